"""WP's failed smoke tests held against weaklink's doomed places, function by function.

What counts is whether a function has a place that no run reaches: WP tells the statement behind
the contradiction, weaklink the first one, and each passes over some of what follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.peers.compare import ASSERTIONS
from tests.peers.explained import Explained
from tests.peers.files import ROOT, Case
from tests.peers.wp import Row, run_smoke
from weaklink.ir.program import Program
from weaklink.model import Report, SmokeVerdict
from weaklink.record import replace


@dataclass(frozen=True, slots=True)
class Doomed:
    """Lines by function, of WP and of weaklink; ``axioms`` are the lines of weaklink's doomed
    axioms, which doom every function."""

    wp: dict[str, list[int]]
    weaklink: dict[str, list[int]]
    axioms: tuple[int, ...] = ()

    @property
    def both(self) -> int:
        return sum(bool(self.axioms) or name in self.weaklink for name in self.wp)

    def differences(self) -> Iterator[Difference]:
        """One for each function that only one of the two finds doomed in."""
        for name in sorted(self.wp.keys() ^ self.weaklink.keys()):
            if name in self.weaklink:
                yield Difference(name, "weaklink", tuple(self.weaklink[name]))
            elif not self.axioms:
                yield Difference(name, "wp", tuple(self.wp[name]))


@dataclass(frozen=True, slots=True)
class Difference:
    """``by`` is who alone says that ``function`` has a doomed place, in these lines."""

    function: str
    by: str
    lines: tuple[int, ...]

    @property
    def id(self) -> str:
        return f"{self.function}/smoke"

    def __str__(self) -> str:
        lines = ", ".join(map(str, self.lines))
        return f"{self.id} (line {lines}): doomed to {self.by} alone"


def compare_smoke(failed: Iterable[Row], program: Program, report: Report) -> Doomed:
    """WP tells a call that never returns as the callee's, with the caller's line."""
    bodies = [(f.span.line, f.name) for f in program.functions.values() if f.body]
    wp: dict[str, set[int]] = defaultdict(set)
    weaklink: dict[str, set[int]] = defaultdict(set)
    axioms = set()
    for row in failed:
        around = [name for line, name in sorted(bodies) if line <= row.line]
        in_code = row.kind in ASSERTIONS and around
        wp[around[-1] if in_code else row.function].add(row.line)
    for test in report.smoke_tests:
        if test.verdict is not SmokeVerdict.DOOMED:
            continue
        if test.function is None:
            axioms.add(test.location.line)
        else:
            weaklink[test.function].add(test.location.line)
    return Doomed(_sorted(wp), _sorted(weaklink), tuple(sorted(axioms)))


def _sorted(lines: dict[str, set[int]]) -> dict[str, list[int]]:
    return {name: sorted(found) for name, found in lines.items()}


def smoke_of_case(case: Case) -> Doomed:
    """Raises ``WpDefect`` if WP does not read the file."""
    from weaklink import session
    from weaklink.cli.commands import parse_options

    failed = run_smoke(case.text, rte=case.rte, machine=case.machine)
    options = replace(parse_options(case.options), prove=False, diagnose=False, smoke=True)
    program = session.read_program([str(ROOT / case.name)], options)
    return compare_smoke(failed, program, session.diagnose_program(program, options))


def unexplained(name: str, doomed: Doomed, known: Sequence[Explained]) -> list[str]:
    explained = {case.property for case in known if case.file == name}
    return [f"{name}: {one}" for one in doomed.differences() if one.id not in explained]
