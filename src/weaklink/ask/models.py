"""What solvers' models tell: inputs, and what contracts choose on the way of a run.

A condition numbers the objects that a program begins as they stand in it, a run as it begins them:

    if (c) p = malloc(4);  q = malloc(4);  any(&r);     the model of a run where c is 0: r = &-2[0]
                                                        the run: r = &-1[0]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from weaklink.ask.minimise import Model
from weaklink.ask.oracle import Question
from weaklink.ask.slots import Vector
from weaklink.ask.small import Objective, objectives
from weaklink.encode.changes import Choosing, is_object
from weaklink.encode.condition import Condition
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.replay.outcome import Choice

_CONSTANTS = {"0": 0, "false": 0, "true": 1}


@record
class Telling:
    """The names under which a model tells the slots; for each choice its value, and whether the run
    comes to make it; and whether it begins each of the objects."""

    slots: tuple[str, ...]
    choices: tuple[tuple[Choosing, str, str], ...]
    begun: tuple[str, ...]

    @property
    def values(self) -> list[str]:
        """All that a model must tell."""
        made = (name for _, value, reached in self.choices for name in (value, reached))
        names = [*self.slots, *made, *self.begun]
        return list(dict.fromkeys(name for name in names if not is_constant(name)))

    def vector(self, model: Model) -> Vector:
        """The slots' values."""
        return tuple(int(model.get(name, 0)) for name in self.slots)

    def made(self, model: Model) -> Iterator[tuple[Choosing, int]]:
        """The choices that the model's run makes, in order."""
        for choosing, name, reached in self.choices:
            if holds(reached, model):
                yield choosing, value_of(name, model)

    def chosen(self, model: Model) -> Iterator[tuple[Choosing, int]]:
        """All choices, in order, those too that the model's run does not come to."""
        for choosing, name, _ in self.choices:
            yield choosing, value_of(name, model)

    def run(self, model: Model) -> list[Choice]:
        """The same as a run takes them."""
        return [self.choice(choosing, value, model) for choosing, value in self.made(model)]

    def choice(self, choosing: Choosing, value: int, model: Model) -> Choice:
        """A choice as the model's run takes it."""
        return Choice(choosing.site, choosing.variable, self._in_run(choosing, value, model))

    def _in_run(self, choosing: Choosing, value: int, model: Model) -> int:
        if value >= 0 or not is_object(choosing.variable):
            return value
        number = -value
        if not (number <= len(self.begun) and holds(self.begun[number - 1], model)):
            return value - len(self.begun)  # no object's, as it was none's in the model
        return -sum(holds(name, model) for name in self.begun[:number])


def telling(
    question: Question,
    terms: Terms,
    slots: Sequence[Term],
    condition: Condition,
    choices: Sequence[Choosing],
    matters: Set[int],
) -> Telling:
    """Names for slots and ``choices``, which are those of the condition; of choices that do not
    ``matter`` (terms by id) any value will do."""
    made = [c.symbol if c.symbol.id in matters else _any_value(terms, c) for c in choices]
    reached = [choosing.reached for choosing in choices]
    told, values, ways, begun = (
        tuple(question.name(terms)) for terms in (slots, made, reached, _begun(condition))
    )
    return Telling(told, tuple(zip(choices, values, ways, strict=True)), begun)


def _begun(condition: Condition) -> Sequence[Term]:
    """Whether each object is begun, where some choice may be one of them."""
    may_be = any(is_object(choosing.variable) for choosing in condition.choices)
    return condition.begun if may_be else ()


def of_choices(terms: Terms, choices: Sequence[Choosing], matters: Set[int]) -> list[Objective]:
    """The order of small choices, as objectives."""
    counted = [choosing for choosing in choices if choosing.symbol.id in matters]
    return objectives(terms, [c.symbol for c in counted], [c.reached for c in counted])


def _any_value(terms: Terms, choosing: Choosing) -> Term:
    return terms.false if choosing.symbol.sort is Sort.BOOL else terms.integer(0)


def value_of(name: str, model: Model) -> int:
    """The value of an expression that the model tells, or that is a constant."""
    if name in _CONSTANTS:
        return _CONSTANTS[name]
    if is_constant(name):
        return int(name.replace("(- ", "-").removesuffix(")"))
    return int(model[name])


def is_constant(name: str) -> bool:
    """Whether an expression needs no model to have a value."""
    return name in _CONSTANTS or name.removeprefix("(- ").removesuffix(")").isdecimal()


def holds(name: str, model: Model) -> bool:
    return bool(value_of(name, model))
