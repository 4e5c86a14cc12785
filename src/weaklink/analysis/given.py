"""What functions may read through pointers before they write it: it must have a value at a call.

    int f(const int *p, int *out, int n) {
      *out = 0;                        written first
      for (int i = 0; i < n; i++)
        *out += p[i];                  reads what the contract names as readable from p, or all
      return p[0];                     reads p[0]
    }

Objects that are the function's own, and those of the program, are no matter of its callers.  What
is read through a pointer of which the function's annotations say ``\\initialized`` is none either:
the precondition says what it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.analysis.changes import written as assigned
from weaklink.analysis.filled import Stretch, filled_by_loops
from weaklink.analysis.flow import predecessors, reverse_postorder
from weaklink.analysis.needed import (
    Everything,
    Exactly,
    Needed,
    Whole,
    Within,
    instantiate,
    instantiated,
    passed_bases,
    replaced,
)
from weaklink.analysis.pointers import (
    UNKNOWN,
    Anything,
    Base,
    Bases,
    Given,
    Made,
    Own,
    Pointers,
    Stability,
    Static,
)
from weaklink.analysis.promised import promised
from weaklink.analysis.stated import explicit_pointers, readable_sets
from weaklink.analysis.surely_written import (
    NONE,
    Here,
    Written,
    Wrote,
    common,
    hangs_on,
    is_done,
    is_filled,
    is_written,
    parts_around,
)
from weaklink.record import record

MAX_ROUNDS = 12
"""Of recursive functions, rounds after which they may read anything."""


@record
class Summary:
    """What a function ``reads`` before it writes it, and what it surely ``writes``."""

    reads: tuple[Needed, ...] = ()
    writes: frozenset[ir.Place | Stretch] = frozenset()


NOTHING = Summary()


class Needs:
    """What the functions of a program read that has to have a value at their calls."""

    def __init__(self, program: ir.Program) -> None:
        self._program = program
        self._stability = Stability(program)
        self._pointers: dict[str, Pointers] = {}
        self._summaries: dict[str, Summary] = {}
        self._reads: dict[str, Mapping[Needed, tuple[ir.Load, ...]]] = {}
        self._resulting: dict[str, Pointers] = {}
        self._explicit: dict[str, frozenset[ir.Expr]] = {}
        self._readable: dict[str, Mapping[ir.Expr, tuple[ir.Expr, ...]]] = {}
        bodies = {n: f for n, f in program.functions.items() if f.body is not None}
        self._called = {n: [c for c in callees(f) if c in bodies] for n, f in bodies.items()}
        self._callers: dict[str, set[str]] = {name: set() for name in bodies}
        for name, called in self._called.items():
            for callee in called:
                self._callers[callee].add(name)
        self._recursive = frozenset(filter(self._reaches_itself, program.functions))
        self._settle()

    def _reaches_itself(self, function: str) -> bool:
        functions = self._program.functions
        seen = callees(functions[function])
        for name in seen:
            called = functions.get(name)
            seen += [c for c in callees(called) if c not in seen] if called is not None else []
        return function in seen

    def of(self, function: str) -> tuple[Needed, ...]:
        """What has to have a value where the function is called."""
        return self._summaries.get(function, NOTHING).reads

    def read_by(self, function: str) -> Mapping[Needed, tuple[ir.Load, ...]]:
        """The function's own reads for which that is so, by what each needs."""
        return self._reads.get(function, {})

    def comes_in(self, function: str, place: ir.Place) -> bool:
        """Whether a place behind a pointer may lie in an object of which the function's callers,
        or functions without code, know: not so in what a function leads to that it calls itself."""
        root = ir.place_root(place)
        if not isinstance(root, ir.DerefPlace):
            return False
        bases = self._through_calls(function).bases(root.pointer)
        return any(self._is_asked(function, base) for base in bases)

    def _through_calls(self, function: str) -> Pointers:
        """Its pointers, those too that calls of functions with code give back; of recursive ones
        nothing is known."""
        if function not in self._resulting:
            found = self._program.functions[function]
            made = Pointers(found, self._stability, self._returned)
            self._resulting[function] = made
        return self._resulting[function]

    def _returned(self, call: ir.Call, arguments: Callable[[ir.Expr], frozenset[Base]]) -> Bases:
        """Where a called function's result comes from, by where its arguments do."""
        callee = self._program.functions.get(call.callee)
        if callee is None or callee.body is None or self.is_recursive(call.callee):
            return UNKNOWN
        given = dict(zip(callee.parameters, call.arguments, strict=False))
        found: Bases = frozenset()
        for result in callee.results:
            for base in self._through_calls(call.callee).bases(ir.Read(result)):
                found |= _passed_back(base, given, arguments)
        return found

    def is_recursive(self, function: str) -> bool:
        """Whether it may call itself: its calls' arguments put in place would never end."""
        return function in self._recursive

    def pointers(self, function: str) -> Pointers:
        if function not in self._pointers:
            found = Pointers(self._program.functions[function], self._stability)
            self._pointers[function] = found
        return self._pointers[function]

    def is_implied(self, function: str, place: ir.Place) -> bool:
        """Whether what the function reads there is what its callers answer for, without its
        contract saying so."""
        root = ir.place_root(place)
        if not isinstance(root, ir.DerefPlace):
            return False
        bases = self.pointers(function).bases(root.pointer)
        return any(self._is_asked(function, base) for base in bases)

    def _is_asked(self, function: str, base: Base) -> bool:
        match base:
            case Given(pointer):
                return pointer not in self.explicit(function)
            case Anything():
                return True
            case Own() | Made() | Static():
                return False

    def explicit(self, function: str) -> frozenset[ir.Expr]:
        """The pointers about which its precondition, its loops or its assertions say whether what
        they point to has a value."""
        if function not in self._explicit:
            made = explicit_pointers(self._program.functions[function])
            self._explicit[function] = frozenset(made)
        return self._explicit[function]

    def readable(self, function: str) -> Mapping[ir.Expr, tuple[ir.Expr, ...]]:
        """The sets of pointers that its precondition calls valid, by the pointer they begin at."""
        if function not in self._readable:
            self._readable[function] = readable_sets(self._program, function)
        return self._readable[function]

    # --- summaries -----------------------------------------------------------------------------

    def _settle(self) -> None:
        functions = self._program.functions
        for name, function in functions.items():
            if function.body is None:
                self._summaries[name] = Summary(writes=promised(function))
        names = self._callees_first()
        stale = set(names)
        for _ in range(MAX_ROUNDS):
            for name in names:
                if name in stale:
                    stale.remove(name)
                    if self._sum_up(functions[name]):
                        stale |= self._callers[name]
            if not stale:
                return
        for name in names:
            self._summaries[name] = Summary((Everything(),))
            loads = tuple(load for several in self._reads[name].values() for load in several)
            self._reads[name] = {Everything(): loads}

    def _sum_up(self, function: ir.Function) -> bool:
        """Whether there is something new about it."""
        reading = _Reading(self, function)
        made = reading.summary()
        is_new = made != self._summaries.get(function.name)
        self._summaries[function.name] = made
        self._reads[function.name] = reading.reads()
        return is_new

    def _callees_first(self) -> list[str]:
        """The functions with bodies, each behind those that it calls, but for cycles."""
        found: dict[str, None] = {}
        for name in self._called:
            work = [name]
            while work:
                top = work[-1]
                open_ = [c for c in self._called[top] if c not in found and c not in work]
                if open_:
                    work.append(open_[0])
                else:
                    found[work.pop()] = None
        return list(found)

    def summary(self, function: str) -> Summary:
        return self._summaries.get(function, NOTHING)

    def around(self, function: str, base: Base) -> Iterator[Needed]:
        """What the function may read from ``base``, at places that are not known exactly."""
        match base:
            case Given(pointer) if pointer in self.explicit(function):
                return
            case Given(pointer):
                sets = self.readable(function).get(pointer, ())
                if sets:
                    yield from (Within(pointer, one) for one in sets)
                else:
                    yield Whole(pointer)
            case Anything():
                yield Everything()
            case Own() | Made() | Static():
                return


class _Reading:
    """One function: a forward pass over what is surely written."""

    def __init__(self, needs: Needs, function: ir.Function) -> None:
        self._needs = needs
        self._function = function
        self._pointers = needs.pointers(function.name)
        self._found: dict[Needed, dict[ir.Load, None]] = {}

    def summary(self) -> Summary:
        body = self._function.body
        assert body is not None
        incoming = predecessors(body.blocks, body.entry)
        order = reverse_postorder(body.blocks, body.entry)
        filled = filled_by_loops(body, self._pointers)
        after: dict[str, Written | None] = dict.fromkeys(order)
        changed = True
        while changed:
            changed = False
            self._found = {}
            for name in order:
                known = common(
                    None
                    if (one := after[source]) is None
                    else one | filled.get((source, name), NONE)
                    for source in incoming[name]
                )
                written = self._block(body.blocks[name], known)
                changed = changed or written != after[name]
                after[name] = written
        at_exit = after.get(body.exit) or NONE
        places = (one for one in at_exit if not isinstance(one, Stretch | Here))
        return Summary(tuple(self._found), frozenset(places))

    def reads(self) -> Mapping[Needed, tuple[ir.Load, ...]]:
        """Once it was summed up, where this function itself reads that."""
        return {needed: tuple(loads) for needed, loads in self._found.items()}

    def _block(self, block: ir.Block, known: Written) -> Written:
        written = set(known)
        for statement in block.statements:
            self._statement(statement, written)
        if isinstance(block.end, ir.Branch):
            self._node(block.end.condition, written)
        return frozenset(written)

    def _statement(self, statement: ir.Statement, written: set[Wrote]) -> None:
        if isinstance(statement, ir.Annotation | ir.Framed):
            return
        for node in ir.statement_nodes(statement):
            self._node(node, written)
        changed = frozenset(assigned(statement))
        written -= {one for one in written if isinstance(one, Here) and hangs_on(one, changed)}
        match statement:
            case ir.Store(place):
                exact = self._pointers.exact_place(place)
                if exact is not None:
                    written.add(exact)
                elif self._is_plain(place):
                    written.add(Here(place))
            case ir.Call():
                self._call(statement, written)
            case _:  # what others write is written, but not surely: less is known, and it holds
                pass

    def _is_plain(self, place: ir.Place) -> bool:
        """Whether it stays the same place for as long as no variable in it is assigned to."""
        parts = [part for one in ir.place_parts(place) for part in ir.walk(one)]
        variables = (part.variable for part in parts if isinstance(part, ir.Read))
        is_fixed = not any(isinstance(part, ir.Load) for part in parts)
        return is_fixed and all(map(self._pointers.is_plain, variables))

    def _node(self, node: ir.Node, written: set[Wrote]) -> None:
        for part in ir.walk(node):
            if isinstance(part, ir.Load) and not isinstance(
                part.type, ir.ArrayType | ir.RecordType
            ):
                self._load(part, written)

    def _load(self, load: ir.Load, written: set[Wrote]) -> None:
        place = load.place
        root = ir.place_root(place)
        if not isinstance(root, ir.DerefPlace):
            return
        bases = self._pointers.bases(root.pointer)
        if not any(self._is_asked(base) for base in bases):
            return
        exact = self._pointers.exact_place(place)
        if exact is not None and is_written(exact, written):
            return
        if any(Here(part) in written for part in parts_around(place)):
            return
        around = [
            needed
            for base in bases
            for needed in self._needs.around(self._function.name, base)
            if not is_filled(needed, written)
        ]
        if exact is not None and around:
            self._note([Exactly(exact)], load)
        else:
            self._note(around, load)

    def _is_asked(self, base: Base) -> bool:
        return next(self._needs.around(self._function.name, base), None) is not None

    def _note(self, needed: Iterable[Needed], load: ir.Load | None = None) -> None:
        """What is read; by ``load``, unless by what is called."""
        for one in needed:
            loads = self._found.setdefault(one, {})
            if load is not None:
                loads[load] = None

    def _call(self, call: ir.Call, written: set[Wrote]) -> None:
        callee = self._needs.summary(call.callee)
        exact = [self._pointers.exactly(argument) for argument in call.arguments]
        functions = self._needs._program.functions
        parameters = functions[call.callee].parameters
        known = {
            p: argument
            for p, argument in zip(parameters, exact, strict=False)
            if argument is not None
        }
        for needed in callee.reads:
            self._note(self._passed_on(call, needed, known, written))
        for one in callee.writes:
            if isinstance(one, Stretch):
                pointer = replaced(one.pointer, parameters, known)
                count = replaced(one.count, parameters, known)
                if pointer is not None and count is not None:
                    written.add(Stretch(pointer, count))
                continue
            there = instantiated(one, parameters, known)
            if there is not None and isinstance(ir.place_root(there), ir.DerefPlace):
                written.add(there)

    def _passed_on(
        self,
        call: ir.Call,
        needed: Needed,
        known: Mapping[ir.Variable, ir.Expr],
        written: set[Wrote],
    ) -> Iterator[Needed]:
        """What a callee reads, in terms of this function's own call."""
        parameters = self._needs._program.functions[call.callee].parameters
        bases = passed_bases(self._pointers, call, parameters, needed)
        if bases is not None and not any(self._is_asked(base) for base in bases):
            return
        there = instantiate(needed, parameters, known)
        if there is None or self._needs.is_recursive(call.callee):
            for base in bases if bases is not None else (Anything(),):
                for needed_there in self._needs.around(self._function.name, base):
                    if not is_filled(needed_there, written):
                        yield needed_there
        elif not is_done(there, written):
            yield there


def _passed_back(
    base: Base, given: Mapping[ir.Variable, ir.Expr], arguments: Callable[[ir.Expr], Bases]
) -> Bases:
    """Where what a callee points to with its result comes from; its own objects live no more."""
    match base:
        case Own():
            return frozenset()
        case Static():
            return frozenset({base})
        case Given(ir.Read(variable)) if variable in given:
            return arguments(given[variable])
        case Given() | Made() | Anything():
            return UNKNOWN
