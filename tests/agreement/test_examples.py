"""The examples for minimisation in small: that their counterexamples are the smallest is confirmed
by trying everything.

The programs are those of ``examples/minimise``, their constants scaled down to machines with
integers of a few bits: so the reference tries all inputs, in all views, with all choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.agreement.compare import compare, run_engine
from tests.reference.inputs import Bounds
from tests.reference.verdicts import judge
from weaklink.ir.types import Machine, make_machine
from weaklink.options import Budget

EXAMPLES = Path(__file__).parents[2] / "examples" / "minimise"
VARIANTS = sorted(EXAMPLES.glob("*-[0-9].c"))
STEPS = 20_000_000
BY_SOLVER = Budget(replays=0)


@dataclass(frozen=True, slots=True)
class Scale:
    """The bits of an ``int``; constants and what they become; the input blocks to try."""

    bits: int
    constants: Mapping[str, str]
    bounds: Bounds
    slow: bool = False

    @property
    def machine(self) -> Machine:
        short, long = min(self.bits, 3), self.bits + 2
        return make_machine("small", char=2, short=short, int_=self.bits, long=long, long_long=long)


ROW = {"1000000": "2"}
SCALES = {
    "account": Scale(2, {"2147483647": "1", "2147483648": "2"}, Bounds(1, 2)),
    "binary-search": Scale(3, ROW, Bounds(2, 2), slow=True),
    "clock": Scale(
        3,
        {"60": "2", "24": "2", "59": "1", "25": "3", "86400": "8", "3600": "4", "2147483647": "3"},
        Bounds(1, 1),
    ),
    "heater": Scale(3, {"500": "2", "5": "1"}, Bounds(1, 1)),
    "lamp": Scale(4, {"100": "3", "101": "4"}, Bounds(1, 1)),
    "linear-search": Scale(3, ROW, Bounds(2, 2)),
    "maximum": Scale(3, ROW, Bounds(2, 2)),
    "square-root": Scale(4, {"1000000": "3"}, Bounds(1, 1)),
    "sum-and-max": Scale(3, {"1000000": "1", "1000": "1"}, Bounds(1, 2), slow=True),
}
CONFIRMED = 50
"""That many counterexamples at least."""


def example(path: Path) -> str:
    return path.stem.rpartition("-")[0]


def scaled(path: Path) -> tuple[str, Scale]:
    """The program with its small constants; everything is searched, so nothing is typical."""
    scale = SCALES[example(path)]
    text = re.sub(r"//.*|typically.*;", "", path.read_text(encoding="utf-8"))
    return re.sub(r"\b\d+\b", lambda n: scale.constants.get(n[0], n[0]), text), scale


def disagreements(path: Path, budget: Budget | None = None) -> Iterator[str]:
    """What is not so by the reference; a counterexample that is not said to be the smallest is
    one of these."""
    text, scale = scaled(path)
    report = run_engine(text, scale.machine, "", rte=True, budget=budget)
    for function in report.functions:
        judged = judge(text, scale.machine, function, steps=STEPS, bounds=scale.bounds)
        yield from map(str, compare(judged, report, function, rte=True))


PARAMETERS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if SCALES[example(path)].slow else [])
    for path in VARIANTS
]


@pytest.mark.slow
@pytest.mark.parametrize("path", PARAMETERS)
def test_the_smallest_are_the_smallest(path: Path) -> None:
    assert list(disagreements(path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", PARAMETERS)
def test_so_are_those_that_solvers_alone_find(path: Path) -> None:
    assert list(disagreements(path, BY_SOLVER)) == []


def test_there_are_enough_of_them() -> None:
    """Of those that are confirmed every time; in small each has its own as well."""
    quick = [path for path in VARIANTS if not SCALES[example(path)].slow]
    assert sum(path.read_text(encoding="utf-8").count(" input=") for path in quick) >= CONFIRMED
