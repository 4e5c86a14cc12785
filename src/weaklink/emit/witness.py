"""A witness as C: what its run starts with, and what contracts choose in it.

before:  inputs t.block = 7, memory.int[7] = 0, -1;  choices f/loop1: i = 2, memory.int[7][0] = 5
after:   t = &B1[0]; B1[0] = 0; B1[1] = -1;          f/loop1: i = 2; B1[0] = 5;
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from weaklink import ir
from weaklink.ask.answers import Witness
from weaklink.ask.slots import ALLOCATED
from weaklink.diagnostics import Unsupported
from weaklink.emit.arguments import structure_of
from weaklink.emit.c_text import declared, literal
from weaklink.emit.declarations import byte
from weaklink.emit.logic import string_text
from weaklink.emit.objects import check_complete
from weaklink.emit.plan import Arrival
from weaklink.emit.program import Block, Inputs
from weaklink.emit.scopes import Visible, can_name
from weaklink.emit.surroundings import source_name
from weaklink.explain.runs.choices import (
    calls_without_choice,
    chooses_content,
    chosen_at,
    chosen_parts,
    chosen_together,
    contents_chosen,
    told_places,
)
from weaklink.explain.runs.naming import ANOTHER, Names
from weaklink.explain.runs.sources import RESULT, Part, Sources
from weaklink.explain.runs.states import Painter
from weaklink.explain.runs.values import (
    Alike,
    Fields,
    Made,
    Number,
    Pointed,
    Shown,
    Target,
    Unset,
    exact,
)
from weaklink.ir.cells import BYTES
from weaklink.ir.floats import CODES
from weaklink.ir.names import short_name
from weaklink.record import record, replace
from weaklink.replay.memory import Memory
from weaklink.replay.runner import Runner
from weaklink.replay.states import Place, first_state
from weaklink.replay.steps import Step
from weaklink.source import NOWHERE, Span
from weaklink.view.any_arguments import is_given, is_missing
from weaklink.view.exits import EXIT_STATUS, says_exit, says_status
from weaklink.view.freeing import FREED
from weaklink.view.lower.alignment import is_misplacement
from weaklink.view.lower.allocation import is_failure
from weaklink.view.lower.memories import LENGTHS, MISPLACED
from weaklink.view.lower.pieces import suffix
from weaklink.view.model import View
from weaklink.view.unsized import is_hidden

OTHERS = 16
"""Functions that an emitted program tells apart without knowing them."""


@record
class Recorded:
    """A run: its inputs, and what contracts chose, by their ids, each time in order."""

    inputs: Inputs
    arrivals: Mapping[str, tuple[Arrival, ...]]


@record
class Setting:
    """What the emitted program is like: the new ``names`` of what is at file level, all names
    that are ``taken``; where arguments are (``taken_at``); what is ``visible`` at loops."""

    names: Mapping[str, str]
    taken: frozenset[str]
    taken_at: frozenset[Span]
    visible: Visible


def recorded(view: View, witness: Witness, steps: int, setting: Setting) -> Recorded:
    """The run of ``view`` from a witness.  Raises ``Unsupported`` for values that C has no words
    for."""
    return _Recorder(view, witness, steps, setting).run()


class _Recorder:
    def __init__(self, view: View, witness: Witness, steps: int, setting: Setting) -> None:
        self.view = view
        self.setting = setting
        self.statics = setting.names
        self.inputs = witness.inputs
        self.sources = Sources(view.memory.world)
        _, self.steps = Runner(view, steps).trace(witness.inputs, witness.choices)
        begun = self.steps[-1].after.objects if self.steps else {}
        named = {number: self.sources.begun(one) for number, one in begun.items()}
        self.locals = {number: local for number, local in named.items() if local is not None}
        self.names = Names(view, witness.inputs, self.sources, frozenset(), begun)
        self.names.functions = setting.names
        for number, about in self.names.objects.items():
            if about.is_input and about.label in setting.taken:
                self.names.objects[number] = replace(about, label=f"wl_{about.label}")
        self.unsized = dict(self._unsized())
        for number, name in self.unsized.items():
            about = self.names.objects[number]
            self.names.objects[number] = replace(about, label=name)
        for root, block in view.memory.world.blocks.items():
            if block.number in self.names.objects:
                about = self.names.objects[block.number]
                self.names.objects[block.number] = replace(about, label=self._in_c(root))
        for number, local in self.locals.items():
            about = self.names.objects[number]
            self.names.objects[number] = replace(about, label=local.shown)

    def _unsized(self) -> Iterator[tuple[int, str]]:
        """The objects that are arrays of which only another file knows the length, and what C
        calls these."""
        world = self.view.memory.world
        for array, pointer in world.unsized.items():
            number = self.inputs.get(world.pieces.of(pointer)[0])
            if isinstance(number, int) and number in self.names.objects:
                yield number, self.statics.get(array, short_name(array))

    def run(self) -> Recorded:
        painter = Painter(self.names, first_state(self.view, self.inputs))
        parameters = [
            pair
            for parameter in self.names.function.parameters
            for pair in _set(_name(parameter.shown), painter.variable(parameter), parameter.type)
        ]
        own = set(self.names.function.parameters)
        values: list[tuple[str, str]] = []
        for source in self.names.sources():
            if source not in own and not source.is_const and not is_hidden(source):
                values += _set(source_name(source, self.statics), painter.any(source), source.type)
        blocks: list[Block] = []
        lengths = self.names.memory(LENGTHS)
        for number, about in self.names.objects.items():
            if about.is_input:
                content = painter.object(number)
                if isinstance(content, Alike):
                    text = f"an object of {content.count} elements in an emitted program"
                    raise Unsupported(text, NOWHERE)
                assert isinstance(content, tuple)
                assert isinstance(about.type, ir.ArrayType)
                check_complete(about.type, self.view.memory.world.program.records)
                element = declared(about.type.element, "", NOWHERE)
                flag = 0 if lengths is None else lengths.get(number, ALLOCATED) or 0
                size = self._size(about.label, about.type, content)
                if number in self.unsized:
                    element, size = "", str(len(content))
                past = 0 if lengths is None else lengths.get(number, MISPLACED) or 0
                blocks.append(Block(about.label, element, size, about.read_only, bool(flag), past))
                values += _set(about.label, content, about.type)
        parameters += self._contents_of(own)
        values += self._contents()
        outside = [step for step in self.steps if chosen_at(step) == ir.ENVIRONMENT]
        fails = tuple(bool(step.value) for step in outside if is_failure(_chosen_by(step)))
        given = tuple(self._given(outside))
        strings = tuple(self._strings(painter))
        inputs = Inputs(tuple(blocks), values, parameters, fails, given, strings)
        return Recorded(inputs, self._arrivals())

    def _given(self, outside: Sequence[Step]) -> Iterator[tuple[ir.Type, str]]:
        """The arguments that nobody but the input gives, in the order in which they are taken.
        Refuses all else that comes from outside, but whether allocations fail."""
        members: list[str] = []
        for step in outside:
            variable = _chosen_by(step)
            if is_failure(variable) or is_missing(variable):
                continue
            if is_misplacement(variable):
                if step.value:
                    text = f"`{variable.shown}` at no aligned place, in an emitted program"
                    raise Unsupported(text, variable.span)
                continue
            part = self.names.parts.part(step.function, variable)
            if variable.span not in self.setting.taken_at and not is_given(variable):
                raise Unsupported("what others write in an emitted program", variable.span)
            if variable != part.pieces[-1]:
                continue
            value = self._reached(_one(Painter(self.names, step.after).part(part), part.type))
            body = self.view.memory.world.program.functions[step.function].body
            whole = structure_of(body, part.variable, self.setting.taken_at)
            if whole is None:
                yield part.type, value
                continue
            members.append(f"{suffix(whole.paths[len(members)])} = {value}")
            if len(members) == len(whole.values):
                type = declared(whole.type, "", part.variable.span)
                yield whole.type, f"({type}){{{', '.join(members)}}}"
                members = []

    def _size(self, label: str, type: ir.ArrayType, content: tuple[Shown, ...]) -> str:
        """The size of an object that only pointers reach, as C computes it."""
        world, element = self.names.world, type.element
        text = f"{len(content)} * sizeof({declared(element, '', NOWHERE)})"
        member = world.cells.flexible(element)
        if member is None or not isinstance(element, ir.RecordType) or not content:
            return text
        assert isinstance(content[0], Fields) and isinstance(member.type, ir.ArrayType)
        room = dict(content[0].members).get(member.name, ())
        count = len(room) if isinstance(room, tuple) else 0
        begin = world.byte_offset(element, member.name, NOWHERE)
        end = begin + count * world.size_of(member.type.element, NOWHERE)
        if end < world.size_of(element, NOWHERE):  # in C, the padding would be a part of it
            text = "input with a flexible member in padding, in an emitted program"
            raise Unsupported(text, NOWHERE)
        head = declared(element, "", NOWHERE)
        behind = f"{count} * sizeof *{label}->{member.name}"
        return f"__builtin_offsetof({head}, {member.name}) + {behind}"

    def _contents_of(self, parameters: Set[ir.Variable]) -> Iterator[tuple[str, str]]:
        """What gives parameters, or all but them, contents that are not modelled inside."""
        for variable, value in self.inputs.items():
            if variable.role is ir.Role.OPAQUE and isinstance(value, int) and value:
                part = self.names.parts.part(self.names.function.name, variable)
                if part.variable in parameters:
                    yield _content(_name(part.variable.shown) + part.path, value)

    def _contents(self) -> Iterator[tuple[str, str]]:
        """The same of what is outside of the function."""
        known = self.view.memory.known
        for variable, value in self.inputs.items():
            if variable.role is not ir.Role.OPAQUE:
                continue
            if isinstance(value, Memory):
                for number, row in value.rows.items():
                    if number in self.names.objects and number not in known:
                        for offset, one in row.items():
                            if one:
                                yield _content(self._lvalue((number, offset)), one)
            elif value:
                part = self.names.parts.part(self.names.function.name, variable)
                if part.variable.storage is ir.Storage.GLOBAL:
                    yield _content(self._part(part), value)

    def _contents_chosen(self, step: Step) -> Iterator[tuple[str, str]]:
        """New contents of what is not modelled inside."""
        match step.what:
            case ir.Havoc(variable) if variable.role is ir.Role.OPAQUE:
                assert isinstance(step.value, int)
                part = self.names.parts.part(step.function, variable)
                yield _content(self._part(part), step.value)
            case _:  # all others choose cells
                for place, content in contents_chosen(step):
                    yield _content(self._lvalue(place), content)

    def _in_c(self, root: ir.Variable | ir.StringPlace) -> str:
        """What an emitted program calls an object that is there from the beginning."""
        if isinstance(root, ir.Variable):
            return source_name(root, self.statics)
        try:
            literal = string_text(root)
        except Unsupported:
            return f"({root.text})"
        return f"wl_string({literal}, sizeof {literal})"

    def _part(self, part: Part) -> str:
        """A part of a variable, as a place of C."""
        return source_name(part.variable, self.statics) + part.path

    def _strings(self, painter: Painter) -> Iterator[tuple[str, str]]:
        """Where constants point to string literals: the place, and start and size of that."""
        for block in self.view.memory.blocks:
            if block.variable is not None and block.read_only:
                name = source_name(block.variable, self.statics)
                for place, value in _set(name, painter.object(block.number), block.type):
                    if found := _STRING.fullmatch(value):
                        yield place, f"(char *){place} - {found['offset']}, {found['size']}"

    def _arrivals(self) -> dict[str, tuple[Arrival, ...]]:
        found: dict[str, tuple[Arrival, ...]] = {}
        for site, group in chosen_together(self.steps):
            if site != ir.ENVIRONMENT:
                arrival = tuple(self._chosen(site, group))
                found[site] = (*found.get(site, ()), arrival)
        return dict.fromkeys(calls_without_choice(self.view), ((),)) | found

    def _chosen(self, site: str, group: Sequence[Step]) -> Iterator[tuple[str, str]]:
        painter = Painter(self.names, group[-1].after)
        function = group[0].function
        left = False
        for step in group:
            match step.what:
                case ir.Havoc(variable) if says_exit(variable) and step.value:
                    left = True
                    yield "wl_exiting", "1"
                case ir.Havoc(variable) if says_status(variable) and left:
                    assert isinstance(step.value, int)
                    yield "wl_exit_status", literal(step.value, ir.INTEGER)
                case _:  # all others choose a part or a place: below
                    pass
        chosen = chosen_parts(self.names, function, group)
        parts = [one for one in chosen if can_name(self.setting.visible, site, one.variable)]
        if len({self._part(part) for part in parts}) < len(parts):
            raise Unsupported("choice of a variable that another one hides", NOWHERE)
        for part in parts:
            if part.shown == EXIT_STATUS or (left and part.shown == RESULT):
                continue
            if part.shown.startswith(FREED):
                if painter.state.get(part.pieces[0]):
                    yield f"{FREED}{part.variable.shown.removeprefix(FREED)}", "1"
                continue
            if ir.is_va_list(part.type):  # what is given stands in the order in which it is taken
                continue
            for place, value in _of_cell(self._part(part), painter.part(part), part.type):
                yield place, self._reached(value)
        for place_ in told_places(self.names, painter.state, group):
            type = self.names.leaf(place_)
            if type is None:
                raise Unsupported("choice in an allocated object", NOWHERE)
            if ir.is_va_list(type):
                continue
            for place, value in _of_cell(self._lvalue(place_), painter.content(place_), type):
                yield place, self._reached(value)
        for step in group:
            if chooses_content(step):
                yield from self._contents_chosen(step)

    def _lvalue(self, place: Place) -> str:
        text = self.names.by_label(place)
        local = self.locals.get(place[0])
        if local is None:
            return _name(text)
        _check_named(local)
        if local.shown.startswith("("):
            raise Unsupported("choice in a compound literal", NOWHERE)
        if sum(other.shown == local.shown for other in self.locals.values()) > 1:
            raise Unsupported(f"choice in one of several `{local.shown}`", NOWHERE)
        return _by_name(local) + text.removeprefix(local.shown)

    def _reached(self, value: str) -> str:
        """The value, which may be a pointer into a local: of the function, or of a caller."""
        for local in self.locals.values():
            start = f"&{_name(local.shown)}"
            if value == start or value.startswith((f"{start}[", f"{start}.")):
                _check_named(local)
                return f"&{_by_name(local)}{value.removeprefix(start)}"
        return value


def _check_named(local: ir.Variable) -> None:
    """Refuses what was allocated: an emitted program knows no object of that name."""
    if local.storage is ir.Storage.TEMPORARY:
        raise Unsupported("choice in an allocated object", NOWHERE)


_STRING = re.compile(r'&wl_string\((?P<literal>".*"), (?P<size>sizeof ".*")\)\[(?P<offset>\d+)\]')


def _by_name(local: ir.Variable) -> str:
    """A local that may be out of scope."""
    pointer = declared(local.type, "(*)", local.span)
    return f'(*({pointer})wl_object("{_name(local.shown)}"))'


def _content(place: str, content: int) -> tuple[str, str]:
    """What gives a place a content that no other has."""
    if content not in range(1 << 8):
        raise Unsupported("content that is not modelled inside", NOWHERE)
    return byte(place, "0"), str(content)


def _chosen_by(step: Step) -> ir.Variable:
    """What a step of the environment gives a value."""
    assert isinstance(step.what, ir.Havoc)
    return step.what.variable


def _one(value: Shown, type: ir.Type) -> str:
    """A number or pointer, as text of C."""
    found = [text for place, text in _set("", value, type) if not place]
    if len(found) != 1:
        raise Unsupported("argument of this kind that an input gives", NOWHERE)
    return found[0]


def _name(shown: str) -> str:
    """A place of C: two locals ``i`` have one name there."""
    head, mark, rest = shown.partition("#")
    return head + rest.lstrip("0123456789") if mark else shown


def _of_cell(place: str, value: Shown, type: ir.Type) -> Iterable[tuple[str, str]]:
    """What gives the scalar in a cell its value; where bit-fields share bytes, each of them, the
    first of which the place is."""
    around = place.rpartition(".")[0] if isinstance(value, Fields) else place
    return _set(around, value, type)


def _set(place: str, value: Shown, type: ir.Type) -> Iterable[tuple[str, str]]:
    """What gives a place its value, scalar by scalar; zeros too."""
    match value:
        case tuple():
            element = getattr(type, "element", type)
            for index, one in enumerate(value):
                yield from _set(f"{place}[{index}]", one, element)
        case Fields(members):
            for name, one in members:
                yield from _set(f"{place}.{name}", one, type)
        case Alike():
            raise Unsupported("an object of so many elements in an emitted program", NOWHERE)
        case Unset() | Made():  # no object of C holds what constructors make
            return
        case int() if ir.is_va_list(type):
            return  # what is on it is given
        case int():
            if isinstance(value, Number) and value.format is not None:
                type = CODES[value.format.name]
            whole, mark, number = place.partition(f".{BYTES}")
            yield byte(whole, number.strip("[]")) if mark else place, literal(value, type)
        case Pointed() | Target():
            yield place, _pointer(exact(value))


def _no_function_of_the_program(number: str) -> str:
    """An address that none of the program's functions has, and that is never called."""
    if not number.isdecimal() or int(number) > OTHERS:
        raise Unsupported("function that nobody knows, in an emitted program", NOWHERE)
    return f"(void *)&wl_other_functions[{int(number) - 1}]"


def _pointer(text: str) -> str:
    if text == "NULL":
        return "0"
    if text.startswith(f"&{ANOTHER}#"):
        return _no_function_of_the_program(text.rpartition("#")[2])
    if _STRING.fullmatch(text):
        return text
    if "(" in text or text.startswith("NULL") or not text.startswith("&"):
        raise Unsupported(f"pointer `{text}` in an emitted program", NOWHERE)
    return _name(text)
