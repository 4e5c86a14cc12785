r"""Floating-point values are numbers: their codes (``ir/floats.py``), and all operations on them
functions of the logic.

    before:  double x;  x = x + 0.5;  if (x < y) ...         //@ assert x <= 10.5;
    after:   x is a code;  x = \double_add(x, 4602678819172646912)
             if \double_less(x, y) ...                       \double_place(x) <= 4622100592565682176

Comparisons of values among each other, and with numbers, are ones of integers; ``real`` is left
where annotations compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import cast

from weaklink import floating, ir
from weaklink.floating import FLOAT, FORMATS, Format
from weaklink.ir import floats
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view import float_logic
from weaklink.view.float_types import CodeTypes
from weaklink.view.rewriting import Rewriting

LONG = Format("long double", 79, 63)
"""The values of `long double` where it is a format of its own, for constants that are converted."""


def number_floats(program: ir.Program) -> ir.Program:
    """``program`` with the codes of floating-point values in their stead."""
    return _Floats().program(program)


class _Floats(Rewriting):
    def __init__(self) -> None:
        super().__init__()
        self._types = CodeTypes()
        self._computed: set[str] = set()

    # --- what is declared ----------------------------------------------------------------------

    def program(self, program: ir.Program) -> ir.Program:
        types = self._types
        self._computed = {
            name
            for name, one in program.functions.items()
            if name in COMPUTED and one.body is None and one.span.file == "<math.h>"
        }
        globals_ = tuple(
            ir.Global(types.variable(one.variable), self.term(one.initial))
            for one in program.globals
        )
        functions = {name: self.function(one) for name, one in program.functions.items()}
        definitions = {name: self._definition(one) for name, one in program.definitions.items()}
        made = replace(
            program,
            globals=globals_,
            functions=functions,
            lemmas=tuple(map(self._lemma, program.lemmas)),
            invariants=tuple(map(self._invariant, program.invariants)),
            records={type: types.record(one) for type, one in program.records.items()},
            logic_types={name: types.sum(one) for name, one in program.logic_types.items()},
        )
        return replace(
            made, definitions={**definitions, **_used(replace(made, definitions=definitions))}
        )

    def function(self, function: ir.Function) -> ir.Function:
        made = super().function(function)
        variable = self._types.variable
        body = made.body
        if body is not None:
            body = replace(body, locals=tuple(map(variable, body.locals)))
        return replace(
            made,
            parameters=tuple(map(variable, made.parameters)),
            results=tuple(map(variable, made.results)),
            body=body,
        )

    def _definition(self, definition: ir.Definition) -> ir.Definition:
        body, reads, cases = definition.body, definition.reads, definition.cases
        return replace(
            definition,
            parameters=tuple(map(self._types.bound, definition.parameters)),
            type=self._types.type(definition.type),
            body=None if body is None else self.node(body),
            reads=None if reads is None else tuple(map(self.term, reads)),
            cases=None if cases is None else tuple(map(self._lemma, cases)),
        )

    def _lemma(self, lemma: ir.Lemma) -> ir.Lemma:
        return replace(lemma, predicate=ir.as_pred(self.node(lemma.predicate)))

    def _invariant(self, invariant: ir.Invariant) -> ir.Invariant:
        bound = None if invariant.bound is None else self._types.bound(invariant.bound)
        predicate = ir.as_pred(self.node(invariant.predicate))
        return replace(invariant, bound=bound, predicate=predicate)

    def _variables(self, variables: tuple[ir.Variable, ...]) -> tuple[ir.Variable, ...]:
        return tuple(map(self._types.variable, variables))

    def statement(self, statement: ir.Statement) -> ir.Statement:
        made = super().statement(statement)
        match made:
            case ir.Assign(target):
                return replace(made, target=self._types.variable(target))
            case ir.Call(callee, arguments, (result,), span) if callee in self._computed:
                what, format = COMPUTED[callee]
                value = _apply(format, what, list(arguments), span)
                return ir.Assign(self._types.variable(result), value, span)
            case ir.Call(results=results) | ir.CallPointer(results=results):
                return replace(made, results=self._variables(results))
            case ir.Declare(variable) | ir.Havoc(variable):
                return replace(made, variable=self._types.variable(variable))
            case _:  # no other one names variables but in its parts
                return made

    def place(self, place: ir.Place) -> ir.Place:
        old = ir.place_parts(place)
        parts = tuple(map(self.term, old))
        if any(new is not one for new, one in zip(parts, old, strict=True)):
            place = ir.with_place_parts(place, parts)
        return self._types.place(place)

    # --- expressions ---------------------------------------------------------------------------

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.FloatConst(text, type, span):
                return self._constant(text, type, span) or node
            case ir.Unary(ir.UnaryOp.NEG, operand, ir.FloatType(), span) if _format(operand):
                return _apply(_known(operand), float_logic.NEGATED, [self.term(operand)], span)
            case ir.Binary(op, left, right, ir.FloatType(), span) if _format(left):
                given = [self.term(left), self.term(right)]
                return _apply(_known(left), floats.ARITHMETIC[op], given, span)
            case ir.Convert():
                return self._converted(node)
            case ir.Compare(op, left, right, span) if isinstance(left.type, ir.FloatType):
                format = _format(left)
                return self._compared(op, left, right, format, span) if format else node
            case ir.Compare(op, left, right, span) if left.type == ir.REAL:
                return self._compared_as_reals(op, left, right, span)
            case ir.Holds(ir.BuiltinPred(name, arguments), span):
                made = self._predicate(name, arguments, span)
                return self._types.node(self.of_parts(node)) if made is None else made
            case ir.BuiltinTerm():
                return self._builtin(node)
            case _:  # all others mean what their parts do
                return self._types.node(self.of_parts(node))

    def _constant(self, text: str, type: ir.Type, span: Span) -> ir.Expr | None:
        """A constant of a format, or of type ``real``: a fraction."""
        number = floating.number_of(text)
        format = floats.format_of(type)
        if format is not None:
            code = floating.rounded(number, format, negative=text.startswith("-"))
            return ir.Const(code, floats.CODES[format.name], span)
        return _fraction(number, span) if type == ir.REAL else None

    def _converted(self, node: ir.Convert[ir.SourceTerm]) -> ir.Node:
        operand, to, span = node.operand, node.type, node.span
        given, wanted = _format(operand), floats.format_of(to)
        if given is not None:
            return self._from_format(node, given, self.term(operand))
        if wanted is not None:
            return self._to_format(operand, wanted, span) or node
        if operand.type == ir.REAL and to != ir.REAL:
            whole = ir.Apply("\\real_trunc", (self.term(operand),), (), ir.INTEGER, span)
            return whole if to == ir.INTEGER else replace(node, operand=whole)
        return self._types.node(self.of_parts(node))

    def _from_format(
        self, node: ir.Convert[ir.SourceTerm], given: Format, code: ir.Expr
    ) -> ir.Node:
        to, span = node.type, node.span
        match to:
            case ir.FloatType(name) if name == given.name:
                return code
            case ir.FloatType(name) if name in FORMATS:
                return _apply(FORMATS[name], floats.OF_FORMAT[name], [code], span)
            case ir.RealType():
                return _apply(given, floats.REAL_OF, [code], span)
            case ir.IntType() if to.is_bool:
                zero = ir.Const(0, code.type, span)
                return ir.Truth(ir.Not(_holds(given, float_logic.EQUAL, [code, zero], span)), to)
            case _:  # an integer, or what is not modelled
                whole = _apply(given, floats.INTEGER_OF, [code], span)
                return whole if to == ir.INTEGER else replace(node, operand=whole)

    def _to_format(self, operand: ir.Expr, wanted: Format, span: Span) -> ir.Expr | None:
        """A number as a code."""
        number = _number(operand)
        code = floats.CODES[wanted.name]
        if number is not None:
            return ir.Const(floating.rounded(number, wanted), code, span)
        made = self.term(operand)
        match operand.type:
            case ir.RealType():
                return _apply(wanted, floats.OF_REAL, [made], span)
            case ir.IntType() | ir.IntegerType() | ir.BooleanType():
                return _apply(wanted, floats.OF_INTEGER, [_exact(made)], span)
            case _:  # from no other type does C convert to one of them
                return None

    # --- comparisons ---------------------------------------------------------------------------

    def _compared(
        self, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, format: Format, span: Span
    ) -> ir.Pred:
        """As C compares: a NaN is unequal to all."""
        return _as_c_does(op, self.term(left), self.term(right), format, span)

    def _compared_as_reals(
        self, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span
    ) -> ir.Pred:
        first, second = self._exactly(left), self._exactly(right)
        numbers = _number(left), _number(right)
        match first, second:
            case (one, one_code), (other, other_code):
                if one != other:
                    one_code, other_code = _wider(one, one_code), _wider(other, other_code)
                    one = floating.DOUBLE
                return ir.Compare(op, _place(one, one_code), _place(one, other_code), span)
            case (format, code), _ if numbers[1] is not None:
                return _beside(op, code, numbers[1], format, span)
            case _, (format, code) if numbers[0] is not None:
                return _beside(op.swapped, code, numbers[0], format, span)
            case _:  # what is computed is compared as reals
                return ir.Compare(op, self.term(left), self.term(right), span)

    def _exactly(self, term: ir.Expr) -> tuple[Format, ir.Expr] | None:
        """The code of a real that evidently is a value of a format; None of others."""
        match term:
            case ir.Convert(operand, ir.RealType()):
                format = _format(operand)
                return None if format is None else (format, self.term(operand))
            case ir.At(operand, label, span):
                inner = self._exactly(operand)
                return inner and (inner[0], ir.At(inner[1], label, span))
            case ir.Unary(ir.UnaryOp.NEG, operand, span=span):
                inner = self._exactly(operand)
                return inner and (inner[0], _apply(*_of(inner, float_logic.NEGATED), span))
            case ir.BuiltinTerm("\\abs", (operand,), span=span):
                inner = self._exactly(operand)
                return inner and (inner[0], _apply(*_of(inner, float_logic.MAGNITUDE), span))
            case _:  # whatever else it is, it is computed
                return None

    # --- what ACSL itself defines --------------------------------------------------------------

    def _predicate(self, name: str, arguments: tuple[ir.Expr, ...], span: Span) -> ir.Pred | None:
        what, _, of = name[1:].partition("_")
        if name in _CLASSES and arguments:
            format = _format(arguments[0])
            if format is not None:
                return _holds(format, _CLASSES[name], [self.term(arguments[0])], span)
            is_number = arguments[0].type == ir.REAL
            return ir.BoolConst(name == "\\is_finite", span) if is_number else None
        if what in _COMPARED and of in FORMATS and len(arguments) == 2:
            format = FORMATS[of]
            given = [self.node(ir.Convert(one, ir.FloatType(of), span=span)) for one in arguments]
            left, right = (cast("ir.Expr", one) for one in given)
            return _as_c_does(_COMPARED[what], left, right, format, span)
        return None

    def _builtin(self, node: ir.BuiltinTerm) -> ir.Node:
        match node:
            case ir.BuiltinTerm("\\plus_infinity", span=span):
                return _special(floating.DOUBLE.infinity, span)
            case ir.BuiltinTerm("\\minus_infinity", span=span):
                return _special(floating.DOUBLE.infinity + floating.DOUBLE.half, span)
            case ir.BuiltinTerm("\\NaN", span=span):
                return _special(floating.DOUBLE.nan, span)
            case ir.BuiltinTerm("\\abs", (operand,), type=ir.RealType(), span=span):
                return _absolute(self.term(operand), span)
            case ir.BuiltinTerm(name, (operand,), span=span) if name in _WHOLE:
                return ir.Apply(_WHOLE[name], (self.term(operand),), (), ir.INTEGER, span)
            case ir.BuiltinTerm(
                "\\round_float" | "\\round_double",
                (ir.BuiltinTerm("\\NearestEven"), operand),
                type=type,
                span=span,
            ):
                return self.node(ir.Convert(operand, type, span=span))
            case _:  # all others are about memory, or not modelled
                return self._types.node(self.of_parts(node))


COMPUTED = {
    f"{name}{suffix}": (what, FORMATS[format])
    for name, what in (
        ("sqrt", floats.ROOT),
        ("floor", floats.FLOOR),
        ("ceil", floats.CEIL),
        ("trunc", floats.TRUNC),
        ("round", floats.ROUND),
        ("fabs", float_logic.MAGNITUDE),
    )
    for suffix, format in (("", "double"), ("f", "float"))
}
"""Functions of the library whose results are exact, or rounded as IEEE 754 says."""

_CLASSES = {
    "\\is_finite": float_logic.IS_FINITE,
    "\\is_NaN": float_logic.IS_NAN,
    "\\is_infinite": float_logic.IS_INFINITE,
    "\\is_plus_infinity": float_logic.IS_PLUS,
    "\\is_minus_infinity": float_logic.IS_MINUS,
}

_COMPARED = {
    "eq": ir.CompareOp.EQ,
    "ne": ir.CompareOp.NE,
    "lt": ir.CompareOp.LT,
    "le": ir.CompareOp.LE,
    "gt": ir.CompareOp.GT,
    "ge": ir.CompareOp.GE,
}

_WHOLE = {
    "\\floor": "\\real_floor",
    "\\ceil": "\\real_ceil",
    "\\trunc": "\\real_trunc",
    "\\truncate": "\\real_trunc",
}


def _used(program: ir.Program) -> dict[str, ir.Definition]:
    """The functions about codes that a program applies."""
    known = {one.name: one for one in float_logic.definitions()}
    work = list(ir.program_nodes(program))
    found: dict[str, ir.Definition] = {}
    while work:
        for part in ir.walk(work.pop()):
            match part:
                case ir.Apply(name) | ir.ApplyPred(name) if name in known and name not in found:
                    found[name] = known[name]
                    work += _needed_by(known[name])
                case _:  # nothing else applies any
                    pass
    return found


def _needed_by(definition: ir.Definition) -> Iterator[ir.Node]:
    """What applies the functions that a definition needs, or the checks of its run-time errors."""
    if definition.body is not None:
        yield definition.body
    name = definition.name
    checks = (float_logic.finite_results(name), float_logic.finite_values(name))
    for check in checks:
        if check is not None:
            yield ir.ApplyPred(check, (), ())


# --- helpers -----------------------------------------------------------------------------------


def _format(term: ir.Expr) -> Format | None:
    """The format of an expression of a type of C's."""
    return floats.format_of(term.type) if isinstance(term.type, ir.FloatType) else None


def _known(term: ir.Expr) -> Format:
    format = _format(term)
    assert format is not None
    return format


def _apply(format: Format, what: str, arguments: list[ir.Expr], span: Span) -> ir.Expr:
    name = floats.named(format, what)
    known = floats.SIGNATURES.get(name)
    type = floats.CODES[format.name] if known is None else known.result
    return ir.Apply(name, tuple(arguments), (), type, span)


def _of(inner: tuple[Format, ir.Expr], what: str) -> tuple[Format, str, list[ir.Expr]]:
    return inner[0], what, [inner[1]]


def _holds(format: Format, what: str, arguments: list[ir.Expr], span: Span) -> ir.Pred:
    return ir.ApplyPred(floats.named(format, what), tuple(arguments), (), span)


def _place(format: Format, code: ir.Expr) -> ir.Expr:
    name = floats.named(format, float_logic.PLACE)
    return ir.Apply(name, (code,), (), ir.INTEGER, code.span)


def _wider(format: Format, code: ir.Expr) -> ir.Expr:
    """A value as one of the wider format."""
    if format is not FLOAT:
        return code
    return _apply(floating.DOUBLE, floats.OF_FORMAT["double"], [code], code.span)


def _as_c_does(
    op: ir.CompareOp, left: ir.Expr, right: ir.Expr, format: Format, span: Span
) -> ir.Pred:
    match op:
        case ir.CompareOp.LT:
            return _holds(format, float_logic.LESS, [left, right], span)
        case ir.CompareOp.GT:
            return _holds(format, float_logic.LESS, [right, left], span)
        case ir.CompareOp.LE:
            return _holds(format, float_logic.AT_MOST, [left, right], span)
        case ir.CompareOp.GE:
            return _holds(format, float_logic.AT_MOST, [right, left], span)
        case ir.CompareOp.EQ:
            return _holds(format, float_logic.EQUAL, [left, right], span)
        case ir.CompareOp.NE:
            return ir.Not(_holds(format, float_logic.EQUAL, [left, right], span), span)


def _beside(
    op: ir.CompareOp, code: ir.Expr, number: Fraction, format: Format, span: Span
) -> ir.Pred:
    """A value compared with a real number: with the values of the format beside it."""
    nearest = floating.order(floating.rounded(number, format), format)
    limit = floating.order(format.infinity, format)
    below = above = nearest
    if not -limit < nearest < limit:  # beyond all finite values
        below, above = (limit - 1, limit) if number > 0 else (-limit, 1 - limit)
    else:
        value = floating.real(_code_of(nearest, format), format)
        below -= value > number
        above += value < number
    place = _place(format, code)
    match op:
        case ir.CompareOp.LT | ir.CompareOp.GE:
            return ir.Compare(op, place, ir.Const(above, ir.INTEGER), span)
        case ir.CompareOp.LE | ir.CompareOp.GT:
            return ir.Compare(op, place, ir.Const(below, ir.INTEGER), span)
        case ir.CompareOp.EQ | ir.CompareOp.NE if below == above:
            return ir.Compare(op, place, ir.Const(below, ir.INTEGER), span)
        case ir.CompareOp.EQ:
            return ir.BoolConst(False, span)
        case ir.CompareOp.NE:
            return ir.BoolConst(True, span)


def _code_of(order: int, format: Format) -> int:
    return order if order >= 0 else format.half - order


def _exact(number: ir.Expr) -> ir.Expr:
    return number if number.type == ir.INTEGER else ir.Convert(number, ir.INTEGER, span=number.span)


def _number(term: ir.Expr) -> Fraction | None:
    """The number that a term evidently is, of whatever type."""
    match term:
        case ir.Const(value, ir.IntType() | ir.IntegerType()):
            return Fraction(value)
        case ir.FloatConst(text, ir.RealType()):
            return floating.number_of(text)
        case ir.FloatConst(text, ir.FloatType("long double")):
            return floating.real(floating.rounded(floating.number_of(text), LONG), LONG)
        case ir.Convert(operand, ir.RealType() | ir.IntegerType()):
            return _number(operand)
        case ir.Unary(ir.UnaryOp.NEG, operand, ir.RealType()):
            inner = _number(operand)
            return None if inner is None else -inner
        case ir.Binary(op, left, right, ir.RealType()):
            first, second = _number(left), _number(right)
            if first is None or second is None:
                return None
            return _computed(op, first, second)
        case _:  # whatever else it is, it is computed when it runs
            return None


def _computed(op: ir.BinaryOp, left: Fraction, right: Fraction) -> Fraction | None:
    match op:
        case ir.BinaryOp.ADD:
            return left + right
        case ir.BinaryOp.SUB:
            return left - right
        case ir.BinaryOp.MUL:
            return left * right
        case ir.BinaryOp.DIV if right:
            return left / right
        case _:  # no other operation is one of reals
            return None


def _fraction(number: Fraction, span: Span) -> ir.Expr:
    above = ir.Const(number.numerator, ir.REAL, span)
    if number.denominator == 1:
        return above
    below = ir.Const(number.denominator, ir.REAL, span)
    return ir.Binary(ir.BinaryOp.DIV, above, below, ir.REAL, span)


def _special(code: int, span: Span) -> ir.Expr:
    return ir.Const(code, floats.CODES["double"], span)


def _absolute(real: ir.Expr, span: Span) -> ir.Expr:
    bound = ir.Bound(f"abs#{span.line}.{span.column}", ir.REAL, "x")
    value = ir.BoundRead(bound, span)
    negative = ir.Compare(ir.CompareOp.LT, value, ir.Const(0, ir.REAL), span)
    opposite = ir.Unary(ir.UnaryOp.NEG, value, ir.REAL, span)
    return ir.Let(bound, real, ir.Conditional(negative, opposite, value, ir.REAL, span), span)
