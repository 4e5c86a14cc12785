"""Operands in the order of their places, where C leaves the order open.

    before:  x + f()
             h(f(), g());
             t[i()] = j();
             int s[2] = { f(), g() };
    after:   ({ __auto_type wl_first_1 = x; wl_first_1 + f(); })
             ({ __auto_type wl_first_1 = f(); h(wl_first_1, g()); });
             ({ __auto_type wl_first_1 = t; __auto_type wl_first_2 = i();
                wl_first_1[wl_first_2] = j(); });
             __auto_type wl_first_1 = f(); int s[2] = { wl_first_1, g() };

All operands but the last have their values, or what their places depend on, in variables of their
own.  Such a variable has the type of its operand behind what C converts everywhere (arrays and
functions to pointers), so that whatever is done with it converts it as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from weaklink.diagnostics import Unsupported
from weaklink.emit.trees import mapped, parts, with_statements
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import sequencing
from weaklink.record import replace
from weaklink.source import Span, order


class Operands:
    """Puts the operands of the expressions at ``places``, all in one function, in order;
    ``bit_fields`` are the names of members of which no variable has the type."""

    def __init__(self, places: frozenset[Span], bit_fields: frozenset[str]) -> None:
        self._places = places
        self._bit_fields = bit_fields
        self._met: set[Span] = set()
        self._count = 0

    def begin(self) -> None:
        """That the function is written from its beginning."""
        self._count = 0

    def check_all_met(self) -> None:
        """Raises ``Unsupported`` if one of the expressions was not found."""
        for place in sorted(self._places - self._met, key=order):
            raise _refused("operands", place)

    def concerns(self, node: object) -> bool:
        """Whether something in the node is to be put in order."""
        return bool(self._places) and any(self._is_one(part) for part in parts(node))

    def _is_one(self, part: object) -> bool:
        match part:
            case syntax.Binary(op, span=span):
                return span in self._places and op not in ("&&", "||", ",")
            case syntax.Assignment() | syntax.CallExpr() | syntax.Index() | syntax.InitList():
                return part.span in self._places
            case _:  # nothing else has operands without an order
                return False

    # --- expressions -------------------------------------------------------------------------

    def ordered(self, node: Any) -> Any:
        """The node with all expressions in it in order."""
        return mapped(node, self._changed) if self.concerns(node) else node

    def _changed(self, part: Any) -> Any:
        if not self._is_one(part):
            return part
        self._met.add(part.span)
        match part:
            case syntax.Binary():
                (left, right), first = self._in_turn((part.left, part.right))
                return _after(first, replace(part, left=left, right=right))
            case syntax.CallExpr():
                arguments, first = self._in_turn(part.arguments)
                return _after(first, replace(part, arguments=tuple(arguments)))
            case syntax.Index():
                return self._element(part)
            case syntax.Assignment():
                return self._assigned(part)
            case _:  # a list of items that no declaration puts into its object
                raise _refused("items", part.span)

    def _in_turn(
        self, operands: Sequence[syntax.Expr]
    ) -> tuple[list[syntax.Expr], list[syntax.Statement]]:
        """The operands, and what sets the variables that stand for all of them but the last."""
        first: list[syntax.Statement] = []
        acting = [number for number, one in enumerate(operands) if not _is_constant(one)]
        behind = acting[-1] if acting else 0
        kept = [self._value(one, first) for one in operands[:behind]]
        return [*kept, *operands[behind:]], first

    def _element(self, expr: syntax.Index) -> syntax.Expr:
        """An element, which stays a place."""
        if _is_part_of_value(expr.array) or _is_element_of_value(expr):
            raise _refused("element of a value", expr.span)
        (array, index), first = self._in_turn((expr.array, expr.index))
        made = replace(expr, array=array, index=index)
        address = _after(first, syntax.Unary("&", made, expr.span))
        return syntax.Unary("*", address, expr.span) if first else made

    def _assigned(self, expr: syntax.Assignment) -> syntax.Expr:
        """The place, and what ``+=`` and the like read there, come before the value."""
        first: list[syntax.Statement] = []
        target, value = self._place(expr.target, first), expr.value
        if expr.op != "=":
            old = self._value(target, first)
            value = syntax.Binary(expr.op.removesuffix("="), old, value, expr.span)
        return _after(first, syntax.Assignment("=", target, value, expr.span))

    def _value(self, expr: syntax.Expr, first: list[syntax.Statement]) -> syntax.Expr:
        """What stands for the value of ``expr`` when ``first`` has been done.  A part of a value
        stays one, of a variable: an array in it would end with the value."""
        if _is_constant(expr):
            return expr
        if _is_element_of_value(expr):
            raise _refused("element of a value", expr.span)
        if isinstance(expr, syntax.Member) and _is_part_of_value(expr):
            return replace(expr, record=self._value(expr.record, first))
        self._count += 1
        name, type = f"wl_first_{self._count}", syntax.BaseType("__auto_type", expr.span)
        value = expr
        if isinstance(expr, syntax.Member) and expr.field in self._bit_fields:
            value = _as_value(expr)
        made = syntax.Declaration(name, type, (), value, expr.span)
        first.append(syntax.DeclarationStatement((made,), expr.span))
        return syntax.Name(name, expr.span)

    def _place(self, expr: syntax.Expr, first: list[syntax.Statement]) -> syntax.Expr:
        """The place, what it depends on in variables."""
        match expr:
            case syntax.Name():
                return expr
            case syntax.Unary("*", pointer):
                return replace(expr, operand=self._value(pointer, first))
            case syntax.Member(record, arrow=arrow):
                inner = self._value(record, first) if arrow else self._place(record, first)
                return replace(expr, record=inner)
            case syntax.Index(array, index):
                array = self._value(array, first)
                return replace(expr, array=array, index=self._value(index, first))
            case _:  # no other expression is known to be a place
                raise _refused("place of this kind", expr.span)

    # --- declarations ------------------------------------------------------------------------

    def declared(
        self, statement: syntax.DeclarationStatement, *, alone: bool = False
    ) -> list[syntax.DeclarationStatement]:
        """The declaration in order, the items of lists before the objects that they are put into;
        each object ``alone`` if that is asked for."""
        if not alone and not any(map(self._has_list, statement.declarations)):
            return [self.ordered(statement)]
        first, *others = statement.declarations
        each = [first, *(replace(one, type=_named(one.type)) for one in others)]
        made = [item for one in each for item in self._with_items(one)]
        return [syntax.DeclarationStatement((one,), statement.span) for one in made]

    def _with_items(self, one: syntax.Declaration) -> Iterator[syntax.Declaration]:
        initial = one.initializer
        if initial is None or not self._has_list(one):
            yield self.ordered(one)
            return
        lists = {part.span for part in parts(initial) if isinstance(part, syntax.InitList)}
        self._met |= lists & self._places
        leaves = list(_leaves(initial))
        values, first = self._in_turn([self.ordered(leaf) for leaf in leaves])
        for statement in first:
            assert isinstance(statement, syntax.DeclarationStatement)
            yield from statement.declarations
        yield replace(one, initializer=_with_leaves(initial, iter(values)))

    def _has_list(self, one: syntax.Declaration) -> bool:
        found = parts(one.initializer)
        return any(isinstance(part, syntax.InitList) and self._is_one(part) for part in found)


def _refused(what: str, span: Span) -> Unsupported:
    return Unsupported(f"{what} whose order matters in an emitted program", span)


def _as_value(expr: syntax.Expr) -> syntax.Expr:
    """``((void)0, s.b)``, of which a variable may have the type."""
    span = expr.span
    nothing = syntax.Cast(syntax.BaseType("void", span), syntax.Number(0, "", 10, span), span)
    return syntax.Binary(",", nothing, expr, span)


def _after(first: Sequence[syntax.Statement], expr: syntax.Expr) -> syntax.Expr:
    """The expression, evaluated when ``first`` has been done."""
    return with_statements(first, expr) if first else expr


def _is_constant(expr: syntax.Expr) -> bool:
    """Whether it is evidently the same whenever it is evaluated; as a null pointer, say, it may
    mean something that no variable does."""
    match expr:
        case syntax.Name():
            return False
        case syntax.Unary("&", syntax.Name()) | syntax.CallExpr(syntax.Name("wl_string")):
            return True
        case syntax.Unary(op) if op in ("*", "++", "--"):
            return False
        case syntax.Unary() | syntax.Cast() | syntax.Binary():
            return all(map(_is_constant, sequencing.parts(expr)))
        case _:  # other leaves are constants; whatever else has parts is looked at when it is
            return isinstance(expr, syntax.Leaf)


def is_place(expr: syntax.Expr) -> bool:
    """Whether the expression is evidently one of an object."""
    match expr:
        case syntax.Name() | syntax.Unary("*") | syntax.Member(arrow=True):
            return True
        case syntax.Member() | syntax.Index():
            return not (_is_part_of_value(expr) or _is_element_of_value(expr))
        case _:  # all others are values, or not evidently places
            return False


def _is_part_of_value(expr: syntax.Expr) -> bool:
    """``f().a``, ``f().a.b``"""
    match expr:
        case syntax.Member(syntax.Member() as record, arrow=False):
            return _is_part_of_value(record)
        case syntax.Member(record, arrow=False):
            places = syntax.Name | syntax.Unary | syntax.Index | syntax.CompoundLiteral
            return not isinstance(record, places)
        case _:  # not named as a part of anything
            return False


def _is_element_of_value(expr: syntax.Expr) -> bool:
    """``f().t[1]``, ``f().t[1].n``"""
    match expr:
        case syntax.Member(record, arrow=False):
            return _is_element_of_value(record)
        case syntax.Index(array):
            return _is_part_of_value(array) or _is_element_of_value(array)
        case _:  # not named as a part of anything
            return False


def _named(type: syntax.TypeName) -> syntax.TypeName:
    """The type where it has been defined before."""

    def change(part: Any) -> Any:
        match part:
            case syntax.RecordType(tag=str(), fields=tuple()):
                return replace(part, fields=None, attributes=(), assertions=())
            case syntax.EnumType(tag=str(), enumerators=tuple()):
                return replace(part, enumerators=None)
            case syntax.RecordType(fields=tuple()) | syntax.EnumType(enumerators=tuple()):
                raise _refused("items, in a declaration of an unnamed type,", part.span)
            case _:  # only these define something
                return part

    return mapped(type, change)


def _leaves(initial: syntax.Expr) -> Iterator[syntax.Expr]:
    """The items of lists, and of the lists among them."""
    if isinstance(initial, syntax.InitList):
        for _, item in initial.items:
            yield from _leaves(item)
    else:
        yield initial


def _with_leaves(initial: syntax.Expr, values: Iterator[syntax.Expr]) -> syntax.Expr:
    if not isinstance(initial, syntax.InitList):
        return next(values)
    items = ((designators, _with_leaves(item, values)) for designators, item in initial.items)
    return replace(initial, items=tuple(items))
