"""A view compiled to Python source: one function for each of its functions.

Blocks run in one loop over a block number; blocks are laid out so that only back edges go
around it.  Globals live in one shared list, everything else in Python locals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import CodeType
from typing import assert_never

from weaklink import ir
from weaklink.analysis.flow import natural_loops, reverse_postorder
from weaklink.analysis.settled import Way, ways
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.kinds import Kind
from weaklink.replay.compiled import Compiled, Library, library_of
from weaklink.replay.data import small_values
from weaklink.replay.definitions import define
from weaklink.replay.expressions import Writer, definition_name
from weaklink.replay.solving import variables_of
from weaklink.replay.steps import Noted
from weaklink.view.lower.memories import COPIED, LENGTHS, OLD, SET
from weaklink.view.model import View, ViewFunction, borrowing_callees
from weaklink.view.places import in_runs

PULSE = 0xFF
"""A run looks at the clock where its steps that are left have none of these bits."""


def compile_view(
    view: View,
    *,
    tracing: bool,
    watching: bool = False,
    guided: bool = False,
    careful: bool = False,
) -> Compiled:
    """Compiles all functions of ``view``; with ``tracing`` they note each step, with ``watching``
    the function under view notes what its calls exchange, ``guided`` they solve assumptions;
    ``careful`` as of ``Writer``."""
    definitions = in_runs(view.definitions)
    borrowing = borrowing_callees(view)
    library = Library(view, borrowing) if guided else library_of(view, borrowing, tracing, careful)
    parts = [f"small = {small_values(view.definitions)!r}"]
    library.compiled.definitions = definitions
    parts += [
        define(one, wide=library.compiled.note_wide, careful=careful)
        for one in definitions.values()
    ]
    library.compiled.fixed_blocks = view.fixed_blocks
    writer = _FunctionWriter("main", view.main, library.compiled, tracing, borrowing, careful)
    writer.watching = watching
    writer.guided = guided
    codes = [library.code("\n".join(parts)), writer.code()]
    for name, function in view.callees.items():
        if library.callees.get(name, (None, None))[0] is not function:
            keep_time()
            writer = _FunctionWriter(
                _callee(name), function, library.compiled, tracing, borrowing, careful
            )
            writer.guided = guided
            library.callees[name] = function, writer.code()
        codes.append(library.callees[name][1])
    return replace(library.compiled, codes=tuple(codes), callees=len(view.callees))


def _initial(variable: ir.Variable) -> str:
    if isinstance(variable.type, ir.MemoryType):
        return "EMPTY"
    return "False" if variable.type == ir.BOOLEAN else "0"


def _callee(name: str) -> str:
    return "f_" + definition_name(name)


def _rows_of_choices(
    statements: Sequence[lir.ViewStatement],
) -> dict[int, list[lir.ViewStatement]]:
    """Choices, with what is assumed right behind them; by the place of the last statement."""
    rows: dict[int, list[lir.ViewStatement]] = {}
    row: list[lir.ViewStatement] = []
    for number, statement in enumerate(statements):
        if not isinstance(statement, ir.Havoc | ir.HavocCells | ir.Assume | ir.Keep | ir.Probe):
            row = []
        elif row or isinstance(statement, ir.Havoc | ir.HavocCells):
            rows.pop(number - 1, None)
            row.append(statement)
            rows[number] = row
    return rows


class _FunctionWriter:
    def __init__(
        self,
        name: str,
        function: ViewFunction,
        compiled: Compiled,
        tracing: bool,
        borrowing: frozenset[str],
        careful: bool,
    ) -> None:
        self.name = name
        self.function = function
        self.compiled = compiled
        self.tracing = tracing
        self.borrowing = borrowing
        self.watching = False
        self.guided = False
        self.assumed: dict[int, int] = {}
        self.globals = {v: f"g[{index}]" for index, v in enumerate(compiled.globals)}
        self.locals: dict[ir.Variable, str] = {}
        for variable in function.parameters:
            self._place(variable)
        body = function.body
        self.order = reverse_postorder(body.blocks, body.entry)
        self.number = {block: index for index, block in enumerate(self.order)}
        self.heads = {
            h for h, loop in natural_loops(body.blocks, body.entry).items() if loop.latches
        }
        self.writer = Writer(self._place, unhooked=True, wide=compiled.note_wide, careful=careful)

    def _place(self, variable: ir.Variable) -> str:
        if variable.storage is ir.Storage.GLOBAL:
            return self.globals[variable]
        if variable not in self.locals:
            self.locals[variable] = f"v{len(self.locals)}"
        return self.locals[variable]

    def code(self) -> CodeType:
        return compile("\n".join(self.lines()), "<view>", "exec")

    def lines(self) -> Iterable[str]:
        parameters = "".join(f", {self._place(v)}" for v in self.function.parameters)
        body: list[str] = []
        for name in self.order:
            body += self._block(name)
        yield f"def {self.name}(rt, g{parameters}):"
        for variable, place in list(self.locals.items())[len(self.function.parameters) :]:
            yield f"    {place} = {_initial(variable)}"
        yield "    pc = 0"
        if self.borrowing:
            yield "    begun = rt.begun"
        yield "    while True:"
        yield from body

    def _block(self, name: str) -> Iterable[str]:
        block = self.function.body.blocks[name]
        yield f"        if pc == {self.number[name]}:"
        pad = " " * 12
        if name in self.heads:
            yield f"{pad}rt.left -= 1"
            yield f"{pad}if rt.left < 0: raise OutOfSteps"
            yield f"{pad}if not rt.left & {PULSE}: keep_time()"
        if self.tracing:
            yield pad + self._note(block, "None")
        rows = _rows_of_choices(block.statements) if self.guided else {}
        for index, statement in enumerate(block.statements):
            lines = list(self._statement(statement, block.statements[index:]))
            yield from self._with_helpers(pad, lines)
            if index in rows:
                yield from self._with_helpers(pad, list(self._row_settled(rows[index])))
        yield from self._with_helpers(pad, list(self._end(block)))

    def _with_helpers(self, pad: str, lines: Sequence[str]) -> Iterable[str]:
        """The lines, behind the helpers that their expressions call."""
        for line in [*self.writer.helpers(), *lines]:
            yield pad + line

    def _statement(
        self, statement: lir.ViewStatement, onwards: Sequence[lir.ViewStatement]
    ) -> Iterable[str]:
        """The lines of a statement, the first of those that stand ``onwards``."""
        match statement:
            case ir.Assign():
                yield from self._assign(statement)
            case ir.Havoc(variable) if variable.role is ir.Role.PADDING:
                yield f"{self._place(variable)} = None"
            case ir.Havoc(variable):
                self.compiled.choices.append(statement)
                index, settled = len(self.compiled.choices) - 1, self._settled(onwards)
                yield f"{self._place(variable)} = rt.choose({index}, {settled})"
                if self.tracing:
                    yield self._note(statement, self._place(variable))
            case ir.Check(property=ir.Property(kind=Kind.UNMODELLED, text=text)):
                yield f"raise NotExecutable({text!r})"
            case ir.Check():
                yield from self._checked(statement)
            case ir.Assume(predicate):
                self.compiled.assumptions.append(statement)
                number = len(self.compiled.assumptions) - 1
                if self.guided:
                    self.assumed[id(statement)] = number
                    yield from self._solved("assume", number)
                    return
                yield f"if not {self._truth(predicate)}: raise Discarded({number})"
            case ir.HavocCells():
                yield from self._choose_cells(statement, self._settled(onwards))
            case ir.Fresh():
                yield from self._begin(statement)
            case ir.EndLife(variables):
                for variable in variables:
                    yield from self._end_object(self._place(variable))
                if self.tracing:
                    yield self._note(statement, "None")
            case ir.CodeCall():
                yield from self._call(statement)
            case ir.Probe(point, predicate):
                if predicate == ir.TRUE:
                    yield f"rt.passed.append({point.id!r})"
                else:
                    yield f"rt.probe({point.id!r}, lambda: {self._truth(predicate)})"
            case ir.Keep() | ir.LemmaInstance():
                pass
            case ir.Mark():
                raise AssertionError("labels are resolved before a replay")
            case _:
                assert_never(statement)

    def _assign(self, statement: lir.Assign) -> Iterable[str]:
        target, value = statement.target, statement.value
        if target == LENGTHS and isinstance(value, ir.Updated):
            yield from self._end_object(self.writer.write(value.block, {}))
        elif target.name.startswith(COPIED):
            yield f"{self._place(target)} = {self.writer.copied(value, {})}"
        elif target.name.startswith(OLD):
            yield f"{self._place(target)} = {self.writer.copied(value, {})}"
            yield f"if {self._place(target)} is None: {self._place(target)} = 0"
        else:
            if self.tracing and isinstance(value, ir.Updated):
                place = (self.writer.write(part, {}) for part in (value.block, value.offset))
                yield f"rt.recorder.write({', '.join(place)})"
            yield f"{self._place(target)} = {self.writer.write(value, {})}"
        if self.tracing:
            yield self._note(statement, self._place(target))

    def _checked(self, statement: ir.Check) -> Iterable[str]:
        goes_on = statement.goes_on
        number = self._check(statement)
        action = f"rt.record({number})" if goes_on else f"raise Failed({number})"
        truth = self._truth(statement.predicate)
        if self.guided and goes_on:
            truth = f"rt.may_hold(lambda: {truth})"
        yield f"if not {truth}:"
        if self.tracing:
            yield f"    {self._note(statement, 'None')}"
        if statement.lent is not None:
            yield f"    block = {self.writer.write(statement.lent, {})}"
            yield f"    if block >= -begun: raise Lacking({number}, block)"
        yield f"    {action}"

    def _solved(self, how: str, number: int) -> Iterable[str]:
        """An assumption that is solved, or decided, over the variables that it reads."""
        places = [self._place(v) for v in variables_of(self.compiled.assumptions[number].predicate)]
        yield f"e = rt.{how}({number}, [{', '.join(places)}])"
        for index, place in enumerate(places):
            yield f"{place} = e[{index}]"

    def _row_settled(self, row: Sequence[lir.ViewStatement]) -> Iterable[str]:
        """Behind a row of choices and of what is assumed of them: what is still open, one number
        after the other, since each may limit the next.  What cells hold mostly hangs on numbers,
        so they come last."""
        assumed = [self.assumed[id(one)] for one in row if isinstance(one, ir.Assume)]
        decided = [line for number in assumed for line in self._solved("decide", number)]
        numbers: list[str] = []
        cells: list[str] = []
        for statement in row:
            match statement:
                case ir.Havoc(variable):
                    place = self._place(variable)
                    self.compiled.types.append(variable.type)
                    numbers.append(f"{place} = rt.settle({place}, {len(self.compiled.types) - 1})")
                    numbers += decided
                case ir.HavocCells(memory) if self._known(memory) >= 0:
                    place = self._place(memory)
                    cells.append(f"{place} = rt.settle_cells({place})")
                case _:  # no other statement chooses
                    pass
        lines = [*decided, *numbers, *cells]
        for number in assumed:
            lines += self._solved("assume", number)
        yield "if rt.open:"
        yield from (f"    {line}" for line in [*lines, "rt.open = False"])

    def _check(self, check: ir.Check) -> int:
        self.compiled.checks.append(check)
        return len(self.compiled.checks) - 1

    def _known(self, memory: ir.Variable) -> int:
        """The index of a memory among the globals; -1 if the view does not look at it."""
        globals_ = self.compiled.globals
        return globals_.index(memory) if memory in globals_ else -1

    def _begin(self, statement: ir.Fresh) -> Iterable[str]:
        layout = tuple(
            tuple(self._known(memory) for memory in cell if self._known(memory) >= 0)
            for cell in statement.layout
        )
        place, length = self._place(statement.target), self.writer.write(statement.length, {})
        known = f"{self._known(LENGTHS)}, {self._known(SET)}"
        flags = f"{int(statement.dynamic)}, {int(statement.zeroed)}"
        copied = "None" if statement.copied is None else self.writer.write(statement.copied, {})
        past = "0" if statement.misplaced is None else self.writer.write(statement.misplaced, {})
        if self.tracing:
            yield f"rt.recorder.begin({length}, {copied})"
        yield f"{place} = rt.begin(g, {length}, {layout!r}, {known}, {flags}, {copied}, {past})"
        if self.tracing:
            yield self._note(statement, place)

    def _end_object(self, block: str) -> Iterable[str]:
        if self.tracing:
            yield f"rt.recorder.end({block})"
        yield f"rt.end({block}, {self._known(LENGTHS)}, g)"

    def _settled(self, onwards: Sequence[lir.ViewStatement]) -> str:
        """What says which values are chosen, if nobody gives any (``settled.Way``): of each way
        whether it is forced, and a function that generates the value, or block, offset and value
        of each cell."""
        return f"({''.join(f'{self._way(one)}, ' for one in ways(onwards))})"

    def _way(self, way: Way) -> str:
        names: Mapping[ir.Bound, str] = {}
        steps = ["for _ in (0,)"]
        for depth in range(len(way.each) + 1):
            if depth:
                names, loops, finite = self.writer.loops(way.each[depth - 1], names)
                steps += loops if finite else ["for _ in ()"]
            steps += [f"if {self.writer.write(g, names)}" for at, g in way.guards if at == depth]
        value = self.writer.write(way.value, names)
        if isinstance(way.target, ir.Cell):
            place = (self.writer.write(x, names) for x in (way.target.block, way.target.offset))
            value = f"({', '.join(place)}, {value})"
        return f"({way.forced}, lambda: ({value} {' '.join(steps)}))"

    def _choose_cells(self, statement: ir.HavocCells, settled: str) -> Iterable[str]:
        if self._known(statement.memory) < 0:
            return
        self.compiled.choices.append(statement)
        if statement.memory == LENGTHS:
            yield f"rt.choose_freed({len(self.compiled.choices) - 1}, {self._known(LENGTHS)}, g)"
            if self.tracing:
                yield self._note(statement, self._place(LENGTHS))
            return
        index = len(self.compiled.choices) - 1
        place, lengths = self._place(statement.memory), self._place(LENGTHS)
        regions = "None"
        if statement.regions is not None:
            regions = self.writer.regions(statement.regions, {})
        spared = "".join(f"{self._place(variable)}, " for variable in statement.kept_in_runs)
        of = f"{index}, {place}, {lengths}, {regions}, ({spared}), {settled}"
        yield f"{place} = rt.choose_cells({of}, g, {self._known(statement.memory)})"
        if self.tracing:
            yield self._note(statement, place)

    def _truth(self, predicate: lir.Pred) -> str:
        return self.writer.write(predicate, {})

    def _call(self, call: ir.CodeCall) -> Iterable[str]:
        arguments = "".join(f", {self._place(a)}" for a in call.arguments)
        target = "".join(f"{self._place(result)}, " for result in call.results)
        assigned = f"{target}= " if target else ""
        yield "rt.depth += 1"
        yield "if rt.depth > rt.deepest: raise OutOfSteps"
        yield "rt.calls += 1"
        yield f"if not rt.calls & {PULSE}: rt.count_calls()"
        spared = "".join(f"{self._place(variable)}, " for variable in call.kept_in_runs)
        if spared:
            yield f"rt.spared.append(({spared}))"
        if self.tracing:
            yield self._note(call, "None")
        if self.watching:
            passed = "".join(f"{self._place(a)}, " for a in call.arguments)
            yield f"rt.enter({call.callee!r}, ({passed}), g)"
        run = f"{assigned}{_callee(call.callee)}(rt, g{arguments})"
        if call.callee not in self.borrowing:
            yield run
        else:
            yield "lent = list(g)"
            yield f"try: {run}"
            yield from self._answer(call)
        yield "rt.depth -= 1"
        if spared:
            yield "rt.spared.pop()"
        if self.watching:
            yield f"rt.leave(({target}), g)"
        if self.tracing:
            yield self._note(call, "0" if not call.results else self._place(call.results[0]))

    def _answer(self, call: ir.CodeCall) -> Iterable[str]:
        """What becomes of a run whose call reads what was lent to it, and has no value.  If that
        was lent to this function, too, its caller answers.  Else the run fails what the call has
        to ensure, or, if it did, the read: of what nothing says that it is read."""
        yield "except Lacking as found:"
        yield "    rt.depth -= 1"
        yield "    if found.block >= -begun: raise"
        if call.lends is None:
            yield "    raise Failed(found.index)"
            return
        yield "    g[:] = lent"
        kept = self._truth(call.lends.predicate)
        yield f"    if rt.holds(lambda: {kept}): raise Failed(found.index)"
        if self.tracing:
            yield f"    {self._note(call.lends, 'None')}"
        yield f"    raise Failed({self._check(call.lends)})"

    def _end(self, block: lir.ViewBlock) -> Iterable[str]:
        match block.end:
            case ir.Jump(target):
                yield f"pc = {self.number[target]}"
            case ir.Branch(condition, then, otherwise):
                truth = self._truth(condition)
                yield f"pc = {self.number[then]} if {truth} else {self.number[otherwise]}"
            case ir.Exit():
                results = [f"{self._place(result)}, " for result in self.function.results]
                yield f"return ({''.join(results)})"
            case ir.Stop():
                yield "raise Stopped"
            case _:
                assert_never(block.end)

    def _note(self, what: Noted, value: str) -> str:
        self.compiled.steps.append((self.function.name, what))
        return f"rt.note({len(self.compiled.steps) - 1}, {value}, g)"
