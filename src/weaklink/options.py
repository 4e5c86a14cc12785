"""What a request may ask for: the command line, the configuration file and tests build this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from weaklink.kinds import DEFAULT_RUNTIME_ERRORS, Kind
from weaklink.record import field, record


@record
class Bounds:
    """Limits of a search.  ``None`` means that the search deepens by itself.

    ``iterations``: times a loop body runs in code view; ``depth``: nested calls in code view;
    ``length``: cells of what a pointer among the inputs points to.
    """

    iterations: int | None = None
    depth: int | None = None
    length: int | None = None


@record
class Budget:
    """How much work a question may cost, in solver steps, so that a verdict does not depend
    on the machine's speed; ``seconds`` (a function's budget) is only a guard.

    A counterexample's integers are made smaller until one is known within ``tolerance``, or took
    ``max_iterations`` solver calls (None: as many as it takes)."""

    proof_steps: int = 3_000_000
    search_steps: int = 2_000_000
    cover_steps: int = 20_000_000
    replays: int = 3_000
    replay_steps: int = 200_000
    seconds: float = 30.0
    tolerance: int = 0
    max_iterations: int | None = None


@record
class Choice:
    """``--contracts``: which subcontracts stand for themselves.

    ``AUTO`` lets weaklink find the smallest set; otherwise ``sites`` are the sites as the
    user wrote them: ``all``, ``none``, or a list of ``loop1``, ``g2``, ``g``.
    """

    sites: tuple[str, ...]


AUTO = Choice(("auto",))


@record
class Reading:
    """How C is read: include paths, macro definitions (``NAME`` or ``NAME=VALUE``), undefined
    names, files to include first, and the machine whose types are meant.

    ``cpp`` is the command of another preprocessor, which must keep comments, or empty;
    ``compile_commands`` a compilation database whose options are added, or empty."""

    include_paths: tuple[str, ...] = ()
    defines: tuple[str, ...] = ()
    undefines: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    machine: str = "lp64"
    hints: bool = True
    cpp: str = ""
    compile_commands: str = ""


ALGORITHMS = ("statements", "paths", "worst-case-optimal", "query-optimal")
"""Ways to find covering tests (``ask/cover.py``)."""


@record
class NamedPair:
    """A run of a function, by the names of what goes in (parameters, globals) and what comes out
    (``\\result``, globals)."""

    inputs: Mapping[str, int]
    outputs: Mapping[str, int]


Pieces = Literal["code", "branches", "conditions", "mcdc"]
"""What is covered: code; the outcomes of decisions, too; those of the conditions in them; and that
each of these decides by itself."""


@record
class CoverOptions:
    """What a cover is to be: by which algorithm; or all paths that fail (``failing``).  ``calls``
    stand as their ``code`` or as ``summaries``, or as is better (``auto``).  ``pairs`` are known of
    functions, by their names."""

    algorithm: str = ALGORITHMS[0]
    failing: bool = False
    calls: Literal["auto", "code", "summaries"] = "auto"
    pairs: Mapping[str, tuple[NamedPair, ...]] = field(default_factory=dict)
    pieces: Pieces = "code"


Format = Literal["text", "json", "html"]
FORMATS: tuple[Format, ...] = get_args(Format)
"""How a report is written (``cli/deliver.py``); the first is what nobody asks for."""

COVER_FORMATS: tuple[Format, ...] = ("text", "json")
"""Those that have covers."""


@record
class Options:
    """One request, whole.

    ``runtime_errors`` are the kinds that are checked; with ``discard_runtime_errors`` none
    is, and a run that commits one counts neither as a failure nor as an end.
    With ``aliasing``, pointers that come in may point to any global that other files can name.
    ``prove``, ``diagnose`` and ``smoke`` are what is to be done, in so many processes (``jobs``),
    ``used``: tell what proofs need; ``cache`` allows the command line to show a report that was
    made before.  ``verbosity`` says whether people are told of inputs that a shown run does not
    depend on.
    """

    reading: Reading = field(default_factory=Reading)
    functions: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    contracts: Choice = AUTO
    bounds: Bounds = field(default_factory=Bounds)
    cover: CoverOptions = field(default_factory=CoverOptions)
    budget: Budget = field(default_factory=Budget)
    runtime_errors: frozenset[Kind] = DEFAULT_RUNTIME_ERRORS
    discard_runtime_errors: bool = False
    typically: tuple[str, ...] = ()
    aliasing: bool = False
    prove: bool = True
    diagnose: bool = True
    smoke: bool = True
    used: bool = False
    jobs: int = 1
    cache: bool = True
    format: Format = "text"
    verbosity: Literal["normal", "full"] = "normal"
    fail_on: frozenset[str] = frozenset({"unproved", "doomed"})
