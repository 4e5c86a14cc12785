"""Counterexamples as C tests: one program for each, and a Makefile for all of them.

A test runs the function under its view from the inputs of a witness; what contracts chose is
written down where they stand.  It ends at the annotation that the witness fails, compiled with
gcc or clang, plain or with sanitizers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from weaklink import ir
from weaklink.ask.answers import Witness
from weaklink.ask.outside import outside_of
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.emit.places import with_directives
from weaklink.emit.plan import plan_of
from weaklink.emit.program import compiling, program_text
from weaklink.emit.scopes import visible_in
from weaklink.emit.trees import parts
from weaklink.emit.witness import Setting, recorded
from weaklink.frontend import syntax
from weaklink.kinds import Kind
from weaklink.record import record
from weaklink.replay.outcome import Choice
from weaklink.replay.runner import Runner
from weaklink.source import NOWHERE, Span
from weaklink.view.build import Views
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.model import View
from weaklink.view.sites import name_sites

SETTINGS = (
    "CC = gcc",
    "CFLAGS = -std=gnu11 -g -w -fno-builtin",
    "SANITIZE = -fsanitize=address,undefined -fno-sanitize=pointer-overflow",
    "LDLIBS = -lm",
)
"""How a Makefile compiles."""

_NOT_YET = (Kind.INITIALIZATION, Kind.LEMMA)
"""What an emitted program does not check."""


@record
class Case:
    """A witness that fails ``property`` in ``view``."""

    property: ir.Property
    witness: Witness
    view: View


@record
class CTest:
    """A test: the file's name, its text, and the id of the property that it fails (empty: it ends
    normally)."""

    name: str
    text: str
    fails: str


class Emitter:
    """Makes the tests of one program."""

    def __init__(
        self, program: ir.Program, views: Views, units: Sequence[syntax.TranslationUnit], steps: int
    ) -> None:
        self.plan = plan_of(program, views, units)
        self.steps = steps

    def emit(self, case: Case) -> CTest | Refusal:
        """The test of a counterexample, or why there is none."""
        failing = case.property
        name = file_name(failing.id)
        function = case.view.main.name
        about = [
            *shown_failing(failing, function),
            "",
            compiling(name),
            "",
            f"says: fails: {failing.id}",
        ]
        try:
            text = self.program(case.view, case.witness, failing, about)
        except Unsupported as problem:
            return refused(problem, function, failing.span)
        return CTest(name, text, failing.id)

    def case_values(self, function: str) -> frozenset[Span]:
        """The places of the values of a function's cases, which are compared where it branches,
        and are no code of their own."""
        return frozenset(
            part.value.span
            for part in parts(self.plan.definition(function).body)
            if isinstance(part, syntax.Case) and part.value is not None
        )

    def property(self, id: str) -> ir.Property | None:
        """The property with an id, which may be empty."""
        return self.plan.views.owner(id) if id else None

    def program(
        self,
        view: View,
        witness: Witness,
        failing: ir.Property | None,
        about: Sequence[str],
        own: str = "",
    ) -> str:
        """The program that runs a witness, which fails ``failing`` or nothing.  Named its
        ``own`` file, it says which code comes from the user's lines.  Raises ``Unsupported``."""
        if self.plan.program.machine.big_endian:
            machine = self.plan.program.machine.name
            text = f"the order of bytes of the machine {machine} in an emitted program"
            raise Unsupported(text, NOWHERE if failing is None else failing.span)
        if failing is not None and failing.kind in _NOT_YET:
            raise Unsupported(f"{failing.kind.words.title} in an emitted program", failing.span)
        passes_over = Runner(view, self.steps).passes_over(witness.inputs, witness.choices)
        if passes_over or _tells_what_none_holds(witness):
            where = NOWHERE if failing is None else failing.span
            raise Unsupported("value that no object holds in an emitted program", where)
        for taken in self.plan.views.taken_out:
            if taken.function == view.main.name:
                text = f"function that is not analysed whole ({taken.construct})"
                raise Unsupported(f"{text} in an emitted program", taken.span)
        if any(map(_frees, witness.choices)):
            where = NOWHERE if failing is None else failing.span
            raise Unsupported("object that a contract frees, in an emitted program", where)
        whole, name, lined = self.plan, view.main.name, bool(own)
        function = name_sites(whole.program.functions[name])
        visible = visible_in(function, whole.definition(name).body)
        setting = Setting(whole.names, whole.taken, whole.taken_at, visible)
        run = recorded(view, witness, self.steps, setting)
        given = run.inputs.given
        plan = whole.of(name, view.contracts, run.arrivals, failing, given=given, lined=lined)
        text = program_text(plan, run.inputs, about)
        return with_directives(text, own, plan.files) if own else text


def _tells_what_none_holds(witness: Witness) -> bool:
    """Whether the run hangs on what is in no object, or in a local without a value."""
    unset = any(not choice.site and choice.value for choice in witness.choices)
    return unset or bool(outside_of(witness.inputs))


def _frees(choice: Choice) -> bool:
    """Whether a contract that does not say what is freed frees an object by it."""
    return choice.variable == LENGTHS and bool(choice.value)


def shown_failing(failing: ir.Property, function: str) -> list[str]:
    """What a program says of the property that it fails."""
    title = failing.kind.words.title
    return [
        f"{failing.span}: {failing.text}",
        f"{title} of {failing.function}: this run of {function} fails it.",
    ]


def refused(problem: Unsupported, function: str, span: Span) -> Refusal:
    """``span`` is for a problem without a place."""
    return Refusal(function, problem.span if problem.span != NOWHERE else span, problem.construct)


def file_name(id: str) -> str:
    return f"{file_stem(id)}.c"


def file_stem(id: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]+", "-", id).strip("-")


def names_of(tests: Iterable[CTest]) -> str:
    """What a Makefile calls them."""
    return " ".join(test.name.removesuffix(".c") for test in tests)


def makefile(tests: Iterable[CTest]) -> str:
    """Builds each test plain and with sanitizers, and runs it: it has to fail what it shows."""
    lines = [
        "# make: every test, plain and with sanitizers, fails the annotation that it shows.",
        *SETTINGS,
        f"TESTS = {names_of(tests)}",
        "",
        ".PHONY: all clean $(TESTS:%=run-%)",
        "all: $(TESTS:%=run-%)",
        "",
        "%: %.c",
        "\t$(CC) $(CFLAGS) -o $@ $< $(LDLIBS)",
        "",
        "%.sanitized: %.c",
        "\t$(CC) $(CFLAGS) $(SANITIZE) -o $@ $< $(LDLIBS)",
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
