"""Counterexamples of generated programs, emitted, fail at the annotation that they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, compiled, needs_gcc, run
from tests.native.acsl import annotated
from tests.native.generate import draft
from weaklink import session
from weaklink.diagnostics import Refusal
from weaklink.options import Options
from weaklink.record import replace


@needs_gcc
@pytest.mark.slow
@pytest.mark.parametrize("profile", ["full", "weak", "hard"])
@pytest.mark.parametrize("seed", range(4))
def test_generated(profile: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "generated.c"
    path.write_text(annotated(draft(seed, profile)).text, encoding="utf-8")
    for test in session.emit([str(path)], replace(Options(), smoke=False))[1]:
        assert not isinstance(test, Refusal), test
        native = run(compiled(test.text, tmp_path, SANITIZERS))
        assert test.fails in native.fails, native.said[:500]
