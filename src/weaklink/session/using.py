"""What proofs need, across the functions of a request (``weaklink smoke --used``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.ask.hypotheses import Hypothesis
from weaklink.ask.oracle import Allowance, Oracle
from weaklink.deadline import OutOfTime
from weaklink.explain.green.loose import Loose
from weaklink.explain.green.used import Used
from weaklink.explain.method.lemmas import LemmaFinding, is_usable
from weaklink.explain.reports.smoke import culprit_report
from weaklink.kinds import Kind
from weaklink.model import ClauseReport, LooseReport, NeedsReport, UsedReport
from weaklink.model.phrases import title
from weaklink.session.work import Work
from weaklink.source import SourceText, Span, order
from weaklink.view.build import Views
from weaklink.view.culprits import Culprit, Role

HELPING = frozenset(
    {
        Kind.INVARIANT_ESTABLISHED,
        Kind.INVARIANT_PRESERVED,
        Kind.LOOP_ASSIGNS,
        Kind.LOOP_FREES,
        Kind.LEMMA,
    }
)
"""What is proved only to be used: not worth anything by itself."""

TOLD = frozenset(
    {
        Role.PRECONDITION,
        Role.DATA_INVARIANT,
        Role.INVARIANT,
        Role.ADMIT,
        Role.AXIOM,
        Role.CONTRACT,
        Role.FRAME,
    }
)
"""The clauses that are listed: what is checked where it stands is there for itself."""

_Key = tuple[str, Span]


class Using:
    """``of`` makes what is asked of one function."""

    def __init__(
        self, views: Views, oracle: Callable[[], Oracle], lemmas: Sequence[LemmaFinding]
    ) -> None:
        self._views = views
        self._oracle = oracle
        self._hypotheses: list[Hypothesis] = [f.hypothesis for f in lemmas if is_usable(f)]
        self._sources: Mapping[str, SourceText] = views.program.sources
        self._needs: dict[str, tuple[Culprit, ...] | None] = {}
        self._known: dict[_Key, tuple[str | None, Culprit]] = {}
        self._loose: list[LooseReport] = []

    def report(self, works: Sequence[Work], seconds: float) -> UsedReport:
        """What the proofs of these functions need."""
        proved: dict[str, ir.Property] = {}
        left_open: list[str] = []
        for work in works:
            found = work.proved()
            own = [one for one in work.method.properties if one.id in found]
            left_open += [one.id for one in work.method.properties if one.id not in found]
            proved.update((one.id, one) for one in own)
            with self._oracle().spending(Allowance(seconds)):
                self._ask(work.name, [one.id for one in own])
        needed = self._needed(proved)
        by_clause: dict[_Key, list[str]] = {}
        for id, culprits in self._needs.items():
            for culprit in culprits or ():
                by_clause.setdefault(_key(culprit), []).append(id)
        return UsedReport(
            tuple(self._property(one) for one in proved.values()),
            tuple(self._clauses(by_clause, needed)),
            tuple(self._loose),
            tuple(left_open),
        )

    def _ask(self, function: str, ids: Sequence[str]) -> None:
        """What the proofs of one function need, as far as there is time."""
        self._needs.update(dict.fromkeys(ids))
        try:
            used = Used(self._views, function, self._oracle, self._hypotheses)
            for name in sorted(used.known, key=lambda name: order(used.known[name].span)):
                culprit = used.known[name]
                owner = None if culprit.role is Role.AXIOM else function
                if culprit.role in TOLD:
                    self._known.setdefault(_key(culprit), (owner, culprit))
            for id in ids:
                names = used.needs(id)
                found = None if names is None else [used.known[name] for name in names]
                self._needs[id] = None if found is None else _in_order(found)
            self._loose += [self._of_loose(function, one) for one in used.loose(ids)]
        except OutOfTime:
            pass

    def _needed(self, proved: Mapping[str, ir.Property]) -> set[_Key]:
        """The clauses that some property needs which is worth something by itself, or what makes
        such a clause true."""
        work = [id for id, one in proved.items() if one.kind not in HELPING]
        seen, needed = set(work), set[_Key]()
        while work:
            for culprit in self._needs.get(work.pop()) or ():
                needed.add(_key(culprit))
                new = [id for id in culprit.rests_on if id in proved and id not in seen]
                seen.update(new)
                work += new
        return needed

    def _property(self, one: ir.Property) -> NeedsReport:
        needs = self._needs.get(one.id)
        told = None if needs is None else tuple(culprit_report(c, self._sources) for c in needs)
        return NeedsReport(one.id, one.function, title(one), one.span, told)

    def _clauses(
        self, by_clause: Mapping[_Key, Sequence[str]], needed: set[_Key]
    ) -> Iterator[ClauseReport]:
        for key, (function, culprit) in self._known.items():
            told = culprit_report(culprit, self._sources)
            ids = tuple(by_clause.get(key, ()))
            yield ClauseReport(function, told.role, told.location, told.text, ids, key in needed)

    def _of_loose(self, function: str, found: Loose) -> LooseReport:
        text = self._text(found.part)
        enough = ""
        if found.left is not None:
            left = self._text(found.left)
            text = f"{left} {found.op} {found.was}"
            enough = "" if found.bound is None else f"{left} {found.op} {found.bound}"
        return LooseReport(function, found.clause, text, enough)

    def _text(self, span: Span) -> str:
        source = self._sources.get(span.file)
        return "" if source is None else " ".join(source.text(span).split())


def _key(culprit: Culprit) -> _Key:
    """A clause, wherever it is used."""
    return culprit.owner if culprit.role is Role.AXIOM else "", culprit.span


def _in_order(found: Sequence[Culprit]) -> tuple[Culprit, ...]:
    return tuple(dict.fromkeys(sorted(found, key=lambda culprit: order(culprit.span))))
