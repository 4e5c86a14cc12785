"""What to try: the actions of the first seed, section 6.2, made concrete where possible."""

from __future__ import annotations

from weaklink.explain.findings import (
    Cause,
    Element,
    Incapacity,
    NonCompliance,
    NotDiagnosed,
    Proved,
    UnknownCause,
    Weakness,
)
from weaklink.ir.expressions import Variable
from weaklink.ir.program import Function, Property
from weaklink.kinds import Kind
from weaklink.view.build import Views
from weaklink.view.sites import short_name


def suggest(property: Property, cause: Cause, views: Views) -> str:
    """The next step, as one or two sentences; empty for what is proved."""
    match cause:
        case Proved():
            return ""
        case NonCompliance():
            return _for_non_compliance(property)
        case Weakness(elements):
            return _for_weakness(elements, views)
        case Incapacity(likely):
            return _for_incapacity(likely)
        case UnknownCause(_, behind):
            if behind:
                return f"Mend {_listed(behind)} first, then ask again."
            return (
                "Give the search more room (--bounds iterations=..., --timeout), or fewer inputs: "
                "a stronger precondition, or a clause `typically` with small values."
            )
        case NotDiagnosed():
            return "Run `weaklink diagnose` to learn why."


def _for_non_compliance(property: Property) -> str:
    kind = property.kind
    if kind.is_runtime_error:
        return (
            "Mend the code, or exclude these inputs by a precondition. No other prover and no "
            "stronger loop or callee contract will help."
        )
    if kind in (Kind.ASSIGNS, Kind.LOOP_ASSIGNS):
        return "Name the location in the clause, or do not change it."
    if kind is Kind.LEMMA:
        return "The lemma is false: correct it. What was proved with its help is proved again."
    if kind is Kind.CALL_PRECONDITION:
        return (
            "Call it only where its precondition holds, or exclude these inputs by a precondition "
            "of the caller, or weaken the callee's."
        )
    return (
        "The code and the annotation disagree on these inputs: correct whichever is wrong, or "
        "exclude the inputs by a precondition. No other prover and no lemma will help."
    )


def _for_weakness(elements: tuple[Element, ...], views: Views) -> str:
    hints = [hint for element in elements if (hint := _frame_hint(element, views))]
    names = [element.id.rsplit("/", 1)[-1] for element in elements]
    if len(elements) == 1:
        general = f"Strengthen the contract of {_place(elements[0])}: exclude the state shown."
    else:
        general = f"Strengthen at least one of the contracts of {_listed(names)}."
    if hints:
        return " ".join(hints)
    if any(not element.has_code for element in elements):
        return f"{general} Where a body is missing there is no code to compare with."
    return general + " The code does satisfy the annotation here, so look for no bug in it."


def _place(element: Element) -> str:
    name = element.id.rsplit("/", 1)[-1]
    return f"{element.callee} (call {name})" if element.callee else name


def _frame_hint(element: Element, views: Views) -> str:
    """What to write where a frame clause is missing, or to take out where it says too much."""
    if element.callee:
        callee = views.program.functions[element.callee]
        if callee.contract.assigns is not None or any(
            behavior.assigns is not None for behavior in callee.contract.behaviors
        ):
            return ""
        if not views.changes.mutable:
            return ""
        clause = _clause("assigns", views, callee)
        name = short_name(callee.name)
        text = f"{name} has no assigns clause, so it may change every global: {clause}"
        silent = callee.results and not callee.contract.ensures
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
    changed = views.loop_changes(function, element.site)
    if loop.assigns is not None:
        idle = [v.shown for v in loop.assigns.variables if v not in changed]
        if not idle:
            return ""
        return (
            f"The loop assigns clause of {element.site} names {_listed(idle)}, which the loop "
            "never changes: take it out."
        )
    text = ", ".join(variable.shown for variable in changed) or "\\nothing"
    return (
        f"{element.site} has no loop assigns clause, so its contract lets it change anything: "
        f"add `loop assigns {text};`."
    )


def _clause(keyword: str, views: Views, callee: Function) -> str:
    if callee.body is None:
        return f"add the `{keyword}` clause that it deserves."
    changed: list[Variable] = sorted(views.changes.by_code(callee.name), key=lambda v: v.name)
    text = ", ".join(variable.shown for variable in changed) or "\\nothing"
    return f"add `{keyword} {text};`."


def _for_incapacity(likely: bool) -> str:
    actions = "add an assertion or a lemma on the way, try another prover, or prove it by hand"
    if likely:
        return (
            f"Within the `typically` clause nothing is wrong; if that is representative, {actions}."
        )
    return f"Code and contracts are in order: {actions}."


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
