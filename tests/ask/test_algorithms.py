"""The algorithms that cover: what they pass, how much they ask, and what a tiny budget leaves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import combinations
from pathlib import Path

import pytest

from tests.view.viewing import read_program
from weaklink.ask.answers import Undecided, Unreachable
from weaklink.ask.cover import ALGORITHMS, Covering, _minimal, cover_each
from weaklink.ask.inputs import Space
from weaklink.ask.oracle import Oracle
from weaklink.ask.runs import Run, Runs, ends_failing, ends_normally
from weaklink.ask.search import encode_in
from weaklink.frontend.prog.lower import load_prog
from weaklink.ir.program import Program
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.options import ALGORITHMS as NAMES
from weaklink.options import Budget
from weaklink.record import record
from weaklink.replay.runner import Runner
from weaklink.solve import portfolio_for_runs
from weaklink.view.build import Views
from weaklink.view.checking import Checking
from weaklink.view.code_regions import CodeRegions
from weaklink.view.unwind import Limits, unwind

DIAMONDS = """int f(int a, int b) {
  int r = 0;
  if (a > 0)
    r = 1;
  if (b > 0)
    r += 2;
  return r;
}"""
EXCLUDING = """int f(int a) {
  int r = 0;
  if (a > 5)
    r = 1;
  if (a < 3)
    r = 2;
  if (r > 2)
    r = 3;
  return r;
}"""
TREE = """int f(int a, int b) {
  if (a) {
    if (b)
      return 3;
    return 2;
  } else {
    if (b)
      return 1;
    return 0;
  }
}"""
LOOP = """/*@ requires n <= 2; */
int f(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}"""
FAILING = """int f(int a, int b) {
  if (a) {
    //@ assert b > 0;
    b = 1;
  }
  if (b)
    a = 2;
  return a;
}"""
SWITCH = """int f(int a) {
  switch (a) {
  case 1:
    return 1;
  case 2:
    a = 5;
  case 3:
    return a + 1;
  }
  return 0;
}"""
HOPELESS = """/*@ requires a < a; */
int f(int a) {
  if (a)
    a = 1;
  return a;
}"""
IRREDUCIBLE = """/*@ requires 0 <= n <= 3; */
int f(int a, int n) {
  if (a)
    goto middle;
top:
  n -= 2;
middle:
  n--;
  if (n > 0)
    goto top;
  return n;
}"""
CHOICES = """proc f(x) {
a:
    goto b, c;
b:
    assume x > 0;
    x := x + 1;
    goto d;
c:
    assume x < 3;
    x := 0;
    goto d;
d:
    goto e, g;
e:
    assume x > 3;
    y := 1;
    goto h;
g:
    assume x < 2;
    y := 2;
    goto h;
h:
}
"""
NO_WAY = """proc f(x) {
a:
    goto b, c;
b:
    assume x > 0 && x < 1;
    y := 1;
    goto d;
c:
    y := 2;
    goto d;
d:
}
"""
COVERED = {
    DIAMONDS: [(2, 3), (4,), (5,), (6,), (7,)],
    EXCLUDING: [(2, 3), (4,), (5,), (6,), (7,), (9,)],
    TREE: [(2,), (3,), (4,), (5,), (7,), (8,), (9,)],
    LOOP: [(3, 4), (4,), (4,), (5,), (6,)],
    FAILING: [(2,), (4,), (6,), (7,), (8,)],
    SWITCH: [(4,), (6,), (8,), (10,)],
    HOPELESS: [],
    IRREDUCIBLE: [(3,), (4,), (6,), (8, 9), (10,), (11,)],
    CHOICES: [
        (2, 3),
        (4, 6, 7),
        (8, 10, 11),
        (12, 13),
        (14, 16, 17),
        (18, 20, 21),
        (22,),
    ],
    NO_WAY: [(2, 3), (8, 9, 10), (11,)],
}
PATHS = {
    DIAMONDS: 4,
    EXCLUDING: 3,
    TREE: 4,
    LOOP: 3,
    FAILING: 3,
    SWITCH: 4,
    HOPELESS: 0,
    IRREDUCIBLE: 3,
    CHOICES: 2,
    NO_WAY: 1,
}
"""How many sets of ways runs take that end normally."""

PROGRAMS = pytest.mark.parametrize("text", COVERED)
EACH = pytest.mark.parametrize("name", ALGORITHMS)


@record
class Done:
    """What an algorithm found, and how many questions it asked."""

    covering: Covering
    regions: CodeRegions
    queries: int

    @property
    def passed(self) -> set[str]:
        ids = {id for run in self.covering.runs for id in run.passed}
        return ids - {self.regions.points.entry.id}


def read(text: str, folder: Path) -> Program:
    if not text.startswith("proc"):
        return read_program(text)
    path = folder / "p.prog"
    path.write_text(text, encoding="utf-8")
    found = load_prog([str(path)])
    assert not found.diagnostics and not found.refused
    return found


def made(
    text: str, folder: Path, budget: Budget, use: Callable[[Runs, CodeRegions], Covering]
) -> Done:
    """``use`` on the runs of ``f`` that end normally, of all that its loops do at most."""
    program = read(text, folder)
    views = Views(program, Checking(frozenset(DEFAULT_RUNTIME_ERRORS)))
    regions = views.regions("f")
    view = views.view("f", (), points=regions.points)
    oracle = Oracle(budget, {}, partial(portfolio_for_runs, budget.cover_steps))
    encoded = encode_in(Space(view, 2), unwind(view, Limits(4, 1, 2)))
    runner = Runner(view, budget.replay_steps)
    try:
        runs = Runs(oracle, encoded, runner, encoded.condition.clean, ends_normally)
        return Done(use(runs, regions), regions, runs.queries)
    finally:
        oracle.close()


def reached(regions: CodeRegions) -> tuple[str, ...]:
    return tuple(region.id for region in regions.all if region.reached)


def cover(text: str, folder: Path, name: str, budget: Budget = Budget()) -> Done:  # noqa: B008
    algorithm = ALGORITHMS[name]
    return made(text, folder, budget, lambda r, p: algorithm(r, p.inside, reached(p)))


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Done]:
    """What an algorithm makes of a text, once."""
    folder = tmp_path_factory.mktemp("prog")
    return cache(lambda text, name: cover(text, folder, name))


Does = Callable[[str, str], Done]


def test_the_command_line_knows_them_all() -> None:
    assert tuple(ALGORITHMS) == NAMES


@EACH
@PROGRAMS
def test_they_pass_the_same(done: Does, name: str, text: str) -> None:
    found = done(text, name)
    lines = [p.lines for p in found.regions.all if p.id in found.passed]
    assert lines == COVERED[text]
    assert not found.covering.unsettled and not found.covering.stopped


@EACH
@PROGRAMS
def test_all_runs_end_normally_as_they_say(done: Does, name: str, text: str) -> None:
    for run in done(text, name).covering.runs:
        assert ends_normally(run.witness.outcome) and not ends_failing(run.witness.outcome)


@PROGRAMS
def test_statements_asks_once_more_than_there_are_regions(done: Does, text: str) -> None:
    found = done(text, "statements")
    assert found.queries <= len(reached(found.regions)) + 1
    assert found.queries <= len(found.covering.runs) + 1


@pytest.mark.parametrize("name", ["statements", "worst-case-optimal", "query-optimal"])
@PROGRAMS
def test_each_run_adds_something(done: Does, name: str, text: str) -> None:
    known: set[str] = set()
    for run in done(text, name).covering.runs:
        assert not known.issuperset(run.passed)
        known.update(run.passed)


@PROGRAMS
def test_paths_are_different_and_all_there(done: Does, text: str) -> None:
    found = done(text, "paths")
    ways = {run.ways for run in found.covering.runs}
    assert len(ways) == len(found.covering.runs) == PATHS[text]
    assert found.queries == PATHS[text] + 1


@PROGRAMS
def test_the_greedy_one_needs_no_more_runs_than_others(done: Does, text: str) -> None:
    greedy = done(text, "query-optimal")
    for other in ("statements", "worst-case-optimal", "paths"):
        assert len(greedy.covering.runs) <= len(done(text, other).covering.runs)


def test_the_greedy_one_passes_most_at_once(done: Does) -> None:
    (first, *_) = done(DIAMONDS, "query-optimal").covering.runs
    assert len(done(DIAMONDS, "query-optimal").covering.runs) == 1
    assert len(set(first.passed)) == 6  # all regions, and the start


def test_what_has_a_tree_s_shape_takes_a_run_for_each_leaf(done: Does) -> None:
    for name in ALGORITHMS:
        assert len(done(TREE, name).covering.runs) == 4


def test_worst_case_asks_for_leaves_alone(done: Does) -> None:
    """Minimal are the four returns; all that is around them is passed with them."""
    assert done(TREE, "worst-case-optimal").queries == 4


def test_without_reuse_each_minimal_region_is_asked_for(tmp_path: Path) -> None:
    found = made(
        DIAMONDS,
        tmp_path,
        Budget(),
        lambda r, p: cover_each(r, p.inside, reached(p), reuse=False),
    )
    assert found.queries >= 2 and len(found.passed) == 5


@pytest.mark.parametrize("name", ["statements", "worst-case-optimal", "query-optimal"])
def test_only_what_is_given_is_wanted(name: str, tmp_path: Path) -> None:
    algorithm = ALGORITHMS[name]
    found = made(TREE, tmp_path, Budget(), lambda r, p: algorithm(r, p.inside, reached(p)[2:3]))
    assert len(found.covering.runs) == 1
    assert reached(found.regions)[2] in found.passed
    nothing = made(TREE, tmp_path, Budget(), lambda r, p: algorithm(r, p.inside, ()))
    assert not nothing.covering.runs and nothing.queries == 0


# --- what is not known ------------------------------------------------------------------------

HARD = """/*@ requires 2 <= x <= 60000 && 2 <= y <= 60000; */
int f(long x, long y) {
  if (x * y == 1789956971 && x < y)
    return 1;
  if (x * x * x + y * y * y == 39304 * x + 7)
    return 2;
  return 0;
}"""
TINY = Budget(cover_steps=1)


@EACH
def test_a_tiny_budget_leaves_code_unsettled(name: str, tmp_path: Path) -> None:
    found = cover(HARD, tmp_path, name, TINY)
    left = {id for id in reached(found.regions) if id not in found.passed}
    assert left and left <= found.covering.unsettled.keys()
    assert all(found.covering.unsettled.values())
    assert bool(found.covering.stopped) is (name == "paths")


@EACH
def test_what_was_unsettled_is_not_passed(name: str, tmp_path: Path) -> None:
    found = cover(HARD, tmp_path, name, TINY)
    if name != "paths":
        assert found.passed.isdisjoint(found.covering.unsettled)


# --- questions about runs ---------------------------------------------------------------------


def test_find_and_keep(tmp_path: Path) -> None:
    seen: list[Run | Unreachable | Undecided] = []

    def use(runs: Runs, regions: CodeRegions) -> Covering:
        by_line = {region.lines[0]: region.id for region in regions.all}
        one = runs.find(runs.passing([by_line[4]]))
        both = runs.find(runs.passing([by_line[4], by_line[7]], 2))
        too_much = runs.find(runs.passing([by_line[4], by_line[6], by_line[8]], 2))
        seen.extend([one, both, too_much])
        runs.keep(runs.terms.not_(runs.passing([by_line[4]])))
        seen.append(runs.find(runs.passing([by_line[4]])))
        seen.append(runs.find())
        return Covering(())

    made(EXCLUDING, tmp_path, Budget(), use)
    one, both, too_much, kept, other = seen
    assert isinstance(one, Run) and isinstance(both, Run) and isinstance(other, Run)
    assert isinstance(too_much, Unreachable) and isinstance(kept, Unreachable)


def test_most_is_what_the_flow_allows(tmp_path: Path) -> None:
    found: list[int] = []

    def use(runs: Runs, regions: CodeRegions) -> Covering:
        by_line = {region.lines[0]: region.id for region in regions.all}
        leaves = [by_line[line] for line in (4, 5, 8, 9)]
        found.extend([runs.most(leaves), runs.most(by_line.values()), runs.most([])])
        return Covering(())

    made(TREE, tmp_path, Budget(), use)
    assert found == [1, 3, 0]


def test_small_inputs(tmp_path: Path) -> None:
    text = "int f(int a) {\n  if (a > 40)\n    a = 1;\n  return a;\n}"
    values: list[object] = []

    def use(runs: Runs, regions: CodeRegions) -> Covering:
        wanted = runs.passing([next(p.id for p in regions.all if p.lines == (3,))])
        run = runs.find(wanted)
        assert isinstance(run, Run)
        values.extend(runs.small(run, wanted).witness.inputs.values())
        return Covering(())

    made(text, tmp_path, Budget(), use)
    assert values == [41]


ROUND_ABOUT = """int f(int a, int n) {
l0:
  a += 0;
  if (a > n)
    goto l2;
l1:
  a += 1;
l2:
  a += 2;
  if (a > n)
    goto l1;
  a += 3;
  if (a > n)
    goto l1;
  return a;
}"""


@pytest.mark.parametrize(
    "text",
    [
        DIAMONDS,
        TREE,
        LOOP,
        SWITCH,
        IRREDUCIBLE,
        ROUND_ABOUT,
    ],
)
def test_whatever_is_left_there_is_a_minimal_region(text: str) -> None:
    """Otherwise the algorithms that ask for minimal ones would go on for ever."""
    regions = Views(read_program(text), Checking(frozenset())).regions("f")
    ids = reached(regions)
    for number in range(1, len(ids) + 1):
        for left in combinations(ids, number):
            assert _minimal(left, regions.inside), left
