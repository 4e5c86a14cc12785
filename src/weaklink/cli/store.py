"""Reports that were made before, in an SQLite file that may be damaged, foreign, full or locked.

Whatever is wrong with it, the cost is only that nothing is found: each entry says by a checksum
that it is whole, and a file that is no database is put aside.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from weaklink.record import record

VARIABLE = "WEAKLINK_CACHE"
"""The folder of the cache, if it is set; none at all, if it is set to nothing."""

FILE, ASIDE = "reports.sqlite", "reports.damaged"
APPLICATION, FORMAT = 0x77656B6C, 1
PATIENCE = 1.0
"""Seconds to wait for another process that writes."""

MOST_BYTES = 200_000_000
"""Of more, those that nobody asked for longest are forgotten."""

KEPT = 3 / 4


@record
class Made:
    """A report as it was shown, and its exit code."""

    text: str
    code: int


@record
class Stats:
    """``problem`` if the file cannot be used."""

    path: Path
    entries: int
    size: int
    problem: str = ""


def folder() -> Path | None:
    """Where the user's caches are, by the platform's convention; None if none is wanted."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return Path(given) if given else None
    try:
        home = Path.home()
    except RuntimeError:  # nobody's
        return None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return base / "weaklink" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "weaklink"
    base = Path(os.environ.get("XDG_CACHE_HOME") or "")
    return (base if base.is_absolute() else home / ".cache") / "weaklink"


class Store:
    """The reports in a folder."""

    def __init__(self, where: Path) -> None:
        self.path = where / FILE

    def get(self, key: str) -> Made | None:
        with suppress(sqlite3.Error, OSError), self._open() as base:
            row = base.execute(
                "SELECT code, report, sum FROM reports WHERE key = ?", (key,)
            ).fetchone()
            if row is None:
                return None
            found = _read(key, *row)
            if found is None:
                base.execute("DELETE FROM reports WHERE key = ?", (key,))
            else:
                base.execute("UPDATE reports SET used = ? WHERE key = ?", (time.time(), key))
            base.commit()
            return found
        return None

    def put(self, key: str, made: Made) -> None:
        data = zlib.compress(made.text.encode("utf-8", "surrogatepass"))
        row = (key, made.code, data, _checksum(key, made.code, data), len(data), time.time())
        with suppress(sqlite3.Error, OSError), self._open() as base:
            base.execute("INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?, ?, ?)", row)
            self._limit(base)
            base.commit()

    def _limit(self, base: sqlite3.Connection) -> None:
        (size,) = base.execute("SELECT total(size) FROM reports").fetchone()
        if size <= MOST_BYTES:
            return
        rows = base.execute("SELECT key, size FROM reports ORDER BY used").fetchall()
        for key, own in rows:
            if size <= KEPT * MOST_BYTES:
                return
            base.execute("DELETE FROM reports WHERE key = ?", (key,))
            size -= own

    def stats(self) -> Stats:
        if not self.path.exists():
            return Stats(self.path, 0, 0)
        size = self.path.stat().st_size
        try:
            with self._open(repair=False) as base:
                (entries,) = base.execute("SELECT count(*) FROM reports").fetchone()
        except (sqlite3.Error, OSError) as problem:
            return Stats(self.path, 0, size, str(problem))
        return Stats(self.path, entries, size)

    def clear(self) -> None:
        """Forgets all.  Raises ``OSError``."""
        for name in (FILE, f"{FILE}-journal", ASIDE):
            (self.path.parent / name).unlink(missing_ok=True)

    @contextmanager
    def _open(self, *, repair: bool = True) -> Iterator[sqlite3.Connection]:
        """The base; a new one, if there is none.  Raises ``sqlite3.Error``, ``OSError``."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(self.path, timeout=PATIENCE)
        try:
            try:
                _prepare(base)
                yield base
            except sqlite3.OperationalError:  # it is locked, or there is no room, or no permission
                raise
            except sqlite3.DatabaseError:
                if repair:
                    base.close()
                    os.replace(self.path, self.path.parent / ASIDE)
                raise
        finally:
            base.close()


def _prepare(base: sqlite3.Connection) -> None:
    (application,) = base.execute("PRAGMA application_id").fetchone()
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if (application, version) == (APPLICATION, FORMAT):
        return
    (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables or application or version:
        raise sqlite3.OperationalError("it is of another program, or of another version of this")
    base.execute("BEGIN IMMEDIATE")
    base.execute(
        "CREATE TABLE IF NOT EXISTS reports (key TEXT PRIMARY KEY, code INTEGER, report BLOB,"
        " sum TEXT, size INTEGER, used REAL)"
    )
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {FORMAT}")
    base.commit()


def _checksum(key: str, code: int, data: bytes) -> str:
    return hashlib.sha256(b"%s %d %s" % (key.encode(), code, data)).hexdigest()


def _read(key: str, code: object, data: object, sum: object) -> Made | None:
    """What an entry holds, if it is whole."""
    if not isinstance(code, int) or not isinstance(data, bytes):
        return None
    if sum != _checksum(key, code, data):
        return None
    return Made(zlib.decompress(data).decode("utf-8", "surrogatepass"), code)
