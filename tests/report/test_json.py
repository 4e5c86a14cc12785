"""The JSON report: the schema accepts it, and names every field that it has."""

import json
from copy import deepcopy
from enum import Enum
from importlib import resources
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.report.samples import ALL, BAD_INPUT, OVERFLOWS, WEAK_LOOP
from weaklink.diagnostics import Severity
from weaklink.kinds import Kind, PremiseKind, SmokeKind
from weaklink.model import Absent, Smallest, SmokeVerdict, Status, Verdict
from weaklink.report.json_format import as_json, render
from weaklink.scope import LimitKind

SCHEMA = json.loads(
    resources.files("weaklink.report").joinpath("weaklink-1.schema.json").read_text("utf-8")
)


def closed(schema: Any) -> Any:
    """The schema with every further field forbidden (the shipped one allows later fields)."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if "properties" in schema and "additionalProperties" not in schema:
        result["additionalProperties"] = False
    return result


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


WORDS: dict[str, type[Enum]] = {
    "diagnostic/properties/severity": Severity,
    "choice/properties/absent": Absent,
    "premise/properties/kind": PremiseKind,
    "property/properties/kind": Kind,
    "property/properties/status": Status,
    "property/properties/verdict": Verdict,
    "property/properties/smallest": Smallest,
    "smoke_test/properties/kind": SmokeKind,
    "smoke_test/properties/verdict": SmokeVerdict,
    "scope/properties/limits/items/properties/kind": LimitKind,
}


@pytest.mark.parametrize("path", WORDS)
def test_the_schema_has_each_word_that_can_come(path: str) -> None:
    part = SCHEMA["$defs"]
    for step in path.split("/"):
        part = part[step]
    assert set(part["enum"]) - {None} == {word.value for word in WORDS[path]}


@pytest.mark.parametrize("name", ALL)
def test_every_report_keeps_to_the_schema(name: str) -> None:
    data = json.loads(render(ALL[name]))
    assert [e.message for e in Draft202012Validator(closed(SCHEMA)).iter_errors(data)] == []


def test_later_fields_are_allowed() -> None:
    data = as_json(WEAK_LOOP)
    data["properties"][0]["later"] = 1
    assert Draft202012Validator(SCHEMA).is_valid(data)


def test_numbers_of_the_program_must_be_strings() -> None:
    data = deepcopy(as_json(WEAK_LOOP))
    data["properties"][0]["counterexample"]["inputs"]["variables"]["n"] = 3
    assert not Draft202012Validator(SCHEMA).is_valid(data)


def test_a_weak_contract_in_full() -> None:
    (found, proved) = as_json(WEAK_LOOP)["properties"]
    assert found["verdict"] == "subcontract-weakness"
    assert found["weak"] == [
        {
            "id": "climb/loop1",
            "kind": "loop",
            "function": "climb",
            "location": {"file": "climb.c", "line": 9, "column": 3, "end_line": 9, "end_column": 8},
        }
    ]
    assert found["bounds"] == {"iterations": 8, "depth": 3, "hit": True}
    assert found["seconds"] == 0.123
    (choice,) = found["counterexample"]["choices"]
    assert [state["variables"]["i"] for state in choice["code"]] == ["0", "2", "4"]
    assert found["counterexample"]["code_run"]["variables"] == {"i": "4", "\\result": "4"}
    assert found["counterexample"]["minimised"] == {
        "raw": {"variables": {"n": "1236"}, "blocks": {}},
        "integers": [{"name": "n", "raw": "1236", "least": "3"}],
        "calls": 9,
        "seconds": 0.012,
        "limited": False,
    }
    assert (proved["status"], proved["verdict"], proved["reason"]) == ("proved", None, None)


def test_memory_and_bad_input() -> None:
    (found,) = as_json(OVERFLOWS)["properties"]
    blocks = found["counterexample"]["inputs"]["blocks"]
    assert blocks == {"B1": {"type": "int[2]", "cells": ["0", "-1"]}}
    data = as_json(BAD_INPUT)
    assert [found["expected"] for found in data["diagnostics"]] == ["an expression", None]
    assert data["refused"][0]["construct"] == "a pointer to a function"
    assert data["unanalysed"] == ["caller", "climb"]
    assert data["smoke_tests"] == data["covers"] == []
