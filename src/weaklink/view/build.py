"""Views of a program's functions: what passes make of the program once, and of a function each
time.

A program goes through ``COMPLETED`` and ``SUPPORTED``, is lowered (``view/lower``), and has its
properties listed; the function under view, and each that is called as code, goes through what
``Views.view`` lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from types import MappingProxyType
from typing import TypeVar, cast

from weaklink import ir
from weaklink.analysis.changes import Changes, callees, calls_of, in_scope
from weaklink.analysis.flow import natural_loops
from weaklink.analysis.order import Order
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.ir.constructs import type_construct
from weaklink.kinds import Kind, PremiseKind
from weaklink.record import replace
from weaklink.source import Span, order
from weaklink.view.checking import Checking, Treatment
from weaklink.view.code_regions import Pieces, place_pieces
from weaklink.view.context import Context, Prepared
from weaklink.view.culprits import HOSTED, Culprit, name_culprits
from weaklink.view.defining_axioms import computed, placed
from weaklink.view.definitions import Definitions
from weaklink.view.exits import make_exits_explicit
from weaklink.view.exposure import Separation, apart_from, separations, visible
from weaklink.view.hosted import arguments, arguments_apart, state_hosted
from weaklink.view.inductive import define_inductives
from weaklink.view.instrument import instrument
from weaklink.view.kept import is_kept, keep_objects, keeper
from weaklink.view.labels import resolve_labels, rewrite_predicates
from weaklink.view.lemma_instances import Recallable, recall
from weaklink.view.lower.given_out import given_out
from weaklink.view.lower.lending import LentRead
from weaklink.view.lower.memories import BLOCKS, LENGTHS, SET
from weaklink.view.lower.pieces import BLOCK, Origin
from weaklink.view.lower.program import lower_program
from weaklink.view.lower.world import Block as MemoryBlock
from weaklink.view.lower.world import is_named_elsewhere
from weaklink.view.model import MemoryModel, Site, View, ViewFunction
from weaklink.view.obligations import Obligations, list_obligations
from weaklink.view.past_failures import past_failures
from weaklink.view.pipeline import ProgramPass, ViewPass, through, viewed
from weaklink.view.pointer_calls import resolve_pointer_calls
from weaklink.view.points import Points, place_points
from weaklink.view.premises import Premise, Premises, call_premise, contract_premise
from weaklink.view.quantified_states import for_all_states
from weaklink.view.returned import returned
from weaklink.view.sites import name_all_sites
from weaklink.view.supported import refuse, supported_part
from weaklink.view.termination import Termination, clauses_apart

Argument = TypeVar("Argument")

NOTHING_APART: Mapping[str, Sequence[ir.Assume]] = MappingProxyType({})

COMPLETED = (
    ProgramPass(
        "inductive", define_inductives, "an inductive predicate is a definition, or has axioms"
    ),
    ProgramPass(
        "pointer-calls", resolve_pointer_calls, "a call is of one function, which has a name"
    ),
    ProgramPass(
        "exits", make_exits_explicit, "a call that may end the program says whether it has"
    ),
    ProgramPass("kept", keep_objects, "functions without a body have objects to give back"),
    ProgramPass("main", state_hosted, "main has what C promises of its parameters"),
)
"""What a program is, whatever of it can be viewed."""

SUPPORTED = (
    ProgramPass("supported", supported_part, "all that is left has a meaning in a view"),
    ProgramPass("sites", name_all_sites, "flow is reducible; loops and calls have names"),
)
"""What of it can be viewed."""


class Views:
    """Makes the views of the functions of one program, and lists their sites and properties."""

    def __init__(
        self,
        program: ir.Program,
        checking: Checking,
        exposed: frozenset[ir.Variable] = frozenset(),
        plain: Views | None = None,
    ) -> None:
        self._source = program
        self._plain = plain
        whole = through(COMPLETED, program)
        part = through(SUPPORTED, whole)
        self._whole = replace(whole, functions=part.functions)
        elsewhere = (g.variable for g in part.globals if is_named_elsewhere(g.variable))
        self._order = Order(part, elsewhere)
        self.checking = checking
        self.lowered = lowered = lower_program(part, exposed, given_out(whole))
        refused = part.refused[len(program.refused) :]
        self._refused = {**lowered.refused, **{one.function: one for one in refused}}
        self.program = program = lowered.program
        self.definitions = Definitions(
            program.definitions, [item.variable for item in program.globals]
        )
        self._computed = placed(computed(self.definitions.applied, list(self._axioms())))
        self._prepared: dict[str, Prepared] = {}
        self._code: dict[str, ViewFunction] = {}
        self._inputs: dict[str, tuple[ir.Variable, ...]] = {}
        self._mentions: dict[str, frozenset[ir.Variable]] = {}
        self._called: dict[str, Sequence[str]] = {}
        self._separations: dict[str, tuple[Separation, ...]] = {}
        self._obligations = {
            name: list_obligations(function, program, checking)
            for name, function in program.functions.items()
        }
        for name, function in program.functions.items():
            if function.body is not None:
                self._prepared[name] = Prepared(
                    function, self._obligations[name], lowered.flags[name], lowered.private[name]
                )
        self.changes = Changes(program)
        self.premises: Premises = Premises() if plain is None else plain.premises
        observed = frozenset(filter(self._is_observed, self._prepared))
        self._context = Context(
            program,
            self._obligations,
            self.changes,
            checking,
            lowered.tracked,
            observed,
            self.premises,
        )
        self._main_is_called: bool | None = None
        self._refuse_open_frames(whole)
        self._initial = {
            item.variable: item.initial
            for item in program.globals
            if isinstance(item.initial, ir.Const)
            and not isinstance(item.variable.type, ir.MemoryType)
        }

    def _axioms(self) -> Iterator[ir.Pred]:
        """What axioms say in all states, of those that have a meaning."""
        for lemma in self.program.lemmas:
            if lemma.mode is ir.Mode.ADMIT:
                with suppress(Unsupported):
                    expanded = self.definitions.expand(lemma.predicate)
                    yield for_all_states(cast(ir.Pred, expanded))

    def _refuse_open_frames(self, whole: ir.Program) -> None:
        """Refuses functions with a frame to check that a missing clause widens to globals that
        have no meaning in a view: their change would go unseen."""
        lost = [v for v in self.lowered.world.lost if not v.is_const]
        lost += [g.variable for g in whole.globals if type_construct(g.variable.type) is not None]
        changing = [variable for variable in lost if not variable.is_const]
        for name, prepared in self._prepared.items():
            if changing and self.changes.is_open(name) and _has_frame(prepared.function):
                text = f"a frame over `{changing[0].shown}`, which a missing assigns clause widens"
                span = prepared.function.contract.span or prepared.function.span
                self._refused.setdefault(name, Refusal(name, span, text))

    def obligations(self, function: str) -> Obligations:
        """Raises ``Unsupported`` for a function that has no view."""
        if function in self._refused:
            raise refuse(self._refused[function])
        return self._obligations[function]

    @property
    def refused_lemmas(self) -> tuple[Refusal, ...]:
        """Lemmas and axioms whose memory cannot be made explicit."""
        return tuple(r for r in self.lowered.refused.values() if r.function == "logic")

    def clauses_apart(self, function: str) -> Iterator[Termination | Refusal]:
        """What its contract says of runs that do not return normally."""
        return clauses_apart(self._whole.functions[function], self._whole, self._obligations)

    def block(self, function: str, name: str) -> ir.Block:
        body = self._prepared[function].function.body
        assert body is not None
        return body.blocks[name]

    def points(self, function: str, *, everywhere: bool = False) -> Points:
        """Where the function is smoke-tested (``view/points.py``)."""
        prepared = self._prepared[function].function
        return place_points(prepared, self.program, everywhere=everywhere)

    def pieces(self, function: str) -> Pieces:
        """What a cover of the function speaks of (``view/code_regions.py``)."""
        prepared = self._prepared[function]
        return place_pieces(prepared.function, self.program, prepared.flags.values())

    def all_properties(self) -> Iterator[ir.Property]:
        """The properties of all functions that have views."""
        for name, obligations in self._obligations.items():
            if name not in self._refused:
                yield from obligations.properties

    def owner(self, id: str) -> ir.Property | None:
        """The property with the id, whosever it is."""
        for obligations in self._obligations.values():
            for found in obligations.properties:
                if found.id == id:
                    return found
        return None

    def is_choice(self, found: ir.Property) -> bool:
        """Whether it is about a call of one of several functions that a pointer may point to, of
        which none has to be called."""
        if found.function is None or not found.site:
            return False
        body = self._prepared[found.function].function.body
        assert body is not None
        calls = (s for b in body.blocks.values() for s in b.statements if isinstance(s, ir.Call))
        return any(call.chosen for call in calls if call.site == found.site)

    def function(self, name: str) -> ir.Function:
        """The function with its sites named."""
        return self._prepared[name].function

    def sites(self, function: str) -> tuple[Site, ...]:
        """The function's subcontracts, in source order of the loops and calls."""
        body = self._prepared[function].function.body
        assert body is not None
        found: dict[str, Site] = {}
        for block in body.blocks.values():
            if block.loop is not None:
                loop = block.loop
                found[loop.site] = Site(loop.site, "", True, loop.span)
            for statement in block.statements:
                if isinstance(statement, ir.Call):
                    has_code = self.program.functions[statement.callee].body is not None
                    found[statement.site] = Site(
                        statement.site, statement.callee, has_code, statement.span
                    )
        return tuple(sorted(found.values(), key=Site.place))

    def view(
        self,
        function: str,
        contracts: Iterable[str],
        *,
        narrow: bool = False,
        lemmas: Sequence[Recallable] = (),
        points: Points | None = None,
        unchecked: frozenset[str] = frozenset(),
        separated: bool = False,
    ) -> View:
        """The view of ``function`` with exactly ``contracts``, and the sites without code, as
        contracts; and with the ``lemmas`` recalled where they may help a proof.  It probes the
        ``points``, and makes no checks of the properties ``unchecked``; it is ``separated`` if
        pointers are assumed not to point to exposed globals.  Raises ``Unsupported`` for what has
        no meaning yet."""
        without_code = {site.name for site in self.sites(function) if not site.has_code}
        chosen = frozenset(contracts) | without_code
        apart = self._separated(function) if separated else {}
        passes = (
            self._instrumented(chosen, narrow=narrow, points=points, apart=apart),
            ViewPass("recall", lambda made: recall(made, lemmas)),
            ViewPass("unchecked", lambda made: _without_checks(made, unchecked)),
            ViewPass("hosted", lambda made: with_assumptions(made, self._hosted(function))),
            ViewPass("separated", lambda made: with_assumptions(made, apart.get("", ()))),
            *self._finishing,
        )
        made = viewed(passes, self._prepared[function].function)
        return self._assemble(view_function(made), function, chosen)

    def _instrumented(
        self,
        contracts: frozenset[str],
        *,
        called: bool = False,
        narrow: bool = False,
        points: Points | None = None,
        apart: Mapping[str, Sequence[ir.Assume]] = NOTHING_APART,
    ) -> ViewPass:
        """Contract or code is chosen: all that a run checks, assumes, chooses is a statement."""

        def run(function: ir.Function) -> ir.Function:
            prepared, context = self._prepared[function.name], self._context
            return instrument(
                prepared,
                context,
                contracts,
                called=called,
                narrow=narrow,
                points=points,
                apart=apart,
            )

        return ViewPass("instrument", run)

    def view_of_culprits(
        self,
        function: str,
        points: Points,
        lemmas: Sequence[Recallable] = (),
        *,
        code: bool = False,
    ) -> tuple[View, Mapping[str, Culprit]]:
        """The contract view of ``function``, or its ``code`` view, in which all that it assumes
        rests on names of culprits; and what these are.  Raises ``Unsupported``."""
        sites = frozenset(s.name for s in self.sites(function) if not (code and s.has_code))
        source = self._prepared[function].function
        culprits: dict[str, Culprit] = {}

        def named(made: ir.Function) -> ir.Function:
            made, found = name_culprits(made, source, self.program, self._kept_by)
            culprits.update(found)
            return made

        passes = (
            self._instrumented(sites, points=points),
            ViewPass("hosted", lambda made: with_assumptions(made, self._hosted(function))),
            ViewPass("culprits", named),
            ViewPass("recall", lambda made: recall(made, lemmas)),
            *self._finishing,
        )
        made = viewed(passes, source)
        return self._assemble(view_function(made), function, sites), culprits

    def _kept_by(self, callee: ir.Function) -> tuple[str, ...]:
        """What makes it true in the code that the callee keeps to its frame."""
        assigns = callee.contract.assigns
        if callee.body is None and not callee.refused:
            return self.premises.rest_on(contract_premise(callee))
        if assigns is None:
            return ()
        if assigns.mode is ir.Mode.ADMIT:
            return self.premises.rest_on(Premise(PremiseKind.ADMIT, "", assigns.span))
        found = self._obligations[callee.name].find(Kind.ASSIGNS, "", assigns.span, assigns)
        return (found.id,)

    def going_on(
        self,
        view: View,
        kept: Callable[[ir.Property], bool] = lambda _: False,
    ) -> View:
        """The code view, in whose runs failed annotations are noted, but for what is ``kept``:
        there, and at run-time errors, they end (``view/past_failures.py``)."""

        def calls_code(found: ir.Property) -> bool:
            assert found.function is not None
            sites = {site.name: site.has_code for site in self.sites(found.function)}
            return sites.get(found.site, False)

        return past_failures(view, calls_code, kept)

    def _assemble(self, main: ViewFunction, function: str, contracts: frozenset[str]) -> View:
        inputs = self.inputs(function)
        self.order_of(self.reachable(function))
        return View(
            main,
            self._callees(main),
            contracts,
            inputs,
            {
                v: c.value
                for v, c in self._initial.items()
                if v in inputs and self._fixes(v, function)
            },
            self._computed,
            self._memory(function),
        )

    def _memory(self, function: str) -> MemoryModel:
        """What is known of memory before the function starts."""
        world = self.lowered.world
        globals_ = [g.variable for g in world.program.globals if g.variable not in world.lost]
        inputs = [v for v in globals_ if world.block_if_global(v) is None]
        inputs += world.program.functions[function].parameters
        origins = world.pieces.origins(inputs)
        blocks = self._blocks(function, origins)
        known = {block.number for block in blocks if self._is_known(block, function)}
        contents = {
            place: value for place, value in self.lowered.contents.items() if place[1] in known
        }
        observed = self._is_observed(function)
        apart = frozenset(self._arguments(function)) if self._is_first(function) else frozenset()
        return MemoryModel(world, blocks, contents, frozenset(known), origins, observed, apart)

    def _is_observed(self, function: str) -> bool:
        """Whether annotations of it, or of what it may call, ask which cells have a value."""
        return not self.lowered.observing.isdisjoint(self.reachable(function))

    def separations(self, function: str) -> tuple[Separation, ...]:
        """What views of the function take for granted of its pointers and of globals that others
        can name (``view/exposure.py``)."""
        if function not in self._separations:
            found = dict.fromkeys(self._find_separations(function))
            self._separations[function] = tuple(found)
        return self._separations[function]

    def _find_separations(self, function: str) -> Iterator[Separation]:
        memory, inputs = self._memory(function), self.inputs(function)
        yield from separations(memory, inputs)
        targets = visible(memory, inputs)
        for call in self._calls_to_elsewhere(function) if targets else ():
            yield from returned(call, targets, memory)

    def _calls_to_elsewhere(self, function: str) -> Iterator[ir.Call]:
        """The calls by which code that nobody knows may run."""
        body = self._prepared[function].function.body
        assert body is not None
        for block in body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, ir.Call):
                    reached = self.reachable(statement.callee)
                    if any(self.program.functions[name].body is None for name in reached):
                        yield statement

    def separation_premises(self, function: str) -> tuple[Premise, ...]:
        """What its views take for granted, as premises; of a program whose globals are exposed,
        those of the function in the program as it is."""
        if self._plain is not None:
            return self._plain.separation_premises(function)
        return tuple(self._separation(function, one) for one in self.separations(function))

    def _separation(self, function: str, one: Separation) -> Premise:
        of = self.program.functions[one.callee or function]
        kind = PremiseKind.RETURNED if one.callee else PremiseKind.SEPARATION
        return Premise(kind, of.name, of.contract.span or of.span, one.text)

    def contract_premise(self, function: str) -> Premise:
        """That a function without code keeps its contract."""
        return contract_premise(self.program.functions[function])

    def frame_premises(self, function: str, callees: Set[str]) -> tuple[Premise, ...]:
        """That these functions without code, which it or what it calls calls, keep their
        contracts."""
        found = (
            call_premise(call, self.program.functions[call.callee])
            for name in self.reachable(function)
            for call in calls_of(self.program.functions[name])
            if call.callee in callees
        )
        return tuple(dict.fromkeys(sorted(found, key=lambda one: (one.name, order(one.span)))))

    def order_premises(self, functions: Iterable[str]) -> tuple[Premise, ...]:
        """That expressions in the code of the functions are evaluated from left to right, where C
        leaves that open and it may matter."""
        places = (place for name in functions for place in self._order.matters(name))
        return tuple(Premise(PremiseKind.ORDER, "", place) for place in dict.fromkeys(places))

    def order_of(self, functions: Iterable[str]) -> tuple[str, ...]:
        """The ids of these premises."""
        found = self.order_premises(functions)
        return tuple(id for one in found for id in self.premises.rest_on(one))

    def initialized_premises(self, function: str) -> Mapping[str, tuple[Premise, ...]]:
        """By property, where it is that what the function reads through its pointers has a value,
        or else, where nothing in these files could lack one, that it is there: that its callers
        see to it.  Calls are checked, those of other programs are not."""
        treatment = self._context.checking.treatment
        if treatment(Kind.INITIALIZATION) is not Treatment.CHECK or self._is_first(function):
            return {}
        is_tracked = function in self._context.tracked
        kind = Kind.INITIALIZATION if is_tracked else Kind.MEM_ACCESS
        granted: dict[Span, dict[Premise, None]] = {}
        for read in self.lowered.lent[function]:
            at = read.span if is_tracked else read.at
            granted.setdefault(at, {})[self._initialized(function, read)] = None
        obligations = self._obligations[function]
        return {
            obligations.find(kind, "", one.span, one.safe).id: tuple(granted[one.span])
            for one in self._guards(function, kind)
            if one.span in granted and treatment(kind) is Treatment.CHECK
        }

    def _guards(self, function: str, kind: Kind) -> Iterator[ir.Guard]:
        body = self._prepared[function].function.body
        for block in () if body is None else body.blocks.values():
            for one in block.statements:
                if isinstance(one, ir.Guard) and one.kind is kind:
                    yield one

    def _initialized(self, function: str, read: LentRead) -> Premise:
        """Of what ACSL can say, one for the function; else one for the read."""
        span = self._prepared[function].function.span if read.text else read.at
        return Premise(PremiseKind.INITIALIZED, function, span, read.text)

    def _hosted(self, function: str) -> Iterator[ir.Assume]:
        """What C promises of the parameters with which a program starts, of those that it uses:
        a function that looks at no argument has runs with any number of them."""
        if not self._is_first(function):
            return
        used = {*self.inputs(function)}
        if not self._uses_arguments(function):
            used.difference_update(self._arguments(function))
        for clause in self._hosted_clauses(function):
            if used.issuperset(ir.reads(clause.predicate)):
                premise = Premise(PremiseKind.MACHINE, function, clause.span, clause.text)
                rests_on = self.premises.rest_on(premise)
                yield ir.Assume(clause.predicate, HOSTED, clause.span, rests_on)

    def _hosted_clauses(self, function: str) -> Iterator[ir.Clause]:
        yield from self._prepared[function].function.contract.hosted
        yield from arguments_apart(self._arguments(function), self._memory(function))

    def _uses_arguments(self, function: str) -> bool:
        """Whether the program starts there, and looks at the strings with which it does."""
        is_used = not self.mentioned(function).isdisjoint(self._arguments(function))
        return is_used and self._is_first(function)

    def _arguments(self, function: str) -> tuple[ir.Variable, ...]:
        """The pieces of the parameter that points to the strings with which the program starts."""
        found = arguments(self._whole.functions[function], self.program)
        return () if found is None else self.lowered.world.pieces.of(found)

    def _separated(self, function: str) -> Mapping[str, list[ir.Assume]]:
        """The separations as assumptions, each resting on its premise, by the site of the call
        behind which they count ("": from the beginning).  What was a variable is ``hidden`` in
        memory where its global is exposed."""
        assert self._plain is not None
        premises = self.separation_premises(function)
        hidden = {*self._plain.inputs(function)}.difference(self.inputs(function))
        found: dict[str, list[ir.Assume]] = {}
        for one, premise in zip(self._plain.separations(function), premises, strict=True):
            block = self.lowered.world.block_of(one.target, premise.span)
            root = None if one.root in hidden else one.root
            apart = apart_from(block, root, premise.span)
            assumed = ir.Assume(apart, "separation", premise.span, self.premises.rest_on(premise))
            found.setdefault(one.site, []).append(assumed)
        return found

    def exposing(self, targets: Iterable[ir.Variable]) -> Views:
        """The views of the same program, in which pointers may point to the targets."""
        return Views(self._source, self.checking, frozenset(targets), self)

    def _blocks(
        self, function: str, origins: Mapping[ir.Variable, Origin]
    ) -> tuple[MemoryBlock, ...]:
        """The blocks that the function, or what it may call, names; and those that what is known
        of the start points to, from there on too."""
        named: set[ir.Variable] = set()
        for name in self.reachable(function):
            named |= self.lowered.mentioned[name]
        blocks = {block.number: block for block in self.lowered.world.blocks.values()}
        work = [b.number for b in blocks.values() if b.variable is None or b.variable in named]
        work += [
            initial.value
            for variable, initial in self._initial.items()
            if variable in origins
            and origins[variable].part == BLOCK
            and variable in self.inputs(function)
            and self._fixes(variable, function)
        ]
        pointed: dict[int, list[int]] = {}
        for (memory, number, _), value in self.lowered.contents.items():
            if memory == BLOCKS:
                pointed.setdefault(number, []).append(value)
        found: set[int] = set()
        while work:
            number = work.pop()
            if number in blocks and number not in found:
                found.add(number)
                if self._is_known(blocks[number], function):
                    work += pointed.get(number, ())
        return tuple(blocks[number] for number in sorted(found))

    def _fixes(self, variable: ir.Variable, function: str) -> bool:
        """Whether the variable has its first value where the function starts."""
        is_first = variable.is_const or self._is_first(function)
        return is_first and not variable.is_foreign

    def _is_known(self, block: MemoryBlock, function: str) -> bool:
        """Whether its cells hold there what they hold at first."""
        is_foreign = block.variable is not None and block.variable.is_foreign
        return (block.read_only or self._is_first(function)) and not is_foreign

    def _is_first(self, function: str) -> bool:
        """Whether each call of it is where the program starts."""
        if function != "main":
            return False
        if self._main_is_called is None:
            self._main_is_called = any(
                isinstance(statement, ir.Call) and statement.callee == function
                for one in self.program.functions.values()
                if one.body is not None
                for block in one.body.blocks.values()
                for statement in block.statements
            )
        return not self._main_is_called

    def inputs(self, function: str) -> tuple[ir.Variable, ...]:
        """The globals that some view of ``function`` may mention, then its parameters."""
        if function not in self._inputs:
            self._inputs[function] = self._find_inputs(function)
        return self._inputs[function]

    def _find_inputs(self, function: str) -> tuple[ir.Variable, ...]:
        used: set[ir.Variable] = set()
        for name in self.reachable(function):
            used |= self.changes.by_any_view(name)
            used |= self._mentioned(name)
        has_memory = any(isinstance(variable.type, ir.MemoryType) for variable in used)
        if has_memory or self._uses_arguments(function):
            used.add(LENGTHS)
            used |= self._hidden_of(frozenset(self.reachable(function)))
        globals_ = [g.variable for g in self.program.globals if g.variable in used]
        return (*globals_, *self.program.functions[function].parameters)

    def _hidden_of(self, functions: frozenset[str]) -> set[ir.Variable]:
        """The hidden pointers of the functions (``view/kept.py``)."""
        hidden = (g.variable for g in self.program.globals if is_kept(g.variable))
        return {variable for variable in hidden if keeper(variable) in functions}

    def loop_changes(self, function: ir.Function, site: str) -> list[ir.Variable]:
        """What the loop at ``site`` changes, of what lives outside it: its frame clause to be."""
        assert function.body is not None
        for loop in natural_loops(function.body.blocks, function.body.entry).values():
            contract = function.body.blocks[loop.head].loop
            if contract is not None and contract.site == site:
                scope = (*self.changes.mutable, *in_scope(function, loop.head))
                changed = self.changes.by_code_blocks(function.body, loop.blocks)
                return [variable for variable in scope if variable in changed]
        return []

    def mentioned(self, function: str) -> frozenset[ir.Variable]:
        """The variables in the text of the function and of all that it may call."""
        used: set[ir.Variable] = set()
        for name in self.reachable(function):
            used |= self._mentioned(name)
        return frozenset(used)

    def reachable(self, function: str) -> list[str]:
        """The function, and all that it may call, directly or not."""
        seen = {function: None}
        work = [function]
        for name in work:
            new = [callee for callee in self._calls(name) if callee not in seen]
            seen.update(dict.fromkeys(new))
            work += dict.fromkeys(new)
        return work

    def _calls(self, name: str) -> Sequence[str]:
        if name not in self._called:
            self._called[name] = tuple(callees(self.program.functions[name]))
        return self._called[name]

    def _callees(self, main: ViewFunction) -> dict[str, ViewFunction]:
        found: dict[str, ViewFunction] = {}
        work = [main]
        while work:
            for name in _code_calls(work.pop()):
                if name not in found:
                    found[name] = self._callee(name)
                    work.append(found[name])
        return found

    def _callee(self, name: str) -> ViewFunction:
        if name not in self._code:
            passes = (self._instrumented(frozenset(), called=True), *self._finishing)
            self._code[name] = view_function(viewed(passes, self._prepared[name].function))
        return self._code[name]

    @property
    def _finishing(self) -> tuple[ViewPass, ...]:
        """Definitions are put in place, and the past is read from snapshots: it can be run."""
        return (
            ViewPass("expand", self._expanded),
            ViewPass("labels", lambda made: _with_body(made, resolve_labels, self._initial)),
        )

    def _expanded(self, function: ir.Function) -> ir.Function:
        return _with_body(function, rewrite_predicates, self.definitions.expand)

    def _mentioned(self, name: str) -> frozenset[ir.Variable]:
        """The variables in the function's contract and, if it has one, its body."""
        if name not in self._mentions:
            self._mentions[name] = frozenset(self._find_mentioned(self.program.functions[name]))
        return self._mentions[name]

    def _find_mentioned(self, function: ir.Function) -> set[ir.Variable]:
        nodes = list(ir.contract_nodes(function.contract))
        nodes += [clause.predicate for clause in function.contract.implied]
        for statement in function.prologue:
            nodes += ir.statement_nodes(statement)
        used = {variable for frame in ir.frames(function) for variable in _named_by(frame)}
        if function.begins:
            used |= {LENGTHS, SET}
        if function.body is not None:

            def note(node: ir.Node) -> ir.Node:
                nodes.append(node)
                return node

            rewrite_predicates(function.body, note)
            for block in function.body.blocks.values():
                used |= {s.target for s in block.statements if isinstance(s, ir.Assign)}
                if any(isinstance(s, ir.Fresh | ir.EndLife) for s in block.statements):
                    used |= {LENGTHS, SET}
                nodes += () if block.loop is None else ir.loop_nodes(block.loop)
        for node in nodes:
            expanded = self.definitions.expand(node)
            used |= ir.reads(expanded)
        return used


def _with_body(
    function: ir.Function, rewrite: Callable[[ir.Body, Argument], ir.Body], argument: Argument
) -> ir.Function:
    assert function.body is not None
    return replace(function, body=rewrite(function.body, argument))


def view_function(function: ir.Function) -> ViewFunction:
    """What all passes made of a function."""
    assert function.body is not None
    return ViewFunction(function.name, function.parameters, function.results, function.body)


def with_assumptions(function: ir.Function, assumed: Iterable[ir.Assume]) -> ir.Function:
    """An instrumented function whose inputs are known to be so."""
    assert function.body is not None
    body = function.body
    first = body.blocks[body.entry]
    marked = next(i for i, s in enumerate(first.statements) if isinstance(s, ir.Mark)) + 1
    statements = (*first.statements[:marked], *assumed, *first.statements[marked:])
    blocks = {**body.blocks, body.entry: replace(first, statements=statements)}
    return replace(function, body=replace(body, blocks=blocks))


def _without_checks(function: ir.Function, unchecked: frozenset[str]) -> ir.Function:
    """An instrumented function without the checks of some properties."""
    if not unchecked:
        return function
    assert function.body is not None
    blocks = {
        name: replace(
            block,
            statements=tuple(
                statement
                for statement in block.statements
                if not (isinstance(statement, ir.Check) and statement.property.id in unchecked)
            ),
        )
        for name, block in function.body.blocks.items()
    }
    return replace(function, body=replace(function.body, blocks=blocks))


def _has_frame(function: ir.Function) -> bool:
    """Whether some frame clause of the function has to be checked."""
    assert function.body is not None
    return any(True for _ in ir.frames(function))


def _named_by(assigns: ir.Assigns) -> set[ir.Variable]:
    """The variables and memories in a frame clause."""
    parts = [part for _, region in assigns.regions for part in ir.region_parts(region)]
    return {
        *assigns.variables,
        *(memory for memory, _ in assigns.regions),
        *(variable for part in parts for variable in ir.reads(part)),
    }


def _code_calls(function: ViewFunction) -> list[str]:
    return [
        statement.callee
        for block in function.body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.CodeCall)
    ]
