"""Broken C files through every command: no exit 3, no traceback, no message without a place.

    python bench/broken.py [--seeds 0:1000] [--timeout 1] [--commands check,prove] [DIR_OR_FILE...]

A seed names one file (of examples/, tests/data and the paths given) and what is done to it: one to
three mutations, each a token deleted, doubled, swapped, replaced by another of the file, a line cut
off, a bracket or type changed, a name or number exchanged. The commands run in a child process,
which is killed when one takes far too long. Where `check` says nothing, gcc (which sees no
annotation) is asked whether C forbids the file. A seed means the same again, unless a file was
added that it now names.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import multiprocessing
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

SOURCES = (ROOT / "examples", ROOT / "tests" / "data")
HANGS = 60.0
"""Seconds behind which a file is lost and its process killed."""

ONCE = 4.0
"""Seconds that a run may take besides, however little there is to do: others work here, too."""

DIRECTORY = "out"
COMMANDS: dict[str, list[list[str]]] = {
    "check": [["check", "--format", "json"], ["check"], ["check", "--format", "html"]],
    "diagnose": [
        ["diagnose", "--format", "json"],
        ["diagnose", "--verbosity", "full"],
        ["diagnose", "--format", "html"],
        ["diagnose", "--emit", DIRECTORY],
        ["diagnose", "--aliasing"],
    ],
    "prove": [["prove"], ["prove", "--no-rte"], ["prove", "--contracts", "all"]],
    "smoke": [["smoke"], ["smoke", "--annotate", DIRECTORY]],
    "cover": [
        ["cover"],
        ["cover", "--emit", DIRECTORY],
        ["cover", "--format", "json"],
        ["cover", "--algorithm", "paths", "--failing"],
    ],
    "instrument": [["instrument"], ["instrument", "--contracts", "all"]],
}
"""What runs, by command: the first word of a seed's turn. `check` runs as JSON always."""

WITHOUT_TIMEOUT = ("check", "instrument")


# --- what is broken -------------------------------------------------------------------------------

TOKEN = re.compile(
    r"""(?P<open>/\*@|//@|\*/|/\*|//)|(?P<name>\\?[A-Za-z_]\w*)|(?P<number>\.?\d(?:\w|\.(?!\.))*)
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<bracket>[()\[\]{}])
    |(?P<sign><==>|==>|<<=|>>=|\.\.\.|\.\.|[-+*/%&|^=!<>]=|->|\+\+|--|&&|\|\||\^\^|<<|>>|\#\#|[^\s\w])
    |(?P<space>\s+)""",
    re.VERBOSE,
)
TYPES = (
    "int|char|short|long|unsigned|signed|void|float|double|_Bool|struct S|union U|enum E|const"
    "|volatile|static|extern|typedef|integer|boolean|real|int *|void *"
).split("|")
NUMBERS = "0 1 -1 2 7 08 0x 0xff 1u 1ull 2147483647 2147483648 4294967296 1e3 1.5f 1.0".split()
NUMBERS += ["18446744073709551616", "'a'", '""', "sizeof(int)", "NULL"]
KEYWORDS = """if else while for do switch case default break continue return goto sizeof
    \\result \\old \\at \\forall \\exists \\valid \\separated \\nothing requires ensures
    assigns loop invariant variant behavior assumes ghost logic predicate axiomatic lemma""".split()
SIGNS = "; , . : ? = == + - * / % & && | || ! ~ < > << -> ++ [ ] ( ) { } .. ... ==> # @".split()


@dataclass(frozen=True)
class Token:
    kind: str
    text: str


def tokens_of(text: str) -> list[Token]:
    found = [Token(str(one.lastgroup), one.group()) for one in TOKEN.finditer(text)]
    return without_comments(found)


def without_comments(found: Sequence[Token]) -> list[Token]:
    """Plain comments are one token each: nobody reads what is changed in them."""
    kept: list[Token] = []
    closing: str | None = None
    for one in found:
        if closing is not None:
            kept[-1] = Token("space", kept[-1].text + one.text)
            if closing in one.text:
                closing = None
        elif one.text in ("/*", "//"):
            kept.append(Token("space", one.text))
            closing = "*/" if one.text == "/*" else "\n"
        else:
            kept.append(one)
    return kept


def mutated(text: str, dice: random.Random) -> tuple[str, str]:
    """The broken text, and what was done."""
    tokens = tokens_of(text)
    done = []
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        places = [i for i, one in enumerate(tokens) if one.kind != "space"]
        if not places:
            break
        done.append(mutate(tokens, dice, places))
    return "".join(one.text for one in tokens), "; ".join(done)


def mutate(tokens: list[Token], dice: random.Random, places: Sequence[int]) -> str:
    """Changes the list, and says how."""
    how = dice.choice(
        "delete double swap replace replace cut bracket type type name name name number number"
        " keyword sign line".split()
    )
    wanted = {"name": "name", "number": "number", "bracket": "bracket"}.get(how)
    if how == "type":
        fitting = [i for i in places if tokens[i].text in TYPES]
    else:
        fitting = [i for i in places if wanted in (None, tokens[i].kind)]
    at = dice.choice(fitting or places)
    old = tokens[at]
    new = old.text
    match how:
        case "delete":
            new = ""
        case "double":
            new = f"{old.text} {old.text}"
        case "swap":
            other = dice.choice(places)
            tokens[at], tokens[other] = tokens[other], tokens[at]
            return f"swap {old.text!r} and {tokens[at].text!r}"
        case "replace":
            new = tokens[dice.choice(places)].text
        case "name":
            new = dice.choice([one.text for one in tokens if one.kind == "name"] or ["x"])
        case "number":
            new = dice.choice(NUMBERS)
        case "bracket":
            new = dice.choice(["(", ")", "[", "]", "{", "}", ""])
        case "type":
            new = dice.choice(TYPES)
        case "keyword":
            new = dice.choice(KEYWORDS)
        case "sign":
            new = dice.choice(SIGNS)
        case "cut":
            return cut(tokens, at)
        case "line":
            return doubled_line(tokens, at, dice)
    tokens[at] = Token(old.kind, f" {new} " if new != old.text and old.kind == "name" else new)
    return f"{how} {old.text!r}: {new!r}"


def cut(tokens: list[Token], at: int) -> str:
    """The rest of the line is gone."""
    end = at
    while end < len(tokens) and "\n" not in tokens[end].text:
        end += 1
    gone = "".join(one.text for one in tokens[at:end])
    del tokens[at:end]
    return f"cut {gone!r}"


def doubled_line(tokens: list[Token], at: int, dice: random.Random) -> str:
    """A line stands somewhere else, too."""
    start, end = at, at
    while start > 0 and "\n" not in tokens[start - 1].text:
        start -= 1
    while end < len(tokens) and "\n" not in tokens[end].text:
        end += 1
    line = tokens[start:end]
    breaks = [i for i, one in enumerate(tokens) if "\n" in one.text]
    to = dice.choice(breaks or [0])
    tokens[to:to] = [Token("space", "\n"), *line, Token("space", "\n")]
    return f"line {''.join(one.text for one in line)!r} again"


# --- what is said ---------------------------------------------------------------------------------


@dataclass
class Outcome:
    """Of one seed: what must not be, and what gcc says of what `check` accepts."""

    file: str
    done: str
    runs: int = 0
    found: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Plan:
    files: tuple[Path, ...]
    commands: tuple[str, ...]
    timeout: int


def try_seed(seed: int, plan: Plan, folder: Path) -> Outcome:
    path, text, done = broken(seed, plan.files)
    copy = folder / path.name
    copy.write_text(text)
    outcome = Outcome(str(path), done)
    if "check" in plan.commands:
        judge_check(copy, path.parent, outcome)
    for name in plan.commands:
        turns = COMMANDS[name]
        words = turns[seed % len(turns)]
        if words != COMMANDS["check"][0]:
            run(words, copy, path.parent, plan, outcome)
    return outcome


def broken(seed: int, files: Sequence[Path]) -> tuple[Path, str, str]:
    dice = random.Random(seed)
    path = max(files, key=lambda file: drawn(seed, file))
    return path, *mutated(path.read_text(errors="replace"), dice)


def drawn(seed: int, file: Path) -> int:
    return zlib.crc32(f"{seed} {file.parent.name}/{file.name}".encode())


def judge_check(copy: Path, headers: Path, outcome: Outcome) -> None:
    """Where nothing is said, gcc is asked."""
    plan = Plan((), (), 0)
    code, out = run(COMMANDS["check"][0], copy, headers, plan, outcome)
    if code != 0:
        outcome.found += nowhere(out)
        return
    for error in gcc_errors(copy, headers):
        outcome.silent.append(error)


def nowhere(out: str) -> list[str]:
    """The errors of a JSON report that have no place."""
    try:
        said = json.loads(out)
    except json.JSONDecodeError:
        return []
    placed = (d["location"] and d["location"]["line"] for d in said["diagnostics"])
    pairs = zip(said["diagnostics"], placed, strict=True)
    return [f"no place: {d['message']}" for d, at in pairs if d["severity"] == "error" and not at]


def run(
    words: Sequence[str], copy: Path, headers: Path, plan: Plan, outcome: Outcome
) -> tuple[int, str]:
    """One command line; what must not be is noted."""
    from weaklink.cli import deliver
    from weaklink.cli.commands import run as weaklink

    target = copy.parent / DIRECTORY
    shutil.rmtree(target, ignore_errors=True)
    command = [str(target) if word == DIRECTORY else word for word in words]
    if words[0] == "instrument":
        command += ["--function", first_function(copy)]
    if words[0] not in WITHOUT_TIMEOUT:
        command += ["--timeout", str(plan.timeout)]
    command += ["-I", str(headers), str(copy)]
    out, err = io.StringIO(), io.StringIO()
    traces: list[str] = []
    told = deliver.defect

    def defect(problem: Exception) -> str:
        traces.append("".join(traceback.format_exception(problem)[-4:]))
        return told(problem)

    deliver.defect = defect
    clock = time.process_time if words[0] in WITHOUT_TIMEOUT else time.monotonic
    start = clock()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = weaklink(command)
    except BaseException as problem:
        code = -1
        traces.append("".join(traceback.format_exception(problem)[-4:]))
    finally:
        deliver.defect = told
    outcome.runs += 1
    outcome.codes[f"{words[0]} {code}"] += 1
    outcome.found += [
        f"{' '.join(words)}: {one}" for one in faults(code, err.getvalue(), traces, copy)
    ]
    allowed = 2 * plan.timeout * functions_of(copy) + ONCE
    if (seconds := clock() - start) > allowed:
        outcome.found.append(f"{' '.join(words)}: {seconds:.1f} s, of {allowed:.1f}")
    return code, out.getvalue()


def faults(code: int, err: str, traces: Sequence[str], copy: Path) -> Iterator[str]:
    if code not in (0, 1, 2):
        yield f"exit {code}\n{err}\n{traces[0] if traces else ''}"
    elif "Traceback" in err:
        yield f"traceback\n{err}"
    for line in err.splitlines():
        if code == 2 and line.startswith("weaklink: ") and "there is no function" not in line:
            yield f"no place: {line.replace(str(copy), 'FILE')}"


def first_function(copy: Path) -> str:
    found = FUNCTION.search(copy.read_text())
    return found.group(1) if found else "f"


FUNCTION = re.compile(r"(\w+)\s*\([^;{}]*\)\s*\{")


def functions_of(copy: Path) -> int:
    return max(1, len(FUNCTION.findall(copy.read_text())))


def gcc_errors(copy: Path, headers: Path) -> list[str]:
    """What gcc says is an error, without its names."""
    command = ["gcc", "-fsyntax-only", "-w", "-std=gnu11", "-I", str(headers), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=C_LOCALE)
    errors = re.findall(r"^[^\s:]+:\d+:\d+: error: (.*)$", done.stderr, re.MULTILINE)
    return [re.sub(r"'[^']*'", "'...'", one) for one in errors[:1]]


C_LOCALE = {"LC_ALL": "C", "PATH": "/usr/bin:/bin:/usr/local/bin"}


# --- processes ------------------------------------------------------------------------------------


def work(pipe: Connection, plan: Plan) -> None:
    """Seeds come in, outcomes go out, until the pipe is closed."""
    with tempfile.TemporaryDirectory() as folder:
        while True:
            try:
                seed = pipe.recv()
            except EOFError:
                return
            pipe.send(try_seed(seed, plan, Path(folder)))


class Worker:
    """A child that is replaced when it hangs or dies."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        self._child = multiprocessing.Process(target=work, args=(theirs, self._plan), daemon=True)
        self._child.start()
        theirs.close()

    def try_seed(self, seed: int) -> Outcome:
        self._pipe.send(seed)
        try:
            if self._pipe.poll(HANGS * len(self._plan.commands)):
                outcome: Outcome = self._pipe.recv()
                return outcome
            why = "hangs"
        except EOFError:
            why = "the process died"
        self._child.kill()
        self._child.join()
        self._start()
        path, _, done = broken(seed, self._plan.files)
        return Outcome(str(path), done, found=[why])


def main() -> int:
    parser = argparse.ArgumentParser(description="broken C through every command")
    parser.add_argument("--seeds", default="0:200", metavar="FROM:TO")
    parser.add_argument("--timeout", type=int, default=1, help="seconds a function")
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no seed after these")
    parser.add_argument("--show", type=int, metavar="SEED", help="print that seed's file")
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args()
    files = tuple(sorted(c_files([*SOURCES, *options.paths])))
    plan = Plan(files, tuple(options.commands.split(",")), options.timeout)
    if options.show is not None:
        path, text, done = broken(options.show, files)
        print(text, end="")
        print(f"{path}: {done}", file=sys.stderr)
        return 0
    first, last = map(int, options.seeds.split(":"))
    return tried(range(first, last), plan, time.monotonic() + 60 * options.minutes)


def c_files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        yield from path.rglob("*.c") if path.is_dir() else [path]


def tried(seeds: range, plan: Plan, end: float) -> int:
    worker = Worker(plan)
    codes: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    examples: dict[str, int] = {}
    found = runs = done = 0
    for seed in seeds:
        if time.monotonic() > end:
            break
        outcome = worker.try_seed(seed)
        done, runs = done + 1, runs + outcome.runs
        codes += outcome.codes
        silent += Counter(outcome.silent)
        for rule in outcome.silent:
            examples.setdefault(rule, seed)
        for one in outcome.found:
            found += 1
            print(f"seed {seed} ({Path(outcome.file).name}: {outcome.done})\n  {one}", flush=True)
    print(f"\n{done} files, {runs} runs from seed {seeds.start}; {found} faults")
    print("  ".join(f"{name}: {count}" for name, count in sorted(codes.items())))
    print(f"{sum(silent.values())} accepted by check, refused by gcc:")
    for rule, count in silent.most_common():
        print(f"{count:5}  {rule} (seed {examples[rule]})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
