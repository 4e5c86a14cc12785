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

from weaklink import ir
from weaklink.analysis.changes import calls_of, reached, written
from weaklink.source import Span, order

Variables = frozenset[ir.Variable]


class Order:
    """What the functions of a program do, before memory is lowered; ``elsewhere`` are the globals
    that other files can name.  Of the functions in ``contracts``, their contracts may stand for
    their code."""

    def __init__(
        self,
        program: ir.Program,
        elsewhere: Iterable[ir.Variable],
        contracts: frozenset[str] = frozenset(),
    ) -> None:
        self._program = program
        self._contracts = contracts
        everything = _globals(item.variable for item in program.globals)
        self._anything = ir.Effects(everything, everything, True, True, True, True, errs=True)
        self._elsewhere = frozenset(elsewhere)
        self._effects: dict[str, ir.Effects] = {}
        self._found: dict[str, tuple[Span, ...]] = {}

    @cached_property
    def _pointed(self) -> Variables:
        """The globals that pointers may lead to."""
        found = self._elsewhere | ir.addressed_by(g.initial for g in self._program.globals)
        found = found.union(*map(ir.addressed_by_function, self._program.functions.values()))
        return _globals(found)

    def with_contracts(self, contracts: frozenset[str]) -> Order:
        """The same where contracts may stand for the code of some functions."""
        return Order(self._program, self._elsewhere, contracts)

    def all_places(self, function: str) -> frozenset[Span]:
        """The places of all expressions in the function, those in others too, whose value, or
        effect, may depend on which operand comes first."""
        return frozenset(self._find(self._program.functions.get(function)))

    def matters(self, function: str) -> tuple[Span, ...]:
        """The places of the expressions in the function whose value, or effect, may depend on
        which operand comes first, in order; of those in each other the outermost."""
        if function not in self._found:
            found = self._find(self._program.functions.get(function))
            self._found[function] = tuple(_outermost(set(found)))
        return self._found[function]

    def _find(self, function: ir.Function | None) -> Iterator[Span]:
        if function is not None and function.body is not None and function.body.unordered:
            called = _called_at(function)
            pointed = self._pointed | ir.addressed_by_function(function)
            for pair in function.body.unordered:
                if self._depends(pair, called, pointed):
                    yield pair.span

    def _depends(
        self, pair: ir.Unordered, called: Mapping[Span, frozenset[str]], pointed: Variables
    ) -> bool:
        first, second = self._calls(pair.first, called), self._calls(pair.second, called)
        all_first, all_second = first.and_(pair.first.own), second.and_(pair.second.own)
        if pair.listed:
            return _meet(all_first, all_second, pointed)
        return _meet(first, all_second, pointed) or _meet(all_first, second, pointed)

    # --- what functions do -------------------------------------------------------------------

    def _calls(self, operand: ir.Operand, called: Mapping[Span, frozenset[str]]) -> ir.Effects:
        """What the functions do that the operand calls."""
        found = [self._of(name) for name in operand.calls]
        for span in operand.pointer_calls:
            names = called.get(span, frozenset())
            found += [self._of(name) for name in names] or [self._anything]
        return _union(found)

    def _of(self, function: str) -> ir.Effects:
        """What it and all that it calls does."""
        if function not in self._program.functions:
            return self._anything
        if function not in self._effects:
            functions = self._program.functions
            found = (self._by_itself(functions[name]) for name in reached([function], functions))
            self._effects[function] = _union(found)
        return self._effects[function]

    def _by_itself(self, function: ir.Function) -> ir.Effects:
        if function.body is not None:
            code = _by_code(function.body)
            contract = function.name in self._contracts
            return code.and_(self._by_contract(function)) if contract else code
        returns = all(clause.predicate != ir.FALSE for clause in function.contract.ensures)
        ends = bool(function.leaving) or not returns
        return self._by_contract(function).and_(ir.Effects(ends=ends, errs=True))

    def _by_contract(self, function: ir.Function) -> ir.Effects:
        contract = function.contract
        if contract.assigns is None:
            return self._anything
        nodes = list(ir.contract_nodes(contract))
        asked = _union(self._asked(part) for node in nodes for part in ir.walk(node))
        frees = contract.frees is not None
        freed = ir.Effects(stores=frees, freed=frees)
        return _union([*map(_read, nodes), asked, _assigned(contract.assigns), freed])

    def _asked(self, node: ir.Node) -> ir.Effects:
        """What the node asks of the state otherwise than by name or pointer."""
        match node:
            case ir.Apply(labels=labels) | ir.ApplyPred(labels=labels) if labels:
                return ir.Effects(self._anything.reads, loads=True, asked=True)
            case ir.BuiltinTerm(labels=labels) | ir.BuiltinPred(labels=labels) if labels:
                return ir.Effects(loads=node.name == "\\initialized", asked=True)
            case _:  # all others ask in their parts only
                return ir.NO_EFFECTS


def _meet(a: ir.Effects, b: ir.Effects, pointed: Variables) -> bool:
    """Whether one may write what the other reads or writes, or end the program before the other
    writes something or goes wrong; pointers lead to what is ``pointed`` to."""
    return _disturbs(a, b, pointed) or _disturbs(b, a, pointed)


def _disturbs(a: ir.Effects, b: ir.Effects, pointed: Variables) -> bool:
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


def _called_at(function: ir.Function) -> Mapping[Span, frozenset[str]]:
    """The functions that are called at each place."""
    found: dict[Span, frozenset[str]] = {}
    for call in calls_of(function):
        found[call.span] = found.get(call.span, frozenset()) | {call.callee}
    return found


def _by_code(body: ir.Body) -> ir.Effects:
    """What the statements do to anything but the function's own variables."""
    found = ir.Effects(errs=True)
    for block in body.blocks.values():
        found = found.and_(_union(map(_by_statement, block.statements)))
        if isinstance(block.end, ir.Branch):
            found = found.and_(_read(block.end.condition))
    return found


def _by_statement(statement: ir.Statement) -> ir.Effects:
    if isinstance(statement, ir.Annotation | ir.Framed | ir.OpenContract):
        return ir.NO_EFFECTS  # it does not run
    writes = ir.Effects(writes=_globals(written(statement)))
    if isinstance(statement, ir.Store):
        writes = _write(statement.place)
    return writes.and_(_union(map(_read, ir.statement_nodes(statement))))


def _read(node: ir.Node) -> ir.Effects:
    """What is read in the node."""
    return _union(_read_itself(part) for part in ir.walk(node))


def _read_itself(node: ir.Node) -> ir.Effects:
    match node:
        case ir.Read(variable):
            return ir.Effects(_globals([variable]))
        case ir.Load(place):
            root = ir.place_root(place)
            if isinstance(root, ir.VariablePlace):
                return ir.Effects(_globals([root.variable]))
            return ir.Effects(loads=isinstance(root, ir.DerefPlace))
        case _:  # all others read in their parts only
            return ir.NO_EFFECTS


def _write(place: ir.Place) -> ir.Effects:
    root = ir.place_root(place)
    if isinstance(root, ir.VariablePlace):
        return ir.Effects(writes=_globals([root.variable]))
    return ir.Effects(stores=True)


def _assigned(assigns: ir.Assigns) -> ir.Effects:
    named = ir.Effects(writes=_globals(assigns.variables))
    places = (
        part.place
        for one in assigns.locations
        for part in ir.walk(one)
        if isinstance(part, ir.Load)
    )
    return named.and_(_union(map(_write, places)))


def _globals(variables: Iterable[ir.Variable]) -> Variables:
    """Those of them that others may change."""
    return frozenset(v for v in variables if v.storage is ir.Storage.GLOBAL and not v.is_const)


def _union(found: Iterable[ir.Effects]) -> ir.Effects:
    return reduce(ir.Effects.and_, found, ir.NO_EFFECTS)
