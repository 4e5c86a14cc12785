"""The inputs of a function: every one has its vector, in order, and as symbols they are the same.

What inputs there are, and which is smaller, is said here once more, by other means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.view.viewing import make_view
from weaklink.ask import enumeration
from weaklink.ask.enumeration import LENGTH_LIMIT, Shape, shapes, small
from weaklink.ask.inputs import Space
from weaklink.ask.items import items_of
from weaklink.ask.slots import Pointer, Vector, is_there
from weaklink.ask.small import rank
from weaklink.ask.symbols import symbols_of
from weaklink.ir.types import BOOLEAN, IntType, MemoryType
from weaklink.ir.variables import Role
from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.replay.memory import Memory
from weaklink.replay.outcome import Discarded, Ended
from weaklink.replay.runner import Runner
from weaklink.view.lower.memories import LENGTHS, SET
from weaklink.view.lower.representation import BLOCKS, OFFSETS

STRUCTS = "struct s { int x, y; }; struct node { struct node *next; signed char v; };"

PROGRAMS = {
    "numbers": "int g; int f(int n, _Bool b) { return g + n + b; }",
    "one pointer": "int f(int *p) { return *p; }",
    "two pointers": "int f(int *p, int *q) { return *p + *q; }",
    "two types": "int f(int *p, short *q) { return *p + *q; }",
    "signs": "int f(int *p, unsigned *q, int n) { return *p + *q + n; }",
    "a global": "int a[2]; int f(int *p) { int *q = a; return *p + q[1]; }",
    "globals between": "int g, a[2], *r; _Bool h; int *given(void) { return a; } "
    "int f(int n, int *p) "
    "{ return *p + a[1] + *r + g + h + n; }",
    "an address": "int g; int f(int *p) { int *q = &g; return *p + *q; }",
    "structures": "struct s t; int f(struct s *p, struct s *q) "
    "{ *p = *q; return t.x + (p == &t); }",
    "members": "int f(struct s *p, int *q) { return p->x + *q; }",
    "rows": "int f(int (*p)[2], int *q) { return p[1][1] + *q; }",
    "pointers in a block": "int f(int **p, int *q) { return **p + *q; }",
    "a list": "int f(struct node *p) { return p->next->v; }",
    "constants": "const int c[2] = {4, 5}; int f(const int *p, char *s) { return *p + *s + c[1]; }",
    "only compared": "int f(int *p, int *q) { return p == q; }",
    "pointers in bytes": "int f(struct node *p) { return p->next->v + *(unsigned char *)p; }",
    "around a member": "struct link { struct link *next; }; "
    "struct whole { int k; struct link l; }; "
    "int f(struct link *l) { return (struct whole *)((char *)l->next - 8) != 0; }",
    "unset": "int f(int *p) { int t[2]; t[0] = *p; return t[0]; }",
}
NAMES = pytest.mark.parametrize("name", PROGRAMS)


def space_of(name: str, length: int = LENGTH_LIMIT) -> Space:
    return Space(make_view(STRUCTS + PROGRAMS[name]), length)


SPACES: dict[tuple[str, int], Space] = {}


def known_space(name: str, length: int = LENGTH_LIMIT) -> Space:
    if (name, length) not in SPACES:
        SPACES[name, length] = space_of(name, length)
    return SPACES[name, length]


# --- shapes, by the rules --------------------------------------------------------------------


class World:
    """What the rules say of a function: ``pointers`` in declaration order, each with the type of
    its target and the cells of one; ``arrays`` of the globals, each with its type and cells."""

    def __init__(
        self, pointers: list[tuple[str, str, int]], arrays: list[tuple[str, str, int]]
    ) -> None:
        self.pointers = pointers
        self.arrays = arrays

    def targets(self, index: int, lengths: Vector) -> list[tuple[str, int]]:
        """Names of blocks with the greatest offsets, in order: NULL, the pointer's own, those of
        earlier ones, globals."""
        name, type, step = self.pointers[index]
        found = [("NULL", 0), (name, lengths[index])]
        found += [
            (other, lengths[i])
            for i, (other, held, _) in enumerate(self.pointers[:index])
            if held == type
        ]
        found += [(other, size // step) for other, held, size in self.arrays if held == type]
        return found

    def shapes(self, total: int) -> Iterator[tuple[Vector, tuple[tuple[str, int], ...]]]:
        """Lengths of that sum, with where each pointer points.  A block to which its own pointer
        does not point has length 0."""
        for lengths in product(range(total + 1), repeat=len(self.pointers)):
            if sum(lengths) != total:
                continue
            places = [
                [(block, offset) for block, size in self.targets(i, lengths)
                 for offset in range(size + 1)]
                for i in range(len(self.pointers))
            ]  # fmt: skip
            for chosen in product(*places):
                own = [name for name, _, _ in self.pointers]
                used = [chosen[i][0] == own[i] for i in range(len(own))]
                if all(used[i] or not lengths[i] for i in range(len(own))):
                    yield lengths, chosen


WORLDS = {
    "one pointer": World([("p", "int", 1)], []),
    "two pointers": World([("p", "int", 1), ("q", "int", 1)], []),
    "two types": World([("p", "int", 1), ("q", "short", 1)], []),
    "signs": World([("p", "int", 1), ("q", "int", 1)], []),
    "a global": World([("p", "int", 1)], [("a", "int", 2)]),
    "globals between": World([("r", "int", 1), ("p", "int", 1)], [("a", "int", 2)]),
    "an address": World([("p", "int", 1)], [("g", "int", 1)]),
    "structures": World([("p", "s", 2), ("q", "s", 2)], [("t", "s", 2)]),
    "members": World([("p", "s", 2), ("q", "int", 1)], []),
    "only compared": World([("p", "int", 1), ("q", "int", 1)], []),
    "constants": World([("p", "int", 1), ("s", "char", 1)], [("c", "int", 2)]),
}


def named(space: Space, shape: Shape) -> tuple[Vector, tuple[tuple[str, int], ...]]:
    """A shape with the blocks' names for their numbers."""
    lengths, pointers = shape
    names = {0: "NULL"}
    for block in space.model.blocks:
        names[block.number] = block.shown
    for block in space.blocks:
        names[block.number] = shown(space, block.owner)
    return lengths, tuple(
        (names[pointer.targets[target]], offset)
        for pointer, (target, offset) in zip(space.pointers, pointers, strict=True)
    )


def shown(space: Space, pointer: int) -> str:
    at = space.pointers[pointer].at
    assert isinstance(at, tuple)
    return at[0].shown


@pytest.mark.parametrize("total", range(3))
@pytest.mark.parametrize("name", WORLDS)
def test_every_shape_is_there_once_and_in_order(name: str, total: int) -> None:
    space, world = known_space(name), WORLDS[name]
    assert [shown(space, i) for i in range(len(space.pointers))] == [p[0] for p in world.pointers]
    found = [named(space, shape) for shape in shapes(space, total)]
    assert len(found) == len(set(found))
    assert set(found) == set(world.shapes(total))
    for index, pointer in enumerate(space.pointers):
        targets = [block for block, _ in world.targets(index, (0,) * len(world.pointers))]
        assert len(pointer.targets) == len(targets)


def test_shapes_that_cannot_be_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """An object to which only another one leads that is not there is used by no way to point."""
    tried = 0

    def counted(pointer: Pointer, lengths: Vector) -> bool:
        nonlocal tried
        tried += 1
        return is_there(pointer, lengths)

    names = [f"p{n}" for n in range(8)]
    body = " + ".join(f"{name}->next->v" for name in names)
    parameters = ", ".join(f"struct node *{name}" for name in names)
    space = Space(make_view(f"{STRUCTS} int f({parameters}) {{ return {body}; }}"), 2)
    monkeypatch.setattr(enumeration, "is_there", counted)
    assert len(list(islice(shapes(space, 1), 100))) == 100 and tried < 100_000


@pytest.mark.parametrize("name", ["two pointers", "a global", "structures", "two types"])
def test_the_constraint_leaves_exactly_the_shapes(name: str) -> None:
    """Of all values of lengths, targets, offsets and flags; numbers are zero."""
    space = space_of(name, 2)
    terms = Terms()
    symbols = symbols_of(space, terms)
    known = {shape for total in range(5) for shape in shapes(space, total)}
    longest = tuple(block.longest for block in space.blocks)
    ranges = [range(length + 1) for length in longest]
    for pointer in space.pointers:
        ranges += [range(len(pointer.targets)), range(space.furthest(pointer) + 1)]
    numbers = (0,) * len(space.numbers)
    allowed = 0
    for values in product(*ranges):
        for flags in product(range(2), repeat=len(space.blocks)):
            vector = (*values, *numbers, *flags)
            parts = space.parts(vector)
            fits = (parts.lengths, parts.pointers) in known
            fits = fits and all(n or not f for n, f in zip(parts.lengths, flags, strict=True))
            assert evaluate([symbols.constraint], model(symbols.slots, vector)) == [fits]
            allowed += fits
    assert allowed


# --- the order -------------------------------------------------------------------------------


def by_the_rules(space: Space, vector: Vector) -> tuple[object, ...]:
    """The place of an input in the order, from the input itself."""
    inputs = space.inputs(vector)
    parts = space.parts(vector)
    lengths, flags = parts.lengths, (*parts.flags, *parts.blanks, *parts.outside)
    integers: list[int] = []
    held: list[int] = []
    pointers: list[tuple[int, int]] = []
    for item in items_of(space.view):
        if not hasattr(item, "storage"):  # a global in memory
            integers += cells_of(inputs, item.number)
            continue
        origin = space.model.origins.get(item)
        value = inputs[item]
        assert isinstance(value, int)
        if origin is None or origin.role is Role.VALUE:
            integers.append(value)
        elif origin.role is Role.BLOCK:
            index = next(i for i, p in enumerate(space.pointers) if p.at[0] == item)
            pointer = space.pointers[index]
            offset = inputs[pointer.at[1]]
            assert isinstance(offset, int)
            pointers.append((pointer.targets.index(value), offset // pointer.step))
    for block in space.blocks:
        held += cells_of(inputs, block.number)
    numbers = [*integers, *held]
    return (
        sum(lengths),
        sum(1 for n in numbers if n),
        sum(abs(n) for n in numbers),
        pointers,
        lengths,
        [rank(n) for n in numbers],
        flags,
    )


def cells_of(inputs: Mapping[object, object], number: int) -> list[int]:
    """What the memories of numbers hold of a block, by offset."""
    found: dict[int, int] = {}
    for memory, value in inputs.items():
        if isinstance(value, Memory) and memory not in (LENGTHS, SET, BLOCKS, OFFSETS):
            found.update({o: int(v or 0) for o, v in value.rows.get(number, {}).items()})
    return [found[offset] for offset in sorted(found)]


IN_BLOCKS = ("pointers in a block", "a list", "pointers in bytes", "around a member")
FLAT = [name for name in PROGRAMS if name not in IN_BLOCKS]
"""Without pointers in blocks, of which the rules above know nothing."""


def test_keys_of_spaces_of_different_length_compare() -> None:
    """The same inputs have the same keys, however long blocks may be."""
    for name in ("two pointers", "pointers in a block", "a list", "members"):
        short, long = space_of(name, 2), space_of(name, 4)
        known = {
            tuple(long.inputs(vector).items()): long.key(vector)
            for vector in islice(small(long, 20_000)[0], 400)
        }
        shared = 0
        for vector in islice(small(short, 20_000)[0], 200):
            inputs = tuple(short.inputs(vector).items())
            if inputs in known:
                assert short.key(vector) == known[inputs]
                shared += 1
        assert shared > 10


@NAMES
def test_small_inputs_ascend_without_repeats(name: str) -> None:
    space = known_space(name)
    vectors, _ = small(space, 400)
    found = list(islice(vectors, 1500))
    keys = [space.key(vector) for vector in found]
    assert found and keys == sorted(keys)
    assert len(set(found)) == len(found) == len(set(keys))
    if LENGTHS in space.view.inputs:
        as_inputs = {tuple(space.inputs(vector).items()) for vector in found}
        assert len(as_inputs) == len(found)


@pytest.mark.parametrize("name", FLAT)
def test_the_order_is_that_of_the_rules(name: str) -> None:
    space = known_space(name)
    found = list(islice(small(space, 300)[0], 800))
    by_rule = [by_the_rules(space, vector) for vector in found]
    assert by_rule == sorted(by_rule)


@pytest.mark.parametrize("name", FLAT)
@settings(max_examples=30)
@given(data=st.data())
def test_keys_compare_as_the_rules_do(name: str, data: st.DataObject) -> None:
    space = known_space(name)
    first, second = (data.draw(vectors(space)) for _ in range(2))
    rules = [by_the_rules(space, vector) for vector in (first, second)]
    keys = [space.key(vector) for vector in (first, second)]
    assert (keys[0] < keys[1]) == (rules[0] < rules[1])
    assert (keys[0] == keys[1]) == (rules[0] == rules[1])


@NAMES
@settings(max_examples=30)
@given(data=st.data())
def test_keys_compare_as_objectives_do(name: str, data: st.DataObject) -> None:
    space = known_space(name)
    terms = Terms()
    symbols = symbols_of(space, terms)
    pair = [data.draw(vectors(space)) for _ in range(2)]
    values = [
        evaluate([o.term for o in symbols.objectives], model(symbols.slots, vector))
        for vector in pair
    ]
    assert values == [list(space.levels(vector)) for vector in pair]
    keys = [space.key(vector) for vector in pair]
    assert (keys[0] < keys[1]) == (space.levels(pair[0]) < space.levels(pair[1]))


# --- inputs, and the same as symbols -----------------------------------------------------------


@st.composite
def vectors(draw: st.DrawFn, space: Space) -> Vector:
    """A vector that stands for an input."""
    total = draw(st.integers(0, 3 if space.blocks else 0))
    lengths, pointers = draw(st.sampled_from(list(shapes(space, total))))
    numbers = [
        draw(value(slot.type)) if slot.owner is None or slot.element < lengths[slot.owner] else 0
        for slot in space.numbers
    ]
    flags = [draw(st.integers(0, 1)) if length else 0 for length in lengths]
    return (*lengths, *(part for pair in pointers for part in pair), *numbers, *flags)


def value(type: object) -> st.SearchStrategy[int]:
    if type == BOOLEAN:
        return st.integers(0, 1)
    assert isinstance(type, IntType)
    return st.integers(max(type.min, -3), min(type.max, 3))


def model(slots: list[Term], vector: Vector) -> dict[str, int | bool]:
    return {
        str(symbol.value): bool(v) if symbol.sort is Sort.BOOL else v
        for symbol, v in zip(slots, vector, strict=True)
        if symbol.op is Op.SYMBOL
    }


@NAMES
def test_small_inputs_satisfy_the_constraint(name: str) -> None:
    space = known_space(name)
    symbols = symbols_of(space, Terms())
    for vector in islice(small(space, 300)[0], 600):
        assert evaluate([symbols.constraint], model(symbols.slots, vector)) == [True]


@NAMES
def test_a_vector_taken_apart_is_the_same_together(name: str) -> None:
    space = known_space(name)
    for vector in islice(small(space, 300)[0], 100):
        assert space.parts(vector).vector() == vector
    slots = space.slots.vector()
    assert space.slots.apart(slots) == space.slots and len(set(slots)) == len(slots)


@NAMES
@settings(max_examples=30)
@given(data=st.data())
def test_blocks_and_pointers_fit_together(name: str, data: st.DataObject) -> None:
    space = known_space(name)
    vector = data.draw(vectors(space))
    inputs = space.inputs(vector)
    assert set(inputs) == set(space.view.inputs)
    memories = {v: m for v, m in inputs.items() if isinstance(m, Memory)}
    if not memories:
        return
    parts = space.parts(vector)
    lengths, flags = parts.lengths, (*parts.flags, *parts.blanks, *parts.outside)
    sizes = {block.number: block.length for block in space.model.blocks}
    sizes |= {b.number: n * b.step for b, n in zip(space.blocks, lengths, strict=True)}
    for number, size in sizes.items():
        row = memories[LENGTHS].rows[number]
        assert row[0] == size and row[1] in (0, 1) and row[2] == 0
        held = [
            set(memory.rows.get(number, {})) for v, memory in memories.items() if v is not LENGTHS
        ]
        assert set().union(*held) <= set(range(size))
        if SET in memories:
            assert dict(memories[SET].rows.get(number, {})) == dict.fromkeys(range(size), 1)
    for block, flag in zip(space.blocks, flags, strict=True):
        assert memories[LENGTHS].rows[block.number][1] == flag
    for variable, memory in memories.items():
        assert isinstance(variable.type, MemoryType) and set(memory.rows) <= set(sizes)
        cell = variable.type.cell
        for place in memory.cells():
            found = memory.get(*place)
            assert found is not None
            assert not isinstance(cell, IntType) or cell.contains(found)
    for number, offset in all_pointers(space, inputs):
        assert number == offset == 0 or (number in sizes and 0 <= offset <= sizes[number])


def all_pointers(space: Space, inputs: Mapping[object, object]) -> Iterator[tuple[int, int]]:
    """Block and offset of every pointer, those in memory too."""
    for pointer in space.pointers:
        if isinstance(pointer.at, tuple):
            block, offset = (inputs[piece] for piece in pointer.at)
            assert isinstance(block, int) and isinstance(offset, int)
            yield block, offset
    blocks, offsets = inputs.get(BLOCKS), inputs.get(OFFSETS)
    if isinstance(blocks, Memory) and isinstance(offsets, Memory):
        for place in blocks.cells():
            yield blocks.get(*place) or 0, offsets.get(*place) or 0


@NAMES
@settings(max_examples=30)
@given(data=st.data())
def test_symbols_stand_for_the_same_inputs(name: str, data: st.DataObject) -> None:
    space = known_space(name)
    terms = Terms()
    symbols = symbols_of(space, terms)
    vector = data.draw(vectors(space))
    given_ = {
        symbol.id: terms.boolean(bool(v)) if symbol.sort is Sort.BOOL else terms.integer(v)
        for symbol, v in zip(symbols.slots, vector, strict=True)
    }
    for variable, expected in space.inputs(vector).items():
        found = terms.substitute(symbols.inputs[variable], given_)
        if not isinstance(expected, Memory):
            assert found in (terms.integer(expected), terms.boolean(bool(expected)))
            continue
        assert not any(t.op is Op.SYMBOL for t in subterms([found]))
        for block, offset in expected.cells():
            row = terms.select(found, terms.integer(block))
            held = terms.select(row, terms.integer(offset))
            assert held is terms.integer(expected.get(block, offset) or 0)


@NAMES
def test_the_universe_has_every_cell(name: str) -> None:
    space = known_space(name)
    universe = symbols_of(space, Terms()).universe
    for vector in islice(small(space, 300)[0], 300):
        for variable, memory in space.inputs(vector).items():
            if isinstance(memory, Memory) and variable is not LENGTHS:
                assert universe is not None
                known = universe.cells[variable]
                assert len(known) == len(set(known))
                assert set(memory.cells()) <= set(known)


@pytest.mark.parametrize(
    ("body", "asks"),
    [
        ("/*@ check x == x; */", False),
        ("/*@ check less(&g, &h) || x > 0; */", True),
        ("/*@ check deep(&g, &h, 2); */", True),
        ("/*@ check &g < &h; */", True),
        ("/*@ check &t[0] < &t[1]; */", False),
    ],
)
def test_only_what_asks_how_objects_lie_has_an_order(body: str, asks: bool) -> None:
    """Runs know one order of objects: those from all small inputs are then not all there are."""
    view = make_view(f"""_Bool g, h, t[2];
        /*@ predicate less(_Bool *p, _Bool *q) = p < q;
            predicate deep(_Bool *p, _Bool *q, integer n) =
              n == 0 ? p < q : deep(p, q, n - 1); */
        void f(_Bool x) {{ {body} }}""")
    space = Space(view, LENGTH_LIMIT)
    assert space.has_order == asks
    assert small(space, 10_000)[1] == (not asks)


@NAMES
def test_every_small_input_can_be_run(name: str) -> None:
    space = known_space(name)
    runner = Runner(space.view, 100)
    found = islice(small(space, 300)[0], 300)
    ends = {type(runner.run(space.inputs(vector))) for vector in found}
    assert ends <= {Ended, Discarded}
    assert (Ended in ends) is (name != "rows")  # whose blocks have to be longer than these


def test_a_structure_without_members_has_no_cells() -> None:
    space = Space(make_view("struct e {} g; int f(struct e *p) { return p == &g; }"), 2)
    results = set()
    for vector in islice(small(space, 100)[0], 50):
        outcome = Runner(space.view, 100).run(space.inputs(vector))
        assert isinstance(outcome, Ended)
        results |= set(outcome.results)
    assert results == {0, 1}


# --- cells without a value -----------------------------------------------------------------------

ASKED = "/*@ requires \\initialized(p); */ int f(int *p) { return *p; }"


def asked(length: int = LENGTH_LIMIT) -> Space:
    return Space(make_view(ASKED), length)


def of_length(space: Space, length: int, numbers: Vector, blanks: Vector) -> Vector:
    return (length, 1, 0, *numbers, 0, *blanks)


def test_cells_may_lack_values_only_where_somebody_asks() -> None:
    assert [blank.offset for blank in asked().blanks] == [0, 1, 2]
    assert not known_space("unset").blanks


def test_a_cell_without_a_value_is_the_last_thing_to_be_small() -> None:
    space = asked()
    none, first, second, both, one = (
        space.key(of_length(space, 2, numbers, blanks))
        for numbers, blanks in (
            ((0, 0, 0), (0, 0, 0)),
            ((0, 0, 0), (1, 0, 0)),
            ((0, 0, 0), (0, 1, 0)),
            ((0, 0, 0), (1, 1, 0)),
            ((1, 0, 0), (0, 0, 0)),
        )
    )
    assert none < second < first < both < one


def test_keys_of_cells_without_values_compare_across_spaces() -> None:
    short, long = asked(2), asked(3)
    assert short.key(of_length(short, 2, (0, 0), (0, 1))) == long.key(
        of_length(long, 2, (0, 0, 0), (0, 1, 0))
    )


@pytest.mark.parametrize("length", range(3))
@pytest.mark.parametrize("blanks", list(product((0, 1), repeat=3)))
def test_cells_without_values_as_symbols(length: int, blanks: Vector) -> None:
    space = asked()
    symbols = symbols_of(space, Terms())
    vector = of_length(space, length, (0, 0, 0), blanks)
    fits = not any(blanks[length:])
    values = model(symbols.slots, vector)
    assert evaluate([symbols.constraint], values) == [fits]
    if fits:
        held = space.inputs(vector)[SET]
        assert isinstance(held, Memory)
        number = space.blocks[0].number
        assert [held.get(number, k) for k in range(length)] == [1 - b for b in blanks[:length]]


def test_small_inputs_leave_out_each_cell_and_all() -> None:
    space = asked()
    vectors, _ = small(space, 4_000)
    found = {v[-3:] for v in vectors if v[0] == 2 and v[1:3] == (1, 0)}
    assert found == {(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)}
