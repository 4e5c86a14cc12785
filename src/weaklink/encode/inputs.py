"""The inputs of a view as symbols, for proofs: any values, and what is known of memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from weaklink import ir
from weaklink.encode.changes import range_of
from weaklink.encode.looks import LENGTHS_NAME, SET_NAME
from weaklink.encode.memory import read
from weaklink.encode.scope import sort_of, symbol_of
from weaklink.logic.term import Sort, Term
from weaklink.logic.terms import Terms
from weaklink.source import NOWHERE
from weaklink.view.model import View
from weaklink.view.unwind import Unwound


def input_symbols(unwound: Unwound, terms: Terms) -> tuple[dict[ir.Variable, Term], Term]:
    """A symbol for each input of the view, the value itself where it is fixed; and what is known
    of memory: that inputs point to no local, and the lengths and constants of the program."""
    view = unwound.view
    symbols: dict[ir.Variable, Term] = {}
    for variable in view.inputs:
        name = f"in.{variable.name}"
        if variable in view.fixed:
            symbols[variable] = terms.integer(view.fixed[variable])
        elif variable.name == SET_NAME:
            symbols[variable] = _values_at_start(view, variable, terms)
        elif variable.role is ir.Role.BLOCK:
            symbols[variable] = terms.symbol(name, sort_of(variable.type), 0)
        else:
            symbols[variable] = symbol_of(terms, name, variable.type)
    known = [*_known_memory(view, symbols, terms), *_known_overlaps(view, symbols, terms)]
    return symbols, terms.and_(known)


def _values_at_start(view: View, flags: ir.Variable, terms: Terms) -> Term:
    """Which cells have a value: all, or, where somebody may ask, any but those of globals."""
    all_set = terms.constant(terms.integer(1), Sort.ROW)
    if not view.memory.observed:
        return terms.constant(all_set, Sort.MEMORY)
    result = terms.symbol(f"in.{flags.name}", Sort.MEMORY, *range_of(flags))
    for block in view.memory.world.blocks.values():
        result = terms.store(result, terms.integer(block.number), all_set)
    return result


def _known_overlaps(
    view: View, symbols: Mapping[ir.Variable, Term], terms: Terms
) -> Iterator[Term]:
    """Two structures of one type are the same, or share no cell."""
    cells = view.memory.world.cells
    found: list[tuple[ir.Type, int, Term, Term]] = []
    pieces = list(symbols)
    for index, variable in enumerate(pieces):
        origin = view.memory.origins.get(variable)
        if origin is None or variable.role is not ir.Role.BLOCK:
            continue
        assert isinstance(origin.type, ir.PointerType)
        target = origin.type.target
        if isinstance(target, ir.RecordType) and cells.has_layout(target):
            step = cells.count(target, NOWHERE)
            offset = symbols[pieces[index + 1]]
            found.append((target, step, symbols[variable], offset))
    for (type, step, block, offset), (other, _, its_block, its_offset) in combinations(found, 2):
        if type == other and step > 1:
            distance = terms.sub(offset, its_offset)
            apart = [
                terms.le(terms.integer(step), distance),
                terms.le(distance, terms.integer(-step)),
            ]
            yield terms.or_(
                [terms.not_(terms.eq(block, its_block)), terms.eq(offset, its_offset), *apart]
            )


MAX_KNOWN_CELLS = 256
"""Cells of a constant up to which a proof is told what each holds."""


def _known_memory(view: View, symbols: Mapping[ir.Variable, Term], terms: Terms) -> Iterator[Term]:
    zero = terms.integer(0)
    for lengths in (symbols[v] for v in symbols if v.name == LENGTHS_NAME):
        yield terms.lt(read(terms, lengths, zero, zero), zero)
        for block in view.memory.blocks:
            for offset, value in enumerate((block.length, int(block.read_only), 0)):
                place = (terms.integer(block.number), terms.integer(offset))
                yield terms.eq(read(terms, lengths, *place), terms.integer(value))
    contents = view.memory.contents
    for block in view.memory.blocks:
        if block.number not in view.memory.known:
            continue
        layout = view.memory.world.layout(block.type, NOWHERE)
        for offset in range(min(block.length, MAX_KNOWN_CELLS)):
            for memory in layout[offset % len(layout)]:
                is_known = (memory, block.number, offset) not in view.memory.unknown
                if memory in symbols and is_known:
                    value = contents.get((memory, block.number, offset), 0)
                    place = (terms.integer(block.number), terms.integer(offset))
                    yield terms.eq(read(terms, symbols[memory], *place), terms.integer(value))
