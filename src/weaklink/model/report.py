"""All that was found out on one request."""

from __future__ import annotations

from collections.abc import Mapping

from weaklink.diagnostics import Diagnostic, Refusal
from weaklink.kinds import PremiseKind
from weaklink.model.places import CoverReport, SmokeReport
from weaklink.model.properties import PremiseReport, PropertyReport, Status
from weaklink.model.used import UsedReport
from weaklink.record import field, record
from weaklink.source import NOWHERE, SourceText


@record
class Report:
    """``solvers`` are names with versions; ``options`` what was asked, as in the command line;
    ``unanalysed`` are requested functions that could not be analysed (exit code 2)."""

    version: str
    solvers: Mapping[str, str]
    options: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]
    refused: tuple[Refusal, ...]
    properties: tuple[PropertyReport, ...]
    functions: tuple[str, ...] = ()
    sources: Mapping[str, SourceText] = field(default_factory=dict, repr=False)
    unanalysed: tuple[str, ...] = ()
    smoke_tests: tuple[SmokeReport, ...] = ()
    covers: tuple[CoverReport, ...] = ()
    in_others: tuple[str, ...] = ()
    """The structures that the program looks for where objects of other types lie."""
    apart: tuple[str, ...] = ()
    """What pointers to numbers are taken not to lead into."""
    with_pointers: tuple[str, ...] = ()
    """The structures in bytes, where they have pointers to several types."""
    around_parts: tuple[str, ...] = ()
    """The structures in cells that the program looks for around what lies in them."""
    at_addresses: tuple[str, ...] = ()
    """The objects at addresses that the program knows: ``int at 0x8000``."""
    used: UsedReport | None = None
    """What proofs need, where that was asked."""

    @property
    def premises(self) -> tuple[PremiseReport, ...]:
        """What all proofs take for granted."""
        machine = self.options.get("machine", "")
        if not machine or all(found.status is Status.UNPROVED for found in self.properties):
            return ()
        taken = [PremiseReport(PremiseKind.MACHINE, machine, "", NOWHERE)]
        if self.in_others:
            names = ", ".join(self.in_others)
            taken.append(PremiseReport(PremiseKind.LOOKS, names, "", NOWHERE))
        if self.apart:
            names = ", ".join(self.apart)
            taken.append(PremiseReport(PremiseKind.APART, names, "", NOWHERE))
        if self.with_pointers:
            names = ", ".join(self.with_pointers)
            taken.append(PremiseReport(PremiseKind.POINTERS, names, "", NOWHERE))
        if self.around_parts:
            names = ", ".join(self.around_parts)
            taken.append(PremiseReport(PremiseKind.AROUND, names, "", NOWHERE))
        if self.at_addresses:
            names = ", ".join(self.at_addresses)
            taken.append(PremiseReport(PremiseKind.ADDRESS, names, "", NOWHERE))
        return tuple(taken)
