"""ACSL's conversions (as Frama-C types them).

Arithmetic and comparison of integers are in ``integer``, of anything with a fraction in
``real``.  A C number widens by itself; a value narrows only by a cast.  Where a truth value is
wanted an integer means ``!= 0`` and a pointer ``!= \\null``; a ``boolean`` is never a number.
Whatever is applied to a set is applied to its elements, and gives a set.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink import ir
from weaklink.frontend.elaborate.fractions import compared_exactly
from weaklink.frontend.elaborate.logic_decided import decided
from weaklink.frontend.elaborate.operators import convert
from weaklink.frontend.elaborate.problems import error
from weaklink.source import Span
from weaklink.wording import with_article

ANY = ir.TypeVariable("?")
"""The type of what fits everywhere: the elements of ``\\empty`` and ``\\Nil``."""

_Numbers = ir.IntType | ir.IntegerType | ir.FloatType | ir.RealType
_Fractions = ir.FloatType | ir.RealType


def lifted(type: ir.Type, *operands: ir.Expr) -> ir.Type:
    """``type``, or the set of it where an operand is a set."""
    return ir.SetType(type) if any(isinstance(o.type, ir.SetType) for o in operands) else type


def is_number(type: ir.Type) -> bool:
    return isinstance(ir.element_of(type), _Numbers)


def decay(term: ir.Expr) -> ir.Expr:
    """An array as the address of its first element; anything else as it is."""
    type = ir.element_of(term.type)
    if not isinstance(type, ir.ArrayType):
        return term
    pointer: ir.Type = ir.PointerType(type.element)
    first = ir.Const(0, ir.INTEGER, term.span)
    match term:
        case ir.Read(variable, span):
            place = ir.IndexPlace(ir.VariablePlace(variable, span), first, type.element, span)
            return ir.AddressOf(place, pointer, span)
        case ir.Load(place, _, span):
            inner = ir.IndexPlace(place, first, type.element, span)
            return ir.AddressOf(inner, lifted(pointer, term), span)
        case ir.At(operand, label, span):
            return ir.At(decay(operand), label, span)
        case _:  # all others are values that lie nowhere, so they have no address
            return term


def _each(term: ir.Expr, type: ir.Type) -> ir.Expr:
    """Each value of ``term``, if it is a set, converted."""
    if isinstance(term.type, ir.SetType):
        wanted = ir.SetType(type)
        return term if term.type == wanted else ir.Convert(term, wanted, False, term.span)
    return convert(term, type)


def numeric(term: ir.Expr) -> ir.Expr:
    """``term`` as an ``integer``."""
    type = ir.element_of(term.type)
    if isinstance(type, ir.IntType | ir.IntegerType):
        return _each(term, ir.INTEGER)
    what = "integer" if isinstance(type, _Fractions) else "number"
    raise _not_a_number(term, what)


def _not_a_number(term: ir.Expr, what: str = "number") -> Exception:
    article = "an" if what[0] in "aeiou" else "a"
    message = f"{with_article(term.type)} where {article} {what} is needed"
    return error("type", term.span, message, f"{article} {what}")


def real(term: ir.Expr) -> ir.Expr:
    """``term`` as a ``real``."""
    if not is_number(term.type):
        raise _not_a_number(term)
    return _each(term, ir.REAL)


def number(term: ir.Expr) -> ir.Expr:
    """``term`` as an ``integer`` or ``real``."""
    return real(term) if isinstance(ir.element_of(term.type), _Fractions) else numeric(term)


def numbers(left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """Both as ``integer``, or both as ``real``."""
    if any(isinstance(ir.element_of(term.type), _Fractions) for term in (left, right)):
        return real(left), real(right)
    return numeric(left), numeric(right)


def as_predicate(term: ir.Expr) -> ir.Pred:
    """``term`` where a predicate is wanted."""
    if isinstance(term, ir.Truth):
        return term.predicate
    if term.type == ir.BOOLEAN:
        return ir.Holds(term, term.span)
    term = decay(term)
    span = term.span
    match term.type:
        case ir.PointerType():
            return ir.Compare(ir.CompareOp.NE, term, ir.Const(0, term.type, span), span)
        case ir.FloatType() | ir.RealType():
            zero = ir.FloatConst("0.", ir.REAL, span)
            return ir.Compare(ir.CompareOp.NE, *compared_exactly(real(term), zero), span)
        case ir.IntType() | ir.IntegerType():
            return ir.Compare(ir.CompareOp.NE, numeric(term), ir.Const(0, ir.INTEGER, span), span)
        case _:  # no other type has a zero that would be false
            message = f"{with_article(term.type)} where a predicate is needed"
            raise error("type", span, message, "a predicate")


def as_boolean(term: ir.Expr) -> ir.Expr:
    """``term`` as a ``boolean``."""
    if term.type == ir.BOOLEAN:
        return term
    return ir.Truth(as_predicate(term), ir.BOOLEAN, term.span)


def as_pointer(term: ir.Expr, what: str) -> ir.Expr:
    """``term`` where a pointer, or a set of pointers, is needed."""
    term = decay(term)
    type = ir.element_of(term.type)
    match type:
        case ir.PointerType():
            return term
        case ir.ArrayType(element):
            return ir.Convert(term, ir.PointerType(element), False, term.span)
        case _ if type == ANY:
            return term
        case _:  # no value of another type points anywhere
            message = f"{what} a value of type `{term.type}`"
            raise error("type", term.span, message, "a pointer")


# --- two as one type ---------------------------------------------------------------------------


def agree(left: ir.Type, right: ir.Type) -> bool:
    """Whether the types are one, qualifiers, lengths and unknown elements aside."""
    if ANY in (left, right):
        return True
    match left, right:
        case ir.PointerType(first), ir.PointerType(second):
            return agree(first, second)
        case ir.ArrayType(first), ir.ArrayType(second):
            return agree(first, second)
        case ir.SetType(first), ir.SetType(second):
            pointers = isinstance(first, ir.PointerType) and isinstance(second, ir.PointerType)
            numbers = is_number(first) and is_number(second)
            return agree(first, second) or numbers or pointers
        case ir.LogicType(), ir.LogicType():
            if left.name != right.name or len(left.arguments) != len(right.arguments):
                return False
            pairs = zip(left.arguments, right.arguments, strict=True)
            return all(agree(a, b) or (is_number(a) and is_number(b)) for a, b in pairs)
        case ir.FunctionType(), ir.FunctionType():
            return True
        case _:  # types that are built unlike agree only if they are one
            return left == right


def unify(left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """The two as one type: ``boolean`` if either is one, their own if equal, else what both
    convert to."""
    if ir.BOOLEAN in (left.type, right.type):
        return as_boolean(left), as_boolean(right)
    if left.type == right.type:
        return left, right
    if isinstance(left.type, ir.SetType) or isinstance(right.type, ir.SetType):
        return _sets(left, right)
    if is_number(left.type) and is_number(right.type):
        return numbers(left, right)
    if isinstance(left.type, ir.ArrayType) and isinstance(right.type, ir.ArrayType):
        if agree(left.type, right.type):
            return left, ir.Convert(right, left.type, False, right.span)
    left, right = decay(left), decay(right)
    if isinstance(left.type, ir.PointerType) or isinstance(right.type, ir.PointerType):
        return _pointers(left, right)
    if agree(left.type, right.type):
        type = right.type if left.type == ANY or _is_open(left.type) else left.type
        return _typed(left, type), _typed(right, type)
    message = f"{with_article(left.type)} and {with_article(right.type)} together"
    raise error("type", right.span, message, with_article(left.type))


def _is_open(type: ir.Type) -> bool:
    return isinstance(type, ir.LogicType) and ANY in type.arguments


def _typed(term: ir.Expr, type: ir.Type) -> ir.Expr:
    return term if term.type == type else ir.Convert(term, type, False, term.span)


def _pointers(left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    for one, other in ((left, right), (right, left)):
        if not isinstance(one.type, ir.PointerType):
            if isinstance(one, ir.Const) and one.value == 0:
                null = ir.Const(0, other.type, one.span)
                return (null, other) if one is left else (other, null)
            message = f"{with_article(one.type)} and {with_article(other.type)} together"
            raise error("type", one.span, message, with_article(other.type))
    type = left.type
    assert isinstance(type, ir.PointerType) and isinstance(right.type, ir.PointerType)
    is_void = right.type.target == ir.VOID and not isinstance(right, ir.Const)
    if isinstance(left, ir.Const) or is_void:
        type = right.type
    return convert(left, type), convert(right, type)


def as_set(term: ir.Expr) -> ir.Expr:
    if isinstance(term.type, ir.SetType):
        return term
    term = decay(term)
    return ir.BuiltinTerm("\\set", (term,), (), ir.SetType(term.type), term.span)


def _as_null(term: ir.Expr, other: ir.Expr) -> ir.Expr:
    """A 0 beside a set of pointers."""
    type = ir.element_of(other.type)
    is_null = isinstance(term, ir.Const) and term.value == 0 and isinstance(type, ir.PointerType)
    return ir.Const(0, type, term.span) if is_null else term


def _sets(left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    left, right = _as_null(left, right), _as_null(right, left)
    left, right = as_set(left), as_set(right)
    first, second = ir.element_of(left.type), ir.element_of(right.type)
    if is_number(first) and is_number(second):
        return numbers(left, right)
    if isinstance(first, ir.PointerType) and isinstance(second, ir.PointerType):
        return left, _typed(right, left.type)
    if not agree(left.type, right.type):
        message = f"{with_article(left.type)} and {with_article(right.type)} together"
        raise error("type", right.span, message, with_article(left.type))
    type = right.type if first == ANY else left.type
    return _typed(left, type), _typed(right, type)


def compare(op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Pred:
    if (known := decided(op, left, right, span)) is not None:
        return known
    is_equality = op in (ir.CompareOp.EQ, ir.CompareOp.NE)
    if ir.BOOLEAN in (left.type, right.type):
        if not is_equality:
            raise error("type", span, "a `boolean` where a number is needed", "`==` or `!=`")
        return ir.Compare(op, as_boolean(left), as_boolean(right), span)
    left, right = numbers(left, right) if _both(is_number, left, right) else unify(left, right)
    if not is_equality:
        left, right = decay(left), decay(right)
        if not _both(_is_ordered, left, right):
            message = f"`{op.value}` of values of type `{left.type}`"
            raise error("type", span, message, "`==` or `!=`")
    if isinstance(left.type, ir.SetType):
        same = ir.And(_subset(left, right, span), _subset(right, left, span), span)
        return same if op is ir.CompareOp.EQ else ir.Not(same, span)
    return ir.Compare(op, *compared_exactly(left, right), span)


def _subset(part: ir.Expr, whole: ir.Expr, span: Span) -> ir.Pred:
    return ir.Holds(ir.BuiltinPred("\\subset", (part, whole), (), span), span)


def _both(test: Callable[[ir.Type], bool], left: ir.Expr, right: ir.Expr) -> bool:
    return test(left.type) and test(right.type)


def _is_ordered(type: ir.Type) -> bool:
    return is_number(type) or isinstance(ir.element_of(type), ir.PointerType)


# --- one to a given type -------------------------------------------------------------------------


def fits(term: ir.Expr, type: ir.Type) -> int | None:
    """How far ``term`` is from ``type``, 0 if it has it; None if it does not convert by itself."""
    given = term.type
    if given == type:
        return 0
    if isinstance(given, ir.SetType) and not isinstance(type, ir.SetType):
        given = given.element
    if agree(given, type):
        return 0
    match type:
        case ir.IntegerType() if isinstance(given, ir.IntType):
            return 1
        case ir.RealType() if isinstance(given, _Numbers):
            return 2
        case ir.FloatType() if isinstance(given, ir.FloatType):
            return 1 if type.name != "float" else None
        case ir.FloatType() if isinstance(given, ir.RealType) and isinstance(term, ir.FloatConst):
            return 2
        case ir.IntType() if isinstance(given, ir.IntType):
            if type.min <= given.min and given.max <= type.max:
                return 1
            return 2 if type.width >= given.width and not type.is_bool else None
        case ir.BooleanType() if isinstance(given, ir.IntType | ir.IntegerType):
            return 3
        case ir.PointerType():
            return _fits_pointer(term, given, type)
        case ir.SetType(ir.PointerType()) if isinstance(given, ir.PointerType | ir.ArrayType):
            return 3
        case ir.SetType(inner):
            as_element = fits(term, inner)
            return None if as_element is None else as_element + 1
        case _:  # to no other type does anything convert by itself
            return None


def _fits_pointer(term: ir.Expr, given: ir.Type, type: ir.PointerType) -> int | None:
    match given:
        case ir.ArrayType(element):
            return 1 if agree(element, type.target) else None
        case ir.PointerType(target):
            return 2 if ir.VOID in (target, type.target) else None
        case _:  # of no other type is a value a pointer, but for the constant zero
            return 3 if isinstance(term, ir.Const) and term.value == 0 else None


def pass_as(term: ir.Expr, type: ir.Type, what: str) -> ir.Expr:
    """``term`` converted to ``type`` where ACSL converts by itself; else an error."""
    if type == ir.INTEGER and (is_number(term.type) or term.type == ir.BOOLEAN):
        return numeric(term)
    if type == ir.BOOLEAN:
        return as_boolean(term)
    if type == ir.REAL and is_number(term.type):
        return real(term)
    if term.type == type:
        return term
    if fits(term, type) is not None:
        return _passed(term, type)
    message = f"{what} is of type `{term.type}`, which does not convert to `{type}` by itself"
    raise error("type", term.span, message, f"a cast `({type})`")


def _passed(term: ir.Expr, type: ir.Type) -> ir.Expr:
    if isinstance(type, ir.SetType):
        return _typed(as_set(term), type)
    term = decay(term) if isinstance(type, ir.PointerType) else term
    if isinstance(term.type, ir.SetType):
        return term if agree(term.type.element, type) else _each(term, type)
    return convert(term, type)


def cast(term: ir.Expr, type: ir.Type, span: Span) -> ir.Expr:
    """``(type)term``; to a machine type it wraps."""
    if type == ir.INTEGER and is_number(term.type):
        if isinstance(ir.element_of(term.type), _Fractions):
            return ir.Convert(term, lifted(ir.INTEGER, term), True, span)
        return numeric(term)
    if type == ir.REAL and is_number(term.type):
        target = lifted(ir.REAL, term)
        return term if term.type == target else ir.Convert(term, target, True, span)
    if type == ir.BOOLEAN:
        return as_boolean(term)
    if isinstance(term, ir.Truth) or term.type == ir.BOOLEAN:
        return ir.Truth(as_predicate(term), type, span)
    if isinstance(type, ir.PointerType | ir.IntType):
        term = decay(term)
    match term, type:
        case ir.Const(0), ir.PointerType():
            return ir.Const(0, type, span)
        case ir.Const(value, ir.IntType() | ir.IntegerType()), ir.IntType() if type.contains(value):
            return ir.Const(value, type, span)
        case _:  # what is no constant of that type is converted where it is evaluated
            target = type if isinstance(type, ir.SetType) else lifted(type, term)
            return term if term.type == target else ir.Convert(term, target, True, span)
