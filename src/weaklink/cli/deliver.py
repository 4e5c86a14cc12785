"""Calls the session, prints its report, and turns everything that can happen into a code."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from weaklink import deadline
from weaklink.cli import INTERRUPTED
from weaklink.cli.config import Origin
from weaklink.cli.work import Failed, ProgressLine, in_deep_thread
from weaklink.diagnostics import Diagnostic, InputError, Severity, raised_at
from weaklink.frontend.prog import SUFFIX
from weaklink.source import NOWHERE

if TYPE_CHECKING:
    from weaklink.model import Report
    from weaklink.options import Options
    from weaklink.report.layout import Page

Work = Callable[[Callable[[str], None]], tuple[str, int]]
"""What is given something to show progress with; gives a text, and the exit code."""

NARROWEST, WIDEST = 60, 120

NOWHERE_SET = Origin()


def complain(message: str) -> int:
    print(f"weaklink: {message}", file=sys.stderr)
    return 2


def report(
    command: str,
    files: Sequence[str],
    options: Options,
    origin: Origin = NOWHERE_SET,
    *,
    annotate: str | None = None,
    emit: str | None = None,
    profile: bool = False,
) -> int:
    """Runs a command on the files and prints what comes out; ``origin`` says which of the options
    a file sets, ``annotate`` is a folder for copies of
    them in which dead points are annotated, ``emit`` one for C tests.  With ``profile`` it is said
    where the time went."""
    for name in files:
        if problem := unreadable(name):
            return complain(problem)
    if annotate is not None and (problem := in_the_way(files, Path(annotate))):
        return complain(problem)

    def work(progress: Callable[[str], None]) -> tuple[str, int]:
        from weaklink import session
        from weaklink.cli.emitted import write
        from weaklink.report.exit_code import exit_code

        if command == "check":
            found = session.check(files, options)
            return formatted(found, options, checked=True), exit_code(found, {"never"})
        if emit is not None:
            found, tests = session.emit(files, options, progress)
            write(tests, Path(emit))
        else:
            found = session.diagnose(files, options, progress)
        if annotate is not None:
            _annotate(files, options, found, Path(annotate))
        return formatted(found, options), exit_code(found, options.fail_on)

    if profile:
        return deliver(profiled(work, options), origin, partial=True)
    if command == "check" or emit is not None or annotate is not None:
        return deliver(work, origin, partial=command != "check")
    return deliver(_remembered(work, command, files, options), origin, partial=True)


def covered(
    files: Sequence[str],
    options: Options,
    origin: Origin = NOWHERE_SET,
    *,
    emit: str | None,
    summary: str | None,
    lcov: str | None = None,
    profile: bool = False,
) -> int:
    """Prints the covers of the files; ``emit`` is a folder for C tests, ``summary`` a file for what
    is known of calls, ``lcov`` one for what the tests pass."""
    if emit is not None and any(name.endswith(SUFFIX) for name in files):
        return complain(f"--emit writes tests of C files, not of {SUFFIX} files: leave it out")
    for name in files:
        if problem := unreadable(name):
            return complain(problem)

    def work(progress: Callable[[str], None]) -> tuple[str, int]:
        from weaklink import session
        from weaklink.cli import summary as summaries
        from weaklink.cli.emitted import write_covers
        from weaklink.report.exit_code import exit_code

        if emit is None and summary is None:
            found = session.cover(files, options, progress)
        else:
            whole = session.cover_with_tests(files, options, progress)
            found = whole.report
            if emit is not None:
                write_covers(whole.tests, Path(emit))
            if summary is not None:
                summaries.write(Path(summary), {**options.cover.pairs, **whole.pairs})
        if lcov is not None:
            from weaklink.report.lcov import lcov as traced

            Path(lcov).write_text(traced(found), encoding="utf-8")
        return formatted(found, options), exit_code(found, {"never"})

    if profile:
        return deliver(profiled(work, options), origin, partial=True)
    if emit is not None or summary is not None:
        return deliver(work, origin, partial=True)
    return deliver(_remembered(work, "cover", files, options), origin, partial=True)


def instrumented(files: Sequence[str], options: Options, origin: Origin = NOWHERE_SET) -> int:
    """Prints the instrumented program of a view."""
    for name in files:
        if problem := unreadable(name):
            return complain(problem)

    def work(progress: Callable[[str], None]) -> tuple[str, int]:
        from weaklink import session

        return session.instrument(files, options), 0

    return deliver(work, origin)


def in_the_way(files: Sequence[str], folder: Path) -> str:
    """Why copies of the files cannot go into the folder, or an empty string."""
    if folder.exists() and not folder.is_dir():
        return f"--annotate: {folder} is a file; name a folder for the annotated copies"
    names = [Path(name).name for name in files]
    for name in files:
        if Path(name).resolve().parent == folder.resolve():
            return f"--annotate: {name} would be overwritten; name another folder"
        if names.count(Path(name).name) > 1:
            return f"--annotate: two of the files are called {Path(name).name}; take one at a time"
    return ""


def _annotate(files: Sequence[str], options: Options, found: Report, folder: Path) -> None:
    """Writes the copies, and says so."""
    from weaklink.cli.annotate import annotate, write

    for one in annotate(files, options.reading, found):
        try:
            path = write(one, folder)
        except OSError as problem:
            text = f"--annotate: cannot write to {folder}: {problem.strerror}; name another folder"
            raise InputError(Diagnostic("annotate", Severity.ERROR, NOWHERE, text)) from problem
        print(f"wrote {path}: {one.count} dead points annotated", file=sys.stderr)
        for span in one.left_out:
            print(f"{span}: dead, but no annotation can say so here", file=sys.stderr)


def _remembered(work: Work, command: str, files: Sequence[str], options: Options) -> Work:
    """The work, or what it gave when it was done before."""
    if not options.cache:
        return work
    from weaklink.cli.caching import cached
    from weaklink.report.layout import Page

    shown = page() if options.format == "text" else Page()
    return cached(work, command, files, options, shown)


def profiled(work: Work, options: Options) -> Work:
    """The same work; behind it is told on standard error where its time went."""

    def whole(progress: Callable[[str], None]) -> tuple[str, int]:
        from weaklink import profiling
        from weaklink.cli.profile import shown

        profiling.begin()
        start = time.perf_counter()
        with profiling.within(profiling.OTHER):
            made = work(progress)
        seconds = time.perf_counter() - start
        print(shown(profiling.end(), seconds, options.format), file=sys.stderr)
        return made

    return whole


def deliver(
    work: Work,
    origin: Origin = NOWHERE_SET,
    *,
    partial: bool = False,
) -> int:
    """Prints the text that ``work`` gives, and returns its code or that of its failure; a part of
    it, if somebody interrupts who can use that (``partial``)."""
    line = ProgressLine(shutil.get_terminal_size().columns)
    try:
        outcome = in_deep_thread(lambda: work(line.show), partial=partial)
    finally:
        line.close()
    if isinstance(outcome, Failed):
        return _failure(outcome.problem, origin)
    text, code = outcome.value
    if deadline.is_stopped():
        code = INTERRUPTED
    problem = _print(text)
    return complain(problem) if problem else code


def _failure(problem: Exception, origin: Origin) -> int:
    match problem:
        case InputError():
            return _mistake(problem.diagnostic, origin)
        case RecursionError():
            return complain("some expression or statement is nested too deeply to be analysed")
        case _:  # anything else is weaklink's fault
            print(f"weaklink: {defect(problem)}", file=sys.stderr)
            return 3


def _mistake(found: Diagnostic, origin: Origin) -> int:
    new = found.expected and found.expected not in found.message
    message = origin.placed(found.message + (f" (expected: {found.expected})" if new else ""))
    if found.span == NOWHERE:
        return complain(message)
    print(f"{found.span}: error: {message}", file=sys.stderr)
    return 2


def defect(problem: Exception) -> str:
    """One line that says what happened, where, and what to do about it."""
    what = " ".join(f"{type(problem).__name__}: {problem}".split())[:200]
    where = f" at {place}" if (place := raised_at(problem)) else ""
    return f"weaklink has a defect: {what}{where}, please report it at {tracker()}, with the input"


def tracker() -> str:
    """The address that the package's own metadata name for issues."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata("weaklink").get_all("Project-URL") or []
    except PackageNotFoundError:
        urls = []
    for entry in urls:
        name, _, address = entry.partition(", ")
        if name.lower() in ("issues", "tracker", "bug tracker"):
            return str(address)
    return "the project's issue tracker"


def unreadable(name: str) -> str:
    """Why ``name`` can't be read and what to do, or an empty string."""
    path = Path(name)
    if path.is_dir():
        return f"{name} is a folder: name the C files in it"
    try:
        if path.is_fifo() and not name.startswith("/dev/"):  # to open it may wait for ever
            return f"{name} is a pipe: name a file"
        with path.open("rb"):
            return ""
    except FileNotFoundError:
        return f"there is no file {name}: check the name, and the folder you are in"
    except OSError as problem:
        return f"cannot read {name}: {problem.strerror}; check the file's permissions"


def formatted(found: Report, options: Options, *, checked: bool = False) -> str:
    """The report in the format that is asked for; only that one's module is imported."""
    match options.format:
        case "json":
            from weaklink.report import json_format

            return json_format.render(found)
        case "html":
            from weaklink.report.html import page as html

            return html.render(found, checked=checked)
        case "text":
            from weaklink.report import text

            return text.render(found, page(), checked=checked)


def page() -> Page:
    """80 plain columns, or what the terminal has to offer."""
    from weaklink.report.layout import Page

    if sys.stdout is None or not sys.stdout.isatty():
        return Page()
    width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
    return Page(width, colour="NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb")


def _print(text: str) -> str:
    """Through click, which teaches an old Windows console colours; a closed pipe is no error.
    Why it cannot be written, or an empty string."""
    import click

    if sys.stdout is None:  # it was closed before we began
        return "the report cannot be written: standard output is closed"
    try:
        click.echo(text, nl=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left of it is lost
        return f"the report cannot be written: {problem.strerror}"
    return ""
