"""Locals that a call may know of: those whose address it was given, or could find, by then.

    int l = 3, m = 4;
    ext();            knows neither
    use(&m);          knows m
    int *z = &l;      z alone leads to l
    ext();            knows m

Which pointers may hold an address does not depend on the flow; when one is handed on does.  A call
*may* know what was handed on in some way, perhaps, and *surely* knows what was on every way, to
functions without a body, which may keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set

from weaklink import ir
from weaklink.analysis.flow import predecessors, reverse_postorder
from weaklink.analysis.pointers import holds_pointers
from weaklink.record import record

Locals = frozenset[ir.Variable]

NONE: Locals = frozenset()


@record
class Known:
    """The locals whose address a function that is called may know, and surely knows."""

    perhaps: Locals
    surely: Locals


def known_to_calls(
    body: ir.Body, in_memory: Set[ir.Variable], may_keep: Callable[[str], bool]
) -> Mapping[str, Known]:
    """Of each call, by its site: the locals ``in_memory`` whose address the function called knows,
    from its arguments or from what was handed on before.  ``may_keep`` says of a function that
    it has no code, which could tell what becomes of its arguments."""
    escape = _Escape(body, in_memory, may_keep)
    perhaps = escape.by_site(escape.handed_on, NONE, frozenset.union)
    everything = frozenset(in_memory)
    surely = escape.by_site(escape.surely_handed_on, everything, frozenset.intersection)
    return {site: Known(known, surely[site] & known) for site, known in perhaps.items()}


class _Escape:
    def __init__(
        self, body: ir.Body, in_memory: Set[ir.Variable], may_keep: Callable[[str], bool]
    ) -> None:
        self._body = body
        self._may_keep = may_keep
        self._in_memory = in_memory
        self._carried: dict[ir.Variable, Locals] = {}
        """What the pointer in a plain local may lead to."""
        statements = [s for block in body.blocks.values() for s in block.statements]
        while self._carry_on(statements):
            pass
        self._assigned = [s for s in statements if isinstance(s, ir.Assign)]

    def _carry_on(self, statements: Iterable[ir.Statement]) -> bool:
        before = dict(self._carried)
        for statement in statements:
            if isinstance(statement, ir.Assign) and not self._hands_on(statement.target):
                target = statement.target
                found = self._carried.get(target, NONE) | self._led_to(statement.value)
                self._carried[target] = found
        return self._carried != before

    def by_site(
        self,
        handed_on: Callable[[ir.Statement], Locals],
        at_first: Locals,
        joined: Callable[..., Locals],
    ) -> Mapping[str, Locals]:
        """What is known at each call, where statements hand on so much; blocks are taken to know
        what they do ``at_first``, and what is known where several come from is ``joined``."""
        found: dict[str, Locals] = {}
        incoming = predecessors(self._body.blocks, self._body.entry)
        order = reverse_postorder(self._body.blocks, self._body.entry)
        after = dict.fromkeys(order, at_first)
        changed = True
        while changed:
            changed = False
            for name in order:
                before = [after[source] for source in incoming[name]]
                known = joined(*before, *([NONE] if name == self._body.entry else []))
                for statement in self._body.blocks[name].statements:
                    known |= handed_on(statement)
                    if isinstance(statement, ir.Call):
                        given = map(self._surely_led_to, statement.arguments)
                        found[statement.site] = known.union(*given)
                changed |= known != after[name]
                after[name] = known
        return found

    def handed_on(self, statement: ir.Statement) -> Locals:
        """The locals whose address the statement puts where others may find it."""
        match statement:
            case ir.Assign(target, value):
                return self._led_to(value) if self._hands_on(target) else NONE
            case ir.Store(_, value):
                return self._led_to(value)
            case ir.Call(_, arguments):
                return NONE.union(*map(self._led_to, arguments))
            case ir.Annotation() | ir.Framed():
                return NONE
            case _:  # whatever else a statement does with addresses counts as handing them on
                return NONE.union(*map(self._addressed, ir.statement_nodes(statement)))

    def surely_handed_on(self, statement: ir.Statement) -> Locals:
        """The local whose address it puts, in any run, where a function without code may find it or
        keep it."""
        match statement:
            case ir.Assign(target, value) if target.storage is ir.Storage.GLOBAL:
                return self._surely_led_to(value)
            case ir.Store(place, value) if not self._is_own(place):
                return self._surely_led_to(value)
            case ir.Call(callee, arguments) if self._may_keep(callee):
                return NONE.union(*map(self._surely_led_to, arguments))
            case _:  # whatever else happens to an address, nobody may learn of it
                return NONE

    def _is_own(self, place: ir.Place) -> bool:
        root = ir.place_root(place)
        if isinstance(root, ir.VariablePlace):
            return root.variable.storage is not ir.Storage.GLOBAL
        pointed = root.pointer if isinstance(root, ir.DerefPlace) else None
        return pointed is None or bool(self._addressed(pointed))

    def _surely_led_to(self, value: ir.Expr) -> Locals:
        """The local that a value surely points to."""
        match _start(value):
            case ir.AddressOf() as address:
                return self._led_to(address)
            case ir.Read(variable) if len(self._carried.get(variable, NONE)) == 1:
                values = (_start(one.value) for one in self._assigned if one.target == variable)
                is_sure = all(isinstance(one, ir.AddressOf) for one in values)
                return self._carried[variable] if is_sure else NONE
            case _:  # another value may point to something else
                return NONE

    def _hands_on(self, target: ir.Variable) -> bool:
        return target.storage is ir.Storage.GLOBAL or target in self._in_memory

    def _led_to(self, value: ir.Expr) -> Locals:
        """The locals that a value may point to, or hold pointers to."""
        return self._addressed(value) if holds_pointers(value.type) else NONE

    def _addressed(self, node: ir.Node) -> Locals:
        found = NONE
        for part in ir.walk(node):
            match part:
                case ir.AddressOf(place):
                    root = ir.place_root(place)
                    if isinstance(root, ir.VariablePlace) and root.variable in self._in_memory:
                        found |= {root.variable}
                case ir.Read(variable):
                    found |= self._carried.get(variable, NONE)
                case _:  # only these two have an address that is not a part's
                    pass
        return found


def _start(pointer: ir.Expr) -> ir.Expr:
    """The pointer into the same object that it is computed from."""
    match pointer:
        case ir.Convert(operand) | ir.PointerAdd(pointer=operand) | ir.WholeOf(operand):
            return _start(operand)
        case _:  # any other is computed from no pointer, or from one that is read
            return pointer
