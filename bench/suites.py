"""Public programs with known results: does weaklink run them to these?

    python -m bench.suites returns DIR    # each program's main returns 0 (c-testsuite, GCC's
                                          # torture tests): "not 0" is planted, and has to fail
    python -m bench.suites flaws -I SUPPORT --with SUPPORT/io.c DIR
                                          # Juliet: a function `..._bad` fails, none `good...`

Nothing of the suites is part of this project: `DIR` is wherever they were fetched to, or a list
with a name a line (`@FILE`). What does not come out is listed with its reason.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECONDS = 120
"""After which a program counts as lost, whatever it was doing."""

MAIN = re.compile(r"^[ \t]*(?:extern\s+)?(?:(?:int|signed)\s+)?main\s*\(", re.MULTILINE)
PLANTED = "/*@ ensures planted: \\result != 0; exits planted: \\exit_status != 0; */ "

PROPERTIES = ("main/postcondition/planted", "main/exit-condition/planted")

Report = dict[str, Any]

DONE = "as it should be"
MEANT = re.compile(r"\bU?RAND\d+\(\)")
"""The suite's macros, which wrap around on purpose."""
IN_GOOD = "non-compliance in"


@dataclass(frozen=True)
class Outcome:
    """``why`` is ``DONE``, or what stands between."""

    program: str
    why: str


def main() -> None:
    parser = argparse.ArgumentParser(description="public programs with known results")
    parser.add_argument("suite", choices=["returns", "flaws"])
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=10, help="seconds a function")
    parser.add_argument("-I", dest="folders", action="append", default=[], metavar="DIR")
    parser.add_argument("--with", dest="others", action="append", default=[], metavar="FILE")
    parser.add_argument("paths", nargs="+", type=Path)
    options = parser.parse_args()
    ask = returns_zero if options.suite == "returns" else has_flaw
    files = list(c_files(options.paths))
    with ThreadPoolExecutor(options.jobs) as pool:
        outcomes = []
        for one in pool.map(lambda file: ask(file, options), files):
            outcomes.append(one)
            print(f"{one.program}: {one.why}", file=sys.stderr, flush=True)
    report(outcomes)
    if options.suite == "flaws":
        print(f"\n{by_weakness(outcomes)}")


def c_files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.name.startswith("@"):
            listed = path.with_name(path.name[1:]).read_text().split()
            yield from c_files([Path(line) for line in listed])
        else:
            yield from sorted(path.rglob("*.c")) if path.is_dir() else [path]


def report(outcomes: Sequence[Outcome]) -> None:
    reasons = Counter(one.why for one in outcomes)
    print(f"{reasons[DONE]} of {len(outcomes)} {DONE}\n")
    for why, count in reasons.most_common():
        if why != DONE:
            names = " ".join(one.program for one in outcomes if one.why == why)
            print(f"{count:4} {why}\n     {names}")


# --- programs that return 0 -------------------------------------------------------------------


def returns_zero(file: Path, options: argparse.Namespace) -> Outcome:
    """Whether "not 0" is refuted by a run."""
    text = file.read_text(errors="surrogateescape")
    found = [one for one in MAIN.finditer(text) if not is_prototype(text, one.end())]
    planted = text if found else f"{PLANTED}int main();\n{text}"  # in what it includes
    for one in reversed(found):  # several, where conditions choose
        start = one.start()
        before = text[:start].rstrip()
        if before.endswith(("int", "void")) and not before.endswith(";"):
            start = before.rfind("\n") + 1
        planted = planted[:start] + PLANTED + planted[start:]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, file.name)
        copy.write_text(planted, errors="surrogateescape")
        wanted = [part for id in PROPERTIES for part in ("--property", id)]
        wanted += ["--function", "main", "-I", str(file.parent)]
        said = diagnosed(copy, wanted, options)
        if isinstance(said, str):
            return Outcome(file.name, said)
        both = [p for p in said["properties"] if p["name"] == "planted"]
        if any(one["verdict"] == "non-compliance" for one in both):
            return Outcome(file.name, DONE)
        refused = checked(copy, options)
    if not both:
        return Outcome(file.name, why_refused(said))
    if said["refused"] or refused:
        return Outcome(file.name, why_refused(said) if said["refused"] else refused[0])
    one = next((one for one in both if one["verdict"] or one["assuming"]), both[0])
    if one["assuming"]:  # runs end before: at what is not modelled, or in an error
        first = one["assuming"][0]
        why = why_refused(said) if "/unmodelled/" in first else f"an error before: {first}"
        return Outcome(file.name, why)
    return Outcome(file.name, f"{one['verdict'] or one['status']}: {one.get('reason') or ''}")


def checked(file: Path, options: argparse.Namespace) -> list[str]:
    """What of the file cannot be analysed, functions that `main` calls among it."""
    said = answer(["check", "--format", "json"], file, options)
    if isinstance(said, str):
        return []
    return [f"refused: {one['construct']}" for one in said["refused"]]


def is_prototype(text: str, start: int) -> bool:
    """Whether what follows the opening parenthesis ends a declaration."""
    depth, index = 1, start
    while depth and index < len(text):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        index += 1
    return text[index:].lstrip().startswith(";")


def why_refused(said: Report) -> str:
    reasons = [f"refused: {one['construct']}" for one in said["refused"]]
    errors = [d["message"] for d in said["diagnostics"] if d["severity"] == "error"]
    return (reasons + [f"error: {message}" for message in errors] + ["not listed"])[0]


# --- Juliet ---------------------------------------------------------------------------------------


def has_flaw(file: Path, options: argparse.Namespace) -> Outcome:
    """Whether the function `..._bad` commits an error, and no function `good...` that nobody hands
    anything does (a sink with parameters, alone, may get anything)."""
    text = file.read_text(errors="replace")
    wanted = [part for name in defined(text, file.name) for part in ("--function", name)]
    said = diagnosed(file, [*wanted, *meant(file.name, text)], options)
    if isinstance(said, str):
        return Outcome(file.name, said)
    failing = [p for p in said["properties"] if p["verdict"] == "non-compliance"]
    failing = [p for p in failing if not MEANT.search(p["text"])]
    free = without_parameters(text)
    wrong = [
        p["function"] for p in failing if is_good(p["function"]) and own_name(p["function"]) in free
    ]
    if wrong:
        return Outcome(file.name, f"{IN_GOOD} {own_name(wrong[0])}")
    if any(p["function"].endswith("_bad") for p in failing) or fails_alone(file, text, options):
        return Outcome(file.name, DONE)
    lost = [one["construct"] for one in said["refused"] if "bad" in one["function"]]
    errors = [d["message"] for d in said["diagnostics"] if d["severity"] == "error"]
    if lost or errors:
        return Outcome(file.name, f"refused: {[*lost, *errors][0]}")
    left = [p for p in said["properties"] if p["function"].endswith("_bad") and p["verdict"]]
    return Outcome(
        file.name, f"unknown: {left[0].get('reason') or ''}" if left else "nothing found"
    )


def fails_alone(file: Path, text: str, options: argparse.Namespace) -> bool:
    """Whether a run from `..._bad` fails in a function that it calls, which alone may get
    anything: of what is not asked about, only that is told."""
    wanted = [name for name in defined(text, file.name) if name.endswith("_bad")]
    asked = [part for name in wanted for part in ("--function", name)]
    said = diagnosed(file, [*asked, *meant(file.name, text)], options)
    if isinstance(said, str):
        return False
    return any(
        p["verdict"] == "non-compliance" and not MEANT.search(p["text"]) for p in said["properties"]
    )


def defined(text: str, name: str) -> list[str]:
    """The functions of a file, but for `main`, as `--function` has them."""
    found = re.findall(r"^(static )?[\w*]+[ *]+(\w+)\s*\([^;{)]*\)\s*\{", text, re.MULTILINE)
    return [f"{name}:{own}" if static else own for static, own in found if own != "main"]


def meant(name: str, text: str) -> list[str]:
    """What the suite takes for granted: that wrapping around, and truncation, are flaws, which C
    leaves defined; that pointers have four bytes; that nobody sets its globals."""
    options = []
    if re.match(r"CWE(190|191|680|197)_", name):
        kinds = ["default"]
        kinds += ["unsigned-overflow"] if "unsigned" in name else []
        kinds += ["downcast"] if re.search(r"__(char|short)_", name) else []
        options.append(f"--rte={','.join(kinds)}")
    if name.startswith("CWE680_") or "__sizeof_" in name:
        options.append("--machine=ilp32")
    unset = {"globalTrue": 1, "globalFalse": 0, "globalFive": 5}
    said = [f"{one} == {value}" for one, value in unset.items() if re.search(rf"\b{one}\b", text)]
    return [*options, *(["--typically", " && ".join(said)] if said else [])]


def by_weakness(outcomes: Sequence[Outcome]) -> str:
    """A table: of the files of each number, in how many the flaw was found."""
    rows = ["| CWE | files | found | refused | unknown | other | in `good` |"]
    rows.append("| --- | --: | --: | --: | --: | --: | --: |")
    groups: dict[str, list[str]] = {}
    for one in outcomes:
        groups.setdefault(one.program.split("_")[0].removeprefix("CWE"), []).append(one.why)
    for number, whys in sorted(groups.items(), key=lambda item: int(item[0])):
        kinds = Counter(kind_of(why) for why in whys)
        cells = [kinds[kind] for kind in (DONE, "refused", "unknown", "other", IN_GOOD)]
        rows.append(f"| {number} | {len(whys)} | {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def kind_of(why: str) -> str:
    kinds = (DONE, "refused", "unknown", IN_GOOD)
    return next((kind for kind in kinds if why.startswith(kind)), "other")


def own_name(function: str) -> str:
    """Without the file of a static one."""
    return function.rsplit(":", 1)[-1]


def is_good(function: str) -> bool:
    return "good" in own_name(function)


def without_parameters(text: str) -> set[str]:
    return set(re.findall(r"\b(\w+)\s*\(\s*(?:void)?\s*\)\s*\{", text))


# --- weaklink -------------------------------------------------------------------------------------


def diagnosed(file: Path, arguments: Sequence[str], options: argparse.Namespace) -> Report | str:
    """The JSON report, or why there is none."""
    command = ["diagnose", "--format", "json", *arguments]
    return answer([*command, "--no-smoke", "--timeout", str(options.timeout)], file, options)


def answer(words: Sequence[str], file: Path, options: argparse.Namespace) -> Report | str:
    command = [sys.executable, "-m", "weaklink", *words]
    command += [part for folder in options.folders for part in ("-I", folder)]
    try:
        done = subprocess.run(
            [*command, str(file), *options.others],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            env={**os.environ, "WEAKLINK_CACHE": ""},
        )
    except subprocess.TimeoutExpired:
        return f"not done after {SECONDS} s"
    try:
        report: Report = json.loads(done.stdout)
        return report
    except json.JSONDecodeError:
        return f"exit {done.returncode}: {done.stderr.strip().splitlines()[-1:] or ['']}"


if __name__ == "__main__":
    main()
