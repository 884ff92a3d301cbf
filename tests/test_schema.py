"""The json output is what its schema says, for every kind and every command, and the schema can fail."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator, ValidationError

from puzzlesolve.cli import cli
from puzzlesolve.kinds import REGISTRY

PUZZLES = Path(__file__).parent.parent / "puzzles"
KINDS = [entry.name for entry in REGISTRY]
SCHEMA = json.loads(CliRunner().invoke(cli, ["schema"]).stdout)


def validator(of: str) -> Draft202012Validator:
    """For the output of one command; its messages say more than those of any of them would."""
    return Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{of}"}]})


def written(*arguments: str, stdin: str = "") -> Any:
    return json.loads(CliRunner().invoke(cli, [*arguments, "--format", "json"], input=stdin).stdout)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["example", "none", "several"])
def test_solving_writes_what_the_schema_says(kind: str, name: str) -> None:
    path = PUZZLES / kind / f"{name}.txt"
    for options in ([], ["--link"], ["--certain"], ["--explain"]):
        fields = written(kind, str(path), *options)
        validator("solved").validate(fields)
        assert ("puzzle" in fields) == (options in (["--certain"], ["--explain"]))


@pytest.mark.parametrize("kind", KINDS)
def test_checks_and_hints_write_what_the_schema_says(kind: str) -> None:
    file = str(PUZZLES / kind / "example.txt")
    answer = CliRunner().invoke(cli, [kind, file, "--format", "plain"]).stdout
    validator("checked").validate(written("check", file, stdin=answer))
    validator("hint").validate(written("hint", file))
    validator("hint").validate(written("hint", file, "-", stdin=answer))


def test_a_malformed_file_writes_what_the_schema_says() -> None:
    fields = written("bomber", stdin="x\n")
    validator("solved").validate(fields)
    assert fields["error"]["line"] == 1


def fields_of_a_step() -> Any:
    return written("bomber", str(PUZZLES / "bomber" / "example.txt"), "--explain")


def test_a_field_that_nobody_documented_is_noticed() -> None:
    fields = fields_of_a_step()
    fields["steps"][0]["more"] = 1
    with pytest.raises(ValidationError, match="'more'"):
        validator("step").validate(fields["steps"][0])
    with pytest.raises(ValidationError):
        Draft202012Validator(SCHEMA).validate({**fields, "more": 1})


@pytest.mark.parametrize("missing", ["verdict", "rating", "repairs"])
def test_a_field_that_is_missing_is_noticed(missing: str) -> None:
    fields = fields_of_a_step()
    del fields[missing]
    with pytest.raises(ValidationError, match=missing):
        validator("solved").validate(fields)


def test_the_text_of_the_puzzle_and_of_a_repair_can_be_read_again(tmp_path: Path) -> None:
    fields = written("bomber", str(PUZZLES / "bomber" / "none.txt"), "--explain")
    again = tmp_path / "again.txt"
    again.write_text(fields["puzzle"], encoding="utf-8")
    assert written("solve", str(again))["verdict"] == "none"
    again.write_text(fields["repairs"][0]["puzzle"], encoding="utf-8")
    assert written("solve", str(again))["verdict"] == "unique"
