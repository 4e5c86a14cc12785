"""What `frama-c -wp` proves and weaklink does not, and the processor time of both, side by side.

    python bench/prove.py [--timeout 5] [--lost] [-I DIR] CORPUS...

A corpus is a folder, a file, or a text file (`*.txt`) that names one file a line; each is a row of
the table. Both check run-time errors, no smoke tests. `frama-c` says of each property its place,
kind and status (the report plugin's table); a property of weaklink is its match if it is of the
same kind on the same line. Lost are those that `frama-c` proves where weaklink has more unproved
ones of the kind on the line than `frama-c`; with `--lost` each is listed, with what weaklink says.
Those that only weaklink proves are counted alike.
A file that one of the two does not read is left out, and named. `make peers` installs frama-c.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness import Command, run_once, table

WP = "-wp -wp-rte -wp-cache none -wp-prover cvc4,z3 -wp-par 1"

KINDS = {
    "postcondition": "ensures",
    "assigns clause": "assigns",
    "loop assigns": "assigns",
    "from clause": "from",
    "loop invariant": "invariant",
    "invariant": "invariant",
    "loop variant": "variant",
    "decreases clause": "variant",
    "user assertion": "assertion",
    "user check": "assertion",
    "assertion": "assertion",
    "check": "assertion",
    "lemma": "lemma",
    "complete": "complete",
    "complete behaviors": "complete",
    "disjoint": "disjoint",
    "disjoint behaviors": "disjoint",
    "termination": "terminates",
}
"""Kinds of properties as `frama-c` names them, and the ones of weaklink below, by a common name."""

OURS = {
    "postcondition": "ensures",
    "exit-condition": "ensures",
    "call-precondition": "requires",
    "assertion": "assertion",
    "loop-invariant-established": "invariant",
    "loop-invariant-preserved": "invariant",
    "loop-variant-non-negative": "variant",
    "loop-variant-decreases": "variant",
    "decreases": "variant",
    "loop-assigns": "assigns",
    "statement-assigns": "assigns",
    "assigns": "assigns",
    "behaviors-complete": "complete",
    "behaviors-disjoint": "disjoint",
    "terminates": "terminates",
    "lemma": "lemma",
}
"""All others are run-time errors."""

TYPICALLY = re.compile(r"\btypically\b[^;]*;")
"""A clause that `frama-c` does not know."""

PROVED = ("Valid", "Partially proven", "Valid under hyp.")


@dataclass
class File:
    path: Path
    headers: Sequence[Path] = ()
    wp_cpu: float = 0.0
    cpu: float = 0.0
    wp_proved: int = 0
    gained: int = 0
    lost: list[str] = field(default_factory=list)
    functions: dict[Key, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    trouble: str = ""


def main() -> None:
    parser = argparse.ArgumentParser(description="proofs beside those of frama-c")
    parser.add_argument("corpus", nargs="+", type=Path)
    parser.add_argument("-I", dest="include", action="append", type=Path, default=[])
    parser.add_argument("--timeout", type=int, default=5, help="seconds of a goal of frama-c")
    parser.add_argument("--lost", action="store_true", help="list what only frama-c proves")
    options = parser.parse_args()
    if shutil.which("frama-c") is None:
        sys.exit("frama-c is not installed: make peers")
    heading = [
        "corpus",
        "files",
        "WP proves",
        "of them not we",
        "%",
        "only we",
        "WP CPU s",
        "ours",
        "ratio",
    ]
    rows = [[*heading, "most over WP s"]]
    everything: list[File] = []
    for corpus in options.corpus:
        files = [compared(path, options.include, options.timeout) for path in files_of(corpus)]
        rows.append([corpus.stem, *cells(files)])
        everything += files
    rows.append(["all", *cells(everything)])
    print(table(rows))
    for one in everything:
        if one.trouble:
            print(f"left out: {one.path}: {one.trouble}")
    if options.lost:
        print("\n".join(line for one in everything for line in one.lost))


def files_of(corpus: Path) -> list[Path]:
    if corpus.suffix == ".txt":
        return [Path(line) for line in corpus.read_text(encoding="utf-8").split()]
    return sorted(corpus.rglob("*.c")) if corpus.is_dir() else [corpus]


def cells(files: Sequence[File]) -> list[str]:
    read = [one for one in files if not one.trouble]
    proved, lost = sum(one.wp_proved for one in read), sum(len(one.lost) for one in read)
    theirs, ours = sum(one.wp_cpu for one in read), sum(one.cpu for one in read)
    over = max((one.cpu - one.wp_cpu for one in read), default=0.0)
    shown = [str(len(read)), str(proved), str(lost), f"{100 * lost / max(proved, 1):.1f}"]
    shown.append(str(sum(one.gained for one in read)))
    return [
        *shown,
        f"{theirs:.1f}",
        f"{ours:.1f}",
        f"{ours / max(theirs, 0.01):.2f}",
        f"{over:.1f}",
    ]


def compared(path: Path, headers: Sequence[Path], timeout: int) -> File:
    print(path, file=sys.stderr, flush=True)
    found = File(path, [path.parent.resolve(), *headers])
    with tempfile.TemporaryDirectory() as folder:
        theirs = theirs_of(found, Path(folder), timeout)
        ours = {} if found.trouble else ours_of(found, Path(folder) / "all.json")
    if not found.trouble:
        count(found, theirs, ours)
    return found


Key = tuple[str, str]
"""The line, or, for what `frama-c` places elsewhere, the function; and the kind."""

Theirs = dict[Key, Counter[bool]]
Ours = dict[Key, dict[tuple[int, str], list[str]]]
"""Of each clause with what is unproved of it."""

BY_FUNCTION = ("assigns", "complete", "disjoint", "terminates")


def theirs_of(found: File, folder: Path, timeout: int) -> Theirs:
    """How many properties of a kind on a line are proved, and how many not."""
    report, read = folder / "all.csv", found.path
    text = found.path.read_text(encoding="utf-8", errors="replace")
    if TYPICALLY.search(text):
        read = folder / found.path.name
        read.write_text(TYPICALLY.sub(only_lines, text), encoding="utf-8")
    options = [*WP.split(), "-wp-timeout", str(timeout), str(read)]
    options.append("-cpp-extra-args=" + " ".join(f"-I{one}" for one in found.headers))
    run = run_once(Command("frama-c", ["frama-c", *options, "-then", "-report-csv", str(report)]))
    found.wp_cpu = run.cpu
    if run.exit_code or not report.exists():
        found.trouble = "frama-c does not read it"
        return {}
    counts: dict[Key, Counter[bool]] = {}
    for line in report.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) == 7 and cells[2].isdigit():  # texts may take several lines
            _, file, line, function, kind, status, _ = cells
            if status != "Considered valid":  # of what has no body
                key = key_of(kind_of(kind), f"{file}:{line}", function)
                counts.setdefault(key, Counter())[status in PROVED] += 1
                found.functions.setdefault(key, function)
    return counts


def only_lines(found: re.Match[str]) -> str:
    return "\n" * found.group().count("\n")


def key_of(kind: str, line: str, function: str) -> Key:
    return (function if kind in BY_FUNCTION else line, kind)


def kind_of(theirs: str) -> str:
    if theirs.startswith("precondition of"):
        return "requires"
    return KINDS.get(theirs, "rte")


def ours_of(found: File, report: Path) -> Ours:
    script = f'exec "$@" > {report}'
    arguments = ["prove", "--format", "json", "--no-cache", "--no-smoke", str(found.path)]
    arguments += [f"-I{one}" for one in found.headers]
    command = [sys.executable, "-m", "weaklink", *arguments]
    run = run_once(Command("weaklink", ["sh", "-c", script, "sh", *command]))
    found.cpu = run.cpu
    if run.exit_code == 3 or not report.read_text(encoding="utf-8"):
        found.trouble = f"weaklink: exit {run.exit_code}"
        return {}
    said = json.loads(report.read_text(encoding="utf-8"))
    counts: dict[Key, dict[tuple[int, str], list[str]]] = {}
    for one in said["properties"]:
        place = one["location"]
        if place is not None:
            kind = OURS.get(one["kind"], "rte")
            line = f"{Path(place['file']).name}:{place['line']}"
            clause = counts.setdefault(key_of(kind, line, one["function"]), {})
            unproved = clause.setdefault((place["line"], f"{place['column']} {kind}"), [])
            unproved += [one["id"]] if one["status"] != "proved" else []
    found.refused = set(said["unanalysed"])
    return counts


def count(found: File, theirs: Theirs, ours: Ours) -> None:
    for key, counts in sorted(theirs.items()):
        found.wp_proved += counts[True]
        place, kind = key
        function = found.functions[key]
        unproved = [ids for ids in ours.get(key, {}).values() if ids]
        more = max(0, len(unproved) - counts[False])
        if key in ours and function not in found.refused:
            found.gained += max(0, counts[False] - len(unproved))
        names = " ".join(id for ids in unproved for id in ids)
        if function in found.refused:
            more, names = counts[True], "refused"
        lost = f"{found.path}:{place}: {kind} of {function}: {names}"
        found.lost += [lost] * min(counts[True], more)


if __name__ == "__main__":
    main()
