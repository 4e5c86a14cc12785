"""Makes .venv: what the lock file pins, checked against its hashes, then weaklink itself.

Says in one line what is missing. Only the standard library, and no syntax newer than Python 3.6,
so that an old interpreter gets as far as being told that it is too old.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
NEWER_NAMES = ("python3.13", "python3.12", "python3.11", "python3.14")
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMPS = {"run": VENV / ".weaklink-run", "dev": VENV / ".weaklink-dev"}


def main() -> None:
    parser = argparse.ArgumentParser(description="make .venv from the lock file")
    parser.add_argument("--dev", action="store_true", help="also what tests and linting need")
    parser.add_argument("--wheels", help="install from this folder, without a network")
    arguments = parser.parse_args()
    use_new_enough_python()
    for stamp in STAMPS.values():
        if stamp.exists():
            stamp.unlink()
    make_venv()
    source = wheel_folder(arguments.wheels)
    lock = "requirements-dev.lock" if arguments.dev else "requirements.lock"
    print("installing into .venv ...", flush=True)
    pip("--require-hashes", "--only-binary", ":all:", *source, "-r", str(ROOT / lock))
    pip("--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
    STAMPS["run"].touch()
    if arguments.dev:
        STAMPS["dev"].touch()


def use_new_enough_python() -> None:
    """Where `python3` is old, a newer one is often installed beside it under its own name."""
    if sys.version_info >= OLDEST:
        return
    for name in NEWER_NAMES:
        newer = shutil.which(name)
        if newer and subprocess.call([newer, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            os.execv(newer, [newer, *sys.argv])
    fail(
        f"weaklink needs Python 3.11 or newer, this is {platform.python_version()}: "
        "install python3.11 and its venv package (apt install python3.11-venv), "
        "or name one: make PYTHON=/path/to/python3.11"
    )


def make_venv() -> None:
    if venv_works():
        return
    try:
        import ensurepip  # noqa: F401  # Debian ships it apart, in python3.X-venv
        import venv
    except ImportError:
        major, minor = sys.version_info[:2]
        fail(
            f"Python's venv is not installed: apt install python{major}.{minor}-venv "
            "(or your system's package of that name)"
        )
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as problem:
        fail(f"cannot make {VENV}: {problem}")


def venv_works() -> bool:
    """False also where the Python that .venv was made from is gone or was replaced."""
    if not PYTHON.exists():
        return False
    probe = "import pip, sys; print(*sys.version_info[:2])"
    run = subprocess.run([str(PYTHON), "-c", probe], capture_output=True, check=False)
    wanted = "{} {}".format(*sys.version_info[:2])
    return run.returncode == 0 and run.stdout.decode().strip() == wanted


def wheel_folder(folder: "str | None") -> "list[str]":
    if not folder:
        return []
    if not Path(folder).is_dir():
        fail(f"WHEELS: there is no folder {folder}")
    return ["--no-index", "--find-links", folder]


def pip(*arguments: str) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    run = subprocess.run([*command, *arguments], stderr=subprocess.PIPE, check=False)
    if run.returncode != 0:
        errors = run.stderr.decode(errors="replace")
        fail(explain(errors, offline="--find-links" in arguments))


def explain(errors: str, offline: bool) -> str:
    """One line for what a user can mend; pip's own words for the rest."""
    if re.search(r"connection broken|NewConnectionError|Max retries|Could not fetch URL", errors):
        return "the package index does not answer: check the network, or give WHEELS=dir"
    missing = re.search(r"No matching distribution found for ([\w.-]+)", errors)
    if not missing:
        return errors[max(errors.find("ERROR:"), 0) :].strip()
    if offline:
        return f"the WHEELS folder has no {missing[1]} for {this_platform()}"
    return (
        f"there is no {missing[1]} wheel for {this_platform()}: use Linux with glibc (x86_64 2.28, "
        "aarch64 2.38 or newer), macOS 13 or newer, or Windows, and CPython 3.11 to 3.13"
    )


def this_platform() -> str:
    name, version = platform.libc_ver()
    system = platform.system()
    if system == "Linux":
        system += f" with {name} {version}" if name else " without glibc (musl?)"
    return f"{system}, {platform.machine()}, Python {platform.python_version()}"


def fail(message: str) -> None:
    sys.exit(message)


if __name__ == "__main__":
    main()
