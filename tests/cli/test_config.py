"""weaklink.toml: found upward, read, overruled by the command line."""

from pathlib import Path

import pytest

from tests.cli.conftest import FakeSession
from weaklink.cli import main
from weaklink.kinds import Kind
from weaklink.options import AUTO, Bounds, Choice

FULL = """\
I = ["include"]
D = ["N=1", "M"]
function = "f"
contracts = ["g", "loop1"]
bounds = { iterations = 4, depth = 2 }
rte = "shift"
timeout = 9
tolerance = 2
verbosity = "full"
max-iterations = 12
jobs = 2
machine = "ilp32"
fail-on = ["unknown"]
no-hints = true
typically = ["n < 5"]
"""


def configure(text: str, file: str) -> None:
    Path(file).with_name("weaklink.toml").write_text(text, encoding="utf-8")


def test_every_setting(session: FakeSession, file: str) -> None:
    configure(FULL, file)
    assert main([file]) == 0
    options = session.options
    assert options.reading.include_paths == (str(Path(file).parent / "include"),)
    assert options.reading.defines == ("N=1", "M")
    assert (options.reading.machine, options.reading.hints) == ("ilp32", False)
    assert options.functions == ("f",)
    assert options.contracts == Choice(("g", "loop1"))
    assert options.bounds == Bounds(4, 2)
    assert options.runtime_errors == {Kind.SHIFT}
    assert (options.budget.seconds, options.jobs) == (9.0, 2)
    assert (options.budget.tolerance, options.budget.max_iterations) == (2, 12)
    assert options.verbosity == "full"
    assert options.fail_on == {"unknown"}
    assert options.typically == ("n < 5",)


def test_the_command_line_wins(session: FakeSession, file: str) -> None:
    configure(FULL, file)
    words = "-I mine -D N=7 --function h --no-rte --bounds depth=1 --jobs 1".split()
    assert main([*words, file]) == 0
    options = session.options
    assert options.reading.include_paths == ("mine", str(Path(file).parent / "include"))
    assert options.reading.defines == ("N=1", "M", "N=7")
    assert options.functions == ("h",)
    assert options.discard_runtime_errors
    assert options.bounds == Bounds(None, 1)
    assert options.jobs == 1


def test_found_in_a_folder_above(session: FakeSession, tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "x.c").write_text("", encoding="utf-8")
    (tmp_path / "weaklink.toml").write_text("rte = false\n", encoding="utf-8")
    assert main([str(deep / "x.c")]) == 0
    assert session.options.discard_runtime_errors
    assert session.options.contracts == AUTO


@pytest.mark.parametrize(
    "text, says",
    [
        ("jobz = 2", "unknown setting 'jobz'; known are I, D,"),
        ("jobs = true", "jobs does not take this value: True"),
        ("I = 3", "I does not take this value: 3"),
        ("no-hints = 'yes'", "no-hints does not take this value"),
        ("jobs = [", "cannot read"),
        ("jobs = 'many'", "--jobs: 'many' is not a number (0, 1, 2, ...) (set in "),
        ("fail-on = []", "--fail-on: the list is empty"),
        ("machine = 'pdp11'", "weaklink.toml)"),
    ],
)
def test_mistakes_take_one_line(
    text: str, says: str, session: FakeSession, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(text, file)
    assert main([file]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_what_the_command_line_gives_is_not_laid_to_the_file(
    session: FakeSession, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    configure("jobs = 2", file)
    assert main(["--jobs", "many", file]) == 2
    assert "set in" not in capsys.readouterr().err


PROGRAM = "static int g(int x) { while (x > 0) x--; return x; }\nint f(int x) { return g(x); }\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("function = 'nobody'", "--function: there is no function 'nobody'"),
        ("property = 'f/assertion/1'", "--property: there is no property 'f/assertion/1'"),
        (
            "contracts = 'loop7'",
            "--contracts: no function that is analysed has a loop or call 'loo",
        ),
    ],
)
def test_a_name_that_there_is_not_is_told_with_the_file_that_names_it(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the engine itself."""
    path = tmp_path / "p.c"
    path.write_text(PROGRAM, encoding="utf-8")
    configure(text, str(path))
    assert main([str(path)]) == 2
    error = capsys.readouterr().err
    assert says in error and f"(set in {tmp_path / 'weaklink.toml'})" in error
    assert error.count("\n") == 1


def test_a_static_function_is_named_in_the_file_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "p.c"
    path.write_text(PROGRAM, encoding="utf-8")
    configure("function = 'g'\ncontracts = 'g/loop1'", str(path))
    assert main(["--no-smoke", "--fail-on", "never", str(path)]) == 0
    assert main(["check", str(path)]) == 0
    assert "error" not in capsys.readouterr().err
