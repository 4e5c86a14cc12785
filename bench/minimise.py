"""What minimising counterexamples takes and gives, beside the figures of the paper that it is from
(L. Huang, B. Meyer, M. Oriol: Improving Counterexample Quality from Failed Program Verification,
Table I and Fig. 2; "the seed").

    python bench/minimise.py [-n 3] [--only small,solver,message] [FILE...]

small    Table I as weaklink works: small inputs are run first, and take no solver call at all
solver   Table I by solvers alone: no small inputs are run but for the very smallest, so that there
         is something to minimise
message  the rows of Fig. 2, for the fault of the seed's example: message, raw inputs, minimised

Without files: the variants in examples/minimise, by program.  An average is over the integers that
were minimised, as the seed's are: those that came out smaller than in the first model.  The calls
also hold those for integers that stay as they are, for lengths, pointers and what contracts choose,
and those that exclude what is smaller.  Seconds are of the wall clock, medians of the runs.
"""

import argparse
import statistics
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeVar

from harness import table

from weaklink import session
from weaklink.cli.work import Failed, in_deep_thread
from weaklink.model import Counterexample, Minimised, PropertyReport, ReducedInteger, State
from weaklink.model.phrases import title
from weaklink.options import Budget, Options
from weaklink.report.sentences import failure

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "minimise"
EXAMPLE = EXAMPLES / "maximum-1.c"
PARTS = ("small", "solver", "message")
AS_EVER = Options(smoke=False)
BY_SOLVER = Options(smoke=False, budget=Budget(replays=0))
HEADING = ("integers", "reduction %", "iterations", "verify s", "minimise s")


class Seed(NamedTuple):
    """A row of the seed's Table I, as printed there."""

    variants: str
    integers: str
    reduction: str
    iterations: str
    verification: str
    minimisation: str


SEED = {
    "account": Seed("7", "17", "99.98", "2.5", "0.028", "0.087"),
    "clock": Seed("6", "13", "100", "1.46", "0.019", "0.034"),
    "heater": Seed("2", "4", "48.4", "4.25", "0.030", "0.128"),
    "lamp": Seed("4", "8", "0.819", "1.875", "0.115", "0.233"),
    "binary-search": Seed("5", "31", "98.8", "3.22", "0.448", "1.512"),
    "linear-search": Seed("3", "9", "99.9", "3.44", "0.087", "0.279"),
    "square-root": Seed("4", "3", "89.9", "4", "0.133", "0.505"),
    "maximum": Seed("4", "12", "87.1", "4.25", "0.213", "1.456"),
    "sum-and-max": Seed("6", "11", "80.7", "3.45", "0.590", "1.704"),
}

SEED_ROWS = (
    "Postcondition is_max may be violated",
    "a.count = 11800, a [1] = 0, a [11799] = 0, a [11800] = 5",
    "a.count = 2",
)
"""Of Fig. 2, as far as the seed's text and Fig. 5 tell them."""


class Example(NamedTuple):
    """One counterexample: what it took from its raw inputs on, and before these."""

    shown: Counterexample
    minimised: Minimised
    verification: float


class Group(NamedTuple):
    """The counterexamples of a program's variants; each run of them took so many seconds."""

    variants: int
    examples: list[Example]
    verification: list[float]
    minimisation: list[float]


def main() -> None:
    parser = argparse.ArgumentParser(description="what minimisation takes and gives")
    parser.add_argument("-n", "--runs", type=int, default=3)
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    options = parser.parse_args()
    files = options.files or sorted(EXAMPLES.glob("*-[0-9].c"))
    parts = options.only.split(",")
    if "small" in parts:
        print(table_one(files, AS_EVER, options.runs), end="\n\n")
    if "solver" in parts:
        print(table_one(files, BY_SOLVER, options.runs), end="\n\n")
    if "message" in parts:
        print(three_rows(EXAMPLE))


def deeply(work: Callable[[], T]) -> T:
    outcome = in_deep_thread(work)
    if isinstance(outcome, Failed):
        raise outcome.problem
    return outcome.value


def properties(file: Path, options: Options) -> Sequence[PropertyReport]:
    return deeply(lambda: session.diagnose([str(file)], options)).properties


# --- Table I --------------------------------------------------------------------------------------


def table_one(files: Sequence[Path], options: Options, runs: int) -> str:
    heading = ["program", "variants", "counterex.", "no call", "smallest", *HEADING]
    rows = [[*heading, "seed: variants", *HEADING]]
    groups = []
    for name, variants in groupby(files, key=program):
        groups.append(measured(list(variants), options, runs))
        seed = SEED.get(name)
        rows.append([name, *cells(groups[-1]), *(["-"] * 6 if seed is None else seed)])
        print(f"{name}: done", file=sys.stderr)
    return table([*rows, ["together", *cells(together(groups)), *[""] * 6]])


def program(file: Path) -> str:
    """``account`` of ``account-1.c``."""
    return file.stem.rpartition("-")[0]


def measured(files: Sequence[Path], options: Options, runs: int) -> Group:
    found = [[one for file in files for one in counterexamples(file, options)] for _ in range(runs)]
    return Group(
        len(files),
        found[0],
        [sum(one.verification for one in run) for run in found],
        [sum(one.minimised.seconds for one in run) for run in found],
    )


def counterexamples(file: Path, options: Options) -> Iterable[Example]:
    for found in properties(file, options):
        shown = found.counterexample
        if shown is not None and shown.minimised is not None:
            spent = shown.minimised
            yield Example(shown, spent, max(0.0, found.seconds - spent.seconds))


def together(groups: Sequence[Group]) -> Group:
    return Group(
        sum(group.variants for group in groups),
        [one for group in groups for one in group.examples],
        [sum(run) for run in zip(*(group.verification for group in groups), strict=True)],
        [sum(run) for run in zip(*(group.minimisation for group in groups), strict=True)],
    )


def cells(group: Group) -> list[str]:
    spent = [one.minimised for one in group.examples]
    parts = [part for one in spent for part in map(reduction, one.integers)]
    calls = sum(one.calls for one in spent)
    return [
        str(group.variants),
        str(len(spent)),
        str(sum(one.calls == 0 for one in spent)),
        str(sum(one.shown.minimal for one in group.examples)),
        str(len(parts)),
        f"{100 * statistics.mean(parts):.1f}" if parts else "-",
        each(calls, parts, 2),
        each(statistics.median(group.verification), parts, 3),
        each(statistics.median(group.minimisation), parts, 3),
    ]


def reduction(integer: ReducedInteger) -> float:
    """By which part of its absolute value it became smaller."""
    raw, least = abs(int(integer.raw)), abs(int(integer.least))
    return (raw - least) / raw


def each(total: float, parts: Sequence[float], digits: int) -> str:
    return f"{total / len(parts):.{digits}f}" if parts else "-"


# --- Fig. 2 ---------------------------------------------------------------------------------------


def three_rows(file: Path) -> str:
    found = next(p for p in properties(file, BY_SOLVER) if p.counterexample is not None)
    assert found.counterexample is not None and found.counterexample.minimised is not None
    raw = found.counterexample.minimised.raw
    assert raw is not None, "a solver found it"
    least = "smallest" if found.counterexample.minimal else "minimised"
    rows = [
        (f"of {file.name}", "of the seed"),
        (f"{title(found)}: {failure(found)}", SEED_ROWS[0]),
        (f"first model: {written(raw)}", SEED_ROWS[1]),
        (f"{least}: {written(found.counterexample.inputs)}", SEED_ROWS[2]),
    ]
    width = max(len(ours) for ours, _ in rows)
    return "\n".join(f"{ours.ljust(width)}   {seed}" for ours, seed in rows)


def written(state: State) -> str:
    return ", ".join(f"{name} = {value}" for name, value in state.told.items())


if __name__ == "__main__":
    main()
