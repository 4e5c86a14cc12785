"""The page in a headless Chromium: that nothing runs but its own script, and that it works.

``WEAKLINK_SHOTS=DIR`` keeps screenshots there, for somebody to look at.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.report.browser import Browser, Tab, browser, chromium
from tests.report.hostile import HOSTILE
from tests.report.large import large
from tests.report.samples import BAD_INPUT, DOOMED, ENOUGH, NON_COMPLIANCE, WEAK_LOOP, at, report
from weaklink.model import Event, Report, State
from weaklink.record import replace
from weaklink.report.html.page import render

pytestmark = pytest.mark.slow
FOUND = chromium()
Open = Callable[..., Tab]
TRAP = (
    "window.ran = []; for (const f of ['alert', 'confirm', 'prompt']) window[f] = x => ran.push(x)"
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if FOUND is None:
        pytest.skip("no Chromium is found")
    if sys.platform == "win32":
        pytest.skip("the browser is spoken to over POSIX pipes")
    with browser(FOUND, tmp_path_factory.mktemp("browser") / "profile") as found:
        yield found


@pytest.fixture
def open_page(running: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a report's page; behind the test nothing may have complained or been loaded."""
    tabs: list[Tab] = []

    def open_it(found: Report, **look: Any) -> Tab:
        file = tmp_path / f"page{len(tabs)}.html"
        file.write_text(render(found), encoding="ascii", newline="\n")
        tab = running.tab()
        tabs.append(tab)
        tab.send("Page.addScriptToEvaluateOnNewDocument", source=TRAP)
        tab.look(**look)
        tab.open(file.as_uri())
        return tab

    yield open_it
    for tab in tabs:
        assert tab.run("window.ran") in ([], None)
        assert tab.run("window.pwned") is None
        assert tab.problems == [] and tab.dialogs == []
        assert [url for url in tab.requests if not url.startswith("file:")] == []
        assert len(tab.requests) == 1


def shoot(tab: Tab, name: str) -> None:
    if folder := os.environ.get("WEAKLINK_SHOTS"):
        tab.settle()
        tab.photograph(Path(folder) / f"{name}.png")


def texts(tab: Tab, selector: str) -> list[str]:
    found = f"[...document.querySelectorAll({selector!r})].map(e => e.textContent)"
    return [" ".join(text.split()) for text in tab.run(found)]


def visible(tab: Tab, selector: str) -> bool:
    shown = f"document.querySelector({selector!r}).checkVisibility({{contentVisibilityAuto: true}})"
    return bool(tab.run(shown))


# --- nothing foreign runs


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.startswith(("weak_", "do"))])
def test_nothing_runs_from_a_hostile_report(name: str, open_page: Open) -> None:
    tab = open_page(HOSTILE[name])
    tab.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    tab.settle()
    tab.press("j", "ArrowRight", "ArrowRight", "ArrowRight", "k", "?", "Escape")
    assert tab.run("document.querySelectorAll('script').length") == 1
    assert tab.run("document.querySelectorAll('img, svg, iframe, object, link').length") == 0
    shoot(tab, f"hostile-{name}")


def test_the_policy_holds_even_if_something_got_in(running: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    planted = "<script>window.ran.push(1)</script><img src=x onerror='ran.push(2)'>"
    planted += "<p id=planted style='color: red'>x</p>"
    file.write_text(render(WEAK_LOOP).replace("<main>", planted + "<main>"), encoding="ascii")
    tab = running.tab()
    tab.send("Page.addScriptToEvaluateOnNewDocument", source=TRAP)
    tab.open(file.as_uri())
    assert tab.run("window.ran") == []
    assert tab.run("document.documentElement.className") == "js"  # its own script did run
    assert tab.run("document.getElementById('planted').style.color") == ""
    assert len(tab.problems) == 4


# --- opening and stepping


def test_a_click_opens_the_story_beneath_the_line(open_page: Open) -> None:
    tab = open_page(WEAK_LOOP)
    shoot(tab, "light")
    assert not visible(tab, "#p1")
    tab.click("#f1L2 > summary")
    assert visible(tab, "#p1")
    assert texts(tab, ".weak-here > code") == ["while (i < n)"]
    shoot(tab, "story")
    tab.click("#f1L2 > summary")
    assert not visible(tab, "#p1") and texts(tab, ".weak-here") == []


def test_stepping_lights_the_line_and_keeps_the_values(open_page: Open) -> None:
    tab = open_page(NON_COMPLIANCE)
    tab.press("j")
    seen = []
    for _ in range(6):
        lit = texts(tab, ".lit code")
        cells = dict(zip(texts(tab, ".values .name"), texts(tab, ".values b"), strict=True))
        fresh = tab.run(
            "[...document.querySelectorAll('.values .fresh')]"
            ".map(e => e.closest('.var').querySelector('.name').textContent)"
        )
        seen.append((lit[0] if lit else "", cells, fresh))
        tab.press("ArrowRight")
    assert seen == [
        ("", {"n": "1", "i": "–", "\\result": "–"}, []),
        ("int i = 0;", {"n": "1", "i": "0", "\\result": "–"}, ["i"]),
        ("while (i < n)", {"n": "1", "i": "0", "\\result": "–"}, []),
        ("i = i + 2;", {"n": "1", "i": "2", "\\result": "–"}, ["i"]),
        ("return i;", {"n": "1", "i": "2", "\\result": "2"}, ["\\result"]),
        ("ensures enough: \\result >= n;", {"n": "1", "i": "2", "\\result": "2"}, []),
    ]
    assert texts(tab, ".count") == ["step 6 of 6"]  # one more press stays there
    shoot(tab, "stepper")
    tab.press("ArrowLeft")
    assert texts(tab, ".lit code") == ["return i;"]
    assert texts(tab, ".w.here code") == ["return i;"]
    assert texts(tab, ".said") == ["line 11: return"]
    assert tab.run("document.querySelectorAll('[aria-current=step]').length") == 1


def test_the_buttons_and_the_rows_step_too(open_page: Open) -> None:
    tab = open_page(NON_COMPLIANCE)
    tab.click("#f1L2 > summary")
    tab.click("[data-go=last]")
    assert texts(tab, ".count") == ["step 6 of 6"]
    assert tab.run("document.querySelector('[data-go=next]').disabled") is True
    tab.click("[data-go=previous]")
    assert texts(tab, ".lit code") == ["return i;"]
    tab.click(".steps tbody tr:nth-child(2) td:nth-child(2)")
    assert texts(tab, ".lit code") == ["int i = 0;"]
    tab.run("document.querySelector('.steps').focus()")
    tab.press("End")
    assert texts(tab, ".count") == ["step 6 of 6"]
    tab.press("Home")
    assert texts(tab, ".count") == ["step 1 of 6"]


def test_the_keyboard_is_enough(open_page: Open) -> None:
    tab = open_page(DOOMED)
    tab.press("j")
    assert tab.run("document.activeElement.closest('details').id") == "f1L11"
    assert visible(tab, "#s2")
    assert tab.run("[...document.querySelectorAll('.culprit-here')].map(e => e.id)") == [
        "f1L1",
        "f1L9",
    ]
    shoot(tab, "doomed")
    tab.press("Escape")
    assert not visible(tab, "#s2")
    tab.press("Enter")
    assert visible(tab, "#s2")
    tab.press("?")
    assert tab.run("document.getElementById('help').open") is True
    shoot(tab, "help")
    tab.press("Escape")
    assert tab.run("document.getElementById('help').open") is False
    assert visible(tab, "#s2")


def test_j_and_k_go_round_and_close_behind_themselves(open_page: Open) -> None:
    tab = open_page(BAD_INPUT)
    places = []
    for key in ("j", "j", "j", "k", "k"):
        tab.press(key)
        places.append(tab.run("document.activeElement.closest('details').id"))
        assert tab.run("document.querySelectorAll('details.l[open]').length") == 1
    assert places == ["f1L9", "f1L15", "f1L9", "f1L15", "f1L9"]


def test_a_link_opens_the_story_that_it_leads_to(open_page: Open) -> None:
    tab = open_page(WEAK_LOOP)
    tab.click("nav .list a")
    assert visible(tab, "#p1")
    assert tab.run("document.activeElement.id") == "p1"


def test_every_focus_can_be_seen(open_page: Open) -> None:
    tab = open_page(WEAK_LOOP)
    stops = 0
    while (tab.press("Tab"), tab.run("document.activeElement !== document.body"))[1]:
        style = "getComputedStyle(document.activeElement).outlineStyle"
        assert tab.run(style) != "none", tab.run("document.activeElement.outerHTML.slice(0, 200)")
        stops += 1
    assert stops >= 8


def test_selecting_text_opens_nothing(open_page: Open) -> None:
    tab = open_page(WEAK_LOOP)
    tab.run("getSelection().selectAllChildren(document.querySelector('#f1L2 code'))")
    for detail, opens in ((1, False), (0, True)):  # with the mouse; with a key
        tab.run(
            "document.querySelector('#f1L2 > summary').dispatchEvent("
            f"new MouseEvent('click', {{bubbles: true, cancelable: true, detail: {detail}}}))"
        )
        assert tab.run("document.querySelector('#f1L2').open") is opens


def test_without_script_the_run_is_a_table(running: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(render(WEAK_LOOP), encoding="ascii")
    tab = running.tab()
    tab.forbid_scripts()
    tab.look()
    tab.open(file.as_uri())
    tab.click("#f1L2 > summary")
    assert visible(tab, "#p1 .steps") and not visible(tab, "#p1 .bar")
    assert not visible(tab, "#p1 .values") and not visible(tab, ".tools")
    assert texts(tab, "#p1 .steps tbody tr:nth-child(3) code") == ["i = 7"]
    shoot(tab, "no-script")


# --- how it looks


def test_light_and_dark(open_page: Open) -> None:
    grounds = []
    for dark in (False, True):
        tab = open_page(WEAK_LOOP, dark=dark)
        tab.press("j", "ArrowRight", "ArrowRight")
        grounds.append(tab.run("getComputedStyle(document.documentElement).backgroundColor"))
        shoot(tab, "dark" if dark else "light-step")
    assert grounds == ["rgb(255, 255, 255)", "rgb(21, 24, 28)"]


def wide() -> Report:
    """Long lines, names, values and arrays."""
    (found,) = NON_COMPLIANCE.properties[:1]
    assert found.counterexample is not None
    cells = "{" + ", ".join(map(str, range(100))) + "}"
    shown = replace(
        found.counterexample,
        inputs=State({"a_long_name" * 20: "1" * 200, "t": cells}),
        trace=(Event(at(5, "int"), "an event " * 40, {"b" * 150: "2" * 90, "u": cells}),),
    )
    text = "\n".join(NON_COMPLIANCE.sources["climb.c"].lines).replace("int i = 0;", "i=0; " * 90)
    source = type(NON_COMPLIANCE.sources["climb.c"]).of("climb.c", text)
    long = replace(found, name="enough" * 30, text="x + " * 100, counterexample=shown)
    return report(long, replace(ENOUGH, id="x/" * 90), sources={"climb.c": source})


@pytest.mark.parametrize("width", [1280, 700, 360])
def test_nothing_overflows_the_page(width: int, open_page: Open) -> None:
    for number, found in enumerate((WEAK_LOOP, wide(), HOSTILE["weak_loop-0"])):
        tab = open_page(found, width=width)
        tab.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        tab.settle()
        tab.settle()
        shoot(tab, f"width{width}-{number}")
        tab.run("document.querySelector('.story').scrollIntoView()")
        shoot(tab, f"width{width}-{number}-story")
        assert tab.run("document.scrollingElement.scrollWidth") <= width


def test_long_lines_scroll_inside(open_page: Open) -> None:
    tab = open_page(wide())
    assert tab.run("(e => e.scrollWidth - e.clientWidth)(document.querySelector('.source'))") > 900


def test_print_opens_everything_and_drops_the_controls(open_page: Open) -> None:
    tab = open_page(WEAK_LOOP)
    printed = tab.print()
    assert printed.startswith(b"%PDF")
    if folder := os.environ.get("WEAKLINK_SHOTS"):
        (Path(folder) / "print.pdf").write_bytes(printed)
    assert tab.run("document.querySelectorAll('details[open]').length") == 0  # closed again
    tab.send("Emulation.setEmulatedMedia", media="print")
    tab.run("dispatchEvent(new Event('beforeprint'))")
    tab.settle()
    assert tab.run("document.querySelectorAll('details:not([open])').length") == 0
    for selector in (".bar", ".tools", ".now", ".skip"):
        assert not visible(tab, selector)
    assert visible(tab, "#p1 .steps") and visible(tab, "#p2")


# --- how fast it is


def test_a_file_of_2000_lines_opens_and_scrolls(
    open_page: Open, record_property: Callable[[str, object], None]
) -> None:
    began = time.perf_counter()
    tab = open_page(large(2000))
    opened = time.perf_counter() - began
    times = tab.run(
        "(n => [performance.getEntriesByType('paint')[0].startTime, n.loadEventEnd])"
        "(performance.getEntriesByType('navigation')[0])"
    )
    frames = tab.run(
        """new Promise(done => {
          const gaps = [], height = document.documentElement.scrollHeight;
          let last = performance.now();
          function step(now) {
            gaps.push(now - last);
            last = now;
            scrollTo(0, height * gaps.length / 120);
            if (gaps.length < 120) requestAnimationFrame(step);
            else done(gaps.slice(1).sort((a, b) => a - b));
          }
          requestAnimationFrame(step);
        })"""
    )
    figures = {
        "first paint ms": round(times[0]),
        "loaded ms": round(times[1]),
        "median frame ms": round(frames[len(frames) // 2], 1),
        "worst frame ms": round(frames[-1], 1),
        "elements": tab.run("document.querySelectorAll('*').length"),
        "rendered and opened s": round(opened, 2),
    }
    print(figures)
    record_property("figures", figures)
    assert opened < 60  # no more than a guard: the machine may be busy
    assert frames[len(frames) // 2] < 1000
