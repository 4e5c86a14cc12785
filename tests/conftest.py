"""For every test: repeatable property tests; under CI, no skip that nobody planned."""

import os
import signal
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import settings

from tests.sampling import is_chosen

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # else the tests' programs ignore it, too
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

os.environ["WEAKLINK_CACHE"] = ""  # nothing that was made before is taken for what is made now

EXPECTED_SKIPS = Path(__file__).with_name("expected-skips.txt")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-data", action="store_true", help="rewrite data tests and golden files"
    )
    parser.addoption(
        "--thin",
        type=int,
        default=1,
        metavar="N",
        help="of the slow cases of a test with many, take one in N",
    )


MANY = 12
"""Slow cases of one test, of which not all are taken where that is asked for."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """``--thin``: leaves out cases of tests that have many slow ones; which ones, only their
    names say."""
    every = config.getoption("--thin")
    families: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("slow") is not None:
            families.setdefault(item.nodeid.partition("[")[0], []).append(item)
    many = (cases for cases in families.values() if len(cases) > MANY)
    left_out = {case for cases in many for case in cases if not is_chosen(case.nodeid, every)}
    if left_out:
        config.hook.pytest_deselected(items=[one for one in items if one in left_out])
        items[:] = [one for one in items if one not in left_out]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Under CI a skip fails the run unless its reason matches a line of expected-skips.txt."""
    unexpected = unexpected_skips(session) if os.environ.get("CI") else []
    if unexpected:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print("\n\nunexpected skips:", *unexpected, sep="\n  ")
    yield


def unexpected_skips(session: pytest.Session) -> list[str]:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker of xdist: its controller sees every report
        return []
    lines = EXPECTED_SKIPS.read_text(encoding="utf-8").splitlines()
    expected = [line for line in lines if line and not line.startswith("#")]
    reports = reporter.stats.get("skipped", [])
    skips = {(report.nodeid, report.longrepr[2].removeprefix("Skipped: ")) for report in reports}
    return sorted(
        f"{nodeid}: {reason}"
        for nodeid, reason in skips
        if not any(fnmatchcase(reason, pattern) for pattern in expected)
    )
