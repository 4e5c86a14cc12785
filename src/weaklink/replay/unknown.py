"""Values that nobody knows yet, in a guided run."""

from __future__ import annotations

from weaklink.replay.support import NotExecutable


class Untold(NotExecutable):
    """The run hangs on a value that nobody knows."""


class Unknown(int):
    """What was chosen as number ``choice`` of a run, or what was computed of such (-1).  Whatever
    decides by it, or looks for a cell by it, raises ``Untold``."""

    choice: int

    def __new__(cls, choice: int = -1) -> Unknown:
        made = super().__new__(cls, 0)
        made.choice = choice
        return made


def _computed(*_: object) -> Unknown:
    return COMPUTED


def _untold(*_: object) -> bool:
    raise Untold("a value that nobody knows")


_OPERATORS = "add sub mul floordiv mod lshift rshift and or xor".split()
for _name in (*_OPERATORS, *(f"r{one}" for one in _OPERATORS), "neg", "pos", "invert", "abs"):
    setattr(Unknown, f"__{_name}__", _computed)
for _name in "eq ne lt le gt ge hash bool index int divmod rdivmod".split():
    setattr(Unknown, f"__{_name}__", _untold)
setattr(Unknown, int.bit_length.__name__, _untold)

COMPUTED = Unknown()
