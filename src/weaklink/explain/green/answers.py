"""What is found out of the points that smoke tests ask about: closed types."""

from __future__ import annotations

from weaklink import ir
from weaklink.ask.answers import Witness
from weaklink.explain.green.past import NoPassage
from weaklink.record import record
from weaklink.view.culprits import Culprit
from weaklink.view.model import View

BY_FLOW, BY_SIMPLIFIER, BY_SOLVER, BY_CODE = "flow", "simplifier", "solver", "code"
"""What settles that a point is doomed."""


@record
class Alive:
    """``witness`` passes the point, in the ``view``; ``by_code`` if that is the code view.  If it
    ``fails`` an annotation before, then it goes on behind, and by the contracts nothing comes."""

    witness: Witness
    view: View
    by_code: bool
    fails: ir.Property | None = None


@record
class Doomed:
    """No run passes the point; the ``culprits`` together keep every run from it.  ``settled`` says
    by what this was found out, ``unexplained`` why the culprits were not ("... because");
    ``rests_on`` are the ids of properties, premises and hypotheses that this follows from.
    ``in_code``: the code alone passes it in no run, whatever the annotations are worth.
    ``clash`` is the clause that holds in no run that comes to it, where that is why."""

    culprits: tuple[Culprit, ...]
    settled: str
    unexplained: str = ""
    rests_on: tuple[str, ...] = ()
    in_code: NoPassage | None = None
    clash: ir.Property | None = None


@record
class Unsettled:
    """``reason`` completes "it is not known, because ..."."""

    reason: str


@record
class Consistent:
    """The axioms at the point have a ``model``: what their symbols may mean, in words."""

    model: tuple[str, ...]


SmokeAnswer = Alive | Doomed | Unsettled | Consistent


@record
class SmokeFinding:
    point: ir.Point
    answer: SmokeAnswer
