"""Generated programs with unions that hold pointers, and what gcc's programs do with them.

A program has a structure with a union of numbers, pointers, structures and arrays of such, and a
function without parameters that writes and reads members, copies unions and structures, fills them
with zeros, and goes through an array of them.  It reads what was written last, and sometimes
something else, of which the engine may say nothing.  gcc says what it gives back; the engine must
not refute that, and must refute anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.native.asked import Judged, counted
from tests.native.unions import Program, run, verdicts

LONG, INT, SHORT, CHAR, TEXT, NUMBERS = "long", "int", "short", "char", "char *", "int *"
SIZES = {LONG: 8, INT: 4, SHORT: 2, CHAR: 1, TEXT: 8, NUMBERS: 8}
POINTERS = (TEXT, NUMBERS)
OPERATORS = ("+", "-", "*", "^", "<", "==")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar of the union: what it is called, the byte where it begins, and its type."""

    name: str
    start: int
    type: str

    def meets(self, other: Leaf) -> bool:
        end, its_end = self.start + SIZES[self.type], other.start + SIZES[other.type]
        return self.start < its_end and other.start < end


MEMBERS: dict[str, tuple[str, tuple[Leaf, ...]]] = {
    "n": ("long n;", (Leaf("n", 0, LONG),)),
    "i": ("int i;", (Leaf("i", 0, INT),)),
    "s": ("char *s;", (Leaf("s", 0, TEXT),)),
    "p": ("const int *p;", (Leaf("p", 0, NUMBERS),)),
    "a": (
        "struct { int *p; unsigned long n; } a;",
        (Leaf("a.p", 0, NUMBERS), Leaf("a.n", 8, LONG)),
    ),
    "b": ("struct { int k; char *s; } b;", (Leaf("b.k", 0, INT), Leaf("b.s", 8, TEXT))),
    "c": ("signed char c[11];", tuple(Leaf(f"c[{k}]", k, CHAR) for k in range(11))),
    "v": ("int *v[2];", (Leaf("v[0]", 0, NUMBERS), Leaf("v[1]", 8, NUMBERS))),
    "h": (
        "struct { char t; short h[2]; int *q; } h;",
        (
            Leaf("h.t", 0, CHAR),
            Leaf("h.h[0]", 2, SHORT),
            Leaf("h.h[1]", 4, SHORT),
            Leaf("h.q", 8, NUMBERS),
        ),
    ),
    "w": (
        "union { struct { int k; char *s; } x; long n; } w;",
        (Leaf("w.x.k", 0, INT), Leaf("w.x.s", 8, TEXT), Leaf("w.n", 0, LONG)),
    ),
}

Known = dict[Leaf, bool]
"""What was written last in a union: leaves, and of pointers whether they lead to something."""


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._leaves: list[Leaf] = []
        self._known: dict[str, Known] = {}
        self._helpers: list[str] = []

    def program(self, number: int) -> Program:
        random = self._random
        names = random.sample(sorted(MEMBERS), random.randint(2, 5))
        names = [*names, *(["s"] if not any(map(_has_pointer, names)) else [])]
        self._leaves = [leaf for name in names for leaf in MEMBERS[name][1]]
        union = f"union u{number} {{ {' '.join(MEMBERS[name][0] for name in names)} }};\n"
        types = union + f"struct s{number} {{ char tag; union u{number} u; int after; }};\n"
        zero = dict.fromkeys(self._leaves, False)
        self._known = {"x.u": dict(zero), "y[j].u": dict(zero), "y[0].u": dict(zero)}
        body = "".join(f"  {self._statement(number)}\n" for _ in range(random.randint(3, 8)))
        function = (
            f"unsigned long f{number}(void)\n{{\n  int t[4] = {{ 11, 22, 33, 44 }}, j = 1;\n"
            f'  char text[] = "abcd";\n  struct s{number} x, y[2];\n  unsigned long r = 0;\n'
            f"  memset(&x, 0, sizeof x);\n  memset(y, 0, sizeof y);\n{body}"
            f"  return r * 31 + {self._expression(1)} + x.after;\n}}\n"
        )
        return Program(number, types + "".join(self._helpers), function)

    def _statement(self, number: int) -> str:
        match self._random.randrange(12):
            case 10:
                return self._called_to_write(number)
            case 11:
                return self._called_to_read(number)
            case 0 | 1 | 2 | 3 | 4:
                return self._write(self._random.choice(sorted(self._known)))
            case 5:
                return f"r = r * 7 + {self._expression(1)};"
            case 6:
                place = self._random.choice(sorted(self._known))
                self._known["v"] = dict(self._known[place])
                write = self._write("v")
                self._known[place] = self._known.pop("v")
                return f"{{ union u{number} v = {place}; {write} {place} = v; }}"
            case 7:
                target, source = self._random.sample(sorted(self._known), 2)
                self._known[target] = dict(self._known[source])
                return f"{target[:-2]} = {source[:-2]};"
            case 8:
                place = self._random.choice(sorted(self._known))
                self._known[place] = dict.fromkeys(self._leaves, False)
                return f"memset(&{place}, 0, sizeof {place});"
            case _:
                before = {place: dict(known) for place, known in self._known.items()}
                test, write = self._expression(1), self._write("x.u")
                for leaf in before["x.u"].keys() - self._known["x.u"].keys():
                    del before["x.u"][leaf]
                kept = before["x.u"].keys() & self._known["x.u"].keys()
                now = self._known["x.u"]
                self._known["x.u"] = {leaf: before["x.u"][leaf] and now[leaf] for leaf in kept}
                return f"if ({test}) {write}"

    def _called_to_write(self, number: int) -> str:
        """A function that is given a pointer writes a member."""
        place = self._random.choice(sorted(self._known))
        target, _, value = self._write(place).removesuffix(";").partition(" = ")
        leaf = target.removeprefix(f"{place}.")
        type = next(one.type for one in self._leaves if one.name == leaf)
        name = f"w{number}_{len(self._helpers)}"
        self._helpers.append(
            f"/*@ requires \\valid(q); assigns q->u; ensures q->u.{leaf} == v; */\n"
            f"static void {name}(struct s{number} *q, {type} v) {{ q->u.{leaf} = v; }}\n"
        )
        return f"{name}(&{place[:-2]}, {value});"

    def _called_to_read(self, number: int) -> str:
        """A function that is given a structure by value reads a member."""
        place = self._random.choice(sorted(self._known))
        known = sorted(self._known[place], key=lambda one: one.name)
        numbers = [leaf for leaf in known if leaf.type not in POINTERS]
        read = f"q.u.{self._random.choice(numbers).name}" if numbers else "q.after"
        name = f"r{number}_{len(self._helpers)}"
        self._helpers.append(
            f"/*@ assigns \\nothing; ensures \\result == (unsigned long){read}; */\n"
            f"static unsigned long {name}(struct s{number} q) {{ return {read}; }}\n"
        )
        return f"r = r * 3 + {name}({place[:-2]});"

    def _write(self, place: str) -> str:
        leaf = self._random.choice(self._leaves)
        value = self._value(leaf.type)
        known = {one: there for one, there in self._known[place].items() if not one.meets(leaf)}
        same = [one for one in self._leaves if (one.start, one.type) == (leaf.start, leaf.type)]
        self._known[place] = known | dict.fromkeys(same, leaf.type in POINTERS)
        return f"{place}.{leaf.name} = {value};"

    def _value(self, type: str) -> str:
        if type in POINTERS:
            return f"{'t' if type == NUMBERS else 'text'} + {self._random.randrange(4)}"
        return f"({type})({self._expression(1)})"

    def _expression(self, depth: int) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.2:
            if random.random() < 0.2:
                return random.choice(("0ul", "1ul", "258ul", "0x1234567ul"))
            return self._read()
        left, right = self._expression(depth - 1), self._expression(depth - 1)
        return f"({left} {random.choice(OPERATORS)} {right})"

    def _read(self) -> str:
        random = self._random
        place = random.choice(sorted(self._known))
        known = self._known[place]
        leaf = random.choice(sorted(known, key=lambda one: one.name) or self._leaves)
        if random.random() < 0.02:
            leaf = random.choice(self._leaves)
        text = f"{place}.{leaf.name}"
        if leaf.type not in POINTERS:
            return f"(unsigned long){text}"
        if not known.get(leaf, False):
            return f"(unsigned long)({text} == 0)"
        base = "t" if leaf.type == NUMBERS else "text"
        return random.choice(
            (
                f"(unsigned long)*{text}",
                f"(unsigned long)({text} - {base})",
                f"(unsigned long)!{text}",
            )
        )


def _has_pointer(member: str) -> bool:
    return any(leaf.type in POINTERS for leaf in MEMBERS[member][1])


def judge(programs: Sequence[Program], folder: Path) -> Judged:
    pairs = zip(programs, run(programs, folder), strict=True)
    return counted(said for program, result in pairs for said in verdicts(program, result))
