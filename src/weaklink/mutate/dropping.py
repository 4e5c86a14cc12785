"""What annotations can do without: a clause, a part of a conjunction, a location of a frame."""

from __future__ import annotations

import re
from collections.abc import Iterator

from weaklink.frontend import syntax
from weaklink.mutate.changes import Change, replaced, shortened
from weaklink.mutate.sites import Site
from weaklink.mutate.text import Original, Place
from weaklink.record import replace
from weaklink.source import NOWHERE

_OPENING = re.compile(r"/\*@|//@")


def dropped_part(site: Site, original: Original) -> Iterator[Change]:
    """``p && q`` as ``q``, and as ``p``; ``a < b < c`` without its first or last comparison."""
    match site.node:
        case syntax.Binary("&&", left, right) as node:
            whole, sign = original.at(node.span), original.operator(left, "&&")
            if whole is not None and sign is not None:
                text = original.text
                yield from replaced(site, original, text[whole.start : sign.start].rstrip(), left)
                yield from replaced(site, original, text[sign.end : whole.end].lstrip(), right)
        case syntax.Chain() as chain:
            yield from _without_link(site, original, chain)
        case _:  # says one thing
            pass


def _without_link(site: Site, original: Original, chain: syntax.Chain) -> Iterator[Change]:
    whole = original.at(chain.span)
    first = original.operator(chain.operands[0], chain.ops[0])
    last = original.operator(chain.operands[-2], chain.ops[-1])
    if whole is None or first is None or last is None:
        return
    text = original.text
    ways = (
        (text[whole.start : last.start].rstrip(), chain.operands[:-1], chain.ops[:-1]),
        (text[first.end : whole.end].lstrip(), chain.operands[1:], chain.ops[1:]),
    )
    for shorter, operands, ops in ways:
        new: syntax.Expr = syntax.Chain(operands, ops, NOWHERE)
        if len(ops) == 1:
            new = syntax.Binary(ops[0], operands[0], operands[1], NOWHERE)
        yield from replaced(site, original, shorter, new)


def dropped_location(site: Site, original: Original) -> Iterator[Change]:
    """A frame with one location less, or none left."""
    match site.node:
        case syntax.AssignsClause(locations) as frame if len(locations) > 1:
            pass
        case syntax.AssignsClause((only,)) as frame:
            place = original.at(only.span)
            if place is not None:
                new = replace(frame, locations=())
                was = original.spelled(place)
                yield Change(place, "\\nothing", frame, new, was, "\\nothing")
            return
        case _:  # it is no frame
            return
    places = [original.at(one.span) for one in locations]
    for number, place in enumerate(places):
        others = (*locations[:number], *locations[number + 1 :])
        near = places[number - 1] if number else places[1]
        if place is None or near is None:
            continue
        gone = Place(near.end, place.end) if number else Place(place.start, near.start)
        new = replace(frame, locations=others)
        yield Change(gone, "", frame, new, original.spelled(place), "")


def dropped_clause(site: Site, original: Original) -> list[Change]:
    """The clause gone, with its ``;``; with its comment, if it was alone there."""
    match site.node:
        case (
            syntax.PredicateClause()
            | syntax.AssignsClause()
            | syntax.MeasureClause()
            | syntax.BehaviorSetClause() as node
        ):
            pass
        case _:  # it is no clause
            return []
    place = original.at(node.span)
    end = None if place is None else original.behind(place.end, ";")
    if place is None or end is None:
        return []
    gone = Place(place.start, end.end)
    was = shortened(original.spelled(gone))
    match site.around:
        case syntax.AssertStatement() as assertion:
            whole = _comment(original, gone)
            return [] if whole is None else [Change(whole, "", assertion, None, was, "")]
        case syntax.Contract((_,)) | syntax.LoopAnnotation((_,)):
            whole = _comment(original, gone)
            return [] if whole is None else [Change(whole, "", node, None, was, "")]
        case _:  # others stand beside it
            return [Change(gone, "", node, None, was, "")]


def _comment(original: Original, inside: Place) -> Place | None:
    """The whole annotation around a place."""
    text = original.text
    openings = list(_OPENING.finditer(text, 0, inside.start))
    if not openings:
        return None
    opening = openings[-1]
    if opening[0] == "//@":
        end = text.find("\n", inside.end)
        return Place(opening.start(), len(text) if end < 0 else end)
    end = text.find("*/", inside.end)
    return None if end < 0 else Place(opening.start(), end + 2)
