"""Locals that a call may know of: those whose address it was given, or could find, by then.

    int l = 3, m = 4;
    ext();            knows neither
    use(&m);          knows m
    int *z = &l;      z alone leads to l
    ext();            knows m

Which pointers may hold an address does not depend on the flow; when one is handed on does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from weaklink.analysis.flow import predecessors, reverse_postorder
from weaklink.analysis.pointers import holds_pointers
from weaklink.ir.expressions import AddressOf, Expr, Node, Read, Storage, Variable, VariablePlace
from weaklink.ir.parts import statement_nodes
from weaklink.ir.program import Annotation, Assign, Block, Body, Call, Statement, Store
from weaklink.ir.traverse import place_root, walk

Locals = frozenset[Variable]

NONE: Locals = frozenset()


def known_to_calls(body: Body, in_memory: Set[Variable]) -> Mapping[str, Locals]:
    """Of each call, by its site: the locals ``in_memory`` whose address the function called may
    know, from its arguments or from what was handed on before."""
    return _Escape(body, in_memory).by_site()


class _Escape:
    def __init__(self, body: Body, in_memory: Set[Variable]) -> None:
        self._body = body
        self._in_memory = in_memory
        self._carried: dict[Variable, Locals] = {}
        """What the pointer in a plain local may lead to."""
        statements = [s for block in body.blocks.values() for s in block.statements]
        while self._carry_on(statements):
            pass

    def _carry_on(self, statements: Iterable[Statement]) -> bool:
        before = dict(self._carried)
        for statement in statements:
            if isinstance(statement, Assign) and not self._hands_on(statement.target):
                target = statement.target
                found = self._carried.get(target, NONE) | self._led_to(statement.value)
                self._carried[target] = found
        return self._carried != before

    def by_site(self) -> Mapping[str, Locals]:
        found: dict[str, Locals] = {}
        incoming = predecessors(self._body.blocks, self._body.entry)
        order = reverse_postorder(self._body.blocks, self._body.entry)
        after = dict.fromkeys(order, NONE)
        changed = True
        while changed:
            changed = False
            for name in order:
                known = NONE.union(*(after[source] for source in incoming[name]))
                for site, then in self._step(self._body.blocks[name], known):
                    known = then
                    if site:
                        found[site] = known
                changed |= known != after[name]
                after[name] = known
        return found

    def _step(self, block: Block, known: Locals) -> Iterator[tuple[str, Locals]]:
        """What is known behind each statement, with its site if it is a call."""
        for statement in block.statements:
            known |= self._handed_on(statement)
            yield (statement.site if isinstance(statement, Call) else ""), known

    def _handed_on(self, statement: Statement) -> Locals:
        """The locals whose address the statement puts where others may find it."""
        match statement:
            case Assign(target, value):
                return self._led_to(value) if self._hands_on(target) else NONE
            case Store(_, value):
                return self._led_to(value)
            case Call(_, arguments):
                return NONE.union(*map(self._led_to, arguments))
            case Annotation():
                return NONE
            case _:  # whatever else a statement does with addresses counts as handing them on
                return NONE.union(*map(self._addressed, statement_nodes(statement)))

    def _hands_on(self, target: Variable) -> bool:
        return target.storage is Storage.GLOBAL or target in self._in_memory

    def _led_to(self, value: Expr) -> Locals:
        """The locals that a value may point to, or hold pointers to."""
        return self._addressed(value) if holds_pointers(value.type) else NONE

    def _addressed(self, node: Node) -> Locals:
        found = NONE
        for part in walk(node):
            match part:
                case AddressOf(place):
                    root = place_root(place)
                    if isinstance(root, VariablePlace) and root.variable in self._in_memory:
                        found |= {root.variable}
                case Read(variable):
                    found |= self._carried.get(variable, NONE)
                case _:  # only these two have an address that is not a part's
                    pass
        return found
