"""Smoke tests of functions with many branches: what they cost, and what they leave unknown.

    python bench/branches.py [-n 3] [--branches 300] [SHAPE...]

chain    `if (x == 17) ... else if (x == 4711) ...`, on several variables
switch   one switch with that many cases
nested   decisions within decisions, a tree of them
returns  one early return after the other
row      decisions one behind the other
sums     early returns that depend on a sum, which no single constant gives away
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from harness import table

from weaklink import session
from weaklink.cli.work import Failed, in_deep_thread
from weaklink.options import Options
from weaklink.record import replace

CONSTANTS = 1_000_000
"""What is compared with is up to that: too large to be met by trying small inputs."""


def chain(count: int, rng: random.Random) -> Iterator[str]:
    """An else-if for each branch."""
    for number, constant in enumerate(_constants(count, rng)):
        name = "xyz"[number % 3]
        yield f"  {'else ' if number else ''}if ({name} == {constant})"
        yield f"    r = {number};"
    yield "  return r;"


def switch(count: int, rng: random.Random) -> Iterator[str]:
    """A case for each branch."""
    yield "  switch (x) {"
    for number, constant in enumerate(_constants(count, rng)):
        yield f"  case {constant}: r = {number}; break;"
    yield "  default: r = y;"
    yield "  }"
    yield "  return r;"


def nested(count: int, rng: random.Random) -> Iterator[str]:
    """A tree of decisions, each about a smaller range."""
    yield from _tree(0, CONSTANTS, count, 1, rng)
    yield "  return r;"


def _tree(low: int, high: int, count: int, depth: int, rng: random.Random) -> Iterator[str]:
    if count == 0 or high - low < 2:
        yield f"{'  ' * depth}r = {rng.randrange(CONSTANTS)};"
        return
    middle = rng.randint(low + (high - low) // 4 + 1, high - (high - low) // 4)
    yield f"{'  ' * depth}if (x < {middle}) {{"
    yield from _tree(low, middle, (count - 1) // 2, depth + 1, rng)
    yield f"{'  ' * depth}}} else {{"
    yield from _tree(middle, high, count - 1 - (count - 1) // 2, depth + 1, rng)
    yield f"{'  ' * depth}}}"


def returns(count: int, rng: random.Random) -> Iterator[str]:
    """An early return for each branch."""
    for number, constant in enumerate(_constants(count, rng)):
        yield f"  if ({'xyz'[number % 3]} == {constant})"
        yield f"    return {number};"
    yield "  return r;"


def row(count: int, rng: random.Random) -> Iterator[str]:
    """Decisions one behind the other."""
    for number, constant in enumerate(_constants(count, rng)):
        name = "xyz"[number % 3]
        yield f"  if ({name} > {constant})"
        yield f"    r = {number};"
    yield "  return r;"


def sums(count: int, rng: random.Random) -> Iterator[str]:
    """An early return for each branch, about what was computed."""
    yield "  int s = x % 1000 + 2 * (y % 1000);"
    for number, constant in enumerate(rng.sample(range(2900), count)):
        yield f"  if (s == {constant})"
        yield f"    return {number};"
    yield "  return r;"


def _constants(count: int, rng: random.Random) -> list[int]:
    return rng.sample(range(CONSTANTS), count)


SHAPES: dict[str, Callable[[int, random.Random], Iterator[str]]] = {
    "chain": chain,
    "switch": switch,
    "nested": nested,
    "returns": returns,
    "row": row,
    "sums": sums,
}


def program(shape: str, count: int, seed: int = 1) -> str:
    """A function of that shape."""
    lines = ["/*@ assigns \\nothing; */", "int decide(int x, int y, int z)", "{", "  int r = -1;"]
    lines += SHAPES[shape](count, random.Random(seed))
    return "\n".join([*lines, "}", ""])


def measured(shape: str, count: int, times: int) -> list[str]:
    """A row of the table."""
    options = Options()
    options = replace(options, prove=False, diagnose=False, smoke=True)
    found: Counter[str] = Counter()
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{shape}.c"
        path.write_text(program(shape, count), encoding="utf-8")
        for _ in range(times):
            start = time.monotonic()
            done = in_deep_thread(partial(session.diagnose, [str(path)], options))
            if isinstance(done, Failed):
                raise done.problem
            report = done.value
            seconds.append(time.monotonic() - start)
            found = Counter(test.verdict.value for test in report.smoke_tests)
    middle = statistics.median(seconds)
    counts = [str(found[verdict]) for verdict in ("alive", "doomed", "unknown")]
    return [shape, str(count), str(sum(found.values())), *counts, f"{middle:.1f}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=3, metavar="TIMES")
    parser.add_argument("--branches", type=int, default=300)
    parser.add_argument("shapes", nargs="*", default=list(SHAPES), metavar="SHAPE")
    given = parser.parse_args()
    head = ["shape", "branches", "smoke tests", "alive", "doomed", "unknown", "seconds"]
    rows = [measured(shape, given.branches, given.n) for shape in given.shapes]
    print(table([head, *rows]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
