"""Types of the IR, and the machines that give C's integer types their widths."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from weaklink.record import record


@record
class IntType:
    """A machine integer.  ``width`` counts bits, the sign included; ``_Bool`` has width 1.

    ``rank`` is C's conversion rank (C11 6.3.1.1): two types of equal width may differ in it.
    """

    name: str
    width: int
    signed: bool
    rank: int

    @property
    def min(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def max(self) -> int:
        return (1 << (self.width - 1)) - 1 if self.signed else (1 << self.width) - 1

    @property
    def is_bool(self) -> bool:
        return self.name == "_Bool"

    def contains(self, value: int) -> bool:
        return self.min <= value <= self.max

    def wrap(self, value: int) -> int:
        """The value that converting ``value`` to this type gives (for ``_Bool``: != 0)."""
        if self.is_bool:
            return int(value != 0)
        value &= (1 << self.width) - 1
        return value - (1 << self.width) if self.signed and value > self.max else value

    def __str__(self) -> str:
        return self.name


@record
class IntegerType:
    """ACSL's ``integer``: unbounded."""

    def __str__(self) -> str:
        return "integer"


@record
class BooleanType:
    """ACSL's ``boolean``, and the type of what a predicate used as a term yields."""

    def __str__(self) -> str:
        return "boolean"


@record
class VoidType:
    def __str__(self) -> str:
        return "void"


Type = IntType | IntegerType | BooleanType | VoidType

INTEGER = IntegerType()
BOOLEAN = BooleanType()
VOID = VoidType()


@record
class Machine:
    """The integer types of one data model, by their full C name (``unsigned long`` ...)."""

    name: str
    types: Mapping[str, IntType]
    macros: Mapping[str, str]

    def __getitem__(self, name: str) -> IntType:
        return self.types[name]

    @property
    def int(self) -> IntType:
        return self.types["int"]

    def promote(self, type: IntType) -> IntType:
        """Integer promotion (C11 6.3.1.1p2)."""
        if type.rank >= self.int.rank:
            return type
        fits = type.max <= self.int.max and type.min >= self.int.min
        return self.int if fits else self.types["unsigned int"]

    def common(self, left: IntType, right: IntType) -> IntType:
        """Usual arithmetic conversions (C11 6.3.1.8) of two operands."""
        left, right = self.promote(left), self.promote(right)
        if left.signed == right.signed:
            return left if left.rank >= right.rank else right
        signed, unsigned = (left, right) if left.signed else (right, left)
        if unsigned.rank >= signed.rank:
            return unsigned
        if signed.max >= unsigned.max:
            return signed
        return self.types[f"unsigned {signed.name}"]


def make_machine(
    name: str,
    *,
    char: int = 8,
    short: int = 16,
    int_: int = 32,
    long: int = 64,
    long_long: int = 64,
    char_signed: bool = True,
    macros: Mapping[str, str] = MappingProxyType({}),
) -> Machine:
    """A machine from its widths in bits.  Tests use absurdly small ones."""
    types = {
        "_Bool": IntType("_Bool", 1, False, 0),
        "char": IntType("char", char, char_signed, 1),
        "signed char": IntType("signed char", char, True, 1),
        "unsigned char": IntType("unsigned char", char, False, 1),
    }
    for rank, (base, width) in enumerate(
        [("short", short), ("int", int_), ("long", long), ("long long", long_long)], start=2
    ):
        types[base] = IntType(base, width, True, rank)
        types[f"unsigned {base}"] = IntType(f"unsigned {base}", width, False, rank)
    return Machine(name, MappingProxyType(types), macros)


MACHINES: Mapping[str, Machine] = MappingProxyType(
    {
        machine.name: machine
        for machine in (
            make_machine("lp64", macros={"__x86_64__": "1", "__LP64__": "1"}),
            make_machine("ilp32", long=32, macros={"__i386__": "1"}),
            make_machine("llp64", long=32, macros={"_WIN64": "1"}),
            make_machine("ip16", int_=16, long=32),
        )
    }
)
"""The machines that ``--machine`` knows; ``lp64`` is the default."""
