"""Which report gives which exit code under which --fail-on."""

import pytest

from tests.report.samples import ALL
from weaklink.report.exit_code import exit_code

DEFAULT = {"unproved", "doomed"}


@pytest.mark.parametrize(
    "name, fail_on, code",
    [
        ("proved", DEFAULT, 0),
        ("non_compliance", DEFAULT, 1),
        ("non_compliance", {"non-compliance"}, 1),
        ("non_compliance", {"weakness"}, 0),
        ("non_compliance", {"never"}, 0),
        ("non_compliance", {"never", "unproved"}, 0),
        ("weak_loop", {"weakness"}, 1),
        ("weak_loop", {"non-compliance", "unknown", "incapacity"}, 0),
        ("incapacity", {"incapacity"}, 1),
        ("unknown", {"unknown"}, 1),
        ("not_diagnosed", DEFAULT, 1),
        ("not_diagnosed", {"unknown"}, 0),
        ("false_lemma", DEFAULT, 1),
        ("bad_input", DEFAULT, 2),
        ("bad_input", {"never"}, 2),
        ("doomed", DEFAULT, 1),
        ("doomed", {"doomed"}, 1),
        ("doomed", {"unproved"}, 0),
        ("doomed", {"never", "doomed"}, 0),
        ("refused_clause", {"never"}, 2),
    ],
)
def test_exit_code(name: str, fail_on: set[str], code: int) -> None:
    assert exit_code(ALL[name], fail_on) == code


def test_proved_on_an_assumption_counts_as_unproved() -> None:
    from tests.report.samples import BEHIND, report

    assuming = report(BEHIND.properties[2])
    assert exit_code(assuming, DEFAULT) == 1
    assert exit_code(assuming, {"non-compliance"}) == 0
