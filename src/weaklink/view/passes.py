"""The passes that a program goes through, and those from a function to its view.

A program goes through ``COMPLETED`` and ``SUPPORTED``, is lowered (``view/lower``), and has its
properties listed; the function under view, and each that is called as code, goes through what
``ViewMaker.view`` lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TypeVar, cast

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.ir import lir
from weaklink.kinds import Kind, PremiseKind
from weaklink.profiling import phase
from weaklink.record import replace
from weaklink.view.assignments import name_assignments
from weaklink.view.block_calls import specialise_block_calls
from weaklink.view.containers import name_containers
from weaklink.view.context import Context, Prepared
from weaklink.view.culprits import Culprit, name_culprits
from weaklink.view.data_types import name_data_types
from weaklink.view.defining_axioms import defined_by_axioms
from weaklink.view.definitions import Definitions
from weaklink.view.exits import make_exits_explicit
from weaklink.view.fixed_addresses import name_objects_at_addresses
from weaklink.view.floats import number_floats
from weaklink.view.freeing import state_frees
from weaklink.view.granted import Granted
from weaklink.view.hosted import state_hosted
from weaklink.view.in_bytes import store_in_bytes
from weaklink.view.inductive import define_inductives
from weaklink.view.instrument import instrument
from weaklink.view.invariants import state_invariants
from weaklink.view.kept import keep_objects
from weaklink.view.labels import resolve_labels, rewrite_predicates
from weaklink.view.lemma_instances import StateLemma, instantiate
from weaklink.view.literal_arguments import fold_literal_arguments
from weaklink.view.model import View, ViewFunction, of_function
from weaklink.view.pipeline import Instrumentation, ProgramPass, ViewPass, viewed
from weaklink.view.places import placed
from weaklink.view.pointer_calls import resolve_pointer_calls
from weaklink.view.points import Points
from weaklink.view.premises import Premise, contract_premise
from weaklink.view.quantified_states import for_all_states
from weaklink.view.reach import Reach
from weaklink.view.round_trips import keep_pointers
from weaklink.view.set_values import write_out_sets
from weaklink.view.sites import name_all_sites, sites_of
from weaklink.view.start import Start
from weaklink.view.supported import supported_part
from weaklink.view.unsized import point_to_unsized
from weaklink.view.unwritten import fix_unwritten
from weaklink.view.variable_arguments import resolve_variable_arguments
from weaklink.view.variadic import specialise_variadic_calls

Argument = TypeVar("Argument")

NOTHING_APART: Mapping[str, Sequence[ir.Assume]] = MappingProxyType({})

RESOLVED = (
    ProgramPass(
        "data-types",
        name_data_types,
        "types of the logic are made by their constructors, and polymorphic nowhere",
    ),
    ProgramPass("sets", write_out_sets, "of sets is asked only what is in those written out"),
    ProgramPass("invariants", state_invariants, "contracts say what holds of all data"),
    ProgramPass("round-trips", keep_pointers, "a pointer that was a number in between is none"),
    ProgramPass(
        "containers",
        name_containers,
        "a pointer that is moved by bytes, between a structure and a member, is typed",
    ),
    ProgramPass(
        "addresses",
        name_objects_at_addresses,
        "what lies at an address that is known is a variable",
    ),
    ProgramPass("unwritten", fix_unwritten, "a global that nobody can write is constant"),
    ProgramPass(
        "inductive", define_inductives, "an inductive predicate is a definition, or has axioms"
    ),
    ProgramPass(
        "pointer-calls", resolve_pointer_calls, "a call is of one function, which has a name"
    ),
    ProgramPass(
        "variable-arguments",
        resolve_variable_arguments,
        "a function with a body takes arguments that have names, or are any",
    ),
    ProgramPass(
        "variadic",
        specialise_variadic_calls,
        "a call of a function without a body has the arguments that it takes",
    ),
    ProgramPass("floats", number_floats, "floating-point values are the numbers of their bits"),
    ProgramPass(
        "bytes", store_in_bytes, "what is looked at as other types, too, lies in memory as bytes"
    ),
    ProgramPass(
        "blocks", specialise_block_calls, "memory is copied and filled as what lies there has it"
    ),
    ProgramPass(
        "literals", fold_literal_arguments, "what contracts say of literals given to them is folded"
    ),
)
"""What the program says, as definitions and calls of one function each."""

COMPLETED = (
    *RESOLVED,
    ProgramPass(
        "exits", make_exits_explicit, "a call that may end the program says whether it has"
    ),
    ProgramPass("frees", state_frees, "where contracts say what changes, they say what is freed"),
    ProgramPass("kept", keep_objects, "functions without a body have objects to give back"),
    ProgramPass("unsized", point_to_unsized, "arrays of unknown length have a pointer to them"),
    ProgramPass("main", state_hosted, "main has what C promises of its parameters"),
)
"""What a program is, whatever of it can be viewed."""

SUPPORTED = (
    ProgramPass("supported", supported_part, "all that is left has a meaning in a view"),
    ProgramPass("sites", name_all_sites, "flow is reducible; loops and calls have names"),
)
"""What of it can be viewed."""


class ViewMaker:
    """Makes views of the functions that are ``prepared``."""

    def __init__(
        self,
        context: Context,
        prepared: Mapping[str, Prepared],
        definitions: Definitions,
        reach: Reach,
        start: Start,
        granted: Granted,
    ) -> None:
        self._context = context
        self._program = context.program
        self._prepared = prepared
        self._definitions = definitions
        self._reach = reach
        self._start = start
        self._granted = granted
        axioms = list(_axioms(context.program, definitions))
        pointer = context.program.machine.pointer
        self._defined = placed(defined_by_axioms(definitions.applied, axioms), pointer)
        self._code: dict[str, ViewFunction] = {}

    @phase("views")
    def view(
        self,
        function: str,
        contracts: Iterable[str],
        *,
        narrow: bool = False,
        lemmas: Sequence[StateLemma] = (),
        points: Points | None = None,
        unchecked: frozenset[str] = frozenset(),
        separated: bool = False,
    ) -> View:
        """The view of ``function`` with exactly ``contracts``, and the sites without code, as
        contracts; and with the ``lemmas`` instantiated where they may help a proof.  It probes the
        ``points``, and makes no checks of the properties ``unchecked``; it is ``separated`` if
        pointers are assumed not to point to exposed globals.  Raises ``Unsupported`` for what has
        no meaning yet."""
        source = self._prepared[function].function
        without_code = {s.name for s in sites_of(source, self._program) if not s.has_code}
        chosen = frozenset(contracts) | without_code
        apart = self._granted.separated(function) if separated else {}
        first = self._instrumented(chosen, narrow=narrow, points=points, apart=apart)
        passes = (
            ViewPass("lemma-instances", lambda made: instantiate(made, lemmas)),
            ViewPass("unchecked", lambda made: _without_checks(made, unchecked)),
            ViewPass("hosted", lambda made: _with_assumptions(made, self._start.hosted(function))),
            ViewPass("separated", lambda made: _with_assumptions(made, apart.get("", ()))),
            *self._finishing,
        )
        return self._assemble(viewed(first, passes, source), chosen)

    @phase("views")
    def view_of_culprits(
        self,
        function: str,
        points: Points,
        lemmas: Sequence[StateLemma] = (),
        *,
        code: bool = False,
        assignments: bool = False,
    ) -> tuple[View, Mapping[str, Culprit]]:
        """The contract view of ``function``, or its ``code`` view, in which all that it assumes
        (its ``assignments``, too) rests on names of culprits; and what these are.  Raises
        ``Unsupported``."""
        source = self._prepared[function].function
        sites = sites_of(source, self._program)
        chosen = frozenset(s.name for s in sites if not (code and s.has_code))
        culprits: dict[str, Culprit] = {}

        def named(made: lir.Instrumented) -> lir.Instrumented:
            made, found = name_culprits(made, source, self._program, self._kept_by)
            culprits.update(found)
            if assignments:
                made, assigned = name_assignments(made, source)
                culprits.update(assigned)
            return made

        first = self._instrumented(chosen, points=points)
        passes = (
            ViewPass("hosted", lambda made: _with_assumptions(made, self._start.hosted(function))),
            ViewPass("culprits", named),
            ViewPass("lemma-instances", lambda made: instantiate(made, lemmas)),
            *self._finishing,
        )
        return self._assemble(viewed(first, passes, source), chosen), culprits

    def _instrumented(
        self,
        contracts: frozenset[str],
        *,
        called: bool = False,
        narrow: bool = False,
        points: Points | None = None,
        apart: Mapping[str, Sequence[ir.Assume]] = NOTHING_APART,
    ) -> Instrumentation:
        """Contract or code is chosen: all that a run checks, assumes, chooses is a statement."""

        def run(function: lir.Function) -> lir.Instrumented:
            prepared, context = self._prepared[function.name], self._context
            return instrument(
                prepared,
                context,
                contracts,
                called=called,
                narrow=narrow,
                points=points,
                apart=apart,
            )

        return Instrumentation("instrument", run)

    @property
    def _finishing(self) -> tuple[ViewPass, ...]:
        """Definitions are put in place, and the past is read from snapshots: it can be run."""
        expand, initial = self._definitions.expand, self._start.initial
        return (
            ViewPass("expand", lambda made: _with_body(made, rewrite_predicates, expand)),
            ViewPass("labels", lambda made: _with_body(made, resolve_labels, initial)),
        )

    def _kept_by(self, callee: lir.Function) -> tuple[str, ...]:
        """What makes it true in the code that the callee keeps to its frame."""
        assigns, premises = callee.contract.assigns, self._context.premises
        if callee.body is None and not callee.refused:
            return premises.rest_on(contract_premise(callee))
        if assigns is None:
            return ()
        if assigns.mode is ir.Mode.ADMIT:
            return premises.rest_on(Premise(PremiseKind.ADMIT, "", assigns.span))
        return self._context.obligations[callee.name].ids(assigns, (Kind.ASSIGNS,))

    def _assemble(self, made: lir.Instrumented, contracts: frozenset[str]) -> View:
        main, name = _view_function(made), made.name
        for premise in self._granted.order_premises(self._reach.reachable(name)):
            self._context.premises.add(premise)  # claims about any view may rest on it
        return View(
            main,
            self._callees(main),
            contracts,
            self._start.inputs(name),
            self._start.fixed(name),
            self._defined,
            self._start.memory(name),
        )

    def _callees(self, main: ViewFunction) -> dict[str, ViewFunction]:
        found: dict[str, ViewFunction] = {}
        work = [main]
        while work:
            for name in _code_calls(work.pop()):
                if name not in found:
                    found[name] = self._callee(name)
                    work.append(found[name])
        return found

    def _callee(self, name: str) -> ViewFunction:
        if name not in self._code:
            first, source = self._instrumented(frozenset(), called=True), self._prepared[name]
            self._code[name] = _view_function(viewed(first, self._finishing, source.function))
        return self._code[name]


def _axioms(program: lir.Program, definitions: Definitions) -> Iterator[lir.Pred]:
    """What axioms say in all states, of those that have a meaning."""
    for lemma in program.lemmas:
        if lemma.mode is ir.Mode.ADMIT:
            with suppress(Unsupported):
                yield for_all_states(cast(lir.Pred, definitions.expand(lemma.predicate)))


def _with_body(
    function: lir.Instrumented,
    rewrite: Callable[[lir.ViewBody, Argument], lir.ViewBody],
    argument: Argument,
) -> lir.Instrumented:
    assert function.body is not None
    return replace(function, body=rewrite(function.body, argument))


def _view_function(function: lir.Instrumented) -> ViewFunction:
    """What all passes made of a function."""
    assert function.body is not None
    return ViewFunction(function.name, function.parameters, function.results, function.body)


def _with_assumptions(function: lir.Instrumented, assumed: Iterable[ir.Assume]) -> lir.Instrumented:
    """An instrumented function whose inputs are known to be so."""
    assert function.body is not None
    body = function.body
    first = body.blocks[body.entry]
    marked = next(i for i, s in enumerate(first.statements) if isinstance(s, ir.Mark)) + 1
    statements = (*first.statements[:marked], *assumed, *first.statements[marked:])
    blocks = {**body.blocks, body.entry: replace(first, statements=statements)}
    return replace(function, body=replace(body, blocks=blocks))


def _without_checks(function: lir.Instrumented, unchecked: frozenset[str]) -> lir.Instrumented:
    """An instrumented function without the checks of some properties."""
    if not unchecked:
        return function
    assert function.body is not None
    blocks = {
        name: replace(
            block,
            statements=tuple(
                statement
                for statement in block.statements
                if not (isinstance(statement, ir.Check) and statement.property.id in unchecked)
            ),
        )
        for name, block in function.body.blocks.items()
    }
    return replace(function, body=replace(function.body, blocks=blocks))


@of_function
def _code_calls(function: ViewFunction) -> list[str]:
    return [
        statement.callee
        for block in function.body.blocks.values()
        for statement in block.statements
        if isinstance(statement, ir.CodeCall)
    ]
