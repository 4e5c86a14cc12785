"""What variables are called where several are shown together: no two things alike."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from tests.explain.test_stories import tell
from tests.view.viewing import read_program
from weaklink import session
from weaklink.explain.findings import NonCompliance, Weakness
from weaklink.explain.runs.titles import Table, Titles, source_name
from weaklink.ir.program import Program
from weaklink.ir.variables import Storage
from weaklink.options import Options

ROOT = Path(__file__).parents[2]
FOLDERS = ("examples", "tests/data/c", "tests/data/globals", "tests/data/memory/locals")
DATA = sorted(chain.from_iterable((ROOT / folder).glob("*.c") for folder in FOLDERS))


def titles(program: Program, function: str = "f") -> list[str]:
    """Those of the globals, then those of a function's variables."""
    found = Titles(program, function)
    own = program.functions[function]
    assert own.body is not None
    variables = [*(item.variable for item in program.globals), *own.parameters, *own.body.locals]
    named = [v for v in variables if v.storage is not Storage.TEMPORARY]
    return [found.of(function, variable) for variable in named]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int n; int f(int m) { return n + m; }", ["n", "m"]),
        ("int n; int f(int n) { return n; }", ["n (global)", "n"]),
        ("int n; int f(void) { int n = 1; return n; }", ["n (global)", "n"]),
        ("static int n; int f(int n) { return n; }", ["n (global)", "n"]),
        ("int n; int g(int n) { return n; } int f(void) { return g(n); }", ["n (global)"]),
        ("int n; int g(int n) { return n; } int f(void) { return n; }", ["n"]),
        ("int n; int g(int n); int f(void) { return g(n); }", ["n"]),
        ("int f(int m) { static int n; return n; }", ["n", "m"]),
        ("int n; int f(int m) { static int n; return n; }", ["n of f", "n", "m"]),
        (
            "int g(void) { static int n; return n; } int f(int n) { return g() + n; }",
            ["n of g", "n"],
        ),
        (
            "int g(void) { static int n; return n; } int f(void) { static int n; return g() + n; }",
            ["n of f", "n of g"],
        ),
        (
            "int f(void) {\n static int n;\n { static int n = 1; return n; } }",
            ["n of f (line 2)", "n of f (line 3)"],
        ),
        (
            "int f(void) { static int n; { static int n = 1; return n; } }",
            ["n of f (line 1:26)", "n of f (line 1:42)"],
        ),
        ("int f(int i) {\n { int i = 1; return i; } }", ["i", "i (line 2)"]),
        (
            "int f(int i) {\n { int i = 1; { int i = 2; return i; } } }",
            ["i", "i (line 2:8)", "i (line 2:21)"],
        ),
        ("int f(void) { { int i = 1; } { int i = 2; return i; } }", ["i", "i"]),
        (
            "int f(int n) {\n { static int n;\n { int n = 1; return n; } } }",
            ["n of f", "n", "n (line 3)"],
        ),
        (
            "#define TWO { int i = 1; { int i = 2; return i; } }\nint f(int i) { TWO }",
            ["i", "i (line 2:16)", "i (line 2:16) (2)"],
        ),
    ],
)
def test_titles(text: str, expected: list[str]) -> None:
    assert sorted(titles(read_program(text))) == sorted(expected)


def of_files(folder: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        (folder / f"{name}.c").write_text(text, encoding="utf-8")
    files = [str(folder / f"{name}.c") for name in texts]
    return titles(session.read_program(files, Options()))


def test_statics_of_two_files(tmp_path: Path) -> None:
    one = "static int n; int g(void); int f(void) { return n + g(); }"
    two = "static int n; int g(void) { return n; }"
    assert of_files(tmp_path, a=one, b=two) == ["n (a.c)", "n (b.c)"]


def test_a_static_of_a_file_beside_a_global_of_another(tmp_path: Path) -> None:
    one = "static int n; int g(void); int f(void) { return n + g(); }"
    two = "int n; int g(void) { return n; }"
    assert of_files(tmp_path, a=one, b=two) == ["n (a.c)", "n"]


def test_static_locals_of_static_functions_of_one_name(tmp_path: Path) -> None:
    static = "static int g(void) { static int n; return n; }"
    one = f"{static} int h(void); int f(void) {{ return g() + h(); }}"
    two = f"{static} int h(void) {{ return g(); }}"
    assert of_files(tmp_path, a=one, b=two) == ["n of g (a.c)", "n of g (b.c)"]


@pytest.mark.parametrize("path", DATA, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_title_is_that_of_two_things(path: Path) -> None:
    """But for locals that do not live together."""
    program = session.read_program([str(path)], Options())
    for name, function in program.functions.items():
        if function.body is not None:
            found = Titles(program, name)
            hiding = [local for local in function.body.locals if local.hides]
            variables = [item.variable for item in program.globals]
            variables += [*function.parameters, *hiding]
            shown = [found.of(name, variable) for variable in variables]
            shown += {found.of(name, v) for v in function.body.locals if not v.hides}
            assert len(set(shown)) == len(shown), (name, shown)


@pytest.mark.parametrize("title", ["n", "n (global)", "n of g", "n of g (line 3)", "n (line 3:1)"])
def test_the_name_in_a_title(title: str) -> None:
    assert source_name(title) == "n"


def test_a_table_loses_nothing() -> None:
    table = Table()
    keys = [table.key("x", owner) for owner in ("a", "b", "a", "c")]
    assert keys == ["x", "x (2)", "x", "x (3)"]


# --- in stories ------------------------------------------------------------------------------


GLOBAL = """int n;
/*@ assigns \\nothing; ensures \\result == n; */ int level(void) { return n; }
/*@ assigns \\nothing; ensures p: \\result != 7; */
int f(int n) { if (level() == 2 && n == 5) return 7; return 0; }"""

STATIC = """/*@ assigns \\nothing; */ static int level(void) { static int n = 0; return n = n; }
/*@ assigns \\nothing; ensures p: \\result != 7; */
int f(int n) { if (level() == 2 && n == 5) return 7; return 0; }"""

STATICS = """/*@ assigns \\nothing; */ static int level(void) { static int n = 0; return n = n; }
/*@ assigns \\nothing; ensures p: \\result != 7; */
int f(void) { static int n; n = n; if (level() == 2 && n == 5) return 7; return 0; }"""

IN_MEMORY = """int t[2], *cursor = t;
/*@ assigns \\nothing; */ static int level(void) { return t[1]; }
/*@ requires \\valid_read(t + (0 .. 1)); assigns \\nothing; ensures p: \\result != 7; */
int f(int *t) { if (level() == 2 && t[0] == 5) return 7; return 0; }"""


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        (GLOBAL, {"n (global)": "2", "n": "5"}),
        (STATIC, {"n of level": "2", "n": "5"}),
        (STATICS, {"n of level": "2", "n of f": "5"}),
        (IN_MEMORY, {"t (global)": "{5, 2}", "t": "&t (global)[0]"}),
    ],
)
def test_inputs_of_one_name(text: str, inputs: dict[str, str]) -> None:
    story, cause = tell(text, "f/postcondition/p")
    assert isinstance(cause, NonCompliance)
    assert dict(story.inputs.written) == inputs


TAKEN_OVER = """int x;
/*@ assigns \\nothing; ensures \\result == x; */ int getx(void) { return x; }
/*@ requires 0 <= n < 4 && x == 3; assigns x; ensures p: \\result == 3; */
int f(int n) {
  int x = n;
  /*@ loop invariant x >= 0; */ while (x > 0) x--;
  return getx();
}"""


def test_a_takeover_of_a_global_and_a_local_of_one_name() -> None:
    story, cause = tell(TAKEN_OVER, "f/postcondition/p")
    assert isinstance(cause, Weakness)
    (choice,) = story.choices
    chosen = choice.state.variables
    assert chosen.keys() >= {"x", "x (global)"} and chosen["x (global)"] != "3"
    assert choice.code[0].variables["x (global)"] == "3"
    assert story.code_run is not None and story.code_run.variables["x (global)"] == "3"


ON_ONE_LINE = """/*@ requires 0 <= n <= 5; assigns \\nothing; ensures p: \\result == n; */
int f(int n) {
  int s = 0; int i = 7;
  { int i = 1; { int i = 0;
    /*@ loop invariant 0 <= i <= n; */ while (i < n) { i++; s++; } }
    s += i - 1; }
  return s + i - 7;
}"""


def test_a_takeover_of_two_locals_declared_on_one_line() -> None:
    story, _ = tell(ON_ONE_LINE, "f/postcondition/p")
    (choice,) = story.choices
    assert "i (line 4:22)" in choice.state.variables
    told = {name for event in story.trace for name in event.changed}
    assert {"i", "i (line 4:9)", "i (line 4:22)"} <= told
