"""One request, from files to a report: the only place that orchestrates.

survey        what can be analysed
reading       check a program, print a view of it
diagnosing    prove, search, say why; counterexamples as C
              (steps: what is done for one function; team: by which process; foundations: what
              claims rest on; reporting: findings with their runs)
covering      tests that pass all code, and what none can pass
comparing     two versions of a function, run until they differ

The last three are imported when they are asked for: ``check`` is to answer at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from weaklink import ir
from weaklink.frontend.load import load
from weaklink.model import Report
from weaklink.options import Options
from weaklink.session.common import Progress, read_program
from weaklink.session.reading import check, instrument

if TYPE_CHECKING:
    from weaklink.diagnostics import Refusal
    from weaklink.emit.tests import CTest
    from weaklink.session.covering import Covered

__all__ = [
    "Progress",
    "check",
    "cover",
    "cover_program",
    "cover_with_tests",
    "diagnose",
    "diagnose_program",
    "diagnose_text",
    "emit",
    "instrument",
    "read_program",
]


def diagnose(files: Sequence[str], options: Options, progress: Progress | None = None) -> Report:
    """Proves the annotations of ``files``, as one program, and says why the unproved ones are.

    Raises ``InputError`` for what makes going on pointless (an unreadable file, an unknown
    machine, function or property).
    """
    return diagnose_program(read_program(files, options), options, progress)


def diagnose_program(
    program: ir.Program, options: Options, progress: Progress | None = None
) -> Report:
    """``diagnose`` for a program that is already read."""
    from weaklink.session import diagnosing

    return diagnosing.diagnose_program(program, options, progress)


def diagnose_text(path: str, text: str, options: Options) -> tuple[Report, dict[str, float]]:
    """``diagnose`` for a text as if it were the file at ``path``; and where the time went, in
    seconds by phase."""
    from weaklink.session import diagnosing

    return diagnosing.diagnose_timed(load((path,), options, texts={path: text}).program, options)


def emit(
    files: Sequence[str], options: Options, progress: Progress | None = None
) -> tuple[Report, list[CTest | Refusal]]:
    """``diagnose``, and each counterexample as a C test, or why there is none."""
    from weaklink.session import diagnosing

    return diagnosing.emit(files, options, progress)


def cover(files: Sequence[str], options: Options, progress: Progress | None = None) -> Report:
    """The tests that cover the functions of ``files``, and the code that no run passes which ends
    normally, up to the bounds.  Raises ``InputError``."""
    return cover_program(read_program(files, options), options, progress)


def cover_program(
    program: ir.Program, options: Options, progress: Progress | None = None
) -> Report:
    """``cover`` for a program that is already read."""
    from weaklink.session import covering

    return covering.cover_program(program, options, progress)


def cover_with_tests(
    files: Sequence[str], options: Options, progress: Progress | None = None
) -> Covered:
    """``cover``, with each test as a C program, and what was found out about calls."""
    from weaklink.session import covering

    return covering.cover_with_tests(files, options, progress)
