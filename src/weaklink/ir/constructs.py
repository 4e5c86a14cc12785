"""The user's words for what has no meaning in a view yet."""

from __future__ import annotations

from typing import assert_never

from weaklink.diagnostics import Unsupported
from weaklink.ir.expressions import (
    AddressOf,
    Aggregate,
    BuiltinPred,
    BuiltinTerm,
    Compare,
    Comprehension,
    Const,
    Convert,
    DerefPlace,
    FieldPlace,
    FloatConst,
    FunctionAddress,
    IndexPlace,
    Lambda,
    LaterExpr,
    Load,
    Node,
    Place,
    PointerAdd,
    PointerDiff,
    Pred,
    Quantified,
    Range,
    StringPlace,
    Update,
    ValuePlace,
    VariablePlace,
)
from weaklink.ir.program import (
    CallPointer,
    CloseContract,
    LaterStatement,
    OpenContract,
    Store,
    Unmodelled,
)
from weaklink.ir.types import (
    ArrayType,
    BooleanType,
    FloatType,
    FunctionType,
    IntegerType,
    IntType,
    LogicType,
    MemoryType,
    PointerType,
    RealType,
    RecordType,
    SetType,
    Type,
    TypeVariable,
    VoidType,
    element_of,
)


def type_construct(type: Type) -> str | None:
    """What values of ``type`` are called; None if views know them."""
    match type:
        case IntType() | IntegerType() | BooleanType() | VoidType():
            return None
        case FloatType(name):
            return f"floating-point type `{name}`"
        case PointerType() | ArrayType():
            return None
        case RecordType(keyword):
            return "union type" if keyword == "union" else None
        case FunctionType():
            return "function type"
        case RealType():
            return "type `real`"
        case SetType():
            return "set"
        case LogicType() | TypeVariable():
            return f"type `{type}`"
        case MemoryType():
            return None
    assert_never(type)


def place_construct(place: Place) -> str | None:
    """What an access of ``place`` is called; None of a whole variable."""
    match place:
        case VariablePlace() | ValuePlace():
            return None
        case StringPlace():
            return "string literal"
        case IndexPlace():
            return "array access"
        case FieldPlace():
            return "member access"
        case DerefPlace(PointerAdd()):
            return "array access"
        case DerefPlace():
            return "pointer dereference"
    assert_never(place)


def expr_construct(node: LaterExpr) -> str:
    match node:
        case Load(place):
            return place_construct(place) or type_construct(node.type) or "memory access"
        case AddressOf(IndexPlace(StringPlace())):
            return "string literal"
        case AddressOf(IndexPlace(index=Const(0))):
            return "array type"
        case AddressOf():
            return "address-of operator"
        case FunctionAddress():
            return "function used as a value"
        case PointerAdd() | PointerDiff():
            return "pointer arithmetic"
        case FloatConst():
            return "floating-point constant"
        case Aggregate():
            return "compound initialiser"
        case Update():
            return "`\\with`"
        case Range():
            return "range"
        case Comprehension():
            return "set comprehension"
        case Lambda():
            return "`\\lambda`"
        case BuiltinTerm(name):
            return f"`{name}`"
    assert_never(node)


def statement_construct(statement: LaterStatement) -> str:
    match statement:
        case Store(place):
            return place_construct(place) or "memory access"
        case CallPointer():
            return "call through a pointer"
        case OpenContract() | CloseContract():
            return "statement contract"
        case Unmodelled(construct):
            return construct
    assert_never(statement)


def construct(node: Node) -> str | None:
    """What ``node`` itself, not a part of it, is called; None if views know it."""
    match node:
        case Range():
            return None
        case BuiltinTerm(name):
            return None if name in MODELLED_TERMS else f"`{name}`"
        case _ if isinstance(node, Modelled):
            return type_construct(element_of(node.type))
        case _ if isinstance(node, LaterExpr):
            return expr_construct(node)
        case BuiltinPred(name):
            return None if name in MODELLED_PREDICATES else f"`{name}`"
        case Quantified(_, bounds):
            named = [type_construct(bound.type) for bound in bounds]
            return next((name for name in named if name is not None), None)
        case Compare(left=left) if isinstance(left.type, SetType):
            return "comparison of sets"
        case _ if isinstance(node, Pred):  # all others mean something, if their parts do
            return None
        case Convert(_, SetType(to)):
            return None if isinstance(to, IntegerType | PointerType) else "conversion of a set"
        case Convert(operand, type):
            return type_construct(type) or type_construct(operand.type)
        case _:  # all others have a meaning, if their type has
            return type_construct(node.type)


Modelled = Load | AddressOf | FunctionAddress | PointerAdd | PointerDiff | Aggregate | Update
"""What has a meaning, if its type has."""

MODELLED_TERMS = frozenset(
    {
        "\\null",
        "\\base_addr",
        "\\offset",
        "\\block_length",
        "\\union",
        "\\inter",
        "\\set",
        "\\empty",
    }
)

MODELLED_PREDICATES = frozenset(
    {
        "\\valid",
        "\\valid_read",
        "\\valid_function",
        "\\object_pointer",
        "\\initialized",
        "\\separated",
        "\\dangling",
        "\\comparable",
        "\\fresh",
        "\\allocable",
        "\\subset",
        "\\in",
        "\\freeable",
    }
)
"""What of ACSL's own ``view/lower`` knows."""


def unmodelled(node: LaterExpr | BuiltinPred) -> Unsupported:
    """To raise where such a node is met after all."""
    return Unsupported(construct(node) or "construct of this kind", node.span)


def unmodelled_statement(statement: LaterStatement) -> Unsupported:
    return Unsupported(statement_construct(statement), statement.span)
