"""What the grammar does not say: that names mean something, calls fit, and flow is as it must be.

A procedure whose text is broken already is known by its name, and nothing else is said of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from weaklink.diagnostics import Diagnostic, Severity
from weaklink.frontend.prog import MAIN
from weaklink.frontend.prog.flow import cycles_of
from weaklink.frontend.prog.syntax import Call, Name, Procedure
from weaklink.source import Span


def check(procedures: Sequence[Procedure], broken: Collection[str]) -> Iterator[Diagnostic]:
    """The mistakes in the procedures, which are one program, in source order of the procedures;
    of the ``broken`` ones only their names are looked at."""
    known: dict[str, Procedure] = {}
    for procedure in procedures:
        name = procedure.name
        if name.text in known:
            message = f"a second procedure `{name.text}`"
            yield _mistake("duplicate", name.span, message, "another name", name.text)
        known.setdefault(name.text, procedure)
    if len(procedures) > 1 and MAIN not in known:
        span = procedures[0].name.span
        message = f"none of {len(procedures)} procedures is called `{MAIN}`"
        yield _mistake("unknown-name", span, message, f"a procedure `{MAIN}`", None)
    signatures = {name: one for name, one in known.items() if name not in broken}
    for procedure in procedures:
        if procedure.name.text not in broken:
            yield from _Checker(procedure, signatures, known).run()


def _mistake(
    code: str, span: Span, message: str, expected: str, procedure: str | None
) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, span, message, expected, procedure)


class _Checker:
    """Checks one procedure; ``signatures`` are those of the procedures that can be called."""

    def __init__(
        self,
        procedure: Procedure,
        signatures: Mapping[str, Procedure],
        known: Collection[str],
    ) -> None:
        self._procedure = procedure
        self._signatures = signatures
        self._known = known

    def run(self) -> Iterator[Diagnostic]:
        procedure = self._procedure
        yield from self._repeated(procedure.parameters, "a second parameter")
        yield from self._repeated([block.label for block in procedure.blocks], "a second block")
        labels = list(procedure.graph)
        lost = False
        for block in procedure.blocks:
            for statement in block.statements:
                if isinstance(statement, Call):
                    yield from self._call(statement)
            yield from self._repeated(block.targets, "`goto` names twice the label")
            for target in block.targets:
                if target.text not in labels:
                    lost = True
                    yield self._unknown("label", target, labels)
        yield from self._final()
        if not lost:
            yield from self._cycles()

    def _error(self, code: str, span: Span, message: str, expected: str) -> Diagnostic:
        return _mistake(code, span, message, expected, self._procedure.name.text)

    def _unknown(self, what: str, name: Name, known: Iterable[str]) -> Diagnostic:
        close = get_close_matches(name.text, known, 1)
        expected = f"`{close[0]}`" if close else f"a {what} that is there"
        message = f"there is no {what} `{name.text}`"
        return self._error("unknown-name", name.span, message, expected)

    def _repeated(self, names: Iterable[Name], message: str) -> Iterator[Diagnostic]:
        seen: set[str] = set()
        for name in names:
            if name.text in seen:
                text = f"{message} `{name.text}`"
                yield self._error("duplicate", name.span, text, "each name once")
            seen.add(name.text)

    def _call(self, call: Call) -> Iterator[Diagnostic]:
        name = call.procedure
        if name.text not in self._known:
            yield self._unknown("procedure", name, self._known)
            return
        callee = self._signatures.get(name.text)
        if callee is None:
            return
        wanted, given = len(callee.parameters), len(call.arguments)
        if wanted != given:
            message = f"`{name.text}` has {_many(wanted, 'parameter')}, not {given}"
            yield self._error("arguments", call.span, message, _many(wanted, "argument"))
        if call.target is not None and callee.returns is None:
            message = f"`{name.text}` returns nothing that `{call.target.text}` could take"
            yield self._error("type", call.span, message, f"`call {name.text}(...)` alone")

    def _final(self) -> Iterator[Diagnostic]:
        """There is one block without a way out."""
        final = [block.label for block in self._procedure.blocks if not block.targets]
        if not final:
            message = f"no block of `{self._procedure.name.text}` is final: each has a `goto`"
            span = self._procedure.name.span
            yield self._error("flow", span, message, "one block without `goto`")
        for other in final[1:]:
            first = final[0]
            message = (
                f"`{other.text}` is a second final block: `{first.text}` in line"
                f" {first.span.line} has no `goto` either"
            )
            yield self._error("flow", other.span, message, f"`goto {first.text};` at its end")

    def _cycles(self) -> Iterator[Diagnostic]:
        entry = self._procedure.blocks[0].label.text
        entries = cycles_of(self._procedure.graph, entry).irreducible
        if entries:
            named = ", ".join(f"`{label}`" for label in entries)
            places = {block.label.text: block.label.span for block in self._procedure.blocks}
            message = f"control flow is irreducible: a cycle is entered at {named}"
            span = places[entries[1]]
            yield self._error("flow", span, message, f"a cycle entered at `{entries[0]}` alone")


def _many(number: int, what: str) -> str:
    if number == 0:
        return f"no {what}s"
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
