"""What is in variables and in memory, as text."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.record import field, record


@record
class Ordered:
    """A comparison (its ``text``) of pointers into different objects, of which C says nothing, and
    whether it is taken to hold."""

    text: str
    holds: bool


@record
class Outside:
    """A cell that no object holds, in which ``value`` is (as a person writes it: ``written``):
    outside of the ``object``, or (empty) where the pointer ``null`` is NULL (empty: another)."""

    cell: str
    object: str
    null: str
    value: str
    written: str


Cell = str | Mapping[str, "Cell"] | tuple["Cell", ...]
"""What is in an object in memory, as text: a scalar; a structure's fields; an array's elements."""


@record
class Others:
    """Of an object of ``count`` elements those behind the first that are listed: ``far`` ones, by
    index, and all the rest, of one ``value``."""

    count: int
    far: Mapping[str, Cell]
    value: Cell


@record
class BlockState:
    """An object in memory: its type (``int[2]``) and its cells' values as text, all, or but for
    the ``others``."""

    type: str
    cells: tuple[Cell, ...]
    others: Others | None = None


@record
class State:
    """Values as text, by lvalue, in the order to show; ``written`` is the same as a person writes
    it (``t = {0, -1}``), where that is not just the ``variables``; ``rows`` are the cells, so
    written, of what there is an array of scalars; ``outside`` is what annotations see in cells
    that no object holds, ``ordered`` the pointers into different objects that they order;
    ``hexadecimal`` are the floating-point values, by lvalue, as C writes them exactly."""

    variables: Mapping[str, str]
    blocks: Mapping[str, BlockState] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    outside: tuple[Outside, ...] = ()
    ordered: tuple[Ordered, ...] = ()
    hexadecimal: Mapping[str, str] = field(default_factory=dict)

    @property
    def told(self) -> Mapping[str, str]:
        """For a reader."""
        return self.written or self.variables
