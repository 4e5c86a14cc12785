r"""Numbers that are looked at where characters lie: each is the member of a structure of its own.

    before:  *((unsigned *)p + 1)      of  unsigned char *p
    after:   ((struct <unsigned> *)p + 1)->#value

That structure lies in bytes, as the characters do (``view/wrapped.py``).  Only what is looked at
where it is converted: a pointer that is kept leads to numbers that lie alone.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.ir.cells import VALUE, Cells
from weaklink.record import replace
from weaklink.view.rewriting import Rewriting
from weaklink.view.wrapped import structure_of, with_structures


def look_through_casts(program: ir.Program) -> ir.Program:
    """``program``, in which such places are members."""
    cells = Cells(program.records, program.machine)
    if not any(_is_cast(part, cells) for n in ir.program_nodes(program) for part in ir.walk(n)):
        return program
    casts = _Casts(cells)
    functions = {name: casts.function(one) for name, one in program.functions.items()}
    definitions = {name: casts.definition(one) for name, one in program.definitions.items()}
    made = replace(program, functions=functions, definitions=definitions)
    return with_structures(made, casts.types)


def _is_cast(node: ir.Node, cells: Cells) -> bool:
    """Whether it is the conversion of a pointer to bytes to one to numbers of several bytes."""
    match node:
        case ir.Convert(operand, ir.PointerType(ir.IntType() as type)):
            source = operand.type
            is_number = not (type.is_bool or type.is_bit_field or cells.is_bytes(type))
            return (
                is_number and isinstance(source, ir.PointerType) and cells.is_bytes(source.target)
            )
        case _:  # nothing else is one
            return False


class _Casts(Rewriting):
    """``types`` are those of the numbers that it met."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self.types: dict[ir.Type, None] = {}

    def function(self, function: ir.Function) -> ir.Function:
        contract = ir.map_contract(function.contract, self.clause)
        if function.body is None:
            return replace(function, contract=contract)
        blocks = {name: self.block(block) for name, block in function.body.blocks.items()}
        return replace(function, contract=contract, body=replace(function.body, blocks=blocks))

    def definition(self, definition: ir.Definition) -> ir.Definition:
        body = definition.body
        return definition if body is None else replace(definition, body=self.node(body))

    def node(self, node: ir.Node) -> ir.Node:
        made = self.of_parts(node)
        match made:
            case ir.Load() | ir.AddressOf() | ir.Update():
                return replace(made, place=ir.map_root(made.place, self._root))
            case ir.BuiltinPred(arguments=arguments):
                return replace(made, arguments=tuple(map(self._argument, arguments)))
            case _:  # no other node speaks of places
                return made

    def _argument(self, pointer: ir.Expr) -> ir.Expr:
        """What ACSL's own predicates are about: objects of that size."""
        return self._through(pointer) or pointer

    def _root(self, root: ir.Root) -> ir.Place:
        match root:
            case ir.DerefPlace(pointer, type, span):
                through = self._through(pointer)
                if through is None:
                    return root
                whole = ir.DerefPlace(through, structure_of(type), span)
                return ir.FieldPlace(whole, VALUE, type, span)
            case ir.VariablePlace() | ir.StringPlace() | ir.ValuePlace():
                return root

    def _through(self, pointer: ir.Expr) -> ir.Expr | None:
        """The pointer, as one to the structure; None if it is no such conversion."""
        match pointer:
            case ir.PointerAdd(op, inner, offset, span=span):
                through = self._through(inner)
                if through is None:
                    return None
                is_set = isinstance(pointer.type, ir.SetType)
                type = ir.SetType(through.type) if is_set else through.type
                return ir.PointerAdd(op, through, offset, type, span)
            case ir.Convert(operand, ir.PointerType(type) as target, span=span):
                if not _is_cast(pointer, self._cells):
                    return None
                self.types[type] = None
                return ir.Convert(operand, replace(target, target=structure_of(type)), span=span)
            case _:  # no other pointer leads to what is looked at so
                return None
