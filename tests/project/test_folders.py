"""From a folder a reader gets to the module: its docstring names each, and no other."""

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"
TOLD = ("explain", "explain/method", "explain/runs", "explain/green", "explain/reports", "ir")
"""Folders whose docstring is a list of what is in them."""

ENTRY = re.compile(r"^(\w+/?(?:, \w+)*)(?:  |$)|``(\w+)``:", re.MULTILINE)


def entries(text: str) -> set[str]:
    """The modules and folders of which a docstring speaks."""
    docstring = ast.get_docstring(ast.parse(text)) or ""
    return {
        name.strip("/ ")
        for found in ENTRY.finditer(docstring)
        for name in (found[1] or found[2]).split(", ")
    }


def contents(folder: Path) -> set[str]:
    inside = {path.stem for path in folder.glob("*.py")}
    return (inside | {path.parent.name for path in folder.glob("*/__init__.py")}) - {"__init__"}


@pytest.mark.parametrize("name", TOLD)
def test_a_folder_says_what_is_in_it(name: str) -> None:
    folder = SOURCE / name
    assert entries((folder / "__init__.py").read_text(encoding="utf-8")) == contents(folder)


def test_what_tells_of_runs_knows_nothing_of_the_questions() -> None:
    for path in (SOURCE / "explain" / "runs").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        known = set(re.findall(r"^\s*from weaklink\.explain\.(\w+)", text, re.MULTILINE))
        assert known <= {"runs", "findings"}, path.name


def test_what_is_not_told_is_found(tmp_path: Path) -> None:
    text = '"""A folder.\n\nfirst    one thing; ``second``: another\nfourth, fifth\n"""\n'
    assert entries(text) == {"first", "second", "fourth", "fifth"}
    for name in ("__init__", "first", "second", "third"):
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    assert contents(tmp_path) == {"first", "second", "third"}
