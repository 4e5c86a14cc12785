"""The words for why an annotation fails."""

import pytest

from tests.report.samples import at
from weaklink.model import Event, Reason
from weaklink.record import replace
from weaklink.report.why import LONGEST_PART, why

HERE = at(2, "ensures")


def words(**told: object) -> str:
    reason = replace(Reason("", HERE), **told)
    (text,) = why(Event(HERE, "it fails", {}, why=(reason,)))
    return text


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ({"text": "x < n"}, "this part fails: x < n"),
        ({"text": "x < n", "holds": True}, "this part holds: x < n"),
        ({"text": "a[i] < n", "indices": {"i": "2"}}, "this part fails for i = 2: a[i] < n"),
        (
            {"text": "i < j", "indices": {"i": "2", "j": "0"}, "values": {"b": "1"}},
            "this part fails for i = 2 and j = 0: i < j (b is 1)",
        ),
        (
            {"text": "b", "definition": "p", "indices": {"i": "2"}},
            "in the definition of p (line 2), this part fails for i = 2: b",
        ),
        ({"indices": {"i": "2"}}, "it fails for i = 2"),
        ({"values": {"x + 1": "3", "n": "2"}}, "x + 1 is 3, n is 2"),
        ({"values": {"c": "97"}, "written": {"c": "'a'"}}, "c is 'a'"),
        ({"vain": {"k": ("0", "4")}}, "no k from 0 to 4 will do"),
        ({"vain": {"k": ("3", "3")}}, "k = 3 will not do"),
        ({"vain": {"k": ("0", "-1")}}, "there is no k from 0 to -1"),
        ({"vain": {"k": ("0", "123456789")}}, "no k will do"),
        ({"vain": {"k": None}}, "no k will do"),
        ({"vain": {"k": None, "m": None}}, "no k and m will do"),
    ],
)
def test_a_reason(told: dict[str, object], text: str) -> None:
    assert words(**told) == text


def test_a_long_part_is_cut() -> None:
    assert len(words(text="x" * 1000)) < LONGEST_PART + 30


def test_a_definition_in_another_file_names_it() -> None:
    elsewhere = replace(HERE, file="p.h")
    assert "(p.h, line 2)" in words(text="b", definition="p", location=elsewhere)
