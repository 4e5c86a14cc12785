"""Covers of functions with hundreds of branches: early returns, cases, chains, some of them dead.

    python bench/cover_branches.py [--only NAME,...]

Each function is covered by itself, in the program's own time (30 seconds); told is how many lines
are covered, excluded for every input, and left undecided, with the seconds of the wall clock and of
the processor (solvers are processes of their own, and not in it).  Nothing is to be undecided.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from weaklink import session
from weaklink.cli.work import Failed, in_deep_thread
from weaklink.model import CoverReport
from weaklink.options import Options


def early(dead: str = "") -> str:
    tests = "".join(
        f"  if (x == {7 * i + 3}{dead * (i % 3 == 0)}) return {i};\n" for i in range(300)
    )
    return f"int f(int x) {{\n{tests}  return -1;\n}}\n"


def cases(modulo: str = "") -> str:
    arms = "".join(f"  case {i}: r = {i}; break;\n" for i in range(300))
    switch = f"  switch (x{modulo}) {{\n{arms}  }}\n"
    return f"int f(unsigned x) {{\n  int r = 0;\n{switch}  return r;\n}}\n"


def chain(dead: str = "") -> str:
    tests = "".join(
        f"  {'else ' * bool(i)}if (x + y == {11 * i} && y > {i}{dead * (i % 4 == 1)})\n"
        f"    r = {i};\n"
        for i in range(300)
    )
    return f"int f(int x, int y) {{\n  int r = 0;\n{tests}  else\n    r = -1;\n  return r;\n}}\n"


def row(dead: str = "") -> str:
    tests = "".join(
        f"  if (a > {3 * i} && b != {i}{dead * (i % 5 == 2)})\n"
        f"    s += {i};\n  else\n    s -= {i};\n"
        for i in range(50)
    )
    return f"int f(int a, int b) {{\n  int s = 0;\n{tests}  return s;\n}}\n"


SHAPES: Mapping[str, Callable[[], str]] = {
    "300 early returns": early,
    "300 early returns (100 dead)": lambda: early(" && x > 9000"),
    "300 cases": cases,
    "300 cases (50 dead)": lambda: cases(" % 250"),
    "300 else-ifs": chain,
    "300 else-ifs (75 dead)": lambda: chain(" && x + y < 0"),
    "50 branches in a row": row,
    "50 branches in a row (10 dead)": lambda: row(" && a < 0"),
}


def line(name: str, found: CoverReport, wall: float, cpu: float) -> str:
    dead = {
        n for one in found.uncovered if one.scope.is_all and one.why != "unknown" for n in one.lines
    }
    left = {n for one in found.uncovered for n in one.lines}
    explained = sum(bool(one.conditions) for one in found.uncovered)
    numbers = (
        f"{len(found.lines) - len(left)} of {len(found.lines)}",
        f"{len(dead)} ({explained} explained)",
        len(left - dead),
        len(found.tests),
        found.queries,
        f"{wall:.1f}",
        f"{cpu:.1f}",
    )
    return f"| {name} | {' | '.join(map(str, numbers))} |"


def covers_of(path: Path) -> tuple[CoverReport, ...]:
    """In a thread that is deep enough for 300 branches in each other."""
    outcome = in_deep_thread(lambda: session.cover([str(path)], Options()).covers)
    if isinstance(outcome, Failed):
        raise outcome.problem
    return outcome.value


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default=",".join(SHAPES))
    wanted = parser.parse_args().only.split(",")
    print("| function | lines covered | excluded | undecided | tests | queries | wall s | CPU s |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: |")
    for name in wanted:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.c"
            path.write_text(SHAPES[name](), encoding="utf-8")
            wall, cpu = time.monotonic(), time.process_time()
            (found,) = covers_of(path)
            print(line(name, found, time.monotonic() - wall, time.process_time() - cpu), flush=True)


if __name__ == "__main__":
    main()
