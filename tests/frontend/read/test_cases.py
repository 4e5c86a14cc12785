"""Text cases: what is read, as a tree, and what is said about wrong input.

A file of ``cases`` holds cases: a line ``== intent``, the source, a line ``--``, and what
reading gives: one line for each message, then one for each external declaration.  The source is
called ``t.c``.  ``--update-data`` rewrites the files.
"""

from pathlib import Path

import pytest

from tests.frontend.read.dump import dump
from weaklink.frontend.read import read_text
from weaklink.ir.types import MACHINES
from weaklink.options import Reading

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def split(text: str) -> list[tuple[str, str, str]]:
    """Intent, source and expectation of every case."""
    cases = []
    for block in text.split("\n== ")[1:]:
        intent, body = block.split("\n", 1)
        source, expected = body.split("\n--\n", 1)
        cases.append((intent, source + "\n", expected.strip("\n")))
    return cases


def result(source: str) -> str:
    unit, diagnostics = read_text("t.c", source, Reading(), MACHINES["lp64"])
    places = [f"{one.span.line}:{one.span.column}-{one.span.end_line}:{one.span.end_column}"
              for one in diagnostics]  # fmt: skip
    lines = [
        f"! {place} {one.code}{f' [{one.function}]' if one.function else ''}: {one.message}"
        for place, one in zip(places, diagnostics, strict=True)
    ]
    return "\n".join([*lines, *dump(unit.items).splitlines()])


def every_case() -> list[object]:
    return [
        pytest.param(source, expected, id=f"{file.stem}: {intent}")
        for file in FILES
        for intent, source, expected in split("\n" + file.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(("source", "expected"), every_case())
def test_case(source: str, expected: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-data"):
        pytest.skip("the files are rewritten")
    assert result(source) == expected


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_rewrite(file: Path, request: pytest.FixtureRequest) -> None:
    """With ``--update-data`` only: the file as it should be."""
    cases = split("\n" + file.read_text(encoding="utf-8"))
    blocks = [f"== {intent}\n{source}--\n{result(source)}\n" for intent, source, _ in cases]
    text = "\n".join(blocks)
    if request.config.getoption("--update-data"):
        file.write_text(text, encoding="utf-8")
    assert [intent for intent, _, _ in cases] == list(dict.fromkeys(i for i, _, _ in cases))
