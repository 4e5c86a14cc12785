"""Calls of functions without a body that are given a ``va_list``.

before:  vprintf(format, ap)
after:   vprintf(format, x, y)      // x, y: what is on the list; any, where nobody knows it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.analysis.argument_lists import UNKNOWN, Evident, root_of
from weaklink.ir.names import variant
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.view.any_arguments import ANY, AnyArguments
from weaklink.view.argument_frames import AGAIN, NOT_EVIDENT, Frame, parameter_called
from weaklink.view.argument_versions import printing
from weaklink.view.format_contracts import LISTED
from weaklink.view.format_texts import UNKNOWN_FORMAT
from weaklink.view.formats import Role, Wanted


class PrintedLists:
    """Gives what is on a list to functions that have no code."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._versions = frame.versions
        self._any = AnyArguments(frame)

    def called(
        self, call: ir.Call, callee: ir.Function, known: Mapping[ir.Variable, Evident]
    ) -> Iterator[ir.Statement]:
        if printing(callee) is not callee:
            yield from self._print(call, callee, known)
            return
        passed: list[ir.Expr] = []
        for _, value in self._versions.takers.handed(call):
            variable = root_of(value)
            assert variable is not None
            passed += [ir.Read(one, call.span) for one in self._frame.on(variable) or ()]
        more = [
            parameter_called(f"x{n}", one.type, call.span) for n, one in enumerate(passed, start=1)
        ]
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
        literal = self._frame.literal(text)
        fixed = list(call.arguments[: format.first])
        if literal is not None:
            fixed[format.position] = ir.Convert(literal, text.type, span=text.span)
            if literal.type == text.type:
                fixed[format.position] = literal
        values, source = self._frame.on(variable), self._frame.source_of(variable)
        granted = self._versions.handed.is_granted(self._frame.source, text, source)
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
        if self._frame.again and wanted:
            yield ir.Unmodelled(AGAIN, span)
            return
        if wanted:
            yield from self._any.may_miss(Kind.FORMAT, True, span)
        given: list[ir.Expr] = []
        for one in wanted:
            type = one.type if one.role is Role.VALUE else ir.PointerType(one.type)
            value = self._frame.temporary(ANY, type, f"the argument of {one.directive}", span)
            yield ir.Havoc(value, ir.ENVIRONMENT, span)
            given.append(ir.Read(value, span))
        yield replace(call, arguments=(*fixed, *given))

    def _unknown(self, callee: ir.Function) -> str:
        """The function that prints whatever its caller has shown to fit."""
        name = variant(callee.name, 0)
        plain = replace(printing(callee), name=name, variadic=False, requested=False)
        self._versions.made[name] = plain
        return name
