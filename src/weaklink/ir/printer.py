"""The IR as text: functions as lists of blocks, contracts, whole programs.

Golden files show it after every pass.  ``show_expr`` and ``show_pred`` print for users.
"""

from __future__ import annotations

from typing import assert_never

from weaklink import ir
from weaklink.ir.layout import Record
from weaklink.ir.notation import (
    show_exactly,
    show_expr,
    show_labels,
    show_place,
    show_pred,
    show_regions,
    show_typed_names,
)

__all__ = [
    "print_block",
    "print_function",
    "print_program",
    "print_statement",
    "print_terminator",
    "show_expr",
    "show_pred",
]


_NOTHING, _EVERYTHING, _RESULT = "\\nothing", "\\everything", "\\result"


# --- contracts ------------------------------------------------------------------------------


def print_clause(clause: ir.ContractClause[ir.Term]) -> list[str]:
    """A clause in one line; a frame with what its locations depend on in more."""
    match clause:
        case ir.Clause(predicate, name):
            return [f"{_mode(clause)}{clause.kind.value} {_named(name)}{show_exactly(predicate)};"]
        case ir.Assigns():
            return _assigns(clause)
        case ir.Measure(kind, expression, relation, name):
            more = f" for {relation}" if relation else ""
            return [f"{kind.value} {_named(name)}{show_exactly(expression)}{more};"]
        case ir.BehaviorSet(kind, names):
            return [f"{kind.value} behaviors {', '.join(names)};"]
        case ir.Frees(pointers):
            named = _EVERYTHING if pointers is None else ", ".join(map(show_exactly, pointers))
            return [f"frees {named or _NOTHING};"]
        case ir.OtherClause(kind, parts):
            head = f"for {', '.join(clause.behaviors)}: " if clause.behaviors else ""
            listed = ", ".join(show_exactly(part) for part in parts)
            return [f"{head}{kind.value} {listed or _NOTHING};"]
        case _:
            assert_never(clause)


def _mode(clause: ir.Clause[ir.Term]) -> str:
    return "" if clause.mode is ir.Mode.ASSERT else f"{clause.mode.value} "


def _named(name: str) -> str:
    return f"{name}: " if name else ""


def _assigns(assigns: ir.Assigns[ir.Term]) -> list[str]:
    names = [variable.name for variable in assigns.variables]
    names += [show_exactly(location) for location in assigns.locations]
    names += [f"{memory.name} {show_regions([region])}" for memory, region in assigns.regions]
    names += [f"{one.memory.name} only {one.mask:#04x}" for one in assigns.bits]
    lines = [f"assigns {_named(assigns.name)}{', '.join(names) or _NOTHING};"]
    for origin in assigns.origins:
        given = ", ".join(show_exactly(location) for location in origin.locations)
        sources = [show_exactly(part) for part in origin.origins]
        for number in origin.indirect:
            sources[number] = f"indirect: {sources[number]}"
        lines.append(f"  {given or _RESULT} from {', '.join(sources) or _NOTHING};")
    return lines


def _clauses(contract: ir.Clauses[ir.Term]) -> list[str]:
    return [line for clause in contract.clauses for line in print_clause(clause)]


def _function_contract(contract: ir.FunctionContract[ir.Term]) -> list[str]:
    lines = _clauses(contract)
    for behavior in contract.behaviors:
        lines += [f"behavior {behavior.name}:", *(f"  {line}" for line in _clauses(behavior))]
    return lines


def _loop_contract(contract: ir.LoopContract[ir.Term]) -> list[str]:
    head = f"loop {contract.site}".rstrip() + ":"
    return [head, *(f"  {line}" for line in _clauses(contract))]


# --- bodies -----------------------------------------------------------------------------------


def print_statement(statement: ir.AnyStatement) -> str:
    """One statement, in one line."""
    match statement:
        case ir.Assign(target, value):
            return f"{target.name} = {show_exactly(value)};"
        case ir.Declare(variable):
            return f"declare {variable.name};"
        case ir.EndLife(variables):
            return f"end {', '.join(variable.name for variable in variables)};"
        case ir.Call(callee, arguments, results, _, site):
            listed = ", ".join(show_exactly(argument) for argument in arguments)
            return _call(callee, listed, results, site)
        case ir.Annotation(clause):
            return f"{clause.mode.value} {_named(clause.name)}{show_exactly(clause.predicate)};"
        case ir.Framed(assigns, applies, since):
            text = " ".join(print_clause(assigns))
            return f"framed since {since} where {show_exactly(applies)}: {text}"
        case ir.Mark(label):
            return f"mark {label};"
        case ir.Check(predicate, property, _, goes_on):
            more = " goes on" if goes_on else ""
            return f"check {show_exactly(predicate)};  // {property.id}{more}"
        case ir.Assume(predicate, why, _, rests_on):
            return f"assume {show_exactly(predicate)};  // {why}{_rests(rests_on)}"
        case ir.Havoc(variable, site):
            return f"havoc {variable.name};  // {site}"
        case ir.HavocCells():
            return _havoc_cells(statement)
        case ir.Guard(kind, safe):
            return f"guard {show_exactly(safe)};  // {kind.value}"
        case ir.Fresh():
            return _fresh(statement)
        case ir.LemmaInstance(predicate, lemma):
            return f"instance {show_exactly(predicate)};  // {lemma}"
        case ir.Probe(point, predicate):
            return f"probe {show_exactly(predicate)};  // {point.id}"
        case ir.Keep(variable, site, _, rests_on):
            return f"keep {variable.name};  // {site}{_rests(rests_on)}"
        case ir.CodeCall(callee, variables, results, site):
            listed = ", ".join(variable.name for variable in variables)
            return _call(f"code {callee}", listed, results, site)
        case ir.Store(place, value):
            return f"{show_place(place)} = {show_exactly(value)};"
        case ir.CallPointer(pointer, arguments, results, _, calls, site):
            listed = ", ".join(show_exactly(argument) for argument in arguments)
            listed_ = "" if calls is None else f"{site} calls {', '.join(calls.functions)}"
            note = listed_.strip() or site
            return _call(f"(*{show_exactly(pointer)})", listed, results, note)
        case ir.OpenContract(name, contract, behaviors):
            head = f"for {', '.join(behaviors)}: " if behaviors else ""
            return f"{head}contract {name} {{ {' '.join(_function_contract(contract))} }}"
        case ir.CloseContract(name):
            return f"end of contract {name};"
        case ir.UseList(step, place, _, result, other):
            listed = ", ".join(show_place(one) for one in (place, other) if one is not None)
            return _call(step.value, listed, () if result is None else (result,), "")
        case ir.Unmodelled(construct):
            return f"unmodelled {construct};"
    assert_never(statement)


def _havoc_cells(statement: ir.HavocCells) -> str:
    regions, spared = statement.regions, statement.spared
    listed = "all cells" if regions is None else show_regions(regions)
    but = f" but {', '.join(variable.name for variable in spared)}" if spared else ""
    more = " growing" if statement.growing else ""
    return f"havoc {statement.memory.name} {listed}{but};  // {statement.site}{more}"


def _fresh(statement: ir.Fresh) -> str:
    copied, others = statement.copied, statement.others
    held = " ".join("+".join(memory.name for memory in cell) for cell in statement.layout)
    word = ("zeroed " if statement.zeroed else "") + ("allocate" if statement.dynamic else "begin")
    copy = "" if copied is None else f", a copy of {show_exactly(copied)}"
    if statement.misplaced is not None:
        copy += f", misplaced by {show_exactly(statement.misplaced)}"
    more = f", and any others;  // {others}" if others else ";"
    length = show_exactly(statement.length)
    return f"{word} {statement.target.name}: {length} cells of {held}{copy}{more}"


def _rests(ids: tuple[str, ...]) -> str:
    return f", rests on {', '.join(ids)}" if ids else ""


def _call(callee: str, arguments: str, results: tuple[ir.Variable, ...], site: str) -> str:
    target = f"{', '.join(result.name for result in results)} = " if results else ""
    note = f"  // {site}" if site else ""
    return f"{target}{callee}({arguments});{note}"


def print_terminator(end: ir.Terminator[ir.Term]) -> str:
    match end:
        case ir.Jump(target):
            return f"goto {target};"
        case ir.Branch(condition, then, otherwise):
            return f"if ({show_exactly(condition)}) goto {then}; else goto {otherwise};"
        case ir.Exit():
            return "exit;"
        case ir.Stop(bound):
            return "stop at bound;" if bound else "stop;"
    assert_never(end)


def print_block(block: ir.AnyBlock) -> str:
    """A block with its name, its loop contract, its statements and its end."""
    lines = [] if block.loop is None else _loop_contract(block.loop)
    lines += [print_statement(statement) for statement in block.statements]
    lines.append(print_terminator(block.end))
    return "\n".join([f"{block.name}:", *(f"  {line}" for line in lines)])


def print_function(function: ir.AnyFunction) -> str:
    """The function whole: head, contract, locals, blocks in their order."""
    listed = ", ".join(f"{p.type} {p.name}" for p in function.parameters)
    result = ", ".join(str(result.type) for result in function.results) or "void"
    lines = [f"function {result} {function.name}({listed})"]
    lines += [f"  {line}" for line in _function_contract(function.contract)]
    if function.body is None:
        lines.append("  refused" if function.refused else "  no body")
        return "\n".join(lines) + "\n"
    if function.body.locals:
        lines.append(
            f"  locals {show_typed_names([(v.type, v.name) for v in function.body.locals])}"
        )
    lines += [f"  {print_statement(statement)}" for statement in function.prologue]
    lines += [print_block(block) for block in function.body.blocks.values()]
    return "\n".join(lines) + "\n"


def _definition(definition: ir.Definition[ir.Term]) -> str:
    listed = show_typed_names([(p.type, p.name) for p in definition.parameters])
    keyword = "predicate" if definition.type == ir.BOOLEAN else f"logic {definition.type}"
    types = f"<{', '.join(definition.type_parameters)}>" if definition.type_parameters else ""
    head = f"{keyword} {definition.name}{show_labels(definition.labels)}{types}({listed})"
    if definition.cases is not None:
        return "\n".join([f"{head}:", *(f"  case {_lemma(case)[6:]}" for case in definition.cases)])
    if definition.reads is not None:
        locations = ", ".join(show_exactly(location) for location in definition.reads)
        head += f" reads {locations or _NOTHING}"
    return f"{head};" if definition.body is None else f"{head} = {show_exactly(definition.body)};"


def _lemma(lemma: ir.Lemma[ir.Term]) -> str:
    keyword = "axiom" if lemma.mode is ir.Mode.ADMIT else "lemma"
    return f"{keyword} {lemma.name}{show_labels(lemma.labels)}: {show_exactly(lemma.predicate)};"


def _record(type: ir.RecordType, record: Record) -> str:
    if record.members is None:
        return f"{type};"
    members = [
        f"{'model ' * m.is_model}{'ghost ' * m.is_ghost}{m.type} {m.name}"
        + (f" : {m.bits}" if m.is_padding else "")
        for m in record.members
    ]
    return f"{type} {{ {'; '.join(members)} }};"


def _sum(type: ir.LogicSum) -> str:
    parameters = f"<{', '.join(type.type_parameters)}>" if type.type_parameters else ""
    parts = [
        f"{name}({', '.join(str(t) for t in types)})" if types else name
        for name, types in type.constructors
    ]
    return f"{type.name}{parameters}" + (f" = {' | '.join(parts)}" if parts else "")


def _invariant(invariant: ir.Invariant[ir.Term]) -> str:
    bound = invariant.bound
    head = "global invariant" if bound is None else "type invariant"
    parameter = "" if bound is None else f"({bound.type} {bound.name})"
    return f"{head} {invariant.name}{parameter}: {show_exactly(invariant.predicate)};"


def print_program(program: ir.AnyProgram) -> str:
    """Globals, definitions, lemmas, then every function."""
    heads = [
        f"global {g.variable.type} {g.variable.name} = {show_exactly(g.initial)};"
        for g in program.globals
    ]
    heads = [_record(type, record) for type, record in program.records.items()] + heads
    heads += [f"type {_sum(logic_type)};" for logic_type in program.logic_types.values()]
    heads += [_definition(definition) for definition in program.definitions.values()]
    heads += [_lemma(lemma) for lemma in program.lemmas]
    heads += [_invariant(invariant) for invariant in program.invariants]
    parts = ["\n".join(heads) + "\n"] if heads else []
    parts += [print_function(function) for function in program.functions.values()]
    return "\n".join(parts)
