"""A real browser for all tests of pages: Chromium without a window, and nobody to talk to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.reader import Reader, started


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    reader = Reader(started(tmp_path_factory.mktemp("profile")))
    yield reader
    reader.driver.quit()


@pytest.fixture
def reader(chromium: Reader, tmp_path: Path) -> Iterator[Reader]:
    """Somebody who reads pages of a folder; at the end nothing may have been complained about, or left the page."""
    chromium.begin(tmp_path)
    yield chromium
    assert chromium.complaints() == []
    assert chromium.requests_elsewhere() == []
