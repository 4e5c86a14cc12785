"""False properties over all that is encoded stay unproved, each with its counterexample."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.data_runner import read_case

FILES = sorted((Path(__file__).parent / "data" / "false").rglob("*.c"))
LEAST = 200


def test_there_are_many_each_with_a_counterexample() -> None:
    verdicts = [marker.verdict for file in FILES for marker in read_case(file).markers]
    assert verdicts.count("non-compliance") + verdicts.count("subcontract-weakness") >= LEAST
    assert "unknown" not in verdicts


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_statement_that_is_checked_is_refuted(file: Path) -> None:
    """A ``check`` in these files is false, so that each has a marker; the verdicts are compared
    with the other data tests (``test_data``)."""
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        if "//@ check" in line:
            assert "non-compliance" in line or "subcontract-weakness" in line, f"{file}:{number}"


IN_FOLDERS = [file for file in FILES if file.parent.name != "false"]


@pytest.mark.parametrize("file", IN_FOLDERS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_is_true_beside_it_is_proved(file: Path) -> None:
    """So that nothing passes by proving nothing: each of these files also states what is true,
    without a marker."""
    stated = [
        line
        for line in file.read_text(encoding="utf-8").split("\n")
        if re.search(r"ensures|//@ assert", line) and "//~" not in line
    ]
    assert stated
