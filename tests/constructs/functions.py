"""Constructs about functions: variable arguments, pointers, old-style definitions, output."""

from __future__ import annotations

from tests.constructs.text import Item, Row, Scope, Writer, block

TAKEN = ("int", "long", "unsigned", "char *", "int *", "unsigned long")


def variadic(w: Writer, scope: Scope) -> list[Item]:
    """As many of one type as the first argument says."""
    called, type = w.name("sum"), w.one("int", "long", "unsigned", "int")
    body: list[Item] = ["va_list ap;", "unsigned long s = 0;", "va_start(ap, n);"]
    step = "s = s * 7 + va_arg(ap, " + type + ");"
    match w.rng.randrange(4):
        case 0:
            body += [f"for (int i = 0; i < n; i++) {step}", "va_end(ap);"]
        case 1:
            body += [f"while (n-- > 0) {{ {step} }}", "va_end(ap);"]
        case 2:
            taker = w.name("take")
            w.at_file(
                block(
                    f"static unsigned long {taker}(int n, va_list ap) {{",
                    ["unsigned long s = 1;", f"for (int i = 0; i < n; i++) {step}", "return s;"],
                )
            )
            body += [f"s = {taker}(n, ap);", "va_end(ap);"]
        case _:
            body += [
                "va_list again;",
                "va_copy(again, ap);",
                f"if (n > 0) {step}",
                f"for (int i = 0; i < n; i++) {step.replace('ap', 'again')}",
                "va_end(again);",
                "va_end(ap);",
            ]
    w.at_file(block(f"static long {called}(int n, ...) {{", [*body, "return (long)s;"]))
    made: list[Item] = []
    for _ in range(w.rng.randrange(1, 3)):
        count = w.rng.randrange(4)
        values = [f"({type})({w.expr(scope, 1)})" for _ in range(count)]
        if type == "int" and values and w.chance(0.3):
            values[0] = w.one("'c'", "(short)3", "(_Bool)1", "sizeof(int) == 4")
        given = ", ".join([str(count), *values])
        made.append(w.put(f"{called}({given})"))
    return made


def mixed(w: Writer, scope: Scope) -> list[Item]:
    """Arguments of the types that a string names."""
    called = w.name("mix")
    cases = [
        "case 'i': s ^= va_arg(ap, int); break;",
        "case 'l': s += va_arg(ap, long); break;",
        "case 'p': s += *va_arg(ap, int *); break;",
        "case 's': s += va_arg(ap, char *)[0]; break;",
        "case 'S': s += va_arg(ap, struct pair_" + str(w.seed) + ").b; break;",
    ]
    body: list[Item] = [
        "va_list ap;",
        "unsigned long s = 3;",
        "va_start(ap, f);",
        block("for (; *f; f++) {", ["s *= 3;", block("switch (*f) {", cases)]),
        "va_end(ap);",
        "return (long)s;",
    ]
    w.at_file(
        f"struct pair_{w.seed} {{ int a; short b; }};" if "mixed" not in w.uses else "",
        block(f"static long {called}(const char *f, ...) {{", body),
    )
    values = {
        "i": f"(int)({w.expr(scope, 1)})",
        "l": f"(long)({w.expr(scope, 1)})",
        "p": f"(int[]){{{w.leaf(scope)}}}",
        "s": w.one('"k"', '"\\x01z"'),
        "S": f"(struct pair_{w.seed}){{1, {w.leaf(scope)}}}",
    }
    tags = [w.one(*values) for _ in range(w.rng.randrange(1, 4))]
    given = ", ".join([f'"{"".join(tags)}"', *(values[tag] for tag in tags)])
    return [w.put(f"{called}({given})")]


def table(w: Writer, scope: Scope) -> list[Item]:
    """Pointers to functions: constant tables, records of handlers, arguments, choices."""
    one, two = _unary(w), _unary(w)
    value = w.expr(scope, 1)
    match w.rng.randrange(6):
        case 0:
            name = w.name("tab")
            third = w.one(one, two, "0") if w.chance(w.raw) else w.one(one, two)
            w.at_file(f"static int (*const {name}[3])(int) = {{{one}, &{two}, {third}}};")
            return [w.put(f"{name}[{w.small(scope, 3)}]({value})")]
        case 1:
            name, i = w.name("ops"), w.local("i")
            w.at_file(
                f"static const struct {{ int key; int (*run)(int); }} {name}[] = {{"
                f"{{1, {one}}}, {{.run = {two}, .key = 2}}}};"
            )
            return [
                block(
                    f"for (int {i} = 0; {i} < 2; {i}++) {{",
                    [
                        f"if ({name}[{i}].key == ({w.leaf(scope)}))",
                        w.put(f"{name}[{i}].run({value})"),
                        w.put(f"{name}[{i}].run == {one}"),
                    ],
                )
            ]
        case 2:
            name = w.name("apply")
            w.at_file(f"static int {name}(int (*f)(int), int v) {{ return f ? f(v) ^ 1 : 77; }}")
            given = w.one(one, f"&{two}", f"{w.leaf(scope)} ? {one} : {two}", "NULL")
            return [w.put(f"{name}({given}, {value})")]
        case 3:
            name = w.local("h")
            made: list[Item] = [f"int (*{name})(int) = {w.leaf(scope)} > 0 ? {one} : {two};"]
            if w.chance(0.3):
                made.append(f"if ({w.leaf(scope)} == 3) {name} = {w.one('0', one)};")
                made.append(f"if ({name}) {{ {w.put(f'{name}({value})')} }}")
                return made
            return [
                *made,
                w.put(f"(*{name})({value})"),
                w.put(f"{name} == {one}"),
                w.put(f"(**{name})(2)"),
            ]
        case 4:
            name, type = w.name("pick"), w.name("fn")
            w.at_file(
                f"typedef int {type}(int);",
                f"static {type} *{name}(int v) {{ return v & 1 ? {one} : {two}; }}",
            )
            return [w.put(f"{name}({w.leaf(scope)})({value})")]
        case _:
            tag, s = w.name("obj"), w.local("s")
            w.at_file(
                f"struct {tag} {{ int v; int (*get)(struct {tag} *); }};",
                f"static int get_{tag}(struct {tag} *s) {{ return s->v++; }}",
                f"static int put_{tag}(struct {tag} *s) {{ return s->v ^= 3; }}",
            )
            made = [
                f"struct {tag} {s} = {{{w.leaf(scope)} & 99, get_{tag}}};",
                w.put(f"{s}.get(&{s})"),
            ]
            if w.chance(0.6):
                made.append(f"if ({w.leaf(scope)}) {s}.get = put_{tag};")
            return [*made, w.put(f"{s}.get(&{s})"), w.put(f"{s}.v")]


def _unary(w: Writer) -> str:
    name, inner = w.name("op"), Scope(read=["v"])
    w.at_file(f"static int {name}(int v) {{ return (int)({w.expr(inner, 1)}); }}")
    return name


def pure(w: Writer, scope: Scope) -> list[Item]:
    """A function of two integers that others may call."""
    name, inner = w.name("pure"), Scope(read=["a", "b"])
    parameters = f"{w.type()} a, {w.type()} b"
    result = w.type()
    match w.rng.randrange(4):
        case 0:  # old style: what is passed is promoted, and converted back
            # gcc converts what is passed to no _Bool
            one, two = (w.type().replace("_Bool", "char") for _ in "ab")
            head = f"static {result} {name}(a, b) {one} a; {two} b; {{"
        case 1:
            head = f"static inline {result} {name}({parameters}) {{"
        case 2:
            w.at_file(f"static {result} {name}({parameters});")
            head = f"static {result} {name}({parameters}) {{"
        case _:
            head = f"static {result} __attribute__((unused, noinline)) {name}({parameters}) {{"
    body: list[Item] = [f"if ({w.leaf(inner)} > {w.rng.randrange(3)}) return {w.expr(inner, 1)};"]
    body.append(f"return {w.expr(inner)};")
    w.at_file(block(head, body))
    arguments = f"{w.expr(scope, 1)}, {w.expr(scope, 1)}"
    if "(a, b)" in head:  # the types must be as promoted
        one, two = (_promoted(type) for type in (one, two))
        return [w.put(f"{name}(({one})({w.expr(scope, 1)}), ({two})({w.expr(scope, 1)}))")]
    scope.pure.append(name)
    return [w.put(f"{name}({arguments})")]


def _promoted(type: str) -> str:
    narrow = ("short", "unsigned short", "signed char", "unsigned char", "char", "_Bool")
    return "int" if type in narrow else type


def recursion(w: Writer, scope: Scope) -> list[Item]:
    name, other = w.name("rec"), w.name("rec")
    inner = Scope(read=["v"])
    step = w.expr(inner, 1)
    w.at_file(
        f"static int {other}(int n, int v);",
        f"static int {name}(int n, int v) {{ return n <= 0 ? v : {other}(n - 1, (int)({step})); }}",
        f"static int {other}(int n, int v) {{ return n <= 0 ? v ^ 1 : {name}(n - 2, v); }}",
    )
    return [w.put(f"{name}({w.small(scope, 5)}, {w.leaf(scope)})")]


def statics(w: Writer, scope: Scope) -> list[Item]:
    """What lives longer than a call: counters, globals, seen by ``extern`` in a block too."""
    name, glob = w.name("count"), w.name("glob")
    w.at_file(
        f"int {glob};",
        f"static int {name}(int v) {{ static int n; n ^= v & 15; {glob} += n & 7; return n; }}",
    )
    made: list[Item] = [w.put(f"{name}({w.leaf(scope)})"), w.put(f"{name}(3)")]
    if w.chance(0.6):
        shadow = f"int {glob} = {w.leaf(scope)};"
        made.append(
            block(
                "{",
                [
                    shadow,
                    w.put(glob),
                    block(
                        "{", [f"extern int {glob};", w.put(glob), f"{glob} = {w.small(scope, 9)};"]
                    ),
                    w.put(glob),
                ],
            )
        )
    if w.chance(0.4):
        later = w.name("later")
        made += [block("{", [f"int {later}(int, int);", w.put(f"{later}({w.leaf(scope)}, 2)")])]
        w.late.append(f"int {later}(int a, int b) {{ return (int)((unsigned)a * 3u + b); }}")
    return [*made, w.put(glob)]


def arrays(w: Writer, scope: Scope) -> list[Item]:
    """A function that is given an array: of arrays, of a length that another parameter says."""
    name, a = w.name("walk"), w.local("a")
    match w.rng.randrange(3):
        case 0:
            w.at_file(
                block(
                    f"static int {name}(int a[][2], int n) {{",
                    [
                        "int s = 0;",
                        "for (int i = 0; i < n; i++) s ^= a[i][0] + (a[i][1] & 9);",
                        "return s;",
                    ],
                )
            )
            return [
                f"int {a}[2][2] = {{{{{w.leaf(scope)} & 99}}, {{3, 4}}}};",
                w.put(f"{name}({a}, {w.small(scope, 3)})"),
            ]
        case 1:
            w.at_file(
                block(
                    f"static int {name}(const short *p, unsigned n) {{",
                    ["int s = 0;", "while (n--) s = (s & 255) * 3 + *p++;", "return s;"],
                )
            )
            row = w.local("row")
            return [
                f"short {a}[2][3] = {{{{1, {w.leaf(scope)}}}, {{4}}}};",
                f"int {row} = {w.small(scope, 2)};",
                f"WRONG({row} > 1, memory);",  # a row is designated, if not read (C11 6.5.6p8)
                w.put(f"{name}({a}[{row}], {w.small(scope, 4)})"),
            ]
        case _:
            w.at_file(
                block(
                    f"static int {name}(int *a, int i) {{",
                    [
                        w.one(
                            "return a[i]++;", "a[i] ^= 1; return a[i] + a[0];", "a += i; return *a;"
                        )
                    ],
                )
            )
            row = Row(a, "int", 3)
            scope.rows.append(row)
            return [
                f"int {a}[3] = {{{w.leaf(scope)} & 7, 5}};",
                w.put(f"{name}({a}, {w.small(scope, 3)})"),
                *(w.put(f"{a}[{n}]") for n in range(3)),
            ]


def formatted(w: Writer, scope: Scope) -> list[Item]:
    """``snprintf`` and its kin: what they give back and leave is what their contracts allow."""
    parts = {
        **{one: f"(int)({w.expr(scope, 1)})" for one in ("%d", "%i", "%+d", "%5d", "%-4d", "%05d")},
        **{
            one: f"(unsigned)({w.expr(scope, 1)})" for one in ("%u", "%x", "%o", "%#x", "%X", "%3u")
        },
        **{"%ld": f"(long)({w.expr(scope, 1)})", "%lx": f"(unsigned long)({w.expr(scope, 1)})"},
        **{"%s": w.one('"abc"', '""', '"k%d"'), "%.2s": '"hello"', "%5s": '"ab"', "%-3s": '"q"'},
        **{"%hhd": f"(signed char)({w.leaf(scope)})", "%hu": f"(unsigned short)({w.leaf(scope)})"},
        **{"%c": f"(int)({w.leaf(scope)} & 63) + 33", "%*d": f"{w.one('3', '-4', 'x & 7')}, 12"},
        **{"%.3d": f"(int)({w.leaf(scope)})", "%.*s": f'{w.one("1", "-1", "y & 3")}, "wxyz"'},
        **{"%%": "", "%zu": "sizeof(long)", "%lld": f"(long long)({w.leaf(scope)})"},
    }
    chosen = w.rng.sample(list(parts), w.rng.randrange(1, 4))
    format = w.one("", " ", "-").join(chosen)
    given = ", ".join([f'"{format}"', *(parts[one] for one in chosen if parts[one])])
    b, n = w.local("b"), w.local("n")
    scope.read.append(n)
    match w.rng.randrange(4):
        case 0:
            size = w.rng.randrange(1, 9)
            call = f"CALL({b}, {size}, snprintf({b}, {size}, {given}))"
            made = [f'char {b}[8] = "1234567";', f"int {n} = {call};", w.put(n), w.put(f"{b}[1]")]
        case 1:
            call = w.one(
                f"CALL({b}, 120, sprintf({b}, {given}))",
                f"CALL({b}, 0, snprintf(NULL, 0, {given}))",
            )
            made = [f"char {b}[120] = {{0}};", f"int {n} = {call};", w.put(n), w.put(f"{b}[2]")]
        case 2:
            k = w.local("k")
            counted = given.replace(format, f"{format}%n", 1)
            call = f"CALL(&{k}, 1, printf({counted}, &{k}))"
            made = [f"int {k} = 3;", f"int {n} = {call};", w.put(n), w.put(k)]
        case _:
            call = f"CALL({b}, 40, snprintf({b}, sizeof {b}, {given}))"
            made = [
                f"char {b}[40] = {{0}};",
                f"int {n} = {call};",
                w.put(n),
                w.put(f"CALL({b}, 0, strlen({b}))"),
                w.put(f"{b}[{w.small(scope, 3)}]"),
            ]
    return list(made)


def printed(w: Writer, scope: Scope) -> list[Item]:
    """Output that nobody reads."""
    parts = {
        "%d": f"(int)({w.expr(scope, 1)})",
        "%ld": f"(long)({w.expr(scope, 1)})",
        "%u": f"(unsigned)({w.leaf(scope)})",
        "%s": w.one('"abc"', '""', w.function),
        "%c": w.one("'x'", f"(int)({w.leaf(scope)} & 127)"),
        "%x": f"(unsigned)({w.leaf(scope)})",
        "%5d": "3",
        "%-3hhd": f"(char)({w.leaf(scope)})",
        "%zu": "sizeof(int)",
        "%%": "",
        "%.2s": '"hello"',
        "%*d": f"4, {w.small(scope, 9)}",
        "%p": "(void *)0",
    }
    chosen = w.rng.sample(list(parts), w.rng.randrange(1, 4))
    given = [f'"{" ".join(chosen)}\\n"', *(parts[one] for one in chosen if parts[one])]
    return [f'CALL("", 0, printf({", ".join(given)}));', w.put(w.leaf(scope))]
