"""What can fail in a program: the same name for it in the compiled program and in the report."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from weaklink.kinds import Kind

SOFT_KINDS = frozenset({Kind.BEHAVIORS_COMPLETE, Kind.BEHAVIORS_DISJOINT})
"""A run that fails one goes on."""


class NativeError(Enum):
    """As the runtime numbers them."""

    SIGNED_OVERFLOW = 0
    DIVISION_BY_ZERO = 1
    SHIFT = 2
    MEM_ACCESS = 3
    INDEX_BOUND = 4
    INITIALIZATION = 5

    @property
    def kind(self) -> Kind:
        return Kind[self.name]


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """``site`` is where it is checked, ``clause`` what is (0 for a run-time error): the same but
    for the precondition of a call."""

    function: str
    kind: str
    site: int
    clause: int

    def __str__(self) -> str:
        return f"{self.function}/{self.kind}@{self.site}"
