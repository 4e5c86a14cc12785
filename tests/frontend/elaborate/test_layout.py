"""Sizes and offsets of random structures are gcc's."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.frontend.elaborate.elaborating import MACHINE, elaborate_text, errors
from weaklink.ir.layout import Member, Record, align_of, offset_of, size_of
from weaklink.ir.types import MACHINES, Machine, RecordType, bit_field
from weaklink.source import NOWHERE

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


def bit_fields(random: Random, machine: Machine) -> tuple[Record, str]:
    """Members of all integer types, most of them bit-fields; and what is written between braces."""
    members: list[Member] = []
    written = ""
    for number in range(random.randint(1, 7)):
        base = machine[random.choice(list(machine.types))]
        name, packed, align = f"m{number}", random.random() < 0.1, random.choice([1] * 14 + [2, 8])
        attributes = " __attribute__((packed))" if packed else ""
        attributes += f" __attribute__((aligned({align})))" if align > 1 else ""
        width, kind = random.randint(0, base.width), random.random()
        if kind < 0.25:
            members.append(Member(name, base, packed=packed, align=align))
            written += f"{base} {name}{attributes}; "
        elif width == 0 or kind < 0.35:
            members.append(Member(f"#{number}", base, bits=width))
            written += f"{base} : {width}; "
        else:
            type = bit_field(base, width)
            members.append(Member(name, type, bits=width, packed=packed, align=align))
            written += f"{base} {name} : {width}{attributes}; "
    return Record(tuple(members), NOWHERE, packed=random.random() < 0.15), written


@pytest.mark.parametrize(("name", "flag"), [("lp64", "-m64"), ("ilp32", "-m32")])
def test_bit_fields_lie_as_gcc_has_them(name: str, flag: str, tmp_path: Path) -> None:
    """Sizes and alignments are sizes of objects: what is compiled for another machine cannot
    run."""
    if GCC is None or shutil.which("nm") is None:
        pytest.skip("gcc is not installed")
    random, machine = Random(name), MACHINES[name]
    text, ours = "", {}
    for number in range(400):
        record, written = bit_fields(random, machine)
        packed = "__attribute__((packed)) " if record.packed else ""
        text += f"struct {packed}s{number} {{ {written}}};\n"
        text += f"char size{number}[sizeof(struct s{number}) + 1];\n"
        text += f"char align{number}[_Alignof(struct s{number})];\n"
        type = RecordType("struct", f"s{number}")
        ours[f"size{number}"] = (size_of(type, machine, {type: record}) or 0) + 1
        ours[f"align{number}"] = align_of(type, machine, {type: record})
    source, made = tmp_path / "bits.c", tmp_path / "bits.o"
    source.write_text(text)
    command = [GCC, "-w", "-c", "-fcommon", flag, "-o", str(made), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    listed = subprocess.run(["nm", "-S", str(made)], check=True, capture_output=True, text=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    assert ours == {row[-1]: int(row[1], 16) for row in rows}
