"""Helpers that work through pointers: their code, their contracts, how they are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.reference.bodies import NOTHING
from tests.reference.slots import Annotation, Part, Slot
from weaklink.ir.types import IntType

if TYPE_CHECKING:
    from tests.reference.program import Builder


@dataclass(frozen=True, slots=True)
class Call:
    """``pointers`` and ``numbers`` are how many arguments of each kind it takes, in this order,
    the first ``writes`` pointers may be written through; ``cells`` are those that each of these
    names.  ``facts`` are mostly true behind the call."""

    name: str
    type: IntType
    pointers: int
    numbers: int
    writes: int
    has_result: bool
    cells: int = 1
    facts: tuple[str, ...] = ()

    @property
    def choices(self) -> int:
        """How many values its contract chooses from."""
        one = 2**self.type.width
        return int(one ** (self.writes * self.cells + self.has_result))


@dataclass(frozen=True, slots=True)
class _Template:
    """The code of a helper; ``strong`` promises are mostly true."""

    pointers: int
    numbers: int
    writes: int
    has_result: bool
    code: str
    strong: tuple[str, ...]
    weak: tuple[str, ...] = ()
    cells: int = 1


_TEMPLATES = [
    _Template(1, 1, 1, False, "*d = x;", ("*d == x",), ("*d >= x", "*d <= x", "*d >= 0")),
    _Template(
        1, 0, 1, False, "*d = !*d;", ("*d == (\\old(*d) == 0 ? 1 : 0)",), ("*d >= 0", "*d <= 1")
    ),
    _Template(
        1, 0, 1, False, "if (*d < 1) *d += 1;", ("*d >= \\old(*d)",), ("*d == 1", "*d >= 0")
    ),
    _Template(
        1, 0, 0, True, "return *d;", ("\\result == *d",), ("\\result <= *d", "\\result >= 0")
    ),
    _Template(
        2, 0, 1, False, "*d = *s;", ("*d == *s", "*d == \\old(*s)"), ("*d <= *s", "*d >= *s")
    ),
    _Template(
        2, 0, 2, False, "{t} w = *d; *d = *s; *s = w;",
        ("*d == \\old(*s)", "*s == \\old(*d)"), ("*d >= \\old(*s)",),
    ),
    _Template(
        2, 0, 1, True, "{t} w = *d; *d = 0; return w + *s;",
        ("*d == 0", "\\result == \\old(*d) + *s"), ("\\result >= \\old(*d)", "*d >= 0"),
    ),
    _Template(
        2, 0, 0, True, "return *d == *s;", ("\\result == (*d == *s ? 1 : 0)",),
        ("d == s ==> \\result == 1", "0 <= \\result <= 1"),
    ),
    _Template(
        1, 1, 1, False, "d[0] = x; d[1] = x;", ("d[0] == x", "d[1] == x"),
        ("d[0] == d[1]", "\\forall integer k; 0 <= k < 2 ==> d[k] >= x"), 2,
    ),
]  # fmt: skip


def helper(
    builder: Builder, name: str, type: IntType, *, has_arrays: bool
) -> tuple[list[Part], Call]:
    """A helper from a template, sometimes without body."""
    rng = builder.rng
    fitting = [one for one in _TEMPLATES if one.cells == 1 or has_arrays]
    template = rng.choice(fitting)
    call = Call(
        name,
        type,
        template.pointers,
        template.numbers,
        template.writes,
        template.has_result,
        template.cells,
        template.strong,
    )
    names = "ds"[: template.pointers]
    parameters = [f"{type} *{one}" for one in names] + [f"{type} x"] * template.numbers
    contract: list[str | Slot] = list(_requires(builder, template, names))
    contract += _assigns(builder, template)
    result = type if template.has_result else "void"
    header = f"{result} {name}({', '.join(parameters)})"
    if builder.chance(0.2):
        promises = [p for p in (*template.strong, *template.weak) if builder.chance(0.4)]
        contract += [f"ensures {promise};" for promise in promises]
        return [Annotation(contract), f"{header};"], call
    strong, weak = list(template.strong), list(template.weak)
    if builder.chance(0.45):
        strong, weak = [], weak + strong
    contract.append(builder.slot("ensures", strong, weak, 0.05))
    builder.defined.append(name)
    code = template.code.replace("{t}", str(type))
    return [Annotation(contract), f"{header} {{ {code} }}"], call


def _requires(builder: Builder, template: _Template, names: str) -> list[str]:
    clauses = []
    for number, name in enumerate(names):
        word = "\\valid" if number < template.writes else "\\valid_read"
        place = f"{name} + (0..{template.cells - 1})" if template.cells > 1 else name
        if builder.chance(0.9):
            clauses.append(f"requires {word}({place});")
    if len(names) == 2 and builder.chance(0.3):
        clauses.append("requires \\separated(d, s);")
    return clauses


def _assigns(builder: Builder, template: _Template) -> list[str]:
    if builder.chance(0.02):
        return []
    places = ["*d", "*s"][: template.writes]
    if template.cells > 1:
        places = [builder.rng.choice(["d[0..1]", "d[0], d[1]", "*(d + (0..1))"])]
    if builder.chance(0.05):
        places = places[:-1]
    return [f"assigns {', '.join(places) or NOTHING};"]
