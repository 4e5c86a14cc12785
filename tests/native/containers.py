"""Generated programs with lists whose links lie in structures, and what gcc's programs do with
them.

A program has some structures with a link or two in each, which are locals, a head, and a function
that puts them into a list and takes them out, finds structures around links in one way or another,
and reads and writes their members.  gcc says what the function gives back; the engine must not
refute that, and must refute anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.native.asked import Judged, counted
from tests.native.unions import Program, run, verdicts

TYPES = ("char", "short", "int", "unsigned int", "long")

FORMS = (
    "((struct n{n} *)((char *)({p}) - __builtin_offsetof(struct n{n}, {m})))",
    "((struct n{n} *)((char *)({p}) - (unsigned long)&((struct n{n} *)0)->{m}))",
    "((struct n{n} *)((unsigned long)({p}) - __builtin_offsetof(struct n{n}, {m})))",
    "({{ struct l{n} *m_ = ({p}); (struct n{n} *)((char *)m_ -"
    " __builtin_offsetof(struct n{n}, {m})); }})",
    "({{ void *m_ = ({p}); (struct n{n} *)(m_ - __builtin_offsetof(struct n{n}, {m})); }})",
)
"""The structure around the link that ``p`` leads to, its member ``m``."""

ADD = "h.next->prev = &{e}; {e}.next = h.next; {e}.prev = &h; h.next = &{e};"
DEL = "{e}.next->prev = {e}.prev; {e}.prev->next = {e}.next;"


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def program(self, number: int) -> Program:
        random = self._random
        self._n = n = number
        self._count = random.randint(2, 3)
        self._order: list[int] = []
        self._pointed: int | None = None
        members = [f"{random.choice(TYPES)} v;", f"{random.choice(TYPES)} w;", f"struct n{n} *p;"]
        self._link = random.choice(("a", "a", "b[1]", "i.a"))
        link = {"a": "a", "b[1]": "b[2]", "i.a": ""}[self._link]
        inner = f"struct {{ char c; struct l{n} a; }} i;"
        members.append(f"struct l{n} {link};" if link else inner)
        random.shuffle(members)
        types = (
            f"struct l{n} {{ struct l{n} *next, *prev; }};\n"
            f"struct n{n} {{ {' '.join(members)} }};\n"
        )
        nodes = ", ".join(f"o{k}" for k in range(self._count))
        begun = "".join(
            f"  memset(&o{k}, 0, sizeof o{k}); o{k}.v = {k + 1}; o{k}.p = &o{k};\n"
            for k in range(self._count)
        )
        body = "".join(f"  {self._statement()}\n" for _ in range(8))
        function = (
            f"unsigned long f{n}(void)\n{{\n  struct l{n} h = {{ &h, &h }};\n"
            f"  struct n{n} {nodes}, *q = &o0;\n  unsigned long t = 0;\n"
            f"{begun}{body}  return t * 31 + {self._value()};\n}}\n"
        )
        return Program(n, types, function)

    def _around(self, link: str) -> str:
        form = self._random.choice(FORMS)
        return form.format(n=self._n, p=link, m=self._link)

    def _node(self) -> str:
        """A pointer to a structure."""
        random, k = self._random, self._random.randrange(self._count)
        ways = [f"&o{k}", "q", self._around(f"&o{k}.{self._link}"), f"o{k}.p"]
        if self._order:
            ways += [self._around("h.next"), self._around("h.prev")] * 2
        for before, after in zip(self._order, self._order[1:], strict=False):
            ways.append(self._around(f"o{before}.{self._link}.next"))
            ways.append(self._around(f"o{after}.{self._link}.prev"))
        return random.choice(ways)

    def _value(self) -> str:
        node = self._node()
        to_link = f"((struct l{self._n} *)((char *)({node}) +"
        to_link += f" __builtin_offsetof(struct n{self._n}, {self._link})))"
        choices = [
            f"(unsigned long)({node})->v",
            f"(unsigned long)({node})->w",
            f"(unsigned long)({node} == {self._node()})",
            f"(unsigned long)({to_link} == h.next)",
            f"(unsigned long)({self._around('&h')} == {self._node()})",
            f"(unsigned long)(&{self._around('&h')}->{self._link} == &h)",
            f"{self._random.randrange(300)}ul",
        ]
        return self._random.choice(choices)

    def _statement(self) -> str:
        random, node = self._random, self._node()
        out = [k for k in range(self._count) if k not in self._order]
        if out and random.random() < 0.4:
            k = random.choice(out)
            self._order.insert(0, k)
            return ADD.format(e=f"o{k}.{self._link}")
        if self._order and random.random() < 0.15:
            k = random.choice(self._order)
            self._order.remove(k)
            return DEL.format(e=f"o{k}.{self._link}")
        choices = [
            f"({node})->v = {self._value()};",
            f"({node})->w += {self._value()};",
            f"({node})->p = {self._node()};",
            f"q = {node};",
            f"t = t * 7 + {self._value()};",
        ]
        return random.choice(choices)


def judge(programs: Sequence[Program], folder: Path) -> Judged:
    pairs = zip(programs, run(programs, folder), strict=True)
    return counted(said for program, result in pairs for said in verdicts(program, result))
