"""How strong contracts are: the wrong bodies that they accept.

A mutant of code that is still proved was not seen by the contract.  Nor was one that only fails
what is said of its loops, if no run fails anything else.  Both bodies are run from the same inputs
until they end differently; where no input tells them apart, the mutant is equivalent, as far as it
was run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from weaklink.campaign.campaign import Campaign, Progress
from weaklink.campaign.pool import Lost, Pool, Work
from weaklink.campaign.results import CODE, Done, Failure, Outcome, Result, Task
from weaklink.diagnostics import InputError
from weaklink.frontend.load import load
from weaklink.model import State
from weaklink.options import Options
from weaklink.record import record, replace
from weaklink.session.comparing import (
    LOOP_KINDS,
    Difference,
    NoDifference,
    NotComparable,
    Noticed,
    compare,
)

QUESTION = "strength"
LONGEST = 100
"""Characters of a clause that stands on one line."""

Told = Mapping[str, str]


@record
class Contrast:
    """What tells a mutant from the original: ``inputs`` and what both then give, by lvalue (``new``
    is None where the mutant does not end); or (``equivalent``) that ``runs`` inputs do not; or
    (``seen``) that it fails what the contract says; or none of these, for a ``reason``.  ``clause``
    would see the difference."""

    kind: Literal["difference", "equivalent", "unknown", "seen"]
    inputs: Told
    old: Told
    new: Told | None
    runs: int = 0
    all_inputs: bool = False
    reason: str = ""
    clause: str = ""


@record
class Accepted:
    """A mutant that a contract accepts."""

    task: Task
    contrast: Contrast
    proved: bool = True

    @property
    def size(self) -> tuple[int, int, int]:
        """How much differs: how many values, by how much, and which mutant it is."""
        inputs = self.contrast.inputs
        old, new = {**inputs, **self.contrast.old}, {**inputs, **(self.contrast.new or {})}
        differing = [name for name in old if old[name] != new.get(name)]
        far = sum(_distance(old[name], new.get(name, "")) for name in differing)
        return len(differing), far, self.task.id


def _distance(old: str, new: str) -> int:
    try:
        return abs(int(old) - int(new))
    except ValueError:
        return 1


def contrasted(task: Task, options: Options) -> Contrast:
    """What tells one mutant, which is proved, from its original; in a worker."""
    return _contrasted(task, options, proved=True)


def contrasted_by_runs(task: Task, options: Options) -> Contrast:
    """The same for one that only fails what is said of its loops."""
    return _contrasted(task, options, proved=False)


def _contrasted(task: Task, options: Options, *, proved: bool) -> Contrast:
    path = task.program
    options = replace(options, functions=())
    try:
        old = load((path,), options).program
        new = load((path,), options, texts={path: task.text}).program
        found = compare(old, new, task.function, options, proved=proved)
    except InputError as problem:
        return _unknown(problem.diagnostic.message)
    match found:
        case Difference(parameters, inputs, before, after):
            told = None if after is None else _told(after)
            clause = clause_for(parameters, inputs, before, after)
            return Contrast("difference", _told(inputs), _told(before), told, clause=clause)
        case NoDifference(runs, all_inputs):
            return Contrast("equivalent", {}, {}, None, runs, all_inputs)
        case NotComparable(reason):
            return _unknown(reason)
        case Noticed(id):
            return Contrast("seen", {}, {}, None, reason=id)


def _unknown(reason: str) -> Contrast:
    return Contrast("unknown", {}, {}, None, reason=reason)


def _told(state: State) -> Told:
    return dict(state.told)


# --- a clause that would see it -------------------------------------------------------------------


def clause_for(parameters: Sequence[str], inputs: State, before: State, after: State | None) -> str:
    """``ensures n == 1 ==> \\result == 0;`` from a run; empty where no line can say it."""
    given: list[str] = []
    numbers_first = sorted(inputs.told.items(), key=lambda item: not _is_number(item[1]))
    for name, value in numbers_first:  # they say which cells there are
        one = _given(name, value, inputs, name in parameters)
        if one is None:
            return ""
        given += one
    then = _then(inputs, before, after)
    if not then:
        return ""
    clause = f"ensures {' && '.join(given)} ==> {then};" if given else f"ensures {then};"
    return clause if len(clause) <= LONGEST else ""


def _given(name: str, value: str, inputs: State, is_parameter: bool) -> list[str] | None:
    """That a variable had a value when the function began, cells too; None if that cannot be said
    by numbers."""
    if _is_number(value):
        return [f"{name if is_parameter else _old(name)} == {value}"]
    cells = inputs.rows.get(name)
    if cells is None or not all(map(_is_number, cells)):
        return None
    return [f"{_old(f'{name}[{at}]')} == {cell}" for at, cell in enumerate(cells)]


def _old(name: str) -> str:
    return f"\\old({name})"


def _then(inputs: State, before: State, after: State | None) -> str:
    """What differs at the end: what is not told there is as it was."""
    if after is None:
        return ""
    old, new = ({**inputs.told, **end.told} for end in (before, after))
    for name, value in old.items():
        if value != new.get(name) and _is_number(value):
            return f"{name} == {value}"
    rows, others = ({**inputs.rows, **end.rows} for end in (before, after))
    for name, cells in rows.items():
        for at, (cell, other) in enumerate(zip(cells, others.get(name, ()), strict=False)):
            if cell != other and _is_number(cell):
                return f"{name}[{at}] == {cell}"
    return ""


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


# --- the whole ------------------------------------------------------------------------------------


def accepted(campaign: Campaign, done: Sequence[Done], progress: Progress) -> list[Accepted]:
    """The mutants of code that contracts accept, each with what tells it from the original."""
    of_code = [one for one in done if one.task.part == CODE]
    proved = [one.task for one in of_code if one.result.outcome is Outcome.PROVED]
    inside = [one.task for one in of_code if fails_loops_alone(one.result)]
    _ask(campaign, proved, contrasted, progress)
    _ask(campaign, inside, contrasted_by_runs, progress)
    answers: dict[int, Any] = campaign.store.answers(QUESTION)
    found = [Accepted(task, Contrast(**answers[task.id])) for task in proved]
    found += [Accepted(task, Contrast(**answers[task.id]), False) for task in inside]
    return [
        one
        for one in found
        if one.contrast.kind != "seen" and (one.proved or one.contrast.kind == "difference")
    ]


def fails_loops_alone(result: Result) -> bool:
    """Whether all counterexamples are to what is said of loops."""
    shown = [one for one in result.failures if one.outcome is Outcome.NON_COMPLIANCE]
    return bool(shown) and all(_is_of_loop(one) for one in shown)


def _is_of_loop(failure: Failure) -> bool:
    return any(part in _LOOP_KINDS for part in failure.id.split("/"))


_LOOP_KINDS = {kind.value for kind in LOOP_KINDS}


def _ask(campaign: Campaign, tasks: Sequence[Task], work: Work, progress: Progress) -> None:
    """Keeps what the work finds out about those tasks of which nothing is known yet."""
    store, options = campaign.store, campaign.options
    known = store.answers(QUESTION)
    left = [task for task in tasks if task.id not in known]
    pool = Pool(work, options, campaign.request.options.jobs, lambda task: 2)
    for number, (task, found) in enumerate(pool.results(left), start=1):
        match found:
            case Contrast():
                contrast = found
            case Lost(reason):
                contrast = _unknown(reason)
            case _:  # the work gives nothing else
                raise AssertionError(found)
        store.answer(task.id, QUESTION, as_data(contrast))
        progress(f"strength: {number} of {len(left)} mutants compared")


def as_data(contrast: Contrast) -> dict[str, Any]:
    """As JSON holds it."""
    return {
        "kind": contrast.kind,
        "inputs": dict(contrast.inputs),
        "old": dict(contrast.old),
        "new": None if contrast.new is None else dict(contrast.new),
        "runs": contrast.runs,
        "all_inputs": contrast.all_inputs,
        "reason": contrast.reason,
        "clause": contrast.clause,
    }


def by_function(found: Sequence[Accepted]) -> dict[tuple[str, str], list[Accepted]]:
    """The accepted mutants of each program's functions: those that differ first, by how much."""
    groups: dict[tuple[str, str], list[Accepted]] = {}
    for one in sorted(found, key=lambda one: (one.contrast.kind != "difference", *one.size)):
        groups.setdefault((one.task.program, one.task.function), []).append(one)
    return dict(sorted(groups.items()))


def strength_text(found: Sequence[Accepted]) -> str:
    """A section for each function whose contract accepts a change of its code."""
    if not found:
        return "no changed body is accepted by a contract\n"
    sections = [
        _section(program, function, group)
        for (program, function), group in by_function(found).items()
    ]
    return "\n".join(sections)


def _section(program: str, function: str, group: Sequence[Accepted]) -> str:
    wrong = [one for one in group if one.contrast.kind == "difference"]
    alike = [one for one in group if one.contrast.kind == "equivalent"]
    unknown = [one for one in group if one.contrast.kind == "unknown"]
    bodies = "no wrong body" if not wrong else _counted(len(wrong), "wrong body", "wrong bodies")
    lines = [f"{program}: the contract of {function} accepts {bodies}"]
    for one in wrong:
        lines += [f"  line {one.task.line}: {one.task.change}", f"    {outcome_text(one.contrast)}"]
        if not one.proved:
            lines.append("    it breaks what is said of its loops alone, as far as was run")
        if one.contrast.clause:
            lines.append(f"    seen by: {one.contrast.clause}")
    if alike:
        lines.append(f"  equivalent, as far as was run: {_places(alike)}")
    lines += [
        f"  not compared: line {one.task.line}: {one.task.change}: {one.contrast.reason}"
        for one in unknown
    ]
    return "\n".join(lines) + "\n"


def _places(alike: Sequence[Accepted]) -> str:
    runs = min(one.contrast.runs for one in alike)
    told = ", ".join(f"{one.task.line} ({one.task.change})" for one in alike)
    return f"line {told}; at least {runs} inputs each"


def _counted(number: int, one: str, several: str) -> str:
    return f"1 {one}" if number == 1 else f"{number} {several}"


def outcome_text(contrast: Contrast) -> str:
    """``from n = 1: \\result = 0, where it was 1``."""
    given = ", ".join(f"{name} = {value}" for name, value in contrast.inputs.items())
    start = f"from {given}: " if given else ""
    if contrast.new is None:
        return f"{start}it does not come to an end"
    old, new = ({**contrast.inputs, **end} for end in (contrast.old, contrast.new))
    differing = [
        f"{name} = {new.get(name, 'nothing')}, where it was {value}"
        for name, value in old.items()
        if new.get(name) != value
    ]
    return start + "; ".join(differing)
