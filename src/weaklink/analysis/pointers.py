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

from weaklink import ir
from weaklink.analysis.changes import callees, written
from weaklink.record import record

MAX_CHAIN = 2
"""Loads on the way to a pointer that still has a name (``p->a->b``)."""


@record
class Given:
    """What was there at the call: the object that the value of ``pointer``, over parameters and
    globals as they were then, points into."""

    pointer: ir.Expr


@record
class Own:
    """An object of the function itself."""

    variable: ir.Variable


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

Returned = Callable[[ir.Call, Callable[[ir.Expr], Bases]], Bases]
"""Where from the result of a call comes, by where its arguments do."""

ON_STACK = frozenset({"alloca", "__builtin_alloca"})
"""Functions of the library that give back what was not there before, and is gone when the function
ends that calls them."""

MAKERS = frozenset({"malloc", "calloc"}) | ON_STACK
"""Functions of the library that give back what was not there before."""


class Stability:
    """What no run of a function, with all that it calls, changes."""

    def __init__(self, program: ir.Program) -> None:
        self._program = program
        self._stored: dict[str, bool] = {}
        self._assigned: dict[str, frozenset[ir.Variable]] = {}

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

    def keeps(self, function: str, variable: ir.Variable) -> bool:
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
            if isinstance(statement, ir.Store)
        )

    def _globals_assigned(self, name: str) -> Collection[ir.Variable]:
        function = self._program.functions[name]
        if function.body is None:
            assigns = function.contract.assigns
            if assigns is None:
                return [g.variable for g in self._program.globals]
            return assigns.variables
        addressed = ir.addressed_by_function(function)
        found = {v for b in function.body.blocks.values() for s in b.statements for v in written(s)}
        return {v for v in found | addressed if v.storage is ir.Storage.GLOBAL}


def _names_pointers(function: ir.Function) -> bool:
    """Whether a prototype's frame lets pointers in memory change."""
    assigns = function.contract.assigns
    if assigns is None:
        return any(holds_pointers(_target(p.type)) for p in function.parameters)
    return any(holds_pointers(location.type) for location in assigns.locations)


def _target(type: ir.Type) -> ir.Type:
    return type.target if isinstance(type, ir.PointerType) else type


def holds_pointers(type: ir.Type) -> bool:
    """Whether objects of the type may hold pointers (of a structure: it may)."""
    match type:
        case ir.IntType():
            return False
        case ir.ArrayType(element):
            return holds_pointers(element)
        case _:  # whatever else there is may: more is looked at than has to be
            return True


def _is_local(place: ir.Place) -> bool:
    root = ir.place_root(place)
    return isinstance(root, ir.VariablePlace) and root.variable.storage is not ir.Storage.GLOBAL


class Pointers:
    """The pointers of one function with a body; nothing is known of what calls give back, but
    where ``returned`` says where that comes from."""

    def __init__(
        self, function: ir.Function, stability: Stability, returned: Returned | None = None
    ) -> None:
        assert function.body is not None
        self.function = function
        self._stability = stability
        self._parameters = frozenset(function.parameters)
        self._addressed = ir.addressed_by_function(function)
        self._values, self._unknown = _assignments(function.body)
        self._made = _made(function.body, stability)
        self._returned = returned
        self._results = {} if returned is None else _results(function.body)
        self._bases: dict[ir.Variable, frozenset[Base]] = {}
        self._find_bases()

    def is_plain(self, variable: ir.Variable) -> bool:
        """Whether it is changed by nothing but the assignments to it."""
        return variable not in self._addressed and variable.storage is not ir.Storage.GLOBAL

    # --- exactly -------------------------------------------------------------------------------

    def exactly(self, expr: ir.Expr) -> ir.Expr | None:
        """The expression over parameters and globals as they were at the call; None if it may be
        another value than that."""
        return self._exactly(expr, MAX_CHAIN, frozenset())

    def exact_place(self, place: ir.Place) -> ir.Place | None:
        """A place behind a pointer, likewise."""
        return self._exact_place(place, MAX_CHAIN, frozenset())

    def _exactly(self, expr: ir.Expr, loads: int, seen: frozenset[ir.Variable]) -> ir.Expr | None:
        match expr:
            case ir.Read(variable):
                return self._exact_variable(expr, variable, loads, seen)
            case ir.Load(place, type, span):
                if not loads or not self._is_kept(place, type):
                    return None
                found = self._exact_place(place, loads - 1, seen)
                return None if found is None else ir.Load(found, type, span)
            case ir.AddressOf(place, type, span):
                found = self._exact_place(place, loads, seen)
                return None if found is None else ir.AddressOf(found, type, span)
            case ir.PointerAdd(pointer=pointer, offset=ir.Const(0)):
                return self._exactly(pointer, loads, seen)
            case _:  # of code, all others look at the state by their parts alone
                return self._exact_parts(expr, loads, seen)

    def _exact_parts(
        self, expr: ir.Expr, loads: int, seen: frozenset[ir.Variable]
    ) -> ir.Expr | None:
        failed = False

        def f(part: ir.Node) -> ir.Node:
            nonlocal failed
            if failed or isinstance(part, ir.Predicate):
                failed = True
                return part
            found = self._exactly(part, loads, seen)
            failed = found is None
            return part if found is None else found

        made = ir.map_children(expr, f)
        return None if failed else ir.as_expr(made)

    def _exact_variable(
        self, expr: ir.Expr, variable: ir.Variable, loads: int, seen: frozenset[ir.Variable]
    ) -> ir.Expr | None:
        if variable in seen or variable in self._unknown:
            return None
        values = self._values.get(variable, ())
        if variable.storage is ir.Storage.GLOBAL:
            return expr if self._stability.keeps(self.function.name, variable) else None
        if variable in self._addressed:
            return None
        if variable in self._parameters:
            return expr if not values else None
        if len(values) != 1:
            return None
        return self._exactly(values[0], loads, seen | {variable})

    def _exact_place(
        self, place: ir.Place, loads: int, seen: frozenset[ir.Variable]
    ) -> ir.Place | None:
        root = ir.place_root(place)
        if isinstance(root, ir.VariablePlace) and not self._is_given(root.variable):
            return None
        parts = [self._exactly(part, loads, seen) for part in ir.place_parts(place)]
        known = [part for part in parts if part is not None]
        return ir.with_place_parts(place, known) if len(known) == len(parts) else None

    def _is_given(self, variable: ir.Variable) -> bool:
        """Whether its parts are what they were at the call."""
        if variable.storage is ir.Storage.GLOBAL:
            return True
        unchanged = variable not in self._values and variable not in self._unknown
        return variable in self._parameters and variable not in self._addressed and unchanged

    def _is_kept(self, place: ir.Place, type: ir.Type) -> bool:
        """Whether nothing changes what lies there: pointers, where no pointers are written; and
        what lies in a parameter."""
        root = ir.place_root(place)
        if isinstance(root, ir.VariablePlace) and root.variable.storage is not ir.Storage.GLOBAL:
            return self._is_given(root.variable)
        return isinstance(type, ir.PointerType) and self._stability.keeps_pointers(
            self.function.name
        )

    # --- where from ----------------------------------------------------------------------------

    def bases(self, pointer: ir.Expr) -> frozenset[Base]:
        """What the pointer may point into (nothing: it is null)."""
        match pointer:
            case ir.Const() | ir.FunctionAddress():
                return frozenset()
            case ir.Read(variable):
                return self._bases_of(variable)
            case ir.WholeOf(inner):
                return self.bases(inner)
            case ir.PointerAdd(pointer=inner) | ir.Convert(operand=inner) | ir.At(operand=inner):
                if isinstance(inner.type, ir.IntType):
                    return frozenset({Anything()})
                return self.bases(inner)
            case ir.Conditional(_, then, otherwise):
                return self.bases(then) | self.bases(otherwise)
            case ir.AddressOf(place):
                return self._bases_of_place(place)
            case ir.Load():
                exact = self.exactly(pointer)
                return frozenset({Anything() if exact is None else Given(exact)})
            case _:  # where any other comes from is not known
                return frozenset({Anything()})

    def _bases_of_place(self, place: ir.Place) -> frozenset[Base]:
        match ir.place_root(place):
            case ir.DerefPlace(pointer):
                return self.bases(pointer)
            case ir.VariablePlace(variable) if variable.storage is not ir.Storage.GLOBAL:
                return frozenset({Own(variable)})
            case ir.VariablePlace() | ir.StringPlace():
                return frozenset({Static()})
            case ir.ValuePlace():
                return frozenset({Anything()})

    def _bases_of(self, variable: ir.Variable) -> frozenset[Base]:
        if variable.storage is ir.Storage.GLOBAL or variable in self._addressed:
            exact = self.exactly(ir.Read(variable))
            return frozenset({Anything() if exact is None else Given(exact)})
        return self._bases.get(variable, frozenset())

    def _unknown_bases(self, variable: ir.Variable) -> frozenset[Base]:
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
            given = (
                frozenset({Given(ir.Read(variable))}) if variable in self._parameters else unknown
            )
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


def _made(body: ir.Body, stability: Stability) -> frozenset[ir.Variable]:
    """The variables that get nothing that nobody knows but new objects."""
    return frozenset(
        variable
        for variable, calls in _results(body).items()
        if all(stability.makes(call.callee) for call in calls)
    )


def _results(body: ir.Body) -> Mapping[ir.Variable, tuple[ir.Call, ...]]:
    """The calls whose results a variable takes; of variables that get nothing else that is no
    expression."""
    found: dict[ir.Variable, tuple[ir.Call, ...]] = {}
    others: set[ir.Variable] = set()
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case ir.Assign():
                    pass
                case ir.Call(_, _, results):
                    found |= {one: (*found.get(one, ()), statement) for one in results}
                case ir.Store(place):
                    root = ir.place_root(place)
                    others.update([root.variable] if isinstance(root, ir.VariablePlace) else [])
                case _:  # what any other statement gives a variable is not known
                    others.update(written(statement))
    return {variable: calls for variable, calls in found.items() if variable not in others}


def _assignments(
    body: ir.Body,
) -> tuple[Mapping[ir.Variable, tuple[ir.Expr, ...]], frozenset[ir.Variable]]:
    """What is assigned to each variable; and the variables that get values that nobody knows, or
    are written in part."""
    values: dict[ir.Variable, tuple[ir.Expr, ...]] = {}
    unknown: set[ir.Variable] = set()
    for block in body.blocks.values():
        for statement in block.statements:
            match statement:
                case ir.Assign(target, value):
                    values[target] = (*values.get(target, ()), value)
                case ir.Store(place):
                    root = ir.place_root(place)
                    if isinstance(root, ir.VariablePlace):
                        unknown.add(root.variable)
                case _:  # what any other statement gives a variable is not known
                    unknown.update(written(statement))
    return values, frozenset(unknown)


# --- in annotations --------------------------------------------------------------------------


def pointed_into(pointers: ir.Expr) -> ir.Expr | None:
    """The pointer that a set of pointers in an annotation begins at; None for several."""
    match pointers:
        case ir.PointerAdd(pointer=inner) | ir.Convert(operand=inner) | ir.At(operand=inner):
            return pointed_into(inner)
        case ir.WholeOf(inner):
            return pointed_into(inner)
        case ir.AddressOf(place):
            root = ir.place_root(place)
            return pointed_into(root.pointer) if isinstance(root, ir.DerefPlace) else None
        case ir.Read() | ir.Load():
            return pointers
        case _:  # any other set has several, or none that has a name
            return None


def members(pointers: ir.Expr) -> tuple[ir.Expr, ...]:
    """The parts of a union of sets."""
    match pointers:
        case ir.BuiltinTerm("\\union" | "\\set", arguments):
            return tuple(one for argument in arguments for one in members(argument))
        case ir.Convert(operand) if isinstance(operand, ir.BuiltinTerm):
            return members(operand)
        case _:  # any other set is taken as one
            return (pointers,)


def has_bound(node: ir.Node) -> bool:
    return any(isinstance(part, ir.BoundRead) for part in ir.walk(node))


def substitute(node: ir.Node, value: Callable[[ir.Node], ir.Node | None]) -> ir.Node:
    """``node`` with every part for which ``value`` has another replaced by it."""
    found = value(node)
    if found is not None:
        return found
    return ir.map_children(node, lambda part: substitute(part, value))


def with_arguments(node: ir.Node, arguments: Mapping[ir.Bound, ir.Expr]) -> ir.Node:
    """The body of a definition applied to arguments."""

    def value(part: ir.Node) -> ir.Node | None:
        return arguments.get(part.bound) if isinstance(part, ir.BoundRead) else None

    return substitute(node, value)
