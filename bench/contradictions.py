"""Contradictions planted into correct examples: is each found, where it is, with its culprits?

    python bench/contradictions.py [WORD...]

Two of each situation of seed "No Smoke without Fire" (sections 2.1 to 2.5), and of what is beside
them: clauses that no run gets past, run-time errors that every run commits, axioms without a model.
Each is planted into a copy of one of the correct examples (those with a WORD in the situation or
the name, if one is given). A plant says which smoke test
is to fail, at which line, and which lines are the smallest set of culprits. It counts if that is
found and nothing else is doomed. Each file as it is, and code that is meant to be dead (section
2.7), must have nothing doomed at all.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from harness import table
from smoke import ONLY_SMOKE, run

from weaklink.model import SmokeReport, SmokeVerdict

CORRECT = Path(__file__).resolve().parent.parent / "examples" / "correct"


class Plant(NamedTuple):
    """Into ``file``: each text of ``edits`` (which it has once) becomes the other.  The smoke test
    of that ``kind`` fails at the line with the text ``at``, by the lines with the ``culprits``.  A
    text that the planted file has several times is followed by ``#2``, say, for the second."""

    situation: str
    file: str
    edits: tuple[tuple[str, str], ...]
    kind: str
    at: str
    culprits: tuple[str, ...]

    @property
    def planted(self) -> str:
        text = source(self.file)
        for old, new in self.edits:
            assert text.count(old) == 1, (self.file, old, text.count(old))
            text = text.replace(old, new)
        return text


def source(name: str) -> str:
    return (CORRECT / f"{name}.c").read_text(encoding="utf-8")


PRECONDITIONS = "preconditions exclude each other"
ASSUMES = "a behavior's assumption is excluded"
GLOBAL_CONTEXT = "an axiom or invariant excludes a precondition"
FRAME = "a callee's postcondition and its frame"
POSTCONDITIONS = "a callee's postconditions, and what is known"
DEAD_BRANCH = "a branch that a precondition excludes"
DEAD_BY_CALLEE = "a branch that a callee's contract excludes"
DEAD_BY_CODE = "a branch that the code before excludes"
ENDLESS = "a loop that does not end"
INVARIANTS = "loop invariants exclude each other"
INVARIANT_CLASH = "an invariant excludes where its loop is met"
EXITS = "behind what never returns"
AXIOMS = "axioms without a model"
DEFINITIONS = "a recursive definition without a value"
ASSERTIONS = "an assertion that fails in every run"
CALLS = "a callee's precondition that no run satisfies"
ERRORS = "a run-time error in every run"
FLOW = "code to which nothing leads"
ADMITTED = "what is admitted excludes what is known"
JOINED = "a contract, an invariant and code together"

PLANTS = (
    Plant(
        PRECONDITIONS,
        "copy",
        (("    typically n <= 4;\n", "    requires reverse: from == to && n > 0;\n"),),
        "dead-requires",
        "requires length:",
        ("requires apart:", "requires reverse:"),
    ),
    Plant(
        PRECONDITIONS,
        "lower-bound",
        (("    typically n <= 4;\n", "    requires ends: n > 3 && scale[0] > scale[3];\n"),),
        "dead-requires",
        "requires readable:",
        ("requires rising:", "requires ends:"),
    ),
    Plant(
        ASSUMES,
        "min-index",
        (("requires length: n >= 0;", "requires length: n >= 1;"),),
        "dead-assumes",
        "assumes n == 0;",
        ("requires length:", "assumes n == 0;"),
    ),
    Plant(
        ASSUMES,
        "find-behaviors",
        (
            (
                "      assumes holds(bag, 0, n, item);\n",
                "      assumes holds(bag, 0, n, item);\n      assumes n == 0;\n",
            ),
        ),
        "dead-assumes",
        "      assumes holds(",
        ("      assumes holds(",),
    ),
    Plant(
        GLOBAL_CONTEXT,
        "triangle",
        (
            (
                "/*@ requires small: 0 <= n <= 1000;",
                "/*@ axiomatic Limits {\n"
                "      logic integer least reads \\nothing;\n"
                "      axiom enough: least > 2000;\n"
                "    } */\n\n"
                "/*@ requires small: 0 <= n <= 1000;\n"
                "    requires many: n >= least;",
            ),
        ),
        "dead-requires",
        "requires small:",
        ("axiom enough:", "requires small:", "requires many:"),
    ),
    Plant(
        GLOBAL_CONTEXT,
        "isqrt-halving",
        (
            (
                "/*@ requires small:",
                "int scale;\n//@ global invariant up: scale > 0;\n\n/*@ requires small:",
            ),
            ("    typically area <= 10;\n", "    requires off: scale == 0;\n"),
        ),
        "dead-requires",
        "requires small:",
        ("global invariant up:", "requires off:"),
    ),
    Plant(
        FRAME,
        "find-index",
        (
            (
                "/*@ requires length: 0 <= n;",
                "int looked;\n\n/*@ assigns \\nothing;\n"
                "    ensures more: looked == \\old(looked) + 1;\n*/\n"
                "void look(void);\n\n/*@ requires length: 0 <= n;",
            ),
            ("  int i = 0;\n", "  int i = 0;\n  look();\n"),
        ),
        "dead-call",
        "  look();",
        ("assigns \\nothing;#1", "ensures more:"),
    ),
    Plant(
        FRAME,
        "fill",
        (
            (
                "/*@ requires writable:",
                "/*@ requires \\valid(p + (0 .. 1));\n"
                "    assigns p[0];\n"
                "    ensures second: p[1] == \\old(p[1]) + 1;\n*/\n"
                "void smear(int *p);\n\n/*@ requires writable:",
            ),
            ("  unsigned todo = n;\n", "  unsigned todo = n;\n  if (n > 1)\n    smear(wall);\n"),
            ("    typically n <= 4;\n", ""),
        ),
        "dead-call",
        "    smear(wall);",
        ("assigns p[0];", "ensures second:"),
    ),
    Plant(
        POSTCONDITIONS,
        "iota",
        (
            (
                "/*@ requires length: n >= 0;",
                "/*@ assigns \\nothing;\n    ensures most: \\result <= 0;\n"
                "    ensures least: \\result >= 1;\n*/\n"
                "int offset(void);\n\n/*@ requires length: n >= 0;",
            ),
            ("  return next;", "  offset();\n  return next;"),
        ),
        "dead-call",
        "  offset();",
        ("ensures most:", "ensures least:"),
    ),
    Plant(
        POSTCONDITIONS,
        "max-value",
        (
            (
                "/*@ requires some: n >= 1;",
                "/*@ assigns \\nothing;\n    ensures smaller: \\result < x && \\result >= 1;\n*/\n"
                "int shrink(int x);\n\n/*@ requires some: n >= 1;",
            ),
            (
                "  int most = depth[0];\n",
                "  int most = depth[0];\n  int one = 1;\n  shrink(one);\n",
            ),
        ),
        "dead-call",
        "  shrink(one);",
        ("ensures smaller:",),
    ),
    Plant(
        DEAD_BRANCH,
        "adjacent-pair",
        (("requires length: 0 <= n;", "requires length: 2 <= n;"),),
        "dead-code",
        "    return n;",
        ("requires length:", "if (n < 2)"),
    ),
    Plant(
        DEAD_BRANCH,
        "mismatch",
        (
            ("  int at = 0;\n", "  int at = 0;\n  if (ours == (void *)0)\n    return -1;\n"),
            ("requires length: n >= 0;", "requires length: n >= 1;"),
        ),
        "dead-code",
        "    return -1;",
        ("requires length:", "requires readable:", "if (ours == (void *)0)"),
    ),
    Plant(
        DEAD_BY_CALLEE,
        "equal-by-mismatch",
        (
            (
                "  return first_error(sent, got, n) == n;",
                "  int at = first_error(sent, got, n);\n  if (at > n)\n    return 0;\n"
                "  return at == n;",
            ),
        ),
        "dead-code",
        "    return 0;",
        ("ensures range:", "if (at > n)"),
    ),
    Plant(
        DEAD_BY_CALLEE,
        "prime",
        (
            (
                "/*@ requires number:",
                "/*@ assigns \\nothing;\n    ensures even: \\result % 2 == 0;\n*/\n"
                "int any_even(void);\n\n/*@ requires number:",
            ),
            ("  int divisor = 2;\n", "  int divisor = 2;\n  if (any_even() == 7)\n    return 1;\n"),
        ),
        "dead-code",
        "    return 1;",
        ("ensures even:", "if (any_even() == 7)"),
    ),
    Plant(
        DEAD_BY_CODE,
        "nested-grid",
        (("  return count;", "  if (count < 0)\n    return 0;\n  return count;"),),
        "dead-code",
        "    return 0;",
        ("loop invariant small:", "if (count < 0)"),
    ),
    Plant(
        DEAD_BY_CODE,
        "replace-copy",
        (
            (
                "      clean[i] = draft[i];\n",
                "    {\n      clean[i] = draft[i];\n      if (draft[i] == wrong)\n"
                "        wrong = right;\n    }\n",
            ),
        ),
        "dead-code",
        "        wrong = right;",
        ("if (draft[i] == wrong)#1", "if (draft[i] == wrong)#2"),
    ),
    Plant(
        ENDLESS,
        "reverse-copy",
        (
            ("      loop variant tail;\n", ""),
            ("    head++;\n  }\n", "    head++;\n  }\n  for (;;)\n    head = 0;\n  tail = 0;\n"),
        ),
        "dead-code",
        "  tail = 0;",
        (),
    ),
    Plant(
        ENDLESS,
        "upper-bound",
        (
            ("      loop variant above - inside;\n", ""),
            (
                "  return inside;",
                "  /*@ loop assigns \\nothing; */\n"
                "  while (above - inside < 1) {}\n  return inside;",
            ),
        ),
        "dead-code",
        "  return inside;",
        ("while (inside != above)", "while (above - inside < 1)"),
    ),
    Plant(
        INVARIANTS,
        "equal-flag",
        (
            (
                "loop invariant truth: good == 0 || good == 1;",
                "loop invariant truth: good > 1;\n      loop invariant low: good < 1;",
            ),
        ),
        "dead-loop",
        "/*@ loop invariant range:",
        ("loop invariant truth:", "loop invariant low:"),
    ),
    Plant(
        INVARIANTS,
        "nested-duplicates",
        (
            (
                "loop assigns earlier;",
                "loop invariant far: earlier > later + 1;\n        loop assigns earlier;",
            ),
        ),
        "dead-loop",
        "/*@ loop invariant range: 0 <= earlier",
        ("loop invariant range: 0 <= earlier", "loop invariant far:"),
    ),
    Plant(
        INVARIANT_CLASH,
        "max-index",
        (("0 <= best < i <= n;", "0 < best < i <= n;"),),
        "dead-loop",
        "loop invariant range:",
        ("int best = 0;", "loop invariant range:"),
    ),
    Plant(
        INVARIANT_CLASH,
        "search-any",
        (("range: 0 <= first <= last + 1 <= n;", "range: 0 <= first <= last + 1 < n;"),),
        "dead-loop",
        "loop invariant range:",
        ("int last = n - 1;", "loop invariant range:"),
    ),
    Plant(
        EXITS,
        "equal-return",
        (
            ("/*@ requires length:", "#include <stdlib.h>\n\n/*@ requires length:"),
            ("      return 0;", "    {\n      exit(1);\n      return 0;\n    }"),
            ("    assigns \\nothing;\n", "    assigns \\nothing;\n    exits \\true;\n"),
        ),
        "dead-code",
        "      return 0;",
        ("exit(1);",),
    ),
    Plant(
        EXITS,
        "isqrt-odd",
        (
            (
                "/*@ requires small:",
                "/*@ assigns \\nothing; ensures never: \\false; */\nvoid stop(void);\n\n"
                "/*@ requires small:",
            ),
            (
                "  return side;",
                "  if (side > 99)\n  {\n    stop();\n    side = 0;\n  }\n  return side;",
            ),
        ),
        "dead-code",
        "    side = 0;",
        ("ensures never:",),
    ),
    Plant(
        AXIOMS,
        "find-behaviors",
        (
            (
                "/*@ predicate holds",
                "/*@ axiomatic Rank {\n      logic integer rank(integer i) reads \\nothing;\n"
                "      axiom rises: \\forall integer i; rank(i) < rank(i + 1);\n"
                "      axiom repeats: \\forall integer i; rank(i + 2) == rank(i);\n"
                "    } */\n\n/*@ predicate holds",
            ),
        ),
        "dead-axioms",
        "axiom rises:",
        ("axiom rises:", "axiom repeats:"),
    ),
    Plant(
        AXIOMS,
        "min-value",
        (
            (
                "/*@ requires some:",
                "/*@ axiomatic Size {\n      logic integer size(integer i) reads \\nothing;\n"
                "      axiom some: \\forall integer i; size(i) > 0;\n"
                "      axiom none: size(7) == 0;\n    } */\n\n/*@ requires some:",
            ),
        ),
        "dead-axioms",
        "axiom some:",
        ("axiom some:", "axiom none:"),
    ),
    Plant(
        DEFINITIONS,
        "triangle",
        (
            (
                "/*@ requires small:",
                "/*@ logic integer steps(integer k) = k <= 0 ? 0 : 1 + steps(k); */\n\n"
                "/*@ requires small:",
            ),
            ("    typically n <= 4;\n", "    requires far: n > 1 ==> steps(n) >= 0;\n"),
        ),
        "dead-axioms",
        "logic integer steps",
        ("logic integer steps",),
    ),
    Plant(
        DEFINITIONS,
        "copy",
        (
            (
                "/*@ requires length:",
                "/*@ predicate odd_one(integer k) = k > 0 && !odd_one(k); */\n\n"
                "/*@ requires length:",
            ),
            ("    typically n <= 4;\n", "    requires any: odd_one(n) || n >= 0;\n"),
        ),
        "dead-axioms",
        "predicate odd_one",
        ("predicate odd_one",),
    ),
    Plant(
        ASSERTIONS,
        "lower-bound",
        (("  return base;", "  //@ assert beyond: base > n;\n  return base;"),),
        "dead-code",
        "assert beyond:",
        ("loop invariant range:", "assert beyond:"),
    ),
    Plant(
        ASSERTIONS,
        "iota",
        (("    next++;\n", "    //@ assert other: ticket[i] != next;\n    next++;\n"),),
        "dead-code",
        "assert other:",
        ("    ticket[i] = next;", "assert other:"),
    ),
    Plant(
        CALLS,
        "equal-by-mismatch",
        (
            (
                "  return first_error(sent, got, n) == n;",
                "  return first_error(sent, got, -n - 1) == n;",
            ),
        ),
        "dead-call",
        "  return first_error(sent, got, -n - 1) == n;",
        ("requires length:#1", "requires length:#2"),
    ),
    Plant(
        CALLS,
        "max-value",
        (
            (
                "/*@ requires some:",
                "/*@ requires even: x % 2 == 0; assigns \\nothing; */\nvoid pair(int x);\n\n"
                "/*@ requires some:",
            ),
            ("  int i = 1;\n", "  int i = 1;\n  pair(i);\n"),
        ),
        "dead-call",
        "  pair(i);",
        ("requires even:", "  int i = 1;"),
    ),
    Plant(
        ERRORS,
        "nested-grid",
        (("  int count = 0;\n", "  int count = 0;\n  rows = rows / count;\n"),),
        "dead-code",
        "rows = rows / count;",
        ("  int count = 0;", "rows = rows / count;"),
    ),
    Plant(
        ERRORS,
        "min-value",
        (
            (
                "  *where = 0;\n  /*@ loop",
                "  *where = 0;\n  int *spare = (void *)0;\n  *spare = 1;\n  /*@ loop",
            ),
        ),
        "dead-code",
        "  *spare = 1;",
        ("int *spare = (void *)0;", "  *spare = 1;"),
    ),
    Plant(
        FLOW,
        "adjacent-pair",
        (("    right++;\n  }\n  return n;\n", "    right++;\n  }\n  return n;\n  right = 0;\n"),),
        "dead-code",
        "  right = 0;",
        (),
    ),
    Plant(
        FLOW,
        "search-any",
        (("      return middle;\n", "      return middle;\n      first = middle;\n"),),
        "dead-code",
        "      first = middle;",
        (),
    ),
    Plant(
        ADMITTED,
        "find-index",
        (("      break;\n", "    {\n      //@ admit past: i >= n;\n      break;\n    }\n"),),
        "dead-code",
        "admit past:",
        ("for (i = 0; i < n; i++)", "admit past:"),
    ),
    Plant(
        ADMITTED,
        "isqrt-halving",
        (
            (
                "    int middle = (low + high) / 2;\n",
                "    int middle = (low + high) / 2;\n    //@ admit same: middle == high;\n",
            ),
        ),
        "dead-code",
        "if (middle * middle <= area)",
        ("loop invariant range:", "admit same:"),
    ),
    Plant(
        JOINED,
        "reverse-copy",
        (("    head++;\n  }\n", "    head++;\n  }\n  if (tail > 0)\n    tail = 0;\n"),),
        "dead-code",
        "    tail = 0;",
        ("loop invariant meet:", "while (head < n)", "if (tail > 0)"),
    ),
    Plant(
        JOINED,
        "prime",
        (("  return 1;\n}", "  if (divisor != n)\n    return 0;\n  return 1;\n}"),),
        "dead-code",
        "    return 0;#2",
        ("loop invariant range:", "while (divisor < n)", "if (divisor != n)"),
    ),
)

MEANT = (
    Plant(
        "code that is meant to be dead",
        "adjacent-pair",
        (
            ("requires length: 0 <= n;", "requires length: 2 <= n;"),
            ("    return n;\n  int", "  {\n    //@ assert \\false;\n    return n;\n  }\n  int"),
        ),
        "",
        "",
        (),
    ),
    Plant(
        "code that is meant to be dead",
        "prime",
        (
            (
                "  return 1;\n}",
                "  if (divisor != n) {\n    //@ assert never: \\false;\n    return 0;\n  }\n"
                "  return 1;\n}",
            ),
        ),
        "",
        "",
        (),
    ),
)


class Found(NamedTuple):
    kind: str
    line: int
    culprits: tuple[int, ...]


def expected(plant: Plant) -> list[Found]:
    if not plant.kind:
        return []
    text = plant.planted
    lines = tuple(sorted({line_of(text, part) for part in plant.culprits}))
    return [Found(plant.kind, line_of(text, plant.at), lines)]


def line_of(text: str, part: str) -> int:
    """The line of the only place of the part, or of the place with the number behind ``#``."""
    part, _, number = part.partition("#")
    places = [match.start() for match in re.finditer(re.escape(part), text)]
    assert len(places) == 1 or number, (part, len(places))
    return text[: places[int(number or 1) - 1]].count("\n") + 1


def found(text: str, folder: Path) -> tuple[list[Found], int, float]:
    """What is doomed, how many tests are unknown, and in how many seconds."""
    file = folder / "planted.c"
    file.write_text(text, encoding="utf-8")
    start = time.perf_counter()
    tests = run(file, ONLY_SMOKE).smoke_tests
    seconds = time.perf_counter() - start
    doomed = [as_found(one) for one in tests if one.verdict is SmokeVerdict.DOOMED]
    unknown = sum(one.verdict is SmokeVerdict.UNKNOWN for one in tests)
    return doomed, unknown, seconds


def as_found(one: SmokeReport) -> Found:
    """With the lines of culprits that are in the same file."""
    here = [c.location for c in one.culprits if c.location.file == one.location.file]
    lines = sorted({location.line for location in here})
    return Found(one.kind.value, one.location.line, tuple(lines))


def differs(wanted: Sequence[Found], got: Sequence[Found]) -> str:
    """What is not as it should be, in words; nothing if all is."""
    if list(wanted) == list(got):
        return ""
    told = ", ".join(f"{one.kind} {one.line} by {one.culprits}" for one in got) or "nothing"
    return (
        f"wanted {wanted[0].kind} {wanted[0].line} by {wanted[0].culprits}, not {told}"
        if (wanted)
        else f"wanted nothing, not {told}"
    )


def chosen(plants: Iterable[Plant], words: Sequence[str]) -> list[Plant]:
    return [
        one
        for one in plants
        if not words or any(word in one.situation or word in one.file for word in words)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="planted contradictions: are they found?")
    parser.add_argument("words", nargs="*", metavar="WORD")
    words = parser.parse_args().words
    rows = [
        ["situation", "file", "smoke test", "culprits", "found", "others doomed", "unknown", "s"]
    ]
    whole = 0
    plants = chosen(PLANTS, words)
    with tempfile.TemporaryDirectory() as folder:
        for plant in [*plants, *chosen(MEANT, words)]:
            wanted = expected(plant)
            got, unknown, seconds = found(plant.planted, Path(folder))
            if wrong := differs(wanted, got):
                print(f"{plant.situation}, {plant.file}: {wrong}", file=sys.stderr)
            whole += not wrong and bool(wanted)
            others = [one for one in got if one not in wanted]
            rows.append([plant.situation, plant.file, plant.kind or "none",
                         str(len(wanted[0].culprits) if wanted else 0),
                         "no" if wrong else "yes", str(len(others)), str(unknown),
                         f"{seconds:.1f}"])  # fmt: skip
        for name in () if words else sorted({plant.file for plant in PLANTS}):
            if got := found(source(name), Path(folder))[0]:
                print(f"{name}: {got} in the file as it is", file=sys.stderr)
    print(table(rows))
    print(f"\n{whole} of {len(plants)} as they should be.")


if __name__ == "__main__":
    main()
