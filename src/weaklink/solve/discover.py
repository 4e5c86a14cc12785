"""Which solvers are installed. Starts no process and imports no solver."""

from __future__ import annotations

from weaklink.record import record
from weaklink.solve.installed import distribution
from weaklink.solve.spec import SOLVERS


@record
class InstalledSolver:
    """A solver that can be used."""

    name: str
    version: str


def installed_solvers() -> tuple[InstalledSolver, ...]:
    """The solvers that can be used, in the order in which they are tried."""
    return tuple(
        InstalledSolver(spec.name, found.version)
        for spec in SOLVERS
        if spec.command() is not None and (found := distribution(spec.distribution)) is not None
    )
