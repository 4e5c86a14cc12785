"""A whole emitted program: declarations, logic, functions, inputs, what is behind the checks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import resources

from weaklink import ir
from weaklink.analysis.changes import callees
from weaklink.diagnostics import Unsupported
from weaklink.emit.arguments import Given, lists_of
from weaklink.emit.c_text import comment, declared, string
from weaklink.emit.checks import Checks
from weaklink.emit.declarations import (
    declarations,
    definitions,
    file_names,
    file_tags,
    mentioned,
    reached_names,
    root,
    with_root,
    words,
)
from weaklink.emit.definitions import LogicFunctions
from weaklink.emit.functions import Emitted
from weaklink.emit.lists import TAKEN
from weaklink.emit.objects import check_complete, with_lengths
from weaklink.emit.plan import Plan
from weaklink.emit.statics import is_own, renamed, static_locals
from weaklink.emit.surroundings import source_name
from weaklink.frontend import syntax
from weaklink.ir.names import short_name, unspecialised
from weaklink.record import record, replace
from weaklink.view.floats import computed_in
from weaklink.view.said import said
from weaklink.view.unsized import is_unsized

Assignments = Sequence[tuple[str, str]]
"""Places and their values, as text of C."""


@record
class Block:
    """An object that only pointers reach: its name, the type of an element, its size as text.
    Without a type it is an array of another file, and the size how many elements it has.  It lies
    ``misplaced`` bytes past an aligned place."""

    name: str
    element: str
    size: str
    is_const: bool
    is_allocated: bool
    misplaced: int = 0


@record
class Inputs:
    """What a run starts with: ``blocks``, then what is in globals and blocks, then parameters; and
    whether each allocation ``fails`` (None: that is asked for); and what is ``given`` where a
    function takes variable arguments.  ``strings`` are places of
    constants that point to string literals, each with the start and the size of that."""

    blocks: tuple[Block, ...]
    values: Assignments
    parameters: Assignments
    fails: tuple[bool, ...] | None = None
    given: Given = ()
    strings: Assignments = ()


NO_INPUTS = Inputs((), (), ())


def _check_members(plan: Plan) -> None:
    """Refuses programs whose structures have members that C does not know."""
    for found in plan.program.records.values():
        if any(member.is_ghost for member in found.members or ()):
            raise Unsupported("ghost member in an emitted program", found.span)


def program_text(plan: Plan, inputs: Inputs, about: Sequence[str]) -> str:
    """The program, ``about`` in a comment at its top.  Raises ``Unsupported`` for what no emitted
    program can say yet."""
    lengths = {one.name: int(one.size) for one in inputs.blocks if not one.element}
    plan = replace(plan, units=with_lengths(plan.units, lengths))
    if clash := [name for name in plan.taken if is_own(name)]:
        what = f"name `{min(clash)}`, which an emitted program has for itself"
        raise Unsupported(what, plan.program.functions[plan.function].span)
    _check_members(plan)
    logic = LogicFunctions(
        plan.program.definitions, plan.program.machine, plan.naming, file_tags(plan.units)
    )
    emitted = _functions(plan, logic)
    texts = [one.text() for one in emitted]
    given = _preconditions(plan, emitted[-1])
    made = logic.made()
    bodies = [function.text for function in made]
    statics = static_locals(plan.units, words("\n".join([*texts, *given])))
    hoisted = [one.text for one in statics]
    in_code = mentioned("\n".join([*texts, *given, *bodies, *hoisted]))
    _check_unsized(plan, in_code.ordinary - lengths.keys())
    stubs = _stubs(plan, emitted)
    heads = {plan.c_name(one.id): one.head() for one in emitted}
    heads |= {name: first for name, (first, _) in stubs.items()}
    named = in_code.ordinary | reached_names(plan.units, in_code, heads)
    known = file_names(plan.units).union(*(one.names for one in statics))
    main = list(_main(plan, inputs, given, named & known))
    prototypes = [line for one in emitted for line in one.prototypes()]
    blocks = [_declared(block) for block in inputs.blocks if block.element]
    wanted = mentioned("\n".join([*texts, *bodies, *hoisted, *prototypes, *blocks, *main]))
    wanted |= mentioned("\n".join(heads[name] for name in wanted.ordinary & heads.keys()))
    declared_ = list(declarations(plan.units, wanted, heads))
    used = wanted.ordinary | words("\n".join(declared_))
    stubbed = [text for name, (_, text) in stubs.items() if name in used]
    prototypes = [*_library(plan, words("\n".join(texts)) - stubs.keys()), *prototypes]
    if TAKEN in words("\n".join(texts)):
        prototypes.insert(0, f"static int {TAKEN};")
    sections = [
        _about([*about, *_renamed(plan, used)]),
        "#define WL_EXITS\n" if any(plan.leaves(one.id) for one in emitted) else "",
        resource("prelude.h"),
        _section("declarations", declared_),
        _section("logic", [*(f"{one.head};" for one in made), "", *bodies] if made else []),
        _section("objects that pointers among the inputs point to", blocks),
        _section("functions", [*prototypes, "", *stubbed, *hoisted, *texts]),
        _section("the run", main),
        resource("coverage.c") if plan.lined else "",
        resource("runtime.c"),
    ]
    return "\n".join(filter(None, sections))


def _renamed(plan: Plan, wanted: frozenset[str]) -> list[str]:
    """What the comment says of new names."""
    told = renamed(plan.names, wanted)
    return ["", *told] if told else []


def compiling(name: str) -> str:
    """The command that compiles and runs an emitted program; the functions of ``<math.h>`` that
    the user's code calls are the library's own."""
    return f"    cc -std=gnu11 -g -fno-builtin {name} -lm && ./a.out"


def _about(lines: Sequence[str]) -> str:
    return "\n".join(["/*", *(f"   {comment(line)}".rstrip() for line in lines), "*/\n"])


def _section(title: str, lines: Iterable[str]) -> str:
    found = [line.rstrip("\n") for line in lines]
    return "\n".join([f"/* --- {title} --- */", "", *found, ""]) if found else ""


def resource(name: str) -> str:
    """The text of a file of this folder."""
    return resources.files("weaklink.emit").joinpath(name).read_text(encoding="utf-8")


# --- functions -------------------------------------------------------------------------------


def _functions(plan: Plan, logic: LogicFunctions) -> list[Emitted]:
    """All whose code may run, the one under view last."""
    by_name: dict[str, syntax.FunctionDefinition] = {}
    for definition in definitions(plan.units):
        if definition.name in by_name:
            raise Unsupported(f"two functions `{definition.name}`", definition.span)
        by_name[definition.name] = definition
    found: dict[str, None] = {plan.function: None}
    work = [plan.function]
    while work:
        name = work.pop()
        function = plan.program.functions[name]
        for callee in callees(function):
            if plan.program.functions[callee].body is not None and callee not in found:
                found[callee] = None
                work.append(callee)
    made = []
    for name in reversed(found):
        definition = by_name[plan.names.get(unspecialised(name), short_name(name))]
        made.append(Emitted(plan, logic, definition, name))
    return made


def _stubs(plan: Plan, emitted: Sequence[Emitted]) -> dict[str, tuple[str, str]]:
    """The other functions that the program uses as values, which nothing calls here: by what they
    are called, their heads and their texts; none for types that no emitted program has."""
    own = {one.id for one in emitted}
    found: dict[str, tuple[str, str]] = {}
    for name in ir.functions_as_values(plan.program):
        with suppress(Unsupported):
            first = f"static {plan.head(plan.program.functions[name], plan.c_name(name))}"
            text = f"{first} {{\n    wl_no_choice({string(name)});\n}}\n"
            found[plan.c_name(name)] = (first, text)
    return {name: stub for name, stub in found.items() if name not in map(plan.c_name, own)}


def _library(plan: Plan, called: frozenset[str]) -> Iterator[str]:
    """The prototypes of ``<math.h>`` that the code needs, whose functions are the library's."""
    for name in sorted(computed_in(plan.program) & called):
        yield f"{plan.head(plan.program.functions[name], name)};"


def _check_unsized(plan: Plan, named: Container[str]) -> None:
    """Refuses arrays of which only another file knows the length."""
    for pointer in plan.views.lowered.world.unsized.values():
        if pointer.shown in named:
            text = f"array of unknown length `{pointer.shown}` in an emitted program"
            raise Unsupported(text, pointer.span)


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
        name = source_name(item.variable, plan.names)
        if name in named and item.variable not in without and not is_unsized(item.variable):
            check_complete(item.variable.type, plan.program.records)
            yield f"    {'ENTER_CONST' if item.variable.is_const else 'ENTER'}({name});"
    for block in inputs.blocks:
        if not block.element:
            yield f"    {'ENTER_CONST' if block.is_const else 'ENTER'}({block.name});"
            continue
        size = block.size
        made = f"wl_block({string(block.name)}, {size}, {int(block.is_const)}, {block.misplaced})"
        yield f"    {block.name} = {f'wl_malloced({size})' if block.is_allocated else made};"
    for place, literal in inputs.strings:
        if root(place) in named:
            yield f"    wl_string({literal});"
    own = {block.name for block in inputs.blocks}
    for place, value in inputs.values:
        if root(place) in named | own:
            yield f"    {place} = {value};"
    yield "}\n"
    list_ = _listed(function, inputs)
    if list_ is not None:
        yield from _listing(plan, function, list_)
    yield "int main(void) {"
    yield "    wl_start();"
    yield from (f"    {line}" for line in _parameters(plan, function, inputs))
    yield from (f"    {line}" for line in given)
    passed = ", ".join(_passed(plan, function, list_))
    called = plan.c_name(plan.function) if list_ is None else _LISTING
    yield f"    {called}({passed});"
    yield "    return wl_ended();\n}"


_LISTING = "wl_listing"
"""The function that makes a list of what is given."""


def _listed(function: ir.Function, inputs: Inputs) -> ir.Variable | None:
    """The parameter by which a list comes; none if that points nowhere."""
    values = dict(inputs.parameters)
    for parameter in lists_of(function):
        if ir.is_va_list(parameter.type) or values.get(source_name(parameter)) != "0":
            return parameter
    return None


def _listing(plan: Plan, function: ir.Function, parameter: ir.Variable) -> Iterator[str]:
    """Runs a function that is given a list, of what stands behind its own arguments."""
    by_value = ir.is_va_list(parameter.type)
    name = plan.parameter(parameter)
    own = [p for p in plan.parameters(function) if p != parameter or not by_value]
    heads = [plan.declared(p, function) for p in own]
    yield f"static void {_LISTING}({', '.join([*heads, 'int wl_count', '...'])}) {{"
    if by_value:
        yield f"    {declared(parameter.type, name, function.span)};"
    yield f"    __builtin_va_start({'' if by_value else '*'}{name}, wl_count);"
    passed = ", ".join(map(plan.parameter, plan.parameters(function)))
    yield f"    {plan.c_name(function.name)}({passed});"
    yield f"    __builtin_va_end({'' if by_value else '*'}{name});\n}}\n"


def _passed(plan: Plan, function: ir.Function, listed: ir.Variable | None) -> Iterator[str]:
    """What the function under view is given."""
    for parameter in plan.parameters(function):
        if not ir.is_va_list(parameter.type):
            yield plan.parameter(parameter)
    if listed is not None:
        values = [value for _, value in plan.given or ()]
        yield from (str(len(values)), *values)


def _parameters(plan: Plan, function: ir.Function, inputs: Inputs) -> Iterator[str]:
    values = dict(inputs.parameters)
    names = {source_name(one): plan.parameter(one) for one in function.parameters}
    given = plan.given or () if function.variadic else ()
    fixed = len(function.parameters)
    for parameter, (_, value) in zip(plan.parameters(function)[fixed:], given, strict=True):
        yield f"{declared(parameter.type, plan.parameter(parameter), function.span)} = {value};"
    for parameter in function.parameters:
        if ir.is_va_list(parameter.type):
            continue
        is_record = isinstance(parameter.type, ir.RecordType)
        value = "{0}" if is_record else values.get(source_name(parameter), "0")
        cast = "(void *)" if ir.has_variable_length(parameter.type) else ""
        yield f"{plan.declared(parameter, function)} = {cast}{value};"
    for place, value in inputs.parameters:
        if place not in names:
            whole = root(place)
            yield f"{with_root(place, names.get(whole, whole))} = {value};"


def _declared(block: Block) -> str:
    is_simple = not {"[", "("} & set(block.element)
    element = block.element if is_simple else f"__typeof__({block.element})"
    return f"static {element} *{block.name};"


def _preconditions(plan: Plan, emitted: Emitted) -> list[str]:
    function = plan.program.functions[plan.function]
    names = {p: plan.parameter(p) for p in function.parameters}
    checks = Checks(emitted, emitted.around({}, names=names), "the precondition")
    return checks.lines(said(function.contract, ir.Moment.INPUTS))
