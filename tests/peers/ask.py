"""Both asked about one program; of a generated one, the compiled program is the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.native.engine import Read
from tests.native.syntax import Program
from tests.peers.compare import Comparison, Conflict, compare
from tests.peers.explained import Explained
from tests.peers.files import ROOT, Case
from tests.peers.wp import run_wp


@dataclass(frozen=True, slots=True)
class Asked:
    """``native``: what a compiled run from weaklink's inputs did, by conflict, where that is
    known."""

    name: str
    comparison: Comparison
    native: dict[str, str] = field(default_factory=dict)

    def unexplained(self, known: Sequence[Explained]) -> Iterator[str]:
        explained = {case.property for case in known if case.file == self.name}
        for conflict in self.comparison.conflicts:
            if conflict.id not in explained:
                ran = self.native.get(conflict.id, "not known")
                yield f"{self.name}: WP proves {_said(conflict)}; natively: {ran}"


def _said(conflict: Conflict) -> str:
    shown = conflict.listed.counterexample
    inputs = {} if shown is None else {**shown.inputs.variables, **shown.inputs.blocks}
    verdict, line = conflict.listed.verdict, conflict.listed.location.line
    return f"{conflict.id} (line {line}), {verdict and verdict.value} {inputs}"


def ask_of_case(case: Case) -> Asked:
    """Raises ``WpDefect`` if WP does not read the file."""
    from weaklink import session
    from weaklink.cli.commands import parse_options

    rows = run_wp(case.text, rte=case.rte, machine=case.machine)
    report = session.diagnose([str(ROOT / case.name)], parse_options((*case.options, "--no-smoke")))
    return Asked(case.name, compare(rows, report))


def ask_of_seed(seed: int) -> Asked:
    """About a program of the native judge's generator; its functions are both analysed."""
    from tests.native.acsl import annotated
    from tests.native.engine import diagnose, read
    from tests.native.judge import generated

    (program,) = generated([seed])
    text = annotated(program)
    given = read(text)
    rows, report = run_wp(text.text, rte=True), diagnose(given)
    comparison = compare(rows, report)
    name = f"native {seed}"
    if not comparison.conflicts:
        return Asked(name, comparison)
    return Asked(name, comparison, _natively(program, given, comparison.conflicts))


def _natively(program: Program, given: Read, conflicts: Sequence[Conflict]) -> dict[str, str]:
    """How the compiled program ends from the inputs of each conflict."""
    from tests.native.build import Native
    from tests.native.engine import NotExpressible, key_of, vector_of
    from tests.native.harness import checked_sites

    found: dict[str, str] = {}
    with Native([program]) as native:
        native.switch([checked_sites(program)])
        entries = {name: at for at, (_, name) in enumerate(native.file.entries)}
        for conflict in conflicts:
            listed = conflict.listed
            if listed.counterexample is None or listed.function not in entries:
                continue
            try:
                function = program.function(listed.function)
                vector = vector_of(program, function, listed.counterexample.inputs)
            except NotExpressible:
                continue
            (run,) = native.run([(entries[listed.function], vector)])
            fails = "fails it" if key_of(given, listed) in run.failures else "does not fail it"
            found[conflict.id] = f"{run.status.name.lower()}, {fails}"
    return found
