"""What an emitted program needs of a run beside its values: it ends soon, and fails as told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import needs_gcc
from tests.emit.test_names import judged

CASES = {
    "a definition that applies itself twice": """
/*@ logic integer fib(integer n) = n <= 1 ? n : fib(n - 1) + fib(n - 2); */
/*@ requires n == 60; assigns \\nothing; ensures \\result != fib(n); */
long sixtieth(long n) { return 1548008755920; }""",
    "what a contract says of what has no value": """
struct head { unsigned char version; int length; };
/*@ requires \\valid(h); assigns *h;
    ensures \\result == 1 ==> h->version == 1; */
int parse(struct head *h) { h->version = 1; h->length = 3; return 1; }
/*@ requires \\valid(h) && h->version == 1 ==> h->length < 9; assigns \\nothing; */
void use(struct head *h) {}
/*@ assigns \\nothing; */
void both(void) { struct head h; if (parse(&h)) use(&h); }""",
}


@needs_gcc
@pytest.mark.parametrize("name", CASES)
def test_fails_as_told(name: str, tmp_path: Path) -> None:
    assert judged(CASES[name], tmp_path)
