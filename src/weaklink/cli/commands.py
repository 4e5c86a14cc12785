"""Commands and options, and what each gives to the shell."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from weaklink import __version__
from weaklink.cli import INTERRUPTED, config
from weaklink.cli.deliver import complain, covered, instrumented, report
from weaklink.record import replace

if TYPE_CHECKING:
    from weaklink.options import Options


def run(arguments: Sequence[str]) -> int:
    """One command line, from its words to its exit code; nothing escapes but the code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a character shows its escape
            stream.reconfigure(errors="backslashreplace")
    if not arguments:
        return complain("name a C file to diagnose, or a command; see weaklink --help")
    try:
        code = weaklink.main(list(arguments), prog_name="weaklink", standalone_mode=False)
    except click.MissingParameter as problem:
        if isinstance(problem.param, click.Option):
            (name, *_) = problem.param.opts
            return complain(f"{name} is missing; see {_command_of(problem)} --help")
        return complain(
            "FILE... is missing: name a C file (a word behind an option is that option's value); "
            "see weaklink --help"
        )
    except click.ClickException as problem:
        return complain(
            f"{problem.format_message().rstrip('.')}; see {_command_of(problem)} --help"
        )
    except (KeyboardInterrupt, click.Abort):
        print("weaklink: interrupted", file=sys.stderr)
        return INTERRUPTED
    return int(code or 0)


def _command_of(problem: click.ClickException) -> str:
    """The command that a wrong line is about."""
    context = problem.ctx if isinstance(problem, click.UsageError) else None
    return "weaklink" if context is None else context.command_path


class DefaultsToDiagnose(click.Group):
    """``weaklink FILE...`` is ``weaklink diagnose FILE...``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help", "-h", "--version"):
            args = ["diagnose", *args]
        return super().parse_args(ctx, args)


class WithBareRte(click.Command):
    """``--rte`` takes its value only behind ``=``, so that ``--rte file.c`` reads a file."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        spelled = ["--rte=default" if arg == "--rte" else arg for arg in args[:end]]
        return super().parse_args(ctx, [*spelled, *args[end:]])


HELP = {"help_option_names": ["-h", "--help"]}


@click.group(
    cls=DefaultsToDiagnose,
    context_settings=HELP,
    epilog="weaklink FILE... means weaklink diagnose FILE...; "
    "weaklink COMMAND --help shows a command's options.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def weaklink() -> None:
    """Say why the proof of a C program with ACSL contracts fails: its code, the contract of a
    loop or callee, or only the prover."""


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def all_of(*options: Decorator) -> Decorator:
    """One decorator for several options, shown in this order."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


def runtime_errors(said: str, without: str) -> Decorator:
    """``--rte`` and ``--no-rte``, and what they mean for a command."""
    kinds = "--rte (what C leaves undefined; the default), or --rte=KIND,... such as"
    example = "--rte=default,unsigned-overflow"
    return all_of(
        click.option("--rte", metavar="KINDS", help=f"{said}: {kinds} {example}."),
        click.option("--no-rte", is_flag=True, help=without),
    )


function_option = click.option("--function", multiple=True, metavar="F", help="Only F; repeatable.")
verbosity_option = click.option(
    "--verbosity",
    metavar="LEVEL",
    help="Of inputs show what the run depends on: normal (default); or all: full.",
)
bounds_option = click.option(
    "--bounds", metavar="LIST", help="Limits of a search: iterations=8,depth=3,length=5."
)
cache_option = click.option(
    "--no-cache", is_flag=True, help="Show no report that was made before, and keep none."
)
profile_option = click.option(
    "--profile", is_flag=True, help="Say on standard error where the time went."
)
timeout_option = click.option("--timeout", metavar="S", help="Seconds that a function may take.")


reading_options = all_of(
    click.argument("files", nargs=-1, required=True, metavar="FILE..."),
    click.option("-I", "I", multiple=True, metavar="DIR", help="Search DIR for headers."),
    click.option("-D", "D", multiple=True, metavar="NAME[=VALUE]", help="Define a macro."),
    click.option("-U", "U", multiple=True, metavar="NAME", help="Undefine a macro."),
    click.option("-include", "include", multiple=True, metavar="FILE", help="Include FILE first."),
    click.option(
        "--cpp",
        metavar="CMD",
        help="Preprocess with CMD, which must keep comments: 'gcc -E -C -dD'.",
    ),
    click.option(
        "-p",
        "--compile-commands",
        metavar="FILE",
        help="Read each file as this compile_commands.json says, or the one in this folder.",
    ),
    click.option(
        "--machine",
        metavar="NAME",
        help="lp64 (default), ilp32, llp64, ip16; big endian: ppc_32, ppc_64.",
    ),
    click.option("--no-hints", is_flag=True, help="No hints about missing clauses."),
    click.option(
        "--format",
        metavar="FORMAT",
        help="text (default), json or html; on standard output.",
    ),
)
proving_options = all_of(
    function_option,
    click.option("--property", multiple=True, metavar="ID", help="Only this property."),
    click.option(
        "--contracts",
        metavar="SITES",
        help="Which loops and calls stand as contracts: none, all, or g,loop1. "
        "Without it, weaklink looks for the smallest set.",
    ),
    bounds_option,
    runtime_errors("Check run-time errors", "Ignore runs that commit one."),
    click.option(
        "--typically",
        multiple=True,
        metavar="PRED",
        help="Narrow the searched inputs, never a proof.",
    ),
    click.option(
        "--aliasing",
        is_flag=True,
        help="Pointers that come in may point to globals that other files can name.",
    ),
    click.option(
        "--tolerance",
        metavar="N",
        help="Leave a value of a counterexample when it is at most N from the smallest.",
    ),
    click.option(
        "--max-iterations",
        metavar="N",
        help="Ask the solvers at most N times to make a value smaller.",
    ),
    verbosity_option,
    timeout_option,
    click.option(
        "--jobs", metavar="N", help="Work in N processes, on a function each; as many as cores."
    ),
    profile_option,
    cache_option,
    click.option("--no-smoke", is_flag=True, help="No smoke tests."),
    click.option(
        "--fail-on",
        metavar="LIST",
        help="What gives exit code 1: unproved, doomed (both by default), "
        "non-compliance, weakness, incapacity, unknown, premises; or never.",
    ),
)


@weaklink.command(cls=WithBareRte)
@reading_options
@proving_options
@click.option(
    "--emit", metavar="DIR", help="Write each counterexample into DIR as a C test, with a Makefile."
)
def diagnose(files: tuple[str, ...], emit: str | None, **given: Any) -> int:
    """Prove every annotation; for each failure name the broken link, with evidence."""
    profile = given.pop("profile")
    options, origin = request(files, given, jobs=cores())
    return report("diagnose", files, options, origin, emit=emit, profile=profile)


@weaklink.command(cls=WithBareRte)
@reading_options
@proving_options
def prove(files: tuple[str, ...], **given: Any) -> int:
    """Prove every annotation, and say no more."""
    profile = given.pop("profile")
    options, origin = request(files, given, jobs=cores())
    options = replace(options, diagnose=False, smoke=False)
    return report("diagnose", files, options, origin, profile=profile)


@weaklink.command(cls=WithBareRte)
@reading_options
@proving_options
@click.option(
    "--annotate",
    metavar="DIR",
    help="Write copies of the files into DIR in which what is dead says so: assert \\false.",
)
@click.option("--used", is_flag=True, help="Tell what each proof needs, and what none does.")
def smoke(files: tuple[str, ...], annotate: str | None, used: bool, **given: Any) -> int:
    """Find contracts that contradict each other and code that can never run."""
    profile = given.pop("profile")
    options, origin = request(files, given, jobs=cores())
    options = replace(options, prove=False, diagnose=False, smoke=True, used=used)
    return report("diagnose", files, options, origin, annotate=annotate, profile=profile)


@weaklink.command(cls=WithBareRte)
@reading_options
@function_option
@runtime_errors("Run-time errors that would be checked", "None of them.")
def check(files: tuple[str, ...], **given: Any) -> int:
    """Say what is wrong in the files, and what weaklink can't analyse."""
    return report("check", files, *request(files, given))


@weaklink.command()
@reading_options
@click.option("--function", multiple=True, metavar="F", help="The function to print.")
@click.option(
    "--contracts",
    metavar="SITES",
    help="Which of its loops and calls stand as contracts: none (default), all, or g,loop1.",
)
def instrument(files: tuple[str, ...], **given: Any) -> int:
    """Print a function as C that checks its annotations while it runs."""
    if given.get("format"):
        raise click.UsageError("instrument prints C: leave --format out")
    return instrumented(files, *request(files, given))


@weaklink.command(cls=WithBareRte)
@reading_options
@function_option
@click.option(
    "--bounds",
    metavar="LIST",
    help="Limits of the search: iterations=8,depth=3,length=5.  Without it, they grow.",
)
@click.option(
    "--algorithm",
    metavar="NAME",
    help="statements (default): tests that pass all code; paths: a test for each path; "
    "worst-case-optimal: a question for each block; query-optimal: as few questions as possible.",
)
@click.option(
    "--calls",
    metavar="HOW",
    help="Follow calls into their code, or let summaries stand for them: code, summaries, "
    "auto (default: summaries where the code is too large).",
)
@click.option(
    "--summary",
    metavar="FILE",
    help="Begin with what FILE knows of functions, those of libraries too, and keep there what "
    "is found out.",
)
@click.option("--branches", is_flag=True, help="Cover both outcomes of each decision, too.")
@click.option("--conditions", is_flag=True, help="And of each condition in them: of &&, ||, ?:.")
@click.option(
    "--mcdc",
    is_flag=True,
    help="And show for each condition, of up to ten of a decision, that it decides by itself: "
    "a pair of tests that differ in it alone.",
)
@click.option("--failing", is_flag=True, help="List the paths that fail, up to the bounds.")
@runtime_errors("Run-time errors that fail a run", "Ignore runs that commit one.")
@verbosity_option
@timeout_option
@profile_option
@cache_option
@click.option(
    "--emit", metavar="DIR", help="Write each test into DIR as a C program, with a Makefile."
)
@click.option("--lcov", metavar="FILE", help="Write what the tests pass, as LCOV has it, to FILE.")
def cover(files: tuple[str, ...], emit: str | None, lcov: str | None, **given: Any) -> int:
    """Find tests that pass all code that can run to a normal end, and the code that cannot."""
    from weaklink.options import COVER_FORMATS

    profile = given.pop("profile")
    options, origin = request(files, given)
    if options.format not in COVER_FORMATS:
        message = f"--format: cover prints {' or '.join(COVER_FORMATS)}, not {options.format}"
        raise click.UsageError(origin.placed(message))
    summary = settings(files, given)[0].get("summary")
    return covered(files, options, origin, emit=emit, summary=summary, lcov=lcov, profile=profile)


mutant_options = all_of(
    click.option(
        "--operators",
        metavar="LIST",
        help="Which changes: arithmetic, relation, condition, connective, predicate, part, clause, "
        "variant (seed: these), constant, statement, return, argument.  Without it, all.",
    ),
    click.option(
        "--parts",
        metavar="LIST",
        help="Changes where: code, ghost, contract, loop, assertion, logic, annotations (all but "
        "the first two).  Without it, everywhere.",
    ),
    click.option("--sample", type=click.IntRange(min=0), help="So many of them, by chance."),
    click.option("--seed", type=int, help="Which sample; 0 without it."),
)


@weaklink.command()
@reading_options
@mutant_options
@click.option("--out", metavar="DIR", required=True, help="Where the mutants go.")
def mutate(files: tuple[str, ...], **given: Any) -> int:
    """Write copies of annotated files that differ from them in one place each."""
    from weaklink.cli.campaigns import mutated, wanted

    ask = wanted(given)
    options, origin = request(files, given)
    return mutated(files, options, ask, origin)


@weaklink.command(cls=WithBareRte)
@reading_options
@mutant_options
@click.option(
    "--out",
    metavar="DIR",
    default="weaklink-campaign",
    help="Where the campaign is kept; what is there goes on.  weaklink-campaign without it.",
)
@bounds_option
@runtime_errors("Check run-time errors", "Ignore runs that commit one.")
@timeout_option
@click.option("--jobs", metavar="N", help="Work in N processes.")
@click.option(
    "--strength",
    is_flag=True,
    help="List the wrong bodies that each contract accepts, with inputs that tell them apart.",
)
@click.option("--compare", metavar="LIST", help="Baselines besides: wp (Frama-C, if installed).")
def campaign(files: tuple[str, ...], **given: Any) -> int:
    """Diagnose all mutants of C files, or those in a folder, and count what came out."""
    from weaklink.cli.campaigns import campaigned, wanted

    ask = wanted(given)
    options, origin = request(files, given)
    return campaigned(files, options, ask, origin)


@weaklink.command()
@click.argument("what", metavar="stats|clear", default="")
def cache(what: str) -> int:
    """Of reports on unchanged files, which are shown without being made again, say where they are
    and how many, or forget them all."""
    from weaklink.cli.kept import cleared, told

    match what:
        case "stats":
            return told()
        case "clear":
            return cleared()
        case _:  # any other word
            raise click.UsageError(f"cache: '{what}' is not known; use stats or clear")


@weaklink.command()
def demo() -> int:
    """Diagnose the examples that come with weaklink, one for each verdict."""
    from weaklink.cli.demo import show

    return show()


def cores() -> int:
    """How many processes can be at work at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def request(
    files: Sequence[str], given: dict[str, Any], *, jobs: int = 1
) -> tuple[Options, config.Origin]:
    """The options of a command line, behind those of the ``weaklink.toml`` near its files;
    ``jobs`` if nobody says how many."""
    from weaklink.cli.words import options_of

    merged, origin = settings(files, given)
    try:
        options = options_of(merged)
        return (options if merged.get("jobs") else replace(options, jobs=jobs)), origin
    except click.UsageError as problem:
        raise click.UsageError(origin.placed(problem.message)) from None


def settings(files: Sequence[str], given: dict[str, Any]) -> tuple[dict[str, Any], config.Origin]:
    """What both say, by the names of the options, and what of it the file says."""
    path = config.find(Path(os.path.realpath(files[0])).parent)
    found = config.read(path) if path else {}
    named = _named(given)
    return config.merge(found, named), config.origin(path, found, named)


def parse_options(arguments: Sequence[str]) -> Options:
    """The options that ``weaklink diagnose`` takes, from words such as ``--no-rte``."""
    from weaklink.cli.words import options_of

    given = diagnose.make_context("diagnose", [*arguments, "none.c"]).params
    del given["files"], given["emit"], given["profile"]
    return options_of(config.merge({}, _named(given)))


def _named(given: dict[str, Any]) -> dict[str, Any]:
    """By the options' own names; ``--no-rte`` is a value of ``rte``."""
    named = {name.replace("_", "-"): value for name, value in given.items()}
    if named.pop("no-rte", False):
        if named.get("rte"):
            raise click.UsageError("--rte and --no-rte exclude each other")
        named["rte"] = "none"
    return named
