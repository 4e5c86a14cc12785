"""Mutants in a folder: a file each, and a list of them all (``mutants.json``)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from weaklink.campaign.results import NEW, Task
from weaklink.frontend.load import wrong_option
from weaklink.frontend.read import read_source_of
from weaklink.mutate import Mutant

MANIFEST = "mutants.json"
SCHEMA = "weaklink-mutants/1"


def file_name(program: str, mutant: Mutant) -> str:
    """``lower-bound-017-relation.c``."""
    return f"{Path(program).stem}-{mutant.number:03}-{mutant.operator}.c"


def write_mutants(program: str, found: Sequence[Mutant], folder: Path) -> list[Path]:
    """Writes the mutants of a program, and adds them to the list of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    size = read_source_of(program).count("\n")
    paths = []
    for one in found:
        path = folder / file_name(program, one)
        path.write_bytes(one.text.encode("utf-8", "surrogateescape"))
        paths.append(path)
    entries = [
        {
            "file": path.name,
            "original": program,
            "number": one.number,
            "operator": one.operator,
            "part": one.part.value,
            "function": one.function,
            "line": one.line,
            "was": one.was,
            "now": one.now,
            "size": size,
        }
        for path, one in zip(paths, found, strict=True)
    ]
    others = [one for one in _entries(folder) if one["original"] != program]
    text = json.dumps({"schema": SCHEMA, "mutants": [*others, *entries]}, indent=1)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")
    return paths


def read_manifest(folder: Path) -> list[Task]:
    """The mutants of a folder.  Raises ``InputError`` if ``weaklink mutate`` did not make it."""
    if not (folder / MANIFEST).is_file():
        message = (
            f"there is no {MANIFEST} in {folder}: weaklink mutate FILE --out {folder} makes it"
        )
        raise wrong_option(message)
    return list(_tasks(folder, _entries(folder)))


def _tasks(folder: Path, entries: Iterable[dict[str, Any]]) -> Iterable[Task]:
    for entry in entries:
        text = read_source_of(str(folder / entry["file"]))
        values = {name: value for name, value in entry.items() if name in _NAMES}
        yield Task(id=NEW, program=entry["original"], text=text, **values)


_NAMES = ("number", "operator", "part", "function", "line", "was", "now", "size")


def _entries(folder: Path) -> list[dict[str, Any]]:
    """What the list of a folder holds; nothing, if there is none."""
    try:
        content = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return [dict(one) for one in content["mutants"]]
    except FileNotFoundError:
        return []
    except (ValueError, KeyError, TypeError) as problem:
        raise wrong_option(f"cannot read {folder / MANIFEST}: {problem}") from problem
