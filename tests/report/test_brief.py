"""Of long arrays text and HTML tell what matters, JSON every cell."""

from __future__ import annotations

import pytest

from tests.session.sessions import by_id, report_on
from weaklink.explain.reports.brief import brief
from weaklink.model import ChoiceReport, Counterexample, Event, Reason, Report, State
from weaklink.report.html.page import render as html
from weaklink.report.json_format import as_json
from weaklink.report.layout import Page
from weaklink.report.text import render
from weaklink.source import NOWHERE

TEXT = """
/*@ ensures zero: \\result == 0; */
int f(int n) {
  int a[20] = {0};
  int i;
  /*@ loop invariant i == 20;
      loop assigns i, a[0..19]; */
  for (i = 20; i < 20; i++)
    a[i] = 0;
  a[3] = 4;
  return a[7];
}

/*@ requires \\valid(t + (0..11));
    assigns t[0..11];
    ensures \\forall integer k; 0 <= k < 12 ==> t[k] == 3 * k + 1; */
void fill(int *t);

/*@ ensures zero: \\result == 0; */
int g(void) {
  int b[12] = {0};
  fill(b);
  b[10] = 1;
  return b[9];
}
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return report_on(tmp_path_factory.mktemp("brief"), TEXT, smoke=False)


def lines(report: Report) -> str:
    return " ".join(render(report, Page()).split())


def test_neighbours_that_are_alike_are_told_of_together(report: Report) -> None:
    text = lines(report)
    assert "a[0..2] = 0, a[3] = 0, a[4..6] = 0, a[7] = 0, a[8..19] = 0" in text
    assert "a[3] = 4" in text


def test_of_many_that_are_not_alike_those_that_matter(report: Report) -> None:
    text = lines(report)
    assert "b [0] [1] [2] [3] [4] [5] 1 4 7 10 13 16" in text
    assert "b[9] = 28, b[10] = 31, b[..] = .." in text
    assert "b[8] = 25" not in text


def test_html_tells_the_same(report: Report) -> None:
    page = html(report)
    assert "<code>a[4..6] = 0</code>" in page
    assert "<code>b[..] = ..</code>" in page
    assert "<small>4..6</small>" in page
    assert "b[8] = 25" not in page


def test_json_keeps_every_cell(report: Report) -> None:
    listed = as_json(report)["properties"]
    (found,) = (one for one in listed if one["id"] == "g/postcondition/zero")
    (step,) = (e for e in found["counterexample"]["trace"] if "fill1 stands" in e["event"])
    assert [step["changed"][f"b[{k}]"] for k in range(12)] == [str(3 * k + 1) for k in range(12)]


def shown(*steps: dict[str, str], why: Reason | None = None) -> Counterexample:
    whys = () if why is None else (why,)
    trace = tuple(Event(NOWHERE, "", step, why=whys) for step in steps)
    return Counterexample(State({}), (), None, trace, True, True, {})


def cells(name: str, values: list[int], rest: str = "") -> dict[str, str]:
    return {f"{name}[{k}]{rest}": str(value) for k, value in enumerate(values)}


def told(found: Counterexample) -> list[dict[str, str]]:
    return [dict(event.told) for event in found.trace]


def test_short_arrays_stay_as_they_are() -> None:
    found = shown(cells("a", [0] * 8), {"x": "1"})
    assert told(brief(found, "")) == told(found)


def test_members_of_elements() -> None:
    (step,) = told(brief(shown(cells("a", [5] * 9, ".x") | cells("a", [6] * 9, "->y")), ""))
    assert step == {"a[0..8].x": "5", "a[0..8]->y": "6"}


def test_what_the_annotation_or_the_reason_speaks_of() -> None:
    step = cells("a", [*range(1, 21)])
    (told_of,) = told(brief(shown(step), "a[15] > 0"))
    assert told_of["a[15]"] == "16" and told_of["a[..]"] == ".." and len(told_of) == 9
    why = Reason("a[k] > 0", NOWHERE, indices={"k": "17"})
    (told_of,) = told(brief(shown(step, why=why), ""))
    assert told_of["a[17]"] == "18"


def test_cells_that_change_again_are_told_of_each_time() -> None:
    first = cells("a", [*range(20)])
    later = [{f"a[{k}]": "7"} for k in range(5, 17)]
    found = told(brief(shown(first, *later), ""))
    assert found[1:] == later
    assert all(f"a[{k}]" in found[0] for k in range(5, 17))


def test_beside_a_contract_what_differs_comes_first() -> None:
    code, chosen = State(cells("a", [*range(20)])), State(cells("a", [*range(15), 9, 9, 9, 9, 9]))
    found = ChoiceReport("f/loop1", NOWHERE, chosen, (code,))
    (choice,) = brief(Counterexample(State({}), (found,), None, (), True, True), "").choices
    assert {f"a[{k}]" for k in range(15, 20)} <= choice.state.told.keys()
    assert choice.state.told.keys() == choice.code[0].told.keys()
    assert len(choice.state.told) == 9
    assert choice.state.variables == chosen.variables


def test_a_property_keeps_what_is_for_tools(report: Report) -> None:
    run = by_id(report)["f/postcondition/zero"].counterexample
    assert run is not None
    assert any(len(event.changed) == 20 and len(event.told) == 5 for event in run.trace)
