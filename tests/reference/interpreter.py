"""The interpreter: a program, its functions, and all runs of one of them under a view.

    program = Interpreter.of(text, machine, rte=True)
    f = program.function("f")
    for state in f.inputs(): program.runs(f, state, view=frozenset({"loop1"}))

A view is the set of own sites that stand as their contract; callees without body always do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from tests.reference.context import (
    Context,
    Scope,
    integer_type,
    is_const,
    is_void,
    name_properties,
    name_sites,
    walk,
)
from tests.reference.contracts import (
    Clause,
    Frame,
    FunctionContract,
    behaviors_of,
    compile_contract,
    unchanged,
)
from tests.reference.expressions import CallOutcome, compile_value, convert
from tests.reference.logic import Term, compile_term
from tests.reference.model import (
    UNSET,
    Choice,
    End,
    Env,
    Failure,
    Property,
    Run,
    RunEnds,
    State,
    TooLarge,
    Unsupported,
    Value,
    Variable,
)
from tests.reference.statements import Execute, Jump, compile_statement
from weaklink.frontend import syntax as c
from weaklink.frontend.read import read_text
from weaklink.ir.types import IntType, Machine
from weaklink.kinds import Kind
from weaklink.options import Reading
from weaklink.source import Span

CALL_DEPTH = 40

Input = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Signature:
    name: str
    parameters: tuple[Variable, ...]
    result: IntType | None
    contract: c.Contract | None
    body: c.Compound | None


@dataclass(slots=True)
class Function:
    """A function ready to run. ``inputs`` are the globals that matter, then the parameters."""

    signature: Signature
    contract: FunctionContract
    assigned: tuple[tuple[Frame, tuple[Variable, ...]], ...] = ()
    sites: dict[str, Span] = field(default_factory=dict)
    bodyless: frozenset[str] = frozenset()
    properties: list[Property] = field(default_factory=list)
    inputs: tuple[Variable, ...] = ()
    initial: dict[str, Value] = field(default_factory=dict)
    body: Execute | None = None
    at_entry: list[Property] = field(default_factory=list)
    at_exit: list[Property] = field(default_factory=list)


class Interpreter:
    """One translation unit on one machine; ``spend`` bounds the work."""

    def __init__(
        self, unit: c.TranslationUnit, machine: Machine, *, rte: bool = True, steps: int = 200_000
    ) -> None:
        self.machine = machine
        self.rte = rte
        self.steps = steps
        self.view: frozenset[str] = frozenset()
        self.reached: set[Property] = set()
        self.globals: dict[str, Variable] = {}
        self.initial: dict[str, Value] = {}
        self.signatures: dict[str, Signature] = {}
        self.definitions: dict[str, c.LogicDefinition] = {}
        self._bodies: dict[str, Term | None] = {}
        self._functions: dict[str, Function] = {}
        self._nodes: dict[str, list[object]] = {}
        for item in unit.items:
            self._declare(item)
        self.before_start = Env(dict(self.initial), {}, {})

    @staticmethod
    def of(text: str, machine: Machine, *, rte: bool = True, steps: int = 200_000) -> Interpreter:
        unit, diagnostics = read_text("program.c", text, Reading(), machine)
        if diagnostics:
            raise Unsupported(str(diagnostics[0]))
        return Interpreter(unit, machine, rte=rte, steps=steps)

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
            case _:
                raise Unsupported(type(item).__name__)

    def _declare_one(self, node: c.Declaration) -> None:
        if node.name is None or node.storage:
            raise Unsupported("a special declaration")
        if isinstance(node.type, c.FunctionType):
            self._declare_function(node.name, node.type, node.contract, None)
            return
        type = integer_type(node.type, self.machine)
        value = 0
        if node.initializer is not None:
            context = Context(self, "", None, {})
            source, run = compile_value(node.initializer, Scope(dict(self.globals)), context)
            value = convert(run, source, type)(State(dict(self.initial), {}))
        self.globals[node.name] = Variable(
            node.name, type, is_global=True, is_const=is_const(node.type)
        )
        self.initial[node.name] = value

    def _declare_function(
        self, name: str, type: c.FunctionType, contract: c.Contract | None, body: c.Compound | None
    ) -> None:
        known = self.signatures.get(name)
        parameters = tuple(
            Variable(parameter.name or f"#{number}", integer_type(parameter.type, self.machine))
            for number, parameter in enumerate(type.parameters or ())
            if not is_void(parameter.type)
        )
        result = None if is_void(type.result) else integer_type(type.result, self.machine)
        if known is not None and body is None:
            body, contract = known.body, known.contract or contract
        elif known is not None:
            contract = contract or known.contract
        self.signatures[name] = Signature(name, parameters, result, contract, body)
        self._nodes[name] = list(walk((contract, body), into_annotations=True))

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
            scope = Scope(dict(self.globals), frozenset(p.name for p in definition.parameters))
            self._bodies[key] = compile_term(definition.body, scope, context)

        def run(e: Env) -> int:
            body = self._bodies[key]
            assert body is not None
            return body(e)

        return run

    def mentioned(self, name: str) -> set[str]:
        """The globals that ``name`` and all it calls or applies talk about."""
        found: set[str] = set()
        waiting, seen = [name], {name}
        while waiting:
            for node in self._nodes[waiting.pop()]:
                if isinstance(node, c.Name):
                    if node.name in self.globals:
                        found.add(node.name)
                    elif node.name in self._nodes and node.name not in seen:
                        seen.add(node.name)
                        waiting.append(node.name)
        return found

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
        context = Context(self, name, signature.result, sites, behaviors)
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
        for node in walk(signature.body):
            if id(node) in sites:
                function.sites[sites[id(node)]] = node.span  # type: ignore[attr-defined]
        function.sites = dict(
            sorted(function.sites.items(), key=lambda s: (s[1].line, s[1].column))
        )
        function.bodyless = frozenset(
            sites[id(node)]
            for node in walk(signature.body)
            if isinstance(node, c.CallExpr)
            and isinstance(node.function, c.Name)
            and self.signature(node.function.name).body is None
        )
        function.body = compile_statement(signature.body, scope, context)
        mentioned = self.mentioned(name)
        inputs = [v for v in changing if v.key in mentioned]
        function.inputs = (*inputs, *signature.parameters)
        function.initial = {k: v for k, v in self.initial.items() if k in mentioned}
        function.properties = name_properties(context.properties)

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
        if holds:
            return
        if mode == "admit":
            raise RunEnds(End.DISCARDED)
        s.failures += (Failure(found, own, s.choices),)
        if mode != "check":
            raise RunEnds(End.FAILED)

    def check_runtime(self, s: State, found: Property, holds: bool) -> None:
        self.check(s, found, holds, "assert" if self.rte else "admit")

    def assume(self, s: Env, term: Term) -> None:
        if not term(s):
            raise RunEnds(End.DISCARDED)

    # --- calls --------------------------------------------------------------------------------

    def prepare_call(
        self, callee: Signature, node: c.CallExpr, context: Context
    ) -> Callable[[State, list[int]], list[CallOutcome]]:
        function = self.function(callee.name)
        site = context.sites[id(node)]
        found = [
            context.add(Kind.CALL_PRECONDITION, node.span, site, clause.name)
            if clause.mode != "admit"
            else Property(context.function, site, Kind.CALL_PRECONDITION, "", node.span)
            for clause in function.contract.requires
        ]

        def call(s: State, values: list[int]) -> list[CallOutcome]:
            self.spend(1)
            formals: dict[str, Value] = {
                parameter.key: value
                for parameter, value in zip(callee.parameters, values, strict=True)
            }
            before = Env(dict(s.globals), formals, {"Init": self.before_start})
            before.labels["Pre"] = before
            try:
                for clause, one in zip(function.contract.requires, found, strict=True):
                    self.check(s, one, clause.term(before), clause.mode)
            except RunEnds as stop:
                return [(stop.end, UNSET, s)]
            if callee.body is None or context.is_contract(site, s):
                return self._by_contract(function, before, s, site)
            return self._as_code(function, formals, s)

        return call

    def _by_contract(
        self, function: Function, before: Env, s: State, site: str
    ) -> list[CallOutcome]:
        """Havoc what the callee assigns and its result; keep what its contract promises."""
        outcomes: list[CallOutcome] = []
        assigned = function.contract.assigned
        changing = [
            v
            for v in self.globals.values()
            if v.key in s.globals and not v.is_const and (assigned is None or v in assigned)
        ]
        result = function.signature.result
        types = [variable.type for variable in changing] + ([result] if result else [])
        names = [variable.key for variable in changing] + (["\\result"] if result else [])
        own = not s.calls
        for values in product(*(range(type.min, type.max + 1) for type in types)):
            self.spend(1)
            globals = dict(s.globals)
            globals.update(zip(names[: len(changing)], values, strict=False))
            returned = values[-1] if result else UNSET
            after = Env(globals, before.locals, before.labels, returned)
            try:
                if not self._promised(function, before, after):
                    continue
                end = End.NORMAL
            except RunEnds as stop:
                end = stop.end
            t = s.copy()
            t.globals = globals
            t.choices += tuple(
                Choice(site, name, value, own) for name, value in zip(names, values, strict=True)
            )
            outcomes.append((end, returned, t))
        return outcomes or [(End.DISCARDED, UNSET, s)]

    def _promised(self, function: Function, before: Env, after: Env) -> bool:
        """Whether the postconditions and the behaviors' frames hold."""
        for frame, kept in function.assigned:
            if frame.condition(after) and not unchanged(kept, before, after):
                return False
        return all(
            item.term(after)
            for item in function.contract.exit
            if isinstance(item, Clause) and item.mode != "check"
        )

    def _as_code(
        self, function: Function, formals: dict[str, Value], s: State
    ) -> list[CallOutcome]:
        key = (function.signature.name, *formals.values(), *s.globals.values())
        if key in s.calls:
            return [(End.ENDLESS, UNSET, s)]
        if len(s.calls) >= CALL_DEPTH:
            return [(End.LIMIT, UNSET, s)]
        inner = State(dict(s.globals), dict(formals), (*s.calls, key), s.choices, s.failures)
        return [(end, t.result, t) for end, t in self._execute(function, inner)]

    # --- whole runs ---------------------------------------------------------------------------

    def _execute(self, function: Function, s: State) -> Iterator[tuple[End, State]]:
        """The function's code, its contract checked at entry (behaviors) and exit."""
        self._label_entry(s)
        contract = function.contract
        assert function.body is not None
        try:
            for clause, found in zip(contract.behavior_sets, function.at_entry, strict=True):
                self.check(s, found, clause.term(s), clause.mode)
        except RunEnds as stop:
            yield stop.end, s
            return
        for signal, t in function.body(s):
            if isinstance(signal, End):
                yield signal, t
                continue
            assert signal in (Jump.NEXT, Jump.RETURN), signal
            try:
                self._exit(function, t)
                yield End.NORMAL, t
            except RunEnds as stop:
                yield stop.end, t

    def _label_entry(self, s: State) -> None:
        s.labels["Pre"] = s.snapshot()
        s.labels["Init"] = self.before_start

    def _exit(self, function: Function, s: State) -> None:
        frames = {id(frame): kept for frame, kept in function.assigned}
        before = s.labels["Pre"]
        for item, found in zip(function.contract.exit, function.at_exit, strict=True):
            if isinstance(item, Frame):
                holds = not item.condition(s) or unchanged(frames[id(item)], before, s)
                self.check(s, found, holds)
            else:
                self.check(s, found, item.term(s), item.mode)

    def start(self, function: Function, values: Input) -> State | None:
        """The initial state, or None where the precondition does not allow the input."""
        s = State(dict(function.initial), {})
        for variable, value in zip(function.inputs, values, strict=True):
            s.set(variable, value)
        self._label_entry(s)
        try:
            for clause in function.contract.requires:
                if clause.mode != "check":
                    self.assume(s, clause.term)
        except RunEnds as stop:
            if stop.end is not End.DISCARDED:
                raise Unsupported("the precondition has no value") from None
            return None
        return s

    def runs(self, function: Function, start: State, view: frozenset[str]) -> list[Run]:
        """All runs from ``start`` (see ``start``) under ``view``."""
        self.spend(1)
        self.view = view
        ends = self._execute(function, start.copy())
        return [Run(end, t.failures, t.choices) for end, t in ends]
