"""``--cpp CMD``: the text of a file as the user's own preprocessor gives it."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterable

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.options import Reading
from weaklink.source import NOWHERE

_SECONDS = 120


def run_cpp(path: str, reading: Reading) -> str:
    """What ``reading.cpp`` prints for ``path``, line markers included; raises ``InputError``."""
    command = [*shlex.split(reading.cpp), *_options(reading), path]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False
        )
    except OSError as error:
        raise _problem(f"cannot run '{command[0]}': {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise _problem(f"'{command[0]}' took more than {_SECONDS} seconds") from error
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["it says nothing"]
        raise _problem(f"'{command[0]}' gave {done.returncode} for '{path}': {said[0]}")
    return done.stdout.decode(errors="replace")


def _options(reading: Reading) -> Iterable[str]:
    yield from (f"-I{folder}" for folder in reading.include_paths)
    yield from (f"-D{define}" for define in reading.defines)
    yield from (f"-U{name}" for name in reading.undefines)
    for header in reading.includes:
        yield from ("-include", header)


def _problem(message: str) -> InputError:
    return InputError(Diagnostic("preprocessor", Severity.ERROR, NOWHERE, f"--cpp: {message}"))
