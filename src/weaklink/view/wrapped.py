r"""Locals that are numbers and looked at as bytes: each is the member of a structure of its own.

    before:  int x;  ...  memcpy((void *)&x, (void *)p, 4);  return x
    after:   struct <int> x;  ...  memcpy((void *)&x.#value, (void *)p, 4);  return x.#value

That structure lies in bytes (``view/in_bytes.py``).  A parameter has a copy, on which the code
works; its contract speaks of what was passed.  Only of locals whose address is handed on as one of
bytes: nowhere as one of what they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeGuard

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.ir.cells import VALUE, Cells
from weaklink.ir.layout import Member, Record
from weaklink.record import replace
from weaklink.source import NOWHERE, Span
from weaklink.view.lower.untyped import Holder

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
    types = {variable.type: _structure(variable.type) for _, variable in chosen}
    records = {
        record: Record((Member(VALUE, type),), NOWHERE, in_bytes=True)
        for type, record in types.items()
    }
    functions = dict(program.functions)
    for name in {name for name, _ in chosen}:
        own = [variable for of, variable in chosen if of == name]
        functions[name] = _Wrapping(functions[name], own, types).function()
    return replace(program, functions=functions, records={**program.records, **records})


def _structure(type: ir.Type) -> ir.RecordType:
    return ir.RecordType("struct", f"<{type}>")


class _Wrapping:
    """Of one function."""

    def __init__(
        self,
        function: ir.Function,
        own: Collection[ir.Variable],
        types: Mapping[ir.Type, ir.RecordType],
    ) -> None:
        self._function = function
        self._made = {one: replace(one, type=types[one.type]) for one in own}
        for one in self._made.keys() & {*function.parameters}:
            self._made[one] = replace(self._made[one], name=f"{one.name}{COPY}", hides=True)

    def function(self) -> ir.Function:
        body = self._function.body
        assert body is not None
        blocks = {
            name: ir.Block(
                name,
                tuple(map(self._statement, block.statements)),
                self._end(block.end),
                None if block.loop is None else self._loop(block.loop),
            )
            for name, block in body.blocks.items()
        }
        locals_ = [self._made.get(one, one) for one in body.locals]
        entry = body.entry
        if copied := [one for one in self._function.parameters if one in self._made]:
            entry = COPIES
            blocks[entry] = ir.Block(entry, tuple(self._copies(copied)), ir.Jump(body.entry))
            locals_ += [self._made[one] for one in copied]
        body = replace(body, blocks=blocks, locals=tuple(locals_), entry=entry)
        return replace(self._function, body=body)

    def _copies(self, parameters: Collection[ir.Variable]) -> Iterator[ir.Statement]:
        for one in parameters:
            yield ir.Declare(self._made[one], one.span)
            yield ir.Store(self._place(one, one.span), ir.Read(one, one.span), one.span)

    # --- statements -----------------------------------------------------------------------------

    def _statement(self, statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.Assign(target, value, span):
                if target in self._made:
                    return ir.Store(self._place(target, span), self._term(value), span)
                return ir.Assign(target, self._term(value), span)
            case ir.Declare(variable):
                return replace(statement, variable=self._made.get(variable, variable))
            case ir.EndLife(variables):
                ending = tuple(self._made.get(one, one) for one in variables)
                return replace(statement, variables=ending)
            case ir.Call(arguments=arguments):
                return replace(statement, arguments=tuple(map(self._term, arguments)))
            case ir.CallPointer(pointer, arguments):
                given = tuple(map(self._term, arguments))
                return replace(statement, pointer=self._term(pointer), arguments=given)
            case ir.Store(place, value, span):
                return ir.Store(self._of_place(place), self._term(value), span)
            case ir.Annotation(clause, span):
                made = self._clause(clause)
                assert isinstance(made, ir.Clause)
                return ir.Annotation(made, span)
            case ir.Guard(safe=safe):
                return replace(statement, safe=ir.as_pred(self._node(safe)))
            case ir.OpenContract(contract=contract):
                return replace(statement, contract=ir.map_contract(contract, self._clause))
            case ir.UseList(place=place, other=other):
                others = None if other is None else self._of_place(other)
                return replace(statement, place=self._of_place(place), other=others)
            case ir.CloseContract() | ir.Mark() | ir.Havoc() | ir.Unmodelled():
                return statement

    def _end(self, end: ir.Terminator) -> ir.Terminator:
        if isinstance(end, ir.Branch):
            return replace(end, condition=ir.as_pred(self._node(end.condition)))
        return end

    def _loop(self, contract: ir.LoopContract) -> ir.LoopContract:
        return replace(contract, clauses=ir.changed(contract.clauses, self._clause))

    def _clause(self, clause: ir.ContractClause) -> ir.ContractClause:
        match clause:
            case ir.Clause(predicate):
                return replace(clause, predicate=ir.as_pred(self._node(predicate)))
            case ir.Assigns(variables, locations=locations, origins=origins):
                return replace(
                    clause,
                    variables=tuple(self._made.get(one, one) for one in variables),
                    locations=tuple(map(self._term, locations)),
                    origins=tuple(map(self._from, origins)),
                )
            case ir.Frees(pointers):
                freed = None if pointers is None else tuple(map(self._term, pointers))
                return replace(clause, pointers=freed)
            case ir.Measure(expression=expression):
                return replace(clause, expression=self._term(expression))
            case ir.OtherClause(parts=parts):
                return replace(clause, parts=tuple(map(self._node, parts)))
            case ir.BehaviorSet():
                return clause

    def _from(self, origin: ir.From) -> ir.From:
        return replace(
            origin,
            locations=tuple(map(self._term, origin.locations)),
            origins=tuple(map(self._term, origin.origins)),
        )

    # --- expressions ----------------------------------------------------------------------------

    def _term(self, node: ir.Expr) -> ir.Expr:
        return ir.as_expr(self._node(node))

    def _node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.Read(variable, span) if variable in self._made:
                return ir.Load(self._place(variable, span), variable.type, span)
            case ir.Load() | ir.AddressOf() | ir.Update():
                made = self._of_parts(node)
                assert isinstance(made, ir.Load | ir.AddressOf | ir.Update)
                return replace(made, place=ir.map_root(made.place, self._root))
            case _:  # all others mean what their parts do
                return self._of_parts(node)

    def _of_parts(self, node: ir.Node) -> ir.Node:
        return ir.map_children(node, self._node)

    def _of_place(self, place: ir.Place) -> ir.Place:
        load = self._node(ir.Load(place, place.type, place.span))
        assert isinstance(load, ir.Load)
        return load.place

    def _root(self, root: ir.Root) -> ir.Place:
        if isinstance(root, ir.VariablePlace) and root.variable in self._made:
            return self._place(root.variable, root.span)
        return root

    def _place(self, variable: ir.Variable, span: Span) -> ir.Place:
        whole = ir.VariablePlace(self._made[variable], span)
        return ir.FieldPlace(whole, VALUE, variable.type, span)
