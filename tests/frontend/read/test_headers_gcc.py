"""Our headers against those of the system, as gcc reads them: what both have is the same.

Of each header a text is made that includes the system's and asserts what ours says: the values of
constants, the sizes of types, the places of members; and that declares its functions again.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.headers import OWN_HEADERS
from weaklink.frontend.printer import print_items
from weaklink.frontend.read import read_text
from weaklink.ir.layout import offset_of
from weaklink.ir.types import MACHINES
from weaklink.options import Reading
from weaklink.record import replace
from weaklink.source import NOWHERE

pytestmark = pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")

SYSTEM = Path("/usr/include")
GCC = (
    "assert.h float.h iso646.h limits.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h "
    "stdint.h stdnoreturn.h"
).split()
"""Headers that come with gcc, wherever those are."""

OURS = sorted(
    name
    for path in OWN_HEADERS.rglob("*.h")
    if not (name := path.relative_to(OWN_HEADERS).as_posix()).startswith("__")
)

DIFFERENT = {
    # another value in each locale, or a call
    "MB_CUR_MAX",
    "FLT_ROUNDS",
    # what only the system knows: of no size that a program may rely on
    "fpos_t",
    "fenv_t",
    "mbstate_t",
    "max_align_t",
    # macros there, or of another name
    "assert",
    "setjmp",
    "sigsetjmp",
    "strerror_r",
    # an array that nobody asks for the size of
    "sigset_t",
    # enumerations there, where all of GNU is asked for
    "getrlimit",
    "setrlimit",
    "getpriority",
    "setpriority",
    "getitimer",
    "setitimer",
}


def has(name: str) -> bool:
    """Whether the system has the header."""
    return name in GCC or any(SYSTEM.glob(name)) or any(SYSTEM.glob(f"*/{name}"))


def of_ours(name: str) -> tuple[syntax.TranslationUnit, list[str]]:
    """What a header declares itself, and the macros without parameters that it defines."""
    text = (OWN_HEADERS / name).read_text()
    unit, diagnostics = read_text(f"<{name}>", text, Reading(), MACHINES["lp64"])
    assert diagnostics == ()
    lines = [line.split() for line in text.replace("# ", "#").splitlines()]
    macros = [
        line[1]
        for line in lines
        if line[:1] == ["#define"] and len(line) > 2 and "(" not in line[1]
    ]
    return unit, [one for one in dict.fromkeys(macros) if "WEAKLINK" not in one]


def values(name: str, terms: list[str]) -> dict[str, int]:
    """The values of those terms that are constants of an integer type, where ours is included."""
    lines = [f"long long wl_{i} = {term}; int no_{i} = !({term});" for i, term in enumerate(terms)]
    text = "\n".join([f"#include <{name}>", *lines])
    unit, diagnostics = read_text("t.c", text, Reading(), MACHINES["lp64"])
    program = elaborate([unit], list(diagnostics), MACHINES["lp64"])
    found = {
        item.variable.name: int(item.initial.value)
        for item in program.globals
        if isinstance(item.initial, ir.Const)
    }
    pairs = {term: (found.get(f"wl_{i}"), found.get(f"no_{i}")) for i, term in enumerate(terms)}
    return {term: one for term, (one, no) in pairs.items() if one is not None and no == (not one)}


def declared(unit: syntax.TranslationUnit) -> Iterator[syntax.Declaration]:
    for item in unit.items:
        if isinstance(item, syntax.DeclarationStatement):
            yield from item.declarations


def own(unit: syntax.TranslationUnit) -> list[syntax.Declaration]:
    return [one for one in declared(unit) if one.span.file == unit.file]


def measured(one: syntax.Declaration) -> Iterator[str]:
    """The sizes that a declaration of a type says."""
    if "typedef" in one.storage and one.name and "_t" in one.name and one.name not in DIFFERENT:
        if not isinstance(one.type, syntax.FunctionType):
            yield f"sizeof({one.name})"
    if (record := defined(one)) is not None:
        yield f"sizeof({record.keyword} {record.tag})"


def defined(one: syntax.Declaration) -> syntax.RecordType | None:
    type = one.type
    return type if isinstance(type, syntax.RecordType) and type.fields and type.tag else None


def places(unit: syntax.TranslationUnit, mine: list[syntax.Declaration]) -> dict[str, int]:
    """Where the members of our structures are."""
    machine = MACHINES["lp64"]
    program = elaborate([unit], [], machine)
    found = {}
    for written in [record for one in mine if (record := defined(one)) is not None]:
        type = ir.RecordType(written.keyword, written.tag or "")
        for member in written.fields or ():
            if member.name is not None and not member.name.startswith("__"):
                place = offset_of(type, member.name, machine, program.records)
                assert place is not None
                term = f"__builtin_offsetof({type.keyword} {type.name}, {member.name})"
                found[term] = place
    return found


def judge(name: str) -> str:
    """The text for gcc."""
    unit, macros = of_ours(name)
    mine = own(unit)
    terms = [macro for macro in macros if macro not in DIFFERENT]
    terms += [term for one in mine for term in measured(one)]
    known = values(name, terms) | places(unit, mine)
    lines = ["#define _GNU_SOURCE", f"#include <{name}>", "#include <stdarg.h>"]
    lines.append("#include <stddef.h>")
    for term, value in known.items():
        written = f"{value}" if value > -(2**63) else "(-9223372036854775807 - 1)"
        lines.append(f'_Static_assert((long long)({term}) == {written}, "{term}");')
    for one in mine:
        is_function = isinstance(one.type, syntax.FunctionType) and "typedef" not in one.storage
        hidden = one.name is None or one.name.startswith("__") or one.name in DIFFERENT
        if is_function and not hidden:
            plain = replace(one, contract=None, attributes=())
            text = print_items((syntax.DeclarationStatement((plain,), NOWHERE),))
            lines += [f"#undef {one.name}", text]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", [name for name in OURS if has(name)])
def test_as_the_system_has_it(name: str) -> None:
    text = judge(name)
    command = ["gcc", "-std=gnu11", "-fsyntax-only", "-w", "-fno-builtin", "-xc", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if "error:" in line]
    assert wrong == [], text


def test_the_judge_can_fail() -> None:
    text = '#define _GNU_SOURCE\n#include <fcntl.h>\n_Static_assert(O_CREAT == 64, "");\n'
    for wrong in (text.replace("64", "65"), text + "int open(char *);\n"):
        command = ["gcc", "-fsyntax-only", "-xc", "-"]
        done = subprocess.run(command, input=wrong, capture_output=True, text=True, check=False)
        assert "error:" in done.stderr
