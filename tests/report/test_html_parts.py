"""The parts that the page is made of: escaping, values drawn, source coloured."""

from string import printable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.html_reader import Element, _Reader
from weaklink.report.html.code import Run, Underline, coloured, line_markup
from weaklink.report.html.escape import data, escape, prose, raw, tag, visible
from weaklink.report.html.values import Row, gathered, leaves, rows

TEXTS = st.text(st.characters(codec=None)) | st.text("<>&\"'`/!-\x00\x1b\u202e{}[],.= (const)")


def parsed(html: str) -> Element:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root


@given(TEXTS)
def test_text_comes_back_as_its_visible_self(text: str) -> None:
    html = tag("p", text, title=text, data_x=True).html
    assert html.isascii()
    (element,) = parsed(html).find("p")
    assert element.text == visible(text)
    assert element.attributes == {"title": visible(text), "data-x": ""}


@given(TEXTS)
def test_what_is_visible_stays_as_it_is(text: str) -> None:
    assert visible(visible(text)) == visible(text)
    assert visible(printable[:95]) == printable[:95]


@given(TEXTS)
def test_any_line_of_source_keeps_its_text(text: str) -> None:
    line = text.replace("\n", "")
    for runs in coloured([line, line]):
        under = [Underline(1, 4, "bad"), Underline(2, 400, "weak")]
        assert parsed(line_markup(line, runs, under).html).text == visible(line)
        assert parsed(line_markup(line, runs).html).text == visible(line)


@given(TEXTS, TEXTS)
def test_any_value_can_be_drawn(name: str, value: str) -> None:
    assert list(rows(name, value))
    assert gathered(leaves({name: value}))


@given(TEXTS)
def test_any_sentence_keeps_its_words(text: str) -> None:
    shown = parsed(prose(text).html).text
    assert shown.replace("`", "") == visible(text).replace("`", "")


def test_a_builder_that_cannot_be_talked_into_handlers_or_addresses() -> None:
    for attributes in (
        {"onclick": "x"},
        {"style": "x"},
        {"href": "javascript:x"},
        {"href": "https://a.example"},
        {"a b": "x"},
    ):
        with pytest.raises(AssertionError):
            tag("a", **attributes)
    for name in ("script", "style", "b onclick=x"):
        with pytest.raises(AssertionError):
            tag(name)
    with pytest.raises(AssertionError):
        raw("script", "'</script>'")


def test_json_for_the_script() -> None:
    assert data([[0, "<\u2028\x1b"]]) == '[[0,"<[U+2028][U+001B]"]]'
    assert escape(data(["'<\""])) == "[&quot;&#39;&lt;\\&quot;&quot;]"


@pytest.mark.parametrize(
    "value, drawn",
    [
        ("-3", [Row("v", (("", "-3"),))]),
        ("{0, -1}", [Row("v", (("0", "0"), ("1", "-1")))]),
        ("{7} (const)", [Row("v", (("0", "7"),), "const")]),
        ("{} (no element)", [Row("v", (("", "{} (no element)"),))]),
        ("{}", [Row("v", (("", "{}"),))]),
        ("{.x = 1, .y = &a}", [Row("v", ((".x", "1"), (".y", "&a")))]),
        ("{[3] = 1, all others 0}", [Row("v", (("3", "1"), ("others", "0")))]),
        ("{all 20 0}", [Row("v", (("all 20", "0"),))]),
        ("{{1, 2}, {3, 4}}", [Row("v[0]", (("0", "1"), ("1", "2"))),
                              Row("v[1]", (("0", "3"), ("1", "4")))]),
        ("{{.x = 1}, {.x = 2}}", [Row("v[0]", ((".x", "1"),)), Row("v[1]", ((".x", "2"),))]),
        ("{f(1, 2), t + 1}", [Row("v", (("0", "f(1, 2)"), ("1", "t + 1")))]),
        ("{',', '}', '\\''}", [Row("v", (("0", "','"), ("1", "'}'"), ("2", "'\\''")))]),
        ('{"a,}", 1}', [Row("v", (("0", '"a,}"'), ("1", "1")))]),
        ('"{a}"', [Row("v", (("", '"{a}"'),))]),
        ("{all 20 '\\0'}", [Row("v", (("all 20", "'\\0'"),))]),
        ("{1, 2", [Row("v", (("", "{1, 2"),))]),
        ("{)1(, 2}", [Row("v", (("", "{)1(, 2}"),))]),
    ],
)  # fmt: skip
def test_a_value_is_drawn_as_rows(value: str, drawn: list[Row]) -> None:
    assert list(rows("v", value)) == drawn


def test_the_leaves_of_a_string_are_its_characters() -> None:
    assert leaves({"s": r'"a\n\"\\' + "'" + r'\0"', "t": "{'x', 1}"}) == {
        "s[0]": "'a'",
        "s[1]": r"'\n'",
        "s[2]": "'\"'",
        "s[3]": r"'\\'",
        "s[4]": r"'\''",
        "s[5]": r"'\0'",
        "s[6]": r"'\0'",
        "t[0]": "'x'",
        "t[1]": "1",
    }


def test_cells_of_one_array_come_together_in_order() -> None:
    assert gathered(["i", "t[2]", "t", "t[0]", "a.x", "p->next", "m[0][1]", "a.y"]) == [
        Row("i", (("", "i"),)),
        Row("t", (("0", "t[0]"), ("2", "t[2]"))),
        Row("t", (("", "t"),)),
        Row("a", ((".x", "a.x"), (".y", "a.y"))),
        Row("p", (("->next", "p->next"),)),
        Row("m[0]", (("1", "m[0][1]"),)),
    ]


def test_source_is_told_apart() -> None:
    lines = [
        '#include "a.h"',
        'int x = f(\'"\', "/*"); // int',
        "/*@ requires x; // no",
        "  ensures \\result == ensure; */ int y; /* int",
        "  int */ return y; //@ assert y;",
    ]
    told = [[(line[r.start : r.end], r.kind) for r in runs] for line, runs in zip(
        lines, coloured(lines), strict=True)]  # fmt: skip
    assert told == [
        [("#include", "k"), ('"a.h"', "s")],
        [("int", "k"), ("'\"'", "s"), ('"/*"', "s"), ("// int", "m")],
        [("/*@ ", "a"), ("requires", "ak"), (" x; ", "a"), ("// no", "m")],
        [("  ", "a"), ("ensures", "ak"), (" ", "a"), ("\\result", "ak"),
         (" == ensure; */", "a"), ("int", "k"), ("/* int", "m")],
        [("  int */", "m"), ("return", "k"), ("//@ ", "a"), ("assert", "ak"), (" y;", "a")],
    ]  # fmt: skip


def test_underlines_cut_runs() -> None:
    line = "int x;"
    html = line_markup(line, [Run(0, 3, "k")], [Underline(1, 5, "bad")]).html
    assert html == '<i class="k">i</i><u class="bad"><i class="k">nt</i> x</u>;'
