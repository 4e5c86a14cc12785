"""The Python code of views, in pieces that views of one program share."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import CodeType

from weaklink import ir
from weaklink.ir import lir
from weaklink.replay.boxes import Wide
from weaklink.replay.expressions import Key
from weaklink.replay.steps import Noted
from weaklink.view.model import View, ViewFunction


@dataclass(slots=True)
class Compiled:
    """The Python code of a view, in pieces, and what the numbers in it stand for."""

    codes: tuple[CodeType, ...] = ()
    checks: list[ir.Check] = field(default_factory=list)
    assumptions: list[ir.Assume] = field(default_factory=list)
    choices: list[ir.Havoc | ir.HavocCells] = field(default_factory=list)
    steps: list[tuple[str, Noted]] = field(default_factory=list)
    globals: list[ir.Variable] = field(default_factory=list)
    types: list[ir.Type] = field(default_factory=list)
    wide: list[Wide] = field(default_factory=list)
    fixed_blocks: tuple[int, ...] = ()
    callees: int = 0
    """How many functions there are, each of which may call the next."""
    definitions: Mapping[str, lir.Definition] = field(default_factory=dict)

    def note_wide(self, node: lir.Quantified, names: tuple[Key, ...]) -> int:
        """The number of a quantifier."""
        self.wide.append(Wide(node, names, self.definitions))
        return len(self.wide) - 1


class Library:
    """The code of callees, made once for all views with the same globals; numbers in it are places
    in tables that all of them share."""

    def __init__(self, view: View, borrowing: frozenset[str]) -> None:
        self.world = view.memory.world  # so that no other one has its address
        self.borrowing = borrowing
        globals_ = [v for v in view.inputs if v.storage is ir.Storage.GLOBAL]
        self.compiled = Compiled(globals=globals_)
        self.callees: dict[str, tuple[ViewFunction, CodeType]] = {}
        self._others: dict[str, CodeType] = {}

    def code(self, source: str) -> CodeType:
        if source not in self._others:
            self._others[source] = compile(source, "<view>", "exec")
        return self._others[source]


KEPT = 6
"""Libraries that are kept, those that were used last."""

_kept: dict[tuple[object, ...], Library] = {}


def library_of(view: View, borrowing: frozenset[str], tracing: bool, careful: bool) -> Library:
    names = (v for v in view.inputs if v.storage is ir.Storage.GLOBAL)
    kind = borrowing, tracing, careful
    key = id(view.memory.world), tuple(map(id, names)), kind, threading.get_ident()
    found = _kept.pop(key, None) or Library(view, borrowing)
    _kept[key] = found
    for old in list(_kept)[:-KEPT]:
        _kept.pop(old, None)
    return found
