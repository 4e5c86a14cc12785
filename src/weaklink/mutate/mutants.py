"""The mutants of a file: each change that the operators can make, as a file of its own.

A change is kept if the changed text is read as the tree that was meant, if the front end types it
as it types the original, and if its normal form is no other's, nor the original's.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from weaklink import ir
from weaklink.diagnostics import Diagnostic, Severity
from weaklink.emit.trees import changed_below
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.load import wrong_option
from weaklink.frontend.read import read_source_of, read_text
from weaklink.mutate.changes import Change, shortened
from weaklink.mutate.normal import Form, normal
from weaklink.mutate.operators import OPERATORS
from weaklink.mutate.sites import Part, sites
from weaklink.mutate.text import Original
from weaklink.mutate.types import Types
from weaklink.options import Reading
from weaklink.record import record, replace


@record
class Mutant:
    """``number`` counts from one the mutants of a file that the same operators make, ``line`` is
    where it differs; ``was`` and ``now`` are what stood there and what does (nothing: it is
    dropped).  ``text`` is the whole file."""

    number: int
    operator: str
    part: Part
    function: str
    line: int
    was: str
    now: str
    text: str

    @property
    def said(self) -> str:
        """The change, in words."""
        change = f"`{self.was}` became `{self.now}`" if self.now else f"`{self.was}` is dropped"
        return f"line {self.line}, {self.operator} in {self.part.value}: {change}"


@record
class _Read:
    """A text as the front end reads it: its tree, and how much of it is in order."""

    unit: syntax.TranslationUnit
    faults: frozenset[str]


def mutants(
    path: str,
    reading: Reading,
    operators: Sequence[str] = (),
    parts: Sequence[str] = (),
    progress: Callable[[str], None] = lambda text: None,
) -> list[Mutant]:
    """All mutants of the file, in the order of its text, by those operators (all, if none is
    named) and in those parts (values of ``Part``; all).  Raises ``InputError`` for a file that
    cannot be read, or is not in order itself."""
    machine = ir.MACHINES[reading.machine]
    text = read_source_of(path)
    original = Original(path, text)
    first = _read(path, text, reading, machine)
    if errors := sorted(fault for fault in first.faults if fault.startswith("error")):
        raise wrong_option(f"{path}: {errors[0]}", "a file that can be analysed")
    known = {_form(first.unit)}
    found: list[Mutant] = []
    wanted = [one for one in Part if not parts or one.value in parts]
    changes = [
        one
        for one in _changes(first.unit, original, operators or tuple(OPERATORS))
        if one[1] in wanted
    ]
    for number, (operator, part, function, change) in enumerate(changes, start=1):
        progress(f"{path}: change {number} of {len(changes)}")
        changed = text[: change.place.start] + change.text + text[change.place.end :]
        after = _meant(first, change, path, changed, reading, machine)
        if after is None or (form := _form(after)) in known:
            continue
        known.add(form)
        line = original.line(change.place.start)
        was, now = shortened(change.was), shortened(change.now)
        one = Mutant(len(found) + 1, operator, part, function, line, was, now, changed)
        found.append(replace(one, text=_headed(one, path)))
    return found


T = TypeVar("T")


def sampled(found: Sequence[T], size: int | None, seed: int) -> list[T]:
    """So many of them, by chance, in their order; the same ones for the same seed."""
    if size is None or size >= len(found):
        return list(found)
    chosen = random.Random(seed).sample(range(len(found)), size)
    return [found[number] for number in sorted(chosen)]


def _changes(
    unit: syntax.TranslationUnit, original: Original, names: Sequence[str]
) -> Iterator[tuple[str, Part, str, Change]]:
    """What can be changed, in the order of the text."""
    found = [
        (change.place.start, order, name, site.part, site.function, change)
        for site in sites(unit)
        for order, name in enumerate(OPERATORS)
        if name in names
        for change in OPERATORS[name](site, original)
    ]
    found.sort(key=lambda one: one[:2])
    for _, _, name, part, function, change in found:
        yield name, part, function, change


def _meant(
    first: _Read, change: Change, path: str, text: str, reading: Reading, machine: ir.Machine
) -> syntax.TranslationUnit | None:
    """The tree of a changed text, if it is the one that was meant and in order."""
    unit, found = read_text(path, text, reading, machine)
    if any(one.severity is Severity.ERROR for one in found):
        return None
    if unit.items != _changed(first.unit.items, change.old, change.new):
        return None
    after = _typed(unit, found, machine)
    return unit if after.faults <= first.faults else None


def _changed(node: object, old: object, new: object) -> object:
    """The tree with one node replaced, or gone."""

    def change(part: object) -> object:
        if part is old:
            return new
        if isinstance(part, tuple):
            kept = (each for each in part if new is not None or each is not old)
            return tuple(change(each) for each in kept)
        below = changed_below(part, change)
        if new is None and isinstance(below, syntax.Contract | syntax.LoopAnnotation):
            return below if below.clauses else None
        return below

    return change(node)


def _read(path: str, text: str, reading: Reading, machine: ir.Machine) -> _Read:
    unit, found = read_text(path, text, reading, machine)
    return _typed(unit, found, machine)


def _typed(unit: syntax.TranslationUnit, found: Sequence[Diagnostic], machine: ir.Machine) -> _Read:
    """What is wrong with it, and what of it cannot be analysed, places left out."""
    program = elaborate((unit,), found, machine, hints=False)
    faults = {
        f"{one.severity.value}: {one.message}"
        for one in program.diagnostics
        if one.severity is Severity.ERROR
    }
    faults |= {f"refused: {one.function} {one.construct}" for one in program.refused}
    return _Read(unit, frozenset(faults))


def _form(unit: syntax.TranslationUnit) -> Form:
    """The normal form of what the file itself says."""
    outer = Types(unit)
    own = [item for item in unit.items if item.span.file == unit.file]
    return tuple(normal(item, outer.within(item)) for item in own)


def _headed(mutant: Mutant, path: str) -> str:
    """The text with what was changed before its first line, whose number stays what it was."""
    said = f"mutant {mutant.number} of {path}, {mutant.said}".replace("*/", "* /")
    return f"/* {said} */ {mutant.text}"
