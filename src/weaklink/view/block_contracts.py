r"""Contracts of the library's functions on blocks of memory, where what lies there has a type.

before:  memcpy(d, s, n)       with  struct point *d, *s;
after:   requires \valid(d + (0 .. n / sizeof(*d), rounded up, - 1));    and so on, of s
         assigns d[0 .. that];
         ensures \forall integer k; 0 <= k < n / sizeof(*d) ==> \copied(d + k, s + k);

The header's own contracts are about characters.  What is left of a last object of which only a part
is meant is any value.  ``view/lower/blocks.py`` knows what is said of whole objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from weaklink import ir
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.acsl import ONE, ZERO, exact, loaded, moved, number, readable, valid, within
from weaklink.view.lower.blocks import AS_INITIALIZED, COPIED, FILLED, NOW_INITIALIZED, SAME


class Does(Enum):
    """What a function does with blocks."""

    COPIES = "copies one that may overlap"
    COPIES_APART = "copies one that may not"
    FILLS = "fills one with a byte"
    CLEARS = "fills one with zeros"
    COMPARES = "compares two"


@record
class BlockFunction:
    """``does``, with the parameters ``blocks`` (the one that is written first), ``size``, and
    ``value`` of what it fills; ``behind``: it gives back where the block ends."""

    does: Does
    blocks: tuple[int, ...]
    size: int
    value: int | None = None
    behind: bool = False


BLOCK_FUNCTIONS: Mapping[str, BlockFunction] = {
    "memcpy": BlockFunction(Does.COPIES_APART, (0, 1), 2),
    "mempcpy": BlockFunction(Does.COPIES_APART, (0, 1), 2, behind=True),
    "memmove": BlockFunction(Does.COPIES, (0, 1), 2),
    "bcopy": BlockFunction(Does.COPIES, (1, 0), 2),
    "memset": BlockFunction(Does.FILLS, (0,), 2, value=1),
    "bzero": BlockFunction(Does.CLEARS, (0,), 1),
    "explicit_bzero": BlockFunction(Does.CLEARS, (0,), 1),
    "memcmp": BlockFunction(Does.COMPARES, (0, 1), 2),
    "bcmp": BlockFunction(Does.COMPARES, (0, 1), 2),
}


@record
class BlockCall:
    """A call of one: its ``parameters``, those for blocks pointers to objects of ``size`` bytes
    (``tight``: all of which are parts of something), the ``result``, the arguments as ``texts``,
    and those that are constants, by position.  Where the size is no constant, ``objects`` says how
    many are meant as a whole, ``touched`` how many with the one of which only a part is.
    Where it is one, that part are the ``leading`` cells; None if it ends within a cell.  What is
    filled in ``opens`` what no cell has as a number.  Objects that are their bytes may be
    ``padded``."""

    function: BlockFunction
    parameters: tuple[ir.Variable, ...]
    result: ir.Variable | None
    size: int
    tight: bool
    texts: tuple[str, ...]
    constants: Mapping[int, int]
    leading: int | None
    span: Span
    objects: ir.Variable | None = None
    touched: ir.Variable | None = None
    opens: bool = False
    padded: bool = False

    @property
    def added(self) -> tuple[ir.Variable, ...]:
        """The parameters that the function has not by itself."""
        if self.objects is None or self.touched is None:
            return ()
        return self.objects, self.touched

    @property
    def is_whole(self) -> bool:
        """Whether it evidently is about whole objects."""
        size = self.constants.get(self.function.size)
        return size is not None and size % self.size == 0

    @property
    def is_known(self) -> bool:
        """Whether the contract evidently is about all that is meant."""
        return self.is_whole or self.leading is not None

    @property
    def determines(self) -> bool:
        """Whether it evidently says all that happens, too: not of objects that are compared, some
        bytes of which no cell holds."""
        match self.function.does:
            case Does.COMPARES:
                return self.is_known and self.tight
            case Does.FILLS:
                return self.is_known and not self.opens
            case Does.COPIES | Does.COPIES_APART | Does.CLEARS:
                return self.is_known


def contract_of(call: BlockCall) -> ir.FunctionContract:
    """What the call requires, writes and promises."""
    return ir.FunctionContract((*_required(call), *_written(call), *_promised(call)))


def _required(call: BlockCall) -> Iterator[ir.ContractClause]:
    does, whole = call.function.does, _cells(call)
    for turn, position in enumerate(call.function.blocks):
        pointer = ir.Read(call.parameters[position], call.span)
        cells = moved(pointer, whole)
        writes = turn == 0 and does is not Does.COMPARES
        name = ("valid_dest", "valid_src")[turn] if len(call.function.blocks) > 1 else "valid_s"
        word = r"\valid" if writes else r"\valid_read"
        holds = valid(cells) if writes else readable(cells)
        yield _requires(holds, name, f"{word}({_range_text(call, position)})", call.span)
    if does is Does.COPIES_APART:
        one, other = (moved(ir.Read(call.parameters[p], call.span), whole) for p in (0, 1))
        apart = ir.Holds(ir.BuiltinPred(r"\separated", (one, other), (), call.span), call.span)
        text = rf"\separated({_range_text(call, 0)}, {_range_text(call, 1)})"
        yield _requires(apart, "separation", text, call.span)


def _written(call: BlockCall) -> Iterator[ir.ContractClause]:
    locations: tuple[ir.Expr, ...] = ()
    if call.function.does is not Does.COMPARES:
        first = ir.Read(call.parameters[call.function.blocks[0]], call.span)
        locations = (loaded(moved(first, _cells(call)), call.span),)
    yield ir.Assigns((), "", call.span, "assigns the block;", locations=locations)


def _promised(call: BlockCall) -> Iterator[ir.ContractClause]:
    match call.function.does:
        case Does.COPIES | Does.COPIES_APART:
            yield _of_each(call, COPIED, "copied")
            yield _of_each(call, AS_INITIALIZED, "initialized as it was")
            yield from _of_part(call, COPIED, "copied")
            yield from _of_part(call, AS_INITIALIZED, "initialized as it was")
        case Does.FILLS | Does.CLEARS:
            yield _filled(call)
            yield from _filled_in_part(call)
            yield _ensures(_initialized(call), "initialized", call.span)
        case Does.COMPARES:
            yield _compared(call)
            return
    if call.result is not None:
        yield _ensures(_given_back(call, call.result), "what is given back", call.span)


def _of_each(call: BlockCall, said: str, text: str) -> ir.Clause:
    """What is said of each object and the one that it is a copy of."""
    index = ir.Bound("k", ir.INTEGER, text)
    here = ir.BoundRead(index)
    pair = tuple(moved(_before(call, position), here) for position in call.function.blocks)
    body = ir.Holds(ir.BuiltinPred(said, pair, (), call.span), call.span)
    return _ensures(_for_all(call, index, body), text, call.span)


def _of_part(call: BlockCall, said: str, text: str) -> Iterator[ir.Clause]:
    """The same of a last object of which only the first cells are meant."""
    if call.is_whole or call.leading is None:
        return
    target, source = (moved(_before(call, p), _objects(call)) for p in call.function.blocks)
    yield _said(call, said, (target, source, number(0), number(call.leading)), text)
    yield _said(call, said, (target, target, number(call.leading)), "the rest is as it was")


def _filled_in_part(call: BlockCall) -> Iterator[ir.Clause]:
    if call.is_whole or call.leading is None:
        return
    target = moved(_before(call, call.function.blocks[0]), _objects(call))
    ends = (number(0), number(call.leading))
    yield _said(call, FILLED, (target, _byte(call), *ends), "filled")
    yield _said(call, NOW_INITIALIZED, (target, *ends), "initialized")
    for said in (COPIED, AS_INITIALIZED):
        yield _said(call, said, (target, target, number(call.leading)), "the rest is as it was")


def _initialized(call: BlockCall) -> ir.Pred:
    """That all that is filled has values: padding, too, of which ``\\initialized`` says nothing."""
    first = _before(call, call.function.blocks[0])
    if call.padded:
        index = ir.Bound("k", ir.INTEGER, "initialized")
        one = moved(first, ir.BoundRead(index))
        has = ir.Holds(ir.BuiltinPred(NOW_INITIALIZED, (one,), (), call.span), call.span)
        return _for_all(call, index, has)
    cells = moved(first, ir.Range(ZERO, _less_one(_objects(call))))
    return ir.Holds(ir.BuiltinPred(r"\initialized", (cells,), (), call.span), call.span)


def _said(call: BlockCall, name: str, arguments: tuple[ir.Expr, ...], text: str) -> ir.Clause:
    return _ensures(
        ir.Holds(ir.BuiltinPred(name, arguments, (), call.span), call.span), text, call.span
    )


def _filled(call: BlockCall) -> ir.Clause:
    index = ir.Bound("k", ir.INTEGER, "filled")
    first = moved(_before(call, call.function.blocks[0]), ir.BoundRead(index))
    body = ir.Holds(ir.BuiltinPred(FILLED, (first, _byte(call)), (), call.span), call.span)
    return _ensures(_for_all(call, index, body), "filled", call.span)


def _byte(call: BlockCall) -> ir.Expr:
    """What is filled in, as a number from 0 to 255."""
    position = call.function.value
    if position is None:
        return ZERO
    known = call.constants.get(position)
    if known is not None:
        return number(known & 0xFF)
    given = exact(_before(call, position))
    return ir.Binary(ir.BinaryOp.BITAND, given, number(0xFF), ir.INTEGER, call.span)


def _compared(call: BlockCall) -> ir.Clause:
    """Blocks that are equal hold the same; the other way round if all of their bytes count."""
    assert call.result is not None
    index = ir.Bound("k", ir.INTEGER, "equal")
    pair = tuple(moved(_before(call, p), ir.BoundRead(index)) for p in call.function.blocks)
    body = ir.Holds(ir.BuiltinPred(SAME, pair, (), call.span), call.span)
    equal = ir.Compare(ir.CompareOp.EQ, exact(ir.Read(call.result, call.span)), ZERO, call.span)
    same = _for_all(call, index, body)
    said: ir.Pred = ir.Iff(equal, same, call.span) if call.tight else ir.implies(equal, same)
    if not call.is_whole and call.tight:
        rest = ir.Binary(ir.BinaryOp.MOD, _bytes(call), number(call.size), ir.INTEGER)
        said = ir.And(
            ir.implies(ir.Compare(ir.CompareOp.EQ, rest, ZERO, call.span), said),
            ir.implies(equal, same),
        )
    one, other = (_before(call, position) for position in call.function.blocks)
    itself = ir.Compare(ir.CompareOp.EQ, one, other, call.span)
    return _ensures(ir.And(said, ir.implies(itself, equal)), "equal", call.span)


def _given_back(call: BlockCall, result: ir.Variable) -> ir.Pred:
    """The pointer to the block, or just behind what is copied."""
    assert isinstance(result.type, ir.PointerType)
    first = _before(call, call.function.blocks[0])
    given = moved(first, _objects(call)) if call.function.behind else first
    back = ir.Convert(given, result.type, span=call.span)
    same: ir.Pred = ir.Compare(ir.CompareOp.EQ, ir.Read(result, call.span), back, call.span)
    if call.function.behind and not call.is_whole:
        rest = ir.Binary(ir.BinaryOp.MOD, _bytes(call), number(call.size), ir.INTEGER)
        same = ir.implies(ir.Compare(ir.CompareOp.EQ, rest, ZERO, call.span), same)
    return same


# --- terms ----------------------------------------------------------------------------------


def _before(call: BlockCall, position: int) -> ir.Expr:
    return ir.At(ir.Read(call.parameters[position], call.span), ir.PRE, call.span)


def _bytes(call: BlockCall) -> ir.Expr:
    """How many are meant."""
    position = call.function.size
    known = call.constants.get(position)
    return number(known) if known is not None else exact(_before(call, position))


def _objects(call: BlockCall) -> ir.Expr:
    """How many objects are meant as a whole, when the call ends."""
    if call.objects is None:
        return number(call.constants[call.function.size] // call.size)
    return ir.At(ir.Read(call.objects, call.span), ir.PRE, call.span)


def _touched(call: BlockCall) -> ir.Expr:
    """How many with the one of which a part is, when it begins."""
    if call.touched is None:
        return number(-(-call.constants[call.function.size] // call.size))
    return ir.Read(call.touched, call.span)


def _cells(call: BlockCall) -> ir.Expr:
    """The indices of the objects that are touched."""
    return ir.Range(ZERO, _less_one(_touched(call)))


def _less_one(count: ir.Expr) -> ir.Expr:
    if isinstance(count, ir.Const):
        return number(count.value - 1)
    return ir.Binary(ir.BinaryOp.SUB, count, ONE, ir.INTEGER)


def _for_all(call: BlockCall, index: ir.Bound, body: ir.Pred) -> ir.Pred:
    count = _objects(call)
    return ir.Quantified(True, (index,), ir.implies(within(index, count), body), call.span)


def _range_text(call: BlockCall, position: int) -> str:
    text, count = call.texts[position], _touched(call)
    if isinstance(count, ir.Const):
        return text if count.value == 1 else f"{text} + (0 .. {count.value - 1})"
    return f"{text} + (0 .. {call.texts[call.function.size]} bytes)"


def _requires(predicate: ir.Pred, name: str, text: str, span: Span) -> ir.Clause:
    return ir.Clause(predicate, name, span, text, kind=ir.ClauseKind.REQUIRES)


def _ensures(predicate: ir.Pred, text: str, span: Span) -> ir.Clause:
    return ir.Clause(predicate, "", span, text, kind=ir.ClauseKind.ENSURES)
