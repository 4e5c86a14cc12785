"""Programs of some seeds, run by the engine's replayer and by gcc, and the ends held together.

Where one run commits two errors in one line, the two judges may come to either first: that counts
as agreement, as C says nothing of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic

from tests.constructs.gcc import Asked, End, NotC, accepted, run
from tests.constructs.generate import generate
from tests.constructs.replayed import Engine, Refused
from tests.constructs.text import Program, smaller

ALL = "all allocations succeed"


@dataclass(frozen=True, slots=True)
class Disagreement:
    program: Program
    asked: Asked | None
    rule: str
    """What kind of disagreement it is: those of one rule are the same while it is shrunk."""
    text: str

    def __str__(self) -> str:
        given = "" if self.asked is None else f" x={self.asked.x} y={self.asked.y}"
        return f"{self.program.seed}{given}: {self.rule}: {self.text}"


@dataclass(slots=True)
class Judged:
    counts: Counter[str] = field(default_factory=Counter)
    found: list[Disagreement] = field(default_factory=list)


def asked_of(number: int, program: Program) -> list[Asked]:
    rng = Random(f"runs of {program.seed}")
    made = []
    for x, y in program.inputs:
        failing = rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64)
        if rng.random() < 0.6:
            failing = 0
        values = tuple(rng.randrange(101) for _ in range(64))
        made.append(Asked(number, x, y, failing, values))
    return made


def judge(programs: Sequence[Program]) -> Judged:
    """Raises ``NotC`` where gcc does not take one."""
    asked = [one for n, program in enumerate(programs) for one in asked_of(n, program)]
    natively = dict(zip(asked, run(programs, asked), strict=True))
    judged = Judged()
    for number, program in enumerate(programs):
        judged.counts["programs"] += 1
        judged.counts.update(f"with {name}" for name in program.uses)
        own = {one: end for one, end in natively.items() if one.program == number}
        judged.found += _compared(program, own, judged.counts)
    return judged


def _compared(
    program: Program, natively: dict[Asked, End], counts: Counter[str]
) -> Iterator[Disagreement]:
    try:
        engine = Engine(program)
    except Refused as problem:
        yield Disagreement(program, None, "refused", str(problem))
        return
    except Exception as problem:
        yield Disagreement(program, None, f"defect {type(problem).__name__}", str(problem)[:300])
        return
    if engine.taken_out:
        counts["programs of which a part is not modelled"] += 1
        counts[f"not modelled: {engine.taken_out[0].construct}"] += 1
    for asked, native in natively.items():
        try:
            ours = engine.run(asked, native.chosen)
        except Exception as problem:
            yield Disagreement(
                program, asked, f"defect {type(problem).__name__}", str(problem)[:300]
            )
            return
        counts["runs"] += 1
        counts[f"runs that end with: {native.error or 'a value'}"] += 1
        if rule := difference(native, ours, counts):
            yield Disagreement(program, asked, rule, f"gcc {native}, engine {ours}")
            return


def difference(native: End, ours: End, counts: Counter[str]) -> str:
    """The rule that is broken; nothing if the two are alike."""
    if ours.error == "unmodelled":
        counts["runs that come to what is not modelled"] += 1
        return ""
    if native.error != ours.error:
        if native.error and ours.error and native.line and native.line == ours.line:
            counts["runs with two errors in a line"] += 1
            return ""
        return f"{native.error or 'a value'} against {ours.error or 'a value'}"
    if native.value != ours.value:
        return "another value"
    if native.line and ours.line and native.line != ours.line:
        return f"{native.error} elsewhere"
    return ""


def programs_of(seeds: Sequence[int]) -> list[Program]:
    return [generate(seed) for seed in seeds]


def shrunk(found: Disagreement, seconds: float) -> Disagreement:
    """The same disagreement of a smaller program."""
    end = monotonic() + seconds
    best, again = found, True
    while again:
        again = False
        for items in smaller(best.program.items):
            if monotonic() > end:
                return best
            if (less := _still(best, items)) is not None:
                best, again = less, True
                break
    return best


def _still(found: Disagreement, items: tuple[object, ...]) -> Disagreement | None:
    program = replace(found.program, items=items)
    if found.asked is None:
        try:
            Engine(program)
            return None
        except Refused as problem:
            same = _essence(str(problem)) == _essence(found.text) and not accepted([program])
            return Disagreement(program, None, found.rule, str(problem)) if same else None
        except Exception as problem:
            same = f"defect {type(problem).__name__}" == found.rule and not accepted([program])
            return Disagreement(program, None, found.rule, str(problem)[:300]) if same else None
    try:
        ours = Engine(program)
        asked = replace(found.asked, program=0)
        kept = next((d for d in _one(program, asked, ours) if d.rule == found.rule), None)
    except Exception:
        return None
    return kept


def _one(program: Program, asked: Asked, engine: Engine) -> Iterator[Disagreement]:
    (native,) = run([program], [asked])
    ours = engine.run(asked, native.chosen)
    if rule := difference(native, ours, Counter()):
        yield Disagreement(program, asked, rule, f"gcc {native}, engine {ours}")


def _essence(text: str) -> str:
    """A message without the names and places in it."""
    import re

    found = re.search(r"(?:message|construct)='([^']*)'", text)
    return re.sub(r"`[^`]*`", "", found[1] if found else text)


__all__ = ["Disagreement", "Judged", "NotC", "judge", "programs_of", "shrunk"]
