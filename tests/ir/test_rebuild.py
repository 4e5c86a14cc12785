"""Every kind of node that the elaborator, lowering and views make: taken apart and put together
it is the same."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text
from tests.unions import classes
from tests.view.viewing import make_views
from weaklink import ir
from weaklink.ir.contracts import Assigns, FunctionContract
from weaklink.ir.expressions import Load
from weaklink.ir.notation import show_exactly, show_expr, show_pred
from weaklink.ir.parts import body_nodes, statement_nodes
from weaklink.ir.places import VariablePlace
from weaklink.ir.predicates import Node
from weaklink.ir.program import Branch, Program
from weaklink.ir.statements import (
    Annotation,
    Assign,
    Call,
    CallPointer,
    Fresh,
    Guard,
    OpenContract,
    Store,
)
from weaklink.ir.traverse import (
    children,
    map_children,
    place_parts,
    place_root,
    reads,
    region_parts,
    rename,
    walk,
)
from weaklink.record import replace
from weaklink.view.passes import RESOLVED
from weaklink.view.pipeline import through

TESTS = Path(__file__).parent.parent
DATA = TESTS / "frontend" / "elaborate" / "data"
VIEWED = TESTS / "view" / "golden"
PROGRAMS = sorted([*DATA.glob("*.c"), *VIEWED.glob("*.c")], key=lambda path: path.stem)
BY_NAME = pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)


@cache
def nodes_of(path: Path) -> tuple[Node, ...]:
    """Every expression and predicate of a program; of those for views, lowered and viewed too."""
    text = path.read_text("utf-8")
    found = list(roots(elaborate_text(text, path.name)))
    if path.parent == VIEWED:
        found += roots(through(RESOLVED, elaborate_text(text, path.name)))
        views = make_views(text)
        found += roots(views.program)
        own = [site.name for site in views.sites("f")]
        for contracts in ((), own):
            found += body_nodes(views.view("f", contracts).main.body)
    return tuple(found)


def roots(program: Program) -> Iterator[Node]:
    """Every expression and predicate of the program."""
    for item in program.globals:
        yield item.initial
    for definition in program.definitions.values():
        yield from (definition.body,) if definition.body is not None else ()
        yield from definition.reads or ()
        yield from (case.predicate for case in definition.cases or ())
    yield from (lemma.predicate for lemma in program.lemmas)
    yield from (invariant.predicate for invariant in program.invariants)
    for function in program.functions.values():
        yield from in_contract(function.contract)
        for block in () if function.body is None else function.body.blocks.values():
            if block.loop is not None:
                yield from (clause.predicate for clause in block.loop.invariants)
                yield from in_frame(block.loop.assigns)
            if isinstance(block.end, Branch):
                yield block.end.condition
            for statement in block.statements:
                yield from in_statement(statement)


def in_statement(statement: object) -> Iterator[Node]:
    match statement:
        case Assign(_, value):
            yield value
        case Store(place, value):
            yield from (*place_parts(place), value)
        case Call(arguments=arguments):
            yield from arguments
        case CallPointer(pointer, arguments):
            yield from (pointer, *arguments)
        case Annotation(clause):
            yield clause.predicate
        case OpenContract(_, contract):
            yield from in_contract(contract)
        case Guard() | Fresh():
            yield from statement_nodes(statement)


def in_contract(contract: FunctionContract) -> Iterator[Node]:
    for clause in (*contract.requires, *contract.ensures):
        yield clause.predicate
    yield from in_frame(contract.assigns)
    for other in contract.others:
        yield from other.parts
    for behavior in contract.behaviors:
        yield from (clause.predicate for clause in (*behavior.assumes, *behavior.ensures))
        yield from in_frame(behavior.assigns)


def in_frame(assigns: Assigns | None) -> Iterator[Node]:
    if assigns is not None:
        yield from assigns.locations
        for origin in assigns.origins:
            yield from (*origin.locations, *origin.origins)
        for _, region in assigns.regions:
            yield from region_parts(region)


def copied(node: Node) -> Node:
    """The same, of new objects throughout."""
    rebuilt = map_children(node, copied)
    return replace(rebuilt) if rebuilt is node else rebuilt


@BY_NAME
def test_rebuilding_changes_nothing(path: Path) -> None:
    for root in nodes_of(path):
        again = copied(root)
        assert again == root and again is not root
        assert show_exactly(again) == show_exactly(root)
        assert [type(n) for n in walk(again)] == [type(n) for n in walk(root)]
        assert map_children(root, lambda part: part) is root


@BY_NAME
def test_renaming_reaches_places(path: Path) -> None:
    for root in nodes_of(path):
        names = {v: replace(v, name=f"{v.name}'") for v in reads(root)}
        renamed = rename(root, names)
        assert reads(renamed) == frozenset(names.values())
        assert rename(renamed, {new: old for old, new in names.items()}) == root


def test_all_kinds_of_nodes_are_covered() -> None:
    seen = {type(node) for path in PROGRAMS for root in nodes_of(path) for node in walk(root)}
    assert classes(ir.Node) | classes(ir.Term) <= seen


def test_a_place_shows_as_a_person_writes_it() -> None:
    text = """struct s { int x; int t[3]; struct s *next; } v; int a[2];
    /*@ ensures p->next->t[1] == v.t[0] + a[1] + p[2].x + *q + q[1] + (*p).next->x; */
    void f(struct s *p, int *q);"""
    predicate = elaborate_text(text).functions["f"].contract.ensures[0].predicate
    shown = show_pred(predicate)
    for part in ("next->t[1]", "v.t[0]", "a[1]", "next->x"):
        assert part in shown
    loads = [node for node in walk(predicate) if isinstance(node, Load)]
    assert any(isinstance(place_root(load.place), VariablePlace) for load in loads)
    assert show_expr(loads[0]) and children(loads[0])
