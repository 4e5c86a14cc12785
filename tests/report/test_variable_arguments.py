"""What is told of variable arguments has the names of the source, in every format."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.session.sessions import report_on
from weaklink.model import Report
from weaklink.report.html import page as html
from weaklink.report.json_format import render as as_json
from weaklink.report.layout import Page
from weaklink.report.text import render as as_text

SUM = """
#include <stdarg.h>
#include <stdio.h>
static int one(va_list *ap) { return va_arg(*ap, int); }
int sum(int n, ...)
{
  va_list ap; int s = 0; va_start(ap, n);
  for (int i = 0; i < n; i++) s += va_arg(ap, int) % 10;
  if (n == 3) s += one(&ap) % 10;
  va_end(ap); return s;
}
void say(const char *f, ...) { va_list ap; va_start(ap, f); vprintf(f, ap); va_end(ap); }
int any(int n, ...) { va_list ap; va_start(ap, n); n = va_arg(ap, int); va_end(ap); return n; }
int f(int k) { int r = sum(2, k, 2); /*@ assert four: r != 4; */ say("%d", r); return r; }
int g(void) { return sum(3, 1, 2, 3); }
void h(void) { say("%s", 1); }
"""

HIDDEN = re.compile(r"\w#\d|missing\.|any\.|\.state|\.lists|__builtin")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder: Path = tmp_path_factory.mktemp("sum")
    return report_on(folder, SUM, smoke=True, discard_runtime_errors=False)


def test_no_hidden_name_is_told(found: Report) -> None:
    for told in (as_text(found, Page()), as_json(found), html.render(found)):
        assert not HIDDEN.search(told), HIDDEN.search(told)


def test_the_words(found: Report) -> None:
    said = " ".join(as_text(found, Page()).split())
    assert "argument that was given in g: non-compliance" in said
    assert "`sum(3, 1, 2, 3)` takes an argument that was not given, or is of another type" in said
    assert "no precondition can speak of what is given for `...`" in said
    assert "va_arg(ap, int) has no argument that fits it" in said
    assert "`%s, given int` does not fit its arguments" in said


def test_properties_are_those_of_the_function(found: Report) -> None:
    properties = {one["id"] for one in json.loads(as_json(found))["properties"]}
    assert {"g/va-arg/1", "any/va-arg/1", "f/assertion/four", "h/format/1"} <= properties
    assert len(properties) == len(found.properties)
