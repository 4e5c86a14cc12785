r"""Where the pointers lead that a contract chooses in a search: to objects of their types.

    int *pick(void);     //@ ensures \valid(\result);

Runs in which a chosen pointer leads to no object of its type are left out; where it could lead to
one that the search does not have (``encode/roaming.py``), that is noted as a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from weaklink import ir
from weaklink.encode.changes import Choosing, State, named, target_of
from weaklink.encode.condition import Condition, Cut
from weaklink.encode.looks import LENGTHS_NAME
from weaklink.encode.memory import Universe
from weaklink.encode.roaming import NOBODYS, is_block, offset_of, told
from weaklink.encode.scope import Scope
from weaklink.encode.translate import translate_predicate
from weaklink.ir import lir
from weaklink.ir.names import unspecialised_site
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.scope import Limit, LimitKind
from weaklink.view.lower.world import World


class Leading:
    """Keeps what was chosen within the objects of a ``universe``, and notes in the ``condition``
    what else a contract allows; without a universe there is nothing to keep."""

    def __init__(
        self,
        terms: Terms,
        condition: Condition,
        universe: Universe | None,
        world: World,
        scope: Callable[[State], Scope],
    ) -> None:
        self._terms = terms
        self._condition = condition
        self._universe = universe
        self._world = world
        self._scope = scope

    def promised(
        self,
        choices: Sequence[Choosing],
        rest: Sequence[lir.ViewStatement],
        state: State,
    ) -> Term:
        """What the assumptions behind choices say of objects that nobody knows, where a contract
        chooses in a search where a pointer leads."""
        if self._universe is None or not any(map(is_block, choices)):
            return self._terms.true
        assumed = takewhile(lambda statement: isinstance(statement, ir.Assume), rest)
        promised = [one.predicate for one in assumed if isinstance(one, ir.Assume)]
        variables = {choosing.variable for choosing in choices}
        with self._universe.unnoted():
            return translate_predicate(told(promised, variables), self._scope(state))

    def well(
        self, choices: Sequence[Choosing], promised: Term, reached: Term, state: State
    ) -> Term:
        """``reached`` without the runs in which what was chosen leads to where no object of the
        pointer's type is.  Who has no code and gives away no part of an object hands out no pointer
        just behind one, either: a limit, where it could."""
        objects = None if self._universe is None else self._universe.objects
        if objects is None:
            return reached
        terms, well = self._terms, []
        for choosing in filter(is_block, choices):
            target = target_of(choosing, objects)
            if target is None:
                continue
            offset = offset_of(choosing, choices)
            lengths = next((state[memory] for memory in named(state, LENGTHS_NAME)), None)
            fit = objects.fit(terms, target, choosing.symbol, offset, lengths)
            well.append(terms.implies(choosing.reached, fit.leads))
            if self._world.is_without_code(choosing.site):
                inner = terms.and_([choosing.reached, fit.behind_part])
                self._note_choice(choosing.site, terms.and_([reached, inner, promised]))
                well.append(terms.not_(inner))
        return terms.and_([reached, *well])

    def note_roaming(self, choices: Sequence[Choosing], promised: Term, reached: Term) -> None:
        """Notes where what a contract has just chosen could lead to an object that the universe
        does not have, as far as what is ``promised`` allows that."""
        if self._universe is None:
            return
        terms, elsewhere = self._terms, self._terms.integer(NOBODYS)
        for choosing in filter(is_block, choices):
            moved = {choosing.symbol.id: elsewhere}
            allowed = terms.substitute(promised, moved)
            self._note_choice(choosing.site, terms.and_([reached, choosing.reached, allowed]))

    def _note_choice(self, site: str, reached: Term) -> None:
        """Notes that a contract could let a pointer lead where it is not tried, if a run can come
        there."""
        if reached is not self._terms.false:
            self._condition.cuts.append(
                Cut(Limit(LimitKind.CHOICE, unspecialised_site(site)), reached, ends=False)
            )
            self._condition.roaming.add(site)
