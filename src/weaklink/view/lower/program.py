"""A whole program lowered: run-time errors as guards, memory explicit; what cannot be is refused.

The refusal of a function's contract costs its callers too, that of a definition everything that
applies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from weaklink import ir
from weaklink.analysis.changes import callees, written
from weaklink.analysis.copied import copied_from_new
from weaklink.analysis.escape import known_to_calls
from weaklink.analysis.initialized import InitFlags
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.ir import lir
from weaklink.ir.names import unspecialised
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.record import record, replace
from weaklink.source import NOWHERE
from weaklink.view.guards import guard
from weaklink.view.lower.alignment import checked_alignment
from weaklink.view.lower.allocation import (
    ALLOCATORS,
    is_allocation,
    with_bare_precondition,
)
from weaklink.view.lower.contracts import lower_definition, lower_lemma
from weaklink.view.lower.effective import others_of
from weaklink.view.lower.functions import lower_function
from weaklink.view.lower.lending import Lending, LentRead
from weaklink.view.lower.locations import Locations
from weaklink.view.lower.memories import LENGTHS, OF_BLOCKS, SET
from weaklink.view.lower.new_objects import new_objects, with_typed_objects
from weaklink.view.lower.observing import observing_functions
from weaklink.view.lower.overlaid import definitions_of_overlays, is_unknown
from weaklink.view.lower.representation import held, numbers
from weaklink.view.lower.world import World, locals_in_memory, with_copies
from weaklink.view.runtime import Surroundings

Place = tuple[ir.Variable, int, int]
"""A cell: memory, block, offset."""

First = tuple[int | None, ...]
"""The pieces of a first value; None of those of which nobody knows what they are."""


@record
class Private:
    """The blocks of locals of which a function that is called cannot know (``unknown``), and those
    of which it does not know in every run."""

    unknown: tuple[ir.Variable, ...] = ()
    doubtful: tuple[ir.Variable, ...] = ()


@record
class Facts:
    """What lowering found out of a function: ``flags`` give for pieces that may be read too early
    the variable that tells whether they are set, ``private`` are, by call, the blocks of locals
    that nobody but the function knows, ``lent`` what its reads take from its callers,
    ``mentioned`` the globals that live in memory in its text.  If it is ``tracked``, it matters
    whether cells have a value; if ``observing``, its annotations ask."""

    flags: Mapping[ir.Variable, ir.Variable]
    private: Mapping[str, Private]
    tracked: bool
    observing: bool
    lent: tuple[LentRead, ...]
    mentioned: frozenset[ir.Variable]


@record
class Lowered:
    """``program`` without places, with ``facts`` by function.  ``contents`` are what is in memory
    before ``main`` begins, where it is not zero, ``unknown`` the cells of which nobody knows what
    they hold.  ``refused`` functions have no body any more."""

    program: lir.Program
    world: World
    facts: Mapping[str, Facts]
    contents: Mapping[Place, int]
    unknown: frozenset[Place]
    refused: Mapping[str, Refusal]


def lower_program(
    program: ir.Program,
    exposed: frozenset[ir.Variable] = frozenset(),
    given: frozenset[ir.Variable] | None = None,
    checked: frozenset[Kind] = DEFAULT_RUNTIME_ERRORS,
) -> Lowered:
    """``program``, its sites named, lowered; pointers may point to the globals ``exposed``,
    and to those ``given`` out (None: to any in memory).  Run-time errors of the kinds ``checked``
    are of interest."""
    return _Lowering(program, exposed, given, checked).run()


class _Lowering:
    def __init__(
        self,
        program: ir.Program,
        exposed: frozenset[ir.Variable],
        given: frozenset[ir.Variable] | None,
        checked: frozenset[Kind],
    ) -> None:
        functions = {n: with_bare_precondition(f) for n, f in program.functions.items()}
        program = replace(program, functions=functions)
        self.world = World(program, exposed, given, checked)
        functions = {n: with_typed_objects(f, self.world) for n, f in functions.items()}
        program = self.world.program = replace(program, functions=functions)
        self.program = program
        self.refused: dict[str, Refusal] = {}
        self.unknown: set[Place] = set()
        self.flags: dict[str, Mapping[ir.Variable, ir.Variable]] = {}
        self.in_memory: dict[str, frozenset[ir.Variable]] = {}
        self.init: dict[str, InitFlags] = {}
        self.global_view = Locations(self.world, self.world.block_if_global)
        for name, function in program.functions.items():
            unset = InitFlags(function, frozenset()).variables.keys()
            early = with_copies(unset | copied_from_new(function, program), function)
            self.in_memory[name] = locals_in_memory(function, early)
            self.init[name] = InitFlags(function, self.in_memory[name])
        self.through_void = self.world.void_targets.conversions(self.world.cells)
        self.observing = observing_functions(program)
        self.world.new_objects = new_objects(program, self.world)
        self.tracked = self._tracked()
        self.lending = Lending(program, self.tracked, self.world.cells)

    def run(self) -> Lowered:
        globals_, contents = self._globals()
        definitions = self._definitions()
        without_contract = self._broken_contracts()
        functions = {
            name: self._function(function, without_contract)
            for name, function in self.program.functions.items()
        }
        lemmas = [found for lemma in self.program.lemmas if (found := self._lemma(lemma))]
        contents |= self._literals()
        self.world.number_functions()
        memories = (LENGTHS, SET, *self.world.memories.used())
        globals_ += [ir.Global(memory, ir.Const(0, memory.type)) for memory in memories]
        for name in sorted(self.world.asked_of_blocks):
            asked = tuple(ir.Bound(one, ir.INTEGER, one) for one in OF_BLOCKS[name])
            definitions[name] = ir.Definition(name, (), asked, ir.INTEGER, None, NOWHERE, reads=())
        if self.world.overlaid:
            definitions |= definitions_of_overlays()
        program = cast(
            "lir.Program",
            replace(
                self.program,
                functions=functions,
                definitions=definitions,
                lemmas=tuple(lemmas),
                globals=tuple(globals_),
            ),
        )
        facts = {name: self._facts(name) for name in self.program.functions}
        unknown = frozenset(self.unknown)
        return Lowered(program, self.world, facts, contents, unknown, self.refused)

    def _facts(self, name: str) -> Facts:
        return Facts(
            self.flags[name],
            self._private(name),
            name in self.tracked,
            name in self.observing,
            self.lending.reads(name),
            self._mentioned(name),
        )

    # --- definitions and lemmas -----------------------------------------------------------------

    def _definitions(self) -> dict[str, lir.Definition]:
        """Those that can be lowered; again and again, since one may apply another that cannot."""
        left = dict(self.program.definitions)
        while True:
            done: dict[str, list[lir.Definition]] = {}
            for name, definition in left.items():
                try:
                    done[name] = lower_definition(definition, self.global_view)
                except Unsupported as problem:
                    self.world.broken[name] = problem.construct
            if len(done) == len(left):
                return {piece.name: piece for pieces in done.values() for piece in pieces}
            left = {name: left[name] for name in done}

    def _lemma(self, lemma: ir.Lemma) -> lir.Lemma | None:
        try:
            return lower_lemma(lemma, self.global_view)
        except Unsupported as problem:
            if not lemma.span.file.startswith("<"):
                self.refused[f"lemma {lemma.name}"] = Refusal.of_logic(
                    problem.span, problem.construct
                )
            return None

    # --- functions ------------------------------------------------------------------------------

    def _broken_contracts(self) -> dict[str, str]:
        """The functions whose contract cannot be lowered, and why."""
        broken: dict[str, str] = {}
        for name, function in self.program.functions.items():
            try:
                self._lower(replace(function, body=None))
            except Unsupported as problem:
                broken[name] = problem.construct
        return broken

    def _function(self, function: ir.Function, broken: Mapping[str, str]) -> lir.Function:
        try:
            if function.body is not None and function.name in self.through_void:
                span, text = self.through_void[function.name]
                raise Unsupported(text, span)
            self._check_calls(function, broken)
            if function.body is not None:
                function = self.lending.with_implied(function, self.global_view.predicate)
                function = self.lending.with_loans(function, self.in_memory[function.name])
                function = guard(function, self.init[function.name], self._around(function))
            return self._lower(function)
        except Unsupported as problem:
            if function.body is not None or function.name in broken:
                refusal = Refusal(function.name, problem.span, problem.construct)
                self.refused[function.name] = refusal
        function = replace(function, body=None, refused=True, prologue=())
        if function.name in broken:
            function = replace(function, contract=ir.FunctionContract(), parameters=(), results=())
        return self._lower(function)

    def _lower(self, function: ir.Function) -> lir.Function:
        name = function.name
        lowered = lower_function(
            function, self.world, self.in_memory[name], tracking=name in self.tracked
        )
        self.flags[name] = {
            self.world.pieces.of(variable)[0]: flag
            for variable, flag in self.init[name].variables.items()
        }
        return lowered

    def _around(self, function: ir.Function) -> Surroundings:
        own = self.in_memory[function.name]
        return Surroundings(
            self.init[function.name].flag,
            own,
            function.name in self.tracked,
            lambda place: self.lending.is_lent(function.name, place),
            {v.name: v for v in _own(function)},
            checked_alignment(self.world),
            others_of(self.world, function, own),
        )

    def _check_calls(self, function: ir.Function, broken: Mapping[str, str]) -> None:
        for block in function.body.blocks.values() if function.body is not None else ():
            for statement in block.statements:
                if not isinstance(statement, ir.Call):
                    continue
                if is_allocation(statement, self.program.functions.get(statement.callee)):
                    continue
                if statement.callee in broken:
                    why = broken[statement.callee]
                    text = f"call of refused function `{unspecialised(statement.callee)}` ({why})"
                    raise Unsupported(text, statement.span)

    def _tracked(self) -> frozenset[str]:
        """The functions in which it matters whether a cell has a value: some object begins
        without, or an annotation asks, there or in a function that they share calls with."""
        functions = self.program.functions
        if self.world.padding.has_padding:  # which no assignment gives a value
            return frozenset(functions)
        tracked = {name for name, function in functions.items() if self._leaves_unset(function)}
        tracked |= self.observing
        near: dict[str, set[str]] = {name: set() for name in functions}
        for name, function in functions.items():
            for callee in callees(function):
                near[name].add(callee)
                near[callee].add(name)
        work = list(tracked)
        while work:
            for other in near[work.pop()] - tracked:
                tracked.add(other)
                work.append(other)
        return frozenset(tracked)

    def _leaves_unset(self, function: ir.Function) -> bool:
        if function.name in self.world.new_objects:
            return True
        if function.body is None:
            return False
        if self.in_memory[function.name] - set(function.parameters):
            return True
        return any(callee in ALLOCATORS for callee in callees(function))

    def _private(self, name: str) -> Mapping[str, Private]:
        functions = self.program.functions
        body = functions[name].body
        if body is None or name in self.refused:
            return {}
        own = (*functions[name].parameters, *body.locals)
        locals_ = [v for v in own if v in self.in_memory[name]]
        blocks = {variable: self.world.pieces.block(variable) for variable in locals_}
        known_by = known_to_calls(
            body, self.in_memory[name], lambda callee: functions[callee].body is None
        )
        return {
            site: Private(
                tuple(blocks[v] for v in locals_ if v not in known.perhaps),
                tuple(blocks[v] for v in locals_ if v in known.perhaps - known.surely),
            )
            for site, known in known_by.items()
        }

    def _mentioned(self, name: str) -> frozenset[ir.Variable]:
        function = self.program.functions[name]
        nodes = list(ir.contract_nodes(function.contract))
        found: set[ir.Variable] = set()
        for part in ir.parts_of(function.contract):
            found.update(() if part.assigns is None else part.assigns.variables)
        if function.body is not None:
            nodes += ir.body_nodes(function.body)
            found |= _assigned(function.body)
        for node in nodes:
            found |= self._reads(node, set())
        return frozenset(v for v in found if self.world.block_if_global(v) is not None)

    def _reads(self, node: ir.Node, seen: set[str]) -> set[ir.Variable]:
        """What is read in a node and in the definitions that it applies."""
        found = set(ir.reads(node))
        for part in ir.walk(node):
            if isinstance(part, ir.Apply | ir.ApplyPred):
                used = part.function if isinstance(part, ir.Apply) else part.predicate
                definition = self.program.definitions.get(used)
                if used not in seen and definition is not None and definition.body is not None:
                    seen.add(used)
                    found |= self._reads(definition.body, seen)
        return found

    # --- globals --------------------------------------------------------------------------------

    def _globals(self) -> tuple[list[lir.Global], dict[Place, int]]:
        """Plain globals in pieces, with their initial values; and what the others hold."""
        lost = self.world.lost
        for item in self.program.globals:
            self.world.block_if_global(item.variable)  # numbers in declaration order
        first: dict[ir.Variable, First] = {}
        for item in self.program.globals:
            if item.variable not in lost:
                try:
                    first[item.variable] = self._first_value(item)
                except Unsupported as problem:
                    lost[item.variable] = problem.construct
        self._lose_what_names_the_lost(first)
        made: list[lir.Global] = []
        contents: dict[Place, int] = {}
        for variable, values in first.items():
            if variable in lost:
                continue
            if variable in self.world.blocks:
                contents.update(self._contents(variable, values))
            else:
                pieces = self.world.pieces.of(variable)
                made += [
                    ir.Global(piece, ir.Const(value or 0, piece.type))
                    for piece, value in zip(pieces, values, strict=True)
                ]
        return made, contents

    def _first_value(self, item: ir.Global) -> First:
        """The pieces of what a global holds at first.  May raise ``Unsupported``."""
        values = self.global_view.values(item.initial)
        numbers = tuple(
            value.value if isinstance(value, ir.Const) else None
            for value in values
            if isinstance(value, ir.Const) or is_unknown(value)
        )
        if len(numbers) != len(values):
            raise Unsupported("initial value that is no constant", item.variable.span)
        return numbers

    def _lose_what_names_the_lost(self, first: Mapping[ir.Variable, First]) -> None:
        """Globals whose first value points to one that has no meaning have none either: what is
        there is not known."""
        lost, blocks = self.world.lost, self.world.blocks
        names = {v: frozenset(self._pointed(v, values)) for v, values in first.items()}
        while True:
            without = {blocks[v].number: v for v in lost if v in blocks}
            found = {v: min(n & without.keys()) for v, n in names.items() if n & without.keys()}
            new = {v: without[number] for v, number in found.items() if v not in lost}
            if not new:
                return
            for variable, target in new.items():
                lost[variable] = f"it points to `{target.shown}`: {lost[target]}"

    def _pointed(self, variable: ir.Variable, values: First) -> Iterator[int]:
        """The blocks that the pointers among the pieces of a value name."""
        rest = iter(values)
        leaves = self.world.cells.leaves(variable.type, variable.span)
        for leaf in leaves:
            for role, _ in numbers(leaf.type):
                number = next(rest)
                if role is ir.Role.BLOCK and number is not None:
                    yield number

    def _literals(self) -> dict[Place, int]:
        """What the string literals hold."""
        contents: dict[Place, int] = {}
        for root, block in self.world.blocks.items():
            if not isinstance(root, ir.Variable):
                (memory,) = self.world.layout(root.type, root.span)[0]
                for offset, unit in enumerate(root.units):
                    contents[memory, block.number, offset] = held(memory, unit)
        return contents

    def _contents(self, variable: ir.Variable, values: First) -> Iterable[tuple[Place, int]]:
        block = self.world.blocks[variable]
        layout = self.world.layout(variable.type, variable.span)
        flat = [
            (memory, offset)
            for offset in range(block.length)
            for memory in layout[offset % len(layout)]
        ]
        for (memory, offset), value in zip(flat, values, strict=True):
            if value is None:
                self.unknown.add((memory, block.number, offset))
            elif value:
                yield (memory, block.number, offset), held(memory, value)


def _own(function: ir.Function) -> tuple[ir.Variable, ...]:
    """The variables that are the function's alone."""
    body = function.body
    return (*function.parameters, *(() if body is None else body.locals))


def _assigned(body: ir.Body) -> set[ir.Variable]:
    """The variables that the code gives a value, as a whole or in part."""
    found: set[ir.Variable] = set()
    for block in body.blocks.values():
        if block.loop is not None and block.loop.assigns is not None:
            found.update(block.loop.assigns.variables)
        for statement in block.statements:
            found.update(written(statement))
            if isinstance(statement, ir.Store):
                root = ir.place_root(statement.place)
                if isinstance(root, ir.VariablePlace):
                    found.add(root.variable)
    return found
