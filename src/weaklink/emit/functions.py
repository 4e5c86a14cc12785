"""A function as C that checks its own contract and annotations.

    before:  //@ requires n > 0; ensures \\result >= n;     calls h(n)
             int f(int n) { ... }
    after:   static int f_h1(int x)    the call of h: its precondition, then its code or contract
             static int f_code(int n)  the body, with its annotations and loops
             int f(int n)              the body, then the postconditions

What stands for a place in the code is found by its span: clauses, loops and calls of the IR have
those of the syntax tree.  Raises ``Unsupported`` for what no emitted program can say yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from weaklink.analysis.changes import in_scope, written
from weaklink.analysis.flow import Loop, natural_loops
from weaklink.analysis.initialized import InitFlags
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment, declared, string
from weaklink.emit.declarations import file_names
from weaklink.emit.definitions import LogicFunctions
from weaklink.emit.logic import Surroundings, Writer, source_name
from weaklink.emit.trees import block, continuing_at, lines, mapped, parts
from weaklink.frontend import syntax
from weaklink.frontend.printer import print_expr, print_items
from weaklink.ir.contracts import (
    Assigns,
    Behavior,
    Clause,
    FunctionContract,
    LoopContract,
    Mode,
    parts_of,
)
from weaklink.ir.expressions import (
    PRE,
    TRUE,
    AtPred,
    Label,
    Pred,
    Variable,
    implies,
)
from weaklink.ir.program import (
    Annotation,
    Call,
    CallPointer,
    Function,
    Guard,
    Program,
    Property,
)
from weaklink.ir.types import ArrayType, RecordType, VoidType
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span, order
from weaklink.view.build import Views
from weaklink.view.exits import never_returns
from weaklink.view.guards import guard
from weaklink.view.lower.allocation import ALLOCATORS, RELEASERS
from weaklink.view.lower.world import locals_in_memory
from weaklink.view.obligations import call_requirements, is_recursive_call
from weaklink.view.predicates import assumed, complete, disjoint
from weaklink.view.runtime import Surroundings as Hazards
from weaklink.view.sites import name_sites, short_name

Arrival = tuple[tuple[str, str], ...]
"""What a contract chose, one time: places and their new values, as text."""


@record
class Plan:
    """What is emitted: ``program`` with ``function`` under a view, of which the sites in
    ``contracts`` stand as contracts.  ``arrivals`` are what contracts chose, by their ids
    (``f/loop1``); None leaves it to whoever runs the program.  ``failing`` is the property that
    the program is to show, if there is one: what other annotations say that no program can, is
    left out."""

    program: Program
    views: Views
    units: Sequence[syntax.TranslationUnit]
    function: str
    contracts: frozenset[str]
    arrivals: Mapping[str, Sequence[Arrival]] | None
    failing: Property | None

    def leaves(self, function: str) -> bool:
        """Whether some call in the function may end the program."""
        return bool(self.views.program.functions[function].leaving)


class Emitted:
    """One function: its own text; ``hoisted`` are its static locals, which stand before it."""

    def __init__(
        self,
        plan: Plan,
        logic: LogicFunctions,
        definition: syntax.FunctionDefinition,
        id: str,
    ) -> None:
        self.plan = plan
        self.logic = logic
        self.hoisted: dict[str, str] = {}
        self.definition = definition
        self.id = id
        function = plan.program.functions[id]
        assert function.body is not None
        self.function = name_sites(function)
        self.name = c_name(id)
        self.properties = _Properties(plan.views, id)
        early = InitFlags(self.function, frozenset()).variables
        own = [*self.function.parameters, *function.body.locals]
        objects = {v for v in own if isinstance(v.type, ArrayType | RecordType)}
        self.in_memory = locals_in_memory(self.function, early) | objects
        self.body = _Body(self)

    def around(self, labels: Mapping[Label, str], **given: Any) -> Surroundings:
        return Surroundings(self.plan.program.machine, labels, need=self.logic.need, **given)

    def demanded(
        self, id: str, mode: Mode, predicate: Callable[[], str], text: str, span: Span
    ) -> list[str]:
        """A check, or for ``admit`` an assumption, behind the annotation as it was written."""
        failing = self.plan.failing
        try:
            return [f"/* {comment(text)} */", _demand(id, mode, predicate())]
        except Unsupported as problem:
            if failing is not None and failing.id == id:
                raise
            return [f"/* not checked here ({comment(problem.construct)}): {comment(text)} */"]

    def prototypes(self) -> list[str]:
        sites = [f"{head};" for head in self.body.site_heads()]
        own = f"{_storage(self.definition)}{head(self.function, self.name)};"
        return [*sites, *self.measure(), own]

    def measure(self) -> list[str]:
        """The declaration of what calls of itself are measured against."""
        has = self.function.contract.decreases is not None
        return [f"static integer {self.name}_measure;"] if has else []

    def text(self) -> str:
        return "\n".join([*self.body.sites(), self.body.text(), *self._wrapper()])

    def _wrapper(self) -> Iterator[str]:
        """Calls the body, and checks what the contract promises."""
        function = self.function
        checks = _Ending(self, function, self.properties)
        ending = checks.lines()
        leaving = checks.lines(leaving=True) if self.plan.leaves(self.id) else None
        yield f"{_storage(self.definition)}{head(function, self.name)} {{"
        if self.in_memory:
            yield "    int objects_before = wl_blocks();"
        yield from (f"    {line}" for line in checks.beginning())
        if (measure := function.contract.decreases) is not None:
            yield f"    integer measure_before = {self.name}_measure;"
            yield f"    {self.name}_measure = {Writer(checks.around).term(measure.expression)};"
        given = ", ".join(map(source_name, function.parameters))
        call = f"{self.name}_code({given});"
        result = function.results[0] if function.results else None
        if leaving is not None:
            yield "    struct wl_way_out here;"
            if result is not None:
                yield f"    {declared(result.type, 'result', function.span)};"
            text = f"result = {call}" if result is not None else call
            yield f"    MAY_EXIT(here, {text.rstrip(';')});"
        elif result is not None:
            yield f"    {declared(result.type, 'result', function.span)} = {call}"
        else:
            yield f"    {call}"
        if function.contract.decreases is not None:
            yield f"    {self.name}_measure = measure_before;"
        if self.in_memory:
            yield "    wl_leave(objects_before);"
        if leaving is not None:
            yield "    if (wl_exiting) {"
            yield from (f"        {line}" for line in [*leaving, "wl_exit(wl_exit_status);"])
            yield "    }"
        yield from (f"    {line}" for line in ending)
        yield "    return result;\n}\n" if function.results else "}\n"


def c_name(function: str) -> str:
    """What the function is called in the emitted program, which has a ``main`` of its own."""
    name = short_name(function)
    return "program_main" if name == "main" else name


def head(function: Function, name: str) -> str:
    """``int f(int n)``"""
    listed = [declared(p.type, parameter_name(p), function.span) for p in function.parameters]
    inside = ", ".join(listed) or "void"
    result = function.results[0].type if function.results else VoidType()
    return declared(result, f"{name}({inside})", function.span)


def parameter_name(parameter: Variable) -> str:
    return source_name(parameter) or parameter.name.replace("#", "_")


def _storage(definition: syntax.FunctionDefinition) -> str:
    return "static " if "static" in definition.storage else ""


class _Properties:
    """The properties of a function, by kind, site and place."""

    def __init__(self, views: Views, function: str) -> None:
        self._found: dict[tuple[Kind, str, Span, Span | None], Property] = {}
        for found in views.obligations(function).properties:
            clause = next((span for role, span in found.related if role == "clause"), None)
            self._found[found.kind, found.site, found.span, clause] = found

    def id(self, kind: Kind, site: str, span: Span, clause: Span | None = None) -> str:
        return self._found[kind, site, span, clause].id


def _demand(id: str, mode: Mode, predicate: str) -> str:
    match mode:
        case Mode.ADMIT:
            return f"ASSUME({string(id)}, {predicate});"
        case Mode.CHECK:
            return f"NOTE({string(id)}, {predicate});"
        case Mode.ASSERT:
            return f"CHECK({string(id)}, {predicate});"


class _Ending:
    """What the contract of ``function`` promises at its end, to be checked, or (without
    ``properties``) assumed; and the snapshots that this needs at its beginning."""

    def __init__(
        self, emitted: Emitted, function: Function, properties: _Properties | None
    ) -> None:
        self._emitted = emitted
        self._function = function
        self._properties = properties
        names = {p: parameter_name(p) for p in function.parameters}
        names |= dict.fromkeys(function.results, "result")
        frozen = frozenset(function.parameters)
        labels = {PRE: "Pre"}
        self.around = emitted.around(labels, frozen=frozen, names=names, pre=PRE)
        self._writer = Writer(self.around)
        self._frames = False

    def lines(self, *, leaving: bool = False) -> list[str]:
        """Where the function returns, or where the program is ended in it."""
        kind = Kind.EXIT_CONDITION if leaving else Kind.POSTCONDITION
        found: list[tuple[Span, list[str]]] = []
        for part in parts_of(self._function.contract):
            guard_ = AtPred(assumed(part), PRE) if isinstance(part, Behavior) else TRUE
            for clause in part.exits if leaving else part.ensures:
                found.append((clause.span, self._clause(kind, clause, guard_)))
            if part.assigns is not None:
                found.append((part.assigns.span, self._frame(part.assigns, guard_)))
        ordered = sorted(found, key=lambda one: order(one[0]))
        return [line for _, texts in ordered for line in texts]

    def beginning(self) -> Iterator[str]:
        """What has to stand where the function begins; asked for when all else is written."""
        if self._properties is not None:
            yield from self._behavior_sets(self._function.contract)
        if self._frames or PRE in self.around.states:
            yield "int Pre = wl_snapshot();"
        for (_, variable), name in self.around.snapshots.items():
            text = declared(variable.type, name, self._function.span)
            yield f"{text} = {self.around.name(variable)};"

    def _behavior_sets(self, contract: FunctionContract) -> Iterator[str]:
        assert self._properties is not None
        for kind, sets, claim in (
            (Kind.BEHAVIORS_COMPLETE, contract.complete, complete),
            (Kind.BEHAVIORS_DISJOINT, contract.disjoint, disjoint),
        ):
            for item in sets:
                chosen = [b for b in contract.behaviors if not item.names or b.name in item.names]
                predicate = claim([assumed(b) for b in chosen])
                id = self._properties.id(kind, "", item.span)
                yield from self._demanded(id, item.mode, predicate, item.text)

    def _clause(self, kind: Kind, clause: Clause, guard_: Pred) -> list[str]:
        predicate = implies(guard_, clause.predicate)
        if self._properties is None:
            if clause.mode is Mode.CHECK:
                return []
            what = f"contract of {short_name(self._function.name)}"
            return self._demanded(what, Mode.ADMIT, predicate, clause.text)
        admitted = clause.mode is Mode.ADMIT
        found = "admit" if admitted else self._id(kind, clause.span)
        return self._demanded(found, clause.mode, predicate, clause.text)

    def _demanded(self, id: str, mode: Mode, predicate: Pred, text: str) -> list[str]:
        def written_() -> str:
            return self._writer.predicate(predicate)

        return self._emitted.demanded(id, mode, written_, text, predicate.span)

    def _id(self, kind: Kind, span: Span) -> str:
        assert self._properties is not None
        return self._properties.id(kind, "", span)

    def _frame(self, assigns: Assigns, guard_: Pred) -> list[str]:
        mode, id = assigns.mode, "admit"
        if self._properties is None:
            if mode is Mode.CHECK or guard_ == TRUE:
                return []
            mode, id = Mode.ADMIT, f"contract of {short_name(self._function.name)}"
        elif mode is not Mode.ADMIT:
            id = self._id(Kind.ASSIGNS, assigns.span)
        before = Writer(self.around, PRE)
        regions: list[str] = []

        def unchanged() -> str:
            regions.extend(may_change(assigns, self._writer, before))
            return "wl_unchanged(Pre)"

        first, *check = self._emitted.demanded(id, mode, unchanged, assigns.text, assigns.span)
        if not check:
            return [first]
        self._frames = True
        texts = [first, *regions, *check]
        if guard_ == TRUE:
            return texts
        return [f"if ({self._writer.predicate(guard_)}) {{", *texts, "}"]


def may_change(assigns: Assigns, here: Writer, writer: Writer) -> Iterator[str]:
    """The places that a frame clause names."""
    for variable in assigns.variables:
        if variable.storage.value == "global":
            yield f"MAY_CHANGE(&{here._around.name(variable)}, 0, 0);"
    for location in assigns.locations:
        yield f"MAY_CHANGE({', '.join(writer.located(location))});"


class _Body:
    """The body of a function, its annotations, loops and calls as code that checks them."""

    def __init__(self, emitted: Emitted) -> None:
        self.emitted = emitted
        self.plan = emitted.plan
        function = emitted.function
        assert function.body is not None
        self.function = function
        self.is_main = emitted.id == self.plan.function
        self.blocks = function.body.blocks
        self.loops: dict[Span, tuple[LoopContract, Loop]] = {}
        self.annotations: dict[Span, Clause] = {}
        self.calls: dict[Span, Call] = {}
        self._collect()
        self.guards = list(self._guards())
        labels = {PRE: "Pre"}
        for contract, loop in self.loops.values():
            labels[Label("LoopEntry", loop.head)] = f"{contract.site}_entry"
            labels[Label("LoopCurrent", loop.head)] = f"{contract.site}_now"
        for part in parts(emitted.definition.body):
            if isinstance(part, syntax.CallExpr) and part.ghost:
                raise Unsupported("ghost argument in an emitted program", part.span)
            if isinstance(part, syntax.CompoundLiteral):
                raise Unsupported("compound literal in an emitted program", part.span)
            if isinstance(part, syntax.Labeled):
                labels[Label(part.label)] = f"at_{part.label}"
        self.around = emitted.around(labels)
        self.writer = Writer(self.around)

    def _collect(self) -> None:
        loops = natural_loops(self.blocks, self.function.body.entry if self.function.body else "")
        for name, block_ in self.blocks.items():
            if block_.loop is not None and name in loops:
                stands = self.is_main and block_.loop.site in self.plan.contracts
                if block_.loop.by_goto and stands:
                    what = "loop by goto, as a contract, in an emitted program"
                    raise Unsupported(what, block_.loop.span)
                self.loops[block_.loop.span] = (block_.loop, loops[name])
            for statement in block_.statements:
                match statement:
                    case Annotation(clause):
                        self.annotations[clause.span] = clause
                    case Call(span=span):
                        if span in self.calls:
                            raise Unsupported("call that is one of several", span)
                        self.calls[span] = statement
                    case CallPointer(span=span):
                        raise Unsupported("call through a pointer in an emitted program", span)

    def _guards(self) -> Iterator[Guard]:
        """The run-time error that the program is to show."""
        failing = self.plan.failing
        if failing is None or failing.function != self.emitted.id:
            return
        if not failing.kind.is_runtime_error:
            return
        flags = InitFlags(self.function, frozenset())
        around = Hazards(flags.flag, self.emitted.in_memory, False)
        made = guard(self.function, flags, around)
        assert made.body is not None
        for block_ in made.body.blocks.values():
            for statement in block_.statements:
                if isinstance(statement, Guard):
                    if statement.kind is failing.kind and statement.span == failing.span:
                        yield statement

    # --- calls ---------------------------------------------------------------------------------

    def site_name(self, call: Call) -> str:
        return f"{self.emitted.name}_{call.site}"

    def site_heads(self) -> Iterator[str]:
        for call in self.calls.values():
            callee = self.plan.program.functions[call.callee]
            yield f"static {head(callee, self.site_name(call))}"

    def sites(self) -> Iterator[str]:
        for call in self.calls.values():
            yield "\n".join(self._site(call))

    def _site(self, call: Call) -> Iterator[str]:
        callee = self.plan.program.functions[call.callee]
        id = f"{self.emitted.id}/{call.site}"
        by_contract = callee.body is None or (self.is_main and call.site in self.plan.contracts)
        name = short_name(callee.name)
        yield f"/* line {call.span.line}: {name}{' as its contract' if by_contract else ''} */"
        yield f"static {head(callee, self.site_name(call))} {{"
        ending = _Ending(self.emitted, callee, None)
        requires = [line for one in self._requires(call, callee, ending) for line in one]
        yield from (f"    {line}" for line in requires)
        yield from (f"    {line}" for line in self._decreases(call, callee, ending))
        if by_contract:
            yield from (f"    {line}" for line in self._contract(id, callee, ending))
        else:
            given = ", ".join(map(parameter_name, callee.parameters))
            back = "return " if callee.results else ""
            yield f"    {back}{c_name(callee.name)}({given});"
        yield "}\n"

    def _requires(self, call: Call, callee: Function, ending: _Ending) -> Iterator[list[str]]:
        writer = Writer(ending.around)
        for clause, predicate in call_requirements(callee):
            id = "admit"
            if clause.mode is not Mode.ADMIT:
                kind = Kind.CALL_PRECONDITION
                id = self.emitted.properties.id(kind, call.site, call.span, clause.span)
            written_ = partial(writer.predicate, predicate)
            yield self.emitted.demanded(id, clause.mode, written_, clause.text, clause.span)

    def _decreases(self, call: Call, callee: Function, ending: _Ending) -> Iterator[str]:
        measure = callee.contract.decreases
        if measure is None or not self._is_measured(callee):
            return
        if measure.relation is not None:
            raise Unsupported("measure with a relation", measure.span)
        id = "admit"
        if measure.mode is not Mode.ADMIT:
            properties = self.emitted.properties
            id = properties.id(Kind.DECREASES, call.site, call.span, measure.span)
        before = f"{self.emitted.name}_measure"

        def smaller() -> str:
            now = Writer(ending.around).term(measure.expression)
            return f"0 <= {before} && {now} < {before}"

        yield from self.emitted.demanded(id, measure.mode, smaller, measure.text, measure.span)

    def _is_measured(self, callee: Function) -> bool:
        program = self.plan.views.program
        own = self.function.contract.decreases
        return own is not None and is_recursive_call(self.emitted.id, callee.name, program)

    def _contract(self, id: str, callee: Function, ending: _Ending) -> Iterator[str]:
        """The callee as its contract: what it assigns is chosen, and its result."""
        if callee.name in ALLOCATORS | RELEASERS:
            given = ", ".join(map(parameter_name, callee.parameters))
            yield f"{'return ' if callee.results else ''}wl_{callee.name}({given});"
            return
        leaves = self.plan.leaves(callee.name)
        promised = ending.lines()
        leaving = ending.lines(leaving=True) if leaves else []
        yield from ending.beginning()
        if callee.results:
            yield f"{declared(callee.results[0].type, 'result', callee.span)};"
        before = Writer(ending.around, PRE)
        if leaves and self.plan.arrivals is None:
            never = never_returns(callee)
            yield "wl_exiting = 1;" if never else f"CHOOSE({string(id)}, wl_exiting);"
            yield f"if (wl_exiting) CHOOSE({string(id)}, wl_exit_status);"
        yield from self._choices(id, callee.contract.assigns, callee.results, before)
        if leaves:
            yield from ["if (wl_exiting) {", *leaving, "wl_exit(wl_exit_status);", "}"]
        yield from promised
        if callee.results:
            yield "return result;"

    def _choices(
        self, id: str, assigns: Assigns | None, chosen: Sequence[Variable], writer: Writer
    ) -> Iterator[str]:
        """New values for what a contract may change."""
        if self.plan.arrivals is not None:
            yield from arriving(id, self.plan.arrivals.get(id, ()))
            return
        where = string(id)
        for variable in chosen:
            if not isinstance(variable.type, ArrayType | RecordType):
                yield f"CHOOSE({where}, {writer._around.name(variable)});"
        if assigns is None:
            yield f"wl_choose_all({where});"
            return
        for variable in assigns.variables:
            name = writer._around.name(variable)
            if isinstance(variable.type, ArrayType | RecordType):
                yield f"CHOOSE_CELLS({where}, &{name}, 0, 0);"
            elif variable not in chosen:
                yield f"CHOOSE({where}, {name});"
        for location in assigns.locations:
            yield f"CHOOSE_CELLS({where}, {', '.join(writer.located(location))});"

    # --- the code ------------------------------------------------------------------------------

    def text(self) -> str:
        self._body()  # what it refers back to is known once it has been written
        definition = self.emitted.definition
        body = self._body()
        parameters = [p for p in self.function.parameters if p in self.emitted.in_memory]
        entered = [f"ENTER({source_name(p)});" for p in parameters]
        start = [*self._declarations(), *entered, *self._remembered(PRE)]
        made = syntax.FunctionDefinition(
            f"{self.emitted.name}_code",
            definition.type,
            ("static",),
            None,
            syntax.Compound((*lines(*start), *body.items), definition.body.span),
            definition.span,
        )
        return print_items([made])

    def _declarations(self) -> Iterator[str]:
        for (_, variable), name in self.around.snapshots.items():
            yield f"{declared(variable.type, name, self.function.span)};"
        for word in self.around.states.values():
            yield f"int {word};"

    def _remembered(self, label: Label) -> Iterator[str]:
        """What has to be kept of the state here, for what refers back to it."""
        for (at, variable), name in self.around.snapshots.items():
            if at == label:
                yield f"{name} = {self.around.name(variable)};"
        if label in self.around.states:
            yield f"{self.around.states[label]} = wl_snapshot();"

    def _body(self) -> syntax.Compound:
        items = self._all(self.emitted.definition.body.items)
        return syntax.Compound(tuple(items), self.emitted.definition.body.span)

    def _all(self, statements: Sequence[syntax.Statement]) -> list[syntax.Statement]:
        return [made for one in statements for made in self._statement(one)]

    def _one(self, statement: syntax.Statement) -> syntax.Statement:
        return block(self._statement(statement) or lines(";"))

    def _statement(self, statement: syntax.Statement) -> list[syntax.Statement]:
        match statement:
            case syntax.Compound():
                return [self._compound(statement)]
            case syntax.AssertStatement(clause):
                return self._assertion(clause)
            case syntax.While() | syntax.DoWhile() | syntax.For():
                return self._loop(statement)
            case syntax.If(condition, then, otherwise, span):
                second = None if otherwise is None else self._one(otherwise)
                made = syntax.If(self._calls(condition), self._one(then), second, span)
                return [*self._guarded(condition), made]
            case syntax.Switch(value, body, span):
                made_ = syntax.Switch(self._calls(value), self._one(body), span)
                return [*self._guarded(value), made_]
            case syntax.Case(value, high, body, span):
                return [syntax.Case(value, high, self._one(body), span)]
            case syntax.Labeled(label, body, span):
                kept = lines(*self._remembered(Label(label)))
                if not kept:
                    return [syntax.Labeled(label, self._one(body), span)]
                return [*lines(f"{label}:;"), *kept, *self._statement(body)]
            case syntax.DeclarationStatement() if self._is_static(statement):
                self._hoist(statement)
                return []
            case syntax.DeclarationStatement():
                entered = [f"ENTER({name});" for name in self._entered(statement)]
                return [*self._guarded(statement), self._calls(statement), *lines(*entered)]
            case syntax.ExpressionStatement() | syntax.Return():
                return [*self._guarded(statement), self._calls(statement)]
            case syntax.Break() | syntax.Continue() | syntax.Goto() | syntax.StaticAssertion():
                return [statement]
            case syntax.Extension():
                return []
            case syntax.GhostStatement(items):
                return self._all(items)
            case syntax.Contracted() | syntax.OtherStatement():
                raise Unsupported("statement of this kind in an emitted program", statement.span)

    def _compound(self, body: syntax.Compound) -> syntax.Compound:
        """A block of code, behind which its objects live no more."""
        made = self._all(body.items)
        declared_ = [one for one in body.items if isinstance(one, syntax.DeclarationStatement)]
        if any(list(self._entered(one)) for one in declared_):
            before = lines("int objects_outside = wl_blocks();")
            made = [*before, *made, *lines("wl_leave(objects_outside);")]
        return syntax.Compound(tuple(made), body.span)

    def _is_static(self, statement: syntax.DeclarationStatement) -> bool:
        return any("static" in one.storage for one in statement.declarations)

    def _hoist(self, statement: syntax.DeclarationStatement) -> None:
        """A static local stands before its function, so that inputs can be put into it."""
        names = {one.name for one in statement.declarations if one.name}
        if names & file_names(self.plan.units):
            raise Unsupported("static local with the name of another object", statement.span)
        for name in names:
            self.emitted.hoisted[name] = print_items([statement]).rstrip()

    def _entered(self, statement: syntax.DeclarationStatement) -> Iterator[str]:
        in_memory = {source_name(variable) for variable in self.emitted.in_memory}
        for one in statement.declarations:
            if one.name in in_memory and not {"typedef", "extern"} & set(one.storage):
                yield one.name

    def _calls(self, node: Any) -> Any:
        """The node, with its calls as those of their sites."""

        def change(part: Any) -> Any:
            if isinstance(part, syntax.CallExpr) and part.span in self.calls:
                name = syntax.Name(self.site_name(self.calls[part.span]), part.function.span)
                return syntax.CallExpr(name, part.arguments, part.span)
            if isinstance(part, syntax.Declaration):
                initial = part.initializer
                if initial is not None and not isinstance(part.type, syntax.ArrayType):
                    initial = mapped(initial, literal)
                return replace(part, contract=None, initializer=initial)
            return part

        def literal(part: Any) -> Any:
            if isinstance(part, syntax.String) and not part.prefix:
                size = syntax.SizeofExpr(part, part.span)
                name = syntax.Name("wl_string", part.span)
                return syntax.CallExpr(name, (part, size), part.span)
            return part

        made = mapped(node, change)
        return made if isinstance(node, syntax.DeclarationStatement) else mapped(made, literal)

    def _guarded(self, node: Any) -> list[syntax.Statement]:
        """The run-time errors of evaluating a node."""
        made: list[syntax.Statement] = []
        spans = {part.span for part in parts(node) if hasattr(part, "span")}
        for found in self.guards:
            if found.span in spans:
                failing = self.plan.failing
                assert failing is not None
                predicate = self.writer.predicate(found.safe)
                check = _demand(failing.id, Mode.ASSERT, predicate)
                made += lines(f"/* {comment(failing.text)} */", check)
        return made

    def _assertion(self, clause: syntax.PredicateClause) -> list[syntax.Statement]:
        found = self.annotations.get(clause.span)
        if found is None:
            return []  # where no run comes
        id = "admit"
        if found.mode is not Mode.ADMIT:
            id = self.emitted.properties.id(Kind.ASSERTION, "", found.span)
        predicate = partial(self.writer.predicate, found.predicate)
        text = self.emitted.demanded(id, found.mode, predicate, found.text, found.span)
        return lines(*text)

    # --- loops ---------------------------------------------------------------------------------

    def _loop(self, loop: syntax.While | syntax.DoWhile | syntax.For) -> list[syntax.Statement]:
        """The loop, its contract checked; or (as a contract) one iteration from any state that its
        contract allows."""
        span = loop.span if loop.contract is None else loop.contract.span
        found = self.loops.get(span)
        if found is None:
            return [self._plain(loop)]
        contract, natural = found
        by_contract = self.is_main and contract.site in self.plan.contracts
        start: list[syntax.Statement] = []
        condition = loop.condition
        if isinstance(loop, syntax.For) and loop.initial is not None:
            start = self._statement(loop.initial)
        entry = Label("LoopEntry", natural.head)
        start += lines(*self._remembered(entry))
        start += lines(*self._invariants(Kind.INVARIANT_ESTABLISHED, contract))
        if contract.assigns is not None:
            self.around.states.setdefault(entry, self.around.word(entry, contract.span))
        if by_contract:
            start += lines(*self._taking_over(contract, natural))
        next_ = f"{contract.site}_next"
        body, continues = continuing_at(loop.body, next_)
        inside = lines(*self._iteration_begins(contract, natural))
        test = self._leaving(condition)
        step: list[syntax.Statement] = []
        if isinstance(loop, syntax.For) and loop.step is not None:
            step = self._statement(syntax.ExpressionStatement(loop.step, loop.step.span))
        label = lines(f"{next_}:;") if continues else []
        made = [self._one(body)]
        if isinstance(loop, syntax.DoWhile):
            inside += [*made, *label, *test]
        else:
            inside += [*test, *made, *label, *step]
        inside += lines(*self._iteration_ends(contract, natural))
        if by_contract:
            inside += lines(f"STOP({string(f'{self.emitted.id}/{contract.site}')});")
        forever = syntax.While(
            syntax.Number(1, "", 10, loop.span),
            syntax.Compound(tuple(inside), loop.span),
            None,
            loop.span,
        )
        return [syntax.Compound((*start, forever), loop.span)]

    def _plain(self, loop: syntax.While | syntax.DoWhile | syntax.For) -> syntax.Statement:
        """A loop that no run comes to, or that is none."""
        body = self._one(loop.body)
        match loop:
            case syntax.While(condition, _, _, span):
                return syntax.While(self._calls(condition), body, None, span)
            case syntax.DoWhile(_, condition, _, span):
                return syntax.DoWhile(body, self._calls(condition), None, span)
            case syntax.For(initial, condition, step, _, _, span):
                made = [self._calls(part) for part in (initial, condition, step)]
                return syntax.For(made[0], made[1], made[2], body, None, span)

    def _leaving(self, condition: syntax.Expr | None) -> list[syntax.Statement]:
        if condition is None:
            return []
        made = self._calls(condition)
        if isinstance(made, syntax.Number) and made.value:
            return []
        return [*self._guarded(condition), *lines(f"if (!({print_expr(made)})) break;")]

    def _invariants(self, kind: Kind, contract: LoopContract) -> Iterator[str]:
        for clause in contract.invariants:
            id = "admit"
            if clause.mode is not Mode.ADMIT:
                id = self.emitted.properties.id(kind, contract.site, clause.span)
            predicate = partial(self.writer.predicate, clause.predicate)
            text, span = clause.text, clause.span
            yield from self.emitted.demanded(id, clause.mode, predicate, text, span)

    def _taking_over(self, contract: LoopContract, natural: Loop) -> Iterator[str]:
        id = f"{self.emitted.id}/{contract.site}"
        yield f"/* {contract.site} stands as its contract */"
        scope = in_scope(self.function, natural.head)
        chosen = () if contract.assigns is not None else scope
        yield from self._choices(id, contract.assigns, chosen, self.writer)
        for clause in contract.invariants:
            if clause.mode is not Mode.CHECK:
                what = f"invariant of {contract.site}"
                predicate = partial(self.writer.predicate, clause.predicate)
                text, span = clause.text, clause.span
                yield from self.emitted.demanded(what, Mode.ADMIT, predicate, text, span)

    def _iteration_begins(self, contract: LoopContract, natural: Loop) -> Iterator[str]:
        yield from self._remembered(Label("LoopCurrent", natural.head))
        variant = contract.variant
        if variant is not None:
            if variant.relation is not None:
                raise Unsupported("variant with a relation", variant.span)
            yield f"integer {contract.site}_variant = {self.writer.exact(variant.expression)};"

    def _iteration_ends(self, contract: LoopContract, natural: Loop) -> Iterator[str]:
        yield from self._invariants(Kind.INVARIANT_PRESERVED, contract)
        variant, site = contract.variant, contract.site
        if variant is not None:
            before, now = f"{site}_variant", self.writer.term(variant.expression)
            for kind, predicate in (
                (Kind.VARIANT_NON_NEGATIVE, f"{before} >= 0"),
                (Kind.VARIANT_DECREASES, f"{now} < {before}"),
            ):
                id = "admit"
                if variant.mode is not Mode.ADMIT:
                    id = self.emitted.properties.id(kind, site, variant.span)
                yield _demand(id, variant.mode, predicate)
        if contract.assigns is not None:
            yield from self._loop_frame(contract, contract.assigns, natural)

    def _loop_frame(self, contract: LoopContract, assigns: Assigns, natural: Loop) -> Iterator[str]:
        entry = Label("LoopEntry", natural.head)
        word = self.around.word(entry, assigns.span)
        id = "admit"
        if assigns.mode is not Mode.ADMIT:
            id = self.emitted.properties.id(Kind.LOOP_ASSIGNS, contract.site, assigns.span)
        regions: list[str] = []

        def unchanged() -> str:
            regions.extend(may_change(assigns, self.writer, self.writer))
            own = [v for v in assigns.variables if v in self.emitted.in_memory]
            regions.extend(f"MAY_CHANGE(&{source_name(v)}, 0, 0);" for v in own)
            same = [f"wl_unchanged({word})"]
            for variable in self._others(assigns, natural):
                name = f"{source_name(variable)}_{word}"
                self.around.snapshots[entry, variable] = name
                same.append(f"{source_name(variable)} == {name}")
            return " && ".join(same)

        text, span = assigns.text, assigns.span
        first, *check = self.emitted.demanded(id, assigns.mode, unchanged, text, span)
        yield from [first, *regions, *check] if check else [first]

    def _others(self, assigns: Assigns, natural: Loop) -> Iterator[Variable]:
        """The plain locals that the loop may change, and its frame clause does not name."""
        changed: set[Variable] = set()
        scope = in_scope(self.function, natural.head)
        for name in natural.blocks:
            found = self.blocks[name]
            for statement in found.statements:
                changed.update(written(statement))
            if found.loop is not None and found.loop.assigns is not None:
                changed.update(found.loop.assigns.variables)
            elif found.loop is not None:
                changed.update(scope)
        for variable in scope:
            if variable in changed and variable not in assigns.variables:
                if variable not in self.emitted.in_memory:
                    yield variable


def arriving(id: str, arrivals: Sequence[Arrival]) -> Iterator[str]:
    """What a contract chose, time by time."""
    if len(arrivals) == 1:
        yield from (f"{place} = {value};" for place, value in arrivals[0])
        return
    if not arrivals:
        yield f"wl_no_choice({string(id)});"
        return
    yield "static int times;"
    yield "switch (times++) {"
    for number, arrival in enumerate(arrivals):
        yield f"case {number}:"
        yield from (f"    {place} = {value};" for place, value in arrival)
        yield "    break;"
    yield f"default:\n    wl_no_choice({string(id)});"
    yield "}"
