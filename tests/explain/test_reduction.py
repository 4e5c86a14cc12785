"""Which integers of raw inputs were made smaller."""

from __future__ import annotations

from weaklink.explain.runs.reduction import reductions
from weaklink.explain.runs.values import Fields, Pointed, Shown, Values


def told(raw: Values, least: Values) -> list[tuple[str, int, int]]:
    return [(one.name, int(one.raw), int(one.least)) for one in reductions(raw, least)]


def test_variables_and_their_parts() -> None:
    raw = Values({"n": -700, "s": Fields((("a", 1), ("b", (0, 5)))), "m": 3, "k": 0})
    least = Values({"n": -2, "s": Fields((("a", 1), ("b", (0, 0)))), "m": 4, "k": 7})
    assert told(raw, least) == [("n", -700, -2), ("s.b[1]", 5, 0)]


def test_what_is_not_shown_is_zero() -> None:
    assert told(Values({"g": 9}), Values({})) == [("g", 9, 0)]


def test_a_sign_that_is_preferred_counts() -> None:
    assert told(Values({"n": -1}), Values({"n": 1})) == [("n", -1, 1)]
    assert told(Values({"n": 1}), Values({"n": -1})) == []


def blocks(cells: tuple[Shown, ...]) -> Values:
    shown = Pointed("&B1[0]", "t")
    return Values({"t": shown}, {"B1": ("int[]", cells)} if cells else {})


def test_of_a_shorter_block_what_is_left_counts() -> None:
    assert told(blocks((4, 800, 7)), blocks((4, 1))) == [
        ("\\length(B1)", 3, 2),
        ("B1[1]", 800, 1),
    ]
    assert told(blocks((4, 800, 7)), blocks(())) == [("\\length(B1)", 3, 0)]
