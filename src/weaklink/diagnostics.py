"""Messages to the user about the input: what, where, and what to do.

A message about the *proof* is a property's verdict; a diagnostic is about text that could
not be read, typed or analysed as it stands.
"""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath

from weaklink.record import record
from weaklink.source import SourceText, Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@record
class Diagnostic:
    """One message.

    ``code`` is a stable word for tools (``syntax``, ``unknown-name``, ``type``,
    ``missing-header``, ``preprocessor``, ``unsupported``, ``hint-...``); ``function`` is the
    function it costs, or None; ``expected`` says what would have been right, or is empty.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    expected: str = ""
    function: str | None = None


class Cost(Enum):
    """What a refusal takes away; the values are words for tools."""

    FUNCTION = "function"
    CLAUSE = "clause"
    """That clause, or annotation, alone."""
    REST = "rest"
    """What comes behind it in the function."""
    FACT = "fact"
    """That lemma, axiom, definition or invariant: no proof makes use of it."""


LOGIC = "logic"
"""What stands for the function in the ids and refusals of what belongs to none (a function may be
called so, too)."""


NO_TIME_FOR = "no time for"
"""What the construct of a refusal begins with that is none of a construct, but of time."""


@record
class Refusal:
    """A construct that weaklink does not model, and the function that needs it."""

    function: str
    span: Span
    construct: str
    costs: Cost = Cost.FUNCTION

    @classmethod
    def of_logic(cls, span: Span, construct: str) -> Refusal:
        """Of a lemma, an axiom, a definition or an invariant."""
        return cls(LOGIC, span, construct, Cost.FACT)


class InputError(Exception):
    """A problem in the user's input, raised where reading can't go on, and caught at the
    nearest external declaration (or by the command line)."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Unsupported(Exception):
    """A construct without a meaning yet; costs the function that needs it, nothing else."""

    def __init__(self, construct: str, span: Span) -> None:
        super().__init__(construct)
        self.construct = construct
        self.span = span


def raised_at(problem: BaseException) -> str:
    """``file.py:12``: where it was raised, in whichever process; empty where nobody knows."""
    notes = getattr(problem, "__notes__", ())
    if notes:
        return str(notes[0])
    import traceback  # needed for defects alone

    frames = traceback.extract_tb(problem.__traceback__)
    return f"{PurePath(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""


def excerpt(source: SourceText | None, span: Span) -> list[str]:
    """The source line of ``span`` and a line of carets under it; empty if there is no text.

    A span over several lines is marked to the end of its first.
    """
    if source is None or not (line := source.line(span.line)):
        return []
    end = span.end_column if span.end_line == span.line else len(line) + 1
    width = max(1, end - span.column)
    pad = "".join("\t" if c == "\t" else " " for c in line[: span.column - 1])
    gutter = f"{span.line:>5} | "
    return [gutter + line, " " * (len(gutter) - 2) + "| " + pad + "^" * width]
