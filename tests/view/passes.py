"""A function after every pass, as text; what is wrong with it then, if anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.unions import classes
from tests.view.viewing import make_views, read_program
from weaklink import ir
from weaklink.analysis.initialized import InitFlags
from weaklink.ir import lir
from weaklink.ir.check import check_function
from weaklink.ir.contracts import FunctionContract
from weaklink.ir.expressions import At
from weaklink.ir.parts import body_nodes, contract_nodes, statement_nodes
from weaklink.ir.predicates import AtPred
from weaklink.ir.printer import print_block, print_function
from weaklink.ir.program import Block, Body, Function, Program, successors
from weaklink.ir.statements import (
    Assign,
    Assume,
    Check,
    CodeCall,
    EndLife,
    Fresh,
    Havoc,
    HavocCells,
    Keep,
    Mark,
)
from weaklink.ir.traverse import walk
from weaklink.ir.types import BooleanType, IntegerType, IntType, MemoryType
from weaklink.record import replace
from weaklink.view.build import Views
from weaklink.view.exits import make_exits_explicit
from weaklink.view.guards import guard
from weaklink.view.instrument import instrument
from weaklink.view.labels import resolve_labels, rewrite_predicates
from weaklink.view.lower.world import locals_in_memory
from weaklink.view.runtime import Surroundings
from weaklink.view.sites import name_sites
from weaklink.view.supported import supported_part
from weaklink.view.unwind import Limits, unwind

OF_A_VIEW = (Assign, Check, Assume, Havoc, HavocCells, Fresh, EndLife, Keep, CodeCall)
LOWERED = classes(ir.Node) | classes(ir.CellTerm)


class Passes:
    """The function f of a text, pass by pass.  ``problems`` grows as they are made."""

    def __init__(self, text: str) -> None:
        self.program = supported_part(make_exits_explicit(read_program(text)))
        self.views: Views = make_views(text)
        self.problems: list[str] = []

    def sections(self) -> Iterator[tuple[str, str]]:
        """Title and text for every pass that changes something; code view, then contract view."""
        named = name_sites(self.program.functions["f"])
        yield "name_sites", self._shown("name_sites", without_contract(named), self.program)
        guarded = self._guarded(named)
        if guarded != named:
            yield "guard", self._shown("guard", without_contract(guarded), self.program)
        lowered = self.views.function("f")
        self.problems += later_left(lowered)
        if lowered != guarded:
            yield "lower", self._shown("lower", lowered)
        own = frozenset(site.name for site in self.views.sites("f"))
        for view, contracts in (("code", frozenset[str]()), ("contract", own)):
            yield from self._view(view, contracts)

    def _guarded(self, named: Function) -> Function:
        early = InitFlags(named, frozenset()).variables
        in_memory = locals_in_memory(named, early)
        flags = InitFlags(named, in_memory)
        tracking = self.views.lowered.facts["f"].tracked
        return guard(named, flags, Surroundings(flags.flag, in_memory, tracking))

    def _view(self, view: str, contracts: frozenset[str]) -> Iterator[tuple[str, str]]:
        prepared, context = self.views._prepared["f"], self.views._context
        done = instrument(prepared, context, contracts, called=False, narrow=True)
        done = replace(without_contract(done), prologue=())
        yield f"instrument: {view}", self._shown(f"instrument: {view}", done)
        assert done.body is not None
        body = rewrite_predicates(done.body, self.views.definitions.expand)
        expanded = replace(done, body=body)
        if expanded != done:
            yield f"expand: {view}", self._shown(f"expand: {view}", expanded)
        body = resolve_labels(body, self.views.start.initial)
        resolved = replace(done, body=body)
        yield f"resolve_labels: {view}", self._shown(f"resolve_labels: {view}", resolved)
        self.problems += labels_left(body)
        unwound = unwind(self.views.view("f", contracts, narrow=True), Limits(2, 1))
        self.problems += cycles(unwound.blocks, unwound.entry)
        assert view == "code" or unwound.complete
        title = f"unwind: {view}, {'complete' if unwound.complete else 'up to bounds'}"
        yield title, "\n".join(print_block(block) for block in unwound.blocks.values()) + "\n"

    def _shown(self, title: str, function: Function, program: Program | None = None) -> str:
        found = check_function(function, program or self.views.program)
        self.problems += [f"{title}: {line}" for line in found]
        return print_function(function)


def without_contract(function: Function) -> Function:
    """The same, for printing once and not after every pass what no pass changes."""
    return replace(function, contract=FunctionContract())


def later_left(function: Function) -> Iterator[str]:
    """After lowering nothing names a place, or has a type that is more than one number."""
    assert function.body is not None
    variables = (*function.parameters, *function.results, *function.body.locals)
    for variable in variables:
        if not isinstance(variable.type, IntType | IntegerType | BooleanType | MemoryType):
            yield f"{variable.name} is a {variable.type}"
    nodes = [*contract_nodes(function.contract), *body_nodes(function.body)]
    nodes += [node for statement in function.prologue for node in statement_nodes(statement)]
    for node in nodes:
        yield from (
            f"{type(part).__name__} is left" for part in walk(node) if type(part) not in LOWERED
        )
    blocks = function.body.blocks.values()
    for statement in (*function.prologue, *(s for block in blocks for s in block.statements)):
        if type(statement) not in classes(lir.Statement):
            yield f"{type(statement).__name__} is left"


def labels_left(body: Body) -> Iterator[str]:
    """After the last pass only the statements of a view are left, and no label."""
    for block in body.blocks.values():
        for statement in block.statements:
            if not isinstance(statement, OF_A_VIEW):
                yield f"{block.name}: {type(statement).__name__} is left"
            if isinstance(statement, Mark):
                yield f"{block.name}: a mark is left"
            if isinstance(statement, Check | Assume):
                if any(isinstance(node, At | AtPred) for node in walk(statement.predicate)):
                    yield f"{block.name}: a label is left"


def cycles(blocks: Mapping[str, Block], entry: str) -> Iterator[str]:
    """An unwound view has neither a cycle, nor a call of code, nor a jump to nowhere."""
    done: set[str] = set()
    above: list[str] = []
    stack = [(entry, False)]
    while stack:
        name, leaving = stack.pop()
        if leaving:
            above.pop()
            done.add(name)
        elif name in above:
            yield f"a cycle through {name}"
        elif name not in done:
            above.append(name)
            stack.append((name, True))
            stack += [(target, False) for target in successors(blocks[name].end)]
            if any(isinstance(statement, CodeCall) for statement in blocks[name].statements):
                yield f"a call in {name}"
