"""Every way in which a solver can break costs exactly one Unknown with the right reason."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.solve.stand_ins import gone, runs, stand_in
from weaklink.record import replace
from weaklink.solve import Check, Sat, SolverSpec, TextSession, Unknown, UnknownReason, shutdown
from weaklink.solve.child import Child

GUARD = 0.3
CHECK = Check(steps=1000, seconds=GUARD, values=("x",))
HEALTHY = """
for text, marker in batches():
    say("((x 7))" if "get-value" in text else "sat")
    say("\\n" + marker + "\\n")
"""

FAULTS = {
    "hangs": (
        "time.sleep(60)",
        UnknownReason.TIME,
    ),
    "hangs without reading a large query": (
        "say('')\ntime.sleep(60)",
        UnknownReason.TIME,
    ),
    "crashes at once": (
        "sys.exit(1)",
        UnknownReason.CRASHED,
    ),
    "crashes in mid-answer": (
        "for _ in batches():\n    say('sat\\n')\n    os._exit(7)",
        UnknownReason.CRASHED,
    ),
    "crashes before the model": (
        "for t, m in batches():\n"
        "    'get-value' in t and os._exit(7)\n"
        "    say('sat\\n' + m + '\\n')",
        UnknownReason.CRASHED,
    ),
    "crashes in mid-marker": (
        "for t, m in batches():\n    say('unsat\\n' + m)\n    os._exit(0)",
        UnknownReason.CRASHED,
    ),
    "garbage": (
        "for t, m in batches():\n    say(')) wat (\\n' + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "bytes that are no text": (
        "for t, m in batches():\n    os.write(1, b'\\xff\\xfe\\0\\n' + m.encode() + b'\\n')",
        UnknownReason.GARBAGE,
    ),
    "an error, then an answer": (
        "for t, m in batches():\n    say('(error \"no\")\\nunsat\\n' + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "an answer inside an error": (
        "for t, m in batches():\n    say('(error \"sat\")\\n' + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "two answers": (
        "for t, m in batches():\n    say('unsat\\nunsat\\n' + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "no answer": (
        "for t, m in batches():\n    say(m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "a marker of another batch": (
        "for t, m in batches():\n    say('unsat\\n' + m + '0\\n')",
        UnknownReason.GARBAGE,
    ),
    "sat but an error for a model": (
        "for t, m in batches():\n"
        "    say(('(error \"none\")' if 'get-value' in t else 'sat') + '\\n' + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "sat but no model": (
        "for t, m in batches():\n    say(('' if 'get-value' in t else 'sat\\n') + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "a value that is none": (
        "for t, m in batches():\n"
        "    say(('((x y))' if 'get-value' in t else 'sat') + '\\n' + m + '\\n')",
        UnknownReason.GARBAGE,
    ),
    "answers late": (
        "for t, m in batches():\n    time.sleep(1)\n    say('unsat\\n' + m + '\\n')",
        UnknownReason.TIME,
    ),
    "a partial line": (
        "for t, m in batches():\n    say('uns')\n    time.sleep(60)",
        UnknownReason.TIME,
    ),
    "an answer without its marker": (
        "for t, m in batches():\n    say('unsat\\n')\n    time.sleep(60)",
        UnknownReason.TIME,
    ),
    "a flood of lines": (
        "while True:\n    say('sat\\n' * 20000)",
        UnknownReason.GARBAGE,
    ),
    "a flood in one line": (
        "while True:\n    say('x' * 100000)",
        UnknownReason.GARBAGE,
    ),
    "closes its output and lives on": (
        "os.close(1)\ntime.sleep(60)",
        UnknownReason.CRASHED,
    ),
}


def ask_once(session: TextSession) -> tuple[Unknown, int | None]:
    """The only answer to one check, and the solver's process id, unless it has crashed by then."""
    session.begin(CHECK)
    pid = session.pid
    answer = None
    while answer is None:
        answer = session.poll(5)
    assert isinstance(answer, Unknown)
    with pytest.raises(RuntimeError):
        session.poll(0)
    return answer, pid


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_solver_costs_one_unknown(fault: str, tmp_path: Path) -> None:
    body, reason = FAULTS[fault]
    # time for the stand-in to start, where it is not the guard that ends it
    grace = 0.0 if reason is UnknownReason.TIME else 5.0
    spec = stand_in(tmp_path, body, grace=grace)
    with TextSession(spec) as session:
        if "large" in fault:
            session.push("; " + "x" * 1_000_000)
        answer, pid = ask_once(session)
        assert answer.reason is reason, answer
        assert pid is None or gone(pid)
        stand_in(tmp_path, HEALTHY)
        assert session.ask(replace(CHECK, seconds=5)) == Sat({"x": 7})
        healthy = session.pid
        assert healthy is not None
    assert gone(healthy)


def test_a_missing_solver() -> None:
    absent = SolverSpec("absent", lambda: None)
    unstartable = SolverSpec("unstartable", lambda: ("/nonexistent/solver",))
    for spec in (absent, unstartable):
        answer = TextSession(spec).ask(CHECK)
        assert isinstance(answer, Unknown) and answer.reason is UnknownReason.MISSING


def test_a_check_given_up_does_not_answer_the_next(tmp_path: Path) -> None:
    body = (
        "for t, m in batches():\n"
        "    time.sleep(0.1 if 'slow' in t else 0)\n"
        "    say(('unsat' if 'slow' in t else 'sat') + '\\n' + m + '\\n')"
    )
    with TextSession(stand_in(tmp_path, body, grace=5)) as session:
        session.begin(Check(1, GUARD, ("slow",)))
        assert session.poll(0.01) is None
        assert session.check(steps=1, seconds=GUARD) == Sat({})


def test_stop_answers_stopped(tmp_path: Path) -> None:
    with TextSession(stand_in(tmp_path, "time.sleep(60)", grace=5)) as session:
        session.begin(CHECK)
        pid = session.pid
        session.stop()
        answer = session.poll(5)
        assert isinstance(answer, Unknown) and answer.reason is UnknownReason.STOPPED
        assert pid is not None and gone(pid)


def test_shutdown_leaves_nothing(tmp_path: Path) -> None:
    spec = stand_in(tmp_path, HEALTHY, grace=5)
    sessions = [TextSession(spec) for _ in range(3)]
    for session in sessions:
        assert session.ask(CHECK) == Sat({"x": 7})
    pids = [session.pid for session in sessions]
    shutdown()
    assert all(pid is not None and gone(pid) for pid in pids)
    assert sessions[0].ask(CHECK) == Sat({"x": 7})
    sessions[0].close()


def test_markers_that_arrive_in_pieces(tmp_path: Path) -> None:
    body = "for t, m in batches():\n    for c in 'sat\\r\\n\"' + m + '\"\\r\\n':\n        say(c)\n"
    with TextSession(stand_in(tmp_path, body, grace=5)) as session:
        assert session.check(steps=1, seconds=1) == Sat({})


FORK = """
import os, sys
from weaklink.solve import TextSession, SolverSpec, shutdown
session = TextSession(SolverSpec("s", lambda: (sys.executable, "-S", sys.argv[1]), grace=9))
assert "Sat" in repr(session.check(steps=1, seconds=9))
pid = session.pid
child = os.fork()
if child == 0:
    shutdown()
    assert session.pid is None
    assert "Sat" in repr(session.check(steps=1, seconds=9)) and session.pid != pid
    print(session.pid, flush=True)
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
assert session.pid == pid
assert "Sat" in repr(session.check(steps=1, seconds=9)) and session.pid == pid
print(pid, flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
def test_a_forked_process_neither_uses_nor_kills_the_solver(tmp_path: Path) -> None:
    stand_in(tmp_path, HEALTHY)
    command = [sys.executable, "-W", "ignore", "-c", FORK, str(tmp_path / "solver.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    pids = [int(line) for line in done.stdout.split()]
    assert len(pids) == 2 and all(map(gone, pids))


INTERRUPTED = """
import sys
from weaklink.solve import Check, SolverSpec, TextSession
session = TextSession(SolverSpec("s", lambda: (sys.executable, "-S", sys.argv[1])))
session.push("(anything)")
session.begin(Check(1, 60))
print(session.pid, flush=True)
try:
    session.poll(60)
except KeyboardInterrupt:
    if sys.argv[2] == "caught":
        assert session.pid is None
        print("caught", flush=True)
        input()
    raise
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("how", ["caught", "uncaught", "terminated", "killed"])
def test_ctrl_c_leaves_no_solver(how: str, tmp_path: Path) -> None:
    # a solver that hangs, but ends with its input, as z3 does between checks
    stand_in(tmp_path, "sys.stdin.read()" if how in ("terminated", "killed") else "time.sleep(60)")
    command = [sys.executable, "-c", INTERRUPTED, str(tmp_path / "solver.py"), how]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        assert runs(pid)
        time.sleep(0.1)
        process.send_signal(
            {"terminated": signal.SIGTERM, "killed": signal.SIGKILL}.get(how, signal.SIGINT)
        )
        if how == "caught":
            assert process.stdout.readline() == "caught\n"
            assert gone(pid)
        _, errors = process.communicate(timeout=10)
    assert gone(pid)
    if how in ("caught", "uncaught"):
        assert "KeyboardInterrupt" in errors


def test_the_terminals_ctrl_c_does_not_reach_the_solver(tmp_path: Path) -> None:
    stand_in(tmp_path, HEALTHY)
    child = Child((sys.executable, "-S", str(tmp_path / "solver.py")))
    try:
        if sys.platform != "win32":
            assert os.getpgid(child.pid) != os.getpgid(0)
    finally:
        child.kill()
    assert gone(child.pid)
