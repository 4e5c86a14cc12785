"""The interpreter: a program, its functions, and all runs of one of them under a view.

    program = Interpreter.of(text, machine, rte=True)
    f = program.function("f")
    for start in Inputs(program, f, 2).allowed().values():
        program.runs(f, start, view=frozenset({"loop1"}))

A view is the set of own sites that stand as their contract; callees without body always do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from tests.reference.choices import choose_cells, choose_result, choose_variables
from tests.reference.context import (
    Context,
    Scope,
    Usage,
    addressable,
    functions_as_values,
    given_out,
    listed_by,
    name_properties,
    name_sites,
    walk,
)
from tests.reference.contracts import (
    Clause,
    Frame,
    FunctionContract,
    all_hold,
    behaviors_of,
    compile_contract,
)
from tests.reference.errors import TooLarge, Unsupported
from tests.reference.expressions import CallOutcome, compile_initializer
from tests.reference.locations import Term
from tests.reference.logic import compile_term, type_of_binder
from tests.reference.marks import Marks, place
from tests.reference.memory import Block, Pointer, Shape, cells_of, function_value
from tests.reference.model import (
    UNSET,
    End,
    Env,
    Failure,
    Property,
    Run,
    RunEnds,
    State,
    Value,
    Variable,
)
from tests.reference.statements import Execute, Jump, compile_statement
from tests.reference.types import (
    CType,
    FunctionOf,
    PointerTo,
    Struct,
    Types,
    completed,
    is_const,
    is_void,
    layout,
)
from tests.reference.unknown import Worlds
from tests.reference.values import Typed, zero
from weaklink.frontend import syntax as c
from weaklink.frontend.read import read_text
from weaklink.ir.types import Machine
from weaklink.kinds import Kind, PremiseKind
from weaklink.options import Reading
from weaklink.source import Span

CALL_DEPTH = 40


@dataclass(frozen=True, slots=True)
class Signature:
    name: str
    parameters: tuple[Variable, ...]
    result: CType | None
    contract: c.Contract | None
    body: c.Compound | None
    usage: Usage


@dataclass(slots=True)
class Function:
    """A function ready to run. ``inputs`` are the globals that matter, then the parameters; in
    ``main`` those globals are ``first`` what they are initialised with;
    ``targets`` are the global blocks that an input may point into."""

    signature: Signature
    contract: FunctionContract
    assigned: tuple[tuple[Frame, tuple[Variable, ...]], ...] = ()
    sites: dict[str, Span] = field(default_factory=dict)
    bodyless: frozenset[str] = frozenset()
    properties: list[Property] = field(default_factory=list)
    inputs: tuple[Variable, ...] = ()
    first: tuple[Variable, ...] = ()
    initial: dict[str, Value] = field(default_factory=dict)
    initial_blocks: dict[str, Block] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    writes_memory: bool = False
    body: Execute | None = None
    at_entry: list[Property] = field(default_factory=list)
    at_exit: list[Property] = field(default_factory=list)


def _names_in(node: object) -> Iterable[str]:
    match node:
        case c.Name(name):
            return (name,)
        case c.Extension("calls"):
            return listed_by(node)
    return ()


class Interpreter:
    """One translation unit on one machine; ``spend`` bounds the work.

    When ``probing``, an annotation that has no value counts as false.  What is ``distrusted`` is
    not taken for granted: premises of proofs.  ``marks``, if given, are
    left where runs come.  When ``aliasing``, pointers may point to all globals that other files can
    name."""

    def __init__(
        self,
        unit: c.TranslationUnit,
        machine: Machine,
        *,
        rte: bool = True,
        steps: int = 200_000,
        marks: Marks | None = None,
        aliasing: bool = False,
    ) -> None:
        self.machine = machine
        self.aliasing = aliasing
        self.marks = marks
        self.types = Types(machine)
        self.rte = rte
        self.steps = steps
        self.view: frozenset[str] = frozenset()
        self.probing = False
        self.distrusted: frozenset[PremiseKind] = frozenset()
        self.worlds: Worlds | None = None
        self.reached: set[Property] = set()
        self.globals: dict[str, Variable] = {}
        self.initial: dict[str, Value] = {}
        self.initial_blocks: dict[str, Block] = {}
        self.visible: set[str] = set()
        self.addressed = Usage.of(unit.items, ()).addressed
        self.addressable = addressable(unit.items)
        self.given_out = given_out(unit.items)
        self.as_values = functions_as_values(unit.items)
        self.signatures: dict[str, Signature] = {}
        self.definitions: dict[str, c.LogicDefinition] = {}
        self._bodies: dict[str, Term | None] = {}
        self._functions: dict[str, Function] = {}
        self._nodes: dict[str, list[object]] = {}
        self._nodes_of_globals: dict[str, list[object]] = {}
        for item in unit.items:
            self._declare(item)
        self.before_start = Env(dict(self.initial), {}, {}, dict(self.initial_blocks))

    @staticmethod
    def of(
        text: str,
        machine: Machine,
        *,
        rte: bool = True,
        steps: int = 200_000,
        marks: Marks | None = None,
        aliasing: bool = False,
    ) -> Interpreter:
        unit, diagnostics = read_text("program.c", text, Reading(), machine)
        if diagnostics:
            raise Unsupported(str(diagnostics[0]))
        return Interpreter(unit, machine, rte=rte, steps=steps, marks=marks, aliasing=aliasing)

    # --- declarations -------------------------------------------------------------------------

    def _declare(self, item: c.External) -> None:
        match item:
            case c.FunctionDefinition(name, signature, _, contract, body):
                self._declare_function(name, signature, contract, body)
            case c.LogicDefinition(name):
                self.definitions[name] = item
                self._nodes[name] = list(walk(item, into_annotations=True))
            case c.DeclarationStatement(declarations):
                for one in declarations:
                    self._declare_one(one)
            case c.GhostDeclaration():
                for inner in item.items:
                    self._declare(inner)
            case _:
                raise Unsupported(type(item).__name__)

    def _declare_one(self, node: c.Declaration) -> None:
        if node.name is None:
            self.types.resolve(node.type)
            return
        if node.storage == ("typedef",):
            self.types.typedefs[node.name] = self.types.resolve(node.type)
            return
        if node.storage and node.storage != ("static",):
            raise Unsupported("a special declaration")
        if isinstance(node.type, c.FunctionType):
            self._declare_function(node.name, node.type, node.contract, None)
            return
        type = completed(self.types.resolve(node.type), node.initializer)
        variable = Variable(node.name, type, is_global=True, is_const=is_const(node.type))
        is_visible = self.aliasing and node.storage != ("static",)
        self.visible |= {node.name} if is_visible else set()
        if variable.is_aggregate or node.name in self.addressed or is_visible:
            variable = replace(variable, in_memory=True)
        values = tuple(map(zero, layout(type)))
        self._nodes_of_globals[node.name] = list(walk(node.initializer))
        if node.initializer is not None:
            context, scope = Context(self, "", None, {}), Scope(dict(self.globals))
            run = compile_initializer(type, node.initializer, scope, context)
            values = cells_of(run(State(dict(self.initial), {}, blocks=self.initial_blocks)))
        self.globals[node.name] = variable
        if variable.in_memory:
            self.initial_blocks[node.name] = Block(
                Shape.of(type, node.name), values, variable.is_const, variable.is_const
            )
        else:
            self.initial[node.name] = values[0]

    def _declare_function(
        self, name: str, type: c.FunctionType, contract: c.Contract | None, body: c.Compound | None
    ) -> None:
        known = self.signatures.get(name)
        result = None if is_void(type.result) else self.types.resolve(type.result)
        if known is not None and body is None:
            body, contract = known.body, known.contract or contract
        elif known is not None:
            contract = contract or known.contract
        usage = Usage.of(contract, body)
        named = Context(self, name, None, {}, usage=usage)
        parameters = tuple(
            named.declare(
                parameter.name or f"#{number}",
                self.types.parameter(parameter.type),
                is_const=is_const(parameter.type) and not isinstance(parameter.type, c.ArrayType),
                is_set=True,
            )
            for number, parameter in enumerate(type.parameters or ())
            if not is_void(parameter.type)
        )
        self.signatures[name] = Signature(name, parameters, result, contract, body, usage)
        self._nodes[name] = list(walk((contract, body), into_annotations=True))

    def function_address(self, name: str) -> Typed:
        signature = self.signature(name)
        parameters = tuple(parameter.type for parameter in signature.parameters)
        where = function_value(name)
        return Typed(PointerTo(FunctionOf(signature.result, parameters)), lambda s: where)

    def functions_of(self, type: FunctionOf) -> list[str]:
        """The functions of that type which are used as values, or listed by a clause."""
        used = self.as_values
        addresses = {name: self.function_address(name).type for name in self.signatures}
        return [n for n, found in addresses.items() if n in used and found == PointerTo(type)]

    def signature(self, name: str) -> Signature:
        if name not in self.signatures:
            raise Unsupported(f"function {name}")
        return self.signatures[name]

    def definition(self, name: str) -> c.LogicDefinition:
        if name not in self.definitions:
            raise Unsupported(f"logic function {name}")
        return self.definitions[name]

    def definition_body(self, definition: c.LogicDefinition, context: Context) -> Term:
        """The body, compiled once; looked up late, so that it may refer to itself."""
        key = definition.name
        if key not in self._bodies:
            if definition.body is None:
                raise Unsupported("a logic function without body")
            self._bodies[key] = None
            bound = {p.name: type_of_binder(p.type, self.types) for p in definition.parameters}
            scope = Scope(dict(self.globals), bound)
            self._bodies[key] = compile_term(definition.body, scope, context)

        def run(e: Env) -> Any:
            body = self._bodies[key]
            assert body is not None
            return body(e)

        return run

    def mentioned(self, name: str) -> set[str]:
        """The globals that ``name`` and all it calls or applies talk about, and those that their
        initialisers name."""
        found = list(dict.fromkeys(self._globals_in(self._nodes[one] for one in self.used(name))))
        for one in found:
            more = self._globals_in([self._nodes_of_globals[one]])
            found += [other for other in dict.fromkeys(more) if other not in found]
        return set(found)

    def _globals_in(self, nodes: Iterable[list[object]]) -> Iterator[str]:
        for some in nodes:
            for node in some:
                if isinstance(node, c.Name) and node.name in self.globals:
                    yield node.name

    def used(self, name: str) -> list[str]:
        """``name``, and all that it calls or applies."""
        found = [name]
        for one in found:
            named = [n for node in self._nodes[one] for n in _names_in(node)]
            known = [n for n in named if n in self._nodes and n not in self.globals]
            found += [n for n in dict.fromkeys(known) if n not in found]
        return found

    def writes_memory(self, name: str) -> bool:
        """Whether it matters if a block is read-only: ``name``, or what it calls, writes
        through something else than a name, or an annotation asks."""
        return any(
            (isinstance(node, c.Builtin) and node.name == "\\valid")
            or (isinstance(node, c.Assignment) and not isinstance(node.target, c.Name))
            or (
                isinstance(node, c.Postfix | c.Unary)
                and node.op in ("++", "--")
                and not isinstance(node.operand, c.Name)
            )
            for one in self.used(name)
            for node in self._nodes[one]
        )

    # --- functions ----------------------------------------------------------------------------

    def function(self, name: str) -> Function:
        if name not in self._functions:
            self._prepare(self.signature(name))
        return self._functions[name]

    def _prepare(self, signature: Signature) -> None:
        name = signature.name
        functions = frozenset(self.signatures)
        sites = name_sites(signature.body, functions) if signature.body else {}
        behaviors = behaviors_of(signature.contract)
        context = Context(self, name, signature.result, sites, behaviors, signature.usage)
        scope = Scope(dict(self.globals))
        for parameter in signature.parameters:
            scope.variables[parameter.key] = parameter
            context.declared[parameter.key] += 1
        names = [parameter.key for parameter in signature.parameters]
        contract = compile_contract(signature.contract, scope, names, context)
        function = Function(signature, contract)
        self._functions[name] = function
        changing = [v for v in self.globals.values() if not v.is_const]
        function.assigned = tuple(
            (item, item.outside(changing)) for item in contract.exit if isinstance(item, Frame)
        )
        if signature.body is None:
            return
        for clause, kind in zip(contract.behavior_sets, contract.behavior_kinds, strict=True):
            function.at_entry.append(clause.property(context, kind))
        for item in contract.exit:
            kind = Kind.ASSIGNS if isinstance(item, Frame) else Kind.POSTCONDITION
            ignored = isinstance(item, Clause) and item.mode == "admit"
            into = Context(self, name, None, {}) if ignored else context
            function.at_exit.append(into.add(kind, item.span, "", item.name))
        spans = {id(node): node.span for node in walk(signature.body)}  # type: ignore[attr-defined]
        function.sites = {site: spans[node] for (node, _), site in sites.items()}
        function.sites = dict(
            sorted(function.sites.items(), key=lambda s: (s[1].line, s[1].column))
        )
        function.bodyless = frozenset(
            site
            for (_, base), site in sites.items()
            if base in functions and self.signature(base).body is None
        )
        function.body = compile_statement(signature.body, scope, context)
        mentioned = self.mentioned(name)
        inputs = [v for v in changing if v.key in mentioned]
        if name == "main":
            function.first, inputs = tuple(inputs), []
        function.inputs = (*inputs, *signature.parameters)
        function.initial = {k: v for k, v in self.initial.items() if k in mentioned}
        function.initial_blocks = {k: v for k, v in self.initial_blocks.items() if k in mentioned}
        function.targets = tuple(
            k
            for k, v in function.initial_blocks.items()
            if k in self.visible or self._is_pointed_to(k, v.shape.type)
        )
        function.writes_memory = self.writes_memory(name)
        function.properties = name_properties(context.properties)

    def _is_pointed_to(self, name: str, type: object) -> bool:
        """Whether the program itself lets pointers lead to the global."""
        match type:
            case Struct():
                return name in self.addressable
            case _:
                return name in self.given_out

    # --- checks -------------------------------------------------------------------------------

    def spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise TooLarge

    def check(self, s: State, found: Property, holds: object, mode: str = "assert") -> None:
        """Check ``found`` here: a failed ``check`` goes on, a violated ``admit`` is no run."""
        own = not s.calls
        if own:
            self.reached.add(found)
            s.met |= {found}
        if holds:
            return
        if mode == "admit":
            raise RunEnds(End.DISCARDED)
        s.failures += (Failure(found, own, s.choices),)
        if mode != "check" and not (self.marks and self.marks.forgives(s)):
            raise RunEnds(End.FAILED)

    def check_clause(self, s: State, found: Property, clause: Clause, e: Env) -> None:
        """Check ``clause`` as it is in the state ``e``."""
        try:
            holds = clause.term(e)
        except RunEnds:
            if self.marks and self.marks.forgives(s) and clause.mode != "admit":
                return
            if not self.probing:
                raise
            holds = False
        self.check(s, found, holds, clause.mode)

    def check_runtime(self, s: State, found: Property, holds: bool) -> None:
        if self.rte and not holds and self.marks and self.marks.forgives(s):
            self.marks.broken.add(place(found.span))
            raise RunEnds(End.FAILED)
        self.check(s, found, holds, "assert" if self.rte else "admit")

    def unknown(self, e: Env, where: Pointer | str, type: CType) -> Value:
        """What an annotation reads that no object holds."""
        if self.worlds is None:
            raise RunEnds(End.UNDEFINED)
        return self.worlds.value(e, where, type)

    def assume(self, s: Env, term: Term) -> None:
        """What the user admits in a body."""
        if PremiseKind.ADMIT not in self.distrusted and not term(s):
            raise RunEnds(End.DISCARDED)

    # --- calls --------------------------------------------------------------------------------

    def prepare_call(
        self, callee: Signature, node: c.CallExpr, context: Context
    ) -> Callable[[State, list[Value]], list[CallOutcome]]:
        function = self.function(callee.name)
        site = context.sites[id(node), callee.name]
        found = [
            context.add(Kind.CALL_PRECONDITION, node.span, site, clause.name)
            if clause.mode != "admit"
            else Property(context.function, site, Kind.CALL_PRECONDITION, "", node.span)
            for clause in function.contract.requires
        ]

        def call(s: State, values: list[Value]) -> list[CallOutcome]:
            self.spend(1)
            inner = self._entered(callee, values, s)
            before = inner.snapshot()
            before.labels.update(Init=self.before_start, Pre=before)
            try:
                for clause, one in zip(function.contract.requires, found, strict=True):
                    self.check_clause(s, one, clause, before)
                if callee.body is None or context.is_contract(site, s):
                    return self._by_contract(function, before, s, site)
            except RunEnds as stop:
                return [(stop.end, UNSET, s)]
            return self._as_code(function, values, inner, s)

        return call

    def _entered(self, callee: Signature, values: list[Value], s: State) -> State:
        """The state in which the callee begins."""
        inner = State(dict(s.globals), {}, s.calls, s.choices, s.failures, dict(s.blocks))
        inner.allocated, inner.private = s.allocated, s.private
        inner.trail = s.trail
        for parameter, value in zip(callee.parameters, values, strict=True):
            if parameter.in_memory:
                inner.allocate(parameter, cells_of(value))
            else:
                inner.locals[parameter.key] = value
        return inner

    def _by_contract(
        self, function: Function, before: Env, s: State, site: str
    ) -> list[CallOutcome]:
        """Havoc what the callee assigns and its result; keep what its contract promises."""
        outcomes: list[CallOutcome] = []
        for result, t in self._chosen(function, before, s, site):
            after = Env(t.globals, before.locals, before.labels, t.blocks, result)
            try:
                if not self._promised(function, before, after):
                    continue
                end = End.NORMAL
            except RunEnds as stop:
                end = stop.end
            outcomes.append((end, result, t))
        return outcomes or [(End.DISCARDED, UNSET, s)]

    def _chosen(
        self, function: Function, before: Env, s: State, site: str
    ) -> Iterator[tuple[Value, State]]:
        """All results and states that the contract's frame allows: variables are chosen first,
        then cells, then the result."""
        frame = None if self.is_distrusted(function) else function.contract.frame
        changing = [
            v
            for v in self.globals.values()
            if v.key in s.globals and not v.is_const and (frame is None or v in frame.variables)
        ]
        named = None if frame is None else frame.cells(before)
        for t in choose_variables(s, changing, site, self.spend):
            for u in choose_cells(t, named, site, self.spend, s.private):
                yield from choose_result(u, function.signature.result, site, self.spend)

    def is_distrusted(self, function: Function) -> bool:
        """Whether its contract is not taken for granted: it has no body, either."""
        return function.signature.body is None and PremiseKind.CONTRACT in self.distrusted

    def _promised(self, function: Function, before: Env, after: Env) -> bool:
        """Whether the postconditions and the behaviors' frames hold."""
        if self.is_distrusted(function):
            return True
        for frame, kept in function.assigned:
            is_chosen = frame is function.contract.frame
            if is_chosen or not frame.condition(after):
                continue
            if not frame.kept(kept, before, after, before):
                return False
        promises = (item for item in function.contract.exit if isinstance(item, Clause))
        return all_hold((item for item in promises if item.mode != "check"), after)

    def _as_code(
        self, function: Function, values: list[Value], inner: State, s: State
    ) -> list[CallOutcome]:
        key = (function.signature.name, *values, *s.globals.values(), *s.memory())
        if key in s.calls:
            return [(End.ENDLESS, UNSET, s)]
        if len(s.calls) >= CALL_DEPTH:
            return [(End.LIMIT, UNSET, s)]
        inner.calls, inner.failures, inner.met = (*s.calls, key), s.failures, s.met
        if self.marks is not None:
            self.marks.entered(inner)
        return [(end, t.result, t) for end, t in self._execute(function, inner)]

    # --- whole runs ---------------------------------------------------------------------------

    def _execute(self, function: Function, s: State) -> Iterator[tuple[End, State]]:
        """The function's code, its contract checked at entry (behaviors) and exit."""
        self.label_entry(s)
        contract = function.contract
        assert function.body is not None
        try:
            for clause, found in zip(contract.behavior_sets, function.at_entry, strict=True):
                self.check_clause(s, found, clause, s)
        except RunEnds as stop:
            yield stop.end, s
            return
        for signal, t in function.body(s):
            if isinstance(signal, End):
                yield signal, t
                continue
            assert signal in (Jump.NEXT, Jump.RETURN), signal
            t.free(parameter for parameter in function.signature.parameters if parameter.in_memory)
            try:
                self._exit(function, t)
                yield End.NORMAL, t
            except RunEnds as stop:
                yield stop.end, t

    def label_entry(self, s: State) -> None:
        s.labels["Pre"] = s.snapshot()
        s.labels["Init"] = self.before_start

    def _exit(self, function: Function, s: State) -> None:
        frames = {id(frame): kept for frame, kept in function.assigned}
        before = s.labels["Pre"]
        for item, found in zip(function.contract.exit, function.at_exit, strict=True):
            if isinstance(item, Frame):
                kept = frames[id(item)]
                holds = not item.condition(s) or item.kept(kept, before, s, before)
                self.check(s, found, holds)
            else:
                self.check_clause(s, found, item, s)

    def runs(self, function: Function, start: State, view: frozenset[str]) -> list[Run]:
        """All runs from ``start`` (see ``Inputs``) under ``view``."""
        self.view = view
        if self.worlds is None:
            return self._runs(function, start)
        found: list[Run] = []
        self.worlds.chosen.clear()
        for world in count():
            if self._is_allowed(function, start):
                found += [replace(run, world=world) for run in self._runs(function, start)]
            if not self.worlds.advance():
                return found
        raise AssertionError("unreachable")

    def _runs(self, function: Function, start: State) -> list[Run]:
        self.spend(1)
        ends = self._execute(function, start.copy())
        return [Run(end, t.failures, t.choices, t.trail, met=t.met) for end, t in ends]

    def _is_allowed(self, function: Function, start: State) -> bool:
        """Whether the precondition holds in this world."""
        required = [clause for clause in function.contract.requires if clause.mode != "check"]
        return all(clause.term(start) for clause in required)
