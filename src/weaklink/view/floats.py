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
from typing import cast

from weaklink import floating, ir
from weaklink.floating import FORMATS, Format
from weaklink.ir import floats
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view import float_logic
from weaklink.view.float_terms import (
    MOST_FACTORS,
    absolute,
    applied,
    compared_as_in_c,
    compared_with,
    exact,
    format_of_c,
    fraction,
    holds,
    known_format,
    known_real,
    number_of,
    placed,
    power,
    special,
    widened,
)
from weaklink.view.float_types import CodeTypes
from weaklink.view.rewriting import Rewriting


def number_floats(program: ir.Program) -> ir.Program:
    """``program`` with the codes of floating-point values in their stead."""
    return _Floats().program(program)


class _Floats(Rewriting):
    def __init__(self) -> None:
        super().__init__()
        self._types = CodeTypes()
        self._computed: frozenset[str] = frozenset()

    # --- what is declared ----------------------------------------------------------------------

    def program(self, program: ir.Program) -> ir.Program:
        types = self._types
        self._computed = computed_in(program)
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
                value = applied(format, what, list(arguments), span)
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
            case ir.Unary(ir.UnaryOp.NEG, operand, ir.FloatType(), span) if format_of_c(operand):
                return applied(
                    known_format(operand), float_logic.NEGATED, [self.term(operand)], span
                )
            case ir.Binary(op, left, right, ir.FloatType(), span) if format_of_c(left):
                given = [self.term(left), self.term(right)]
                return applied(known_format(left), floats.ARITHMETIC[op], given, span)
            case ir.Convert():
                return self._converted(node)
            case ir.Compare(op, left, right, span) if isinstance(left.type, ir.FloatType):
                format = format_of_c(left)
                if format is not None:
                    return self._compared(op, left, right, format, span)
                return self._types.node(self.of_parts(node))
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
        return fraction(number, span) if type == ir.REAL else None

    def _converted(self, node: ir.Convert[ir.SourceTerm]) -> ir.Node:
        operand, to, span = node.operand, node.type, node.span
        given, wanted = format_of_c(operand), floats.format_of(to)
        if given is not None:
            return self._from_format(node, given, self.term(operand))
        if wanted is not None:
            made = self._to_format(operand, wanted, span)
            return self._types.node(self.of_parts(node)) if made is None else made
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
                return applied(FORMATS[name], floats.OF_FORMAT[name], [code], span)
            case ir.RealType():
                return applied(given, floats.REAL_OF, [code], span)
            case ir.IntType() if to.is_bool:
                zero = ir.Const(0, code.type, span)
                return ir.Truth(ir.Not(holds(given, float_logic.EQUAL, [code, zero], span)), to)
            case _:  # an integer, or what is not modelled
                whole = applied(given, floats.INTEGER_OF, [code], span)
                return whole if to == ir.INTEGER else replace(node, operand=whole)

    def _to_format(self, operand: ir.Expr, wanted: Format, span: Span) -> ir.Expr | None:
        """A number as a code."""
        number = number_of(operand)
        code = floats.CODES[wanted.name]
        if number is not None:
            return ir.Const(floating.rounded(number, wanted), code, span)
        made = self.term(operand)
        match operand.type:
            case ir.RealType():
                return applied(wanted, floats.OF_REAL, [made], span)
            case ir.IntType() | ir.IntegerType() | ir.BooleanType():
                return applied(wanted, floats.OF_INTEGER, [exact(made)], span)
            case _:  # from no other type does C convert to one of them
                return None

    # --- comparisons ---------------------------------------------------------------------------

    def _compared(
        self, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, format: Format, span: Span
    ) -> ir.Pred:
        """As C compares: a NaN is unequal to all."""
        return compared_as_in_c(op, self.term(left), self.term(right), format, span)

    def _compared_as_reals(
        self, op: ir.CompareOp, left: ir.Expr, right: ir.Expr, span: Span
    ) -> ir.Pred:
        first, second = self._exactly(left), self._exactly(right)
        numbers = number_of(left), number_of(right)
        match first, second:
            case (one, one_code), (other, other_code):
                if one != other:
                    one_code, other_code = widened(one, one_code), widened(other, other_code)
                    one = floating.DOUBLE
                return ir.Compare(op, placed(one, one_code), placed(one, other_code), span)
            case (format, code), _ if numbers[1] is not None:
                return compared_with(op, code, numbers[1], format, span)
            case _, (format, code) if numbers[0] is not None:
                return compared_with(op.swapped, code, numbers[0], format, span)
            case _:  # what is computed is compared as reals
                return ir.Compare(op, self.term(left), self.term(right), span)

    def _exactly(self, term: ir.Expr) -> tuple[Format, ir.Expr] | None:
        """The code of a real that evidently is a value of a format; None of others."""
        match term:
            case ir.Convert(operand, ir.RealType()):
                format = format_of_c(operand)
                return None if format is None else (format, self.term(operand))
            case ir.At(operand, label, span):
                inner = self._exactly(operand)
                return inner and (inner[0], ir.At(inner[1], label, span))
            case ir.Unary(ir.UnaryOp.NEG, operand, span=span):
                inner = self._exactly(operand)
                return inner and (
                    inner[0],
                    applied(inner[0], float_logic.NEGATED, [inner[1]], span),
                )
            case ir.BuiltinTerm("\\abs", (operand,), span=span):
                inner = self._exactly(operand)
                return inner and _with(float_logic.MAGNITUDE, inner, span)
            case _:  # whatever else it is, it is computed
                return None

    # --- what ACSL itself defines --------------------------------------------------------------

    def _predicate(self, name: str, arguments: tuple[ir.Expr, ...], span: Span) -> ir.Pred | None:
        what, _, of = name[1:].partition("_")
        if name in _CLASSES and arguments:
            format = format_of_c(arguments[0])
            if format is not None:
                return holds(format, _CLASSES[name], [self.term(arguments[0])], span)
            is_number = arguments[0].type == ir.REAL
            return ir.BoolConst(name == "\\is_finite", span) if is_number else None
        if what in _COMPARED and of in FORMATS and len(arguments) == 2:
            format = FORMATS[of]
            given = [self.node(ir.Convert(one, ir.FloatType(of), span=span)) for one in arguments]
            left, right = (cast("ir.Expr", one) for one in given)
            return compared_as_in_c(_COMPARED[what], left, right, format, span)
        return None

    def _builtin(self, node: ir.BuiltinTerm) -> ir.Node:
        match node:
            case ir.BuiltinTerm("\\plus_infinity", span=span):
                return special(floating.DOUBLE.infinity, span)
            case ir.BuiltinTerm("\\minus_infinity", span=span):
                return special(floating.DOUBLE.infinity + floating.DOUBLE.half, span)
            case ir.BuiltinTerm("\\NaN", span=span):
                return special(floating.DOUBLE.nan, span)
            case ir.BuiltinTerm("\\abs" | "\\fabs", (operand,), type=ir.RealType(), span=span):
                return absolute(self.term(operand), span)
            case ir.BuiltinTerm("\\e" | "\\pi" as name, span=span):
                return known_real(name, span)
            case ir.BuiltinTerm("\\pow", (base, exponent), span=span) if _is_small(exponent):
                return power(self.term(base), int(number_of(exponent) or 0), span)
            case ir.BuiltinTerm(name, arguments, span=span) if name[1:] in floats.REAL_FUNCTIONS:
                parts = tuple(map(self.term, arguments))
                return ir.Apply(floats.real_function(name[1:]), parts, (), ir.REAL, span)
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


def computed_in(program: ir.Program) -> frozenset[str]:
    """Those of ``COMPUTED`` that are the library's in a program, and not its own."""
    return frozenset(
        name
        for name, one in program.functions.items()
        if name in COMPUTED and one.body is None and one.span.file == "<math.h>"
    )


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


def _is_small(exponent: ir.Expr) -> bool:
    """Whether it evidently is an integer that a power is written out for."""
    number = number_of(exponent)
    return number is not None and number.denominator == 1 and 0 <= number <= MOST_FACTORS


def _with(what: str, value: tuple[Format, ir.Expr], span: Span) -> tuple[Format, ir.Expr]:
    """A value of which a function of one code is taken."""
    format, code = value
    return format, applied(format, what, [code], span)


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
