"""Where smoke tests are: the places of a function that some run should come to.

    before:  f: requires P;  b1: x = g(); if c b2 b3;  b2: return 1;  b3: ...
    after:   points behind P, behind the call of g, and at the ends of b2 and b3

Seed "No Smoke without Fire", sections 2.6, 2.7 and 3: code that begins with a literally false
assertion is meant to be dead, and has no points.  Within a block, where control only goes on, one
point at the end of what is between two calls stands for all before it; which of these is the
first that no run comes to is asked when none comes to the end.  Of the functions that a call
through a pointer may be, none has to be called: there is a point behind them all.  What was copied
to make the flow reducible stays one place of the source: its copies share their points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.flow import natural_loops, predecessors, reverse_postorder
from weaklink.analysis.reducible import original
from weaklink.ir import lir
from weaklink.kinds import Kind, SmokeKind
from weaklink.record import field, record
from weaklink.source import NOWHERE, Span, order
from weaklink.view.cut import behind_cuts
from weaklink.view.exits import never_returns
from weaklink.view.said import assumed

Place = tuple[str, int]
"""A block, and the index of the statement before which the place is."""


@record
class Points:
    """The points of one function: where it starts, of its behaviors with what they assume, of
    its loops by their heads, and in its code; copies of a block have the same points.

    ``before`` gives for each block with points the places that a run comes through just before
    it (none for where the function starts).  ``unreached`` are where code begins to which no way
    leads at all.  ``silent`` are places behind calls that are declared
    never to return: that no run comes to them is no finding, but what follows is.  ``outcomes``
    are points of what holds at a place, too (``view/outcomes.py``).
    """

    entry: ir.Point
    behaviors: tuple[tuple[ir.Point, lir.Pred], ...]
    loops: Mapping[str, ir.Point]
    code: Mapping[Place, ir.Point]
    unreached: tuple[ir.Point, ...]
    before: Mapping[str, tuple[Place, ...]]
    silent: frozenset[Place]
    outcomes: Mapping[Place, tuple[tuple[ir.Point, lir.Pred], ...]] = field(default_factory=dict)

    def all(self) -> list[ir.Point]:
        """All points, in source order of their kinds and places."""
        inside = dict.fromkeys([*self.loops.values(), *self.code.values(), *self.unreached])
        first = [self.entry, *(point for point, _ in self.behaviors)]
        return [*first, *sorted(inside, key=lambda point: order(point.span))]

    def places(self) -> dict[str, list[Place]]:
        """The places of each point in the code, by its id: the block and its copies."""
        found: dict[str, list[Place]] = {}
        for place, point in self.code.items():
            found.setdefault(point.id, []).append(place)
        return found

    def heads(self) -> dict[str, list[str]]:
        """The heads of each loop with a point, by its id."""
        found: dict[str, list[str]] = {}
        for head, point in self.loops.items():
            found.setdefault(point.id, []).append(head)
        return found


def place_points(
    function: lir.Function, program: lir.Program, *, everywhere: bool = False
) -> Points:
    """The points of a function (its sites named); ``everywhere``: at each statement, without
    regard to which points stand for others."""
    return _Placement(function, program, everywhere).run()


class _Placement:
    def __init__(self, function: lir.Function, program: lir.Program, everywhere: bool) -> None:
        assert function.body is not None
        self.function = function
        self.program = program
        self.body = function.body
        self.everywhere = everywhere
        self.numbers: dict[SmokeKind, int] = {}
        self.code: dict[Place, ir.Point] = {}
        self.silent: set[Place] = set()
        self.shared: dict[tuple[str, SmokeKind, Span, int], ir.Point] = {}
        """The points of blocks of the source: by kind, place, and their number among such."""
        self.seen: Counter[tuple[str, SmokeKind, Span]] = Counter()

    def run(self) -> Points:
        contract = self.function.contract
        requires = [clause.span for clause in contract.requires]
        entry = self._point(SmokeKind.REQUIRES, "", requires[0] if requires else contract.span)
        behaviors = tuple(
            (self._behavior(behavior), assumed(behavior))
            for behavior in contract.behaviors
            if behavior.assumes
        )
        alive = self._not_meant_dead()
        behind = behind_cuts(self.function)
        loops: dict[str, ir.Point] = {}
        inside = natural_loops(self.body.blocks, self.body.entry)
        for head, loop in inside.items():
            contract_ = self.body.blocks[head].loop
            if (
                head in alive
                and head not in behind
                and loop.latches
                and contract_ is not None
                and contract_.invariants
            ):
                loops[head] = self._shared(head, SmokeKind.LOOP, contract_.site, contract_.span)
        for name in alive:
            if name != self.body.exit and name not in behind:
                self._block(self.body.blocks[name], alive[name])
        for head, loop in inside.items():
            if head in alive and head not in behind and loop.latches:
                self._empty_loop(head, loop.blocks)
        unreached = tuple(self._unreached())
        incoming = predecessors(self.body.blocks, self.body.entry)
        before = {
            name: tuple(
                (source, alive[source])
                for source in incoming[name]
                if source in alive and not (name in inside and source in inside[name].latches)
            )
            for name in alive
        }
        silent = frozenset(self.silent)
        return Points(entry, behaviors, loops, self.code, unreached, before, silent)

    def _unreached(self) -> Iterator[ir.Point]:
        """The beginnings of code that control does not lead to: the first blocks, in source order,
        that others of that code do not lead to, or only those that they lead to themselves."""
        blocks = self.body.blocks
        reached = {original(name) for name in reverse_postorder(blocks, self.body.entry)}
        reached.add(self.body.exit)
        left = [name for name in blocks if original(name) not in reached]
        position = {name: number for number, name in enumerate(left)}
        incoming: dict[str, list[str]] = {name: [] for name in left}
        for name in left:
            for target in ir.successors(blocks[name].end):
                if target in position:
                    incoming[target].append(name)
        firsts = [min(_leading_to(last, incoming), key=position.__getitem__)
                  for last in _sources(blocks, left)]  # fmt: skip
        for name in sorted(firsts, key=position.__getitem__):
            span = self._beginning(blocks[name])
            if span is not None:
                yield self._point(SmokeKind.CODE, "", span)

    def _beginning(self, block: lir.Block) -> Span | None:
        """Where the code of a block begins, but for code that is meant to be dead."""
        for index, span in first_code(block, 0):
            return None if _is_false(block.statements[index]) else span
        if isinstance(block.end, ir.Branch) and block.end.span != NOWHERE:
            return block.end.span
        return None

    def _behavior(self, behavior: lir.Behavior) -> ir.Point:
        return self._point(SmokeKind.ASSUMES, "", behavior.assumes[0].span, behavior.name)

    def _point(self, kind: SmokeKind, site: str, span: Span | None, text: str = "") -> ir.Point:
        self.numbers[kind] = number = self.numbers.get(kind, 0) + 1
        id = f"{self.function.name}/{kind.value}/{number}"
        return ir.Point(id, kind, self.function.name, site, span or self.function.span, text)

    def _not_meant_dead(self) -> dict[str, int]:
        """The blocks that code comes to without passing a false annotation, each with the number
        of its statements before one."""
        found: dict[str, int] = {}
        todo = [self.body.entry]
        while todo:
            name = todo.pop()
            block = self.body.blocks[name]
            if name in found or _has_false_invariant(block):
                continue
            end = next(
                (i for i, s in enumerate(block.statements) if _is_false(s)), len(block.statements)
            )
            if end < len(block.statements) and not any(map(is_code, block.statements[:end])):
                continue
            found[name] = end
            if end == len(block.statements):
                todo += ir.successors(block.end)
        order_ = reverse_postorder(self.body.blocks, self.body.entry)
        return {name: found[name] for name in order_ if name in found}

    def _block(self, block: lir.Block, end: int) -> None:
        statements = block.statements[:end]
        whole = end == len(block.statements)
        first: Span | None = None
        for index, statement in enumerate(statements):
            if isinstance(statement, ir.Call) and statement.chosen:
                continue
            if is_code(statement):
                if self.everywhere:
                    self._code_at(block.name, index, _span(statement))
                first = first or _span(statement)
            if isinstance(statement, ir.Call):
                if self._never_returns(statement):
                    self.silent.add((block.name, index + 1))
                else:
                    place = block.name, index + 1
                    self._place(place, SmokeKind.CALL, statement.site, statement.span)
                first = None
        if first is None and whole and isinstance(block.end, ir.Branch):
            first = block.end.span if block.end.span != NOWHERE else None
        if first is not None:
            self._code_at(block.name, end, first)

    def _empty_loop(self, head: str, blocks: Iterable[str]) -> None:
        """A point in a loop without any code, such as ``for (;;);``, which is code all the same."""
        contract = self.body.blocks[head].loop
        assert contract is not None
        has_code = any(self._has_code(self.body.blocks[name]) for name in blocks)
        if is_written(contract.span) and not has_code:
            self._code_at(head, len(self.body.blocks[head].statements), contract.span)

    def _has_code(self, block: lir.Block) -> bool:
        is_decided = isinstance(block.end, ir.Branch) and is_written(block.end.span)
        return is_decided or any(map(is_code, block.statements))

    def _code_at(self, block: str, index: int, span: Span | None) -> None:
        if span is not None and (block, index) not in self.code:
            self._place((block, index), SmokeKind.CODE, "", span)

    def _place(self, place: Place, kind: SmokeKind, site: str, span: Span) -> None:
        block, _ = place
        self.seen[block, kind, span] += 1
        number = self.seen[block, kind, span]
        self.code[place] = self._shared(block, kind, site, span, number)

    def _shared(
        self, block: str, kind: SmokeKind, site: str, span: Span, number: int = 1
    ) -> ir.Point:
        """The block's ``number``-th point of the kind with that place; its copies have it, too."""
        key = original(block), kind, span, number
        if key not in self.shared:
            self.shared[key] = self._point(kind, site, span)
        return self.shared[key]

    def _never_returns(self, call: lir.Call) -> bool:
        return never_returns(self.program.functions[call.callee])


def _sources(blocks: Mapping[str, lir.Block], left: Sequence[str]) -> list[str]:
    """One block of each cycle (or a block alone) among those that are left to which no other of
    them leads: the last that depth-first search leaves, again and again."""
    finished: list[str] = []
    seen: set[str] = set()
    for root in left:
        finished += _finished(blocks, root, seen)
    sources: list[str] = []
    below: set[str] = set()
    for name in reversed(finished):
        if name not in below:
            sources.append(name)
            _finished(blocks, name, below)
    return sources


def _finished(blocks: Mapping[str, lir.Block], root: str, seen: set[str]) -> list[str]:
    """The blocks that ``root`` leads to, each behind those that it leads to, but for those that are
    ``seen``, to which they are added."""
    order: list[str] = []
    stack = [(root, False)]
    while stack:
        name, is_done = stack.pop()
        if is_done:
            order.append(name)
        elif name not in seen:
            seen.add(name)
            stack.append((name, True))
            stack += [(target, False) for target in ir.successors(blocks[name].end)]
    return order


def _leading_to(name: str, incoming: Mapping[str, Sequence[str]]) -> set[str]:
    """The block, and all that lead to it."""
    found = {name}
    work = [name]
    while work:
        new = [other for other in incoming[work.pop()] if other not in found]
        found.update(new)
        work += new
    return found


def first_code(block: lir.Block, start: int) -> Iterator[tuple[int, Span]]:
    """The statements of a block that were written, from an index on, with their places."""
    for index, statement in enumerate(block.statements):
        span = _span(statement)
        if index >= start and is_code(statement) and span is not None:
            yield index, span


def is_code(statement: lir.Statement) -> bool:
    """Whether it stands for something that was written, and does something; what says of itself
    that no run comes there (``__builtin_unreachable()``) does nothing."""
    if isinstance(statement, ir.Guard) and statement.kind is Kind.BUILTIN:
        return statement.safe != ir.FALSE
    return isinstance(statement, ir.Assign | ir.Call | ir.Annotation | ir.Guard | ir.Fresh) and (
        _span(statement) is not None
    )


def _span(statement: lir.Statement) -> Span | None:
    match statement:
        case (
            ir.Assign(span=span)
            | ir.Call(span=span)
            | ir.Annotation(span=span)
            | ir.Guard(span=span)
            | ir.Fresh(span=span)
        ):
            return span if is_written(span) else None
        case _:  # no other statement is code that was written (`is_code`)
            return None


def is_written(span: Span) -> bool:
    """Whether something in a file is meant, not what nobody wrote."""
    return span != NOWHERE and span.line > 0 and not span.file.startswith("<")


def _is_false(statement: lir.Statement) -> bool:
    return isinstance(statement, ir.Annotation) and statement.clause.predicate == ir.FALSE


def _has_false_invariant(block: lir.Block) -> bool:
    return block.loop is not None and any(c.predicate == ir.FALSE for c in block.loop.invariants)


def probe(point: ir.Point, predicate: lir.Pred = ir.TRUE) -> ir.Probe:
    return ir.Probe(point, predicate, point.span)
