r"""Calls of functions with a variable number of arguments, each as one with the arguments it has.

    before:  n = printf("%d %s\n", x, s)
    after:   guard \true;                       // format
             n = printf#1(x, s)                 // no body; requires valid_read_string(s)

What a format makes of its arguments is in the contract of the new function: strings are read, what
is counted or read in is written, and all else is output, which nobody reads.  A format that does
not fit its arguments is undefined, as C has it.  Of a function that has no format the contract says
all there is; where it is silent, it may do anything with what the further arguments point to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.ir.names import variant
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.format_contracts import KNOWN, Argument, FormatContracts, Formatted, is_library
from weaklink.view.format_texts import UNKNOWN_FORMAT, Formats, mismatch, negated
from weaklink.view.formats import Role, Wanted
from weaklink.view.literal_arguments import literal_length
from weaklink.view.printed import printed_length

READ = "read."
"""How a number is called that says how many characters an input has."""


def specialise_variadic_calls(program: ir.Program) -> ir.Program:
    """``program`` with every call of a function with a variable number of arguments, and without
    a body, as a call of one that has exactly these."""
    variadic = frozenset(
        name
        for name, one in program.functions.items()
        if one.body is None and (one.variadic or one.unlisted)
    )
    if not variadic:
        return program
    variants = _Variants(program, variadic)
    functions = {name: variants.specialised(one) for name, one in program.functions.items()}
    return replace(program, functions=functions | variants.made)


def is_input_length(choice: ir.Variable) -> bool:
    """Whether what the environment chooses here is how many characters an input has."""
    return choice.name.startswith(READ)


class _Variants:
    """The functions ``made`` for calls of the ``variadic`` ones."""

    def __init__(self, program: ir.Program, variadic: frozenset[str]) -> None:
        self._program = program
        self._machine = program.machine
        self._variadic = variadic
        self._contracts = FormatContracts(program)
        self._formats = Formats(program)
        self._count = dict.fromkeys(variadic, 0)
        self._added: list[ir.Variable] = []
        self.made: dict[str, ir.Function] = {}

    def specialised(self, function: ir.Function) -> ir.Function:
        """The function, its calls of variadic functions those of others."""
        body = function.body
        if body is None or not any(map(self._calls_any, body.blocks.values())):
            return function
        self._added = []
        blocks = {
            name: replace(block, statements=tuple(self._of_block(block)))
            for name, block in body.blocks.items()
        }
        locals_ = (*body.locals, *self._added)
        return replace(function, body=replace(body, blocks=blocks, locals=locals_))

    def _calls_any(self, block: ir.Block) -> bool:
        return any(isinstance(s, ir.Call) and s.callee in self._variadic for s in block.statements)

    def _of_block(self, block: ir.Block) -> Iterator[ir.Statement]:
        for statement in block.statements:
            if isinstance(statement, ir.Call) and statement.callee in self._variadic:
                yield from self._call(statement)
            else:
                yield statement

    def _call(self, call: ir.Call) -> Iterator[ir.Statement]:
        """What stands for the call."""
        callee = self._program.functions[call.callee]
        format = _format_of(callee, self._machine)
        if format is None:
            further = call.arguments[len(callee.parameters) :]
            is_whole = callee.unlisted and not further
            yield call if is_whole else self._plain(call, callee, further)
            return
        where = call.arguments[format.position]
        ways = self._formats.ways(where)
        if ways is None:
            yield ir.Unmodelled(UNKNOWN_FORMAT, where.span)
            return
        given = call.arguments[format.first :]
        wrong = [
            (w, why) for w in ways if (why := mismatch(self._formats.taken(format, w.text), given))
        ]
        safe = ir.conjunction([negated(way.when) for way, _ in wrong])
        yield ir.Guard(Kind.FORMAT, safe, call.span, about=wrong[0][1] if wrong else "")
        right = [way.text for way in ways if all(way is not other for other, _ in wrong)]
        taken = [self._formats.taken(format, text) for text in right or [""]]
        if any(one != taken[0] for one in taken):
            yield ir.Unmodelled(UNKNOWN_FORMAT, where.span)
        else:
            wanted = [one for one in taken[0] if isinstance(one, Wanted)]
            text = right[0] if len({*right}) == 1 else None
            yield from self._formatted(call, callee, format, text, wanted)

    # --- calls ---------------------------------------------------------------------------------

    def _formatted(
        self,
        call: ir.Call,
        callee: ir.Function,
        format: ir.Format,
        text: str | None,
        wanted: Sequence[Wanted],
    ) -> Iterator[ir.Statement]:
        """The call, and before it how long the inputs are that nothing limits."""
        passed: list[ir.Expr] = []
        arguments: list[Argument] = []
        given = call.arguments[format.first :]
        for value, one in zip(given, wanted, strict=False):
            length = arguments[-1].parameter if arguments and one.most == -1 else None
            if one.role is Role.CHARACTERS and one.most is None:
                chosen = self._input_length(one, value.span)
                yield ir.Havoc(chosen, ir.ENVIRONMENT, value.span)
                length = _length(len(passed) + 1, chosen)
                passed.append(ir.Read(chosen, value.span))
            parameter = _parameter(len(passed) + 1, value.type, value.span)
            passed.append(value)
            said, is_literal = self._text(value.span), literal_length(value) is not None
            arguments.append(Argument(parameter, said, one, is_literal, length))
        passed += given[len(arguments) :]
        fixed = tuple(self._text(one.span) for one in call.arguments[: format.first])
        formatted = Formatted(callee, fixed, text, tuple(arguments), call.span, bool(call.results))
        if _prints_into(callee) and printed_length(text, arguments, self._program) is None:
            yield ir.Unmodelled(f"`{callee.name}` with a length that is not evident", call.span)
            return
        contract = self._contracts.of(formatted)
        exact = self._contracts.is_exact(formatted)
        yield self._made(call, callee, passed, contract, exact=exact)

    def _plain(
        self, call: ir.Call, callee: ir.Function, further: Sequence[ir.Expr]
    ) -> ir.Statement:
        return self._made(call, callee, further, callee.contract, exact=callee.exact)

    def _made(
        self,
        call: ir.Call,
        callee: ir.Function,
        further: Sequence[ir.Expr],
        contract: ir.FunctionContract,
        *,
        exact: bool,
    ) -> ir.Call:
        """The call as one of a function that takes exactly these arguments."""
        self._count[callee.name] += 1
        name = variant(callee.name, self._count[callee.name])
        fixed = list(call.arguments[: len(callee.parameters)])
        if is_library(callee):  # nobody needs the text of a format whose meaning is known
            format = KNOWN[callee.name].position
            fixed[format] = ir.Const(0, callee.parameters[format].type, fixed[format].span)
        new = [_taking(n, one) for n, one in enumerate(further, start=1)]
        self.made[name] = replace(
            callee,
            name=name,
            parameters=(*callee.parameters, *new),
            contract=contract,
            variadic=False,
            unlisted=False,
            requested=False,
            exact=exact,
        )
        return replace(call, callee=name, arguments=(*fixed, *further))

    def _input_length(self, wanted: Wanted, span: Span) -> ir.Variable:
        shown = f"characters read by {wanted.directive}"
        name = f"{READ}{len(self._added)}"
        type = self._machine.size_type
        self._added.append(ir.Variable(name, type, ir.Storage.TEMPORARY, shown, span))
        return self._added[-1]

    def _text(self, span: Span) -> str:
        source = self._program.sources.get(span.file)
        return "" if source is None else source.text(span)


def _format_of(callee: ir.Function, machine: ir.Machine) -> ir.Format | None:
    """The format that a function takes, if it has the parameters for one."""
    format = callee.format or KNOWN.get(callee.name)
    if format is None or len(callee.parameters) != format.first:
        return None
    type = callee.parameters[format.position].type
    is_text = type == ir.PointerType(machine["char"]) or (
        isinstance(type, ir.PointerType) and type.target == machine["char"]
    )
    return format if is_text else None


def _prints_into(callee: ir.Function) -> bool:
    return callee.name in ("sprintf", "vsprintf")


def _parameter(number: int, type: ir.Type, span: Span) -> ir.Variable:
    return ir.Variable(f"x{number}", type, ir.Storage.PARAMETER, f"x{number}", span)


def _taking(number: int, value: ir.Expr) -> ir.Variable:
    """The parameter that takes an argument."""
    if isinstance(value, ir.Read) and is_input_length(value.variable):
        return _length(number, value.variable)
    return _parameter(number, value.type, value.span)


def _length(number: int, chosen: ir.Variable) -> ir.Variable:
    """The parameter that says how long an input is."""
    name, kind = f"{READ}{number}", ir.Storage.PARAMETER
    return ir.Variable(name, chosen.type, kind, f"length{number}", chosen.span)
