"""Constructs about control: branches, loops, ``switch`` and ``goto`` into blocks, statement
expressions."""

from __future__ import annotations

from tests.constructs.text import Item, Scope, Writer, block


def branch(w: Writer, scope: Scope) -> list[Item]:
    made: list[Item] = [block(f"if ({w.expr(scope)}) {{", w.statements(scope.copy(), 2))]
    if w.chance(0.5):
        made.append(block("else {", w.statements(scope.copy(), 1)))
    return made


def loop(w: Writer, scope: Scope) -> list[Item]:
    i, count = w.local("i"), w.rng.randrange(1, 4)
    inner = scope.copy()
    inner.read.append(i)
    inner.in_loop = True
    body = w.statements(inner, 2)
    if w.chance(0.3):
        leave = w.one("break", "continue")
        body.insert(0, f"if ({w.leaf(scope)} == {i}) {leave};")
    match w.rng.randrange(4):
        case 0:
            return [f"int {i} = 0;", block(f"while ({i}++ < {count}) {{", body)]
        case 1:
            return [f"int {i} = 0;", block("do {", body, f"}} while (++{i} < {count});")]
        case 2:
            other = w.local("j")
            head = (
                f"for (int {i} = 0, {other} = 5; {i} < {count} && {other} > 0; {i}++, {other}--) {{"
            )
            return [block(head, body), w.put(str(count))]
        case _:
            return [block(f"for (int {i} = 0; {i} < {count}; {i}++) {{", body)]


def switch(w: Writer, scope: Scope) -> list[Item]:
    value = w.one(w.expr(scope), f"({w.leaf(scope)}) & 3", f"(signed char)({w.leaf(scope)})")
    labels = w.rng.sample(
        [
            "case 0:",
            "case 1:",
            "case 2:",
            "case -1:",
            "case 4 ... 9:",
            "default:",
            "case 'a':",
            "case 100:",
        ],
        4,
    )
    body: list[Item] = []
    for label in labels:
        arm = w.statements(scope.copy(), 1)
        body += [label, block("{", arm)]
        if w.chance(0.6):
            body.append("break;")
    return [block(f"switch ({value}) {{", body)]


def switch_into(w: Writer, scope: Scope) -> list[Item]:
    """Into a loop (as Duff does) or a branch."""
    n, total = w.local("n"), w.local("t")
    declared = [f"int {n} = {w.small(scope, 4)} + 1, {total} = 0;"]
    step = w.one(f"{total} += {n};", f"{total} = {total} * 2 + 1;", f"{total} ^= {w.leaf(scope)};")
    if w.chance(0.6):
        count = w.one("0", "1", "2")
        cases: list[Item] = [
            f"case {count}: do {{ {step}",
            f"case 3: {total}++;",
            f"case 5: {total} ^= 4;",
            f"}} while (--{n} > 0);",
        ]
        made: list[Item] = [block(f"switch ({w.leaf(scope)} & 3) {{", cases)]
    else:
        condition = w.leaf(scope)
        cases = [
            f"if ({condition}) {{ case 1: {step} }} else {{ case 2: {total} = 7; }}",
            f"{w.one('break;', '')}",
            f"default: {total} ^= 9;",
        ]
        made = [block(f"switch ({w.leaf(scope)} & 3) {{", cases)]
    scope.read.append(total)
    return [*declared, *made, w.put(total)]


def jump(w: Writer, scope: Scope) -> list[Item]:
    """``goto`` forward, out of blocks, into one, or back."""
    label, t = w.local("L"), w.local("t")
    condition = w.expr(scope, 1)
    match w.rng.randrange(5):
        case 0:
            body = w.statements(scope.copy(), 1)
            made: list[Item] = [f"if ({condition}) goto {label};", block("{", body), f"{label}: ;"]
            return made
        case 1:
            inner: list[Item] = [f"if ({t}++ == {w.rng.randrange(3)}) goto {label};"]
            loops = block(f"while ({t} < 4) {{", [block("for (int k = 0; k < 2; k++) {", inner)])
            return [f"int {t} = 0;", loops, f"{t} = 20;", f"{label}: ;", w.put(t)]
        case 2:
            return [
                f"int {t} = 0;",
                f"{label}:",
                f"{t}++;",
                w.put(t),
                f"if ({t} < {w.rng.randrange(1, 4)}) goto {label};",
            ]
        case 3:
            inner = [f"{t} += 2;", f"{label}: {t}++;", w.put(t)]
            head = w.one(
                f"while ({t} < 5) {{", f"if ({w.leaf(scope)}) {{", f"for (; {t} < 4; {t}++) {{"
            )
            return [
                f"int {t} = 0;",
                f"if ({condition}) goto {label};",
                block(head, inner),
                w.put(t),
            ]
        case _:
            inner_name = w.local("v")
            inner = [
                f"int {inner_name};",
                f"{label}: {inner_name} = {w.leaf(scope)};",
                w.put(inner_name),
            ]
            return [
                f"int {t} = 0;",
                f"if ({condition}) goto {label};",
                block("do {", inner, f"}} while ({t}++ < 1);"),
                w.put(t),
            ]


def expression(w: Writer, scope: Scope) -> list[Item]:
    """A statement expression with statements of any kind, side effects and jumps out of it."""
    name, label, z = w.local(), w.local("L"), w.local("z")
    body = w.statements(scope.copy(), 1)
    match w.rng.randrange(4):
        case 0:
            made: list[Item] = [
                block(f"int {name} = ({{", [f"int {z} = {w.leaf(scope)};", *body, f"{z};"], "});")
            ]
        case 1:
            jump_out = f"if ({w.leaf(scope)} > 1) goto {label};"
            made = [
                f"int {name} = 0;",
                block(f"{name} = ({{", [*body, jump_out, "5;"], "}) + 1;"),
                f"{label}: ;",
            ]
        case 2:
            test = block("if (({", [*body, f"{w.leaf(scope)};"], f"}}) > 1) {name} = 4;")
            made = [f"int {name} = 0;", test]
        case _:
            inner: list[Item] = [
                f"if ({w.leaf(scope)} == {z}) {w.one('break', 'continue')};",
                *body,
                f"{z};",
            ]
            made = [
                f"int {name} = 0;",
                block(
                    f"for (int {z} = 0; {z} < 3; {z}++) {{", [block(f"{name} ^= ({{", inner, "});")]
                ),
            ]
    scope.read.append(name)
    return [*made, w.put(name)]


def cleanup(w: Writer, scope: Scope) -> list[Item]:
    """``__attribute__((cleanup))``: called wherever the scope is left."""
    called, v = w.name("end"), w.local("v")
    w.at_file(block(f"static void {called}(int *p) {{", [f"put_{w.seed}(*p + 1);"]))
    body: list[Item] = [
        f"int {v} __attribute__((cleanup({called}))) = {w.leaf(scope)};",
        w.put("5"),
    ]
    if scope.in_loop and w.chance(0.4):
        body.append(f"if ({w.leaf(scope)}) {w.one('break', 'continue')};")
    body.append(f"{v} ^= 2;")
    return [block("{", body), w.put("6")]
