"""A whole emitted program: declarations, logic, functions, inputs, what is behind the checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import resources

from weaklink.analysis.changes import callees
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment, declared, string
from weaklink.emit.declarations import (
    declarations,
    definitions,
    file_names,
    reached_names,
    root,
    words,
)
from weaklink.emit.definitions import LogicFunctions
from weaklink.emit.functions import Emitted
from weaklink.emit.logic import Writer, source_name
from weaklink.emit.plan import Plan, c_name, head, parameter_name
from weaklink.frontend.syntax import FunctionDefinition
from weaklink.ir.contracts import Mode
from weaklink.ir.expressions import (
    AddressOf,
    Apply,
    ApplyPred,
    FunctionAddress,
    Node,
    Variable,
    VariablePlace,
)
from weaklink.ir.parts import body_nodes, contract_nodes
from weaklink.ir.program import Function
from weaklink.ir.traverse import place_root, reads, walk
from weaklink.ir.types import RecordType
from weaklink.record import record
from weaklink.view.obligations import call_requirements

Assignments = Sequence[tuple[str, str]]
"""Places and their values, as text of C."""


RESERVED = frozenset({"integer", "Here"})
"""Names of the prelude that do not begin with ``wl_``."""


@record
class Block:
    """An object that only pointers reach: its name, the type of an element, how many."""

    name: str
    element: str
    length: int
    is_const: bool
    is_allocated: bool


@record
class Inputs:
    """What a run starts with: ``blocks``, then what is in globals and blocks, then parameters; and
    whether each allocation ``fails`` (None: that is asked for).  ``strings`` are places of
    constants that point to string literals, each with the start and the size of that."""

    blocks: tuple[Block, ...]
    values: Assignments
    parameters: Assignments
    fails: tuple[bool, ...] | None = None
    strings: Assignments = ()


NO_INPUTS = Inputs((), (), ())


def program_text(plan: Plan, inputs: Inputs, about: Sequence[str]) -> str:
    """The program, ``about`` in a comment at its top.  Raises ``Unsupported`` for what no emitted
    program can say yet."""
    if clash := plan.taken & RESERVED:
        what = f"name `{min(clash)}`, which an emitted program has for itself"
        raise Unsupported(what, plan.program.functions[plan.function].span)
    logic = LogicFunctions(plan.program.definitions, plan.program.machine)
    emitted = _functions(plan, logic, inputs)
    texts = [one.text() for one in emitted]
    given = _preconditions(plan.program.functions[plan.function], emitted[-1])
    made = logic.made()
    bodies = [function.text for function in made]
    hoisted = list(dict.fromkeys(text for one in emitted for text in one.hoisted.values()))
    mentioned = words("\n".join([*texts, *given, *bodies, *hoisted]))
    heads = {c_name(one.id): one.head() for one in emitted}
    heads |= {c_name(name): text for name, text in _stub_heads(plan, emitted, inputs)}
    named = mentioned | reached_names(plan.units, mentioned, heads)
    known = file_names(plan.units).union(*(one.hoisted for one in emitted))
    main = list(_main(plan, inputs, given, named & known))
    prototypes = [line for one in emitted for line in one.prototypes()]
    wanted = words("\n".join([*texts, *bodies, *hoisted, *prototypes, *main]))
    sections = [
        _about(about),
        "#define WL_EXITS\n" if any(plan.leaves(one.id) for one in emitted) else "",
        resource("prelude.h"),
        _section("declarations", declarations(plan.units, wanted, heads)),
        _section("logic", [*(f"{one.head};" for one in made), "", *bodies] if made else []),
        _section("objects that pointers among the inputs point to", map(_declared, inputs.blocks)),
        _section("functions", [*hoisted, *_stubs(plan, emitted, inputs), *prototypes, "", *texts]),
        _section("the run", main),
        resource("coverage.c") if plan.lined else "",
        resource("runtime.c"),
    ]
    return "\n".join(filter(None, sections))


def _about(lines: Sequence[str]) -> str:
    return "\n".join(["/*", *(f"   {comment(line)}".rstrip() for line in lines), "*/\n"])


def _section(title: str, lines: Iterable[str]) -> str:
    found = [line.rstrip("\n") for line in lines]
    return "\n".join([f"/* --- {title} --- */", "", *found, ""]) if found else ""


def resource(name: str) -> str:
    """The text of a file of this folder."""
    return resources.files("weaklink.emit").joinpath(name).read_text(encoding="utf-8")


# --- functions -------------------------------------------------------------------------------


def _functions(plan: Plan, logic: LogicFunctions, inputs: Inputs) -> list[Emitted]:
    """All whose code may run, the one under view last."""
    by_name: dict[str, FunctionDefinition] = {}
    for definition in definitions(plan.units):
        if definition.name in by_name:
            raise Unsupported(f"two functions `{definition.name}`", definition.span)
        by_name[definition.name] = definition
    given = (name for name in _given(plan, inputs) if plan.program.functions[name].body is not None)
    found = dict.fromkeys((plan.function, *given))
    work = [*found]
    while work:
        name = work.pop()
        function = plan.program.functions[name]
        for callee in [*callees(function), *_addressed(plan, function)]:
            if plan.program.functions[callee].body is not None and callee not in found:
                found[callee] = None
                work.append(callee)
    made = []
    for name in (*(one for one in reversed(found) if one != plan.function), plan.function):
        function = plan.program.functions[name]
        definition = by_name[name.rsplit(":", 1)[-1]]
        made.append(Emitted(plan, logic, definition, name))
    return made


def _given(plan: Plan, inputs: Inputs) -> Iterator[str]:
    """The functions whose addresses are among the inputs."""
    values = {value for _, value in (*inputs.parameters, *inputs.values)}
    for name in plan.program.functions:
        if f"&{c_name(name)}" in values:
            yield name


def _addressed(plan: Plan, function: Function) -> Iterator[str]:
    """The functions that are used as values, in the contracts of what it calls too, in globals and
    in definitions that are named there."""
    called = [plan.program.functions[name] for name in callees(function)]
    nodes = [n for one in (function, *called) for n in contract_nodes(one.contract)]
    nodes += body_nodes(function.body) if function.body is not None else ()
    initial = {item.variable: item.initial for item in plan.program.globals}
    seen: set[Variable | str] = set()
    for node in nodes:
        for part in walk(node):
            match part:
                case FunctionAddress(name):
                    yield name
                case Apply(name) | ApplyPred(name) if name not in seen:
                    seen.add(name)
                    definition = plan.program.definitions.get(name)
                    if definition is not None and definition.body is not None:
                        nodes.append(definition.body)
        new = [v for v in _mentioned(node) if v in initial and v not in seen]
        seen.update(new)
        nodes += [initial[variable] for variable in new]


def _mentioned(node: Node) -> set[Variable]:
    """The variables that are read in a node, or whose address is taken."""
    roots = (place_root(part.place) for part in walk(node) if isinstance(part, AddressOf))
    return {*reads(node), *(root.variable for root in roots if isinstance(root, VariablePlace))}


def _stubs(plan: Plan, emitted: Sequence[Emitted], inputs: Inputs) -> Iterator[str]:
    """The functions without code that are used as values, which nothing calls."""
    for name, first in _stub_heads(plan, emitted, inputs):
        yield f"{first} {{\n    wl_no_choice({string(name)});\n}}\n"


def _stub_heads(
    plan: Plan, emitted: Sequence[Emitted], inputs: Inputs
) -> Iterator[tuple[str, str]]:
    names = {name for one in emitted for name in _addressed(plan, one.function)}
    names.update(_given(plan, inputs))
    for name in sorted(names):
        function = plan.program.functions[name]
        if function.body is None:
            yield name, f"static {head(function, c_name(name))}"


# --- the run ---------------------------------------------------------------------------------


def _main(plan: Plan, inputs: Inputs, given: Sequence[str], named: frozenset[str]) -> Iterator[str]:
    function = plan.program.functions[plan.function]
    yield "static int wl_ended(void);"
    fails = inputs.fails or ()
    count = -1 if inputs.fails is None else len(fails)
    listed = ", ".join(str(int(one)) for one in fails) or "0"
    yield f"static const int wl_fails[] = {{{listed}}}, wl_fail_count = {count};\n"
    yield "static void wl_start(void) {"
    without = plan.views.lowered.world.lost
    for item in plan.program.globals:
        name = source_name(item.variable)
        if name in named and item.variable not in without:
            yield f"    {'ENTER_CONST' if item.variable.is_const else 'ENTER'}({name});"
    for block in inputs.blocks:
        size = f"{block.length} * sizeof({block.element})"
        made = f"wl_block({string(block.name)}, {size}, {int(block.is_const)})"
        yield f"    {block.name} = {f'wl_malloced({size})' if block.is_allocated else made};"
    for place, literal in inputs.strings:
        if root(place) in named:
            yield f"    wl_string({literal});"
    own = {block.name for block in inputs.blocks}
    for place, value in inputs.values:
        if root(place) in named | own:
            yield f"    {place} = {value};"
    yield "}\n"
    yield "int main(void) {"
    yield "    wl_start();"
    yield from (f"    {line}" for line in _parameters(function, inputs))
    yield from (f"    {line}" for line in given)
    yield f"    {c_name(plan.function)}({', '.join(map(parameter_name, function.parameters))});"
    yield "    return wl_ended();\n}"


def _parameters(function: Function, inputs: Inputs) -> Iterator[str]:
    values = dict(inputs.parameters)
    names = list(map(parameter_name, function.parameters))
    for parameter, name in zip(function.parameters, names, strict=True):
        is_record = isinstance(parameter.type, RecordType)
        value = "{0}" if is_record else values.get(name, "0")
        yield f"{declared(parameter.type, name, function.span)} = {value};"
    yield from (f"{place} = {value};" for place, value in inputs.parameters if place not in names)


def _declared(block: Block) -> str:
    is_simple = not {"[", "("} & set(block.element)
    element = block.element if is_simple else f"__typeof__({block.element})"
    return f"static {element} *{block.name};"


def _preconditions(function: Function, emitted: Emitted) -> list[str]:
    names = {p: parameter_name(p) for p in function.parameters}
    writer = Writer(emitted.around({}, names=names))
    lines: list[str] = []
    for clause, predicate in call_requirements(function):
        if clause.mode is not Mode.CHECK:
            written = partial(writer.predicate, predicate)
            what = "the precondition"
            lines += emitted.demanded(what, Mode.ADMIT, written, clause.text)
    return lines
