"""Checks that accesses of which C leaves the order undefined are of different objects.

    x = t[i] + (t[j] = 1);

    tmp = t[i];
    guard i != j;           // unsequenced
    t[j] = 1;
    x = tmp + 1;

What the first access is of is kept where it happens; the check stands before the second.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.apart import apart
from weaklink.frontend.elaborate.evaluation import Evaluation
from weaklink.frontend.elaborate.sequencing import parts
from weaklink.frontend.elaborate.unsequenced import Access, Clash
from weaklink.kinds import Kind
from weaklink.source import Span


@dataclass(slots=True, eq=False)
class _Watch:
    """A pair; ``flag`` says whether the one that is evaluated first has happened, where that is
    not certain, ``place`` where it was."""

    clash: Clash
    flag: ir.Variable | None = None
    place: ir.Place | None = None
    of: Access | None = None


@dataclass(slots=True, eq=False)
class Watches:
    """The pairs of a function, by the trees of their places, which live as long."""

    of: dict[tuple[int, bool], list[_Watch]] = field(default_factory=dict)

    def add(self, watch: _Watch) -> None:
        for access in (watch.clash.first, watch.clash.second):
            self.of.setdefault((id(access.place), access.writes), []).append(watch)

    def concern(self, expr: syntax.Expr) -> bool:
        """Whether evaluating ``expr`` makes an access that is watched."""
        known = (id(expr), False) in self.of or (id(expr), True) in self.of
        return known or any(map(self.concern, parts(expr)))


class Watching(Evaluation):
    """Evaluates expressions in which accesses are watched."""

    watches: Watches | None = None
    """None while no access of the function is."""

    def watch(self, clashes: Iterable[Clash], span: Span) -> None:
        """From now on, in the full expression at ``span``."""
        for clash in clashes:
            if self.watches is None:
                self.watches = Watches()
            one = _Watch(clash)
            if clash.first.maybe or clash.second.maybe:
                one.flag = self.holder(ir.BOOLEAN, span)
                self._note(one.flag, ir.FALSE, span)
            self.watches.add(one)

    def accessed(self, expr: syntax.Expr, place: ir.Place, *, writes: bool) -> None:
        """What ``expr`` designates is read, or (``writes``) written now."""
        if self.watches is None or isinstance(place.type, ir.ArrayType | ir.FunctionType):
            return
        for watch in self.watches.of.get((id(expr), writes), ()):
            if watch.of is None:
                self._first(watch, expr, place, writes)
            elif watch.of.place is not expr or watch.of.writes != writes:
                self._second(watch, place)

    def _first(self, watch: _Watch, expr: syntax.Expr, place: ir.Place, writes: bool) -> None:
        clash = watch.clash
        is_first = clash.first.place is expr and clash.first.writes == writes
        watch.of = clash.first if is_first else clash.second
        watch.place = self._kept(place, clash.span, conditional=watch.of.maybe)
        if watch.flag is not None:
            self._note(watch.flag, ir.Not(ir.FALSE), expr.span)

    def _second(self, watch: _Watch, place: ir.Place) -> None:
        assert watch.place is not None
        span = watch.clash.span
        safe = apart(watch.place, place, span)
        if safe is None:
            return
        if watch.flag is not None:
            safe = ir.Or(ir.Not(ir.Holds(ir.Read(watch.flag, span), span), span), safe, span)
        self.code(span).emit(ir.Guard(Kind.UNSEQUENCED, safe, span))

    def _note(self, flag: ir.Variable, value: ir.Pred, span: Span) -> None:
        self.code(span).emit(ir.Assign(flag, ir.Truth(value, ir.BOOLEAN), span))

    def _kept(self, place: ir.Place, span: Span, *, conditional: bool) -> ir.Place:
        """``place`` in terms that will mean the same at the second access."""
        found = ir.place_parts(place)
        if all(map(self._stays, found)):
            return place
        if conditional:
            raise Unsupported("access that may be unsequenced, in an operand that may be", span)
        kept = [part if self._stays(part) else self.keep(part) for part in found]
        return ir.with_place_parts(place, kept)

    def _stays(self, part: ir.Expr) -> bool:
        """Whether it is a constant, or a local's value: that may change only by an access that
        is not sequenced either."""
        while isinstance(part, ir.Convert):
            part = part.operand
        if isinstance(part, ir.AddressOf):
            return all(map(self._stays, ir.place_parts(part.place)))
        if not isinstance(part, ir.Read):
            return isinstance(part, ir.Const)
        variable = part.variable
        is_temporary = variable.storage is ir.Storage.TEMPORARY
        return is_temporary or not self._may_escape(variable)
