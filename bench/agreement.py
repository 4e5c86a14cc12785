"""The engine against the reference on many generated programs: counts, times, disagreements.

python -m bench.agreement [COUNT [FIRST]]     (from the root of a checkout, with the test tools)
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.agreement.compare import compare, run_engine  # noqa: E402
from tests.reference.generate import JUDGE_STEPS, generate  # noqa: E402
from tests.reference.verdicts import TooLarge, Verdict, judge  # noqa: E402

CHUNK = 25


@dataclass(slots=True)
class Tally:
    counts: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.counts += other.counts
        self.seconds += other.seconds
        self.disagreements += other.disagreements


def run_chunk(first: int) -> Tally:
    tally = Tally()
    for seed in range(first, first + CHUNK):
        run_seed(seed, tally)
    return tally


def run_seed(seed: int, tally: Tally) -> None:
    program = generate(seed)
    start = time.perf_counter()
    try:
        judgement = judge(
            program.text, program.machine, program.function, rte=program.rte, steps=JUDGE_STEPS
        )
    except TooLarge:
        tally.counts["programs passed over: too large for the reference"] += 1
        return
    judged = time.perf_counter()
    report = run_engine(program.text, program.machine, program.function, rte=program.rte)
    tally.seconds["reference"] += judged - start
    tally.seconds["engine"] += time.perf_counter() - judged
    tally.counts["programs"] += 1
    for finding in judgement.findings:
        behind = finding.verdict is Verdict.UNKNOWN and finding.behind
        tally.counts[f"properties: {finding.verdict.value}{' (behind)' if behind else ''}"] += 1
        tally.counts["weak sets of two or more"] += len(finding.weak) > 1
    for item in compare(judgement, report, program.function, rte=program.rte):
        tally.disagreements.append(f"seed {seed}: {item}")


def lines(tally: Tally) -> Iterator[str]:
    for name, number in sorted(tally.counts.items()):
        yield f"{number:8}  {name}"
    yield f"{len(tally.disagreements):8}  disagreements"
    for name, seconds in sorted(tally.seconds.items()):
        yield f"{1000 * seconds / max(tally.counts['programs'], 1):8.0f}  ms a program, {name}"


def main(count: int = 5_000, first: int = 0) -> int:
    total = Tally()
    with ProcessPoolExecutor() as pool:
        for tally in pool.map(run_chunk, range(first, first + count, CHUNK)):
            total.add(tally)
            for line in tally.disagreements:
                print(line, flush=True)
    print("\n".join(lines(total)))
    return 1 if total.disagreements else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
