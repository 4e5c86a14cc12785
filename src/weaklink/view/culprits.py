"""Whatever makes a run impossible, under a name of its own.

    before:  assume x < 0;            if c b2 b3
    after:   assume x < 0, rests      havoc way; if way b2.if b3.else
             on culprit.1             b2.if: assume c, rests on culprit.2; jump b2

Afterwards each assumption, frame and condition of a contract view rests on a name, so that a
solver's core says which of them keep runs from a point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.ir.names import short_name
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.exits import never_returns, says_exit
from weaklink.view.points import is_written

HOSTED = "hosted environment"
"""Why a run is none in which the program does not start as C says."""


class Role(Enum):
    """What a culprit is; the values are words for tools."""

    PRECONDITION = "precondition"
    DATA_INVARIANT = "data-invariant"
    ASSUMPTION = "assumption"
    CONTRACT = "postcondition"
    FRAME = "assigns"
    INVARIANT = "invariant"
    ADMIT = "admit"
    CONDITION = "condition"
    NEGATED_CONDITION = "negated-condition"
    RETURNED = "returns"
    NO_RETURN = "never-returns"
    LEFT = "exits"
    DEFINED_BEHAVIOR = "no-run-time-error"
    CHECK = "check"
    ASSIGNED = "assignment"
    LIFETIME = "lifetime"
    AXIOM = "axiom"
    DEFINITION = "definition"
    UNREAD = "no-reads-clause"


@record
class Culprit:
    """What an assumption comes from: its role, its place, and the ``owner``: the callee or loop
    whose contract it is part of or that comes back, the behavior, or the axiom itself.
    ``rests_on`` are the ids of the properties and premises that make it true in the code."""

    role: Role
    span: Span
    owner: str = ""
    rests_on: tuple[str, ...] = ()


def name_culprits(
    view: lir.Instrumented,
    source: lir.Function,
    program: lir.Program,
    kept_by: Callable[[lir.Function], tuple[str, ...]],
) -> tuple[lir.Instrumented, Mapping[str, Culprit]]:
    """The instrumented contract view of ``source`` with all that it assumes resting on names, and
    what these stand for.  That a callee changes nothing else than it says rests on what
    ``kept_by`` gives."""
    labelling = _Labelling(view, source, program, kept_by)
    return labelling.run(), labelling.culprits()


class _Labelling:
    def __init__(
        self,
        view: lir.Instrumented,
        source: lir.Function,
        program: lir.Program,
        kept_by: Callable[[lir.Function], tuple[str, ...]],
    ) -> None:
        assert view.body is not None and source.body is not None
        self._kept_by = kept_by
        self.function = view
        self.body = view.body
        self._of_data = {invariant.span for invariant in program.invariants}
        self.found: dict[str, Culprit] = {}
        self._names: dict[Culprit, str] = {}
        self._foundations: dict[str, dict[str, None]] = {}
        self._ways: list[ir.Variable] = []
        blocks = source.body.blocks.values()
        self._callees = {
            statement.site: program.functions[statement.callee]
            for block in blocks
            for statement in block.statements
            if isinstance(statement, ir.Call)
        }
        self._loops = {block.loop.site: block.loop for block in blocks if block.loop is not None}

    def run(self) -> lir.Instrumented:
        blocks: dict[str, lir.ViewBlock] = {}
        for block in self.body.blocks.values():
            for made in self._block(block):
                blocks[made.name] = made
        locals_ = (*self.body.locals, *self._ways)
        body: lir.ViewBody = replace(self.body, blocks=blocks, locals=locals_)
        return replace(self.function, body=body)

    def culprits(self) -> Mapping[str, Culprit]:
        """What the names stand for."""
        return {
            name: replace(culprit, rests_on=tuple(self._foundations.get(name, ())))
            for name, culprit in self.found.items()
        }

    def _block(self, block: lir.ViewBlock) -> Iterator[lir.ViewBlock]:
        statements = tuple(self._statements(block))
        if not isinstance(block.end, ir.Branch) or not is_written(block.end.span):
            yield replace(block, statements=statements)
            return
        end = block.end
        way = ir.Variable(f"way.{block.name}", ir.BOOLEAN, ir.Storage.TEMPORARY, "way", end.span)
        self._ways.append(way)
        callee = self._left_by(end)
        then, otherwise = Role.CONDITION, Role.NEGATED_CONDITION
        if callee is not None:
            then = Role.LEFT
            otherwise = Role.NO_RETURN if never_returns(callee) else Role.RETURNED
        for target, role, predicate, suffix in (
            (end.then, then, end.condition, ".if"),
            (end.otherwise, otherwise, ir.Not(end.condition, end.span), ".else"),
        ):
            name = self._name(Culprit(role, end.span, callee.name if callee else ""))
            assume = ir.Assume(predicate, role.value, end.span, (name,))
            side = block.name + suffix
            yield ir.Block(side, (assume,), ir.Jump(target), around=block.around)
        chosen: lir.Pred = ir.Holds(ir.Read(way, end.span), end.span)
        branch = ir.Branch(chosen, block.name + ".if", block.name + ".else", end.span)
        statements += (ir.Havoc(way, "", end.span),)
        yield replace(block, statements=statements, end=branch)

    def _left_by(self, end: lir.Branch) -> lir.Function | None:
        """The callee of which the branch asks whether it has ended the program, if it does."""
        if not any(says_exit(variable) for variable in ir.reads(end.condition)):
            return None
        return self._callees[end.otherwise.rsplit(".", 1)[-1]]

    def _statements(self, block: lir.ViewBlock) -> Iterator[lir.ViewStatement]:
        site = ""
        for statement in block.statements:
            match statement:
                case ir.Mark(label) if label.name == ir.PRE.name and label.scope in self._callees:
                    site = label.scope
                    yield statement
                    yield from self._kept(site)
                case ir.HavocCells() | ir.Keep():
                    frame = self._frame(statement.site.rsplit("/", 1)[-1])
                    names = () if frame is None else (self._name(frame, statement.rests_on),)
                    yield replace(statement, rests_on=names)
                case ir.Assume():
                    yield self._assume(statement)
                case ir.Check(property=property):
                    self.found[property.id] = _of_check(property, self._callees)
                    self._foundations[property.id] = {property.id: None}
                    yield statement
                case (
                    ir.Assign() | ir.EndLife() | ir.Mark() | ir.Fresh() | ir.Havoc() | ir.CodeCall()
                ):
                    yield statement
                case ir.LemmaInstance() | ir.Probe():
                    yield statement
                case _:
                    assert_never(statement)

    def _assume(self, assume: ir.Assume) -> lir.ViewStatement:
        match assume.why.split(" ", 1):
            case ["precondition"]:
                is_of_data = assume.span in self._of_data
                role = Role.DATA_INVARIANT if is_of_data else Role.PRECONDITION
                culprit = Culprit(role, assume.span)
            case ["admit"] | ["hosted", _]:
                culprit = Culprit(Role.ADMIT, assume.span)
            case ["defined" | "initialised", _]:
                culprit = Culprit(Role.DEFINED_BEHAVIOR, assume.span)
            case ["contract", of]:
                culprit = Culprit(Role.CONTRACT, assume.span, of.removeprefix("of "))
            case ["invariant", of]:
                culprit = Culprit(Role.INVARIANT, assume.span, of.removeprefix("of "))
            case _:  # any other reason is none that somebody wrote about the code
                return assume
        return replace(assume, rests_on=(self._name(culprit, assume.rests_on),))

    def _kept(self, site: str) -> Iterator[lir.ViewStatement]:
        """What the callee promises something about, but may not change: that it stays."""
        callee = self._callees[site]
        contract = callee.contract
        if contract.assigns is None:
            return
        promised = {v for clause in contract.ensures for v in ir.reads(clause.predicate)}
        changed = {*contract.assigns.variables, *(m for m, _ in contract.assigns.regions)}
        frame = self._frame(site)
        assert frame is not None
        for variable in sorted(promised - changed, key=lambda variable: variable.name):
            if variable.storage is ir.Storage.GLOBAL and not variable.is_const:
                place = f"{self.function.name}/{site}"
                name = self._name(frame, self._kept_by(callee))
                yield ir.Keep(variable, place, frame.span, (name,))

    def _frame(self, site: str) -> Culprit | None:
        """The frame clause of the call or loop at a site."""
        if site in self._callees:
            callee = self._callees[site]
            return _of_frame(callee.contract.assigns, callee.name)
        return _of_frame(self._loops[site].assigns, site) if site in self._loops else None

    def _name(self, culprit: Culprit, rests_on: Iterable[str] = ()) -> str:
        if culprit not in self._names:
            self._names[culprit] = f"culprit.{len(self._names)}"
            self.found[self._names[culprit]] = culprit
        name = self._names[culprit]
        self._foundations.setdefault(name, {}).update(dict.fromkeys(rests_on))
        return name


def _of_frame(assigns: lir.Assigns | None, owner: str) -> Culprit | None:
    return None if assigns is None else Culprit(Role.FRAME, assigns.span, owner)


def _of_check(found: ir.Property, callees: Mapping[str, lir.Function]) -> Culprit:
    """What is checked, where it was written; the owner is what it is called."""
    clause = next((span for role, span in found.related if role == "clause"), found.span)
    words = found.kind.words
    subject = f"the {words.granted}" if words.granted else words.subject
    if found.kind is Kind.CALL_PRECONDITION and found.site in callees:
        subject = f"the precondition of `{short_name(callees[found.site].name)}`"
    return Culprit(Role.CHECK, clause, subject)
