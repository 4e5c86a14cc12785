"""Formulas asked of z3, as the engine writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from weaklink.encode.bits import facts
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.solve import Z3, Check, Sat, SolverAnswer, TextSession, Unknown
from weaklink.solve.smtlib import UNINTERPRETED_BITS, Writer, declare_function

STEPS = 2_000_000
BITS = UNINTERPRETED_BITS + "".join(
    declare_function(name, [Sort.INT, Sort.INT], Sort.INT) for name in ("bits_shl", "bits_shr")
)

Recursive = Sequence[tuple[str, Sequence[Term], Sort, Term]]


@contextmanager
def z3_session() -> Iterator[TextSession]:
    """One z3 for many questions."""
    if Z3.command() is None:
        pytest.skip("z3 is not installed")
    with TextSession(Z3) as session:
        yield session


def ask(
    session: TextSession,
    terms: Terms,
    formulas: Sequence[Term],
    *,
    recursive: Recursive = (),
) -> SolverAnswer:
    writer = Writer(terms)
    text = BITS
    if recursive:
        text += writer.recursive(recursive)
    session.push(text + "".join(writer.assertion(formula) for formula in formulas))
    try:
        return session.ask(Check(STEPS, 20.0))
    finally:
        session.pop()


def satisfiable(session: TextSession, terms: Terms, *formulas: Term, **more: object) -> bool:
    """Whether some model makes all of the formulas true; fails where z3 can't tell."""
    bits = [facts(terms, term) for term in subterms(formulas) if term.op is Op.BITS]
    answer = ask(session, terms, (*formulas, *bits), **more)  # type: ignore[arg-type]
    assert not isinstance(answer, Unknown), answer
    return isinstance(answer, Sat)
