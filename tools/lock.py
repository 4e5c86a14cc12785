"""Writes the lock files: the newest versions that pyproject.toml allows, with all their hashes.

`requirements.lock` is what weaklink needs to be installed and run, `requirements-dev.lock` adds
what its tests need. Both serve every platform, and name no address: the index is the caller's.
"""

import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = "3.11"


def main() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    run = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    dev = [*run, *project["project"]["optional-dependencies"]["dev"]]
    with tempfile.TemporaryDirectory() as folder:
        uv = install_uv(Path(folder))
        lock(uv, run, ROOT / "requirements.lock", Path(folder))
        # The first lock constrains the second: tests run on what users get.
        lock(uv, dev, ROOT / "requirements-dev.lock", Path(folder), ROOT / "requirements.lock")


def install_uv(folder: Path) -> Path:
    """uv, because pip resolves only for the platform it runs on."""
    venv.create(folder / "venv", with_pip=True)
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "-qq", "uv"], check=True)
    return scripts / "uv"


def lock(
    uv: Path, requirements: list[str], target: Path, folder: Path, pinned: Path | None = None
) -> None:
    inputs = folder / "requirements.in"
    inputs.write_text("\n".join(requirements) + "\n", encoding="utf-8")
    command: list[str | Path] = [
        uv,
        "pip",
        "compile",
        "-q",
        inputs,
        "--universal",
        "--generate-hashes",
    ]
    command += ["--python-version", OLDEST_PYTHON, "--only-binary", ":all:"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--constraint", pinned] if pinned else []
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    if "://" in text:
        sys.exit(f"{target.name}: not written, it would name an address")
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
