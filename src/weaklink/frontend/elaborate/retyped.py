"""Variables whose type a later declaration completed, where they were read before it.

Before::

    extern int t[];  int *p = &t[1];  int t[3];        p's value mentions a t of type int[]

After::

    int t[3];  int *p = &t[1];                         every t is an int[3]
"""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.ir.contracts import Definition, Invariant, Lemma
from weaklink.ir.expressions import Variable
from weaklink.ir.program import Global, Program
from weaklink.ir.traverse import rename
from weaklink.record import replace

_Names = Mapping[Variable, Variable]


def retyped(program: Program, names: _Names) -> Program:
    """``program`` with every mention of a key of ``names`` outside of functions, which were read
    later, made one of its value."""
    if not names:
        return program
    return replace(
        program,
        globals=tuple(Global(g.variable, rename(g.initial, names)) for g in program.globals),
        definitions={name: _definition(d, names) for name, d in program.definitions.items()},
        lemmas=tuple(_lemma(lemma, names) for lemma in program.lemmas),
        invariants=tuple(_invariant(invariant, names) for invariant in program.invariants),
    )


def _definition(definition: Definition, names: _Names) -> Definition:
    body, reads, cases = definition.body, definition.reads, definition.cases
    return replace(
        definition,
        body=None if body is None else rename(body, names),
        reads=None if reads is None else tuple(rename(location, names) for location in reads),
        cases=None if cases is None else tuple(_lemma(case, names) for case in cases),
    )


def _lemma(lemma: Lemma, names: _Names) -> Lemma:
    return replace(lemma, predicate=rename(lemma.predicate, names))


def _invariant(invariant: Invariant, names: _Names) -> Invariant:
    return replace(invariant, predicate=rename(invariant.predicate, names))
