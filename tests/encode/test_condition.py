"""The reachability condition says of every run what the replayer sees when it executes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.view.viewing import NO_ERRORS, make_views
from weaklink.ask.enumeration import Shape, shapes
from weaklink.ask.inputs import Space
from weaklink.ask.slots import Vector
from weaklink.ask.symbols import Symbols, symbols_of
from weaklink.encode.condition import Condition, Failure
from weaklink.encode.encoder import encode
from weaklink.ir.statements import Check
from weaklink.ir.types import BOOLEAN, IntType, Type
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.replay.outcome import (
    Choice,
    Discarded,
    Ended,
    Failed,
    Stopped,
    Undefined,
    failed_checks,
    failures,
)
from weaklink.replay.runner import Runner
from weaklink.view.model import View
from weaklink.view.unwind import Limits, unwind

PROGRAMS = sorted((Path(__file__).parents[1] / "view" / "golden").glob("*.c"))
LIMITS = Limits(3, 2)


class Encoded:
    """A view with its condition over the slots of its inputs, and a runner for the same view."""

    def __init__(self, name: str, view: View) -> None:
        self.name = name
        self.view = view
        self.runner = Runner(view, 10_000)

    def __repr__(self) -> str:
        return f"<{self.name}: {sorted(self.view.contracts)}>"

    @cached_property
    def space(self) -> Space:
        return Space(self.view, LIMITS.length)

    @cached_property
    def shapes(self) -> list[Shape]:
        return [shape for total in range(4) for shape in shapes(self.space, total)]

    @cached_property
    def condition(self) -> Condition:
        unwound = unwind(self.view, LIMITS)
        known = self.symbols
        return encode(unwound, self.terms, known.inputs, universe=known.universe)

    @cached_property
    def terms(self) -> Terms:
        return Terms()

    @cached_property
    def symbols(self) -> Symbols:
        return symbols_of(self.space, self.terms)

    def truths(self, model: Mapping[str, int], terms: Sequence[Term]) -> list[bool]:
        """The truth of each, a symbol without a value 0."""
        values = {
            term.id: self.constant(term, model.get(str(term.value), 0))
            for term in subterms(terms)
            if term.op is Op.SYMBOL
        }
        found = [self.terms.substitute(term, values) for term in terms]
        assert all(term in (self.terms.true, self.terms.false) for term in found)
        return [term is self.terms.true for term in found]

    def constant(self, symbol: Term, value: int) -> Term:
        match symbol.sort:
            case Sort.BOOL:
                return self.terms.boolean(bool(value))
            case Sort.INT:
                return self.terms.integer(value)
            case Sort.ROW:
                return self.terms.constant(self.terms.integer(value), Sort.ROW)
            case Sort.MEMORY:
                row = self.terms.constant(self.terms.integer(value), Sort.ROW)
                return self.terms.constant(row, Sort.MEMORY)


@cache
def encoded() -> list[Encoded]:
    """The code view and the contract view of every program, with run-time errors and without."""
    found = []
    for path in PROGRAMS:
        for checked in (DEFAULT_RUNTIME_ERRORS, NO_ERRORS):
            views = make_views(path.read_text(encoding="utf-8"), checked=checked)
            own = [site.name for site in views.sites("f") if site.has_code]
            found += [Encoded(path.stem, views.view("f", chosen)) for chosen in ((), own, own[:1])]
    return found


def small(type: Type) -> st.SearchStrategy[int]:
    if type == BOOLEAN:
        return st.integers(0, 1)
    assert isinstance(type, IntType)
    near = st.integers(max(-3, type.min), min(8, type.max))
    return st.one_of(near, st.sampled_from([type.min, type.max]))


def vectors(here: Encoded) -> st.SearchStrategy[Vector]:
    """Inputs: a shape, numbers where it has any, flags of blocks that have cells, and of cells."""
    space = here.space

    @st.composite
    def vector(draw: st.DrawFn) -> Vector:
        lengths, pointers = draw(st.sampled_from(here.shapes))
        numbers = [
            draw(small(slot.type))
            if slot.owner is None or slot.element < lengths[slot.owner]
            else 0
            for slot in space.numbers
        ]
        flags = [draw(st.integers(0, space.greatest_flag)) if length else 0 for length in lengths]
        blanks = [
            draw(st.integers(0, 1)) if blank.element < lengths[blank.owner] else 0
            for blank in space.blanks
        ]
        return (*lengths, *(part for pair in pointers for part in pair), *numbers, *flags, *blanks)

    return vector()


def choice(symbol: Term) -> st.SearchStrategy[int]:
    """A value of the symbol, most often a small one."""
    if symbol.sort is Sort.BOOL:
        return st.integers(0, 1)
    low = -4 if symbol.low is None else max(-4, symbol.low)
    high = 8 if symbol.high is None else min(8, symbol.high)
    ends = [end for end in (symbol.low, symbol.high) if end is not None]
    return st.one_of(st.integers(low, high), st.sampled_from([*ends, low]))


def ids(failed: Sequence[Failure | Check]) -> list[str]:
    return sorted(f.property.id for f in failed)


@pytest.mark.slow
@settings(max_examples=400)
@given(data=st.data())
def test_the_condition_is_what_a_run_does(data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(encoded()))
    condition = here.condition
    vector = data.draw(vectors(here))
    slots = here.symbols.slots
    model = {str(s.value): v for s, v in zip(slots, vector, strict=True) if s.op is Op.SYMBOL}
    for choosing in condition.choices:
        model[str(choosing.symbol.value)] = data.draw(choice(choosing.symbol))
    reached = here.truths(model, [c.reached for c in condition.choices])
    choices = [
        Choice(c.site, c.variable, model[str(c.symbol.value)])
        for c, made in zip(condition.choices, reached, strict=True)
        if made
    ]
    outcome = here.runner.run(here.space.inputs(vector), choices)
    if isinstance(outcome, Undefined):  # some value that nobody knows
        return
    fails = here.truths(model, [f.fails for f in condition.failures])
    failed = [f for f, here_too in zip(condition.failures, fails, strict=True) if here_too]
    ends = [condition.completed, condition.stopped, condition.bounded, condition.clean]
    completed, stopped, bounded, clean = here.truths(model, ends)
    if bounded:  # the run goes on, where the condition does not follow
        assert not completed and not stopped
        return
    assert ids(failed) == ids(failed_checks(outcome))
    assert sorted(f.property.id for f in failed if not f.inlined) == sorted(failures(outcome))
    assert completed == isinstance(outcome, Ended)
    assert stopped == isinstance(outcome, Stopped)
    assert clean == (isinstance(outcome, Ended) and outcome.clean)
    ending = [f for f in failed if not f.goes_on]
    assert bool(ending) == isinstance(outcome, Failed)
    assert isinstance(outcome, Ended | Stopped | Failed | Discarded)
