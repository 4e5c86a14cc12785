"""Expressions and predicates as terms, noted where they look at memory in a search."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import assert_never

from weaklink import ir
from weaklink.encode import looks
from weaklink.encode.images import BACK, came_back
from weaklink.encode.looks import LENGTHS_NAME, SET_NAME
from weaklink.encode.memory import (
    NO_MEMBER,
    NO_ORDER,
    NO_PLACE,
    Rows,
    Stray,
    Universe,
    base_name,
    is_live,
    read,
    unchanged,
    write,
)
from weaklink.encode.operators import binary, compare, convert, unary
from weaklink.encode.quantifiers import Inner, quantified
from weaklink.encode.scope import Scope, sort_of
from weaklink.ir import lir
from weaklink.logic.term import Sort, Term
from weaklink.view.lower.memories import ADDRESS, HOLDER, OTHER_MEMBER, PLACE, WITHIN, in_cell

_ONE_OF_MANY = {ADDRESS: NO_ORDER, PLACE: NO_PLACE, HOLDER: NO_PLACE, WITHIN: NO_PLACE}
"""What runs know one of, and there are many."""


def translate(node: lir.Expr, scope: Scope) -> Term:
    """The value of an expression: a term of sort ``Int``, or ``Bool`` for ``boolean``."""
    terms = scope.terms
    match node:
        case ir.Const(value):
            if node.type == ir.REAL:
                return terms.real(value)
            return terms.boolean(bool(value)) if node.type == ir.BOOLEAN else terms.integer(value)
        case ir.Read(variable):
            return scope.state[variable]
        case ir.BoundRead(bound):
            return scope.bound[bound]
        case ir.Unary(op, operand, type):
            _tell_offsets([operand], scope)
            return unary(op, translate(operand, scope), type, terms)
        case ir.Binary(op, left, right, type):
            if not looks.is_offset(node):
                _tell_offsets([left, right], scope, related=op is ir.BinaryOp.SUB)
            return binary(op, translate(left, scope), translate(right, scope), type, terms)
        case ir.Convert(operand, type):
            if not looks.is_offset(node):
                _tell_offsets([operand], scope)
            return convert(translate(operand, scope), type, terms)
        case ir.Truth(predicate, type):
            truth = translate_predicate(predicate, scope)
            if type == ir.BOOLEAN:
                return truth
            return terms.ite(truth, terms.integer(1), terms.integer(0))
        case ir.Conditional() if scope.universe is None and (own := in_cell(node)) is not None:
            return translate(own, scope)
        case ir.Conditional(condition, then, otherwise):
            test = translate_predicate(condition, scope)
            with _where(test, scope):
                first = translate(then, scope)
            with _where(terms.not_(test), scope):
                second = translate(otherwise, scope)
            return terms.ite(test, first, second)
        case ir.Let(bound, value, body):
            _tell_named(bound, value, scope)
            return translate(body, scope.bind(bound, translate(value, scope)))
        case ir.Cell(memory, block, offset):
            return _cell(node, scope)
        case ir.Updated(memory, block, offset, value):
            if not looks.holds(memory, ir.Role.OFFSET):
                _tell_offsets([value], scope)
            parts = [translate(part, scope) for part in (memory, block, offset, value)]
            return write(terms, *parts)
        case ir.Apply(function, arguments, _, type):
            looks.into_memory(arguments, scope.universe, terms)
            if function in _ONE_OF_MANY and scope.universe is not None:
                scope.universe.note(_ONE_OF_MANY[function], terms.true)
            if function in BACK:
                number = translate(arguments[0], scope)
                return came_back(function, number, terms) or terms.apply(
                    function, [number], sort_of(type)
                )
            if function == OTHER_MEMBER and scope.universe is not None:
                scope.universe.note(NO_MEMBER, terms.true, ends=True)
            return terms.apply(function, [translate(a, scope) for a in arguments], sort_of(type))
        case ir.Unchanged():
            return _unchanged(node, scope)
        case ir.At():
            raise AssertionError("labels are resolved before encoding")
        case _:
            assert_never(node)


def translate_predicate(node: lir.Pred, scope: Scope) -> Term:
    """The truth of a predicate: a term of sort ``Bool``."""
    terms = scope.terms
    match node:
        case ir.BoolConst(value):
            return terms.boolean(value)
        case ir.Compare(op, left, right) if scope.universe is not None and _is_length(right):
            return _compare_length(op, left, right, scope, scope.universe)
        case ir.Compare(op, left, right):
            _compare_offsets(op, left, right, scope)
            return compare(op, *_compared(left, right, scope, terms.true), terms)
        case ir.Holds(operand):
            return translate(operand, scope)
        case ir.Not(operand):
            return terms.not_(translate_predicate(operand, scope))
        case ir.And(left, right):
            if scope.universe is not None:
                _look_below(left, right, scope, scope.universe)
            first = _first(left, right, scope)
            return terms.and_([first, _only_if(first, right, scope)])
        case ir.Or(left, right):
            first = _first(left, right, scope)
            return terms.or_([first, _only_if(terms.not_(first), right, scope)])
        case ir.Implies(left, right):
            first = translate_predicate(left, scope)
            return terms.implies(first, _only_if(first, right, scope))
        case ir.Iff(left, right):
            return terms.eq(*(translate_predicate(p, scope) for p in (left, right)))
        case ir.IfPred(condition, then, otherwise):
            test = translate_predicate(condition, scope)
            rest = _only_if(terms.not_(test), otherwise, scope)
            return terms.ite(test, _only_if(test, then, scope), rest)
        case ir.LetPred(bound, value, body):
            _tell_named(bound, value, scope)
            return translate_predicate(body, scope.bind(bound, translate(value, scope)))
        case ir.Quantified():
            return quantified(node, scope, Inner(translate, translate_predicate))
        case ir.ApplyPred(predicate, arguments):
            looks.into_memory(arguments, scope.universe, terms)
            return terms.apply(predicate, [translate(a, scope) for a in arguments], Sort.BOOL)
        case ir.AtPred():
            raise AssertionError("labels are resolved before encoding")
        case _:
            assert_never(node)


def _unchanged(node: ir.Unchanged, scope: Scope) -> Term:
    lengths = (translate(node.live, scope), translate(node.was_live, scope))
    memories = (translate(node.now, scope), translate(node.then, scope))
    cells = None
    if scope.universe is not None:
        further = scope.universe.compare(scope.terms, *memories, node.now)
        cells = [*scope.universe.of(node.now), *further]
        if looks.is_lengths(node.now):
            blocks = {block for known in scope.universe.cells.values() for block, _ in known}
            cells = [(block, 0) for block in sorted(blocks | scope.universe.blocks.keys())]
    but = [rows(region, scope) for region in node.but]
    return unchanged(scope.terms, *memories, lengths, but, cells, scope.depth)


def rows(region: ir.Region, scope: Scope) -> Rows:
    """The terms of a region."""
    block, start, count = (translate(part, scope) for part in ir.region_parts(region))
    return Rows(block, start, count, region.stride, region.width)


def _cell(node: ir.Cell, scope: Scope) -> Term:
    memory, block, offset = (
        translate(part, scope) for part in (node.memory, node.block, node.offset)
    )
    terms, universe = scope.terms, scope.universe
    value = read(terms, memory, block, offset)
    if universe is None:
        return value
    if _is_length(node):
        universe.look_at(terms, block, terms.add(value, terms.integer(1)))
    elif not looks.is_of(node, LENGTHS_NAME):
        if looks.holds(node.memory, ir.Role.BLOCK):
            universe.look_through(terms, block, offset)
        if scope.total:
            universe.look_below(terms, block, offset)
            universe.look_at(terms, block, terms.add(offset, terms.integer(1)))
            held = node.memory
            assert isinstance(held, ir.Read)
            look = Stray(base_name(held.variable), block, offset, value)
            _look_outside(held.variable, look, scope, universe)
    return value


def _look_outside(memory: ir.Variable, look: Stray, scope: Scope, universe: Universe) -> None:
    """Notes where a cell is read that is in no object in the state that is read, or that has no
    value there."""
    terms, base = scope.terms, look.memory
    if base == SET_NAME:
        return
    lengths = _beside(memory, base, LENGTHS_NAME, scope)
    is_set = _beside(memory, base, SET_NAME, scope)
    if lengths is None:
        universe.look_outside(terms, look, terms.true)
        return
    held = [is_live(terms, lengths, look.block, look.offset)]
    if is_set is not None:
        flag = read(terms, is_set, look.block, look.offset)
        held.append(terms.not_(terms.eq(flag, terms.integer(0))))
    universe.look_outside(terms, look, terms.not_(terms.and_(held)))


def _beside(memory: ir.Variable, base: str, other: str, scope: Scope) -> Term | None:
    """Another memory in the state that ``memory`` is of: where that is not kept, as it is now."""
    for name in (memory.name.replace(base, other), other):
        found = next((held for known, held in scope.state.items() if known.name == name), None)
        if found is not None:
            return found
    return None


def _first(left: lir.Pred, right: lir.Pred, scope: Scope) -> Term:
    """The truth of what ``right`` is looked at under (or under the opposite of).  Where it compares
    the blocks of two pointers, and ``right`` their offsets, the whole is a relation of objects that
    is the same however far apart these are, as long as the offsets are within the blocks."""
    sides = looks.offsets_beside(left, right)
    if scope.universe is None or sides is None:
        return translate_predicate(left, scope)
    assert isinstance(left, ir.Compare)
    terms, universe = scope.terms, scope.universe
    zero, most = terms.integer(0), terms.integer(universe.shortest)
    outside: list[Term] = []
    for side, equal in sides:
        offset = translate(side, scope)
        far = terms.le(most, offset) if equal else terms.lt(most, offset)
        outside += [terms.lt(offset, zero), far]
    return compare(left.op, *_compared(left.left, left.right, scope, terms.or_(outside)), terms)


def _compared(left: lir.Expr, right: lir.Expr, scope: Scope, apart: Term) -> tuple[Term, Term]:
    """Both sides of a comparison; where they are the blocks of pointers, and it holds that these
    are told ``apart`` there, that is noted."""
    sides = translate(left, scope), translate(right, scope)
    if scope.universe is not None and looks.is_block(left) and looks.is_block(right):
        scope.universe.relate(scope.terms, *sides, apart)
    return sides


def _compare_offsets(op: ir.CompareOp, left: lir.Expr, right: lir.Expr, scope: Scope) -> None:
    """Notes what a comparison tells of offsets.  Whether one is at the beginning of its block, or
    before it, tells nothing of how long that is."""
    if scope.universe is None:
        return
    if op is ir.CompareOp.LE and left == ir.Const(0, ir.INTEGER) and looks.is_offset(right):
        block = looks.block_of(right, scope.state, scope.bound)
        if block is not None:
            offset = translate(right, scope)
            scope.universe.look_below(scope.terms, translate(block, scope), offset)
            return
    at_beginning = right == ir.Const(0, ir.INTEGER) and op in (ir.CompareOp.EQ, ir.CompareOp.NE)
    if not at_beginning:
        _tell_offsets([left, right], scope, related=True)


def _tell_offsets(nodes: Sequence[lir.Expr], scope: Scope, *, related: bool = False) -> None:
    """Notes that offsets are used as numbers, not to address a cell: each as it is, or two that are
    ``related`` to each other."""
    universe, terms = scope.universe, scope.terms
    offsets = [node for node in nodes if looks.is_offset(node)]
    if universe is None or not universe.blocks or not offsets:
        return
    blocks = [looks.block_of(offset, scope.state, scope.bound) for offset in offsets]
    known = [translate(block, scope) for block in blocks if block is not None]
    if len(known) < len(blocks):
        looks.note_all(universe, terms)
    elif related and len(known) == 2:
        universe.relate(terms, known[0], known[1], terms.true)
    else:
        for block in known:
            universe.tell(terms, block)


def _tell_named(bound: ir.Bound, value: lir.Expr, scope: Scope) -> None:
    """Notes that an offset gets a name that is no pointer's; or that a pointer is named which is
    where another's object begins."""
    if looks.is_offset(ir.BoundRead(bound)):
        block = looks.block_of(ir.BoundRead(bound), scope.state, scope.bound)
        if scope.universe is not None and block is not None and not looks.is_offset(value):
            scope.universe.tell(scope.terms, translate(block, scope))
    else:
        _tell_offsets([value], scope)


def tell_assigned(target: ir.Variable, value: lir.Expr, scope: Scope) -> None:
    """Notes that an offset is assigned to what is no pointer."""
    if not looks.is_offset(ir.Read(target)):
        _tell_offsets([value], scope)


def _is_length(node: lir.Expr) -> bool:
    """Whether the expression reads the length of a block."""
    is_first = isinstance(node, ir.Cell) and node.offset == ir.Const(0, ir.INTEGER)
    return is_first and looks.is_of(node, LENGTHS_NAME)


def _compare_length(
    op: ir.CompareOp, left: lir.Expr, length: lir.Expr, scope: Scope, universe: Universe
) -> Term:
    """Something compared with the length of a block.  A longer block than the search knows of
    could matter only to what is greater than that."""
    assert isinstance(length, ir.Cell)
    terms = scope.terms
    parts = [translate(part, scope) for part in (length.memory, length.block, length.offset)]
    size, value = read(terms, *parts), translate(left, scope)
    end = value if op is ir.CompareOp.LE else terms.add(value, terms.integer(1))
    universe.look_at(terms, parts[1], end)
    return compare(op, value, size, terms)


def _only_if(condition: Term, predicate: lir.Pred, scope: Scope) -> Term:
    """A predicate that is looked at only where the condition holds."""
    with _where(condition, scope):
        return translate_predicate(predicate, scope)


def _where(condition: Term, scope: Scope) -> AbstractContextManager[None]:
    """What is looked at within is only where the condition holds."""
    if scope.universe is None:
        return nullcontext()
    return scope.universe.only_if(scope.terms, condition)


def _look_below(left: lir.Pred, right: lir.Pred, scope: Scope, universe: Universe) -> None:
    """Notes the lower half of ``0 <= start && last <= length``."""
    match left, right:
        case ir.Compare(ir.CompareOp.LE, ir.Const(0), start), ir.Compare(right=ir.Cell() as length):
            if _is_length(length):
                block = translate(length.block, scope)
                universe.look_below(scope.terms, block, translate(start, scope))
        case _:  # no other pair is the two bounds of an access
            pass
