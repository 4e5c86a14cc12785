"""A union is taken apart by `match`, and a default says why it is right for all members to come.

``python -m tests.project.test_defaults`` lists the defaults that are left, with their reasons.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "weaklink"
ENOUGH = 3
"""Words that a reason has at least."""


@dataclass(frozen=True)
class Default:
    path: str
    line: int
    subject: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: match {self.subject}: {self.reason or 'no reason'}"


def all_defaults(source: Path) -> Iterator[Default]:
    for path in sorted(source.rglob("*.py")):
        yield from defaults(path.read_text(encoding="utf-8"), str(path.relative_to(source)))


def defaults(text: str, path: str) -> Iterator[Default]:
    """Every ``case`` that takes whatever is left, but for those that mypy proves empty."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Match):
            for case in node.cases:
                if takes_all(case) and not is_never(case.body[0]):
                    reason = reason_in(lines, case)
                    yield Default(path, case.pattern.lineno, ast.unparse(node.subject), reason)


def takes_all(case: ast.match_case) -> bool:
    pattern = case.pattern
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None and case.guard is None


def is_never(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case _:
            return False


def reason_in(lines: list[str], case: ast.match_case) -> str:
    """The comment behind ``case _:``, with the lines of comment that continue it."""
    found = []
    for line in lines[case.pattern.lineno - 1 : case.body[0].lineno - 1]:
        found.append(line.partition("#")[2].strip())
    return " ".join(filter(None, found))


def chains(text: str, path: str) -> Iterator[str]:
    """Two or more ``if isinstance`` of one name, one after the other: a ``match`` in disguise."""
    for node in ast.walk(ast.parse(text)):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(block, list):
                yield from (f"{path}:{line}: {what}" for line, what in chains_of(block))


def chains_of(block: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    before = ""
    for statement in block:
        asked = asked_of(statement)
        if asked and asked == before:
            yield statement.lineno, f"isinstance({asked}, ...) again"
        elif isinstance(statement, ast.If) and len(statement.orelse) == 1:
            if asked and asked_of(statement.orelse[0]) == asked:
                yield statement.lineno, f"isinstance({asked}, ...) again"
        before = asked


def asked_of(statement: ast.stmt) -> str:
    """Whose class the condition begins to ask for."""
    condition = statement.test if isinstance(statement, ast.If) else None
    if isinstance(condition, ast.BoolOp):
        condition = condition.values[0]
    match condition:
        case ast.Call(func=ast.Name(id="isinstance"), args=[subject, *_]):
            return ast.unparse(subject)
        case _:
            return ""


def test_every_default_says_why():
    assert [str(each) for each in all_defaults(SOURCE) if len(each.reason.split()) < ENOUGH] == []


def test_no_union_is_taken_apart_by_isinstance():
    assert [
        found
        for path in sorted(SOURCE.rglob("*.py"))
        for found in chains(path.read_text(encoding="utf-8"), str(path.relative_to(SOURCE)))
    ] == []


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("case _:\n            return", ""),
        ("case _:  # all others are values, which never change\n            return", "all others"),
        ("case left:\n            # all others are values\n            return", "all others"),
    ],
)
def test_a_default_is_found_with_its_reason(case: str, reason: str):
    text = f"def f(x):\n    match x:\n        case int():\n            pass\n        {case}\n"
    [found] = defaults(text, "f.py")
    assert found.line == 5
    assert found.reason.startswith(reason)
    assert bool(found.reason) == bool(reason)


def test_what_mypy_proves_empty_is_no_default():
    text = "match x:\n    case int():\n        pass\n    case _:\n        assert_never(x)\n"
    assert list(defaults(text, "f.py")) == []


@pytest.mark.parametrize(
    "text",
    [
        "if isinstance(x, A):\n    f()\nelif isinstance(x, B):\n    g()\n",
        "if isinstance(x, A):\n    f()\nif isinstance(x, B) and x.ok:\n    g()\n",
    ],
)
def test_chains_are_found(text: str):
    assert len(list(chains(text, "f.py"))) == 1
    assert list(chains(text.replace("isinstance(x, B)", "isinstance(y, B)"), "f.py")) == []


if __name__ == "__main__":
    for each in all_defaults(SOURCE):
        print(each)
