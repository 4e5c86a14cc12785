"""What is told of a run: the steps that a reader of the source can follow."""

from __future__ import annotations

from collections.abc import Collection

from tests.explain.diagnosing import diagnose, method_for
from tests.view.viewing import NO_ERRORS
from weaklink.explain.findings import NonCompliance, Weakness
from weaklink.explain.runs.events import HEAD, TAIL
from weaklink.explain.runs.story import Storyteller
from weaklink.kinds import Kind
from weaklink.model import Counterexample

NON_COMPLIANT = """int g;
int twice(int x) { return 2 * x; }
/*@ assigns \\nothing; ensures p: \\result != 6; */
int f(int n) {
  int s = 0;
  while (n > 0) {
    s += twice(n);
    n--;
  }
  return s;
}"""

WEAK = """/*@ assigns \\nothing; ensures \\result >= x; */
int next(int x) { return x + 1; }
/*@ requires n >= 0; assigns \\nothing; ensures p: \\result == n + 1; */
int f(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i; loop assigns i; */
  while (i < n) i++;
  return next(i);
}"""


def tell(
    text: str, property: str, checked: Collection[Kind] = NO_ERRORS
) -> tuple[Counterexample, NonCompliance | Weakness]:
    with method_for(text, checked=checked) as method:
        cause = diagnose(method)[property].cause
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
        return story, cause


def test_the_story_of_a_non_compliance() -> None:
    story, cause = tell(NON_COMPLIANT, "f/postcondition/p")
    assert isinstance(cause, NonCompliance) and cause.witness.minimal
    assert story.inputs.variables == {"n": "2"}
    told = [(event.location.line, event.event, dict(event.changed)) for event in story.trace]
    assert told[0] == (5, "s = 0", {"s": "0"})
    assert (7, "call of twice", {}) in told and (7, "back from twice", {}) in told
    assert {"\\result": "4"} in [values for _, _, values in told]
    assert sum(event.endswith("iteration done") for _, event, _ in told) == 2
    assert told[-1] == (3, "the postcondition does not hold on return", {})
    assert story.choices == () and story.code_run is None


def test_the_story_of_a_weakness() -> None:
    """Where the contracts take over: what they chose, what the code does there, and its end."""
    story, cause = tell(WEAK, "f/postcondition/p")
    assert isinstance(cause, Weakness)
    assert [element.id for element in cause.elements] == ["f/loop1"]
    assert story.inputs.variables == {"n": "0"}
    (choice,) = story.choices
    assert choice.at == "f/loop1"
    assert choice.state.variables == {"i": "1"}
    assert [dict(state.variables) for state in choice.code] == [{"i": "0"}]
    assert story.code_run is not None and story.code_run.variables == {"\\result": "1"}
    events = [event.event for event in story.trace]
    assert "loop1 stands as its contract" in events


def test_names_that_the_source_does_not_have_are_not_told() -> None:
    for text in (NON_COMPLIANT, WEAK):
        story, _ = tell(text, "f/postcondition/p")
        names = {name for event in story.trace for name in event.changed}
        assert names <= {"n", "s", "i", "x", "\\result"}


def test_a_long_run_is_shortened_in_the_middle() -> None:
    text = """/*@ requires n == 200; */ void f(int n) {
      int i = 0;
      while (i < n) i++;
      //@ assert p: i == 0;
    }"""
    story, _ = tell(text, "f/assertion/p")
    assert len(story.trace) == HEAD + TAIL + 1
    gap = story.trace[HEAD]
    assert "left out" in gap.event
    following = [int(m.changed["i"]) for m in story.trace[HEAD + 1 :] if "i" in m.changed]
    assert gap.changed == {"i": str(following[0] - 1)}  # what a reader goes on with
    assert story.trace[-1].event.endswith("does not hold")


def test_a_result_that_a_contract_chooses_is_told_whatever_it_is() -> None:
    text = """/*@ assigns \\nothing; */ int g(int x);
    /*@ assigns \\nothing; ensures p: \\result != 0; */ int f(int n) { return g(n); }"""
    story, _ = tell(text, "f/postcondition/p")
    (choice,) = story.choices
    assert choice.state.variables == {"\\result": "0"}


HIDING = """/*@ assigns \\nothing; ensures \\result == 0; */
int f(int n) {
  int t = 0;
  /*@ loop invariant q: t == 0; loop assigns i; */
  for (int i = 0; i < 1; i++) {
    int t = 5;
    for (int i = 0; i < 2; i++) t += n;
  }
  return t;
}"""


def test_variables_of_one_name_that_live_together_are_told_apart() -> None:
    """Without a clause the inner loop may change both ``t`` and both ``i``."""
    story, cause = tell(HIDING, "f/loop1/loop-invariant-preserved/q")
    assert isinstance(cause, Weakness)
    (choice,) = story.choices
    chosen = choice.state.variables
    assert chosen.keys() >= {"t", "t (line 6)", "i", "i (line 7)"}
    assert chosen["t"] != "0"


SEQUENTIAL = """/*@ assigns \\nothing; ensures p: \\result == 0; */
int f(int n) {
  int s = 0;
  for (int i = 0; i < 1; i++) s++;
  for (int i = 0; i < 1; i++) s++;
  return s;
}"""


def test_variables_of_one_name_that_follow_each_other_share_it() -> None:
    story, _ = tell(SEQUENTIAL, "f/postcondition/p")
    named = {name for event in story.trace for name in event.changed}
    assert "i" in named and not any("(line" in name for name in named)
