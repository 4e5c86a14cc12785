"""Plants a mutant in a copy of the engine, and sends a hunt after it in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.planted.hunt import Trail
from tests.planted.mutants import Mutant, Rule

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "src" / "weaklink"

GRACE = 60.0
"""Seconds behind which a hunt that does not stop by itself is ended."""


class Stale(Exception):
    """The text that a mutant replaces is not there exactly once."""


def mutated(mutant: Mutant) -> str:
    """The mutant's file with the defect.  Raises ``Stale``."""
    text = (ENGINE / mutant.file).read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise Stale(f"{mutant.name}: {mutant.file} has the text {text.count(mutant.old)} times")
    return text.replace(mutant.old, mutant.new)


@contextmanager
def planted(mutant: Mutant | None) -> Iterator[Path]:
    """A folder with a copy of the engine, the mutant (if any) planted in it."""
    with tempfile.TemporaryDirectory(prefix="planted") as folder:
        copy = Path(folder) / "weaklink"
        shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant is not None:
            (copy / mutant.file).write_text(mutated(mutant), encoding="utf-8")
        yield Path(folder)


def send(
    mutant: Mutant | None,
    family: str,
    seeds: Sequence[int],
    seconds: float,
    rule: Rule = Rule.WRONG,
) -> Trail:
    """The trail of a hunt after the mutant, or in vain, through the engine as it is."""
    with planted(mutant) as folder:
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.planted.hunt", family, str(seconds), rule.value]
                + [str(seed) for seed in seeds],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])},
                capture_output=True,
                text=True,
                timeout=seconds + GRACE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Trail(0, seconds + GRACE)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-2000:])
    return Trail(**json.loads(done.stdout.splitlines()[-1]))
