"""States as a reader knows them: pieces and cells turned back into the values of the source.

before:  t.block = 7, t.offset = 0, memory.int[7] = 0, -1, memory.lengths[7] = 2, 0
after:   t = &B1[0], B1 = {0, -1};  as a person writes it: t = {0, -1}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice

from weaklink import ir
from weaklink.explain.runs.in_bytes import Held, OfPointer, Partly, of_bytes, of_number
from weaklink.explain.runs.naming import Names, Object
from weaklink.explain.runs.overlaid import fields
from weaklink.explain.runs.relevance import Dependence
from weaklink.explain.runs.sources import Part
from weaklink.explain.runs.spelling import spelled
from weaklink.explain.runs.titles import Table
from weaklink.explain.runs.usage import Usage, Use
from weaklink.explain.runs.values import (
    Alike,
    Block,
    Fields,
    Shown,
    Target,
    Unset,
    Values,
    assigned,
    written,
)
from weaklink.replay.outcome import Value
from weaklink.replay.sparse import Sparse, set_in
from weaklink.replay.states import Place, State
from weaklink.source import NOWHERE
from weaklink.view.lower.bits import ALL
from weaklink.view.lower.memories import LEAST_POINTED, LENGTHS, SET
from weaklink.view.lower.representation import numbers
from weaklink.view.places import parts_of

Piece = tuple[ir.Variable, Value | None]


class Painter:
    """Paints what is in ``state``, in the words of ``names``; where it is ``whole``, with what
    pointers point to; of inputs what a run ``depends`` on, all without it."""

    def __init__(
        self,
        names: Names,
        state: State,
        *,
        whole: bool = False,
        depends: Dependence | None = None,
    ) -> None:
        self.names = names
        self.state = state
        self.world = names.world
        self._whole = whole
        self._depends = depends
        self._met: dict[int, None] = {}
        """The blocks that pointers were seen to point to."""

    # --- values --------------------------------------------------------------------------------

    def variable(self, source: ir.Variable) -> Shown:
        """A variable of the source that is no object in memory.  Where its first value is known,
        members that the view does not look at are left out; else they may as well be zero."""
        pieces = self.world.pieces.of(source)
        other = None if any(p in self.state.view.fixed for p in pieces) else 0
        found = [(p, self.state.get(p)) for p in pieces]
        values: list[Piece] = [(p, other if v is None else v) for p, v in found]
        return self.value(source.type, values, self.usage.of_variable(source))

    def part(self, part: Part) -> Shown:
        """A part of a variable of the function that runs."""
        values = [(piece, self.state.get(piece)) for piece in part.pieces]
        if isinstance(part.type, ir.IntType | ir.PointerType) and part.is_of_bytes:
            type, held = part.variable.type, _held(values)
            return of_number(self.world, type, part.steps, held, self._to(part.variable))
        _, is_member, name = part.path.rpartition(".")
        use = self.usage.of_member(name) if is_member else self.usage.of_variable(part.variable)
        return self.value(part.type, values, use)

    def held(self, part: Part) -> Shown:
        """The same, of a part that may have no value, as cells may."""
        unset = self.state.is_unset(part.variable, part.pieces)
        return Unset() if unset else self.part(part)

    def value(self, type: ir.Type, pieces: list[Piece], use: Use = Use.NUMBER) -> Shown:
        """A value from its pieces."""
        return self._built(type, iter(pieces), use)

    @property
    def usage(self) -> Usage:
        """How the function that runs uses what it names."""
        return self.names.parts.usages.of(self.state.function)

    def _built(self, type: ir.Type, pieces: Iterator[Piece], use: Use) -> Shown:
        match type:
            case ir.ArrayType(element, length):
                return tuple(self._built(element, pieces, use) for _ in range(length or 0))
            case ir.RecordType() if (size := self.world.cells.bytes_of(type)) is not None:
                own = list(islice(pieces, size))
                bytes_held = [value if isinstance(value, int) else 0 for _, value in own]
                return of_bytes(self.world, type, bytes_held, self._to(own[0][0]))
            case ir.RecordType() if (overlay := self.world.cells.overlay(type)) is not None:
                leaves = self.world.cells.leaves(type, NOWHERE)
                held = [list(islice(pieces, len(numbers(leaf.type)))) for leaf in leaves]
                owners = [_number(held[owner][0][1]) for owner in range(overlay.owners)]
                return fields(
                    self.world,
                    type,
                    owners,
                    lambda cell, own: self._built(own, iter(held[cell]), use),
                )
            case ir.RecordType():
                return Fields(tuple(self._built_members(type, pieces)))
            case ir.PointerType(target):
                (piece, block), (_, offset) = next(pieces), next(pieces)
                return self._pointer(_number(block), _number(offset), target, piece)
            case _:  # all others are scalars: of one piece
                return spelled(_number(next(pieces)[1]), type, use)

    def _built_members(
        self, type: ir.RecordType, pieces: Iterator[Piece]
    ) -> Iterator[tuple[str, Shown]]:
        for part in self.world.cells.members(type, NOWHERE):
            if part.opaque:
                next(pieces)
                continue
            member = part.member
            if member == self.world.cells.flexible(type):
                continue  # of a variable, it has no elements
            use = self.usage.of_member(member.name)
            leaves = self.world.cells.leaves(member.type, NOWHERE)
            count = sum(len(numbers(leaf.type)) for leaf in leaves)
            own = list(islice(pieces, count))
            if own and all(value is None for _, value in own):
                continue
            yield from _named(member.name, self._built(member.type, iter(own), use))

    def cell(self, place: Place) -> Shown:
        """What a cell holds."""
        type = self.names.leaf(place)
        is_told = type is not None and self.names.is_told(self.state, place)
        return self._leaf(place, type) if type is not None and is_told else Unset()

    def content(self, place: Place) -> Shown:
        """The same; of a cell without a value what annotations find there, who may look."""
        shown, type = self.cell(place), self.names.leaf(place)
        return self._beneath(place, type) if type is not None and shown == Unset() else shown

    def object(self, number: int) -> Shown:
        """All that a block holds."""
        return self._part(self.names.objects[number].type, (number, 0))

    def _part(self, type: ir.Type, place: Place) -> Shown:
        number, start = place
        match type:
            case ir.ArrayType(element, length):
                size = self.world.cells.count(element, NOWHERE)
                if length is None:
                    there = self.state.memory(LENGTHS).rows.get(number, {}).get(0) or 0
                    length = max(0, (there - start) // max(size, 1))
                rows = [self.state.memory(one).rows.get(number) for one in self._holding(element)]
                if sparse := [row for row in rows if isinstance(row, Sparse)]:
                    return self._alike(element, place, length, sparse)
                starts = range(start, start + size * (length or 0), size or 1)
                return tuple(self._part(element, (number, first)) for first in starts)
            case ir.RecordType() if (bytes_ := self.world.cells.bytes_of(type)) is not None:
                places = [(number, start + offset) for offset in range(bytes_)]
                own_bytes = [self._byte(one) for one in places]
                return of_bytes(self.world, type, own_bytes, self._to(place))
            case ir.RecordType() if (overlay := self.world.cells.overlay(type)) is not None:
                (part,) = self.world.memories.of(self.world.owner, NOWHERE).parts
                cells = [(number, start + owner) for owner in range(overlay.owners)]
                owners = [self.state.cell(part.memory, cell) or 0 for cell in cells]
                return fields(
                    self.world,
                    type,
                    owners,
                    lambda cell, own: self._leaf((number, start + cell), own),
                    self._needed(number),
                )
            case ir.RecordType():
                return Fields(tuple(self._members(type, place)))
            case _:  # all others are scalars: of one cell
                return self._leaf(place, type)

    def _alike(self, element: ir.Type, place: Place, length: int, rows: Sequence[Sparse]) -> Shown:
        """An array of which most elements are not listed anywhere."""
        number, start = place
        size = max(self.world.cells.count(element, NOWHERE), 1)
        indices = {(cell - start) // size for cell in set_in(*rows)}
        known = sorted(index for index in indices if 0 <= index < length)
        elsewhere = next(index for index in range(length) if index not in known)
        values = [self._part(element, (number, start + size * i)) for i in (*known, elsewhere)]
        return Alike(tuple(zip(known, values, strict=False)), values[-1], length)

    def _holding(self, type: ir.Type) -> Iterator[ir.Variable]:
        """The memories that the view looks at in which there are such cells."""
        held = self.world.held_in(type, NOWHERE)
        yield from (memory for memory in held if self.state.get(memory) is not None)

    def _byte(self, place: Place) -> Held:
        """A byte of what is in bytes."""
        (part,) = self.world.memories.of(self.world.cells.byte, NOWHERE).parts
        value = self.state.cell(part.memory, place)
        flag = self.state.cell(SET, place)
        if value is None and (flag == 0 or place[0] < 0):
            return None
        byte = part.read(value or 0) & ALL
        return byte if flag is None or flag > 0 else Partly(byte, -flag)

    def _members(self, type: ir.RecordType, place: Place) -> Iterator[tuple[str, Shown]]:
        number, start = place
        kept = self._needed(number)
        for part in self.world.cells.members(type, NOWHERE):
            name, inner = part.member.name, part.member.type
            if part.opaque or (kept is not None and name not in kept):
                continue
            if self._matters(inner):
                yield from _named(name, self._part(inner, (number, start + part.start)))

    def _needed(self, number: int) -> Set[str] | None:
        """The members in a block that the run depends on; None: all are told of."""
        return None if self._depends is None else self._depends.members(self.names, number)

    def _matters(self, type: ir.Type) -> bool:
        """Whether the view looks at some memory that holds such cells."""
        return any(True for _ in self._holding(type))

    def _leaf(self, place: Place, type: ir.Type) -> Shown:
        count = self.names.bytes_of(place)
        if count > 1 or (isinstance(type, ir.IntType) and type.is_bit_field):
            places = [(place[0], place[1] + number) for number in range(count)]
            held = [self._byte(one) for one in places]
            number = self.names.whole_number(place, held, self._to(place))
            if number is not None:
                return number
        return Unset() if self.state.cell(SET, place) == 0 else self._beneath(place, type)

    def _beneath(self, place: Place, type: ir.Type) -> Shown:
        parts = self.world.memories.of(type, NOWHERE).parts
        values = [self.state.cell(part.memory, place) for part in parts]
        if None in values and place[0] < 0:
            return Unset()
        if isinstance(type, ir.PointerType):
            block, offset = values
            return self._pointer(block or 0, offset or 0, type.target, place)
        value = parts[0].read(values[0] or 0)
        return spelled(value, type, self._use_of(place))

    def of_cell(self, value: int, place: Place) -> int:
        """A value that was read from the cell, as values there are written."""
        type = self.names.leaf(place)
        fits = isinstance(type, ir.IntType) and type.contains(value)
        return spelled(value, type, self._use_of(place)) if type is not None and fits else value

    def _use_of(self, place: Place) -> Use:
        member, base = self.names.last_steps(place)
        return self.usage.of_member(member) if member else self.usage.of_element(base)

    # --- pointers ------------------------------------------------------------------------------

    def _to(self, at: ir.Variable | Place) -> OfPointer:
        """Pointers that are numbers in bytes."""

        def pointer(type: ir.PointerType, number: int) -> Shown:
            block, offset = parts_of(number, self.world.program.machine.pointer)
            return self._pointer(block, offset, type.target, at)

        return pointer

    def _pointer(self, block: int, offset: int, target: ir.Type, at: ir.Variable | Place) -> Shown:
        self._met[block] = None
        pointer = self.names.pointed(block, offset, target, self.state.dead.keys())
        about = self.names.objects.get(block)
        if not self._whole or about is None or about.owner != at or offset:
            return pointer
        return Target(pointer, self._content(block, about), about.read_only)

    def _content(self, number: int, about: Object) -> Shown:
        whole = self.object(number)
        return whole[0] if about.is_single and isinstance(whole, tuple) else whole

    # --- whole states --------------------------------------------------------------------------

    def values(self, variables: dict[str, Shown], since: State | None = None) -> Values:
        """These values, by name, with all that they point to; ``since`` a state, also the blocks
        of inputs, those written that have changed."""
        if since is not None:
            self._met.update({n: None for n, o in self.names.objects.items() if o.is_input})
        blocks: dict[str, Block] = {}
        pending = [*self._met]
        table = Table()
        for name in variables:
            table.key(name, name)
        for number in pending:
            about = self.names.objects.get(number)
            if about is None or about.label.startswith('"'):
                continue
            content = self.object(number)
            pending += [found for found in self._met if found not in pending]
            if about.is_input and isinstance(content, tuple | Alike):
                const = "const " if about.read_only else ""
                blocks[about.label] = f"{const}{about.type}", content
            else:
                owner = (
                    number if LEAST_POINTED <= number < 0 else about.label
                )  # a local of each call
                variables.setdefault(table.key(about.label, owner), content)
        ordered = {name: blocks[name] for name in sorted(blocks, key=lambda n: (len(n), n))}
        return Values(variables, ordered, tuple(self._told(variables, ordered, since)))

    def _told(
        self,
        variables: dict[str, Shown],
        blocks: dict[str, Block],
        since: State | None,
    ) -> Iterator[tuple[str, str, Shown]]:
        """What a person is told: a name, a text, and the value that it is of."""
        for name, value in variables.items():
            yield *assigned(name, value), value
        for number, about in self.names.objects.items():
            if since is not None and about.is_input:
                if self.object(number) != Painter(self.names, since).object(number):
                    content = self._content(number, about)
                    scalar = about.is_single and not isinstance(content, tuple | Fields | Alike)
                    name = f"*{about.pointer}" if scalar else about.pointer
                    yield name or about.label, written(content), content
            elif about.label in blocks and not about.pointer:
                _, cells = blocks[about.label]
                yield about.label, written(cells), cells

    def globals(self, shown: Set[ir.Variable]) -> dict[str, Shown]:
        """The globals that are ``shown`` or not zero."""
        return {
            self.names.title(source): self.any(source)
            for source in self.names.sources()
            if source.storage is not ir.Storage.PARAMETER
            and self._is_visible(source, shown)
            and self.is_needed(source)
        }

    def inputs(self, shown: Set[ir.Variable]) -> Values:
        """The inputs: parameters, and the globals that are ``shown`` or not zero."""
        parameters = filter(self.is_needed, self.names.function.parameters)
        own = {self.names.title(source): self.variable(source) for source in parameters}
        return self.values(self.globals(shown) | own)

    def is_needed(self, source: ir.Variable) -> bool:
        """Whether the run depends on a variable, or on what is spoken of through it."""
        if self._depends is None:
            return True
        if self.world.block_if_global(source) is not None:
            return self._depends.on_block(self.world.blocks[source].number)
        pieces = self.world.pieces.of(source)
        owned = [n for n, about in self.names.objects.items() if about.owner in pieces]
        return self._depends.on_any(pieces) or any(map(self._depends.on_block, owned))

    def any(self, source: ir.Variable) -> Shown:
        """A variable, wherever it is."""
        if self.world.block_if_global(source) is not None:
            return self.object(self.world.blocks[source].number)
        return self.variable(source)

    def _is_visible(self, source: ir.Variable, shown: Set[ir.Variable]) -> bool:
        if self.world.block_if_global(source) is not None:
            return True
        pieces = self.world.pieces.of(source)
        return any(piece in shown or self.state.get(piece) for piece in pieces)


def _named(member: str, value: Shown) -> Iterator[tuple[str, Shown]]:
    """A member with its value; of one without a name, those that it has."""
    if member.startswith("#") and isinstance(value, Fields):
        yield from value.members
    else:
        yield member, value


def _held(values: Sequence[Piece]) -> list[Held]:
    """What bytes hold that are variables: of some at which a view does not look, it may as well be
    zero."""
    known = [value if isinstance(value, int) else None for _, value in values]
    return [*known] if known == [None] * len(known) else [value or 0 for value in known]


def _number(value: Value | None) -> int:
    return value if isinstance(value, int) else 0
