"""weaklink demo: every example, its point and its options; the engine is a stand-in."""

import pytest

from tests.cli.conftest import FakeSession
from tests.report.samples import BAD_INPUT, NON_COMPLIANCE
from weaklink.cli import demo, main


def test_the_demo_shows_every_example() -> None:
    folder = demo.folder()
    assert folder is not None
    assert sorted(demo.FILES) == sorted(path.name for path in folder.glob("*.c"))
    for name in demo.FILES:
        point, _ = demo.first_line(folder / name)
        assert point.endswith(".")


def test_unproved_examples_are_no_failure(
    session: FakeSession, capsys: pytest.CaptureFixture[str]
) -> None:
    session.answer = NON_COMPLIANCE
    assert main(["demo"]) == 0
    output = capsys.readouterr().out
    assert len(session.asked) == len(demo.FILES)
    assert "1 of 7: isqrt.c\n" in output
    assert "isqrt.c\n" in output.split("$ weaklink ")[1]
    session.answer = BAD_INPUT
    assert main(["demo"]) == 2


def test_the_demo_ignores_a_configuration_file(
    session: FakeSession, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.chdir(str(tmp_path))
    assert main(["demo"]) == 0
    assert all(not options.discard_runtime_errors for _, _, options in session.asked)
