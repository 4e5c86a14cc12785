"""The steps of traced runs."""

from __future__ import annotations

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record
from weaklink.replay.outcome import Value
from weaklink.replay.positions import Iteration, Position
from weaklink.replay.states import Place, State

Noted = (
    lir.ViewBlock
    | lir.Assign
    | ir.Havoc
    | ir.HavocCells
    | ir.Fresh
    | ir.EndLife
    | ir.CodeCall
    | ir.Check
)
"""What a step of a run is about."""


@record
class Step:
    """One thing that happened, in a traced run, in ``function``: a block entered, a statement
    that gave a variable ``value``, an object begun (its block) or ended (None), a call begun
    (None) or come back from (the result, 0 if there is none), a check that failed.  ``depth``
    counts the calls around; at its beginning a call counts itself.  ``at`` is where the run is; of
    a call, where it was made.  ``cells`` were written, or chosen, one by one.  ``before`` and
    ``after`` are the states around it."""

    function: str
    depth: int
    what: Noted
    value: Value | None
    at: Position
    cells: tuple[Place, ...]
    before: State
    after: State

    @property
    def head(self) -> Iteration | None:
        """The loop, if the run comes to a loop's head with it: in the iteration that begins."""
        match self.what:
            case ir.Block(name=name) if self.at.loops and self.at.loops[-1].head == name:
                return self.at.loops[-1]
            case _:  # a run comes to a loop's head with no other step
                return None


def entered_at(step: Step) -> Iteration | None:
    """The loop for which the contract chooses in this step."""
    match step.what:
        case ir.Havoc(site=site) | ir.HavocCells(site=site) if step.at.loops:
            entered = step.at.loops[-1]
            is_own = site == f"{step.function}/{entered.site}" and entered.number == 0
            return entered if is_own else None
        case _:  # in no other step does a contract choose
            return None
