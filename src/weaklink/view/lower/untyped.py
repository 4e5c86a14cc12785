"""Pointers to ``void``: what goes through one is of one type.

    int x;  void *v = &x;  short *s = v;   // refused like `(short *)&x`, which says so itself

Assignments, initialisers, arguments and results pass a pointer to ``void`` on; all that it passes
through is one group, and all whose address is taken is one.  Where something is converted from the
group to a pointer to objects, nothing may be converted to or from it that points to objects of
another representation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import RELEASERS, written
from weaklink.ir.cells import Cells, Path, looked_at
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.lower.allocation import ALLOCATORS

Key = tuple[object, ...]
"""What holds a pointer to ``void``, or an array of such: a variable, a member of a structure, or
what some pointer points to."""

POINTEE: Key = ("pointee",)

Found = tuple[Span, str]
"""Where something is that has no meaning, and what it is."""


Holder = tuple[str, ir.Variable]
"""A function, and a local of it."""


@record
class Look:
    """What an object is looked at as by a pointer to the type, ``out``: by one that was converted
    for that; where its address is converted, the structure that it is ``within``, or the ``local``
    that it is in."""

    type: ir.Type
    within: ir.RecordType | None = None
    local: Holder | None = None
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
        self._by_top: dict[Key, list[_Conversion]] = {}
        for group in groups.all():
            for one in group:
                self._by_top.setdefault(groups.top(one.key), []).append(one)

    def of_variable(self, function: str, variable: ir.Variable) -> ir.Type | None:
        """What the pointer in a variable points to: ``VOID`` where nothing ever looks there, None
        where that is not known."""
        return self._of(_key(function, variable))

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
        types by way of a pointer to ``void``.  It is the fault of those with a body alone: what a
        contract without one says of bytes is good for callers that pass bytes."""
        found: dict[str, Found] = {}
        for group in self._groups.all():
            for one in sorted(group, key=lambda conversion: not conversion.out):
                for other in group:
                    is_seen = one.out or other.out
                    if is_seen and not cells.convertible(one.type, other.type, one.span):
                        found.setdefault(one.function, (one.span, _text(other, one)))
        return found


def looks_through_void(program: ir.Program, but: Collection[str]) -> Iterator[Collection[Look]]:
    """What objects are looked at as that pointers to ``void`` lead to, group by group; those are
    passed over that go by way of the library's functions of these names."""
    for group in _Groups(program, but).all():
        if any(one.out for one in group):
            yield frozenset(one.look for one in group)


def look_of(pointer: ir.Expr, cells: Cells, function: str) -> Look:
    """How an object is looked at by a pointer in a function."""
    if not isinstance(pointer.type, ir.PointerType):
        return Look(ir.VOID)
    type = looked_at(pointer, pointer.type.target, cells)
    if not isinstance(pointer, ir.AddressOf):
        return Look(type)
    return Look(type, _around(pointer.place, cells), _local(pointer.place, function))


def _local(place: ir.Place, function: str) -> Holder | None:
    """The variable that a place is, or of whose elements it is one."""
    while isinstance(place, ir.IndexPlace):
        place = place.array
    return (function, place.variable) if isinstance(place, ir.VariablePlace) else None


def _around(place: ir.Place, cells: Cells) -> ir.RecordType | None:
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
        self._program = program
        self._cells = Cells(program.records, program.machine)
        self._known = ALLOCATORS | RELEASERS | frozenset(but)
        self._above: dict[Key, Key] = {}
        self._conversions: dict[Key, list[_Conversion]] = {}
        self._unnamed = 0
        for item in program.globals:
            self._assigned("", ir.VariablePlace(item.variable), item.initial)
            self._nodes("", [item.initial])
        for function in program.functions.values():
            if not self._is_known(function):
                self._function(function)

    def all(self) -> Iterator[list[_Conversion]]:
        groups: dict[Key, list[_Conversion]] = {}
        for key, conversions in self._conversions.items():
            groups.setdefault(self.top(key), []).extend(conversions)
        yield from groups.values()

    def _is_known(self, function: ir.Function) -> bool:
        """Whether it is one of the library's that are given their meaning."""
        return function.body is None and function.name in self._known

    # --- what a function does ------------------------------------------------------------------

    def _function(self, function: ir.Function) -> None:
        nodes = list(ir.contract_nodes(function.contract))
        if function.body is not None:
            nodes += ir.body_nodes(function.body)
            for block in function.body.blocks.values():
                for statement in block.statements:
                    self._statement(function.name, statement)
        self._nodes(function.name, nodes)

    def _nodes(self, function: str, nodes: Iterable[ir.Node]) -> None:
        for node in nodes:
            for part in ir.walk(node):
                match part:
                    case ir.Convert(operand) if _is_void(operand.type):
                        self._out(function, part)
                    case ir.Aggregate(paths, values, type):
                        for path, value in zip(paths, values, strict=True):
                            self._member(function, type, path, value)
                    case ir.Update(_, place, value):
                        self._assigned(function, place, value)
                    case ir.AddressOf(place) if _holds_void(place.type):
                        self._join(_place(function, place), POINTEE)
                    case _:  # no other expression passes a pointer on but to where it stands
                        pass

    def _statement(self, function: str, statement: ir.Statement) -> None:
        match statement:
            case ir.Assign(target, value):
                self._assigned(function, ir.VariablePlace(target), value)
            case ir.Store(place, value):
                self._assigned(function, place, value)
            case ir.Call(callee, arguments, results):
                called = self._program.functions.get(callee)
                if called is None or self._is_known(called):
                    return
                for parameter, argument in zip(called.parameters, arguments, strict=False):
                    if _is_void(parameter.type):
                        self._flow(function, _key(callee, parameter), argument)
                for target, result in zip(results, called.results, strict=False):
                    if _is_void(target.type):
                        self._join(_key(function, target), _key(callee, result))
            case _:  # what any other gives a variable may be what some pointer points to
                for variable in filter(lambda v: _holds_void(v.type), written(statement)):
                    self._join(_key(function, variable), POINTEE)

    def _assigned(self, function: str, place: ir.Place, value: ir.Expr) -> None:
        if _holds_void(place.type):
            self._flow(function, _place(function, place), value)

    def _member(self, function: str, whole: ir.Type, path: Path, value: ir.Expr) -> None:
        """The value is what an object of type ``whole`` holds at ``path``: of a structure, what the
        last member on the way does; of an array alone, what is assigned with it."""
        if not _holds_void(value.type):
            return
        key: Key | None = None
        for step in path:
            match whole, step:
                case ir.ArrayType(element), _:
                    whole = element
                case ir.RecordType(), str():
                    key = ("member", whole, step)
                    record = self._program.records.get(whole)
                    member = None if record is None else record.member(step)
                    whole = ir.VOID if member is None else member.type
                case _:  # no other type has parts
                    return
        if key is not None:
            self._flow(function, key, value)

    def _out(self, function: str, conversion: ir.Convert) -> None:
        if not isinstance(conversion.type, ir.PointerType) or _is_void(conversion.type):
            return
        self._unnamed += 1
        key: Key = ("value", self._unnamed)
        self._flow(function, key, conversion.operand)
        look = Look(conversion.type.target, out=True)
        self._add(key, look, function, conversion.span, out=True)

    def _flow(self, function: str, key: Key, value: ir.Expr) -> None:
        """A value, a pointer to ``void``, gets to where ``key`` says."""
        match value:
            case ir.Convert(operand, span=span) if isinstance(operand.type, ir.PointerType):
                if _is_void(operand.type):
                    self._flow(function, key, operand)
                else:
                    self._add(
                        key, look_of(operand, self._cells, function), function, span, out=False
                    )
            case ir.Read(variable):
                self._join(key, _key(function, variable))
            case ir.Load(place):
                self._join(key, _place(function, place))
            case ir.Conditional(_, then, otherwise):
                self._flow(function, key, then)
                self._flow(function, key, otherwise)
            case ir.At(operand) | ir.PointerAdd(pointer=operand):
                self._flow(function, key, operand)
            case ir.Aggregate(_, values):  # of an array
                for part in values:
                    self._flow(function, key, part)
            case (
                ir.Const() | ir.Convert() | ir.FunctionAddress()
            ):  # to no object, or refused by itself
                pass
            case _:  # any other may be one that some pointer points to
                self._join(key, POINTEE)

    # --- groups --------------------------------------------------------------------------------

    def _add(self, key: Key, look: Look, function: str, span: Span, *, out: bool) -> None:
        found = _Conversion(key, look, out, function, span)
        self._conversions.setdefault(key, []).append(found)

    def _join(self, one: Key, other: Key) -> None:
        top, below = self.top(one), self.top(other)
        if top != below:
            self._above[below] = top

    def top(self, key: Key) -> Key:
        """What stands for all of a key's group."""
        while key in self._above:
            key = self._above[key]
        return key


def _is_void(type: ir.Type) -> bool:
    return isinstance(type, ir.PointerType) and type.target == ir.VOID


def _holds_void(type: ir.Type) -> bool:
    """Whether it is such a pointer, or an array of such."""
    while isinstance(type, ir.ArrayType):
        type = type.element
    return _is_void(type)


def _key(function: str, variable: ir.Variable) -> Key:
    return ("" if variable.storage is ir.Storage.GLOBAL else function, variable)


def _place(function: str, place: ir.Place) -> Key:
    """What holds the pointer at a place; the elements of an array are one."""
    match place:
        case ir.FieldPlace(record, field):
            return ("member", record.type, field)
        case ir.IndexPlace(array):
            return _place(function, array)
        case ir.VariablePlace(variable):
            return _key(function, variable)
        case ir.DerefPlace() | ir.ValuePlace() | ir.StringPlace():
            return POINTEE
