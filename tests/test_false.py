"""False properties over all that is encoded stay unproved, each with its counterexample."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.data_runner import read_case
from weaklink import session
from weaklink.cli.commands import parse_options
from weaklink.kinds import Kind
from weaklink.session.survey import survey

FILES = sorted((Path(__file__).parent / "data" / "false").rglob("*.c"))
LEAST = 200
REFUTED = {"non-compliance", "subcontract-weakness"}
STATED = {Kind.POSTCONDITION, Kind.ASSERTION}


def test_there_are_many_each_with_a_counterexample() -> None:
    markers = [marker for file in FILES for marker in read_case(file).markers]
    verdicts = [marker.verdict for marker in markers if marker.what != "unmodelled"]
    assert verdicts.count("non-compliance") + verdicts.count("subcontract-weakness") >= LEAST
    assert "unknown" not in verdicts


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_statement_that_is_checked_is_refuted(file: Path) -> None:
    """A ``check`` in these files is false, so that each has a marker; the verdicts are compared
    with the other data tests (``test_data``)."""
    refuted = {m.line for m in read_case(file).markers if m.verdict in REFUTED}
    lines = enumerate(file.read_text(encoding="utf-8").split("\n"), start=1)
    assert refuted
    assert {number for number, line in lines if "//@ check" in line} <= refuted


IN_FOLDERS = [file for file in FILES if file.parent.name != "false"]


@pytest.mark.parametrize("file", IN_FOLDERS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_is_true_beside_it_is_proved(file: Path) -> None:
    """So that nothing passes by proving nothing: each of these files also states what is true. What
    has no marker is proved, or ``test_data`` fails."""
    case = read_case(file)
    options = parse_options(case.options)
    views = survey(session.read_program([str(file)], options), options).views
    marked = {(one.line, one.what.partition(":")[2]) for one in case.markers}
    stated = [one for one in views.all_properties() if one.kind in STATED]
    assert [one for one in stated if (one.span.line, one.name) not in marked]
