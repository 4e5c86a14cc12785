"""Parameters of tests of which `make test` takes some, and `make test-all` all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar
from zlib import crc32

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


def is_chosen(name: str, every: int) -> bool:
    """Whether a name is among one in ``every``: whatever others there are."""
    return crc32(name.encode()) % every == 0


def some_of(paths: Iterable[Path], every: int) -> list[Path]:
    """About one in ``every`` of the paths, the same ones when others are added."""
    return [path for path in paths if is_chosen(f"{path.parent.name}/{path.name}", every)]
