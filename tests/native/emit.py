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
from tests.native.c_text import declared, number
from tests.native.computed import assigned, computed, initialized, placed
from tests.native.emit_loops import LoopEmitter
from tests.native.keys import SOFT_KINDS, Key
from tests.native.logic import Env, Label
from tests.native.names import addressed, prefixed
from tests.native.syntax import (
    Array,
    Assert,
    Assign,
    Assigns,
    Behavior,
    Call,
    Clause,
    Copy,
    Declare,
    Deref,
    Dispatch,
    Expr,
    Function,
    Ghost,
    If,
    Index,
    Int,
    Leave,
    Loop,
    Member,
    Name,
    Pointer,
    Pred,
    Program,
    Region,
    Return,
    Span,
    Stmt,
    Struct,
    Switch,
    Type,
    Unset,
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
    emitters = [FunctionEmitter(program, number, base, keys, f) for f in program.functions]
    for emitter in emitters:
        yield from emitter.prototypes()
    for emitter in emitters:
        yield from emitter.emit()


def parameters(function: Function) -> str:
    return ", ".join(unfolded(p.type, p.name) for p in function.parameters) or "void"


def leaf_of(type: Type) -> str:
    """What integers an object consists of, for the runtime; none if it holds pointers."""
    match type:
        case Int(_, bits, signed):
            return f"((struct leaf){{{bits}, {int(signed)}}})"
        case Array(element):
            return leaf_of(element)
        case Struct(_, members):
            types = {member for _, member in members}
            return leaf_of(types.pop()) if len(types) == 1 else "((struct leaf){0, 0})"
        case Pointer():
            return "((struct leaf){0, 0})"
        case _:
            assert_never(type)


def unfolded(type: Type, name: str) -> str:
    """The declaration of a variable that gcc has to read where it is read."""
    return f"volatile {declared(type, name)}" if isinstance(type, Int) else declared(type, name)


class FunctionEmitter:
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

    def prototypes(self) -> Iterator[str]:
        """Functions may call each other."""
        f = self.function
        listed = ", ".join(declared(p.type, p.name) for p in f.parameters)
        yield f"static void {self.prefix}{f.name}_pre(int base_{listed and ', '}{listed});"
        yield f"static {self.result} {self.prefix}{f.name}({parameters(f)});"
        yield f"static {self.result} {self.prefix}{f.name}_chosen({self.with_blocks});"

    @property
    def result(self) -> str:
        return self.function.result.name if self.function.result is not None else "void"

    @property
    def with_blocks(self) -> str:
        """The parameters, behind the number of the blocks that a caller does not hide."""
        listed = [declared(p.type, p.name) for p in self.function.parameters]
        return ", ".join(["int open_", *listed])

    def emit(self) -> Iterator[str]:
        f = self.function
        yield from self.precondition()
        yield from self.by_contract()
        yield f"static {self.result} {self.prefix}{f.name}({parameters(f)}) {{"
        yield "begin_call(); int Pre_ = take(), blocks_ = blocks_now(); (void)Pre_;"
        yield from self.beginning()
        if f.contract.decreases is not None:
            yield logic.measured("decreases_", f.contract.decreases.term, self.env())
        yield from self.behavior_sets()
        yield from self.block(f.body)
        yield "end_: leave_to(blocks_);"
        yield from self.at_end("CHECK")
        yield "drop_to(Pre_ - 1); end_call();"
        yield "}" if f.result is None else "return result; }"

    def beginning(self) -> Iterator[str]:
        f = self.function
        self.labels = {"Pre": Label("Pre_", "_Pre"), "Old": Label("Pre_", "_Pre")}
        yield from (f"{declared(p.type, p.name + '_Pre')} = {p.name};" for p in f.parameters)
        if f.result is not None:
            yield f"{f.result.name} result = 0;"

    def by_contract(self) -> Iterator[str]:
        """The function as its contract: what it assigns is chosen, and its result, such that the
        postconditions hold."""
        f = self.function
        yield f"static {self.result} {self.prefix}{f.name}_chosen({self.with_blocks}) {{"
        yield "int Pre_ = take(); (void)Pre_;"
        yield from self.beginning()
        if f.contract.assigns:
            env = self.env().at("Pre")
            for assigns in f.contract.assigns:
                yield "in_logic = 1;"
                yield from (logic.chosen(one, env, self.leaf(one)) for one in assigns.regions)
                yield "chosen_regions();"
        else:
            yield "choose_blocks(open_);"
        if f.result is not None:
            yield f"choose(&result, {leaf_of(f.result)});"
        yield from self.at_end("ASSUME")
        yield "drop_to(Pre_ - 1);"
        yield "}" if f.result is None else "return result; }"

    def leaf(self, region: Region) -> str:
        """What a region consists of."""
        if isinstance(region, Span):
            row = self.type_of(region.pointer)
            assert isinstance(row, Pointer | Array)
            return leaf_of(row.target if isinstance(row, Pointer) else row.element)
        return leaf_of(self.type_of(region))

    def type_of(self, e: Expr) -> Type:
        """The type of a place."""
        match e:
            case Name(name):
                return self.types[name]
            case Member(record, member):
                struct = self.type_of(record)
                assert isinstance(struct, Struct)
                return dict(struct.members)[member]
            case Index(base) | Deref(base):
                row = self.type_of(base)
                assert isinstance(row, Pointer | Array)
                return row.target if isinstance(row, Pointer) else row.element
            case _:
                raise ValueError(f"not a place: {e}")

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

    def at_end(self, verb: str) -> Iterator[str]:
        """What the contract promises, to be checked, or assumed (``verb``)."""
        contract = self.function.contract
        listed: list[tuple[Behavior | None, Assigns | Clause]] = []
        listed += [(None, one) for one in (*contract.assigns, *contract.ensures)]
        for behavior in contract.behaviors:
            listed += [(behavior, one) for one in (*behavior.assigns, *behavior.ensures)]
        for among, one in listed:
            if isinstance(one, Assigns):
                yield self.frame(one, among, verb)
            elif verb == "CHECK" or not one.check:
                yield self.ensures(one, among, verb)

    def ensures(self, clause: Clause, behavior: Behavior | None, verb: str) -> str:
        frozen = {p.name: f"{p.name}_Pre" for p in self.function.parameters}
        env = replace(self.env(), frozen=frozen)
        holds = self.under(behavior, logic.predicate(clause.pred, env))
        return f"{verb}({self.key(Kind.POSTCONDITION, clause.site, soft=clause.check)}, {holds});"

    def frame(self, assigns: Assigns, behavior: Behavior | None, verb: str) -> str:
        key, env = self.key(Kind.ASSIGNS, assigns.site), self.env().at("Pre")
        regions = " ".join(logic.region(one, env) for one in assigns.regions)
        holds = self.under(behavior, "frame(Pre_)")
        settled = f"settle({key}, {holds})" if verb == "CHECK" else f"assume({holds})"
        return f"if (on[{key}]) {{ in_logic = 1; no_regions(); {regions} {settled}; }}"

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
            case Unset(site, name, type):
                shown = declared(type, name)
                yield f"{self.at(site)} __attribute__((aligned(256))) {shown};"
                yield f"enter(&{name}, sizeof {name}, 0, {leaf_of(type)});"
                yield f"unset(&{name}, sizeof {name});"
                self.types[name] = type
            case Ghost(body):
                yield from self.statement(body)
            case Assign(site):
                yield f"{self.at(site)} {prefixed(assigned(s, self.stored()), self.globals)};"
            case Copy(site, place, source):
                listed = [prefixed(placed(e, self.stored()), self.globals) for e in (place, source)]
                yield f"{self.at(site)} COPY_({', '.join(listed)});"
            case Call():
                yield from self.call(s)
            case Dispatch():
                yield from self.dispatch(s)
            case If(site, condition, then, otherwise):
                yield f"{self.at(site)} if ({self.c(condition)}) {{"
                yield from self.block(then)
                yield "} else {"
                yield from self.block(otherwise)
                yield "}"
            case Switch(site, value, arms):
                yield f"{self.at(site)} switch (FULL_({self.c(value)})) {{"
                for arm in arms:
                    yield "default:;" if arm.value is None else f"case {number(arm.value)}:;"
                    yield "{"
                    yield from self.block(arm.body)
                    yield "}" if arm.falls else "} break;"
                yield "}"
            case Loop():
                yield from LoopEmitter(self, s).emit()
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
            yield f"enter(&{s.name}, sizeof {s.name}, 0, {leaf_of(s.type)});"
        else:
            self.locals.append((s.name, s.type))

    def chosen_local(self, name: str, type: Type) -> str:
        return f"choose(&{name}, {leaf_of(type)});"

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
        yield from self.decreases(s, callee, names)
        chosen = f"{target}_chosen({', '.join(['blocks_', *names])})"
        called = f"(stands({self.base + s.site}) ? {chosen} : {target}({', '.join(names)}))"
        if s.place is None or callee.result is None:
            yield f"{called}; }}"
        else:
            yield f"{callee.result.name} got_ = {called};"
            yield f"{self.at(s.site)} {self.stores(s.place, 'got_')}; }}"

    def dispatch(self, s: Dispatch) -> Iterator[str]:
        callees = [self.program.function(target.function) for target in s.targets]
        names = [f"arg{number}_" for number in range(len(s.arguments))]
        yield f"{{ {self.at(s.site)} int which_ = !!({self.c(s.condition)});"
        if s.listed:  # before the arguments, as the engine has it (C leaves it open)
            first, second = (int(callee.name in s.listed) for callee in callees)
            key = self.key(Kind.CALL_TARGET, s.site)
            yield f"CHECK({key}, which_ ? {second} : {first});"
        for name, parameter, argument in zip(
            names, callees[0].parameters, s.arguments, strict=True
        ):
            yield f"{declared(parameter.type, name)} = FULL_({self.c(argument)});"
        if callees[0].result is not None:
            yield f"{callees[0].result.name} got_ = 0;"
        for which, (target, callee) in enumerate(zip(s.targets, callees, strict=True)):
            base = len(self.keys.listed)
            for clause in callee.contract.requires:
                self.key(Kind.CALL_PRECONDITION, s.site, clause.site)
            name = f"{self.prefix}{callee.name}"
            chosen = f"{name}_chosen({', '.join(['blocks_', *names])})"
            called = f"stands({self.base + target.site}) ? {chosen} : {name}({', '.join(names)})"
            got = "" if callee.result is None else "got_ = "
            yield f"if (which_ == {which}) {{ {name}_pre({', '.join([str(base), *names])});"
            yield f"{got}({called}); }}"
        if s.place is not None:
            yield f"{self.at(s.site)} {self.stores(s.place, 'got_')};"
        yield "}"

    def decreases(self, s: Call, callee: Function, arguments: list[str]) -> Iterator[str]:
        """A recursive call: the measure is less than where the caller began."""
        measure = callee.contract.decreases
        if measure is None or callee.name != self.function.name:
            return
        named = dict(zip((p.name for p in callee.parameters), arguments, strict=True))
        now = logic.term(measure.term, replace(self.env(), frozen=named))
        key = self.key(Kind.DECREASES, s.site, measure.site)
        yield f"CHECK({key}, {logic.less('decreases_', now)});"

    def stores(self, place: Expr, value: str) -> str:
        text = prefixed(placed(place, self.stored()), self.globals)
        if isinstance(place, Name) and place.name not in self.stored():
            return f"{text} = {value}"
        return f"STORE_({text}, {value})"
