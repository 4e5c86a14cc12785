"""`diagnose --emit DIR`: what is written, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from weaklink.cli.commands import run

WRONG = """
/*@ assigns \\nothing;
    ensures positive: \\result > 0; */
int f(int n) {
  return n;
}
"""


def write(folder: Path, text: str) -> str:
    path = folder / "f.c"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_test_and_a_makefile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert run(["diagnose", write(tmp_path, WRONG), "--emit", str(out)]) == 1
    assert sorted(path.name for path in out.iterdir()) == ["Makefile", "f-postcondition-positive.c"]
    said = capsys.readouterr().err
    assert f"wrote {out}/f-postcondition-positive.c: fails f/postcondition/positive" in said
    text = (out / "f-postcondition-positive.c").read_text(encoding="utf-8")
    assert "int n = 0;" in text and "ensures positive: \\result > 0" in text


def test_nothing_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    text = WRONG.replace("\\result > 0", "\\result == n")
    assert run(["diagnose", write(tmp_path, text), "--emit", str(out)]) == 0
    assert not out.exists()
    assert "there is no counterexample to write" in capsys.readouterr().err


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    assert run(["diagnose", write(tmp_path, WRONG), "--emit", str(taken)]) == 2
    assert f"cannot write to {taken}" in capsys.readouterr().err


def test_an_instrumented_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["instrument", write(tmp_path, WRONG)]) == 0
    assert 'CHECK("f/postcondition/positive", result > 0);' in capsys.readouterr().out


def test_one_function_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = WRONG + WRONG.replace("int f(", "int g(")
    assert run(["instrument", write(tmp_path, two)]) == 2
    assert "2 functions are defined (expected: --function" in capsys.readouterr().err


def test_a_function_without_a_view(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "long double half(long double x) { return x / 2; }"
    assert run(["instrument", write(tmp_path, text)]) == 2
    assert "half cannot be printed: floating-point type `long double`" in capsys.readouterr().err
