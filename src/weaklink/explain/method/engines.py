"""What looks at one function's code: runs of it, and searches of its views; each is made when it is
asked for, within the time of who asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from weaklink.ask.code_runs import CodeRuns
from weaklink.ask.oracle import Oracle
from weaklink.ask.search import Searcher
from weaklink.deadline import keep_time
from weaklink.explain.findings import Element
from weaklink.explain.method.deepening import Deepening
from weaklink.explain.method.larger_runs import Beyond
from weaklink.explain.method.small_runs import SmallRuns
from weaklink.options import Bounds
from weaklink.scope import Scope
from weaklink.view.model import View

Build = Callable[[frozenset[str]], View]
"""Makes the view in which these contracts stand for themselves."""


class Engines:
    """Those of one function: all may raise ``OutOfTime`` where they are made.  ``settled`` makes
    views in which nothing is checked that is proved by then; ``elements``, ``inputs`` and
    ``gets_input`` are those of ``Deepening``."""

    def __init__(
        self,
        build: Build,
        settled: Build,
        oracle: Callable[[], Oracle],
        bounds: Bounds,
        elements: Sequence[Element],
        inputs: Scope,
        *,
        gets_input: bool,
    ) -> None:
        self._build = build
        self._settled = settled
        self._oracle = oracle
        self._bounds = bounds
        self._elements = elements
        self._inputs = inputs
        self._gets_input = gets_input

    def forget(self) -> None:
        """Gives the memory back that only further diagnoses could make use of."""
        made = vars(self)
        if "searcher" in made:
            self.searcher.forget()
        if "beyond" in made:
            self.beyond.forget()

    @cached_property
    def code(self) -> View:
        keep_time()
        return self._build(frozenset())

    @cached_property
    def runs(self) -> CodeRuns:
        return CodeRuns(self.code, self._oracle().budget.replay_steps)

    @cached_property
    def small_runs(self) -> SmallRuns:
        is_free = self._bounds.length is None and self._bounds.iterations is None
        return SmallRuns(lambda: self.runs, self._oracle, mixes=is_free)

    @cached_property
    def searcher(self) -> Searcher:
        steps = self._oracle().budget.replay_steps
        return Searcher(self._oracle, self.code, self._build, steps)

    @cached_property
    def beyond(self) -> Beyond:
        return Beyond(self.searcher, self._settled, self._oracle, self._bounds, self._elements)

    @cached_property
    def searches(self) -> Deepening:
        return Deepening(
            self.searcher,
            self._oracle,
            self._bounds,
            self._elements,
            self._inputs,
            gets_input=self._gets_input,
        )
