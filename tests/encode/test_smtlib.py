"""Terms as SMT-LIB text: sharing, quantifiers, definitions and odd names, read by z3."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.encode.asking import satisfiable, z3_session
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.solve import TextSession
from weaklink.solve.smtlib import BOUND_PREFIX, Writer, quote


@pytest.fixture(scope="module")
def z3() -> Iterator[TextSession]:
    with z3_session() as session:
        yield session


def bound(terms: Terms, name: str) -> Term:
    return terms.symbol(BOUND_PREFIX + name, Sort.INT)


def test_each_symbol_is_declared_once_with_its_range() -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT, -1, 3)
    writer = Writer(terms)
    first = writer.assertion(terms.lt(x, terms.integer(0)))
    assert first == (
        "(declare-const x Int)\n(assert (<= (- 1) x))\n(assert (<= x 3))\n(assert (< x 0))\n"
    )
    assert writer.assertion(terms.lt(x, terms.integer(1))) == "(assert (< x 1))\n"


def test_a_shared_subterm_is_written_once() -> None:
    terms = Terms()
    x, y = terms.symbol("x", Sort.INT), terms.symbol("y", Sort.INT)
    shared = terms.mul(x, y)
    for _ in range(200):  # a tree of 2**200 leaves
        shared = terms.mul(shared, shared)
    text = Writer(terms).assertion(terms.lt(shared, x))
    assert len(text) < 20_000
    assert text.count("(* x y)") == 1


def test_what_a_fork_declares_its_parent_does_not_know() -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.BOOL)
    writer = Writer(terms)
    assert writer.fork().assertion(x) == writer.fork().assertion(x)
    assert "declare" in writer.assertion(x)
    assert "declare" not in writer.fork().assertion(x)


def test_deep_terms_are_written_without_recursion() -> None:
    terms = Terms()
    term = terms.symbol("x", Sort.INT)
    y = terms.symbol("y", Sort.INT)
    for _ in range(20_000):
        term = terms.mul(terms.add(term, terms.integer(1)), term)
    assert Writer(terms).assertion(terms.eq(term, y)).count("define-fun") >= 19_000


def test_nested_quantifiers(z3: TextSession) -> None:
    """For each integer there is a greater one; there is none greater than all."""
    terms = Terms()
    a, b = bound(terms, "a.0"), bound(terms, "b.1")
    greater = terms.lt(a, b)
    each = terms.quantified(True, [a], terms.quantified(False, [b], greater))
    one = terms.quantified(False, [b], terms.quantified(True, [a], greater))
    assert not satisfiable(z3, terms, one)
    assert not satisfiable(z3, terms, terms.not_(each))


def test_an_outer_bound_symbol_in_an_inner_quantifier(z3: TextSession) -> None:
    """Also where a part that both quantifiers share holds the outer symbol alone."""
    terms = Terms()
    x, a, b = terms.symbol("x", Sort.INT), bound(terms, "a.0"), bound(terms, "b.1")
    zero = terms.integer(0)
    size = terms.ite(terms.le(zero, a), a, terms.neg(a))
    inner = terms.quantified(
        False, [b], terms.and_([terms.eq(b, terms.add(size, x)), terms.lt(size, b)])
    )
    outer = terms.quantified(True, [a], terms.and_([inner, terms.le(zero, size)]))
    assert not satisfiable(z3, terms, terms.not_(outer), terms.eq(x, terms.integer(1)))
    assert not satisfiable(z3, terms, outer, terms.eq(x, zero))


def test_one_quantifier_used_twice(z3: TextSession) -> None:
    terms = Terms()
    x, a = terms.symbol("x", Sort.INT), bound(terms, "a.0")
    some = terms.quantified(False, [a], terms.eq(terms.mul(terms.integer(2), a), x))
    other = terms.quantified(True, [a], terms.or_([some, terms.lt(a, x)]))
    assert satisfiable(z3, terms, some, other, terms.eq(x, terms.integer(4)))
    assert not satisfiable(z3, terms, some, terms.eq(x, terms.integer(5)))


def test_closed_parts_below_a_quantifier_are_shared_with_the_rest(z3: TextSession) -> None:
    terms = Terms()
    x, y, a = terms.symbol("x", Sort.INT), terms.symbol("y", Sort.INT), bound(terms, "a.0")
    total = terms.add(x, y)
    body = terms.or_([terms.lt(a, total), terms.lt(total, terms.mul(a, a)), terms.eq(a, total)])
    formula = terms.and_([terms.quantified(True, [a], body), terms.lt(total, terms.integer(9))])
    assert Writer(terms).assertion(formula).count("(+ x y)") == 1
    assert satisfiable(z3, terms, formula)


def test_mutually_recursive_definitions(z3: TextSession) -> None:
    """even and odd by each other."""
    terms = Terms()
    n = bound(terms, "n.p0")
    zero, less = terms.eq(n, terms.integer(0)), terms.sub(n, terms.integer(1))
    even = terms.ite(zero, terms.true, terms.apply("odd", [less], Sort.BOOL))
    odd = terms.ite(zero, terms.false, terms.apply("even", [less], Sort.BOOL))
    functions = [("even", [n], Sort.BOOL, even), ("odd", [n], Sort.BOOL, odd)]
    seven = terms.integer(7)
    assert satisfiable(z3, terms, terms.apply("odd", [seven], Sort.BOOL), recursive=functions)
    assert not satisfiable(z3, terms, terms.apply("even", [seven], Sort.BOOL), recursive=functions)


@pytest.mark.parametrize(
    "name", ["in.x", "\\at(x,Pre)", "a|b", "x y", "1st", "é", "f/loop1", "!", "x'1", "\\result"]
)
def test_odd_names_are_symbols(z3: TextSession, name: str) -> None:
    terms = Terms()
    symbol = terms.symbol(name, Sort.INT)
    assert satisfiable(z3, terms, terms.eq(symbol, terms.integer(3)))
    assert "\\" not in quote(name) and quote(name).count("|") in (0, 2)


@pytest.mark.parametrize("name", ["abs", "div", "let", "distinct", "exp"])
def test_names_of_smtlib_are_symbols_too(z3: TextSession, name: str) -> None:
    """``logic integer abs(integer x)`` is a likely thing to write."""
    terms = Terms()
    n = bound(terms, "n.p0")
    body = terms.ite(
        terms.le(n, terms.integer(0)),
        terms.integer(0),
        terms.apply(name, [terms.sub(n, terms.integer(1))], Sort.INT),
    )
    applied = terms.apply(name, [terms.integer(5)], Sort.INT)
    zero = terms.eq(applied, terms.integer(0))
    assert satisfiable(z3, terms, zero, recursive=[(name, [n], Sort.INT, body)])


def test_a_function_named_like_a_shared_subterm(z3: TextSession) -> None:
    terms = Terms()
    x = terms.symbol("x", Sort.INT)
    square = terms.mul(x, x)
    name = f"t{square.id}"
    applied = terms.apply(name, [square], Sort.INT)
    n = bound(terms, "n.p0")
    formula = terms.eq(applied, terms.add(square, terms.integer(1)))
    body = terms.add(n, terms.integer(1))
    assert satisfiable(z3, terms, formula, recursive=[(name, [n], Sort.INT, body)])
