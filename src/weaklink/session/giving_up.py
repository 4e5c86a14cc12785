"""What a program's views cost is limited: functions that make them take too long are given up.

    before:  a program, and what makes its views
    after:   what that made of the program within the time that its functions have together, and
             the functions, refused, without whose code that was possible

Passes are over the program as a whole, so which function takes the time is not known: the largest
one is left out first, then half of the rest, then all code.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from weaklink import deadline, ir
from weaklink.deadline import OutOfTime
from weaklink.diagnostics import NO_TIME_FOR, Refusal
from weaklink.options import Options
from weaklink.profiling import phase
from weaklink.record import replace
from weaklink.session.shares import for_views

T = TypeVar("T")


def with_code(program: ir.Program) -> int:
    """How many functions have a body, one at least."""
    return sum(1 for one in program.functions.values() if one.body is not None) or 1


def too_slow(options: Options) -> str:
    """What is said where time was used up for views."""
    seconds = options.budget.seconds
    return f"{NO_TIME_FOR} its views: they take longer than --timeout ({seconds:g} s) allows"


@phase("views")
def given_time(
    program: ir.Program, options: Options, make: Callable[[ir.Program], T]
) -> tuple[T, tuple[Refusal, ...]]:
    """What is made of the program, or of as much of it as there is time for; and what is refused
    for that."""
    left = for_views(options.budget.seconds) * with_code(program)
    for part, given_up in _parts(program):
        without = _without(part, given_up)
        start = time.monotonic()
        try:
            with deadline.until(start + left):
                return make(without), tuple(_refusal(program, n, options) for n in given_up)
        except OutOfTime:
            left = (left - (time.monotonic() - start)) / 2
            deadline.keep_time()
    everything = _by_size(program)
    made = make(_without(program, everything))
    return made, tuple(_refusal(program, name, options) for name in everything)


def _parts(program: ir.Program) -> Iterator[tuple[ir.Program, Sequence[str]]]:
    """What to try, as the program and the functions to leave out."""
    names = _by_size(program)
    for count in dict.fromkeys((0, 1, (len(names) + 1) // 2)):
        if count == 0 or count < len(names):
            yield program, names[:count]


def _by_size(program: ir.Program) -> Sequence[str]:
    """The functions with code, the largest first."""
    sizes = {
        name: sum(1 + len(block.statements) for block in one.body.blocks.values())
        for name, one in program.functions.items()
        if one.body is not None
    }
    return sorted(sizes, key=lambda name: -sizes[name])


def _without(program: ir.Program, names: Sequence[str]) -> ir.Program:
    """The program in which these functions are refused."""
    refused = {n: replace(program.functions[n], body=None, refused=True) for n in names}
    return replace(program, functions={**program.functions, **refused}) if refused else program


def _refusal(program: ir.Program, name: str, options: Options) -> Refusal:
    return Refusal(name, program.functions[name].span, too_slow(options))
