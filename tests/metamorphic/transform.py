"""Changes to a program that must change no verdict.

Those of trees keep the sites of clauses and statements; those of text keep the lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from tests.native.acsl import Text
from tests.native.names import nodes
from tests.native.syntax import (
    INT,
    Assert,
    Assign,
    Binary,
    Call,
    Clause,
    Compare,
    Connected,
    Declare,
    Deref,
    Function,
    Global,
    If,
    Index,
    Leave,
    Loop,
    Name,
    Num,
    Parameter,
    Pointer,
    Program,
    Quantified,
    Unary,
)

OfTree = Callable[[Program], Program]
OfText = Callable[[Text], Text]


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with ``change`` made to every node, the inner ones first."""
    if isinstance(node, tuple):
        return tuple(mapped(one, change) for one in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    made = {
        field.name: mapped(value, change)
        for field in fields(node)
        if isinstance(value := getattr(node, field.name), tuple)
        or (is_dataclass(value) and not isinstance(value, type))
    }
    return change(replace(node, **made))


# --- trees -------------------------------------------------------------------------------------


def renamed(program: Program) -> Program:
    """Every variable and function but the one under test has another name."""

    def change(node: Any) -> Any:
        match node:
            case Name() | Declare() | Parameter() | Global():
                return replace(node, name=f"{node.name}_z")
            case Quantified(variable=variable):
                return replace(node, variable=f"{variable}_z")
            case Call(function=function):
                return replace(node, function=f"z_{function}")
            case Function(name=name) if name != "f":
                return replace(node, name=f"z_{name}")
            case _:
                return node

    return mapped(program, change)  # type: ignore[no-any-return]


def requires_reversed(program: Program) -> Program:
    return _with_requires(program, lambda clauses: tuple(reversed(clauses)))


def requires_split(program: Program) -> Program:
    """``requires a && b`` as two clauses."""

    def split(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        found: list[Clause] = []
        for clause in clauses:
            match clause.pred:
                case Connected("&&", left, right):
                    found += [replace(clause, pred=left), replace(clause, pred=right)]
                case _:
                    found.append(clause)
        return tuple(found)

    return _with_requires(program, split, last_only=True)


def truth_required(program: Program) -> Program:
    true = Clause(0, Compare("==", Num(0), Num(0)))
    return _with_requires(program, lambda clauses: (true, *clauses), last_only=True)


def _with_requires(
    program: Program,
    change: Callable[[tuple[Clause, ...]], tuple[Clause, ...]],
    *,
    last_only: bool = False,
) -> Program:
    """``last_only``: not those that calls are checked against."""
    functions = list(program.functions)
    for index, function in enumerate(functions):
        if last_only and function is not functions[-1]:
            continue
        contract = replace(function.contract, requires=change(function.contract.requires))
        functions[index] = replace(function, contract=contract)
    return replace(program, functions=tuple(functions))


def truth_asserted(program: Program) -> Program:
    def change(node: Any) -> Any:
        if isinstance(node, Function):
            true = Assert(Clause(0, Compare("<", Num(1), Num(2))))
            return replace(node, body=(true, *node.body))
        return node

    return mapped(program, change)  # type: ignore[no-any-return]


def global_added(program: Program) -> Program:
    return replace(program, globals=(*program.globals, Global("unused", INT, (0,))))


def indices_as_sums(program: Program) -> Program:
    """``p[i]`` as ``*(p + i)`` in the code."""
    pointers = {
        p.name for f in program.functions for p in f.parameters if isinstance(p.type, Pointer)
    }

    def change(node: Any) -> Any:
        match node:
            case Index(Name(name), index) if name in pointers:
                return Deref(Binary("+", Name(name), index))
            case _:
                return node

    return _in_code(program, change)


def increments_spelled(program: Program) -> Program:
    def change(node: Any) -> Any:
        match node:
            case Assign(op="++" | "--" as op):
                return replace(node, op=f"{op[0]}=", value=Num(1))
            case _:
                return node

    return _in_code(program, change)


def branches_swapped(program: Program) -> Program:
    def change(node: Any) -> Any:
        match node:
            case If(condition=condition, then=then, otherwise=otherwise):
                negated = Unary("!", condition)
                return replace(node, condition=negated, then=otherwise, otherwise=then)
            case _:
                return node

    return _in_code(program, change)


def for_as_while(program: Program) -> Program:
    """Where the body has no ``continue``."""

    def change(node: Any) -> Any:
        if not isinstance(node, tuple):
            return node
        found: list[Any] = []
        for one in node:
            if isinstance(one, Loop) and one.start is not None and one.step is not None:
                if not any(isinstance(n, Leave) and n.word == "continue" for n in nodes(one.body)):
                    body = (*one.body, one.step)
                    found += [one.start, replace(one, start=None, step=None, body=body)]
                    continue
            found.append(one)
        return tuple(found)

    functions = tuple(replace(f, body=change(f.body)) for f in program.functions)
    return replace(program, functions=functions)


def _in_code(program: Program, change: Callable[[Any], Any]) -> Program:
    """The change in statements, but not in annotations."""

    def keep(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(keep(one) for one in node)
        if isinstance(node, Assert) or not is_dataclass(node) or isinstance(node, type):
            return node
        made = {
            field.name: keep(value)
            for field in fields(node)
            if field.name not in ("contract", "type")
            and (
                isinstance(value := getattr(node, field.name), tuple)
                or (is_dataclass(value) and not isinstance(value, type))
            )
        }
        return change(replace(node, **made))

    functions = tuple(replace(f, body=keep(f.body)) for f in program.functions)
    return replace(program, functions=functions)


# --- text ----------------------------------------------------------------------------------------

_STATEMENT = re.compile(r"^(\s+)([a-zA-Z*(][^{}@]*;)$")
_DECLARES = re.compile(
    r"^\s*(?:unsigned|signed|long|short|int|char|_Bool|struct|return|break|continue)\b"
)


def wrapped(text: Text) -> Text:
    """Each assignment in ``do { } while (0)``."""
    lines = []
    for line, annotation in _with_annotations(text):
        match = _STATEMENT.match(line)
        if match and not annotation and not _DECLARES.match(line) and "=" in line:
            line = f"{match[1]}do {{ {match[2]} }} while (0);"
        lines.append(line)
    return replace(text, text="\n".join(lines))


def _with_annotations(text: Text) -> Iterator[tuple[str, bool]]:
    """The lines, and whether they belong to an annotation."""
    inside = False
    for line in text.text.split("\n"):
        inside = inside or "/*@" in line
        yield line, inside or "//@" in line
        inside = inside and "*/" not in line


def with_macros(text: Text) -> Text:
    """The constant 2 as a macro, in code and annotations."""
    body = re.sub(r"(?<![\w.])2(?![\w.])", "TWO", text.text)
    lines = {site: line + 1 for site, line in text.lines.items()}
    sites = {line + 1: site for line, site in text.sites.items()}
    return Text(f"#define TWO 2\n{body}", lines, sites)


def spaced(text: Text) -> Text:
    """More blanks, and comments where there is no annotation."""
    lines = []
    for line, annotation in _with_annotations(text):
        shown = line.replace(" ", "  ")
        lines.append(shown if annotation else shown.replace(";", " /* ; */ ;"))
    return replace(text, text="\n".join(lines))


TREES: Mapping[str, OfTree] = {
    one.__name__: one
    for one in (
        renamed,
        requires_reversed,
        requires_split,
        truth_required,
        truth_asserted,
        global_added,
        indices_as_sums,
        increments_spelled,
        branches_swapped,
        for_as_while,
    )
}
TEXTS: Mapping[str, OfText] = {one.__name__: one for one in (wrapped, with_macros, spaced)}
