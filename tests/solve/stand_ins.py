"""Broken solvers: small Python scripts behind the ordinary `SolverSpec`."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from weaklink.solve import SolverSpec

# Each script reads batches; `marker` is the echo line's text, `text` the commands before it.
_HEADER = """
import os, sys, time
def batches():
    text = ""
    for line in sys.stdin:
        if line.startswith('(echo "'):
            yield text, line[7:-3]
            text = ""
        else:
            text += line
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
"""


def stand_in(folder: Path, body: str, *, grace: float = 0.0, counter: str = "") -> SolverSpec:
    """A solver that runs `body`, which may use `batches()` and `say(text)`."""
    script = folder / "solver.py"
    script.write_text(_HEADER + body, encoding="utf-8")
    command = (sys.executable, "-S", "-E", str(script))
    return SolverSpec("stand-in", lambda: command, counter=counter, grace=grace)


def runs(pid: int) -> bool:
    """Whether a process with this id exists and is no zombie."""
    with contextlib.suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        return state != "Z"
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def gone(pid: int, seconds: float = 3.0) -> bool:
    """Whether the process ends within `seconds`."""
    until = time.monotonic() + seconds
    while runs(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not runs(pid)
