"""What may change: syntactically, whichever way the subcontracts stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar, assert_never, cast

from weaklink import ir
from weaklink.analysis.flow import dominates, dominators, predecessors
from weaklink.analysis.reducible import source_block
from weaklink.record import replace

T = TypeVar("T")


class Changes:
    """The globals that each function of a program may change.

    A function may change what its code assigns, what its callees may change, and what the
    contracts of its callees and loops let change: everything, where a frame clause is missing.
    """

    def __init__(self, program: ir.AnyProgram) -> None:
        self._program = program
        self.mutable = tuple(g.variable for g in program.globals if not g.variable.is_const)
        self._by_code = self._close(self._assigned_in)
        self._by_any = self._close(self._changed_in)
        self._open = self._close(self._missing_frames)
        self._releasing = releasing(program.functions)
        self.has_heap = any(map(self._uses_heap, program.functions.values()))
        """Whether the code allocates or frees anything."""

    def by_code(self, function: str) -> frozenset[ir.Variable]:
        """What running the function may change; all, where code is missing and no clause says."""
        return self._by_code[function]

    def by_any_view(self, function: str) -> frozenset[ir.Variable]:
        """``by_code``, and what contracts standing for code may change besides."""
        return self._by_any[function]

    def frees(self, function: str) -> bool:
        """Whether running the function may free something, or its contract lets it."""
        return function in self._releasing

    def _uses_heap(self, function: ir.AnyFunction) -> bool:
        blocks = () if function.body is None else function.body.blocks.values()
        statements = (statement for block in blocks for statement in block.statements)
        begins = any(isinstance(s, ir.Fresh) and s.dynamic for s in statements)
        return begins or (function.body is not None and self.frees(function.name))

    def may_free(self, function: ir.AnyFunction, names: Iterable[str]) -> bool:
        """Whether the blocks may free something in any view."""
        assert function.body is not None
        blocks = (function.body.blocks[name] for name in names)
        statements = (statement for block in blocks for statement in block.statements)
        return any(isinstance(s, ir.Call) and self.frees(s.callee) for s in statements)

    def is_open(self, function: str) -> bool:
        """Whether some contract on the way, its own loops' too, lets everything change."""
        return bool(self._open[function])

    def by_contract(self, contract: ir.FunctionContract[ir.Term]) -> frozenset[ir.Variable]:
        """What the contract alone lets change (behaviors narrow it further)."""
        return named(contract.assigns, self.mutable)

    def by_blocks(self, function: ir.AnyFunction, names: Iterable[str]) -> frozenset[ir.Variable]:
        """The variables, locals too, that the blocks may change in any view, but what they
        declare themselves.  A loop in there without ``loop assigns`` adds all that it has in
        scope."""
        assert function.body is not None
        changed: set[ir.Variable] = set()
        declared: set[ir.Variable] = set()
        for name in names:
            block = function.body.blocks[name]
            if block.loop is not None:
                changed |= named(block.loop.assigns, self.mutable)
                if block.loop.assigns is None:
                    changed.update(in_scope(function, name))
            for statement in block.statements:
                changed.update(written(statement))
                match statement:
                    case ir.Declare(variable):
                        declared.add(variable)
                    case ir.Call(callee):
                        changed |= self.by_any_view(callee)
                        changed |= self.by_contract(self._program.functions[callee].contract)
                    case _:  # all others change what `written` says, and run no other code
                        pass
        return frozenset(changed - declared)

    def by_code_blocks(self, body: ir.AnyBody, names: Iterable[str]) -> frozenset[ir.Variable]:
        """The same, as far as running the blocks' code goes."""
        changed: set[ir.Variable] = set()
        for name in names:
            for statement in body.blocks[name].statements:
                if isinstance(statement, ir.Call):
                    changed |= self.by_code(statement.callee)
                changed.update(written(statement))
        return frozenset(changed)

    def _assigned_in(self, function: ir.AnyFunction) -> frozenset[ir.Variable]:
        if function.body is None:
            return self.by_contract(function.contract)
        statements = (s for block in function.body.blocks.values() for s in block.statements)
        return frozenset(v for s in statements for v in written(s) if _is_global(v))

    def _changed_in(self, function: ir.AnyFunction) -> frozenset[ir.Variable]:
        changed = set(self._assigned_in(function))
        if function.body is None:
            return frozenset(changed)
        for block in function.body.blocks.values():
            if block.loop is not None:
                loop = named(block.loop.assigns, self.mutable)
                changed |= {variable for variable in loop if _is_global(variable)}
            for statement in block.statements:
                if isinstance(statement, ir.Call):
                    changed |= self.by_contract(self._program.functions[statement.callee].contract)
        return frozenset(changed)

    def _missing_frames(self, function: ir.AnyFunction) -> frozenset[str]:
        """What has no frame clause: callees, and loops by their site."""
        blocks = function.body.blocks.values() if function.body is not None else ()
        loops = [block.loop for block in blocks if block.loop is not None]
        called = [self._program.functions[name] for name in callees(function)]
        return frozenset(
            [loop.site for loop in loops if loop.assigns is None]
            + [callee.name for callee in called if callee.contract.assigns is None]
        )

    def _close(self, own: Callable[[ir.AnyFunction], frozenset[T]]) -> Mapping[str, frozenset[T]]:
        """The least fixed point of ``own`` along calls."""
        functions = self._program.functions
        result = {name: own(function) for name, function in functions.items()}
        callers: dict[str, set[str]] = {name: set() for name in functions}
        for name, function in functions.items():
            for callee in callees(function):
                callers[callee].add(name)
        work = list(functions)
        while work:
            callee = work.pop()
            for caller in callers[callee]:
                if not result[callee] <= result[caller]:
                    result[caller] |= result[callee]
                    work.append(caller)
        return result


RELEASERS = frozenset({"free", "realloc"})
"""The library's functions that end a block's life."""


def releasing(functions: Mapping[str, ir.AnyFunction]) -> frozenset[str]:
    """The functions that may free something: the library's, those whose contract lets them, and
    those that call such."""
    found = {name for name, function in functions.items() if _frees_itself(function)}
    calling = {name: frozenset(callees(function)) for name, function in functions.items()}
    while more := {
        name for name, called in calling.items() if name not in found and called & found
    }:
        found |= more
    return frozenset(found)


def _frees_itself(function: ir.AnyFunction) -> bool:
    clauses = (part.frees for part in ir.parts_of(function.contract))
    named = any(clause is not None and clause.pointers != () for clause in clauses)
    without_code = function.body is None and (function.refused or function.name in RELEASERS)
    return named or without_code


def callees(function: ir.AnyFunction) -> list[str]:
    """The functions that it calls, each once, in order."""
    return list(dict.fromkeys(call.callee for call in calls_of(function)))


def reached(names: Iterable[str], functions: Mapping[str, ir.AnyFunction]) -> list[str]:
    """The functions of these names, and all that they may call, directly or not."""
    work = [name for name in names if name in functions]
    seen = set(work)
    for name in work:
        new = [callee for callee in callees(functions[name]) if callee not in seen]
        seen.update(new)
        work += new
    return work


def calls_of(function: ir.Function[ir.Same, ir.AnyStatement]) -> Iterator[ir.Call[ir.Same]]:
    """The calls of functions that it makes, in order."""
    for block in function.body.blocks.values() if function.body is not None else ():
        for statement in block.statements:
            if isinstance(statement, ir.Call):
                yield cast("ir.Call[ir.Same]", statement)


def written(statement: ir.AnyStatement) -> tuple[ir.Variable, ...]:
    """The variables that the statement itself gives a value (a call: its result's)."""
    match statement:
        case ir.Assign(target=variable) | ir.Havoc(variable=variable):
            return (variable,)
        case (
            ir.Call(results=results)
            | ir.CallPointer(results=results)
            | ir.CodeCall(results=results)
        ):
            return results
        case ir.HavocCells(memory=memory):
            return (memory,)
        case ir.Fresh(target=target):
            return (target,)
        case (
            ir.Declare()
            | ir.Annotation()
            | ir.Framed()
            | ir.Mark()
            | ir.Guard()
            | ir.LemmaInstance()
            | ir.Check()
            | ir.Assume()
            | ir.Keep()
        ):
            return ()
        case ir.Probe():
            return ()
        case ir.UseList(result=result):
            return () if result is None else (result,)
        case ir.Store() | ir.EndLife() | ir.OpenContract() | ir.CloseContract() | ir.Unmodelled():
            return ()
        case _:
            assert_never(statement)


def named(
    assigns: ir.Assigns[ir.Term] | None, everything: Iterable[ir.Variable]
) -> frozenset[ir.Variable]:
    """What a frame clause names; ``everything`` where it is missing."""
    if assigns is None:
        return frozenset(everything)
    return frozenset((*assigns.variables, *(memory for memory, _ in assigns.regions)))


def between(
    body: ir.AnyBody, since: ir.Label, framed: ir.Framed[ir.Same]
) -> tuple[str, frozenset[str]]:
    """The block with the beginning of a statement, and all blocks on the ways from there to where
    it is ``framed``."""
    before = predecessors(body.blocks, body.entry)
    began = ""
    work = [name for name in before if framed in body.blocks[name].statements]
    inside = set(work)
    while work:
        name = work.pop()
        if ir.Mark(since) in body.blocks[name].statements:
            began = name
        else:
            work += [one for one in before[name] if one not in inside]
            inside.update(before[name])
    return began, frozenset(inside)


def beginning_at(
    function: ir.Function[ir.Same, ir.AnyStatement], name: str, label: ir.Label
) -> ir.Function[ir.Same, ir.AnyStatement]:
    """The function without what stands in the block before the label."""
    assert function.body is not None
    block = function.body.blocks[name]
    left = block.statements[block.statements.index(ir.Mark(label)) :]
    blocks = {**function.body.blocks, name: replace(block, statements=left)}
    return replace(function, body=replace(function.body, blocks=blocks))


def in_scope_at(function: ir.AnyFunction, name: str, label: ir.Label) -> tuple[ir.Variable, ...]:
    """The parameters and locals of ``function`` that live where the block marks the label."""
    assert function.body is not None
    blocks = function.body.blocks
    above = dominators(blocks, function.body.entry)
    own = blocks[name].statements
    before = [*own[: own.index(ir.Mark(label))]]
    for other, block in blocks.items():
        if other != name and other in above and dominates(above, other, name):
            before += block.statements
    declared = [
        statement.variable
        for statement in before
        if isinstance(statement, ir.Declare) and statement.variable.storage is ir.Storage.LOCAL
    ]
    return (*function.parameters, *dict.fromkeys(declared))


def in_scope(function: ir.AnyFunction, head: str) -> tuple[ir.Variable, ...]:
    """The parameters and locals of ``function`` that live at the loop head ``head``: declared
    in a block that dominates it (its own statements are inside the loop).  What is declared in the
    loop is none of them, though a run that enters it past its head declares that before."""
    assert function.body is not None
    body = function.body
    above = dominators(body.blocks, body.entry)
    loop = body.blocks[head].loop
    inside = frozenset[str]() if loop is None else loop.inside
    declared = [
        statement.variable
        for name, block in body.blocks.items()
        if name != head and name in above and dominates(above, name, head)
        if source_block(name) not in inside
        for statement in block.statements
        if isinstance(statement, ir.Declare) and statement.variable.storage is ir.Storage.LOCAL
    ]
    return (*function.parameters, *dict.fromkeys(declared))


def _is_global(variable: ir.Variable) -> bool:
    return variable.storage is ir.Storage.GLOBAL
