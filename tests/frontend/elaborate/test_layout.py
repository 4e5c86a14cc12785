"""Sizes and offsets of random structures are gcc's."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.frontend.elaborate.elaborating import MACHINE, elaborate_text, errors
from weaklink.ir.layout import offset_of, size_of
from weaklink.ir.types import RecordType

GCC = shutil.which("gcc")
BASES = ["char", "short", "int", "long", "long long", "float", "double", "long double", "_Bool"]
COUNT = 80


def members(random: Random, number: int) -> list[tuple[str, str]]:
    """Names and declarations; earlier structures are members too, bit-fields have no offset."""
    found: list[tuple[str, str]] = []
    for index in range(random.randint(1, 6)):
        name = f"m{index}"
        kind = random.randrange(6)
        if kind == 0 and number:
            earlier = random.randrange(number)
            found.append((name, f"{keyword(earlier)} r{earlier} {name}"))
        elif kind == 1:
            found.append((name, f"{random.choice(BASES)} {name}[{random.randint(1, 5)}]"))
        elif kind == 2:
            found.append((name, f"char *{name}"))
        elif kind == 3:
            found.append(("", f"unsigned int {name} : {random.randint(1, 32)}"))
        else:
            found.append((name, f"{random.choice(BASES)} {name}"))
    return found


def keyword(number: int) -> str:
    return "union" if number % 5 == 4 else "struct"


def test_layout_is_gccs(tmp_path: Path) -> None:
    if GCC is None:
        pytest.skip("gcc is not installed")
    random = Random(7)
    records = [members(random, number) for number in range(COUNT)]
    text, lines, ours = "", "", []
    for number, listed in enumerate(records):
        packed = "__attribute__((packed)) " if number % 7 == 3 else ""
        body = " ".join(f"{declaration};" for _, declaration in listed)
        name = f"{keyword(number)} r{number}"
        text += f"{keyword(number)} {packed}r{number} {{ {body} }};\n"
        lines += f'printf("%zu\\n", sizeof({name}));\n'
        for member, _ in listed:
            if member:
                lines += f'printf("%zu\\n", __builtin_offsetof({name}, {member}));\n'
    program = elaborate_text(text)
    assert errors(program) == []
    for number, listed in enumerate(records):
        type = RecordType(keyword(number), f"r{number}")
        ours.append(size_of(type, MACHINE, program.records))
        ours += [offset_of(type, m, MACHINE, program.records) for m, _ in listed if m]
    source, binary = tmp_path / "layout.c", tmp_path / "layout"
    source.write_text(
        f"int printf(const char *, ...);\n{text}int main(void) {{ {lines} return 0; }}\n"
    )
    subprocess.run([GCC, "-w", "-o", str(binary), str(source)], check=True)
    shown = subprocess.run([str(binary)], check=True, capture_output=True, text=True).stdout
    assert ours == [int(line) for line in shown.split()]
