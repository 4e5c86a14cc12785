"""Emitted programs fail where accesses are not aligned, or by another type, as the run does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import SANITIZERS, needs_gcc
from tests.emit.test_emitted import failing_elsewhere
from weaklink import session
from weaklink.diagnostics import Refusal
from weaklink.emit.tests import CTest
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.options import Options, Reading

MISALIGNED = r"""
#include <stdint.h>
/*@ requires \valid_read(b + (0 .. 3)) && \initialized(b + (0 .. 3)); assigns \nothing; */
uint32_t word(const unsigned char *b) { return *(const uint32_t *)b; }
"""

OF_ANOTHER_TYPE = r"""
struct pair { int number; short part[2]; };
int second(int k)
{
  struct pair s = { 1, { 2, 3 } };
  short *q = (short *)&s;
  return k == 0 ? q[2] : q[1];
}
"""


def emitted(text: str, folder: Path, options: Options) -> list[CTest | Refusal]:
    path = folder / "f.c"
    path.write_text(text, encoding="utf-8")
    return list(session.emit([str(path)], options)[1])


@needs_gcc
@pytest.mark.parametrize(
    ("text", "kind"),
    [(MISALIGNED, Kind.MISALIGNED_ACCESS), (OF_ANOTHER_TYPE, Kind.STRICT_ALIASING)],
)
def test_fails_the_same(text: str, kind: Kind, tmp_path: Path) -> None:
    checked = DEFAULT_RUNTIME_ERRORS | {kind}
    (test,) = emitted(text, tmp_path, Options(runtime_errors=checked, smoke=False))
    assert isinstance(test, CTest) and f"/{kind.value}/" in test.fails
    assert failing_elsewhere(test, tmp_path) == ""
    assert failing_elsewhere(test, tmp_path, SANITIZERS) == ""


def test_other_orders_of_bytes_are_refused(tmp_path: Path) -> None:
    text = "//@ ensures \\result == x;\nint next(char x) { return x + 1; }\n"
    options = Options(reading=Reading(machine="ppc_32"), smoke=False)
    (refusal,) = emitted(text, tmp_path, options)
    assert isinstance(refusal, Refusal)
    assert refusal.construct == "the order of bytes of the machine ppc_32 in an emitted program"
