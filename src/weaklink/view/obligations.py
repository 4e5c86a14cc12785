"""The properties of a function, with their stable ids.

An id is ``FUNCTION[/SITE]/KIND/NAME-or-ORDINAL``: ordinals count unnamed properties of one
function, site and kind in source order, and a repeated name gets ``#2``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink import ir
from weaklink.analysis.changes import reached
from weaklink.ir.constructs import unmodelled_statement
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span, order
from weaklink.view.checking import Checking, Treatment

Subject = ir.Pred | ir.Assigns | ir.Measure | ir.BehaviorSet
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
        self._by_subject: dict[tuple[Kind, str, Span, Subject], ir.Property] = {}
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
            self._by_subject[key] = ir.Property(
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
    def properties(self) -> tuple[ir.Property, ...]:
        return tuple(self._by_subject.values())

    def find(self, kind: Kind, site: str, span: Span, subject: Subject) -> ir.Property:
        return self._by_subject[kind, site, span, subject]


def list_obligations(function: ir.Function, program: ir.Program, checking: Checking) -> Obligations:
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


def call_requirements(callee: ir.Function) -> list[tuple[ir.Clause, ir.Pred]]:
    """What a caller must ensure: each clause with its predicate, under its behavior's
    assumptions, over the callee's own parameters; in source order."""
    contract = callee.contract
    pairs = [(clause, clause.predicate) for clause in contract.requires]
    for behavior in contract.behaviors:
        assumed = ir.conjunction([clause.predicate for clause in behavior.assumes])
        pairs += [(clause, ir.implies(assumed, clause.predicate)) for clause in behavior.requires]
    return sorted(pairs, key=lambda pair: order(pair[0].span))


def lent(callee: ir.Function) -> ir.Pred:
    """That what the callee may read before it writes it has a value, over its own parameters."""
    return ir.conjunction([clause.predicate for clause in callee.contract.implied])


def is_recursive_call(caller: str, callee: str, program: ir.Program) -> bool:
    """Whether the callee can call the caller again."""
    return caller in reached([callee], program.functions)


def _of_contract(function: ir.Function) -> Iterator[Obligation]:
    for part in ir.parts_of(function.contract):
        for clause in part.clauses:
            yield from _of_clause(clause, ir.FORMS[clause.kind].kinds)


def _of_clause(
    clause: ir.ContractClause,
    kinds: tuple[Kind, ...],
    site: str = "",
    related: tuple[Role, ...] = (),
) -> Iterator[Obligation]:
    """What has to hold because of a clause of the function itself."""
    if clause.mode is not ir.Mode.ADMIT and not isinstance(clause, ir.OtherClause):
        subject, name = _subject(clause)
        for kind in kinds:
            yield Obligation(kind, site, clause.span, subject, name, clause.text, related)


def _subject(clause: ir.Clause | ir.Assigns | ir.Measure | ir.BehaviorSet) -> tuple[Subject, str]:
    """What the properties of a clause are about, and its name."""
    match clause:
        case ir.Clause(predicate, name):
            return predicate, name
        case ir.Assigns(_, name) | ir.Measure(_, _, _, name):
            return clause, name
        case ir.BehaviorSet():
            return clause, ""
        case _:
            assert_never(clause)


def _of_loop(loop: ir.LoopContract) -> Iterator[Obligation]:
    related = (("loop", loop.span),)
    for clause in loop.clauses:
        kinds = ir.FORMS[clause.kind].loop_kinds
        if isinstance(clause, ir.Measure) and clause.relation:
            kinds = kinds[1:]  # a relation of one's own is not about being negative
        yield from _of_clause(clause, kinds, loop.site, related)


def _of_statement(
    statement: ir.Statement, function: ir.Function, program: ir.Program, checking: Checking
) -> Iterator[Obligation]:
    match statement:
        case ir.Annotation(clause):
            yield from _of_clause(clause, ir.FORMS[clause.kind].kinds)
        case ir.Call():
            yield from _of_call(statement, function, program, checking)
        case ir.Guard(kind):
            if checking.treatment(kind) is Treatment.CHECK:
                yield _of_guard(statement, program)
        case ir.Assign() | ir.Declare() | ir.EndLife() | ir.Mark() | ir.Fresh() | ir.Havoc():
            pass
        case _ if isinstance(statement, ir.LaterStatement):
            raise unmodelled_statement(statement)
        case _ if isinstance(statement, ir.ViewStatement):
            raise AssertionError(f"not a statement of a program: {statement}")
        case _:
            assert_never(statement)


def _of_call(
    call: ir.Call, function: ir.Function, program: ir.Program, checking: Checking
) -> Iterator[Obligation]:
    callee = program.functions[call.callee]
    for clause, predicate in call_requirements(callee):
        if clause.mode is not ir.Mode.ADMIT:
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


def _of_guard(guard: ir.Guard, program: ir.Program) -> Obligation:
    if guard.clause is not None:
        related = (("clause", guard.clause.span),)
        return Obligation(guard.kind, "", guard.span, guard.safe, "", guard.clause.text, related)
    source = program.sources.get(guard.span.file)
    text = source.text(guard.span) if source is not None else ""
    text = guard.about or text
    return Obligation(guard.kind, "", guard.span, guard.safe, "", text)
