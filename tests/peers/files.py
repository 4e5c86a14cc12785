"""The annotated files that WP and weaklink are both asked about."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.data_runner import read_case

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = ("tests/data", "examples")

NOT_READ = frozenset({"tests/data/input"})
"""Files that are there for what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Case:
    """``name`` is the file's path in the repository."""

    name: str
    text: str
    options: tuple[str, ...]

    @property
    def rte(self) -> bool:
        return "--no-rte" not in self.options

    @property
    def machine(self) -> str:
        parser = argparse.ArgumentParser()
        parser.add_argument("--machine", default="lp64")
        found: str = parser.parse_known_args(self.options)[0].machine
        return found


def cases() -> Iterator[Case]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.c")):
            name = path.relative_to(ROOT).as_posix()
            if not any(name.startswith(f"{other}/") for other in NOT_READ):
                yield Case(name, path.read_text(encoding="utf-8"), read_case(path).options)
