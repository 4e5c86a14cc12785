"""What the compiler itself provides: GNU's built-in functions.

    __builtin_add_overflow(a, b, &r)    over = !(INT_MIN <= a + b <= INT_MAX);  r = a + b (wrapped)
    __builtin_clz(x)                    guard x != 0;  (x < 1) + (x < 2) + (x < 4) + ...
    __builtin_unreachable()             guard false

Those that are functions of the library are called like these (``builtin_names.py``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from weaklink import ir
from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import bits, operators
from weaklink.frontend.elaborate.attributes import OF_BYTES, check_measured
from weaklink.frontend.elaborate.constants import evaluate, not_constant
from weaklink.frontend.elaborate.places import Places, member_path
from weaklink.frontend.elaborate.problems import count, error
from weaklink.frontend.elaborate.scope import FunctionEntity, are_compatible
from weaklink.frontend.elaborate.typenames import resolve_type
from weaklink.ir.layout import offset_of
from weaklink.kinds import Kind
from weaklink.source import Span

_OVERFLOW = re.compile(r"__builtin_([su]?)(add|sub|mul)(l?l?)_overflow(_p)?")
_BITS = re.compile(r"__builtin_(clz|ctz|clrsb|ffs|popcount|parity)(l?l?)")
_SWAP = re.compile(r"__builtin_bswap(16|32|64)")
_OPERATIONS = {"add": ir.BinaryOp.ADD, "sub": ir.BinaryOp.SUB, "mul": ir.BinaryOp.MUL}
_COMPUTED: dict[str, bits.Computed] = {
    "clz": bits.leading_zeros,
    "ctz": bits.trailing_zeros,
    "clrsb": bits.repeated_signs,
    "ffs": bits.first_one,
    "popcount": bits.ones,
    "parity": bits.parity,
}
_PLAIN = {
    "__builtin_expect": 2,
    "__builtin_expect_with_probability": 3,
    "__builtin_unreachable": 0,
    "__builtin_constant_p": 1,
    "__builtin_object_size": 2,
    "__builtin_choose_expr": 3,
    "__builtin_assume_aligned": 2,
    "__builtin_prefetch": 1,
}
"""How many arguments each has, at least."""

_LONGS = {"": "int", "l": "long", "ll": "long long"}


class Provided(Places):
    """Evaluates what is provided; every method may emit code."""

    def effect(self, expr: syntax.Expr) -> None:
        raise NotImplementedError

    def is_provided(self, expr: syntax.CallExpr) -> bool:
        """Whether the compiler itself does what is called."""
        if not isinstance(expr.function, syntax.Name):
            return False
        name = expr.function.name
        if not name.startswith("__builtin_") or isinstance(self.scope.lookup(name), FunctionEntity):
            return False
        patterned = _OVERFLOW.fullmatch(name) or _BITS.fullmatch(name) or _SWAP.fullmatch(name)
        return patterned is not None or name in _PLAIN or name in PROVIDED_FLOATS

    def provided(self, expr: syntax.CallExpr) -> ir.Expr | None:
        """The value of such a call; None if it has none."""
        assert isinstance(expr.function, syntax.Name)
        name, arguments, span = expr.function.name, expr.arguments, expr.span
        if name in PROVIDED_FLOATS:
            text, type = PROVIDED_FLOATS[name]
            return ir.FloatConst(text, ir.FloatType(type), span)
        if found := _OVERFLOW.fullmatch(name):
            self._expect(expr, 3)
            return self._overflow(expr, *found.groups(""))
        if found := _BITS.fullmatch(name):
            self._expect(expr, 1)
            return self._of_bits(found[1], found[2], arguments[0], span)
        if found := _SWAP.fullmatch(name):
            self._expect(expr, 1)
            return self._swapped(int(found[1]), arguments[0], span)
        if len(arguments) < _PLAIN[name]:
            self._expect(expr, _PLAIN[name])
        return self._plain(name, arguments, span)

    def _expect(self, expr: syntax.CallExpr, wanted: int) -> None:
        given = len(expr.arguments)
        if given != wanted:
            message = f"`{self.env.text(expr.function.span)}` is given {count(given, 'argument')}"
            raise error("arguments", expr.span, message, count(wanted, "argument"))

    def _plain(self, name: str, given: Sequence[syntax.Expr], span: Span) -> ir.Expr | None:
        match name:
            case "__builtin_unreachable":
                self._check(ir.FALSE, span)
                return None
            case "__builtin_prefetch":
                for argument in given:
                    self.effect(argument)
                return None
            case "__builtin_constant_p":
                return ir.Const(int(self._is_constant(given[0])), self.env.machine.int, span)
            case "__builtin_choose_expr":
                is_first = self.env.constant(self.env, given[0], self.scope) != 0
                return self.value(given[1] if is_first else given[2])
            case "__builtin_object_size":
                return self._object_size(given[0], given[1], span)
            case "__builtin_assume_aligned":
                return self._first_value(given)
            case _:  # `__builtin_expect` and its kin: the value, which is expected to be one
                return operators.assigned(self._first_value(given), self.env.machine["long"])

    def _first_value(self, given: Sequence[syntax.Expr]) -> ir.Expr:
        """The value of the first; of the others, their effects."""
        later = [argument for argument in given[1:] if self.has_effects(argument)]
        value = self.value(given[0])
        value = self.keep(value) if later else value
        for argument in later:
            self.effect(argument)
        return value

    def _check(self, safe: ir.Pred, span: Span) -> None:
        """What has to hold where a built-in is evaluated, or its behaviour is undefined."""
        self.code(span).emit(ir.Guard(Kind.BUILTIN, safe, span))

    # --- overflow ----------------------------------------------------------------------------

    def _overflow(
        self, expr: syntax.CallExpr, sign: str, operation: str, long: str, typed: str
    ) -> ir.Expr:
        """Whether the exact result fits a type; it is stored, wrapped, but by the ``_p`` forms."""
        span = expr.span
        sides = self.operands(expr.arguments)
        left, right, last = sides
        if sign:
            wanted = self.env.machine[("unsigned " if sign == "u" else "") + _LONGS[long]]
            left, right = (operators.assigned(side, wanted) for side in (left, right))
        exact = [operators.convert(side, ir.INTEGER) for side in (left, right)]
        for side in (left, right):
            operators.int_type(side)
        target = last.type if typed else getattr(last.type, "target", None)
        if not isinstance(target, ir.IntType):
            wants = "an integer" if typed else "a pointer to an integer"
            raise error("type", last.span, f"a value of type `{last.type}`", wants)
        result: ir.Expr = ir.Binary(_OPERATIONS[operation], exact[0], exact[1], ir.INTEGER, span)
        if self.is_static:
            return self._fits_not(result, target, span)
        result = self.keep(result, span)
        over = self.keep(self._fits_not(result, target, span), span)
        if not typed:
            place = ir.DerefPlace(last, target, span)
            value = ir.Convert(result, target, explicit=True, span=span)
            self.code(span).emit(ir.Store(place, value, span))
        return over

    def operands(self, exprs: Sequence[syntax.Expr]) -> list[ir.Expr]:
        raise NotImplementedError

    def _fits_not(self, exact: ir.Expr, type: ir.IntType, span: Span) -> ir.Expr:
        low, high = (ir.Const(bound, ir.INTEGER, span) for bound in (type.min, type.max))
        below = ir.Compare(ir.CompareOp.LT, exact, low, span)
        above = ir.Compare(ir.CompareOp.LT, high, exact, span)
        return ir.Truth(ir.Or(below, above, span), self.env.machine["_Bool"], span)

    # --- bits --------------------------------------------------------------------------------

    def _of_bits(self, name: str, long: str, given: syntax.Expr, span: Span) -> ir.Expr:
        type = self.env.machine[f"unsigned {_LONGS[long]}"]
        value = self._number(given, type)
        if name in ("clz", "ctz"):
            zero = ir.Const(0, ir.INTEGER, span)
            if not isinstance(value, ir.Const):
                self._check(ir.Compare(ir.CompareOp.NE, value, zero, span), span)
            elif value.value == 0:
                if self.is_static:
                    raise not_constant(span)
                self._check(ir.FALSE, span)
        return self._folded(_COMPUTED[name](value, type.width), self.env.machine.int, span)

    def _swapped(self, width: int, given: syntax.Expr, span: Span) -> ir.Expr:
        names = ("unsigned short", "unsigned int", "unsigned long", "unsigned long long")
        types = [self.env.machine[name] for name in names]
        type = next(type for type in types if type.width == width)
        value = self._number(given, type)
        return self._folded(bits.swapped(value, width), type, span)

    def _number(self, given: syntax.Expr, type: ir.IntType) -> ir.Expr:
        """The argument, as one of ``type``, as an ``integer``: a constant, or held somewhere."""
        value = operators.assigned(self.value(given), type)
        if isinstance(value, ir.Const):
            return operators.convert(value, ir.INTEGER)
        if self.is_static:
            return ir.Const(type.wrap(evaluate(value)), ir.INTEGER, given.span)
        return operators.convert(self.keep(value), ir.INTEGER)

    def _folded(self, exact: ir.Expr, type: ir.IntType, span: Span) -> ir.Expr:
        """``exact``, which fits the type; a constant if it is one."""
        if not ir.reads(exact):
            return ir.Const(evaluate(exact), type, span)
        return ir.Convert(exact, type, explicit=True, span=span)

    # --- what is known of types --------------------------------------------------------------

    def _is_constant(self, given: syntax.Expr) -> bool:
        """Whether gcc, without optimising, knows the value."""
        if isinstance(given, syntax.String | syntax.Float | syntax.Character):
            return True
        try:
            self.env.constant(self.env, given, self.scope)
        except InputError as problem:
            if problem.diagnostic.code == "not-constant":
                return False
            raise
        except Unsupported:
            return False
        return True

    def _object_size(self, given: syntax.Expr, kind: syntax.Expr, span: Span) -> ir.Expr:
        """The size of a whole variable that is pointed to; that of no other object is known."""
        asked = self.env.constant(self.env, kind, self.scope)
        value = self.aside().value(given)
        while isinstance(value, ir.Convert):
            value = value.operand
        size = -1 if asked < 2 else 0
        if isinstance(value, ir.AddressOf):
            place = value.place
            if isinstance(place, ir.IndexPlace) and place.index == ir.Const(0, place.index.type):
                place = place.array
            if not isinstance(place, ir.VariablePlace):
                raise Unsupported("`__builtin_object_size` of a part of an object", span)
            size = self.env.size_of(place.type, span, self.scope)
        type = self.env.size_type
        return ir.Const(type.wrap(size), type, span)

    def typed(self, expr: syntax.Builtin) -> ir.Expr | None:
        """The value of a built-in that is given types; None of any other."""
        machine, span = self.env.machine, expr.span
        match expr:
            case syntax.Builtin("__builtin_types_compatible_p", (syntax.SizeofType(), _)):
                one, other = (self._named(argument) for argument in expr.arguments)
                return ir.Const(int(are_compatible(one, other)), machine.int, span)
            case syntax.Builtin("__builtin_offsetof", (syntax.SizeofType() as whole, place)):
                offset = self._offset(self._named(whole), place)
                return ir.Const(offset, self.env.size_type, span)
            case syntax.Builtin("_Alignof", (syntax.SizeofType() as whole,)):
                return ir.Const(self.env.align_of(self._named(whole)), self.env.size_type, span)
            case syntax.Builtin("_Alignof", (syntax.SizeofExpr(operand),)):
                type = self.aside().type_of(operand)
                check_measured(operand, type, "_Alignof")
                if isinstance(type, ir.FunctionType) or self.is_function(operand):
                    raise Unsupported("alignment of a function", span)
                return ir.Const(self.env.align_of(type), self.env.size_type, span)
            case _:  # no other is provided
                return None

    def is_function(self, expr: syntax.Expr) -> bool:
        """Whether it names a function, and no pointer to one."""
        return isinstance(expr, syntax.Name) and isinstance(
            self.scope.lookup(expr.name), FunctionEntity
        )

    def _named(self, argument: syntax.Expr) -> ir.Type:
        if not isinstance(argument, syntax.SizeofType):
            raise error("type", argument.span, "no type", "the name of a type")
        return resolve_type(self.env, argument.type, self.scope).type

    def _offset(self, whole: ir.Type, place: syntax.Expr) -> int:
        """The bytes before ``place`` in an object of the type."""
        return self._within(whole, place)[0]

    def _within(self, whole: ir.Type, place: syntax.Expr) -> tuple[int, ir.Type]:
        match place:
            case syntax.Name(name):
                return self._member_at(whole, syntax.Member(place, name, False, place.span))
            case syntax.Member(record, arrow=False):
                before, type = self._within(whole, record)
                offset, inner = self._member_at(type, place)
                return before + offset, inner
            case syntax.Index(array, index):
                before, type = self._within(whole, array)
                if not isinstance(type, ir.ArrayType):
                    raise error("type", place.span, f"`[]` of a value of type `{type}`", "an array")
                size = self.env.size_of(type.element, place.span, self.scope)
                return before + size * self.env.constant(self.env, index, self.scope), type.element
            case _:  # nothing else names a part
                raise error("type", place.span, "this names no member", "a member")

    def _member_at(self, type: ir.Type, expr: syntax.Member) -> tuple[int, ir.Type]:
        if not isinstance(type, ir.RecordType):
            raise error("type", expr.span, f"a member of `{type}`", "a structure")
        total = 0
        inside: ir.Type = type
        for member in member_path(self.env.records, type, expr, self.scope):
            assert isinstance(inside, ir.RecordType)
            offset = offset_of(inside, member.name, self.env.machine, self.env.records)
            if offset is None:
                raise error("type", expr.span, "the offset of a bit-field", OF_BYTES)
            total, inside = total + offset, member.type
        return total, inside


PROVIDED_FLOATS = {
    f"__builtin_{name}{suffix}": (text, type)
    for name, text in (("inf", "INFINITY"), ("huge_val", "INFINITY"), ("nan", "NAN"))
    for suffix, type in (("f", "float"), ("", "double"), ("l", "long double"))
}
