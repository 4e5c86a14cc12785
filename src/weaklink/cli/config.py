"""``weaklink.toml``: the settings of a project, by the names of the command line's options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from weaklink.record import record

NAME = "weaklink.toml"

LISTS = ("I", "D", "U", "include", "function", "property", "typically")
WORDS = (
    *("contracts", "bounds", "format", "rte", "timeout", "jobs", "machine", "fail-on"),
    *("cpp", "compile-commands", "tolerance", "max-iterations", "verbosity"),
    *("algorithm", "calls", "summary"),
)
FLAGS = ("no-cache", "no-smoke", "no-hints", "aliasing")
ADDED = ("I", "D", "U", "include")
"""What the command line adds to; anything else it replaces."""


def find(start: Path) -> Path | None:
    """The configuration file in ``start`` or the nearest folder above it."""
    for folder in (start, *start.parents):
        if (path := folder / NAME).is_file():
            return path
        if path.is_dir():
            raise click.UsageError(f"{path} is a folder: settings are in a file of that name")
    return None


def read(path: Path) -> dict[str, Any]:
    """The settings as the command line would give them; paths count from the file's folder."""
    import tomllib

    try:
        with path.open("rb") as file:
            content = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise click.UsageError(f"cannot read {path}: {problem}") from None
    settings = {name: _setting(path, name, value) for name, value in content.items()}
    settings["I"] = tuple(str(path.parent / folder) for folder in settings.get("I", ()))
    for name in ("compile-commands", "summary"):
        if name in settings:
            settings[name] = str(path.parent / settings[name])
    return settings


def _setting(path: Path, name: str, value: object) -> Any:
    match value:
        case bool() if name in FLAGS:
            return value
        case bool() if name == "rte":
            return "default" if value else "none"
        case bool():
            pass
        case str() if name in LISTS:
            return (value,)
        case list() if name in LISTS and all(isinstance(item, str) for item in value):
            return tuple(value)
        case str() | int() | float() if name in WORDS:
            return str(value)
        case list() if name in WORDS and all(isinstance(item, str) for item in value):
            return ",".join(value)
        case dict() if name == "bounds":
            return ",".join(f"{key}={number}" for key, number in value.items())
    known = (*LISTS, *WORDS, *FLAGS)
    if name in known:
        raise click.UsageError(f"{path}: {name} does not take this value: {value!r}")
    raise click.UsageError(f"{path}: unknown setting {name!r}; known are {', '.join(known)}")


@record
class Origin:
    """The settings that come from the file at ``path``, by the names of their options."""

    path: Path | None = None
    names: frozenset[str] = frozenset()

    def placed(self, message: str) -> str:
        """The message about an option (``--name: ...``), with the file, if one sets it."""
        words = message.removeprefix("--").replace(":", " ").split(maxsplit=1)
        if message.startswith("--") and words and words[0] in self.names:
            return f"{message} (set in {self.path})"
        return message


def origin(path: Path | None, config: dict[str, Any], given: dict[str, Any]) -> Origin:
    """Where the settings come from that the command line does not give."""
    return Origin(path, frozenset(name for name in config if not given.get(name)))


def merge(config: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """What the command line gives wins."""
    merged = dict(config)
    for name, value in given.items():
        if value is None or value is False or value == ():
            continue
        if name in ADDED:
            before = tuple(config.get(name, ()))
            merged[name] = (*value, *before) if name == "I" else (*before, *value)
        else:
            merged[name] = value
    return merged
