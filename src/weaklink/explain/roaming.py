r"""Which contracts may give back pointers to objects that nobody here knows.

int *get(void);                              //@ ensures \valid(\result);     any object
void *memset(void *s, int c, size_t n);      //@ ensures \result == s;         the caller's
"""

from __future__ import annotations

from weaklink.ir.expressions import Compare, CompareOp, Read, conjuncts
from weaklink.ir.types import PointerType
from weaklink.view.build import Views


def roams(function: str, views: Views) -> bool:
    """Whether the contract of ``function`` does not say which pointer it gives back."""
    callee = views.lowered.world.program.functions[function]
    pointers = [result for result in callee.results if isinstance(result.type, PointerType)]
    said = {
        side.variable
        for clause in callee.contract.ensures
        for part in conjuncts(clause.predicate)
        if isinstance(part, Compare) and part.op is CompareOp.EQ
        for side in (part.left, part.right)
        if isinstance(side, Read)
    }
    return any(result not in said for result in pointers)
