r"""What a format makes of its arguments, as the contract of a function that takes just these.

before:  fscanf(f, "%d %9s", x1, x2)
after:   requires \valid(x1);  requires \valid(x2 + (0 .. 9));
         assigns *x1, x2[0 .. 9], \result;
         ensures -1 <= \result <= 2;
         ensures \result > 0 ==> \initialized(x1);
         ensures \result > 1 ==> \exists integer n; 0 <= n <= 9 && x2[n] == 0 && ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.record import record, replace
from weaklink.source import NOWHERE, Span
from weaklink.view.acsl import (
    ONE,
    ZERO,
    at_most,
    exact,
    loaded,
    moved,
    number,
    plus,
    readable,
    valid,
    within,
)
from weaklink.view.formats import Role, Wanted
from weaklink.view.printed import printed_length

_OWN: Mapping[str, ir.Format] = {
    "printf": ir.Format("printf", 0, 1),
    "fprintf": ir.Format("printf", 1, 2),
    "dprintf": ir.Format("printf", 1, 2),
    "sprintf": ir.Format("printf", 1, 2),
    "snprintf": ir.Format("printf", 2, 3),
    "syslog": ir.Format("printf", 1, 2),
    "scanf": ir.Format("scanf", 0, 1),
    "fscanf": ir.Format("scanf", 1, 2),
    "sscanf": ir.Format("scanf", 1, 2),
}
LISTED: Mapping[str, ir.Format] = {
    f"v{name}": format for name, format in _OWN.items() if name != "syslog"
} | {"vsyslog": _OWN["syslog"]}
"""Those that take a list (``first``) of what their format is about."""

KNOWN: Mapping[str, ir.Format] = {**_OWN, **LISTED}
"""The library's own, which every file may declare itself."""


FROM_MEMORY = frozenset({"sprintf", "snprintf", "sscanf", "vsprintf", "vsnprintf", "vsscanf"})
"""What they give hangs on memory, not on what is outside."""

STRING = "readable_string"
ROOM = "room"
TARGET = "writable"
"""Names of preconditions."""


@record
class Argument:
    """A further argument: the ``parameter`` that takes it, its ``text`` in the source, and what is
    ``wanted`` of it.  ``length``: where nothing else limits how much is read in, the parameter that
    says how much that is, or where a precision is an argument, that one."""

    parameter: ir.Variable
    text: str
    wanted: Wanted
    is_literal: bool = False
    length: ir.Variable | None = None


@record
class Formatted:
    """A call with its format: what was printed or read, with which arguments."""

    callee: ir.Function
    texts: tuple[str, ...]
    """Those of the fixed arguments."""
    literal: str | None
    """The format; None where it may be one of several."""
    arguments: tuple[Argument, ...]
    span: Span
    used: bool
    """Whether the program looks at the result."""


def is_library(callee: ir.Function) -> bool:
    """Whether it is one of the library's functions, with no contract but that of our header."""
    contract = callee.contract
    own = all(clause.span.file.startswith("<") for clause in contract.clauses)
    return callee.name in KNOWN and own and not contract.behaviors


def _is_word(wanted: Wanted) -> bool:
    return wanted.role is Role.CHARACTERS and wanted.directive.endswith("s")


def _is_any(wanted: Wanted) -> bool:
    """Whether what is read in may be any value of its type: no number of so many digits, of
    no set of characters, no count."""
    match wanted.role:
        case Role.TARGET:
            return wanted.counted and wanted.most is None and isinstance(wanted.type, ir.IntType)
        case Role.CHARACTERS:
            return _is_word(wanted) or (not wanted.closed and wanted.most == 1)
        case Role.VALUE | Role.POINTER | Role.STRING:
            return False


class FormatContracts:
    """Contracts over the definitions of one program."""

    def __init__(self, program: ir.Program) -> None:
        self._program = program

    def is_exact(self, call: Formatted) -> bool:
        """Whether whatever the contract allows does occur: input is any, what is printed is not."""
        if not is_library(call.callee) or call.callee.name in FROM_MEMORY:
            return False
        format = KNOWN[call.callee.name]
        if format.family == ir.SCANF:
            return all(_is_any(one.wanted) for one in call.arguments)
        counts = any(one.wanted.role is Role.TARGET for one in call.arguments)
        return not counts and (not call.used or self._length(call) is not None)

    def of(self, call: Formatted) -> ir.FunctionContract:
        """The contract of the function that the call is of."""
        own = self._library(call) if is_library(call.callee) else call.callee.contract
        clauses = [*own.clauses, *self._clauses(call)]
        return replace(own, clauses=self._with_targets(tuple(clauses), call))

    # --- what the library's own functions do besides -------------------------------------------

    def _library(self, call: Formatted) -> ir.FunctionContract:
        callee, span = call.callee, call.span
        result = callee.results[0] if callee.results else None
        clauses: list[ir.ContractClause] = [ir.Assigns((), "", span, "assigns \\result;")]
        buffer = _read(callee.parameters[0])
        match callee.name:
            case "sprintf" | "vsprintf":
                clauses = list(self._into(call, buffer, None))
            case "snprintf" | "vsnprintf":
                size = exact(_read(callee.parameters[1]))
                clauses = list(self._into(call, buffer, size))
            case "sscanf" | "vsscanf":
                text = f"valid_read_string({call.texts[0]})"
                clauses.append(_requires(_readable(buffer, None), STRING, text, span))
            case _:  # the others only print, or read from elsewhere
                length = self._length(call)
                if result is not None and length is not None:
                    clauses.append(_printed(exact(_read(result)), length, span))
        if result is not None and any(one.wanted.counted for one in call.arguments):
            most = sum(one.wanted.counted for one in call.arguments)
            counted = exact(_read(result))
            bounded = ir.And(at_most(number(-1), counted), at_most(counted, number(most)))
            clauses.append(_ensures(bounded, rf"-1 <= \result <= {most}", span))
        return ir.FunctionContract(tuple(clauses))

    def _into(
        self, call: Formatted, buffer: ir.Expr, size: ir.Expr | None
    ) -> Iterator[ir.ContractClause]:
        """The buffer that is printed into has room, and holds a string afterwards."""
        span, target = call.span, call.texts[0]
        length = self._length(call)
        result = exact(_read(call.callee.results[0]))
        if size is None:
            assert length is not None
            size = plus(length, ONE)
            room = rf"room for what is printed: \valid({target} + (0 .. its length))"
        else:
            room = rf"\valid({target} + (0 .. {call.texts[1]} - 1))"
        last = ir.Binary(ir.BinaryOp.SUB, size, ONE, ir.INTEGER)
        cells = moved(buffer, ir.Range(ZERO, last))
        yield _requires(valid(cells), ROOM, room, span)
        yield ir.Assigns((), "", span, "assigns the buffer;", locations=(loaded(cells, span),))
        some = ir.Compare(ir.CompareOp.GT, size, ZERO)
        start, end = ir.At(buffer, ir.PRE), ir.At(last, ir.PRE)
        ends = _filled(start, end)
        if length is not None and not _may_print_zero(call):
            ends = _filled_to(start, _least(ir.At(length, ir.PRE), end))
        most = number(self._program.machine["int"].max)
        printed = at_most(ZERO, result)
        if length is not None:  # whatever becomes of the result
            printed = ir.AtPred(at_most(length, most), ir.PRE)
        written = ir.And(ir.AtPred(some, ir.PRE), printed)
        yield _ensures(ir.implies(written, ends), f"valid_string({target})", span)
        begins = _begins(start, _beginning(call.literal or ""), end)
        if begins is not None:
            text = f"{target} begins as the format does"
            yield _ensures(ir.implies(written, begins), text, span)
        if length is not None and call.used:
            yield _counted(result, ir.At(length, ir.PRE), most, span)

    def _length(self, call: Formatted) -> ir.Expr | None:
        """How many characters are printed, if anybody asks, and it is evident."""
        needed = call.used or call.callee.name in FROM_MEMORY
        if KNOWN[call.callee.name].family != ir.PRINTF or not needed:
            return None
        return printed_length(call.literal, call.arguments, self._program)

    # --- the arguments -------------------------------------------------------------------------

    def _clauses(self, call: Formatted) -> Iterator[ir.ContractClause]:
        counted = 0
        for argument in call.arguments:
            yield from self._argument(argument, counted, call)
            counted += argument.wanted.counted

    def _argument(
        self, argument: Argument, earlier: int, call: Formatted
    ) -> Iterator[ir.ContractClause]:
        """``earlier``: how many inputs are counted before this one."""
        wanted, span, text = argument.wanted, call.span, argument.text
        pointer = _read(argument.parameter)
        match wanted.role:
            case Role.STRING if not argument.is_literal:
                yield self._printed(argument, span)
            case Role.TARGET:
                yield _requires(valid(pointer), TARGET, rf"\valid({text})", span)
                has = ir.Holds(ir.BuiltinPred(r"\initialized", (ir.At(pointer, ir.PRE),), ()))
                yield from self._set(has, argument, earlier, call)
            case Role.CHARACTERS:
                room = rf"\valid({text} + (0 .. what is read))"
                yield _requires(valid(_cells(argument)), ROOM, room, span)
                yield from self._set(_held(argument), argument, earlier, call)
            case Role.VALUE | Role.POINTER | Role.STRING:
                pass

    def _printed(self, argument: Argument, span: Span) -> ir.Clause:
        """That a string which is printed ends, or is as long as is printed of it."""
        pointer, text, most = _read(argument.parameter), argument.text, argument.wanted.most
        whole = _readable(pointer, None)
        if most is None:
            return _requires(whole, STRING, f"valid_read_string({text})", span)
        limit = number(most) if argument.length is None else exact(_read(argument.length))
        part = _readable(pointer, limit)
        if argument.length is not None:
            negative = ir.Compare(ir.CompareOp.LT, limit, ZERO)
            part = ir.IfPred(negative, whole, part)
        return _requires(part, STRING, f"valid_read_nstring({text}, its precision)", span)

    def _set(
        self, has: ir.Pred, argument: Argument, earlier: int, call: Formatted
    ) -> Iterator[ir.Clause]:
        """What was written has a value: of inputs, as many as the result says."""
        wanted = argument.wanted
        text = f"what {wanted.directive} writes has a value"
        if not wanted.counted:
            yield _ensures(has, text, call.span)
        elif call.callee.results:
            result = exact(_read(call.callee.results[0]))
            read = ir.Compare(ir.CompareOp.GT, result, number(earlier))
            yield _ensures(ir.implies(read, has), text, call.span)
            if argument.wanted.role is Role.TARGET or argument.wanted.most == 1:
                yield _ensures(_kept(argument, read), "what is not read in stays", call.span)

    def _with_targets(
        self, clauses: tuple[ir.ContractClause, ...], call: Formatted
    ) -> tuple[ir.ContractClause, ...]:
        """The clauses, what arguments point to among what is assigned."""
        added = tuple(
            loaded(_cells(one), call.span)
            for one in call.arguments
            if one.wanted.role in (Role.TARGET, Role.CHARACTERS)
        )
        return tuple(
            replace(one, locations=(*one.locations, *added)) if isinstance(one, ir.Assigns) else one
            for one in clauses
        )


def _printed(result: ir.Expr, length: ir.Expr, span: Span) -> ir.Clause:
    """That the result is the number of characters, or tells of an error."""
    same = ir.Compare(ir.CompareOp.EQ, result, ir.At(length, ir.PRE))
    failed = ir.Compare(ir.CompareOp.LT, result, ZERO)
    text = r"\result is negative, or the number of characters"
    return _ensures(ir.Or(same, failed), text, span)


def _counted(result: ir.Expr, length: ir.Expr, most: ir.Expr, span: Span) -> ir.Clause:
    """The same of what is printed into memory, where no error but that of too many occurs (C11
    7.21.6.5, 7.21.6.6)."""
    same = ir.And(at_most(length, most), ir.Compare(ir.CompareOp.EQ, result, length))
    failed = ir.And(ir.Not(at_most(length, most)), ir.Compare(ir.CompareOp.LT, result, ZERO))
    return _ensures(ir.Or(same, failed), r"\result is the number of characters", span)


def _may_print_zero(call: Formatted) -> bool:
    """Whether a character that is printed may be the end of the string."""
    return any(one.wanted.directive.endswith("c") for one in call.arguments)


def _beginning(format: str) -> str:
    """What a format prints before its first directive."""
    return format.partition("%")[0]


def _begins(pointer: ir.Expr, text: str, last: ir.Expr) -> ir.Pred | None:
    """That the text stands there, as far as there is room before ``last``."""
    characters = [
        ir.implies(
            ir.Compare(ir.CompareOp.LT, number(index), last),
            _is(pointer, number(index), character),
        )
        for index, character in enumerate(text.encode("latin-1"))
    ]
    return ir.conjunction(characters) if characters else None


def _is(pointer: ir.Expr, index: ir.Expr, character: int) -> ir.Pred:
    held = loaded(moved(pointer, index), NOWHERE)
    assert isinstance(held.type, ir.IntType)
    return ir.Compare(ir.CompareOp.EQ, exact(held), number(held.type.wrap(character)))


def _kept(argument: Argument, read: ir.Pred) -> ir.Pred:
    """That what was there, if anything was, still is where nothing was ``read``."""
    pointer, span = _read(argument.parameter), argument.parameter.span
    had = ir.AtPred(ir.Holds(ir.BuiltinPred(r"\initialized", (pointer,), ())), ir.PRE)
    before = ir.At(loaded(pointer, span), ir.PRE)
    same = ir.Compare(ir.CompareOp.EQ, loaded(ir.At(pointer, ir.PRE), span), before)
    return ir.implies(ir.And(ir.Not(read), had), same)


def _held(argument: Argument) -> ir.Pred:
    """What is known of characters that were read."""
    if argument.wanted.closed:
        pointer, last = ir.At(_read(argument.parameter), ir.PRE), ir.At(_last(argument), ir.PRE)
        return _filled(pointer, last, is_word=_is_word(argument.wanted))
    return ir.Holds(ir.BuiltinPred(r"\initialized", (ir.At(_cells(argument), ir.PRE),), ()))


def _filled(pointer: ir.Expr, last: ir.Expr, *, is_word: bool = False) -> ir.Pred:
    """That a string was written there, which ends at the index ``last`` or before; a word that was
    read in is not empty, and has no white space."""
    n, k = ir.Bound("n", ir.INTEGER, "string[..]"), ir.Bound("k", ir.INTEGER, "string[..]")
    end = ir.BoundRead(n)
    limits = ir.And(at_most(ONE if is_word else ZERO, end), at_most(end, last))
    cells = moved(pointer, ir.Range(ZERO, end))
    has = ir.Holds(ir.BuiltinPred(r"\initialized", (cells,), ()))
    before: ir.Pred = ir.Not(_is_end(pointer, ir.BoundRead(k)))
    if is_word:
        before = ir.And(before, ir.Not(_is_space(pointer, ir.BoundRead(k))))
    first = ir.Quantified(True, (k,), ir.implies(within(k, end), before))
    return ir.Quantified(
        False, (n,), ir.conjunction([limits, _is_end(pointer, end), valid(cells), has, first])
    )


def _filled_to(pointer: ir.Expr, end: ir.Expr) -> ir.Pred:
    """The same of a string that ends at the index ``end``."""
    k = ir.Bound("k", ir.INTEGER, "string[..]")
    cells = moved(pointer, ir.Range(ZERO, end))
    has = ir.Holds(ir.BuiltinPred(r"\initialized", (cells,), ()))
    before = ir.Not(_is_end(pointer, ir.BoundRead(k)))
    first = ir.Quantified(True, (k,), ir.implies(within(k, end), before))
    return ir.conjunction([_is_end(pointer, end), has, first])


def _least(one: ir.Expr, other: ir.Expr) -> ir.Expr:
    return ir.Conditional(at_most(one, other), one, other, ir.INTEGER)


def _is_space(pointer: ir.Expr, index: ir.Expr) -> ir.Pred:
    """White space, as C's locale has it."""
    character = exact(loaded(moved(pointer, index), NOWHERE))
    control = ir.And(at_most(number(9), character), at_most(character, number(13)))
    return ir.Or(ir.Compare(ir.CompareOp.EQ, character, number(32)), control)


def _readable(pointer: ir.Expr, limit: ir.Expr | None) -> ir.Pred:
    """That what begins there can be read up to its end, or ``limit`` characters of it.  Of an end
    is said that it is in the object, not of all from the beginning on: runs see from that how far
    they have to look."""
    n = ir.Bound("n", ir.INTEGER, "string[..]")
    end = ir.BoundRead(n)
    ending = [at_most(ZERO, end), readable(moved(pointer, end)), _is_end(pointer, end)]
    if limit is None:
        return ir.And(readable(pointer), ir.Quantified(False, (n,), ir.conjunction(ending)))
    last = ir.Binary(ir.BinaryOp.SUB, limit, ONE, ir.INTEGER)
    ends = ir.Quantified(False, (n,), ir.conjunction([at_most(end, last), *ending]))
    return ir.Or(readable(moved(pointer, ir.Range(ZERO, last))), ir.And(readable(pointer), ends))


def _is_end(pointer: ir.Expr, index: ir.Expr) -> ir.Pred:
    return ir.Compare(ir.CompareOp.EQ, exact(loaded(moved(pointer, index), NOWHERE)), ZERO)


def _last(argument: Argument) -> ir.Expr:
    """The index of the last character that may be written."""
    if argument.length is not None:
        return exact(_read(argument.length))
    most = argument.wanted.most
    assert most is not None
    return number(most if argument.wanted.closed else most - 1)


def _cells(argument: Argument) -> ir.Expr:
    """Pointers to all that may be written through an argument."""
    pointer = _read(argument.parameter)
    if argument.wanted.role is Role.TARGET:
        return pointer
    return moved(pointer, ir.Range(ZERO, _last(argument)))


def _read(variable: ir.Variable) -> ir.Expr:
    return ir.Read(variable, variable.span)


def _requires(predicate: ir.Pred, name: str, text: str, span: Span) -> ir.Clause:
    return ir.Clause(predicate, name, span, text, kind=ir.ClauseKind.REQUIRES)


def _ensures(predicate: ir.Pred, text: str, span: Span) -> ir.Clause:
    return ir.Clause(predicate, "", span, text, kind=ir.ClauseKind.ENSURES)
