"""Whole random programs: globals, helpers, and the function ``f`` under test."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.reference import bodies, chains
from tests.reference.inputs import Bounds
from tests.reference.pieces import (
    DEFINITIONS,
    Var,
    condition,
    constant,
    expression,
    predicates,
    some_type,
)
from tests.reference.slots import Annotation, Part, Slot
from weaklink.ir.types import IntType, Machine


@dataclass(slots=True)
class Helper:
    """A function that others call; ``choices`` is how much its contract can choose from."""

    name: str
    parameters: list[Var]
    result: IntType | None
    assigned: list[Var]
    choices: int


class Builder:
    def __init__(self, rng: Random, machine: Machine, *, rte: bool) -> None:
        self.rng = rng
        self.machine = machine
        self.rte = rte
        self.globals: list[Var] = []
        self.helpers: list[Helper] = []
        self.defined: list[str] = []
        self.before: list[Part] = []
        self.bounds = Bounds(1, 3)
        self.tags = 0
        self.fresh = 0

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # --- the whole ----------------------------------------------------------------------------

    def program(self) -> list[Part]:
        rng = self.rng
        parts: list[Part] = [DEFINITIONS]
        for number in range(rng.choice([0, 1, 1, 1, 2])):
            kind = some_type(rng, self.machine, 16 if number == 0 else 4)
            self.globals.append(Var(f"G{number}", kind, "global"))
            initial = f" = {rng.choice([1, 1, 0])}" if self.chance(0.3) else ""
            parts.append(f"{self.globals[-1].declared}{initial};")
        if self.chance(0.3):
            return parts + self.chain()
        for number in range(rng.choice([0, 1, 1, 2, 2, 3])):
            parts += self.helper(f"g{'abc'[number]}")
        return parts + self.function("f", is_main=True)

    def slot(self, kind: str, strong: list[str], others: list[str], lies: float) -> Slot:
        self.tags += 1
        return Slot(kind, f"p{self.tags}", strong, others, lies)

    def parameters(self, most: int, inputs: int) -> list[Var]:
        found: list[Var] = []
        for number in range(self.rng.randint(0 if self.globals else 1, most)):
            kind = some_type(self.rng, self.machine, min(16, inputs))
            inputs //= 2**kind.width
            found.append(Var("xyz"[number], kind, "parameter"))
            if inputs < 2:
                break
        return found

    # --- contracts ----------------------------------------------------------------------------

    def requires(self, variables: list[Var], tightly: float) -> list[str | Slot]:
        """Ranges that keep arithmetic from overflowing, mostly."""
        rng = self.rng
        clauses: list[str | Slot] = []
        for variable in variables:
            if variable.type.is_bool or not self.chance(tightly):
                continue
            low = rng.choice([-2, -1, 0, 0, 0, 1]) if variable.type.signed else 0
            high = rng.choice([1, 1, 2, 2, 3])
            form = f"{low} <= {variable} <= {high}"
            clauses.append(f"requires {rng.choice(['', '', '', 'r: '])}{form};")
        if len(variables) >= 2 and self.chance(0.12):
            first, second = rng.sample(variables, 2)
            clauses.append(f"requires {first} {rng.choice(['<=', '!=', '<'])} {second};")
        return clauses

    def assigns(self, changed: list[Var], missing: float) -> list[str | Slot]:
        """Mostly what is changed; sometimes too little, too much, or no clause."""
        named = [variable.name for variable in changed]
        if self.chance(missing):
            return []
        if named and self.chance(0.05):
            named.pop()
        if self.globals and self.chance(0.08):
            named = sorted({*named, self.rng.choice(self.globals).name})
        return [f"assigns {', '.join(named) or bodies.NOTHING};"]

    def ensures(
        self, parameters: list[Var], result: IntType | None, strong: list[str], lies: float
    ) -> Slot:
        terms = [v.name for v in parameters + self.globals]
        changed = [v.name for v in self.globals]
        changed_terms = terms + [f"\\old({name})" for name in changed]
        if result is not None:
            changed = ["\\result", "\\result", *changed]
        if not changed:
            return self.slot("ensures", strong, [], lies)
        others = predicates(self.rng, changed_terms, changed, 6)
        return self.slot("ensures", strong, others, lies)

    def behaviors(self, parameters: list[Var], result: IntType | None) -> list[str | Slot]:
        """Two behaviors that split the inputs, or fail to."""
        variables = parameters + self.globals
        if not variables:
            return []
        subject, bound = self.rng.choice(variables), constant(self.rng)
        other = self.rng.choice(["<=", "<=", "<=", "<", "=="])
        parts: list[str | Slot] = []
        for name, operator in (("low", other), ("high", ">")):
            parts.append(f"behavior {name}: assumes {subject} {operator} {bound};")
            if self.chance(0.1):
                parts.append(f"requires {subject} {self.rng.choice(['!=', '<=', '>='])} 1;")
            parts.append(self.ensures(parameters, result, [], 0.12))
            if self.chance(0.25):
                changed = [v for v in self.globals if self.chance(0.5)]
                parts += self.assigns(changed, 0)
        if self.chance(0.6):
            parts.append(f"{self.rng.choice(['complete', 'disjoint'])} behaviors;")
        return parts

    # --- helpers ------------------------------------------------------------------------------

    def helper(self, name: str) -> list[Part]:
        rng = self.rng
        kind = rng.random()
        if kind < 0.3:
            return self.pure_helper(name)
        if kind < 0.55 and self.globals:
            return self.global_helper(name)
        if kind < 0.72:
            return self.prototype(name)
        if kind < 0.8:
            return self.recursive_helper(name)
        return self.function(name, is_main=False)

    def add_helper(
        self, name: str, parameters: list[Var], result: IntType | None, assigned: list[Var] | None
    ) -> None:
        havocked = self.globals if assigned is None else assigned
        choices = 2**result.width if result else 1
        for variable in havocked:
            choices *= variable.values
        self.helpers.append(Helper(name, parameters, result, list(havocked), choices))

    def pure_helper(self, name: str) -> list[Part]:
        parameters = self.parameters(2, 32) or [Var("x", self.machine["int"], "parameter")]
        result = some_type(self.rng, self.machine)
        value = expression(self.rng, parameters)
        self.add_helper(name, parameters, result, [])
        self.defined.append(name)
        x = parameters[0]
        strong = [f"\\result == {x}", f"{x} <= \\result", f"\\result == {x} + 1", "0 <= \\result"]
        contract = [*self.requires(parameters, 0.4), *self.assigns([], 0.05)]
        contract += [self.ensures(parameters, result, strong, 0.06)]
        header = f"{result} {name}({', '.join(p.declared for p in parameters)})"
        return [Annotation(contract), f"{header} {{ return {value}; }}"]

    def global_helper(self, name: str) -> list[Part]:
        rng = self.rng
        parameters = self.parameters(1, 8) if self.chance(0.5) else []
        target = rng.choice(self.globals)
        amount = rng.choice([1, 1, 2, *[p.name for p in parameters]])
        statement = rng.choice([f"{target} += {amount};", f"{target} = {target} - {amount};"])
        if self.chance(0.3):
            statement = f"{target} = {expression(rng, [*parameters, *self.globals])};"
        if self.chance(0.3):
            statement = f"if {condition(rng, [*parameters, target])} {statement}"
        self.defined.append(name)
        strong = [
            f"{target} == \\old({target}) + {amount}",
            f"{target} == \\old({target}) - {amount}",
            f"{target} >= \\old({target})",
        ]
        contract = self.requires([*parameters, target], 0.6)
        assigns = self.assigns([target], 0.06)
        self.add_helper(name, parameters, None, [target] if assigns else None)
        contract += [*assigns, self.ensures(parameters, None, strong, 0.08)]
        header = f"void {name}({', '.join(p.declared for p in parameters) or 'void'})"
        return [Annotation(contract), f"{header} {{ {statement} }}"]

    def prototype(self, name: str) -> list[Part]:
        rng = self.rng
        parameters = self.parameters(1, 16)
        result = some_type(rng, self.machine) if self.chance(0.8) else None
        assigned = [v for v in self.globals if self.chance(0.4)]
        contract = self.requires(parameters, 0.3)
        assigns = self.assigns(assigned, 0.08)
        self.add_helper(name, parameters, result, assigned if assigns else None)
        contract += assigns
        subjects = ["\\result"] if result else [v.name for v in assigned]
        if subjects:
            terms = [p.name for p in parameters] + subjects
            low = constant(rng)
            promises = [f"{low} <= {subjects[0]} <= {low + rng.choice([0, 1, 2, 3])}"]
            promises += predicates(rng, terms, subjects, 1) if self.chance(0.3) else []
            contract += [f"ensures {p};" for p in promises if self.chance(0.85)]
        header = f"{result or 'void'} {name}({', '.join(p.declared for p in parameters) or 'void'})"
        return [Annotation(contract), f"{header};"]

    def recursive_helper(self, name: str) -> list[Part]:
        rng = self.rng
        counter = Var("n", self.machine[rng.choice(["int", "unsigned int", "char"])], "parameter")
        result = self.machine["int"]
        step = rng.choice([1, 1, 0, 2])
        self.add_helper(name, [counter], result, [])
        self.defined.append(name)
        strong = ["\\result == n", "\\result >= 0", "\\result <= n", "\\result <= 2 * n"]
        contract = [*self.requires([counter], 0.8), "assigns \\nothing;"]
        contract.append(self.ensures([counter], result, strong, 0.06))
        code = f"if (n <= 0) return {rng.choice([0, 0, 1])}; return {name}(n - 1) + {step};"
        return [Annotation(contract), f"int {name}({counter.declared}) {{ {code} }}"]

    # --- chains of calls: weak only together --------------------------------------------------

    def chain(self) -> list[Part]:
        """Calls (and a loop) that each promise less than they do, and a sum in the end."""
        return chains.chain(self)

    # --- functions with random bodies ---------------------------------------------------------

    def function(self, name: str, *, is_main: bool) -> list[Part]:
        return bodies.function(self, name, is_main=is_main)
