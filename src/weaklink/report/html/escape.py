"""The one place where text becomes HTML.

Elements are made by ``tag`` alone, which escapes every text and attribute that it is given: only
what it made itself, a ``Markup``, goes in as it is.  The result is ASCII, so that no console can
garble it; what a reader would not see, or would see elsewhere, becomes visible.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Union, assert_never

from weaklink.record import record


@record
class Markup:
    """HTML that is well-formed and in which everything foreign is escaped."""

    html: str


Content = Union[Markup, str, None, "Iterable[Content]"]
Attribute = str | int | bool | None
"""None and False leave the attribute out; True is the bare name."""
Data = Union[str, int, "Sequence[Data]"]

_INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_KEPT = "\t\n"
_SPECIAL = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_VOID = {"meta", "br"}
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_RAW_END = re.compile(r"</|<!--|]]>", re.IGNORECASE)


class _Visible(dict[int, str]):
    """For ``str.translate``: controls, format characters (bidirectional ones too), surrogates and
    what Unicode has not assigned, by number: few fonts have pictures of them."""

    def __missing__(self, code: int) -> str:
        shown = _shown(code)
        self[code] = shown
        return shown


class _Escaped(dict[int, str]):
    """The same, escaped for HTML and in ASCII."""

    def __missing__(self, code: int) -> str:
        shown = "".join(_reference(char) for char in _shown(code))
        self[code] = shown
        return shown


def _shown(code: int) -> str:
    char = chr(code)
    if char in _KEPT or unicodedata.category(char) not in _INVISIBLE:
        return char
    return f"[U+{code:04X}]"


def _reference(char: str) -> str:
    if char in _SPECIAL:
        return _SPECIAL[char]
    return char if char.isascii() else f"&#{ord(char)};"


_VISIBLE = _Visible()
_ESCAPED = _Escaped()


def visible(text: str) -> str:
    """``text`` with a visible sign for each character that has none."""
    return text.translate(_VISIBLE)


def escape(text: str) -> str:
    """``text`` as it may stand between tags or between the quotes of an attribute."""
    return text.translate(_ESCAPED)


def tag(name: str, /, *content: Content, **attributes: Attribute) -> Markup:
    """An element.  In names of attributes ``_`` stands for ``-``; a last ``_`` is dropped
    (``class_``).  Handlers, styles and addresses outside of the page are refused."""
    opening = name + "".join(_attributes(attributes))
    if name in _VOID:
        assert not content
        return Markup(f"<{opening}>")
    assert _NAME.fullmatch(name) and name not in ("script", "style")
    return Markup(f"<{opening}>{_joined(content)}</{name}>")


def group(*content: Content) -> Markup:
    """The contents, one behind the other."""
    return Markup(_joined(content))


def _attributes(attributes: dict[str, Attribute]) -> Iterable[str]:
    for key, value in attributes.items():
        name = key.rstrip("_").replace("_", "-")
        assert _NAME.fullmatch(name) and not name.startswith("on") and name != "style"
        if value is None or value is False:
            continue
        if name in ("href", "src", "action"):
            assert isinstance(value, str) and value.startswith("#")
        yield f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def _joined(content: Content) -> str:
    match content:
        case Markup(html):
            return html
        case str():
            return escape(content)
        case None:
            return ""
        case _:  # several: nothing else can be walked through
            return "".join([_joined(part) for part in content])


def raw(name: str, text: str) -> Markup:
    """A ``style`` or ``script`` element with a text of our own, which no escaping may change."""
    assert name in ("script", "style")
    assert text.isascii() and not _RAW_END.search(text)
    return Markup(f"<{name}>{text}</{name}>")


def data(value: Data) -> str:
    """JSON for an attribute that the page's script reads; its texts are visible ones."""
    return json.dumps(_all_visible(value), separators=(",", ":"))


def _all_visible(value: Data) -> Data:
    match value:
        case str():
            return visible(value)
        case int():
            return value
        case Sequence():
            return [_all_visible(part) for part in value]
        case _:
            assert_never(value)


def prose(text: str) -> Markup:
    """A sentence; what stands between backquotes is code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # one backquote has no partner
        return group(text)
    return group([tag("code", p) if odd % 2 else p for odd, p in enumerate(pieces)])
