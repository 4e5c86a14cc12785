"""A headless Chromium, spoken to over two pipes in its DevTools protocol; no package needed."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SECONDS = 60
START = """
import os, sys
from fcntl import F_DUPFD, fcntl
read, write = (fcntl(int(number), F_DUPFD, 10) for number in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Becomes the browser, which reads descriptor 3 and writes descriptor 4."""
KEYS = {
    "Enter": (13, "\r"),
    "Escape": (27, ""),
    "Tab": (9, ""),
    "End": (35, ""),
    "Home": (36, ""),
    "ArrowLeft": (37, ""),
    "ArrowRight": (39, ""),
}


def chromium() -> str | None:
    """The browser's path, if there is one."""
    named = os.environ.get("WEAKLINK_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


class Tab:
    """One page of the browser; ``problems`` is all that its console, its scripts and its security
    policy complained of."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.dialogs: list[str] = []
        self.scripted = True
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: Any) -> Any:
        return self._browser.send(method, params, self._session)

    def take(self, event: dict[str, Any]) -> None:
        """Notes what an event complains of."""
        method, params = event["method"], event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(params["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.problems.append(json.dumps(params["args"]))
        elif method == "Log.entryAdded":
            self.problems.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.dialogs.append(params["message"])
            self._browser.post("Page.handleJavaScriptDialog", {"accept": True}, self._session)

    def open(self, url: str) -> None:
        """Goes to ``url`` and waits until it is laid out."""
        self.send("Page.navigate", url=url)
        deadline = time.monotonic() + SECONDS
        while self.run("document.readyState + location.href") != f"complete{url}":
            assert time.monotonic() < deadline, f"{url} does not load"
            time.sleep(0.02)
        self.settle()

    def settle(self) -> None:
        """Waits for two frames."""
        if not self.scripted:
            time.sleep(0.3)
            return
        self.run("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(0))))")

    def forbid_scripts(self) -> None:
        self.send("Emulation.setScriptExecutionDisabled", value=True)
        self.scripted = False

    def run(self, script: str) -> Any:
        """The value of an expression in the page; a promise is waited for."""
        given = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in given, given
        return given["result"].get("value")

    def press(self, *keys: str) -> None:
        for key in keys:
            code, text = KEYS.get(key, (ord(key[0].upper()), key))
            common = {"key": key, "windowsVirtualKeyCode": code}
            self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
            self.send("Input.dispatchKeyEvent", type="keyUp", **common)
        self.settle()

    def click(self, selector: str) -> None:
        """With the mouse, in the middle of the element."""
        script = (
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2] })"
            f"(document.querySelector({json.dumps(selector)}))"
        )
        x, y = self.run(script)
        for kind in ("mousePressed", "mouseReleased"):
            place = {"x": x, "y": y, "button": "left", "clickCount": 1}
            self.send("Input.dispatchMouseEvent", type=kind, **place)
        self.settle()

    def look(self, *, dark: bool = False, width: int = 1280, height: int = 900) -> None:
        """The reader's colours, and the size of the window."""
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.send("Emulation.setEmulatedMedia", features=features)
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.settle()

    def photograph(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot")["data"]))

    def print(self) -> bytes:
        """The page as PDF."""
        return base64.b64decode(self.send("Page.printToPDF", printBackground=False)["data"])


class Browser:
    """The process, and the messages to and from it, each ended by a zero byte."""

    def __init__(self, process: subprocess.Popen[bytes], out: int, into: int) -> None:
        self._process = process
        self._out, self._into = out, into
        self._number = 0
        self._buffer = b""
        self._tabs: dict[str, Tab] = {}

    def tab(self) -> Tab:
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        given = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})
        tab = Tab(self, given["sessionId"])
        self._tabs[given["sessionId"]] = tab
        return tab

    def post(self, method: str, params: dict[str, Any], session: str | None = None) -> int:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        os.write(self._into, json.dumps(message).encode() + b"\0")
        return self._number

    def send(self, method: str, params: dict[str, Any], session: str | None = None) -> Any:
        """The answer; events that come first are taken."""
        number = self.post(method, params, session)
        for message in self._messages():
            if message.get("id") == number:
                assert "error" not in message, message
                return message["result"]
            tab = self._tabs.get(message.get("sessionId", ""))
            if "method" in message and tab is not None:
                tab.take(message)
        raise AssertionError(f"Chromium ended before it answered {method}")

    def _messages(self) -> Iterator[dict[str, Any]]:
        while True:
            while b"\0" in self._buffer:
                message, self._buffer = self._buffer.split(b"\0", 1)
                yield json.loads(message)
            ready, _, _ = select.select([self._out], [], [], SECONDS)
            assert ready, "Chromium does not answer"
            chunk = os.read(self._out, 1 << 20)
            if not chunk:
                return
            self._buffer += chunk


@contextmanager
def browser(path: str, profile: Path) -> Iterator[Browser]:
    """A Chromium of our own, with an empty profile; it ends with the block."""
    theirs_in, into = os.pipe()
    out, theirs_out = os.pipe()
    command = [
        path,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-extensions",
        "--hide-scrollbars",
        "--remote-debugging-pipe",
        f"--user-data-dir={profile}",
        "about:blank",
    ]
    start = [sys.executable, "-c", START, str(theirs_in), str(theirs_out), *command]
    with (profile.parent / "chromium.log").open("wb") as log:
        process = subprocess.Popen(
            start, pass_fds=(theirs_in, theirs_out), stdout=log, stderr=log, start_new_session=True
        )
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Browser(process, out, into)
    finally:
        os.close(into)
        os.close(out)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
