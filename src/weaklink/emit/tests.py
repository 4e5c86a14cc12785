"""Counterexamples as C tests: one program for each, and a Makefile for all of them.

A test runs the function under its view from the inputs of a witness; what contracts chose is
written down where they stand.  It ends at the annotation that the witness fails, compiled with
gcc or clang, plain or with sanitizers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from weaklink.ask.answers import Witness
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.emit.declarations import identifiers
from weaklink.emit.plan import Plan
from weaklink.emit.program import program_text
from weaklink.emit.witness import recorded
from weaklink.frontend.syntax import TranslationUnit
from weaklink.ir.program import Program, Property
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.source import NOWHERE
from weaklink.view.build import Views
from weaklink.view.inductive import define_inductives
from weaklink.view.model import View
from weaklink.view.pointer_calls import resolve_pointer_calls

_NOT_YET = (Kind.INITIALIZATION, Kind.LEMMA)
"""What an emitted program does not check."""


@record
class Case:
    """A witness that fails ``property`` in ``view``."""

    property: Property
    witness: Witness
    view: View


@record
class CTest:
    """A test: the file's name, its text, and the id of the property that it fails."""

    name: str
    text: str
    fails: str


class Emitter:
    """Makes the tests of one program."""

    def __init__(
        self, program: Program, views: Views, units: Sequence[TranslationUnit], steps: int
    ) -> None:
        self._program = resolve_pointer_calls(define_inductives(program))
        self._views = views
        self._units = units
        self._steps = steps
        self._taken = identifiers(units)

    def emit(self, case: Case) -> CTest | Refusal:
        """The test of a counterexample, or why there is none."""
        function = case.view.main.name
        try:
            return self._test(case, function)
        except Unsupported as problem:
            span = problem.span if problem.span != NOWHERE else case.property.span
            return Refusal(function, span, problem.construct)

    def _test(self, case: Case, function: str) -> CTest:
        failing = case.property
        if failing.kind in _NOT_YET:
            raise Unsupported(f"{failing.kind.words.title} in an emitted program", failing.span)
        run = recorded(case.view, case.witness, self._steps)
        contracts = case.view.contracts
        plan = Plan(
            self._program,
            self._views,
            self._units,
            function,
            contracts,
            run.arrivals,
            failing,
            self._taken,
        )
        about = [
            f"{failing.span}: {failing.text}",
            f"{failing.kind.words.title} of {failing.function}: this run of {function} fails it.",
            "",
            f"    cc -std=gnu11 -g -fno-builtin {file_name(failing.id)} && ./a.out",
            "",
            f"says: fails: {failing.id}",
        ]
        return CTest(file_name(failing.id), program_text(plan, run.inputs, about), failing.id)


def file_name(id: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]+", "-", id).strip("-") + ".c"


def makefile(tests: Iterable[CTest]) -> str:
    """Builds each test plain and with sanitizers, and runs it: it has to fail what it shows."""
    names = [test.name.removesuffix(".c") for test in tests]
    lines = [
        "# make: every test, plain and with sanitizers, fails the annotation that it shows.",
        "CC = gcc",
        "CFLAGS = -std=gnu11 -g -w -fno-builtin",
        "SANITIZE = -fsanitize=address,undefined -fno-sanitize=pointer-overflow",
        f"TESTS = {' '.join(names)}",
        "",
        ".PHONY: all clean $(TESTS:%=run-%)",
        "all: $(TESTS:%=run-%)",
        "",
        "%: %.c",
        "\t$(CC) $(CFLAGS) -o $@ $<",
        "",
        "%.sanitized: %.c",
        "\t$(CC) $(CFLAGS) $(SANITIZE) -o $@ $<",
        "",
        "$(TESTS:%=run-%): run-%: % %.sanitized",
        "\t@expected=$$(sed -n 's/^   says: *//p' $*.c); \\",
        "\tfor program in ./$* ./$*.sanitized; do \\",
        '\t  said=$$({ $$program; } 2>&1 | grep -F "$$expected ("); \\',
        '\t  if [ -n "$$said" ]; then echo "$$program $$said"; \\',
        '\t  else echo "$$program should say $$expected"; exit 1; fi; done',
        "",
        "clean:",
        "\trm -f $(TESTS) $(TESTS:%=%.sanitized)",
    ]
    return "\n".join(lines) + "\n"
