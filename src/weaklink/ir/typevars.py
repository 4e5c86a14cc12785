"""Type variables, and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from weaklink import ir
from weaklink.record import replace


def substitute(type: ir.Type, bindings: Mapping[str, ir.Type]) -> ir.Type:
    """``type`` with its type variables replaced."""
    match type:
        case ir.TypeVariable(name):
            return bindings.get(name, type)
        case ir.PointerType(target):
            return replace(type, target=substitute(target, bindings))
        case ir.ArrayType(element, length):
            return ir.ArrayType(substitute(element, bindings), length)
        case ir.SetType(element):
            return ir.SetType(substitute(element, bindings))
        case ir.LogicType(name, arguments):
            return ir.LogicType(name, tuple(substitute(a, bindings) for a in arguments))
        case ir.FunctionType(result, parameters, variadic, has_prototype):
            listed = tuple(substitute(p, bindings) for p in parameters)
            return ir.FunctionType(substitute(result, bindings), listed, variadic, has_prototype)
        case ir.MemoryType(cell):
            return ir.MemoryType(substitute(cell, bindings))
        case ir.IntType() | ir.FloatType() | ir.VoidType() | ir.RecordType():
            return type
        case ir.IntegerType() | ir.RealType() | ir.BooleanType() | ir.DataType():
            return type
        case _:
            assert_never(type)
