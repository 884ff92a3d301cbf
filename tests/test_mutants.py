"""The places that `make mutants` breaks are still there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tools.mutants import PLACES, ROOT, Mutant


@pytest.mark.parametrize("mutant", PLACES, ids=lambda mutant: mutant.name)
def test_a_mutant_can_be_made(mutant: Mutant, tmp_path: Path) -> None:
    copy = tmp_path / mutant.module
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "puzzlesolve" / mutant.module, copy)
    before = copy.read_text(encoding="utf-8")
    mutant.apply(tmp_path)
    assert copy.read_text(encoding="utf-8") != before
