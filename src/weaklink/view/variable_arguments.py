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

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.analysis.argument_lists import (
    STARTED,
    UNSTARTED,
    Evident,
    Progress,
    list_parameters,
    root,
)
from weaklink.analysis.reducible import redirect
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.any_arguments import AnyArguments
from weaklink.view.argument_calls import ArgumentCalls
from weaklink.view.argument_frames import Frame
from weaklink.view.argument_types import fitting
from weaklink.view.argument_versions import Version, Versions, printing
from weaklink.view.format_contracts import Argument, FormatContracts, Formatted
from weaklink.view.formats import Wanted
from weaklink.view.list_states import PART, with_states


def resolve_variable_arguments(program: ir.Program) -> ir.Program:
    """``program`` in which each argument that a function takes has a name, or is any."""
    functions = program.functions.values()
    if not any(map(_concerns, functions)):
        return program
    return _resolved(Versions(program))


def _concerns(function: ir.Function) -> bool:
    if any(True for _ in list_parameters(function)):
        return True
    body = function.body
    statements = (s for b in body.blocks.values() for s in b.statements) if body is not None else ()
    uses = any(isinstance(one, ir.UseList) for one in statements)
    return uses or (function.variadic and body is not None)


def _resolved(versions: Versions) -> ir.Program:
    program = versions.program
    functions: dict[str, ir.Function] = {}
    for name, function in program.functions.items():
        if function.body is None:
            functions[name] = printing(function)
        else:
            functions[name] = _Resolution(function, Version(name), versions).function()
    while (version := versions.unmade()) is not None:
        source = program.functions[version.function]
        made = _Resolution(source, version, versions).function()
        versions.made[versions.named(version)] = made
    return replace(program, functions=functions | versions.made)


class _Resolution:
    """Makes one version of a function."""

    def __init__(self, source: ir.Function, version: Version, versions: Versions) -> None:
        self._source = source
        self._version = version
        self._versions = versions
        self._frame = Frame(source, version, versions)
        self._states = self._frame.states
        self._any = AnyArguments(self._frame)
        self._calls = ArgumentCalls(self._frame)

    def function(self) -> ir.Function:
        source, body = self._source, self._source.body
        assert body is not None
        progress = Progress(source, self._versions.takers, dict(self._first()))
        blocks: dict[str, ir.Block] = {}
        for name, block in body.blocks.items():
            known = dict(progress.before.get(name, {}))
            statements: list[ir.Statement] = []
            for statement in block.statements:
                statements += self._statement(statement, known)
                progress.step(known, statement)
            blocks[name] = replace(block, statements=tuple(statements))
        ended = tuple(self._ended(body, progress.before.get(body.exit, {})))
        blocks = self._returning(
            with_states(blocks, body.entry, self._states.variables), body.exit, ended
        )
        blocks = self._begun(blocks, body.entry)
        entry = next(iter(blocks))
        locals_ = (*body.locals, *self._states.variables.values(), *self._frame.added)
        made = replace(source, body=replace(body, blocks=blocks, entry=entry, locals=locals_))
        name = self._versions.named(self._version)
        if name == source.name:
            return made
        more = [one for values in self._frame.values.values() for one in values]
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
            for statement in self._states.begin(parameter, STARTED, span)
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
            yield from self._states.in_state(variable, UNSTARTED, known, span, about)

    def _contract(self) -> ir.FunctionContract:
        """That of the function, and what a format asks of the arguments."""
        contract, checked = self._source.contract, self._version.checked
        if checked is None:
            return contract
        text, span, said = checked
        handed = self._versions.handed.found[self._source.name]
        format = ir.Format(handed.family, 0, 0)
        wanted = [w for w in self._versions.formats.taken(format, text) if isinstance(w, Wanted)]
        values = self._frame.values.get(handed.list, ())
        arguments = tuple(_checked(values, wanted, said))
        own = Formatted(self._source, (), text, arguments, span, False)
        found = FormatContracts(self._versions.program).of(own).clauses
        asked = [c for c in found if c.kind is ir.ClauseKind.REQUIRES and c not in contract.clauses]
        return replace(contract, clauses=(*contract.clauses, *asked))

    def _statement(
        self, statement: ir.Statement, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        match statement:
            case ir.Declare(variable, span) if ir.is_va_list(variable.type):
                yield statement
                yield ir.Assign(variable, ir.Const(0, variable.type, span), span)
                yield from self._states.begin(variable, UNSTARTED, span)
            case ir.UseList(_, place, span):
                why = self._states.refused(root(place), statement.step)
                if why is not None:
                    yield ir.Unmodelled(why, span)
                else:
                    yield from self._use(statement, known)
            case ir.Assign(target, span=span) if ir.is_va_list(target.type):
                yield ir.Unmodelled("assignment of a `va_list`", span)
            case ir.Store(place, span=span) if ir.is_va_list(place.type):
                yield ir.Unmodelled("assignment of a `va_list`", span)
            case ir.Call():
                yield from self._calls.call(statement, known)
            case _:  # all others have nothing to do with lists
                yield statement

    def _use(self, use: ir.UseList, known: Mapping[ir.Variable, Evident]) -> Iterator[ir.Statement]:
        variable, span = root(use.place), use.span
        assert variable is not None
        match use.step:
            case ir.ListStep.START:
                yield from self._states.in_state(variable, UNSTARTED, known, span)
                yield from self._states.set(variable, STARTED, span)
                yield _put(use.place, ir.Const(0, use.place.type, span), span)
            case ir.ListStep.END:
                yield from self._states.ends(variable, known, span)
                yield from self._states.set(variable, UNSTARTED, span)
            case ir.ListStep.COPY:
                yield from self._copy(use, variable, known)
            case ir.ListStep.ARGUMENT:
                yield from self._states.in_state(variable, STARTED, known, span)
                yield from self._take(use, variable)
            case _:
                assert_never(use.step)

    def _copy(
        self, use: ir.UseList, variable: ir.Variable, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        span, other = use.span, use.other
        source = None if other is None else root(other)
        if other is None or source is None:
            yield ir.Unmodelled(PART, span)
            return
        yield from self._states.in_state(variable, UNSTARTED, known, span)
        yield from self._states.in_state(source, STARTED, known, span)
        yield from self._states.set(variable, STARTED, span)
        yield _put(use.place, _value(other, span), span)

    def _take(self, use: ir.UseList, variable: ir.Variable) -> Iterator[ir.Statement]:
        """The next argument, and that there is one of the type."""
        span, result = use.span, use.result
        assert result is not None
        place, type = use.place, use.place.type
        values = self._frame.on(variable)
        if values is None:
            yield from self._any.any(result, span)
        else:
            yield from self._one_of(values, place, result, span)
        taken = _value(place, span)
        assert isinstance(type, ir.IntType)
        last = ir.Compare(ir.CompareOp.EQ, taken, ir.Const(type.max, type, span), span)
        exact = ir.Convert(taken, ir.INTEGER, span=span)
        more = ir.Binary(ir.BinaryOp.ADD, exact, ir.Const(1, ir.INTEGER, span), ir.INTEGER, span)
        first, following = ir.Const(0, type, span), ir.Convert(more, type, span=span)
        yield _put(place, ir.Conditional(last, first, following, type, span), span)

    def _one_of(
        self, values: Sequence[ir.Variable], place: ir.Place, result: ir.Variable, span: Span
    ) -> Iterator[ir.Statement]:
        """The argument that comes next, of those that are given."""
        taken = _value(place, span)
        cases: list[tuple[ir.Pred, ir.Expr]] = []
        safe: list[ir.Pred] = []
        for number, value in enumerate(values):
            fits = fitting(result.type, ir.Read(value, span), self._frame.machine, span)
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


def _value(place: ir.Place, span: Span) -> ir.Expr:
    if isinstance(place, ir.VariablePlace):
        return ir.Read(place.variable, span)
    return ir.Load(place, place.type, span)


def _put(place: ir.Place, value: ir.Expr, span: Span) -> ir.Statement:
    if isinstance(place, ir.VariablePlace):
        return ir.Assign(place.variable, value, span)
    return ir.Store(place, value, span)
