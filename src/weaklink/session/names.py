"""What a request names: functions and properties; an unknown name is an error that says which
there are.  (Sites: ``session/sites.py``.)

    before:  --function g  --property g/assertion/1
    after:   the function and the id as the program has them: ``a.c:g``, ``a.c:g/assertion/1``

What is named of a function that is refused is told of, and does not cost the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import LOGIC, Cost, Diagnostic, InputError, Refusal, Severity
from weaklink.frontend.load import wrong_option
from weaklink.ir.names import meant, short_name
from weaklink.options import Options
from weaklink.record import record, replace
from weaklink.session.survey import Survey

MOST = 12
"""Names that a message lists."""


def with_whole_names(program: ir.Program, options: Options) -> Options:
    """The options with the functions as the program calls them.  Raises ``InputError`` for one that
    it has not."""
    named = [_function(word, program) for word in options.functions]
    return replace(options, functions=tuple(dict.fromkeys(named)))


def _function(word: str, program: ir.Program) -> str:
    found = meant(word, program.functions)
    if not found or all(program.functions[name].unlisted for name in found):
        for error in program.diagnostics:
            if error.severity is Severity.ERROR and error.function in (None, word):
                raise InputError(_costs_name(error, word))
    if not found:
        defined = [name for name, one in program.functions.items() if one.requested]
        raise wrong_option(f"--function: there is no function '{word}'", one_of(defined, word))
    return only(f"--function: several functions are called '{word}';", found)


def _costs_name(error: Diagnostic, word: str) -> Diagnostic:
    """The error, because of which there may be no function of that name."""
    expected = f" (expected: {error.expected})" if error.expected not in error.message else ""
    message = f"{error.message}{expected}; in what could be read there is no function '{word}'"
    return replace(error, message=message, expected="")


def only(what: str, found: Sequence[str]) -> str:
    """The one that was found; an error if there are several."""
    if len(found) == 1:
        return found[0]
    raise ambiguous(what, found)


def ambiguous(what: str, found: Sequence[str]) -> InputError:
    return wrong_option(f"{what} say which is meant", f"one of {', '.join(sorted(found))}")


def one_of(known: Iterable[str], word: str = "") -> str:
    """``one of f, g, h``, those like the ``word`` first where they are too many to list."""
    names = list(known)
    if len(names) > MOST:
        from difflib import get_close_matches

        near = get_close_matches(word, names, n=MOST, cutoff=0.0)
        return f"one of {', '.join(near)}, ... ({len(names)} in all)"
    return f"one of {', '.join(names)}" if names else "none is there"


# --- properties ---------------------------------------------------------------------------------


@record
class Wanted:
    """The ``ids`` of the properties that are asked for, and what is to be told of those that cannot
    be judged."""

    ids: tuple[str, ...]
    told: tuple[Diagnostic, ...]


def wanted_properties(program: ir.Program, options: Options, found: Survey) -> Wanted:
    """The properties that ``options`` name.  Raises ``InputError`` for one that there is not."""
    ids: list[str] = []
    told: list[Diagnostic] = []
    known = _properties(found) if options.properties else {}
    for word in options.properties:
        named = _property(word, program, found, known)
        if isinstance(named, str):
            ids.append(named)
        else:
            told.append(named)
    return Wanted(tuple(ids), tuple(told))


def _properties(found: Survey) -> Mapping[str, str]:
    """All properties by their ids, each with its function."""
    views = found.views
    ids = {one.id: one.function or LOGIC for one in views.all_properties()}
    ids |= {one.property.id: one.property.function or LOGIC for one in found.terminations}
    lemmas = (lemma for lemma in views.program.lemmas if lemma.mode is not ir.Mode.ADMIT)
    return ids | {f"{LOGIC}/lemma/{lemma.name}": LOGIC for lemma in lemmas}


def _property(
    word: str, program: ir.Program, found: Survey, known: Mapping[str, str]
) -> str | Diagnostic:
    if word in known:
        return word
    by_name = [id for id, function in known.items() if _is_short(word, id, function)]
    if by_name:
        return only(f"--property: several properties are called '{word}';", by_name)
    owners = _owners(word, program)
    for name in owners:
        if (why := why_refused(name, program, found)) is not None:
            return not_judged(f"the property '{word}' is not judged", name, why)
    if owners:
        own = [id for id, function in known.items() if function in owners]
        what = f"--property: there is no property '{word}' of {owners[0]}"
        raise wrong_option(what, one_of(own, word))
    raise wrong_option(
        f"--property: there is no property '{word}', and no function of that name",
        one_of(known, word),
    )


def _is_short(word: str, id: str, function: str) -> bool:
    """Whether the word is the id, but for the file of a static function."""
    rest = id.removeprefix(function)
    return word.endswith(rest) and function in meant(word.removesuffix(rest), [function])


def _owners(word: str, program: ir.Program) -> list[str]:
    """The functions that the id of a property can begin with."""
    parts = word.split("/")
    heads = ["/".join(parts[:count]) for count in range(1, len(parts))]
    return [name for head in heads for name in meant(head, program.functions)]


def why_refused(name: str, program: ir.Program, found: Survey) -> Refusal | Diagnostic | None:
    """Why the function is not analysed; None if it is, or was not asked for."""
    refusals = (*program.refused, *found.refused)
    why = next((r for r in refusals if r.function == name and r.costs is Cost.FUNCTION), None)
    if why is not None:
        return why
    errors = (d for d in program.diagnostics if d.severity is Severity.ERROR)
    return next((d for d in errors if d.function in (name, short_name(name))), None)


def not_judged(what: str, function: str, why: Refusal | Diagnostic) -> Diagnostic:
    """What is told of a name in a function that is not analysed."""
    reason = why.construct if isinstance(why, Refusal) else why.message
    message = f"{what}: {function} is not analysed ({reason})"
    return Diagnostic("option", Severity.WARNING, why.span, message)
