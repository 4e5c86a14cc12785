"""Weaklink's traces against what a compiled program tells of the same run, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.native.engine import MACHINE
from tests.traces.generate import GLOBALS, PARAMETERS, Traced, generate
from tests.traces.tracer import Head, Run, Told, compiled, run
from weaklink import session
from weaklink.explain.runs.events import HEAD, TAIL
from weaklink.frontend.elaborate import elaborate
from weaklink.frontend.read import read_text
from weaklink.model import Report
from weaklink.options import Bounds, Budget, Choice, Options, Reading
from weaklink.report import json_format

MOST = 600
"""Steps of a run that is looked at."""

INPUTS = (0, 0, 0, 0, 1, 1)
"""From which what is asserted fails, if the run comes there."""

Json = Mapping[str, object]


@dataclass(slots=True)
class Judged:
    disagreements: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def diagnose(program: Traced, sites: Sequence[str] = ()) -> Report:
    unit, diagnostics = read_text("traced.c", program.text, Reading(hints=False), MACHINE)
    read = elaborate([unit], list(diagnostics), MACHINE, hints=False)
    assert not [d for d in read.diagnostics if d.severity.value == "error"], program.text
    options = Options(
        reading=Reading(hints=False),
        functions=("f",),
        smoke=False,
        properties=("f/assertion/goal",),
        discard_runtime_errors=True,
        contracts=Choice(tuple(sites) or ("none",)),
        bounds=Bounds(iterations=4, depth=3) if sites else Bounds(iterations=12, depth=6),
        budget=Budget() if sites else Budget(proof_steps=1_000),
    )
    return session.diagnose_program(read, options)


# --- traces of code ----------------------------------------------------------------------------


def judge_code(seed: int, folder: Path, judged: Judged) -> None:
    """The runs that fail an assertion as code."""
    program = generate(seed)
    native = compiled(program.native, folder, f"code{seed}")
    near = run(native, INPUTS)
    if len(near.steps) > MOST or not near.steps or near.steps[-1].what != "fails":
        judged.counts["does not fail"] += 1
        return
    if not any(step.what == "done" for step in near.steps):
        judged.counts["does not iterate"] += 1
        return
    for listed in json_format.as_json(diagnose(program))["properties"]:
        shown = listed["counterexample"]
        if listed["name"] == "goal":
            judged.counts[str(listed["verdict"])] += 1
        if shown is None:
            continue
        told = run(native, _inputs(shown))
        if len(told.steps) > MOST:
            judged.counts["too long"] += 1
            continue
        judged.counts["traces"] += 1
        count_kinds(told, judged.counts)
        theirs, ours = _shortened(told.steps), [_step(event) for event in shown["trace"]]
        ours = [step for step in ours if step is not None]
        if ours != theirs:
            where = next(
                (n for n, pair in enumerate(zip(ours, theirs, strict=False)) if len({*pair}) > 1),
                min(len(ours), len(theirs)),
            )
            judged.disagreements.append(
                f"seed {seed}, {listed['id']}, step {where}: weaklink "
                f"{ours[where : where + 2]}, compiled {theirs[where : where + 2]}\n{program.text}"
            )


def count_kinds(told: Run, counts: Counter[str]) -> None:
    done = [step for step in told.steps if step.what == "done"]
    counts["iterations"] += len(done)
    counts["later traversals"] += sum(step.values[0] > 1 for step in done)
    again = Counter(h.at for h in told.mixed if isinstance(h, Head) and h.number == 1)
    counts["loops in several activations or traversals"] += sum(n > 1 for n in again.values())
    counts["calls"] += sum(step.what == "call" for step in told.steps)


def _inputs(shown: Json) -> list[int]:
    """The globals and parameters, in order; what does not matter is 0."""
    state = shown["inputs"]
    assert isinstance(state, dict)
    variables: dict[str, object] = state["variables"]
    found = {}
    for name, value in variables.items():
        if isinstance(value, str) and value.startswith("{"):
            cells = [int(cell) for cell in value.strip("{}").split(",")]
            found.update({f"{name}[{n}]": cell for n, cell in enumerate(cells)})
        elif isinstance(value, str):
            found[name] = int(value)
        else:
            raise AssertionError(f"an input {name} = {value}")
    return [found.get(name, 0) for name in (*GLOBALS, *PARAMETERS)]


def _shortened(steps: Sequence[Told]) -> list[Told]:
    """As weaklink leaves out the middle of a long run."""
    if len(steps) <= HEAD + TAIL:
        return list(steps)
    return [*steps[:HEAD], *steps[-TAIL:]]


def _step(event: Mapping[str, object]) -> Told | None:
    """An event of the report in the judge's words; None for a gap."""
    text, activation, loop = event["event"], event["activation"], event["loop"]
    location, changed = event["location"], event["changed"]
    assert isinstance(text, str) and isinstance(location, dict) and isinstance(changed, dict)
    if activation is None:
        return None
    assert isinstance(activation, int)
    line = location["line"]
    if isinstance(loop, dict):
        done = f"{loop['at'].partition('/')[2]}: {loop['iteration']}. iteration done"
        said = "done" if text == done else f"{text}?"
        return Told(said, activation, line, loop["at"], (loop["traversal"], loop["iteration"]))
    for start, what in (("call of ", "call"), ("back from ", "back")):
        if text.startswith(start):
            name = text.removeprefix(start).partition(" (")[0]  # without how deep it is
            return Told(what, activation, line, name)
    if text.endswith("does not hold"):
        return Told("fails", activation, line)
    ((name, value),) = changed.items()
    return Told("set", activation, line, name, (int(value),))


# --- what the code does where contracts take over -----------------------------------------------


def judge_choices(seed: int, folder: Path, judged: Judged) -> None:
    """The values that stand beside those of contracts."""
    first = compiled(generate(seed, contracts=True).native, folder, f"first{seed}")
    end = run(first, INPUTS)
    if len(end.steps) > MOST or not end.steps or end.steps[-1].what != "fails":
        judged.counts["without an end"] += 1
        return
    expected = _last(end, "s", 1)
    program = generate(seed, contracts=True, expected=f"s == {expected}")
    really = run(compiled(program.native, folder, f"choices{seed}"), INPUTS)
    assert all(step.what != "fails" for step in really.steps), program.text
    for listed in json_format.as_json(diagnose(program, program.contracts))["properties"]:
        shown = listed["counterexample"]
        judged.counts[str(listed["verdict"])] += 1
        if listed["verdict"] != "subcontract-weakness":
            continue
        judged.counts["choices"] += len(shown["choices"])
        for said in _choices(shown, program, really, judged.counts):
            judged.disagreements.append(f"seed {seed}, {listed['id']}: {said}\n{program.text}")


def _last(told: Run, name: str, activation: int) -> int:
    sets = [s for s in told.steps if (s.what, s.about, s.activation) == ("set", name, activation)]
    return sets[-1].values[0]


Way = tuple[tuple[str, int], ...]
"""The iterations that are running, of the loops around something, from the outermost."""


def _choices(
    shown: Mapping[str, object], program: Traced, really: Run, counts: Counter[str]
) -> Iterator[str]:
    choices, trace = shown["choices"], shown["trace"]
    assert isinstance(choices, list) and isinstance(trace, list)
    ways = list(_ways_of_choices(trace, program))
    if len(ways) != len(choices):
        counts["long runs"] += 1
        return
    there = _arrivals(really, program)
    times = Counter[str]()
    for choice, way in zip(choices, ways, strict=True):
        site = choice["at"].partition("/")[2]
        times[site] += 1
        if choice["number"] != times[site]:
            yield f"{site}: number {choice['number']}, not {times[site]}"
        states = [] if way is None else there.get((site, way), [])
        ours = [state["variables"] for state in choice["code"]]
        absent = None if states else "behind-contract" if way is None else "not-reached"
        counts[str(absent)] += 1
        if choice["absent"] != absent:
            yield f"{site} in {way}: {choice['absent']}, not {absent}"
        elif len(ours) != len(states):
            yield f"{site} in {way}: {len(ours)} states, not {len(states)}"
        for state, native in zip(ours, states, strict=False):
            if any(native.get(name) != int(value) for name, value in state.items()):
                yield f"{site} in {way}: {state}, compiled {native}"


def _ways_of_choices(
    trace: Sequence[Mapping[str, object]], program: Traced
) -> Iterator[Way | None]:
    """In which iterations of the loops around the contracts took over; None where a contract stands
    for those before.  A loop's iterations start again when one around it iterates."""
    done: dict[str, int] = {}
    replaced: set[str] = set()
    for event in trace:
        text, loop = event["event"], event["loop"]
        assert isinstance(text, str)
        if isinstance(loop, dict) and loop["at"].startswith("f/") and loop["iteration"]:
            site = loop["at"].removeprefix("f/")
            done[site] = loop["iteration"]
            for inner, around in program.around.items():
                if site in around:
                    done.pop(inner, None)
                    replaced.discard(inner)
        elif text.endswith(" stands as its contract"):
            site = text.partition(" ")[0]
            around = program.around[site]
            is_replaced = any(one in replaced for one in around)
            yield None if is_replaced else tuple((one, done.get(one, 0) + 1) for one in around)
            replaced.add(site)


def _arrivals(really: Run, program: Traced) -> dict[tuple[str, Way], list[Mapping[str, int]]]:
    """The states at loops' heads and behind calls, by site of ``f`` and iterations around."""
    found: dict[tuple[str, Way], list[Mapping[str, int]]] = {}
    running: dict[str, int] = {}
    for head in really.mixed:
        if not isinstance(head, Head) or head.activation != 1:
            continue
        site = head.at.removeprefix("f/")
        way = tuple((one, running[one]) for one in program.around[site])
        found.setdefault((site, way), []).append(head.values)
        if head.number:
            running[site] = head.number
    return found


JUDGES = {"traces": judge_code, "choices": judge_choices}
"""By what they judge."""
