"""The IR of random programs computes what gcc's code computes."""

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text
from tests.frontend.elaborate.random_c import Writer
from tests.frontend.elaborate.running import call, initial
from weaklink.ir.check import check_program
from weaklink.ir.program import Program

GCC = shutil.which("gcc")
PROGRAMS = 60
INPUTS = [(0, 0), (1, -1), (127, 3), (-128, 255), (2**31 - 1, -(2**31)), (12345, 65536)]

MAIN = """
int printf(const char *, ...);
int main(void) {{
  long long in[][2] = {{ {inputs} }};
  for (int k = 0; k < {count}; k++) {{
{runs}
  }}
  return 0;
}}
"""


def renamed(text: str, number: int) -> str:
    """The program with names of its own, so that many fit into one file."""
    for name in ("g0", "g1", "h(", "f("):
        stem = name.rstrip("(")
        text = text.replace(name, name.replace(stem, f"{stem}_{number}_"))
    return text


def by_gcc(texts: list[str], folder: Path) -> list[list[tuple[int, ...]]]:
    """What each program gives for each input: result and both globals."""
    runs = "".join(
        f"    g0_{n}_ = start_{n}; g1_{n}_ = 0;\n"
        f"    {{ long long r = f_{n}_(in[k][0], in[k][1]);\n"
        f'      printf("%lld %lld %lld\\n", r, (long long)g0_{n}_, (long long)g1_{n}_); }}\n'
        for n in range(len(texts))
    )
    parts = [renamed(text, n) + f"static long long start_{n};\n" for n, text in enumerate(texts)]
    starts = "".join(f"  start_{n} = g0_{n}_;\n" for n in range(len(texts)))
    inputs = ", ".join(f"{{ {a}ll, {b}ll }}" for a, b in INPUTS)
    main = MAIN.format(inputs=inputs, count=len(INPUTS), runs=runs)
    main = main.replace("  for (int k", starts + "  for (int k", 1)
    source = folder / "all.c"
    source.write_text("".join(parts) + main)
    program = folder / "all"
    command = [GCC or "", "-w", "-O0", "-fwrapv", "-std=gnu11", str(source), "-o", str(program)]
    subprocess.run(command, check=True)
    output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    lines = [tuple(int(word) for word in line.split()) for line in output.splitlines()]
    return [lines[n :: len(texts)] for n in range(len(texts))]


def by_ir(program: Program) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for arguments in INPUTS:
        state = initial(program)
        parameters = program.functions["f"].parameters
        given = [p.type.wrap(n) for p, n in zip(parameters, arguments, strict=True)]
        result = call(program, "f", given, state)
        assert result is not None
        found.append(tuple(signed(n) for n in (result, *state.values())))
    return found


def signed(value: int) -> int:
    """As ``%lld`` shows it."""
    return value - 2**64 if value >= 2**63 else value


@pytest.mark.slow
@pytest.mark.skipif(GCC is None, reason="gcc is not installed")
@pytest.mark.parametrize("seed", range(3))
def test_same_results(seed: int, tmp_path: Path) -> None:
    texts = [Writer(Random(f"{seed} {n}")).program() for n in range(PROGRAMS)]
    expected = by_gcc(texts, tmp_path)
    for text, wanted in zip(texts, expected, strict=True):
        program = elaborate_text(text)
        assert program.diagnostics == (), text
        assert program.refused == (), (program.refused, text)
        assert check_program(program) == []
        assert by_ir(program) == wanted, text
