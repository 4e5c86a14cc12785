"""The wheel holds every file that weaklink reads at run time."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_wheel_holds_code_data_and_examples(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("weaklink-*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    data = [
        "**/*.py",
        "**/*.schema.json",
        "**/page.css",
        "**/page.js",
        "**/include/**/*.h",
        "weaklink/emit/*.[ch]",
        "**/py.typed",
    ]
    wanted = {str(path.relative_to(source)) for glob in data for path in source.glob(glob)}
    wanted |= {f"weaklink/examples/{path.name}" for path in (ROOT / "examples").glob("*.c")}
    assert wanted <= shipped
    strays = {name for name in shipped if not name.startswith(("weaklink/", "weaklink-"))}
    assert strays == set()
