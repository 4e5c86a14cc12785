"""The operators that make mutants, by name.

Those of the first seed change what is said and done (``arithmetic`` to ``variant``); the last four
are what testers expect besides.  Each is a function from a place to the changes that it can make
there; the table at the end has all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink.frontend import syntax
from weaklink.mutate.changes import (
    Change,
    Operator,
    atom,
    negated,
    replaced,
    with_operator,
)
from weaklink.mutate.dropping import dropped_clause, dropped_location, dropped_part
from weaklink.mutate.sites import Part, Role, Site
from weaklink.mutate.text import Original, Place
from weaklink.source import NOWHERE

_CODE = (Part.CODE, Part.GHOST)

_ARITHMETIC: Mapping[str, tuple[str, ...]] = {
    "+": ("-", "*"),
    "-": ("+", "*"),
    "*": ("+", "/"),
    "/": ("*", "%"),
    "%": ("/", "*"),
    "&": ("|", "^"),
    "|": ("&", "^"),
    "^": ("&", "|"),
    "<<": (">>",),
    ">>": ("<<",),
}
_ASSIGNING = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&=": "|=", "|=": "&="}
_STEPS = {"++": "--", "--": "++"}
_RELATIONS: Mapping[str, tuple[str, ...]] = {
    "<": ("<=", ">", ">=", "!="),
    "<=": ("<", ">=", ">", "=="),
    ">": (">=", "<", "<=", "!="),
    ">=": (">", "<=", "<", "=="),
    "==": ("!=", "<=", ">="),
    "!=": ("==", "<", ">"),
}
_STRICT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_CONNECTIVES: Mapping[str, tuple[str, ...]] = {
    "&&": ("||",),
    "||": ("&&",),
    "==>": ("<==>", "&&"),
    "<==>": ("==>",),
    "^^": ("<==>",),
}
_QUANTIFIERS = {"\\forall": "\\exists", "\\exists": "\\forall"}


def arithmetic(site: Site, original: Original) -> list[Change]:
    """Another operation on numbers; none on pointers."""
    match site.node:
        case syntax.Binary(op, left, right) as node if op in _ARITHMETIC:
            if any(map(site.types.is_pointer, (left, right))) or _has_range(left, right):
                return []
            others = _ARITHMETIC[op]
            return [one for o in others for one in with_operator(site, original, node, o)]
        case syntax.Assignment(op, target, value) if op in _ASSIGNING:
            if site.types.is_pointer(target):
                return []
            new = syntax.Assignment(_ASSIGNING[op], target, value, NOWHERE)
            return _word(site, original, target, op, _ASSIGNING[op], new)
        case syntax.Postfix(op, operand) if not site.types.is_pointer(operand):
            new_step = syntax.Postfix(_STEPS[op], operand, NOWHERE)
            return _word(site, original, operand, op, _STEPS[op], new_step)
        case syntax.Unary("++" | "--" as op, operand) as node:
            place = original.at(node.span)
            if place is None or site.types.is_pointer(operand):
                return []
            text = _STEPS[op] + original.spelled(place)[2:]
            return replaced(site, original, text, syntax.Unary(_STEPS[op], operand, NOWHERE))
        case _:  # it is no number is computed
            return []


def _has_range(*operands: syntax.Expr) -> bool:
    return any(isinstance(one, syntax.Range) for one in operands)


def _word(
    site: Site, original: Original, left: syntax.Expr, old: str, new: str, node: syntax.Expr
) -> list[Change]:
    """Another operator behind its operand."""
    place = original.operator(left, old)
    return [] if place is None else [Change(place, new, site.node, node, old, new)]


def relation(site: Site, original: Original) -> list[Change]:
    """Another comparison."""
    match site.node:
        case syntax.Binary(op) as node if op in _RELATIONS:
            others = _RELATIONS[op]
            return [one for o in others for one in with_operator(site, original, node, o)]
        case syntax.Chain() as chain:
            return list(_links(chain, original))
        case _:  # nothing is compared
            return []


def _links(chain: syntax.Chain, original: Original) -> Iterator[Change]:
    """A chain with one comparison strict that was not, or the other way round."""
    for number, op in enumerate(chain.ops):
        place = original.operator(chain.operands[number], op)
        if place is not None and op in _STRICT:
            ops = (*chain.ops[:number], _STRICT[op], *chain.ops[number + 1 :])
            new = syntax.Chain(chain.operands, ops, NOWHERE)
            yield Change(place, _STRICT[op], chain, new, op, _STRICT[op])


def condition(site: Site, original: Original) -> list[Change]:
    """A condition of the code the other way round."""
    if site.part not in _CODE or site.role is not Role.TRUTH or not _is_expr(site):
        return []
    return negated(site, original, _expr(site))


def connective(site: Site, original: Original) -> list[Change]:
    """``&&`` for ``||`` and so on, and the other quantifier."""
    match site.node:
        case syntax.Binary(op) as node if op in _CONNECTIVES:
            others = _CONNECTIVES[op]
            return [one for o in others for one in with_operator(site, original, node, o)]
        case syntax.Quantifier(keyword, binders, body) as node if keyword in _QUANTIFIERS:
            place = original.at(node.span)
            if place is None or not original.spelled(place).startswith(keyword):
                return []
            other = _QUANTIFIERS[keyword]
            text = other + original.spelled(place)[len(keyword) :]
            return replaced(site, original, text, syntax.Quantifier(other, binders, body, NOWHERE))
        case _:  # nothing is put together
            return []


def predicate(site: Site, original: Original) -> list[Change]:
    """What an annotation says, the other way round; comparisons are ``relation``'s."""
    if site.part in _CODE or site.role not in (Role.TRUTH, Role.CLAUSE) or not _is_expr(site):
        return []
    match _expr(site):
        case syntax.Binary(op) if op in _RELATIONS:
            return []
        case syntax.Chain() if site.role is Role.TRUTH:
            return []
        case syntax.Binary() if site.role is Role.TRUTH:
            return []
        case node:  # anything else that holds or not
            return negated(site, original, node)


def part(site: Site, original: Original) -> list[Change]:
    """A part of a conjunction dropped, in annotations, or one of the locations of a frame."""
    if site.part in _CODE:
        return []
    return [*dropped_part(site, original), *dropped_location(site, original)]


def clause(site: Site, original: Original) -> list[Change]:
    """A clause dropped, or an assertion."""
    return dropped_clause(site, original)


def variant(site: Site, original: Original) -> list[Change]:
    """A measure that is less, more, or goes the other way."""
    match site.node:
        case syntax.MeasureClause(expression=expression):
            inner = Site(expression, site.part, Role.VALUE, site.function, site.types, site.around)
            return [*_by_one(inner, original, expression), *_minus(inner, original, expression)]
        case _:  # it is no measure
            return []


def _by_one(site: Site, original: Original, node: syntax.Expr) -> Iterator[Change]:
    """The value and one, and less one."""
    place = original.at(node.span)
    for op in "+-" if place is not None else "":
        assert place is not None
        text = f"{atom(original.spelled(place), node)} {op} 1"
        one = syntax.Number(1, "", 10, NOWHERE)
        yield from replaced(site, original, text, syntax.Binary(op, node, one, NOWHERE))


def _minus(site: Site, original: Original, node: syntax.Expr) -> list[Change]:
    place = original.at(node.span)
    if place is None:
        return []
    text = f"-{atom(original.spelled(place), node)}"
    return replaced(site, original, text, syntax.Unary("-", node, NOWHERE))


def constant(site: Site, original: Original) -> list[Change]:
    """A number that is one more, or one less."""
    match site.node:
        case syntax.Number(value, suffix):
            return [
                change
                for other in (value + 1, value - 1)
                for change in _number(site, original, other, suffix)
            ]
        case _:  # it is no number
            return []


def _number(site: Site, original: Original, value: int, suffix: str) -> list[Change]:
    number = syntax.Number(abs(value), suffix, 10, NOWHERE)
    if value >= 0:
        return replaced(site, original, f"{value}{suffix}", number)
    return replaced(site, original, f"(-{-value}{suffix})", syntax.Unary("-", number, NOWHERE))


def statement(site: Site, original: Original) -> list[Change]:
    """A statement left out: one that computes or jumps, an ``if``, the step of a loop."""
    nothing = syntax.ExpressionStatement(None, NOWHERE)
    match site.node:
        case syntax.ExpressionStatement(None):
            return []
        case syntax.Return(value) if value is not None:
            return []
        case (
            syntax.ExpressionStatement()
            | syntax.Break()
            | syntax.Continue()
            | syntax.Return()
            | syntax.If()
        ):
            return replaced(site, original, ";", nothing)
        case syntax.For(initial, condition, step, body, contract) as loop if step is not None:
            place = original.at(step.span)
            if place is None:
                return []
            new = syntax.For(initial, condition, None, body, contract, NOWHERE)
            return [Change(place, "", loop, new, original.spelled(place), "")]
        case _:  # others are left alone
            return []


def returned(site: Site, original: Original) -> list[Change]:
    """Another value that is returned: 0, one more or less, its opposite."""
    if site.role is not Role.RETURNED or not _is_expr(site):
        return []
    node = _expr(site)
    if isinstance(node, syntax.Number):
        return []
    changes = replaced(site, original, "0", syntax.Number(0, "", 10, NOWHERE))
    if not site.types.is_pointer(node):
        changes += [*_by_one(site, original, node), *_minus(site, original, node)]
    return changes


def argument(site: Site, original: Original) -> list[Change]:
    """Two neighbouring arguments of a call in the other order."""
    match site.node:
        case syntax.CallExpr(_, arguments) as call:
            pairs = range(len(arguments) - 1)
            return [one for n in pairs for one in _swapped(site, original, call, n)]
        case _:  # it is no call
            return []


def _swapped(site: Site, original: Original, call: syntax.CallExpr, number: int) -> list[Change]:
    given = list(call.arguments)
    first, second = given[number : number + 2]
    left, right = original.at(first.span), original.at(second.span)
    if left is None or right is None:
        return []
    if site.types.is_pointer(first) is not site.types.is_pointer(second):
        return []
    text = original.text
    between = text[left.end : right.start]
    swapped = text[right.start : right.end] + between + text[left.start : left.end]
    given[number : number + 2] = [second, first]
    new = syntax.CallExpr(call.function, tuple(given), NOWHERE, call.labels, call.ghost)
    was = text[left.start : right.end]
    place = Place(left.start, right.end)
    return [Change(place, swapped, call, new, was, swapped)]


def _is_expr(site: Site) -> bool:
    return isinstance(site.node, syntax.Expr)


def _expr(site: Site) -> syntax.Expr:
    assert isinstance(site.node, syntax.Expr)
    return site.node


OPERATORS: Mapping[str, Operator] = {
    "arithmetic": arithmetic,
    "relation": relation,
    "condition": condition,
    "connective": connective,
    "predicate": predicate,
    "part": part,
    "clause": clause,
    "variant": variant,
    "constant": constant,
    "statement": statement,
    "return": returned,
    "argument": argument,
}
