"""A function after every pass, as text; what is wrong with it then, if anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.view.viewing import make_views
from weaklink.ir.check import check_function
from weaklink.ir.contracts import FunctionContract
from weaklink.ir.expressions import At, AtPred
from weaklink.ir.printer import print_block, print_function
from weaklink.ir.program import (
    Assign,
    Assume,
    Block,
    Body,
    Check,
    CodeCall,
    Function,
    Havoc,
    Keep,
    Mark,
    Program,
    successors,
)
from weaklink.ir.traverse import walk
from weaklink.view.build import Views
from weaklink.view.instrument import instrument
from weaklink.view.labels import resolve_labels, rewrite_predicates
from weaklink.view.unwind import Limits, unwind

OF_A_VIEW = (Assign, Check, Assume, Havoc, Keep, CodeCall)


class Passes:
    """The function f of a text, pass by pass.  ``problems`` grows as they are made."""

    def __init__(self, text: str) -> None:
        self.views: Views = make_views(text)
        self.problems: list[str] = []

    def sections(self) -> Iterator[tuple[str, str]]:
        """Title and text for every pass; code view, then contract view."""
        function = self.views.function("f")
        self._check("name_sites", function)
        yield "name_sites", print_function(without_contract(function))
        own = frozenset(site.name for site in self.views.sites("f"))
        for view, contracts in (("code", frozenset[str]()), ("contract", own)):
            yield from self._view(view, contracts)

    def _view(self, view: str, contracts: frozenset[str]) -> Iterator[tuple[str, str]]:
        prepared, context = self.views._prepared["f"], self.views._context
        done = instrument(prepared, context, contracts, called=False, narrow=True)
        yield f"instrument: {view}", self._shown(f"instrument: {view}", done)
        assert done.body is not None
        body = rewrite_predicates(done.body, self.views.definitions.expand)
        expanded = with_body(done, body)
        if expanded != done:
            yield f"expand: {view}", self._shown(f"expand: {view}", expanded)
        body = resolve_labels(body, self.views._initial)
        resolved = with_body(done, body)
        yield f"resolve_labels: {view}", self._shown(f"resolve_labels: {view}", resolved)
        self.problems += labels_left(body)
        unwound = unwind(self.views.view("f", contracts, narrow=True), Limits(2, 1))
        self.problems += cycles(unwound.blocks, unwound.entry)
        assert view == "code" or unwound.complete
        title = f"unwind: {view}, {'complete' if unwound.complete else 'up to bounds'}"
        yield title, "\n".join(print_block(block) for block in unwound.blocks.values()) + "\n"

    def _shown(self, title: str, function: Function) -> str:
        self._check(title, function)
        return print_function(without_contract(function))

    def _check(self, title: str, function: Function) -> None:
        program: Program = self.views.program
        self.problems += [f"{title}: {line}" for line in check_function(function, program)]


def with_body(function: Function, body: Body) -> Function:
    return Function(
        function.name,
        function.parameters,
        function.result,
        function.contract,
        body,
        function.span,
    )


def without_contract(function: Function) -> Function:
    """The same, for printing once and not after every pass what no pass changes."""
    return Function(
        function.name,
        function.parameters,
        function.result,
        FunctionContract(),
        function.body,
        function.span,
    )


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
