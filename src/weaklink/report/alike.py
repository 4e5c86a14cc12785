"""Properties of which the same is known, and nothing but that: told of once, with a list of places.

    before:  f/postcondition/1, f/assertion/1: unknown, for one reason; f/assertion/2: refuted
    after:   [f/postcondition/1, f/assertion/1], [f/assertion/2]

What has evidence of its own, be it a candidate, stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from weaklink.kinds import Kind
from weaklink.model import PropertyReport, Verdict
from weaklink.record import replace
from weaklink.source import NOWHERE


def together(properties: Iterable[PropertyReport]) -> list[list[PropertyReport]]:
    """The properties in groups, each where its first member was."""
    groups: list[list[PropertyReport]] = []
    known: list[tuple[PropertyReport, list[PropertyReport]]] = []
    for found in properties:
        if not _is_bare(found):
            groups.append([found])
            continue
        said = _said(found)
        group = next((members for other, members in known if other == said), None)
        if group is None:
            group = []
            groups.append(group)
            known.append((said, group))
        group.append(found)
    return groups


def _is_bare(found: PropertyReport) -> bool:
    """Whether nothing is known of it but why it is not decided."""
    is_unknown = found.verdict is Verdict.UNKNOWN
    return is_unknown and found.candidate is None and not found.behind


def _said(found: PropertyReport) -> PropertyReport:
    """The property without what makes it this one."""
    return replace(
        found,
        id="",
        kind=Kind.ASSERTION,
        name="",
        location=NOWHERE,
        text="",
        related=(),
        seconds=0.0,
    )
