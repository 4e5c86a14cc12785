"""What a generated function about memory works with, family by family.

A kit is all that the body and the contract of one function may mention: objects by lvalue
(``*p``, ``g[i]``, ``s.f``), statements and predicates of its own, and helpers that it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.reference.helpers import Call
from tests.reference.inputs import Bounds
from tests.reference.pieces import Var
from weaklink.ir.types import IntType

if TYPE_CHECKING:
    from tests.reference.program import Builder


ONE_EACH = Bounds(1, 3)


@dataclass(slots=True)
class Kit:
    """``before`` are global declarations and helpers; ``places`` says of a writable object's
    lvalue what an assigns clause has to name (nothing for locals), and ``has_addresses`` whether
    helpers may be given their addresses; ``visible`` objects may be mentioned in the contract.
    ``choices`` bounds what contracts may choose."""

    parameters: list[str] = field(default_factory=list)
    pointers: dict[str, IntType] = field(default_factory=dict)
    requires: list[str] = field(default_factory=list)
    declarations: list[str] = field(default_factory=list)
    readable: list[Var] = field(default_factory=list)
    writable: list[Var] = field(default_factory=list)
    places: dict[str, tuple[str, ...]] = field(default_factory=dict)
    visible: list[Var] = field(default_factory=list)
    statements: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    promises: list[str] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    result: IntType | None = None
    has_addresses: bool = True
    bounds: Bounds = ONE_EACH

    def add(
        self, name: str, type: IntType, places: Iterable[str] = (), *, visible: bool = True
    ) -> None:
        """An object that may be read and written."""
        found = Var(name, type, "parameter")
        self.readable.append(found)
        self.writable.append(found)
        self.places[name] = tuple(places)
        if visible:
            self.visible.append(found)

    def local(self, name: str, type: IntType, value: str) -> None:
        self.declarations.append(f"{type} {name} = {value};")
        self.add(name, type, visible=False)

    def scalar(self, name: str, type: IntType) -> None:
        """A parameter that is a number."""
        self.parameters.append(f"{type} {name}")
        found = Var(name, type, "parameter")
        self.readable.append(found)
        self.visible.append(found)


def twin(builder: Builder, type: IntType) -> IntType:
    """The type of the same width and the other sign, if there is one."""
    name = type.name
    if name in ("char", "signed char"):
        return builder.machine["unsigned char"]
    if name == "unsigned char":
        return builder.machine["char"]
    if type.is_bool:
        return type
    other = name.removeprefix("unsigned ") if "unsigned" in name else f"unsigned {name}"
    return builder.machine[other]


def cell_type(builder: Builder, most: int = 4) -> IntType:
    """A type of few values, so that a block has few contents."""
    names = ["char", "char", "unsigned char", "int", "unsigned int", "_Bool"]
    fitting = [n for n in names if 2 ** builder.machine[n].width <= most]
    return builder.machine[builder.rng.choice(fitting)]


def index_type(builder: Builder) -> IntType:
    """A small type that holds 0, 1 and 2."""
    return builder.machine["unsigned char"]


# --- pointers to scalars ------------------------------------------------------------------------


def pointers(builder: Builder) -> Kit:
    """Two or three pointers that may point to one object; perhaps a global is one of them."""
    rng, kit = builder.rng, Kit()
    names = ["p", "q", "r"][: rng.choice([1, 2, 2, 2, 2, 3])]
    type = cell_type(builder, 4 if len(names) < 3 else 2)
    for name in names:
        kind = twin(builder, type) if builder.chance(0.15) else type
        pointer(builder, kit, name, kind)
    related(builder, kit, names)
    if builder.chance(0.35):
        global_object(builder, kit, type, names[0])
    if builder.chance(0.5):
        kit.scalar("x", cell_type(builder, 2))
    if builder.chance(0.6):
        kit.local("v", type, rng.choice(["0", "1", *(v.name for v in kit.readable)]))
        local_pointer(builder, kit, type, names)
    return kit


def pointer(builder: Builder, kit: Kit, name: str, type: IntType) -> None:
    """A pointer to a scalar: a parameter, now and then a global."""
    kind = builder.rng.random()
    const = "const " if kind > 0.95 else ""
    if builder.chance(0.08):
        builder.before.append(f"{const}{type} *{name};")
    else:
        kit.parameters.append(f"{const}{type} *{name}")
    if not const:
        kit.pointers[name] = type
    if kind < 0.8:
        kit.requires.append(f"\\valid({name})")
    elif kind < 0.9 or const:
        kit.requires.append(f"\\valid_read({name})")
    elif kind < 0.94:
        kit.requires.append(f"{name} == \\null || \\valid({name})")
        kit.conditions += [name, f"{name} != 0"]
    if const:
        kit.readable.append(Var(f"*{name}", type, "parameter"))
    else:
        kit.add(f"*{name}", type, [f"*{name}"])
    kit.facts += [f"\\valid({name})", f"\\valid_read({name})"]


def related(builder: Builder, kit: Kit, names: list[str]) -> None:
    """What is said of two pointers: separated or not."""
    rng = builder.rng
    for number, second in enumerate(names):
        for first in names[:number]:
            if builder.chance(0.3):
                kit.requires.append(f"\\separated({first}, {second})")
            elif builder.chance(0.1):
                kit.requires.append(f"{first} {rng.choice(['==', '!='])} {second}")
            kit.conditions += [f"{first} == {second}", f"{first} != {second}"]
            kit.facts += [
                f"{first} != {second}",
                f"\\separated({first}, {second})",
                f"{first} == {second} ==> *{first} == *{second}",
                f"{first} != {second} ==> *{first} == \\at(*{first}, Pre)",
            ]
            kit.promises += [
                f"*{first} == \\old(*{second})",
                f"*{second} == \\old(*{first})",
                f"*{first} == *{second}",
                f"{first} != {second} ==> *{second} == \\old(*{second})",
            ]
            if builder.chance(0.06):
                kit.conditions.append(f"{first} < {second}")
            _swap(kit, first, second)


def _swap(kit: Kit, first: str, second: str) -> None:
    both = (f"*{first}", f"*{second}")
    if all(name in kit.places for name in both):
        type = next(v.type for v in kit.writable if v.name == both[0])
        one, other = both
        text = f"{{ {type} w = {one}; {one} = {other}; {other} = w; }}"
        kit.statements.append((text, both))
        kit.statements.append((f"{one} = {other};", both[:1]))


def global_object(builder: Builder, kit: Kit, type: IntType, name: str) -> None:
    """A global; mostly its address is taken, so that pointers may point to it."""
    builder.before.append(f"{type} G;")
    kit.add("G", type, ["G"])
    if builder.chance(0.75):
        builder.before.append(f"{type} *where(void) {{ return &G; }}")
        if kit.pointers.get(name) == type:
            kit.conditions.append(f"{name} == &G")
    kit.promises += ["G == \\old(G)"]


def local_pointer(builder: Builder, kit: Kit, type: IntType, names: list[str]) -> None:
    """``t`` points to the local ``v`` or where a parameter does."""
    rng = builder.rng
    own = [name for name in names if kit.pointers.get(name) == type]
    start = rng.choice(["&v", *own])
    kit.declarations.append(f"{type} *t = {start};")
    kit.add("*t", type, [f"*{name}" for name in own], visible=False)
    kit.statements += [(f"t = {target};", ()) for target in ["&v", *own]]
    if own:
        kit.statements.append((f"t = (v > 0) ? {rng.choice(own)} : &v;", ()))
    if builder.chance(0.1):
        kit.statements.append((f"{{ {type} w = 1; t = &w; *t = 0; }}", ()))
    kit.facts += ["\\valid(t)", "t == &v", "t == &v ==> v == *t", "\\separated(t, &v)"]
    kit.facts += [f"t == {name} || t == &v" for name in own]
    kit.facts += [f"\\separated({name}, &v)" for name in own]
    kit.conditions.append("t == &v")


# --- arrays -------------------------------------------------------------------------------------


def arrays(builder: Builder) -> Kit:
    """A global array, a local one, indices, and a pointer that walks."""
    rng, kit = builder.rng, Kit(bounds=Bounds(2, 2))
    type = cell_type(builder)
    bounded = 0.9
    kit.scalar("i", index_type(builder))
    if builder.chance(bounded):
        kit.requires.append(rng.choice(["i < 2", "i < 2", "i <= 1", "i == 1"]))
    if builder.chance(0.75):
        initial = rng.choice(["", " = {1}", " = {0, 1}"])
        builder.before.append(f"{type} g[2]{initial};")
        every = rng.choice(["g[0..1]", "g[..]", "g[0]", "g[i]"])
        for name in ("g[0]", "g[1]", "g[i]"):
            kit.add(name, type, [name if builder.chance(0.8) else every])
        kit.facts += _array_facts("g")
        kit.promises += [f"\\forall integer k; 0 <= k < 2 ==> {_about(builder, 'g')}"]
        _walking_pointer(builder, kit, type, "g")
    else:
        kit.parameters.append(f"{type} *a")
        size = rng.choice([1, 2, 2])
        kit.requires.append(f"\\valid(a + (0..{size - 1}))")
        for name in ("a[0]", "a[1]", "*a")[: size + 1]:
            kit.add(name, type, [name])
        kit.facts += ["\\valid(a + (0..1))", "\\valid(a + 1)", "\\separated(a, a + 1)"]
        kit.promises += ["a[0] == \\old(a[0])", "\\old(*a) <= *a"]
        _walking_pointer(builder, kit, type, "a")
    if builder.chance(0.5):
        value = rng.choice(["{0, 1}", "{1}", "{i > 0, 0}", ""])
        kit.declarations.append(f"{type} l[2]{' = ' + value if value else ''};")
        if not value:
            kit.declarations.append("l[0] = 1;")
        for name in ("l[0]", "l[1]", "l[i]"):
            kit.add(name, type, visible=False)
        kit.facts += [*_array_facts("l"), "\\initialized(&l[0..1])", "\\initialized(&l[1])"]
    return kit


def _array_facts(name: str) -> list[str]:
    return [
        f"\\valid(&{name}[i])",
        f"\\valid({name} + (0..i))",
        f"\\exists integer k; 0 <= k < 2 && {name}[k] == 1",
        f"\\forall integer k; 0 <= k <= 1 ==> {name}[k] >= 0",
        f"\\forall integer k; 0 <= k < 2 && k != i ==> {name}[k] == {name}[1 - i]",
    ]


def _about(builder: Builder, name: str) -> str:
    return builder.rng.choice(
        [
            f"{name}[k] == \\old({name}[k])",
            f"{name}[k] <= 1",
            f"(k != i ==> {name}[k] == \\old({name}[k]))",
            f"{name}[k] >= \\old({name}[0])",
        ]
    )


def _walking_pointer(builder: Builder, kit: Kit, type: IntType, array: str) -> None:
    """``t`` begins at the array's first or second element."""
    if not builder.chance(0.4):
        return
    rng = builder.rng
    start = rng.choice([array, f"&{array}[i]", f"{array} + 1", f"&{array}[1]"])
    kit.declarations.append(f"{type} *t = {start};")
    kit.add("*t", type, [f"{array}[0]", f"{array}[1]"], visible=False)
    kit.statements += [(f"t = {array};", ()), ("t++;", ()), ("t--;", ()), (f"t = {start};", ())]
    kit.conditions += [f"t == {array}", f"t - {array} > 0", f"t < {array} + 1", "*t > 0"]
    kit.facts += [f"t == {array} + 1", f"t - {array} <= 1", f"{array} <= t", "\\valid(t)"]


# --- structs ------------------------------------------------------------------------------------


def structs(builder: Builder) -> Kit:
    """A struct behind one or two pointers, by value, as a local, as a global."""
    rng, kit = builder.rng, Kit()
    names = rng.choice([["p"], ["p"], ["p", "q"], []])
    first = "_Bool" if len(names) > 1 else rng.choice(["_Bool", "char"])
    types = [builder.machine[first], builder.machine["_Bool"]]
    with_array = len(names) < 2 and builder.chance(0.2)
    members = [(name, type) for name, type in zip("fg", types, strict=True)]
    declared = " ".join(f"{type} {name};" for name, type in members[:1])
    declared += f" {types[1]} g[2];" if with_array else f" {types[1]} g;"
    builder.before.append(f"struct S {{ {declared} }};")
    _struct(builder, kit, names, types, with_array=with_array)
    return kit


def bits(builder: Builder) -> Kit:
    """The same of a struct of two bit-fields."""
    rng, kit = builder.rng, Kit(has_addresses=False)
    names = rng.choice([["p"], ["p"], ["p", "q"], []])
    several = ["int : 1", "unsigned int : 1", "_Bool : 1"]
    several += [] if len(names) > 1 else ["int : 2", "unsigned int : 2", "char : 2"]
    types: list[IntType] = []
    declared: list[str] = []
    for name, of in (("f", several), ("g", several[:3])):
        base, _, width = rng.choice(of).partition(" : ")
        types.append(builder.machine[base])
        declared.append(f"{base} {name} : {width}; {rng.choice(['', '', 'int : 1;', 'int : 0;'])}")
    builder.before.append(f"struct S {{ {' '.join(declared)} }};")
    if names and builder.chance(0.6):
        value = rng.choice(["p->g", "1", "p->f + 1", "-p->f", "p->f - p->g", "~p->f"])
        ensures = rng.choice(["", "", "ensures p->f == p->g; ", "ensures p->f != 0; "])
        contract = f"/*@ requires \\valid(p); assigns p->f; {ensures}*/"
        builder.before.append(f"{contract} void set(struct S *p) {{ p->f = {value}; }}")
        kit.statements.append((f"set({names[-1]});", (f"{names[-1]}->f",)))
    _struct(builder, kit, names, types, with_array=False)
    return kit


def _struct(
    builder: Builder, kit: Kit, names: list[str], types: list[IntType], *, with_array: bool
) -> None:
    """What is done with a struct ``S`` of two members."""
    rng = builder.rng
    paths = [("f", types[0])] + [(f"g[{n}]", types[1]) for n in (0, 1) if with_array]
    paths += [] if with_array else [("g", types[1])]
    for name in names:
        kit.parameters.append(f"struct S *{name}")
        kind = rng.random()
        if kind < 0.9:
            kit.requires.append(f"\\valid{'_read' if kind > 0.8 else ''}({name})")
        for path, type in paths:
            kit.add(f"{name}->{path}", type, [f"{name}->{path}"])
        kit.facts += [f"\\valid({name})", f"\\valid(&{name}->f)"]
        kit.promises += [f"{name}->f == \\old({name}->f)", f"{name}->f >= {name}->{paths[-1][0]}"]
    if len(names) == 2:
        _two_structs(builder, kit)
    if builder.chance(0.5) or not names:
        kit.parameters.append("struct S s")
        for path, type in paths:
            kit.add(f"s.{path}", type)
        kit.facts += [f"s.{path} == \\at(s.{path}, Pre)" for path, _ in paths]
        _copies(kit, names, "s")
    if builder.chance(0.4) or not names:
        value = rng.choice(
            ["{0}", "{1}", "{.f = 1}", "s" if "struct S s" in kit.parameters else "{0}"]
        )
        kit.declarations.append(f"struct S l = {value};")
        for path, type in paths:
            kit.add(f"l.{path}", type, visible=False)
        _copies(kit, names, "l")
    if builder.chance(0.3):
        builder.before.append("struct S G;")
        kit.add("G.f", types[0], ["G.f"])
        _copies(kit, names, "G", ("G",))
        kit.conditions += [f"{name} == &G" for name in names]
        kit.promises += ["G.f == \\old(G.f)"]


def _two_structs(builder: Builder, kit: Kit) -> None:
    if builder.chance(0.35):
        kit.requires.append("\\separated(p, q)")
    kit.statements.append(("*p = *q;", ("*p",)))
    kit.statements.append(("{ struct S w = *p; *p = *q; *q = w; }", ("*p", "*q")))
    kit.conditions += ["p == q", "p != q"]
    kit.facts += ["p != q", "p == q ==> p->f == q->f", "\\separated(p, q)"]
    kit.facts += ["\\separated(&p->f, &q->g)"] if builder.chance(0.5) else []
    kit.promises += ["p->f == \\old(q->f)", "q->f == \\old(p->f)", "p->f == q->f"]


def _copies(kit: Kit, names: list[str], own: str, place: tuple[str, ...] = ()) -> None:
    for name in names:
        kit.statements.append((f"{own} = *{name};", place))
        kit.statements.append((f"*{name} = {own};", (f"*{name}",)))


# --- calls --------------------------------------------------------------------------------------


def calls(builder: Builder) -> Kit:
    """Few objects, and helpers that read and write them."""
    rng, kit = builder.rng, Kit()
    type = cell_type(builder)
    if builder.chance(0.6):
        pointer(builder, kit, "p", type)
    if builder.chance(0.3) and "p" in kit.pointers:
        pointer(builder, kit, "q", type)
        related(builder, kit, ["p", "q"])
    if builder.chance(0.5) or not kit.parameters:
        kit.scalar("x", cell_type(builder))
    kit.local("v", type, rng.choice(["0", "1"]))
    if builder.chance(0.5):
        kit.local("u", type, "0")
    if builder.chance(0.4):
        kit.declarations.append(f"{type} l[2] = {{{rng.choice(['0', '1', '0, 1'])}}};")
        kit.add("l[0]", type, visible=False)
        kit.add("l[1]", type, visible=False)
    return kit


FAMILIES: dict[str, Callable[[Builder], Kit]] = {
    "pointers": pointers,
    "arrays": arrays,
    "structs": structs,
    "bits": bits,
    "calls": calls,
}
"""The families of ``soup``."""
