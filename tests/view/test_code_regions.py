"""The regions of a function's code: where they begin, what belongs to them, and what is inside."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from tests.view.viewing import make_views
from weaklink.ir.program import successors
from weaklink.ir.statements import Probe
from weaklink.view.code_regions import CodeRegion, CodeRegions
from weaklink.view.model import View


def regions(text: str, function: str = "f") -> CodeRegions:
    return make_views(text).regions(function)


def lines(text: str, *, reached: bool = True) -> list[tuple[int, ...]]:
    """Of each region, in the order of the source."""
    return [region.lines for region in regions(text).all if region.reached is reached]


def inside(found: CodeRegions) -> dict[tuple[int, ...], set[tuple[int, ...]]]:
    """By lines."""
    return {
        region.lines: {found[id].lines for id in found.inside[region.id]}
        for region in found.all
        if region.reached
    }


def placed(view: View) -> dict[str, list[tuple[str, int]]]:
    """Where a view has the point of each region: blocks and places in them."""
    found: dict[str, list[tuple[str, int]]] = {}
    for name, block in view.main.body.blocks.items():
        for index, statement in enumerate(block.statements):
            if isinstance(statement, Probe):
                found.setdefault(statement.point.id, []).append((name, index))
    return found


# --- what a region is --------------------------------------------------------------------------


def test_straight_code_is_one_region() -> None:
    (region,) = regions("int f(int a) {\n  a++;\n  a = a * 2;\n  return a;\n}").all
    assert region.lines == (2, 3, 4) and region.reached
    assert region.id == "f/region/1" and region.point.span == region.spans[0]


def test_branches_and_what_comes_behind() -> None:
    text = "int f(int a) {\n  if (a)\n    a = 1;\n  else\n    a = 2;\n  return a;\n}"
    assert lines(text) == [(2,), (3,), (5,), (6,)]


def test_an_empty_branch_is_a_region() -> None:
    assert lines("int f(int a) {\n  if (a)\n    ;\n  return a;\n}") == [(2,), (3,), (4,)]
    assert lines("int f(int a) {\n  while (a--)\n  {\n  }\n  return a;\n}") == [(2,), (3,), (5,)]


def test_an_empty_statement_beside_others_is_none() -> None:
    assert lines("int f(int a) {\n  if (a) {\n    ;\n    a = 1;\n    ;\n  }\n  return a;\n}") == [
        (2,),
        (4,),
        (7,),
    ]


def test_a_loop() -> None:
    text = "int f(int a) {\n  while (a > 0)\n    a--;\n  return a;\n}"
    assert lines(text) == [(2,), (3,), (4,)]


def test_a_statement_of_several_lines_has_the_line_where_it_begins() -> None:
    assert lines("int f(int a) {\n  a =\n    a\n    + 1;\n  return a;\n}") == [(2, 5)]


def test_operands_that_do_something_are_regions() -> None:
    text = "int g(int a) { return a; }\nint f(int a) {\n  if (a &&\n      g(a))\n    a = 1;\n"
    assert lines(text + "  return a;\n}") == [(3,), (4,), (5,), (6,)]


def test_the_function_under_view_alone() -> None:
    text = "int g(int a) {\n  return a;\n}\nint f(int a) {\n  return g(a);\n}"
    assert lines(text) == [(5,)]
    assert [region.lines for region in regions(text, "g").all] == [(2,)]


def test_nothing_to_execute() -> None:
    assert regions("void f(void) {\n}").all == ()


# --- declarations and annotations -------------------------------------------------------------


def test_a_declaration_without_a_value_is_no_code() -> None:
    assert lines("int f(void) {\n  int a;\n  a = 1;\n  return a;\n}") == [(3, 4)]
    assert lines("int f(void) {\n  int a = 1;\n  return a;\n}") == [(2, 3)]


def test_a_declaration_alone_in_a_branch() -> None:
    text = "int f(int a) {\n  if (a) {\n    int b;\n  }\n  return a;\n}"
    assert lines(text) == [(2,), (5,)]


def test_an_annotation_is_no_code() -> None:
    text = "int f(int a) {\n  if (a) {\n    //@ assert a != 0;\n    ;\n  }\n  return a;\n}"
    assert lines(text) == [(2,), (6,)]


def test_a_region_begins_behind_annotations_in_front() -> None:
    """A run that fails one does not come to the code."""
    text = """int f(int a) {
  if (a) {
    //@ assert one: a != 7;
    //@ assert two: a != 8;
    a = 1;
    //@ assert three: a == 1;
    a = 2;
  }
  return a;
}"""
    assert lines(text) == [(2,), (5, 7), (9,)]
    assert passed(text, {"a": 7}) == [(2,)]
    assert passed(text, {"a": 8}) == [(2,)]
    assert passed(text, {"a": 9}) == [(2,), (5, 7), (9,)]


def passed(text: str, values: Mapping[str, int]) -> list[tuple[int, ...]]:
    """The lines of the regions that a run passes, in order."""
    from weaklink.replay.runner import Runner

    views = make_views(text)
    found = views.regions("f")
    view = views.view("f", (), points=found.points)
    inputs = {variable: values.get(variable.shown, 0) for variable in view.inputs}
    _, way = Runner(view, 1000).way(inputs)
    return [found[id].lines for id in way if id != found.points.entry.id]


def test_the_way_of_a_run() -> None:
    text = "int f(int a) {\n  while (a > 0)\n    a--;\n  return a;\n}"
    assert passed(text, {"a": 2}) == [(2,), (3,), (2,), (3,), (2,), (4,)]


# --- switch -----------------------------------------------------------------------------------

SWITCH = """int f(int a) {
  %s
  switch (a) {
  case 1:
    return 1;
  case 2:
    a = 5;
  case 3:
    a++;
    break;
  }
  return a;
}"""


def test_telling_cases_apart_is_no_code_of_its_own() -> None:
    """The value of the switch belongs to what is executed before; with nothing there, to none."""
    assert lines(SWITCH % "a++;") == [(2, 3), (5,), (7,), (9, 10), (12,)]
    assert lines(SWITCH % "") == [(5,), (7,), (9, 10), (12,)]


@pytest.mark.parametrize(
    "value, way", [(1, (5,)), (2, (7, 9, 10, 12)), (3, (9, 10, 12)), (4, (12,))]
)
def test_the_way_through_a_switch(value: int, way: tuple[int, ...]) -> None:
    steps = [line for region in passed(SWITCH % "", {"a": value}) for line in region]
    assert tuple(steps) == way


# --- calls that may end the program -----------------------------------------------------------

EXITS = """/*@ assigns \\nothing; ensures \\false; exits \\true; */
void exit(int s);
/*@ assigns \\nothing; exits \\exit_status == 1; */
void check(int a) {
  if (a < 0)
    exit(1);
}
int g(int a) { return a; }
int f(int a) {
  int b = a;
  %s(a);
  b = 1;
  return b;
}"""


def test_a_region_ends_at_a_call_that_may_end_the_program() -> None:
    assert lines(EXITS % "check") == [(10, 11), (12, 13)]
    assert lines(EXITS % "g") == [(10, 11, 12, 13)]


def test_what_is_behind_such_a_call_begins_behind_it() -> None:
    assert passed(EXITS % "check", {"a": -1}) == [(10, 11)]
    assert passed(EXITS % "check", {"a": 1}) == [(10, 11), (12, 13)]


def test_a_call_of_the_library_function_itself() -> None:
    text = (EXITS % "exit").replace("b = 1;", "b = 1; // never")
    assert (10, 11) in lines(text)
    assert passed(text, {"a": 3}) == [(10, 11)]


def test_only_what_comes_behind_is_inside_where_a_call_may_end_the_program() -> None:
    """A run through the first region need not pass the second, nor what joins later."""
    assert inside(regions(EXITS % "check")) == {(10, 11): {(12, 13)}, (12, 13): set()}


# --- code that no way leads to ----------------------------------------------------------------

DEAD = """int f(int a) {
  goto end;
  a = 1;
  if (a)
    a = 2;
end:
  return a;
}"""


def test_dead_code() -> None:
    assert lines(DEAD) == [(2,), (7,)] or lines(DEAD) == [(2, 7)]
    assert lines(DEAD, reached=False) == [(3, 4), (5,)]


def test_dead_code_has_no_point_in_a_view_and_nothing_is_inside() -> None:
    views = make_views(DEAD)
    found = views.regions("f")
    dead = [region for region in found.all if not region.reached]
    points = placed(views.view("f", (), points=found.points))
    assert not any(region.id in points or found.inside[region.id] for region in dead)
    assert {region.id for region in found.all if region.reached} <= points.keys()


def test_behind_a_return() -> None:
    text = "int f(int a) {\n  return a;\n  a = 1;\n  return a;\n}"
    assert (lines(text), lines(text, reached=False)) == ([(2,)], [(3, 4)])


# --- what is inside ---------------------------------------------------------------------------


def test_inside_a_diamond() -> None:
    text = "int f(int a) {\n  if (a)\n    a = 1;\n  else\n    a = 2;\n  return a;\n}"
    ends = {(2,): {(3,), (5,), (6,)}, (6,): {(2,), (3,), (5,)}}
    assert inside(regions(text)) == {**ends, (3,): set(), (5,): set()}


def test_inside_nested_branches() -> None:
    text = "int f(int a, int b) {\n  if (a) {\n    a = 1;\n    if (b)\n      a = 2;\n  }\n"
    found = inside(regions(text + "  return a;\n}"))
    assert found[(3, 4)] == {(5,)} and found[(5,)] == set()


def test_inside_a_loop() -> None:
    """The body is inside its test, since after each round it is tested again."""
    found = inside(regions("int f(int a) {\n  while (a > 0)\n    a--;\n  return a;\n}"))
    assert found == {(2,): {(3,), (4,)}, (3,): set(), (4,): {(2,), (3,)}}


# --- copies -----------------------------------------------------------------------------------

IRREDUCIBLE = """int f(int a, int n) {
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


def test_what_was_copied_is_one_region() -> None:
    views = make_views(IRREDUCIBLE)
    found = views.regions("f")
    assert [region.lines for region in found.all] == [(2,), (3,), (5,), (7, 8), (9,), (10,)]
    points = placed(views.view("f", (), points=found.points))
    number = {found[id].lines: len(there) for id, there in points.items() if id in found.inside}
    assert number[(7, 8)] == 2 and number[(5,)] == 1


@pytest.mark.parametrize(
    "a, way", [(1, [(2,), (3,), (7, 8), (10,)]), (0, [(2,), (5,), (7, 8), (10,)])]
)
def test_a_copy_is_passed_as_the_region(a: int, way: list[tuple[int, ...]]) -> None:
    assert passed(IRREDUCIBLE, {"a": a, "n": 1}) == way


def jumps(seed: int) -> str:
    """Code of labels and jumps."""
    chosen = random.Random(seed)
    number = chosen.randint(3, 5)
    text = "int f(int a, int n) {\n"
    for label in range(number):
        text += f"l{label}:\n  a += {label};\n"
        if chosen.random() < 0.8:
            text += f"  if (a > n)\n    goto l{chosen.randrange(number)};\n"
    return text + "  return a;\n}"


def mistaken(text: str) -> Iterator[tuple[CodeRegion, CodeRegion]]:
    """Regions that are said to be inside another, with this, though a way from the start to the end
    passes them and not the other."""
    views = make_views(text)
    found = views.regions("f")
    view = views.view("f", (), points=found.points)
    blocks, exit = view.main.body.blocks, view.main.body.exit
    blocks_of = {id: {name for name, _ in at} for id, at in placed(view).items()}
    for outer in found.all:
        free = blocks.keys() - blocks_of.get(outer.id, set())
        ahead = {name: reached(view, name, free) for name in free}
        for id in found.inside[outer.id]:
            between = blocks_of[id] & ahead.get(view.main.body.entry, set())
            if any(exit in ahead[name] for name in between):
                yield found[id], outer


def reached(view: View, start: str, free: set[str]) -> set[str]:
    found: set[str] = set()
    work = [start]
    while work:
        name = work.pop()
        if name in free and name not in found:
            found.add(name)
            work.extend(successors(view.main.body.blocks[name].end))
    return found


def is_copied(text: str) -> bool:
    views = make_views(text)
    found = views.regions("f")
    points = placed(views.view("f", (), points=found.points))
    return any(len(points.get(region.id, ())) > 1 for region in found.all)


STRAIGHTENED = [text for text in map(jumps, range(60)) if not is_copied(text)]


def test_there_is_enough_to_look_at() -> None:
    assert len(STRAIGHTENED) > 30


@pytest.mark.parametrize("text", STRAIGHTENED, ids=range(len(STRAIGHTENED)))
def test_only_runs_through_a_region_pass_what_is_inside(text: str) -> None:
    assert list(mistaken(text)) == []


@pytest.mark.parametrize("text", [IRREDUCIBLE, *(t for t in map(jumps, (5, 10)) if is_copied(t))])
def test_what_was_copied_is_inside_only_if_all_copies_are(text: str) -> None:
    assert list(mistaken(text)) == []
