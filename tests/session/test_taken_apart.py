"""What a report says, once, of pointers that are taken not to lead to what lies in another way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.session.sessions import options
from weaklink import session
from weaklink.kinds import PremiseKind

STORES = """
/*@ requires \\valid(p) && \\valid(q); assigns *p, q->n; ensures \\result == 1; */
long f(long *p, TYPE *q) { q->n = 1; *p = 2; return q->n; }
"""


def told(folder: Path, text: str) -> dict[PremiseKind, str]:
    path = folder / "t.c"
    path.write_text(text, encoding="utf-8")
    return {one.kind: one.name for one in session.diagnose([str(path)], options()).premises}


@pytest.mark.parametrize(
    ("type", "before", "after"),
    [
        ("struct s", "struct s { long n; };", "char c(struct s *q) { return *(char *)q; }"),
        ("union u", "union u { long n; char c[8]; };", ""),
        ("union u", "union u { long n; char *s; };", ""),
    ],
)
def test_what_pointers_do_not_lead_into(type: str, before: str, after: str, tmp_path: Path) -> None:
    found = told(tmp_path, before + STORES.replace("TYPE", type) + after)
    assert found[PremiseKind.APART] == type


def test_nothing_is_said_where_all_lies_alike(tmp_path: Path) -> None:
    found = told(tmp_path, "struct s { long n; };" + STORES.replace("TYPE", "struct s"))
    assert PremiseKind.APART not in found


def test_numbers_behind_pointers_to_pointers(tmp_path: Path) -> None:
    text = """long level;
    /*@ requires \\valid(*p); assigns **p, level; */ void f(long **p) { **p = 2; level = 1; }
    char c(void) { return *(char *)&level; }"""
    assert told(tmp_path, text)[PremiseKind.APART] == "what pointers to pointers lead to"


def test_objects_at_addresses(tmp_path: Path) -> None:
    text = "/*@ assigns \\nothing; */ int f(void) { return *(int *)0x8000 & 1; }"
    assert told(tmp_path, text)[PremiseKind.ADDRESS] == "int at 0x8000"


@pytest.mark.parametrize("look", ["", "((char *)n)[1] = 0;"])
def test_structures_around_members(look: str, tmp_path: Path) -> None:
    text = f"""struct link {{ struct link *next; }}; struct node {{ int key; struct link link; }};
    /*@ requires \\valid((struct node *)((char *)l - 8)); assigns \\nothing; */
    int f(struct link *l)
    {{ struct node *n = (struct node *)((char *)l - 8); {look} return n->key; }}"""
    found = told(tmp_path, text)
    assert found.get(PremiseKind.AROUND) == (None if look else "struct node")


@pytest.mark.parametrize(("type", "is_told"), [("char", True), ("int", False)])
def test_pointers_that_are_read_from_bytes(type: str, is_told: bool, tmp_path: Path) -> None:
    text = f"""struct left {{ int *number; }}; struct right {{ {type} *other; }};
    /*@ requires \\valid(row + (0 .. 7)); assigns row[0 .. 7]; ensures \\result == \\null; */
    {type} *f(unsigned char *row)
    {{ ((struct left *)row)->number = 0; return ((struct right *)row)->other; }}"""
    found = told(tmp_path, text)
    assert (PremiseKind.POINTERS in found) == is_told
    assert PremiseKind.LOOKS in found
