"""Expressions and predicates as terms.

Machine integers are integers within their range.  A signed operation is translated exactly: the
statement before has already checked, or assumed, that it does not overflow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import reduce
from itertools import product
from typing import assert_never

from weaklink import ir
from weaklink.analysis.ranges import BoundRange
from weaklink.analysis.ranges import ranges as quantifier_ranges
from weaklink.encode import looks
from weaklink.encode.bits import bit_operation, complement, shift_left, shift_right
from weaklink.encode.memory import (
    NO_ORDER,
    Note,
    Rows,
    Stray,
    Universe,
    base_name,
    is_live,
    read,
    unchanged,
    write,
)
from weaklink.ir.constructs import unmodelled
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.record import field, record
from weaklink.scope import Limit, LimitKind
from weaklink.solve.smtlib import BOUND_PREFIX
from weaklink.view.lower.memories import ADDRESS

_BIT_OPERATIONS = {
    ir.BinaryOp.BITAND: "and",
    ir.BinaryOp.BITOR: "or",
    ir.BinaryOp.BITXOR: "xor",
}


def sort_of(type: ir.Type) -> Sort:
    if isinstance(type, ir.MemoryType):
        return Sort.MEMORY
    return Sort.BOOL if type == ir.BOOLEAN else Sort.INT


def symbol_of(terms: Terms, name: str, type: ir.Type) -> Term:
    """A symbol for any value of the type."""
    held = type.cell if isinstance(type, ir.MemoryType) else type
    if isinstance(held, ir.IntType):
        return terms.symbol(name, sort_of(type), held.min, held.max)
    return terms.symbol(name, sort_of(type))


def default_of(terms: Terms, type: ir.Type) -> Term:
    return terms.false if type == ir.BOOLEAN else terms.integer(0)


@record
class Scope:
    """What names mean: the variables' values, and those of bound variables.

    ``depth`` counts the quantifiers around; it names their symbols, so that equal predicates
    give equal terms and no inner quantifier captures an outer one's symbol.  In a search,
    ``universe`` holds the cells there are; an annotation is ``total``: it may look where no object
    is (code has been checked before).
    """

    terms: Terms
    state: Mapping[ir.Variable, Term]
    bound: Mapping[ir.Bound, Term] = field(default_factory=dict)
    depth: int = 0
    universe: Universe | None = None
    total: bool = True

    def bind(self, bound: ir.Bound, value: Term) -> Scope:
        inner = {**self.bound, bound: value}
        return Scope(self.terms, self.state, inner, self.depth, self.universe, self.total)


def translate(node: ir.Expr, scope: Scope) -> Term:
    """The value of an expression: a term of sort ``Int``, or ``Bool`` for ``boolean``."""
    terms = scope.terms
    match node:
        case ir.Const(value):
            return terms.boolean(bool(value)) if node.type == ir.BOOLEAN else terms.integer(value)
        case ir.Read(variable):
            return scope.state[variable]
        case ir.BoundRead(bound):
            return scope.bound[bound]
        case ir.Unary(op, operand, type):
            _tell_offsets([operand], scope)
            return _unary(op, translate(operand, scope), type, terms)
        case ir.Binary(op, left, right, type):
            if not looks.is_offset(node):
                _tell_offsets([left, right], scope, related=op is ir.BinaryOp.SUB)
            return _binary(op, translate(left, scope), translate(right, scope), type, terms)
        case ir.Convert(operand, type):
            if not looks.is_offset(node):
                _tell_offsets([operand], scope)
            return convert(translate(operand, scope), type, terms)
        case ir.Truth(predicate, type):
            truth = translate_predicate(predicate, scope)
            if type == ir.BOOLEAN:
                return truth
            return terms.ite(truth, terms.integer(1), terms.integer(0))
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
            if not looks.is_of(ir.Cell(memory, block, offset, ir.INTEGER), looks.OFFSETS_NAME):
                _tell_offsets([value], scope)
            parts = [translate(part, scope) for part in (memory, block, offset, value)]
            return write(terms, *parts)
        case ir.Apply(function, arguments, _, type):
            looks.into_memory(arguments, scope.universe, terms)
            if function == ADDRESS and scope.universe is not None:
                scope.universe.note(NO_ORDER, terms.true)
            return terms.apply(function, [translate(a, scope) for a in arguments], sort_of(type))
        case ir.At():
            raise AssertionError("labels are resolved before encoding")
        case _ if isinstance(node, ir.LaterExpr):
            raise unmodelled(node)
        case _:
            assert_never(node)


def translate_predicate(node: ir.Pred, scope: Scope) -> Term:
    """The truth of a predicate: a term of sort ``Bool``."""
    terms = scope.terms
    match node:
        case ir.BoolConst(value):
            return terms.boolean(value)
        case ir.Compare(op, left, right) if scope.universe is not None and _is_length(right):
            return _compare_length(op, left, right, scope, scope.universe)
        case ir.Compare(op, left, right):
            _compare_offsets(op, left, right, scope)
            return _compare(op, *_compared(left, right, scope, terms.true), terms)
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
            return _quantified(node, scope)
        case ir.ApplyPred(predicate, arguments):
            looks.into_memory(arguments, scope.universe, terms)
            return terms.apply(predicate, [translate(a, scope) for a in arguments], Sort.BOOL)
        case ir.Unchanged(now, then, live, was_live, but):
            lengths = (translate(live, scope), translate(was_live, scope))
            memories = (translate(now, scope), translate(then, scope))
            cells = None
            if scope.universe is not None:
                further = scope.universe.compare(terms, *memories, now)
                cells = [*scope.universe.of(now), *further]
            return unchanged(
                terms,
                *memories,
                lengths,
                [rows(region, scope) for region in but],
                cells,
                scope.depth,
            )
        case ir.AtPred():
            raise AssertionError("labels are resolved before encoding")
        case ir.BuiltinPred():
            raise unmodelled(node)
        case _:
            assert_never(node)


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
        if looks.is_of(node, looks.BLOCKS_NAME):
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


def _first(left: ir.Pred, right: ir.Pred, scope: Scope) -> Term:
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
    return _compare(left.op, *_compared(left.left, left.right, scope, terms.or_(outside)), terms)


def _compared(left: ir.Expr, right: ir.Expr, scope: Scope, apart: Term) -> tuple[Term, Term]:
    """Both sides of a comparison; where they are the blocks of pointers, and it holds that these
    are told ``apart`` there, that is noted."""
    sides = translate(left, scope), translate(right, scope)
    if scope.universe is not None and looks.is_block(left) and looks.is_block(right):
        scope.universe.relate(scope.terms, *sides, apart)
    return sides


def _compare_offsets(op: ir.CompareOp, left: ir.Expr, right: ir.Expr, scope: Scope) -> None:
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


def _tell_offsets(nodes: Sequence[ir.Expr], scope: Scope, *, related: bool = False) -> None:
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


def _tell_named(bound: ir.Bound, value: ir.Expr, scope: Scope) -> None:
    """Notes that an offset gets a name that is no pointer's; or that a pointer is named which is
    where another's object begins."""
    if looks.is_offset(ir.BoundRead(bound)):
        block = looks.block_of(ir.BoundRead(bound), scope.state, scope.bound)
        if scope.universe is not None and block is not None and not looks.is_offset(value):
            scope.universe.tell(scope.terms, translate(block, scope))
    else:
        _tell_offsets([value], scope)


def tell_assigned(target: ir.Variable, value: ir.Expr, scope: Scope) -> None:
    """Notes that an offset is assigned to what is no pointer."""
    if not looks.is_offset(ir.Read(target)):
        _tell_offsets([value], scope)


def _is_length(node: ir.Expr) -> bool:
    """Whether the expression reads the length of a block."""
    is_first = isinstance(node, ir.Cell) and node.offset == ir.Const(0, ir.INTEGER)
    return is_first and looks.is_of(node, LENGTHS_NAME)


LENGTHS_NAME = "memory.lengths"
"""What the variable that holds the lengths of blocks is called."""

SET_NAME = "memory.set"
"""What the variable is called that tells which cells have a value."""


def _compare_length(
    op: ir.CompareOp, left: ir.Expr, length: ir.Expr, scope: Scope, universe: Universe
) -> Term:
    """Something compared with the length of a block.  A longer block than the search knows of
    could matter only to what is greater than that."""
    assert isinstance(length, ir.Cell)
    terms = scope.terms
    parts = [translate(part, scope) for part in (length.memory, length.block, length.offset)]
    size, value = read(terms, *parts), translate(left, scope)
    end = value if op is ir.CompareOp.LE else terms.add(value, terms.integer(1))
    universe.look_at(terms, parts[1], end)
    return _compare(op, value, size, terms)


def _only_if(condition: Term, predicate: ir.Pred, scope: Scope) -> Term:
    """A predicate that is looked at only where the condition holds."""
    with _where(condition, scope):
        return translate_predicate(predicate, scope)


def _where(condition: Term, scope: Scope) -> AbstractContextManager[None]:
    """What is looked at within is only where the condition holds."""
    if scope.universe is None:
        return nullcontext()
    return scope.universe.only_if(scope.terms, condition)


def _look_below(left: ir.Pred, right: ir.Pred, scope: Scope, universe: Universe) -> None:
    """Notes the lower half of ``0 <= start && last <= length``."""
    match left, right:
        case ir.Compare(ir.CompareOp.LE, ir.Const(0), start), ir.Compare(right=ir.Cell() as length):
            if _is_length(length):
                block = translate(length.block, scope)
                universe.look_below(scope.terms, block, translate(start, scope))
        case _:  # no other pair is the two bounds of an access
            pass


def convert(value: Term, type: ir.Type, terms: Terms) -> Term:
    """``value`` converted to a machine type, or injected into ``integer``."""
    if value.sort is Sort.BOOL:
        return terms.ite(value, terms.integer(1), terms.integer(0))
    if not isinstance(type, ir.IntType):
        return value
    if type.is_bool:
        is_zero = terms.eq(value, terms.integer(0))
        return terms.ite(is_zero, terms.integer(0), terms.integer(1))
    return terms.wrap(value, type.min, type.max)


def _unary(op: ir.UnaryOp, operand: Term, type: ir.Type, terms: Terms) -> Term:
    value = terms.neg(operand) if op is ir.UnaryOp.NEG else complement(terms, operand)
    return _wrap_unsigned(value, type, terms)


def _binary(op: ir.BinaryOp, left: Term, right: Term, type: ir.Type, terms: Terms) -> Term:
    match op:
        case ir.BinaryOp.ADD:
            value = terms.add(left, right)
        case ir.BinaryOp.SUB:
            value = terms.sub(left, right)
        case ir.BinaryOp.MUL:
            value = terms.mul(left, right)
        case ir.BinaryOp.DIV:
            value = terms.trunc_div(left, right)
        case ir.BinaryOp.MOD:
            value = terms.trunc_mod(left, right)
        case ir.BinaryOp.SHL:
            value = shift_left(terms, left, right)
        case ir.BinaryOp.SHR:
            value = shift_right(terms, left, right)
        case ir.BinaryOp.BITAND | ir.BinaryOp.BITOR | ir.BinaryOp.BITXOR:
            value = bit_operation(terms, _BIT_OPERATIONS[op], left, right, _bits(type))
        case _:
            assert_never(op)
    return _wrap_unsigned(value, type, terms)


def _bits(type: ir.Type) -> int:
    """Bits, sign included, that hold every value of the type; 0 for ``integer``."""
    if not isinstance(type, ir.IntType):
        return 0
    return type.width if type.signed else type.width + 1


def _wrap_unsigned(value: Term, type: ir.Type, terms: Terms) -> Term:
    if isinstance(type, ir.IntType) and not type.signed:
        return terms.wrap(value, type.min, type.max)
    return value


def _compare(op: ir.CompareOp, left: Term, right: Term, terms: Terms) -> Term:
    match op:
        case ir.CompareOp.LT:
            return terms.lt(left, right)
        case ir.CompareOp.LE:
            return terms.le(left, right)
        case ir.CompareOp.GT:
            return terms.lt(right, left)
        case ir.CompareOp.GE:
            return terms.le(right, left)
        case ir.CompareOp.EQ:
            return terms.eq(left, right)
        case ir.CompareOp.NE:
            return terms.not_(terms.eq(left, right))
        case _:
            assert_never(op)


MAX_INSTANCES = 32
"""Values of all bound variables together up to which a quantifier is spelled out."""


def _quantified(node: ir.Quantified, scope: Scope) -> Term:
    values = _known_values(node, scope)
    if values is not None:
        return _spelled_out(node, scope, values)
    terms = scope.terms
    universe = scope.universe
    if universe is not None and universe.cells and all(map(_is_number, node.bounds)):
        return _in_window(node, quantifier_ranges(node), scope, universe)
    inner = dict(scope.bound)
    symbols: list[Term] = []
    ranges: list[Term] = []
    for offset, bound in enumerate(node.bounds):
        name = f"{BOUND_PREFIX}{bound.shown}.{scope.depth + offset}"
        symbol = terms.symbol(name, sort_of(bound.type))
        symbols.append(symbol)
        inner[bound] = symbol
        if isinstance(bound.type, ir.IntType):
            ranges.append(terms.le(terms.integer(bound.type.min), symbol))
            ranges.append(terms.le(symbol, terms.integer(bound.type.max)))
    depth = scope.depth + len(node.bounds)
    deeper = Scope(terms, scope.state, inner, depth, scope.universe, scope.total)
    body = _closed(node, deeper, symbols)
    body = (
        terms.implies(terms.and_(ranges), body) if node.universal else terms.and_([*ranges, body])
    )
    return at_cells(terms, node.universal, symbols, body)


def _closed(node: ir.Quantified, scope: Scope, symbols: Sequence[Term]) -> Term:
    """The body; of the cuts in it, whether there are any for some values."""
    universe = scope.universe
    if universe is None:
        return translate_predicate(node.body, scope)
    notes = universe.notes
    universe.notes = []
    body = translate_predicate(node.body, scope)
    some = [
        Note(note.limit, scope.terms.quantified(False, symbols, note.reached), note.ends)
        for note in universe.notes
    ]
    universe.notes = [*notes, *some]
    return body


def _is_number(bound: ir.Bound) -> bool:
    return bound.type == ir.INTEGER or isinstance(bound.type, ir.IntType)


MAX_VARIANTS = 3
"""Ways in which one quantifier is written, each found by its own cells."""


def at_cells(terms: Terms, universal: bool, symbols: Sequence[Term], body: Term) -> Term:
    """A quantifier whose bound numbers are counted from where their cells begin: what was a cell
    at ``base + i`` is one at ``i``, where a solver will find it.

    A universal one over a number that names several cells (``t[i - 1] <= t[i]``) is written
    once for each, since a solver may come across any of them first.  All mean the same.
    """
    for symbol in symbols[1:]:
        body = _moved(terms, body, symbol, *_bases(terms, symbol, body)[:1])
    bases = _bases(terms, symbols[0], body) if symbols else []
    if not universal or len(symbols) > 1:
        bases = bases[:1]
    variants = [_moved(terms, body, symbols[0], base) for base in bases[:MAX_VARIANTS]] or [body]
    return terms.and_([terms.quantified(universal, symbols, variant) for variant in variants])


def _moved(terms: Terms, body: Term, symbol: Term, base: Term | None = None) -> Term:
    """The body over a number that is ``base`` more."""
    if base is None:
        return body
    return terms.substitute(body, {symbol.id: terms.sub(symbol, base)})


def _bases(terms: Terms, symbol: Term, body: Term) -> list[Term]:
    """What is added to a bound number where it names a cell, each sum once."""
    found: dict[int, Term] = {}
    for term in subterms([body]):
        if term.op is Op.SELECT and term.sort is Sort.INT:
            base = terms.sub(term.args[1], symbol)
            if not _mentions_bound(base):
                found[base.id] = base
    return list(found.values())


def _mentions_bound(term: Term) -> bool:
    return any(
        part.op is Op.SYMBOL and str(part.value).startswith(BOUND_PREFIX)
        for part in subterms([term])
    )


def _in_window(
    node: ir.Quantified, ends: Sequence[BoundRange], scope: Scope, universe: Universe
) -> Term:
    """The quantifier spelled out for as many values as the universe's window has, from one of its
    ends on, or around zero.  Where they do not decide it, that there are others is a cut."""
    terms = scope.terms
    if not ends:
        return translate_predicate(node.body, scope)
    item, rest = ends[0], ends[1:]
    lows = [translate(end, scope) for end in item.low]
    highs = [translate(end, scope) for end in item.high]
    start, up = _start(item, lows, highs, terms)
    instances: list[Term] = []
    before, universe.notes = universe.notes, []
    for count in range(universe.window):
        value = terms.add(start, terms.integer(count if up else -count))
        within = _between(value, lows, highs, terms)
        with universe.only_if(terms, within):
            instance = _in_window(node, rest, scope.bind(item.bound, value), universe)
        if node.universal:
            instances.append(terms.implies(within, instance))
        else:
            instances.append(terms.and_([within, instance]))
    following = terms.add(start, terms.integer(universe.window if up else -universe.window))
    left = _between(following, lows, highs, terms)
    universe.note(
        Limit(LimitKind.LENGTH, f"`{item.bound.shown}`", universe.window), left, ends=True
    )
    truth = terms.and_(instances) if node.universal else terms.or_(instances)
    undecided = truth if node.universal else terms.not_(truth)
    universe.notes = [*before, *(_if_undecided(note, undecided, terms) for note in universe.notes)]
    return truth


def _if_undecided(note: Note, undecided: Term, terms: Terms) -> Note:
    """What ends the run does so only where the values that were tried do not decide."""
    if not note.ends:
        return note
    return Note(note.limit, terms.and_([undecided, note.reached]), True)


def _between(value: Term, lows: Sequence[Term], highs: Sequence[Term], terms: Terms) -> Term:
    return terms.and_(
        [*(terms.le(low, value) for low in lows), *(terms.le(value, h) for h in highs)]
    )


AROUND_ZERO = -2
"""Where a window begins for a number that has no end on either side."""


def _start(
    item: BoundRange, lows: Sequence[Term], highs: Sequence[Term], terms: Terms
) -> tuple[Term, bool]:
    """From where on a bound number's values are tried, and whether upwards: from the tightest of
    its ends on one side, so that none before that is left out.  The ends that its type gives come
    last, and alone are no place to start at."""
    own = int(isinstance(item.bound.type, ir.IntType))
    if len(lows) > own:
        return reduce(lambda one, other: terms.ite(terms.le(one, other), other, one), lows), True
    if len(highs) > own:
        return reduce(lambda one, other: terms.ite(terms.le(one, other), one, other), highs), False
    unsigned = isinstance(item.bound.type, ir.IntType) and not item.bound.type.signed
    return terms.integer(0 if unsigned else AROUND_ZERO), True


def _known_values(node: ir.Quantified, scope: Scope) -> list[range] | None:
    """Ranges that hold every value for which the body matters, if there are few.

    They come from the intervals of the ends: where an end is a variable, its type's.  Outside,
    the quantifier's own guards decide, so nothing is lost.
    """
    instances = 1
    found: list[range] = []
    for item in quantifier_ranges(node):
        lows = [translate(end, scope).low for end in item.low if _is_free(end, node)]
        highs = [translate(end, scope).high for end in item.high if _is_free(end, node)]
        known_lows = [low for low in lows if low is not None]
        known_highs = [high for high in highs if high is not None]
        if not known_lows or not known_highs:
            return None
        size = min(known_highs) - max(known_lows) + 1
        instances *= max(size, 1)
        if instances > MAX_INSTANCES:
            return None
        found.append(range(max(known_lows), min(known_highs) + 1))
    return found


def _is_free(end: ir.Expr, node: ir.Quantified) -> bool:
    """Whether the end of a range depends on none of the quantifier's own variables."""
    return not any(isinstance(n, ir.BoundRead) and n.bound in node.bounds for n in ir.walk(end))


def _spelled_out(node: ir.Quantified, scope: Scope, values: list[range]) -> Term:
    terms = scope.terms
    instances: list[Term] = []
    for chosen in product(*values):
        inner = scope
        for bound, value in zip(node.bounds, chosen, strict=True):
            inner = inner.bind(bound, terms.integer(value))
        instances.append(translate_predicate(node.body, inner))
    return terms.and_(instances) if node.universal else terms.or_(instances)
