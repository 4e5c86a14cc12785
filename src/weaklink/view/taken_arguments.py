r"""Whether a call gives the arguments that the function takes, as a condition at the call.

    before:  int sum(int n, ...) { ... while (i < n) s += va_arg(ap, int) ... }      sum(k, 1, 2)
    after:   sum(k, 1, 2)  is right where  !(0 < k && 1 < k && 2 < k)

No contract can say it.  The function is followed along its paths, as far as what decides about them
is known from what it is given; each call of ``va_arg`` that finds no argument of its type ends one
for which the call is wrong.  Where something else decides, or there are too many paths, nothing is
said.  Of a function whose calls are all decided like this, callers answer for the arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.argument_lists import Takers, is_list, list_parameters, root, root_of
from weaklink.analysis.changes import calls_of, reached
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.argument_types import fitting, is_passed
from weaklink.view.exits import never_returns
from weaklink.view.taken_values import (
    Activation,
    Key,
    Path,
    Taking,
    folded,
    known_predicate,
    known_value,
    negated,
    truth,
)

MOST_BLOCKS = 3000
MOST_DEPTH = 6
MOST_WRONG = 40


class TakenArguments:
    """What the calls of a program give to functions with a variable number of arguments."""

    def __init__(self, program: ir.Program, takers: Takers) -> None:
        self._program = program
        self._takers = takers
        self._found: dict[tuple[Span, str, tuple[ir.Expr, ...]], ir.Pred | None] = {}
        self.granted: frozenset[str] = frozenset()
        self._judge()

    def condition(self, call: ir.Call) -> ir.Pred | None:
        """When the call gives what is taken; None where that is not evident."""
        return self._found.get((call.span, call.callee, call.arguments))

    def _judge(self) -> None:
        """Finds the ``granted`` functions: those whose callers all answer for what they give."""
        functions = self._program.functions
        followed: set[str] = set()
        doubtful: set[str] = set()
        endless: set[str] = set()  # others would take as long
        for caller in functions.values():
            for call in calls_of(caller):
                callee = functions.get(call.callee)
                if callee is None or callee.body is None or not callee.variadic:
                    continue
                if not self._takers.takes_own(callee):
                    continue
                if callee.name in endless:
                    continue
                walk = _Walk(self._program, self._takers)
                condition = walk.condition(call, callee)
                self._found[call.span, call.callee, call.arguments] = condition
                followed |= walk.entered
                doubtful |= walk.entered if condition is None else set()
                endless |= {callee.name} if walk.is_endless else set()
        self.granted = frozenset(followed - doubtful)


class _Walk:
    """Follows one call along all its paths; ``entered`` are the functions that it comes to."""

    def __init__(self, program: ir.Program, takers: Takers) -> None:
        self._program = program
        self._functions = program.functions
        self._machine = program.machine
        self._takers = takers
        self._wrong: list[ir.Pred] = []
        self._decided = True
        self._left = MOST_BLOCKS
        self._activations = 0
        self.entered: set[str] = set()

    @property
    def is_endless(self) -> bool:
        """Whether it was given up for having too many paths."""
        return self._left < 0

    def condition(self, call: ir.Call, callee: ir.Function) -> ir.Pred | None:
        fixed = len(callee.parameters)
        given = dict(zip(callee.parameters, call.arguments[:fixed], strict=True))
        if any(is_list(parameter.type) for parameter in given):
            return None
        path = Path({}, {}, {})
        own = Taking(tuple(call.arguments[fixed:]))
        for _ in self._function(callee, path, given, {}, own, 0):
            pass
        if not self._decided:
            return None
        return ir.conjunction([negated(one) for one in dict.fromkeys(self._wrong)])

    # --- functions -------------------------------------------------------------------------

    def _function(
        self,
        function: ir.Function,
        path: Path,
        given: Mapping[ir.Variable, ir.Expr | None],
        lists: Mapping[ir.Variable, Key],
        own: Taking | None,
        depth: int,
    ) -> Iterator[Path]:
        """The paths through a function, each with its result."""
        self.entered.add(function.name)
        self._activations += 1
        number = self._activations
        values = {**path.values}
        values.update({(number, v): one for v, one in given.items() if one is not None})
        same = {**path.same, **{(number, v): key for v, key in lists.items()}}
        started = replace(path, values=values, same=same, result=None)
        body = function.body
        if body is None or depth > MOST_DEPTH:
            self._decided = False
            return
        activation = Activation(number, function, own, depth)
        work = [(body.entry, started)]
        while work and self._decided:
            name, here = work.pop()
            self._left -= 1
            if self._left < 0:
                self._decided = False
                return
            for there in self._statements(body.blocks[name].statements, here, activation):
                end = body.blocks[name].end
                if isinstance(end, ir.Exit):
                    result = function.results[0] if function.results else None
                    value = None if result is None else there.values.get((number, result))
                    yield replace(there, result=value)
                else:
                    work += self._following(end, there, activation)

    def _following(
        self, end: ir.Terminator[ir.SourceTerm], path: Path, at: Activation
    ) -> list[tuple[str, Path]]:
        match end:
            case ir.Jump(target):
                return [(target, path)]
            case ir.Branch(condition, then, otherwise):
                known = known_predicate(condition, path, at)
                if known is None:
                    doubtful = replace(path, certain=False)
                    return [(then, doubtful), (otherwise, doubtful)]
                value = truth(known)
                if value is not None:
                    return [(then if value else otherwise, path)]
                return [(then, path.where(known)), (otherwise, path.where(negated(known)))]
            case ir.Exit() | ir.Stop():
                return []

    # --- statements ------------------------------------------------------------------------

    def _statements(
        self, statements: Sequence[ir.Statement], path: Path, at: Activation
    ) -> Iterator[Path]:
        paths = [path]
        for statement in statements:
            paths = [there for one in paths for there in self._statement(statement, one, at)]
        yield from paths

    def _statement(self, statement: ir.Statement, path: Path, at: Activation) -> Iterator[Path]:
        match statement:
            case ir.Assign(target, value):
                yield self._assigned(target, value, path, at)
            case ir.Declare(variable) | ir.Havoc(variable):
                yield path.with_value(at.key(variable), None)
            case ir.UseList():
                yield from self._use(statement, path, at)
            case ir.Call():
                yield from self._call(statement, path, at)
            case ir.CallPointer(results=results):
                for result in results:
                    path = path.with_value(at.key(result), None)
                yield replace(path, certain=False)
            case ir.Unmodelled():
                self._decided = False
            case (
                ir.Store()
                | ir.EndLife()
                | ir.Annotation()
                | ir.Framed()
                | ir.OpenContract()
                | ir.CloseContract()
                | ir.Mark()
                | ir.Guard()
            ):
                yield path

    def _assigned(self, target: ir.Variable, value: ir.Expr, path: Path, at: Activation) -> Path:
        if is_list(target.type):
            given = root_of(value)
            if given is None:
                self._decided = False
                return path
            same = {**path.same, at.key(target): path.list_key(at.key(given))}
            return replace(path, same=same)
        known = None if at.is_shared(target) else known_value(value, path, at)
        return path.with_value(at.key(target), known)

    def _use(self, use: ir.UseList, path: Path, at: Activation) -> Iterator[Path]:
        variable = root(use.place)
        if variable is None:
            self._decided = False
            return
        key = at.key(variable)
        match use.step:
            case ir.ListStep.START:
                own = at.own
                if own is None:
                    self._decided = False
                    return
                yield path.with_list(key, own)
            case ir.ListStep.COPY:
                source = None if use.other is None else root(use.other)
                copied = None if source is None else path.lists.get(path.list_key(at.key(source)))
                if copied is None:
                    self._decided = False
                    return
                yield path.with_list(key, copied)
            case ir.ListStep.END:
                yield path
            case ir.ListStep.ARGUMENT:
                yield from self._take(use, key, path, at)

    def _take(self, use: ir.UseList, key: Key, path: Path, at: Activation) -> Iterator[Path]:
        progress, result = path.lists.get(path.list_key(key)), use.result
        if progress is None or progress.taken is None or result is None:
            self._decided = False
            return
        if not is_passed(result.type, self._machine):  # the function is wrong, whatever is given
            return
        rest = progress.arguments[progress.taken :]
        fits = fitting(result.type, rest[0], self._machine, use.span) if rest else None
        if fits is None:
            self._fails(path)
            return
        condition, value = fits
        holds = True if condition == ir.TRUE else truth(condition)
        if holds is None:
            self._fails(path.where(negated(condition)))
            path = path.where(condition)
        elif not holds:
            self._fails(path)
            return
        taken = replace(progress, taken=progress.taken + 1)
        path = path.with_value(at.key(result), folded(value))
        yield path.with_list(key, taken)

    def _fails(self, path: Path) -> None:
        if path.certain and len(self._wrong) < MOST_WRONG:
            self._wrong.append(ir.conjunction(list(path.conditions)))
        else:
            self._decided = False

    def _call(self, call: ir.Call, path: Path, at: Activation) -> Iterator[Path]:
        callee = self._functions.get(call.callee)
        for result in call.results:
            path = path.with_value(at.key(result), None)
        if callee is None or never_returns(callee):
            return
        if callee.body is None or not any(True for _ in list_parameters(callee)):
            yield replace(path, certain=path.certain and not self._may_end(callee))
            return
        lists: dict[ir.Variable, Key] = {}
        for position, parameter in list_parameters(callee):
            variable = root_of(call.arguments[position])
            key = None if variable is None else path.list_key(at.key(variable))
            if key is None or key not in path.lists:
                self._decided = False
                return
            if ir.is_va_list(parameter.type):  # of which it has a copy
                copied = (self._activations + 1, parameter)
                path = replace(path, lists={**path.lists, copied: path.lists[key]})
            else:
                lists[parameter] = key
        given = {
            parameter: known_value(value, path, at)
            for parameter, value in zip(callee.parameters, call.arguments, strict=False)
            if not is_list(parameter.type)
        }
        own = Taking(()) if callee.variadic else None
        for there in self._function(callee, path, given, lists, own, at.depth + 1):
            yield there.with_value(at.key(call.results[0]), there.result) if call.results else there

    def _may_end(self, callee: ir.Function) -> bool:
        """Whether a function of the program may not come back."""
        called = reached([callee.name], self._functions)
        return any(never_returns(self._functions[name]) for name in called)
