"""Random runs of C functions, natively: which lines do those pass that end normally?

The function runs as code, in the program that ``weaklink instrument`` prints, which checks its
annotations; gcc's sanitizers check for run-time errors, gcov counts lines (``judge.c``).  No view,
no solver, no replay of weaklink has a part in that.  What weaklink says of code that nothing
covers is compared with the counts, line by line, in a file with a word a line (``spread``).
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import declared
from weaklink.emit.places import shown_name, with_directives
from weaklink.emit.plan import plan_of
from weaklink.emit.program import Block, Inputs, program_text
from weaklink.emit.surroundings import source_name
from weaklink.frontend.load import Loaded, load
from weaklink.ir.program import Function, Program
from weaklink.ir.types import ArrayType, IntType, PointerType, RecordType, Type
from weaklink.ir.variables import Variable
from weaklink.model import CoverReport, UncoveredReport
from weaklink.options import Options
from weaklink.view.build import Views
from weaklink.view.checking import Checking

HERE = Path(__file__).parent
SANITIZERS = (
    "-fsanitize=address,undefined",
    "-fno-sanitize=pointer-overflow",
    "-fno-sanitize-recover=all",
    "-fsanitize-undefined-trap-on-error",
)
GCC = ("gcc", "-std=gnu11", "-w", "-fno-builtin", "-O0", "-g", *SANITIZERS)
SECONDS = 240
LONGEST_ARRAY = 64
MOST_CONSTANTS = 60

UNKNOWN = "unknown"


class NotJudged(Exception):
    """The function is not one whose inputs can be drawn, or whose annotations are all checked."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How runs ended, by word (``judge.c``), and how often the normal ones passed each line that
    has code."""

    ends: Mapping[str, int]
    counts: Mapping[int, int]

    @property
    def inputs(self) -> int:
        return sum(self.ends.values())


@dataclass(frozen=True, slots=True)
class Refuted:
    """A region of the code that no run is said to pass, and a line of it that some did."""

    function: str
    said: UncoveredReport
    line: int
    count: int

    def __str__(self) -> str:
        where = self.said.location
        said = f"{self.said.why}, {self.said.text!r}"
        return f"{where.file}:{where.line}: {self.function}: {said}: {self.count} runs pass it"


# --- running --------------------------------------------------------------------------------------


def run_randomly(path: Path, function: str, folder: Path, count: int, seed: int) -> Ran:
    """So many runs of a function in the file.  Raises ``NotJudged``."""
    loaded = load([str(path)], Options())
    if function not in loaded.program.functions:
        raise NotJudged("the file has no such function")
    text = judged_text(loaded, function)
    (folder / "judged.c").write_text(text, encoding="utf-8")
    (folder / "judged.gcda").unlink(missing_ok=True)
    _call([*GCC, "--coverage", "-I", str(HERE), "-c", "judged.c"], folder)
    program = _judge(folder)
    shown = _call([str(program), str(count), str(seed), *_constants(path)], folder)
    ends = {word: int(number) for word, number in re.findall(r"^(.*): (\d+)$", shown, re.M)}
    assert ends.pop("otherwise") == 0, "a run does not end twice alike"
    counted = _call(["gcov", "--json-format", "--stdout", "judged.gcda"], folder)
    return Ran(ends, _counts(counted, shown_name(str(path)), function))


def _judge(folder: Path) -> Path:
    """The whole program, linked."""
    judge, program = folder / "judge.o", folder / "judge"
    if not judge.exists():
        _call(["gcc", "-O1", "-w", "-c", str(HERE / "judge.c"), "-o", "judge.o"], folder)
    _call([*GCC, "--coverage", "judge.o", "judged.o", "-o", "judge"], folder)
    return program


def _call(command: Sequence[str], folder: Path) -> str:
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{command[0]}: {done.stderr[:2000]}"
    return done.stdout


def _counts(text: str, file: str, function: str) -> dict[int, int]:
    """By line of the user's file."""
    found: dict[int, int] = {}
    for one in json.loads(text)["files"]:
        if shown_name(one["file"]) == file:
            for line in one["lines"]:
                number = line["line_number"]
                found[number] = max(found.get(number, 0), line["count"])
    return found


def _constants(path: Path) -> list[str]:
    """The numbers in the text, which runs are often about."""
    text = path.read_text(encoding="utf-8")
    numbers = dict.fromkeys(re.findall(r"(?<![\w.])-?\d{1,18}(?![\w.])", text))
    return list(numbers)[:MOST_CONSTANTS]


# --- the program ----------------------------------------------------------------------------------


def judged_text(loaded: Loaded, function: str) -> str:
    """The program whose runs are judged, as C."""
    views = Views(loaded.program, Checking(Options().runtime_errors))
    try:
        views.obligations(function)
        plan = plan_of(loaded.program, views, loaded.units).of(function, frozenset(), lined=True)
        if plan.names:
            raise NotJudged("static things share a name")
        inputs = _Drawn(plan.program, plan.program.functions[function], plan.parameter).inputs()
        text = program_text(plan, inputs, ["judged"])
    except Unsupported as problem:
        raise NotJudged(problem.construct) from problem
    if "not checked here" in text:
        raise NotJudged("not all annotations are checked")
    return with_directives(_as_judged(text), "judged.c", plan.files)


def _as_judged(text: str) -> str:
    text = _replaced(text, "int main(void) {", "static int wl_main(void) {")
    text = _replaced(text, "static void wl_start(void) {", _START)
    text = _replaced(text, "/* --- what is behind the checks", f"{_BEFORE}/* --- behind")
    choose = "integer wl_choose(const char *where, const char *what) {"
    text = _replaced(text, choose, f"{choose}\n  return judge_any();")
    before, start = text.split(_START)
    start = re.sub(r"\n((?:    ENTER.*\n)*)", r"\n\1    judge_images();\n", start, count=1)
    return f'#include "judge.h"\n{before}{_START}{start}{_AFTER}'


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


_START = "static void judge_images(void);\nstatic void wl_start(void) {"

_BEFORE = """
#define dprintf judge_silent
#define _Exit judge_over
#define abort judge_fails
"""

_AFTER = """
/* Variables begin with the values that they have before the first run. */
static void judge_images(void) {
  static char *images[1000];
  for (int i = 0; i < wl_now.count; i++) {
    struct wl_object *object = &wl_now.objects[i];
    if (object->is_const)
      continue;
    if (!images[i])
      wl_copy(images[i] = wl_room(0, object->size), object->base, object->size);
    else
      wl_copy(object->base, images[i], object->size);
  }
}

int judged_run(void) {
  wl_failures = wl_now.count = wl_state_count = wl_freed_count = 0;
#ifdef WL_EXITS
  wl_ways_out = 0;
  wl_exiting = wl_exit_status = 0;
#endif
  return wl_main();
}
"""


# --- inputs ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Drawn:
    """The inputs of a function as C that draws them.  Each pointer has a block of its own; where
    ``main`` starts, variables have the values that they begin with."""

    program: Program
    function: Function
    named: Callable[[Variable], str]
    blocks: list[Block] = field(default_factory=list)
    targets: list[Type] = field(default_factory=list)
    filling: list[tuple[str, str]] = field(default_factory=list)

    def inputs(self) -> Inputs:
        values: list[tuple[str, str]] = []
        for item in self.program.globals:
            name = source_name(item.variable)
            if not item.variable.is_const and self.function.name != "main":
                values += self.leaves(name, item.variable.type, _drawn)
        parameters: list[tuple[str, str]] = []
        for parameter in self.function.parameters:
            parameters += self.leaves(self.named(parameter), parameter.type, _drawn)
        return Inputs(tuple(self.blocks), tuple(values), (*self.filling, *parameters))

    def leaves(
        self, place: str, type: Type, draw: Callable[[IntType], str]
    ) -> Iterator[tuple[str, str]]:
        """The scalars in an object, each with what it gets."""
        match type:
            case IntType():
                yield place, draw(type)
            case PointerType(target):
                yield place, self.pointer(target)
            case ArrayType(element, length) if length is not None and length <= LONGEST_ARRAY:
                for index in range(length):
                    yield from self.leaves(f"{place}[{index}]", element, draw)
            case ArrayType():
                pass  # keeps what it has
            case RecordType("struct"):
                record = self.program.records[type]
                for member in record.members or ():
                    if member.name.startswith("#"):
                        raise NotJudged("a member without name")
                    yield from self.leaves(f"{place}.{member.name}", member.type, draw)
            case _:
                raise NotJudged(f"an input of type {type}")

    def pointer(self, target: Type) -> str:
        """A pointer to a block: its own, or one before of the same type, or NULL."""
        number = len(self.blocks)
        if number >= 16 or not isinstance(target, IntType | RecordType | ArrayType):
            raise NotJudged(f"a pointer to {target}")
        name = f"judged_{number}"
        element = declared(target, "", self.function.span)
        size = f"judge_length({number}) * sizeof({element})"
        same = [i for i, other in enumerate(self.targets) if other == target]
        self.blocks.append(Block(name, element, size, False, False))
        self.targets.append(target)
        each = f"for (long i_ = 0; i_ < judge_lengths[{number}]; i_++) {name}[i_]"
        self.filling += self.leaves(each, target, _element)
        own = f"{name} + judge_offset({number})"
        if same:
            own = f"judge_alias() ? judged_{same[-1]} : {own}"
        return f"judge_null() ? 0 : {own}"


def _drawn(type: IntType) -> str:
    return f"judge_draw({_range(type)})"


def _element(type: IntType) -> str:
    return f"judge_element(i_, {_range(type)})"


def _range(type: IntType) -> str:
    """As numbers of 64 bits: the greatest of ``unsigned long`` is -1."""
    low = f"{type.min + 1}ll - 1" if type.min < 0 else "0"
    return f"{low}, {type.max if type.max < 1 << 63 else -1}ll"


# --- judging --------------------------------------------------------------------------------------


def claims(report: CoverReport) -> Iterator[UncoveredReport]:
    """The code that no run at all is said to pass to a normal end."""
    return (one for one in report.uncovered if not one.bound_hit and one.why != UNKNOWN)


def refuted(report: CoverReport, ran: Ran) -> Iterator[Refuted]:
    """The claims about code that some runs pass."""
    for one in claims(report):
        for line in lines_of(one, report):
            if ran.counts.get(line, 0) > 0:
                yield Refuted(report.function, one, line, ran.counts[line])
                break


def judgeable(report: CoverReport, ran: Ran) -> int:
    """How many claims are about code whose runs were counted."""
    return sum(any(line in ran.counts for line in lines_of(one, report)) for one in claims(report))


def lines_of(one: UncoveredReport, report: CoverReport) -> Iterable[int]:
    """The lines of the first statement of a region, up to where other code begins."""
    first, last = one.location.line, one.location.end_line
    others = [line for line in report.lines if first < line <= last]
    return range(first, min([last + 1, *others]))
