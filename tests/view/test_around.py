"""The loops around each block of a view: what is counted as a traversal rests on them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.view.viewing import NO_ERRORS, make_views
from weaklink.view.model import View

NESTED = """int g(int x) { while (x > 0) x--; return x; }
void f(int n) {
  for (int i = 0; i < n; i++) {
    int j = g(i);
    do { j++; if (j > 3) break; } while (j < n);
  }
}"""


def around(view: View) -> dict[str, tuple[tuple[str, bool], ...]]:
    functions = (view.main, *view.callees.values())
    return {
        f"{function.name}.{name}": tuple((one.site, one.by_contract) for one in block.around)
        for function in functions
        for name, block in function.body.blocks.items()
    }


@pytest.mark.parametrize("contracts", [(), ("loop1",), ("loop2",), ("loop1", "loop2")])
def test_what_is_done_at_a_loop_stands_in_it(contracts: Sequence[str]) -> None:
    view = make_views(NESTED, checked=NO_ERRORS).view("f", contracts)
    found = around(view)
    outer, inner = (("loop1", "loop1" in contracts), ("loop2", "loop2" in contracts))
    assert set(found.values()) == {(), (outer,), (outer, inner), (("loop1", False),)}
    for function in (view.main, *view.callees.values()):
        for name, block in function.body.blocks.items():
            for one in block.around:
                assert one.head in function.body.blocks
                if name in (one.head + ".entry", one.head + ".back"):
                    assert block.around == function.body.blocks[one.head].around


def test_a_view_of_culprits_splits_blocks_within_their_loops() -> None:
    views = make_views(NESTED, checked=NO_ERRORS)
    view, _ = views.view_of_culprits("f", views.points("f"), code=True)
    blocks = view.main.body.blocks
    split = [name for name in blocks if name.endswith((".if", ".else"))]
    assert split
    for name in split:
        assert blocks[name].around == blocks[name.rsplit(".", 1)[0]].around
