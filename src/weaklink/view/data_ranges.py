"""What there is to say of all values of a type of the logic.

Whether the machine integers in one are in their ranges: a solver has all integers there.  And how
large one is: larger than its parts, so that what goes back to parts comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.view.acsl import ONE, ZERO, at_most, exact, plus
from weaklink.view.data_instances import Instance
from weaklink.view.rules import in_range


def ranged_types(instances: Sequence[Instance]) -> frozenset[ir.DataType]:
    """The types whose values hold machine integers."""
    found: set[ir.DataType] = set()
    while True:
        new = {
            one.type
            for one in instances
            if any(
                isinstance(part, ir.IntType) or part in found
                for _, _, part in _ranged_parts(one.sum)
            )
        }
        if new <= found:
            return frozenset(found)
        found |= new


def range_name(type: ir.DataType) -> str:
    return f"{type} in range"


def range_of(sum: ir.LogicSum, type: ir.DataType, ranged: frozenset[ir.DataType]) -> ir.Definition:
    """Whether all machine integers in a value are in their ranges."""
    bound = ir.Bound("x", type, "x")
    value = ir.BoundRead(bound)
    said: list[ir.Pred] = []
    for constructor, index, part in _ranged_parts(sum):
        held = ir.Apply(ir.selector_name(constructor, index), (value,), (), part)
        is_one = ir.ApplyPred(ir.tester_name(constructor), (value,), ())
        if isinstance(part, ir.IntType):
            said.append(ir.Implies(is_one, in_range(exact(held), part)))
        elif part in ranged:
            inner = ir.ApplyPred(range_name(part), (held,), ())
            said.append(ir.Implies(is_one, inner))
    body = ir.conjunction(said)
    return ir.Definition(range_name(type), (), (bound,), ir.BOOLEAN, body, sum.span, reads=())


def _ranged_parts(sum: ir.LogicSum) -> Iterator[tuple[str, int, ir.IntType | ir.DataType]]:
    """The parts of an instance that not all that they could hold is a value of: machine integers,
    and other instances."""
    for name, parts in sum.constructors:
        for index, part in enumerate(parts):
            if isinstance(part, ir.IntType | ir.DataType):
                yield name, index, part


def size_name(type: ir.DataType) -> str:
    return f"size of {type}"


def size_of(sum: ir.LogicSum, type: ir.DataType) -> ir.Definition:
    """How large a value is: one more than its parts of such types together (none of which is less
    than 0, though it takes no induction to see that)."""
    bound = ir.Bound("x", type, "x")
    value = ir.BoundRead(bound)
    total: ir.Expr = ONE
    for constructor, index, part in _ranged_parts(sum):
        if not isinstance(part, ir.DataType) or not part.constructors:
            continue
        held = ir.Apply(ir.selector_name(constructor, index), (value,), (), part)
        size = ir.Apply(size_name(part), (held,), (), ir.INTEGER)
        is_one = ir.ApplyPred(ir.tester_name(constructor), (value,), ())
        more = ir.And(is_one, at_most(ZERO, size))
        total = plus(total, ir.Conditional(more, size, ZERO, ir.INTEGER))
    return ir.Definition(size_name(type), (), (bound,), ir.INTEGER, total, sum.span, reads=())
