"""What compiled programs do, construct by construct, against outcomes worked out by hand."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from tests.native.build import Native, Run, Status
from tests.native.harness import checked_sites
from tests.native.syntax import (
    INT,
    INTEGERS,
    LONG,
    Arm,
    Array,
    Assert,
    Assign,
    Assigns,
    At,
    Behavior,
    Binary,
    Call,
    Cast,
    Clause,
    Compare,
    Contract,
    Copy,
    Declare,
    Deref,
    Expr,
    Function,
    Global,
    If,
    Index,
    Int,
    Leave,
    Loop,
    LoopContract,
    Member,
    Name,
    Null,
    Num,
    Parameter,
    Pointer,
    Pred,
    Program,
    Quantified,
    Result,
    Return,
    Separated,
    Span,
    Stmt,
    Struct,
    Switch,
    Unary,
    Valid,
    Variant,
)

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

X, P, Q, R, G = (Name(name) for name in "xpqrG")
COUNTER = Name("i")
LEAST, MOST = INT.min, INT.max
CHAR = INTEGERS[2]


@dataclass(frozen=True, slots=True)
class Case:
    """``expected``: of each vector what fails (kinds, with sites), or the result."""

    id: str
    program: Program
    expected: dict[tuple[int, ...], str]


def program(
    *body: Stmt,
    parameters: tuple[Parameter, ...] = (Parameter("x", INT, (0,)),),
    contract: Contract | None = None,
    globals: tuple[Global, ...] = (),
    callees: tuple[Function, ...] = (),
    result: Int = INT,
) -> Program:
    function = Function("f", result, parameters, contract or Contract(), body)
    return Program((), globals, (*callees, function))


def returns(value: Expr, result: Int = INT) -> Program:
    return program(Return(1, value), result=result)


def asserts(pred: Pred, *before: Stmt, parameters: tuple[Parameter, ...] | None = None) -> Program:
    body = (*before, Assert(Clause(1, pred)), Return(2, Num(0)))
    return program(*body, parameters=parameters or (Parameter("x", INT, (0,)),))


def operators() -> list[Case]:
    """``x`` is the only input."""
    shown: dict[str, tuple[Expr, dict[int, str]]] = {
        "plus": (Binary("+", X, Num(1)), {MOST: "signed-overflow@1", 1: "2"}),
        "minus": (Binary("-", X, Num(1)), {LEAST: "signed-overflow@1", 1: "0"}),
        "times": (Binary("*", X, X), {1 << 16: "signed-overflow@1", -3: "9"}),
        "negation": (Unary("-", X), {LEAST: "signed-overflow@1", 2: "-2"}),
        "quotient": (Binary("/", Num(7), X), {0: "division-by-zero@1", -2: "-3"}),
        "rest": (Binary("%", Num(-7), X), {0: "division-by-zero@1", 2: "-1"}),
        "least quotient": (Binary("/", X, Num(-1)), {LEAST: "signed-overflow@1", 1: "-1"}),
        "far shift": (Binary("<<", Num(1), X), {32: "shift@1", -1: "shift@1", 4: "16"}),
        "shifted out": (Binary("<<", X, Num(31)), {1: "signed-overflow@1", 0: "0"}),
        "negative shift": (Binary("<<", X, Num(1)), {-1: "shift@1", 3: "6"}),
        "right shift": (Binary(">>", X, Num(1)), {-3: "-2", 5: "2"}),
        "narrowed": (Cast(CHAR, X), {128: "-128", 255: "-1", 7: "7"}),
        "unsigned": (Binary(">", X, Cast(INTEGERS[7], Num(0))), {-1: "1", 0: "0"}),
        "wraps": (Binary("+", Cast(INTEGERS[7], X), Num(1)), {-1: "0"}),
        "lazy": (Binary("&&", X, Binary("/", Num(4), X)), {0: "0", 2: "1"}),
        "cancels": (Binary("-", Binary("+", X, Num(1)), Num(1)), {MOST: "signed-overflow@1"}),
        "of another sign": (
            Binary("-", Binary("+", X, Num(1)), Cast(INTEGERS[9], Num(0))),
            {MOST: "signed-overflow@1", 1: "2"},
        ),
        "dropped": (Binary("*", Binary("/", Num(1), X), Num(0)), {0: "division-by-zero@1"}),
    }
    return [
        Case(id, returns(value), {(x,): said for x, said in expected.items()})
        for id, (value, expected) in shown.items()
    ]


def logic() -> list[Case]:
    """Annotations are mathematics."""
    k = Name("k")
    below = Compare("<", k, Num(2))
    shown: dict[str, tuple[Pred, dict[int, str]]] = {
        "no overflow": (Compare(">", Binary("+", X, Num(1)), X), {MOST: "0"}),
        "exact product": (Compare(">", Binary("*", X, X), Num(0)), {LEAST: "0", 0: "assertion@1"}),
        "for all": (Quantified(True, "k", Num(0), X, below), {2: "0", 3: "assertion@1"}),
        "for all of none": (Quantified(True, "k", Num(0), X, Compare("<", k, k)), {0: "0"}),
        "there is": (Quantified(False, "k", Num(1), X, below), {1: "assertion@1", 2: "0"}),
        "no quotient": (Compare("==", Binary("/", Num(1), X), Num(0)), {0: "?", 2: "0"}),
        "too wide to tell": (Quantified(True, "k", Num(0), X, below), {1000: "?"}),
    }
    return [
        Case(id, asserts(pred), {(x,): said for x, said in expected.items()})
        for id, (pred, expected) in shown.items()
    ]


def pointer(name: str) -> Parameter:
    return Parameter(name, Pointer(INT), (0, 1), (1,), ((1, 0),), (0,))


def vector(
    target: int, length: int, flag: int = 0, *rest: int, elements: Sequence[int] = ()
) -> tuple[int, ...]:
    """The inputs of a function with one pointer, whose block has six elements at most."""
    return (target, length, flag, *rest, *elements, *([0] * (6 - len(elements))))


def memory() -> list[Case]:
    p, own = (pointer("p"),), 64
    read = program(Return(1, Deref(P)), parameters=p)
    write = program(Assign(1, Deref(P), "=", Num(5)), Return(2, Deref(P)), parameters=p)
    change = program(Assign(1, Deref(P), "+=", Num(1)), Return(2, Deref(P)), parameters=p)
    indexed = program(
        Return(1, Index(G, X)),
        globals=(Global("G", Array(INT, 2), (0,)),),
    )
    element = program(Return(1, Index(P, X)), parameters=(Parameter("x", LONG, (0,)), *p))
    after = Index(P, Num(1))
    behind = program(Return(1, after), parameters=p)
    local = program(Declare(1, "r", Array(INT, 2), (Num(4), Num(5))), Return(2, Index(R, X)))
    outside = Compare("==", Deref(P), Num(0))
    valid = asserts(Valid(Span(P, Num(0), Num(1)), True), parameters=p)
    null = asserts(Compare("==", P, Null()), parameters=p)
    return [
        Case("read", read, {
            vector(0, 0): "mem-access@1", vector(own, 1, elements=[3]): "3",
            vector(own + 1, 1): "mem-access@1", vector(own, 0): "mem-access@1",
        }),
        Case("write", write, {vector(own, 1): "5", vector(own, 1, 1): "mem-access@1"}),
        Case("change", change, {vector(own, 1): "1", vector(own, 1, 1): "mem-access@1"}),
        Case("behind", behind, {vector(own, 1): "mem-access@1", vector(own, 2): "0"}),
        Case("index", indexed, {
            (0, 7, 2): "index-bound@1", (0, 7, 1): "7", (0, 7, -1): "index-bound@1",
        }),
        Case("wrapping index", element, {
            vector(own, 1, 0, LONG.min, elements=[9]): "?",
            vector(own, 1, 0, 0, elements=[9]): "9",
            vector(own, 1, 0, -1): "mem-access@1",
        }),
        Case("local", local, {(1,): "5", (2,): "index-bound@2"}),
        Case("value of nothing", asserts(outside, parameters=p), {
            vector(0, 0): "?", vector(own, 1): "0",
        }),
        Case("valid", valid, {
            vector(own, 2): "0", vector(own, 1): "assertion@1",
            vector(own, 2, 1): "assertion@1", vector(own + 1, 2): "assertion@1",
        }),
        Case("null", null, {vector(0, 0): "0", vector(own, 1): "assertion@1"}),
    ]  # fmt: skip


def two_pointers() -> Case:
    both = (pointer("p"), pointer("q"))
    apart = Separated(Span(P, Num(0), Num(0)), Span(Q, Num(0), Num(0)))
    none = (0,) * 12
    return Case(
        "separated",
        asserts(apart, parameters=both),
        {
            (64, 128, 1, 1, 0, 0, *none): "0",
            (64, 64, 1, 0, 0, 0, *none): "assertion@1",
            (64, 65, 2, 0, 0, 0, *none): "0",
        },
    )


def contracts() -> list[Case]:
    g = (Global("G", INT, (0,)),)
    back = Contract(assigns=(Assigns(9, ()),))
    written = (Assign(1, G, "=", X), Return(2, Num(0)))
    restored = (
        Declare(3, "r", INT, (G,)),
        Assign(1, G, "=", X),
        Assign(4, G, "=", R),
        Return(2, Num(0)),
    )
    old = Contract(ensures=(Clause(9, Compare("==", Result(), Binary("+", At(X, "Old"), G))),))
    grown = (Assign(1, X, "+=", Num(1)), Return(2, X))
    soft = Contract(ensures=(Clause(9, Compare("<", Result(), X), check=True),))
    low, high = Compare("<=", X, Num(0)), Compare(">", X, Num(1))
    cases = Contract(behaviors=(Behavior("a", low), Behavior("b", high)), complete=8, disjoint=9)
    overlap = (Behavior("a", low), Behavior("b", low))
    under = Contract(
        behaviors=(Behavior("a", low, (), (Clause(9, Compare("==", Result(), Num(1))),)),)
    )
    need = Contract(requires=(Clause(5, Compare(">", Name("y"), Num(0))),))
    callee = Function("g", INT, (Parameter("y", INT, (1,)),), need, (Return(6, Name("y")),))
    called = (Declare(1, "r", INT, (Num(0),)), Call(2, R, "g", (X,)), Return(3, R))
    pre = Contract(requires=(Clause(9, low),))
    return [
        Case("frame", program(*written, globals=g, contract=back), {
            (0, 1): "assigns@9", (1, 1): "0",
        }),
        Case("restored", program(*restored, globals=g, contract=back), {(0, 1): "0"}),
        Case("old", program(*grown, globals=g, contract=old), {
            (1, 4): "5", (0, 4): "postcondition@9",
        }),
        Case("soft", program(Return(1, X), contract=soft), {(3,): "3 after postcondition@9"}),
        Case("complete", program(Return(1, X), contract=cases), {
            (1,): "1 after behaviors-complete@8", (2,): "2",
        }),
        Case("disjoint", program(Return(1, X), contract=Contract(behaviors=overlap, disjoint=9)), {
            (0,): "0 after behaviors-disjoint@9", (1,): "1",
        }),
        Case("behavior", program(Return(1, X), contract=under), {
            (0,): "postcondition@9", (2,): "2",
        }),
        Case("call", program(*called, callees=(callee,)), {(0,): "call-precondition@2", (3,): "3"}),
        Case("not allowed", program(Return(1, X), contract=pre), {(1,): "not allowed", (0,): "0"}),
    ]  # fmt: skip


def counting(contract: LoopContract, *body: Stmt) -> Program:
    """``for (i = 0; i < x; i++) body``, behind ``r = 0``."""
    start, step = Declare(20, "i", INT, (Num(0),)), Assign(21, COUNTER, "++", Num(0))
    loop = Loop(22, contract, start, Binary("<", COUNTER, X), step, body)
    return program(Declare(23, "r", INT, (Num(0),)), loop, Return(24, R))


def loops() -> list[Case]:
    more = Assign(1, R, "+=", Num(2))
    at_most = LoopContract((Clause(9, Compare("<=", COUNTER, Num(1))),))
    above = LoopContract((Clause(9, Compare(">", COUNTER, Num(0))),))
    entry = LoopContract((Clause(9, Compare("==", R, At(R, "LoopEntry"))),))
    right = LoopContract(assigns=(Assigns(9, (COUNTER, R)),))
    wrong = LoopContract(assigns=(Assigns(9, (COUNTER,)),))
    falling = LoopContract(variants=(Variant(9, Binary("-", X, COUNTER)),))
    still = LoopContract(variants=(Variant(9, X),))
    below = LoopContract(variants=(Variant(9, Binary("-", Num(0), COUNTER)),))
    stop = If(2, Binary("==", COUNTER, Num(1)), (Leave("break"),), ())
    skip = If(2, Binary("==", COUNTER, Num(1)), (Leave("continue"),), ())
    early = If(2, Binary("==", COUNTER, Num(1)), (Return(3, Num(7)),), ())
    turned = Assign(3, COUNTER, "=", Num(0))
    return [
        Case("counts", counting(LoopContract(), more), {(3,): "6", (0,): "0"}),
        Case("kept", counting(at_most, more), {(1,): "2", (2,): "loop-invariant-preserved@9"}),
        Case("established", counting(above, more), {(0,): "loop-invariant-established@9"}),
        Case("at entry", counting(entry, more), {(0,): "0", (1,): "loop-invariant-preserved@9"}),
        Case("loop frame", counting(right, more), {(2,): "4"}),
        Case("wrong loop frame", counting(wrong, more), {(0,): "0", (1,): "loop-assigns@9"}),
        Case("falling", counting(falling, more), {(3,): "6"}),
        Case("not falling", counting(still, more), {(1,): "loop-variant-decreases@9"}),
        Case("negative", counting(below, more), {
            (1,): "2", (2,): "loop-variant-non-negative@9",
        }),
        Case("break", counting(LoopContract(), stop, more), {(3,): "2"}),
        Case("continue", counting(LoopContract(), skip, more), {(3,): "4"}),
        Case("return", counting(LoopContract(), early, more), {(3,): "7"}),
        Case("endless", counting(LoopContract(), turned), {(2,): "endless"}),
    ]  # fmt: skip


PAIR = Struct("S", (("a", INT), ("b", INT)))
HOLDER = Struct("R", (("at", Pointer(INT)), ("n", LONG)))


def structures() -> list[Case]:
    s, t, p = Name("s"), Name("t"), Parameter("p", Pointer(PAIR), (0, 1), (1,), ((1, 0),), (0,))
    pair = (Declare(10, "s", PAIR, (X, Num(5))), Declare(11, "t", PAIR, (Num(1), Num(2))))
    swapped = program(
        *pair,
        Copy(1, t, s),
        Assign(2, Member(s, "a"), "=", Num(9)),
        Return(3, Binary("+", Binary("*", Member(t, "a"), Num(10)), Member(t, "b"))),
    )
    saved = program(
        Declare(10, "s", PAIR, (Num(3), Num(4))),
        Copy(1, Deref(P), s),
        Return(2, Member(Deref(P), "b")),
        parameters=(p,),
    )
    read = program(
        Declare(10, "s", PAIR, (Num(3), Num(4))),
        Copy(1, s, Deref(P)),
        Return(2, Member(s, "b")),
        parameters=(p,),
    )
    held = (Declare(10, "r", HOLDER, (P, Num(7))),)
    at = Index(Member(R, "at"), Num(0))
    through = program(
        *held, Assign(1, at, "=", Num(5)), Return(2, Deref(P)), parameters=(pointer("p"),)
    )
    same = asserts(Compare("==", Member(R, "at"), P), *held, parameters=(pointer("p"),))
    own, none = 64, [0] * 10
    with_pair = [replace(one, structs=(PAIR, HOLDER)) for one in (swapped, saved, read)]
    with_holder = [replace(one, structs=(PAIR, HOLDER)) for one in (through, same)]
    return [
        Case("copied", with_pair[0], {(4,): "45"}),
        Case("copied to a block", with_pair[1], {
            (own, 1, 0, 1, 2, *none): "4", (own, 1, 1, 1, 2, *none): "mem-access@1",
            (0, 0, 0, 0, 0, *none): "mem-access@1",
        }),
        Case("copied from a block", with_pair[2], {
            (own, 1, 1, 1, 2, *none): "2", (own + 1, 1, 0, 1, 2, *none): "mem-access@1",
        }),
        Case("through a member", with_holder[0], {
            vector(own, 1): "5", vector(own, 1, 1): "mem-access@1", vector(0, 0): "mem-access@1",
        }),
        Case("member is the pointer", with_holder[1], {vector(own, 1): "0", vector(0, 0): "0"}),
    ]  # fmt: skip


def switches() -> Case:
    arms = (
        Arm(1, (Assign(1, R, "+=", Num(1)),), falls=True),
        Arm(2, (Assign(2, R, "+=", Num(10)),)),
        Arm(None, (Assign(3, R, "+=", Num(100)),)),
        Arm(-3, (Assign(4, R, "+=", Num(1000)),), falls=True),
    )
    body = (Declare(5, "r", INT, (Num(0),)), Switch(6, X, arms), Return(7, R))
    return Case("switch", program(*body), {(1,): "11", (2,): "10", (5,): "100", (-3,): "1000"})


def do_loops() -> list[Case]:
    """``do { r += 2; i++; } while (i < x);``"""
    more = (Assign(1, R, "+=", Num(2)), Assign(2, COUNTER, "++", Num(0)))
    skip = If(8, Binary("==", COUNTER, Num(1)), (Leave("continue"),), ())
    test = Binary("<", COUNTER, X)
    before = (Declare(3, "r", INT, (Num(0),)), Declare(4, "i", INT, (Num(0),)))
    inside = Clause(9, Compare("<", COUNTER, X))  # only where it iterates
    plain = Loop(5, LoopContract(), None, test, None, more, test_last=True)
    checked = Loop(5, LoopContract((inside,)), None, test, None, more, test_last=True)
    skipping = Loop(5, LoopContract(), None, test, None, (*more, skip), test_last=True)
    return [
        Case("do", program(*before, plain, Return(6, R)), {(0,): "2", (3,): "6"}),
        Case("do, checked", program(*before, checked, Return(6, R)), {
            (0,): "loop-invariant-established@9", (1,): "2", (3,): "6",
        }),
        Case("do, continued", program(*before, skipping, Return(6, R)), {(1,): "2", (3,): "6"}),
    ]  # fmt: skip


def recursion() -> list[Case]:
    """``f(x)`` is 2 x: it calls itself with x - 1, or with x itself."""
    positive = Contract((Clause(8, Compare("<=", Num(0), X)),), decreases=Variant(9, X))
    asked = (Parameter("x", INT, (0, 1)),)

    def function(argument: Expr) -> Program:
        again = (Call(1, R, "f", (argument,)), Assign(2, R, "+=", Num(2)))
        body = (
            Declare(3, "r", INT, (Num(0),)),
            If(4, Binary("!=", X, Num(0)), again, ()),
            Return(5, R),
        )
        return program(*body, parameters=asked, contract=positive)

    return [
        Case(
            "recursion", function(Binary("-", X, Num(1))), {(0,): "0", (4,): "8", (50,): "endless"}
        ),
        Case("no recursion", function(X), {(0,): "0", (1,): "decreases@1"}),
        Case("too far", function(Binary("-", X, Num(2))), {(2,): "2", (1,): "call-precondition@1"}),
    ]


CASES = [
    *operators(),
    *logic(),
    *memory(),
    two_pointers(),
    *contracts(),
    *loops(),
    *structures(),
    switches(),
    *do_loops(),
    *recursion(),
]


def said(run: Run) -> str:
    failed = [f"{key.kind}@{key.site}" for key in run.failures]
    match run.status:
        case Status.END:
            return " after ".join([str(INT.wrap(run.out[0])), *failed])
        case Status.FAILED:
            return ", ".join(failed)
        case Status.UNDEFINED:
            return "?"
        case other:
            return other.name.lower().replace("_", " ")


def run_all(cases: Sequence[Case]) -> list[tuple[str, str, str]]:
    """Of each input of each case: what it is, what was expected, what came."""
    programs = [case.program for case in cases]
    with Native(programs) as native:
        native.switch([checked_sites(one) for one in programs])
        entries = {
            number: at for at, (number, name) in enumerate(native.file.entries) if name == "f"
        }
        asked = [(entries[n], v) for n, case in enumerate(cases) for v in case.expected]
        runs = native.run(asked)
    ids = [(f"{c.id} {v}", expected) for c in cases for v, expected in c.expected.items()]
    return [(id, want, said(run)) for (id, want), run in zip(ids, runs, strict=True)]


def test_each_construct_does_what_it_should() -> None:
    outcomes = run_all(CASES)
    assert len(outcomes) > 90
    assert [one for one in outcomes if one[1] != one[2]] == []


def test_a_check_that_is_off_is_not_made() -> None:
    one = asserts(Compare("<", X, X))
    with Native([one]) as native:
        (run,) = native.run([(0, (1,))])
        native.switch([checked_sites(one)])
        (checked,) = native.run([(0, (1,))])
    assert (said(run), said(checked)) == ("0", "assertion@1")


def test_all_inputs_are_run_and_the_smallest_that_fails_is_kept() -> None:
    values = tuple(range(-3, 4))
    one = program(
        Assert(Clause(1, Compare("<", Binary("*", X, X), Num(4)))),
        Return(2, X),
        parameters=(Parameter("x", INT, values),),
        contract=Contract(requires=(Clause(9, Compare(">", X, Num(-3))),)),
    )
    with Native([one]) as native:
        native.switch([checked_sites(one)])
        (seen,) = native.explore([0], 100, 1)
    (violation,) = seen.violations.values()
    assert (seen.inputs, seen.exhausted, seen.counts[Status.NOT_ALLOWED]) == (6, True, 1)
    assert (violation.count, violation.vector) == (3, (2,))
