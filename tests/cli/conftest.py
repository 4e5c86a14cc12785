"""A stand-in for the engine: it notes what it is asked and answers with a report by hand."""

import sys
import types
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import weaklink
from tests.report.samples import PROVED
from weaklink.model import Report
from weaklink.options import Options


class FakeSession(types.ModuleType):
    def __init__(self) -> None:
        super().__init__("weaklink.session")
        self.answer: Report | Callable[[], Report] = PROVED
        self.asked: list[tuple[str, tuple[str, ...], Options]] = []

    def diagnose(
        self,
        files: Sequence[str],
        options: Options,
        progress: Callable[[str], None] | None = None,
    ) -> Report:
        if progress is not None:
            progress("proving f")
        return self._say("diagnose", files, options)

    def check(self, files: Sequence[str], options: Options) -> Report:
        return self._say("check", files, options)

    def _say(self, command: str, files: Sequence[str], options: Options) -> Report:
        self.asked.append((command, tuple(files), options))
        return self.answer() if callable(self.answer) else self.answer

    @property
    def options(self) -> Options:
        (_, _, options) = self.asked[-1]
        return options


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> FakeSession:
    fake = FakeSession()
    monkeypatch.setitem(sys.modules, "weaklink.session", fake)
    monkeypatch.setattr(weaklink, "session", fake, raising=False)
    monkeypatch.setattr("weaklink.cli.commands.cores", lambda: 1)
    return fake


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "a.c"
    path.write_text("int x;\n", encoding="utf-8")
    return str(path)
