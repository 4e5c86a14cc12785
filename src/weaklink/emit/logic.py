"""Annotations as expressions of C.

    before:  \\forall integer i; 0 <= i < n ==> \\old(t[i]) + 1 <= t[i]
    after:   FORALL(i, 0, n - 1, (integer)AT(Pre, t[i]) + 1 <= t[i])

What a machine type holds is computed in it only where that cannot go wrong; all else has the type
``integer``, of 128 bits, in which sums and products that may be too large are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, assert_never

from weaklink.analysis.ranges import ranges
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import Level, Text, bits_of, constant, declared
from weaklink.emit.objects import literal_name
from weaklink.frontend.headers import SHOWN_AS
from weaklink.ir.constructs import construct
from weaklink.ir.expressions import (
    HERE,
    NOW,
    AddressOf,
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    Bound,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    DerefPlace,
    Expr,
    FieldPlace,
    FunctionAddress,
    Holds,
    Iff,
    IfPred,
    Implies,
    IndexPlace,
    Label,
    Let,
    LetPred,
    Load,
    Node,
    Not,
    Or,
    Place,
    PointerAdd,
    PointerDiff,
    Pred,
    Quantified,
    Range,
    Read,
    Root,
    StringPlace,
    Truth,
    Unary,
    UnaryOp,
    ValuePlace,
    Variable,
    VariablePlace,
)
from weaklink.ir.names import short_name
from weaklink.ir.traverse import as_written, place_root
from weaklink.ir.types import (
    BOOLEAN,
    INTEGER,
    ArrayType,
    BooleanType,
    IntegerType,
    IntType,
    Machine,
    PointerType,
    RecordType,
    SetType,
    Type,
)
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.exits import EXIT_STATUS
from weaklink.view.runtime import COMPARABLE

SAFE_BITS = 126
"""What a sum or product may need to be computed in ``integer`` without a check."""

_ARITHMETIC = {
    BinaryOp.ADD: (Level.SUM, "wl_plus"),
    BinaryOp.SUB: (Level.SUM, "wl_minus"),
    BinaryOp.MUL: (Level.PRODUCT, "wl_times"),
}
_CHECKED = {
    BinaryOp.DIV: "wl_divided",
    BinaryOp.MOD: "wl_remainder_of",
    BinaryOp.SHL: "wl_shifted_left",
    BinaryOp.SHR: "wl_shifted_right",
}
_BITWISE = {
    BinaryOp.BITAND: Level.BITAND,
    BinaryOp.BITOR: Level.BITOR,
    BinaryOp.BITXOR: Level.BITXOR,
}
_RELATIONS = {
    CompareOp.EQ: Level.EQUALITY,
    CompareOp.NE: Level.EQUALITY,
    CompareOp.LT: Level.RELATION,
    CompareOp.LE: Level.RELATION,
    CompareOp.GT: Level.RELATION,
    CompareOp.GE: Level.RELATION,
}


class Need(Protocol):
    """Makes the C function of a symbol of the logic.  May raise ``Unsupported``."""

    def __call__(self, symbol: str, *, earlier: bool) -> None: ...


@record
class Naming:
    """What things are called: ``new`` are the names of what could not keep its own
    (``statics.py``); a local name of the emitted program is made ``free``, one at file level its
    ``own``."""

    new: Mapping[str, str]
    free: Callable[[str], str]
    own: Callable[..., str]

    def logic(self, symbol: str, *, earlier: bool) -> str:
        """The C function of a logic function or predicate (C may have one of that name), of the
        present state or of an ``earlier`` one."""
        name = f"logic_{symbol.replace('#', '_')}{'_at' if earlier else ''}"
        return self.own(name, symbol, str(earlier))


class Surroundings:
    """What the text of an annotation depends on where it stands, and what it needs there.

    ``labels`` gives for each label the word of the emitted program for its state; in a label's
    state a variable is a snapshot of its own, which is noted in ``snapshots``, and memory is
    looked up (``states`` notes it).  Definitions (``in_logic``) look variables up, too.
    ``frozen`` variables still have the value that they had in the state ``pre``.  ``names``
    overrides what variables are called; ``need`` makes the symbols of the logic that are used.
    """

    def __init__(
        self,
        machine: Machine,
        labels: Mapping[Label, str],
        frozen: frozenset[Variable] = frozenset(),
        names: Mapping[Variable, str] = {},
        pre: Label | None = None,
        in_logic: bool = False,
        *,
        need: Need,
        naming: Naming,
    ) -> None:
        self.machine = machine
        self.labels = dict(labels)
        self.frozen = frozen
        self.names = names
        self.pre = pre
        self.snapshots: dict[tuple[Label, Variable], str] = {}
        self.states: dict[Label, str] = {}
        self.need = need
        self.naming = naming
        self.in_logic = in_logic

    def word(self, label: Label, span: Span) -> str:
        if label not in self.labels:
            raise Unsupported(f"label `{label.name}` in an emitted program", span)
        return self.labels[label]

    def name(self, variable: Variable) -> str:
        return self.names.get(variable) or source_name(variable, self.naming.new)


def source_name(variable: Variable, names: Mapping[str, str] = {}) -> str:
    """What C calls it: two locals ``i`` are ``i`` and ``i#2`` elsewhere; what is at file level may
    have new ``names`` (``statics.py``)."""
    if variable.name in names:
        return names[variable.name]
    if variable.name in SHOWN_AS:
        return variable.name
    if name := literal_name(variable):
        return name
    return short_name(variable.shown).partition("#")[0]


class Writer:
    """Writes terms and predicates; ``state`` is the label of the state that they are read in."""

    def __init__(self, around: Surroundings, state: Label = HERE) -> None:
        self._around = around
        self._state = state
        self._int = around.machine.int

    def name(self, variable: Variable) -> str:
        """What a variable is called here."""
        return self._around.name(variable)

    def predicate(self, node: Pred) -> str:
        """A condition."""
        return self._pred(node).code

    def term(self, node: Expr) -> str:
        """A term, ``integer`` or of its machine type."""
        return self._expr(node).code

    def exact(self, node: Expr) -> str:
        """A term of type ``integer``."""
        return _widened(self._expr(node)).code

    def place(self, place: Place) -> Text:
        """A place, as an lvalue of the present state."""
        place = as_written(place)
        match place:
            case VariablePlace(variable):
                return Text(self._around.name(variable), Level.ATOM, place.type)
            case StringPlace():
                return Text(string_text(place), Level.ATOM, place.type)
            case ValuePlace(value):
                return self._expr(value)
            case DerefPlace(PointerAdd(BinaryOp.ADD, pointer, offset), type):
                base = self._expr(pointer).at_least(Level.ATOM)
                return Text(f"{base}[{self._expr(offset).code}]", Level.ATOM, type)
            case DerefPlace(pointer, type):
                return Text(f"*{self._expr(pointer).at_least(Level.UNARY)}", Level.UNARY, type)
            case IndexPlace(array, index, type):
                base = self.place(array).at_least(Level.ATOM)
                return Text(f"{base}[{self._expr(index).code}]", Level.ATOM, type)
            case FieldPlace(DerefPlace(pointer), field, type) if not isinstance(
                pointer, PointerAdd
            ):
                base = self._expr(pointer).at_least(Level.ATOM)
                return Text(f"{base}->{field}", Level.ATOM, type)
            case FieldPlace(owner, field, type):
                return Text(f"{self.place(owner).at_least(Level.ATOM)}.{field}", Level.ATOM, type)
            case _:
                assert_never(place)

    # --- terms ---------------------------------------------------------------------------------

    def _expr(self, node: Expr) -> Text:
        match node:
            case Const(value, type):
                return self._constant(value, type, node.span)
            case Read(variable, span):
                return self._read(variable, span)
            case BoundRead(bound):
                return Text(bound_name(bound), Level.ATOM, bound.type, bits_of(bound.type))
            case Unary(op, operand, type):
                return self._unary(op, self._expr(operand), type)
            case Binary():
                return self._binary(node)
            case Convert(operand, type):
                return self._convert(self._expr(operand), type, node.span)
            case Truth(predicate):
                return Text(self._pred(predicate).at_least(Level.ATOM), Level.ATOM, self._int, 1)
            case Conditional(condition, then, otherwise, type):
                return self._conditional(condition, then, otherwise, type)
            case At(operand, label, span):
                return self._at(label, span)._expr(operand)
            case Apply(function, arguments, labels, type, span):
                return Text(self._apply(function, arguments, labels, span), Level.ATOM, type)
            case Let(bound, value, body):
                return Text(self._let(bound, value, body), Level.ATOM, body.type)
            case Load(place, type, span):
                return self._load(place, type, span)
            case AddressOf(IndexPlace(VariablePlace() | FieldPlace() as array, Const(0)), type):
                return Text(self.place(array).code, self.place(array).level, type)
            case AddressOf(place, type):
                return self._address(place, type)
            case FunctionAddress(function, type):
                called = self._around.naming.new.get(function, short_name(function))
                return Text(called, Level.ATOM, type)
            case PointerAdd(op, pointer, offset, type):
                left = self._expr(pointer).at_least(Level.SUM)
                right = self._expr(offset).at_least(Level.PRODUCT)
                return Text(f"{left} {op.value} {right}", Level.SUM, type)
            case PointerDiff(left, right):
                texts = [self._expr(one).at_least(Level.SUM) for one in (left, right)]
                return Text(f"(integer)({texts[0]} - ({texts[1]}))", Level.UNARY, INTEGER, 64)
            case BuiltinTerm():
                return self._builtin_term(node)
            case _:  # all others are refused, by the users' word for them
                raise Unsupported(construct(node) or "term of this kind", node.span)

    def _constant(self, value: int, type: Type, span: Span) -> Text:
        if isinstance(type, PointerType):
            if value:
                raise Unsupported("constant pointer", span)
            return Text("(void *)0", Level.UNARY, type)
        if value.bit_length() > SAFE_BITS:
            raise Unsupported("constant of more than 126 bits", span)
        return constant(value, self._int)

    def _read(self, variable: Variable, span: Span) -> Text:
        type = variable.type
        name = self._around.name(variable)
        if self._state != HERE and not self._is_frozen(variable):
            if isinstance(type, ArrayType):
                raise Unsupported("array as a value", span)
            word = self._around.word(self._state, span)
            if self._around.in_logic:
                return Text(f"AT({word}, {name})", Level.ATOM, type, bits_of(type))
            name = self._around.naming.free(f"{name}_{word}")
            self._around.snapshots[self._state, variable] = name
        return Text(name, Level.ATOM, type, bits_of(type))

    def _is_frozen(self, variable: Variable) -> bool:
        return variable in self._around.frozen and self._state == self._around.pre

    def _load(self, place: Place, type: Type, span: Span) -> Text:
        text = self.place(place)
        if self._state == HERE or _is_value(place):
            return Text(text.code, text.level, type, bits_of(type))
        word = self._around.word(self._state, span)
        self._around.states[self._state] = word
        return Text(f"AT({word}, {text.code})", Level.ATOM, type, bits_of(type))

    def _address(self, place: Place, type: Type) -> Text:
        match place:
            case DerefPlace(pointer):
                return self._expr(pointer)
            case VariablePlace() | StringPlace() | ValuePlace() | IndexPlace() | FieldPlace():
                return Text(f"&{self.place(place).at_least(Level.UNARY)}", Level.UNARY, type)
            case _:
                assert_never(place)

    def _unary(self, op: UnaryOp, operand: Text, type: Type) -> Text:
        wide = _widened(operand) if isinstance(type, IntegerType) else operand
        gap = " " if wide.code.startswith(op.value) else ""
        code = f"{op.value}{gap}{wide.at_least(Level.UNARY)}"
        return Text(code, Level.UNARY, wide.type, min(wide.bits + 1, 127))

    def _binary(self, node: Binary) -> Text:
        left, right = self._expr(node.left), self._expr(node.right)
        op = node.op
        if not isinstance(node.type, IntegerType):  # of the code, in what a step needs
            texts = [one.at_least(Level.UNARY) for one in (left, right)]
            code = f"{texts[0]} {op.value} {texts[1]}"
            return Text(code, Level.TERNARY, node.type, bits_of(node.type))
        if op in _ARITHMETIC:
            return _arithmetic(op, left, right)
        if op in _BITWISE:
            level = _BITWISE[op]
            code = f"{_widened(left).at_least(level)} {op.value} {right.at_least(level)}"
            return Text(code, level, INTEGER, max(left.bits, right.bits) + 1)
        is_constant = isinstance(node.right, Const) and node.right.value > 0
        if op in (BinaryOp.DIV, BinaryOp.MOD) and is_constant:
            wide = _widened(left).at_least(Level.PRODUCT)
            code = f"{wide} {op.value} {right.at_least(Level.UNARY)}"
            return Text(code, Level.PRODUCT, INTEGER, left.bits)
        bits = 127 if op is BinaryOp.SHL else left.bits + 1
        return Text(f"{_CHECKED[op]}({left.code}, {right.code})", Level.ATOM, INTEGER, bits)

    def _convert(self, operand: Text, type: Type, span: Span) -> Text:
        match type:
            case IntegerType():
                return operand  # in the type that it has: widened only where that matters
            case IntType():
                code = f"({type}){operand.at_least(Level.UNARY)}"
                return Text(code, Level.UNARY, type, bits_of(type))
            case PointerType():
                code = f"({declared(type, '', span)}){operand.at_least(Level.UNARY)}"
                return Text(code, Level.UNARY, type)
            case BooleanType():
                return Text(f"{operand.at_least(Level.EQUALITY)} != 0", Level.EQUALITY, BOOLEAN)
            case _:  # to all others it is refused, by the type's name
                raise Unsupported(f"conversion to `{type}`", span)

    def _conditional(self, condition: Pred, then: Expr, otherwise: Expr, type: Type) -> Text:
        parts = [self._expr(then), self._expr(otherwise)]
        if isinstance(type, IntegerType):
            parts = [_widened(part) for part in parts]
        test = self._pred(condition).at_least(Level.OR)
        code = f"{test} ? {parts[0].at_least(Level.OR)} : {parts[1].at_least(Level.TERNARY)}"
        return Text(code, Level.TERNARY, parts[0].type, max(part.bits for part in parts))

    def _at(self, label: Label, span: Span) -> Writer:
        if label == NOW:
            return Writer(self._around, HERE)
        if label == HERE:
            return self
        self._around.word(label, span)
        return Writer(self._around, label)

    def _apply(
        self, symbol: str, arguments: Sequence[Expr], labels: Sequence[Label], span: Span
    ) -> str:
        states = [self._state_word(label, span) for label in labels]
        earlier = any(state != "Here" for state in states)
        self._around.need(symbol, earlier=earlier)
        given = [self._expr(argument).code for argument in arguments]
        given = [*states, *given] if earlier else given
        name = self._around.naming.logic(symbol, earlier=earlier)
        return f"{name}({', '.join(given)})"

    def _state_word(self, label: Label, span: Span) -> str:
        found = self._state if label == HERE else label
        if found in (HERE, NOW):
            return "Here"
        word = self._around.word(found, span)
        self._around.states[found] = word
        return word

    def _let(self, bound: Bound, value: Expr, body: Node) -> str:
        text = self._expr(value)
        wide = _widened(text) if isinstance(bound.type, IntegerType) else text
        left = declared(bound.type, bound_name(bound), body.span)
        inner = self._node(body).code
        return f"({{ {left} = {wide.code}; {inner}; }})"

    def _builtin_term(self, node: BuiltinTerm) -> Text:
        if node.name == EXIT_STATUS:
            return Text("wl_exit_status", Level.ATOM, self._int, 31)
        names = {"\\max": "wl_greater", "\\min": "wl_lesser", "\\abs": "wl_magnitude"}
        numbers = all(isinstance(a.type, IntegerType | IntType) for a in node.arguments)
        if node.name in names and numbers and isinstance(node.type, IntegerType):
            given = [self._expr(argument) for argument in node.arguments]
            listed = ", ".join(one.code for one in given)
            bits = max(one.bits for one in given) + 1
            return Text(f"{names[node.name]}({listed})", Level.ATOM, INTEGER, bits)
        raise Unsupported(f"`{node.name}` in an emitted program", node.span)

    def _node(self, node: Node) -> Text:
        return self._pred(node) if isinstance(node, Pred) else self._expr(node)

    # --- predicates ----------------------------------------------------------------------------

    def _pred(self, node: Pred) -> Text:
        match node:
            case BoolConst(value):
                return self._truth(str(int(value)), Level.ATOM)
            case Compare():
                return self._compare(node)
            case Holds(operand):
                return self._expr(operand)
            case Not(operand):
                return self._truth(f"!{self._pred(operand).at_least(Level.ATOM)}", Level.UNARY)
            case And(left, right):
                return self._joined("&&", Level.AND, left, right)
            case Or(left, right):
                return self._joined("||", Level.OR, left, right)
            case Implies(left, right):
                return self._joined("||", Level.OR, Not(left), right)
            case Iff(left, right):
                texts = [f"!{self._pred(one).at_least(Level.ATOM)}" for one in (left, right)]
                return self._truth(" == ".join(texts), Level.EQUALITY)
            case IfPred(condition, then, otherwise):
                test = self._pred(condition).at_least(Level.OR)
                first = self._pred(then).at_least(Level.OR)
                code = f"{test} ? {first} : {self._pred(otherwise).at_least(Level.TERNARY)}"
                return self._truth(code, Level.TERNARY)
            case Quantified():
                return self._truth(self._quantified(node), Level.ATOM)
            case AtPred(operand, label, span):
                return self._at(label, span)._pred(operand)
            case ApplyPred(predicate, arguments, labels, span):
                return self._truth(self._apply(predicate, arguments, labels, span), Level.ATOM)
            case LetPred(bound, value, body):
                return self._truth(self._let(bound, value, body), Level.ATOM)
            case BuiltinPred():
                return self._truth(self._builtin(node), Level.ATOM)
            case _:  # all others are refused, by the users' word for them
                raise Unsupported(construct(node) or "predicate of this kind", node.span)

    def _truth(self, code: str, level: Level) -> Text:
        return Text(code, level, self._int, 1)

    def _joined(self, op: str, level: Level, left: Pred, right: Pred) -> Text:
        first, second = self._pred(left), self._pred(right)
        mixed = Level.AND if op == "||" else Level.BITOR  # as gcc would have it in parentheses
        texts = [
            one.code if one.level == level or one.level > max(mixed, Level.AND) else f"({one.code})"
            for one in (first, second)
        ]
        return self._truth(f" {op} ".join(texts), level)

    def _compare(self, node: Compare) -> Text:
        if isinstance(node.left.type, RecordType | ArrayType):
            raise Unsupported("comparison of structures in an emitted program", node.span)
        left, right = self._expr(node.left), self._expr(node.right)
        if isinstance(node.left.type, PointerType) and _RELATIONS[node.op] is Level.RELATION:
            code = f"wl_order({self._of_both(node.left, node.right)}) {node.op.value} 0"
            return self._truth(code, Level.RELATION)
        if isinstance(left.type, IntType) and isinstance(right.type, IntType):
            if not _is_kept(left, right):
                left = _widened(left)
        level = _RELATIONS[node.op]
        next_ = Level(level + 1)
        code = f"{left.at_least(next_)} {node.op.value} {right.at_least(next_)}"
        return self._truth(code, level)

    def _quantified(self, node: Quantified) -> str:
        word = "FORALL" if node.universal else "EXISTS"
        found = ranges(node)
        body = node.body
        code = self._pred(body).code
        for one in reversed(found):
            if not isinstance(one.bound.type, IntegerType | IntType):
                raise Unsupported(f"quantifier over `{one.bound.type}`", node.span)
            if not one.low or not one.high:
                raise Unsupported("quantifier without a range", node.span)
            low, high = self._end("wl_greater", one.low), self._end("wl_lesser", one.high)
            code = f"{word}({bound_name(one.bound)}, {low}, {high}, {code})"
        return code

    def _end(self, choose: str, ends: Sequence[Expr]) -> str:
        result = self._expr(ends[0]).code
        for end in ends[1:]:
            result = f"{choose}({result}, {self._expr(end).code})"
        return result

    def _builtin(self, node: BuiltinPred) -> str:
        match node.name, node.arguments:
            case ("\\valid" | "\\valid_read", (pointer,)):
                if node.labels and node.labels != (HERE,):
                    raise Unsupported(f"`{node.name}` of an earlier state", node.span)
                word = "WRITABLE" if node.name == "\\valid" else "READABLE"
                cells = self.cells(pointer, node.span)
                base = self._base(pointer)
                is_first = base is None or base == cells[0]
                given = cells if is_first else (base, *cells)
                return f"{word}{'' if is_first else '_FROM'}({', '.join(map(str, given))})"
            case ("\\valid_function", (pointer,)):
                return f"{self._expr(pointer).at_least(Level.EQUALITY)} != 0"
            case ("\\freeable", (pointer,)) if node.labels in ((), (HERE,)):
                return f"wl_freeable({self._expr(pointer).code})"
            case ("\\separated", parts):
                listed = [self.cells(part, node.span) for part in parts]
                pairs = [
                    f"SEPARATED({', '.join([*one, *other])})"
                    for index, one in enumerate(listed)
                    for other in listed[index + 1 :]
                ]
                return f"({' && '.join(pairs)})" if len(pairs) > 1 else "".join(pairs) or "1"
            case (name, (left, right)) if name == COMPARABLE:
                return f"SAME_OBJECT({self._of_both(left, right)})"
            case _:  # names are open: a name that is not known here is refused
                raise Unsupported(f"`{node.name}` in an emitted program", node.span)

    def _of_both(self, left: Expr, right: Expr) -> str:
        """Two pointers, each behind the one from which it is reckoned."""
        texts = [self._expr(one).code for one in (left, right)]
        bases = [self._base(one) for one in (left, right)]
        pairs = zip(bases, texts, strict=True)
        return ", ".join(f"{text if base is None else base}, {text}" for base, text in pairs)

    def _base(self, pointers: Expr) -> str | None:
        """The pointer from which others are reckoned: they lie in the object where it points to.
        None if that is not known."""
        match pointers:
            case PointerAdd(pointer=inner):
                return self._base(inner)
            case Convert(operand=inner) if isinstance(inner.type, PointerType | SetType):
                return self._base(inner)
            case AddressOf(place):
                return self._base_of_place(place_root(place))
            case Read() | Load() if isinstance(pointers.type, PointerType):
                return self._expr(pointers).code
            case _:  # of any other it is not known
                return None

    def _base_of_place(self, root: Root) -> str | None:
        match root:
            case DerefPlace(pointer):
                return self._base(pointer)
            case VariablePlace():
                return f"&{self.place(root).at_least(Level.UNARY)}"
            case StringPlace() | ValuePlace():
                return None
            case _:
                assert_never(root)

    def _member(self, place: Place) -> str | None:
        """The address of a member of what a pointer points to, which may be none."""
        path = ""
        while isinstance(place, FieldPlace | IndexPlace):
            if isinstance(place, FieldPlace):
                place = as_written(place)
                assert isinstance(place, FieldPlace)
                path, place = f".{place.field}{path}", place.record
            else:
                path, place = f"[{self._expr(place.index).code}]{path}", place.array
        if not isinstance(place, DerefPlace) or not path.startswith("."):
            return None
        return f"MEMBER({self._expr(place.pointer).code}, {path[1:]})"

    def located(self, location: Expr) -> tuple[str, str, str]:
        """The places that a frame clause names, as a pointer and the first and last index."""
        match location:
            case Load(place):
                address = AddressOf(place, PointerType(location.type), location.span)
                if isinstance(location.type, SetType):
                    address = AddressOf(place, location.type, location.span)
                return self.cells(address, location.span)
            case _:  # no other term is a place: refused
                raise Unsupported("location of this kind in an emitted program", location.span)

    def cells(self, pointer: Expr, span: Span) -> tuple[str, str, str]:
        """A set of places as a pointer and the first and last index from there."""
        match pointer:
            case PointerAdd(BinaryOp.ADD, base, Range(low, high)):
                if low is None or high is None:
                    raise Unsupported("range without an end", span)
                return (self._expr(base).code, self._expr(low).code, self._expr(high).code)
            case PointerAdd(BinaryOp.ADD, base, offset) if not isinstance(base.type, SetType):
                index = self._expr(offset).code
                return (self._expr(base).code, index, index)
            case PointerAdd(BinaryOp.SUB, base, offset) if not isinstance(base.type, SetType):
                index = f"-{_widened(self._expr(offset)).at_least(Level.ATOM)}"
                return (self._expr(base).code, index, index)
            case AddressOf(DerefPlace(inner)) if not isinstance(pointer.type, SetType):
                return self.cells(inner, span)
            case AddressOf(IndexPlace(array, Range(low, high), type)) if low and high:
                first = Const(0, INTEGER)
                base = AddressOf(IndexPlace(array, first, type), PointerType(type), span)
                return (self._expr(base).code, self._expr(low).code, self._expr(high).code)
            case AddressOf(FieldPlace() | IndexPlace() as place) if (
                member := self._member(place)
            ) is not None:
                return (member, "0", "0")
            case AddressOf(place) if not isinstance(pointer.type, SetType):
                return (f"&{self.place(place).at_least(Level.UNARY)}", "0", "0")
            case AddressOf(DerefPlace(inner)):
                return self.cells(inner, span)
            case _ if isinstance(pointer.type, PointerType):
                return (self._expr(pointer).code, "0", "0")
            case _:  # any other set may be more than one stretch: refused
                raise Unsupported("set of places of this kind in an emitted program", span)


def bound_name(bound: Bound) -> str:
    """What a variable of the logic is called: its own name, apart from C's."""
    return bound.name.replace("#", "_").replace("\\", "")


def _is_value(place: Place) -> bool:
    while isinstance(place, FieldPlace | IndexPlace):
        place = place.record if isinstance(place, FieldPlace) else place.array
    return isinstance(place, ValuePlace | StringPlace)


def _widened(text: Text) -> Text:
    if text.is_exact:
        return text
    return Text(f"(integer){text.at_least(Level.UNARY)}", Level.UNARY, INTEGER, text.bits)


def _arithmetic(op: BinaryOp, left: Text, right: Text) -> Text:
    level, checked = _ARITHMETIC[op]
    is_product = op is BinaryOp.MUL
    bits = left.bits + right.bits if is_product else max(left.bits, right.bits) + 1
    if bits > SAFE_BITS:
        return Text(f"{checked}({left.code}, {right.code})", Level.ATOM, INTEGER, 127)
    first = left if left.is_exact or right.is_exact else _widened(left)
    code = f"{first.at_least(level)} {op.value} {right.at_least(Level(level + 1))}"
    return Text(code, level, INTEGER, bits)


def _is_kept(left: Text, right: Text) -> bool:
    """Whether C compares the two values, not what one of them becomes in the other's type."""
    assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
    if left.type.signed == right.type.signed:
        return True
    signed, unsigned = (left, right) if left.type.signed else (right, left)
    assert isinstance(signed.type, IntType) and isinstance(unsigned.type, IntType)
    if unsigned.type.width < max(signed.type.width, INT_WIDTH):
        return True
    return signed.code.isdigit()


INT_WIDTH = 32


def string_text(place: StringPlace) -> str:
    """The literal, as C has it.  Raises ``Unsupported``."""
    if any(unit >= 0x80 or unit < 0x20 for unit in place.units):
        raise Unsupported("string with special characters", NOWHERE)
    text = place.text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
