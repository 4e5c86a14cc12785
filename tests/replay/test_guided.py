"""Guided runs: what contracts determine is worked out; nothing hangs on what they leave open."""

from __future__ import annotations

from functools import partial

import pytest

from tests.view.viewing import NO_ERRORS, make_view
from weaklink.replay.outcome import Discarded, Ended, Failed, Undefined
from weaklink.replay.policies import FIXED, Policy
from weaklink.replay.runner import Guidance, Runner
from weaklink.replay.unknown import COMPUTED, Unknown, Untold


def guided(text: str, policy: int = 0) -> Guidance:
    view = make_view(text, (), checked=NO_ERRORS)
    inputs = dict.fromkeys(view.inputs, 0)
    return Runner(view, 1000).guided(inputs, partial(Policy, policy, ()))


def of_contracts(found: Guidance) -> list[int]:
    return [choice.value for choice in found.choices if choice.site]


DETERMINED = """
/*@ assigns \\nothing; ensures \\result == 2 * x + 1; */ int g(int x);
void f(void) { int r = g(20); /*@ assert r != 41; */ }
"""

CASES = """
/*@ assigns \\nothing;
    behavior small: assumes x < 10; ensures \\result == 1;
    behavior large: assumes x >= 10; ensures (unsigned char)\\result == 200; */ char g(int x);
void f(void) { char r = g(20); /*@ assert r != -56; */ }
"""

OPEN = """
/*@ assigns \\nothing; ensures 0 <= \\result <= 5; */ int g(void);
void f(void) { int r = g(); int s = r + 1; %s }
"""

INPUT = """
/*@ assigns \\nothing; ensures -1 <= \\result <= 255; */
int g(void) __attribute__((weaklink_exact));
void f(void) { int r = g(); /*@ assert r != %d; */ }
"""


@pytest.mark.parametrize("text", [DETERMINED, CASES])
def test_what_is_determined_is_evidence(text: str) -> None:
    found = guided(text)
    assert isinstance(found.outcome, Failed)
    assert not found.asked


def test_a_run_ends_where_it_hangs_on_an_open_choice() -> None:
    assert isinstance(guided(OPEN % "/*@ assert s == 1; */").outcome, Undefined)
    assert isinstance(guided(OPEN % "if (r) s = 0;").outcome, Undefined)


def test_an_open_choice_that_nothing_hangs_on_does_not_matter() -> None:
    assert isinstance(guided(OPEN % "").outcome, Ended)
    found = guided(OPEN % "s = 3; /*@ assert s == 2; */")
    assert isinstance(found.outcome, Failed)
    assert of_contracts(found) == [0]


def test_open_choices_of_failing_runs_satisfy_the_contract() -> None:
    text = """
    /*@ assigns \\nothing; ensures 3 <= \\result <= 5; */ int g(void);
    void f(void) { int r = g(); /*@ assert \\false; */ }
    """
    found = guided(text)
    assert isinstance(found.outcome, Failed)
    assert of_contracts(found)[0] in (3, 4, 5)


@pytest.mark.parametrize(("policy", "value"), [("0", 0), ("-1", -1), ("2147483647", 255)])
def test_input_is_what_a_policy_says_within_the_contract(policy: str, value: int) -> None:
    number = [text for _, text in FIXED].index(policy)
    found = guided(INPUT % value, number)
    assert isinstance(found.outcome, Failed)
    assert found.asked
    assert found.zero == (value == 0)


def test_limits_decide_what_they_can() -> None:
    assert isinstance(guided(OPEN % "if (r < 0) s = 0; /*@ assert r <= 5; */").outcome, Ended)
    assert isinstance(guided(OPEN % "if (r < 5) s = 0;").outcome, Undefined)
    text = """
    /*@ assigns \\nothing; ensures \\result == 0 ==> x < 0; */ int g(int x);
    void f(void) { int r = g(1); if (r) { /*@ assert \\false; */ } }
    """
    assert isinstance(guided(text).outcome, Failed)


def test_a_contract_that_nothing_satisfies_has_no_run() -> None:
    text = """
    /*@ assigns \\nothing; ensures \\result == 1; ensures \\result == 2; */ int g(void);
    void f(void) { int r = g(); /*@ assert \\false; */ }
    """
    assert isinstance(guided(text).outcome, Discarded)


def test_what_is_computed_of_an_unknown_value_is_unknown() -> None:
    unknown = Unknown(3)
    assert type(1 + unknown) is type(-unknown) is type(unknown << 2) is Unknown
    assert COMPUTED.choice == -1
    for decide in (lambda: unknown == 0, lambda: unknown < 1, lambda: {unknown: 1}):
        with pytest.raises(Untold):
            decide()
    with pytest.raises(Untold):
        bool(unknown)
