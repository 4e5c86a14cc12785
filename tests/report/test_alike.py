"""What is told of together: properties of which nothing is known, for one reason."""

from __future__ import annotations

import pytest

from tests.report.html_reader import read
from tests.report.samples import ENOUGH, OVERFLOW, PRESERVED, REQUIRES, counterexample, report
from weaklink.model import PropertyReport, Status, Suggestion, Verdict
from weaklink.model.phrases import title
from weaklink.record import replace
from weaklink.report.alike import together
from weaklink.report.html.page import render as html
from weaklink.report.layout import Page
from weaklink.report.text import render

LOST = {"verdict": Verdict.UNKNOWN, "reason": "time", "bounds": {"iterations": "6"}}
ONE = replace(ENOUGH, **LOST)
TWO = replace(PRESERVED, status=Status.UNPROVED, seconds=3.0, **LOST)


def test_one_reason_is_one_group_where_its_first_member_was() -> None:
    other = replace(OVERFLOW, verdict=Verdict.NON_COMPLIANCE, counterexample=counterexample())
    assert together([other, ONE, other, TWO]) == [[other], [ONE, TWO], [other]]
    assert together([]) == []


@pytest.mark.parametrize(
    "different",
    [
        {"reason": "steps"},
        {"bounds": {"iterations": "8"}},
        {"function": "caller"},
        {"behind": (REQUIRES.id,)},
        {"candidate": counterexample()},
        {"suggestion": Suggestion("Do something else.")},
        {"reachable": False},
        {"verdict": Verdict.PROVER_INCAPACITY},
    ],
    ids=lambda given: next(iter(given)),
)
def test_what_differs_is_told_of_apart(different: dict[str, object]) -> None:
    other = replace(TWO, **different)
    assert together([ONE, other]) == [[ONE], [other]]


def test_what_has_evidence_of_its_own_is_told_of_apart() -> None:
    both: list[PropertyReport] = [
        replace(one, candidate=counterexample()) for one in (ONE, replace(TWO, function="climb"))
    ]
    assert together(both) == [[one] for one in both]


def test_the_reason_and_the_advice_are_said_once() -> None:
    members = [replace(one, suggestion=Suggestion("Allow more.")) for one in (ONE, TWO)]
    text = render(report(*members), Page())
    assert text.count("Reason: time") == 1 and text.count("Allow more.") == 1
    assert "2 properties of climb: unknown" in text
    for one in members:
        assert f"      {one.location}: " in text
    assert "no run that makes any of them fail was found" in " ".join(text.split())


def test_html_tells_of_them_together() -> None:
    members = [replace(one, suggestion=Suggestion("Allow more.")) for one in (ONE, TWO)]
    other = replace(OVERFLOW, verdict=Verdict.NON_COMPLIANCE, counterexample=counterexample())
    page = read(html(report(other, *members)))
    (findings,) = page.find("nav")
    listed = [one.text for one in findings.find("li")]
    assert len(listed) == 2 and "2 properties of climb" in listed[1]
    assert page.text.count("Reason: time.") == 1 and page.text.count("Allow more.") == 1
    (first,), (second,) = (page.find("article", id=f"p{number}") for number in (2, 3))
    assert all(title(one, owned=False) in first.text for one in members)
    assert second.find("a")[-1].attributes["href"] == "#p2"
    assert "2 properties of climb" in second.text and "Reason" not in second.text
    (tiles,) = page.find("ul", class_="tiles")
    assert "2 unknown" in " ".join(tiles.text.split())
