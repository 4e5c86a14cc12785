"""Calls through pointers, resolved: one call for each function that it may be.

    before:  y = (*op)(x)                   with  //@ calls inc, dec;
    after:   t = op;  guard t == inc || t == dec;  // call-target
             if (t == inc) goto b.call1; else goto b.call2;
             b.call1: y = inc(x); goto b.after;   b.call2: y = dec(x); goto b.after;   b.after: ...

Without ``calls``, the functions are those that the pointer evidently has: a local that is only
ever given functions, or a constant table of them.  Where that is not evident either, it may be
any function of the type whose address the program takes, or another one of which nothing is
known (``OTHER``): it has no body and no contract.  That it is one at all is then a memory access.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.ir.names import OTHER
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span

MOST_TARGETS = 16
"""Functions that a call may be of where nothing says which it is."""


@record
class Targets:
    """The functions that a call may be of; ``open``: the last of them stands for all that are none
    of the others."""

    functions: tuple[str, ...]
    open: bool = False


def resolve_pointer_calls(program: ir.Program) -> ir.Program:
    """``program`` with every call through a pointer resolved, or refused by name."""
    if not any(_has_pointer_call(f.body) for f in program.functions.values() if f.body):
        return program
    values = _Values(program)
    functions = {
        name: _resolve(function, values)
        if function.body is not None and _has_pointer_call(function.body)
        else function
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions | values.others)


def _has_pointer_call(body: ir.Body) -> bool:
    return any(isinstance(s, ir.CallPointer) for b in body.blocks.values() for s in b.statements)


def _resolve(function: ir.Function, values: _Values) -> ir.Function:
    body = function.body
    assert body is not None
    known = _Resolution(function, values)
    blocks: dict[str, ir.Block] = {}
    for block in body.blocks.values():
        for made in _split(block, known):
            blocks[made.name] = made
    return replace(function, body=replace(body, blocks=blocks, locals=tuple(known.locals)))


def _split(block: ir.Block, known: _Resolution) -> Iterator[ir.Block]:
    """The block, cut at each call that is resolved."""
    name, loop = block.name, block.loop
    statements: list[ir.Statement] = []
    behind = 0
    for index, statement in enumerate(block.statements):
        if index < behind:
            continue
        if not isinstance(statement, ir.CallPointer):
            statements.append(statement)
            continue
        targets = known.of(statement)
        if isinstance(targets, str):
            statements.append(ir.Unmodelled(targets, statement.span))
            continue
        after = f"{block.name}.after{index}"
        pointer = known.temporary(statement.pointer)
        evaluate = ir.Assign(pointer, statement.pointer, statement.pointer.span)
        call = replace(statement, pointer=ir.Read(pointer, statement.pointer.span))
        exits = _said_of_exits(block.statements[index + 1 :])
        behind = index + 1 + len(exits)
        name_ = f"{block.name}.{{}}{index}"
        first, *made = _calls(call, targets.functions, name_, after, exits)
        yield ir.Block(
            name, (*statements, evaluate, _guard(call, targets)), ir.Jump(first.name), loop
        )
        yield from (first, *made)
        name, loop, statements = after, None, []
    yield ir.Block(name, tuple(statements), block.end, loop)


def _calls(
    call: ir.CallPointer,
    targets: tuple[str, ...],
    name: str,
    after: str,
    exits: tuple[ir.Statement, ...],
) -> Iterator[ir.Block]:
    """Blocks that call the function that it is, the first one first."""
    for number, target in enumerate(targets):
        own = f"{name.format('call')}.{number}"
        if number < len(targets) - 1:
            last = number == len(targets) - 2
            other = name.format("call" if last else "choose") + f".{number + 1}"
            choice = ir.Branch(_is(call, target), own, other, NOWHERE)
            yield ir.Block(f"{name.format('choose')}.{number}", (), choice)
        several = len(targets) > 1
        made = ir.Call(target, call.arguments, call.results, call.span, chosen=several)
        yield ir.Block(own, (made, *exits), ir.Jump(after))


def _said_of_exits(statements: Sequence[ir.Statement]) -> tuple[ir.Statement, ...]:
    """What is said right behind a call of the program's end in it."""
    found = takewhile(lambda one: isinstance(one, ir.Annotation) and one.exits, statements)
    return tuple(found)


def _guard(call: ir.CallPointer, targets: Targets) -> ir.Guard:
    """That the call is of one of the functions."""
    valid = ir.BuiltinPred("\\valid_function", (call.pointer,), (), call.span)
    safe: ir.Pred = ir.Holds(valid, call.span)
    if not targets.open:
        safe = _one_of(call, targets.functions)
    kind = Kind.MEM_ACCESS if call.calls is None else Kind.CALL_TARGET
    return ir.Guard(kind, safe, call.span, clause=call.calls, chooses=True)


def _is(call: ir.CallPointer, target: str) -> ir.Pred:
    address = ir.FunctionAddress(target, call.pointer.type, call.span)
    return ir.Compare(ir.CompareOp.EQ, call.pointer, address, call.span)


def _one_of(call: ir.CallPointer, targets: tuple[str, ...]) -> ir.Pred:
    result = _is(call, targets[0])
    for target in targets[1:]:
        result = ir.Or(result, _is(call, target), call.span)
    return result


def _path(place: ir.Place) -> tuple[int | str | None, ...]:
    """The way from the root of a place to it; None at an index that is no constant."""
    match place:
        case ir.FieldPlace(record, name):
            return (*_path(record), name)
        case ir.IndexPlace(array, ir.Const(value)):
            return (*_path(array), value)
        case ir.IndexPlace(array):
            return (*_path(array), None)
        case ir.VariablePlace() | ir.StringPlace() | ir.ValuePlace() | ir.DerefPlace():
            return ()


class _Values:
    """What is known of pointers to functions in the whole program; ``others`` are functions of
    which nothing is known, made for the calls that may be of one."""

    def __init__(self, program: ir.Program) -> None:
        self.functions = program.functions
        self._sources = program.sources
        self.constants = {g.variable: g.initial for g in program.globals if g.variable.is_const}
        self.others: dict[str, ir.Function] = {}
        self._used = ir.functions_as_values(program)

    def text(self, span: Span) -> str:
        """The source there."""
        source = self._sources.get(span.file)
        return "" if source is None else source.text(span)

    def of_type(self, type: ir.FunctionType) -> tuple[str, ...]:
        """The functions of the type whose address is taken somewhere."""
        return tuple(name for name in self._used if ir.has_type(self.functions[name], type))

    def other(self, type: ir.FunctionType) -> str:
        for name, function in self.others.items():
            if ir.has_type(function, type):
                return name
        name = f"{OTHER}-{len(self.others) + 1}-" if self.others else OTHER
        self.others[name] = _unknown_function(name, type)
        return name


def _unknown_function(name: str, type: ir.FunctionType) -> ir.Function:
    parameters = tuple(
        ir.Variable(f"x{number}", parameter, ir.Storage.PARAMETER, f"x{number}")
        for number, parameter in enumerate(type.parameters, start=1)
    )
    result = ir.Variable("\\result", type.result, ir.Storage.TEMPORARY, "\\result")
    results = () if type.result == ir.VOID else (result,)
    contract = ir.FunctionContract()
    return ir.Function(name, parameters, results, contract, None, NOWHERE, requested=False)


class _Resolution:
    """What the pointers of one function may be."""

    def __init__(self, function: ir.Function, values: _Values) -> None:
        self._values = values
        self.locals = list(function.body.locals) if function.body is not None else []
        self._own = frozenset(function.body.locals) if function.body is not None else frozenset()
        self._shared = ir.addressed_by_function(function)
        self._given: dict[ir.Variable, list[ir.Expr]] = {}
        for block in function.body.blocks.values() if function.body is not None else ():
            for statement in block.statements:
                match statement:
                    case ir.Assign(target, value):
                        self._given.setdefault(target, []).append(value)
                    case _:  # what any other statement gives a variable is not evident
                        self._shared |= frozenset(written(statement))

    def temporary(self, pointer: ir.Expr) -> ir.Variable:
        """A variable that holds what the pointer is when it is called."""
        name = f"called.{len(self.locals)}"
        shown = self._values.text(pointer.span) or name
        self.locals.append(
            ir.Variable(name, pointer.type, ir.Storage.TEMPORARY, shown, pointer.span)
        )
        return self.locals[-1]

    def of(self, call: ir.CallPointer) -> Targets | str:
        """The functions that a call may be of, or what it is refused for."""
        pointer = call.pointer.type
        assert isinstance(pointer, ir.PointerType) and isinstance(pointer.target, ir.FunctionType)
        type = pointer.target
        if call.calls is not None:
            listed = tuple(dict.fromkeys(call.calls.functions))
            for name in listed:
                if not self._fits(name, type, call):
                    return f"call of `{name}` through a pointer of type `{pointer}`"
            return Targets(listed)
        evident = tuple(dict.fromkeys(self._evident(call.pointer, frozenset()) or ()))
        if evident and all(self._fits(name, type, call) for name in evident):
            return Targets(evident)
        return self._any(call, type)

    def _any(self, call: ir.CallPointer, type: ir.FunctionType) -> Targets | str:
        if type.variadic:
            return "call through a pointer to functions with a variable number of arguments"
        if len(type.parameters) != len(call.arguments):
            return "call through a pointer to functions whose parameters are not declared"
        found = self._values.of_type(type)
        if len(found) > MOST_TARGETS:
            return f"call through a pointer that may be one of {len(found)} functions"
        return Targets((*found, self._values.other(type)), open=True)

    def _fits(self, name: str, type: ir.FunctionType, call: ir.CallPointer) -> bool:
        function = self._values.functions[name]
        given = [argument.type for argument in call.arguments]
        wanted = [parameter.type for parameter in function.parameters]
        if function.variadic:  # the others are whatever they are
            given = given[: len(wanted)]
        return ir.has_type(function, type) and wanted == given

    def _evident(self, pointer: ir.Expr, seen: frozenset[ir.Variable]) -> tuple[str, ...] | None:
        match pointer:
            case ir.FunctionAddress(name):
                return (name,)
            case ir.Convert(operand):
                return self._evident(operand, seen)
            case ir.Conditional(_, then, otherwise):
                return self._all([then, otherwise], seen)
            case ir.Read(variable) if variable in self._own and variable not in self._shared | seen:
                return self._all(self._given.get(variable, []), seen | {variable})
            case ir.Read(variable) if variable in self._values.constants:
                return self._evident(self._values.constants[variable], seen)
            case ir.Load(place):
                root = ir.place_root(place)
                if not isinstance(root, ir.VariablePlace):
                    return None
                table = self._values.constants.get(root.variable)
                if not isinstance(table, ir.Aggregate):
                    return None
                path = _path(place)
                if path in table.paths:
                    return self._evident(table.values[table.paths.index(path)], seen)
                return self._all(table.values, seen)
            case _:  # which functions any other pointer may be is not evident
                return None

    def _all(
        self, pointers: Sequence[ir.Expr], seen: frozenset[ir.Variable]
    ) -> tuple[str, ...] | None:
        """The functions that any of the pointers may be; None where one is not evident."""
        found = [self._evident(pointer, seen) for pointer in pointers]
        if not found or any(one is None for one in found):
            return None
        return tuple(name for one in found for name in one or ())
