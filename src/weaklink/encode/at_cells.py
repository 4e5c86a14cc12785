"""Quantifiers over numbers, written over the cells that the numbers name.

before:  \\forall i; 0 <= i < n ==> t[p + i] == 0
after:   \\forall i; p <= i < p + n ==> t[i] == 0
"""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.solve.smtlib import BOUND_PREFIX

MAX_VARIANTS = 3
"""Ways in which one quantifier is written, each found by its own cells."""


def at_cells(terms: Terms, universal: bool, symbols: Sequence[Term], body: Term) -> Term:
    """A quantifier whose bound numbers are counted from where their cells begin: what was a cell
    at ``base + i`` is one at ``i``, where a solver will find it.

    A universal one over a number that names several cells (``t[i - 1] <= t[i]``) is written
    once for each, since a solver may come across any of them first.  All mean the same.
    """
    for symbol in symbols[1:]:
        body = _moved(terms, body, symbol, *_bases(terms, symbol, body)[:1])
    bases = _bases(terms, symbols[0], body) if symbols else []
    if not universal or len(symbols) > 1:
        bases = bases[:1]
    variants = [_moved(terms, body, symbols[0], base) for base in bases[:MAX_VARIANTS]] or [body]
    return terms.and_([terms.quantified(universal, symbols, variant) for variant in variants])


def _moved(terms: Terms, body: Term, symbol: Term, base: Term | None = None) -> Term:
    """The body over a number that is ``base`` more."""
    if base is None:
        return body
    return terms.substitute(body, {symbol.id: terms.sub(symbol, base)})


def _bases(terms: Terms, symbol: Term, body: Term) -> list[Term]:
    """What is added to a bound number where it names a cell, each sum once."""
    found: dict[int, Term] = {}
    for term in subterms([body]):
        if term.op is Op.SELECT and term.sort is Sort.INT:
            base = terms.sub(term.args[1], symbol)
            if not _mentions_bound(base):
                found[base.id] = base
    return list(found.values())


def _mentions_bound(term: Term) -> bool:
    return any(
        part.op is Op.SYMBOL and str(part.value).startswith(BOUND_PREFIX)
        for part in subterms([term])
    )
