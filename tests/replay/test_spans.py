"""Quantifiers in spans: what probes decide is what trying all values does."""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import inf

import pytest

from weaklink.replay.spans import Probe, Spans
from weaklink.replay.support import NotExecutable, OutOfSteps, Values
from weaklink.replay.unknown import Unknown

LOW, HIGH = -70, 70

Body = Callable[[int], object]


def body(rng: random.Random, depth: int) -> str:
    """A predicate over `v`, as Python."""
    if depth and rng.random() < 0.6:
        parts = [body(rng, depth - 1) for _ in range(2)]
        return rng.choice(("({} and {})", "({} or {})", "(not {0} or {1})", "({} == {})")).format(
            *parts
        )
    sides = [term(rng, 2), term(rng, 2)]
    return f"({sides[0]} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {sides[1]})"


def term(rng: random.Random, depth: int) -> str:
    if depth == 0 or rng.random() < 0.3:
        return rng.choice(("v", "v", "v", str(rng.randrange(-30, 31)), "half"))
    one, two = term(rng, depth - 1), term(rng, depth - 1)
    shapes = ("({} + {})", "({} - {})", "(-{})", "(3 * {})", "({} * {})", "abs({})", "({} + 1)")
    plain = ("({} // 7)", "({} % 5)", "({} & 15)", "((({} + 8) & 15) - 8)", "(~{})", "row[{} % 3]")
    if "half" in one + two:
        return rng.choice(shapes).format(one, two)
    return rng.choice((*shapes, *plain)).format(one, two)


@pytest.mark.parametrize("seed", range(400))
def test_probes_decide_what_all_values_decide(seed: int) -> None:
    rng = random.Random(seed)
    text = body(rng, 2)
    names = {"half": Fraction(rng.randrange(-9, 9), 2), "row": [5, -3, 0]}
    holds: Body = eval(f"lambda v: {text}", names)
    for universal in (False, True):
        truths = [bool(holds(v)) for v in range(LOW, HIGH + 1)]
        expected = all(truths) if universal else any(truths)
        spans = Spans(Values())
        assert spans.each(universal, (LOW, LOW - 3), (HIGH,), holds) is expected, text


def test_one_within_another() -> None:
    spans = Spans(Values())
    limits = ((-9,), (9,))
    for text in ("a < b", "a + b == 4", "a * b == 7", "a <= b or b < a", "3 * a - b < 2"):
        holds = eval(f"lambda a, b: {text}")
        rows = [[holds(a, b) for b in range(-9, 10)] for a in range(-9, 10)]
        found = spans.each(True, *limits, partial(_some, spans, holds))
        assert found is all(any(row) for row in rows), text


def _some(spans: Spans, holds: Callable[[object, object], bool], a: object) -> bool:
    return spans.each(False, (-9,), (9,), partial(holds, a))


@pytest.mark.parametrize(
    ("holds", "universal", "expected"),
    [
        (lambda v: v < 5 or v >= 5, True, True),
        (lambda v: v == 10**30, False, True),
        (lambda v: v < 5 and v > 7, False, False),
        (lambda v: v != v + 1, True, True),
        (lambda v: abs(v) >= 0, True, True),
    ],
)
def test_without_ends(holds: Body, universal: bool, expected: bool) -> None:
    assert Spans(Values()).each(universal, (), (), holds) is expected


def test_what_nobody_knows_is_passed_over_where_another_value_decides() -> None:
    def holds(value: int) -> bool:
        if value < 0:
            raise NotExecutable("no cell")
        return [1, 1, 0][min(value, 2)] == 1

    spans = Spans(Values())
    assert spans.each(True, (), (5,), holds) is False
    assert spans.first((), (5,), lambda v: None if holds(v) else int(v)) == 2
    with pytest.raises(NotExecutable, match="no cell"):
        spans.each(True, (), (1,), holds)


def test_what_is_left_is_not_decided() -> None:
    spans = Spans(Values())
    with pytest.raises(NotExecutable, match="without a finite range"):
        spans.each(True, (), (), lambda v: v * v >= 0)
    with pytest.raises(NotExecutable, match="too many values"):
        spans.each(True, (0,), (10**9,), lambda v: v * v >= 0)
    assert spans.each(True, (3,), (2,), lambda v: False) is True


def test_pieces_count() -> None:
    values = Values()
    assert Spans(values).each(True, (), (), lambda v: v < 5 or v >= 5)
    assert values.left == inf
    values.left = 3
    with pytest.raises(OutOfSteps):
        Spans(values).each(True, (), (), lambda v: v * v >= 0)


def test_a_number_that_is_not_known_to_be_another() -> None:
    def compared(value: object) -> object:
        assert isinstance(value, Probe)
        with pytest.raises(NotExecutable):
            assert value < Unknown()
        return True

    assert Spans(Values()).each(True, (0,), (0,), compared)
