"""What is known of a function: pairs of what goes in and what comes out, and what no run gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from weaklink.encode.condition import Opened
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.options import NamedPair
from weaklink.record import record
from weaklink.replay.outcome import Choice, Value
from weaklink.view.interface import Interface

Values = tuple[int, ...]

Pinned = tuple[tuple[int, int], ...]
"""Inputs by their numbers, with values."""


@record
class Pair:
    """From ``inputs`` the function comes to ``outputs``, if contracts of what it calls choose so:
    a run that ends normally, which was replayed."""

    inputs: Values
    outputs: Values
    choices: tuple[Choice, ...] = ()


@record
class Excluded:
    """No run has this output (by its number) from ``low`` to ``high`` (None: no end) where the
    inputs that are ``pinned`` have these values; if ``bounded``, none within the bounds."""

    pinned: tuple[tuple[int, int], ...]
    output: int
    low: int | None
    high: int | None
    bounded: bool


@record
class Failing:
    """No run from these inputs ends normally."""

    inputs: Values


Known = Pair | Excluded | Failing
"""What all runs of a function agree with; pairs only if the inputs decide."""


@dataclass(slots=True)
class Summary:
    """What is known of a function with the interface ``face``, each in the order in which it was
    found out."""

    face: Interface
    pairs: dict[Pair, None] = field(default_factory=dict)
    facts: dict[Known, None] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How much is known."""
        return len(self.pairs) + len(self.facts)

    def add(self, inputs: Values, outputs: Values, choices: Sequence[Choice]) -> Pair:
        """The pair of a run, which is known from now on."""
        pair = self.find(inputs, outputs) or Pair(inputs, outputs, tuple(choices))
        self.pairs[pair] = None
        if self.face.decides:
            self.facts[pair] = None
        return pair

    def find(self, inputs: Values, outputs: Values) -> Pair | None:
        """The pair of these."""
        for pair in self.pairs:
            if pair.inputs == inputs and pair.outputs == outputs:
                return pair
        return None


def of_names(named: NamedPair, face: Interface) -> Pair | None:
    """A pair by the names of its values; None if some are missing."""
    inputs = [named.inputs.get(v.shown) for v in face.inputs]
    outputs = [named.outputs.get(v.shown) for v in face.outputs]
    if None in (*inputs, *outputs):
        return None
    return Pair(
        tuple(v for v in inputs if v is not None), tuple(v for v in outputs if v is not None)
    )


def with_names(pair: Pair, face: Interface) -> NamedPair:
    inputs = {v.shown: value for v, value in zip(face.inputs, pair.inputs, strict=True)}
    outputs = {v.shown: value for v, value in zip(face.outputs, pair.outputs, strict=True)}
    return NamedPair(inputs, outputs)


def excludes(terms: Terms, call: Opened, one: Excluded) -> Term:
    output = call.outputs[one.output]
    below = [] if one.low is None else [terms.lt(output, terms.integer(one.low))]
    above = [] if one.high is None else [terms.lt(terms.integer(one.high), output)]
    inputs = [call.inputs[number] for number, _ in one.pinned]
    pinned = terms.and_(equal(terms, inputs, [value for _, value in one.pinned]))
    return terms.implies(pinned, terms.or_([*below, *above]))


def equal(terms: Terms, sides: Sequence[Term], values: Sequence[int]) -> list[Term]:
    return [
        terms.eq(side, terms.boolean(bool(v)) if side.sort is Sort.BOOL else terms.integer(v))
        for side, v in zip(sides, values, strict=True)
    ]


def number_of(value: Value) -> int:
    assert isinstance(value, int)
    return value
