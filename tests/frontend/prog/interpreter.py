"""A small interpreter of ``.prog`` trees: what runs are, by the rules, and not by the engine's.

Whatever a run is free in, a ``Pick`` decides; the run notes what it did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from weaklink.frontend.prog.syntax import (
    Arithmetic,
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

Pick = Callable[[int], int]
"""Which of so many labels; of none: any integer."""

ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


class Blocked(Exception):
    """An assumption was false."""


class TooLong(Exception):
    """The run was given up."""


@dataclass(frozen=True)
class Began:
    """A procedure began, its variables with these values."""

    procedure: str
    state: Mapping[str, int]


@dataclass(frozen=True)
class Came:
    """The run came to a label, so many calls deep."""

    label: str
    depth: int


@dataclass(frozen=True)
class Went:
    """The run went on at one of several labels."""

    number: int
    labels: list[str]


class Interpreter:
    def __init__(self, file: File, pick: Pick, most: int = 60) -> None:
        self._procedures = {one.name.text: one for one in file.procedures}
        self._pick = pick
        self._left = most
        self._depth = 0
        self.did: list[Began | Came | Went] = []

    def run(self, name: str, inputs: Mapping[str, int]) -> int | None:
        """The value given back, of a run in which all variables begin as ``inputs`` say.  Raises
        ``Blocked`` and ``TooLong``."""
        procedure = self._procedures[name]
        state = dict(inputs)
        blocks = {block.label.text: block for block in procedure.blocks}
        label = procedure.blocks[0].label.text
        self.did.append(Began(name, inputs))
        while True:
            self._left -= 1
            if self._left < 0:
                raise TooLong
            self.did.append(Came(label, self._depth))
            block = blocks[label]
            for statement in block.statements:
                self._execute(statement, state)
            if not block.targets:
                return None if procedure.returns is None else self._value(procedure.returns, state)
            label = self._next(block)

    def _next(self, block: Block) -> str:
        number = self._pick(len(block.targets))
        labels = [target.text for target in block.targets]
        self.did.append(Went(number, labels))
        return labels[number]

    def _execute(self, statement: Statement, state: dict[str, int]) -> None:
        match statement:
            case Assign(target, value):
                state[target.text] = self._value(value, state)
            case Assume(condition):
                if not self._holds(condition, state):
                    raise Blocked
            case Call(target, procedure, arguments):
                values = [self._value(argument, state) for argument in arguments]
                result = self._call(self._procedures[procedure.text], values)
                if target is not None:
                    assert result is not None
                    state[target.text] = result

    def _call(self, callee: Procedure, values: list[int]) -> int | None:
        names = [parameter.text for parameter in callee.parameters]
        anything = {variable: self._pick(0) for variable in variables_of(callee)}
        self._depth += 1
        result = self.run(callee.name.text, anything | dict(zip(names, values, strict=True)))
        self._depth -= 1
        return result

    def _value(self, node: Expr, state: Mapping[str, int]) -> int:
        match node:
            case Number(value):
                return value
            case Name(text):
                return state[text]
            case Negative(operand):
                return -self._value(operand, state)
            case Arithmetic(op, left, right):
                return ARITHMETIC[op.value](self._value(left, state), self._value(right, state))

    def _holds(self, node: Pred, state: Mapping[str, int]) -> bool:
        match node:
            case Truth(value):
                return value
            case Negation(operand):
                return not self._holds(operand, state)
            case Comparison(op, left, right):
                return COMPARISONS[op.value](self._value(left, state), self._value(right, state))
            case Connective(op, left, right):
                both = self._holds(left, state), self._holds(right, state)
                return all(both) if op is ConnectiveOp.AND else any(both)


def variables_of(procedure: Procedure) -> list[str]:
    """Everything that a procedure calls a variable."""
    found = [name.text for name in procedure.parameters]
    found += [procedure.returns.text] if procedure.returns is not None else []

    def note(node: Expr | Pred) -> None:
        match node:
            case Name(text):
                found.append(text)
            case Negative(operand) | Negation(operand):
                note(operand)
            case Arithmetic(_, left, right) | Comparison(_, left, right):
                note(left)
                note(right)
            case Connective(_, left, right):
                note(left)
                note(right)
            case Number() | Truth():
                pass

    for block in procedure.blocks:
        for statement in block.statements:
            match statement:
                case Assign(target, value):
                    note(target)
                    note(value)
                case Assume(condition):
                    note(condition)
                case Call(target, _, arguments):
                    if target is not None:
                        note(target)
                    for argument in arguments:
                        note(argument)
    return list(dict.fromkeys(found))
