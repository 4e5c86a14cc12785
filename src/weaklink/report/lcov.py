"""What the tests of covers pass, as a trace file of LCOV, for the tools that draw those.

A line's count is that of the tests of its own function that pass it; what no run passes that ends
normally has count 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from weaklink.model import NORMAL, CoverReport, Report


def lcov(report: Report) -> str:
    """The trace file, its files and lines in order."""
    files = dict.fromkeys(found.location.file for found in report.covers)
    lines = (
        line
        for file in files
        for line in _file(file, [one for one in report.covers if one.location.file == file])
    )
    return "".join(f"{line}\n" for line in lines)


def _file(file: str, covers: list[CoverReport]) -> Iterator[str]:
    counts = Counter[int]()
    for found in covers:
        counts.update(dict.fromkeys(found.lines, 0))
        for test in found.tests:
            counts.update(set(test.path))
    hit = [found for found in covers if any(test.ends == NORMAL for test in found.tests)]
    yield "TN:weaklink"
    yield f"SF:{Path(file).resolve()}"
    for found in covers:
        yield f"FN:{found.location.line},{_name(found)}"
    for found in covers:
        yield f"FNDA:{len(found.tests)},{_name(found)}"
    yield f"FNF:{len(covers)}"
    yield f"FNH:{len(hit)}"
    for line, count in sorted(counts.items()):
        yield f"DA:{line},{count}"
    yield f"LF:{len(counts)}"
    yield f"LH:{sum(count > 0 for count in counts.values())}"
    yield "end_of_record"


def _name(found: CoverReport) -> str:
    """As C has it: that of a static function has its file in front here."""
    return found.function.rpartition(":")[2]
