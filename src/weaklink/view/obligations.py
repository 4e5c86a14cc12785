"""The properties of a function, with their stable ids.

An id is ``FUNCTION[/SITE]/KIND/NAME-or-ORDINAL``: ordinals count unnamed properties of one
function, site and kind in source order, and a repeated name gets ``#2``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.ir.names import unspecialised
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span, order
from weaklink.view.checking import Checking, Treatment
from weaklink.view.said import LOOP, OWN, Said, SaidClause, before_call, said, said_here

Subject = lir.Pred | SaidClause[ir.CellTerm]
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
        self.function = function
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

    def ids(
        self, clause: SaidClause[ir.CellTerm], kinds: Iterable[Kind], site: str = ""
    ) -> tuple[str, ...]:
        """Those of a clause, where code answers for it."""
        return tuple(self.find(kind, site, clause.span, clause).id for kind in kinds)


def list_obligations(
    function: lir.Function, program: lir.Program, checking: Checking
) -> Obligations:
    """The obligations of ``function``, its sites named (see ``name_sites``).

    Of a function without body, those of its contract: what proofs of its callers rest on.
    """
    found = list(_owed(said(function.contract, *OWN)))
    if function.body is not None:
        for block in function.body.blocks.values():
            if block.loop is not None:
                loop = block.loop
                found.extend(_owed(said(loop, *LOOP), loop.site, loop.span))
            for statement in block.statements:
                found.extend(_of_statement(statement, function, program, checking))
    return Obligations(_answering(function), found)


def _answering(function: lir.Function) -> str:
    """The function whose properties these are: what runs in a variant runs in it."""
    return function.name if function.body is None else unspecialised(function.name)


def lent(callee: lir.Function) -> lir.Pred:
    """That what the callee may read before it writes it has a value, over its own parameters."""
    return ir.conjunction([clause.predicate for clause in callee.contract.implied])


def _owed(
    said_: Iterable[Said[ir.CellTerm]],
    site: str = "",
    loop: Span | None = None,
    call: Span | None = None,
) -> Iterator[Obligation]:
    """What a run answers for, of what is said: of the function itself, of the ``loop`` at the site,
    or of a callee before the ``call`` there."""
    for one in said_:
        clause = one.clause
        if clause.mode is not ir.Mode.ADMIT and one.checked is not None:
            name = "" if isinstance(clause, ir.BehaviorSet) else clause.name
            related = (("clause", clause.span),) if call else (("loop", loop),) if loop else ()
            place = call or clause.span
            yield Obligation(one.checked, site, place, clause, name, clause.text, related)


def _of_statement(
    statement: lir.Statement, function: lir.Function, program: lir.Program, checking: Checking
) -> Iterator[Obligation]:
    match statement:
        case ir.Annotation(clause):
            yield from _owed(said_here(clause))
        case ir.Framed(assigns):
            if assigns.mode is not ir.Mode.ADMIT:
                name, text = assigns.name, assigns.text
                yield Obligation(Kind.STATEMENT_ASSIGNS, "", assigns.span, assigns, name, text)
        case ir.Call():
            yield from _of_call(statement, function, program, checking)
        case ir.Guard(kind):
            if checking.treatment(kind) is Treatment.CHECK:
                yield _of_guard(statement, program)
        case ir.Assign() | ir.Declare() | ir.EndLife() | ir.Mark() | ir.Fresh() | ir.Havoc():
            pass
        case ir.Assume():
            pass
        case _:
            assert_never(statement)


def _of_call(
    call: lir.Call, function: lir.Function, program: lir.Program, checking: Checking
) -> Iterator[Obligation]:
    callee = program.functions[call.callee]
    yield from _owed(before_call(function, callee, program), call.site, call=call.span)
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


def _of_guard(guard: lir.Guard, program: lir.Program) -> Obligation:
    if guard.clause is not None:
        related = (("clause", guard.clause.span),)
        return Obligation(guard.kind, "", guard.span, guard.safe, "", guard.clause.text, related)
    source = program.sources.get(guard.span.file)
    text = source.text(guard.span) if source is not None else ""
    text = guard.about or text
    return Obligation(guard.kind, "", guard.span, guard.safe, "", text)
