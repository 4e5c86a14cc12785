"""Programs as trees of lines, and what a writer of them knows: names in scope, random choices.

A program is C text for two readers: the engine reads it as it stands, gcc behind ``judge.h``.  So
some macros mean different things to the two (``PRELUDE``):

VOL(x)            a read of the volatile object x; to gcc, of the next number that it is given
ID(x)             x; gcc does not fold an operation on it, or forget to check one
CALL(p, n, c)     the call c of a library function, which may change n elements from p on: what it
                  does is told, and has to be something that the engine's contract allows
WRONG(c, kind)    where c holds, what follows is undefined, and gcc's sanitizers do not tell so:
                  nothing to the engine, which has to find that out by itself
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

PRELUDE = """#include <stddef.h>
#define VOL(x) (x)
#define ID(x) (x)
#define CALL(p, n, call) (call)
#define WRONG(condition, kind) ((void)0)
"""


HEADERS = {
    "va_list": "stdarg",
    "alloc(": "stdlib",
    "printf": "stdio",
    "alloca": "alloca",
    "str": "string",
}
"""The header that is included for what is in a text."""


@dataclass(frozen=True, slots=True)
class Block:
    """``head`` has the opening brace, ``tail`` the closing one."""

    head: str
    body: tuple[Item, ...]
    tail: str = "}"


Item = str | Block


@dataclass(frozen=True, slots=True)
class Program:
    """``items`` stand at file level; ``entry`` takes ``x`` and ``y``, each pair of ``inputs`` once,
    or is ``main``, and takes nothing.  Names at file level end in the ``seed``."""

    seed: int
    entry: str
    items: tuple[Item, ...]
    inputs: tuple[tuple[int, int], ...]
    uses: frozenset[str] = frozenset()
    """The names of the constructs in it."""

    @property
    def text(self) -> str:
        return "\n".join(line for item in self.items for line in lines(item, 0)) + "\n"

    @property
    def before(self) -> int:
        """The lines before the text, for the engine."""
        return self.for_engine.count("\n") - self.text.count("\n")

    @property
    def for_engine(self) -> str:
        text = self.text
        headers = [header for name, header in HEADERS.items() if name in text]
        included = [f"#include <{one}.h>\n" for one in headers]
        return "".join(included) + PRELUDE + text


def lines(item: Item, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if isinstance(item, str):
        yield f"{indent}{item}"
        return
    yield f"{indent}{item.head}"
    for one in item.body:
        yield from lines(one, depth + 1)
    yield f"{indent}{item.tail}"


def smaller(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """The items with one thing less: a few of them, one, or a block around others."""
    for size in sorted({len(items) // 2, len(items) // 4, 1} - {0}, reverse=True):
        for start in range(len(items) - size, -1, -size):
            yield items[:start] + items[start + size :]
    for at, item in enumerate(items):
        if isinstance(item, Block):
            yield (*items[:at], *item.body, *items[at + 1 :])
            for body in smaller(item.body):
                yield (*items[:at], replace(item, body=body), *items[at + 1 :])


@dataclass(frozen=True, slots=True)
class Row:
    """Objects of one type, one behind the other: an array, or what a pointer leads to."""

    text: str
    type: str
    length: int


@dataclass(slots=True)
class Scope:
    """What can be named: ``read`` and ``written`` are integers, ``pure`` are functions of two
    integers that write nothing."""

    read: list[str] = field(default_factory=list)
    written: list[tuple[str, str]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    pure: list[str] = field(default_factory=list)
    in_loop: bool = False

    def copy(self) -> Scope:
        return Scope([*self.read], [*self.written], [*self.rows], [*self.pure], self.in_loop)

    def add(self, name: str, type: str) -> None:
        self.read.append(name)
        self.written.append((name, type))


TYPES = (
    "int",
    "int",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "short",
    "unsigned short",
    "signed char",
    "unsigned char",
    "char",
    "long long",
    "_Bool",
)
LITERALS = (
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "-1",
    "-2",
    "13",
    "100",
    "127",
    "128",
    "255",
    "256",
    "'a'",
    "0x7fu",
    "32767",
    "65535u",
    "-128",
    "2147483647",
    "2147483648u",
    "(-2147483647 - 1)",
    "4294967295u",
    "1L",
    "1099511627776",
    "0x8000000000000000u",
    "3000000000u",
    "(short)-3",
    "(unsigned char)200",
)


class Writer:
    """Random choices; ``items`` are what is written at file level so far."""

    def __init__(self, seed: int, raw: float = 0.12) -> None:
        self.rng = Random(f"constructs {seed}")
        self.seed = seed
        self.raw = raw
        """How likely an operation may be undefined."""
        self.items: list[Item] = []
        self.uses: set[str] = set()
        self.count = 0
        self.depth = 0
        self.function = "__func__"
        """What names the function; of ``main``, which gcc is given under another name, a text."""

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one(self, *texts: str) -> str:
        return self.rng.choice(texts)

    def local(self, word: str = "v") -> str:
        self.count += 1
        return f"{word}{self.count}"

    def name(self, word: str) -> str:
        """One for something at file level."""
        self.count += 1
        return f"{word}{self.count}_{self.seed}"

    def at_file(self, *items: Item) -> None:
        self.items += items

    def type(self) -> str:
        return self.rng.choice(TYPES)

    def put(self, value: str) -> str:
        """The value becomes a part of what the program gives back."""
        return f"put_{self.seed}({value});"

    # --- expressions -----------------------------------------------------------------------------

    def leaf(self, scope: Scope) -> str:
        if scope.read and self.chance(0.7):
            return self.rng.choice(scope.read)
        return self.rng.choice(LITERALS) if self.chance(0.6) else str(self.rng.randrange(5))

    def small(self, scope: Scope, count: int) -> str:
        """An integer from 0 to ``count - 1``; seldom, perhaps, another."""
        if self.chance(0.4):
            return str(self.rng.randrange(count))
        value = self.expr(scope, 1)
        if self.chance(self.raw / 3):
            return f"((int)(({value}) & 7u))"
        return f"(int)((unsigned)({value}) % {count}u)"

    def expr(self, scope: Scope, depth: int = 2) -> str:
        """An expression without side effects, of some integer type."""
        if depth == 0 or self.chance(0.15):
            return self.leaf(scope)
        match self.rng.randrange(14):
            case 0:
                return f"({self.type()})({self.expr(scope, depth - 1)})"
            case 1:
                return self.unary(scope, depth)
            case 2 | 3 | 4:
                return self.arithmetic(scope, depth)
            case 5 | 6:
                op = self.one("&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||")
                return f"({self.expr(scope, depth - 1)} {op} {self.expr(scope, depth - 1)})"
            case 7:
                return self.shift(scope, depth)
            case 8:
                condition, other = self.expr(scope, 1), self.expr(scope, depth - 1)
                if self.chance(0.3):
                    return f"({condition} ?: {other})"
                return f"({condition} ? {self.expr(scope, depth - 1)} : {other})"
            case 9 if scope.rows:
                return self.element(scope)
            case 10 if scope.pure:
                called = self.rng.choice(scope.pure)
                return f"{called}({self.expr(scope, 1)}, {self.expr(scope, 1)})"
            case 11:
                return self.odd(scope, depth)
            case _:
                return self.leaf(scope)

    def element(self, scope: Scope) -> str:
        row = self.rng.choice(scope.rows)
        index = self.small(scope, row.length)
        match self.rng.randrange(4):
            case 0:
                return f"*({row.text} + {index})"
            case 1:
                return f"({index})[{row.text}]"
            case _:
                return f"{row.text}[{index}]"

    def unary(self, scope: Scope, depth: int) -> str:
        value = self.expr(scope, depth - 1)
        op = self.one("-", "~", "!", "+")
        if op == "-" and not self.chance(self.raw):
            return f"-(long)(int)({value})"
        return f"ID(-ID({value}))" if op == "-" else f"{op}({value})"

    def arithmetic(self, scope: Scope, depth: int) -> str:
        left, right = self.expr(scope, depth - 1), self.expr(scope, depth - 1)
        op = self.one("+", "+", "-", "-", "*", "/", "%")
        if op in "/%":
            right = right if self.chance(self.raw) else f"(({right} & 7) + 1)"
            return f"ID(ID({left}) {op} {right})"
        if self.chance(self.raw):
            return f"ID(ID({left}) {op} {right})"
        cast = self.one("unsigned", "unsigned long", "long")
        if cast == "long":
            return f"((long)(short)({left}) {op} (short)({right}))"
        return f"ID(({cast})({left}) {op} {right})"

    def shift(self, scope: Scope, depth: int) -> str:
        left, by = self.expr(scope, depth - 1), self.expr(scope, 1)
        if self.chance(self.raw / 2):
            return f"ID(ID({left}) {self.one('<<', '>>')} ({by} & 63))"
        if self.chance(0.5):
            return f"((unsigned)({left}) << ({by} & 31))"
        return (
            f"({left} >> ({by} & 7))" if self.chance(0.5) else f"((short)({left}) >> ({by} & 15))"
        )

    def odd(self, scope: Scope, depth: int) -> str:
        """Something that few programs have in an expression."""
        value, other = self.expr(scope, depth - 1), self.leaf(scope)
        inner = self.local("z")
        match self.rng.randrange(9):
            case 0:
                return f"({{ {self.type()} {inner} = {value}; {inner} ^= {other}; {inner}; }})"
            case 1:
                auto = self.one("__auto_type", f"typeof({value})", f"__typeof__({other})")
                return f"({{ {auto} {inner} = {value}; {inner}; }})"
            case 2:
                then = f"if ({other}) {inner}++; else {inner} = {self.leaf(scope)};"
                return f"({{ unsigned {inner} = {value}; {then} {inner}; }})"
            case 3:
                return f"((int[]){{{value}, {other}, 3}}[{self.small(scope, 3)}])"
            case 4:
                return f"((struct {{ int a; {self.type()} b; }}){{.b = {value}, .a = {other}}}.b)"
            case 5:
                kinds = "int: 1, long: 2, unsigned: 3, unsigned long: 4, default: 5"
                return f"_Generic({value}, {kinds})"
            case 6:
                return f"(int)sizeof({self.one(value, other, self.type())})"
            case 7:
                return f"__builtin_choose_expr(sizeof({other}) == 4, {value}, {other})"
            case _:
                same = self.one("__typeof__(" + value + ")", self.type())
                return (
                    f"__builtin_types_compatible_p({same}, {self.one('int', 'long', 'unsigned')})"
                )


def integer(value: int) -> str:
    """An ``int`` as C writes it."""
    return str(value) if value > -(1 << 31) else "(-2147483647 - 1)"


def block(head: str, body: Sequence[Item], tail: str = "}") -> Block:
    return Block(head, tuple(body), tail)
