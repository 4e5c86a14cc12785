"""The smart constructors against plain evaluation, on random terms and random models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weaklink.arithmetic import bit_operation, trunc_div
from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Op, Sort, Term, fold, subterms
from weaklink.logic.terms import Terms

Tree = tuple[Any, ...]
"""A recipe for a term: an operation and what it is applied to."""

Model = Mapping[str, int | bool]

RANGES: Mapping[str, tuple[int | None, int | None]] = {
    "x": (-3, 5),
    "y": (0, 7),
    "u": (2, None),
    "v": (None, -1),
    "z": (None, None),
}

BYTE = (-128, 127)


def wrapped(value: int, low: int, high: int) -> int:
    return (value - low) % (high - low + 1) + low


# Each operation on integers, as it is built and as it is computed.
INTEGERS: Mapping[str, tuple[Callable[..., Term], Callable[..., int]]] = {
    "add": (Terms.add, lambda a, b: a + b),
    "add3": (lambda t, a, b: t.add(a, b, a), lambda a, b: a + b + a),
    "sub": (Terms.sub, lambda a, b: a - b),
    "mul": (Terms.mul, lambda a, b: a * b),
    "square": (lambda t, a, _: t.mul(a, a), lambda a, _: a * a),
    "neg": (lambda t, a, _: t.neg(a), lambda a, _: -a),
    "div": (Terms.trunc_div, trunc_div),
    "mod": (Terms.trunc_mod, lambda a, b: a - trunc_div(a, b) * b),
    "floor_div": (lambda t, a, _: t.floor_div(a, 3), lambda a, _: a // 3),
    "floor_mod": (lambda t, a, _: t.floor_mod(a, 4), lambda a, _: a % 4),
    "div_by": (lambda t, a, _: t.trunc_div(a, t.integer(-2)), lambda a, _: trunc_div(a, -2)),
    "mod_by": (
        lambda t, a, _: t.trunc_mod(a, t.integer(5)),
        lambda a, _: a - trunc_div(a, 5) * 5,
    ),
    "wrap": (lambda t, a, _: t.wrap(a, *BYTE), lambda a, _: wrapped(a, *BYTE)),
    "unsigned": (lambda t, a, _: t.wrap(a, 0, 255), lambda a, _: a % 256),
}
for _operation in ("and", "or", "xor"):
    INTEGERS = {
        **INTEGERS,
        _operation: (
            lambda t, a, b, op=_operation: t.bits(op, 8, t.wrap(a, *BYTE), t.wrap(b, *BYTE)),
            lambda a, b, op=_operation: bit_operation(op, wrapped(a, *BYTE), wrapped(b, *BYTE)),
        ),
    }

COMPARISONS: Mapping[str, tuple[Callable[..., Term], Callable[..., bool]]] = {
    "le": (Terms.le, lambda a, b: a <= b),
    "lt": (Terms.lt, lambda a, b: a < b),
    "eq": (Terms.eq, lambda a, b: a == b),
}
BOOLEANS: Mapping[str, tuple[Callable[..., Term], Callable[..., bool]]] = {
    "and2": (lambda t, a, b: t.and_([a, b]), lambda a, b: a and b),
    "or2": (lambda t, a, b: t.or_([a, b]), lambda a, b: a or b),
    "iff": (Terms.eq, lambda a, b: a == b),
    "implies": (Terms.implies, lambda a, b: not a or b),
    "not": (lambda t, a, _: t.not_(a), lambda a, _: not a),
}
ALL = {**INTEGERS, **COMPARISONS, **BOOLEANS}


def trees() -> tuple[st.SearchStrategy[Tree], st.SearchStrategy[Tree]]:
    """Strategies for integer and Boolean recipes."""
    numbers: st.SearchStrategy[Tree] = st.one_of(
        st.tuples(st.just("int"), st.integers(-6, 6)),
        st.tuples(st.just("symbol"), st.sampled_from(sorted(RANGES))),
    )
    truths: st.SearchStrategy[Tree] = st.one_of(
        st.tuples(st.just("bool"), st.booleans()), st.tuples(st.just("flag"), st.sampled_from("bc"))
    )
    for _ in range(3):
        compared = st.tuples(st.sampled_from(sorted(COMPARISONS)), numbers, numbers)
        joined = st.tuples(st.sampled_from(sorted(BOOLEANS)), truths, truths)
        either = st.tuples(st.just("ite"), truths, truths, truths)
        next_truths = st.one_of(truths, compared, joined, either)
        applied = st.tuples(st.sampled_from(sorted(INTEGERS)), numbers, numbers)
        chosen = st.tuples(st.just("ite"), truths, numbers, numbers)
        numbers = st.one_of(numbers, applied, chosen)
        truths = next_truths
    return numbers, truths


NUMBERS, TRUTHS = trees()


def build(tree: Tree, terms: Terms) -> Term:
    match tree:
        case ("int", value):
            return terms.integer(value)
        case ("bool", value):
            return terms.boolean(value)
        case ("symbol", name):
            return terms.symbol(name, Sort.INT, *RANGES[name])
        case ("flag", name):
            return terms.symbol(name, Sort.BOOL)
        case ("ite", *parts):
            return terms.ite(*(build(part, terms) for part in parts))
        case (operation, *parts):
            return ALL[operation][0](terms, *(build(part, terms) for part in parts))
    raise AssertionError(tree)


def compute(tree: Tree, model: Model) -> int | bool:
    """What the recipe says; raises ``ZeroDivisionError`` where any part divides by zero."""
    match tree:
        case ("int" | "bool", value):
            return value  # type: ignore[no-any-return]
        case ("symbol" | "flag", name):
            return model[name]
        case ("ite", *parts):
            condition, then, otherwise = (compute(part, model) for part in parts)
            return then if condition else otherwise
        case (operation, *parts):
            return ALL[operation][1](*(compute(part, model) for part in parts))
    raise AssertionError(tree)


def models() -> st.SearchStrategy[Model]:
    values: dict[str, st.SearchStrategy[int | bool]] = {
        name: st.integers(-40 if low is None else low, 40 if high is None else high)
        for name, (low, high) in RANGES.items()
    }
    return st.fixed_dictionaries({**values, "b": st.booleans(), "c": st.booleans()})


@given(tree=st.one_of(NUMBERS, TRUTHS), model=models())
def test_a_term_has_the_value_of_its_recipe(tree: Tree, model: Model) -> None:
    try:
        expected = compute(tree, model)
    except ZeroDivisionError:
        return
    term = build(tree, Terms())
    assert evaluate([term], model) == [expected]
    assert (term.sort is Sort.BOOL) == isinstance(expected, bool)


@given(tree=st.one_of(NUMBERS, TRUTHS), model=models())
def test_intervals_hold_and_forms_are_canonical(tree: Tree, model: Model) -> None:
    root = build(tree, Terms())
    for term in subterms([root]):
        value = evaluate([term], model)
        if value is not None and term.sort is Sort.INT:
            assert term.low is None or term.low <= value[0]
            assert term.high is None or value[0] <= term.high
        parts = {arg.op for arg in term.args}
        if term.op in (Op.AND, Op.OR):
            assert len(term.args) > 1 and len(set(term.args)) == len(term.args)
            assert not parts & {term.op, Op.TRUE, Op.FALSE}
        if term.op is Op.ADD:
            assert Op.ADD not in parts
            assert [arg.op for arg in term.args[:-1]].count(Op.INT) == 0
        if term.op is Op.NOT:
            assert not parts & {Op.NOT, Op.TRUE, Op.FALSE, Op.LE, Op.LT}


@given(tree=st.one_of(NUMBERS, TRUTHS))
def test_equal_recipes_are_one_term(tree: Tree) -> None:
    terms = Terms()
    assert build(tree, terms) is build(tree, terms)


@pytest.mark.parametrize("left", range(-9, 10))
def test_division_and_remainder_of_every_sign(left: int) -> None:
    """C's: towards zero, the remainder with the sign of the dividend."""
    terms = Terms()
    x, y = terms.symbol("x", Sort.INT), terms.symbol("y", Sort.INT)
    for right in (-4, -3, -1, 1, 3, 4):
        expected = [int(left / right), left - int(left / right) * right]
        model = {"x": left, "y": right}
        for divisor in (y, terms.integer(right)):
            built = [terms.trunc_div(x, divisor), terms.trunc_mod(x, divisor)]
            assert evaluate(built, model) == expected


def test_wrap_leaves_alone_what_fits() -> None:
    terms = Terms()
    small = terms.symbol("s", Sort.INT, -128, 127)
    assert terms.wrap(small, -128, 127) is small
    assert terms.wrap(small, 0, 255) is not small


def test_an_interval_decides_a_comparison() -> None:
    terms = Terms()
    low, high = terms.symbol("a", Sort.INT, 0, 4), terms.symbol("b", Sort.INT, 4, 9)
    assert terms.le(low, high) is terms.true
    assert terms.lt(high, low) is terms.false
    assert terms.lt(low, high) not in (terms.true, terms.false)
    assert terms.eq(low, terms.integer(5)) is terms.false


def test_a_truth_value_is_no_integer() -> None:
    """``1 == True`` in Python; terms keep them apart."""
    terms = Terms()
    assert terms.integer(1) is not terms.true and terms.integer(0) is not terms.false
    assert terms.symbol("s", Sort.INT) is not terms.symbol("s", Sort.BOOL)


def test_fresh_symbols_differ() -> None:
    terms = Terms()
    assert terms.fresh("a", Sort.INT) is not terms.fresh("a", Sort.INT)


def test_what_has_no_value() -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT)
    zero = terms.trunc_div(x, terms.symbol("zero", Sort.INT))
    everything = terms.quantified(True, [x], terms.eq(x, terms.mul(x, x)))
    applied = terms.apply("f", [x], Sort.INT)
    model = {"x": 1, "zero": 0}
    assert all(evaluate([t], model) is None for t in (zero, everything, applied))
    assert evaluate([x], {}) is None


def test_a_deep_term_needs_no_recursion() -> None:
    """100,000 levels, and a DAG whose tree would have 2**1,000 leaves."""
    terms = Terms()
    x, y = terms.symbol("x", Sort.INT), terms.symbol("y", Sort.INT)
    deep = wide = x
    for _ in range(100_000):
        deep = terms.mul(deep, y)
    for _ in range(1_000):
        wide = terms.wrap(terms.mul(wide, wide), 0, 255)
    assert fold([deep], lambda t, args: 1 + max(args, default=0))[deep.id] == 100_001
    assert sum(1 for _ in subterms([deep])) == 100_002
    model = {"x": 3, "y": -1}
    assert evaluate([deep, wide], model) == [3, pow(3, 2**1_000, 256)]


@given(tree=st.one_of(NUMBERS, TRUTHS), model=models(), names=st.sets(st.sampled_from("xyuvzbc")))
def test_substituted_values(tree: Tree, model: Model, names: set[str]) -> None:
    """Putting some symbols' values in place leaves the term's value as it is."""
    terms = Terms()
    term = build(tree, terms)
    expected = evaluate([term], model)
    if expected is None:
        return
    values = {
        part.id: terms.integer(int(model[name]))
        if name in RANGES
        else terms.boolean(bool(model[name]))
        for part in subterms([term])
        if part.op is Op.SYMBOL and (name := str(part.value)) in names
    }
    replaced = terms.substitute(term, values)
    rest = {name: value for name, value in model.items() if name not in names}
    assert evaluate([replaced], rest) == expected
