"""Functions that nothing declares where they are called: C89, and gcc, take them for ``int f()``.

    before:  int f(void) { return g(1); }
    after:   int g();  int f(void) { return g(1); }     and a warning

A declaration that comes behind the call, or that another file has, must fit; the arguments are then
those of the function that it tells of (C11 6.5.2.2p6).
"""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend.elaborate.problems import Attempt, error, nearest, warning
from weaklink.frontend.elaborate.records import FunctionRecord, Outline, Records
from weaklink.frontend.elaborate.scope import BrokenEntity, Entity, FunctionEntity, Scope, Signature
from weaklink.source import Span

RESULT = "\\result"

_RESERVED = "__"
"""How the names begin that are of compilers, not of functions that somebody forgot to declare."""


class ImpliedFunctions:
    """Of the ``file`` with that ``number``; to be asked when all files were read."""

    def __init__(
        self,
        file: str,
        number: int,
        outline: Outline,
        records: Records,
        scope: Scope,
        int_type: ir.IntType,
    ) -> None:
        self._file = file
        self._number = number
        self._outline = outline
        self._records = records
        self._scope = scope
        self._int = int_type
        self._known: dict[str, Entity] = {}

    def function(self, name: str, span: Span) -> Entity | None:
        """What a call that stands at ``span`` declares; None where it can't."""
        if name.startswith(_RESERVED):
            return None
        if name not in self._known:
            self._known[name] = self._entity(name, span)
            self._warn(name, span)
        return self._known[name]

    def _entity(self, name: str, span: Span) -> Entity:
        id = self._outline.id(self._file, name)
        if id in self._records.globals:
            raise error("conflict", span, f"`{name}` is called, and declared as a variable")
        if self._outline.is_static(self._file, name):
            message = f"`{name}` is called before it is declared `static`"
            raise error("conflict", span, message, "a prototype before the call")
        record = self._records.functions.get(id) or self._made(id, name, span)
        if record.attempt.unsupported:
            return BrokenEntity(str(record.attempt.unsupported[0]), True)
        if record.attempt.has_errors or record.signature is None:
            return BrokenEntity("in error", False)
        if record.signature.result not in (self._int, ir.VOID):
            message = f"`{name}` is called before it is declared, as if it returned `int`"
            raise error("conflict", span, message, "a prototype before the call")
        defined = self._outline.defines_function(id)
        old_style = self._outline.is_old_style(id)
        return FunctionEntity(id, name, record.signature, None, defined, old_style)

    def _made(self, id: str, name: str, span: Span) -> FunctionRecord:
        """The record of a function that no file declares."""
        record = FunctionRecord(id, name, span, Attempt(id), order=(self._number, self._scope.now))
        record.signature = Signature(self._int, (), has_prototype=False)
        record.result = ir.Variable(RESULT, self._int, ir.Storage.LOCAL, RESULT, span)
        self._records.functions[id] = record
        return record

    def _warn(self, name: str, span: Span) -> None:
        message = f"`{name}` is called without a declaration: C89 takes it for `int {name}()`"
        hint = nearest(name, self._scope.names() - {name})
        expected = "a prototype before the call" + (f", or {hint}" if hint else "")
        self._records.diagnostics.append(warning("undeclared-function", span, message, expected))
