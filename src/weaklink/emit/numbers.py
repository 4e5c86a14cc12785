"""Numbers in annotations: in the type ``integer``, of 128 bits, wherever a machine type may not do.

before:  \\old(n) + 1 <= x * y          (n, x, y of type int)
after:   (integer)n + 1 <= (integer)x * y
"""

from __future__ import annotations

from weaklink import ir
from weaklink.emit.c_text import Text
from weaklink.ir.operators import Level
from weaklink.ir.precedence import C

SAFE_BITS = 126
"""What a sum or product may need to be computed in ``integer`` without a check."""

INT_WIDTH = 32

ARITHMETIC = {
    ir.BinaryOp.ADD: "wl_plus",
    ir.BinaryOp.SUB: "wl_minus",
    ir.BinaryOp.MUL: "wl_times",
}


def widened(text: Text) -> Text:
    if text.is_exact:
        return text
    return Text(f"(integer){text.at_least(Level.UNARY)}", Level.UNARY, ir.INTEGER, text.bits)


def arithmetic(op: ir.BinaryOp, left: Text, right: Text) -> Text:
    level, checked = C[op.value], ARITHMETIC[op]
    is_product = op is ir.BinaryOp.MUL
    bits = left.bits + right.bits if is_product else max(left.bits, right.bits) + 1
    if bits > SAFE_BITS:
        return Text(f"{checked}({left.code}, {right.code})", Level.ATOM, ir.INTEGER, 127)
    first = left if left.is_exact or right.is_exact else widened(left)
    code = f"{first.at_least(level)} {op.value} {right.at_least(Level(level + 1))}"
    return Text(code, level, ir.INTEGER, bits)


def is_kept(left: Text, right: Text) -> bool:
    """Whether C compares the two values, not what one of them becomes in the other's type."""
    assert isinstance(left.type, ir.IntType) and isinstance(right.type, ir.IntType)
    if left.type.signed == right.type.signed:
        return True
    signed, unsigned = (left, right) if left.type.signed else (right, left)
    assert isinstance(signed.type, ir.IntType) and isinstance(unsigned.type, ir.IntType)
    if unsigned.type.width < max(signed.type.width, INT_WIDTH):
        return True
    return signed.code.isdigit()
