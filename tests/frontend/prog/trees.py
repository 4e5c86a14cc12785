"""Random trees: any that the grammar has, and programs in which nothing is wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from weaklink.frontend.prog.syntax import (
    Arithmetic,
    ArithmeticOp,
    Assign,
    Assume,
    Block,
    Call,
    Comparison,
    Connective,
    ConnectiveOp,
    Expr,
    File,
    Name,
    Negation,
    Negative,
    Number,
    Pred,
    Procedure,
    Statement,
    Truth,
)
from weaklink.frontend.prog.tokens import KEYWORDS
from weaklink.ir.predicates import CompareOp

# --- by the grammar alone ----------------------------------------------------------------------

texts = st.from_regex(r"[A-Za-z_][A-Za-z_0-9]{0,5}", fullmatch=True)
names = st.builds(Name, texts.filter(lambda text: text not in KEYWORDS))
numbers = st.builds(Number, st.integers(0, 10**30))
exprs: st.SearchStrategy[Expr] = st.recursive(
    numbers | names,
    lambda inner: (
        st.builds(Negative, inner)
        | st.builds(Arithmetic, st.sampled_from(ArithmeticOp), inner, inner)
    ),
    max_leaves=12,
)
preds: st.SearchStrategy[Pred] = st.recursive(
    st.builds(Truth, st.booleans())
    | st.builds(Comparison, st.sampled_from(CompareOp), exprs, exprs),
    lambda inner: (
        st.builds(Negation, inner)
        | st.builds(Connective, st.sampled_from(ConnectiveOp), inner, inner)
    ),
    max_leaves=6,
)
lists = st.lists(exprs, max_size=3).map(tuple)
statements: st.SearchStrategy[Statement] = (
    st.builds(Assign, names, exprs)
    | st.builds(Assume, preds)
    | st.builds(Call, st.none() | names, names, lists)
)
blocks = st.builds(
    Block,
    names,
    st.lists(statements, max_size=4).map(tuple),
    st.lists(names, max_size=3).map(tuple),
)
procedures = st.builds(
    Procedure,
    names,
    st.lists(names, max_size=3).map(tuple),
    st.none() | names,
    st.lists(blocks, min_size=1, max_size=4).map(tuple),
)
files = st.builds(File, st.lists(procedures, min_size=1, max_size=3).map(tuple))


# --- programs ----------------------------------------------------------------------------------

VARIABLES = ("p", "q", "x", "y", "z")
CALLED = ("f", "g")


def random_program(seed: int) -> File:
    """Three procedures, of which the first two can be called: ifs, loops, calls (recursive ones,
    too), unreachable code, and labels in any order but for the first."""
    return File(tuple(_Writer(seed, name).procedure() for name in (*CALLED, "main")))


class _Writer:
    """Writes one procedure: what is structured in the writing is not in the text."""

    def __init__(self, seed: int, name: str) -> None:
        self._random = random.Random(f"{seed} {name}")
        self._name = name
        self._blocks: list[Block] = []
        self._labels = 0

    def procedure(self) -> Procedure:
        entry, last = self._label(), self._label()
        self._chain(entry, last, 2)
        self._add(last, [])
        if self._random.random() < 0.3:
            self._add(self._label(), [last])
        first, *rest = self._blocks
        self._random.shuffle(rest)
        parameters = tuple(map(Name, VARIABLES[: self._random.randint(0, 2)]))
        if self._name in CALLED:
            parameters = (Name("p"), Name("q"))
        returns = Name(self._random.choice(VARIABLES)) if self._name in CALLED else None
        return Procedure(Name(self._name), parameters, returns, (first, *rest))

    def _label(self) -> str:
        self._labels += 1
        return f"l{self._labels}"

    def _add(self, label: str, targets: list[str], *guards: Pred) -> None:
        statements: list[Statement] = [Assume(guard) for guard in guards]
        statements += self._statements()
        self._blocks.append(Block(Name(label), tuple(statements), tuple(map(Name, targets))))

    def _chain(self, label: str, after: str, depth: int) -> None:
        """Blocks from ``label`` on, which go on at ``after``."""
        kind = self._random.choice(["plain", "if", "three", "loop"]) if depth else "plain"
        if kind == "plain":
            self._add(label, [after])
        elif kind == "loop" and self._random.random() < 0.2:
            behind = self._label()
            self._add(label, [behind, label])
            self._chain(behind, after, depth - 1)
        elif kind == "loop":
            inside, behind = self._label(), self._label()
            self._add(label, [inside, behind])
            back = self._label()
            self._chain(inside, back, depth - 1)
            self._add(back, [label])
            self._chain(behind, after, depth - 1)
        else:
            ways = [self._label() for _ in range(3 if kind == "three" else 2)]
            join = self._label()
            self._add(label, ways)
            guard = self._pred()
            for way, condition in zip(ways, (guard, Negation(guard), self._pred()), strict=False):
                inner = self._label()
                self._add(way, [inner], condition)
                self._chain(inner, join, depth - 1)
            self._chain(join, after, depth - 1)

    def _statements(self) -> Iterator[Statement]:
        for _ in range(self._random.randint(0, 2)):
            kind = self._random.random()
            target = Name(self._random.choice(VARIABLES))
            if kind < 0.75:
                yield Assign(target, self._expr(2))
            elif kind < 0.85:
                yield Assume(self._pred())
            else:
                taker = target if self._random.random() < 0.8 else None
                callee = Name(self._random.choice(CALLED))
                yield Call(taker, callee, (self._expr(1), self._expr(1)))

    def _expr(self, depth: int) -> Expr:
        kind = self._random.random()
        if depth == 0 or kind < 0.4:
            if self._random.random() < 0.4:
                return Number(self._random.randint(0, 4))
            return Name(self._random.choice(VARIABLES))
        if kind < 0.5:
            return Negative(self._expr(depth - 1))
        op = self._random.choice(list(ArithmeticOp))
        return Arithmetic(op, self._expr(depth - 1), self._expr(depth - 1))

    def _pred(self) -> Pred:
        kind = self._random.random()
        if kind < 0.1:
            return Truth(self._random.random() < 0.7)
        if kind < 0.25:
            op = self._random.choice(list(ConnectiveOp))
            return Connective(op, self._pred(), self._pred())
        if kind < 0.35:
            return Negation(self._pred())
        return Comparison(self._random.choice(list(CompareOp)), self._expr(1), self._expr(1))
