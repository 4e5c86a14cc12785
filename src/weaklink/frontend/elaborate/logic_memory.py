"""What annotations say of memory: places, and the values there."""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.logic_point import LogicPoint
from weaklink.frontend.elaborate.logic_types import as_pointer, decay, lifted, numeric
from weaklink.frontend.elaborate.places import field_of, member_path, no_member_of, string_place
from weaklink.frontend.elaborate.problems import error
from weaklink.frontend.elaborate.scope import FunctionEntity, VariableEntity
from weaklink.record import record
from weaklink.source import Span


@record
class LogicMemory(LogicPoint):
    """Reads places; ``term`` is the other half, of a subclass."""

    def term(self, expr: syntax.Expr) -> ir.Expr:
        raise NotImplementedError

    def place(self, expr: syntax.Expr) -> ir.Place | None:
        """The place that ``expr`` designates, None if it is a mere value."""
        match expr:
            case syntax.Name(name, span):
                if self.bounds and name in self.bounds:
                    return None
                entity = self.lookup(name)
                if not isinstance(entity, VariableEntity):
                    return None
                self.check_visible(entity.variable, span)
                return ir.VariablePlace(entity.variable, span)
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

    def pointee(self, pointer: ir.Expr, span: Span) -> ir.Place:
        pointer = as_pointer(pointer, "`*` of")
        type = ir.element_of(pointer.type)
        target = type.target if isinstance(type, ir.PointerType) else type
        if isinstance(pointer, ir.AddressOf) and pointer.place.type == target:
            return pointer.place
        return ir.DerefPlace(pointer, target, span)

    def _element(self, expr: syntax.Index) -> ir.Place:
        place = self.place(expr.array)
        index = self.term(expr.index)
        if place is not None and isinstance(place.type, ir.ArrayType):
            return ir.IndexPlace(place, numeric(index), place.type.element, expr.span)
        value = self.term(expr.array) if place is None else self.load(place, expr.array.span)
        type = ir.element_of(value.type)
        if isinstance(type, ir.ArrayType):
            inner = ir.ValuePlace(value, expr.array.span)
            return ir.IndexPlace(inner, numeric(index), type.element, expr.span)
        if not isinstance(type, ir.PointerType) and isinstance(
            ir.element_of(index.type), ir.PointerType
        ):
            value, index = index, value
        pointer = as_pointer(value, "`[]` of")
        moved = self.moved(ir.BinaryOp.ADD, pointer, index, expr.span)
        return self.pointee(moved, expr.span)

    def moved(self, op: ir.BinaryOp, pointer: ir.Expr, offset: ir.Expr, span: Span) -> ir.Expr:
        offset = numeric(offset)
        type = lifted(ir.element_of(pointer.type), pointer, offset)
        return ir.PointerAdd(op, pointer, offset, type, span)

    def _member(self, expr: syntax.Member) -> ir.Place:
        place: ir.Place | None
        if expr.arrow:
            pointer = decay(self.term(expr.record))
            if not isinstance(ir.element_of(pointer.type), ir.PointerType):
                message = f"`->` of a value of type `{pointer.type}`"
                is_record = isinstance(ir.element_of(pointer.type), ir.RecordType)
                hint = "`.`" if is_record else "a pointer to a structure"
                raise error("type", expr.span, message, hint)
            place = self.pointee(pointer, expr.record.span)
        else:
            place = self.place(expr.record)
            if place is None:
                place = ir.ValuePlace(self.term(expr.record), expr.record.span)
        type = ir.element_of(place.type)
        if not isinstance(type, ir.RecordType):
            raise no_member_of(type, expr)
        for member in member_path(self.env.records, type, expr, self.scope):
            place = field_of(place, member, expr.span)
        return place

    # --- values and addresses ----------------------------------------------------------------

    def load(self, place: ir.Place, span: Span) -> ir.Expr:
        """The value at ``place``, in the state of this point."""
        match place:
            case ir.VariablePlace(variable):
                return self.read(variable, span)
            case ir.DerefPlace(pointer, ir.FunctionType()):
                return pointer
            case _:  # all others are read from memory, or from a value
                return self._loaded(place, span)

    def _loaded(self, place: ir.Place, span: Span) -> ir.Expr:
        if place.type == ir.VOID:
            raise error("type", span, "what a `void *` points to has no value", "a cast")
        type = ir.SetType(place.type) if is_set(place) else place.type
        value = ir.Load(place, type, span)
        match ir.place_root(place):
            case ir.ValuePlace():
                return value
            case ir.VariablePlace(variable) if variable in self.formals and self.here == ir.HERE:
                self.check_state("memory", span)
                return ir.At(value, ir.PRE, span)
            case ir.VariablePlace() | ir.StringPlace() | ir.DerefPlace():
                self.check_state("memory", span)
                return value

    def address(self, expr: syntax.Unary) -> ir.Expr:
        operand = expr.operand
        if isinstance(operand, syntax.Name):
            entity = self.scope.lookup(operand.name)
            if isinstance(entity, FunctionEntity):
                return self.function(entity, expr.span)
        place = self.place(operand)
        if place is None:
            value = self.term(operand)
            if isinstance(value, ir.At) and isinstance(value.operand, ir.Load):
                inner = _address(value.operand.place, expr.span)
                return ir.At(inner, value.label, expr.span)
            raise error("not-lvalue", expr.span, "`&` of what is no object", "an lvalue")
        return _address(place, expr.span)

    def function(self, entity: FunctionEntity, span: Span) -> ir.Expr:
        return ir.FunctionAddress(entity.id, ir.PointerType(entity.signature.type), span)

    def string(self, expr: syntax.String) -> ir.Expr:
        char = self.env.machine["int" if expr.prefix else "char"]
        place = string_place(expr.value, expr.prefix, char, expr.span)
        first = ir.IndexPlace(place, ir.Const(0, ir.INTEGER, expr.span), char, expr.span)
        return ir.AddressOf(first, ir.PointerType(char), expr.span)


def _address(place: ir.Place, span: Span) -> ir.Expr:
    if isinstance(place, ir.DerefPlace):
        return place.pointer
    pointer = ir.PointerType(place.type)
    return ir.AddressOf(place, ir.SetType(pointer) if is_set(place) else pointer, span)


def is_set(place: ir.Place) -> bool:
    """Whether ``place`` stands for several."""
    return any(isinstance(part.type, ir.SetType) for part in ir.place_parts(place))
