"""What views of a function take for granted that nothing in these files shows, as premises: that
pointers lead to no global that others can name, that what is read through pointers has a value,
that the order of operands does not matter, that functions without code keep their contracts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from weaklink import ir
from weaklink.analysis.changes import calls_of
from weaklink.analysis.order import Order
from weaklink.ir import lir
from weaklink.kinds import Kind, PremiseKind
from weaklink.source import Span, order
from weaklink.view.checking import Treatment
from weaklink.view.context import Context, Prepared
from weaklink.view.exposure import Separation, apart_from, separations, visible
from weaklink.view.lower.lending import LentRead
from weaklink.view.lower.world import World
from weaklink.view.premises import Premise, call_premise
from weaklink.view.reach import Reach
from weaklink.view.returned import returned
from weaklink.view.start import Start


class Granted:
    """Of the functions of a lowered program, all ``prepared`` that have a body.  ``plain`` is the
    same of the program as it is, where this one's globals are exposed."""

    def __init__(
        self,
        context: Context,
        prepared: Mapping[str, Prepared],
        world: World,
        reach: Reach,
        start: Start,
        operands: Order,
        plain: Granted | None,
    ) -> None:
        self._context = context
        self._program = context.program
        self._prepared = prepared
        self._world = world
        self._reach = reach
        self._start = start
        self._operands = operands
        self._plain = plain
        self._separations: dict[str, tuple[Separation, ...]] = {}

    # --- globals that others can name -----------------------------------------------------------

    def separations(self, function: str) -> tuple[Separation, ...]:
        """What views of the function take for granted of its pointers and of globals that others
        can name (``view/exposure.py``)."""
        if function not in self._separations:
            found = dict.fromkeys(self._find_separations(function))
            self._separations[function] = tuple(found)
        return self._separations[function]

    def _find_separations(self, function: str) -> Iterator[Separation]:
        memory, inputs = self._start.memory(function), self._start.inputs(function)
        yield from separations(memory, inputs, function)
        targets = visible(memory, inputs)
        for call in self._calls_to_elsewhere(function) if targets else ():
            yield from returned(call, targets, memory)

    def _calls_to_elsewhere(self, function: str) -> Iterator[lir.Call]:
        """The calls by which code that nobody knows may run."""
        functions = self._program.functions
        for call in calls_of(functions[function]):
            if any(functions[name].body is None for name in self._reach.reachable(call.callee)):
                yield call

    def separation_premises(self, function: str) -> tuple[Premise, ...]:
        """What its views take for granted, as premises; of a program whose globals are exposed,
        those of the function in the program as it is."""
        if self._plain is not None:
            return self._plain.separation_premises(function)
        return tuple(self._separation(function, one) for one in self.separations(function))

    def _separation(self, function: str, one: Separation) -> Premise:
        of = self._program.functions[one.callee or function]
        kind = PremiseKind.RETURNED if one.callee else PremiseKind.SEPARATION
        return Premise(kind, of.name, of.contract.span or of.span, one.text)

    def separated(self, function: str) -> Mapping[str, list[ir.Assume]]:
        """The separations as assumptions, each resting on its premise, by the site of the call
        behind which they count ("": from the beginning).  What was a variable is ``hidden`` in
        memory where its global is exposed."""
        assert self._plain is not None
        premises = self.separation_premises(function)
        plain_inputs = self._plain._start.inputs(function)
        hidden = {*plain_inputs}.difference(self._start.inputs(function))
        found: dict[str, list[ir.Assume]] = {}
        for one, premise in zip(self._plain.separations(function), premises, strict=True):
            block = self._world.block_of(one.target, premise.span)
            root = None if one.root in hidden else one.root
            apart = apart_from(block, root, premise.span)
            rests_on = self._context.premises.rest_on(premise)
            assumed = ir.Assume(apart, "separation", premise.span, rests_on)
            found.setdefault(one.site, []).append(assumed)
        return found

    # --- functions without code, and the order of operands --------------------------------------

    def frame_premises(self, function: str, callees: Set[str]) -> tuple[Premise, ...]:
        """That these functions without code, which it or what it calls calls, keep their
        contracts."""
        found = (
            call_premise(call, self._program.functions[call.callee])
            for name in self._reach.reachable(function)
            for call in calls_of(self._program.functions[name])
            if call.callee in callees
        )
        return tuple(dict.fromkeys(sorted(found, key=lambda one: (one.name, order(one.span)))))

    def order_premises(self, functions: Iterable[str]) -> tuple[Premise, ...]:
        """That expressions in the code of the functions are evaluated from left to right, where C
        leaves that open and it may matter."""
        places = (place for name in functions for place in self._operands.matters(name))
        return tuple(Premise(PremiseKind.ORDER, "", place) for place in dict.fromkeys(places))

    def order_in(self, function: str, contracts: frozenset[str]) -> frozenset[Span]:
        """The places of the expressions in the code of a function for which it may matter that
        they are evaluated from left to right, where those of the functions in ``contracts`` may
        stand for their code."""
        operands = self._operands.with_contracts(contracts) if contracts else self._operands
        return operands.all_places(function)

    def order_of(self, functions: Iterable[str]) -> tuple[str, ...]:
        """The ids of these premises."""
        found = self.order_premises(functions)
        return tuple(id for one in found for id in self._context.premises.rest_on(one))

    # --- values behind pointers -----------------------------------------------------------------

    def initialized_premises(self, function: str) -> Mapping[str, tuple[Premise, ...]]:
        """By property, where it is that what the function reads through its pointers has a value,
        or else, where nothing in these files could lack one, that it is there: that its callers
        see to it.  Calls are checked, those of other programs are not."""
        treatment = self._context.checking.treatment
        is_first = self._start.is_first(function)
        if treatment(Kind.INITIALIZATION) is not Treatment.CHECK or is_first:
            return {}
        prepared = self._prepared[function]
        is_tracked = prepared.facts.tracked
        kind = Kind.INITIALIZATION if is_tracked else Kind.MEM_ACCESS
        granted: dict[Span, dict[Premise, None]] = {}
        for read in prepared.facts.lent:
            at = read.span if is_tracked else read.at
            granted.setdefault(at, {})[_initialized(prepared.function, read)] = None
        return {
            prepared.obligations.find(kind, "", one.span, one.safe).id: tuple(granted[one.span])
            for one in _guards(prepared.function, kind)
            if one.span in granted and treatment(kind) is Treatment.CHECK
        }


def _guards(function: lir.Function, kind: Kind) -> Iterator[lir.Guard]:
    for block in () if function.body is None else function.body.blocks.values():
        for one in block.statements:
            if isinstance(one, ir.Guard) and one.kind is kind:
                yield one


def _initialized(function: lir.Function, read: LentRead) -> Premise:
    """Of what ACSL can say, one for the function; else one for the read."""
    span = function.span if read.text else read.at
    return Premise(PremiseKind.INITIALIZED, function.name, span, read.text)
