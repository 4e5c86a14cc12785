"""Random programs on the real machine, one for each seed, with annotations to choose from.

A draft has several candidates in each place for a clause; which of them fail is seen by running
it (``choose``), and some of either kind are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from tests.native import constructs
from tests.native.choose import CANDIDATES
from tests.native.domain import GLOBALS
from tests.native.hard import hard_program
from tests.native.syntax import (
    BOOL,
    INT,
    INTEGERS,
    Array,
    Assert,
    Assign,
    Assigns,
    Behavior,
    Call,
    Clause,
    Compare,
    Connected,
    Contract,
    Declare,
    Deref,
    Expr,
    Function,
    Global,
    If,
    Index,
    Int,
    Member,
    Name,
    Num,
    Parameter,
    Pointer,
    Pred,
    Program,
    Region,
    Result,
    Return,
    Span,
    Stmt,
    Struct,
    Table,
    Valid,
    Variant,
)
from tests.native.vocabulary import Row, Scope
from tests.native.weak import weak_program

TINY, LIGHT, FULL, RARE, WEAK, HARD = "tiny", "light", "full", "rare", "weak", "hard"
"""Profiles: one statement or two over numbers; straight lines, branches and calls; everything but
what is rare; that too; contracts that hold and say too little; what provers cannot do."""


def draft(seed: int, profile: str = FULL) -> Program:
    """The program of a seed, with all candidates."""
    if profile == WEAK:
        return weak_program(Random(f"native weak {seed}"))
    if profile == HARD:
        return hard_program(Random(f"native hard {seed}"))
    return Drafter(Random(f"native {profile} {seed}"), profile).program()


@dataclass(slots=True)
class Drafter:
    rng: Random
    profile: str
    sites: int = 0
    globals: list[Global] = field(default_factory=list)
    callees: list[Function] = field(default_factory=list)
    structs: list[Struct] = field(default_factory=list)
    locals: int = 0
    tables: list[Table] = field(default_factory=list)
    features: frozenset[str] = frozenset()
    """What a program of the full profile has beside the rest."""

    def site(self) -> int:
        self.sites += 1
        return self.sites

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    # --- the program ---------------------------------------------------------------------------

    def program(self) -> Program:
        if self.profile == FULL:
            self.features = frozenset(self.rng.sample(constructs.FEATURES, 3))
        if self.profile == RARE:
            rare = self.rng.sample(constructs.RARE, self.rng.choice((1, 1, 2)))
            usual = [one for one in constructs.FEATURES if one != "recursion"]
            self.features = frozenset([*rare, self.rng.choice(usual)])
        if "record" in self.features:
            type = self.rng.choice((INT, *INTEGERS[1:]))
            self.structs.append(Struct("S", (("a", type), ("b", type))))
        if self.chance(0.1 if self.profile == TINY else 0.35):
            self.globals.append(self.a_global(self.structs))
        if "ghost" in self.features and self.chance(0.5):
            self.globals.append(Global("H", INT, (0, 1, -1), ghost=True))
        calls = {TINY: (0,), LIGHT: (0, 0, 0, 1)}.get(self.profile, (0, 0, 1))
        if "targets" in self.features:
            self.callees = self.pair()
        else:
            for number in range(self.rng.choice(calls)):
                self.callees.append(self.function(f"g{number}", deep=False))
        main = self.function("f", deep=True)
        functions = (*self.callees, main)
        return Program(tuple(self.structs), tuple(self.globals), functions, tuple(self.tables))

    def pair(self) -> list[Function]:
        """Two functions of one type."""
        first = self.function("g0", deep=False)
        return [first, self.function("g1", deep=False, like=first)]

    @property
    def full(self) -> bool:
        return self.profile in (FULL, RARE)

    def a_global(self, structs: Sequence[Struct]) -> Global:
        type = self.integer()
        if self.full and self.chance(0.4):
            return Global("G", Array(type, 2), self.values(type, 2))
        if structs and self.chance(0.4):
            return Global("G", structs[0], (0, 1))
        return Global("G", type, self.values(type, 3))

    def integer(self) -> Int:
        return self.rng.choice((INT, INT, *INTEGERS))

    @property
    def pairs(self) -> list[Struct]:
        """Structures of two numbers: those of inputs."""
        return [s for s in self.structs if s.name == "S"]

    def operators(self) -> tuple[str, ...]:
        few = ("=", "=", "=", "+=", "-=", "++", "--")
        return (*few, *constructs.COMPUTING) if self.full else few

    def values(self, type: Int, most: int) -> tuple[int, ...]:
        if type is BOOL:
            return (0, 1)
        if self.chance(0.12):
            return tuple(sorted({type.max, type.max - 1, type.min, 0}))[:most] or (0,)
        low = 0 if not type.signed else -self.rng.choice((0, 1, 2))
        return tuple(range(low, low + most))

    # --- functions -----------------------------------------------------------------------------

    def function(self, name: str, *, deep: bool, like: Function | None = None) -> Function:
        """One of its own type, or of the type of another."""
        rng, structs = self.rng, self.pairs
        parameters = [self.number_parameter(word) for word in "xy"[: rng.choice((1, 1, 2))]]
        recursive = "recursion" in self.features and self.chance(0.3 if deep else 0.8)
        if recursive:
            parameters[0] = Parameter("x", INT, (0, 1, 2, 3)[: rng.choice((3, 4))])
        if self.full:
            count = rng.choice((0, 1, 1, 2)) if deep else rng.choice((0, 0, 1))
            parameters += self.pointer_parameters(structs, count)
        result = self.integer() if self.chance(0.8) else None
        if like is not None:
            parameters, result = list(like.parameters), like.result
        scope = self.scope_of(parameters)
        scope.mark("Old")
        inner = scope.copy()
        inner.mark("Pre")
        count = 1 if self.profile == TINY or not deep else rng.choice((2, 3)) if self.full else 3
        body = self.statements(inner, count, deep)
        if recursive:
            body += constructs.recursion(self, inner, name, parameters, result)
        if result is not None:
            body.append(Return(self.site(), inner.value()))
        contract = self.contract(parameters, scope, result, tuple(body))
        if recursive and self.chance(0.8):
            measure = Name("x") if self.chance(0.75) else scope.term((), ())
            contract = replace(contract, decreases=Variant(self.site(), measure))
        return Function(name, result, tuple(parameters), contract, tuple(body))

    def number_parameter(self, name: str) -> Parameter:
        type = self.integer()
        return Parameter(name, type, self.values(type, self.rng.choice((3, 4, 5))))

    def pointer_parameters(self, structs: Sequence[Struct], count: int) -> list[Parameter]:
        rng = self.rng
        element: Int | Struct = self.rng.choice((INT, self.integer()))
        if structs and self.chance(0.3):
            element = structs[0]
        values = (0, 1) if isinstance(element, Struct) or count > 1 else self.values_of(element)
        found = []
        for number in range(count):
            targets = [(0, 0), (1 + number, 0)]
            if self.chance(0.3):
                targets.append((1 + number, 1))
            if number and self.chance(0.7):
                targets += [(1, 0), (1, 1)]
            for at, item in enumerate(self.globals):
                if not item.ghost and self.element_of(item) == element and self.chance(0.5):
                    targets.append((GLOBALS + at, 0))
            lengths = rng.choice(((0, 1, 2), (1, 2), (2,)))
            flags = (0, 1) if self.chance(0.15) else (0,)
            name = "pq"[number]
            found.append(Parameter(name, Pointer(element), values, lengths, tuple(targets), flags))
        return found

    def values_of(self, type: Int) -> tuple[int, ...]:
        return self.values(type, 3)

    def element_of(self, item: Global) -> Int | Struct:
        return item.type.element if isinstance(item.type, Array) else item.type

    def scope_of(self, parameters: Sequence[Parameter]) -> Scope:
        scope = Scope(self.rng, light=not self.full)
        for p in parameters:
            if isinstance(p.type, Int):
                scope.numbers.append((Name(p.name), p.type))
                scope.written.append((Name(p.name), p.type))
            else:
                self.add_row(scope, Name(p.name), p.type.target, self.rng.choice((1, 1, 2)))
        for item in self.globals:
            if item.ghost:
                scope.ghosts.append((Name(item.name), INT))
                continue
            match item.type:
                case Int():
                    scope.numbers.append((Name(item.name), item.type))
                    scope.written.append((Name(item.name), item.type))
                case Array(element, length):
                    self.add_row(scope, Name(item.name), element, length)
                case Struct():
                    constructs.add_record(scope, Name(item.name), item.type)
        return scope

    def add_row(self, scope: Scope, base: Expr, element: Int | Struct, length: int) -> None:
        if isinstance(element, Int):
            row = Row(base, Num(length), element)
        else:
            name, type = self.rng.choice(element.members)
            assert isinstance(type, Int)
            row = Row(base, Num(length), type, name)
            scope.records.append((Index(base, Num(0)), element))
        scope.rows.append(row)
        scope.written.append((row.at(Num(0)), row.type))

    # --- contracts -----------------------------------------------------------------------------

    def contract(
        self,
        parameters: Sequence[Parameter],
        scope: Scope,
        result: Int | None,
        body: tuple[Stmt, ...],
    ) -> Contract:
        requires = [
            Clause(self.site(), self.bound(p)) for p in parameters if p.values and self.is_number(p)
        ]
        for p in parameters:
            if isinstance(p.type, Pointer) and self.chance(0.85):
                length = next(r.length for r in scope.rows if r.base == Name(p.name))
                assert isinstance(length, Num)
                span = Span(Name(p.name), Num(0), Num(length.value - 1))
                requires.append(Clause(self.site(), Valid(span, self.chance(0.8))))
        shown: tuple[Expr, ...] = (Result(),) if result is not None else ()
        ensures = self.clauses(scope, shown, ("Old",), 1 if self.profile == TINY else 2)
        if self.full and scope.rows and self.chance(0.5):
            ensures += constructs.about_cells(self, scope)
        behaviors: list[Behavior] = []
        complete = disjoint = None
        if self.profile != TINY and self.chance(0.8 if "behaviors" in self.features else 0.15):
            frames: tuple[Assigns, ...] = ()
            if "behaviors" in self.features:
                frames = self.frames(scope, body, parameters)
            behaviors = [self.behavior(scope, shown, word, frames) for word in ("low", "high")]
            complete = self.site() if self.chance(0.5) else None
            disjoint = self.site() if self.chance(0.5) else None
        return Contract(
            tuple(requires),
            self.frames(scope, body, parameters),
            ensures,
            tuple(behaviors),
            complete,
            disjoint,
        )

    def is_number(self, p: Parameter) -> bool:
        return isinstance(p.type, Int)

    def bound(self, p: Parameter) -> Pred:
        name, values = Name(p.name), p.values
        if values[-1] - values[0] == len(values) - 1:
            low, high = Compare("<=", Num(values[0]), name), Compare("<=", name, Num(values[-1]))
            return Connected("&&", low, high)
        found: Pred = Compare("==", name, Num(values[0]))
        for value in values[1:]:
            found = Connected("||", found, Compare("==", name, Num(value)))
        return found

    def behavior(
        self, scope: Scope, shown: tuple[Expr, ...], name: str, frames: tuple[Assigns, ...]
    ) -> Behavior:
        assumes = scope.comparison((), ())
        own = tuple(replace(one, site=self.site()) for one in frames) if self.chance(0.6) else ()
        return Behavior(name, assumes, own, self.clauses(scope, shown, ("Old",), 1))

    def clauses(
        self, scope: Scope, shown: tuple[Expr, ...], labels: tuple[str, ...], places: int
    ) -> tuple[Clause, ...]:
        return tuple(
            Clause(self.site(), scope.predicate(shown, labels), self.chance(0.08))
            for _ in range(places * CANDIDATES)
        )

    def frames(
        self, scope: Scope, body: tuple[Stmt, ...], parameters: Sequence[Parameter]
    ) -> tuple[Assigns, ...]:
        """Everything that is written, all but a part of it, nothing."""
        own = {p.name for p in parameters}
        places = [
            place
            for place, _ in scope.written
            if not (isinstance(place, Name) and place.name in own)
        ]
        regions: list[Region] = [p for p in places if isinstance(p, Name | Member | Index | Deref)]
        regions += [Name(item.name) for item in self.globals if item.ghost]
        for row in scope.rows:
            if not row.member and isinstance(row.length, Num):
                regions.append(Span(row.base, Num(0), Num(row.length.value - 1)))
        some = [one for one in regions if self.chance(0.5)]
        return tuple(Assigns(self.site(), tuple(chosen)) for chosen in (regions, some, []))

    # --- statements ----------------------------------------------------------------------------

    def statements(self, scope: Scope, count: int, deep: bool) -> list[Stmt]:
        return [one for _ in range(count) for one in self.statement(scope, deep)]

    def statement(self, scope: Scope, deep: bool) -> list[Stmt]:
        rng = self.rng
        kinds = ["assign"] * 4 + ["declare"] * 2 + ["assert"] * 2 + ["if"] * 2
        if self.callees and deep:
            kinds += ["call"] * 4
        kinds += [one for one in ("bits", "switch") if one in self.features]
        if self.full and deep:
            kinds += ["loop"] * 3 + ["array"]
            kinds += [one for one in ("holder", "record") if one in self.features] * 3
        if deep and "targets" in self.features:
            kinds += ["dispatch"] * 6
        kinds += [one for one in ("ghost", "unset") if one in self.features] * 4
        match rng.choice(kinds):
            case "declare":
                return [self.declare(scope)]
            case "array":
                return [self.declare_array(scope)]
            case "assert":
                return [Assert(clause) for clause in self.clauses(scope, (), ("Pre",), 1)]
            case "if":
                inner = scope.copy()
                then = self.statements(inner, 1, False)
                other = self.statements(scope.copy(), 1, False) if self.chance(0.4) else []
                return [If(self.site(), scope.condition(), tuple(then), tuple(other))]
            case "call":
                return self.call(scope)
            case "loop":
                return constructs.loop(self, scope)
            case "bits":
                return constructs.bits(self, scope)
            case "switch":
                return [constructs.switch(self, scope)]
            case "record":
                return constructs.record(self, scope)
            case "holder":
                return constructs.holder(self, scope)
            case "dispatch":
                return constructs.dispatch(self, scope)
            case "ghost":
                return [constructs.ghost(self, scope)]
            case "unset":
                return constructs.unset(self, scope)
            case _:
                return [self.assign(scope)] if scope.written else [self.declare(scope)]

    def declare(self, scope: Scope) -> Stmt:
        self.locals += 1
        name, type = Name(f"v{self.locals}"), self.integer()
        made = Declare(self.site(), name.name, type, (scope.value(),))
        scope.numbers.append((name, type))
        scope.written.append((name, type))
        return made

    def declare_array(self, scope: Scope) -> Stmt:
        self.locals += 1
        name, type = Name(f"a{self.locals}"), self.integer()
        made = Declare(self.site(), name.name, Array(type, 2), (scope.leaf(), scope.number()))
        self.add_row(scope, name, type, 2)
        return made

    def assign(self, scope: Scope) -> Stmt:
        place, _ = self.rng.choice(scope.written)
        if scope.rows and self.chance(0.2):
            row = self.rng.choice(scope.rows)
            place = row.at(self.rng.choice((Num(1), scope.leaf())))
        op = self.rng.choice(self.operators())
        return Assign(self.site(), place, op, scope.value())

    def call(self, scope: Scope) -> list[Stmt]:
        callee = self.rng.choice(self.callees)
        arguments = self.arguments(scope, callee)
        if arguments is None:
            return [self.declare(scope)]
        if callee.result is None:
            return [Call(self.site(), None, callee.name, arguments)]
        made = self.declare(scope)
        assert isinstance(made, Declare)
        place = Name(made.name)
        return [made, Call(self.site(), place, callee.name, arguments)]

    def arguments(self, scope: Scope, callee: Function) -> tuple[Expr, ...] | None:
        """None if nothing in scope is what one of its pointers could point to."""
        arguments: list[Expr] = []
        for p in callee.parameters:
            if isinstance(p.type, Int):
                arguments.append(scope.leaf())
                continue
            fitting = [
                row.base for row in scope.rows if not row.member and row.type == p.type.target
            ]
            if not fitting:
                return None
            arguments.append(self.rng.choice(fitting))
        return tuple(arguments)
