"""Programs as annotated C, for weaklink: every clause and statement on a line of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import assert_never

from tests.native.c_text import assignment, c_expression, declared, initializer, number, struct_text
from tests.native.syntax import (
    Address,
    Assert,
    Assign,
    Assigns,
    At,
    Behavior,
    Binary,
    Call,
    Cast,
    Clause,
    Compare,
    Conditional,
    Connected,
    Contract,
    Copy,
    Declare,
    Deref,
    Dispatch,
    Expr,
    Function,
    Ghost,
    If,
    Index,
    Initialized,
    Leave,
    Loop,
    LoopContract,
    Member,
    Name,
    Not,
    Null,
    Num,
    Pred,
    Program,
    Quantified,
    Region,
    Result,
    Return,
    Separated,
    Span,
    Stmt,
    Switch,
    Table,
    Unary,
    Unset,
    Valid,
)


@dataclass(frozen=True, slots=True)
class Text:
    """The program, the line (from 1) of each site, where it begins, and the site of each line."""

    text: str
    lines: dict[int, int]
    sites: dict[int, int]


def annotated(program: Program) -> Text:
    writer = _Writer()
    for struct in program.structs:
        writer.line(struct_text(struct))
    for item in program.globals:
        text = f"{declared(item.type, item.name)};"
        writer.line(f"//@ ghost {text}" if item.ghost else text)
    tables = {table.functions[-1]: table for table in program.tables}
    for function in program.functions:
        writer.function(function)
        if function.name in tables:
            writer.line(_table(tables[function.name], function))
    first = {site: line for line, site in reversed(writer.sites.items())}
    return Text("\n".join(writer.lines) + "\n", first, writer.sites)


@dataclass(slots=True)
class _Writer:
    lines: list[str] = field(default_factory=list)
    sites: dict[int, int] = field(default_factory=dict)
    depth: int = 0
    functions: dict[str, Function] = field(default_factory=dict)

    def line(self, text: str, site: int | None = None) -> None:
        self.lines.append("  " * self.depth + text)
        if site is not None:
            self.sites[len(self.lines)] = site

    def clauses(self, clauses: Iterable[tuple[str, int | None]]) -> None:
        """``/*@ ... */`` around them, if there are any."""
        listed = list(clauses)
        for index, (text, site) in enumerate(listed):
            end = " */" if index == len(listed) - 1 else ""
            self.line(f"{'/*@' if index == 0 else '   '} {text}{end}", site)

    def function(self, function: Function) -> None:
        self.clauses(_contract(function.contract))
        self.functions[function.name] = function
        parameters = ", ".join(declared(p.type, p.name) for p in function.parameters)
        self.line(f"{result_type(function)} {function.name}({parameters or 'void'})")
        self.line("{")
        self.block(function.body)
        self.line("}")

    def block(self, body: tuple[Stmt, ...]) -> None:
        self.depth += 1
        for statement in body:
            self.statement(statement)
        self.depth -= 1

    def statement(self, s: Stmt) -> None:
        match s:
            case Declare(site):
                self.line(f"{_declaration(s)};", site)
            case Unset(site, name, type):
                self.line(f"{declared(type, name)};", site)
            case Ghost(body):
                site = body.site
                self.line(f"//@ ghost {_on_one_line(body)}", site)
            case Assign(site):
                self.line(f"{assignment(s)};", site)
            case Copy(site, place, source):
                self.line(f"{c_expression(place)} = {c_expression(source)};", site)
            case Call(site, place, function, arguments):
                target = "" if place is None else f"{c_expression(place)} = "
                self.line(f"{target}{function}({', '.join(map(c_expression, arguments))});", site)
            case Dispatch():
                self.dispatch(s)
            case If(site, condition, then, otherwise):
                self.line(f"if ({c_expression(condition)}) {{", site)
                self.block(then)
                if otherwise:
                    self.line("} else {")
                    self.block(otherwise)
                self.line("}")
            case Switch(site, value, arms):
                self.line(f"switch ({c_expression(value)}) {{", site)
                for arm in arms:
                    self.line("default:" if arm.value is None else f"case {number(arm.value)}:")
                    self.line("{")
                    self.block(arm.body)
                    self.line("}" if arm.falls else "} break;")
                self.line("}")
            case Loop(site, contract, start, condition, step, body, test_last):
                self.clauses(_loop_contract(contract))
                test = c_expression(condition)
                if test_last:
                    self.line("do {", site)
                elif start is None and step is None:
                    self.line(f"while ({test}) {{", site)
                else:
                    first = "" if start is None else _declaration(start)
                    last = "" if step is None else assignment(step)
                    self.line(f"for ({first}; {test}; {last}) {{", site)
                self.block(body)
                self.line(f"}} while ({test});" if test_last else "}", site if test_last else None)
            case Leave(word):
                self.line(f"{word};")
            case Return(site, value):
                self.line("return;" if value is None else f"return {c_expression(value)};", site)
            case Assert(clause):
                word = "check" if clause.check else "assert"
                self.line(f"//@ {word} {predicate(clause.pred)};", clause.site)
            case _:
                assert_never(s)

    def dispatch(self, s: Dispatch) -> None:
        given = ", ".join(map(c_expression, s.arguments))
        target = "" if s.place is None else f"{c_expression(s.place)} = "
        which = c_expression(s.condition)
        if s.table:
            pointer = f"{s.table}[{which}]"
        else:
            pointer = s.name
            first, second = (one.function for one in s.targets)
            made = _pointer_type(self.functions[first], s.name)
            self.line(f"{made} = {which} ? {second} : {first};", s.site)
        if s.listed:
            self.line(f"//@ calls {', '.join(s.listed)};")
        self.line(f"{target}{pointer}({given});", s.site)


def _on_one_line(s: Stmt) -> str:
    match s:
        case Declare():
            return f"{_declaration(s)};"
        case Assign():
            return f"{assignment(s)};"
        case If(_, condition, then, ()):
            return f"if ({c_expression(condition)}) {{ {' '.join(map(_on_one_line, then))} }}"
        case _:
            raise ValueError(f"not in ghost code: {s}")


def _pointer_type(function: Function, name: str) -> str:
    """The declaration of a pointer to functions of that type; ``name`` may be an array."""
    listed = ", ".join(declared(p.type, "") for p in function.parameters) or "void"
    return f"{result_type(function)} (*{name})({listed})"


def result_type(function: Function) -> str:
    return function.result.name if function.result is not None else "void"


def _table(table: Table, function: Function) -> str:
    count = len(table.functions)
    made = _pointer_type(function, f"const {table.name}[{count}]")
    return f"static {made} = {{{', '.join(table.functions)}}};"


def _declaration(s: Declare) -> str:
    return f"{declared(s.type, s.name)} = {initializer(s.type, s.initial)}"


def _contract(contract: Contract) -> Iterator[tuple[str, int | None]]:
    for clause in contract.requires:
        yield _clause("requires", clause)
    if contract.typically is not None:
        yield f"typically {predicate(contract.typically)};", None
    if contract.decreases is not None:
        yield f"decreases {term(contract.decreases.term)};", contract.decreases.site
    yield from map(_assigns, contract.assigns)
    for clause in contract.ensures:
        yield _clause("ensures", clause)
    for behavior in contract.behaviors:
        yield from _behavior(behavior)
    if contract.complete is not None:
        yield "complete behaviors;", contract.complete
    if contract.disjoint is not None:
        yield "disjoint behaviors;", contract.disjoint


def _behavior(behavior: Behavior) -> Iterator[tuple[str, int | None]]:
    yield f"behavior {behavior.name}:", None
    yield f"assumes {predicate(behavior.assumes)};", None
    yield from map(_assigns, behavior.assigns)
    for clause in behavior.ensures:
        yield _clause("ensures", clause)


def _loop_contract(contract: LoopContract) -> Iterator[tuple[str, int | None]]:
    for clause in contract.invariants:
        yield _clause("loop invariant", clause)
    for assigns in contract.assigns:
        text, site = _assigns(assigns)
        yield f"loop {text}", site
    for variant in contract.variants:
        yield f"loop variant {term(variant.term)};", variant.site


def _clause(word: str, clause: Clause) -> tuple[str, int]:
    check = "check " if clause.check else ""
    return f"{check}{word} {predicate(clause.pred)};", clause.site


def _assigns(assigns: Assigns) -> tuple[str, int]:
    regions = ", ".join(map(_region, assigns.regions)) or "\\nothing"
    return f"assigns {regions};", assigns.site


def _region(region: Region) -> str:
    if isinstance(region, Span):
        return f"{term(region.pointer)}[{term(region.low)} .. {term(region.high)}]"
    return term(region)


def predicate(p: Pred) -> str:
    match p:
        case Compare(op, left, right):
            return f"({term(left)} {op} {term(right)})"
        case Connected(op, left, right):
            return f"({predicate(left)} {op} {predicate(right)})"
        case Not(operand):
            return f"(!{predicate(operand)})"
        case Quantified(universal, variable, low, high, body):
            word, link = ("\\forall", "==>") if universal else ("\\exists", "&&")
            bounds = f"{term(low)} <= {variable} < {term(high)}"
            return f"({word} integer {variable}; {bounds} {link} {predicate(body)})"
        case Valid(span, writing):
            word = "\\valid" if writing else "\\valid_read"
            return f"{word}({_span(span)})"
        case Separated(left, right):
            return f"\\separated({_span(left)}, {_span(right)})"
        case Initialized(span):
            return f"\\initialized({_span(span)})"
        case _:
            assert_never(p)


def _span(span: Span) -> str:
    if span.low == span.high == Num(0):
        return term(span.pointer)
    return f"{term(span.pointer)} + ({term(span.low)} .. {term(span.high)})"


def term(e: Expr) -> str:
    match e:
        case Num(value):
            return str(value) if value >= 0 else f"({value})"
        case Null():
            return "\\null"
        case Name(name):
            return name
        case Result():
            return "\\result"
        case At(operand, "Old"):
            return f"\\old({term(operand)})"
        case At(operand, label):
            return f"\\at({term(operand)}, {label})"
        case Unary(op, operand):
            return f"({op}{term(operand)})"
        case Binary(op, left, right):
            return f"({term(left)} {op} {term(right)})"
        case Conditional(condition, then, otherwise):
            return f"({term(condition)} ? {term(then)} : {term(otherwise)})"
        case Cast(type, operand):
            return f"(({type.name}){term(operand)})"
        case Index(base, index):
            return f"{term(base)}[{term(index)}]"
        case Deref(pointer):
            return f"(*{term(pointer)})"
        case Member(Deref(Name(name)), member):
            return f"{name}->{member}"
        case Member(record, member):
            return f"{term(record)}.{member}"
        case Address(place):
            return f"(&{term(place)})"
        case _:
            assert_never(e)
