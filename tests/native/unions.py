"""Generated programs with unions, and what gcc's programs do with them.

A program is a union of integers, arrays and structures of such, within a structure, and a function
without parameters that writes some members and reads others.  gcc says what it gives back; the
engine must not refute that, and must refute anything else.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.native.asked import Judged, compared, counted, reported

TYPES = (
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
)
OPERATORS = ("+", "-", "*", "&", "|", "^", "<", "==")


@dataclass(frozen=True, slots=True)
class Program:
    """``fN``, with its types, its text without a contract, and the globals that it changes."""

    number: int
    types: str
    function: str
    assigns: str = "\\nothing"


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._leaves: list[str] = []

    def program(self, number: int) -> Program:
        random = self._random
        members = "".join(self._member(f"m{k}") for k in range(random.randint(2, 4)))
        union = f"union u{number} {{ {members}}};\n"
        types = union + f"struct s{number} {{ char before; union u{number} u; char after; }};\n"
        body = "".join(f"  {self._statement(number)}\n" for _ in range(random.randint(2, 7)))
        function = (
            f"unsigned long f{number}(void)\n{{\n  struct s{number} s;\n  unsigned long t = 0;\n"
            f"  memset(&s, {random.choice((0, 0, 255))}, sizeof s);\n{body}"
            f"  return t * 31 + {self._expression(1)} + s.before + s.after;\n}}\n"
        )
        return Program(number, types, function)

    def _member(self, name: str) -> str:
        """Its declaration; what can be named of it is noted."""
        random = self._random
        type = random.choice(TYPES)
        match random.randrange(4):
            case 0:
                length = random.randint(1, 4)
                self._leaves += [f"{name}[{index}]" for index in range(length)]
                return f"{type} {name}[{length}]; "
            case 1:
                other = random.choice(TYPES)
                self._leaves += [f"{name}.a", f"{name}.b", f"{name}.c[1]"]
                return f"struct {{ {type} a; {other} b; unsigned char c[2]; }} {name}; "
            case _:
                self._leaves.append(name)
                return f"{type} {name}; "

    def _place(self) -> str:
        return f"s.u.{self._random.choice(self._leaves)}"

    def _statement(self, number: int) -> str:
        match self._random.randrange(8):
            case 0 | 1 | 2 | 3:
                return f"{self._place()} = {self._expression(1)};"
            case 4:
                operator = self._random.choice(("+=", "^=", "|=", "-="))
                return f"{self._place()} {operator} {self._expression(0)};"
            case 5:
                return f"t = t * 7 + {self._expression(1)};"
            case 6:
                place = self._place().replace("s.u", "v")
                value = self._expression(1)
                return f"{{ union u{number} v = s.u; {place} = {value}; s.u = v; }}"
            case _:
                inner = self._expression(0)
                return f"if ({self._expression(1)}) {self._place()} = {inner};"

    def _expression(self, depth: int) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.2:
            if random.random() < 0.4:
                return random.choice(("0ul", "1ul", "0x80ul", "0xfffful", "258ul", "0x1234567ul"))
            return f"(unsigned long){self._place()}"
        left, right = self._expression(depth - 1), self._expression(depth - 1)
        return f"({left} {random.choice(OPERATORS)} {right})"


def run(programs: Sequence[Program], folder: Path) -> list[int]:
    """What gcc's functions give back."""
    source, binary = folder / "unions.c", folder / "unions"
    text = "int printf(const char *, ...);\nvoid *memset(void *, int, unsigned long);\n"
    text += "void *memcpy(void *, const void *, unsigned long);\n"
    text += "".join(one.types + one.function for one in programs)
    calls = "".join(f'  printf("%lu\\n", f{one.number}());\n' for one in programs)
    text += f"int main(void)\n{{\n{calls}  return 0;\n}}\n"
    source.write_text(text, encoding="utf-8")
    command = ["gcc", "-std=gnu11", "-w", "-O0", "-fno-strict-aliasing", str(source)]
    subprocess.run([*command, "-o", str(binary)], check=True)
    ended = subprocess.run([str(binary)], check=True, capture_output=True, text=True)
    return [int(line) for line in ended.stdout.split()]


def judge(programs: Sequence[Program], folder: Path) -> Judged:
    pairs = zip(programs, run(programs, folder), strict=True)
    return counted(said for program, result in pairs for said in verdicts(program, result))


def verdicts(program: Program, result: int) -> Iterator[str]:
    other = (result + 1) % (1 << 64)
    contract = f"ensures right: \\result == {result}; ensures wrong: \\result == {other};"
    text = (
        f"#include <string.h>\n{program.types}/*@ assigns {program.assigns}; {contract} */\n"
        f"{program.function}"
    )
    report = reported(text)
    if isinstance(report, str):
        yield report
        return
    for one in report.properties:
        yield compared(one, is_false=one.name == "wrong", text=text)
