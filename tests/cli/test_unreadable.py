"""What can be neither read nor written: one clear line, and the right exit status."""

import errno
import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import FakeSession
from weaklink.cli import main
from weaklink.model import Report


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    streams = capsys.readouterr()
    assert streams.out == "" and streams.err.count("\n") == 1
    return streams.err.removeprefix("weaklink: ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither")
def test_a_pipe_and_a_link_to_itself(
    session: FakeSession, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.c")
    assert main([str(tmp_path / "pipe.c")]) == 2
    assert one_line(capsys).endswith("pipe.c is a pipe: name a file\n")
    (tmp_path / "loop.c").symlink_to(tmp_path / "loop.c")
    assert main([str(tmp_path / "loop.c")]) == 2
    assert "cannot read" in one_line(capsys)
    assert session.asked == []


def test_a_folder_where_settings_are_looked_for(
    session: FakeSession, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (Path(file).parent / "weaklink.toml").mkdir()
    assert main([file]) == 2
    assert "weaklink.toml is a folder: settings are in a file of that name" in one_line(capsys)


def test_a_full_disk(
    session: FakeSession,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import click

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(click, "echo", full)
        monkeypatch.setattr(sys, "stdout", out)
        assert main([file]) == 2
    assert one_line(capsys).startswith("the report cannot be written: ")


def test_no_standard_output(
    session: FakeSession,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main([file]) == 2
    monkeypatch.undo()
    assert "standard output is closed" in one_line(capsys)


def test_what_is_nested_too_deeply(
    session: FakeSession, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def deep() -> Report:
        raise RecursionError

    session.answer = deep
    assert main([file]) == 2
    assert "nested too deeply" in one_line(capsys)
