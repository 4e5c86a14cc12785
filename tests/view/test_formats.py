"""Formats, judged by gcc's ``-Wformat``: what does not fit for one does not fit for the other."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from weaklink import ir
from weaklink.ir.types import MACHINES
from weaklink.view.formats import (
    Malformed,
    Role,
    Wanted,
    fits,
    input_arguments,
    output_arguments,
)

MACHINE = MACHINES["lp64"]

NUMBERS = ["int", "unsigned int", "long", "unsigned long", "long long", "short", "char"]
LENGTHS = ["", "hh", "h", "l", "ll", "j", "z", "t"]


def pointer(target: ir.Type) -> ir.Type:
    return ir.PointerType(target)


GIVEN: dict[str, ir.Type] = {
    **{name: MACHINE[name] for name in NUMBERS},
    **{f"{name} *": pointer(MACHINE[name]) for name in (*NUMBERS, "signed char")},
    "void *": pointer(ir.VOID),
    "double": ir.FloatType("double"),
    "char **": pointer(pointer(MACHINE["char"])),
}
OUTPUT = [f"%{length}{c}" for length in LENGTHS for c in "dux"]
OUTPUT += ["%c", "%s", "%.3s", "%p", "%n", "%ln", "%f", "%lf", "%5.1e", "%-8d"]
INPUT = [f"%{length}{c}" for length in LENGTHS for c in "dx"] + ["%c", "%s", "%5s", "%[a-z]", "%n"]


def test_directives_take_arguments() -> None:
    taken = list(output_arguments("%d %*.*s %% %ln", MACHINE))
    assert taken == [
        Wanted("%d", Role.VALUE, MACHINE.int),
        Wanted("%*.*s", Role.VALUE, MACHINE.int),
        Wanted("%*.*s", Role.VALUE, MACHINE.int),
        Wanted("%*.*s", Role.STRING, MACHINE["char"], -1),
        Wanted("%ln", Role.TARGET, MACHINE["long"]),
    ]


def test_input_is_counted_but_what_is_skipped() -> None:
    taken = list(input_arguments("%*d %d %7[^]] %n %2c", MACHINE))
    assert taken == [
        Wanted("%d", Role.TARGET, MACHINE.int, counted=True),
        Wanted("%7[^]]", Role.CHARACTERS, MACHINE["char"], 7, True, counted=True),
        Wanted("%n", Role.TARGET, MACHINE.int),
        Wanted("%2c", Role.CHARACTERS, MACHINE["char"], 2, counted=True),
    ]


@pytest.mark.parametrize("text", ["%y", "%", "%lp", "%ls%k"])
def test_what_is_no_directive_is_malformed(text: str) -> None:
    assert any(isinstance(one, Malformed) for one in output_arguments(text, MACHINE))


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
@pytest.mark.parametrize("family", ["printf", "scanf"])
def test_gcc_warns_of_the_same(family: str, tmp_path: Path) -> None:
    directives = OUTPUT if family == "printf" else INPUT
    pairs = list(itertools.product(directives, GIVEN))
    lines = [
        f'void f{number}({name} x) {{ {family}("{text}", x); }}'
        for number, (text, name) in enumerate(pairs)
    ]
    warned = lines_that_gcc_warns_of(lines, tmp_path)
    read = output_arguments if family == "printf" else input_arguments
    found = set()
    for number, (text, name) in enumerate(pairs):
        (wanted,) = read(text, MACHINE)
        given = GIVEN[name]
        if isinstance(given, ir.IntType):
            given = MACHINE.promote(given)
        if isinstance(wanted, Malformed) or not fits(given, wanted):
            found.add(number)
    assert {pairs[n] for n in found - warned} == set()
    borne = {("%s", "void *"), ("%.3s", "void *")}  # C11 7.16.1.1p2
    assert {pairs[n] for n in warned - found} - borne == set()


def lines_that_gcc_warns_of(lines: list[str], folder: Path) -> set[int]:
    source = folder / "formats.c"
    source.write_text("#include <stdio.h>\n" + "\n".join(lines))
    command = ["gcc", "-fsyntax-only", "-Wformat", str(source)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    return {int(line) - 2 for line in re.findall(r"formats\.c:(\d+):\d+: warning", said)}
