"""Data tests: one annotated C file says what weaklink must find in it, line by line.

    // One sentence of intent. [options: --no-rte] [known defect: why it fails today] [slow]
    ...
      //@ assert small: x < 3; //~ assertion:small non-compliance input=x=3

A marker stands on the line of the property: ``KIND[:NAME] VERDICT``, where the verdict is a
word of the JSON report, ``assuming`` (proved if others hold), ``unreachable`` (proved, but no
run comes there), or ``unproved`` (no diagnosis); of a smoke test ``doomed``, ``assuming`` (doomed
if what is not proved holds), ``alive`` (only to runs that fail before) or ``unknown``, with the
lines of its ``culprits=3,8``.
``excepted`` is what is proved but for a run in which a premise does not hold.
``weak=loop1,g2``, ``input=n=-1,m=0`` (without blanks), ``behind=ID,...``, ``scope=all`` or
``scope=length:a,iterations:f/loop1`` (with ``-`` for blanks) and
``premises=contract,separation`` (their kinds) are compared where they are given.
``slow`` are those that take more than some two seconds; `make test` leaves them out.
``//~ error:CODE`` and ``//~ warning:CODE`` are diagnostics, ``//~ refused`` a construct that is
not supported.  A line may have several markers; ``//~^`` on a line of its own speaks of the line
above it (of the nearest one above that is not such a line).  Warnings need no marker; all else
does.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from weaklink.diagnostics import Severity
from weaklink.model import PropertyReport, Report, SmokeReport, SmokeVerdict, Status
from weaklink.scope import Scope

MARK = "//~"
KEYS = ("weak", "input", "behind", "culprits", "scope", "premises")
OPTIONAL = ("behind", "scope", "premises")
"""Written only where a marker has them already."""

_FIRST_LINE = re.compile(
    r"//\s*(?P<intent>[^\[\]]+?)\s*"
    r"(\[options:\s*(?P<options>.*?)\s*\])?\s*"
    r"(\[known defect:\s*(?P<defect>.*?)\s*\])?\s*"
    r"(?P<slow>\[slow\])?\s*"
)


@dataclass(frozen=True, slots=True)
class Marker:
    """One finding: ``what`` is ``KIND[:NAME]``, ``error:CODE`` or ``refused``."""

    line: int
    what: str
    verdict: str = ""
    weak: str | None = None
    input: str | None = None
    behind: str | None = None
    culprits: str | None = None
    scope: str | None = None
    premises: str | None = None

    def matches(self, found: Marker) -> bool:
        """Whether ``found`` is what this marker asks for; what it leaves out may be anything."""
        same = (self.line, self.what, self.verdict) == (found.line, found.what, found.verdict)
        return same and all(getattr(self, k) in (None, getattr(found, k)) for k in KEYS)

    def __str__(self) -> str:
        details = [f"{key}={value}" for key in KEYS if (value := getattr(self, key))]
        return " ".join(word for word in (self.what, self.verdict, *details) if word)


@dataclass(frozen=True, slots=True)
class Case:
    intent: str
    options: tuple[str, ...]
    defect: str
    markers: tuple[Marker, ...]
    is_slow: bool = False


def read_case(path: Path) -> Case:
    lines = path.read_text(encoding="utf-8").split("\n")
    match = _FIRST_LINE.fullmatch(lines[0])
    assert match is not None, f"{path}:1: not a line like // INTENT [options: ...]"
    markers: list[Marker] = []
    number = 0
    for own, line in enumerate(lines, start=1):
        if not is_below(line):
            number = own
        markers += [
            parse_marker(number, text.removeprefix("^"), path) for text in line.split(MARK)[1:]
        ]
    options = tuple(shlex.split(match["options"] or ""))
    return Case(
        match["intent"], options, match["defect"] or "", tuple(markers), match["slow"] is not None
    )


def is_below(line: str) -> bool:
    """Whether the line holds only markers, for the line above."""
    return line.strip().startswith(MARK + "^")


def parse_marker(line: int, text: str, path: Path) -> Marker:
    what, *rest = text.split()
    marker = Marker(line, what)
    for word in rest:
        key, equals, value = word.partition("=")
        if equals:
            assert key in KEYS, f"{path}:{line}: unknown key in marker: {word}"
            marker = replace(marker, **{key: value})
        else:
            assert not marker.verdict, f"{path}:{line}: two verdicts in a marker: {text}"
            marker = replace(marker, verdict=word)
    return marker


def findings(report: Report, file: str) -> list[Marker]:
    """What the report says about ``file``, as markers with every detail."""
    found = [
        _of_property(p) for p in report.properties if p.location.file == file and not _is_plain(p)
    ]
    found += [
        _of_smoke_test(test)
        for test in report.smoke_tests
        if test.location.file == file and _has_to_be_told(test)
    ]
    found += [
        Marker(d.span.line, f"{d.severity.value}:{d.code}")
        for d in report.diagnostics
        if d.span.file == file and d.severity is not Severity.NOTE
    ]
    found += [Marker(r.span.line, "refused") for r in report.refused if r.span.file == file]
    return sorted(found, key=lambda marker: marker.line)


def _is_plain(found: PropertyReport) -> bool:
    """Whether nothing needs to be said of it."""
    return found.is_clean and found.reachable is not False and found.exception is None


def _of_property(found: PropertyReport) -> Marker:
    what = f"{found.kind.value}:{found.name}" if found.name else found.kind.value
    premises = ",".join(dict.fromkeys(one.kind.value for one in found.premises))
    if found.status is Status.PROVED:
        excepted = "unreachable" if found.exception is None else "excepted"
        verdict = excepted if found.is_clean else "assuming"
        return Marker(found.location.line, what, verdict, premises=premises)
    verdict = found.verdict.value if found.verdict else "unproved"
    prefix = f"{found.function}/"
    weak = ",".join(weak.id.removeprefix(prefix) for weak in found.weak)
    shown = found.counterexample
    values = shown.inputs.variables.items() if shown else ()
    inputs = ",".join(f"{name}={value}" for name, value in values).replace(" ", "")
    behind = ",".join(found.behind)
    return Marker(
        found.location.line, what, verdict, weak, inputs, behind, scope=_scope(found.scope)
    )


def _scope(scope: Scope | None) -> str:
    if scope is None:
        return ""
    limits = ",".join(f"{one.kind.value}:{one.of}" for one in scope.limits).replace(" ", "-")
    return limits or "all"


def _has_to_be_told(found: SmokeReport) -> bool:
    fails = "" if found.witness is None else found.witness.fails
    return found.verdict is not SmokeVerdict.ALIVE or fails != ""


def _of_smoke_test(found: SmokeReport) -> Marker:
    lines = ",".join(str(culprit.location.line) for culprit in found.culprits)
    assumed = found.verdict is SmokeVerdict.DOOMED and found.assuming
    verdict = "assuming" if assumed else found.verdict.value
    return Marker(found.location.line, found.kind.value, verdict, culprits=lines)


def differences(expected: Sequence[Marker], found: Sequence[Marker]) -> list[str]:
    """One line for each marker without a finding, and for each finding without a marker."""
    left = list(found)
    missing = []
    for marker in sorted(expected, key=lambda m: -sum(getattr(m, k) is not None for k in KEYS)):
        match = next((item for item in left if marker.matches(item)), None)
        if match is None:
            missing.append(marker)
        else:
            left.remove(match)
    surplus = [marker for marker in left if not marker.what.startswith("warning:")]
    return [f"line {m.line}: expected, not found: {m}" for m in missing] + [
        f"line {m.line}: found, not expected: {m}" for m in surplus
    ]


def updated(text: str, old: Sequence[Marker], found: Iterable[Marker]) -> str:
    """``text`` with the markers that the findings ask for.  A weak set and an input are always
    written, other details and warnings only where there was one before."""
    new: dict[int, list[Marker]] = {}
    for marker in found:
        before = [m for m in old if m.line == marker.line and m.what == marker.what]
        if marker.what.startswith("warning:") and not before:
            continue
        for key in OPTIONAL:
            if not any(getattr(m, key) for m in before):
                marker = replace(marker, **{key: None})
        new.setdefault(marker.line, []).append(marker)
    return "\n".join(_with_markers(text.split("\n"), new))


def _with_markers(lines: Sequence[str], new: Mapping[int, Sequence[Marker]]) -> Iterator[str]:
    """The lines with their markers, below them where the file has a marker below a line."""
    below = any(map(is_below, lines))
    for number, line in enumerate(lines, start=1):
        if is_below(line):
            continue
        code = line.split(MARK)[0].rstrip()
        markers = new.get(number, [])
        if not below:
            yield " ".join([code, *[f"{MARK} {marker}" for marker in markers]])
            continue
        yield code
        indent = " " * (len(code) - len(code.lstrip()))
        yield from [f"{indent}{MARK}^ {marker}" for marker in markers]


SECONDS = 120.0
"""Of a function: on a loaded machine a test takes longer, and says the same (steps decide)."""


def run_case(path: Path, *, update: bool) -> list[str]:
    """Diagnoses the file through ``weaklink.session``; the differences, or none after an update."""
    from weaklink import session
    from weaklink.cli.commands import parse_options
    from weaklink.record import replace as altered

    case = read_case(path)
    options = parse_options(case.options)
    patient = altered(options.budget, seconds=max(SECONDS, options.budget.seconds))
    report = session.diagnose([str(path)], altered(options, budget=patient))
    found = findings(report, str(path))
    problems = differences(case.markers, found)
    if update and problems and not case.defect:
        text = path.read_text(encoding="utf-8")
        path.write_text(updated(text, case.markers, found), encoding="utf-8", newline="\n")
        return []
    return problems
