"""Files to one program, and the trees that it was made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.prog import MAIN, SUFFIX
from weaklink.frontend.read import parse_predicate, read_file
from weaklink.options import Options
from weaklink.profiling import phase
from weaklink.record import record
from weaklink.source import NOWHERE


@record
class Loaded:
    """The files, each a tree, and the program that they are together; of ``.prog`` files, which are
    another language's, there are no trees."""

    units: tuple[syntax.TranslationUnit, ...]
    program: ir.Program


_AS_THEY_ARE: Mapping[str, str] = {}


@phase("read")
def load(
    files: Sequence[str],
    options: Options,
    machine: ir.Machine | None = None,
    texts: Mapping[str, str] = _AS_THEY_ARE,
) -> Loaded:
    """Reads the files; ``machine`` overrides the options' one, ``texts`` stand for what some of
    the files hold.  Raises ``InputError`` for what makes reading pointless."""
    machine = machine or _machine(options.reading.machine)
    if any(name.endswith(SUFFIX) for name in files):
        return Loaded((), _load_prog(files, options, machine))
    units: list[syntax.TranslationUnit] = []
    diagnostics: list[Diagnostic] = []
    for name in files:
        unit, found = read_file(name, options.reading, machine, texts.get(name))
        units.append(unit)
        diagnostics.extend(found)
    typically = [
        syntax.PredicateClause(
            "typically",
            (predicate := parse_predicate(text, "--typically", machine)),
            "assert",
            (),
            predicate.span,
        )
        for text in options.typically
    ]
    program = elaborate(
        units,
        diagnostics,
        machine,
        hints=options.reading.hints,
        typically=typically,
        functions=options.functions,
    )
    return Loaded(tuple(units), program)


def _load_prog(files: Sequence[str], options: Options, machine: ir.Machine) -> ir.Program:
    if others := [name for name in files if not name.endswith(SUFFIX)]:
        message = f"'{others[0]}' is C and cannot be one program with {SUFFIX} files"
        raise wrong_option(message, f"C files, or {SUFFIX} files")
    if options.typically:
        message = f"--typically is about C; {SUFFIX} files have `assume`"
        raise wrong_option(message, f"an `assume` in the first block of `{MAIN}`")
    from weaklink.frontend.prog.lower import load_prog

    return load_prog(files, machine)


def wrong_option(message: str, expected: str = "") -> InputError:
    return InputError(Diagnostic("option", Severity.ERROR, NOWHERE, message, expected))


def _machine(name: str) -> ir.Machine:
    if name not in ir.MACHINES:
        raise wrong_option(f"there is no machine '{name}'", f"one of {', '.join(ir.MACHINES)}")
    return ir.MACHINES[name]
