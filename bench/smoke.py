"""What smoke tests cost and what they find, beside those of `frama-c -wp-smoke-tests`.

    python bench/smoke.py [-n 5] [--only times,peer,kinds,points] [FILE_OR_DIR...]

times   what smoke tests add to proving: in this process (`prove` with and without them), and as
        whole processes (`diagnose` with and without them), in turn
peer    what they add to `frama-c -wp`, and how they end there; where it is installed
kinds   smoke tests by kind, and by what they were settled
points  how many points there are when each statement is one, and whether that finds more

Without files, times and peer take a choice of realistic ones, and kinds and points all examples
and the test data about smoke tests and public cases. Ratios are medians of those of neighbouring
runs: what else the machine does falls on both. `cpu` is user and system time, solvers included.
"""

import argparse
import re
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from harness import Command, Run, measure, run_once, table

from weaklink import session
from weaklink.ask.oracle import Oracle
from weaklink.cli.work import Failed, in_deep_thread
from weaklink.diagnostics import Unsupported
from weaklink.explain.green.answers import Alive, Doomed, SmokeFinding
from weaklink.explain.green.smoke import Smoke
from weaklink.explain.method.lemmas import is_usable, judge_lemmas
from weaklink.kinds import SmokeKind
from weaklink.model import Report, SmokeReport, SmokeVerdict
from weaklink.options import Options
from weaklink.view.build import Views
from weaklink.view.checking import Checking

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("times", "peer", "kinds", "points")
TIMED = (
    *(f"examples/{name}.c" for name in ("average", "isqrt", "thermostat", "ticket")),
    "examples/correct/equal-by-mismatch.c",
    "examples/correct/find-behaviors.c",
    "examples/correct/lower-bound.c",
    "examples/correct/max-index.c",
    "examples/correct/nested-grid.c",
    "examples/correct/prime.c",
    "examples/correct/reverse-copy.c",
    "examples/correct/search-behaviors.c",
    *(f"tests/data/cases/{name}.c" for name in ("assigns-in-behaviors", "quotient-and-rest")),
    *(f"tests/data/smoke/{name}.c" for name in ("callees", "dead-code", "loops", "preconditions")),
)
COUNTED = ("examples", "tests/data/cases", "tests/data/smoke")
PROVE = Options(diagnose=False, smoke=False)
PROVE_AND_SMOKE = Options(diagnose=False)
ONLY_SMOKE = Options(prove=False, diagnose=False)


def main() -> None:
    parser = argparse.ArgumentParser(description="what smoke tests cost and find")
    parser.add_argument("-n", "--runs", type=int, default=5)
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS")
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE_OR_DIR")
    options = parser.parse_args()
    parts = options.only.split(",")
    timed = c_files(options.paths or [ROOT / name for name in TIMED])
    counted = c_files(options.paths or [ROOT / name for name in COUNTED])
    peer = shutil.which("frama-c")
    if "times" in parts:
        print(times(timed, options.runs), end="\n\n")
    if "peer" in parts and peer is not None:
        print(peer_times(peer, timed), end="\n\n")
    if "kinds" in parts:
        print(kinds(counted), end="\n\n")
    if "points" in parts:
        print(points(counted))


def c_files(paths: Iterable[Path]) -> list[Path]:
    """In the order of ``paths``, the files of a folder sorted."""
    found = [file for p in paths for file in (sorted(p.rglob("*.c")) if p.is_dir() else [p])]
    if not found:
        sys.exit("no C file there")
    return found


def deeply(work: Callable[[], T]) -> T:
    outcome = in_deep_thread(work)
    if isinstance(outcome, Failed):
        raise outcome.problem
    return outcome.value


def progress(file: Path) -> None:
    print(f"{file.name}: done", file=sys.stderr)


# --- what smoke tests add -------------------------------------------------------------------------


class Cost(NamedTuple):
    wall: float
    cpu: float


class Pair(NamedTuple):
    """One run without smoke tests, and its neighbour with them."""

    without: Cost
    smoked: Cost


def times(files: Sequence[Path], runs: int) -> str:
    heading = ["file", "tests", "prove cpu ms", "+smoke", "cpu +%", "wall +%"]
    heading += ["process cpu ms", "+smoke", "cpu +%", "wall +%"]
    inside, outside = [], []
    rows = [heading]
    for file in files:
        inside.append(in_process(file, runs))
        outside.append(whole_processes(file, runs))
        tests = len(run(file, ONLY_SMOKE).smoke_tests)
        rows.append([file.name, str(tests), *cost_cells(inside[-1]), *cost_cells(outside[-1])])
        progress(file)
    rows.append(["median", "", *median_cells(inside), *median_cells(outside)])
    rows.append(["sum of medians", "", *sum_cells(inside), *sum_cells(outside)])
    return table(rows)


def in_process(file: Path, runs: int) -> list[Pair]:
    """After a run that is not counted; which of the two is first alternates."""
    run(file, PROVE_AND_SMOKE)
    pairs = []
    for number in range(runs):
        if number % 2:
            smoked = cost(file, PROVE_AND_SMOKE)
            pairs.append(Pair(cost(file, PROVE), smoked))
        else:
            pairs.append(Pair(cost(file, PROVE), cost(file, PROVE_AND_SMOKE)))
    return pairs


def run(file: Path, options: Options) -> Report:
    return deeply(lambda: session.diagnose([str(file)], options))


def cost(file: Path, options: Options) -> Cost:
    wall, cpu = time.perf_counter(), cpu_seconds()
    run(file, options)
    return Cost(time.perf_counter() - wall, cpu_seconds() - cpu)


def cpu_seconds() -> float:
    """Of this process and the solvers that have ended, which they do with each request."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def whole_processes(file: Path, runs: int) -> list[Pair]:
    results = measure([weaklink(file, "--no-smoke"), weaklink(file)], runs)
    return [
        Pair(Cost(a.wall, a.cpu), Cost(b.wall, b.cpu))
        for a, b in zip(results["--no-smoke"], results[""], strict=True)
    ]


def weaklink(file: Path, *more: str) -> Command:
    arguments = [sys.executable, "-m", "weaklink", "diagnose", "--no-cache", *more, str(file)]
    return Command(" ".join(more), arguments)


def cost_cells(pairs: Sequence[Pair]) -> list[str]:
    return [ms(before(pairs)), ms(more(pairs)), *map(percent, added(pairs))]


def before(pairs: Sequence[Pair]) -> float:
    return statistics.median(pair.without.cpu for pair in pairs)


def more(pairs: Sequence[Pair]) -> float:
    return statistics.median(pair.smoked.cpu - pair.without.cpu for pair in pairs)


def added(pairs: Sequence[Pair]) -> tuple[float, float]:
    """The median of the parts by which cpu and wall time grew."""
    cpu = statistics.median(pair.smoked.cpu / pair.without.cpu - 1 for pair in pairs)
    wall = statistics.median(pair.smoked.wall / pair.without.wall - 1 for pair in pairs)
    return cpu, wall


def median_cells(files: Sequence[Sequence[Pair]]) -> list[str]:
    parts = zip(*map(added, files), strict=True)
    seconds = [statistics.median(map(before, files)), statistics.median(map(more, files))]
    return [*map(ms, seconds), *(percent(statistics.median(column)) for column in parts)]


def sum_cells(files: Sequence[Sequence[Pair]]) -> list[str]:
    without, smoke = sum(map(before, files)), sum(map(more, files))
    return [ms(without), ms(smoke), percent(smoke / without), ""]


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f}"


def percent(part: float) -> str:
    return f"{100 * part:+.0f}"


# --- frama-c --------------------------------------------------------------------------------------


class Said(NamedTuple):
    """What frama-c said of its smoke tests: lines that are ``doomed``, and tests of which no prover
    showed that (``unsettled``)."""

    doomed: frozenset[str]
    unsettled: frozenset[str]
    time_outs: int


def peer_times(path: str, files: Sequence[Path]) -> str:
    """One run each: its time-outs take what they take."""
    heading = ["file", "-wp s", "+smoke s", "wall +%", "cpu +%"]
    heading += ["smoke tests", "doomed", "not settled", "prover time-outs", "weaklink: doomed"]
    rows = [heading]
    sums = [0.0, 0.0, 0.0, 0.0, 0, 0, 0, 0, 0]
    for file in files:
        without, before = frama_c(path, file)
        smoked, said = frama_c(path, file, "-wp-smoke-tests")
        mine = run(file, ONLY_SMOKE).smoke_tests
        figures = [without.wall, smoked.wall - without.wall, without.cpu, smoked.cpu - without.cpu]
        figures += [
            len(said.doomed | said.unsettled),
            len(said.doomed),
            len(said.unsettled),
            said.time_outs - before.time_outs,
            sum(found.verdict is SmokeVerdict.DOOMED for found in mine),
        ]
        sums = [one + other for one, other in zip(sums, figures, strict=True)]
        rows.append([file.name, *peer_cells(figures)])
        progress(file)
    rows.append(["sum", *peer_cells(sums)])
    return table(rows)


def peer_cells(figures: Sequence[float]) -> list[str]:
    wall, more, cpu, more_cpu, *counts = figures
    shown = [f"{wall:.1f}", f"{more:.1f}", percent(more / wall), percent(more_cpu / cpu)]
    return shown + [f"{count:.0f}" for count in counts]


def frama_c(path: str, file: Path, *more: str) -> tuple[Run, Said]:
    """Its messages go to stderr, where the harness keeps them.  It knows no `typically`."""
    options = "-wp -wp-rte -wp-cache none -wp-prover cvc4,z3 -wp-par 2 -wp-msg-key prover"
    text = re.sub(r"\btypically\b[^;]*;", "", file.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        copy.write_text(text, encoding="utf-8")
        command = [path, *options.split(), *more, str(copy)]
        script = ["sh", "-c", 'exec "$@" 1>&2', "sh", *command]
        found = run_once(Command("frama-c", script))
    if found.exit_code:
        sys.exit(f"{file}: frama-c: exit {found.exit_code}: {found.stderr[-300:]}")
    doomed = frozenset(re.findall(r"(\S+:\d+): Warning:\s+Failed smoke-test", found.stderr))
    passed = frozenset(re.findall(r"\[Passed\] Smoke-test (\S+)", found.stderr))
    results = re.split(r"Why3 result for ", found.stderr)[1:]
    time_outs = [text for text in results if re.match(r"[^\[]*?\btimeout", text, re.IGNORECASE)]
    return found, Said(doomed, passed, len(time_outs))


# --- what settles them ----------------------------------------------------------------------------

SHOWN_ALIVE = ("code run", "contract run", "model")
SHOWN_DOOMED = ("flow", "simplifier", "solver", "values")
WAYS = (*SHOWN_ALIVE, *SHOWN_DOOMED, "unknown")
"""How smoke tests are settled; axioms by a model, or by values that refute one."""


def kinds(files: Sequence[Path]) -> str:
    counts: Counter[tuple[SmokeKind, str]] = Counter()
    for file in files:
        for found in run(file, ONLY_SMOKE).smoke_tests:
            counts[found.kind, way(found)] += 1
    heading = ["kind", "tests", *(f"alive: {name}" for name in SHOWN_ALIVE)]
    heading += [*(f"doomed: {name}" for name in SHOWN_DOOMED), "unknown"]
    rows = [[kind.value, *kind_cells(counts, [kind])] for kind in SmokeKind]
    return table([heading, *rows, ["total", *kind_cells(counts, list(SmokeKind))]])


def way(found: SmokeReport) -> str:
    match found.verdict:
        case SmokeVerdict.ALIVE:
            if found.witness is None:
                return "model"
            return "code run" if found.witness.by_code else "contract run"
        case SmokeVerdict.DOOMED:
            return "values" if found.settled == "run" else found.settled
        case SmokeVerdict.UNKNOWN:
            return "unknown"


def kind_cells(counts: Counter[tuple[SmokeKind, str]], kinds: Sequence[SmokeKind]) -> list[str]:
    ways = [sum(counts[kind, name] for kind in kinds) for name in WAYS]
    return [str(sum(ways)), *map(str, ways)]


# --- points that stand for others -----------------------------------------------------------------


class Placed(NamedTuple):
    """The points of one function, what was found about those, and how long that took."""

    points: int
    doomed: list[tuple[str, str, tuple[str, ...]]]
    unsettled: int
    seconds: float


def points(files: Sequence[Path]) -> str:
    few, many = [], []
    for file in files:
        for some, every in deeply(partial(both_ways, file)):
            few.append(some)
            many.append(every)
            if some.doomed != every.doomed:
                print(f"{file}: {some.doomed} is not {every.doomed}", file=sys.stderr)
    equal = sum(some.doomed == every.doomed for some, every in zip(few, many, strict=True))
    heading = ["points", "number", "doomed reported", "unknown", "seconds"]
    rows = [placed_cells("that stand for others", few), placed_cells("at each statement", many)]
    return f"{table([heading, *rows])}\n\nThe same is doomed in {equal} of {len(few)} functions."


def both_ways(file: Path) -> list[tuple[Placed, Placed]]:
    program = session.read_program([str(file)], Options())
    views = Views(program, Checking(Options().runtime_errors))
    oracle = Oracle(Options().budget, views.definitions.applied)
    found = []
    try:
        lemmas = judge_lemmas(views.program, views.definitions, oracle)
        given = [lemma.hypothesis for lemma in lemmas if is_usable(lemma)]

        def placed(name: str, everywhere: bool) -> Placed:
            start = time.perf_counter()
            smoke = Smoke(views, name, lambda: oracle, given, everywhere=everywhere)
            findings = smoke.findings()
            seconds = time.perf_counter() - start
            doomed = [told(one) for one in findings if isinstance(one.answer, Doomed)]
            unsettled = sum(not is_settled(one) for one in findings)
            return Placed(len(smoke.points.all()), doomed, unsettled, seconds)

        for name, function in views.program.functions.items():
            if function.body is None or not function.requested:
                continue
            try:
                views.obligations(name)
            except Unsupported:
                continue
            found.append((placed(name, False), placed(name, True)))
    finally:
        oracle.close()
    return found


def told(found: SmokeFinding) -> tuple[str, str, tuple[str, ...]]:
    assert isinstance(found.answer, Doomed)
    culprits = tuple(str(culprit.span) for culprit in found.answer.culprits)
    return found.point.kind.value, str(found.point.span), culprits


def is_settled(found: SmokeFinding) -> bool:
    return isinstance(found.answer, Alive | Doomed)


def placed_cells(name: str, placed: Sequence[Placed]) -> list[str]:
    return [
        name,
        str(sum(one.points for one in placed)),
        str(sum(len(one.doomed) for one in placed)),
        str(sum(one.unsettled for one in placed)),
        f"{sum(one.seconds for one in placed):.1f}",
    ]


if __name__ == "__main__":
    main()
