"""How runs of a view end: every kind of outcome, on small programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from tests.view.viewing import NO_ERRORS, make_view, make_views
from weaklink.ir.program import Block
from weaklink.ir.statements import Assign, CodeCall, Havoc
from weaklink.ir.types import MemoryType
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.replay.compiler import compile_view
from weaklink.replay.memory import EMPTY
from weaklink.replay.outcome import (
    Choice,
    Discarded,
    Diverged,
    Ended,
    Endless,
    Failed,
    Outcome,
    Stopped,
    Undefined,
    Value,
    failed_checks,
    failures,
)
from weaklink.replay.runner import Runner
from weaklink.replay.runtime import MAX_DEPTH
from weaklink.view.model import View


def choices(view: View, *values: tuple[str, str, int]) -> list[Choice]:
    """Choices by site, shown name and value."""
    variables = {
        (statement.site, statement.variable.shown): statement.variable
        for function in (view.main, *view.callees.values())
        for block in function.body.blocks.values()
        for statement in block.statements
        if isinstance(statement, Havoc)
    }
    return [Choice(site, variables[site, name], value) for site, name, value in values]


def run(
    text: str,
    *inputs: int,
    contracts: Iterable[str] = (),
    chosen: Sequence[tuple[str, str, int]] = (),
    checked: Iterable[Kind] = NO_ERRORS,
    steps: int = 1000,
) -> Outcome:
    """The run of f; ``inputs`` are the globals that it mentions, then its parameters."""
    view = make_view(text, contracts, checked=checked)
    given = dict(zip(view.inputs, inputs, strict=True))
    return Runner(view, steps).run(given, choices(view, *chosen))


def ended(outcome: Outcome) -> tuple[int | None, list[Value]]:
    """The result and the globals at the end."""
    assert isinstance(outcome, Ended) and outcome.clean, outcome
    (result,) = outcome.results or (None,)
    return result, list(outcome.globals.values())


def test_a_run_to_the_end() -> None:
    text = "int g; int f(int x) { g = g + x; return x * 2; }"
    assert ended(run(text, 5, 3)) == (6, [8])


def test_the_first_failed_annotation_ends_the_run() -> None:
    text = "void f(int x) { //@ assert one: x > 1;\n //@ assert two: x > 2;\n x = 0; }"
    assert failures(run(text, 1)) == ("f/assertion/one",)
    assert failures(run(text, 2)) == ("f/assertion/two",)
    assert failures(run(text, 3)) == ()


def test_a_failed_check_is_recorded_and_the_run_goes_on() -> None:
    text = "int f(int x) { //@ check odd: x % 2 == 1;\n //@ assert small: x < 9;\n return x; }"
    outcome = run(text, 4)
    assert isinstance(outcome, Ended) and not outcome.clean and outcome.results == (4,)
    assert failures(outcome) == ("f/assertion/odd",)
    assert failures(run(text, 10)) == ("f/assertion/odd", "f/assertion/small")


def test_behaviors_that_leave_a_case_out() -> None:
    text = """/*@ behavior low: assumes x < 0; ensures \\result < 0;
      @ behavior high: assumes x > 0; ensures \\result > 0;
      @ complete behaviors; disjoint behaviors; */ int f(int x) { return x; }"""
    assert failures(run(text, 0)) == ("f/behaviors-complete/1",)
    assert failures(run(text, 1)) == ()


def test_what_the_precondition_excludes_is_no_run() -> None:
    text = "/*@ requires x > 0; */ int f(int x) { return x; }"
    assert run(text, 0) == Discarded("precondition")


def test_what_was_recorded_before_a_discarded_run_ends() -> None:
    text = "void f(int x) { //@ check small: x < 3;\n //@ admit x < 9;\n }"
    outcome = run(text, 9)
    assert isinstance(outcome, Discarded) and outcome.why == "admit"
    assert failures(outcome) == ("f/assertion/small",)


def test_run_time_errors_are_checked_or_discarded() -> None:
    text = "int f(int x) { return 1 / x; }"
    assert failures(run(text, 0, checked=DEFAULT_RUNTIME_ERRORS)) == ("f/division-by-zero/1",)
    assert run(text, 0) == Discarded("defined behavior")


def test_a_run_that_does_not_end() -> None:
    outcome = run("void f(int x) { //@ check c: x > 0;\n while (1) { x = x; } }", 0)
    assert isinstance(outcome, Endless) and failures(outcome) == ("f/assertion/c",)


def test_calls_nest_only_so_deep() -> None:
    text = "int f(int n) { if (n <= 0) return 0; return f(n - 1) + 1; }"
    deep = MAX_DEPTH - 1
    assert ended(run(text, deep))[0] == deep
    assert isinstance(run(text, MAX_DEPTH + 1), Endless)


def test_steps_are_counted() -> None:
    view = make_view("void f(int n) { while (n > 0) n--; }")
    runner = Runner(view, 100)
    for n, outcome in ((10, Ended), (99, Ended), (200, Endless)):
        before = runner.steps_taken
        assert isinstance(runner.run(dict.fromkeys(view.inputs, n)), outcome)
        assert n <= runner.steps_taken - before or outcome is Endless


def test_long_objects_take_steps() -> None:
    text = "int f(int n) { while (n > 0) { int a[1000]; a[7] = n - 1; n = a[7]; } return n; }"
    view = make_view(text, checked=NO_ERRORS)
    for n, outcome in ((90, Ended), (400, Endless)):
        given = {v: EMPTY if isinstance(v.type, MemoryType) else n for v in view.inputs}
        assert isinstance(Runner(view, 2000).run(given), outcome)


@pytest.mark.parametrize(
    ("predicate", "why"),
    [
        ("1 / x == 1", "division by zero in an annotation"),
        ("1 % x == 1", "division by zero in an annotation"),
        ("(1 << x - 1) == 1", "shift by a negative or huge number in an annotation"),
        ("(1 >> x - 1) == 1", "shift by a negative number in an annotation"),
        ("\\forall integer i; i * i >= x", "a quantifier without a finite range"),
        ("\\exists integer i; i * i == 7", "a quantifier without a finite range"),
        ("\\forall int i; i * i % 7 != 3", "a quantifier over too many values"),
    ],
)
def test_an_annotation_without_a_value(predicate: str, why: str) -> None:
    assert run(f"void f(int x) {{ //@ assert {predicate};\n }}", 0) == Undefined(why)


@pytest.mark.parametrize(
    ("predicate", "holds"),
    [
        ("\\forall int i; i * i >= 0", True),
        ("\\forall unsigned i; i > x || i < 1", False),
        ("\\exists int i; i > 1000000000 && i % 2 == 1", True),
        ("\\forall int i; 1000000000 < i ==> i * i >= i", True),
        ("\\exists int i; i > 5 && i < x", False),
    ],
)
def test_a_quantifier_over_many_values(predicate: str, holds: bool) -> None:
    found = run(f"void f(int x) {{ //@ assert {predicate};\n }}", 5)
    assert isinstance(found, Ended if holds else Failed)


@pytest.mark.parametrize("type", ["long", "unsigned long long"])
def test_a_quantifier_over_a_wide_type(type: str) -> None:
    text = f"void f(int x) {{ //@ assert \\forall {type} i; i == i + x;\n }}"
    assert isinstance(run(text, 0), Ended)
    assert isinstance(run(text, 1), Failed)
    text = f"void f(int x) {{ //@ assert \\forall {type} i; i * i % 7 != 3 - x;\n }}"
    assert isinstance(run(text, 0), Undefined)


@pytest.mark.parametrize(
    ("predicate", "holds"),
    [
        ("\\forall integer i; 0 <= i < 4 ==> i < 4", True),
        ("\\forall integer i; 0 <= i <= 4 ==> i < 4", False),
        ("\\forall integer i; 3 <= i < 3 ==> \\false", True),
        ("\\exists integer i; 0 <= i < 4 && i * i == 9", True),
        ("\\exists integer i; 0 <= i < 3 && i * i == 9", False),
        ("\\forall integer i, j; 0 <= i < j && j < 4 ==> i + j < 6", True),
        ("\\exists integer i; 0 <= i < 3 && (\\forall integer j; 0 <= j < 3 ==> j <= i)", True),
        ("\\forall unsigned char c; c <= 255", True),
        ("\\exists signed char c; c * c == 16384", True),
        # an example decides although the range is infinite
        ("\\forall integer i; i * i > i", False),
        ("\\exists integer i; i * i == 9", True),
        ("\\let k = 3; k * k == 9", True),
        ("(-7) / 2 == -3 && (-7) % 2 == -1 && 7 / -2 == -3", True),
        ("(0 == 1 ? 2 : 3) == 3 && (0 == 0 <==> 1 == 1)", True),
        ("\\forall boolean b; b == \\true || b == \\false", True),
    ],
)
def test_annotations_are_computed(predicate: str, holds: bool) -> None:
    outcome = run(f"void f(int x) {{ //@ assert p: {predicate};\n }}", 0)
    assert failures(outcome) == (() if holds else ("f/assertion/p",))


def test_recursive_definitions_unfold_so_deep() -> None:
    text = """/*@ logic integer sum(integer n) = n <= 0 ? 0 : n + sum(n - 1); */
    void f(int n) { //@ assert sum(n) == n * (n + 1) / 2;
    }"""
    assert ended(run(text, 20))[0] is None
    assert not isinstance(run(text, 100_000), Ended | Failed)


LOOP = """int f(int n) {
  int i = 0;
  /*@ loop invariant low: 0 <= i; loop assigns i; loop variant n - i; */
  while (i < n) i++;
  return i;
}"""


def test_a_contract_chooses() -> None:
    """The last choices decide; an iteration behind a loop's contract stops."""
    chosen = [("", "i", 0), ("f/loop1", "i", 7)]
    assert ended(run(LOOP, 3, contracts=["loop1"], chosen=chosen))[0] == 7
    chosen[1] = ("f/loop1", "i", 2)
    assert run(LOOP, 3, contracts=["loop1"], chosen=chosen) == Stopped(())
    chosen[1] = ("f/loop1", "i", -1)
    outcome = run(LOOP, 3, contracts=["loop1"], chosen=chosen)
    assert outcome == Discarded("invariant of loop1")


@pytest.mark.parametrize("chosen", [[("", "i", 0)], [("f/loop1", "i", 7)], []])
def test_choices_of_another_run(chosen: list[tuple[str, str, int]]) -> None:
    assert isinstance(run(LOOP, 3, contracts=["loop1"], chosen=chosen), Diverged)


def test_choices_are_taken_in_order() -> None:
    text = """int g; /*@ assigns g; ensures \\result >= g; */ int c(void);
    int f(void) { int a = c(); int b = c(); return a * 10 + b; }"""
    calls = [("f/c1", "g", 1), ("f/c1", "\\result", 4), ("f/c2", "g", 2), ("f/c2", "\\result", 5)]
    locals_ = [("", "a", 0), ("", "b", 0)]
    view = make_view(text)
    statements = [s for block in view.main.body.blocks.values() for s in block.statements]
    sites = [s.site for s in statements if isinstance(s, Havoc)]
    order = [calls.pop(0) if site else locals_.pop(0) for site in sites]
    assert ended(run(text, 0, chosen=order)) == (45, [2])
    swapped = [*order[:-1], ("f/c2", "\\result", 1)]
    assert run(text, 0, chosen=swapped) == Discarded("contract of c")


def test_a_local_read_before_it_has_a_value() -> None:
    text = "int f(int c) { int x; if (c) x = 3; return x; }"
    assert failures(run(text, 0, checked=DEFAULT_RUNTIME_ERRORS)) == ("f/initialization/1",)
    assert run(text, 0) == Discarded("defined behavior")
    assert ended(run(text, 1))[0] == 3


def test_invariants_variants_and_frames_are_checked_as_code() -> None:
    assert ended(run(LOOP, 3))[0] == 3
    wrong = LOOP.replace("0 <= i", "i < 2")
    assert failures(run(wrong, 3)) == ("f/loop1/loop-invariant-preserved/low",)
    assert failures(run(wrong.replace("int i = 0", "int i = 5"), 3)) == (
        "f/loop1/loop-invariant-established/low",
    )
    assert failures(run(LOOP.replace("n - i", "i"), 3)) == ("f/loop1/loop-variant-decreases/1",)
    assert failures(run(LOOP.replace("loop variant n - i", "loop variant -1 - i"), 3)) == (
        "f/loop1/loop-variant-non-negative/1",
    )
    assert failures(run(LOOP.replace("loop assigns i", "loop assigns n"), 3)) == (
        "f/loop1/loop-assigns/1",
    )


def test_what_a_callee_fails_is_the_callees() -> None:
    text = """int g; /*@ requires x > 0; assigns \\nothing; ensures \\result > 1; */
    int c(int x) { g = g + x / 3; return x; }
    int f(int x) { return c(x); }"""
    assert failures(run(text, 0, 0)) == ("f/c1/call-precondition/1",)
    for x, failed in ((1, "c/postcondition/1"), (3, "c/assigns/1")):
        outcome = run(text, 0, x)
        assert failures(outcome) == ()
        assert [check.property.id for check in failed_checks(outcome)] == [failed]
    assert ended(run(text, 0, 2))[0] == 2


def test_a_traced_run_is_the_same_run() -> None:
    text = "int g; int c(int x) { g = x; return x + 1; } int f(int x) { return c(x) + g; }"
    view = make_view(text)
    inputs = dict(zip(view.inputs, (0, 4), strict=True))
    outcome, steps = Runner(view, 100).trace(inputs)
    assert outcome == Runner(view, 100).run(inputs)
    calls = [(step.depth, step.value) for step in steps if isinstance(step.what, CodeCall)]
    assert calls == [(1, None), (0, 5)]
    entered = [step.function for step in steps if isinstance(step.what, Block)]
    assert entered[0] == "f" and "c" in entered
    assigned = {s.what.target.shown: s.value for s in steps if isinstance(s.what, Assign)}
    assert assigned["g"] == 4 and assigned["\\result"] == 9


@pytest.mark.parametrize("operator", ["+", "&&"])
def test_long_expressions(operator: str) -> None:
    text = f"int f(int x) {{ return {f' {operator} '.join(['x'] * 220)}; }}"
    assert ended(run(text, 1))[0] in (1, 220)


def test_long_annotations() -> None:
    text = " && ".join(f"x != {number}" for number in range(1, 220))
    assert failures(run(f"void f(int x) {{ //@ assert p: {text};\n }}", 219)) == ("f/assertion/p",)


@pytest.mark.parametrize(
    "predicate",
    ["predicate p = g > 1;", "predicate p{L} = \\at(g, L) > 1;"],
    ids=["state", "label"],
)
def test_definitions_that_read_the_state(predicate: str) -> None:
    """They are put in place of their uses, and need no function of their own."""
    use = "p{Here}" if "{L}" in predicate else "p"
    text = f"int g; /*@ {predicate} */ void f(void) {{ //@ assert big: {use};\n }}"
    assert failures(run(text, 1)) == ("f/assertion/big",)
    assert failures(run(text, 2)) == ()


def test_a_function_that_is_only_declared() -> None:
    text = """/*@ logic integer h(integer x); */
    void f(int x) { //@ assert p: h(x) > 0;
    }"""
    assert isinstance(run(text, 0), Undefined)


@pytest.mark.parametrize(
    "value", ["x" + " - x + x" * 110, "~(" * 210 + "x" + ")" * 210], ids=["mixed", "nested"]
)
def test_deep_expressions(value: str) -> None:
    assert ended(run(f"int f(int x) {{ return {value}; }}", 1))[0] == 1


def test_a_definition_that_calls_itself_twice() -> None:
    text = """/*@ logic integer fib(integer n) = n < 2 ? n : fib(n - 1) + fib(n - 2); */
    void f(int x) { //@ assert fib(x) == 2880067194370816120;
    }"""
    assert isinstance(run(text, 90), Ended)
    assert isinstance(run(text, 91), Failed)


def test_a_chain_of_many_functions_ends() -> None:
    """It nests as deep as there are functions, which is no recursion without an end."""
    count = 2 * MAX_DEPTH
    text = "int f0(int n) { return n; }\n"
    text += "".join(f"int f{i}(int n) {{ return f{i - 1}(n); }}\n" for i in range(1, count))
    text += f"int f(int n) {{ return f{count - 1}(n); }}"
    assert isinstance(run(text, 7), Ended)


def test_the_code_of_callees_is_made_once_for_several_views() -> None:
    views = make_views(
        "int g(int n) { return n; } int f(int n) { return g(n); } "
        "int h(int n) { return g(n) + f(n); }"
    )
    first, second = (compile_view(views.view(name, ()), tracing=False) for name in ("f", "h"))
    assert first.codes[2] in second.codes and first.codes[1] not in second.codes
    traced = compile_view(views.view("f", ()), tracing=True)
    assert first.codes[2] not in traced.codes
