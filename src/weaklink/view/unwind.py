"""A view without loops and calls: code loops unrolled, code calls inlined, up to bounds.

    before:  b1 (head): if c b2 b3;  b2: ...; jump b1          iterations = 2
    after:   b1: if c b2 b3;   b2: ...; jump b1~1;   b1~1: if c b2~1 b3~1;  ...
             b2~2: ...; stop (bound)

Afterwards the graph is acyclic, holds no ``CodeCall`` but of functions that are not to be followed,
and every way that a bound cut off ends in a block of its own, one for each block of the function
under view where that happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import assert_never

from weaklink import ir
from weaklink.analysis.flow import Loop, natural_loops
from weaklink.analysis.reducible import redirect
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.ir.names import unspecialised
from weaklink.profiling import phase
from weaklink.record import field, record, replace
from weaklink.scope import Limit, LimitKind
from weaklink.source import Span
from weaklink.view.assertions import LENT
from weaklink.view.interface import Interface
from weaklink.view.labels import rewrite_statement
from weaklink.view.lent import unless_begun_since, unless_not_input
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.model import View, ViewFunction, borrowing_callees

BOUND = "~bound"

NONE_OPEN: Mapping[str, Interface] = MappingProxyType({})

Counters = tuple[tuple[str, int], ...]
"""How often each loop around a block has iterated, outermost first."""


@record
class Limits:
    """``iterations`` of each loop, ``depth`` of recursion (0: no recursive call is entered),
    cells of a block of the inputs (``length``), and a guard on the number of blocks; ``beyond``
    are the loops and functions that go further."""

    iterations: int
    depth: int
    length: int = 3
    blocks: int = 4_000
    beyond: tuple[Limit, ...] = ()

    def of(self, kind: LimitKind, name: str) -> Limit:
        """How far a loop goes (iterations), or a recursive function (depth)."""
        further = next((one for one in self.beyond if (one.kind, one.of) == (kind, name)), None)
        usual = self.depth if kind is LimitKind.DEPTH else self.iterations
        return further or Limit(kind, name, usual)


@record
class Cutoff:
    """Where a ``limit`` cut ways off: in the block ``within`` of the function under view, or a call
    in it, the run would have gone on."""

    within: str
    limit: Limit


@record
class Unwound:
    """An acyclic view.  ``cuts`` are the blocks in which ways end that a limit cut off.  ``opened``
    are the functions whose calls stayed, with what these exchange.  ``truncated``: the limit of
    blocks was met."""

    blocks: Mapping[str, lir.ViewBlock]
    entry: str
    view: View
    cuts: Mapping[str, Cutoff]
    limits: Limits
    opened: Mapping[str, Interface] = field(default_factory=dict)
    truncated: bool = False

    @property
    def complete(self) -> bool:
        """Whether no bound cut anything off syntactically."""
        return not self.cuts


@phase("views")
def unwind(view: View, limits: Limits, opened: Mapping[str, Interface] = NONE_OPEN) -> Unwound:
    """``view`` up to ``limits``; calls of functions ``opened`` are not followed."""
    unwinder = _Unwinder(view, limits, opened)
    entry = unwinder.expand(view.main, "", _Around(), {}, None, None)
    return Unwound(unwinder.blocks, entry, view, unwinder.cuts, limits, opened, unwinder.truncated)


@record
class _Loan:
    """A call that was inlined: the lengths of blocks when it began; and, where memory without a
    value may get there, whether it had ensured (``kept``) what its ``lends`` asks for."""

    lengths: ir.Variable
    lends: ir.Check | None
    kept: ir.Variable


Loans = tuple[_Loan, ...]
"""Those of the calls around, outermost first."""


@record
class _Around:
    """The functions that a copy is in, outermost first, with the calls' loans; and the blocks of
    which none of those calls can know, or may not know."""

    functions: tuple[str, ...] = ()
    loans: Loans = ()
    spared: tuple[ir.Variable, ...] = ()
    doubtful: tuple[ir.Variable, ...] = ()


class _Unwinder:
    def __init__(self, view: View, limits: Limits, opened: Mapping[str, Interface]) -> None:
        self.opened = opened
        self.view = view
        self.limits = limits
        self.blocks: dict[str, lir.ViewBlock] = {}
        self.cuts: dict[str, Cutoff] = {}
        self.truncated = False
        self._loops: dict[int, Mapping[str, Loop]] = {}
        self._borrowing = borrowing_callees(view)

    def expand(
        self,
        function: ViewFunction,
        prefix: str,
        around: _Around,
        names: Mapping[ir.Variable, ir.Variable],
        after: str | None,
        within: str | None,
    ) -> str:
        """Copies ``function`` in; its exit leads to ``after``, or ends the run.  It is called
        ``within`` a block of the function under view, unless it is that.  The entry."""
        loops = self._loops_of(function)
        around = replace(around, functions=(*around.functions, function.name))
        seen: set[str] = set()
        todo: list[tuple[str, Counters]] = [(function.body.entry, self._enter(loops, function))]
        entry = _instance(prefix, *todo[0])
        while todo:
            name, counters = todo.pop()
            instance = _instance(prefix, name, counters)
            if instance in seen:
                continue
            keep_time()
            seen.add(instance)
            block = function.body.blocks[name]
            targets: dict[str, str] = {}
            for target in ir.successors(block.end):
                iterations = self._iterations(function, target, loops)
                moved = _move(loops, name, target, counters, iterations.limit or 0)
                full = len(self.blocks) + len(todo) > self.limits.blocks
                self.truncated = self.truncated or full
                if full:
                    paths = Limit(LimitKind.PATHS, self.view.main.name, self.limits.blocks)
                    targets[target] = self._bound(within or target, paths)
                elif moved is None:
                    targets[target] = self._bound(within or target, iterations)
                else:
                    targets[target] = _instance(prefix, target, moved)
                    todo.append((target, moved))
            copy = _renamed(block, names)
            end = redirect(copy.end, targets)
            if isinstance(end, ir.Exit) and after is not None:
                end = ir.Jump(after)
            copy = replace(copy, end=end, loop=None)
            self._emit(instance, copy, prefix, around, within or name)
        return entry

    def _enter(self, loops: Mapping[str, Loop], function: ViewFunction) -> Counters:
        entry = function.body.entry
        return ((entry, 0),) if entry in loops else ()

    def _iterations(self, function: ViewFunction, head: str, loops: Mapping[str, Loop]) -> Limit:
        """How often the loop with that head iterates, if it is one."""
        name = _loop_name(function, head) if head in loops else ""
        return self.limits.of(LimitKind.ITERATIONS, name)

    def _loops_of(self, function: ViewFunction) -> Mapping[str, Loop]:
        """The loops of the function as it stands in this view (a recursive one stands twice)."""
        if id(function) not in self._loops:
            body = function.body
            self._loops[id(function)] = {
                head: loop
                for head, loop in natural_loops(body.blocks, body.entry).items()
                if loop.latches
            }
        return self._loops[id(function)]

    def _emit(
        self,
        name: str,
        block: lir.ViewBlock,
        prefix: str,
        around: _Around,
        within: str,
    ) -> None:
        """Adds the block, its calls inlined: the part behind a call is a block of its own."""
        statements: list[lir.ViewStatement] = []
        current = name
        for index, statement in enumerate(block.statements):
            match statement:
                case ir.Check(lent=lent) if lent is not None:
                    statements += self._answered(statement, around.loans)
                    continue
                case ir.HavocCells(regions=None, spared=spared, doubtful=doubtful):
                    spared, doubtful = spared + around.spared, doubtful + around.doubtful
                    statements.append(replace(statement, spared=spared, doubtful=doubtful))
                    continue
                case ir.CodeCall(called) if called not in self.opened:
                    pass
                case _:  # all others do the same in whatever call they stand
                    statements.append(statement)
                    continue
            rest = f"{name}+{index}"
            local = prefix + statement.site + ":"
            inner = replace(
                around,
                spared=around.spared + statement.spared,
                doubtful=around.doubtful + statement.doubtful,
            )
            if statement.callee in self._borrowing:
                made = _loan(local, statement.lends)
                statements += _note_loan(made, statement.span)
                inner = replace(inner, loans=(*around.loans, made))
            where = f"{name}.{index}:"
            target = self._inline(statement, prefix, inner, where, rest, within)
            callee = self.view.function(statement.callee)
            names = _local_names(callee, local)
            for parameter, argument in zip(callee.parameters, statement.arguments, strict=True):
                statements.append(ir.Assign(names[parameter], ir.Read(argument), statement.span))
            self.blocks[current] = ir.Block(current, tuple(statements), ir.Jump(target))
            statements = []
            for taken, result in zip(statement.results, callee.results, strict=True):
                value = ir.Read(names.get(result, result))
                statements.append(ir.Assign(taken, value, statement.span))
            current = rest
        self.blocks[current] = ir.Block(current, tuple(statements), block.end)

    def _answered(self, check: ir.Check, loans: Loans) -> Iterator[lir.ViewStatement]:
        """A check of a read through a pointer: who answers for a cell without a value is he who
        had it first; but the reader, if the call had ensured what it has to."""
        if self.view.memory.observed:
            yield ir.Assume(unless_not_input(check.predicate), LENT, check.span)
        own = replace(check, lent=None)
        while loans and loans[-1].lends is None:  # the check itself says it
            loans = loans[:-1]
        for loan in loans:
            excused = unless_begun_since(check.predicate, ir.Read(loan.lengths))
            if loan.lends is not None:
                kept = ir.Holds(ir.Read(loan.kept), check.span)
                yield replace(loan.lends, predicate=ir.Or(excused, kept, check.span))
            yield replace(own, predicate=excused)
        yield own

    def _inline(
        self,
        call: ir.CodeCall,
        prefix: str,
        around: _Around,
        instance: str,
        after: str,
        within: str,
    ) -> str:
        callee = self.view.function(call.callee)
        depth = self.limits.of(LimitKind.DEPTH, unspecialised(callee.name))
        if around.functions.count(callee.name) > (depth.limit or 0):
            return self._bound(within, depth)
        names = _local_names(callee, prefix + call.site + ":")
        return self.expand(callee, instance, around, names, after, within)

    def _bound(self, within: str, limit: Limit) -> str:
        """The block of the ways that a limit cuts off where a block of the function would go on."""
        name = f"{BOUND}.{within}.{limit.kind.value}.{limit.of}"
        self.cuts[name] = Cutoff(within, limit)
        self.blocks.setdefault(name, ir.Block(name, (), ir.Stop(bound=True)))
        return name


def _loop_name(function: ViewFunction, head: str) -> str:
    """``f/loop1``; of a loop that has no name, the function's."""
    contract = function.body.blocks[head].loop
    name = unspecialised(function.name)
    return name if contract is None else f"{name}/{contract.site}"


def _loan(local: str, lends: ir.Check | None) -> _Loan:
    """That of a call whose variables' names begin so."""
    lengths = ir.Variable(f"{local}{LENGTHS.name}@lent", LENGTHS.type, ir.Storage.SNAPSHOT, "")
    kept = ir.Variable(f"{local}kept@lent", ir.BOOLEAN, ir.Storage.SNAPSHOT, "")
    return _Loan(lengths, lends, kept)


def _note_loan(loan: _Loan, span: Span) -> Iterator[lir.ViewStatement]:
    yield ir.Assign(loan.lengths, ir.Read(LENGTHS), span)
    if loan.lends is not None:
        yield ir.Assign(loan.kept, ir.Truth(loan.lends.predicate, ir.BOOLEAN, span), span)


def _instance(prefix: str, name: str, counters: Counters) -> str:
    numbers = [str(count) for _, count in counters]
    suffix = "~" + ".".join(numbers) if any(count for _, count in counters) else ""
    return prefix + name + suffix


def _move(
    loops: Mapping[str, Loop], source: str, target: str, counters: Counters, limit: int
) -> Counters | None:
    """The counters at ``target``; None where a loop would iterate once too often."""
    kept = tuple((head, count) for head, count in counters if target in loops[head].blocks)
    if target not in loops:
        return kept
    if source in loops[target].latches:
        ((head, count),) = (pair for pair in kept if pair[0] == target)
        if count >= limit:
            return None
        return tuple((h, count + 1 if h == head else c) for h, c in kept)
    return (*kept, (target, 0))


def _local_names(function: ViewFunction, prefix: str) -> dict[ir.Variable, ir.Variable]:
    own = [*function.parameters, *function.body.locals, *function.results]
    return {
        variable: replace(variable, name=prefix + variable.name)
        for variable in own
        if variable.storage is not ir.Storage.GLOBAL
    }


def _renamed(block: lir.ViewBlock, names: Mapping[ir.Variable, ir.Variable]) -> lir.ViewBlock:
    if not names:
        return block
    statements = tuple(_rename_statement(s, names) for s in block.statements)
    end = block.end
    if isinstance(end, ir.Branch):
        end = replace(end, condition=ir.rename(end.condition, names))
    return replace(block, statements=statements, end=end)


def _rename_statement(
    statement: lir.ViewStatement, names: Mapping[ir.Variable, ir.Variable]
) -> lir.ViewStatement:
    statement = rewrite_statement(statement, lambda node: ir.rename(node, names))
    match statement:
        case ir.Assign(target=variable):
            return replace(statement, target=names.get(variable, variable))
        case ir.Havoc(variable=variable) | ir.Keep(variable=variable):
            return replace(statement, variable=names.get(variable, variable))
        case ir.Fresh(target=variable):
            return replace(statement, target=names.get(variable, variable))
        case ir.EndLife(variables=variables):
            return replace(statement, variables=tuple(names.get(v, v) for v in variables))
        case ir.HavocCells(spared=spared, doubtful=doubtful):
            return replace(
                statement,
                spared=tuple(names.get(v, v) for v in spared),
                doubtful=tuple(names.get(v, v) for v in doubtful),
            )
        case ir.CodeCall(arguments=arguments, results=results, spared=spared, doubtful=doubtful):
            return replace(
                statement,
                arguments=tuple(names.get(a, a) for a in arguments),
                results=tuple(names.get(r, r) for r in results),
                spared=tuple(names.get(v, v) for v in spared),
                doubtful=tuple(names.get(v, v) for v in doubtful),
            )
        case ir.Assume() | ir.Check() | ir.LemmaInstance() | ir.Probe() | ir.Mark():
            return statement
        case _:
            assert_never(statement)
