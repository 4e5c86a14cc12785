"""What of a request can be analysed, and what is refused: every pass is run, no solver asked.

    before:  a program, read
    after:   its views; the requested functions that have them; a refusal, by name, place and
             construct, for each function, clause, lemma and prototype that has none

``check`` reports this; ``diagnose`` goes on with what is left.  (Unwinding, which goes on as long
as its limits say, refuses nothing and is left out.)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from weaklink import deadline, ir
from weaklink.deadline import OutOfTime
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.options import Options
from weaklink.record import record, replace
from weaklink.session.common import requested
from weaklink.session.giving_up import given_time, too_slow, with_code
from weaklink.session.shares import for_views
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.data_types import name_data_types
from weaklink.view.invariants import refused_invariants
from weaklink.view.supported import refused_lemmas, refused_reads
from weaklink.view.termination import Termination
from weaklink.view.trial_calls import prototype_of, trial_callers, with_trial_calls


@record
class Survey:
    """``functions`` are those requested that have views, ``prototypes`` the callers made for
    prototypes, ``terminations`` the clauses of the functions that rest on measures."""

    views: Views
    functions: tuple[str, ...]
    prototypes: tuple[str, ...]
    terminations: tuple[Termination, ...]
    refused: tuple[Refusal, ...]
    seconds: Mapping[str, float]
    """What the views of each function took."""


def survey_in_time(program: ir.Program, options: Options) -> Survey:
    """What can be analysed in the time that functions have: what takes longer is refused, too."""
    start = time.monotonic()
    made, given_up = given_time(program, options, lambda part: survey(part, options))
    own = sum(made.seconds.values())
    share = (time.monotonic() - start - own) / with_code(program)
    seconds = {name: share + taken for name, taken in made.seconds.items()}
    return replace(made, refused=(*made.refused, *given_up), seconds=seconds)


def survey(program: ir.Program, options: Options) -> Survey:
    """Builds the views of everything that is requested.  Raises ``InputError`` for a function that
    there is not."""
    kinds = frozenset() if options.discard_runtime_errors else options.runtime_errors
    whole = with_trial_calls(program, options.functions) if options.smoke else program
    views = Views(whole, Checking(kinds))
    callers = list(trial_callers(whole))
    names = requested(program, options, [prototype_of(name) for name in callers])
    if options.aliasing:
        views = _exposed(views, names)
    typed = name_data_types(program)
    refused = [*refused_lemmas(typed), *refused_reads(typed), *refused_invariants(typed)]
    refused += views.refused_lemmas
    seconds: dict[str, float] = {}
    functions = _analysable(names, views, refused, options, seconds)
    refused += [one for one in views.taken_out if one.function in functions]
    terminations: list[Termination] = []
    for name in functions:
        for clause in views.clauses_apart(name):
            if isinstance(clause, Refusal):
                refused.append(clause)
            else:
                terminations.append(clause)
    prototypes = _analysable(callers, views, refused, options, seconds)
    return Survey(views, functions, prototypes, tuple(terminations), tuple(refused), seconds)


def _exposed(views: Views, functions: Iterable[str]) -> Views:
    """The views in which pointers may point to what others can name.  (Those of a function that
    is refused say nothing of that.)"""
    targets: dict[ir.Variable, None] = {}
    for name in functions:
        with suppress(Unsupported):
            views.obligations(name)
            targets.update(dict.fromkeys(one.target for one in views.granted.separations(name)))
    return views.exposing(targets) if targets else views


def _analysable(
    names: Sequence[str],
    views: Views,
    refused: list[Refusal],
    options: Options,
    seconds: dict[str, float],
) -> tuple[str, ...]:
    """Those of the functions that have views; the others are added to the ``refused``, and what
    each took to the ``seconds``."""
    found = []
    for name in names:
        start = time.monotonic()
        span = views.program.functions[name].span
        try:
            with deadline.until(start + for_views(options.budget.seconds)):
                _build(name, views)
        except Unsupported as problem:
            refused.append(Refusal(prototype_of(name), problem.span, problem.construct))
        except RecursionError:
            refused.append(Refusal(prototype_of(name), span, "an expression of such depth"))
        except OutOfTime:
            deadline.keep_time()  # it may be the time of all
            refused.append(Refusal(prototype_of(name), span, too_slow(options)))
        else:
            found.append(name)
        seconds[name] = time.monotonic() - start
    return tuple(found)


def _build(name: str, views: Views) -> None:
    """Builds all kinds of views that are asked about.  Raises ``Unsupported``."""
    views.obligations(prototype_of(name))  # the prototype's own reason comes before its caller's
    views.obligations(name)
    points = views.points(name, everywhere=True)
    sites = [site.name for site in views.sites(name) if site.has_code]
    views.view(name, ())
    views.view(name, sites, points=points)
