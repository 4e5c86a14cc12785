"""``weaklink mutate`` and ``weaklink campaign``: words to requests, results to files and text."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from weaklink.cli.config import Origin
from weaklink.cli.deliver import complain, deliver, unreadable
from weaklink.cli.words import words, wrong
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.record import record
from weaklink.source import NOWHERE

if TYPE_CHECKING:
    from weaklink.campaign.campaign import Campaign
    from weaklink.campaign.results import Done
    from weaklink.campaign.strength import Accepted
    from weaklink.options import Options

CAMPAIGN_FORMATS = ("text", "csv", "json", "html")
SEED = (
    *("arithmetic", "relation", "condition", "connective", "predicate"),
    *("part", "clause", "variant"),
)
"""The operators of the first seed, which the word ``seed`` names."""

EVERY = 20.0
"""Seconds between two lines of progress where no line can be rewritten."""


@record
class Wanted:
    """Which mutants, and how they are told of."""

    out: str
    operators: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    sample: int | None = None
    seed: int = 0
    format: str = "text"
    strength: bool = False
    compare: tuple[str, ...] = ()


def wanted(given: dict[str, Any]) -> Wanted:
    """Takes the words of these commands out of the settings, and checks them."""
    format = given.pop("format", None) or "text"
    if format not in CAMPAIGN_FORMATS:
        raise wrong("format", format, CAMPAIGN_FORMATS)
    compare = words(given.pop("compare", None) or "")
    for word in compare:
        if word != "wp":
            raise wrong("compare", word, ("wp",))
    return Wanted(
        given.pop("out"),
        _operators(given.pop("operators", None)),
        _parts(given.pop("parts", None)),
        given.pop("sample", None),
        given.pop("seed", None) or 0,
        format,
        bool(given.pop("strength", False)),
        compare,
    )


def _operators(text: str | None) -> tuple[str, ...]:
    from weaklink.mutate import OPERATORS

    named: list[str] = []
    for word in words(text or ""):
        if word not in (*OPERATORS, "seed"):
            raise wrong("operators", word, ("seed", *OPERATORS))
        named += SEED if word == "seed" else (word,)
    return tuple(name for name in OPERATORS if name in named)


def _parts(text: str | None) -> tuple[str, ...]:
    from weaklink.mutate import Part

    known = {"annotations": [one.value for one in Part if one not in (Part.CODE, Part.GHOST)]}
    known |= {one.value.split()[0]: [one.value] for one in Part}
    named: list[str] = []
    for word in words(text or ""):
        if word not in known:
            raise wrong("parts", word, known)
        named += known[word]
    return tuple(dict.fromkeys(named))


# --- mutate ---------------------------------------------------------------------------------------


def mutated(files: Sequence[str], options: Options, ask: Wanted, origin: Origin) -> int:
    """Writes the mutants of the files into a folder, and lists them."""
    for name in files:
        if problem := unreadable(name):
            return complain(problem)
    if len({Path(name).stem for name in files}) < len(files):
        return complain("two of the files have one name: give each a folder of its own (--out)")

    def work(progress: Callable[[str], None]) -> tuple[str, int]:
        from weaklink.campaign.manifest import write_mutants
        from weaklink.mutate import mutants, sampled

        lines = []
        for name in files:
            found = mutants(name, options.reading, ask.operators, ask.parts, progress)
            kept = sampled(found, ask.sample, ask.seed)
            with written_to(ask.out):
                paths = write_mutants(name, kept, Path(ask.out))
            lines += [f"{path}: {one.said}\n" for path, one in zip(paths, kept, strict=True)]
            lines.append(f"{len(kept)} mutants of {name}\n")
        return "".join(lines), 0

    return deliver(work, origin)


@contextmanager
def written_to(folder: str) -> Iterator[None]:
    """Says what is wrong with a folder that cannot be written to."""
    try:
        yield
    except OSError as problem:
        text = f"--out: cannot write to {folder}: {problem.strerror}; name another folder"
        raise InputError(Diagnostic("option", Severity.ERROR, NOWHERE, text)) from problem


# --- campaign -------------------------------------------------------------------------------------


def campaigned(files: Sequence[str], options: Options, ask: Wanted, origin: Origin) -> int:
    """Runs a campaign, or what is left of it, and prints its table."""
    folders = [name for name in files if Path(name).is_dir()]
    if folders and len(files) > 1:
        return complain("a campaign is about C files, or one folder of mutants")
    for name in files:
        if name not in folders and (problem := unreadable(name)):
            return complain(problem)
    if options.reading.cpp:
        return complain("--cpp: mutants are read by weaklink's own preprocessor; leave it out")

    def work(progress: Callable[[str], None]) -> tuple[str, int]:
        from weaklink.campaign.campaign import Campaign, Request

        request = Request(
            tuple(files), Path(ask.out), ask.operators, ask.parts, ask.sample, ask.seed, options
        )
        with written_to(ask.out):
            campaign = Campaign(request)
        try:
            done = campaign.run(Told(progress))
            return _results(campaign, done, ask, Told(progress)), 0
        finally:
            campaign.close()

    return deliver(work, origin)


def _results(campaign: Campaign, done: Sequence[Done], ask: Wanted, progress: Told) -> str:
    """What is printed; the folder gets all of it."""
    from weaklink.campaign import page, strength, text, wp
    from weaklink.campaign.tables import by_operator, by_program
    from weaklink.mutate import OPERATORS

    operators, programs = by_operator(done, tuple(OPERATORS)), by_program(done)
    table = text.as_text("operator", operators) + text.unknowns(done)
    more: dict[str, object] = {}
    accepted: list[Accepted] = []
    if ask.strength:
        accepted = strength.accepted(campaign, done, progress)
        table += "\n" + strength.strength_text(accepted)
        more["strength"] = [
            {"mutant": one.task.id, **strength.as_data(one.contrast)} for one in accepted
        ]
    if ask.compare:
        found = wp.compared(campaign, done, progress)
        table += "\n" + wp.wp_text(found)
        more["wp"] = wp.wp_summary(found)
    every = {
        "text": table,
        "csv": text.as_csv([*operators[:-1], *programs]),
        "json": text.as_json(operators, programs, done, **more),
        "html": page.render(operators, programs, done, accepted),
    }
    for format, suffix in (("csv", "csv"), ("json", "json"), ("html", "html"), ("text", "txt")):
        path = Path(ask.out) / f"campaign.{suffix}"
        path.write_text(every[format], encoding="utf-8")
    return every[ask.format]


class Told:
    """Progress, on a terminal and elsewhere: there a line now and then, on standard error."""

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self._next = time.monotonic() + EVERY

    def __call__(self, text: str) -> None:
        self._show(text)
        if not sys.stderr.isatty() and time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY
            print(f"weaklink: {text}", file=sys.stderr, flush=True)
