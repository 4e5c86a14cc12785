"""The functions and predicates that ACSL itself defines: what they take and give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic_decided import TYPES
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.logic_types import (
    ANY,
    agree,
    as_pointer,
    as_set,
    decay,
    is_number,
    number,
    numbers,
    numeric,
    pass_as,
    real,
    unify,
)
from weaklink.frontend.elaborate.problems import count, error
from weaklink.record import replace
from weaklink.source import Span
from weaklink.wording import with_article

if TYPE_CHECKING:
    from weaklink.frontend.elaborate.logic import Logic

_POINTER_PREDICATES = frozenset(
    r"\valid \valid_read \valid_function \initialized \dangling \allocable \freeable "
    r"\object_pointer \valid_index \valid_range \fresh \aligned \pointer_comparable".split()
)
_STATELESS = frozenset(
    r"\separated \subset \in \is_finite \is_infinite \is_NaN \is_plus_infinity "
    r"\is_minus_infinity \eq_float \ne_float \lt_float \le_float \gt_float \ge_float \eq_double "
    r"\ne_double \lt_double \le_double \gt_double \ge_double \no_overflow_single "
    r"\no_overflow_double \pointer_comparable \valid_function \aligned".split()
)
PREDICATES = _POINTER_PREDICATES | _STATELESS | {"\\tguard"}

_REAL_FUNCTIONS = frozenset(
    r"\sqrt \pow \exp \log \log10 \sin \cos \tan \asin \acos \atan \atan2 \sinh \cosh \tanh "
    r"\hypot \fmod \fabs \exact \round_error \relative_error \total_error".split()
)
_ROUNDINGS = frozenset(r"\floor \ceil \trunc \truncate".split())
_REDUCTIONS = frozenset(r"\sum \product \numof \min \max".split())
_CONSTANTS: Mapping[str, ir.Type] = {
    r"\pi": ir.REAL,
    r"\e": ir.REAL,
    r"\plus_infinity": ir.FloatType("double"),
    r"\minus_infinity": ir.FloatType("double"),
    r"\NaN": ir.FloatType("double"),
    r"\exit_status": ir.INTEGER,
    **{
        name: ir.LogicType(r"\rounding_mode")
        for name in r"\Up \Down \ToZero \NearestAway \NearestEven".split()
    },
    **{name: ir.LogicType(r"\sign") for name in (r"\Positive", r"\Negative")},
    **{
        name: ir.LogicType(r"\allocation_status")
        for name in r"\static \register \automatic \dynamic \unallocated".split()
    },
    **{name: ir.LogicType(r"\float_format") for name in r"\Single \Double \Quad".split()},
    r"\Nil": ir.LogicType(r"\list", (ANY,)),
    r"\empty": ir.SetType(ANY),
    r"\everything": ir.SetType(ANY),
    r"\nothing": ir.SetType(ANY),
}


def constant(name: str, span: Span) -> ir.Expr | None:
    """The value that a backslash word stands for; None if it stands for none of its own."""
    if name == "\\null":
        return ir.Const(0, ir.PointerType(ir.VOID), span)
    if name in _CONSTANTS:
        return ir.BuiltinTerm(name, (), (), _CONSTANTS[name], span)
    return None


def builtin_predicate(logic: Logic, expr: syntax.Builtin) -> ir.Pred:
    expr = _as_of_now(expr)
    name, span = expr.name, expr.span
    arguments = [logic.term(argument) for argument in expr.arguments]
    labels = _labels(logic, expr)
    if name == "\\subset":
        _expect(expr, 2)
        arguments = list(unify(as_set(arguments[0]), as_set(arguments[1])))
    elif name in _POINTER_PREDICATES or name == "\\separated":
        arguments[:1] = [as_pointer(a, f"`{name}` of") for a in arguments[:1]]
        if name == "\\separated":
            arguments = [as_pointer(a, f"`{name}` of") for a in arguments]
        else:
            _expect(expr, *_ARITIES.get(name, (1,)))
            rest = arguments[1:]
            if name == "\\pointer_comparable":
                arguments[1:] = [as_pointer(a, f"`{name}` of") for a in rest]
            else:
                arguments[1:] = [number(a) for a in rest]
    elif name != "\\tguard":
        arguments = [
            argument if is_number(argument.type) else real(argument) for argument in arguments
        ]
    return ir.Holds(ir.BuiltinPred(name, tuple(arguments), labels, span), span)


def _as_of_now(expr: syntax.Builtin) -> syntax.Builtin:
    """What ACSL had words of its own for once: ``\\valid_range(p, i, j)``, ``\\valid_index``."""
    match expr:
        case syntax.Builtin("\\valid_range", (pointer, low, high)):
            place: syntax.Expr = syntax.Range(low, high, expr.span)
        case syntax.Builtin("\\valid_index", (pointer, place)):
            pass
        case _:  # all others are words of today's
            return expr
    whole = syntax.Binary("+", pointer, place, expr.span)
    return replace(expr, name="\\valid", arguments=(whole,))


_ARITIES = {
    "\\valid_index": (2,),
    "\\valid_range": (3,),
    "\\fresh": (1, 2),
    "\\aligned": (2,),
    "\\pointer_comparable": (1, 2),
}


def _labels(logic: Logic, expr: syntax.Builtin) -> tuple[ir.Label, ...]:
    """The states that the builtin is about."""
    if expr.labels:
        return tuple(logic.label(label, expr.span) for label in expr.labels)
    if expr.name in _STATELESS:
        return ()
    if expr.name == "\\fresh":
        return (logic.old(expr.span), logic.label("Here", expr.span))
    logic.check_state("memory", expr.span)
    assert logic.here is not None
    return (logic.here,)


def member_of(logic: Logic, expr: syntax.Binary) -> ir.Pred:
    """``x \\in s``."""
    value, set_ = logic.term(expr.left), as_set(logic.term(expr.right))
    inside = ir.element_of(set_.type)
    if is_number(value.type) and is_number(inside):
        value, set_ = numbers(value, set_)
    else:
        value = decay(value)
        pointers = isinstance(value.type, ir.PointerType) and isinstance(inside, ir.PointerType)
        if not pointers and not agree(value.type, inside):
            message = f"{with_article(value.type)} in {with_article(set_.type)}"
            raise error("type", expr.span, message, with_article(inside))
    return ir.Holds(ir.BuiltinPred("\\in", (value, set_), (), expr.span), expr.span)


# --- terms ----------------------------------------------------------------------------------


def builtin_term(logic: Logic, expr: syntax.Builtin) -> ir.Expr:
    name, span = expr.name, expr.span
    if name in _REDUCTIONS and len(expr.arguments) == 3:
        return _reduction(logic, expr)
    if name in TYPES:
        of = [one for argument in expr.arguments for one in _typed(logic, argument)]
        return ir.BuiltinTerm(name, tuple(of), (), ir.LogicType("\\typ"), span)
    rule = _RULES.get(name)
    if rule is not None:
        return rule(logic, expr, [logic.term(argument) for argument in expr.arguments])
    if name in _CONSTANTS and not expr.arguments:
        return ir.BuiltinTerm(name, (), (), _CONSTANTS[name], span)
    raise Unsupported(f"`{name}`", span)


def _typed(logic: Logic, argument: syntax.Expr) -> Iterator[ir.Expr]:
    """Something of the type that is meant, if that is a number's or a pointer's."""
    if not isinstance(argument, syntax.SizeofType):
        yield logic.term(argument)
        return
    type = resolve_logic_type(logic.env, argument.type, logic.scope)
    if isinstance(type, ir.IntType | ir.PointerType):
        yield ir.Const(0, type, argument.span)


def _expect(expr: syntax.Builtin, *numbers: int) -> None:
    given = len(expr.arguments)
    if given not in numbers:
        wanted = " or ".join(str(n) for n in numbers)
        expected = f"{wanted} arguments" if numbers != (1,) else count(1, "argument")
        message = f"`{expr.name}` is given {count(given, 'argument')}"
        raise error("arguments", expr.span, message, expected)


def _term(expr: syntax.Builtin, arguments: Sequence[ir.Expr], type: ir.Type) -> ir.Expr:
    return ir.BuiltinTerm(expr.name, tuple(arguments), (), type, expr.span)


def _reduction(logic: Logic, expr: syntax.Builtin) -> ir.Expr:
    """``\\sum(low, high, \\lambda integer i; term)`` and its kin."""
    low, high = (numeric(logic.term(end)) for end in expr.arguments[:2])
    function = logic.term(expr.arguments[2])
    if not isinstance(function.type, ir.FunctionType):
        message = f"`{expr.name}` over a value of type `{function.type}`"
        raise error("type", function.span, message, "a `\\lambda`")
    body = function.type.result
    type: ir.Type = ir.INTEGER
    if expr.name != "\\numof":
        if isinstance(function, ir.Lambda) and is_number(body):
            inner = number(function.body)
            body = inner.type
            whole = ir.FunctionType(body, function.type.parameters)
            function = ir.Lambda(function.bounds, inner, whole, function.span)
        type = body
    if isinstance(function, ir.Lambda):
        applied = logic.env.reductions.apply(expr.name, low, high, function)
        if applied is not None:
            return replace(applied, span=expr.span)
    return ir.BuiltinTerm(expr.name, (low, high, function), (), type, expr.span)


_Rule = Callable[["Logic", syntax.Builtin, list[ir.Expr]], ir.Expr]


def _set(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    if not arguments:
        return _term(expr, (), ir.SetType(ANY))
    if expr.name == "\\set":
        if len(arguments) == 1 and isinstance(arguments[0].type, ir.SetType):
            return arguments[0]
        decayed = uniform([decay(a) for a in arguments])
        return _term(expr, decayed, ir.SetType(ir.element_of(decayed[0].type)))
    whole = uniform([as_set(argument) for argument in arguments])
    return _term(expr, whole, whole[0].type)


def uniform(terms: list[ir.Expr]) -> list[ir.Expr]:
    """All of one type."""
    first = terms[0]
    for term in terms[1:]:
        first, _ = unify(first, term)
    return [unify(first, term)[1] for term in terms]


def _real(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    return _term(expr, [real(argument) for argument in arguments], ir.REAL)


def _rounding(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 1)
    return _term(expr, [real(arguments[0])], ir.INTEGER)


def _round_to(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 2)
    names = {"\\round_float": "float", "\\round_double": "double"}
    type = ir.FloatType(names.get(expr.name, "long double"))
    return _term(expr, [arguments[0], real(arguments[1])], type)


def _sign(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 1)
    return _term(expr, [real(arguments[0])], ir.LogicType("\\sign"))


def _of_pointer(type: ir.Type) -> _Rule:
    def rule(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
        _expect(expr, 1)
        pointer = as_pointer(arguments[0], f"`{expr.name}` of")
        result = ir.SetType(type) if isinstance(pointer.type, ir.SetType) else type
        return ir.BuiltinTerm(expr.name, (pointer,), _labels(logic, expr), result, expr.span)

    return rule


def _base(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    return _of_pointer(ir.PointerType(logic.env.machine["char"]))(logic, expr, arguments)


def _list(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    if not arguments:
        return _term(expr, (), ir.LogicType("\\list", (ANY,)))
    members = uniform([number(a) if is_number(a.type) else decay(a) for a in arguments])
    return _term(expr, members, ir.LogicType("\\list", (members[0].type,)))


def list_element(term: ir.Expr, span: Span) -> ir.Type:
    if isinstance(term.type, ir.LogicType) and term.type.name == "\\list":
        return term.type.arguments[0]
    raise error("type", span, f"{with_article(term.type)} where a list is needed", "a `\\list`")


def _length(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 1)
    list_element(arguments[0], arguments[0].span)
    return _term(expr, arguments, ir.INTEGER)


def _nth(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 2)
    inside = list_element(arguments[0], arguments[0].span)
    return _term(expr, [arguments[0], numeric(arguments[1])], inside)


def _cons(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 2)
    inside = list_element(arguments[1], arguments[1].span)
    head = decay(arguments[0])
    if inside == ANY:
        return _term(expr, [head, arguments[1]], ir.LogicType("\\list", (head.type,)))
    head = pass_as(head, inside, "the first element")
    return _term(expr, [head, arguments[1]], arguments[1].type)


def _concat(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 2)
    return concatenation(expr.name, arguments[0], arguments[1], expr.span)


def concatenation(name: str, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Expr:
    list_element(left, left.span), list_element(right, right.span)
    left, right = unify(left, right)
    return ir.BuiltinTerm(name, (left, right), (), left.type, span)


def _repeat(logic: Logic, expr: syntax.Builtin, arguments: list[ir.Expr]) -> ir.Expr:
    _expect(expr, 2)
    return repetition(expr.name, arguments[0], arguments[1], expr.span)


def repetition(name: str, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Expr:
    list_element(left, left.span)
    return ir.BuiltinTerm(name, (left, numeric(right)), (), left.type, span)


_RULES: Mapping[str, _Rule] = {
    **dict.fromkeys((r"\set", r"\union", r"\inter"), _set),
    **dict.fromkeys(_REAL_FUNCTIONS, _real),
    **dict.fromkeys(_ROUNDINGS, _rounding),
    **dict.fromkeys((r"\round_float", r"\round_double", r"\round_quad"), _round_to),
    **{
        name: _of_pointer(ir.INTEGER)
        for name in r"\offset \block_length \offset_min \offset_max \strlen \wcslen".split()
    },
    r"\cells_left": _of_pointer(ir.INTEGER),  # our own headers' alone
    r"\base_addr": _base,
    r"\allocation": _of_pointer(ir.LogicType(r"\allocation_status")),
    r"\sign": _sign,
    r"\list": _list,
    r"\length": _length,
    r"\nth": _nth,
    r"\Cons": _cons,
    r"\concat": _concat,
    r"\repeat": _repeat,
}


def logic_float(text: str, span: Span) -> ir.FloatConst:
    """A constant of an annotation: real, unless its suffix says otherwise."""
    names: dict[str, ir.Type] = {
        "f": ir.FloatType("float"),
        "d": ir.FloatType("double"),
        "l": ir.FloatType("long double"),
    }
    suffix = text[-1:].lower()
    is_digit = text.lower().startswith("0x") and "p" not in text.lower()
    if suffix in names and not is_digit:
        return ir.FloatConst(text[:-1], names[suffix], span)
    return ir.FloatConst(text, ir.REAL, span)
