"""``frees`` clauses in emitted programs: they are checked where the program is to show one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, needs_gcc
from tests.emit.test_emitted import emitted, failing_elsewhere
from weaklink.emit.tests import CTest

pytestmark = needs_gcc

CALLS = Path(__file__).parents[1] / "data" / "allocation" / "calls"


@pytest.mark.parametrize(
    ("name", "fails"),
    [
        ("not-named", {"forgets/frees/1", "the_other/frees/1"}),
        pytest.param("behaviors", {"wrong/frees/2"}, marks=pytest.mark.slow),
        pytest.param("exits", {"die/frees/1"}, marks=pytest.mark.slow),
        pytest.param("loop-frees", {"f/loop1/loop-frees/1"}, marks=pytest.mark.slow),
        ("prototype", {"f/mem-access/2"}),
        pytest.param("weak", {"h/mem-access/2"}, marks=pytest.mark.slow),
        pytest.param("allocation-clauses", {"renew/frees/1"}, marks=pytest.mark.slow),
    ],
)
def test_frees(name: str, fails: set[str], tmp_path: Path) -> None:
    found = [t for t in emitted(CALLS / f"{name}.c") if isinstance(t, CTest)]
    assert {t.fails for t in found} >= fails
    for test in found:
        for flags in ((), SANITIZERS):
            assert failing_elsewhere(test, tmp_path, flags) == ""


def test_others_do_not_check_them(tmp_path: Path) -> None:
    found = [t for t in emitted(CALLS / "destructor.c") if isinstance(t, CTest)]
    assert found
    for test in found:
        assert "not checked here (`frees` clause)" in test.text
        assert "MAY_FREE(" not in test.text.partition("--- functions ---")[2]
