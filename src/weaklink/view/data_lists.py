r"""ACSL's lists, as a sum with functions that are defined by what its values are made of.

    \length(l)      Nil?(l) ? 0 : 1 + \length(tail of l)
    \nth(l, i)      that of the rest, down to 0; outside of the list a value that nobody knows
    a ^ b           Nil?(a) ? b : \Cons(head of a, tail of a ^ b)
    l *^ n          n == 0 ? \Nil : l ^ (l *^ (n - 1)); below 0 a list that nobody knows

What proofs need besides are facts that induction over the first list (or over the number) shows,
which no solver does: see ``facts``.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.ir.lists import CONS, NIL
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.acsl import ONE, ZERO, at_most, plus
from weaklink.view.data_instances import at_types

LENGTH, NTH, CONCAT, REPEAT = r"\length", r"\nth", r"\concat", r"\repeat"

FUNCTIONS = {LENGTH: LENGTH, NTH: NTH, CONCAT: CONCAT, "^": CONCAT, REPEAT: REPEAT, "*^": REPEAT}
"""The words of ACSL, by what they mean."""

_AT, _OUTSIDE, _NEGATIVE = r"\nth inside", r"\nth outside", r"\repeat below 0"

BROUGHT = Span("<lists>", 1, 1, 1, 1)
"""Where the facts stand: they are no claims of the user's."""


@record
class ListType:
    r"""``\list<element>``, as it is now."""

    element: ir.Type
    type: ir.DataType

    def name(self, word: str) -> str:
        return at_types(word, (self.element,))

    def nil(self, span: Span = NOWHERE) -> ir.Expr:
        return ir.Apply(self.name(NIL), (), (), self.type, span)

    def cons(self, head: ir.Expr, tail: ir.Expr, span: Span = NOWHERE) -> ir.Expr:
        return ir.Apply(self.name(CONS), (head, tail), (), self.type, span)

    def head(self, list: ir.Expr) -> ir.Expr:
        selector = ir.selector_name(self.name(CONS), 0)
        return ir.Apply(selector, (list,), (), self.element)

    def tail(self, list: ir.Expr) -> ir.Expr:
        selector = ir.selector_name(self.name(CONS), 1)
        return ir.Apply(selector, (list,), (), self.type)

    def is_nil(self, list: ir.Expr) -> ir.Pred:
        return ir.ApplyPred(ir.tester_name(self.name(NIL)), (list,), ())

    def applied(self, word: str, *arguments: ir.Expr, span: Span = NOWHERE) -> ir.Expr:
        """One of the functions, applied."""
        type: ir.Type = self.type
        if word == LENGTH:
            type = ir.INTEGER
        elif word in (NTH, _AT, _OUTSIDE):
            type = self.element
        return ir.Apply(self.name(word), arguments, (), type, span)


def list_definitions(list: ListType) -> tuple[ir.Definition, ...]:
    """The functions."""
    first, second = ir.Bound("a", list.type, "a"), ir.Bound("b", list.type, "b")
    index = ir.Bound("i", ir.INTEGER, "i")
    a, b, i = map(ir.BoundRead, (first, second, index))
    less = ir.Binary(ir.BinaryOp.SUB, i, ONE, ir.INTEGER)
    rest = list.tail(a)
    longer = ir.Binary(ir.BinaryOp.ADD, ONE, list.applied(LENGTH, rest), ir.INTEGER)
    whole = list.cons(list.head(a), list.applied(CONCAT, rest, b))
    inside = ir.Compare(ir.CompareOp.LT, i, list.applied(LENGTH, a))
    further = list.applied(_AT, rest, less)
    again = list.applied(CONCAT, a, list.applied(REPEAT, a, less))
    is_first = ir.Compare(ir.CompareOp.LE, i, ZERO)
    bodies: dict[str, tuple[tuple[ir.Bound, ...], ir.Expr | None]] = {
        LENGTH: ((first,), _either(list.is_nil(a), ZERO, longer)),
        CONCAT: ((first, second), _either(list.is_nil(a), b, whole)),
        NTH: (
            (first, index),
            _either(
                ir.And(at_most(ZERO, i), inside),
                list.applied(_AT, a, i),
                list.applied(_OUTSIDE, a, i),
            ),
        ),
        _AT: ((first, index), _either(is_first, list.head(a), further)),
        _OUTSIDE: ((first, index), None),
        REPEAT: (
            (first, index),
            _either(
                is_first,
                _either(
                    ir.Compare(ir.CompareOp.EQ, i, ZERO),
                    list.nil(),
                    list.applied(_NEGATIVE, a, i),
                ),
                again,
            ),
        ),
        _NEGATIVE: ((first, index), None),
    }
    return tuple(
        ir.Definition(
            list.name(word), (), parameters, list.applied(word).type, body, BROUGHT, reads=()
        )
        for word, (parameters, body) in bodies.items()
    )


def _either(test: ir.Pred, then: ir.Expr, otherwise: ir.Expr) -> ir.Expr:
    return ir.Conditional(test, then, otherwise, then.type)


def facts(list: ListType) -> tuple[ir.Lemma, ...]:
    r"""What holds of all lists, by induction over the first one, ``a``: of ``\Nil`` by the
    definitions, of ``\Cons(h, a)`` by them and what holds of ``a``."""
    first, second, third = (ir.Bound(n, list.type, n) for n in "abc")
    index = ir.Bound("i", ir.INTEGER, "i")
    a, b, c, i = map(ir.BoundRead, (first, second, third, index))
    joined, nil = list.applied(CONCAT, a, b), list.nil()
    length = list.applied(LENGTH, a)
    both = ir.Binary(ir.BinaryOp.ADD, length, list.applied(LENGTH, b), ir.INTEGER)
    behind = ir.Binary(ir.BinaryOp.SUB, i, length, ir.INTEGER)
    in_first = ir.Compare(ir.CompareOp.LT, i, length)
    within = ir.And(at_most(ZERO, i), ir.Compare(ir.CompareOp.LT, i, both))
    in_one = _either(in_first, list.applied(NTH, a, i), list.applied(NTH, b, behind))
    member = ir.Bound("h", list.element, "h")
    longer = list.cons(ir.BoundRead(member), a)
    in_rest = ir.And(at_most(ZERO, i), ir.Compare(ir.CompareOp.LT, i, length))
    said: dict[str, tuple[tuple[ir.Bound, ...], ir.Pred]] = {
        "length": ((first,), at_most(ZERO, length)),
        "empty": ((first,), ir.Implies(_same(length, ZERO), _same(a, nil))),
        "first element": (
            (member, first),
            _same(list.applied(NTH, longer, ZERO), ir.BoundRead(member)),
        ),
        "further element": (
            (member, first, index),
            ir.Implies(
                in_rest,
                _same(list.applied(NTH, longer, plus(i, ONE)), list.applied(NTH, a, i)),
            ),
        ),
        "length of concatenation": (
            (first, second),
            _same(list.applied(LENGTH, joined), both),
        ),
        "element of concatenation": (
            (first, second, index),
            ir.Implies(within, _same(list.applied(NTH, joined, i), in_one)),
        ),
        "nothing appended": ((first,), _same(list.applied(CONCAT, a, nil), a)),
        "concatenation": (
            (first, second, third),
            _same(
                list.applied(CONCAT, joined, c),
                list.applied(CONCAT, a, list.applied(CONCAT, b, c)),
            ),
        ),
    }
    return tuple(
        ir.Lemma(
            f"{list.type}: {name}",
            ir.Quantified(True, bounds, predicate, BROUGHT),
            BROUGHT,
            name,
            ir.Mode.ADMIT,
            block=str(list.type),
        )
        for name, (bounds, predicate) in said.items()
    )


def _same(left: ir.Expr, right: ir.Expr) -> ir.Pred:
    return ir.Compare(ir.CompareOp.EQ, left, right)


def literal(list: ListType, members: tuple[ir.Expr, ...], span: Span) -> ir.Expr:
    """``[| a, b |]``."""
    made = list.nil(span)
    for member in reversed(members):
        made = list.cons(member, made, span)
    return made
