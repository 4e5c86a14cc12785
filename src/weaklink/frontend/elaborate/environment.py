"""What every part of the elaboration of one file needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from weaklink.frontend import syntax
from weaklink.frontend.elaborate.scope import Scope
from weaklink.ir.types import IntType, Machine
from weaklink.record import record
from weaklink.source import SourceText, Span


@record
class Environment:
    """``constant`` gives the value of a constant expression in a scope."""

    machine: Machine
    sources: Mapping[str, SourceText]
    hints: bool
    constant: Callable[[Environment, syntax.Expr, Scope], int]

    def text(self, span: Span) -> str:
        """What the source says at ``span``; empty where there is no source."""
        source = self.sources.get(span.file)
        return "" if source is None else source.text(span)

    @property
    def size_type(self) -> IntType:
        """``size_t``: the type of ``sizeof``."""
        names = {"ilp32": "unsigned int", "ip16": "unsigned int", "llp64": "unsigned long long"}
        return self.machine[names.get(self.machine.name, "unsigned long")]

    def size_of(self, type: IntType) -> int:
        return max(1, type.width // self.machine["char"].width)
