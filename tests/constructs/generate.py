"""Programs with what C has beside numbers and loops: ``generate(seed)``.

One seed gives one program on every machine.  Every construct tells of what it computed (``put``),
so that what a program gives back depends on all of it.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.constructs import flow, functions, memory, numbers
from tests.constructs.text import Item, Program, Scope, block, integer
from tests.constructs.text import Writer as Text

Construct = Callable[["Writer", Scope], list[Item]]

CONSTRUCTS: dict[str, Construct] = {
    made.__name__: made
    for made in (
        numbers.declare,
        numbers.assign,
        numbers.many,
        numbers.overflowing,
        numbers.bits,
        numbers.others,
        numbers.unreachable,
        numbers.volatile,
        numbers.unsequenced,
        numbers.unset,
        memory.array,
        memory.store,
        memory.text,
        memory.variable_length,
        memory.on_stack,
        memory.flexible,
        memory.heap,
        memory.made_elsewhere,
        memory.dangling,
        memory.opaque,
        memory.nested,
        memory.pointers,
        memory.through_pointers,
        memory.initialised,
        flow.branch,
        flow.loop,
        flow.switch,
        flow.switch_into,
        flow.jump,
        flow.expression,
        flow.cleanup,
        functions.variadic,
        functions.mixed,
        functions.table,
        functions.pure,
        functions.recursion,
        functions.statics,
        functions.arrays,
        functions.printed,
        functions.formatted,
    )
}

BLOCKS = {"branch", "loop", "switch", "expression", "heap", "jump"}
"""Those with others in them."""

VALUES = (0, 1, 2, 3, -1, 5, -7, 8, 100, 255, 65536, (1 << 31) - 1, -(1 << 31))
MAIN = 0.2
"""How many programs are run from ``main``."""
DEEPEST = 2


class Writer(Text):
    """Also writes statements."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.late: list[Item] = []
        """What stands at the end of the file."""
        self.favoured = self.rng.sample(list(CONSTRUCTS), 6)

    def statements(self, scope: Scope, count: int) -> list[Item]:
        self.depth += 1
        made: list[Item] = []
        for _ in range(count):
            made += self.statement(scope)
        self.depth -= 1
        return made

    def statement(self, scope: Scope) -> list[Item]:
        names = self.favoured if self.chance(0.6) else list(CONSTRUCTS)
        if self.depth > DEEPEST:
            names = [name for name in names if name not in BLOCKS] or ["assign"]
        name = self.one(*names)
        made = CONSTRUCTS[name](self, scope)
        self.uses.add(name)
        return made


def generate(seed: int) -> Program:
    w = Writer(seed)
    is_main = w.chance(MAIN)
    if is_main:
        w.function = '"main"'
    inputs = [(w.rng.choice(VALUES), w.rng.choice(VALUES)) for _ in range(6)]
    w.at_file(
        f"static unsigned sum_{seed};",
        f"static void put_{seed}(long v) {{ sum_{seed} = sum_{seed} * 31u + (unsigned)v; }}",
    )
    scope = Scope()
    for name, value in zip("xy", inputs[0], strict=True):
        scope.add(name, "int")
        if is_main:
            w.at_file(f"static int {name}_{seed} = {integer(value)};")
    body: list[Item] = [f"sum_{seed} = 0;"]
    if is_main:
        body = [f"int x = x_{seed}, y = y_{seed};"]
    body += w.statements(scope, w.rng.randrange(3, 7))
    body.append(f"return (int)(sum_{seed} & 0x7fffffff);")
    entry = "main" if is_main else f"f_{seed}"
    parameters = "void" if is_main else "int x, int y"
    items = (*w.items, block(f"int {entry}({parameters}) {{", body), *w.late)
    chosen = tuple(dict.fromkeys(inputs))[: 1 if is_main else None]
    return Program(seed, entry, items, chosen, frozenset(w.uses))
