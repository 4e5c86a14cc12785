"""How the solvers differ, as data."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path

from weaklink.record import record, replace
from weaklink.solve.installed import distribution
from weaklink.solve.query import Check

MAX_STEPS = 2**32 - 1  # z3 keeps its limit in 32 bits, and 0 means none
MAX_MILLISECONDS = 2**31 - 1

CACHED_PHASES, SPREAD_PHASES = 3, 6
"""z3's ways to guess: as before, which it does by itself; or as the formula has it more often."""


@record
class SolverSpec:
    """One solver that speaks SMT-LIB text on its standard input and output.

    `opening` is sent to a fresh solver and after `reset`, `limits` before each check; `{steps}`
    and, in `limits`, `{milliseconds}` stand for the budget, `{mbqi}` for `not check.matching`,
    `{phases}` for how what is decided is guessed first (`check.spread`). A solver whose `opening`
    names `{steps}` can't change its step budget later, and is reset where the budget changes.
    `counter` is a command that prints the steps used so far, as `(:name 123)`. `command` gives
    the command line, or None if the solver is not installed; `distribution` is the package that
    brings it.
    """

    name: str
    command: Callable[[], tuple[str, ...] | None]
    distribution: str = ""
    opening: str = ""
    reset: str = "(reset)"
    limits: str = ""
    counter: str = ""
    step_scale: float = 1.0
    """This solver's steps for one of z3's, at equal time."""
    grace: float = 1.0
    """Seconds beyond the guard before the process is killed: start-up, reading, slow machines."""

    def steps(self, steps: int) -> int:
        """`steps` of a `Check` in this solver's own unit."""
        return min(max(int(steps * self.step_scale), 1), MAX_STEPS)

    def limits_for(self, check: Check) -> str:
        """The commands that set the budget of `check`."""
        milliseconds = min(max(int(check.seconds * 1000), 1), MAX_MILLISECONDS)
        mbqi = "false" if check.matching else "true"
        steps = self.steps(check.steps)
        phases = SPREAD_PHASES if check.spread else CACHED_PHASES
        return self.limits.format(steps=steps, milliseconds=milliseconds, mbqi=mbqi, phases=phases)


@functools.cache
def z3_command() -> tuple[str, ...] | None:
    """The z3 that belongs to the `z3-solver` distribution (never one from PATH), or None."""
    found = distribution("z3_solver")
    for path in found.files() if found else ():
        if path.name in ("z3", "z3.exe") and path.is_file() and os.access(path, os.X_OK):
            return (str(path.resolve()), "-smt2", "-in", "-memory:4096")
    return None


def cvc5_command() -> tuple[str, ...] | None:
    """A Python process that runs the `cvc5` package, or None."""
    if distribution("cvc5") is None:
        return None
    # by path, -P: needs neither our package nor its folder on the child's path
    return (sys.executable, "-P", str(Path(__file__).with_name("cvc5_child.py")))


Z3 = SolverSpec(
    name="z3",
    command=z3_command,
    distribution="z3_solver",
    opening=(
        "(set-option :produce-unsat-assumptions true)\n"
        "(set-option :smt.random_seed 0)\n"
        "(set-option :sat.random_seed 0)"
    ),
    # z3 4.13 takes the last check's limit for that of all later ones together
    reset="(set-option :rlimit 0)\n(reset)",
    limits=(
        "(set-option :rlimit {steps})\n"
        "(set-option :timeout {milliseconds})\n"
        "(set-option :smt.mbqi {mbqi})\n"
        "(set-option :smt.phase_selection {phases})"
    ),
    counter="(get-info :rlimit)",
)

Z3_FOR_RUNS = replace(
    Z3,
    opening=(
        f"{Z3.opening}\n"
        "(set-option :smt.arith.enable_hnf false)\n"
        "(set-option :smt.arith.propagate_eqs false)"
    ),
)
"""z3 for model after model of linear arithmetic over integers: without what it otherwise does to
equations, it took a fifth of the time (bench/RESULTS.md)."""

CVC5 = SolverSpec(
    name="cvc5",
    command=cvc5_command,
    distribution="cvc5",
    opening=(
        "(set-option :incremental true)\n"
        "(set-option :produce-models true)\n"
        "(set-option :produce-unsat-assumptions true)\n"
        "(set-option :seed 0)\n"
        "(set-option :rlimit-per {steps})\n"
        "(set-logic ALL)"
    ),
    limits="(set-option :tlimit-per {milliseconds})",
    step_scale=0.1,
    grace=2.0,
)

SOLVERS = (Z3, CVC5)
"""In the order in which they are tried: the first has a quick look, then all race."""

SOLVERS_FOR_RUNS = (Z3_FOR_RUNS, *SOLVERS[1:])
"""For many models of one formula."""
