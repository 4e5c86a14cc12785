"""What properties, premises and contracts are called in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from weaklink import claims, ir
from weaklink.ir.names import is_other, short_name
from weaklink.kinds import Kind, PremiseKind
from weaklink.model.properties import PremiseReport, PropertyReport, WeakReport
from weaklink.source import Span
from weaklink.wording import place_from

_OF_THE_CONTRACT = {
    Kind.POSTCONDITION,
    Kind.ASSIGNS,
    Kind.FREES,
    Kind.BEHAVIORS_COMPLETE,
    Kind.BEHAVIORS_DISJOINT,
}


def title(found: PropertyReport | ir.Property, *, owned: bool = True) -> str:
    """``loop invariant bound (on entry) of f``, ``signed overflow in f``; whose it is can be left
    out."""
    head, _, tail = found.kind.words.title.removeprefix("no ").partition(", ")
    return _of(found, head, tail, owned=owned)


def the_title(found: PropertyReport | ir.Property) -> str:
    return f"the {title(found)}"


def granted_title(found: PropertyReport | ir.Property) -> str:
    """The same as what may hold or not: ``the absence of signed overflow in f``."""
    words = found.kind.words
    return f"the {_of(found, words.granted)}" if words.granted else the_title(found)


Told = TypeVar("Told", PropertyReport, ir.Property)


def told_apart(
    found: Sequence[Told], noun: Callable[[Told], str], where: Callable[[Told], str]
) -> list[str]:
    """What each is called, and where it is: ``the shift in f (line 3)``.  Several that are called
    alike are told with what they are about, ``the shift in f (line 3, `x << n`)``; each once."""
    alike = Counter((noun(one), where(one)) for one in found)
    names = []
    for one in found:
        about = f", `{' '.join(one.text.split())}`" if one.text else ""
        is_alone = alike[noun(one), where(one)] == 1
        names.append(f"{noun(one)} ({where(one)}{'' if is_alone else about})")
    return list(dict.fromkeys(names))


def _of(
    found: PropertyReport | ir.Property, head: str, tail: str = "", *, owned: bool = True
) -> str:
    name = f" {found.name}" if found.name and not found.kind.is_runtime_error else ""
    detail = f" ({tail})" if tail else ""
    preposition = "of" if found.kind in _OF_THE_CONTRACT else "in"
    owner = f" {preposition} {found.function}" if found.function and owned else ""
    return f"{head}{name}{detail}{owner}"


def subcontract(weak: WeakReport) -> str:
    """``the loop at line 9``, ``g (called at line 9)``; of a pointer of which nothing is known,
    ``whatever function is called at line 9``."""
    if weak.kind == "loop":
        return f"the loop at {place(weak.location)}"
    if is_other(weak.function):
        return f"whatever function is called at {place(weak.location)}"
    return f"{weak.function} (called at {place(weak.location)})"


def called(function: str) -> str:
    """What a function that is called is called."""
    return "an unknown function" if is_other(function) else short_name(function)


def premise(one: PremiseReport, file: str) -> str:
    """``the contract of g (line 3)``."""
    words = premise_noun(one)
    if _is_of_all(one) or _is_of_header(one):
        return words
    return f"{words} ({place_from(file, one.location)})"


_SAID_ONCE = (
    PremiseKind.LOOKS,
    PremiseKind.APART,
    PremiseKind.POINTERS,
    PremiseKind.AROUND,
    PremiseKind.ADDRESS,
)


def _is_of_all(one: PremiseReport) -> bool:
    """Whether it is about the whole program, and no place of it."""
    is_said_once = one.kind in _SAID_ONCE
    return is_said_once or (one.kind is PremiseKind.MACHINE and not one.text)


def premise_noun(one: PremiseReport) -> str:
    return _premise_words(one).format(name=one.name, text=claims.said(one.kind, one.text))


def _premise_words(one: PremiseReport) -> str:
    if is_other(one.name):
        return claims.UNKNOWN_CONTRACT
    if one.kind is PremiseKind.MACHINE and one.text:
        return claims.HOSTED
    if _is_of_header(one):
        return claims.AXIOMS_OF_HEADER
    return claims.PREMISES[one.kind]


def _is_of_header(one: PremiseReport) -> bool:
    """Whether it stands for all axioms of a header, which its text names."""
    return one.kind is PremiseKind.AXIOM and not one.name


def place(span: Span) -> str:
    return f"line {span.line}"
