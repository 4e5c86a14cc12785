"""Generated programs with one construct each that the other families lack: ``generate_feature``.

nested       a loop in a loop, calls in both
prototypes   callees without body, with no assigns clause or hardly a contract
several      two or three callees, most without body; what one chooses makes others' clauses fail
ghost        ghost code that says what the program does, in names that the program has too
first        ``main``, with what initialisers say: addresses, tables of them
outside      annotations that read where no object is, or no value
aliased      globals that pointers may name, though the file does not take their address
jumps        `switch` and `goto` into branches and blocks, in loops too
statements   contracts of statements, with frames, in a loop
targets      calls through pointers: parameters, tables, locals, with lists that say too little
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.reference.inputs import Bounds
from weaklink.ir.types import Machine

Lines = Sequence[str]


class Writer:
    """Random choices; ``claims`` are a few of several, true or not."""

    def __init__(self, rng: Random, machine: Machine) -> None:
        self.rng = rng
        self.machine = machine
        self.bounds = Bounds(1, 2)
        self.function = "f"

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def some(self, texts: Lines, likely: float) -> list[str]:
        return [text for text in texts if self.chance(likely)]

    def clauses(self, word: str, texts: Lines, likely: float = 0.5) -> list[str]:
        return [f"{word} {text};" for text in self.some(texts, likely)]

    def check(self, *texts: str) -> str:
        """An assertion in a body."""
        return f"//@ {self.one('assert', 'assert', 'assert', 'check')} {self.one(*texts)};"

    def contract(self, *clauses: Lines | str) -> str:
        listed = [text for one in clauses for text in ([one] if isinstance(one, str) else one)]
        inner = " ".join(text for text in listed if text)
        return f"/*@ {inner} */" if inner else ""


def lines(*parts: str | Lines) -> str:
    """One statement a line, those that are empty left out."""
    texts = [t for part in parts for t in ([part] if isinstance(part, str) else part)]
    return "\n".join(text for text in texts if text) + "\n"


# --- nested loops -------------------------------------------------------------------------------


def nested(w: Writer) -> str:
    called = w.chance(0.6)
    body = w.one("s++;", "if (s < 3) s++;", "if (x) s++;", "s = j;", "if (j == 1) break;")
    inner_call = called and w.chance(0.4)
    outer_call = called and not inner_call
    step = "s = step(s);"
    outer = w.clauses("loop invariant", ["i <= 2", "0 <= s", "s <= 2 * i", "s <= 3"], 0.7)
    outer += w.clauses("loop assigns", ["i, s"], 0.9) + w.clauses("loop variant", ["2 - i"], 0.6)
    inner = w.clauses("loop invariant", ["j <= 1", "0 <= s", "s <= 2 * i + j", "s <= 3",
                                         "s >= \\at(s, LoopEntry)"], 0.6)  # fmt: skip
    inner += w.clauses("loop assigns", ["j, s"], 0.85) + w.clauses("loop variant", ["1 - j"], 0.5)
    ensures = w.clauses("ensures", ["\\result >= 0", "\\result <= 2", "\\result == 2 || x == 0",
                                    "\\result <= 3"], 0.5)  # fmt: skip
    limit = w.one("j < 1", "j < 1", "j < 2")
    return lines(
        _step(w) if called else "",
        w.contract(w.clauses("requires", ["x <= 1", "0 <= x"], 0.3), "assigns \\nothing;", ensures),
        "int f(_Bool x) {",
        "  unsigned char i = 0; int s = 0;",
        w.contract(outer),
        "  while (i < 2) {",
        "    unsigned char j = 0;",
        w.contract(inner),
        f"    while ({limit}) {{ {step if inner_call else body} j++; }}",
        f"    {step}" if outer_call else "",
        "    i++;",
        "  }",
        f"  {w.check('s <= 2', 's >= 0', 's == 2', 'i == 2')}" if w.chance(0.6) else "",
        "  return s;",
        "}",
    )


def _step(w: Writer) -> str:
    promises = w.clauses("ensures", ["\\result >= v", "\\result <= v + 1", "\\result <= 3"], 0.6)
    body = w.one("return v < 3 ? v + 1 : v;", "return v;", "return v < 2 ? v + 1 : 2;")
    contract = w.contract(
        w.clauses("requires", ["v <= 3", "0 <= v"], 0.4), "assigns \\nothing;", promises
    )
    return f"{contract}\nint step(int v){f' {{ {body} }}' if w.chance(0.85) else ';'}"


# --- prototypes ---------------------------------------------------------------------------------


def prototypes(w: Writer) -> str:
    by_pointer = w.chance(0.6)
    promises = ["\\result >= 0", "G >= \\old(G)", "\\result == x"]
    promises += ["*p == 1", "*p >= 0"] if by_pointer else []
    assigns = w.one(
        "", "", "", "assigns G;", "assigns \\nothing;", "assigns *p;" if by_pointer else ""
    )
    requires = ["\\valid(p)"] if by_pointer and w.chance(0.5) else []
    callee = w.contract([f"requires {one};" for one in requires], assigns,
                        w.clauses("ensures", promises, 0.3))  # fmt: skip
    arguments = w.one("&u, x", "&u, x", "q, x") if by_pointer else "x"
    pointed = "q" in arguments
    facts = ["u == 1", "v == 1", "G == 1", "r >= 0", "r == x", "x == \\at(x, Pre)"]
    facts += ["*q == \\at(*q, Pre)", "*q == 1"] if pointed else []
    return lines(
        "char G;",
        f"{callee}\nchar g({'char *p, ' if by_pointer else ''}_Bool x);",
        w.contract(["requires \\valid(q);"] if pointed else [],
                   w.clauses("assigns", ["G, *q" if pointed else "G"], 0.4),
                   w.clauses("ensures", ["G == 1", "G >= 0", "\\result == 1"], 0.3)),
        f"int f({'char *q, ' if pointed else ''}_Bool x) {{",
        f"  char {w.one('u = 1, v = 1', 'v = 1, u = v')}; G = 1;",
        f"  char r = g({arguments});",
        f"  {w.check(*facts)}",
        f"  {w.check(*facts)}" if w.chance(0.5) else "",
        f"  r = g({arguments});" if w.chance(0.15) else "",
        f"  return {w.one('v', 'u', 'r >= 0')};",
        "}",
    )  # fmt: skip


# --- several callees ----------------------------------------------------------------------------


def several(w: Writer) -> str:
    names = ["x", "y", "z"][: w.rng.choice((2, 2, 3))]
    facts = [f"{name} {relation}" for name in names for relation in (">= 0", "!= 1", "<= 0")]
    facts += ["x + y >= 0", "x <= y", "x >= 0 || y >= 0", "x != 1 || a == 1"]
    facts += ["z == x", "y >= 0 || z <= 0"] if "z" in names else []
    body: list[str] = []
    for name in names:
        argument = w.one("a", *(other for other in names if other < name))
        body.append(f"  {name} = g{name}({argument});")
        known = [fact for fact in facts if not any(n in fact for n in names if n > name)]
        body += [f"  {w.check(*known)}"] if w.chance(0.35) else []
    loop = ["  /*@ loop invariant -1 <= i <= 2; loop assigns i; */", "  while (i < 1) i++;"]
    facts += ["i == 1", "i + x <= 1"] if (has_loop := w.chance(0.25)) else []
    body[w.rng.randrange(len(body)) : 0] = loop if has_loop else []
    return lines(
        [_chooser(w, f"g{name}") for name in names],
        w.contract("assigns \\nothing;", w.clauses("ensures", ["\\result >= 0", "\\result <= 1"])),
        "int f(_Bool a) {",
        f"  char {', '.join(f'{name} = 0' for name in names)}{', i = 0' if has_loop else ''};",
        body,
        f"  {w.check(*facts)}",
        f"  {w.check(*facts)}" if w.chance(0.6) else "",
        f"  return {w.one(*names, 'x + y')};",
        "}",
    )


def _chooser(w: Writer, name: str) -> str:
    """A function that gives back some value."""
    promises = [
        "\\result >= 0",
        "\\result <= 0",
        "\\result >= -1",
        "\\result >= v",
        "\\result != v",
    ]
    requires = w.clauses("requires", ["v >= 0", "v <= 0", "v != 1"], 0.15)
    contract = w.contract(requires, "assigns \\nothing;", w.clauses("ensures", promises, 0.25))
    body = f" {{ return {w.one('0', '0', 'v', '1')}; }}" if w.chance(0.3) else ";"
    return f"{contract}\nchar {name}(char v){body}"


# --- ghost code ---------------------------------------------------------------------------------


def ghost(w: Writer) -> str:
    name = w.one("c", "k", "k")
    declared = w.one(f"int {name} = 0;", f"int {name} = x;", f"unsigned char {name} = 0;")
    within = w.one(f"if ({name} < 3) {name} = {name} + 1;", f"{name} = i;", f"{name} = c;",
                   f"if (x > 0) {name} = 1; else {name} = 0;")  # fmt: skip
    facts = [
        f"{name} == i",
        f"{name} >= 0",
        f"{name} <= 2",
        f"{name} == x",
        "c == x",
        f"{name} <= i",
    ]
    kept = w.clauses("loop invariant", ["0 <= i <= 2", f"{name} <= i", f"{name} >= 0"], 0.6)
    assigned = w.one(f"i, {name}", f"i, {name}", "i")
    loop = [
        "  int i = 0;",
        w.contract(kept, w.clauses("loop assigns", [assigned], 0.9),
                   w.clauses("loop variant", ["2 - i"], 0.5)),
        f"  while (i < 2) {{ /*@ ghost {within} */ i++; }}",
    ]  # fmt: skip
    facts = facts if (has_loop := w.chance(0.7)) else [f for f in facts if "i" not in f]
    return lines(
        w.contract(
            "assigns \\nothing;", w.clauses("ensures", ["\\result == x", "\\result >= 0"], 0.5)
        ),
        "int f(char x) {",
        "  int c = x;",
        "  {" if (is_hidden := name == "c") else "",
        f"  /*@ ghost {declared} */",
        f"  c = {w.one('0', '1', 'x + 0')};" if is_hidden else "",
        loop if has_loop else f"  /*@ ghost {within.replace('i;', 'c;')} */",
        f"  {w.check(*facts)}",
        f"  {w.check(*facts)}",
        "  }" if is_hidden else "",
        "  return c;",
        "}",
    )


# --- what main begins with ----------------------------------------------------------------------


def first(w: Writer) -> str:
    w.function = "main"
    kind = w.one("pointer", "table", "member", "cell")
    a, b = w.one("0", "1", "-1"), w.one("0", "1")
    second_cell, second_object = w.one("&b[1]", "b", "b + 1", "0"), w.one("&b", "0", "&a")
    last = w.one("&b[2]", "&b[0]")
    told = {
        "pointer": f"char a = {a}, b[2] = {{{b}, 1}};\nchar *p = &a, *q = {second_cell};",
        "table": f"char a = {a}, b = {b};\nchar *t[2] = {{&a, {second_object}}};",
        "member": f"char a = {a};\nstruct S {{ char v; char *p; }} s = {{.p = &a, .v = {b}}};",
        "cell": f"char b[3] = {{{b}, {a}}};\nchar *p = &b[1]; char *q = {last};",
    }[kind]
    first, second = {"pointer": ("*p", "*q"), "table": ("*t[0]", "*t[1]"),
                     "member": ("*s.p", "s.v"), "cell": ("*p", "*q")}[kind]  # fmt: skip
    facts = [f"{first} == {a}", f"{second} == {w.one('1', '0')}", f"{first} <= {second}"]
    facts += {"pointer": ["p == &a", "q != \\null"], "table": ["t[0] == &a", "t[1] != t[0]"],
              "member": ["s.p == &a"], "cell": ["q - p == 1", "p < q"]}[kind]  # fmt: skip
    write = w.one("", f"{first} = 1;", f"{second} = 0;", f"{first} = {second};")
    helper = w.chance(0.4)
    return lines(
        told,
        _setter(w) if helper else "",
        w.contract(w.clauses("ensures", ["\\result == 0", "\\result >= 0"], 0.4)),
        "int main(void) {",
        f"  {w.check(*facts)}",
        f"  {write}",
        f"  set({'&' if not first.startswith('*') else ''}{first.removeprefix('*')});"
        if helper
        else "",
        f"  {w.check(*facts)}" if w.chance(0.7) else "",
        f"  return {first} >= 0;",
        "}",
    )


def _setter(w: Writer) -> str:
    promises = w.clauses("ensures", ["*d == 1", "*d >= 0", "*d != 0"], 0.5)
    contract = w.contract("requires \\valid(d);", w.clauses("assigns", ["*d"], 0.95), promises)
    return f"{contract}\nvoid set(char *d){w.one(' { *d = 1; }', ' { *d = 1; }', ';')}"


# --- calls through pointers -----------------------------------------------------------------------


def targets(w: Writer) -> str:
    names = ["inc", "dec", "same"][: w.rng.choice([2, 2, 3])]
    listed = ", ".join(w.some(names, 0.8) or names[:1])
    kind = w.one("parameter", "parameter", "table", "local")
    declared, pointer, parameters = {
        "parameter": ("", "g", "int (*g)(int), char x"),
        "table": (f"int (* const t[{len(names)}])(int) = {{{', '.join(names)}}};", "t[i]",
                  "unsigned char i, char x"),
        "local": ("", "g", "_Bool i, char x"),
    }[kind]  # fmt: skip
    requires = {"parameter": [" || ".join(f"g == {name}" for name in names), f"g == {names[0]}",
                              "g != \\null"],
                "table": [f"i < {len(names)}", "i == 1"], "local": ["i"]}[kind]  # fmt: skip
    start = f"int (*g)(int) = i ? {w.one(*names)} : {w.one(*names)};" if kind == "local" else ""
    call = f"int r = {w.one(f'{pointer}(x)', f'(*{pointer})(x)')};"
    ensures = w.clauses("ensures", ["\\result == x + 1", "\\result >= x", "\\result <= x + 1"], 0.5)
    user = names[-1] if w.chance(0.7) else names[0]
    return lines(
        [_callee(w, name) for name in names],
        declared,
        w.contract([f"requires {w.one(*requires)};" for _ in "r" if w.chance(0.7)],
                   w.clauses("assigns", ["\\nothing"], 0.8), ensures),
        f"int f({parameters}) {{",
        f"  {start}",
        f"  //@ calls {listed};",
        f"  {call}",
        f"  {w.check('r >= x', 'r == x + 1', 'r <= 2')}" if w.chance(0.6) else "",
        "  return r;",
        "}",
        f"int user(void) {{ return f({user}, 1); }}" if kind == "parameter" else "",
    )  # fmt: skip


def _callee(w: Writer, name: str) -> str:
    value = {"inc": "x + 1", "dec": "x - 1", "same": "x"}[name]
    promises = w.clauses(
        "ensures", [f"\\result == {value}", "\\result >= x - 1", "\\result <= 2"], 0.5
    )
    requires = w.clauses("requires", [w.one("x <= 1", "x >= -1")], 0.3)
    contract = w.contract(requires, "assigns \\nothing;", promises)
    return f"{contract}\nint {name}(int x) {{ return {value}; }}"


# --- values that no object holds ------------------------------------------------------------------


def outside(w: Writer) -> str:
    """Annotations speak of cells behind a block, perhaps under a condition that excludes them."""
    valid = w.one("\\valid(p)", "\\valid_read(p)", "\\valid_read(p + (0 .. n - 1))")
    is_array = w.chance(0.5)
    w.bounds = Bounds(1, 1) if is_array else Bounds(2, 2)
    cell = w.one("g[2]", "g[n]", "g[1 + n]") if is_array else w.one("p[1]", "p[n]", "p[1]")
    claims = [f"{cell} == 0", f"n < 2 || {cell} == p[0]", f"{cell} == {cell}", "p[0] >= 0"]
    claims += [f"n == 1 ==> {cell} == \\old({cell})", f"{cell} >= -2", "\\result == p[0]"]
    local = w.chance(0.4)
    facts = [
        f"{cell} != 1",
        f"{cell} == {cell}",
        "u == 0",
        "u >= 0 || u < 0",
        "p[0] == \\at(p[0], Pre)",
    ]
    loop = w.chance(0.35)
    kept = [f"{cell} == \\at({cell}, LoopEntry)", f"{cell} == 0", "i <= 2",
            "\\forall integer k; 0 <= k < i ==> p[k] >= 0"]  # fmt: skip
    return lines(
        "_Bool g[2];" if is_array else "",
        w.contract([f"requires {valid};", f"requires n <= {w.one('2', '3', '1')};"],
                   w.clauses("requires", [f"{cell} == 0", f"{cell} >= 0"], 0.15),
                   w.clauses("assigns", ["\\nothing"], 0.7), w.clauses("ensures", claims, 0.4)),
        "char f(char *p, unsigned char n) {",
        f"  char u{'' if local else ' = 0'};",
        "  unsigned char i = 0;" if loop else "",
        w.contract(w.clauses("loop invariant", kept, 0.5), w.clauses("loop assigns", ["i"], 0.9))
        if loop else "",
        "  while (i < n) i++;" if loop else "",
        f"  {w.check(*facts)}",
        f"  {w.check(*facts)}" if w.chance(0.5) else "",
        "  return n > 0 ? p[0] : 0;",
        "}",
    )  # fmt: skip


# --- globals that pointers may name ---------------------------------------------------------------


def aliased(w: Writer) -> str:
    """Globals whose address the file does not take, beside pointers that come in."""
    hidden = w.one("", "", "", "static ")
    kind = w.one("char G;", "char G;", "_Bool G;", "char G[2];")
    place = "G[1]" if "[" in kind else "G"
    two = w.chance(0.3)
    writes = w.some([f"*p = {place};", f"{place} = *p;"], 0.2)
    writes += w.some([f"{place} = 1;", "*p = 0;", "*p = 0;"], 0.6)
    writes += ["*q = 1;"] if two and w.chance(0.5) else []
    w.rng.shuffle(writes)
    claims = [f"{place} == 1", f"{place} >= 0", "*p == 0", f"*p == {place}", "*p >= 0",
              f"{place} == \\old({place})", "*p == \\old(*p)"]  # fmt: skip
    facts = [f"{place} == 1", "*p == 0", f"{place} == \\at({place}, Pre)", "*p == \\at(*p, Pre)"]
    requires = ["\\valid(p)", *(["\\valid(q)"] if two else [])]
    requires += w.some([f"\\separated(p, &{place})"], 0.15)
    requires += w.some([f"{place} == 1", "*p == 0"], 0.2)
    assigns = w.one(f"{place}, *p", f"{place}, *p", "*p", place) + (", *q" if two else "")
    return lines(
        f"{hidden}{kind}",
        w.contract([f"requires {one};" for one in requires], w.clauses("assigns", [assigns], 0.85),
                   w.clauses("ensures", claims, 0.4)),
        f"void f(char *p{', char *q' if two else ''}) {{",
        [f"  {one}" for one in writes],
        f"  {w.check(*facts)}" if w.chance(0.6) else "",
        "}",
    )  # fmt: skip


# --- jumps into blocks ----------------------------------------------------------------------------


def jumps(w: Writer) -> str:
    """``switch`` and ``goto`` into branches and blocks, past what stands before."""
    called = w.chance(0.5)
    looped = w.chance(0.35)
    facts = ["r >= 0", "r <= 3", "r != 2", "r == x", "r > 0 || x == 0", "r == \\at(r, L)"]
    here = [fact for fact in facts if "L)" not in fact]
    body = _switched(w, here) if w.chance(0.55) else _jumped(w, here)
    loop = [
        w.contract(w.clauses("loop invariant", ["0 <= i <= 2", "r >= 0", "r <= 3", "r <= 1"], 0.6),
                   w.clauses("loop assigns", [w.one("i, r", "i, r", "i")], 0.9),
                   w.clauses("loop variant", ["2 - i"], 0.5)),
        "  while (i < 2) {",
        *(f"    {one}" for one in body),
        "    i++;",
        "  }",
    ]  # fmt: skip
    return lines(
        _step(w) if called else "",
        w.contract(w.clauses("requires", ["x >= 0", "x <= 2"], 0.3), "assigns \\nothing;",
                   w.clauses("ensures", ["\\result >= 0", "\\result <= 3", "\\result == x",
                                         "x == 1 ==> \\result == 2"], 0.5)),
        "int f(char x, _Bool y) {",
        "  int r = 0;",
        "  unsigned char i = 0;" if looped else "",
        loop if looped else [f"  {one}" for one in body],
        "  r = step(r);" if called and w.chance(0.7) else "",
        f"  {w.check(*here)}" if w.chance(0.6) else "",
        "  return r;",
        "}",
    )  # fmt: skip


def _changed(w: Writer) -> str:
    texts = (
        "r = 1;",
        "r = 2;",
        "if (r < 3) r++;",
        "r = x > 0;",
        "r = y;",
        "r = x;",
        "if (y) r = 3;",
    )
    return w.one(*texts)


def _switched(w: Writer, facts: Lines) -> list[str]:
    """Cases in a branch and in a block within the body of the ``switch``."""
    first, second, third = w.rng.sample(
        ["case 0:", "case 1:", "case 2:", "case -1:", "default:"], 3
    )
    leave = w.one("break;", "", "")
    inner = [
        f"if ({w.one('y', 'x > 0', 'r == 0')}) {{",
        f"  {_changed(w)}",
        f"  {second} {_changed(w)}",
    ]
    inner += [f"  {leave}" if leave else "", f"  {w.check(*facts)}" if w.chance(0.4) else ""]
    inner += ["}", *([f"else {{ {_changed(w)} {third} {_changed(w)} }}"] if w.chance(0.6) else
                     [f"{{ {_changed(w)} {third} {_changed(w)} }}"])]  # fmt: skip
    switched = w.one("x", "x", "x + y", "r + x")
    return [
        f"switch ({switched}) {{",
        f"{first} {_changed(w)} {w.one('break;', '')}",
        *inner,
        _changed(w),
        "}",
    ]


def _jumped(w: Writer, facts: Lines) -> list[str]:
    """Forward, into a branch or a block in one, and out of them."""
    test = w.one("y", "x > 0", "x == 1", "x < 0")
    out = w.chance(0.5)
    inner = [f"if ({w.one('x > 1', 'y', 'r == 0', '0')}) {{", f"  {_changed(w)}"]
    if w.chance(0.4):
        inner += ["  {", f"    {_changed(w)}", f"    M: {_changed(w)}", "  }"]
    else:
        inner += [f"  M: {_changed(w)}"]
    inner += [
        f"  {w.check(*facts)}" if w.chance(0.5) else "",
        "  if (x == 0) goto N;" if out else "",
    ]
    inner += ["}", f"else {_changed(w)}" if w.chance(0.5) else ""]
    before = [f"if ({test}) goto M;", _changed(w)]
    return [*before, *inner, _changed(w), f"N: {_changed(w)}" if out else ""]


# --- contracts of statements ----------------------------------------------------------------------


def statements(w: Writer) -> str:
    """Contracts around statements, left by their ends, ``break``, ``continue`` and ``return``."""
    named = w.some(["r", "G", "x", "i", "*p"], 0.4)
    pointed, given = w.chance(0.15), w.chance(0.25)
    facts = ["r >= 0", "r == \\old(r)", "G == \\old(G)", "r != 2", "x == r", "r <= \\old(r) + 1"]
    frame = ", ".join(one for one in named if pointed or one != "*p") or "\\nothing"
    said = [
        *w.clauses("requires", ["r == 0", "r >= 0"], 0.2),
        f"assigns {frame};",
        *w.clauses("ensures", facts, 0.3),
        *w.clauses("breaks", facts, 0.2),
        *w.clauses("continues", facts, 0.2),
        *w.clauses("returns", ["\\result == r", "r == \\old(r)"], 0.2),
    ]
    writes = ["r = 1;", "r = x;", "G = 1;", "if (x > 0) r++;", "G = G;", "r = r;"]
    writes += ["x = 0;"] if given else []
    writes += ["*p = 1;", "if (x) *p = 0;"] if pointed else []
    leaves = ["if (x == 1) break;", "if (x == 0) continue;", "if (G) return r;", "break;"]
    inner = w.some(writes, 0.35) + w.some(leaves, 0.25)
    w.rng.shuffle(inner)
    changed = "i, r, G" + (", x" if given else "") + (", *p" if pointed else "")
    outer = w.contract(*w.clauses("assigns", [w.one("r, G", "r, G, x", "r")], 0.4))
    return lines(
        "char G;",
        w.contract("requires \\valid(p);" if pointed else "",
                   w.clauses("requires", ["x >= 0", "x <= 2"], 0.4),
                   w.clauses("ensures", ["\\result >= 0", "G == \\old(G)"], 0.3)),
        f"int f({'char *p, ' if pointed else ''}char x) {{",
        "  char r = 0; unsigned char i = 0;",
        f"  /*@ loop invariant 0 <= i <= 2; loop assigns {changed}; loop variant 2 - i; */",
        "  while (i < 2) {",
        "    i++;",
        f"    {w.contract(*said)}",
        f"    {{ {' '.join(inner)} }}",
        f"    {outer}" if outer else "",
        "    { r = 0; " + w.one("G = 2; ", "", "G = r; ") + "}" if outer else "",
        "  }",
        f"  {w.check('r >= 0', 'r <= 2', 'G == 0', 'i == 2')}" if w.chance(0.5) else "",
        "  return r;",
        "}",
    )  # fmt: skip


FEATURES: dict[str, Callable[[Writer], str]] = {
    "nested": nested,
    "prototypes": prototypes,
    "several": several,
    "ghost": ghost,
    "first": first,
    "targets": targets,
    "outside": outside,
    "aliased": aliased,
    "jumps": jumps,
    "statements": statements,
}

SMALL = ("prototypes", "several", "outside", "aliased", "statements")
"""Those on machines with few values."""

READS_OUTSIDE = ("outside", "first")
"""Those whose annotations may read what no object holds."""

ALIASED = ("aliased",)
"""Those that are judged with ``--aliasing``, too."""
