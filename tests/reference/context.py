"""Names, types and sites: what has to be known about a function before it can be executed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tests.reference.model import Property, State, Unsupported, Variable
from weaklink.frontend import syntax as c
from weaklink.ir.types import IntType, Machine
from weaklink.kinds import Kind
from weaklink.record import field_names
from weaklink.source import Span

if TYPE_CHECKING:
    from tests.reference.interpreter import Interpreter


def integer_type(type: c.TypeName, machine: Machine) -> IntType:
    if isinstance(type, c.BaseType) and type.name in machine.types:
        return machine[type.name]
    raise Unsupported(f"type {type}")


def is_const(type: c.TypeName) -> bool:
    return isinstance(type, c.BaseType) and type.is_const


def is_void(type: c.TypeName) -> bool:
    return isinstance(type, c.BaseType) and type.name == "void"


def number_type(number: c.Number, machine: Machine) -> IntType:
    """C11 6.4.4.1: the first type of the list that holds the value."""
    bases = ["int", "long", "long long"][number.suffix.count("l") :]
    for base in bases:
        if "u" not in number.suffix and machine[base].contains(number.value):
            return machine[base]
        unsigned = machine[f"unsigned {base}"]
        if ("u" in number.suffix or number.base != 10) and unsigned.contains(number.value):
            return unsigned
    raise Unsupported(f"no type holds {number.value}")


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at a place of the source.

    ``bound`` are the logic's variables; ``formals`` those parameters that mean their value at
    entry (in ``ensures``); ``loop`` is the innermost loop, for its labels.
    """

    variables: dict[str, Variable] = field(default_factory=dict)
    bound: frozenset[str] = frozenset()
    formals: frozenset[str] = frozenset()
    loop: int | None = None
    at_loop_head: bool = False

    def nested(self) -> Scope:
        """A copy that new declarations may be added to."""
        return replace(self, variables=dict(self.variables))

    def binding(self, *names: str) -> Scope:
        return replace(self, bound=self.bound | set(names))


@dataclass(slots=True)
class Context:
    """The function being prepared: its sites, and its properties as they turn up."""

    program: Interpreter
    function: str
    result: IntType | None
    sites: dict[int, str]
    behaviors: dict[str, tuple[c.Expr, ...]] = field(default_factory=dict)
    properties: list[Property] = field(default_factory=list)
    declared: Counter[str] = field(default_factory=Counter)
    loops: int = 0

    @property
    def machine(self) -> Machine:
        return self.program.machine

    def add(self, kind: Kind, span: Span, site: str = "", name: str = "") -> Property:
        found = Property(self.function, site, kind, name, span)
        self.properties.append(found)
        return found

    def declare(self, name: str, type: c.TypeName, *, is_set: bool) -> Variable:
        """A new parameter or local, with a key of its own."""
        self.declared[name] += 1
        number = self.declared[name]
        key = name if number == 1 else f"{name}#{number}"
        kind = integer_type(type, self.machine)
        return Variable(key, kind, is_const=is_const(type), may_be_unset=not is_set)

    def is_contract(self, site: str, state: State) -> bool:
        """Whether the subcontract at ``site`` stands as its contract: only own ones do."""
        return not state.calls and site in self.program.view


def name_properties(properties: list[Property]) -> list[Property]:
    """Give ids, in source order; the ordinal counts the unnamed of one site and kind."""
    ordered = sorted(properties, key=lambda p: _place(p.span))
    count: Counter[tuple[str, Kind]] = Counter()
    repeated: Counter[tuple[str, Kind, str]] = Counter()
    for found in ordered:
        if found.name:
            repeated[found.site, found.kind, found.name] += 1
            number = repeated[found.site, found.kind, found.name]
            last = found.name if number == 1 else f"{found.name}#{number}"
        else:
            count[found.site, found.kind] += 1
            last = str(count[found.site, found.kind])
        parts = [found.function, found.site, found.kind.value, last]
        found.id = "/".join(part for part in parts if part)
    return ordered


def name_sites(body: c.Compound, functions: frozenset[str]) -> dict[int, str]:
    """The site of each loop and call of ``body``, by the identity of its node."""
    nodes = sorted(walk(body), key=lambda node: _place(node.span))  # type: ignore[attr-defined]
    count: Counter[str] = Counter()
    sites: dict[int, str] = {}
    for node in nodes:
        match node:
            case c.While() | c.DoWhile() | c.For():
                base = "loop"
            case c.CallExpr(c.Name(name)) if name in functions:
                base = name
            case _:
                continue
        count[base] += 1
        sites[id(node)] = f"{base}{count[base]}"
    return sites


_ANNOTATIONS = c.Contract | c.LoopAnnotation | c.AssertStatement


def walk(node: object, into_annotations: bool = False) -> Iterator[object]:
    """Every syntax node below ``node``, itself first."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item, into_annotations)
    elif (parts := field_names(node)) and "span" in parts:
        if isinstance(node, _ANNOTATIONS) and not into_annotations:
            return
        yield node
        for part in parts:
            if part != "span":
                yield from walk(getattr(node, part), into_annotations)


def _place(span: Span) -> tuple[int, int, int, int]:
    return (span.line, span.column, span.end_line, span.end_column)
