"""The smallest model: objectives minimised one after another.

This is the seed's ``minimize_int`` (counterexample minimisation, Algorithm 2): the least that is
conceivable is tried first, then an interval is halved.  In between it is asked whether the model
has the least already, as most have whose other objectives are pinned down; and the interval is
found by probes that grow fourfold, since most values turn out to be small and the first model's
seldom are (bench/RESULTS.md has the calls).  The order of the objectives takes the place of
Algorithm 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink.ask.oracle import Question
from weaklink.ask.small import Objective
from weaklink.deadline import OutOfTime, keep_time
from weaklink.logic.term import Op, Term
from weaklink.logic.terms import Terms
from weaklink.options import Budget
from weaklink.profiling import phase
from weaklink.record import record
from weaklink.solve import Sat, Unknown, Unsat

Model = Mapping[str, int | bool]


@record
class Patience:
    """How far to go: solver ``steps`` for a call; ``tolerance``, the interval of an integer that is
    not halved any more; ``iterations``, the calls for one objective (None: as many as it takes)."""

    steps: int
    tolerance: int = 0
    iterations: int | None = None


def patience_of(budget: Budget, steps: int) -> Patience:
    """That of a request, at so many steps a call."""
    return Patience(steps, budget.tolerance, budget.max_iterations)


@record
class Minimum:
    """A model, the constraints that pin the objectives down, and whether all that is smaller
    was excluded; it was not where patience ``ended`` first."""

    model: Model
    pinned: tuple[Term, ...]
    minimal: bool
    ended: bool = False


@phase("minimise")
def minimise(
    question: Question,
    terms: Terms,
    targets: Sequence[Objective],
    constraints: Sequence[Term],
    first: Model,
    values: Sequence[str],
    patience: Patience,
) -> Minimum:
    """Minimises ``targets`` in order, from the model ``first`` of the question under
    ``constraints``; ``values`` are what a model must tell.  No target is ever negative."""
    targets = [target for target in targets if target.term.op is not Op.INT]
    pinned: list[Term] = []
    model = first
    minimal, ended = True, False
    try:
        names = question.name([target.term for target in targets])
        wanted = tuple(dict.fromkeys([*values, *names]))
        if any(name not in model for name in wanted):
            answer = question.ask(constraints, steps=patience.steps, values=wanted)
            if not isinstance(answer, Sat):
                return Minimum(first, (), False)
            model = answer.model
        for target, name in zip(targets, names, strict=True):
            keep_time()
            fixed = [*constraints, *pinned]
            found = _least(question, terms, target, name, fixed, wanted, model, patience)
            model = found.model
            minimal = minimal and found.minimal
            ended = ended or found.ended
            pinned.append(terms.eq(target.term, terms.integer(int(model[name]))))
    except OutOfTime:  # what was found is not lost
        return Minimum(model, tuple(pinned), False, ended)
    return Minimum(model, tuple(pinned), minimal, ended)


def _least(
    question: Question,
    terms: Terms,
    target: Objective,
    name: str,
    constraints: Sequence[Term],
    wanted: Sequence[str],
    model: Model,
    patience: Patience,
) -> Minimum:
    """A model with the least value of one target: the least conceivable, or the one at hand, or
    probes upwards in growing strides until one succeeds; then what is left is halved."""
    low = max(0, target.term.low or 0)
    stride, halving, minimal = 1, False, True
    calls, narrow = 0, target.unit * patience.tolerance
    while low < (current := int(model[name])):
        if calls == patience.iterations or (calls and current - low <= narrow):
            return Minimum(model, (), False, ended=True)
        calls += 1
        is_least = calls == 2
        if is_least:
            limit = current - 1
        else:
            limit = (low + current - 1) // 2 if halving else min(low + stride - 1, current - 1)
        extra = [*constraints, terms.le(target.term, terms.integer(limit))]
        match question.ask(extra, steps=patience.steps, values=wanted):
            case Sat(better) if int(better[name]) > limit:
                return Minimum(model, (), False)  # no solver in its right mind says that
            case Sat(better):
                model, halving = better, not is_least
            case Unsat():
                low = limit + 1
                stride *= 4
            case Unknown() if is_least:
                pass
            case Unknown():
                minimal = False
                low = limit + 1
                stride *= 64
    return Minimum(model, (), minimal)
