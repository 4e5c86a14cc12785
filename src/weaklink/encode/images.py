r"""Pointers that come back from the numbers that they are in bytes.

    \holder(n) = b,   \within(n) = o,   n = 0 just where b = o = 0      of  n = \image(b, o) % 2^64

These are stated of each pair that a formula speaks of, where pointers are so wide.  Of all
pairs they can't hold, as there are more pointers than such numbers; of so few they can.
"""

from __future__ import annotations

from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.solve.smtlib import BOUND_PREFIX
from weaklink.view.lower.memories import HOLDER, IMAGE, WITHIN

BACK = {HOLDER: 0, WITHIN: 1}
"""The functions that are asked of numbers, and which argument of an image they give back."""


def came_back(function: str, number: Term, terms: Terms) -> Term | None:
    """The block or offset of a number's pointer, where it evidently is the image of one."""
    if number.op is Op.INT and number.value == 0:
        return terms.integer(0)
    return number.args[0].args[BACK[function]] if _is_whole(number) else None


def facts_of_images(goal: Term, terms: Terms) -> list[Term]:
    """What is known of the images, and of the numbers that are taken for some, that a formula
    speaks of outside of quantifiers."""
    found: list[Term] = []
    zero = terms.integer(0)
    images: dict[int, Term] = {}
    numbers: dict[int, Term] = {}
    for term in subterms([goal]):
        if _is_whole(term) and is_ground(term):
            images[term.id] = term
        elif (_is(term, HOLDER) or _is(term, WITHIN)) and is_ground(term):
            numbers[term.args[0].id] = term.args[0]
    for image in images.values():
        block, offset, _ = image.args[0].args
        found.append(terms.eq(terms.apply(HOLDER, [image], Sort.INT), block))
        found.append(terms.eq(terms.apply(WITHIN, [image], Sort.INT), offset))
        numbers[image.id] = image
    for number in numbers.values():
        parts = [terms.apply(name, [number], Sort.INT) for name in BACK]
        is_null = terms.and_([terms.eq(part, zero) for part in parts])
        found.append(terms.eq(terms.eq(number, zero), is_null))
    return found


def _is_whole(term: Term) -> bool:
    """Whether it is an image, as a number as wide as pointers are: what is less has lost a part."""
    return term.op is Op.MOD and _is(term.args[0], IMAGE) and term.args[1] is term.args[0].args[2]


def _is(term: Term, function: str) -> bool:
    return term.op is Op.APPLY and term.value == function


def is_ground(term: Term) -> bool:
    """Whether it has no variable of a quantifier in it."""
    return not any(
        one.op is Op.SYMBOL and str(one.value).startswith(BOUND_PREFIX) for one in subterms([term])
    )
