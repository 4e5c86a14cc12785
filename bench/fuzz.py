"""Generated programs against the engine until time is up: a brute-force reference and gcc judge.

    python bench/fuzz.py [--minutes 10] [--seed N] [--jobs 2] [--profiles tiny,full,constructs]

A disagreement is shrunk, and written to tests/data/fuzz as the draft of a data test; then the exit
code is 1.  What one seed finds another run with that seed finds again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from bench.agreement import Tally, run_seed  # noqa: E402
from tests.agreement.test_agreement import FAMILIES  # noqa: E402
from tests.constructs import judge as constructs  # noqa: E402
from tests.native.build import NativeDefect  # noqa: E402
from tests.native.compare import Disagreement  # noqa: E402
from tests.native.drafts import save  # noqa: E402
from tests.native.generate import FULL, HARD, LIGHT, RARE, TINY, WEAK  # noqa: E402
from tests.native.judge import generated, judge  # noqa: E402
from tests.native.shrink import shrunk  # noqa: E402
from tests.native.syntax import Program  # noqa: E402

REFERENCE, CONSTRUCTS = "reference", "constructs"
PROFILES = (TINY, LIGHT, FULL, RARE, WEAK, HARD, REFERENCE, CONSTRUCTS)
CHUNKS = {
    TINY: 100,
    LIGHT: 25,
    FULL: 6,
    RARE: 6,
    WEAK: 8,
    HARD: 8,
    REFERENCE: 12,
    CONSTRUCTS: 20,
}
DRAFTS = ROOT / "tests" / "data" / "fuzz"


SHRINKING = 60
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Found:
    """One disagreement: in words; with the native judge, also itself and the shrunk program."""

    profile: str
    seed: int
    text: str
    disagreement: Disagreement | None = None
    program: Program | None = None


@dataclass(slots=True)
class Outcome:
    counts: Counter[str] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)


def work(profile: str, first: int) -> Outcome:
    """One chunk of seeds."""
    seeds = range(first, first + CHUNKS[profile])
    if profile == CONSTRUCTS:
        return _constructs(seeds)
    return _reference(seeds) if profile == REFERENCE else _native(profile, seeds)


def _constructs(seeds: range) -> Outcome:
    judged = constructs.judge([constructs.generate(seed) for seed in seeds])
    outcome = Outcome(Counter({name: judged.counts[name] for name in ("programs", "runs")}))
    for found in judged.found:
        small = constructs.shrunk(found, SHRINKING)
        text = f"{small}\n{small.program.text}"
        outcome.found.append(Found(CONSTRUCTS, found.program.seed, text))
    return outcome


def _reference(seeds: range) -> Outcome:
    tally = Tally()
    for seed in seeds:
        run_seed(seed, FAMILIES[seed % len(FAMILIES)], tally)
    outcome = Outcome(Counter({"programs": tally.counts["programs"]}))
    listed = [name for name in tally.counts if name.startswith("properties")]
    outcome.counts["annotations judged"] = sum(tally.counts[name] for name in listed)
    for line in tally.disagreements:
        if "WRONG" in line:
            outcome.found.append(Found(REFERENCE, seeds[0], line))
    return outcome


def _native(profile: str, seeds: range) -> Outcome:
    try:
        programs = generated(seeds, profile)
        judged = judge(programs)
    except NativeDefect as defect:
        return Outcome(found=[Found(profile, seeds[0], f"from here on, no program: {defect}")])
    outcome = Outcome(judged.counts)
    for number, disagreement in judged.disagreements:
        rule = disagreement.rule
        small = shrunk(programs[number], partial(_still, rule=rule), SHRINKING)
        last = next((d for _, d in judge([small]).disagreements if d.rule == rule), disagreement)
        outcome.found.append(Found(profile, seeds[number], str(disagreement), last, small))
    return outcome


def _still(program: Program, rule: str) -> bool:
    """Whether the judges disagree about the program in the same way; a program that is none does
    not count."""
    try:
        judged = judge([program])
    except (NativeDefect, ValueError, KeyError):
        return False
    return any(found.rule == rule for _, found in judged.disagreements)


def chunks(profiles: list[str], seed: int) -> Iterator[tuple[str, int]]:
    number = 0
    while True:
        for profile in profiles:
            yield profile, seed + number * CHUNKS[profile]
        number += 1


def run(minutes: float, seed: int, jobs: int, profiles: list[str]) -> Outcome:
    """All chunks that begin before time is up."""
    end = time.monotonic() + 60 * minutes
    total = Outcome()
    pending: set[Future[Outcome]] = set()
    source = chunks(profiles, seed)
    with ProcessPoolExecutor(jobs) as pool:
        while pending or time.monotonic() < end:
            while len(pending) < jobs and time.monotonic() < end:
                pending.add(pool.submit(work, *next(source)))
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                part = future.result()
                total.counts += part.counts
                total.found += part.found
                for found in part.found:
                    print(f"{found.profile} {found.seed}: {found.text}", flush=True)
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description="generated programs, judged by others")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--profiles", default=",".join(PROFILES))
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(10**9)
    print(f"seed {seed}", flush=True)
    total = run(options.minutes, seed, options.jobs, options.profiles.split(","))
    for name, count in sorted(total.counts.items()):
        print(f"{count:9}  {name}")
    print(f"{len(total.found):9}  disagreements")
    for found in total.found:
        if found.program is not None and found.disagreement is not None:
            origin = f"{found.profile} {found.seed}"
            print(f"saved {save(found.program, found.disagreement, origin, DRAFTS)}")
    return 1 if total.found else 0


if __name__ == "__main__":
    sys.exit(main())
