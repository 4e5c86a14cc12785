"""What the words and attributes of a declaration say of a function.

A header of weaklink's own says more than C can, in attributes (``weaklink_exact``); one that has a
name which C leaves to the program gives way to the program's own function.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.formats import format_of
from weaklink.frontend.elaborate.records import FunctionRecord
from weaklink.frontend.elaborate.scope import Scope, Signature, without_members
from weaklink.frontend.elaborate.typenames import is_incomplete
from weaklink.source import Span

_EXACT = "weaklink_exact"
"""The attribute of a prototype whose contract allows only what does occur."""

_DETERMINED = "weaklink_determined"
"""The attribute of one whose contract says all that it does: what occurs is one thing."""

_REFUSED = "weaklink_refused("
"""The attribute of a prototype that has no meaning here, with the name of what has none."""

_POSIX = "weaklink_posix"
"""The attribute of a prototype in a header of C's whose name C leaves to the program."""

_OF_C = frozenset(
    f"<{name}.h>"
    for name in "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp "
    "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath "
    "threads time uchar wchar wctype".split()
)
"""C17's headers, whose functions a program must not declare otherwise (7.1.3)."""


def note_attributes(
    record: FunctionRecord, declaration: syntax.Declaration, implied: tuple[str, ...]
) -> None:
    """Notes what a prototype, which may be of a header that is ``implied``, says of its function
    besides its type."""
    record.is_determined |= _DETERMINED in declaration.attributes
    record.is_exact |= bool({_EXACT, _DETERMINED} & {*declaration.attributes})
    words = {*declaration.attributes, *declaration.storage}
    record.is_noreturn |= bool(words & {"noreturn", "_Noreturn"})
    record.is_constructor |= runs_first(declaration.attributes)
    is_first = record.span == declaration.span
    record.gives_way = is_first and (gives_way(declaration) or record.span.file in implied)
    for attribute in declaration.attributes:
        if attribute.startswith(_REFUSED):
            record.attempt.refuse(attribute.removeprefix(_REFUSED)[1:-2], declaration.span)
    record.format = format_of(declaration.attributes) or record.format


def check_complete(env: Environment, record: FunctionRecord, span: Span, scope: Scope) -> None:
    """Raises where a function that is defined, at ``span``, takes or gives back what no object can
    be (C11 6.7.6.3p4, 6.9.1p3)."""
    for one in record.parameters:
        if is_incomplete(env, one.type, one.span):
            message = f"the parameter is of the incomplete type `{one.type}`"
            raise without_members(one.type, one.span, scope, message)
    result = ir.VOID if record.result is None else record.result.type
    if result != ir.VOID and is_incomplete(env, result, span):
        message = f"`{record.name}` returns the incomplete type `{result}`"
        raise without_members(result, span, scope, message)


def runs_first(attributes: tuple[str, ...]) -> bool:
    return any(one.partition("(")[0] == "constructor" for one in attributes)


def is_outer(declaration: syntax.Declaration) -> bool:
    """Whether a declaration in a block is of a function, or of a variable that lives outside."""
    if "typedef" in declaration.storage:
        return False
    is_extern = "extern" in declaration.storage and declaration.initializer is None
    return is_extern or isinstance(declaration.type, syntax.FunctionType)


def gives_way(declaration: syntax.Declaration) -> bool:
    """Whether a prototype in a header has a name that C leaves to the program."""
    file = declaration.span.file
    return file.startswith("<") and (file not in _OF_C or _POSIX in declaration.attributes)


def fits(record: FunctionRecord, signature: Signature | None, storage: tuple[str, ...]) -> bool:
    """Whether a declaration is one of the function that a header declared."""
    if "static" in storage or signature is None or record.signature is None:
        return "static" not in storage
    return record.signature.accepts(signature)
