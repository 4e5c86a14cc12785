"""``weaklink cover`` from end to end: what it prints and writes, what it reads, how it ends."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.report.test_json import SCHEMA, closed
from weaklink.cli import main
from weaklink.options import ALGORITHMS

Capture = pytest.CaptureFixture[str]
Json = dict[str, Any]

BRANCHES = """/*@ requires a >= 0; assigns \\nothing; */
int f(int a)
{
  if (a < 0)
    return 1;
  if (a > 40)
    return 2;
  return 3;
}
"""
FAILS = """/*@ requires -9 <= a <= 9; assigns \\nothing; */
int f(int a)
{
  if (a > 3) {
    //@ assert small: a < 6;
    a = 0;
  }
  return a;
}
"""
CALLS = """int twice(int x)
{
  return x < 50 ? 2 * x : 0;
}
int f(int a)
{
  if (twice(a) == 8)
    return 1;
  if (twice(a) == 7)
    return 2;
  return 0;
}
"""
LIBRARY = """/*@ assigns \\nothing; ensures 0 <= \\result <= 9; */
int next(int x);
int f(int a)
{
  int r = next(a);
  if (r == 4)
    return 1;
  if (r == 5)
    return 2;
  return 0;
}
"""
PROCEDURES = """proc main(n) {
a:
    goto b, c;
b:
    assume n > 3;
    m := call step(n);
    goto d;
c:
    assume n < 0 && n > 5;
    m := 1;
    goto d;
d:
}
proc step(x) returns y {
a:
    y := x + 1;
}
"""
ADDED = {
    "next": [{"inputs": {"x": "2"}, "outputs": {"\\result": "4"}}],
}


class Folder:
    """Files, and what ``weaklink cover`` makes of them."""

    def __init__(self, path: Path, capsys: Capture) -> None:
        self.path = path
        self._capsys = capsys
        self.error = ""
        self.code = 0

    def file(self, name: str, text: str) -> Path:
        path = self.path / name
        path.write_text(text, encoding="utf-8")
        return path

    def summary(self, functions: object, name: str = "known.json") -> Path:
        content = {"schema": "weaklink-summary/1", "functions": functions}
        return self.file(name, json.dumps(content))

    def text(self, path: Path, *words: str) -> str:
        self.code = main(["cover", *words, str(path)])
        captured = self._capsys.readouterr()
        self.error = captured.err
        return captured.out

    def json(self, path: Path, *words: str) -> Json:
        report: Json = json.loads(self.text(path, "--format", "json", *words))
        assert [e.message for e in Draft202012Validator(closed(SCHEMA)).iter_errors(report)] == []
        return report

    def cover(self, path: Path, *words: str) -> Json:
        (found,) = self.json(path, "--function", "f", *words)["covers"]
        assert isinstance(found, dict)
        return found


@pytest.fixture
def folder(tmp_path: Path, capsys: Capture) -> Folder:
    return Folder(tmp_path, capsys)


def covered(found: Json) -> set[int]:
    return {line for test in found["tests"] for line in test["path"]}


def left(found: Json) -> list[tuple[list[int], str, bool]]:
    return [(one["lines"], one["why"], one["bound_hit"]) for one in found["uncovered"]]


def inputs(test: Json) -> dict[str, str]:
    found: dict[str, str] = test["inputs"]["variables"]
    return found


# --- what is printed --------------------------------------------------------------------------


def test_text(folder: Folder) -> None:
    printed = folder.text(folder.file("a.c", BRANCHES))
    assert folder.code == 0
    assert "cover of f: 2 tests, 4 of 5 lines of code" in printed
    assert "a = 41" in printed
    assert "a.c:5:5: line 5 not covered: unreachable" in printed
    assert printed.rstrip().endswith("2 tests of 1 function: 4 of 5 lines of code covered")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_json_of_each_algorithm(folder: Folder, algorithm: str) -> None:
    found = folder.cover(folder.file("a.c", BRANCHES), "--algorithm", algorithm)
    assert folder.code == 0
    assert found["algorithm"] == algorithm and found["lines"] == [4, 5, 6, 7, 8]
    assert covered(found) == {4, 6, 7, 8}
    assert left(found) == [([5], "unreachable", False)]
    assert {test["ends"] for test in found["tests"]} == {"normal"}
    values = sorted(int(inputs(test)["a"]) for test in found["tests"])
    assert len(values) == 2 and 0 <= values[0] <= 40 < values[1]


def test_what_fails_later(folder: Folder) -> None:
    text = FAILS.replace("a < 6", "a < 0")
    (one,) = folder.cover(folder.file("a.c", text))["uncovered"]
    assert (one["lines"], one["why"], one["bound_hit"]) == ([6], "fails-before", False)
    text = FAILS.replace("a = 0;\n", "a = 0;\n    //@ assert a == 1;\n").replace("a < 6", "a < 7")
    (one,) = folder.cover(folder.file("a.c", text))["uncovered"]
    assert one["why"] == "always-fails-later" and not one["bound_hit"]
    assert one["inputs"]["variables"]["a"] in {"4", "5", "6"} and one["fails"] == "f/assertion/1"


def test_failing_paths(folder: Folder) -> None:
    (test,) = folder.cover(folder.file("a.c", FAILS), "--failing")["tests"]
    assert folder.code == 0
    assert (test["ends"], test["fails"]) == ("failing", "f/assertion/small")
    assert test["path"] == [4] and inputs(test)["a"] == "6"
    printed = folder.text(folder.path / "a.c", "--failing")
    assert "1 failing path" in printed and "fails `assert small: a < 6`" in printed


def test_no_path_fails(folder: Folder) -> None:
    assert folder.cover(folder.file("a.c", BRANCHES), "--failing")["tests"] == []


def test_what_tests_pass_as_lcov_has_it(folder: Folder) -> None:
    trace = folder.path / "cover.info"
    folder.text(folder.file("a.c", BRANCHES), "--lcov", str(trace))
    lines = trace.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["TN:weaklink", f"SF:{(folder.path / 'a.c').resolve()}"]
    assert [line for line in lines if line.startswith("DA:")] == [
        *("DA:4,2", "DA:5,0", "DA:6,2", "DA:7,1", "DA:8,1")
    ]
    assert lines[2:4] == ["FN:2,f", "FNDA:2,f"] and lines[-1] == "end_of_record"
    assert {"LF:5", "LH:4", "FNF:1", "FNH:1"} <= set(lines)


def test_outcomes_of_decisions(folder: Folder) -> None:
    text = "int f(int a, int b) {\n  if (a > 3 && (b || a > 1))\n    a = 0;\n  return a;\n}\n"
    path = folder.file("a.c", text)
    found = folder.cover(path)
    assert found["outcomes"] == found["independence"] == []
    comes = [(one["text"], one["comes"]) for one in folder.cover(path, "--branches")["outcomes"]]
    assert comes == [("a > 3 && (b || a > 1)", "true"), ("a > 3 && (b || a > 1)", "false")]
    conditions = folder.cover(path, "--conditions")
    assert len(conditions["outcomes"]) == 8 and conditions["independence"] == []
    (dead,) = conditions["uncovered"]
    assert (dead["text"], dead["comes"], dead["lines"]) == ("a > 1", "false", [])
    assert (dead["why"], dead["bound_hit"]) == ("unreachable", False)
    shown = folder.cover(path, "--mcdc")["independence"]
    assert [(one["text"], one["tests"] is None) for one in shown] == [
        *(("a > 3", False), ("b", True), ("a > 1", True))
    ]


def test_several_functions_and_one_of_them(folder: Folder) -> None:
    path = folder.file("a.c", CALLS)
    assert [one["function"] for one in folder.json(path)["covers"]] == ["twice", "f"]
    assert folder.cover(path)["function"] == "f"


def test_bounds_that_somebody_gave(folder: Folder) -> None:
    text = "int f(int n)\n{\n  int i = 0;\n  while (i < n)\n    i++;\n  if (i > 5000)\n"
    path = folder.file("a.c", text + "    return 1;\n  return 0;\n}\n")
    found = folder.cover(path, "--bounds", "iterations=3")
    assert found["bounds"] == {"iterations": 3, "depth": 3, "length": 6, "hit": True}
    assert left(found) == [([7], "not-reached", True)]
    assert "line 7 not covered: not reached by any run that was found" in folder.text(
        path, "--bounds", "iterations=3"
    )


LATER = """int f(int n)
{
  int i = 0;
  while (i < n)
    i++;
  if (n > 1) i = i + 1; if (n > 5000) i = i + 2; if (n > 6000) i = i + 3;
  //@ assert i == n;
  return 0;
}
"""


def test_each_word_for_what_is_left_follows_the_scope(folder: Folder) -> None:
    """A script may read ``why`` alone; each place is shown, those of one line too."""
    path = folder.file("a.c", LATER)
    found = folder.cover(path, "--bounds", "iterations=3")["uncovered"]
    words = [(one["location"]["column"], one["why"], one["scope"]["all"]) for one in found]
    assert words == [(14, "fails-later", False), *((c, "not-reached", False) for c in (39, 64))]
    printed = folder.text(path, "--bounds", "iterations=3").splitlines()
    under = [line.index("^") - line.index("|") - 1 for line in printed if "^" in line]
    assert under == [14, 39, 64]


# --- calls and summaries ----------------------------------------------------------------------


@pytest.mark.parametrize("calls", ["auto", "code", "summaries"])
def test_calls(folder: Folder, calls: str) -> None:
    found = folder.cover(folder.file("a.c", CALLS), "--calls", calls)
    assert covered(found) == {7, 8, 9, 11}
    assert [(lines, why) for lines, why, _ in left(found)] == [([10], "unreachable")]


def test_a_summary_is_written_and_saves_questions(folder: Folder) -> None:
    path, known = folder.file("a.c", CALLS), folder.path / "known.json"
    words = "--calls", "summaries", "--summary", str(known)
    first = folder.cover(path, *words)
    content = json.loads(known.read_text(encoding="utf-8"))
    assert content["schema"] == "weaklink-summary/1" and content["functions"].keys() == {"twice"}
    for pair in content["functions"]["twice"]:
        x, result = int(pair["inputs"]["x"]), int(pair["outputs"]["\\result"])
        assert result == (2 * x if x < 50 else 0)
    second = folder.cover(path, *words)
    assert second["queries"] < first["queries"]
    assert covered(second) == covered(first) and left(second) == left(first)


def test_a_library_function_does_only_what_is_known(folder: Folder) -> None:
    path = folder.file("a.c", LIBRARY)
    assert covered(folder.cover(path)) == {5, 6, 7, 8, 9, 10}
    found = folder.cover(path, "--summary", str(folder.summary(ADDED)))
    (test,) = found["tests"]
    assert inputs(test)["a"] == "2" and covered(found) == {5, 6, 7}
    assert {bound_hit for _, _, bound_hit in left(found)} == {True}


def test_pairs_of_library_functions_are_kept(folder: Folder) -> None:
    known = folder.summary(ADDED)
    folder.cover(folder.file("a.c", LIBRARY), "--summary", str(known))
    assert json.loads(known.read_text(encoding="utf-8"))["functions"] == ADDED


def test_a_library_function_of_which_nothing_is_known_never_returns(folder: Folder) -> None:
    known = folder.summary({"next": []})
    found = folder.cover(folder.file("a.c", LIBRARY), "--summary", str(known))
    assert found["tests"] == [] and {hit for _, _, hit in left(found)} == {True}


def test_a_wrong_pair_is_left_out_with_a_warning(folder: Folder) -> None:
    wrong = {"inputs": {"x": "3"}, "outputs": {"\\result": "7"}}
    known = folder.summary({"twice": [wrong]})
    path = folder.file("a.c", CALLS)
    words = "--calls", "summaries", "--summary", str(known), "--function", "f"
    report = folder.json(path, *words)
    assert folder.code == 0
    (warning,) = report["diagnostics"]
    assert (warning["code"], warning["severity"]) == ("summary", "warning")
    assert warning["message"].startswith("twice does not come from x = 3 to \\result = 7")
    assert [10] in [one["lines"] for one in report["covers"][0]["uncovered"]]
    assert wrong not in json.loads(known.read_text(encoding="utf-8"))["functions"]["twice"]


PAIR = '{"schema": "weaklink-summary/1", "functions": {"f": [%s]}}'


@pytest.mark.parametrize(
    "content, problem",
    [
        ("{", "is not JSON"),
        ("[]", "is no summary"),
        ('{"schema": "weaklink-summary/2", "functions": {}}', "is no summary"),
        ('{"schema": "weaklink-summary/1", "functions": []}', "is no summary"),
        ('{"schema": "weaklink-summary/1", "functions": {"f": 1}}', "f needs a list of pairs"),
        (PAIR % "1", "a pair of f is not"),
        (PAIR % '{"inputs": {}}', "a pair of f is not"),
        (PAIR % '{"inputs": {"a": "x"}, "outputs": {}}', "a of f is no number: 'x'"),
        (PAIR % '{"inputs": {"a": 1.5}, "outputs": {}}', "a of f is no number: 1.5"),
        (PAIR % '{"inputs": {"a": null}, "outputs": {}}', "a of f is no number: None"),
        ('{"schema": "weaklink-summary/1", "functions": {"g": []}}', "no function 'g'"),
        (
            '{"schema": "weaklink-summary/1", "functions":'
            ' {"next": [{"inputs": {"y": 1}, "outputs": {}}]}}',
            "the summary of next speaks of 'y'",
        ),
    ],
)
def test_malformed_summaries(folder: Folder, content: str, problem: str) -> None:
    known = folder.file("known.json", content)
    printed = folder.text(folder.file("a.c", LIBRARY), "--summary", str(known))
    assert folder.code == 2 and printed == ""
    (line,) = folder.error.splitlines()
    assert line.startswith("weaklink: ") and problem in line
    assert known.read_text(encoding="utf-8") == content


def test_a_folder_is_no_summary(folder: Folder) -> None:
    folder.text(folder.file("a.c", LIBRARY), "--summary", str(folder.path))
    assert folder.code == 2 and len(folder.error.splitlines()) == 1


def test_a_summary_that_cannot_be_written(folder: Folder) -> None:
    folder.text(folder.file("a.c", LIBRARY), "--summary", str(folder.path / "no" / "known.json"))
    assert folder.code == 2 and "cannot write" in folder.error


# --- words that are wrong ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["--algorithm", "best"], ["--calls", "some"], ["--bounds", "rounds=3"], ["--format", "html"]],
)
def test_wrong_words(folder: Folder, words: list[str]) -> None:
    assert folder.text(folder.file("a.c", BRANCHES), *words) == ""
    assert folder.code == 2 and len(folder.error.splitlines()) == 1


def test_files_that_are_not_there_or_not_c(folder: Folder) -> None:
    folder.text(folder.path / "none.c")
    assert folder.code == 2
    folder.text(folder.file("a.c", "int f( {"))
    assert folder.code == 2


# --- weaklink.toml ----------------------------------------------------------------------------


def test_settings(folder: Folder) -> None:
    folder.file("weaklink.toml", 'algorithm = "paths"\ncalls = "code"\nsummary = "known.json"\n')
    folder.summary(ADDED)
    path = folder.file("a.c", LIBRARY)
    found = folder.cover(path)
    assert found["algorithm"] == "paths" and covered(found) == {5, 6, 7}
    assert folder.cover(path, "--algorithm", "statements")["algorithm"] == "statements"


def test_how_calls_stand_is_a_setting(folder: Folder) -> None:
    folder.file("weaklink.toml", 'calls = "summaries"\n')
    path, known = folder.file("a.c", CALLS), folder.path / "known.json"
    folder.cover(path, "--summary", str(known))
    assert json.loads(known.read_text(encoding="utf-8"))["functions"]["twice"]


def test_the_file_of_a_setting_is_written(folder: Folder) -> None:
    folder.file("weaklink.toml", 'calls = "summaries"\nsummary = "known.json"\n')
    folder.cover(folder.file("a.c", CALLS))
    assert (folder.path / "known.json").is_file()


@pytest.mark.parametrize("line", ['algorithm = "best"', 'calls = "some"', "summary = true"])
def test_wrong_settings(folder: Folder, line: str) -> None:
    folder.file("weaklink.toml", line + "\n")
    folder.text(folder.file("a.c", CALLS))
    assert folder.code == 2 and len(folder.error.splitlines()) == 1


# --- tests as C -------------------------------------------------------------------------------

needs_make = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("make", "gcc", "awk")),
    reason="make is not installed",
)


@needs_make
@pytest.mark.parametrize(
    "text, words, number",
    [
        pytest.param(BRANCHES, [], 2, marks=pytest.mark.slow),
        (FAILS, ["--failing"], 1),
        pytest.param(LIBRARY, [], 3, marks=pytest.mark.slow),
    ],
)
def test_emitted_tests_compile_and_run(
    folder: Folder, text: str, words: list[str], number: int
) -> None:
    out = folder.path / "out"
    path = folder.file("a.c", text)
    folder.text(path, "--function", "f", *words, "--emit", str(out))
    assert folder.code == 0
    assert len(list(out.glob("*.c"))) == number == folder.error.count("wrote ")
    command = ["make", "-s"]
    made = subprocess.run(command, cwd=out, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    assert len(made.stdout.splitlines()) == 2 * number  # with sanitizers, too


def test_nothing_to_emit(folder: Folder) -> None:
    out = folder.path / "out"
    folder.text(folder.file("a.c", BRANCHES), "--failing", "--emit", str(out))
    assert folder.code == 0 and not out.exists()
    assert "nothing is written: the covers have no tests" in folder.error


# --- procedures -------------------------------------------------------------------------------


@pytest.mark.parametrize("calls", ["code", "summaries"])
def test_procedures(folder: Folder, calls: str) -> None:
    path = folder.file("a.prog", PROCEDURES)
    (found,) = folder.json(path, "--function", "main", "--calls", calls)["covers"]
    assert folder.code == 0
    assert covered(found) == {2, 3, 4, 6, 7, 12}
    assert left(found) == [([8, 10, 11], "never-ends", False)]
    (test,) = found["tests"]
    assert int(inputs(test)["n"]) > 3


def test_procedures_and_what_is_known_of_them(folder: Folder) -> None:
    path, known = folder.file("a.prog", PROCEDURES), folder.path / "known.json"
    folder.json(path, "--function", "main", "--calls", "summaries", "--summary", str(known))
    pairs = json.loads(known.read_text(encoding="utf-8"))["functions"]["step"]
    assert pairs
    for pair in pairs:
        assert int(pair["outputs"]["y"]) == int(pair["inputs"]["x"]) + 1


def test_a_procedure_that_is_malformed(folder: Folder) -> None:
    folder.text(folder.file("a.prog", "procedure f() {}"))
    assert folder.code == 2


def test_no_c_tests_of_procedures(folder: Folder) -> None:
    folder.text(folder.file("a.prog", PROCEDURES), "--emit", str(folder.path / "tests"))
    assert folder.code == 2
    assert folder.error.count("\n") == 1 and "--emit writes tests of C files" in folder.error
    assert not (folder.path / "tests").exists()
