"""The user's words for what has no meaning in a view yet."""

from __future__ import annotations

from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported


def type_construct(type: ir.Type) -> str | None:
    """What values of ``type`` are called; None if views know them."""
    match type:
        case ir.IntType() | ir.IntegerType() | ir.BooleanType() | ir.VoidType():
            return None
        case ir.RealType():
            return None
        case ir.FloatType(name):
            return f"floating-point type `{name}`"
        case ir.PointerType() | ir.ArrayType():
            return None
        case ir.RecordType():
            return None
        case ir.FunctionType():
            return "function type"
        case ir.SetType():
            return "set"
        case ir.LogicType() | ir.TypeVariable():
            return f"type `{type}`"
        case ir.MemoryType() | ir.DataType():
            return None
    assert_never(type)


def place_construct(place: ir.Place) -> str | None:
    """What an access of ``place`` is called; None of a whole variable."""
    match place:
        case ir.VariablePlace() | ir.ValuePlace():
            return None
        case ir.StringPlace():
            return "string literal"
        case ir.IndexPlace():
            return "array access"
        case ir.FieldPlace():
            return "member access"
        case ir.DerefPlace(ir.PointerAdd()):
            return "array access"
        case ir.DerefPlace():
            return "pointer dereference"
    assert_never(place)


def expr_construct(node: ir.SourceTerm) -> str:
    match node:
        case ir.Load(place):
            return place_construct(place) or type_construct(node.type) or "memory access"
        case ir.AddressOf(ir.IndexPlace(ir.StringPlace())):
            return "string literal"
        case ir.AddressOf(ir.IndexPlace(index=ir.Const(0))):
            return "array type"
        case ir.AddressOf():
            return "address-of operator"
        case ir.FunctionAddress():
            return "function used as a value"
        case ir.PointerAdd() | ir.PointerDiff() | ir.WholeOf():
            return "pointer arithmetic"
        case ir.FloatConst():
            return "floating-point constant"
        case ir.Aggregate():
            return "compound initialiser"
        case ir.Update():
            return "`\\with`"
        case ir.Range():
            return "range"
        case ir.Comprehension():
            return "set comprehension"
        case ir.Lambda():
            return "`\\lambda`"
        case ir.BuiltinTerm(name) | ir.BuiltinPred(name):
            return f"`{name}`"
    assert_never(node)


Unviewed = (
    ir.Store | ir.CallPointer | ir.OpenContract | ir.CloseContract | ir.UseList | ir.Unmodelled
)
"""What has no meaning in a view by itself."""


def statement_construct(statement: Unviewed) -> str:
    match statement:
        case ir.Store(place):
            return place_construct(place) or "memory access"
        case ir.CallPointer():
            return "call through a pointer"
        case ir.OpenContract() | ir.CloseContract():
            return "statement contract"
        case ir.UseList(step):
            return f"`{step.value}`"
        case ir.Unmodelled(construct):
            return construct
    assert_never(statement)


def construct(node: ir.Node) -> str | None:
    """What ``node`` itself, not a part of it, is called; None if views know it."""
    match node:
        case ir.Range():
            return None
        case ir.BuiltinTerm(name):
            return None if name in MODELLED_TERMS else f"`{name}`"
        case ir.BuiltinPred("\\subset" | "\\in", arguments):
            return (
                None
                if all(map(has_members, arguments))
                else "set whose members are not written out"
            )
        case ir.BuiltinPred(name):
            return None if name in MODELLED_PREDICATES else f"`{name}`"
        case _ if isinstance(node, Modelled):
            return type_construct(ir.element_of(node.type))
        case _ if isinstance(node, ir.SourceTerm):
            return expr_construct(node)
        case ir.Quantified(_, bounds):
            named = [type_construct(bound.type) for bound in bounds]
            return next((name for name in named if name is not None), None)
        case ir.At(operand) if isinstance(operand.type, ir.SetType):
            return type_construct(operand.type.element)
        case _ if isinstance(node, ir.Predicate):  # all others mean something, if their parts do
            return None
        case ir.Convert(_, ir.SetType(to)):
            return (
                None if isinstance(to, ir.IntegerType | ir.PointerType) else "conversion of a set"
            )
        case ir.Convert(operand, ir.DataType() as type):
            return f"conversion from `{operand.type}` to `{type}`"
        case ir.Convert(operand, type):
            return type_construct(type) or type_construct(operand.type)
        case _:  # all others have a meaning, if their type has
            return type_construct(node.type)


def has_members(set_: ir.Expr) -> bool:
    """Whether the set is one of pointers, or made of integers and ranges (so is an integer)."""
    if not isinstance(set_.type, ir.SetType) or isinstance(set_.type.element, ir.PointerType):
        return True
    match set_:
        case ir.Range():
            return True
        case ir.BuiltinTerm("\\union" | "\\inter" | "\\set" | "\\empty", arguments):
            return all(map(has_members, arguments))
        case ir.Convert(operand) | ir.At(operand):
            return has_members(operand)
        case _:  # what is computed, or lies in a row of cells
            return False


Modelled = (
    ir.Load
    | ir.AddressOf
    | ir.FunctionAddress
    | ir.PointerAdd
    | ir.PointerDiff
    | ir.WholeOf
    | ir.Aggregate
    | ir.Update
)
"""What has a meaning, if its type has."""

MODELLED_TERMS = frozenset(
    {
        "\\null",
        "\\base_addr",
        "\\offset",
        "\\block_length",
        "\\cells_left",
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
        "\\aligned",
        "\\own_type",
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
        "\\copied",  # these are our own: ``view/lower/blocks.py``
        "\\as_initialized",
        "\\now_initialized",
        "\\filled",
        "\\same_cells",
    }
)
"""What of ACSL's own, and of ours, ``view/lower`` knows."""


def unmodelled(node: ir.SourceTerm) -> Unsupported:
    """To raise where such a node is met after all."""
    return Unsupported(construct(node) or "construct of this kind", node.span)


def unmodelled_statement(statement: Unviewed) -> Unsupported:
    return Unsupported(statement_construct(statement), statement.span)
