"""Preprocessing: the same tokens as ``gcc -E``, and the places of what macros put there."""

import shutil
import subprocess
from pathlib import Path

import pytest

from weaklink.diagnostics import Diagnostic, Severity
from weaklink.frontend.headers import OWN_HEADERS, predefined_macros
from weaklink.frontend.preprocessor import preprocess
from weaklink.frontend.tokens import Source, Token, lex
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

LP64 = MACHINES["lp64"]
PLAIN = Reading()
TORTURE = Path(__file__).with_name("torture.c")


def run(
    text: str, reading: Reading = PLAIN, name: str = "t.c", machine: str = "lp64"
) -> tuple[list[Token], list[Diagnostic]]:
    diagnostics: list[Diagnostic] = []
    tokens = preprocess(name, text, reading, MACHINES[machine], diagnostics).tokens
    return tokens[:-1], diagnostics


def texts(text: str, reading: Reading = PLAIN, machine: str = "lp64") -> str:
    tokens, diagnostics = run(text, reading, machine=machine)
    assert diagnostics == []
    return " ".join(token.text for token in tokens)


LEFT_OUT = (
    "and left out: what it would declare is refused where it is used, and its macros count as not "
    "defined; name its folder with -I, or the build's options with --compile-commands"
)


def messages(text: str, reading: Reading = PLAIN) -> list[str]:
    _, diagnostics = run(text, reading)
    return [f"{one.span.line}:{one.span.column} {one.message}" for one in diagnostics]


def gcc_texts(path: Path) -> list[str]:
    defines = [
        f"-D{name}={value}"
        for name, value in predefined_macros(LP64).items()
        if not name.startswith("__STDC") and not name.startswith("__TIME") and name != "__DATE__"
    ]
    command = ["gcc", "-E", "-P", "-undef", "-nostdinc", "-std=gnu11", *defines]
    command += ["-I", str(OWN_HEADERS), str(path)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [token.text for token in lex(Source("gcc", output), [])]


def test_torture_as_gcc() -> None:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    tokens, diagnostics = run(TORTURE.read_text(encoding="utf-8"), name=str(TORTURE))
    assert diagnostics == []
    assert [token.text for token in tokens] == gcc_texts(TORTURE)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("#define A 1\nA B", "1 B"),
        ("#define A A + 1\nA", "A + 1"),
        ("#define A B\n#define B A\nA B", "A B"),
        ("#define F(x) x * x\nF(a + 1) F", "a + 1 * a + 1 F"),
        ("#define F(x) F\nF(1)(2)", "F ( 2 )"),
        ("#define F() 1\nF F()\nF\n()", "F 1 1"),
        ('#define S(x) #x\nS(a  +\n b) S("x\\n")', '"a + b" "\\"x\\\\n\\""'),
        ("#define G(x, y) x##y\nG(a, 1) G(, b) G(c,) G(,)", "a1 b c"),
        ("#define V(f, ...) f(__VA_ARGS__)\nV(g, 1, 2) V(g)", "g ( 1 , 2 ) g ( )"),
        ("#define V(f, ...) f(0, ##__VA_ARGS__)\nV(g, 1) V(g)", "g ( 0 , 1 ) g ( 0 )"),
        ("#define V(f, ...) f(0 __VA_OPT__(,) __VA_ARGS__)\nV(g, 1) V(g)", "g ( 0 , 1 ) g ( 0 )"),
        ("#define A 1\n#undef A\nA", "A"),
        ("a\n#if 1 + 1 == 2 && !defined(B)\nb\n#else\nc\n#endif\nd", "a b d"),
        ("#if 0\na\n#elif 0\nb\n#elif 1\nc\n#elif 1\nd\n#else\ne\n#endif", "c"),
        ("#ifdef A\n#if 1\na\n#endif\n#else\nb\n#endif", "b"),
        ("#if -1 > 0u\na\n#endif\n#if 1 ? 2 : (1/0)\nb\n#endif", "a b"),
        ("#if 'a' == 97 && 0x10 == 020 && ~0 == -1 && 7 % -4 == 3\na\n#endif", "a"),
        ('#if __has_include(<limits.h>) && !__has_include("none.h")\na\n#endif', "a"),
        ('__LINE__\n__LINE__\n#line 50 "u.c"\n__LINE__ __FILE__', '1 2 50 "u.c"'),
        ("__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__", "0 1 0"),
        ('_Pragma("once") a\n#pragma whatever it\'s\nb', "a b"),
        ("#if 0\nit's \"not\n#endif\na", "a"),
        ("a /* b\n#define C */ d // e\nf \\\ng", "a d f g"),
        ("%:define A <: :> <% %>\nA", "[ ] { }"),
    ],
)
def test_expansion(source: str, expected: str) -> None:
    assert texts(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # Macros are expanded inside annotations, and may hold annotations.
        ("#define N 3\n/*@ requires n < N; */", "/*@ requires n < 3 ; */"),
        ("#define R 0..N-1\n#define N 3\n//@ assert a[R];", "/*@ assert a [ 0 .. 3 - 1 ] ; */"),
        ("#define P(x) \\valid(x) ==> x\n//@ assert P(p);", "/*@ assert \\valid ( p ) ==> p ; */"),
        ("#define I /*@ loop invariant x; */\nI while", "/*@ loop invariant x ; */ while"),
        ("#define I //@ loop invariant \\\n  x;\nI while", "/*@ loop invariant x ; */ while"),
        ("#define assert(x) no\n//@ assert (x);\nassert(x)", "/*@ assert ( x ) ; */ no"),
        ("#define F(x) x\nF(/*@ a(b, c); */ d)", "/*@ a ( b , c ) ; */ d"),
        # A preprocessor's lines inside an annotation: Frama-C carries them out.
        ("/*@ a;\n#ifdef X\n b;\n#else\n c;\n#endif */", "/*@ a ; c ; */"),
        ("/*@ a - # b; */", "/*@ a - # b ; */"),
    ],
)
def test_annotations(source: str, expected: str) -> None:
    assert texts(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("#error no it's\na", ["1:2 #error no it's"]),
        ("x\n  #frob", ["2:4 unknown directive '#frob'"]),
        ("#if 1\na", ["1:2 this condition has no '#endif'"]),
        ("#endif", ["1:2 '#endif' without '#if'"]),
        ("#else", ["1:2 '#else' without '#if'"]),
        ("#if 0\n#else\n#else\n#endif", ["3:2 '#else' behind '#else'"]),
        ("#if\n#endif", ["1:4 this condition is empty"]),
        ("#if 1 +\n#endif", ["1:8 expected a number, a name or '(' in this condition, "
                             "found the end of the line"]),
        ("#if 1 / 0\n#endif", ["1:7 division by zero in a preprocessor condition"]),
        ("#if 1.5\n#endif", ["1:5 '1.5' is not an integer"]),
        ("#if (1\n#endif", ["1:7 expected ')' in this condition, found the end of the line"]),
        ("#if 1 2\n#endif", ["1:7 expected an operator or the end of the line in this condition, "
                             "found '2'"]),
        ("#if defined\n#endif", ["1:12 expected a macro's name behind 'defined' in this "
                                 "condition, found the end of the line"]),
        ("#define", ["1:2 '#define' needs a macro's name"]),
        ("#define 3", ["1:9 '3' cannot be a macro's name"]),
        ("#define F(x", ["1:11 the list of macro parameters is never closed"]),
        ("#define F(x y) x", ["1:11 the list of macro parameters is never closed"]),
        ("#define F(x, x) x", ["1:14 this is no list of macro parameters"]),
        ("#define F(x) #y", ["1:14 '#' is not followed by a parameter"]),
        ("#define F a ##", ["1:13 '##' stands at an end of a macro's text"]),
        ("#define A 1\n#define A 2\nA", ["2:9 macro 'A' is redefined; it was defined at t.c:1:9"]),
        ("#define A 1\n#define A 1\nA", []),
        ("#define F(x) x\nF(1, 2)", ["2:1 macro 'F' is given 2 arguments"]),
        ("#define F(x) x\n  F(1", ["2:3 the arguments of macro 'F' are never closed"]),
        ("#define F(x) x\n//@ assert F(1;\n)", ["2:12 the arguments of macro 'F' are never "
                                                "closed"]),
        ("#define G(x, y) x##y\nG(+, a)", ["2:3 pasting '+' and 'a' does not give one token"]),
        ("#include", ["1:2 '#include' needs a header's name"]),
        ("#include 3", ["1:10 '#include' needs a header's name"]),
        ("#line x", ["1:7 '#line' needs a line number"]),
        ("a\n#include <none.h>\nb", ["2:10 header 'none.h' not found in weaklink's own "
                                     f"headers {LEFT_OUT}"]),
        (" #include \"none.h\"", ["1:11 header 'none.h' not found in '.' and weaklink's own "
                                  f"headers {LEFT_OUT}"]),
    ],
)  # fmt: skip
def test_messages(source: str, expected: list[str]) -> None:
    assert messages(source) == expected


def test_missing_header_names_what_was_searched() -> None:
    _, (one,) = run("#include <none.h>\nint x;", Reading(include_paths=("inc", "/usr/inc")))
    assert one.code == "missing-header" and one.severity is Severity.WARNING
    assert (one.span.column, one.span.end_column) == (10, 18)
    assert "'inc', '/usr/inc' and weaklink's own headers" in one.message


def test_include_paths_and_guards(tmp_path: Path) -> None:
    for folder, text in (("a", "a"), ("b", "b"), ("c", "c")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.h").write_text(f"{text}\n#include_next <x.h>\n", encoding="utf-8")
    (tmp_path / "c" / "x.h").write_text("#ifndef X\n#define X\nc\n#endif\n", encoding="utf-8")
    (tmp_path / "once.h").write_text("#pragma once\nonce\n", encoding="utf-8")
    (tmp_path / "spec.acsl").write_text("/*@ lemma a: N == 3; */\n", encoding="utf-8")
    folders = tuple(str(tmp_path / name) for name in ("a", "b", "c", "."))
    reading = Reading(include_paths=folders, defines=("N=3", "X_H=<x.h>"))
    source = (
        "#include X_H\n#include <x.h>\n#include <once.h>\n#include <once.h>\n#include <spec.acsl>"
    )
    assert texts(source, reading) == "a b c a b once /*@ lemma a : 3 == 3 ; */"


def test_quoted_includes_start_at_the_including_file(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.h").write_text('#include "b.h"\n', encoding="utf-8")
    (tmp_path / "sub" / "b.h").write_text("b\n", encoding="utf-8")
    tokens, diagnostics = run('#include "sub/a.h"', name=str(tmp_path / "t.c"))
    assert (diagnostics, [token.text for token in tokens]) == ([], ["b"])
    assert tokens[0].span.file == str(tmp_path / "sub" / "b.h")


def test_assert_is_a_precondition_unless_ndebug() -> None:
    source = "#include <assert.h>\nassert(x > 0);\n#define NDEBUG\n#include <assert.h>\nassert(y);"
    expanded = texts(source)
    assert expanded.endswith("; assert ( ( x > 0 ) != 0 ) ; ( ( void ) 0 ) ;")
    assert "requires condition_holds : condition != 0 ;" in expanded


def test_include_cycle_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('x\n#include "a.h"\n', encoding="utf-8")
    _, (one,) = run('#include "a.h"', name=str(tmp_path / "t.c"))
    assert (one.span.line, one.span.column) == (2, 10)
    assert one.message.endswith("a.h': include guards are missing")


def test_command_line(tmp_path: Path) -> None:
    (tmp_path / "first.h").write_text("#define FIRST 1\n", encoding="utf-8")
    reading = Reading(
        defines=("A", "B=2", "F(x)=x+x", "C"),
        undefines=("C",),
        includes=("first.h",),
        include_paths=(str(tmp_path),),
    )
    assert texts("A B F(3) C FIRST", reading) == "1 2 3 + 3 C 1"


@pytest.mark.parametrize("machine", sorted(MACHINES))
def test_own_headers_fit_the_machine(machine: str) -> None:
    types = MACHINES[machine]
    source = (
        "#include <limits.h>\n#include <stdint.h>\n#include <stddef.h>\n#include <inttypes.h>\n"
        f"#if INT_MAX != {types['int'].max} || LONG_MIN != ({types['long'].min + 1} - 1) "
        f"|| ULLONG_MAX != {types['unsigned long long'].max}U || CHAR_BIT != 8 "
        f"|| UINT_MAX != {types['unsigned int'].max}U || UCHAR_MAX != 255 "
        "|| INT16_MAX != 32767 || UINT32_MAX != 4294967295U || INT64_MIN >= 0\n#error wrong\n#endif"
    )
    _, diagnostics = run(source, machine=machine)
    assert diagnostics == []


def spans(text: str) -> list[str]:
    """Every token with its place, and the macro where there is one."""
    tokens, _ = run(text)
    result = []
    for token in tokens:
        span = token.span
        macro = f" {span.macro}" if span.macro else ""
        result.append(f"{token.text} {span.line}:{span.column}-{span.end_column}{macro}")
    return result


def test_places_of_macros() -> None:
    """What a definition puts there has the place of the use; an argument keeps its own."""
    assert spans("#define N 3\n#define M(x, y) ((x) + N)\n  N M(a, b) M(N, 1)") == [
        "3 3:3-4 N",
        "( 3:5-12 M", "( 3:5-12 M", "a 3:7-8", ") 3:5-12 M", "+ 3:5-12 M", "3 3:5-12 M",
        ") 3:5-12 M",
        "( 3:13-20 M", "( 3:13-20 M", "3 3:15-16 N", ") 3:13-20 M", "+ 3:13-20 M", "3 3:13-20 M",
        ") 3:13-20 M",
    ]  # fmt: skip


def test_places_behind_splices_tabs_and_wide_characters() -> None:
    assert spans("a\\\nb c\n\td é\n/* ∀ */ e 'é' f\r\n g") == [
        "ab 1:1-2", "c 2:3-4", "d 3:2-3", "é 3:4-5", "e 4:9-10", "'é' 4:11-14", "f 4:15-16",
        "g 5:2-3",
    ]  # fmt: skip


def test_line_markers_change_the_place() -> None:
    tokens, _ = run('a\n# 7 "u.c" 1\n  b\n#line 90\nc')
    assert [str(token.span) for token in tokens] == ["t.c:1:1", "u.c:7:3", "u.c:90:1"]


def test_macros_are_pushed_and_popped() -> None:
    kept = '#define N 2\n#pragma push_macro("N")\n#undef N\n#define N 1\nN\n'
    assert texts(f'{kept}#pragma pop_macro("N")\nN') == "1 2"
    none = '#pragma push_macro("M")\n#define M 1\nM\n#pragma pop_macro("M")\nM\n'
    assert texts(f'{none}#pragma pop_macro("M")\nM') == "1 M M"
