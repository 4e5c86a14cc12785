"""Reports built by hand, one for each thing that a format has to show."""

from weaklink import claims
from weaklink.diagnostics import Cost, Diagnostic, Refusal, Severity
from weaklink.kinds import Kind, SmokeKind
from weaklink.model import (
    BlockState,
    ChoiceReport,
    Counterexample,
    CulpritReport,
    Event,
    Minimised,
    PropertyReport,
    Reason,
    ReducedInteger,
    Report,
    Smallest,
    SmokeReport,
    SmokeVerdict,
    SmokeWitness,
    State,
    Status,
    Suggestion,
    Verdict,
    WeakReport,
)
from weaklink.record import replace
from weaklink.scope import ALL, Limit, LimitKind, Scope
from weaklink.source import SourceText, Span

TEXT = """\
/*@ requires n >= 0;
    ensures enough: \\result >= n;
    assigns \\nothing; */
int climb(int n) {
  int i = 0;
  /*@ loop invariant low: 0 <= i;
      loop assigns i;
      loop variant n - i; */
  while (i < n)
    i = i + 2;
  return i;
}
void caller(void) {
  int a = climb(-1);
\tint b = climb(4) + climb(5);
}
"""
FILE = "climb.c"
SOURCES = {FILE: SourceText.of(FILE, TEXT)}


def at(line: int, text: str) -> Span:
    """Where ``text`` first stands in ``line``."""
    column = TEXT.split("\n")[line - 1].index(text) + 1
    return Span(FILE, line, column, line, column + len(text))


def values(**variables: int) -> State:
    return State({name: str(value) for name, value in variables.items()})


ENOUGH = PropertyReport(
    id="climb/postcondition/enough",
    function="climb",
    kind=Kind.POSTCONDITION,
    name="enough",
    location=at(2, "\\result >= n"),
    text="\\result >= n",
    related=(("return", at(11, "return i;")),),
    status=Status.UNPROVED,
    seconds=0.12345,
)
PRESERVED = PropertyReport(
    id="climb/loop1/loop-invariant-preserved/low",
    function="climb",
    kind=Kind.INVARIANT_PRESERVED,
    name="low",
    location=at(6, "0 <= i"),
    text="0 <= i",
    related=(),
    status=Status.PROVED,
)
OVERFLOW = PropertyReport(
    id="climb/signed-overflow/1",
    function="climb",
    kind=Kind.SIGNED_OVERFLOW,
    name="",
    location=at(10, "i + 2"),
    text="i + 2",
    related=(),
    status=Status.UNPROVED,
)
REQUIRES = PropertyReport(
    id="caller/climb1/call-precondition/1",
    function="caller",
    kind=Kind.CALL_PRECONDITION,
    name="",
    location=at(14, "climb(-1)"),
    text="n >= 0",
    related=(("clause", at(1, "n >= 0")),),
    status=Status.UNPROVED,
)
LEMMA = PropertyReport(
    id="logic/lemma/square",
    function=None,
    kind=Kind.LEMMA,
    name="square",
    location=at(1, "n >= 0"),
    text="\\forall integer x; x * x > 0",
    related=(),
    status=Status.UNPROVED,
)
LOOP = WeakReport("climb/loop1", "loop", "climb", at(9, "while"))
CALLS = tuple(
    WeakReport(f"caller/climb{number}", "call", "climb", at(15, text))
    for number, text in ((2, "climb(4)"), (3, "climb(5)"))
)


def counterexample(**changes: object) -> Counterexample:
    plain = Counterexample(
        inputs=values(n=1),
        choices=(),
        code_run=None,
        trace=(),
        replayed=True,
        minimal=True,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def report(*properties: PropertyReport, **changes: object) -> Report:
    plain = Report(
        version="0.1.0",
        solvers={"z3": "4.13.0"},
        options={"rte": "default"},
        diagnostics=(),
        refused=(),
        properties=properties,
        functions=("climb",),
        sources=SOURCES,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


WHY = (
    Reason("near(n, i)", at(2, "\\result >= n")),
    Reason(
        "\\exists integer k; 0 <= k < 3 && a + k == b + j",
        at(6, "0 <= i"),
        definition="near",
        indices={"j": "4"},
        values={"a": "7"},
        vain={"k": ("0", "2")},
    ),
)
NON_COMPLIANCE = report(
    replace(
        ENOUGH,
        verdict=Verdict.NON_COMPLIANCE,
        counterexample=counterexample(
            trace=(
                Event(at(5, "int i = 0;"), "i = 0", {"i": "0"}),
                Event(at(9, "i < n"), "the loop goes on", {}),
                Event(at(10, "i = i + 2"), "i = i + 2", {"i": "2"}),
                Event(at(11, "return i;"), "return", {"\\result": "2"}),
                Event(at(2, "\\result >= n"), "the postcondition fails", {}),
            )
        ),
        suggestion=Suggestion("change the code or the specification: they contradict each other"),
    ),
    PRESERVED,
)
OVERFLOWS = report(
    replace(
        OVERFLOW,
        verdict=Verdict.NON_COMPLIANCE,
        counterexample=counterexample(
            inputs=State(
                {"n": "2147483647", "p": "&B1[0]"}, {"B1": BlockState("int[2]", ("0", "-1"))}
            ),
            minimal=False,
        ),
        bounds={"iterations": "8", "hit": "true"},
        scope=Scope((Limit(LimitKind.ITERATIONS, "f/loop1", 8),)),
    )
)
WEAK_LOOP = report(
    replace(
        ENOUGH,
        verdict=Verdict.SUBCONTRACT_WEAKNESS,
        weak=(LOOP,),
        smallest=Smallest.WITHIN_BOUNDS,
        bounds={"iterations": "8", "depth": "3", "hit": "true"},
        scope=Scope(
            (Limit(LimitKind.ITERATIONS, "f/loop1", 8), Limit(LimitKind.LENGTH, "a", 6)),
        ),
        counterexample=counterexample(
            inputs=values(n=3),
            minimised=Minimised(values(n=1236), (ReducedInteger("n", "1236", "3"),), 9, 0.012),
            choices=(
                ChoiceReport(
                    "climb/loop1",
                    at(9, "while"),
                    values(i=7),
                    (values(i=0), values(i=2), values(i=4)),
                ),
            ),
            code_run=State({"i": "4", "\\result": "4"}),
            trace=(
                Event(at(5, "int i = 0;"), "i = 0", {"i": "0"}),
                Event(at(9, "while"), "loop1 stands as its contract", {"i": "7"}),
                Event(at(2, "\\result >= n"), "the postcondition fails", {}, why=WHY),
            ),
        ),
        suggestion=Suggestion(
            "strengthen the invariant, for example so that it excludes i = 7",
        ),
    ),
    PRESERVED,
)
WEAK_CALLS = report(
    replace(
        REQUIRES,
        verdict=Verdict.SUBCONTRACT_WEAKNESS,
        weak=CALLS,
        smallest=Smallest.OUTRIGHT,
        scope=ALL,
        counterexample=counterexample(
            inputs=State({}),
            choices=tuple(
                ChoiceReport(
                    weak.id, weak.location, State({"\\result": "9"}), (State({"\\result": "4"}),)
                )
                for weak in CALLS
            ),
            code_run=State({}),
        ),
    )
)
NO_BODY = report(
    replace(
        REQUIRES,
        verdict=Verdict.SUBCONTRACT_WEAKNESS,
        weak=CALLS[:1],
        smallest=Smallest.OUTRIGHT,
        scope=ALL,
        counterexample=counterexample(
            inputs=State({}),
            choices=(ChoiceReport("caller/climb2", at(15, "climb(4)"), State({"\\result": "9"})),),
        ),
    )
)
INCAPACITY = report(
    replace(ENOUGH, verdict=Verdict.PROVER_INCAPACITY),
    replace(OVERFLOW, verdict=Verdict.LIKELY_PROVER_INCAPACITY),
)
BEHIND = report(
    replace(REQUIRES, verdict=Verdict.NON_COMPLIANCE, counterexample=counterexample()),
    replace(
        ENOUGH,
        verdict=Verdict.UNKNOWN,
        reason=claims.FAILS_FIRST,
        behind=(REQUIRES.id, "climb/assertion/1"),
    ),
    replace(PRESERVED, assuming=(REQUIRES.id,)),
)
UNKNOWN = report(
    replace(
        ENOUGH,
        verdict=Verdict.UNKNOWN,
        reason="the search was cut off.",
        bounds={"iterations": "4", "hit": "true"},
        scope=Scope((Limit(LimitKind.ITERATIONS, "f/loop1", 4),)),
        candidate=counterexample(inputs=values(n=12), replayed=False, minimal=False),
        suggestion=Suggestion("narrow the inputs with a typically clause, or allow more time"),
    )
)
_CUT_OFF = {
    "verdict": Verdict.UNKNOWN,
    "reason": "the time for this function was used up",
    "bounds": {"iterations": "6", "hit": "true"},
    "suggestion": Suggestion("Give the search more time (--timeout)."),
}
UNKNOWNS = report(
    replace(ENOUGH, **_CUT_OFF),
    replace(OVERFLOW, verdict=Verdict.PROVER_INCAPACITY),
    replace(PRESERVED, status=Status.UNPROVED, **_CUT_OFF),
    replace(REQUIRES, **_CUT_OFF),
    replace(LEMMA, verdict=Verdict.UNKNOWN, reason="it is not checkable by running"),
)
FALSE_LEMMA = report(
    replace(
        LEMMA, verdict=Verdict.NON_COMPLIANCE, counterexample=counterexample(inputs=values(x=0))
    )
)
PROVED = report(PRESERVED, replace(ENOUGH, status=Status.PROVED))
NOT_DIAGNOSED = report(ENOUGH)
BAD_INPUT = report(
    PRESERVED,
    diagnostics=(
        Diagnostic(
            "syntax", Severity.ERROR, at(15, "+"), "unexpected '+'", "an expression", "caller"
        ),
        Diagnostic("hint-assigns", Severity.WARNING, at(4, "climb"), "climb has no assigns clause"),
    ),
    refused=(Refusal("climb", at(9, "while"), "a pointer to a function"),),
    unanalysed=("caller", "climb"),
)

ALIVE = SmokeReport(
    SmokeKind.CODE,
    "climb",
    at(10, "i = i + 2"),
    SmokeVerdict.ALIVE,
    witness=SmokeWitness(
        values(n=1), (ChoiceReport("climb/loop1", at(9, "while"), values(i=0)),), False
    ),
    settled="run",
)
DOOMED = report(
    PRESERVED,
    replace(PRESERVED, id="climb/assertion/1", kind=Kind.ASSERTION, name="", reachable=False),
    smoke_tests=(
        ALIVE,
        SmokeReport(
            SmokeKind.CODE,
            "climb",
            at(11, "return i"),
            SmokeVerdict.DOOMED,
            (
                CulpritReport("precondition", at(1, "n >= 0"), "requires n >= 0"),
                CulpritReport("negated-condition", at(9, "i < n"), "i < n"),
            ),
            sentence="This is never executed: the precondition (line 1) and the negation of the "
            "condition (line 9) exclude each other.",
            settled="solver",
        ),
        SmokeReport(
            SmokeKind.AXIOMS,
            None,
            at(1, "n >= 0"),
            SmokeVerdict.UNKNOWN,
            reason="no contradiction was found",
        ),
    ),
)
REFUSED_CLAUSE = report(
    PRESERVED,
    refused=(Refusal("climb", at(2, "ensures"), "`exits` clause", Cost.CLAUSE),),
    smoke_tests=(ALIVE,),
)

ALL = {
    name.lower(): value for name, value in sorted(globals().items()) if isinstance(value, Report)
}
