"""Of which locals a call may know."""

from __future__ import annotations

import pytest

from tests.view.viewing import read_program
from weaklink.analysis.escape import known_to_calls
from weaklink.ir.parts import addressed_by_body
from weaklink.view.sites import name_sites

HEAD = """
int *kept; struct holder { int *at; } *held;
void ext(void); void use(int *p); int *same(int *p); void take(struct holder h); void inner(int *p);
"""


def known(body: str) -> dict[str, tuple[list[str], list[str]]]:
    function = read_program(f"{HEAD} void f(int n) {{ {body} }}").functions["f"]
    named = name_sites(function).body
    assert named is not None
    found = known_to_calls(named, addressed_by_body(named), lambda callee: callee != "inner")
    return {
        site: (sorted(v.shown for v in one.perhaps), sorted(v.shown for v in one.surely))
        for site, one in found.items()
    }


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int l = 3; ext(); int *z = &l;", {"ext1": []}),
        (
            "int l = 3; int *z = &l; ext(); use(z); ext();",
            {"ext1": [], "use1": ["l"], "ext2": ["l"]},
        ),
        ("int l, m; int *z = &l; use(&m); ext();", {"use1": ["m"], "ext1": ["m"]}),
        ("int l[2]; kept = l + 1; ext();", {"ext1": ["l"]}),
        ("int l; held->at = &l; ext();", {"ext1": ["l"]}),
        ("int l; struct holder h = {&l}; ext(); take(h);", {"ext1": [], "take1": ["l"]}),
        ("int l; int *z = &l; int y = *z; use(kept + y); ext();", {"use1": [], "ext1": []}),
        ("int l; while (n--) { ext(); int *z = &l; use(z); }", {"ext1": ["l"], "use1": ["l"]}),
        (
            "int l; int *z = same(&l); use(0); ext();",
            {"same1": ["l"], "use1": ["l"], "ext1": ["l"]},
        ),
        ("int l; int *z = n ? &l : 0; int *y = z; use(y);", {"use1": ["l"]}),
    ],
)
def test_a_call_knows_what_was_handed_on_before(body: str, expected: dict[str, list[str]]) -> None:
    assert {site: perhaps for site, (perhaps, _) in known(body).items()} == expected


def test_a_call_knows_its_own_arguments() -> None:
    assert known("int l; inner(&l); inner(0);") == {"inner1": (["l"], ["l"]), "inner2": (["l"], [])}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int l = 3; int *z = &l; ext(); use(z); ext();", "l"),
        ("int l; if (n) use(&l); ext();", ""),
        ("int l; if (n) use(&l); else kept = &l; ext();", "l"),
        ("int l; struct holder h; h.at = &l; ext();", ""),
        ("int l; held->at = &l + 1; ext();", "l"),
        ("int l; inner(&l); ext();", ""),
        ("int l, m; int *z = n ? &l : &m; use(z); ext();", ""),
        ("int l; while (n--) use(&l); ext();", ""),
    ],
)
def test_a_call_surely_knows_what_was_handed_on_on_every_way(body: str, expected: str) -> None:
    last = known(body)[max(site for site in known(body) if site.startswith("ext"))]
    assert (last[0], last[1]) == (
        ["l", "m"] if "m" in body and "n ?" in body else ["l"],
        [*expected],
    )
