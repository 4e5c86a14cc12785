"""Variables whose type a later declaration completed, where they were read before it.

Before::

    extern int t[];  int *p = &t[1];  int t[3];        p's value mentions a t of type int[]

After::

    int t[3];  int *p = &t[1];                         every t is an int[3]
"""

from __future__ import annotations

from collections.abc import Mapping

from weaklink import ir
from weaklink.record import replace

_Names = Mapping[ir.Variable, ir.Variable]


def retyped(program: ir.Program, names: _Names) -> ir.Program:
    """``program`` with every mention of a key of ``names`` outside of functions, which were read
    later, made one of its value."""
    if not names:
        return program
    return replace(
        program,
        globals=tuple(ir.Global(g.variable, ir.rename(g.initial, names)) for g in program.globals),
        definitions={name: _definition(d, names) for name, d in program.definitions.items()},
        lemmas=tuple(_lemma(lemma, names) for lemma in program.lemmas),
        invariants=tuple(_invariant(invariant, names) for invariant in program.invariants),
    )


def _definition(definition: ir.Definition, names: _Names) -> ir.Definition:
    body, reads, cases = definition.body, definition.reads, definition.cases
    return replace(
        definition,
        body=None if body is None else ir.rename(body, names),
        reads=None if reads is None else tuple(ir.rename(location, names) for location in reads),
        cases=None if cases is None else tuple(_lemma(case, names) for case in cases),
    )


def _lemma(lemma: ir.Lemma, names: _Names) -> ir.Lemma:
    return replace(lemma, predicate=ir.rename(lemma.predicate, names))


def _invariant(invariant: ir.Invariant, names: _Names) -> ir.Invariant:
    return replace(invariant, predicate=ir.rename(invariant.predicate, names))
