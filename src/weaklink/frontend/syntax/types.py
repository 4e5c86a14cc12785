"""Types, declarators and parameters, as written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from weaklink.record import field, record
from weaklink.source import Span

if TYPE_CHECKING:
    from weaklink.frontend.syntax.expressions import Expr


@record
class BaseType:
    """A type without declarator.

    ``name`` is the canonical C name (``unsigned long``, ``_Bool``, ``void``, ``double``), a
    typedef's or an ACSL type's name (``integer``, ``real``, ``boolean``), or ``__auto_type``.
    ``arguments`` are those of a polymorphic ACSL type, whose name holds them too
    (``\\list<integer>``).  ``is_ghost`` of a type with ACSL's qualifier ``\\ghost``.
    """

    name: str
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    arguments: tuple[TypeName, ...] = ()
    is_ghost: bool = False


@record
class TypeofType:
    """``typeof (expression)``."""

    operand: Expr
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    is_ghost: bool = False


@record
class PointerType:
    target: TypeName
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    is_ghost: bool = False


@record
class ArrayType:
    element: TypeName
    size: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class FunctionType:
    """``parameters`` is None for ``()``; ``ghost`` are the ghost parameters behind them.
    ``old_style``: their types are declared between the parentheses and the body."""

    result: TypeName
    parameters: tuple[Parameter, ...] | None
    variadic: bool
    span: Span = field(compare=False, repr=False)
    ghost: tuple[Parameter, ...] = ()
    old_style: bool = field(default=False, compare=False)


@record
class Field:
    """One member; ``attributes`` as of a ``Declaration``."""

    name: str | None
    type: TypeName
    width: Expr | None
    span: Span = field(compare=False, repr=False)
    attributes: tuple[str, ...] = ()
    is_ghost: bool = False


@record
class StaticAssertion:
    condition: Expr
    message: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class RecordType:
    """``struct`` or ``union``; ``fields`` is None for a mere reference.  ``attributes`` are
    those of the type (``packed``)."""

    keyword: str
    tag: str | None
    fields: tuple[Field, ...] | None
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    attributes: tuple[str, ...] = ()
    assertions: tuple[StaticAssertion, ...] = ()
    is_ghost: bool = False


@record
class Enumerator:
    name: str
    value: Expr | None
    span: Span = field(compare=False, repr=False)


@record
class EnumType:
    tag: str | None
    enumerators: tuple[Enumerator, ...] | None
    span: Span = field(compare=False, repr=False)
    is_const: bool = False
    is_volatile: bool = False
    is_ghost: bool = False


TypeName = BaseType | TypeofType | PointerType | ArrayType | FunctionType | RecordType | EnumType


@record
class Parameter:
    """``is_untyped``: a name alone, as in the list of an old-style definition."""

    name: str | None
    type: TypeName
    span: Span = field(compare=False, repr=False)
    is_untyped: bool = field(default=False, compare=False, repr=False)
