"""Programs in which some point is often doomed, each with a corrected twin.

Wherever something contradicts something else there is a choice between that and what was meant;
a twin takes all that was meant.  Neither is certain: what is doomed the reference finds out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from tests.reference.pieces import Var, condition

if TYPE_CHECKING:
    from tests.reference.program import Builder

LOW, HIGH = 0, 2
"""What the parameters are mostly between."""


def dead_ends(builder: Builder, *, corrected: bool) -> str:
    return _Program(builder, corrected).complete()


@dataclass(slots=True)
class _Program:
    builder: Builder
    corrected: bool
    helpers: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    depth: int = 0
    loops: int = 0
    work: int = 1
    readable: list[Var] = field(default_factory=list)

    @property
    def rng(self) -> Random:
        return self.builder.rng

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def wrong(self, bad: list[str], meant: str, probability: float = 0.3) -> str:
        """One of what contradicts something, at times; a twin draws the same numbers."""
        chosen = self.rng.choice(bad)
        return chosen if self.chance(probability) and not self.corrected else meant

    # --- the whole ----------------------------------------------------------------------------

    def complete(self) -> str:
        machine = self.builder.machine
        int_ = machine["int"]
        x, y = Var("x", int_, "parameter"), Var("y", machine["_Bool"], "parameter")
        shared, local = Var("G", machine["char"], "global"), Var("v", int_)
        for name in ["g", "h"][: self.rng.choice([0, 1, 1, 2])]:
            self.helper(name)
        self.readable = [x, y, shared, local]
        lines = ["int v = x;"]
        for _ in range(self.rng.choice([2, 3, 3, 4])):
            lines += self.statement()
        lines += ["return v;", *self.behind()]
        body = "\n".join(lines)
        return "\n".join(
            ["char G;", *self.before, self.contract(), f"int f(int x, _Bool y) {{\n{body}\n}}\n"]
        )

    def contract(self) -> str:
        clauses = [f"requires {LOW} <= x <= {HIGH};", "requires 0 <= G <= 1;"]
        low = self.rng.choice([LOW, LOW, 1])
        clauses.append(
            self.wrong([f"requires x > {HIGH};", f"requires x < {LOW};", "requires x != x;"],
                       f"requires x >= {low};", 0.08)
        )  # fmt: skip
        if self.chance(0.4):
            bad = ["assumes x > 2;", "assumes x < 0;", "assumes y > 1;", "assumes G == 2;",
                   "assumes y; assumes !y;"]  # fmt: skip
            never = self.wrong(bad, self.rng.choice(["assumes x > 1;", "assumes y == 1;"]), 0.5)
            clauses.append(f"behavior one: {never} ensures G >= 0;")
            clauses.append(f"behavior two: assumes x <= {self.rng.choice([0, 1])};")
        return f"/*@ {chr(10).join(clauses)} */"

    def behind(self) -> list[str]:
        """Code that nothing leads to."""
        if not self.chance(0.12) or self.corrected:
            return []
        return self.rng.choice([["v = 1;", "return v;"], ["G = 0;"], ["return 2;"]])

    # --- helpers ------------------------------------------------------------------------------

    def helper(self, name: str) -> None:
        kind = self.rng.choice([self.of_result, self.of_result, self.of_global, self.of_both])
        clauses, body = kind()
        if self.chance(0.3):
            clauses.insert(0, f"requires {self.rng.choice(['a >= 0', 'a <= 2', 'a != 3'])};")
        if self.chance(0.15):
            bad = ["admit requires a > 2;", "admit requires a < 0;"]
            clauses.insert(0, self.wrong(bad, "admit requires a >= 0;", 0.5))
        code = ";" if self.chance(0.35) else f" {{ {body} }}"
        self.before.append(f"/*@ {chr(10).join(clauses)} */\nint {name}(int a){code}")
        self.helpers.append(name)

    def of_result(self) -> tuple[list[str], str]:
        meant, body = self.rng.choice([
            ("\\result >= a", "return a;"), ("0 <= \\result <= 1", "return a > 1;"),
            ("\\result == a", "return a;"), ("\\result >= 0", "return a > 0 ? a : 0;"),
        ])  # fmt: skip
        bad = [
            "\\result < a && \\result > a",
            "\\result == \\result + 1",
            "\\result > 20",
            "a >= 0 ==> \\result != \\result",
            "\\result >= 0 && \\result < 0 || a < 0",
            "\\result == a + 8",
            "a > 0 ==> \\result > 20",
            "\\result == 2 * \\result + 1",
        ]
        second = self.wrong(bad, self.rng.choice(["\\result > -4", "a == a"]), 0.45)
        return ["assigns \\nothing;", f"ensures {meant};", f"ensures {second};"], body

    def of_global(self) -> tuple[list[str], str]:
        frame = self.wrong(["assigns \\nothing;"], "assigns G;", 0.4)
        promise, body = self.rng.choice([
            ("G != \\old(G)", "G = !G;"), ("G == 1", "G = 1;"), ("G == 0", "G = 0;"),
            ("G > \\old(G) || G == 1", "G = 1;"),
        ])  # fmt: skip
        return [
            frame,
            f"ensures {promise};",
            "ensures 0 <= \\result <= 1;",
        ], f"{body} return a > 1;"

    def of_both(self) -> tuple[list[str], str]:
        """Two behaviors, whose promises may exclude each other where both apply."""
        bad = ["ensures G == 0;", "ensures G < 0;", "ensures \\result > 20;"]
        first = self.wrong(bad, "ensures G == 1;", 0.5)
        limit = self.rng.choice([0, 1])
        return [
            "assigns G;", "ensures G == 1;", "ensures 0 <= \\result <= 1;",
            f"behavior low: assumes a <= {limit}; {first}",
            f"behavior high: assumes a > {limit}; ensures \\result == 1;",
        ], "G = 1; return 1;"  # fmt: skip

    # --- statements ---------------------------------------------------------------------------

    def statement(self) -> list[str]:
        makers: list[Callable[[], list[str]]] = [self.assignment, self.annotation, self.branch]
        if self.helpers:
            makers += [self.call, self.call]
        if self.depth < 2:
            makers += [self.branch, self.branch, self.loop, self.switch, self.endless, self.jump]
        return self.rng.choice(makers)()

    def nested(self) -> list[str]:
        self.depth += 1
        lines = self.statement() if self.depth < 3 else self.assignment()
        if self.chance(0.4):
            lines += self.assignment()
        self.depth -= 1
        return lines

    def assignment(self) -> list[str]:
        return [self.rng.choice([
            "v = 1;", "v = x;", "G = y;", "v = (x > 1);", "G = 0;", "v = 0;", "v = (y ? x : 1);",
            self.divided(),
        ])]  # fmt: skip

    def divided(self) -> str:
        return self.wrong(["v = x / (y - y);", "v = 1 % (x - x);"], "v = x / 2;", 0.4)

    def annotation(self) -> list[str]:
        meant = self.rng.choice(["v >= 0", "v <= 3", "G >= 0", "x >= 0"])
        bad = ["x > 2", "G > 1", "x < 0", "y == 2", "v != v"]
        word = self.rng.choice(["admit", "admit", "assert", "assert", "check"])
        follow = self.assignment()
        return [f"//@ {word} {self.wrong(bad, meant, 0.35)};", *follow]

    def test(self) -> str:
        meant = self.rng.choice(
            ["x > 1", "y", "G == 1", "x == 1", condition(self.rng, self.readable)]
        )
        bad = ["x > 2", "x < 0", "G > 1", "y > 1", "x == 3", "x > 1 && x < 1", "y && !y"]
        return self.wrong(bad, meant)

    def branch(self) -> list[str]:
        test = self.test()
        if self.chance(0.2):
            test = f"!({test})"
        then = self.nested()
        if self.chance(0.12):
            then = ["//@ assert \\false;", *then]
        if self.chance(0.12):
            then += [self.rng.choice(["return 1;", "return v;"])]
        lines = [f"if ({test}) {{", *then, "}"]
        if self.chance(0.4):
            lines += ["else {", *self.nested(), "}"]
        return lines

    def call(self) -> list[str]:
        if self.work > 16:
            return self.assignment()
        self.work *= 4
        call = f"{self.rng.choice(self.helpers)}({self.rng.choice(['x', 'y', '1', 'G', 'v', '0'])})"
        kind = self.rng.random()
        if kind < 0.5:
            return [f"v = {call};"]
        if kind < 0.65:
            return [f"{call};"]
        if kind < 0.8:
            return [f"if ({call} {self.rng.choice(['> 0', '== 1', '> 3', '< -3'])}) {{",
                    *self.assignment(), "}"]  # fmt: skip
        if kind < 0.9:
            return [f"if ({self.test()} && {call}) v = 1;"]
        return [f"v = {call} > 0 ? 1 : 0;"]

    def switch(self) -> list[str]:
        subject, cases = self.rng.choice([("x", "012"), ("G", "01"), ("y", "01"), ("x", "01")])
        labels = [f"case {value}:" for value in cases]
        labels.append(self.wrong(["case 3:", "case -1:", "default:"], "", 0.5))
        lines = [f"switch ({subject}) {{"]
        for label in labels:
            inside = [label, *self.assignment(), *(["break;"] if self.chance(0.7) else [])]
            lines += inside if label else []
        return [*lines, "}"]

    def jump(self) -> list[str]:
        """Forward, past something."""
        self.loops += 1
        label = f"L{self.loops}"
        guard = self.wrong(["if (x >= 0) ", "if (G < 2) "], f"if ({self.test()}) ", 0.5)
        return [f"{guard}goto {label};", *self.assignment(), f"{label}: ;"]

    def endless(self) -> list[str]:
        """Loops that runs do not leave, or hardly ever."""
        self.loops += 1
        meant = self.rng.choice(["if (y) break;", "if (x > 1) break;", "break;"])
        leave = self.wrong(["", "if (x > 2) break;", "G = 0;"], meant, 0.45)
        head = self.rng.choice(["while (1)", "for (;;)"])
        frame = "/*@ loop assigns G; loop invariant 0 <= G <= 1; */"
        test = self.test()
        return [f"if ({test}) {{", frame, f"{head} {{ G = 1; {leave} }}", *self.assignment(), "}"]

    def loop(self) -> list[str]:
        if self.work > 16:
            return self.assignment()
        self.work *= 8
        i = f"i{self.loops}"
        self.loops += 1
        bad = [f"{i} > 2", f"{i} < 2", f"{i} < 0", "x > 2", f"{i} == 0 || {i} > 20", f"{i} >= 2"]
        invariants = [f"loop invariant 0 <= {i} <= 2;"]
        clashing = [f"loop invariant {one};" for one in bad]
        other = self.wrong(clashing, f"loop invariant x >= 0 && {i} >= 0;", 0.4)
        invariants.insert(self.rng.randint(0, 1), other)
        frame = self.wrong([f"loop assigns {i}, G;"], f"loop assigns {i}, v, G;", 0.1)
        body = self.assignment()
        if self.chance(0.3):
            body = [f"if ({self.test()}) break;", *body]
        if self.chance(0.2):
            body = [f"if ({self.test()}) {{", *self.assignment(), "}"]
        annotation = f"/*@ {' '.join(invariants)} {frame} */"
        return [annotation, f"for (int {i} = 0; {i} < 2; {i}++) {{", *body, "}"]
