"""What is dead, and what makes it so, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from weaklink import claims, ir
from weaklink.explain.green.answers import BY_CODE, BY_FLOW
from weaklink.ir.names import short_name
from weaklink.kinds import SmokeKind
from weaklink.source import Span
from weaklink.view.culprits import Culprit, Role
from weaklink.view.trial_calls import prototype_of
from weaklink.wording import listed, place_from

_COUNTED = {2: "two", 3: "three", 4: "four", 5: "five"}


def failed(found: ir.Property) -> str:
    """What a run fails: ``assert x > 0`` with its line."""
    return f"`{found.text}` ({_line(found.span)})"


def sentence(
    point: ir.Point,
    culprits: Sequence[Culprit],
    given: str = "",
    *,
    settled: str = "",
    unexplained: str = "",
    clashing: ir.Property | None = None,
) -> str:
    """What is dead, if that holds which is ``given``, and why, as one sentence for people;
    ``unexplained`` is why it is not known.  No run gets past what is ``clashing``, said there, if
    anything is."""
    file = point.span.file
    roles = {culprit.role for culprit in culprits}
    never = [c for c in culprits if c.role is Role.CONTRACT and c.owner]
    if point.kind is SmokeKind.AXIOMS:
        return _of_axioms(culprits)
    if settled == BY_FLOW:
        return claims.NO_WAY
    if settled == BY_CODE:
        return claims.by_code(given) if clashing is None else claims.not_past_by_code(given)
    if unexplained:
        return claims.doomed_unexplained(unexplained, given)
    if clashing is not None:
        return _of_clash(point, clashing, culprits, given)
    if roles == {Role.PRECONDITION}:
        return _exclusive("precondition", len(culprits), "no input satisfies it")
    if roles == {Role.FRAME, Role.CONTRACT} and len({c.owner for c in culprits}) == 1:
        owner = short_name(never[0].owner)
        comes = f"no call of it comes back{given}"
        return f"`{owner}` may not change what it promises to change: {comes}."
    if roles == {Role.CONTRACT} and len({c.owner for c in never}) == 1:
        owner = short_name(never[0].owner)
        if point.kind is SmokeKind.CALL:
            many = "its postconditions exclude each other" if len(culprits) > 1 else ""
            reason = many or "its postcondition cannot hold here"
            return f"The call of `{owner}` never comes back{given}: {reason}."
        why = f"`{owner}` promises what cannot be, so it never returns"
        return f"This is never executed{given}: {why}."
    return f"{_subject(point)}{given}: {clash(culprits, file)}."


def _of_clash(
    point: ir.Point, clashing: ir.Property, culprits: Sequence[Culprit], given: str
) -> str:
    file = point.span.file
    if not clashing.kind.is_runtime_error:
        return claims.not_past(point.kind, given, clash(culprits, file))
    subject = f"`{clashing.text}`" if clashing.text else clashing.kind.words.subject
    others = [c for c in culprits if c.role is not Role.CHECK or c.span != clashing.span]
    return claims.always_wrong(
        f"{subject} {clashing.kind.words.fails}", given, _told_apart(others, file)
    )


def _of_axioms(culprits: Sequence[Culprit]) -> str:
    unread = listed([f"`{c.owner}`" for c in culprits if c.role is Role.UNREAD])
    axioms = [culprit for culprit in culprits if culprit.role is not Role.UNREAD]
    names = listed([f"`{culprit.owner}` ({_line(culprit.span)})" for culprit in axioms])
    if unread:
        return (
            f"Nobody says what {unread} reads: to a prover that takes it to be the same in all "
            f"states, as WP does, {names} claims different things of it, and everything follows."
        )
    if axioms[0].role is Role.DEFINITION and len(axioms) == 1:
        return f"Nothing is as {names} is defined: it is what it is not, so everything follows."
    if len(axioms) == 1:
        return f"From {names} alone everything follows: it is false."
    return f"From {names} together everything follows: they contradict each other."


def _subject(point: ir.Point) -> str:
    match point.kind:
        case SmokeKind.REQUIRES:
            return f"`{prototype_of(point.function)}` cannot be called"
        case SmokeKind.ASSUMES:
            return f"Behavior `{point.text}` never applies"
        case SmokeKind.CALL:
            return "This call never comes back"
        case SmokeKind.CODE:
            return "This is never executed"
        case SmokeKind.LOOP:
            return "The loop's invariants are never true together"
        case SmokeKind.AXIOMS:
            return "Everything follows"
    assert_never(point.kind)


def clash(culprits: Sequence[Culprit], file: str = "") -> str:
    """Why they exclude what is asked about, as the end of a sentence; places are told as from the
    ``file``, if one is given."""
    calls = dict(_never_returning(culprits, file))
    others = [c for c in culprits if not (c.role in _OF_CALLS and c.owner in calls)]
    reasons = [f"{call} never returns" for call in calls.values()]
    if others:
        names = _told_apart(others, file)
        reasons.insert(
            0, f"{listed(names)} exclude each other" if names[1:] else _alone(others[0], names[0])
        )
    return ", and ".join(reasons)


def _alone(culprit: Culprit, name: str) -> str:
    if culprit.role is Role.DEFINITION:
        return f"nothing is as {name.removeprefix('the definition of ')} is defined"
    return f"{name} cannot hold here" if culprit.role is Role.ADMIT else f"{name} never holds"


_OF_CALLS = (Role.RETURNED, Role.NO_RETURN, Role.CONTRACT, Role.FRAME)


def _never_returning(culprits: Sequence[Culprit], file: str) -> Iterator[tuple[str, str]]:
    """The calls, by callee, whose contracts do not let them return: they say so, or nothing else
    keeps runs away."""
    promising = dict.fromkeys(c.owner for c in culprits if c.role is Role.CONTRACT)
    returned = [c for c in culprits if c.role is Role.NO_RETURN and c.owner in promising]
    for one in returned:
        yield one.owner, f"the call of `{short_name(one.owner)}` ({_line(one.span, file)})"
    if not returned and len(promising) == 1:
        (owner,) = promising
        if all(c.role in _OF_CALLS and c.owner == owner for c in culprits):
            yield owner, f"the call of `{short_name(owner)}`"


def _told_apart(culprits: Sequence[Culprit], file: str) -> list[str]:
    """What they are; with columns, where lines do not tell them apart."""
    names = [_described(culprit, _line(culprit.span, file)) for culprit in culprits]
    return [
        name
        if names.count(name) == 1
        else _described(culprit, f"{_line(culprit.span, file)}, column {culprit.span.column}")
        for name, culprit in zip(names, culprits, strict=True)
    ]


def _exclusive(what: str, count: int, alone: str) -> str:
    if count == 1:
        return f"This {what} is never true: {alone}."
    return f"These {_COUNTED.get(count, str(count))} {what}s exclude each other."


def _described(culprit: Culprit, where: str) -> str:
    owner = short_name(culprit.owner)
    match culprit.role:
        case Role.PRECONDITION:
            return f"the precondition ({where})"
        case Role.DATA_INVARIANT:
            return f"the invariant of data ({where})"
        case Role.ASSUMPTION:
            return f"the assumption of behavior `{culprit.owner}` ({where})"
        case Role.CONTRACT:
            return f"what `{owner}` promises ({where})"
        case Role.FRAME:
            return f"what {_frame_of(owner)} may not change ({where})"
        case Role.INVARIANT:
            return f"the loop invariant ({where})"
        case Role.ADMIT:
            return f"what is admitted ({where})"
        case Role.CONDITION:
            return f"the condition ({where})"
        case Role.NEGATED_CONDITION:
            return f"the negation of the condition ({where})"
        case Role.RETURNED | Role.NO_RETURN:
            return f"that `{owner}` returns ({where})"
        case Role.LEFT:
            return f"that `{owner}` ends the program ({where})"
        case Role.DEFINED_BEHAVIOR:
            return f"that no run-time error happens ({where}; others were to be ignored)"
        case Role.CHECK:
            return f"{culprit.owner} ({where})"
        case Role.ASSIGNED:
            return f"the assignment ({where})"
        case Role.LIFETIME:
            return f"what is allocated or freed ({where})"
        case Role.AXIOM:
            return f"the axiom `{culprit.owner}` ({where})"
        case Role.DEFINITION:
            return f"the definition of `{culprit.owner}` ({where})"
        case Role.UNREAD:
            return f"`{culprit.owner}`, which has no `reads` clause ({where})"
    assert_never(culprit.role)


def _frame_of(owner: str) -> str:
    return "the loop" if owner.startswith("loop") and owner[4:].isdigit() else f"`{owner}`"


def _line(span: Span, file: str = "") -> str:
    return place_from(file or span.file, span)
