"""The report held against runs in which contracts choose, in the place of loops and calls.

proved        (resting on nothing) no run fails it in which all contracts choose
incapacity    likewise, from inputs whose run as code fails nothing and ends
weakness      some run fails it from exactly its inputs in which its weak set chooses; if that is
              said to be the smallest, none does, whatever the (clean) inputs, in which a set of
              fewer contracts chooses, or an earlier one

Contracts choose from a few values, so a failure that is seen is one, and one that is not seen may
still be; but if the values include those of the report and all choices were tried, it is none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.native.build import DEPTH, STEPS, Native, Observed, Status, View
from tests.native.compare import Comparison, Disagreement, same_site, verdict
from tests.native.engine import NotExpressible, vector_of
from tests.native.keys import Key
from tests.native.names import nodes
from tests.native.syntax import Call, Dispatch, Function, Loop
from weaklink.model import PropertyReport, Smallest, Verdict

MOST_VIEWS = 12
"""Sets of contracts of one function that are run."""

SAMPLE, RUNS = 40, 150
"""Inputs of a view, and runs of each."""

CONFIRMING = 20_000
"""Runs from the inputs of a report."""

INCAPACITY = (Verdict.PROVER_INCAPACITY, Verdict.LIKELY_PROVER_INCAPACITY)
SILENT = (Status.UNDEFINED, Status.ENDLESS, Status.CRASHED)

Contracts = tuple[int, ...]


def subcontracts(function: Function) -> Contracts:
    """The sites of a function's loops and calls, in source order."""
    found: list[int] = []
    for node in nodes(function.body):
        if isinstance(node, Loop | Call):
            found.append(node.site)
        elif isinstance(node, Dispatch):
            found += [target.site for target in node.targets]
    return tuple(found)


def before(weak: Contracts, among: Contracts) -> Iterator[Contracts]:
    """The sets that come before a smallest weak set: of fewer contracts, or earlier in order."""
    for size in range(1, len(weak) + 1):
        for chosen in combinations(among, size):
            if chosen == weak:
                return
            yield chosen


@dataclass(slots=True)
class ViewComparison:
    """One program's; ``seen`` and ``entries`` by function, ``cap`` as its inputs were run."""

    comparison: Comparison
    native: Native
    entries: Mapping[str, int]
    cap: int
    counts: Counter[str] = field(default_factory=Counter)

    def disagreements(self) -> Iterator[Disagreement]:
        for function in self.comparison.program.functions:
            sites = subcontracts(function)
            if sites:
                yield from self._of_function(function, sites)

    def _of_function(self, function: Function, sites: Contracts) -> Iterator[Disagreement]:
        groups = {
            key: group
            for key, group in self.comparison.groups().items()
            if key.function == function.name
        }
        asked: dict[tuple[Contracts, int, int], list[Key]] = {(sites, STEPS, DEPTH): []}
        for key, group in groups.items():
            for one in group:
                if len(group) == 1 and one.verdict is Verdict.SUBCONTRACT_WEAKNESS:
                    yield from self._confirmed(function, key, one)
                    for view in self._smaller(one, sites):
                        asked.setdefault(view, []).append(key)
        views = list(asked)[:MOST_VIEWS]
        found = self.native.views([self._sampled(function, *view) for view in views])
        self.counts["runs by contract"] += sum(sum(one.counts.values()) for one in found)
        yield from self._by_all(groups, found[0])
        for view, seen in zip(views[1:], found[1:], strict=True):
            yield from self._harmless(asked[view], view[0], seen)

    def _sampled(self, function: Function, contracts: Contracts, steps: int, depth: int) -> View:
        seen = self.comparison.seen[function.name]
        tried = min(self.cap, sum(seen.counts.values()))
        stride = max(1, tried // SAMPLE)
        entry = self.entries[function.name]
        return View(entry, contracts, RUNS, cap=tried, stride=stride, steps=steps, depth=depth)

    # --- all contracts choose ------------------------------------------------------------------

    def _by_all(
        self, groups: Mapping[Key, Sequence[PropertyReport]], seen: Observed
    ) -> Iterator[Disagreement]:
        for key, violation in seen.violations.items():
            group = groups.get(key, ())
            where = f"fails natively where all contracts choose, from {violation.vector}"
            if group and all(one.is_clean for one in group):
                yield Disagreement(key, "proved by contract", f"but {where}")
            if not violation.clean or not group:
                continue
            if all(one.verdict in INCAPACITY for one in group):
                yield Disagreement(key, "incapacity by contract", f"but {where}")
            if len(group) == 1 and verdict(group[0]) == "unknown":
                self.counts["unknown, weak natively"] += 1

    # --- weak sets -----------------------------------------------------------------------------

    def weak_sites(self, one: PropertyReport) -> Contracts:
        """A loop is where its contract begins, or itself if it has none; a call through a pointer
        is one of that function."""
        lines = self.comparison.given.sites
        found = [(lines.get(weak.location.line, 0), weak.function) for weak in one.weak]
        return tuple(self._target_of(self._loop_of(site), callee) for site, callee in found)

    def _target_of(self, site: int, callee: str) -> int:
        for node in nodes(self.comparison.program):
            if isinstance(node, Dispatch) and node.site == site:
                return next(t.site for t in node.targets if t.function == callee)
        return site

    def _loop_of(self, site: int) -> int:
        for loop in nodes(self.comparison.program):
            if isinstance(loop, Loop):
                inside = nodes(loop.contract)
                if any(getattr(node, "site", None) == site for node in inside):
                    return loop.site
        return site

    def _smaller(
        self, one: PropertyReport, sites: Contracts
    ) -> Iterator[tuple[Contracts, int, int]]:
        weak = self.weak_sites(one)
        if one.smallest is None:
            self.counts["weak sets not said to be the smallest"] += 1
            return
        assert set(weak) <= set(sites), f"{one.weak} is not among {sites}"
        self.counts[f"weak sets of {len(weak)}"] += 1
        steps, depth = STEPS, DEPTH
        if one.smallest is not Smallest.OUTRIGHT:
            steps = int(one.bounds.get("iterations", 0))
            depth = int(one.bounds.get("depth", 1))
        for contracts in before(weak, sites):
            yield contracts, steps, depth

    def _harmless(
        self, keys: Sequence[Key], contracts: Contracts, seen: Observed
    ) -> Iterator[Disagreement]:
        self.counts["smaller sets run"] += 1
        for key in keys:
            violation = seen.violations.get(key)
            if violation is not None and violation.clean:
                text = f"the contracts at {contracts} suffice, from {violation.vector}"
                yield Disagreement(key, "smaller weak set", text)

    def _confirmed(
        self, function: Function, key: Key, one: PropertyReport
    ) -> Iterator[Disagreement]:
        """The weak set lets it fail from the report's inputs."""
        shown = one.counterexample
        if shown is None:
            return
        try:
            vector = vector_of(self.comparison.program, function, shown.inputs)
        except NotExpressible:
            return
        pool = tuple(sorted(numbers(str([choice.state for choice in shown.choices]))))[:60]
        entry, weak = self.entries[function.name], self.weak_sites(one)
        (seen,) = self.native.views([View(entry, weak, CONFIRMING, vector, pool)])
        if any(same_site(key, failed) for failed in seen.violations):
            self.counts["weak sets confirmed"] += 1
        elif not seen.exhausted or any(seen.counts[status] for status in SILENT):
            self.counts["weak sets not confirmed"] += 1
        else:
            text = f"no choice at {weak} fails it, from {vector}"
            yield Disagreement(key, "weak set", text)


def numbers(text: str) -> set[int]:
    """The numbers in a text, as the runtime reads them."""
    found = {int(word) for word in re.findall(r"-?\d+", text)}
    wrapped = {n - (1 << 64) if n >= 1 << 63 else n for n in found}
    return {n for n in wrapped if -(1 << 63) <= n < 1 << 63}
