"""What weaklink says: everything a user, a script or an editor is told, as plain values.

Made where it is found out, and formatted in ``report``.  Field for field what the JSON of schema
``weaklink/1`` holds; ``sources`` is for excerpts only and does not appear there, nor does what is
``written`` for a reader.

states       variables and memory
runs         counterexamples, step by step
properties   verdicts
places       smoke tests, covers
used         which clauses proofs need
report       all of it
phrases      what properties, premises and contracts are called in a sentence
"""

from weaklink.model.places import (
    FAILING,
    NORMAL,
    BehindReport,
    ClashReport,
    CoverReport,
    CoverTestReport,
    CulpritReport,
    IndependenceReport,
    OutcomeReport,
    SmokeReport,
    SmokeVerdict,
    SmokeWitness,
    UncoveredReport,
)
from weaklink.model.properties import (
    PremiseReport,
    PropertyReport,
    Smallest,
    Status,
    Suggestion,
    Verdict,
    WeakReport,
)
from weaklink.model.report import Report
from weaklink.model.runs import (
    Absent,
    ChoiceReport,
    Counterexample,
    Event,
    LoopStep,
    Minimised,
    Reason,
    ReducedInteger,
)
from weaklink.model.states import BlockState, Cell, Ordered, Others, Outside, State
from weaklink.model.used import ClauseReport, LooseReport, NeedsReport, UsedReport

__all__ = [
    "FAILING",
    "NORMAL",
    "Absent",
    "BehindReport",
    "BlockState",
    "Cell",
    "ChoiceReport",
    "ClashReport",
    "ClauseReport",
    "Counterexample",
    "CoverReport",
    "CoverTestReport",
    "CulpritReport",
    "Event",
    "IndependenceReport",
    "LoopStep",
    "LooseReport",
    "Minimised",
    "NeedsReport",
    "Ordered",
    "Others",
    "OutcomeReport",
    "Outside",
    "PremiseReport",
    "PropertyReport",
    "Reason",
    "ReducedInteger",
    "Report",
    "Smallest",
    "SmokeReport",
    "SmokeVerdict",
    "SmokeWitness",
    "State",
    "Status",
    "Suggestion",
    "UncoveredReport",
    "UsedReport",
    "Verdict",
    "WeakReport",
]
