"""Programs made smaller while something stays true of them.

A variant of a tree leaves one thing out: a declaration, a statement, a clause, a value of an input;
or puts a part in the place of the whole.  Variants need not be programs (a name may be left
undeclared); what is asked of them is to find that out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice

from tests.native.syntax import (
    At,
    Binary,
    Cast,
    Compare,
    Conditional,
    Connected,
    If,
    Loop,
    Not,
    Num,
    Program,
    Switch,
    Unary,
)

KEPT = frozenset({"arguments", "initial", "members", "parameters"})
"""Tuples whose elements belong to something elsewhere: nothing is left out of them."""

NEEDED = frozenset({"values", "lengths", "targets", "read_only", "functions"})
"""Tuples that keep one element."""

PLACES = frozenset({"place", "pointer", "base", "record", "name"})
"""Where a constant cannot stand."""

OPTIONAL = frozenset({"complete", "disjoint", "decreases", "typically", "start", "step", "place"})

Replaceable = (Binary, Unary, Cast, Conditional, At)


def shrunk(program: Program, still: Callable[[Program], bool], seconds: float = 60.0) -> Program:
    """The smallest program on a greedy way down of which ``still`` is true, as far as the time
    allows; it is true of ``program``."""
    deadline = time.monotonic() + seconds
    at = 0
    while True:
        step = _next(program, at, still, deadline)
        if step is not None:
            at, program = step
        elif at == 0:
            return program
        else:  # what was passed over before may go now
            at = 0


def _next(
    program: Program, at: int, still: Callable[[Program], bool], deadline: float
) -> tuple[int, Program] | None:
    """The first variant from number ``at`` on that will do, with its number."""
    for number, variant in enumerate(islice(variants(program), at, None), start=at):
        if time.monotonic() > deadline:
            return None
        if isinstance(variant, Program) and still(variant):
            return number, variant
    return None


def variants(tree: object, field: str = "") -> Iterator[object]:
    """The tree with one thing left out, larger things first; ``field`` is where it stands."""
    if isinstance(tree, tuple):
        yield from _of_tuple(tree, field)
    elif is_dataclass(tree) and not isinstance(tree, type):
        yield from _parts(tree, field)
        for item in fields(tree):
            value = getattr(tree, item.name)
            if item.name in OPTIONAL and value is not None:
                if item.name != "place" or hasattr(tree, "arguments"):
                    yield replace(tree, **{item.name: None})
            if isinstance(value, tuple) or is_dataclass(value):
                for smaller in variants(value, item.name):
                    yield replace(tree, **{item.name: smaller})


def _of_tuple(tree: tuple[object, ...], field: str) -> Iterator[object]:
    if field not in KEPT and len(tree) > (field in NEEDED):
        last = len(tree) - (field == "functions")  # the last function is the one under test
        for index in range(last):
            yield tree[:index] + tree[index + 1 :]
    for index, element in enumerate(tree):
        before, after = tree[:index], tree[index + 1 :]
        for body in _bodies(element):
            yield (*before, *body, *after)
        for smaller in variants(element, field):
            yield (*before, smaller, *after)


def _bodies(statement: object) -> Iterator[tuple[object, ...]]:
    """What may stand for a statement: what is in it."""
    if isinstance(statement, If):
        yield statement.then
        yield statement.otherwise
    elif isinstance(statement, Switch):
        yield from (arm.body for arm in statement.arms)
    elif isinstance(statement, Loop):
        first = () if statement.start is None else (statement.start,)
        yield (*first, *statement.body)


def _parts(tree: object, field: str) -> Iterator[object]:
    """What may stand for an expression or a predicate."""
    match tree:
        case Connected(_, left, right):
            yield left
            yield right
        case Not(operand):
            yield operand
        case Num(value):
            if value != 0:
                yield Num(0)
        case Compare():
            pass
        case _ if isinstance(tree, Replaceable):
            if field not in PLACES:
                yield Num(0)
            for item in fields(tree):
                value = getattr(tree, item.name)
                if is_dataclass(value) and item.name != "type":
                    yield value
        case _:
            pass


def size(tree: object) -> int:
    """How many nodes and elements there are."""
    if isinstance(tree, tuple):
        return sum(1 + size(element) for element in tree)
    if is_dataclass(tree):
        return 1 + sum(size(getattr(tree, item.name)) for item in fields(tree))
    return 0
