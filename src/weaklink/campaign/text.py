"""The table as text and as CSV, all of it as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from weaklink.campaign.results import Done, Outcome
from weaklink.campaign.tables import Row, Step

HEAD = (
    ("", "mutants"),
    ("proved", "%", "time", "failing"),
    ("n-c", "%", "time"),
    ("weak", "%", "time"),
    ("both", "%", "time"),
    ("inc.", "likely", "unknown"),
)
_GROUPS = ("", "Proof", "Code fails", "Contract too weak", "Explained", "Left")


def as_text(title: str, rows: Sequence[Row]) -> str:
    """The table; each time is ``mean/maximum`` in seconds."""
    cells = [_cells(row) for row in rows]
    lines = [[word for group in HEAD for word in group], *cells]
    lines[0][0] = title
    widths = [max(len(line[n]) for line in lines) for n in range(len(lines[0]))]
    text = [_groups(widths)]
    for line in lines:
        first = line[0].ljust(widths[0])
        others = [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        text.append("  ".join([first, *others]).rstrip())
    return "\n".join(text) + "\n"


def _groups(widths: Sequence[int]) -> str:
    line, at = "", 0
    for name, group in zip(_GROUPS, HEAD, strict=True):
        width = sum(widths[at : at + len(group)]) + 2 * (len(group) - 1)
        line += f"{name:<{width}}  "
        at += len(group)
    return line.rstrip()


def _cells(row: Row) -> list[str]:
    proof = row.proof
    return [
        *(row.name, str(row.mutants)),
        *_step(proof),
        f"{proof.vain.mean:.2f}/{proof.vain.max:.1f}",
        *(cell for step in (row.code, row.contracts, row.both) for cell in _step(step)),
        *(str(row.incapacity), str(row.likely), str(row.unknown)),
    ]


def _step(step: Step) -> list[str]:
    time = f"{step.found.mean:.2f}/{step.found.max:.1f}"
    return [str(step.count), f"{step.share:.1f}", time]


COLUMNS = (
    *("name", "mutants", "proved", "proved_percent", "proof_mean", "proof_max"),
    *("failing_proof_mean", "failing_proof_max"),
    *("non_compliance", "non_compliance_percent", "non_compliance_mean", "non_compliance_max"),
    *("weakness", "weakness_percent", "weakness_mean", "weakness_max"),
    *("explained", "explained_percent", "search_mean", "search_max"),
    *("incapacity", "likely_incapacity", "unknown"),
)


def values(row: Row) -> dict[str, str | int | float]:
    """A row by the names of its columns; times in seconds."""
    proof, both = row.proof, row.both
    numbers: list[str | int | float] = [
        *(row.name, row.mutants, proof.count, proof.share, proof.found.mean, proof.found.max),
        *(proof.vain.mean, proof.vain.max),
    ]
    for step in (row.code, row.contracts):
        numbers += [step.count, step.share, step.found.mean, step.found.max]
    numbers += [both.count, both.share, both.vain.mean, both.vain.max]
    numbers += [row.incapacity, row.likely, row.unknown]
    rounded = [round(one, 4) if isinstance(one, float) else one for one in numbers]
    return dict(zip(COLUMNS, rounded, strict=True))


def as_csv(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(values(row) for row in rows)
    return text.getvalue()


def as_json(
    operators: Sequence[Row], programs: Sequence[Row], done: Sequence[Done], **more: object
) -> str:
    """Everything: both tables, and each mutant with its result."""
    whole = {
        "schema": "weaklink-campaign/1",
        "operators": [values(row) for row in operators],
        "programs": [values(row) for row in programs],
        "mutants": [_mutant(one) for one in done],
        **more,
    }
    return json.dumps(whole, indent=1) + "\n"


def _mutant(one: Done) -> dict[str, object]:
    task, result = one.task, one.result
    return {
        "id": task.id,
        "program": task.program,
        "number": task.number,
        "operator": task.operator,
        "part": task.part,
        "function": task.function,
        "line": task.line,
        "was": task.was,
        "now": task.now,
        "outcome": result.outcome.value,
        "reason": result.reason,
        "seconds": {
            "proof": round(result.proof, 4),
            "search": round(result.search, 4),
            "total": round(result.total, 4),
        },
        "unproved": [
            {
                "id": f.id,
                "line": f.line,
                "verdict": f.outcome.value,
                "weak": list(f.weak),
                "reason": f.reason,
            }
            for f in result.failures
        ],
    }


def unknowns(done: Sequence[Done]) -> str:
    """The mutants that are not explained, a line each with the reason."""
    left = [one for one in done if one.result.outcome is Outcome.UNKNOWN]
    return "".join(
        f"unknown: {one.task.name}, line {one.task.line}, {one.task.change}: {one.result.reason}\n"
        for one in left
    )
