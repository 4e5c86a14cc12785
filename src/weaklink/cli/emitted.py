"""Writes the C tests of counterexamples into a folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from weaklink.diagnostics import Diagnostic, InputError, Refusal, Severity
from weaklink.source import NOWHERE

if TYPE_CHECKING:
    from weaklink.emit.tests import CTest

MAKEFILE = "Makefile"


def write(found: Sequence[CTest | Refusal], folder: Path) -> None:
    """The tests and their Makefile; says on standard error what was written, and what not.
    Raises ``InputError`` where the folder cannot be written to."""
    from weaklink.emit.tests import makefile

    tests = [one for one in found if not isinstance(one, Refusal)]
    if not found:
        print("there is no counterexample to write", file=sys.stderr)
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for test in tests:
            (folder / test.name).write_text(test.text, encoding="utf-8", newline="\n")
        text = makefile(tests)
        (folder / MAKEFILE).write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        message = f"cannot write to {folder}: {problem.strerror}"
        raise InputError(Diagnostic("emit", Severity.ERROR, NOWHERE, message)) from problem
    for test in tests:
        print(f"wrote {folder / test.name}: fails {test.fails}", file=sys.stderr)
    for one in found:
        if isinstance(one, Refusal):
            print(f"{one.span}: no test is written: {one.construct}", file=sys.stderr)
