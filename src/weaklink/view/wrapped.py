r"""Locals that are numbers and looked at as bytes: each is the member of a structure of its own.

    before:  int x;  ...  memcpy((void *)&x, (void *)p, 4);  return x
    after:   struct <int> x;  ...  memcpy((void *)&x.#value, (void *)p, 4);  return x.#value

That structure lies in bytes (``view/in_bytes.py``).  A parameter has a copy, on which the code
works; its contract speaks of what was passed.  Only of locals whose address is handed on as one of
bytes: nowhere as one of what they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeGuard

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.ir.cells import VALUE, Cells
from weaklink.ir.layout import Member, Record
from weaklink.record import replace
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.untyped import Holder
from weaklink.view.rewriting import Rewriting

COPY = ".copy"
"""How the copy of a parameter is called behind its name."""

COPIES = "entry.copies"
"""The block in which parameters are copied."""


def may_be_wrapped(holder: Holder, program: ir.Program, cells: Cells) -> bool:
    """Whether a local can be the member of a structure."""
    name, variable = holder
    function = program.functions.get(name)
    if function is None or function.body is None or not _is_of_numbers(variable.type, cells):
        return False
    own = (*function.parameters, *function.body.locals)
    if variable not in own or variable.is_volatile or variable.is_ghost:
        return False
    return variable not in _otherwise_used(function.body, cells)


def _is_of_numbers(type: ir.Type, cells: Cells) -> bool:
    while isinstance(type, ir.ArrayType) and type.length is not None:
        type = type.element
    return isinstance(type, ir.IntType) and not (type.is_bool or cells.is_bytes(type))


def _otherwise_used(body: ir.Body, cells: Cells) -> Iterator[ir.Variable]:
    """The variables whose address is not only that of bytes, and those that something else than
    assignments gives a value."""
    for node in ir.body_nodes(body):
        parts = list(ir.walk(node))
        bytes_ = {id(part.operand) for part in parts if _is_of_bytes(part, cells)}
        for part in parts:
            if isinstance(part, ir.AddressOf) and id(part) not in bytes_:
                root = ir.place_root(part.place)
                if isinstance(root, ir.VariablePlace):
                    yield root.variable
    for block in body.blocks.values():
        for statement in block.statements:
            if not isinstance(statement, ir.Assign):
                yield from written(statement)


def _is_of_bytes(node: ir.Node, cells: Cells) -> TypeGuard[ir.Convert]:
    """Whether it is the conversion of a pointer to one to bytes."""
    if not isinstance(node, ir.Convert) or not isinstance(node.type, ir.PointerType):
        return False
    return node.type.target == ir.VOID or cells.is_bytes(node.type.target)


def wrapped(program: ir.Program, chosen: Collection[Holder]) -> ir.Program:
    """``program`` with each of these locals as the member of a structure, which is in bytes."""
    types = {variable.type: structure_of(variable.type) for _, variable in chosen}
    functions = dict(program.functions)
    for name in {name for name, _ in chosen}:
        own = [variable for of, variable in chosen if of == name]
        functions[name] = _Wrapping(functions[name], own, types).function()
    return with_structures(replace(program, functions=functions), types)


def with_structures(program: ir.Program, types: Iterable[ir.Type]) -> ir.Program:
    """``program``, in which the structures of numbers of these types lie in bytes."""
    made = {
        structure_of(type): Record((Member(VALUE, type),), NOWHERE, in_bytes=True) for type in types
    }
    return replace(program, records={**program.records, **made})


def structure_of(type: ir.Type) -> ir.RecordType:
    """The structure of which a number of the type is the only member."""
    return ir.RecordType("struct", f"<{type}>")


class _Wrapping(Rewriting):
    """Of one function."""

    def __init__(
        self,
        function: ir.Function,
        own: Collection[ir.Variable],
        types: Mapping[ir.Type, ir.RecordType],
    ) -> None:
        super().__init__()
        self._function = function
        self.made = {one: replace(one, type=types[one.type]) for one in own}
        self._is_before = False
        for one in self.made.keys() & {*function.parameters}:
            self.made[one] = replace(self.made[one], name=f"{one.name}{COPY}", hides=True)

    def function(self) -> ir.Function:
        body = self._function.body
        assert body is not None
        blocks = {name: self.block(block) for name, block in body.blocks.items()}
        locals_ = [self.made.get(one, one) for one in body.locals]
        entry = body.entry
        if copied := [one for one in self._function.parameters if one in self.made]:
            entry = COPIES
            blocks[entry] = ir.Block(entry, tuple(self._copies(copied)), ir.Jump(body.entry))
            locals_ += [self.made[one] for one in copied]
        body = replace(body, blocks=blocks, locals=tuple(locals_), entry=entry)
        return replace(self._function, body=body)

    def _copies(self, parameters: Collection[ir.Variable]) -> Iterator[ir.Statement]:
        for one in parameters:
            yield ir.Declare(self.made[one], one.span)
            yield ir.Store(self._place(one, one.span), ir.Read(one, one.span), one.span)

    # --- statements -----------------------------------------------------------------------------

    def statement(self, statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.Assign(target, value, span) if target in self.made:
                return ir.Store(self._place(target, span), self.term(value), span)
            case _:  # all others name variables in expressions alone
                return super().statement(statement)

    # --- expressions ----------------------------------------------------------------------------

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.At(_, label) if label == ir.PRE:
                return self._before(node)
            case ir.Read(variable, span) if self._is_wrapped(variable):
                return ir.Load(self._place(variable, span), variable.type, span)
            case ir.Load() | ir.AddressOf() | ir.Update():
                made = self.of_parts(node)
                assert isinstance(made, ir.Load | ir.AddressOf | ir.Update)
                return replace(made, place=ir.map_root(made.place, self._root))
            case _:  # all others mean what their parts do
                return self.of_parts(node)

    def _before(self, node: ir.Expr) -> ir.Node:
        """What is said of the state in which the function begins: a parameter has no copy yet."""
        outer, self._is_before = self._is_before, True
        try:
            return self.of_parts(node)
        finally:
            self._is_before = outer

    def _is_wrapped(self, variable: ir.Variable) -> bool:
        return variable in self.made and not (
            self._is_before and variable in self._function.parameters
        )

    def _root(self, root: ir.Root) -> ir.Place:
        if isinstance(root, ir.VariablePlace) and self._is_wrapped(root.variable):
            return self._place(root.variable, root.span)
        return root

    def _place(self, variable: ir.Variable, span: Span) -> ir.Place:
        whole = ir.VariablePlace(self.made[variable], span)
        return ir.FieldPlace(whole, VALUE, variable.type, span)
