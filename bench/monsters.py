"""Monstrous files, generated, and how long weaklink takes on each under a time limit.

    python bench/monsters.py                         # all, `diagnose --timeout 5`
    python bench/monsters.py --timeout 1 gotos sum   # those whose names begin so
    python bench/monsters.py --write DIR             # only writes them

The promise is that a function takes at most its limit and a second more, whatever it is; each
file here has one function, but for those of which only the reading is hard.  Those that are no
programs are to be refused with one clear line.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

Made = Iterator[str]


def gotos(count: int = 20) -> Made:
    """Labels, each of which jumps to every other one."""
    yield "int f(int n) {\n  int s = 0;\n"
    for label in range(count):
        jumps = " ".join(f"case {other}: goto l{other};" for other in range(count))
        yield f"l{label}:\n  s += {label};\n  switch (n - s) {{ {jumps} }}\n"
    yield "  return s;\n}\n"


def two_way_gotos(count: int = 20) -> Made:
    """Labels in a flow that is not reducible: two ways on from each."""
    yield "int f(int n) {\n  int s = 0;\n  if (n > 3) goto l7;\n"
    for label in range(count):
        there, further = (label * 7 + 3) % count, (label * 5 + 11) % count
        yield f"l{label}:\n  s += {label};\n  if (n > s) goto l{there};\n"
        yield f"  if (n > 2 * s) goto l{further};\n"
    yield "  return s;\n}\n"


def additions(count: int = 300) -> Made:
    """Statements, each of which may overflow."""
    yield "/*@ ensures \\result == 0; */\nint f(int a, int b) {\n  int s = 0;\n"
    yield from (f"  s = s + (a + {n}) * b;\n" for n in range(count))
    yield "  return s;\n}\n"


def cases(count: int = 1000) -> Made:
    """A switch."""
    yield "/*@ ensures \\result >= 0; */\nint f(int n) {\n  int s = 0;\n  switch (n) {\n"
    yield from (f"  case {n}: s += {n}; break;\n" for n in range(count))
    yield "  }\n  return s;\n}\n"


def else_ifs(count: int = 1000) -> Made:
    """A chain of `else if`."""
    yield "/*@ ensures \\result >= 0; */\nint f(int n) {\n  if (n == -1) return 0;\n"
    yield from (f"  else if (n == {n}) return {n};\n" for n in range(count))
    yield "  return 0;\n}\n"


def behaviors(count: int = 150) -> Made:
    """Behaviors that are neither complete nor disjoint."""
    yield "/*@ assigns \\nothing;\n"
    for n in range(count):
        yield f"  behavior b{n}: assumes n == {n}; ensures \\result == {n};\n"
    yield "*/\nint f(int n) { return n; }\n"


def complete_behaviors(count: int = 100) -> Made:
    """Behaviors that are complete and disjoint."""
    yield "/*@ assigns \\nothing;\n"
    for n in range(count - 1):
        yield f"  behavior b{n}: assumes n == {n}; ensures \\result == {n};\n"
    yield f"  behavior other: assumes n < 0 || n >= {count - 1}; ensures \\result == n;\n"
    yield "  complete behaviors;\n  disjoint behaviors; */\nint f(int n) { return n; }\n"


def long_sum(count: int = 20000) -> Made:
    """A sum of many terms."""
    yield f"int f(int n) {{ return {' + '.join(['n'] * count)}; }}\n"


def long_and(count: int = 3000) -> Made:
    """A precondition of many conjuncts."""
    yield f"/*@ requires {' && '.join(f'n != {i}' for i in range(count))}; */\n"
    yield "int f(int n) { return n; }\n"


def conditionals(depth: int = 3000) -> Made:
    """Nested `?:`."""
    yield f"int f(int n) {{ return {''.join(f'n == {i} ? {i} : ' for i in range(depth))}0; }}\n"


def parentheses(depth: int = 3000) -> Made:
    yield f"int f(int n) {{ return {'(' * depth}n{')' * depth}; }}\n"


def logic_parentheses(depth: int = 3000) -> Made:
    yield f"/*@ requires {'(' * depth}n > 0{')' * depth}; */\nint f(int n) {{ return n; }}\n"


def subscripts(depth: int = 3000) -> Made:
    """`p[p[...`."""
    yield f"int p[1];\nint f(void) {{ return {'p[' * depth}0{']' * depth}; }}\n"


def declarator(depth: int = 3000) -> Made:
    yield f"int {'(' * depth}p{')' * depth};\nint f(void) {{ return p; }}\n"


def nested_blocks(depth: int = 3000) -> Made:
    yield f"int f(int n) {{ {'{' * depth}n++;{'}' * depth} return n; }}\n"


def nested_ifs(depth: int = 300) -> Made:
    yield f"int f(int n) {{ {''.join(f'if (n != {i}) {{' for i in range(depth))}n++;"
    yield f"{'}' * depth} return n; }}\n"


def nested_loops(depth: int = 50) -> Made:
    yield "int f(int n) {\n"
    yield from (f"for (int i{i} = 0; i{i} < n; i{i}++)\n" for i in range(depth))
    yield "n--;\nreturn n; }\n"


def loops(count: int = 30) -> Made:
    """Loops without invariants, one after the other."""
    yield "/*@ ensures \\result == 0; */\nint f(int n) {\n  int s = 0;\n"
    yield from (f"  for (int i = 0; i < n; i++) if (i > {k}) s += i;\n" for k in range(count))
    yield "  return s;\n}\n"


def diamonds(count: int = 400) -> Made:
    """Branches that join, one after the other."""
    yield "/*@ ensures \\result == 0; */\nint f(int n) {\n  int s = 0;\n"
    yield from (f"  if (n > {k}) s ^= n + {k}; else s -= {k};\n" for k in range(count))
    yield "  return s;\n}\n"


def unions_of_arrays(count: int = 40) -> Made:
    """Stores through pointers which may be equal."""
    parameters = ", ".join(f"int *p{i}" for i in range(count))
    valid = " && ".join(f"\\valid(p{i})" for i in range(count))
    yield f"/*@ requires {valid}; ensures *p0 == 0; */\nvoid f({parameters}) {{\n"
    yield from (f"  *p{i} = *p{(i + 1) % count} + 1;\n" for i in range(count))
    yield "}\n"


def quantifiers(depth: int = 8) -> Made:
    """Nested quantifiers over an array."""
    bound = "".join(f"\\forall integer i{i}; 0 <= i{i} < n ==> " for i in range(depth))
    total = " + ".join(f"a[i{i}]" for i in range(depth))
    yield f"/*@ requires \\valid(a + (0 .. n-1)); requires {bound} {total} > 0;\n"
    yield "    ensures \\forall integer i; 0 <= i < n ==> a[i] > 0; */\n"
    yield "void f(int *a, int n) { if (n > 0) a[0] = -1; }\n"


def digits(count: int = 1_000_000) -> Made:
    """A constant that is too large for C, and one of annotations."""
    yield f"//@ requires n < {'9' * count};\nint f(int n) {{ return n; }}\n"


def c_digits(count: int = 1_000_000) -> Made:
    yield f"int f(int n) {{ return n + {'9' * count}; }}\n"


def long_line(size: int = 10_000_000) -> Made:
    """One line of many tokens."""
    yield "int a[] = {" + "1," * (size // 2) + "};\nint f(void) { return a[0]; }\n"


def long_name(size: int = 10_000_000) -> Made:
    yield f"int {'x' * size};\nint f(int n) {{ return n; }}\n"


def long_string(size: int = 10_000_000) -> Made:
    yield f'char *s = "{"x" * size}";\nint f(int n) {{ return n; }}\n'


def long_comment(size: int = 10_000_000) -> Made:
    yield f"/* {'x ' * (size // 2)} */ int f(int n) {{ return n; }}\n"


def macro_bomb(depth: int = 30) -> Made:
    """Macros, each of which is the one before twice."""
    yield "#define M0 n\n"
    yield from (f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, depth))
    yield f"int f(int n) {{ return M{depth - 1}; }}\n"


def macro_arguments(depth: int = 25) -> Made:
    yield "#define D(x) x + x\n"
    yield f"int f(int n) {{ return {'D(' * depth}n{')' * depth}; }}\n"


def self_include() -> Made:
    yield '#include "self_include.c"\nint f(int n) { return n; }\n'


def long_include(size: int = 300) -> Made:
    yield f'#include "{"x" * size}.h"\nint f(int n) {{ return n; }}\n'


def huge_enum() -> Made:
    yield "enum { A = 0x7fffffffffffffffLL, B };\nint f(int n) { return n; }\n"


def many_functions(count: int = 500) -> Made:
    """Functions, each of which calls the one before."""
    yield "int f0(int n) { return n; }\n"
    for n in range(1, count):
        yield f"//@ ensures \\result >= 0;\nint f{n}(int n) {{ return f{n - 1}(n > 0 ? n : 0); }}\n"


def many_globals(count: int = 5000) -> Made:
    yield from (f"int g{i};\n" for i in range(count))
    yield "int f(int n) { g0 = n; return g0 + 1; }\n"


def many_parameters(count: int = 300) -> Made:
    yield f"int f({', '.join(f'int p{i}' for i in range(count))}) {{ return p0 + p1; }}\n"


def many_locals(count: int = 2000) -> Made:
    yield "int f(int n) {\n"
    yield from (f"  int v{i} = {f'v{i - 1}' if i else 'n'} / 2 + 1;\n" for i in range(count))
    yield f"  return v{count - 1};\n}}\n"


def deep_calls(depth: int = 40) -> Made:
    """Calls without contracts, two of each in the next."""
    yield "static int f0(int n) { return n / 2; }\n"
    for n in range(1, depth):
        yield f"static int f{n}(int n) {{ return f{n - 1}(n) + f{n - 1}(n + 1); }}\n"
    yield f"//@ ensures \\result == 0;\nint f(int n) {{ return f{depth - 1}(n); }}\n"


def deep_pointer(depth: int = 60) -> Made:
    yield f"int f(int {'*' * depth}p) {{ return {'*' * depth}p; }}\n"


def deep_struct(depth: int = 60) -> Made:
    """Structures in structures, with arrays."""
    yield "struct s0 { int a[4]; };\n"
    yield from (f"struct s{i} {{ struct s{i - 1} x; int y; }};\n" for i in range(1, depth))
    yield f"int f(struct s{depth - 1} *p) {{ return p->{'x.' * (depth - 1)}a[3]; }}\n"


def large_array(size: int = 1_000_000) -> Made:
    yield f"int a[{size}];\n/*@ ensures \\result == 1; */\n"
    yield "int f(int n) { for (int i = 0; i < n; i++) a[i] = i; return a[5]; }\n"


def large_local(size: int = 100_000) -> Made:
    yield f"/*@ ensures \\result == 1; */\nint f(int n) {{ int a[{size}] = {{0}};\n"
    yield "  for (int i = 0; i < n; i++) a[i] = i; return a[5]; }\n"


def iterations() -> Made:
    """For `--bounds iterations=1000`."""
    yield "/*@ ensures \\result != 77777; */\nint f(int n) {\n  int s = 0;\n"
    yield "  for (int i = 0; i < n; i++) { if (i % 3) s += i; else s -= 1; }\n  return s;\n}\n"


OPTIONS = {"iterations": ("--bounds", "iterations=1000"), "deep_calls": ("--function", "f")}

MONSTERS: tuple[Callable[[], Made], ...] = (
    gotos,
    two_way_gotos,
    additions,
    cases,
    else_ifs,
    behaviors,
    complete_behaviors,
    long_sum,
    long_and,
    conditionals,
    parentheses,
    logic_parentheses,
    subscripts,
    declarator,
    nested_blocks,
    nested_ifs,
    nested_loops,
    loops,
    diamonds,
    unions_of_arrays,
    quantifiers,
    digits,
    c_digits,
    long_line,
    long_name,
    long_string,
    long_comment,
    macro_bomb,
    macro_arguments,
    self_include,
    long_include,
    huge_enum,
    many_functions,
    many_globals,
    many_parameters,
    many_locals,
    deep_calls,
    deep_pointer,
    deep_struct,
    large_array,
    large_local,
    iterations,
)


def write(directory: Path, wanted: tuple[str, ...]) -> list[Path]:
    """The files of the monsters whose names begin as one of those wanted (none: of all)."""
    made = []
    for monster in MONSTERS:
        name = monster.__name__
        if not wanted or name.startswith(wanted):
            made.append(directory / f"{name}.c")
            made[-1].write_text("".join(monster()))
    return made


def measure(path: Path, seconds: float, patience: float) -> str:
    """One row: wall and CPU time, peak memory, exit status and the last line that was said."""
    options = OPTIONS.get(path.stem, ())
    command = [
        sys.executable,
        "-m",
        "weaklink",
        "diagnose",
        "--no-cache",
        "--timeout",
        f"{seconds:g}",
    ]
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [*command, *options, str(path)],
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
        )
        timer = threading.Timer(patience, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
        output.seek(0)
        lines = output.read().decode(errors="replace").splitlines() or [""]
    cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024
    said = lines[-1].replace("|", "/")[:90]
    return f"| {path.stem} | {wall:.2f} | {cpu:.2f} | {peak} | {process.returncode} | {said} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--patience", type=float, default=60)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    if given.write:
        given.write.mkdir(parents=True, exist_ok=True)
        write(given.write, tuple(given.names))
        return
    with tempfile.TemporaryDirectory() as directory:
        print("| file | wall s | CPU s | peak MiB | exit | last line |")
        print("| --- | --: | --: | --: | --: | --- |")
        for path in write(Path(directory), tuple(given.names)):
            print(measure(path, given.timeout, given.patience), flush=True)
            os.unlink(path)


if __name__ == "__main__":
    main()
