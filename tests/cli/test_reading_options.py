"""The options that say how C is read, through a whole command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from weaklink.cli import main

TEXT = """#ifndef LIMIT
#error no limit
#endif
/*@ assigns \\nothing; ensures \\result == LIMIT; */
int limit(void) { return LIMIT; }
"""


def test_compile_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file's own entry defines what it needs; without it, reading fails at the right place."""
    source = tmp_path / "limit.c"
    source.write_text(TEXT)
    database = tmp_path / "compile_commands.json"
    entry = {"directory": str(tmp_path), "file": "limit.c", "command": "cc -DLIMIT=7 -c limit.c"}
    database.write_text(json.dumps([entry]))
    assert main(["check", str(source)]) == 2
    assert "limit.c:2:2: error" in capsys.readouterr().out
    assert main(["check", "--compile-commands", str(database), str(source)]) == 0
    assert main(["check", "-p", str(tmp_path), str(source)]) == 0


def test_each_file_has_the_options_of_its_own(tmp_path: Path) -> None:
    entries = []
    for name, limit in (("limit", 7), ("other", 9)):
        text = TEXT.replace("int limit(", f"int {name}(") + "static int n = LIMIT;\n"
        (tmp_path / f"{name}.c").write_text(text)
        file = f"{name}.c"
        entries.append({"directory": ".", "file": file, "command": f"cc -DLIMIT={limit} {file}"})
    (tmp_path / "compile_commands.json").write_text(json.dumps(entries))
    files = [str(tmp_path / f"{name}.c") for name in ("limit", "other")]
    assert main(["-p", str(tmp_path), *files]) == 0


def test_a_missing_header_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "uses.c"
    fine = "/*@ ensures \\result == 1; */ int one(void) { return 1; }\n"
    source.write_text(f"#include <none.h>\n{fine}")
    assert main([str(source)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "warning: header 'none.h' not found in weaklink's own headers and left out" in told
    assert "name its folder with -I" in told
    source.write_text(f"#include <none.h>\n{fine}int two(void) {{ return TWO; }}\n")
    assert main([str(source)]) == 2
    assert "`TWO`, perhaps of the missing header 'none.h'" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_a_preprocessor_of_the_users(tmp_path: Path) -> None:
    """Another program expands the macros of the code; annotations it only has to keep."""
    source = tmp_path / "limit.c"
    source.write_text(TEXT.replace("== LIMIT", "== 7"))
    assert main(["--cpp", "gcc -E -C -DLIMIT=7", str(source)]) == 0


def test_a_premise_of_a_header_names_the_header(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line alone would be taken for one of the file that is told about."""
    header, source = tmp_path / "one.h", tmp_path / "uses.c"
    header.write_text("\n/*@ assigns \\nothing; ensures \\result == 1; */\nint one(void);\n")
    source.write_text(
        '#include "one.h"\n'
        "/*@ assigns \\nothing; ensures \\result == 2; */\nint two(void);\n"
        "/*@ ensures \\result == 3; */\nint three(void) { return one() + two(); }\n"
    )
    assert main([str(source)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"the contract of one ({header}, line 2)" in told
    assert "the contract of two (line 2)" in told
