"""A function as C that checks its own contract and annotations.

    before:  //@ requires n > 0; ensures \\result >= n;     calls h(n)
             int f(int n) { ... }
    after:   static int f_h1(int x)    the call of h: its precondition, then its code or contract
             static int f_code(int n)  the body, with its annotations and loops
             int f(int n)              the body, then the postconditions

What stands for a place in the code is found by its span: clauses, loops and calls of the IR have
those of the syntax tree.  Raises ``Unsupported`` for what no emitted program can say yet.
"""

from __future__ import annotations

from collections.abc import Iterator

from weaklink.emit.body import Body
from weaklink.emit.c_text import declared
from weaklink.emit.checks import keeping
from weaklink.emit.definitions import LogicFunctions
from weaklink.emit.endings import Ending
from weaklink.emit.logic import Writer
from weaklink.emit.plan import Plan, Scope, storage
from weaklink.frontend import syntax


class Emitted(Scope):
    """One function, and its text."""

    def __init__(
        self,
        plan: Plan,
        logic: LogicFunctions,
        definition: syntax.FunctionDefinition,
        id: str,
    ) -> None:
        super().__init__(plan, logic, definition, id)
        self.body = Body(self)

    def prototypes(self) -> list[str]:
        sites = [f"{one};" for one in self.body.sites.heads()]
        return [*sites, *self.keeper(), f"{self.head()};"]

    def head(self) -> str:
        """``int f(int n)``"""
        return f"{storage(self.definition)}{self.plan.head(self.function, self.name)}"

    def keeper(self) -> list[str]:
        """The declaration of what calls of itself are measured against."""
        kept = self.measure
        return [] if kept is None else [f"static {kept.declared()};"]

    def text(self) -> str:
        return "\n".join([*self.body.sites.texts(), self.body.text(), *self._wrapper()])

    def _wrapper(self) -> Iterator[str]:
        """Calls the body, and checks what the contract promises."""
        first, *others = self._checked_body()
        return iter(
            [first, *(f"    {one}" for one in self.unpacked(self.function, others)), *others]
        )

    def _checked_body(self) -> Iterator[str]:
        function = self.function
        checks = Ending(self, function, stands=False)
        ending = checks.lines()
        leaving = checks.lines(leaving=True) if self.plan.leaves(self.id) else None
        yield f"{self.head()} {{"
        if self.in_memory or self.uses_stack:
            yield "    int wl_objects = wl_blocks();"
        yield from (f"    {line}" for line in checks.beginning())
        kept = self.measure
        if kept is not None:
            yield f"    {kept.declared('wl_measure')} = {kept.variable.shown};"
            yield f"    {keeping(kept, Writer(checks.around), new=False)}"
        given = ", ".join(map(self.plan.parameter, self.plan.parameters(function)))
        call = f"{self.code_name}({given});"
        result = function.results[0] if function.results else None
        if leaving is not None:
            yield "    struct wl_way_out wl_here;"
            if result is not None:
                yield f"    {declared(result.type, self.plan.result, function.span)};"
            text = f"{self.plan.result} = {call}" if result is not None else call
            yield f"    MAY_EXIT(wl_here, {text.rstrip(';')});"
        elif result is not None:
            yield f"    {declared(result.type, self.plan.result, function.span)} = {call}"
        else:
            yield f"    {call}"
        if kept is not None:
            yield f"    {kept.variable.shown} = wl_measure;"
        if self.in_memory or self.uses_stack:
            yield f"    {'wl_return' if self.uses_stack else 'wl_leave'}(wl_objects);"
        if leaving is not None:
            yield "    if (wl_exiting) {"
            yield from (f"        {line}" for line in [*leaving, "wl_exit(wl_exit_status);"])
            yield "    }"
        yield from (f"    {line}" for line in ending)
        yield f"    return {self.plan.result};\n}}\n" if function.results else "}\n"
