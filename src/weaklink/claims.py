"""What may be said of runs: sentences from a verdict, a scope and premises alone.

No other module says "no", "none", "never", "every" or "all" of runs (a test reads them).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from weaklink.kinds import PremiseKind, SmokeKind
from weaklink.scope import Limit, LimitKind, Scope
from weaklink.wording import listed


def within(scope: Scope) -> str:
    """`` within 6 iterations of f/loop1 and 6 elements of a and b``; nothing for all executions."""
    groups: dict[tuple[str, int | None], list[str]] = {}
    for one in scope.limits:
        groups.setdefault((_noun(one), one.limit), []).append(one.of)
    nouns = [noun.format(number=n, of=listed(names)) for (noun, n), names in groups.items()]
    return f" within {listed(nouns)}" if nouns else ""


def _noun(one: Limit) -> str:
    """The noun with places for how far (``number``), and of what (``of``)."""
    several = one.limit != 1
    match one.kind:
        case LimitKind.ITERATIONS:
            return "{number} iterations of {of}" if several else "{number} iteration of {of}"
        case LimitKind.DEPTH:
            return "{number} nested calls of {of}" if several else "{number} nested call of {of}"
        case LimitKind.LENGTH if one.of.startswith("`"):
            return "{number} values of {of}" if several else "{number} value of {of}"
        case LimitKind.LENGTH:
            return "{number} elements of {of}" if several else "{number} element of {of}"
        case LimitKind.OBJECTS:
            return "{number} objects behind {of}" if several else "{number} object behind {of}"
        case LimitKind.SHAPE:
            return "the targets tried for {of}"
        case LimitKind.WHOLE:
            return "whole objects behind {of}"
        case LimitKind.CHOICE:
            return "the choices tried for {of}"
        case LimitKind.OUTSIDE:
            return "the values tried for {of}"
        case LimitKind.INPUTS:
            return "the inputs that {of} leaves"
        case LimitKind.UNMODELLED:
            return "what runs do before {of}"
        case LimitKind.PATHS:
            return "the first {number} blocks of the code of {of} as it runs"
        case _:
            assert_never(one.kind)


def none_fails(scope: Scope) -> str:
    """That nothing makes it fail, as a clause."""
    none = "no run makes it fail" if scope.is_all else "no run was found that makes it fail"
    return none + within(scope)


def excluded(
    scope: Scope,
    *,
    several: bool,
    by_code: bool,
    whatever: Sequence[str] = (),
    bodiless: bool = False,
) -> str:
    """That smaller sets of contracts do not let it fail: those without one of ``several``; or, if
    it is ``by_code``, the empty one.  Of what functions without a body do (``whatever``), each
    input has some with which it does not fail.  ``bodiless``: none of them has code."""
    none = none_fails(scope)
    if whatever:
        found = "no inputs make" if scope.is_all else "no inputs were found that make"
        do = "does" if len(whatever) == 1 else "do"
        none = f"{found} it fail whatever {listed(whatever)} {do}{within(scope)}"
    if several and bodiless:
        return f"It takes them all: if one is left out, {none}."
    if several:
        return f"It takes them all: with the code of one in place of its contract, {none}."
    return f"With the code in place of the contract, {none}." if by_code and not bodiless else ""


def no_code_beside(*, another: bool) -> str:
    """Why the code is not run beside a contract that is too weak: a callee has no body, which is
    ``another`` one, or has that contract itself."""
    if another:
        return "Another function that is called has no body, so the code can't be run beside it"
    return "A called function has no body, so all that is known of it is its contract"


def code_undecided(reason: str) -> str:
    """Beside a contract that is too weak: that the code itself may be wrong, too."""
    return f"whether a run of the code itself makes it fail was not decided: {reason}"


def incapacity() -> str:
    return (
        "The prover is the weak link: the search went through every run, of the code and of "
        "the contracts, and none makes it fail; yet no proof was found."
    )


def likely_incapacity() -> str:
    return (
        "The prover is probably the weak link: on the inputs that `typically` leaves, the search "
        "went through every run, of the code and of the contracts, and none makes it fail. "
        "Other inputs were not searched."
    )


def searched(scope: Scope) -> str:
    """Completes "it is not known, because": how far was searched in vain."""
    if scope.is_all:
        return "neither runs nor searches found a failure"
    return f"no run was found that fails it{within(scope)}"


OPTIONS = {
    LimitKind.ITERATIONS: "iterations",
    LimitKind.DEPTH: "depth",
    LimitKind.LENGTH: "length",
    LimitKind.OBJECTS: "length",
    LimitKind.SHAPE: "",
    LimitKind.WHOLE: "",
    LimitKind.CHOICE: "",
    LimitKind.OUTSIDE: "",
    LimitKind.INPUTS: "",
    LimitKind.UNMODELLED: "",
    LimitKind.PATHS: "",
}
"""The bound with which a search goes further, if there is one."""

FEWER = "a stronger precondition, or a clause `typically` with small values"


NO_SOLVER = "no solver is installed"


def advice(scope: Scope | None) -> str:
    """What to do where nothing was found: the options that move the limits that were met, if a
    search came to some (None: it was not finished)."""
    if scope is None:
        return f"Give the search more time (--timeout), or fewer inputs: {FEWER}."
    parts = [f"`\\valid({one.of})`" for one in scope.limits if one.kind is LimitKind.WHOLE]
    if parts and len(parts) == len(scope.limits):
        return f"Say in the precondition that the objects are there as a whole: {listed(parts)}."
    furthest: dict[str, int] = {}
    for one in scope.limits:
        option = OPTIONS[one.kind]
        if option:
            furthest[option] = max(furthest.get(option, 1), one.limit or 0)
    if not furthest:
        return f"Give the search fewer inputs: {FEWER}."
    bounds = ",".join(f"{name}={2 * number}" for name, number in furthest.items())
    return f"Let the search go further (--bounds {bounds}), or give it fewer inputs: {FEWER}."


def code_run(fails_later: str) -> str:
    """How the code itself runs beside a contract that is too weak."""
    if fails_later:
        return f"the code itself passes this annotation (and fails {fails_later} behind it)"
    return "the code itself runs to its end and nothing fails"


def code_beside(scope: Scope | None, whatever: Sequence[str] = ()) -> str:
    """Beside a contract that is too weak: what is known of the code in its place."""
    if scope is not None and scope.is_all and not whatever:
        return "The code does satisfy the annotation, so look for no bug in it."
    return "From these inputs the code does satisfy the annotation."


def not_passed(scope: Scope, given: str = "") -> str:
    """Of code that no run in the scope came to, on what is ``given``."""
    if scope.is_all:
        return f"No run comes here{given}"
    return f"No run was found that comes here{within(scope)}"


def never_ends(scope: Scope, failed: str, given: str = "") -> str:
    """Of code through which no run in the scope ends normally; ``failed``: what one such fails."""
    found = "No run was found that comes here and ends"
    none = f"No run that comes here ends normally{given}"
    said = none if scope.is_all else f"{found} normally{within(scope)}"
    return said + (f": this one fails {failed}" if failed else "")


def goes_on(scope: Scope, given: str = "") -> str:
    """Of code through which no run in the scope ends, normally or with a failure."""
    if scope.is_all:
        return f"No run that comes here ends, and none fails{given}"
    return f"No run was found that comes here and then ends or fails{within(scope)}"


def fails_before(scope: Scope, failed: str, given: str = "") -> str:
    """Of code to which no run in the scope comes that has not failed before; ``failed``: what one
    such did."""
    found = f"No run was found that comes here without failing before{within(scope)}"
    said = f"No run comes here without failing before{given}" if scope.is_all else found
    return said + (f": this one fails {failed}, and goes on" if failed else "")


def not_even_failing(scope: Scope, given: str = "") -> str:
    """Of code to which no run comes that has not failed before, and none was found in the scope
    that had."""
    return (
        f"No run comes here without failing before{given}, and none was found that fails "
        f"before{within(scope)}"
    )


def of_outcome(said: str) -> str:
    """What is said of code, of what a decision comes to."""
    return said.replace("comes here", "decides so").replace("leads from here", "leads on from it")


def comes(text: str, outcome: str) -> str:
    """What a decision comes to: ``x > 3` is true``."""
    return _COMES[outcome].format(text=f"`{text}`")


_COMES = {
    "true": "{text} is true",
    "false": "{text} is false",
    "case": "case {text} is chosen",
    "no-case": "no `case` is chosen",
}


def decides(text: str, tests: tuple[int, int] | None, scope: Scope, reason: str) -> str:
    """Whether a condition decides by itself, by which tests."""
    if tests is not None:
        first, second = sorted(tests)
        by = f"test {first}" if first == second else f"tests {first} and {second}"
        return f"`{text}` decides by itself: {by}"
    if reason:
        return f"It is not known whether `{text}` decides by itself: {reason}"
    if scope.is_all:
        return f"`{text}` never decides by itself"
    return f"No two runs were found in which `{text}` decides by itself{within(scope)}"


ON_REFUTED = "what would exclude it rests on what is refuted"
"""Completes "it is not known, because ..."."""


def nobody_comes(scope: Scope) -> str:
    """Completes "it is not known whether runs come here, because ..."."""
    if scope.is_all:
        return "searches found nothing that comes here, but there is no proof"
    return f"no run was found that comes here{within(scope)}"


UNCOVERED = {
    "unreachable": ("unreachable", "not reached by any run that was found"),
    "always-fails-later": (
        "every run through it fails later",
        "each run found through it fails later",
    ),
    "fails-before": (
        "every run to it fails before",
        "each run found that comes here fails before",
    ),
    "never-ends": (
        "no run through it ends normally",
        "no run through it that was found ends normally",
    ),
    "unknown": ("unknown", "unknown"),
}
"""Headings of code that a cover leaves: of all executions, and within limits."""

_WITHIN_LIMITS = {
    "unreachable": "not-reached",
    "always-fails-later": "fails-later",
    "never-ends": "not-ended",
}


def word_for_uncovered(why: str, scope: Scope) -> str:
    """The same as a word for tools, which claims no more either."""
    return why if scope.is_all else _WITHIN_LIMITS.get(why, why)


PASSING = {"fails-before": "Inputs of a run that fails and comes here all the same"}
PASSING_AND_FAILING = "Inputs of a run that comes here and fails"


def assumed(heading: str) -> str:
    """Of what is so only if that holds which is not proved."""
    return f"{heading} on an assumption"


def granting(nouns: Sequence[str]) -> str:
    """What a claim is made on, as its end: ``, if the contract of g (line 3) holds``."""
    return f", if {listed(nouns)} {'holds' if len(nouns) == 1 else 'hold'}" if nouns else ""


def no_longer_doomed(nouns: Sequence[str]) -> str:
    """Completes "it is not known, because ...": what is proved on what runs refute."""
    fail = "fails" if len(nouns) == 1 else "fail"
    return f"that no run comes here is proved only from what runs refute: {listed(nouns)} {fail}"


def comes_failing(failed: str) -> str:
    """Of a place to which nothing comes by contract, but a run of the code."""
    return (
        f"By contract nothing comes here; but a run of the code does, which fails {failed} before."
    )


def by_code(given: str) -> str:
    """Of a place that the code alone keeps runs from."""
    return f"No run of the code comes here, whatever annotation it fails before{given}."


def not_past(kind: SmokeKind, given: str, why: str) -> str:
    """Of a clause that no run satisfies, on what is ``given``, and ``why``."""
    match kind:
        case SmokeKind.CALL:
            start = "No run gets past this call"
        case SmokeKind.LOOP:
            start = "No run gets into this loop"
        case _:  # any other clause stands in the code
            start = "No run gets past this"
    return f"{start}{given}: {why}."


def not_past_by_code(given: str) -> str:
    """Of a clause that no run of the code satisfies."""
    return f"No run of the code gets past this, whatever other annotation it fails before{given}."


def always_wrong(error: str, given: str, reasons: Sequence[str]) -> str:
    """Of a run-time error that every run commits, on what is ``given``, by the ``reasons``."""
    follows = f": that follows from {listed(reasons)}" if reasons else ""
    return f"In every run that comes here {error}{given}{follows}."


def never_reached(given: str) -> str:
    """Of a property, on what is ``given``."""
    return f"No run reaches this place at all{given}."


UNREACHABLE = "Proved, but unreachable: no run comes to"
SPURIOUS = "With these values the proof fails, a solver says; no run could, so that may be wrong."
FAILS_FIRST = "the contracts let it fail, but from those inputs the code first fails something else"
FAILS_BEFORE = "runs fail something else before they come to it"
"""Complete "not decided yet:"; what fails follows."""

NONE_COMES_HERE = "nothing fails it, but no run that was searched comes to it, either"
PERHAPS_NOBODY_COMES = "nothing fails it, but whether a run comes to it was not decided"
"""Complete "it is not known, because ..."."""

NO_VALUE = "what could come here meets values that nobody knows"
"""Completes "it is not known, because ...": an annotation has no value, so that no run tells."""

NO_REAL = (
    "an annotation takes a NaN or an infinity for a real number, and nobody knows for which; if"
    " there should be none, say so (`\\is_finite`)"
)
"""The same of floating-point values."""

FALSE_ALONE = "it is false, as the smoke test of the axioms says; no values are known that show it"
"""Of a lemma from which alone everything follows."""

REMEDIES = {
    FALSE_ALONE: "Correct the lemma: it is false.",
    NO_SOLVER: "Install a solver, as `pip install z3-solver` does, where this Python finds it.",
    NO_REAL: "Say of the numbers that are to be finite that they are (`\\is_finite`).",
}
"""What to do where the reason is known, for which no more time helps."""

NO_QUOTIENT = "an annotation divides by zero, and nobody knows what that is"
"""The same of a division in annotations, where logic is total."""

_NOT_COMPUTED = "an annotation is not checkable by running: no run computes "


def not_computed(term: str) -> str:
    """The same of a real number, of which ``term`` says what it is."""
    return f"{_NOT_COMPUTED}{term}"


def is_without_value(reason: str) -> bool:
    """Whether the reason is that runs end at an annotation that has no value in them."""
    return reason in (NO_VALUE, NO_QUOTIENT) or reason.startswith(_NOT_COMPUTED)


ONLY_DISCARDED = "what was found to come here violates an admit, so that it is no run"

ONLY_UNTOLD = (
    "the contracts let it fail, but only from inputs whose run as code does not tell: it is too "
    "long to be followed, excluded by an admit, or hangs on a value that nobody knows or on a "
    "function without a body"
)
"""Completes "it is not known, because ..."."""

UNMODELLED = "whether runs come to code that is not modelled was not asked"
"""Completes "it is not known, because ..."."""

NO_WAY = (
    "No way through the code leads here: whatever holds, its own flow never comes to this place."
)

NO_WAY_ON = "No way through the code leads from here to a normal end."

FOR_LEMMA = "Give the provers more time (--timeout), or a lemma before it from which it follows."


def doomed_unexplained(reason: str, given: str = "") -> str:
    """Of a place to which no run comes, on what is ``given``, it is not known why; ``reason`` for
    that."""
    return f"No run comes here{given}; what keeps them away was not found out: {reason}."


def undecided(what: str) -> str:
    """That nothing was found about ``what``."""
    return f"Not decided: there is no proof, and no run that makes {what} fail was found."


PREMISES = {
    PremiseKind.CONTRACT: "the contract of {name}",
    PremiseKind.ADMIT: "`{text}`",
    PremiseKind.AXIOM: "axiom {name}",
    PremiseKind.SEPARATION: "`{text}`",
    PremiseKind.RETURNED: "{text} where {name} returns",
    PremiseKind.INITIALIZED: "{text}",
    PremiseKind.ORDER: "the order from left to right in `{text}`",
    PremiseKind.MACHINE: "the machine {name}",
    PremiseKind.LOOKS: "that compilers let {name} lie in objects of other types, at any address "
    "(as with -fno-strict-aliasing)",
    PremiseKind.APART: "that no other pointer to a number, or to a pointer, leads into {name}",
    PremiseKind.POINTERS: "that what is read as a pointer in {name} was written as one to the same "
    "type",
    PremiseKind.AROUND: "that where {name} is looked for around a member, there is one",
    PremiseKind.ADDRESS: "that there is {name}, and no other object there",
}
"""What a proof takes for granted, as a noun."""

UNKNOWN_CONTRACT = "that whatever `{text}` calls changes only what these files have"
"""The same of a function of which nothing is known."""

AXIOMS_OF_HEADER = "the axioms of {text}"
"""Of those of a header that weaklink brings, in one."""

HOSTED = "`{text}`"
"""Of the machine, what it promises where a program starts."""


def has_value(place: str) -> str:
    """The same of what is read through a pointer, where no clause of ACSL can say it."""
    return f"{place}{_HAS_VALUE}"


_HAS_VALUE = " has a value where it is read"


MOST_SHOWN = 80
"""Characters of an expression that is told of by its text; JSON has it whole."""


def leads_nowhere(target: str) -> str:
    """Of the pointers that a function without ``assigns`` may change, that they do not lead to a
    global."""
    return f"pointers that do not lead to {target}"


def said(kind: PremiseKind, text: str) -> str:
    """The text of what a proof takes for granted, for the words in ``PREMISES``."""
    match kind:
        case PremiseKind.ORDER if len(text) > MOST_SHOWN:
            return f"{text[:MOST_SHOWN]}..."
        case PremiseKind.RETURNED | PremiseKind.INITIALIZED if is_acsl(text):
            return f"`{text}`"
        case PremiseKind.INITIALIZED:
            return f"that `{text.removesuffix(_HAS_VALUE)}`{_HAS_VALUE}"
        case _:  # the words for any other have their own marks
            return text


def granted(premises: Sequence[str]) -> str:
    """Of a function, what its proofs rest on that was given to them."""
    return f"Taken for granted: {listed(premises)}"


def granted_to_all(premises: Sequence[str]) -> str:
    """The same of everything that a report says is proved."""
    return f"Taken for granted by all proofs: {listed(premises)}"


def exception(premises: Sequence[str], fails: str, *, returned: bool) -> str:
    """Of what is proved only if pointers do not point to globals that other files can name."""
    if returned:
        allows = "which the contracts allow"
        others = "hand out its address"
    else:
        allows = "which the precondition allows"
        others = "pass its address"
    return (
        f"Proved only with {listed(premises)}: other files can name the global, and {others}. "
        f"In the run below, {allows}, the pointer points there, and {fails}."
    )


def exception_advice(required: Sequence[str], returned: Sequence[tuple[str, str]]) -> str:
    """The clauses that make it so: what the function requires, and what holds where others (by
    name) return."""
    clauses = [f"`{' '.join(f'requires {text};' for text in required)}`"] if required else []
    by_name: dict[str, list[str]] = {}
    for name, text in returned:
        by_name.setdefault(name, []).append(text)
    for name, texts in by_name.items():
        said = " ".join(f"ensures {text};" for text in texts if is_acsl(text))
        clauses.append(f"`{said}` for {name}" if said else f"an `assigns` clause for {name}")
    counts = "it counts as unproved" if returned else "such a run counts as a non-compliance"
    return (
        f"Write {listed(clauses)} if it is meant so, or make the global static. With --aliasing "
        f"{counts}."
    )


def is_acsl(text: str) -> bool:
    return text.startswith("\\")
