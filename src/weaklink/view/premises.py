"""What proofs take for granted that no property establishes: premises, each with its id.

before:  assume y == x + 1;  // contract of g (which has no body)
after:   assume y == x + 1;  // contract of g, rests on premise/contract/g
"""

from __future__ import annotations

from weaklink.ir import lir
from weaklink.ir.names import is_other
from weaklink.kinds import PremiseKind
from weaklink.record import record
from weaklink.source import Span

_PREFIX = "premise"


@record
class Premise:
    """``name`` says whose it is: a function's, a clause's or an axiom's.  ``text`` is its ACSL, if
    the source at ``span`` does not say it."""

    kind: PremiseKind
    name: str
    span: Span
    text: str = ""

    @property
    def id(self) -> str:
        """Of no property, and the same for the same premise."""
        place = f"{self.span.file}:{self.span.line}:{self.span.column}"
        is_read = self.kind is PremiseKind.INITIALIZED and not self.text
        is_named = self.name and not is_other(self.name) and not is_read
        which = f"{self.name}/{self.text}" if self.text else self.name if is_named else place
        return f"{_PREFIX}/{self.kind.value}/{which}"


def contract_premise(function: lir.Function) -> Premise:
    """That a function without code keeps its contract."""
    return Premise(PremiseKind.CONTRACT, function.name, function.contract.span or function.span)


def call_premise(call: lir.Call, callee: lir.Function) -> Premise:
    """The same of what is called: of a function of which nothing is known, whatever ``call``
    calls."""
    if is_other(callee.name):
        return Premise(PremiseKind.CONTRACT, callee.name, call.span)
    return contract_premise(callee)


class Premises:
    """The premises that the views of a program rest on, by id, as they come up."""

    def __init__(self) -> None:
        self.known: dict[str, Premise] = {}

    def add(self, premise: Premise) -> None:
        """From now on the premise can be found by its id."""
        self.known[premise.id] = premise

    def rest_on(self, premise: Premise) -> tuple[str, ...]:
        """What an assumption rests on that rests on the premise."""
        self.add(premise)
        return (premise.id,)
