"""Times whole commands, side by side, and what their process trees take in memory.

Each command runs once to warm up; then all run in turn, N times over, so that a slow minute of the
machine falls on every one of them. The peak is the largest sum of the resident memory of a command
and all its descendants at one moment, sampled; without /proc, that of its largest process.

    python bench/harness.py -n 5 'weaklink prove a.c' 'frama-c -wp a.c'
"""

import argparse
import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SAMPLE_SECONDS = 0.01
MIB = 1024 * 1024


@dataclass
class Run:
    wall: float
    cpu: float  # user and system, with every child that was waited for
    peak: int  # bytes
    exit_code: int
    stderr: str


@dataclass
class Command:
    name: str
    arguments: Sequence[str]
    env: dict[str, str] = field(default_factory=dict)


def measure(commands: Sequence[Command], runs: int) -> dict[str, list[Run]]:
    for command in commands:
        run_once(command)
    results: dict[str, list[Run]] = {command.name: [] for command in commands}
    for _ in range(runs):
        for command in commands:
            results[command.name].append(run_once(command))
    return results


def run_once(command: Command) -> Run:
    with tempfile.TemporaryFile() as stderr:
        start = time.perf_counter()
        process = subprocess.Popen(
            command.arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=stderr,
            env={**os.environ, **command.env},
        )
        peak, status, usage = watch(process.pid)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)  # or Popen would wait again
        stderr.seek(0)
        text = stderr.read().decode(errors="replace")
    largest = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    cpu = usage.ru_utime + usage.ru_stime
    return Run(wall, cpu, max(peak, largest), process.returncode, text)


def watch(pid: int) -> tuple[int, int, resource.struct_rusage]:
    """Samples in a thread: to poll for the end here would round the wall clock up."""
    peak = 0
    ended = threading.Event()

    def sample() -> None:
        nonlocal peak
        while not ended.wait(SAMPLE_SECONDS):
            peak = max(peak, tree_memory(pid))

    sampler = threading.Thread(target=sample)
    sampler.start()
    _, status, usage = os.wait4(pid, 0)
    ended.set()
    sampler.join()
    return peak, status, usage


def tree_memory(pid: int) -> int:
    return sum(resident(member) for member in process_tree(pid))


def process_tree(root: int) -> Iterable[int]:
    waiting = [root]
    while waiting:
        pid = waiting.pop()
        yield pid
        try:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                waiting += map(int, children.read_text().split())
        except OSError:  # it ended meanwhile
            continue


def resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def table(rows: Sequence[Sequence[str]]) -> str:
    """Markdown, aligned: the first column to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        first, *others = zip(cells, widths, strict=True)
        texts = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
        return "| " + " | ".join(texts) + " |"

    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join([line(rows[0]), line(rule), *map(line, rows[1:])])


def summary(results: dict[str, list[Run]]) -> str:
    heading = ["command", "wall s", "min..max", "cpu s", "peak MiB", "exit"]
    return table([heading, *(summary_row(name, runs) for name, runs in results.items())])


def summary_row(name: str, runs: Sequence[Run]) -> list[str]:
    walls = [run.wall for run in runs]
    return [
        name,
        f"{statistics.median(walls):.3f}",
        f"{min(walls):.3f}..{max(walls):.3f}",
        f"{statistics.median(run.cpu for run in runs):.3f}",
        f"{statistics.median(run.peak for run in runs) / MIB:.0f}",
        ",".join(sorted({str(run.exit_code) for run in runs})),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="time commands side by side")
    parser.add_argument("-n", "--runs", type=int, default=5)
    parser.add_argument("command", nargs="+", help="one command, quoted")
    options = parser.parse_args()
    commands = [Command(text, shlex.split(text)) for text in options.command]
    print(summary(measure(commands, options.runs)))


if __name__ == "__main__":
    main()
