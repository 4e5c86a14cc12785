"""What claims take for granted, as the report has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink import claims, ir
from weaklink.ir.names import short_name
from weaklink.kinds import PremiseKind
from weaklink.model import PremiseReport
from weaklink.model.phrases import granted_title, premise, told_apart
from weaklink.source import SourceText, order
from weaklink.view.premises import Premise
from weaklink.wording import place_from, shortened


def premise_reports(
    premises: Iterable[Premise], sources: Mapping[str, SourceText]
) -> tuple[PremiseReport, ...]:
    """In source order."""
    return tuple(_premise(one, sources) for one in sorted(premises, key=lambda p: order(p.span)))


def _premise(one: Premise, sources: Mapping[str, SourceText]) -> PremiseReport:
    source = sources.get(one.span.file)
    written = " ".join(source.text(one.span).split()) if source is not None else ""
    if one.kind is PremiseKind.INITIALIZED:
        written = claims.has_value(written)
    text = one.text or written
    return PremiseReport(one.kind, short_name(one.name), text, one.span)


def grounds(
    assuming: Sequence[ir.Property], premises: Sequence[PremiseReport], file: str
) -> list[str]:
    """What a claim takes for granted, as nouns."""
    properties = told_apart(assuming, granted_title, lambda one: place_from(file, one.span))
    return [*shortened(properties), *(premise(one, file) for one in premises)]
