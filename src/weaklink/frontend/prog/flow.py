"""Control flow of labelled blocks: order, loops, and whether a value is certain to be there.

A graph gives for each label those that may come next; every one of them is a label of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from weaklink.frontend.prog.syntax import (
    Block,
    Name,
    Procedure,
    name_written,
    names_read,
)
from weaklink.record import record

Graph = Mapping[str, tuple[str, ...]]


@record
class Cycles:
    """The ``heads`` of a graph's loops, outer ones first; and ``irreducible``, the entries of a
    cycle that has several, in the order of the graph (empty if there is none)."""

    heads: tuple[str, ...]
    irreducible: tuple[str, ...] = ()


def cycles_of(graph: Graph, entry: str) -> Cycles:
    """The cycles of what can be reached.  In a reducible graph each has one entry, its head, and
    without that one the cycles within it are found likewise."""
    ordered = reachable(graph, entry)
    incoming = reversed_graph(graph, ordered)
    heads: list[str] = []
    regions: list[Collection[str]] = [ordered]
    while regions:
        region = regions.pop()
        for cycle in _components(graph, incoming, [n for n in ordered if n in region]):
            entries = [
                label
                for label in graph
                if label in cycle
                and (label == entry or any(source not in cycle for source in incoming[label]))
            ]
            if len(entries) > 1:
                return Cycles((), tuple(entries))
            heads.append(entries[0])
            regions.append(cycle - {entries[0]})
    return Cycles(tuple(heads))


def reachable(graph: Graph, entry: str) -> list[str]:
    """The labels to which a way leads, in reverse postorder."""
    return _postorder(graph, [entry], graph)[::-1]


def reversed_graph(graph: Graph, labels: Collection[str]) -> dict[str, tuple[str, ...]]:
    """For each of the ``labels`` those among them that lead to it."""
    sources: dict[str, list[str]] = {label: [] for label in labels}
    for label in labels:
        for target in graph[label]:
            if target in sources:
                sources[target].append(label)
    return {label: tuple(found) for label, found in sources.items()}


def _postorder(graph: Graph, roots: Iterable[str], within: Collection[str]) -> list[str]:
    """What can be reached from the roots without leaving ``within``, each label behind what is
    reached through it."""
    finished: list[str] = []
    seen: set[str] = set()
    for root in roots:
        stack: list[tuple[str, Iterator[str]]] = []
        if root not in seen:
            seen.add(root)
            stack.append((root, reversed(graph[root])))
        while stack:
            label, pending = stack[-1]
            target = next(pending, None)
            if target is None:
                finished.append(label)
                stack.pop()
            elif target in within and target not in seen:
                seen.add(target)
                stack.append((target, reversed(graph[target])))
    return finished


def _components(graph: Graph, incoming: Graph, region: list[str]) -> list[frozenset[str]]:
    """The cyclic strongly connected components within a region (Kosaraju's algorithm)."""
    within = frozenset(region)
    left = set(region)
    found: list[frozenset[str]] = []
    for root in reversed(_postorder(graph, region, within)):
        if root in left:
            component = frozenset(_postorder(incoming, [root], left))
            left -= component
            if len(component) > 1 or root in graph[root]:
                found.append(component)
    return found


def unassigned(procedure: Procedure) -> tuple[Name, ...]:
    """The variables, but parameters, that may be read before they are assigned, each where it
    first is: those of which some way from the beginning leads to a read without an assignment."""
    before = _assigned_before(procedure)
    found: dict[str, Name] = {}
    for block in procedure.blocks:
        if block.label.text in before:
            for name in _read_first(procedure, block, before[block.label.text]):
                found.setdefault(name.text, name)
    return tuple(found.values())


def _assigned_before(procedure: Procedure) -> dict[str, frozenset[str]]:
    """For each block to which a way leads the variables that every way assigns; the greatest
    solution of the equations."""
    graph, entry = procedure.graph, procedure.blocks[0].label.text
    ordered = reachable(graph, entry)
    incoming = reversed_graph(graph, ordered)
    written = {block.label.text: frozenset(_written(block)) for block in procedure.blocks}
    parameters = frozenset(name.text for name in procedure.parameters)
    everything = parameters.union(*written.values())
    before = dict.fromkeys(ordered, everything) | {entry: parameters}
    changed = True
    while changed:
        changed = False
        for label in ordered:
            ways = [before[source] | written[source] for source in incoming[label]]
            new = frozenset.intersection(before[label], *ways)
            if new != before[label]:
                before[label], changed = new, True
    return before


def _written(block: Block) -> Iterator[str]:
    for statement in block.statements:
        if (name := name_written(statement)) is not None:
            yield name.text


def _read_first(procedure: Procedure, block: Block, before: frozenset[str]) -> Iterator[Name]:
    """What is read in the block, or given back at its end, and has no value for certain."""
    known = set(before)
    for statement in block.statements:
        yield from (name for name in names_read(statement) if name.text not in known)
        if (target := name_written(statement)) is not None:
            known.add(target.text)
    if procedure.returns is not None and not block.targets and procedure.returns.text not in known:
        yield procedure.returns
