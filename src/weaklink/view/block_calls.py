r"""Calls of the library's functions on blocks, where these hold objects of one type.

    before:  memcpy((void *)d, (void *)s, 24)      of  struct point *d, *s;
    after:   memcpy#1(d, s, 24)                    no body; copies two points

The program's own pointers say what lies there: those that are converted to ``void *`` at the call.
Where nothing says so, or it is characters, the header's own contract is about characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.ir.cells import Cells
from weaklink.ir.layout import Records, place_of, size_of
from weaklink.ir.names import variant
from weaklink.ir.padding import Padding
from weaklink.ir.types import element
from weaklink.ir.within import looked_at
from weaklink.record import replace
from weaklink.source import NOWHERE, Span
from weaklink.view.acsl import at_most, exact, number, plus
from weaklink.view.block_contracts import (
    BLOCK_FUNCTIONS,
    BlockCall,
    BlockFunction,
    Does,
    contract_of,
)
from weaklink.view.taken_values import folded

BYTE = 8

PART = "part of an object, by its number of bytes"
"""What is not modelled."""


def specialise_block_calls(program: ir.Program) -> ir.Program:
    """``program`` with every such call as one of a function about objects of that type."""
    known = {
        name: BLOCK_FUNCTIONS[name]
        for name, one in program.functions.items()
        if name in BLOCK_FUNCTIONS and _is_library(one)
    }
    if not known:
        return program
    blocks = _Blocks(program, known)
    functions = {name: blocks.specialised(one) for name, one in program.functions.items()}
    return replace(program, functions=functions | blocks.made)


def _is_library(function: ir.Function) -> bool:
    """Whether it has no contract but that of our header."""
    own = all(clause.span.file.startswith("<") for clause in function.contract.clauses)
    return function.body is None and own and not function.contract.behaviors


class _Blocks:
    """The functions ``made`` for calls."""

    def __init__(self, program: ir.Program, known: Mapping[str, BlockFunction]) -> None:
        self._program = program
        self._known = known
        self._cells = Cells(program.records, program.machine)
        self._padding = Padding(self._cells)
        self._count = dict.fromkeys(known, 0)
        self._added: list[ir.Variable] = []
        self.made: dict[str, ir.Function] = {}

    def specialised(self, function: ir.Function) -> ir.Function:
        body = function.body
        if body is None or not any(map(self._calls_any, body.blocks.values())):
            return function
        self._added = []
        blocks: dict[str, ir.Block] = {}
        for block in body.blocks.values():
            for made in self._of_block(block):
                blocks[made.name] = made
        locals_ = (*body.locals, *self._added)
        return replace(function, body=replace(body, blocks=blocks, locals=locals_))

    def _calls_any(self, block: ir.Block) -> bool:
        return any(isinstance(s, ir.Call) and s.callee in self._known for s in block.statements)

    def _of_block(self, block: ir.Block) -> Iterator[ir.Block]:
        """The block, ended where a part of an object may be meant, and what comes behind."""
        name, loop = block.name, block.loop
        before: list[ir.Statement] = []
        for statement in block.statements:
            if not (isinstance(statement, ir.Call) and statement.callee in self._known):
                before.append(statement)
                continue
            call, is_whole = self._call(statement, self._known[statement.callee])
            if is_whole is None:
                before.append(call)
                continue
            whole = ir.Variable(
                f"whole.{len(self._added)}", ir.BOOLEAN, ir.Storage.TEMPORARY, "whole", call.span
            )
            self._added.append(whole)
            rest, part = f"{block.name}.rest{len(self._added)}", f"{block.name}.{whole.name}"
            test = ir.Holds(ir.Read(whole, call.span), call.span)
            assigned = ir.Assign(whole, ir.Truth(is_whole, ir.BOOLEAN, call.span), call.span)
            end = ir.Branch(test, rest, part, call.span)
            yield ir.Block(name, (*before, assigned, call), end, loop)
            yield ir.Block(part, (ir.Unmodelled(PART, call.span),), ir.Jump(rest))
            name, before, loop = rest, [], None
        yield ir.Block(name, tuple(before), block.end, loop)

    def _call(self, call: ir.Call, function: BlockFunction) -> tuple[ir.Call, ir.Pred | None]:
        """The call as one of a variant; and when it is about whole objects: None of what is not
        about objects, or evidently about all that its contract says."""
        callee = self._program.functions[call.callee]
        if len(call.arguments) != len(callee.parameters):
            return call, None
        pointers = {p: as_given(call.arguments[p]) for p in function.blocks}
        by_bits = function.does in (Does.COPIES, Does.COPIES_APART) and self._padding.has_bits
        type = self._type(pointers.values(), characters=by_bits)
        if type is None or (size := size_of(type, *self._sizes)) is None:
            return call, None
        arguments = [
            _to(type, pointers[number]) if number in pointers else one
            for number, one in enumerate(call.arguments)
        ]
        objects, touched, whole = _counts(arguments[function.size], size)
        about = self._about(call, function, arguments, type, size)
        if function.size in about.constants:
            whole = None if about.is_known else ir.FALSE
        else:
            counts = _counting("objects", objects), _counting("touched", touched)
            about = replace(about, objects=counts[0], touched=counts[1])
            arguments += (objects, touched)
        if self._is_unsaid(type, function, about.constants.get(function.value or 0)):
            whole = ir.FALSE
        if function.does is Does.COMPARES and self._cells.has_owners(type):
            whole = ir.FALSE  # equal bytes may have been written as other members
        return replace(call, callee=self._made(callee, about), arguments=tuple(arguments)), whole

    def _about(
        self,
        call: ir.Call,
        function: BlockFunction,
        arguments: Sequence[ir.Expr],
        type: ir.Type,
        size: int,
    ) -> BlockCall:
        """What is known of a call with these arguments, about objects of the type."""
        callee = self._program.functions[call.callee]
        constants = {
            number: known.value
            for number, one in enumerate(arguments)
            if isinstance(known := folded(one), ir.Const)
        }
        bytes_ = constants.get(function.size)
        return BlockCall(
            function,
            tuple(
                replace(one, type=_pointer_to(type, one.type)) if n in function.blocks else one
                for n, one in enumerate(callee.parameters)
            ),
            callee.results[0] if callee.results else None,
            size,
            self._is_tight(type, size),
            tuple(self._text(one.span) for one in arguments),
            constants,
            None if bytes_ is None else self._leading(type, bytes_ % size),
            call.span,
            opens=constants.get(function.value or 0) != 0
            and self._cells.is_opaque(type, call.span),
            padded=self._padding.bits_with_values(type) is not None,
        )

    def _made(self, callee: ir.Function, about: BlockCall) -> str:
        """A variant of a function for such a call: its name."""
        self._count[callee.name] += 1
        name = variant(callee.name, self._count[callee.name])
        self.made[name] = replace(
            callee,
            name=name,
            parameters=(*about.parameters, *about.added),
            contract=contract_of(about),
            requested=False,
            exact=about.determines and callee.exact,
            determined=about.determines and callee.determined,
        )
        return name

    def _type(self, pointers: Iterable[ir.Expr], *, characters: bool) -> ir.Type | None:
        """What all of the blocks hold, as far as pointers to something say; None if that is
        nothing, of no layout, or (but where they are asked for) characters."""
        targets = [
            element(looked_at(one, one.type.target, self._cells))
            for one in pointers
            if isinstance(one.type, ir.PointerType)
        ]
        said = [one for one in targets if one != ir.VOID]
        if not said or not all(self._cells.has_layout(one) for one in said):
            return None
        first = said[0]
        if isinstance(first, ir.IntType) and first.width == BYTE and not first.is_bool:
            return first if characters else None
        if self._cells.flexible(first) is not None:
            return None
        alike = all(self._cells.same(first, other, NOWHERE) for other in said[1:])
        return first if alike else None

    def _leading(self, type: ir.Type, bytes_: int) -> int | None:
        """How many of an object's first cells so many bytes are; None if they end within one."""
        end = 0
        for cell, (start, size) in enumerate(self._extents(type)):
            if bytes_ <= start:
                return cell if bytes_ >= end else None
            end = start + size
        return None

    def _extents(self, type: ir.Type) -> Iterator[tuple[int, int]]:
        """Where each cell of an object begins, and its size, in bytes; nothing from where no byte
        is that of one cell."""
        for leaf in self._cells.leaves(type, NOWHERE):
            place = place_of(type, leaf.path, *self._sizes)
            if place is None:
                return
            yield place
        yield size_of(type, *self._sizes) or 0, 0

    def _is_tight(self, type: ir.Type, size: int) -> bool:
        """Whether each byte of an object is one of a part that has all values."""
        widths = [self._width(leaf.type) for leaf in self._cells.leaves(type, NOWHERE)]
        return sum(widths) == size * BYTE and 0 not in widths

    def _width(self, type: ir.Type) -> int:
        """How many bits a cell has; 0 if that is not known."""
        if isinstance(type, ir.IntType) and type.is_bit_field:
            return type.width
        return (size_of(type, *self._sizes) or 0) * BYTE

    def _is_unsaid(self, type: ir.Type, function: BlockFunction, byte: int | None) -> bool:
        """Whether it is not said what is filled in: of zeros it is, of ones in integers; of other
        bytes only in integers that begin and end with a byte."""
        if function.does is not Does.FILLS or (byte is not None and byte & 0xFF == 0):
            return False
        is_ones = byte is not None and byte & 0xFF == 0xFF
        return any(
            not isinstance(leaf.type, ir.IntType)
            or (not is_ones if leaf.type.is_bit_field else leaf.type.is_bool)
            for leaf in self._cells.leaves(type, NOWHERE)
            if not leaf.is_opaque
        )

    @property
    def _sizes(self) -> tuple[ir.Machine, Records]:
        return self._program.machine, self._program.records

    def _text(self, span: Span) -> str:
        source = self._program.sources.get(span.file)
        return "" if source is None else source.text(span)


def as_given(value: ir.Expr) -> ir.Expr:
    """A pointer before it was converted to others."""
    while isinstance(value, ir.Convert) and isinstance(value.operand.type, ir.PointerType):
        value = value.operand
    return value


def _pointer_to(type: ir.Type, declared: ir.Type) -> ir.Type:
    """``declared``, a pointer to ``void``, as one to objects of the type."""
    assert isinstance(declared, ir.PointerType)
    return replace(declared, target=type)


def _to(type: ir.Type, value: ir.Expr) -> ir.Expr:
    """A pointer, as one to objects of the type."""
    wanted = ir.PointerType(type)
    return value if value.type == wanted else ir.Convert(value, wanted, span=value.span)


def _counting(name: str, value: ir.Expr) -> ir.Variable:
    return ir.Variable(name, value.type, ir.Storage.PARAMETER, name, value.span)


def _counts(bytes_: ir.Expr, size: int) -> tuple[ir.Expr, ir.Expr, ir.Pred | None]:
    """How many objects of that size so many bytes are, rounded down and up; and when that is the
    same (None: always, but for what wraps around).  Of a product of the size it is the other
    factor, which provers need not find."""
    type, span = bytes_.type, bytes_.span
    assert isinstance(type, ir.IntType)
    whole = exact(bytes_, span)
    down = _divided(whole, size, span)
    up = _divided(plus(whole, number(size - 1)), size, span)
    rest = ir.Binary(ir.BinaryOp.MOD, whole, number(size), ir.INTEGER, span)
    divides = ir.Compare(ir.CompareOp.EQ, rest, number(0), span)
    factors = _factors(bytes_, size)
    if factors is None:
        return down, up, divides
    factor, times = exact(factors[0], span), factors[1]
    most = type.max // (times * size)
    fits = at_most(factor, number(most))
    product = factor
    if times != 1:
        product = ir.Binary(ir.BinaryOp.MUL, factor, number(times), ir.INTEGER, span)
    if _greatest(factors[0]) <= most:
        return product, product, None
    return (
        ir.Conditional(fits, product, down, ir.INTEGER, span),
        ir.Conditional(fits, product, up, ir.INTEGER, span),
        None,
    )


def _greatest(value: ir.Expr) -> int:
    """No value of the expression is greater."""
    while isinstance(value, ir.Convert) and isinstance(value.operand.type, ir.IntType):
        inner = value.operand.type
        if inner.signed or not isinstance(value.type, ir.IntType) or inner.max > value.type.max:
            break
        value = value.operand
    assert isinstance(value.type, ir.IntType)
    return value.type.max


def _divided(value: ir.Expr, size: int, span: Span) -> ir.Expr:
    return ir.Binary(ir.BinaryOp.DIV, value, number(size), ir.INTEGER, span)


def _factors(bytes_: ir.Expr, size: int) -> tuple[ir.Expr, int] | None:
    """What is multiplied by how many times the size; None where that is not evident."""
    match bytes_:
        case ir.Binary(ir.BinaryOp.MUL, left, right):
            for factor, other in ((left, folded(right)), (right, folded(left))):
                if isinstance(other, ir.Const) and other.value > 0 and other.value % size == 0:
                    return factor, other.value // size
            return None
        case ir.Convert(ir.Binary(ir.BinaryOp.MUL) as product, type) if product.type == type:
            return _factors(product, size)
        case _ if size == 1:
            return bytes_, 1
        case _:  # nothing else evidently is a multiple
            return None
