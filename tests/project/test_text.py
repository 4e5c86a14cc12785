"""No file names a package index or a folder of somebody's machine."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Written so that this file does not match itself.
INDEX = re.compile(r"https?://[^\s\"'>]*(pypi|pythonhosted|/simple\b|npmjs|(deb|security)\.debian)")
FOLDER = re.compile(r"(?<![\w.:/*-])/(work|root)[/]")


def complaints(name: str, text: str) -> list[str]:
    return [
        f"{name}:{number}: {match[0]}"
        for number, line in enumerate(text.splitlines(), start=1)
        for pattern in (INDEX, FOLDER)
        if (match := pattern.search(line))
    ]


def project_files() -> list[Path]:
    """What git tracks; in an unpacked archive, everything but what the build makes."""
    git = ["git", "-C", str(ROOT), "ls-files", "-z"]
    run = subprocess.run(git, capture_output=True, check=False)
    if run.returncode == 0:
        return [ROOT / name for name in run.stdout.decode().split("\0") if name]
    return [path for path in ROOT.rglob("*") if ".venv" not in path.parts]


def test_no_file_names_an_index_or_a_local_folder() -> None:
    found = []
    for path in project_files():
        if path.is_file():
            name = str(path.relative_to(ROOT))
            found += complaints(name, path.read_text(encoding="utf-8", errors="replace"))
    assert found == []


def test_what_is_forbidden_is_found() -> None:
    index = "see https:" + "//pypi.example/simple/z3"
    folder = "cd /" + "work/main"
    assert complaints("a", f"fine\n{index}\n{folder}\nb/work/c https://a.example/root/") == [
        "a:2: https:" + "//pypi.example/simple",
        "a:3: /" + "work/",
    ]
