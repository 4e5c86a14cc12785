"""What the engine says of a program, in the native judge's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.native.acsl import Text
from tests.native.domain import GLOBALS, STRIDE, SlotKind, pointers, slots
from tests.native.keys import Key
from tests.native.syntax import Function, Program, Values
from weaklink import session
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.ir.program import Program as Elaborated
from weaklink.ir.statements import Property
from weaklink.ir.types import MACHINES
from weaklink.kinds import RUNTIME_ERRORS, Kind
from weaklink.model import PropertyReport, Report, State
from weaklink.options import Budget, Options, Reading
from weaklink.source import Span

MACHINE = MACHINES["lp64"]


class EngineDefect(Exception):
    """The engine refuses a generated program, or breaks on it."""


@dataclass(frozen=True, slots=True)
class Read:
    """A program as the engine read it, and the site of each line."""

    program: Elaborated
    sites: dict[int, int]


def read(text: Text) -> Read:
    unit, diagnostics = read_text("generated.c", text.text, Reading(hints=False), MACHINE)
    program = elaborate([unit], list(diagnostics), MACHINE, hints=False)
    errors = [d for d in program.diagnostics if d.severity.value == "error"]
    if errors or program.refused:
        raise EngineDefect(f"{errors[:2]} {program.refused[:2]}")
    return Read(program, text.sites)


def diagnose(given: Read, budget: Budget | None = None) -> Report:
    options = Options(reading=Reading(hints=False), budget=budget or Budget(), smoke=False)
    report = session.diagnose_program(given.program, options)
    if report.refused:
        raise EngineDefect(f"refused: {report.refused[:2]}")
    return report


def key_of(given: Read, listed: PropertyReport | Property) -> Key:
    place = listed.location if isinstance(listed, PropertyReport) else listed.span
    return _key(given, str(listed.function), listed.kind, place, listed.related)


def _key(
    given: Read, function: str, kind: Kind, place: Span, related: Sequence[tuple[str, Span]]
) -> Key:
    site = given.sites.get(place.line, 0)
    if kind in RUNTIME_ERRORS:
        return Key(function, kind.value, site, 0)
    clause = site
    if kind in (Kind.CALL_PRECONDITION, Kind.DECREASES):
        clause = given.sites.get(dict(related)["clause"].line, 0)
    return Key(function, kind.value, site, clause)


class NotExpressible(Exception):
    """Inputs of a report that the native judge has no vector for."""


def vector_of(program: Program, function: Function, inputs: State) -> Values:
    """The native vector of the inputs that a report shows."""
    from tests.agreement.states import of_engine  # its words for states

    shown = of_engine(inputs)
    blocks = pointers(function)
    names = {item.name: number for number, item in enumerate(program.globals)}
    owners: dict[str, int] = {}
    codes: list[int] = []
    for number, p in enumerate(blocks):
        leaf = shown.leaf(p.name)
        if leaf == 0:
            codes.append(0)
            continue
        name, _, offset = str(leaf).removeprefix("&").removesuffix("]").partition("[")
        if name in names:
            target = GLOBALS + names[name]
        else:
            target = 1 + owners.setdefault(name, number)
        if not 0 <= int(offset) < STRIDE:
            raise NotExpressible(str(leaf))
        codes.append(target * STRIDE + int(offset))
    named = {number: name for name, number in owners.items()}
    values = list(codes)
    for slot in slots(program, function):
        block = named.get(slot.owner, "")
        match slot.kind:
            case SlotKind.TARGET:
                pass
            case SlotKind.LENGTH:
                values.append(shown.lengths.get(block, 0))
            case SlotKind.FLAG:
                values.append(int(block in shown.read_only))
            case SlotKind.NUMBER:
                values.append(_number(shown.leaf(slot.name)))
            case SlotKind.ELEMENT:
                values.append(_number(shown.leaf(f"{block}{slot.name}")))
    listed = slots(program, function)
    fits = all(
        slot.kind is not SlotKind.LENGTH
        or value <= max(s.element for s in listed if s.owner == slot.owner) + 1
        for slot, value in zip(listed, values, strict=True)
    )
    if not fits:
        raise NotExpressible("an input block is longer than the native judge's")
    return tuple(_signed(value) for value in values)


def _number(leaf: int | str) -> int:
    if isinstance(leaf, str):
        raise NotExpressible(leaf)
    return leaf


def _signed(value: int) -> int:
    """As the runtime reads it: 64 bits, signed."""
    return value - (1 << 64) if value >= 1 << 63 else value
