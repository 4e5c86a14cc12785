"""Traces and take-overs in all formats, of programs whose loops are entered several times."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from weaklink import session
from weaklink.model import Report
from weaklink.options import Choice, Options
from weaklink.report import json_format
from weaklink.report.html.page import render as html
from weaklink.report.layout import Page
from weaklink.report.text import render

DATA = Path(__file__).parents[1] / "data" / "traces"

CASES = {
    "inner_loop_that_never_runs": Options(),
    "loop_of_second_call": Options(),
    "inner_loop_taken_over": Options(discard_runtime_errors=True),
    "allocation_that_fails": Options(discard_runtime_errors=True),
    "behind_a_contract": Options(contracts=Choice(("loop1", "loop2"))),
    "values_of_memory_functions": Options(),
}


def report_of(name: str) -> Report:
    return session.diagnose([str(DATA / f"{name}.c")], CASES[name])


def text(report: Report) -> str:
    return render(report, Page(width=100))


def shown(report: Report, function: str) -> Any:
    """The first counterexample of a function."""
    return next(
        listed["counterexample"]
        for listed in json_format.as_json(report)["properties"]
        if listed["function"] == function and listed["counterexample"]
    )


def loops(report: Report, function: str) -> list[tuple[Any, ...]]:
    return [
        (event["activation"], *event["loop"].values())
        for event in shown(report, function)["trace"]
        if event["loop"] is not None
    ]


def test_a_loop_that_never_runs_has_no_iteration() -> None:
    found = loops(report_of("inner_loop_that_never_runs"), "f")
    assert found == [(1, "f/loop1", 1, number) for number in (1, 2, 3)]


def test_each_traversal_of_an_inner_loop_stands_beside_its_own_takeover() -> None:
    (found, *_) = (
        listed["counterexample"]["choices"]
        for listed in json_format.as_json(report_of("inner_loop_that_never_runs"))["properties"]
        if listed["kind"] == "loop-variant-non-negative" and listed["counterexample"]
    )
    values = [[state["variables"]["s"] for state in choice["code"]] for choice in found]
    assert values == [["0"], ["0"], ["1"]]  # not all of them with each


def test_iterations_are_counted_anew_in_the_second_call() -> None:
    found = loops(report_of("loop_of_second_call"), "twice")
    assert found == [(call, "g/loop1", 1, number) for call in (2, 3) for number in (1, 2)]


def test_beside_a_contract_stands_the_traversal_that_it_replaced() -> None:
    found = shown(report_of("inner_loop_taken_over"), "f")
    choices = [
        (one["at"], one["number"], [state["variables"]["j"] for state in one["code"]])
        for one in found["choices"]
    ]
    assert choices == [("f/loop2", 1, ["0"]), ("f/loop2", 2, ["0", "1"])]
    assert [one["absent"] for one in found["choices"]] == [None, None]


def test_the_code_beside_a_contract_meets_the_same_environment() -> None:
    found = shown(report_of("allocation_that_fails"), "f")
    (choice,) = found["choices"]
    assert [state["variables"]["i"] for state in choice["code"]] == ["0", "1", "2"]


def test_behind_a_contract_no_traversal_is_one_of_the_code() -> None:
    found = shown(report_of("behind_a_contract"), "f")
    assert [(one["at"], len(one["code"]), one["absent"]) for one in found["choices"]] == [
        ("f/loop1", 3, None),
        ("f/loop2", 0, "behind-contract"),
    ]


def test_words_say_that_nothing_of_the_code_stands_there() -> None:
    report = report_of("behind_a_contract")
    said = "The code's own run lacks a counterpart to this"
    assert text(report).count(said) == 1
    assert html(report).replace("&#x27;", "'").replace("&#39;", "'").count(said) == 1


def test_the_value_of_a_function_that_reads_memory_is_told() -> None:
    told = text(report_of("values_of_memory_functions"))
    assert "\\result is 2, cnt(a, 2, v) is 1" in told
    assert "\\result is 2, cn(a, 2, v) is 1" in told


@pytest.mark.parametrize("name", CASES)
def test_all_formats_tell_the_same_steps(name: str) -> None:
    report = report_of(name)
    events = [
        event["event"]
        for listed in json_format.as_json(report)["properties"]
        if listed["counterexample"]
        for event in listed["counterexample"]["trace"]
    ]
    steps = re.findall(r'<span class="event">(.*?)</span>', html(report))
    iterations = [event for event in events if "iteration" in event]
    assert [step for step in steps if "iteration" in step] == iterations
    assert len([step for step in steps if step != "inputs"]) == len(events)
    lines = text(report).splitlines()
    assert sum("iteration done" in line for line in lines) == sum(
        "iteration done" in event for event in events
    )
