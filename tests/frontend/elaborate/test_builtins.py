"""GNU's built-in functions have the values that gcc gives them."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text, errors, refusals
from weaklink.ir.expressions import Const

GCC = shutil.which("gcc")

WORDS = (
    *(f"0x{1 << bit:x}ull" for bit in range(0, 64, 7)),
    *("1", "3", "0x80000000u", "0xffffffffu", "0x7fffffff", "0x12345678u", "0xfedcba9876543210ull"),
    *("-1", "-2", "-128", "0xff00ff00ull", "96"),
)
SIDES = ("0", "1", "-1", "127", "128", "-128", "255u", "32768", "2147483647", "-2147483647 - 1",
         "4294967295u", "9223372036854775807ll", "18446744073709551615ull", "65536")  # fmt: skip
TYPES = ("signed char", "unsigned char", "short", "int", "unsigned", "long long",
         "unsigned long long")  # fmt: skip

DECLARED = """struct in { char c; short t[3]; };
struct s { char a; int b : 3; int c; struct in d[2]; union { long l; int k; }; double f; };
struct p { char a; int b; short c; } __attribute__((packed));
struct whole { int x; } __attribute__((aligned(16)));
struct part { char c; int x __attribute__((aligned(16))); char d; };
struct standard { char c; _Alignas(8) int x; _Alignas(long) char d; };
struct most { char c; int x __attribute__((aligned)); };
struct member { char c; __attribute__((packed)) int x; short s; };
struct both { char c; int x __attribute__((aligned(2))); long l; } __attribute__((packed));
struct nested { char c; struct whole w; };
struct packed_of { char c; struct whole w; } __attribute__((packed, aligned(4)));
"""

OF_TYPES = """__builtin_offsetof(struct s, a)
__builtin_offsetof(struct s, c)
__builtin_offsetof(struct s, d[1].t[2])
__builtin_offsetof(struct s, k)
__builtin_offsetof(struct s, f)
__builtin_offsetof(struct p, c)
__builtin_types_compatible_p(int, const int)
__builtin_types_compatible_p(int, unsigned)
__builtin_types_compatible_p(int *, const int *)
__builtin_types_compatible_p(int[], int[3])
__builtin_types_compatible_p(__typeof__(3L), long)
__builtin_choose_expr(sizeof(int) == 4, 7, 8)
__builtin_choose_expr(0, 7, 8ll)
__builtin_constant_p(3 + 4)
__builtin_constant_p(sizeof(int))
__builtin_expect(5, 1)
_Alignof(struct s)
_Alignof(char)
_Alignof(double)
_Alignof(int[3])
_Alignof(*(struct part *) 0)""".splitlines()
LAID_OUT = ("p", "whole", "part", "standard", "most", "member", "both", "nested", "packed_of")


def expressions() -> Iterator[str]:
    for word in WORDS:
        for name in ("clz", "ctz", "clrsb", "popcount", "ffs", "parity"):
            for long in ("", "l", "ll"):
                if name not in ("clz", "ctz") or long:
                    yield f"__builtin_{name}{long}({word})"
        for width in (16, 32, 64):
            yield f"__builtin_bswap{width}({word})"
    yield from (f"__builtin_{name}({word})" for name in ("clz", "ctz") for word in WORDS[:4])
    for number, left in enumerate(SIDES):
        for right in SIDES[number % 3 :: 3]:
            for operation in ("add", "sub", "mul"):
                type = TYPES[(number + len(right)) % len(TYPES)]
                yield f"__builtin_{operation}_overflow_p({left}, {right}, ({type}) 0)"
    yield from OF_TYPES
    for tag in LAID_OUT:
        yield f"sizeof(struct {tag})"
        yield f"_Alignof(struct {tag})"
        for member in ("c", "x", "d", "w", "l"):
            if re.search(rf"struct {tag} {{[^}}]*\b{member}\b", DECLARED):
                yield f"__builtin_offsetof(struct {tag}, {member})"


def by_gcc(values: list[str], folder: Path) -> list[int]:
    lines = "".join(f'printf("%lld\\n", (long long) ({value}));\n' for value in values)
    source, program = folder / "all.c", folder / "all"
    source.write_text(f"#include <stdio.h>\n{DECLARED}int main(void) {{ {lines} }}")
    subprocess.run([GCC or "", "-w", "-O0", str(source), "-o", str(program)], check=True)
    output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return [int(line) for line in output.split()]


@pytest.mark.skipif(GCC is None, reason="gcc is not installed")
def test_values(tmp_path: Path) -> None:
    values = list(expressions())
    text = "".join(f"long long v{n} = {value};\n" for n, value in enumerate(values))
    program = elaborate_text(DECLARED + text)
    assert errors(program) == [] and refusals(program) == []
    found = [item.initial for item in program.globals]
    ours = [one.value for one in found if isinstance(one, Const)]
    theirs = by_gcc(values, tmp_path)
    differing = [v for v, a, b in zip(values, ours, theirs, strict=True) if a != b]
    assert differing == []
