"""What the engine proves of a program, held against what gcc's runs did.

Of each input that a run ended from, with a value, the opposite is claimed as a postcondition:
proved, it would be wrong, and so would be "no run fails it".  Where a run committed an error in a
line, some property there is not proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tests.constructs.gcc import Asked, End, run
from tests.constructs.judge import Disagreement, Judged, asked_of
from tests.constructs.replayed import CLASSES, MACHINE
from tests.constructs.text import Block, Item, Program, integer
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.model import PropertyReport, Report, Status, Verdict
from weaklink.options import Budget, Options, Reading

BUDGET = Budget(seconds=10)


def judge_claims(programs: Sequence[Program]) -> Judged:
    """Of the programs that are not run from ``main``."""
    given = [program for program in programs if program.entry != "main"]
    asked = [one for number, program in enumerate(given) for one in asked_of(number, program)]
    ends = dict(zip(asked, run(given, asked), strict=True))
    judged = Judged()
    for number, program in enumerate(given):
        judged.counts["programs"] += 1
        own = {one: end for one, end in ends.items() if one.program == number}
        judged.found += wrong_claims(program, own, judged.counts)
    return judged


def claimed(program: Program, ends: Mapping[Asked, End]) -> Program:
    """The program, its entry with a postcondition for each run that ended."""
    clauses = [
        f"check ensures c{number}: x == {integer(asked.x)} && y == {integer(asked.y)}"
        f" ==> \\result != {end.value};"
        for number, (asked, end) in enumerate(ends.items())
        if end.value is not None
    ]
    contract = f"/*@ {' '.join(clauses)} */ " if clauses else ""
    return replace(program, items=tuple(_with(contract, one, program) for one in program.items))


def _with(contract: str, item: Item, program: Program) -> Item:
    if isinstance(item, Block) and item.head.startswith(f"int {program.entry}("):
        return replace(item, head=contract + item.head)
    return item


def report_on(program: Program) -> Report:
    unit, diagnostics = read_text(
        f"{program.seed}.c", program.for_engine, Reading(hints=False), MACHINE
    )
    read = elaborate([unit], list(diagnostics), MACHINE, hints=False)
    options = Options(
        reading=Reading(hints=False), budget=BUDGET, smoke=False, functions=(program.entry,)
    )
    return session.diagnose_program(read, options)


def wrong_claims(
    program: Program, ends: Mapping[Asked, End], counts: Counter[str]
) -> Iterator[Disagreement]:
    """Of a program that is not run from ``main``."""
    report = report_on(claimed(program, ends))
    by_name = {one.name: one for one in report.properties if one.function == program.entry}
    for number, (asked, end) in enumerate(ends.items()):
        counts["claims"] += 1
        if end.value is not None:
            one = by_name.get(f"c{number}")
            if one is not None and _is_denied(one):
                text = f"{one.id} {one.status.value} {one.verdict}, gcc {end.value}"
                yield Disagreement(program, asked, "claim", text)
            counts["claims refuted"] += one is not None and one.verdict is Verdict.NON_COMPLIANCE
        elif not any(_may_be(one, end) for one in report.properties):
            yield Disagreement(program, asked, "missed", f"gcc {end}")


def _is_denied(one: PropertyReport) -> bool:
    return one.is_clean or one.verdict is Verdict.PROVER_INCAPACITY


def _may_be(one: PropertyReport, end: End) -> bool:
    """Whether the error may be the one that the property does not exclude."""
    if one.status is Status.PROVED and not one.assuming:
        return False
    if end.line:
        return one.location.line == end.line
    if one.kind.value == end.error or not one.kind.is_runtime_error:
        return True
    return CLASSES.get(one.kind) == end.error
