"""What body-less callees could have chosen instead, so that a run does not fail.

A failing run is evidence of the code's fault only if it fails whatever such callees choose.  That
is counterexample-guided search: a candidate is *spoiled* if other choices let its run end
otherwise, and what spoils one is made to exclude as many others as it can.  A *strategy* is what
the callees choose as terms over the inputs and the other choices; candidates from which it leads
to a run that does not fail are spoiled, all at once.  The strategies that are tried before a solver
is asked for choices: what was there before is kept, or each value is the greatest, the least, zero.
What a solver gives is taken as such, and as a distance from what was there before (or, of a result,
from an input): "one more than x" excludes at once what constants exclude one x after the other.

Where contracts are asked about, a run that fails something else on its way to the check is not
better, as long as that is the callees' doing alone: it has no clean end, whatever those contracts
choose instead.  If they could have let such a run end well, it is they that hide what the
callees' choice would have done to the check, and the candidate is spoiled.

Before: a failing run from x = 0, where g chose 1, and would better have chosen 2
After:  no candidate from which choosing 2, or choosing x + 2, does not fail
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink.encode.changes import Choosing
from weaklink.encode.condition import Condition
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import replace

Values = dict[int, Term]
"""Terms for symbols, by id."""

MOST_CHOICES = 300
"""Choices up to which others than constants are tried."""

MOST_BASES = 4
"""Inputs from which the distance of a result is taken."""


class Otherwise:
    """What the sites ``tied`` may choose, where ``failing`` is the run that is no fault of theirs.
    ``slots`` are the symbols of the inputs.  ``checked`` is where the run comes to what fails: then
    one that fails something else before may be no better; without it, each that does not fail
    is."""

    def __init__(
        self,
        terms: Terms,
        condition: Condition,
        failing: Term,
        tied: frozenset[str],
        slots: Sequence[Term],
        checked: Term | None = None,
    ) -> None:
        self._terms = terms
        self.choices = [choosing for choosing in condition.choices if choosing.site in tied]
        ended = terms.or_([condition.completed, condition.bounded, condition.stopped])
        failed = terms.or_([f.fails for f in condition.failures if not f.goes_on])
        if checked is not None:
            failed = terms.and_([failed, terms.or_([checked, self._if_others(condition)])])
        self.run = terms.and_([terms.or_([ended, failed]), terms.not_(failing)])
        """There is a run, and it does not fail."""
        self._numbers = [slot for slot in slots if slot.sort is Sort.INT][:MOST_BASES]
        self._simple: list[Term] | None = None

    def simple(self) -> Sequence[Term]:
        """Of each strategy that needs no solver, where it leads to a run that does not fail."""
        if self._simple is None:
            tried = [self._kept(), *map(self._extreme, (True, False)), self._zero()]
            found = [self._run_under(values) for values in tried] if self._is_small else []
            unlike = {term.id: term for term in found if term is not self._terms.false}
            self._simple = list(unlike.values())
        return self._simple

    def bases(self) -> list[Term]:
        """What a solver's model has to tell besides the choices."""
        return [*(c.before for c in self.choices if c.before is not None), *self._numbers]

    def from_model(self, chosen: Sequence[int], known: Mapping[int, int]) -> list[Term]:
        """The same of the strategies that what a model chose hints at; ``known`` are the values of
        ``bases`` by id."""
        constant = {
            choosing.symbol.id: constant_of(self._terms, choosing.symbol, value)
            for choosing, value in zip(self.choices, chosen, strict=True)
        }
        found = [self._run_under(constant)]
        if self._is_small:
            bases: list[Term | None] = [None]
            if self._has_results and self._numbers:
                bases = [*self._numbers]
            found += [self._run_under(self._shifted(chosen, known, base)) for base in bases]
        return list({term.id: term for term in found}.values())

    def _if_others(self, condition: Condition) -> Term:
        """Where the run would be clean if all but the tied sites chose again; what they do is among
        the choices from now on."""
        terms, tied = self._terms, {choosing.symbol.id for choosing in self.choices}
        again: Values = {}
        choices: list[Choosing] = []
        for one in condition.choices:
            if one.symbol.id in tied:
                either = terms.or_([one.reached, terms.substitute(one.reached, again)])
                choices.append(replace(one, reached=either))
            elif one.site:
                symbol = one.symbol
                again[symbol.id] = terms.fresh("again", symbol.sort, symbol.low, symbol.high)
                choices.append(_renamed(terms, one, again))
        if not again:
            return terms.false
        self.choices = choices
        return terms.substitute(condition.clean, again)

    @property
    def _is_small(self) -> bool:
        return len(self.choices) <= MOST_CHOICES

    @property
    def _has_results(self) -> bool:
        return any(choosing.before is None for choosing in self.choices)

    def _kept(self) -> Values:
        values: Values = {}
        for choosing in self.choices:
            before = choosing.before
            if before is None:
                values[choosing.symbol.id] = self._nearest(choosing.symbol, 0)
            else:
                values[choosing.symbol.id] = self._terms.substitute(before, values)
        return values

    def _extreme(self, greatest: bool) -> Values:
        values: Values = {}
        for choosing in self.choices:
            symbol = choosing.symbol
            bound = symbol.high if greatest else symbol.low
            if symbol.sort is Sort.BOOL:
                bound = int(greatest)
            values[symbol.id] = self._nearest(symbol, 0 if bound is None else bound)
        return values

    def _zero(self) -> Values:
        return {c.symbol.id: self._nearest(c.symbol, 0) for c in self.choices}

    def _nearest(self, symbol: Term, value: int) -> Term:
        if symbol.low is not None:
            value = max(value, symbol.low)
        if symbol.high is not None:
            value = min(value, symbol.high)
        return constant_of(self._terms, symbol, value)

    def _shifted(
        self, chosen: Sequence[int], known: Mapping[int, int], result_base: Term | None
    ) -> Values:
        """Every value as far from what was there before as in the model, results from a base."""
        terms = self._terms
        values: Values = {}
        for choosing, value in zip(self.choices, chosen, strict=True):
            symbol = choosing.symbol
            base = result_base if choosing.before is None else choosing.before
            if base is None or (symbol.sort is Sort.BOOL and value != known[base.id]):
                values[symbol.id] = constant_of(terms, symbol, value)
            elif symbol.sort is Sort.BOOL:
                values[symbol.id] = terms.substitute(base, values)
            else:
                distance = terms.integer(value - known[base.id])
                values[symbol.id] = terms.add(terms.substitute(base, values), distance)
        return values

    def _run_under(self, values: Values) -> Term:
        """Where the strategy leads to a run, within the types, that does not fail."""
        terms = self._terms
        within = [
            terms.implies(terms.substitute(choosing.reached, values), inside)
            for choosing in self.choices
            if (inside := self._inside(choosing.symbol, values)) is not terms.true
        ]
        return terms.and_([terms.substitute(self.run, values), *within])

    def _inside(self, symbol: Term, values: Values) -> Term:
        """The value is one of the symbol's type."""
        terms, value = self._terms, values[symbol.id]
        if symbol.sort is Sort.BOOL:
            return terms.true
        low = terms.true if symbol.low is None else terms.le(terms.integer(symbol.low), value)
        high = terms.true if symbol.high is None else terms.le(value, terms.integer(symbol.high))
        return terms.and_([low, high])


def _renamed(terms: Terms, one: Choosing, values: Values) -> Choosing:
    """The same choice with other symbols."""
    before = None if one.before is None else terms.substitute(one.before, values)
    reached = terms.substitute(one.reached, values)
    return replace(one, symbol=values[one.symbol.id], reached=reached, before=before)


def constant_of(terms: Terms, symbol: Term, value: int) -> Term:
    """A value of the symbol's sort."""
    return terms.boolean(bool(value)) if symbol.sort is Sort.BOOL else terms.integer(value)
