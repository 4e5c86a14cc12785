"""Variables of programs and of the logic, and the labels of states.

Spans never take part in equality.
"""

from __future__ import annotations

from enum import Enum

from weaklink.ir.types import Type
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span


class Storage(Enum):
    """Where a variable lives; ``SNAPSHOT`` holds a value that an annotation refers back to."""

    GLOBAL = "global"
    PARAMETER = "parameter"
    LOCAL = "local"
    TEMPORARY = "temporary"
    SNAPSHOT = "snapshot"


class Role(Enum):
    """Which number of a scalar; a pointer is two of them (``view/lower/representation.py``)."""

    VALUE = ""
    BLOCK = "block"
    OFFSET = "offset"
    OPAQUE = "opaque"
    """What stands for the content of what is not modelled inside."""
    PADDING = "padding"
    """What is in padding where a structure was assigned: a value that nobody knows."""


@record
class Variable:
    """A program variable.  ``name`` is unique within its function (globals: the program);
    ``shown`` is the name in the source (two locals ``i`` are ``i`` and ``i#2``); ``is_ghost`` if
    ghost code declares it; ``hides``: where it lives, another local or a parameter of that name
    does too; ``is_foreign``: no file here defines the global, so its first value is not known;
    ``is_volatile``: others may change it at any time.  ``leads_to`` is what lies in the block whose
    number it holds, if it is a part of a pointer that may lead there, or begins it; ``role``: which
    number of a pointer it holds, if it is one (a memory: each of its cells); ``align``: the
    bytes to which its declaration asks to align it, besides what its type does."""

    name: str
    type: Type
    storage: Storage
    shown: str = field(compare=False)
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    is_const: bool = field(default=False, compare=False)
    is_ghost: bool = field(default=False, compare=False, repr=False)
    hides: bool = field(default=False, compare=False, repr=False)
    is_foreign: bool = field(default=False, compare=False, repr=False)
    is_volatile: bool = field(default=False, compare=False, repr=False)
    leads_to: Type | None = field(default=None, compare=False, repr=False)
    role: Role = field(default=Role.VALUE, compare=False, repr=False)
    align: int = field(default=1, compare=False, repr=False)

    def __hash__(self) -> int:
        """Of the name alone: variables are keys everywhere."""
        return hash(self.name)


OUTPUT = "asm"
"""What temporaries are called, but for a number, that hold what inline assembly gives."""


def is_output(variable: Variable) -> bool:
    """Whether it holds what inline assembly gives."""
    return variable.storage is Storage.TEMPORARY and variable.name.partition("#")[0] == OUTPUT


@record
class Bound:
    """A variable of the logic: quantified, ``\\let``-bound, or a parameter of a definition.
    ``name`` is unique within the annotation or definition; ``shown`` is the source's; ``role`` as
    of variables of the program."""

    name: str
    type: Type
    shown: str = field(compare=False)
    role: Role = field(default=Role.VALUE, compare=False, repr=False)


@record
class Label:
    """A program point whose state an annotation names.

    ``name`` is ``Here Pre Init LoopEntry LoopCurrent`` or a C label.  ``scope`` is the head
    block of the loop meant by the two loop labels, the site of the call whose contract stands
    in a view, else empty.
    """

    name: str
    scope: str = ""

    def __str__(self) -> str:
        return f"{self.name}@{self.scope}" if self.scope else self.name


HERE = Label("Here")
NOW = Label("Here", "now")
"""The state of the annotation, named inside ``\\at(., L)``, where ``HERE`` would be L's."""

PRE = Label("Pre")
POST = Label("Post")
"""The state at the end, where a clause is read in the one at the beginning."""

INIT = Label("Init")


def state_of(label: Label, around: Label) -> Label:
    """The state that ``\\at(., label)`` means where ``around`` is the state so far."""
    if label == NOW:
        return HERE
    return around if label == HERE else label
