"""The four algorithms of covers, beside the figures of the paper that two of them are from
(J. Christ, J. Hoenicke, M. Schäf: Towards Bounded Infeasible Code Detection, section 7; "the
seed").

    python bench/cover.py [--programs 10] [--diamonds 2-9] [--only PART,...]

table    Table 1: all programs by all algorithms, which must find the same blocks feasible; those of
         up to JUDGED diamonds are also judged path by path, by z3 without anything of weaklink
figures  Figs. 4 to 6 of the same runs, in bench/figures
growth   programs of 10 to 30 diamonds
phases   AlgSC by each of z3's ways to guess what is decided: the seed wishes for a solver whose
         models differ in many blocks at once
large    a C function of 487 lines (bench/large.py), with calls as summaries, as code, and without a
         limit of blocks

Programs are of bench/diamonds.py, seeds 0 and up.  Seconds are of the processor, user and system
(other work on the machine hardly changes them): "solver" of the solver's process from its start to
its end, "own" of ours, without reading the program and without making inputs small; "asking" is
what of this is spent once the formula is there.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from diamonds import diamonds
from harness import MIB, Command, process_tree, run_once, table, tree_memory

from weaklink import solve
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.cover import Algorithm, cover_each, cover_greedily, cover_paths, cover_statements
from weaklink.ask.inputs import Space
from weaklink.ask.oracle import Oracle
from weaklink.ask.runs import Accept, Run, Runs, ends_normally
from weaklink.ask.search import encode_in
from weaklink.cli.work import Failed, in_deep_thread
from weaklink.frontend.prog import syntax
from weaklink.frontend.prog.lower import program_of
from weaklink.frontend.prog.printer import print_file
from weaklink.ir.program import Program
from weaklink.logic.term import Term
from weaklink.options import Budget, Options
from weaklink.record import replace
from weaklink.replay.runner import Runner
from weaklink.session.common import read_program
from weaklink.solve import portfolio_for_runs, spec
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.unwind import Limits, unwind

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "bench" / "figures"
PARTS = ("table", "figures", "growth", "phases", "large")
BUDGET = Budget(seconds=20, cover_steps=200_000_000)
JUDGED = 4

SOLVER_SECONDS = 6.0
"""Of the processor, after which a program is given up, and BUDGET.seconds of the wall clock if one
question takes that long: AlgPC does not finish some of the larger."""

PATHS, STATEMENTS, EACH = "AlgPC", "AlgSC", "AlgFM"
REUSING, GREEDY = "AlgFM, reusing", "AlgVSTTE"
ALGORITHMS: Mapping[str, Algorithm] = {
    PATHS: cover_paths,
    STATEMENTS: cover_statements,
    EACH: partial(cover_each, reuse=False),
    REUSING: cover_each,
    GREEDY: cover_greedily,
}
SEED = {
    PATHS: (69777, 13.12),
    STATEMENTS: (854, 11.81),
    EACH: (1760, 145.45),
    GREEDY: (512, 615.51),
}
"""Table 1: queries, seconds."""

GROWTH = (10, 15, 20, 25, 30)
GROWTH_PROGRAMS = 1

PHASES = {
    3: "as before, which z3 does by itself",
    5: "at random",
    6: "as the formula has it more often (as it is)",
    1: "true",
    0: "false",
}

LARGE_BOUNDS = "iterations=2,depth=1"
LARGE_SECONDS = 120.0
LARGE_MEMORY = 1024 * MIB


class Measured(NamedTuple):
    """One program by one algorithm; ``feasible`` are the labels of the blocks that runs pass, all
    of them if it ``finished``."""

    algorithm: str
    size: int
    number: int
    queries: int
    runs: int
    solver: float
    own: float
    asking: float
    feasible: frozenset[str]
    finished: bool = True


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="what the algorithms of covers take")
    parser.add_argument("--programs", type=int, default=10, help="of each size")
    parser.add_argument("--diamonds", default="2-9", metavar="FROM-TO")
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS")
    parser.add_argument("--figures", type=Path, default=FIGURES, metavar="DIR")
    parser.add_argument("--unlimited", metavar="FILE", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.unlimited:
        unlimited(options.unlimited)
        return
    parts = options.only.split(",")
    first, _, last = options.diamonds.partition("-")
    sizes = range(int(first), int(last or first) + 1)
    if "table" in parts or "figures" in parts:
        measured = deeply(lambda: all_of(sizes, options.programs))
        if "table" in parts:
            print(table_one(measured), end="\n\n")
            print(ratios(measured), end="\n\n")
            print(by_size(measured), end="\n\n")
        if "figures" in parts:
            figures(measured, options.figures)
    if "growth" in parts:
        print(deeply(growth), end="\n\n")
    if "phases" in parts:
        print(deeply(lambda: phases(sizes, options.programs)), end="\n\n")
    if "large" in parts:
        print(large(), end="\n\n")


def deeply(work: Callable[[], T]) -> T:
    outcome = in_deep_thread(work)
    if isinstance(outcome, Failed):
        raise outcome.problem
    return outcome.value


def said(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# --- measuring ------------------------------------------------------------------------------------


class Patient(Runs):
    """Gives up after SOLVER_SECONDS."""

    def find(
        self, *constraints: Term, accept: Accept | None = None
    ) -> Run | Unreachable | Undecided:
        if of_running() > SOLVER_SECONDS:
            return Undecided("the time is used up")
        return super().find(*constraints, accept=accept)


def measure(algorithm: str, size: int, number: int) -> Measured:
    text = print_file(diamonds(number, size))
    program = program_of({f"diamonds-{size}-{number}.prog": text})
    if program.diagnostics or program.refused:
        sys.exit(f"{size} diamonds, seed {number}: {[*program.diagnostics, *program.refused]}")
    before, own = of_children(), time.process_time()
    oracle = Oracle(BUDGET, {}, lambda: portfolio_for_runs(BUDGET.cover_steps))
    try:
        views = Views(program, Checking(frozenset()))
        regions = views.regions("main")
        view = views.view("main", (), points=regions.points)
        encoded = encode_in(Space(view, 3), unwind(view, Limits(2, 1)))
        runner = Runner(view, BUDGET.replay_steps)
        runs = Patient(oracle, encoded, runner, encoded.condition.clean, ends_normally)
        ids = [region.id for region in regions.all if region.reached]
        asking = time.process_time()
        covering = ALGORITHMS[algorithm](runs, regions.inside, ids)
        own, asking = time.process_time() - own, time.process_time() - asking
    finally:
        oracle.close()
    passed = {id for run in covering.runs for id in run.passed}
    return Measured(
        algorithm,
        size,
        number,
        runs.queries,
        len(covering.runs),
        of_children() - before,
        own,
        asking,
        frozenset(region.block for region in regions.all if region.id in passed),
        not covering.unsettled and not covering.stopped,
    )


def of_children() -> float:
    """Processor seconds of the processes that have ended: solvers, once they are closed."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def of_running() -> float:
    """Processor seconds of the solvers at work."""
    _, *children = process_tree(os.getpid())
    spent = 0.0
    for child in children:
        try:
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent


def all_of(sizes: Iterable[int], programs: int) -> list[Measured]:
    """Each program by all algorithms in turn; ends the process where they do not agree."""
    found: list[Measured] = []
    for algorithm in ALGORITHMS:
        measure(algorithm, 2, 0)  # what only the first one takes
    for size in sizes:
        for number in range(programs):
            ours = [measure(algorithm, size, number) for algorithm in ALGORITHMS]
            agree(ours)
            if size <= JUDGED:
                judge(ours)
            found += ours
        said(f"{size} diamonds: done")
    return found


def agree(ours: Sequence[Measured]) -> None:
    first, *others = [one for one in ours if one.finished]
    for other in others:
        differ = first.feasible ^ other.feasible
        if differ:
            at = f"{first.size} diamonds, seed {first.number}"
            sys.exit(f"{at}: {first.algorithm} and {other.algorithm} differ in {sorted(differ)}")


# --- an independent judge -------------------------------------------------------------------------


def judge(ours: Sequence[Measured]) -> None:
    """Ends the process unless the feasible blocks, and for AlgPC the number of paths, are those
    that z3 tells of straight-line formulas."""
    size, number = ours[0].size, ours[0].number
    (procedure,) = diamonds(number, size).procedures
    paths = list(feasible_paths(procedure))
    blocks = frozenset(chain.from_iterable(paths))
    for one in ours:
        if one.feasible != blocks or (one.algorithm == PATHS and one.runs != len(paths)):
            differ = sorted(blocks ^ one.feasible)
            sys.exit(
                f"{one.algorithm}, {size} diamonds, seed {number}: {one.runs} runs, of z3's "
                f"{len(paths)} paths; other blocks: {differ}"
            )


def feasible_paths(procedure: syntax.Procedure) -> Iterator[tuple[str, ...]]:
    """The labels on each path from the first block to an end that some inputs take; depth first,
    and a prefix that none takes is not followed."""
    import z3

    blocks = {block.label.text: block for block in procedure.blocks}
    solver = z3.Solver()

    def value(node: syntax.Expr | syntax.Pred, state: Mapping[str, Any]) -> Any:
        match node:
            case syntax.Number(number):
                return z3.IntVal(number)
            case syntax.Name(name):
                return state.get(name, z3.Int(name))
            case syntax.Negative(operand):
                return -value(operand, state)
            case syntax.Truth(truth):
                return z3.BoolVal(truth)
            case syntax.Negation(operand):
                return z3.Not(value(operand, state))
        left, right = value(node.left, state), value(node.right, state)
        match node.op.value:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "<":
                return left < right
            case "<=":
                return left <= right
            case ">":
                return left > right
            case ">=":
                return left >= right
            case "&&":
                return z3.And(left, right)
            case "||":
                return z3.Or(left, right)
            case other:
                raise ValueError(f"no meaning for {other}")

    def follow(label: str, passed: tuple[str, ...], state: Mapping[str, Any]) -> Iterator[Any]:
        passed, state = (*passed, label), dict(state)
        solver.push()
        for statement in blocks[label].statements:
            match statement:
                case syntax.Assign(target, given):
                    state[target.text] = value(given, state)
                case syntax.Assume(condition):
                    solver.add(value(condition, state))
                case _:
                    raise ValueError("a call")
        if (answer := solver.check()) == z3.unknown:
            raise ValueError("z3 does not know")
        if answer == z3.sat:
            targets = blocks[label].targets
            if not targets:
                yield passed
            for target in targets:
                yield from follow(target.text, passed, state)
        solver.pop()

    yield from follow(procedure.blocks[0].label.text, (), {})


# --- Table 1 --------------------------------------------------------------------------------------


def of(measured: Sequence[Measured], algorithm: str) -> list[Measured]:
    return [one for one in measured if one.algorithm == algorithm]


def table_one(measured: Sequence[Measured]) -> str:
    heading = [
        "algorithm",
        "finished",
        "queries",
        "most",
        "runs",
        "solver s",
        "own s",
        "asking",
        "own/solver",
    ]
    rows = [[*heading, "seed: queries", "s"]]
    for algorithm in ALGORITHMS:
        seed = SEED.get(algorithm)
        theirs = ["-", "-"] if seed is None else [str(seed[0]), f"{seed[1]:.2f}"]
        rows.append([algorithm, *totals(of(measured, algorithm)), *theirs])
    return table(rows)


def totals(ours: Sequence[Measured]) -> list[str]:
    solver, own = sum(one.solver for one in ours), sum(one.own for one in ours)
    return [
        f"{sum(one.finished for one in ours)} of {len(ours)}",
        str(sum(one.queries for one in ours)),
        str(max(one.queries for one in ours)),
        str(sum(one.runs for one in ours)),
        f"{solver:.2f}",
        f"{own:.2f}",
        f"{sum(one.asking for one in ours):.2f}",
        f"{own / solver:.2f}",
    ]


def ratios(measured: Sequence[Measured]) -> str:
    """To AlgSC, of the programs that an algorithm finished."""
    rows = [["to AlgSC", "programs", "queries", "solver s", "seed: queries", "s"]]

    def finished(algorithm: str) -> list[Measured]:
        return [one for one in of(measured, algorithm) if one.finished]

    def ratio(algorithm: str, what: Callable[[Measured], float]) -> str:
        ours = finished(algorithm)
        programs = {(one.size, one.number) for one in ours}
        base = [b for b in of(measured, STATEMENTS) if (b.size, b.number) in programs]
        return f"{sum(map(what, ours)) / sum(map(what, base)):.1f}"

    for algorithm in ALGORITHMS:
        if algorithm != STATEMENTS:
            queries = ratio(algorithm, lambda one: one.queries)
            seed = SEED.get(algorithm)
            pairs = () if seed is None else zip(seed, SEED[STATEMENTS], strict=True)
            theirs = [f"{one / other:.1f}" for one, other in pairs] or ["-", "-"]
            programs = str(len(finished(algorithm)))
            seconds = ratio(algorithm, lambda one: one.solver)
            rows.append([algorithm, programs, queries, seconds, *theirs])
    return table(rows)


def by_size(measured: Sequence[Measured]) -> str:
    """Averages of a program, those not finished with what they took."""
    rows = [["diamonds", *(f"{name}: {what}" for name in ALGORITHMS for what in ("queries", "s"))]]
    for size, ours in sized(measured):
        row = [str(size)]
        for algorithm in ALGORITHMS:
            some = of(ours, algorithm)
            row.append(f"{statistics.mean(one.queries for one in some):.1f}")
            row.append(f"{statistics.mean(one.solver for one in some):.3f}")
        rows.append(row)
    return table(rows)


def sized(measured: Sequence[Measured]) -> Iterator[tuple[int, list[Measured]]]:
    for size, ours in groupby(measured, lambda one: one.size):
        yield size, list(ours)


# --- growth, phases -------------------------------------------------------------------------------


def growth(sizes: Sequence[int] = GROWTH, programs: int = GROWTH_PROGRAMS) -> str:
    """Averages of a program; with a plus where one was given up."""
    algorithms = (STATEMENTS, GREEDY)
    rows = [
        ["diamonds", *(f"{a}: {what}" for a in algorithms for what in ("queries", "solver", "own"))]
    ]
    for size in sizes:
        row = [str(size)]
        for algorithm in algorithms:
            ours = [measure(algorithm, size, number) for number in range(programs)]
            given_up = "" if all(one.finished for one in ours) else "+"
            row.append(f"{statistics.mean(one.queries for one in ours):.1f}{given_up}")
            row.append(f"{statistics.mean(one.solver for one in ours):.2f}")
            row.append(f"{statistics.mean(one.own for one in ours):.2f}")
        rows.append(row)
        said(" ".join(row))
    return table(rows)


def phases(sizes: Sequence[int], programs: int) -> str:
    rows = [["what is decided is guessed", "finished", "queries", "most", "solver s"]]
    usual = spec.SPREAD_PHASES
    for phase, meaning in PHASES.items():
        spec.SPREAD_PHASES = phase
        try:
            ours = [measure(STATEMENTS, size, n) for size in sizes for n in range(programs)]
        finally:
            spec.SPREAD_PHASES = usual
        finished, queries, most, _, solver, *_ = totals(ours)
        rows.append([f"{phase}: {meaning}", finished, queries, most, solver])
        said(f"phases {phase}: done")
    return table(rows)


# --- a large function -----------------------------------------------------------------------------


def large() -> str:
    rows = [
        ["calls", "lines covered", "not settled", "tests", "queries", "cpu s", "peak MiB", "exit"]
    ]
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "large.c")
        run = run_once(kept(source, [sys.executable, str(ROOT / "bench" / "large.py"), "1"]))
        if run.exit_code:
            sys.exit(run.stderr)
        for calls in ("summaries", "code"):
            output = os.path.join(folder, f"{calls}.json")
            run = run_once(kept(output, weaklink(source, calls)))
            cost = [f"{run.cpu:.1f}", f"{run.peak / MIB:.0f}", str(run.exit_code)]
            rows.append([calls, *told(output), *cost])
            said(f"large, {calls}: done")
        here = [sys.executable, str(Path(__file__).resolve()), "--unlimited", source]
        output = os.path.join(folder, "unlimited.txt")
        run = run_once(kept(output, here))
        end = Path(output).read_text() + run.stderr
    peak = f"{run.cpu:.1f} s of the processor, at most {run.peak / MIB:.0f} MiB"
    return f"{table(rows)}\n\nas code, without a limit of blocks ({peak}):\n{end.rstrip()}"


def weaklink(source: str, calls: str) -> list[str]:
    start = [
        sys.executable,
        "-m",
        "weaklink",
        "cover",
        "--no-cache",
        "--function",
        "work",
        "--format",
        "json",
    ]
    return [*start, "--bounds", LARGE_BOUNDS, "--timeout", "50", "--calls", calls, source]


def kept(output: str, arguments: Sequence[str]) -> Command:
    """The command with its standard output in a file."""
    script = 'exec "$@" > "$0"'
    return Command(output, ["sh", "-c", script, output, *arguments])


def told(output: str) -> list[str]:
    """Of a report in JSON: lines covered, regions not settled for all runs, tests, queries."""
    report = json.loads(Path(output).read_text())
    (cover,) = report["covers"]
    lines = set(cover["lines"])
    left = {line for one in cover["uncovered"] for line in one["lines"]}
    unknown = sum(one["why"] == "unknown" or one["bound_hit"] for one in cover["uncovered"])
    covered = f"{len(lines - left)} of {len(lines)}"
    return [covered, str(unknown), str(len(cover["tests"])), str(cover["queries"])]


def unlimited(source: str) -> None:
    """AlgSC on the whole function, in a process of its own that ends itself."""
    start = time.monotonic()

    def tell(text: str) -> None:
        print(f"  {time.process_time() + of_children():6.1f} s: {text}", flush=True)

    def watch() -> None:
        while True:
            time.sleep(0.1)
            memory = tree_memory(os.getpid())
            if memory > LARGE_MEMORY or time.monotonic() - start > LARGE_SECONDS:
                why = "memory" if memory > LARGE_MEMORY else "time"
                tell(f"given up: {why} ({memory / MIB:.0f} MiB)")
                solve.shutdown()
                os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    deeply(lambda: ask_unlimited(read_program([source], Options()), tell))


def ask_unlimited(program: Program, tell: Callable[[str], None]) -> None:
    views = Views(program, Checking(Options().runtime_errors))
    regions = views.regions("work")
    view = views.view("work", (), points=regions.points)
    unwound = unwind(view, Limits(2, 1, 3, blocks=10**9))
    tell(f"unwound: {len(unwound.blocks)} blocks")
    encoded = encode_in(Space(view, 3), unwound)
    tell("encoded")
    budget = replace(BUDGET, seconds=LARGE_SECONDS)
    oracle = Oracle(budget, views.definitions.applied, lambda: portfolio_for_runs(10**9))
    runner = Runner(view, BUDGET.replay_steps)
    runs = Runs(oracle, encoded, runner, encoded.condition.clean, ends_normally)
    tell("asked first")
    covering = cover_statements(runs, regions.inside, [p.id for p in regions.all if p.reached])
    oracle.close()
    passed = {id for run in covering.runs for id in run.passed}
    lines = {line for region in regions.all for line in region.lines}
    left = {line for region in regions.all if region.id not in passed for line in region.lines}
    covered = f"{len(lines - left)} of {len(lines)} lines covered"
    unknown = f"{len(covering.unsettled)} not known"
    tell(f"finished: {covered}, {unknown}, {len(covering.runs)} runs, {runs.queries} queries")


# --- figures --------------------------------------------------------------------------------------

Lines = Mapping[str, Sequence[tuple[float, float]]]
COLOURS = dict(
    zip(ALGORITHMS, ("#c0392b", "#2471a3", "#b7950b", "#8e44ad", "#1e8449"), strict=True)
)
WIDTH, HEIGHT = 560, 340
LEFT, RIGHT, TOP, BOTTOM = 60, 130, 34, 44


def figures(measured: Sequence[Measured], folder: Path) -> None:
    """Figs. 4 to 6: averages of a program by its number of diamonds."""

    def lines(algorithms: Iterable[str], what: Callable[[Measured], float]) -> Lines:
        return {
            name: [(n, statistics.mean(map(what, of(ours, name)))) for n, ours in sized(measured)]
            for name in algorithms
        }

    folder.mkdir(exist_ok=True)
    both = lines((PATHS, STATEMENTS), lambda one: one.solver)
    every = lines(ALGORITHMS, lambda one: one.solver)
    queries = lines(ALGORITHMS, lambda one: one.queries)
    seconds = "solver, processor seconds of a program"
    pictures = {
        "cover-time-paths-statements.svg": chart("Fig. 4", seconds, both),
        "cover-time.svg": chart("Fig. 5", seconds, every),
        "cover-queries.svg": chart("Fig. 6", "queries of a program", queries, log=True),
    }
    for name, text in pictures.items():
        (folder / name).write_text(text)
        said(f"{name}: written")


def chart(title: str, unit: str, lines: Lines, *, log: bool = False) -> str:
    """Lines over whole numbers, as SVG."""
    xs = sorted({x for points in lines.values() for x, _ in points})
    ys = [y for points in lines.values() for _, y in points]
    marks = decades(min(ys), max(ys)) if log else steps(max(ys))
    scale: Callable[[float], float] = math.log10 if log else float
    low, high = scale(marks[0]), scale(marks[-1])
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def across(x: float) -> float:
        return round(LEFT + (x - xs[0]) / max(xs[-1] - xs[0], 1) * (right - LEFT), 1)

    def down(y: float) -> float:
        return round(bottom - (scale(y) - low) / (high - low) * (bottom - TOP), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        written(LEFT, 20, f"{title}: {unit}", "start"),
    ]
    for mark in marks:
        y = down(mark)
        parts.append(f'<path d="M{LEFT} {y}H{right}" stroke="#ddd"/>')
        parts.append(written(LEFT - 6, y + 4, f"{mark:g}", "end"))
    for x in xs:
        parts.append(f'<path d="M{across(x)} {bottom}v5" stroke="black"/>')
        parts.append(written(across(x), bottom + 18, f"{x:g}", "middle"))
    parts.append(written((LEFT + right) / 2, HEIGHT - 8, "diamonds", "middle"))
    parts.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="black"/>')
    for place, (name, points) in enumerate(lines.items()):
        colour, y = COLOURS[name], TOP + 10 + 20 * place
        where = " ".join(f"{across(x)},{down(y)}" for x, y in points)
        style = f'fill="none" stroke="{colour}" stroke-width="2"'
        parts.append(f'<polyline points="{where}" {style}/>')
        parts.append(f'<path d="M{right + 10} {y}h20" {style}/>')
        parts.append(written(right + 35, y + 4, name, "start"))
    return "\n".join([*parts, "</svg>\n"])


def written(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'


def steps(most: float) -> list[float]:
    """Round numbers from 0 to ``most`` or somewhat above, about five."""
    unit = 10 ** math.floor(math.log10(most / 4))
    step = unit * next(m for m in (1, 2, 2.5, 5, 10) if unit * m * 5 >= most)
    return [round(step * n, 9) for n in range(math.ceil(most / step - 1e-9) + 1)]


def decades(least: float, most: float) -> list[float]:
    first, last = math.floor(math.log10(least)), math.ceil(math.log10(most))
    return [10**n for n in range(first, max(last, first + 1) + 1)]


if __name__ == "__main__":
    main()
