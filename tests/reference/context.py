"""Names, types and sites: what has to be known about a function before it can be executed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tests.reference.errors import Unsupported
from tests.reference.model import Property, State, Variable
from tests.reference.types import ArrayOf, CType, PointerTo, Struct
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


Sites = dict[tuple[int, str], str]
"""The site of a loop or call, by the identity of its node and the function that is called."""

LogicType = PointerTo | ArrayOf | Struct | None
"""The type of a term; None for numbers and truth values."""


def logic_type(type: CType) -> LogicType:
    return None if isinstance(type, IntType) else type


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at a place of the source; ``ghosts`` are those of ghost code.

    ``bound`` are the logic's variables, with their types; ``formals`` those parameters that
    mean their value at entry (in ``ensures``); ``loop`` is the innermost loop, for its labels;
    ``statement`` that whose contract is read.
    """

    variables: dict[str, Variable] = field(default_factory=dict)
    bound: dict[str, LogicType] = field(default_factory=dict)
    formals: frozenset[str] = frozenset()
    loop: int | None = None
    at_loop_head: bool = False
    statement: int | None = None
    ghosts: dict[str, Variable] = field(default_factory=dict)

    def nested(self) -> Scope:
        """A copy that new declarations may be added to."""
        return replace(self, variables=dict(self.variables), ghosts=dict(self.ghosts))

    def with_ghosts(self) -> Scope:
        """As annotations and ghost code see it: ghost names come first."""
        if not self.ghosts:
            return self.nested()
        return replace(self, variables={**self.variables, **self.ghosts}, ghosts={})

    def seen(self, name: str) -> Variable | None:
        """What ghost code means by the name."""
        return self.ghosts.get(name) or self.variables.get(name)

    def binding(self, name: str, type: LogicType) -> Scope:
        return replace(self, bound={**self.bound, name: type})


@dataclass(frozen=True, slots=True)
class Usage:
    """By name, the variables whose address is taken at all (so that they are in memory), those
    of which the code takes the address (or that of a part), and those that stand alone in the
    code: an array there becomes a pointer."""

    addressed: frozenset[str] = frozenset()
    pointed_to: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()

    @staticmethod
    def of(contract: object, body: object) -> Usage:
        everything = walk((contract, body), into_annotations=True)
        code = list(walk(body))
        return Usage(
            frozenset(_addressed(everything)), frozenset(_pointed_to(code)), frozenset(_alone(code))
        )


@dataclass(slots=True)
class Context:
    """The function being prepared: its sites, and its properties as they turn up."""

    program: Interpreter
    function: str
    result: CType | None
    sites: Sites
    behaviors: dict[str, tuple[c.Expr, ...]] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    properties: list[Property] = field(default_factory=list)
    declared: Counter[str] = field(default_factory=Counter)
    order: dict[str, int] = field(default_factory=dict)
    loops: int = 0
    statements: int = 0
    entries: dict[str, Callable[..., Any]] = field(default_factory=dict)
    """For each label in what is compiled just now what runs from there on to its end."""
    cases: list[dict[int | None, str]] = field(default_factory=list)
    """Of each ``switch`` around, what its cases are called among the entries."""
    case_count: int = 0
    listed: tuple[tuple[str, ...], Span] | None = None
    """What a ``calls`` clause says of the next call through a pointer."""

    @property
    def machine(self) -> Machine:
        return self.program.machine

    def add(self, kind: Kind, span: Span, site: str = "", name: str = "") -> Property:
        found = Property(self.function, site, kind, name, span)
        self.properties.append(found)
        return found

    def declare(self, name: str, type: CType, *, is_const: bool, is_set: bool) -> Variable:
        """A new parameter or local, with a key of its own."""
        self.declared[name] += 1
        number = self.declared[name]
        key = name if number == 1 else f"{name}#{number}"
        self.order[key] = len(self.order)
        in_memory = isinstance(type, ArrayOf | Struct) or name in self.usage.addressed
        return Variable(
            key,
            type,
            is_const=is_const,
            may_be_unset=not is_set,
            in_memory=in_memory,
            escapes=name in self.usage.pointed_to
            or (isinstance(type, ArrayOf) and name in self.usage.alone),
        )

    def is_contract(self, site: str, state: State) -> bool:
        """Whether the subcontract at ``site`` stands as its contract: only own ones do."""
        return not state.calls and site in self.program.view


def addressable(unit: tuple[c.External, ...]) -> frozenset[str]:
    """By name, the structs that something may point to: their address or that of a part is
    taken, or an index in them is computed."""
    nodes = list(walk(unit, into_annotations=True))
    computed = (
        node.array
        for node in nodes
        if isinstance(node, c.Index) and not isinstance(node.index, c.Number)
    )
    indexed = (name for array in computed for name in _root(array))
    return frozenset([*_pointed_to(nodes), *indexed])


def given_out(unit: tuple[c.External, ...]) -> frozenset[str]:
    """By name, the variables to which something may point: code uses an array, or the address of a
    variable or part, as a value, or an annotation may say of a pointer that it leads there."""
    code = list(walk(unit))
    said = [
        node
        for clause in walk(unit, into_annotations=True)
        if isinstance(clause, c.PredicateClause)
        for node in _saying(clause.predicate)
    ]
    return frozenset([*_pointed_to(code), *_alone(code), *_pointed_to(said)])


def _saying(predicate: c.Expr) -> Iterator[object]:
    """The nodes of a predicate but for the parts that say of no pointer that it leads to a certain
    object."""
    match predicate:
        case c.Named(_, inner) | c.Quantifier(body=inner):
            yield from _saying(inner)
        case c.Binary("&&" | "||", left, right):
            yield from _saying(left)
            yield from _saying(right)
        case c.Binary("==>", left, right):
            yield from walk(left, into_annotations=True)
            yield from _saying(right)
        case c.Binary("!="):
            return
        case c.Builtin("\\separated" | "\\valid" | "\\valid_read" | "\\initialized"):
            return
        case _:
            yield from walk(predicate, into_annotations=True)


def functions_as_values(unit: tuple[c.External, ...]) -> frozenset[str]:
    """By name, what is a value if it is a function: it is named, not called, or listed."""
    nodes = list(walk(unit, into_annotations=True))
    called = {id(node.function) for node in nodes if isinstance(node, c.CallExpr)}
    named = {n.name for n in nodes if isinstance(n, c.Name) and id(n) not in called}
    listed = [listed_by(n) for n in nodes if isinstance(n, c.Extension) and n.keyword == "calls"]
    return frozenset(named.union(*listed))


def _addressed(nodes: Iterable[object]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, c.Unary) and node.op == "&" and isinstance(node.operand, c.Name):
            yield node.operand.name


def _pointed_to(nodes: list[object]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, c.Unary) and node.op == "&":
            yield from _root(node.operand)


def _alone(nodes: list[object]) -> Iterator[str]:
    bases = {
        id(node.array if isinstance(node, c.Index) else node.record)
        for node in nodes
        if isinstance(node, c.Index) or (isinstance(node, c.Member) and not node.arrow)
    }
    for node in nodes:
        if isinstance(node, c.Name) and id(node) not in bases:
            yield node.name


def _root(place: c.Expr) -> Iterator[str]:
    """The variable that a place is a part of, unless a pointer leads there."""
    match place:
        case c.Name(name):
            yield name
        case c.Index(inner, _) | c.Member(inner, _, False):
            yield from _root(inner)


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


def call_target() -> Kind:
    """A call through a pointer is of a function that is listed."""
    try:
        return Kind("call-target")
    except ValueError:
        raise Unsupported("calls clauses are not checked") from None


def listed_by(node: c.Extension) -> tuple[str, ...]:
    return tuple(name.strip() for name in node.text.split(","))


def name_sites(body: c.Compound, functions: frozenset[str]) -> Sites:
    """The site of each loop and call of ``body``; a call through a pointer has one for each
    function that the clause before it lists."""
    nodes = sorted(walk(body), key=lambda node: _place(node.span))  # type: ignore[attr-defined]
    count: Counter[str] = Counter()
    sites: Sites = {}
    listed: tuple[str, ...] = ()
    for node in nodes:
        bases: tuple[str, ...] = ()
        match node:
            case c.While() | c.DoWhile() | c.For():
                bases = ("loop",)
            case c.Extension("calls"):
                listed = listed_by(node)
            case c.CallExpr(c.Name(name)) if name in functions:
                bases = (name,)
            case c.CallExpr():
                bases, listed = listed, ()
        for base in bases:
            count[base] += 1
            sites[id(node), base] = f"{base}{count[base]}"
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
