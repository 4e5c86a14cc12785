"""What is said has one model: no other record mirrors one of its records, field by field."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"
FINDERS = ("explain", "session", "report", "cli")
"""The parts that could have a second model of what they find out, or of what they say."""

SAME = 3
"""Fields of the same name and type with which a record mirrors another."""


def records(folder: Path) -> Iterator[tuple[str, set[tuple[str, str]]]]:
    """The records below a folder, with names and types of their fields."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(map(is_record, node.decorator_list)):
                yield node.name, fields(node)


def is_record(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id in ("record", "dataclass")


def fields(model: ast.ClassDef) -> set[tuple[str, str]]:
    return {
        (each.target.id, ast.unparse(each.annotation))
        for each in model.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }


def mirrors(source: Path) -> set[tuple[str, str]]:
    said = list(records(source / "model"))
    return {
        (name, mirrored)
        for part in FINDERS
        for name, own in records(source / part)
        for mirrored, theirs in said
        if len(own & theirs) >= SAME
    }


def test_nothing_mirrors_the_model() -> None:
    assert mirrors(SOURCE) == set()


def test_a_mirror_is_found(tmp_path: Path) -> None:
    field = "    {}: str\n"
    for part, own in {"model": "abc", "explain": "abx", "session": "abcd"}.items():
        (tmp_path / part).mkdir()
        text = f"@record\nclass {part.title()}:\n" + "".join(map(field.format, own))
        (tmp_path / part / "made.py").write_text(text, encoding="utf-8")
    assert mirrors(tmp_path) == {("Session", "Model")}
