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
from typing import assert_never

from weaklink.diagnostics import Unsupported
from weaklink.ir.constructs import unmodelled_statement
from weaklink.ir.expressions import (
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Load,
    Or,
    Place,
    Pred,
    Read,
    Storage,
    Updated,
    Variable,
    VariablePlace,
)
from weaklink.ir.notation import show_expr
from weaklink.ir.program import (
    Annotation,
    Assign,
    Assume,
    Block,
    Branch,
    Call,
    CallPointer,
    CloseContract,
    Declare,
    EndLife,
    Fresh,
    Function,
    Guard,
    Havoc,
    Mark,
    OpenContract,
    Statement,
    Store,
    Terminator,
    Unmodelled,
    ViewStatement,
)
from weaklink.ir.traverse import place_root, reads
from weaklink.ir.types import INTEGER, FunctionType, MemoryType, PointerType, RecordType, Type
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.lower.allocation import (
    MOVER,
    RELEASERS,
    allocate,
    allocated_type,
    cells,
    check_precondition,
    is_allocation,
    release,
)
from weaklink.view.lower.contracts import Contracts
from weaklink.view.lower.expressions import Location, Plain, Values
from weaklink.view.lower.locations import Locations
from weaklink.view.lower.memories import COPIED, ONE, SET, ZERO, cell, exact, plus
from weaklink.view.lower.pieces import suffix
from weaklink.view.lower.world import NewObject, World
from weaklink.view.renaming import at_call

ASIDE = "aside."
"""What the names of temporaries begin with."""


def lower_function(
    function: Function, world: World, in_memory: frozenset[Variable], *, tracking: bool
) -> Function:
    """``function``, the parameters and locals ``in_memory`` as blocks; with ``tracking``, what
    has a value is noted.  Raises ``Unsupported``."""
    return _Lowering(function, world, in_memory, tracking).run()


class _Lowering:
    def __init__(
        self, function: Function, world: World, in_memory: frozenset[Variable], tracking: bool
    ) -> None:
        self.function = function
        self.world = world
        self.in_memory = in_memory
        self.tracking = tracking
        self.locals: dict[Variable, None] = {}
        self._temporaries = 0
        self.code = Locations(world, self._block_in_code, in_code=True)
        self.contracts = Contracts(Locations(world, world.block_if_global))
        self.annotations = Contracts(Locations(world, self._block_in_code))

    def run(self) -> Function:
        function, pieces = self.function, self.world.pieces
        contract = self.contracts.function(function.contract)
        parameters = tuple(p for v in function.parameters for p in pieces.of(v))
        results = tuple(p for v in function.results for p in pieces.of(v))
        begins = tuple(self._begun(new) for new in self.world.new_objects.get(function.name, ()))
        function = replace(
            function, contract=contract, parameters=parameters, results=results, begins=begins
        )
        body = self.function.body
        if body is None:
            return function
        for variable in body.locals:
            if variable not in self.in_memory:
                self.locals.update(dict.fromkeys(pieces.of(variable)))
        prologue = (*function.prologue, *self._ghosts_apart(), *self._parameters())
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
        return replace(function, body=body, prologue=prologue)

    def _begun(self, new: NewObject) -> Fresh:
        """An object that the contract may have begun."""
        span, world = self.function.span, self.world
        if new.type is None:
            return Fresh(new.block, ZERO, (), span, dynamic=True, others=self.function.name)
        length: Expr = Const(world.cells.count(new.type, span), INTEGER)
        if new.bytes is not None:
            length = cells(exact(self.contracts.scalar(new.bytes)), new.type, world, span)
        layout = world.layout(new.type, span)
        return Fresh(new.block, length, layout, span, dynamic=True, others=self.function.name)

    # --- where variables are -------------------------------------------------------------------

    def _block_in_code(self, variable: Variable) -> Expr | None:
        if variable in self.in_memory:
            return Read(self.block(variable), variable.span)
        return self.world.block_if_global(variable)

    def block(self, variable: Variable) -> Variable:
        block = self.world.pieces.block(variable)
        self.locals[block] = None
        return block

    # --- lives ---------------------------------------------------------------------------------

    def _ghosts_apart(self) -> Iterator[Statement]:
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

    def _number(self, pointer: Variable) -> Expr:
        """The number of the block that a pointer points into."""
        return Read(self.world.pieces.of(pointer)[0], pointer.span)

    def _apart(self, pointer: Variable, other: Expr) -> Statement:
        own, span = self._number(pointer), pointer.span
        null = Compare(CompareOp.EQ, own, Const(0, INTEGER), span)
        differs = Compare(CompareOp.NE, own, other, span)
        return Assume(Or(null, differs, span), "ghost memory is nobody else's", span)

    def _parameters(self) -> Iterator[Statement]:
        for variable in self.function.parameters:
            if variable in self.in_memory:
                yield from self._begin(variable, variable.span)
                values = tuple(Read(piece) for piece in self.world.pieces.of(variable))
                location = self.code.locate(VariablePlace(variable, variable.span))
                yield from self._write(location, variable.type, values, variable.span)

    def _begin(self, variable: Variable, span: Span) -> Iterator[Statement]:
        """A new object for the variable; the one it may have had before is gone."""
        block = self.block(variable)
        length = Const(self.world.cells.count(variable.type, span), INTEGER)
        yield EndLife((block,), span)
        yield Fresh(block, length, self.world.layout(variable.type, span), span)

    # --- blocks --------------------------------------------------------------------------------

    def _block(self, block: Block, *, is_exit: bool) -> Iterator[Statement]:
        for statement in block.statements:
            yield from self._statement(statement)
        if is_exit and self.in_memory:
            own = [*self.function.parameters, *self._own_locals()]
            ending = tuple(self.block(v) for v in own if v in self.in_memory)
            yield EndLife(ending, self.function.span)

    def _own_locals(self) -> Sequence[Variable]:
        assert self.function.body is not None
        return self.function.body.locals

    def _end(self, end: Terminator) -> Terminator:
        if isinstance(end, Branch):
            return replace(end, condition=self.code.predicate(end.condition))
        return end

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        match statement:
            case Assign(target, value, span):
                values = self.code.values(value)
                if self._block_in_code(target) is None and values == (value,):
                    yield statement
                else:
                    place: Place = VariablePlace(target, span)
                    yield from self._copy(place, value, values, span)
            case Store(place, value, span):
                yield from self._copy(place, value, self.code.values(value), span)
            case Declare(variable, span):
                if variable in self.in_memory:
                    yield from self._begin(variable, span)
                else:
                    for piece in self.world.pieces.of(variable, span):
                        yield Declare(piece, span)
            case EndLife(variables, span):
                ending = tuple(self.block(v) for v in variables if v in self.in_memory)
                if ending:
                    yield EndLife(ending, span)
            case Call():
                yield from self._call(statement)
            case Annotation(clause):
                yield replace(statement, clause=self.annotations.clause(clause))
            case Guard(safe=safe):
                yield replace(statement, safe=self.code.predicate(safe))
            case Mark() | Havoc():
                yield statement
            case CallPointer() | OpenContract() | CloseContract() | Unmodelled():
                raise unmodelled_statement(statement)
            case _ if isinstance(statement, Fresh | ViewStatement):
                raise AssertionError(f"not a statement of a program: {statement}")
            case _:
                assert_never(statement)

    def _call(self, call: Call) -> Iterator[Statement]:
        passed: list[Expr] = []
        for argument in call.arguments:
            passed += yield from self._with_values(argument, self.code.values(argument))
        arguments = tuple(passed)
        callee = self.world.program.functions.get(call.callee)
        check_precondition(call, callee)
        if is_allocation(call, callee):
            yield from self._allocation(call, arguments)
            return
        results: list[Variable] = []
        for target in call.results:
            if self._block_in_code(target) is None:
                results += self.world.pieces.of(target, call.span)
                continue
            raise Unsupported("result of a call in memory", call.span)
        for new in self.world.new_objects.get(call.callee, ()):
            if new.type is not None:
                block = at_call(new.block, call.site)
                self.world.allocated[self.function.name, block] = new.type
        yield replace(call, arguments=arguments, results=tuple(results))
        if call.callee in RELEASERS and callee is not None and callee.body is None:
            yield release(arguments, call.span)

    def _allocation(self, call: Call, arguments: tuple[Expr, ...]) -> Iterator[Statement]:
        assert self.function.body is not None
        old: Expr | None = None
        sizes = arguments
        if call.callee == MOVER:
            old, sizes = arguments[0], arguments[2:]
            yield replace(call, arguments=arguments, results=())
        elif not call.results:
            return
        type = allocated_type(self.function.body, call, self.world)
        targets = tuple(t for r in call.results for t in self.world.pieces.of(r, call.span))
        for statement in allocate(call, sizes, old, type, targets, self.world):
            match statement:
                case Havoc(variable):
                    self.locals[variable] = None
                case Fresh(target):
                    self.locals[target] = None
                    self.world.allocated[self.function.name, target] = type
                case _:  # what others change is declared where it is made
                    pass
            yield statement

    # --- writing -------------------------------------------------------------------------------

    def _copy(self, place: Place, value: Expr, values: Values, span: Span) -> Iterator[Statement]:
        """The value, which is in pieces, written to the place.  Members of a structure that have no
        value have none there either; where that is not noted, in variables, in globals, and what is
        passed to functions, they have some value that nobody knows."""
        location, root = self.code.locate(place), place_root(place)
        is_global = isinstance(root, VariablePlace) and root.variable not in self.in_memory
        flags = self._flags(value)
        if flags is not None and (is_global or isinstance(location, Plain)):
            values, flags = (yield from self._with_values(value, values)), None
        yield from self._write(location, place.type, values, span, flags)

    def _flags(self, value: Expr) -> Values | None:
        """Of each scalar in a structure, 1 if it has a value; None if they all have one."""
        if not self.tracking or not isinstance(value.type, RecordType):
            return None
        match value:
            case Load(place):
                location = self.code.locate(place)
            case Read(variable):
                location = self.code.locate(VariablePlace(variable, value.span))
            case Conditional(condition, then, otherwise):
                return self._chosen_flags(condition, self._flags(then), self._flags(otherwise))
            case _:  # an aggregate, or what a call gave back
                return None
        if isinstance(location, Plain):
            return None
        return tuple(
            cell(SET, location.block, plus(location.start, Const(number, INTEGER)), value.span)
            for number, _ in enumerate(self.world.cells.leaves(value.type, value.span))
        )

    def _chosen_flags(
        self, condition: Pred, then: Values | None, otherwise: Values | None
    ) -> Values | None:
        known = then or otherwise
        if known is None:
            return None
        ones = (ONE,) * len(known)
        test = self.code.predicate(condition)
        return tuple(
            Conditional(test, left, right, INTEGER, condition.span)
            for left, right in zip(then or ones, otherwise or ones, strict=True)
        )

    def _with_values(self, value: Expr, values: Values) -> Generator[Statement, None, Values]:
        """The pieces of the value, each some value that nobody knows where it has none."""
        flags = self._flags(value)
        if flags is None:
            return values
        found: list[Expr] = []
        pieces = iter(values)
        leaves = self.world.cells.leaves(value.type, value.span)
        for flag, leaf in zip(flags, leaves, strict=True):
            is_set = Compare(CompareOp.EQ, flag, ONE, value.span)
            for _ in self.world.memories.of(leaf.type, value.span):
                piece = next(pieces)
                shown = f"{show_expr(value)}{suffix(leaf.path)}"
                anything = self._temporary(piece.type, value.span, shown=shown)
                yield Havoc(anything, "", value.span)
                other = Read(anything, value.span)
                found.append(Conditional(is_set, piece, other, piece.type, value.span))
        return tuple(found)

    def _write(
        self,
        location: Location,
        type: Type,
        values: Values,
        span: Span,
        flags: Values | None = None,
    ) -> Iterator[Statement]:
        """The pieces of a value written to a location, all read before the first is written; with
        ``flags``, which of its scalars have a value."""
        if isinstance(location, Plain):
            targets = tuple(self._target(piece, span) for piece in location.pieces)
            values = yield from self._saved(values, targets, span)
            for target, value in zip(targets, values, strict=True):
                yield Assign(target, value, span)
            return
        memories = [
            (memory, number)
            for number, leaf in enumerate(self.world.cells.leaves(type, span))
            for memory in self.world.memories.of(leaf.type, span)
        ]
        kind = ASIDE if flags is None else COPIED
        values = yield from self._saved(values, [memory for memory, _ in memories], span, kind)
        for (memory, number), value in zip(memories, values, strict=True):
            offset = plus(location.start, Const(number, INTEGER))
            yield self._update(memory, location.block, offset, value, span)
        if not self.tracking:
            return
        numbers = list(dict.fromkeys(number for _, number in memories))
        flags = yield from self._saved(flags or (ONE,) * len(numbers), [SET] * len(numbers), span)
        for number, flag in zip(numbers, flags, strict=True):
            offset = plus(location.start, Const(number, INTEGER))
            yield self._update(SET, location.block, offset, flag, span)

    def _update(
        self, memory: Variable, block: Expr, offset: Expr, value: Expr, span: Span
    ) -> Statement:
        assert isinstance(memory.type, MemoryType)
        if value.type != memory.type.cell:
            value = Convert(value, memory.type.cell, span=span)
        return Assign(memory, Updated(Read(memory), block, offset, value, span), span)

    def _saved(
        self, values: Values, targets: Sequence[Variable], span: Span, kind: str = ASIDE
    ) -> Generator[Statement, None, Values]:
        """The values, those that an earlier write would change first put aside."""
        safe: list[Expr] = []
        for number, value in enumerate(values):
            if reads(value) & set(targets[:number]):
                aside = self._temporary(value.type, span, kind)
                yield Assign(aside, value, span)
                safe.append(Read(aside, span))
            else:
                safe.append(value)
        return tuple(safe)

    def _temporary(self, type: Type, span: Span, kind: str = ASIDE, shown: str = "") -> Variable:
        self._temporaries += 1
        name = f"{kind}{self._temporaries}"
        variable = Variable(name, type, Storage.TEMPORARY, shown or name, span)
        self.locals[variable] = None
        return variable

    def _target(self, piece: Expr, span: Span) -> Variable:
        if not isinstance(piece, Read):
            raise Unsupported("assignment to a value", span)
        return piece.variable


def _is_object_pointer(type: Type) -> bool:
    return isinstance(type, PointerType) and not isinstance(type.target, FunctionType)


def _leads_to_ghosts(pointer: Variable) -> bool:
    return isinstance(pointer.type, PointerType) and pointer.type.target_ghost
