"""Of annotated C: which functions does weaklink not analyse whole, and because of what?

    python bench/lost.py [-I DIR] [-D NAME] DIR_OR_FILE...

Each file is read by itself, by `weaklink check --format json` in this process. A function loses
something if `check` reports an error in it, or refuses it, a clause of it, or what comes behind a
statement; it is counted by what costs it first. What is wrong outside is counted beside that.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src")]

from weaklink.cli.commands import run as weaklink  # noqa: E402


@dataclass
class Counts:
    files: int = 0
    functions: int = 0
    losing: int = 0
    outside: int = 0
    """Errors in what is no function."""
    broken: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    where: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def main() -> None:
    parser = argparse.ArgumentParser(description="what check loses, by reason")
    parser.add_argument("-I", dest="folders", action="append", default=[], metavar="DIR")
    parser.add_argument("-D", dest="macros", action="append", default=[], metavar="NAME[=VALUE]")
    parser.add_argument("--show", type=int, default=3, help="places a reason")
    parser.add_argument("paths", nargs="+", type=Path)
    options = parser.parse_args()
    given = [part for folder in options.folders for part in ("-I", folder)]
    given += [part for macro in options.macros for part in ("-D", macro)]
    counts = Counts()
    for file in c_files(options.paths):
        count(file, given, counts)
    report(counts, options.show)


def c_files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from sorted(path.rglob("*.c")) if path.is_dir() else [path]


def count(file: Path, given: Sequence[str], counts: Counts) -> None:
    said = checked(file, given)
    counts.files += 1
    if isinstance(said, str):
        counts.broken.append(f"{file}: {said}")
        return
    first = reasons_of(said)
    counts.functions += len({*said["functions"], *said["unanalysed"], *functions_in(first)})
    for function, (why, line) in first.items():
        inside = function in functions_in(first)
        counts.losing += inside
        counts.outside += not inside
        counts.reasons[why] += 1
        counts.where[why].append(f"{file.name}:{line} {function}")


def functions_in(first: dict[str, tuple[str, int]]) -> set[str]:
    return {name for name in first if not name.startswith("(")}


def checked(file: Path, given: Sequence[str]) -> dict[str, Any] | str:
    """The report, or why there is none."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = weaklink(["check", "--format", "json", *given, str(file)])
    if code not in (0, 2) or not out.getvalue():
        return f"exit {code}: {err.getvalue().strip()[-200:]}"
    report: dict[str, Any] = json.loads(out.getvalue())
    return report


def reasons_of(said: dict[str, Any]) -> dict[str, tuple[str, int]]:
    """By function, what costs it first."""
    found: dict[str, tuple[str, int]] = {}
    for one in said["refused"]:
        where = one["location"]["line"] if one["location"] else 0
        is_fact = one["costs"] == "fact"
        name = f"(line {where})" if is_fact else one["function"] or f"(line {where})"
        found.setdefault(name, (kind_of(one["construct"]), where))
    for one in said["diagnostics"]:
        if one["severity"] == "error":
            where = one["location"]["line"] if one["location"] else 0
            name = one["function"] or f"(line {where})"
            found.setdefault(name, (f"error: {kind_of(one['message'])}", where))
    return found


TYPE = re.compile(r"(un)?signed|char|short|int|long|float|double|real|struct|union|[*\[%&]|^\W+$")


def kind_of(text: str) -> str:
    """Without the names in it, but for those of types."""

    def shown(found: re.Match[str]) -> str:
        return found.group() if TYPE.search(found.group()[1:-1]) else "..."

    return re.sub(r"[`'][^`']*[`']", shown, text)


def report(counts: Counts, show: int) -> None:
    print(
        f"{counts.files} files, {counts.functions} functions; {counts.losing} lose something; "
        f"{counts.outside} errors and refusals outside"
    )
    for line in counts.broken:
        print(f"   no report: {line}")
    for why, number in counts.reasons.most_common():
        places = counts.where[why]
        more = "" if len(places) <= show else ", ..."
        print(f"{number:5} {why}\n      {', '.join(places[:show])}{more}")


if __name__ == "__main__":
    main()
