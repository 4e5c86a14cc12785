"""Functions with a variable number of arguments give what they give on the real machine: generated
ones, which take their arguments in all the ways there are."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from weaklink.cli.commands import parse_options
from weaklink.model import PropertyReport, Status, Verdict
from weaklink.session import diagnose

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

HEAD = """#include <stdarg.h>
#include <stddef.h>
struct pair { int a; short b; };
static int digit(long x) { return (int)(x % 10 < 0 ? -(x % 10) : x % 10); }
"""

TAKEN = {
    "int": "digit(va_arg(AP, int))",
    "unsigned": "digit(va_arg(AP, unsigned) % 10)",
    "long": "digit(va_arg(AP, long))",
    "char *": "*va_arg(AP, char *) % 10",
    "int *": "digit(*va_arg(AP, int *))",
    "struct pair": "digit(va_arg(AP, struct pair).a)",
    "void *": "(va_arg(AP, void *) == NULL)",
}


def value(type: str, choose: random.Random) -> str:
    match type:
        case "int":
            return choose.choice([str(choose.randint(-99, 99)), "'c'", "(short)7", "(_Bool)1"])
        case "unsigned":
            return choose.choice([f"{choose.randint(0, 99)}u", str(choose.randint(0, 99))])
        case "long":
            return f"{choose.randint(-99, 99)}L"
        case "char *":
            return f'"{choose.choice("abcxyz")}"'
        case "int *":
            return f"(int[]){{{choose.randint(-99, 99)}}}"
        case "struct pair":
            return f"(struct pair){{{choose.randint(0, 99)}, 1}}"
        case _:
            return choose.choice(["NULL", '(char *)""'])


def program(choose: random.Random) -> str:
    """A program whose main returns what a function makes of its arguments."""
    types = [choose.choice(list(TAKEN)) for _ in range(choose.randint(1, 4))]
    lines: list[str] = []
    helpers: list[str] = []
    name, rest = "ap", list(types)
    while rest:
        type = rest.pop(0)
        way = choose.randint(0, 4)
        if way == 0:
            number = len(helpers)
            taken = TAKEN[type].replace("AP", "*l")
            helpers.append(f"static int next{number}(va_list *l) {{ return {taken}; }}")
            lines.append(f"r = r * 3 + next{number}(&{name});")
        elif way == 1 and name == "ap":
            lines.append("va_copy(copy, ap);")
            lines.append(f"r = r * 3 + {TAKEN[type].replace('AP', 'copy')};")
            lines.append("va_end(copy);")
            lines.append(f"r = r * 3 + {TAKEN[type].replace('AP', name)};")
        elif way == 2:
            number = len(helpers)
            steps = " ".join(f"r = r * 3 + {TAKEN[t].replace('AP', 'l')};" for t in [type, *rest])
            helpers.append(f"static int all{number}(int r, va_list l) {{ {steps} return r; }}")
            lines.append(f"r = all{number}(r, {name});")
            rest = []
        else:
            lines.append(f"r = r * 3 + {TAKEN[type].replace('AP', name)};")
    body = "\n  ".join(lines)
    given = ", ".join(["1", *(value(type, choose) for type in types)])
    return (
        HEAD
        + "\n".join(helpers)
        + f"\nstatic int f(int n, ...)\n{{\n  va_list ap, copy;\n  int r = n;\n"
        f"  va_start(ap, n);\n  {body}\n  va_end(ap);\n  return r;\n}}\n"
        + f"CONTRACT\nint main(void) {{ return f({given}) % 200; }}\n"
    )


def compiled(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    source, binary = folder / "native.c", folder / "native"
    source.write_text(text.replace("CONTRACT", ""))
    flags = ["-w", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]
    subprocess.run(["gcc", *flags, "-o", str(binary), str(source)], check=True)
    return subprocess.run([str(binary)], capture_output=True, text=True, check=False)


def found(text: str, contract: str, folder: Path) -> Sequence[PropertyReport]:
    source = folder / "program.c"
    source.write_text(text.replace("CONTRACT", contract))
    options = parse_options(("--function", "main", "--no-smoke"))
    return diagnose([str(source)], options).properties


@pytest.mark.parametrize("seed", range(12))
def test_as_the_machine(seed: int, tmp_path: Path) -> None:
    text = program(random.Random(seed))
    done = compiled(text, tmp_path)
    assert done.returncode < 200 and not done.stderr, (text, done.stderr)
    contract = (
        f"/*@ check ensures other: \\result != {done.returncode};"
        f" check ensures same: \\result == {done.returncode}; */"
    )
    by_name = {one.name: one for one in found(text, contract, tmp_path)}
    assert by_name["other"].verdict is Verdict.NON_COMPLIANCE, text
    assert by_name["same"].verdict is not Verdict.NON_COMPLIANCE, text
    errors = [p for p in by_name.values() if p.kind.is_runtime_error]
    assert all(one.status is Status.PROVED for one in errors), text
