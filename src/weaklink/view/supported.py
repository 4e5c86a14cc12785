"""What of a program views can express: the rest is taken out, and refused by name and place.

    before:  int f(double d);      int g(int x) { x++; x = f(x); return x; }
    after:   f has no contract: "floating-point type `double`" is what it was refused for;
             of g is left (``view/cut.py``) what comes before "call of refused function `f`"

Afterwards every node that is left has a meaning in a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from weaklink import ir
from weaklink.analysis.changes import written
from weaklink.analysis.flow import dominates, dominators
from weaklink.analysis.reducible import make_reducible, misplaced_loop, original
from weaklink.diagnostics import Cost, Refusal, Unsupported
from weaklink.ir.constructs import construct, statement_construct, type_construct
from weaklink.ir.names import unspecialised
from weaklink.record import replace
from weaklink.source import Span, order
from weaklink.view.cut import CutPoint, cut, with_contracts_called
from weaklink.view.floats import number_floats
from weaklink.view.lower.allocation import is_allocation
from weaklink.view.set_values import write_out_sets

HARMLESS = frozenset({"`terminates` clause", "`allocates` clause", "`allocates` clause of a loop"})
"""What a contract says of runs that do not come back (``view/termination.py``): it says nothing
of what else is checked, in a caller either, whose run ends with them.  And what may begin: nothing
that is there depends on that."""

LOOP_LABELS = frozenset({"LoopEntry", "LoopCurrent"})

Found = tuple[str, Span]
"""The name of a construct, and where it stands."""


def supported_part(program: ir.Program) -> ir.Program:
    """``program`` without what has no meaning in a view; why anything was taken out of a function
    is added to what it ``refused``."""
    judge = _Judge(program)
    refusals: list[Refusal] = []
    functions = dict(program.functions)
    cut_: list[str] = []
    for name, function in program.functions.items():
        whole = judge.whole(function)
        if judge.contract(name) is not None:
            functions[name] = replace(
                function, contract=ir.FunctionContract(), body=None, refused=True
            )
        if whole is not None:
            functions[name] = replace(functions[name], body=None, refused=True)
            refusals.append(Refusal(name, whole[1], whole[0]))
        elif function.body is not None:
            part = _Part(function, judge)
            functions[name] = part.function
            refusals += part.refusals
            cut_ += [name] * part.is_cut
    lemmas = tuple(lemma for lemma in program.lemmas if judge.lemma(lemma) is None)
    globals_ = tuple(g for g in program.globals if type_construct(g.variable.type) is None)
    definitions = {
        name: definition if judge.reads(definition) is None else replace(definition, reads=None)
        for name, definition in program.definitions.items()
        if judge.definition(name) is None
    }
    made = replace(
        program,
        functions=functions,
        lemmas=lemmas,
        globals=globals_,
        definitions=definitions,
        refused=(*program.refused, *refusals),
    )
    return with_contracts_called(made, cut_)


def refused_lemmas(program: ir.Program) -> list[Refusal]:
    """The lemmas and axioms that have no meaning in a view, but for those of our own headers."""
    program = number_floats(write_out_sets(replace(program, functions={}, globals=())))
    judge = _Judge(program)
    own = (lemma for lemma in program.lemmas if not lemma.span.file.startswith("<"))
    found = (judge.lemma(lemma) for lemma in own)
    return [Refusal.of_logic(why[1], why[0]) for why in found if why is not None]


def why_without_meaning(node: ir.Node, program: ir.Program) -> str | None:
    """What is in the node, or in a definition that it applies, that has no meaning in a view."""
    found = next(_Judge(program).node(node), None)
    return None if found is None else found[0]


def refused_reads(program: ir.Program) -> list[Refusal]:
    """The `reads` clauses that have no meaning in a view: what has one may read anything."""
    judge = _Judge(program)
    own = (one for one in program.definitions.values() if not one.span.file.startswith("<"))
    found = (judge.reads(one) for one in own if not one.type_parameters)
    return [Refusal.of_logic(why[1], why[0]) for why in found if why is not None]


class _Part:
    """What is left of a function with a body (``function``), and what is taken out of it."""

    def __init__(self, function: ir.Function, judge: _Judge) -> None:
        assert function.body is not None
        self.refusals: list[Refusal] = []
        self._judge = judge
        self._name = function.name
        self._lost = frozenset(
            v for v in function.body.locals if type_construct(v.type) is not None
        )
        body = function.body
        blocks = {name: self._without_clauses(block) for name, block in body.blocks.items()}
        kept = tuple(v for v in body.locals if v not in self._lost)
        body = replace(body, blocks=blocks, locals=kept)
        found = [one for name, block in blocks.items() for one in self._of_block(name, block)]
        self.is_cut = bool(found)
        self.function = replace(function, body=body)
        if found:
            self.function = cut(self.function, found)

    def _without_clauses(self, block: ir.Block) -> ir.Block:
        """The block without annotations that cost nothing but themselves, and without variables
        that have no meaning."""
        statements: list[ir.Statement] = []
        for statement in block.statements:
            match statement:
                case ir.Declare(variable) if variable in self._lost:
                    pass
                case ir.EndLife(variables, span):
                    left = tuple(v for v in variables if v not in self._lost)
                    statements += [ir.EndLife(left, span)] if left else []
                case ir.Annotation(clause) if clause.mode is not ir.Mode.ADMIT:
                    found = next(self._judge.node(clause.predicate), None)
                    if found is None:
                        statements.append(statement)
                    else:
                        self._drop(found)
                case ir.Framed(assigns) if assigns.mode is not ir.Mode.ADMIT:
                    if next(self._judge.statement(statement), None) is None:
                        statements.append(statement)
                    else:
                        self._drop(("`assigns` clause of a statement contract", assigns.span))
                case ir.OpenContract(contract=contract) if not _admits(contract):
                    for said in (c for part in ir.parts_of(contract) for c in part.clauses):
                        kind = said.kind.value
                        self._drop((f"`{kind}` clause of a statement contract", said.span))
                case ir.CloseContract():
                    pass
                case _:  # all others are needed
                    statements.append(statement)
        return replace(block, statements=tuple(statements))

    def _drop(self, found: Found) -> None:
        self.refusals.append(Refusal(self._name, found[1], found[0], Cost.CLAUSE))

    def _of_block(self, name: str, block: ir.Block) -> Iterator[CutPoint]:
        """What has no meaning in a block."""
        if block.loop is not None:
            for found in self._judge.loop(block.loop):
                yield CutPoint(name, 0, *found)
        for index, statement in enumerate(block.statements):
            for found in self._in_statement(statement):
                yield CutPoint(name, index, *found)
        if isinstance(block.end, ir.Branch):
            for found in self._in_node(block.end.condition):
                yield CutPoint(name, len(block.statements), *found)

    def _in_statement(self, statement: ir.Statement) -> Iterator[Found]:
        yield from self._judge.statement(statement)
        for node in ir.statement_nodes(statement):
            yield from self._mentioning(node)
        for variable in written(statement):
            if variable in self._lost:
                yield type_construct(variable.type) or "", statement.span

    def _in_node(self, node: ir.Node) -> Iterator[Found]:
        yield from self._judge.node(node)
        yield from self._mentioning(node)

    def _mentioning(self, node: ir.Node) -> Iterator[Found]:
        """Variables that have no meaning."""
        for variable in ir.reads(node) & self._lost:
            yield type_construct(variable.type) or "", node.span


def _admits(contract: ir.FunctionContract) -> bool:
    return any(c.mode is ir.Mode.ADMIT for part in ir.parts_of(contract) for c in part.clauses)


class _Judge:
    """Remembers what was found of the parts that many functions share."""

    def __init__(self, program: ir.Program) -> None:
        self._program = program
        self._contracts: dict[str, Found | None] = {}
        self._definitions: dict[str, Found | None] = {}

    def contract(self, name: str) -> Found | None:
        """Why a caller cannot use the contract of the function ``name``."""
        if name not in self._contracts:
            found = [
                one
                for one in self.all_of_contract(self._program.functions[name])
                if one[0] not in HARMLESS
            ]
            self._contracts[name] = min(found, key=lambda one: order(one[1]), default=None)
        return self._contracts[name]

    def whole(self, function: ir.Function) -> Found | None:
        """What costs the function as a whole: of its contract, or of its flow."""
        found = [one for one in self.all_of_contract(function) if one[0] not in HARMLESS]
        if function.body is None:
            return self.contract(function.name)
        reducible = make_reducible(function.body)
        if reducible is None:
            found.append(("jumps into loops by too many ways", function.span))
        else:
            found += _of_flow(reducible)
        return min(found, key=lambda one: order(one[1]), default=None)

    def _call(self, call: ir.Call) -> Iterator[Found]:
        callee = self._program.functions.get(call.callee)
        why = None if is_allocation(call, callee) else self.contract(call.callee)
        if why is not None:
            name = unspecialised(call.callee)
            yield f"call of refused function `{name}` ({why[0]})", call.span

    def lemma(self, lemma: ir.Lemma) -> Found | None:
        if lemma.type_parameters:
            return "polymorphic lemma", lemma.span
        return next(self.node(lemma.predicate), None)

    # --- functions -------------------------------------------------------------------------

    def all_of_contract(self, function: ir.Function) -> Iterator[Found]:
        if function.variadic and function.body is None:
            yield "variable number of arguments", function.span
        yield from self._variables(function.parameters)
        yield from self._variables(function.results)
        yield from self._clauses(function.contract)

    def _clauses(self, contract: ir.FunctionContract) -> Iterator[Found]:
        for part in ir.parts_of(contract):
            for clause in part.clauses:
                if clause.kind not in ir.UNWRITTEN:
                    yield from self._clause(clause, "")

    def _clause(self, clause: ir.ContractClause, where: str) -> Iterator[Found]:
        match clause:
            case ir.Clause(predicate):
                yield from self.node(predicate)
            case ir.Assigns():
                yield from self._frame(clause)
            case ir.Measure(_, expression):
                yield from self.node(expression)
            case ir.Frees(pointers):
                for pointer in pointers or ():
                    yield from self.node(pointer)
            case ir.BehaviorSet():
                pass
            case ir.OtherClause(kind):
                yield f"`{kind.value}` clause{where}", clause.span
            case _:
                assert_never(clause)

    def loop(self, contract: ir.LoopContract) -> Iterator[Found]:
        for clause in contract.clauses:
            found = self._clause(clause, " of a loop")
            yield from (one for one in found if one[0] not in HARMLESS)

    def statement(self, statement: ir.Statement) -> Iterator[Found]:
        match statement:
            case ir.CallPointer() | ir.OpenContract() | ir.CloseContract():
                yield statement_construct(statement), statement.span
            case ir.UseList() | ir.Unmodelled():
                yield statement_construct(statement), statement.span
            case ir.Declare(variable):
                yield from self._variables([variable])
            case ir.Framed(assigns, applies):
                yield from self.node(applies)
                yield from self._frame(assigns)
            case _:  # all others mean something, if what stands in them does
                for node in ir.statement_nodes(statement):
                    yield from self.node(node)
                if isinstance(statement, ir.Call):
                    yield from self._call(statement)

    def _variables(self, variables: Iterable[ir.Variable]) -> Iterator[Found]:
        for variable in variables:
            name = type_construct(variable.type)
            if name is not None:
                yield name, variable.span

    def _frame(self, assigns: ir.Assigns) -> Iterator[Found]:
        for location in assigns.locations:
            yield from self.node(location)
            for part in ir.walk(location):
                if (
                    isinstance(part, ir.At) and part.label == ir.POST
                ):  # chosen before what it depends on
                    yield "`\\at(..., Post)` in a clause `assigns`", part.span
        for variable in assigns.variables:
            name = type_construct(variable.type)
            if name is not None:
                yield name, assigns.span

    # --- expressions -----------------------------------------------------------------------

    def node(self, node: ir.Node) -> Iterator[Found]:
        """What ``node`` holds that has no meaning, the definitions that it applies too."""
        for part in ir.walk(node):
            name = construct(part)
            if name is not None:
                yield name, part.span
            if isinstance(part, ir.Apply | ir.ApplyPred):
                used = part.function if isinstance(part, ir.Apply) else part.predicate
                why = self.definition(used)
                if why is not None:
                    yield f"`{used}` ({why[0]})", part.span

    def definition(self, name: str) -> Found | None:
        """Why the definition, or one that it applies, has no meaning."""
        if name not in self._definitions:
            self._definitions[name] = None
            definition = self._program.definitions.get(name)
            if definition is not None:
                self._definitions[name] = next(self._in_definition(definition), None)
        return self._definitions[name]

    def reads(self, definition: ir.Definition) -> Found | None:
        """Why what it says that it reads has no meaning."""
        locations: tuple[ir.Expr, ...] = definition.reads or ()
        return next((found for one in locations for found in self.node(one)), None)

    def _in_definition(self, definition: ir.Definition) -> Iterator[Found]:
        if definition.type_parameters:
            yield "polymorphic logic definition", definition.span
        for case in definition.cases or ():
            if case.type_parameters:
                yield "polymorphic case", case.span
            yield from self.node(case.predicate)
        for type in (definition.type, *(bound.type for bound in definition.parameters)):
            name = type_construct(type)
            if name is not None:
                yield name, definition.span
        if definition.body is not None:
            yield from self.node(definition.body)


def _of_flow(body: ir.Body) -> Iterator[Found]:
    """What has no meaning because of where the flow enters loops."""
    misplaced = misplaced_loop(body)
    if misplaced is not None:
        yield "loop that is entered by `goto` past its annotation", misplaced.span
    above: Mapping[str, str] = {}
    for name, block in body.blocks.items():
        for label, span in _labels_named(block):
            above = above or dominators(body.blocks, body.entry)
            passing = [one for one in above if _passes(label, one, body.blocks[one])]
            if name in above and not any(dominates(above, one, name) for one in passing):
                if label.name in LOOP_LABELS:
                    yield f"`{label.name}` where the loop can be entered past its beginning", span
                elif passing:
                    yield f"label `{label.name}` where a run can come past it", span


def _passes(label: ir.Label, name: str, block: ir.Block) -> bool:
    """Whether runs pass the label at the beginning of the block."""
    if label.name in LOOP_LABELS:
        return block.loop is not None and original(name) == label.scope
    return ir.Mark(label) in block.statements


def _labels_named(block: ir.Block) -> Iterator[tuple[ir.Label, Span]]:
    """The labels that annotations in a block name."""
    clauses = [one.clause for one in block.statements if isinstance(one, ir.Annotation)]
    if block.loop is not None:
        clauses += block.loop.invariants
    for clause in clauses:
        for part in ir.walk(clause.predicate):
            if isinstance(part, ir.At | ir.AtPred):
                yield part.label, part.span


def refuse(refusal: Refusal) -> Unsupported:
    """To raise where a refused function is asked for."""
    return Unsupported(refusal.construct, refusal.span)
