r"""Pointers that were numbers in between: they are pointers all the time.

    before:  (struct item *)((uintptr_t)link - 8)
    after:   (struct item *)((char *)link - 8)

Of a sum or a difference, where one side is a pointer as a number; what is added is taken as a
signed number of that size, so that it wraps around as the sum does.  All other pointers that are
made of numbers stay what they are.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.record import replace
from weaklink.view.rewriting import Rewriting


def keep_pointers(program: ir.Program) -> ir.Program:
    """``program``, in which such pointers are computed as pointers."""
    trips = _RoundTrips(program.machine)
    if not any(trips.is_one(part) for n in ir.program_nodes(program) for part in ir.walk(n)):
        return program
    functions = {name: trips.function(one) for name, one in program.functions.items()}
    return replace(program, functions=functions)


class _RoundTrips(Rewriting):
    def __init__(self, machine: ir.Machine) -> None:
        super().__init__()
        self._machine = machine

    def is_one(self, node: ir.Node) -> bool:
        """Whether it is a pointer that is made so."""
        return isinstance(node, ir.Convert) and self._pointer(node) is not None

    def node(self, node: ir.Node) -> ir.Node:
        pointer = self._pointer(node) if isinstance(node, ir.Convert) else None
        if pointer is None:
            return self.of_parts(node)
        assert isinstance(node, ir.Convert)
        return ir.Convert(self.term(pointer), node.type, node.explicit, node.span)

    def _pointer(self, node: ir.Convert) -> ir.Expr | None:
        """What a pointer that is made of a number was."""
        is_number = isinstance(node.operand.type, ir.IntType)
        if not isinstance(node.type, ir.PointerType) or not is_number:
            return None
        return self._as_pointer(node.operand)

    def _as_pointer(self, number: ir.Expr) -> ir.Expr | None:
        if not isinstance(number.type, ir.IntType) or number.type.width < self._machine.pointer:
            return None
        match number:
            case ir.Convert(operand) if isinstance(operand.type, ir.PointerType):
                is_code = isinstance(operand.type.target, ir.FunctionType)
                return None if is_code else operand
            case ir.Convert(operand):
                return self._as_pointer(operand)
            case ir.Binary(ir.BinaryOp.ADD | ir.BinaryOp.SUB as op, left, right):
                base, offset = self._as_pointer(left), right
                if base is None and op is ir.BinaryOp.ADD:
                    base, offset = self._as_pointer(right), left
                if base is None or self._as_pointer(offset) is not None:
                    return None
                return self._moved(op, base, offset)
            case _:  # no other number is a pointer still
                return None

    def _moved(self, op: ir.BinaryOp, base: ir.Expr, offset: ir.Expr) -> ir.Expr:
        span = base.span.to(offset.span)
        type = ir.PointerType(self._machine["char"])
        size = self._machine[_SIGNED[self._machine.pointer == self._machine["long"].width]]
        by = ir.Convert(offset, size, span=offset.span)
        return ir.PointerAdd(op, ir.Convert(base, type, span=base.span), by, type, span)


_SIGNED = {True: "long", False: "long long"}
"""The type of a difference of pointers: whether ``long`` is as wide as they are."""
