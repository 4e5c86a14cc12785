"""The lock files pin, by hash, versions that pyproject.toml allows, and name no address."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
with (ROOT / "pyproject.toml").open("rb") as file:
    CONFIG = tomllib.load(file)
RUN = [*CONFIG["build-system"]["requires"], *CONFIG["project"]["dependencies"]]
DEV = [*RUN, *CONFIG["project"]["optional-dependencies"]["dev"]]

PIN = re.compile(r"[a-z0-9-]+==[0-9][0-9A-Za-z.]*( ; [a-zA-Z0-9_ '.<>=!]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def entries(lock: str) -> dict[str, Requirement]:
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    pins = (Requirement(line.removesuffix("\\")) for line in lines if "==" in line.split(" ")[0])
    return {canonicalize_name(pin.name): pin for pin in pins}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_lock_holds_names_versions_and_hashes_only(lock: str) -> None:
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not PIN.fullmatch(line) and not HASH.fullmatch(line)] == []
    unhashed = [
        a for a, b in zip(lines, [*lines[1:], ""], strict=True) if PIN.match(a) and PIN.match(b)
    ]
    assert unhashed == []


@pytest.mark.parametrize(
    "lock, wanted", [("requirements.lock", RUN), ("requirements-dev.lock", DEV)]
)
def test_lock_satisfies_pyproject(lock: str, wanted: list[str]) -> None:
    pins = entries(lock)
    for requirement in map(Requirement, wanted):
        pin = pins[canonicalize_name(requirement.name)]
        (version,) = pin.specifier
        assert requirement.specifier.contains(version.version), f"{requirement}: {pin}"
        assert str(pin.marker) == str(requirement.marker)


def test_tests_run_on_what_users_get() -> None:
    run, dev = entries("requirements.lock"), entries("requirements-dev.lock")
    assert {name: str(pin) for name, pin in run.items()} == {name: str(dev[name]) for name in run}
