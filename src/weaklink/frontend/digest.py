"""What files are once they are preprocessed, as a number that no two programs share (SHA-256).

before:  files, and how they are to be read
after:   a digest of their tokens with their places, of all texts that they come from, and of
         what there is to say about them
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.diagnostics import Diagnostic
from weaklink.frontend.builtin_names import implied_headers
from weaklink.frontend.preprocessor import Preprocessed, preprocess
from weaklink.frontend.prog import SUFFIX
from weaklink.frontend.read import deep_recursion, read_source_of
from weaklink.options import Reading
from weaklink.record import replace

MOST = 2_000_000
"""Characters of a file; to read a longer one twice takes long."""


def digest(files: Sequence[str], reading: Reading) -> str | None:
    """None where it is not known before the files are read whole: they are long, or another
    preprocessor reads them.  Raises ``InputError`` for one that cannot be opened."""
    if reading.cpp or reading.machine not in ir.MACHINES:
        return None
    made = hashlib.sha256()
    for name in files:
        text = read_source_of(name)
        if len(text) > MOST:
            return None
        for part in (name, text, *_preprocessed(name, text, reading)):
            data = part.encode("utf-8", "surrogatepass")
            made.update(b"%d " % len(data))
            made.update(data)
    return made.hexdigest()


def _preprocessed(name: str, text: str, reading: Reading) -> Iterator[str]:
    if name.endswith(SUFFIX):
        return
    if reading.compile_commands:
        from weaklink.frontend.compile_commands import with_compile_commands

        reading = with_compile_commands(reading, name)
    yield repr(reading)
    if implied := tuple(implied_headers(text)):
        reading = replace(reading, includes=(*reading.includes, *implied))
    diagnostics: list[Diagnostic] = []
    with deep_recursion():
        given = preprocess(name, text, reading, ir.MACHINES[reading.machine], diagnostics)
    yield from _parts(given)
    yield repr(diagnostics)


def _parts(given: Preprocessed) -> Iterator[str]:
    for source in given.sources:
        yield source.name
        yield "\n".join(source.lines)
    yield repr(given.left_out)
    yield "\0".join(f"{t.kind} {t.text} {t.source.name} {t.start} {t.end}" for t in given.tokens)
