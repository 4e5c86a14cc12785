"""`weaklink --version` answers at once because it imports almost nothing."""

import subprocess
import sys

import pytest

import weaklink

OWN = {"weaklink", "weaklink.__main__", "weaklink.cli"}
HEAVY = set(
    "asyncio bitwuzla concurrent cvc5 dask distributed html http json logging multiprocessing "
    "pickle rich socket sqlite3 ssl subprocess tempfile tomllib unittest urllib xml z3 "
    "importlib.metadata".split()
)


def run(*arguments: str) -> tuple[str, set[str]]:
    command = [sys.executable, "-X", "importtime", *arguments]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    lines = (line for line in done.stderr.splitlines() if line.startswith("import time:"))
    return done.stdout, {line.rsplit("|", 1)[1].strip() for line in lines}


@pytest.mark.slow
def test_version_imports_almost_nothing() -> None:
    _, already = run("-c", "pass")  # what the installation itself imports at every start
    output, modules = run("-m", "weaklink", "--version")
    assert weaklink.__version__ in output
    modules -= already
    assert {name for name in modules if name.split(".")[0] == "weaklink"} <= OWN
    heavy = {name for name in modules if HEAVY & {name, name.split(".")[0]}}
    assert heavy == set()
