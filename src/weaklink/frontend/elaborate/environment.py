"""What every part of the elaboration of one file needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.reductions import Reductions
from weaklink.frontend.elaborate.scope import Access, Scope, without_members
from weaklink.ir.layout import Record, align_of, size_of
from weaklink.record import field, record
from weaklink.source import SourceText, Span


@record
class Environment:
    """``constant`` gives the value of a constant expression in a scope, ``type_of`` the type of
    any C expression, ``value_type`` that of the value of a statement expression.

    ``records`` are the structures of the program, ``written`` the fields each was written with; by
    identity of nodes, ``resolved`` are the types that they declare, ``typedefs`` what a ``typedef``
    calls those, and ``value_types`` those of statement expressions.  ``literals`` are the objects
    of compound literals outside of functions.  ``volatile`` is where types are that,
    ``accesses`` what ACSL says of volatile variables, by their names.  ``measuring`` are those who
    have lengths of arrays evaluated, the last one now; by name, ``lengths`` are the variables that
    hold them in the function that is read.  ``expecting`` are scopes in which an enumeration is
    used before it is defined.  ``reductions`` are what ``\\sum`` and its kin are."""

    machine: ir.Machine
    sources: Mapping[str, SourceText]
    hints: bool
    constant: Callable[[Environment, syntax.Expr, Scope], int]
    type_of: Callable[[Environment, syntax.Expr, Scope], ir.Type]
    value_type: Callable[[Environment, syntax.StatementExpression, Scope], ir.Type]
    records: dict[ir.RecordType, Record] = field(default_factory=dict)
    written: dict[ir.RecordType, tuple[syntax.Field, ...] | None] = field(default_factory=dict)
    resolved: dict[int, tuple[syntax.TypeName, ir.Type]] = field(default_factory=dict)
    typedefs: dict[int, str] = field(default_factory=dict)
    value_types: dict[int, tuple[syntax.StatementExpression, ir.Type]] = field(default_factory=dict)
    literals: list[ir.Global] = field(default_factory=list)
    volatile: list[Span] = field(default_factory=list)
    measuring: list[Callable[[syntax.Expr], str]] = field(default_factory=list)
    lengths: dict[str, ir.Variable] = field(default_factory=dict)
    accesses: dict[str, Access] = field(default_factory=dict)
    expecting: list[Scope] = field(default_factory=list)
    reductions: Reductions = field(default_factory=Reductions)

    def text(self, span: Span) -> str:
        """What the source says at ``span``; empty where there is no source."""
        source = self.sources.get(span.file)
        return "" if source is None else source.text(span)

    @property
    def size_type(self) -> ir.IntType:
        """``size_t``: the type of ``sizeof``."""
        return self.machine.size_type

    def size(self, type: ir.Type, unit: ir.Type, span: Span, scope: Scope) -> ir.Expr:
        """The size in bytes, as a value of type ``unit``."""
        if not isinstance(type, ir.ArrayType) or not type.is_variable:
            return ir.Const(self.size_of(type, span, scope), unit, span)
        element = self.size(type.element, unit, span, scope)
        length: ir.Expr = ir.Const(type.length or 0, unit, span)
        if type.count is not None:
            if type.count not in self.lengths:
                raise Unsupported(f"`sizeof` of `{type}`", span)
            length = ir.Convert(ir.Read(self.lengths[type.count], span), unit, span=span)
        return ir.Binary(ir.BinaryOp.MUL, length, element, unit, span)

    def size_of(self, type: ir.Type, span: Span, scope: Scope) -> int:
        size = size_of(type, self.machine, self.records)
        if size is None:
            message = f"`sizeof` of `{type}`, which has no size"
            raise without_members(type, span, scope, message)
        return size

    def align_of(self, type: ir.Type) -> int:
        return align_of(type, self.machine, self.records)

    def new_record(
        self,
        keyword: str,
        tag: str | None,
        fields: tuple[syntax.Field, ...] | None,
        *,
        shared: bool,
        called: str = "",
    ) -> ir.RecordType:
        """A type for a declaration; at file level (``shared``) the same tag in another file is
        the same type, unless it is defined otherwise there.  One without a tag may be ``called``
        something by a ``typedef``."""
        base = tag or (f"<{called}>" if called else ir.UNNAMED)
        number = 1
        while True:
            type = ir.RecordType(keyword, base if number == 1 else f"{base}#{number}")
            if type not in self.written:
                self.written[type] = fields
                return type
            known = self.written[type]
            if shared and tag is None and known == fields and _is_elsewhere(known, fields):
                return type
            if shared and tag is not None:
                if known is None or fields is None or known == fields:
                    self.written[type] = known or fields
                    return type
            number += 1


def _is_elsewhere(
    known: tuple[syntax.Field, ...] | None, fields: tuple[syntax.Field, ...] | None
) -> bool:
    """Whether equal fields are those of one header, or of two files."""
    if not known or not fields:
        return False
    first, second = known[0].span, fields[0].span
    return first == second or first.file != second.file
