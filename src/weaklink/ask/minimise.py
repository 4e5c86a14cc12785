"""The smallest model: objectives minimised one after another by galloping search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink.ask.oracle import Question
from weaklink.logic.term import Op, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.solve import Sat, Unknown, Unsat

Model = Mapping[str, int | bool]


@record
class Minimum:
    """A model, the constraints that pin the objectives down, and whether all that is smaller
    was excluded."""

    model: Model
    pinned: tuple[Term, ...]
    minimal: bool


def minimise(
    question: Question,
    terms: Terms,
    targets: Sequence[Term],
    constraints: Sequence[Term],
    first: Model,
    values: Sequence[str],
    steps: int,
) -> Minimum:
    """Minimises ``targets`` in order, from the model ``first`` of the question under
    ``constraints``; ``values`` are what a model must tell.  No target is ever negative."""
    names = question.name(targets)
    wanted = tuple(
        dict.fromkeys(
            [*values, *(n for n, t in zip(names, targets, strict=True) if t.op is not Op.INT)]
        )
    )
    pinned: list[Term] = []
    model = first
    minimal = True
    if any(name not in model for name in wanted):
        answer = question.ask(constraints, steps=steps, values=wanted)
        if not isinstance(answer, Sat):
            return Minimum(first, (), False)
        model = answer.model
    for target, name in zip(targets, names, strict=True):
        if target.op is Op.INT:
            continue
        found = _least(question, terms, target, name, [*constraints, *pinned], wanted, model, steps)
        model = found.model
        minimal = minimal and found.minimal
        pinned.append(terms.eq(target, terms.integer(int(model[name]))))
    return Minimum(model, tuple(pinned), minimal)


def _least(
    question: Question,
    terms: Terms,
    target: Term,
    name: str,
    constraints: Sequence[Term],
    wanted: Sequence[str],
    model: Model,
    steps: int,
) -> Minimum:
    """A model with the least value of one target: probes upwards from the least conceivable in
    growing strides until one succeeds, then halves what is left."""
    low = max(0, target.low or 0)
    stride, found, minimal = 1, False, True
    while low < (current := int(model[name])):
        limit = (low + current - 1) // 2 if found else min(low + stride - 1, current - 1)
        extra = [*constraints, terms.le(target, terms.integer(limit))]
        match question.ask(extra, steps=steps, values=wanted):
            case Sat(better) if int(better[name]) > limit:
                return Minimum(model, (), False)  # no solver in its right mind says that
            case Sat(better):
                model, found = better, True
            case Unsat():
                low = limit + 1
                stride *= 4
            case Unknown():
                minimal = False
                low = limit + 1
                stride *= 64
    return Minimum(model, (), minimal)
