"""Where a function's pointers come from, in terms of what it was called with.

    int f(const int *p, struct vec *v) {
      const int *q = p + 1;     q: from p; exactly p + 1
      while (...) q++;          q: from p, wherever
      int *d = v->data;         d: from v->data, if nothing here writes pointers to memory
      int *l = &local;          l: from local
      int *u = get();           u: from nobody knows where

What a pointer comes *from* does not depend on the flow: it is all that may ever be assigned.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from weaklink.analysis.changes import callees, written
from weaklink.ir.expressions import (
    AddressOf,
    At,
    Bound,
    BoundRead,
    BuiltinTerm,
    Conditional,
    Const,
    Convert,
    DerefPlace,
    Expr,
    FunctionAddress,
    Load,
    Node,
    Place,
    PointerAdd,
    Pred,
    Read,
    Storage,
    StringPlace,
    ValuePlace,
    Variable,
    VariablePlace,
)
from weaklink.ir.parts import addressed_by_function
from weaklink.ir.program import Assign, Body, Call, Function, Program, Store
from weaklink.ir.traverse import map_children, place_parts, place_root, walk, with_place_parts
from weaklink.ir.types import ArrayType, IntType, PointerType, Type
from weaklink.record import record

MAX_CHAIN = 2
"""Loads on the way to a pointer that still has a name (``p->a->b``)."""


@record
class Given:
    """What was there at the call: the object that the value of ``pointer``, over parameters and
    globals as they were then, points into."""

    pointer: Expr


@record
class Own:
    """An object of the function itself."""

    variable: Variable


@record
class Made:
    """An object that the function itself allocates."""


@record
class Static:
    """An object of the program, which has a value from the beginning."""


@record
class Anything:
    """Any object that anything points to."""


Base = Given | Own | Made | Static | Anything

Bases = frozenset[Base]

UNKNOWN: Bases = frozenset({Anything()})

Returned = Callable[[Call, Callable[[Expr], Bases]], Bases]
"""Where from the result of a call comes, by where its arguments do."""

MAKERS = frozenset({"malloc", "calloc"})
"""Functions of the library that give back what was not there before."""


class Stability:
    """What no run of a function, with all that it calls, changes."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._stored: dict[str, bool] = {}
        self._assigned: dict[str, frozenset[Variable]] = {}

    def keeps_pointers(self, function: str) -> bool:
        """Whether it writes no pointers to memory that is not its own."""
        if function not in self._stored:
            reached = self._reachable(function)
            self._stored[function] = any(map(self._stores_pointers, reached))
        return not self._stored[function]

    def makes(self, function: str) -> bool:
        """Whether it gives back an object that was not there before, none of which has a value
        but by who writes it then."""
        found = self._program.functions.get(function)
        return function in MAKERS and found is not None and found.body is None

    def keeps(self, function: str, variable: Variable) -> bool:
        """Whether it assigns nothing to a global."""
        if function not in self._assigned:
            reached = self._reachable(function)
            found = {v for name in reached for v in self._globals_assigned(name)}
            self._assigned[function] = frozenset(found)
        return variable.is_const or variable not in self._assigned[function]

    def _reachable(self, function: str) -> list[str]:
        seen = [function]
        for name in seen:
            called = callees(self._program.functions[name])
            seen += [c for c in called if c not in seen and c in self._program.functions]
        return seen

    def _stores_pointers(self, name: str) -> bool:
        function = self._program.functions[name]
        if function.body is None:
            return bool(function.parameters) and _names_pointers(function)
        return any(
            holds_pointers(statement.place.type) and not _is_local(statement.place)
            for block in function.body.blocks.values()
            for statement in block.statements
            if isinstance(statement, Store)
        )

    def _globals_assigned(self, name: str) -> Collection[Variable]:
        function = self._program.functions[name]
        if function.body is None:
            assigns = function.contract.assigns
            if assigns is None:
                return [g.variable for g in self._program.globals]
            return assigns.variables
        addressed = addressed_by_function(function)
        found = {v for b in function.body.blocks.values() for s in b.statements for v in written(s)}
        return {v for v in found | addressed if v.storage is Storage.GLOBAL}


def _names_pointers(function: Function) -> bool:
    """Whether a prototype's frame lets pointers in memory change."""
    assigns = function.contract.assigns
    if assigns is None:
        return any(holds_pointers(_target(p.type)) for p in function.parameters)
    return any(holds_pointers(location.type) for location in assigns.locations)


def _target(type: Type) -> Type:
    return type.target if isinstance(type, PointerType) else type


def holds_pointers(type: Type) -> bool:
    """Whether objects of the type may hold pointers (of a structure: it may)."""
    match type:
        case IntType():
            return False
        case ArrayType(element):
            return holds_pointers(element)
        case _:  # whatever else there is may: more is looked at than has to be
            return True


def _is_local(place: Place) -> bool:
    root = place_root(place)
    return isinstance(root, VariablePlace) and root.variable.storage is not Storage.GLOBAL


class Pointers:
    """The pointers of one function with a body; nothing is known of what calls give back, but
    where ``returned`` says where that comes from."""

    def __init__(
        self, function: Function, stability: Stability, returned: Returned | None = None
    ) -> None:
        assert function.body is not None
        self.function = function
        self._stability = stability
        self._parameters = frozenset(function.parameters)
        self._addressed = addressed_by_function(function)
        self._values, self._unknown = _assignments(function.body)
        self._made = _made(function.body, stability)
        self._returned = returned
        self._results = {} if returned is None else _results(function.body)
        self._bases: dict[Variable, frozenset[Base]] = {}
        self._find_bases()

    def is_plain(self, variable: Variable) -> bool:
        """Whether it is changed by nothing but the assignments to it."""
        return variable not in self._addressed and variable.storage is not Storage.GLOBAL

    # --- exactly -------------------------------------------------------------------------------

    def exactly(self, expr: Expr) -> Expr | None:
        """The expression over parameters and globals as they were at the call; None if it may be
        another value than that."""
        return self._exactly(expr, MAX_CHAIN, frozenset())

    def exact_place(self, place: Place) -> Place | None:
        """A place behind a pointer, likewise."""
        return self._exact_place(place, MAX_CHAIN, frozenset())

    def _exactly(self, expr: Expr, loads: int, seen: frozenset[Variable]) -> Expr | None:
        match expr:
            case Read(variable):
                return self._exact_variable(expr, variable, loads, seen)
            case Load(place, type, span):
                if not loads or not self._is_kept(place, type):
                    return None
                found = self._exact_place(place, loads - 1, seen)
                return None if found is None else Load(found, type, span)
            case AddressOf(place, type, span):
                found = self._exact_place(place, loads, seen)
                return None if found is None else AddressOf(found, type, span)
            case PointerAdd(pointer=pointer, offset=Const(0)):
                return self._exactly(pointer, loads, seen)
            case _:  # of code, all others look at the state by their parts alone
                return self._exact_parts(expr, loads, seen)

    def _exact_parts(self, expr: Expr, loads: int, seen: frozenset[Variable]) -> Expr | None:
        failed = False

        def f(part: Node) -> Node:
            nonlocal failed
            if failed or isinstance(part, Pred):
                failed = True
                return part
            found = self._exactly(part, loads, seen)
            failed = found is None
            return part if found is None else found

        made = map_children(expr, f)
        return None if failed else made

    def _exact_variable(
        self, expr: Expr, variable: Variable, loads: int, seen: frozenset[Variable]
    ) -> Expr | None:
        if variable in seen or variable in self._unknown:
            return None
        values = self._values.get(variable, ())
        if variable.storage is Storage.GLOBAL:
            return expr if self._stability.keeps(self.function.name, variable) else None
        if variable in self._addressed:
            return None
        if variable in self._parameters:
            return expr if not values else None
        if len(values) != 1:
            return None
        return self._exactly(values[0], loads, seen | {variable})

    def _exact_place(self, place: Place, loads: int, seen: frozenset[Variable]) -> Place | None:
        root = place_root(place)
        if isinstance(root, VariablePlace) and not self._is_given(root.variable):
            return None
        parts = [self._exactly(part, loads, seen) for part in place_parts(place)]
        known = [part for part in parts if part is not None]
        return with_place_parts(place, known) if len(known) == len(parts) else None

    def _is_given(self, variable: Variable) -> bool:
        """Whether its parts are what they were at the call."""
        if variable.storage is Storage.GLOBAL:
            return True
        unchanged = variable not in self._values and variable not in self._unknown
        return variable in self._parameters and variable not in self._addressed and unchanged

    def _is_kept(self, place: Place, type: Type) -> bool:
        """Whether nothing changes what lies there: pointers, where no pointers are written; and
        what lies in a parameter."""
        root = place_root(place)
        if isinstance(root, VariablePlace) and root.variable.storage is not Storage.GLOBAL:
            return self._is_given(root.variable)
        return isinstance(type, PointerType) and self._stability.keeps_pointers(self.function.name)

    # --- where from ----------------------------------------------------------------------------

    def bases(self, pointer: Expr) -> frozenset[Base]:
        """What the pointer may point into (nothing: it is null)."""
        match pointer:
            case Const() | FunctionAddress():
                return frozenset()
            case Read(variable):
                return self._bases_of(variable)
            case PointerAdd(pointer=inner) | Convert(operand=inner) | At(operand=inner):
                if isinstance(inner.type, IntType):
                    return frozenset({Anything()})
                return self.bases(inner)
            case Conditional(_, then, otherwise):
                return self.bases(then) | self.bases(otherwise)
            case AddressOf(place):
                return self._bases_of_place(place)
            case Load():
                exact = self.exactly(pointer)
                return frozenset({Anything() if exact is None else Given(exact)})
            case _:  # where any other comes from is not known
                return frozenset({Anything()})

    def _bases_of_place(self, place: Place) -> frozenset[Base]:
        match place_root(place):
            case DerefPlace(pointer):
                return self.bases(pointer)
            case VariablePlace(variable) if variable.storage is not Storage.GLOBAL:
                return frozenset({Own(variable)})
            case VariablePlace() | StringPlace():
                return frozenset({Static()})
            case ValuePlace():
                return frozenset({Anything()})

    def _bases_of(self, variable: Variable) -> frozenset[Base]:
        if variable.storage is Storage.GLOBAL or variable in self._addressed:
            exact = self.exactly(Read(variable))
            return frozenset({Anything() if exact is None else Given(exact)})
        return self._bases.get(variable, frozenset())

    def _unknown_bases(self, variable: Variable) -> frozenset[Base]:
        """Where from, if it gets values that are no expressions."""
        if variable in self._made:
            return frozenset({Made()})
        if self._returned is not None and variable in self._results:
            calls = self._results[variable]
            return frozenset().union(*(self._returned(call, self.bases) for call in calls))
        return frozenset({Anything()}) if variable in self._unknown else frozenset()

    def _find_bases(self) -> None:
        """The least solution for all variables."""
        for variable in {*self._parameters, *self._values, *self._unknown}:
            unknown = self._unknown_bases(variable)
            given = frozenset({Given(Read(variable))}) if variable in self._parameters else unknown
            self._bases[variable] = unknown | given
        changed = True
        while changed:
            changed = False
            for variable, values in self._values.items():
                more = self._bases[variable].union(*map(self.bases, values))
                changed = changed or more != self._bases[variable]
                self._bases[variable] = more
            for variable in self._results:
                more = self._bases[variable] | self._unknown_bases(variable)
                changed = changed or more != self._bases[variable]
                self._bases[variable] = more


def _made(body: Body, stability: Stability) -> frozenset[Variable]:
    """The variables that get nothing that nobody knows but new objects."""
    return frozenset(
        variable
        for variable, calls in _results(body).items()
        if all(stability.makes(call.callee) for call in calls)
    )


def _results(body: Body) -> Mapping[Variable, tuple[Call, ...]]:
    """The calls whose results a variable takes; of variables that get nothing else that is no
    expression."""
    found: dict[Variable, tuple[Call, ...]] = {}
    others: set[Variable] = set()
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case Assign():
                    pass
                case Call(_, _, results):
                    found |= {one: (*found.get(one, ()), statement) for one in results}
                case Store(place):
                    root = place_root(place)
                    others.update([root.variable] if isinstance(root, VariablePlace) else [])
                case _:  # what any other statement gives a variable is not known
                    others.update(written(statement))
    return {variable: calls for variable, calls in found.items() if variable not in others}


def _assignments(body: Body) -> tuple[Mapping[Variable, tuple[Expr, ...]], frozenset[Variable]]:
    """What is assigned to each variable; and the variables that get values that nobody knows, or
    are written in part."""
    values: dict[Variable, tuple[Expr, ...]] = {}
    unknown: set[Variable] = set()
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case Assign(target, value):
                    values[target] = (*values.get(target, ()), value)
                case Store(place):
                    root = place_root(place)
                    if isinstance(root, VariablePlace):
                        unknown.add(root.variable)
                case _:  # what any other statement gives a variable is not known
                    unknown.update(written(statement))
    return values, frozenset(unknown)


# --- in annotations --------------------------------------------------------------------------


def pointed_into(pointers: Expr) -> Expr | None:
    """The pointer that a set of pointers in an annotation begins at; None for several."""
    match pointers:
        case PointerAdd(pointer=inner) | Convert(operand=inner) | At(operand=inner):
            return pointed_into(inner)
        case AddressOf(place):
            root = place_root(place)
            return pointed_into(root.pointer) if isinstance(root, DerefPlace) else None
        case Read() | Load():
            return pointers
        case _:  # any other set has several, or none that has a name
            return None


def members(pointers: Expr) -> tuple[Expr, ...]:
    """The parts of a union of sets."""
    match pointers:
        case BuiltinTerm("\\union" | "\\set", arguments):
            return tuple(one for argument in arguments for one in members(argument))
        case Convert(operand) if isinstance(operand, BuiltinTerm):
            return members(operand)
        case _:  # any other set is taken as one
            return (pointers,)


def has_bound(node: Node) -> bool:
    return any(isinstance(part, BoundRead) for part in walk(node))


def substitute(node: Node, value: Callable[[Node], Node | None]) -> Node:
    """``node`` with every part for which ``value`` has another replaced by it."""
    found = value(node)
    if found is not None:
        return found
    return map_children(node, lambda part: substitute(part, value))


def with_arguments(node: Node, arguments: Mapping[Bound, Expr]) -> Node:
    """The body of a definition applied to arguments."""

    def value(part: Node) -> Node | None:
        return arguments.get(part.bound) if isinstance(part, BoundRead) else None

    return substitute(node, value)
