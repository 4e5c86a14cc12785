"""Generated programs with structures that have pointers in a row of characters, and what gcc's
programs do with them.

A program has a structure with pointers to others of its kind and to numbers, some places for such
in a row, one that is a local, and a function that links them, walks, also by the addresses of
pointers, copies them by assignment, by ``memcpy`` and byte by byte, and writes through what it
reads.  All pointers lead to objects all the time, and none is looked at as a number.  gcc says what
the function gives back; the engine must not refute that, and must refute anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.native.asked import Judged, counted
from tests.native.unions import Program, run, verdicts

TYPES = ("short", "int", "unsigned int", "long")


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def program(self, number: int) -> Program:
        random = self._random
        self._n = n = number
        self._type = random.choice(TYPES)
        self._slots = random.randint(2, 3)
        members = [f"struct n{n} *next;", f"{self._type} *num;", f"{random.choice(TYPES)} v;"]
        if random.random() < 0.5:
            members.append("unsigned char tag;")
        self._has_tag = len(members) == 4
        random.shuffle(members)
        packed = random.choice(("", "__attribute__((packed)) "))
        gap = random.choice((0, 0, 3)) if packed else 0
        types = (
            f"struct {packed}n{n} {{ {' '.join(members)} }};\n"
            f"static {self._type} g{n} = 5, h{n}[2] = {{ 1, 2 }};\n"
            f"/*@ requires \\valid(a); assigns a->next; ensures a->next == b && \\result == a; */\n"
            f"static struct n{n} *link{n}(struct n{n} *a, struct n{n} *b)"
            f" {{ a->next = b; return a; }}\n"
            f"/*@ requires \\valid_read(a) && \\initialized(&a->next); assigns \\nothing;"
            f" ensures \\result == a->next; */\n"
            f"static struct n{n} *next{n}(const struct n{n} *a) {{ return a->next; }}\n"
        )
        size = f"sizeof(struct n{n})"
        starts = [f"{k} * ({size} + {gap}) + {gap and 1}" for k in range(self._slots)]
        row = f"{self._slots} * ({size} + {gap}) + {gap}"
        pointers = "".join(
            f"  struct n{n} *p{k} = (struct n{n} *)(row + {start});\n"
            for k, start in enumerate(starts)
        )
        first = "".join(
            f"  p{k}->next = {random.choice(('&o', 'p0'))}; p{k}->num = &g{n}; p{k}->v = {k};\n"
            for k in range(self._slots)
        )
        body = "".join(f"  {self._statement()}\n" for _ in range(7))
        align = "" if packed else " __attribute__((aligned(8)))"
        function = (
            f"unsigned long f{n}(void)\n{{\n  unsigned char row[{row}]{align};\n"
            f"  {self._type} x = 3;\n  struct n{n} o, *q = &o, *h = q, **at = &h;\n"
            f"  unsigned long t = 0;\n"
            f"  g{n} = 5; h{n}[0] = 1; h{n}[1] = 2;\n"
            f"  memset(row, 0, sizeof row);\n  memset(&o, 0, sizeof o);\n"
            f"  o.next = &o; o.num = &x;\n{pointers}{first}{body}"
            f"  return t * 31 + {self._value()};\n}}\n"
        )
        return Program(n, types, function, f"g{n}, h{n}[0 .. 1]")

    def _node(self) -> str:
        """A pointer to a structure."""
        random = self._random
        one = random.choice([*(f"p{k}" for k in range(self._slots)), "&o", "q"])
        match random.randrange(5):
            case 0:
                return f"({one})->next"
            case 4:
                return random.choice(("(*at)", "h"))
            case 1:
                return f"next{self._n}({one})"
            case _:
                return one

    def _value(self) -> str:
        node, random = self._node(), self._random
        choices = [
            f"(unsigned long)({node})->v",
            f"(unsigned long)*({node})->num",
            f"(unsigned long)({node} == ({self._node()})->next)",
            f"(unsigned long)(({node})->num == &g{self._n})",
            "(unsigned long)x",
            f"{random.randrange(300)}ul",
        ]
        return random.choice(choices)

    def _statement(self) -> str:
        n, random, node = self._n, self._random, self._node()
        number = random.choice(("&x", f"&g{n}", f"&h{n}[{random.randrange(2)}]"))
        slots = [f"p{k}" for k in range(self._slots)]
        one, other = random.sample([*slots, "&o"], 2)
        choices = [
            f"({node})->next = {self._node()};",
            f"({node})->num = {number};",
            f"({node})->v = {self._value()};",
            f"*({node})->num += {self._value()};",
            f"q = {node};",
            f"at = &({node})->next;",
            "at = &(*at)->next;",
            f"*at = {self._node()};",
            f"t = t * 7 + {self._value()};",
            f"memcpy({one}, {other}, sizeof o);",
            f"*({one}) = *({other});",
            f"link{n}({node}, {self._node()});",
            f"for (unsigned i = 0; i < sizeof o; i++)"
            f" ((unsigned char *){one})[i] = ((unsigned char *){other})[i];",
            f"if ({self._value()} > 3) q = {node}; else q->v++;",
        ]
        if self._has_tag:
            choices.append(f"({node})->tag += 200;")
            choices.append(f"t = t * 5 + ({node})->tag;")
        return random.choice(choices)


def judge(programs: Sequence[Program], folder: Path) -> Judged:
    pairs = zip(programs, run(programs, folder), strict=True)
    return counted(said for program, result in pairs for said in verdicts(program, result))
