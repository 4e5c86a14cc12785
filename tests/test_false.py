"""False properties over all that is encoded stay unproved, each with its counterexample."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.data_runner import read_case

FILES = sorted((Path(__file__).parent / "data" / "false").glob("*.c"))
LEAST = 200


def test_there_are_many_each_with_a_counterexample() -> None:
    verdicts = [marker.verdict for file in FILES for marker in read_case(file).markers]
    assert verdicts.count("non-compliance") + verdicts.count("subcontract-weakness") >= LEAST
    assert "unknown" not in verdicts


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_statement_that_is_checked_is_refuted(file: Path) -> None:
    """A ``check`` in these files is false, so that each has a marker; the verdicts are compared
    with the other data tests (``test_data``)."""
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        if "//@ check" in line:
            assert "non-compliance" in line or "subcontract-weakness" in line, f"{file}:{number}"
