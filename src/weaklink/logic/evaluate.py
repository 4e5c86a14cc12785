"""The value of terms under a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink.arithmetic import bit_operation
from weaklink.logic.term import Op, Term, fold


def evaluate(roots: Sequence[Term], model: Mapping[str, int | bool]) -> list[int | bool] | None:
    """The values of quantifier-free ``roots`` under ``model``.

    None where that is not defined: a quantifier, an uninterpreted function, memory, division by
    zero, a symbol without a value.
    """

    def combine(term: Term, args: tuple[int | bool | None, ...]) -> int | bool | None:
        known = tuple(arg for arg in args if arg is not None)
        return _evaluate_node(term, known, model) if len(known) == len(args) else None

    results = fold(roots, combine)
    values: list[int | bool] = []
    for root in roots:
        value = results[root.id]
        if value is None:
            return None
        values.append(value)
    return values


def _evaluate_node(
    term: Term, args: tuple[int | bool, ...], model: Mapping[str, int | bool]
) -> int | bool | None:
    match term.op:
        case Op.INT:
            return _integer(term)
        case Op.TRUE:
            return True
        case Op.FALSE:
            return False
        case Op.SYMBOL:
            assert isinstance(term.value, str)
            return model.get(term.value)
        case Op.ADD:
            return sum(args)
        case Op.MUL:
            return args[0] * args[1]
        case Op.DIV | Op.MOD:
            if args[1] == 0:
                return None
            remainder = args[0] % abs(args[1])
            return remainder if term.op is Op.MOD else (args[0] - remainder) // args[1]
        case Op.ITE:
            return args[1] if args[0] else args[2]
        case Op.EQ:
            return args[0] == args[1]
        case Op.LT:
            return args[0] < args[1]
        case Op.LE:
            return args[0] <= args[1]
        case Op.NOT:
            return not args[0]
        case Op.AND:
            return all(args)
        case Op.OR:
            return any(args)
        case Op.BITS:
            assert isinstance(term.value, tuple)
            return bit_operation(term.value[0], args[0], args[1])
        case Op.FORALL | Op.EXISTS | Op.APPLY | Op.SELECT | Op.STORE | Op.CONSTANT:
            return None
        case Op.TO_REAL | Op.SUM | Op.PRODUCT | Op.QUOTIENT:
            return None


def _integer(term: Term) -> int:
    assert isinstance(term.value, int)
    return term.value
