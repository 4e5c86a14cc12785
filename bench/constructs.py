"""Generated programs with what C has beside numbers and loops: the replayer against gcc.

    python bench/constructs.py [--seeds 0:1000] [--jobs 1] [--shrink 20]

Prints what they disagree about, each reduced; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.constructs.gcc import NotC  # noqa: E402
from tests.constructs.judge import Disagreement, Judged, judge, programs_of, shrunk  # noqa: E402

CHUNK = 50


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


def main() -> int:
    parser = argparse.ArgumentParser(description="generated programs, run by gcc and by us")
    parser.add_argument("--seeds", default="0:1000", help="FROM:TO")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shrink", type=float, default=20, help="seconds for each, at most")
    parser.add_argument("--most", type=int, default=3, help="of one kind that are reduced")
    options = parser.parse_args()
    first, last = map(int, options.seeds.split(":"))
    chunks = [range(n, min(n + CHUNK, last)) for n in range(first, last, CHUNK)]
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for judged in pool.map(work, chunks):
            counts += judged.counts
            for found in judged.found:
                kinds[found.rule] += 1
                print(found, flush=True)
                if kinds[found.rule] <= options.most and found.rule != "not C":
                    small = shrunk(found, options.shrink)
                    print(f"--- reduced: {small}\n{small.program.text}---", flush=True)
    for name, count in sorted(counts.items()):
        print(f"{count:9}  {name}")
    for rule, count in kinds.most_common():
        print(f"{count:9}  DISAGREE: {rule}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
