"""The text report, word for word, against golden files (WEAKLINK_UPDATE=1 rewrites them)."""

import os
from pathlib import Path

import pytest

from tests.report.samples import ALL, NON_COMPLIANCE, WEAK_LOOP, at, report, values
from weaklink.model import Event, Reason, State
from weaklink.record import replace
from weaklink.report.captions import differing
from weaklink.report.layout import Page, table
from weaklink.report.text import render, summary

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize("name", ALL)
def test_text_of_every_verdict(name: str) -> None:
    text = render(ALL[name], Page())
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("WEAKLINK_UPDATE"):
        golden.write_text(text, encoding="utf-8", newline="\n")
    assert text == golden.read_text(encoding="utf-8")


def test_no_golden_file_without_its_report() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_no_line_is_wider_than_the_page(name: str) -> None:
    for width in (60, 80, 100):
        lines = render(ALL[name], Page(width)).splitlines()
        own = [
            line
            for line in lines
            if not line.startswith("climb.c:")
            and "| " not in line[:8]
            and "      =" not in line[:8]
        ]
        assert [line for line in own if len(line) > width] == []


def test_colour_changes_nothing_but_colour() -> None:
    import re

    for found in ALL.values():
        coloured = render(found, Page(colour=True))
        assert re.sub(r"\x1b\[\d+m", "", coloured) == render(found, Page())


def test_a_wide_trace_becomes_a_list() -> None:
    wide = {f"a_long_variable_name_{n}": str(n) for n in range(8)}
    text = render(_with_trace(Event(at(5, "int"), "many at once", wide)), Page())
    assert "      5   many at once: a_long_variable_name_0 = 0," in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_step_of_any_length_stays_on_the_page() -> None:
    for length in range(60, 75):
        wide = {f"a_long_variable_name_{n}": str(n) for n in range(8)}
        steps = (Event(at(5, "int"), "x" * 30 + " " + "y" * (length - 31), {}),)
        text = render(_with_trace(*steps, Event(at(6, "loop"), "many", wide)), Page())
        assert max(map(len, text.splitlines())) <= 80


def test_a_long_trace_loses_its_middle() -> None:
    events = [Event(at(10, "i"), f"step {n}", {"i": str(n)}) for n in range(1000)]
    text = render(_with_trace(*events), Page())
    assert "(steps left out)" in text
    assert len(text.splitlines()) < 70
    assert "step 0 " in text and "step 999 " in text and "step 500" not in text


def test_a_step_in_another_file_names_it() -> None:
    elsewhere = replace(at(5, "int"), file="other.c")
    text = render(_with_trace(Event(elsewhere, "i = 0", {"i": "0"})), Page())
    assert "other.c:5" in text


def test_many_arrivals_lose_their_middle() -> None:
    (found,) = WEAK_LOOP.properties[:1]
    assert found.counterexample is not None
    (choice,) = found.counterexample.choices
    many = replace(choice, code=tuple(replace(choice.state) for _ in range(30)))
    shown = replace(found.counterexample, choices=(many,))
    text = render(report(replace(found, counterexample=shown)), Page())
    assert "7, 7, 7, 7, ..., 7" in text


def test_what_differs_between_code_and_contract_is_marked() -> None:
    (found,) = WEAK_LOOP.properties[:1]
    assert found.counterexample is not None
    (choice,) = found.counterexample.choices
    marked = replace(choice, state=values(i=2, j=5), code=(values(i=0, j=0), values(i=2, j=1)))
    shown = replace(found.counterexample, choices=(marked,))
    lines = render(report(replace(found, counterexample=shown)), Page()).splitlines()
    assert "      i   0, 2                             2" in lines
    assert "      j   0, 1                        !=   5" in lines
    assert differing(replace(marked, state=values(i=2, j=0))) == {"j"}  # each is the code's
    assert differing(replace(marked, code=())) == set()


def test_arrays_of_many_cells_are_rows() -> None:
    row = tuple(str(number * 10**6) for number in range(9))
    inputs = State({}, {}, {"n": "9", "t": "{...} (const)", "s": "{1}"}, {"t": row, "s": ("1",)})
    found = NON_COMPLIANCE.properties[0]
    assert found.counterexample is not None
    shown = replace(found.counterexample, inputs=inputs)
    text = render(report(replace(found, counterexample=shown)), Page(60))
    assert "    n = 9, s = {1}\n" in text
    assert (
        "    t (const)      [0]      [1]      [2]      [3]      [4]\n"
        "                     0  1000000  2000000  3000000  4000000\n"
        "                   [5]      [6]      [7]      [8]\n"
        "               5000000  6000000  7000000  8000000\n"
    ) in text


def test_a_shorter_array_is_a_row_where_an_index_is_spoken_of() -> None:
    inputs = State({}, {}, {"t": "{1, 2, 3}"}, {"t": ("1", "2", "3")})
    found = NON_COMPLIANCE.properties[0]
    assert found.counterexample is not None
    for indices, there in (({}, False), ({"i": "2"}, True)):
        reason = Reason("t[i] < 3", at(2, "ensures"), indices=indices)
        ending = Event(at(2, "ensures"), "it fails", {}, why=(reason,))
        shown = replace(found.counterexample, inputs=inputs, trace=(ending,))
        text = render(report(replace(found, counterexample=shown)), Page())
        assert ("    t  [0]  [1]  [2]\n         1    2    3\n" in text) is there
        assert ("    t = {1, 2, 3}\n" in text) is not there


def test_neighbouring_cells_in_a_list_of_steps_are_rows() -> None:
    cells = {f"q->x[{number}]": str(number * 11) for number in range(2, 9)}
    wide = {f"a_long_variable_name_{n}": str(n) for n in range(8)}
    step = Event(at(5, "int"), "many at once", {"y": "1", **cells, **wide})
    text = render(_with_trace(step), Page())
    assert (
        "             q->x  [2]  [3]  [4]  [5]  [6]  [7]  [8]\n"
        "                    22   33   44   55   66   77   88\n"
    ) in text
    assert "many at once: y = 1, a_long_variable_name_0 = 0," in text


def test_summary_counts_properties() -> None:
    both = report(*NON_COMPLIANCE.properties, *WEAK_LOOP.properties)
    assert summary(both) == "2 of 4 properties proved; 1 non-compliance, 1 weak loop contract"
    assert summary(report()) == "no properties to prove"


def test_the_excerpt_keeps_tabs_under_tabs() -> None:
    text = render(ALL["bad_input"], Page())
    assert "   15 | \tint b = climb(4) + climb(5);\n      | \t                 ^" in text


def _with_trace(*events: Event):  # type: ignore[no-untyped-def]
    found = NON_COMPLIANCE.properties[0]
    assert found.counterexample is not None
    return report(replace(found, counterexample=replace(found.counterexample, trace=events)))


def test_a_value_widens_its_column() -> None:
    lines = table(
        ["line", "event", "c", "r"], [["1", "in", "'\\0'", ""], ["2", "a", "", "5"]], 0, 2
    )
    assert lines == [
        "line   event      c   r",
        "1      in      '\\0'",
        "2      a              5",
    ]
