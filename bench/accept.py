"""Reads every C file of a folder with `weaklink check` and with `frama-c`, and prints what only one
of them accepts, by construct, and how long each took.

    python bench/accept.py [-j 2] [-I DIR] [--peer-results FILE] DIR_OR_FILE...

weaklink runs in this process, frama-c as one process a file. A file is accepted if no error is
reported; what weaklink only refuses to analyse is not wrong. With `--peer-results` what frama-c
said is kept in a file, so that another run need not ask it again. `make peers` installs frama-c.
"""

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from weaklink import session
from weaklink.cli.work import Failed, in_deep_thread
from weaklink.diagnostics import InputError, Severity
from weaklink.model import Report
from weaklink.options import Options, Reading

SECONDS = 120
SHOWN = 4
Said = tuple[str, float]
"""The first error, or nothing, and the seconds that it took."""


def main() -> None:
    parser = argparse.ArgumentParser(description="what weaklink and frama-c accept")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="frama-c processes at a time")
    parser.add_argument("-I", dest="folders", action="append", default=[], metavar="DIR")
    parser.add_argument("--peer-results", type=Path, metavar="FILE")
    parser.add_argument("paths", nargs="+", type=Path)
    options = parser.parse_args()
    files = [str(file) for file in sorted(c_files(options.paths))]
    if not files:
        sys.exit("no C file there")
    peer = shutil.which("frama-c")
    if peer is None:
        print("frama-c is not installed (make peers): only what weaklink rejects is listed\n")
    theirs = ask_peer(peer, files, options.folders, options.jobs, options.peer_results)
    ours = {file: ask_weaklink(file, options.folders) for file in files}
    report(files, ours, theirs)


def c_files(paths: Iterable[Path]) -> set[Path]:
    return {file for path in paths for file in (path.rglob("*.[ci]") if path.is_dir() else [path])}


# --- weaklink -------------------------------------------------------------------------------------


def ask_weaklink(file: str, folders: Sequence[str]) -> Said:
    reading = Reading(include_paths=tuple(folders), hints=False)
    start = time.perf_counter()
    outcome = in_deep_thread(lambda: session.check([file], Options(reading=reading)))
    seconds = time.perf_counter() - start
    if isinstance(outcome, Failed):
        problem = outcome.problem
        if isinstance(problem, InputError):
            return problem.diagnostic.message, seconds
        return f"DEFECT {type(problem).__name__}: {problem}", seconds
    return first_error(outcome.value), seconds


def first_error(found: Report) -> str:
    for one in found.diagnostics:
        if one.severity is Severity.ERROR:
            return f"{one.message} ({one.span})"
    return ""


# --- frama-c --------------------------------------------------------------------------------------


def ask_peer(
    peer: str | None, files: list[str], folders: Sequence[str], jobs: int, kept: Path | None
) -> dict[str, Said]:
    known: dict[str, Said] = {}
    if kept is not None and kept.exists():
        known = {name: (said[0], said[1]) for name, said in json.loads(kept.read_text()).items()}
    missing = [file for file in files if file not in known] if peer else []
    with ThreadPoolExecutor(jobs) as pool:
        answers = pool.map(lambda file: frama_c(str(peer), file, folders), missing)
        known |= dict(zip(missing, answers, strict=True))
    if kept is not None:
        kept.write_text(json.dumps(known, indent=0))
    return known


def frama_c(peer: str, file: str, folders: Sequence[str]) -> Said:
    includes = " ".join(f"-I{folder}" for folder in [*folders, str(Path(file).parent)])
    options = ["-kernel-warn-key", "annot-error=error", f"-cpp-extra-args={includes}", "-c11"]
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [peer, *options, file],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no answer in {SECONDS} seconds", float(SECONDS)
    seconds = time.perf_counter() - start
    return ("" if done.returncode == 0 else peer_error(done.stdout + done.stderr)), seconds


def peer_error(output: str) -> str:
    """The first message that is no news, its continuation lines included."""
    messages = re.split(r"\n(?=\[)", output)
    for message in messages:
        text = " ".join(message.split())
        if "Parsing" not in text and re.search(r"error|User Error|not|cannot|failed", text):
            return re.sub(r"^\[[^]]*\] ", "", text)[:200]
    return "rejected without a message"


# --- the report -----------------------------------------------------------------------------------


def report(files: Sequence[str], ours: dict[str, Said], theirs: dict[str, Said]) -> None:
    only_peer = {f: ours[f][0] for f in files if f in theirs and ours[f][0] and not theirs[f][0]}
    only_ours = {f: theirs[f][0] for f in files if f in theirs and theirs[f][0] and not ours[f][0]}
    accepted = [file for file in files if file in theirs and not theirs[file][0]]
    print(f"{len(files)} files; weaklink accepts {sum(not ours[f][0] for f in files)}")
    print(times("weaklink", [ours[file][1] for file in files]))
    if not theirs:
        print_groups("weaklink rejects", {f: ours[f][0] for f in files if ours[f][0]})
        return
    share = 100 * (1 - len(only_peer) / len(accepted)) if accepted else 100.0
    print(times("frama-c", [theirs[file][1] for file in files if file in theirs]))
    print(f"frama-c accepts {len(accepted)}, of these weaklink {share:.1f} %")
    print_groups("only frama-c accepts; weaklink says", only_peer)
    print_groups("only weaklink accepts; frama-c says", only_ours)


def times(name: str, seconds: Sequence[float]) -> str:
    if not seconds:
        return f"{name}: not asked"
    median = statistics.median(seconds)
    return (
        f"{name}: {sum(seconds):.1f} s in all, median {median:.3f} s, longest {max(seconds):.2f} s"
    )


def print_groups(title: str, messages: dict[str, str]) -> None:
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for file, message in messages.items():
        groups[construct(message)].append(f"{file}: {message}")
    print(f"\n== {title}: {len(messages)} files")
    for name, members in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
        print(f"{len(members):4} {name}")
        for member in members[:SHOWN]:
            print(f"       {member}")


def construct(message: str) -> str:
    """A message without what is particular to one place."""
    message = re.sub(r"\([^()]*:\d+:\d+\)", "", message)
    message = re.sub(r"\S+\.[ch]:\d+(:\d+)?:?", "", message)
    return re.sub(r"\d+", "N", message).strip()[:110]


if __name__ == "__main__":
    main()
