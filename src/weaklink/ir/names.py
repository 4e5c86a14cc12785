"""Names of functions: a static one of a file is ``FILE:NAME``, any other ``NAME``.

People need not say which file where one function alone has the name.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

_VARIANT = "#"


def variant(function: str, number: int) -> str:
    """The name of a function that stands for some calls of another one, which is what it is
    called."""
    return f"{function}{_VARIANT}{number}"


def unspecialised(function: str) -> str:
    """The function of which this may be a variant."""
    return function.partition(_VARIANT)[0]


def unspecialised_site(site: str) -> str:
    """The site, in the function of which its function may be a variant."""
    function, slash, own = site.rpartition("/")
    return f"{unspecialised(function)}{slash}{own}"


def short_name(function: str) -> str:
    """The function's own name."""
    return unspecialised(function).rsplit(":", 1)[-1]


OTHER = "other-function"
"""What a function is called of which nothing is known but its type; no function of C is."""


def is_other(function: str) -> bool:
    """Whether it stands for functions of which nothing is known."""
    return function.startswith(OTHER) and ":" not in function


def meant(word: str, names: Iterable[str]) -> list[str]:
    """The names that ``word`` may stand for: the one that it is, else all static ones that are so
    called, in the file that it says if it says one."""
    known = list(names)
    return [word] if word in known else [name for name in known if _may_be(word, name)]


def _may_be(word: str, name: str) -> bool:
    said, _, own = word.rpartition(":")
    file, _, other = name.rpartition(":")
    return bool(file) and own == other and (not said or _same_file(said, file))


def _same_file(left: str, right: str) -> bool:
    """Whether one path is the end of the other."""
    one, other = PurePath(left).parts, PurePath(right).parts
    shared = min(len(one), len(other))
    return one[-shared:] == other[-shared:]
