"""``terminates`` clauses, which rest on the measures of loops and recursive calls.

    before:  terminates n > 0;   with loops that have variants, and calls that come back
    after:   holds if every ``loop variant`` and ``decreases`` of the function, and of all code that
             it may call, does what it says

What a clause says of termination under a condition is shown without the condition, but for one
that never holds.  A clause about a loop or a call of which no measure says that it ends is open;
one that depends on what is not analysed is refused, for itself alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import callees, reached
from weaklink.analysis.flow import natural_loops
from weaklink.diagnostics import Cost, Refusal
from weaklink.ir.names import is_other, unspecialised
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.view.cut import is_cut
from weaklink.view.obligations import Obligations
from weaklink.view.said import is_recursive_call
from weaklink.view.sites import name_sites

MEASURES = frozenset({Kind.VARIANT_NON_NEGATIVE, Kind.VARIANT_DECREASES, Kind.DECREASES})
"""The properties that termination rests on."""


@record
class Termination:
    """Holds if the ``measures`` do: properties by their ids, of the function and all that it may
    call; and if the functions without a body that it may call (``granted``) end, as their contracts
    say, or leave open.  ``missing`` says why it need not, although they do; and what to add."""

    property: ir.Property
    measures: tuple[str, ...]
    granted: tuple[str, ...] = ()
    missing: Missing | None = None


@record
class Missing:
    """What no measure says of a loop or a call: in words that follow "it rests on", and a piece of
    advice (``""``: none)."""

    what: str
    advice: str = ""


def clauses_apart(
    function: ir.Function, program: ir.Program, obligations: Mapping[str, Obligations]
) -> Iterator[Termination | Refusal]:
    """What the function's contract says of runs that do not return normally: nothing else that
    is checked depends on it."""
    contract = function.contract
    number = 0
    for clause in (other for part in ir.parts_of(contract) for other in part.others):
        if clause.kind is ir.ClauseKind.TERMINATES:
            number += 1
            yield _termination(clause, number, function, program, obligations)


def _termination(
    clause: ir.OtherClause,
    number: int,
    function: ir.Function,
    program: ir.Program,
    obligations: Mapping[str, Obligations],
) -> Termination | Refusal:
    functions = program.functions
    called = [functions[name] for name in reached([function.name], functions)]
    kind = Kind.TERMINATES
    id = f"{function.name}/{kind.value}/{number}"
    found = ir.Property(id, function.name, "", kind, "", clause.span, clause.text)
    if clause.parts[0] == ir.FALSE:  # it promises nothing
        return Termination(found, ())
    for one in called:
        if one.refused or is_cut(one):
            depends = f"that depends on `{unspecialised(one.name)}`, which is not analysed whole"
            text = f"`terminates` clause {depends}"
            return Refusal(function.name, clause.span, text, Cost.CLAUSE)
    missing = next(filter(None, (_missing(one, function, program) for one in called)), None)
    if missing is not None:
        return Termination(found, (), missing=missing)
    owed = (listed for one in called for listed in obligations[one.name].properties)
    measures = tuple(listed.id for listed in owed if listed.kind in MEASURES)
    return Termination(found, measures, tuple(one.name for one in called if one.body is None))


def _missing(function: ir.Function, caller: ir.Function, program: ir.Program) -> Missing | None:
    """Why the function need not end although all measures hold."""
    where = "" if function is caller else f" in the callee `{function.name}`"
    if is_other(function.name):
        return Missing("a function of which nothing is known")
    if function.body is None:
        promised = (c for c in function.contract.others if c.kind is ir.ClauseKind.TERMINATES)
        if all(clause.parts[0] == ir.TRUE for clause in promised):
            return None
        return Missing(f"when `{function.name}` terminates")
    loop = _without_variant(function)
    if loop is not None:
        line = f"line {loop.span.line}"
        advice = f"Give the loop at {line} a `loop variant`."
        return Missing(f"a loop without a `loop variant`{where} ({line})", advice)
    is_recursive = any(
        is_recursive_call(function.name, callee, program) for callee in callees(function)
    )
    if is_recursive and not _is_measure(function.contract.decreases):
        advice = f"Give `{function.name}` a `decreases` clause."
        return Missing(f"recursion without a `decreases` clause (of `{function.name}`)", advice)
    return None


def _without_variant(function: ir.Function) -> ir.LoopContract | None:
    """A loop about which no variant says that it ends, one by ``goto`` too."""
    body = name_sites(function).body
    assert body is not None
    for loop in natural_loops(body.blocks, body.entry).values():
        contract = body.blocks[loop.head].loop
        assert contract is not None  # a loop with a name has one
        if loop.latches and not _is_measure(contract.variant):
            return contract
    return None


def _is_measure(measure: ir.Measure | None) -> bool:
    """Whether it is one, of integers: nobody has shown that another relation is well-founded."""
    return measure is not None and measure.relation is None
