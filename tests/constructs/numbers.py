"""Constructs about numbers: declarations, assignments, built-ins, what has no order."""

from __future__ import annotations

from tests.constructs.text import Item, Scope, Writer, block

COMPUTING = ("+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", "/=", "%=")


def declare(w: Writer, scope: Scope) -> list[Item]:
    name, type = w.local(), w.type()
    made = f"{type} {name} = {w.expr(scope)};"
    scope.add(name, type)
    return [made, w.put(name)]


def assign(w: Writer, scope: Scope) -> list[Item]:
    if not scope.written:
        return declare(w, scope)
    name, type = w.rng.choice(scope.written)
    op = w.one("=", "=", *COMPUTING, "++", "--")
    if op in ("++", "--"):
        if type in ("int", "long", "long long") and not w.chance(w.raw):
            return [f"{name} ^= 5;", w.put(name)]
        return [w.one(f"{name}{op};", f"{op}{name};"), w.put(name)]
    value = w.expr(scope)
    if op in ("/=", "%="):
        value = value if w.chance(w.raw) else f"(({value} & 7) + 1)"
    elif op in ("<<=", ">>="):
        value = f"({value} & {3 if not w.chance(w.raw) else 63})"
    if op in ("+=", "-=", "*=", "<<=") and not w.chance(w.raw):
        return [f"{name} = (unsigned){name} {op[:-1]} {value};", w.put(name)]
    return [f"{name} {op} {value};", w.put(name)]


def many(w: Writer, scope: Scope) -> list[Item]:
    """Several assignments in one expression, each sequenced."""
    if len(scope.written) < 2:
        return declare(w, scope)
    (one, _), (two, _) = w.rng.sample(scope.written, 2)
    if one == two:
        return declare(w, scope)
    value, other = w.leaf(scope), w.leaf(scope)
    text = w.one(
        f"{one} = {two} = {value};",
        f"{one} = {value}, {two} = {one};",
        f"{value} && ({one} = {other});",
        f"{value} || ({one} = {other}, {two} = 3);",
        f"{one} = ({two} = {value}, {other});",
        f"{value} ? ({one} = {other}) : ({two} = {other});",
    )
    return [text, w.put(one), w.put(two)]


OVERFLOWS = ("int", "unsigned", "long", "unsigned long", "short", "unsigned char", "long long")
GIVEN = (
    "sadd",
    "ssub",
    "smul",
    "uadd",
    "usub",
    "umul",
    "saddl",
    "ssubl",
    "smull",
    "uaddl",
    "usubl",
    "umull",
    "saddll",
    "ssubll",
    "smulll",
    "uaddll",
)


def overflowing(w: Writer, scope: Scope) -> list[Item]:
    left, right, name = w.expr(scope), w.expr(scope), w.local("o")
    type = w.one(*OVERFLOWS)
    flag = w.local("c")
    if w.chance(0.3):
        given = w.one(*GIVEN)
        kind = "unsigned " if given[0] == "u" else ""
        kind += {"": "int", "l": "long", "ll": "long long"}[given[4:]]
        made = [
            f"{kind} {name};",
            f"int {flag} = __builtin_{given}_overflow({left}, {right}, &{name});",
        ]
    elif w.chance(0.25):
        op = w.one("add", "sub", "mul")
        made = [
            f"{type} {name} = 1;",
            f"int {flag} = __builtin_{op}_overflow_p({left}, {right}, ({type})0);",
        ]
    else:
        op = w.one("add", "sub", "mul")
        made = [
            f"{type} {name};",
            f"int {flag} = __builtin_{op}_overflow({left}, {right}, &{name});",
        ]
    scope.read += [name, flag]
    return [*made, w.put(flag), w.put(name)]


COUNTED = ("clz", "clzl", "clzll", "ctz", "ctzl", "ctzll")
SUMMED = (
    "popcount",
    "popcountl",
    "popcountll",
    "parity",
    "parityl",
    "ffs",
    "ffsl",
    "ffsll",
    "bswap16",
    "bswap32",
    "bswap64",
    "clrsb",
)


def bits(w: Writer, scope: Scope) -> list[Item]:
    value = w.expr(scope)
    if w.chance(0.5):
        named = w.one(*COUNTED)
        value = value if w.chance(2 * w.raw) else f"({value} | {w.one('1', '8', '0x40000000')})"
    else:
        named = w.one(*SUMMED)
    name = w.local("b")
    scope.read.append(name)
    return [
        f"unsigned long {name} = __builtin_{named}(ID({value}));",
        w.put(f"(long){name}"),
        w.put(f"(long)({name} >> 32)"),
    ]


def others(w: Writer, scope: Scope) -> list[Item]:
    """Built-ins and library functions that give a number."""
    value, other = w.expr(scope), w.leaf(scope)
    name = w.local("b")
    given = w.one(
        f"__builtin_expect({value}, 1)",
        f"__builtin_expect(!!({value}), 0) + 2",
        f"__builtin_constant_p(3) + ({other} & 7)",
        f"(int)offsetof(struct {{ char a; {w.type()} b; }}, b)",
        "(int)_Alignof(" + w.type() + ")",
    )
    scope.read.append(name)
    return [f"long {name} = {given};", w.put(name)]


def unreachable(w: Writer, scope: Scope) -> list[Item]:
    condition = f"{w.leaf(scope)} == {w.rng.randrange(-1, 7)} && {w.leaf(scope)} > 1"
    return [f"if ({condition}) __builtin_unreachable();"]


def volatile(w: Writer, scope: Scope) -> list[Item]:
    name, type = w.name("dev"), w.one("int", "unsigned char", "short", "unsigned", "long")
    w.at_file(f"static volatile {type} {name};")
    local = w.local()
    made: list[Item] = [f"{type} {local} = VOL({name});", w.put(local)]
    if w.chance(0.5):
        made.append(f"{name} = {w.expr(scope)};")
    if w.chance(0.4):
        made += [block(f"if (VOL({name}) > {w.rng.randrange(60)}) {{", [w.put("3")]), w.put("4")]
    if w.chance(0.3):
        count = w.local("n")
        made += [
            f"int {count} = 0;",
            f"while ({count} < 3 && VOL({name}) > 20) {count}++;",
            w.put(count),
        ]
    if w.chance(0.3):
        cell = w.local()
        made += [
            f"volatile {type} {cell} = {w.leaf(scope)};",
            f"{type} {local}b = {cell};",
            w.put(f"{local}b"),
        ]
    if w.chance(0.3):
        pointer = w.local("p")
        made += [
            f"volatile {type} *{pointer} = &{name};",
            f"{local} = VOL(*{pointer});",
            w.put(local),
        ]
    scope.add(local, type)
    return made


def unsequenced(w: Writer, scope: Scope) -> list[Item]:
    """Two indices, the same or not, in one expression: C leaves it undefined where they are."""
    row, i, j = w.local("a"), w.local("i"), w.local("j")
    made = [
        f"int {row}[3] = {{1, 2, {w.leaf(scope)} & 7}};",
        f"int {i} = {w.small(scope, 3)}, {j} = {w.small(scope, 3)};",
        f"if ({i} > 2 || {j} > 2) {i} = {j} = 0;",
    ]
    same, never = f"{i} == {j}", "0"
    condition, text = w.rng.choice(
        [
            (same, f"{row}[{i}] = {row}[{j}]++;"),
            (
                same,
                f"{row}[0] = {row}[{i}]++ + {row}[{j}];"
                if w.chance(0.5)
                else f"{row}[{i}] = ({row}[{j}] = 4) + 1;",
            ),
            (same, f"int {row}s = {row}[{i}]++ + {row}[{j}]--;"),
            (same, f"int {row}s = ({row}[{i}] += 2) * ({row}[{j}] ^ 1);"),
            (never, f"{row}[{i}] = {row}[{j}] + 1;"),
            (never, f"{row}[{i}] = ({row}[{j}]++, 5);"),
            (never, f"int {row}s = ({row}[{i}]++ && {row}[{j}]--);"),
            (never, f"int {row}s = {row}[{i}]++ ? {row}[{j}]-- : {row}[{j}]++;"),
            ("1", f"{i} = {i}++;"),
            ("1", f"{row}[{i}] = {i}++;"),
            (never, f"{i} = {i} + 1;"),
            ("1", f"{i} = ({i} += 1) - 1;"),
            ("1", f"int {row}s = {i} + {i}--;"),
            (never, f"{row}[{i}] = 2, {row}[{j}] = {row}[{i}];"),
        ]
    )
    if condition == same and text.startswith(f"{row}[0]"):
        condition = f"{i} == {j} || {i} == 0"
    total = [w.put(f"{row}[{n}]") for n in range(3)]
    return [*made, f"WRONG({condition}, unsequenced);", block("{", [text]), *total, w.put(i)]


def unset(w: Writer, scope: Scope) -> list[Item]:
    """An object that has a value on some paths only."""
    name, condition = w.local("u"), f"{w.leaf(scope)} > {w.rng.randrange(-1, 3)}"
    read = w.put(name)
    match w.rng.randrange(4):
        case 0:
            made = [f"int {name};", f"if ({condition}) {name} = {w.leaf(scope)};"]
            return [*made, f"WRONG(!({condition}), initialization);", read]
        case 1:
            index, other = w.small(scope, 2), w.small(scope, 2)
            made = [
                f"int {name}[2], {name}i = ({index}) & 1, {name}j = ({other}) & 1;",
                f"{name}[{name}i] = {w.leaf(scope)};",
            ]
            wrong = f"WRONG({name}i != {name}j, initialization);"
            return [*made, wrong, w.put(f"{name}[{name}j]")]
        case 2:
            made = [
                f"struct {{ int a, b; }} {name}, {name}c;",
                f"{name}.a = {w.leaf(scope)};",
                f"if ({condition}) {name}.b = 2;",
                f"{name}c = {name};",
                w.put(f"{name}c.a"),
            ]
            return [*made, f"WRONG(!({condition}), initialization);", w.put(f"{name}c.b")]
        case _:
            made = [
                f"int {name} = 1, {name}k = 0;",
                block(
                    "do {",
                    [
                        f"int {name}in;",
                        f"if ({name}k == 0) {name}in = 4;",
                        f"WRONG({name}k != 0, initialization);",
                        f"{name} += {name}in;",
                        f"{name}k++;",
                    ],
                    f"}} while ({name}k < 2 && ({condition}));",
                ),
            ]
            return [*made, read]
