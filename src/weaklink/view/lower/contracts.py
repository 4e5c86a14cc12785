"""Contracts over memory: their predicates, and frame clauses as variables and regions.

before:  assigns n, p[0 .. n - 1];
after:   assigns n, memory.int p.block[p.offset; n];
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import assert_never, cast

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.lower.bits import ALL
from weaklink.view.lower.locations import Locations
from weaklink.view.lower.memories import plus
from weaklink.view.lower.pieces import bound_pieces, pieces_of_value
from weaklink.view.lower.sets import Held, Places, Spread


class Contracts:
    """Lowers contracts in one context; every method may raise ``Unsupported``."""

    def __init__(self, locations: Locations) -> None:
        self._locations = locations

    def function(self, contract: ir.FunctionContract) -> lir.FunctionContract:
        return ir.map_contract(contract, self._unless_needless)

    def _unless_needless(self, clause: ir.ContractClause) -> lir.ContractClause | None:
        """None of what C promises and cannot be lowered: nobody asked for it."""
        if clause.kind is not ir.ClauseKind.HOSTED:
            return self.any(clause)
        with suppress(Unsupported):
            return self.any(clause)
        return None

    def loop(self, contract: ir.LoopContract) -> lir.LoopContract:
        clauses = ir.changed(contract.clauses, self.any)
        return cast("lir.LoopContract", replace(contract, clauses=clauses))

    def any(self, clause: ir.ContractClause) -> lir.ContractClause:
        """A clause of whatever kind."""
        match clause:
            case ir.Clause():
                return self.clause(clause)
            case ir.Assigns():
                return self.assigns(clause)
            case ir.Measure(_, expression):
                lowered = replace(clause, expression=self._locations.scalar(expression))
                return cast("lir.Measure", lowered)
            case ir.Frees(pointers):
                if pointers is None:
                    return cast("lir.Frees", clause)
                blocks = tuple(self._locations.values(pointer)[0] for pointer in pointers)
                return cast("lir.Frees", replace(clause, pointers=blocks))
            case ir.BehaviorSet():
                return clause
            case ir.OtherClause():
                return cast("lir.OtherClause", clause)
            case _:
                assert_never(clause)

    def clause(self, clause: ir.Clause) -> lir.Clause:
        predicate = self._locations.predicate(clause.predicate)
        if predicate is clause.predicate:
            return cast("lir.Clause", clause)
        return cast("lir.Clause", replace(clause, predicate=predicate))

    def assigns(self, assigns: ir.Assigns) -> lir.Assigns:
        """The clause with plain variables as pieces, and all else as regions."""
        named: list[ir.Expr] = [ir.Read(v, assigns.span) for v in assigns.variables]
        every = [p for one in (*named, *assigns.locations) for p in self._locations.places(one)]
        wholes = self._cells_of([one for one in every if one[0].bits is None], assigns.span)
        parts = self._cells_of([one for one in every if one[0].bits is not None], assigns.span)
        variables = tuple({**dict.fromkeys(wholes[0]), **dict.fromkeys(parts[0])})
        regions = tuple({**dict.fromkeys(wholes[1]), **dict.fromkeys(parts[1])})
        if variables == assigns.variables and not regions and not assigns.locations:
            return cast("lir.Assigns", assigns)
        named_bits = [one for one, _ in every if one.bits is not None]
        bits = self._bits_of(named_bits, *wholes, assigns.span) if named_bits else ()
        lowered = replace(
            assigns, variables=variables, locations=(), origins=(), regions=regions, bits=bits
        )
        return cast("lir.Assigns", lowered)

    def _cells_of(
        self, places: Places, span: Span
    ) -> tuple[list[ir.Variable], list[tuple[ir.Variable, ir.Region]]]:
        """The variables, and the regions of memories, that places are."""
        variables: list[ir.Variable] = []
        regions: list[tuple[ir.Variable, ir.Region]] = []
        for place, type in places:
            if isinstance(place, Held):
                variables += [_variable(piece, span) for piece in place.pieces]
            else:
                region = self._locations.region(place, type, span)
                regions += [(m, region) for m in self._locations.world.held_in(type, span)]
        return variables, regions

    def _bits_of(
        self,
        places: Sequence[Spread | Held],
        variables: Sequence[ir.Variable],
        regions: Sequence[tuple[ir.Variable, ir.Region]],
        span: Span,
    ) -> tuple[ir.BitsOfByte, ...]:
        """The bytes in which bit-fields are named, where the others do not name them as a whole."""
        world = self._locations.world
        byte = world.cells.byte
        (memory,) = world.memories.of(byte, span).memories
        masks: dict[tuple[ir.Variable, lir.Expr | None, lir.Expr | None], int] = {}
        for place in places:
            assert place.bits is not None
            for number in place.bits.bytes:
                key: tuple[ir.Variable, lir.Expr | None, lir.Expr | None]
                if isinstance(place, Held):
                    key = (_variable(place.pieces[number], span), None, None)
                elif place.count is not None:
                    raise Unsupported("bit-fields in a row, in bytes", span)
                else:
                    at = plus(place.start, ir.Const(number, ir.INTEGER))
                    key = (memory, place.block, at)
                masks[key] = masks.get(key, 0) | place.bits.mask(number)
        but = tuple(region for of, region in regions if of == memory)
        return tuple(
            ir.BitsOfByte(of, block, offset, byte, mask, () if block is None else but)
            for (of, block, offset), mask in masks.items()
            if mask != ALL and of not in variables
        )

    def scalar(self, expression: ir.Expr) -> lir.Expr:
        return self._locations.scalar(expression)


def _variable(piece: lir.Expr, span: Span) -> ir.Variable:
    if not isinstance(piece, ir.Read):
        raise Unsupported("location of this kind", span)
    return piece.variable


def lower_definition(definition: ir.Definition, locations: Locations) -> list[lir.Definition]:
    """A logic definition, its parameters in pieces; one for each piece of its value, if that has
    several (``data.block`` and ``data.offset``).  May raise ``Unsupported``."""
    cells, span = locations.world.cells, definition.span
    pieces = [p for bound in definition.parameters for p in bound_pieces(bound, cells, span)]
    results = pieces_of_value(definition.name, definition.type, cells, span)
    bodies = _bodies(definition, locations, len(results))
    clause = _reads(definition, locations)
    cases = None
    if definition.cases is not None:
        cases = tuple(lower_lemma(case, locations) for case in definition.cases)
    made = replace(definition, parameters=tuple(pieces), body=None, reads=clause, cases=cases)
    return [
        cast(
            "lir.Definition",
            replace(made, name=one.name, type=one.type, body=body, role=role),
        )
        for one, body, role in zip(
            results, bodies, _roles(definition, locations, len(results)), strict=True
        )
    ]


def _roles(
    definition: ir.Definition, locations: Locations, count: int
) -> Sequence[ir.DataRole | None]:
    """The role of each piece: what selects a part selects some pieces of what a constructor is
    given."""
    role = definition.role
    if not isinstance(role, ir.Selector):
        return [role] * count
    cells, span = locations.world.cells, definition.span
    parts = locations.world.program.definitions[role.constructor].parameters[: role.index]
    before = sum(len(bound_pieces(part, cells, span)) for part in parts)
    return [ir.Selector(role.constructor, before + number) for number in range(count)]


def _bodies(
    definition: ir.Definition, locations: Locations, count: int
) -> Sequence[lir.Node | None]:
    """What the definition says, for each piece of its value."""
    body = definition.body
    if body is None:
        return [None] * count
    return [locations.predicate(body)] if isinstance(body, ir.Predicate) else locations.values(body)


def _reads(definition: ir.Definition, locations: Locations) -> tuple[lir.Expr, ...] | None:
    """What it says that it reads; of sets of places that have no meaning here, it says nothing, so
    that it may depend on everything."""
    if definition.reads is None:
        return None
    try:
        return _read_by(definition.reads, locations, definition.span)
    except Unsupported:
        return None


def _read_by(clause: tuple[ir.Expr, ...], locations: Locations, span: Span) -> tuple[lir.Expr, ...]:
    """The variables and memories that a ``reads`` clause names, and what finding them reads."""
    found: dict[lir.Expr, None] = {}
    for location in clause:
        for place, type in locations.places(location):
            if isinstance(place, Held):
                found.update(dict.fromkeys(place.pieces))
                continue
            region = locations.region(place, type, span)
            found.update(dict.fromkeys(p for p in ir.region_parts(region) if ir.reads(p)))
            for memory in locations.world.held_in(type, span):
                found[ir.Read(memory, span)] = None
    return tuple(found)


def lower_lemma(lemma: ir.Lemma, locations: Locations) -> lir.Lemma:
    made = replace(lemma, predicate=locations.predicate(lemma.predicate))
    return cast("lir.Lemma", made)
