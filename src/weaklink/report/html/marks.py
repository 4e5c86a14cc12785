"""Statuses as the page marks them: a sign and words, and only then a colour."""

from __future__ import annotations

from typing import assert_never

from weaklink.diagnostics import Severity
from weaklink.model import PropertyReport, SmokeReport, SmokeVerdict, Status, Verdict
from weaklink.record import record, replace
from weaklink.report.html.escape import Markup, tag
from weaklink.report.sentences import REFUSED, label, smoke_label


@record
class Mark:
    """``tone`` is the class that colours it; smaller ``rank``\\ s are told of first."""

    sign: str
    words: str
    tone: str
    rank: int


_SIGNS = {
    Verdict.NON_COMPLIANCE: ("\u2717", "bad", 1),
    Verdict.SUBCONTRACT_WEAKNESS: ("\u25b2", "weak", 2),
    Verdict.PROVER_INCAPACITY: ("\u25c6", "prover", 3),
    Verdict.LIKELY_PROVER_INCAPACITY: ("\u25c7", "prover", 4),
    Verdict.UNKNOWN: ("?", "open", 5),
}


def property_mark(found: PropertyReport) -> Mark:
    words = label(found)
    if found.status is Status.PROVED:
        if found.assuming:
            return Mark("\u25d0", words, "given", 10)
        if found.reachable is False:
            return Mark("\u2205", words, "open", 11)
        return Mark("\u2713", words, "good", 20)
    if found.verdict is None:
        return Mark("\u25cb", words, "open", 6)
    sign, tone, rank = _SIGNS[found.verdict]
    return Mark(sign, words, tone, rank)


def smoke_mark(found: SmokeVerdict) -> Mark:
    match found:
        case SmokeVerdict.DOOMED:
            return Mark("\u2298", found.value, "bad", 7)
        case SmokeVerdict.UNKNOWN:
            return Mark("?", "smoke test unknown", "open", 12)
        case SmokeVerdict.ALIVE:
            return Mark("\u2713", found.value, "good", 21)
        case _:
            assert_never(found)


def smoke_test_mark(found: SmokeReport) -> Mark:
    """With what it rests on, or that only runs come there that fail before."""
    mark = smoke_mark(found.verdict)
    if found.witness is not None and found.witness.fails:
        return Mark("\u2713", smoke_label(found), "open", 12)
    if found.verdict is SmokeVerdict.DOOMED:
        return replace(mark, words=smoke_label(found))
    return mark


def diagnostic_mark(found: Severity) -> Mark:
    match found:
        case Severity.ERROR:
            return Mark("!", found.value, "bad", 0)
        case Severity.WARNING:
            return Mark("!", found.value, "weak", 8)
        case Severity.NOTE:
            return Mark("i", found.value, "open", 13)
        case _:
            assert_never(found)


REFUSAL = Mark("\u2296", REFUSED, "open", 9)


def chip(mark: Mark, count: int = 1) -> Markup:
    """``x non-compliance``, with how often if that is more than once."""
    return tag(
        "span",
        tag("b", mark.sign, aria_hidden="true"),
        tag("span", f" {mark.words}"),
        f" \u00d7{count}" if count > 1 else None,
        class_=f"mark {mark.tone}",
    )
