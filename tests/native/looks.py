"""Generated programs that look at structures and numbers as characters and as other structures, and
what gcc's programs do with them.

A program has some structures of integers, some with bit-fields and padding, rows of characters,
numbers that are locals, globals, elements and behind pointers, and a function without parameters
that writes and reads them in all these ways, and copies them by ``memcpy``.  gcc says what it gives
back; the engine must not refute that, and must refute anything else (but where that depends on
padding, which nobody knows behind an assignment).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.native.asked import Judged, counted
from tests.native.unions import Program, run, verdicts

SIZES = {
    "unsigned char": 1,
    "signed char": 1,
    "short": 2,
    "unsigned short": 2,
    "int": 4,
    "unsigned int": 4,
    "long": 8,
}
OPERATORS = ("+", "-", "*", "&", "^", "<", "==")
MOST_BYTES = 24


@dataclass(frozen=True, slots=True)
class Structure:
    """Its name, its declaration, what can be named of it, and at most, and at least, its size in
    bytes."""

    name: str
    text: str
    leaves: tuple[str, ...]
    size: int
    least: int


class Numbers:
    """What a program does with numbers of one type that pointers lead to."""

    def __init__(self, number: int, type: str) -> None:
        self._n = number
        self._type = type

    def declarations(self) -> str:
        """Globals, a structure with a pointer, and functions that are handed pointers."""
        n, type = self._n, self._type
        return (
            f"static {type} g{n} = 5, h{n}[3] = {{ 1, 2 }};\n"
            f"struct b{n} {{ {type} *inside; unsigned long count; }};\n"
            f"/*@ requires \\valid_read(p) && \\initialized(p); assigns \\nothing;"
            f" ensures \\result == *p; */\n"
            f"static {type} get{n}(const {type} *p) {{ return *p; }}\n"
            f"/*@ requires \\valid(p); assigns *p; ensures *p == v; */\n"
            f"static void put{n}({type} *p, {type} v) {{ p[0] = v; }}\n"
            f"/*@ requires 0 <= i < 3 && \\valid(p + (0 .. 2)); assigns \\nothing;"
            f" ensures \\result == p + i; */\n"
            f"static {type} *at{n}({type} *p, int i) {{ return i ? p + i : p; }}\n"
            f"/*@ requires \\valid_read((const unsigned char *)p + i)"
            f" && \\initialized((const unsigned char *)p + i); assigns \\nothing;"
            f" ensures \\result == *((const unsigned char *)p + i); */\n"
            f"static unsigned char byte{n}(const void *p, int i)"
            f" {{ return ((const unsigned char *)p)[i]; }}\n"
        )

    def locals(self) -> str:
        n, type = self._n, self._type
        start = f"g{n} = 5; h{n}[0] = h{n}[1] = 1; h{n}[2] = 0;"
        return f"{type} x = 3, y[2] = {{ 4 }}, *q = &x; struct b{n} box = {{ y, 2 }}; {start}"

    def statement(self, random: Random, value: str, size: int) -> str:
        n, type = self._n, self._type
        bytes_ = SIZES[type]
        row = f"({type} *)(row + {random.randint(0, size - bytes_)})" if bytes_ <= size else "&x"
        places = ("&x", f"&y[{random.randrange(2)}]", f"&g{n}", f"&h{n}[{random.randrange(3)}]")
        where = random.choice((*places, row, "q", "box.inside"))
        index = random.randrange(bytes_)
        return random.choice(
            (
                f"put{n}({where}, {value});",
                f"t = t * 3 + get{n}({where});",
                f"q = {where};",
                f"box.inside = {where};",
                f"*q += {value};",
                f"t += ((unsigned char *){where})[{index}];",
                f"((unsigned char *){where})[{index}] = {value};",
                f"t += byte{n}({where}, {index});",
                f"x = get{n}({where});",
                f"put{n}(at{n}(h{n}, {random.randrange(3)}), {value});",
                f"t += box.inside[0] + (q == {where});",
                f"memcpy({where}, row, {min(size, bytes_)});",
                f"memcpy(h{n}, y, sizeof y);",
            )
        )


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def program(self, number: int) -> Program:
        random = self._random
        self._numbers = Numbers(number, random.choice([one for one in SIZES if SIZES[one] > 1]))
        kinds = [
            random.choice((self._structure, self._with_bits))(f"s{number}_{k}")
            for k in range(random.randint(1, 3))
        ]
        size = max(one.size for one in kinds) + random.randint(0, 3)
        types = "".join(one.text for one in kinds) + self._numbers.declarations()
        whole = random.choice(kinds)
        body = "".join(f"  {self._statement(whole, kinds, size)}\n" for _ in range(6))
        pointers = "".join(
            f"  struct {one.name} *p{k} = (struct {one.name} *)(row + {self._place(one, size)});\n"
            for k, one in enumerate(kinds)
        )
        function = (
            f"unsigned long f{number}(void)\n{{\n  unsigned char row[{size}];\n"
            f"  struct {whole.name} o;\n  unsigned char *c = (unsigned char *)&o;\n"
            f"  unsigned long t = 0;\n  memset(row, 3, sizeof row);\n  memset(&o, 0, sizeof o);\n"
            f"  {self._numbers.locals()}\n"
            f"{pointers}{body}"
            f"  return t * 31 + {self._expression(whole, kinds, size, 1)};\n}}\n"
        )
        return Program(number, types, function, f"g{number}, h{number}[0 .. 2]")

    def _structure(self, name: str) -> Structure:
        """The members are sorted by size, so that there is no padding between them, and packed, so
        that there is none behind."""
        random, members, leaves, size = self._random, [], [], 0
        types = [random.choice(list(SIZES)) for _ in range(random.randint(1, 4))]
        for k, type in enumerate(sorted(types, key=lambda one: -SIZES[one])):
            count = random.choice((0, 0, 0, 2, 3))
            if size + SIZES[type] * max(count, 1) > MOST_BYTES:
                break
            size += SIZES[type] * max(count, 1)
            members.append(f"{type} m{k}{f'[{count}]' if count else ''};")
            leaves += [f"m{k}[{i}]" for i in range(count)] or [f"m{k}"]
        text = f"struct __attribute__((packed)) {name} {{ {' '.join(members)} }};\n"
        return Structure(name, text, tuple(leaves), size, size)

    def _with_bits(self, name: str) -> Structure:
        """Members in any order, most of them bit-fields; some packed, some with padding."""
        random, members, leaves, bits, most = self._random, [], [], 0, 0
        for k in range(random.randint(1, 5)):
            type = random.choice([*SIZES, "unsigned int", "unsigned int"])
            size = SIZES[type]
            width = random.randint(1, 8 * size)
            match random.randrange(6):
                case 0:
                    members.append(f"{type} m{k};")
                    bits += 8 * size
                case 1:
                    members.append(f"{type} : {random.choice((0, width))}; {type} m{k} : {width};")
                    bits, most = bits + width, most + size
                case _:
                    members.append(f"{type} m{k} : {width};")
                    bits += width
            most += size + 8
            leaves.append(f"m{k}")
            if most > 2 * MOST_BYTES:
                break
        packed = random.choice(("", "", "__attribute__((packed)) "))
        text = f"struct {packed}{name} {{ {' '.join(members)} }};\n"
        return Structure(name, text, tuple(leaves), most + 8, max(bits // 8, 1))

    def _place(self, one: Structure, size: int) -> int:
        return self._random.randint(0, size - one.size)

    def _lvalue(self, whole: Structure, kinds: Sequence[Structure], size: int) -> str:
        random = self._random
        match random.randrange(6):
            case 0:
                return f"row[{random.randrange(size)}]"
            case 1:
                return f"c[{random.randrange(whole.least)}]"
            case 2:
                type = random.choice([one for one in SIZES if SIZES[one] <= size])
                return f"*({type} *)(row + {random.randint(0, size - SIZES[type])})"
            case 3:
                return f"o.{random.choice(whole.leaves)}"
            case _:
                k = random.randrange(len(kinds))
                return f"p{k}->{random.choice(kinds[k].leaves)}"

    def _statement(self, whole: Structure, kinds: Sequence[Structure], size: int) -> str:
        random = self._random
        value = self._expression(whole, kinds, size, 1)
        match random.randrange(14):
            case 11 | 12 | 13:
                return self._numbers.statement(random, value, size)
            case 0 | 1 | 2 | 3:
                return f"{self._lvalue(whole, kinds, size)} = {value};"
            case 4:
                operator = random.choice(("+=", "^=", "|=", "-="))
                return f"{self._lvalue(whole, kinds, size)} {operator} {value};"
            case 5:
                return f"t = t * 7 + {value};"
            case 6:
                count = random.choice(
                    (random.randint(0, whole.least), f"sizeof(struct {whole.name})")
                )
                way = random.choice(("row, &o", "&o, row"))
                return f"memcpy({way}, {count});"
            case 7:
                k = kinds.index(whole)
                return random.choice((f"o = *p{k};", f"*p{k} = o;"))
            case 8 | 9:
                return self._local(value, size)
            case _:
                return f"if ({value}) {self._lvalue(whole, kinds, size)} = {value};"

    def _local(self, value: str, size: int) -> str:
        """A number of its own, which is looked at as its bytes."""
        random = self._random
        type = random.choice([one for one in SIZES if 1 < SIZES[one] <= size] or ["unsigned char"])
        place = f"row + {random.randint(0, size - SIZES[type])}"
        match random.randrange(4):
            case 3 if 2 * SIZES[type] <= size:
                start = random.randint(0, size - 2 * SIZES[type])
                walk = f"{type} *w = ({type} *)(row + {start}), *v = w;"
                return f"{{ {walk} t = t * 3 + *w++; *w = {value}; t += v[1] + (w - v); }}"
            case 0 | 3:
                return f"{{ {type} n = {value}; memcpy({place}, &n, sizeof n); }}"
            case 1:
                return f"{{ {type} n; memcpy(&n, {place}, sizeof n); t = t * 3 + n; }}"
            case _:
                index = random.randrange(SIZES[type])
                bytes_ = "unsigned char *q = (unsigned char *)&n;"
                return f"{{ {type} n = {value}; {bytes_} q[{index}] += 3; t = t * 5 + n; }}"

    def _expression(
        self, whole: Structure, kinds: Sequence[Structure], size: int, depth: int
    ) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.2:
            if random.random() < 0.3:
                return random.choice(("0ul", "1ul", "0x80ul", "0xfffful", "258ul", "0x1234567ul"))
            return f"(unsigned long){self._lvalue(whole, kinds, size)}"
        left = self._expression(whole, kinds, size, depth - 1)
        right = self._expression(whole, kinds, size, depth - 1)
        return f"({left} {random.choice(OPERATORS)} {right})"


def judge(programs: Sequence[Program], folder: Path) -> Judged:
    pairs = zip(programs, run(programs, folder), strict=True)
    return counted(said for program, result in pairs for said in verdicts(program, result))
