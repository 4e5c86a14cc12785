"""C's lvalues -> places, and what their values are."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink import ir
from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.characters import literal_bytes
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.attributes import OF_BYTES
from weaklink.frontend.elaborate.builder import Position
from weaklink.frontend.elaborate.ghost import CODE, is_ghost_place
from weaklink.frontend.elaborate.problems import error, nearest
from weaklink.frontend.elaborate.scope import (
    ConstantEntity,
    FunctionEntity,
    Scope,
    TypedefEntity,
    VariableEntity,
    find_variable,
    without_members,
)
from weaklink.frontend.elaborate.sequencing import has_effects, parts
from weaklink.frontend.elaborate.watching import Watching
from weaklink.ir.layout import Member, Records, find_member
from weaklink.record import record, replace
from weaklink.source import Span


@record
class Lvalue:
    """``is_const`` if nothing may be assigned there; ``is_volatile`` if others may."""

    place: ir.Place
    is_const: bool
    bits: int | None = None
    is_volatile: bool = False


class Places(Watching):
    """Evaluates lvalues; ``value`` is the other half, of a subclass."""

    def value(self, expr: syntax.Expr) -> ir.Expr:
        raise NotImplementedError

    def has_effects(self, expr: syntax.Expr) -> bool:
        """Whether evaluating ``expr`` takes statements: it may change anything, calls something,
        makes an object, reads what is volatile, or makes an access that is watched."""
        if has_effects(expr) or (self.watches is not None and self.watches.concern(expr)):
            return True
        return bool(self.env.volatile) and self._reads_volatile(expr)

    def _reads_volatile(self, expr: syntax.Expr) -> bool:
        match expr:
            case syntax.Name() | syntax.Index() | syntax.Member() | syntax.Unary("*"):
                found = self.aside().designated(expr)
                if found is not None and found.is_volatile and not self._is_hidden(found.place):
                    return True
            case syntax.Unary("&", operand):
                return any(map(self._reads_volatile, parts(operand)))
            case _:  # no other expression reads an object by itself
                pass
        return any(map(self._reads_volatile, parts(expr)))

    def aside(self) -> Places:
        """For what is typed, but not evaluated."""
        raise NotImplementedError

    def lvalue(self, expr: syntax.Expr) -> Lvalue:
        """The place that ``expr`` designates; an error if it designates none."""
        found = self.designated(expr)
        if found is None:
            raise error("not-lvalue", expr.span, "this designates no object", "an lvalue")
        return found

    def designated(self, expr: syntax.Expr) -> Lvalue | None:
        """The place that ``expr`` designates, or None if it is a mere value."""
        match expr:
            case syntax.Name():
                entity = self.scope.lookup(expr.name)
                if isinstance(entity, FunctionEntity | ConstantEntity | TypedefEntity):
                    return None
                variable = find_variable(self.scope, expr)
                return of_variable(variable, expr.span)
            case syntax.Unary("*", operand, span):
                return self._pointee(self.value(operand), span)
            case syntax.Index():
                return self._element(expr)
            case syntax.Member():
                return self._member(expr)
            case syntax.String(value, span, prefix):
                return Lvalue(self.string(value, prefix, span), False)
            case syntax.CompoundLiteral():
                return Lvalue(ir.VariablePlace(self.literal(expr), expr.span), False)
            case _:  # no other expression designates an object in C
                return None

    def string(self, value: str, prefix: str, span: Span) -> ir.StringPlace:
        return string_place(value, prefix, self.string_element(prefix), span)

    def string_element(self, prefix: str) -> ir.IntType:
        names = {"L": "int", "u": "unsigned short", "U": "unsigned int"}
        return self.env.machine[names.get(prefix, "char")]

    def literal(self, expr: syntax.CompoundLiteral) -> ir.Variable:
        raise NotImplementedError

    def _pointee(self, pointer: ir.Expr, span: Span) -> Lvalue:
        type = pointer.type
        if not isinstance(type, ir.PointerType):
            message = f"`*` of a value of type `{type}`"
            raise error("type", span, message, "a pointer")
        if isinstance(pointer, ir.AddressOf) and pointer.place.type == type.target:
            place: ir.Place = pointer.place  # Neither is evaluated.
        else:
            place = ir.DerefPlace(pointer, type.target, span)
        return Lvalue(place, type.target_const, is_volatile=type.target_volatile)

    def _element(self, expr: syntax.Index) -> Lvalue:
        base = self.designated(expr.array)
        index = expr.index
        if base is not None and isinstance(base.place.type, ir.ArrayType):
            position = self._position(index)
            offset = operators.integer_operand(self.env.machine, self.value(index))
            place = base.place
            if position is not None:
                place = self.keep_place_before(position, place)
            element = base.place.type.element
            return replace(base, place=ir.IndexPlace(place, offset, element, expr.span))
        if base is None:
            first = self.value(expr.array)
        else:
            first = self.read(expr.array, base)
        position = self._position(index)
        second = self.value(index)
        if position is not None:
            first = self.keep_before(position, [first])[0]
        if not isinstance(first.type, ir.PointerType) and not isinstance(
            second.type, ir.PointerType
        ):
            message = f"`[]` of a value of type `{first.type}`"
            raise error("type", expr.array.span, message, "an array or a pointer")
        machine = self.env.machine
        sum_ = operators.arithmetic(machine, ir.BinaryOp.ADD, first, second, expr.span)
        return self._pointee(sum_, expr.span)

    def _position(self, later: syntax.Expr) -> Position | None:
        return self.code(later.span).position() if self.has_effects(later) else None

    def _member(self, expr: syntax.Member) -> Lvalue:
        if expr.arrow:
            base = self._pointee_of_record(expr)
        else:
            found = self.designated(expr.record)
            if found is None:
                value = self.value(expr.record)
                if not isinstance(value.type, ir.RecordType):
                    raise no_member_of(value.type, expr)
                found = Lvalue(ir.ValuePlace(value, expr.record.span), False)
            base = found
        type = base.place.type
        if not isinstance(type, ir.RecordType):
            raise no_member_of(type, expr)
        place, is_const, is_volatile = base.place, base.is_const, base.is_volatile
        bits = None
        for member in member_path(self.env.records, type, expr, self.scope):
            self._check_seen(member, expr.span)
            place = field_of(place, member, expr.span)
            is_const, is_volatile = is_const or member.is_const, is_volatile or member.is_volatile
            bits = member.bits
        return Lvalue(place, is_const, bits, is_volatile)

    def _check_seen(self, member: Member, span: Span) -> None:
        """An error if C is not to know of the member."""
        if member.is_model:
            message = f"`{member.name}` is a model field, which code can't name"
            raise error("misplaced", span, message, "an annotation")
        if member.is_ghost and not self.scope.sees_ghosts:
            message = f"`{member.name}` is a ghost member, of which the program knows nothing"
            raise error(CODE, span, message, "ghost code, or an annotation")

    def _pointee_of_record(self, expr: syntax.Member) -> Lvalue:
        pointer = self.value(expr.record)
        if not isinstance(pointer.type, ir.PointerType):
            message = f"`->` of a value of type `{pointer.type}`"
            hint = "`.`" if isinstance(pointer.type, ir.RecordType) else "a pointer to a structure"
            raise error("type", expr.span, message, hint)
        return self._pointee(pointer, expr.record.span)

    # --- values of places --------------------------------------------------------------------

    def read(self, expr: syntax.Expr, found: Lvalue | None = None) -> ir.Expr:
        """The value of what ``expr`` designates (``found``)."""
        found = found or self.lvalue(expr)
        self.accessed(expr, found.place, writes=False)
        return self.load(found, expr.span)

    def load(self, found: Lvalue, span: Span | None = None) -> ir.Expr:
        """The value there; of an array the address of its first element, of a function its
        own."""
        place = self._settled(found.place)
        at = span or place.span
        match place.type:
            case ir.ArrayType(element):
                first = ir.Const(0, self.env.machine.int, at)
                inner = ir.IndexPlace(place, first, element, at)
                return ir.AddressOf(inner, self._pointer(element, found), at)
            case ir.FunctionType() if isinstance(place, ir.DerefPlace):
                return place.pointer
            case ir.VoidType():
                raise error("type", at, "a `void` expression has no value")
            case _ if found.is_volatile and not (self.is_static or self._is_hidden(place)):
                return self._from_outside(place, at)
            case _:  # all other types have values that are read as they are
                return _read(place, at)

    function = ""
    """The id of the function whose code this is."""

    def accessor(self, place: ir.Place, *, writes: bool) -> FunctionEntity | None:
        """The function that ACSL names for accesses of what is volatile."""
        root = ir.place_root(place)
        if not self.env.accesses or not isinstance(root, ir.VariablePlace):
            return None
        access = self.env.accesses.get(root.variable.name)
        found = None if access is None else access.writes if writes else access.reads
        return None if found is None or found.id == self.function else found

    def _from_outside(self, place: ir.Place, span: Span) -> ir.Expr:
        """The value of what is volatile: what a function says that ACSL names, or whatever others
        have put there."""
        accessor = self.accessor(place, writes=False)
        if accessor is not None:
            result = self.holder(place.type, span)
            address = accessed_at(place, accessor, span)
            self.code(span).emit(ir.Call(accessor.id, (address,), (result,), span))
            return ir.Read(result, span)
        if isinstance(place.type, ir.ArrayType | ir.RecordType):
            raise Unsupported("copy of a `volatile` structure", span)
        if isinstance(place, ir.VariablePlace) and place.variable.storage is ir.Storage.GLOBAL:
            holder = self.holder(place.type, span)  # it may always be read
        else:
            value = self.keep(_read(place, span), span)
            assert isinstance(value, ir.Read)
            holder = value.variable
        self.code(span).emit(ir.Havoc(holder, ir.ENVIRONMENT, span))
        return ir.Read(holder, span)

    def _is_hidden(self, place: ir.Place) -> bool:
        """Whether the place is in a local that nobody else can know."""
        root = ir.place_root(place)
        return (
            isinstance(root, ir.VariablePlace)
            and root.variable.storage is not ir.Storage.GLOBAL
            and root.variable.shown not in self.addressed
            and not isinstance(root.variable.type, ir.ArrayType)  # one decays to its address
        )

    def _settled(self, place: ir.Place) -> ir.Place:
        """``place`` beginning at a variable where it begins at a value that one holds, or that
        has to lie somewhere because a part of it is an array that decays."""
        root = ir.place_root(place)
        if not isinstance(root, ir.ValuePlace):
            return place
        value = root.value
        if not isinstance(value, ir.Read):
            if not isinstance(place.type, ir.ArrayType):
                return place
            value = self.keep(value)
        assert isinstance(value, ir.Read)
        found = ir.VariablePlace(value.variable, root.span)
        return ir.map_root(place, lambda _: found)

    def address(self, expr: syntax.Unary) -> ir.Expr:
        """``&operand``."""
        operand = expr.operand
        if isinstance(operand, syntax.Name):
            entity = self.scope.lookup(operand.name)
            if isinstance(entity, FunctionEntity):
                type = ir.PointerType(entity.signature.type)
                return ir.FunctionAddress(entity.id, type, expr.span)
        found = self.designated(operand)
        if found is None or isinstance(ir.place_root(found.place), ir.ValuePlace):
            raise error("not-lvalue", expr.span, "`&` of what is no object", "an lvalue")
        if found.bits is not None:
            raise error("type", expr.span, "the address of a bit-field", OF_BYTES)
        return self.address_of(found, expr.span)

    def address_of(self, found: Lvalue, span: Span) -> ir.Expr:
        place = found.place
        if isinstance(place, ir.DerefPlace):
            return place.pointer
        return ir.AddressOf(place, self._pointer(place.type, found), span)

    def _pointer(self, target: ir.Type, found: Lvalue) -> ir.PointerType:
        ghost = is_ghost_place(found.place)
        return ir.PointerType(target, found.is_const, ghost, found.is_volatile)

    def type_of(self, expr: syntax.Expr) -> ir.Type:
        """The type of an expression that is not evaluated; arrays stay arrays."""
        found = self.designated(expr)
        return self.value(expr).type if found is None else found.place.type


def of_variable(entity: VariableEntity, span: Span) -> Lvalue:
    variable = entity.variable
    place = ir.VariablePlace(variable, span)
    return Lvalue(place, entity.is_const, is_volatile=variable.is_volatile)


def accessed_at(place: ir.Place, accessor: FunctionEntity, span: Span) -> ir.Expr:
    """The address that the function is given which accesses ``place``."""
    pointer = accessor.signature.type.parameters[0]
    return operators.assigned(ir.AddressOf(place, ir.PointerType(place.type), span), pointer)


def _read(place: ir.Place, span: Span) -> ir.Expr:
    if isinstance(place, ir.VariablePlace):
        return ir.Read(place.variable, span)
    return ir.Load(place, place.type, span)


def string_place(value: str, prefix: str, element: ir.IntType, span: Span) -> ir.StringPlace:
    units = tuple(string_units(value, prefix))
    return ir.StringPlace(units, ir.ArrayType(element, len(units) + 1), span)


def string_units(value: str, prefix: str) -> Sequence[int]:
    """The elements of a string literal without its final zero."""
    match prefix:
        case "u":
            data = value.encode("utf-16-le", "surrogatepass")
            return [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]
        case "L" | "U":
            return [ord(character) for character in value]
        case _:  # without a prefix, or `u8`: bytes
            return literal_bytes(value)


def member_path(
    records: Records, type: ir.RecordType, expr: syntax.Member, scope: Scope
) -> tuple[Member, ...]:
    """The way to the member that ``expr`` names; an error if there is none."""
    found = records.get(type)
    if found is None or found.members is None:
        raise without_members(type, expr.span, scope, f"`{type}` is incomplete here")
    path = find_member(type, expr.field, records)
    if not path:
        names = [member.name for member in found.members]
        message = f"`{type}` has no member `{expr.field}`"
        raise error("unknown-name", expr.span, message, nearest(expr.field, names))
    return path


def field_of(record: ir.Place, member: Member, span: Span) -> ir.FieldPlace:
    return ir.FieldPlace(record, member.name, member.type, span, member.is_ghost)


def no_member_of(type: ir.Type, expr: syntax.Member) -> InputError:
    hint = "`->`" if isinstance(type, ir.PointerType) else "a structure"
    return error("type", expr.span, f"`.{expr.field}` of a value of type `{type}`", hint)
