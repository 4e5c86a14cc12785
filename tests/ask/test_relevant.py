"""Which axioms a proof is given: those of our headers only where it speaks of the same."""

from __future__ import annotations

import pytest

from weaklink import ir
from weaklink.ask.hypotheses import Hypothesis, relevant
from weaklink.ir import lir
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.source import Span

TERMS = Terms()


def applied(*names: str) -> Term:
    """A formula in which these functions are applied."""
    numbers = [TERMS.apply(name, [TERMS.integer(1)], Sort.INT) for name in names]
    return TERMS.and_([TERMS.lt(TERMS.integer(0), number) for number in numbers])


def fact(file: str, name: str, *names: str) -> tuple[Hypothesis, Term]:
    lemma = lir.Lemma(name, ir.TRUE, Span(file, 1, 1, 1, 2), name)
    return Hypothesis(name, ir.TRUE, lemma), applied(*names)


FACTS = [
    fact("<string.h>", "length", "strlen"),
    fact("<string.h>", "compared", "strcmp", "strlen"),
    fact("<stdlib.h>", "apart", "other"),
    fact("user.c", "own", "mine"),
]


@pytest.mark.parametrize(
    ("spoken", "kept"),
    [
        (["strlen"], {"own", "length", "compared"}),
        (["other"], {"own", "apart"}),
        (["strcmp", "other"], {"own", "length", "compared", "apart"}),
    ],
)
def test_axioms_of_headers_are_kept_where_they_are_spoken_of(
    spoken: list[str], kept: set[str]
) -> None:
    facts = [one for one in FACTS if one[0].id != "own"]
    found = {h.id for h, _ in relevant(facts, applied(*spoken))}
    assert found == kept - {"own"}


def test_those_of_a_user_always_are() -> None:
    assert [h.id for h, _ in relevant([FACTS[0], fact("user.c", "own")], TERMS.true)] == ["own"]


def test_what_is_defined_elsewhere_may_speak_of_anything() -> None:
    assert len(relevant(FACTS, applied("recursive"))) == len(FACTS)
