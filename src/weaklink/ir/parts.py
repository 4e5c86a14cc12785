"""The expressions and predicates in statements, contracts and bodies; whose address they take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never, cast, overload

from weaklink.ir.contracts import (
    UNWRITTEN,
    Assigns,
    BehaviorSet,
    Clause,
    ContractClause,
    Frees,
    FunctionContract,
    LoopContract,
    Measure,
    OtherClause,
    parts_of,
)
from weaklink.ir.expressions import AddressOf, CellTerm, FunctionAddress, Load, Update
from weaklink.ir.phases import Leaf
from weaklink.ir.places import Place, VariablePlace
from weaklink.ir.predicates import AnyNode, Node
from weaklink.ir.program import AnyBody, AnyFunction, AnyProgram, Body, Branch, Function, Program
from weaklink.ir.statements import (
    Annotation,
    AnyStatement,
    Assign,
    Assume,
    Call,
    CallPointer,
    Check,
    CloseContract,
    CodeCall,
    Declare,
    EndLife,
    Framed,
    Fresh,
    Guard,
    Havoc,
    HavocCells,
    Keep,
    LemmaInstance,
    LoweredStatement,
    Mark,
    OpenContract,
    Probe,
    Statement,
    Store,
    Unmodelled,
    UseList,
    ViewStatement,
)
from weaklink.ir.traverse import place_parts, place_root, reads, region_parts, walk
from weaklink.ir.types import VOID, ArrayType, FunctionType, RecordType
from weaklink.ir.variables import Variable


def addressable(variable: Variable, addressed: frozenset[Variable]) -> bool:
    """Whether something may point to the variable: its address is taken somewhere (it is among
    ``addressed``), or it has parts."""
    return variable in addressed or isinstance(variable.type, ArrayType | RecordType)


def addressed_by_function(function: AnyFunction) -> frozenset[Variable]:
    """The variables whose address is taken in the body or the contract."""
    found = addressed_by(contract_nodes(function.contract))
    return found if function.body is None else found | addressed_by_body(function.body)


def addressed_by_body(body: AnyBody) -> frozenset[Variable]:
    return addressed_by(body_nodes(body))


def addressed_by(nodes: Iterator[AnyNode]) -> frozenset[Variable]:
    """The variables whose address, or that of a part, the ``nodes`` take."""
    found: set[Variable] = set()
    for node in nodes:
        for part in walk(node):
            if isinstance(part, AddressOf):
                root = place_root(part.place)
                if isinstance(root, VariablePlace):
                    found.add(root.variable)
    return frozenset(found)


def functions_as_values(program: AnyProgram) -> tuple[str, ...]:
    """The functions whose address is used somewhere in the program, or that a ``calls`` clause
    lists, in source order."""
    found: set[str] = set()
    for function in program.functions.values():
        if function.body is not None:
            found.update(listed(function.body))
    for node in program_nodes(program):
        found.update(part.function for part in walk(node) if isinstance(part, FunctionAddress))
    return tuple(name for name in program.functions if name in found)


def program_nodes(program: Program[Leaf, AnyStatement]) -> Iterator[Node[Leaf]]:
    """The expressions and predicates of a whole program: first values, what annotations say of the
    logic, contracts, code."""
    for item in program.globals:
        yield item.initial
    for lemma in program.lemmas:
        yield lemma.predicate
    for definition in program.definitions.values():
        if definition.body is not None:
            yield definition.body
    for function in program.functions.values():
        yield from contract_nodes(function.contract)
        if function.body is not None:
            yield from body_nodes(function.body)


def code(program: Program) -> Iterator[tuple[str, Statement]]:
    """The statements of a program that was read, each with the name of its function."""
    for function in program.functions.values():
        if function.body is not None:
            for block in function.body.blocks.values():
                yield from ((function.name, statement) for statement in block.statements)


def named_places(program: Program) -> Iterator[Place]:
    """The places that a program that was read reads, writes, or takes the address of."""
    for node in program_nodes(program):
        for part in walk(node):
            if isinstance(part, Load | AddressOf | Update):
                yield part.place
    yield from (one.place for _, one in code(program) if isinstance(one, Store))


def listed(body: AnyBody) -> Iterator[str]:
    """The functions in the ``calls`` clauses of a body."""
    for block in body.blocks.values():
        for statement in block.statements:
            if isinstance(statement, CallPointer) and statement.calls is not None:
                yield from statement.calls.functions


def has_type(function: AnyFunction, type: FunctionType) -> bool:
    """Whether a pointer to functions of the type may point to the function."""
    own = function.results[: len(function.results) - len(function.leaving)]
    result = own[0].type if own else VOID
    if result != type.result or function.variadic != type.variadic:
        return False
    parameters = tuple(parameter.type for parameter in function.parameters)
    return parameters == type.parameters or not type.has_prototype


def body_nodes(body: Body[Leaf, AnyStatement]) -> Iterator[Node[Leaf]]:
    """What stands in a body, its annotations too; below each there is more (``walk``)."""
    for block in body.blocks.values():
        if block.loop is not None:
            yield from loop_nodes(block.loop)
        for statement in block.statements:
            yield from cast("Iterator[Node[Leaf]]", statement_nodes(statement))
        if isinstance(block.end, Branch):
            yield block.end.condition


@overload
def statement_nodes(statement: Statement) -> Iterator[Node]: ...  # type: ignore[overload-overlap]
@overload
def statement_nodes(
    statement: LoweredStatement | ViewStatement,
) -> Iterator[Node[CellTerm]]: ...
@overload
def statement_nodes(statement: AnyStatement) -> Iterator[AnyNode]: ...
def statement_nodes(statement: AnyStatement) -> Iterator[AnyNode]:
    """What stands in a statement, in source order; of the place of a ``Store`` its parts."""
    match statement:
        case Assign(value=value):
            yield value
        case Call(arguments=arguments):
            yield from arguments
        case CallPointer(pointer, arguments):
            yield pointer
            yield from arguments
        case Annotation(clause):
            yield clause.predicate
        case Check(predicate) | Assume(predicate) | Guard(_, predicate) | LemmaInstance(predicate):
            yield predicate
        case Probe(_, predicate):
            yield predicate
        case Fresh(length=length, copied=copied, misplaced=misplaced):
            yield length
            if copied is not None:
                yield copied
            if misplaced is not None:
                yield misplaced
        case HavocCells(regions=regions):
            for region in regions or ():
                yield from region_parts(region)
        case Store(place, value):
            yield from place_parts(place)
            yield value
        case UseList(place=place, other=other):
            yield from place_parts(place)
            if other is not None:
                yield from place_parts(other)
        case OpenContract(_, contract):
            yield from contract_nodes(contract)
        case Framed(assigns, applies):
            yield applies
            yield from clause_nodes(assigns)
        case Declare() | EndLife() | Havoc() | Keep() | CodeCall():
            pass
        case Mark() | CloseContract() | Unmodelled():
            pass
        case _:
            assert_never(statement)


def statement_variables(statement: AnyStatement) -> frozenset[Variable]:
    """The variables that a statement of a program mentions, in what it writes too (but for what
    takes the result of a call: a temporary)."""
    found = {variable for node in statement_nodes(statement) for variable in reads(node)}
    match statement:
        case Assign(target=variable):
            found.add(variable)
        case Store(place):
            root = place_root(place)
            if isinstance(root, VariablePlace):
                found.add(root.variable)
        case UseList(place=place, result=result):
            root = place_root(place)
            if isinstance(root, VariablePlace):
                found.add(root.variable)
            if result is not None:
                found.add(result)
        case _:  # no other statement of a program as read writes to a variable by name
            pass
    return frozenset(found)


def rests_on(statement: AnyStatement) -> tuple[str, ...]:
    """The ids of the properties and premises that make true what a statement of a view assumes."""
    match statement:
        case Assume(rests_on=ids) | Keep(rests_on=ids) | HavocCells(rests_on=ids):
            return ids
        case (
            Assign()
            | Havoc()
            | Fresh()
            | EndLife()
            | CodeCall()
            | Check()
            | Probe()
            | LemmaInstance()
        ):
            return ()
        case (
            Declare()
            | Annotation()
            | Framed()
            | Mark()
            | Guard()
            | Call()
            | CallPointer()
            | Store()
        ):
            return ()
        case OpenContract() | CloseContract() | UseList() | Unmodelled():
            return ()
        case _:
            assert_never(statement)


def contract_nodes(contract: FunctionContract[Leaf]) -> Iterator[Node[Leaf]]:
    """What is written in the contract of a function or a statement."""
    for part in parts_of(contract):
        for clause in part.clauses:
            if clause.kind not in UNWRITTEN:
                yield from clause_nodes(clause)


def loop_nodes(contract: LoopContract[Leaf]) -> Iterator[Node[Leaf]]:
    """What stands in the contract of a loop."""
    for clause in contract.clauses:
        yield from clause_nodes(clause)


def clause_nodes(clause: ContractClause[Leaf]) -> Iterator[Node[Leaf]]:
    """What stands in a clause; of a frame its locations."""
    match clause:
        case Clause(predicate):
            yield predicate
        case Assigns():
            yield from clause.locations
            for origin in clause.origins:
                yield from (*origin.locations, *origin.origins)
        case Measure(_, expression):
            yield expression
        case Frees(pointers):
            yield from pointers or ()
        case OtherClause(_, parts):
            yield from parts
        case BehaviorSet():
            pass
        case _:
            assert_never(clause)


def frames(function: Function[Leaf, AnyStatement]) -> Iterator[Assigns[Leaf]]:
    """The frames of the function's contract, its behaviors' and its loops'."""
    for part in parts_of(function.contract):
        if part.assigns is not None:
            yield part.assigns
    for block in {} if function.body is None else function.body.blocks.values():
        if block.loop is not None and block.loop.assigns is not None:
            yield block.loop.assigns
