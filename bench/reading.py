"""Times how long annotated C takes to be read and typed, and whether that grows linearly.

    python bench/reading.py [-n 5] [LINES...]

The programs are generated: functions over integers and arrays with contracts, behaviors, loops
and logic definitions, in proportions as annotated code has them. Everything runs in this process,
after one run that is not counted. Seconds are the processor's, so that other work on the machine
counts little; reading uses one core, so they are what a reader waits for.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from harness import table

from weaklink.cli.work import Failed, in_deep_thread
from weaklink.diagnostics import Severity
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.preprocessor import preprocess
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

T = TypeVar("T")

HEAD = """\
#include <limits.h>
#include <stddef.h>
#define SMALL(x) (-1000 <= (x) && (x) <= 1000)

typedef unsigned int size;
"""

PART = """\

/*@ predicate bounded_N(integer x, integer low) = low <= x <= low + 1000;
    logic integer twice_N(integer x) = x < 0 ? -2 * x : 2 * x;
    lemma twice_positive_N: \\forall integer x; 0 <= twice_N(x); */

/*@ requires SMALL(a) && SMALL(b);
    assigns \\nothing;
    ensures sum: \\result == a + b;
    ensures bounded: bounded_N(\\result, -2000) || \\result > 0; */
static int add_N(int a, int b)
{
  return a + b;
}

/*@ requires 0 <= n <= 1000;
    assigns \\nothing;
    behavior none:
      assumes n == 0;
      ensures \\result == 0;
    behavior some:
      assumes n > 0;
      ensures \\result >= n;
    complete behaviors;
    disjoint behaviors; */
int total_N(int n)
{
  int sum = 0;
  /*@ loop invariant range: 0 <= i <= n;
      loop invariant sum >= i || sum == 0;
      loop assigns i, sum;
      loop variant n - i; */
  for (int i = 0; i < n; i++) {
    if (i % 3 == 1)
      sum = add_N(sum % 1000, i);
    else if (sum < INT_MAX / 2)
      sum += 1;
  }
  //@ assert sum_is_natural: sum >= 0 || n == 0;
  return sum;
}

/*@ requires \\valid_read(a + (0 .. n - 1)) && 0 < n;
    assigns \\nothing;
    ensures \\forall integer k; 0 <= k < n ==> a[k] <= \\result;
    ensures \\exists integer k; 0 <= k < n && a[k] == \\result; */
int largest_N(const int *a, size n)
{
  int max = a[0];
  /*@ loop invariant 1 <= i <= n;
      loop invariant \\forall integer k; 0 <= k < i ==> a[k] <= max;
      loop assigns i, max;
      loop variant n - i; */
  for (size i = 1; i < n; i++)
    if (a[i] > max)
      max = a[i];
  return max;
}
"""


def program(lines: int) -> str:
    """Annotated C of about ``lines`` lines."""
    count = max(1, round((lines - HEAD.count("\n")) / PART.count("\n")))
    return HEAD + "".join(PART.replace("_N", f"_{number}") for number in range(count))


def timed(action: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    result = action()
    return result, time.process_time() - start


def measure(text: str) -> tuple[float, float, float]:
    """Seconds to preprocess, to parse (with preprocessing) and to type."""
    machine = MACHINES["lp64"]
    reading = Reading(hints=False)
    _, first = timed(lambda: preprocess("t.c", text, reading, machine, []))
    (unit, diagnostics), second = timed(lambda: read_text("t.c", text, reading, machine))
    elaborated, third = timed(
        lambda: elaborate([unit], list(diagnostics), machine, hints=False, typically=[])
    )
    wrong = [one for one in elaborated.diagnostics if one.severity is Severity.ERROR]
    if wrong:
        sys.exit(f"{wrong[0].span}: {wrong[0].message}")
    return first, second, third


def row(lines: int, runs: int) -> list[str]:
    text = program(lines)
    results = [measure(text) for _ in range(runs)]
    medians = [statistics.median(column) for column in zip(*results, strict=True)]
    whole = [read + typed for _, read, typed in results]
    total = statistics.median(whole)
    written = text.count("\n")
    return [
        str(written),
        *(f"{seconds:.3f}" for seconds in medians),
        f"{total:.3f}",
        f"{min(whole):.3f}..{max(whole):.3f}",
        f"{1e6 * total / written:.0f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="time reading and typing of annotated C")
    parser.add_argument("-n", "--runs", type=int, default=5)
    parser.add_argument("lines", nargs="*", type=int, default=[1_000, 5_000, 20_000])
    options = parser.parse_args()
    outcome = in_deep_thread(lambda: measure(program(1_000)))
    if isinstance(outcome, Failed):
        raise outcome.problem
    heading = ["lines", "preprocess s", "read s", "type s", "read+type s", "min..max", "us/line"]
    rows = [heading, *(row(lines, options.runs) for lines in options.lines)]
    print(table(rows))


if __name__ == "__main__":
    main()
