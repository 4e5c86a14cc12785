"""What all requests share: what they are about, and the frame of their report."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from weaklink import __version__, ir
from weaklink.diagnostics import Cost, Refusal
from weaklink.frontend.load import load, wrong_option
from weaklink.ir import lir
from weaklink.model import CoverReport, PropertyReport, Report, SmokeReport
from weaklink.options import AUTO, Options
from weaklink.solve import installed_solvers
from weaklink.view.containers import looked_for_around_parts
from weaklink.view.fixed_addresses import name_objects_at_addresses, objects_at_addresses
from weaklink.view.in_bytes import with_several_pointers

Progress = Callable[[str], None]


def silent(message: str) -> None:
    """Shows no progress."""


def read_program(files: Sequence[str], options: Options) -> ir.Program:
    """The program that ``files`` are together."""
    return load(files, options).program


def requested(program: ir.Program, options: Options, prototypes: Collection[str] = ()) -> list[str]:
    """The functions that a request (with whole names) is about: defined ones, by their names.
    Raises ``InputError`` for a named one without a body, but for those ``prototypes`` that
    something can be said of."""
    for name in options.functions:
        function = program.functions[name]
        if function.body is None and not function.refused and name not in prototypes:
            message = f"--function: {name} has no body in these files, so nothing can be said of it"
            raise wrong_option(message, "the file that defines it, or another function")
    return [
        name
        for name, function in program.functions.items()
        if function.body is not None
        and (name in options.functions if options.functions else function.requested)
    ]


def wanted_functions(program: ir.Program, options: Options) -> tuple[str, ...]:
    """The names of the functions that a request (with whole names) is about, defined or not."""
    return options.functions or tuple(
        name for name, function in program.functions.items() if function.requested
    )


def report_of(
    program: ir.Program,
    options: Options,
    properties: Sequence[PropertyReport],
    refused: Sequence[Refusal],
    smoke_tests: Sequence[SmokeReport] = (),
    covers: Sequence[CoverReport] = (),
    *,
    viewed: lir.Program,
) -> Report:
    """The report of what was found; says which requested functions were not analysed.  ``viewed``
    is the program whose views were asked."""
    everything = (*program.refused, *refused)
    wanted = wanted_functions(program, options)
    unanalysed = {found.function for found in everything if found.costs is Cost.FUNCTION} & set(
        wanted
    )
    unanalysed |= {name for name in wanted if program.functions[name].refused}
    return Report(
        __version__,
        {solver.name: solver.version for solver in installed_solvers()},
        _as_text(options),
        program.diagnostics,
        everything,
        tuple(properties),
        tuple(name for name in wanted if name not in unanalysed),
        program.sources,
        tuple(sorted(unanalysed)),
        tuple(smoke_tests),
        tuple(covers),
        tuple(str(type) for type, one in viewed.records.items() if one.in_others),
        viewed.apart,
        tuple(map(str, with_several_pointers(viewed.records))),
        tuple(map(str, looked_for_around_parts(viewed.records))),
        tuple(objects_at_addresses(name_objects_at_addresses(program))),
    )


def _as_text(options: Options) -> dict[str, str]:
    """The options that make a difference to results."""
    shown = {"machine": options.reading.machine}
    if options.discard_runtime_errors:
        shown["rte"] = "no"
    else:
        shown["rte"] = ",".join(sorted(kind.value for kind in options.runtime_errors))
    if options.contracts != AUTO:
        shown["contracts"] = ",".join(options.contracts.sites)
    if options.typically:
        shown["typically"] = " && ".join(options.typically)
    for name, value in (
        ("iterations", options.bounds.iterations),
        ("depth", options.bounds.depth),
        ("tolerance", options.budget.tolerance or None),
        ("max-iterations", options.budget.max_iterations),
    ):
        if value is not None:
            shown[name] = str(value)
    return shown
