"""The command line.  Importing it costs nothing, so that ``weaklink --version`` is instant."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from weaklink import __version__

INTERRUPTED = 130
# Terms are trees that stay, next to nothing is a cycle: Python's 700 new objects between two
# searches for cycles cost a twentieth of a run.
OBJECTS_BETWEEN_COLLECTIONS = 20_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line (that of the process, unless given) and returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        print(f"weaklink {__version__}")
        return 0
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    from weaklink.cli.commands import run

    code = run(given)
    if arguments is None:
        if code == INTERRUPTED:
            _leave_at_once()
        # Python looks for cycles once more when it ends, in all there is: a tenth of a short run.
        gc.freeze()
    return code


def _leave_at_once() -> NoReturn:
    """An orderly exit would wait for the thread that still computes."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(INTERRUPTED)
