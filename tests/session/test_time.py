"""A function's time: wherever it ends, what was found counts, and the rest is said to be open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from tests.session.sessions import SIX, by_id, options, report_on, words
from tests.view.viewing import make_view, make_views, read_program
from weaklink import deadline, session
from weaklink.analysis.flow import natural_loops
from weaklink.analysis.reducible import make_reducible
from weaklink.ask.enumeration import generous
from weaklink.ask.inputs import Space
from weaklink.ask.oracle import NO_TIME, Oracle
from weaklink.ask.search import encode_in
from weaklink.deadline import OutOfTime, keep_time, until
from weaklink.ir import Program
from weaklink.logic.terms import Terms
from weaklink.options import Budget
from weaklink.replay.runner import Runner
from weaklink.session.survey import survey
from weaklink.solve.smtlib import Writer
from weaklink.view import pipeline
from weaklink.view.build import Views
from weaklink.view.pipeline import ProgramPass
from weaklink.view.unwind import Limits, unwind

LOOP = """
int g(int n) { return n / 2; }
/*@ requires \\valid(p); ensures \\result == 0; */
int f(int *p, int n) {
  int s = 0;
  while (s < 2000) s += 1;
  for (int i = 0; i < n; i++) { if (i > 3) s += *p; else s = g(s); }
  return s;
}"""
VIEW = make_view(LOOP)
SPACE = Space(VIEW, 3)
UNWOUND = unwind(VIEW, Limits(2, 1, 3))
FIRST = SPACE.inputs(next(iter(generous(SPACE, 3))))


def long_term() -> Terms:
    terms = Terms()
    for number in range(2000):
        terms.integer(number)
    return terms


def flow(text: str = LOOP) -> object:
    body = read_program(text).functions["f"].body
    assert body is not None
    return body


WORK: dict[str, Callable[[], object]] = {
    "surveying": lambda: survey(read_program(LOOP), options()),
    "a view's passes": lambda: VIEWS.view("f", ()),
    "unwinding": lambda: unwind(VIEW, Limits(2, 1, 3)),
    "encoding": lambda: encode_in(SPACE, UNWOUND),
    "dominators": lambda: natural_loops(BODY.blocks, BODY.entry),
    "reducing flow": lambda: make_reducible(BODY),
    "looking for inputs": lambda: Space(VIEW, 3),
    "making terms": long_term,
    "running": lambda: RUNNER.run(FIRST),
}
VIEWS = make_views(LOOP)
BODY = VIEWS.function("f").body
RUNNER = Runner(VIEW, 100_000)


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_what_is_at_work_ends_when_the_time_does(work: Callable[[], object]) -> None:
    work()
    with until(-1.0, lambda: 0.0), pytest.raises(OutOfTime):
        work()
    work()  # nothing half-made was left behind


def test_a_text_for_solvers_ends_when_the_time_does() -> None:
    terms = Terms()
    total = terms.symbol("x", terms.integer(0).sort)
    for number in range(1000):
        total = terms.mul(terms.symbol(f"y{number}", total.sort), total)
    with until(-1.0, lambda: 0.0), pytest.raises(OutOfTime):
        Writer(terms).define([total])


def test_deadlines_are_those_of_what_is_within() -> None:
    now = 5.0
    keep_time()
    assert deadline.left() == deadline.NEVER
    with until(6.0, lambda: now):
        keep_time()
        assert deadline.left() == 1.0
        with until(4.0, lambda: now):
            assert deadline.is_over()
            with deadline.at_leisure():
                keep_time()
        keep_time()
    assert not deadline.is_over()


class Clock:
    """Stands still for so many looks; then each takes a second."""

    def __init__(self, looks: int) -> None:
        self.left = looks
        self.now = 0.0

    def __call__(self) -> float:
        self.left -= 1
        if self.left < 0:
            self.now += 1000.0 if self.left == -1 else 1.0
        return self.now


RIGHT: dict[str, str] = {}


@pytest.mark.parametrize("looks", [0, 20, 60, 200, 600, 1500, 4000, 10_000])
def test_whenever_the_time_ends_what_is_said_is_true(
    looks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not RIGHT:
        RIGHT.update(words(report_on(tmp_path, SIX)))
    monkeypatch.setattr("weaklink.session.steps.Oracle", partial(Oracle, clock=Clock(looks)))
    found = words(report_on(tmp_path, SIX))
    assert found.keys() == RIGHT.keys()
    for id, word in found.items():
        weaker = {"proved": {"unknown", "assuming"}}.get(RIGHT[id], {"unknown"})
        assert word in {RIGHT[id], *weaker}, id


def slow_passes(monkeypatch: pytest.MonkeyPatch, too_slow: Callable[[Program], bool]) -> None:
    """Passes over a program take for ever if it has what is ``too_slow``."""

    def through(passes: Sequence[ProgramPass], program: Program) -> Program:
        if too_slow(program):
            with until(-1.0, lambda: 0.0):
                keep_time()
        return pipeline.through(passes, program)

    monkeypatch.setattr("weaklink.view.build.through", through)


def test_functions_whose_passes_take_too_long_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here it is the largest one of those that are asked for, and what others say of it stays."""
    slow_passes(monkeypatch, lambda program: program.functions["loop"].body is not None)
    found = report_on(tmp_path, SIX, budget=Budget(seconds=7.0))
    assert found.unanalysed == ("loop",)
    (refused,) = (one for one in found.refused if one.function == "loop")
    assert "longer than --timeout (7 s) allows" in refused.construct
    right = words(report_on(tmp_path, SIX))
    assert words(found) == {id: word for id, word in right.items() if not id.startswith("loop/")}


def test_where_all_passes_take_too_long_all_functions_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_passes(monkeypatch, lambda program: any(f.body for f in program.functions.values()))
    found = report_on(tmp_path, SIX)
    assert not found.properties and len(found.unanalysed) == len(found.refused) == 6
    covered = session.cover([str(tmp_path / "t.c")], options())
    assert not covered.covers and covered.unanalysed == found.unanalysed


def test_one_function_whose_views_take_too_long_is_refused_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(name: str, views: Views) -> None:
        if name == "weak":
            with until(-1.0, lambda: 0.0):
                keep_time()

    monkeypatch.setattr("weaklink.session.survey._build", build)
    found = report_on(tmp_path, SIX, budget=Budget(seconds=7.0))
    assert found.unanalysed == ("weak",)
    assert {one.function for one in found.properties} >= {"plain", "loop", "caller", "far"}


def test_what_is_found_is_told_briefly_where_telling_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = by_id(report_on(tmp_path, SIX))

    def events(*_: object) -> None:
        with until(-1.0, lambda: 0.0):
            keep_time()

    monkeypatch.setattr("weaklink.explain.runs.story.Telling.events", events)
    brief = by_id(report_on(tmp_path, SIX))
    assert brief.keys() == whole.keys()
    for id, found in brief.items():
        full = whole[id]
        assert (found.status, found.verdict) == (full.status, full.verdict)
        if found.counterexample is not None:
            assert full.counterexample is not None and not found.counterexample.trace
            inputs, known = found.counterexample.inputs, full.counterexample.inputs
            assert known.variables.items() <= inputs.variables.items()


def test_covers_end_with_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def encoded(*_: object) -> None:
        with until(-1.0, lambda: 0.0):
            keep_time()

    text = "int f(int a) { if (a > 9) { if (a < 5) return 1; return 2; } return 3; }"
    path = tmp_path / "t.c"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr("weaklink.explain.green.cover.encode_in", encoded)
    (found,) = session.cover([str(path)], options()).covers
    assert found.tests and found.uncovered
    assert {one.why for one in found.uncovered} == {"unknown"}
    assert NO_TIME in found.reason and "used up" in found.uncovered[0].sentence
