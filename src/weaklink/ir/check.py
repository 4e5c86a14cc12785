"""Is this IR well formed?  Tests ask after every pass.

What is checked: jump targets exist and there is one exit; every variable is declared and its
name is its own; types agree wherever the IR demands it; calls and applications fit what they
name; bound variables are bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from weaklink.ir.contracts import (
    Assigns,
    BehaviorSet,
    Clause,
    Clauses,
    Definition,
    FunctionContract,
    Measure,
    OtherClause,
    parts_of,
)
from weaklink.ir.expressions import (
    AddressOf,
    Aggregate,
    And,
    Apply,
    ApplyPred,
    At,
    AtPred,
    Binary,
    BinaryOp,
    BoolConst,
    Bound,
    BoundRead,
    BuiltinPred,
    BuiltinTerm,
    Cell,
    Compare,
    CompareOp,
    Comprehension,
    Conditional,
    Const,
    Convert,
    Expr,
    FloatConst,
    FunctionAddress,
    Holds,
    Iff,
    IfPred,
    Implies,
    Lambda,
    Let,
    LetPred,
    Load,
    Node,
    Not,
    Or,
    PointerAdd,
    PointerDiff,
    Pred,
    Quantified,
    Range,
    Read,
    Region,
    Truth,
    Unary,
    Unchanged,
    Update,
    Updated,
    Variable,
    VariablePlace,
)
from weaklink.ir.printer import print_statement, show_expr, show_pred
from weaklink.ir.program import (
    Annotation,
    Assign,
    Assume,
    Block,
    Body,
    Branch,
    Call,
    CallPointer,
    Check,
    CloseContract,
    CodeCall,
    Declare,
    EndLife,
    Exit,
    Fresh,
    Function,
    Guard,
    Havoc,
    HavocCells,
    Keep,
    Mark,
    OpenContract,
    Probe,
    Program,
    Recall,
    Statement,
    Store,
    Unmodelled,
    successors,
)
from weaklink.ir.traverse import children, place_parts, place_root, region_parts
from weaklink.ir.types import (
    BOOLEAN,
    INTEGER,
    VOID,
    IntType,
    MemoryType,
    PointerType,
    SetType,
    Type,
)

_SHIFTS = (BinaryOp.SHL, BinaryOp.SHR)
_EQUALITIES = (CompareOp.EQ, CompareOp.NE)
_Bounds = frozenset[Bound]


def check_program(program: Program) -> list[str]:
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


def check_function(function: Function, program: Program) -> list[str]:
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


def _names(function: Function, body: Body) -> Iterator[str]:
    seen: set[str] = set()
    for variable in (*function.parameters, *body.locals):
        if variable.name in seen:
            yield f"two variables are called {variable.name}"
        seen.add(variable.name)


def _shape(body: Body) -> Iterator[str]:
    if next(iter(body.blocks), None) != body.entry:
        yield f"the entry {body.entry} is not the first block"
    exits = [block.name for block in body.blocks.values() if isinstance(block.end, Exit)]
    if exits != [body.exit]:
        yield f"the exit should be {body.exit}, not {exits}"
    for name, block in body.blocks.items():
        if name != block.name:
            yield f"block {block.name} is filed as {name}"
        for target in successors(block.end):
            if target not in body.blocks:
                yield f"{name} goes to {target}, which does not exist"


class _Checker:
    """Every method yields complaints."""

    def __init__(self, program: Program, variables: frozenset[Variable]) -> None:
        self._program = program
        self._variables = variables

    # --- statements and contracts ------------------------------------------------------------

    def block(self, block: Block) -> Iterator[str]:
        if block.loop is not None:
            yield from self.clauses(block.loop)
        for statement in block.statements:
            for line in self.statement(statement):
                yield f"{print_statement(statement)} {line}"
        if isinstance(block.end, Branch):
            yield from self.node(block.end.condition)

    def statement(self, statement: Statement) -> Iterator[str]:
        match statement:
            case Assign(target, value):
                yield from self.variable(target)
                yield from self.node(value)
                if target.type != value.type:
                    yield f"assigns {value.type} to {target.type}"
            case Declare(variable) | Havoc(variable) | Keep(variable):
                yield from self.variable(variable)
            case EndLife(variables):
                for variable in variables:
                    yield from self.variable(variable)
            case Call(callee, arguments, results):
                yield from self.call(callee, arguments, results)
            case CodeCall(callee, variables, results):
                yield from self.call(callee, tuple(Read(v) for v in variables), results)
            case Annotation(clause):
                yield from self.node(clause.predicate)
            case Check(predicate) | Assume(predicate) | Guard(_, predicate) | Recall(predicate):
                yield from self.node(predicate)
            case Probe(_, predicate):
                yield from self.node(predicate)
            case Fresh(target, length, copied=copied):
                yield from self.variable(target)
                for number in (length,) if copied is None else (length, copied):
                    yield from self.node(number)
                    yield from _equal(number.type, INTEGER)
            case HavocCells(memory, _, regions, spared):
                yield from self.memory(memory, regions or ())
                for variable in spared:
                    yield from self.variable(variable)
            case Store(place, value):
                for part in place_parts(place):
                    yield from self.node(part)
                yield from self.node(value)
                if place.type != value.type:
                    yield f"stores {value.type} in {place.type}"
            case CallPointer(pointer, arguments):
                for part in (pointer, *arguments):
                    yield from self.node(part)
            case OpenContract(_, contract):
                yield from self.function_contract(contract)
            case Mark() | CloseContract() | Unmodelled():
                pass
            case _:
                assert_never(statement)

    def memory(self, memory: Variable, regions: Sequence[Region]) -> Iterator[str]:
        yield from self.variable(memory)
        if not isinstance(memory.type, MemoryType):
            yield f"{memory.name} is no memory"
        for region in regions:
            for part in region_parts(region):
                yield from self.node(part)
                yield from _equal(part.type, INTEGER)

    def variable(self, variable: Variable) -> Iterator[str]:
        if variable not in self._variables:
            yield f"{variable.name} is not declared"

    def call(
        self, callee: str, arguments: tuple[Expr, ...], results: tuple[Variable, ...]
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
        if (given[: len(wanted)] if function.variadic else given) != wanted:
            yield f"arguments do not fit {callee}"
        if results and not function.results:
            yield f"uses the result of {callee}, which has none"
        for result, given_ in zip(results, function.results, strict=False):
            if result.type != given_.type:
                yield f"takes a {result.type} from {callee}"

    def function_contract(self, contract: FunctionContract) -> Iterator[str]:
        for part in parts_of(contract):
            yield from self.clauses(part)
        known = {behavior.name for behavior in contract.behaviors}
        for behaviors in contract.sets:
            for name in behaviors.names:
                if name not in known:
                    yield f"no behavior {name}"

    def clauses(self, contract: Clauses) -> Iterator[str]:
        for clause in contract.clauses:
            match clause:
                case Clause():
                    yield from self.clause(clause)
                case Assigns():
                    yield from self.assigns(clause)
                case Measure():
                    yield from self.node(clause.expression)
                case OtherClause() | BehaviorSet():
                    pass
                case _:
                    assert_never(clause)

    def clause(self, clause: Clause) -> Iterator[str]:
        for line in self.node(clause.predicate):
            yield f"{clause.text}: {line}"

    def assigns(self, assigns: Assigns) -> Iterator[str]:
        for variable in assigns.variables:
            yield from self.variable(variable)
        for location in assigns.locations:
            yield from self.node(location)
        for memory, region in assigns.regions:
            yield from self.memory(memory, [region])

    def definition(self, definition: Definition) -> Iterator[str]:
        body = definition.body
        if body is None:
            return
        yield from self.node(body, frozenset(definition.parameters))
        if isinstance(body, Pred):
            if definition.type != BOOLEAN:
                yield "a predicate as the body of a function"
        elif body.type != definition.type:
            yield f"the body is of type {body.type}"

    # --- expressions and predicates ------------------------------------------------------------

    def node(self, node: Node, bounds: _Bounds = frozenset()) -> Iterator[str]:
        """Complaints about ``node`` and everything in it."""
        stack = [(node, bounds)]
        while stack:
            top, bound = stack.pop()
            own = self.pred(top, bound) if isinstance(top, Pred) else self.expr(top, bound)
            for line in own:
                yield f"in `{_show(top)}`: {line}"
            for part, inner in _scoped_children(top, bound):
                stack.append((part, inner))

    def expr(self, node: Expr, bounds: _Bounds) -> Iterator[str]:
        """Complaints about ``node`` itself, not its parts."""
        match node:
            case Const(value, type):
                if isinstance(type, IntType) and not type.contains(value):
                    yield f"{value} is not a value of {type}"
            case Read(variable):
                yield from self.variable(variable)
            case BoundRead(bound):
                if bound not in bounds:
                    yield f"{bound.name} is not bound"
            case Unary(_, operand, type):
                yield from _equal(operand.type, type)
            case Binary():
                yield from _binary(node)
            case Convert(operand, type):
                if operand.type in (BOOLEAN, VOID):
                    yield f"converts a {operand.type}"
                if type in (BOOLEAN, VOID):
                    yield f"converts to {type}"
            case Conditional(_, then, otherwise, type):
                yield from _equal(then.type, type)
                yield from _equal(otherwise.type, type)
            case Apply(function, arguments, labels, type):
                yield from self.apply(function, arguments, len(labels))
                definition = self._program.definitions.get(function)
                if definition is not None and not definition.type_parameters:
                    yield from _equal(definition.type, type)
            case Let(bound, value):
                yield from _equal(value.type, bound.type)
            case Load(place, type) | AddressOf(place, type):
                root = place_root(place)
                if isinstance(root, VariablePlace):
                    yield from self.variable(root.variable)
                if isinstance(node, Load) and type not in (place.type, SetType(place.type)):
                    yield f"loads {type} from {place.type}"
            case PointerAdd(_, pointer):
                if not isinstance(_element(pointer.type), PointerType):
                    yield f"adds to a {pointer.type}"
            case Aggregate(paths, values):
                if len(paths) != len(values):
                    yield "values without a path"
            case Cell(memory, _, _, type):
                yield from _held(memory, type)
            case Updated(memory, _, _, value):
                yield from _held(memory, value.type)
            case Truth() | At() | FloatConst() | FunctionAddress() | PointerDiff():
                pass
            case Update() | Range() | Comprehension() | Lambda() | BuiltinTerm():
                pass
            case _:
                assert_never(node)

    def pred(self, node: Pred, bounds: _Bounds) -> Iterator[str]:
        """Complaints about ``node`` itself, not its parts."""
        match node:
            case Compare(op, left, right):
                yield from _equal(left.type, right.type)
                if left.type == BOOLEAN and op not in _EQUALITIES:
                    yield "an order of booleans"
            case Holds(operand):
                yield from _equal(operand.type, BOOLEAN)
            case ApplyPred(predicate, arguments, labels):
                yield from self.apply(predicate, arguments, len(labels))
            case LetPred(bound, value):
                yield from _equal(value.type, bound.type)
            case Quantified(_, new):
                if len({bound.name for bound in new}) != len(new) or bounds & set(new):
                    yield "a bound variable twice"
            case BoolConst() | Not() | And() | Or() | Implies() | Iff() | IfPred() | AtPred():
                pass
            case Unchanged(now, then, live, was_live, but):
                yield from _equal(then.type, now.type)
                for lengths in (live, was_live):
                    yield from _equal(lengths.type, MemoryType(INTEGER))
                for region in but:
                    for part in region_parts(region):
                        yield from _equal(part.type, INTEGER)
            case BuiltinPred():
                pass
            case _:
                assert_never(node)

    def apply(self, name: str, arguments: tuple[Expr, ...], labels: int) -> Iterator[str]:
        definition = self._program.definitions.get(name)
        if definition is None:
            yield f"applies {name}, which does not exist"
            return
        if len(arguments) != len(definition.parameters):
            yield f"arguments do not fit {name}"
        elif not definition.type_parameters:
            wanted = [p.type for p in definition.parameters]
            given = [a.type for a in arguments]
            if any(g not in (w, SetType(w)) for g, w in zip(given, wanted, strict=True)):
                yield f"arguments do not fit {name}"
        if labels != len(definition.labels):
            yield f"{labels} labels for the {len(definition.labels)} of {name}"


def _scoped_children(node: Node, bounds: _Bounds) -> Iterator[tuple[Node, _Bounds]]:
    """The parts of ``node``, each with the bound variables that it may mention."""
    match node:
        case Quantified(_, new, body):
            yield body, bounds | set(new)
        case Let(bound, value, inner):
            yield value, bounds
            yield inner, bounds | {bound}
        case LetPred(bound, value, predicate):
            yield value, bounds
            yield predicate, bounds | {bound}
        case Comprehension(new, element, condition):
            yield element, bounds | set(new)
            yield condition, bounds | set(new)
        case Lambda(new, inner):
            yield inner, bounds | set(new)
        case _:  # all others bind nothing, or the check of their parts finds it out
            for part in children(node):
                yield part, bounds


def _held(memory: Expr, cell: Type) -> Iterator[str]:
    if memory.type != MemoryType(cell):
        yield f"a {cell} in a {memory.type}"


def _element(type: Type) -> Type:
    return type.element if isinstance(type, SetType) else type


def _binary(node: Binary) -> Iterator[str]:
    """Of sets the elements are meant."""
    type = _element(node.type)
    yield from _equal(_element(node.left.type), type)
    if node.op not in _SHIFTS:
        yield from _equal(_element(node.right.type), type)
    if node.type == BOOLEAN:
        yield "arithmetic of booleans"


def _equal(left: object, right: object) -> Iterator[str]:
    if left != right:
        yield f"{left} where {right} is needed"


def _show(node: Node) -> str:
    return show_pred(node) if isinstance(node, Pred) else show_expr(node)
