"""``for`` loops that end evidently: a counter goes one way to a bound that stays.

    for (int i = 0; i < n; i++) body        where nothing in body assigns to ``i`` or ``n``

Ghost code may have them without a ``loop variant``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.points import statements_in
from weaklink.frontend.elaborate.sequencing import parts

_STEPS = {"++": True, "--": False, "+=": True, "-=": False}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}

Resolve = Callable[[str], ir.Variable | None]


def counts(loop: syntax.Statement, resolve: Resolve, addressed: frozenset[str]) -> bool:
    """Whether the loop counts; ``addressed`` are the names whose address is taken somewhere."""
    if not isinstance(loop, syntax.For) or loop.condition is None or loop.step is None:
        return False
    step = _step(loop.step)
    if step is None:
        return False
    name, up = step
    counter = _local(resolve(name), name, addressed)
    bound = _bound(loop.condition, name, up)
    if counter is None or not isinstance(counter.type, ir.IntType) or bound is None:
        return False
    strict, limit = bound
    named = set(_names(limit))
    fixed = {name, *named}
    if name in named or not _is_plain(limit) or fixed & _changed(loop.body):
        return False
    stay = all(_local(resolve(n), n, addressed) for n in fixed)
    return stay and _is_reached(counter.type, limit, resolve, strict)


def _local(
    variable: ir.Variable | None, name: str, addressed: frozenset[str]
) -> ir.Variable | None:
    """The variable, if no call and no pointer changes it."""
    if variable is None or variable.storage is ir.Storage.GLOBAL or name in addressed:
        return None
    return variable


def _step(expr: syntax.Expr) -> tuple[str, bool] | None:
    """The counter, and whether it goes up."""
    match expr:
        case syntax.Postfix("++" | "--" as op, syntax.Name(name)):
            return name, _STEPS[op]
        case syntax.Unary("++" | "--" as op, syntax.Name(name)):
            return name, _STEPS[op]
        case syntax.Assignment("+=" | "-=" as op, syntax.Name(name), syntax.Number(1)):
            return name, _STEPS[op]
        case _:  # no other step is evident: such a loop needs a variant
            return None


def _bound(condition: syntax.Expr, name: str, up: bool) -> tuple[bool, syntax.Expr] | None:
    """Whether the counter stays below (above) the bound, and the bound."""
    match condition:
        case syntax.Binary(op, syntax.Name(left), limit) if left == name and op in _MIRRORED:
            towards = op
        case syntax.Binary(op, limit, syntax.Name(right)) if right == name and op in _MIRRORED:
            towards = _MIRRORED[op]
        case _:  # no other bound is evident: such a loop needs a variant
            return None
    return (len(towards) == 1, limit) if towards.startswith("<") == up else None


def _names(expr: syntax.Expr) -> Iterator[str]:
    for part in _all(expr):
        if isinstance(part, syntax.Name):
            yield part.name


def _all(expr: syntax.Expr) -> Iterator[syntax.Expr]:
    yield expr
    for part in parts(expr):
        yield from _all(part)


def _is_plain(expr: syntax.Expr) -> bool:
    """Whether it is made of numbers and variables alone."""
    plain = syntax.Number | syntax.Name | syntax.Character | syntax.Binary | syntax.Unary
    return all(
        isinstance(part, plain)
        and not (isinstance(part, syntax.Unary) and part.op not in ("-", "+", "~"))
        for part in _all(expr)
    )


def _changed(body: syntax.Statement) -> set[str]:
    """The names that a body assigns to."""
    found: set[str] = set()
    for statement in statements_in(body):
        for expr in syntax.expressions_in(statement):
            for part in _all(expr):
                match part:
                    case syntax.Assignment(_, syntax.Name(name)):
                        found.add(name)
                    case syntax.Postfix(_, syntax.Name(name)):
                        found.add(name)
                    case syntax.Unary("++" | "--", syntax.Name(name)):
                        found.add(name)
                    case _:  # nothing else writes to a local whose address nobody takes
                        pass
    return found


def _is_reached(type: ir.IntType, limit: syntax.Expr, resolve: Resolve, strict: bool) -> bool:
    """Whether the counter gets there before its type ends; where it is as wide as ``int`` and
    signed, going too far is a run-time error."""
    if type.signed and type.width >= 32:
        return True
    if isinstance(limit, syntax.Number):
        value = limit.value
        return type.min <= value <= type.max if strict else type.min < value < type.max
    if not strict or not isinstance(limit, syntax.Name):
        return False
    variable = resolve(limit.name)
    bound = None if variable is None else variable.type
    same_sign = isinstance(bound, ir.IntType) and bound.signed == type.signed
    return isinstance(bound, ir.IntType) and same_sign and bound.width <= type.width
