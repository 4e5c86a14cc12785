"""Commands, options and exit codes, with a stand-in for the engine."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import weaklink
from tests.cli.conftest import FakeSession
from tests.report.samples import BAD_INPUT, NON_COMPLIANCE, WEAK_LOOP, report
from weaklink.cli import main
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, RUNTIME_ERRORS, Kind
from weaklink.model import Report
from weaklink.options import AUTO, FORMATS, Bounds, Budget, Choice, Options
from weaklink.source import NOWHERE, Span

Capture = pytest.CaptureFixture[str]


def test_version(capsys: Capture) -> None:
    for words in (["--version"], ["diagnose", "--version"][1:]):
        assert main(words) == 0
        assert capsys.readouterr().out == f"weaklink {weaklink.__version__}\n"


@pytest.mark.parametrize("command", [[], ["diagnose"]])
def test_a_file_alone_is_diagnosed(
    command: list[str], session: FakeSession, file: str, capsys: Capture
) -> None:
    assert main([*command, file]) == 0
    assert session.asked == [("diagnose", (file,), Options())]
    assert capsys.readouterr().out == "2 of 2 properties proved\n"


def test_prove_looks_for_no_reasons(session: FakeSession, file: str) -> None:
    assert main(["prove", file]) == 0
    assert session.options == Options(diagnose=False, smoke=False)


def test_check_is_clean_whatever_is_unproved(
    session: FakeSession, file: str, capsys: Capture
) -> None:
    session.answer = report()
    assert main(["check", file]) == 0
    assert capsys.readouterr().out == "read without a problem\n"
    session.answer = NON_COMPLIANCE
    assert main(["check", file]) == 0
    assert session.asked[0][0] == "check"
    session.answer = BAD_INPUT
    assert main(["check", file]) == 2


@pytest.mark.parametrize("format", FORMATS)
def test_each_format_is_one_of_the_help(
    format: str, session: FakeSession, file: str, capsys: Capture
) -> None:
    session.answer = NON_COMPLIANCE
    assert main(["--format", format, file]) == 1
    assert "non-compliance" in capsys.readouterr().out
    assert main(["diagnose", "--help"]) == 0
    named = re.search(r"--format FORMAT +(.*?);", capsys.readouterr().out, re.DOTALL)
    assert named is not None
    assert format in named[1].replace(",", "").split()


def test_what_is_checked(session: FakeSession, file: str) -> None:
    assert main(["check", "--rte=shift", "--function", "f", file]) == 0
    assert session.options.functions == ("f",)
    assert session.options.runtime_errors == {Kind.SHIFT}
    assert main(["check", "--no-rte", file]) == 0
    assert session.options.discard_runtime_errors


@pytest.mark.parametrize(
    "answer, words, code",
    [
        (NON_COMPLIANCE, [], 1),
        (NON_COMPLIANCE, ["--fail-on", "weakness"], 0),
        (WEAK_LOOP, ["--fail-on", "weakness,unknown"], 1),
        (WEAK_LOOP, ["--fail-on", "never"], 0),
        (BAD_INPUT, ["--fail-on", "never"], 2),
    ],
)
def test_exit_codes(
    answer: Report, words: list[str], code: int, session: FakeSession, file: str
) -> None:
    session.answer = answer
    assert main([*words, file]) == code


def test_every_option_reaches_the_engine(session: FakeSession, file: str) -> None:
    words = (
        "-Iinc -I inc2 -DN=3 -D M -UX -include first.h --machine ilp32 --no-hints "
        "--function f --function g --property f/assertion/1 --contracts g,loop1 "
        "--bounds iterations=8,depth=3,length=5 --rte=default,unsigned-overflow --typically n<5 "
        "--tolerance 16 --max-iterations 20 --timeout 2.5 --jobs 2 --no-cache --no-smoke "
        "--verbosity full --fail-on unknown --format json"
    ).split()
    assert main([*words, file]) == 0
    options = session.options
    assert options.reading.include_paths == ("inc", "inc2")
    assert options.reading.defines == ("N=3", "M")
    assert options.reading.undefines == ("X",)
    assert options.reading.includes == ("first.h",)
    assert (options.reading.machine, options.reading.hints) == ("ilp32", False)
    assert options.functions == ("f", "g")
    assert options.properties == ("f/assertion/1",)
    assert options.contracts == Choice(("g", "loop1"))
    assert options.bounds == Bounds(iterations=8, depth=3, length=5)
    assert options.runtime_errors == DEFAULT_RUNTIME_ERRORS | {Kind.UNSIGNED_OVERFLOW}
    assert not options.discard_runtime_errors
    assert options.typically == ("n<5",)
    assert (options.budget.tolerance, options.budget.max_iterations) == (16, 20)
    assert options.verbosity == "full"
    assert (options.budget.seconds, options.jobs, options.format) == (2.5, 2, "json")
    assert options.fail_on == {"unknown"}


@pytest.mark.parametrize(("seconds", "times"), [("1", 1), ("30", 1), ("90", 3), ("1e9", 200)])
def test_more_time_is_more_work(session: FakeSession, file: str, seconds: str, times: int) -> None:
    """What a step budget ended is tried again with more; less time leaves the steps alone."""
    assert main(["diagnose", "--timeout", seconds, file]) == 0
    usual, budget = Budget(), session.options.budget
    assert budget.seconds == float(seconds)
    for name in ("proof_steps", "search_steps", "cover_steps", "replays"):
        assert getattr(budget, name) == times * getattr(usual, name) < 2**32


@pytest.mark.parametrize(
    "words, kinds, discard",
    [
        ([], DEFAULT_RUNTIME_ERRORS, False),
        (["--rte"], DEFAULT_RUNTIME_ERRORS, False),
        (["--rte=all"], RUNTIME_ERRORS, False),
        (["--rte=shift,downcast"], {Kind.SHIFT, Kind.DOWNCAST}, False),
        (["--no-rte"], set(), True),
    ],
)
def test_run_time_errors(
    words: list[str], kinds: set[Kind], discard: bool, session: FakeSession, file: str
) -> None:
    assert main([*words, file]) == 0
    assert session.options.runtime_errors == kinds
    assert session.options.discard_runtime_errors is discard
    assert session.options.contracts is AUTO or session.options.contracts == AUTO


def test_json_on_standard_output(session: FakeSession, file: str, capsys: Capture) -> None:
    session.answer = WEAK_LOOP
    assert main(["--format=json", file]) == 1
    streams = capsys.readouterr()
    assert json.loads(streams.out)["schema"] == "weaklink/1"
    assert streams.err == ""


@pytest.mark.parametrize("command", ["diagnose", "prove", "smoke", "check"])
def test_html_on_standard_output(
    command: str, session: FakeSession, file: str, capsys: Capture
) -> None:
    session.answer = WEAK_LOOP
    main([command, "--format=html", file])
    streams = capsys.readouterr()
    assert streams.out.startswith("<!DOCTYPE html>") and streams.out.endswith("</html>\n")
    assert streams.err == ""


@pytest.mark.parametrize(
    "words, says",
    [
        ([], "name a C file"),
        (["--wrong", "FILE"], "--wrong"),
        (["diagnose"], "FILE"),
        (["no-such.c"], "there is no file no-such.c: check the name"),
        (["."], ". is a folder: name the C files in it"),
        (["--format", "xml", "FILE"], "'xml' is not known; use text, json, html"),
        (["--bounds", "iterations", "FILE"], "'iterations' is not known; use iterations=NUMBER"),
        (["--bounds", "depth=x", "FILE"], "'x' is not a number"),
        (["--bounds", "width=3", "FILE"], "'width=3' is not known; use iterations=NUMBER"),
        (["--bounds", "length=-1", "FILE"], "'-1' is not a number"),
        (["--rte=overflow", "FILE"], "'overflow' is not known; use default, all, "),
        (["--rte", "--no-rte", "FILE"], "--rte and --no-rte exclude each other"),
        (["--contracts", ",", "FILE"], "name none, all, or sites"),
        (["--verbosity", "3", "FILE"], "--verbosity: '3' is not known; use normal, full"),
        (["--tolerance", "-1", "FILE"], "--tolerance: '-1' is not a number"),
        (["--max-iterations", "x", "FILE"], "--max-iterations: 'x' is not a number"),
        (["--timeout", "0", "FILE"], "seconds above 0"),
        (["--timeout", "nan", "FILE"], "seconds above 0"),
        (["--jobs", "0", "FILE"], "at least 1"),
        (["--machine", "vax", "FILE"], "'vax' is not known; use lp64"),
        (["--fail-on", "always", "FILE"], "'always' is not known; use unproved"),
        (["cache", "--any", "thing"], "No such option"),
        (["cover"], "FILE"),
        (["cover", "--algorithm", "best", "FILE"], "'best' is not known; use statements, paths"),
        (["cover", "--format", "html", "FILE"], "cover prints text or json"),
        (["instrument", "-x", "a.c"], "No such option"),
        (["instrument", "--format", "json", "FILE"], "instrument prints C"),
        (["--contracts", "none,loop1", "FILE"], "--contracts: none stands alone; use none, or sit"),
        (["--contracts", "loop1,all", "FILE"], "--contracts: all stands alone; use all, or sites"),
        (["--rte=", "FILE"], "--rte: the list is empty; use default, all, "),
        (["--fail-on", ",", "FILE"], "--fail-on: the list is empty; use unproved, doomed"),
        (["--bounds", "", "FILE"], "--bounds: the list is empty; use iterations=NUMBER"),
        (["--bounds", "FILE"], "FILE... is missing: name a C file (a word behind an option is"),
        (["--jobs", "0", "FILE"], "--jobs: '0' is too small; use at least 1"),
        (["cover", "--nothing", "FILE"], "see weaklink cover --help"),
        (["check", "--contracts", "all", "FILE"], "No such option '--contracts'"),
        (["cache"], "use stats or clear"),
        (["cache", "all"], "cache: 'all' is not known; use stats or clear"),
        (["mutate", "--out", "d"], "FILE... is missing"),
        (["mutate", "FILE"], "--out is missing"),
        (["mutate", "FILE", "--out", "d", "--operators", "swap"], "'swap' is not known; use seed"),
        (["mutate", "FILE", "--out", "d", "--parts", "body"], "'body' is not known; use annot"),
        (["campaign"], "FILE... is missing"),
        (["campaign", "FILE", "--format", "xml"], "'xml' is not known; use text, csv, json, html"),
        (["campaign", "FILE", "--compare", "eva"], "'eva' is not known; use wp"),
        (["campaign", "FILE", "--jobs", "0"], "--jobs: '0' is too small; use at least 1"),
    ],
)
def test_a_wrong_command_line_takes_one_line(
    words: list[str], says: str, session: FakeSession, file: str, capsys: Capture
) -> None:
    assert main([file if word == "FILE" else word for word in words]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1 and streams.err.startswith("weaklink: ")
    assert says in streams.err
    assert session.asked == []


def test_a_defect_takes_one_line(session: FakeSession, file: str, capsys: Capture) -> None:
    def broken() -> Report:
        raise KeyError("two\nlines")

    session.answer = broken
    assert main([file]) == 3
    streams = capsys.readouterr()
    assert streams.out == ""
    assert re.fullmatch(
        r"weaklink: weaklink has a defect: KeyError: 'two\\nlines' at test_commands.py:\d+, "
        r"please report it at .+, with the input\n",
        streams.err,
    )


def test_deep_recursion_is_possible(session: FakeSession, file: str) -> None:
    def deep(depth: int) -> int:
        return 0 if depth == 0 else 1 + deep(depth - 1)

    def answer() -> Report:
        assert deep(20_000) == 20_000
        return WEAK_LOOP

    session.answer = answer
    before = sys.getrecursionlimit()
    assert main([file]) == 1
    assert sys.getrecursionlimit() == before


def test_input_that_cannot_be_read_at_all(session: FakeSession, file: str, capsys: Capture) -> None:
    def broken() -> Report:
        span = Span("a.c", 1, 2, 1, 3)
        raise InputError(Diagnostic("syntax", Severity.ERROR, span, "stray 'x'", "a declaration"))

    session.answer = broken
    assert main([file]) == 2
    expected = "a.c:1:2: error: stray 'x' (expected: a declaration)\n"
    assert capsys.readouterr().err == expected

    def no_function() -> Report:
        message = "there is no function 'g'"
        raise InputError(Diagnostic("unknown-name", Severity.ERROR, NOWHERE, message))

    session.answer = no_function
    assert main([file]) == 2
    assert capsys.readouterr().err == "weaklink: there is no function 'g'\n"


def test_interrupted(
    session: FakeSession, file: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C reaches the main thread while the work goes on in its own."""
    import threading

    release = threading.Event()
    session.answer = lambda: (release.wait(30), WEAK_LOOP)[1]

    def interrupt(self: threading.Thread, timeout: float | None = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "join", interrupt)
    limit = sys.getrecursionlimit()
    assert main([file]) == 130
    release.set()
    sys.setrecursionlimit(limit)
    assert capsys.readouterr().err.strip() == "weaklink: interrupted"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_second_ctrl_c_ends_a_process_within_a_second(tmp_path: Path, file: str) -> None:
    import signal
    import time

    program = tmp_path / "busy.py"
    program.write_text(
        "import sys, types, weaklink\n"
        "def busy(*_):\n"
        "    print('ready', file=sys.stderr, flush=True)\n"
        "    while True: pass\n"
        "fake = types.SimpleNamespace(diagnose=busy)\n"
        "sys.modules['weaklink.session'] = weaklink.session = fake\n"
        "from weaklink.cli import main\n"
        f"sys.argv = ['weaklink', {file!r}]\n"
        "sys.exit(main())\n",
        encoding="utf-8",
    )
    import os

    source = str(Path(weaklink.__file__).parents[1])
    process = subprocess.Popen(
        [sys.executable, str(program)],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": source},
        text=True,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)  # what never looks at the clock does not stop for one
    assert process.poll() is None
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    assert time.monotonic() - start < 1
    told = [line for line in process.stderr.read().splitlines() if line]
    once, twice = "weaklink: interrupted; once more to end at once", "weaklink: interrupted"
    assert told == [once, twice]


def test_a_closed_pipe_is_no_error(
    session: FakeSession, file: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import click

    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(click, "echo", closed)
        monkeypatch.setattr(sys, "stdout", out)
        assert main([file]) == 0


def test_progress_is_one_line_on_a_terminal_only(
    session: FakeSession, file: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([file]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main([file]) == 0
    assert capsys.readouterr().err == "\rproving f\r         \r"
