"""Annotations as expressions of C.

    before:  \\forall integer i; 0 <= i < n ==> \\old(t[i]) + 1 <= t[i]
    after:   FORALL(i, 0, n - 1, (integer)AT(Pre, t[i]) + 1 <= t[i])

What a machine type holds is computed in it only where that cannot go wrong; all else has the type
``integer``, of 128 bits, in which sums and products that may be too large are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from weaklink import ir
from weaklink.analysis.ranges import is_wide, ranges
from weaklink.diagnostics import Unsupported
from weaklink.emit import floats
from weaklink.emit.c_text import Text, bits_of, constant, declared
from weaklink.emit.locations import Locations, is_bit_field, plain
from weaklink.emit.numbers import ARITHMETIC, SAFE_BITS, arithmetic, is_kept, widened
from weaklink.emit.own_types import own_type
from weaklink.emit.surroundings import Surroundings
from weaklink.frontend.printer_literals import string_text as literal_text
from weaklink.ir.constructs import construct
from weaklink.ir.floats import SIGNATURES, is_code
from weaklink.ir.names import short_name
from weaklink.ir.notation import PlaceNotation
from weaklink.ir.operators import Level
from weaklink.ir.precedence import C
from weaklink.record import replace
from weaklink.source import NOWHERE, Span
from weaklink.view.exits import EXIT_STATUS
from weaklink.view.fixed_addresses import names_fixed_address
from weaklink.view.lower.untyped import is_address_as_number
from weaklink.view.runtime import ALIGNED, COMPARABLE, OWN_TYPE

_CHECKED = {
    ir.BinaryOp.DIV: "wl_divided",
    ir.BinaryOp.MOD: "wl_remainder_of",
    ir.BinaryOp.SHL: "wl_shifted_left",
    ir.BinaryOp.SHR: "wl_shifted_right",
}
MOST_BITS = 16
"""Of a type whose values an emitted program tries one by one."""

_BITWISE = (ir.BinaryOp.BITAND, ir.BinaryOp.BITOR, ir.BinaryOp.BITXOR)


class Writer:
    """Writes terms and predicates; ``state`` is the label of the state that they are read in."""

    def __init__(self, around: Surroundings, state: ir.Label = ir.HERE) -> None:
        self._around = around
        self._state = state
        self._int = around.machine.int
        self._places = PlaceNotation(around.name, self._leveled, string_text)
        self._locations = Locations(self._expr, self.place)

    def name(self, variable: ir.Variable) -> str:
        """What a variable is called here."""
        return self._around.name(variable)

    def predicate(self, node: ir.Pred) -> str:
        """A condition."""
        return self._pred(node).code

    def _unary_text(self, node: ir.Expr) -> str:
        return self._expr(node).at_least(Level.UNARY)

    def term(self, node: ir.Expr) -> str:
        """A term, ``integer`` or of its machine type."""
        return self._expr(node).code

    def exact(self, node: ir.Expr) -> str:
        """A term of type ``integer``."""
        return widened(self._expr(node)).code

    def place(self, place: ir.Place) -> Text:
        """A place, as an lvalue of the present state."""
        code, level = self._places.show(plain(place))
        return Text(code, Level(level), place.type)

    def _leveled(self, node: ir.Expr) -> tuple[str, int]:
        text = self._expr(node)
        return text.code, text.level

    # --- terms ---------------------------------------------------------------------------------

    def _expr(self, node: ir.Expr) -> Text:
        if isinstance(node, ir.AddressOf):
            node = replace(node, place=plain(node.place))
        match node:
            case ir.Const(value, type):
                return self._constant(value, type, node.span)
            case ir.Read(variable, span):
                return self._read(variable, span)
            case ir.BoundRead(bound):
                return Text(bound_name(bound), Level.ATOM, bound.type, bits_of(bound.type))
            case ir.Unary(op, operand, type):
                return self._unary(op, self._expr(operand), type)
            case ir.Binary():
                return self._binary(node)
            case ir.Convert() if is_address_as_number(node) or names_fixed_address(node):
                raise Unsupported("address as a number in an emitted program", node.span)
            case ir.Convert(operand, type):
                return self._convert(self._expr(operand), type, node.span)
            case ir.Truth(predicate):
                return Text(self._pred(predicate).at_least(Level.ATOM), Level.ATOM, self._int, 1)
            case ir.Conditional(condition, then, otherwise, type):
                return self._conditional(condition, then, otherwise, type)
            case ir.At(operand, label, span):
                return self._at(label, span)._expr(operand)
            case ir.Apply(function, arguments, span=span) if function in SIGNATURES:
                return floats.computed(function, list(map(self._expr, arguments)), span)
            case ir.Apply(function, arguments, labels, type, span):
                return Text(self._apply(function, arguments, labels, span), Level.ATOM, type)
            case ir.Let(bound, value, body):
                return Text(self._let(bound, value, body), Level.ATOM, body.type)
            case ir.Load(place, type, span):
                return self._load(place, type, span)
            case ir.AddressOf(
                ir.IndexPlace(ir.VariablePlace() | ir.FieldPlace() as array, ir.Const(0)), type
            ):
                return Text(self.place(array).code, self.place(array).level, type)
            case ir.AddressOf(place, type):
                return self._address(place, type)
            case ir.FunctionAddress(function, type):
                called = self._around.naming.new.get(function, short_name(function))
                return Text(called, Level.ATOM, type)
            case ir.PointerAdd(op, pointer, offset, type):
                left = self._expr(pointer).at_least(Level.SUM)
                right = self._expr(offset).at_least(Level.PRODUCT)
                return Text(f"{left} {op.value} {right}", Level.SUM, type)
            case ir.PointerDiff(left, right):
                texts = [self._expr(one).at_least(Level.SUM) for one in (left, right)]
                return Text(f"(integer)({texts[0]} - ({texts[1]}))", Level.UNARY, ir.INTEGER, 64)
            case ir.WholeOf(pointer, _, bytes, type):
                inner = self._expr(pointer).at_least(Level.UNARY)
                moved = Text(f"((char *){inner} - {bytes})", Level.ATOM, pointer.type)
                return self._convert(moved, type, node.span)
            case ir.BuiltinTerm():
                return self._builtin_term(node)
            case ir.BuiltinPred():
                return self._truth(self._builtin(node), Level.ATOM)
            case _:  # all others are refused, by the users' word for them
                raise Unsupported(construct(node) or "term of this kind", node.span)

    def _constant(self, value: int, type: ir.Type, span: Span) -> Text:
        if isinstance(type, ir.PointerType):
            if value:
                raise Unsupported("constant pointer", span)
            return Text("(void *)0", Level.UNARY, type)
        if (value_ := floats.value_of(value, type)) is not None:
            return value_
        if value.bit_length() > SAFE_BITS:
            raise Unsupported("constant of more than 126 bits", span)
        return constant(value, self._int)

    def _read(self, variable: ir.Variable, span: Span) -> Text:
        type = variable.type
        name = self._around.name(variable)
        if self._state != ir.HERE and not self._is_frozen(variable):
            if isinstance(type, ir.ArrayType):
                raise Unsupported("array as a value", span)
            word = self._around.word(self._state, span)
            if self._around.in_logic:
                return Text(f"AT({word}, {name})", Level.ATOM, type, bits_of(type))
            name = self._around.naming.free(f"{name}_{word}")
            self._around.snapshots[self._state, variable] = name
        return Text(name, Level.ATOM, type, bits_of(type))

    def _is_frozen(self, variable: ir.Variable) -> bool:
        return variable in self._around.frozen and self._state == self._around.pre

    def _load(self, place: ir.Place, type: ir.Type, span: Span) -> Text:
        if isinstance(type, ir.IntType) and type.is_bit_field:
            return self._bits(place, type, span)
        text = self.place(place)
        if self._state == ir.HERE or _is_value(place):
            return Text(text.code, text.level, type, bits_of(type))
        word = self._around.word(self._state, span)
        self._around.states[self._state] = word
        return Text(f"AT({word}, {text.code})", Level.ATOM, type, bits_of(type))

    def _bits(self, place: ir.Place, type: ir.IntType, span: Span) -> Text:
        """A bit-field, of an earlier state as a part of the structure there; converted to the type
        that it is declared with where it would have one of its own in C."""
        place = ir.as_written(place)
        assert isinstance(place, ir.FieldPlace)
        code = self.place(place).code
        if self._state != ir.HERE and not _is_value(place):
            code = f"{self._load(place.record, place.record.type, span).code}.{place.field}"
        value = self._around.machine.promote(type)
        if not value.is_bit_field:
            return Text(code, Level.POSTFIX, value, bits_of(type))
        wide = self._around.machine[type.declared]
        return Text(f"({wide}){code}", Level.UNARY, wide, bits_of(type))

    def _address(self, place: ir.Place, type: ir.Type) -> Text:
        match place:
            case ir.FieldPlace() if is_bit_field(place):
                raise Unsupported("address of a bit-field in an emitted program", place.span)
            case ir.DerefPlace(pointer):
                return self._expr(pointer)
            case (
                ir.VariablePlace()
                | ir.StringPlace()
                | ir.ValuePlace()
                | ir.IndexPlace()
                | ir.FieldPlace()
            ):
                return Text(f"&{self.place(place).at_least(Level.UNARY)}", Level.UNARY, type)
            case _:
                assert_never(place)

    def _unary(self, op: ir.UnaryOp, operand: Text, type: ir.Type) -> Text:
        wide = widened(operand) if isinstance(type, ir.IntegerType) else operand
        gap = " " if wide.code.startswith(op.value) else ""
        code = f"{op.value}{gap}{wide.at_least(Level.UNARY)}"
        return Text(code, Level.UNARY, wide.type, min(wide.bits + 1, 127))

    def _binary(self, node: ir.Binary) -> Text:
        left, right = self._expr(node.left), self._expr(node.right)
        op = node.op
        if is_code(node.type):
            return floats.negated(left)
        if not isinstance(node.type, ir.IntegerType):  # of the code, in what a step needs
            texts = [one.at_least(Level.UNARY) for one in (left, right)]
            code = f"{texts[0]} {op.value} {texts[1]}"
            return Text(code, Level.TERNARY, node.type, bits_of(node.type))
        if op in ARITHMETIC:
            return arithmetic(op, left, right)
        if op in _BITWISE:
            level = C[op.value]
            code = f"{widened(left).at_least(level)} {op.value} {right.at_least(level)}"
            return Text(code, level, ir.INTEGER, max(left.bits, right.bits) + 1)
        is_constant = isinstance(node.right, ir.Const) and node.right.value > 0
        if op in (ir.BinaryOp.DIV, ir.BinaryOp.MOD) and is_constant:
            wide = widened(left).at_least(Level.PRODUCT)
            code = f"{wide} {op.value} {right.at_least(Level.UNARY)}"
            return Text(code, Level.PRODUCT, ir.INTEGER, left.bits)
        bits = 127 if op is ir.BinaryOp.SHL else left.bits + 1
        return Text(f"{_CHECKED[op]}({left.code}, {right.code})", Level.ATOM, ir.INTEGER, bits)

    def _convert(self, operand: Text, type: ir.Type, span: Span) -> Text:
        if is_code(operand.type):
            return floats.bits_of_value(operand)
        match type:
            case ir.IntegerType():
                return operand  # in the type that it has: widened only where that matters
            case ir.IntType() if type.is_bit_field:
                raise Unsupported("conversion to a bit-field in an emitted program", span)
            case ir.IntType():
                code = f"({type}){operand.at_least(Level.UNARY)}"
                return Text(code, Level.UNARY, type, bits_of(type))
            case ir.PointerType():
                code = f"({declared(type, '', span)}){operand.at_least(Level.UNARY)}"
                return Text(code, Level.UNARY, type)
            case ir.BooleanType():
                return Text(f"{operand.at_least(Level.EQUALITY)} != 0", Level.EQUALITY, ir.BOOLEAN)
            case _:  # to all others it is refused, by the type's name
                raise Unsupported(f"conversion to `{type}`", span)

    def _conditional(
        self, condition: ir.Pred, then: ir.Expr, otherwise: ir.Expr, type: ir.Type
    ) -> Text:
        parts = [self._expr(then), self._expr(otherwise)]
        if isinstance(type, ir.IntegerType):
            parts = [widened(part) for part in parts]
        test = self._pred(condition).at_least(Level.OR)
        code = f"{test} ? {parts[0].at_least(Level.OR)} : {parts[1].at_least(Level.TERNARY)}"
        return Text(code, Level.TERNARY, parts[0].type, max(part.bits for part in parts))

    def _at(self, label: ir.Label, span: Span) -> Writer:
        if label == ir.NOW:
            return Writer(self._around, ir.HERE)
        if label == ir.HERE:
            return self
        self._around.word(label, span)
        return Writer(self._around, label)

    def _apply(
        self, symbol: str, arguments: Sequence[ir.Expr], labels: Sequence[ir.Label], span: Span
    ) -> str:
        states = [self._state_word(label, span) for label in labels]
        earlier = any(state != "Here" for state in states)
        self._around.need(symbol, earlier=earlier)
        given = [self._expr(argument).code for argument in arguments]
        given = [*states, *given] if earlier else given
        name = self._around.naming.logic(symbol, earlier=earlier)
        return f"{name}({', '.join(given)})"

    def _state_word(self, label: ir.Label, span: Span) -> str:
        found = self._state if label == ir.HERE else label
        if found in (ir.HERE, ir.NOW):
            return "Here"
        word = self._around.word(found, span)
        self._around.states[found] = word
        return word

    def _let(self, bound: ir.Bound, value: ir.Expr, body: ir.Node) -> str:
        text = self._expr(value)
        wide = widened(text) if isinstance(bound.type, ir.IntegerType) else text
        left = declared(bound.type, bound_name(bound), body.span)
        inner = self._node(body).code
        return f"({{ {left} = {wide.code}; {inner}; }})"

    def _builtin_term(self, node: ir.BuiltinTerm) -> Text:
        if node.name == EXIT_STATUS:
            return Text("wl_exit_status", Level.ATOM, self._int, 31)
        names = {"\\max": "wl_greater", "\\min": "wl_lesser", "\\abs": "wl_magnitude"}
        numbers = all(isinstance(a.type, ir.IntegerType | ir.IntType) for a in node.arguments)
        if node.name in names and numbers and isinstance(node.type, ir.IntegerType):
            given = [self._expr(argument) for argument in node.arguments]
            listed = ", ".join(one.code for one in given)
            bits = max(one.bits for one in given) + 1
            return Text(f"{names[node.name]}({listed})", Level.ATOM, ir.INTEGER, bits)
        raise Unsupported(f"`{node.name}` in an emitted program", node.span)

    def _node(self, node: ir.Node) -> Text:
        return self._pred(node) if isinstance(node, ir.Predicate) else self._expr(node)

    # --- predicates ----------------------------------------------------------------------------

    def _pred(self, node: ir.Pred) -> Text:
        match node:
            case ir.BoolConst(value):
                return self._truth(str(int(value)), Level.ATOM)
            case ir.Compare():
                return self._compare(node)
            case ir.Holds(operand):
                return self._expr(operand)
            case ir.Not(operand):
                return self._truth(f"!{self._pred(operand).at_least(Level.ATOM)}", Level.UNARY)
            case ir.And(left, right):
                return self._joined("&&", Level.AND, *sorted((left, right), key=_looks))
            case ir.Or(left, right):
                return self._joined("||", Level.OR, *sorted((left, right), key=_looks))
            case ir.Implies(left, right):
                sides = sorted((ir.Not(left), right), key=_looks)
                return self._joined("||", Level.OR, *sides)
            case ir.Iff(left, right):
                texts = [f"!{self._pred(one).at_least(Level.ATOM)}" for one in (left, right)]
                return self._truth(" == ".join(texts), Level.EQUALITY)
            case ir.IfPred(condition, then, otherwise):
                test = self._pred(condition).at_least(Level.OR)
                first = self._pred(then).at_least(Level.OR)
                code = f"{test} ? {first} : {self._pred(otherwise).at_least(Level.TERNARY)}"
                return self._truth(code, Level.TERNARY)
            case ir.Quantified():
                return self._truth(self._quantified(node), Level.ATOM)
            case ir.AtPred(operand, label, span):
                return self._at(label, span)._pred(operand)
            case ir.ApplyPred(predicate, arguments, labels, span):
                return self._truth(self._apply(predicate, arguments, labels, span), Level.ATOM)
            case ir.LetPred(bound, value, body):
                return self._truth(self._let(bound, value, body), Level.ATOM)
            case _:  # all others are refused, by the users' word for them
                raise Unsupported(construct(node) or "predicate of this kind", node.span)

    def _truth(self, code: str, level: Level) -> Text:
        return Text(code, level, self._int, 1)

    def _joined(self, op: str, level: Level, left: ir.Pred, right: ir.Pred) -> Text:
        first, second = self._pred(left), self._pred(right)
        mixed = Level.AND if op == "||" else Level.BITOR  # as gcc would have it in parentheses
        texts = [
            one.code if one.level == level or one.level > max(mixed, Level.AND) else f"({one.code})"
            for one in (first, second)
        ]
        return self._truth(f" {op} ".join(texts), level)

    def _compare(self, node: ir.Compare) -> Text:
        if isinstance(node.left.type, ir.RecordType | ir.ArrayType):
            raise Unsupported("comparison of structures in an emitted program", node.span)
        left, right = self._expr(node.left), self._expr(node.right)
        if isinstance(node.left.type, ir.PointerType) and C[node.op.value] is Level.RELATION:
            code = f"wl_order({self._locations.of_both(node.left, node.right)}) {node.op.value} 0"
            return self._truth(code, Level.RELATION)
        if isinstance(left.type, ir.IntType) and isinstance(right.type, ir.IntType):
            if not is_kept(left, right):
                left = widened(left)
        level = C[node.op.value]
        next_ = Level(level + 1)
        code = f"{left.at_least(next_)} {node.op.value} {right.at_least(next_)}"
        return self._truth(code, level)

    def _quantified(self, node: ir.Quantified) -> str:
        word = "FORALL" if node.universal else "EXISTS"
        found = ranges(node)
        body = node.body
        code = self._pred(body).code
        for one in reversed(found):
            if not isinstance(one.bound.type, ir.IntegerType | ir.IntType):
                raise Unsupported(f"quantifier over `{one.bound.type}`", node.span)
            low, high = self._end("wl_greater", one.low), self._end("wl_lesser", one.high)
            many = is_wide(one, MOST_BITS)
            if many and not node.universal:  # no example says that there is none
                raise Unsupported("quantifier without a range", node.span)
            among = f"{word}_OF_MANY" if many else word
            code = f"{among}({bound_name(one.bound)}, {low}, {high}, {code})"
        return code

    def _end(self, choose: str, ends: Sequence[ir.Expr]) -> str:
        if not ends:
            return "wl_least" if choose == "wl_greater" else "wl_most"
        result = self._expr(ends[0]).code
        for end in ends[1:]:
            result = f"{choose}({result}, {self._expr(end).code})"
        return result

    def _builtin(self, node: ir.BuiltinPred) -> str:
        match node.name, node.arguments:
            case ("\\valid" | "\\valid_read", (pointer,)):
                if node.labels and node.labels != (ir.HERE,):
                    raise Unsupported(f"`{node.name}` of an earlier state", node.span)
                word = "WRITABLE" if node.name == "\\valid" else "READABLE"
                cells = self._locations.cells(pointer, node.span)
                base = self._locations.base(pointer)
                is_first = base is None or base == cells[0]
                given = cells if is_first else (base, *cells)
                return f"{word}{'' if is_first else '_FROM'}({', '.join(map(str, given))})"
            case ("\\valid_function", (pointer,)):
                return f"{self._expr(pointer).at_least(Level.EQUALITY)} != 0"
            case ("\\freeable", (pointer,)) if node.labels in ((), (ir.HERE,)):
                return f"wl_freeable({self._expr(pointer).code})"
            case ("\\separated", parts):
                if any(isinstance(p, ir.AddressOf) and is_bit_field(p.place) for p in parts):
                    raise Unsupported("address of a bit-field in an emitted program", node.span)
                listed = [self._locations.cells(part, node.span) for part in parts]
                pairs = [
                    f"SEPARATED({', '.join([*one, *other])})"
                    for index, one in enumerate(listed)
                    for other in listed[index + 1 :]
                ]
                return f"({' && '.join(pairs)})" if len(pairs) > 1 else "".join(pairs) or "1"
            case (name, (ir.AddressOf() as to, *objects)) if name == OWN_TYPE:
                write, test = self._unary_text, self.predicate
                return " && ".join(own_type(self._around, to, o, write, test) for o in objects)
            case (name, (pointer, ir.Const(bytes))) if name == ALIGNED:
                return f"(unsigned long){self._unary_text(pointer)} % {bytes} == 0"
            case (name, (left, right)) if name == COMPARABLE:
                return f"SAME_OBJECT({self._locations.of_both(left, right)})"
            case _:  # names are open: a name that is not known here is refused
                raise Unsupported(f"`{node.name}` in an emitted program", node.span)

    # --- sets of places ------------------------------------------------------------------------

    def located(self, location: ir.Expr) -> tuple[str, str, str]:
        """The places that a frame clause names, as a pointer and the first and last index."""
        return self._locations.named(location)

    def bit_field(self, location: ir.Expr) -> tuple[str, str] | None:
        """Of a bit-field that a frame clause names, a pointer to the structure and the member."""
        return self._locations.bit_field(location)


def bound_name(bound: ir.Bound) -> str:
    """What a variable of the logic is called: its own name, apart from C's."""
    return bound.name.replace("#", "_").replace("\\", "")


def _is_value(place: ir.Place) -> bool:
    while isinstance(place, ir.FieldPlace | ir.IndexPlace):
        place = place.record if isinstance(place, ir.FieldPlace) else place.array
    return isinstance(place, ir.ValuePlace | ir.StringPlace)


def string_text(place: ir.StringPlace) -> str:
    """The literal, as C has it.  Raises ``Unsupported``."""
    assert isinstance(place.type, ir.ArrayType)
    element = place.type.element
    if not isinstance(element, ir.IntType) or element.width > 8:
        raise Unsupported("string of wide characters", NOWHERE)
    return literal_text(bytes(place.units).decode("utf-8", "surrogateescape"))


def _looks(part: ir.Pred) -> bool:
    """Whether it may look where nothing is: what decides without that comes first."""
    for node in ir.walk(part):
        match node:
            case ir.Load(ir.VariablePlace()):
                pass
            case ir.Load() | ir.Apply() | ir.ApplyPred() | ir.Quantified():
                return True
            case ir.Binary(op) if ir.OPERATORS[op].errors is ir.Errors.DIVISION:
                return True
            case _:  # all others have a value
                pass
    return False
