"""Compiles emitted programs with gcc, and runs them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize=pointer-overflow")
WARNINGS = ("-Wall", "-Wno-unused", "-Wno-tautological-compare", "-Wno-overflow", "-Werror")

Q = TypeVar("Q")


def mostly_slow(cases: Mapping[str, Q], *quick: str) -> list[ParameterSet]:
    """The cases as parameters of a test; `make test` leaves out all but the ``quick`` ones."""
    assert set(quick) <= cases.keys()
    return [
        pytest.param(case, id=name, marks=() if name in quick else pytest.mark.slow)
        for name, case in cases.items()
    ]


needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")


@dataclass(frozen=True, slots=True)
class Native:
    """How a run ended: the annotations that failed, all that it said, and its exit code."""

    fails: tuple[str, ...]
    said: str
    code: int


def compiled(text: str, folder: Path, flags: Sequence[str] = ()) -> Path:
    """The program that gcc makes of a text."""
    source, program = folder / "program.c", folder / "program"
    source.write_text(text, encoding="utf-8")
    quiet = [] if "-Wall" in flags else ["-w"]
    command = ["gcc", "-std=gnu11", *quiet, "-fno-builtin", *flags]
    command += ["-o", str(program), str(source), "-lm"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[:2000]
    return program


def run(program: Path, given: str = "") -> Native:
    ended = subprocess.run(
        [str(program)],
        env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"},  # what it allocates, it may keep
        input=given,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=20,
        check=False,
    )
    lines = [line for line in ended.stderr.splitlines() if line.startswith("fails: ")]
    fails = tuple(line.removeprefix("fails: ").rpartition(" (line")[0] for line in lines)
    return Native(fails, ended.stderr, ended.returncode)
