"""Verdict statistics of generated programs.

python -m tests.reference.stats [FAMILY [COUNT [FIRST]]]
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

from tests.reference.errors import TooLarge
from tests.reference.generate import FAMILIES, generate, judge_generated
from tests.reference.verdicts import Verdict


def main(family: str, count: int, first: int) -> None:
    verdicts: Counter[str] = Counter()
    kinds: Counter[tuple[str, str]] = Counter()
    others: Counter[str] = Counter()
    generating = judging = 0.0
    slowest = (0.0, 0)
    for seed in range(first, first + count):
        started = perf_counter()
        program = generate(seed, family)
        generated = perf_counter()
        generating += generated - started
        try:
            judgement = judge_generated(program)
        except TooLarge:
            others["programs passed over (too large)"] += 1
            judging += perf_counter() - generated
            continue
        judging += perf_counter() - generated
        slowest = max(slowest, (perf_counter() - generated, seed))
        others["programs judged"] += 1
        others["programs with endless runs"] += judgement.endless
        for finding in judgement.findings:
            word = finding.verdict.value
            if finding.verdict is Verdict.UNKNOWN and finding.behind:
                word += " behind"
            verdicts[word] += 1
            kinds[finding.property.kind.value, word] += 1
            others["not reachable by contract"] += not finding.reachable
            if len(finding.weak) > 1:
                others[f"weak sets of {len(finding.weak)}"] += 1
    for table in (verdicts, others, kinds):
        for key, number in sorted(table.items(), key=str):
            words = key if isinstance(key, str) else " ".join(key)
            print(f"{number:8} {words}")
        print()
    print(f"generate {1000 * generating / count:.1f} ms, judge {1000 * judging / count:.1f} ms")
    print(f"slowest  {1000 * slowest[0]:.0f} ms (seed {slowest[1]})")


if __name__ == "__main__":
    families = sys.argv[1:2] or list(FAMILIES)
    numbers = [int(argument) for argument in sys.argv[2:]]
    for family in families:
        print(f"--- {family}")
        main(family, *[*numbers, *[1000, 0][len(numbers) :]])
