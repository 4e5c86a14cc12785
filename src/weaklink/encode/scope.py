"""What names mean where an expression is translated: states, bound variables, and their sorts."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink import ir
from weaklink.encode.memory import Universe
from weaklink.logic.term import AnySort, DataSort, Sort, Term
from weaklink.logic.terms import Terms
from weaklink.record import field, record
from weaklink.solve.smtlib import data_sort


def sort_of(type: ir.Type) -> AnySort:
    match type:
        case ir.MemoryType():
            return Sort.MEMORY
        case ir.DataType(name):
            return DataSort(data_sort(name))
        case ir.BooleanType():
            return Sort.BOOL
        case ir.RealType():
            return Sort.REAL
        case _:  # all others are numbers
            return Sort.INT


def symbol_of(terms: Terms, name: str, type: ir.Type) -> Term:
    """A symbol for any value of the type."""
    held = type.cell if isinstance(type, ir.MemoryType) else type
    if isinstance(held, ir.IntType):
        return terms.symbol(name, sort_of(type), held.min, held.max)
    return terms.symbol(name, sort_of(type))


def default_of(terms: Terms, type: ir.Type) -> Term:
    if type == ir.REAL:
        return terms.real(0)
    return terms.false if type == ir.BOOLEAN else terms.integer(0)


@record
class Scope:
    """What names mean: the variables' values, and those of bound variables.

    ``depth`` counts the quantifiers around; it names their symbols, so that equal predicates
    give equal terms and no inner quantifier captures an outer one's symbol.  In a search,
    ``universe`` holds the cells there are; an annotation is ``total``: it may look where no object
    is (code has been checked before).
    """

    terms: Terms
    state: Mapping[ir.Variable, Term]
    bound: Mapping[ir.Bound, Term] = field(default_factory=dict)
    depth: int = 0
    universe: Universe | None = None
    total: bool = True

    def bind(self, bound: ir.Bound, value: Term) -> Scope:
        inner = {**self.bound, bound: value}
        return Scope(self.terms, self.state, inner, self.depth, self.universe, self.total)
