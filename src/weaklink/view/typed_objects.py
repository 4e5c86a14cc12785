r"""The objects of a type that a function names: of which an invariant of the type speaks.

    type invariant ordered(range r) = r.lo <= r.hi;     range all[2];  void f(range *p, range q)
    where f begins:   \forall integer k; 0 <= k < 2 ==> all[k].lo <= all[k].hi,  q.lo <= q.hi,
                      and of all p[k] behind p in its object, if they may be read

These are globals, parameters, what parameters and results point to, results, and what lies in any
of these.  Of what only pointers in them lead to nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ir.layout import Records
from weaklink.record import record
from weaklink.source import Span


@record
class _Found:
    """Objects: a place for all values of the bounds for which the condition holds."""

    bounds: tuple[ir.Bound, ...]
    condition: ir.Pred
    place: ir.Place


def holds_of_objects(
    invariant: ir.Invariant, function: ir.Function, program: ir.Program, *, ends: bool
) -> ir.Pred | None:
    """That the invariant holds of the objects that the function names where it begins, or
    ``ends``; None if it names none."""
    bound, span = invariant.bound, invariant.span
    assert bound is not None
    found: list[ir.Pred] = []
    for one in _named(function, program, bound.type, span, ends=ends):
        value = ir.Load(one.place, bound.type, span)
        said = ir.as_pred(_put(invariant.predicate, {bound: value}))
        whole = ir.implies(one.condition, said)
        found.append(ir.Quantified(True, one.bounds, whole, span) if one.bounds else whole)
    return ir.conjunction(found) if found else None


def _named(
    function: ir.Function, program: ir.Program, type: ir.Type, span: Span, *, ends: bool
) -> Iterator[_Found]:
    inside = _Inside(program.records, type, span)
    for one in program.globals:
        if not one.variable.span.file.startswith("<"):
            yield from inside.of(_Found((), ir.TRUE, ir.VariablePlace(one.variable, span)))
    for variable in function.parameters:
        if not ends:
            yield from inside.of(_Found((), ir.TRUE, ir.VariablePlace(variable, span)))
        yield from inside.behind(variable)
    for result in function.results if ends else ():
        yield from inside.of(_Found((), ir.TRUE, ir.VariablePlace(result, span)))
        yield from inside.behind(result)


class _Inside:
    """What is of the ``wanted`` type in objects of others."""

    def __init__(self, records: Records, wanted: ir.Type, span: Span) -> None:
        self._records = records
        self._wanted = wanted
        self._span = span

    def of(self, found: _Found) -> Iterator[_Found]:
        """The object itself, or what lies in it."""
        match found.place.type:
            case type if type == self._wanted:
                yield found
            case ir.ArrayType(element, int(length)):
                bound = ir.Bound(f"element#{len(found.bounds)}", ir.INTEGER, "k")
                index = ir.BoundRead(bound, self._span)
                within = _between(0, index, ir.Const(length, ir.INTEGER), self._span)
                condition = (
                    within if found.condition == ir.TRUE else ir.And(found.condition, within)
                )
                place = ir.IndexPlace(found.place, index, element, self._span)
                yield from self.of(_Found((*found.bounds, bound), condition, place))
            case ir.RecordType() as type if type in self._records:
                for member in self._records[type].members or ():
                    if member.bits is None and isinstance(
                        member.type, ir.RecordType | ir.ArrayType
                    ):
                        part = ir.FieldPlace(found.place, member.name, member.type, self._span)
                        yield from self.of(_Found(found.bounds, found.condition, part))
            case _:  # in no other type are objects of the wanted one
                pass

    def behind(self, variable: ir.Variable) -> Iterator[_Found]:
        """The objects that a pointer leads to, from the one that it points to on."""
        type, span = variable.type, self._span
        if not isinstance(type, ir.PointerType) or not isinstance(type.target, ir.RecordType):
            return
        pointer = ir.Read(variable, span)
        first = ir.DerefPlace(pointer, type.target, span)
        yield from self.of(_Found((), _readable(pointer, span), first))
        bound = ir.Bound("behind#0", ir.INTEGER, "k")
        index = ir.BoundRead(bound, span)
        moved = ir.PointerAdd(ir.BinaryOp.ADD, pointer, index, type, span)
        left = ir.BuiltinTerm("\\cells_left", (pointer,), (ir.HERE,), ir.INTEGER, span)
        within = _between(1, index, left, span)
        condition = ir.And(within, _readable(moved, span), span)
        yield from self.of(_Found((bound,), condition, ir.DerefPlace(moved, type.target, span)))


def _readable(pointer: ir.Expr, span: Span) -> ir.Pred:
    return ir.Holds(ir.BuiltinPred("\\valid_read", (pointer,), (ir.HERE,), span), span)


def _between(low: int, value: ir.Expr, end: ir.Expr, span: Span) -> ir.Pred:
    first = ir.Compare(ir.CompareOp.LE, ir.Const(low, ir.INTEGER), value, span)
    return ir.And(first, ir.Compare(ir.CompareOp.LT, value, end, span), span)


def _put(node: ir.Node, values: Mapping[ir.Bound, ir.Expr]) -> ir.Node:
    """The node with values for bound variables; what is in a loaded value is in its place."""
    if isinstance(node, ir.BoundRead):
        return values.get(node.bound, node)
    made = ir.map_children(node, lambda part: _put(part, values))
    if isinstance(made, ir.Load):
        return ir.Load(ir.map_root(made.place, _unloaded), made.type, made.span)
    return made


def _unloaded(root: ir.Place) -> ir.Place:
    match root:
        case ir.ValuePlace(ir.Load(place)):
            return place
        case _:  # all others lie somewhere, or are computed
            return root
