"""The reachability condition says of every run what the replayer sees when it executes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.view.viewing import NO_ERRORS, make_views
from weaklink.encode.condition import Condition, encode, input_symbols
from weaklink.ir.types import BOOLEAN, IntType, Type
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.replay.outcome import Choice, Discarded, Ended, Failed, Stopped, failures
from weaklink.replay.runner import Runner
from weaklink.view.model import View
from weaklink.view.unwind import Limits, unwind

PROGRAMS = sorted((Path(__file__).parents[1] / "view" / "golden").glob("[!l]*.c"))
"""All but labels.c, whose definitions can't be run (a known defect, see tests/replay)."""
LIMITS = Limits(3, 2)


class Encoded:
    """A view with its condition, and a runner for the same view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.terms = Terms()
        unwound = unwind(view, LIMITS)
        self.condition: Condition = encode(unwound, self.terms, input_symbols(unwound, self.terms))
        self.runner = Runner(view, 10_000)

    def values(self, model: dict[str, int | bool], terms: list[Term]) -> list[int | bool]:
        for term in subterms(terms):
            if term.op is Op.SYMBOL:
                model.setdefault(str(term.value), False if term.sort is Sort.BOOL else 0)
        found = evaluate(terms, model)
        assert found is not None
        return found


@pytest.fixture(scope="module")
def encoded() -> list[Encoded]:
    """The code view and the contract view of every program, with run-time errors and without."""
    found = []
    for path in PROGRAMS:
        for checked in (DEFAULT_RUNTIME_ERRORS, NO_ERRORS):
            views = make_views(path.read_text(encoding="utf-8"), checked=checked)
            own = [site.name for site in views.sites("f") if site.has_code]
            found += [Encoded(views.view("f", chosen)) for chosen in ((), own, own[:1])]
    return found


def small(type: Type) -> st.SearchStrategy[int]:
    if type == BOOLEAN:
        return st.integers(0, 1)
    assert isinstance(type, IntType)
    return st.one_of(st.integers(-3, 8), st.sampled_from([type.min, type.max]))


@settings(max_examples=400)
@given(data=st.data())
def test_the_condition_is_what_a_run_does(data: st.DataObject, encoded: list[Encoded]) -> None:
    here = data.draw(st.sampled_from(encoded))
    condition = here.condition
    inputs = {
        variable: here.view.fixed.get(variable, data.draw(small(variable.type)))
        for variable in here.view.inputs
    }
    model: dict[str, int | bool] = {
        str(symbol.value): inputs[variable]
        for variable, symbol in condition.inputs.items()
        if symbol.op is Op.SYMBOL
    }
    for choosing in condition.choices:
        value = data.draw(small(choosing.variable.type))
        is_bool = choosing.symbol.sort is Sort.BOOL
        model[str(choosing.symbol.value)] = bool(value) if is_bool else value
    reached = here.values(model, [c.reached for c in condition.choices])
    choices = [
        Choice(c.site, c.variable, int(model[str(c.symbol.value)]))
        for c, made in zip(condition.choices, reached, strict=True)
        if made
    ]
    outcome = here.runner.run(inputs, choices)
    fails = here.values(model, [f.fails for f in condition.failures])
    failed = [f for f, here_too in zip(condition.failures, fails, strict=True) if here_too]
    ends = [condition.completed, condition.stopped, condition.bounded, condition.clean]
    completed, stopped, bounded, clean = here.values(model, ends)
    if bounded:  # the run goes on, where the condition does not follow
        assert not completed and not stopped
        return
    assert sorted(f.property.id for f in failed) == sorted(failures(outcome))
    assert completed == isinstance(outcome, Ended)
    assert stopped == isinstance(outcome, Stopped)
    assert clean == (isinstance(outcome, Ended) and outcome.clean)
    ending = [f for f in failed if not f.goes_on]
    assert bool(ending) == isinstance(outcome, Failed)
    assert isinstance(outcome, Ended | Stopped | Failed | Discarded)
