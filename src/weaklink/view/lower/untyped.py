"""Pointers to ``void``: what goes through one is of one type.

    int x;  void *v = &x;  short *s = v;   // refused like `(short *)&x`, which says so itself

Assignments, initialisers, arguments and results pass a pointer to ``void`` on; all that it passes
through is one group, and all whose address is taken is one.  Where something is converted from the
group to a pointer to objects, nothing may be converted to or from it that points to objects of
another representation: functions that do so are refused, but for those of the kind of objects that
most are about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.changes import RELEASERS
from weaklink.analysis.flows import (
    POINTEE,
    Joined,
    Key,
    bound_key,
    flows,
    place_key,
    scoped_nodes,
    skip,
    variable_key,
)
from weaklink.analysis.regions import is_number, objects, value_key
from weaklink.ir.cells import Cells
from weaklink.ir.within import looked_at
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.allocation import ALLOCATORS

Found = tuple[Span, str]
"""Where something is that has no meaning, and what it is."""


@record
class Look:
    """What an object is looked at as by a pointer to the type, ``out``: by one that was converted
    for that; where its address is converted, the structure that it is ``within``; of numbers, the
    ``keys`` of their regions."""

    type: ir.Type
    within: ir.RecordType | None = None
    keys: frozenset[Key] = frozenset()
    out: bool = False


@record
class _Conversion:
    """To a pointer to ``void`` from one to ``type``, or (``out``) the other way."""

    key: Key
    look: Look
    out: bool
    function: str
    span: Span

    @property
    def type(self) -> ir.Type:
        return self.look.type


class VoidTargets:
    """What the pointers to ``void`` of a program point to, as far as anything looks there; and what
    is converted by way of them."""

    def __init__(self, program: ir.Program) -> None:
        groups = _Groups(program)
        self._groups = groups
        functions = program.functions.values()
        self._with_body = frozenset(one.name for one in functions if one.body is not None)
        self._by_top: dict[Key, list[_Conversion]] = {}
        for group in groups.all():
            for one in group:
                self._by_top.setdefault(groups.top(one.key), []).append(one)

    def of_variable(self, function: str, variable: ir.Variable) -> ir.Type | None:
        """What the pointer in a variable points to: ``VOID`` where nothing ever looks there, None
        where that is not known."""
        return self._of(variable_key(function, variable))

    def of_member(self, record: ir.Type, field: str) -> ir.Type | None:
        """The same of the pointer in a member."""
        return self._of(("member", record, field))

    def of_pointee(self) -> ir.Type | None:
        """The same of a pointer that only pointers reach, and that is no member."""
        return self._of(POINTEE)

    def _of(self, key: Key) -> ir.Type | None:
        top, pointee = self._groups.top(key), self._groups.top(POINTEE)
        if top != pointee and self._by_top.get(pointee):
            return None  # it may be what some pointer points to
        looks = dict.fromkeys(one.type for one in self._by_top.get(top, ()) if one.out)
        return next(iter(looks), ir.VOID) if len(looks) <= 1 else None

    def conversions(self, cells: Cells) -> Mapping[str, Found]:
        """For each function that takes part in one, a conversion between pointers to different
        types by way of a pointer to ``void``: but for those of one kind of objects, the most
        frequent, which are as if the others were not there.  What has no body, a contract or the
        logic, takes part whatever it says: it is of that kind, or nothing is."""
        found: dict[str, Found] = {}
        for group in self._groups.all():
            kept = self._kept(group, cells)
            for one in sorted(group, key=lambda conversion: not conversion.out):
                if kept is not None and cells.convertible(one.type, kept, one.span):
                    continue
                for other in group:
                    is_seen = one.out or other.out
                    if is_seen and not cells.convertible(one.type, other.type, one.span):
                        found.setdefault(one.function, (one.span, _text(other, one)))
        return found

    def _kept(self, group: Sequence[_Conversion], cells: Cells) -> ir.Type | None:
        """What most of a group is about; None if what has no body is about different things."""
        fixed = [one.type for one in group if one.function not in self._with_body]
        if any(not cells.convertible(fixed[0], one, NOWHERE) for one in fixed):
            return None
        if fixed:
            return fixed[0]
        kept: ir.Type = max(
            dict.fromkeys(one.type for one in group),
            key=lambda type: len(_about(type, group, cells)),
        )
        return kept


def _about(type: ir.Type, group: Iterable[_Conversion], cells: Cells) -> set[str]:
    """The functions that take part with pointers to what is represented as the type is."""
    return {one.function for one in group if cells.convertible(type, one.type, NOWHERE)}


def looks_through_void(program: ir.Program, but: Collection[str]) -> Iterator[Collection[Look]]:
    """What objects are looked at as that pointers to ``void`` lead to, group by group; those are
    passed over that go by way of the library's functions of these names."""
    for group in _Groups(program, but).all():
        if any(one.out for one in group):
            yield frozenset(one.look for one in group)


def look_of(pointer: ir.Expr, cells: Cells, scope: str) -> Look:
    """How an object is looked at by a pointer in a scope."""
    if not isinstance(pointer.type, ir.PointerType):
        return Look(ir.VOID)
    target = pointer.type.target
    keys = objects(scope, pointer, cells) if is_number(target, cells) else ()
    within = record_around(pointer.place, cells) if isinstance(pointer, ir.AddressOf) else None
    return Look(looked_at(pointer, target, cells), within, frozenset(keys))


def is_address_as_number(node: ir.Node) -> bool:
    """Whether it makes a number of a pointer to objects: how many bytes from NULL."""
    match node:
        case ir.Convert(operand, ir.IntType(is_bool=False) | ir.IntegerType()):
            source = operand.type
            return isinstance(source, ir.PointerType) and not isinstance(
                source.target, ir.FunctionType
            )
        case _:  # no other does
            return False


def converted(conversion: ir.Convert, cells: Cells) -> Look:
    """How it is looked at by a pointer that a conversion makes."""
    assert isinstance(conversion.type, ir.PointerType)
    target = conversion.type.target
    keys = frozenset([value_key(conversion)] if is_number(target, cells) else [])
    return Look(target, keys=keys, out=True)


def record_around(place: ir.Place, cells: Cells) -> ir.RecordType | None:
    """The smallest structure around a place that could be bytes."""
    while isinstance(place, ir.FieldPlace | ir.IndexPlace):
        place = place.record if isinstance(place, ir.FieldPlace) else place.array
        if isinstance(place.type, ir.RecordType) and cells.may_be_bytes(place.type):
            return place.type
    return None


def _text(one: _Conversion, other: _Conversion) -> str:
    source, target = (other, one) if one.out else (one, other)
    names = f"`{ir.PointerType(source.type)}` to `{ir.PointerType(target.type)}`"
    return f"conversion from {names} through `void*`"


class _Groups:
    def __init__(self, program: ir.Program, but: Collection[str] = ()) -> None:
        self._cells = Cells(program.records, program.machine)
        self._joined = Joined()
        self._conversions: dict[Key, list[_Conversion]] = {}
        self._unnamed = 0
        known = skip(ALLOCATORS | RELEASERS | frozenset(but))
        for flow in flows(program, _holds_void, known):
            self._flow(flow.scope, flow.key, flow.value)
        for scope, node in scoped_nodes(program, known):
            for part in ir.walk(node):
                if isinstance(part, ir.Convert) and _is_void(part.operand.type):
                    self._out(scope, part)

    def all(self) -> Iterator[list[_Conversion]]:
        groups: dict[Key, list[_Conversion]] = {}
        for key, conversions in self._conversions.items():
            groups.setdefault(self.top(key), []).extend(conversions)
        yield from groups.values()

    def top(self, key: Key) -> Key:
        """What stands for all of a key's group."""
        return self._joined.top(key)

    def _out(self, scope: str, conversion: ir.Convert) -> None:
        is_number = is_address_as_number(conversion)
        if not (isinstance(conversion.type, ir.PointerType) or is_number):
            return
        if _is_void(conversion.type):
            return
        self._unnamed += 1
        key: Key = ("value", self._unnamed)
        self._flow(scope, key, conversion.operand)
        bytes_ = Look(self._cells.byte, out=True)
        look = bytes_ if is_number else converted(conversion, self._cells)
        self._add(key, look, scope, conversion.span, out=True)

    def _flow(self, scope: str, key: Key, value: ir.Expr | None) -> None:
        """A value, a pointer to ``void``, gets to where ``key`` says."""
        match value:
            case ir.Convert(operand, span=span) if isinstance(operand.type, ir.PointerType):
                if _is_void(operand.type):
                    self._flow(scope, key, operand)
                else:
                    self._add(key, look_of(operand, self._cells, scope), scope, span, out=False)
            case ir.Read(variable):
                self._joined.join(key, variable_key(scope, variable))
            case ir.BoundRead(bound):
                self._joined.join(key, bound_key(scope, bound))
            case ir.Load(place):
                self._joined.join(key, place_key(scope, place))
            case ir.Conditional(_, then, otherwise):
                self._flow(scope, key, then)
                self._flow(scope, key, otherwise)
            case ir.At(operand) | ir.PointerAdd(pointer=operand):
                self._flow(scope, key, operand)
            case ir.Aggregate(_, values):  # of an array
                for part in values:
                    self._flow(scope, key, part)
            case (
                ir.Const() | ir.Convert() | ir.FunctionAddress()
            ):  # to no object, or refused by itself
                pass
            case _:  # any other, or one unknown, may be one that some pointer points to
                self._joined.join(key, POINTEE)

    def _add(self, key: Key, look: Look, scope: str, span: Span, *, out: bool) -> None:
        found = _Conversion(key, look, out, scope, span)
        self._conversions.setdefault(key, []).append(found)


def _is_void(type: ir.Type) -> bool:
    return isinstance(type, ir.PointerType) and type.target == ir.VOID


def _holds_void(type: ir.Type) -> bool:
    """Whether it is such a pointer, or an array of such."""
    while isinstance(type, ir.ArrayType):
        type = type.element
    return _is_void(type)
