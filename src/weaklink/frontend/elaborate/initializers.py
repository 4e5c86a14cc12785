"""Initialisers -> one value: brace elision, designators, strings (C11 6.7.9).

before:  struct { int x; int t[3]; } s = {1, {[2] = 5}};     char c[] = "ab";
after:   {.x = 1, .t[2] = 5}                                 {[0] = 97, [1] = 98}, a char[3]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.places import Places, string_units
from weaklink.frontend.elaborate.problems import error, nearest
from weaklink.frontend.elaborate.typenames import resolve_type
from weaklink.ir.layout import Member, find_member
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.wording import with_article

Path = tuple[int | str, ...]
Item = tuple[tuple[syntax.Expr | str, ...], syntax.Expr]


def initialiser(places: Places, type: ir.Type, written: syntax.Expr) -> tuple[ir.Type, ir.Expr]:
    """The value of an object of ``type``, and its type, complete: ``int a[] = {1, 2}`` is an
    ``int[2]``."""
    if not isinstance(type, ir.ArrayType | ir.RecordType):
        return type, operators.assigned(places.value(scalar(written)), type, "the initialiser")
    filling = _Filling(places)
    if isinstance(written, syntax.CompoundLiteral) and _is_literal_of(places, type, written):
        # In a static initialiser too: it is no object of its own here.
        written = written.value
    if not isinstance(written, syntax.InitList) and not filling.is_string(type, written):
        value = places.value(written)
        if value.type != type:
            message = f"`{value.type}` where {with_article(type)} is initialised"
            raise error("type", written.span, message, "an initialiser in braces")
        return type, value
    end = filling.element(type, (), written)
    if isinstance(type, ir.ArrayType) and type.length is None:
        type = ir.ArrayType(type.element, end)
    values = dict(zip(filling.paths, filling.values, strict=True))
    return type, ir.Aggregate(tuple(values), tuple(values.values()), type, written.span)


def _is_literal_of(places: Places, type: ir.Type, written: syntax.CompoundLiteral) -> bool:
    return resolve_type(places.env, written.type, places.scope).type == type


def scalar(initializer: syntax.Expr) -> syntax.Expr:
    """``{e}`` initialises a scalar like ``e``."""
    if isinstance(initializer, syntax.InitList):
        items = initializer.items
        if len(items) != 1 or items[0][0]:
            message = "an integer takes one initialiser"
            raise error("type", initializer.span, message, "one expression")
        return scalar(items[0][1])
    return initializer


Designators = tuple[syntax.Expr | str, ...]
MOST_SPREAD = 4096
"""Elements that a range of designators may name."""


@record
class _Level:
    """An aggregate that designators lead into: where it lies, and the position of the subobject
    that they go on with."""

    type: ir.ArrayType | ir.RecordType
    path: Path
    position: int


@dataclass(slots=True)
class _Filling:
    """Collects the values of members in the order in which they are evaluated."""

    places: Places
    paths: list[Path] = field(default_factory=list)
    values: list[ir.Expr] = field(default_factory=list)
    at: Span = NOWHERE

    def is_string(self, type: ir.Type, written: syntax.Expr) -> bool:
        if isinstance(written, syntax.InitList) and len(written.items) == 1:
            written = written.items[0][1]
        return (
            isinstance(type, ir.ArrayType)
            and isinstance(type.element, ir.IntType)
            and isinstance(written, syntax.String)
            and self.places.string_element(written.prefix).width == type.element.width
        )

    def element(self, type: ir.Type, path: Path, written: syntax.Expr) -> int:
        """One subobject from one initialiser; the number of elements that it gives."""
        match type, written:
            case ir.ArrayType(), _ if self.is_string(type, written):
                return self._string(type, path, written)
            case ir.ArrayType() | ir.RecordType(), syntax.InitList():
                return self._braced(type, path, written)
            case _:  # whatever is given as one value is converted to the type, or refused
                value = self._value(scalar(written))
                self._set(path, operators.assigned(value, type, "the initialiser"))
                return 1

    def _value(self, written: syntax.Expr) -> ir.Expr:
        """The value of one item; those before it are known by then."""
        if not self.values or self.places.is_static or not self.places.has_effects(written):
            return self.places.value(written)
        position = self.places.code(written.span).position()
        value = self.places.value(written)
        self.values = self.places.keep_before(position, self.values)
        return value

    def _set(self, path: Path, value: ir.Expr) -> None:
        """A later initialiser of a part overrides an earlier one."""
        keep = [i for i, p in enumerate(self.paths) if p[: len(path)] != path]
        self.paths = [*(self.paths[i] for i in keep), path]
        self.values = [*(self.values[i] for i in keep), value]

    def _copy(self, source: Path, path: Path) -> None:
        """Another element of a range has what the first has: its value is evaluated once."""
        given = zip(self.paths, self.values, strict=True)
        for one, value in [(p, v) for p, v in given if p[: len(source)] == source]:
            self._set((*path, *one[len(source) :]), value)

    def _string(self, type: ir.ArrayType, path: Path, written: syntax.Expr) -> int:
        if isinstance(written, syntax.InitList):
            written = written.items[0][1]
        assert isinstance(written, syntax.String) and isinstance(type.element, ir.IntType)
        units = string_units(written.value, written.prefix)
        for number, unit in enumerate(units[: type.length]):
            value = ir.Const(type.element.wrap(unit), type.element, written.span)
            self._set((*path, number), value)
        return len(units) + 1

    def _braced(
        self, type: ir.ArrayType | ir.RecordType, path: Path, written: syntax.InitList
    ) -> int:
        """``{...}`` for an aggregate; behind what designators name, it goes on with the next
        subobject, inside the aggregate that they lead into first (C11 6.7.9p17)."""
        items, position, highest, number = written.items, 0, 0, 0
        while number < len(items):
            designators, value = items[number]
            self.at = value.span
            if designators:
                position, number = self._named(type, path, items, number)
            else:
                part = self._part(type, position)
                if part is None:
                    return highest  # More than there is room for: gcc warns.
                number = self._next(part[1], (*path, *part[0]), items, number)
                position += 1
            highest = max(highest, position)
        return highest

    def _named(
        self, type: ir.ArrayType | ir.RecordType, path: Path, items: Sequence[Item], number: int
    ) -> tuple[int, int]:
        """The item at ``number``, which has designators, and those that go on inside what they
        lead into; the position behind, and the number of the next item."""
        designators, value = items[number]
        first, *others = self._spread(type, designators)
        levels, inner, rest = self._designated(type, first)
        if others and not self._is_whole(inner, value):
            raise Unsupported("range of designators of aggregates without braces", value.span)
        number = self._next(inner, (*path, *rest), items, number)
        for each in others:
            levels, _, again = self._designated(type, each)
            self._copy((*path, *rest), (*path, *again))
        for level in levels[:0:-1]:
            within = (*path, *level.path)
            number = self._go_on(level.type, within, items, number, level.position + 1)
        return levels[0].position + 1, number

    def _next(self, type: ir.Type, path: Path, items: Sequence[Item], number: int) -> int:
        """A subobject from the items beginning at ``number``; the number of the next one."""
        value = items[number][1]
        if isinstance(value, syntax.CompoundLiteral) and _is_literal_of(self.places, type, value):
            self.element(type, path, value.value)
            return number + 1
        if self._is_whole(type, value):
            self.element(type, path, value)
            return number + 1
        assert isinstance(type, ir.ArrayType | ir.RecordType)
        return self._elided(type, path, items, number)

    def _is_whole(self, type: ir.Type, value: syntax.Expr) -> bool:
        """Whether the initialiser is one of an object of the type, not of its first part."""
        aggregate = isinstance(type, ir.ArrayType | ir.RecordType)
        if not aggregate or isinstance(value, syntax.InitList) or self.is_string(type, value):
            return True
        if isinstance(value, syntax.CompoundLiteral) and _is_literal_of(self.places, type, value):
            return True
        return isinstance(type, ir.RecordType) and self._type_of(value) == type

    def _elided(
        self, type: ir.ArrayType | ir.RecordType, path: Path, items: Sequence[Item], number: int
    ) -> int:
        """An aggregate without braces of its own takes as many items as it has members."""
        part = self._part(type, 0)
        if part is None:
            return number + 1
        number = self._next(part[1], (*path, *part[0]), items, number)
        return self._go_on(type, path, items, number, 1)

    def _go_on(
        self,
        type: ir.ArrayType | ir.RecordType,
        path: Path,
        items: Sequence[Item],
        number: int,
        position: int,
    ) -> int:
        """The subobjects from ``position`` on, each from the next items, up to a designator; the
        number of the next item."""
        while number < len(items) and not items[number][0]:
            part = self._part(type, position)
            if part is None:
                break
            number = self._next(part[1], (*path, *part[0]), items, number)
            position += 1
        return number

    def _type_of(self, value: syntax.Expr) -> ir.Type:
        return self.places.env.type_of(self.places.env, value, self.places.scope)

    def _part(
        self, type: ir.ArrayType | ir.RecordType, position: int
    ) -> tuple[Path, ir.Type] | None:
        """The subobject at ``position``; None behind the last."""
        if isinstance(type, ir.ArrayType):
            if type.length is not None and position >= type.length:
                return None
            return (position,), type.element
        found = self.places.env.records.get(type)
        members = () if found is None else found.members or ()
        named = _initialized(members)
        if type.keyword == "union":
            named = named[:1]
        if position >= len(named):
            return None
        return (named[position].name,), named[position].type

    def _spread(self, type: ir.Type, designators: Designators) -> Iterator[Designators]:
        """The designators, or, with a range among them (GNU's ``[0 ... 3]``), one after the other
        what they stand for."""
        for place, one in enumerate(designators):
            if isinstance(one, syntax.Builtin):
                env, scope = self.places.env, self.places.scope
                low, high = (env.constant(env, end, scope) for end in one.arguments)
                if low > high:
                    raise error("type", one.span, "an empty range of elements")
                if high - low >= MOST_SPREAD:
                    raise Unsupported("range of designators", one.span)
                before, behind = designators[:place], designators[place + 1 :]
                for index in range(low, high + 1):
                    element = syntax.Number(index, "", 10, one.span)
                    yield from self._spread(type, (*before, element, *behind))
                return
        yield designators

    def _designated(
        self, type: ir.Type, designators: Designators
    ) -> tuple[list[_Level], ir.Type, Path]:
        """What the designators lead through, and type and path of what they name."""
        path: list[int | str] = []
        levels: list[_Level] = []
        for designator in designators:
            steps: Sequence[tuple[int, int | str, ir.Type]] = (
                self._member(type, designator)
                if isinstance(designator, str)
                else [self._index(type, designator)]
            )
            for position, step, inner in steps:
                assert isinstance(type, ir.ArrayType | ir.RecordType)
                levels.append(_Level(type, tuple(path), position))
                path.append(step)
                type = inner
        return levels, type, tuple(path)

    def _member(self, type: ir.Type, name: str) -> list[tuple[int, str, ir.Type]]:
        """The way to a member, which may lie in others that have no name: positions, names, and
        types."""
        if not isinstance(type, ir.RecordType):
            raise Unsupported(f"designator `.{name}` of {with_article(type)}", self._here())
        records = self.places.env.records
        found = find_member(type, name, records)
        if not found:
            message = f"`{type}` has no member `{name}`"
            members = records[type].members or ()
            hint = nearest(name, [member.name for member in members])
            raise error("unknown-name", self._here(), message, hint)
        steps: list[tuple[int, str, ir.Type]] = []
        outer: ir.Type = type
        for member in found:
            assert isinstance(outer, ir.RecordType)
            named = _initialized(records[outer].members or ())
            if member not in named:
                message = f"`{name}` is a member that initialisers don't set"
                raise error("misplaced", self._here(), message, "ghost code behind the declaration")
            position = 0 if outer.keyword == "union" else named.index(member)
            steps.append((position, member.name, member.type))
            outer = member.type
        return steps

    def _index(self, type: ir.Type, designator: syntax.Expr) -> tuple[int, int, ir.Type]:
        if not isinstance(type, ir.ArrayType):
            raise error("type", designator.span, f"`[...]` of {with_article(type)}", "an array")
        env = self.places.env
        number = env.constant(env, designator, self.places.scope)
        if number < 0 or (type.length is not None and number >= type.length):
            raise error("type", designator.span, f"element {number} of {with_article(type)}")
        return number, number, type.element

    def _here(self) -> Span:
        return self.at


def _initialized(members: Sequence[Member]) -> list[Member]:
    """The members that have values of their own in an initialiser."""
    return [member for member in members if member.is_of_c and not member.is_padding]
