"""Generated programs with bit-fields, and what gcc's programs do with them.

A program is a structure, a function that changes one through a pointer, and an input.  gcc says
what is there at the end, its sanitizer whether that is defined; the engine is asked to prove that,
and to refute something else.  What gcc folds hides overflows from the sanitizer: so a twin of the
function is sanitized, too, in which each value has a variable of its own.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.native.asked import MACHINE, Judged, compared, counted, reported
from weaklink.ir.types import IntType, bit_field
from weaklink.kinds import RUNTIME_ERRORS
from weaklink.model import Status, Verdict

BASES = (*MACHINE.types, "int", "unsigned int", "unsigned int", "long", "unsigned long")
OPERATORS = ("+", "-", "*", "&", "|", "^", "<", "<=", "==", "!=", "/", "%", "<<", ">>")
PLAIN = {
    "a": MACHINE["int"],
    "u": MACHINE["unsigned long"],
    "c": MACHINE["unsigned char"],
}
"""The parameters beside the pointer."""


@dataclass(frozen=True, slots=True)
class Field:
    """A member; ``bits`` is None where it is no bit-field."""

    name: str
    declared: IntType
    bits: int | None

    @property
    def type(self) -> IntType:
        return self.declared if self.bits is None else bit_field(self.declared, self.bits)

    @property
    def overflows_unseen(self) -> bool:
        """Whether gcc's sanitizer says nothing of an overflow in its type."""
        return self.bits is not None and self.type.signed and 32 < self.bits < 64

    @property
    def text(self) -> str:
        return f"{self.declared} {self.name}{'' if self.bits is None else f' : {self.bits}'};"


@dataclass(frozen=True, slots=True)
class Program:
    """``struct sN`` and ``fN``; ``values`` are those of the members, then of the parameters.  The
    ``twin`` has the statements that do the same."""

    number: int
    fields: tuple[Field, ...]
    padding: tuple[str, ...]
    body: str
    twin: str
    values: tuple[int, ...]

    @property
    def code(self) -> str:
        """On as many lines as it has statements."""
        members = " ".join(
            f"{field.text} {pad}" for field, pad in zip(self.fields, self.padding, strict=True)
        )
        return f"struct s{self.number} {{ {members} }};\n"

    def function(self, name: str, body: str) -> str:
        given = ", ".join(f"{type} {name}" for name, type in PLAIN.items())
        return f"long {name}{self.number}(struct s{self.number} *p, {given})\n{{\n{body}}}\n"

    @property
    def named(self) -> tuple[tuple[str, IntType], ...]:
        members = tuple((f"p->{field.name}", field.type) for field in self.fields)
        return (*members, *PLAIN.items())


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._fields: tuple[Field, ...] = ()

    def program(self, number: int) -> Program:
        random = self._random
        self._fields = tuple(self._field(k) for k in range(random.randint(2, 6)))
        padding = tuple(
            random.choice(("", "", "", "int : 3;", "char : 0;", "long : 0;")) for _ in self._fields
        )
        statements = [self._statement() for _ in range(random.randint(1, 5))]
        result = f"  return {self._expression(2)};\n"
        body, twin = (
            "  long t = 0;\n" + "".join(f"  {one[n]}\n" for one in statements) + result
            for n in (0, 1)
        )
        types = [*(field.type for field in self._fields), *PLAIN.values()]
        values = tuple(self._value(type) for type in types)
        body = body.replace("K(", "(")
        return Program(number, self._fields, padding, body, twin, values)

    def _field(self, number: int) -> Field:
        declared = MACHINE[self._random.choice(BASES)]
        bits = self._random.randint(1, declared.width)
        return Field(f"b{number}", declared, None if self._random.random() < 0.1 else bits)

    def _value(self, type: IntType) -> int:
        near = [type.min, type.max, 0, 1, -1, 2, self._random.getrandbits(64)]
        return type.wrap(self._random.choice(near))

    def _any(self) -> str:
        return f"p->{self._random.choice(self._fields).name}"

    def _statement(self) -> tuple[str, str]:
        """A statement, and its twin."""
        target, value = self._any(), self._expression(2)
        is_unseen = any(f.overflows_unseen and target == f"p->{f.name}" for f in self._fields)
        match self._random.randrange(10):
            case 0 | 1 | 2:
                return f"{target} = {value};", _kept(value, f"{target} = w;")
            case 3 if not is_unseen:
                op = self._random.choice(("+", "-", "*", "&", "|", "^"))
                return f"{target} {op}= {value};", _kept(
                    f"({target} {op} {value})", f"{target} = w;"
                )
            case 4 if not is_unseen:
                text = f"t = {target}{self._random.choice(('++', '--'))};"
                return text, text
            case 5 if not is_unseen:
                text = f"t = {self._random.choice(('++', '--'))}{target};"
                return text, text
            case 6:
                return f"t = ({target} = {value});", _kept(value, f"t = ({target} = w);")
            case 7:
                inner = self._expression(1)
                twin = _kept(inner, f"{target} = w;")
                return f"if ({value}) {target} = {inner};", f"if ({value}) {twin}"
            case 8:
                other = self._any().removeprefix("p->")
                copy = "__typeof__(*p) q = *p;"
                twin = _kept(value, f"{copy} q.{other} = w; *p = q;")
                return f"{{ {copy} q.{other} = {value}; *p = q; }}", twin
            case _:  # the value that is there then
                outer = self._any()
                first = f"t = {'' if outer == target else f'{outer} = '}{target}"
                return f"{first} = {value};", _kept(value, f"{first} = w;")

    def _expression(self, depth: int) -> str:
        """``K(...)`` is a value that the twin keeps."""
        random = self._random
        if depth == 0 or random.random() < 0.2:
            return self._leaf()
        left, right = self._expression(depth - 1), self._expression(depth - 1)
        match random.randrange(7):
            case 0:
                return f"K({random.choice('-~!+')} {left})"
            case 1:
                return f"({left} ? {right} : {self._leaf()})"
            case 2:
                return f"(({random.choice(tuple(MACHINE.types))}){left})"
            case _:  # two operands, not both constant: gcc would compute them unsanitized
                op = random.choice(OPERATORS)
                if not re.search(r"p->|\b[auct]\b", left + right):
                    left = random.choice(tuple(PLAIN))
                if op in ("/", "%"):
                    right = f"(({right} & 7) + 1)"
                if op in ("<<", ">>"):
                    right = f"({right} & 15)"
                return f"K({left} {op} {right})"

    def _leaf(self) -> str:
        random = self._random
        if random.random() < 0.25:
            return random.choice(("0", "1", "3", "7u", "-1", "255", "9l", "0x7fffffff", "8ul"))
        if random.random() < 0.2:
            return random.choice((*PLAIN, "t"))
        field = random.choice(self._fields)
        if not field.overflows_unseen:
            return f"p->{field.name}"
        return random.choice((f"(long)p->{field.name}", f"(p->{field.name} & 15ul)"))


def _kept(value: str, then: str) -> str:
    """``then``, in which ``w`` is the value."""
    return f"{{ __typeof__(+{value}) w = {value}; {then} }}"


@dataclass(frozen=True, slots=True)
class Ran:
    """What is there at the end, and the result; None where the sanitizer complains."""

    values: tuple[int, ...] | None


def run(programs: Sequence[Program], folder: Path) -> list[Ran]:
    """What gcc's programs do."""
    source, binary = folder / "bits.c", folder / "bits"
    text = "int printf(const char *, ...);\nint fflush(void *);\n"
    text += "#define K(e) ({ __typeof__(e) k = (e); k; })\n"
    for one in programs:
        text += one.code + one.function("f", one.body) + one.function("g", one.twin)
        text += f"static void run{one.number}(void)\n{{\n"
        text += f"  struct s{one.number} s, *p = &s;\n"
        text += "".join(
            f"  {'' if name.startswith('p->') else f'{type} '}{name} = {_constant(value)};\n"
            for (name, type), value in zip(one.named, one.values, strict=True)
        )
        given = f"(p, {', '.join(PLAIN)})"
        text += f"  struct s{one.number} kept = s; g{one.number}{given}; s = kept;\n"
        text += f"  long r = f{one.number}{given};\n"
        text += f'  printf("%d %lld", {one.number}, (long long)r);\n'
        text += "".join(f'  printf(" %lld", (long long)p->{f.name});\n' for f in one.fields)
        text += '  printf("\\n"); fflush(0);\n}\n'
    calls = "".join(f"run{one.number}();\n" for one in programs)
    text += f"int main(void)\n{{\n{calls}return 0;\n}}\n"
    source.write_text(text, encoding="utf-8")
    command = ["gcc", "-std=gnu11", "-w", "-O0", "-fsanitize=undefined", str(source)]
    subprocess.run([*command, "-o", str(binary)], check=True)
    ended = subprocess.run([str(binary)], check=True, capture_output=True, text=True)
    undefined = {int(n) for n in re.findall(r":(\d+):\d+: runtime error", ended.stderr)}
    found: list[Ran] = []
    for one, line in zip(programs, ended.stdout.splitlines(), strict=True):
        number, result, *left = map(int, line.split())
        assert number == one.number
        begin = text[: text.index(f"struct s{one.number} {{")].count("\n") + 1
        end = text[: text.index(f"static void run{one.number}(")].count("\n") + 1
        if any(begin <= place < end for place in undefined):
            found.append(Ran(None))
            continue
        members = [f.type.wrap(v) for f, v in zip(one.fields, left, strict=True)]
        found.append(Ran((result, *members)))
    return found


def _constant(value: int) -> str:
    """In C, and in annotations."""
    if value == -(1 << 63):
        return f"(-{(1 << 63) - 1}l - 1)"
    return f"{value}{'ul' if value >= 1 << 63 else 'l'}"


def annotated(program: Program, ran: Ran, random: Random) -> tuple[str, str]:
    """The program with what is there at the end as its contract, and the name of a clause that is
    wrong."""
    lines = ["requires \\valid(p);"]
    for (name, _), value in zip(program.named, program.values, strict=True):
        lines.append(f"requires {name} == {value};")
    lines.append("assigns *p;")
    wrong = ""
    if ran.values is not None:
        places = [("\\result", MACHINE["long"]), *program.named[: len(program.fields)]]
        for number, ((name, _), value) in enumerate(zip(places, ran.values, strict=True)):
            lines.append(f"ensures is{number}: {name} == {value};")
        wrong_one = random.randrange(len(places))
        name, type = places[wrong_one]
        other = (
            type.wrap(ran.values[wrong_one] + 1) if not type.is_bool else 1 - ran.values[wrong_one]
        )
        wrong = "wrong"
        lines.append(f"ensures {wrong}: {name} == {other};")
    contract = "\n    ".join(lines)
    return f"{program.code}/*@ {contract} */\n{program.function('f', program.body)}", wrong


def judge(programs: Sequence[Program], folder: Path, random: Random) -> Judged:
    pairs = zip(programs, run(programs, folder), strict=True)
    return counted(said for program, ran in pairs for said in _verdicts(program, ran, random))


def _verdicts(program: Program, ran: Ran, random: Random) -> Iterator[str]:
    text, wrong = annotated(program, ran, random)
    report = reported(text)
    if isinstance(report, str):
        yield report
        return
    if ran.values is None:
        listed = [p for p in report.properties if p.kind in RUNTIME_ERRORS]
        found = any(p.verdict is Verdict.NON_COMPLIANCE for p in listed)
        undecided = any(p.status is not Status.PROVED for p in listed)
        yield "" if found else "undecided" if undecided else f"gcc: undefined\n{text}"
        return
    for one in report.properties:
        yield compared(one, is_false=one.name == wrong, text=text)
