"""Asks WP and weaklink about the same programs, and prints where they differ.

python -m tests.peers.run [--programs N] [FILE ...]
(from the root of a checkout, with the test tools and Frama-C; WEAKLINK_PEER_ANSWERS=DIR keeps
WP's answers, so that a run goes on where another one stopped)
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.peers.ask import Asked, ask_of_case, ask_of_seed
from tests.peers.explained import Explained, table
from tests.peers.files import cases
from tests.peers.smoke import Doomed, smoke_of_case, unexplained
from tests.peers.wp import WpDefect


@dataclass(slots=True)
class Tally:
    counts: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    def add(self, asked: Asked, known: Sequence[Explained]) -> Iterator[str]:
        found = asked.comparison
        self.counts["proved by both"] += found.both
        self.counts["proved by neither"] += found.neither
        self.counts["proved by weaklink alone"] += len(found.ours)
        self.counts["proved by WP alone"] += len(found.theirs)
        self.counts["proved by WP, refuted by weaklink"] += len(found.conflicts)
        for id in found.ours:
            yield f"{asked.name}: {id}: proved by weaklink alone"
        for line in asked.unexplained(known):
            self.unexplained.append(line)
            yield f"{line}: unexplained"

    def add_smoke(self, name: str, doomed: Doomed, known: Sequence[Explained]) -> Iterator[str]:
        self.counts["functions with a doomed place: to both"] += doomed.both
        for one in doomed.differences():
            self.counts[f"functions with a doomed place: to {one.by} alone"] += 1
        for line in unexplained(name, doomed, known):
            self.unexplained.append(line)
            yield f"{line}: unexplained"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    parser.add_argument("--programs", type=int, default=0)
    given = parser.parse_args()
    tally, known = Tally(), table()
    for case in cases():
        if given.files and case.name not in given.files:
            continue
        try:
            asked, doomed = ask_of_case(case), smoke_of_case(case)
        except WpDefect as defect:
            tally.counts["files that WP does not read"] += 1
            print(f"{case.name}: {defect}", flush=True)
            continue
        for line in (*tally.add(asked, known), *tally.add_smoke(case.name, doomed, known)):
            print(line, flush=True)
    for seed in range(given.programs):
        for line in tally.add(ask_of_seed(seed), known):
            print(line, flush=True)
    for name, number in sorted(tally.counts.items()):
        print(f"{number:8}  {name}")
    return 1 if tally.unexplained else 0


if __name__ == "__main__":
    raise SystemExit(main())
