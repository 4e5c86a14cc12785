"""Smoke tests of public files, beside those of `frama-c -wp -wp-smoke-tests`.

    python bench/smoke_public.py [--timeout 2] [-I DIR] FILE...

For each file: the lines at which the one and the other finds something doomed, how many smoke tests
are not settled, and the CPU time (user and system, provers included) of both, which prove nothing
else. weaklink's places are told in more detail below the table, WP's are lines. A place that only
one finds is for a person to explain.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from harness import Command, run_once, table
from smoke import ONLY_SMOKE, run

from weaklink.model import SmokeReport, SmokeVerdict
from weaklink.record import replace

PROVERS = "-wp-prover cvc4,z3 -wp-par 1 -wp-cache none -wp-msg-key prover"

NOTHING_ELSE = "-wp-prop=" + ",".join(
    f"-@{kind}"
    for kind in (
        *("ensures", "assigns", "invariant", "variant", "assert", "requires", "terminates"),
        *("exits", "lemma", "check", "admit", "complete_behaviors", "disjoint_behaviors"),
        "decreases",
    )
)
"""Smoke tests alone: they cannot be chosen, all else can be left out.  Where preconditions of
calls are, they are not assumed either, so that less is doomed: this is for the time alone."""


class Side(NamedTuple):
    """What one of both said of a file; ``cpu`` None: it could not read it."""

    doomed: tuple[int, ...]
    unsettled: int
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(description="smoke tests of public files, beside WP's")
    parser.add_argument("--timeout", type=int, default=2, help="of each prover of WP, in seconds")
    parser.add_argument("-I", action="append", default=[], dest="folders", metavar="DIR")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    options = parser.parse_args()
    rows = [
        ["file", "WP: doomed", "unsettled", "CPU s", "weaklink: doomed", "unknown", "CPU s", "x"]
    ]
    sums = [0.0, 0.0]
    details: list[str] = []
    for file in options.files:
        theirs = frama_c(file, options.folders, options.timeout)
        mine, reports = weaklink(file, options.folders)
        if theirs is None:
            print(f"{file}: Frama-C does not read it", file=sys.stderr)
            continue
        sums = [sums[0] + theirs.cpu, sums[1] + mine.cpu]
        rows.append([file.name, *cells(theirs), *cells(mine), f"{mine.cpu / theirs.cpu:.2f}"])
        details += [f"{file.name}:{told(one)}" for one in reports]
        print(" ".join(rows[-1]), file=sys.stderr, flush=True)
    rows.append(
        ["sum", "", "", f"{sums[0]:.1f}", "", "", f"{sums[1]:.1f}", f"{sums[1] / sums[0]:.2f}"]
    )
    print(table(rows), *details, sep="\n")


def cells(side: Side) -> list[str]:
    lines = ", ".join(map(str, side.doomed))
    return [lines or "-", str(side.unsettled), f"{side.cpu:.1f}"]


def told(one: SmokeReport) -> str:
    culprits = ", ".join(str(culprit.location.line) for culprit in one.culprits)
    return f"{one.location.line}: {one.kind.value} ({culprits}) {one.sentence}"


def weaklink(file: Path, folders: Sequence[str]) -> tuple[Side, list[SmokeReport]]:
    command = [sys.executable, "-m", "weaklink", "smoke", "--no-cache", "--jobs", "1"]
    command += [word for folder in folders for word in ("-I", folder)]
    cost = run_once(Command("weaklink", [*command, str(file)]))
    options = replace(ONLY_SMOKE, reading=replace(ONLY_SMOKE.reading, include_paths=tuple(folders)))
    reports = run(file, options).smoke_tests
    doomed = [one for one in reports if one.verdict is SmokeVerdict.DOOMED]
    unknown = sum(one.verdict is SmokeVerdict.UNKNOWN for one in reports)
    return Side(lines_of(one.location.line for one in doomed), unknown, cost.cpu), doomed


def frama_c(file: Path, folders: Sequence[str], timeout: int) -> Side | None:
    """What it finds with all else that it has to prove, and what its smoke tests cost alone."""
    options = [*f"-wp -wp-smoke-tests {PROVERS} -wp-timeout {timeout}".split(), str(file)]
    if folders:
        options.append("-cpp-extra-args=" + " ".join(f"-I{folder}" for folder in folders))
    whole, alone = (run_once(frama_c_with([*options, *more])) for more in ((), (NOTHING_ELSE,)))
    if whole.exit_code or alone.exit_code:
        return None
    doomed = re.findall(r"\S+:(\d+): Warning:\s+Failed smoke-test", whole.stderr)
    passed = re.findall(r"\[Passed\] Smoke-test (\S+)", whole.stderr)
    return Side(lines_of(map(int, doomed)), len(set(passed)), alone.cpu)


def frama_c_with(options: Sequence[str]) -> Command:
    """Its messages go to stderr, where the harness keeps them."""
    return Command("frama-c", ["sh", "-c", 'exec "$@" 1>&2', "sh", "frama-c", *options])


def lines_of(lines: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(set(lines)))


if __name__ == "__main__":
    main()
