"""What lowering any part of a program needs to know of the whole: blocks, memories, layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir.cells import Cells
from weaklink.ir.layout import Path, bits_of, offset_of, size_of
from weaklink.ir.overlays import OWNER
from weaklink.ir.padding import Padding
from weaklink.ir.types import element
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.memories import LEAST_POINTED, Memories
from weaklink.view.lower.pieces import Pieces
from weaklink.view.lower.untyped import VoidTargets
from weaklink.view.unsized import hidden_pointers, is_unsized

Layout = tuple[tuple[ir.Variable, ...], ...]
"""For each cell of an object (of an array: of an element, and so on around) what holds it."""


NOBODYS_FIRST = -2_000_000
"""Where the numbers of globals begin whose address nobody has (``World``)."""

OTHER_FUNCTIONS = ""
"""In place of a function's name: all that are none of those that the program uses as values."""


@record
class Block:
    """An object that is there from the beginning: a global, or a string literal."""

    number: int
    shown: str
    type: ir.Type
    length: int
    read_only: bool
    variable: ir.Variable | None

    @property
    def is_unpointed(self) -> bool:
        """Whether no pointer leads there."""
        return self.number < LEAST_POINTED


@record
class NewObject:
    """An object that the contract of a function may have begun, its number in ``block``: so many
    ``bytes`` of objects of the ``type``, or (None) one; no cells at all, if there is no type."""

    block: ir.Variable
    type: ir.Type | None
    bytes: ir.Expr | None


class World:
    """The blocks that are there from the beginning, and everything that has one meaning in the
    whole program.  The globals ``exposed`` live in memory, whatever the program does; of those that
    do without it, pointers lead to those alone that are ``given_out`` (None: to all): the others
    have numbers that no pointer has."""

    def __init__(
        self,
        program: ir.Program,
        exposed: frozenset[ir.Variable] = frozenset(),
        given: frozenset[ir.Variable] | None = None,
        checked: frozenset[Kind] = DEFAULT_RUNTIME_ERRORS,
    ) -> None:
        self.program = program
        self.big_endian = program.machine.big_endian
        self.checks_alignment = Kind.MISALIGNED_ACCESS in checked
        self.checks_types = Kind.STRICT_ALIASING in checked
        self._pointed = None if given is None else given | exposed
        self.cells = Cells(program.records, program.machine)
        self.padding = Padding(self.cells)
        self.memories = Memories(program)
        self.pieces = Pieces(self.cells)
        self.void_targets = VoidTargets(program)
        self.blocks: dict[ir.Variable | ir.StringPlace, Block] = {}
        self.broken: dict[str, str] = {}
        self._contents: dict[frozenset[tuple[Path, str]], int] = {frozenset(): 0}
        """The definitions that have no meaning, and why."""
        self.allocated: dict[tuple[str, ir.Variable], ir.Type] = {}
        """The type of the objects that are allocated, by function and the variable that holds the
        number of their block."""
        self.asked_of_blocks: set[str] = set()
        """What is asked of where objects are (``OF_BLOCKS``)."""
        self.overlaid = 0
        """How many times something in a union with pointers was read or written, so far."""
        self.owner = OWNER
        self.new_objects: dict[str, tuple[NewObject, ...]] = {}
        """The objects that the contract of a function may have begun."""
        self._functions: dict[str, int] = {}
        self._layouts: dict[ir.Type, Layout] = {}
        self._used_as_values: tuple[str, ...] | None = None
        self._without_code: dict[str, ir.Function] | None = None
        self._in_memory = _globals_in_memory(program, self.cells) | exposed
        self.unsized = hidden_pointers(program)
        """The hidden pointers to arrays of unknown length, by the names of these."""
        self.lost: dict[ir.Variable, str] = dict(self._without_cells())
        """The globals that have no meaning, and why: nothing else is asked of them."""

    def hidden(self, variable: ir.Variable) -> ir.Variable | None:
        """The pointer to the array, if only another file knows its length."""
        return self.unsized.get(variable.name) if is_unsized(variable) else None

    def count(self) -> int:
        """How many blocks there are, functions included."""
        return len(self.blocks) + len(self._functions)

    def block_of(self, root: ir.Variable | ir.StringPlace, span: Span) -> ir.Const:
        """The number of the block of a global or a literal.  Raises ``Unsupported``."""
        if isinstance(root, ir.Variable) and root in self.lost:
            raise Unsupported(f"`{root.shown}` ({self.lost[root]})", span)
        if root not in self.blocks:
            length = self.cells.count(root.type, span)
            number = self.count() + 1
            if isinstance(root, ir.Variable):
                number += 0 if self._is_pointed(root) else NOBODYS_FIRST
                block = Block(number, root.shown, root.type, length, _is_const(root), root)
            else:
                block = Block(number, f'"{root.text}"', root.type, length, True, None)
            self.blocks[root] = block
        return ir.Const(self.blocks[root].number, ir.INTEGER)

    def _is_pointed(self, variable: ir.Variable) -> bool:
        """Whether some pointer may lead to a global in memory.  (Other files may hand out constants
        that they can name: nothing tells of those that they do not.)"""
        if self._pointed is None or variable in self._pointed:
            return True
        return variable.is_const and is_named_elsewhere(variable)

    def block_if_global(self, variable: ir.Variable) -> ir.Const | None:
        """The number of a global's block, if it lives in memory, and has a meaning."""
        if variable not in self._in_memory or variable in self.lost:
            return None
        return self.block_of(variable, variable.span)

    def _without_cells(self) -> Iterator[tuple[ir.Variable, str]]:
        """The globals whose type has no layout (``extern int t[];``)."""
        globals_ = [item.variable for item in self.program.globals]
        for variable in (*globals_, *self._in_memory):
            try:
                self.cells.count(variable.type, variable.span)
            except Unsupported as problem:
                yield variable, problem.construct

    def held_in(self, type: ir.Type, span: Span) -> tuple[ir.Variable, ...]:
        """The memories that hold cells of an object of the type, each once."""
        cells = self.layout(type, span)
        return tuple(dict.fromkeys(memory for cell_ in cells for memory in cell_))

    def function_block(self, function: str) -> ir.Const:
        """A number for a function whose address is used; nothing can be read there."""
        if function not in self._functions:
            self._functions[function] = self.count() + 1
        return ir.Const(self._functions[function], ir.INTEGER)

    def other_functions(self) -> ir.Const:
        """The number that functions have that are none of those that the program uses as values,
        each with an offset of its own."""
        return self.function_block(OTHER_FUNCTIONS)

    def number_functions(self) -> None:
        """Gives all functions that pointers may point to their numbers."""
        if any(map(self._points_to_functions, types_of(self.program))):
            for name in (*self.functions_as_values(), OTHER_FUNCTIONS):
                self.function_block(name)

    def _points_to_functions(self, type: ir.Type) -> bool:
        return isinstance(type, ir.PointerType) and isinstance(type.target, ir.FunctionType)

    def values_of(self, type: ir.FunctionType) -> tuple[int, ...]:
        """The blocks of the functions of the type that the program uses as values, in source
        order; last, what all others have.  (All are known once the program is lowered.)"""
        found = [
            self._functions[name]
            for name, function in self.program.functions.items()
            if name in self._functions and ir.has_type(function, type)
        ]
        return (*found, self.other_functions().value)

    def functions_as_values(self) -> tuple[str, ...]:
        """The functions that the program uses as values, in source order."""
        if self._used_as_values is None:
            self._used_as_values = ir.functions_as_values(self.program)
        return self._used_as_values

    @property
    def function_numbers(self) -> tuple[int, ...]:
        return tuple(self._functions.values())

    def is_without_code(self, site: str) -> bool:
        """Whether what is called at a site (``f/g1``) has no body."""
        return self._called_without_code(site) is not None

    def gives_input(self, site: str) -> bool:
        """Whether what is called at a site does whatever its contract allows, as input does."""
        callee = self._called_without_code(site)
        return callee is not None and callee.exact

    def is_determined(self, site: str) -> bool:
        """Whether what is called at a site does one thing, which its contract says."""
        callee = self._called_without_code(site)
        return callee is not None and callee.determined

    def _called_without_code(self, site: str) -> ir.Function | None:
        """The function without a body that is called at a site."""
        if self._without_code is None:
            functions = self.program.functions
            self._without_code = {
                f"{name}/{statement.site}": functions[statement.callee]
                for name, function in functions.items()
                for block in (() if function.body is None else function.body.blocks.values())
                for statement in block.statements
                if isinstance(statement, ir.Call) and functions[statement.callee].body is None
            }
        return self._without_code.get(site)

    def function_of(self, block: int) -> str | None:
        """The function that a block stands for."""
        return next((name for name, n in self._functions.items() if n == block), None)

    def byte_offset(self, type: ir.RecordType, name: str, span: Span) -> int:
        """Where a member begins, in bytes: a bit-field in the first that has bits of it."""
        return self.bits_of(type, (name,), span)[0] // self.cells.byte.width

    def bits_of(self, type: ir.Type, path: Path, span: Span) -> tuple[int, int]:
        """With which bit of an object a part of it begins, and how many it has."""
        found = bits_of(type, path, self.program.machine, self.program.records)
        if found is None:
            raise Unsupported("part of this kind, in bytes", span)
        return found

    def size_of(self, type: ir.Type, span: Span) -> int:
        """The size of an object in bytes."""
        size = size_of(type, self.program.machine, self.program.records)
        if size is None:
            raise Unsupported(f"size of `{type}`", span)
        return size

    def input_target(
        self,
        pointer: ir.PointerType,
        owner: tuple[str, ir.Variable] | None,
        whole: ir.Type,
        path: Path,
    ) -> ir.Type | None:
        """What a pointer that comes in may point to, at ``path`` in an object ``whole``: in the
        variable ``owner`` of a function, or where only pointers reach.  Of one to ``void`` that is
        what it is looked at as; ``VOID``, where nothing can look there; None where that is not
        known."""
        target = ir.element_of_variable(pointer.target)
        match target:
            case ir.VoidType():
                return self._behind_void(owner, whole, path)
            case ir.FloatType():
                return ir.VOID
            case (
                ir.IntType()
                | ir.RecordType()
                | ir.PointerType()
                | ir.ArrayType()
                | ir.FunctionType()
                | ir.MemoryType()
            ):
                return target
            case _ if isinstance(target, ir.AcslType):
                return target
            case _:
                assert_never(target)

    def _behind_void(
        self, owner: tuple[str, ir.Variable] | None, whole: ir.Type, path: Path
    ) -> ir.Type | None:
        if path:
            *before, last = path
            if not isinstance(last, str):
                return None
            _, holder = self.cells.part(whole, tuple(before), NOWHERE)
            return self.void_targets.of_member(holder, last)
        if owner is None:
            return self.void_targets.of_pointee()
        return self.void_targets.of_variable(*owner)

    def content_of(self, constants: Mapping[Path, str]) -> int:
        """The number that stands for the content of an opaque part whose parts are these, all
        others zero: 0 if all are."""
        key = frozenset((path, text) for path, text in constants.items() if text)
        return self._contents.setdefault(key, len(self._contents))

    def layout(self, type: ir.Type, span: Span) -> Layout:
        """Which memories hold the cells of an object of the type; arrays count their element.  A
        cell of a structure with a flexible member may be one of that, or of another."""
        whole = element(type)
        if whole not in self._layouts:
            self._layouts[whole] = self._layout(whole, span)
        return self._layouts[whole]

    def _layout(self, whole: ir.Type, span: Span) -> Layout:
        leaves = self.cells.leaves(whole, span)
        memories = tuple(self.memories.of(leaf.type, span).memories for leaf in leaves)
        member = self.cells.flexible(whole)
        if member is None:
            return memories
        behind = self.layout(member.type, span)
        return (tuple(dict.fromkeys(m for cell_ in (*memories, *behind) for m in cell_)),)

    def room(self, type: ir.Type, span: Span) -> tuple[int, ir.Type] | None:
        """Where in a structure its flexible member begins, in bytes, and what that holds."""
        member = self.cells.flexible(type)
        if member is None or not isinstance(type, ir.RecordType):
            return None
        start = offset_of(type, member.name, self.program.machine, self.program.records)
        if start is None or not isinstance(member.type, ir.ArrayType):
            raise Unsupported(f"member `{member.name}`", span)
        return start, member.type.element


def is_named_elsewhere(variable: ir.Variable) -> bool:
    """Whether other files can name a variable: it is a global, not ``static`` (``file:name``, and
    ``f.name`` of a static local), and no ghost."""
    is_global = variable.storage is ir.Storage.GLOBAL and not set(variable.name) & set(":.")
    return is_global and not variable.is_ghost


def locals_in_memory(function: ir.Function, early: Iterable[ir.Variable]) -> frozenset[ir.Variable]:
    """The parameters and locals that live in memory: arrays, what has its address taken or is
    indexed by what is not a constant, and structures that are read before they are set as a
    whole (``early``)."""
    if function.body is None:
        return frozenset()
    own = [*function.parameters, *function.body.locals]
    addressed = ir.addressed_by_function(function) | _indexed(function)
    structures = {v for v in early if isinstance(v.type, ir.RecordType)}
    return frozenset(
        variable
        for variable in own
        if isinstance(variable.type, ir.ArrayType)
        or variable in addressed
        or variable in structures
    )


def with_copies(early: Iterable[ir.Variable], function: ir.Function) -> frozenset[ir.Variable]:
    """``early``, and the structures that may get copies of such, with the parts that have no
    value."""
    found = frozenset(early)
    if function.body is None:
        return found
    copies = [
        (statement.target, frozenset(ir.reads(statement.value)))
        for block in function.body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.Assign) and isinstance(statement.target.type, ir.RecordType)
    ]
    own = frozenset(function.body.locals)
    while more := {t for t, sources in copies if t in own and t not in found and sources & found}:
        found |= more
    return found


def types_of(program: ir.Program) -> Iterator[ir.Type]:
    """The types of variables and members, and what they are made of."""
    variables = [item.variable for item in program.globals]
    for function in program.functions.values():
        variables += [*function.parameters, *function.results]
        variables += function.body.locals if function.body is not None else ()
    members = (m for record in program.records.values() for m in record.members or ())
    work: list[ir.Type] = [*(v.type for v in variables), *(m.type for m in members)]
    seen: set[ir.Type] = set()
    while work:
        type = work.pop()
        if type in seen:
            continue
        seen.add(type)
        yield type
        match type:
            case ir.PointerType(inner) | ir.ArrayType(inner):
                work.append(inner)
            case (
                ir.IntType() | ir.FloatType() | ir.VoidType() | ir.RecordType() | ir.FunctionType()
            ):
                pass
            case _ if isinstance(type, ir.AcslType | ir.MemoryType):
                pass
            case _:
                assert_never(type)


def _globals_in_memory(program: ir.Program, cells: Cells) -> frozenset[ir.Variable]:
    found: set[ir.Variable] = {
        item.variable
        for item in program.globals
        if isinstance(item.variable.type, ir.ArrayType) or cells.has_owners(item.variable.type)
    }
    found |= _addressed_or_indexed(item.initial for item in program.globals)
    for function in program.functions.values():
        found |= ir.addressed_by_function(function) | _indexed(function)
    for definition in program.definitions.values():
        if definition.body is not None:
            found |= _addressed_or_indexed([definition.body])
    found |= _addressed_or_indexed(lemma.predicate for lemma in program.lemmas)
    return frozenset(v for v in found if v.storage is ir.Storage.GLOBAL)


def _indexed(function: ir.Function) -> frozenset[ir.Variable]:
    nodes = list(ir.contract_nodes(function.contract))
    places: list[ir.Place] = []
    if function.body is not None:
        nodes += ir.body_nodes(function.body)
        places = [
            statement.place
            for block in function.body.blocks.values()
            for statement in block.statements
            if isinstance(statement, ir.Store)
        ]
    return _addressed_or_indexed(nodes) | frozenset(v for p in places for v in _moving(p))


def _addressed_or_indexed(nodes: Iterable[ir.Node]) -> frozenset[ir.Variable]:
    found: set[ir.Variable] = set()
    for node in nodes:
        for part in ir.walk(node):
            match part:
                case ir.AddressOf(place):
                    root = ir.place_root(place)
                    if isinstance(root, ir.VariablePlace):
                        found.add(root.variable)
                case ir.Load(place):
                    found.update(_moving(place))
                case _:  # all others find places in their parts only
                    pass
    return frozenset(found)


def _moving(place: ir.Place) -> Iterator[ir.Variable]:
    """The variable at the root of a place with an index that is no constant."""
    root, moving = place, False
    while isinstance(root, ir.IndexPlace | ir.FieldPlace):
        if isinstance(root, ir.IndexPlace):
            moving = moving or not isinstance(root.index, ir.Const)
            root = root.array
        else:
            root = root.record
    if moving and isinstance(root, ir.VariablePlace):
        yield root.variable


def _is_const(variable: ir.Variable) -> bool:
    return variable.is_const
