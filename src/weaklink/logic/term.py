"""Terms: nodes of a DAG, and the two walks over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import TypeVar

from weaklink.deadline import keep_time
from weaklink.record import record

PULSE = 512
"""Terms that are made or met between two looks at the clock."""

R = TypeVar("R")


class Sort(Enum):
    """``ROW`` is what a block holds, by offset; ``MEMORY`` all blocks' rows, by block."""

    __hash__ = object.__hash__  # the one of enumerations is slow

    INT = "Int"
    BOOL = "Bool"
    REAL = "Real"
    ROW = "(Array Int Int)"
    MEMORY = "(Array Int (Array Int Int))"


@record
class DataSort:
    """The values of a type of the logic; ``value`` is its SMT-LIB name, as of other sorts."""

    value: str


AnySort = Sort | DataSort


class Op(Enum):
    """What a term is; the value is its SMT-LIB name where it has one."""

    __hash__ = object.__hash__

    INT = "int"
    TRUE = "true"
    FALSE = "false"
    SYMBOL = "symbol"
    ADD = "+"
    MUL = "*"
    DIV = "div"
    MOD = "mod"
    ITE = "ite"
    EQ = "="
    LT = "<"
    LE = "<="
    NOT = "not"
    AND = "and"
    OR = "or"
    FORALL = "forall"
    EXISTS = "exists"
    APPLY = "apply"
    BITS = "bits"
    SELECT = "select"
    STORE = "store"
    CONSTANT = "constant"
    TO_REAL = "to_real"
    SUM = "sum"
    PRODUCT = "product"
    QUOTIENT = "/"


class Term:
    """One node.  ``value`` is the integer of ``INT``, the name of ``SYMBOL`` and ``APPLY``, the
    ``(operation, width)`` of ``BITS``, the bound symbols of a quantifier.  ``CONSTANT`` is a row or
    memory with one value everywhere; ``low`` and ``high`` of those are about what they hold.
    ``SUM``, ``PRODUCT`` and ``QUOTIENT`` are of reals."""

    __slots__ = ("args", "high", "id", "low", "op", "sort", "value")

    def __init__(
        self,
        id: int,
        op: Op,
        sort: AnySort,
        args: tuple[Term, ...],
        value: object,
        low: int | None,
        high: int | None,
    ) -> None:
        self.id = id
        self.op = op
        self.sort = sort
        self.args = args
        self.value = value
        self.low = low
        self.high = high

    def __repr__(self) -> str:
        return f"<{self.op.value} #{self.id}>"


def fold(roots: Iterable[Term], combine: Callable[[Term, tuple[R, ...]], R]) -> dict[int, R]:
    """Bottom-up over a DAG, each term once, without recursion: results by term id."""
    results: dict[int, R] = {}
    stack = list(roots)
    while stack:
        term = stack[-1]
        if term.id in results:
            stack.pop()
            continue
        if not len(results) % PULSE:
            keep_time()
        missing = [arg for arg in term.args if arg.id not in results]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        results[term.id] = combine(term, tuple(results[arg.id] for arg in term.args))
    return results


def subterms(roots: Iterable[Term]) -> Iterator[Term]:
    """Every term below ``roots``, arguments before what they stand in, each once."""
    seen: set[int] = set()
    stack = [(root, False) for root in roots]
    while stack:
        term, expanded = stack.pop()
        if expanded:
            yield term
        elif term.id not in seen:
            if not len(seen) % PULSE:
                keep_time()
            seen.add(term.id)
            stack.append((term, True))
            stack.extend((arg, False) for arg in term.args if arg.id not in seen)


def conjuncts(term: Term) -> tuple[Term, ...]:
    return term.args if term.op is Op.AND else (term,)


def common_conjuncts(terms: Sequence[Term]) -> dict[int, Term]:
    """The conjuncts that all terms have, by id."""
    shared = set.intersection(*({part.id for part in conjuncts(term)} for term in terms))
    return {part.id: part for part in conjuncts(terms[0]) if part.id in shared}


def number(term: Term) -> int:
    """The value of a constant."""
    assert isinstance(term.value, int)
    return term.value


def scaled(term: Term) -> tuple[int, Term]:
    """A term as a constant times another."""
    if term.op is Op.MUL and term.args[0].op is Op.INT:
        return number(term.args[0]), term.args[1]
    return 1, term
