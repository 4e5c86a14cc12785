"""``weaklink cache``: what is kept, and how to forget it."""

from __future__ import annotations

import sys

from weaklink.cli.store import VARIABLE, Store, folder
from weaklink.wording import counted


def told() -> int:
    """Prints where reports are kept; the exit code."""
    where = folder()
    if where is None:
        print(f"no reports are kept ({VARIABLE} is set to nothing, or nobody is at home)")
        return 0
    found = Store(where).stats()
    print(f"{found.path}: {counted(found.entries, 'report')}, {found.size / 1e6:.1f} MB")
    if found.problem:
        print(f"weaklink: the file cannot be used: {found.problem}", file=sys.stderr)
        return 2
    return 0


def cleared() -> int:
    """Forgets all; the exit code."""
    where = folder()
    if where is None:
        return 0
    try:
        Store(where).clear()
    except OSError as problem:
        print(f"weaklink: cannot clear {where}: {problem.strerror}", file=sys.stderr)
        return 2
    return 0
