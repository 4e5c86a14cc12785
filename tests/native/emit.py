"""Programs as plain C that checks its own annotations, for gcc.

Each function takes a snapshot of memory where it begins, and checks its contract where it ends; a
loop likewise.  What a run is follows ARCHITECTURE.md, "Semantics".  Names of a program begin with
its number, so that many programs are one file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import assert_never

from tests.native import logic
from tests.native.c_text import declared
from tests.native.computed import assigned, computed, initialized, placed
from tests.native.keys import SOFT_KINDS, Key
from tests.native.logic import Env, Label
from tests.native.names import addressed, prefixed
from tests.native.syntax import (
    Assert,
    Assign,
    Assigns,
    Behavior,
    Call,
    Clause,
    Declare,
    Expr,
    Function,
    If,
    Int,
    Leave,
    Loop,
    Name,
    Pred,
    Program,
    Return,
    Stmt,
    Type,
    Variant,
)
from weaklink.kinds import Kind


@dataclass(slots=True)
class Keys:
    """All keys of a file, by number; ``base`` is added to the sites of the program at work."""

    listed: list[tuple[int, Key]] = field(default_factory=list)
    soft: list[bool] = field(default_factory=list)

    def add(self, program: int, key: Key, *, soft: bool) -> int:
        self.listed.append((program, key))
        self.soft.append(soft)
        return len(self.listed) - 1


def functions(program: Program, number: int, base: int, keys: Keys) -> Iterator[str]:
    """The functions of a program as C; the sites that run are counted from ``base``."""
    for function in program.functions:
        yield from _Emitter(program, number, base, keys, function).emit()


def parameters(function: Function) -> str:
    return ", ".join(unfolded(p.type, p.name) for p in function.parameters) or "void"


def unfolded(type: Type, name: str) -> str:
    """The declaration of a variable that gcc has to read where it is read."""
    return f"volatile {declared(type, name)}" if isinstance(type, Int) else declared(type, name)


class _Emitter:
    def __init__(
        self, program: Program, number: int, base: int, keys: Keys, function: Function
    ) -> None:
        self.program = program
        self.prefix = f"P{number}_"
        self.number = number
        self.base = base
        self.keys = keys
        self.function = function
        self.globals = {g.name: f"{self.prefix}{g.name}" for g in program.globals}
        self.in_memory = addressed(function)
        self.types: dict[str, Type] = {g.name: g.type for g in program.globals}
        self.types |= {p.name: p.type for p in function.parameters}
        self.locals: list[tuple[str, Type]] = [(p.name, p.type) for p in function.parameters]
        self.next = ""
        self.labels: dict[str, Label] = {}

    # --- the function --------------------------------------------------------------------------

    def emit(self) -> Iterator[str]:
        f = self.function
        yield from self.precondition()
        result = f.result.name if f.result is not None else "void"
        yield f"static {result} {self.prefix}{f.name}({parameters(f)}) {{"
        yield "int Pre_ = take(), blocks_ = blocks_now(); (void)Pre_;"
        self.labels = {"Pre": Label("Pre_", "_Pre"), "Old": Label("Pre_", "_Pre")}
        yield from (f"{declared(p.type, p.name + '_Pre')} = {p.name};" for p in f.parameters)
        if f.result is not None:
            yield f"{f.result.name} result = 0;"
        yield from self.behavior_sets()
        yield from self.block(f.body)
        yield "end_: leave_to(blocks_);"
        yield from self.at_end()
        yield "drop_to(Pre_ - 1);"
        yield "}" if f.result is None else "return result; }"

    def precondition(self) -> Iterator[str]:
        """Its clauses, checked for a call (whose keys begin at ``base_``), or for the inputs."""
        f = self.function
        listed = ", ".join(["int base_", *(declared(p.type, p.name) for p in f.parameters)])
        yield f"static void {self.prefix}{f.name}_pre({listed}) {{"
        for index, clause in enumerate(f.contract.requires):
            holds = logic.predicate(clause.pred, self.env(clause.pred))
            yield f"if (base_ < 0) {{ in_logic = 1; settle_input({holds}); }}"
            yield f"else CHECK(base_ + {index}, {holds});"
        yield "}"

    def behavior_sets(self) -> Iterator[str]:
        contract = self.function.contract
        assumes = [logic.predicate(b.assumes, self.env()) for b in contract.behaviors]
        if contract.complete is not None:
            key = self.key(Kind.BEHAVIORS_COMPLETE, contract.complete)
            yield f"CHECK({key}, {' || '.join(assumes)});"
        if contract.disjoint is not None:
            key = self.key(Kind.BEHAVIORS_DISJOINT, contract.disjoint)
            yield f"CHECK({key}, {' + '.join(f'!!{one}' for one in assumes)} <= 1);"

    def at_end(self) -> Iterator[str]:
        contract = self.function.contract
        yield from (self.frame(assigns, None) for assigns in contract.assigns)
        yield from (self.ensures(clause, None) for clause in contract.ensures)
        for behavior in contract.behaviors:
            yield from (self.frame(assigns, behavior) for assigns in behavior.assigns)
            yield from (self.ensures(clause, behavior) for clause in behavior.ensures)

    def ensures(self, clause: Clause, behavior: Behavior | None) -> str:
        frozen = {p.name: f"{p.name}_Pre" for p in self.function.parameters}
        env = replace(self.env(), frozen=frozen)
        holds = self.under(behavior, logic.predicate(clause.pred, env))
        return f"CHECK({self.key(Kind.POSTCONDITION, clause.site, soft=clause.check)}, {holds});"

    def frame(self, assigns: Assigns, behavior: Behavior | None) -> str:
        key, env = self.key(Kind.ASSIGNS, assigns.site), self.env().at("Pre")
        regions = " ".join(logic.region(one, env) for one in assigns.regions)
        holds = self.under(behavior, "frame(Pre_)")
        return f"if (on[{key}]) {{ in_logic = 1; no_regions(); {regions} settle({key}, {holds}); }}"

    def under(self, behavior: Behavior | None, holds: str) -> str:
        if behavior is None:
            return holds
        return f"(!{logic.predicate(behavior.assumes, self.env().at('Pre'))} || {holds})"

    # --- helpers -------------------------------------------------------------------------------

    def key(self, kind: Kind, site: int, clause: int | None = None, *, soft: bool = False) -> int:
        key = Key(self.function.name, kind.value, site, site if clause is None else clause)
        return self.keys.add(self.number, key, soft=soft or kind in SOFT_KINDS)

    def env(self, _: Pred | None = None) -> Env:
        return Env(self.types, self.globals, self.in_memory, dict(self.labels))

    def stored(self) -> frozenset[str]:
        """The numbers that lie in memory."""
        named = {*self.in_memory, *self.globals}
        return frozenset(name for name in named if isinstance(self.types.get(name), Int))

    def at(self, site: int) -> str:
        return f"at = {self.base + site};"

    def check(self, kind: Kind, clause: Clause) -> str:
        holds = logic.predicate(clause.pred, self.env())
        return f"CHECK({self.key(kind, clause.site, soft=clause.check)}, {holds});"

    # --- statements ----------------------------------------------------------------------------

    def block(self, body: tuple[Stmt, ...]) -> Iterator[str]:
        seen = list(self.locals)
        for statement in body:
            yield from self.statement(statement)
        self.locals = seen

    def statement(self, s: Stmt) -> Iterator[str]:
        match s:
            case Declare():
                yield from self.declare(s)
            case Assign(site):
                yield f"{self.at(site)} {prefixed(assigned(s, self.stored()), self.globals)};"
            case Call():
                yield from self.call(s)
            case If(site, condition, then, otherwise):
                yield f"{self.at(site)} if ({self.c(condition)}) {{"
                yield from self.block(then)
                yield "} else {"
                yield from self.block(otherwise)
                yield "}"
            case Loop():
                yield from _LoopEmitter(self, s).emit()
            case Leave("break"):
                yield "break;"
            case Leave():
                yield f"goto {self.next};"
            case Return(site, value):
                value_ = "" if value is None else f"result = FULL_({self.c(value)});"
                yield f"{self.at(site)} {value_} goto end_;"
            case Assert(clause):
                yield self.check(Kind.ASSERTION, clause)
            case _:
                assert_never(s)

    def c(self, e: Expr) -> str:
        return prefixed(computed(e, self.stored()), self.globals)

    def declare(self, s: Declare) -> Iterator[str]:
        apart = "__attribute__((aligned(256))) " if s.name in self.in_memory else ""
        initial = prefixed(initialized(s.type, s.initial, self.stored()), self.globals)
        shown = declared(s.type, s.name) if apart else unfolded(s.type, s.name)
        yield f"{self.at(s.site)} {apart}{shown} = {initial};"
        self.types[s.name] = s.type
        if s.name in self.in_memory:
            yield f"enter(&{s.name}, sizeof {s.name}, 0);"
        else:
            self.locals.append((s.name, s.type))

    def call(self, s: Call) -> Iterator[str]:
        callee = self.program.function(s.function)
        first = len(self.keys.listed)
        for clause in callee.contract.requires:
            self.key(Kind.CALL_PRECONDITION, s.site, clause.site)
        pairs = list(zip(callee.parameters, s.arguments, strict=True))
        names = [f"arg{number}_" for number in range(len(pairs))]
        yield f"{{ {self.at(s.site)}"
        for name, (parameter, argument) in zip(names, pairs, strict=True):
            yield f"{declared(parameter.type, name)} = FULL_({self.c(argument)});"
        target = f"{self.prefix}{callee.name}"
        yield f"{target}_pre({', '.join([str(first), *names])});"
        called = f"{target}({', '.join(names)})"
        if s.place is None or callee.result is None:
            yield f"{called}; }}"
        else:
            yield f"{callee.result.name} got_ = {called};"
            place = prefixed(placed(s.place, self.stored()), self.globals)
            yield f"{self.at(s.site)} {place} = got_; }}"


class _LoopEmitter:
    """``while (1) { test; body; next: step; checks }`` between checks."""

    def __init__(self, around: _Emitter, loop: Loop) -> None:
        self.around = around
        self.loop = loop
        self.suffix = f"_L{loop.site}"
        self.snapshot = f"entry{self.suffix}"

    def emit(self) -> Iterator[str]:
        a, loop = self.around, self.loop
        seen, labels, outer = list(a.locals), dict(a.labels), a.next
        yield "{"
        if loop.start is not None:
            yield from a.declare(loop.start)
        a.labels["LoopEntry"] = Label(self.snapshot, self.suffix)
        a.next = f"next{self.suffix}"
        outside = list(a.locals)
        yield f"int {self.snapshot} = take();"
        yield from (f"{declared(t, n + self.suffix)} = {n};" for n, t in outside)
        invariants = loop.contract.invariants
        yield from (a.check(Kind.INVARIANT_ESTABLISHED, clause) for clause in invariants)
        yield "while (1) { step();"
        yield from (self.measure(variant) for variant in loop.contract.variants)
        yield f"{a.at(loop.site)} if (!({a.c(loop.condition)})) break;"
        yield "{"
        yield from a.block(loop.body)
        yield f"}} {a.next}:;"
        if loop.step is not None:
            yield from a.statement(loop.step)
        yield from (a.check(Kind.INVARIANT_PRESERVED, clause) for clause in invariants)
        for variant in loop.contract.variants:
            yield from self.decreases(variant)
        for assigns in loop.contract.assigns:
            yield self.frame(assigns, outside)
        yield f"}} drop_to({self.snapshot} - 1); }}"
        a.locals, a.labels, a.next = seen, labels, outer

    def measure(self, variant: Variant) -> str:
        name, value = f"measure{variant.site}_", logic.term(variant.term, self.around.env())
        return (
            f"in_logic = 1; I {name} = {value}; int lost{variant.site}_ = undefined;"
            " undefined = in_logic = 0;"
        )

    def decreases(self, variant: Variant) -> Iterator[str]:
        a, name, lost = self.around, f"measure{variant.site}_", f"lost{variant.site}_"
        now = logic.term(variant.term, a.env())
        least = a.key(Kind.VARIANT_NON_NEGATIVE, variant.site)
        smaller = a.key(Kind.VARIANT_DECREASES, variant.site)
        yield f"CHECK({least}, ((undefined |= {lost}), 0 <= {name}));"
        yield f"CHECK({smaller}, ((undefined |= {lost}), {now} < {name}));"

    def frame(self, assigns: Assigns, outside: list[tuple[str, Type]]) -> str:
        a = self.around
        plain = {name for name, _ in outside}
        named = {r.name for r in assigns.regions if isinstance(r, Name) and r.name in plain}
        key, env = a.key(Kind.LOOP_ASSIGNS, assigns.site), a.env()
        regions = " ".join(
            logic.region(one, env)
            for one in assigns.regions
            if not (isinstance(one, Name) and one.name in plain)
        )
        same = [f"{n} == {n}{self.suffix}" for n, _ in outside if n not in named]
        holds = " && ".join([f"frame({self.snapshot})", *same])
        return f"if (on[{key}]) {{ in_logic = 1; no_regions(); {regions} settle({key}, {holds}); }}"
