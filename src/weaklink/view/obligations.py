"""The properties of a function, with their stable ids.

An id is ``FUNCTION[/SITE]/KIND/NAME-or-ORDINAL``: ordinals count unnamed properties of one
function, site and kind in source order, and a repeated name gets ``#2``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink.analysis.changes import callees
from weaklink.ir.constructs import unmodelled_statement
from weaklink.ir.contracts import (
    Assigns,
    BehaviorSet,
    Clause,
    LoopContract,
    Measure,
    Mode,
    parts_of,
)
from weaklink.ir.expressions import Pred, conjunction, implies
from weaklink.ir.program import (
    Annotation,
    Assign,
    Call,
    Declare,
    EndLife,
    Fresh,
    Function,
    Guard,
    Havoc,
    LaterStatement,
    Mark,
    Program,
    Property,
    Statement,
    ViewStatement,
)
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span, order
from weaklink.view.checking import Checking, Treatment

Subject = Pred | Assigns | Measure | BehaviorSet
"""What a property is about; with kind, site and place it identifies the property."""

Role = tuple[str, Span]


@record
class Obligation:
    kind: Kind
    site: str
    span: Span
    subject: Subject
    name: str
    text: str
    related: tuple[Role, ...] = ()


class Obligations:
    """The properties of one function, in source order, and the way back to them."""

    def __init__(self, function: str, found: Iterable[Obligation]) -> None:
        ordered = sorted(dict.fromkeys(found), key=lambda item: order(item.span))
        self._by_subject: dict[tuple[Kind, str, Span, Subject], Property] = {}
        ordinals: Counter[tuple[str, Kind]] = Counter()
        names: Counter[tuple[str, Kind, str]] = Counter()
        for item in ordered:
            key = (item.kind, item.site, item.span, item.subject)
            if key in self._by_subject:
                continue
            if item.name:
                names[item.site, item.kind, item.name] += 1
                repeat = names[item.site, item.kind, item.name]
                last = item.name if repeat == 1 else f"{item.name}#{repeat}"
            else:
                ordinals[item.site, item.kind] += 1
                last = str(ordinals[item.site, item.kind])
            parts = [function, item.site, item.kind.value, last]
            self._by_subject[key] = Property(
                "/".join(part for part in parts if part),
                function,
                item.site,
                item.kind,
                item.name,
                item.span,
                item.text,
                item.related,
            )

    @property
    def properties(self) -> tuple[Property, ...]:
        return tuple(self._by_subject.values())

    def find(self, kind: Kind, site: str, span: Span, subject: Subject) -> Property:
        return self._by_subject[kind, site, span, subject]


def list_obligations(function: Function, program: Program, checking: Checking) -> Obligations:
    """The obligations of ``function``, its sites named (see ``name_sites``).

    Of a function without body, those of its contract: what proofs of its callers rest on.
    """
    found = list(_of_contract(function))
    if function.body is not None:
        for block in function.body.blocks.values():
            if block.loop is not None:
                found.extend(_of_loop(block.loop))
            for statement in block.statements:
                found.extend(_of_statement(statement, function, program, checking))
    return Obligations(function.name, found)


def call_requirements(callee: Function) -> list[tuple[Clause, Pred]]:
    """What a caller must ensure: each clause with its predicate, under its behavior's
    assumptions, over the callee's own parameters; in source order."""
    contract = callee.contract
    pairs = [(clause, clause.predicate) for clause in contract.requires]
    for behavior in contract.behaviors:
        assumed = conjunction([clause.predicate for clause in behavior.assumes])
        pairs += [(clause, implies(assumed, clause.predicate)) for clause in behavior.requires]
    return sorted(pairs, key=lambda pair: order(pair[0].span))


def lent(callee: Function) -> Pred:
    """That what the callee may read before it writes it has a value, over its own parameters."""
    return conjunction([clause.predicate for clause in callee.contract.implied])


def is_recursive_call(caller: str, callee: str, program: Program) -> bool:
    """Whether the callee can call the caller again."""
    seen = {callee}
    work = [callee]
    while work:
        name = work.pop()
        if name == caller:
            return True
        new = [c for c in callees(program.functions[name]) if c not in seen]
        seen.update(new)
        work.extend(new)
    return False


def _of_contract(function: Function) -> Iterator[Obligation]:
    contract = function.contract
    for kind, sets in (
        (Kind.BEHAVIORS_COMPLETE, contract.complete),
        (Kind.BEHAVIORS_DISJOINT, contract.disjoint),
    ):
        for item in sets:
            if item.mode is not Mode.ADMIT:
                yield Obligation(kind, "", item.span, item, "", item.text)
    for part in parts_of(contract):
        for clause in part.ensures:
            yield from _of_clause(Kind.POSTCONDITION, "", clause)
        for clause in part.exits:
            yield from _of_clause(Kind.EXIT_CONDITION, "", clause)
    for assigns in (contract.assigns, *(b.assigns for b in contract.behaviors)):
        if assigns is not None and assigns.mode is not Mode.ADMIT:
            yield Obligation(Kind.ASSIGNS, "", assigns.span, assigns, assigns.name, assigns.text)


def _of_clause(
    kind: Kind, site: str, clause: Clause, related: tuple[Role, ...] = ()
) -> Iterator[Obligation]:
    if clause.mode is not Mode.ADMIT:
        yield Obligation(
            kind, site, clause.span, clause.predicate, clause.name, clause.text, related
        )


def _of_loop(loop: LoopContract) -> Iterator[Obligation]:
    related = (("loop", loop.span),)
    for clause in loop.invariants:
        yield from _of_clause(Kind.INVARIANT_ESTABLISHED, loop.site, clause, related)
        yield from _of_clause(Kind.INVARIANT_PRESERVED, loop.site, clause, related)
    variant = loop.variant
    if variant is not None and variant.mode is not Mode.ADMIT:
        kinds = [Kind.VARIANT_NON_NEGATIVE, Kind.VARIANT_DECREASES]
        for kind in kinds[1:] if variant.relation else kinds:
            yield Obligation(
                kind, loop.site, variant.span, variant, variant.name, variant.text, related
            )
    if loop.assigns is not None and loop.assigns.mode is not Mode.ADMIT:
        assigns = loop.assigns
        yield Obligation(
            Kind.LOOP_ASSIGNS,
            loop.site,
            assigns.span,
            assigns,
            assigns.name,
            assigns.text,
            related,
        )


def _of_statement(
    statement: Statement, function: Function, program: Program, checking: Checking
) -> Iterator[Obligation]:
    match statement:
        case Annotation(clause):
            yield from _of_clause(Kind.ASSERTION, "", clause)
        case Call():
            yield from _of_call(statement, function, program, checking)
        case Guard(kind):
            if checking.treatment(kind) is Treatment.CHECK:
                yield _of_guard(statement, program)
        case Assign() | Declare() | EndLife() | Mark() | Fresh() | Havoc():
            pass
        case _ if isinstance(statement, LaterStatement):
            raise unmodelled_statement(statement)
        case _ if isinstance(statement, ViewStatement):
            raise AssertionError(f"not a statement of a program: {statement}")
        case _:
            assert_never(statement)


def _of_call(
    call: Call, function: Function, program: Program, checking: Checking
) -> Iterator[Obligation]:
    callee = program.functions[call.callee]
    for clause, predicate in call_requirements(callee):
        if clause.mode is not Mode.ADMIT:
            yield Obligation(
                Kind.CALL_PRECONDITION,
                call.site,
                call.span,
                predicate,
                clause.name,
                clause.text,
                (("clause", clause.span),),
            )
    if call.lends and checking.treatment(Kind.INITIALIZATION) is Treatment.CHECK:
        yield Obligation(
            Kind.INITIALIZATION,
            call.site,
            call.span,
            lent(callee),
            "",
            call.lends,
            (("call", call.span),),
        )
    measure = callee.contract.decreases
    if (
        measure is not None
        and function.contract.decreases is not None
        and is_recursive_call(function.name, callee.name, program)
    ):
        yield Obligation(
            Kind.DECREASES,
            call.site,
            call.span,
            measure,
            measure.name,
            measure.text,
            (("clause", measure.span),),
        )


def _of_guard(guard: Guard, program: Program) -> Obligation:
    if guard.clause is not None:
        related = (("clause", guard.clause.span),)
        return Obligation(guard.kind, "", guard.span, guard.safe, "", guard.clause.text, related)
    source = program.sources.get(guard.span.file)
    text = source.text(guard.span) if source is not None else ""
    return Obligation(guard.kind, "", guard.span, guard.safe, "", text)
