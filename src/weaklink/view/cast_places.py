r"""Numbers that are looked at where characters lie: each is the member of a structure of its own.

    before:  *((unsigned *)p + 1)      of  unsigned char *p
    after:   ((struct <unsigned> *)p + 1)->#value

That structure lies in bytes, as the characters do (``view/wrapped.py``).  Only what is looked at
where it is converted, or through locals that hold nothing but such pointers
(``view/cast_pointers.py``): any other pointer leads to numbers that lie alone.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.ir.cells import VALUE, Cells
from weaklink.record import replace
from weaklink.view.cast_pointers import cast_pointers
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


def _leads_to_structure(pointer: ir.Expr, type: ir.Type) -> bool:
    """Whether what was a pointer to numbers of the type leads to structures of them already."""
    own = ir.element_of(pointer.type)
    return isinstance(own, ir.PointerType) and own.target == structure_of(type)


class _Casts(Rewriting):
    """``types`` are those of the numbers that it met."""

    def __init__(self, cells: Cells) -> None:
        super().__init__()
        self._cells = cells
        self.types: dict[ir.Type, None] = {}

    def function(self, function: ir.Function) -> ir.Function:
        contract = ir.map_contract(function.contract, self.clause)
        body = function.body
        if body is None:
            return replace(function, contract=contract)
        found = cast_pointers(body, self._cells, lambda node: _is_cast(node, self._cells))
        self.made = {one: replace(one, type=self._pointer(one.type)) for one in found}
        blocks = {name: self.block(block) for name, block in body.blocks.items()}
        locals_ = tuple(self.made.get(one, one) for one in body.locals)
        self.made = {}
        return replace(
            function, contract=contract, body=replace(body, blocks=blocks, locals=locals_)
        )

    def _pointer(self, type: ir.Type) -> ir.Type:
        """A pointer to numbers, as one to structures."""
        assert isinstance(type, ir.PointerType)
        self.types[type.target] = None
        return replace(type, target=structure_of(type.target))

    def statement(self, statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.Assign(target, value, span) if target in self.made:
                made = self._through(value)
                if made is None:  # it is NULL
                    made = ir.Const(0, self.made[target].type, value.span)
                return ir.Assign(self.made[target], made, span)
            case _:  # all others name such a pointer in expressions alone
                return super().statement(statement)

    def definition(self, definition: ir.Definition) -> ir.Definition:
        body = definition.body
        return definition if body is None else replace(definition, body=self.node(body))

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.Compare(op, left, right, span) if self._is_kept(left) or self._is_kept(right):
                return ir.Compare(op, *self._sides(left, right), span)
            case ir.PointerDiff(left, right, type, span) if self._is_kept(left) or self._is_kept(
                right
            ):
                return ir.PointerDiff(*self._sides(left, right), type, span)
            case ir.Read() | ir.PointerAdd() if self._is_kept(node):
                through = self._through(node)
                assert through is not None
                return through
            case _:  # all others are made of their parts
                pass
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
                through = pointer if _leads_to_structure(pointer, type) else self._through(pointer)
                if through is None:
                    return root
                whole = ir.DerefPlace(through, structure_of(type), span)
                return ir.FieldPlace(whole, VALUE, type, span)
            case ir.VariablePlace() | ir.StringPlace() | ir.ValuePlace():
                return root

    def _is_kept(self, pointer: ir.Expr) -> bool:
        """Whether it begins with a local that holds such pointers."""
        while isinstance(pointer, ir.PointerAdd):
            pointer = pointer.pointer
        return isinstance(pointer, ir.Read) and pointer.variable in self.made

    def _sides(self, left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
        """Two pointers, one of which begins with such a local: so is the other, or it is NULL."""
        one, other = self._through(left), self._through(right)
        type = (one or other or left).type
        null = ir.Const(0, type, left.span)
        return one or null, other or null

    def _through(self, pointer: ir.Expr) -> ir.Expr | None:
        """The pointer, as one to the structure; None if it is no such conversion."""
        match pointer:
            case ir.PointerAdd(op, inner, offset, span=span):
                through = self._through(inner)
                if through is None:
                    return None
                is_set = isinstance(pointer.type, ir.SetType)
                type = ir.SetType(through.type) if is_set else through.type
                return ir.PointerAdd(op, through, self.term(offset), type, span)
            case ir.Read(variable, span) if variable in self.made:
                return ir.Read(self.made[variable], span)
            case ir.Convert(operand, span=span):
                if not _is_cast(pointer, self._cells):
                    return None
                return ir.Convert(self.term(operand), self._pointer(pointer.type), span=span)
            case _:  # no other pointer leads to what is looked at so
                return None
