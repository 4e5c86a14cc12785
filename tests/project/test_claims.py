"""Words about all runs: said in one module alone, and only of the scope of all executions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from weaklink import claims, session
from weaklink.explain.reports.dead import sentence as dead
from weaklink.ir.statements import Point
from weaklink.kinds import PremiseKind, SmokeKind
from weaklink.model import Report
from weaklink.options import Options
from weaklink.report import sentences
from weaklink.scope import ALL, NARROWED, Limit, LimitKind, Scope, join, scope_of
from weaklink.source import NOWHERE
from weaklink.view.culprits import Culprit, Role

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "weaklink"

UNIVERSAL = re.compile(r"\b(no|none|never|every|each|all|only)\b", re.IGNORECASE)
OF_RUNS = re.compile(r"\bruns?\b(?!-time)", re.IGNORECASE)

CLAIM = re.compile(
    r"\b(no run (?!was found)|none makes|every run|never\b|all runs)",
    re.IGNORECASE,
)
"""What is said of all runs, and not of those that were found."""

SPEAKING = ("claims.py", "commands.py")
"""The module that speaks of runs, and the help, which speaks of options."""


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Strings in a module but docstrings, with what an f-string puts in left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
    }  # docstrings, of attributes too
    inner: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inner.update(id(part) for part in node.values)
            parts = [p.value for p in node.values if isinstance(p, ast.Constant)]
            yield node.lineno, " ".join(str(part) for part in parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in inner and id(node) not in documents:
                yield node.lineno, node.value


def test_one_module_speaks_of_all_runs() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {text}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.name not in SPEAKING and "emit" not in path.parts and "frontend" not in path.parts
        for line, text in literals(path)
        if UNIVERSAL.search(text) and OF_RUNS.search(text) and "\n" not in text
    ]
    assert found == []


def test_the_rule_finds_what_it_is_about(tmp_path: Path) -> None:
    module = tmp_path / "m.py"
    module.write_text('"""no run"""\nX = f"No {1} run fails."\nY = "run-time error"\n"every run"\n')
    assert [text for _, text in literals(module) if UNIVERSAL.search(text)] == ["No   run fails."]


EACH = [Limit(kind, "f/loop1", number) for kind in LimitKind for number in (7, 6)]
SCOPES = [Scope((limit,)) for limit in EACH]


@pytest.mark.parametrize("limit", EACH, ids=str)
def test_every_limit_has_its_words(limit: Limit) -> None:
    text = claims.within(Scope((limit,)))
    assert limit.of in text
    assert not UNIVERSAL.search(text)
    unnumbered = {
        LimitKind.SHAPE,
        LimitKind.WHOLE,
        LimitKind.CHOICE,
        LimitKind.INPUTS,
        LimitKind.OUTSIDE,
        LimitKind.UNMODELLED,
    }
    numbered = limit.kind not in unnumbered
    assert (str(limit.limit) in text) == numbered


def told(scope: Scope) -> list[str]:
    """Every sentence that a scope gives rise to."""
    return [
        claims.none_fails(scope),
        claims.excluded(scope, several=True, by_code=True),
        claims.excluded(scope, several=False, by_code=True),
        claims.excluded(scope, several=True, by_code=False, whatever=["g"]),
        claims.excluded(scope, several=True, by_code=False, whatever=["g"], bodiless=True),
        claims.searched(scope),
        claims.code_beside(scope),
        claims.not_passed(scope),
        claims.never_ends(scope, "`x`"),
        claims.fails_before(scope, "`x`"),
        claims.nobody_comes(scope),
        claims.advice(scope),
    ]


@pytest.mark.parametrize("scope", SCOPES, ids=str)
def test_within_limits_nothing_is_said_of_all_runs(scope: Scope) -> None:
    for text in told(scope):
        assert not CLAIM.search(text), text
    assert claims.within(scope) in claims.none_fails(scope)


def test_of_all_runs_it_is_said() -> None:
    for text in (claims.none_fails(ALL), claims.not_passed(ALL), claims.incapacity()):
        assert CLAIM.search(text), text
    assert claims.within(ALL) == ""


@pytest.mark.parametrize("kind", PremiseKind)
def test_every_premise_has_its_words(kind: PremiseKind) -> None:
    assert claims.PREMISES[kind].format(name="NAME", text="TEXT") != claims.PREMISES[kind]


def test_a_long_expression_is_cut() -> None:
    assert claims.said(PremiseKind.ORDER, "x + f()") == "x + f()"
    assert claims.said(PremiseKind.ORDER, "f() + " * 100) == f"{('f() + ' * 100)[:80]}..."


@pytest.mark.parametrize("kind", LimitKind)
def test_advice_moves_the_limits_that_were_met(kind: LimitKind) -> None:
    text = claims.advice(Scope((Limit(kind, "x", 6),)))
    option = claims.OPTIONS[kind]
    assert (f"--bounds {option}=12" in text) == bool(option)


GIVEN = ", if the contract of g (line 3) holds"


@pytest.mark.parametrize(
    "told",
    [
        claims.not_passed(ALL, GIVEN),
        claims.never_ends(ALL, "`x`", GIVEN),
        claims.fails_before(ALL, "", GIVEN),
        claims.by_code(GIVEN),
        claims.doomed_unexplained("the time was used up", GIVEN),
        claims.never_reached(GIVEN),
    ],
)
def test_what_is_said_on_premises_says_so(told: str) -> None:
    assert CLAIM.search(told) and GIVEN in told


@pytest.mark.parametrize("kind", [kind for kind in SmokeKind if kind is not SmokeKind.AXIOMS])
@pytest.mark.parametrize("role", [Role.CONTRACT, Role.INVARIANT, Role.ADMIT, Role.FRAME])
@pytest.mark.parametrize("owner", ["g", "loop1"])
def test_whatever_is_dead_on_premises_says_so(kind: SmokeKind, role: Role, owner: str) -> None:
    point = Point("p", kind, "f", "loop2", NOWHERE)
    frame = Culprit(Role.FRAME, NOWHERE, owner)
    for others in ((), (Culprit(Role.CONDITION, NOWHERE),), (frame,)):
        told = dead((point), (Culprit(role, NOWHERE, owner), *others), GIVEN)
        assert GIVEN in told, told


def test_premises_are_named_one_by_one() -> None:
    assert claims.granting([]) == ""
    assert claims.granting(["a"]) == ", if a holds"
    assert claims.granting(["a", "b"]) == ", if a and b hold"


def test_limits_of_one_kind_are_told_together() -> None:
    loops = [Limit(LimitKind.ITERATIONS, name, 6) for name in ("f/loop1", "g/loop1")]
    scope = scope_of([*loops, Limit(LimitKind.LENGTH, "a", 6), Limit(LimitKind.LENGTH, "b", 3)])
    said = " within 6 iterations of f/loop1 and g/loop1, 6 elements of a and 3 elements of b"
    assert claims.within(scope) == said


def test_scopes_join() -> None:
    a, b = Limit(LimitKind.LENGTH, "a", 3), Limit(LimitKind.LENGTH, "a", 6)
    other = Limit(LimitKind.DEPTH, "f", 1)
    assert scope_of([b, a]) == Scope((a,))
    assert join(ALL, Scope((b,)), Scope((other,))) == Scope((other, b))
    assert join() == ALL and ALL.is_all and not Scope((a,)).is_all


def limited(report: Report) -> Iterator[str]:
    """What is said of properties and code about which a search met limits."""
    for found in report.properties:
        scope = found.scope
        if scope not in (None, ALL, NARROWED) and found.verdict is not None:
            yield from sentences.verdict(found, report)
            if found.suggestion is not None:
                yield found.suggestion.text
    for cover in report.covers:
        for one in cover.uncovered:
            if not one.scope.is_all:
                yield one.sentence
                yield claims.UNCOVERED[one.why][True]


EXAMPLES = sorted((ROOT / "examples").glob("*.c"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_within_bounds(path: Path) -> None:
    """Whatever the bounds, no example's report says more than was searched."""
    from weaklink.options import Bounds

    for bounds in (Bounds(), Bounds(iterations=1, depth=1, length=1)):
        options = Options(bounds=bounds, smoke=False)
        for text in limited(session.diagnose([str(path)], options)):
            assert not CLAIM.search(text), text
