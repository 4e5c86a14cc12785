"""Our own libc headers: each can be read alone, twice, and on every machine."""

import pytest

from weaklink.frontend.headers import OWN_HEADERS
from weaklink.frontend.printer import print_items
from weaklink.frontend.read import read_text
from weaklink.frontend.syntax import DeclarationStatement, FunctionType
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

HEADERS = sorted(path.relative_to(OWN_HEADERS).as_posix() for path in OWN_HEADERS.rglob("*.h"))


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("machine", MACHINES)
def test_header(header: str, machine: str) -> None:
    line = f"#include <{header}>\n"
    unit, diagnostics = read_text("t.c", line * 2, Reading(), MACHINES[machine])
    assert diagnostics == ()
    once, _ = read_text("t.c", line, Reading(), MACHINES[machine])
    assert unit.items == once.items
    again, diagnostics = read_text("t.c", print_items(unit.items), Reading(), MACHINES[machine])
    assert diagnostics == ()
    assert again.items == unit.items


def test_all_together() -> None:
    text = "".join(f"#include <{header}>\n" for header in HEADERS)
    _, diagnostics = read_text("t.c", text, Reading(), MACHINES["lp64"])
    assert diagnostics == ()


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
    assert without == {"strtok", "strtok_r", "strxfrm"}
