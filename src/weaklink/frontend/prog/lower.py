"""Trees of ``.prog`` files to the IR.

    before:  proc f(x) returns z {         after:  f(x, y) -> f@result
             l0: goto l1, l2;                l0: declare z;  mark l0;  havoc l0@skips.l1
                                                 if !l0@skips.l1 l1 l2
             l1: z := x + y; goto l3;        l1: mark l1;  z = x + y;  jump l3
             l2: assume x < y;               l2: mark l2;  admit x < y;  z = f@result of g(x, g@k.1)
                 z := call g(x);                 (behind havoc g@k.1, if g may read its k too early)
                 goto l3;                        jump l3
             l3:                             l3: mark l3;  f@result = z;  exit
             }

A block of the IR has the name of its label, and its mark, which is where the label is, in front of
its statements; blocks that go on choosing among several labels are ``l.goto1``, ``l.goto2``; and
``l.start`` is in front of an initial block that is a loop, too.  What may be read before it is
assigned is a parameter behind the others (an input where the procedure is looked at), and in a call
is chosen.  Which label a ``goto`` goes on at is chosen by the environment: one truth value for each
label but the last, whether it is skipped.  A procedure changes nothing outside, has no run-time
errors, and never ends the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Refusal, Severity
from weaklink.frontend.preprocessor import read_source
from weaklink.frontend.prog import SUFFIX, syntax
from weaklink.frontend.prog.checker import check
from weaklink.frontend.prog.flow import cycles_of, unassigned
from weaklink.frontend.prog.reader import read
from weaklink.frontend.prog.syntax import (
    ArithmeticOp,
    ConnectiveOp,
    Name,
    Procedure,
    name_written,
)
from weaklink.record import record, replace
from weaklink.source import NOWHERE, SourceText, Span

_ARITHMETIC = {
    ArithmeticOp.ADD: ir.BinaryOp.ADD,
    ArithmeticOp.SUB: ir.BinaryOp.SUB,
    ArithmeticOp.MUL: ir.BinaryOp.MUL,
}


def load_prog(paths: Sequence[str], machine: ir.Machine = ir.MACHINES["lp64"]) -> ir.Program:
    """The program that the files at ``paths`` are together.  Raises ``InputError`` for one that
    cannot be read; what is wrong inside is among the program's diagnostics."""
    texts: dict[str, str] = {}
    for path in paths:
        try:
            texts[path] = read_source(Path(path))
        except OSError as error:
            message = f"cannot read '{path}': {error.strerror}"
            found = Diagnostic("unreadable", Severity.ERROR, NOWHERE, message, f"a {SUFFIX} file")
            raise InputError(found) from error
    return program_of(texts, machine)


def program_of(texts: Mapping[str, str], machine: ir.Machine = ir.MACHINES["lp64"]) -> ir.Program:
    """The same for texts by the names of their files.

    A procedure in which something is wrong, and those that call it, have no body: they are
    refused, and a diagnostic, or a refusal, says why."""
    procedures: list[Procedure] = []
    diagnostics: list[Diagnostic] = []
    for name, text in texts.items():
        file, found = read(name, text)
        procedures += file.procedures
        diagnostics += found
    broken = {d.function for d in diagnostics if d.function is not None}
    diagnostics += check(procedures, broken)
    broken |= {d.function for d in diagnostics if d.function is not None}
    known: dict[str, Procedure] = {}
    for procedure in procedures:
        known.setdefault(procedure.name.text, procedure)
    refused = _refusals(known, broken)
    broken |= {refusal.function for refusal in refused}
    signatures = {name: _signature(one) for name, one in known.items() if name not in broken}
    functions = {
        name: _broken(procedure)
        if name in broken
        else _Lowering(procedure, signatures, texts).run()
        for name, procedure in known.items()
    }
    sources = {name: SourceText.of(name, text) for name, text in texts.items()}
    return ir.Program(machine, functions, (), {}, (), sources, tuple(diagnostics), tuple(refused))


def labelled(function: ir.Function) -> Mapping[str, Span]:
    """The blocks that a label starts, by name, in the order of the source, and where the label
    stands; empty for a function that is not from a ``.prog`` file."""
    assert function.body is not None
    found: dict[str, Span] = {}
    for name, block in function.body.blocks.items():
        for statement in block.statements:
            if isinstance(statement, ir.Mark) and statement.span != NOWHERE:
                found[name] = statement.span
    return found


def _refusals(known: Mapping[str, Procedure], broken: set[str]) -> list[Refusal]:
    """The procedures that call a broken one, directly or not, each by its first such call."""
    lost = set(broken)
    found: dict[str, Refusal] = {}
    while True:
        new = {
            name: Refusal(name, call.span, f"call of refused procedure `{call.procedure.text}`")
            for name, procedure in known.items()
            if name not in lost
            and (call := next((c for c in _calls(procedure) if c.procedure.text in lost), None))
        }
        if not new:
            return list(found.values())
        found |= new
        lost |= new.keys()


def _calls(procedure: Procedure) -> Iterator[syntax.Call]:
    for block in procedure.blocks:
        yield from (s for s in block.statements if isinstance(s, syntax.Call))


@record
class _Signature:
    """A procedure's parameters, what else it reads before it is assigned (parameters, too, of the
    function), and what takes its value."""

    parameters: tuple[ir.Variable, ...]
    hidden: tuple[ir.Variable, ...]
    results: tuple[ir.Variable, ...]


def _signature(procedure: Procedure) -> _Signature:
    def parameter(name: Name) -> ir.Variable:
        return ir.Variable(name.text, ir.INTEGER, ir.Storage.PARAMETER, name.text, name.span)

    results: tuple[ir.Variable, ...] = ()
    if (returns := procedure.returns) is not None:
        name = f"{procedure.name.text}@result"
        results = (ir.Variable(name, ir.INTEGER, ir.Storage.TEMPORARY, returns.text, returns.span),)
    return _Signature(
        tuple(map(parameter, procedure.parameters)),
        tuple(map(parameter, unassigned(procedure))),
        results,
    )


def _contract(procedure: Procedure) -> ir.FunctionContract:
    """It assigns nothing: that is so, and nothing to be proved."""
    nothing = ir.Assigns((), "", procedure.name.span, "", ir.Mode.ADMIT)
    return ir.FunctionContract((nothing,))


def _broken(procedure: Procedure) -> ir.Function:
    span = procedure.name.span
    return ir.Function(procedure.name.text, (), (), _contract(procedure), None, span, refused=True)


class _Lowering:
    """Lowers one procedure, in which nothing is wrong."""

    def __init__(
        self,
        procedure: Procedure,
        signatures: Mapping[str, _Signature],
        texts: Mapping[str, str],
    ) -> None:
        self._procedure = procedure
        self._signatures = signatures
        self._own = signatures[procedure.name.text]
        file = procedure.name.span.file
        self._source = SourceText.of(file, texts[file])
        inputs = (*self._own.parameters, *self._own.hidden)
        self._variables = {variable.name: variable for variable in inputs}
        self._declared = tuple(self._new_locals())
        self._temporaries: list[ir.Variable] = []
        self._chosen = 0

    def run(self) -> ir.Function:
        procedure = self._procedure
        first = procedure.blocks[0].label
        heads = frozenset(cycles_of(procedure.graph, first.text).heads)
        declared = tuple(ir.Declare(variable, first.span) for variable in self._declared)
        parts = [
            part
            for block in procedure.blocks
            for part in self._block(block, is_head=block.label.text in heads)
        ]
        if first.text in heads:
            start = ir.Block(f"{first.text}.start", declared, ir.Jump(first.text))
            parts = [start, *parts]
        else:
            parts[0] = replace(parts[0], statements=(*declared, *parts[0].statements))
        blocks = {part.name: part for part in parts}
        exit = next(block.label.text for block in procedure.blocks if not block.targets)
        locals_ = (*self._declared, *self._own.results, *self._temporaries)
        return ir.Function(
            procedure.name.text,
            (*self._own.parameters, *self._own.hidden),
            self._own.results,
            _contract(procedure),
            ir.Body(blocks, parts[0].name, exit, locals_),
            procedure.name.span,
        )

    def _new_locals(self) -> Iterator[ir.Variable]:
        """The variables that are no inputs: what is assigned, and what unreachable code reads."""
        names = [
            name
            for block in self._procedure.blocks
            for statement in block.statements
            for name in (*syntax.names_read(statement), name_written(statement))
            if name is not None
        ]
        returns = self._procedure.returns
        for name in names if returns is None else [*names, returns]:
            if name.text not in self._variables:
                variable = ir.Variable(
                    name.text, ir.INTEGER, ir.Storage.LOCAL, name.text, name.span
                )
                self._variables[name.text] = variable
                yield variable

    # --- blocks --------------------------------------------------------------------------------

    def _block(self, block: syntax.Block, *, is_head: bool) -> Iterator[ir.Block]:
        """The block of the label, then those that go on choosing among several labels."""
        label = block.label
        statements: list[ir.Statement] = [ir.Mark(ir.Label(label.text), label.span)]
        for statement in block.statements:
            statements += self._statement(statement)
        loop = self._loop(label.span) if is_head else None
        name, targets = label.text, [target.text for target in block.targets]
        if not targets:
            statements += self._give_back()
            yield ir.Block(name, tuple(statements), ir.Exit(), loop)
            return
        for number, target in enumerate(targets[:-1], start=1):
            skips = self._temporary(
                f"{label.text}@skips.{target}", ir.BOOLEAN, f"skips {target}", block.goto
            )
            statements.append(ir.Havoc(skips, ir.ENVIRONMENT, block.goto))
            is_last = number == len(targets) - 1
            following = targets[-1] if is_last else f"{label.text}.goto{number}"
            taken = ir.Not(ir.Holds(ir.Read(skips)), block.goto)
            yield ir.Block(
                name, tuple(statements), ir.Branch(taken, target, following, block.goto), loop
            )
            name, statements, loop = following, [], None
        if len(targets) == 1:
            yield ir.Block(name, tuple(statements), ir.Jump(targets[0], block.goto), loop)

    def _loop(self, span: Span) -> ir.LoopContract:
        """Of a loop the source says nothing; it may change what the procedure's variables hold."""
        everything = ir.Assigns(tuple(self._variables.values()), "", span, "", ir.Mode.ADMIT)
        return ir.LoopContract((everything,), span, by_goto=True)

    def _give_back(self) -> Iterator[ir.Statement]:
        returns = self._procedure.returns
        if returns is not None:
            yield ir.Assign(self._own.results[0], self._read(returns), returns.span)

    # --- statements ----------------------------------------------------------------------------

    def _statement(self, statement: syntax.Statement) -> Iterator[ir.Statement]:
        match statement:
            case syntax.Assign(target, value, span):
                yield ir.Assign(self._variables[target.text], self._expr(value), span)
            case syntax.Assume(condition, span):
                text = self._source.text(span)
                clause = ir.Clause(self._pred(condition), "", span, text, ir.Mode.ADMIT)
                yield ir.Annotation(clause, span)
            case syntax.Call():
                yield from self._call(statement)
            case _:
                assert_never(statement)

    def _call(self, call: syntax.Call) -> Iterator[ir.Statement]:
        callee = self._signatures[call.procedure.text]
        arguments = [self._expr(argument) for argument in call.arguments]
        for variable in callee.hidden:
            self._chosen += 1
            name = f"{call.procedure.text}@{variable.name}.{self._chosen}"
            shown = f"{variable.shown} of {call.procedure.text}"
            chosen = self._temporary(name, ir.INTEGER, shown, call.span)
            yield ir.Havoc(chosen, ir.ENVIRONMENT, call.span)
            arguments.append(ir.Read(chosen, call.span))
        target = call.target
        results = () if target is None else (self._variables[target.text],)
        yield ir.Call(call.procedure.text, tuple(arguments), results, call.span)

    def _temporary(self, name: str, type: ir.Type, shown: str, span: Span) -> ir.Variable:
        variable = ir.Variable(name, type, ir.Storage.TEMPORARY, shown, span)
        self._temporaries.append(variable)
        return variable

    # --- expressions ---------------------------------------------------------------------------

    def _read(self, name: Name) -> ir.Expr:
        return ir.Read(self._variables[name.text], name.span)

    def _expr(self, node: syntax.Expr) -> ir.Expr:
        match node:
            case syntax.Number(value, span):
                return ir.Const(value, ir.INTEGER, span)
            case syntax.Name():
                return self._read(node)
            case syntax.Negative(operand, span):
                return ir.Unary(ir.UnaryOp.NEG, self._expr(operand), ir.INTEGER, span)
            case syntax.Arithmetic(op, left, right, span):
                operands = self._expr(left), self._expr(right)
                return ir.Binary(_ARITHMETIC[op], *operands, ir.INTEGER, span)
            case _:
                assert_never(node)

    def _pred(self, node: syntax.Pred) -> ir.Pred:
        match node:
            case syntax.Truth(value, span):
                return ir.BoolConst(value, span)
            case syntax.Comparison(op, left, right, span):
                return ir.Compare(op, self._expr(left), self._expr(right), span)
            case syntax.Negation(operand, span):
                return ir.Not(self._pred(operand), span)
            case syntax.Connective(op, left, right, span):
                parts = self._pred(left), self._pred(right)
                return ir.And(*parts, span) if op is ConnectiveOp.AND else ir.Or(*parts, span)
            case _:
                assert_never(node)
