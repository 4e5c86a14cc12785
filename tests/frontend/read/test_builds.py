"""Reading as a build does: another preprocessor, and ``compile_commands.json``."""

import json
import sys
from pathlib import Path

import pytest

from tests.frontend.read.dump import dump
from weaklink.diagnostics import InputError
from weaklink.frontend.read import read_file
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

CPP = """
import sys
path = sys.argv[-1]
print(f'# 1 "{path}"')
print(open(path).read().replace("SIZE", "4"), end="")
print("# 7 \\"other.h\\"\\nint y = z", "".join(sys.argv[1:-1]))
"""


def problem(path: Path, reading: Reading) -> str:
    with pytest.raises(InputError) as caught:
        read_file(str(path), reading, MACHINES["lp64"])
    return caught.value.diagnostic.message


def command(folder: Path, text: str) -> str:
    script = folder / "cpp.py"
    script.write_text(text)
    return f"'{sys.executable}' '{script}'"


def test_the_text_of_another_preprocessor(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("int x = SIZE;\n//@ lemma l: SIZE == 4;\n")
    reading = Reading(cpp=command(tmp_path, CPP), defines=("A=1",), include_paths=("inc",))
    unit, diagnostics = read_file(str(file), reading, MACHINES["lp64"])
    assert dump(unit.items) == "(declare x int = 4)\n(lemma l (== 4 4))"
    assert [(str(one.span), one.message) for one in diagnostics] == [
        ("other.h:7:21", "expected ';' behind the declaration before the end of the file")
    ]
    assert unit.sources[0].line(1) == "int x = SIZE;"


def test_comments_that_are_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("//@ lemma l: 4 == 4;\nint x;\n")
    reading = Reading(cpp=command(tmp_path, "print('int x;')"))
    unit, diagnostics = read_file(str(file), reading, MACHINES["lp64"])
    assert dump(unit.items) == "(declare x int)"
    assert [one.expected for one in diagnostics] == ["-C"]


def test_a_preprocessor_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("int x;\n")
    failing = command(tmp_path, "import sys; sys.exit('no such header')")
    said = problem(file, Reading(cpp=failing))
    assert said.endswith(f"gave 1 for '{file}': no such header")
    assert problem(file, Reading(cpp="no-such-command")).startswith(
        "--cpp: cannot run 'no-such-command'"
    )


def build(folder: Path, **entry: object) -> Path:
    (folder / "inc").mkdir()
    (folder / "inc" / "x.h").write_text("#define STEP 2\n")
    (folder / "a.c").write_text("int x = LIMIT + STEP;\n")
    entries = [{"file": "b.c"}, {"directory": str(folder), "file": "a.c", **entry}]
    (folder / "compile_commands.json").write_text(json.dumps(entries))
    return folder / "a.c"


@pytest.mark.parametrize(
    "entry",
    [
        {"command": "cc -DLIMIT=3 -I inc -include x.h -O2 -c a.c"},
        {"arguments": ["cc", "-D", "LIMIT=3", "-isysteminc", "-include", "inc/x.h", "a.c"]},
        {"command": "cc -DLIMIT=1 -ULIMIT '-DLIMIT=3' -iquote inc -includeinc/x.h a.c"},
    ],
)
@pytest.mark.parametrize("whole", [True, False])
def test_options_of_a_build(tmp_path: Path, entry: dict[str, object], whole: bool) -> None:
    file = build(tmp_path, **entry)
    database = tmp_path / "compile_commands.json" if whole else tmp_path
    reading = Reading(compile_commands=str(database), undefines=("NOTHING",))
    unit, _ = read_file(str(file), reading, MACHINES["lp64"])
    undefined = "-ULIMIT" in str(entry)
    assert dump(unit.items) == f"(declare x int = (+ {'LIMIT' if undefined else 3} 2))"


def test_a_file_that_no_build_names(tmp_path: Path) -> None:
    build(tmp_path)
    other = tmp_path / "other.c"
    other.write_text("int x;\n")
    database = tmp_path / "compile_commands.json"
    said = problem(other, Reading(compile_commands=str(database)))
    assert said == f"--compile-commands: '{database}' does not say how '{other}' is compiled"


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "is no JSON"), ("{}", "holds no list"), (None, "No such file")],
)
def test_a_database_that_is_none(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "a.c"
    file.write_text("int x;\n")
    database = tmp_path / "db.json"
    if text is not None:
        database.write_text(text)
    assert said in problem(file, Reading(compile_commands=str(database)))


def test_a_command_that_is_no_command(tmp_path: Path) -> None:
    file = build(tmp_path, command="cc '-DLIMIT=3 a.c")
    said = problem(file, Reading(compile_commands=str(tmp_path)))
    assert said.startswith('--compile-commands: cannot be split into words: "cc \'-DLIMIT=3 a.c"')


def test_headers_that_include_each_other(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('#include "b.h"\n#include "b.h"\n')
    (tmp_path / "b.h").write_text('#include "a.h"\n#include "a.h"\n')
    file = tmp_path / "a.c"
    file.write_text('#include "a.h"\nint x;\n')
    unit, diagnostics = read_file(str(file), Reading(), MACHINES["lp64"])
    assert dump(unit.items) == "(declare x int)"
    a, b = tmp_path / "a.h", tmp_path / "b.h"
    assert [one.message for one in diagnostics] == [
        f"'{b}' includes '{a}' includes '{b}': include guards are missing"
    ]
