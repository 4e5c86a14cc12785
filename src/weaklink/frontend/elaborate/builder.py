"""Builds the control-flow graph of one function, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.frontend.elaborate.lives import end_lives
from weaklink.frontend.elaborate.namer import Namer
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span

ENTRY = "entry"
EXIT = "exit"


@dataclass(slots=True, eq=False)
class Leaving:
    """Here control leaves the scopes of C that declare these variables; a later declaration in
    one of them still adds to it.  ``calls`` are those that clean up what was declared before, each
    with its scope (None for the function's own, which is left for good)."""

    scopes: list[list[ir.Variable]]
    span: Span
    calls: list[tuple[list[ir.Variable] | None, ir.Call]]
    behind: tuple[ir.Annotation, ...] = ()
    """What is said behind each call."""
    begun: list[ir.Variable] = field(default_factory=list)
    """What begins to live then, as control enters a scope past its declaration."""

    def as_statements(self) -> Iterator[ir.Statement]:
        for scope, call in self.calls:
            if scope is None or any(scope is left for left in self.scopes):
                yield call
                yield from self.behind
        yield ir.EndLife(tuple(variable for scope in self.scopes for variable in scope), self.span)
        for variable in self.begun:
            yield ir.Declare(variable, self.span)


@dataclass(slots=True, eq=False)
class _Entering:
    """Here control enters a scope of C, and the lives of these locals begin."""

    begun: list[ir.Variable] = field(default_factory=list)
    has_label: bool = False
    """Whether a label stands in the scope so far: what is declared from now on may be reached
    again while the scope is not left."""
    is_dead: bool = False

    def as_statements(self) -> Iterator[ir.Statement]:
        for variable in self.begun:
            yield ir.Declare(variable, variable.span)


@dataclass(slots=True, eq=False)
class _OpenBlock:
    name: str
    statements: list[ir.Statement | Leaving | _Entering] = field(default_factory=list)
    end: ir.Terminator | None = None
    loop: ir.LoopContract | None = None
    empty: Span = NOWHERE

    @property
    def is_empty(self) -> bool:
        """Whether nothing happens in it but that scopes begin and end."""
        return all(isinstance(one, Leaving | _Entering) for one in self.statements)


@record
class Position:
    """A point in the code that is being built."""

    block: _OpenBlock
    index: int
    emitted: int


class Builder:
    """Statements go to the current block.  Behind a jump there is none; code there is dead, and
    gets a block of its own that nothing reaches, so that its annotations stay known."""

    def __init__(self, names: Namer) -> None:
        self.names = names
        self.locals: list[ir.Variable] = []
        self.unordered: dict[ir.Unordered, None] = {}
        self._block_names = Namer({ENTRY, EXIT})
        self._blocks: dict[str, _OpenBlock] = {}
        self._targets: set[str] = {ENTRY}
        self._emitted: list[ir.Statement] = []
        self._current: _OpenBlock | None = None
        self._scopes: list[list[ir.Variable]] = []
        self._entered = [_Entering()]
        self.begun_early: set[ir.Variable] = set()
        self._cleanups: list[tuple[list[ir.Variable] | None, ir.Call]] = []
        self._behind_calls: tuple[ir.Annotation, ...] = ()
        self.start(ENTRY)
        self._open().statements.append(self._entered[0])

    def new_block(self, name: str) -> str:
        """A name for a block that is started later."""
        return self._block_names.fresh(name)

    def start(self, name: str) -> None:
        """Code now goes to block ``name``; the current block, if open, runs into it."""
        if self._current is not None:
            self.jump(name)
        self._current = self._blocks[name] = _OpenBlock(name)

    def join(self, name: str) -> None:
        """Like ``start``, but where nothing jumps to ``name`` the code behind is dead."""
        if self._current is not None or name in self._targets:
            self.start(name)

    @property
    def is_open(self) -> bool:
        """Whether the end of what was built so far can be reached."""
        return self._current is not None

    def _open(self) -> _OpenBlock:
        if self._current is None:
            self.start(self.new_block("dead"))
        assert self._current is not None
        return self._current

    def emit(self, statement: ir.Statement) -> None:
        self._open().statements.append(statement)
        self._emitted.append(statement)
        if isinstance(statement, ir.Call | ir.CallPointer):
            for said in self._behind_calls:
                self.emit(said)

    @contextmanager
    def behind_calls(self, said: Sequence[ir.Annotation]) -> Iterator[None]:
        """What is ``said`` stands behind each call that is emitted meanwhile."""
        outer = self._behind_calls
        self._behind_calls = (*said, *outer)
        yield
        self._behind_calls = outer

    def jump(self, target: str, span: Span = NOWHERE) -> None:
        """``span`` is that of the statement which jumps, if one was written; else of an empty one,
        if there is no other in the block."""
        if span == NOWHERE and self._current is not None and self._current.is_empty:
            span = self._current.empty
        self._close(ir.Jump(target, span))

    def pass_over(self, span: Span) -> None:
        """An empty statement."""
        if self._current is not None:
            self._current.empty = span

    def branch(self, branch: ir.Branch) -> None:
        self._open()
        self._close(branch)

    def _close(self, end: ir.Terminator) -> None:
        """End the current block; a jump from dead code without statements leaves no trace."""
        if self._current is not None:
            self._current.end = end
            self._targets.update(ir.successors(end))
            self._current = None

    def position(self) -> Position:
        block = self._open()
        return Position(block, len(block.statements), len(self._emitted))

    def since(self, position: Position) -> list[ir.Statement]:
        """What was emitted after ``position``."""
        return self._emitted[position.emitted :]

    def insert(self, position: Position, statements: list[ir.Statement]) -> None:
        position.block.statements[position.index : position.index] = statements

    # --- locals and their lives --------------------------------------------------------------

    def declare(self, variable: ir.Variable) -> None:
        """A local of the scope that was opened last."""
        self.locals.append(variable)
        if self._scopes:
            self._scopes[-1].append(variable)

    def begin(self, variable: ir.Variable, *, with_value: bool) -> None:
        """The life of that local begins.  Where its declaration may be reached again before its
        scope is left, and gives it its value then, it begins with the scope (C11 6.2.4p6)."""
        entered = self._entered[-1]
        if with_value and entered.has_label and not entered.is_dead:
            entered.begun.append(variable)
            self.begun_early.add(variable)
        else:
            self.emit(ir.Declare(variable, variable.span))

    def pass_label(self) -> None:
        """What is declared from here on in the open scopes may be reached again."""
        for entered in self._entered:
            entered.has_label = True

    @property
    def scopes(self) -> tuple[list[ir.Variable], ...]:
        """The open scopes with their locals, the outermost of the function left out."""
        return tuple(self._scopes)

    def open_scope(self) -> None:
        self._scopes.append([])
        self._entered.append(_Entering(is_dead=self._current is None))
        if self._current is not None:
            self._current.statements.append(self._entered[-1])

    def close_scope(self, span: Span) -> None:
        """The scope that was opened last ends here, and what runs into ``span`` leaves it."""
        self.leave(len(self._scopes) - 1, span)
        self._scopes.pop()
        self._entered.pop()

    def clean_up(self, call: ir.Call) -> None:
        """Where the scope that was opened last is left from now on, this call comes first."""
        self._cleanups.append((self._scopes[-1] if self._scopes else None, call))

    def leave(self, depth: int, span: Span, *, whole: bool = False) -> Leaving:
        """A jump that follows leaves all but the ``depth`` outermost open scopes, or (``whole``)
        the function."""
        left = self._scopes[depth:]
        calls = [
            (scope, call)
            for scope, call in reversed(self._cleanups)
            if (whole if scope is None else any(scope is one for one in left))
        ]
        leaving = Leaving(left, span, calls, self._behind_calls)
        if self._current is not None:
            self._current.statements.append(leaving)
        return leaving

    def temporary(self, type: ir.Type, shown: str, span: Span, name: str = "tmp") -> ir.Variable:
        """A new variable for a value that has to be kept; ``shown`` is what it stands for."""
        name = self.names.fresh(name)
        variable = ir.Variable(name, type, ir.Storage.TEMPORARY, shown or name, span)
        self.locals.append(variable)
        return variable

    def mark_loop(self, head: str, contract: ir.LoopContract) -> None:
        self._blocks[head].loop = contract

    def end_loop(self, head: str) -> None:
        """The loop statement ends here whose ``head`` was marked before."""
        loop = self._blocks[head].loop
        assert loop is not None
        names = list(self._blocks)
        inside = frozenset(names[names.index(head) :])
        self._blocks[head].loop = replace(loop, inside=inside)

    def _start_left(self) -> None:
        """What was to begin in the middle of something that is not modelled is not, either."""
        unmodelled = [one for one in self._emitted if isinstance(one, ir.Unmodelled)]
        for name in sorted(self._targets - self._blocks.keys() - {EXIT}) if unmodelled else ():
            if self._current is not None:
                self.jump(EXIT)
            self.start(name)
            self.emit(unmodelled[-1])
            self.jump(EXIT)

    def finish(self) -> ir.Body:
        """The graph, the exit block last."""
        self._start_left()
        self.start(EXIT)
        self._close(ir.Exit())
        blocks: dict[str, ir.Block] = {}
        for name, block in self._blocks.items():
            assert block.end is not None
            statements: list[ir.Statement] = []
            for part in block.statements:
                statements += _resolved(part)
            blocks[name] = ir.Block(name, tuple(statements), block.end, block.loop)
        unordered = tuple(self.unordered)
        return end_lives(ir.Body(blocks, ENTRY, EXIT, tuple(self.locals), unordered))


def _resolved(part: ir.Statement | Leaving | _Entering) -> Iterator[ir.Statement]:
    if isinstance(part, Leaving | _Entering):
        yield from part.as_statements()
    else:
        yield part
