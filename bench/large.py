"""A large C function with nested loops and calls, generated.

    python bench/large.py SEED > large.c

`work` has some 500 lines: twenty sections, each a loop in a loop that calls one of twenty helper
functions about its inputs and decides by what comes back. Each helper is a loop in a loop, too,
and calls `mix` in it, which calls `level` in loops of its own, which calls `unit` in such. Followed
into its calls, twice around each loop, the function has some millions of blocks.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

SECTIONS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
PARAMETERS = ("a", "b", "c", "d")
STATE = ("p", "q", "r", "s")
LIMIT = 40
"""Values stay that close to zero."""


def large(seed: int) -> str:
    """The program."""
    rng = random.Random(seed)
    lines = [*_shared("unit", "", rng), *_shared("level", "unit", rng)]
    lines += _shared("mix", "level", rng)
    lines += [line for number in range(1, SECTIONS + 1) for line in _helper(number, rng)]
    lines += _work(rng)
    return "\n".join(lines) + "\n"


def _shared(name: str, callee: str, rng: random.Random) -> Iterator[str]:
    """A function that helpers share: a loop in a loop, and a call in it."""
    yield f"int {name}(int x, int y)"
    yield "{"
    yield f"  int sum = {rng.randint(0, 2)};"
    yield "  for (int i = 0; i < x && i < 2; i++) {"
    yield "    for (int j = i; j < y && j < 2; j++) {"
    yield f"      if (sum > {rng.randint(1, 3)})"
    yield f"        sum -= {rng.randint(2, 3)};"
    yield "      else"
    yield f"        sum += {rng.randint(1, 2)};"
    if callee:
        yield f"      if ({callee}(i, j) > 1)"
        yield "        sum++;"
    yield "    }"
    yield "  }"
    yield "  return sum;"
    yield "}"
    yield ""


def _helper(number: int, rng: random.Random) -> Iterator[str]:
    """One helper: what comes out depends on a comparison that is met around its loops."""
    low, step, mark = rng.randint(-4, 2), rng.randint(1, 3), rng.randint(-6, 6)
    yield f"int helper{number}(int x, int y)"
    yield "{"
    yield f"  int sum = {rng.randint(-3, 3)};"
    yield f"  for (int i = 0; i < x && i < {rng.randint(2, 4)}; i++) {{"
    yield "    int j = i;"
    yield "    while (j < y && j < 3) {"
    yield f"      if (sum > {mark})"
    yield f"        sum -= {step + 1};"
    yield "      else"
    yield f"        sum += {step};"
    yield "      sum += mix(i, j) > 2;"
    yield "      j++;"
    yield "    }"
    yield f"    if (y == {rng.randint(-9, 9)})"
    yield f"      sum = {rng.randint(-9, 9)};"
    yield "  }"
    yield f"  if (x < {low})"
    yield f"    sum = y < {rng.randint(-3, 3)} ? {rng.randint(-9, 0)} : {rng.randint(0, 9)};"
    yield f"  if (sum > {LIMIT})"
    yield f"    sum = {LIMIT};"
    yield f"  if (sum < -{LIMIT})"
    yield f"    sum = -{LIMIT};"
    yield "  return sum;"
    yield "}"
    yield ""


def _work(rng: random.Random) -> Iterator[str]:
    ranges = " && ".join(f"-{LIMIT} <= {name} <= {LIMIT}" for name in PARAMETERS)
    yield f"/*@ requires {ranges}; */"
    yield f"int work({', '.join(f'int {name}' for name in PARAMETERS)})"
    yield "{"
    for own, name in zip(STATE, PARAMETERS, strict=True):
        yield f"  int {own} = {name};"
    for number in range(1, SECTIONS + 1):
        yield from _section(number, rng)
    yield "  return p + q + r + s;"
    yield "}"


def _section(number: int, rng: random.Random) -> Iterator[str]:
    one, two, three = rng.sample(STATE, 3)
    first, second = rng.sample(PARAMETERS, 2)
    yield f"  int n{number} = {first} > {rng.randint(-5, 5)} ? 1 : 2;"
    yield f"  for (int i = 0; i < n{number}; i++) {{"
    yield f"    int k = {first};"
    yield f"    for (int j = 0; j < i && j < {rng.randint(1, 3)}; j++) {{"
    yield f"      if (k > {rng.randint(-9, -4)})"
    yield f"        k = k - {rng.randint(1, 5)};"
    yield "      else"
    yield f"        k = k + {rng.randint(1, 5)};"
    yield "    }"
    yield f"    int t = helper{number}(k, {second});"
    yield f"    if (t > {rng.randint(3, 5)})"
    yield f"      {one} = {rng.randint(-9, 9)};"
    yield f"    else if (t > {rng.randint(-3, 1)})"
    yield f"      {two} = t;"
    yield "    else"
    yield f"      {three} = {three} - {rng.randint(1, 2)};"
    yield "  }"
    yield f"  if ({one} > {rng.randint(5, 9)})"
    yield f"    {one} = {rng.randint(-9, 4)};"
    yield f"  if ({three} < {rng.randint(-9, 0)})"
    yield f"    {three} = {rng.randint(0, 9)};"
    yield f"  if ({two} == {first})"
    yield f"    {two} = {rng.randint(-9, 9)};"
    yield ""


if __name__ == "__main__":
    print(large(int(sys.argv[1])), end="")
