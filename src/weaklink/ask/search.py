"""Search: inputs and choices from which a view fails a property.

A view is encoded once up to the bounds; its code view is encoded beside it over the same inputs,
so that "and the same inputs run as code fail nothing and end" is one more constraint.  Whatever
is found is replayed before it is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from weaklink.ask.answers import (
    Answer,
    Effort,
    Inputs,
    Reachable,
    Refused,
    Undecided,
    Unreachable,
    Witness,
)
from weaklink.ask.inputs import Space
from weaklink.ask.limits import by_limit, meets_none, scope_met
from weaklink.ask.minimise import Minimum, Model, minimise, patience_of
from weaklink.ask.models import Telling, holds, is_constant, of_choices, telling, value_of
from weaklink.ask.oracle import NO_TIME, Meter, Oracle, OutOfTime, Question, explain
from weaklink.ask.otherwise import Otherwise, constant_of
from weaklink.ask.outside import cells_of, outside_of, without
from weaklink.ask.slots import Cell, Vector
from weaklink.ask.small import at_most
from weaklink.ask.symbols import Symbols, symbols_of
from weaklink.encode.changes import Choosing
from weaklink.encode.condition import Condition, Cut
from weaklink.encode.encoder import encode
from weaklink.encode.memory import NO_OBJECT
from weaklink.encode.roaming import leads
from weaklink.logic.term import Term, subterms
from weaklink.logic.terms import Terms, no_pulse
from weaklink.record import record, replace
from weaklink.replay.outcome import Choice, Diverged, Ended, Outcome, Undefined, failures
from weaklink.replay.runner import Runner
from weaklink.scope import LimitKind, Scope, join, scope_of
from weaklink.solve import Sat, Unknown, Unsat
from weaklink.view.model import View
from weaklink.view.unwind import Limits, Unwound, unwind

LAZY_TRIES = 3
"""Inputs that are refused one by one before the whole code view is put beside the question."""

TRIES = 40
"""Candidates that are refused before a search gives up."""

UNDEFINED_TRIES = 6
"""Of these, runs that come to an annotation without a value, as others then mostly do."""

NO_VALUE = "what could come here meets values that nobody knows"
"""The reason to give up after so many."""


ELSEWHERE = "a function without a body may make a pointer lead to objects that were not tried"
"""Why a run is no evidence that holds whatever such functions do."""


@record
class CodeVerdict:
    """What running the code from some inputs says: whether they will do, and if not, which
    property fails first ("" if none does); ``untold``: the run does not say whether it is clean."""

    clean: bool
    fails_first: str = ""
    untold: bool = False


Accept = Callable[[Inputs], CodeVerdict]


@record
class Encoded:
    """A view up to some limits, and its condition over the symbols of its inputs.  Questions may
    add terms to the bank."""

    terms: Terms
    unwound: Unwound
    condition: Condition
    space: Space
    symbols: Symbols


def encode_in(
    space: Space,
    unwound: Unwound,
    *,
    track: bool = False,
    pulse: Callable[[], None] = no_pulse,
) -> Encoded:
    """An unwound view over the inputs of ``space``; with ``track``, assumptions hold under
    labels.  ``pulse`` may end it (``Terms.pulsing``)."""
    terms = Terms()
    with terms.pulsing(pulse):
        symbols = symbols_of(space, terms)
        condition = encode(unwound, terms, symbols.inputs, universe=symbols.universe, track=track)
    return Encoded(terms, unwound, condition, space, symbols)


KEPT = 16
"""Views of a function that stay encoded: those that its properties ask about in turn."""


class Searcher:
    """Searches views of one function.  ``code`` is its code view.  A view is encoded once for
    what several properties ask of it, as long as it is among the last that were asked about."""

    def __init__(
        self,
        oracle: Callable[[], Oracle],
        code: View,
        build: Callable[[frozenset[str]], View],
        steps: int,
    ) -> None:
        self._encoded: dict[tuple[frozenset[str], Limits, tuple[Cell, ...]], Encoded] = {}
        self._beside: dict[int, tuple[Encoded, Condition]] = {}
        self._oracle = oracle
        self._code = code
        self._build = build
        self._replay_steps = steps
        self._runners: dict[frozenset[str], Runner] = {}
        self._views: dict[frozenset[str], View] = {code.contracts: code}
        self._spaces: dict[int, Space] = {}

    def view(self, contracts: frozenset[str]) -> View:
        if contracts not in self._views:
            self._views[contracts] = self._build(contracts)
        return self._views[contracts]

    def runner(self, contracts: frozenset[str]) -> Runner:
        if contracts not in self._runners:
            self._runners[contracts] = Runner(self.view(contracts), self._replay_steps)
        return self._runners[contracts]

    def find(
        self,
        property_id: str,
        contracts: frozenset[str],
        limits: Limits,
        accept: Accept | None,
        tied: frozenset[str],
        steps: int | None = None,
        lazy: bool = True,
        small: bool = True,
        strict: bool = True,
    ) -> Answer:
        """The smallest inputs and choices from which the view with ``contracts`` fails the
        property, or passes the point, with that id.

        With ``accept``, the inputs must be accepted by it and their code run must be clean;
        where replaying can't tell that (bodies are missing), ``lazy`` is False.  ``tied`` are
        body-less sites that must not matter: whatever they choose, the run fails; unless it is
        ``strict``, some of their choices may make it fail something else before.  ``steps`` are
        the solvers' budget for the first question; the others get a part of it.  Without
        ``small``, any witness will do.
        """
        steps = self.oracle.budget.search_steps if steps is None else steps

        def among(encoded: Encoded, steady: bool) -> _Hunt:
            arguments = (contracts, limits, accept, tied, steps, lazy, small, strict)
            return _Hunt(self, property_id, *arguments, encoded, steady)

        def hunt(steady: bool) -> Answer:
            try:
                self._keep_time()
                first = among(self.encoded(contracts, limits), steady)
                answer = first.run()
                cells = first.outside(answer)
                if not cells:
                    return answer
                second = among(self.encoded(contracts, limits, cells), steady).run()
                return answer if isinstance(second, Undecided) else second
            except OutOfTime:
                return Undecided(NO_TIME)

        if not self._may_move_pointers(contracts, limits):
            return hunt(False)
        return _perhaps_steady(hunt)

    def encoded(
        self, contracts: frozenset[str], limits: Limits, outside: tuple[Cell, ...] = ()
    ) -> Encoded:
        """The view with ``contracts`` up to the limits, where the values of cells ``outside`` of
        all objects are chosen.  May raise ``OutOfTime``."""
        key = contracts, limits, outside
        found = self._encoded.pop(key, None) or self._encode(contracts, limits, outside)
        self._encoded[key] = found
        for old in list(self._encoded)[:-KEPT]:
            self._beside.pop(id(self._encoded.pop(old)), None)
        return found

    def beside(self, encoded: Encoded, limits: Limits) -> Condition:
        """The code view over the same inputs, in the bank of ``encoded``.  May raise
        ``OutOfTime``."""
        key = id(encoded)
        if key not in self._beside:
            self._keep_time()
            with encoded.terms.pulsing(self._keep_time):
                code = encode(
                    unwind(self._code, limits),
                    encoded.terms,
                    encoded.condition.inputs,
                    prefix="code.",
                    universe=encoded.symbols.universe,
                )
            self._beside[key] = encoded, code
        return self._beside[key][1]

    def forget(self) -> None:
        """Gives the memory back that encoded views take."""
        self._encoded.clear()
        self._beside.clear()

    def _encode(
        self, contracts: frozenset[str], limits: Limits, outside: tuple[Cell, ...]
    ) -> Encoded:
        self._keep_time()
        unwound = unwind(self.view(contracts), limits)
        length = limits.length
        space = Space(self._code, length, outside) if outside else self.space(length)
        return encode_in(space, unwound, pulse=self._keep_time)

    def _may_move_pointers(self, contracts: frozenset[str], limits: Limits) -> bool:
        try:
            choices = self.encoded(contracts, limits).condition.choices
        except OutOfTime:
            return False
        return any(map(is_of_pointer, choices))

    def _keep_time(self) -> None:
        self.oracle.keep_time()

    def space(self, length: int) -> Space:
        """The inputs, with blocks up to a length."""
        if length not in self._spaces:
            self._spaces[length] = Space(self._code, length)
        return self._spaces[length]

    def question(self, terms: Terms, formula: Term) -> Question:
        """A question about runs."""
        return self.oracle.question(terms, formula, definitions=self._code.definitions)

    @property
    def oracle(self) -> Oracle:
        return self._oracle()

    @property
    def code(self) -> View:
        return self._code


def _perhaps_steady(hunt: Callable[[bool], Answer]) -> Answer:
    """The answer of a hunt among all runs.  Contracts may change pointers (they do where
    ``assigns`` is missing), and solvers that have to guess where those point are slow: if there is
    no answer, or a witness of which a solver did not say whether it is the smallest, that of a
    hunt (``True``) among runs in which they stay."""
    answer = hunt(False)
    match answer:
        case Unreachable():
            return answer
        case Reachable(witness) if not witness.effort.stuck:
            return answer
        case Reachable() | Undecided():
            steady = hunt(True)
    if not isinstance(steady, Reachable):
        return answer
    found = steady.witness
    if isinstance(answer, Reachable) and answer.witness.size <= found.size:
        return answer
    return Reachable(replace(found, effort=replace(found.effort, stuck=True)))


def is_of_pointer(choosing: Choosing) -> bool:
    """A part of a pointer that the contract may change."""
    return choosing.before is not None and leads(choosing)


def steadied(terms: Terms, choices: Sequence[Choosing], formula: Term) -> Term:
    """The formula where contracts leave pointers as they were."""
    values: dict[int, Term] = {}
    for choosing in filter(is_of_pointer, choices):
        assert choosing.before is not None
        values[choosing.symbol.id] = terms.substitute(choosing.before, values)
    moved = [c.symbol for c in choices if c.symbol.id in values]
    kept = [terms.eq(symbol, values[symbol.id]) for symbol in moved]
    return terms.and_([terms.substitute(formula, values), *kept])


class _Hunt:
    """One search.  With ``steady``, among runs in which contracts leave pointers alone."""

    def __init__(
        self,
        searcher: Searcher,
        property_id: str,
        contracts: frozenset[str],
        limits: Limits,
        accept: Accept | None,
        tied: frozenset[str],
        steps: int,
        lazy: bool,
        small: bool,
        strict: bool,
        encoded: Encoded,
        steady: bool,
    ) -> None:
        self.lazy_tries = LAZY_TRIES if lazy else 0
        self.small = small
        """Whether any witness will do, or the smallest is looked for."""
        self.searcher = searcher
        self.property_id = property_id
        self.contracts = contracts
        self.limits = limits
        self.accept = accept
        self.tied = tied
        self.strict = strict
        self.encoded = encoded
        self.terms = self.encoded.terms
        self.condition = self.encoded.condition
        self.steps = steps
        self.space, self.symbols = self.encoded.space, self.encoded.symbols
        self.failing = self.terms.and_(
            [self.condition.failing(property_id, self.terms), self.symbols.constraint]
        )
        self.is_steady = steady
        self.any_failing = self.failing
        if steady:
            self.failing = steadied(self.terms, self.condition.choices, self.failing)
        self.matters = {term.id for term in subterms([self.failing])}
        self.blocked: list[Term] = []
        self.behind: dict[str, None] = {}
        self.code: Condition | None = None
        self.otherwise = self._otherwise()
        self.matters |= self._matter_otherwise()
        self.undefined = self.spoils = 0
        self.most_spoils = max(1, TRIES * steps // max(1, searcher.oracle.budget.search_steps))
        self.patience = patience_of(searcher.oracle.budget, steps // 4)
        self.raw: Inputs = {}
        self.meter = Meter(searcher.oracle)
        self.untold = False
        """Inputs were passed over whose code run may be clean."""
        self.doubt = ""
        """Why what was passed over may have been a witness all the same."""

    def run(self) -> Answer:
        if self.failing is self.terms.false:
            return Unreachable(self._scope())
        formula = [self.failing]
        question = self._question(formula)
        for attempt in range(TRIES):
            if attempt == self.lazy_tries and self.accept is not None:
                formula.append(self._clean_code())
                question = self._question(formula)
            found = self._smallest_inputs(question)
            if isinstance(found, Unreachable | Undecided):
                return found
            witness = None if found is None else self._complete(question, found)
            if witness is not None and self._may_lead_elsewhere():
                return Undecided(ELSEWHERE)
            if witness is not None:
                return Reachable(witness)
            if self.undefined == UNDEFINED_TRIES:
                return Undecided(NO_VALUE, unconfirmed=True)
            if self.spoils == self.most_spoils:
                break
        return Undecided("too many candidates had to be refused", unconfirmed=True)

    def outside(self, answer: Answer) -> tuple[Cell, ...]:
        """The cells in no object whose values may matter to the answer, but were not chosen."""
        match answer:
            case Reachable():
                return ()
            case Unreachable(scope) if NO_OBJECT not in scope.limits:
                return ()
            case Undecided() if not self.undefined:
                return ()
            case Unreachable() | Undecided():
                code = () if self.code is None else self.code.strays
                strays = [*self.condition.strays, *code]
                return cells_of(self.space, strays, self.matters)

    def _otherwise(self) -> Otherwise | None:
        """What the tied sites may choose, if it matters."""
        choices = self.condition.choices
        if not any(self._is_tied(one) and one.symbol.id in self.matters for one in choices):
            return None
        checked = None if self.strict else self.condition.checking(self.property_id, self.terms)
        slots = self.symbols.slots
        return Otherwise(self.terms, self.condition, self.any_failing, self.tied, slots, checked)

    def _matter_otherwise(self) -> set[int]:
        """The choices of sites that are not tied, by symbol, on which it hangs what else the tied
        ones may choose."""
        if self.otherwise is None:
            return set()
        parts = {term.id for term in subterms([self.otherwise.run])}
        free = (c.symbol.id for c in self.condition.choices if c.site and not self._is_tied(c))
        return parts.intersection(free)

    def _question(self, formula: Sequence[Term]) -> Question:
        return self.searcher.question(self.terms, self.terms.and_(formula))

    def _clean_code(self) -> Term:
        """The same inputs run as code fail nothing and end (within the limits)."""
        self.code = self.searcher.beside(self.encoded, self.limits)
        return self.code.clean

    def _none(self) -> Unreachable | Undecided:
        """No witness is left; but perhaps some were refused, or kept out by the code view."""
        if self.doubt:
            return Undecided(self.doubt, unconfirmed=True)
        scope = self._scope()
        if self.blocked or self.code is None:
            refused = Refused(tuple(self.behind)) if self.blocked else None
            return Unreachable(scope, refused=refused)
        question = self._question([self.failing])
        others = [f for f in self.code.failures if f.property.id != self.property_id]
        first = [failure.fails for failure in others]
        names = question.name(first)
        wanted = [name for name in names if name not in ("true", "false")]
        answer = question.ask([self.terms.or_(first)], steps=self.steps, values=wanted)
        if isinstance(answer, Sat):
            ids = [
                failure.property.id
                for failure, name in zip(others, names, strict=True)
                if holds(name, answer.model)
            ]
            return Unreachable(scope, refused=Refused(tuple(dict.fromkeys(ids))))
        is_refused = not isinstance(question.ask(steps=self.steps), Unsat)
        return Unreachable(scope, refused=Refused() if is_refused else None)

    def _scope(self) -> Scope:
        """Which executions were gone through, of the view and (where it was asked) its code."""
        left_out = scope_of(self.space.left_out)
        met = by_limit(self._cuts(), self.terms)
        if not met:
            return left_out
        question = self._question([self.symbols.constraint, self.symbols.near])
        return join(left_out, scope_met(question, self.terms, met, self.steps // 4))

    def _cuts(self) -> list[Cut]:
        return [*self.condition.cuts, *(() if self.code is None else self.code.cuts)]

    def _nothing_smaller_cut(self, vector: Vector) -> bool:
        """Whether no run from inputs as small as these met a limit.  Inputs with a longer block are
        greater than those whose blocks all together are no longer than one may be."""
        if self.space.left_out:
            return False
        least = min((block.longest for block in self.space.blocks), default=0)
        longer_is_greater = self.space.key(vector)[0] <= least
        cuts = [
            cut
            for cut in self._cuts()
            if cut.ends or cut.limit.kind is not LimitKind.LENGTH or not longer_is_greater
        ]
        met = by_limit(cuts, self.terms)
        smaller = at_most(self.terms, self.symbols.objectives, self.space.levels(vector))
        question = self._question([self.symbols.constraint, self.symbols.near])
        return meets_none(question, self.terms, met, self.steps // 4, smaller)

    # --- inputs -----------------------------------------------------------------------------

    def _smallest_inputs(self, question: Question) -> Minimum | Unreachable | Undecided | None:
        """None, and they are blocked, if the first that a solver finds lead to no run."""
        told = self._telling(question)
        answer = question.ask(self.blocked, steps=self.steps, values=told.values)
        match answer:
            case Unsat():
                return self._none()
            case Unknown():
                return Undecided(explain(answer))
            case Sat(model):
                if self.accept is None and not self._can_run(told, model):
                    return None
                if self._is_spoiled(told, model):
                    return None
                self.raw = self.space.inputs(told.vector(model))
                self.meter = Meter(self.searcher.oracle)
                if not self.small:
                    return Minimum(model, (), False)
                return minimise(
                    question,
                    self.terms,
                    self.symbols.objectives,
                    self.blocked,
                    model,
                    told.values,
                    self.patience,
                )

    def _telling(self, question: Question) -> Telling:
        condition, slots = self.condition, self.symbols.slots
        return telling(question, self.terms, slots, condition, condition.choices, self.matters)

    # --- from inputs to a witness ---------------------------------------------------------------

    def _complete(self, question: Question, found: Minimum) -> Witness | None:
        """A replayed witness from the inputs of ``found``; None, and they are blocked, if there
        is none."""
        told = self._telling(question)
        vector = told.vector(found.model)
        inputs: Inputs = self.space.inputs(vector)
        if self.accept is not None:
            verdict = self.accept(inputs)
            if verdict.fails_first:
                self.behind[verdict.fails_first] = None
            self.untold = self.untold or verdict.untold
            if not verdict.clean:
                self._block_inputs(vector)
                return None
        best = self._smallest_choices(question, told, vector, found) if self.small else found
        choices = told.run(best.model)
        outcome = self._is_run(vector, choices)
        if outcome is None:
            return None
        if not self._is_clean_with(inputs, choices):
            self._block_inputs(vector)
            self.untold = True
            return None
        if self.small and self._is_spoiled(told, best.model):
            return None
        inputs = self._needed(inputs, choices)
        for cell in set(outside_of(self.raw)).difference(outside_of(inputs)):
            self.raw = without(self.raw, cell)
        if not self.small:
            return Witness(inputs, tuple(choices), outcome, False, self.space.key(vector))
        minimal = not self.doubt and not self.untold and found.minimal and best.minimal
        minimal = minimal and not self.is_steady
        minimal = minimal and self._nothing_smaller_cut(vector)
        ended = found.ended or best.ended
        stuck = not ended and not (found.minimal and best.minimal)
        effort = Effort(self.raw, self.meter.calls, self.meter.seconds, ended, stuck)
        return Witness(inputs, tuple(choices), outcome, minimal, self.space.key(vector), effort)

    def _is_clean_with(self, inputs: Inputs, choices: Sequence[Choice]) -> bool:
        """Whether the code's own run is clean where the locals without a value hold what they hold
        in the run with ``choices``."""
        unset = [choice for choice in choices if not choice.site]
        if self.accept is None or not any(choice.value for choice in unset):
            return True
        code = self.searcher.code
        outcome = self.searcher.runner(code.contracts).run(inputs, unset)
        if isinstance(outcome, Diverged):  # at a callee without body: the code view was asked
            return self.lazy_tries == 0
        return isinstance(outcome, Ended) and outcome.clean

    def _needed(self, inputs: Inputs, choices: Sequence[Choice]) -> Inputs:
        """The inputs without values in those outside cells at which nothing looks."""
        runner = self.searcher.runner(self.contracts)
        for cell in outside_of(inputs) if self.space.outside else ():
            fewer = without(inputs, cell)
            outcome, passed = runner.probe(fewer, choices)
            fails = self.property_id in {*failures(outcome), *passed}
            if fails and (self.accept is None or self.accept(fewer).clean):
                inputs = fewer
        return inputs

    def _smallest_choices(
        self, question: Question, told: Telling, vector: Vector, found: Minimum
    ) -> Minimum:
        fixed = [*self.blocked, *self._equal_inputs(vector)]
        choices = sorted(self.condition.choices, key=self._is_tied)  # what is shown comes first
        targets = of_choices(self.terms, choices, self.matters)
        return minimise(
            question, self.terms, targets, fixed, found.model, told.values, self.patience
        )

    def _can_run(self, told: Telling, model: Model) -> bool:
        """Whether the run of a model is what the solver says."""
        return self._is_run(told.vector(model), told.run(model)) is not None

    def _is_run(self, vector: Vector, choices: Sequence[Choice]) -> Outcome | None:
        """How the run ends, if it fails the property or passes the point; else None, and the
        inputs are blocked."""
        inputs = self.space.inputs(vector)
        outcome, passed = self.searcher.runner(self.contracts).probe(inputs, choices)
        if self.property_id in {*failures(outcome), *passed}:
            return outcome
        self.undefined += isinstance(outcome, Undefined)
        self._block_inputs(vector)
        self.doubt = "what a solver found could not be replayed"
        return None

    def _equal_inputs(self, vector: Vector) -> list[Term]:
        terms = self.terms
        return [
            terms.eq(symbol, constant_of(terms, symbol, value))
            for symbol, value in zip(self.symbols.slots, vector, strict=True)
        ]

    def _block_inputs(self, vector: Vector) -> None:
        same = self.terms.and_(self._equal_inputs(vector))
        self.blocked.append(self.terms.not_(same))

    # --- body-less callees ------------------------------------------------------------------------

    def _is_spoiled(self, told: Telling, model: Model) -> bool:
        """With these inputs and the choices of the sites that are not tied: do the tied ones have
        choices from which the run does not fail the property?

        If so, this candidate is excluded and, as a rule, many more (``ask/otherwise.py``).
        """
        if self.otherwise is None:
            return False
        excluded = self._excluded_by_strategy(told, model) or self._excluded_by_solver(told, model)
        self.blocked += excluded
        self.spoils += bool(excluded)
        return bool(excluded)

    def _may_lead_elsewhere(self) -> bool:
        """Whether it matters where the tied sites make pointers lead: perhaps to objects that the
        search does not know."""
        return any(
            self._is_tied(choosing)
            and leads(choosing)
            and choosing.site in self.condition.roaming
            and choosing.symbol.id in self.matters
            for choosing in self.condition.choices
        )

    def _excluded_by_strategy(self, told: Telling, model: Model) -> list[Term]:
        """What excludes a candidate that a simple strategy spoils."""
        assert self.otherwise is not None
        terms = self.terms
        values = {
            symbol.id: constant_of(terms, symbol, value)
            for symbol, value in [
                *zip(self.symbols.slots, told.vector(model), strict=True),
                *((c.symbol, value) for c, value in told.chosen(model) if not self._is_tied(c)),
            ]
        }
        for led in self.otherwise.simple():
            here = terms.substitute(led, values)
            if here is terms.true or (here is not terms.false and self._is_possible(here)):
                return [terms.not_(led)]
        return []

    def _is_possible(self, formula: Term) -> bool:
        question = self.searcher.question(self.terms, formula)
        return isinstance(question.ask(steps=self.patience.steps), Sat)

    def _excluded_by_solver(self, told: Telling, model: Model) -> list[Term]:
        """What excludes a candidate that a solver spoils, or can't tell of."""
        assert self.otherwise is not None
        terms, otherwise = self.terms, self.otherwise
        kept = terms.and_([*self._equal_inputs(told.vector(model)), *self._made(told, model)])
        question = self._question([kept, otherwise.run])
        symbols = [choosing.symbol for choosing in otherwise.choices]
        bases = otherwise.bases()
        names = question.name([*symbols, *bases])
        wanted = [name for name in dict.fromkeys(names) if not is_constant(name)]
        answer = question.ask(steps=self.steps, values=wanted)
        match answer:
            case Unsat():
                return []
            case Unknown():
                self.doubt = explain(answer)
                return [terms.not_(kept)]
            case Sat(other):
                told_values = [value_of(name, other) for name in names]
                chosen, based = told_values[: len(symbols)], told_values[len(symbols) :]
                known = {base.id: value for base, value in zip(bases, based, strict=True)}
                return list(map(terms.not_, otherwise.from_model(chosen, known)))

    def _made(self, told: Telling, model: Model) -> list[Term]:
        """The choices of the sites that are not tied, as constraints."""
        terms = self.terms
        return [
            terms.implies(
                choosing.reached,
                terms.eq(choosing.symbol, constant_of(terms, choosing.symbol, value)),
            )
            for choosing, value in told.made(model)
            if not self._is_tied(choosing)
        ]

    def _is_tied(self, choosing: Choosing) -> bool:
        return choosing.site in self.tied
