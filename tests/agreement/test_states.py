"""How states of a report and inputs of the reference are compared."""

from __future__ import annotations

import pytest

from tests.agreement.states import Snapshot, leaves, of_engine, of_reference
from tests.reference.show import Shown, ShownBlock
from weaklink.model import BlockState, State


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-1", {"x": -1}),
        ("NULL", {"x": "NULL"}),
        ("&G", {"x": "&G[0]"}),
        ("&B1[2]", {"x": "&B1[2]"}),
        ("{0, -1}", {"x[0]": 0, "x[1]": -1}),
        ("{all 3 0}", {"x[0]": 0, "x[1]": 0, "x[2]": 0}),
        ("{[1] = 3, [10] = -1, all others 0}", {"x[1]": 3, "x[10]": -1}),
        ("{.f = 1, .t = {0, 2}}", {"x.f": 1, "x.t[0]": 0, "x.t[1]": 2}),
    ],
)
def test_a_value_has_leaves(text: str, expected: dict[str, object]) -> None:
    assert dict(leaves("x", text)) == expected


def engine(variables: dict[str, str], **blocks: BlockState) -> Snapshot:
    return of_engine(State(variables, blocks))


REFERENCE = of_reference(
    Shown(
        {"n": "0", "p": "&B1[0]", "s": "{1, 0}"},
        {"n": "0", "p": "&B1[0]", "s.f": "1", "s.g": "0"},
        {"B1": ShownBlock(1, {"[0].f": "0", "[0].g": "-1"}, is_read_only=True)},
    )
)


def test_what_is_not_shown_is_zero() -> None:
    block = BlockState("const struct S[1]", ({"f": "0", "g": "-1"},))
    assert not engine({"p": "&B1[0]", "s": "{.f = 1}"}, B1=block).differs(REFERENCE)
    assert not engine({"n": "0", "p": "&B1", "s.f": "1"}, B1=block).differs(REFERENCE)


@pytest.mark.parametrize(
    ("variables", "type", "member"),
    [
        ({"p": "&B1[0]", "s": "{.f = 1}"}, "struct S[1]", "-1"),
        ({"p": "&B1[1]", "s": "{.f = 1}"}, "const struct S[1]", "-1"),
        ({"p": "&B1[0]", "s": "{.f = 1}"}, "const struct S[1]", "1"),
        ({"p": "&B1[0]"}, "const struct S[1]", "-1"),
        ({"p": "&B1[0]", "s": "{.f = 1}"}, "const struct S[2]", "-1"),
    ],
)
def test_everything_else_differs(variables: dict[str, str], type: str, member: str) -> None:
    block = BlockState(type, ({"f": "0", "g": member},))
    assert engine(variables, B1=block).differs(REFERENCE)
