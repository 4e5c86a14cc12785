"""Runs the first seed's experiment over the correct programs, and confirms a part otherwise.

    python bench/campaign.py --out DIR [--sample N] [--seed S] [--jobs N] [--wp N] [--confirm SHARE]

Prints the table beside the seed's Fig. 15.  Stopped, it goes on where it was.

confirm   of a share of the mutants (a tenth): counterexamples are compiled by gcc, with
          sanitizers too, and run, `proved` by 10,000 runs of small and generous inputs
wp        Frama-C/WP over so many of the mutants, where it is installed
"""

import argparse
import glob
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = sorted(glob.glob("examples/correct/*.c", root_dir=ROOT))
RUNS = 10_000
SEED_ROW = (
    *("the seed", "2036", "462 (22.7 %)", "2.2 / 12.5", "1347 (85.6 %)", "157 (69.1 %)"),
    *("1504 (95.5 %)", "2.2 (43.5)", "70"),
)
HEADING = (
    *("", "mutants", "proved", "proof s: proved / not", "non-compliance", "weakness"),
    *("explained", "search s (max)", "left"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="the first seed's experiment")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--wp", type=int, default=0)
    parser.add_argument("--confirm", type=float, default=0.1)
    options = parser.parse_args()
    whole = campaign(options.out, options.sample, options.seed, options.jobs)
    print(markdown(whole))
    for found in unknown(whole):
        print(found)
    print(confirmed(options.out, whole, options.confirm))
    if options.wp:
        print(beside_wp(options.out, whole, options.wp))


def campaign(out: Path, sample: int | None, seed: int, jobs: int) -> dict[str, Any]:
    """What the campaign found, all of it."""
    words = [sys.executable, "-m", "weaklink", "campaign", *PROGRAMS, "--out", str(out.resolve())]
    words += ["--jobs", str(jobs)]
    if sample is not None:
        words += ["--sample", str(sample), "--seed", str(seed)]
    subprocess.run(words, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    found: dict[str, Any] = json.loads((out / "campaign.json").read_text(encoding="utf-8"))
    return found


def markdown(whole: dict[str, Any]) -> str:
    rows: list[Sequence[str]] = [HEADING, ["---"] * len(HEADING), SEED_ROW]
    rows += [cells(row) for row in whole["operators"]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def cells(row: dict[str, Any]) -> list[str]:
    def share(name: str) -> str:
        return f"{row[name]} ({row[f'{name}_percent']:.1f} %)"

    left = row["incapacity"] + row["likely_incapacity"] + row["unknown"]
    return [
        *(row["name"], str(row["mutants"]), share("proved")),
        f"{row['proof_mean']:.2f} / {row['failing_proof_mean']:.2f}",
        *(share("non_compliance"), share("weakness"), share("explained")),
        f"{row['search_mean']:.2f} ({row['search_max']:.1f})",
        f"{left}: {row['likely_incapacity']} likely, {row['unknown']} unknown" if left else "0",
    ]


def unknown(whole: dict[str, Any]) -> list[str]:
    reasons = Counter(
        one["reason"].split(":")[0] for one in whole["mutants"] if one["outcome"] == "unknown"
    )
    return [f"unknown, {count} times: {reason}" for reason, count in reasons.most_common()]


# --- confirmed by other means ---------------------------------------------------------------------


def confirmed(out: Path, whole: dict[str, Any], share: float) -> str:
    """How many verdicts of a share of the mutants something else confirms, and which not."""
    chosen = random.Random(7).sample(whole["mutants"], round(share * len(whole["mutants"])))
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for one in chosen:
        outcome = one["outcome"]
        if outcome in ("non-compliance", "subcontract-weakness"):
            said = compiled(text_of(out, one["id"]), one["program"])
        elif outcome == "proved":
            said = run(text_of(out, one["id"]), one["program"])
        else:
            said = "not asked"
        counts[f"{outcome}: {said}"] += 1
        if said.startswith("WRONG"):
            wrong.append(f"{one['program']}#{one['number']}: {said}")
    return "\n".join([*(f"{what}: {count}" for what, count in sorted(counts.items())), *wrong])


def text_of(out: Path, id: int) -> str:
    import sqlite3

    with sqlite3.connect(out / "campaign.sqlite") as db:
        (text,) = db.execute("SELECT text FROM mutants WHERE id = ?", (id,)).fetchone()
    return str(text)


def compiled(text: str, program: str) -> str:
    """Whether the counterexamples of a mutant fail as C programs, too."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / Path(program).name
        path.write_text(text, encoding="utf-8")
        tests = Path(folder) / "tests"
        words = [
            sys.executable,
            "-m",
            "weaklink",
            "diagnose",
            "--no-cache",
            "--no-smoke",
            str(path),
        ]
        subprocess.run([*words, "--emit", str(tests)], capture_output=True, check=False)
        if not (tests / "Makefile").exists() or not list(tests.glob("*.c")):
            return "no C for it"
        made = subprocess.run(
            ["make", "-k", "-C", str(tests)], capture_output=True, text=True, check=False
        )
        return "confirmed by gcc" if made.returncode == 0 else "WRONG: gcc does not confirm it"


def run(text: str, program: str) -> str:
    """Whether runs fail nothing of a mutant that is proved."""
    from weaklink.ask.code_runs import CodeRuns
    from weaklink.ask.small import Vector
    from weaklink.frontend.load import load
    from weaklink.options import Options
    from weaklink.replay.outcome import Outcome, failed_checks
    from weaklink.session.survey import survey

    sys.setrecursionlimit(50_000)
    options = Options(smoke=False)
    views = survey(load((program,), options, texts={program: text}).program, options)
    failing: list[str] = []

    def visit(vector: Vector, outcome: Outcome) -> bool:
        failing.extend(check.property.id for check in failed_checks(outcome))
        return not failing

    for name in views.functions:
        code = CodeRuns(views.views.view(name, frozenset()), options.budget.replay_steps)
        code.explore(RUNS, visit)
    return f"WRONG: a run fails {failing[0]}" if failing else "no run fails it"


def beside_wp(out: Path, whole: dict[str, Any], count: int) -> str:
    """Frama-C/WP over a sample, each mutant with both answers."""
    from weaklink.campaign.campaign import Campaign, Request
    from weaklink.campaign.wp import compared, wp_text
    from weaklink.options import Options

    if shutil.which("frama-c") is None:
        return "frama-c is not installed"
    size, seed = whole_request(out)
    request = Request(tuple(PROGRAMS), out.resolve(), (), (), size, seed, Options())
    work = Campaign(request)
    chosen = random.Random(11).sample(work.store.done(), count)
    try:
        return wp_text(compared(work, chosen, lambda text: None))
    finally:
        work.close()


def whole_request(out: Path) -> tuple[int | None, int]:
    """The sample of a campaign: its size and seed."""
    import sqlite3

    with sqlite3.connect(out / "campaign.sqlite") as db:
        (words,) = db.execute("SELECT words FROM request").fetchone()
    request = json.loads(words)
    return request[4], request[5]


if __name__ == "__main__":
    main()
