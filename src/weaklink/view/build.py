"""Views of a program's functions: what passes make of the program once, and of a function each
time (``view/passes.py``), and what is looked up in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from weaklink import ir
from weaklink.analysis.changes import Changes
from weaklink.analysis.order import Order
from weaklink.diagnostics import Cost, Refusal
from weaklink.ir import lir
from weaklink.ir.constructs import type_construct
from weaklink.kinds import Kind
from weaklink.options import Pieces
from weaklink.record import replace
from weaklink.view.checking import Checking
from weaklink.view.code_regions import CodeRegions, place_regions
from weaklink.view.context import Context, Prepared
from weaklink.view.cut import (
    CutPoint,
    as_called,
    cut,
    is_assertion,
    is_cut,
    statement_at,
    taken_out_of,
    with_contracts_called,
    without,
)
from weaklink.view.definitions import Definitions
from weaklink.view.granted import Granted
from weaklink.view.lower.given_out import given_out
from weaklink.view.lower.program import Lowered, lower_program
from weaklink.view.lower.world import is_named_elsewhere
from weaklink.view.model import Site, View
from weaklink.view.obligations import Obligations, list_obligations
from weaklink.view.passes import COMPLETED, SUPPORTED, ViewMaker
from weaklink.view.past_failures import past_failures
from weaklink.view.pipeline import through
from weaklink.view.points import Points, place_points
from weaklink.view.premises import Premise, Premises, contract_premise
from weaklink.view.reach import Reach
from weaklink.view.sites import sites_of
from weaklink.view.start import Start
from weaklink.view.supported import refuse
from weaklink.view.termination import Termination, clauses_apart


class Views:
    """Makes the views of the functions of one program, and lists their sites and properties.

    What its parts know is asked of them: ``reach`` (what functions call and mention), ``start``
    (their inputs), ``granted`` (their premises).  ``view`` and ``view_of_culprits`` make views.
    """

    def __init__(
        self,
        program: ir.Program,
        checking: Checking,
        exposed: frozenset[ir.Variable] = frozenset(),
        plain: Views | None = None,
    ) -> None:
        self._source = program
        self.checking = checking
        whole = through(COMPLETED, program)
        part, lowered = _lowered(
            through(SUPPORTED, whole), exposed, given_out(whole), checking.kinds
        )
        self._whole = replace(whole, functions=part.functions)
        self.lowered = lowered
        self.program = lowered.program
        self.definitions = Definitions(
            self.program.definitions, [item.variable for item in self.program.globals]
        )
        self.changes = Changes(self.program)
        self.premises: Premises = Premises() if plain is None else plain.premises
        self._obligations = {
            name: list_obligations(function, self.program, checking)
            for name, function in self.program.functions.items()
        }
        for name in self.program.functions:
            if as_called(name) in self._obligations:  # whoever calls it rests on the same
                self._obligations[as_called(name)] = self._obligations[name]
        self.reach = reach = Reach(self.program, self.definitions, self.changes)
        self.start = start = Start(self._whole.functions, lowered, reach, self.premises)
        self._prepared = {
            name: self._prepare(function)
            for name, function in self.program.functions.items()
            if function.body is not None
        }
        self._points: dict[tuple[str, bool], Points] = {}
        self._context = context = Context(
            self.program, self._obligations, self.changes, checking, self.premises
        )
        self.granted: Granted = Granted(
            context,
            self._prepared,
            lowered.world,
            reach,
            start,
            _order_of_operands(part),
            None if plain is None else plain.granted,
        )
        maker = ViewMaker(context, self._prepared, self.definitions, reach, start, self.granted)
        self.view, self.view_of_culprits = maker.view, maker.view_of_culprits
        refused = part.refused[len(program.refused) :]
        whole_ones = {one.function: one for one in refused if one.costs is Cost.FUNCTION}
        self._refused = {**lowered.refused, **whole_ones}
        clauses = [one for one in refused if one.costs is Cost.CLAUSE]
        rests = [one for name in part.functions for one in taken_out_of(part.functions[name])]
        measures = _unchecked_measures(part.functions.values())
        self.taken_out = (*clauses, *measures, *rests)
        """What costs functions a part of them, clauses or what comes behind it."""
        for one in self._open_frames(whole):
            self._refused.setdefault(one.function, one)

    def _prepare(self, function: lir.Function) -> Prepared:
        name = function.name
        observed = self.start.is_observed(name)
        return Prepared(function, self._obligations[name], self.lowered.facts[name], observed)

    def _open_frames(self, whole: ir.Program) -> Iterator[Refusal]:
        """Refuses functions with a frame to check that a missing clause widens to globals that
        have no meaning in a view: their change would go unseen."""
        world = self.lowered.world
        lost = [variable for variable in world.lost if world.hidden(variable) is None]
        lost += [g.variable for g in whole.globals if type_construct(g.variable.type) is not None]
        changing = [variable for variable in lost if not variable.is_const]
        for name, prepared in self._prepared.items():
            function = prepared.function
            has_frame = any(True for _ in ir.frames(function))
            if changing and self.changes.is_open(name) and has_frame:
                text = f"a frame over `{changing[0].shown}`, which a missing assigns clause widens"
                yield Refusal(name, function.contract.span or function.span, text)

    def exposing(self, targets: Iterable[ir.Variable]) -> Views:
        """The views of the same program, in which pointers may point to the targets."""
        return Views(self._source, self.checking, frozenset(targets), self)

    def going_on(
        self,
        view: View,
        kept: Callable[[ir.Property], bool] = lambda _: False,
    ) -> View:
        """The code view, in whose runs failed annotations are noted, but for what is ``kept``:
        there, and at run-time errors, they end (``view/past_failures.py``)."""

        def calls_code(found: ir.Property) -> bool:
            assert found.function is not None
            sites = {site.name: site.has_code for site in self.sites(found.function)}
            return sites.get(found.site, False)

        return past_failures(view, calls_code, kept)

    # --- functions ------------------------------------------------------------------------------

    def function(self, name: str) -> lir.Function:
        """The function with its sites named."""
        return self._prepared[name].function

    def block(self, function: str, name: str) -> lir.Block:
        body = self._prepared[function].function.body
        assert body is not None
        return body.blocks[name]

    def sites(self, function: str) -> tuple[Site, ...]:
        """The function's subcontracts, in source order of the loops and calls."""
        return sites_of(self._prepared[function].function, self.program)

    def points(self, function: str, *, everywhere: bool = False) -> Points:
        """Where the function is smoke-tested (``view/points.py``)."""
        key = function, everywhere
        if key not in self._points:
            prepared = self._prepared[function].function
            self._points[key] = place_points(prepared, self.program, everywhere=everywhere)
        return self._points[key]

    def regions(self, function: str, pieces: Pieces = "code") -> CodeRegions:
        """What a cover of the function speaks of (``view/code_regions.py``)."""
        prepared = self._prepared[function]
        flags = prepared.facts.flags.values()
        return place_regions(prepared.function, self.program, flags, pieces)

    # --- properties -----------------------------------------------------------------------------

    def obligations(self, function: str) -> Obligations:
        """Raises ``Unsupported`` for a function that has no view."""
        if function in self._refused:
            raise refuse(self._refused[function])
        return self._obligations[function]

    @property
    def refused_lemmas(self) -> tuple[Refusal, ...]:
        """Lemmas and axioms whose memory cannot be made explicit."""
        return tuple(r for r in self.lowered.refused.values() if r.costs is Cost.FACT)

    def clauses_apart(self, function: str) -> Iterator[Termination | Refusal]:
        """What its contract says of runs that do not return normally."""
        return clauses_apart(self._whole.functions[function], self._whole, self._obligations)

    def all_properties(self) -> Iterator[ir.Property]:
        """The properties of all functions that have views."""
        for name, obligations in self._obligations.items():
            if name not in self._refused and name == obligations.function:
                yield from obligations.properties

    def owner(self, id: str) -> ir.Property | None:
        """The property with the id, whosever it is."""
        for obligations in self._obligations.values():
            for found in obligations.properties:
                if found.id == id:
                    return found
        return None

    def is_choice(self, found: ir.Property) -> bool:
        """Whether it is about a call of one of several functions that a pointer may point to, of
        which none has to be called."""
        if found.function is None or not found.site:
            return False
        body = self._prepared[found.function].function.body
        assert body is not None
        calls = (s for b in body.blocks.values() for s in b.statements if isinstance(s, ir.Call))
        return any(call.chosen for call in calls if call.site == found.site)

    def contract_premise(self, function: str) -> Premise:
        """That a function without code keeps its contract."""
        return contract_premise(self.program.functions[function])


MOST_CUTS = 12
"""How often a program is lowered anew, without what could not be."""


def _lowered(
    program: ir.Program,
    exposed: frozenset[ir.Variable],
    given: frozenset[ir.Variable] | None,
    checked: frozenset[Kind],
) -> tuple[ir.Program, Lowered]:
    """What of the program can be lowered, and that lowered."""
    lowered = lower_program(program, exposed, given, checked)
    for _ in range(MOST_CUTS):
        found = _unlowered(program, lowered)
        if not found:
            break
        asserted = {n: one for n, one in found.items() if is_assertion(program.functions[n], one)}
        behind = {n: one for n, one in found.items() if n not in asserted}
        functions = {n: cut(program.functions[n], [one]) for n, one in behind.items()}
        functions |= {n: without(program.functions[n], one) for n, one in asserted.items()}
        refused = [Refusal(n, c.span, c.construct, Cost.CLAUSE) for n, c in asserted.items()]
        program = replace(
            program,
            functions={**program.functions, **functions},
            refused=(*program.refused, *refused),
        )
        program = with_contracts_called(program, behind)
        lowered = lower_program(program, exposed, given, checked)
    return program, lowered


def _unchecked_measures(functions: Iterable[ir.Function]) -> Iterator[Refusal]:
    """The ``decreases`` clauses of functions that are cut: calls of themselves are by contract."""
    for function in functions:
        measure = function.contract.decreases
        if measure is not None and is_cut(function):
            text = "`decreases` clause of a function that is not analysed whole"
            yield Refusal(function.name, measure.span, text, Cost.CLAUSE)


def _unlowered(program: ir.Program, lowered: Lowered) -> dict[str, CutPoint]:
    """For each function with a body that cannot be lowered, the statement that is the reason, if
    that is one."""
    found: dict[str, CutPoint] = {}
    for name, refusal in lowered.refused.items():
        function = program.functions.get(name)
        if function is None or function.body is None:
            continue
        at = statement_at(function, refusal.span)
        if at is not None:
            found[name] = CutPoint(*at, refusal.construct, refusal.span)
    return found


def _order_of_operands(program: ir.Program) -> Order:
    elsewhere = (g.variable for g in program.globals if is_named_elsewhere(g.variable))
    return Order(program, elsewhere)
