r"""Functions with a variable number of arguments that have a body; ``va_list`` in all its uses.

    before:  int sum(int n, ...) { va_start(ap); x = va_arg(ap) ... va_end(ap); }    sum(1, 5L)
    after:   sum(n):            any arguments: havoc missing;  guard missing == 0;  havoc x;
             sum#1(n, ...[0]):  these ones:    guard \false;            // `...[0]` is a long
             sum#1(1, 5L)

A ``va_list`` is how many arguments were taken, and beside it stands whether it was started.  It
lists the arguments of one function, so a function that is given one gets these arguments, too: each
call has code of its own by their types (``sum#1``; all share the properties of ``sum``).  In the
function itself its arguments are any, chosen where they are taken.  What prints a list in a format
prints it as ``printf`` would, with those arguments.

Callers answer for formats that a function hands on (``view/handed_formats.py``), and for arguments
where what they give decides which are taken (``view/taken_arguments.py``).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.analysis.argument_lists import (
    HANDED_ON,
    OWN,
    STARTED,
    UNKNOWN,
    UNSTARTED,
    Evident,
    Progress,
    Takers,
    list_parameters,
    passes,
    root,
    root_of,
)
from weaklink.analysis.changes import written
from weaklink.analysis.flow import natural_loops
from weaklink.analysis.reducible import redirect
from weaklink.ir.layout import Records
from weaklink.ir.names import variant
from weaklink.kinds import Kind
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.argument_types import fitting, is_passed
from weaklink.view.format_contracts import LISTED, Argument, FormatContracts, Formatted
from weaklink.view.format_texts import UNKNOWN_FORMAT, Formats, mismatch, negated
from weaklink.view.formats import Role, Wanted
from weaklink.view.handed_formats import HandedFormats, parameter_of
from weaklink.view.literal_arguments import literal_length
from weaklink.view.taken_arguments import TakenArguments

MISSING = "missing."
"""How a number is called that says whether an argument is not given."""

PART = "`va_list` that is a part of another object, or global"
SEVERAL = "`va_list` of the arguments of one function or another"
AGAIN = "arguments that nobody knows, taken a second time"
ANY_STRUCTURE = "structure of this kind among arguments that nobody knows"
NOT_EVIDENT = "`va_list` of which it is not evident how many arguments were taken"

MOST_PARTS = 20
"""Of a structure that is given as an argument, where nobody knows which."""

Types = tuple[ir.Type, ...]

_Yielding = Generator[ir.Statement, None, "str | ir.Unmodelled | None"]


def resolve_variable_arguments(program: ir.Program) -> ir.Program:
    """``program`` in which each argument that a function takes has a name, or is any."""
    functions = program.functions.values()
    if not any(map(_concerns, functions)):
        return program
    return _Versions(program).resolved()


def is_missing(choice: ir.Variable) -> bool:
    """Whether what the environment chooses here is whether an argument is not given."""
    return choice.name.startswith(MISSING)


def _concerns(function: ir.Function) -> bool:
    if any(True for _ in list_parameters(function)):
        return True
    body = function.body
    statements = (s for b in body.blocks.values() for s in b.statements) if body is not None else ()
    uses = any(isinstance(one, ir.UseList) for one in statements)
    return uses or (function.variadic and body is not None)


@record
class _Given:
    """The arguments on a list by their ``types``; ``whole`` if none of them was taken yet."""

    types: Types
    whole: bool = True


@record
class _Version:
    """A function with what it is given: its ``own`` arguments, those on the lists that come by
    parameters, the formats that do, and what a format asks of the arguments of one call
    (``checked``: the format, the call's place, and each argument's text, with whether it is a
    literal)."""

    function: str
    own: Types | None = None
    lists: tuple[tuple[str, _Given], ...] = ()
    texts: tuple[tuple[str, ir.Expr], ...] = ()
    checked: tuple[str, Span, tuple[tuple[str, bool], ...]] | None = None


class _Versions:
    """The functions of a program, and what is made of them for calls with known arguments."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.takers = Takers(program)
        self.handed = HandedFormats(program, self.takers)
        self.taken = TakenArguments(program, self.takers)
        self.formats = Formats(program)
        self._names: dict[_Version, str] = {}
        self._count: dict[str, int] = {}
        self._work: list[_Version] = []
        self.made: dict[str, ir.Function] = {}

    def resolved(self) -> ir.Program:
        functions: dict[str, ir.Function] = {}
        for name, function in self.program.functions.items():
            if function.body is None:
                functions[name] = _printing(function)
            else:
                functions[name] = _Resolution(function, _Version(name), self).function()
        while self._work:
            version = self._work.pop()
            source = self.program.functions[version.function]
            self.made[self._names[version]] = _Resolution(source, version, self).function()
        return replace(self.program, functions=functions | self.made)

    def name(self, version: _Version) -> str:
        if version == _Version(version.function):
            return version.function
        if version not in self._names:
            self._names[version] = self.fresh(version.function)
            self._work.append(version)
        return self._names[version]

    def named(self, version: _Version) -> str:
        """What a version is called that was asked for."""
        return self._names.get(version, version.function)

    def fresh(self, function: str) -> str:
        self._count[function] = self._count.get(function, 0) + 1
        return variant(function, self._count[function])

    def text(self, span: Span) -> str:
        source = self.program.sources.get(span.file)
        return "" if source is None else source.text(span)


def _printing(function: ir.Function) -> ir.Function:
    """A function that prints a list takes what is on it."""
    format = LISTED.get(function.name)
    if format is None or len(function.parameters) != format.first + 1:
        return function
    if not ir.is_va_list(function.parameters[-1].type):
        return function
    return replace(function, parameters=function.parameters[:-1], variadic=True)


class _Resolution:
    """Makes one version of a function."""

    def __init__(self, source: ir.Function, version: _Version, versions: _Versions) -> None:
        self._source = source
        self._version = version
        self._versions = versions
        self._program = versions.program
        self._machine = versions.program.machine
        self._takers = versions.takers
        self._lists = versions.takers.lists(source)
        self._texts = dict(version.texts)
        self._added: list[ir.Variable] = []
        self._states: dict[ir.Variable, ir.Variable] = {}
        self._values = self._arguments()
        self._again = passes(source, self._takers) > 1

    def _arguments(self) -> dict[str, tuple[ir.Variable, ...]]:
        """By list, the parameters that have what is on it."""
        version = self._version
        span = self._source.span
        found: dict[str, tuple[ir.Variable, ...]] = {}
        if version.own is not None:
            found[OWN] = _parameters(version.own, "...", span)
        shown = {parameter.name: parameter.shown for parameter in self._source.parameters}
        for name, given in version.lists:
            found[name] = _parameters(given.types, name, span, shown[name])
        return found

    # --- the function ----------------------------------------------------------------------

    def function(self) -> ir.Function:
        source, body = self._source, self._source.body
        assert body is not None
        progress = Progress(source, self._takers, dict(self._first()))
        blocks: dict[str, ir.Block] = {}
        for name, block in body.blocks.items():
            known = dict(progress.before.get(name, {}))
            statements: list[ir.Statement] = []
            for statement in block.statements:
                statements += self._statement(statement, known)
                progress.step(known, statement)
            blocks[name] = replace(block, statements=tuple(statements))
        ended = tuple(self._ended(body, progress.before.get(body.exit, {})))
        blocks = self._returning(_with_states(blocks, body.entry, self._states), body.exit, ended)
        blocks = self._begun(blocks, body.entry)
        entry = next(iter(blocks))
        locals_ = (*body.locals, *self._states.values(), *self._added)
        made = replace(source, body=replace(body, blocks=blocks, entry=entry, locals=locals_))
        name = self._versions.named(self._version)
        if name == source.name:
            return made
        more = [one for values in self._values.values() for one in values]
        return replace(
            made,
            name=name,
            parameters=(*source.parameters, *more),
            contract=self._contract(),
            variadic=False,
            requested=False,
        )

    def _first(self) -> Iterator[tuple[ir.Variable, Evident]]:
        """What is known of the lists that come in."""
        whole = {name for name, given in self._version.lists if given.whole}
        for _, parameter in list_parameters(self._source):
            yield parameter, Evident(frozenset({STARTED}), 0 if parameter.name in whole else None)

    def _begun(self, blocks: dict[str, ir.Block], entry: str) -> dict[str, ir.Block]:
        """The lists that come in are started."""
        span = self._source.span
        begun = tuple(
            statement
            for _, parameter in list_parameters(self._source)
            for statement in self._begin(parameter, STARTED, span)
        )
        if not begun:
            return blocks
        first = ir.Block(f"{entry}.lists", begun, ir.Jump(entry))
        return {first.name: first, **blocks}

    def _returning(
        self, blocks: dict[str, ir.Block], exit: str, ended: tuple[ir.Guard, ...]
    ) -> dict[str, ir.Block]:
        """What has to be where the function returns; where the program ends in it, nothing has."""
        if not ended:
            return blocks
        name = f"{exit}.lists"
        made = {
            one: replace(block, end=redirect(block.end, {exit: name}))
            for one, block in blocks.items()
        }
        last = made.pop(exit)
        return {**made, name: ir.Block(name, ended, ir.Jump(exit)), exit: last}

    def _ended(self, body: ir.Body, known: Mapping[ir.Variable, Evident]) -> Iterator[ir.Guard]:
        """At the end of the function each list that it has started has ended."""
        begun: dict[ir.Variable, Span] = {}
        for block in body.blocks.values():
            for one in block.statements:
                match one:
                    case ir.UseList(ir.ListStep.START | ir.ListStep.COPY, place, span):
                        variable = root(place)
                        if variable is not None and ir.is_va_list(variable.type):
                            begun.setdefault(variable, span)
                    case _:  # no other statement begins one
                        pass
        for variable, span in begun.items():
            about = f"`va_end({variable.shown})` before the function returns"
            yield from self._in_state(variable, UNSTARTED, known, span, about)

    def _contract(self) -> ir.FunctionContract:
        """That of the function, and what a format asks of the arguments."""
        contract, checked = self._source.contract, self._version.checked
        if checked is None:
            return contract
        text, span, said = checked
        handed = self._versions.handed.found[self._source.name]
        format = ir.Format(handed.family, 0, 0)
        wanted = [w for w in self._versions.formats.taken(format, text) if isinstance(w, Wanted)]
        values = self._values.get(handed.list, ())
        arguments = tuple(_checked(values, wanted, said))
        own = Formatted(self._source, (), text, arguments, span, False)
        found = FormatContracts(self._program).of(own).clauses
        asked = [c for c in found if c.kind is ir.ClauseKind.REQUIRES and c not in contract.clauses]
        return replace(contract, clauses=(*contract.clauses, *asked))

    # --- statements ------------------------------------------------------------------------

    def _statement(
        self, statement: ir.Statement, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        match statement:
            case ir.Declare(variable, span) if ir.is_va_list(variable.type):
                yield statement
                yield ir.Assign(variable, ir.Const(0, variable.type, span), span)
                yield from self._begin(variable, UNSTARTED, span)
            case ir.UseList(_, place, span):
                why = self._refused(root(place), statement.step)
                if why is not None:
                    yield ir.Unmodelled(why, span)
                else:
                    yield from self._use(statement, known)
            case ir.Assign(target, span=span) if ir.is_va_list(target.type):
                yield ir.Unmodelled("assignment of a `va_list`", span)
            case ir.Store(place, span=span) if ir.is_va_list(place.type):
                yield ir.Unmodelled("assignment of a `va_list`", span)
            case ir.Call():
                yield from self._call(statement, known)
            case _:  # all others have nothing to do with lists
                yield statement

    def _refused(self, variable: ir.Variable | None, step: ir.ListStep) -> str | None:
        if variable is None:
            return PART
        if len(self._lists.of(variable)) > 1:
            return SEVERAL
        if self._owner(variable) is None:
            return f"`{step.value}` of a `va_list` behind a pointer"
        return None

    def _use(self, use: ir.UseList, known: Mapping[ir.Variable, Evident]) -> Iterator[ir.Statement]:
        variable, span = root(use.place), use.span
        assert variable is not None
        match use.step:
            case ir.ListStep.START:
                yield from self._in_state(variable, UNSTARTED, known, span)
                yield from self._set(variable, STARTED, span)
                yield _put(use.place, ir.Const(0, use.place.type, span), span)
            case ir.ListStep.END:
                yield from self._ends(variable, known, span)
                yield from self._set(variable, UNSTARTED, span)
            case ir.ListStep.COPY:
                yield from self._copy(use, variable, known)
            case ir.ListStep.ARGUMENT:
                yield from self._in_state(variable, STARTED, known, span)
                yield from self._take(use, variable)
            case _:
                assert_never(use.step)

    def _ends(
        self, variable: ir.Variable, known: Mapping[ir.Variable, Evident], span: Span
    ) -> Iterator[ir.Guard]:
        """A function ends what it has begun itself (C11 7.16.1p1)."""
        if variable.storage is ir.Storage.PARAMETER:
            about = f"`va_end({variable.shown})` of a list that the caller has begun"
            yield ir.Guard(Kind.VA_LIST, ir.FALSE, span, about=about)
        elif UNSTARTED in known.get(variable, UNKNOWN).states:
            state = ir.Read(self._state(variable), span)
            begun = ir.Compare(ir.CompareOp.NE, state, self._number(UNSTARTED), span)
            yield ir.Guard(Kind.VA_LIST, begun, span)

    def _copy(
        self, use: ir.UseList, variable: ir.Variable, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        span, other = use.span, use.other
        source = None if other is None else root(other)
        if other is None or source is None:
            yield ir.Unmodelled(PART, span)
            return
        yield from self._in_state(variable, UNSTARTED, known, span)
        yield from self._in_state(source, STARTED, known, span)
        yield from self._set(variable, STARTED, span)
        yield _put(use.place, _value(other, span), span)

    # --- arguments -------------------------------------------------------------------------

    def _take(self, use: ir.UseList, variable: ir.Variable) -> Iterator[ir.Statement]:
        """The next argument, and that there is one of the type."""
        span, result = use.span, use.result
        assert result is not None
        place, type = use.place, use.place.type
        values = self._on(variable)
        if values is None:
            yield from self._any(result, span)
        else:
            yield from self._one_of(values, place, result, span)
        taken = _value(place, span)
        assert isinstance(type, ir.IntType)
        last = ir.Compare(ir.CompareOp.EQ, taken, ir.Const(type.max, type, span), span)
        exact = ir.Convert(taken, ir.INTEGER, span=span)
        more = ir.Binary(ir.BinaryOp.ADD, exact, ir.Const(1, ir.INTEGER, span), ir.INTEGER, span)
        first, following = ir.Const(0, type, span), ir.Convert(more, type, span=span)
        yield _put(place, ir.Conditional(last, first, following, type, span), span)

    def _on(self, variable: ir.Variable) -> tuple[ir.Variable, ...] | None:
        """What is on a list; None if nobody knows."""
        sources = self._lists.of(variable)
        return self._values.get(next(iter(sources))) if sources else ()

    def _any(self, result: ir.Variable, span: Span) -> Iterator[ir.Statement]:
        """An argument of a function whose arguments nobody knows."""
        possible = is_passed(result.type, self._machine)
        if self._source.name in self._versions.taken.granted:
            yield ir.Guard(Kind.VA_ARG, ir.TRUE if possible else ir.FALSE, span)
        else:
            yield from self._may_miss(Kind.VA_ARG, possible, span)
        if self._again:
            yield ir.Unmodelled(AGAIN, span)
        elif isinstance(result.type, ir.RecordType):
            yield from self._any_structure(result, span)
        else:
            yield ir.Havoc(result, ir.ENVIRONMENT, span)

    def _any_structure(self, result: ir.Variable, span: Span) -> Iterator[ir.Statement]:
        """A structure with anything in it."""
        parts = list(_parts(result.type, self._program.records))
        if len(parts) > MOST_PARTS or any(one is None for one in parts):
            yield ir.Unmodelled(ANY_STRUCTURE, span)
            return
        values: list[ir.Expr] = []
        for path, type in (one for one in parts if one is not None):
            shown = result.shown + "".join(
                f".{step}" if isinstance(step, str) else f"[{step}]" for step in path
            )
            value = self._temporary("any.", type, shown, span)
            yield ir.Havoc(value, ir.ENVIRONMENT, span)
            values.append(ir.Read(value, span))
        paths = tuple(one[0] for one in parts if one is not None)
        yield ir.Assign(result, ir.Aggregate(paths, tuple(values), result.type, span), span)

    def _may_miss(self, kind: Kind, possible: bool, span: Span) -> Iterator[ir.Statement]:
        """What is wanted may not be given."""
        shown = self._versions.text(span)
        missing = self._temporary(MISSING, self._machine.int, shown, span)
        yield ir.Havoc(missing, ir.ENVIRONMENT, span)
        given = ir.Compare(ir.CompareOp.EQ, ir.Read(missing, span), self._number(0), span)
        yield ir.Guard(kind, given if possible else ir.FALSE, span)

    def _one_of(
        self, values: Sequence[ir.Variable], place: ir.Place, result: ir.Variable, span: Span
    ) -> Iterator[ir.Statement]:
        """The argument that comes next, of those that are given."""
        taken = _value(place, span)
        cases: list[tuple[ir.Pred, ir.Expr]] = []
        safe: list[ir.Pred] = []
        for number, value in enumerate(values):
            fits = fitting(result.type, ir.Read(value, span), self._machine, span)
            if fits is not None:
                type = place.type
                here: ir.Pred = ir.Compare(
                    ir.CompareOp.EQ, taken, ir.Const(number, type, span), span
                )
                condition, converted = fits
                safe.append(here if condition == ir.TRUE else ir.And(here, condition, span))
                cases.append((here, converted))
        yield ir.Guard(Kind.VA_ARG, ir.disjunction(safe) if safe else ir.FALSE, span)
        if not cases:
            return
        chosen = cases[-1][1]
        for here, converted in reversed(cases[:-1]):
            chosen = ir.Conditional(here, converted, chosen, result.type, span)
        yield ir.Assign(result, chosen, span)

    # --- calls -----------------------------------------------------------------------------

    def _call(self, call: ir.Call, known: Mapping[ir.Variable, Evident]) -> Iterator[ir.Statement]:
        callee = self._program.functions.get(call.callee)
        lists = list(self._takers.handed(call))
        if callee is None or not (lists or (callee.variadic and callee.body is not None)):
            yield call
            return
        for _, value in lists:
            variable = root_of(value)
            if variable is None or self._owner(variable) is None:
                if variable is None or len(self._lists.of(variable)) > 1:
                    yield ir.Unmodelled(PART if variable is None else SEVERAL, value.span)
                    return
                continue
            yield from self._in_state(variable, STARTED, known, value.span)
        if callee.body is None:
            yield from self._prototype(call, callee, known)
        else:
            yield from self._function(call, callee, known)
        for parameter, value in lists:
            variable = root_of(value)
            by_value = ir.is_va_list(parameter.type)
            if variable is not None and by_value and self._takers.takes(callee, parameter):
                yield from self._set(variable, HANDED_ON, call.span)

    def _function(
        self, call: ir.Call, callee: ir.Function, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        """A call of a function with a body, as one of its version for what it is given."""
        fixed = list(call.arguments[: len(callee.parameters)])
        further = call.arguments[len(callee.parameters) :]
        passed = list(further)
        lists: list[tuple[str, _Given]] = []
        for position, parameter in list_parameters(callee):
            variable = root_of(fixed[position])
            assert variable is not None
            values = self._on(variable)
            if values is None:
                if self._again and self._chooses(callee, parameter):
                    yield ir.Unmodelled(AGAIN, call.span)
                    return
                continue
            evident = known.get(variable, UNKNOWN).taken
            if evident is not None and ir.is_va_list(parameter.type):
                values = values[evident:]
                fixed[position] = ir.Const(0, parameter.type, fixed[position].span)
            whole = evident is not None and (ir.is_va_list(parameter.type) or evident == 0)
            lists.append((parameter.name, _Given(tuple(v.type for v in values), whole)))
            passed += [ir.Read(value, call.span) for value in values]
        texts = tuple(
            (parameter.name, text)
            for parameter, value in zip(callee.parameters, fixed, strict=True)
            if _is_text(parameter.type) and (text := self._literal(value)) is not None
        )
        own = tuple(value.type for value in further) if callee.variadic else None
        version = _Version(callee.name, own, tuple(lists), texts if own or lists else ())
        checked = yield from self._checked(call, callee, version, further, known)
        if isinstance(checked, ir.Unmodelled):
            yield checked
            return
        fits = self._versions.taken.condition(call)
        if fits is not None:
            yield ir.Guard(Kind.VA_ARG, fits, call.span)
        if checked is not None:
            said = tuple(
                (self._versions.text(value.span), literal_length(value) is not None)
                for value in further
            )
            version = replace(version, checked=(checked, call.span, said))
        name = self._versions.name(version)
        yield replace(call, callee=name, arguments=(*fixed, *passed))

    def _chooses(self, callee: ir.Function, parameter: ir.Variable) -> bool:
        """Whether a function looks at arguments that nobody knows, and does not only print them."""
        handed = self._versions.handed.found.get(callee.name)
        printed = handed is not None and handed.list == parameter.name
        return self._takers.takes(callee, parameter) and not printed

    def _checked(
        self,
        call: ir.Call,
        callee: ir.Function,
        version: _Version,
        further: Sequence[ir.Expr],
        known: Mapping[ir.Variable, Evident],
    ) -> _Yielding:
        """Guards that what is handed on fits its format; the format, or what is not modelled."""
        handed, span = self._versions.handed, call.span
        format = handed.wraps(callee)
        if format is not None:
            return (yield from self._fits(format, call, further, callee))
        format = handed.sink(callee)
        if format is None:
            return None
        text, list_ = call.arguments[format.position], call.arguments[format.first]
        variable = root_of(list_)
        assert variable is not None
        values, source = self._on(variable), next(iter(self._lists.of(variable)), OWN)
        if handed.is_granted(self._source, text, source):
            yield ir.Guard(Kind.FORMAT, ir.TRUE, span)
            return None
        if values is None:
            if self._versions.formats.ways(text) is None:
                return ir.Unmodelled(UNKNOWN_FORMAT, text.span)
            yield from self._may_miss(Kind.FORMAT, True, span)
            return None
        taken = known.get(variable, UNKNOWN).taken
        if taken is None:
            return ir.Unmodelled(NOT_EVIDENT, span)
        given = [ir.Read(value, span) for value in values[taken:]]
        return (yield from self._fits(format, call, given, callee))

    def _fits(
        self, format: ir.Format, call: ir.Call, given: Sequence[ir.Expr], callee: ir.Function
    ) -> _Yielding:
        formats, span, text = self._versions.formats, call.span, call.arguments[format.position]
        ways = formats.ways(self._literal(text) or text)
        if ways is None:
            return ir.Unmodelled(UNKNOWN_FORMAT, text.span)
        taken = {way.text: formats.taken(format, way.text) for way in ways}
        wrong = [(way, why) for way in ways if (why := mismatch(taken[way.text], given))]
        safe = ir.conjunction([negated(way.when) for way, _ in wrong])
        yield ir.Guard(Kind.FORMAT, safe, span, about=wrong[0][1] if wrong else "")
        right = [way.text for way in ways if all(way is not other for other, _ in wrong)]
        roles = [[w.role for w in taken[one] if isinstance(w, Wanted)] for one in right]
        if format.family == ir.PRINTF and any(Role.TARGET in one for one in roles):
            return ir.Unmodelled(f"`%n` in a format that `{callee.name}` hands on", span)
        if any(one != roles[0] for one in roles):
            return ir.Unmodelled(UNKNOWN_FORMAT, text.span)
        asks = any(role not in (Role.VALUE, Role.POINTER) for one in roles for role in one)
        return right[0] if asks else None

    # --- functions without a body ----------------------------------------------------------

    def _prototype(
        self, call: ir.Call, callee: ir.Function, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        if _printing(callee) is not callee:
            yield from self._print(call, callee, known)
            return
        passed: list[ir.Expr] = []
        for _, value in self._takers.handed(call):
            variable = root_of(value)
            assert variable is not None
            passed += [ir.Read(one, call.span) for one in self._on(variable) or ()]
        more = [_parameter(f"x{n}", one.type, call.span) for n, one in enumerate(passed, start=1)]
        if not more:
            yield call
            return
        name = self._versions.fresh(callee.name)
        parameters = (*callee.parameters, *more)
        self._versions.made[name] = replace(
            callee, name=name, parameters=parameters, requested=False
        )
        yield replace(call, callee=name, arguments=(*call.arguments, *passed))

    def _print(
        self, call: ir.Call, callee: ir.Function, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        """A call that prints a list, or reads in what it says, with what is on it."""
        format, span = LISTED[callee.name], call.span
        text, list_ = call.arguments[format.position], call.arguments[format.first]
        variable = root_of(list_)
        assert variable is not None
        literal = self._literal(text)
        fixed = list(call.arguments[: format.first])
        if literal is not None:
            fixed[format.position] = ir.Convert(literal, text.type, span=text.span)
            if literal.type == text.type:
                fixed[format.position] = literal
        values, source = self._on(variable), next(iter(self._lists.of(variable)), OWN)
        granted = self._versions.handed.is_granted(self._source, text, source)
        taken = known.get(variable, UNKNOWN).taken
        evident = format.family == ir.PRINTF and callee.name != "vsprintf"
        if literal is None and granted and evident:
            yield ir.Guard(Kind.FORMAT, ir.TRUE, span)
            yield replace(call, callee=self._unknown(callee), arguments=tuple(fixed))
        elif values is None:
            yield from self._print_any(call, format, fixed)
        elif taken is None:
            yield ir.Unmodelled(NOT_EVIDENT, span)
        else:
            given = [ir.Read(value, value.span) for value in values[taken:]]
            yield replace(call, arguments=(*fixed, *given))

    def _print_any(
        self, call: ir.Call, format: ir.Format, fixed: Sequence[ir.Expr]
    ) -> Iterator[ir.Statement]:
        """What is on the list is any, of the types that the format says."""
        formats, span = self._versions.formats, call.span
        ways = formats.ways(fixed[format.position])
        if ways is None or len(ways) != 1:
            yield ir.Unmodelled(UNKNOWN_FORMAT, fixed[format.position].span)
            return
        wanted = [w for w in formats.taken(format, ways[0].text) if isinstance(w, Wanted)]
        if self._again and wanted:
            yield ir.Unmodelled(AGAIN, span)
            return
        if wanted:
            yield from self._may_miss(Kind.FORMAT, True, span)
        given: list[ir.Expr] = []
        for one in wanted:
            type = one.type if one.role is Role.VALUE else ir.PointerType(one.type)
            value = self._temporary("any.", type, f"the argument of {one.directive}", span)
            yield ir.Havoc(value, ir.ENVIRONMENT, span)
            given.append(ir.Read(value, span))
        yield replace(call, arguments=(*fixed, *given))

    def _unknown(self, callee: ir.Function) -> str:
        """The function that prints whatever its caller has shown to fit."""
        name = variant(callee.name, 0)
        plain = replace(_printing(callee), name=name, variadic=False, requested=False)
        self._versions.made[name] = plain
        return name

    def _literal(self, value: ir.Expr) -> ir.Expr | None:
        """The string literal that a value is, here or in what the function was given."""
        parameter = parameter_of(value)
        if parameter is not None:
            return self._texts.get(parameter.name)
        if literal_length(value) is None:
            return None
        while isinstance(value, ir.Convert):
            value = value.operand
        return value

    # --- states ----------------------------------------------------------------------------

    def _owner(self, variable: ir.Variable) -> ir.Variable | None:
        """The list that a variable is, or points to, if it is one of this function."""
        if ir.is_va_list(variable.type) or variable.storage is ir.Storage.PARAMETER:
            return variable
        found = [one for one in self._lists.alike(variable) if ir.is_va_list(one.type)]
        return found[0] if len(found) == 1 else None

    def _state(self, variable: ir.Variable) -> ir.Variable:
        owner = self._owner(variable)
        assert owner is not None
        if owner not in self._states:
            name = f"{owner.name}.state"
            self._states[owner] = ir.Variable(
                name, self._machine.int, ir.Storage.LOCAL, "", owner.span
            )
        return self._states[owner]

    def _begin(self, variable: ir.Variable, state: int, span: Span) -> Iterator[ir.Statement]:
        """A list begins its life."""
        yield ir.Declare(self._state(variable), span)
        yield ir.Assign(self._state(variable), self._number(state), span)

    def _in_state(
        self,
        variable: ir.Variable,
        state: int,
        known: Mapping[ir.Variable, Evident],
        span: Span,
        about: str = "",
    ) -> Iterator[ir.Guard]:
        """A list has to be in the state, where that is not evident."""
        owner = self._owner(variable)
        if owner is not None and known.get(owner, UNKNOWN).states != {state}:
            now = ir.Read(self._state(owner), span)
            right = ir.Compare(ir.CompareOp.EQ, now, self._number(state), span)
            yield ir.Guard(Kind.VA_LIST, right, span, about=about)

    def _set(self, variable: ir.Variable, state: int, span: Span) -> Iterator[ir.Statement]:
        if self._owner(variable) is not None:
            yield ir.Assign(self._state(variable), self._number(state), span)

    def _number(self, value: int) -> ir.Expr:
        return ir.Const(value, self._machine.int)

    def _temporary(self, name: str, type: ir.Type, shown: str, span: Span) -> ir.Variable:
        unique = f"{name}{len(self._added)}"
        self._added.append(ir.Variable(unique, type, ir.Storage.TEMPORARY, shown, span))
        return self._added[-1]


def _with_states(
    blocks: Mapping[str, ir.Block], entry: str, states: Mapping[ir.Variable, ir.Variable]
) -> dict[str, ir.Block]:
    """The blocks, in which frames of loops name the states that they change: nobody else can."""
    made = dict(blocks)
    for head, loop in natural_loops(blocks, entry).items():
        contract = blocks[head].loop
        if contract is None or contract.assigns is None:
            continue
        changed = {v for name in loop.blocks for s in blocks[name].statements for v in written(s)}
        added = tuple(one for one in states.values() if one in changed)
        clauses = tuple(
            replace(one, variables=(*one.variables, *added)) if isinstance(one, ir.Assigns) else one
            for one in contract.clauses
        )
        made[head] = replace(made[head], loop=replace(contract, clauses=clauses))
    return made


def _checked(
    values: Sequence[ir.Variable], wanted: Sequence[Wanted], said: Sequence[tuple[str, bool]]
) -> Iterator[Argument]:
    """The arguments that a format is about, by the parameters that have them."""
    before: ir.Variable | None = None
    for number, (parameter, one) in enumerate(zip(values, wanted, strict=False)):
        length = before if one.most == -1 else None
        text, is_literal = said[number] if number < len(said) else (parameter.shown, False)
        yield Argument(parameter, text, one, is_literal, length)
        before = parameter


def _parts(
    type: ir.Type, records: Records, path: tuple[int | str, ...] = ()
) -> Iterator[tuple[tuple[int | str, ...], ir.Type] | None]:
    """The numbers and pointers in a value of the type, by their paths; None for what is none."""
    match type:
        case ir.IntType() | ir.PointerType():
            yield path, type
        case ir.ArrayType(element, int() as length):
            for index in range(min(length, MOST_PARTS + 1)):
                yield from _parts(element, records, (*path, index))
        case ir.RecordType("struct") if (record := records.get(type)) is not None:
            for member in record.members or ():
                found = None if member.bits is not None else member.type
                if found is None:
                    yield None
                else:
                    yield from _parts(found, records, (*path, member.name))
        case _:  # nothing else has values that are chosen
            yield None


def _value(place: ir.Place, span: Span) -> ir.Expr:
    if isinstance(place, ir.VariablePlace):
        return ir.Read(place.variable, span)
    return ir.Load(place, place.type, span)


def _put(place: ir.Place, value: ir.Expr, span: Span) -> ir.Statement:
    if isinstance(place, ir.VariablePlace):
        return ir.Assign(place.variable, value, span)
    return ir.Store(place, value, span)


def _parameters(types: Types, name: str, span: Span, shown: str = "...") -> tuple[ir.Variable, ...]:
    return tuple(
        _parameter(f"{name}[{number}]", type, span, f"{shown}[{number}]")
        for number, type in enumerate(types)
    )


def _parameter(name: str, type: ir.Type, span: Span, shown: str = "") -> ir.Variable:
    return ir.Variable(name, type, ir.Storage.PARAMETER, shown or name, span)


def _is_text(type: ir.Type) -> bool:
    return isinstance(type, ir.PointerType) and type.target_const
