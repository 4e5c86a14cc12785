"""The solvers as one oracle for terms, with budgets and a count of what was asked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from weaklink import deadline, ir
from weaklink.claims import NO_SOLVER
from weaklink.encode.bits import facts
from weaklink.encode.data import declarations_of_data
from weaklink.encode.scope import Scope, sort_of
from weaklink.encode.translate import translate, translate_predicate
from weaklink.ir import lir
from weaklink.logic.term import Op, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.options import Budget
from weaklink.record import replace
from weaklink.solve import Check, Portfolio, Query, SolverAnswer, Unknown, UnknownReason
from weaklink.solve.smtlib import BOUND_PREFIX, UNINTERPRETED_BITS, Writer, declare_function


@dataclass(slots=True)
class Spent:
    """What was spent: solver calls and their seconds."""

    queries: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Allowance:
    """The seconds of the wall clock that are left to a function, over all that is asked of it."""

    left: float


ONE = 1 / 2
"""The part of what is left to several questions that one may take, if others follow."""


BY_CHANCE = (
    *(UnknownReason.TIME, UnknownReason.STOPPED, UnknownReason.CRASHED),
    *(UnknownReason.GARBAGE, UnknownReason.MISSING),
)
"""Why solvers may decide the next time what they did not decide."""


class Meter:
    """What an oracle spends from now on: calls, and seconds of the wall clock."""

    def __init__(self, oracle: Oracle) -> None:
        self._spent = oracle.spent
        self._queries = oracle.spent.queries
        self._start = time.monotonic()

    @property
    def calls(self) -> int:
        return self._spent.queries - self._queries

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._start


OVER = "the time for this function is used up"


class Oracle:
    """Asks the solvers about terms, all that are installed or those that ``solvers`` gives; closes
    them with ``close``.  ``clock`` tells the seconds of the wall clock."""

    def __init__(
        self,
        budget: Budget,
        definitions: Mapping[str, lir.Definition],
        solvers: Callable[[], Portfolio] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._solvers = solvers
        self._clock = clock
        self.budget = budget
        self.spent = Spent()
        self._definitions = definitions
        self._portfolio: Portfolio | None = None

    @contextmanager
    def spending(
        self, allowance: Allowance, part: float = 1.0, least: float = 0.0, beyond: float = 0.0
    ) -> Iterator[None]:
        """Time is that part of what is left of the allowance (or so many seconds, at ``least``),
        which what happens within takes its seconds from; it may be overdrawn by so many seconds
        (``beyond``).  It may raise ``OutOfTime``, like all that keeps a deadline."""
        start = self._clock()
        end = start + max(least, allowance.left * part + beyond)
        try:
            with deadline.until(end, self._clock):
                yield
        finally:
            allowance.left -= self._clock() - start

    def within(self, part: float) -> AbstractContextManager[None]:
        """For what happens within, time is that part of what is left now."""
        return deadline.within(part)

    def out_of_time(self) -> bool:
        return deadline.is_over()

    def question(
        self,
        terms: Terms,
        formula: Term,
        hypotheses: Iterable[Term] = (),
        definitions: Mapping[str, lir.Definition] | None = None,
    ) -> Question:
        """What can be asked about models of ``formula`` (and ``hypotheses``), with other
        ``definitions`` than the oracle's if they are given."""
        known = self._definitions if definitions is None else definitions
        return Question(self, terms, [formula, *hypotheses], known)

    def definitions_without(self, names: frozenset[str]) -> Mapping[str, lir.Definition]:
        """The definitions, of which nothing is said about those with these names."""
        return {
            name: replace(one, body=None) if name in names else one
            for name, one in self._definitions.items()
        }

    def ask(self, query: Query) -> SolverAnswer:
        if deadline.is_over():
            return Unknown(UnknownReason.TIME, OVER)
        if self._portfolio is None:
            self._portfolio = (self._solvers or Portfolio)()
        start = time.monotonic()
        answer = self._portfolio.check(query)
        self.spent.queries += 1
        self.spent.seconds += time.monotonic() - start
        if isinstance(answer, Unknown) and answer.reason in BY_CHANCE:
            deadline.note_over()
        return answer

    def guard(self, steps: int) -> float:
        """Seconds for a question of so many steps: several times what they take, as a guard
        against a solver that does not count, but no more than the function has left."""
        return max(0.05, min(deadline.left(), 1.0 + steps / 1_000_000))

    def close(self) -> None:
        if self._portfolio is not None:
            self._portfolio.close()
            self._portfolio = None

    def functions(
        self,
        terms: Terms,
        roots: Sequence[Term],
        known: set[str],
        definitions: Mapping[str, lir.Definition],
    ) -> str:
        """Declarations of the functions that ``roots`` apply, those with a body defined, but for
        those that are ``known``, to which they are added."""
        used: dict[str, Term] = {}
        text = ""
        for term in subterms(roots):
            if term.op is Op.APPLY and str(term.value) not in known:
                used.setdefault(str(term.value), term)
            if term.op is Op.BITS and "bits" not in known:
                known.add("bits")
                text += UNINTERPRETED_BITS
        known.update(used)
        work = list(used)
        bodies: list[tuple[lir.Definition, list[Term], Term]] = []
        while work:
            name = work.pop()
            definition = definitions.get(name)
            if definition is not None and definition.role is not None:
                pass  # it comes with its type
            elif definition is None:
                term = used[name]
                text += declare_function(name, [a.sort for a in term.args], term.sort)
            elif definition.body is None:
                sorts = [sort_of(p.type) for p in definition.parameters]
                text += declare_function(name, sorts, sort_of(definition.type))
            else:
                bodies.append(self._unfold(definition, terms))
                for term in subterms([bodies[-1][2]]):
                    if term.op is Op.APPLY and str(term.value) not in known:
                        known.add(str(term.value))
                        used[str(term.value)] = term
                        work.append(str(term.value))
        if bodies:
            text += Writer(terms).recursive(
                [(d.name, parameters, sort_of(d.type), body) for d, parameters, body in bodies]
            )
        return text

    def _unfold(
        self, definition: lir.Definition, terms: Terms
    ) -> tuple[lir.Definition, list[Term], Term]:
        parameters = [
            terms.symbol(f"{BOUND_PREFIX}{p.shown}.p{index}", sort_of(p.type))
            for index, p in enumerate(definition.parameters)
        ]
        bound = dict(zip(definition.parameters, parameters, strict=True))
        scope = Scope(terms, {}, bound)
        body = definition.body
        assert body is not None
        if definition.type == ir.BOOLEAN:
            return definition, parameters, translate_predicate(_predicate(body), scope)
        return definition, parameters, translate(_expression(body), scope)


class Question:
    """A formula, kept in the solvers while constraints on its models come and go.

    ``oracle`` is who is asked; it may change between questions, with the thread at work.
    """

    def __init__(
        self,
        oracle: Oracle,
        terms: Terms,
        formulas: Sequence[Term],
        definitions: Mapping[str, lir.Definition],
    ) -> None:
        self.oracle = oracle
        self._definitions = definitions
        self._terms = terms
        self._writer = Writer(terms)
        self._known: set[str] = set()
        self._text = declarations_of_data(definitions)
        self._text += oracle.functions(terms, formulas, self._known, definitions)
        self._text += "".join(self._writer.assertion(formula) for formula in formulas)
        self._text += self._bit_facts(formulas)

    def _functions(self, roots: Sequence[Term], known: set[str]) -> str:
        return self.oracle.functions(self._terms, roots, known, self._definitions)

    def _bit_facts(self, roots: Sequence[Term]) -> str:
        """Assertions about the bit operations in ``roots``, but those below a quantifier."""
        return "".join(
            self._writer.assertion(facts(self._terms, term))
            for term in subterms(roots)
            if term.op is Op.BITS and self._writer.is_closed(term)
        )

    def name(self, terms: Sequence[Term]) -> list[str]:
        """Expressions for further terms, declared along with the formula."""
        self._text += self._functions(terms, self._known)
        text, names = self._writer.define(terms)
        self._text += text + self._bit_facts(terms)
        return names

    def keep(self, constraint: Term) -> None:
        """From now on only models that satisfy ``constraint``, too."""
        self._text += self._functions([constraint], self._known)
        self._text += self._writer.assertion(constraint) + self._bit_facts([constraint])

    def ask(
        self,
        constraints: Sequence[Term] = (),
        *,
        steps: int,
        values: Sequence[str] = (),
        assumptions: Sequence[str] = (),
        core: bool = False,
        matching: bool = False,
        spread: bool = False,
    ) -> SolverAnswer:
        """Is there a model that also satisfies ``constraints``?"""
        if self.oracle.out_of_time():
            return Unknown(UnknownReason.TIME, OVER)
        writer = self._writer.fork()
        goal = self._functions(constraints, set(self._known))
        goal += "".join(writer.assertion(constraint) for constraint in constraints)
        steps = max(1, steps)  # a solver takes none for any number
        check = Check(
            steps,
            self.oracle.guard(steps),
            tuple(assumptions),
            tuple(values),
            core,
            matching,
            spread,
        )
        return self.oracle.ask(Query(self._text, goal, check))


NO_TIME = "the time for this function was used up"
"""The reason for what is not decided then."""


def explain(unknown: Unknown) -> str:
    """Why the solvers did not decide, as the end of a sentence."""
    match unknown.reason:
        case UnknownReason.STEPS:
            return "the solvers used up their step budget"
        case UnknownReason.TIME | UnknownReason.STOPPED:
            return NO_TIME
        case UnknownReason.INCOMPLETE:
            return "the solvers gave up"
        case UnknownReason.MISSING:
            return NO_SOLVER
        case UnknownReason.CRASHED | UnknownReason.GARBAGE:
            return "the solvers failed"


def _predicate(body: lir.Expr | lir.Pred) -> lir.Pred:
    """A definition's body as a predicate: of a truth value, too, as that at a place of a list."""
    return body if isinstance(body, ir.Predicate) else ir.Holds(body)


def _expression(body: lir.Expr | lir.Pred) -> lir.Expr:
    assert not isinstance(body, ir.Predicate)
    return body
