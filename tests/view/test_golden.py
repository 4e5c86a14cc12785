"""The IR after every pass, as golden files: f of each program in ``golden``, in the code view and
in the contract view.

``--update-data`` or WEAKLINK_UPDATE=1 rewrites them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.view.passes import Passes

FILES = sorted(Path(__file__).with_name("golden").glob("*.c"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_ir_after_every_pass(path: Path, request: pytest.FixtureRequest) -> None:
    passes = Passes(path.read_text(encoding="utf-8"))
    found = "\n".join(f"--- {title}\n\n{text}" for title, text in passes.sections())
    assert passes.problems == []
    golden = path.with_suffix(".ir")
    if request.config.getoption("--update-data") or os.environ.get("WEAKLINK_UPDATE"):
        golden.write_text(found, encoding="utf-8", newline="\n")
    assert found == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_program_says_what_it_is_for(path: Path) -> None:
    first = path.read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("// ") and first.endswith(".")
