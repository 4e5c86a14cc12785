"""Changes of one place of a text, each with the tree that it has to give.

A change replaces one stretch of the text.  What it means is said by the tree: ``old`` becomes
``new`` (or goes), and all else stays.  Whoever makes mutants reads the changed text and compares,
so that no operator can change more than it says: not by how tightly things bind, nor by a macro.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink.frontend import syntax
from weaklink.ir.operators import Level
from weaklink.ir.precedence import ACSL, C
from weaklink.mutate.sites import Node, Part, Site
from weaklink.mutate.text import Original, Place
from weaklink.record import record
from weaklink.source import NOWHERE


@record
class Change:
    """``text`` for what stands at ``place``; ``old`` becomes ``new``, or goes where that is None.
    ``was`` and ``now`` say it to a reader."""

    place: Place
    text: str
    old: Node
    new: Node | None
    was: str
    now: str


Operator = Callable[[Site, Original], list[Change]]
"""What can be changed at a place of the tree, and how."""


def replaced(site: Site, original: Original, text: str, new: Node) -> list[Change]:
    """The whole node, by another."""
    place = original.at(site.node.span)
    if place is None:
        return []
    was = _line(original.spelled(place))
    return [Change(place, text, site.node, new, was, _line(text))]


def with_operator(site: Site, original: Original, old: syntax.Binary, op: str) -> list[Change]:
    """The same operands with another operator: where that may bind otherwise, in several ways, the
    one with the fewest parentheses first.  What says the same as one before is no mutant."""
    whole, sign = original.around(old.span), original.operator(old.left, old.op)
    if whole is None or sign is None:
        return []
    table = C if site.part in (Part.CODE, Part.GHOST) else ACSL
    level, before = table.get(op), table.get(old.op)
    new = syntax.Binary(op, old.left, old.right, NOWHERE)
    if level is None or before is None or level == before:
        return [Change(sign, op, old, new, old.op, op)]
    sides = original.text[whole.start : sign.start], original.text[sign.end : whole.end]
    bare = f"{sides[0]}{op}{sides[1]}"
    left, right = (
        _operand(text, node, level, table)
        for text, node in zip(sides, (old.left, old.right), strict=True)
    )
    inner = f"{left}{op}{right}"
    was = _line(original.spelled(whole))
    texts = dict.fromkeys((bare, inner, f"({inner})"))
    return [Change(whole, text, old, new, was, _line(text)) for text in texts]


def _operand(text: str, node: syntax.Expr, level: Level, table: object) -> str:
    """An operand with the blanks around it, in parentheses if it binds too loosely."""
    assert isinstance(table, dict)
    inner = text.strip()
    match node:
        case syntax.Binary(op) if table.get(op, Level.LOOSEST) < level:
            pass
        case syntax.Chain() if level > Level.RELATION:
            pass
        case syntax.Ternary() | syntax.Quantifier() | syntax.LetExpr():
            pass
        case _:  # binds as tightly as need be
            return text
    start = text.index(inner)
    return f"{text[:start]}({inner}){text[start + len(inner) :]}"


def atom(text: str, node: syntax.Expr) -> str:
    """The text of an expression, as it may be an operand of anything."""
    match node:
        case (
            syntax.Name()
            | syntax.Number()
            | syntax.Character()
            | syntax.CallExpr()
            | syntax.Index()
            | syntax.Member()
            | syntax.Builtin()
        ):
            return text
        case _:  # may bind more loosely
            return f"({text})"


def negated(site: Site, original: Original, node: syntax.Expr) -> list[Change]:
    """``!``, put before; or taken away, if it is there."""
    place = original.at(node.span)
    if place is None:
        return []
    was = original.spelled(place)
    match node:
        case syntax.Unary("!", operand):
            new, text = operand, was.removeprefix("!").lstrip()
        case _:  # is true where it was false
            new, text = syntax.Unary("!", node, NOWHERE), f"!{atom(was, node)}"
    return [Change(place, text, node, new, _line(was), _line(text))]


def _line(text: str) -> str:
    """A text on one line, shortened."""
    words = " ".join(word for word in text.split() if word != "@")
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 3]}..."


shortened = _line

_SHOWN = 60
"""Characters of a text that a reader is shown."""
