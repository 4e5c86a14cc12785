"""Control flow: order, dominators, natural loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush

from weaklink import ir
from weaklink.deadline import keep_time
from weaklink.record import record

Blocks = Mapping[str, ir.AnyBlock]


def reverse_postorder(blocks: Blocks, entry: str) -> list[str]:
    """The reachable blocks, each before its successors except along back edges.

    Successors are visited so that the first one of a branch comes first.
    """
    order: list[str] = []
    seen = {entry}
    stack = [(entry, list(ir.successors(blocks[entry].end)))]
    while stack:
        name, pending = stack[-1]
        if not pending:
            order.append(name)
            stack.pop()
            continue
        target = pending.pop()
        if target not in seen:
            seen.add(target)
            stack.append((target, list(ir.successors(blocks[target].end))))
    return order[::-1]


def predecessors(blocks: Blocks, entry: str) -> dict[str, list[str]]:
    """The reachable predecessors of every reachable block (one entry an edge)."""
    result: dict[str, list[str]] = {name: [] for name in reverse_postorder(blocks, entry)}
    for name in result:
        for target in ir.successors(blocks[name].end):
            result[target].append(name)
    return result


def dominators(blocks: Blocks, entry: str) -> dict[str, str]:
    """The immediate dominator of every reachable block; the entry's is itself."""
    return _tree(reverse_postorder(blocks, entry), predecessors(blocks, entry))


def post_dominators(blocks: Blocks, entry: str, exit: str) -> dict[str, str]:
    """The immediate postdominator of every reachable block from which a way leads to ``exit``,
    of the ways that do; that of ``exit`` is itself."""
    incoming = predecessors(blocks, entry)
    if exit not in incoming:
        return {}
    seen = {exit}
    stack = [(exit, list(incoming[exit]))]
    order: list[str] = []
    while stack:
        name, pending = stack[-1]
        if not pending:
            order.append(name)
            stack.pop()
            continue
        source = pending.pop()
        if source not in seen:
            seen.add(source)
            stack.append((source, list(incoming[source])))
    order.reverse()
    outgoing = {name: [t for t in ir.successors(blocks[name].end) if t in seen] for name in order}
    return _tree(order, outgoing)


def _tree(order: Sequence[str], incoming: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Cooper, Harvey and Kennedy's iteration over reverse postorder; where many ways join, those
    above them are gone through once, from the last to the first."""
    position = {name: index for index, name in enumerate(order)}
    above = {order[0]: order[0]}

    def meet(sources: Sequence[str]) -> str:
        places = {position[source] for source in sources}
        last_first = [-place for place in places]
        heapify(last_first)
        while len(places) > 1:
            last = -heappop(last_first)
            places.discard(last)
            upper = position[above[order[last]]]
            if upper not in places:
                places.add(upper)
                heappush(last_first, -upper)
        return order[places.pop()]

    changed = True
    while changed:
        changed = False
        keep_time()
        for name in order[1:]:
            new = meet([source for source in incoming[name] if source in above])
            if above.get(name) != new:
                above[name] = new
                changed = True
    return above


def dominates(above: Mapping[str, str], upper: str, lower: str) -> bool:
    while lower != upper:
        if above[lower] == lower:
            return False
        lower = above[lower]
    return True


@record
class Loop:
    """A natural loop: its head, all its blocks (the head too), and the sources of its back
    edges.  A head that carries a contract but has no back edge is a loop of one block."""

    head: str
    blocks: frozenset[str]
    latches: frozenset[str]


def natural_loops(blocks: Blocks, entry: str) -> dict[str, Loop]:
    """The loops of a reducible graph by head, outer loops before the inner ones."""
    above = dominators(blocks, entry)
    incoming = predecessors(blocks, entry)
    loops: dict[str, Loop] = {}
    position = {name: index for index, name in enumerate(incoming)}
    for head, place in position.items():
        back = [source for source in incoming[head] if position[source] >= place]
        latches = frozenset(s for s in back if dominates(above, head, s))
        if not latches and blocks[head].loop is None:
            continue
        members = {head}
        stack = list(latches)
        while stack:
            name = stack.pop()
            if name not in members:
                members.add(name)
                stack.extend(incoming[name])
        loops[head] = Loop(head, frozenset(members), latches)
    return loops
