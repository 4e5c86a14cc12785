"""Counts lines of emitted programs with gcov."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

needs_gcov = pytest.mark.skipif(
    shutil.which("gcov") is None or shutil.which("gcc") is None, reason="gcov is not installed"
)


@dataclass(frozen=True, slots=True)
class Said:
    """What a test says of itself: its end, and of a file the lines that it reaches, and of which
    it says that."""

    end: str
    file: str
    reaches: frozenset[int]
    among: frozenset[int]


def said(text: str) -> Said:
    head = text.partition("*/")[0]
    about = dict(re.findall(r"^   (says|reaches|among): (.*)$", head, re.MULTILINE))
    file, _, reached = about["reaches"].rpartition(":")
    _, _, among = about["among"].rpartition(":")
    return Said(about["says"], file, _lines(reached), _lines(among))


def _lines(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split()))


def counts(text: str, file: str, folder: Path) -> dict[int, int]:
    """How often each line of ``file`` that gcov knows is executed when the program runs."""
    (folder / "counted.c").write_text(text, encoding="utf-8")
    flags = ["-std=gnu11", "-w", "-fno-builtin", "-O0", "--coverage", "-DWL_COVERAGE"]
    _run(["gcc", *flags, "-c", "-o", "counted.o", "counted.c"], folder)
    _run(["gcc", "--coverage", "-o", "counted", "counted.o", "-lm"], folder)
    (folder / "counted.gcda").unlink(missing_ok=True)
    subprocess.run(["./counted"], cwd=folder, capture_output=True, timeout=20, check=False)
    found = json.loads(_run(["gcov", "--json-format", "--stdout", "counted.gcda"], folder))
    result: dict[int, int] = {}
    for one in found["files"]:
        for line in one["lines"] if one["file"] == file else ():
            number = line["line_number"]
            result[number] = result.get(number, 0) + line["count"]
    return result


def _run(command: list[str], folder: Path) -> str:
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[:2000]
    return ended.stdout
