"""Frame clauses to be: what code writes to memory, as a clause can name it.

    for (i = 0; i < n; i++) t[i] = 0;    with  loop invariant 0 <= i
    t[0 .. n - 1]

A place can be named where the expressions in it have one value throughout; an index that changes
becomes a range, its ends from the loop's condition and invariants where they tell.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import assert_never

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.flow import Loop, natural_loops, reverse_postorder
from weaklink.ir.notation import show_expr
from weaklink.record import record
from weaklink.view.lower.world import World

DEPTH = 4
"""How far calls of functions without clause are looked into."""


@record
class Writes:
    """``places`` that a clause may name, each once; ``complete`` if that is all."""

    places: tuple[ir.Place, ...]
    complete: bool

    def texts(self) -> list[str]:
        shown = [show_expr(ir.Load(place, place.type)) for place in self.places]
        return list(dict.fromkeys(text.replace("[ .. ]", "[..]") for text in shown))


@functools.lru_cache(maxsize=64)
def loop_writes(world: World, function: str, site: str) -> Writes:
    """What the loop at ``site`` writes to memory."""
    found = world.program.functions[function]
    assert found.body is not None
    for loop in natural_loops(found.body.blocks, found.body.entry).values():
        contract = found.body.blocks[loop.head].loop
        if contract is not None and contract.site == site:
            return _Finder(world, found, loop.blocks, DEPTH).writes()
    return Writes((), False)


def function_writes(world: World, function: str, depth: int = DEPTH) -> Writes:
    """What the code of a function writes to memory."""
    found = world.program.functions[function]
    if found.body is None or depth == 0:
        return Writes((), False)
    return _Finder(world, found, frozenset(found.body.blocks), depth).writes()


class _Finder:
    """Looks through some blocks of a function."""

    def __init__(
        self, world: World, function: ir.Function, names: frozenset[str], depth: int
    ) -> None:
        assert function.body is not None
        self.world = world
        self.program: ir.Program = world.program
        self.body: ir.Body = function.body
        self.whole = names == frozenset(function.body.blocks)
        self.names = [
            name for name in reverse_postorder(self.body.blocks, self.body.entry) if name in names
        ]
        self.depth = depth
        self.loops = natural_loops(self.body.blocks, self.body.entry)
        statements = [s for name in self.names for s in self.body.blocks[name].statements]
        self.own = {s.variable for s in statements if isinstance(s, ir.Declare)}
        if self.whole:
            self.own |= set(self.body.locals)
        self.changed = {variable for s in statements for variable in written(s)}
        self.stored = [s.place.type for s in statements if isinstance(s, ir.Store)]
        self.calls = any(isinstance(s, ir.Call) for s in statements)

    def writes(self) -> Writes:
        places: dict[ir.Place, None] = {}
        complete = True
        for name in self.names:
            for position, statement in enumerate(self.body.blocks[name].statements):
                written, all_ = self._written(statement)
                complete = complete and all_
                for place in written:
                    if not self._is_own(place):
                        general = self._general(place, (name, position))
                        complete = complete and general is not None
                        if general is not None:
                            places[general] = None
        return Writes(tuple(places), complete)

    def _written(self, statement: ir.Statement) -> tuple[list[ir.Place], bool]:
        """The places that a statement writes, and whether these are all."""
        match statement:
            case ir.Store(place):
                return [place], True
            case ir.Assign(target) if self._is_in_memory(target):
                return [ir.VariablePlace(target)], True
            case ir.Call(callee, arguments):
                found, complete = self._callee(callee)
                parameters = self.program.functions[callee].parameters
                passed = dict(zip(parameters, arguments, strict=False))
                return [_substituted(place, passed) for place in found], complete
            case ir.CallPointer() | ir.UseList() | ir.Unmodelled():
                return [], False
            case (
                ir.Assign()
                | ir.Declare()
                | ir.EndLife()
                | ir.Mark()
                | ir.OpenContract()
                | ir.CloseContract()
            ):
                return [], True
            case ir.Annotation() | ir.Framed() | ir.Guard():
                return [], True
            case ir.Havoc():
                return [], True
            case _:
                assert_never(statement)

    def _is_in_memory(self, variable: ir.Variable) -> bool:
        """Whether it is a global object; plain variables are known elsewhere."""
        return (
            variable.storage is ir.Storage.GLOBAL
            and self.world.block_if_global(variable) is not None
        )

    def _callee(self, name: str) -> tuple[list[ir.Place], bool]:
        contract = self.program.functions[name].contract
        if contract.assigns is None:
            found = function_writes(self.world, name, self.depth - 1)
            return list(found.places), found.complete
        places: list[ir.Place] = []
        for location in contract.assigns.locations:
            if not isinstance(location, ir.Load):
                return places, False
            places.append(location.place)
        named = [v for v in contract.assigns.variables if self._is_in_memory(v)]
        return [*places, *(ir.VariablePlace(v) for v in named)], True

    def _is_own(self, place: ir.Place) -> bool:
        """Whether it is in an object that ends with the blocks."""
        root = ir.place_root(place)
        while isinstance(root, ir.DerefPlace):
            pointer = _bare(root.pointer)
            while isinstance(pointer, ir.PointerAdd):
                pointer = _bare(pointer.pointer)
            if not isinstance(pointer, ir.AddressOf):
                return False
            root = ir.place_root(pointer.place)
        return isinstance(root, ir.VariablePlace) and self._ends(root.variable)

    def _ends(self, variable: ir.Variable) -> bool:
        is_parameter = variable.storage is ir.Storage.PARAMETER
        return variable in self.own or (self.whole and is_parameter)

    # --- places that have one meaning ----------------------------------------------------------

    def _general(self, place: ir.Place, at: tuple[str, int]) -> ir.Place | None:
        """The place, indices that change as ranges; None if it cannot be named."""
        match place:
            case ir.VariablePlace():
                return place
            case ir.FieldPlace(inner, name, type):
                general = self._general(inner, at)
                return None if general is None else ir.FieldPlace(general, name, type)
            case ir.IndexPlace(array, index, type):
                general = self._general(array, at)
                if general is None:
                    return None
                if not self._is_stable(index):
                    limit = array.type.length if isinstance(array.type, ir.ArrayType) else None
                    index = self._range(index, at, limit)
                return ir.IndexPlace(general, index, type)
            case ir.DerefPlace(pointer, type):
                if self._is_stable(pointer):
                    return place
                match _bare(pointer):
                    case ir.PointerAdd(ir.BinaryOp.ADD, base, index) if self._is_stable(base):
                        moving = self._range(index, at, None)
                        return ir.DerefPlace(
                            ir.PointerAdd(ir.BinaryOp.ADD, base, moving, type), type
                        )
                    case _:  # of no other pointer is it evident where it moves
                        return None
            case ir.StringPlace() | ir.ValuePlace():
                return None
            case _:
                assert_never(place)

    def _is_stable(self, node: ir.Expr) -> bool:
        """Whether it has one value throughout."""
        if ir.reads(node) & (self.own | self.changed):
            return False
        loads = [part for part in ir.walk(node) if isinstance(part, ir.Load)]
        return not any(self._is_stored(part) for part in loads)

    def _is_stored(self, load: ir.Load) -> bool:
        same = self.world.cells.same
        return self.calls or any(same(type, load.type, load.span) for type in self.stored)

    def _range(self, index: ir.Expr, at: tuple[str, int], limit: int | None) -> ir.Range:
        variable, distance = _offset(index)
        low: ir.Expr | None = None
        high: ir.Expr | None = None
        if variable is not None:
            facts = self._facts(variable, at)
            low = self._end(facts, distance, {ir.CompareOp.GE: 0, ir.CompareOp.GT: 1})
            high = self._end(facts, distance, {ir.CompareOp.LE: 0, ir.CompareOp.LT: -1})
        if limit is not None:
            low = ir.Const(0, ir.INTEGER) if low is None else low
            high = ir.Const(limit - 1, ir.INTEGER) if high is None else high
        return ir.Range(low, high)

    def _end(
        self,
        facts: list[tuple[ir.CompareOp, ir.Expr]],
        distance: int,
        steps: Mapping[ir.CompareOp, int],
    ) -> ir.Expr | None:
        """The first bound that holds throughout; the index is ``distance`` from the variable."""
        apart = [other for op, other in facts if op is ir.CompareOp.NE]
        for op, other in facts:
            if op in steps and self._is_stable(other):
                step = steps[op]
                if step == 0 and other in apart:
                    step = 1 if ir.CompareOp.GT in steps else -1
                return _moved(other, step + distance)
        return None

    def _facts(
        self, variable: ir.Variable, at: tuple[str, int]
    ) -> list[tuple[ir.CompareOp, ir.Expr]]:
        """What the innermost loop that changes the variable says of it at ``at``: its condition,
        then its invariants; nothing if it is changed on the way there."""
        around = [loop for loop in self.loops.values() if at[0] in loop.blocks]
        for loop in sorted(around, key=lambda loop: len(loop.blocks)):
            blocks = [self.body.blocks[name] for name in loop.blocks]
            if not any(variable in written(s) for b in blocks for s in b.statements):
                continue
            if at[0] == loop.head or self._is_changed_before(variable, loop, at):
                return []
            head = self.body.blocks[loop.head]
            predicates = list(_conditions(head.end, loop))
            if head.loop is not None:
                predicates += [clause.predicate for clause in head.loop.invariants]
            return [fact for p in predicates for fact in _comparisons(p, variable)]
        return []

    def _is_changed_before(self, variable: ir.Variable, loop: Loop, at: tuple[str, int]) -> bool:
        """Whether an iteration may change the variable before it comes to ``at``."""
        for name in loop.blocks:
            for position, statement in enumerate(self.body.blocks[name].statements):
                if variable in written(statement):
                    if name == at[0] and position < at[1]:
                        return True
                    if at[0] in self._later(name, loop):
                        return True
        return False

    def _later(self, name: str, loop: Loop) -> set[str]:
        """The blocks that come behind in the same iteration."""
        seen: set[str] = set()
        work = [name]
        while work:
            for following in ir.successors(self.body.blocks[work.pop()].end):
                if following in loop.blocks - seen - {loop.head}:
                    seen.add(following)
                    work.append(following)
        return seen


def _conditions(end: object, loop: Loop) -> Iterator[ir.Pred]:
    """What holds in the body because the head's branch leads there."""
    if isinstance(end, ir.Branch):
        if end.then in loop.blocks and end.otherwise not in loop.blocks:
            yield end.condition


def _comparisons(
    predicate: ir.Pred, variable: ir.Variable
) -> Iterator[tuple[ir.CompareOp, ir.Expr]]:
    """``variable op other`` for the conjuncts of that form."""
    match predicate:
        case ir.And(left, right):
            yield from _comparisons(left, variable)
            yield from _comparisons(right, variable)
        case ir.Compare(op, left, right):
            left, right = _bare(left), _bare(right)
            if isinstance(left, ir.Read) and left.variable == variable:
                yield op, right
            elif isinstance(right, ir.Read) and right.variable == variable:
                yield _TURNED[op], left
        case _:  # no other predicate that holds bounds a variable whatever else does
            pass


_TURNED = {
    ir.CompareOp.LT: ir.CompareOp.GT,
    ir.CompareOp.LE: ir.CompareOp.GE,
    ir.CompareOp.GT: ir.CompareOp.LT,
    ir.CompareOp.GE: ir.CompareOp.LE,
    ir.CompareOp.EQ: ir.CompareOp.EQ,
    ir.CompareOp.NE: ir.CompareOp.NE,
}


def _bare(node: ir.Expr) -> ir.Expr:
    """Without implicit conversions."""
    while isinstance(node, ir.Convert) and not node.explicit:
        node = node.operand
    return node


def _offset(index: ir.Expr) -> tuple[ir.Variable | None, int]:
    """The variable and the constant that an index is the sum of."""
    match _bare(index):
        case ir.Read(variable):
            return variable, 0
        case ir.Binary(ir.BinaryOp.ADD | ir.BinaryOp.SUB as op, left, right) if isinstance(
            constant := _bare(right), ir.Const
        ):
            base, inner = _offset(left)
            return base, inner + constant.value * (1 if op is ir.BinaryOp.ADD else -1)
        case _:  # no other index moves along with one variable, as far as is evident
            return None, 0


def _moved(node: ir.Expr, distance: int) -> ir.Expr:
    """``node + distance``, simplified."""
    match _bare(node):
        case ir.Const(value):
            return ir.Const(value + distance, ir.INTEGER)
        case ir.Binary(ir.BinaryOp.ADD | ir.BinaryOp.SUB as op, left, right) if isinstance(
            constant := _bare(right), ir.Const
        ):
            return _moved(left, distance + constant.value * (1 if op is ir.BinaryOp.ADD else -1))
        case other if distance == 0:
            return other
        case other:  # whatever it is, its sum with a number says it
            op = ir.BinaryOp.ADD if distance > 0 else ir.BinaryOp.SUB
            return ir.Binary(op, other, ir.Const(abs(distance), ir.INTEGER), ir.INTEGER)


def _substituted(place: ir.Place, passed: Mapping[ir.Variable, ir.Expr]) -> ir.Place:
    """A callee's place in the words of its caller."""

    def f(node: ir.Node) -> ir.Node:
        match node:
            case ir.Read(variable) if variable in passed:
                return passed[variable]
            case ir.At(operand):
                return f(operand)
            case ir.Load(inner, type):
                return ir.Load(_substituted(inner, passed), type)
            case _:  # all others name parameters in their parts only
                return ir.map_children(node, f)

    parts = [f(part) for part in ir.place_parts(place)]
    made = ir.with_place_parts(
        place, [part for part in parts if not isinstance(part, ir.Predicate)]
    )
    return _without_detour(made)


def _without_detour(place: ir.Place) -> ir.Place:
    """``*&x`` is ``x``."""

    def straight(root: ir.Root) -> ir.Place:
        address = _bare(root.pointer) if isinstance(root, ir.DerefPlace) else None
        return address.place if isinstance(address, ir.AddressOf) else root

    return ir.map_root(place, straight)
