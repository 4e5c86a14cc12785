"""Dead points written into the source: what smoke tests found becomes ``assert \\false``.

    before:  if (p == 0) return -1;
    after:   if (p == 0) { /*@ assert \\false; */ return -1; }

A prover then proves that the place is dead, and nobody is told of it again: it is meant.  Lines
keep their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.read import read_file
from weaklink.kinds import SmokeKind
from weaklink.model import Report, SmokeReport, SmokeVerdict
from weaklink.options import Reading
from weaklink.record import record
from weaklink.source import Span, order

DEAD = "assert \\false;"

Position = tuple[int, int]
"""Line and column, both from 1."""


@record
class Annotated:
    """A file's text with ``count`` dead points written into it, and the places of those that no
    annotation can stand at."""

    file: str
    text: str
    count: int
    left_out: tuple[Span, ...]


def annotate(files: Sequence[str], reading: Reading, report: Report) -> Iterator[Annotated]:
    """Each of the files in which something is dead, annotated; not with what is so only if that
    holds which is not proved."""
    machine = ir.MACHINES[reading.machine]
    tests = report.smoke_tests
    doomed = [t for t in tests if t.verdict is SmokeVerdict.DOOMED and not t.assuming]
    for name in files:
        here = [found for found in doomed if found.location.file == name]
        if here:
            unit, _ = read_file(name, reading, machine)
            yield _File(name, unit).annotated(here)


def write(annotated: Annotated, folder: Path) -> Path:
    """Writes the text under the file's own name, and says where.  May raise ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / Path(annotated.file).name
    path.write_bytes(annotated.text.encode("utf-8", "surrogateescape"))
    return path


@record
class _Slot:
    """A statement, and whether something may be put before or behind it without braces."""

    statement: syntax.Statement
    is_item: bool


@dataclass(slots=True)
class _File:
    name: str
    unit: syntax.TranslationUnit
    insertions: dict[Position, list[str]] = field(default_factory=dict)

    def annotated(self, doomed: Sequence[SmokeReport]) -> Annotated:
        count = 0
        left_out: list[Span] = []
        for found in sorted(doomed, key=lambda one: order(one.location)):
            if self._insert(found):
                count += 1
            else:
                left_out.append(found.location)
        source = next(source for source in self.unit.sources if source.name == self.name)
        text = "\n".join(self._lines(source.lines))
        return Annotated(self.name, text, count, tuple(left_out))

    def _lines(self, lines: Sequence[str]) -> Iterator[str]:
        for number, line in enumerate(lines, 1):
            here = sorted(column for at, column in self.insertions if at == number)
            for column in reversed(here):
                put = "".join(self.insertions[number, column])
                line = line[: column - 1] + put + line[column - 1 :]
            yield line

    def _insert(self, found: SmokeReport) -> bool:
        """Whether the dead point can be said by an annotation."""
        if found.location.macro is not None or found.clash is not None:
            return False
        function = next((f for f in self._functions() if f.name == found.function), None)
        if function is None:
            return False
        match found.kind:
            case SmokeKind.REQUIRES:
                self._put(_start(function.body.span, 1), f" /*@ {DEAD} */")
                return True
            case SmokeKind.ASSUMES:
                self._put(_start(function.body.span, 1), f" /*@ for {found.name}: {DEAD} */")
                return True
            case SmokeKind.CODE:
                return self._before(found.location, function)
            case SmokeKind.CALL:
                return self._behind(found.location, function)
            case SmokeKind.LOOP | SmokeKind.AXIOMS:
                return False

    def _functions(self) -> Iterator[syntax.FunctionDefinition]:
        return (item for item in self.unit.items if isinstance(item, syntax.FunctionDefinition))

    def _before(self, place: Span, function: syntax.FunctionDefinition) -> bool:
        """A run that comes to the statement is there before anything of it is executed."""
        for slot in _slots(function.body, is_item=False):
            if any(_start(span) == _start(place) for span in _beginnings(slot.statement)):
                span = slot.statement.span
                self._put(_start(span), f"/*@ {DEAD} */ ", "" if slot.is_item else "{ ")
                if not slot.is_item:
                    self._put(_end(span), " }")
                return True
        return False

    def _behind(self, place: Span, function: syntax.FunctionDefinition) -> bool:
        """The call is the last of its statement that a run comes to."""
        for slot in _slots(function.body, is_item=False):
            call = _last_call(slot.statement)
            if call is not None and call.span == place:
                span = slot.statement.span
                self._put(_end(span), f" /*@ {DEAD} */", "" if slot.is_item else " }", after=True)
                if not slot.is_item:
                    self._put(_start(span), "{ ")
                return True
        return False

    def _put(self, at: Position, text: str, brace: str = "", *, after: bool = False) -> None:
        here = self.insertions.setdefault(at, [])
        put = text + brace if after else brace + text
        if put not in here:
            here.append(put)


def _start(span: Span, further: int = 0) -> Position:
    return span.line, span.column + further


def _end(span: Span) -> Position:
    return span.end_line, span.end_column


def _slots(statement: syntax.Statement, *, is_item: bool) -> Iterator[_Slot]:
    """The statement and all in it, but for ghost code."""
    yield _Slot(statement, is_item)
    match statement:
        case syntax.Compound():
            below_is_item = True
        case syntax.Case() | syntax.Labeled():
            below_is_item = is_item
        case syntax.GhostStatement():
            return
        case _:  # what is below all others has no room beside it, but in braces
            below_is_item = False
    for below in syntax.inner(statement):
        if not _is_head(below, statement):
            yield from _slots(below, is_item=below_is_item)


def _is_head(below: syntax.Statement, statement: syntax.Statement) -> bool:
    """Whether nothing can be put there: the first part of ``for (...)``, a ``ghost else``."""
    match statement:
        case syntax.For(initial):
            return below is initial
        case syntax.If(otherwise=syntax.GhostStatement() as otherwise):
            return below is otherwise
        case _:  # below all others are statements that code consists of
            return False


def _beginnings(statement: syntax.Statement) -> Iterable[Span]:
    """Where a run that comes to the statement begins with it."""
    first: Sequence[syntax.Expr | None] = ()
    match statement:
        case (
            syntax.Compound()
            | syntax.Case()
            | syntax.Labeled()
            | syntax.Contracted()
            | syntax.DoWhile()
        ):
            return ()
        case syntax.For(initial=syntax.ExpressionStatement(expression)):
            first = (expression,)
        case syntax.For(initial=None, condition=condition):
            first = (condition,)
        case syntax.For():
            pass
        case syntax.DeclarationStatement(declarations):
            return [statement.span, *(d.span for d in declarations[:1])]
        case _:  # all others begin with the first expression that stands in them
            first = syntax.expressions_in(statement)[:1]
    return [statement.span, *(part.span for part in first if part is not None)]


def _last_call(statement: syntax.Statement) -> syntax.CallExpr | None:
    """The call that a statement is, or whose value it stores."""
    match statement:
        case syntax.ExpressionStatement(syntax.CallExpr() as call) | syntax.ExpressionStatement(
            syntax.Assignment(value=syntax.CallExpr() as call)
        ):
            return call
        case syntax.DeclarationStatement(declarations):
            value = declarations[-1].initializer
            return value if isinstance(value, syntax.CallExpr) else None
        case _:  # nothing can stand between the call in another statement and what comes next
            return None
