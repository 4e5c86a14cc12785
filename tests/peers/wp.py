"""Frama-C's WP as a second opinion: what it proves of a file, annotation by annotation."""

from __future__ import annotations

import csv
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SECONDS_A_GOAL = 2
SMOKE_STEPS = 50_000
"""Of z3: where no contradiction is found, which is the rule, its time would be up every time."""

SECONDS_A_FILE = 240

ANSWERS = os.environ.get("WEAKLINK_PEER_ANSWERS", "")
"""A folder that keeps WP's answers, so that a run which was cut short can go on."""

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

    @property
    def smoke_failed(self) -> bool:
        """Nothing but a smoke test makes WP say this."""
        return self.status == "Invalid or unreachable"


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
    options = ["-wp-prover", "cvc4,z3", "-wp-timeout", str(SECONDS_A_GOAL)]
    return _run(text, machine, [*options, *(["-wp-rte"] if rte else [])])


def run_smoke(text: str, *, rte: bool, machine: str = "lp64") -> list[Row]:
    """WP's failed smoke tests.  Raises ``WpDefect``."""
    options = ["-wp-smoke-tests", "-wp-prover", "z3", "-wp-steps", str(SMOKE_STEPS)]
    options += ["-wp-timeout", "1", "-wp-smoke-timeout", "1", *(["-wp-rte"] if rte else [])]
    return [row for row in _run(text, machine, options) if row.smoke_failed]


def _run(text: str, machine: str, options: Sequence[str]) -> list[Row]:
    asked = ["frama-c", "-machdep", MACHINES[machine], "-wp", "-wp-par", "1", *options]
    key = hashlib.sha256("\0".join([*asked, text]).encode()).hexdigest()
    kept = Path(ANSWERS, f"{key}.csv") if ANSWERS else None
    if kept and kept.exists():
        return _rows(kept.read_text(encoding="utf-8"))
    found = _ask(readable(text), asked)
    if kept:
        kept.write_text(found, encoding="utf-8")
    return _rows(found)


def _ask(text: str, command: Sequence[str]) -> str:
    """The report of the properties of a file."""
    with _alone(), tempfile.TemporaryDirectory(prefix="peer") as folder:
        report = Path(folder) / "report.csv"
        (Path(folder) / "file.c").write_text(text, encoding="utf-8")
        try:
            done = subprocess.run(
                [*command, "file.c", "-then", "-report-csv", report.name],
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
        return report.read_text(encoding="utf-8")


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
