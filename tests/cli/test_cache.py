"""The cache: unchanged files cost no question, and nothing that happens to it costs more."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import weaklink
from weaklink import deadline
from weaklink.cli import caching, main, store
from weaklink.cli.store import ASIDE, FILE, VARIABLE, Made, Store
from weaklink.model import Report
from weaklink.options import Bounds, Budget, Options, Reading
from weaklink.record import replace
from weaklink.report.layout import Page

Capture = pytest.CaptureFixture[str]

PROGRAM = '#include "limit.h"\n//@ ensures \\result <= LIMIT;\nint f(int x) { return x; }\n'


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a cache that is used."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / FILE


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "limit.h").write_text("#define LIMIT 9\n")
    path = tmp_path / "a.c"
    path.write_text(PROGRAM)
    return path


def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which queries solvers are asked from now on."""
    from weaklink.ask.oracle import Oracle

    queries: list[str] = []
    ask = Oracle.ask

    def noting(self: Oracle, query: object) -> object:
        queries.append(str(query))
        return ask(self, query)  # type: ignore[arg-type]

    monkeypatch.setattr(Oracle, "ask", noting)
    return queries


@pytest.mark.parametrize("command", ["diagnose", "prove", "smoke", "cover"])
@pytest.mark.parametrize("shown", ["text", "json"])
def test_the_second_run_asks_nothing_and_says_the_same(
    kept: Path,
    program: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    shown: str,
) -> None:
    arguments = [command, str(program), "--format", shown]
    first = main(arguments), capsys.readouterr().out
    assert kept.exists()
    monkeypatch.setattr("weaklink.frontend.load.elaborate", None)  # nothing is read, either
    queries = asked(monkeypatch)
    assert (main(arguments), capsys.readouterr().out) == first
    assert not queries


@pytest.mark.parametrize(
    "arguments",
    [("--no-cache",), ("--profile",), ("--emit", "out"), ("--timeout", "0.00001")],
    ids=lambda arguments: arguments[0],
)
def test_what_is_not_kept(
    kept: Path,
    program: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["diagnose", str(program), *arguments])
    assert Store(kept.parent).stats().entries == 0


def test_what_was_interrupted_is_not_kept(
    kept: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from weaklink import session

    diagnose = session.diagnose

    def interrupted(files: list[str], options: Options, progress: object = None) -> Report:
        deadline.stop()
        return diagnose(files, options)

    monkeypatch.setattr(session, "diagnose", interrupted)
    assert main(["diagnose", str(program)]) == 130
    deadline.go_on()
    assert Store(kept.parent).stats().entries == 0


def test_a_solver_that_failed_by_chance_is_asked_again(
    kept: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from weaklink.solve import Portfolio, Unknown, UnknownReason

    answer = Unknown(UnknownReason.CRASHED)
    with monkeypatch.context() as patch:
        patch.setattr(Portfolio, "check", lambda *_: answer)
        main(["prove", str(program)])
    assert Store(kept.parent).stats().entries == 0
    main(["prove", str(program)])
    assert Store(kept.parent).stats().entries == 1


# --- keys ----------------------------------------------------------------------------------------


def key(program: Path, **given: object) -> str | None:
    return caching.key_of("diagnose", [str(program)], Options(**given), Page())  # type: ignore[arg-type]


def test_a_key_holds_what_a_report_depends_on(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = key(program)
    assert first is not None and first == key(program) == key(program, jobs=7)
    others = [
        key(program, bounds=Bounds(iterations=3)),
        key(program, budget=Budget(seconds=31.0)),
        key(program, reading=Reading(machine="ilp32")),
        key(program, reading=Reading(defines=("LIMIT=3",))),
        key(program, fail_on=frozenset({"never"})),
        caching.key_of("cover", [str(program)], Options(), Page()),
        caching.key_of("diagnose", [str(program)], Options(), Page(100)),
    ]
    (tmp_path / "limit.h").write_text("#define LIMIT 8\n")
    others.append(key(program))
    (tmp_path / "limit.h").write_text("#define LIMIT 9\n")
    assert key(program) == first
    program.write_text(PROGRAM + "\n// nothing\n")
    others.append(key(program))
    program.write_text(PROGRAM)
    monkeypatch.setattr(caching, "_weaklink", lambda: iter(["another"]))
    others.append(key(program))
    monkeypatch.undo()
    monkeypatch.setattr(caching, "_solvers", lambda: iter(["z3 0"]))
    others.append(key(program))
    assert None not in others and len({first, *others}) == len(others) + 1


def test_a_header_that_is_found_earlier_changes_the_key(program: Path, tmp_path: Path) -> None:
    program.write_text(PROGRAM.replace('"limit.h"', "<limit.h>"))
    (tmp_path / "first").mkdir()
    reading = Reading(include_paths=(str(tmp_path / "first"), str(tmp_path)))
    before = key(program, reading=reading)
    (tmp_path / "first" / "limit.h").write_text("#define LIMIT 9\n")
    assert key(program, reading=reading) != before


def test_whether_there_is_a_header_changes_the_key(program: Path, tmp_path: Path) -> None:
    program.write_text(
        '#if __has_include("more.h")\n#define N 1\n#else\n#define N 2\n#endif\n'
        "//@ ensures \\result == N;\nint f(void) { return 1; }\n"
    )
    before = key(program)
    (tmp_path / "more.h").write_text("")
    assert key(program) != before


@pytest.mark.parametrize("reading", [Reading(cpp="cc -E"), Reading(machine="none")])
def test_what_has_no_key(program: Path, reading: Reading) -> None:
    assert key(program, reading=reading) is None
    assert key(program.parent / "absent.c") is None


def test_sets_of_options_have_one_order() -> None:
    text = "from weaklink.cli.caching import canonical; from weaklink.options import Options\n"
    text += "print(canonical(Options()))"
    said = {
        subprocess.run(
            [sys.executable, "-c", text],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source()},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


def source() -> str:
    return str(Path(weaklink.__file__).parents[1])


# --- the file ------------------------------------------------------------------------------------


def filled(folder: Path) -> Store:
    made = Store(folder)
    for number in range(20):
        made.put(f"key{number}", Made("text\n" * 1000 + str(number), number % 3))
    return made


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def overwritten(path: Path) -> None:
    size = path.stat().st_size
    path.write_bytes(bytes(range(256)) * (size // 256))


def scratched(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("harm", [truncated, overwritten, scratched, emptied])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    made = filled(tmp_path)
    harm(made.path)
    made.stats()
    for number in range(20):
        assert made.get(f"key{number}") in (None, Made("text\n" * 1000 + str(number), number % 3))
    made.put("new", Made("text", 0))
    made.put("new", Made("text", 0))
    assert made.get("new") == Made("text", 0)


def test_an_entry_that_was_changed_is_none(tmp_path: Path) -> None:
    made = filled(tmp_path)
    with sqlite3.connect(made.path) as base:
        base.execute("UPDATE reports SET code = 0 WHERE key = 'key1'")
        base.execute("UPDATE reports SET report = 'x' WHERE key = 'key2'")
        row = "(SELECT report FROM reports WHERE key = 'key4')"
        base.execute(f"UPDATE reports SET report = {row} WHERE key = 'key3'")
    assert [made.get(f"key{number}") for number in (1, 2, 3)] == [None, None, None]
    assert made.get("key4") is not None and made.stats().entries == 17


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE theirs (x)")
    before = path.read_bytes()
    made = Store(tmp_path)
    made.put("key", Made("text", 0))
    assert made.get("key") is None and "another program" in made.stats().problem
    assert path.read_bytes() == before and not (tmp_path / ASIDE).exists()


def test_where_nothing_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    made = Store(tmp_path / "file")
    made.put("key", Made("text", 0))
    assert made.get("key") is None
    prepare = store._prepare

    def full(base: sqlite3.Connection) -> None:
        prepare(base)
        base.execute("PRAGMA max_page_count = 3")

    monkeypatch.setattr(store, "_prepare", full)
    made = Store(tmp_path / "full")
    made.put("key", Made(os.urandom(50_000).hex(), 0))
    assert made.get("key") is None
    made.put("small", Made("text", 0))
    assert made.get("small") == Made("text", 0)


def test_what_nobody_asked_for_longest_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_BYTES", 10_000)
    made = Store(tmp_path)
    for number in range(10):
        made.put(f"key{number}", Made(os.urandom(1000).hex(), 0))
        made.get("key0")
    assert made.get("key0") is not None and made.get("key9") is not None
    assert made.get("key1") is None and made.stats().entries < 9


def test_several_write_at_a_time(tmp_path: Path) -> None:
    def write(part: int) -> None:
        made = Store(tmp_path)
        for number in range(15):
            made.put(f"{part}/{number}", Made(f"{part} {number}", 0))
            assert made.get(f"{part}/{number}") in (Made(f"{part} {number}", 0), None)

    threads = [threading.Thread(target=write, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stats = Store(tmp_path).stats()
    assert not stats.problem and stats.entries >= 15


WRITER = """
import sys
from pathlib import Path
from weaklink.cli.store import Made, Store
made = Store(Path(sys.argv[1]))
print("ready", flush=True)
number = 0
while True:
    made.put(f"{sys.argv[2]}/{number}", Made("text " * 20000 + str(number), 0))
    number += 1
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_writers_that_are_killed_leave_it_whole(tmp_path: Path) -> None:
    made = Store(tmp_path)
    made.put("first", Made("kept", 1))
    for round in range(8):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), str(round)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": source()},
        )
        assert process.stdout is not None and process.stdout.readline()
        time.sleep(0.05 + 0.013 * round)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert made.get("first") == Made("kept", 1)
    assert not made.stats().problem and not (tmp_path / ASIDE).exists()


# --- where, and commands -------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="another convention")
def test_the_folder_is_that_of_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.folder() is None  # no test uses that of the user
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert store.folder() == tmp_path / "xdg" / "weaklink"
    for nothing in ("", "relative"):
        monkeypatch.setenv("XDG_CACHE_HOME", nothing)
        assert store.folder() == tmp_path / ".cache" / "weaklink"


def test_stats_and_clear(
    kept: Path, program: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["cache", "stats"]) == 0 and "0 reports" in capsys.readouterr().out
    main(["prove", str(program)])
    capsys.readouterr()
    assert main(["cache", "stats"]) == 0
    assert f"{kept}: 1 report," in capsys.readouterr().out
    assert main(["cache", "clear"]) == 0 and not kept.exists()
    kept.write_text("no database, but as long as the header of one, and then some more text" * 9)
    assert main(["cache", "stats"]) == 2 and "cannot be used" in capsys.readouterr().err
    assert main(["cache", "clear"]) == 0 and not kept.exists()
    monkeypatch.setenv(VARIABLE, "")
    assert main(["cache", "stats"]) == 0 and "no reports are kept" in capsys.readouterr().out
    assert main(["cache", "clear"]) == 0


def test_options_say_whether_it_is_used(program: Path) -> None:
    from weaklink.cli.commands import parse_options

    assert parse_options([]).cache and not parse_options(["--no-cache"]).cache
    assert replace(Options(), cache=False) != Options()
