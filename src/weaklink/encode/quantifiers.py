"""Quantifiers as terms: spelled out where that decides them, or over the cells that they name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product

from weaklink import ir
from weaklink.analysis.ranges import BoundRange
from weaklink.analysis.ranges import ranges as quantifier_ranges
from weaklink.encode.at_cells import at_cells
from weaklink.encode.memory import Note, Universe
from weaklink.encode.scope import Scope, sort_of
from weaklink.ir import lir
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.scope import Limit, LimitKind
from weaklink.solve.smtlib import BOUND_PREFIX

MAX_INSTANCES = 32
"""Values of all bound variables together up to which a quantifier is spelled out."""


@record
class Inner:
    """What translates the expressions and predicates in a quantifier."""

    expression: Callable[[lir.Expr, Scope], Term]
    predicate: Callable[[lir.Pred, Scope], Term]


def quantified(node: lir.Quantified, scope: Scope, inner: Inner) -> Term:
    """The quantifier spelled out where there are few values for its variables; in a search, as far
    as its window goes; else a quantifier."""
    values = _known_values(node, scope, inner)
    if values is not None:
        return _spelled_out(node, scope, inner, values)
    terms = scope.terms
    universe = scope.universe
    if universe is not None and universe.cells and all(map(_is_number, node.bounds)):
        return _in_window(node, quantifier_ranges(node), scope, inner, universe)
    bindings = dict(scope.bound)
    symbols: list[Term] = []
    ranges: list[Term] = []
    for offset, bound in enumerate(node.bounds):
        name = f"{BOUND_PREFIX}{bound.shown}.{scope.depth + offset}"
        symbol = terms.symbol(name, sort_of(bound.type))
        symbols.append(symbol)
        bindings[bound] = symbol
        if isinstance(bound.type, ir.IntType):
            ranges.append(terms.le(terms.integer(bound.type.min), symbol))
            ranges.append(terms.le(symbol, terms.integer(bound.type.max)))
    depth = scope.depth + len(node.bounds)
    deeper = Scope(terms, scope.state, bindings, depth, scope.universe, scope.total)
    body = _closed(node, deeper, inner, symbols)
    body = (
        terms.implies(terms.and_(ranges), body) if node.universal else terms.and_([*ranges, body])
    )
    return at_cells(terms, node.universal, symbols, body)


def _closed(node: lir.Quantified, scope: Scope, inner: Inner, symbols: Sequence[Term]) -> Term:
    """The body; of the cuts in it, whether there are any for some values."""
    universe = scope.universe
    if universe is None:
        return inner.predicate(node.body, scope)
    notes = universe.notes
    universe.notes = []
    body = inner.predicate(node.body, scope)
    some = [
        Note(note.limit, scope.terms.quantified(False, symbols, note.reached), note.ends)
        for note in universe.notes
    ]
    universe.notes = [*notes, *some]
    return body


def _is_number(bound: ir.Bound) -> bool:
    return bound.type == ir.INTEGER or isinstance(bound.type, ir.IntType)


def _in_window(
    node: lir.Quantified,
    ends: Sequence[BoundRange[ir.CellTerm]],
    scope: Scope,
    inner: Inner,
    universe: Universe,
) -> Term:
    """The quantifier spelled out for as many values as the universe's window has, from one of its
    ends on, or around zero.  Where they do not decide it, that there are others is a cut."""
    terms = scope.terms
    if not ends:
        return inner.predicate(node.body, scope)
    item, rest = ends[0], ends[1:]
    lows = [inner.expression(end, scope) for end in item.low]
    highs = [inner.expression(end, scope) for end in item.high]
    start, up = _start(item, lows, highs, terms)
    instances: list[Term] = []
    before, universe.notes = universe.notes, []
    for count in range(universe.window):
        value = terms.add(start, terms.integer(count if up else -count))
        within = _between(value, lows, highs, terms)
        with universe.only_if(terms, within):
            instance = _in_window(node, rest, scope.bind(item.bound, value), inner, universe)
        if node.universal:
            instances.append(terms.implies(within, instance))
        else:
            instances.append(terms.and_([within, instance]))
    following = terms.add(start, terms.integer(universe.window if up else -universe.window))
    left = _between(following, lows, highs, terms)
    universe.note(
        Limit(LimitKind.LENGTH, f"`{item.bound.shown}`", universe.window), left, ends=True
    )
    truth = terms.and_(instances) if node.universal else terms.or_(instances)
    undecided = truth if node.universal else terms.not_(truth)
    universe.notes = [*before, *(_if_undecided(note, undecided, terms) for note in universe.notes)]
    return truth


def _if_undecided(note: Note, undecided: Term, terms: Terms) -> Note:
    """What ends the run does so only where the values that were tried do not decide."""
    if not note.ends:
        return note
    return Note(note.limit, terms.and_([undecided, note.reached]), True)


def _between(value: Term, lows: Sequence[Term], highs: Sequence[Term], terms: Terms) -> Term:
    return terms.and_(
        [*(terms.le(low, value) for low in lows), *(terms.le(value, h) for h in highs)]
    )


AROUND_ZERO = -2
"""Where a window begins for a number that has no end on either side."""


def _start(
    item: BoundRange[ir.CellTerm], lows: Sequence[Term], highs: Sequence[Term], terms: Terms
) -> tuple[Term, bool]:
    """From where on a bound number's values are tried, and whether upwards: from the tightest of
    its ends on one side, so that none before that is left out.  The ends that its type gives come
    last, and alone are no place to start at."""
    own = int(isinstance(item.bound.type, ir.IntType))
    if len(lows) > own:
        return reduce(lambda one, other: terms.ite(terms.le(one, other), other, one), lows), True
    if len(highs) > own:
        return reduce(lambda one, other: terms.ite(terms.le(one, other), one, other), highs), False
    unsigned = isinstance(item.bound.type, ir.IntType) and not item.bound.type.signed
    return terms.integer(0 if unsigned else AROUND_ZERO), True


def _known_values(node: lir.Quantified, scope: Scope, inner: Inner) -> list[range] | None:
    """Ranges that hold every value for which the body matters, if there are few.

    They come from the intervals of the ends: where an end is a variable, its type's.  Outside,
    the quantifier's own guards decide, so nothing is lost.
    """
    instances = 1
    found: list[range] = []
    for item in quantifier_ranges(node):
        lows = [inner.expression(end, scope).low for end in item.low if _is_free(end, node)]
        highs = [inner.expression(end, scope).high for end in item.high if _is_free(end, node)]
        known_lows = [low for low in lows if low is not None]
        known_highs = [high for high in highs if high is not None]
        if not known_lows or not known_highs:
            return None
        size = min(known_highs) - max(known_lows) + 1
        instances *= max(size, 1)
        if instances > MAX_INSTANCES:
            return None
        found.append(range(max(known_lows), min(known_highs) + 1))
    return found


def _is_free(end: lir.Expr, node: lir.Quantified) -> bool:
    """Whether the end of a range depends on none of the quantifier's own variables."""
    return not any(isinstance(n, ir.BoundRead) and n.bound in node.bounds for n in ir.walk(end))


def _spelled_out(node: lir.Quantified, scope: Scope, inner: Inner, values: list[range]) -> Term:
    terms = scope.terms
    instances: list[Term] = []
    for chosen in product(*values):
        within = scope
        for bound, value in zip(node.bounds, chosen, strict=True):
            within = within.bind(bound, terms.integer(value))
        instances.append(inner.predicate(node.body, within))
    return terms.and_(instances) if node.universal else terms.or_(instances)
