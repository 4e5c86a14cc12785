"""Frame clauses to be: what code writes to memory, as a clause can name it.

    for (i = 0; i < n; i++) t[i] = 0;    with  loop invariant 0 <= i
    t[0 .. n - 1]

A place can be named where the expressions in it have one value throughout; an index that changes
becomes a range, its ends from the loop's condition and invariants where they tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from weaklink.analysis.changes import written
from weaklink.analysis.flow import Loop, natural_loops, reverse_postorder
from weaklink.ir.expressions import (
    AddressOf,
    And,
    At,
    Binary,
    BinaryOp,
    Compare,
    CompareOp,
    Const,
    Convert,
    DerefPlace,
    Expr,
    FieldPlace,
    IndexPlace,
    Load,
    Node,
    Place,
    PointerAdd,
    Pred,
    Range,
    Read,
    Root,
    Storage,
    StringPlace,
    ValuePlace,
    Variable,
    VariablePlace,
)
from weaklink.ir.notation import show_expr
from weaklink.ir.program import (
    Annotation,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    CallPointer,
    Check,
    CloseContract,
    CodeCall,
    Declare,
    EndLife,
    Fresh,
    Function,
    Guard,
    Havoc,
    HavocCells,
    Keep,
    Mark,
    OpenContract,
    Probe,
    Program,
    Recall,
    Statement,
    Store,
    Unmodelled,
    successors,
)
from weaklink.ir.traverse import (
    map_children,
    map_root,
    place_parts,
    place_root,
    reads,
    walk,
    with_place_parts,
)
from weaklink.ir.types import INTEGER, ArrayType
from weaklink.record import record
from weaklink.view.lower.world import World

DEPTH = 4
"""How far calls of functions without clause are looked into."""


@record
class Writes:
    """``places`` that a clause may name, each once; ``complete`` if that is all."""

    places: tuple[Place, ...]
    complete: bool

    def texts(self) -> list[str]:
        shown = [show_expr(Load(place, place.type)) for place in self.places]
        return list(dict.fromkeys(text.replace("[ .. ]", "[..]") for text in shown))


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

    def __init__(self, world: World, function: Function, names: frozenset[str], depth: int) -> None:
        assert function.body is not None
        self.world = world
        self.program: Program = world.program
        self.body: Body = function.body
        self.whole = names == frozenset(function.body.blocks)
        self.names = [
            name for name in reverse_postorder(self.body.blocks, self.body.entry) if name in names
        ]
        self.depth = depth
        self.loops = natural_loops(self.body.blocks, self.body.entry)
        statements = [s for name in self.names for s in self.body.blocks[name].statements]
        self.own = {s.variable for s in statements if isinstance(s, Declare)}
        if self.whole:
            self.own |= set(self.body.locals)
        self.changed = {variable for s in statements for variable in written(s)}
        self.stored = [s.place.type for s in statements if isinstance(s, Store)]
        self.calls = any(isinstance(s, Call) for s in statements)

    def writes(self) -> Writes:
        places: dict[Place, None] = {}
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

    def _written(self, statement: Statement) -> tuple[list[Place], bool]:
        """The places that a statement writes, and whether these are all."""
        match statement:
            case Store(place):
                return [place], True
            case Assign(target) if self._is_in_memory(target):
                return [VariablePlace(target)], True
            case Call(callee, arguments):
                found, complete = self._callee(callee)
                parameters = self.program.functions[callee].parameters
                passed = dict(zip(parameters, arguments, strict=False))
                return [_substituted(place, passed) for place in found], complete
            case CallPointer() | Unmodelled():
                return [], False
            case Assign() | Declare() | EndLife() | Mark() | OpenContract() | CloseContract():
                return [], True
            case Annotation() | Guard() | Check() | Assume() | Keep() | Recall() | Probe():
                return [], True
            case Havoc() | HavocCells() | Fresh() | CodeCall():
                return [], True
            case _:
                assert_never(statement)

    def _is_in_memory(self, variable: Variable) -> bool:
        """Whether it is a global object; plain variables are known elsewhere."""
        return (
            variable.storage is Storage.GLOBAL and self.world.block_if_global(variable) is not None
        )

    def _callee(self, name: str) -> tuple[list[Place], bool]:
        contract = self.program.functions[name].contract
        if contract.assigns is None:
            found = function_writes(self.world, name, self.depth - 1)
            return list(found.places), found.complete
        places: list[Place] = []
        for location in contract.assigns.locations:
            if not isinstance(location, Load):
                return places, False
            places.append(location.place)
        named = [v for v in contract.assigns.variables if self._is_in_memory(v)]
        return [*places, *(VariablePlace(v) for v in named)], True

    def _is_own(self, place: Place) -> bool:
        """Whether it is in an object that ends with the blocks."""
        root = place_root(place)
        while isinstance(root, DerefPlace):
            pointer = _bare(root.pointer)
            while isinstance(pointer, PointerAdd):
                pointer = _bare(pointer.pointer)
            if not isinstance(pointer, AddressOf):
                return False
            root = place_root(pointer.place)
        return isinstance(root, VariablePlace) and self._ends(root.variable)

    def _ends(self, variable: Variable) -> bool:
        is_parameter = variable.storage is Storage.PARAMETER
        return variable in self.own or (self.whole and is_parameter)

    # --- places that have one meaning ----------------------------------------------------------

    def _general(self, place: Place, at: tuple[str, int]) -> Place | None:
        """The place, indices that change as ranges; None if it cannot be named."""
        match place:
            case VariablePlace():
                return place
            case FieldPlace(inner, name, type):
                general = self._general(inner, at)
                return None if general is None else FieldPlace(general, name, type)
            case IndexPlace(array, index, type):
                general = self._general(array, at)
                if general is None:
                    return None
                if not self._is_stable(index):
                    limit = array.type.length if isinstance(array.type, ArrayType) else None
                    index = self._range(index, at, limit)
                return IndexPlace(general, index, type)
            case DerefPlace(pointer, type):
                if self._is_stable(pointer):
                    return place
                match _bare(pointer):
                    case PointerAdd(BinaryOp.ADD, base, index) if self._is_stable(base):
                        moving = self._range(index, at, None)
                        return DerefPlace(PointerAdd(BinaryOp.ADD, base, moving, type), type)
                    case _:  # of no other pointer is it evident where it moves
                        return None
            case StringPlace() | ValuePlace():
                return None
            case _:
                assert_never(place)

    def _is_stable(self, node: Expr) -> bool:
        """Whether it has one value throughout."""
        if reads(node) & (self.own | self.changed):
            return False
        loads = [part for part in walk(node) if isinstance(part, Load)]
        return not any(self._is_stored(part) for part in loads)

    def _is_stored(self, load: Load) -> bool:
        same = self.world.cells.same
        return self.calls or any(same(type, load.type, load.span) for type in self.stored)

    def _range(self, index: Expr, at: tuple[str, int], limit: int | None) -> Range:
        variable, distance = _offset(index)
        low: Expr | None = None
        high: Expr | None = None
        if variable is not None:
            facts = self._facts(variable, at)
            low = self._end(facts, distance, {CompareOp.GE: 0, CompareOp.GT: 1})
            high = self._end(facts, distance, {CompareOp.LE: 0, CompareOp.LT: -1})
        if limit is not None:
            low = Const(0, INTEGER) if low is None else low
            high = Const(limit - 1, INTEGER) if high is None else high
        return Range(low, high)

    def _end(
        self, facts: list[tuple[CompareOp, Expr]], distance: int, steps: Mapping[CompareOp, int]
    ) -> Expr | None:
        """The first bound that holds throughout; the index is ``distance`` from the variable."""
        apart = [other for op, other in facts if op is CompareOp.NE]
        for op, other in facts:
            if op in steps and self._is_stable(other):
                step = steps[op]
                if step == 0 and other in apart:
                    step = 1 if CompareOp.GT in steps else -1
                return _moved(other, step + distance)
        return None

    def _facts(self, variable: Variable, at: tuple[str, int]) -> list[tuple[CompareOp, Expr]]:
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

    def _is_changed_before(self, variable: Variable, loop: Loop, at: tuple[str, int]) -> bool:
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
            for following in successors(self.body.blocks[work.pop()].end):
                if following in loop.blocks - seen - {loop.head}:
                    seen.add(following)
                    work.append(following)
        return seen


def _conditions(end: object, loop: Loop) -> Iterator[Pred]:
    """What holds in the body because the head's branch leads there."""
    if isinstance(end, Branch):
        if end.then in loop.blocks and end.otherwise not in loop.blocks:
            yield end.condition


def _comparisons(predicate: Pred, variable: Variable) -> Iterator[tuple[CompareOp, Expr]]:
    """``variable op other`` for the conjuncts of that form."""
    match predicate:
        case And(left, right):
            yield from _comparisons(left, variable)
            yield from _comparisons(right, variable)
        case Compare(op, left, right):
            left, right = _bare(left), _bare(right)
            if isinstance(left, Read) and left.variable == variable:
                yield op, right
            elif isinstance(right, Read) and right.variable == variable:
                yield _TURNED[op], left
        case _:  # no other predicate that holds bounds a variable whatever else does
            pass


_TURNED = {
    CompareOp.LT: CompareOp.GT,
    CompareOp.LE: CompareOp.GE,
    CompareOp.GT: CompareOp.LT,
    CompareOp.GE: CompareOp.LE,
    CompareOp.EQ: CompareOp.EQ,
    CompareOp.NE: CompareOp.NE,
}


def _bare(node: Expr) -> Expr:
    """Without implicit conversions."""
    while isinstance(node, Convert) and not node.explicit:
        node = node.operand
    return node


def _offset(index: Expr) -> tuple[Variable | None, int]:
    """The variable and the constant that an index is the sum of."""
    match _bare(index):
        case Read(variable):
            return variable, 0
        case Binary(BinaryOp.ADD | BinaryOp.SUB as op, left, right) if isinstance(
            constant := _bare(right), Const
        ):
            base, inner = _offset(left)
            return base, inner + constant.value * (1 if op is BinaryOp.ADD else -1)
        case _:  # no other index moves along with one variable, as far as is evident
            return None, 0


def _moved(node: Expr, distance: int) -> Expr:
    """``node + distance``, simplified."""
    match _bare(node):
        case Const(value):
            return Const(value + distance, INTEGER)
        case Binary(BinaryOp.ADD | BinaryOp.SUB as op, left, right) if isinstance(
            constant := _bare(right), Const
        ):
            return _moved(left, distance + constant.value * (1 if op is BinaryOp.ADD else -1))
        case other if distance == 0:
            return other
        case other:  # whatever it is, its sum with a number says it
            op = BinaryOp.ADD if distance > 0 else BinaryOp.SUB
            return Binary(op, other, Const(abs(distance), INTEGER), INTEGER)


def _substituted(place: Place, passed: Mapping[Variable, Expr]) -> Place:
    """A callee's place in the words of its caller."""

    def f(node: Node) -> Node:
        match node:
            case Read(variable) if variable in passed:
                return passed[variable]
            case At(operand):
                return f(operand)
            case Load(inner, type):
                return Load(_substituted(inner, passed), type)
            case _:  # all others name parameters in their parts only
                return map_children(node, f)

    parts = [f(part) for part in place_parts(place)]
    made = with_place_parts(place, [part for part in parts if isinstance(part, Expr)])
    return _without_detour(made)


def _without_detour(place: Place) -> Place:
    """``*&x`` is ``x``."""

    def straight(root: Root) -> Place:
        address = _bare(root.pointer) if isinstance(root, DerefPlace) else None
        return address.place if isinstance(address, AddressOf) else root

    return map_root(place, straight)
