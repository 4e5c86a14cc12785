"""What contracts let happen natively, against sets worked out by hand; and reports that are wrong
about it."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from tests.native.build import Native, View
from tests.native.engine import Read
from tests.native.harness import checked_sites
from tests.native.judge import judge, usual
from tests.native.syntax import (
    INT,
    Assert,
    Assign,
    Assigns,
    Behavior,
    Binary,
    Call,
    Clause,
    Compare,
    Connected,
    Contract,
    Declare,
    Function,
    Global,
    Loop,
    LoopContract,
    Name,
    Num,
    Parameter,
    Pred,
    Program,
    Result,
    Return,
    Variant,
)
from tests.native.test_compare import FAILING
from tests.native.views import before, subcontracts
from weaklink.kinds import Kind
from weaklink.model import PropertyReport, Report, Status, Verdict
from weaklink.record import replace

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

X, G, R, S, I = (Name(name) for name in "xGrsi")  # noqa: E741
CALL, LOOP = 20, 30
WRITES_G = Assigns(11, (G,))


def program(
    claim: Pred,
    *,
    promise: Pred,
    invariant: Pred,
    frame: Assigns = WRITES_G,
    behaviors: tuple[Behavior, ...] = (),
) -> Program:
    """``r = g(x)``, which is x (and sets G to 1); then ``s`` is counted up to x by a loop."""
    contract = Contract((), (frame,), (Clause(10, promise),), behaviors)
    set_g = Assign(12, G, "=", Num(1))
    x = Parameter("x", INT, (0, 1, 2))
    g = Function("g", INT, (Parameter("x", INT, (0,)),), contract, (set_g, Return(13, X)))
    loop = LoopContract(
        (Clause(31, invariant),),
        (Assigns(32, (I, S)),),
        (Variant(33, Binary("-", X, I)),),
    )
    start, step = Declare(34, "i", INT, (Num(0),)), Assign(35, I, "++", Num(0))
    body = (
        Declare(21, "r", INT, (Num(0),)),
        Call(CALL, R, "g", (X,)),
        Declare(22, "s", INT, (Num(0),)),
        Loop(LOOP, loop, start, Binary("<", I, X), step, (Assign(36, S, "+=", Num(1)),)),
        Assert(Clause(40, claim)),
        Return(41, R),
    )
    allowed = Connected("&&", Compare("<=", Num(0), X), Compare("<=", X, Num(9)))
    f = Function("f", INT, (x,), Contract((Clause(50, allowed),)), body)
    return Program((), (Global("G", INT, (0,)),), (g, f))


EXACT = Compare("==", Result(), X)
AT_LEAST = Compare(">=", Result(), X)
BETWEEN = Connected("&&", Compare("<=", Num(0), I), Compare("<=", I, X))
COUNTED = Connected("&&", BETWEEN, Compare("==", S, I))
SMALL = Connected("&&", BETWEEN, Compare(">=", S, Num(0)))
BOTH = Connected("||", Compare("==", R, X), Compare("==", S, X))


def failing(one: Program, contracts: tuple[int, ...], kind: Kind = Kind.ASSERTION) -> bool:
    """Whether the view with these contracts fails a property of the kind, from clean inputs."""
    with Native([one]) as native:
        native.switch([checked_sites(one)])
        entry = native.file.entries.index((0, "f"))
        (seen,) = native.views([View(entry, contracts, 2_000, cap=10)])
    return any(key.kind == kind.value and v.clean for key, v in seen.violations.items())


@pytest.mark.parametrize(
    ("claim", "promise", "invariant", "weak"),
    [
        (Compare("==", R, X), EXACT, COUNTED, []),
        (Compare("==", R, X), AT_LEAST, COUNTED, [(CALL,), (CALL, LOOP)]),
        (Compare("==", S, X), AT_LEAST, COUNTED, []),
        (Compare("==", S, X), EXACT, SMALL, [(LOOP,), (CALL, LOOP)]),
        (BOTH, AT_LEAST, SMALL, [(CALL, LOOP)]),
        (BOTH, EXACT, SMALL, []),
        (Compare("==", G, Num(1)), EXACT, COUNTED, [(CALL,), (CALL, LOOP)]),
    ],
)
def test_the_sets_that_let_it_fail(
    claim: Pred, promise: Pred, invariant: Pred, weak: list[tuple[int, ...]]
) -> None:
    one = program(claim, promise=promise, invariant=invariant)
    sets: list[tuple[int, ...]] = [(), (CALL,), (LOOP,), (CALL, LOOP)]
    assert [chosen for chosen in sets if failing(one, chosen)] == weak


def test_frames_of_behaviors_hold_in_contracts() -> None:
    """G is 1 afterwards where the behavior lets G alone that was 1 before."""
    claim = Compare("==", G, Num(0))
    low = Compare(">=", X, Num(0))
    kept = Behavior("low", low, (Assigns(60, ()),))
    held = program(claim, promise=EXACT, invariant=COUNTED, behaviors=(kept,))
    loose = program(claim, promise=EXACT, invariant=COUNTED)
    with Native([held, loose]) as native:
        native.switch([checked_sites(held), checked_sites(loose)])
        entries = [native.file.entries.index((n, "f")) for n in range(2)]
        found = native.views([View(entry, (CALL,), 500, (0, 0)) for entry in entries])
    assert [any(key.site == 40 for key in seen.violations) for seen in found] == [False, True]


def test_sets_before_a_weak_one() -> None:
    assert list(before((2,), (1, 2, 3))) == [(1,)]
    assert list(before((1, 3), (1, 2, 3))) == [(1,), (2,), (3,), (1, 2)]


def test_subcontracts_are_in_source_order() -> None:
    one = program(BOTH, promise=EXACT, invariant=COUNTED)
    assert subcontracts(one.functions[1]) == (CALL, LOOP)
    assert subcontracts(FAILING.functions[0]) == ()


WEAK = program(BOTH, promise=AT_LEAST, invariant=SMALL)
ONE_WEAK = program(Compare("==", R, X), promise=AT_LEAST, invariant=SMALL)


def forged(change: Callable[[PropertyReport], PropertyReport]) -> Callable[[Read], Report]:
    def diagnose(given: Read) -> Report:
        report = usual(given)
        made = [change(p) if p.kind is Kind.ASSERTION else p for p in report.properties]
        return replace(report, properties=tuple(made))

    return diagnose


def only(number: int) -> Callable[[PropertyReport], PropertyReport]:
    """Says that one of the weak contracts is weak alone."""
    return lambda one: replace(one, weak=(one.weak[number],))


def both(one: PropertyReport) -> PropertyReport:
    """Says that the loop belongs to the weak set, too."""
    assert len(one.weak) == 1
    loop = replace(one.weak[0], location=replace(one.weak[0].location, line=_line_of_loop()))
    return replace(one, weak=(*one.weak, loop))


def _line_of_loop() -> int:
    from tests.native.acsl import annotated

    return annotated(ONE_WEAK).lines[LOOP]


def other_result(one: PropertyReport) -> PropertyReport:
    shown = one.counterexample
    assert shown is not None and shown.code_run is not None
    variables = {**shown.code_run.variables, "\\result": "7"}
    run = replace(shown.code_run, variables=variables)
    return replace(one, counterexample=replace(shown, code_run=run))


def as_proved(one: PropertyReport) -> PropertyReport:
    return replace(one, status=Status.PROVED, verdict=None, counterexample=None, weak=())


def as_incapacity(one: PropertyReport) -> PropertyReport:
    return replace(one, verdict=Verdict.PROVER_INCAPACITY, counterexample=None, weak=())


@pytest.mark.parametrize(
    ("one", "change", "rule"),
    [
        (WEAK, only(0), "weak set"),
        (WEAK, only(1), "weak set"),
        (ONE_WEAK, both, "smaller weak set"),
        (ONE_WEAK, as_proved, "proved by contract"),
        (WEAK, as_proved, "proved by contract"),
        (WEAK, as_incapacity, "incapacity by contract"),
        (WEAK, other_result, "code run"),
    ],
)
def test_a_wrong_report_is_caught(
    one: Program, change: Callable[[PropertyReport], PropertyReport], rule: str
) -> None:
    found = judge([one], forged(change)).disagreements
    assert [d.rule for _, d in found if d.key.kind == Kind.ASSERTION.value] == [rule]


def test_right_reports_pass() -> None:
    judged = judge([WEAK, ONE_WEAK])
    assert judged.disagreements == []
    assert judged.counts["weak sets confirmed"] == judged.counts["subcontract-weakness"] >= 2
    assert judged.counts["weak sets of 2"] == 1
