"""Calls: each a function of its own, of the precondition, then the code or the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from weaklink import ir
from weaklink.analysis.changes import RELEASERS
from weaklink.analysis.pointers import ON_STACK
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import declared, string
from weaklink.emit.checks import Checks
from weaklink.emit.endings import Ending
from weaklink.emit.logic import Writer
from weaklink.emit.plan import (
    RESULT,
    Arrival,
    Plan,
    Scope,
    demand,
)
from weaklink.ir.names import short_name, unspecialised
from weaklink.record import record
from weaklink.source import NOWHERE, Span
from weaklink.view.exits import never_returns
from weaklink.view.freeing import FREED
from weaklink.view.lower.allocation import ALLOCATORS
from weaklink.view.said import before_call
from weaklink.view.variadic import is_input_length


@record
class PointerCall:
    """A call through a pointer: what has to hold of it, and the functions that it may be of, the
    last one where it is none of the others."""

    guard: ir.Guard
    calls: tuple[ir.Call, ...]

    @property
    def pointer(self) -> ir.PointerType:
        (called,) = (v for v in ir.reads(self.guard.safe))
        assert isinstance(called.type, ir.PointerType)
        return called.type

    @property
    def type(self) -> ir.FunctionType:
        assert isinstance(self.pointer.target, ir.FunctionType)
        return self.pointer.target


class Sites:
    """The calls of one function, by the places of their syntax trees."""

    def __init__(
        self, scope: Scope, calls: Mapping[Span, ir.Call], pointers: Mapping[Span, PointerCall]
    ) -> None:
        self._scope = scope
        self._plan = scope.plan
        direct = [call for span, call in calls.items() if span not in pointers]
        self._calls = [*direct, *(call for one in pointers.values() for call in one.calls)]
        self._pointers = pointers

    def name(self, call: ir.Call) -> str:
        name = f"{self._scope.name}_{call.site.replace('-', '_')}"
        return self._plan.own(name, self._scope.id, call.site)

    def pointer_name(self, call: PointerCall) -> str:
        """What the function is called that calls one of those that a pointer may point to."""
        name = f"{self.name(call.calls[0])}_or_other"
        return self._plan.own(name, self._scope.id, call.calls[0].site)

    def heads(self) -> Iterator[str]:
        for call in self._calls:
            callee = self._plan.program.functions[call.callee]
            yield f"static {self._plan.head(callee, self.name(call))}"
        for pointer in self._pointers.values():
            yield self._pointer_head(pointer)

    def texts(self) -> Iterator[str]:
        for call in self._calls:
            yield "\n".join(self._site(call))
        for pointer in self._pointers.values():
            yield "\n".join(self._pointer_site(pointer))

    def _pointer_head(self, call: PointerCall) -> str:
        span = call.guard.span
        listed = [declared(call.pointer, "wl_called", span)]
        for number, type in enumerate(self._types(call), start=1):
            listed.append(declared(type, f"wl_x{number}", span))
        name = f"{self.pointer_name(call)}({', '.join(listed)})"
        return f"static {declared(call.type.result, name, span)}"

    def _types(self, call: PointerCall) -> tuple[ir.Type, ...]:
        """The types of what is given: behind the parameters, too, if there may be more."""
        if not call.type.variadic:
            return call.type.parameters
        callees = (self._plan.program.functions[one.callee] for one in call.calls)
        given = {tuple(p.type for p in self._plan.parameters(one)) for one in callees}
        if len(given) != 1:
            text = "different arguments behind their parameters in an emitted program"
            raise Unsupported(f"call through a pointer to functions with {text}", call.guard.span)
        return next(iter(given))

    def _pointer_site(self, call: PointerCall) -> Iterator[str]:
        yield f"/* line {call.guard.span.line}: the function that is called */"
        yield f"{self._pointer_head(call)} {{"
        yield from (f"    {line}" for line in self._listed(call))
        given = ", ".join(f"wl_x{n}" for n in range(1, len(self._types(call)) + 1))
        back = "" if call.type.result == ir.VOID else "return "
        for number, one in enumerate(call.calls, start=1):
            test = (
                ""
                if number == len(call.calls)
                else f"if (wl_called == {self._plan.c_name(unspecialised(one.callee))}) "
            )
            made = f"{back}{self.name(one)}({given});"
            if test and not back:
                made = f"{{ {made} return; }}"
            yield f"    {test}{made}"
        yield "}\n"

    def _listed(self, call: PointerCall) -> Iterator[str]:
        """The check that it is one of the functions that it may be."""
        guard = call.guard
        clause = None if guard.clause is None else guard.clause.span
        id = self._scope.properties.find(guard.kind, guard.span, clause)
        if id is None:
            return
        (called,) = ir.reads(guard.safe)
        writer = Writer(self._scope.around({}, names={called: "wl_called"}))
        yield demand(id, ir.Mode.ASSERT, writer.predicate(guard.safe))

    def _site(self, call: ir.Call) -> Iterator[str]:
        callee = self._plan.program.functions[call.callee]
        id = f"{self._scope.id}/{call.site}"
        by_contract = callee.body is None or self._scope.by_contract(call.site)
        name = short_name(callee.name)
        yield f"/* line {call.span.line}: {name}{' as its contract' if by_contract else ''} */"
        yield f"static {self._plan.head(callee, self.name(call))} {{"
        for unsaid in filter(is_input_length, callee.parameters):
            yield f"    {declared(unsaid.type, self._plan.parameter(unsaid), callee.span)} = 0;"
        ending = Ending(self._scope, callee, stands=True)
        measure = self._scope.measure
        checks = Checks(self._scope, ending.around, "", call.site, call.span, measure)
        required = before_call(self._scope.function, callee, self._plan.views.program)
        made = checks.lines(required)
        if by_contract:
            made += self._contract(id, callee, ending)
        else:
            given = ", ".join(map(self._plan.parameter, self._plan.parameters(callee)))
            back = "return " if callee.results else ""
            made.append(f"{back}{self._plan.c_name(callee.name)}({given});")
        unpacked = self._scope.unpacked(callee, made)
        yield from (f"    {line}" for line in (*unpacked, *made))
        yield "}\n"

    def _contract(self, id: str, callee: ir.Function, ending: Ending) -> Iterator[str]:
        """The callee as its contract: what it assigns is chosen, and its result."""
        if callee.name in ALLOCATORS | RELEASERS | ON_STACK:
            given = ", ".join(map(self._plan.parameter, callee.parameters))
            name = callee.name.removeprefix("__builtin_")
            yield f"{'return ' if callee.results else ''}wl_{name}({given});"
            return
        leaves = self._plan.leaves(callee.name)
        before = Writer(ending.around, ir.PRE)
        freed = freed_by([b.frees for b in ir.parts_of(callee.contract)], before)
        promised = ending.lines()
        leaving = ending.lines(leaving=True) if leaves else []
        yield from ending.beginning()
        if callee.results:
            yield f"{declared(callee.results[0].type, self._plan.result, callee.span)};"
        if leaves and self._plan.arrivals is None:
            never = never_returns(callee)
            yield "wl_exiting = 1;" if never else f"CHOOSE({string(id)}, wl_exiting);"
            yield f"if (wl_exiting) CHOOSE({string(id)}, wl_exit_status);"
        assigns = callee.contract.assigns
        is_free = assigns is None or bool(assigns.variables or assigns.locations)
        if is_free or callee.results or leaves or freed:
            yield from choices(self._plan, id, assigns, callee.results, before, freed)
        if leaves:
            yield from ["if (wl_exiting) {", *leaving, "wl_exit(wl_exit_status);", "}"]
        yield from promised
        if callee.results:
            yield f"return {self._plan.result};"


def freed_by(clauses: Iterable[ir.Frees | None], writer: Writer) -> dict[str, str]:
    """The pointers to what clauses say to be freed, by what the choices of that are called; those
    that C can say."""
    found: dict[str, str] = {}
    for clause in clauses:
        pointers = () if clause is None else clause.pointers or ()
        for pointer, text in zip(pointers, () if clause is None else clause.shown, strict=False):
            with suppress(Unsupported):
                found[f"{FREED}{text}"] = writer.term(pointer)
    return found


def choices(
    plan: Plan,
    id: str,
    assigns: ir.Assigns | None,
    chosen: Sequence[ir.Variable],
    writer: Writer,
    freed: Mapping[str, str],
) -> Iterator[str]:
    """New values for what a contract may change; what is ``freed``, if it is chosen to be."""
    if plan.arrivals is not None:
        for line in arriving(id, plan.arrivals.get(id, ()), plan.result):
            yield _freeing(line, freed)
        return
    where = string(id)
    for variable in chosen:
        if not isinstance(variable.type, ir.ArrayType | ir.RecordType):
            yield f"CHOOSE({where}, {writer.name(variable)});"
    if assigns is None:
        yield f"wl_choose_all({where});"
        return
    for variable in assigns.variables:
        name = writer.name(variable)
        if isinstance(variable.type, ir.ArrayType | ir.RecordType):
            yield f"CHOOSE_CELLS({where}, &{name}, 0, 0);"
        elif variable not in chosen:
            yield f"CHOOSE({where}, {name});"
    for location in assigns.locations:
        if (bits := writer.bit_field(location)) is not None:
            yield f"CHOOSE_BITS({where}, ({bits[0]})->{bits[1]});"
            continue
        yield f"CHOOSE_CELLS({where}, {', '.join(writer.located(location))});"


def _freeing(line: str, freed: Mapping[str, str]) -> str:
    """What frees an object, where a line says that it is."""
    place = line.strip().removesuffix(" = 1;")
    if not place.startswith(FREED):
        return line
    if place not in freed:
        raise Unsupported("object that a contract frees, in an emitted program", NOWHERE)
    return line.replace(f"{place} = 1", f"wl_release({freed[place]})")


def arriving(id: str, arrivals: Sequence[Arrival], result: str) -> Iterator[str]:
    """What a contract chose, time by time."""
    if len(arrivals) == 1:
        yield from _set(arrivals[0], result)
        return
    if not arrivals:
        yield f"wl_no_choice({string(id)});"
        return
    yield "static int wl_times;"
    yield "switch (wl_times++) {"
    for number, arrival in enumerate(arrivals):
        yield f"case {number}:"
        yield from (f"    {line}" for line in _set(arrival, result))
        yield "    break;"
    yield f"default:\n    wl_no_choice({string(id)});"
    yield "}"


def _set(arrival: Arrival, result: str) -> Iterator[str]:
    for place, value in arrival:
        yield f"{place.replace(RESULT, result)} = {value};"
