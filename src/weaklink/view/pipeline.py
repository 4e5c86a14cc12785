"""Lists of passes, and what runs them.

A pass makes something of the same kind; afterwards something holds that did not before.
``WEAKLINK_DUMP=NAME`` in the environment writes the IR as it stands behind the pass of that name.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.ir import lir
from weaklink.ir.printer import print_function, print_program
from weaklink.record import record

DUMPED = os.environ.get("WEAKLINK_DUMP", "")
"""The pass behind which the IR is written to standard error."""


@record
class ProgramPass:
    """``holds`` says what does afterwards."""

    name: str
    run: Callable[[ir.Program], ir.Program]
    holds: str


@record
class ViewPass:
    """Of the function under view, or one that it calls, once it is instrumented."""

    name: str
    run: Callable[[lir.Instrumented], lir.Instrumented]


def through(passes: Sequence[ProgramPass], program: ir.Program) -> ir.Program:
    """What the passes make of the program, one after the other."""
    for one in passes:
        keep_time()
        program = one.run(program)
        if one.name == DUMPED:
            dump(one.name, print_program(program))
    return program


@record
class Instrumentation:
    """The first of a function's passes: from a lowered one to one of a view."""

    name: str
    run: Callable[[lir.Function], lir.Instrumented]


def viewed(
    first: Instrumentation, passes: Sequence[ViewPass], function: lir.Function
) -> lir.Instrumented:
    """What the passes make of the function, one after the other."""
    made = first.run(function)
    _dump_behind(first.name, made)
    for one in passes:
        keep_time()
        made = one.run(made)
        _dump_behind(one.name, made)
    return made


def _dump_behind(name: str, made: lir.Instrumented) -> None:
    if name == DUMPED:
        dump(f"{name}: {made.name}", print_function(made))


def dump(title: str, text: str) -> None:
    sys.stderr.write(f"--- behind {title}\n{text}\n")
