"""What annotations say of memory: places, and the values there."""

from __future__ import annotations

from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic_point import LogicPoint
from weaklink.frontend.elaborate.logic_types import as_pointer, decay, lifted, numeric
from weaklink.frontend.elaborate.places import member_path, no_member_of, string_place
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import FunctionEntity, VariableEntity
from weaklink.ir.expressions import (
    HERE,
    PRE,
    AddressOf,
    At,
    BinaryOp,
    Const,
    DerefPlace,
    Expr,
    FieldPlace,
    FunctionAddress,
    IndexPlace,
    Load,
    Place,
    PointerAdd,
    StringPlace,
    ValuePlace,
    VariablePlace,
)
from weaklink.ir.traverse import place_parts, place_root
from weaklink.ir.types import (
    INTEGER,
    VOID,
    ArrayType,
    FunctionType,
    PointerType,
    RecordType,
    SetType,
    element_of,
)
from weaklink.record import record
from weaklink.source import Span


@record
class LogicMemory(LogicPoint):
    """Reads places; ``term`` is the other half, of a subclass."""

    def term(self, expr: syntax.Expr) -> Expr:
        raise NotImplementedError

    def place(self, expr: syntax.Expr) -> Place | None:
        """The place that ``expr`` designates, None if it is a mere value."""
        match expr:
            case syntax.Name(name, span):
                if self.bounds and name in self.bounds:
                    return None
                entity = self.lookup(name)
                if not isinstance(entity, VariableEntity):
                    return None
                self.check_visible(entity.variable, span)
                return VariablePlace(entity.variable, span)
            case syntax.Unary("*", operand, span):
                return self.pointee(self.term(operand), span)
            case syntax.Index():
                return self._element(expr)
            case syntax.Member():
                return self._member(expr)
            case syntax.Named(_, operand):
                return self.place(operand)
            case _:  # whatever else there is, is a value, even if it lies somewhere
                return None

    def pointee(self, pointer: Expr, span: Span) -> Place:
        pointer = as_pointer(pointer, "`*` of")
        type = element_of(pointer.type)
        target = type.target if isinstance(type, PointerType) else type
        if isinstance(pointer, AddressOf) and pointer.place.type == target:
            return pointer.place
        return DerefPlace(pointer, target, span)

    def _element(self, expr: syntax.Index) -> Place:
        place = self.place(expr.array)
        index = self.term(expr.index)
        if place is not None and isinstance(place.type, ArrayType):
            return IndexPlace(place, numeric(index), place.type.element, expr.span)
        value = self.term(expr.array) if place is None else self.load(place, expr.array.span)
        type = element_of(value.type)
        if isinstance(type, ArrayType):
            inner = ValuePlace(value, expr.array.span)
            return IndexPlace(inner, numeric(index), type.element, expr.span)
        if not isinstance(type, PointerType) and isinstance(element_of(index.type), PointerType):
            value, index = index, value
        pointer = as_pointer(value, "`[]` of")
        moved = self.moved(BinaryOp.ADD, pointer, index, expr.span)
        return self.pointee(moved, expr.span)

    def moved(self, op: BinaryOp, pointer: Expr, offset: Expr, span: Span) -> Expr:
        offset = numeric(offset)
        type = lifted(element_of(pointer.type), pointer, offset)
        return PointerAdd(op, pointer, offset, type, span)

    def _member(self, expr: syntax.Member) -> Place:
        place: Place | None
        if expr.arrow:
            pointer = decay(self.term(expr.record))
            if not isinstance(element_of(pointer.type), PointerType):
                message = f"`->` of a value of type `{pointer.type}`"
                is_record = isinstance(element_of(pointer.type), RecordType)
                hint = "`.`" if is_record else "a pointer to a structure"
                raise error("type", expr.span, message, hint)
            place = self.pointee(pointer, expr.record.span)
        else:
            place = self.place(expr.record)
            if place is None:
                place = ValuePlace(self.term(expr.record), expr.record.span)
        type = element_of(place.type)
        if not isinstance(type, RecordType):
            raise no_member_of(type, expr)
        for member in member_path(self.env.records, type, expr):
            place = FieldPlace(place, member.name, member.type, expr.span)
        return place

    # --- values and addresses ----------------------------------------------------------------

    def load(self, place: Place, span: Span) -> Expr:
        """The value at ``place``, in the state of this point."""
        match place:
            case VariablePlace(variable):
                return self.read(variable, span)
            case DerefPlace(pointer, FunctionType()):
                return pointer
            case _:  # all others are read from memory, or from a value
                return self._loaded(place, span)

    def _loaded(self, place: Place, span: Span) -> Expr:
        if place.type == VOID:
            raise error("type", span, "what a `void *` points to has no value", "a cast")
        type = SetType(place.type) if is_set(place) else place.type
        value = Load(place, type, span)
        match place_root(place):
            case ValuePlace():
                return value
            case VariablePlace(variable) if variable in self.formals and self.here == HERE:
                self.check_state("memory", span)
                return At(value, PRE, span)
            case VariablePlace() | StringPlace() | DerefPlace():
                self.check_state("memory", span)
                return value

    def address(self, expr: syntax.Unary) -> Expr:
        operand = expr.operand
        if isinstance(operand, syntax.Name):
            entity = self.scope.lookup(operand.name)
            if isinstance(entity, FunctionEntity):
                return self.function(entity, expr.span)
        place = self.place(operand)
        if place is None:
            value = self.term(operand)
            if isinstance(value, At) and isinstance(value.operand, Load):
                inner = _address(value.operand.place, expr.span)
                return At(inner, value.label, expr.span)
            raise error("not-lvalue", expr.span, "`&` of what is no object", "an lvalue")
        return _address(place, expr.span)

    def function(self, entity: FunctionEntity, span: Span) -> Expr:
        return FunctionAddress(entity.id, PointerType(entity.signature.type), span)

    def string(self, expr: syntax.String) -> Expr:
        char = self.env.machine["int" if expr.prefix else "char"]
        place = string_place(expr.value, expr.prefix, char, expr.span)
        first = IndexPlace(place, Const(0, INTEGER, expr.span), char, expr.span)
        return AddressOf(first, PointerType(char), expr.span)


def _address(place: Place, span: Span) -> Expr:
    if isinstance(place, DerefPlace):
        return place.pointer
    pointer = PointerType(place.type)
    return AddressOf(place, SetType(pointer) if is_set(place) else pointer, span)


def is_set(place: Place) -> bool:
    """Whether ``place`` stands for several."""
    return any(isinstance(part.type, SetType) for part in place_parts(place))
