r"""Functions over memory: statements, parameters, results, and when objects live.

    before:  declare a;  a = {1, 2};  p = &a[i];  *p = x
    after:   begin a.block: 2 cells of memory.int;
             memory.int = {memory.int \with [a.block][0] = 1};  ...
             p.block = a.block;  p.offset = i;
             memory.int = {memory.int \with [p.block][p.offset] = x}

Afterwards nothing names a place: every variable is a number, a truth value or a memory.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import assert_never, cast

from weaklink import ir
from weaklink.analysis.changes import RELEASERS, calls_of, written
from weaklink.analysis.pointers import ON_STACK
from weaklink.deadline import keep_time
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.ir.constructs import unmodelled_statement
from weaklink.ir.notation import show_expr
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.lower.alignment import (
    MOST_MISPLACED,
    Aligned,
    asks_for_addresses,
    at_most,
    makes_pointers,
)
from weaklink.view.lower.allocation import (
    MOVER,
    allocate,
    allocated_type,
    block_of,
    cells,
    check_precondition,
    is_allocation,
    release,
)
from weaklink.view.lower.bits import have_values
from weaklink.view.lower.contracts import Contracts
from weaklink.view.lower.located import InUnion, Overlaid, Plain, Stored, Values
from weaklink.view.lower.locations import Locations
from weaklink.view.lower.memories import ONE, SET, ZERO, cell, exact, plus
from weaklink.view.lower.overlaid import cells_of
from weaklink.view.lower.pieces import suffix
from weaklink.view.lower.representation import numbers
from weaklink.view.lower.storage import extents_at
from weaklink.view.lower.world import NewObject, World
from weaklink.view.lower.writing import Writing
from weaklink.view.renaming import at_call


def lower_function(
    function: ir.Function, world: World, in_memory: frozenset[ir.Variable], *, tracking: bool
) -> lir.Function:
    """``function``, the parameters and locals ``in_memory`` as blocks; with ``tracking``, what
    has a value is noted.  Raises ``Unsupported``."""
    return _Lowering(function, world, in_memory, tracking).run()


class _Lowering(Writing):
    def __init__(
        self, function: ir.Function, world: World, in_memory: frozenset[ir.Variable], tracking: bool
    ) -> None:
        super().__init__(world, tracking)
        self.function = function
        self.in_memory = in_memory
        self.code = Locations(world, self._block_in_code, in_code=True)
        of_contract = Locations(world, world.block_if_global)
        of_annotations = Locations(world, self._block_in_code)
        own = function.body.locals if function.body is not None else ()
        lengths = {v.name: v for v in (*function.parameters, *own)}
        self.code.lengths = of_annotations.lengths = of_contract.lengths = lengths
        asks = world.checks_alignment or asks_for_addresses(function)
        self.aligned = Aligned(world, asks, makes_pointers(function))
        self.contracts = Contracts(of_contract)
        self.annotations = Contracts(of_annotations)

    def run(self) -> lir.Function:
        function, pieces = self.function, self.world.pieces
        contract = self.contracts.function(function.contract)
        parameters = tuple(p for v in function.parameters for p in pieces.of(v))
        results = tuple(p for v in function.results for p in pieces.of(v))
        begins = tuple(self._begun(new) for new in self.world.new_objects.get(function.name, ()))
        lowered = cast(
            "lir.Function",
            replace(
                function, contract=contract, parameters=parameters, results=results, begins=begins
            ),
        )
        body = self.function.body
        if body is None:
            return lowered
        self._check_lengths(body)
        for variable in body.locals:
            if variable not in self.in_memory:
                self.locals.update(dict.fromkeys(pieces.of(variable)))
        prologue = (*function.prologue, *self._ghosts_apart(), *self._where_inputs_lie())
        prologue = (*prologue, *self._parameters())
        blocks = {
            name: replace(
                block,
                statements=tuple(self._block(block, is_exit=name == body.exit)),
                end=self._end(block.end),
                loop=None if block.loop is None else self.annotations.loop(block.loop),
            )
            for name, block in body.blocks.items()
        }
        body = replace(body, blocks=blocks, locals=tuple(self.locals))
        return replace(lowered, body=body, prologue=prologue)

    def _check_lengths(self, body: ir.Body) -> None:
        """Refuses to change a parameter that is the length in the type of another."""
        changing = {v.name for b in body.blocks.values() for s in b.statements for v in written(s)}
        changing |= {variable.name for variable in self.in_memory}
        for parameter in self.function.parameters:
            type = parameter.type
            while isinstance(type, ir.PointerType | ir.ArrayType):
                if isinstance(type, ir.ArrayType) and type.count in changing:
                    text = f"change of `{type.count}`, which is a length in the type of a parameter"
                    raise Unsupported(text, parameter.span)
                type = type.target if isinstance(type, ir.PointerType) else type.element

    def _begun(self, new: NewObject) -> ir.Fresh:
        """An object that the contract may have begun."""
        span, world = self.function.span, self.world
        if new.type is None:
            return ir.Fresh(new.block, ZERO, (), span, dynamic=True, others=self.function.name)
        length: lir.Expr = ir.Const(world.cells.count(new.type, span), ir.INTEGER)
        if new.bytes is not None:
            length = cells(exact(self.contracts.scalar(new.bytes)), new.type, world, span)
        layout = world.layout(new.type, span)
        return ir.Fresh(new.block, length, layout, span, dynamic=True, others=self.function.name)

    # --- where variables are -------------------------------------------------------------------

    def _block_in_code(self, variable: ir.Variable) -> lir.Expr | None:
        if variable in self.in_memory:
            return ir.Read(self.block(variable), variable.span)
        return self.world.block_if_global(variable)

    def block(self, variable: ir.Variable) -> ir.Variable:
        block = self.world.pieces.block(variable)
        self.locals[block] = None
        return block

    # --- lives ---------------------------------------------------------------------------------

    def _ghosts_apart(self) -> Iterator[lir.Statement]:
        """No pointer of the program leads to ghost memory, and no other one out of it."""
        pointers = [v for v in self.function.parameters if _is_object_pointer(v.type)]
        ghost = [v for v in pointers if _leads_to_ghosts(v)]
        for pointer in pointers:
            for item in self.world.program.globals:
                number = self.world.block_if_global(item.variable)
                if number is not None and item.variable.is_ghost != _leads_to_ghosts(pointer):
                    yield self._apart(pointer, number)
            if not _leads_to_ghosts(pointer):
                yield from (self._apart(pointer, self._number(other)) for other in ghost)

    def _number(self, pointer: ir.Variable) -> lir.Expr:
        """The number of the block that a pointer points into."""
        return ir.Read(self.world.pieces.of(pointer)[0], pointer.span)

    def _apart(self, pointer: ir.Variable, other: lir.Expr) -> lir.Statement:
        own, span = self._number(pointer), pointer.span
        null = ir.Compare(ir.CompareOp.EQ, own, ir.Const(0, ir.INTEGER), span)
        differs = ir.Compare(ir.CompareOp.NE, own, other, span)
        return ir.Assume(ir.Or(null, differs, span), "ghost memory is nobody else's", span)

    def _where_inputs_lie(self) -> Iterator[lir.Statement]:
        for variable in self.function.parameters:
            yield from self.aligned.pointer(variable)
        for item in self.world.program.globals:
            if (block := self.world.block_if_global(item.variable)) is not None:
                yield from self.aligned.object(item.variable, block, item.variable.span)

    def _parameters(self) -> Iterator[lir.Statement]:
        for variable in self.function.parameters:
            if variable in self.in_memory:
                yield from self._begin(variable, variable.span)
                values = tuple(ir.Read(piece) for piece in self.world.pieces.of(variable))
                location = self.code.locate(ir.VariablePlace(variable, variable.span))
                yield from self.write(location, variable.type, values, variable.span)

    def _begin(self, variable: ir.Variable, span: Span) -> Iterator[lir.Statement]:
        """A new object for the variable; the one it may have had before is gone."""
        block = self.block(variable)
        length = self.code.scaled(variable.type, ir.Const(1, ir.INTEGER), span)
        yield ir.EndLife((block,), span)
        layout = self.world.layout(variable.type, span)
        if (past := self.aligned.misplaced(variable)) is None:
            yield ir.Fresh(block, length, layout, span)
        else:
            self.locals[past] = None
            yield ir.Havoc(past, ir.ENVIRONMENT, span)
            yield at_most(past, MOST_MISPLACED, span)
            yield ir.Fresh(block, length, layout, span, misplaced=exact(ir.Read(past, span)))
        yield from self.aligned.object(variable, ir.Read(block, span), span)

    # --- blocks --------------------------------------------------------------------------------

    def _block(self, block: ir.Block, *, is_exit: bool) -> Iterator[lir.Statement]:
        for statement in block.statements:
            yield from self._statement(statement)
        if is_exit:
            own = [*self.function.parameters, *self._own_locals()]
            ending = tuple(self.block(v) for v in own if v in self.in_memory)
            if ending := (*ending, *self._on_stack()):
                yield ir.EndLife(ending, self.function.span)

    def _on_stack(self) -> Iterator[ir.Variable]:
        """The numbers of the blocks that ``alloca`` has begun, the last ones of each call."""
        for call in calls_of(self.function):
            if call.callee in ON_STACK and call.results:
                yield block_of(call)

    def _own_locals(self) -> Sequence[ir.Variable]:
        assert self.function.body is not None
        return self.function.body.locals

    def _end(self, end: ir.Terminator) -> lir.Terminator:
        if isinstance(end, ir.Branch):
            condition = self.code.predicate(end.condition)
            return ir.Branch(condition, end.then, end.otherwise, end.span)
        return end

    def _statement(self, statement: ir.Statement) -> Iterator[lir.Statement]:
        keep_time()
        match statement:
            case ir.Assign(target, value, span):
                values = self.code.values(value)
                if self._block_in_code(target) is None and values == (value,):
                    yield ir.Assign(target, values[0], span)
                else:
                    place: ir.Place = ir.VariablePlace(target, span)
                    yield from self._copy(place, value, values, span)
            case ir.Store(place, value, span):
                yield from self._copy(place, value, self.code.values(value), span)
            case ir.Declare(variable, span):
                if variable in self.in_memory:
                    yield from self._begin(variable, span)
                else:
                    for piece in self.world.pieces.of(variable, span):
                        yield ir.Declare(piece, span)
            case ir.EndLife(variables, span):
                ending = tuple(self.block(v) for v in variables if v in self.in_memory)
                if ending:
                    yield ir.EndLife(ending, span)
            case ir.Call():
                yield from self._call(statement)
            case ir.Annotation(clause):
                made = self.annotations.clause(clause)
                yield ir.Annotation(made, statement.span, statement.exits)
            case ir.Framed(assigns, applies, since, span):
                frame = self.annotations.assigns(assigns)
                yield ir.Framed(frame, self.code.predicate(applies), since, span)
            case ir.Guard(safe=safe):
                lowered = replace(statement, safe=self.code.predicate(safe))
                yield cast("lir.Guard", lowered)
            case ir.Havoc(variable, site, span):
                for piece in self.world.pieces.of(variable, span):
                    yield ir.Havoc(piece, site, span)
            case ir.Mark():
                yield statement
            case ir.CallPointer() | ir.OpenContract() | ir.CloseContract():
                raise unmodelled_statement(statement)
            case ir.UseList() | ir.Unmodelled():
                raise unmodelled_statement(statement)
            case _:
                assert_never(statement)

    def _call(self, call: ir.Call) -> Iterator[lir.Statement]:
        passed: list[lir.Expr] = []
        for argument in call.arguments:
            passed += yield from self._with_values(argument, self.code.values(argument))
        arguments = tuple(passed)
        callee = self.world.program.functions.get(call.callee)
        check_precondition(call, callee)
        if is_allocation(call, callee):
            yield from self._allocation(call, arguments)
            return
        results: list[ir.Variable] = []
        for target in call.results:
            if self._block_in_code(target) is None:
                results += self.world.pieces.of(target, call.span)
                continue
            raise Unsupported("result of a call in memory", call.span)
        for new in self.world.new_objects.get(call.callee, ()):
            if new.type is not None:
                block = at_call(new.block, call.site)
                self.world.allocated[self.function.name, block] = new.type
        lowered = replace(call, arguments=arguments, results=tuple(results))
        yield cast("lir.Call", lowered)
        if call.callee in RELEASERS and callee is not None and callee.body is None:
            yield release(arguments, call.span)

    def _allocation(
        self, call: ir.Call, arguments: tuple[lir.Expr, ...]
    ) -> Iterator[lir.Statement]:
        old: lir.Expr | None = None
        sizes = arguments
        if call.callee == MOVER:
            old, sizes = arguments[0], arguments[2:]
            yield cast("lir.Call", replace(call, arguments=arguments, results=()))
        elif not call.results:
            return
        type = allocated_type(self.function, call, self.world)
        targets = tuple(t for r in call.results for t in self.world.pieces.of(r, call.span))
        for statement in allocate(call, sizes, old, type, targets, self.world):
            match statement:
                case ir.Havoc(variable):
                    self.locals[variable] = None
                case ir.Fresh(target):
                    self.locals[target] = None
                    self.world.allocated[self.function.name, target] = type
                case _:  # what others change is declared where it is made
                    pass
            yield statement
            if isinstance(statement, ir.Fresh):
                yield from self.aligned.allocated(ir.Read(statement.target), type, call.span)

    # --- writing -------------------------------------------------------------------------------

    def _copy(
        self, place: ir.Place, value: ir.Expr, values: Values, span: Span
    ) -> Iterator[lir.Statement]:
        """The value, which is in pieces, written to the place.  Members of a structure that have no
        value have none there either; where that is not noted, in variables, in globals, and what is
        passed to functions, they have some value that nobody knows."""
        location, root = self.code.locate(place), ir.place_root(place)
        is_global = isinstance(root, ir.VariablePlace) and root.variable not in self.in_memory
        flags = self._flags(value)
        if flags is not None and (is_global or isinstance(location, Plain)):
            values, flags = (yield from self._with_values(value, values)), None
        yield from self.write(location, place.type, values, span, flags)

    def _flags(self, value: ir.Expr) -> Values | None:
        """Of each scalar in a structure, 1 if it has a value; None if they all have one."""
        if not self.tracking or not isinstance(value.type, ir.RecordType):
            return None
        match value:
            case ir.Load(place):
                location = self.code.locate(place)
            case ir.Read(variable):
                location = self.code.locate(ir.VariablePlace(variable, value.span))
            case ir.Conditional(condition, then, otherwise):
                return self._chosen_flags(condition, self._flags(then), self._flags(otherwise))
            case _:  # an aggregate, or what a call gave back
                return None
        match location:
            case Plain():
                return None
            case InUnion():
                return self._flags_in_union(location, value.type, value.span)
            case Overlaid():
                return self._flags_in_overlay(location, value.type, value.span)
            case Stored(block, start):
                return tuple(
                    cell(SET, block, plus(start, ir.Const(number, ir.INTEGER)), value.span)
                    for number, _ in enumerate(self.world.cells.leaves(value.type, value.span))
                )

    def _flags_in_union(self, location: InUnion, type: ir.Type, span: Span) -> Values | None:
        """Of each scalar, 1 if all of its bits have a value; of a byte what is noted of it."""
        whole = location.bytes
        if isinstance(whole, Plain):
            return None
        found: list[lir.Expr] = []
        for extent in extents_at(self.world, location, type, span):
            offsets = [plus(whole.start, ir.Const(n, ir.INTEGER)) for n in extent.bytes]
            flags = [cell(SET, whole.block, offset, span) for offset in offsets]
            if extent.is_whole and len(flags) == 1:
                found += flags
                continue
            all_set = ir.conjunction(
                [
                    have_values(flag, extent.mask(number), span)
                    for number, flag in zip(extent.bytes, flags, strict=True)
                ]
            )
            found.append(ir.Conditional(all_set, ONE, ZERO, ir.INTEGER, span))
        return tuple(found)

    def _flags_in_overlay(self, location: Overlaid, type: ir.Type, span: Span) -> Values | None:
        """Of each scalar, whether its cell has a value."""
        whole = location.whole
        if isinstance(whole, Plain):
            return None
        found = cells_of(self.world, location, type, span)
        return tuple(cell(SET, whole.block, plus(whole.start, one), span) for one, _ in found)

    def _chosen_flags(
        self, condition: ir.Pred, then: Values | None, otherwise: Values | None
    ) -> Values | None:
        known = then or otherwise
        if known is None:
            return None
        ones = (ONE,) * len(known)
        test = self.code.predicate(condition)
        return tuple(
            ir.Conditional(test, left, right, ir.INTEGER, condition.span)
            for left, right in zip(then or ones, otherwise or ones, strict=True)
        )

    def _with_values(
        self, value: ir.Expr, values: Values
    ) -> Generator[lir.Statement, None, Values]:
        """The pieces of the value, each some value that nobody knows where it has none."""
        flags = self._flags(value)
        if flags is None:
            return values
        found: list[lir.Expr] = []
        pieces = iter(values)
        leaves = self.world.cells.leaves(value.type, value.span)
        for flag, leaf in zip(flags, leaves, strict=True):
            is_set = ir.Compare(ir.CompareOp.EQ, flag, ONE, value.span)
            if self.world.padding.has_bits:  # of a byte some may have one
                is_set = ir.Compare(ir.CompareOp.NE, flag, ZERO, value.span)
            for _ in numbers(leaf.type):
                piece = next(pieces)
                shown = f"{show_expr(value)}{suffix(leaf.path)}"
                anything = self.temporary(piece.type, value.span, shown=shown)
                yield ir.Havoc(anything, "", value.span)
                other = ir.Read(anything, value.span)
                found.append(ir.Conditional(is_set, piece, other, piece.type, value.span))
        return tuple(found)


def _is_object_pointer(type: ir.Type) -> bool:
    return isinstance(type, ir.PointerType) and not isinstance(type.target, ir.FunctionType)


def _leads_to_ghosts(pointer: ir.Variable) -> bool:
    return isinstance(pointer.type, ir.PointerType) and pointer.type.target_ghost
