"""What is computed of a floating-point value that nobody knows yet is not known either."""

from __future__ import annotations

import pytest

from weaklink.floating import FORMATS
from weaklink.ir import floats as names
from weaklink.replay.floats import namespace, namespace_of_guided
from weaklink.replay.unknown import Unknown, Untold

FLOAT = FORMATS["float"]
REAL_OF = names.named(FLOAT, names.REAL_OF)


def test_the_real_number_of_an_unknown_value() -> None:
    computed = namespace_of_guided()["computed"]
    assert isinstance(computed, dict)
    found = computed[REAL_OF](Unknown(3))
    assert isinstance(found, Unknown)
    with pytest.raises(Untold):
        assert found <= 1


def test_what_is_known_is_computed_as_ever() -> None:
    computed, plain = namespace_of_guided()["computed"], namespace()["computed"]
    assert isinstance(computed, dict)
    one = 0x3F800000
    assert computed[REAL_OF](one) == 1 == plain[REAL_OF](one)  # type: ignore[index]
