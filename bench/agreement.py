"""The engine against the reference on many generated programs: counts, times, disagreements.

python -m bench.agreement [--by-solver | --no-prover] [COUNT [FIRST [FAMILY ...]]]
(from the root of a checkout, with the test tools; COUNT programs of each family; the families
``smoke`` and ``cover`` are about smoke tests and covers; ``far`` and ``far-short``, the latter with
``--bounds length=5``, about what is claimed of all runs, which inputs far from zero may refute:
these, and those of ``tests.reference.features``, are not run if none is named; with
``--by-solver`` the engine runs no small inputs but the smallest, so that solvers have to find and
to minimise all counterexamples; with ``--no-prover`` hardly anything is proved, so that what holds
has to come out as the prover's incapacity)
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.agreement.claims import ask_engine, count, look_far, refuted  # noqa: E402
from tests.agreement.compare import NOT_MINIMAL, run_engine  # noqa: E402
from tests.agreement.cover import compare_cover, judge_covers, run_cover  # noqa: E402
from tests.agreement.smoke import compare_smoke, judge_all, run_smoke  # noqa: E402
from tests.agreement.test_agreement import FAMILIES  # noqa: E402
from tests.agreement.whole import Whole, judge_whole  # noqa: E402
from tests.reference.far_programs import generate_far  # noqa: E402
from tests.reference.generate import (  # noqa: E402
    GeneratedProgram,
    generate,
    generate_dead_ends,
)
from tests.reference.verdicts import TooLarge, Verdict  # noqa: E402
from weaklink.model import Report  # noqa: E402
from weaklink.options import Bounds, Budget  # noqa: E402

CHUNK = 25
SMOKE, COVER, FAR, FAR_SHORT = "smoke", "cover", "far", "far-short"
BY_DEFAULT, BY_SOLVER, NO_PROVER = Budget(), Budget(replays=0), Budget(proof_steps=1)
BUDGETS = {"--by-solver": BY_SOLVER, "--no-prover": NO_PROVER}
UNDECIDED, NOT_SMALLEST, NOT_SAID = (
    "where the engine did not decide",
    "where the inputs or choices are not the smallest",
    "where the smallest inputs are not said to be",
)


def _seconds() -> defaultdict[str, float]:
    return defaultdict(float)


@dataclass(slots=True)
class Tally:
    counts: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=_seconds)
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.counts += other.counts
        for name, seconds in other.seconds.items():
            self.seconds[name] += seconds
        self.disagreements += other.disagreements


def run_chunk(work: tuple[str, int, Budget]) -> Tally:
    family, first, budget = work
    tally = Tally()
    for seed in range(first, first + CHUNK):
        if family == SMOKE:
            run_smoke_seed(seed, tally)
        elif family == COVER:
            run_cover_seed(seed, tally)
        elif family in (FAR, FAR_SHORT):
            run_far_seed(seed, family, tally)
        else:
            run_seed(seed, family, tally, budget)
    return tally


def run_smoke_seed(seed: int, tally: Tally) -> None:
    program = generate_dead_ends(seed)
    start = time.perf_counter()
    try:
        engine = run_smoke(program.text, program.machine, rte=program.rte)
    except AssertionError as defect:
        tally.disagreements.append(f"{SMOKE} {seed}: WRONG {defect}")
        return
    asked = time.perf_counter()
    judgements = judge_all(program, engine)
    tally.seconds["reference"] += time.perf_counter() - asked
    tally.seconds["engine"] += asked - start
    doomed = [judgement for judgement in judgements.values() if judgement.is_doomed]
    tally.counts["programs"] += 1
    tally.counts["programs with a doomed point"] += bool(doomed)
    tally.counts["functions"] += len(judgements)
    tally.counts["functions with a doomed point"] += len(doomed)
    tally.counts["functions passed over: too large"] += len(engine.reports) - len(judgements)
    tally.counts["smoke tests"] += engine.points
    tally.counts["smoke tests if no point stood for others"] += engine.everywhere
    tally.counts["functions with other culprits by then"] += len(engine.other_culprits)
    for name in engine.unequal:
        tally.disagreements.append(f"{SMOKE} {seed}: WRONG the heuristic matters in {name}")
    for name, judgement in judgements.items():
        reports = engine.reports[name]
        tally.counts["functions that are judged in part: no value"] += judgement.trouble
        for one in reports:
            tally.counts[f"findings: {one.kind.value} {one.verdict.value}"] += 1
            tally.counts[f"findings: {one.verdict.value}"] += 1
        for item in compare_smoke(judgement, engine, name, rte=program.rte):
            tally.disagreements.append(f"{SMOKE} {seed}: {item}")


def run_far_seed(seed: int, family: str, tally: Tally) -> None:
    program = generate_far(seed)
    start = time.perf_counter()
    try:
        answers = ask_engine(program, Bounds(length=5) if family == FAR_SHORT else Bounds())
    except (AssertionError, RecursionError) as defect:
        tally.disagreements.append(f"{family} {seed}: WRONG {defect}")
        return
    asked = time.perf_counter()
    far = look_far(program)
    tally.seconds["reference"] += time.perf_counter() - asked
    tally.seconds["engine"] += asked - start
    tally.counts["programs"] += 1
    tally.counts += count(far, answers)
    for item in refuted(far, answers, rte=program.rte):
        tally.disagreements.append(f"{family} {seed} {program.shape}: {item}")


def cover_program(seed: int) -> GeneratedProgram:
    """Every other one has dead ends, the others are of all families in turn."""
    number, other = divmod(seed, 2)
    if not other:
        return generate_dead_ends(number)
    number, family = divmod(number, len(FAMILIES))
    return generate(number, FAMILIES[family])


def run_cover_seed(seed: int, tally: Tally) -> None:
    program = cover_program(seed)
    start = time.perf_counter()
    try:
        engine = run_cover(program, failing=True, calls="summaries" if seed % 4 == 3 else "code")
    except AssertionError as defect:
        tally.disagreements.append(f"{COVER} {seed}: WRONG {defect}")
        return
    asked = time.perf_counter()
    judgements = judge_covers(program, engine)
    tally.seconds["reference"] += time.perf_counter() - asked
    tally.seconds["engine, four covers and one of failing paths"] += asked - start
    tally.counts["programs"] += 1
    tally.counts["functions"] += len(judgements)
    tally.counts["functions passed over: too large"] += len(engine.reports) - len(judgements)
    for name, judgement in judgements.items():
        tally.counts["functions that are judged in part: no value"] += judgement.trouble
        tally.counts["runs that end normally"] += sum(1 for _ in judgement.normal())
        tally.counts["tests of failing paths"] += len(engine.fails[name].tests)
        for algorithm, report in engine.reports[name].items():
            tally.counts[f"tests: {algorithm}"] += len(report.tests)
            tally.counts[f"queries: {algorithm}"] += report.queries
        for one in engine.reports[name]["statements"].uncovered:
            bound = " (bound hit)" if one.bound_hit else ""
            tally.counts[f"uncovered regions: {one.why}{bound}"] += 1
        for item in compare_cover(judgement, engine, name):
            tally.disagreements.append(f"{COVER} {seed}: {item}")


def run_seed(seed: int, family: str, tally: Tally, budget: Budget = BY_DEFAULT) -> None:
    program = generate(seed, family)
    start = time.perf_counter()
    try:
        whole = judge_whole(program)
    except TooLarge:
        tally.counts["programs passed over: too large for the reference"] += 1
        return
    judged = time.perf_counter()
    judgement = whole.judgement
    reports: dict[bool, Report] = {}

    def ask(aliasing: bool) -> Report:
        reports[aliasing] = run_engine(
            program.text,
            program.machine,
            program.function,
            rte=program.rte,
            budget=budget,
            aliasing=aliasing,
        )
        return reports[aliasing]

    try:
        found = whole.disagreements(ask)
    except (AssertionError, RecursionError) as defect:
        tally.disagreements.append(f"{family} {seed}: WRONG {defect}")
        return
    tally.seconds["reference"] += judged - start
    tally.seconds["engine"] += time.perf_counter() - judged
    tally.counts["programs"] += 1
    for finding in judgement.findings:
        behind = finding.verdict is Verdict.UNKNOWN and finding.behind
        tally.counts[f"properties: {finding.verdict.value}{' (behind)' if behind else ''}"] += 1
        tally.counts["weak sets of two or more"] += len(finding.weak) > 1
    count_whole(whole, reports[False], tally)
    count_examples(reports[False], tally)
    for item in found:
        tally.disagreements.append(f"{family} {seed}: {item}")
        if not item.serious:
            tally.counts[shortfall(item.text)] += 1


def count_whole(whole: Whole, report: Report, tally: Tally) -> None:
    """Verdicts, premises, scopes, and what differs where pointers may name globals."""
    for one in report.properties:
        said = one.status if one.verdict is None else one.verdict
        tally.counts[f"engine: {said.value}"] += 1
    for kinds in whole.needed.values():
        for kind in kinds:
            tally.counts[f"premises needed: {kind.value}"] += 1
    for one in report.properties:
        for kind in {premise.kind for premise in one.premises}:
            tally.counts[f"premises named: {kind.value}"] += 1
        if one.scope is not None:
            tally.counts[f"scopes: {'all' if one.scope.is_all else 'within limits'}"] += 1
    if whole.aliased is not None:
        for finding in whole.aliased.findings:
            tally.counts[f"with --aliasing: {finding.verdict.value}"] += 1


def count_examples(report: Report, tally: Tally) -> None:
    """What was minimised, in the function and its callees."""
    for found in report.properties:
        if (shown := found.counterexample) is not None and shown.minimised is not None:
            tally.counts["counterexamples"] += 1
            tally.counts["counterexamples: said to be the smallest"] += shown.minimal
            tally.counts["counterexamples: without a solver call"] += shown.minimised.calls == 0
            tally.counts["integers minimised"] += len(shown.minimised.integers)
            tally.counts["solver calls for minimising"] += shown.minimised.calls


def shortfall(text: str) -> str:
    if text == NOT_MINIMAL[0]:
        return NOT_SAID
    return NOT_SMALLEST if text.startswith(("smallest inputs", "choices")) else UNDECIDED


def lines(tally: Tally) -> Iterator[str]:
    for name, number in sorted(tally.counts.items()):
        yield f"{number:8}  {name}"
    wrong = sum("WRONG" in line for line in tally.disagreements)
    yield f"{wrong:8}  disagreements where one of the two is wrong"
    for name in (UNDECIDED, NOT_SMALLEST, NOT_SAID):
        if name not in tally.counts:
            yield f"{0:8}  {name}"
    for name, seconds in sorted(tally.seconds.items()):
        yield f"{1000 * seconds / max(tally.counts['programs'], 1):8.0f}  ms a program, {name}"


def main(count: int, first: int, families: Sequence[str], budget: Budget) -> int:
    total = Tally()
    seeds = range(first, first + count, CHUNK)
    work = [(family, seed, budget) for family in families for seed in seeds]
    with ProcessPoolExecutor() as pool:
        for tally in pool.map(run_chunk, work):
            total.add(tally)
            for line in tally.disagreements:
                print(line, flush=True)
    print("\n".join(lines(total)))
    return 1 if total.disagreements else 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word not in BUDGETS]
    given = next((BUDGETS[word] for word in sys.argv[1:] if word in BUDGETS), BY_DEFAULT)
    numbers = [int(number) for number in words[:2]]
    programs, first_seed = [*numbers, *[5_000, 0][len(numbers) :]]
    sys.exit(main(programs, first_seed, words[2:] or FAMILIES, given))
