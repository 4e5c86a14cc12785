"""Functions done by several processes: the same report, and what dies costs its function alone."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.session.sessions import SIX, options, report_on, without_times, words
from tests.session.test_interrupt import at_work, children
from tests.solve.stand_ins import gone
from weaklink import session
from weaklink.diagnostics import raised_at
from weaklink.session.steps import Steps
from weaklink.session.team import DIED, Forked
from weaklink.session.work import Known

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")

LEMMAS = """
/*@ lemma small: \\forall integer x; x * x >= x; */
/*@ axiomatic A { logic integer f(integer n); axiom one: \\forall integer n; f(n) == n + 1; } */
int shared;
/*@ ensures two: f(\\result) == 3; */
int two(void) { return 2; }
/*@ requires \\valid(p); assigns *p; ensures *p == 1 && shared == \\old(shared); */
void put(int *p) { *p = 1; }
/*@ requires n > 0; ensures false; */
int none(int n) { while (n > 0) n = n; return two() + none(n); }
/*@ assigns shared; ensures shared >= 0; */
int given(int x);
/*@ ensures \\result == 0; */
int asks(int x) { put(&x); return given(x) - x; }
"""


def reports(folder: Path, text: str, **given: bool) -> tuple[object, object]:
    one = report_on(folder, text, jobs=1, **given)
    return without_times(one), without_times(report_on(folder, text, jobs=3, **given))


@pytest.mark.parametrize("text", [SIX, LEMMAS])
def test_more_processes_say_the_same(tmp_path: Path, text: str) -> None:
    one, several = reports(tmp_path, text)
    assert one == several


@pytest.mark.parametrize("step", ["prove", "diagnose", "smoke"])
def test_each_step_alone_says_the_same(tmp_path: Path, step: str) -> None:
    given = {"prove": step != "smoke", "diagnose": step == "diagnose", "smoke": step == "smoke"}
    one, several = reports(tmp_path, LEMMAS, **given)
    assert one == several


@pytest.mark.parametrize("step", ["prove", "run", "diagnose", "smoke", "rest", "report"])
def test_a_process_that_dies_costs_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """What it did for others is done again."""
    right = words(report_on(tmp_path, SIX))
    real = getattr(Steps, step)

    def dies(steps: Steps, name: str, *given: object) -> object:
        if name == "weak":
            os.kill(os.getpid(), signal.SIGKILL)
        return real(steps, name, *given)

    dies.__name__ = step
    monkeypatch.setattr(Steps, step, dies)
    found = report_on(tmp_path, SIX, jobs=2)
    assert [one.message for one in found.diagnostics if one.code == "died"] == [DIED]
    said = words(found)
    assert said.keys() == right.keys()
    for one in found.properties:
        if one.function == "weak":
            assert (said[one.id], one.reason) == ("unknown", DIED)
        else:
            assert said[one.id] in (right[one.id], "assuming")


def test_a_defect_in_a_process_is_one_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(steps: Steps, name: str) -> object:
        raise AssertionError("a run fails what was proved")

    monkeypatch.setattr(Steps, "prove", prove)
    with pytest.raises(AssertionError, match="what was proved") as caught:
        report_on(tmp_path, SIX, jobs=2)
    assert raised_at(caught.value).startswith("test_team.py:")


class Unsendable(Exception):
    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


def test_a_defect_that_cannot_be_sent_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(steps: Steps, name: str) -> object:
        raise Unsendable("this", "that")

    monkeypatch.setattr(Steps, "prove", prove)
    with pytest.raises(AssertionError, match="Unsendable: this and that") as caught:
        report_on(tmp_path, SIX, jobs=2)
    assert raised_at(caught.value).startswith("test_team.py:")


def test_no_process_stays_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    hire = Forked._hire

    def noting(team: Forked, number: int) -> None:
        hire(team, number)
        started.extend(worker.pid for worker in team._workers)

    monkeypatch.setattr(Forked, "_hire", noting)
    report_on(tmp_path, SIX, jobs=2)
    assert len(set(started)) == 2 and all(map(gone, started))


def test_nothing_is_known_of_what_got_lost() -> None:
    known = Known("f", ())
    known.lose("why")
    assert known.lost and not known.proved()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc on this platform")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_processes_and_their_solvers_end_with_the_first(tmp_path: Path, number: int) -> None:
    with at_work(tmp_path, "--jobs", "2") as process:
        workers = children(process.pid)
        until = time.monotonic() + 20
        while not any(map(children, workers)) and time.monotonic() < until:
            time.sleep(0.05)
        solvers = [child for worker in workers for child in children(worker)]
        assert workers and solvers
        process.send_signal(number)
        process.communicate(timeout=20)
        until = time.monotonic() + 10
        while not all(map(gone, [*workers, *solvers])) and time.monotonic() < until:
            time.sleep(0.05)
        assert all(map(gone, [*workers, *solvers]))


def test_covers_need_no_processes(tmp_path: Path) -> None:
    report_on(tmp_path, SIX)
    path = str(tmp_path / "t.c")
    one, several = (session.cover([path], options(jobs=jobs)) for jobs in (1, 2))
    assert without_times(one) == without_times(several)
