"""ACSL's terms and predicates as C that computes them: exactly, in 128 bits, at any label.

A term whose value does not fit, or that reads what is no live object, sets ``undefined`` while the
program runs, and the run says nothing.  So what is computed is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from tests.native.syntax import (
    Address,
    Array,
    At,
    Binary,
    Cast,
    Compare,
    Conditional,
    Connected,
    Deref,
    Expr,
    Index,
    Initialized,
    Member,
    Name,
    Not,
    Null,
    Num,
    Pointer,
    Pred,
    Quantified,
    Result,
    Separated,
    Span,
    Struct,
    Type,
    Unary,
    Valid,
)

_FUNCTIONS = {"+": "plus", "-": "minus", "*": "times", "/": "divided", "%": "modulo"}
_DIRECT = {"&", "|", "^", "<", "<=", ">", ">=", "==", "!="}


@dataclass(frozen=True, slots=True)
class Label:
    """A state: the variable that holds its snapshot, and what is put behind the names of locals."""

    snapshot: str = "0"
    suffix: str = ""


NOW = Label()


@dataclass(frozen=True, slots=True)
class Env:
    """What names mean: the ``types`` of globals and locals, which of them have a name of their own
    in C or lie ``in_memory``, and the labels.  ``frozen`` are parameters, which a postcondition
    reads as they were passed."""

    types: Mapping[str, Type]
    globals: Mapping[str, str]
    in_memory: frozenset[str]
    labels: Mapping[str, Label]
    here: Label = NOW
    bound: frozenset[str] = frozenset()
    frozen: Mapping[str, str] | None = None

    def at(self, label: str) -> Env:
        return replace(self, here=self.labels[label])

    def name(self, name: str) -> str:
        if name in self.bound:
            return name
        if name in self.globals:
            return self.globals[name]
        if name in self.in_memory:
            return name
        if self.frozen is not None and name in self.frozen:
            return self.frozen[name]
        return f"{name}{self.here.suffix}"


def is_pointer(e: Expr, env: Env) -> bool:
    match e:
        case Null() | Address():
            return True
        case Name(name):
            return isinstance(env.types.get(name), Pointer | Array)
        case Binary("+", left, _):
            return is_pointer(left, env)
        case At(operand):
            return is_pointer(operand, env)
        case Member(Name(name), member):
            struct = env.types.get(name)
            return isinstance(struct, Struct) and isinstance(dict(struct.members)[member], Pointer)
        case _:
            return False


def term(e: Expr, env: Env) -> str:
    """An expression of type ``I``."""
    match e:
        case Num(value):
            return f"((I){value}LL)" if value > -(1 << 63) else "((I)-9223372036854775807LL - 1)"
        case Result():
            return "((I)result)"
        case Name(name) if name in env.bound:
            return name
        case Name() | Index() | Deref() | Member():
            return f"((I){read(e, env)})"
        case At(operand, label):
            return term(operand, env.at(label))
        case Unary("-", operand):
            return f"minus(0, {term(operand, env)})"
        case Unary(op, operand):
            return f"((I)({op}{term(operand, env)}))"
        case Binary(op, left, right) if op in _FUNCTIONS:
            return f"{_FUNCTIONS[op]}({term(left, env)}, {term(right, env)})"
        case Binary(op, left, right) if op in _DIRECT:
            return f"((I)({term(left, env)} {op} {term(right, env)}))"
        case Conditional(condition, then, otherwise):
            test = term(condition, env)
            return f"({test} ? {term(then, env)} : {term(otherwise, env)})"
        case Cast(type, operand):
            return f"((I)({type.name}){term(operand, env)})"
        case Null() | Address() | Binary():
            raise ValueError(f"not an integer: {e}")
        case _:
            assert_never(e)


def read(e: Expr, env: Env) -> str:
    """The value of a place at the label."""
    text = place(e, env)
    return f"READ({env.here.snapshot}, {text})" if lies_in_memory(e, env) else text


def lies_in_memory(e: Expr, env: Env) -> bool:
    if isinstance(e, Name):
        return e.name in env.globals or e.name in env.in_memory
    return True


def place(e: Expr, env: Env) -> str:
    """An lvalue: where the place is, at any time."""
    match e:
        case Name(name):
            return env.name(name)
        case Index(base, index):
            return f"{pointer(base, env)}[index_of({term(index, env)})]"
        case Deref(target):
            return f"(*{pointer(target, env)})"
        case Member(record, member):
            return f"{place(record, env)}.{member}"
        case At(operand, label):
            return place(operand, env.at(label))
        case _:
            raise ValueError(f"not a place: {e}")


def pointer(e: Expr, env: Env) -> str:
    match e:
        case Null():
            return "((void *)0)"
        case Name(name):
            return env.name(name)
        case Binary("+", left, right):
            return f"({pointer(left, env)} + index_of({term(right, env)}))"
        case Address(target):
            return f"(&{place(target, env)})"
        case Member():
            return read(e, env)
        case At(operand, label):
            return pointer(operand, env.at(label))
        case _:
            raise ValueError(f"not a pointer: {e}")


def predicate(p: Pred, env: Env) -> str:
    """An expression of type ``int``."""
    match p:
        case Compare(op, left, right):
            if is_pointer(left, env):
                return f"({pointer(left, env)} {op} {pointer(right, env)})"
            return f"({term(left, env)} {op} {term(right, env)})"
        case Connected(op, left, right):
            return _connected(op, predicate(left, env), predicate(right, env))
        case Not(operand):
            return f"(!{predicate(operand, env)})"
        case Quantified():
            return _quantified(p, env)
        case Valid(span, writing):
            return f"valid({_span(span, env)}, {int(writing)})"
        case Separated(left, right):
            return f"separated({_span(left, env)}, {_span(right, env)})"
        case Initialized(span):
            return f"initialized({_span(span, env)})"
        case _:
            assert_never(p)


def _connected(op: str, left: str, right: str) -> str:
    match op:
        case "==>":
            return f"(!{left} || {right})"
        case "<==>":
            return f"(!{left} == !{right})"
        case _:
            return f"({left} {op} {right})"


def _quantified(p: Quantified, env: Env) -> str:
    inner = replace(env, bound=env.bound | {p.variable})
    low, high, body = term(p.low, env), term(p.high, env), predicate(p.body, inner)
    v, test = p.variable, f"!{body}" if p.universal else body
    loop = f"for (I {v} = low_; !too_wide(low_, high_) && {v} < high_; {v}++)"
    return (
        f"({{ I low_ = {low}, high_ = {high}; int holds_ = {int(p.universal)};"
        f" {loop} if ({test}) {{ holds_ = {int(not p.universal)}; break; }} holds_; }})"
    )


def _span(span: Span, env: Env) -> str:
    base = pointer(span.pointer, env)
    return f"{base}, sizeof *{base}, {term(span.low, env)}, {term(span.high, env)}"


def region(e: Expr | Span, env: Env) -> str:
    """A statement that adds a region to those of a frame."""
    if isinstance(e, Span):
        return f"span_region({_span(e, env)});"
    text = place(e, env)
    return f"region(&{text}, sizeof {text});"


def chosen(e: Expr | Span, env: Env, leaf: str) -> str:
    """A statement that chooses the values in a region, which consists of ``leaf``."""
    if isinstance(e, Span):
        return f"choose_cells({_span(e, env)}, {leaf});"
    text = place(e, env)
    return f"choose_cells(&{text}, sizeof {text}, 0, 0, {leaf});"


def measured(name: str, e: Expr, env: Env) -> str:
    """Declares a variable with the value that a measure has now, and whether it has none."""
    return (
        f"in_logic = 1; I {name} = {term(e, env)}; int {name}lost = undefined;"
        " undefined = in_logic = 0;"
    )


def less(before: str, now: str) -> str:
    """Whether a measure was non-negative ``before`` and is less ``now``."""
    return f"((undefined |= {before}lost), 0 <= {before} && {now} < {before})"
