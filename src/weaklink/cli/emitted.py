"""Writes C tests into a folder: of counterexamples, of covering runs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from weaklink.diagnostics import Diagnostic, InputError, Refusal, Severity
from weaklink.source import NOWHERE

if TYPE_CHECKING:
    from weaklink.emit.tests import CTest

MAKEFILE = "Makefile"


def write(found: Sequence[CTest | Refusal], folder: Path) -> None:
    """The tests of counterexamples and their Makefile; says on standard error what was written,
    and what not.  Raises ``InputError`` where the folder cannot be written to."""
    from weaklink.emit.tests import makefile

    if not found:
        print("there is no counterexample to write", file=sys.stderr)
        return
    _write(found, folder, {MAKEFILE: makefile(_tests(found))})


def write_covers(found: Sequence[CTest | Refusal], folder: Path) -> None:
    """The same for the tests of covering runs."""
    from weaklink.emit.covers import AWK, makefile
    from weaklink.emit.program import resource

    if not found:
        print("nothing is written: the covers have no tests", file=sys.stderr)
        return
    _write(found, folder, {MAKEFILE: makefile(_tests(found)), AWK: resource(AWK)})


def _tests(found: Sequence[CTest | Refusal]) -> list[CTest]:
    return [one for one in found if not isinstance(one, Refusal)]


def _write(found: Sequence[CTest | Refusal], folder: Path, beside: Mapping[str, str]) -> None:
    tests = _tests(found)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in [*((test.name, test.text) for test in tests), *beside.items()]:
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        message = f"--emit: cannot write to {folder}: {problem.strerror}; name another folder"
        raise InputError(Diagnostic("emit", Severity.ERROR, NOWHERE, message)) from problem
    for test in tests:
        end = f"fails {test.fails}" if test.fails else "ends normally"
        print(f"wrote {folder / test.name}: {end}", file=sys.stderr)
    for one in found:
        if isinstance(one, Refusal):
            print(f"{one.span}: no test is written: {one.construct}", file=sys.stderr)
