"""What happens to memory: blocks begin and end, contracts choose what is in cells.

A proof speaks of all cells at once; a search, which has a universe, chooses cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from weaklink import ir
from weaklink.encode.fitting import Objects
from weaklink.encode.looks import LENGTHS_NAME, SET_NAME
from weaklink.encode.memory import (
    Cell,
    Rows,
    Universe,
    for_all_cells,
    for_all_offsets,
    holds,
    holds_offset,
    is_live,
    read,
    write,
)
from weaklink.encode.scope import Scope, symbol_of
from weaklink.encode.translate import translate
from weaklink.ir.names import unspecialised_site
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import record
from weaklink.scope import Limit, LimitKind
from weaklink.solve.smtlib import BOUND_PREFIX
from weaklink.view.lower.bits import ALL

State = dict[ir.Variable, Term]

FEW_CELLS = 8
"""Cells of a region up to which each gets a value of its own."""

MAX_LOCAL_CELLS = 64
"""Cells of a local that a search knows one by one."""


@record
class Choosing:
    """One value that the contract at ``site`` chooses when ``reached``; ``before`` is what it takes
    the place of, where there was something; ``cell`` is the one of a memory that it is for."""

    site: str
    variable: ir.Variable
    symbol: Term
    reached: Term
    before: Term | None = None
    cell: Cell | None = None


class MemoryChanges:
    """Changes the memories in a state.  Names of symbols begin with ``prefix``; ``inputs`` are the
    symbols at the beginning, ``fixed_blocks`` the blocks that nothing may write to; what contracts
    choose is added to ``choices``, whether a run begins a block to ``begun``.  No pointer leads to
    a block whose number is less than the ``least``, if there are such.  ``by_bits``: some bits of
    a byte may have a value (``view/lower/bits.py``)."""

    def __init__(
        self,
        terms: Terms,
        inputs: Mapping[ir.Variable, Term],
        prefix: str,
        universe: Universe | None,
        fixed_blocks: Sequence[int],
        choices: list[Choosing],
        begun: list[Term],
        least: int | None = None,
        *,
        by_bits: bool = False,
    ) -> None:
        self.terms = terms
        self.inputs = inputs
        self.prefix = prefix
        self.universe = universe
        self.fixed_blocks = fixed_blocks
        self.choices = choices
        self.begun = begun
        self.least = least
        self.by_bits = by_bits
        self.living: list[Term] = []
        """What was known of blocks where contracts may have begun some."""

    def range_of(self, variable: ir.Variable) -> tuple[int | None, int | None]:
        """What a choice for the variable, or every cell of the memory, lies between."""
        if self.least is not None and is_object(variable):
            return self.least, None
        if self.by_bits and variable.name == SET_NAME:
            return -ALL, 1
        return range_of(variable)

    def chosen(self, name: str, variable: ir.Variable) -> Term:
        """A symbol for any value of the variable."""
        if self.least is not None and is_object(variable) and variable.type == ir.INTEGER:
            return self.terms.symbol(name, Sort.INT, self.least)
        return symbol_of(self.terms, name, variable.type)

    def begin(self, statement: ir.Fresh, scope: Scope, state: State, reached: Term) -> Term:
        """A block with a number of its own: negative, which no input's is."""
        terms = self.terms
        self.begun.append(reached)
        number = -len(self.begun)
        block = terms.integer(number)
        length = translate(statement.length, scope)
        if statement.others:
            reached = self._begin_others(statement, state, reached)
        state[statement.target] = block
        copied = None
        if statement.copied is not None:
            copied = translate(statement.copied, scope)
            reached = self._copy_rows(statement, (block, copied), length, state, reached)
        for memory in named(state, LENGTHS_NAME):
            known = [length, terms.integer(0), terms.integer(int(statement.dynamic))]
            past = statement.misplaced
            known += [] if past is None else [translate(past, scope)]
            for offset, value in enumerate(known):
                at = terms.integer(offset)
                state[memory] = write(terms, state[memory], block, at, value)
        for memory in named(state, SET_NAME) if copied is None else ():
            row = terms.constant(terms.integer(int(statement.zeroed)), Sort.ROW)
            state[memory] = terms.store(state[memory], block, row)
        if statement.zeroed:
            zeros = terms.constant(terms.integer(0), Sort.ROW)
            for memory in {m for cell in statement.layout for m in cell if m in state}:
                state[memory] = terms.store(state[memory], block, zeros)
        if self.universe is not None:
            self._extend(self.universe, statement, number, length)
            return reached
        lived = [symbol for v, symbol in self.inputs.items() if v.name == LENGTHS_NAME]
        zero = terms.integer(0)
        dead = [
            terms.lt(read(terms, lengths, block, zero), zero) for lengths in (*lived, *self.living)
        ]
        return terms.and_([reached, *dead])

    def _begin_others(self, statement: ir.Fresh, state: State, reached: Term) -> Term:
        """Blocks that were not live may be, as long as they like, with anything in their cells.  A
        search knows of none and meets a limit.

        No number is the same as that of an object that the program begins itself."""
        terms = self.terms
        if self.universe is not None:
            at = unspecialised_site(statement.others)
            self.universe.note(Limit(LimitKind.CHOICE, at), reached)
            return reached
        known = named(state, LENGTHS_NAME)
        if not known:
            return reached
        (lengths,) = known
        then = state[lengths]
        memories = [
            variable
            for variable in state
            if isinstance(variable.type, ir.MemoryType) and variable.storage is ir.Storage.GLOBAL
        ]
        own = [terms.integer(-number) for number in range(len(self.begun))]
        block = terms.symbol(f"{BOUND_PREFIX}block.0", Sort.INT)
        live = terms.le(terms.integer(0), read(terms, then, block, terms.integer(0)))
        facts: list[Term] = []
        for memory in memories:
            old, new = state[memory], self.new_memory(memory, "n")
            for number in own:
                new = terms.store(new, number, terms.select(old, number))
            state[memory] = new
            same = terms.eq(terms.select(new, block), terms.select(old, block))
            facts.append(terms.quantified(True, [block], terms.implies(live, same)))
        now = state[lengths]
        length, read_only, dynamic = (
            read(terms, now, block, terms.integer(offset)) for offset in range(3)
        )
        begun = terms.eq(read_only, terms.integer(0))
        if statement.dynamic:
            begun = terms.and_([begun, terms.eq(dynamic, terms.integer(1))])
        dead = terms.lt(length, terms.integer(0))
        facts.append(terms.quantified(True, [block], terms.or_([live, dead, begun])))
        self.living.append(now)
        return terms.and_([reached, *facts])

    def _copy_rows(
        self,
        statement: ir.Fresh,
        blocks: tuple[Term, Term],
        length: Term,
        state: State,
        reached: Term,
    ) -> Term:
        """Of the new block and the old one, the old one's cells in the new one, which have a value
        as far as they had one there.  What is live in one of both alone is not copied."""
        terms = self.terms
        block, old = blocks
        (lengths,) = [state[known] for known in named(state, LENGTHS_NAME)]
        for memory in {m for cell in statement.layout for m in cell if m in state}:
            then, unknown = terms.select(state[memory], old), terms.select(state[memory], block)

            def copied(offset: Term, then: Term = then, unknown: Term = unknown) -> Term:
                kept = terms.and_([is_live(terms, lengths, old, offset), terms.lt(offset, length)])
                now, before = terms.select(then, offset), terms.select(unknown, offset)
                return terms.ite(kept, now, before)

            row, known = self._row_of(memory, copied, unknown, length)
            state[memory] = terms.store(state[memory], block, row)
            reached = terms.and_([reached, known])
        for memory in named(state, SET_NAME):
            flags = terms.select(state[memory], old)

            def is_set(offset: Term, flags: Term = flags) -> Term:
                live = is_live(terms, lengths, old, offset)
                return terms.ite(live, terms.select(flags, offset), terms.integer(0))

            zeros = terms.constant(terms.integer(0), Sort.ROW)
            row, known = self._row_of(memory, is_set, zeros, length)
            state[memory] = terms.store(state[memory], block, row)
            reached = terms.and_([reached, known])
        return reached

    def _row_of(
        self, memory: ir.Variable, cell: Callable[[Term], Term], beyond: Term, length: Term
    ) -> tuple[Term, Term]:
        """A row of so many cells, and what is known of it; a search knows a few of them, and what
        is ``beyond``."""
        terms = self.terms
        if self.universe is not None:
            row = beyond
            longest = MAX_LOCAL_CELLS if length.high is None else length.high
            for offset in map(terms.integer, range(min(longest, MAX_LOCAL_CELLS))):
                row = terms.store(row, offset, cell(offset))
            return row, terms.true
        any_row = terms.fresh(f"{self.prefix}c.{memory.name}", Sort.ROW, *self.range_of(memory))

        def same(offset: Term) -> Term:
            return terms.eq(terms.select(any_row, offset), cell(offset))

        return any_row, for_all_offsets(terms, same)

    def _extend(self, universe: Universe, statement: ir.Fresh, number: int, length: Term) -> None:
        """The new block's cells, as many as can be known."""
        if universe.objects is not None:
            universe.objects.begin(number, statement.target.leads_to)
        longest = universe.longest if length.high is None else length.high
        if longest > MAX_LOCAL_CELLS or (length.high is None):
            most = min(longest, MAX_LOCAL_CELLS)
            limit = Limit(LimitKind.LENGTH, statement.target.shown.removeprefix("&"), most)
            beyond = self.terms.lt(self.terms.integer(most), length)
            universe.note(limit, beyond, ends=True)
        layout = statement.layout
        for offset in range(min(longest, MAX_LOCAL_CELLS)):
            for memory in layout[offset % len(layout)]:
                universe.cells.setdefault(memory, []).append((number, offset))
            for memory in universe.flags:
                universe.cells.setdefault(memory, []).append((number, offset))

    def end_lives(self, blocks: Sequence[Term], state: State) -> None:
        """The blocks are live no more."""
        self.lose(blocks, state)
        terms = self.terms
        for memory in named(state, LENGTHS_NAME):
            for block in blocks:
                dead, zero = terms.integer(-1), terms.integer(0)
                state[memory] = write(terms, state[memory], block, zero, dead)

    def lose(self, blocks: Sequence[Term], state: State) -> None:
        """What is left of the blocks is some value that nobody knows.  A search keeps what was
        there, and meets a limit where something looks."""
        terms = self.terms
        for memory in self._holding(state) if self.universe is None else ():
            low, high = self.range_of(memory)
            for block in blocks:
                row = terms.fresh(f"{self.prefix}d.{memory.name}", Sort.ROW, low, high)
                state[memory] = terms.store(state[memory], block, row)

    def _holding(self, state: State) -> list[ir.Variable]:
        """The memories that hold values of the program, as they are now."""
        return [
            variable
            for variable in state
            if variable.name.startswith("memory.")
            and variable.storage is ir.Storage.GLOBAL
            and variable.name not in (LENGTHS_NAME, SET_NAME)
        ]

    def new_memory(self, memory: ir.Variable, stem: str) -> Term:
        low, high = self.range_of(memory)
        return self.terms.fresh(f"{self.prefix}{stem}.{memory.name}", Sort.MEMORY, low, high)

    def any_cells(
        self, statement: ir.HavocCells, chosen: list[Rows] | None, spared: list[Term], old: Term
    ) -> tuple[Term, list[Term]]:
        """A memory with any values in the chosen rows, and what is known of it."""
        terms = self.terms
        if chosen is None:
            new = self.new_memory(statement.memory, "c")
            facts: list[Term] = []
            if statement.growing:
                facts.append(for_all_cells(terms, lambda b, o: self._grows(old, new, b, o)))
            for block in [*spared, *map(terms.integer, self.fixed_blocks)]:
                new = terms.store(new, block, terms.select(old, block))
            return new, facts
        facts = []
        new = old
        for part in chosen:
            row, known = self._any_row(statement, part, terms.select(new, part.block))
            facts += known
            new = terms.store(new, part.block, row)
        return new, facts

    def _any_row(self, statement: ir.HavocCells, part: Rows, old: Term) -> tuple[Term, list[Term]]:
        """A block's row with any values where the region is, and what is known of it."""
        terms = self.terms
        low, high = self.range_of(statement.memory)
        stem = f"{self.prefix}c.{statement.memory.name}"
        if part.count.op is Op.INT and part.stride == part.width and not statement.growing:
            count = int(str(part.count.value)) * part.width
            if count <= FEW_CELLS:
                row = old
                for offset in range(count):
                    at = terms.add(part.start, terms.integer(offset))
                    row = terms.store(row, at, terms.fresh(stem, Sort.INT, low, high))
                return row, []
        row = terms.fresh(stem, Sort.ROW, low, high)

        def kept(offset: Term) -> Term:
            now, then = terms.select(row, offset), terms.select(old, offset)
            inside = holds_offset(terms, part, offset)
            grown = self._grown(then, now) if statement.growing else terms.true
            return terms.and_([terms.or_([inside, terms.eq(now, then)]), grown])

        return row, [for_all_offsets(terms, kept)]

    def _grows(self, old: Term, new: Term, block: Term, offset: Term) -> Term:
        then, now = (read(self.terms, memory, block, offset) for memory in (old, new))
        return self._grown(then, now)

    def _grown(self, then: Term, now: Term) -> Term:
        """That what had a value has one; of bytes as a whole, where bits of some may have one."""
        one = self.terms.integer(1)
        if self.by_bits:
            return self.terms.implies(self.terms.eq(then, one), self.terms.eq(now, one))
        return self.terms.le(then, now)

    def cell_by_cell(
        self,
        statement: ir.HavocCells,
        chosen: list[Rows] | None,
        spared: list[Term],
        state: State,
        reached: Term,
    ) -> Term:
        """The memory with a choice of its own for each cell that may change."""
        terms, universe = self.terms, self.universe
        assert universe is not None
        old = new = state[statement.memory]
        (lengths,) = [state[memory] for memory in named(state, LENGTHS_NAME)]
        kept = [*spared, *map(terms.integer, self.fixed_blocks)]
        for number, place in universe.cells.get(statement.memory, []):
            block, offset = terms.integer(number), terms.integer(place)
            if chosen is None:
                inside = terms.and_([terms.not_(terms.eq(block, other)) for other in kept])
            else:
                inside = terms.or_([holds(terms, part, block, offset) for part in chosen])
            here = read(terms, old, block, offset)
            free = [reached, inside, is_live(terms, lengths, block, offset)]
            if statement.growing:
                free.append(terms.eq(here, terms.integer(0)))
            made = terms.and_(free)
            if made is terms.false:
                continue
            cell = number, place
            symbol = self._choice(statement.memory, statement.site, made, cell, here)
            changed = terms.ite(terms.and_(free[1:]), symbol, here)
            new = write(terms, new, block, offset, changed)
        return new

    def any_frees(self, statement: ir.HavocCells, state: State, reached: Term) -> Term:
        """Any of the objects that can be freed may be; a search chooses for each that it knows."""
        terms, zero, dead = self.terms, self.terms.integer(0), self.terms.integer(-1)
        old = state[statement.memory]

        def freeable(block: Term) -> Term:
            length, dynamic = (read(terms, old, block, terms.integer(at)) for at in (0, 2))
            return terms.and_([terms.le(zero, length), terms.eq(dynamic, terms.integer(1))])

        if self.universe is not None:
            new = old
            for number in (*sorted(self.universe.blocks), *range(-1, -len(self.begun) - 1, -1)):
                block = terms.integer(number)
                made = terms.and_([reached, freeable(block)])
                if made is terms.false:
                    continue
                name = f"{self.prefix}c{len(self.choices)}.freed.{number}"
                symbol = terms.symbol(name, Sort.INT, 0, 1)
                cell = number, 0
                self.choices.append(
                    Choosing(statement.site, statement.memory, symbol, made, zero, cell)
                )
                ends = terms.and_([freeable(block), terms.eq(symbol, terms.integer(1))])
                new = terms.ite(ends, write(terms, new, block, zero, dead), new)
            state[statement.memory] = new
            return reached
        new = self.new_memory(statement.memory, "f")
        block = terms.symbol(f"{BOUND_PREFIX}block.0", Sort.INT)
        before, after = terms.select(old, block), terms.select(new, block)
        freed = terms.and_([freeable(block), terms.eq(after, terms.store(before, zero, dead))])
        either = terms.or_([terms.eq(after, before), freed])
        facts = [terms.quantified(True, [block], either)]
        live = terms.le(zero, read(terms, new, block, zero))
        for memory in self._holding(state):
            then, now = state[memory], self.new_memory(memory, "f")
            same = terms.eq(terms.select(now, block), terms.select(then, block))
            facts.append(terms.quantified(True, [block], terms.implies(live, same)))
            state[memory] = now
        state[statement.memory] = new
        return terms.and_([reached, *facts])

    def _choice(
        self, variable: ir.Variable, site: str, reached: Term, cell: Cell, before: Term
    ) -> Term:
        low, high = self.range_of(variable)
        name = f"{self.prefix}c{len(self.choices)}.{variable.name}.{cell[0]}.{cell[1]}"
        symbol = self.terms.symbol(name, Sort.INT, low, high)
        self.choices.append(Choosing(site, variable, symbol, reached, before, cell))
        return symbol


def named(state: State, name: str) -> list[ir.Variable]:
    """The variable of that name, if it is in the state."""
    return [variable for variable in state if variable.name == name]


def is_object(variable: ir.Variable) -> bool:
    """Whether its values, or those of the cells of the memory, are numbers of blocks."""
    return variable.role is ir.Role.BLOCK


def range_of(variable: ir.Variable) -> tuple[int | None, int | None]:
    """What the variable, or every cell of the memory, lies between."""
    type = variable.type.cell if isinstance(variable.type, ir.MemoryType) else variable.type
    if isinstance(type, ir.IntType):
        return type.min, type.max
    return (0, 1) if variable.name == SET_NAME else (None, None)


def target_of(choosing: Choosing, objects: Objects) -> ir.Type | None:
    """What the pointer is one to whose block was chosen, as far as that is known."""
    if choosing.cell is None:
        return choosing.variable.leads_to
    return objects.held_at(*choosing.cell)
