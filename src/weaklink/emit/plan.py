"""What is emitted: a program, a function under a view, and what contracts choose in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from weaklink import ir
from weaklink.analysis.changes import Changes, calls_of
from weaklink.analysis.initialized import InitFlags
from weaklink.analysis.pointers import ON_STACK
from weaklink.diagnostics import Unsupported
from weaklink.emit.arguments import (
    Given,
    argument_name,
    in_c,
    is_version,
    lists_of,
    on_list,
    taken_at,
    takes_any,
    unpacked,
)
from weaklink.emit.c_text import declared, string
from weaklink.emit.declarations import (
    definitions,
    file_names,
    identifiers,
    program_names,
    root,
    words,
)
from weaklink.emit.definitions import LogicFunctions
from weaklink.emit.ghosts import ghosts_apart
from weaklink.emit.labels import labels_apart
from weaklink.emit.literals import literal_names, literals_in
from weaklink.emit.objects import string_objects, with_whole_objects
from weaklink.emit.places import mark
from weaklink.emit.scopes import visible_in
from weaklink.emit.statics import RESERVED, statics_apart
from weaklink.emit.surroundings import Naming, Surroundings, source_name
from weaklink.emit.tags import tagged
from weaklink.frontend import syntax
from weaklink.ir.names import short_name, unspecialised
from weaklink.kinds import Kind
from weaklink.record import field, record, replace
from weaklink.source import Span
from weaklink.view.build import Views
from weaklink.view.fixed_addresses import names_fixed_address
from weaklink.view.lower.untyped import is_address_as_number
from weaklink.view.lower.world import locals_in_memory
from weaklink.view.passes import RESOLVED
from weaklink.view.pipeline import through
from weaklink.view.sites import name_sites

RESULT = "\\result"
"""The place of a result, in an arrival."""

Arrival = tuple[tuple[str, str], ...]
"""What a contract chose, one time: places and their new values, as text."""


@record
class Plan:
    """What is emitted: ``program``, in which ``changes`` may happen, with ``function`` under a
    view, of which the sites in ``contracts`` stand as contracts.  ``arrivals`` are what contracts
    chose, by their ids (``f/loop1``); None leaves it to whoever runs the program.  ``failing`` is
    the property that the program is to show, if there is one: what other annotations say that no
    program can, is left out.  ``given`` are the arguments that nobody but an input gives
    (``arguments.py``), which are taken at ``taken_at``.  ``taken`` are the names that the program
    has, ``outside`` those at file level; ``names`` the new ones of what could not keep its own
    (``statics.py``);
    ``literals`` the string literals that are objects (``objects.py``); ``bit_fields`` the members
    that have no address, by their names;
    ``own_names`` those that the emitted program has for itself.  ``lined``: the text marks what
    comes from the user's lines (``places.py``)."""

    program: ir.Program
    changes: Changes
    views: Views
    units: Sequence[syntax.TranslationUnit]
    taken: frozenset[str]
    outside: frozenset[str]
    names: Mapping[str, str]
    literals: Mapping[Span, Sequence[tuple[int, ...]]]
    bit_fields: frozenset[str]
    taken_at: frozenset[Span]
    function: str = ""
    contracts: frozenset[str] = frozenset()
    arrivals: Mapping[str, Sequence[Arrival]] | None = None
    failing: ir.Property | None = None
    given: Given | None = None
    lined: bool = False
    own_names: dict[tuple[str, ...], str] = field(default_factory=dict)

    def of(
        self,
        function: str,
        contracts: frozenset[str],
        arrivals: Mapping[str, Sequence[Arrival]] | None = None,
        failing: ir.Property | None = None,
        *,
        given: Given | None = None,
        lined: bool = False,
    ) -> Plan:
        """The plan of a view of a function."""
        view = replace(self, function=function, contracts=contracts, arrivals=arrivals)
        return replace(view, failing=failing, given=given, lined=lined, own_names={})

    @property
    def files(self) -> tuple[str, ...]:
        """What marks refer to."""
        return tuple(self.program.sources)

    @property
    def result(self) -> str:
        """What a function's result is called."""
        return self.free("result")

    def free(self, name: str) -> str:
        """The name, or one like it, that nothing in the program has."""
        return name if name not in self.taken else f"wl_{name}"

    @property
    def naming(self) -> Naming:
        """What annotations need of it."""
        return Naming(self.names, self.free, self.own)

    def own(self, name: str, *key: str) -> str:
        """The name of something at file level that the emitted program has for itself: of what
        ``key`` says, of which there is one, or of what is always called so."""
        whole = (name, *key)
        used = {*self.taken, *self.own_names.values()}
        while whole not in self.own_names and name in used:
            name = f"wl_{name}"
        return self.own_names.setdefault(whole, name)

    def c_name(self, function: str) -> str:
        """What the function is called in the emitted program."""
        name = self.names.get(unspecialised(function), short_name(function))
        known = self.program.functions.get(function)
        if known is None or not is_version(known):
            return name
        number = function.removeprefix(unspecialised(function)).strip("#")
        return self.own(f"{name}_{number}", function, "version")

    def definition(self, function: str) -> syntax.FunctionDefinition:
        """The definition of a function in the emitted program's units."""
        name = self.names.get(unspecialised(function), short_name(function))
        return next(one for one in definitions(self.units) if one.name == name)

    def parameters(self, function: ir.Function) -> tuple[ir.Variable, ...]:
        """What the function is given in the emitted program."""
        return in_c(function, self.given or (), ir.va_list(self.program.machine))

    def parameter(self, parameter: ir.Variable) -> str:
        """What a parameter is called outside of the user's code: as there, if that hides nothing
        at file level; one without a name has one, too."""
        name = argument_name(parameter) or source_name(parameter)
        name = name or parameter.name.replace("#", "_")
        if name not in self.outside:
            return name
        name = f"{name}_given"
        while name in self.taken:
            name += "_"
        return name

    def declared(self, parameter: ir.Variable, function: ir.Function) -> str:
        """The declaration of a parameter; arrays have the lengths that those before it say."""
        lengths = {one.name: self.parameter(one) for one in function.parameters}
        if unknown := _counts(parameter.type) - lengths.keys():
            text = f"variable-length array of `{min(unknown)}`"
            raise Unsupported(f"{text} as a parameter in an emitted program", function.span)
        return declared(parameter.type, self.parameter(parameter), function.span, lengths)

    def head(self, function: ir.Function, name: str) -> str:
        """``int f(int n)``"""
        self._check_given(function)
        _check_addresses(function)
        listed = [self.declared(p, function) for p in self.parameters(function)]
        if function.variadic and function.name != self.function:
            listed.append("...")  # as a value: its calls are of versions
        inside = ", ".join(listed) or "void"
        result = function.results[0].type if function.results else ir.VoidType()
        return declared(result, f"{name}({inside})", function.span)

    def _check_given(self, function: ir.Function) -> None:
        """Refuses to run a function whose arguments nobody gives."""
        if function.name != self.function or not takes_any(function):
            return
        several = len(lists_of(function)) + function.variadic > 1
        if self.given is None or several:
            what = "function with a variable number of arguments, or a `va_list`,"
            raise Unsupported(f"{what} in an emitted program", function.span)

    def leaves(self, function: str) -> bool:
        """Whether some call in the function may end the program."""
        return bool(self.views.program.functions[function].leaving)


def _check_addresses(function: ir.Function) -> None:
    """Refuses a function to which it matters where objects lie: they lie elsewhere there."""
    for node in () if function.body is None else ir.body_nodes(function.body):
        for part in ir.walk(node):
            if is_address_as_number(part) or names_fixed_address(part):
                span = ir.as_expr(part).span
                raise Unsupported("address as a number in an emitted program", span)


def plan_of(program: ir.Program, views: Views, units: Sequence[syntax.TranslationUnit]) -> Plan:
    """What plans of a program's functions share."""
    apart = statics_apart(tagged(with_whole_objects(units, program), program.records), program)
    whole = through(RESOLVED, program)
    taken, outside = identifiers(apart.units), file_names(apart.units) | RESERVED
    names, literals = apart.names, string_objects(program)
    bit_fields = frozenset(
        member.name
        for one in program.records.values()
        for member in one.members or ()
        if member.bits is not None
    )
    changes = Changes(whole)
    units, at = apart.units, taken_at(apart.units)
    return Plan(whole, changes, views, units, taken, outside, names, literals, bit_fields, at)


class Scope:
    """One function of a plan: what its text depends on."""

    def __init__(
        self,
        plan: Plan,
        logic: LogicFunctions,
        definition: syntax.FunctionDefinition,
        id: str,
    ) -> None:
        self.plan = plan
        self.logic = logic
        apart = ghosts_apart(definition, program_names(plan.units), plan.taken)
        self.definition = labels_apart(apart.definition)
        self.id = id
        function = plan.program.functions[id]
        assert function.body is not None
        self.function = name_sites(self._with_frees(function))
        self.name = plan.c_name(id)
        self.is_main = id == plan.function
        self.properties = Properties(plan.views, id)
        early = InitFlags(self.function, frozenset()).variables
        self.literals = literals_in(self.definition.body, self.function)
        self.literal_names = literal_names(self.literals)
        self.visible = visible_in(self.function, self.definition.body)
        self.own = own = (*self.function.parameters, *function.body.locals)
        objects = {v for v in own if isinstance(v.type, ir.ArrayType | ir.RecordType)}
        self.in_memory = locals_in_memory(self.function, early) | objects | self._lists(own)
        renamed = ((v, apart.names.get(v.span)) for v in function.body.locals if v.is_ghost)
        self.ghosts = {variable: name for variable, name in renamed if name is not None}
        self._check_arrivals()

    def _with_frees(self, function: ir.Function) -> ir.Function:
        """The function, whose contract says that it frees nothing if that is what it is to show."""
        failing, contract = self.plan.failing, function.contract
        if failing is None or failing.kind is not Kind.FREES:
            return function
        said = self.plan.views.program.functions[function.name].contract.clauses
        stated = [one for one in said if isinstance(one, ir.Frees)]
        if any(part.frees is not None for part in ir.parts_of(contract)):
            return function
        return replace(function, contract=replace(contract, clauses=(*contract.clauses, *stated)))

    def _lists(self, own: Sequence[ir.Variable]) -> frozenset[ir.Variable]:
        """The lists of which it is to show that a loop changes them."""
        failing = self.plan.failing
        is_shown = failing is not None and failing.kind is Kind.LOOP_ASSIGNS
        return frozenset(v for v in own if is_shown and _is_own_list(v))

    def _check_arrivals(self) -> None:
        """What contracts chose is written by the names of the source."""
        names = {source_name(variable) for variable in self.ghosts}
        for site, arrivals in (self.plan.arrivals or {}).items():
            places = {root(place) for arrival in arrivals for place, _ in arrival}
            if site.startswith(f"{self.id}/") and places & names:
                what = "choice of a ghost with a name of the program in an emitted program"
                raise Unsupported(what, self.function.span)

    def unpacked(self, function: ir.Function, lines: Sequence[str]) -> list[str]:
        """What has to stand before these lines, in a function that is given what ``function`` is,
        where they name what is on a list.  Raises ``Unsupported`` where it is not known."""
        named = words("\n".join(lines))
        values = [(one, self.plan.parameter(one)) for one in on_list(function)]
        if not any(name in named for _, name in values):
            return []
        own = self.plan.parameters(function)
        lists = [self.plan.parameter(one) for one in own if ir.is_va_list(one.type)]
        if len(lists) != 1:
            text = "argument on one of several lists, or behind a pointer, in an emitted program"
            raise Unsupported(text, function.span)
        return list(unpacked(lists[0], values))

    @property
    def code_name(self) -> str:
        """What the function of its body is called."""
        return self.plan.own(f"{self.name}_code", self.id, "code")

    @cached_property
    def lengths(self) -> Mapping[ir.Variable, str]:
        """What C says instead of the variables that hold the lengths of the function's arrays."""
        by_name = {one.name: one for one in self.own if one.storage is ir.Storage.TEMPORARY}
        found: dict[ir.Variable, str] = {}
        for variable in self.own:
            type, place = variable.type, self.called(variable)
            while isinstance(type, ir.ArrayType):
                if type.count in by_name:
                    found[by_name[type.count]] = f"((long)(sizeof {place} / sizeof {place}[0]))"
                type, place = type.element, f"{place}[0]"
        return found

    @property
    def uses_stack(self) -> bool:
        """Whether it asks for objects that live until it returns."""
        return any(call.callee in ON_STACK for call in calls_of(self.function))

    @property
    def measure(self) -> Kept | None:
        """What calls of itself are measured against."""
        measure = self.function.contract.decreases
        called = self.plan.own(f"{self.name}_measure", self.id, "measure") if measure else ""
        return keep(measure, called)

    def called(self, variable: ir.Variable) -> str:
        """What a variable is called in the function."""
        own = self.ghosts.get(variable) or self.literal_names.get(variable)
        return own or source_name(variable, self.plan.names)

    def mark(self, span: Span) -> str:
        """What says that the following code comes from ``span``, where that is to be said."""
        return mark(span, self.plan.files) if self.plan.lined else ""

    def around(self, labels: Mapping[ir.Label, str], **given: Any) -> Surroundings:
        words = {label: self.plan.free(word) for label, word in labels.items()}
        names = {**self.ghosts, **self.literal_names, **given.pop("names", {})}
        machine, need = self.plan.program.machine, self.logic.need
        naming, records = self.plan.naming, self.plan.program.records
        return Surroundings(
            machine, words, need=need, names=names, naming=naming, records=records, **given
        )

    def by_contract(self, site: str) -> bool:
        """Whether the loop or call stands as its contract although there is code."""
        return self.is_main and site in self.plan.contracts


def _is_own_list(variable: ir.Variable) -> bool:
    """Whether it is a list, and no pointer to that of a caller as a parameter may be."""
    return ir.is_va_list(variable.type) and variable.storage is ir.Storage.LOCAL


def _counts(type: ir.Type) -> set[str]:
    """The variables that hold the lengths of arrays in a type."""
    found: set[str] = set()
    while isinstance(type, ir.PointerType | ir.ArrayType):
        if isinstance(type, ir.ArrayType) and type.count is not None:
            found.add(type.count)
        type = type.target if isinstance(type, ir.PointerType) else type.element
    return found


def storage(definition: syntax.FunctionDefinition) -> str:
    """``static``, if it is."""
    return "static " if "static" in definition.storage else ""


@record
class Kept:
    """A measure, and the variable of an emitted program that keeps what it was."""

    measure: ir.Measure
    variable: ir.Variable

    def declared(self, name: str = "") -> str:
        """The declaration of the variable, or of one like it."""
        return declared(self.variable.type, name or self.variable.shown, self.measure.span)


def keep(measure: ir.Measure | None, called: str) -> Kept | None:
    """What keeps a measure, if there is one, in a variable that is ``called`` so."""
    if measure is None:
        return None
    type, span = measure.expression.type, measure.span
    type = ir.INTEGER if isinstance(type, ir.IntType) else type
    return Kept(measure, ir.Variable(f"kept.{called}", type, ir.Storage.SNAPSHOT, called, span))


class Properties:
    """The properties of a function, by kind, site, place and name: several clauses of what is
    specialised for a call stand where that does."""

    def __init__(self, views: Views, function: str) -> None:
        self._found: dict[tuple[Kind, str, Span, Span | None], dict[str, ir.Property]] = {}
        for found in views.obligations(function).properties:
            clause = next((span for role, span in found.related if role == "clause"), None)
            place = found.kind, found.site, found.span, clause
            self._found.setdefault(place, {})[found.name] = found
        self._is_cut = any(taken.function == function for taken in views.taken_out)

    def find(self, kind: Kind, span: Span, clause: Span | None) -> str | None:
        """The id of what is not checked in every case, if it is."""
        found = self._found.get((kind, "", span, clause), {})
        return next((one.id for one in found.values()), None)

    def id(self, kind: Kind, site: str, place: tuple[Span, Span | None], name: str) -> str | None:
        """None where it belongs to what is not analysed of the function."""
        found = self._found.get((kind, site, *place), {}).get(name)
        assert found is not None or self._is_cut, (kind, site, place, name)
        return None if found is None else found.id


def demand(id: str, mode: ir.Mode, predicate: str) -> str:
    """The statement that makes a run answer for a predicate."""
    match mode:
        case ir.Mode.ADMIT:
            return f"ASSUME({string(id)}, {predicate});"
        case ir.Mode.CHECK:
            return f"NOTE({string(id)}, {predicate});"
        case ir.Mode.ASSERT:
            return f"CHECK({string(id)}, {predicate});"
