"""Random pieces of C and ACSL: variables, expressions, predicates."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from weaklink.ir.types import IntType, Machine


@dataclass(frozen=True, slots=True)
class Var:
    name: str
    type: IntType
    storage: str = "local"

    @property
    def values(self) -> int:
        return self.type.max - self.type.min + 1

    def __str__(self) -> str:
        return self.name

    @property
    def declared(self) -> str:
        return f"{self.type} {self.name}"


_TYPES = [
    ("int", 8),
    ("unsigned int", 4),
    ("char", 3),
    ("_Bool", 3),
    ("unsigned char", 2),
    ("short", 2),
    ("unsigned short", 1),
    ("long", 1),
]


def some_type(rng: Random, machine: Machine, at_most: int = 16) -> IntType:
    """A type of no more than ``at_most`` values."""
    fitting = [(machine[n], w) for n, w in _TYPES if 2 ** machine[n].width <= at_most]
    types, weights = zip(*fitting, strict=True)
    chosen: IntType = rng.choices(types, weights)[0]
    return chosen


def constant(rng: Random) -> int:
    return rng.choice([0, 0, 1, 1, 1, 2, 2, 3, -1, -2])


def expression(rng: Random, variables: list[Var], depth: int = 2) -> str:
    """A C expression; operations that may be undefined are there, but rare."""
    if depth == 0 or rng.random() < 0.3 or not variables:
        if variables and rng.random() < 0.75:
            return rng.choice(variables).name
        number = constant(rng)
        return str(number) if number >= 0 else f"({number})"
    left, right = (expression(rng, variables, depth - 1) for _ in range(2))
    kind = rng.random()
    if kind < 0.55:
        return f"({left} {rng.choice(['+', '+', '-', '-', '*'])} {right})"
    if kind < 0.65:
        return f"({left} {rng.choice('&|^')} {right})"
    if kind < 0.72:
        return f"({left} {rng.choice(['/', '%'])} {rng.choice(['2', '2', '3', right])})"
    if kind < 0.77:
        return f"({left} {rng.choice(['<<', '>>'])} {rng.choice(['1', '1', right])})"
    if kind < 0.82:
        return f"({rng.choice('-~!')}{left})"
    if kind < 0.92:
        return f"({condition(rng, variables, depth - 1)} ? {left} : {right})"
    if kind < 0.96:
        return f"(({rng.choice(['char', 'unsigned int', 'short', '_Bool'])}){left})"
    return condition(rng, variables, depth - 1)


def condition(rng: Random, variables: list[Var], depth: int = 1) -> str:
    left, right = (expression(rng, variables, max(depth - 1, 0)) for _ in range(2))
    comparison = f"({left} {rng.choice(['<', '<=', '>', '>=', '==', '!='])} {right})"
    if depth > 0 and rng.random() < 0.2:
        other = condition(rng, variables, 0)
        return f"({comparison} {rng.choice(['&&', '||'])} {other})"
    return comparison


def predicates(rng: Random, terms: list[str], changed: list[str], count: int) -> list[str]:
    """Different predicates about ``terms``, each with one of ``changed`` where there is one."""
    found: dict[str, None] = {}
    for _ in range(3 * count):
        if len(found) < count:
            subject = rng.choice(changed or terms)
            found[_predicate(rng, subject, terms)] = None
    return list(found)


def _predicate(rng: Random, subject: str, terms: list[str]) -> str:
    low, high = sorted((constant(rng), constant(rng)))
    kind = rng.random()
    if kind < 0.24:
        return f"{low} <= {subject} <= {high}"
    if kind < 0.6:
        return _comparison(rng, subject, terms)
    if kind < 0.72:
        other = _comparison(rng, rng.choice(terms), terms)
        return f"{other} ==> {_comparison(rng, subject, terms)}"
    if kind < 0.78:
        return f"{_comparison(rng, subject, terms)} || {_comparison(rng, subject, terms)}"
    if kind < 0.82:
        return f"\\forall integer k; {low} <= k < {subject} ==> k {_operator(rng)} {high}"
    if kind < 0.86:
        other = rng.choice(terms)
        return f"\\exists integer k; {low} <= k <= {high + 1} && {subject} == {other} + k"
    if kind < 0.92:
        return f"near({subject}, {_term(rng, terms)})"
    if kind < 0.96:
        return f"{subject} {_operator(rng)} twice({rng.choice(terms)})"
    return f"\\let m = {_term(rng, terms)}; {subject} <= m || m < {high}"


def _operator(rng: Random) -> str:
    return rng.choice(["<=", "<=", ">=", ">=", "==", "==", "<", ">", "!="])


def _comparison(rng: Random, subject: str, terms: list[str]) -> str:
    return f"{subject} {_operator(rng)} {_term(rng, terms)}"


def _term(rng: Random, terms: list[str]) -> str:
    kind = rng.random()
    if kind < 0.4:
        return str(constant(rng))
    if kind < 0.75:
        return rng.choice(terms)
    if kind < 0.95:
        return f"{rng.choice(terms)} {rng.choice('+-')} {rng.choice([1, 1, 2])}"
    function = rng.choice(["\\max", "\\min"])
    return f"{function}({rng.choice(terms)}, {rng.choice(terms)})"


DEFINITIONS = """\
/*@ predicate near(integer a, integer b) = a - 1 <= b <= a + 1;
logic integer twice(integer a) = 2 * a; */
"""
