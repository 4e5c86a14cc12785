"""The page without a browser: what it holds, that it is well-formed, and that nothing foreign
gets out of where it stands."""

import base64
import hashlib
import json
import re
from importlib import resources
from pathlib import Path

import pytest

from tests.report.hostile import FILE, HOSTILE, NASTY, UNSEEN
from tests.report.html_reader import Element, read
from tests.report.samples import (
    ALIVE,
    ALL,
    BAD_INPUT,
    BEHIND,
    DOOMED,
    ENOUGH,
    INCAPACITY,
    NON_COMPLIANCE,
    PRESERVED,
    UNKNOWN,
    WEAK_CALLS,
    WEAK_LOOP,
    at,
    counterexample,
    report,
    values,
)
from weaklink import session
from weaklink.model import (
    Event,
    PropertyReport,
    Report,
    SmokeVerdict,
    State,
    Status,
    Verdict,
)
from weaklink.model.phrases import title
from weaklink.options import Options
from weaklink.record import replace
from weaklink.report.alike import together
from weaklink.report.html.page import render
from weaklink.report.sentences import label, title_of_several, unknown, verdict
from weaklink.report.summary import summary
from weaklink.report.why import why
from weaklink.source import SourceText

ELEMENTS = set(
    "a article b body button caption code dd details dialog div dl dt footer h1 h2 h3 h4 head "
    "header html i kbd li main meta nav ol p pre script section small span strong style summary "
    "table tbody td th thead title tr u ul".split()
)
CSS = resources.files("weaklink.report.html").joinpath("page.css").read_text("utf-8")


def plain(text: str) -> str:
    return text.replace("`", "")


def story(html: Element, id: str) -> Element:
    (found,) = html.find("article", id=id)
    return found


def words(element: Element) -> str:
    return " ".join(element.text.split())


@pytest.mark.parametrize("name", ALL)
def test_every_report_is_well_formed(name: str) -> None:
    html = read(render(ALL[name]))
    assert {one.name for one in html.walk()} <= ELEMENTS
    (head,) = html.find(class_="summary")
    assert head.text == summary(ALL[name])


def alike(one: PropertyReport, found: Report) -> list[PropertyReport]:
    """The properties of which the same is known; the first one's story tells of all."""
    unproved = [other for other in found.properties if other.status is Status.UNPROVED]
    return next((members for members in together(unproved) if one in members), [one])


def said_of(one: PropertyReport, found: Report) -> list[str]:
    members = alike(one, found)
    if len(members) == 1:
        return verdict(one, found) if one.status is Status.UNPROVED else []
    return unknown(one, "any of them") if one is members[0] else [title_of_several(members)]


@pytest.mark.parametrize("name", ALL)
def test_everything_has_its_story(name: str) -> None:
    found = ALL[name]
    html = read(render(found))
    for number, one in enumerate(found.properties, start=1):
        told = words(story(html, f"p{number}"))
        assert title(one) in told and label(one) in told and one.id in told
        for sentence in said_of(one, found):
            assert plain(sentence) in told
        if one.suggestion is not None and alike(one, found)[0] is one:
            assert one.suggestion.text in told
    for number, test in enumerate(found.smoke_tests, start=1):
        if test.verdict is SmokeVerdict.DOOMED:
            told = words(story(html, f"s{number}"))
            assert test.sentence in told
            assert all(culprit.text in told for culprit in test.culprits)
        elif test.verdict is SmokeVerdict.UNKNOWN:
            assert test.reason in words(story(html, f"s{number}"))
    for number, message in enumerate(found.diagnostics, start=1):
        assert plain(message.message) in words(story(html, f"d{number}"))
    for number, refused in enumerate(found.refused, start=1):
        assert plain(refused.construct) in words(story(html, f"r{number}"))


def test_an_empty_report_is_a_page() -> None:
    html = read(render(report(sources={})))
    assert "no properties to prove" in html.text
    assert "read without a problem" in read(render(report(sources={}), checked=True)).text


def test_the_same_report_gives_the_same_bytes() -> None:
    for found in ALL.values():
        assert render(found) == render(replace(found))


def test_the_source_is_there_line_by_line() -> None:
    html = read(render(WEAK_LOOP))
    source = WEAK_LOOP.sources["climb.c"]
    for number, line in enumerate(source.lines[:-1], start=1):
        (shown,) = html.find(id=f"f1L{number}")
        code = shown.find("code")[0]
        assert code.text == line
        assert shown.find(data_n=str(number))
    assert html.find(id=f"f1L{len(source.lines)}") == []


def test_markers_stand_beside_their_lines_in_words() -> None:
    html = read(render(WEAK_LOOP))
    (line,) = html.find("details", id="f1L2")
    assert "fails" in line.attributes["class"].split()
    (mark,) = line.find("summary")[0].find(class_="mark")
    assert words(mark) == "▲ weak loop contract"
    (other,) = html.find("details", id="f1L6")
    assert words(other.find("summary")[0].find(class_="mark")[0]) == "✓ proved"
    assert "fails" not in other.attributes["class"].split()


def test_several_of_a_status_are_counted_worst_first() -> None:
    both = report(
        PRESERVED,
        replace(PRESERVED, id="climb/x"),
        replace(ENOUGH, location=PRESERVED.location, verdict=Verdict.UNKNOWN),
    )
    (line,) = read(render(both)).find("details", id="f1L6")
    assert [words(one) for one in line.find("summary")[0].find(class_="mark")] == [
        "? unknown",
        "✓ proved ×2",
    ]


def test_no_two_statuses_look_alike_without_colour() -> None:
    marks: dict[str, set[str]] = {}
    for found in ALL.values():
        for one in read(render(found)).find(class_="mark"):
            sign = one.find("b")[0].text
            marks.setdefault(re.sub(r" ×\d+$", "", words(one)), set()).add(sign)
    assert all(len(signs) == 1 and len(marked) > 2 for marked, signs in marks.items())


def test_a_weak_contract_is_linked_and_marked() -> None:
    html = read(render(WEAK_LOOP))
    told = story(html, "p1")
    assert told.attributes["data-weak"] == "f1L9"
    assert next(one.text for one in told.find("a", href="#f1L9")) == "the loop at line 9"
    calls = story(read(render(WEAK_CALLS)), "p1")
    assert calls.attributes["data-weak"] == "f1L15"


def test_culprits_are_linked_and_marked() -> None:
    told = story(read(render(DOOMED)), "s2")
    assert told.attributes["data-culprits"] == "f1L1 f1L9"


def test_code_and_contract_side_by_side_with_what_differs() -> None:
    (table,) = story(read(render(WEAK_LOOP)), "p1").find("table", class_="beside")
    (row,) = table.find("tr", class_="differs")
    assert [cell.text for cell in row.children if isinstance(cell, Element)] == [
        "i",
        "0, 2, 4",
        "≠",
        "7",
    ]


def test_a_step_has_its_line_and_what_it_sets() -> None:
    (stepper,) = story(read(render(NON_COMPLIANCE)), "p1").find(class_="stepper")
    rows = stepper.find("tbody")[0].find("tr")
    assert [row.attributes.get("data-at") for row in rows] == [
        None,
        "f1L5",
        "f1L9",
        "f1L10",
        "f1L11",
        "f1L2",
    ]
    slots = {one.attributes["data-slot"]: one for one in stepper.find("b") if one.attributes}
    assert sorted(slots) == ["0", "1", "2"]
    assert [json.loads(row.attributes.get("data-set", "[]")) for row in rows] == [
        [[0, "1"]],
        [[1, "0"]],
        [],
        [[1, "2"]],
        [[2, "2"]],
        [],
    ]


def test_an_array_is_a_row_of_cells_from_its_start_to_its_end() -> None:
    start = {"t": "{0, -1}", "n": "2"}
    trace = (Event(at(5, "int"), "t[1] = 7", {"t[1]": "7", "t[4]": "0"}),)
    shown = counterexample(start=start, trace=trace)
    found = report(replace(ENOUGH, verdict=Verdict.NON_COMPLIANCE, counterexample=shown))
    (stepper,) = story(read(render(found)), "p1").find(class_="stepper")
    rows = [words(one) for one in stepper.find(class_="values")[0].find(class_="var")]
    assert rows == ["t0–1– …4–", "n–"]
    assert json.loads(stepper.find("tr", data_at="f1L5")[0].attributes["data-set"]) == [
        [1, "7"],
        [3, "0"],
    ]


def test_an_array_among_the_inputs_is_whole_as_long_as_its_name_means_it() -> None:
    inputs = State({"a": "&B1[0]"}, written={"a": "{5, 6, 7}", "p": "{8, 9}", "n": "2"})
    event = Event(at(5, "int"), "a[1] = 0", {"a[1]": "0", "p": "p + 1", "n": "1"})
    shown = counterexample(inputs=inputs, start={"n": "2", "a[1]": "6"}, trace=(event,))
    found = report(replace(ENOUGH, verdict=Verdict.NON_COMPLIANCE, counterexample=shown))
    (stepper,) = story(read(render(found)), "p1").find(class_="stepper")
    (first, second) = stepper.find("tbody")[0].find("tr")
    assert json.loads(first.attributes["data-set"]) == [[0, "2"], [1, "6"], [2, "5"], [3, "7"]]
    assert json.loads(second.attributes["data-set"]) == [[1, "0"], [4, "p + 1"], [0, "1"]]
    rows = [words(one) for one in stepper.find(class_="values")[0].find(class_="var")]
    assert rows == ["n–", "a0–1–2–", "p–"]
    assert [words(one) for one in first.find("code")] == ["n = 2", "a[1] = 6"]


def test_a_long_array_among_the_inputs_is_drawn_whole() -> None:
    long = {"t": "{[7] = 3, all others 0}"}
    inputs = State({"t": "&B1[0]"}, written=long, rows={"t": ("0",) * 7 + ("3",) + ("0",) * 12})
    shown = counterexample(inputs=inputs)
    found = report(replace(ENOUGH, verdict=Verdict.NON_COMPLIANCE, counterexample=shown))
    (row,) = story(read(render(found)), "p1").find(class_="var")
    assert [one.text for one in row.find("small")] == [str(index) for index in range(20)]
    assert [one.text for one in row.find("b")] == list(inputs.rows["t"])


def test_why_it_fails_stands_at_the_step() -> None:
    (found,) = WEAK_LOOP.properties[:1]
    assert found.counterexample is not None
    (reasons,) = (said for event in found.counterexample.trace if (said := why(event)))
    row = story(read(render(WEAK_LOOP)), "p1").find("tbody")[-1].find("tr")[-1]
    assert [one.text for one in row.find(class_="why")] == reasons


def test_what_rests_on_others_links_to_them() -> None:
    html = read(render(BEHIND))
    assert story(html, "p2").find("a", href="#p1")
    assert story(html, "p3").find("a", href="#p1")
    assert "climb/assertion/1" in words(story(html, "p2"))  # not in the report, so not a link


def test_findings_are_listed_worst_first() -> None:
    html = read(render(INCAPACITY))
    items = html.find("nav")[0].find("li")
    assert [words(one.find(class_="mark")[0]) for one in items] == [
        "◆ prover incapacity",
        "◇ likely prover incapacity",
    ]


def test_what_a_solver_only_claims_is_labelled() -> None:
    told = words(story(read(render(UNKNOWN)), "p1"))
    assert "From the proof, not run" in told


def test_a_place_that_no_shown_file_has() -> None:
    elsewhere = replace(ENOUGH, location=replace(ENOUGH.location, file="gone.c"))
    html = read(render(report(elsewhere)))
    assert story(html, "p1") in html.find(class_="unplaced")[0].find("article")
    beyond = replace(ENOUGH, location=replace(ENOUGH.location, line=4000, end_line=4000))
    assert read(render(report(beyond))).find(class_="unplaced")


def test_files_that_nothing_is_said_of_are_closed_and_system_headers_left_out() -> None:
    more = {
        **WEAK_LOOP.sources,
        "quiet.h": SourceText.of("quiet.h", "int q;\n"),
        "<string.h>": SourceText.of("<string.h>", "int s;\n"),
    }
    html = read(render(replace(WEAK_LOOP, sources=more)))
    closed = [one for one in html.find("details", class_="quiet") if "quiet.h" in one.text]
    assert len(closed) == 1 and "open" not in closed[0].attributes
    assert "int s;" not in html.text
    assert "Also read, and not shown: <string.h>" in html.text


def test_several_files_are_listed_with_their_findings() -> None:
    more = {**WEAK_LOOP.sources, "quiet.h": SourceText.of("quiet.h", "int q;\n")}
    html = read(render(replace(WEAK_LOOP, sources=more)))
    assert [words(one) for one in html.find(class_="files")[0].find("li")] == [
        "climb.c 1 finding",
        "quiet.h no findings",
    ]
    assert not read(render(WEAK_LOOP)).find(class_="files")


def test_smoke_tests_that_are_alive_are_listed_with_their_runs() -> None:
    (table,) = read(render(report(PRESERVED, smoke_tests=(ALIVE,)))).find("table", class_="alive")
    assert "alive" in table.text and "n1" in table.text and "line 10" in table.text


def test_the_page_works_in_parts_without_script() -> None:
    html = read(render(BAD_INPUT))
    assert html.find("summary") and not html.find("noscript")
    assert all(one.attributes.get("type") == "button" for one in html.find("button"))


# --- nothing foreign runs


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_report_stays_text(name: str) -> None:
    page = render(HOSTILE[name])
    html = read(page)
    assert {one.name for one in html.walk()} <= ELEMENTS
    assert [one.name for one in html.walk() if one.name in ("script", "style")] == [
        "style",
        "script",
    ]
    for one in html.walk():
        assert not [key for key in one.attributes if key.startswith("on") or key == "style"]
        if one.name not in ("script", "style"):
            assert not set(one.text) & set(UNSEEN)
            assert not set("".join(one.attributes.values())) & set(UNSEEN)
    assert set(page) - set("\n\t") <= {chr(code) for code in range(0x20, 0x7F)}


def test_a_hostile_file_stays_text(tmp_path: Path) -> None:
    """As it is read: its name, its comments, strings and names, and what is said of them."""
    file = tmp_path / "<img src=x onerror=alert(1)>'.c"
    nasty = "".join(text.replace("\ud800", "") for text in NASTY)
    text = f'/* {nasty.replace("*/", "")} */\nconst char *s = "<script>alert(2)</script>";\n'
    text += "/*@ ensures </script><script>alert(3): */ int f(void) { return \u2028; }\n"
    file.write_text(text, encoding="utf-8")
    found = session.check([str(file)], Options())
    html = read(render(found, checked=True))
    assert {one.name for one in html.walk()} <= ELEMENTS
    assert "<script>alert(2)</script>" in html.text
    assert found.diagnostics and html.find("article", id="d1")
    assert not set(html.find("body")[0].text) & set(UNSEEN)


def test_hostile_texts_are_shown_in_full() -> None:
    (found,) = (HOSTILE["weak_loop-0"],)
    text = read(render(found)).text
    for nasty in NASTY[:7]:
        assert nasty in text
    assert "[U+0000][U+0001][U+001B][31m[U+007F][U+0085][U+FEFF][U+2028][U+2029][U+D800]" in text
    assert "[U+202E][U+2066]evil[U+2069][U+200B][U+00AD]" in text
    assert FILE in read(render(found)).find("h1")[0].text


def test_the_policy_names_the_two_texts_and_nothing_else() -> None:
    html = read(render(WEAK_LOOP))
    (meta,) = (one for one in html.find("meta") if "http-equiv" in one.attributes)
    hashes = {
        name: base64.b64encode(hashlib.sha256(html.find(name)[0].text.encode()).digest()).decode()
        for name in ("style", "script")
    }
    assert meta.attributes["content"] == (
        f"default-src 'none'; style-src 'sha256-{hashes['style']}'; "
        f"script-src 'sha256-{hashes['script']}'; base-uri 'none'; form-action 'none'"
    )
    head = html.find("head")[0]
    names = [one.name for one in head.children if isinstance(one, Element)]
    assert names.index("meta") < names.index("style")  # the policy comes before what it governs


def test_nothing_is_loaded() -> None:
    for found in ALL.values():
        page = render(found)
        assert not re.search(r"https?:|//[a-z]+\.|@import|url\(|<link|<img|src=", page)


# --- colours


def themes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r":root \{([^}]*)\}", CSS)
    light, dark, printed = (dict(re.findall(r"--(\w+): (#\w{6});", block)) for block in blocks)
    return {"light": light, "dark": light | dark, "print": light | printed}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_text_is_readable_on_every_ground(theme: str) -> None:
    colours = themes()[theme]
    grounds = ("page", "panel", "raised", "litback", "weakback")
    texts = set(colours) - set(grounds) - {"line"}
    low = {
        (text, ground): round(contrast(colours[text], colours[ground]), 2)
        for text in texts
        for ground in grounds
        if contrast(colours[text], colours[ground]) < 4.5
    }
    assert low == {}


def test_a_large_report_is_rendered_in_linear_time() -> None:
    """Some 600 properties on 3,000 lines; a quadratic step would take minutes."""
    (found, _) = WEAK_LOOP.properties
    many = [replace(found, id=f"climb/{n}", location=replace(found.location)) for n in range(600)]
    text = "\n".join(WEAK_LOOP.sources["climb.c"].lines) * 200
    large: Report = report(*many, sources={"climb.c": SourceText.of("climb.c", text)})
    assert len(read(render(large)).find("article")) == 600


def test_values_of_the_program_reach_the_page() -> None:
    shown = counterexample(inputs=values(n=-5))
    found = report(replace(ENOUGH, verdict=Verdict.NON_COMPLIANCE, counterexample=shown))
    assert "Smallest inputs" in words(story(read(render(found)), "p1"))
    assert "n-5" in words(story(read(render(found)), "p1"))
