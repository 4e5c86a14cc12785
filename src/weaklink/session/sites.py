"""The sites that ``--contracts`` names: an unknown one is an error that says which there are.

A word may be another function's: it is unknown only if no requested function has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Diagnostic
from weaklink.explain.elements import elements_of, is_named
from weaklink.explain.findings import Element
from weaklink.frontend.load import wrong_option
from weaklink.ir.names import meant
from weaklink.options import AUTO, Options
from weaklink.session.names import MOST, ambiguous, not_judged, why_refused
from weaklink.session.survey import Survey

Sites = Mapping[str, Sequence[Element]]
"""What can stand as contracts, by function."""


def check_sites(program: ir.Program, options: Options, found: Survey) -> tuple[Diagnostic, ...]:
    """What is to be told of the sites that ``options`` name and that may be those of refused
    functions.  Raises ``InputError`` for one that no function has."""
    if options.contracts == AUTO:
        return ()
    sites = {name: list(elements_of(found.views, name)) for name in found.functions}
    told: list[Diagnostic] = []
    for word in options.contracts.sites:
        if word not in ("all", "none"):
            told += _check(word, sites, program, options, found)
    return tuple(told)


def _check(
    word: str, sites: Sites, program: ir.Program, options: Options, found: Survey
) -> list[Diagnostic]:
    named = [one.id for name, own in sites.items() for one in own if is_named(word, one, name)]
    head = word.rpartition("/")[0]
    if named:
        owners = {id.rpartition("/")[0] for id in named}
        several = [name for name in owners if meant(head, [name])]
        if len(several) > 1:
            raise ambiguous(f"--contracts: several functions have a '{word}';", several)
        return []
    asked = options.functions or [n for n, one in program.functions.items() if one.requested]
    refused = [name for name in asked if name not in sites]
    told: list[Diagnostic] = []
    for name in meant(head, refused) if head else refused:
        if (why := why_refused(name, program, found)) is not None:
            told.append(not_judged(f"--contracts: '{word}' names no site", name, why))
    if not told:
        raise wrong_option(
            f"--contracts: no function that is analysed has a loop or call '{word}'", _listed(sites)
        )
    return told


def _listed(sites: Sites) -> str:
    """``none, all, or one of loop1, g1 (in f); loop1 (in h)``."""
    own = [
        f"{', '.join(e.site for e in elements if e.site)} (in {name})"
        for name, elements in sites.items()
        if any(element.site for element in elements)
    ]
    if not own:
        return "none or all; there are no loops and calls"
    more = f"; ... ({len(own)} functions in all)" if len(own) > MOST else ""
    return f"none, all, or one of {'; '.join(own[:MOST])}{more}"
