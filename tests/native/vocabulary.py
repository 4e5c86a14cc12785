"""Random expressions and predicates over what is in scope."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.native.syntax import (
    INTEGERS,
    At,
    Binary,
    Cast,
    Compare,
    Conditional,
    Connected,
    Expr,
    Index,
    Int,
    Member,
    Name,
    Not,
    Num,
    Pred,
    Quantified,
    Struct,
    Unary,
)

ARITHMETIC = ("+", "+", "-", "*")
OTHERS = ("/", "%", "&", "|", "^", "<<", ">>")
ORDER = ("<", "<=", ">", ">=", "==", "!=")


@dataclass(frozen=True, slots=True)
class Row:
    """Something that is indexed: a pointer or array of ``length`` elements (a term), with the
    ``member`` that is meant of each (none of a number)."""

    base: Expr
    length: Expr
    type: Int
    member: str = ""
    writable: bool = True

    def at(self, index: Expr) -> Expr:
        element = Index(self.base, index)
        return Member(element, self.member) if self.member else element


@dataclass(slots=True)
class Scope:
    """The numbers and rows in scope; ``written`` may be assigned to."""

    rng: Random
    numbers: list[tuple[Expr, Int]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    written: list[tuple[Expr, Int]] = field(default_factory=list)
    light: bool = False
    """Without the operators that take solvers long."""
    records: list[tuple[Expr, Struct]] = field(default_factory=list)
    """Structures that may be assigned to."""
    ghosts: list[tuple[Expr, Int]] = field(default_factory=list)
    """Numbers that only annotations and ghost code may name."""
    past: dict[str, tuple[list[Expr], list[Row]]] = field(default_factory=dict)
    """What there was at a label already: numbers and rows."""

    def copy(self) -> Scope:
        return Scope(
            self.rng,
            list(self.numbers),
            list(self.rows),
            list(self.written),
            self.light,
            list(self.records),
            list(self.ghosts),
            dict(self.past),
        )

    def mark(self, label: str) -> None:
        numbers = [place for place, _ in (*self.numbers, *self.ghosts)]
        self.past[label] = numbers, list(self.rows)

    # --- expressions of C ----------------------------------------------------------------------

    def number(self) -> Num:
        return Num(self.rng.choice((0, 1, 1, 2, 2, 3, -1, -2, 7)))

    def leaf(self) -> Expr:
        choices: list[Expr] = [place for place, _ in self.numbers]
        if self.rows and self.rng.random() < 0.4:
            row = self.rng.choice(self.rows)
            return row.at(Num(self.rng.choice((0, 0, 1))))
        if not choices or self.rng.random() < 0.25:
            return self.number()
        return self.rng.choice(choices)

    def value(self, depth: int = 2) -> Expr:
        """An expression of C with an integer value."""
        rng = self.rng
        if depth == 0 or rng.random() < 0.25:
            return self.leaf()
        match rng.randrange(12):
            case 0:
                return Cast(rng.choice(INTEGERS), self.value(depth - 1))
            case 1:
                return Unary(rng.choice("-~!"), self.value(depth - 1))
            case 2:
                return Conditional(self.condition(), self.value(depth - 1), self.leaf())
            case 3 | 4 if not self.light or rng.random() < 0.2:
                return Binary(rng.choice(OTHERS), self.value(depth - 1), self.leaf())
            case 5:
                return Binary(rng.choice(ORDER), self.value(depth - 1), self.leaf())
            case _:
                return Binary(rng.choice(ARITHMETIC), self.value(depth - 1), self.leaf())

    def condition(self) -> Expr:
        test = Binary(self.rng.choice(ORDER), self.leaf(), self.leaf())
        if self.rng.random() < 0.2:
            other = Binary(self.rng.choice(ORDER), self.leaf(), self.number())
            return Binary(self.rng.choice(("&&", "||")), test, other)
        return test

    # --- terms and predicates of ACSL ----------------------------------------------------------

    def term(self, extra: tuple[Expr, ...], labels: tuple[str, ...]) -> Expr:
        rng = self.rng
        if extra and rng.random() < 0.4:
            base: Expr = rng.choice(extra)
        elif self.ghosts and rng.random() < 0.4:
            base = rng.choice(self.ghosts)[0]
        else:
            base = self.leaf()
            if labels and rng.random() < 0.35:
                label = rng.choice(labels)
                numbers, rows = self.past[label]
                then = [*numbers, *(row.at(Num(0)) for row in rows)]
                base = At(rng.choice(then), label) if then else base
        match rng.randrange(8):
            case 0 | 1:
                return Binary(rng.choice("+-*"), base, self.number())
            case 2:
                return Binary("+", base, self.leaf())
            case _:
                return base

    def predicate(self, extra: tuple[Expr, ...] = (), labels: tuple[str, ...] = ()) -> Pred:
        rng = self.rng
        match rng.randrange(12):
            case 0:
                left = self.comparison(extra, labels)
                op = rng.choice(("&&", "||", "==>", "<==>"))
                return Connected(op, left, self.comparison(extra, labels))
            case 1:
                return Not(self.comparison(extra, labels))
            case 2 | 3 if self.rows:
                return self.quantified(labels)
            case _:
                return self.comparison(extra, labels)

    def comparison(self, extra: tuple[Expr, ...], labels: tuple[str, ...]) -> Pred:
        return Compare(self.rng.choice(ORDER), self.term(extra, labels), self.term(extra, labels))

    def quantified(self, labels: tuple[str, ...]) -> Pred:
        rng = self.rng
        row = rng.choice(self.rows)
        here = row.at(Name("k"))
        other = self.leaf()
        if labels and rng.random() < 0.4:
            label = rng.choice(labels)
            if row in self.past[label][1]:
                other = At(here, label)
        low = Num(rng.choice((0, 0, 0, 1)))
        body = Compare(rng.choice(ORDER), here, other)
        return Quantified(rng.random() < 0.7, "k", low, row.length, body)
