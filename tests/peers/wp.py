"""Frama-C's WP as a second opinion: what it proves of a file, annotation by annotation."""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SECONDS_A_GOAL = 2
SECONDS_A_FILE = 240

PROVED = frozenset({"Valid", "Partially proven"})
"""The latter rests on something that is not proved itself; so may weaklink's proofs."""

MACHINES = {"lp64": "gcc_x86_64", "ilp32": "gcc_x86_32", "llp64": "msvc_x86_64", "ip16": "x86_16"}


@dataclass(frozen=True, slots=True)
class Row:
    """A property of WP's report.  ``name`` is what the annotation is called, "" if nothing."""

    line: int
    function: str
    kind: str
    name: str
    status: str

    @property
    def proved(self) -> bool:
        return self.status in PROVED


class WpDefect(Exception):
    """Frama-C gave no report: it does not read the file, or took too long."""


def is_installed() -> bool:
    return shutil.which("frama-c") is not None


def readable(text: str) -> str:
    """The text without what WP 25 does not read: ``typically`` clauses become blanks."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"\S", " ", found.group())

    return re.sub(r"(?<=[;@\n])\s*\btypically\b[^;]*;", blank, text)


def run_wp(text: str, *, rte: bool, machine: str = "lp64") -> list[Row]:
    """What WP says of the properties in a C file.  Its exit code tells nothing: it is 0 where
    goals fail.  Raises ``WpDefect``."""
    with _alone(), tempfile.TemporaryDirectory(prefix="peer") as folder:
        report = Path(folder) / "report.csv"
        (Path(folder) / "file.c").write_text(readable(text), encoding="utf-8")
        command = ["frama-c", "-machdep", MACHINES[machine], "-wp", "-wp-prover", "cvc4,z3"]
        command += ["-wp-timeout", str(SECONDS_A_GOAL), "-wp-par", "1"]
        command += [*(["-wp-rte"] if rte else []), "file.c", "-then", "-report-csv", report.name]
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                env={**os.environ, "PWD": folder},  # which it believes
                capture_output=True,
                text=True,
                timeout=SECONDS_A_FILE,
                check=False,
            )
        except subprocess.TimeoutExpired as slow:
            raise WpDefect(f"no answer in {SECONDS_A_FILE} s") from slow
        if not report.exists():
            raise WpDefect(_complaint(done.stdout))
        return _rows(report.read_text(encoding="utf-8"))


@contextmanager
def _alone() -> Iterator[None]:
    """Frama-C runs once at a time on a machine: its provers' time is counted in seconds."""
    import fcntl  # not on Windows, where there is no Frama-C package either

    with (Path(tempfile.gettempdir()) / "weaklink-peers.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _complaint(output: str) -> str:
    """The first line that says why a file is not read."""
    lines = output.splitlines()
    at = next((i for i, line in enumerate(lines) if "error" in line.lower()), len(lines) - 1)
    return " ".join(line.strip() for line in lines[max(at, 0) : at + 2])[:200]


def _rows(text: str) -> list[Row]:
    found: list[Row] = []
    for line in csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        if line["file"] != "file.c" or not line["line"]:
            continue
        name = re.match(r"([A-Za-z_]\w*): ", line["property"] or "")
        found.append(
            Row(
                int(line["line"]),
                line["function"],
                line["property kind"],
                name.group(1) if name else "",
                line["status"],
            )
        )
    return found
