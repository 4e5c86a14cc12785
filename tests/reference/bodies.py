"""Functions with random bodies: assignments, branches, loops, calls, jumps, annotations."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

from tests.reference.pieces import Var, condition, constant, expression, predicates, some_type
from tests.reference.slots import Annotation, Part, Slot
from weaklink.ir.types import IntType

if TYPE_CHECKING:
    from tests.reference.program import Builder

NOTHING = "\\nothing"

WORK = 4096
"""The most combinations of inputs and what the contracts in one function may choose."""


def function(builder: Builder, name: str, *, is_main: bool) -> list[Part]:
    """A function, its contract first."""
    rng = builder.rng
    inputs = 64 if is_main else 16
    for variable in builder.globals:
        inputs //= variable.values
    parameters = builder.parameters(2, max(inputs, 2))
    result = some_type(rng, builder.machine) if builder.chance(0.8) else None
    recursive = is_main and builder.chance(0.05)
    if recursive:
        builder.add_helper(name, parameters, result, builder.globals)
    inputs = prod(variable.values for variable in parameters + builder.globals)
    body = _Body(builder, parameters, result, is_main=is_main, limit=min(WORK // inputs, 256))
    lines = body.complete()
    changed = [v for v in builder.globals if v.name in body.changed]
    contract = builder.requires(parameters + builder.globals, 0.6)
    assigns = builder.assigns(changed, 0.35 if is_main else 0.08)
    contract += assigns
    if builder.chance(0.15):
        contract += builder.behaviors(parameters, result)
    else:
        contract.append(builder.ensures(parameters, result, [], 0.3 if is_main else 0.06))
    if not recursive:
        builder.add_helper(name, parameters, result, changed if assigns else None)
    builder.defined.append(name)
    header = f"{result or 'void'} {name}({', '.join(p.declared for p in parameters) or 'void'})"
    return [Annotation(contract), f"{header} {{", *body.declarations, *lines, "}"]


@dataclass(slots=True)
class _Body:
    builder: Builder
    parameters: list[Var]
    result: IntType | None
    is_main: bool
    locals: list[Var] = field(default_factory=list)
    counters: list[Var] = field(default_factory=list)
    declarations: list[Part] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)
    choices: int = 1
    limit: int = 256
    depth: int = 0
    in_loop: bool = False
    label: str = ""
    has_end: bool = False
    loops: int = 0

    @property
    def readable(self) -> list[Var]:
        return [*self.parameters, *self.locals, *self.builder.globals]

    @property
    def writable(self) -> list[Var]:
        parameters = [p for p in self.parameters if self.builder.rng.random() < 0.3]
        return [*self.locals, *self.builder.globals, *parameters]

    # --- the whole body -----------------------------------------------------------------------

    def complete(self) -> list[Part]:
        builder, rng = self.builder, self.builder.rng
        for number in range(rng.choice([1, 1, 2])):
            self.declare(f"v{number}")
        if builder.chance(0.06):
            return self.with_unset_local()
        self.has_end = builder.chance(0.1)
        lines: list[Part] = self.loop() if builder.chance(0.5 if self.is_main else 0.15) else []
        for _ in range(rng.choice([1, 2, 2, 3]) if self.is_main else 1):
            lines += self.statement()
        if self.is_main or builder.chance(0.3):
            lines += self.assertion()
        if self.has_end:
            lines.append("end: ;")
        return lines + self.final_return()

    def declare(self, name: str) -> None:
        rng = self.builder.rng
        kind = some_type(rng, self.builder.machine)
        value = expression(rng, self.readable, 1)
        self.locals.append(Var(name, kind))
        self.declarations.append(f"{kind} {name} = {value};")

    def with_unset_local(self) -> list[Part]:
        """A local that is set in one branch only, and read behind it; no loops."""
        self.declarations.append("int u;")
        test = condition(self.builder.rng, self.readable)
        lines: list[Part] = [f"if {test} u = {expression(self.builder.rng, self.readable, 1)};"]
        if self.builder.chance(0.6):
            lines.append(f"else if {condition(self.builder.rng, self.readable)} u = 1;")
        target = self.locals[0]
        lines.append(f"{target} = u;")
        return lines + self.assertion() + self.final_return()

    def final_return(self) -> list[Part]:
        if self.result is None:
            return []
        return [f"return {self.value()};"]

    def value(self) -> str:
        rng = self.builder.rng
        if rng.random() < 0.6:
            return rng.choice(self.readable).name
        return expression(rng, self.readable)

    # --- statements ---------------------------------------------------------------------------

    def statement(self) -> list[Part]:
        kind = self.builder.rng.random()
        if kind < 0.25:
            return self.assignment()
        if kind < 0.4 and self.depth < 2:
            return self.branch()
        if kind < 0.55 and self.depth < 2 and self.loops < 2:
            return self.loop()
        if kind < 0.82 and self.builder.helpers:
            return self.call()
        if kind < 0.87:
            return self.switch()
        if kind < 0.93:
            return self.assertion()
        if kind < 0.96 and self.depth == 0 and not self.label:
            return self.labeled()
        return self.jump()

    def target(self) -> Var:
        found = self.builder.rng.choice(self.writable)
        self.changed.add(found.name)
        return found

    def assignment(self) -> list[Part]:
        rng = self.builder.rng
        target = self.target()
        kind = rng.random()
        if kind < 0.35:
            return [f"{target} = {expression(rng, self.readable)};"]
        if kind < 0.65:
            amount = rng.choice(["1", "1", "2", rng.choice(self.readable).name])
            return [f"{target} {rng.choice(['+=', '-=', '+=', '-=', '*='])} {amount};"]
        if kind < 0.75:
            return [f"{target} {rng.choice(['&=', '|=', '^=', '<<=', '>>='])} 1;"]
        if kind < 0.95:
            return [rng.choice([f"{target}++;", f"++{target};", f"{target}--;", f"--{target};"])]
        other = self.target()
        if other is target:
            return [f"{target} = {expression(rng, self.readable, 1)};"]
        return [f"{target} = {rng.choice([f'{other}++', f'({other} += 1)', f'--{other}'])};"]

    def nested(self) -> list[Part]:
        self.depth += 1
        lines = self.statement()
        if self.builder.chance(0.3):
            lines += self.statement()
        self.depth -= 1
        return lines

    def branch(self) -> list[Part]:
        lines: list[Part] = [f"if {self.test()} {{", *self.nested(), "}"]
        if self.builder.chance(0.4):
            lines += ["else {", *self.nested(), "}"]
        return lines

    def test(self) -> str:
        return condition(self.builder.rng, self.readable)

    def switch(self) -> list[Part]:
        rng = self.builder.rng
        subject = rng.choice(self.readable)
        lines: list[Part] = [f"switch ({subject}) {{"]
        for value in rng.sample([0, 1, 2], 2):
            lines += [f"case {value}:", *self.assignment()]
            if self.builder.chance(0.7):
                lines.append("break;")
        if self.builder.chance(0.5):
            lines += ["default:", *self.assignment()]
        return [*lines, "}"]

    def labeled(self) -> list[Part]:
        self.label = "L"
        return ["L: ;", *self.assignment(), *self.assertion()]

    def jump(self) -> list[Part]:
        if self.in_loop and self.builder.chance(0.6):
            return [f"if {self.test()} {self.builder.rng.choice(['break', 'continue', 'break'])};"]
        if self.has_end and self.builder.chance(0.7):
            return [f"if {self.test()} goto end;"]
        value = f" {self.value()}" if self.result else ""
        return [f"if {self.test()} return{value};"]

    def assertion(self) -> list[Part]:
        names = [v.name for v in self.readable]
        terms = names + [f"\\at({v.name}, Pre)" for v in self.parameters + self.builder.globals]
        if self.in_loop:
            terms += [f"\\at({self.builder.rng.choice(names)}, LoopEntry)"]
            terms += [f"\\at({self.builder.rng.choice(names)}, LoopCurrent)"]
        if self.label and self.depth == 0:
            terms += [f"\\at({self.builder.rng.choice(names)}, {self.label})"] * 2
        if self.builder.globals and self.builder.chance(0.1):
            terms.append(f"\\at({self.builder.globals[0]}, Init)")
        recent = [v.name for v in self.locals + self.counters + self.builder.globals]
        others = predicates(self.builder.rng, terms, recent, 5)
        return [self.builder.slot("assertion", [], others, 0.2)]

    # --- calls --------------------------------------------------------------------------------

    def call(self) -> list[Part]:
        rng = self.builder.rng
        helper = rng.choice(self.builder.helpers)
        if self.choices * helper.choices > self.limit:
            return self.assignment()
        self.choices *= helper.choices
        self.changed |= {v.name for v in helper.assigned}
        call = f"{helper.name}({', '.join(self.argument() for _ in helper.parameters)})"
        if helper.result is None or self.builder.chance(0.05):
            return [f"{call};"]
        if self.builder.chance(0.1):
            return [
                f"if ({call} {rng.choice(['>', '==', '<='])} {constant(rng)}) {{",
                *self.assignment(),
                "}",
            ]
        target = self.target()
        if self.builder.chance(0.12):
            return [f"{target} = {call} + {self.argument()};"]
        return [f"{target} = {call};"]

    def argument(self) -> str:
        rng = self.builder.rng
        kind = rng.random()
        if kind < 0.6:
            return rng.choice(self.readable).name
        return str(abs(constant(rng))) if kind < 0.8 else expression(rng, self.readable, 1)

    # --- loops --------------------------------------------------------------------------------

    def loop(self) -> list[Part]:
        builder = self.builder
        loop = self.new_loop()
        if self.choices * loop.counter.values > self.limit:
            return self.assignment()
        outer, changed = self.in_loop, self.changed
        self.changed, self.in_loop = set(), True
        self.counters.append(loop.counter)
        body = self.nested() + (self.accumulate() if builder.chance(0.5) else [])
        self.counters.remove(loop.counter)
        self.in_loop = outer
        written = [v for v in self.readable if v.name in self.changed]
        self.changed |= changed
        size = _combinations([loop.counter, *written])
        if self.choices * size > self.limit:
            return self.assignment()
        self.choices *= size
        return self.loop_text(loop, self.loop_annotation(loop, written), body, written)

    def new_loop(self) -> _Loop:
        rng, machine = self.builder.rng, self.builder.machine
        kind = machine[rng.choice(["int", "int", "unsigned int", "char"])]
        counter = Var(f"i{self.loops}", kind)
        self.loops += 1
        numbers = [v.name for v in self.parameters if 2 < v.values <= counter.values]
        limit = rng.choice([1, 2, 2, 3]) if kind.max >= 3 else 1
        return _Loop(counter, rng.choice([str(limit), *numbers]), self.builder.chance(0.7))

    def accumulate(self) -> list[Part]:
        target = self.target()
        return [self.builder.rng.choice([f"{target}++;", f"{target} += 1;", f"{target} = 1;"])]

    def loop_annotation(self, loop: _Loop, written: list[Var]) -> Annotation:
        builder, counter, bound = self.builder, loop.counter, loop.bound
        strong = [f"0 <= {counter}", f"{counter} <= {bound}", f"0 <= {counter} <= {bound}"]
        strong.append(f"0 <= {bound} ==> {counter} <= {bound}")
        for variable in written:
            entry = f"\\at({variable}, LoopEntry)"
            strong += [f"{variable} == {entry} + {counter}", f"{variable} >= {entry}"]
        names = [v.name for v in self.readable] + [counter.name]
        others = predicates(builder.rng, names, [*map(str, written), counter.name], 4)
        parts: list[str | Slot] = [builder.slot("invariant", strong, others, 0.08)]
        small = self.choices * _combinations(self.readable) <= 2 * self.limit
        if not (small and builder.chance(0.12)):
            parts.append(self.loop_assigns([counter, *written]))
        if builder.chance(0.8):
            measure = f"{bound} - {counter}" if loop.up else counter.name
            parts.append(f"loop variant {measure};")
        return Annotation(parts)

    def loop_assigns(self, written: list[Var]) -> str:
        """Sometimes too little, or too much."""
        names = [v.name for v in written]
        if self.builder.chance(0.06):
            names.pop()
        elif self.builder.chance(0.08):
            names = sorted({*names, self.builder.rng.choice(self.readable).name})
        return f"loop assigns {', '.join(names) or NOTHING};"

    def loop_text(
        self, loop: _Loop, annotation: Annotation, body: list[Part], written: list[Var]
    ) -> list[Part]:
        counter, bound = loop.counter, loop.bound
        start, test, step = (
            ("0", f"{counter} < {bound}", f"{counter}++")
            if loop.up
            else (bound, f"{counter} > 0", f"{counter}--")
        )
        kind = self.builder.rng.random()
        if kind < 0.4:
            head = f"for ({counter.declared} = {start}; {test}; {step}) {{"
            return [annotation, head, *body, "}"]
        self.declarations.append(f"{counter.declared} = {start};")
        self.locals.append(counter)
        self.changed.add(counter.name)
        again: list[Part] = [f"{counter} = {start};"] if self.depth > 0 else []
        after = self.after_loop(loop, written)
        if kind < 0.8:
            return [*again, annotation, f"while ({test}) {{", *body, f"{step};", "}", *after]
        return [*again, annotation, "do {", *body, f"{step};", f"}} while ({test});", *after]

    def after_loop(self, loop: _Loop, written: list[Var]) -> list[Part]:
        """What the loop is meant to have achieved."""
        if not self.builder.chance(0.7):
            return []
        end = loop.bound if loop.up else "0"
        facts = [f"{loop.counter} == {end}", f"{loop.counter} <= {end}", f"{loop.counter} >= 0"]
        for variable in written:
            facts += [f"{variable} == {loop.counter}", f"{variable} <= {loop.counter}"]
        return [self.builder.slot("assertion", facts, [], 0.1)]


@dataclass(frozen=True, slots=True)
class _Loop:
    """From 0 up to ``bound``, or from there down to 0."""

    counter: Var
    bound: str
    up: bool


def _combinations(variables: list[Var]) -> int:
    return prod(variable.values for variable in variables)
