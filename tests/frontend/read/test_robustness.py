"""Damaged text gives messages, never a crash; long and deep text is read."""

import random
import time
from pathlib import Path

import pytest

from weaklink.diagnostics import InputError
from weaklink.frontend.read import read_file, read_text
from weaklink.frontend.syntax import TranslationUnit
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

HERE = Path(__file__).parent
SAMPLE = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("cases/*.txt")))
PIECES = [*"{}()[];,:=*/@#\"'\\ \n", "/*@", "*/", "//@", "#if 1\n", "#define X ", "\\forall", "##"]


def read(text: str) -> tuple[TranslationUnit, list[str]]:
    unit, diagnostics = read_text("t.c", text, Reading(), MACHINES["lp64"])
    return unit, [f"{one.span.line}:{one.span.column} {one.message}" for one in diagnostics]


@pytest.mark.parametrize("seed", range(200))
def test_damaged_text(seed: int) -> None:
    chance = random.Random(seed)
    start = chance.randrange(len(SAMPLE) - 2000)
    text = SAMPLE[start : start + 2000]
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(text))
        cut = at + chance.choice((0, 1, 2, 5, 20))
        text = text[:at] + chance.choice(["", text[at:cut] * 2, *PIECES]) + text[cut:]
    read(text)


def test_long_chains_and_deep_parentheses() -> None:
    chain = " + ".join(["a"] * 5000)
    unit, diagnostics = read(f"int x = {chain};\n/*@ requires {chain} > 0; */ int f(int a);")
    assert (len(unit.items), diagnostics) == (2, [])
    deep = "(" * 300 + "a" + ")" * 300
    unit, diagnostics = read(f"int x = {deep};\n/*@ requires {deep} > 0; */ int f(int a);")
    assert (len(unit.items), diagnostics) == (2, [])
    chain = "else if (x) { } " * 500
    assert read(f"void f(int x) {{ if (x) {{ }} {chain} }}")[1] == []


def test_absurdly_deep_text_costs_its_declaration() -> None:
    text = f"int x = {'(' * 50_000};\nint y;"
    unit, diagnostics = read(text)
    assert diagnostics == ["1:1 this declaration is nested too deeply"]
    assert len(unit.items) == 1


def test_time_grows_with_the_text() -> None:
    function = (
        "/*@ requires 0 <= n && \\valid(a + (0 .. n-1)); assigns a[0 .. n-1];\n"
        "    ensures \\forall integer i; 0 <= i < n ==> a[i] == \\old(a[i]) + 1; */\n"
        "void f(int *a, int n) {\n  /*@ loop invariant 0 <= i <= n; loop assigns i, a[0 .. n-1];\n"
        "      loop variant n - i; */\n  for (int i = 0; i < n; i++)\n    a[i] = a[i] + 1;\n}\n"
    )

    def seconds(count: int) -> float:
        start = time.process_time()
        assert read(function * count)[1] == []
        return time.process_time() - start

    seconds(50)
    # Linear, with room for a busy machine; quadratic growth would be a factor of 64.
    assert seconds(800) < 30 * seconds(100)


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read_file(str(tmp_path / "none.c"), Reading(), MACHINES["lp64"])
    assert "cannot read" in raised.value.diagnostic.message


def test_bytes_that_are_not_utf8_and_a_mark_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "latin.c"
    path.write_bytes(b"int x; // caf\xe9\r\nint y;\r\n")
    unit, diagnostics = read_file(str(path), Reading(), MACHINES["lp64"])
    assert (len(unit.items), diagnostics) == (2, ())
    path.write_bytes(b"\xef\xbb\xbfint x = 3 3;\n")
    _, (one,) = read_file(str(path), Reading(), MACHINES["lp64"])
    assert str(one.span) == f"{path}:1:10"


def test_sources_are_all_files_that_were_read(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("int a;\n", encoding="utf-8")
    path = tmp_path / "t.c"
    path.write_text('#include "a.h"\n#include <stddef.h>\nint b;\n', encoding="utf-8")
    unit, _ = read_file(str(path), Reading(), MACHINES["lp64"])
    names = [Path(source.name).name for source in unit.sources]
    assert names == ["t.c", "a.h", "<stddef.h>"]
    assert unit.sources[1].line(1) == "int a;"
