"""``compile_commands.json``: how a build reads the files that it names."""

from __future__ import annotations

import json
import os.path
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.options import Reading
from weaklink.record import replace
from weaklink.source import NOWHERE

NAME = "compile_commands.json"


def with_compile_commands(reading: Reading, file: str) -> Reading:
    """``reading`` with the options that the database gives for ``file``; those of the command
    line come later, and so win.  Raises ``InputError``."""
    database = Path(reading.compile_commands)
    if database.is_dir():
        database /= NAME
    entry = _entry(database, os.path.realpath(file))
    if entry is None:
        raise _problem(f"'{database}' does not say how '{file}' is compiled")
    folder = _folder(database, entry)
    options = _options(_words(entry), folder)
    return replace(
        reading,
        include_paths=(*reading.include_paths, *options["-I"]),
        defines=(*options["-D"], *reading.defines),
        undefines=(*options["-U"], *reading.undefines),
        includes=(*options["-include"], *reading.includes),
    )


def _entry(database: Path, file: str) -> dict[str, Any] | None:
    try:
        entries = json.loads(database.read_text(encoding="utf-8"))
    except OSError as error:
        raise _problem(f"cannot read '{database}': {error.strerror}") from error
    except ValueError as error:
        raise _problem(f"'{database}' is no JSON: {error}") from error
    if not isinstance(entries, list):
        raise _problem(f"'{database}' is no compilation database: it holds no list")
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("file"), str):
            if os.path.realpath(_folder(database, entry) / entry["file"]) == file:
                return entry
    return None


def _folder(database: Path, entry: dict[str, Any]) -> Path:
    return database.parent / str(entry.get("directory", "."))


def _words(entry: dict[str, Any]) -> list[str]:
    arguments = entry.get("arguments")
    if isinstance(arguments, list):
        return [str(word) for word in arguments]
    command = str(entry.get("command", ""))
    try:
        return shlex.split(command)
    except ValueError as error:
        raise _problem(f"cannot be split into words: {command!r}: {error}") from error


_FOLDERS = ("-iquote", "-I", "-isystem", "-idirafter")
_OTHERS = ("-include", "-D", "-U")


def _options(words: list[str], folder: Path) -> dict[str, list[str]]:
    """The values of ``-I`` (and its kin), ``-D``, ``-U`` and ``-include``, in order."""
    found: dict[str, list[str]] = {"-I": [], "-D": [], "-U": [], "-include": []}
    remaining = iter(words)
    for word in remaining:
        for option, value in _matches(word, remaining):
            if option in _FOLDERS:
                found["-I"].append(str(folder / value))
            elif option == "-include" and (folder / value).is_file():
                found["-include"].append(os.path.abspath(folder / value))
            else:
                found[option].append(value)
    return found


def _matches(word: str, remaining: Iterator[str]) -> Iterator[tuple[str, str]]:
    """The option that ``word`` is or begins with, and its value, maybe the next word."""
    for option in (*_FOLDERS, *_OTHERS):
        if word == option:
            yield option, next(remaining, "")
            return
        if word.startswith(option):
            yield option, word[len(option) :]
            return


def _problem(message: str) -> InputError:
    return InputError(
        Diagnostic("unreadable", Severity.ERROR, NOWHERE, f"--compile-commands: {message}")
    )
