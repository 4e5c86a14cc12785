"""Node splitting: afterwards every cycle of a body is a natural loop.

before:  a -> b, a -> c, b -> c, c -> b        (a loop that is entered at b and at c)
after:   a -> b, a -> c', c' -> b, b -> c, c -> b        (head b, entered only there)
"""

from __future__ import annotations

from collections.abc import Iterable

from weaklink.analysis.flow import Blocks, predecessors, reverse_postorder
from weaklink.ir.program import Block, Body, Branch, Exit, Jump, Stop, Terminator, successors
from weaklink.record import replace

COPY_MARK = "'"
"""Names of copied blocks are the original's with a mark and a number behind."""


def original(name: str) -> str:
    """The block of the source that ``name`` is, or is a copy of."""
    return name.split(COPY_MARK, maxsplit=1)[0]


def make_reducible(body: Body) -> Body:
    """``body`` with copies of blocks where a loop has several entries.

    In such a loop the head is the entry that carries a loop contract, or else the first in
    order; what can be reached from the other entries without passing the head is copied, to
    stand in front of the loop.  Holds afterwards: the head of every cycle dominates it.
    """
    blocks = dict(body.blocks)
    entry = body.entry
    if any(entry in successors(block.end) for block in blocks.values()):
        entry = _unused(blocks, entry)
        blocks = {entry: Block(entry, (), Jump(body.entry)), **blocks}
    while (cut := _find_irreducible(blocks, entry)) is not None:
        _split(blocks, *cut)
    return replace(body, blocks=blocks, entry=entry)


def redirect(end: Terminator, names: dict[str, str]) -> Terminator:
    """The terminator with its targets renamed."""
    match end:
        case Jump(target, span):
            return Jump(names.get(target, target), span)
        case Branch(condition, then, otherwise, span):
            return Branch(condition, names.get(then, then), names.get(otherwise, otherwise), span)
        case Exit() | Stop():
            return end


def _find_irreducible(blocks: Blocks, entry: str) -> tuple[str, set[str]] | None:
    """The head to be and the blocks of some loop with several entries, outermost first."""
    pending: list[set[str]] = [set(reverse_postorder(blocks, entry))]
    incoming = predecessors(blocks, entry)
    order = list(incoming)
    while pending:
        region = pending.pop()
        for component in _components(blocks, region, order):
            entries = [
                name
                for name in order
                if name in component
                and (name == entry or any(s not in component for s in incoming[name]))
            ]
            heads = [name for name in entries if blocks[name].loop is not None] or entries
            if len(entries) > 1:
                return heads[0], component
            pending.append(component - {entries[0]})
    return None


def _components(blocks: Blocks, region: set[str], order: Iterable[str]) -> list[set[str]]:
    """The cyclic strongly connected components of the graph within ``region``."""
    within = [name for name in order if name in region]
    forward = {n: [t for t in successors(blocks[n].end) if t in region] for n in within}
    backward: dict[str, list[str]] = {name: [] for name in within}
    for name in within:
        for target in forward[name]:
            backward[target].append(name)
    finished: list[str] = []
    seen: set[str] = set()
    for root in within:
        stack = [(root, False)]
        while stack:
            name, done = stack.pop()
            if done:
                finished.append(name)
            elif name not in seen:
                seen.add(name)
                stack.append((name, True))
                stack.extend((target, False) for target in forward[name])
    components: list[set[str]] = []
    placed: set[str] = set()
    for root in reversed(finished):
        if root in placed:
            continue
        component: set[str] = set()
        todo = [root]
        while todo:
            name = todo.pop()
            if name not in placed:
                placed.add(name)
                component.add(name)
                todo.extend(backward[name])
        if len(component) > 1 or root in forward[root]:
            components.append(component)
    return components


def _split(blocks: dict[str, Block], head: str, component: set[str]) -> None:
    """Copy what other entries reach before the head, and lead the entries there."""
    outside = [name for name in blocks if name not in component]
    entered = {
        target
        for name in outside
        for target in successors(blocks[name].end)
        if target in component and target != head
    }
    copied: dict[str, str] = {}
    todo = sorted(entered)
    while todo:
        name = todo.pop()
        if name not in copied:
            copied[name] = _unused(blocks, name)
            todo += [t for t in successors(blocks[name].end) if t in component and t != head]
    for name, copy in copied.items():
        blocks[copy] = replace(blocks[name], name=copy, end=redirect(blocks[name].end, copied))
    for name in outside:
        blocks[name] = replace(blocks[name], end=redirect(blocks[name].end, copied))


def _unused(blocks: Blocks, name: str) -> str:
    number = 1
    while f"{original(name)}{COPY_MARK}{number}" in blocks:
        number += 1
    return f"{original(name)}{COPY_MARK}{number}"
