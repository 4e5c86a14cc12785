r"""Integers as the bits of bytes: put together of them, and put back.

    struct { unsigned short low : 12, high : 4; } s;     in the bytes b[0], b[1]

    read:    s.high                 b[1] / 16
    write:   s.low = v              b[0] = v % 256;  b[1] = v / 256 + 16 * (b[1] / 16)

The lowest byte is the first, and the bits of a byte count from its lowest; or (``Extent.big``) the
highest byte, and they count from the highest: then ``low`` is the first byte and the highest four
bits of the second, ``high`` the lowest four.  What has a value is noted byte by byte
(``memory.set``): 1 of one whose bits all have one, 0 of one of which none has, and of any other
less the number that has those bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record
from weaklink.source import Span
from weaklink.view.lower.memories import ONE, ZERO, plus, times

BYTE = 8

ALL = (1 << BYTE) - 1
"""All bits of a byte."""


@record
class Extent:
    """Where in some bytes a scalar lies: from the ``bit`` of the byte ``start`` on, ``width``
    bits; its highest ones first if ``big``."""

    type: ir.Type
    start: int
    bit: int
    width: int
    big: bool = False

    @property
    def end(self) -> int:
        """Behind its last byte."""
        return self.start - (-(self.bit + self.width) // BYTE)

    @property
    def bytes(self) -> range:
        """The numbers of the bytes that have bits of it."""
        return range(self.start, self.end)

    def mask(self, byte: int) -> int:
        """The bits of a byte that are its own, as a number."""
        first = BYTE * (self.start - byte) + self.bit
        begin = max(first, 0)
        count = min(BYTE, first + self.width) - begin
        return mask(self.low(begin, count), count)

    def low(self, first: int, count: int) -> int:
        """The lowest of ``count`` bits of a byte from the ``first`` on."""
        return BYTE - first - count if self.big else first

    @property
    def is_whole(self) -> bool:
        """Whether it is all of its bytes."""
        return self.bit == 0 and self.width % BYTE == 0


@record
class Digits:
    """Some bits of a byte: ``count`` from ``low`` on, and the number that they are."""

    low: int
    count: int
    value: lir.Expr

    @property
    def mask(self) -> int:
        return mask(self.low, self.count)


def mask(low: int, count: int) -> int:
    """The number that has these bits of a byte."""
    return ((1 << count) - 1) << low


def runs_of(bits: int) -> list[tuple[int, int]]:
    """The bits of a byte that a number has, as runs: the lowest of each, and how many."""
    found: list[tuple[int, int]] = []
    for bit in range(BYTE):
        if not bits >> bit & 1:
            continue
        if found and sum(found[-1]) == bit:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((bit, 1))
    return found


def taken(whole: lir.Expr, low: int, count: int, size: int, span: Span) -> lir.Expr:
    """``count`` bits of an ``integer`` of ``size`` bits, from one on."""
    if isinstance(whole, ir.Const):
        return ir.Const(whole.value >> low & ((1 << count) - 1), ir.INTEGER, span)
    if low:
        whole = ir.Binary(ir.BinaryOp.DIV, whole, _power(low), ir.INTEGER, span)
    if low + count < size:
        whole = ir.Binary(ir.BinaryOp.MOD, whole, _power(count), ir.INTEGER, span)
    return whole


def _power(exponent: int) -> lir.Expr:
    return ir.Const(1 << exponent, ir.INTEGER)


def joined(bytes_: Sequence[lir.Expr], extent: Extent, span: Span) -> lir.Expr:
    """The integer that lies in these bytes, those of its extent."""
    total: lir.Expr = ZERO
    for number, byte in enumerate(reversed(bytes_) if extent.big else bytes_):
        total = byte if number == 0 else plus(total, times(1 << (BYTE * number), byte))
    size = BYTE * len(bytes_)
    low = size - extent.bit - extent.width if extent.big else extent.bit
    inner = taken(total, low, extent.width, size, span)
    return ir.Convert(inner, extent.type, span=span)


def spread(whole: lir.Expr, extent: Extent, span: Span) -> dict[int, Digits]:
    """The digits of each byte that an ``integer`` without sign, of the extent's width, gives."""
    found: dict[int, Digits] = {}
    done, first = 0, extent.bit
    for byte in extent.bytes:
        count = min(BYTE - first, extent.width - done)
        lowest = extent.width - done - count if extent.big else done
        value = taken(whole, lowest, count, extent.width, span)
        found[byte] = Digits(extent.low(first, count), count, value)
        done, first = done + count, 0
    return found


def shared(extents: Iterable[Extent]) -> list[int]:
    """The bytes of which not all bits belong to some extent, but some do."""
    masks: dict[int, int] = {}
    for extent in extents:
        for byte in extent.bytes:
            masks[byte] = masks.get(byte, 0) | extent.mask(byte)
    return [byte for byte, bits in masks.items() if bits != ALL]


def composed(
    parts: Iterable[Digits], old: lir.Expr | None, type: ir.IntType, span: Span
) -> lir.Expr:
    """The byte that has these digits, and between them those of ``old``, an ``integer`` (None:
    zeros)."""
    total: lir.Expr = ZERO
    given = sorted(parts, key=lambda one: one.low)
    rest = ALL & ~sum(one.mask for one in given)
    kept = () if old is None else runs_of(rest)
    for low, count in kept:
        assert old is not None
        given.append(Digits(low, count, taken(old, low, count, BYTE, span)))
    for part in sorted(given, key=lambda one: one.low):
        digits = times(1 << part.low, part.value)
        total = digits if total == ZERO else plus(total, digits)
    if isinstance(total, ir.Const):
        return ir.Const(total.value, type, span)
    return ir.Convert(total, type, span=span)


# --- what has a value ----------------------------------------------------------------------------


def have_values(flag: lir.Expr, bits: int, span: Span) -> lir.Pred:
    """Whether the bits of a byte have one that has this flag."""
    all_have = ir.Compare(ir.CompareOp.EQ, flag, ONE, span)
    if bits == ALL:
        return all_have
    own = _negated(flag, span)
    some: list[lir.Pred] = [ir.Compare(ir.CompareOp.LT, flag, ZERO, span)]
    for low, count in runs_of(bits):
        full = ir.Const((1 << count) - 1, ir.INTEGER)
        some.append(ir.Compare(ir.CompareOp.EQ, taken(own, low, count, BYTE, span), full, span))
    return ir.Or(all_have, ir.conjunction(some), span)


def flag_of(old: lir.Expr, given: Mapping[tuple[int, int], lir.Expr], span: Span) -> lir.Expr:
    """The flag of a byte whose bits have values as is ``given`` (1 or 0 of those ``count`` from
    ``low`` on), and otherwise as the flag ``old`` says."""
    covered = sum(mask(low, count) for low, count in given)
    if covered == ALL and all(one == ONE for one in given.values()):
        return ONE
    is_set = ir.Compare(ir.CompareOp.EQ, old, ONE, span)
    before = ir.Conditional(
        is_set, ir.Const(ALL, ir.INTEGER), _negated(old, span), ir.INTEGER, span
    )
    total: lir.Expr = ZERO
    for low, count in runs_of(ALL & ~covered):
        total = plus(total, times(1 << low, taken(before, low, count, BYTE, span)))
    for (low, count), one in given.items():
        total = plus(total, times(mask(low, count), one))
    full = ir.Compare(ir.CompareOp.EQ, total, ir.Const(ALL, ir.INTEGER), span)
    return ir.Conditional(full, ONE, _negated(total, span), ir.INTEGER, span)


def _negated(value: lir.Expr, span: Span) -> lir.Expr:
    if isinstance(value, ir.Const):
        return ir.Const(-value.value, ir.INTEGER)
    return ir.Binary(ir.BinaryOp.SUB, ZERO, value, ir.INTEGER, span)
