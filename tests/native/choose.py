"""A draft's candidates, chosen by what they do: mostly some that hold, and some that fail."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from random import Random
from typing import TypeVar

from tests.native.syntax import (
    Assert,
    Assigns,
    Behavior,
    Clause,
    Contract,
    Function,
    If,
    Loop,
    LoopContract,
    Program,
    Stmt,
    Switch,
    Variant,
)

CANDIDATES = 3
"""Clauses of which a place has one, or none."""

HOLDS, FAILS = 0.62, 0.2
"""How often a place has a candidate that no run fails, or one that some run fails."""

Candidate = TypeVar("Candidate", Clause, Assigns, Variant)


MOSTLY_HOLDS = 0.86, 0.05
"""The same, where contracts are to be right."""


def choose(
    program: Program, failing: Set[int], seed: int, odds: tuple[float, float] = (HOLDS, FAILS)
) -> Program:
    """The program with one candidate, or none, in each place; ``failing`` are the sites of those
    that some run fails."""
    chooser = _Chooser(Random(f"choose {seed}"), failing, odds)
    return replace(program, functions=tuple(map(chooser.function, program.functions)))


class _Chooser:
    def __init__(self, rng: Random, failing: Set[int], odds: tuple[float, float]) -> None:
        self.rng = rng
        self.failing = failing
        self.holds, self.fails = odds

    def one(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        bad = [one for one in candidates if one.site in self.failing]
        good = [one for one in candidates if one.site not in self.failing]
        odds = self.rng.random()
        wanted = good if odds < self.holds else bad if odds < self.holds + self.fails else []
        return (self.rng.choice(wanted),) if wanted else ()

    def groups(self, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
        """One of every few."""
        found: list[Clause] = []
        for start in range(0, len(clauses), CANDIDATES):
            found += self.one(clauses[start : start + CANDIDATES])
        return tuple(found)

    def frame(self, assigns: Sequence[Assigns]) -> tuple[Assigns, ...]:
        """The smallest that holds, as a rule."""
        good = [one for one in assigns if one.site not in self.failing]
        if good and self.rng.random() < 0.6:
            return (min(good, key=lambda one: len(one.regions)),)
        return self.one(assigns)

    def function(self, function: Function) -> Function:
        contract = function.contract
        chosen = Contract(
            contract.requires,
            self.frame(contract.assigns),
            self.groups(contract.ensures),
            tuple(map(self.behavior, contract.behaviors)),
            contract.complete,
            contract.disjoint,
            contract.decreases,
            contract.typically,
        )
        return replace(function, contract=chosen, body=self.body(function.body))

    def behavior(self, behavior: Behavior) -> Behavior:
        ensures, assigns = self.groups(behavior.ensures), self.frame(behavior.assigns)
        return replace(behavior, ensures=ensures, assigns=assigns)

    def body(self, body: Sequence[Stmt]) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        pending: list[Clause] = []
        for statement in body:
            if isinstance(statement, Assert):
                pending.append(statement.clause)
                if len(pending) == CANDIDATES:
                    found += map(Assert, self.one(pending))
                    pending = []
                continue
            found.append(self.statement(statement))
        return tuple(found)

    def statement(self, statement: Stmt) -> Stmt:
        match statement:
            case If(then=then, otherwise=otherwise):
                return replace(statement, then=self.body(then), otherwise=self.body(otherwise))
            case Switch(arms=arms):
                chosen = tuple(replace(arm, body=self.body(arm.body)) for arm in arms)
                return replace(statement, arms=chosen)
            case Loop(contract=contract, body=body):
                return replace(statement, contract=self.loop(contract), body=self.body(body))
            case _:
                return statement

    def loop(self, contract: LoopContract) -> LoopContract:
        if not contract.invariants:
            return replace(contract, assigns=self.frame(contract.assigns))
        first, *others = contract.invariants
        kept = (first,) if first.site not in self.failing or self.rng.random() < 0.3 else ()
        return LoopContract(
            (*kept, *self.groups(others)), self.frame(contract.assigns), self.one(contract.variants)
        )
