"""What only programs of the full profile have: structures, loops of all forms, switches, recursion,
computing with bits.  ``d`` is the drafter, of which sites, names and chances come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.native.choose import CANDIDATES
from tests.native.syntax import (
    BOOL,
    INT,
    INTEGERS,
    LONG,
    Address,
    Arm,
    Array,
    Assert,
    Assign,
    Assigns,
    At,
    Binary,
    Call,
    Cast,
    Clause,
    Compare,
    Connected,
    Copy,
    Declare,
    Deref,
    Dispatch,
    Expr,
    Ghost,
    If,
    Index,
    Initialized,
    Int,
    Leave,
    Loop,
    LoopContract,
    Member,
    Name,
    Not,
    Num,
    Parameter,
    Pointer,
    Quantified,
    Region,
    Span,
    Stmt,
    Struct,
    Switch,
    Table,
    Target,
    Unary,
    Unset,
    Variant,
)
from tests.native.vocabulary import ORDER, Row, Scope

if TYPE_CHECKING:
    from tests.native.generate import Drafter

FEATURES = ("bits", "switch", "record", "holder", "recursion", "behaviors", "forms", "nested")
"""What is drawn for a program: some of these, so that it stays small."""

RARE = ("ghost", "unset", "targets")
"""Features that only programs of the rare profile have, one of them or two."""

COMPUTING = ("*=", "&=", "|=", "^=", "<<=", ">>=")
"""Assignments that compute, beside addition and subtraction."""

UNSIGNED = tuple(type for type in INTEGERS if not type.signed and type.bits > 1)
NARROW = tuple(type for type in INTEGERS if 1 < type.bits < 32)


# --- numbers ---------------------------------------------------------------------------------


def bits(d: Drafter, scope: Scope) -> list[Stmt]:
    """Arithmetic that wraps round, casts to narrower types, shifts."""
    rng = d.rng
    one, other = scope.leaf(), scope.leaf()
    few = Binary("&", other, Num(rng.choice((1, 3, 7))))
    wide, narrow = rng.choice(UNSIGNED), rng.choice(NARROW)
    value = rng.choice(
        (
            Binary(rng.choice("+-*"), Cast(wide, one), other),
            Cast(narrow, Binary(rng.choice("+*"), one, Num(rng.choice((100, 127, 200))))),
            Binary("<<", Cast(wide, one), few),
            Binary(rng.choice(("<<", ">>")), one, few),
            Binary(">>", Unary("~", Cast(wide, one)), Num(rng.choice((1, 7, 15)))),
            Binary(rng.choice("^&|"), Cast(rng.choice(INTEGERS), one), other),
        )
    )
    if scope.written and d.chance(0.5):
        return [Assign(d.site(), d.rng.choice(scope.written)[0], "=", value)]
    d.locals += 1
    name, type = Name(f"v{d.locals}"), d.integer()
    scope.numbers.append((name, type))
    scope.written.append((name, type))
    return [Declare(d.site(), name.name, type, (value,))]


def switch(d: Drafter, scope: Scope) -> Stmt:
    values: list[int | None] = [*d.rng.sample((-1, 0, 1, 2, 3), d.rng.choice((1, 2, 2)))]
    if d.chance(0.6):
        values.insert(d.rng.randrange(len(values) + 1), None)
    arms = []
    for value in values:
        body = tuple(d.statements(scope.copy(), 1, False))
        arms.append(Arm(value, body, d.chance(0.25)))
    return Switch(d.site(), scope.value(1), tuple(arms))


# --- structures ------------------------------------------------------------------------------


def add_record(scope: Scope, place: Expr, struct: Struct) -> None:
    scope.records.append((place, struct))
    for name, type in struct.members:
        if isinstance(type, Int):
            scope.numbers.append((Member(place, name), type))
            scope.written.append((Member(place, name), type))


def record(d: Drafter, scope: Scope) -> list[Stmt]:
    """A structure of the function's own, or one that becomes another."""
    (struct,) = d.pairs
    known = [place for place, type in scope.records if type == struct]
    if len(known) > 1 and d.chance(0.6):
        place, source = d.rng.sample(known, 2)
        return [Copy(d.site(), place, source)]
    d.locals += 1
    name = Name(f"s{d.locals}")
    made: list[Stmt] = [Declare(d.site(), name.name, struct, (scope.leaf(), scope.leaf()))]
    if known and d.chance(0.5):
        made.append(Copy(d.site(), name, d.rng.choice(known)))
    add_record(scope, name, struct)
    return made


def holder(d: Drafter, scope: Scope) -> list[Stmt]:
    """A structure with a pointer, through which something is written."""
    rows = [row for row in scope.rows if isinstance(row.base, Name) and not row.member]
    known = next((s for s in d.structs if s.name == "R"), None)
    if known is not None:
        rows = [row for row in rows if known.members[0][1] == Pointer(row.type)]
    if not rows:
        return bits(d, scope)
    row = d.rng.choice(rows)
    struct = known or Struct("R", (("at", Pointer(row.type)), ("n", LONG)))
    if known is None:
        d.structs.append(struct)
    d.locals += 1
    name = Name(f"r{d.locals}")
    base = row.base if d.chance(0.8) else Binary("+", row.base, Num(1))
    made: list[Stmt] = [Declare(d.site(), name.name, struct, (base, scope.leaf()))]
    inside = Row(Member(name, "at"), row.length, row.type)
    scope.rows.append(inside)
    scope.numbers.append((Member(name, "n"), LONG))
    scope.written += [(inside.at(Num(0)), row.type), (Member(name, "n"), LONG)]
    if d.chance(0.7):
        made.append(Assign(d.site(), inside.at(Num(0)), d.rng.choice(("=", "+=")), scope.leaf()))
    return made


def about_cells(d: Drafter, scope: Scope) -> tuple[Clause, ...]:
    """Postconditions about the cells of a row, now and before."""
    found = []
    for _ in range(CANDIDATES):
        row = d.rng.choice(scope.rows)
        cell = row.at(Num(d.rng.choice((0, 0, 1))))
        then: Expr = At(cell, "Old")
        if d.chance(0.5):
            then = Binary(d.rng.choice("+-"), then, scope.leaf())
        found.append(Clause(d.site(), Compare(d.rng.choice(ORDER), cell, then)))
    return tuple(found)


# --- what is rare ----------------------------------------------------------------------------


def ghost(d: Drafter, scope: Scope) -> Stmt:
    """A ghost variable more, or a ghost variable that changes, perhaps in some runs only."""
    value: Expr = scope.value(1)
    if scope.ghosts and d.chance(0.6):
        value = Binary(d.rng.choice("+-"), d.rng.choice(scope.ghosts)[0], scope.leaf())
    if not scope.ghosts or d.chance(0.3):
        d.locals += 1
        name, type = Name(f"w{d.locals}"), d.rng.choice((INT, LONG))
        scope.ghosts.append((name, type))
        return Ghost(Declare(d.site(), name.name, type, (value,)))
    place, _ = d.rng.choice(scope.ghosts)
    site = d.site()
    changed = Assign(site, place, d.rng.choice(("=", "+=", "-=")), value)
    if d.chance(0.35):
        return Ghost(If(site, scope.condition(), (changed,), ()))
    return Ghost(changed)


def unset(d: Drafter, scope: Scope) -> list[Stmt]:
    """A variable or an array that begins without a value: set afterwards, or in some runs only,
    or not at all."""
    d.locals += 1
    name, type = Name(f"u{d.locals}"), d.rng.choice([t for t in INTEGERS if t is not BOOL])
    is_array = d.chance(0.4)
    first: Expr = Index(name, Num(0)) if is_array else name
    made: list[Stmt] = [Unset(d.site(), name.name, Array(type, 2) if is_array else type)]
    given = Assign(d.site(), first, "=", scope.leaf())
    match d.rng.randrange(4):
        case 0 | 1:
            made.append(given)
        case 2:
            made.append(If(d.site(), scope.condition(), (given,), ()))
        case _:
            pass
    if is_array and d.chance(0.5):
        made.append(Assign(d.site(), Index(name, Num(1)), "=", scope.leaf()))
    spans = [Span(Address(first), Num(0), Num(0))]
    if is_array:
        spans.append(Span(name, Num(0), Num(1)))
        d.add_row(scope, name, type, 2)
    else:
        scope.numbers.append((name, type))
        scope.written.append((name, type))
    if d.chance(0.5):
        for _ in range(CANDIDATES):
            known = Initialized(d.rng.choice(spans))
            made.append(Assert(Clause(d.site(), known if d.chance(0.7) else Not(known))))
    return made


def dispatch(d: Drafter, scope: Scope) -> list[Stmt]:
    """A call of one of the two functions of the same type, through a pointer or a table."""
    first, second = d.callees
    arguments = d.arguments(scope, first)
    if arguments is None:
        return [d.declare(scope)]
    targets = Target(first.name, d.site()), Target(second.name, d.site())
    listed = d.rng.choice(((), (), (first.name, second.name), (d.rng.choice(d.callees).name,)))
    table = ""
    if d.chance(0.4):
        table = "T"
        d.tables = [Table(table, (first.name, second.name))]
    made: list[Stmt] = []
    place = None
    if first.result is not None:
        declared = d.declare(scope)
        assert isinstance(declared, Declare)
        made, place = [declared], Name(declared.name)
    d.locals += 1
    name, test = f"h{d.locals}", Binary(d.rng.choice(ORDER), scope.leaf(), scope.leaf())
    call = Dispatch(d.site(), place, name, test, targets, arguments, listed, table)
    return [*made, call]


# --- recursion -------------------------------------------------------------------------------


def recursion(
    d: Drafter, scope: Scope, name: str, parameters: list[Parameter], result: Int | None
) -> list[Stmt]:
    """``if (x > 0) { r = name(x - 1, ...); ... }``"""
    less = Binary("-", Name("x"), Num(1 if d.chance(0.85) else 2))
    arguments: list[Expr] = [less, *(Name(p.name) for p in parameters[1:])]
    inner = scope.copy()
    again: list[Stmt] = []
    place = None
    if result is not None:
        d.locals += 1
        place = Name(f"v{d.locals}")
        again.append(Declare(d.site(), place.name, result, (Num(0),)))
        inner.numbers.append((place, result))
    again.append(Call(d.site(), place, name, tuple(arguments)))
    again += d.statements(inner, 1, False)
    if place is not None and scope.written:
        target, _ = d.rng.choice(scope.written)
        again.append(Assign(d.site(), target, d.rng.choice(("=", "+=")), place))
    return [If(d.site(), Binary(">", Name("x"), Num(0)), tuple(again), ())]


# --- loops -----------------------------------------------------------------------------------


def loop(d: Drafter, scope: Scope, *, nested: bool = False) -> list[Stmt]:
    """``i`` from 0 to something small, by ``for``, ``while`` or ``do``; some leave early, some have
    another in them."""
    d.locals += 1
    i = Name(f"i{d.locals}")
    bound: Expr = Num(2)
    numbers = [place for place, _ in scope.numbers if isinstance(place, Name)]
    if numbers and not nested and d.chance(0.5):
        bound = d.rng.choice(numbers)
    forms = ("for", "while", "do") if "forms" in d.features else ("for",)
    form = d.rng.choice(forms)
    inner = scope.copy()
    inner.numbers.append((i, INT))
    inner.mark("LoopEntry")
    head = inner.copy()
    body = d.statements(inner, d.rng.choice((1, 2)), False)
    if not nested and "nested" in d.features and d.chance(0.6):
        body += loop(d, inner, nested=True)
    body += _filled(d, scope, inner, i)
    if d.chance(0.15):
        words = ("break", "continue") if form == "for" else ("break",)
        leave = (Leave(d.rng.choice(words)),)
        body.insert(0, If(d.site(), head.condition(), leave, ()))
    contract = _contract(d, scope, head, i, bound)
    start = Declare(d.site(), i.name, INT, (Num(0),))
    step = Assign(d.site(), i, "++", Num(0))
    test = Binary("<", i, bound)
    if form == "for":
        return [Loop(d.site(), contract, start, test, step, tuple(body))]
    scope.numbers.append((i, INT))
    body.append(step)
    made = Loop(d.site(), contract, None, test, None, tuple(body), form == "do")
    return [start, made]


def _filled(d: Drafter, scope: Scope, inner: Scope, i: Name) -> list[Stmt]:
    return [
        Assign(d.site(), row.at(i), d.rng.choice(("=", "+=")), inner.leaf())
        for row in scope.rows
        if d.chance(0.4)
    ]


def _contract(d: Drafter, scope: Scope, head: Scope, i: Name, bound: Expr) -> LoopContract:
    between = Connected("&&", Compare("<=", Num(0), i), Compare("<=", i, bound))
    known = [Clause(d.site(), between), *d.clauses(head, (), ("LoopEntry", "Pre"), 1)]
    if scope.rows and d.chance(0.6):
        known += (Clause(d.site(), _so_far(d, head, i)) for _ in range(CANDIDATES))
    regions = list(_regions(d, scope, i))
    some = [one for one in regions if one == i or d.chance(0.6)]
    frames = tuple(Assigns(d.site(), tuple(chosen)) for chosen in (regions, some))
    least = Variant(d.site(), Binary("-", bound, i))
    return LoopContract(tuple(known), frames, (least, Variant(d.site(), head.term((), ()))))


def _so_far(d: Drafter, head: Scope, i: Name) -> Quantified:
    """Of all elements of a row before ``i``."""
    row = d.rng.choice(head.rows)
    cell = row.at(Name("k"))
    other = head.leaf()
    if row in head.past["LoopEntry"][1] and d.chance(0.4):
        other = At(cell, "LoopEntry")
    body = Compare(d.rng.choice((*ORDER, "==", ">=", "<=")), cell, other)
    return Quantified(True, "k", Num(0), i, body)


def _regions(d: Drafter, scope: Scope, i: Name) -> list[Region]:
    regions: list[Region] = [i]
    regions += [
        place for place, _ in scope.written if isinstance(place, Name | Member | Index | Deref)
    ]
    regions += [place for place, _ in scope.ghosts if isinstance(place, Name)]
    for row in scope.rows:
        if not row.member:
            high = Binary("-", i, Num(1)) if d.chance(0.3) else Num(1)
            regions.append(Span(row.base, Num(0), high))
    return regions
