"""What a solver says of a proof."""

from __future__ import annotations

from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.oracle import explain
from weaklink.record import record
from weaklink.scope import ALL
from weaklink.solve import Sat, SolverAnswer, Unknown, Unsat


@record
class Refutable:
    """The solvers have a model in which the property fails: no proof, and no evidence either."""


ProofAnswer = Unreachable | Refutable | Undecided


def proof_of(answer: SolverAnswer) -> ProofAnswer:
    """What the answer to "can it fail?" says."""
    match answer:
        case Unsat():
            return Unreachable(ALL)
        case Sat():
            return Refutable()
        case Unknown():
            return Undecided(explain(answer))
