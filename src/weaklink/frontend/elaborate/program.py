"""Syntax trees -> program: all files, then contract and body of each function.

Afterwards every expression is typed and pure, every conversion explicit, every name resolved.
A function that could not be understood is there without body, ``refused``, and a refusal or
an error says why; the others do not suffer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from weaklink import ir
from weaklink.diagnostics import Diagnostic, Refusal, Severity
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.constants import evaluate
from weaklink.frontend.elaborate.contracts import ContractReader, WrittenContract
from weaklink.frontend.elaborate.declarations import FileReader
from weaklink.frontend.elaborate.enumerations import never_defined
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import Expressions, typing
from weaklink.frontend.elaborate.function_hints import function_hints
from weaklink.frontend.elaborate.ghost_calls import GhostCalls, Known, check_frame
from weaklink.frontend.elaborate.incomplete import check_complete
from weaklink.frontend.elaborate.library import with_errno, without_results, without_unused
from weaklink.frontend.elaborate.locals import default_value
from weaklink.frontend.elaborate.problems import Attempt, error
from weaklink.frontend.elaborate.records import FunctionRecord, Outline, Records
from weaklink.frontend.elaborate.retyped import retyped
from weaklink.frontend.elaborate.scope import Scope
from weaklink.frontend.elaborate.statement_annotations import Heading
from weaklink.frontend.elaborate.statement_types import value_type
from weaklink.frontend.elaborate.statements import Statements
from weaklink.ir.names import meant
from weaklink.record import replace
from weaklink.source import Span, order


def elaborate(
    units: Sequence[syntax.TranslationUnit],
    diagnostics: Sequence[Diagnostic],
    machine: ir.Machine,
    *,
    hints: bool = True,
    typically: Sequence[syntax.PredicateClause] = (),
    functions: Sequence[str] = (),
) -> ir.Program:
    """The program that ``units`` are together.

    ``diagnostics`` are the parser's, and stay in front; a function with an error among them is
    not analysed.  ``typically`` is added to the contract of ``functions``, or of all requested
    ones if none is named.  What is wrong is in the result, never raised.
    """
    sources = {source.name: source for unit in units for source in unit.sources}
    env = Environment(machine, sources, hints, _constant, _type_of, value_type)
    records = Records()
    outline = Outline(units)
    broken = {d.function for d in diagnostics if d.severity is Severity.ERROR and d.function}
    readers = [
        FileReader(env, unit, number, outline, records, broken) for number, unit in enumerate(units)
    ]
    for reader in readers:
        reader.read()
    records.complete(outline)
    for reader in readers:
        reader.settle()
    _refuse_unstarted(records)
    assembly = _Assembly(records, broken, typically, functions, env.literals)
    return _program(assembly, env, diagnostics)


def _refuse_unstarted(records: Records) -> None:
    """What ``main`` begins with is not known where a function runs before it."""
    main = records.functions.get("main")
    if main is None:
        return
    for record in records.functions.values():
        if record.is_constructor:
            main.attempt.refuse("attribute `constructor`", record.span)


def _constant(env: Environment, expr: syntax.Expr, scope: Scope) -> int:
    return evaluate(Expressions(env, scope, None).full_value(expr))


def _type_of(env: Environment, expr: syntax.Expr, scope: Scope) -> ir.Type:
    return typing(env, scope).type_of(expr)


@dataclass(slots=True)
class _Finished:
    """A function with what went wrong in it.  ``contract_failed`` costs its callers too."""

    record: FunctionRecord
    contract: ir.FunctionContract
    attempt: Attempt
    contract_failed: bool
    body: ir.Body | None = None
    ghost_calls: tuple[ir.Call, ...] = ()


class _Assembly:
    """Contracts and bodies of the functions that matter: those defined, those they call, and
    those declared in the files that the user named."""

    def __init__(
        self,
        records: Records,
        broken: set[str],
        typically: Sequence[syntax.PredicateClause],
        functions: Sequence[str],
        literals: Sequence[ir.Global],
    ) -> None:
        self.records = records
        self._literals = literals
        self.statics: list[ir.Global] = []
        self.finished: dict[str, _Finished] = {}
        self._broken = broken
        self._typically = typically
        self._functions = frozenset(
            id for word in functions for id in meant(word, records.functions)
        )
        for record in list(records.functions.values()):
            if record.body is not None or record.in_named_file:
                self._finish(record)
        for name in (*self._called(), *self._used_as_values()):
            if name not in self.finished:
                self._finish(records.functions[name])
        self._check_ghost_code()
        self._refuse_callers()

    def _check_ghost_code(self) -> None:
        """What ghost code calls, once every contract is known."""
        known = {name: _known(finished) for name, finished in self.finished.items()}
        judge = GhostCalls(known)
        for finished in self.finished.values():
            for call in finished.ghost_calls:
                with finished.attempt.guard():
                    judge.check(call)
            if finished.record.is_ghost:
                with finished.attempt.guard():
                    check_frame(known[finished.record.id])
            if finished.attempt.failed:
                finished.body = None

    def _called(self) -> list[str]:
        return [
            call.callee
            for finished in list(self.finished.values())
            for call in _calls(finished.body)
        ]

    def _used_as_values(self) -> Iterator[str]:
        """The functions whose address somebody takes, or that a ``calls`` clause lists."""
        nodes: list[ir.Node] = [
            g.initial for g in self.records.globals.values() if g.initial is not None
        ]
        nodes += [item.initial for item in (*self._literals, *self.statics)]
        for finished in list(self.finished.values()):
            if finished.body is not None:
                yield from ir.listed(finished.body)
                nodes += ir.body_nodes(finished.body)
            nodes += ir.contract_nodes(finished.contract)
        for node in nodes:
            for part in ir.walk(node):
                if isinstance(part, ir.FunctionAddress):
                    yield part.function

    def _finish(self, record: FunctionRecord) -> None:
        attempt = record.attempt
        if {record.id, record.name} & self._broken:
            # The parser has said why.
            self.finished[record.id] = _Finished(record, ir.FunctionContract(), attempt, True)
            return
        if attempt.failed:
            self.finished[record.id] = _Finished(record, ir.FunctionContract(), attempt, True)
            return
        contract = self._contract(record)
        usable = ir.FunctionContract() if attempt.failed else contract
        finished = _Finished(record, usable, attempt, attempt.failed)
        self.finished[record.id] = finished
        if record.body is not None:
            # Read even under a contract that failed: all mistakes are told at once.
            with attempt.guard():
                finished.body, finished.ghost_calls = self._read_body(record, contract)
        for env in {id(env): env for env in _read_in(record)}.values():
            with attempt.guard():
                check_complete(contract, finished.body, env.records)

    def _contract(self, record: FunctionRecord) -> ir.FunctionContract:
        reader = ContractReader(record.parameters, record.result, record.attempt)
        for written in record.contracts:
            reader.add(written)
        if self._typically and self._is_narrowed(record):
            assert record.body is not None
            span = self._typically[0].span
            extra = syntax.Contract(tuple(self._typically), span)
            reader.add(WrittenContract(record.body.env, extra, record.body.scope))
        contract = reader.finish()
        return _never_returning(contract, record.span) if _says_noreturn(record) else contract

    def _is_narrowed(self, record: FunctionRecord) -> bool:
        if record.body is None:
            return False
        return record.id in self._functions if self._functions else record.requested

    def refusals(self, finished: _Finished) -> Iterable[Refusal]:
        """One a kind of construct, at its first place; of requested and named functions only."""
        record = finished.record
        if not record.requested and record.id not in self._functions:
            return ()
        first: dict[str, Refusal] = {}
        for construct in finished.attempt.unsupported:
            refusal = Refusal(record.id, construct.span, construct.construct)
            first.setdefault(construct.construct, refusal)
        return first.values()

    def _read_body(
        self, record: FunctionRecord, contract: ir.FunctionContract
    ) -> tuple[ir.Body | None, tuple[ir.Call, ...]]:
        try:
            return self._body(record, contract)
        except RecursionError:
            raise error("too-deep", record.span, "something here is nested too deeply") from None

    def _body(
        self, record: FunctionRecord, contract: ir.FunctionContract
    ) -> tuple[ir.Body | None, tuple[ir.Call, ...]]:
        """The body, if it could be understood, and the calls that ghost code in it makes."""
        assert record.body is not None
        written = record.body
        heading = Heading(
            record.id, record.parameters, record.result, contract, record.name == "main"
        )
        written.env.lengths.clear()
        written.env.lengths.update({p.name: p for p in record.parameters})
        statements = Statements(written.env, written.scope, heading, record.names, record.attempt)
        parameters = written.definition.type.parameters or ()
        body = statements.lower(written.definition.body, parameters)
        if record.signature is not None and not record.signature.variadic:
            with record.attempt.guard():
                check_fixed(body)
        if record.attempt.failed:
            return None, ()
        self.statics += statements.statics
        return body, statements.ghost_calls

    def _refuse_callers(self) -> None:
        """A call needs the callee's contract; without it the caller is not understood."""
        for finished in self.finished.values():
            for call in sorted(_calls(finished.body), key=lambda call: order(call.span)):
                callee = self.finished[call.callee]
                if callee.contract_failed:
                    reasons = callee.attempt.unsupported
                    why = f" ({reasons[0].construct})" if reasons else ""
                    construct = f"call of refused function `{callee.record.name}`{why}"
                    finished.attempt.refuse(construct, call.span)
            if finished.attempt.failed:
                finished.body = None


def _read_in(record: FunctionRecord) -> Iterator[Environment]:
    if record.body is not None:
        yield record.body.env
    yield from (written.env for written in record.contracts)


def check_fixed(body: ir.Body) -> None:
    """A function with a fixed number of arguments has none to list."""
    for block in body.blocks.values():
        for one in block.statements:
            if isinstance(one, ir.UseList) and one.step is ir.ListStep.START:
                message = "`va_start` in a function with a fixed number of arguments"
                raise error("type", one.span, message, "a parameter list that ends in `...`")


def _says_noreturn(record: FunctionRecord) -> bool:
    """Whether only the declaration says that the function does not come back."""
    return record.is_noreturn and record.body is None


def _never_returning(contract: ir.FunctionContract, span: Span) -> ir.FunctionContract:
    """The contract, which says so, too."""
    if any(clause.predicate == ir.FALSE for clause in contract.ensures):
        return contract
    said = ir.Clause(ir.FALSE, "", span, "noreturn", kind=ir.ClauseKind.ENSURES)
    return replace(contract, clauses=(*contract.clauses, said))


def _known(finished: _Finished) -> Known:
    record = finished.record
    has_body = record.body is not None
    return Known(record.name, record.is_ghost, finished.contract, finished.body, has_body)


def _calls(body: ir.Body | None) -> Iterator[ir.Call]:
    if body is not None:
        for block in body.blocks.values():
            for statement in block.statements:
                if isinstance(statement, ir.Call):
                    yield statement


def _program(
    assembly: _Assembly,
    env: Environment,
    diagnostics: Sequence[Diagnostic],
) -> ir.Program:
    records = assembly.records
    functions = sorted(assembly.finished.values(), key=lambda f: f.record.order)
    found = [d for finished in functions for d in finished.attempt.diagnostics]
    refusals = [r for finished in functions for r in assembly.refusals(finished)]
    made = {finished.record.id: _function(finished) for finished in functions}
    if env.hints:
        asked = (function for function in made.values() if function.requested)
        found += [hint for function in asked for hint in function_hints(function)]
    globals_ = [
        ir.Global(record.variable, record.initial or default_value(record.variable))
        for record in records.globals.values()
    ]
    program = ir.Program(
        env.machine,
        made,
        tuple(globals_ + env.literals + assembly.statics),
        records.definitions | env.reductions.definitions,
        tuple(records.lemmas.values()),
        env.sources,
        (*diagnostics, *_distinct([*records.diagnostics, *found, *never_defined(env)])),
        (*records.refused, *refusals),
        env.records,
        records.logic_types,
        tuple(records.invariants),
    )
    return without_results(with_errno(without_unused(retyped(program, records.retyped))))


def _function(finished: _Finished) -> ir.Function:
    record = finished.record
    refused = finished.contract_failed or (record.body is not None and finished.body is None)
    return ir.Function(
        record.id,
        record.parameters,
        () if record.result is None else (record.result,),
        finished.contract,
        finished.body,
        record.span,
        requested=record.requested,
        refused=refused,
        variadic=record.signature is not None and record.signature.variadic,
        ghost=record.signature is not None and record.signature.ghost,
        exact=record.is_exact and record.body is None,
        determined=record.is_determined and record.body is None,
        format=record.format,
        unlisted=_is_unlisted(record),
    )


def _is_unlisted(record: FunctionRecord) -> bool:
    signature = record.signature
    return record.body is None and signature is not None and not signature.has_prototype


def _distinct(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """The same header read for several files complains once."""
    return list(dict.fromkeys(diagnostics))
