"""A function's time: wherever it ends, what was found counts, and the rest is said to be open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.session.sessions import SIX, options, report_on, words
from tests.view.viewing import make_view, make_views, read_program
from weaklink import deadline
from weaklink.analysis.flow import natural_loops
from weaklink.analysis.reducible import make_reducible
from weaklink.ask.enumeration import generous
from weaklink.ask.inputs import Space
from weaklink.ask.oracle import Oracle
from weaklink.ask.search import encode_in
from weaklink.deadline import OutOfTime, keep_time, until
from weaklink.diagnostics import InputError
from weaklink.logic.terms import Terms
from weaklink.options import Budget
from weaklink.replay.runner import Runner
from weaklink.session.survey import survey
from weaklink.solve.smtlib import Writer
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
    monkeypatch.setattr("weaklink.session.diagnosing.Oracle", partial(Oracle, clock=Clock(looks)))
    found = words(report_on(tmp_path, SIX))
    assert found.keys() == RIGHT.keys()
    for id, word in found.items():
        weaker = {"proved": {"unknown", "assuming"}}.get(RIGHT[id], {"unknown"})
        assert word in {RIGHT[id], *weaker}, id


def test_views_that_take_too_long_are_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: object) -> None:
        with until(-1.0, lambda: 0.0):
            keep_time()

    monkeypatch.setattr("weaklink.session.survey.survey", endless)
    with pytest.raises(InputError, match=r"take longer than --timeout \(7 s\) allows"):
        report_on(tmp_path, SIX, budget=Budget(seconds=7.0))
