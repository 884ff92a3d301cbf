"""Files that are written: whole or not at all, and never over one that is being read."""

from __future__ import annotations

import io
import os
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO

import click

from puzzlesolve.run.source import STDIN

# Other names of open files, which nothing can take the place of.
OPEN_FILES = ("/dev/", "/proc/")


class Inputs:
    """The files that are read: nothing is written over them, whatever name it has."""

    def __init__(self, files: Iterable[str] = ()) -> None:
        self._files = {found for file in files if (found := _identity(file))}

    def add(self, file: str) -> None:
        found = _identity(file)
        if found:
            self._files.add(found)

    def check(self, path: str) -> None:
        """Raises UsageError where this file is one of them."""
        found = _identity(path) if self._files else None
        if found in self._files:
            raise click.UsageError(f"{path} is one of the files being read; it is not overwritten.")


NO_INPUTS = Inputs()


def _identity(file: str) -> tuple[int, int] | None:
    """What tells a file from others, whatever its name; None for what is no file, such as a link or a pipe."""
    try:
        found = os.fstat(sys.stdin.fileno()) if file == STDIN and sys.stdin is not None else os.stat(file)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def write_file(path: str, content: str | bytes, inputs: Inputs = NO_INPUTS) -> None:
    """Write a file. Raises FileError, which click shows as a message, and UsageError for a file that is read."""
    with writing(path, inputs) as stream:
        stream.buffer.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing(path: str, inputs: Inputs = NO_INPUTS) -> Iterator[io.TextIOWrapper]:
    """A stream whose text becomes the file when all of it is written; until then the file is as it was.

    Raises what `write_file` raises; a reader who has seen enough of a pipe is a BrokenPipeError, as on stdout.
    """
    inputs.check(path)
    try:
        with _written_at_once(path) if _is_direct(path) else _written_beside(os.path.realpath(path)) as stream:
            # As stdout does it: what cannot be encoded is shown with escapes.
            text = io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace", newline="\n")
            yield text
            text.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise click.FileError(path, error.strerror or "cannot be written") from None


def _is_direct(path: str) -> bool:
    """Whether there is something that another file cannot take the place of."""
    if path.startswith(OPEN_FILES):
        return True
    beside = os.path.dirname(os.path.realpath(path))
    return os.path.exists(path) and not (os.path.isfile(path) and os.access(beside, os.W_OK))


def _written_at_once(path: str) -> IO[bytes]:
    return open(path, "wb")


@contextmanager
def _written_beside(path: str) -> Iterator[IO[bytes]]:
    """A new file that takes the place of another, and its owner and permissions. Raises OSError."""
    if os.path.exists(path) and not os.access(path, os.W_OK):
        raise PermissionError(0, "Permission denied")
    # Not with the other's name in it, which may be as long as names can be.
    new = os.path.join(os.path.dirname(path), f".puzzlesolve-{os.urandom(8).hex()}")
    try:
        with open(new, "xb") as stream:
            yield stream
        with suppress(FileNotFoundError):
            _make_alike(new, os.stat(path))
        try:
            os.replace(new, path)
        except OSError:
            # Mounted alone, or somebody else's in a folder for all: its content can be replaced, but not the file.
            shutil.copyfile(new, path)
    finally:
        with suppress(OSError):
            os.remove(new)


def _make_alike(path: str, other: os.stat_result) -> None:
    # Only root can give files away; what anybody else writes is their own.
    with suppress(OSError, AttributeError):
        os.chown(path, other.st_uid, other.st_gid)
    os.chmod(path, stat.S_IMODE(other.st_mode))


def make_folder(path: str) -> None:
    """Make a folder if it is not there. Raises FileError."""
    try:
        os.makedirs(path, exist_ok=True)
    except FileExistsError:
        raise click.FileError(path, "this is a file; expected a folder") from None
    except OSError as error:
        raise click.FileError(path, error.strerror or "cannot be made") from None
