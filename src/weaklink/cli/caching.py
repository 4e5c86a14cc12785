"""Reports of unchanged files are not made again.

The key of a report is all that it depends on: what the files are once preprocessed, the request,
how the text is laid out, this very weaklink and Python, the solvers.  What ended by time, or by
anything else that might go otherwise the next time, is not kept.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import weaklink
from weaklink import deadline
from weaklink.cli.store import Made, Store, folder
from weaklink.diagnostics import InputError
from weaklink.options import Options
from weaklink.record import field_names, replace
from weaklink.report.layout import Page

Work = Callable[[Callable[[str], None]], tuple[str, int]]

IN_THE_WAY = ("WEAKLINK_DUMP", "WEAKLINK_TIMES")
"""Variables of the environment because of which more is written than the report."""


def cached(work: Work, command: str, files: Sequence[str], options: Options, page: Page) -> Work:
    """The work; or what it gave, if it was done before."""
    where = folder()
    if where is None or any(os.environ.get(name) for name in IN_THE_WAY):
        return work

    def whole(progress: Callable[[str], None]) -> tuple[str, int]:
        key = key_of(command, files, options, page)
        if key is None:
            return work(progress)
        store = Store(where)
        found = store.get(key)
        if found is not None:
            return found.text, found.code
        deadline.forget()
        text, code = work(progress)
        if not deadline.was_over():
            store.put(key, Made(text, code))
        return text, code

    return whole


def key_of(command: str, files: Sequence[str], options: Options, page: Page) -> str | None:
    """The key of a report; None if it cannot be known, or files cannot be read."""
    from weaklink.frontend.digest import digest

    try:
        program = digest(files, options.reading)
    except (InputError, OSError, RecursionError):
        return None
    if program is None:
        return None
    request = canonical(replace(options, jobs=1))
    parts = (command, *files, program, request, repr(page), sys.version, *_weaklink(), *_solvers())
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def canonical(value: object) -> str:
    """A value of the options as text, the same in every process: sets have an order of their
    own in each."""
    names = field_names(value)
    if names is not None:
        inner = ", ".join(f"{name}={canonical(getattr(value, name))}" for name in names)
        return f"{type(value).__name__}({inner})"
    match value:
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(canonical, value)))}}}"
        case dict():
            return f"{{{', '.join(f'{canonical(k)}: {canonical(v)}' for k, v in value.items())}}}"
        case tuple() | list():
            return f"({', '.join(map(canonical, value))})"
        case _:  # numbers, words, members of enumerations
            return repr(value)


def _weaklink() -> Iterator[str]:
    """Its version, and each of its files as it is installed."""
    yield weaklink.__version__
    root = Path(weaklink.__file__).parent
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            found = os.stat(os.path.join(place, name))
            yield f"{os.path.relpath(place, root)}/{name} {found.st_size} {found.st_mtime_ns}"


def _solvers() -> Iterator[str]:
    """Each, as it is installed."""
    from weaklink.solve import SOLVERS, installed_solvers

    for one in installed_solvers():
        yield f"{one.name} {one.version}"
    for spec in SOLVERS:
        for word in spec.command() or ():
            if os.path.isfile(word):
                found = os.stat(word)
                yield f"{word} {found.st_size} {found.st_mtime_ns}"
            else:
                yield word
