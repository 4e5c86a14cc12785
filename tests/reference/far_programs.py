"""A seeded generator of programs whose defects show only far from zero: ``generate_far(seed)``.

The constant ``K`` of each is about as large as searches go, or beyond.  Most of what is claimed
about it holds of all that is shorter; some of it holds of everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from weaklink.ir.types import Machine, make_machine

FAR_MACHINE = make_machine("far", char=4, short=4, int_=5, long=6, long_long=7)


@dataclass(frozen=True, slots=True)
class FarProgram:
    """``functions`` are those with a body, ``shape`` the kind of program."""

    text: str
    shape: str
    functions: tuple[str, ...]
    rte: bool

    @property
    def machine(self) -> Machine:
        return FAR_MACHINE


def generate_far(seed: int) -> FarProgram:
    rng = Random(f"far {seed}")
    shape = SHAPES[seed % len(SHAPES)]
    writer = _Writer(rng)
    text = shape(writer)
    name = shape.__name__.strip("_")
    return FarProgram(text, name, tuple(writer.defined), rng.random() < 0.6)


class _Writer:
    """What the shapes have in common."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.k = rng.choice([4, 6, 6, 7, 7, 8, 9, 9, 10, 11])
        self.cell = rng.choice(["char", "char", "int", "unsigned char"])
        self.defined: list[str] = []

    def some(self, clauses: Sequence[str], likely: float = 0.6) -> list[str]:
        return [clause for clause in clauses if self.rng.random() < likely]

    def one(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def loop(self, assigns: str, invariants: Sequence[str], variant: str = "") -> str:
        """A loop contract with some of the invariants."""
        clauses = [f"loop invariant {text};" for text in self.some(invariants)]
        clauses += [f"loop assigns {assigns};"] if self.rng.random() < 0.95 else []
        clauses += [f"loop variant {variant};"] if variant and self.rng.random() < 0.4 else []
        return f"/*@ {' '.join(clauses)} */" if clauses else ""

    def contract(
        self, requires: Sequence[str], assigns: str, ensures: Sequence[str], at_least: int = 1
    ) -> str:
        chosen = self.some(ensures, 0.4) or [self.rng.choice(ensures)] * at_least
        clauses = [f"requires {text};" for text in requires]
        clauses += [f"assigns {assigns};"] if self.rng.random() < 0.9 else []
        clauses += [f"ensures {text};" for text in chosen]
        return f"/*@ {' '.join(clauses)} */"

    def function(self, name: str, header: str, body: Sequence[str]) -> str:
        self.defined.append(name)
        return "\n".join([header, "{", *(f"  {line}" for line in body if line), "}", ""])

    def about(self, result: str = "\\result") -> list[str]:
        """Claims about a number that the constant has to do with."""
        k = self.k
        return [f"{result} != {k}", f"{result} <= {k}", f"{result} < {k}", f"{result} <= {k - 1}",
                f"0 <= {result}", f"{result} == 0 || {result} < {k}"]  # fmt: skip

    def ending(self, name: str) -> list[str]:
        """Code that only some runs come to, then the return."""
        if self.rng.random() < 0.4:
            test = f"{name} {self.one('==', '>', '>=')} {self.k}"
            return [f"if ({test}) return {self.one('0', '1')};", f"return {name};"]
        return [f"return {name};"]


def _scan(w: _Writer) -> str:
    """A counter over an array with its length."""
    k = w.k
    body = w.one(
        "if (a[i] == 0) r++;",
        "if (a[i] != 0) r++;",
        f"if (i == {k} && a[i] == 1) r = 1;",
        f"if (i > {k}) r = 1;",
        f"if (a[i] == 1 && i >= {k}) return i;",
        "if (a[i] == 1) { r = i; break; }",
        f"if (i >= {k}) r++;",
    )
    kept = ["0 <= i <= n", "0 <= r <= i", "0 <= r", "\\forall integer j; 0 <= j < i ==> a[j] != 1"]
    ensures = [*w.about(), "\\result == 0", "\\result <= n", "0 <= \\result <= n"]
    requires = ["0 <= n", "\\valid_read(a + (0 .. n - 1))"]
    if w.rng.random() < 0.3:
        requires.append(f"\\forall integer j; 0 <= j < n ==> a[j] {w.one('==', '!=', '<=')} 1")
    return w.contract(requires, "\\nothing", ensures) + "\n" + w.function(
        "f",
        f"int f(const {w.cell} *a, int n)",
        ["int r = 0;", w.loop("i, r", kept, "n - i"), "for (int i = 0; i < n; i++) {", f"  {body}",
         "}", *w.ending("r")],
    )  # fmt: skip


def _fill(w: _Writer) -> str:
    """An array is written; one cell, or those beyond, otherwise."""
    k = w.k
    body = w.one(
        f"a[i] = i == {k};", f"a[i] = i >= {k};", f"if (i != {k}) a[i] = 0;", "a[i] = 0;",
        f"a[i] = i < {k} ? 0 : 1;", f"if (i < {k}) a[i] = 0;",
    )  # fmt: skip
    done = "\\forall integer j; 0 <= j < i ==> a[j] == 0"
    ensures = [
        "\\forall integer j; 0 <= j < n ==> a[j] == 0",
        f"\\forall integer j; 0 <= j < {k} && j < n ==> a[j] == 0",
        f"n > {k} ==> a[{k}] == 0",
        f"\\forall integer j; {k} <= j < n ==> a[j] == \\old(a[j])",
        "n > 0 ==> a[0] == 0",
        "\\exists integer j; 0 <= j < 12 && (j >= n || a[j] != 1)",
    ]
    requires = ["0 <= n", "\\valid(a + (0 .. n - 1))"]
    requires += [f"n <= {w.one(str(k), str(k + 1), '12')}"] if w.rng.random() < 0.5 else []
    assigned = w.one("a[0 .. n - 1]", "a[0 .. n - 1]", f"a[0 .. {k - 1}]")
    return w.contract(requires, assigned, ensures) + "\n" + w.function(
        "f",
        f"void f({w.cell} *a, int n)",
        [w.loop(f"i, {w.one('a[0 .. n - 1]', 'a[0 .. i - 1]')}", ["0 <= i <= n", done], "n - i"),
         "for (int i = 0; i < n; i++)", f"  {body}"],
    )  # fmt: skip


def _sentinel(w: _Writer) -> str:
    """A loop up to a zero."""
    last = w.one("5", "7", str(w.k), "11")
    whole = f"\\valid_read(s + (0 .. {last}))"
    requires = [
        w.one(
            f"{whole} && s[{last}] == 0",
            f"{whole} && (\\exists integer j; 0 <= j <= {last} && s[j] == 0)",
            whole,
            "\\valid_read(s)",
            "\\exists integer j; 0 <= j <= 11 && \\valid_read(s + (0 .. j)) && s[j] == 0",
        )
    ]
    ensures = [*w.about(), "s[\\result] == 0", f"\\result == {w.k} ==> s[0] == 1",
               "\\forall integer j; 0 <= j < \\result ==> s[j] != 0"]  # fmt: skip
    by_index = w.rng.random() < 0.5
    kept = ["0 <= i", "\\forall integer j; 0 <= j < i ==> s[j] != 0", f"i <= {last}"]
    if by_index:
        loop = [w.loop("i", kept), "while (s[i] != 0) i++;"]
    else:
        limit = w.one("", "if (i < 13) ")
        loop = [w.loop("i, t", ["0 <= i", f"i <= {last}"]), f"while (*t) {{ t++; {limit}i++; }}"]
    start = ["int i = 0;"] + ([] if by_index else [f"const {w.cell} *t = s;"])
    return (
        w.contract(requires, "\\nothing", ensures)
        + "\n"
        + w.function("f", f"int f(const {w.cell} *s)", [*start, *loop, *w.ending("i")])
    )


def _end_pointer(w: _Writer) -> str:
    """A loop from one pointer to another."""
    given = w.rng.random() < 0.4
    requires = ["0 <= n", "\\valid_read(p + (0 .. n - 1))"]
    requires += ["end == p + n"] if given else []
    parameters = f"const {w.cell} *p, {f'const {w.cell} *end, ' if given else ''}int n"
    body = w.one("if (*p == 1) r++;", "if (*p) r++;", "r++;", "if (*p == 0) return r;")
    lines = [] if given else [f"const {w.cell} *end = p + n;"]
    lines += ["int r = 0;", w.loop("p, r", ["0 <= r", "p <= end", "0 <= end - p <= n"], "end - p")]
    lines += [f"while (p {w.one('!=', '<')} end) {{ {body} p++; }}", *w.ending("r")]
    ensures = [*w.about(), "\\result <= n", "\\result == n"]
    return (
        w.contract(requires, "\\nothing", ensures)
        + "\n"
        + w.function("f", f"int f({parameters})", lines)
    )


def _difference(w: _Writer) -> str:
    """Pointers into one array are subtracted, or compared."""
    k = w.k
    requires = ["0 <= n", "\\valid_read(p + (0 .. n))", f"q == p + {w.one('n', 'n', str(k))}"]
    lines = w.one(
        "return q - p;",
        "return p - q;",
        f"if (p + {k} == q) return 1; return 0;",
        f"if (q - p > {k}) return 1; return 0;",
        f"const {w.cell} *t = p; {w.loop('t', ['p <= t'])} while (t != q && *t == 0) t++; "
        "return t - p;",
    )
    ensures = [*w.about(), *w.about("q - p"), "\\result == 0", "\\result >= -5"]
    return (
        w.contract(requires, "\\nothing", ensures)
        + "\n"
        + w.function("f", f"int f(const {w.cell} *p, const {w.cell} *q, int n)", [lines])
    )


def _counter(w: _Writer) -> str:
    """No memory: as many iterations as there are."""
    k, kind = w.k, w.one("int", "unsigned char")
    body = w.one("r++;", f"if (i == {k}) r = 1;", f"if (i > {k}) x = 1;", "if (x) r++;")
    requires = [w.one("0 <= n <= 12", "0 <= n <= 12", f"0 <= n <= {k}", "n <= 12")]
    ensures = [*w.about(), "\\result == 0", "\\result == n || n <= 0", f"n < {k} ==> \\result <= 5"]
    assertion = w.one("", "", f"//@ assert r != {k};", f"//@ assert x == 0 || n < {k};")
    return w.contract(requires, "\\nothing", ensures) + "\n" + w.function(
        "f",
        f"int f({kind} n, int x)",
        ["int r = 0;", w.loop("i, r, x", ["0 <= i", "i <= n", "0 <= r <= i", "0 <= r"]),
         f"for (int i = 0; i < n; i++) {{ {body} }}", assertion, *w.ending("r")],
    )  # fmt: skip


def _recursion(w: _Writer) -> str:
    """Up to nine deep; the contract promises all, some or nothing."""
    k = min(w.k, 9)
    promise = w.some(["\\result >= 0", "\\result <= n || n < 0", f"\\result != {k}",
                      f"\\result < {k}", "\\result == n || n < 0"], 0.4)  # fmt: skip
    ensures = "".join(f" ensures {text};" for text in promise)
    limit = w.one("9", "9", "8", str(k))
    deep = w.function(
        "deep",
        f"/*@ requires n <= {limit}; assigns \\nothing;{ensures} */\nint deep(int n)",
        [w.one("", f"//@ assert n != {k};", f"//@ assert n < {k} || n > 9;"),
         "if (n <= 0) return 0;", "return 1 + deep(n - 1);"],
    )  # fmt: skip
    if w.rng.random() < 0.4:  # more inputs than are run, and a failure that is not among the first
        return deep + _rarely_failing(w, k)
    use = w.one("deep(x)", "deep(x) + y", "deep(deep(x))")
    requires = [f"x <= {w.one('9', str(k))}", "0 <= y <= 1"]
    return (
        deep
        + w.contract(requires, "\\nothing", w.about())
        + "\n"
        + w.function("f", "int f(int x, int y)", [f"int r = {use};", *w.ending("r")])
    )


def _rarely_failing(w: _Writer, k: int) -> str:
    contract = w.contract(["n <= 9"], "\\nothing", ["\\result == 0", "\\result >= 0"])
    test = f"if (r >= {k} && x == 9 && y == 12) return 1;"
    body = ["int r = deep(n);", test, "return 0;"]
    return contract + "\n" + w.function("f", "int f(int n, int x, int y)", body)


def _depth(w: _Writer) -> str:
    """Recursion that counts its depth."""
    k = min(w.k, 9)
    assertion = w.one(f"assert d != {k}", f"assert d < {k}", f"check d <= {k}")
    stop = w.one("d >= n", "d >= n || d > 8")
    return w.function(
        "down",
        "/*@ requires 0 <= d && n <= 9; assigns \\nothing; */\nvoid down(int d, int n)",
        [f"if ({stop}) return;", "down(d + 1, n);"],
    ) + w.function(
        "f",
        f"/*@ requires 0 <= d && n <= 9; assigns \\nothing; ensures \\result <= {k}; */\n"
        "int f(int d, int n)",
        [f"//@ {assertion};" if w.rng.random() < 0.5 else "",
         w.one("if (d >= n) return d;", "if (d >= n) return 0;"),
         w.one("", "down(d, n);"), "return f(d + 1, n);"],
    )  # fmt: skip


def _cells(w: _Writer) -> str:
    """Clauses about the cell K."""
    k = w.k
    needed = w.one("\\valid(s)", "\\valid_read(s)", f"\\valid(s + (0 .. {k}))",
                   "\\valid(s + (0 .. 11))", f"\\valid_read(s + {k})")  # fmt: skip
    requires = [needed]
    requires += [w.one(f"s[{k}] == 1", f"s[{k}] != 0", f"s[{k}] != s[0]")] * (w.rng.random() < 0.3)
    ensures = [f"s[{k}] != 1", f"s[{k}] == 0", "s[0] == 0", f"s[{k}] == \\old(s[{k}])",
               "\\result == 0", f"s[{k - 1}] <= s[{k}] || \\result == 0"]  # fmt: skip
    body = w.one("return 0;", f"if (s[{k}] == 1) return 1; return 0;", "return s[0] == 1;",
                 "return s[0] == 1 && s[1] == 0;")  # fmt: skip
    if needed.startswith("\\valid(") and w.rng.random() < 0.5:
        body = w.one("s[0] = 0; ", f"s[{k}] = 0; ", f"s[{k - 1}] = 1; ") + body
    return (
        w.contract(requires, "s[0 .. 11]", ensures)
        + "\n"
        + w.function("f", f"int f({w.cell} *s)", [body])
    )


def _quantifiers(w: _Writer) -> str:
    """Ranges longer than a search looks."""
    k = w.k
    requires = ["\\valid_read(a + (0 .. n - 1))", "0 <= n <= 12"]
    requires += w.some([f"n > {k}", "\\forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]",
                        "\\forall integer j; 0 <= j < n ==> a[j] == 0"], 0.3)  # fmt: skip
    ensures = [
        "\\forall integer j; 0 <= j < n ==> a[j] <= 1 || a[j] == j",
        f"\\forall integer j; 0 <= j < n && j < {k} ==> a[j] != 9",
        f"\\forall integer j; {k} <= j < n ==> a[j] == a[0]",
        "n >= 12 ==> (\\exists integer j; 0 <= j < 12 && a[j] != 1)",
        f"\\exists integer j; 0 <= j < {k} && j >= n",
        f"(\\exists integer j; 0 <= j <= {k} && x == j) || x < 0 || x > {k}",
        f"\\forall integer j; 0 <= j < {k + 1} ==> (j != x || x < {k})",
        "\\result == 0",
    ]
    body = [f"if (n > {k} && a[{k}] == {w.one('0', '1', '2')}) return {w.one('1', '0')};",
            f"//@ assert \\forall integer j; 0 <= j < n ==> a[j] {w.one('>= 0', '!= 7', '< 12')};"
            if w.rng.random() < 0.5 else "", "return 0;"]  # fmt: skip
    return (
        w.contract(requires, "\\nothing", ensures)
        + "\n"
        + w.function("f", f"int f(const {w.cell} *a, int n, int x)", body)
    )


def _list(w: _Writer) -> str:
    """A list of up to eight nodes."""
    k = min(w.k, 7)
    step = w.one("if (i < 13) i++;", "if (l->v == 1) i++;", "i++;", "if (l->v) return i;")
    early = w.one("", "", f"if (i == {k}) return 1;")
    ensures = [f"\\result != {k}", f"\\result <= {k}", f"\\result < {k}", "0 <= \\result",
               "\\result == 0"]  # fmt: skip
    requires = w.some(["l == \\null || \\valid_read(l)"], 0.5)
    return (
        "struct node { _Bool v; struct node *next; };\n"
        + w.contract(requires, "\\nothing", ensures)
        + "\n"
        + w.function(
            "f",
            "int f(const struct node *l)",
            [
                "int i = 0;",
                w.loop("i, l", ["0 <= i"]),
                f"while (l) {{ {step} {early} l = l->next; }}",
                *w.ending("i"),
            ],
        )
    )


def _two(w: _Writer) -> str:
    """The common beginning of two arrays."""
    sized = w.rng.random() < 0.4
    requires = ["\\valid_read(p + (0 .. n - 1)) && \\valid_read(q + (0 .. n - 1)) && 0 <= n"]
    requires = requires if sized else ["\\valid_read(p) && \\valid_read(q)"]
    more = "i < n && p[i] == q[i]" if sized else "p[i] && p[i] == q[i]"
    kept = ["0 <= i", "\\forall integer j; 0 <= j < i ==> p[j] == q[j]"]
    kept += ["i <= n"] if sized else []
    ensures = [*w.about(), "\\forall integer j; 0 <= j < \\result ==> p[j] == q[j]"]
    return (
        w.contract(requires, "\\nothing", ensures)
        + "\n"
        + w.function(
            "f",
            f"int f(const _Bool *p, const _Bool *q{', int n' if sized else ''})",
            ["int i = 0;", w.loop("i", kept), f"while ({more}) i++;", *w.ending("i")],
        )
    )


def _globals(w: _Writer) -> str:
    """Arrays whose length is fixed: a global one, a local one."""
    k = w.k
    requires = [w.one("0 <= x < 12", f"0 <= x <= {k}", "0 <= x")]
    before = f"{w.cell} g[12];\n"
    if w.rng.random() < 0.5:
        ensures = [f"g[{k}] == \\old(g[{k}])", "g[x] == 1", "\\result == 0",
                   f"g[{k}] != 1 || x != {k}",
                   "\\forall integer j; 0 <= j < 12 ==> g[j] == \\old(g[j])",
                   f"\\forall integer j; 0 <= j < {k} ==> g[j] != 9"]  # fmt: skip
        body = [w.one("g[x] = 1;", f"if (x >= {k}) g[x] = 1;", ""),
                f"return g[{w.one('x', str(k), '0')}] == 1;"]  # fmt: skip
    else:
        ensures = [*w.about(), "\\result == x", "\\result == 0"]
        value = w.one("1", f"i == {k}", "g[i] == 1")
        body = [
            "char l[12] = {0};",
            w.loop("i, l[0 .. 11]", ["0 <= i <= 12", "i <= x || x < 0"]),
            f"for (int i = 0; i < x && i < 12; i++) l[i] = {value};",
            w.one("return l[x < 12 ? x : 0];", f"return l[{k}];", f"return l[{k - 1}] == 1;"),
        ]
    return (
        before
        + w.contract(requires, "g[0 .. 11]", ensures)
        + "\n"
        + w.function("f", "int f(int x)", body)
    )


def _called(w: _Writer) -> str:
    """A helper with a loop, and what follows from it."""
    promise = w.some(["\\result >= 0", "s[\\result] == 0", "\\result <= 11"], 0.6)
    length = w.function(
        "len",
        "/*@ requires \\valid_read(s + (0 .. 11)) && s[11] == 0; assigns \\nothing; "
        + " ".join(f"ensures {text};" for text in promise)
        + f" */\nint len(const {w.cell} *s)",
        ["int i = 0;", w.loop("i", ["0 <= i <= 11", "0 <= i"]), "while (s[i]) i++;", "return i;"],
    )
    requires = ["\\valid_read(s + (0 .. 11)) && s[11] == 0"]
    requires += [f"s[{w.one('0', '5', str(w.k))}] == 0"] if w.rng.random() < 0.3 else []
    return (
        length
        + w.contract(requires, "\\nothing", [*w.about(), "s[\\result] == 0"])
        + "\n"
        + (w.function("f", f"int f(const {w.cell} *s)", ["int r = len(s);", *w.ending("r")]))
    )


def _by_pointer(w: _Writer) -> str:
    """Recursion along an array."""
    ensures = " ".join(f"ensures {text};" for text in w.some(w.about(), 0.4))
    limit = w.one("n <= 9", "n <= 9", "n <= 8")
    end = w.one("n <= 0", "n <= 0 || !*s")
    return w.function(
        "f",
        f"/*@ requires {limit} && \\valid_read(s + (0 .. n - 1)); assigns \\nothing; {ensures} */\n"
        f"int f(const {w.cell} *s, int n)",
        [f"if ({end}) return 0;", w.one("return 1 + f(s + 1, n - 1);",
                                        "return (*s == 1) + f(s + 1, n - 1);")],
    )  # fmt: skip


SHAPES: tuple[Callable[[_Writer], str], ...] = (
    _scan, _fill, _sentinel, _end_pointer, _difference, _counter, _recursion, _depth, _cells,
    _quantifiers, _list, _two, _globals, _called, _by_pointer,
)  # fmt: skip
