"""Source text to program, for the tests of this folder."""

from collections.abc import Mapping

from weaklink.diagnostics import Diagnostic, Refusal, Severity, Unsupported
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.printer import print_program
from weaklink.ir.program import Program
from weaklink.ir.types import MACHINES
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.options import Reading
from weaklink.view.build import Views
from weaklink.view.checking import Checking

MACHINE = MACHINES["lp64"]


def elaborate_text(text: str, name: str = "t.c", *, hints: bool = True) -> Program:
    return elaborate_files({name: text}, hints=hints)


def elaborate_files(files: Mapping[str, str], *, hints: bool = True) -> Program:
    units = []
    diagnostics: list[Diagnostic] = []
    for name, text in files.items():
        unit, found = read_text(name, text, Reading(), MACHINE)
        units.append(unit)
        diagnostics += found
    return elaborate(units, diagnostics, MACHINE, hints=hints)


def errors(program: Program) -> list[Diagnostic]:
    return [d for d in program.diagnostics if d.severity is Severity.ERROR]


def views_of(program: Program) -> Views:
    return Views(program, Checking(DEFAULT_RUNTIME_ERRORS))


def refusals(program: Program) -> list[Refusal]:
    """What keeps requested functions, or what comes behind it there, from being analysed; the
    reader's reasons first."""
    found = list(program.refused)
    known = {refusal.function for refusal in found}
    views = views_of(program)
    for name, function in program.functions.items():
        if function.requested and name not in known:
            try:
                views.obligations(name)
            except Unsupported as problem:
                found.append(Refusal(name, problem.span, problem.construct))
    return [*found, *(one for one in views.taken_out if program.functions[one.function].requested)]


def report(program: Program) -> str:
    """Messages, then the printed program."""
    lines = [f"{d.severity.value}: {d.span}: {d.message}" for d in program.diagnostics]
    lines += [f"refused: {r.function}: {r.span}: {r.construct}" for r in program.refused]
    head = "\n".join(lines) + "\n\n" if lines else ""
    return head + print_program(program)
