"""What can go wrong while a tree gets its meaning, and where it is collected.

An error in the input is an ``InputError``, a construct without a meaning yet ``Unsupported``.
Both are caught per statement and per clause, so that one mistake does not hide the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from weaklink.diagnostics import Diagnostic, InputError, Severity, Unsupported
from weaklink.record import replace
from weaklink.source import Span


def error(code: str, span: Span, message: str, expected: str = "") -> InputError:
    """An error to raise."""
    return InputError(Diagnostic(code, Severity.ERROR, span, message, expected))


def nearest(name: str, candidates: Iterable[str]) -> str:
    """``perhaps `x```, the known name nearest to ``name``; empty if none is near."""
    from difflib import get_close_matches

    matches = get_close_matches(name, sorted(set(candidates)), n=1, cutoff=0.7)
    return f"perhaps `{matches[0]}`" if matches else ""


def count(number: int, noun: str) -> str:
    """``1 argument``, ``2 arguments``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def warning(code: str, span: Span, message: str, expected: str = "") -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, span, message, expected)


class Attempt:
    """Everything found wrong in one function (or, with ``function`` None, outside of all)."""

    def __init__(self, function: str | None) -> None:
        self.function = function
        self.diagnostics: list[Diagnostic] = []
        self.unsupported: list[Unsupported] = []

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)

    @property
    def failed(self) -> bool:
        return bool(self.unsupported) or self.has_errors

    def warn(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(replace(diagnostic, function=self.function))

    def refuse(self, construct: str, span: Span) -> None:
        self.unsupported.append(Unsupported(construct, span))

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Runs the block; what it raises about the input is kept, not passed on."""
        try:
            yield
        except InputError as problem:
            self.diagnostics.append(replace(problem.diagnostic, function=self.function))
        except Unsupported as construct:
            self.unsupported.append(construct)
