"""A report that is wrong in one way is caught, by the rule for it; a right one passes."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.native.acsl import annotated
from tests.native.build import Native
from tests.native.drafts import save
from tests.native.engine import Read, read
from tests.native.harness import checked_sites
from tests.native.judge import judge, usual
from tests.native.replays import Replayer, replayer_views
from tests.native.syntax import (
    INT,
    Address,
    Array,
    Assert,
    Assign,
    Assigns,
    Binary,
    Call,
    Clause,
    Compare,
    Connected,
    Contract,
    Declare,
    Deref,
    Dispatch,
    Expr,
    Function,
    Ghost,
    Global,
    If,
    Index,
    Initialized,
    Name,
    Num,
    Parameter,
    Pointer,
    Pred,
    Program,
    Result,
    Return,
    Span,
    Table,
    Target,
    Unset,
    Valid,
)
from weaklink.kinds import Kind
from weaklink.model import PropertyReport, Report, Smallest, State, Status, Verdict
from weaklink.record import replace

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

X, G = Name("x"), Name("G")


def between(low: int, value: Expr, high: int) -> Pred:
    return Connected("&&", Compare("<=", Num(low), value), Compare("<=", value, Num(high)))


def program(promise: Pred) -> Program:
    """``f`` sets ``G[0]`` and gives back ``G[x]``, for ``x`` of 0, 1, 2: the last is too far."""
    contract = Contract((Clause(1, between(0, X, 2)),), ensures=(Clause(2, promise),))
    body = (Assign(3, Index(G, Num(0)), "=", Num(5)), Return(4, Index(G, X)))
    f = Function("f", INT, (Parameter("x", INT, (0, 1, 2)),), contract, body)
    return Program((), (Global("G", Array(INT, 2), (0, 7)),), (f,))


FAILING = program(Compare(">", Result(), Num(5)))
HOLDING = program(Compare("==", X, X))


def ghostly() -> Program:
    """``f`` notes in a ghost variable that ``x`` was 2, and then says that it never is."""
    noted = If(3, Binary(">", X, Num(1)), (Assign(3, Name("w"), "=", Num(1)),), ())
    body = (
        Ghost(Declare(2, "w", INT, (Num(0),))),
        Ghost(noted),
        Assert(Clause(4, Compare("==", Name("w"), Num(0)))),
        Return(5, X),
    )
    contract = Contract((Clause(1, between(0, X, 2)),))
    return Program((), (), (Function("f", INT, (Parameter("x", INT, (0, 1, 2)),), contract, body),))


def step(name: str, site: int, change: int) -> Function:
    """``name`` adds something to ``x``, which is small, and says how much."""
    given = Parameter("x", INT, (0, 1, 2))
    promise = Clause(site + 1, Compare("==", Result(), Binary("+", X, Num(change))))
    contract = Contract((Clause(site, between(0, X, 2)),), (Assigns(site + 2, ()),), (promise,))
    return Function(name, INT, (given,), contract, (Return(site + 3, Binary("+", X, Num(change))),))


def pointed(table: str) -> Program:
    """``f`` calls ``up`` for 2, and ``down`` else, by a pointer of which only ``down`` is listed,
    or by a table."""
    targets = Target("down", 14), Target("up", 15)
    listed = () if table else ("down",)
    later = Binary(">", X, Num(1))
    body = (
        Declare(12, "v", INT, (Num(0),)),
        Dispatch(13, Name("v"), "h", later, targets, (X,), listed, table),
        Return(16, Name("v")),
    )
    promise = Clause(11, Compare("<=", Result(), Num(2)))
    contract = Contract((Clause(10, between(0, X, 2)),), ensures=(promise,))
    f = Function("f", INT, (Parameter("x", INT, (0, 1, 2)),), contract, body)
    tables = (Table(table, ("down", "up")),) if table else ()
    return Program((), (), (step("down", 1, -1), step("up", 5, 1), f), tables)


def lent() -> Program:
    """``f`` sets ``u`` where ``x`` is not 2, and lets ``g`` read it; or reads it itself."""
    p = Name("p")
    reads = Contract((Clause(1, Valid(Span(p, Num(0), Num(0)), False)),), (Assigns(2, ()),))
    target = Parameter("p", Pointer(INT), (0, 1), (1,), ((1, 0),))
    g = Function("g", INT, (target,), reads, (Return(3, Deref(p)),))
    u = Name("u")
    body = (
        Unset(11, "u", INT),
        Declare(12, "v", INT, (Num(0),)),
        If(13, Binary("<", X, Num(2)), (Assign(14, u, "=", X),), ()),
        If(15, Binary("==", X, Num(3)), (Assign(16, Name("v"), "=", u),), ()),
        Assert(Clause(17, Initialized(Span(Address(u), Num(0), Num(0))), check=True)),
        Call(18, Name("v"), "g", (Address(u),)),
        Return(19, Name("v")),
    )
    contract = Contract((Clause(10, between(0, X, 3)),))
    f = Function("f", INT, (Parameter("x", INT, (0, 1, 2, 3)),), contract, body)
    return Program((), (), (g, f))


Forge = Callable[[PropertyReport], PropertyReport | None]


def forged(kind: Kind, forge: Forge) -> Callable[[Read], Report]:
    """The engine's report but for the properties of one kind."""

    def diagnose(given: Read) -> Report:
        report = usual(given)
        made = [forge(one) if one.kind is kind else one for one in report.properties]
        return replace(report, properties=tuple(one for one in made if one is not None))

    return diagnose


def rules(program: Program, diagnose: Callable[[Read], Report]) -> set[tuple[str, str]]:
    found = judge([program], diagnose).disagreements
    return {(one.key.kind, one.rule) for _, one in found}


def as_proved(one: PropertyReport) -> PropertyReport:
    return replace(one, status=Status.PROVED, verdict=None, counterexample=None)


def with_verdict(verdict: Verdict) -> Forge:
    def forge(one: PropertyReport) -> PropertyReport:
        return replace(one, verdict=verdict, counterexample=None, smallest=Smallest.OUTRIGHT)

    return forge


def with_inputs(*, minimal: bool, **values: str) -> Forge:
    """A non-compliance from other inputs."""

    def forge(one: PropertyReport) -> PropertyReport:
        assert one.counterexample is not None
        shown = replace(one.counterexample, inputs=State(values), minimal=minimal)
        return replace(one, counterexample=shown)

    return forge


def weak_from(**values: str) -> Forge:
    inputs = with_inputs(minimal=False, **values)

    def forge(one: PropertyReport) -> PropertyReport | None:
        made = inputs(one)
        assert made is not None
        return replace(made, verdict=Verdict.SUBCONTRACT_WEAKNESS)

    return forge


def dropped(_: PropertyReport) -> None:
    return None


@pytest.mark.parametrize("right", [FAILING, HOLDING, ghostly(), pointed(""), pointed("T"), lent()])
def test_a_right_report_passes(right: Program) -> None:
    judged = judge([right])
    assert judged.disagreements == []
    assert judged.counts["runs replayed"] > 0 and judged.counts["inputs run"] > 0


@pytest.mark.parametrize(
    ("kind", "forge", "rule"),
    [
        (Kind.POSTCONDITION, as_proved, "proved"),
        (Kind.INDEX_BOUND, as_proved, "proved"),
        (Kind.POSTCONDITION, with_verdict(Verdict.PROVER_INCAPACITY), "prover-incapacity"),
        (Kind.POSTCONDITION, with_verdict(Verdict.SUBCONTRACT_WEAKNESS), "subcontract-weakness"),
        (Kind.POSTCONDITION, dropped, "not listed"),
        (Kind.INDEX_BOUND, dropped, "not listed"),
        (Kind.POSTCONDITION, with_inputs(minimal=False, x="1", **{"G[1]": "6"}), "non-compliance"),
        (Kind.POSTCONDITION, with_inputs(minimal=False, x="7"), "non-compliance"),
        (Kind.POSTCONDITION, with_inputs(minimal=True, x="1", **{"G[1]": "5"}), "minimal"),
        (Kind.POSTCONDITION, weak_from(x="0"), "weakness from a failing run"),
    ],
)
def test_a_wrong_report_is_caught(kind: Kind, forge: Forge, rule: str) -> None:
    assert (kind.value, rule) in rules(FAILING, forged(kind, forge))


@pytest.mark.parametrize(
    ("program", "kind", "function"),
    [
        (ghostly(), Kind.ASSERTION, "f"),
        (pointed(""), Kind.CALL_TARGET, "f"),
        (pointed("T"), Kind.POSTCONDITION, "f"),
        (lent(), Kind.INITIALIZATION, "f"),
        (lent(), Kind.ASSERTION, "f"),
    ],
)
def test_what_is_rare_is_judged(program: Program, kind: Kind, function: str) -> None:
    """All that fails is found natively: without it in the report, and where it is "proved"."""
    for forge, rule in ((as_proved, "proved"), (dropped, "not listed")):
        found = judge([program], forged(kind, forge)).disagreements
        told = {(one.key.function, one.rule) for _, one in found if one.key.kind == kind.value}
        assert (function, rule) in told


def test_each_error_of_what_has_no_value_has_its_place() -> None:
    """The own read is at its statement, the callee's at the call."""
    found = judge([lent()], forged(Kind.INITIALIZATION, dropped)).disagreements
    assert {(one.key.function, one.key.site) for _, one in found} == {("f", 16), ("f", 18)}


def test_what_is_not_found_out_is_counted_and_no_error() -> None:
    judged = judge([FAILING], forged(Kind.POSTCONDITION, with_verdict(Verdict.UNKNOWN)))
    assert judged.disagreements == []
    assert judged.counts["unknown, fails natively"] == 1


def test_a_replay_that_differs_is_caught() -> None:
    """Every number of the last state counts, and how the run ends."""
    given = read(annotated(HOLDING))
    replayer = Replayer(HOLDING, HOLDING.functions[0], given, replayer_views(given))
    with Native([HOLDING]) as native:
        native.switch([checked_sites(HOLDING)])
        ended, failed, outside = native.run([(0, (0, 7, 1)), (0, (0, 7, 2)), (0, (0, 7, 3))])
    runs = (ended, failed, outside)
    assert [replayer.difference(run) for run in runs] == ["", "", ""]
    for at in range(len(ended.out)):
        out = (*ended.out[:at], ended.out[at] + 1, *ended.out[at + 1 :])
        assert replayer.difference(dataclasses.replace(ended, out=out)) != ""
    swapped = [
        dataclasses.replace(ended, vector=failed.vector),
        dataclasses.replace(failed, vector=ended.vector),
    ]
    assert all(replayer.difference(run) for run in swapped)


def test_a_draft_says_what_the_judge_says(tmp_path: Path) -> None:
    (found,) = [
        one
        for _, one in judge([FAILING], forged(Kind.POSTCONDITION, as_proved)).disagreements
        if one.rule == "proved"
    ]
    text = save(FAILING, found, "light 1", tmp_path).read_text(encoding="utf-8")
    assert text.startswith("// Fuzzing (light 1): ") and "[known defect: proved]" in text
    assert "//~ postcondition non-compliance" in text
    assert "//~ index-bound non-compliance input=" in text
