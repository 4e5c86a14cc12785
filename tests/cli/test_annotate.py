"""``weaklink smoke --annotate``: dead points written into copies of the source."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from weaklink.cli import main

Capture = pytest.CaptureFixture[str]

TEXT = """\
/*@ requires x > 0; assigns \\nothing; */
int f(int x) {
  int r = 0;
  if (x < 0) r = 1; else r = 2;
  if (x == 0) { r = 3; }
  switch (r) { case 1: r = 5; break; case 2: r = 4; }
  for (int i = 0; i < 3; i++) { r = 3; break; }
  return r;
}

/*@ assigns \\nothing; ensures \\result > 0; ensures \\result < 0; */
int odd(void);

int g(int x) {
  int y = 0;
  if (x) y = odd();
  return y;
}

/*@ requires x > 1;
    behavior low: assumes x < 0; ensures \\result == 7; */
int h(int x) { return x; }
"""

WRITTEN = {
    4: "  if (x < 0) { /*@ assert \\false; */ r = 1; } else r = 2;",
    5: "  if (x == 0) { /*@ assert \\false; */ r = 3; }",
    6: "  switch (r) { case 1: /*@ assert \\false; */ r = 5; break; case 2: r = 4; }",
    16: "  if (x) { y = odd(); /*@ assert \\false; */ }",
    22: "int h(int x) { /*@ for low: assert \\false; */ return x; }",
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "f.c"
    path.write_text(TEXT, encoding="utf-8")
    return path


def annotate(source: Path, folder: Path) -> int:
    return main(["smoke", str(source), "--annotate", str(folder)])


def test_dead_points_become_annotations_on_their_lines(
    source: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert annotate(source, tmp_path / "out") == 1
    text = (tmp_path / "out" / "f.c").read_text(encoding="utf-8")
    lines = TEXT.splitlines()
    for number, line in WRITTEN.items():
        lines[number - 1] = line
    assert text.splitlines() == lines
    told = capsys.readouterr().err
    assert "5 dead points annotated" in told
    assert re.search(r"f\.c:7:\d+: dead, but no annotation can say so here", told)


def test_what_was_annotated_is_meant(source: Path, tmp_path: Path, capsys: Capture) -> None:
    annotate(source, tmp_path / "out")
    capsys.readouterr()
    main(["smoke", str(tmp_path / "out" / "f.c")])
    told = re.findall(r"^\S+:(\d+):\d+: (dead.*)$", capsys.readouterr().out, re.MULTILINE)
    assert told == [
        ("7", "dead code in f: doomed"),
        ("16", "dead call in g: doomed"),  # a contract that cannot be kept is never meant
        ("21", "dead behavior in h: doomed"),
    ]


def test_the_source_is_never_overwritten(source: Path, tmp_path: Path, capsys: Capture) -> None:
    assert annotate(source, tmp_path) == 2
    assert "would be overwritten" in capsys.readouterr().err
    assert source.read_text(encoding="utf-8") == TEXT
