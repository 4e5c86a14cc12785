"""What needs no proof: checking that a program can be analysed, and printing a view of it."""

from __future__ import annotations

from collections.abc import Sequence

from weaklink.diagnostics import Diagnostic, InputError, Severity, Unsupported
from weaklink.frontend.load import load, wrong_option
from weaklink.model import Report
from weaklink.options import Options
from weaklink.record import replace
from weaklink.session.common import read_program, report_of, requested
from weaklink.session.names import one_of, with_whole_names
from weaklink.session.survey import survey
from weaklink.source import Span


def check(files: Sequence[str], options: Options) -> Report:
    """Reads ``files``, makes all views of what they define, and reports what is wrong and what
    cannot be analysed, as ``diagnose`` does; proves nothing.

    Raises ``InputError`` for what makes reading pointless.
    """
    program = read_program(files, options)
    options = with_whole_names(program, options)
    found = survey(program, options)
    return report_of(program, options, (), found.refused, viewed=found.views.program)


def instrument(files: Sequence[str], options: Options) -> str:
    """The instrumented C program of a view: of the one function that is asked for (or defined),
    with the sites of ``options.contracts`` as contracts.  Raises ``InputError``."""
    from weaklink.emit.view import view_text
    from weaklink.explain.elements import chosen_sites
    from weaklink.session.sites import check_sites

    loaded = load(files, options)
    if not loaded.units:
        raise wrong_option("only C can be instrumented", "a C file")
    options = with_whole_names(loaded.program, options)
    names = requested(loaded.program, options)
    if not names:
        for found in loaded.program.diagnostics:
            if found.severity is Severity.ERROR:
                raise InputError(found)
        for refused in loaded.program.refused:
            if refused.function in options.functions or not options.functions:
                raise _unprinted(refused.function, refused.construct, refused.span)
    if len(names) != 1:
        message = f"{len(names)} functions are {'named' if options.functions else 'defined'}"
        raise wrong_option(message, f"--function with {one_of(names)}")
    (name,) = names
    surveyed = survey(loaded.program, replace(options, smoke=False))
    views = surveyed.views
    check_sites(loaded.program, options, surveyed)
    try:
        views.obligations(name)  # raises for what has no view
        sites = chosen_sites(options.contracts, views, name)
        return view_text(loaded.program, views, loaded.units, name, sites)
    except Unsupported as problem:
        raise _unprinted(name, problem.construct, problem.span) from problem


def _unprinted(name: str, construct: str, span: Span) -> InputError:
    message = f"{name} cannot be printed: {construct}"
    return InputError(Diagnostic("instrument", Severity.ERROR, span, message))
