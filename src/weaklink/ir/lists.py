"""ACSL's ``\\list``: a sum of two constructors."""

from __future__ import annotations

from weaklink.ir.definitions import LogicSum, definitions_of_sum
from weaklink.ir.types import LogicType, TypeVariable
from weaklink.source import NOWHERE

LIST = "\\list"
NIL = "\\Nil"
CONS = "\\Cons"

ELEMENT = TypeVariable("A")

LIST_SUM = LogicSum(
    LIST,
    (ELEMENT.name,),
    ((NIL, ()), (CONS, (ELEMENT, LogicType(LIST, (ELEMENT,))))),
    NOWHERE,
)

LIST_DEFINITIONS = {
    one.name: one for one in definitions_of_sum(LIST_SUM, LogicType(LIST, (ELEMENT,)))
}
"""What makes lists, and takes them apart."""
