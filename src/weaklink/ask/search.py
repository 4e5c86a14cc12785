"""What searches ask about: views that are encoded once, and the code view beside them.

A view is encoded up to the bounds; its code view is encoded beside it over the same inputs, so
that "and the same inputs run as code fail nothing and end" is one more constraint.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink.ask.inputs import Space
from weaklink.ask.oracle import Oracle, Question
from weaklink.ask.slots import Cell
from weaklink.ask.symbols import Symbols, symbols_of
from weaklink.deadline import keep_time
from weaklink.encode.condition import Condition
from weaklink.encode.encoder import encode
from weaklink.encode.floats import facts_of_floats
from weaklink.ir.floats import SIGNATURES
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms, no_pulse
from weaklink.record import record
from weaklink.replay.runner import Runner
from weaklink.view.model import View
from weaklink.view.unwind import Limits, Unwound, unwind


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
        self._computes = not SIGNATURES.keys().isdisjoint(code.definitions)
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
            keep_time()
            with encoded.terms.pulsing(keep_time):
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
        keep_time()
        unwound = unwind(self.view(contracts), limits)
        length = limits.length
        space = Space(self._code, length, outside) if outside else self.space(length)
        return encode_in(space, unwound, pulse=keep_time)

    def space(self, length: int) -> Space:
        """The inputs, with blocks up to a length."""
        if length not in self._spaces:
            self._spaces[length] = Space(self._code, length)
        return self._spaces[length]

    def question(self, terms: Terms, formula: Term) -> Question:
        """A question about runs."""
        if self._computes:
            formula = terms.and_([formula, *facts_of_floats(formula, terms)])
        return self.oracle.question(terms, formula, definitions=self._code.definitions)

    @property
    def oracle(self) -> Oracle:
        return self._oracle()

    @property
    def code(self) -> View:
        return self._code
