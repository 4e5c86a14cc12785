"""What is named on the command line: static functions by name alone, and what there is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.session.sessions import by_id, options, small_budget
from weaklink import session
from weaklink.diagnostics import InputError
from weaklink.ir.names import meant
from weaklink.model import Report
from weaklink.options import Choice, Options
from weaklink.report.exit_code import exit_code
from weaklink.report.json_format import as_json
from weaklink.report.layout import Page
from weaklink.report.text import render

ONE = """
static int g(int x) { /*@ assert small: x < 3; */ return x; }
/*@ assigns \\nothing; ensures same: \\result == x; */
static int lone(int x) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < 2) i++;
  return g(x) + i - 2;
}
/*@ ensures zero: \\result == 0; */
int by_float(long double p) { return p > 1; }
int broken(int x) { return y; }
int proto(int x);
"""

OTHER = """
static int g(int x) { /*@ assert small: x < 4; */ return x; }
int use(int x) { return g(x); }
"""


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    (tmp_path / "deep").mkdir()
    one, other = tmp_path / "one.c", tmp_path / "deep" / "other.c"
    one.write_text(ONE, encoding="utf-8")
    other.write_text(OTHER, encoding="utf-8")
    return [str(one), str(other)]


def _asked(**given: object) -> Options:
    return options(budget=small_budget(), **{"smoke": False, **given})


def _diagnosed(files: list[str], **given: object) -> Report:
    return session.diagnose(files, _asked(**given))


def _error(work: Callable[[], object]) -> str:
    with pytest.raises(InputError) as caught:
        work()
    found = caught.value.diagnostic
    return f"{found.message} ({found.expected})"


@pytest.mark.parametrize(
    ("word", "names", "found"),
    [
        ("g", ["g", "a.c:g"], ["g"]),
        ("g", ["a.c:g", "h", "a.c:gg"], ["a.c:g"]),
        ("g", ["a.c:g", "b.c:g"], ["a.c:g", "b.c:g"]),
        ("b.c:g", ["a.c:g", "b.c:g"], ["b.c:g"]),
        ("src/b.c:g", ["a.c:g", "b.c:g"], ["b.c:g"]),
        ("b.c:g", ["x/b.c:g", "y/b.c:g", "y/bb.c:g"], ["x/b.c:g", "y/b.c:g"]),
        ("c.c:g", ["a.c:g", "g"], []),
        ("", ["a.c:g", "g"], []),
        ("h", ["a.c:g", "g"], []),
    ],
)
def test_what_a_word_may_stand_for(word: str, names: list[str], found: list[str]) -> None:
    assert meant(word, names) == found


@pytest.mark.parametrize("word", ["lone", "one.c:lone"])
def test_a_static_function_by_its_name(files: list[str], word: str) -> None:
    report = _diagnosed(files, functions=(word,))
    assert report.functions == ("one.c:lone",)
    assert {found.function for found in report.properties} == {"one.c:lone", "one.c:g"}
    assert session.check(files, _asked(functions=(word,))).functions == ("one.c:lone",)
    assert "one.c:lone" in session.instrument(files[:1], _asked(functions=(word,)))
    covers = session.cover(files, _asked(functions=(word,))).covers
    assert [found.function for found in covers] == ["one.c:lone"]


def test_the_file_says_which(files: list[str]) -> None:
    for word in ("other.c:g", "deep/other.c:g", files[1] + ":g"):
        assert _diagnosed(files, functions=(word,)).functions == ("other.c:g",)


REQUESTS = [session.diagnose, session.check, session.instrument, session.cover]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: one.__name__)
def test_a_name_of_several_or_of_none(
    files: list[str], request_: Callable[[list[str], Options], object]
) -> None:
    several = _error(lambda: request_(files, _asked(functions=("g",))))
    assert "several functions are called 'g'" in several and "one.c:g, other.c:g" in several
    none = _error(lambda: request_(files, _asked(functions=("nobody",))))
    assert "there is no function 'nobody'" in none and "use" in none
    bare = _error(lambda: request_(files, _asked(functions=("proto",))))
    assert "proto has no body" in bare


def test_a_call_alone_names_no_function_that_an_error_may_have_cost(tmp_path: Path) -> None:
    file = tmp_path / "lost.c"
    file.write_text("\\forall int g(void) { return 1; }\nint f(void) { return g(); }\n")
    said = _error(lambda: session.diagnose([str(file)], _asked(functions=("g",))))
    assert "expected a declaration" in said and "there is no function 'g'" in said
    file.write_text("int f(void) { return g(); }\n")
    said = _error(lambda: session.diagnose([str(file)], _asked(functions=("g",))))
    assert "g has no body" in said


def test_many_names_are_not_all_listed(tmp_path: Path) -> None:
    path = tmp_path / "t.c"
    path.write_text("".join(f"int f{n}(void) {{ return {n}; }}\n" for n in range(40)))
    said = _error(lambda: session.check([str(path)], _asked(functions=("f7x",))))
    assert "f7," in said and "(40 in all)" in said and said.count(", f") < 15


def test_narrowing_goes_to_the_function_that_is_meant(files: list[str]) -> None:
    asked = {"functions": ("lone",), "typically": ("x == 1",)}
    assert _diagnosed(files, **asked).options["typically"] == "x == 1"
    narrowed = session.read_program(files, _asked(**asked)).functions
    assert [n for n, f in narrowed.items() if f.contract.typically] == ["one.c:lone"]


# --- properties ---------------------------------------------------------------------------------


def test_a_property_of_a_static_function(files: list[str]) -> None:
    report = _diagnosed(files, properties=("lone/postcondition/same",))
    assert list(by_id(report)) == ["one.c:lone/postcondition/same"]
    report = _diagnosed(files, properties=("deep/other.c:g/assertion/small",))
    assert list(by_id(report)) == ["other.c:g/assertion/small"]


def test_a_property_that_there_is_not(files: list[str]) -> None:
    several = _error(lambda: _diagnosed(files, properties=("g/assertion/small",)))
    assert "one.c:g/assertion/small, other.c:g/assertion/small" in several
    other = _error(lambda: _diagnosed(files, properties=("lone/postcondition/5",)))
    assert "no property 'lone/postcondition/5' of one.c:lone" in other
    assert "one.c:lone/postcondition/same" in other and "other.c" not in other
    none = _error(lambda: _diagnosed(files, properties=("nobody/assertion/x",)))
    assert "no function of that name" in none
    lemma = _error(lambda: _diagnosed(files, properties=("logic/lemma/none",)))
    assert "there is no property 'logic/lemma/none'" in lemma


def test_an_unknown_property_costs_no_proof(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from weaklink.ask.oracle import Oracle

    def asked(*_: object) -> None:
        raise AssertionError("a solver was asked")

    monkeypatch.setattr(Oracle, "ask", asked)
    assert "no property" in _error(lambda: _diagnosed(files, properties=("lone/assertion/1",)))


@pytest.mark.parametrize(
    ("word", "function", "why"),
    [
        ("by_float/postcondition/zero", "by_float", "floating-point type"),
        ("broken/assertion/1", "broken", "`y`"),
    ],
)
def test_a_property_of_what_is_not_analysed(
    files: list[str], word: str, function: str, why: str
) -> None:
    """The rest that was asked for is judged all the same."""
    report = _diagnosed(files, properties=(word, "lone/postcondition/same"))
    assert list(by_id(report)) == ["one.c:lone/postcondition/same"]
    (told,) = (found for found in report.diagnostics if found.code == "option")
    assert told.message.startswith(f"the property '{word}' is not judged: {function} is not")
    assert why in told.message and told.span.file == files[0]
    assert exit_code(report, {"never"}) == 2
    alone = _diagnosed(files, properties=(word,), smoke=True)
    assert alone.properties == () and alone.smoke_tests == ()


def test_a_property_of_a_function_that_nobody_asked_for(files: list[str]) -> None:
    """A caller's run may fail it, and else nothing is known of it."""
    asked = {"properties": ("one.c:g/assertion/small",)}
    report = _diagnosed(files, functions=("lone",), **asked)
    assert list(by_id(report)) == ["one.c:g/assertion/small"]
    said = _error(lambda: _diagnosed(files, functions=("use",), **asked))
    assert "nobody asked for one.c:g" in said


# --- sites --------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["loop1", "lone/loop1", "one.c:lone/loop1", "all"])
def test_a_site_of_a_static_function(files: list[str], word: str) -> None:
    report = _diagnosed(files, functions=("lone",), contracts=Choice((word,)))
    weak = by_id(report)["one.c:lone/postcondition/same"].weak
    assert "one.c:lone/loop1" in [part.id for part in weak]
    printed = session.instrument(files[:1], _asked(functions=("lone",), contracts=Choice((word,))))
    assert "one.c:lone/loop1" in printed.split("choose what they like")[0]


@pytest.mark.parametrize("word", ["g", "g1", "lone/g", "lone/g1", "one.c:g"])
def test_calls_of_a_static_function(files: list[str], word: str) -> None:
    printed = session.instrument(files[:1], _asked(functions=("lone",), contracts=Choice((word,))))
    assert "As contracts: one.c:lone/g1;" in printed


@pytest.mark.parametrize("word", ["loop2", "use/loop1", "lone/loop2", "h", "lone", "/", "lone/"])
def test_a_site_that_no_function_has(tmp_path: Path, files: list[str], word: str) -> None:
    text = ONE[: ONE.index("/*@ ensures zero")]
    Path(files[0]).write_text(text, encoding="utf-8")
    said = _error(lambda: _diagnosed(files, contracts=Choice((word,))))
    assert f"'{word}'" in said
    assert "loop1, g1 (in one.c:lone)" in said and "g1 (in use)" in said
    asked = _asked(functions=("lone",), contracts=Choice((word,)))
    assert f"'{word}'" in _error(lambda: session.instrument(files, asked))


def test_a_site_of_one_function_is_no_error_for_the_others(files: list[str]) -> None:
    report = _diagnosed(files[1:], contracts=Choice(("use/g1",)))
    assert not [found for found in report.diagnostics if found.code == "option"]


def test_a_site_of_two_functions_of_one_name(tmp_path: Path) -> None:
    text = "static int h(int x) { while (x > 0) x--; return x; }\n"
    names = [tmp_path / "a.c", tmp_path / "b.c"]
    for path in names:
        path.write_text(text, encoding="utf-8")
    files = [str(path) for path in names]
    said = _error(lambda: _diagnosed(files, contracts=Choice(("h/loop1",))))
    assert "one of a.c:h, b.c:h" in said
    assert _diagnosed(files, contracts=Choice(("loop1",))).functions == ("a.c:h", "b.c:h")
    assert _diagnosed(files, contracts=Choice(("a.c:h/loop1",))).functions == ("a.c:h", "b.c:h")


def test_a_site_of_what_is_not_analysed(files: list[str]) -> None:
    report = _diagnosed(files, contracts=Choice(("by_float/loop1", "g")))
    (told,) = (found for found in report.diagnostics if found.code == "option")
    assert "by_float is not analysed (floating-point type" in told.message
    assert report.properties


def test_values_of_statics_of_two_files_are_told_apart(tmp_path: Path) -> None:
    """As JSON and as text."""
    one, two = tmp_path / "one.c", tmp_path / "two.c"
    one.write_text(
        "static int n = 1; int other(void); void set(int k) { n = k; }\n"
        "/*@ assigns \\nothing; ensures p: \\result != 7; */\n"
        "int f(void) { if (n == 2 && other() == 3) return 7; return 0; }"
    )
    two.write_text(
        "static int n = 5; void put(int k) { n = k; }\n"
        "/*@ assigns \\nothing; */ int other(void) { return n; }"
    )
    report = session.diagnose([str(one), str(two)], options(budget=small_budget()))
    found = next(one for one in as_json(report)["properties"] if one["id"] == "f/postcondition/p")
    variables = found["counterexample"]["inputs"]["variables"]
    assert variables == {"n (one.c)": "2", "n (two.c)": "3"}
    assert "n (one.c) = 2, n (two.c) = 3" in render(report, Page())


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: one.__name__)
def test_a_name_that_an_error_may_have_cost(
    tmp_path: Path, request_: Callable[[list[str], Options], object]
) -> None:
    path = tmp_path / "broken.c"
    path.write_text("int g(void) { return 1; }\nint f(int a) { return a + ; }\n")
    with pytest.raises(InputError) as caught:
        request_([str(path)], _asked(functions=("f",)))
    found = caught.value.diagnostic
    assert (found.span.line, found.code) == (2, "syntax")
    assert "expected an expression" in found.message and "no function 'f'" in found.message


VOLATILE = """
struct regs { volatile int ready; volatile int level; };
struct regs dev;
/*@ requires \\valid(r); assigns \\nothing; ensures \\result == 0; */
int through(struct regs *r) { return r->ready; }
/*@ assigns \\nothing; ensures \\result == 0; */
int named(void) { return dev.level; }
"""


def test_what_is_read_from_outside_is_called_as_its_own_function_does(tmp_path: Path) -> None:
    path = tmp_path / "volatile.c"
    path.write_text(VOLATILE, encoding="utf-8")
    told = render(_diagnosed([str(path)]), Page())
    assert "r->ready is 1 when it is read" in told
    assert "dev.level is 1 when it is read" in told
