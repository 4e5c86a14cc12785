"""What is told of memory: in the words of the source, and exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.explain.diagnosing import diagnose, method_for
from weaklink.explain.findings import NonCompliance, Weakness
from weaklink.explain.reports.verdicts import property_report
from weaklink.explain.runs.story import Storyteller
from weaklink.explain.runs.values import written
from weaklink.model import Cell, Counterexample, PropertyReport, State


def tell(text: str, property: str) -> tuple[Counterexample, PropertyReport]:
    with method_for(text) as method:
        finding = diagnose(method)[property]
        cause = finding.cause
        assert isinstance(cause, NonCompliance | Weakness), cause
        weak = cause if isinstance(cause, Weakness) else None
        teller = Storyteller(method.views.program, method.views.reach.mentioned("f"), 10_000)
        story = teller.tell(
            cause.view,
            cause.witness.inputs,
            cause.witness.choices,
            property,
            weak.elements if weak else (),
            method.views.view("f", ()) if weak else None,
        )
        return story, property_report(finding, method.views, teller)


def exactly(state: State) -> Mapping[str, str]:
    return dict(state.variables)


def blocks(state: State) -> dict[str, tuple[str, tuple[Cell, ...]]]:
    return {name: (block.type, block.cells) for name, block in state.blocks.items()}


def told(story: Counterexample) -> list[tuple[str, dict[str, str]]]:
    return [(event.event, dict(event.written)) for event in story.trace]


def test_two_pointers_to_one_object() -> None:
    text = """/*@ requires \\valid(p) && \\valid(q); assigns *p, *q; ensures s: *p == 1; */
    void f(int *p, int *q) { *p = 1; *q = 2; }"""
    story, _ = tell(text, "f/postcondition/s")
    assert exactly(story.inputs) == {"p": "&B1[0]", "q": "&B1[0]"}
    assert blocks(story.inputs) == {"B1": ("int[1]", ("0",))}
    assert story.inputs.written == {"*p": "0", "q": "p"}
    assert told(story)[:2] == [("*p = 1", {"*p": "1"}), ("*q = 2", {"*p": "2"})]
    assert story.start == {"*p": "0", "q": "p"}


def test_arrays_and_an_index_beside() -> None:
    text = """/*@ requires \\valid(t + (0 .. 1)) && q == t + 1; ensures s: t[1] != 3; */
    void f(int *t, int *q, int *none) { *q = 3; }"""
    story, _ = tell(text, "f/postcondition/s")
    assert exactly(story.inputs) == {"t": "&B1[0]", "q": "&B1[1]", "none": "NULL"}
    assert blocks(story.inputs) == {"B1": ("int[2]", ("0", "0"))}
    assert story.inputs.written == {"t": "{0, 0}", "q": "t + 1"}
    assert told(story)[0] == ("*q = 3", {"t[1]": "3"})


def test_what_may_not_be_written() -> None:
    text = """/*@ requires \\valid_read(t) && !\\valid(t); ensures s: \\result != 0; */
    int f(const int *t) { return t[0]; }"""
    story, _ = tell(text, "f/postcondition/s")
    assert blocks(story.inputs) == {"B1": ("const int[1]", ("0",))}
    assert story.inputs.written == {"t": "{0} (const)"}


def test_no_element() -> None:
    text = (
        """/*@ requires t != \\null; ensures s: n != 0; */ int f(int *t, int n) { return t[n]; }"""
    )
    story, _ = tell(text, "f/postcondition/s")
    assert story.inputs.written["t"] in ("{} (no element)", "{0}")


STRUCTS = """struct P { int x; int y; };
struct L { int v; struct L *next; };
struct P plain; int table[2]; int other;
"""


def test_structures_and_globals() -> None:
    text = f"""{STRUCTS}
    /*@ requires 0 <= i < 2; requires \\valid(p); ensures s: table[i] == 0; */
    void f(struct P *p, struct P v, int i) {{ table[i] = 1; p->y = v.y; plain.x = 2; }}"""
    story, report = tell(text, "f/postcondition/s")
    assert exactly(story.inputs) == {
        "plain": "{.x = 0, .y = 0}",
        "table": "{0, 0}",
        "p": "&B1[0]",
        "v": "{.x = 0, .y = 0}",
        "i": "0",
    }
    assert story.inputs.written["p"] == "{.x = 0, .y = 0}"
    assert told(story)[:3] == [
        ("table[i] = 1", {"table[0]": "1"}),
        ("p->y = v.y", {"p->y": "0"}),
        ("plain.x = 2", {"plain.x": "2"}),
    ]
    assert report.counterexample is not None
    assert report.counterexample.inputs.blocks["B1"].cells == ({"x": "0", "y": "0"},)


def test_a_list() -> None:
    text = f"""{STRUCTS}
    /*@ requires \\valid(l) && \\valid(l->next); ensures s: l->next->v != 3; */
    void f(struct L *l) {{ l->next->v = 3; }}"""
    story, _ = tell(text, "f/postcondition/s")
    assert told(story)[0][1] in ({"l->next->v": "3"}, {"l->v": "3"})
    assert "NULL" in story.inputs.written["l"] or ".next = l" in story.inputs.written["l"]


def test_a_pointer_that_moves() -> None:
    text = """/*@ requires \\valid(t + (0 .. 1)); ensures s: \\at(t, Pre)[1] == 0; */
    void f(int *t) { t++; *t = 1; }"""
    story, _ = tell(text, "f/postcondition/s")
    assert story.inputs.written == {"t": "{0, 0}"}
    assert told(story)[:2] == [("t++", {"t": "\\old(t) + 1"}), ("*t = 1", {"\\old(t)[1]": "1"})]


def test_locals_and_what_outlives_them() -> None:
    text = """int *keep;
    /*@ ensures s: keep == \\null; */
    void f(void) { int x = 1; int a[2] = {1, 2}; int *p = a + 1; *p = 5; keep = &x; }"""
    story, _ = tell(text, "f/postcondition/s")
    assert told(story)[:-1] == [
        ("x = 1", {"x": "1"}),
        ("a[2] = {1, 2}", {"a[0]": "1", "a[1]": "2"}),
        ("p = a + 1", {"p": "&a[1]"}),
        ("*p = 5", {"a[1]": "5"}),
        ("keep = &x", {"keep": "&x"}),
        ("the life of x, a ends", {"keep": "&x (dangling)"}),
    ]


def test_what_a_loop_contract_chose() -> None:
    text = """/*@ requires n == 1 && \\valid(t); ensures s: t[0] == 0; */
    void f(int *t, int n) {
      /*@ loop invariant 0 <= i <= n; loop assigns i, t[0 .. n - 1]; */
      for (int i = 0; i < n; i++) t[i] = 0;
    }"""
    story, _ = tell(text, "f/postcondition/s")
    (choice,) = story.choices
    assert exactly(choice.state) == {"i": "1", "t[0]": "1"}
    assert [exactly(state) for state in choice.code] == [
        {"i": "0", "t[0]": "0"},
        {"i": "1", "t[0]": "0"},
    ]
    assert ("loop1 stands as its contract", {"i": "1", "t[0]": "1"}) in told(story)


def test_what_a_callee_contract_chose_for_a_local() -> None:
    text = """/*@ requires \\valid(p); assigns *p; ensures *p >= 0; */
    void get(int *p) { *p = 7; }
    /*@ assigns \\nothing; ensures s: \\result == 7; */
    int f(void) { int x = 1; get(&x); return x; }"""
    story, _ = tell(text, "f/postcondition/s")
    (choice,) = story.choices
    assert exactly(choice.state) == {"x": "0"}
    assert [exactly(state) for state in choice.code] == [{"x": "7"}]
    assert story.code_run is not None and exactly(story.code_run) == {"\\result": "7"}


def test_what_a_frame_leaves_out() -> None:
    text = """/*@ requires n == 3 && \\valid(t + (0 .. n - 1));
      assigns t[0 .. 1]; */
    void f(int *t, int n) {
      t[1] = 2;
      t[2] = 5;
    }"""
    story, report = tell(text, "f/assigns/1")
    told_ = [event for event, _ in told(story)]
    assert told_[-2:] == [
        "t[2] is not in the clause: it was 0 and is 5 now, written at line 5",
        "the assigns clause does not name a location that the function changes",
    ]
    assert report.suggestion is not None
    assert report.suggestion.text.endswith("`assigns t[1], t[2];` names all that the code writes.")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((0,) * 20, "{all 20 0}"),
        ((0,) * 7 + (3,) + (0,) * 13, "{[7] = 3, all others 0}"),
        ((1, 2), "{1, 2}"),
    ],
)
def test_long_arrays_are_shortened(value: Any, text: str) -> None:
    assert written(value) == text


ALLOCATED = """#include <stdlib.h>
/*@ ensures s: \\result != 3; */
int f(void) {
  int *p = calloc(2, sizeof(int));
  if (!p) return 0;
  p[1] = 3;
  int *q = realloc(p, 3 * sizeof(int));
  if (!q) return 0;
  int r = q[1];
  free(q);
  return r;
}"""


def test_what_is_allocated_is_called_like_the_call() -> None:
    """The outcome of an allocation, what a block holds that moved, and what dangles then."""
    story, _ = tell(ALLOCATED, "f/postcondition/s")
    assert told(story)[:-1] == [
        ("the allocation succeeds", {}),
        ("p = calloc(2, sizeof(int))", {"p": "&calloc1[0]"}),
        ("p[1] = 3", {"calloc1[1]": "3"}),
        ("the allocation succeeds", {}),
        ("the content of calloc1 moves", {"realloc1[0]": "0", "realloc1[1]": "3"}),
        ("the life of calloc1 ends", {"p": "&calloc1[0] (dangling)"}),
        ("q = realloc(p, 3 * sizeof(int))", {"q": "&realloc1[0]"}),
        ("r = q[1]", {"r": "3"}),
        ("the life of realloc1 ends", {"q": "&realloc1[0] (dangling)"}),
        ("return r", {"\\result": "3"}),
    ]


def test_what_fails_to_move_stays() -> None:
    text = ALLOCATED.replace("if (!q) return 0;", "if (!q) return p[1];").replace("q[1]", "0")
    story, _ = tell(text, "f/postcondition/s")
    assert told(story)[3:6] == [
        ("the allocation fails", {}),
        ("q = realloc(p, 3 * sizeof(int))", {"q": "NULL"}),
        ("return p[1]", {"\\result": "3"}),
    ]


def test_what_the_caller_allocated() -> None:
    text = """#include <stdlib.h>
    /*@ requires \\freeable(p) && \\valid(p); ensures s: \\valid(p); */
    void f(int *p) { *p = 0; free(p); }"""
    story, _ = tell(text, "f/postcondition/s")
    assert ("the life of *p ends", {"p": "&B1[0] (dangling)"}) in told(story)


def test_the_pointer_that_a_prototype_gives_back() -> None:
    text = """
/*@ assigns \\nothing;
    ensures \\result == \\null || \\valid(\\result); */
char *find(char *s);

/*@ requires \\valid(s + (0 .. 1)); */
void f(char *s) {
  char *e = find(s);
  //@ assert a: e != s + 1;
}
"""
    story, _ = tell(text, "f/assertion/a")
    assert exactly(story.choices[0].state) == {"\\result": "&B1[1]"}
    assert ("find1 stands as its contract", {"\\result": "s + 1"}) in told(story)


def test_an_object_whose_life_is_over_is_told_of_as_it_was() -> None:
    """Whatever else is written before the run ends."""
    text = """int *kept; int count;
    void noise(void) { count = 0; }
    void f(void) {
      { int y = 3; kept = &y; y = 4; }
      int x = 0; int *p = &x;
      *p = 1;
      noise();
      //@ assert still: count == 0 && x == 1 && kept == kept + count;
    }"""
    story, _ = tell(text, "f/assertion/still")
    assert story.code_run is not None
    assert story.code_run.written["y"] == "4"
