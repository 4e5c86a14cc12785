"""The conversation of one check: what to send, what a reply means. No processes here."""

from __future__ import annotations

import time
from collections.abc import Generator
from types import MappingProxyType

from weaklink.solve.answer import Sat, SolverAnswer, Unknown, UnknownReason, Unsat
from weaklink.solve.query import Check
from weaklink.solve.sexpr import (
    MalformedReply,
    SExpr,
    canonical,
    parse,
    render,
    shorten,
    value,
)
from weaklink.solve.spec import SolverSpec

Dialogue = Generator[str, str, SolverAnswer]
"""Yields a batch of commands, is sent the batch's output, returns the answer.

Raises `MalformedReply` at any output that is not exactly what the commands must print.
"""


def dialogue(spec: SolverSpec, check: Check, text: str) -> Dialogue:
    """Sends `text` and asks `check`, then for the model, the core or the reason."""
    command = f"(check-sat-assuming ({' '.join(check.assumptions)}))"
    if not check.assumptions:
        command = "(check-sat)"  # lets z3 choose a tactic in a session without push
    start = time.monotonic()
    reply = yield "\n".join(filter(None, (text, spec.counter, command)))
    overran = time.monotonic() - start >= check.seconds
    *counted, verdict = _forms(reply, 2 if spec.counter else 1)
    before = _count(counted[0]) if counted else 0
    match verdict:
        case "sat" if check.values:
            reply = yield f"(get-value ({' '.join(check.values)}))"
            return _sat(check, reply)
        case "sat":
            return Sat()
        case "unsat" if check.core and check.assumptions:
            reply = yield "(get-unsat-assumptions)"
            return _unsat(check, reply)
        case "unsat":
            return Unsat()
        case "unknown":
            reply = yield "\n".join(filter(None, ("(get-info :reason-unknown)", spec.counter)))
            info, *counted = _forms(reply, 2 if spec.counter else 1)
            used = _count(counted[0]) - before if counted else 0
            # z3 4 may stop some steps early
            exhausted = 100 * used >= 99 * spec.steps(check.steps)
            return _unknown(info, exhausted=exhausted, overran=overran)
        case _:  # the protocol has no other verdict
            raise MalformedReply(shorten(reply))


def _forms(reply: str, count: int) -> tuple[SExpr, ...]:
    forms = parse(reply)
    if len(forms) != count:
        raise MalformedReply(f"expected {count} replies, got: {shorten(reply)!r}")
    return forms


def _count(form: SExpr) -> int:
    match form:
        case (str(), str(number)) if number.isascii() and number.isdigit():
            return int(number)
        case _:  # the protocol has no other form of a counter
            raise MalformedReply(f"not a step count: {shorten(render(form))}")


def _sat(check: Check, reply: str) -> Sat:
    (pairs,) = _forms(reply, 1)
    if isinstance(pairs, str) or len(pairs) != len(check.values):
        raise MalformedReply(f"not a model: {shorten(reply)}")
    model = {}
    for term, pair in zip(check.values, pairs, strict=True):
        if isinstance(pair, str) or len(pair) != 2:
            raise MalformedReply(f"not a model: {shorten(reply)}")
        # by position: solvers print terms in their own way
        model[term] = value(pair[1])
    return Sat(MappingProxyType(model))


def _unsat(check: Check, reply: str) -> Unsat:
    (literals,) = _forms(reply, 1)
    known = {canonical(literal): literal for literal in check.assumptions}
    if isinstance(literals, str) or not {render(literal) for literal in literals} <= known.keys():
        raise MalformedReply(f"not a core: {shorten(reply)}")
    return Unsat(frozenset(known[render(literal)] for literal in literals))


def _unknown(info: SExpr, *, exhausted: bool, overran: bool) -> Unknown:
    match info:
        case (":reason-unknown", reason):
            said = render(reason).strip('"')
        case _:  # the protocol has no other form of a reason
            raise MalformedReply(f"not a reason: {shorten(render(info))}")
    # z3 4.13 calls both "incomplete", z3 5 may call a time-out "canceled"
    if exhausted:
        return Unknown(UnknownReason.STEPS, said)
    if overran:
        return Unknown(UnknownReason.TIME, said)
    return Unknown(_reason(said), said)


def _reason(said: str) -> UnknownReason:
    match said:
        case "timeout":
            return UnknownReason.TIME
        case "canceled" | "resourceout" | "max. resource limit exceeded":
            return UnknownReason.STEPS
        case "interrupted" | "interrupted from keyboard":
            return UnknownReason.STOPPED
        case _:  # all other reasons are that the solver does not know how
            return UnknownReason.INCOMPLETE
