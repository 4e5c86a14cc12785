"""Constructs about memory: objects that begin and end, structures, arrays, literals."""

from __future__ import annotations

from tests.constructs.text import Item, Row, Scope, Writer, block

ELEMENTS = ("int", "int", "short", "unsigned char", "long", "unsigned")
OPAQUE = (
    "union { int i; char c[4]; } u;",
    "unsigned k : 3;",
    "float e;",
    "double e;",
    "int k : 5; int l : 7;",
    "union { long w; struct { int lo, hi; } p; } u;",
)


def array(w: Writer, scope: Scope) -> list[Item]:
    name, type = w.local("a"), w.one(*ELEMENTS)
    values = [w.expr(scope, 1) for _ in range(4)]
    length, initial = w.rng.choice(
        [
            (4, ", ".join(values)),
            (4, f"[2] = {values[0]}, {values[1]}"),
            (5, f"[0 ... 2] = {values[0]}, [4] = {values[1]}"),
            (3, f"[1] = {w.leaf(scope)}, [0] = {values[1]}, [1] = {values[2]}"),
            (3, f"{values[0]}"),
        ]
    )
    size = "" if w.chance(0.3) and length == 4 else str(length)
    scope.rows.append(Row(name, type, length))
    made: list[Item] = [f"{type} {name}[{size}] = {{{initial}}};"]
    return [*made, *(w.put(f"{name}[{n}]") for n in range(length))]


def store(w: Writer, scope: Scope) -> list[Item]:
    if not scope.rows:
        return array(w, scope)
    row = w.rng.choice(scope.rows)
    index = w.small(scope, row.length)
    op = w.one("=", "=", "^=", "|=")
    return [f"{row.text}[{index}] {op} {w.expr(scope)};", w.put(w.element(scope))]


def text(w: Writer, scope: Scope) -> list[Item]:
    name, k = w.local("s"), w.local("k")
    given = w.one('"abc"', '"a\\0b"', '"x" "yz"', '{"pqr"}', "{'a', 'b', [3] = 0}")
    declared = f"char {name}[{w.one('', '4', '6') if given[0] != '{' else '6'}] = {given};"
    if w.chance(0.3):
        declared = f"const char *{name} = {w.one(chr(34) + 'hello' + chr(34), w.function)};"
    body: list[Item] = [f"int {k} = 0;", f"while ({name}[{k}]) {k}++;", w.put(k)]
    if w.function not in declared:
        body.append(w.put(f"{name}[{w.rng.randrange(3)}]"))
    if "*" not in declared and w.chance(0.5):
        body += [f"{name}[{w.small(scope, 4)}] = {w.expr(scope)};", w.put(f"{name}[1]")]
    return [declared, *body]


# --- objects whose length is known when it runs ---------------------------------------------


def variable_length(w: Writer, scope: Scope) -> list[Item]:
    n, name, type = w.local("n"), w.local("a"), w.one(*ELEMENTS)
    length = f"({w.expr(scope, 1)} & 3) + 1" if not w.chance(w.raw) else f"({w.expr(scope, 1)}) % 4"
    k = w.local("k")
    made: list[Item] = [f"int {n} = {length};"]
    if w.chance(0.35):
        made += [
            f"{type} {name}[{n}][2];",
            block(
                f"for (int {k} = 0; {k} < {n}; {k}++) {{",
                [f"{name}[{k}][0] = {k} ^ {w.leaf(scope)};", f"{name}[{k}][1] = {k};"],
            ),
            w.put(f"{name}[{n} - 1][{w.small(scope, 2)}]"),
        ]
        scope.rows.append(Row(f"{name}[0]", type, 2))
    elif w.chance(0.3):
        m = w.local("m")
        made += [
            f"int {m} = ({w.leaf(scope)} & 1) + 2;",
            f"{type} {name}[{n}][{m}];",
            block(
                f"for (int {k} = 0; {k} < {n} * {m}; {k}++) {{",
                [f"{name}[{k} / {m}][{k} % {m}] = {k} ^ {w.leaf(scope)};"],
            ),
            w.put(f"{name}[{n} - 1][{m} - 1]"),
            w.put(f"(int)sizeof {name}"),
        ]
        if w.chance(0.6):
            called = w.name("vsum")
            body: list[Item] = [
                "long s = 0;",
                "for (int i = 0; i < n; i++)",
                "  for (int j = 0; j < m; j++) s = s * 3 + a[i][j];",
                "return (int)(s ^ (int)sizeof a[0]);",
            ]
            w.at_file(block(f"static int {called}(int n, int m, {type} a[n][m]) {{", body))
            made.append(w.put(f"{called}({n}, {m}, {name})"))
        scope.rows.append(Row(f"{name}[0]", type, 2))
    else:
        made += [
            f"{type} {name}[{n}];",
            block(
                f"for (int {k} = 0; {k} < {n}; {k}++) {{", [f"{name}[{k}] = {w.expr(scope, 1)};"]
            ),
            w.put(f"{name}[{n} - 1]"),
            w.put(f"(int)(sizeof {name} / sizeof {name}[0])"),
        ]
        if w.chance(w.raw):
            made.append(w.put(f"{name}[{w.small(scope, 4)}]"))
        scope.rows.append(Row(name, type, 1))
    return made


def on_stack(w: Writer, scope: Scope) -> list[Item]:
    """``alloca``, in a loop, too: what it gives lives until the function ends."""
    name, k, type = w.local("p"), w.local("k"), w.one(*ELEMENTS)
    called = w.one("alloca", "__builtin_alloca")
    n = w.rng.randrange(1, 4)
    made: list[Item] = [
        f"{type} *{name} = {called}({n} * sizeof({type}));",
        f"for (int {k} = 0; {k} < {n}; {k}++) {name}[{k}] = {w.leaf(scope)} + 0u;",
    ]
    made.append(w.put(f"{name}[{w.small(scope, n)}]"))
    if w.chance(0.4):
        last, other = w.local("l"), w.local("k")
        made += [
            f"{type} *{last} = {name};",
            block(
                f"for (int {other} = 0; {other} < 3; {other}++) {{",
                [f"{type} *q = {called}(sizeof *q);", f"*q = *{last} ^ {other};", f"{last} = q;"],
            ),
            w.put(f"*{last}"),
            w.put(f"{name}[0]"),
        ]
    scope.rows.append(Row(name, type, n))
    return made


def flexible(w: Writer, scope: Scope) -> list[Item]:
    tag, p, k = w.name("fl"), w.local("p"), w.local("k")
    type = w.one(*ELEMENTS)
    w.at_file(f"struct {tag} {{ int n; {w.one('', 'char c;', 'long w;')} {type} d[]; }};")
    count = w.rng.randrange(1, 4)
    size = w.one(
        f"sizeof(struct {tag}) + {count} * sizeof({type})",
        f"sizeof *{p} + sizeof {p}->d[0] * {count}",
    )
    made: list[Item] = [f"struct {tag} *{p} = malloc({size});"]
    body: list[Item] = [
        f"{p}->n = {count};",
        f"for (int {k} = 0; {k} < {p}->n; {k}++) {p}->d[{k}] = {k} * 3 + ({w.leaf(scope)} & 7);",
    ]
    body.append(w.put(f"{p}->d[{w.small(scope, count)}]"))
    body.append(w.put(f"{p}->n"))
    if w.chance(0.4):
        body += [f"struct {tag} {p}c = *{p};", w.put(f"{p}c.n")]
    if w.chance(0.4):
        body += [f"{type} *{p}d = {p}->d;", w.put(f"{p}d[{w.small(scope, count)}]")]
    body.append(f"free({p});")
    if w.chance(w.raw / 2):
        body.append(w.put(f"{p}->n"))
    return [*made, block(f"if ({p}) {{", body)]


# --- the heap -------------------------------------------------------------------------------------


def heap(w: Writer, scope: Scope) -> list[Item]:
    p, type, n = w.local("p"), w.one(*ELEMENTS), w.rng.randrange(1, 4)
    given = w.one(
        f"malloc({n} * sizeof({type}))",
        f"malloc(sizeof *{p} * {n})",
        f"calloc({n}, sizeof({type}))",
    )
    k = w.local("k")
    body: list[Item] = []
    if given[0] == "m":
        body.append(f"for (int {k} = 0; {k} < {n}; {k}++) {p}[{k}] = {w.leaf(scope)} ^ {k};")
    inner = scope.copy()
    inner.rows.append(Row(p, type, n))
    body += w.statements(inner, 1)
    if w.chance(0.4):
        q, more = w.local("q"), n + w.rng.randrange(-1, 3) or 1
        kept = min(n, more)
        body += [
            f"{type} *{q} = realloc({p}, {more} * sizeof({type}));",
            block(f"if ({q}) {{", [f"{p} = {q};", w.put(f"{p}[{kept - 1}]")]),
        ]
    body.append(w.put(f"{p}[0]"))
    freed = f"free({p});"
    if w.chance(0.4):
        called = w.name("release")
        test = w.one("if (p)", "if (n > 0)", "")
        w.at_file(f"static void {called}({type} *p, int n) {{ {test} free(p); }}")
        freed = f"{called}({p}, {w.leaf(scope)});"
    body.append(freed)
    if w.chance(w.raw):
        body.append(w.one(w.put(f"*{p}"), f"*{p} = 3;", f"free({p});", f"free({p} + 1);"))
    elif w.chance(0.3):
        body += [f"{p} = NULL;", f"free({p});"]
    return [f"{type} *{p} = {given};", block(f"if ({p}) {{", body)]


def made_elsewhere(w: Writer, scope: Scope) -> list[Item]:
    """A function gives back what it allocated."""
    called, tag, p = w.name("make"), w.name("node"), w.local("p")
    w.at_file(
        f"struct {tag} {{ int v; struct {tag} *next; }};",
        block(
            f"static struct {tag} *{called}(int v, struct {tag} *next) {{",
            [
                f"struct {tag} *p = malloc(sizeof *p);",
                "if (!p) return next;",
                w.one(
                    "p->v = v; p->next = next;",
                    f"*p = (struct {tag}){{v, next}};",
                    f"*p = (struct {tag}){{.next = next, .v = v}};",
                ),
                "return p;",
            ],
        ),
    )
    k = w.local("k")
    ending: list[Item] = [
        f"struct {tag} *q = {p};",
        w.put("q->v"),
        f"{p} = {p}->next;",
        w.one("free(q);", "free(q), q = 0;"),
    ]
    if w.chance(w.raw):
        ending.append(w.put("q ? q->v : 1"))
    made: list[Item] = [
        f"struct {tag} *{p} = NULL;",
        f"for (int {k} = 0; {k} < {w.rng.randrange(1, 4)}; {k}++)",
        f"  {p} = {called}({w.leaf(scope)}, {p});",
        block(f"while ({p}) {{", ending),
    ]
    return made


def dangling(w: Writer, scope: Scope) -> list[Item]:
    """A pointer to what a block or a function ends."""
    p, inner = w.local("p"), w.local("v")
    if w.chance(0.5):
        body: list[Item] = [f"int {inner} = {w.leaf(scope)};", f"{p} = &{inner};", w.put(f"*{p}")]
        after = w.put(f"*{p}") if w.chance(w.raw * 2) else f"{p} = 0;"
        return [f"int *{p};", block("{", body), after]
    pointed = f"(int[2]){{{w.leaf(scope)}, 2}}"
    return [
        f"int *{p} = {pointed};",
        w.put(f"{p}[{w.small(scope, 2)}]"),
        f"{p}[1] = 4;",
        w.put(f"{p}[1]"),
    ]


# --- structures -----------------------------------------------------------------------------------


def opaque(w: Writer, scope: Scope) -> list[Item]:
    """Copies of structures whose members cannot be looked into; the others are used."""
    tag, s, t = w.name("op"), w.local("s"), w.local("t")
    members = [
        "int a;",
        f"{w.type()} b;",
        *w.rng.sample(OPAQUE[:1] + OPAQUE[1:3], w.rng.choice((1, 2))),
    ]
    w.rng.shuffle(members)
    w.at_file(f"struct {tag} {{ {' '.join(members)} }};")
    made: list[Item] = [
        w.one(
            f"struct {tag} {s} = {{.a = {w.leaf(scope)}, .b = 1}};",
            f"struct {tag} {s} = (struct {tag}){{.b = {w.leaf(scope)}}};",
        ),
        f"{s}.a = {w.expr(scope, 1)};",
    ]
    match w.rng.randrange(5):
        case 0:
            made += [f"struct {tag} {t} = {s};", f"{s}.a ^= 3;"]
        case 1:
            called = w.name("pass")
            w.at_file(
                f"static struct {tag} {called}(struct {tag} s, int v) {{ s.a ^= v; return s; }}"
            )
            made += [
                f"struct {tag} {t} = {called}({s}, {w.leaf(scope)});",
                w.put(f"{called}({t}, 4).a"),
            ]
        case 2:
            made += [
                f"struct {tag} {t}a[2] = {{{s}, {s}}};",
                f"{t}a[1].b = 0;",
                f"{t}a[{w.small(scope, 2)}] = {s};",
                f"struct {tag} {t} = {t}a[1];",
            ]
        case 3:
            made += [f"struct {tag} {t} = {{0}}, *{t}p = &{t};", f"*{t}p = {s};", f"{t}p->a ^= 1;"]
        case _:
            made += [
                f"struct {{ struct {tag} in; int z; }} {t}o = {{{s}, 2}};",
                f"struct {tag} {t} = {t}o.in;",
                w.put(f"{t}o.z"),
            ]
    scope.add(f"{t}.a", "int")
    return [*made, w.put(f"{s}.a"), w.put(f"{t}.a"), w.put(f"{t}.b")]


def nested(w: Writer, scope: Scope) -> list[Item]:
    tag, s = w.name("st"), w.local("s")
    w.at_file(
        f"struct {tag} {{ int a; struct {{ short b, c[2]; }} in; struct {{ int x; }}; int *p; }};"
    )
    v = [w.expr(scope, 1) for _ in range(4)]
    declared = w.one(
        f"struct {tag} {s} = {{{v[0]}, {{{v[1]}, {{{v[2]}}}}}, {{{v[3]}}}, 0}};",
        f"struct {tag} {s} = {{.in.c[1] = {v[0]}, .x = {v[1]}, .a = {v[2]}}};",
        f"struct {tag} {s} = {{.in = {{.c = {{[1] = {v[0]}}}}}, {{{v[1]}}}}};",
        f"struct {tag} {s} = {{{v[0]}, {v[1]}, {v[2]}, {v[3]}}};",
    )
    made: list[Item] = [
        declared,
        f"{s}.p = {w.one(f'&{s}.a', f'&{s}.x')};",
        f"*{s}.p ^= {w.leaf(scope)};",
    ]
    if w.chance(0.5):
        made += [f"struct {tag} {s}b = {s};", f"*{s}b.p = 9;", w.put(f"{s}b.a")]
    scope.rows.append(Row(f"{s}.in.c", "short", 2))
    scope.add(f"{s}.x", "int")
    return [*made, *(w.put(f"{s}.{m}") for m in ("a", "in.b", "in.c[0]", "in.c[1]", "x"))]


def pointers(w: Writer, scope: Scope) -> list[Item]:
    """Arithmetic, differences and comparisons in one array, pointers to pointers."""
    name, p, q = w.local("a"), w.local("p"), w.local("q")
    made: list[Item] = [
        f"int {name}[4] = {{1, {w.leaf(scope)}, 3, {w.leaf(scope)}}};",
        f"int *{p} = {name} + {w.rng.randrange(2)}, *{q} = &{name}[{w.rng.randrange(1, 5)}];",
    ]
    for _ in range(w.rng.randrange(1, 4)):
        made.append(
            w.one(
                w.put(f"(int)({q} - {p})"),
                w.put(f"{p} < {q}"),
                w.put(f"{p} == {q} - 1"),
                f"if ({p} < {q}) {{ *{p}++ = {w.leaf(scope)}; }}",
                f"for (int *r = {p}; r != {q} && r < {name} + 4; r++) *r ^= 5;",
                f"int **{p}{w.local('w')} = &{p}; **{p}{'w' + str(w.count)} = 6;",
                w.put(f"*{p}"),
                w.put(f"{q}[-1]"),
                w.put(f"*--{q}"),
                f"int (*{w.local('w')})[4] = &{name}; (*w{w.count})[2] = {w.leaf(scope)};",
            )
        )
    if w.chance(w.raw):
        made.append(w.put(w.one(f"*{q}", f"{name}[{w.small(scope, 5)}]", f"{p}[3]")))
    if w.chance(w.raw / 2):
        made.append(
            w.put(
                w.one(f"{p} < &{name}[1]", f"(int)({p} - (int[2]){{0}})", f"{p} <= (int[1]){{1}}")
            )
        )
    return [*made, *(w.put(f"{name}[{n}]") for n in range(4))]


def through_pointers(w: Writer, scope: Scope) -> list[Item]:
    """A function that writes through the pointers it is given, the same one perhaps."""
    called, type = w.name("swap"), w.one("int", "short", "unsigned")
    body = w.one(
        f"{type} t = *p; *p = *q; *q = t;",
        "*p ^= *q; *q ^= *p; *p ^= *q;",
        "*p = 3; *q ^= *p;",
        "if (p != q) *p = *q; else *q = 9;",
    )
    w.at_file(f"static void {called}({type} *p, {type} *{w.one('', 'const ')}q) {{ {body} }}")
    a = w.local("a")
    rows = [f"&{a}[{w.rng.randrange(3)}]", f"{a} + {w.small(scope, 3)}", a]
    if w.chance(w.raw / 3):
        rows.append("NULL")
    given = f"{w.rng.choice(rows)}, {w.rng.choice(rows)}"
    return [
        f"{type} {a}[3] = {{{w.leaf(scope)}, 2, {w.leaf(scope)}}};",
        f"{called}({given});",
        *(w.put(f"{a}[{n}]") for n in range(3)),
    ]


def initialised(w: Writer, scope: Scope) -> list[Item]:
    """Constants at file level, tables with designators, addresses in them."""
    name, type, number = w.name("tab"), w.one(*ELEMENTS), w.rng.randrange(-9, 200)
    w.at_file(f"static const {type} {name}[] = {{[1] = {number}, 5, [0] = 7, [4 ... 5] = 2}};")
    made: list[Item] = [
        w.put(f"{name}[{w.small(scope, 6)}]"),
        w.put(f"(int)(sizeof {name} / sizeof *{name})"),
    ]
    if w.chance(0.5):
        other = w.name("ptr")
        w.at_file(f"static const {type} *const {other}[2] = {{&{name}[1], {name} + 3}};")
        made.append(w.put(f"*{other}[{w.small(scope, 2)}]"))
    if w.chance(0.4):
        literal = w.name("lit")
        w.at_file(f"static const int *const {literal} = (const int[]){{4, 5, [4] = 6}};")
        made.append(w.put(f"{literal}[{w.small(scope, 5)}]"))
    return made
