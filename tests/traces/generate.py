"""Programs of nested loops and calls, each printed twice: for weaklink, and for a compiler, with
what happens told on the way.

What loops are entered and iterate is told by flags beside the loop, which know nothing of graphs:
``HEAD`` stands where C evaluates a condition (of ``do``: where the body begins, of a loop made by
``goto``: behind its label), and the flag is taken back before the loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

GLOBALS = ("g0", "t[0]", "t[1]", "t[2]")
PARAMETERS = ("a", "b")
LARGEST = 1
"""Of an input."""

HEADER = r"""
#include <stdio.h>
#include <stdlib.h>
static int activations;
#define SET(line, name, value) (void)printf("set %d %d %s %d\n", act, line, name, value)
#define CELL(line, index) (void)printf("set %d %d t[%d] %d\n", act, line, index, t[index])
#define CALL(line, name) (void)printf("call %d %d %s\n", act, line, name)
#define BACK(line, name) (void)printf("back %d %d %s\n", act, line, name)
#define FAIL(line) (printf("fails %d %d\n", act, line), fflush(stdout), exit(0))
#define HEAD(k, line, at) \
  (in##k ? (void)printf("done %d %d %s %d %d\n", act, line, at, turn##k, round##k) \
         : (void)(turn##k++, round##k = 0), \
   in##k = 1, round##k++, (void)printf("head %d %s %d %d", act, at, turn##k, round##k), VALUES)
"""


@dataclass(frozen=True, slots=True)
class Traced:
    """A program: ``text`` for weaklink, ``native`` for a compiler; ``around`` are the loops around
    each loop and call of ``f``, the outermost first."""

    seed: int
    text: str
    native: str
    contracts: tuple[str, ...]
    around: dict[str, tuple[str, ...]]


@dataclass(slots=True)
class Loop:
    number: int
    structured: bool
    may_continue: bool


@dataclass(slots=True)
class Function:
    """What is being written."""

    name: str
    variables: list[str]
    lines: list[str] = field(default_factory=list)
    loops: int = 0
    calls: dict[str, int] = field(default_factory=dict)
    open: list[Loop] = field(default_factory=list)
    around: dict[str, tuple[str, ...]] = field(default_factory=dict)
    outs: list[str] = field(default_factory=list)


def generate(seed: int, *, contracts: bool = False, expected: str = "") -> Traced:
    """The program of a seed; with ``contracts``, some of its loops and calls stand as theirs, and
    it ends by asserting what is ``expected``."""
    return _Writer(seed, contracts, expected).run()


class _Writer:
    def __init__(self, seed: int, contracts: bool, expected: str) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.contracts = contracts
        self.expected = expected
        self.plain: list[str] = []
        self.native: list[str] = []
        self.function = Function("", [])
        self.fuel = 0
        self.goals = 0

    # --- lines ------------------------------------------------------------------------------

    def put(self, plain: str, native: str | None = None) -> None:
        """A line of both; ``@`` in the native text is its number."""
        depth = "  " * (1 + len(self.function.open))
        self.plain.append(depth + plain)
        text = plain if native is None else native
        self.function.lines.append(depth + text.replace("@", str(len(self.plain))))

    def only_native(self, text: str) -> None:
        self.function.lines.append(text)

    # --- programs ---------------------------------------------------------------------------

    def run(self) -> Traced:
        self.plain += ["int g0;", "int t[3];"]
        self.native += ["int g0;", "int t[3];", HEADER]
        few = self.contracts
        self.define("h", [], statements=1 if few else 3)
        self.define("g", ["h", "g"], statements=2 if few else 4)
        around = self.define("f", ["h", "g"], statements=3 if few else 6)
        self.native += [
            "int main(int n, char **v) {",
            "  (void)n; g0 = atoi(v[1]); t[0] = atoi(v[2]); t[1] = atoi(v[3]); t[2] = atoi(v[4]);",
            "  f(atoi(v[5]), atoi(v[6]));",
            "}",
        ]
        plain, native = "\n".join(self.plain) + "\n", "\n".join(self.native) + "\n"
        chosen = self.chosen(around) if self.contracts else ()
        return Traced(self.seed, plain, native, chosen, around)

    def chosen(self, around: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """One or two sites; often one within the other."""
        sites = list(around)
        inner = [site for site in sites if around[site]]
        if inner and self.random.random() < 0.4:
            site = self.random.choice(inner)
            return (self.random.choice(around[site]), site)
        count = self.random.choice((1, 1, 2))
        return tuple(self.random.sample(sites, min(count, len(sites))))

    def define(
        self, name: str, callees: Sequence[str], statements: int
    ) -> dict[str, tuple[str, ...]]:
        self.function = function = Function(name, ["s", "u"])
        self.fuel = (6 if self.contracts else 14) if name == "f" else (2 if self.contracts else 7)
        self.callees = callees
        if name == "f":
            known = "g0 == 0 && t[0] == 0 && t[1] == 0 && t[2] == 0 && a == 1 && b == 1"
            near = f"0 <= a <= {LARGEST} && 0 <= b <= {LARGEST}"
            self.plain.append(f"/*@ requires {known if self.contracts else near}; */")
        else:
            self.plain.append("/*@ assigns g0, t[0 .. 2]; */")
        self.plain.append(f"int {name}(int a, int b) {{")
        # Room for the counters, whose number is known when the body is written.
        at = len(self.plain)
        self.plain.append("")
        for number in range(statements):
            if number == 1 and (name == "f" or not self.contracts):
                self.loop()
            self.statement()
        if name == "f" and not self.goals:
            self.assertion()
        result = "s + u" if self.contracts else "(s + u) % 7"
        self.put(
            f"return {result};",
            rf'{{ int r = {result}; SET(@, "\\result", r); return r; }}',
        )
        self.plain.append("}")
        counters = [f"i{k}" for k in range(1, function.loops + 1)]
        names = ["s", "u", *counters]
        self.plain[at] = "  int " + ", ".join(f"{one} = 0" for one in names) + ";"
        self.assigned(at, names)
        self.native += list(self.prepared(name, names, at + 1))
        self.native += [*function.lines, "}", "#undef VALUES"]
        return function.around

    def assigned(self, at: int, names: Sequence[str]) -> None:
        """Fills in what loops assign, now that it is known."""
        clause = ", ".join([*names, "g0", "t[0 .. 2]"])
        for number in range(at, len(self.plain)):
            self.plain[number] = self.plain[number].replace("ALL", clause)

    def prepared(self, name: str, names: Sequence[str], line: int) -> list[str]:
        shown = [*PARAMETERS, *names, *GLOBALS]
        form = " ".join(f"{one}=%d" for one in shown)
        flags = "".join(
            f" int in{k} = 0, turn{k} = 0, round{k} = 0; (void)in{k}; (void)turn{k};"
            for k in range(1, self.function.loops + 1)
        )
        return [
            f'#define VALUES (void)printf(" {form}\\n", {", ".join(shown)})',
            f"int {name}(int a, int b) {{",
            f"  int act = ++activations;{flags}",
            *(f'  int {one} = 0; SET({line}, "{one}", {one});' for one in names),
        ]

    def assertion(self) -> None:
        goal = self.expected or "!(a == 1 && b == 1)"
        self.goals += 1
        self.put(f"//@ assert goal: {goal};", f"if (!({goal})) FAIL(@);")

    def is_place_of_goal(self) -> bool:
        """Rarely, within loops; where it is not, it is at the end."""
        inside = self.function.name == "f" and self.function.open and not self.contracts
        return bool(inside) and not self.goals and self.random.random() < 0.1

    # --- statements -------------------------------------------------------------------------

    def expression(self) -> str:
        """Of contracts, one that solvers find easy."""
        atoms = ["s", "u", *PARAMETERS, "g0", "t[0]" if self.contracts else "t[u % 3]", "1", "2"]
        atoms += [f"i{one.number}" for one in self.function.open]
        left, right = self.random.choice(atoms), self.random.choice(atoms)
        if self.contracts:
            return f"{left} {self.random.choice('+-')} {right}"
        return f"({left} {self.random.choice('++*')} {right}) % 7"

    def condition(self) -> str:
        return f"{self.expression()} {self.random.choice(('<', '>', '!=', '=='))} 3"

    def block(self, most: int) -> None:
        for _ in range(self.random.randint(1, most)):
            self.statement()

    def statement(self) -> None:
        makers = [self.assign, self.assign, self.cell, self.branch, self.call]
        if self.is_place_of_goal():
            self.assertion()
        if self.fuel > 0 and len(self.function.open) < 3:
            makers += [self.loop] * 4
        if self.function.open:
            makers += [self.leave]
        self.fuel -= 1
        self.random.choice(makers)()

    def assign(self) -> None:
        name = self.random.choice(("s", "u", "g0"))
        if self.random.random() < 0.2:
            self.put(f"{name}++;", f'{name}++; SET(@, "{name}", {name});')
        else:
            value = self.expression()
            self.put(f"{name} = {value};", f'{name} = {value}; SET(@, "{name}", {name});')

    def cell(self) -> None:
        indices = ("0", "1") if self.contracts else ("0", "s % 3", "u % 3")
        index, value = self.random.choice(indices), self.expression()
        self.put(
            f"t[{index}] = {value};",
            f"{{ int k = {index}, x = {value}; t[k] = x; CELL(@, k); }}",
        )

    def branch(self) -> None:
        self.put(f"if ({self.condition()}) {{")
        self.block(2)
        if self.random.random() < 0.4:
            self.put("} else {")
            self.block(2)
        self.put("}")

    def call(self) -> None:
        if not self.callees:
            return self.assign()
        name = self.random.choice(self.callees)
        depth = "b - 1" if name == self.function.name else self.random.choice(("0", "1", "2"))
        target = self.random.choice(("s", "u"))
        text = f"{name}({self.expression()}, {depth})"
        guard = "if (b > 0) " if name == self.function.name else ""
        count = self.function.calls[name] = self.function.calls.get(name, 0) + 1
        self.note(f"{name}{count}")
        self.put(
            f"{guard}{target} = {text};",
            f'{guard}{{ CALL(@, "{name}"); int r = {text}; BACK(@, "{name}"); '
            f'printf("chosen %d {self.function.name}/{name}{count} \\\\result=%d", act, r); VALUES;'
            f' {target} = r; SET(@, "{target}", {target}); }}',
        )
        return None

    def note(self, site: str) -> None:
        self.function.around[site] = tuple(f"loop{one.number}" for one in self.function.open)

    def leave(self) -> None:
        """A jump out of loops, or on."""
        structured = [one for one in self.function.open if one.structured]
        ways = []
        if structured:
            ways += ["break;"]
            if structured[-1].may_continue:
                ways += ["continue;", "continue;"]
        if self.function.outs:
            ways += [f"goto {self.random.choice(self.function.outs)};"]
        if self.random.random() < 0.1:
            ways += ["return"]
        if not ways:
            return self.assign()
        way = self.random.choice(ways)
        condition = self.condition()
        if way == "return":
            self.put(
                f"if ({condition}) return u;",
                rf'if ({condition}) {{ SET(@, "\\result", u); return u; }}',
            )
        else:
            self.put(f"if ({condition}) {way}")
        return None

    # --- loops ------------------------------------------------------------------------------

    def loop(self) -> None:
        self.function.loops += 1
        number = self.function.loops
        self.note(f"loop{number}")
        out = f"out{number}" if self.random.random() < 0.3 else ""
        kinds = [self.counted, self.tested, self.stepping, self.repeated, self.jumping]
        if not self.contracts:
            kinds += [self.entered_inside, self.once]
        self.random.choice(kinds)(number, out)
        if out:
            self.put(f"{out}: ;")

    def annotation(self) -> None:
        if self.contracts:
            self.put("/*@ loop assigns ALL; */", "")

    def head(self, number: int, *, line: int) -> str:
        return f'HEAD({number}, {line}, "{self.function.name}/loop{number}")'

    def begun(self, number: int) -> int:
        """The flag is taken back; and where the loop stands, told by its annotation or itself."""
        self.only_native(f"in{number} = 0;")
        return len(self.plain) + 1

    def body(
        self, number: int, out: str, *, structured: bool = True, may_continue: bool = True
    ) -> None:
        self.function.open.append(Loop(number, structured, may_continue))
        if out:
            self.function.outs.append(out)
        self.block(3)
        if out:
            self.function.outs.remove(out)
        self.function.open.pop()

    def rounds(self) -> int:
        return self.random.choice((1, 2, 2, 2, 3))

    def counted(self, number: int, out: str) -> None:
        i, head = f"i{number}", self.head(number, line=self.begun(number))
        self.annotation()
        count = self.rounds()
        self.put(
            f"for ({i} = 0; {i} < {count}; {i}++) {{",
            f'for ({i} = 0, SET(@, "{i}", {i}); {head}, {i} < {count}; '
            f'{i}++, SET(@, "{i}", {i})) {{',
        )
        self.body(number, out)
        self.put("}")

    def restart(self, i: str) -> None:
        self.put(f"{i} = 0;", f'{i} = 0; SET(@, "{i}", {i});')

    def tested(self, number: int, out: str) -> None:
        """The condition changes what it tests."""
        i = f"i{number}"
        self.restart(i)
        head = self.head(number, line=self.begun(number))
        self.annotation()
        count = self.rounds()
        self.put(
            f"while ({i}++ < {count}) {{",
            f'while ({head}, ({i}++, SET(@, "{i}", {i}), {i} - 1) < {count}) {{',
        )
        self.body(number, out)
        self.put("}")

    def stepping(self, number: int, out: str) -> None:
        i = f"i{number}"
        self.restart(i)
        head = self.head(number, line=self.begun(number))
        self.annotation()
        count = self.rounds()
        self.put(f"while ({i} < {count}) {{", f"while ({head}, {i} < {count}) {{")
        self.step(i)
        self.body(number, out)
        self.put("}")

    def step(self, i: str) -> None:
        self.put(f"{i}++;", f'{i}++; SET(@, "{i}", {i});')

    def repeated(self, number: int, out: str) -> None:
        i = f"i{number}"
        self.restart(i)
        head = self.head(number, line=self.begun(number))
        self.annotation()
        self.put("do {", f"do {{ {head};")
        self.step(i)
        self.body(number, out)
        self.put(f"}} while ({i} < {self.rounds()});")

    def jumping(self, number: int, out: str) -> None:
        """A loop made by ``goto``, which has no annotation."""
        i = f"i{number}"
        self.restart(i)
        head = self.head(number, line=self.begun(number))
        self.put(f"again{number}: {i}++;", f'again{number}: {head}; {i}++; SET(@, "{i}", {i});')
        self.body(number, out, structured=False)
        self.put(f"if ({i} < {self.rounds()}) goto again{number};")

    def entered_inside(self, number: int, out: str) -> None:
        """A loop that can be entered in its middle."""
        i = f"i{number}"
        self.restart(i)
        self.only_native(f"in{number} = 0;")
        self.put(f"if ({self.condition()}) goto mid{number};")
        head = self.head(number, line=self.begun(number))
        count = self.rounds()
        self.put(f"while ({i} < {count}) {{", f"while ({head}, {i} < {count}) {{")
        self.body(number, "", may_continue=False)
        self.put(f"mid{number}: {i}++;", f'mid{number}: {i}++; SET(@, "{i}", {i});')
        self.body(number, out)
        self.put("}")

    def once(self, number: int, out: str) -> None:
        """A loop that never iterates."""
        head = self.head(number, line=self.begun(number))
        condition = self.condition()
        self.put(f"while ({condition}) {{", f"while ({head}, {condition}) {{")
        self.body(number, out, may_continue=False)
        self.put("break;")
        self.put("}")
