"""Programs of some seeds, generated, run natively, diagnosed, and the two compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.native.acsl import annotated
from tests.native.build import Native, Observed
from tests.native.choose import FAILS, HOLDS, MOSTLY_HOLDS, choose
from tests.native.compare import Comparison, Disagreement
from tests.native.engine import EngineDefect, Read, diagnose, read
from tests.native.generate import FULL, HARD, WEAK, draft
from tests.native.harness import checked_sites
from tests.native.keys import Key
from tests.native.names import nodes
from tests.native.replays import Replayer, replayer_views
from tests.native.syntax import Dispatch, Ghost, Program, Unset
from tests.native.views import ViewComparison
from weaklink.model import Report
from weaklink.options import Budget

MOST_INPUTS = 3_000
"""Inputs of a function that are run; of some functions there are more."""

STATES = 25
"""Inputs of a function whose runs are compared with the replayer's, at most."""

BUDGET = Budget(seconds=1.5)
"""What stays undecided is only counted, so little time is spent on it."""

Diagnose = Callable[[Read], Report]


def usual(given: Read) -> Report:
    return diagnose(given, BUDGET)


@dataclass(slots=True)
class Judged:
    """What was compared; ``disagreements`` with the number of their program."""

    programs: list[Program] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    disagreements: list[tuple[int, Disagreement]] = field(default_factory=list)


RARE = {Ghost: "ghost code", Dispatch: "calls through pointers", Unset: "objects without a value"}


def what_is_rare(program: Program) -> set[str]:
    return {f"programs with {RARE[type(node)]}" for node in nodes(program) if type(node) in RARE}


def generated(seeds: Sequence[int], profile: str = FULL) -> list[Program]:
    """The programs of the seeds, their annotations chosen by running the drafts."""
    drafts = [draft(seed, profile) for seed in seeds]
    with Native(drafts) as native:
        native.switch([checked_sites(program) for program in drafts])
        entries = range(len(native.file.entries))
        failing: list[set[int]] = [set() for _ in drafts]
        found = native.probe(entries, MOST_INPUTS)
        for (number, _), keys in zip(native.file.entries, found, strict=True):
            failing[number] |= {key.clause for key in keys}
    odds = MOSTLY_HOLDS if profile in (WEAK, HARD) else (HOLDS, FAILS)
    return [
        choose(program, bad, seed, odds)
        for program, bad, seed in zip(drafts, failing, seeds, strict=True)
    ]


def judge(programs: Sequence[Program], diagnosed: Diagnose = usual) -> Judged:
    """Holds the engine's report on each program against what the compiled program does."""
    judged = Judged(list(programs))
    with Native(programs) as native:
        native.switch([checked_sites(program) for program in programs])
        entries = native.file.entries
        stride = max(1, MOST_INPUTS // STATES)
        observed = native.explore(range(len(entries)), MOST_INPUTS, stride)
        for number, program in enumerate(programs):
            seen = {
                name: one
                for (owner, name), one in zip(entries, observed, strict=True)
                if owner == number
            }
            judged.counts["programs"] += 1
            judged.counts.update(what_is_rare(program))
            judged.counts["inputs run"] += sum(one.inputs for one in seen.values())
            index = {name: at for at, (owner, name) in enumerate(entries) if owner == number}
            for found in _compared(program, seen, index, native, diagnosed, judged.counts):
                judged.disagreements.append((number, found))
    return judged


def _compared(
    program: Program,
    seen: dict[str, Observed],
    entries: dict[str, int],
    native: Native,
    diagnosed: Diagnose,
    counts: Counter[str],
) -> Iterator[Disagreement]:
    try:
        given = read(annotated(program))
        report = diagnosed(given)
    except (EngineDefect, AssertionError) as problem:
        yield Disagreement(Key("?", "defect", 0, 0), "defect", str(problem))
        return
    comparison = Comparison(program, given, report, seen, counts)
    counts["annotations judged"] += len(report.properties)
    yield from comparison.by_observation()
    queries = list(comparison.queries())
    runs = native.run([(entries[query.function], query.vector) for query in queries])
    for query, run in zip(queries, runs, strict=True):
        yield from comparison.answered(query, run)
    views = ViewComparison(comparison, native, entries, MOST_INPUTS, counts)
    yield from views.disagreements()
    yield from _replays(program, given, seen, counts)


def _replays(
    program: Program, given: Read, seen: dict[str, Observed], counts: Counter[str]
) -> Iterator[Disagreement]:
    views = replayer_views(given)
    for function in program.functions:
        replayer = Replayer(program, function, given, views)
        for run in seen[function.name].states:
            counts["runs replayed"] += 1
            if difference := replayer.difference(run):
                key = Key(function.name, "replay", 0, 0)
                yield Disagreement(key, "replay", f"{run.vector}: {difference}")
