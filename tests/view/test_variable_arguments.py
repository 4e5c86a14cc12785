"""Functions with a variable number of arguments, behind the pass that gives these names."""

from __future__ import annotations

import pytest

from tests.view.viewing import read_program
from weaklink import ir
from weaklink.analysis.argument_lists import Takers
from weaklink.ir.notation import show_exactly
from weaklink.ir.printer import print_function
from weaklink.view.handed_formats import HandedFormats
from weaklink.view.taken_arguments import TakenArguments
from weaklink.view.variable_arguments import resolve_variable_arguments

HEAD = "#include <stdarg.h>\n#include <stdio.h>\n"
FIRST = """
int first(int n, ...)
{ va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap); return x; }
"""
SUM = """
int sum(int n, ...)
{
  va_list ap; int s = 0; va_start(ap, n);
  while (n-- > 0) s += va_arg(ap, int);
  va_end(ap); return s;
}
"""


def resolved(text: str) -> ir.Program:
    return resolve_variable_arguments(read_program(HEAD + text))


def test_a_call_is_of_a_function_with_its_arguments() -> None:
    functions = resolved(FIRST + "int f(void) { return first(1, 2); }").functions
    assert "first#1(1, 2)" in print_function(functions["f"])
    own = print_function(functions["first#1"])
    assert own.startswith("function int first#1(int n, int ...[0])")
    assert "guard ap == 0:va_list;  // va-arg\n  tmp = ...[0];" in own
    any_ = print_function(functions["first"])
    assert "guard \\true;  // va-arg\n  havoc tmp;  // environment" in any_


def test_nobody_answers_for_arguments_where_nobody_calls() -> None:
    any_ = print_function(resolved(FIRST).functions["first"])
    assert "havoc missing.0;  // environment\n  guard missing.0 == 0;  // va-arg" in any_


def test_calls_with_arguments_of_the_same_types_share_a_function() -> None:
    text = "int f(void) { return first(1, 2) + first(3, 4) + first(5, 6, 7L); }"
    made = [name for name in resolved(FIRST + text).functions if name.startswith("first#")]
    assert made == ["first#2", "first#1"]


def condition(text: str, caller: str = "f") -> str:
    """When the last call in a function is right."""
    program = read_program(HEAD + text)
    found = TakenArguments(program, Takers(program))
    body = program.functions[caller].body
    assert body is not None
    calls = [s for b in body.blocks.values() for s in b.statements if isinstance(s, ir.Call)]
    known = found.condition(calls[-1])
    return "unknown" if known is None else show_exactly(known)


@pytest.mark.parametrize(
    ("call", "right"),
    [
        ("sum(2, 1, 2)", r"\true"),
        ("sum(2, 1)", r"\false"),
        ("sum(2, 1, 2L)", r"\false"),
        ("sum(k, 1)", "!(k > 0 && k - 1 > 0)"),
        ("sum(2, 1, 2u)", r"\true"),
        (
            "sum(1, (unsigned)k)",
            "0 <= (integer)(unsigned int)k && (integer)(unsigned int)k <= 2147483647",
        ),
    ],
)
def test_when_a_call_gives_what_is_taken(call: str, right: str) -> None:
    found = condition(SUM + f"int f(int k) {{ return {call}; }}")
    assert found == right


def test_what_something_else_decides_is_unknown() -> None:
    text = """
    int g(void);
    int h(int n, ...)
    { va_list ap; va_start(ap, n); if (g()) n = va_arg(ap, int); va_end(ap); return n; }
    int f(void) { return h(1); } int right(void) { return h(1, 2); }
    """
    assert condition(text) == "unknown"
    assert condition(text, "right") == r"\true"


def test_a_literal_format_decides() -> None:
    text = """
    int h(const char *p, ...)
    {
      va_list ap; int r = 0; va_start(ap, p);
      for (; *p; p++) if (*p == 'd') r = va_arg(ap, int); else if (*p == 's') va_arg(ap, char *);
      va_end(ap); return r;
    }
    """
    assert condition(text + 'int f(void) { return h("d-s", 1, "x"); }') == r"\true"
    assert condition(text + 'int f(void) { return h("d-s", 1, 2); }') == r"\false"
    assert condition(text + "int f(char *q) { return h(q, 1, 2); }") == "unknown"


def test_formats_are_handed_on() -> None:
    program = read_program(
        HEAD
        + """
        static void vput(const char *fmt, va_list ap) { vprintf(fmt, ap); }
        void put(int k, const char *fmt, ...)
        { va_list ap; va_start(ap, fmt); vput(fmt, ap); va_end(ap); }
        void changed(const char *fmt, ...)
        { va_list ap; va_start(ap, fmt); fmt++; vprintf(fmt, ap); va_end(ap); }
        void later(const char *fmt, ...)
        { va_list ap; va_start(ap, fmt); va_arg(ap, int); vprintf(fmt, ap); va_end(ap); }
        """
    )
    handed = HandedFormats(program, Takers(program))
    functions = program.functions
    assert handed.wraps(functions["put"]) == ir.Format("printf", 1, 2)
    assert handed.wraps(functions["changed"]) is None
    assert handed.wraps(functions["later"]) is None
