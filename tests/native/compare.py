"""The engine's report held against what the compiled program did.

proved                 no run fails it
non-compliance         the run from exactly its inputs, which are allowed, fails it
minimal                (of inputs that are numbers) none of the inputs tried is smaller and fails it
weakness               no run fails it, if that is said of all runs; the run from its
                       inputs ends and fails nothing, with the result and the values of globals
                       that the report shows; or it fails just what the report says, behind it
incapacity             no run fails it
unknown                anything; counted
replays                end as the compiled program does, with the same values (``replays``)

Runs in which contracts choose, for which proper subsets of a smallest weak set are harmless, are
in ``views``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.agreement.states import of_engine
from tests.native.build import Observed, Run, Status
from tests.native.domain import outcome, pointers, slots
from tests.native.engine import NotExpressible, Read, key_of, vector_of
from tests.native.keys import Key
from tests.native.names import nodes
from tests.native.syntax import Call, Function, Int, Program, Values
from weaklink.kinds import RUNTIME_ERRORS
from weaklink.model import PropertyReport, Report, Smallest, Verdict
from weaklink.model import Status as Proved

ERRORS = frozenset(kind.value for kind in RUNTIME_ERRORS)

REFUTED_BY_RUN = (
    Verdict.SUBCONTRACT_WEAKNESS,
    Verdict.PROVER_INCAPACITY,
    Verdict.LIKELY_PROVER_INCAPACITY,  # the inputs that are run are those of `typically`
)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """``rule`` is which one is broken, in a word or two: the same while a program is shrunk."""

    key: Key
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.key}: {self.rule}: {self.text}"


@dataclass(frozen=True, slots=True)
class Query:
    """Inputs of the report, to be run natively."""

    listed: PropertyReport
    key: Key
    function: str
    vector: Values


@dataclass(slots=True)
class Comparison:
    """One program's: ``seen`` by the function that was run."""

    program: Program
    given: Read
    report: Report
    seen: Mapping[str, Observed]
    counts: Counter[str] = field(default_factory=Counter)

    # --- what no further run is needed for -----------------------------------------------------

    def by_observation(self) -> Iterator[Disagreement]:
        groups, failing = self.groups(), self.failing()
        for key, group in groups.items():
            self.count(group, key in failing)
            if key in failing:
                yield from self._refuted(key, group, failing[key])
        for key, vector in failing.items():
            if key not in groups and not (key.kind in ERRORS and self._at_same_site(key, groups)):
                yield Disagreement(key, "not listed", f"fails natively from {vector}")

    def groups(self) -> dict[Key, list[PropertyReport]]:
        found: dict[Key, list[PropertyReport]] = {}
        for listed in self.report.properties:
            found.setdefault(key_of(self.given, listed), []).append(listed)
        return found

    def failing(self) -> dict[Key, str]:
        found: dict[Key, str] = {}
        for function, observed in self.seen.items():
            for key, violation in observed.violations.items():
                found.setdefault(key, f"{function}{violation.vector}")
        return found

    def count(self, group: Sequence[PropertyReport], fails: bool) -> None:
        for listed in group:
            word = verdict(listed)
            self.counts[f"{word}{', fails natively' if fails and word == 'unknown' else ''}"] += 1

    def _refuted(
        self, key: Key, group: Sequence[PropertyReport], where: str
    ) -> Iterator[Disagreement]:
        if all(one.status is Proved.PROVED for one in group):
            yield Disagreement(key, "proved", f"but fails natively from {where}")
        words = [one.verdict for one in group if one.status is not Proved.PROVED]
        if any(_leaves_code_open(one) for one in group):
            self.counts["weak contracts beside code of which it was not known"] += 1
        elif words and all(word in REFUTED_BY_RUN for word in words):
            yield Disagreement(key, verdict(group[0]), f"but fails natively from {where}")

    def _at_same_site(self, key: Key, groups: Mapping[Key, object]) -> bool:
        """Of two errors in one expression another may come first."""
        return any(k.kind in ERRORS and k.site == key.site for k in groups)

    # --- what the report's own inputs show -----------------------------------------------------

    def queries(self) -> Iterator[Query]:
        for listed in self.report.properties:
            if listed.counterexample is None or listed.function is None:
                continue
            function = self.program.function(listed.function)
            try:
                vector = vector_of(self.program, function, listed.counterexample.inputs)
            except NotExpressible:
                self.counts["inputs that the native judge cannot have"] += 1
                continue
            yield Query(listed, key_of(self.given, listed), function.name, vector)

    def answered(self, query: Query, run: Run) -> Iterator[Disagreement]:
        if run.status in (Status.UNDEFINED, Status.ENDLESS):
            self.counts["inputs of reports that say nothing natively"] += 1
            return
        shown = f"from {query.vector} natively {run.status.name} {[str(k) for k in run.failures]}"
        if query.listed.verdict is Verdict.NON_COMPLIANCE:
            fails = any(same_site(key, query.key) for key in run.failures)
            if not fails:
                yield Disagreement(query.key, "non-compliance", shown)
            elif (smaller := self._smaller(query)) is not None:
                yield Disagreement(query.key, "minimal", f"{query.vector}, but {smaller} fails too")
        elif query.listed.verdict is Verdict.SUBCONTRACT_WEAKNESS:
            if not self._is_as_told(query.listed, run):
                yield Disagreement(query.key, "weakness from a failing run", shown)
            elif run.status is Status.END and (difference := self._code_run(query, run)):
                yield Disagreement(query.key, "code run", difference)

    def _is_as_told(self, listed: PropertyReport, run: Run) -> bool:
        """Whether the code's run ends and fails nothing, or just what the report says that it fails
        behind the property."""
        if run.status not in (Status.END, Status.FAILED):
            return False
        ids = set(listed.fails_later)
        later = {key_of(self.given, one) for one in self.report.properties if one.id in ids}
        return set(run.failures) <= later and bool(run.failures) == bool(later)

    def _code_run(self, query: Query, run: Run) -> str:
        """How the last state that the report shows of the code differs; "" if it does not."""
        shown = query.listed.counterexample
        if shown is None or shown.code_run is None:
            return ""
        ours = of_engine(shown.code_run).leaves
        function = self.program.function(query.function)
        theirs = outcome(self.program, function, query.vector, run.out)
        values = dict(theirs.globals)
        if theirs.result is not None:
            values["\\result"] = theirs.result
        self.counts["code runs compared"] += 1
        return "; ".join(
            f"{name}: natively {value}, shown {ours[name]}"
            for name, value in values.items()
            if name in ours and ours[name] != value
        )

    def _smaller(self, query: Query) -> Values | None:
        """A smaller input that fails it too, where the report's is said to be the smallest."""
        shown, seen = query.listed.counterexample, self.seen.get(query.function)
        if shown is None or not shown.minimal or seen is None:
            return None
        violation = seen.violations.get(query.key)
        if violation is None or pointers(self.program.function(query.function)):
            return None
        function = self.program.function(query.function)
        if query.key.kind in ERRORS or _is_recursive(function):
            return None  # natively, a call of itself that fails counts, too
        types = [slot.type for slot in slots(self.program, function)]
        smaller = _order(violation.vector, types) < _order(query.vector, types)
        return violation.vector if smaller else None


def _leaves_code_open(listed: PropertyReport) -> bool:
    """Whether a weak contract is told, and that the code itself may fail, too."""
    is_weak = listed.verdict is Verdict.SUBCONTRACT_WEAKNESS
    return is_weak and listed.smallest is not Smallest.OUTRIGHT


def _is_recursive(function: Function) -> bool:
    return any(isinstance(n, Call) and n.function == function.name for n in nodes(function))


def verdict(listed: PropertyReport) -> str:
    if listed.status is Proved.PROVED:
        return "proved on an assumption" if listed.assuming else "proved"
    return "unproved" if listed.verdict is None else listed.verdict.value


def same_site(key: Key, other: Key) -> bool:
    """Whether they are the same; of two run-time errors in one expression either may come first."""
    both = key.kind in ERRORS and other.kind in ERRORS
    return key == other or (both and key.site == other.site)


def _order(vector: Values, types: Sequence[Int | None]) -> tuple[int, int, tuple[int, ...]]:
    vector = tuple(
        value if type is None else type.wrap(value)
        for value, type in zip(vector, types, strict=True)
    )
    ranks = tuple(2 * value - 1 if value > 0 else -2 * value for value in vector)
    return sum(1 for value in vector if value), sum(map(abs, vector)), ranks
