"""Nothing of our own headers has a name of ours in a report, in any format."""

from __future__ import annotations

import re
from pathlib import Path

from weaklink import session
from weaklink.options import Options
from weaklink.report import json_format, text
from weaklink.report.html import page as html
from weaklink.report.layout import Page

PROGRAM = Path(__file__).parents[1] / "data" / "c" / "library_globals.c"
FILES = re.compile(r"&lt;__weaklink_\w+\.h&gt;")
"""Among the files read, a page of HTML names the headers that others of ours include."""


def test_no_name_of_ours_is_told() -> None:
    report = session.diagnose([str(PROGRAM)], Options())
    pages = [text.render(report, Page()), json_format.render(report), html.render(report)]
    assert "errno" in pages[0] and "rand" in pages[0]
    assert [FILES.sub("", page).count("__weaklink") for page in pages] == [0, 0, 0]
