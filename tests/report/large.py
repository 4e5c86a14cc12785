"""A report of a long file: the samples' program again and again, each with its findings."""

from typing import Any

from tests.report.samples import FILE, NON_COMPLIANCE, OVERFLOWS, TEXT, WEAK_LOOP, report
from weaklink.model import Report
from weaklink.record import replace
from weaklink.source import SourceText, Span

MOVED = ("location", "related", "weak", "counterexample", "choices", "trace")


def large(lines: int) -> Report:
    """Some ``lines`` of source, with a property for every third, most of them unproved."""
    height = TEXT.count("\n")
    copies = lines // height
    found = [
        replace(moved(one, copy * height), id=f"{one.id}-{copy}-{number}")
        for copy in range(copies)
        for number, sample in enumerate((WEAK_LOOP, NON_COMPLIANCE, OVERFLOWS))
        for one in sample.properties
    ]
    return report(*found, sources={FILE: SourceText.of(FILE, TEXT * copies)})


def moved(value: Any, by: int) -> Any:
    """A part of a report, further down."""
    match value:
        case Span():
            return replace(value, line=value.line + by, end_line=value.end_line + by)
        case tuple():
            return tuple(moved(part, by) for part in value)
        case str() | None:
            return value
        case _:
            names = [name for name in MOVED if name in value._fields]
            return replace(value, **{name: moved(getattr(value, name), by) for name in names})
