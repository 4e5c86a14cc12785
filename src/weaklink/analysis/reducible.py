"""Node splitting: afterwards every cycle of a body is a natural loop.

before:  a -> b, a -> c, b -> c, c -> b        (a loop that is entered at b and at c)
after:   a -> b, a -> c', c' -> b, b -> c, c -> b        (head b, entered only there)

A loop that was written keeps its head, where its contract stands, whichever way it is entered: what
runs before it first comes there is no iteration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from weaklink import ir
from weaklink.analysis.flow import (
    Blocks,
    dominates,
    dominators,
    predecessors,
    reverse_postorder,
)
from weaklink.deadline import keep_time
from weaklink.record import replace

COPY_MARK = "'"
"""Names of copied blocks are the original's with a mark and a number behind."""


def original(name: str) -> str:
    """The block of the source that ``name`` is, or is a copy of."""
    return name.split(COPY_MARK, maxsplit=1)[0]


def source_block(name: str) -> str:
    """The block of the front end that ``name`` is, or is a copy or a part of."""
    return original(name).split(".", maxsplit=1)[0]


MOST_WORK = 300_000
"""Blocks that are looked at, again behind each copying: where loops are entered in many ways, the
copies would be more and more."""


def make_reducible(body: ir.Body) -> ir.Body | None:
    """``body`` with copies of blocks where a loop has several entries, or is entered elsewhere than
    where it was written to begin.

    In such a loop the head is that of the loop statement that is entered, or the entry that
    carries a loop contract, or else the first in order; what can be reached from the entries
    without passing the head is copied, to stand in front of the loop.  Holds afterwards: the head
    of every cycle dominates it.  None where that takes too many copies.
    """
    blocks = dict(body.blocks)
    entry = body.entry
    if any(entry in ir.successors(block.end) for block in blocks.values()):
        entry = _unused(blocks, entry)
        blocks = {entry: ir.Block(entry, (), ir.Jump(body.entry)), **blocks}
    work = Counter[str]()
    while (cut := _find_irreducible(blocks, entry, work)) is not None:
        _split(blocks, *cut)
        if work.total() > MOST_WORK:
            return None
    return replace(body, blocks=blocks, entry=entry)


def redirect(end: ir.Terminator[ir.Same], names: dict[str, str]) -> ir.Terminator[ir.Same]:
    """The terminator with its targets renamed."""
    match end:
        case ir.Jump(target, span):
            return ir.Jump(names.get(target, target), span)
        case ir.Branch(condition, then, otherwise, span):
            return ir.Branch(
                condition, names.get(then, then), names.get(otherwise, otherwise), span
            )
        case ir.Exit() | ir.Stop():
            return end


def _find_irreducible(
    blocks: Blocks, entry: str, work: Counter[str]
) -> tuple[str, set[str]] | None:
    """The head to be and the blocks of some loop that is entered elsewhere, outermost first.  The
    blocks that are looked at are counted as ``work``."""
    pending: list[set[str]] = [set(reverse_postorder(blocks, entry))]
    incoming = predecessors(blocks, entry)
    order = list(incoming)
    while pending:
        keep_time()
        region = pending.pop()
        work["blocks"] += len(order) + len(region)
        for component in _components(blocks, region, order):
            entries = [
                name
                for name in order
                if name in component
                and (name == entry or any(s not in component for s in incoming[name]))
            ]
            head = _head(blocks, [n for n in order if n in component], entries, incoming)
            if entries != [head]:
                return head, component
            pending.append(component - {head})
    return None


def _head(
    blocks: Blocks, component: list[str], entries: list[str], incoming: Mapping[str, list[str]]
) -> str:
    """Which block of a component, given in order, is to be the head of its loop."""
    found = [name for name in component if _is_entered_past(name, blocks, entries)]
    if not found:
        return next((name for name in entries if blocks[name].loop is not None), entries[0])
    head = max(found, key=lambda name: len(_inside(blocks[name])))
    inside = _inside(blocks[head])
    outer = [name for name in component if source_block(name) not in inside]
    if any(name in outer for name in incoming[head]):
        return outer[0]  # a loop around the statement, which comes to its beginning again
    return head


def _is_entered_past(name: str, blocks: Blocks, entries: list[str]) -> bool:
    """Whether some of the entries lie in the loop statement that begins with the block."""
    inside = _inside(blocks[name])
    return any(
        source_block(entry) in inside and source_block(entry) != source_block(name)
        for entry in entries
    )


def _inside(block: ir.AnyBlock) -> frozenset[str]:
    return frozenset() if block.loop is None else block.loop.inside


def misplaced_loop(body: ir.Body) -> ir.LoopContract | None:
    """A loop contract in a reducible body that is not where the loop statement iterates: a way
    through the statement leads back to its head, but the head of that cycle is another block; or
    one that begins the statement anew is taken for an iteration."""
    blocks = body.blocks
    annotated = [
        name
        for name, block in blocks.items()
        if block.loop is not None and block.loop.inside and not block.loop.is_empty
    ]
    if not annotated:
        return None
    above = dominators(blocks, body.entry)
    incoming = predecessors(blocks, body.entry)
    for head in annotated:
        contract = blocks[head].loop
        assert contract is not None
        around = _within(blocks, head, contract.inside)
        for source in incoming.get(head, ()):
            if dominates(above, head, source):
                if source_block(source) not in contract.inside:
                    return contract
            elif source in around:
                return contract
    return None


def _within(blocks: Blocks, head: str, inside: frozenset[str]) -> set[str]:
    """Where control comes to from the head, as long as it stays in the loop statement."""
    found: set[str] = set()
    work = [head]
    while work:
        name = work.pop()
        if name not in found and source_block(name) in inside:
            found.add(name)
            work += ir.successors(blocks[name].end)
    return found


def _components(blocks: Blocks, region: set[str], order: Iterable[str]) -> list[set[str]]:
    """The cyclic strongly connected components of the graph within ``region``."""
    within = [name for name in order if name in region]
    forward = {n: [t for t in ir.successors(blocks[n].end) if t in region] for n in within}
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


def _split(blocks: dict[str, ir.Block], head: str, component: set[str]) -> None:
    """Copy what other entries reach before the head, and lead the entries there."""
    outside = [name for name in blocks if name not in component]
    entered = {
        target
        for name in outside
        for target in ir.successors(blocks[name].end)
        if target in component and target != head
    }
    copied: dict[str, str] = {}
    todo = sorted(entered)
    while todo:
        name = todo.pop()
        if name not in copied:
            copied[name] = _unused(blocks, name)
            todo += [t for t in ir.successors(blocks[name].end) if t in component and t != head]
    for name, copy in copied.items():
        blocks[copy] = replace(blocks[name], name=copy, end=redirect(blocks[name].end, copied))
    for name in outside:
        blocks[name] = replace(blocks[name], end=redirect(blocks[name].end, copied))


def _unused(blocks: Blocks, name: str) -> str:
    number = 1
    while f"{original(name)}{COPY_MARK}{number}" in blocks:
        number += 1
    return f"{original(name)}{COPY_MARK}{number}"
