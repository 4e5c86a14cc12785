"""The one traversal: nothing is lost, nothing is rebuilt without need."""

from hypothesis import given

from tests.ir.nodes import GLOBAL, OTHER, predicates
from weaklink.ir.expressions import Read
from weaklink.ir.predicates import Node, Pred
from weaklink.ir.traverse import children, map_children, reads, rename, walk


@given(predicates())
def test_the_identity_rebuilds_nothing(pred: Pred) -> None:
    assert map_children(pred, lambda node: node) is pred
    assert rename(pred, {}) is pred


@given(predicates())
def test_a_walk_is_preorder_and_complete(pred: Pred) -> None:
    def recursive(node: Node) -> list[Node]:
        return [node, *(inner for part in children(node) for inner in recursive(part))]

    assert [id(node) for node in walk(pred)] == [id(node) for node in recursive(pred)]


@given(predicates())
def test_renaming_there_and_back(pred: Pred) -> None:
    renamed = rename(pred, {GLOBAL: OTHER})
    assert GLOBAL not in reads(renamed)
    assert (OTHER in reads(renamed)) == (GLOBAL in reads(pred) or OTHER in reads(pred))
    if OTHER not in reads(pred):
        assert rename(renamed, {OTHER: GLOBAL}) == pred


@given(predicates())
def test_mapping_reaches_every_part(pred: Pred) -> None:
    def f(node: Node) -> Node:
        if isinstance(node, Read):
            return Read(OTHER)
        return map_children(node, f)

    result = f(pred)
    assert reads(result) <= {OTHER}
    assert len(list(walk(result))) == len(list(walk(pred)))
