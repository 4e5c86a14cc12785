"""The words that options and the configuration file take, turned into values and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import click

from weaklink import ir
from weaklink.cli.summary import read as read_summary
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, RUNTIME_ERRORS, Kind
from weaklink.options import (
    ALGORITHMS,
    AUTO,
    FORMATS,
    Bounds,
    Budget,
    Choice,
    CoverOptions,
    Options,
    Pieces,
    Reading,
)
from weaklink.record import replace
from weaklink.report.exit_code import FAIL_ON

Values = Mapping[str, Any]
"""Settings by the name of their option; None and an empty tuple stand for "not given"."""


def options_of(values: Values) -> Options:
    """The request that the settings describe; a wrong word is a ``click.UsageError``."""
    plain = Options()
    rte = values.get("rte")
    return Options(
        reading=_reading(values),
        functions=tuple(values.get("function") or ()),
        properties=tuple(values.get("property") or ()),
        contracts=_contracts(values.get("contracts")),
        bounds=_bounds(values.get("bounds")),
        cover=_cover(values),
        budget=_budget(values),
        runtime_errors=_runtime_errors(rte),
        discard_runtime_errors=rte == "none",
        typically=tuple(values.get("typically") or ()),
        aliasing=bool(values.get("aliasing")),
        smoke=not values.get("no-smoke"),
        jobs=_at_least_one("jobs", values.get("jobs"), plain.jobs),
        cache=not values.get("no-cache"),
        format=_one_of("format", values.get("format"), *FORMATS),
        verbosity=_one_of("verbosity", values.get("verbosity"), "normal", "full"),
        fail_on=_fail_on(values.get("fail-on")),
    )


def _reading(values: Values) -> Reading:
    machine = values.get("machine") or Reading().machine
    if machine not in ir.MACHINES:
        raise wrong("machine", machine, ir.MACHINES)
    return Reading(
        include_paths=tuple(values.get("I") or ()),
        defines=tuple(values.get("D") or ()),
        undefines=tuple(values.get("U") or ()),
        includes=tuple(values.get("include") or ()),
        machine=machine,
        hints=not values.get("no-hints"),
        cpp=values.get("cpp") or "",
        compile_commands=values.get("compile-commands") or "",
    )


def _contracts(text: str | None) -> Choice:
    if text is None:
        return AUTO
    sites = words(text)
    if not sites:
        raise click.UsageError("--contracts: name none, all, or sites such as g,loop1")
    if len(sites) > 1 and (alone := next((w for w in ("none", "all") if w in sites), None)):
        raise click.UsageError(f"--contracts: {alone} stands alone; use {alone}, or sites by name")
    return Choice(sites)


def _bounds(text: str | None) -> Bounds:
    bounds = Bounds()
    known = ("iterations=NUMBER", "depth=NUMBER", "length=NUMBER")
    for setting in _some("bounds", text, known):
        name, equals, value = setting.partition("=")
        if name not in ("iterations", "depth", "length") or not equals:
            raise wrong("bounds", setting, known)
        bounds = replace(bounds, **{name: _natural(f"bounds {name}", value)})
    return bounds


def _cover(values: Values) -> CoverOptions:
    algorithm = values.get("algorithm") or CoverOptions().algorithm
    if algorithm not in ALGORITHMS:
        raise wrong("algorithm", algorithm, ALGORITHMS)
    summary = values.get("summary")
    pairs = {} if summary is None else read_summary(Path(summary))
    calls = _one_of("calls", values.get("calls"), "auto", "code", "summaries")
    return CoverOptions(algorithm, bool(values.get("failing")), calls, pairs, _pieces(values))


def _pieces(values: Values) -> Pieces:
    """The most that is asked for."""
    wanted: Pieces = "code"
    for pieces in get_args(Pieces):
        if values.get(pieces):
            wanted = pieces
    return wanted


def _natural(option: str, text: str) -> int:
    if not text.isdecimal():
        raise click.UsageError(f"--{option}: {text!r} is not a number (0, 1, 2, ...)")
    return int(text)


MOST_WORK = 200
"""How many times the usual work ``--timeout`` may ask for: solvers count steps in 32 bits."""


def _budget(values: Values) -> Budget:
    """Who gives more time wants more work done in it: steps grow along, but do not shrink."""
    usual, seconds = Budget(), _seconds(values.get("timeout"))
    more = min(max(1.0, seconds / usual.seconds), MOST_WORK)
    budget = replace(
        usual,
        seconds=seconds,
        proof_steps=int(usual.proof_steps * more),
        search_steps=int(usual.search_steps * more),
        cover_steps=int(usual.cover_steps * more),
        replays=int(usual.replays * more),
    )
    if (tolerance := values.get("tolerance")) is not None:
        budget = replace(budget, tolerance=_natural("tolerance", tolerance))
    if (iterations := values.get("max-iterations")) is not None:
        budget = replace(budget, max_iterations=_natural("max-iterations", iterations))
    return budget


def _seconds(text: str | None) -> float:
    if text is None:
        return Budget().seconds
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise click.UsageError(f"--timeout: {text!r} is not a number of seconds above 0")
    return seconds


def _runtime_errors(text: str | None) -> frozenset[Kind]:
    """``default``, ``all`` and kinds may be mixed; ``none`` stands alone (``--no-rte``)."""
    if text is None:
        return DEFAULT_RUNTIME_ERRORS
    if text == "none":
        return frozenset()
    sets = {"default": DEFAULT_RUNTIME_ERRORS, "all": RUNTIME_ERRORS}
    sets |= {kind.value: frozenset({kind}) for kind in Kind if kind.is_runtime_error}
    chosen: frozenset[Kind] = frozenset()
    for word in _some("rte", text, sets):
        if word not in sets:
            raise wrong("rte", word, sets)
        chosen |= sets[word]
    return chosen


def _at_least_one(option: str, text: str | None, default: int) -> int:
    if text is None:
        return default
    number = _natural(option, text)
    if number < 1:
        raise click.UsageError(f"--{option}: {text!r} is too small; use at least 1")
    return number


def _one_of(option: str, text: str | None, *known: str) -> Any:
    """The word given, or the first of those that are known."""
    if text is not None and text not in known:
        raise wrong(option, text, known)
    return text or known[0]


def _fail_on(text: str | None) -> frozenset[str]:
    if text is None:
        return Options().fail_on
    for word in (chosen := _some("fail-on", text, FAIL_ON)):
        if word not in FAIL_ON:
            raise wrong("fail-on", word, FAIL_ON)
    return frozenset(chosen)


def _some(option: str, text: str | None, known: Iterable[str]) -> tuple[str, ...]:
    """The items of the option's list; an error if it is given and empty."""
    if text is not None and not words(text):
        raise click.UsageError(f"--{option}: the list is empty; use {', '.join(known)}")
    return words(text or "")


def words(text: str) -> tuple[str, ...]:
    """The items of a comma list."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def wrong(option: str, word: str, known: Mapping[str, object] | Sequence[str]) -> click.UsageError:
    return click.UsageError(f"--{option}: {word!r} is not known; use {', '.join(known)}")
