"""The words of a verdict: which link of the proof is broken, no more than the evidence says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from weaklink import claims
from weaklink.diagnostics import NO_TIME_FOR, Cost, Diagnostic, Refusal, Severity
from weaklink.kinds import PremiseKind, SmokeKind
from weaklink.model import (
    PremiseReport,
    PropertyReport,
    Report,
    SmokeReport,
    SmokeVerdict,
    Status,
    Verdict,
    WeakReport,
)
from weaklink.model.phrases import (
    called,
    granted_title,
    place,
    premise,
    premise_noun,
    subcontract,
    the_title,
    told_apart,
)
from weaklink.record import replace
from weaklink.source import NOWHERE
from weaklink.wording import listed, shortened

SMOKE_TITLES = {
    SmokeKind.REQUIRES: "dead precondition",
    SmokeKind.ASSUMES: "dead behavior",
    SmokeKind.CALL: "dead call",
    SmokeKind.CODE: "dead code",
    SmokeKind.LOOP: "dead loop",
    SmokeKind.AXIOMS: "dead axioms",
}

CLASH_TITLE = "clash with the context"
"""Of a clause that no run satisfies."""

ERROR_TITLE = "certain run-time error"
"""Of one that every run commits which comes to it."""

CLASH_ADVICE = (
    "Correct the clause, or what it clashes with; until then all behind it is proved for nothing."
)

ERROR_ADVICE = "Mend the code; until then all behind it is proved for nothing."

BEHIND_CLASH = "Proved only because it is assumed:"

ALLOW_MORE = "Allow more (--bounds, --timeout), or narrow the inputs by a clause `typically`."
DEFINE = "A logic function can be run if it has a body, or axioms that say what it is."
DEFINE_AXIOMS = "Define what can be defined: a `logic` function with a body needs no axiom."

SMOKE_ADVICE = {
    SmokeKind.REQUIRES: "Weaken one of them; until then all that is proved here is worth nothing.",
    SmokeKind.ASSUMES: "Correct what it assumes, or remove the behavior: nothing in it is tested.",
    SmokeKind.CALL: "Correct the callee's contract; until then all behind the call is proved for "
    "nothing.",
    SmokeKind.CODE: "Correct what keeps runs away, remove the code, or begin it with "
    "`assert \\false;` if it is meant to be dead.",
    SmokeKind.LOOP: "Correct the invariants; until then all behind them is proved for nothing.",
    SmokeKind.AXIOMS: "Correct an axiom: with these every property can be proved.",
}

MEND_FIRST = "Mend what fails; until then all that is proved behind it is proved for nothing."

UNREAD_ADVICE = (
    "Add a `reads` clause with all that the symbol depends on; until then what WP proves with "
    "these axioms is worth nothing."
)
"""Of axioms that contradict each other only if a symbol depends on nothing."""


UNREAD = "no-reads-clause"
"""The role of a symbol without a ``reads`` clause."""

ROLES = {"clause": "the clause", "call": "the call", "return": "the return"}
"""The other places that a property has."""

ADVICE = "What to do:"
REFUSED = "refused"


def diagnostic_details(found: Diagnostic) -> list[str]:
    """What would have been right, and what it costs, as far as the message does not say so."""
    sentences = []
    if found.expected and found.expected not in found.message:
        sentences.append(f"expected: {found.expected}")
    if found.function and found.severity is Severity.ERROR:
        sentences.append(f"function {found.function} is therefore not analysed")
    return sentences


def refusal(found: Refusal) -> str:
    if found.construct.startswith(NO_TIME_FOR):
        return found.construct
    return f"not supported yet: {found.construct}"


def refusal_cost(found: Refusal) -> str:
    match found.costs:
        case Cost.CLAUSE:
            return f"this clause is therefore not checked; the rest of {found.function} is"
        case Cost.REST:
            return f"what comes behind it in {found.function} is therefore not analysed"
        case Cost.FACT:
            return "no proof makes use of it"
        case Cost.FUNCTION:
            return f"function {found.function} is therefore not analysed"


def smoke_title(found: SmokeReport) -> str:
    """``dead code in f``."""
    if found.clash is None:
        head = SMOKE_TITLES[found.kind]
    else:
        head = ERROR_TITLE if found.clash.kind.is_runtime_error else CLASH_TITLE
    return head + (f" in {found.function}" if found.function else "")


def smoke_label(found: SmokeReport) -> str:
    """The verdict in a few words."""
    if found.verdict is SmokeVerdict.DOOMED and found.assuming:
        return claims.assumed(found.verdict.value)
    if found.witness is not None and found.witness.fails:
        return "alive, but behind a failure"
    return found.verdict.value


def smoke_question(found: SmokeReport) -> str:
    """``Whether runs come here in f``."""
    is_logic = found.kind is SmokeKind.AXIOMS
    what = "Whether the axioms contradict each other" if is_logic else "Whether runs come here"
    return what + (f" in {found.function}" if found.function else "")


def undecided_advice(found: SmokeReport) -> str:
    """What to do where it is unknown whether runs come, or whether axioms contradict each other.
    A definition helps only where the reason is that values are not known."""
    if found.assuming:
        return MEND_FIRST
    if found.kind is SmokeKind.AXIOMS:
        return DEFINE_AXIOMS
    return f"{ALLOW_MORE} {DEFINE}" if found.reason == claims.NO_VALUE else ALLOW_MORE


def smoke_advice(found: SmokeReport) -> str:
    """Of a doomed place, or one to which only runs come that fail before: what to do."""
    if found.verdict is SmokeVerdict.ALIVE:
        return MEND_FIRST
    if found.clash is not None:
        return ERROR_ADVICE if found.clash.kind.is_runtime_error else CLASH_ADVICE
    unread = any(culprit.role == UNREAD for culprit in found.culprits)
    return UNREAD_ADVICE if unread else SMOKE_ADVICE[found.kind]


def label(found: PropertyReport) -> str:
    """The verdict in a few words, for headings and the summary's counts."""
    if found.status is Status.PROVED:
        if found.assuming:
            return "proved on an assumption"
        if found.exception is not None:
            return "proved on a premise"
        return "proved, but unreachable" if found.reachable is False else "proved"
    match found.verdict:
        case None:
            return "not proved"
        case Verdict.NON_COMPLIANCE:
            return "non-compliance"
        case Verdict.SUBCONTRACT_WEAKNESS:
            return _weak_label(found.weak)
        case Verdict.PROVER_INCAPACITY:
            return "prover incapacity"
        case Verdict.LIKELY_PROVER_INCAPACITY:
            return "likely prover incapacity"
        case Verdict.UNKNOWN:
            return "unknown"
        case _:
            assert_never(found.verdict)


def _weak_label(weak: tuple[WeakReport, ...]) -> str:
    if len(weak) != 1:
        return "weak set of contracts"
    return "weak loop contract" if weak[0].kind == "loop" else "weak callee contract"


def title_of_several(members: Sequence[PropertyReport]) -> str:
    """``3 properties of f``."""
    function = members[0].function
    return f"{len(members)} properties of {function}" if function else f"{len(members)} lemmas"


def failure(found: PropertyReport) -> str:
    """``the postcondition does not hold on return``."""
    words = found.kind.words
    subject = f"`{found.text}`" if found.kind.is_runtime_error and found.text else words.subject
    return f"{subject} {words.fails}"


def verdict(found: PropertyReport, report: Report) -> list[str]:
    """Of an unproved property: the verdict, then how sure it is; a paragraph an item."""
    match found.verdict:
        case None:
            return ["The prover found no proof; the reason was not looked for."]
        case Verdict.NON_COMPLIANCE:
            return [_non_compliance(found)]
        case Verdict.SUBCONTRACT_WEAKNESS:
            return [_weakness(found, report), _how_small(found), _sentence(found.reason)]
        case Verdict.PROVER_INCAPACITY:
            return [claims.incapacity()]
        case Verdict.LIKELY_PROVER_INCAPACITY:
            return [claims.likely_incapacity()]
        case Verdict.UNKNOWN:
            return _unknown(found, report)
        case _:
            assert_never(found.verdict)


def _sentence(clause: str) -> str:
    return clause and f"{clause[0].upper()}{clause[1:].rstrip('.')}."


def _non_compliance(found: PropertyReport) -> str:
    if found.function is None:
        return f"It is false: for the values below, {failure(found)}."
    wrong = "The code goes wrong" if found.kind.is_runtime_error else "Code and contract disagree"
    return f"{wrong}: in the run below, which the precondition allows, {failure(found)}."


def _weakness(found: PropertyReport, report: Report) -> str:
    several = len(found.weak) > 1
    names = listed([subcontract(weak) for weak in found.weak])
    weak = (
        f"The contracts of {names} are together too weak: at least one of them must say more."
        if several
        else f"The contract of {names} is too weak."
    )
    contract = "the contracts" if several else "the contract"
    also = "allow" if several else "allows"
    run = f"the run below, where {failure(found)}"
    if found.counterexample is not None and found.counterexample.code_run is None:
        another = bool(found.whatever) and not any(_without_body(found))
        return f"{weak} {claims.no_code_beside(another=another)}; {contract} {also} {run}."
    code = claims.code_run(places(found.fails_later, report))
    return f"{weak} From the inputs below {code}; but {contract} also {also} {run}."


def _how_small(found: PropertyReport) -> str:
    """How fewer contracts were excluded; without a body there is no code in their place."""
    if found.scope is None:
        return ""
    example = found.counterexample
    by_code = example is None or example.code_run is not None
    return claims.excluded(
        found.scope,
        several=len(found.weak) > 1,
        by_code=by_code,
        whatever=found.whatever,
        bodiless=all(_without_body(found)),
    )


def _without_body(found: PropertyReport) -> list[bool]:
    """Of each contract that is too weak, whether it is all there is of the function."""
    return [weak.kind != "loop" and called(weak.function) in found.whatever for weak in found.weak]


def _unknown(found: PropertyReport, report: Report) -> list[str]:
    if found.behind:
        first = places(found.behind, report)
        return [f"Not decided yet: {found.reason}: {first}. Mend that, then ask again."]
    return unknown(found)


def unknown(found: PropertyReport, what: str = "it") -> list[str]:
    """Of a property of which nothing else is known, or of several such (``what``: any of them)."""
    lines = [claims.undecided(what)]
    if found.reason:
        lines.append(f"Reason: {found.reason.rstrip('.')}.")
    return lines


def granted_to_all(premises: Iterable[PremiseReport]) -> str:
    """What all proofs of a report take for granted."""
    return f"{claims.granted_to_all([premise(one, '') for one in premises])}."


def unreachable_if(found: PropertyReport) -> str:
    """The end of what says that it is unreachable."""
    return claims.granting([premise(one, found.location.file) for one in found.unreachable_if])


def granted(premises: Iterable[PremiseReport], file: str) -> str:
    """What proofs of ``file`` take for granted, each once."""
    return f"{claims.granted([premise(one, file) for one in _together(premises)])}."


def _together(premises: Iterable[PremiseReport]) -> list[PremiseReport]:
    """Each once; what ACSL says of one function's inputs as one clause, the axioms of one of our
    own headers as one premise."""
    found: dict[object, PremiseReport] = {}
    for one in dict.fromkeys(map(_of_header, premises)):
        is_clause = one.kind is PremiseKind.INITIALIZED and claims.is_acsl(one.text)
        key = (one.name, one.location) if is_clause else one
        known = found.get(key)
        found[key] = one if known is None else replace(known, text=f"{known.text} && {one.text}")
    return list(found.values())


def _of_header(one: PremiseReport) -> PremiseReport:
    if one.kind is PremiseKind.AXIOM and one.location.file.startswith("<"):
        return PremiseReport(one.kind, "", one.location.file, NOWHERE)
    return one


def exception(found: PropertyReport) -> list[str]:
    """Of what is proved only on premises that a run does not keep."""
    apart = _separations(found)
    returned = any(one.kind is PremiseKind.RETURNED for one in apart)
    return [claims.exception(list(map(premise_noun, apart)), failure(found), returned=returned)]


def exception_advice(found: PropertyReport) -> str:
    apart = _separations(found)
    required = [one.text for one in apart if one.kind is PremiseKind.SEPARATION]
    returned = [(one.name, one.text) for one in apart if one.kind is PremiseKind.RETURNED]
    return claims.exception_advice(required, returned)


def _separations(found: PropertyReport) -> list[PremiseReport]:
    kinds = PremiseKind.SEPARATION, PremiseKind.RETURNED
    return [one for one in found.premises if one.kind in kinds]


def proved_if(ids: tuple[str, ...], report: Report) -> str:
    """Of what is proved on assumptions."""
    return f"Proved if {proviso(ids, report)}"


def proviso(ids: tuple[str, ...], report: Report) -> str:
    nouns = _named(ids, report, granted_title)
    holds = "holds, which is not" if len(nouns) == 1 else "hold, which are not"
    return f"{listed(shortened(nouns))} {holds} proved"


def places(ids: tuple[str, ...], report: Report) -> str:
    """Properties by title and place."""
    return listed(_named(ids, report, the_title))


def _named(
    ids: tuple[str, ...], report: Report, noun: Callable[[PropertyReport], str]
) -> list[str]:
    """Properties by noun and place, before ids that the report does not hold, which stay ids."""
    known = {found.id: found for found in report.properties}
    found = [known[id] for id in ids if id in known]
    nouns = told_apart(found, noun, lambda one: place(one.location))
    return [*nouns, *(id for id in ids if id not in known)]
