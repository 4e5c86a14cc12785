"""A disagreement as a draft of a data test (``tests/data_runner.py``): the program, with the
markers that the engine asks for, but at the annotation in question those of the judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.data_runner import Marker, findings, updated
from tests.native.acsl import Text, annotated
from tests.native.compare import Disagreement
from tests.native.domain import SlotKind, slots
from tests.native.syntax import Program, Values
from weaklink import session
from weaklink.cli.commands import parse_options

FAILS = frozenset(
    {
        "proved",
        "subcontract-weakness",
        "prover-incapacity",
        "likely-prover-incapacity",
        "not listed",
    }
)
"""Rules that are broken because a run fails the annotation."""

BY_CONTRACT = frozenset(
    {"proved by contract", "incapacity by contract", "smaller weak set", "weak set"}
)
"""Rules that are broken because of what contracts choose."""

HARMLESS = BY_CONTRACT | {"non-compliance", "weakness from a failing run"}
"""These, and the rules that are broken because the run from the inputs shown is another one: what
the verdict should be then takes a person to say, and the draft begins with none."""


def save(program: Program, found: Disagreement, origin: str, folder: Path) -> Path:
    """Writes the draft; ``origin`` is how to get the program again (``full 17``)."""
    text = annotated(program)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{origin.replace(' ', '-')}-{found.key.kind}.c"
    path.write_text(text.text, encoding="utf-8")
    report = session.diagnose([str(path)], parse_options(()))
    judged = list(expected(findings(report, str(path)), text, found))
    path.write_text(with_intent(text, found, origin, judged), encoding="utf-8")
    return path


def with_intent(text: Text, found: Disagreement, origin: str, markers: list[Marker]) -> str:
    """The file.  Where the engine gives no wrong verdict, the defect cannot be told by markers."""
    said = f"{found.key.kind} in {found.key.function}, {found.rule}: {found.text}"
    said = said.replace("[", "(").replace("]", ")").rstrip(".")
    told = found.rule in FAILS | HARMLESS
    defect = f" [known defect: {found.rule}]" if told else ""
    below = [replace(marker, line=marker.line + 1) for marker in markers]
    return updated(f"// Fuzzing ({origin}): {said}.{defect}\n{text.text}", (), below)


def expected(report: list[Marker], text: Text, found: Disagreement) -> Iterator[Marker]:
    """The markers that the judge stands for."""
    line, kind = text.lines.get(found.key.site, 0), found.key.kind
    disputed = [m for m in report if m.line == line and m.what == kind]
    yield from (m for m in report if m not in disputed or found.rule not in FAILS | HARMLESS)
    if found.rule in FAILS:
        yield Marker(line, kind, "non-compliance")


def shown(program: Program, function: str, vector: Values) -> str:
    """A native vector for a reader: ``x=1,p=(1,0)``, the elements of blocks left out where zero."""
    listed = slots(program, program.function(function))
    parts = []
    for slot, value in zip(listed, vector, strict=True):
        match slot.kind:
            case SlotKind.TARGET:
                parts.append(f"{slot.name}=&{value // 64}[{value % 64}]")
            case SlotKind.NUMBER:
                parts.append(f"{slot.name}={value}")
            case _ if value:
                parts.append(f"{slot.kind.name.lower()} {slot.owner + 1}{slot.name}={value}")
            case _:
                pass
    return ", ".join(parts)
