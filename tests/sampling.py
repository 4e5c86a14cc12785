"""Parameters of tests of which `make test` takes some, and `make test-all` all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")


def sparse(
    cases: Iterable[T], every: int, id: Callable[[T], str] | None = None
) -> list[ParameterSet]:
    """The cases, all but each ``every``-th one `slow`."""
    return [
        pytest.param(
            case,
            id=None if id is None else id(case),
            marks=[pytest.mark.slow] if number % every else [],
        )
        for number, case in enumerate(cases)
    ]
