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
from itertools import islice

from weaklink import ir
from weaklink.analysis.argument_lists import Takers, is_list, list_parameters, root, root_of
from weaklink.analysis.changes import calls_of, reached
from weaklink.diagnostics import InputError
from weaklink.frontend.elaborate.constants import evaluate
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span
from weaklink.view.argument_types import fitting, is_passed
from weaklink.view.exits import never_returns

MOST_BLOCKS = 3000
MOST_DEPTH = 6
MOST_WRONG = 40
MOST_NODES = 150
"""Of a value; of what is larger, nothing is known."""

Key = tuple[int, ir.Variable]
"""A variable of one activation."""

Values = Mapping[Key, ir.Expr]


@record
class _Progress:
    """The arguments of a list, and how many were taken; None where nobody knows."""

    arguments: tuple[ir.Expr, ...]
    taken: int | None = 0


@record
class _Path:
    """What is known at some point of a path: values, over the caller's variables; lists; what has
    been decided so far.  ``certain``: whether a run that decides like this takes this path."""

    values: Values
    lists: Mapping[Key, _Progress]
    same: Mapping[Key, Key]
    conditions: tuple[ir.Pred, ...] = ()
    certain: bool = True
    result: ir.Expr | None = None

    def with_value(self, key: Key, value: ir.Expr | None) -> _Path:
        values = {**self.values}
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value
        return replace(self, values=values)

    def list_key(self, key: Key) -> Key:
        return self.same.get(key, key)

    def with_list(self, key: Key, progress: _Progress) -> _Path:
        return replace(self, lists={**self.lists, self.list_key(key): progress})

    def where(self, condition: ir.Pred) -> _Path:
        return replace(self, conditions=(*self.conditions, condition))


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
        path = _Path({}, {}, {})
        own = _Progress(tuple(call.arguments[fixed:]))
        for _ in self._function(callee, path, given, {}, own, 0):
            pass
        if not self._decided:
            return None
        return ir.conjunction([_negated(one) for one in dict.fromkeys(self._wrong)])

    # --- functions -------------------------------------------------------------------------

    def _function(
        self,
        function: ir.Function,
        path: _Path,
        given: Mapping[ir.Variable, ir.Expr | None],
        lists: Mapping[ir.Variable, Key],
        own: _Progress | None,
        depth: int,
    ) -> Iterator[_Path]:
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
        activation = _Activation(number, function, own, depth)
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
        self, end: ir.Terminator[ir.SourceTerm], path: _Path, at: _Activation
    ) -> list[tuple[str, _Path]]:
        match end:
            case ir.Jump(target):
                return [(target, path)]
            case ir.Branch(condition, then, otherwise):
                known = self._predicate(condition, path, at)
                if known is None:
                    doubtful = replace(path, certain=False)
                    return [(then, doubtful), (otherwise, doubtful)]
                value = _truth(known)
                if value is not None:
                    return [(then if value else otherwise, path)]
                return [(then, path.where(known)), (otherwise, path.where(_negated(known)))]
            case ir.Exit() | ir.Stop():
                return []

    # --- statements ------------------------------------------------------------------------

    def _statements(
        self, statements: Sequence[ir.Statement], path: _Path, at: _Activation
    ) -> Iterator[_Path]:
        paths = [path]
        for statement in statements:
            paths = [there for one in paths for there in self._statement(statement, one, at)]
        yield from paths

    def _statement(self, statement: ir.Statement, path: _Path, at: _Activation) -> Iterator[_Path]:
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
                | ir.OpenContract()
                | ir.CloseContract()
                | ir.Mark()
                | ir.Guard()
            ):
                yield path

    def _assigned(self, target: ir.Variable, value: ir.Expr, path: _Path, at: _Activation) -> _Path:
        if is_list(target.type):
            given = root_of(value)
            if given is None:
                self._decided = False
                return path
            same = {**path.same, at.key(target): path.list_key(at.key(given))}
            return replace(path, same=same)
        known = None if at.is_shared(target) else self._value(value, path, at)
        return path.with_value(at.key(target), known)

    def _use(self, use: ir.UseList, path: _Path, at: _Activation) -> Iterator[_Path]:
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

    def _take(self, use: ir.UseList, key: Key, path: _Path, at: _Activation) -> Iterator[_Path]:
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
        holds = True if condition == ir.TRUE else _truth(condition)
        if holds is None:
            self._fails(path.where(_negated(condition)))
            path = path.where(condition)
        elif not holds:
            self._fails(path)
            return
        taken = replace(progress, taken=progress.taken + 1)
        path = path.with_value(at.key(result), _folded(value))
        yield path.with_list(key, taken)

    def _fails(self, path: _Path) -> None:
        if path.certain and len(self._wrong) < MOST_WRONG:
            self._wrong.append(ir.conjunction(list(path.conditions)))
        else:
            self._decided = False

    def _call(self, call: ir.Call, path: _Path, at: _Activation) -> Iterator[_Path]:
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
            parameter: self._value(value, path, at)
            for parameter, value in zip(callee.parameters, call.arguments, strict=False)
            if not is_list(parameter.type)
        }
        own = _Progress(()) if callee.variadic else None
        for there in self._function(callee, path, given, lists, own, at.depth + 1):
            yield there.with_value(at.key(call.results[0]), there.result) if call.results else there

    def _may_end(self, callee: ir.Function) -> bool:
        """Whether a function of the program may not come back."""
        called = reached([callee.name], self._functions)
        return any(never_returns(self._functions[name]) for name in called)

    # --- values ----------------------------------------------------------------------------

    def _predicate(self, predicate: ir.Pred, path: _Path, at: _Activation) -> ir.Pred | None:
        found = self._node(predicate, path, at)
        return None if found is None or _is_large(found) else ir.as_pred(found)

    def _value(self, value: ir.Expr, path: _Path, at: _Activation) -> ir.Expr | None:
        found = self._node(value, path, at)
        return None if found is None or _is_large(found) else _folded(ir.as_expr(found))

    def _node(self, node: ir.Node, path: _Path, at: _Activation) -> ir.Node | None:
        """It over the caller's variables; None where something in it is not known."""
        match node:
            case ir.Read(variable):
                return None if at.is_shared(variable) else path.values.get(at.key(variable))
            case ir.Load(ir.DerefPlace(pointer), type):
                where = self._value(pointer, path, at)
                return None if where is None else _character(where, type)
            case ir.Load():
                return None
            case ir.AddressOf(ir.IndexPlace(ir.StringPlace(), ir.Const())):
                return node
            case ir.AddressOf():
                return None
            case _:  # all others are known if their parts are
                return self._of_parts(node, path, at)

    def _of_parts(self, node: ir.Node, path: _Path, at: _Activation) -> ir.Node | None:
        unknown = False

        def part(one: ir.Node) -> ir.Node:
            nonlocal unknown
            found = self._node(one, path, at)
            unknown = unknown or found is None
            if found is None:
                return one
            return found if isinstance(found, ir.Predicate) else _folded(found)

        made = ir.map_children(node, part)
        return None if unknown else made


class _Activation:
    """A function that is followed, by its number: its ``own`` arguments, and how deep it is."""

    def __init__(
        self, number: int, function: ir.Function, own: _Progress | None, depth: int
    ) -> None:
        self.own = own
        self.depth = depth
        self._number = number
        self._shared = ir.addressed_by_function(function)

    def key(self, variable: ir.Variable) -> Key:
        return self._number, variable

    def is_shared(self, variable: ir.Variable) -> bool:
        """Whether others may change it."""
        return variable.storage is ir.Storage.GLOBAL or variable in self._shared


def _is_large(node: ir.Node) -> bool:
    return sum(1 for _ in islice(ir.walk(node), MOST_NODES + 1)) > MOST_NODES


def _folded(value: ir.Expr) -> ir.Expr:
    """A number where it is one; of a place in a literal, that."""
    match value:
        case ir.Const() | ir.Read():
            return value
        case ir.PointerAdd(
            op, ir.AddressOf(ir.IndexPlace(ir.StringPlace() as array, ir.Const(start))), offset
        ):
            moved = _number(offset)
            if moved is None:
                return value
            index = start + moved if op is ir.BinaryOp.ADD else start - moved
            assert isinstance(value.pointer, ir.AddressOf)
            place = value.pointer.place
            assert isinstance(place, ir.IndexPlace)
            number = ir.Const(index, place.index.type)
            return replace(value.pointer, place=replace(place, index=number, array=array))
        case ir.Convert(ir.AddressOf() as address, ir.PointerType(target)) if (
            isinstance(address.type, ir.PointerType) and address.type.target == target
        ):
            return address
        case _:  # all others may be numbers
            known = _number(value)
            return value if known is None else ir.Const(known, value.type, value.span)


def _number(value: ir.Expr) -> int | None:
    if not isinstance(value.type, ir.IntType | ir.IntegerType):
        return None
    try:
        return evaluate(value)
    except InputError:  # it is no constant
        return None


def _truth(predicate: ir.Pred) -> bool | None:
    """Whether it holds, where that does not hang on any variable."""
    match predicate:
        case ir.And(left, right):
            sides = (_truth(left), _truth(right))
            return False if False in sides else None if None in sides else True
        case ir.Or(left, right):
            sides = (_truth(left), _truth(right))
            return True if True in sides else None if None in sides else False
        case _:  # all others are decided as a whole
            known = _number(ir.Truth(predicate, ir.INTEGER, NOWHERE))
            return None if known is None else bool(known)


def _character(pointer: ir.Expr, type: ir.Type) -> ir.Expr | None:
    """What a pointer into a string literal points to."""
    match pointer:
        case ir.AddressOf(ir.IndexPlace(ir.StringPlace(units), ir.Const(index))):
            if not isinstance(type, ir.IntType) or not 0 <= index <= len(units):
                return None
            return ir.Const(type.wrap((*units, 0)[index]), type)
        case _:  # nobody knows what else is there
            return None


def _negated(predicate: ir.Pred) -> ir.Pred:
    match predicate:
        case ir.Not(operand):
            return operand
        case ir.BoolConst(value, span):
            return ir.BoolConst(not value, span)
        case _:  # all others hold or not
            return ir.Not(predicate)
