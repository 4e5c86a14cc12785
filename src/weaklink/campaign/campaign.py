"""A campaign: the mutants of some programs, diagnosed one after the other, or several at a time."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

from weaklink.campaign.clock import Clock
from weaklink.campaign.diagnosis import diagnosed
from weaklink.campaign.manifest import read_manifest
from weaklink.campaign.pool import results
from weaklink.campaign.results import NEW, Done, Task
from weaklink.campaign.store import OtherRequest, Store
from weaklink.frontend.load import wrong_option
from weaklink.frontend.read import read_source_of
from weaklink.mutate import mutants
from weaklink.options import Options
from weaklink.record import record, replace

Progress = Callable[[str], None]


@record
class Request:
    """``sources`` are C files, each a program of its own, or one folder that ``weaklink mutate``
    made; ``folder`` is where the campaign is kept.  ``sample`` mutants are chosen of all by
    ``seed``."""

    sources: tuple[str, ...]
    folder: Path
    operators: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    sample: int | None = None
    seed: int = 0
    options: Options = Options()

    def words(self) -> str:
        """What makes one campaign another: all but how many work at it."""
        texts = [hashlib.sha256(_text(name).encode("utf-8", "replace")) for name in self.sources]
        said = repr(replace(self.options, jobs=1, format="text"))
        return json.dumps(
            [
                *(self.sources, [text.hexdigest() for text in texts]),
                *(self.operators, self.parts, self.sample, self.seed, _ordered(said)),
            ]
        )


def _ordered(text: str) -> str:
    """The words of an options' text in one order: sets have none."""
    return " ".join(sorted(re.findall(r"[\w.'/:-]+", text)))


def _text(source: str) -> str:
    path = Path(source)
    if path.is_dir():
        return "".join(
            f"{one.name}\n{read_source_of(str(one))}"
            for one in sorted(path.iterdir())
            if one.suffix in (".c", ".json")
        )
    return read_source_of(source)


class Campaign:
    """What is known of a campaign, and what is left to do.  Raises ``InputError``."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.options = replace(request.options, smoke=False, jobs=1)
        try:
            self.store = Store(request.folder, request.words())
        except OtherRequest as problem:
            message = f"{problem} is of another campaign, or of files that have changed"
            raise wrong_option(message, "another folder (--out), or remove it") from None

    def close(self) -> None:
        self.store.close()

    def run(self, progress: Progress) -> list[Done]:
        """Does what is left; all results."""
        self._fill(progress)
        total, left = len(self.store.tasks()), self.store.left()
        clock = Clock(total, len(left))
        progress(clock.said())
        for done in results(
            diagnosed, left, self.options, self.request.options.jobs, self.store.died
        ):
            self.store.put(done)
            clock.count(done)
            progress(clock.said())
        return self.store.done()

    def _fill(self, progress: Progress) -> None:
        """Makes the mutants of the programs that have none yet."""
        known = self.store.programs()
        for source in self.request.sources:
            if source not in known:
                self.store.add(source, self._mutants(source, progress))
        if self.request.sample is not None:
            self.store.keep(self.request.sample, self.request.seed)

    def _mutants(self, source: str, progress: Progress) -> list[Task]:
        if Path(source).is_dir():
            return read_manifest(Path(source))
        asked = self.request
        found = mutants(source, self.options.reading, asked.operators, asked.parts, progress)
        size = read_source_of(source).count("\n")
        return [
            Task(
                *(
                    NEW,
                    source,
                    m.number,
                    m.operator,
                    m.part.value,
                    m.function,
                    m.line,
                    m.was,
                    m.now,
                ),
                *(size, m.text),
            )
            for m in found
        ]
