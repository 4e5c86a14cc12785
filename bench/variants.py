"""Times `weaklink diagnose` on example files, says where the time goes, and compares a peer.

    python bench/variants.py [-n 5] [--no-peer] [GLOB...]

The cache is off, so that every run does the work. The peer is `frama-c -wp`, where it is installed:
it only proves, so the ratio says what a diagnosis costs beside the proof that had failed. The
phases come from the tool itself, which prints them on stderr when WEAKLINK_TIMES=1 is set.
"""

import argparse
import glob
import json
import shutil
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from harness import Command, Run, measure, summary_row, table

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = str(ROOT / "examples" / "variants" / "*.c")
BROKEN = 2  # this exit code or a higher one: the figures are not those of a diagnosis


def main() -> None:
    parser = argparse.ArgumentParser(description="time weaklink on example files")
    parser.add_argument("-n", "--runs", type=int, default=5)
    parser.add_argument("--no-peer", action="store_true", help="do not run frama-c")
    parser.add_argument("globs", nargs="*", metavar="GLOB", default=[EXAMPLES])
    options = parser.parse_args()
    files = sorted({name for pattern in options.globs for name in glob.glob(pattern)})
    if not files:
        sys.exit(f"no file matches {' '.join(options.globs)}")
    peer = None if options.no_peer else shutil.which("frama-c")
    ours, theirs = {}, {}
    for file in files:
        commands = [weaklink(file)] + ([frama_c(peer, file)] if peer else [])
        results = measure(commands, options.runs)
        ours[file] = results["weaklink"]
        theirs[file] = results.get("frama-c -wp", [])
        print(f"{Path(file).name}: done", file=sys.stderr)
    print(times(ours, theirs))
    print()
    print(phases(ours))
    report_broken(ours)


def weaklink(file: str) -> Command:
    arguments = [sys.executable, "-m", "weaklink", "diagnose", "--no-rte", "--no-cache", file]
    return Command("weaklink", arguments, {"WEAKLINK_TIMES": "1"})


def frama_c(path: str, file: str) -> Command:
    return Command("frama-c -wp", [path, "-wp", "-wp-cache", "none", file])


def times(ours: dict[str, list[Run]], theirs: dict[str, list[Run]]) -> str:
    heading = ["file", "wall s", "min..max", "cpu s", "peak MiB", "exit", "frama-c s", "ratio"]
    rows = [heading]
    for file, runs in ours.items():
        rows.append([*summary_row(Path(file).name, runs), *peer_cells(runs, theirs[file])])
    return table(rows)


def peer_cells(runs: Sequence[Run], peer: Sequence[Run]) -> list[str]:
    if not peer or any(run.exit_code for run in peer):
        return ["-", "-"]
    wall = statistics.median(run.wall for run in peer)
    return [f"{wall:.3f}", f"{statistics.median(run.wall for run in runs) / wall:.2f}"]


def phases(ours: dict[str, list[Run]]) -> str:
    """Medians in seconds, a phase a column; '-' where the tool did not say."""
    measured = {file: median_phases(runs) for file, runs in ours.items()}
    names = list(dict.fromkeys(name for phase in measured.values() for name in phase))
    if not names:
        return "The tool gave no phases (WEAKLINK_TIMES)."
    rows = [["file", *names]]
    for file, phase in measured.items():
        rows.append([Path(file).name, *(cell(phase.get(name)) for name in names)])
    return table(rows)


def cell(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds:.3f}"


def median_phases(runs: Sequence[Run]) -> dict[str, float]:
    all_runs = [phase_line(run.stderr) for run in runs]
    names = dict.fromkeys(name for phase in all_runs for name in phase)
    return {name: statistics.median(p[name] for p in all_runs if name in p) for name in names}


def phase_line(stderr: str) -> dict[str, float]:
    """The last line of stderr that is an object of numbers."""
    for line in reversed(stderr.splitlines()):
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict) and all(isinstance(v, int | float) for v in value.values()):
            return value
    return {}


def report_broken(ours: dict[str, list[Run]]) -> None:
    broken = {
        file: runs[0] for file, runs in ours.items() if runs[0].exit_code not in range(BROKEN)
    }
    for file, run in broken.items():
        last = (run.stderr.strip().splitlines() or ["(nothing on stderr)"])[-1]
        print(f"{file}: exit {run.exit_code}: {last}", file=sys.stderr)
    if broken:
        sys.exit("some runs are no diagnosis: their figures count for nothing")


if __name__ == "__main__":
    main()
