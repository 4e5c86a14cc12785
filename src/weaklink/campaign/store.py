"""What a campaign knows, in a file: nothing is lost when it is stopped, and nothing done twice.

SQLite writes ahead: a result is there or not, whatever happens in between.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from weaklink.campaign.results import Done, Failure, Outcome, Result, Task
from weaklink.mutate import sampled

NAME = "campaign.sqlite"

_TABLES = """
CREATE TABLE IF NOT EXISTS request (words TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS programs (path TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS mutants (
    id INTEGER PRIMARY KEY, program TEXT, number INTEGER, operator TEXT, part TEXT, function TEXT,
    line INTEGER, was TEXT, now TEXT, size INTEGER, text TEXT);
CREATE TABLE IF NOT EXISTS results (
    id INTEGER PRIMARY KEY, outcome TEXT, reason TEXT, failures TEXT, proof REAL, search REAL,
    total REAL, story TEXT);
CREATE TABLE IF NOT EXISTS deaths (id INTEGER PRIMARY KEY, count INTEGER);
CREATE TABLE IF NOT EXISTS answers (
    id INTEGER, question TEXT, answer TEXT, PRIMARY KEY (id, question));
"""


_SAMPLED = ""
"""Stands among the programs once a sample of their mutants is chosen."""


class OtherRequest(Exception):
    """The file belongs to another campaign."""


class Store:
    """The file in a folder; made if it is not there.  ``request`` are words that say what is asked:
    a file with others raises ``OtherRequest``."""

    def __init__(self, folder: Path, request: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / NAME
        self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_TABLES)
        known = [words for (words,) in self._db.execute("SELECT words FROM request")]
        if not known:
            self._db.execute("INSERT INTO request VALUES (?)", (request,))
        elif known != [request]:
            self._db.close()
            raise OtherRequest(str(self.path))

    def close(self) -> None:
        self._db.close()

    # --- mutants --------------------------------------------------------------------------------

    def programs(self) -> set[str]:
        """Those whose mutants are all there."""
        return {path for (path,) in self._db.execute("SELECT path FROM programs")}

    def add(self, source: str, found: Iterable[Task]) -> None:
        """All mutants of a source, which get ids, or none."""
        rows = [
            (
                *(one.program, one.number, one.operator, one.part, one.function, one.line),
                *(one.was, one.now, one.size, one.text),
            )
            for one in found
        ]
        self._db.execute("BEGIN")
        self._db.executemany(
            "INSERT INTO mutants (program, number, operator, part, function, line, was, now, size,"
            " text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        self._db.execute("INSERT INTO programs VALUES (?)", (source,))
        self._db.execute("COMMIT")

    def keep(self, size: int, seed: int) -> None:
        """Keeps so many of all mutants, by chance; once."""
        if _SAMPLED in self.programs():
            return
        kept = {one.id for one in sampled(self.tasks(), size, seed)}
        self._db.execute("BEGIN")
        for one in self.tasks():
            if one.id not in kept:
                self._db.execute("DELETE FROM mutants WHERE id = ?", (one.id,))
        self._db.execute("INSERT INTO programs VALUES (?)", (_SAMPLED,))
        self._db.execute("COMMIT")

    def tasks(self) -> list[Task]:
        """All mutants."""
        return [Task(*row) for row in self._db.execute(f"SELECT {_TASK} FROM mutants ORDER BY id")]

    def left(self) -> list[Task]:
        """The mutants without a result."""
        query = f"SELECT {_TASK} FROM mutants WHERE id NOT IN (SELECT id FROM results) ORDER BY id"
        return [Task(*row) for row in self._db.execute(query)]

    # --- results --------------------------------------------------------------------------------

    def put(self, done: Done) -> None:
        result = done.result
        failures = json.dumps(
            [[f.id, f.line, f.outcome.value, f.weak, f.reason, f.behind] for f in result.failures]
        )
        row = (
            *(done.task.id, result.outcome.value, result.reason, failures),
            *(result.proof, result.search, result.total, result.story),
        )
        self._db.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def done(self) -> list[Done]:
        """All mutants that have a result, in their order."""
        query = (
            f"SELECT {_TASK}, outcome, reason, failures, proof, search, total, story "
            "FROM mutants JOIN results USING (id) ORDER BY id"
        )
        return [_done(row) for row in self._db.execute(query)]

    def died(self, task: Task) -> int:
        """Notes that a worker died of a mutant; how many did so far."""
        self._db.execute(
            "INSERT INTO deaths VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1",
            (task.id,),
        )
        query = "SELECT count FROM deaths WHERE id = ?"
        return int(self._db.execute(query, (task.id,)).fetchone()[0])

    # --- further questions ------------------------------------------------------------------------

    def answer(self, id: int, question: str, answer: object) -> None:
        """Keeps what else was asked of a mutant; ``answer`` is what JSON can hold."""
        row = (id, question, json.dumps(answer))
        self._db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", row)

    def answers(self, question: str) -> dict[int, object]:
        query = "SELECT id, answer FROM answers WHERE question = ? ORDER BY id"
        return {id: json.loads(text) for id, text in self._db.execute(query, (question,))}


_TASK = "id, program, number, operator, part, function, line, was, now, size, text"


def _done(row: tuple[Any, ...]) -> Done:
    width = len(_TASK.split(","))
    outcome, reason, failures, proof, search, total, story = row[width:]
    told = tuple(
        Failure(id, line, Outcome(verdict), tuple(weak), why, behind)
        for id, line, verdict, weak, why, behind in json.loads(failures)
    )
    result = Result(Outcome(outcome), reason, told, proof, search, total, story)
    return Done(Task(*row[:width]), result)
