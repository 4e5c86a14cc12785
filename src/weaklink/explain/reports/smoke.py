"""The report of a smoke test: a run that comes to the place, or what keeps all from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from weaklink import claims, ir
from weaklink.explain.findings import Grounds
from weaklink.explain.green.answers import Alive, Consistent, Doomed, SmokeFinding, Unsettled
from weaklink.explain.reports.dead import failed, sentence
from weaklink.explain.reports.premises import grounds as granted
from weaklink.explain.reports.premises import premise_reports
from weaklink.explain.runs.story import Storyteller
from weaklink.model import (
    BehindReport,
    ChoiceReport,
    ClashReport,
    CulpritReport,
    SmokeReport,
    SmokeVerdict,
    SmokeWitness,
)
from weaklink.model.phrases import title
from weaklink.record import replace
from weaklink.source import SourceText
from weaklink.view.culprits import Culprit
from weaklink.view.trial_calls import prototype_of


class SmokeReporter:
    """Reports of the smoke tests of one function, or (without a ``teller``) of the logic; a witness
    of several is told of once."""

    def __init__(self, program: ir.Program, teller: Storyteller | None) -> None:
        self._program = program
        self._teller = teller
        self._witnesses: dict[int, SmokeWitness] = {}

    def report(
        self, found: SmokeFinding, grounds: Grounds, behind: Sequence[ir.Property] = ()
    ) -> SmokeReport:
        """``grounds`` are those on which it is doomed, if it is; what is ``behind`` is proved only
        because a clause is assumed that no run satisfies."""
        point = found.point
        function = prototype_of(point.function) or None
        base = SmokeReport(point.kind, function, point.span, SmokeVerdict.UNKNOWN, name=point.text)
        match found.answer:
            case Alive():
                witness, fails = self._witness(found.answer), found.answer.fails
                said = "" if fails is None else claims.comes_failing(failed(fails))
                alive = SmokeVerdict.ALIVE
                return replace(base, verdict=alive, witness=witness, sentence=said, settled="run")
            case Doomed():
                report = self._doomed(base, point, found.answer, grounds)
                rest = (BehindReport(one.id, title(one), one.span) for one in behind)
                return replace(report, behind=tuple(rest))
            case Consistent(model):
                return replace(base, verdict=SmokeVerdict.ALIVE, model=model, settled="solver")
            case Unsettled(reason):
                return replace(base, reason=reason)
        assert_never(found.answer)

    def _doomed(
        self, base: SmokeReport, point: ir.Point, answer: Doomed, grounds: Grounds
    ) -> SmokeReport:
        """What is doomed only if that holds which runs refute is not known to be."""
        sources, file = self._program.sources, point.span.file
        premises = premise_reports(grounds.premises, sources)
        base = replace(base, assuming=tuple(one.id for one in grounds.assuming), premises=premises)
        if grounds.refuted:
            return replace(base, reason=claims.no_longer_doomed(granted(grounds.refuted, (), file)))
        given = claims.granting(granted(grounds.assuming, premises, file))
        return replace(
            base,
            verdict=SmokeVerdict.DOOMED,
            culprits=tuple(culprit_report(c, sources) for c in answer.culprits),
            sentence=sentence(
                point,
                answer.culprits,
                given,
                settled=answer.settled,
                unexplained=answer.unexplained,
                clashing=answer.clash,
            ),
            settled=answer.settled,
            clash=None if answer.clash is None else ClashReport(answer.clash.id, answer.clash.kind),
        )

    def _witness(self, alive: Alive) -> SmokeWitness:
        key = id(alive)
        if key not in self._witnesses:
            assert self._teller is not None
            witness = alive.witness
            inputs = self._teller.inputs(alive.view, witness.inputs)
            choices: tuple[ChoiceReport, ...] = ()
            if not alive.by_code:
                told = self._teller.tell(alive.view, witness.inputs, witness.choices, "")
                choices = told.choices
            fails = "" if alive.fails is None else alive.fails.id
            self._witnesses[key] = SmokeWitness(inputs, choices, alive.by_code, fails)
        return self._witnesses[key]


def culprit_report(culprit: Culprit, sources: Mapping[str, SourceText]) -> CulpritReport:
    source = sources.get(culprit.span.file)
    text = " ".join(source.text(culprit.span).split()) if source is not None else ""
    return CulpritReport(culprit.role.value, culprit.span, text)
