"""What is known where a function starts: its inputs, initial values, and memory.

In ``main``, if nothing calls it, all globals have their first values, and its parameters are what
C promises; elsewhere only constants have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ir import lir
from weaklink.kinds import PremiseKind
from weaklink.source import NOWHERE
from weaklink.view.culprits import HOSTED
from weaklink.view.hosted import MAIN, arguments, arguments_apart
from weaklink.view.kept import is_kept, keeper
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.lower.pieces import Origin
from weaklink.view.lower.program import Lowered
from weaklink.view.lower.representation import BLOCKS
from weaklink.view.lower.world import Block
from weaklink.view.model import MemoryModel
from weaklink.view.premises import Premise, Premises
from weaklink.view.reach import Reach
from weaklink.view.unsized import own_objects


class Start:
    """Of the functions of a program that is ``lowered``; ``functions`` are those before that."""

    def __init__(
        self,
        functions: Mapping[str, ir.Function],
        lowered: Lowered,
        reach: Reach,
        premises: Premises,
    ) -> None:
        self._functions = functions
        self._lowered = lowered
        self._program = lowered.program
        self._world = lowered.world
        self._reach = reach
        self._premises = premises
        self._memory: dict[str, MemoryModel] = {}
        self._observed: dict[str, bool] = {}
        self._inputs: dict[str, tuple[ir.Variable, ...]] = {}
        self._main_is_called = _is_called(lowered.program, MAIN)
        self.initial = {
            item.variable: item.initial
            for item in lowered.program.globals
            if isinstance(item.initial, ir.Const)
            and not isinstance(item.variable.type, ir.MemoryType)
        }

    def is_first(self, function: str) -> bool:
        """Whether each call of it is where the program starts."""
        return function == MAIN and not self._main_is_called

    # --- inputs ---------------------------------------------------------------------------------

    def inputs(self, function: str) -> tuple[ir.Variable, ...]:
        """The globals that some view of ``function`` may mention, then its parameters."""
        if function not in self._inputs:
            self._inputs[function] = self._find_inputs(function)
        return self._inputs[function]

    def _find_inputs(self, function: str) -> tuple[ir.Variable, ...]:
        used = self._reach.used(function)
        has_memory = any(isinstance(variable.type, ir.MemoryType) for variable in used)
        if has_memory or self._uses_arguments(function):
            used.add(LENGTHS)
            used |= self._hidden_of(frozenset(self._reach.reachable(function)))
        globals_ = [g.variable for g in self._program.globals if g.variable in used]
        return (*globals_, *self._program.functions[function].parameters)

    def _hidden_of(self, functions: frozenset[str]) -> set[ir.Variable]:
        """The hidden pointers of the functions (``view/kept.py``)."""
        hidden = (g.variable for g in self._program.globals if is_kept(g.variable))
        return {variable for variable in hidden if keeper(variable) in functions}

    def fixed(self, function: str) -> dict[ir.Variable, int]:
        """The inputs that have one value there."""
        inputs = self.inputs(function)
        return {
            variable: initial.value
            for variable, initial in self.initial.items()
            if variable in inputs and self._fixes(variable, function)
        }

    def _fixes(self, variable: ir.Variable, function: str) -> bool:
        """Whether the variable has its first value where the function starts."""
        return (variable.is_const or self.is_first(function)) and not variable.is_foreign

    # --- memory ---------------------------------------------------------------------------------

    def memory(self, function: str) -> MemoryModel:
        """What is known of memory before the function starts."""
        if function not in self._memory:
            self._memory[function] = self._find_memory(function)
        return self._memory[function]

    def _find_memory(self, function: str) -> MemoryModel:
        world = self._world
        globals_ = [g.variable for g in world.program.globals if g.variable not in world.lost]
        inputs = [v for v in globals_ if world.block_if_global(v) is None]
        inputs += world.program.functions[function].parameters
        origins = world.pieces.origins(inputs)
        blocks = self._blocks(function, origins)
        known = {block.number for block in blocks if self._is_known(block, function)}
        contents = {
            place: value for place, value in self._lowered.contents.items() if place[1] in known
        }
        observed = self.is_observed(function)
        apart = frozenset(self._arguments(function)) if self.is_first(function) else frozenset()
        unknown = self._lowered.unknown
        return MemoryModel(
            world, blocks, contents, frozenset(known), origins, observed, apart, unknown
        )

    def is_observed(self, function: str) -> bool:
        """Whether annotations of it, or of what it may call, ask which cells have a value."""
        if function not in self._observed:
            facts = (self._lowered.facts[name] for name in self._reach.reachable(function))
            self._observed[function] = any(one.observing for one in facts)
        return self._observed[function]

    def _blocks(self, function: str, origins: Mapping[ir.Variable, Origin]) -> tuple[Block, ...]:
        """The blocks that the function, or what it may call, names; and those that what is known
        of the start points to, from there on too."""
        named: set[ir.Variable] = set()
        for name in self._reach.reachable(function):
            named |= self._lowered.facts[name].mentioned
        blocks = {block.number: block for block in self._world.blocks.values()}
        work = [b.number for b in blocks.values() if b.variable is None or b.variable in named]
        work += [
            value
            for variable, value in self.fixed(function).items()
            if variable in origins and origins[variable].role is ir.Role.BLOCK
        ]
        pointed = self._pointed()
        found: set[int] = set()
        while work:
            number = work.pop()
            if number in blocks and number not in found:
                found.add(number)
                if self._is_known(blocks[number], function):
                    work += pointed.get(number, ())
        return tuple(blocks[number] for number in sorted(found))

    def _pointed(self) -> dict[int, list[int]]:
        """The blocks to which what a block holds at first points."""
        pointed: dict[int, list[int]] = {}
        for (memory, number, _), value in self._lowered.contents.items():
            if memory == BLOCKS:
                pointed.setdefault(number, []).append(value)
        return pointed

    def _is_known(self, block: Block, function: str) -> bool:
        """Whether its cells hold there what they hold at first."""
        is_foreign = block.variable is not None and block.variable.is_foreign
        return (block.read_only or self.is_first(function)) and not is_foreign

    # --- what C promises ------------------------------------------------------------------------

    def hosted(self, function: str) -> Iterator[ir.Assume]:
        """What C promises of the parameters with which a program starts, of those that it uses:
        a function that looks at no argument has runs with any number of them."""
        if self._world.unsized:
            first = self.memory(function).first_input
            for known in own_objects(self.inputs(function), first, self._world):
                yield ir.Assume(known, "an object of another file", NOWHERE)
        if not self.is_first(function):
            return
        used = {*self.inputs(function)}
        if not self._uses_arguments(function):
            used.difference_update(self._arguments(function))
        for clause in self._hosted_clauses(function):
            if used.issuperset(ir.reads(clause.predicate)):
                premise = Premise(PremiseKind.MACHINE, function, clause.span, clause.text)
                rests_on = self._premises.rest_on(premise)
                yield ir.Assume(clause.predicate, HOSTED, clause.span, rests_on)

    def _hosted_clauses(self, function: str) -> Iterator[lir.Clause]:
        yield from self._program.functions[function].contract.hosted
        yield from arguments_apart(self._arguments(function), self.memory(function))

    def _uses_arguments(self, function: str) -> bool:
        """Whether the program starts there, and looks at the strings with which it does."""
        if not self.is_first(function):
            return False
        return not self._reach.mentioned(function).isdisjoint(self._arguments(function))

    def _arguments(self, function: str) -> tuple[ir.Variable, ...]:
        """The pieces of the parameter that points to the strings with which the program starts."""
        found = arguments(self._functions[function], self._program)
        return () if found is None else self._world.pieces.of(found)


def _is_called(program: lir.Program, name: str) -> bool:
    return any(
        isinstance(statement, ir.Call) and statement.callee == name
        for one in program.functions.values()
        if one.body is not None
        for block in one.body.blocks.values()
        for statement in block.statements
    )
