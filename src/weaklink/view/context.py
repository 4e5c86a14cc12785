"""What making views of any function needs to know of the program."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink import ir
from weaklink.analysis.changes import Changes
from weaklink.record import record
from weaklink.view.checking import Checking
from weaklink.view.lower.program import Private
from weaklink.view.obligations import Obligations
from weaklink.view.premises import Premises


@record
class Prepared:
    """A function with a body, its sites named, lowered, and properties listed: made once, viewed
    often.  ``flags`` tell whether a variable is set; ``private`` are the blocks of its locals of
    which a call, by its site, cannot know."""

    function: ir.Function
    obligations: Obligations
    flags: Mapping[ir.Variable, ir.Variable]
    private: Mapping[str, Private]


@record
class Context:
    """What instrumenting any function needs to know of the rest.  It matters whether cells have a
    value in ``tracked`` functions, and of the inputs of ``observed`` ones."""

    program: ir.Program
    obligations: Mapping[str, Obligations]
    changes: Changes
    checking: Checking
    tracked: frozenset[str]
    observed: frozenset[str]
    premises: Premises
