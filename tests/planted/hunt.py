"""Runs one engine, mutated or not, on generated programs until a judge disagrees with it.

python -m tests.planted.hunt FAMILY SECONDS RULE SEED...

with the engine's folder on the path before the checkout's.  Prints one line of JSON.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.agreement.claims import ask_engine, look_far, refuted
from tests.agreement.compare import NOT_MINIMAL, Disagreement
from tests.agreement.lending import disagreement
from tests.agreement.smoke import compare_smoke, judge_all, run_smoke
from tests.agreement.whole import judge_whole
from tests.native.build import NativeDefect
from tests.native.engine import diagnose
from tests.native.judge import generated, judge
from tests.planted.mutants import DEAD_ENDS, FAR, LENDING, NATIVE, TRACED, Rule
from tests.reference.far_programs import generate_far
from tests.reference.generate import GeneratedProgram, generate, generate_dead_ends
from tests.reference.verdicts import TooLarge
from tests.traces.judge import JUDGES, Judged
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.model import Report
from weaklink.options import Bounds, Budget, Options, Reading

STEPS = 400_000
"""Of the solvers, for a question: so few that it is one quick look by one of them.  What is not
decided then is no disagreement."""

SECONDS_A_FUNCTION = 20.0
"""A guard: a mutant may send the solvers far afield."""


@dataclass(frozen=True, slots=True)
class Trail:
    """What a hunt came to; ``text`` is empty where nothing was caught.  ``last``: the seconds that
    the program took which caught it."""

    programs: int
    seconds: float
    seed: int = 0
    text: str = ""
    last: float = 0.0


BUDGETS = {
    Rule.WRONG: Budget(proof_steps=STEPS, search_steps=STEPS, seconds=SECONDS_A_FUNCTION),
    Rule.WRONG_WITHOUT_PROVER: Budget(
        proof_steps=1, search_steps=STEPS, seconds=SECONDS_A_FUNCTION
    ),
    Rule.UNDECIDED: Budget(),
}

SEARCHED = Bounds(iterations=6, length=6)
"""As far as searches go by themselves; where that is asked for, no larger inputs are run, so
that it is claims about limits that are judged."""


def hunt(family: str, seeds: Sequence[int], seconds: float, rule: Rule) -> Trail:
    """Judges the programs of the seeds, in this order, as long as there is time."""
    start = time.monotonic()
    programs = 0
    for seed in seeds:
        begun = time.monotonic()
        if begun - start > seconds:
            break
        programs += 1
        text = _judged(family, seed, rule)
        if text:
            now = time.monotonic()
            return Trail(programs, now - start, seed, text, now - begun)
    return Trail(programs, time.monotonic() - start)


def _judged(family: str, seed: int, rule: Rule) -> str:
    """The first disagreement that counts, or that the engine broke."""
    judged = _by_traces if family in TRACED else _natively if family in NATIVE else _by_reference
    try:
        if family == LENDING:
            return disagreement(seed, BUDGETS[rule])
        if family == FAR:
            return _from_far(seed, rule)
        if family == DEAD_ENDS:
            return _at_dead_ends(seed, rule)
        return judged(family, seed, rule)
    except NativeDefect:
        raise
    except Exception as defect:  # of the engine: the judges are not mutated
        return f"{type(defect).__name__}: {defect}"[:300]


def _by_traces(family: str, seed: int, rule: Rule) -> str:
    judged = Judged()
    with tempfile.TemporaryDirectory(prefix="traces") as folder:
        JUDGES[family](seed, Path(folder), judged)
    return next(iter(judged.disagreements), "")


def _by_reference(family: str, seed: int, rule: Rule) -> str:
    program = generate(seed, family)
    try:
        whole = judge_whole(program)
    except TooLarge:
        return ""
    found = whole.disagreements(lambda aliasing: _report(program, BUDGETS[rule], aliasing))
    return next((str(item) for item in found if _counts(item, rule)), "")


def _counts(found: Disagreement, rule: Rule) -> bool:
    return found.serious or (rule is Rule.UNDECIDED and found.text != NOT_MINIMAL[0])


def _from_far(seed: int, rule: Rule) -> str:
    """What inputs far from zero refute."""
    program = generate_far(seed)
    answers = ask_engine(program, SEARCHED, BUDGETS[rule])
    found = refuted(look_far(program), answers, rte=program.rte)
    return next(map(str, found), "")


def _report(program: GeneratedProgram, budget: Budget, aliasing: bool) -> Report:
    """The engine's report on the function in question, without what the judge does not look at."""
    options = Options(
        reading=Reading(hints=False),
        functions=(program.function,),
        discard_runtime_errors=not program.rte,
        budget=budget,
        smoke=False,
        aliasing=aliasing,
    )
    unit, diagnostics = read_text("generated.c", program.text, options.reading, program.machine)
    elaborated = elaborate([unit], diagnostics, program.machine, hints=False)
    report = session.diagnose_program(elaborated, options)
    errors = [d for d in report.diagnostics if d.severity.value == "error"]
    assert not errors and not report.refused, (errors, report.refused)
    return report


def _at_dead_ends(seed: int, rule: Rule) -> str:
    """Where the engine is wrong about places that runs come to."""
    program = generate_dead_ends(seed)
    budget = BUDGETS[rule]
    engine = run_smoke(program.text, program.machine, rte=program.rte, budget=budget)
    found = (
        problem
        for name, judgement in judge_all(program, engine).items()
        for problem in compare_smoke(judgement, engine, name, rte=program.rte)
    )
    return next(map(str, found), "")


def _natively(family: str, seed: int, rule: Rule) -> str:
    programs = generated([seed], NATIVE[family])
    judged = judge(programs, lambda given: diagnose(given, BUDGETS[rule]))
    return next((str(item) for _, item in judged.disagreements), "")


def main(arguments: Sequence[str]) -> None:
    family, seconds, rule, *seeds = arguments
    trail = hunt(family, list(map(int, seeds)), float(seconds), Rule(rule))
    print(json.dumps(asdict(trail)))


if __name__ == "__main__":
    main(sys.argv[1:])
