"""Reals that runs know to some digits: against Python's floats, and where runs have no answer."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from weaklink import enclosures
from weaklink.enclosures import Undefined, exactly
from weaklink.ir import floats
from weaklink.replay import reals
from weaklink.replay.support import NotExecutable


def some_number(dice: random.Random) -> Fraction:
    ends = dice.choice([1, 3, 50])
    return Fraction(dice.choice([dice.uniform(-ends, ends), dice.randint(-4, 4)]))


@pytest.mark.parametrize("name", floats.REAL_FUNCTIONS)
def test_between_its_ends_lies_what_python_computes(name: str) -> None:
    dice = random.Random(name)
    defined = 0
    for _ in range(40):
        given = [some_number(dice) for _ in range(floats.REAL_FUNCTIONS[name])]
        try:
            found = enclosures.FUNCTIONS[name](*map(exactly, given))
        except Undefined:
            continue
        defined += 1
        expected = getattr(math, name)(*map(float, given))
        assert math.isclose(float(found.low), expected, rel_tol=1e-12, abs_tol=1e-13)
        assert 0 <= found.high - found.low <= Fraction(1 + abs(expected)) / 10**40
    assert defined > 5


def test_numbers_that_have_a_finite_text_are_exact() -> None:
    compute = {name: reals.computing(name) for name in floats.REAL_FUNCTIONS}
    assert compute["sqrt"](Fraction(9, 4)) == Fraction(3, 2)
    assert compute["pow"](2, -3) == Fraction(1, 8)
    assert compute["pow"](4, Fraction(3, 2)) == 8
    assert compute["exp"](0) == 1
    assert compute["log10"](10**700) == 700
    root = compute["sqrt"](2)
    assert root * root == 2
    assert root < Fraction(3, 2)
    assert -root < 0 < reals.quotient(1, root) < 1
    assert reals.quotient(root, root) == 1
    assert reals.floor(root * 10) == 14


def test_what_is_too_near_has_no_answer_and_is_named() -> None:
    sine, cosine = reals.computing("sin")(1), reals.computing("cos")(1)
    with pytest.raises(NotExecutable, match=r"`\\sin\(1\)` as exactly as it is needed"):
        _ = sine * sine + cosine * cosine == 1
    with pytest.raises(NotExecutable, match=r"`\\log\(-1\)`"):
        reals.computing("log")(-1)
