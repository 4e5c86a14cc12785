"""The regions of a function's code that a cover speaks of.

    before:  f: x = 1; if c b2 b3;  b2: g(); y = 2;  b3: return y
    after:   points where the function starts, where b2 and b3 start, and, if g may end the
             program, behind its call

A run that ends normally executes all of a region, or nothing of it: control only goes on in it.
What was copied to make the flow reducible stays one region.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeGuard

from weaklink import ir
from weaklink.analysis.flow import dominators, post_dominators, reverse_postorder
from weaklink.ir import lir
from weaklink.kinds import SmokeKind
from weaklink.options import Pieces
from weaklink.record import record, replace
from weaklink.source import Span, order
from weaklink.view.ending import Ending, functions_that_end, functions_that_leave
from weaklink.view.outcomes import (
    Decision,
    Outcome,
    decisions,
    dispatched,
    outcomes_of_branch,
    outcomes_of_conditions,
    outcomes_within,
)
from weaklink.view.points import Place, Points, is_written


@record
class CodeRegion:
    """One region: the ``point`` where it begins, the name of its first block, and the places of
    its statements in the order in which they are executed; ``reached`` if some way of the flow
    leads to it, ``ends`` if one leads from it to the end.  What a decision comes to is such a
    region, too, without code of its own: it is ``said`` what."""

    point: ir.Point
    block: str
    spans: tuple[Span, ...]
    reached: bool
    ends: bool = True
    said: str = ""

    @property
    def code(self) -> tuple[Span, ...]:
        """The places of statements."""
        return () if self.said else self.spans

    @property
    def id(self) -> str:
        return self.point.id

    @property
    def lines(self) -> tuple[int, ...]:
        """Where its statements begin, in the order in which they are executed."""
        return tuple(dict.fromkeys(span.line for span in self.code))


@record
class CodeDecision:
    """A decision, with the ids of the regions that are the ways of evaluating it, in their
    order."""

    decision: Decision
    ways: tuple[str, ...]


@record
class CodeRegions:
    """The regions of one function, in source order, and the ``points`` that a view has to probe.
    ``inside`` gives for each region those whose every run to the end passes it, too.  ``ways`` are
    the regions of ``decisions``, which nobody is told of one by one."""

    all: tuple[CodeRegion, ...]
    points: Points
    inside: Mapping[str, frozenset[str]]
    decisions: tuple[CodeDecision, ...] = ()
    ways: tuple[CodeRegion, ...] = ()

    def __getitem__(self, id: str) -> CodeRegion:
        return next(region for region in (*self.all, *self.ways) if region.id == id)


Probed = tuple[ir.Point, lir.Pred]


class Outcomes:
    """The outcomes of the decisions of a function as regions."""

    def __init__(self, function: lir.Function, ending: Ending, pieces: Pieces) -> None:
        assert function.body is not None
        self._function = function
        self._body = function.body
        self._ending = ending
        self._pieces = pieces
        self._found: dict[tuple[Span, str], CodeRegion] = {}
        self._probes: dict[Place, list[Probed]] = {}
        self._decisions: dict[Span, CodeDecision] = {}

    def add(self, regions: CodeRegions) -> CodeRegions:
        """The regions, and these behind them."""
        for name in reverse_postorder(self._body.blocks, self._body.entry):
            self._block(self._body.blocks[name])
        ways = {id for one in self._decisions.values() for id in one.ways}
        own = sorted(self._found.values(), key=lambda one: order(one.spans[0]))
        inside = {**regions.inside, **{one.id: frozenset[str]() for one in own}}
        probes = {place: tuple(probed) for place, probed in self._probes.items()}
        return CodeRegions(
            (*regions.all, *(one for one in own if one.id not in ways)),
            replace(regions.points, outcomes=probes),
            inside,
            tuple(self._decisions.values()),
            tuple(one for one in own if one.id in ways),
        )

    def _block(self, block: lir.Block) -> None:
        end = len(block.statements)
        if self._pieces != "branches":
            for index, statement in enumerate(block.statements):
                for node in _evaluated(statement):
                    self._put(block, index, outcomes_within(node))
        if not isinstance(block.end, ir.Branch):
            return
        condition = block.end.condition
        self._put(block, end, outcomes_of_branch(block.end, last=self._is_last(block.end)))
        if self._pieces != "branches" and dispatched(block.end) is None:
            self._put(block, end, outcomes_of_conditions(condition))
            self._put(block, end, outcomes_within(condition))
        if self._pieces == "mcdc" and dispatched(block.end) is None:
            for decision in decisions([condition]):
                self._ways(block, end, decision)

    def _is_last(self, branch: lir.Branch) -> bool:
        """Whether behind this case of a ``switch`` there is no other."""
        following = self._body.blocks[branch.otherwise]
        return not (isinstance(following.end, ir.Branch) and dispatched(following.end))

    def _put(self, block: lir.Block, index: int, outcomes: Iterator[Outcome]) -> None:
        for one in outcomes:
            self._region(block, index, one.predicate, one.span, one.said)

    def _ways(self, block: lir.Block, index: int, decision: Decision) -> None:
        ids = tuple(
            self._region(block, index, way.predicate, decision.span, f"way {number}").id
            for number, way in enumerate(decision.ways)
        )
        self._decisions[decision.span] = CodeDecision(decision, ids)

    def _region(
        self, block: lir.Block, index: int, predicate: lir.Pred, span: Span, said: str
    ) -> CodeRegion:
        key, ends = (span, said), self._ending.from_(block, index)
        if key not in self._found:
            id = f"{self._function.name}/outcome/{len(self._found) + 1}"
            point = ir.Point(id, SmokeKind.CODE, self._function.name, "", span)
            self._found[key] = CodeRegion(point, block.name, (span,), True, ends, said)
        elif ends and not self._found[key].ends:
            self._found[key] = replace(self._found[key], ends=True)
        found = self._found[key]
        probed = found.point, predicate
        known = self._probes.setdefault((block.name, index), [])
        if probed not in known:
            known.append(probed)
        return found


def _evaluated(statement: lir.Statement) -> Iterator[lir.Node]:
    """The expressions that a statement of the code evaluates."""
    match statement:
        case ir.Assign(_, value, span) if is_written(span):
            yield value
        case ir.Call(arguments=arguments):
            yield from arguments
        case _:  # nothing else of the code has conditions in it
            return


def place_regions(
    function: lir.Function,
    program: lir.Program,
    flags: Collection[ir.Variable] = (),
    pieces: Pieces = "code",
) -> CodeRegions:
    """The regions of a function (its sites named); ``flags`` are the variables of its own that say
    whether others have a value; ``pieces`` what else than code is a region."""
    found = _Placement(function, program, flags)
    regions = found.run()
    return regions if pieces == "code" else Outcomes(function, found.ending, pieces).add(regions)


class _Placement:
    def __init__(
        self, function: lir.Function, program: lir.Program, flags: Collection[ir.Variable]
    ) -> None:
        assert function.body is not None
        self.flags = frozenset(flags)
        self.function = function
        self.program = program
        self.body = function.body
        self.ending = Ending(function, functions_that_end(program), functions_that_leave(program))
        self.found: dict[tuple[Span, ...], CodeRegion] = {}
        self.code: dict[Place, ir.Point] = {}
        self.regions_of: dict[str, list[str]] = {}
        self.splits = False

    def run(self) -> CodeRegions:
        reached = reverse_postorder(self.body.blocks, self.body.entry)
        for name in (*reached, *(n for n in self.body.blocks if n not in reached)):
            self._block(self.body.blocks[name], name in reached)
        regions = sorted(self.found.values(), key=lambda region: order(region.spans[0]))
        entry = self._point("entry", self.function.span)
        points = Points(entry, (), {}, self.code, (), {}, frozenset())
        return CodeRegions(tuple(regions), points, self._inside(reached))

    def _block(self, block: lir.Block, reached: bool) -> None:
        start = 0
        for index, statement in enumerate(block.statements):
            if isinstance(statement, ir.Call) and self._leaves(statement):
                self._region(block, start, index + 1, reached)
                start, self.splits = index + 1, True
        self._region(block, start, len(block.statements), reached)

    def _leaves(self, call: lir.Call) -> bool:
        return bool(self.program.functions[call.callee].leaving)

    def _region(self, block: lir.Block, start: int, end: int, reached: bool) -> None:
        spans = tuple(self._spans(block, start, end))
        if not spans:
            return
        while start < end and isinstance(block.statements[start], ir.Annotation | ir.Framed):
            start += 1  # a run that fails it does not come to the code
        ends = self.ending.from_(block, start)
        if spans not in self.found:
            point = self._point(str(len(self.found) + 1), spans[0])
            self.found[spans] = CodeRegion(point, block.name, spans, reached, ends)
        elif ends and not self.found[spans].ends:  # another copy does not
            self.found[spans] = replace(self.found[spans], ends=True)
        region = self.found[spans]
        if reached:
            self.code[block.name, start] = region.point
            self.regions_of.setdefault(block.name, []).append(region.id)

    def _spans(self, block: lir.Block, start: int, end: int) -> Iterator[Span]:
        found = False
        for statement in block.statements[start:end]:
            if self._is_code(statement) and is_written(statement.span):
                found = True
                yield statement.span
        if end < len(block.statements):
            return
        match block.end:
            case ir.Branch() if (value := dispatched(block.end)) is not None:
                if found and is_written(value):
                    yield value
            case ir.Jump(_, span) | ir.Branch(span=span):
                if is_written(span):
                    yield span
            case ir.Exit() | ir.Stop():
                pass

    def _is_code(
        self, statement: lir.Statement
    ) -> TypeGuard[lir.Assign | lir.Call | ir.Fresh | ir.Mark]:
        """Whether something was written that is executed here: no declaration without a value."""
        match statement:
            case ir.Assign(target):
                return target not in self.flags
            case ir.Fresh(dynamic=dynamic):
                return dynamic
            case ir.Call() | ir.Mark():
                return True
            case _:  # nothing else of a program as it is lowered was written to be executed
                return False

    def _point(self, name: str, span: Span) -> ir.Point:
        id = f"{self.function.name}/region/{name}"
        return ir.Point(id, SmokeKind.CODE, self.function.name, "", span)

    def _inside(self, reached: Sequence[str]) -> dict[str, frozenset[str]]:
        """For each region the others that only runs through it pass: the later ones of its block,
        and those of blocks that it dominates; or postdominates, if no call may end the program.
        Of a region that was copied, that has to be so of all copies."""
        trees = [dominators(self.body.blocks, self.body.entry)]
        if not self.splits:
            trees.append(post_dominators(self.body.blocks, self.body.entry, self.body.exit))
        around: dict[str, frozenset[str]] = {}
        for name in reached:
            own = self.regions_of.get(name, [])
            others = {other for tree in trees for other in _ancestors(tree, name)} - {name}
            outer = {id for other in others for id in self.regions_of.get(other, ())}
            for number, id in enumerate(own):
                found = frozenset(outer.union(own[:number]))
                around[id] = around[id] & found if id in around else found
        inside: dict[str, set[str]] = {region.id: set() for region in self.found.values()}
        for id, outer_ids in around.items():
            for one in outer_ids - {id}:
                inside[one].add(id)
        return {id: frozenset(ids) for id, ids in inside.items()}


def _ancestors(tree: Mapping[str, str], name: str) -> Iterator[str]:
    """The block, and those above it in a tree of dominators."""
    yield name
    while name in tree and tree[name] != name:
        name = tree[name]
        yield name
