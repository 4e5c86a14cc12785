"""What statements about all values say of small ones: a solver that finds no instance of an axiom
by its terms is given these.

    before:  \\forall integer b, e; (b < e ==> P(b, e - 1)) <==> P(b, e)
    after:   ((0 < 1 ==> P(0, 0)) <==> P(0, 1)) && ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import cast

from weaklink import ir
from weaklink.ask.hypotheses import outer
from weaklink.ir import lir
from weaklink.view.rules import put

MOST = 400
"""Instances of one statement."""

SMALL, ALONE = range(3), range(16)
"""The numbers that are put in, and those for what is said of one number alone: what is defined by
recursion leaves its type only after some steps."""


def instances(
    predicate: lir.Pred, values: Callable[[ir.Bound, bool], Sequence[lir.Expr]]
) -> Iterator[lir.Pred]:
    """The statement for ``values`` of what it says for all; of a bound without any, for all.
    These are told of a bound whether it is alone."""
    bounds, body = outer(predicate)
    chosen = {bound: values(bound, not bounds[1:]) for bound in bounds}
    rest = tuple(bound for bound in bounds if not chosen[bound])
    given = [bound for bound in bounds if chosen[bound]]
    for several in islice(product(*(chosen[bound] for bound in given)), MOST):
        instance = cast(lir.Pred, put(body, dict(zip(given, several, strict=True))))
        yield ir.Quantified(True, rest, instance) if rest else instance


def small_numbers(type: ir.Type, *, alone: bool) -> list[lir.Expr]:
    """The numbers of that type that are put in; none if it has no numbers."""
    if not isinstance(type, ir.IntegerType | ir.IntType):
        return []
    small = ALONE if alone else SMALL
    numbers = small if isinstance(type, ir.IntegerType) else filter(type.contains, small)
    return [ir.Const(number, type) for number in numbers]
