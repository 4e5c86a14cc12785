"""Reading what solvers print."""

from __future__ import annotations

import pytest

from weaklink.solve.sexpr import MalformedReply, canonical, parse, value


def test_parse() -> None:
    text = '((|a (b| (- 8)) ; a comment\n (b "say ""hi"" )"))\nsat'
    assert parse(text) == ((("|a (b|", ("-", "8")), ("b", '"say ""hi"" )"')), "sat")
    assert canonical("( not\n p )") == "(not p)"


@pytest.mark.parametrize("text", ["(", ")", "(a))", '"open', "|open"])
def test_malformed(text: str) -> None:
    with pytest.raises(MalformedReply):
        parse(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0", 0), ("(- 8)", -8), ("true", True), ("false", False), ("#x0f", 15), ("#b101", 5)],
)
def test_value(text: str, expected: int | bool) -> None:
    found = value(parse(text)[0])
    assert found == expected and type(found) is type(expected)


@pytest.mark.parametrize("text", ["x", "(- x)", "1.0", "(/ 1 2)", "(- (- 1))", "-1", "²", "()"])
def test_not_a_value(text: str) -> None:
    with pytest.raises(MalformedReply):
        value(parse(text)[0])
