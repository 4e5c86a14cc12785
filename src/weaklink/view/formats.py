"""Formats of ``printf``, ``scanf`` and their kin, taken apart (C11 7.21.6.1, 7.21.6.2).

before:  "%-5ld at %.*s%n"
after:   an integer of type `long`; an `int`, a string of at most so many characters;
         where an `int` is written
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache

from weaklink import ir
from weaklink.record import record


class Role(Enum):
    """What becomes of an argument."""

    VALUE = "value"
    """It is printed."""
    POINTER = "pointer"
    """It is printed as an address."""
    STRING = "string"
    """What it points to is read up to its end, or the precision."""
    TARGET = "target"
    """One value is written where it points."""
    CHARACTERS = "characters"
    """Characters are written where it points, as many as ``Wanted.most``."""


@record
class Wanted:
    """One argument that a directive takes.  ``type`` is the value's, or of what it points to.
    ``most``: the characters that a precision or width lets be read or written at most (None: no
    limit; -1: the argument before says it).  ``closed``: a zero is written behind them.
    ``counted``: of an input, whether it is one of those that the result counts."""

    directive: str
    role: Role
    type: ir.Type
    most: int | None = None
    closed: bool = False
    counted: bool = False


@record
class Malformed:
    """A directive that C does not define."""

    directive: str


_OUTPUT = (
    r"%(?P<flags>[-+ #0']*)(?P<width>\*|\d*)(?:\.(?P<precision>\*|-?\d*))?"
    r"(?P<length>hh|h|ll|l|j|z|t|L|q)?(?P<conversion>.?)"
)
_INPUT = (
    r"%(?P<suppressed>\*?)(?P<width>\d*)(?P<length>hh|h|ll|l|j|z|t|L|q|m)?"
    r"(?P<conversion>\[\^?\]?[^\]]*\]|.?)"
)

_LENGTHS: Mapping[str, str] = {
    "hh": "signed char",
    "h": "short",
    "": "int",
    "l": "long",
    "ll": "long long",
    "q": "long long",
    "L": "long long",
}
_FLOATS: Mapping[str, str] = {"": "double", "l": "double", "L": "long double"}


def output_arguments(text: str, machine: ir.Machine) -> Iterator[Wanted | Malformed]:
    """The arguments that an output format takes, in order."""
    for found in _directives(_OUTPUT, text):
        yield from _of_output(found, machine)


def input_arguments(text: str, machine: ir.Machine) -> Iterator[Wanted | Malformed]:
    """The arguments that an input format takes, in order."""
    for found in _directives(_INPUT, text):
        if found["suppressed"]:
            continue
        yield _of_input(found, machine)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Made when it is needed first: most programs print nothing."""
    return re.compile(pattern, re.DOTALL)


def _directives(pattern: str, text: str) -> Iterator[re.Match[str]]:
    return (found for found in _compiled(pattern).finditer(text) if found["conversion"] != "%")


def _of_output(found: re.Match[str], machine: ir.Machine) -> Iterator[Wanted | Malformed]:
    text, length = found[0], found["length"] or ""
    for part in ("width", "precision"):
        if found[part] == "*":
            yield Wanted(text, Role.VALUE, machine.int)
    match found["conversion"]:
        case "d" | "i" | "o" | "u" | "x" | "X":
            yield Wanted(text, Role.VALUE, machine.promote(_integer(length, machine)))
        case "c":
            yield Wanted(text, Role.VALUE, machine["unsigned int"] if length else machine.int)
        case "a" | "A" | "e" | "E" | "f" | "F" | "g" | "G" if length in _FLOATS:
            yield Wanted(text, Role.VALUE, ir.FloatType(_FLOATS[length]))
        case "s" if length in ("", "l"):
            element = machine.int if length else machine["char"]
            yield Wanted(text, Role.STRING, element, _most(found["precision"]))
        case "p" if not length:
            yield Wanted(text, Role.POINTER, ir.VOID)
        case "n":
            yield Wanted(text, Role.TARGET, _integer(length, machine))
        case "m" if not length:
            pass
        case _:  # whatever else stands there has no meaning in C
            yield Malformed(text)


def _of_input(found: re.Match[str], machine: ir.Machine) -> Wanted | Malformed:
    text, length, conversion = found[0], found["length"] or "", found["conversion"]
    width = int(found["width"]) if found["width"] else None
    match conversion[:1]:
        case "d" | "i" | "o" | "u" | "x" | "X" if length != "m":
            return Wanted(text, Role.TARGET, _integer(length, machine), width, counted=True)
        case "n" if length != "m":
            return Wanted(text, Role.TARGET, _integer(length, machine))
        case "a" | "A" | "e" | "E" | "f" | "F" | "g" | "G" if length in ("", "l", "L"):
            name = {"": "float", "l": "double", "L": "long double"}[length]
            return Wanted(text, Role.TARGET, ir.FloatType(name), counted=True)
        case "p" if not length:
            return Wanted(text, Role.TARGET, ir.PointerType(ir.VOID), counted=True)
        case "c" if length in ("", "l"):
            return Wanted(
                text, Role.CHARACTERS, _element(length, machine), width or 1, counted=True
            )
        case "s" | "[" if length in ("", "l"):
            element = _element(length, machine)
            return Wanted(text, Role.CHARACTERS, element, width, True, counted=True)
        case _:  # whatever else stands there has no meaning in C
            return Malformed(text)


def _integer(length: str, machine: ir.Machine) -> ir.IntType:
    match length:
        case "j":
            is_long = machine["long"].width == machine["long long"].width
            return machine["long" if is_long else "long long"]
        case "z":
            return machine.size_type
        case "t":
            return machine.difference_type
        case _:  # the others have the names of their types
            return machine[_LENGTHS[length]]


def _element(length: str, machine: ir.Machine) -> ir.Type:
    return machine.int if length else machine["char"]


def _most(precision: str | None) -> int | None:
    """What a precision says: one that is not given, or negative, nothing."""
    if precision is None or precision.startswith("-"):
        return None
    return -1 if precision == "*" else int(precision or 0)


def fits(given: ir.Type, wanted: Wanted) -> bool:
    """Whether an argument of type ``given`` is what a directive takes: the same type, but that a
    sign more or less is borne (where the value is no negative one, C bears it, too)."""
    match wanted.role:
        case Role.VALUE:
            return _same(given, wanted.type)
        case Role.POINTER:
            return isinstance(given, ir.PointerType)
        case Role.STRING | Role.CHARACTERS | Role.TARGET:
            return isinstance(given, ir.PointerType) and (
                _same(given.target, wanted.type)
                or (given.target == ir.VOID and wanted.role is Role.STRING)
            )


def _same(given: ir.Type, wanted: ir.Type) -> bool:
    match given, wanted:
        case ir.IntType(), ir.IntType():
            if given.is_bool or wanted.is_bool:
                return given == wanted
            return (given.width, given.rank) == (wanted.width, wanted.rank)
        case ir.PointerType(), ir.PointerType():
            return True
        case _:  # all others are the same, or are not
            return given == wanted
