"""The inputs of a function: plain numbers, pointers, and the blocks that pointers point into.

A pointer is NULL, or points into a block of its own (an *input block*, as long as it likes), into
that of an earlier pointer, or into a global, or to a part of an element of one of these; see
ARCHITECTURE.md, "Memory".  All of that is a vector of numbers, the *slots*: lengths of input
blocks, each pointer's target and offset, numbers in variables and cells, and a flag for each input
block: read-only, or allocated by the caller.
Where annotations ask for it, each cell of an input block has a flag, too: whether it lacks a value
(the number or pointer in it is then what an annotation sees there).  A space may have *outside*
cells, too: what annotations see there wherever they are in no object, last in the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product

from weaklink import ir
from weaklink.ask.allocated import asks_who_allocated
from weaklink.ask.answers import Key
from weaklink.ask.small import Box, boxed_vectors, magnitude_for, ranges_of, rank
from weaklink.ask.small import key as small
from weaklink.diagnostics import Unsupported
from weaklink.encode.fitting import Objects
from weaklink.encode.memory import InputBlock as Looked
from weaklink.encode.memory import LongBlock
from weaklink.ir.cells import Leaf, Path
from weaklink.record import record, replace
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.scope import Limit, LimitKind
from weaklink.source import NOWHERE
from weaklink.view.exposure import occurs, separations
from weaklink.view.lower.memories import ADDRESS, BLOCKS, LENGTHS, OFFSETS, SET, held
from weaklink.view.lower.pieces import BLOCK, suffix
from weaklink.view.lower.world import Block, Layout
from weaklink.view.model import View

Vector = tuple[int, ...]
Shape = tuple[Vector, tuple[tuple[int, int], ...]]
"""Lengths, and each pointer's target (by position) and offset."""

MAX_GLOBAL_CELLS = 64
"""Cells of one global that may hold anything; the others hold what they begin with."""

READ_ONLY, ALLOCATED = 1, 2
"""The flags of an input block; 0 of one that is neither."""

END_OF_GROUP = -1
"""In a key, behind the pointers of one block: less than any that may follow."""

GENEROUS_NUMBERS = (3, 2, 1, 0, 7, -1)
"""The first of the plain numbers of generous inputs."""

GENEROUS_CELLS: tuple[Callable[[int], int], ...] = (
    lambda element: element,
    lambda element: element % 2,
    lambda element: 3 - element,
    lambda element: 0,
    lambda element: 1,
    lambda element: 5,
)
"""What is in an element of a block."""

MOST_OTHERS = 4
"""Functions of which nothing is known, but that they differ."""

MOST_PARTS = 12
"""Parts of objects to which one pointer may lead; where there are more, none is tried."""

MOST_SHAPES = 2000
"""Shapes of one sum of lengths that are tried; where there are more, some small inputs are not."""

LENGTH_LIMIT = 3
"""Lengths up to which inputs are enumerated."""

FEW_BLANKS = 6
"""Cells up to which all ways of their having a value or not are tried."""


@record
class Cell:
    memory: ir.Variable
    block: int
    offset: int


@record
class Number:
    """A slot that holds an integer: a variable, or a cell (of which input block's element)."""

    at: ir.Variable | Cell
    type: ir.Type
    owner: int | None = None
    element: int = 0


@record
class Part:
    """In each element, of ``stride`` cells, of the block ``number``, ``count`` objects from cell
    ``start`` on."""

    number: int
    stride: int
    start: int
    count: int


@record
class Pointer:
    """A slot that holds a pointer to elements of ``step`` cells: two variables, or a cell of two
    memories.  ``targets`` are the blocks that it may point into, NULL (0) first; behind them come
    the ``parts`` of objects that it may point to.  ``others``: of a pointer to functions, the
    number of the last of the unknown ones that it may point to."""

    at: tuple[ir.Variable, ir.Variable] | Cell
    step: int
    targets: tuple[int, ...]
    owner: int | None = None
    element: int = 0
    others: int = -1
    parts: tuple[Part, ...] = ()


@record
class InputBlock:
    """A block of an input's own; ``owner`` is the pointer that it is for."""

    number: int
    type: ir.Type
    step: int
    layout: Layout
    owner: int
    longest: int


@record
class Blank:
    """A slot that is 1 where the cell at ``offset`` of the input block with that index, part of an
    ``element``, has no value."""

    owner: int
    offset: int
    element: int


class Space:
    """The inputs of the views of one function, their input blocks no longer than ``length``
    cells (more, where an element is larger), with values for ``outside`` cells."""

    def __init__(self, view: View, length: int, outside: Sequence[Cell] = ()) -> None:
        self.view = view
        self.outside = tuple(outside)
        self.length = length
        self.model = view.memory
        self.blocks: list[InputBlock] = []
        self.pointers: list[Pointer] = []
        self.numbers: list[Number] = []
        self.blanks: list[Blank] = []
        self._left_out: list[Limit] = []
        self.parts_left_out: dict[tuple[int, int], Limit] = {}
        """The cells whose pointers could lead to parts of objects, too: it matters if they are
        read."""
        self._targets: list[Layout] = []
        self._pointed: list[ir.Type | None] = []
        """What pointers point to, where that is known."""
        self._anywhere: list[int] = []
        """The pointers that may point to any object."""
        self.memories = tuple(v for v in view.inputs if isinstance(v.type, ir.MemoryType))
        self.greatest_flag = ALLOCATED if asks_who_allocated(view) else READ_ONLY
        self._types: dict[int, ir.Type] = {block.number: block.type for block in self.model.blocks}
        self._collect()

    @property
    def left_out(self) -> Sequence[Limit]:
        """Inputs that no vector stands for, whatever the length."""
        return self._left_out

    @property
    def has_blocks(self) -> bool:
        return bool(self.blocks)

    # --- what there is -------------------------------------------------------------------------

    def _collect(self) -> None:
        """Pointers in declaration order, each with its block; then the pointers that lie in
        blocks, with theirs, one level deep."""
        cells: list[Number] = []
        for item in self._items():
            if isinstance(item, Block):
                self._static_cells(item)
            elif item not in self.view.fixed:
                self._variable(item)
        for block in list(self.blocks):
            self._block_cells(block, cells, nested=False)
        for block in self.blocks[self._first_nested :]:
            self._block_cells(block, cells, nested=True)
        self._widen()
        self.pointers = [
            replace(pointer, parts=self._parts(pointer, target))
            for pointer, target in zip(self.pointers, self._pointed, strict=True)
        ]
        self.numbers += cells
        for pointer in filter(self._may_point_inside, self.pointers):
            if isinstance(pointer.at, Cell):
                at = pointer.at.block, pointer.at.offset
                self.parts_left_out[at] = Limit(LimitKind.SHAPE, self.name(pointer))
            else:
                self._leave_out(LimitKind.SHAPE, pointer)
        for one in separations(self.model, self.view.inputs):
            self._left_out.append(Limit(LimitKind.SHAPE, one.path))
        if self.model.observed and SET in self.memories:
            self.blanks += self._blanks()

    def _blanks(self) -> Iterator[Blank]:
        for index, block in enumerate(self.blocks):
            for offset in range(block.longest * block.step):
                yield Blank(index, offset, offset // block.step)

    def _may_point_inside(self, pointer: Pointer) -> bool:
        """Whether it could point to a part of the elements of a block that it has not for a
        target, such as a member of a structure.  (The block of a later pointer to the same is
        none: where both point into one block, it is the earlier one's.)"""
        wanted = self._targets[self.pointers.index(pointer)]
        own = self._home(pointer)
        layouts = [(b.number, b.layout) for b in self.blocks if not self._may_be_in(b, own)]
        world = self.model.world
        layouts += [
            (b.number, world.layout(b.type, NOWHERE))
            for b in self.model.blocks
            if b.variable is not None and not b.is_unpointed
        ]
        tried = {*pointer.targets, *(part.number for part in pointer.parts)}
        return any(number not in tried and occurs(wanted, layout) for number, layout in layouts)

    def _parts(self, pointer: Pointer, target: ir.Type | None) -> tuple[Part, ...]:
        """The parts of the elements of blocks that it may point to."""
        if target is None:
            return ()
        found = [
            part
            for number, type in self._types.items()
            if number not in pointer.targets and self._has_room(number)
            for part in self._parts_of(number, self.model.world.element(type), target)
        ]
        return tuple(found) if len(found) <= MOST_PARTS else ()

    def _has_room(self, number: int) -> bool:
        """Whether pointers of inputs may lead there."""
        if number >= self.model.first_input:
            return True
        return any(b.number == number and b.variable is not None for b in self.model.blocks)

    def _parts_of(self, number: int, whole: ir.Type, part: ir.Type) -> Iterator[Part]:
        """Those that follow each other together."""
        cells = self.model.world.cells
        if not (cells.has_layout(whole) and cells.has_layout(part)):
            return
        stride, step = cells.count(whole, NOWHERE), cells.count(part, NOWHERE)
        places = cells.places(whole, part, NOWHERE)
        starts = [place for place in places if place - step not in places]
        for start in starts:
            count = 1
            while start + count * step in places:
                count += 1
            yield Part(number, stride, start, count)

    def _may_be_in(self, block: InputBlock, earlier: InputBlock | None) -> bool:
        """Whether the pointer that ``block`` is for may point into ``earlier`` instead."""
        return earlier is not None and earlier.number in self.pointers[block.owner].targets

    @property
    def _first_nested(self) -> int:
        return sum(1 for p in self.pointers if p.owner is None and self._own(p) is not None)

    def _own(self, pointer: Pointer) -> InputBlock | None:
        index = self.pointers.index(pointer)
        return next((b for b in self.blocks if b.owner == index), None)

    @property
    def leads_to_parts(self) -> bool:
        """Whether pointers may lead to parts of objects, which small inputs do not try."""
        return bool(self.parts_left_out) or any(pointer.parts for pointer in self.pointers)

    def _home(self, pointer: Pointer) -> InputBlock | None:
        """The block that is for the pointer, alone or with others beside it."""
        if pointer.owner is None:
            return self._own(pointer)
        beside = (b for b in self.blocks if self.pointers[b.owner].owner == pointer.owner)
        return next((b for b in beside if b.number in pointer.targets), None)

    def _items(self) -> list[ir.Variable | Block]:
        """Plain inputs and the globals in memory, in declaration order."""
        order = {g.variable: i for i, g in enumerate(self.model.world.program.globals)}
        origins = self.model.origins
        plain = [v for v in self.view.inputs if not isinstance(v.type, ir.MemoryType)]
        globals_: list[tuple[int, int, ir.Variable | Block]] = []
        parameters: list[ir.Variable] = []
        for position, variable in enumerate(plain):
            source = origins[variable].variable if variable in origins else variable
            if source in order:
                globals_.append((order[source], position, variable))
            else:
                parameters.append(variable)
        for block in self.model.blocks:
            if block.variable is not None and block.number not in self.model.known:
                globals_.append((order[block.variable], 0, block))
        globals_.sort(key=lambda item: item[:2])
        return [*(item for _, _, item in globals_), *parameters]

    def _variable(self, variable: ir.Variable) -> None:
        origin = self.model.origins.get(variable)
        if origin is None or not origin.part:
            self.numbers.append(Number(variable, variable.type))
        elif origin.part == BLOCK and isinstance(origin.type, ir.PointerType):
            pieces = self.model.world.pieces.of(origin.variable)
            other = pieces[pieces.index(variable) + 1]
            source = origin.variable
            target = self._target(origin.type, source, source.type, origin.path)
            self._pointer((variable, other), target, None, 0)
            if _is_guess(origin.type, target):
                self._leave_out(LimitKind.SHAPE, self.pointers[-1])

    def _target(
        self, pointer: ir.PointerType, holder: ir.Variable | None, whole: ir.Type, path: Path
    ) -> ir.Type | None:
        """What a pointer at ``path`` in an object ``whole`` may point to (``World.input_target``);
        in the variable ``holder``, or where only pointers reach."""
        owner = None if holder is None else (self.view.main.name, holder)
        return self.model.world.input_target(pointer, owner, whole, path)

    def _static_cells(self, block: Block) -> None:
        leaves = self._leaves(block.type)
        if block.length > MAX_GLOBAL_CELLS:
            self._left_out.append(self._limit_of_cells(block))
        for offset in range(min(block.length, MAX_GLOBAL_CELLS)):
            self._cell(leaves[offset % len(leaves)], block, offset, self.numbers, None, 0)

    def _limit_of_cells(self, block: Block) -> Limit:
        return Limit(LimitKind.LENGTH, self._name_of_block(block.number), MAX_GLOBAL_CELLS)

    def _block_cells(self, block: InputBlock, cells: list[Number], *, nested: bool) -> None:
        leaves = self._leaves(block.type)
        for offset in range(block.longest * block.step):
            element = offset // block.step
            index = self.blocks.index(block)
            leaf = leaves[offset % len(leaves)]
            self._cell(leaf, block, offset, cells, index, element, nested=nested)

    def _leaves(self, type: ir.Type) -> tuple[Leaf, ...]:
        world = self.model.world
        return world.cells.leaves(world.element(type), NOWHERE)

    def _cell(
        self,
        leaf: Leaf,
        block: Block | InputBlock,
        offset: int,
        cells: list[Number],
        owner: int | None,
        element: int,
        *,
        nested: bool = False,
    ) -> None:
        type, world = leaf.type, self.model.world
        if isinstance(type, ir.PointerType):
            if BLOCKS in self.memories:
                place = Cell(BLOCKS, block.number, offset)
                holder = block.variable if isinstance(block, Block) else None
                target = self._target(type, holder, world.element(block.type), leaf.path)
                self._pointer(place, target, owner, element, own=not nested)
                if _is_guess(type, target):
                    self._leave_out(LimitKind.SHAPE, self.pointers[-1])
            return
        (memory,) = world.memories.of(type, NOWHERE)
        if memory in self.memories:
            cells.append(Number(Cell(memory, block.number, offset), type, owner, element))

    def _pointer(
        self,
        at: tuple[ir.Variable, ir.Variable] | Cell,
        target: ir.Type | None,
        owner: int | None,
        element: int,
        *,
        own: bool = True,
    ) -> None:
        """A pointer with what it may point to; and its own block, or for the pointers in one
        block, one that they share.  One whose target nothing looks at (``VOID``) points to bytes,
        or to any other object; of one to what is not known, only NULL is tried."""
        world = self.model.world
        index = len(self.pointers)
        if isinstance(target, ir.FunctionType):
            self._function_pointer(at, target, owner, element)
            return
        anywhere = target == ir.VOID
        self._anywhere += [index] if anywhere else []
        if target is None or anywhere:
            target = world.program.machine["unsigned char"] if anywhere else ir.VOID
        try:
            step = world.cells.count(target, NOWHERE)
            layout = world.layout(target, NOWHERE)
        except Unsupported:
            self.pointers.append(Pointer(at, 1, (0,), owner, element))
            self._targets.append(())
            self._pointed.append(None)
            self._leave_out(LimitKind.SHAPE, self.pointers[-1])
            return
        self._pointed.append(None if anywhere or target == ir.VOID else target)
        alike = [b for b in self.blocks if anywhere or world.cells.same(b.type, target, NOWHERE)]
        shared = None
        if owner is not None:
            shared = next((b for b in alike if self._same_owner(b, owner, target)), None)
        targets = [0]
        if own and shared is None:
            number = self.model.first_input + len(self.blocks)
            longest = -(-self.length // max(step, 1))
            made = InputBlock(number, target, step, layout, index, longest)
            self.blocks.append(made)
            self._types[number] = target
            targets.append(number)
        targets += [b.number for b in alike]
        is_apart = self._leads_apart(at, owner)
        targets += [
            b.number
            for b in self.model.blocks
            if b.variable is not None
            and not (b.is_unpointed or is_apart)
            and (
                anywhere or world.cells.same(world.element(b.type), world.element(target), NOWHERE)
            )
        ]
        self.pointers.append(Pointer(at, step, tuple(targets), owner, element))
        self._targets.append(layout)

    def _leads_apart(self, at: tuple[ir.Variable, ir.Variable] | Cell, owner: int | None) -> bool:
        """Whether it leads to no object of the program: a pointer that comes from outside of it, or
        one in what such a pointer leads to."""
        while owner is not None:
            holder = self.pointers[self.blocks[owner].owner]
            at, owner = holder.at, holder.owner
        return not isinstance(at, Cell) and at[0] in self.model.apart

    def _function_pointer(
        self,
        at: tuple[ir.Variable, ir.Variable] | Cell,
        type: ir.FunctionType,
        owner: int | None,
        element: int,
    ) -> None:
        """NULL, a function that the program uses as a value, or one of which nothing is known:
        that of an earlier pointer, or another one."""
        targets = (0, *self.model.world.values_of(type))
        earlier = sum(pointer.others >= 0 for pointer in self.pointers)
        others = min(earlier, MOST_OTHERS - 1)
        self.pointers.append(Pointer(at, 1, targets, owner, element, others))
        if earlier > others:
            self._leave_out(LimitKind.SHAPE, self.pointers[-1])
        self._targets.append(())
        self._pointed.append(None)

    def _leave_out(self, kind: LimitKind, pointer: Pointer) -> None:
        """Other values of the pointer are not tried, which matters if something reads it."""
        if isinstance(pointer.at, Cell) or pointer.at[0] in self._read:
            self._left_out.append(Limit(kind, self.name(pointer)))

    @cached_property
    def has_order(self) -> bool:
        """Whether annotations ask how objects lie to each other, themselves or in what they
        apply: runs know one order of objects alone.  A loop of the view keeps its contract as
        written, where definitions are applied that the view has in place."""
        nodes: list[ir.Node] = [
            node
            for function in (self.view.main, *self.view.callees.values())
            for node in ir.body_nodes(function.body)
        ]
        applied: set[str] = set()
        for part in (part for node in nodes for part in ir.walk(node)):
            if isinstance(part, ir.Apply | ir.ApplyPred):
                name = part.function if isinstance(part, ir.Apply) else part.predicate
                definition = self.view.definitions.get(name)
                if definition is not None and definition.body is not None and name not in applied:
                    nodes.append(definition.body)
                applied.add(name)
        return ADDRESS in applied

    @cached_property
    def _read(self) -> frozenset[ir.Variable]:
        """The variables that the view reads."""
        return frozenset(
            variable
            for function in (self.view.main, *self.view.callees.values())
            for node in ir.body_nodes(function.body)
            for variable in ir.reads(node)
        )

    # --- what a search may look past ------------------------------------------------------------

    def looked_at(self) -> dict[int, Looked]:
        """The input blocks by number, with the limits that a search notes where it meets them."""
        return {block.number: self._looked_at(index) for index, block in enumerate(self.blocks)}

    def _looked_at(self, index: int) -> Looked:
        block = self.blocks[index]
        name = self._name_of_block(block.number)
        owner = self.pointers[block.owner]
        beside = [p for p in self.pointers if p.owner == owner.owner]
        sharing = sum(block.number in p.targets for p in beside)
        objects = Limit(LimitKind.OBJECTS, name, block.longest)
        ends = any(p.owner == index and self._own(p) is None for p in self.pointers)
        alike = next(i for i, b in enumerate(self.blocks) if self._is_alike(b, block))
        return Looked(
            block.longest * block.step,
            Limit(LimitKind.LENGTH, name, block.longest),
            alike,
            objects if owner.owner is not None and sharing > 1 else None,
            objects if owner.owner is not None and ends else None,
        )

    def long_blocks(self) -> dict[int, LongBlock]:
        """The blocks, by number, that may change and have more cells than a search knows, whatever
        is in them at the beginning."""
        return {
            block.number: LongBlock(MAX_GLOBAL_CELLS, block.length, self._limit_of_cells(block))
            for block in self.model.blocks
            if block.length > MAX_GLOBAL_CELLS and not block.read_only
        }

    def objects(self) -> Objects:
        """The types of the blocks that are there from the beginning."""
        there = {*(b.number for b in self.model.blocks), *(b.number for b in self.blocks)}
        types = {number: type for number, type in self._types.items() if number in there}
        return Objects(self.model.world, types, self.model.world.function_numbers)

    def _is_alike(self, one: InputBlock, other: InputBlock) -> bool:
        return self.model.world.cells.same(one.type, other.type, NOWHERE)

    def name(self, pointer: Pointer) -> str:
        """What the source calls the pointer."""
        if not isinstance(pointer.at, Cell):
            return pointer.at[0].shown
        base = self._name_of_block(pointer.at.block)
        world = self.model.world
        leaves = world.cells.leaves(world.element(self._types[pointer.at.block]), NOWHERE)
        path = suffix(leaves[pointer.at.offset % len(leaves)].path)
        if isinstance(self._types[pointer.at.block], ir.RecordType) and self._is_static(pointer.at):
            return f"{base}{path}"
        return f"{base}->{path.removeprefix('.')}" if path.startswith(".") else f"{base}[..]{path}"

    def _is_static(self, cell: Cell) -> bool:
        return cell.block < self.model.first_input

    def _name_of_block(self, number: int) -> str:
        """What the source calls the pointer that a block is for, or the global that it is."""
        index = number - self.model.first_input
        if index >= 0:
            return self.name(self.pointers[self.blocks[index].owner])
        found = next(b.variable for b in self.model.blocks if b.number == number)
        return "" if found is None else found.shown

    def _widen(self) -> None:
        """What may point anywhere may point into the blocks of later pointers, too, if those may
        not point into its own."""
        for index in self._anywhere:
            pointer = self.pointers[index]
            found = [
                b.number
                for b in self.blocks
                if b.number not in pointer.targets
                and self._targets[index] != b.layout
                and self.pointers[b.owner].owner is None
            ]
            self.pointers[index] = replace(pointer, targets=(*pointer.targets, *found))

    def _same_owner(self, block: InputBlock, owner: int, target: ir.Type) -> bool:
        return self.pointers[block.owner].owner == owner and block.type == target

    # --- vectors -------------------------------------------------------------------------------

    def parts(self, vector: Vector) -> tuple[Vector, list[tuple[int, int]], Vector, Vector]:
        """Lengths, pointers (target by position, offset in elements), numbers, flags (of blocks,
        then of cells, then what is in outside cells)."""
        n, p, k = len(self.blocks), len(self.pointers), len(self.numbers)
        pointers = vector[n : n + 2 * p]
        pairs = list(zip(pointers[::2], pointers[1::2], strict=True))
        return vector[:n], pairs, vector[n + 2 * p : n + 2 * p + k], vector[n + 2 * p + k :]

    def key(self, vector: Vector) -> Key:
        """The place of a vector in the order of small inputs; keys compare across spaces."""
        lengths, pointers, numbers, flags = self.parts(vector)
        there = [
            value
            for slot, value in zip(self.numbers, numbers, strict=True)
            if slot.owner is None or slot.element < lengths[slot.owner]
        ]
        near: list[int] = []
        for owner in (None, *range(len(self.blocks))):
            group = [
                pair
                for pointer, pair in zip(self.pointers, pointers, strict=True)
                if pointer.owner == owner
            ]
            while group and group[-1] == (0, 0):  # NULL, or not there
                group.pop()
            near += [part for pair in group for part in pair]
            near.append(END_OF_GROUP)
        of_blocks, of_cells, outside = self._apart(flags)
        blank = [
            value
            for slot, value in zip(self.blanks, of_cells, strict=True)
            if slot.element < lengths[slot.owner]
        ]
        return self._in_order(lengths, near, there, (*of_blocks, *blank), outside)

    def _apart(self, flags: Vector) -> tuple[Vector, Vector, Vector]:
        """The flags of blocks, those of cells, and what is in outside cells."""
        first = len(self.blocks)
        second = first + len(self.blanks)
        return flags[:first], flags[first:second], flags[second:]

    def ends_of(self, cell: Cell) -> int | InputBlock:
        """Before which offset the block of a cell ends: the length, or the input block whose length
        says it.  ``NULL`` has no cells."""
        index = cell.block - self.model.first_input
        if cell.block and index >= 0:
            return self.blocks[index]
        return next((b.length for b in self.model.blocks if b.number == cell.block), 0)

    def _is_outside(self, cell: Cell, lengths: Vector) -> bool:
        end = self.ends_of(cell)
        if isinstance(end, InputBlock):
            end = end.step * lengths[self.blocks.index(end)]
        return not 0 <= cell.offset < end

    def levels(self, vector: Vector) -> Key:
        """The values of a vector's objectives (see ``Symbols``)."""
        lengths, pointers, numbers, flags = self.parts(vector)
        of_blocks, of_cells, outside = self._apart(flags)
        flat = [p for pair in pointers for p in pair]
        return self._in_order(lengths, flat, numbers, (*of_blocks, *of_cells), outside)

    def _in_order(
        self,
        lengths: Vector,
        pointers: Sequence[int],
        numbers: Sequence[int],
        flags: Vector,
        outside: Vector,
    ) -> Key:
        small_key = small(outside)
        return (
            sum(lengths),
            sum(1 for value in numbers if value),
            sum(abs(value) for value in numbers),
            *pointers,
            *lengths,
            *(rank(value) for value in numbers),
            *flags,
            *((small_key[0], small_key[1], *small_key[2]) if outside else ()),
        )

    def inputs(self, vector: Vector) -> dict[ir.Variable, Value]:
        """The inputs that a vector stands for."""
        lengths, pointers, numbers, flags = self.parts(vector)
        result: dict[ir.Variable, Value] = dict(self.view.fixed)
        rows: dict[ir.Variable, dict[int, dict[int, int | None]]] = {m: {} for m in self.memories}
        self._fill_static(rows)
        of_blocks, of_cells, outside = self._apart(flags)
        for block, length, flag in zip(self.blocks, lengths, of_blocks, strict=True):
            size = length * block.step
            self._fill_block(rows, block.number, block.layout, size, flag)
        for slot, value in zip(self.numbers, numbers, strict=True):
            if isinstance(slot.at, ir.Variable):
                result[slot.at] = value
            elif slot.owner is None or slot.element < lengths[slot.owner]:
                rows[slot.at.memory][slot.at.block][slot.at.offset] = held(slot.at.memory, value)
        for pointer, (target, offset) in zip(self.pointers, pointers, strict=True):
            number, cells = self.leads(pointer, target, offset)
            if not isinstance(pointer.at, Cell):
                result[pointer.at[0]], result[pointer.at[1]] = number, cells
            elif pointer.owner is None or pointer.element < lengths[pointer.owner]:
                for memory, value in ((BLOCKS, number), (OFFSETS, cells)):
                    if memory in rows:
                        rows[memory][pointer.at.block][pointer.at.offset] = value
        for blank, value in zip(self.blanks, of_cells, strict=True):
            if blank.element < lengths[blank.owner]:
                rows[SET][self.blocks[blank.owner].number][blank.offset] = 1 - value
        for cell, value in zip(self.outside, outside, strict=True):
            if self._is_outside(cell, lengths):
                rows[cell.memory].setdefault(cell.block, {})[cell.offset] = value
        result.update({memory: Memory(held) for memory, held in rows.items()})
        return result

    def leads(self, pointer: Pointer, target: int, offset: int) -> tuple[int, int]:
        """Block and cell that a pointer leads to, by its two slots."""
        if target < len(pointer.targets):
            return pointer.targets[target], offset * pointer.step
        part = pointer.parts[target - len(pointer.targets)]
        row, place = divmod(offset, part.count)
        return part.number, row * part.stride + part.start + place * pointer.step

    def _fill_static(self, rows: dict[ir.Variable, dict[int, dict[int, int | None]]]) -> None:
        for block in self.model.blocks:
            layout = self.model.world.layout(block.type, NOWHERE)
            flag = READ_ONLY if block.read_only else 0
            self._fill_block(rows, block.number, layout, block.length, flag)
        for (memory, number, offset), value in self.model.contents.items():
            if memory in rows:
                rows[memory][number][offset] = value

    def _fill_block(
        self,
        rows: dict[ir.Variable, dict[int, dict[int, int | None]]],
        number: int,
        layout: Layout,
        size: int,
        flag: int,
    ) -> None:
        for offset in range(size):
            for memory in layout[offset % len(layout)]:
                if memory in rows:
                    rows[memory].setdefault(number, {})[offset] = 0
        if LENGTHS in rows:
            kinds = {kind: int(flag == kind) for kind in (READ_ONLY, ALLOCATED)}
            rows[LENGTHS][number] = {0: size, **kinds}
        if SET in rows:
            rows[SET][number] = dict.fromkeys(range(size), 1)

    # --- small inputs --------------------------------------------------------------------------

    def generous(self, longest: int) -> Iterator[Vector]:
        """A few dozen inputs that preconditions like: every pointer in a block of its own, of that
        length, numbers that are alike or fall, cells that rise, fall, alternate, or are all the
        same."""
        lengths = [min(block.longest, longest) for block in self.blocks]
        near = [part for pointer in self.pointers for part in (int(len(pointer.targets) > 1), 0)]
        seen: set[Vector] = set()
        for first, falls in product(GENEROUS_NUMBERS, (0, 1)):
            for cell in GENEROUS_CELLS:
                numbers = self._generous_numbers(first, falls, cell)
                vector = (*lengths, *near, *numbers, *self._no_flags)
                if vector not in seen:
                    seen.add(vector)
                    yield vector

    def _generous_numbers(
        self, first: int, falls: int, cell: Callable[[int], int]
    ) -> Iterator[int]:
        variables = 0
        for slot in self.numbers:
            if slot.owner is None:
                value = first - falls * variables
                variables += 1
            else:
                value = cell(slot.element) + falls * slot.owner
            if isinstance(slot.type, ir.IntType):
                value = max(slot.type.min, min(value, slot.type.max))
            yield value

    def small(self, budget: int) -> tuple[Iterator[Vector], bool]:
        """About ``budget`` vectors in ascending order, as far as they go; and whether they are
        all the inputs there are."""
        types = [slot.type for slot in self.numbers]
        if not self.pointers:
            vectors, everything = boxed_vectors(types, budget)
            return vectors, everything and not self._left_out and not self.has_order
        return self._by_length(budget), False

    def _by_length(self, budget: int) -> Iterator[Vector]:
        for total in range(LENGTH_LIMIT + 1 if self.blocks else 1):
            some = islice(self.shapes(total), MOST_SHAPES)
            shapes = sorted(some, key=lambda shape: (shape[1], shape[0]))
            share = budget // (LENGTH_LIMIT + 1) // max(1, len(shapes))
            levels = [_Level(shape, self._numbers_of(shape[0]), max(1, share)) for shape in shapes]
            yield from self._merged(levels)

    def _merged(self, levels: Sequence[_Level]) -> Iterator[Vector]:
        """The vectors of all shapes, by number of non-zero values, then by sum."""
        for nonzero in range(max((len(level.free) for level in levels), default=0) + 1):
            greatest = max((level.greatest(nonzero) for level in levels), default=-1)
            for total in range(nonzero, greatest + 1):
                for level in levels:
                    for values in level.vectors(nonzero, total):
                        yield from self._flagged(level, values)

    def _flagged(self, level: _Level, values: Vector) -> Iterator[Vector]:
        lengths, pointers = level.shape
        numbers = [0] * len(self.numbers)
        for position, value in zip(level.free, values, strict=True):
            numbers[position] = value
        flat = tuple(part for pair in pointers for part in pair)
        yield (*lengths, *flat, *numbers, *self._no_flags)
        for blanks in self._few_blanks(lengths):
            yield (*lengths, *flat, *numbers, *([0] * len(self.blocks)), *blanks)

    def _few_blanks(self, lengths: Vector) -> Iterator[Vector]:
        """Each cell alone without a value; then all."""
        there = [int(blank.element < lengths[blank.owner]) for blank in self.blanks]
        positions = [index for index, is_there in reversed(list(enumerate(there))) if is_there]
        for position in positions:
            yield tuple(int(index == position) for index in range(len(there)))
        if len(positions) > 1:
            yield tuple(there)

    @property
    def _no_flags(self) -> Vector:
        return (0,) * (len(self.blocks) + len(self.blanks) + len(self.outside))

    def has_shorter_run(self, vector: Vector) -> bool:
        """Whether all inputs whose blocks are shorter in all than those of ``vector`` are among
        the small ones: nothing in them is free but where pointers point, and (of few cells)
        which have no value.  (And of those as long as these, all shapes are.)"""
        total = self.key(vector)[0]
        if any(next(islice(self.shapes(n), MOST_SHAPES, None), None) for n in range(total + 1)):
            return False
        if sum(block.step for block in self.blocks) * total * bool(self.blanks) > FEW_BLANKS:
            return False
        shorter = (shape for less in range(total) for shape in self.shapes(less))
        return not any(self._numbers_of(lengths) for lengths, _ in shorter)

    def flagged_below(self, vector: Vector) -> Iterator[Vector]:
        """What is smaller than ``vector``, all whose numbers are zero, and has flags, which no
        small vector has."""
        for total in range(self.key(vector)[0] + 1):
            for lengths, pointers in self.shapes(total):
                flat = [part for pair in pointers for part in pair]
                for flags in product(*self._flag_choices(lengths)):
                    flagged = (*lengths, *flat, *[0] * len(self.numbers), *flags)
                    if any(flags) and self.key(flagged) < self.key(vector):
                        yield flagged

    def _flag_choices(self, lengths: Vector) -> Iterator[Sequence[int]]:
        known = range(self.greatest_flag + 1)
        for length in lengths:
            yield [flag for flag in known if length or flag != READ_ONLY]
        for blank in self.blanks:
            yield (0, 1) if blank.element < lengths[blank.owner] else (0,)

    def _numbers_of(self, lengths: Vector) -> list[tuple[int, ir.Type]]:
        """The numbers that there are with these lengths, by position."""
        return [
            (position, slot.type)
            for position, slot in enumerate(self.numbers)
            if slot.owner is None or slot.element < lengths[slot.owner]
        ]

    def shapes(self, total: int) -> Iterator[Shape]:
        """Lengths that sum up to ``total``, with pointers to fit."""
        for lengths in _partitions(len(self.blocks), total):
            for pointers in self._pointing(lengths, ()):
                if all(
                    length == 0 or self._is_used(index, pointers)
                    for index, length in enumerate(lengths)
                ):
                    yield lengths, pointers

    def _is_used(self, block: int, pointers: Sequence[tuple[int, int]]) -> bool:
        """Whether the block's own pointer, or one of those that share it, points there."""
        number = self.blocks[block].number
        owner = self.pointers[self.blocks[block].owner]
        return any(
            pointer.targets[target] == number
            for pointer, (target, _) in zip(self.pointers, pointers, strict=True)
            if pointer is owner or (owner.owner is not None and pointer.owner == owner.owner)
        )

    def _pointing(
        self, lengths: Vector, before: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        if len(before) == len(self.pointers):
            yield before
            return
        pointer = self.pointers[len(before)]
        absent = pointer.owner is not None and pointer.element >= lengths[pointer.owner]
        for target, number in enumerate(pointer.targets[:1] if absent else pointer.targets):
            for offset in range(self.elements(number, lengths, pointer) + 1):
                yield from self._pointing(lengths, (*before, (target, offset)))

    def rows(self, part: Part, lengths: Sequence[int]) -> int:
        """In how many elements of its block the part lies."""
        index = part.number - self.model.first_input
        if index >= 0:
            return lengths[index]
        length = next(b.length for b in self.model.blocks if b.number == part.number)
        return length // part.stride

    def elements(self, number: int, lengths: Vector, pointer: Pointer) -> int:
        """The greatest offset, in elements, into a block."""
        if number == 0:
            return 0
        if pointer.others >= 0:
            return pointer.others if number == pointer.targets[-1] else 0
        index = number - self.model.first_input
        if index >= 0:
            return lengths[index]
        length = next(b.length for b in self.model.blocks if b.number == number)
        return length // max(pointer.step, 1)

    # --- symbols -------------------------------------------------------------------------------

    def furthest(self, pointer: Pointer) -> int:
        """The greatest offset that the pointer may have, in elements."""
        longest = tuple(b.longest for b in self.blocks)
        whole = [self.elements(number, longest, pointer) for number in pointer.targets]
        inside = [self.rows(part, longest) * part.count - 1 for part in pointer.parts]
        return max(*whole, *inside, 0)


class _Level:
    """The vectors of one shape: values for the numbers at the positions ``free``."""

    def __init__(self, shape: Shape, numbers: Sequence[tuple[int, ir.Type]], budget: int) -> None:
        self.shape = shape
        self.free = [position for position, _ in numbers]
        types = [type for _, type in numbers]
        magnitude = max(LENGTH_LIMIT, magnitude_for(types, budget))
        self._box = Box(ranges_of(types, magnitude))

    def greatest(self, nonzero: int) -> int:
        """The greatest absolute sum of so many non-zero values; -1 if there cannot be so many."""
        return self._box.greatest_sum(0, nonzero)

    def vectors(self, nonzero: int, total: int) -> Iterator[Vector]:
        return self._box.vectors(0, nonzero, total)


def _is_guess(pointer: ir.PointerType, target: ir.Type | None) -> bool:
    """Whether a pointer may have other targets than those that are tried."""
    return pointer.target == ir.VOID or target != pointer.target


def memory_cell(memory: ir.Variable) -> ir.Type:
    """The type of what a memory holds."""
    return memory.type.cell if isinstance(memory.type, ir.MemoryType) else ir.INTEGER


def _partitions(parts: int, total: int) -> Iterator[Vector]:
    """The tuples of so many numbers that sum up to ``total``."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(total + 1):
        for rest in _partitions(parts - 1, total - first):
            yield (first, *rest)
