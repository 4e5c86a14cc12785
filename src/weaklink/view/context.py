"""What making views of any function needs to know of the program."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.analysis.changes import Changes
from weaklink.analysis.initialized import InitFlags
from weaklink.ir.program import Function, Program
from weaklink.record import record
from weaklink.view.checking import Checking
from weaklink.view.obligations import Obligations


@record
class Prepared:
    """A function with a body, its sites named and properties listed: made once, viewed often."""

    function: Function
    obligations: Obligations
    flags: InitFlags


@record
class Context:
    """What instrumenting any function needs to know of the rest."""

    program: Program
    obligations: Mapping[str, Obligations]
    changes: Changes
    checking: Checking
