"""A function over the objects of a kit: assignments, branches, calls, annotations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

from tests.reference.bodies import NOTHING
from tests.reference.helpers import Call, helper
from tests.reference.kits import FAMILIES, Kit
from tests.reference.pieces import Var, condition, expression, predicates
from tests.reference.slots import Annotation, Part, Slot
from weaklink.ir.types import IntType

if TYPE_CHECKING:
    from tests.reference.program import Builder

CHOICES = 64
"""The most that the contracts of the calls in one function may choose from."""

LOOP_CHOICES = 128
"""The same, loops included."""


def soup(builder: Builder, family: str) -> list[Part]:
    """The parts of a whole program; ``f`` is the function under test."""
    kit = FAMILIES[family](builder)
    builder.bounds = kit.bounds
    parts: list[Part] = []
    types = sorted({v.type for v in kit.writable}, key=lambda type: type.name)
    wanted = builder.rng.choice([1, 2, 2]) if family == "calls" else builder.chance(0.45)
    has_arrays = any(v.name.endswith("[0]") for v in kit.writable)
    for number in range(wanted if types and kit.has_addresses else 0):
        text, call = helper(
            builder, f"g{'ab'[number]}", builder.rng.choice(types), has_arrays=has_arrays
        )
        parts += text
        kit.calls.append(call)
    if builder.chance(0.5):
        kit.result = builder.rng.choice(types) if types else builder.machine.int
    function = _Function(builder, kit).complete()
    return [*builder.before, *parts, *function]


@dataclass(slots=True)
class _Function:
    builder: Builder
    kit: Kit
    changed: dict[str, None] = field(default_factory=dict)
    written: dict[str, IntType] = field(default_factory=dict)
    choices: int = 1
    depth: int = 0
    in_loop: bool = False

    def complete(self) -> list[Part]:
        builder, kit = self.builder, self.kit
        lines: list[Part] = []
        for _ in range(builder.rng.choice([1, 2, 2, 3])):
            lines += self.statement()
        if builder.chance(0.8):
            lines += self.assertion()
        if kit.result is not None:
            lines.append(f"return {self.value()};")
        contract: list[str | Slot] = list(self.requires())
        contract += self.assigns(self.changed, 0.2)
        if builder.chance(0.15) and kit.visible:
            contract += self.behaviors()
        else:
            contract.append(self.ensures())
        builder.defined.append("f")
        header = f"{kit.result or 'void'} f({', '.join(kit.parameters) or 'void'})"
        return [Annotation(contract), f"{header} {{", *kit.declarations, *lines, "}"]

    # --- the contract -------------------------------------------------------------------------

    def requires(self) -> list[str]:
        """What the kit asks for, in one clause or several; now and then one is missing."""
        asked = [r for r in self.kit.requires if not self.builder.chance(0.03)]
        if self.builder.chance(0.3) and asked:
            return [f"requires {' && '.join(f'({one})' for one in asked)};"]
        return [f"requires {one};" for one in asked]

    def assigns(self, changed: Iterable[str], missing: float) -> list[str]:
        builder = self.builder
        named = list(changed)
        if builder.chance(missing):
            return []
        if named and builder.chance(0.12):
            named.remove(builder.rng.choice(named))
        others = [place for places in self.kit.places.values() for place in places]
        if others and builder.chance(0.15):
            named.append(builder.rng.choice(others))
        return [f"assigns {', '.join(dict.fromkeys(named)) or NOTHING};"]

    def ensures(self) -> Slot:
        kit = self.kit
        subjects = [v.name for v in kit.visible if kit.places.get(v.name)]
        subjects += ["\\result", "\\result"] if kit.result else []
        terms = [v.name for v in kit.visible] + [f"\\old({v.name})" for v in kit.visible]
        others = predicates(self.builder.rng, terms, subjects, 5) if subjects and terms else []
        wanted = min(len(kit.promises), 4)
        return self.builder.slot(
            "ensures", self.builder.rng.sample(kit.promises, wanted), others, 0.25
        )

    def behaviors(self) -> list[str | Slot]:
        """Two behaviors about one object, with frames of their own."""
        rng = self.builder.rng
        subject = rng.choice(self.kit.visible)
        parts: list[str | Slot] = []
        for name, operator in (("low", rng.choice(["<=", "<=", "<"])), ("high", ">")):
            parts.append(f"behavior {name}: assumes {subject} {operator} 0;")
            parts.append(self.ensures())
            if self.builder.chance(0.5):
                some = [place for place in self.changed if self.builder.chance(0.6)]
                parts += self.assigns(some, 0)
        if self.builder.chance(0.5):
            parts.append(f"{rng.choice(['complete', 'disjoint'])} behaviors;")
        return parts

    # --- statements ---------------------------------------------------------------------------

    def statement(self) -> list[Part]:
        kind = self.builder.rng.random()
        if kind < 0.15 and self.depth < 2:
            return self.branch()
        if kind < 0.3 and not self.in_loop:
            return self.loop()
        if kind < 0.5 and self.kit.statements:
            return self.special()
        if kind < 0.75 and self.kit.calls:
            return self.call()
        if kind < 0.9:
            return self.assignment()
        return self.assertion() if kind < 0.96 else self.early_return()

    def special(self) -> list[Part]:
        text, places = self.builder.rng.choice(self.kit.statements)
        if self.in_loop:
            return self.assignment()
        self.changed.update(dict.fromkeys(places))
        return [text]

    def target(self, type: IntType | None = None) -> Var | None:
        fitting = [v for v in self.kit.writable if type is None or v.type == type]
        if not fitting:
            return None
        found = self.builder.rng.choice(fitting)
        self.write(found)
        return found

    def write(self, target: Var) -> None:
        self.written[target.name] = target.type
        self.changed.update(dict.fromkeys(self.kit.places[target.name]))

    def value(self) -> str:
        rng = self.builder.rng
        if self.kit.readable and rng.random() < 0.5:
            return rng.choice(self.kit.readable).name
        return expression(rng, self.kit.readable, 1)

    def assignment(self) -> list[Part]:
        rng = self.builder.rng
        target = self.target()
        if target is None:
            return [";"]
        kind = rng.random()
        if kind < 0.6:
            return [f"{target} = {self.value()};"]
        if kind < 0.85:
            return [f"{target} {rng.choice(['+=', '-=', '^=', '|=', '&='])} {self.value()};"]
        return [f"{rng.choice(['++', '--'])}{target};"]

    def branch(self) -> list[Part]:
        rng = self.builder.rng
        self.depth += 1
        if self.kit.conditions and rng.random() < 0.6:
            test = f"({rng.choice(self.kit.conditions)})"
        else:
            test = condition(rng, self.kit.readable)
        lines: list[Part] = [f"if {test} {{", *self.statement(), "}"]
        if rng.random() < 0.35:
            lines += ["else {", *self.statement(), "}"]
        self.depth -= 1
        return lines

    def early_return(self) -> list[Part]:
        value = f" {self.value()}" if self.kit.result else ""
        return [f"if {condition(self.builder.rng, self.kit.readable)} return{value};"]

    def assertion(self) -> list[Part]:
        kit, rng = self.kit, self.builder.rng
        names = [v.name for v in kit.readable]
        terms = names + [f"\\at({v.name}, Pre)" for v in kit.visible]
        others = predicates(rng, terms, names, 3) if names else []
        others += rng.sample(kit.facts, min(len(kit.facts), 3))
        return [self.builder.slot("assertion", [], others, 0.2)] if others else [";"]

    # --- loops --------------------------------------------------------------------------------

    def loop(self) -> list[Part]:
        """Twice the same statement, or for two elements of an array."""
        counter, rng = self.builder.machine["unsigned char"], self.builder.rng
        outer, self.written, self.in_loop = self.written, {}, True
        self.kit.readable.append(Var("j", counter))
        body = self.statement()
        self.kit.readable.pop()
        inner, self.written, self.in_loop = self.written, outer | self.written, False
        size = 4 * prod(2**type.width for type in inner.values())
        if self.choices * size > LOOP_CHOICES:
            return body if all("j" not in str(line) for line in body) else self.assignment()
        self.choices *= size
        step = rng.choice(["j++", "++j"])
        head = f"for ({counter} j = 0; j < 2; {step}) {{"
        lines: list[Part] = [self.loop_annotation(list(inner)), head, *body, "}"]
        return lines + self.behind_loop(list(inner))

    def behind_loop(self, written: list[str]) -> list[Part]:
        """What two iterations may have achieved."""
        facts = [f"{name} == {number}" for name in written for number in (0, 1, -1)]
        facts += [f"{name} >= 0" for name in written]
        return self.assertion() if not facts else [self.builder.slot("assertion", [], facts, 0.1)]

    def loop_annotation(self, written: list[str]) -> Annotation:
        builder, rng = self.builder, self.builder.rng
        strong = [f"{name} >= \\at({name}, LoopEntry)" for name in written]
        strong += [f"j > 0 ==> {name} != \\at({name}, LoopEntry)" for name in written]
        strong += [f"j == 0 ==> {name} == \\at({name}, LoopEntry)" for name in written]
        names = [v.name for v in self.kit.readable]
        others = predicates(rng, [*names, "j"], written or names, 3) if names else []
        parts: list[str | Slot] = []
        if builder.chance(0.95):
            parts.append("loop invariant 0 <= j <= 2;")
        if builder.chance(0.5):
            strong, others = [], [*others, *strong]
        parts.append(builder.slot("invariant", strong, others, 0.08))
        named = ["j", *written]
        if len(named) > 1 and builder.chance(0.08):
            named.pop()
        parts.append(f"loop assigns {', '.join(named)};")
        if builder.chance(0.8):
            parts.append("loop variant 2 - j;")
        return Annotation(parts)

    # --- calls --------------------------------------------------------------------------------

    def call(self) -> list[Part]:
        call = self.builder.rng.choice(self.kit.calls)
        arguments = self.arguments(call)
        if arguments is None or self.choices * call.choices > CHOICES:
            return self.assignment()
        self.choices *= call.choices
        text = f"{call.name}({', '.join(arguments)})"
        target = self.target(call.type) if call.has_result else None
        lines: list[Part] = [f"{target} = {text};" if target else f"{text};"]
        return lines + self.behind(call, arguments, target)

    def behind(self, call: Call, arguments: list[str], target: Var | None) -> list[Part]:
        """What the callee does, said of the arguments."""
        words = {"d": arguments[0], "s": arguments[call.pointers - 1], "x": arguments[-1]}
        words["result"] = target.name if target else ""
        facts = []
        for fact in call.facts:
            if "\\old" not in fact and "[" not in fact and (target or "\\result" not in fact):
                parts = re.split(r"\\?\b(d|s|x|result)\b", fact)
                named = [words.get(p, p) if n % 2 else p for n, p in enumerate(parts)]
                facts.append("".join(named).replace("*&", ""))
        if not facts or self.builder.chance(0.2):
            return []
        return [self.builder.slot("assertion", facts, [], 0.1)]

    def arguments(self, call: Call) -> list[str] | None:
        """Pointers to objects of the right type, then numbers."""
        found = []
        for number in range(call.pointers):
            fitting = [
                v
                for v in self.kit.writable
                if v.type == call.type and (call.cells == 1 or v.name.endswith("[0]"))
            ]
            if not fitting:
                return None
            chosen = self.builder.rng.choice(fitting)
            if number < call.writes:
                self.write(chosen)
            name = chosen.name
            found.append(name[1:] if name.startswith("*") else f"&{name}")
        return found + [self.value() for _ in range(call.numbers)]
