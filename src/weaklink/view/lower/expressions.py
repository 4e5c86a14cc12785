"""Expressions and predicates over memory.

    before:  p[i].x == t[2] && \\valid(q)
    after:   memory.int[p.block][p.offset + 2 * i] == memory.int[1][2] && ...

A value is lowered to its pieces: one expression for a number, two for a pointer, those of its
parts for a structure.  What does not touch memory is left as it is, the very same object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.constructs import unmodelled
from weaklink.ir.layout import Path
from weaklink.ir.within import looked_at
from weaklink.source import Span
from weaklink.view.lower.cell_sizes import cell_size
from weaklink.view.lower.located import InUnion, Location, Overlaid, Plain, Stored, Values
from weaklink.view.lower.memories import ADDRESS, ZERO, exact, length_of, minus, plus, times
from weaklink.view.lower.overlaid import content_given
from weaklink.view.lower.pieces import bound_pieces, let_pieces, pieces_of_value
from weaklink.view.lower.pointer_bytes import as_address, made_of_number
from weaklink.view.lower.representation import constant_text
from weaklink.view.lower.storage import (
    aggregate,
    element_at,
    loaded,
    member_at,
    updated,
    without_padding,
)
from weaklink.view.lower.world import World

InMemory = Callable[[ir.Variable], lir.Expr | None]
"""The block of a variable, if that is where an expression finds it."""


MOST_POINTERS = 12
"""Pointers that are read one behind the other in one expression."""


class Expressions:
    """Lowers expressions in one context; every method may raise ``Unsupported``."""

    def __init__(self, world: World, in_memory: InMemory, *, in_code: bool = False) -> None:
        self.world = world
        self.in_memory = in_memory
        self._in_code = in_code
        self._depth = 0
        self._reads_behind = 0
        self.lengths: Mapping[str, ir.Variable] = {}
        """The variables that hold lengths of arrays, by name."""

    # --- any node ------------------------------------------------------------------------------

    def node(self, node: ir.Node) -> lir.Node:
        return self.predicate(node) if isinstance(node, ir.Predicate) else self.scalar(node)

    def _of_parts(self, node: ir.Node) -> lir.Node:
        """A node that both IRs have, of its parts."""
        lowering = cast("Callable[[ir.Node], ir.Node]", self.node)
        return cast("lir.Node", ir.map_children(node, lowering))

    def scalar(self, node: ir.Expr) -> lir.Expr:
        """An expression that is one number."""
        pieces = self.values(node)
        if len(pieces) != 1:
            raise Unsupported(f"value of type `{node.type}` here", node.span)
        return pieces[0]

    def values(self, node: ir.Expr) -> Values:
        """The pieces of a value."""
        if self._depth == 0 and not self._matters(node):
            return (cast("lir.Expr", node),)
        self._depth += 1
        try:
            return self._values(node)
        finally:
            self._depth -= 1

    def _matters(self, node: ir.Node) -> bool:
        """Whether there is anything to lower.  (Long arithmetic is not worth a recursion.)"""
        for part in ir.walk(node):
            match part:
                case ir.Read(variable):
                    if variable in self.world.lost or _has_parts(variable.type):
                        return True
                    if self.in_memory(variable) is not None:
                        return True
                case ir.BoundRead(bound):
                    if _has_parts(bound.type):
                        return True
                case ir.Apply() | ir.ApplyPred() | ir.Quantified() | ir.Let() | ir.LetPred():
                    return True
                case _ if isinstance(part, ir.SourceTerm) or _is_pointer(part):
                    return True
                case _:  # of all others, the parts alone matter
                    pass
        return False

    def _values(self, node: ir.Expr) -> Values:
        match node:
            case ir.Const(value, ir.PointerType()):
                if value:
                    raise Unsupported("pointer made from a number", node.span)
                return (ZERO, ZERO)
            case ir.Read(variable, span):
                return self._read(ir.VariablePlace(variable, span), node)
            case ir.BoundRead(bound, span):
                bounds = bound_pieces(bound, self.world.cells, span)
                return (
                    (node,) if bounds == (bound,) else tuple(ir.BoundRead(b, span) for b in bounds)
                )
            case ir.Load(place):
                if isinstance(node.type, ir.SetType):
                    raise Unsupported("set of values", node.span)
                return self._read(place, node)
            case ir.AddressOf(place, span=span):
                return self._address(place, span)
            case ir.FunctionAddress(function):
                return (self.world.function_block(function), ZERO)
            case ir.PointerAdd():
                return self._moved(node)
            case ir.PointerDiff():
                return (self._difference(node),)
            case ir.WholeOf(pointer, path, type=type):
                block, offset = self.values(pointer)
                start, _ = self.world.cells.part(type.target, path, node.span)
                return (block, minus(offset, ir.Const(start, ir.INTEGER)))
            case ir.Convert():
                return self._converted(node)
            case ir.Conditional():
                return self._conditional(node)
            case ir.At(operand, label, span):
                then_ = self.values(operand)
                if then_ == (operand,):
                    return (cast("lir.Expr", node),)
                return tuple(ir.At(piece, label, span) for piece in then_)
            case ir.Let(bound, value, body, span):
                own = bound_pieces(bound, self.world.cells, span)
                given = self.values(value)
                return tuple(let_pieces(own, given, piece, span) for piece in self.values(body))
            case ir.Apply(function, arguments, labels, type, span):
                self._refuse_broken(function, span)
                given = self.arguments(arguments)
                results = pieces_of_value(function, type, self.world.cells, span)
                return tuple(ir.Apply(r.name, given, labels, r.type, span) for r in results)
            case ir.Aggregate(paths, values, type, span):
                return self._aggregate(paths, values, type, span)
            case ir.Update():
                return updated(self.world, node, self.values(node.record), self.values(node.value))
            case ir.BuiltinTerm():
                return self._builtin(node)
            case ir.BuiltinPred():
                return (ir.Truth(self.builtin_predicate(node), ir.BOOLEAN, node.span),)
            case ir.FloatConst() | ir.Range() | ir.Comprehension() | ir.Lambda():
                raise unmodelled(node)
            case _:  # all others are one number, made of their parts
                return (ir.as_expr(self._of_parts(node)),)

    def _aggregate(
        self, paths: tuple[Path, ...], values: tuple[ir.Expr, ...], type: ir.Type, span: Span
    ) -> Values:
        """An opaque part that constants are given to has the content that all with these have."""
        given: dict[Path, Values] = {}
        contents: dict[int, dict[Path, str]] = {}
        for path, value in zip(paths, values, strict=True):
            opaque = self.world.cells.opaque_at(type, path, span)
            if opaque is None:
                given[path] = content_given(self.world, value) or self.values(value)
            else:
                contents.setdefault(opaque[0], {})[opaque[1]] = constant_text(value)
        known = {cell: self.world.content_of(held) for cell, held in contents.items()}
        return aggregate(self.world, given, known, type, span)

    def _conditional(self, node: ir.Conditional) -> Values:
        test = self.predicate(node.condition)
        then, otherwise = self.values(node.then), self.values(node.otherwise)
        if test is node.condition and (then, otherwise) == ((node.then,), (node.otherwise,)):
            return (cast("lir.Expr", node),)
        pairs = zip(then, otherwise, strict=True)
        return tuple(ir.Conditional(test, t, o, t.type, node.span) for t, o in pairs)

    def arguments(self, arguments: tuple[ir.Expr, ...]) -> Values:
        """The pieces of all arguments, one after another."""
        return tuple(piece for argument in arguments for piece in self.values(argument))

    def predicate(self, node: ir.Pred) -> lir.Pred:
        """The predicate over memory."""
        if self._depth == 0 and not self._matters(node):
            return cast("lir.Pred", node)
        self._depth += 1
        try:
            return self._predicate(node)
        finally:
            self._depth -= 1

    def _predicate(self, node: ir.Pred) -> lir.Pred:
        match node:
            case ir.Compare(op, left, right, span) if _has_parts(left.type):
                return self._compare(op, left, right, span)
            case ir.Quantified(universal, bounds, body, span):
                flat = tuple(
                    p for bound in bounds for p in bound_pieces(bound, self.world.cells, span)
                )
                inner = self.predicate(body)
                same = inner is body and flat == bounds
                if same:
                    return cast("lir.Pred", node)
                return ir.Quantified(universal, flat, inner, span)
            case ir.LetPred(bound, value, body, span):
                inner = self.predicate(body)
                own, values = bound_pieces(bound, self.world.cells, span), self.values(value)
                for piece, part in zip(reversed(own), reversed(values), strict=True):
                    inner = ir.LetPred(piece, part, inner, span)
                return inner
            case ir.ApplyPred(predicate, arguments, labels, span):
                self._refuse_broken(predicate, span)
                given = self.arguments(arguments)
                return ir.ApplyPred(predicate, given, labels, span)
            case ir.Holds(ir.BuiltinPred() as builtin):
                return self.builtin_predicate(builtin)
            case _:  # all others mean what their parts do
                return ir.as_pred(self._of_parts(node))

    def builtin_predicate(self, node: ir.BuiltinPred) -> lir.Pred:
        """What ACSL itself says of memory (``Locations``, a subclass, knows it)."""
        raise unmodelled(node)

    def _refuse_broken(self, definition: str, span: Span) -> None:
        why = self.world.broken.get(definition)
        if why is not None:
            raise Unsupported(f"`{definition}` ({why})", span)

    # --- places --------------------------------------------------------------------------------

    def locate(self, place: ir.Place) -> Location:
        """Where the place is."""
        span = place.span
        match place:
            case ir.VariablePlace(variable):
                if (hidden := self.world.hidden(variable)) is not None:
                    block, _ = self.world.pieces.of(hidden, span)
                    return Stored(ir.Read(block, span), ZERO)
                if variable in self.world.lost:
                    why = self.world.lost[variable]
                    raise Unsupported(f"`{variable.shown}` ({why})", span)
                own = self.in_memory(variable)
                if own is not None:
                    return Stored(own, ZERO)
                pieces = self.world.pieces.of(variable, span)
                return Plain(tuple(ir.Read(piece, span) for piece in pieces))
            case ir.StringPlace():
                return Stored(self.world.block_of(place, span), ZERO)
            case ir.ValuePlace(value):
                return Plain(self.values(value))
            case ir.DerefPlace(pointer):
                return self._behind(pointer, span)
            case ir.IndexPlace(array, index):
                whole = self.locate(array)
                if isinstance(whole, Stored) and isinstance(array.type, ir.ArrayType):
                    distance = self.scaled(array.type.element, exact(self.scalar(index)), span)
                    return Stored(whole.block, plus(whole.start, distance))
                return element_at(self.world, whole, array.type, self.scalar(index), span)
            case ir.FieldPlace(inner, name):
                return member_at(self.world, self.locate(inner), inner.type, name, span)

    def _behind(self, pointer: ir.Expr, span: Span) -> Location:
        """Where a pointer leads.  What lies behind many would be as many times as large: block and
        offset of each are those that are read by both of the one before."""
        if self._reads_behind == MOST_POINTERS:
            raise Unsupported(f"value behind more than {MOST_POINTERS} pointers at once", span)
        self._reads_behind += 1
        try:
            block, offset = self.values(pointer)
        finally:
            self._reads_behind -= 1
        return Stored(block, offset)

    def _read(self, place: ir.Place, node: ir.Expr) -> Values:
        location = self.locate(place)
        if isinstance(place, ir.VariablePlace) and isinstance(location, Plain):
            if location.pieces == (node,):
                return location.pieces
        return loaded(self.world, location, node.type, node.span)

    def _address(self, place: ir.Place, span: Span) -> Values:
        match self.locate(place):
            case InUnion() if not self.world.cells.is_bytes(place.type):
                what = "pointer" if isinstance(place.type, ir.PointerType) else "number"
                raise Unsupported(f"address of a {what} that lies in bytes", span)
            case Stored(block, start) | InUnion(Stored(block, start)):
                return (block, start)
            case Overlaid():
                raise Unsupported("address of a member of a union with pointers", span)
            case Plain() | InUnion():
                raise Unsupported("address of what does not lie in memory", span)

    # --- pointers ------------------------------------------------------------------------------

    def scaled(self, type: ir.Type, number: lir.Expr, span: Span) -> lir.Expr:
        """The cells of so many objects of the type, which may be an array of a length that is
        known when it runs."""
        while isinstance(type, ir.ArrayType) and type.is_variable:
            length = self.length(type, span)
            known = isinstance(number, ir.Const) and number.value == 1
            product: lir.Expr = ir.Binary(ir.BinaryOp.MUL, number, length, ir.INTEGER, span)
            number = length if known else product
            type = type.element
        return times(self.world.cells.count(type, span), number)

    def length(self, type: ir.ArrayType, span: Span) -> lir.Expr:
        """The number of elements."""
        if type.count is None:
            if type.length is None:
                raise Unsupported(f"array of unknown length `{type}`", span)
            return ir.Const(type.length, ir.INTEGER)
        if type.count not in self.lengths:
            raise Unsupported(f"`{type}`, whose length is not known here", span)
        return exact(self.scalar(ir.Read(self.lengths[type.count], span)))

    def target(self, pointer: ir.Expr) -> ir.Type:
        """What the pointer (or the set of pointers) points to."""
        type = pointer.type.element if isinstance(pointer.type, ir.SetType) else pointer.type
        if not isinstance(type, ir.PointerType):
            raise Unsupported(f"pointer of type `{type}`", pointer.span)
        return type.target

    def _moved(self, node: ir.PointerAdd) -> Values:
        block, offset = self.values(node.pointer)
        distance = self.scaled(
            self.target(node.pointer), exact(self.scalar(node.offset)), node.span
        )
        move = plus if node.op is ir.BinaryOp.ADD else minus
        return (block, move(offset, distance))

    def _difference(self, node: ir.PointerDiff) -> lir.Expr:
        step = self.world.cells.count(self.target(node.left), node.span)
        left, right, span = self.values(node.left), self.values(node.right), node.span
        distance = minus(left[1], right[1])
        if not self._in_code and left[0] != right[0]:
            places = minus(self._place_of(left[0], span), self._place_of(right[0], span))
            apart = plus(places, distance)
            is_one = ir.Compare(ir.CompareOp.EQ, left[0], right[0], span)
            distance = ir.Conditional(is_one, distance, apart, ir.INTEGER, span)
        if step != 1:
            distance = ir.Binary(
                ir.BinaryOp.DIV, distance, ir.Const(step, ir.INTEGER), ir.INTEGER, node.span
            )
        return (
            distance if node.type == ir.INTEGER else ir.Convert(distance, node.type, span=node.span)
        )

    def _converted(self, node: ir.Convert) -> Values:
        source, type, span = node.operand.type, node.type, node.span
        if isinstance(type, ir.PointerType):
            if isinstance(source, ir.PointerType):
                looked = looked_at(node.operand, source.target, self.world.cells)
                if not self._alike(looked, type.target, span):
                    text = f"conversion from `{source}` to `{type}`"
                    raise Unsupported(text, span)
                return self._bytes_at(node.operand, type) or self.values(node.operand)
            if isinstance(node.operand, ir.Const) and node.operand.value == 0:
                return (ZERO, ZERO)
            return made_of_number(self.world, self.scalar(node.operand), type, span)
        if isinstance(source, ir.PointerType):
            if isinstance(type, ir.IntType) and type.is_bool:
                null = self._compare(ir.CompareOp.NE, node.operand, ir.Const(0, source, span), span)
                return (ir.Truth(null, type, span),)
            return (self._number(node),)
        return (ir.as_expr(self._of_parts(node)),)

    def _number(self, node: ir.Convert) -> lir.Expr:
        """A pointer to bytes as a number."""
        pointer, span = node.operand, node.span
        assert isinstance(pointer.type, ir.PointerType)
        target = looked_at(pointer, pointer.type.target, self.world.cells)
        if not (target == ir.VOID or self.world.cells.is_bytes(target)):
            raise Unsupported(f"number made from a `{pointer.type}`", span)
        if not isinstance(node.type, ir.IntType | ir.IntegerType):
            raise Unsupported("number made from a pointer", span)
        return ir.Convert(
            as_address(self.world, self._as_bytes(pointer), span), node.type, span=span
        )

    def _as_bytes(self, pointer: ir.Expr) -> Values:
        """The pieces of a pointer to bytes."""
        return self._bytes_at(pointer, ir.PointerType(ir.VOID)) or self.values(pointer)

    def _bytes_at(self, pointer: ir.Expr, type: ir.PointerType) -> Values | None:
        """The address of a number within bytes, as one of these."""
        if not isinstance(pointer, ir.AddressOf):
            return None
        is_byte = type.target == ir.VOID or self.world.cells.is_bytes(type.target)
        location = self.locate(pointer.place) if is_byte else None
        match location:
            case InUnion(Stored(block, start)):
                return (block, start)
            case _:  # an address as any other
                return None

    def _alike(self, left: ir.Type, right: ir.Type, span: Span) -> bool:
        if isinstance(right, ir.FunctionType):
            return ir.may_be_called_as(left, right)
        return ir.VOID in (left, right) or self.world.cells.convertible(left, right, span)

    def _compare(self, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span) -> lir.Pred:
        """Pointers, or structures, compared."""
        if isinstance(left.type, ir.RecordType) and self.world.cells.is_opaque(left.type, span):
            text = f"comparison of `{left.type}`, of which a member is not modelled"
            raise Unsupported(text, span)
        ours, theirs = self.values(left), self.values(right)
        if op in (ir.CompareOp.EQ, ir.CompareOp.NE):
            pairs = without_padding(self.world, left.type, ours, theirs, span)
            same = ir.conjunction([ir.Compare(ir.CompareOp.EQ, a, b, span) for a, b in pairs])
            return same if op is ir.CompareOp.EQ else ir.Not(same, span)
        if len(ours) != 2:
            raise Unsupported(f"order of `{left.type}`", span)
        same = ir.Compare(op, ours[1], theirs[1], span)
        if self._in_code or ours[0] == theirs[0]:
            return same
        apart = ir.Compare(op, self._place_of(ours[0], span), self._place_of(theirs[0], span), span)
        return ir.IfPred(ir.Compare(ir.CompareOp.EQ, ours[0], theirs[0], span), same, apart, span)

    def _place_of(self, block: lir.Expr, span: Span) -> lir.Expr:
        """What orders pointers into different objects: nobody knows where one lies.  (In code it is
        checked that pointers that are ordered lead into one.)"""
        self.world.asked_of_blocks.add(ADDRESS)
        return ir.Apply(ADDRESS, (block,), (), ir.INTEGER, span)

    def _builtin(self, node: ir.BuiltinTerm) -> Values:
        match node.name, node.arguments:
            case "\\null", ():
                return (ZERO, ZERO)
            case "\\base_addr", (pointer,):
                return (self.values(pointer)[0], ZERO)
            case "\\offset", (pointer,):
                offset = self.values(pointer)[1]
                size = cell_size(self.world, self.target(pointer), pointer.span)
                return (times(size, offset),)
            case "\\block_length", (pointer,):
                at = node.labels[0] if node.labels else ir.HERE
                length = length_of(self.values(pointer)[0], node.span, at)
                size = cell_size(self.world, self.target(pointer), pointer.span)
                return (times(size, length),)
            case "\\cells_left", (pointer,):  # our own headers' name for it
                block, offset = self.values(pointer)
                at = node.labels[0] if node.labels else ir.HERE
                length = length_of(block, node.span, at)
                return (ir.Binary(ir.BinaryOp.SUB, length, offset, ir.INTEGER, node.span),)
            case _:  # any other name is refused by itself
                raise unmodelled(node)


def _has_parts(type: ir.Type) -> bool:
    return isinstance(type, ir.PointerType | ir.RecordType | ir.ArrayType)


def _is_pointer(node: ir.Node) -> bool:
    return not isinstance(node, ir.Predicate) and _has_parts(node.type)
