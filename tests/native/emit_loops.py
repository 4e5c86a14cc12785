"""Loops as C that checks their contracts, or runs them as these: ``emit`` for what is around."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.native import logic
from tests.native.c_text import declared
from tests.native.logic import Label
from tests.native.syntax import Assigns, Int, Loop, Name, Type, Variant
from weaklink.kinds import Kind

if TYPE_CHECKING:
    from tests.native.emit import FunctionEmitter


class LoopEmitter:
    """``while (1) { test; body; next: step; checks }`` between checks.

    Where it stands as its contract, what it assigns is chosen before, such that the invariants
    hold; and the run ends behind the checks.
    """

    def __init__(self, around: FunctionEmitter, loop: Loop) -> None:
        self.around = around
        self.loop = loop
        self.suffix = f"_L{loop.site}"
        self.snapshot = f"entry{self.suffix}"

    def emit(self) -> Iterator[str]:
        a, loop = self.around, self.loop
        seen, labels, outer = list(a.locals), dict(a.labels), a.next
        yield "{"
        if loop.start is not None:
            yield from a.declare(replace(loop.start, site=loop.site))  # it is on the same line
        a.labels["LoopEntry"] = Label(self.snapshot, self.suffix)
        a.next = f"next{self.suffix}"
        outside = list(a.locals)
        yield f"int {self.snapshot} = take(), chosen{self.suffix} = {self.stands()};"
        yield from (f"{declared(t, n + self.suffix)} = {n};" for n, t in outside)
        invariants = loop.contract.invariants
        yield from (a.check(Kind.INVARIANT_ESTABLISHED, clause) for clause in invariants)
        yield f"if (chosen{self.suffix}) {{"
        yield from self.choose(outside)
        yield "}"
        yield "while (1) { step();"
        yield from (self.measure(variant) for variant in loop.contract.variants)
        test = f"if (!({a.c(loop.condition)})) break;"
        if not loop.test_last:
            yield f"{a.at(loop.site)} {test}"
        yield "{"
        yield from a.block(loop.body)
        yield f"}} {a.next}:;"
        if loop.step is not None:
            yield from a.statement(replace(loop.step, site=loop.site))
        if loop.test_last:
            yield f"{a.at(loop.site)} {test}"
        yield from (a.check(Kind.INVARIANT_PRESERVED, clause) for clause in invariants)
        for variant in loop.contract.variants:
            yield from self.decreases(variant)
        for assigns in loop.contract.assigns:
            yield self.frame(assigns, outside)
        yield f"if (chosen{self.suffix}) cut();"
        yield f"}} drop_to({self.snapshot} - 1); }}"
        a.locals, a.labels, a.next = seen, labels, outer

    def stands(self) -> str:
        return f"stands({self.around.base + self.loop.site})"

    # --- as its contract -----------------------------------------------------------------------

    def choose(self, outside: list[tuple[str, Type]]) -> Iterator[str]:
        """Plain variables first: what is said of memory is read with their new values."""
        a, contract = self.around, self.loop.contract
        numbers = {name: type for name, type in outside if isinstance(type, Int)}
        regions = [one for assigns in contract.assigns for one in assigns.regions]
        if not contract.assigns:
            yield from (a.chosen_local(name, type) for name, type in outside)
            yield "choose_blocks(blocks_now());"
        else:
            named = [r.name for r in regions if isinstance(r, Name) and r.name in numbers]
            yield from (a.chosen_local(name, numbers[name]) for name in dict.fromkeys(named))
            others = [r for r in regions if not (isinstance(r, Name) and r.name in numbers)]
            others.sort(key=lambda region: not isinstance(region, Name))
            yield "in_logic = 1;"
            yield from (logic.chosen(one, a.env(), a.leaf(one)) for one in others)
            yield "chosen_regions();"
        for clause in contract.invariants:
            if not clause.check:
                key = a.key(Kind.INVARIANT_ESTABLISHED, clause.site)
                yield f"ASSUME({key}, {logic.predicate(clause.pred, a.env())});"

    # --- checks --------------------------------------------------------------------------------

    def measure(self, variant: Variant) -> str:
        return logic.measured(f"measure{variant.site}_", variant.term, self.around.env())

    def decreases(self, variant: Variant) -> Iterator[str]:
        a, name = self.around, f"measure{variant.site}_"
        least = a.key(Kind.VARIANT_NON_NEGATIVE, variant.site)
        smaller = a.key(Kind.VARIANT_DECREASES, variant.site)
        yield f"CHECK({least}, ((undefined |= {name}lost), 0 <= {name}));"
        now = logic.term(variant.term, a.env())
        yield f"CHECK({smaller}, ((undefined |= {name}lost), {now} < {name}));"

    def frame(self, assigns: Assigns, outside: list[tuple[str, Type]]) -> str:
        a = self.around
        plain = {name for name, _ in outside}
        named = {r.name for r in assigns.regions if isinstance(r, Name) and r.name in plain}
        key, env = a.key(Kind.LOOP_ASSIGNS, assigns.site), a.env()
        regions = " ".join(
            logic.region(one, env)
            for one in assigns.regions
            if not (isinstance(one, Name) and one.name in plain)
        )
        same = [f"{n} == {n}{self.suffix}" for n, _ in outside if n not in named]
        holds = " && ".join([f"frame({self.snapshot})", *same])
        return f"if (on[{key}]) {{ in_logic = 1; no_regions(); {regions} settle({key}, {holds}); }}"
