"""An unwound view encoded: block by block in topological order, a state on each edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.analysis.flow import predecessors
from weaklink.deadline import keep_time
from weaklink.encode.changes import Choosing, MemoryChanges, State
from weaklink.encode.condition import Condition, Cut, Failure, Opened
from weaklink.encode.leading import Leading
from weaklink.encode.memory import NO_MEMBER, Rows, Universe
from weaklink.encode.scope import Scope, default_of, symbol_of
from weaklink.encode.settled import settle
from weaklink.encode.translate import rows, tell_assigned, translate, translate_predicate
from weaklink.ir import lir
from weaklink.ir.names import unspecialised_site
from weaklink.kinds import Kind
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.profiling import phase
from weaklink.record import record
from weaklink.scope import Limit, LimitKind
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.unwind import Unwound

STRAYED = ir.Variable("calls.strayed", ir.BOOLEAN, ir.Storage.TEMPORARY, "calls.strayed")
"""Whether a call through a pointer was of no function that it may be.  No run goes on then, but a
proof that does without that check must not take for granted what was called."""


@phase("encode")
def encode(
    unwound: Unwound,
    terms: Terms,
    inputs: Mapping[ir.Variable, Term],
    *,
    prefix: str = "",
    track: bool = False,
    universe: Universe | None = None,
    instantiated: frozenset[str] = frozenset(),
    settling: bool = False,
) -> Condition:
    """The condition of ``unwound`` over ``inputs``; its choices' symbols start with ``prefix``.

    With ``track``, assumptions that rest on a property hold only under the property's label.
    With a ``universe``, memory has no other cells than that, and those of locals.  The lemmas
    ``instantiated`` count where the view has their instances.  With ``settling``, choices that
    equations settle have the values that these say (``encode/settled.py``).
    """
    encoder = _Encoder(unwound, terms, inputs, prefix, track, universe, instantiated)
    encoder.settling = settling
    return encoder.run()


@record
class _Edge:
    condition: Term
    state: State


class _Encoder:
    def __init__(
        self,
        unwound: Unwound,
        terms: Terms,
        inputs: Mapping[ir.Variable, Term],
        prefix: str,
        track: bool,
        universe: Universe | None,
        instantiated: frozenset[str],
    ) -> None:
        self.unwound = unwound
        self.terms = terms
        self.inputs = inputs
        self.prefix = prefix
        self.track = track
        self.universe = None if universe is None else universe.copy()
        self.instantiated = instantiated
        self.settling = False
        false = terms.false
        self.condition = Condition(dict(inputs), false, false, false, false)
        self.memory = MemoryChanges(
            terms,
            inputs,
            prefix,
            self.universe,
            unwound.view.fixed_blocks,
            self.condition.choices,
            self.condition.begun,
            unwound.view.least_pointed,
            by_bits=unwound.view.memory.world.padding.has_bits,
        )
        world = unwound.view.memory.world
        self.leading = Leading(terms, self.condition, self.universe, world, self._scope)
        start = dict(inputs) | ({STRAYED: false} if track else {})
        self.edges: dict[str, list[_Edge]] = {unwound.entry: [_Edge(terms.true, start)]}
        self.completed: list[Term] = []
        self.stopped: list[Term] = []
        self.recorded: list[Term] = []

    def run(self) -> Condition:
        terms = self.terms
        for name in predecessors(self.unwound.blocks, self.unwound.entry):  # topological
            edges = self.edges.pop(name, [])
            if not edges:
                continue
            reached = terms.either([edge.condition for edge in edges])
            state = self._join(edges)
            self._block(name, reached, state)
        self.condition.completed = terms.or_(self.completed)
        recorded = terms.or_(self.recorded)
        self.condition.clean = terms.and_([self.condition.completed, terms.not_(recorded)])
        ends = [cut.reached for cut in self.condition.cuts if cut.ends]
        self.condition.bounded = terms.or_(ends)
        self.condition.stopped = terms.or_(self.stopped)
        self.condition.strays = [] if self.universe is None else self.universe.strays
        return self.condition

    def _join(self, edges: Sequence[_Edge]) -> State:
        if len(edges) == 1:
            return dict(edges[0].state)
        joined: State = {}
        edges = edges[::-1]
        conditions = self.terms.telling_apart(edge.condition for edge in edges)
        for edge, here in zip(edges, conditions, strict=True):
            keep_time()
            for variable, value in edge.state.items():
                other = joined.get(variable)
                if other is None or other is value:
                    joined[variable] = value
                else:
                    joined[variable] = self.terms.ite(here, value, other)
        return joined

    def _block(self, name: str, reached: Term, state: State) -> None:
        block = self.unwound.blocks[name]
        chosen = len(self.condition.choices)
        for index, statement in enumerate(block.statements):
            before = reached
            reached = self._statement(statement, state, reached)
            if self.settling and isinstance(statement, ir.Havoc | ir.HavocCells):
                self._settle(block.statements[index:], state)
            reached = self._within_bounds(before, reached)
            rest = block.statements[index + 1 :]
            if not rest or not isinstance(rest[0], ir.Havoc | ir.HavocCells | ir.Keep):
                made = self.condition.choices[chosen:]
                promised = self.leading.promised(made, rest, state)
                reached = self.leading.well(made, promised, reached, state)
                self.leading.note_roaming(made, promised, reached)
                chosen = len(self.condition.choices)
        self._end(name, reached, state)

    def _statement(self, statement: lir.ViewStatement, state: State, reached: Term) -> Term:
        """Where a run that has ``reached`` it goes on; changes ``state`` to that behind it."""
        keep_time()
        match statement:
            case ir.Assign(target, value):
                self._assign(target, value, state)
                return reached
            case ir.Havoc(variable) if variable.role is ir.Role.PADDING:
                state[variable] = self._padding(variable)
                return reached
            case ir.Havoc(variable, site):
                state[variable] = self._choose(variable, site, reached, state)
                return reached
            case ir.HavocCells():
                return self._choose_cells(statement, state, reached)
            case ir.Fresh():
                return self.memory.begin(statement, self._scope(state), state, reached)
            case ir.EndLife(variables):
                blocks = [self._scope(state).state[variable] for variable in variables]
                self.memory.end_lives(blocks, state)
                return reached
            case ir.Keep(variable, rests_on=rests_on):
                return self._keep(variable, rests_on, state, reached)
            case ir.Assume(predicate, rests_on=rests_on, strays=strays):
                if strays and self.track:
                    self._stray(state, self.terms.and_(map(self._label, rests_on)))
                return self._assume(predicate, rests_on, state, reached)
            case ir.LemmaInstance(predicate, lemma):
                is_instantiated = lemma in self.instantiated
                return (
                    self._assume(predicate, [lemma], state, reached) if is_instantiated else reached
                )
            case ir.Check():
                return self._check(statement, state, reached)
            case ir.Probe(point, predicate):
                truth = translate_predicate(predicate, self._scope(state))
                self._pass(point.id, self.terms.and_([reached, truth]))
                return reached
            case ir.CodeCall():
                return self._open(statement, state, reached)
            case ir.Mark():
                raise AssertionError("labels are resolved before encoding")
            case _:
                assert_never(statement)

    def _assign(self, target: ir.Variable, value: lir.Expr, state: State) -> None:
        scope = self._scope(state, total=False)
        tell_assigned(target, value, scope)
        state[target] = translate(value, scope)
        if target == LENGTHS and isinstance(value, ir.Updated):
            self.memory.lose([translate(value.block, scope)], state)

    def _within_bounds(self, before: Term, reached: Term) -> Term:
        """``reached`` without the runs that looked further than the universe goes."""
        if self.universe is None:
            return reached
        notes = self._noted(before)
        if not notes:
            return reached
        self.condition.cuts += notes
        ends = [note.reached for note in notes if note.ends]
        return self.terms.and_([reached, *map(self.terms.not_, ends)])

    def _noted(self, before: Term) -> list[Cut]:
        """What the universe noted since it was asked last."""
        assert self.universe is not None
        noted: dict[tuple[Limit, bool], list[Term]] = {}
        for note in self.universe.notes:
            noted.setdefault((note.limit, note.ends), []).append(note.reached)
        self.universe.notes = []
        cuts = [
            Cut(limit, self.terms.and_([before, self.terms.or_(found)]), ends)
            for (limit, ends), found in noted.items()
        ]
        return [cut for cut in cuts if cut.reached is not self.terms.false]

    def _end(self, name: str, reached: Term, state: State) -> None:
        end = self.unwound.blocks[name].end
        match end:
            case ir.Jump(target):
                self._edge(target, reached, state)
            case ir.Branch(condition, then, otherwise):
                truth = translate_predicate(condition, self._scope(state))
                reached = self._within_bounds(reached, reached)
                self._edge(then, self.terms.and_([reached, truth]), state)
                self._edge(otherwise, self.terms.and_([reached, self.terms.not_(truth)]), state)
            case ir.Exit():
                self.completed.append(reached)
                self.condition.final = state
            case ir.Stop(bound=True):
                limit = self.unwound.cuts[name].limit
                self.condition.cuts.append(Cut(limit, reached, True, name))
            case ir.Stop():
                self.stopped.append(reached)
            case _:
                assert_never(end)

    def _edge(self, target: str, condition: Term, state: State) -> None:
        if condition is not self.terms.false:
            self.edges.setdefault(target, []).append(_Edge(condition, state))

    def _scope(self, state: State, *, total: bool = True) -> Scope:
        known = _Defaulting(state, self.terms)
        return Scope(self.terms, known, universe=self.universe, total=total)

    def _choose(self, variable: ir.Variable, site: str, reached: Term, state: State) -> Term:
        number = len(self.condition.choices)
        name = f"{self.prefix}c{number}.{variable.name}"
        symbol = self.memory.chosen(name, variable)
        before = state.get(variable)
        self.condition.choices.append(Choosing(site, variable, symbol, reached, before))
        return symbol

    def _padding(self, variable: ir.Variable) -> Term:
        """Some value that no run knows, and nobody chooses."""
        low, high = self.memory.range_of(variable)
        return self.terms.fresh(f"{self.prefix}p.{variable.name}", Sort.INT, low, high)

    def _settle(self, onwards: Sequence[lir.ViewStatement], state: State) -> None:
        choice = onwards[0]
        assert isinstance(choice, ir.Havoc | ir.HavocCells)
        chosen = choice.memory if isinstance(choice, ir.HavocCells) else choice.variable
        if chosen in state and chosen != LENGTHS:
            value, rests_on = settle(onwards, state[chosen], self._scope(state))
            is_of_cells = isinstance(choice, ir.HavocCells)
            self.condition.settles_cells |= is_of_cells and value is not state[chosen]
            state[chosen] = value
            self.condition.settled |= rests_on

    def _open(self, call: ir.CodeCall, state: State, reached: Term) -> Term:
        """A call that is not followed: it returns or does not, and any values come out."""
        face = self.unwound.opened[call.callee]
        known = self._scope(state).state
        inputs = tuple(known[v] for v in (*call.arguments, *face.reads))
        number = len(self.condition.opened)
        outputs = [
            symbol_of(self.terms, f"{self.prefix}o{number}.{v.name}", v.type) for v in face.outputs
        ]
        state.update(zip((*call.results, *face.changes), outputs, strict=True))
        position = len(self.condition.choices)
        back = self.terms.symbol(f"{self.prefix}o{number}.returns", Sort.BOOL)
        returned = self.terms.and_([reached, back])
        self.condition.opened.append(
            Opened(call.callee, returned, inputs, tuple(outputs), position)
        )
        return returned

    # --- memory -----------------------------------------------------------------------------

    def _choose_cells(self, statement: ir.HavocCells, state: State, reached: Term) -> Term:
        if statement.memory not in state:
            return reached
        if statement.memory == LENGTHS:
            return self.memory.any_frees(statement, state, reached)
        scope = self._scope(state)
        chosen = None
        if statement.regions is None and self.universe is not None:
            self.universe.note(
                Limit(LimitKind.CHOICE, unspecialised_site(statement.site)), self.terms.true
            )
        if statement.regions is not None:
            chosen = [rows(region, scope) for region in statement.regions]
            self._look_at_rows(chosen)
        kept = statement.spared if self.universe is None else statement.kept_in_runs
        spared = [scope.state[variable] for variable in kept]
        if self.universe is not None:
            state[statement.memory] = self.memory.cell_by_cell(
                statement, chosen, spared, state, reached
            )
            return reached
        old = state[statement.memory]
        new, facts = self.memory.any_cells(statement, chosen, spared, old)
        if self.track and statement.rests_on:
            free = self.memory.new_memory(statement.memory, "k")
            facts.append(self._under(statement.rests_on, self.terms.eq(free, new)))
            new = free
        state[statement.memory] = new
        return self.terms.and_([reached, *facts])

    def _look_at_rows(self, chosen: Sequence[Rows]) -> None:
        """Notes that a contract chooses cells further into a block than one can be long here."""
        terms, universe = self.terms, self.universe
        for part in () if universe is None else chosen:
            assert universe is not None
            last = terms.sub(part.count, terms.integer(1))
            rest = terms.add(terms.mul(terms.integer(part.stride), last), terms.integer(part.width))
            with universe.only_if(terms, terms.lt(terms.integer(0), part.count)):
                universe.look_below(terms, part.block, part.start)
                end = terms.add(part.start, rest)
                universe.look_at(terms, part.block, end)
                universe.choose(terms, part.block, end)

    # --- assumptions and checks ---------------------------------------------------------------

    def _keep(
        self, variable: ir.Variable, rests_on: Iterable[str], state: State, reached: Term
    ) -> Term:
        if not self.track or not rests_on:
            return reached
        old = self._scope(state).state[variable]
        new = self.terms.fresh(
            f"{self.prefix}k.{variable.name}", old.sort, *self.memory.range_of(variable)
        )
        same = self.terms.eq(new, old)
        state[variable] = new
        return self.terms.and_([reached, self._under(rests_on, same)])

    def _pass(self, id: str, passed: Term) -> None:
        """What was recorded so far in blocks on another way is false where the point is passed."""
        terms = self.terms
        unfailed = terms.and_([passed, terms.not_(terms.or_(self.recorded))])
        self.condition.passed.setdefault(id, []).append(passed)
        self.condition.unfailed.setdefault(id, []).append(unfailed)

    def _assume(
        self, predicate: lir.Pred, rests_on: Iterable[str], state: State, reached: Term
    ) -> Term:
        truth = translate_predicate(predicate, self._scope(state))
        return self.terms.and_([reached, self._under(rests_on, truth)])

    def _check(self, check: ir.Check, state: State, reached: Term) -> Term:
        terms = self.terms
        truth = translate_predicate(check.predicate, self._scope(state))
        if self.track:
            sure = terms.and_([truth, terms.not_(state[STRAYED])])
        else:
            sure = truth
        fails = terms.and_([reached, terms.not_(sure), *self._known_members()])
        if check.property.kind is Kind.UNMODELLED and self.universe is not None:
            limit = Limit(LimitKind.UNMODELLED, f"`{check.property.text}`")
            self.condition.cuts.append(Cut(limit, fails, True))
        holds = terms.and_([reached, truth])
        self.condition.failures.append(
            Failure(check.property, check.goes_on, check.inlined, reached, fails, check.span, holds)
        )
        if check.goes_on:
            self.recorded.append(fails)
            return reached
        if self.track and (check.chooses or check.property.kind is Kind.UNMODELLED):
            self._stray(state, truth)
        return terms.and_([reached, self._under([check.property.id], truth)])

    def _known_members(self) -> list[Term]:
        """That the predicate just translated reads no member of a union that nobody knows: a run
        that does ends there, whatever the predicate is."""
        notes = () if self.universe is None else self.universe.notes
        return [self.terms.not_(note.reached) for note in notes if note.limit == NO_MEMBER]

    def _stray(self, state: State, unless: Term) -> None:
        """Nothing is known of what comes behind ``unless`` that holds."""
        state[STRAYED] = self.terms.or_([state[STRAYED], self.terms.not_(unless)])

    def _under(self, rests_on: Iterable[str], truth: Term) -> Term:
        """``truth``, if the labels of all the properties it rests on are set."""
        ids = list(rests_on)
        if not self.track or not ids:
            return truth
        labels = [self._label(id) for id in ids]
        return self.terms.implies(self.terms.and_(labels), truth)

    def _label(self, id: str) -> Term:
        if id not in self.condition.labels:
            name = f"rests.{len(self.condition.labels)}"
            self.condition.labels[id] = self.terms.symbol(name, Sort.BOOL)
        return self.condition.labels[id]


class _Defaulting(dict[ir.Variable, Term]):
    """A state in which a variable that has no value yet has an arbitrary one of its own."""

    def __init__(self, state: State, terms: Terms) -> None:
        super().__init__(state)
        self._terms = terms

    def __missing__(self, variable: ir.Variable) -> Term:
        if variable.storage is ir.Storage.TEMPORARY:
            return default_of(self._terms, variable.type)
        return symbol_of(self._terms, f"unset.{variable.name}", variable.type)
