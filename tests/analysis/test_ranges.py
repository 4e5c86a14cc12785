"""Which values a quantifier has to look at."""

from __future__ import annotations

import pytest

from tests.view.viewing import read_program
from weaklink.analysis.ranges import ranges
from weaklink.ir.predicates import Quantified
from weaklink.ir.printer import show_expr
from weaklink.ir.traverse import walk

INT = ["-2147483648", "2147483647"]


def found(predicate: str) -> list[tuple[str, list[str], list[str]]]:
    """The ranges of the outermost quantifier of a postcondition over the parameter n."""
    text = f"/*@ assigns \\nothing; ensures {predicate}; */ void f(int n) {{ }}"
    (clause,) = read_program(text).functions["f"].contract.ensures
    quantified = next(node for node in walk(clause.predicate) if isinstance(node, Quantified))
    return [
        (item.bound.shown, [plain(e) for e in item.low], [plain(e) for e in item.high])
        for item in ranges(quantified)
    ]


def plain(end: object) -> str:
    text = show_expr(end)  # type: ignore[arg-type]
    return text.replace("(integer) ", "").replace("\\at(n, Pre)", "n").replace("\\old(n)", "n")


@pytest.mark.parametrize(
    ("predicate", "low", "high"),
    [
        ("\\forall integer i; 0 <= i < 5 ==> i >= 0", ["0"], ["5 - 1"]),
        ("\\forall integer i; 5 > i && i > 1 ==> i >= 0", ["1 + 1"], ["5 - 1"]),
        ("\\forall integer i; 0 <= i ==> i <= 9 ==> i >= 0", ["0"], ["9"]),
        ("\\forall integer i; !(0 <= i <= 3) || i >= 0", ["0"], ["3"]),
        ("\\exists integer i; 0 <= i <= 3 && i == 2 && i != 1", ["0", "2"], ["3", "2"]),
        ("\\forall integer i; i != 0 ==> i * i > 0", [], []),
        ("\\forall integer i; 0 <= i ==> i >= 0", ["0"], []),
        ("\\forall integer i; 0 <= i || i <= 3", [], []),
        ("\\exists integer i; 0 <= i || i <= 3", [], []),
        ("\\exists integer i; 0 <= i <= 3 ==> i > 9", [], []),
        ("\\exists integer i; 0 <= n + i < 7 && i == i", ["0 - n"], ["7 - n - 1"]),
        ("\\forall integer i; 2 <= i - n && i + 1 + n <= 9 ==> i >= 0", ["2 + n"], ["9 - n - 1"]),
        ("\\forall integer i; 0 <= n - i <= 4 ==> i >= 0", ["n - 4"], ["n - 0"]),
        ("\\forall integer i; 0 <= i + i <= 4 ==> i >= 0", [], []),
        ("\\forall integer i; 0 <= 2 * i <= 4 ==> i >= 0", [], []),
    ],
)
def test_ranges_come_from_the_guards(predicate: str, low: list[str], high: list[str]) -> None:
    assert found(predicate) == [("i", low, high)]


def test_a_machine_type_is_a_range() -> None:
    assert found("\\forall int i; i == i + 0") == [("i", *([end] for end in INT))]


def test_an_end_may_be_an_earlier_variable_but_no_later_one() -> None:
    both = found("\\forall integer i, j; 0 <= i < j && j < 5 ==> i < 5")
    assert both[0] == ("i", ["0"], ["5 - 1 - 1"])
    assert both[1][0] == "j" and both[1][2] == ["5 - 1"]


def test_variables_that_bound_each_other_have_no_end() -> None:
    assert found("\\forall integer i, j; i <= j && j <= i ==> i == j")[0] == ("i", [], [])
