"""Functions of the library that compilers know, whether or not a file includes the header that
declares them: ``__builtin_memcpy`` and its kin, and what C89 declares by its call (``abort()``)."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PREFIX = "__builtin_"

_HEADERS = {
    "string.h": "memcpy memmove memset memcmp memchr strlen strcpy strncpy strcat strncat strcmp "
    "strncmp strchr strrchr strstr strspn strcspn strpbrk strdup stpcpy",
    "stdlib.h": "abort exit abs labs llabs malloc calloc realloc free",
    "stdio.h": "printf fprintf sprintf snprintf puts putchar",
}
_HEADER_OF = {name: header for header, names in _HEADERS.items() for name in names.split()}
_CALLED = {"trap": "abort"}
"""Those that are no function of the library, but do what one does."""

_WRITTEN = re.compile(r"\b__builtin_(\w+)")


def library_name(name: str) -> str:
    """The library function that a built-in is; other names stay."""
    plain = name.removeprefix(_PREFIX)
    plain = _CALLED.get(plain, plain)
    return plain if name.startswith(_PREFIX) and plain in _HEADER_OF else name


def implied_headers(text: str) -> Iterator[str]:
    """The headers that declare what a file's text names in that way."""
    names: set[str] = set()
    called, other = _mentioned(text)
    if _PREFIX in text:
        names = {_CALLED.get(name, name) for name in _WRITTEN.findall(text)} - other
    if '#include "' not in text:
        names |= (called - other) | _declared_bare(text)
    yield from sorted({_HEADER_OF[name] for name in names if name in _HEADER_OF})


_MENTIONED = re.compile(rf"([\w*.>]+)?\s*\b({'|'.join(_HEADER_OF)})\b\s*(\(?)")
_NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
_BEFORE = ("", "return", "else", "do")


_BARE = re.compile(
    r"(\*/\s*)?\b(?:extern\s+)?void\s+"
    r"(?:(abort)\s*\(\s*(?:void)?|(exit)\s*\(\s*(?:int(?:\s+\w+)?)?)\s*\)\s*(?:__attribute__[^;]*)?;"
)
_PLAIN_COMMENT = re.compile(r"/\*(?!@).*?\*/|//(?!@)[^\n]*", re.DOTALL)


def _declared_bare(text: str) -> set[str]:
    """Those that end the program and are declared as C has them, without a contract of their
    own."""
    if not _BARE.search(text):
        return set()
    found = _BARE.findall(_PLAIN_COMMENT.sub(" ", text))
    specified = {abort or exit_ for contract, abort, exit_ in found if contract}
    return {abort or exit_ for _, abort, exit_ in found} - specified


def _mentioned(text: str) -> tuple[set[str], set[str]]:
    """The functions of the library that the text calls, and those that it mentions otherwise, as
    where it declares them."""
    called: set[str] = set()
    other: set[str] = set()
    if not _MENTIONED.search(text):
        return called, other
    for before, name, opening in _MENTIONED.findall(_NO_CODE.sub(" ", text)):
        (called if opening and before in _BEFORE else other).add(name)
    return called, other
