"""Calls of functions that take variable arguments, or a ``va_list``, as calls of a version.

    before:  sum(1, 5L)      vsum(n, ap)
    after:   sum#1(1, 5L)    vsum#1(n, 0, x)      // x: what is on the list

What is handed on with a format has to fit it, and what is given has to be what is taken: guards
before the call say so.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.argument_lists import (
    HANDED_ON,
    STARTED,
    UNKNOWN,
    Evident,
    list_parameters,
    root_of,
)
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.view.any_arguments import AnyArguments
from weaklink.view.argument_frames import AGAIN, NOT_EVIDENT, Frame
from weaklink.view.argument_versions import Given, Version
from weaklink.view.format_texts import UNKNOWN_FORMAT, mismatch, negated
from weaklink.view.formats import Role, Wanted
from weaklink.view.list_states import PART, SEVERAL
from weaklink.view.literal_arguments import literal_length
from weaklink.view.printed_lists import PrintedLists

_Yielding = Generator[ir.Statement, None, "str | ir.Unmodelled | None"]


class ArgumentCalls:
    """Resolves the calls in one version of a function."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._states = frame.states
        self._lists = frame.lists
        self._versions = frame.versions
        self._takers = frame.versions.takers
        self._any = AnyArguments(frame)
        self._printed = PrintedLists(frame)

    def call(self, call: ir.Call, known: Mapping[ir.Variable, Evident]) -> Iterator[ir.Statement]:
        callee = self._versions.program.functions.get(call.callee)
        lists = list(self._takers.handed(call))
        if callee is None or not (lists or (callee.variadic and callee.body is not None)):
            yield call
            return
        for _, value in lists:
            variable = root_of(value)
            if variable is None or self._states.owner(variable) is None:
                if variable is None or len(self._lists.of(variable)) > 1:
                    yield ir.Unmodelled(PART if variable is None else SEVERAL, value.span)
                    return
                continue
            yield from self._states.in_state(variable, STARTED, known, value.span)
        if callee.body is None:
            yield from self._printed.called(call, callee, known)
        else:
            yield from self._function(call, callee, known)
        for parameter, value in lists:
            variable = root_of(value)
            by_value = ir.is_va_list(parameter.type)
            if variable is not None and by_value and self._takers.takes(callee, parameter):
                yield from self._states.set(variable, HANDED_ON, call.span)

    def _function(
        self, call: ir.Call, callee: ir.Function, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        """A call of a function with a body, as one of its version for what it is given."""
        fixed = list(call.arguments[: len(callee.parameters)])
        further = call.arguments[len(callee.parameters) :]
        passed = list(further)
        lists: list[tuple[str, Given]] = []
        for position, parameter in list_parameters(callee):
            variable = root_of(fixed[position])
            assert variable is not None
            values = self._frame.on(variable)
            if values is None:
                if self._frame.again and self._chooses(callee, parameter):
                    yield ir.Unmodelled(AGAIN, call.span)
                    return
                continue
            evident = known.get(variable, UNKNOWN).taken
            if evident is not None and ir.is_va_list(parameter.type):
                values = values[evident:]
                fixed[position] = ir.Const(0, parameter.type, fixed[position].span)
            whole = evident is not None and (ir.is_va_list(parameter.type) or evident == 0)
            lists.append((parameter.name, Given(tuple(v.type for v in values), whole)))
            passed += [ir.Read(value, call.span) for value in values]
        texts = tuple(
            (parameter.name, text)
            for parameter, value in zip(callee.parameters, fixed, strict=True)
            if _is_text(parameter.type) and (text := self._frame.literal(value)) is not None
        )
        own = tuple(value.type for value in further) if callee.variadic else None
        version = Version(callee.name, own, tuple(lists), texts if own or lists else ())
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
        version: Version,
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
        values, source = self._frame.on(variable), self._frame.source_of(variable)
        if handed.is_granted(self._frame.source, text, source):
            yield ir.Guard(Kind.FORMAT, ir.TRUE, span)
            return None
        if values is None:
            if self._versions.formats.ways(text) is None:
                return ir.Unmodelled(UNKNOWN_FORMAT, text.span)
            yield from self._any.may_miss(Kind.FORMAT, True, span)
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
        ways = formats.ways(self._frame.literal(text) or text)
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


def _is_text(type: ir.Type) -> bool:
    return isinstance(type, ir.PointerType) and type.target_const
