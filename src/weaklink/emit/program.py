"""A whole emitted program: declarations, logic, functions, inputs, what is behind the checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import resources

from weaklink.analysis.changes import callees
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment, declared, string
from weaklink.emit.declarations import declarations, definitions, ghost_names, root, words
from weaklink.emit.functions import Emitted, Plan, c_name, parameter_name
from weaklink.emit.logic import Surroundings, Writer, bound_name, logic_name, source_name
from weaklink.frontend.syntax import FunctionDefinition
from weaklink.ir.contracts import Mode
from weaklink.ir.expressions import HERE, Pred, StringPlace
from weaklink.ir.parts import body_nodes
from weaklink.ir.program import Function
from weaklink.ir.traverse import walk
from weaklink.ir.types import BOOLEAN, RecordType
from weaklink.record import record
from weaklink.view.obligations import call_requirements

Assignments = Sequence[tuple[str, str]]
"""Places and their values, as text of C."""


@record
class Block:
    """An object that only pointers reach: its name, the type of an element, how many."""

    name: str
    element: str
    length: int
    is_const: bool


@record
class Inputs:
    """What a run starts with: ``blocks``, then what is in globals and blocks, then parameters."""

    blocks: tuple[Block, ...]
    values: Assignments
    parameters: Assignments


NO_INPUTS = Inputs((), (), ())


def program_text(plan: Plan, inputs: Inputs, about: Sequence[str]) -> str:
    """The program, ``about`` in a comment at its top.  Raises ``Unsupported`` for what no emitted
    program can say yet."""
    emitted = _functions(plan)
    texts = [one.text() for one in emitted]
    given = _preconditions(plan.program.functions[plan.function], emitted[-1])
    logic = list(_logic(plan, emitted))
    bodies = [body for _, body in logic]
    named = words("\n".join([*texts, *given, *bodies]))
    main = list(_main(plan, inputs, given, named))
    prototypes = [line for one in emitted for line in one.prototypes()]
    wanted = words("\n".join([*texts, *bodies, *prototypes, *main]))
    sections = [
        _about(about),
        _resource("prelude.h"),
        _section("declarations", declarations(plan.units, wanted)),
        _section("logic", [*(f"{head};" for head, _ in logic), "", *bodies] if logic else []),
        _section("objects that pointers among the inputs point to", map(_declared, inputs.blocks)),
        _section("functions", [*prototypes, "", *texts]),
        _section("the run", main),
        _resource("runtime.c"),
    ]
    return "\n".join(filter(None, sections))


def _about(lines: Sequence[str]) -> str:
    return "\n".join(["/*", *(f"   {comment(line)}".rstrip() for line in lines), "*/\n"])


def _section(title: str, lines: Iterable[str]) -> str:
    found = [line.rstrip("\n") for line in lines]
    return "\n".join([f"/* --- {title} --- */", "", *found, ""]) if found else ""


def _resource(name: str) -> str:
    return resources.files("weaklink.emit").joinpath(name).read_text(encoding="utf-8")


# --- functions -------------------------------------------------------------------------------


def _functions(plan: Plan) -> list[Emitted]:
    """All whose code may run, the one under view last."""
    by_name: dict[str, FunctionDefinition] = {}
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
    _check_strings(plan, found)
    made = []
    for name in reversed(found):
        function = plan.program.functions[name]
        definition = by_name[name.rsplit(":", 1)[-1]]
        made.append(Emitted(plan, definition, name))
    return made


def _check_strings(plan: Plan, names: Iterable[str]) -> None:
    """String literals are objects that nothing tells of."""
    for name in names:
        function = plan.program.functions[name]
        for node in body_nodes(function.body) if function.body is not None else ():
            for part in walk(node):
                place = getattr(part, "place", None)
                if isinstance(place, StringPlace) or isinstance(
                    getattr(place, "array", None), StringPlace
                ):
                    raise Unsupported("string literal in an emitted program", part.span)


# --- logic -----------------------------------------------------------------------------------


def _logic(plan: Plan, emitted: Sequence[Emitted]) -> Iterator[tuple[str, str]]:
    """The logic functions that are used, and those that these use: heads and definitions."""
    todo = list(dict.fromkeys(use for one in emitted for use in one.applied))
    seen = set(todo)
    while todo:
        symbol, earlier = todo.pop(0)
        head, body, applied = _definition(plan, symbol, earlier=earlier)
        yield head, body
        new = [use for use in applied if use not in seen]
        seen.update(new)
        todo += new


def _definition(
    plan: Plan, symbol: str, *, earlier: bool
) -> tuple[str, str, list[tuple[str, bool]]]:
    definition = plan.program.definitions[symbol]
    body = definition.body
    if body is None:
        raise Unsupported(f"logic function `{symbol}` without a definition", definition.span)
    if definition.type_parameters:
        raise Unsupported("polymorphic definition", definition.span)
    labels = {label: label.name for label in definition.labels} if earlier else {}
    if not earlier:
        labels = dict.fromkeys(definition.labels, "Here")
    around = Surroundings(plan.program.machine, labels, in_logic=True)
    state = definition.labels[0] if earlier and len(definition.labels) == 1 else HERE
    writer = Writer(around, state)
    listed = [f"int {label}" for label in labels.values()] if earlier else []
    listed += [declared(p.type, bound_name(p), definition.span) for p in definition.parameters]
    name = logic_name(symbol, earlier=earlier)
    type = "int" if definition.type == BOOLEAN else declared(definition.type, "", definition.span)
    head = f"static {type} {name}({', '.join(listed) or 'void'})"
    text = writer.predicate(body) if isinstance(body, Pred) else writer.term(body)
    return head, f"{head} {{\n    return {text};\n}}\n", list(around.applied)


# --- the run ---------------------------------------------------------------------------------


def _main(plan: Plan, inputs: Inputs, given: Sequence[str], named: frozenset[str]) -> Iterator[str]:
    function = plan.program.functions[plan.function]
    ghosts = ghost_names(plan.units)
    yield "static int wl_ended(void);\n"
    yield "static void start(void) {"
    for item in plan.program.globals:
        name = source_name(item.variable)
        if name in named and name not in ghosts:
            yield f"    {'ENTER_CONST' if item.variable.is_const else 'ENTER'}({name});"
    for block in inputs.blocks:
        size = f"{block.length} * sizeof({block.element})"
        yield f"    {block.name} = wl_block({string(block.name)}, {size}, {int(block.is_const)});"
    own = {block.name for block in inputs.blocks}
    for place, value in inputs.values:
        if root(place) in (named | own) - ghosts:
            yield f"    {place} = {value};"
    yield "}\n"
    yield "int main(void) {"
    yield "    start();"
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
    element = f"__typeof__({block.element})" if "[" in block.element else block.element
    return f"static {element} *{block.name};"


def _preconditions(function: Function, emitted: Emitted) -> list[str]:
    names = {p: parameter_name(p) for p in function.parameters}
    writer = Writer(emitted.around({}, names=names))
    lines: list[str] = []
    for clause, predicate in call_requirements(function):
        if clause.mode is not Mode.CHECK:
            lines.append(f"/* {comment(clause.text)} */")
            lines.append(f'ASSUME("the precondition", {writer.predicate(predicate)});')
    return lines
