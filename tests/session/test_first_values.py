"""What globals hold at first, judged by gcc: a compiled program prints what expressions are there.
weaklink proves that where ``main`` starts, in code and in annotations, and refutes other values.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emit.native import compiled, needs_gcc, run
from weaklink import session
from weaklink.model import Status, Verdict
from weaklink.options import Options
from weaklink.record import replace

GLOBALS = """
struct inner { int *p; int n; };
struct entry { int key; struct inner in[2]; const char *name; };
typedef struct { unsigned char tag; struct { short low, high; }; int *const *via; } unnamed;
enum { SECOND = 1 };
int ten = 10, twenty = 20;
int data[6] = { 1, [3] = 4, 5 };
int *middle = data + 2, **deep = &middle, *past = data + 6, *last = &data[6] - 1;
struct entry table[] = {
  { 1, { { &ten, 1 }, { &data[3], 2 } }, "ab" },
  { .key = 2, .in[SECOND].p = &twenty, .name = "cde" + 1 },
  [3] = { .in = { [0] = { data, -7 } } },
};
struct entry *current = &table[SECOND], *behind = table + 4;
int *inside = &table[0].in[1].n;
int matrix[2][3] = { { 1, 2, 3 }, { 4, 5 } };
int *row = matrix[1], (*whole)[3] = &matrix[1], *cell = &matrix[1][1];
int *rows[2][2] = { { &ten, 0 }, { [1] = &data[4] } };
int *either = sizeof(int) == 4 ? &ten : &twenty;
int *plain = (int *)(void *)&ten;
unsigned *other_sign = (unsigned *)&data[3];
char text[] = "world", *at = &text[2];
const char *const words[] = { "one", "two", "" }, *const *second = words + 1;
static int *const fixed = &data[3];
unnamed u = { 200, { -3, 4 }, &fixed };
struct entry *literal = &(struct entry){ 5, { { &twenty } } };
int **pointers = (int *[]){ &ten, &data[1], 0 };
struct ring { int v; struct ring *next; } first, ring = { 1, &first }, first = { 2, &ring };
"""

VALUES = """
**deep|middle - data|past - data|*last|data[4]|*table[0].in[0].p|*table[0].in[1].p
table[0].name[1]|*table[1].in[1].p|table[1].name[0]|table[3].in[0].n|*table[3].in[0].p
table[2].key|current->key|*current->in[1].p|behind - table|*inside|*row|(*whole)[1]|*cell
*rows[0][0]|*rows[1][1]|*either|*plain|*other_sign|*at|at - text|words[0][2]|words[2][0]
(*second)[1]|second[1][0]|*fixed|u.low|u.high|u.tag|**u.via|*literal->in[0].p|literal->in[1].n
*pointers[0]|*pointers[1]|ring.next->v|ring.next->next->v|first.next->next->v
"""

EXPRESSIONS = [one for line in VALUES.split("\n") for one in line.split("|") if one]

REFUTED = 7
"""Of every so many values, another is refuted: that takes its time."""


def values(folder: Path) -> list[int]:
    printed = "".join(f'  dprintf(2, "%d\\n", (int)({one}));\n' for one in EXPRESSIONS)
    program = f"int dprintf(int, const char *, ...);\n{GLOBALS}\nint main(void) {{\n{printed}}}\n"
    return [int(line) for line in run(compiled(program, folder)).said.split()]


@needs_gcc
@pytest.mark.slow
def test_first_values(tmp_path: Path) -> None:
    checks = ""
    for number, (one, value) in enumerate(zip(EXPRESSIONS, values(tmp_path), strict=True)):
        checks += f"  //@ check same: {one} == {value};\n"
        checks += f"  int v{number} = (int)({one});\n"
        checks += f"  //@ check same: v{number} == {value};\n"
        if number % REFUTED == 0:
            checks += f"  //@ check other: v{number} == {value + 1};\n"
    path = tmp_path / "first.c"
    path.write_text(f"{GLOBALS}\nint main(void) {{\n{checks}  return 0;\n}}\n", encoding="utf-8")
    report = session.diagnose([str(path)], replace(Options(), smoke=False))
    assert not report.refused and not report.diagnostics
    same = [p for p in report.properties if p.name != "other"]
    assert len(same) >= 2 * len(EXPRESSIONS)
    assert [p.id for p in same if p.status is not Status.PROVED] == []
    others = [p for p in report.properties if p.name == "other"]
    assert [p.id for p in others if p.verdict is not Verdict.NON_COMPLIANCE] == []
    assert len(others) == -(-len(EXPRESSIONS) // REFUTED)
