"""Calls through pointers, resolved: one call for each function that it may be.

    before:  y = (*op)(x)                   with  //@ calls inc, dec;
    after:   guard op == inc || op == dec;  if (op == inc) goto b.call1; else goto b.call2;
             b.call1: y = inc(x); goto b.after;   b.call2: y = dec(x); goto b.after;   b.after: ...

Without ``calls``, the functions are those that the pointer evidently has: a local that is only
ever given functions, or a constant table of them.  What cannot be resolved stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink.ir.expressions import (
    Aggregate,
    Compare,
    CompareOp,
    Convert,
    Expr,
    FunctionAddress,
    Load,
    Or,
    Pred,
    Read,
    Variable,
    VariablePlace,
)
from weaklink.ir.parts import addressed_by_function
from weaklink.ir.program import (
    Assign,
    Block,
    Body,
    Branch,
    Call,
    CallPointer,
    Function,
    Guard,
    Jump,
    Program,
    Statement,
)
from weaklink.ir.traverse import place_root
from weaklink.kinds import Kind
from weaklink.record import replace


def resolve_pointer_calls(program: Program) -> Program:
    """``program`` with every call through a pointer resolved whose targets are known."""
    constants = {item.variable: item.initial for item in program.globals if item.variable.is_const}
    functions = {
        name: _resolve(function, program, constants)
        if function.body is not None and _has_pointer_call(function.body)
        else function
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


def _has_pointer_call(body: Body) -> bool:
    return any(isinstance(s, CallPointer) for b in body.blocks.values() for s in b.statements)


def _resolve(function: Function, program: Program, constants: Mapping[Variable, Expr]) -> Function:
    body = function.body
    assert body is not None
    known = _Targets(function, program, constants)
    blocks: dict[str, Block] = {}
    for block in body.blocks.values():
        for made in _split(block, known):
            blocks[made.name] = made
    return replace(function, body=replace(body, blocks=blocks))


def _split(block: Block, known: _Targets) -> Iterator[Block]:
    """The block, cut at each call that is resolved."""
    name, loop = block.name, block.loop
    statements: list[Statement] = []
    for index, statement in enumerate(block.statements):
        targets = known.of(statement) if isinstance(statement, CallPointer) else ()
        if not isinstance(statement, CallPointer) or not targets:
            statements.append(statement)
            continue
        after = f"{block.name}.after{index}"
        statements.append(Guard(Kind.MEM_ACCESS, _one_of(statement, targets), statement.span))
        calls = [f"{block.name}.call{index}.{number}" for number in range(len(targets))]
        first = calls[0] if len(calls) == 1 else f"{block.name}.choose{index}.0"
        yield Block(name, tuple(statements), Jump(first), loop)
        for number, target in enumerate(targets):
            call = Call(target, statement.arguments, statement.results, statement.span)
            yield Block(calls[number], (call,), Jump(after))
            if number < len(targets) - 1:
                last = number == len(targets) - 2
                other = calls[-1] if last else f"{block.name}.choose{index}.{number + 1}"
                test = _is(statement, target)
                choose = Branch(test, calls[number], other, statement.span)
                yield Block(f"{block.name}.choose{index}.{number}", (), choose)
        name, loop, statements = after, None, []
    yield Block(name, tuple(statements), block.end, loop)


def _is(call: CallPointer, target: str) -> Pred:
    address = FunctionAddress(target, call.pointer.type, call.span)
    return Compare(CompareOp.EQ, call.pointer, address, call.span)


def _one_of(call: CallPointer, targets: tuple[str, ...]) -> Pred:
    result = _is(call, targets[0])
    for target in targets[1:]:
        result = Or(result, _is(call, target), call.span)
    return result


class _Targets:
    """What the pointers of one function may be."""

    def __init__(
        self, function: Function, program: Program, constants: Mapping[Variable, Expr]
    ) -> None:
        self._program = program
        self._constants = constants
        self._own = frozenset(function.body.locals) if function.body is not None else frozenset()
        self._shared = addressed_by_function(function)
        self._given: dict[Variable, list[Expr]] = {}
        for block in function.body.blocks.values() if function.body is not None else ():
            for statement in block.statements:
                if isinstance(statement, Assign):
                    self._given.setdefault(statement.target, []).append(statement.value)

    def of(self, call: CallPointer) -> tuple[str, ...]:
        """The functions that a call may be of, or none where that is not known."""
        found = call.calls or self._evident(call.pointer, frozenset()) or ()
        if any(not self._fits(call, name) for name in found):
            return ()
        return tuple(dict.fromkeys(found))

    def _fits(self, call: CallPointer, name: str) -> bool:
        function = self._program.functions.get(name)
        if function is None or function.variadic:
            return False
        wanted = [parameter.type for parameter in function.parameters]
        return wanted == [argument.type for argument in call.arguments]

    def _evident(self, pointer: Expr, seen: frozenset[Variable]) -> tuple[str, ...] | None:
        match pointer:
            case FunctionAddress(name):
                return (name,)
            case Convert(operand):
                return self._evident(operand, seen)
            case Read(variable) if variable in self._own and variable not in self._shared | seen:
                values = self._given.get(variable, [])
                found = [self._evident(value, seen | {variable}) for value in values]
                if not found or any(one is None for one in found):
                    return None
                return tuple(name for one in found for name in one or ())
            case Read(variable) if variable in self._constants:
                return self._evident(self._constants[variable], seen)
            case Load(place):
                root = place_root(place)
                if not isinstance(root, VariablePlace):
                    return None
                return self._all_in(self._constants.get(root.variable))
            case _:
                return None

    def _all_in(self, table: Expr | None) -> tuple[str, ...] | None:
        if not isinstance(table, Aggregate):
            return None
        found = [self._evident(value, frozenset()) for value in table.values]
        if any(one is None for one in found):
            return None
        return tuple(name for one in found for name in one or ())
