"""Campaigns: what workers that die cost, what is kept, what is counted, what contracts accept."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from weaklink.campaign.page import render
from weaklink.campaign.pool import Lost, Pool
from weaklink.campaign.results import CRASHED, NEW, Done, Failure, Outcome, Result, Task
from weaklink.campaign.store import NAME, OtherRequest, Store
from weaklink.campaign.strength import clause_for, contrasted, contrasted_by_runs, outcome_text
from weaklink.campaign.tables import by_operator, row
from weaklink.campaign.text import as_csv, as_text
from weaklink.campaign.wp import WpAnswer, run_wp
from weaklink.cli import main
from weaklink.model import State
from weaklink.options import Options

COUNT = """/*@ requires 0 <= n <= 9; typically n <= 4; assigns \\nothing; ensures \\result >= 0; */
int count(int n)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= n; loop assigns i; loop variant n - i; */
  while (i < n) i++;
  return i;
}
"""


def task(
    id: int = 1,
    operator: str = "relation",
    text: str = "",
    program: str = "a.c",
    function: str = "f",
) -> Task:
    return Task(id, program, id, operator, "code", function, 3, "<", "<=", 10, text)


def done(id: int, outcome: Outcome, search: float = 0.0, operator: str = "relation") -> Done:
    return Done(task(id, operator), Result(outcome, "", (), 0.5, search, 1.0 + search))


# --- workers --------------------------------------------------------------------------------------


def doubled(one: Task, options: Options) -> object:
    """The work of a worker that dies of the second task, and of the third the first time."""
    if one.id == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if one.id == 3:
        mark = Path(one.text)
        if not mark.exists():
            mark.write_text("once", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
    return 2 * one.id


@pytest.mark.slow
def test_a_worker_that_dies_costs_its_mutant_alone(tmp_path: Path) -> None:
    deaths: dict[int, int] = {}

    def died(one: Task) -> int:
        deaths[one.id] = deaths.get(one.id, 0) + 1
        return deaths[one.id]

    tasks = [task(id, text=str(tmp_path / "mark")) for id in range(1, 6)]
    found = {one.id: result for one, result in Pool(doubled, Options(), 2, died).results(tasks)}
    assert found == {1: 2, 2: Lost(CRASHED), 3: 6, 4: 8, 5: 10}
    assert deaths == {2: 2, 3: 1}


# --- what is kept ---------------------------------------------------------------------------------


def added(number: int) -> Task:
    return Task(NEW, "a.c", number, "relation", "code", "f", 3, "<", "<=", 10, f"text {number}")


def test_what_is_done_stays_done(tmp_path: Path) -> None:
    store = Store(tmp_path, "words")
    store.add("a.c", map(added, (1, 2, 3)))
    first, *rest = store.left()
    failure = Failure("f/postcondition/1", 4, Outcome.WEAKNESS, ("f/loop1",), "because", False)
    result = Result(Outcome.WEAKNESS, "r", (failure,), 0.1, 0.2, 0.4, "story")
    store.put(Done(first, result))
    assert store.died(rest[0]) == 1
    again = Store(tmp_path, "words")  # the first is still open, as if it had been killed
    assert again.programs() == {"a.c"}
    assert again.left() == rest
    assert again.done() == [Done(first, result)]
    assert again.died(rest[0]) == 2


def test_a_folder_is_of_one_campaign(tmp_path: Path) -> None:
    Store(tmp_path, "words").close()
    with pytest.raises(OtherRequest):
        Store(tmp_path, "other words")


def test_a_sample_is_taken_once(tmp_path: Path) -> None:
    store = Store(tmp_path, "words")
    store.add("a.c", map(added, range(1, 30)))
    store.keep(5, 1)
    kept = [one.number for one in store.tasks()]
    store.keep(5, 1)
    assert [one.number for one in store.tasks()] == kept and len(kept) == 5


# --- what is counted ------------------------------------------------------------------------------

SOME = [
    done(1, Outcome.PROVED),
    done(2, Outcome.NON_COMPLIANCE, 1.0),
    done(3, Outcome.NON_COMPLIANCE, 3.0),
    done(4, Outcome.WEAKNESS, 5.0, "clause"),
    done(5, Outcome.UNKNOWN, 7.0, "clause"),
]


def test_each_step_is_measured_by_what_the_one_before_left() -> None:
    found = row("all", SOME)
    assert (found.proof.count, found.proof.share) == (1, 20.0)
    assert (found.code.count, found.code.rest, found.code.share) == (2, 4, 50.0)
    assert (found.code.found.mean, found.code.found.max) == (2.0, 3.0)
    assert (found.contracts.count, found.contracts.share) == (1, 50.0)
    assert (found.both.count, found.both.share) == (3, 75.0)
    assert (found.both.vain.mean, found.both.vain.max) == (4.0, 7.0)
    assert (found.incapacity, found.likely, found.unknown) == (0, 0, 1)


def test_rows_come_in_the_order_of_operators_and_the_total_last() -> None:
    rows = by_operator(SOME, ("clause", "relation", "constant"))
    assert [(one.name, one.mutants) for one in rows] == [
        ("clause", 2), ("relation", 3), ("total", 5),
    ]  # fmt: skip
    assert as_text("operator", rows).splitlines()[-1].split()[:4] == ["total", "5", "1", "20.0"]
    assert as_csv(rows).splitlines()[1].startswith("clause,2,0,0.0,")


def test_the_page_shows_each_mutant_and_escapes_it() -> None:
    odd = Task(7, "<b>.c", 1, "relation", "code", "f", 3, "a<b", "a<=b", 10, "")
    page = render(by_operator(SOME, ("relation", "clause")), [], [Done(odd, SOME[0].result)])
    assert "<b>.c" not in page and "&lt;b&gt;.c" in page
    assert '<details id="m7">' in page and 'href="#m7"' in page


# --- what contracts accept ------------------------------------------------------------------------


def contrast_with(tmp_path: Path, new: str) -> str:
    """What is found out about a body that returns something else."""
    path = tmp_path / "a.c"
    path.write_text(COUNT, encoding="utf-8")
    text = COUNT.replace("return i;", new)
    found = contrasted(task(text=text, program=str(path), function="count"), Options())
    return found.clause or found.kind


def test_inputs_tell_two_bodies_apart(tmp_path: Path) -> None:
    assert contrast_with(tmp_path, "return i + 1;") == "ensures n == 0 ==> \\result == 0;"
    assert contrast_with(tmp_path, "return 2 * i;") == "ensures n == 1 ==> \\result == 1;"
    assert contrast_with(tmp_path, "return n;") == "equivalent"


FILL = """/*@ requires n >= 0 && \\valid(t + (0 .. n - 1)); assigns t[0 .. n - 1]; ENSURES */
void fill(int *t, int n)
{
  /*@ loop invariant \\forall integer k; 0 <= k < i ==> t[k] == 7;
      loop assigns i, t[0 .. n - 1]; */
  for (int i = 0; i < n; i++)
    t[i] = 7;
}
"""


@pytest.mark.parametrize(
    ("clause", "kind"), [("", "difference"), ("ensures n > 1 ==> t[1] == 7;", "seen")]
)
def test_what_only_loops_say_is_not_the_contract(clause: str, kind: str, tmp_path: Path) -> None:
    text = FILL.replace("ENSURES", clause)
    path = tmp_path / "a.c"
    path.write_text(text, encoding="utf-8")
    one = task(text=text.replace("t[i] = 7", ""), program=str(path), function="fill")
    found = contrasted_by_runs(one, Options())
    assert found.kind == kind
    if kind == "difference":
        assert found.clause == "ensures n == 1 && \\old(t[0]) == 0 ==> t[0] == 7;"
    else:
        assert found.reason == "fill/postcondition/1"


def test_a_clause_says_what_cells_held() -> None:
    inputs = State({"t": "&B1[0]", "n": "1", "g": "4"}, rows={"t": ("7",)})
    before, after = State({}, rows={"t": ("8",)}), State({}, rows={"t": ("9",)})
    assert clause_for(["t", "n"], inputs, before, after) == (
        "ensures n == 1 && \\old(g) == 4 && \\old(t[0]) == 7 ==> t[0] == 8;"
    )
    assert clause_for(["t"], State({"t": "&B1[0]"}), before, after) == ""


# --- other provers --------------------------------------------------------------------------------


def test_what_frama_c_says(tmp_path: Path) -> None:
    script = "print('[wp] Proved goals:   10 / 11')"
    found = run_wp([sys.executable, "-c", script])
    assert (found.goals, found.proved, found.problem, found.all_proved) == (11, 10, "", False)
    assert run_wp([sys.executable, "-c", "print('User Error: x')"]).problem == "User Error: x"
    assert WpAnswer(3, 3, 1.0).all_proved


# --- whole campaigns ------------------------------------------------------------------------------


def outcomes(folder: Path) -> list[tuple[object, ...]]:
    whole = json.loads((folder / "campaign.json").read_text(encoding="utf-8"))
    return [(one["id"], one["operator"], one["outcome"]) for one in whole["mutants"]]


@pytest.mark.slow
def test_a_campaign_that_is_killed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "count.c"
    path.write_text(COUNT, encoding="utf-8")
    words = ["campaign", str(path), "--operators", "relation,return", "--out"]
    assert main([*words, str(tmp_path / "whole")]) == 0
    expected = outcomes(tmp_path / "whole")
    assert {outcome for _, _, outcome in expected} >= {"proved", "non-compliance"}
    killed = tmp_path / "killed"
    for _ in range(3):
        command = [sys.executable, "-m", "weaklink", *words, str(killed)]
        running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        had = kept(killed)
        while running.poll() is None and kept(killed) < had + 2:
            time.sleep(0.02)
        running.kill()
        running.wait()
    assert kept(killed) > 0
    assert main([*words, str(killed)]) == 0
    assert outcomes(killed) == expected


def kept(folder: Path) -> int:
    """How many results are there."""
    if not (folder / NAME).exists():
        return 0
    try:
        with sqlite3.connect(f"file:{folder / NAME}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT count(*) FROM results").fetchone()[0])
    except sqlite3.OperationalError:  # its tables are being made
        return 0


@pytest.mark.slow
def test_mutants_in_a_folder_are_a_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, folder = tmp_path / "count.c", str(tmp_path / "mutants")
    path.write_text(COUNT, encoding="utf-8")
    assert main(["mutate", str(path), "--out", folder, "--parts", "code", "--sample", "9"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"9 mutants of {path}"
    out = str(tmp_path / "out")
    assert main(["campaign", folder, "--out", out, "--strength"]) == 0
    said = capsys.readouterr().out
    assert "the contract of count accepts" in said and "seen by: ensures n == " in said


def test_what_differs_is_said() -> None:
    found = contrast_of({"n": "1"}, {"\\result": "1", "g": "2"}, {"\\result": "0", "g": "2"})
    assert found == "from n = 1: \\result = 0, where it was 1"


def contrast_of(inputs: dict[str, str], old: dict[str, str], new: dict[str, str]) -> str:
    from weaklink.campaign.strength import Contrast

    return outcome_text(Contrast("difference", inputs, old, new))
