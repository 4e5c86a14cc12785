"""Broken solvers cost answers, never make wrong ones, and leave nothing running."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.session.sessions import by_id, report_on, small_budget, words
from tests.solve.stand_ins import gone, stand_in
from weaklink.model import Status
from weaklink.solve import Z3, Portfolio, SolverSpec

TEXT = """
/*@ requires 0 <= n; assigns \\nothing; ensures same: \\result == n; */
int loop(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n) i++;
  return i;
}
/*@ assigns \\nothing; ensures far: \\result - 5 != 123456784; ensures near: \\result != 3; */
int far(int x) { return x; }
"""

NOTES_PID = "open(sys.argv[0] + '.pids', 'a').write(str(os.getpid()) + '\\n')\n"

FAULTS = {
    "hangs": "time.sleep(60)",
    "crashes": "sys.exit(1)",
    "crashes before the model": (
        "for t, m in batches():\n"
        "    'get-value' in t and os._exit(7)\n"
        "    say('sat\\n' + m + '\\n')"
    ),
    "answers garbage": "for t, m in batches():\n    say(')) wat (\\n' + m + '\\n')",
    "answers late": "for t, m in batches():\n    time.sleep(1)\n    say('unsat\\n' + m + '\\n')",
    "gives up": (
        "for t, m in batches():\n"
        "    info = '(:reason-unknown \"no\")' if 'reason-unknown' in t else 'unknown'\n"
        "    say(info + '\\n' + m + '\\n')"
    ),
    "has a model for everything": (
        "import re\n"
        "for t, m in batches():\n"
        "    asked = re.search(r'get-value \\((.*)\\)\\)', t)\n"
        "    names = re.findall(r'\\|[^|]*\\||[^ ]+', asked[1]) if asked else []\n"
        "    value = lambda n: 'true' if n.startswith('rests') else '7'\n"
        "    model = '(' + ' '.join(f'({n} {value(n)})' for n in names) + ')'\n"
        "    say((model if asked else 'sat') + '\\n' + m + '\\n')"
    ),
    "is not there": "",
}


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What healthy solvers find."""
    return words(report_on(tmp_path_factory.mktemp("healthy"), TEXT, budget=small_budget()))


def test_what_healthy_solvers_find(right: dict[str, str]) -> None:
    assert right == {
        "loop/assigns/1": "proved",
        "loop/postcondition/same": "subcontract-weakness",
        "loop/loop1/loop-invariant-established/1": "proved",
        "loop/loop1/loop-invariant-preserved/1": "proved",
        "loop/loop1/loop-assigns/1": "proved",
        "far/assigns/1": "proved",
        "far/postcondition/far": "non-compliance",
        "far/postcondition/near": "non-compliance",
    }


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_solver(
    fault: str, right: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = stand_in(tmp_path, NOTES_PID + FAULTS[fault])
    if not FAULTS[fault]:
        spec = SolverSpec("absent", lambda: None)
    monkeypatch.setattr("weaklink.ask.oracle.Portfolio", partial(Portfolio, [spec, spec]))
    report = report_on(tmp_path, TEXT, budget=small_budget(seconds=0.2))
    found = words(report)
    assert found.keys() == right.keys()
    for id, word in found.items():
        honest = {"unknown", "assuming"} if right[id] == "proved" else {"unknown"}
        assert word in {right[id], *honest}, id  # what a proof rests on takes time, too
        if by_id(report)[id].status is Status.PROVED:
            assert right[id] in ("proved", "assuming")
        if word == "unknown":
            assert by_id(report)[id].reason
    assert found["far/postcondition/far"] == "unknown"
    pids = tmp_path / "solver.py.pids"
    if fault != "is not there":
        assert all(gone(int(pid)) for pid in pids.read_text(encoding="utf-8").split())


def test_small_runs_need_no_solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs that use up the time of a function leave it the time for its diagnosis."""
    spec = stand_in(tmp_path, FAULTS["hangs"])
    monkeypatch.setattr("weaklink.ask.oracle.Portfolio", partial(Portfolio, [spec]))
    found = words(report_on(tmp_path, TEXT, budget=small_budget(seconds=0.6)))
    assert found["far/postcondition/near"] == "non-compliance"


@pytest.mark.parametrize("first", [True, False], ids=["first", "second"])
def test_one_broken_solver_of_two(
    first: bool, right: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one answers alone."""
    broken = stand_in(tmp_path, "sys.exit(1)")
    specs = [broken, Z3] if first else [Z3, broken]
    monkeypatch.setattr("weaklink.ask.oracle.Portfolio", partial(Portfolio, specs))
    assert words(report_on(tmp_path, TEXT, budget=small_budget())) == right
