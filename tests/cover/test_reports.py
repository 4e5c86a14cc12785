"""What ``weaklink cover`` prints of each program in ``data``, as golden files in ``golden``.

A second line ``// options: --mcdc`` says with which options.

``--update-data`` or WEAKLINK_UPDATE=1 rewrites them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from weaklink.cli import main

HERE = Path(__file__).parent
OPTIONS = "// options: "
FILES = sorted((HERE / "data").glob("*.c"))


def printed(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Without the values of inputs: another version of a solver may find others."""
    function = "main" if path.stem.endswith("_main") else "f"
    second = path.read_text(encoding="utf-8").split("\n")[1]
    options = second.removeprefix(OPTIONS).split() if second.startswith(OPTIONS) else []
    assert main(["cover", *options, "--function", function, str(path)]) == 0
    text = capsys.readouterr().out.replace(str(path), path.name)
    return re.sub(r"^( {4,6}\S+ +(?:= )?)-?\d+$", r"\1...", text, flags=re.MULTILINE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_printed(
    path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    found = printed(path, capsys)
    golden = HERE / "golden" / f"{path.stem}.txt"
    if request.config.getoption("--update-data") or os.environ.get("WEAKLINK_UPDATE"):
        golden.write_text(found, encoding="utf-8", newline="\n")
    assert found == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_who_says_that_runs_fail_before_shows_one(path: Path) -> None:
    text = (HERE / "golden" / f"{path.stem}.txt").read_text(encoding="utf-8")
    for section in re.split(r"(?m)^(?=\S+:\d+:\d+: )", text):
        title = section.split("\n")[0]
        if title.endswith(("every run to it fails before", "that comes here fails before")):
            assert "Inputs of a run that fails and comes here all the same" in section


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_program_says_what_it_is_for(path: Path) -> None:
    first = path.read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("// ") and first.endswith(".")


def test_no_golden_file_is_left_over() -> None:
    stems = {path.stem for path in (HERE / "golden").glob("*.txt")}
    assert stems == {path.stem for path in FILES}
