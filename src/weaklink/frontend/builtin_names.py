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
_STRINGS = "__weaklink_strings.h"
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
    if not any(name in text for name in (*_HEADER_OF, *_CALLED)):
        return
    called, other = _mentioned(text)
    if _PREFIX in text:
        names = {_CALLED.get(name, name) for name in _WRITTEN.findall(text)} - other
    declared: set[str] = set()
    if '#include "' not in text:
        declared = _declared_bare(text)
        names |= (called - other) | (declared - _PRINTING)
    headers = {_HEADER_OF[name] for name in names if name in _HEADER_OF}
    if declared & _PRINTING and not _LOGIC.search(text):
        headers.add(_STRINGS)
    yield from sorted(headers)


_MENTIONED = re.compile(rf"\b({'|'.join(_HEADER_OF)})\b\s*(\(?)")
_IN_FRONT = re.compile(r"[\w*.>]*\Z")
_NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"[^"\\\n]*(?:\\.[^"\\\n]*)*"', re.DOTALL)
_BEFORE = ("", "return", "else", "do")


_PROTOTYPES = {
    "void (void)": "abort",
    "void (int)": "exit",
    "void* (void*,const void*,size)": "memcpy memmove",
    "void* (void*,int,size)": "memset",
    "int (const void*,const void*,size)": "memcmp",
    "void* (const void*,int,size)": "memchr",
    "size (const char*)": "strlen",
    "char* (char*,const char*)": "strcpy strcat stpcpy",
    "char* (char*,const char*,size)": "strncpy strncat",
    "int (const char*,const char*)": "strcmp",
    "int (const char*,const char*,size)": "strncmp",
    "char* (const char*,int)": "strchr strrchr",
    "char* (const char*,const char*)": "strstr strpbrk",
    "size (const char*,const char*)": "strspn strcspn",
    "char* (const char*)": "strdup",
    "int (int)": "abs putchar",
    "long (long)": "labs",
    "long long (long long)": "llabs",
    "void* (size)": "malloc",
    "void* (size,size)": "calloc",
    "void* (void*,size)": "realloc",
    "void (void*)": "free",
    "int (const char*)": "puts",
    "int (const char*,...)": "printf",
    "int (char*,const char*,...)": "sprintf",
    "int (char*,size,const char*,...)": "snprintf",
}
_PRINTING = frozenset({"printf", "sprintf", "snprintf"})
"""They are known wherever they are declared (``view/format_contracts.py``), but for the words in
which their contracts speak of strings, which a text with a logic of its own may have itself."""

_LOGIC = re.compile(r"\b(?:logic|predicate|inductive)\b")

_PROTOTYPE_OF = {
    name: prototype for prototype, names in _PROTOTYPES.items() for name in names.split()
}
_ENDING = ("abort", "exit")
"""What they do is no function's own matter: they are known whatever else the text defines."""

_BARE = re.compile(
    r"(\*/\s*)?\b(?:extern\s+)?((?:\w+[\s*]+){1,6}?)"
    rf"({'|'.join(_PROTOTYPE_OF)})\s*\(([^(){{}};]*)\)\s*(?:__attribute__[^;]*)?;"
)
_DEFINED = re.compile(rf"\b({'|'.join(_HEADER_OF)})\s*\([^(){{}};]*\)\s*\{{")
_PLAIN_COMMENT = re.compile(r"/\*(?!@).*?\*/|//(?!@)[^\n]*", re.DOTALL)


def _declared_bare(text: str) -> set[str]:
    """Those that are declared as C has them, without a contract of their own; none of a header of
    which the text defines a function itself."""
    if not _BARE.search(text):
        return set()
    found = _BARE.findall(_PLAIN_COMMENT.sub(" ", text))
    specified = {name for contract, _, name, _ in found if contract}
    own = {_HEADER_OF[name] for name in _DEFINED.findall(_NO_CODE.sub(" ", text))}
    return {
        name
        for _, result, name, parameters in found
        if _is_prototype(name, result, parameters)
        and (name in _ENDING or _HEADER_OF[name] not in own)
    } - specified


def _is_prototype(name: str, result: str, parameters: str) -> bool:
    """Whether a declaration says of a function of the library what C does."""
    types = ",".join(map(_type, parameters.split(","))) if parameters.strip() else ""
    written = f"{_type(result + ' ')} ({types})"
    meant = _PROTOTYPE_OF[name]
    return written in (meant, meant.replace("(void)", "()"))


_TYPES = "void char int long unsigned const size ... *".split()
_NO_TYPES = ("restrict", "extern", "noreturn", "Noreturn")
_ALIKE = {"size_t": "size", "__SIZE_TYPE__": "size", "__const": "const", "__const__": "const"}
_WORD = re.compile(r"\w+|\*|\.\.\.")


def _type(text: str) -> str:
    """The type of a parameter, or of what comes back, in one way of writing it."""
    words = [_ALIKE.get(word, word) for word in _WORD.findall(text)]
    words = [word for word in words if not word.strip("_").startswith(_NO_TYPES)]
    if len(words) > 1 and words[-1] not in _TYPES:
        words.pop()
    return " ".join(words).replace(" *", "*")


_SHORT = 200
"""Characters in front of a name that are looked at."""


def _last_word(text: str) -> str:
    found = _IN_FRONT.search(text)
    assert found is not None
    return found.group()


def _mentioned(text: str) -> tuple[set[str], set[str]]:
    """The functions of the library that the text calls, and those that it mentions otherwise, as
    where it declares them."""
    called: set[str] = set()
    other: set[str] = set()
    if not _MENTIONED.search(text):
        return called, other
    code = _NO_CODE.sub(" ", text)
    end = 0
    for found in _MENTIONED.finditer(code):
        name, opening = found.groups()
        start = max(end, found.start() - _SHORT)
        before = _last_word(code[start : found.start()].rstrip())
        end = found.end()
        if before in ("define", "undef"):  # of a macro, which comes behind what headers declare
            continue
        (called if opening and before in _BEFORE else other).add(name)
    return called, other
