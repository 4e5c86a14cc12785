"""The method at work on the function f of a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from tests.view.viewing import NO_ERRORS, make_views
from weaklink.ask.answers import Unreachable
from weaklink.ask.oracle import Oracle
from weaklink.explain.findings import Finding
from weaklink.explain.method.method import Method
from weaklink.kinds import Kind
from weaklink.options import Bounds, Budget


@contextmanager
def method_for(
    text: str,
    *,
    function: str = "f",
    checked: Collection[Kind] = NO_ERRORS,
    budget: Budget | None = None,
) -> Iterator[Method]:
    views = make_views(text, checked=checked)
    oracle = Oracle(budget or Budget(), views.program.definitions)
    try:
        yield Method(views, function, lambda: oracle, Bounds(), ())
    finally:
        oracle.close()


def diagnose(method: Method) -> dict[str, Finding]:
    """A finding for each property that has no proof."""
    proofs = {found.id: method.prove(found) for found in method.properties}
    unproved = [id for id, proof in proofs.items() if not isinstance(proof, Unreachable)]
    return {
        found.id: method.diagnose(found, unproved)
        for found in method.properties
        if found.id in unproved
    }
