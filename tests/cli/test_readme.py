"""What the README shows is what weaklink prints."""

from pathlib import Path

import pytest

from weaklink.cli import main

ROOT = Path(__file__).parents[2]


def test_the_readme_shows_real_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command, _, rest = readme.partition("$ weaklink ")[2].partition("\n")
    shown = rest.split("```")[0]
    assert main(command.split()) == 1
    assert capsys.readouterr().out == shown
