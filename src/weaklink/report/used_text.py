"""What proofs need, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink.model import ClauseReport, CulpritReport, LooseReport, NeedsReport, UsedReport
from weaklink.report.layout import Page, Paint
from weaklink.wording import counted

NEEDS = "What each proof needs, by a smallest set of clauses:"
UNNEEDED = "No proof needs, unless of something else that is listed here:"
LOOSE = "More than any proof needs:"
NOTHING = "no clause"
UNKNOWN = "not found out"

FRAME = "assigns"
"""The role of a clause that nobody would miss for its own sake: a missing one allows everything."""


def used_sections(found: UsedReport, page: Page) -> list[list[str]]:
    """What proofs need; the clauses that none does; preconditions that exclude more."""
    sections = []
    if found.properties:
        sections.append([page.paint(Paint.HEADING, NEEDS), *_needs(found.properties)])
    unneeded = unneeded_of(found)
    if unneeded:
        lines = [page.paint(Paint.DOUBTFUL, UNNEEDED)]
        lines += [f"  {one.location}: {one.text}" for one in unneeded]
        sections.append([*lines, *_proviso(found, page)])
    if found.loose:
        lines = [page.paint(Paint.DOUBTFUL, LOOSE)]
        lines += [f"  {one.location}: {loose_words(one)}" for one in found.loose]
        sections.append([*lines, *_proviso(found, page)])
    return sections


def unneeded_of(found: UsedReport) -> list[ClauseReport]:
    return [one for one in found.clauses if not one.needed and one.role != FRAME]


def loose_words(found: LooseReport) -> str:
    """``n > 10: n > 0 would do``."""
    if not found.enough:
        return f"{found.text}: nothing needs this part"
    return f"{found.text}: {found.enough} would do"


def _needs(properties: Sequence[NeedsReport]) -> Iterator[str]:
    for one in properties:
        if one.needs:
            yield f"  {one.location}: {one.title}"
            yield from (f"      {_clause(clause)}" for clause in one.needs)
        else:
            yield f"  {one.location}: {one.title}: {UNKNOWN if one.needs is None else NOTHING}"


def _clause(clause: CulpritReport) -> str:
    return f"{clause.location}: {clause.text}"


def _proviso(found: UsedReport, page: Page) -> list[str]:
    """That others than the proofs that were found may need it."""
    unknown = [one for one in found.properties if one.needs is None]
    number = len(found.open_) + len(unknown)
    if not number:
        return []
    what = counted(number, "property", "properties")
    said = f"That leaves out {what} without a proof whose needs are known."
    return page.paragraph(said)
