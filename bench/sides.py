"""Times two checkouts of weaklink on the same files: what does a change of the house cost?

    python bench/sides.py [-n 5] OLD NEW FILE...

OLD and NEW are roots of checkouts; both run under this Python, each from its own `src`, without a
cache. Printed are the medians of CPU seconds, the ratio new to old, and where the exit codes part:
there the two did not do the same work, and the ratio says nothing.
"""

import argparse
import statistics
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from harness import Command, Run, measure, table

SIDES = ("old", "new")


def main() -> None:
    parser = argparse.ArgumentParser(description="time two checkouts side by side")
    parser.add_argument("-n", "--runs", type=int, default=5)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    results: dict[str, dict[str, list[Run]]] = {}
    for file in options.files:
        roots = zip(SIDES, (options.old, options.new), strict=True)
        results[file] = measure([diagnose(side, root, file) for side, root in roots], options.runs)
        print(f"{file}: done", file=sys.stderr)
    print(table([["file", "old cpu s", "new cpu s", "ratio", "exits"], *map(row, results.items())]))
    same = [ratio(sides) for sides in results.values() if len(set(exits(sides))) == 1]
    if same:
        print(f"\n{len(same)} files with one exit code: {spread(same)}")


def diagnose(side: str, root: Path, file: str) -> Command:
    arguments = [sys.executable, "-m", "weaklink", "diagnose", "--no-cache", file]
    return Command(side, arguments, {"PYTHONPATH": str(root.resolve() / "src")})


def row(item: tuple[str, dict[str, list[Run]]]) -> list[str]:
    file, sides = item
    cpus = [f"{cpu(sides[side]):.3f}" for side in SIDES]
    return [Path(file).name, *cpus, f"{ratio(sides):.2f}", " / ".join(exits(sides))]


def cpu(runs: Iterable[Run]) -> float:
    return statistics.median(run.cpu for run in runs)


def ratio(sides: dict[str, list[Run]]) -> float:
    return cpu(sides["new"]) / cpu(sides["old"])


def exits(sides: dict[str, list[Run]]) -> list[str]:
    return [",".join(sorted({str(run.exit_code) for run in sides[side]})) for side in SIDES]


def spread(ratios: Sequence[float]) -> str:
    """The geometric mean, in which twice as slow and twice as fast cancel, and the ends."""
    mean = statistics.geometric_mean(ratios)
    ends = f"{min(ratios):.2f}..{max(ratios):.2f}"
    return f"mean ratio {mean:.3f}, median {statistics.median(ratios):.3f}, {ends}"


if __name__ == "__main__":
    main()
