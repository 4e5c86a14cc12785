"""Answers: a closed type, with reasons."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink import ir
from weaklink.record import record
from weaklink.replay.outcome import Choice, Outcome, Value
from weaklink.scope import Scope

Inputs = Mapping[ir.Variable, Value]
Key = tuple[int, ...]


@record
class Effort:
    """What it took to make a witness small, or to know that it is: solver ``calls`` and
    ``seconds`` from its ``raw`` inputs on, those of the first model that a solver gave.  These are
    None, and there may be no call at all, where running small inputs found it.  ``ended``: it could
    have gone on, but for the tolerance or the greatest number of iterations.  ``stuck``: a solver
    did not say whether there is something smaller."""

    raw: Inputs | None = None
    calls: int = 0
    seconds: float = 0.0
    ended: bool = False
    stuck: bool = False


@record
class Witness:
    """Inputs and the values that contracts chose, in the order of the run; ``outcome`` is what
    the replayer saw.  ``minimal`` if everything smaller was excluded; ``size`` is the place of
    the inputs in the order of small inputs."""

    inputs: Inputs
    choices: tuple[Choice, ...]
    outcome: Outcome
    minimal: bool
    size: Key = ()
    effort: Effort = Effort()


@record
class Guess:
    """Inputs and choices from which, solvers say, a view fails a property: no run said so."""

    inputs: Inputs
    choices: tuple[Choice, ...]
    effort: Effort


@record
class Refused:
    """There are such runs, but only from inputs whose code run is not clean; ``behind`` are the
    properties that fail first there, where that is the reason."""

    behind: tuple[str, ...] = ()


@record
class Unreachable:
    """No run of those in ``scope`` gets there.

    ``core`` are the ids of the properties that the answer rests on, where that was asked for.
    ``refused``: why none is evidence, if some would be otherwise.
    """

    scope: Scope
    core: frozenset[str] = frozenset()
    refused: Refused | None = None


@record
class Reachable:
    witness: Witness


@record
class Undecided:
    """``reason`` completes "it is not known, because ...".  ``unconfirmed``: solvers found what no
    run could confirm."""

    reason: str
    unconfirmed: bool = False


Answer = Unreachable | Reachable | Undecided
