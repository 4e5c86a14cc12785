"""Small programs and the IR they become: ``data/NAME.c`` and ``data/NAME.ir``.

The first line of a program says what it shows.  ``pytest --update-data`` rewrites the IR.
"""

from pathlib import Path

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text, report
from weaklink.ir.check import check_program

DATA = Path(__file__).with_name("data")
PROGRAMS = sorted(path.stem for path in DATA.glob("*.c"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_golden(name: str, pytestconfig: pytest.Config) -> None:
    text = (DATA / f"{name}.c").read_text(encoding="utf-8")
    program = elaborate_text(text, f"{name}.c")
    assert check_program(program) == []
    golden = DATA / f"{name}.ir"
    if pytestconfig.getoption("--update-data"):
        golden.write_text(report(program), encoding="utf-8", newline="\n")
    assert report(program) == golden.read_text(encoding="utf-8")


def test_every_program_says_what_it_shows() -> None:
    for name in PROGRAMS:
        assert (DATA / f"{name}.c").read_text(encoding="utf-8").startswith("// ")
