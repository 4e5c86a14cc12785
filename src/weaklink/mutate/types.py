"""Types of expressions as far as mutation asks: whether one is an integer, or a pointer.

No more than a look at declarations: what is not known here is None, and mutants are typed by the
front end afterwards.
"""

from __future__ import annotations

from weaklink.frontend import syntax
from weaklink.record import field_names
from weaklink.source import NOWHERE, Span

INTEGERS = frozenset(
    ("integer", "boolean", "_Bool", "char", "int", "short", "long", "signed", "unsigned")
)
"""The words of which an integer's name is made."""

INT = syntax.BaseType("int", NOWHERE)
_RELATIONS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>", "<==>")

Type = syntax.TypeName | None


class Types:
    """The names of a file, or of one of its functions besides, with their types.  A name that is
    declared with several types has none."""

    def __init__(self, unit: syntax.TranslationUnit) -> None:
        self._names: dict[str, Type] = {}
        self._typedefs: dict[str, syntax.TypeName] = {}
        self._fields: dict[str, Type] = {}
        self.result: Type = None
        for item in unit.items:
            match item:
                case syntax.DeclarationStatement(declarations):
                    self._declare(declarations)
                case syntax.FunctionDefinition(name, type):
                    self._names[name] = type
                case syntax.LogicDefinition(name, result=result):
                    self._names[name] = syntax.FunctionType(result or INT, (), False, NOWHERE)
                case _:  # nothing else declares what has a value
                    pass
            self._members(item)

    def within(self, item: object) -> Types:
        """With the names of a function, or a definition of the logic."""
        inner = object.__new__(Types)
        inner._names = dict(self._names)
        inner._typedefs, inner._fields = self._typedefs, self._fields
        own: set[str] = set()
        match item:
            case (
                syntax.FunctionDefinition(type=type)
                | syntax.Declaration(type=syntax.FunctionType() as type)
            ):
                inner.result = type.result
            case _:  # has no result, or none that is called so
                inner.result = None
        for name, found in _declared(item):
            is_same = name not in own or inner._names[name] == found
            own.add(name)
            inner._names[name] = found if is_same else None
        return inner

    def _declare(self, declarations: tuple[syntax.Declaration, ...]) -> None:
        for one in declarations:
            if one.name is None:
                continue
            if "typedef" in one.storage:
                self._typedefs[one.name] = one.type
            else:
                self._names[one.name] = one.type

    def _members(self, node: object) -> None:
        """Notes the members of all structures: by name, if that is enough."""
        match node:
            case syntax.Field(name, type) if name is not None:
                known = self._fields.get(name, type)
                self._fields[name] = type if known == type else None
            case _:  # has no member of its own
                pass
        for part in _parts(node):
            self._members(part)

    # --- questions ----------------------------------------------------------------------------

    def is_pointer(self, expr: syntax.Expr) -> bool:
        return isinstance(self._of(expr), syntax.PointerType | syntax.ArrayType)

    def is_integer(self, expr: syntax.Expr) -> bool:
        """Whether it surely is one."""
        match self._of(expr):
            case syntax.BaseType(name):
                return set(name.split()) <= INTEGERS
            case syntax.EnumType():
                return True
            case _:  # something else, or not known
                return False

    def _of(self, expr: syntax.Expr) -> Type:
        """Its type, names of types resolved."""
        found = self._raw(expr)
        for _ in range(20):
            match found:
                case syntax.BaseType(name) if name in self._typedefs:
                    found = self._typedefs[name]
                case _:  # says what it is
                    break
        return found

    def _raw(self, expr: syntax.Expr) -> Type:
        match expr:
            case syntax.Number() | syntax.Character() | syntax.SizeofExpr() | syntax.SizeofType():
                return INT
            case syntax.Name("\\result"):
                return self.result
            case syntax.Name("\\true" | "\\false") | syntax.Chain() | syntax.Quantifier():
                return INT
            case syntax.Name(name):
                return self._names.get(name)
            case syntax.String():
                return syntax.PointerType(INT, NOWHERE)
            case syntax.Cast(type):
                return type
            case syntax.Member(field=name):
                return self._fields.get(name)
            case syntax.Unary("*", operand) | syntax.Index(operand):
                return self._target(operand)
            case syntax.Unary("&", operand):
                target = self._raw(operand)
                return None if target is None else syntax.PointerType(target, NOWHERE)
            case syntax.Unary("!", _):
                return INT
            case syntax.Unary(_, operand) | syntax.Postfix(_, operand):
                return self._of(operand)
            case _:  # what is made of several
                return self._compound(expr)

    def _compound(self, expr: syntax.Expr) -> Type:
        match expr:
            case syntax.Binary(op, left, right):
                return self._binary(op, left, right)
            case syntax.Assignment(_, target, _):
                return self._of(target)
            case syntax.Ternary(_, then, otherwise):
                return self._of(then) or self._of(otherwise)
            case syntax.CallExpr(syntax.Name(name)):
                match self._names.get(name):
                    case syntax.FunctionType(result):
                        return result
                    case _:  # a pointer to a function, or unknown
                        return None
            case syntax.AtExpr(operand) | syntax.Named(_, operand) | syntax.LetExpr(_, _, operand):
                return self._of(operand)
            case syntax.Builtin("\\old", (operand,)):
                return self._of(operand)
            case syntax.Builtin("\\length" | "\\offset"):
                return INT
            case _:  # nobody asks for it
                return None

    def _binary(self, op: str, left: syntax.Expr, right: syntax.Expr) -> Type:
        if op in _RELATIONS:
            return INT
        if op == ",":
            return self._of(right)
        types = [self._of(left), self._of(right)]
        pointers = [t for t in types if isinstance(t, syntax.PointerType | syntax.ArrayType)]
        if pointers:
            return INT if len(pointers) == 2 else pointers[0]
        if self.is_integer(left) and self.is_integer(right):
            return INT
        return None

    def _target(self, operand: syntax.Expr) -> Type:
        match self._of(operand):
            case syntax.PointerType(target) | syntax.ArrayType(target):
                return target
            case _:  # it is not known
                return None


def _declared(node: object) -> list[tuple[str, syntax.TypeName]]:
    """The names that are declared anywhere in a function or definition."""
    found: list[tuple[str, syntax.TypeName]] = []
    match node:
        case syntax.Declaration(name, type) | syntax.Parameter(name, type):
            if name is not None:
                found.append((name, type))
        case syntax.Binder(type, name):
            found.append((name, type))
        case _:  # declares nothing itself
            pass
    for part in _parts(node):
        found += _declared(part)
    return found


def _parts(node: object) -> tuple[object, ...]:
    """What is just below a node of the tree."""
    match node:
        case tuple():
            return node
        case Span():
            return ()
        case _:  # a record's fields; of words and numbers there are none
            return tuple(getattr(node, name) for name in field_names(node) or ())
