"""Why an annotation fails: the part, the index, the sides, down into definitions."""

from __future__ import annotations

import pytest

from tests.explain.diagnosing import method_for
from tests.explain.test_stories import tell
from weaklink.explain.runs.evaluating import Evaluator
from weaklink.ir.expressions import Const
from weaklink.ir.types import INTEGER
from weaklink.ir.variables import Bound
from weaklink.kinds import Kind
from weaklink.model import Reason
from weaklink.replay.states import first_state

SORTED = (
    "/*@ predicate sorted(int *a, integer n) =\n"
    "  \\forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j]; */\n"
)


def why(text: str, property: str = "f/postcondition/p") -> list[Reason]:
    story, _ = tell(text, property)
    return list(story.trace[-1].why)


def of(
    ensures: str, body: str = "return n;", before: str = "int g;", more: str = ""
) -> list[Reason]:
    text = (
        f"{before}\n/*@ requires 0 <= n <= 9; {more} ensures p: {ensures}; */\n"
        f"int f(int n) {{ {body} }}"
    )
    return why(text)


def told(reasons: list[Reason]) -> list[tuple[str, dict[str, object], dict[str, object]]]:
    return [(one.text, dict(one.indices), dict(one.values)) for one in reasons]


@pytest.mark.parametrize(
    ("ensures", "part"),
    [
        ("\\result >= 0 && \\result > n", "\\result > n"),
        ("\\result > n && \\result >= 0", "\\result > n"),
        ("n >= 0 ==> n >= 0 && (0 <= n ==> \\result > n && \\true)", "\\result > n"),
        ("0 <= n < \\result", "n < \\result"),
        ("n < 0 ? \\result == 8 : \\result > n && n >= 0", "\\result > n"),
        ("!(n < 0 || \\result == n)", "\\result == n"),
    ],
)
def test_the_part_that_is_false(ensures: str, part: str) -> None:
    (found,) = of(ensures)
    assert (found.text, found.location.line) == (part, 2)
    assert found.holds is ensures.startswith("!")
    assert found.values == {}  # they stand in the trace


def test_members_are_not_taken_for_the_parts_of_pointers_that_are_called_like_them() -> None:
    at = "struct at { int block, offset; };"
    text = (
        f"{at}\n/*@ ensures p: \\result == 1 <==> a.block == b.block && a.offset == b.offset; */\n"
        "int f(struct at a, struct at b) { return a.block == b.block; }"
    )
    (found,) = why(text)
    assert found.values == {
        "\\result == 1": "true",
        "a.block == b.block && a.offset == b.offset": "false",
    }


def test_nothing_is_said_where_the_annotation_says_it_all() -> None:
    assert of("\\result > n") == []


def test_sides_that_are_no_variables_have_their_values_told() -> None:
    assert told(of("\\result == n + 1")) == [("", {}, {"\\result": "0", "n + 1": "1"})]
    assert told(of("\\result > 9 || n * n > 4")) == [("", {}, {"\\result": "0", "n * n": "0"})]
    found = of("(n + 1) * 2 < (3 - n)", "return 7;")
    assert told(found) == [("", {}, {"(n + 1) * 2": "4", "3 - n": "2"})]
    assert told(of("n == 3 <==> \\result == 0", "return 0;")) == [
        ("", {}, {"n == 3": "false", "\\result == 0": "true"})
    ]


def test_a_parameter_that_has_changed_is_told_as_it_was() -> None:
    assert told(of("\\result == n", "n++; return n;")) == [
        ("", {}, {"\\result": "1", "\\old(n)": "0"})
    ]
    assert told(of("n < 0")) == []
    found = of("g == \\old(g)", "g = 3; return n;")
    assert told(found) == [("", {}, {"g": "3", "\\old(g)": "0"})]


@pytest.mark.parametrize(
    ("ensures", "indices", "part"),
    [
        ("\\forall integer i; 0 <= i < 5 ==> i < 3", {"i": "3"}, "i < 3"),
        ("\\forall integer i; 0 <= i < 5 ==> i >= 0 && i < 3", {"i": "3"}, "i < 3"),
        ("n == 0 ==> \\forall integer i; i < 3", {"i": "3"}, "i < 3"),
        (
            "\\forall integer i; 2 <= i < 5 ==> \\forall integer j; 0 <= j < i ==> j < 2",
            {"i": "3", "j": "2"},
            "j < 2",
        ),
    ],
)
def test_the_index_at_which_a_quantifier_fails(
    ensures: str, indices: dict[str, str], part: str
) -> None:
    (found,) = of(ensures, more="assigns \\nothing;")
    assert (found.text, found.indices, found.holds) == (part, indices, False)


def test_what_should_not_exist_is_shown() -> None:
    (found,) = of("!(\\exists integer i; 2 <= i < 5 && i * i == 9)")
    assert (found.indices, found.holds) == ({"i": "3"}, True)


def test_what_does_not_exist_was_looked_for() -> None:
    (found,) = of("\\exists integer i; n <= i < n + 3 && \\result * i == 7")
    assert (found.text, found.vain) == ("", {"i": ("0", "2")})
    (found,) = of("n >= 0 && \\exists integer i, j; 0 <= i < 3 && 0 <= j < 3 && i + j == 8")
    assert found.text.startswith("\\exists") and found.vain == {"i": None, "j": None}


def test_a_definition_is_opened() -> None:
    text = SORTED + (
        "/*@ requires n == 2 && \\valid(t + (0 .. n - 1)); assigns \\nothing;\n"
        "  ensures p: \\result == 0 && sorted(t, n); */\n"
        "int f(int *t, int n) { return 0; }"
    )
    outer, inner = why(text)
    assert (outer.text, outer.definition, dict(outer.values)) == ("sorted(t, n)", "", {})
    assert (inner.text, inner.definition, inner.location.line) == ("a[i] <= a[j]", "sorted", 2)
    assert (inner.indices, inner.values) == ({"i": "0", "j": "1"}, {"a[i]": "0", "a[j]": "-1"})


def test_definitions_in_definitions_and_recursive_ones() -> None:
    before = (
        "int g;\n/*@ predicate small(integer k) = k < 5;\n"
        "  predicate both(integer k) = k >= 0 && small(k + 5);\n"
        "  predicate even(integer k) = k == 0 ? \\true : (k >= 2 && even(k - 2)); */"
    )
    outer, inner = of("both(n)", before=before)
    assert (outer.text, outer.definition) == ("small(k + 5)", "both")
    assert (inner.text, inner.definition, inner.values) == ("k < 5", "small", {"k": "5"})
    found = of("even(n + 3)", before=before)
    assert [(one.text, one.definition) for one in found] == [
        ("even(k - 2)", "even"),
        ("k >= 2", "even"),
    ]
    assert found[-1].values == {"k": "1"}


def test_labels_are_respected() -> None:
    before = "int g; //@ predicate grown{L, M} = \\at(g, L) < \\at(g, M);"
    (found,) = of("grown{Pre, Here}", "g = 3; g = g - 3; return 0;", before)
    assert found.text == "\\at(g, L) < \\at(g, M)"
    (found,) = of("\\old(g) + 1 == g && n == n", "return 0;", "int g;", "assigns g;")
    assert dict(found.values) == {"\\old(g) + 1": "1", "g": "0"}


def test_pointers_are_told_by_name() -> None:
    text = """/*@ requires \\valid(s + (0 .. 1)); assigns \\nothing; ensures p: \\result == q; */
    int *f(int *s, int *q) { return s + 1; }"""
    assert told(why(text)) == []
    text = text.replace("\\result == q", "q == s || q == s + 1")
    assert "offset" not in str(why(text)) and "block" not in str(why(text))


def test_pointers_that_should_differ_are_no_part_that_holds() -> None:
    text = """/*@ assigns \\nothing; ensures p: n == n && (n == n ==> q != \\null); */
    void f(int n, int *q) { }"""
    (found,) = why(text)
    assert (found.text, found.holds) == ("q != \\null", False)


def test_memory_is_not_spoken_of_in_its_own_words() -> None:
    text = """/*@ assigns \\nothing; ensures p: \\true && \\valid(q + (0 .. 2)); */
    void f(int *q) { }"""
    (found,) = why(text)
    assert (found.text, found.indices, found.values) == ("\\valid(q + (0 .. 2))", {}, {})


def test_a_check_that_fails_on_the_way_ends_the_story_there() -> None:
    text = """/*@ assigns \\nothing; */ int f(int n) {
      //@ check p: n + 1 == 9;
      n = n + 2;
      return n; }"""
    story, _ = tell(text, "f/assertion/p")
    assert [event.event for event in story.trace] == ["the assertion does not hold"]
    assert told(list(story.trace[-1].why)) == [("", {}, {"n + 1": "1"})]


def test_what_overflows_is_told() -> None:
    (found,) = why_error("int f(int n) { return n + 1; }", "f/signed-overflow/1")
    assert found.values == {"n + 1": str(2**31)}
    assert found.written["n + 1"] == "INT_MAX + 1"
    (found,) = why_error("int f(int n) { return n == 8 || n < 0 ? -n : 0; }", "f/signed-overflow/1")
    assert found.written["-n"] == "INT_MAX + 1"
    text = "int f(int n) { int a[4] = {0}; return n > 2 && n < 9 ? a[n - 1] : 0; }"
    (found,) = why_error(text, "f/index-bound/1")
    assert found.values == {"n - 1": "4"}
    assert why_error("int f(int n) { return n << n; }", "f/shift/1") == []


def why_error(text: str, property: str) -> list[Reason]:
    story, _ = tell(text, property, checked=frozenset(Kind))
    return list(story.trace[-1].why)


def test_a_measure_is_told_now_and_before() -> None:
    text = """/*@ assigns \\nothing; */ int f(int n) {
      /*@ loop assigns n; loop variant 10 - n; */
      while (n > 5) n = n - 1;
      return n; }"""
    (found,) = why(text, "f/loop1/loop-variant-decreases/1")
    assert found.values == {"the measure": "5", "the measure before": "4"}


def test_one_expression_within_and_outside_of_a_quantifier() -> None:
    with method_for("void f(int n) { }") as method:
        view = method.views.view("f", ())
        (n,) = view.inputs
        state, evaluator = first_state(view, {n: 4}), Evaluator(view)
    zero, bound = Const(0, INTEGER), Bound("k", INTEGER, "k")
    for bounds in ({}, {bound: 7}, {}):
        assert evaluator.value(zero, state, bounds) == 0
