"""The report as JSON of schema ``weaklink/1`` (``weaklink-1.schema.json`` beside this file)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, assert_never

from weaklink import claims
from weaklink.diagnostics import Diagnostic, Refusal
from weaklink.model import (
    BlockState,
    Cell,
    ChoiceReport,
    Counterexample,
    CoverReport,
    CulpritReport,
    Event,
    LoopStep,
    Minimised,
    Others,
    OutcomeReport,
    PremiseReport,
    PropertyReport,
    Reason,
    Report,
    SmokeReport,
    State,
    Suggestion,
    UncoveredReport,
    UsedReport,
    WeakReport,
)
from weaklink.scope import Scope
from weaklink.source import NOWHERE, Span

SCHEMA = "weaklink/1"
Json = dict[str, Any]


def render(report: Report) -> str:
    """The whole report, indented; pure ASCII, so that no console can garble it."""
    return json.dumps(as_json(report), indent=2) + "\n"


def as_json(report: Report) -> Json:
    return {
        "schema": SCHEMA,
        "tool": {
            "version": report.version,
            "solvers": dict(report.solvers),
            "options": dict(report.options),
        },
        "functions": list(report.functions),
        "unanalysed": list(report.unanalysed),
        "diagnostics": [_diagnostic(found) for found in report.diagnostics],
        "refused": [_refusal(found) for found in report.refused],
        "premises": [_premise(one) for one in report.premises],
        "properties": [_property(found) for found in report.properties],
        "smoke_tests": [_smoke_test(found) for found in report.smoke_tests],
        "covers": [_cover(found) for found in report.covers],
        "used": None if report.used is None else _used(report.used),
    }


def _used(found: UsedReport) -> Json:
    return {
        "properties": [
            {
                "id": one.id,
                "function": one.function,
                "title": one.title,
                "location": _location(one.location),
                "needs": None if one.needs is None else [_culprit(c) for c in one.needs],
            }
            for one in found.properties
        ],
        "clauses": [
            {
                "function": one.function,
                "role": one.role,
                "location": _location(one.location),
                "text": one.text,
                "needed_by": list(one.needed_by),
                "needed": one.needed,
            }
            for one in found.clauses
        ],
        "loose": [
            {
                "function": one.function,
                "location": _location(one.location),
                "text": one.text,
                "enough": one.enough or None,
            }
            for one in found.loose
        ],
        "open": list(found.open_),
    }


def _diagnostic(found: Diagnostic) -> Json:
    return {
        "code": found.code,
        "severity": found.severity.value,
        "function": found.function,
        "location": _location(found.span),
        "message": found.message,
        "expected": found.expected or None,
    }


def _refusal(found: Refusal) -> Json:
    return {
        "function": found.function,
        "location": _location(found.span),
        "construct": found.construct,
        "costs": found.costs.value,
    }


def _smoke_test(found: SmokeReport) -> Json:
    witness = found.witness
    return {
        "kind": found.kind.value,
        "function": found.function,
        "name": found.name or None,
        "location": _location(found.location),
        "verdict": found.verdict.value,
        "culprits": [_culprit(one) for one in found.culprits],
        "witness": None
        if witness is None
        else {
            "inputs": _state(witness.inputs),
            "choices": [_choice(choice) for choice in witness.choices],
            "by_code": witness.by_code,
            "fails": witness.fails or None,
        },
        "sentence": found.sentence or None,
        "reason": found.reason or None,
        "settled": found.settled or None,
        "model": list(found.model),
        "assuming": list(found.assuming),
        "premises": [_premise(one) for one in found.premises],
        "clash": None if found.clash is None else found.clash.id,
        "behind": [
            {"id": one.id, "title": one.title, "location": _location(one.location)}
            for one in found.behind
        ],
    }


def _cover(found: CoverReport) -> Json:
    return {
        "function": found.function,
        "location": _location(found.location),
        "algorithm": found.algorithm,
        "queries": found.queries,
        "lines": list(found.lines),
        "tests": [
            {
                "inputs": _state(test.inputs),
                "choices": [_choice(choice) for choice in test.choices],
                "path": list(test.path),
                "ends": test.ends,
                "adds": list(test.adds),
                "decides": [_outcome(one) for one in test.decides],
                "fails": test.fails or None,
            }
            for test in found.tests
        ],
        "uncovered": [_uncovered(one) for one in found.uncovered],
        "outcomes": [_outcome(one) for one in found.outcomes],
        "independence": [
            {
                "location": _location(one.location),
                "text": one.text,
                "decision": _location(one.decision),
                "tests": None if one.tests is None else list(one.tests),
                "scope": _scope(one.scope),
                "reason": one.reason or None,
            }
            for one in found.independence
        ],
        "bounds": {name: _bound(value) for name, value in found.bounds.items()},
        "scope": None if found.scope is None else _scope(found.scope),
        "reason": found.reason or None,
        "seconds": round(found.seconds, 3),
    }


def _outcome(one: OutcomeReport) -> Json:
    return {"location": _location(one.location), "text": one.text, "comes": one.comes}


def _uncovered(one: UncoveredReport) -> Json:
    return {
        "location": _location(one.location),
        "block": one.block,
        "text": one.text,
        "lines": list(one.lines),
        "why": claims.word_for_uncovered(one.why, one.scope),
        "bound_hit": one.bound_hit,
        "scope": _scope(one.scope),
        "conditions": [_culprit(condition) for condition in one.conditions],
        "inputs": None if one.inputs is None else _state(one.inputs),
        "fails": one.fails or None,
        "sentence": one.sentence,
        "reason": one.reason or None,
        "assuming": list(one.assuming),
        "premises": [_premise(premise) for premise in one.premises],
        "comes": one.comes or None,
    }


def _culprit(one: CulpritReport) -> Json:
    return {"location": _location(one.location), "text": one.text, "role": one.role}


def _property(found: PropertyReport) -> Json:
    return {
        "id": found.id,
        "function": found.function,
        "kind": found.kind.value,
        "name": found.name or None,
        "location": _location(found.location),
        "text": found.text,
        "related": [{"role": role, "location": _location(at)} for role, at in found.related],
        "status": found.status.value,
        "assuming": list(found.assuming),
        "premises": [_premise(one) for one in found.premises],
        "behind": list(found.behind),
        "fails_later": list(found.fails_later),
        "whatever": list(found.whatever),
        "reachable": found.reachable,
        "unreachable_if": [_premise(one) for one in found.unreachable_if],
        "verdict": found.verdict.value if found.verdict else None,
        "weak": [_weak(weak) for weak in found.weak],
        "smallest": found.smallest.value if found.smallest else None,
        "counterexample": _counterexample(found.counterexample),
        "exception": _counterexample(found.exception),
        "candidate": _counterexample(found.candidate),
        "bounds": {name: _bound(value) for name, value in found.bounds.items()},
        "scope": None if found.scope is None else _scope(found.scope),
        "reason": found.reason or None,
        "suggestion": _suggestion(found.suggestion),
        "seconds": round(found.seconds, 3),
    }


def _premise(one: PremiseReport) -> Json:
    return {
        "kind": one.kind.value,
        "name": one.name or None,
        "text": one.text,
        "location": None if one.location == NOWHERE else _location(one.location),
    }


def _scope(scope: Scope) -> Json:
    if scope.is_all:
        return {"all": True}
    limits = [{"kind": one.kind.value, "of": one.of, "limit": one.limit} for one in scope.limits]
    return {"all": False, "limits": limits}


def _location(span: Span) -> Json:
    location: Json = {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
    if span.macro is not None:
        location["macro"] = span.macro
    return location


def _weak(weak: WeakReport) -> Json:
    return {
        "id": weak.id,
        "kind": weak.kind,
        "function": weak.function,
        "location": _location(weak.location),
    }


def _counterexample(shown: Counterexample | None) -> Json | None:
    if shown is None:
        return None
    return {
        "inputs": _state(shown.inputs),
        "choices": [_choice(choice) for choice in shown.choices],
        "code_run": _state(shown.code_run) if shown.code_run is not None else None,
        "trace": [_event(event) for event in shown.trace],
        "replayed": shown.replayed,
        "minimal": shown.minimal,
        "minimised": _minimised(shown.minimised),
    }


def _minimised(found: Minimised | None) -> Json | None:
    if found is None:
        return None
    return {
        "raw": None if found.raw is None else _state(found.raw),
        "integers": [
            {"name": one.name, "raw": one.raw, "least": one.least} for one in found.integers
        ],
        "calls": found.calls,
        "seconds": round(found.seconds, 3),
        "limited": found.limited,
    }


def _choice(choice: ChoiceReport) -> Json:
    return {
        "at": choice.at,
        "location": _location(choice.location),
        "state": _state(choice.state),
        "number": choice.number,
        "code": [_state(state) for state in choice.code],
        "absent": None if choice.code else choice.absent.value,
    }


def _event(event: Event) -> Json:
    return {
        "location": _location(event.location),
        "event": event.event,
        "changed": dict(event.changed),
        "why": [_reason(reason) for reason in event.why],
        "activation": event.activation,
        "loop": None if event.loop is None else _loop_step(event.loop),
    }


def _loop_step(step: LoopStep) -> Json:
    return {"at": step.at, "traversal": step.traversal, "iteration": step.iteration}


def _reason(reason: Reason) -> Json:
    return {
        "text": reason.text or None,
        "location": _location(reason.location),
        "holds": reason.holds,
        "definition": reason.definition or None,
        "indices": dict(reason.indices),
        "values": dict(reason.values),
        "vain": {
            name: None if ends is None else {"from": ends[0], "to": ends[1]}
            for name, ends in reason.vain.items()
        },
    }


def _state(state: State) -> Json:
    blocks: Mapping[str, BlockState] = state.blocks
    outside = [
        {"cell": one.cell, "object": one.object or None, "value": one.value}
        for one in state.outside
    ]
    ordered = [{"text": one.text, "holds": one.holds} for one in state.ordered]
    return {
        **({"outside": outside} if outside else {}),
        **({"ordered": ordered} if ordered else {}),
        **({"hexadecimal": dict(state.hexadecimal)} if state.hexadecimal else {}),
        "variables": dict(state.variables),
        "blocks": {
            name: {
                "type": block.type,
                "cells": [_cell(cell) for cell in block.cells],
                **({} if block.others is None else {"others": _others(block.others)}),
            }
            for name, block in blocks.items()
        },
    }


def _others(others: Others) -> Json:
    far = {index: _cell(cell) for index, cell in others.far.items()}
    return {"count": others.count, "far": far, "value": _cell(others.value)}


def _cell(cell: Cell) -> Any:
    match cell:
        case str():
            return cell
        case tuple():
            return [_cell(part) for part in cell]
        case Mapping():
            return {name: _cell(part) for name, part in cell.items()}
        case _:
            assert_never(cell)


def _bound(value: str) -> int | bool | str:
    """Limits are numbers and ``hit`` is a Boolean: neither is a value of the program."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdecimal() else value


def _suggestion(suggestion: Suggestion | None) -> Json | None:
    """The schema has edits beside the text; so far nothing proposes any."""
    return None if suggestion is None else {"text": suggestion.text, "edits": []}
