"""How much less time two processes take than one, on a file of twenty functions.

    python bench/jobs.py [-n 3] [--write FILE]

The file has the functions of correct examples, and of some that have a defect. The two run in
pairs, in turn, so that what else the machine does falls on both; the JSON of both is compared.
Where others keep the machine busy, wall time says little: the path is the processor time of the
first process and of the busier of the others, which is what passes where each has a core.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
CORRECT = (
    *("max-value", "min-value", "max-index", "min-index", "lower-bound", "upper-bound"),
    *("mismatch", "fill", "iota", "copy", "equal-return", "reverse-copy", "isqrt-odd", "prime"),
)
DEFECTIVE = ("search1", "search2", "search3", "search4", "search5", "search7")


def program() -> str:
    """All of them in one file, each definition under a name of its own."""
    texts = [EXAMPLES / "correct" / f"{name}.c" for name in CORRECT]
    texts += [EXAMPLES / "variants" / f"{name}.c" for name in DEFECTIVE]
    return "\n".join(renamed(path.read_text(), n) for n, path in enumerate(texts))


def renamed(text: str, number: int) -> str:
    names = re.findall(r"^\w[\w *]*?(\w+)\([^;]*\)\s*$", text, re.MULTILINE)
    names += re.findall(r"(?:predicate|logic \w+|lemma) (\w+)", text)
    for name in dict.fromkeys(names):
        text = re.sub(rf"\b{name}\b", f"{name}_{number}", text)
    return text


def run(path: Path, jobs: int) -> tuple[float, float, object]:
    """Wall seconds, those of the path, and the report without times."""
    command = [
        sys.executable,
        "-m",
        "weaklink",
        "diagnose",
        "--no-cache",
        "--no-rte",
        "--format",
        "json",
    ]
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment["WEAKLINK_TIMES"] = "1"
    start = time.monotonic()
    done = subprocess.run(
        [*command, "--jobs", str(jobs), str(path)],
        check=False,
        capture_output=True,
        env=environment,
    )
    wall = time.monotonic() - start
    return wall, json.loads(done.stderr)["path"], timeless(json.loads(done.stdout))


def timeless(node: object) -> object:
    if isinstance(node, dict):
        return {key: timeless(value) for key, value in node.items() if key != "seconds"}
    return [timeless(part) for part in node] if isinstance(node, list) else node


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--runs", type=int, default=3)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    if given.write:
        given.write.write_text(program())
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "twenty.c"
        path.write_text(program())
        run(path, 1)
        print(
            "| one job, wall s | two, wall s | ratio | one, path s | two, path s | ratio | same |"
        )
        print("| --: | --: | --: | --: | --: | --: | --- |")
        ratios: list[tuple[float, float]] = []
        for _ in range(given.runs):
            (one, path_one, first), (two, path_two, second) = run(path, 1), run(path, 2)
            ratios.append((two / one, path_two / path_one))
            cells = [f"{one:.2f}", f"{two:.2f}", f"{two / one:.2f}"]
            cells += [f"{path_one:.2f}", f"{path_two:.2f}", f"{path_two / path_one:.2f}"]
            print(f"| {' | '.join([*cells, 'yes' if first == second else 'NO'])} |", flush=True)
        walls, paths = map(statistics.median, zip(*ratios, strict=True))
        print(f"\nmedian of the ratios: {walls:.2f} of wall time, {paths:.2f} of the path")


if __name__ == "__main__":
    main()
