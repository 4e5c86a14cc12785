"""Control-flow graphs from a line of text: ``a: b c; b: a; c:`` (no target: an end)."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.analysis.reducible import original
from weaklink.ir.predicates import TRUE
from weaklink.ir.program import Block, Body, Branch, Exit, Jump, Terminator, successors
from weaklink.source import NOWHERE


def graph(text: str) -> Body:
    """A body whose entry is the first block; its statements are empty."""
    rows = [part.split(":") for part in text.split(";")]
    blocks = {
        name.strip(): Block(name.strip(), (), end_of(targets.split())) for name, targets in rows
    }
    first = next(iter(blocks))
    return Body(blocks, first, next(reversed(blocks)), ())


def end_of(targets: list[str]) -> Terminator:
    match targets:
        case []:
            return Exit()
        case [target]:
            return Jump(target)
        case [then, otherwise]:
            return Branch(TRUE, then, otherwise, NOWHERE)
    raise AssertionError(targets)


def paths(body: Body, length: int) -> set[tuple[str, ...]]:
    """Every path from the entry of at most so many blocks, by the blocks' original names; the
    empty entry that ``make_reducible`` may put in front does not count."""
    found: set[tuple[str, ...]] = set()

    def extend(name: str, path: tuple[str, ...]) -> None:
        path = (*path, original(name))
        found.add(path)
        if len(path) < length:
            for target in successors(body.blocks[name].end):
                extend(target, path)

    for start in starts(body):
        extend(start, ())
    return found


def starts(body: Body) -> Iterator[str]:
    """The entry, or what it leads to if it is a copy's empty block in front."""
    entry = body.blocks[body.entry]
    if entry.name != original(entry.name) and isinstance(entry.end, Jump):
        if original(entry.end.target) == original(entry.name):
            yield entry.end.target
            return
    yield body.entry
