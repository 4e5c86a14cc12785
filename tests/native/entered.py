"""Random functions whose loops control enters past their heads, and what their runs fail.

Each is printed twice: once annotated, and once as C that checks itself, with one rule of its own: a
loop notes whether its head was reached since control came into the loop statement, by falling into
it or by a jump from outside.  What is done where the head is reached first establishes the
contract, later it preserves it.  No jump leads back into the midst of a loop that was left: whether
that begins a new traversal depends on the flow.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

VARIABLES = "ijk"
KINDS = (
    "loop-invariant-established",
    "loop-invariant-preserved",
    "loop-variant-non-negative",
    "loop-variant-decreases",
    "loop-assigns",
)
INPUTS = range(4)

_CONDITIONS = ("x == 0", "x == 1", "x == 2", "i == 1", "j == 1", "i == 2", "k == 1", "i < j")
_STEPS = ("i++;", "j++;", "k = k + 1;", "i = 0;")
_HEAD = r"""#include <stdio.h>
#include <stdlib.h>
static int ticks;
static void tick(void) { if (++ticks > 3000) { puts("loops"); exit(0); } }
static void seen(int line) { printf("at %d\n", line); }
static void check(int holds, int line, int kind)
{ if (!holds) { printf("fails %d %d\n", line, kind); exit(0); } }
"""


@dataclass
class Entered:
    """A function: its ``annotated`` text, and as ``checked`` C, which tells of the lines that it
    comes to, and of the line and kind (its number) of what it fails."""

    seed: int
    annotated: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.inside: list[int] = []
        self.labels: dict[str, tuple[int, tuple[int, ...]]] = {}
        self.gotos: list[tuple[int, int, tuple[int, ...]]] = []
        self.loops = 0
        self.annotated += ["/*@ requires 0 <= x <= 3; assigns \\nothing; */", "int f(int x) {"]
        self._both("int i = 0, j = 0, k = 0;")
        self._goto()
        for _ in range(3):
            self._block(0)
        self._both("end: return i; }")
        self._settle()

    @property
    def checking(self) -> str:
        """The whole C program, whose input is its argument."""
        names = [f"{v}{n}" for n in range(1, self.loops + 1) for v in ("in", "v", "i", "j", "k")]
        declared = "".join(f"int {name} = 0;" for name in names)
        start = f"static int f(int x) {{ {declared}"
        main = "int main(int n, char **given) { f(atoi(given[n - 1])); }"
        return "\n".join([_HEAD, start, *self.checked, main, ""])

    def _both(self, text: str) -> None:
        self.annotated.append(text)
        self.checked.append(text)

    def _block(self, depth: int) -> None:
        for _ in range(self.random.randint(1, 3)):
            self._statement(depth)

    def _statement(self, depth: int) -> None:
        chosen = self.random.random()
        if chosen < 0.35 and depth < 3 and self.loops < 3:
            self._loop(depth)
        elif chosen < 0.5:
            self._goto()
        elif chosen < 0.6 and self.inside:
            self._leave()
        elif chosen < 0.7:
            self._step(self.random.choice(_STEPS), labeled=True)
        elif chosen < 0.8 and depth < 3:
            self._both(f"if ({self.random.choice(_CONDITIONS)}) {{")
            self._block(depth + 1)
            self._both("}")
        else:
            self._step(self.random.choice(_STEPS))

    def _step(self, text: str, *, labeled: bool = False) -> None:
        label = ""
        if labeled:
            label = f"L{len(self.labels)}: "
            self.labels[label[:-2]] = len(self.annotated), tuple(self.inside)
        self.annotated.append(label + text)
        self.checked.append(f"{label}seen({len(self.annotated)}); {text}")

    def _goto(self) -> None:
        condition = self.random.choice(_CONDITIONS)
        self._both(f"if ({condition})")
        self.gotos.append((len(self.annotated), len(self.checked), tuple(self.inside)))
        self._both("")

    def _settle(self) -> None:
        """Every ``goto`` gets its label: into loops from outside of them, too."""
        for annotated, checked, around in self.gotos:
            label = self.random.choice([*self.labels, "end"])
            line, within = self.labels.get(label, (0, ()))
            entered = [n for n in within if n not in around]
            if entered and line < annotated:
                label, entered = "end", []
            begins = " ".join(f"in{n} = 0;" for n in entered)
            self.annotated[annotated] = f"goto {label};"
            self.checked[checked] = f"{{ tick(); {begins} goto {label}; }}"

    def _leave(self) -> None:
        condition = self.random.choice(_CONDITIONS)
        word = self.random.choice(["break", "continue"])
        to = "break" if word == "break" else f"goto next{self.inside[-1]}"
        self.annotated.append(f"if ({condition}) {word};")
        self.checked.append(f"if ({condition}) {to};")

    def _loop(self, depth: int) -> None:
        self.loops += 1
        number, choose = self.loops, self.random.choice
        own = choose("ij")
        invariants = (
            f"{own} >= 0",
            f"{own} <= 3",
            "i + j <= 5",
            "j >= \\at(j,LoopEntry)",
            "k <= 2",
        )
        invariant = choose(invariants)
        assigned = choose(["ij", "ijk", own, own + "k", "ijk"])
        variant = choose(["", f"4 - {own}", "9 - i - j"])
        kind, test = choose(["while", "do", "for"]), f"{own} < {self.random.randint(2, 3)}"
        self._annotate(invariant, assigned, variant)
        starts = {
            "while": f"while ({test}) {{",
            "do": "do {",
            "for": f"for (k = 0; {test}; k++) {{",
        }
        self._begin(number, invariant.replace("\\at(j,LoopEntry)", f"j{number}"), assigned, variant)
        if kind == "for":
            self.checked.insert(len(self.checked) - 1, "k = 0;")
        self.annotated.append(starts[kind])
        leaves = f"if (!({test})) break;"
        if kind != "do":
            self.checked.append(leaves)
        self.inside.append(number)
        self._block(depth + 1)
        self._step(f"{own}++;", labeled=self.random.random() < 0.6)
        self.inside.pop()
        self.annotated.append(f"}} while ({test});" if kind == "do" else "}")
        ends = {"while": "", "do": leaves, "for": "k++;"}
        self.checked.append(f"next{number}:; {ends[kind]} }}")

    def _annotate(self, invariant: str, assigned: str, variant: str) -> None:
        measure = f"loop variant {variant};" if variant else ""
        frame = f"loop assigns {', '.join(assigned)};"
        self.annotated.append(f"/*@ loop invariant {invariant}; {frame} {measure} */")

    def _begin(self, number: int, invariant: str, assigned: str, variant: str) -> None:
        line = len(self.annotated)
        same = [f"{v} == {v}{number}" for v in VARIABLES if v not in assigned]
        again = [invariant, f"v{number} >= 0", f"{variant} < v{number}", " && ".join(same) or "1"]
        checks = [
            f"check({what}, {line}, {kind});"
            for kind, what in enumerate(again, start=1)
            if variant or kind not in (2, 3)
        ]
        saved = " ".join(f"{v}{number} = {v};" for v in VARIABLES)
        first = f"in{number} = 1; {saved} check({invariant}, {line}, 0);"
        measured = f"v{number} = {variant};" if variant else ""
        head = f"tick(); if (!in{number}) {{ {first} }} else {{ {' '.join(checks)} }} {measured}"
        self.checked.append(f"in{number} = 0; while (1) {{ {head}")
