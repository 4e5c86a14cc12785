"""Sends a hunt after every planted defect, and prints what caught it as a table.

python -m tests.planted.run [--from-the-start] [NAME ...]
(from the root of a checkout, with the test tools)

A hunt begins at the program that is known to catch the defect, or at the first of its family.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from tests.planted.mutants import MUTANTS, UNSEEN, Mutant
from tests.planted.plant import send

SECONDS = 60.0
MANY = 5_000


def row(mutant: Mutant, first: int) -> str:
    seeds = range(first, first + MANY)
    trail = send(mutant, mutant.family, seeds, SECONDS, mutant.rule)
    by = f"{mutant.family} {trail.seed}" if trail.text else "nothing"
    return f"| {mutant.name} | {mutant.wrong} | {by} | {trail.programs} | {trail.seconds:.1f} |"


def table(names: Sequence[str], *, from_the_start: bool) -> Iterator[str]:
    yield "| defect | what is wrong | caught by | programs | seconds |"
    yield "| --- | --- | --- | --: | --: |"
    for mutant in MUTANTS:
        if not names or mutant.name in names:
            yield row(mutant, 0 if from_the_start else mutant.seed)
    for unseen in UNSEEN:
        if not names:
            yield f"| {unseen.mutant.name} | {unseen.mutant.wrong} | {unseen.reason} | | |"


if __name__ == "__main__":
    words = sys.argv[1:]
    flag = "--from-the-start"
    for line in table([word for word in words if word != flag], from_the_start=flag in words):
        print(line, flush=True)
