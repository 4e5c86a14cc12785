"""Our own libc headers: each can be read alone, twice, and on every machine."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.sampling import sparse
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.headers import OWN_HEADERS
from weaklink.frontend.printer import print_items
from weaklink.frontend.read import read_text
from weaklink.frontend.syntax import DeclarationStatement, EnumType, External, FunctionType
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

HEADERS = sorted(path.relative_to(OWN_HEADERS).as_posix() for path in OWN_HEADERS.rglob("*.h"))


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("machine", sparse(MACHINES, len(MACHINES)))
def test_header(header: str, machine: str) -> None:
    line = f"#include <{header}>\n"
    unit, diagnostics = read_text("t.c", line * 2, Reading(), MACHINES[machine])
    assert diagnostics == ()
    once, _ = read_text("t.c", line, Reading(), MACHINES[machine])
    assert unit.items == once.items
    again, diagnostics = read_text("t.c", print_items(unit.items), Reading(), MACHINES[machine])
    assert diagnostics == ()
    assert again.items == unit.items


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("machine", ["lp64", "ilp32"])
def test_all_together(machine: str, seed: int) -> None:
    order = HEADERS if seed == 0 else random.Random(seed).sample(HEADERS, len(HEADERS))
    text = "".join(f"#include <{header}>\n" for header in order)
    unit, diagnostics = read_text("t.c", text, Reading(), MACHINES[machine])
    assert elaborate([unit], diagnostics, MACHINES[machine]).diagnostics == ()


def test_every_function_of_strings_and_memory_has_a_contract() -> None:
    text = "#include <string.h>\n#include <ctype.h>\n"
    unit, _ = read_text("t.c", text, Reading(), MACHINES["lp64"])
    declared = [
        declaration
        for item in unit.items
        if isinstance(item, DeclarationStatement)
        for declaration in item.declarations
        if isinstance(declaration.type, FunctionType)
    ]
    assert len(declared) > 40
    without = {declaration.name for declaration in declared if declaration.contract is None}
    assert without == {"strtok", "strtok_r", "strxfrm", "strsep", "strerror_r"}


@pytest.mark.parametrize("header", HEADERS)
def test_each_contract_is_understood(header: str) -> None:
    text = (OWN_HEADERS / header).read_text()
    for name in ("lp64", "ilp32"):
        machine = MACHINES[name]
        unit, diagnostics = read_text(f"<{header}>", text, Reading(), machine)
        assert elaborate([unit], diagnostics, machine).diagnostics == ()


STANDARD = {
    name: listed.split()
    for name, listed in re.findall(
        r"^(\S+):\n((?:  .*\n)+)", Path(__file__).with_name("standard_names.txt").read_text(), re.M
    )
}
"""Names of C17's headers (clause 7)."""


@pytest.mark.parametrize("header", STANDARD)
def test_names_of_the_standard(header: str) -> None:
    names = STANDARD[header]
    asked = "".join(f"#ifdef {name}\nint defined_{name};\n#endif\n" for name in names)
    unit, _ = read_text("t.c", f"#include <{header}>\n{asked}", Reading(), MACHINES["lp64"])
    declared = {
        one.name
        for item in unit.items
        if isinstance(item, DeclarationStatement)
        for one in item.declarations
    } | enumerators(unit.items)
    assert [name for name in names if not {name, f"defined_{name}"} & declared] == []


def enumerators(items: Sequence[External]) -> set[str | None]:
    types = [
        one.type for item in items if isinstance(item, DeclarationStatement)
        for one in item.declarations
    ]  # fmt: skip
    return {
        enumerator.name
        for type in types
        if isinstance(type, EnumType)
        for enumerator in type.enumerators or ()
    }
