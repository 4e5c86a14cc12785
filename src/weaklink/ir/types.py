"""Types of the IR, and the machines that give C's integer types their widths.

A structure is named in a type, its members are listed in the program (types may be recursive).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from weaklink.record import field, record, replace


@record
class IntType:
    """A machine integer.  ``width`` counts bits, the sign included; ``_Bool`` has width 1.

    ``rank`` is C's conversion rank (C11 6.3.1.1): two types of equal width may differ in it.
    That of a bit-field (``bit_field``) is a type of its own, with the name of the one it is
    ``declared`` with, which no other object has.
    What it was called in the source, and the enumerators if it is that of an ``enum``, tell how
    values are best written, and make no other type of it.
    """

    name: str
    width: int
    signed: bool
    rank: int
    declared: str = ""
    alias: str = field(default="", compare=False, repr=False)
    enumerators: tuple[tuple[str, int], ...] = field(default=(), compare=False, repr=False)

    @property
    def min(self) -> int:
        return -(1 << (self.width - 1)) if self.signed else 0

    @property
    def max(self) -> int:
        return (1 << (self.width - 1)) - 1 if self.signed else (1 << self.width) - 1

    @property
    def is_bool(self) -> bool:
        return (self.declared or self.name) == "_Bool"

    @property
    def is_bit_field(self) -> bool:
        return self.declared != ""

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


def bit_field(declared: IntType, width: int) -> IntType:
    """The type of a bit-field (C11 6.7.2.1p10; a plain ``int`` is signed, as for gcc)."""
    name = f"{declared.name}:{width}"
    return replace(declared, name=name, width=width, declared=declared.name, alias="")


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


@record
class FloatType:
    """A C floating-point type, by its name."""

    name: str

    def __str__(self) -> str:
        return self.name


@record
class PointerType:
    """``target_const`` if what it points to may not be changed through it; ``target_ghost`` if
    that is ghost, so that ghost code may change it (this makes no other type of it);
    ``target_volatile`` if others may change it at any time."""

    target: Type
    target_const: bool = False
    target_ghost: bool = field(default=False, compare=False, repr=False)
    target_volatile: bool = False

    def __str__(self) -> str:
        if isinstance(self.target, FunctionType):
            return str(self.target).replace("(", "(*)(", 1)
        const = "const " if self.target_const else ""
        return f"{const}{'volatile ' if self.target_volatile else ''}{self.target}*"


@record
class ArrayType:
    """``length`` is None where it is not known (``extern int a[];``, a flexible member), and where
    a variable of the function holds it, the one named ``count`` (``int a[n];``)."""

    element: Type
    length: int | None
    count: str | None = None

    @property
    def is_variable(self) -> bool:
        """Whether its size is known when it runs alone."""
        inner = self.element
        return self.count is not None or (isinstance(inner, ArrayType) and inner.is_variable)

    def __str__(self) -> str:
        """Of arrays of arrays, the outer length first, as in C."""
        lengths = ""
        inner: Type = self
        while isinstance(inner, ArrayType):
            lengths += f"[{(inner.count or '') if inner.length is None else inner.length}]"
            inner = inner.element
        return f"{inner}{lengths}"


def has_variable_length(type: Type) -> bool:
    """Whether it is an array, or a pointer to one, whose length is known when it runs alone."""
    while isinstance(type, PointerType | ArrayType):
        if isinstance(type, ArrayType) and type.count is not None:
            return True
        type = type.target if isinstance(type, PointerType) else type.element
    return False


def element_of_variable(type: Type) -> Type:
    """What an array holds in the end whose length is known when it runs alone; any other type."""
    while isinstance(type, ArrayType) and type.is_variable:
        type = type.element
    return type


def element(type: Type) -> Type:
    """What an array holds, in the end; any other type itself."""
    while isinstance(type, ArrayType):
        type = type.element
    return type


UNNAMED = "<unnamed>"
"""What a structure without a tag is called; ``<T>`` where a ``typedef`` gives it the name ``T``."""


@record
class RecordType:
    """A ``struct`` or ``union``; its name, with a number behind ``#`` where others have the same
    tag or none, is unique in the program."""

    keyword: str
    name: str

    @property
    def is_union(self) -> bool:
        return self.keyword == "union"

    @property
    def is_unnamed(self) -> bool:
        return self.name.startswith("<")

    def __str__(self) -> str:
        if self.is_unnamed and not self.name.startswith(UNNAMED):
            return self.name.replace("<", "").replace(">", "")
        return f"{self.keyword} {self.name}"


@record
class FunctionType:
    """A C function, or (then neither flag counts) one of the logic."""

    result: Type
    parameters: tuple[Type, ...]
    variadic: bool = False
    has_prototype: bool = True

    def __str__(self) -> str:
        listed = [str(parameter) for parameter in self.parameters]
        listed += ["..."] if self.variadic else []
        return f"{self.result}({', '.join(listed)})"


def may_be_called_as(function: Type, type: FunctionType) -> bool:
    """Whether a function of one type may be called as one of another (C11 6.3.2.3p8), as far as
    that is easily said."""
    if not isinstance(function, FunctionType) or function.result != type.result:
        return False
    return function == type or not (function.has_prototype and type.has_prototype)


@record
class RealType:
    """ACSL's ``real``."""

    def __str__(self) -> str:
        return "real"


@record
class SetType:
    """ACSL's sets of values: ranges, ``t[a..b]``, ``{a, b}``."""

    element: Type

    def __str__(self) -> str:
        return f"set<{self.element}>"


@record
class LogicType:
    """A type that annotations declare, or one of ACSL's own (``\\list``), with its arguments."""

    name: str
    arguments: tuple[Type, ...] = ()

    def __str__(self) -> str:
        listed = ", ".join(str(argument) for argument in self.arguments)
        return f"{self.name}<{listed}>" if listed else self.name


@record
class DataType:
    """A type of the logic whose values its ``constructors`` make, by the names of their
    definitions; without any, of which nothing is known but whether values are equal.  A ``listed``
    one has no others than its few constructors themselves."""

    name: str
    constructors: tuple[str, ...] = field(default=(), compare=False, repr=False)
    listed: bool = field(default=False, compare=False, repr=False)

    def __str__(self) -> str:
        return self.name


@record
class TypeVariable:
    """The parameter of a polymorphic definition."""

    name: str

    def __str__(self) -> str:
        return self.name


@record
class MemoryType:
    """What all cells of one representation hold: block -> offset -> a ``cell``."""

    cell: Type

    def __str__(self) -> str:
        return f"memory<{self.cell}>"


AcslType = IntegerType | RealType | BooleanType | SetType | LogicType | DataType | TypeVariable
"""Those that C does not have."""

Type = (
    IntType
    | FloatType
    | VoidType
    | PointerType
    | ArrayType
    | RecordType
    | FunctionType
    | AcslType
    | MemoryType
)


def element_of(type: Type) -> Type:
    """``type``, or what a set of it holds."""
    return type.element if isinstance(type, SetType) else type


INTEGER = IntegerType()
REAL = RealType()
BOOLEAN = BooleanType()
VOID = VoidType()


@record
class Machine:
    """The integer types of one data model, by their full C name (``unsigned long`` ...).

    ``big_endian`` if the highest byte of a number is its first, and the highest bit of a byte too;
    nothing is aligned to more than ``widest`` bytes by its type."""

    name: str
    types: Mapping[str, IntType]
    macros: Mapping[str, str]
    pointer: int = 64
    big_endian: bool = False
    widest: int = 16

    def __getitem__(self, name: str) -> IntType:
        return self.types[name]

    @property
    def int(self) -> IntType:
        return self.types["int"]

    @property
    def byte_order(self) -> Literal["little", "big"]:
        return "big" if self.big_endian else "little"

    def full(self, type: IntType) -> IntType:
        """The type that a bit-field is declared with, if it has all of its bits: what its value has
        for gcc.  Else the type itself."""
        if not type.is_bit_field:
            return type
        declared = self.types[type.declared]
        return declared if declared.width == type.width else type

    def promote(self, type: IntType) -> IntType:
        """Integer promotion (C11 6.3.1.1p2).  As for gcc, a bit-field that is wider than an
        ``int`` has its own type in arithmetic, too, unless it is as wide as the declared one."""
        type = self.full(type)
        if type.width > self.int.width if type.is_bit_field else type.rank >= self.int.rank:
            return type
        fits = type.max <= self.int.max and type.min >= self.int.min
        return self.int if fits else self.types["unsigned int"]

    def common(self, left: IntType, right: IntType) -> IntType:
        """Usual arithmetic conversions (C11 6.3.1.8) of two operands."""
        left, right = self.promote(left), self.promote(right)
        if left.is_bit_field or right.is_bit_field:
            return _wider(left, right)
        if left.signed == right.signed:
            return left if left.rank >= right.rank else right
        signed, unsigned = (left, right) if left.signed else (right, left)
        if unsigned.rank >= signed.rank:
            return unsigned
        if signed.max >= unsigned.max:
            return signed
        return self.types[f"unsigned {signed.name}"]

    @property
    def size_type(self) -> IntType:
        """``size_t``, which holds every offset."""
        for name in ("unsigned int", "unsigned long", "unsigned long long"):
            if self.types[name].width >= self.pointer:
                return self.types[name]
        return self.types["unsigned long long"]

    @property
    def difference_type(self) -> IntType:
        """``ptrdiff_t``."""
        return self.types[self.size_type.name.removeprefix("unsigned ")]


def _wider(left: IntType, right: IntType) -> IntType:
    """The common type of promoted operands of which one is a bit-field: as for gcc, its width is
    its rank."""
    if left.width == right.width:
        return right if left.signed else left
    return left if left.width > right.width else right


VA_LIST = "va_list"


def va_list(machine: Machine) -> IntType:
    """The type ``va_list``: how many arguments were taken (``view/variable_arguments.py``)."""
    return replace(machine.int, name=VA_LIST, alias="", enumerators=())


def is_va_list(type: Type) -> bool:
    return isinstance(type, IntType) and type.name == VA_LIST


def make_machine(
    name: str,
    *,
    char: int = 8,
    short: int = 16,
    int_: int = 32,
    long: int = 64,
    long_long: int = 64,
    macros: Mapping[str, str] = MappingProxyType({}),
    pointer: int = 64,
    big_endian: bool = False,
    char_signed: bool = True,
    widest: int = 16,
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
    return Machine(name, MappingProxyType(types), macros, pointer, big_endian, widest)


def _power(name: str, bits: int) -> Machine:
    order = dict.fromkeys(("__BYTE_ORDER__", "__FLOAT_WORD_ORDER__"), "__ORDER_BIG_ENDIAN__")
    macros = {"__powerpc__": "1", "__BIG_ENDIAN__": "1", **order}
    widths = {"long": bits, "pointer": bits}
    return make_machine(name, macros=macros, big_endian=True, char_signed=False, **widths)


MACHINES: Mapping[str, Machine] = MappingProxyType(
    {
        machine.name: machine
        for machine in (
            make_machine("lp64", macros={"__x86_64__": "1", "__LP64__": "1"}),
            make_machine("ilp32", long=32, macros={"__i386__": "1"}, pointer=32, widest=4),
            make_machine("llp64", long=32, macros={"_WIN64": "1"}),
            make_machine("ip16", int_=16, long=32, pointer=16),
            _power("ppc_32", 32),
            _power("ppc_64", 64),
        )
    }
)
"""The machines that ``--machine`` knows; ``lp64`` is the default."""
