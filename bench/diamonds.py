"""Random programs of control-flow diamonds, as ``.prog`` files.

    python bench/diamonds.py SEED COUNT

They have the shape of those that the seed "Towards Bounded Infeasible Code Detection" measures on
(section 7): COUNT diamonds in sequence, each with two levels of nested if-then-else; a block has
three statements, assignments of linear expressions to unbounded integers, the first one being an
assumption where it guards a conditional choice.  What the seed leaves open fits its figures:

    i0, i1, i2          straight on: the first values of nine variables
    dK                  three assignments; goes on at dKt or dKe
    dKt, dKe            assume c, or !c; two assignments; each goes on at two leaves
    dKtt dKte dKet dKee assume c', or !c'; two assignments; all go on at the next diamond
    end                 three assignments

Printed, that is 35 K + 21 lines: 91 to 336 for 2 to 9 diamonds (the seed has 90 to 350).  There are
10 to 20 variables, all of which are assigned; one that is read before is an input.  Conditions
compare a variable with a small constant, about every other time one that was compared before: so
each diamond multiplies the feasible paths by some 2.2 rather than 4, and some leaves are on none.
The leaves are the minimal blocks: four a diamond, as many as the seed's AlgFM asks questions.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Iterator, Mapping

from weaklink.frontend.prog.printer import print_file
from weaklink.frontend.prog.syntax import (
    Arithmetic,
    ArithmeticOp,
    Assign,
    Assume,
    Block,
    Comparison,
    Expr,
    File,
    Name,
    Negation,
    Negative,
    Number,
    Pred,
    Procedure,
    Statement,
)
from weaklink.ir.predicates import CompareOp

STATEMENTS = 3
"""Of a block, the assumption in front counted."""

PRELUDE = 3
"""Blocks before the first diamond."""

VARIABLES = (10, 20)
"""How many there are, at least and at most."""

GREATEST = 12
"""Constants are at most that far from zero."""

CONSTANTS = 0.3
"""The part of the assignments that are of a constant, or move the variable by one."""

REPEATED = 0.45
"""The part of the conditions that are about what was compared before."""


def diamonds(seed: int, count: int) -> File:
    """The program of ``count`` diamonds (one at least) for a seed; the same in every process."""
    return File((Procedure(Name("main"), (), None, tuple(_Generator(seed, count).blocks())),))


def minimal_blocks(graph: Mapping[str, tuple[str, ...]], entry: str, final: str) -> list[str]:
    """The blocks of an acyclic graph, all on ways from ``entry`` to ``final``, such that no other
    is passed by a proper part of the ways through them (section 7)."""
    backward: dict[str, tuple[str, ...]] = dict.fromkeys(graph, ())
    for label, targets in graph.items():
        for target in targets:
            backward[target] += (label,)
    only_through = {
        label: (set(graph) - _reached(graph, entry, label))
        | (set(graph) - _reached(backward, final, label))
        for label in graph
    }
    return [
        label
        for label, others in only_through.items()
        if all(label in only_through[other] for other in others)
    ]


def _reached(graph: Mapping[str, Collection[str]], start: str, without: str) -> set[str]:
    """What ways lead to that do not pass a block."""
    found = {start} - {without}
    work = list(found)
    while work:
        new = set(graph[work.pop()]) - found - {without}
        found |= new
        work += new
    return found


class _Generator:
    def __init__(self, seed: int, count: int) -> None:
        self._random = random.Random(f"diamonds {seed} {count}")
        self._count = count
        names = [f"x{number}" for number in range(self._random.randint(*VARIABLES))]
        self._variables = names
        self._waiting: list[str] = []
        self._compared: list[Expr] = []

    def blocks(self) -> Iterator[Block]:
        following = [f"i{number}" for number in range(1, PRELUDE)] + ["d1"]
        for number, label in enumerate(following):
            yield self._block(f"i{number}", [], label)
        for number in range(1, self._count + 1):
            after = "end" if number == self._count else f"d{number + 1}"
            yield from self._diamond(f"d{number}", after)
        yield self._block("end", [])

    def _diamond(self, label: str, after: str) -> Iterator[Block]:
        yield self._block(label, [], f"{label}t", f"{label}e")
        outer = self._condition()
        for side, guard in (("t", outer), ("e", Negation(outer))):
            branch = label + side
            yield self._block(branch, [guard], f"{branch}t", f"{branch}e")
            inner = self._condition()
            yield self._block(f"{branch}t", [inner], after)
            yield self._block(f"{branch}e", [Negation(inner)], after)

    def _block(self, label: str, guards: list[Pred], *targets: str) -> Block:
        statements: list[Statement] = [Assume(guard) for guard in guards]
        while len(statements) < STATEMENTS:
            statements.append(self._assignment())
        return Block(Name(label), tuple(statements), tuple(map(Name, targets)))

    # --- statements ----------------------------------------------------------------------------

    def _assignment(self) -> Assign:
        """To each variable in turn, in a new order each time."""
        if not self._waiting:
            self._waiting = self._random.sample(self._variables, len(self._variables))
        target = Name(self._waiting.pop())
        if self._random.random() >= CONSTANTS:
            return Assign(target, self._linear())
        if self._random.random() < 0.5:
            return Assign(target, self._constant())
        step = self._random.choice((ArithmeticOp.ADD, ArithmeticOp.SUB))
        return Assign(target, Arithmetic(step, target, Number(1)))

    def _condition(self) -> Pred:
        if self._compared and self._random.random() < REPEATED:
            left = self._random.choice(self._compared[-4:])
        else:
            left = self._variable()
            self._compared.append(left)
        op = self._random.choice((CompareOp.LT, CompareOp.LE, CompareOp.GT, CompareOp.GE))
        return Comparison(op, left, self._constant())

    # --- expressions ---------------------------------------------------------------------------

    def _linear(self) -> Expr:
        """A sum of two or three terms."""
        left = self._term()
        for _ in range(self._random.randint(1, 2)):
            op = self._random.choice((ArithmeticOp.ADD, ArithmeticOp.SUB))
            right = self._term() if self._random.random() < 0.6 else self._number()
            left = Arithmetic(op, left, right)
        return left

    def _term(self) -> Expr:
        factor = self._random.choice((1, 1, 1, 2, 3))
        variable = self._variable()
        return variable if factor == 1 else Arithmetic(ArithmeticOp.MUL, Number(factor), variable)

    def _variable(self) -> Name:
        return Name(self._random.choice(self._variables))

    def _number(self) -> Number:
        return Number(self._random.randint(1, GREATEST))

    def _constant(self) -> Expr:
        return Negative(self._number()) if self._random.random() < 0.5 else self._number()


def main() -> None:
    seed, count = map(int, sys.argv[1:])
    print(print_file(diamonds(seed, count)), end="")


if __name__ == "__main__":
    main()
