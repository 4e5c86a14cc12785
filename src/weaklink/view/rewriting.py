"""Source programs rewritten, expression by expression: what passes that change some share."""

from __future__ import annotations

from weaklink import ir
from weaklink.record import replace


class Rewriting:
    """Makes other nodes (``node``) of those of statements, clauses and bodies; ``made`` are the
    variables that are declared in the stead of others."""

    def __init__(self) -> None:
        self.made: dict[ir.Variable, ir.Variable] = {}

    def _variables(self, variables: tuple[ir.Variable, ...]) -> tuple[ir.Variable, ...]:
        return tuple(self.made.get(one, one) for one in variables)

    def node(self, node: ir.Node) -> ir.Node:
        """What stands for a node: here the same with other parts."""
        return self.of_parts(node)

    def of_parts(self, node: ir.Node) -> ir.Node:
        return ir.map_children(node, self.node)

    def term(self, node: ir.Expr) -> ir.Expr:
        return ir.as_expr(self.node(node))

    def place(self, place: ir.Place) -> ir.Place:
        load = self.node(ir.Load(place, place.type, place.span))
        assert isinstance(load, ir.Load)
        return load.place

    def function(self, function: ir.Function) -> ir.Function:
        """A function with other expressions in its contract and its code."""
        contract = ir.map_contract(function.contract, self.clause)
        body = function.body
        if body is not None:
            blocks = {name: self.block(block) for name, block in body.blocks.items()}
            body = replace(body, blocks=blocks)
        return replace(function, contract=contract, body=body)

    def block(self, block: ir.Block) -> ir.Block:
        return ir.Block(
            block.name,
            tuple(map(self.statement, block.statements)),
            self._end(block.end),
            None if block.loop is None else self._loop(block.loop),
        )

    def statement(self, statement: ir.Statement) -> ir.Statement:
        match statement:
            case ir.Assign(target, value, span):
                return ir.Assign(target, self.term(value), span)
            case ir.Call(arguments=arguments):
                return replace(statement, arguments=tuple(map(self.term, arguments)))
            case ir.CallPointer(pointer, arguments):
                given = tuple(map(self.term, arguments))
                return replace(statement, pointer=self.term(pointer), arguments=given)
            case ir.Store(place, value, span):
                return ir.Store(self.place(place), self.term(value), span)
            case ir.Annotation(clause):
                made = self.clause(clause)
                assert isinstance(made, ir.Clause)
                return replace(statement, clause=made)
            case ir.Framed(assigns, applies):
                frame = self.clause(assigns)
                assert isinstance(frame, ir.Assigns)
                holds = ir.as_pred(self.node(applies))
                return replace(statement, assigns=frame, applies=holds)
            case ir.Guard(safe=safe):
                return replace(statement, safe=ir.as_pred(self.node(safe)))
            case ir.OpenContract(contract=contract):
                return replace(statement, contract=ir.map_contract(contract, self.clause))
            case ir.UseList(place=place, other=other):
                others = None if other is None else self.place(other)
                return replace(statement, place=self.place(place), other=others)
            case ir.Declare(variable):
                return replace(statement, variable=self.made.get(variable, variable))
            case ir.EndLife(variables):
                return replace(statement, variables=self._variables(variables))
            case ir.CloseContract() | ir.Havoc() | ir.Mark() | ir.Unmodelled():
                return statement

    def clause(self, clause: ir.ContractClause) -> ir.ContractClause:
        match clause:
            case ir.Clause(predicate):
                return replace(clause, predicate=ir.as_pred(self.node(predicate)))
            case ir.Assigns(variables, locations=locations, origins=origins):
                return replace(
                    clause,
                    variables=self._variables(variables),
                    locations=tuple(map(self.term, locations)),
                    origins=tuple(map(self._from, origins)),
                )
            case ir.Frees(pointers):
                freed = None if pointers is None else tuple(map(self.term, pointers))
                return replace(clause, pointers=freed)
            case ir.Measure(expression=expression):
                return replace(clause, expression=self.term(expression))
            case ir.OtherClause(parts=parts):
                return replace(clause, parts=tuple(map(self.node, parts)))
            case ir.BehaviorSet():
                return clause

    def _end(self, end: ir.Terminator) -> ir.Terminator:
        if isinstance(end, ir.Branch):
            return replace(end, condition=ir.as_pred(self.node(end.condition)))
        return end

    def _loop(self, contract: ir.LoopContract) -> ir.LoopContract:
        return replace(contract, clauses=ir.changed(contract.clauses, self.clause))

    def _from(self, origin: ir.From) -> ir.From:
        return replace(
            origin,
            locations=tuple(map(self.term, origin.locations)),
            origins=tuple(map(self.term, origin.origins)),
        )
