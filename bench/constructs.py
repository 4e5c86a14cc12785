"""Generated programs with what C has beside numbers and loops: the replayer against gcc.

    python bench/constructs.py [--seeds 0:1000] [--minutes 10] [--jobs 1] [--shrink 20] [--claims]

Prints what they disagree about, each reduced; then the exit code is 1.  When time is up, no more
programs are begun.  With ``--claims`` what is proved of them is held against gcc's runs, too.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.constructs.claims import judge_claims  # noqa: E402
from tests.constructs.gcc import NotC  # noqa: E402
from tests.constructs.judge import Disagreement, Judged, judge, programs_of, shrunk  # noqa: E402

CHUNK = 50
WHOLE = ("not C", "claim", "missed")
"""Disagreements of programs that are not reduced."""


def work(seeds: Sequence[int]) -> Judged:
    programs = programs_of(seeds)
    try:
        return judge(programs)
    except NotC as problem:
        if len(programs) == 1:
            bad = Disagreement(programs[0], None, "not C", str(problem))
            return Judged(Counter(), [bad])
    judged = Judged()
    for seed in seeds:
        one = work([seed])
        judged.counts += one.counts
        judged.found += one.found
    return judged


def in_time(seeds: Sequence[int], end: float, *, claims: bool) -> Judged:
    """Nothing once time is up."""
    if monotonic() > end:
        return Judged()
    return judge_claims(programs_of(seeds)) if claims else work(seeds)


def main() -> int:
    parser = argparse.ArgumentParser(description="generated programs, run by gcc and by us")
    parser.add_argument("--seeds", default="0:1000", help="FROM:TO")
    parser.add_argument("--claims", action="store_true")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shrink", type=float, default=20, help="seconds for each, at most")
    parser.add_argument("--most", type=int, default=3, help="of one kind that are reduced")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split(":"))
    size = 10 if options.claims else CHUNK
    chunks = [range(n, min(n + size, last)) for n in range(first, last, size)]
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    end = monotonic() + 60 * options.minutes
    with ProcessPoolExecutor(options.jobs) as pool:
        for judged in pool.map(partial(in_time, end=end, claims=options.claims), chunks):
            counts += judged.counts
            for found in judged.found:
                kinds[found.rule] += 1
                print(found, flush=True)
                if kinds[found.rule] <= options.most and found.rule not in WHOLE:
                    small = shrunk(found, options.shrink)
                    print(f"--- reduced: {small}\n{small.program.text}---", flush=True)
    for name, count in sorted(counts.items()):
        print(f"{count:9}  {name}")
    for rule, count in kinds.most_common():
        print(f"{count:9}  DISAGREE: {rule}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
