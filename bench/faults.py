"""How long a function takes under solvers that misbehave: never over its time and a second.

    python bench/faults.py [--timeout 5]

Each kind of fault stands in for all solvers, on two functions of which one has a loop.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.session.test_faults import FAULTS, TEXT  # noqa: E402
from tests.solve.stand_ins import stand_in  # noqa: E402
from weaklink import session  # noqa: E402
from weaklink.ask import oracle  # noqa: E402
from weaklink.options import Budget, Options, Reading  # noqa: E402
from weaklink.solve import Portfolio, SolverSpec  # noqa: E402

MORE = {
    "reads nothing": "os.close(0)\ntime.sleep(60)",
    "closes its output": "os.close(1)\ntime.sleep(60)",
    "floods": "while True: say('x' * 65536)",
    "answers byte by byte": "while True:\n    say('s')\n    time.sleep(0.1)",
    "ignores signals": (
        "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\ntime.sleep(60)"
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--timeout", type=float, default=5.0)
    seconds = parser.parse_args().timeout
    print("| solver | wall s, of two functions | verdicts |\n| --- | --: | --- |")
    for name, code in {**FAULTS, **MORE}.items():
        with tempfile.TemporaryDirectory() as directory:
            folder = Path(directory)
            spec = stand_in(folder, code) if code else SolverSpec("absent", lambda: None)
            oracle.Portfolio = partial(Portfolio, [spec, spec])  # type: ignore[misc,assignment]
            (folder / "t.c").write_text(TEXT)
            options = Options(reading=Reading(hints=False), budget=Budget(seconds=seconds))
            start = time.monotonic()
            report = session.diagnose([str(folder / "t.c")], options)
            wall = time.monotonic() - start
        statuses = [one.status.value for one in report.properties]
        said = ", ".join(f"{statuses.count(s)} {s}" for s in dict.fromkeys(statuses))
        print(f"| {name} | {wall:.2f} | {said} |", flush=True)


if __name__ == "__main__":
    main()
