"""Functions that take variable arguments, or a ``va_list``, in an emitted program.

    before:  int sum(int n, ...) { va_start(ap, n); ... }         sum(2, 1, x)
    after:   static int sum_1_code(int n, ...) { ... }             the body, as it is
             int sum_1(int n, int more_1, int more_2)              what these arguments are given to

Each call has a version of the function by what it gives (``view/variable_arguments.py``).  What is
on a ``va_list`` is a parameter of the version, but none in C: the list itself is handed on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from weaklink import ir
from weaklink.analysis.argument_lists import list_parameters
from weaklink.emit.c_text import declared
from weaklink.emit.trees import parts
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.sequencing import VA_ARG
from weaklink.ir.names import unspecialised
from weaklink.source import Span
from weaklink.view.argument_frames import parameters_of
from weaklink.view.format_contracts import LISTED
from weaklink.view.variadic import is_input_length

_MORE = "..."
"""What the arguments are on that stand behind the parameters."""

Given = Sequence[tuple[ir.Type, str]]
"""What nobody but an input says: the arguments behind the parameters of the function that is run,
or on the list that it is given, by their types and values."""


def is_version(function: ir.Function) -> bool:
    """Whether it stands for some calls of a function that has a body."""
    return function.body is not None and unspecialised(function.name) != function.name


def takes_any(function: ir.Function) -> bool:
    """Whether it has a body, and arguments that nobody knows."""
    if function.body is None or is_version(function):
        return False
    return function.variadic or bool(lists_of(function))


def lists_of(function: ir.Function) -> list[ir.Variable]:
    """The parameters by which lists come."""
    return [parameter for _, parameter in list_parameters(function)]


def in_c(function: ir.Function, given: Given, list_type: ir.Type) -> tuple[ir.Variable, ...]:
    """The parameters that it has in C; what is ``given`` stands behind them where it may be
    anything."""
    own = [p for p in function.parameters if not is_input_length(p) and not _is_on_list(p)]
    if (fixed := _fixed_of_printing(function)) is not None:
        storage, span = ir.Storage.PARAMETER, function.span
        return (*own[:fixed], ir.Variable("list", list_type, storage, "list", span))
    if takes_any(function) and function.variadic:
        own += parameters_of(tuple(type for type, _ in given), _MORE, function.span)
    return tuple(own)


def on_list(function: ir.Function) -> tuple[ir.Variable, ...]:
    """The parameters that it has for what is on a list."""
    if (fixed := _fixed_of_printing(function)) is not None:
        return tuple(p for p in function.parameters[fixed:] if not is_input_length(p))
    return tuple(p for p in function.parameters if _is_on_list(p))


def argument_name(parameter: ir.Variable) -> str:
    """What an argument is called that no parameter of the source is for: ``more_1``, ``ap_1``;
    empty for a parameter."""
    list_, bracket, number = parameter.name.partition("[")
    if not bracket:
        return ""
    name = "more" if list_ == _MORE else parameter.shown.partition("[")[0]
    return f"{name}_{int(number.removesuffix(']')) + 1}"


def unpacked(list_: str, values: Sequence[tuple[ir.Variable, str]]) -> Iterator[str]:
    """What gives names to the arguments on a list of which none was taken yet."""
    yield "__builtin_va_list wl_list;"
    yield f"__builtin_va_copy(wl_list, {list_});"
    for value, name in values:
        type = declared(value.type, "", value.span)
        left = declared(value.type, name, value.span)
        yield f"{left} = __builtin_va_arg(wl_list, {type});"
    yield "__builtin_va_end(wl_list);"


def structure_of(
    body: ir.Body | None, member: ir.Variable, taken: Set[Span]
) -> ir.Aggregate | None:
    """The structure that is taken of a list, if that is what a number is chosen for."""
    for block in () if body is None else body.blocks.values():
        for one in block.statements:
            match one:
                case ir.Assign(value=ir.Aggregate() as whole, span=span) if span in taken:
                    if any(member in ir.reads(value) for value in whole.values):
                        return whole
                case _:  # nothing else makes a structure of what is chosen
                    pass
    return None


def taken_at(units: Sequence[syntax.TranslationUnit]) -> frozenset[Span]:
    """The places at which arguments are taken of lists."""
    found = (part for unit in units for part in parts(unit.items))
    return frozenset(p.span for p in found if isinstance(p, syntax.Builtin) and p.name == VA_ARG)


def _is_on_list(parameter: ir.Variable) -> bool:
    return "[" in parameter.name and not parameter.name.startswith(_MORE)


def _fixed_of_printing(function: ir.Function) -> int | None:
    """How many parameters a function without a body has before the list that it prints."""
    name = unspecialised(function.name)
    is_made = function.body is None and name != function.name
    return LISTED[name].first if is_made and name in LISTED else None
