"""Where it may matter in which order operands are evaluated, which C leaves open.

    int x;
    int f(void) { x = 1; return 0; }   f writes x
    x + f()                            may be the old x, or 1
    x + pure(1)                        is the same in either order
    check(y) + 10 / y                  if check ends the program for y = 0, 10 / y may come first

A call does what its code does, and what the functions do that it calls; without code, what its
contract says, or anything if that does not say.  What lies behind a pointer may be any object that
something points to, or that other files can name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, reduce

from weaklink.analysis.changes import callees, calls_of, written
from weaklink.ir.contracts import Assigns, ClauseKind
from weaklink.ir.expressions import (
    FALSE,
    Apply,
    ApplyPred,
    BuiltinPred,
    BuiltinTerm,
    DerefPlace,
    Load,
    Node,
    Place,
    Read,
    Storage,
    Variable,
    VariablePlace,
)
from weaklink.ir.parts import addressed_by, addressed_by_function, contract_nodes, statement_nodes
from weaklink.ir.program import (
    Annotation,
    Body,
    Branch,
    Function,
    OpenContract,
    Operand,
    Program,
    Statement,
    Store,
    Unordered,
)
from weaklink.ir.traverse import place_root, walk
from weaklink.record import record
from weaklink.source import Span, order

Variables = frozenset[Variable]


@record
class Effects:
    """Variables that are read and written by name, and whether anything is that lies behind a
    pointer; whether objects are ``freed``, or ``asked`` for being there; whether the program may
    end; whether something may be a run-time error."""

    reads: Variables = frozenset()
    writes: Variables = frozenset()
    loads: bool = False
    stores: bool = False
    freed: bool = False
    asked: bool = False
    ends: bool = False
    errs: bool = False

    def and_(self, other: Effects) -> Effects:
        return Effects(
            self.reads | other.reads,
            self.writes | other.writes,
            self.loads or other.loads,
            self.stores or other.stores,
            self.freed or other.freed,
            self.asked or other.asked,
            self.ends or other.ends,
            self.errs or other.errs,
        )


NOTHING = Effects()


class Order:
    """What the functions of a program do, before memory is lowered; ``elsewhere`` are the globals
    that other files can name."""

    def __init__(self, program: Program, elsewhere: Iterable[Variable]) -> None:
        self._program = program
        everything = _globals(item.variable for item in program.globals)
        self._anything = Effects(everything, everything, True, True, True, True, errs=True)
        self._elsewhere = frozenset(elsewhere)
        self._effects: dict[str, Effects] = {}
        self._found: dict[str, tuple[Span, ...]] = {}

    @cached_property
    def _pointed(self) -> Variables:
        """The globals that pointers may lead to."""
        found = self._elsewhere | addressed_by(g.initial for g in self._program.globals)
        found = found.union(*map(addressed_by_function, self._program.functions.values()))
        return _globals(found)

    def matters(self, function: str) -> tuple[Span, ...]:
        """The places of the expressions in the function whose value, or effect, may depend on
        which operand comes first, in order; of those in each other the outermost."""
        if function not in self._found:
            found = self._find(self._program.functions.get(function))
            self._found[function] = tuple(_outermost(set(found)))
        return self._found[function]

    def _find(self, function: Function | None) -> Iterator[Span]:
        if function is not None and function.body is not None and function.body.unordered:
            called = _called_at(function)
            pointed = self._pointed | addressed_by_function(function)
            for pair in function.body.unordered:
                if self._depends(pair, called, pointed):
                    yield pair.span

    def _depends(
        self, pair: Unordered, called: Mapping[Span, frozenset[str]], pointed: Variables
    ) -> bool:
        first, second = self._calls(pair.first, called), self._calls(pair.second, called)
        all_first, all_second = first.and_(_own(pair.first)), second.and_(_own(pair.second))
        if pair.listed:
            return _meet(all_first, all_second, pointed)
        return _meet(first, all_second, pointed) or _meet(all_first, second, pointed)

    # --- what functions do -------------------------------------------------------------------

    def _calls(self, operand: Operand, called: Mapping[Span, frozenset[str]]) -> Effects:
        """What the functions do that the operand calls."""
        found = [self._of(name) for name in operand.calls]
        for span in operand.pointer_calls:
            names = called.get(span, frozenset())
            found += [self._of(name) for name in names] or [self._anything]
        return _union(found)

    def _of(self, function: str) -> Effects:
        """What it and all that it calls does."""
        if function not in self._program.functions:
            return self._anything
        if function not in self._effects:
            functions = self._program.functions
            reached = {function: None}
            work = [function]
            for name in work:
                new = [one for one in callees(functions[name]) if one not in reached]
                reached.update(dict.fromkeys(new))
                work += new
            self._effects[function] = _union(self._by_itself(functions[name]) for name in reached)
        return self._effects[function]

    def _by_itself(self, function: Function) -> Effects:
        if function.body is not None:
            return _by_code(function.body)
        returns = all(clause.predicate != FALSE for clause in function.contract.ensures)
        ends = bool(function.leaving) or not returns
        return self._by_contract(function).and_(Effects(ends=ends, errs=True))

    def _by_contract(self, function: Function) -> Effects:
        contract = function.contract
        if contract.assigns is None:
            return self._anything
        nodes = list(contract_nodes(contract))
        asked = _union(self._asked(part) for node in nodes for part in walk(node))
        frees = any(other.kind is ClauseKind.FREES for other in contract.others)
        freed = Effects(stores=frees, freed=frees)
        return _union([*map(_read, nodes), asked, _assigned(contract.assigns), freed])

    def _asked(self, node: Node) -> Effects:
        """What the node asks of the state otherwise than by name or pointer."""
        match node:
            case Apply(labels=labels) | ApplyPred(labels=labels) if labels:
                return Effects(self._anything.reads, loads=True, asked=True)
            case BuiltinTerm(labels=labels) | BuiltinPred(labels=labels) if labels:
                return Effects(loads=node.name == "\\initialized", asked=True)
            case _:  # all others ask in their parts only
                return NOTHING


def _meet(a: Effects, b: Effects, pointed: Variables) -> bool:
    """Whether one may write what the other reads or writes, or end the program before the other
    writes something or goes wrong; pointers lead to what is ``pointed`` to."""
    return _disturbs(a, b, pointed) or _disturbs(b, a, pointed)


def _disturbs(a: Effects, b: Effects, pointed: Variables) -> bool:
    used, is_used = b.reads | b.writes, b.loads or b.stores
    if a.writes & used or (a.stores and is_used):
        return True
    if (a.stores and used & pointed) or (is_used and a.writes & pointed):
        return True
    if a.freed and b.asked:
        return True
    return a.ends and bool(b.ends or b.errs or b.writes or b.stores)


def _outermost(places: Iterable[Span]) -> Iterator[Span]:
    """Those that lie in no other, in order: expressions are in each other, or apart."""
    file, end = "", (0, 0)
    for place in sorted(places, key=lambda one: (order(one), -one.end_line, -one.end_column)):
        if place.file != file or (place.end_line, place.end_column) > end:
            file, end = place.file, (place.end_line, place.end_column)
            yield place


def _called_at(function: Function) -> Mapping[Span, frozenset[str]]:
    """The functions that are called at each place."""
    found: dict[Span, frozenset[str]] = {}
    for call in calls_of(function):
        found[call.span] = found.get(call.span, frozenset()) | {call.callee}
    return found


def _own(operand: Operand) -> Effects:
    """What the operand does itself."""
    return Effects(operand.reads, operand.writes, operand.loads, operand.stores, errs=operand.errs)


def _by_code(body: Body) -> Effects:
    """What the statements do to anything but the function's own variables."""
    found = Effects(errs=True)
    for block in body.blocks.values():
        found = found.and_(_union(map(_by_statement, block.statements)))
        if isinstance(block.end, Branch):
            found = found.and_(_read(block.end.condition))
    return found


def _by_statement(statement: Statement) -> Effects:
    if isinstance(statement, Annotation | OpenContract):
        return NOTHING  # it does not run
    writes = Effects(writes=_globals(written(statement)))
    if isinstance(statement, Store):
        writes = _write(statement.place)
    return writes.and_(_union(map(_read, statement_nodes(statement))))


def _read(node: Node) -> Effects:
    """What is read in the node."""
    return _union(_read_itself(part) for part in walk(node))


def _read_itself(node: Node) -> Effects:
    match node:
        case Read(variable):
            return Effects(_globals([variable]))
        case Load(place):
            root = place_root(place)
            if isinstance(root, VariablePlace):
                return Effects(_globals([root.variable]))
            return Effects(loads=isinstance(root, DerefPlace))
        case _:  # all others read in their parts only
            return NOTHING


def _write(place: Place) -> Effects:
    root = place_root(place)
    if isinstance(root, VariablePlace):
        return Effects(writes=_globals([root.variable]))
    return Effects(stores=True)


def _assigned(assigns: Assigns) -> Effects:
    named = Effects(writes=_globals(assigns.variables))
    places = (
        part.place for one in assigns.locations for part in walk(one) if isinstance(part, Load)
    )
    return named.and_(_union(map(_write, places)))


def _globals(variables: Iterable[Variable]) -> Variables:
    """Those of them that others may change."""
    return frozenset(v for v in variables if v.storage is Storage.GLOBAL and not v.is_const)


def _union(found: Iterable[Effects]) -> Effects:
    return reduce(Effects.and_, found, NOTHING)
