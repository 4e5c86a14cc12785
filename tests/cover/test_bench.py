"""The bench of covers runs, and its algorithms agree with its judge, on tiny programs."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from bench.diamonds import diamonds

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def cover(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """As a script finds it, beside the modules that it imports."""
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("cover")


def test_bench_runs(cover: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("z3")
    cover.main(["--programs=1", "--diamonds=1-2", "--only=table,figures", f"--figures={tmp_path}"])
    out = capsys.readouterr().out
    for name in cover.ALGORITHMS:
        assert f"| {name} " in out
    pictures = sorted(tmp_path.iterdir())
    assert len(pictures) == 3
    for picture in pictures:
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_judge_refutes(cover: ModuleType) -> None:
    """A block less, or a path less, and the bench ends."""
    pytest.importorskip("z3")
    (procedure,) = diamonds(0, 1).procedures
    paths = list(cover.feasible_paths(procedure))
    blocks = frozenset(label for path in paths for label in path)
    right = cover.Measured(cover.PATHS, 1, 0, 0, len(paths), 0.0, 0.0, 0.0, blocks)
    cover.judge([right])
    for wrong in (right._replace(feasible=blocks - {"end"}), right._replace(runs=0)):
        with pytest.raises(SystemExit):
            cover.judge([wrong])
