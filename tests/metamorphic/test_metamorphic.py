"""What must not matter does not: verdicts stay where a program is changed without a change to what
it means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.metamorphic.transform import TEXTS, TREES
from tests.native.acsl import Text, annotated
from tests.native.choose import choose
from tests.native.compare import verdict
from tests.native.engine import diagnose, key_of, read
from tests.native.generate import FULL, LIGHT, TINY, draft
from tests.native.keys import Key
from tests.native.syntax import Program
from weaklink.kinds import RUNTIME_ERRORS
from weaklink.options import Budget

Verdicts = dict[Key, list[str]]

OPEN = frozenset({"unknown", "prover-incapacity", "likely-prover-incapacity"})
"""What a solver that takes another way may come to instead."""

QUICK = [(TINY, seed) for seed in range(5)] + [(LIGHT, 1), (FULL, 4)]
MANY = [(TINY, seed) for seed in range(100, 108)]
MANY += [(LIGHT, seed) for seed in range(100, 103)]


def program_of(profile: str, seed: int) -> Program:
    """The program of a seed; which of its clauses hold is not looked at."""
    return choose(draft(seed, profile), frozenset(), seed)


def variants(program: Program) -> Iterator[tuple[str, Text]]:
    """The program changed in each way that changes it."""
    plain = annotated(program)
    for name, change in TREES.items():
        text = annotated(change(program))
        if text.text != plain.text:
            yield name, text
    for name, of_text in TEXTS.items():
        text = of_text(plain)
        if text.text != plain.text:
            yield name, text


def verdicts(text: Text) -> Verdicts:
    """Of each key the verdicts, weak sets by their size.  Of run-time errors, which move with the
    code, those that are not proved, by function and kind."""
    given = read(text)
    report = diagnose(given, Budget(seconds=10))
    found: Verdicts = {}
    for listed in report.properties:
        key = key_of(given, listed)
        if key.site == 0:  # of a clause that was added
            continue
        name = key.function.removeprefix("z_")
        weak = f" {len(listed.weak)}" if listed.weak else ""
        key = Key(name, key.kind, key.site, key.clause)
        if listed.kind in RUNTIME_ERRORS:
            if verdict(listed) == "proved":
                continue
            key = Key(name, key.kind, 0, 0)
        found.setdefault(key, []).append(verdict(listed) + weak)
    return {key: sorted(words) for key, words in found.items()}


def differences(before: Verdicts, after: Verdicts) -> list[str]:
    said = []
    for key in sorted({*before, *after}):
        one, other = before.get(key, []), after.get(key, [])
        if one != other and not OPEN & {*one, *other}:
            said.append(f"{key}: {one} became {other}")
    return said


def check(profile: str, seed: int) -> None:
    program = program_of(profile, seed)
    plain = verdicts(annotated(program))
    for name, text in variants(program):
        found = differences(plain, verdicts(text))
        assert not found, f"{name}: {found}\n{text.text}"


@pytest.mark.parametrize(("profile", "seed"), QUICK)
def test_verdicts_stay(profile: str, seed: int) -> None:
    check(profile, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "seed"), MANY)
def test_verdicts_of_many_programs_stay(profile: str, seed: int) -> None:
    check(profile, seed)


def test_every_change_is_made_to_some_program() -> None:
    programs = [program_of(FULL, seed) for seed in range(100, 125)]
    seen = {name for program in programs for name, _ in variants(program)}
    assert seen == {*TREES, *TEXTS}


def test_a_changed_verdict_is_noticed() -> None:
    key = Key("f", "assertion", 1, 1)
    assert differences({key: ["proved"]}, {key: ["non-compliance"]})
    assert not differences({key: ["proved"]}, {key: ["unknown"]})
