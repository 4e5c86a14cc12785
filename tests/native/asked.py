"""Whole programs asked of the engine, and how its verdicts compare with what gcc's programs do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.native.engine import Read, diagnose
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.model import PropertyReport, Report, Status, Verdict
from weaklink.options import Reading

MACHINE = MACHINES["lp64"]

UNDECIDED = "undecided"
"""What is said of a property about which the engine says nothing; of one decided as gcc has it
nothing is said."""


@dataclass(frozen=True, slots=True)
class Judged:
    """How many properties were ``decided`` as gcc has it, how many not at all, and what is
    wrong."""

    decided: int
    undecided: int
    wrong: tuple[str, ...]


def counted(verdicts: Iterable[str]) -> Judged:
    said = list(verdicts)
    wrong = tuple(one for one in said if one not in ("", UNDECIDED))
    return Judged(said.count(""), said.count(UNDECIDED), wrong)


def reported(text: str) -> Report | str:
    """What is reported of a program, or why it is not read whole."""
    unit, diagnostics = read_text("program.c", text, Reading(hints=False), MACHINE)
    elaborated = elaborate([unit], list(diagnostics), MACHINE, hints=False)
    errors = [d for d in elaborated.diagnostics if d.severity.value == "error"]
    if errors or elaborated.refused:
        return f"not read: {errors[:1]} {elaborated.refused[:1]}\n{text}"
    return diagnose(Read(elaborated, {}))


def compared(one: PropertyReport, *, is_false: bool, text: str) -> str:
    """What is said of a property that gcc's program has as true or false."""
    refuted = one.verdict is Verdict.NON_COMPLIANCE
    if refuted if is_false else one.status is Status.PROVED:
        return ""
    if refuted or one.status is Status.PROVED:
        return f"{one.id} {one.text} {one.verdict or one.status}\n{text}"
    return UNDECIDED
