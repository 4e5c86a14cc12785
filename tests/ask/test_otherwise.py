"""What body-less callees could have chosen instead: one refusal excludes many candidates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tests.view.viewing import make_views
from weaklink.ask.answers import Answer, Reachable, Undecided, Unreachable
from weaklink.ask.hunt import Sought, find
from weaklink.ask.oracle import Oracle
from weaklink.ask.otherwise import Otherwise
from weaklink.ask.search import Searcher
from weaklink.encode.changes import Choosing
from weaklink.encode.condition import Condition
from weaklink.ir.types import INTEGER
from weaklink.ir.variables import Storage, Variable
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.options import Budget
from weaklink.view.unwind import Limits

CHOICE = "int x; /*@ assigns x; ensures %s; */ void g(void);\n"
F = "/*@ requires 0 <= x <= 100000; assigns x; ensures more: %s; */ void f(void) { %s }"


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    found = Oracle(Budget(), {})
    yield found
    found.close()


def whatever_g_chooses(
    oracle: Oracle, text: str, *sites: str, id: str = "f/postcondition/more", glance: int = 5
) -> Answer:
    """Whether f fails it, with few candidates allowed."""
    views = make_views(text)
    searcher = Searcher(lambda: oracle, views.view("f", ()), partial(views.view, "f"), 1000)
    tied = frozenset(f"f/{site}" for site in sites)
    steps = oracle.budget.search_steps // glance
    limits = Limits(2, 1, 2)
    return find(searcher, Sought(id, frozenset(), limits, None, tied, steps, lazy=False))


@pytest.mark.parametrize(
    ("promise", "wanted"),
    [
        ("x >= \\old(x) + 1", "x >= \\old(x) + 2"),  # the greatest will do
        ("x <= \\old(x)", "x <= \\old(x) - 2"),  # the least
        ("\\old(x) - 1 <= x <= \\old(x) + 1", "x == \\old(x)"),  # what was there
        ("\\old(x) + 1 <= x <= \\old(x) + 3", "x == \\old(x) + 2"),  # a distance from it
        ("-5 <= x <= 5", "x == 3"),  # a constant
    ],
)
def test_one_better_choice_excludes_all_inputs(oracle: Oracle, promise: str, wanted: str) -> None:
    text = CHOICE % promise + F % (wanted, "g();")
    answer = whatever_g_chooses(oracle, text, "g1", glance=20)
    assert isinstance(answer, Unreachable) and answer.scope.is_all, answer


def test_inputs_from_which_no_choice_will_do(oracle: Oracle) -> None:
    text = CHOICE % "\\old(x) + 1 <= x <= \\old(x) + 3" + F % ("x <= 100000", "g();")
    answer = whatever_g_chooses(oracle, text, "g1")
    assert isinstance(answer, Reachable) and answer.witness.minimal
    assert list(answer.witness.inputs.values()) == [100_000]


def test_a_distance_beyond_the_type_is_no_choice(oracle: Oracle) -> None:
    text = CHOICE % "x >= \\old(x) + 1" + (
        "/*@ assigns x; ensures more: x >= \\old(x) + 2; */ void f(void) { g(); }"
    )
    answer = whatever_g_chooses(oracle, text, "g1")
    assert isinstance(answer, Reachable)
    assert list(answer.witness.inputs.values()) == [2**31 - 2]


def test_the_second_call_builds_on_what_the_first_would_have_chosen(oracle: Oracle) -> None:
    text = CHOICE % "\\old(x) + 1 <= x <= \\old(x) + 3" + F % ("x == \\old(x) + 4", "g(); g();")
    answer = whatever_g_chooses(oracle, text, "g1", "g2")
    assert isinstance(answer, Unreachable) and answer.scope.is_all, answer


def test_a_result_is_at_a_distance_from_an_input(oracle: Oracle) -> None:
    text = """/*@ assigns \\nothing; ensures n + 1 <= \\result <= n + 3; */ int g(int n);
    /*@ requires 0 <= n <= 100000; assigns \\nothing; ensures more: \\result == n + 2; */
    int f(int n) { return g(n); }"""
    answer = whatever_g_chooses(oracle, text, "g1")
    assert isinstance(answer, Unreachable) and answer.scope.is_all, answer


def test_memory_that_is_left_alone(oracle: Oracle) -> None:
    text = """void g(int *p);
    /*@ requires \\valid(a); assigns *a; */ void f(int *a) { g(a); }"""
    answer = whatever_g_chooses(oracle, text, "g1", id="f/assigns/1")
    assert isinstance(answer, Unreachable), answer


def test_few_candidates_are_refused_at_a_glance(oracle: Oracle) -> None:
    """What no strategy gets right: g has to guess a root."""
    text = CHOICE % "-1000 <= x <= 1000" + F % ("x * x <= \\old(x) < (x + 1) * (x + 1)", "g();")
    before = oracle.spent.queries
    answer = whatever_g_chooses(oracle, text, "g1", glance=20)
    assert not isinstance(answer, Unreachable)
    assert isinstance(answer, Undecided | Reachable) and oracle.spent.queries - before < 120


def test_choices_within_their_type_only() -> None:
    """A strategy leads to a run only where all that it chooses, when asked, is of the type."""
    terms = Terms()
    x, choice = terms.symbol("x", Sort.INT), terms.symbol("c", Sort.INT, 0, 9)
    variable = Variable("c", INTEGER, Storage.GLOBAL, "c")
    reached = terms.lt(terms.integer(0), x)
    condition = Condition({}, reached, reached, terms.false, terms.false)
    condition.choices.append(Choosing("g", variable, choice, reached, x))
    otherwise = Otherwise(terms, condition, terms.lt(choice, x), frozenset({"g"}), [])
    (constant, shifted) = otherwise.from_model([5], {x.id: 3})

    def at(led: Term, value: int) -> bool:
        return terms.substitute(led, {x.id: terms.integer(value)}) is terms.true

    assert [value for value in range(-1, 12) if at(constant, value)] == [1, 2, 3, 4, 5]
    assert [value for value in range(-1, 12) if at(shifted, value)] == [1, 2, 3, 4, 5, 6, 7]


TWO = """/*@ assigns \\nothing; ensures -1 <= \\result <= 1; */ int one(void);
/*@ assigns \\nothing; ensures %s; */ int two(void);
/*@ assigns \\nothing; ensures more: \\result >= 0; */
int f(void) { int x = one(); int y = two(); /*@ assert %s; */ return y; }"""


@pytest.mark.parametrize(
    ("promise", "before", "strict", "is_found"),
    [
        ("-1 <= \\result <= 1", "x >= 0", False, True),  # what `one` makes fail is its own matter
        ("-1 <= \\result <= 1", "x >= 0", True, False),
        ("-1 <= \\result <= 1", "x + y >= 0", False, False),  # with another y, x = 0 would do
        ("\\result == -1", "x + y >= 0", False, True),  # there is no other
    ],
)
def test_a_choice_that_makes_something_else_fail_before(
    oracle: Oracle, promise: str, before: str, strict: bool, is_found: bool
) -> None:
    views = make_views(TWO % (promise, before))
    searcher = Searcher(lambda: oracle, views.view("f", ()), partial(views.view, "f"), 1000)
    tied, limits = frozenset({"f/one1"}), Limits(2, 1, 2)
    id, none = "f/postcondition/more", frozenset[str]()
    sought = Sought(id, none, limits, None, tied, lazy=False, strict=strict)
    answer = find(searcher, sought)
    assert isinstance(answer, Reachable if is_found else Unreachable)
