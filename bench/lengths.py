"""How an exhaustive search grows with the length of arrays.

    python bench/lengths.py [-n 3] [--longest 12]

The assertion holds, but to prove it takes an induction, which no solver does by itself. So code and
contracts are searched to the end, for every array up to the length that `typically` sets.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from harness import Command, measure, summary_row, table

PROGRAM = """\
/*@ predicate steps(int *t, integer n) =
      t[0] == 0 && \\forall integer k; 1 <= k < n ==> t[k] <= t[k - 1] + 1; */
/*@ requires 1 <= n && \\valid_read(t + (0 .. n - 1)) && steps(t, n);
    typically n <= {length};
    assigns \\nothing; */
int last(int *t, int n)
{{
  //@ assert low: t[n - 1] <= n - 1;
  return t[n - 1];
}}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="time an exhaustive search over arrays")
    parser.add_argument("-n", "--runs", type=int, default=3)
    parser.add_argument("--longest", type=int, default=12)
    options = parser.parse_args()
    rows = [["length", "wall s", "min..max", "cpu s", "peak MiB", "exit"]]
    with tempfile.TemporaryDirectory() as folder:
        for length in range(2, options.longest + 1):
            path = Path(folder) / f"last{length}.c"
            path.write_text(PROGRAM.format(length=length), encoding="utf-8")
            runs = measure([weaklink(path, length)], options.runs)["weaklink"]
            rows.append(summary_row(str(length), runs))
    print(table(rows))


def weaklink(path: Path, length: int) -> Command:
    """Blocks one longer than the array, for a pointer that is not at the beginning."""
    bounds = f"length={length + 1}"
    arguments = [
        sys.executable,
        "-m",
        "weaklink",
        "diagnose",
        "--no-cache",
        "--bounds",
        bounds,
        str(path),
    ]
    return Command("weaklink", arguments)


if __name__ == "__main__":
    main()
