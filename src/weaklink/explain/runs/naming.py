"""What a reader of the source calls the cells of memory: ``t[1]``, ``s->x``, ``*q``, ``g[2]``.

An input's block is spoken of through the first pointer to its start, as that was at the beginning
of the run; if it has none, as ``B1``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from copy import copy

from weaklink import ir
from weaklink.ask.inputs import Space
from weaklink.diagnostics import Unsupported
from weaklink.explain.runs.in_bytes import (
    Held,
    OfPointer,
    extent_of,
    is_in_bytes,
    neighbours,
    of_number,
)
from weaklink.explain.runs.leading import pointers_within
from weaklink.explain.runs.overlaid import is_part_of_none
from weaklink.explain.runs.parts import is_bit_field, measured, part_at, parts_before
from weaklink.explain.runs.sources import Part, Sources
from weaklink.explain.runs.usage import bases
from weaklink.explain.runs.values import Pointed, Shown
from weaklink.ir.cells import VALUE
from weaklink.ir.layout import Path
from weaklink.ir.names import short_name
from weaklink.ir.owned import owned
from weaklink.record import record
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Value
from weaklink.replay.states import Begun, Place, State
from weaklink.source import NOWHERE
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.lower.pieces import suffix
from weaklink.view.lower.world import OTHER_FUNCTIONS
from weaklink.view.model import View
from weaklink.view.unsized import is_hidden

NULL = Pointed("NULL", "NULL")

ANOTHER = "another-function"
"""What a function is called, with a number, of which nothing is known."""


@record
class Object:
    """What a block holds.  ``pointer`` is what the source has for its address (``t``), empty if
    it is named itself, and ``owner`` the piece or the cell where that address is; ``indexed`` if
    its elements are ``t[0]``, not ``*t``; ``in_source``: what the source calls it, or the pointer,
    without what tells it from others."""

    label: str
    type: ir.Type
    read_only: bool = False
    is_input: bool = False
    pointer: str = ""
    indexed: bool = True
    owner: ir.Variable | Place | None = None
    in_source: str = ""

    @property
    def is_single(self) -> bool:
        """Whether it is spoken of as ``*pointer``."""
        return bool(self.pointer) and not self.indexed


class Names:
    """The names in the runs of ``view`` from ``inputs`` that give ``written`` cells and variables
    another value, and in which the objects ``begun`` begin their lives."""

    def __init__(
        self,
        view: View,
        inputs: Mapping[ir.Variable, Value],
        sources: Sources,
        written: frozenset[Place | ir.Variable] = frozenset(),
        begun: Mapping[int, Begun] = {},
        function: str = "",
    ) -> None:
        self.view = view
        self.world = view.memory.world
        self.inputs = inputs
        self.parts = sources
        self.function = self.world.program.functions[function or view.main.name]
        self._written = written
        self.functions: Mapping[str, str] = {}
        """What functions are called whose names are not their own."""
        self.objects: dict[int, Object] = {
            block.number: Object(
                block.shown if block.variable is None else self.title(block.variable),
                block.type,
                block.read_only,
                in_source=block.shown,
            )
            for block in view.memory.blocks
        }
        self._begun = frozenset(begun)
        self.objects.update(self._begun_objects(begun))
        self._add_inputs()
        for number in list(self.objects):
            self._name_behind(number)

    def beside(self, begun: Mapping[int, Begun]) -> Names:
        """The names in another run from the same inputs, in which these objects have begun."""
        other = copy(self)
        kept = {number: o for number, o in self.objects.items() if number not in self._begun}
        other.objects = {**kept, **dict(self._begun_objects(begun))}
        other._begun = frozenset(begun)
        return other

    # --- what there is -------------------------------------------------------------------------

    def _begun_objects(self, begun: Mapping[int, Begun]) -> Iterator[tuple[int, Object]]:
        for number, object in begun.items():
            if (variable := self.parts.begun(object)) is not None:
                title = self.parts.titles.of(object.function, variable)
                type = measured(variable.type, object.counts)
                yield number, Object(title, type, in_source=variable.shown)

    def sources(self) -> list[ir.Variable]:
        """The globals that are plain values or lie in memory as inputs, then the parameters."""
        order = {g.variable: i for i, g in enumerate(self.world.program.globals)}
        globals_ = {
            block.variable: None
            for block in self.view.memory.blocks
            if block.variable is not None and not block.read_only
        }
        for piece in self.inputs:
            variable = self.parts.part(self.function.name, piece).variable
            if variable in order:
                globals_[variable] = None
        first = sorted(globals_, key=lambda variable: order[variable])
        return [*first, *self.function.parameters]

    def memory(self, variable: ir.Variable) -> Memory | None:
        value = self.inputs.get(variable)
        return value if isinstance(value, Memory) else None

    def title(self, source: ir.Variable) -> str:
        """What a global, or a parameter, is called where values are shown."""
        return self.parts.titles.of(self.function.name, source)

    def _add_inputs(self) -> None:
        """The blocks of inputs that exist, in the order of their pointers."""
        lengths = self.memory(LENGTHS)
        blocks = Space(self.view, 1).blocks
        types = [(block.number, block.type) for block in self.view.memory.blocks]
        types += [(block.number, block.type) for block in blocks]
        pointed = {block for _, (block, _) in self._pointers()} | self._pointed_from_memory(types)
        for block in blocks:
            cells = 0 if lengths is None else lengths.get(block.number, 0) or 0
            if cells <= 0 and block.number not in pointed:
                continue
            label = f"B{sum(1 for o in self.objects.values() if o.is_input) + 1}"
            number = max(cells, 0) // max(block.step, 1)
            if self.world.cells.flexible(block.type) is not None:
                number = min(number, 1)
            type = ir.ArrayType(block.type, number)
            read_only = lengths is not None and bool(lengths.get(block.number, 1))
            self.objects[block.number] = Object(label, type, read_only, is_input=True)
        found = list(self._pointers())
        for part, (number, offset) in sorted(found, key=lambda item: self._is_changed(item[0])):
            text = f"\\old({part.shown})" if self._is_changed(part) else part.shown
            moves = self._is_indexed(part.variable)
            self._name(number, offset, text, part.in_source, part.pieces[0], moves)

    def _is_changed(self, part: Part) -> bool:
        return not self._written.isdisjoint(part.pieces)

    def _pointers(self) -> Iterator[tuple[Part, Place]]:
        """The pointers in variables, each with its value."""
        for variable in self.sources():
            if self.world.block_if_global(variable) is None:
                for part in self.parts.of(self.function.name, variable):
                    value = tuple(self.inputs.get(piece) for piece in part.pieces)
                    match value:
                        case (int(block), int(offset)):
                            yield part, (block, offset)
                        case _:  # no pointer, or one that is no input
                            pass

    def null_pointers(self) -> Iterator[Part]:
        """The pointers in variables that are NULL."""
        return (part for part, (block, _) in self._pointers() if block == 0)

    def _pointed_from_memory(self, blocks: Iterable[tuple[int, ir.Type]]) -> set[int]:
        return {
            target
            for number, type in blocks
            for _, target, _ in pointers_within(self.world, self.inputs, number, type)
        }

    def _name_behind(self, number: int) -> None:
        """Names the blocks that pointers in this block point to, if they stay there."""
        held = pointers_within(self.world, self.inputs, number, self.objects[number].type)
        for offset, target, start in held:
            place = (number, offset)
            if not self._is_pointer(place) or place in self._written:
                continue
            if start == 0 and not self._is_named_within(number, target):
                text = self.lvalue(place)
                self._name(target, 0, text, text, place, self._moves(place))

    def _is_named_within(self, number: int, target: int) -> bool:
        """Whether a block is ``target``, or spoken of through it: a ring has no first name."""
        while number != target:
            found = self.objects.get(number)
            if found is None or not isinstance(found.owner, tuple):
                return False
            number, _ = found.owner
        return True

    def _is_pointer(self, place: Place) -> bool:
        return isinstance(self.leaf(place), ir.PointerType)

    def _name(
        self,
        number: int,
        offset: int,
        text: str,
        in_source: str,
        owner: ir.Variable | Place,
        moves: bool,
    ) -> None:
        found = self.objects.get(number)
        if found is None or not found.is_input or found.pointer or offset:
            return
        assert isinstance(found.type, ir.ArrayType)
        indexed = found.type.length != 1 or moves
        self.objects[number] = Object(
            found.label, found.type, found.read_only, True, text, indexed, owner, in_source
        )

    def _is_indexed(self, variable: ir.Variable) -> bool:
        named = (isinstance(b, ir.Read) and b.variable == variable for b in bases(self.function))
        return is_hidden(variable) or any(named)

    def _moves(self, place: Place) -> bool:
        """Whether the text of the function moves on from a pointer like the one in the cell."""
        path, _ = self._path(self.objects[place[0]].type, place[1], None)
        last = next((step for step in reversed(path) if isinstance(step, str)), None)
        for base in bases(self.function):
            match base:
                case ir.Load(ir.FieldPlace(_, name)) if name == last:
                    return True
                case ir.Load(ir.DerefPlace() | ir.IndexPlace()) if last is None:
                    return True
                case _:  # no other base is a pointer in memory
                    pass
        return False

    # --- cells ---------------------------------------------------------------------------------

    def leaf(self, place: Place) -> ir.Type | None:
        """The type of the scalar at a cell; ``void`` of an opaque part."""
        found = self.objects.get(place[0])
        if found is None:
            return None
        path, rest = self._path(found.type, place[1], None)
        opaque = self.world.cells.opaque_at(found.type, path, NOWHERE) is not None
        if opaque or is_part_of_none(path):
            return ir.VOID
        _, type = self.world.cells.part(found.type, path, NOWHERE)
        if isinstance(type, ir.FloatType) or (isinstance(type, ir.RecordType) and type.is_union):
            return ir.VOID  # it is no row of bytes
        scalars = ir.IntType | ir.PointerType | ir.VoidType
        return type if not rest and isinstance(type, scalars) else None

    def number(self, place: Place) -> Place:
        """The first cell of the number that is in a cell: another one, where it is in bytes."""
        found = self.objects.get(place[0])
        if found is None:
            return place
        path, rest = self._path(found.type, place[1], None)
        if not rest or not is_in_bytes(self.world, found.type, path):
            return place
        return place[0], place[1] - rest

    def bytes_of(self, place: Place) -> int:
        """How many cells the number has whose first cell this is."""
        found, type = self.objects.get(place[0]), self.leaf(place)
        if found is None or not isinstance(type, ir.IntType | ir.PointerType):
            return 1
        path, _ = self._path(found.type, place[1], None)
        if not is_in_bytes(self.world, found.type, path):
            return 1
        return extent_of(self.world, found.type, path)

    def whole_number(
        self, place: Place, values: Sequence[Held], pointer: OfPointer
    ) -> Shown | None:
        """What the number is of whose bytes these are the values, the first at a cell: each of the
        bit-fields that share them.  None of what is one byte by itself."""
        found = self.objects[place[0]]
        path, _ = self._path(found.type, place[1], None)
        if not is_in_bytes(self.world, found.type, path):
            return None
        is_bits = is_bit_field(self.world, found.type, path)
        if len(values) == 1 and not is_bits:
            return None
        return of_number(self.world, found.type, path, values, pointer)

    def numbers(self, places: Iterable[Place]) -> Iterable[Place]:
        """The numbers that are in cells, each by its first; padding is none."""
        return dict.fromkeys(self.number(one) for one in places if not self._is_padding(one))

    def _is_padding(self, place: Place) -> bool:
        found = self.objects.get(place[0])
        if found is None:
            return False
        type, cell = found.type, place[1]
        while isinstance(type, ir.ArrayType):
            type = type.element
            cell %= self.world.cells.count(type, NOWHERE) or 1
        return self.world.padding.of_leaves(type).get(cell) == 0

    def is_told(self, state: State, place: Place) -> bool:
        """Whether readers know what a cell holds in a state: not of a member of a union with
        pointers that was not the last written."""
        found = self.objects.get(place[0])
        about = None if found is None else owned(self.world.cells, found.type, place[1])
        if about is None:
            return True
        (part,) = self.world.memories.of(self.world.owner, NOWHERE).parts
        return about.is_told(lambda owner: state.cell(part.memory, (place[0], owner)))

    def lvalue(self, place: Place) -> str:
        """``t[1]``, ``s->x``, ``*q``, ``g[2]``."""
        found = self.objects.get(place[0])
        if found is None:
            return f"?[{place[1]}]"
        path, rest = self._path(found.type, place[1], None)
        if rest:
            return f"{found.label}[{place[1]}]"
        every = neighbours(self.world, found.type, path)
        return ", ".join(self._reached(found, one) for one in every)

    def by_label(self, place: Place) -> str:
        """``B1[1]``, ``g[2]``: the cell, whatever pointers there are."""
        found = self.objects.get(place[0])
        path, rest = ((), 1) if found is None else self._path(found.type, place[1], None)
        if found is None or rest:
            raise Unsupported("cell without a name", NOWHERE)
        return found.label + suffix(path)

    def members(self, place: Place) -> set[str]:
        """The members on the way to a cell."""
        found = self.objects.get(place[0])
        if found is None:
            return set()
        return {step for step in self._path(found.type, place[1], None)[0] if isinstance(step, str)}

    def last_steps(self, place: Place) -> tuple[str, str]:
        """The member that a cell is, or else what it is an element of, as the source calls it."""
        found = self.objects.get(place[0])
        if found is None:
            return "", ""
        path, _ = self._path(found.type, place[1], None)
        member = next((step for step in reversed(path) if isinstance(step, str)), "")
        return member, found.in_source or found.label

    def whole(self, number: int) -> str:
        """All of a block: ``t``, ``*p``, ``p[..]``."""
        found = self.objects.get(number)
        if found is None:
            return "what is unknown"
        if not found.pointer:
            return found.label
        return f"*{found.pointer}" if found.is_single else f"{found.pointer}[..]"

    def _reached(self, found: Object, path: Path) -> str:
        if not found.pointer:
            return found.label + suffix(path)
        first, *others = path or (0,)  # of all that the pointer leads to, the beginning
        others = [step for step in others if step != VALUE]
        pointer = f"({found.pointer})" if found.pointer.startswith("*") else found.pointer
        if found.indexed or first != 0:
            return pointer + suffix((first, *others))
        if not others:
            return f"*{found.pointer}"
        if isinstance(others[0], str):
            return f"{pointer}->{suffix(tuple(others))[1:]}"
        return f"(*{found.pointer}){suffix(tuple(others))}"

    def pointed(self, block: int, offset: int, target: ir.Type | None, dead: Set[int]) -> Pointed:
        """A pointer to objects of type ``target``."""
        if isinstance(target, ir.FunctionType) and (block or offset):
            return self._function(block, offset)
        found = self.objects.get(block)
        held = None if found is None else found.type
        if block == 0 or found is not None:
            for part, cells, bytes_ in parts_before(self.world, held, offset, target):
                more, one = f" - {bytes_} bytes", self.pointed(block, offset + cells, part, dead)
                return Pointed(one.exact + more, one.written + more)
        if block == 0:
            return NULL if offset == 0 else Pointed(f"NULL + {offset}", f"NULL + {offset}")
        if self.world.function_of(block) is not None:
            return self._function(block, offset)
        if found is None:
            return Pointed("invalid", "invalid")
        if target is not None:
            target = ir.element_of_variable(target)
        path, rest = self._path(found.type, offset, target)
        if path and is_bit_field(self.world, found.type, path):
            path = path[:-1]
        more = f" {'-' if rest < 0 else '+'} {abs(rest)}" if rest else ""
        if rest and is_in_bytes(self.world, found.type, path):
            more += " bytes"
        over = " (dangling)" if block in dead else ""
        text = f"&{found.label}{suffix(path)}{more}{over}"
        base = found.pointer or (found.label if found.label.startswith('"') else "")
        if not base or rest or over:
            return Pointed(text, text)
        if len(path) != 1 or not isinstance(path[0], int):
            return Pointed(text, f"&{self._reached(found, path)}")
        index = path[0]
        move = f" {'-' if index < 0 else '+'} {abs(index)}" if index else ""
        return Pointed(text, f"{base}{move}")

    def _function(self, block: int, offset: int) -> Pointed:
        """One that the program uses as a value, or another one."""
        function = self.world.function_of(block)
        if function and offset == 0:
            name = self.functions.get(function, short_name(function))
            return Pointed(f"&{name}", name)
        number = f"{offset + 1}" if function == OTHER_FUNCTIONS else f"{block}.{offset}"
        more = "" if number == "1" else f" ({number})"
        return Pointed(f"&{ANOTHER}#{number}", f"another function{more}")

    def _path(self, type: ir.Type, offset: int, target: ir.Type | None) -> tuple[Path, int]:
        return part_at(self.world, type, offset, target)
