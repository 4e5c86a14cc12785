"""How far each ``va_list`` is: what an emitted program keeps beside it where that is to fail.

    before:  va_list ap; va_start(ap, n); x = va_arg(ap, int);
    after:   int ap_state = 0, ap_taken = 0;
             ({ ap_state = 1; ap_taken = 0; va_start(ap, n); });
             x = ({ CHECK("f/va-list/1", ap_state == 1); ap_taken++; va_arg(ap, int); });

C cannot ask a list.  What becomes of it is known from the flow, by the places of the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from weaklink import ir
from weaklink.analysis.argument_lists import is_list
from weaklink.analysis.changes import calls_of
from weaklink.diagnostics import Unsupported
from weaklink.emit.arguments import takes_any
from weaklink.emit.plan import Scope, demand
from weaklink.ir.names import unspecialised
from weaklink.kinds import Kind
from weaklink.source import Span
from weaklink.view.any_arguments import is_missing
from weaklink.view.list_states import STATE

TAKEN = "wl_taken"
"""The variable of a program that counts arguments which nobody but its input gives."""

_ENDS = ".lists"
"""How a block is called in which a function looks at its lists before it returns."""


class Lists:
    """The lists of one function; none if the program does not fail by them."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._plan = scope.plan
        self.names: dict[ir.Variable, str] = {}
        """What says how far they are, by what the flow has for it."""
        self.updates: dict[Span, list[str]] = {}
        """What becomes of it where an expression is evaluated, or where they are declared."""
        failing = scope.plan.failing
        if failing is None:
            return
        if failing.kind in (Kind.VA_ARG, Kind.VA_LIST):
            if failing.function == unspecialised(scope.id):
                asked = {v for one in self._guards() for v in ir.reads(one.safe)}
                self._name_all(asked)
                self._find_updates()
        if failing.kind in (Kind.VA_ARG, Kind.FORMAT) and takes_any(scope.function):
            for span in scope.plan.taken_at:
                self.updates.setdefault(span, []).append(f"{TAKEN}++;")

    def _guards(self) -> Iterator[ir.Guard]:
        """What the program is to fail by, and what else stands where it does."""
        body, failing = self._scope.function.body, self._plan.failing
        assert body is not None and failing is not None
        for statement in (s for block in body.blocks.values() for s in block.statements):
            if isinstance(statement, ir.Guard) and statement.span == failing.span:
                yield statement

    def _name_all(self, asked: Set[ir.Variable]) -> None:
        """Names what is kept, if something of it is asked for."""
        body = self._scope.function.body
        assert body is not None
        states = {one.name.removesuffix(STATE): one for one in body.locals if _is_state(one)}
        if not any(ir.is_va_list(one.type) or _is_state(one) for one in asked):
            return
        for variable in (*self._scope.function.parameters, *body.locals):
            if is_list(variable.type) and not ir.is_va_list(variable.type):
                raise Unsupported("pointer to a `va_list`, checked in a program", variable.span)
        for variable in (*self._scope.function.parameters, *body.locals):
            if ir.is_va_list(variable.type) and variable.name in states:
                called = self._plan.free(self._scope.called(variable))
                number = f"_{len(self.names) // 2}" if self.names else ""
                self.names[variable] = self._plan.free(f"{called}_taken{number}")
                self.names[states[variable.name]] = self._plan.free(f"{called}_state{number}")

    def _find_updates(self) -> None:
        function = self._scope.function
        assert function.body is not None
        for block in function.body.blocks.values():
            if self.names and block.loop is not None and self._scope.by_contract(block.loop.site):
                raise Unsupported("`va_list` of a loop as a contract", block.loop.span)
            for statement in block.statements:
                match statement:
                    case ir.Assign(target, value, span) if target in self.names:
                        if span != function.span:
                            text = f"{self.names[target]} {self._becomes(value, span)};"
                            self.updates.setdefault(span, []).append(text)
                    case ir.Store(place, span=span) if self.names and ir.is_va_list(place.type):
                        raise Unsupported("`va_list` in memory, checked in a program", span)
                    case _:  # nothing else changes how far a list is
                        pass

    def _becomes(self, value: ir.Expr, span: Span) -> str:
        match value:
            case ir.Const(number):
                return f"= {number}"
            case ir.Read(other) if other in self.names:
                return f"= {self.names[other]}"
            case ir.Conditional():
                return "+= 1"
            case _:  # no other value is given to a list, or to its state
                raise Unsupported("`va_list` in memory, checked in a program", span)

    # --- text ----------------------------------------------------------------------------------

    def declarations(self) -> Iterator[str]:
        """What stands at the beginning of the function."""
        parameters = self._scope.function.parameters
        ended = {variable for variable, _ in self._endings()}
        for variable, name in self.names.items():
            is_given = any(variable.name in (p.name, f"{p.name}{STATE}") for p in parameters)
            if is_given and variable in parameters:
                self._check_whole(variable)
            first = int(is_given and variable not in parameters)
            cleanup = f" __attribute__((cleanup({self._ender(variable)})))"
            yield f"int {name}{cleanup if variable in ended else ''} = {first};"

    def _check_whole(self, parameter: ir.Variable) -> None:
        """Refuses lists that come with some of their arguments taken."""
        function, program = self._scope.function, self._plan.program
        position = function.parameters.index(parameter)
        calls = (c for f in program.functions.values() for c in calls_of(f))
        own = (c for c in calls if c.callee == self._scope.id)
        if not all(isinstance(call.arguments[position], ir.Const) for call in own):
            raise Unsupported("`va_list` that comes with arguments taken", parameter.span)

    def enders(self) -> Iterator[str]:
        """The functions that look at a list before the function returns, whichever way it does."""
        for variable, text in self._endings():
            yield f"static void {self._ender(variable)}(int *state) {{\n    {text}\n}}\n"

    def _ender(self, state: ir.Variable) -> str:
        name = f"{self._scope.name}_{self.names[state]}_at_end"
        return self._plan.own(name, self._scope.id, state.name)

    def _endings(self) -> Iterator[tuple[ir.Variable, str]]:
        function, failing = self._scope.function, self._plan.failing
        assert function.body is not None
        for name, block in function.body.blocks.items():
            for one in block.statements if name.endswith(_ENDS) else ():
                if isinstance(one, ir.Guard) and failing is not None and one.span == failing.span:
                    for variable in ir.reads(one.safe):
                        if variable in self.names:
                            text = demand(failing.id, ir.Mode.ASSERT, "*state == 0")
                            yield variable, text

    def concerns(self, guard: ir.Guard) -> bool:
        """Whether it asks how far a list is."""
        return any(v in self.names or is_missing(v) for v in ir.reads(guard.safe))

    def is_ending(self, block: str) -> bool:
        """Whether what is looked at in a block is looked at before the function returns."""
        return block.endswith(_ENDS)

    def instead(self, guard: ir.Guard) -> str | None:
        """What a program asks where the flow asks whether an argument is missing."""
        if not any(map(is_missing, ir.reads(guard.safe))):
            return None
        return f"{TAKEN} < {len(self._plan.given or ())}"


def _is_state(variable: ir.Variable) -> bool:
    return variable.name.endswith(STATE) and not variable.shown
