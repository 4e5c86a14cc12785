"""Which limits a search met: the scope of its answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from weaklink.ask.models import holds
from weaklink.ask.oracle import Question
from weaklink.encode.condition import Cut
from weaklink.logic.term import Term
from weaklink.logic.terms import Terms
from weaklink.scope import Limit, Scope, scope_of
from weaklink.solve import Sat, Unknown, Unsat


def by_limit(cuts: Iterable[Cut], terms: Terms) -> dict[Limit, Term]:
    """Where each limit was met; those that never are do not appear."""
    found: dict[Limit, list[Term]] = {}
    for cut in cuts:
        found.setdefault(cut.limit, []).append(cut.reached)
    met = {limit: terms.or_(reached) for limit, reached in found.items()}
    return {limit: term for limit, term in met.items() if term is not terms.false}


def scope_met(
    question: Question,
    terms: Terms,
    met: Mapping[Limit, Term],
    steps: int,
) -> Scope:
    """The limits that some execution met which satisfies ``question``; where
    that is not known, they may have been."""
    pending = dict(zip(met, question.name(list(met.values())), strict=True))
    found: list[Limit] = []
    while pending:
        wanted = [name for name in dict.fromkeys(pending.values()) if name not in ("true", "false")]
        some = terms.or_([met[limit] for limit in pending])
        match question.ask([some], steps=steps, values=wanted):
            case Sat(model):
                here = [limit for limit, name in pending.items() if holds(name, model)]
                found += here
                if not here:  # no solver in its right mind says that
                    return scope_of([*found, *pending])
                for limit in here:
                    del pending[limit]
            case Unsat():
                break
            case Unknown():
                return scope_of([*found, *pending])
    return scope_of(found)


def meets_none(
    question: Question, terms: Terms, met: Mapping[Limit, Term], steps: int, within: Term
) -> bool:
    """Whether no execution ``within`` meets any of the limits."""
    some = terms.or_(list(met.values()))
    return some is terms.false or isinstance(question.ask([within, some], steps=steps), Unsat)
