"""What making views of any function needs to know of the program."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.analysis.changes import Changes
from weaklink.ir import lir
from weaklink.record import record
from weaklink.view.checking import Checking
from weaklink.view.lower.program import Facts
from weaklink.view.obligations import Obligations
from weaklink.view.premises import Premises


@record
class Prepared:
    """A function with a body, its sites named, lowered, and properties listed: made once, viewed
    often.  It is ``observed`` if it matters which cells of its inputs have a value."""

    function: lir.Function
    obligations: Obligations
    facts: Facts
    observed: bool


@record
class Context:
    """What instrumenting any function needs to know of the rest."""

    program: lir.Program
    obligations: Mapping[str, Obligations]
    changes: Changes
    checking: Checking
    premises: Premises
