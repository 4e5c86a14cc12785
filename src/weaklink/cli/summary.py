"""The file of summaries: what is known of functions, kept from one run to the next.

    {"schema": "weaklink-summary/1",
     "functions": {"g": [{"inputs": {"x": "2"}, "outputs": {"\\\\result": "4"}}]}}

Numbers are strings, as everywhere in weaklink's JSON; numbers of JSON are read, too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.options import NamedPair
from weaklink.source import NOWHERE

SCHEMA = "weaklink-summary/1"

Pairs = Mapping[str, tuple[NamedPair, ...]]


def read(path: Path) -> Pairs:
    """The pairs in a file by functions; none if there is no such file yet.  What is wrong with it
    is a ``click.UsageError``."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise click.UsageError(f"--summary: cannot read {path}: {problem.strerror}") from None
    except ValueError as problem:
        raise click.UsageError(f"--summary: {path} is not JSON: {problem}") from None
    match content:
        case {"schema": str(schema), "functions": dict(functions)} if schema == SCHEMA:
            return {name: _pairs(path, name, pairs) for name, pairs in functions.items()}
        case _:  # whatever else JSON may be, it is no summary
            expected = f'an object with "schema": "{SCHEMA}" and "functions"'
            raise click.UsageError(f"--summary: {path} is no summary; it has to be {expected}")


def _pairs(path: Path, name: str, pairs: Any) -> tuple[NamedPair, ...]:
    if not isinstance(pairs, list):
        raise click.UsageError(f"--summary: {path}: {name} needs a list of pairs")
    return tuple(_pair(path, name, pair) for pair in pairs)


def _pair(path: Path, name: str, pair: Any) -> NamedPair:
    match pair:
        case {"inputs": dict(inputs), "outputs": dict(outputs)}:
            return NamedPair(_values(path, name, inputs), _values(path, name, outputs))
        case _:  # whatever else JSON may be, it is no pair
            expected = 'an object of "inputs" and "outputs", each of names and numbers'
            raise click.UsageError(f"--summary: {path}: a pair of {name} is not {expected}")


def _values(path: Path, name: str, values: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, value in values.items():
        try:
            found[key] = int(str(value))
        except ValueError:
            message = f"--summary: {path}: {key} of {name} is no number: {value!r}"
            raise click.UsageError(message) from None
    return found


def write(path: Path, pairs: Pairs) -> None:
    """Writes what is known; raises ``InputError`` where that fails."""
    functions = {
        name: [
            {
                "inputs": {key: str(value) for key, value in pair.inputs.items()},
                "outputs": {key: str(value) for key, value in pair.outputs.items()},
            }
            for pair in known
        ]
        for name, known in sorted(pairs.items())
    }
    text = json.dumps({"schema": SCHEMA, "functions": functions}, indent=1) + "\n"
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        message = f"--summary: cannot write {path}: {problem.strerror}; name another file"
        raise InputError(Diagnostic("summary", Severity.ERROR, NOWHERE, message)) from problem
