"""Why it is not known what keeps runs from a doomed place is said as it was, be it time or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.session.sessions import report_on
from weaklink.ask.answers import Undecided
from weaklink.ask.oracle import NO_TIME
from weaklink.ask.prove import Prover
from weaklink.model import SmokeVerdict
from weaklink.report.layout import Page
from weaklink.report.text import render

TEXT = """/*@ requires n > 5; assigns \\nothing; */
int f(int n) { if (n < 3) return 1; return 0; }
"""


@pytest.mark.parametrize("reason", ["the solvers gave up", NO_TIME])
def test_the_reason_is_the_one_that_there_was(
    reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Prover, "prove_from", lambda *_, **__: Undecided(reason))
    report = report_on(tmp_path, TEXT)
    (found,) = (one for one in report.smoke_tests if one.verdict is SmokeVerdict.DOOMED)
    said = f"No run comes here; what keeps them away was not found out: {reason}."
    assert found.culprits == () and found.sentence == said
    assert said in " ".join(render(report, Page(width=200)).split())


def test_code_without_a_model_is_not_called_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What keeps runs away may be that weaklink does not model what is there."""
    monkeypatch.setattr(Prover, "prove_from", lambda *_, **__: Undecided(NO_TIME))
    report = report_on(
        tmp_path,
        """struct a { int x; long double y; };
/*@ requires \\valid_read(b + (0 .. 63)); assigns \\nothing; */
int f(const unsigned char *b)
{
  const struct a *p = (const struct a *)&b[4];
  if (p->x == 3) return 1;
  return 0;
}
""",
    )
    assert report.refused
    assert all(one.verdict is not SmokeVerdict.DOOMED for one in report.smoke_tests)
