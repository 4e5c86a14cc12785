"""What is known of the functions of our own that a formula speaks of."""

from __future__ import annotations

from weaklink.encode.floats import facts_of_floats
from weaklink.encode.images import facts_of_images
from weaklink.logic.term import Op, Term, subterms
from weaklink.logic.terms import Terms


def facts_of(goal: Term, terms: Terms) -> list[Term]:
    """Facts beside ``goal``; they hold whatever the values of its symbols."""
    if not any(term.op is Op.APPLY for term in subterms([goal])):
        return []
    return [*facts_of_images(goal, terms), *facts_of_floats(goal, terms)]
