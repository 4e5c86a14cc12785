"""What is reported when a request is interrupted: what was found until then.

before:  a report in which whatever was not decided ran out of time, and who was not reached
after:   it says that it was interrupted, and of whom nothing is known
"""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import deadline, ir
from weaklink.ask.oracle import NO_TIME
from weaklink.diagnostics import NO_TIME_FOR, Diagnostic, Severity
from weaklink.model import Report
from weaklink.options import Options
from weaklink.record import replace
from weaklink.session.common import wanted_functions
from weaklink.wording import listed

INTERRUPTED = "weaklink was interrupted"
"""The reason for what is not decided then."""


def as_interrupted(
    found: Report, program: ir.Program, options: Options, not_reached: Sequence[str]
) -> Report:
    """The report, if it was interrupted: without what would have been said of functions that were
    ``not_reached``."""
    if not deadline.is_stopped():
        return found
    wanted = wanted_functions(program, options)
    viewless = {one.function for one in found.refused if one.construct.startswith(NO_TIME_FOR)}
    lost = [name for name in wanted if name in {*not_reached, *viewless}]
    return replace(
        found,
        diagnostics=(*found.diagnostics, *_told(program, wanted, lost)),
        refused=tuple(one for one in found.refused if one.function not in lost),
        properties=tuple(
            replace(one, reason=_reason(one.reason))
            for one in found.properties
            if one.function not in lost
        ),
        smoke_tests=tuple(
            replace(one, reason=_reason(one.reason), sentence=_reason(one.sentence))
            for one in found.smoke_tests
            if one.function not in lost
        ),
        covers=tuple(
            replace(
                one,
                reason=_reason(one.reason),
                uncovered=tuple(
                    replace(each, reason=_reason(each.reason), sentence=_reason(each.sentence))
                    for each in one.uncovered
                ),
            )
            for one in found.covers
        ),
        functions=tuple(name for name in found.functions if name not in lost),
        unanalysed=tuple(sorted({*found.unanalysed, *lost})),
    )


def _told(program: ir.Program, wanted: Sequence[str], lost: Sequence[str]) -> list[Diagnostic]:
    if not wanted:
        return []
    message = f"{INTERRUPTED}: what was found until then is reported"
    if lost:
        message += f"; not reached: {listed(lost)}"
    span = program.functions[(*lost, *wanted)[0]].span
    return [Diagnostic("interrupted", Severity.WARNING, span, message)]


def _reason(text: str) -> str:
    return text.replace(NO_TIME, INTERRUPTED)
