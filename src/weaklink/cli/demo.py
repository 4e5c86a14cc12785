"""``weaklink demo``: the examples, one for each verdict, diagnosed one after the other."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import weaklink
from weaklink.cli.deliver import complain, deliver, page

FILES = (
    "isqrt.c",
    "ticket.c",
    "average.c",
    "even.c",
    "thermostat.c",
    "promise.c",
    "cubes.c",
)
"""In the order to show; each file's first line says its point and the options it wants."""

_FIRST_LINE = re.compile(r"//\s*(?P<point>.*?)\s*(\[options:\s*(?P<options>.*?)\s*\])?\s*")


def folder() -> Path | None:
    """The examples: in the installed package, or in the checkout that this runs from."""
    package = Path(weaklink.__file__).resolve().parent
    for place in (package / "examples", package.parents[1] / "examples"):
        if (place / FILES[0]).is_file():
            return place
    return None


def first_line(path: Path) -> tuple[str, list[str]]:
    """What an example is about, and the options to run it with."""
    line = path.read_text(encoding="utf-8").split("\n", 1)[0]
    match = _FIRST_LINE.fullmatch(line)
    assert match is not None, f"{path}: the first line does not say what it is about"
    return match["point"], shlex.split(match["options"] or "")


def show() -> int:
    place = folder()
    if place is None:
        return complain("the examples are missing: install weaklink again")
    worst = 0
    for number, name in enumerate(FILES, start=1):
        worst = max(worst, deliver(lambda progress, n=number, f=name: _one(place, n, f, progress)))  # type: ignore[misc]
    return worst


def _one(place: Path, number: int, name: str, progress: Callable[[str], None]) -> tuple[str, int]:
    """An unproved property is what an example is for: only what can't be analysed counts."""
    from weaklink import session
    from weaklink.cli.commands import parse_options
    from weaklink.report.exit_code import exit_code
    from weaklink.report.text import render

    point, words = first_line(place / name)
    found = session.diagnose([_shown(place / name)], parse_options(words), progress)
    here = page()
    rule = "-" * here.width
    heading = f"{number} of {len(FILES)}: {name}"
    lines = [rule, heading, *here.paragraph(point, 0), _command(place / name, words), rule, ""]
    return "\n".join(lines) + "\n" + render(found, here) + "\n", exit_code(found, {"never"})


def _command(path: Path, words: list[str]) -> str:
    return f"$ {shlex.join(['weaklink', *words, _shown(path)])}"


def _shown(path: Path) -> str:
    """Relative to where the user stands, if the file is below."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
