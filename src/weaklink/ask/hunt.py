"""Search: inputs and choices from which a view fails a property.

Whatever is found is replayed before it is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from weaklink import claims, deadline
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
from weaklink.ask.fewer import Passed, with_zeros, without_outside
from weaklink.ask.limits import by_limit, meets_none, scope_met
from weaklink.ask.minimise import Minimum, Model, minimise, patience_of
from weaklink.ask.models import Telling, holds, of_choices, telling
from weaklink.ask.oracle import NO_TIME, Meter, Question, explain
from weaklink.ask.otherwise import Otherwise
from weaklink.ask.outside import cells_of, outside_of, without
from weaklink.ask.search import Encoded, Searcher
from weaklink.ask.sizes import sizes
from weaklink.ask.slots import Cell, Vector
from weaklink.ask.small import at_most
from weaklink.ask.spoiling import Spoiling, equal_inputs
from weaklink.ask.steady import is_of_pointer, perhaps_steady, steadied
from weaklink.deadline import OutOfTime, keep_time
from weaklink.encode.changes import Choosing
from weaklink.encode.condition import Condition, Cut
from weaklink.encode.memory import NO_OBJECT
from weaklink.encode.roaming import leads
from weaklink.kinds import Kind
from weaklink.logic.term import Term, subterms
from weaklink.profiling import phase
from weaklink.record import record
from weaklink.replay.floats import AS_REAL
from weaklink.replay.outcome import Choice, Diverged, Ended, Outcome, Undefined, failures
from weaklink.replay.reals import NOT_COMPUTED
from weaklink.replay.support import BY_ZERO
from weaklink.scope import LimitKind, Scope, join, scope_of
from weaklink.solve import Sat, Unknown, UnknownReason, Unsat
from weaklink.view.unwind import Limits

LAZY_TRIES = 3
"""Inputs that are refused one by one before the whole code view is put beside the question."""

TRIES = 40
"""Candidates that are refused before a search gives up."""

UNDEFINED_TRIES = 6
"""Of these, runs that come to an annotation without a value, as others then mostly do."""

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
class Sought:
    """The smallest inputs and choices from which the view with ``contracts`` fails the property,
    or passes the point, with that id.

    With ``accept``, the inputs must be accepted by it and their code run must be clean; where
    replaying can't tell that (bodies are missing), it is not ``lazy``.  ``tied`` are body-less
    sites that must not matter: whatever they choose, the run fails; unless it is ``strict``, some
    of their choices may make it fail something else before.  ``steps`` are the solvers' budget for
    the first question; the others get a part of it.  Unless ``small``, any witness will do.
    """

    property_id: str
    contracts: frozenset[str]
    limits: Limits
    accept: Accept | None
    tied: frozenset[str]
    steps: int | None = None
    lazy: bool = True
    small: bool = True
    strict: bool = True


@phase("search")
def find(searcher: Searcher, sought: Sought) -> Answer:
    """A witness that was replayed, or why there is none."""
    contracts, limits = sought.contracts, sought.limits

    def hunt(steady: bool) -> Answer:
        try:
            keep_time()
            encoded = searcher.encoded(contracts, limits)
            first = Hunt(searcher, sought, encoded, steady=steady)
            answer = first.run()
            cells = first.outside(answer)
            if not cells:
                return answer
            encoded = searcher.encoded(contracts, limits, cells)
            second = Hunt(searcher, sought, encoded, steady=steady).run()
            return answer if isinstance(second, Undecided) else second
        except OutOfTime:
            return Undecided(NO_TIME)

    if not _may_move_pointers(searcher, contracts, limits):
        return hunt(False)
    return perhaps_steady(hunt)


def _may_move_pointers(searcher: Searcher, contracts: frozenset[str], limits: Limits) -> bool:
    try:
        choices = searcher.encoded(contracts, limits).condition.choices
    except OutOfTime:
        return False
    return any(map(is_of_pointer, choices))


class Hunt:
    """One search.  With ``steady``, among runs in which contracts leave pointers alone."""

    def __init__(
        self, searcher: Searcher, sought: Sought, encoded: Encoded, *, steady: bool
    ) -> None:
        self.searcher = searcher
        self.sought = sought
        budget = searcher.oracle.budget
        self.steps = budget.search_steps if sought.steps is None else sought.steps
        self.encoded = encoded
        self.terms, self.condition = encoded.terms, encoded.condition
        self.space, self.symbols = encoded.space, encoded.symbols
        self.failing = self.terms.and_(
            [self.condition.failing(sought.property_id, self.terms), self.symbols.constraint]
        )
        self.is_steady, self.any_failing = steady, self.failing
        if steady:
            self.failing = steadied(self.terms, self.condition.choices, self.failing)
        self.matters = {term.id for term in subterms([self.failing])}
        self.blocked: list[Term] = []
        self.behind: dict[str, None] = {}
        self.code: Condition | None = None
        otherwise = self._otherwise()
        self.matters |= set() if otherwise is None else self._matter_otherwise(otherwise)
        self.undefined = self.spoils = 0
        self.without_value = claims.NO_VALUE
        """Why runs do not tell."""
        self.most_spoils = max(1, TRIES * self.steps // max(1, budget.search_steps))
        self.patience = patience_of(budget, self.steps // 4)
        self.spoiling = None if otherwise is None else self._spoiling(otherwise)
        self.told: tuple[Question, Telling] | None = None
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
            if (
                attempt == (LAZY_TRIES if self.sought.lazy else 0)
                and self.sought.accept is not None
            ):
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
                return Undecided(self.without_value, unconfirmed=True)
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
        checked = (
            None
            if self.sought.strict
            else self.condition.checking(self.sought.property_id, self.terms)
        )
        slots = self.symbols.slots
        return Otherwise(
            self.terms, self.condition, self.any_failing, self.sought.tied, slots, checked
        )

    def _spoiling(self, otherwise: Otherwise) -> Spoiling:
        return Spoiling(
            self.searcher,
            self.terms,
            otherwise,
            self.symbols.slots,
            self.sought.tied,
            self.steps,
            self.patience,
        )

    def _matter_otherwise(self, otherwise: Otherwise) -> set[int]:
        """The choices of sites that are not tied, by symbol, on which it hangs what else the tied
        ones may choose."""
        parts = {term.id for term in subterms([otherwise.run])}
        free = (c.symbol.id for c in self.condition.choices if c.site and not self._is_tied(c))
        return parts.intersection(free)

    def _question(self, formula: Sequence[Term]) -> Question:
        return self.searcher.question(self.terms, self.terms.and_(formula))

    def _clean_code(self) -> Term:
        """The same inputs run as code fail nothing and end (within the limits)."""
        self.code = self.searcher.beside(self.encoded, self.sought.limits)
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
        others = [f for f in self.code.failures if f.property.id != self.sought.property_id]
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
        is_access = self.condition.is_of(Kind.MEM_ACCESS, self.sought.property_id)
        partial = self.space.partial if is_access else ()
        left_out = scope_of([*self.space.left_out, *partial])
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
        try:
            question = self._question([self.symbols.constraint, self.symbols.near])
            return meets_none(question, self.terms, met, self.steps // 4, smaller)
        except OutOfTime:
            return False

    # --- inputs -----------------------------------------------------------------------------

    def _smallest_inputs(self, question: Question) -> Minimum | Unreachable | Undecided | None:
        """None, and they are blocked, if the first that a solver finds lead to no run."""
        told = self._telling(question)
        answer = question.ask(self.blocked, steps=self.steps, values=told.values)
        if isinstance(answer, Unknown) and answer.reason is UnknownReason.STEPS:
            answer = self._of_one_size(question, told) or answer
        match answer:
            case Unsat():
                return self._none()
            case Unknown():
                return Undecided(explain(answer))
            case Sat(model):
                vector = told.vector(model)
                if self.sought.accept is None:
                    if self._is_run(vector, told.run(model)) is None:
                        return None
                if self._is_spoiled(told, model):
                    return None
                self.raw = self.space.inputs(vector)
                self.meter = Meter(self.searcher.oracle)
                if not self.sought.small:
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

    def _of_one_size(self, question: Question, told: Telling) -> Sat | None:
        """A model in which a number of the inputs is some size, where the code is asked about."""
        if self.sought.contracts or self.sought.accept is not None:
            return None
        longest = self.sought.limits.length
        for size in sizes(self.space, self.symbols, self.terms, self.matters, longest):
            if self.searcher.oracle.out_of_time():
                return None
            of_size = self._question([self.failing, size, *self.blocked])
            names = self._telling(of_size)
            answer = of_size.ask(steps=self.steps, values=names.values)
            if isinstance(answer, Sat):
                inputs = equal_inputs(self.terms, self.symbols.slots, names.vector(answer.model))
                same = question.ask(inputs, steps=self.steps, values=told.values)
                return same if isinstance(same, Sat) else None
        return None

    def _telling(self, question: Question) -> Telling:
        """What models of a question say, named once."""
        if self.told is None or self.told[0] is not question:
            condition, slots, terms = self.condition, self.symbols.slots, self.terms
            named = telling(question, terms, slots, condition, condition.choices, self.matters)
            self.told = question, named
        return self.told[1]

    # --- from inputs to a witness ---------------------------------------------------------------

    def _complete(self, question: Question, found: Minimum) -> Witness | None:
        """A replayed witness from the inputs of ``found``; None, and they are blocked, if there
        is none."""
        told = self._telling(question)
        vector = told.vector(found.model)
        inputs: Inputs = self.space.inputs(vector)
        if self.sought.accept is not None:
            with deadline.at_leisure():  # of what was found, which is not lost for want of time
                verdict = self.sought.accept(inputs)
            if verdict.fails_first:
                self.behind[verdict.fails_first] = None
            self.untold = self.untold or verdict.untold
            if not verdict.clean:
                self._block_inputs(vector)
                return None
        best = self._smallest_choices(question, told, vector, found) if self.sought.small else found
        choices = told.run(best.model)
        outcome = self._is_run(vector, choices)
        if outcome is None:
            return None
        if not self._is_clean_with(inputs, choices):
            self._block_inputs(vector)
            self.untold = True
            return None
        if self.sought.small and self._is_spoiled(told, best.model):
            return None
        minimal = not self.doubt and not self.untold and found.minimal and best.minimal
        is_code = not any(choice.site for choice in choices)
        if self.sought.small and is_code and not (minimal or self.sought.accept):
            late = self.searcher.oracle.out_of_time
            run = partial(self._run_of, choices=choices)
            vector, inputs, outcome = with_zeros(self.space, vector, run, self._fails, late)
        if self.space.outside:
            inputs = without_outside(inputs, lambda fewer: self._will_do(fewer, choices))
        for cell in set(outside_of(self.raw)).difference(outside_of(inputs)):
            self.raw = without(self.raw, cell)
        if not self.sought.small:
            return Witness(inputs, tuple(choices), outcome, False, self.space.key(vector))
        minimal = minimal and not self.is_steady and not self.space.has_floats
        minimal = minimal and self._nothing_smaller_cut(vector)
        ended = found.ended or best.ended
        stuck = not ended and not (found.minimal and best.minimal)
        effort = Effort(self.raw, self.meter.calls, self.meter.seconds, ended, stuck)
        return Witness(inputs, tuple(choices), outcome, minimal, self.space.key(vector), effort)

    def _is_clean_with(self, inputs: Inputs, choices: Sequence[Choice]) -> bool:
        """Whether the code's own run is clean where the locals without a value hold what they hold
        in the run with ``choices``."""
        unset = [choice for choice in choices if not choice.site]
        if self.sought.accept is None or not any(choice.value for choice in unset):
            return True
        code = self.searcher.code
        with deadline.at_leisure():
            outcome = self.searcher.runner(code.contracts).run(inputs, unset)
        if isinstance(outcome, Diverged):  # at a callee without body: the code view was asked
            return not self.sought.lazy
        return isinstance(outcome, Ended) and outcome.clean

    def _run_of(self, inputs: Inputs, choices: Sequence[Choice] = ()) -> Passed:
        """A run of what was found, which is not lost for want of time."""
        with deadline.at_leisure():
            return self.searcher.runner(self.sought.contracts).probe(inputs, choices)

    def _fails(self, run: Passed) -> bool:
        return self.sought.property_id in {*failures(run[0]), *run[1]}

    def _will_do(self, inputs: Inputs, choices: Sequence[Choice]) -> bool:
        """Whether other inputs, with the same choices, do as well."""
        fails = self._fails(self._run_of(inputs, choices))
        return fails and (self.sought.accept is None or self.sought.accept(inputs).clean)

    def _smallest_choices(
        self, question: Question, told: Telling, vector: Vector, found: Minimum
    ) -> Minimum:
        fixed = [*self.blocked, *equal_inputs(self.terms, self.symbols.slots, vector)]
        choices = sorted(self.condition.choices, key=self._is_tied)  # what is shown comes first
        targets = of_choices(self.terms, choices, self.matters)
        return minimise(
            question, self.terms, targets, fixed, found.model, told.values, self.patience
        )

    def _is_run(self, vector: Vector, choices: Sequence[Choice]) -> Outcome | None:
        """How the run ends, if it fails the property or passes the point; else None, and the
        inputs are blocked."""
        outcome, passed = self._run_of(self.space.inputs(vector), choices)
        if self._fails((outcome, passed)):
            return outcome
        self.doubt = "what a solver found could not be replayed"
        if isinstance(outcome, Undefined):
            self.undefined += 1
            if outcome.reason == BY_ZERO:
                self.without_value = self.doubt = claims.NO_QUOTIENT
            elif outcome.reason.endswith(AS_REAL):
                self.without_value = claims.NO_REAL
            elif NOT_COMPUTED in outcome.reason:
                self.without_value = self.doubt = claims.not_computed(outcome.reason)
        self._block_inputs(vector)
        return None

    def _block_inputs(self, vector: Vector) -> None:
        same = self.terms.and_(equal_inputs(self.terms, self.symbols.slots, vector))
        self.blocked.append(self.terms.not_(same))

    # --- body-less callees ------------------------------------------------------------------------

    def _is_spoiled(self, told: Telling, model: Model) -> bool:
        """With these inputs and the choices of the sites that are not tied: do the tied ones have
        choices from which the run does not fail the property?

        If so, this candidate is excluded and, as a rule, many more (``ask/spoiling.py``).
        """
        if self.spoiling is None:
            return False
        excluded, doubt = self.spoiling.excluded(told, model)
        self.doubt = doubt or self.doubt
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

    def _is_tied(self, choosing: Choosing) -> bool:
        return choosing.site in self.sought.tied
