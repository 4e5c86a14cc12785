"""ACSL's conversions (as Frama-C types them).

Arithmetic and comparison of integers are in ``integer``, of anything with a fraction in
``real``.  A C number widens by itself; a value narrows only by a cast.  Where a truth value is
wanted an integer means ``!= 0`` and a pointer ``!= \\null``; a ``boolean`` is never a number.
Whatever is applied to a set is applied to its elements, and gives a set.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink.frontend.elaborate.operators import convert
from weaklink.frontend.elaborate.problems import error
from weaklink.ir.expressions import (
    AddressOf,
    At,
    BuiltinTerm,
    Compare,
    CompareOp,
    Const,
    Convert,
    Expr,
    FloatConst,
    Holds,
    IndexPlace,
    Load,
    Pred,
    Read,
    Truth,
    VariablePlace,
)
from weaklink.ir.types import (
    BOOLEAN,
    INTEGER,
    REAL,
    VOID,
    ArrayType,
    BooleanType,
    FloatType,
    FunctionType,
    IntegerType,
    IntType,
    LogicType,
    PointerType,
    RealType,
    SetType,
    Type,
    TypeVariable,
    element_of,
)
from weaklink.source import Span
from weaklink.wording import with_article

ANY = TypeVariable("?")
"""The type of what fits everywhere: the elements of ``\\empty`` and ``\\Nil``."""

_Numbers = IntType | IntegerType | FloatType | RealType
_Fractions = FloatType | RealType


def lifted(type: Type, *operands: Expr) -> Type:
    """``type``, or the set of it where an operand is a set."""
    return SetType(type) if any(isinstance(o.type, SetType) for o in operands) else type


def is_number(type: Type) -> bool:
    return isinstance(element_of(type), _Numbers)


def decay(term: Expr) -> Expr:
    """An array as the address of its first element; anything else as it is."""
    type = element_of(term.type)
    if not isinstance(type, ArrayType):
        return term
    pointer: Type = PointerType(type.element)
    first = Const(0, INTEGER, term.span)
    match term:
        case Read(variable, span):
            place = IndexPlace(VariablePlace(variable, span), first, type.element, span)
            return AddressOf(place, pointer, span)
        case Load(place, _, span):
            inner = IndexPlace(place, first, type.element, span)
            return AddressOf(inner, lifted(pointer, term), span)
        case At(operand, label, span):
            return At(decay(operand), label, span)
        case _:  # all others are values that lie nowhere, so they have no address
            return term


def _each(term: Expr, type: Type) -> Expr:
    """Each value of ``term``, if it is a set, converted."""
    if isinstance(term.type, SetType):
        wanted = SetType(type)
        return term if term.type == wanted else Convert(term, wanted, False, term.span)
    return convert(term, type)


def numeric(term: Expr) -> Expr:
    """``term`` as an ``integer``."""
    type = element_of(term.type)
    if isinstance(type, IntType | IntegerType):
        return _each(term, INTEGER)
    what = "integer" if isinstance(type, _Fractions) else "number"
    raise _not_a_number(term, what)


def _not_a_number(term: Expr, what: str = "number") -> Exception:
    article = "an" if what[0] in "aeiou" else "a"
    message = f"{with_article(term.type)} where {article} {what} is needed"
    return error("type", term.span, message, f"{article} {what}")


def real(term: Expr) -> Expr:
    """``term`` as a ``real``."""
    if not is_number(term.type):
        raise _not_a_number(term)
    return _each(term, REAL)


def number(term: Expr) -> Expr:
    """``term`` as an ``integer`` or ``real``."""
    return real(term) if isinstance(element_of(term.type), _Fractions) else numeric(term)


def numbers(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    """Both as ``integer``, or both as ``real``."""
    if any(isinstance(element_of(term.type), _Fractions) for term in (left, right)):
        return real(left), real(right)
    return numeric(left), numeric(right)


def as_predicate(term: Expr) -> Pred:
    """``term`` where a predicate is wanted."""
    if isinstance(term, Truth):
        return term.predicate
    if term.type == BOOLEAN:
        return Holds(term, term.span)
    term = decay(term)
    span = term.span
    match term.type:
        case PointerType():
            return Compare(CompareOp.NE, term, Const(0, term.type, span), span)
        case FloatType() | RealType():
            return Compare(CompareOp.NE, real(term), FloatConst("0.", REAL, span), span)
        case IntType() | IntegerType():
            return Compare(CompareOp.NE, numeric(term), Const(0, INTEGER, span), span)
        case _:  # no other type has a zero that would be false
            message = f"{with_article(term.type)} where a predicate is needed"
            raise error("type", span, message, "a predicate")


def as_boolean(term: Expr) -> Expr:
    """``term`` as a ``boolean``."""
    if term.type == BOOLEAN:
        return term
    return Truth(as_predicate(term), BOOLEAN, term.span)


def as_pointer(term: Expr, what: str) -> Expr:
    """``term`` where a pointer, or a set of pointers, is needed."""
    term = decay(term)
    type = element_of(term.type)
    match type:
        case PointerType():
            return term
        case ArrayType(element):
            return Convert(term, PointerType(element), False, term.span)
        case _ if type == ANY:
            return term
        case _:  # no value of another type points anywhere
            message = f"{what} a value of type `{term.type}`"
            raise error("type", term.span, message, "a pointer")


# --- two as one type ---------------------------------------------------------------------------


def agree(left: Type, right: Type) -> bool:
    """Whether the types are one, qualifiers, lengths and unknown elements aside."""
    if ANY in (left, right):
        return True
    match left, right:
        case PointerType(first), PointerType(second):
            return agree(first, second)
        case ArrayType(first), ArrayType(second):
            return agree(first, second)
        case SetType(first), SetType(second):
            pointers = isinstance(first, PointerType) and isinstance(second, PointerType)
            numbers = is_number(first) and is_number(second)
            return agree(first, second) or numbers or pointers
        case LogicType(), LogicType():
            if left.name != right.name or len(left.arguments) != len(right.arguments):
                return False
            pairs = zip(left.arguments, right.arguments, strict=True)
            return all(agree(a, b) or (is_number(a) and is_number(b)) for a, b in pairs)
        case FunctionType(), FunctionType():
            return True
        case _:  # types that are built unlike agree only if they are one
            return left == right


def unify(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    """The two as one type: ``boolean`` if either is one, their own if equal, else what both
    convert to."""
    if BOOLEAN in (left.type, right.type):
        return as_boolean(left), as_boolean(right)
    if left.type == right.type:
        return left, right
    if isinstance(left.type, SetType) or isinstance(right.type, SetType):
        return _sets(left, right)
    if is_number(left.type) and is_number(right.type):
        return numbers(left, right)
    if isinstance(left.type, ArrayType) and isinstance(right.type, ArrayType):
        if agree(left.type, right.type):
            return left, Convert(right, left.type, False, right.span)
    left, right = decay(left), decay(right)
    if isinstance(left.type, PointerType) or isinstance(right.type, PointerType):
        return _pointers(left, right)
    if agree(left.type, right.type):
        type = right.type if left.type == ANY or _is_open(left.type) else left.type
        return _typed(left, type), _typed(right, type)
    message = f"{with_article(left.type)} and {with_article(right.type)} together"
    raise error("type", right.span, message, with_article(left.type))


def _is_open(type: Type) -> bool:
    return isinstance(type, LogicType) and ANY in type.arguments


def _typed(term: Expr, type: Type) -> Expr:
    return term if term.type == type else Convert(term, type, False, term.span)


def _pointers(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    for one, other in ((left, right), (right, left)):
        if not isinstance(one.type, PointerType):
            if isinstance(one, Const) and one.value == 0:
                null = Const(0, other.type, one.span)
                return (null, other) if one is left else (other, null)
            message = f"{with_article(one.type)} and {with_article(other.type)} together"
            raise error("type", one.span, message, with_article(other.type))
    type = left.type
    assert isinstance(type, PointerType) and isinstance(right.type, PointerType)
    is_void = right.type.target == VOID and not isinstance(right, Const)
    if isinstance(left, Const) or is_void:
        type = right.type
    return convert(left, type), convert(right, type)


def as_set(term: Expr) -> Expr:
    if isinstance(term.type, SetType):
        return term
    term = decay(term)
    return BuiltinTerm("\\set", (term,), (), SetType(term.type), term.span)


def _as_null(term: Expr, other: Expr) -> Expr:
    """A 0 beside a set of pointers."""
    type = element_of(other.type)
    is_null = isinstance(term, Const) and term.value == 0 and isinstance(type, PointerType)
    return Const(0, type, term.span) if is_null else term


def _sets(left: Expr, right: Expr) -> tuple[Expr, Expr]:
    left, right = _as_null(left, right), _as_null(right, left)
    left, right = as_set(left), as_set(right)
    first, second = element_of(left.type), element_of(right.type)
    if is_number(first) and is_number(second):
        return numbers(left, right)
    if isinstance(first, PointerType) and isinstance(second, PointerType):
        return left, _typed(right, left.type)
    if not agree(left.type, right.type):
        message = f"{with_article(left.type)} and {with_article(right.type)} together"
        raise error("type", right.span, message, with_article(left.type))
    type = right.type if first == ANY else left.type
    return _typed(left, type), _typed(right, type)


def compare(op: CompareOp, left: Expr, right: Expr, span: Span) -> Pred:
    is_equality = op in (CompareOp.EQ, CompareOp.NE)
    if BOOLEAN in (left.type, right.type):
        if not is_equality:
            raise error("type", span, "a `boolean` where a number is needed", "`==` or `!=`")
        return Compare(op, as_boolean(left), as_boolean(right), span)
    left, right = numbers(left, right) if _both(is_number, left, right) else unify(left, right)
    if not is_equality:
        left, right = decay(left), decay(right)
        if not _both(_is_ordered, left, right):
            message = f"`{op.value}` of values of type `{left.type}`"
            raise error("type", span, message, "`==` or `!=`")
    return Compare(op, left, right, span)


def _both(test: Callable[[Type], bool], left: Expr, right: Expr) -> bool:
    return test(left.type) and test(right.type)


def _is_ordered(type: Type) -> bool:
    return is_number(type) or isinstance(element_of(type), PointerType)


# --- one to a given type -------------------------------------------------------------------------


def fits(term: Expr, type: Type) -> int | None:
    """How far ``term`` is from ``type``, 0 if it has it; None if it does not convert by itself."""
    given = term.type
    if given == type:
        return 0
    if isinstance(given, SetType) and not isinstance(type, SetType):
        given = given.element
    if agree(given, type):
        return 0
    match type:
        case IntegerType() if isinstance(given, IntType):
            return 1
        case RealType() if isinstance(given, _Numbers):
            return 2
        case FloatType() if isinstance(given, FloatType):
            return 1 if type.name != "float" else None
        case FloatType() if isinstance(given, RealType) and isinstance(term, FloatConst):
            return 2
        case IntType() if isinstance(given, IntType):
            if type.min <= given.min and given.max <= type.max:
                return 1
            return 2 if type.width >= given.width and not type.is_bool else None
        case BooleanType() if isinstance(given, IntType | IntegerType):
            return 3
        case PointerType():
            return _fits_pointer(term, given, type)
        case SetType(PointerType()) if isinstance(given, PointerType | ArrayType):
            return 3
        case SetType(inner):
            as_element = fits(term, inner)
            return None if as_element is None else as_element + 1
        case _:  # to no other type does anything convert by itself
            return None


def _fits_pointer(term: Expr, given: Type, type: PointerType) -> int | None:
    match given:
        case ArrayType(element):
            return 1 if agree(element, type.target) else None
        case PointerType(target):
            return 2 if VOID in (target, type.target) else None
        case _:  # of no other type is a value a pointer, but for the constant zero
            return 3 if isinstance(term, Const) and term.value == 0 else None


def pass_as(term: Expr, type: Type, what: str) -> Expr:
    """``term`` converted to ``type`` where ACSL converts by itself; else an error."""
    if type == INTEGER and (is_number(term.type) or term.type == BOOLEAN):
        return numeric(term)
    if type == BOOLEAN:
        return as_boolean(term)
    if type == REAL and is_number(term.type):
        return real(term)
    if term.type == type:
        return term
    if fits(term, type) is not None:
        return _passed(term, type)
    message = f"{what} is of type `{term.type}`, which does not convert to `{type}` by itself"
    raise error("type", term.span, message, f"a cast `({type})`")


def _passed(term: Expr, type: Type) -> Expr:
    if isinstance(type, SetType):
        return _typed(as_set(term), type)
    term = decay(term) if isinstance(type, PointerType) else term
    if isinstance(term.type, SetType):
        return term if agree(term.type.element, type) else _each(term, type)
    return convert(term, type)


def cast(term: Expr, type: Type, span: Span) -> Expr:
    """``(type)term``; to a machine type it wraps."""
    if type == INTEGER and is_number(term.type):
        if isinstance(element_of(term.type), _Fractions):
            return Convert(term, lifted(INTEGER, term), True, span)
        return numeric(term)
    if type == REAL and is_number(term.type):
        target = lifted(REAL, term)
        return term if term.type == target else Convert(term, target, True, span)
    if type == BOOLEAN:
        return as_boolean(term)
    if isinstance(term, Truth) or term.type == BOOLEAN:
        return Truth(as_predicate(term), type, span)
    if isinstance(type, PointerType):
        term = decay(term)
    match term, type:
        case Const(0), PointerType():
            return Const(0, type, span)
        case Const(value, IntType() | IntegerType()), IntType() if type.contains(value):
            return Const(value, type, span)
        case _:  # what is no constant of that type is converted where it is evaluated
            target = type if isinstance(type, SetType) else lifted(type, term)
            return term if term.type == target else Convert(term, target, True, span)
