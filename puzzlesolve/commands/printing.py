"""From a page to a PDF, by the Chromium of the machine where it has one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
# A browser that has not printed a book by then never will.
LONGEST_SECONDS = 120
# A folder of its own, and none of what a browser does for its user.
SETTINGS = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)


class CannotPrint(Exception):
    """There is no PDF; the message says why."""


def find_browser() -> str | None:
    """A program that prints pages."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def print_page(page: str) -> bytes:
    """An HTML file as a PDF. Raises CannotPrint."""
    browser = find_browser()
    if browser is None:
        raise CannotPrint("there is no Chromium or Chrome")
    with tempfile.TemporaryDirectory(prefix="puzzlesolve-", ignore_cleanup_errors=True) as folder:
        # It refuses to run as root with a sandbox; the page has no scripts that would need one.
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        printed = os.path.join(folder, "book.pdf")
        command = [browser, *SETTINGS, *root, f"--user-data-dir={folder}", f"--print-to-pdf={printed}"]
        try:
            subprocess.run(
                [*command, Path(page).resolve().as_uri()], capture_output=True, timeout=LONGEST_SECONDS, check=True
            )
            return Path(printed).read_bytes()
        except subprocess.TimeoutExpired:
            raise CannotPrint(f"{browser} took longer than {LONGEST_SECONDS} s") from None
        except subprocess.CalledProcessError as failure:
            raise CannotPrint(f"{browser} ended with code {failure.returncode}") from None
        except OSError as error:
            raise CannotPrint(error.strerror or str(error)) from None
