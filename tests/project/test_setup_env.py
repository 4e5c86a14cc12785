"""What is missing for an installation is said in one line that names it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import setup_env

NO_WHEEL = """\
ERROR: Could not find a version that satisfies the requirement z3-solver==5.4.1.0
ERROR: No matching distribution found for z3-solver==5.4.1.0
"""
NO_NETWORK = f"""\
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)': /click/
{NO_WHEEL}"""


@pytest.mark.parametrize(
    "errors, offline, says",
    [
        (NO_WHEEL, False, "there is no z3-solver wheel for "),
        (NO_WHEEL, True, "the WHEELS folder has no z3-solver for "),
        (NO_NETWORK, False, "the package index does not answer: "),
    ],
)
def test_known_problems_take_one_line(errors: str, offline: bool, says: str) -> None:
    message = setup_env.explain(errors, offline)
    assert message.startswith(says)
    assert "\n" not in message


def test_other_problems_keep_the_words_of_pip() -> None:
    errors = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"
    assert setup_env.explain(f"WARNING: slow\n{errors}\n", offline=False) == errors


def test_without_ensurepip_the_package_to_install_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup_env, "PYTHON", tmp_path / "none")
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match=r"apt install python3\.\d+-venv"):
        setup_env.make_venv()


def test_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 9, 2))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        setup_env.use_new_enough_python()


def test_make_names_a_missing_python(tmp_path: Path) -> None:
    root = setup_env.ROOT
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        (tmp_path / name).write_bytes((root / name).read_bytes())
    for name in ("tools/setup_env.py", "src/weaklink/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    make = ["make", "-C", str(tmp_path), "demo", "PYTHON=no-such-python"]
    run = subprocess.run(make, capture_output=True, text=True, check=False)
    assert run.returncode != 0
    assert "weaklink needs Python 3.11 or newer: apt install python3" in run.stderr
