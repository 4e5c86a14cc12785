"""What becomes of clauses at a moment of a run, as lines of C.

before:  ensures same: \\result == n;   assigns t[0];       (said of a function's end)
after:   CHECK("f/postcondition/same", result == n);
         MAY_CHANGE(t, 0, 0);
         CHECK("f/assigns/1", wl_unchanged(Pre));
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment
from weaklink.emit.logic import Writer
from weaklink.emit.plan import Kept, Scope, demand
from weaklink.emit.surroundings import Surroundings
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.said import Said, less

_FREEING = (Kind.FREES, Kind.LOOP_FREES)


@record
class Since:
    """What frames are compared with: the state ``since``; ``own`` gives the plain variables that
    have to be the same, too.  That of a function is read in the state ``ir.PRE``, of a loop now."""

    since: ir.Label
    own: Callable[[ir.Assigns], Iterable[ir.Variable]]


class Checks:
    """Writes what is said ``around`` a place: checks of the properties of the ``site``, or of a
    ``call`` there; assumptions for the reason ``why``.  Measures are less than ``before``, and
    frames keep to what was ``since``."""

    def __init__(
        self,
        scope: Scope,
        around: Surroundings,
        why: str = "",
        site: str = "",
        call: Span | None = None,
        before: Kept | None = None,
        since: Since | None = None,
    ) -> None:
        self._scope = scope
        self._around = around
        self._why = why
        self._site = site
        self._call = call
        self._before = before
        self._since = since
        self._writer = Writer(around)

    def lines(self, said: Iterable[Said]) -> list[str]:
        return [line for one in said for line in self._said(one)]

    def _said(self, one: Said) -> list[str]:
        first: list[str] = []

        def written() -> str:
            match one.claims:
                case ir.Assigns() as assigns:
                    first.extend(self._may_change(assigns))
                    return self._unchanged(assigns)
                case ir.Frees() as frees:
                    first.extend(self._may_free(frees))
                    return self._only_freed(frees)
                case ir.Measure(expression=now, span=span):
                    assert self._before is not None
                    own, before = self._before.measure, ir.Read(self._before.variable)
                    return self._writer.predicate(less(one, own, before, now, span))
                case claimed:  # all others are predicates, said as they are
                    return self._writer.predicate(claimed)

        text, *check = self._demanded(one, written)
        lines = [text, *(first if check else ()), *check]
        is_frame = isinstance(one.claims, ir.Assigns | ir.Frees)
        if not check or one.guard == ir.TRUE or not is_frame:
            return lines
        return [f"if ({self._writer.predicate(one.guard)}) {{", *lines, "}"]

    def _demanded(self, one: Said, written: Callable[[], str]) -> Iterator[str]:
        """The annotation as it was written, and behind it what makes a run answer for it."""
        clause, text, failing = one.clause, comment(one.clause.text), self._scope.plan.failing
        mode, id = ir.Mode.ADMIT, self._why
        if one.checked is not None:
            mode, id = clause.mode, "admit"
            if mode is not ir.Mode.ADMIT:
                place = (clause.span, None) if self._call is None else (self._call, clause.span)
                name = "" if isinstance(clause, ir.BehaviorSet) else clause.name
                listed = self._scope.properties.id(one.checked, self._site, place, name)
                if listed is None:
                    yield f"/* not checked here (not analysed): {text} */"
                    return
                id = listed
        try:
            predicate = written()
        except Unsupported as problem:
            if failing is not None and failing.id == id:
                raise
            yield f"/* not checked here ({comment(problem.construct)}): {text} */"
            return
        yield f"/* {text} */"
        yield demand(id, mode, predicate)

    def _may_free(self, frees: ir.Frees) -> Iterator[str]:
        """The objects that a clause says to be freed, checked where the program is to show it."""
        failing = self._scope.plan.failing
        if failing is None or failing.kind not in _FREEING or self._since is None:
            raise Unsupported("`frees` clause", frees.span)
        for pointer in frees.pointers or ():
            yield f"MAY_FREE({self._at_since().term(pointer)});"

    def _only_freed(self, frees: ir.Frees) -> str:
        assert self._since is not None
        word = self._around.word(self._since.since, frees.span)
        self._around.states[self._since.since] = word
        return f"wl_only_freed({word})"

    def _at_since(self) -> Writer:
        """What reads the terms of frames: that of a function in the state before it."""
        is_pre = self._since is not None and self._since.since == ir.PRE
        return Writer(self._around, ir.PRE if is_pre else ir.HERE)

    def _unchanged(self, assigns: ir.Assigns) -> str:
        assert self._since is not None
        since = self._since.since
        word = self._around.word(since, assigns.span)
        self._around.states[since] = word
        same = [f"wl_unchanged({word})"]
        for variable in self._since.own(assigns):
            if ir.is_va_list(variable.type):
                raise Unsupported("`va_list` that a frame clause does not name", assigns.span)
            called = self._writer.name(variable)
            name = self._scope.plan.free(f"{called}_{word}")
            self._around.snapshots[since, variable] = name
            same.append(f"{called} == {name}")
        return " && ".join(same)

    def _may_change(self, assigns: ir.Assigns) -> Iterator[str]:
        """The places that a frame clause names."""
        assert self._since is not None
        for variable in assigns.variables:
            if variable.storage is ir.Storage.GLOBAL or variable in self._scope.in_memory:
                yield f"MAY_CHANGE(&{self._writer.name(variable)}, 0, 0);"
        writer = self._at_since()
        for location in assigns.locations:
            if (bits := writer.bit_field(location)) is not None:
                yield f"MAY_CHANGE_BITS({', '.join(bits)});"
                continue
            yield f"MAY_CHANGE({', '.join(writer.located(location))});"


def keeping(kept: Kept, writer: Writer, *, new: bool) -> str:
    """What sets the variable, or declares it there."""
    now, is_integer = kept.measure.expression, kept.variable.type == ir.INTEGER
    name = kept.declared() if new else kept.variable.shown
    return f"{name} = {writer.exact(now) if is_integer else writer.term(now)};"
