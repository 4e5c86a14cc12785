"""Whether faults that show only at the end of long runs, and invariants too weak, are found.

    python bench/sizes.py [--sizes 4,16,100,1000] [--only search,copy] [-t 5]

Ten functions, each as it should be, with a postcondition that fails only where a run ends, and
with an invariant that is too weak; the size is what the precondition says.  Expected is a
counterexample, or the loop as the weak contract.  Behind each: wall and CPU seconds.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Program:
    """Text with SIZE in it; in the wrong one and in the weak one a line stands for another."""

    name: str
    text: str
    wrong: tuple[str, str]
    weak: tuple[str, str]

    def variant(self, what: str, size: int) -> str:
        text = self.text
        if what != "right":
            old, new = self.wrong if what == "wrong" else self.weak
            assert text.count(old) == 1, (self.name, old)
            text = text.replace(old, new)
        return text.replace("SIZE", str(size))


PROGRAMS = [
    Program(
        "search",
        """\
/*@ requires n == SIZE && \\valid_read(t + (0 .. n - 1));
    assigns \\nothing;
    ensures missing: \\result == n ==> \\forall integer k; 0 <= k < n ==> t[k] != x;
    ensures found: 0 <= \\result < n ==> t[\\result] == x;
    ensures range: 0 <= \\result <= n; */
int search(const int *t, int n, int x)
{
  int i = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant \\forall integer k; 0 <= k < i ==> t[k] != x;
      loop assigns i;
      loop variant n - i; */
  while (i < n) {
    if (t[i] == x)
      return i;
    i++;
  }
  return n;
}
""",
        ("range: 0 <= \\result <= n;", "range: 0 <= \\result < n - 1;"),
        ("\\forall integer k; 0 <= k < i ==> t[k] != x;", "i > 0 ==> t[i - 1] != x;"),
    ),
    Program(
        "copy",
        """\
/*@ requires n == SIZE && \\valid(to + (0 .. n - 1)) && \\valid_read(from + (0 .. n - 1));
    requires \\separated(to + (0 .. n - 1), from + (0 .. n - 1));
    assigns to[0 .. n - 1];
    ensures same: \\forall integer k; 0 <= k < n ==> to[k] == from[k];
    ensures last: to[n - 1] == from[n - 1]; */
void copy(int *to, const int *from, unsigned n)
{
  unsigned i;
  /*@ loop invariant 0 <= i <= n;
      loop invariant \\forall integer k; 0 <= k < i ==> to[k] == from[k];
      loop assigns i, to[0 .. n - 1];
      loop variant n - i; */
  for (i = 0; i < n; i++)
    to[i] = from[i];
}
""",
        ("last: to[n - 1] == from[n - 1];", "last: to[n - 1] == from[0];"),
        ("\\forall integer k; 0 <= k < i ==> to[k] == from[k];", "i > 0 ==> to[0] == from[0];"),
    ),
    Program(
        "fill",
        """\
int pool[SIZE];
/*@ assigns pool[0 .. SIZE - 1];
    ensures all: \\forall integer k; 0 <= k < SIZE ==> pool[k] == v;
    ensures sure: pool[SIZE - 1] == v; */
void fill(int v)
{
  /*@ loop invariant 0 <= i <= SIZE;
      loop invariant \\forall integer k; 0 <= k < i ==> pool[k] == v;
      loop assigns i, pool[0 .. SIZE - 1];
      loop variant SIZE - i; */
  for (int i = 0; i < SIZE; i++)
    pool[i] = v;
}
""",
        ("sure: pool[SIZE - 1] == v;", "sure: pool[SIZE - 1] == \\old(pool[SIZE - 1]);"),
        (
            "\\forall integer k; 0 <= k < i ==> pool[k] == v;",
            "\\forall integer k; 0 <= k < i - 1 ==> pool[k] == v;",
        ),
    ),
    Program(
        "reverse",
        """\
/*@ requires n == SIZE && \\valid(t + (0 .. n - 1));
    assigns t[0 .. n - 1];
    ensures turned: \\forall integer k; 0 <= k < n ==> t[k] == \\old(t[n - 1 - k]);
    ensures ends: t[0] == \\old(t[n - 1]); */
void reverse(int *t, int n)
{
  int i = 0, j = n - 1;
  /*@ loop invariant 0 <= i <= n && j == n - 1 - i && i <= j + 2;
      loop invariant \\forall integer k; 0 <= k < i ==> t[k] == \\at(t[n - 1 - k], Pre);
      loop invariant \\forall integer k; j < k < n ==> t[k] == \\at(t[n - 1 - k], Pre);
      loop invariant \\forall integer k; i <= k <= j ==> t[k] == \\at(t[k], Pre);
      loop assigns i, j, t[0 .. n - 1];
      loop variant j - i + 2; */
  while (i < j) {
    int x = t[i];
    t[i] = t[j];
    t[j] = x;
    i++;
    j--;
  }
}
""",
        ("ends: t[0] == \\old(t[n - 1]);", "ends: t[n - 1] == \\old(t[n - 1]);"),
        ("\\forall integer k; i <= k <= j ==> t[k] == \\at(t[k], Pre);", "\\true;"),
    ),
    Program(
        "partition",
        """\
/*@ requires n == SIZE && \\valid(t + (0 .. n - 1));
    assigns t[0 .. n - 1];
    ensures place: 0 <= \\result <= n;
    ensures low: \\forall integer k; 0 <= k < \\result ==> t[k] < x;
    ensures high: \\forall integer k; \\result <= k < n ==> t[k] >= x; */
int partition(int *t, int n, int x)
{
  int m = 0;
  /*@ loop invariant 0 <= m <= i <= n;
      loop invariant \\forall integer k; 0 <= k < m ==> t[k] < x;
      loop invariant \\forall integer k; m <= k < i ==> t[k] >= x;
      loop assigns i, m, t[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (t[i] < x) {
      int y = t[m];
      t[m++] = t[i];
      t[i] = y;
    }
  return m;
}
""",
        ("place: 0 <= \\result <= n;", "place: 0 <= \\result < n;"),
        ("\\forall integer k; m <= k < i ==> t[k] >= x;", "m < i ==> t[m] >= x;"),
    ),
    Program(
        "nested",
        """\
/*@ requires n == SIZE && \\valid_read(t + (0 .. n - 1));
    assigns \\nothing;
    ensures zero: \\result == 0 ==> \\forall integer i, j; 0 <= i < j < n ==> t[i] != t[j];
    ensures one: \\result == 1 ==> \\exists integer i, j; 0 <= i < j < n && t[i] == t[j]; */
int has_twice(const int *t, int n)
{
  /*@ loop invariant 0 <= i <= n;
      loop invariant \\forall integer p, q; 0 <= p < i && p < q < n ==> t[p] != t[q];
      loop assigns i;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    /*@ loop invariant i < j <= n;
        loop invariant \\forall integer q; i < q < j ==> t[i] != t[q];
        loop assigns j;
        loop variant n - j; */
    for (int j = i + 1; j < n; j++)
      if (t[i] == t[j])
        return 1;
  return 0;
}
""",
        (
            "one: \\result == 1 ==> \\exists integer i, j; 0 <= i < j < n && t[i] == t[j];",
            "one: \\result == 1;",
        ),
        ("\\forall integer q; i < q < j ==> t[i] != t[q];", "i < j - 1 ==> t[i] != t[j - 1];"),
    ),
    Program(
        "list",
        """\
struct node { struct node *next; int value; };
struct node nodes[SIZE];
/*@ assigns nodes[0 .. SIZE - 1].next;
    ensures linked: \\forall integer k; 0 <= k < SIZE - 1 ==> nodes[k].next == &nodes[k + 1];
    ensures ends: nodes[SIZE - 1].next == \\null; */
void link_all(void)
{
  nodes[SIZE - 1].next = 0;
  /*@ loop invariant 0 <= i <= SIZE - 1;
      loop invariant \\forall integer k; i <= k < SIZE - 1 ==> nodes[k].next == &nodes[k + 1];
      loop invariant nodes[SIZE - 1].next == \\null;
      loop assigns i, nodes[0 .. SIZE - 2].next;
      loop variant i; */
  for (int i = SIZE - 1; i > 0; i--)
    nodes[i - 1].next = &nodes[i];
}
""",
        ("ends: nodes[SIZE - 1].next == \\null;", "ends: nodes[0].next == \\null;"),
        (
            "\\forall integer k; i <= k < SIZE - 1 ==> nodes[k].next == &nodes[k + 1];",
            "i < SIZE - 1 ==> nodes[i].next == &nodes[i + 1];",
        ),
    ),
    Program(
        "string",
        """\
/*@ requires \\valid_read(s + (0 .. SIZE)) && s[SIZE] == 0;
    assigns \\nothing;
    ensures end: s[\\result] == 0;
    ensures before: \\forall integer k; 0 <= k < \\result ==> s[k] != 0;
    ensures length: \\result <= SIZE; */
unsigned length(const char *s)
{
  unsigned n = 0;
  /*@ loop invariant 0 <= n <= SIZE;
      loop invariant \\forall integer k; 0 <= k < n ==> s[k] != 0;
      loop assigns n;
      loop variant SIZE - n; */
  while (s[n])
    n++;
  return n;
}
""",
        ("length: \\result <= SIZE;", "length: \\result < SIZE;"),
        ("\\forall integer k; 0 <= k < n ==> s[k] != 0;", "n > 0 ==> s[n - 1] != 0;"),
    ),
    Program(
        "matrix",
        """\
/*@ requires \\valid(m + (0 .. 4 * SIZE - 1));
    assigns m[0 .. 4 * SIZE - 1];
    ensures all: \\forall integer i, j; 0 <= i < SIZE && 0 <= j < 4 ==> m[4 * i + j] == (i == j);
    ensures last: m[4 * SIZE - 1] == (SIZE == 4); */
void identity(int *m)
{
  /*@ loop invariant 0 <= i <= SIZE;
      loop invariant \\forall integer p, q; 0 <= p < i && 0 <= q < 4 ==> m[4 * p + q] == (p == q);
      loop assigns i, m[0 .. 4 * SIZE - 1];
      loop variant SIZE - i; */
  for (int i = 0; i < SIZE; i++) {
    m[4 * i] = i == 0;
    m[4 * i + 1] = i == 1;
    m[4 * i + 2] = i == 2;
    m[4 * i + 3] = i == 3;
  }
}
""",
        ("last: m[4 * SIZE - 1] == (SIZE == 4);", "last: m[4 * SIZE - 1] == 2;"),
        (
            "\\forall integer p, q; 0 <= p < i && 0 <= q < 4 ==> m[4 * p + q] == (p == q);",
            "i > 0 ==> m[4 * i - 1] == (i == 4);",
        ),
    ),
    Program(
        "ring",
        """\
struct ring { int cell[SIZE]; unsigned first, used; };
/*@ requires \\valid(r) && r->first < SIZE && r->used <= SIZE && \\valid(out + (0 .. SIZE - 1));
    requires \\separated(r, out + (0 .. SIZE - 1));
    assigns r->first, r->used, out[0 .. SIZE - 1];
    ensures taken: \\forall integer k; 0 <= k < \\result ==>
      out[k] == \\old(r->cell[(r->first + k) % SIZE]);
    ensures empty: r->used == 0;
    ensures number: \\result == \\old(r->used); */
unsigned drain(struct ring *r, int *out)
{
  unsigned n = 0;
  /*@ loop invariant r->first < SIZE && n + r->used == \\at(r->used, Pre);
      loop invariant r->first == (\\at(r->first, Pre) + n) % SIZE;
      loop invariant \\forall integer k; 0 <= k < n ==>
        out[k] == r->cell[(\\at(r->first, Pre) + k) % SIZE];
      loop assigns n, r->first, r->used, out[0 .. SIZE - 1];
      loop variant r->used; */
  while (r->used > 0) {
    out[n++] = r->cell[r->first];
    r->first = r->first + 1 == SIZE ? 0 : r->first + 1;
    r->used--;
  }
  return n;
}
""",
        ("number: \\result == \\old(r->used);", "number: \\result < SIZE;"),
        ("n + r->used == \\at(r->used, Pre);", "n + r->used <= SIZE;"),
    ),
]

VARIANTS = ("right", "wrong", "weak")


@dataclass(frozen=True)
class Outcome:
    good: bool
    seconds: float
    cpu: float
    said: str


def run(program: Program, what: str, size: int, timeout: float, folder: Path) -> Outcome:
    path = folder / f"{program.name}_{what}_{size}.c"
    path.write_text(program.variant(what, size), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "weaklink",
        "diagnose",
        "--format",
        "json",
        "--timeout",
        str(timeout),
    ]
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode not in (0, 1, 2):
        return Outcome(False, seconds, cpu, f"exit {done.returncode}")
    report = json.loads(done.stdout)
    verdicts = [one["verdict"] or one["status"] for one in report["properties"]]
    wanted = {
        "right": lambda: not {"non-compliance", "subcontract-weakness"} & {*verdicts},
        "wrong": lambda: "non-compliance" in verdicts,
        "weak": lambda: "subcontract-weakness" in verdicts and "non-compliance" not in verdicts,
    }
    said = ", ".join(f"{verdicts.count(v)} {v}" for v in dict.fromkeys(verdicts))
    return Outcome(wanted[what](), seconds, cpu, said)


def main() -> None:
    parser = argparse.ArgumentParser(description="find faults and weak invariants at many sizes")
    parser.add_argument("--sizes", default="4,16,100,1000")
    parser.add_argument("--only", default="")
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("-t", "--timeout", type=float, default=5)
    options = parser.parse_args()
    names = options.only.split(",") if options.only else [one.name for one in PROGRAMS]
    with tempfile.TemporaryDirectory() as folder:
        for size in map(int, options.sizes.split(",")):
            times: list[float] = []
            good = 0
            for program in (one for one in PROGRAMS if one.name in names):
                for what in options.variants.split(","):
                    found = run(program, what, size, options.timeout, Path(folder))
                    times.append(found.seconds)
                    good += found.good
                    mark = "ok" if found.good else "NOT"
                    label = f"{size:6} {program.name:10} {what:6} {mark:3}"
                    print(
                        f"{label} {found.seconds:6.2f} {found.cpu:6.2f}  {found.said}", flush=True
                    )
            median = statistics.median(times)
            print(
                f"{size:6} {good} of {len(times)}, median {median:.2f} s, most {max(times):.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
