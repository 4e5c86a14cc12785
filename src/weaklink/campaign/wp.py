"""Frama-C/WP over the same mutants, where it is installed: what it proves, and in what time."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from weaklink.campaign.campaign import Campaign, Progress
from weaklink.campaign.results import Done, Outcome, Task
from weaklink.campaign.tables import Seconds
from weaklink.frontend.load import wrong_option
from weaklink.record import record

QUESTION = "wp"
PROVER_SECONDS = 5
MOST_SECONDS = 600
"""Seconds for one goal, and for all of a mutant."""

_NARROWING = re.compile(r"\btypically\b[^;]*;")
"""The clause that Frama-C does not know."""
_PROVED = re.compile(r"Proved goals:\s*(\d+) / (\d+)")
_PROVERS = ("cvc4", "z3", "alt-ergo")


@record
class WpAnswer:
    """``goals`` of which ``proved`` are, in ``seconds``; ``problem`` if there is no such answer."""

    goals: int
    proved: int
    seconds: float
    problem: str = ""

    @property
    def all_proved(self) -> bool:
        return not self.problem and self.goals == self.proved


@record
class Compared:
    """A mutant with both answers."""

    done: Done
    wp: WpAnswer


def compared(campaign: Campaign, done: Sequence[Done], progress: Progress) -> list[Compared]:
    """Asks Frama-C about all mutants, as many at a time as jobs.  Raises ``InputError`` if it is
    not installed."""
    command = shutil.which("frama-c")
    if command is None:
        raise wrong_option("--compare wp: frama-c is not installed", "frama-c, or no --compare")
    store = campaign.store
    known = store.answers(QUESTION)
    left = [one.task for one in done if one.task.id not in known]
    with ThreadPoolExecutor(campaign.request.options.jobs) as pool:
        answers = pool.map(lambda task: (task, _ask(command, task)), left)
        for number, (task, answer) in enumerate(answers, start=1):
            row = [answer.goals, answer.proved, answer.seconds, answer.problem]
            store.answer(task.id, QUESTION, row)
            progress(f"wp: {number} of {len(left)} mutants")
    found: dict[int, Any] = store.answers(QUESTION)
    return [Compared(one, WpAnswer(*found[one.task.id])) for one in done]


def _ask(command: str, task: Task) -> WpAnswer:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / Path(task.program).name
        text = _NARROWING.sub("", task.text)
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
        beside = Path(task.program).resolve().parent
        arguments = [
            *(command, "-wp", "-wp-rte", "-wp-prover", ",".join(_PROVERS)),
            *("-wp-timeout", str(PROVER_SECONDS), f"-cpp-extra-args=-I{beside}", str(path)),
        ]
        return run_wp(arguments)


def run_wp(arguments: Sequence[str]) -> WpAnswer:
    """What Frama-C says in the end."""
    start = time.monotonic()
    try:
        ended = subprocess.run(
            arguments,
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=MOST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return WpAnswer(0, 0, time.monotonic() - start, "no answer in time")
    seconds = time.monotonic() - start
    said = _PROVED.search(ended.stdout)
    if said is None:  # a prover that is not there is an error, too, but no reason not to count
        lines = [one for one in ended.stdout.splitlines() if "error" in one.lower()]
        return WpAnswer(0, 0, seconds, lines[0][:200] if lines else "no answer")
    return WpAnswer(int(said[2]), int(said[1]), seconds)


# --- the table ------------------------------------------------------------------------------------


def wp_summary(found: Sequence[Compared]) -> dict[str, Any]:
    """Who proves what, and how long that takes."""
    told = [one for one in found if not one.wp.problem]
    ours = [one for one in told if one.done.result.outcome is Outcome.PROVED]
    theirs = [one for one in told if one.wp.all_proved]
    both = [one for one in ours if one.wp.all_proved]
    failing = [one for one in told if not one.wp.all_proved]
    return {
        "mutants": len(found),
        "not_answered": len(found) - len(told),
        "wp_proved": len(theirs),
        "weaklink_proved": len(ours),
        "both_proved": len(both),
        "wp_proved_seconds": _seconds([one.wp.seconds for one in theirs]),
        "wp_failing_seconds": _seconds([one.wp.seconds for one in failing]),
        "weaklink_seconds": _seconds([one.done.result.total for one in told]),
        "weaklink_unproved_seconds": _seconds(
            [one.done.result.total for one in told if one.done.result.outcome is not Outcome.PROVED]
        ),
    }


def _seconds(values: Sequence[float]) -> list[float]:
    both = Seconds.of(values)
    return [round(both.mean, 3), round(both.max, 3)]


def wp_text(found: Sequence[Compared]) -> str:
    """The comparison in a few lines, and each mutant that one proves and the other refutes."""
    said = wp_summary(found)
    lines = [
        f"WP proves {said['wp_proved']} of {said['mutants']} mutants, weaklink "
        f"{said['weaklink_proved']}, both {said['both_proved']}; "
        f"WP did not answer for {said['not_answered']}",
        "seconds, mean/maximum:  "
        f"WP where it proves all {_pair(said['wp_proved_seconds'])}, "
        f"where it does not {_pair(said['wp_failing_seconds'])}; "
        f"weaklink {_pair(said['weaklink_seconds'])}, "
        f"unproved ones {_pair(said['weaklink_unproved_seconds'])}",
    ]
    for one in found:
        outcome = one.done.result.outcome
        if one.wp.all_proved is not (outcome is Outcome.PROVED) and not one.wp.problem:
            proved = f"{one.wp.proved} of {one.wp.goals} goals"
            task = one.done.task
            lines.append(
                f"  {task.name}, line {task.line}, {task.change}: WP {proved}, "
                f"weaklink {outcome.value}"
            )
    return "\n".join(lines) + "\n"


def _pair(seconds: Sequence[float]) -> str:
    return f"{seconds[0]:.2f}/{seconds[1]:.1f}"
