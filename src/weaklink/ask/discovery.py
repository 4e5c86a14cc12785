"""What the inputs of a view consist of: numbers, pointers, and blocks for these to point into.

Pointers are found in declaration order, each with its block; then the pointers that lie in blocks,
with theirs, one level deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from weaklink import ir
from weaklink.ask.around import Around
from weaklink.ask.items import items_of
from weaklink.ask.lengths import MOST_SAID, said_elements, wanted_cells, whole_types
from weaklink.ask.names import Names
from weaklink.ask.parts import Held, parts_of, pointers_in_bytes
from weaklink.ask.slots import At, Cell, InBytes, InputBlock, Number, Part, Pointer
from weaklink.deadline import keep_time
from weaklink.diagnostics import Unsupported
from weaklink.ir.cells import Leaf
from weaklink.ir.layout import Path
from weaklink.ir.types import element
from weaklink.record import record, replace
from weaklink.scope import Limit, LimitKind
from weaklink.source import NOWHERE
from weaklink.view.exposure import occurs, separations
from weaklink.view.lower.representation import BLOCKS
from weaklink.view.lower.world import Block, Layout
from weaklink.view.model import View

MAX_GLOBAL_CELLS = 64
"""Cells of one global that may hold anything; the others hold what they begin with."""

MOST_OTHERS = 4
"""Functions of which nothing is known, but that they differ."""


MOST_PARTS = 12
"""Parts of objects to which one pointer may lead; where there are more, none is tried."""


@record
class Found:
    """``left_out`` are inputs that no vector stands for, whatever the length; ``parts_left_out``
    the cells whose pointers could lead to parts of objects, too: it matters if they are read.
    ``partial`` are those to which pointers could lead of which a part is missing: it matters to
    accesses of what comes behind."""

    blocks: tuple[InputBlock, ...]
    pointers: tuple[Pointer, ...]
    numbers: tuple[Number, ...]
    left_out: tuple[Limit, ...]
    parts_left_out: Mapping[tuple[int, int], Limit]
    partial: tuple[Limit, ...]


def discover(view: View, length: int) -> Found:
    """What there is, with input blocks of ``length`` cells (more, where an element is larger)."""
    return _Discovery(view, length).run()


@record
class _Place:
    """Where a value lies: in the ``element`` of the input block with the index ``owner``, if in
    any.  A pointer there has a block of its ``own`` to point into."""

    owner: int | None = None
    element: int = 0
    own: bool = True


ALONE = _Place()


@record
class _Draft:
    """A pointer, with the cells and the type of what it points to as far as that is known; or that
    it may point ``anywhere``."""

    pointer: Pointer
    layout: Layout = ()
    target: ir.Type | None = None
    anywhere: bool = False


class _Discovery:
    def __init__(self, view: View, length: int) -> None:
        self.view = view
        self.length = length
        self.model = view.memory
        self.world = view.memory.world
        self.memories = frozenset(v for v in view.inputs if isinstance(v.type, ir.MemoryType))
        self.blocks: list[InputBlock] = []
        self.drafts: list[_Draft] = []
        self.numbers: list[Number] = []
        self.left_out: list[Limit] = []
        self.around = Around(view.main.name, self.world)
        self.names = Names(self.model, self.blocks, self._pointer_at)

    def run(self) -> Found:
        for item in items_of(self.view):
            if isinstance(item, Block):
                self._static_cells(item)
            elif item not in self.view.fixed:
                self._variable(item)
        outer = len(self.blocks)
        for index in range(outer):
            self._block_cells(index, nested=False)
        for index in range(outer, len(self.blocks)):
            self._block_cells(index, nested=True)
        self._widen()
        drafts = self.drafts = [self._with_parts(draft) for draft in self.drafts]
        parts_left_out: dict[tuple[int, int], Limit] = {}
        for pointer in (draft.pointer for draft in drafts if self._may_point_inside(draft)):
            if isinstance(pointer.at, Cell):
                limit = Limit(LimitKind.SHAPE, self.names.of(pointer))
                parts_left_out[pointer.at.block, pointer.at.offset] = limit
            else:
                self._leave_out(pointer)
        for one in separations(self.model, self.view.inputs, self.view.main.name):
            self.left_out.append(Limit(LimitKind.SHAPE, one.path))
        return Found(
            tuple(self.blocks),
            tuple(draft.pointer for draft in drafts),
            tuple(self.numbers),
            tuple(self.left_out),
            parts_left_out,
            tuple(self._partial()),
        )

    def _partial(self) -> Iterator[Limit]:
        """Objects are tried as a whole; that they are is said by a precondition, or by nobody."""
        program = self.world.program
        said = whole_types(program.functions[self.view.main.name], program)
        for block in self.blocks:
            if isinstance(block.type, ir.RecordType) and block.step > 1 and block.type not in said:
                yield Limit(LimitKind.WHOLE, self.names.of(self._pointer_at(block.owner)))

    def _pointer_at(self, index: int) -> Pointer:
        return self.drafts[index].pointer

    def _leave_out(self, pointer: Pointer) -> None:
        """Other values of the pointer are not tried, which matters if something reads it."""
        if not isinstance(pointer.at, tuple) or pointer.at[0] in self._read:
            self.left_out.append(Limit(LimitKind.SHAPE, self.names.of(pointer)))

    @cached_property
    def _read(self) -> frozenset[ir.Variable]:
        """The variables that the view reads."""
        return frozenset(
            variable
            for function in (self.view.main, *self.view.callees.values())
            for node in ir.body_nodes(function.body)
            for variable in ir.reads(node)
        )

    # --- variables and cells --------------------------------------------------------------------

    def _variable(self, variable: ir.Variable) -> None:
        origin = self.model.origins.get(variable)
        if origin is None or origin.role in (ir.Role.VALUE, ir.Role.OPAQUE):
            self.numbers.append(Number(variable, variable.type))
        elif origin.role is ir.Role.BLOCK and isinstance(origin.type, ir.PointerType):
            pieces = self.world.pieces.of(origin.variable)
            other = pieces[pieces.index(variable) + 1]
            source = origin.variable
            target = self._target(origin.type, source, source.type, origin.path)
            self._typed_pointer((variable, other), origin.type, target, ALONE)

    def _target(
        self, pointer: ir.PointerType, holder: ir.Variable | None, whole: ir.Type, path: Path
    ) -> ir.Type | None:
        """What a pointer at ``path`` in an object ``whole`` may point to (``World.input_target``);
        in the variable ``holder``, or where only pointers reach."""
        owner = None if holder is None else (self.view.main.name, holder)
        return self.world.input_target(pointer, owner, whole, path)

    def _static_cells(self, block: Block) -> None:
        if block.length > MAX_GLOBAL_CELLS:
            self.left_out.append(limit_of_cells(self.names, block))
        self._cells(block, min(block.length, MAX_GLOBAL_CELLS), lambda offset: ALONE)

    def _block_cells(self, index: int, *, nested: bool) -> None:
        block = self.blocks[index]
        size = block.longest * block.step
        self._cells(block, size, lambda offset: _Place(index, offset // block.step, not nested))

    def _cells(
        self, block: Block | InputBlock, size: int, place_of: Callable[[int], _Place]
    ) -> None:
        """So many cells of a block, where pointers that lie in bytes are one each."""
        whole = element(block.type)
        leaves = self.world.cells.leaves(whole, NOWHERE)
        known = pointers_in_bytes(whole, self.world)
        end = 0
        for offset in range(size):
            place, number = place_of(offset), offset % len(leaves)
            held = known.get(number)
            if held is not None and offset + held.size <= size:
                end = offset + held.size
                self._in_bytes(held, leaves[number], block, offset, place)
            elif offset >= end:
                self._cell(leaves[number], block, offset, place)

    def _in_bytes(
        self, held: Held, leaf: Leaf, block: Block | InputBlock, offset: int, place: _Place
    ) -> None:
        """A pointer that is a number: only those numbers are tried that pointers are."""
        (part,) = self.world.memories.of(leaf.type, NOWHERE).parts
        if part.memory in self.memories:
            holder = block.variable if isinstance(block, Block) else None
            target = self._target(held.type, holder, element(block.type), held.path)
            at = InBytes(part.memory, block.number, offset, held.size, held.path)
            self._typed_pointer(at, held.type, target, place)
            self._leave_out(self.drafts[-1].pointer)

    def _cell(self, leaf: Leaf, block: Block | InputBlock, offset: int, place: _Place) -> None:
        type = leaf.type
        if isinstance(type, ir.PointerType):
            if BLOCKS in self.memories:
                holder = block.variable if isinstance(block, Block) else None
                target = self._target(type, holder, element(block.type), leaf.path)
                self._typed_pointer(Cell(BLOCKS, block.number, offset), type, target, place)
            return
        (part,) = self.world.memories.of(type, NOWHERE).parts
        if part.memory in self.memories:
            at = Cell(part.memory, block.number, offset)
            self.numbers.append(Number(at, part.type, place.owner, place.element))

    # --- pointers -------------------------------------------------------------------------------

    def _typed_pointer(
        self,
        at: At,
        type: ir.PointerType,
        target: ir.Type | None,
        place: _Place,
    ) -> None:
        """A pointer, which may have other targets than those that are tried where its type does
        not say them."""
        if isinstance(target, ir.FunctionType):
            self._function_pointer(at, target, place)
        else:
            self._pointer(at, target, place)
        if type.target == ir.VOID or target != type.target:
            self._leave_out(self.drafts[-1].pointer)

    def _pointer(
        self,
        at: At,
        target: ir.Type | None,
        place: _Place,
    ) -> None:
        """A pointer with what it may point to; and its own block, or for the pointers in one
        block, one that they share.  One whose target nothing looks at (``VOID``) points to bytes,
        or to any other object; of one to what is not known, only NULL is tried."""
        keep_time()
        anywhere = target == ir.VOID
        if target is None or anywhere:
            target = self.world.program.machine["unsigned char"] if anywhere else ir.VOID
        cells = self.world.cells
        try:
            step = cells.count(target, NOWHERE)
            layout = self.world.layout(target, NOWHERE)
        except Unsupported:
            self.drafts.append(_Draft(Pointer(at, 1, (0,), place.owner, place.element)))
            self._leave_out(self.drafts[-1].pointer)
            return
        alike = [b for b in self.blocks if anywhere or self._same(b.type, target)]
        targets = [0]
        if place.own and not any(self._is_shared(block, place, target) for block in alike):
            number = self.model.first_input + len(self.blocks)
            longest = -(-wanted_cells(self.world, target, self.length) // max(step, 1))
            least = self._said(at, step)
            longest = 1 if self.around.is_single(target) else max(longest, least)
            made = InputBlock(number, target, step, layout, len(self.drafts), longest, least)
            self.blocks.append(made)
            targets.append(number)
        targets += [b.number for b in alike]
        targets += self._globals_for(at, None if anywhere else target, place)
        first = cells.flexible(target) is not None
        parts = () if anywhere else tuple(self._around(target, place))
        pointer = Pointer(
            at,
            step,
            tuple(targets),
            place.owner,
            place.element,
            parts=parts,
            around=len(parts),
            only_first=first,
        )
        known = target != ir.VOID and not anywhere
        self.drafts.append(_Draft(pointer, layout, target if known else None, anywhere))

    def _around(self, target: ir.Type, place: _Place) -> Iterator[Part]:
        """Where it is a part of what the program looks for around it, in blocks of these."""
        for whole, start in self.around.of(target):
            step = self.world.cells.count(whole, NOWHERE)
            if place.own and not any(self._is_shared(block, place, whole) for block in self.blocks):
                number = self.model.first_input + len(self.blocks)
                layout = self.world.layout(whole, NOWHERE)
                longest = -(-wanted_cells(self.world, whole, self.length) // max(step, 1))
                made = InputBlock(number, whole, step, layout, len(self.drafts), longest)
                self.blocks.append(made)
            for block in self.blocks:
                if block.type == whole:
                    yield Part(block.number, step, start, 1)

    def _said(self, at: At, step: int) -> int:
        """How many elements a pointer's block has, as the precondition says."""
        origin = self.model.origins.get(at[0]) if isinstance(at, tuple) else None
        if origin is None or origin.path:
            return 0
        said = self._elements.get(origin.variable, 0)
        return said if said * step <= MOST_SAID else 0

    @cached_property
    def _elements(self) -> Mapping[ir.Variable, int]:
        return said_elements(self.world.program.functions[self.view.main.name])

    def _is_shared(self, block: InputBlock, place: _Place, target: ir.Type) -> bool:
        """Whether it is the block of a pointer beside the one at that place."""
        if block.owner == len(self.drafts):  # that very pointer's
            return False
        owner = self._pointer_at(block.owner).owner
        return owner is not None and owner == place.owner and block.type == target

    def _globals_for(
        self,
        at: At,
        target: ir.Type | None,
        place: _Place,
    ) -> Iterator[int]:
        """The globals that it may point into; to ``target``, or (None) to anything."""
        if self._leads_apart(at, place.owner):
            return
        for block in self.model.blocks:
            if block.variable is not None and not block.is_unpointed:
                if target is None or self._same(element(block.type), element(target)):
                    yield block.number

    def _same(self, one: ir.Type, other: ir.Type) -> bool:
        return self.world.cells.same(one, other, NOWHERE)

    def _leads_apart(self, at: At, owner: int | None) -> bool:
        """Whether it leads to no object of the program: a pointer that comes from outside of it, or
        one in what such a pointer leads to."""
        while owner is not None:
            holder = self._pointer_at(self.blocks[owner].owner)
            at, owner = holder.at, holder.owner
        return isinstance(at, tuple) and at[0] in self.model.apart

    def _function_pointer(
        self,
        at: At,
        type: ir.FunctionType,
        place: _Place,
    ) -> None:
        """NULL, a function that the program uses as a value, or one of which nothing is known:
        that of an earlier pointer, or another one."""
        targets = (0, *self.world.values_of(type))
        earlier = sum(draft.pointer.others >= 0 for draft in self.drafts)
        others = min(earlier, MOST_OTHERS - 1)
        pointer = Pointer(at, 1, targets, place.owner, place.element, others)
        self.drafts.append(_Draft(pointer))
        if earlier > others:
            self._leave_out(pointer)

    def _widen(self) -> None:
        """What may point anywhere may point into the blocks of later pointers, too, if those may
        not point into its own."""
        for index, draft in enumerate(self.drafts):
            if not draft.anywhere:
                continue
            targets = draft.pointer.targets
            found = [
                b.number
                for b in self.blocks
                if b.number not in targets
                and draft.layout != b.layout
                and self._pointer_at(b.owner).owner is None
            ]
            pointer = replace(draft.pointer, targets=(*targets, *found))
            self.drafts[index] = replace(draft, pointer=pointer)

    # --- parts of objects -----------------------------------------------------------------------

    def _with_parts(self, draft: _Draft) -> _Draft:
        """With the parts of the elements of blocks that it may point to."""
        if draft.target is None:
            return draft
        targets = draft.pointer.targets
        found = [
            part
            for number, type in self._types()
            if number not in targets
            for part in parts_of(number, element(type), draft.target, self.world)
            if part not in draft.pointer.parts
        ]
        if len(found) > MOST_PARTS:
            return draft
        parts = (*draft.pointer.parts, *found)
        return replace(draft, pointer=replace(draft.pointer, parts=parts))

    def _types(self) -> Iterator[tuple[int, ir.Type]]:
        """The blocks to which pointers of inputs may lead."""
        yield from ((b.number, b.type) for b in self.model.blocks if b.variable is not None)
        yield from ((b.number, b.type) for b in self.blocks)

    def _may_point_inside(self, draft: _Draft) -> bool:
        """Whether it could point to a part of the elements of a block that it has not for a
        target, such as a member of a structure.  (The block of a later pointer to the same is
        none: where both point into one block, it is the earlier one's.)"""
        pointer = draft.pointer
        own = self._home(pointer)
        layouts = [(b.number, b.layout) for b in self.blocks if not self._may_be_in(b, own)]
        layouts += [
            (b.number, self.world.layout(b.type, NOWHERE))
            for b in self.model.blocks
            if b.variable is not None and not b.is_unpointed
        ]
        tried = {*pointer.targets, *(part.number for part in pointer.parts)}
        return any(
            number not in tried and occurs(draft.layout, layout) for number, layout in layouts
        )

    def _may_be_in(self, block: InputBlock, earlier: InputBlock | None) -> bool:
        """Whether the pointer that ``block`` is for may point into ``earlier`` instead."""
        return earlier is not None and earlier.number in self._pointer_at(block.owner).targets

    def _home(self, pointer: Pointer) -> InputBlock | None:
        """The block that is for the pointer, alone or with others beside it."""
        if pointer.owner is None:
            return next((b for b in self.blocks if self._pointer_at(b.owner) is pointer), None)
        beside = (b for b in self.blocks if self._pointer_at(b.owner).owner == pointer.owner)
        return next((b for b in beside if b.number in pointer.targets), None)


def limit_of_cells(names: Names, block: Block) -> Limit:
    """What more cells than a search chooses the values of are beyond."""
    return Limit(LimitKind.LENGTH, names.of_block(block.number), MAX_GLOBAL_CELLS)
