"""What to try: the actions of the first seed, section 6.2, made concrete where possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from weaklink import claims, ir
from weaklink.ask.answers import Witness
from weaklink.ask.hunt import ELSEWHERE
from weaklink.explain.findings import (
    Cause,
    ChosenSetHarmless,
    Element,
    Incapacity,
    NonCompliance,
    NotDiagnosed,
    Proved,
    UnknownCause,
    Weakness,
)
from weaklink.explain.reports.clauses import Writes, function_writes, loop_writes
from weaklink.explain.runs.sources import Sources
from weaklink.ir import lir
from weaklink.ir.names import is_other, short_name, unspecialised
from weaklink.ir.notation import show_expr
from weaklink.kinds import Kind
from weaklink.view.build import Views
from weaklink.view.exits import exits
from weaklink.view.lower.lending import EVERYTHING
from weaklink.view.lower.memories import LENGTHS
from weaklink.view.model import Site
from weaklink.wording import listed, with_article

SAY_WHERE = (
    "Say by `assigns` what each function without a body may change, and by `ensures` where the "
    "pointers lead then."
)


def suggest(property: ir.Property, cause: Cause, views: Views) -> str:
    """The next step, as one or two sentences; empty for what is proved."""
    match cause:
        case Proved():
            return ""
        case NonCompliance(witness):
            given = _given_from_outside(witness, views)
            return " ".join(filter(None, (_for_non_compliance(property, views), given)))
        case Weakness() as weakness:
            return _for_weakness(property, weakness, views)
        case Incapacity(likely):
            return _for_incapacity(likely)
        case UnknownCause(reason=reason, behind=behind, searched=searched):
            if behind:
                return f"Mend {listed(behind)} first, then ask again."
            if reason == ELSEWHERE:
                return SAY_WHERE
            if reason in claims.REMEDIES:
                return claims.REMEDIES[reason]
            return claims.FOR_LEMMA if property.function is None else claims.advice(searched)
        case ChosenSetHarmless(_, others):
            names = listed([element.id.rsplit("/", 1)[-1] for element in others])
            return (
                "Leave --contracts out, and weaklink looks for the weak contracts itself; or name "
                f"more: {names}."
            )
        case NotDiagnosed():
            return "Run `weaklink diagnose` to learn why."


def _gives(caller: lir.Function, site: Site, functions: Mapping[str, lir.Function]) -> bool:
    """Whether anything that the call gives is used, or may be."""
    assert caller.body is not None
    assigns = functions[site.callee].contract.assigns
    if assigns is None or assigns.locations or assigns.regions or assigns.variables:
        return True
    statements = (one for block in caller.body.blocks.values() for one in block.statements)
    return any(isinstance(s, ir.Call) and s.site == site.name and s.results for s in statements)


def _given_from_outside(witness: Witness, views: Views) -> str:
    """That a run hangs on what exact functions give back, which are the sites of its choices."""
    functions = views.program.functions
    made = {choice.site.rpartition("/") for choice in witness.choices}
    callees = dict.fromkeys(
        short_name(site.callee)
        for caller, _, name in sorted(made)
        if caller in functions
        for site in views.sites(caller)
        if site.name == name and site.callee and functions[site.callee].exact
        if not functions[site.callee].determined
        if _gives(functions[caller], site, functions)
    )
    if not callees:
        return ""
    give = "gives" if len(callees) == 1 else "give"
    return f"What {listed([*callees])} {give} back is input, which a precondition can't exclude."


def _for_non_compliance(property: ir.Property, views: Views) -> str:
    kind = property.kind
    if kind is Kind.VA_ARG:
        return (
            "Give the arguments that are taken, of their types, or mend the code: no precondition "
            "can speak of what is given for `...`. No other prover and no stronger loop or callee "
            "contract will help."
        )
    if kind.is_runtime_error:
        return (
            "Mend the code, or exclude these inputs by a precondition. No other prover and no "
            "stronger loop or callee contract will help."
        )
    if kind is Kind.STATEMENT_ASSIGNS:
        return "Name the location in the clause, or do not change it."
    if kind in (Kind.ASSIGNS, Kind.LOOP_ASSIGNS):
        return f"Name the location in the clause, or do not change it.{_whole(property, views)}"
    if kind in (Kind.FREES, Kind.LOOP_FREES):
        word = "frees" if kind is Kind.FREES else "loop frees"
        return f"Name the object in a `{word}` clause, or do not free it."
    if kind is Kind.LEMMA:
        return "The lemma is false: correct it. What was proved with its help is proved again."
    if kind is Kind.CALL_TARGET:
        return (
            "Add the function to the calls clause, or exclude these inputs by a precondition. What "
            "is proved behind the call counts only if the clause holds."
        )
    if kind is Kind.CALL_PRECONDITION:
        return (
            "Call it only where its precondition holds, or exclude these inputs by a precondition "
            "of the caller, or weaken the callee's."
        )
    return (
        "The code and the annotation disagree on these inputs: correct whichever is wrong, or "
        "exclude the inputs by a precondition. No other prover and no lemma will help."
    )


NAME_THEM = (
    "Nothing says which functions the pointer may point to, so it may be one that does anything: "
    "say `//@ calls f, g;` before the call, or say it in a precondition."
)


def _for_weakness(
    property: ir.Property,
    weakness: Weakness,
    views: Views,
) -> str:
    elements = weakness.elements
    if property.kind is Kind.INITIALIZATION and any(e.site == property.site for e in elements):
        return _lending_hint(next(e for e in elements if e.site == property.site), views)
    hint_for = _exit_hint if property.kind is Kind.EXIT_CONDITION else _frame_hint
    if any(is_other(element.callee) for element in elements):
        return NAME_THEM
    hints = [hint for element in elements if (hint := hint_for(element, views))]
    hints = hints or list(_freeing_hints(weakness))
    names = [element.id.rsplit("/", 1)[-1] for element in elements]
    if len(elements) == 1:
        general = f"Strengthen the contract of {_place(elements[0])}: exclude the state shown."
    else:
        general = f"Strengthen at least one of the contracts of {listed(names)}."
    if hints:
        return " ".join(hints)
    if any(not element.has_code for element in elements):
        return f"{general} Where a body is missing there is no code to compare with."
    if weakness.code is None and weakness.smallest is None:  # nothing is known of the code
        return general
    return f"{general} {claims.code_beside(weakness.smallest, weakness.whatever)}"


def _freeing_hints(weakness: Weakness) -> Iterator[str]:
    """What to write where a loop may free anything, and does in the run that is shown."""
    choices = weakness.witness.choices
    freeing = {choice.site for choice in choices if choice.variable == LENGTHS and choice.value}
    for element in weakness.elements:
        if element.id in freeing and not element.callee:
            yield (
                f"{element.site} has no loop frees clause, so its contract lets it free anything: "
                "say by `loop frees` what it does free."
            )


def _place(element: Element) -> str:
    name = element.id.rsplit("/", 1)[-1]
    return f"{unspecialised(element.callee)} (call {name})" if element.callee else name


def _lending_hint(element: Element, views: Views) -> str:
    """What to write where a callee only seems to read what has no value yet."""
    callee = views.program.functions[element.callee]
    clauses = [clause for clause in callee.contract.implied if clause.name != EVERYTHING]
    texts = dict.fromkeys(clause.text for clause in clauses) or {"...": None}
    needed = " && ".join(f"\\initialized({text})" for text in texts)
    name = short_name(callee.name)
    return (
        f"{name} may read this before it writes it, as far as its code tells without being run, "
        f"but here it does not. Say what it needs: `requires {needed};`, or less, "
        "under the condition that it reads it; if it writes first, in a loop invariant."
    )


def _exit_hint(element: Element, views: Views) -> str:
    """What to write where a callee does not say when it ends the program."""
    callee = views.program.functions.get(element.callee)
    if callee is None or exits(callee.contract):
        return ""
    return (
        f"{short_name(callee.name)} has no exits clause, so it may end the program with any "
        "status: say `exits \\false` if it never does, or when it does."
    )


def _frame_hint(element: Element, views: Views) -> str:
    """What to write where a frame clause is missing, or to take out where it says too much."""
    if element.callee:
        callee = views.program.functions[element.callee]
        if any(part.assigns is not None for part in ir.parts_of(callee.contract)):
            return ""
        if not views.changes.mutable:
            return ""
        clause = _clause("assigns", views, callee)
        name = short_name(callee.name)
        memory = any(isinstance(v.type, ir.MemoryType) for v in views.changes.mutable)
        reach = "every global, and all that pointers reach" if memory else "every global"
        text = f"{name} has no assigns clause, so it may change {reach}: {clause}"
        silent = len(callee.results) > len(callee.leaving) and not callee.contract.ensures
        return f"{text} Say also, by `ensures`, what it returns." if silent else text
    function = views.function(element.id.rsplit("/", 1)[0])
    assert function.body is not None
    loop = next(
        (b.loop for b in function.body.blocks.values() if b.loop and b.loop.site == element.site),
        None,
    )
    if loop is None:
        return ""
    if loop.by_goto:
        return (
            f"{element.site} is made by goto, and no contract can be written for it: make it a "
            "`while` with invariants."
        )
    return _loop_hint(element.site, loop, function, views)


def _loop_hint(site: str, loop: lir.LoopContract, function: lir.Function, views: Views) -> str:
    if loop.assigns is not None:
        idle = _idle(loop, function, views)
        if not idle:
            return ""
        return (
            f"The loop assigns clause of {site} names {listed(idle)}, which the loop "
            "never changes: take it out."
        )
    writes = loop_writes(views.lowered.world, function.name, site)
    names = _names(views.reach.loop_changes(function, site), function.name, views)
    clause = _frame("loop assigns", names, writes)
    return (
        f"{site} has no loop assigns clause, so its contract lets it change anything: add {clause}"
    )


def _idle(loop: lir.LoopContract, function: lir.Function, views: Views) -> list[str]:
    """What the clause names and the loop never changes."""
    assert loop.assigns is not None
    changed = views.reach.loop_changes(function, loop.site)
    sources = Sources(views.lowered.world)
    parts = [sources.part(function.name, variable) for variable in loop.assigns.variables]
    busy = {sources.part(function.name, variable).variable for variable in changed}
    idle = dict.fromkeys(part.variable.shown for part in parts if part.variable not in busy)
    if loop.assigns.regions and not any(isinstance(v.type, ir.MemoryType) for v in changed):
        idle |= dict.fromkeys(_locations(loop.site, function.name, views))
    return list(idle)


def _locations(site: str, function: str, views: Views) -> list[str]:
    """The places of memory that the clause of a loop names, as it was written."""
    body = views.lowered.world.program.functions[function].body
    assert body is not None
    for block in body.blocks.values():
        if block.loop is not None and block.loop.site == site and block.loop.assigns is not None:
            return [show_expr(location) for location in block.loop.assigns.locations]
    return []


def _whole(property: ir.Property, views: Views) -> str:
    """The clause that would do, where it is about memory."""
    if property.function is None:
        return ""
    function = views.function(property.function)
    world = views.lowered.world
    if property.kind is Kind.LOOP_ASSIGNS:
        keyword, writes = "loop assigns", loop_writes(world, function.name, property.site)
        variables = views.reach.loop_changes(function, property.site)
    else:
        keyword, writes = "assigns", function_writes(world, function.name)
        variables = _in_order(views.changes.by_code(function.name))
    if not writes.places:
        return ""
    clause = _frame(keyword, _names(variables, function.name, views), writes)
    if writes.complete:
        return f" {clause.removesuffix('.')} names all that the code writes."
    return f" The code needs {clause}"


def _names(variables: Iterable[ir.Variable], function: str, views: Views) -> list[str]:
    """The variables of the source that these are pieces of, or their parts if these are not all;
    what is in memory is named apart."""
    sources = Sources(views.lowered.world)
    changed: dict[ir.Variable, dict[str, None]] = {}
    for variable in variables:
        part = sources.part(function, variable)
        if part.is_named and not isinstance(variable.type, ir.MemoryType):
            changed.setdefault(part.variable, {})[part.in_source] = None
    names: list[str] = []
    for variable, shown in changed.items():
        is_whole = len(shown) >= len(sources.of(function, variable))
        names += [variable.shown] if is_whole else shown
    return names


def _frame(keyword: str, names: list[str], writes: Writes) -> str:
    """The clause, or at least what it has to name."""
    items = list(dict.fromkeys([*names, *writes.texts()]))
    if writes.complete:
        text = ", ".join(items) or "\\nothing"
        return f"`{keyword} {text};`."
    named = f"at least {', '.join(f'`{item}`' for item in items)} and " if items else ""
    return (
        f"{with_article(keyword)} clause that names {named}what else is written through pointers."
    )


def _in_order(variables: Iterable[ir.Variable]) -> list[ir.Variable]:
    return sorted(variables, key=lambda variable: variable.name)


def _clause(keyword: str, views: Views, callee: lir.Function) -> str:
    if callee.body is None:
        return f"add the `{keyword}` clause that it deserves."
    changed = _in_order(views.changes.by_code(callee.name))
    writes = function_writes(views.lowered.world, callee.name)
    return f"add {_frame(keyword, _names(changed, callee.name, views), writes)}"


def _for_incapacity(likely: bool) -> str:
    actions = "add an assertion or a lemma on the way, try another prover, or prove it by hand"
    if likely:
        return (
            f"Within the `typically` clause nothing is wrong; if that is representative, {actions}."
        )
    return f"Code and contracts are in order: {actions}."
