"""Programs in the manner of Fig. 12 of the seed: contracts that are weak only together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reference.pieces import Var
from tests.reference.slots import Annotation, Part

if TYPE_CHECKING:
    from tests.reference.program import Builder


def chain(builder: Builder) -> list[Part]:
    """Steps that add to one variable, each promising at least some of it; a final bound that
    follows from what they do, or from what they promise, or from neither."""
    return _of_globals(builder) if builder.globals else _of_results(builder)


def _step(builder: Builder) -> tuple[int, int]:
    """What a step adds, and what it promises."""
    adds = builder.rng.choice([1, 2, 2, 3])
    promises = builder.rng.randint(0, adds) if builder.chance(0.93) else adds + 1
    return adds, promises


def _goal(builder: Builder, steps: list[tuple[int, int]]) -> int:
    low, high = sum(p for _, p in steps), sum(a for a, _ in steps)
    return builder.rng.randint(min(low, high), max(low, high) + builder.rng.choice([0, 0, 0, 1]))


def _of_globals(builder: Builder) -> list[Part]:
    rng, machine = builder.rng, builder.machine
    total = Var("T", machine[rng.choice(["int", "int", "short"])], "global")
    parts: list[Part] = [f"{total.declared};"]
    lowest = total.type.min
    calls: list[str] = []
    steps: list[tuple[int, int]] = []
    made: list[tuple[str, tuple[int, int]]] = []
    for number in range(rng.choice([2, 2, 3])):
        if made and builder.chance(0.25):
            name, step = rng.choice(made)
        else:
            name, step = f"g{'abc'[number]}", _step(builder)
            parts += _adder(builder, name, total, step)
            made.append((name, step))
        calls.append(f"{name}();")
        steps.append(step)
    goal = _goal(builder, steps)
    if builder.chance(0.25):
        calls.insert(rng.randint(0, len(calls)), f"//@ assert {total} >= \\at({total}, Pre);")
    clause = f"{total} >= \\old({total}) + {goal}"
    highest = max(lowest, total.type.max - sum(adds for adds, _ in steps))
    contract = [f"requires {lowest} <= {total} <= {highest};", f"assigns {total};"]
    if builder.chance(0.5):
        contract.append(f"ensures {clause};")
    else:
        calls.append(f"//@ assert goal: {total} >= \\at({total}, Pre) + {goal};")
    parts += [Annotation(list(contract)), f"void f(void) {{\n{chr(10).join(calls)}\n}}"]
    builder.defined.append("f")
    return parts


def _adder(builder: Builder, name: str, total: Var, step: tuple[int, int]) -> list[Part]:
    adds, promises = step
    promise = f"ensures {total} >= \\old({total}) + {promises};"
    if builder.chance(0.15):
        return [Annotation([f"assigns {total};", promise]), f"void {name}(void);"]
    limit = total.type.max - adds
    contract = [f"requires {total} <= {limit};", f"assigns {total};", promise]
    builder.defined.append(name)
    return [Annotation(list(contract)), f"void {name}(void) {{ {total} += {adds}; }}"]


def _of_results(builder: Builder) -> list[Part]:
    """The same with results instead of a global, and perhaps a loop at the end."""
    rng = builder.rng
    parts: list[Part] = []
    lines: list[str] = []
    steps: list[tuple[int, int]] = []
    for number in range(rng.choice([2, 2, 3])):
        name, (adds, promises) = f"g{'abc'[number]}", _step(builder)
        promise = f"ensures {promises} <= \\result <= {adds + 1};"
        body = f"{{ return {adds}; }}" if builder.chance(0.88) else ";"
        parts += [Annotation(["assigns \\nothing;", promise]), f"int {name}(void){body}"]
        lines.append(f"int v{number} = {name}();")
        steps.append((adds, promises))
    values = [f"v{number}" for number in range(len(steps))]
    if builder.chance(0.4):
        steps.append((2, rng.choice([0, 1])))
        values.append("s")
        lines += [
            "int s = 0;",
            f"/*@ loop invariant {steps[-1][1]} * i <= 2 * s && 0 <= s <= i <= 2;",
            "loop assigns i, s; loop variant 2 - i; */",
            "for (unsigned int i = 0; i < 2; i++) s++;",
        ]
    goal = _goal(builder, steps)
    lines.append(f"//@ assert {' + '.join(values)} >= {goal};")
    contract = ["requires 0 <= x <= 1;", "assigns \\nothing;", f"ensures \\result + x >= {goal};"]
    result = " + ".join(["(long)x", *values[:2]])
    parts += [Annotation(list(contract)), f"long f(int x) {{\n{chr(10).join(lines)}"]
    return [*parts, f"return {result};\n}}"]
