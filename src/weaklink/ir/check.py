"""Is this IR well formed?  Tests ask after every pass.

What is checked: jump targets exist and there is one exit; every variable is declared and its
name is its own; types agree wherever the IR demands it; calls and applications fit what they
name; bound variables are bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.ir.printer import print_statement, show_expr, show_pred

_EQUALITIES = (ir.CompareOp.EQ, ir.CompareOp.NE)
_Bounds = frozenset[ir.Bound]


def check_program(program: ir.AnyProgram) -> list[str]:
    """What is wrong anywhere in ``program``; empty if all is well."""
    found = [
        line
        for function in program.functions.values()
        for line in check_function(function, program)
    ]
    globals_ = frozenset(g.variable for g in program.globals)
    checker = _Checker(program, globals_)
    for definition in program.definitions.values():
        found += [f"{definition.name}: {line}" for line in checker.definition(definition)]
    for lemma in program.lemmas:
        found += [f"{lemma.name}: {line}" for line in checker.node(lemma.predicate)]
    return found


def check_function(function: ir.AnyFunction, program: ir.AnyProgram) -> list[str]:
    """What is wrong with ``function``, a line each; empty if all is well."""
    visible = {g.variable for g in program.globals} | set(function.parameters)
    visible.update(function.results)
    body = function.body
    checker = _Checker(program, frozenset(visible))
    found = list(checker.function_contract(function.contract))
    if body is not None:
        checker = _Checker(program, frozenset(visible | set(body.locals)))
        found += _names(function, body)
        found += _shape(body)
        for statement in function.prologue:
            found += [f"prologue: {line}" for line in checker.statement(statement)]
        for block in body.blocks.values():
            found += [f"{block.name}: {line}" for line in checker.block(block)]
    return [f"{function.name}: {line}" for line in found]


def _names(function: ir.AnyFunction, body: ir.AnyBody) -> Iterator[str]:
    seen: set[str] = set()
    for variable in (*function.parameters, *body.locals):
        if variable.name in seen:
            yield f"two variables are called {variable.name}"
        seen.add(variable.name)


def _shape(body: ir.AnyBody) -> Iterator[str]:
    if next(iter(body.blocks), None) != body.entry:
        yield f"the entry {body.entry} is not the first block"
    exits = [block.name for block in body.blocks.values() if isinstance(block.end, ir.Exit)]
    if exits != [body.exit]:
        yield f"the exit should be {body.exit}, not {exits}"
    for name, block in body.blocks.items():
        if name != block.name:
            yield f"block {block.name} is filed as {name}"
        for target in ir.successors(block.end):
            if target not in body.blocks:
                yield f"{name} goes to {target}, which does not exist"


class _Checker:
    """Every method yields complaints."""

    def __init__(self, program: ir.AnyProgram, variables: frozenset[ir.Variable]) -> None:
        self._program = program
        self._variables = variables

    # --- statements and contracts ------------------------------------------------------------

    def block(self, block: ir.AnyBlock) -> Iterator[str]:
        if block.loop is not None:
            yield from self.clauses(block.loop)
        for statement in block.statements:
            for line in self.statement(statement):
                yield f"{print_statement(statement)} {line}"
        if isinstance(block.end, ir.Branch):
            yield from self.node(block.end.condition)

    def statement(self, statement: ir.AnyStatement) -> Iterator[str]:
        match statement:
            case ir.Assign(target, value):
                yield from self.variable(target)
                yield from self.node(value)
                if target.type != value.type:
                    yield f"assigns {value.type} to {target.type}"
            case ir.Declare(variable) | ir.Havoc(variable) | ir.Keep(variable):
                yield from self.variable(variable)
            case ir.EndLife(variables):
                for variable in variables:
                    yield from self.variable(variable)
            case ir.Call(callee, arguments, results):
                yield from self.call(callee, arguments, results)
            case ir.CodeCall(callee, variables, results):
                yield from self.call(callee, tuple(ir.Read(v) for v in variables), results)
            case ir.Annotation(clause):
                yield from self.node(clause.predicate)
            case ir.Framed():
                for node in ir.statement_nodes(statement):
                    yield from self.node(node)
            case (
                ir.Check(predicate)
                | ir.Assume(predicate)
                | ir.Guard(_, predicate)
                | ir.LemmaInstance(predicate)
            ):
                yield from self.node(predicate)
            case ir.Probe(_, predicate):
                yield from self.node(predicate)
            case ir.Fresh(target, length, copied=copied, misplaced=misplaced):
                yield from self.variable(target)
                for number in (n for n in (length, copied, misplaced) if n is not None):
                    yield from self.node(number)
                    yield from _equal(number.type, ir.INTEGER)
            case ir.HavocCells(memory, _, regions, spared):
                yield from self.memory(memory, regions or ())
                for variable in spared:
                    yield from self.variable(variable)
            case ir.Store(place, value):
                for part in ir.place_parts(place):
                    yield from self.node(part)
                yield from self.node(value)
                if place.type != value.type:
                    yield f"stores {value.type} in {place.type}"
            case ir.CallPointer(pointer, arguments):
                for part in (pointer, *arguments):
                    yield from self.node(part)
            case ir.UseList(place=place, result=result):
                for node in ir.statement_nodes(statement):
                    yield from self.node(node)
                if result is not None:
                    yield from self.variable(result)
                if not ir.is_va_list(place.type):
                    yield f"uses {place.type} as a va_list"
            case ir.OpenContract(_, contract):
                yield from self.function_contract(contract)
            case ir.Mark() | ir.CloseContract() | ir.Unmodelled():
                pass
            case _:
                assert_never(statement)

    def memory(self, memory: ir.Variable, regions: Sequence[ir.Region]) -> Iterator[str]:
        yield from self.variable(memory)
        if not isinstance(memory.type, ir.MemoryType):
            yield f"{memory.name} is no memory"
        for region in regions:
            for part in ir.region_parts(region):
                yield from self.node(part)
                yield from _equal(part.type, ir.INTEGER)

    def variable(self, variable: ir.Variable) -> Iterator[str]:
        if variable not in self._variables:
            yield f"{variable.name} is not declared"

    def call(
        self, callee: str, arguments: tuple[ir.AnyExpr, ...], results: tuple[ir.Variable, ...]
    ) -> Iterator[str]:
        for argument in arguments:
            yield from self.node(argument)
        for result in results:
            yield from self.variable(result)
        function = self._program.functions.get(callee)
        if function is None:
            yield f"calls {callee}, which does not exist"
            return
        wanted = [p.type for p in function.parameters]
        given = [a.type for a in arguments]
        if (given[: len(wanted)] if function.variadic or function.unlisted else given) != wanted:
            yield f"arguments do not fit {callee}"
        if results and not function.results:
            yield f"uses the result of {callee}, which has none"
        for result, given_ in zip(results, function.results, strict=False):
            if result.type != given_.type:
                yield f"takes a {result.type} from {callee}"

    def function_contract(self, contract: ir.FunctionContract[ir.Term]) -> Iterator[str]:
        for part in ir.parts_of(contract):
            yield from self.clauses(part)
        known = {behavior.name for behavior in contract.behaviors}
        for behaviors in contract.sets:
            for name in behaviors.names:
                if name not in known:
                    yield f"no behavior {name}"

    def clauses(self, contract: ir.Clauses[ir.Term]) -> Iterator[str]:
        for clause in contract.clauses:
            match clause:
                case ir.Clause():
                    yield from self.clause(clause)
                case ir.Assigns():
                    yield from self.assigns(clause)
                case ir.Measure():
                    yield from self.node(clause.expression)
                case ir.Frees(pointers):
                    for pointer in pointers or ():
                        yield from self.node(pointer)
                case ir.OtherClause() | ir.BehaviorSet():
                    pass
                case _:
                    assert_never(clause)

    def clause(self, clause: ir.Clause[ir.Term]) -> Iterator[str]:
        for line in self.node(clause.predicate):
            yield f"{clause.text}: {line}"

    def assigns(self, assigns: ir.Assigns[ir.Term]) -> Iterator[str]:
        for variable in assigns.variables:
            yield from self.variable(variable)
        for location in assigns.locations:
            yield from self.node(location)
        for memory, region in assigns.regions:
            yield from self.memory(memory, [region])

    def definition(self, definition: ir.Definition[ir.Term]) -> Iterator[str]:
        body = definition.body
        if body is None:
            return
        yield from self.node(body, frozenset(definition.parameters))
        if isinstance(body, ir.Predicate):
            if definition.type != ir.BOOLEAN:
                yield "a predicate as the body of a function"
        elif body.type != definition.type:
            yield f"the body is of type {body.type}"

    # --- expressions and predicates ------------------------------------------------------------

    def node(self, node: ir.AnyNode, bounds: _Bounds = frozenset()) -> Iterator[str]:
        """Complaints about ``node`` and everything in it."""
        stack = [(node, bounds)]
        while stack:
            top, bound = stack.pop()
            own = self.pred(top, bound) if isinstance(top, ir.Predicate) else self.expr(top, bound)
            for line in own:
                yield f"in `{_show(top)}`: {line}"
            for part, inner in _scoped_children(top, bound):
                stack.append((part, inner))

    def expr(self, node: ir.AnyExpr, bounds: _Bounds) -> Iterator[str]:
        """Complaints about ``node`` itself, not its parts."""
        match node:
            case ir.Const(value, type):
                if isinstance(type, ir.IntType) and not type.contains(value):
                    yield f"{value} is not a value of {type}"
            case ir.Read(variable):
                yield from self.variable(variable)
            case ir.BoundRead(bound):
                if bound not in bounds:
                    yield f"{bound.name} is not bound"
            case ir.Unary(_, operand, type):
                yield from _equal(operand.type, type)
            case ir.Binary():
                yield from _binary(node)
            case ir.Convert(operand, type):
                if operand.type in (ir.BOOLEAN, ir.VOID):
                    yield f"converts a {operand.type}"
                if type in (ir.BOOLEAN, ir.VOID):
                    yield f"converts to {type}"
            case ir.Conditional(_, then, otherwise, type):
                yield from _equal(then.type, type)
                yield from _equal(otherwise.type, type)
            case ir.Apply(function, arguments, labels, type):
                yield from self.apply(function, arguments, len(labels))
                definition = self._program.definitions.get(function)
                if definition is not None and not definition.type_parameters:
                    yield from _equal(definition.type, type)
            case ir.Let(bound, value):
                yield from _equal(value.type, bound.type)
            case ir.Load(place, type) | ir.AddressOf(place, type):
                root = ir.place_root(place)
                if isinstance(root, ir.VariablePlace):
                    yield from self.variable(root.variable)
                if isinstance(node, ir.Load) and type not in (place.type, ir.SetType(place.type)):
                    yield f"loads {type} from {place.type}"
            case ir.PointerAdd(_, pointer):
                if not isinstance(_element(pointer.type), ir.PointerType):
                    yield f"adds to a {pointer.type}"
            case ir.WholeOf(pointer):
                if not isinstance(pointer.type, ir.PointerType):
                    yield f"a part that a {pointer.type} leads to"
            case ir.Aggregate(paths, values):
                if len(paths) != len(values):
                    yield "values without a path"
            case ir.Cell(memory, _, _, type):
                yield from _held(memory, type)
            case ir.Updated(memory, _, _, value):
                yield from _held(memory, value.type)
            case ir.Unchanged():
                yield from _unchanged(node)
            case ir.Truth() | ir.At() | ir.FloatConst() | ir.FunctionAddress() | ir.PointerDiff():
                pass
            case ir.Update() | ir.Range() | ir.Comprehension() | ir.Lambda():
                pass
            case ir.BuiltinTerm() | ir.BuiltinPred():
                pass
            case _:
                assert_never(node)

    def pred(self, node: ir.AnyPred, bounds: _Bounds) -> Iterator[str]:
        """Complaints about ``node`` itself, not its parts."""
        match node:
            case ir.Compare(op, left, right):
                yield from _equal(left.type, right.type)
                if left.type == ir.BOOLEAN and op not in _EQUALITIES:
                    yield "an order of booleans"
            case ir.Holds(operand):
                yield from _equal(operand.type, ir.BOOLEAN)
            case ir.ApplyPred(predicate, arguments, labels):
                yield from self.apply(predicate, arguments, len(labels))
            case ir.LetPred(bound, value):
                yield from _equal(value.type, bound.type)
            case ir.Quantified(_, new):
                if len({bound.name for bound in new}) != len(new) or bounds & set(new):
                    yield "a bound variable twice"
            case (
                ir.BoolConst()
                | ir.Not()
                | ir.And()
                | ir.Or()
                | ir.Implies()
                | ir.Iff()
                | ir.IfPred()
                | ir.AtPred()
            ):
                pass
            case _:
                assert_never(node)

    def apply(self, name: str, arguments: tuple[ir.AnyExpr, ...], labels: int) -> Iterator[str]:
        definition = self._program.definitions.get(name)
        if definition is None:
            yield f"applies {name}, which does not exist"
            return
        if len(arguments) != len(definition.parameters):
            yield f"arguments do not fit {name}"
        elif not definition.type_parameters:
            wanted = [p.type for p in definition.parameters]
            given = [a.type for a in arguments]
            if any(g not in (w, ir.SetType(w)) for g, w in zip(given, wanted, strict=True)):
                yield f"arguments do not fit {name}"
        if labels != len(definition.labels):
            yield f"{labels} labels for the {len(definition.labels)} of {name}"


def _scoped_children(node: ir.AnyNode, bounds: _Bounds) -> Iterator[tuple[ir.AnyNode, _Bounds]]:
    """The parts of ``node``, each with the bound variables that it may mention."""
    match node:
        case ir.Quantified(_, new, body):
            yield body, bounds | set(new)
        case ir.Let(bound, value, inner):
            yield value, bounds
            yield inner, bounds | {bound}
        case ir.LetPred(bound, value, predicate):
            yield value, bounds
            yield predicate, bounds | {bound}
        case ir.Comprehension(new, element, condition):
            yield element, bounds | set(new)
            yield condition, bounds | set(new)
        case ir.Lambda(new, inner):
            yield inner, bounds | set(new)
        case _:  # all others bind nothing, or the check of their parts finds it out
            for part in ir.children(node):
                yield part, bounds


def _held(memory: ir.AnyExpr, cell: ir.Type) -> Iterator[str]:
    if memory.type != ir.MemoryType(cell):
        yield f"a {cell} in a {memory.type}"


def _element(type: ir.Type) -> ir.Type:
    return type.element if isinstance(type, ir.SetType) else type


def _unchanged(node: ir.Unchanged) -> Iterator[str]:
    yield from _equal(node.then.type, node.now.type)
    for lengths in (node.live, node.was_live):
        yield from _equal(lengths.type, ir.MemoryType(ir.INTEGER))
    for region in node.but:
        for part in ir.region_parts(region):
            yield from _equal(part.type, ir.INTEGER)


def _binary(node: ir.Binary[ir.Term]) -> Iterator[str]:
    """Of sets the elements are meant."""
    type = _element(node.type)
    yield from _equal(_element(node.left.type), type)
    if ir.OPERATORS[node.op].operands is not ir.Operands.SHIFTED:
        yield from _equal(_element(node.right.type), type)
    if node.type == ir.BOOLEAN:
        yield "arithmetic of booleans"


def _equal(left: object, right: object) -> Iterator[str]:
    if left != right:
        yield f"{left} where {right} is needed"


def _show(node: ir.AnyNode) -> str:
    return show_pred(node) if isinstance(node, ir.Predicate) else show_expr(node)
