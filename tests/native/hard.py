"""Programs that provers have trouble with: products, remainders and bits of numbers from a wide
range, of which `typically` names a few.  Some claims hold, some fail."""

from __future__ import annotations

from random import Random

from tests.native.choose import CANDIDATES
from tests.native.syntax import (
    LONG,
    Assert,
    Binary,
    Clause,
    Compare,
    Connected,
    Contract,
    Declare,
    Expr,
    Function,
    Name,
    Num,
    Parameter,
    Pred,
    Program,
    Return,
    Stmt,
)
from tests.native.vocabulary import ORDER

X, Y, V = Name("x"), Name("y"), Name("v")
WIDE = 100_000


def hard_program(rng: Random) -> Program:
    """``v`` is computed from x and y; then something is claimed of it."""
    values = rng.choice(((0, 1, 2, 3, 4), (-2, -1, 0, 1, 2), (1, 2, 3, 4, 5, 6)))
    value = _polynomial(rng)
    body: list[Stmt] = [Declare(1, "v", LONG, (value,))]
    for site in range(10, 10 + CANDIDATES * rng.choice((1, 2))):
        body.append(Assert(Clause(site, _claim(rng))))
    body.append(Return(2, V))
    bounds = [_within(name, -WIDE, WIDE) for name in (X, Y)]
    small = [_within(name, values[0], values[-1]) for name in (X, Y)]
    contract = Contract(
        tuple(Clause(3 + n, bound) for n, bound in enumerate(bounds)),
        typically=Connected("&&", *small),
    )
    parameters = tuple(Parameter(name, LONG, values) for name in "xy")
    return Program((), (), (Function("f", LONG, parameters, contract, tuple(body)),))


def _within(name: Name, low: int, high: int) -> Pred:
    return Connected("&&", Compare("<=", Num(low), name), Compare("<=", name, Num(high)))


def _polynomial(rng: Random) -> Expr:
    """No more than a few times the third power, so that it does not overflow."""
    square, cube = Binary("*", X, X), Binary("*", Binary("*", X, X), X)
    of_y = Binary("*", Binary("*", Y, Y), Y)
    return rng.choice(
        (
            Binary("+", cube, of_y),
            Binary("-", cube, Binary("*", Num(rng.choice((2, 3, 5))), of_y)),
            Binary("+", Binary("*", cube, Num(2)), Binary("*", square, Y)),
            Binary("+", Binary("^", X, Y), Binary("*", Num(2), Binary("&", X, Y))),
            Binary("-", cube, X),
            Binary("-", Binary("*", square, Y), Binary("*", X, Y)),
            Binary("+", square, Binary("*", Num(rng.choice((2, 3, 5))), Binary("*", Y, Y))),
            Binary("-", square, Binary("*", Num(2), Binary("*", Y, Y))),
            Binary("*", X, Binary("+", Binary("*", Y, Y), Num(1))),
        )
    )


def _claim(rng: Random) -> Pred:
    """Of its remainder, of numbers that it is not, of an order."""
    divisor = rng.choice((3, 5, 7, 8, 9, 13, 16))
    rest = Binary("%", V, Num(divisor))
    match rng.randrange(4):
        case 0:
            return Compare("!=", rest, Num(rng.randrange(divisor)))
        case 1:
            return Compare("==", rest, Num(0))
        case 2:
            number = rng.choice((3, 4, 5, 7, 20, 23, 31, 33, 114, 390))
            return Compare("!=", V, Num(number))
        case _ if rng.random() < 0.4:
            return Compare("==", V, Binary("+", X, Y))
        case _:
            bound = Binary(rng.choice("+-*"), X, rng.choice((X, Y, Num(2))))
            return Compare(rng.choice(ORDER), V, bound)
