"""Small inputs that are picked at random are inputs of their space, always the same, and differ."""

from __future__ import annotations

from tests.view.viewing import make_view
from weaklink.ask.inputs import Space
from weaklink.ask.mixed import mixed
from weaklink.kinds import DEFAULT_RUNTIME_ERRORS
from weaklink.replay.outcome import Ended, failures
from weaklink.replay.runner import Runner

PACKET = r"""
struct packet { unsigned char kind; unsigned length; unsigned char body[40]; };
/*@ requires \valid_read(from + (0 .. n - 1)) && n <= 10 && \valid(to);
    requires \separated(from + (0 .. n - 1), to);
    assigns *to; */
int f(const unsigned char *from, unsigned n, struct packet *to)
{
  if (n < 3 || from[1] != 0 || from[2] > 40)
    return -1;
  to->kind = from[0];
  to->length = from[2];
  for (unsigned i = 0; i < to->length; i++)
    to->body[i] = from[3 + i];
  return 0;
}
"""


def test_what_only_few_of_the_smallest_inputs_show() -> None:
    view = make_view(PACKET, checked=DEFAULT_RUNTIME_ERRORS)
    space = Space(view, 6)
    vectors = list(mixed(space, 1_200, (3, 40)))
    assert vectors == list(mixed(space, 1_200, (3, 40)))
    assert len({*vectors}) > 1_000
    runner = Runner(view, 10_000)
    outcomes = [runner.run(space.inputs(vector)) for vector in vectors]
    assert sum(isinstance(one, Ended) for one in outcomes) > 20
    failed = {id for one in outcomes for id in failures(one)}
    assert failed == {"f/mem-access/9"}


def test_lengths_are_at_least_what_the_precondition_says() -> None:
    view = make_view("/*@ requires \\valid(t + (0 .. 2)); */ void f(int *t, int n) { t[0] = n; }")
    space = Space(view, 6)
    lengths = {space.parts(vector).lengths for vector in mixed(space, 200, ())}
    assert lengths == {(3,), (4,), (5,), (6,)}
    assert all(space.inputs(vector) for vector in mixed(space, 50, ()))
