"""Every kind of property, and its words: the one table that messages are made from."""

from __future__ import annotations

from enum import Enum

from weaklink.record import record


@record
class Words:
    """How a kind is spoken of.

    ``title`` names it, ``holds`` and ``fails`` complete a sentence about it (whose subject is
    ``subject``; for a run-time error it is the expression).  ``granted`` is a noun of what may hold
    or not, where that is not the title.
    """

    title: str
    holds: str
    fails: str
    noun: str = ""
    granted: str = ""

    @property
    def subject(self) -> str:
        return self.noun or f"the {self.title.partition(',')[0]}"


class PremiseKind(Enum):
    """What a proof takes for granted; the value is its stable word in JSON."""

    CONTRACT = "contract"
    """A function without a body keeps its contract."""
    ADMIT = "admit"
    """What the user admits holds."""
    AXIOM = "axiom"
    """An axiom is true."""
    SEPARATION = "separation"
    """A pointer that comes in does not point to an object that others can name."""
    RETURNED = "separation-returned"
    """Nor does one that a function gives back or changes of which others may write the code."""
    INITIALIZED = "initialized"
    """What the function reads through a pointer before it writes it has a value."""
    ORDER = "evaluation-order"
    """Operands that C lets be evaluated in either order are so from left to right."""
    MACHINE = "machine"
    """The program runs on this machine."""
    LOOKS = "looks"
    """Objects of a type may lie in what is of another, at any place."""
    APART = "apart"
    """Pointers to numbers do not lead to what is represented in another way."""
    POINTERS = "pointers"
    """What is read from bytes as a pointer was written there as one to the same type."""
    AROUND = "around"
    """Where the program looks for a structure around a member, there is one."""
    ADDRESS = "address"
    """At an address that the program knows lies an object, which is no other one."""


class Kind(Enum):
    """The kind of a property; the value is its stable word in ids and JSON."""

    POSTCONDITION = "postcondition"
    EXIT_CONDITION = "exit-condition"
    CALL_PRECONDITION = "call-precondition"
    CALL_TARGET = "call-target"
    ASSERTION = "assertion"
    INVARIANT_ESTABLISHED = "loop-invariant-established"
    INVARIANT_PRESERVED = "loop-invariant-preserved"
    VARIANT_NON_NEGATIVE = "loop-variant-non-negative"
    VARIANT_DECREASES = "loop-variant-decreases"
    LOOP_ASSIGNS = "loop-assigns"
    STATEMENT_ASSIGNS = "statement-assigns"
    ASSIGNS = "assigns"
    LOOP_FREES = "loop-frees"
    FREES = "frees"
    BEHAVIORS_COMPLETE = "behaviors-complete"
    BEHAVIORS_DISJOINT = "behaviors-disjoint"
    TERMINATES = "terminates"
    DECREASES = "decreases"
    LEMMA = "lemma"
    SIGNED_OVERFLOW = "signed-overflow"
    UNSIGNED_OVERFLOW = "unsigned-overflow"
    DIVISION_BY_ZERO = "division-by-zero"
    SHIFT = "shift"
    MEM_ACCESS = "mem-access"
    MISALIGNED_ACCESS = "misaligned-access"
    STRICT_ALIASING = "strict-aliasing"
    INDEX_BOUND = "index-bound"
    ARRAY_LENGTH = "array-length"
    DOWNCAST = "downcast"
    FLOAT_TO_INT = "float-to-int"
    SPECIAL_FLOAT = "is-nan-or-infinite"
    INITIALIZATION = "initialization"
    POINTER_COMPARISON = "pointer-comparison"
    FORMAT = "format"
    VA_ARG = "va-arg"
    VA_LIST = "va-list"
    UNSEQUENCED = "unsequenced"
    BUILTIN = "builtin"
    UNMODELLED = "unmodelled"

    @property
    def words(self) -> Words:
        return _WORDS[self]

    @property
    def is_runtime_error(self) -> bool:
        return self in RUNTIME_ERRORS


class SmokeKind(Enum):
    """What a smoke test asks whether it can be; the values are the words of the JSON report."""

    REQUIRES = "dead-requires"
    ASSUMES = "dead-assumes"
    CALL = "dead-call"
    CODE = "dead-code"
    LOOP = "dead-loop"
    AXIOMS = "dead-axioms"


RUNTIME_ERRORS = frozenset(
    {
        Kind.SIGNED_OVERFLOW,
        Kind.UNSIGNED_OVERFLOW,
        Kind.DIVISION_BY_ZERO,
        Kind.SHIFT,
        Kind.MEM_ACCESS,
        Kind.MISALIGNED_ACCESS,
        Kind.STRICT_ALIASING,
        Kind.INDEX_BOUND,
        Kind.ARRAY_LENGTH,
        Kind.DOWNCAST,
        Kind.FLOAT_TO_INT,
        Kind.SPECIAL_FLOAT,
        Kind.INITIALIZATION,
        Kind.POINTER_COMPARISON,
        Kind.FORMAT,
        Kind.VA_ARG,
        Kind.VA_LIST,
        Kind.UNSEQUENCED,
        Kind.BUILTIN,
    }
)
"""The kinds that the language adds by itself, not an annotation."""

DEFAULT_RUNTIME_ERRORS = RUNTIME_ERRORS - {
    Kind.UNSIGNED_OVERFLOW,
    Kind.DOWNCAST,
    Kind.SPECIAL_FLOAT,
    Kind.MISALIGNED_ACCESS,
    Kind.STRICT_ALIASING,
}
"""What C calls undefined; the others are checked on request: they are defined, by C or by IEEE 754,
or compilers let them be as the machine has it (alignment, and access by other types)."""

_WORDS = {
    Kind.POSTCONDITION: Words(
        "postcondition", "holds at every normal return", "does not hold on return"
    ),
    Kind.EXIT_CONDITION: Words("exit condition", "holds at every exit", "does not hold on exit"),
    Kind.CALL_PRECONDITION: Words(
        "precondition of the call", "holds at the call", "does not hold at the call"
    ),
    Kind.CALL_TARGET: Words(
        "call target",
        "is one that the calls clause lists",
        "is none that the calls clause lists",
        "the function that is called",
    ),
    Kind.ASSERTION: Words("assertion", "holds", "does not hold"),
    Kind.INVARIANT_ESTABLISHED: Words(
        "loop invariant, on entry",
        "holds when the loop is reached",
        "does not hold when the loop is reached",
    ),
    Kind.INVARIANT_PRESERVED: Words(
        "loop invariant, on iteration",
        "is preserved by every iteration",
        "is not preserved by an iteration",
    ),
    Kind.VARIANT_NON_NEGATIVE: Words(
        "loop variant, non-negative",
        "is non-negative whenever an iteration starts",
        "is negative when an iteration starts",
    ),
    Kind.VARIANT_DECREASES: Words(
        "loop variant, decreasing",
        "decreases in every iteration",
        "does not decrease in an iteration",
    ),
    Kind.LOOP_ASSIGNS: Words(
        "loop assigns",
        "names all that the loop changes",
        "does not name a location that the loop changes",
        "the loop assigns clause",
        "loop assigns clause",
    ),
    Kind.STATEMENT_ASSIGNS: Words(
        "assigns of a statement",
        "names all that the statement changes",
        "does not name a location that the statement changes",
        "the assigns clause",
        "assigns clause of a statement",
    ),
    Kind.ASSIGNS: Words(
        "assigns",
        "names all that the function changes",
        "does not name a location that the function changes",
        "the assigns clause",
        "assigns clause",
    ),
    Kind.LOOP_FREES: Words(
        "loop frees",
        "names all that the loop frees",
        "does not name an object that the loop frees",
        "the loop frees clause",
        "loop frees clause",
    ),
    Kind.FREES: Words(
        "frees",
        "names all that the function frees",
        "does not name an object that the function frees",
        "the frees clause",
        "frees clause",
    ),
    Kind.BEHAVIORS_COMPLETE: Words(
        "complete behaviors",
        "cover all allowed inputs",
        "leave an allowed input uncovered",
        "the behaviors",
        "completeness of the behaviors",
    ),
    Kind.BEHAVIORS_DISJOINT: Words(
        "disjoint behaviors",
        "exclude each other",
        "overlap for an allowed input",
        "the behaviors",
        "disjointness of the behaviors",
    ),
    Kind.TERMINATES: Words(
        "terminates", "is ensured", "is not ensured", "termination", "termination"
    ),
    Kind.DECREASES: Words(
        "decreases",
        "is non-negative and smaller at the recursive call",
        "is negative, or not smaller at the recursive call",
        "the measure",
        "decreases clause",
    ),
    Kind.LEMMA: Words("lemma", "holds", "does not hold"),
    Kind.SIGNED_OVERFLOW: Words(
        "no signed overflow",
        "never overflows its type",
        "overflows its type",
        granted="absence of signed overflow",
    ),
    Kind.UNSIGNED_OVERFLOW: Words(
        "no unsigned overflow",
        "never wraps around",
        "wraps around",
        granted="absence of unsigned overflow",
    ),
    Kind.DIVISION_BY_ZERO: Words(
        "no division by zero",
        "never divides by zero",
        "divides by zero",
        granted="absence of division by zero",
    ),
    Kind.SHIFT: Words(
        "valid shift", "is always defined", "is an undefined shift", granted="validity of the shift"
    ),
    Kind.MEM_ACCESS: Words(
        "valid memory access",
        "is always valid",
        "is an invalid memory access",
        granted="validity of the memory access",
    ),
    Kind.MISALIGNED_ACCESS: Words(
        "aligned access",
        "is always aligned",
        "is not aligned for objects of its type",
        "the pointer",
        "alignment of the pointer",
    ),
    Kind.STRICT_ALIASING: Words(
        "access by the own type",
        "accesses no variable of the function by another type than its own",
        "accesses a variable by a type that is not its own",
        "the access",
        "absence of accesses by other types",
    ),
    Kind.INDEX_BOUND: Words(
        "index within bounds",
        "stays within the array",
        "leaves the array",
        granted="validity of the index",
    ),
    Kind.ARRAY_LENGTH: Words(
        "positive length of an array",
        "is always positive",
        "is not positive",
        granted="positive length of the array",
    ),
    Kind.DOWNCAST: Words("value-preserving conversion", "keeps the value", "changes the value"),
    Kind.FLOAT_TO_INT: Words(
        "defined conversion to an integer", "is always defined", "is out of range"
    ),
    Kind.SPECIAL_FLOAT: Words(
        "finite result", "is always finite", "is infinite or a NaN", "the result"
    ),
    Kind.INITIALIZATION: Words(
        "initialization before a read",
        "is set before it is read",
        "is read before it is set",
        "the object",
    ),
    Kind.POINTER_COMPARISON: Words(
        "comparable pointers",
        "are always comparable",
        "are not comparable",
        granted="comparability of the pointers",
    ),
    Kind.FORMAT: Words(
        "format that fits its arguments",
        "fits its arguments",
        "does not fit its arguments",
        "the format",
        "fit of the format",
    ),
    Kind.VA_ARG: Words(
        "argument that was given",
        "takes an argument that was given, of this type",
        "takes an argument that was not given, or is of another type",
        "`va_arg`",
        "fit of the argument",
    ),
    Kind.VA_LIST: Words(
        "proper use of a va_list",
        "is used between `va_start` and `va_end` alone",
        "is not used between `va_start` and `va_end` alone",
        "the `va_list`",
        "proper use of the va_list",
    ),
    Kind.UNSEQUENCED: Words(
        "sequenced accesses",
        "never changes an object that it uses besides, in no order",
        "changes an object that it uses besides, in no order",
        granted="order of the accesses",
    ),
    Kind.BUILTIN: Words(
        "defined use of a built-in",
        "is never undefined",
        "is undefined",
        "the built-in",
        "definedness of the built-in",
    ),
    Kind.UNMODELLED: Words(
        "unmodelled code",
        "is never reached",
        "is reached",
        "the unmodelled code",
        "absence of runs to the unmodelled code",
    ),
}
