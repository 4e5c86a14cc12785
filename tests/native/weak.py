"""Programs whose contracts are right and say too little, each to another extent.

A program is a few *units*: a call or a loop (or two) that gives a term an exact value, with what
its contract says of it: that value, or some weaker things.  Behind them stand claims that hold.  So
which contracts are too weak for a claim is another question for each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tests.native.choose import CANDIDATES
from tests.native.syntax import (
    INT,
    Array,
    Assert,
    Assign,
    Assigns,
    At,
    Behavior,
    Binary,
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
    Loop,
    LoopContract,
    Name,
    Num,
    Parameter,
    Pointer,
    Pred,
    Program,
    Quantified,
    Region,
    Result,
    Return,
    Span,
    Stmt,
    Valid,
    Variant,
)

X, P, G = Name("x"), Name("p"), Name("G")
ZERO, ONE = Num(0), Num(1)


@dataclass(frozen=True, slots=True)
class Fact:
    """``term`` has this ``value`` behind the unit."""

    term: Expr
    value: Expr


def weak_program(rng: Random) -> Program:
    return _Weak(rng).program()


def plus(left: Expr, right: int) -> Expr:
    return Binary("+" if right >= 0 else "-", left, Num(abs(right)))


def both(left: Pred, right: Pred) -> Pred:
    return Connected("&&", left, right)


@dataclass(slots=True)
class _Weak:
    rng: Random
    sites: int = 0
    names: int = 0
    callees: list[Function] = field(default_factory=list)
    globals: list[Global] = field(default_factory=list)
    body: list[Stmt] = field(default_factory=list)

    def site(self) -> int:
        self.sites += 1
        return self.sites

    def name(self, letter: str) -> Name:
        self.names += 1
        return Name(f"{letter}{self.names}")

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    # --- the program ---------------------------------------------------------------------------

    def program(self) -> Program:
        values = self.rng.choice(((0, 1, 2, 3), (-2, -1, 0, 1, 2), (1, 2, 3, 4), (-3, 0, 2)))
        x = Parameter("x", INT, values)
        units: list[Callable[[], Fact]] = [
            self.value,
            self.value,
            self.cell,
            self.in_global,
            self.recursive,
            self.sum,
            self.sum,
            self.fill,
            self.down,
            self.nested,
        ]
        facts = [self.rng.choice(units)() for _ in range(self.rng.choice((1, 2, 2, 2, 3)))]
        for _ in range(self.rng.choice((1, 2))):
            claims = [Clause(self.site(), self.claim(facts)) for _ in range(CANDIDATES)]
            self.body += map(Assert, claims)
        shown, fact = self.rng.choice(facts), Fact(Result(), ZERO)
        self.body.append(Return(self.site(), shown.term))
        fact = Fact(Result(), shown.value)
        contract = Contract((self.allowed(values),), ensures=self.group(lambda: self.weaker(fact)))
        f = Function("f", INT, (x,), contract, tuple(self.body))
        return Program((), tuple(self.globals), (*self.callees, f))

    def allowed(self, values: tuple[int, ...]) -> Clause:
        low, high = Compare("<=", Num(values[0]), X), Compare("<=", X, Num(values[-1]))
        return Clause(self.site(), both(low, high))

    def group(self, make: Callable[[], Pred]) -> tuple[Clause, ...]:
        return tuple(Clause(self.site(), make(), self.chance(0.04)) for _ in range(CANDIDATES))

    # --- what is said of a fact ----------------------------------------------------------------

    def weaker(self, fact: Fact) -> Pred:
        """It, or something that follows from it."""
        rng, term, value = self.rng, fact.term, fact.value
        exact = Compare("==", term, value)
        match rng.randrange(8):
            case 0 | 1:
                return exact
            case 2:
                return Compare(">=", term, value)
            case 3:
                return Compare("<=", term, value)
            case 4:
                return Connected("||", exact, Compare("==", term, plus(value, rng.choice((1, -1)))))
            case 5:
                return Compare("!=", term, plus(value, rng.choice((1, -1))))
            case 6:
                return both(
                    Compare("<=", plus(value, -1), term), Compare("<=", term, plus(value, 1))
                )
            case _:
                return Compare(rng.choice((">=", "<=")), term, Num(rng.choice((-9, 0, 9, 20))))

    def claim(self, facts: list[Fact]) -> Pred:
        """Something that holds behind the units, of one fact or of two."""
        one, *rest = self.rng.sample(facts, min(2, len(facts)))
        if not rest or self.chance(0.2):
            return self.weaker(one)
        (other,) = rest
        first, second = (Compare("==", f.term, f.value) for f in (one, other))
        match self.rng.randrange(7):
            case 0 | 1 | 2:
                return Connected("||", first, second)
            case 3:
                return both(first, second)
            case 4:
                return Connected("==>", self.weaker(one), second)
            case 5:
                return Connected("||", self.weaker(one), self.weaker(other))
            case _:
                total = Binary("+", one.term, other.term)
                value = plus(Binary("+", one.value, other.value), self.rng.choice((0, 0, 1)))
                return Compare("<=", total, value)

    # --- calls ---------------------------------------------------------------------------------

    def callee(
        self,
        parameters: tuple[Parameter, ...],
        body: tuple[Stmt, ...],
        contract: Contract,
        *,
        returns: bool,
    ) -> str:
        name = f"g{len(self.callees)}"
        result = INT if returns else None
        self.callees.append(Function(name, result, parameters, contract, body))
        return name

    def argument(self) -> Parameter:
        return Parameter("x", INT, (-1, 0, 1, 2, 3))

    def range(self) -> Clause:
        return Clause(self.site(), both(Compare("<=", Num(-50), X), Compare("<=", X, Num(50))))

    def called(self, name: str, arguments: tuple[Expr, ...], result: Name | None) -> None:
        if result is not None:
            self.body.append(Declare(self.site(), result.name, INT, (ZERO,)))
        self.body.append(Call(self.site(), result, name, arguments))

    def value(self) -> Fact:
        """``r = g(x)``, perhaps said in behaviors; the parameter has the name of what is passed."""
        k = self.rng.choice((1, 2, 3))
        negative = Binary("<", X, ZERO)
        computed, value = self.rng.choice(
            (
                (plus(X, k), plus(X, k)),
                (Binary("-", Num(k), X), Binary("-", Num(k), X)),
                (Binary("*", X, Num(k)), Binary("*", X, Num(k))),
                (Binary("*", X, X), Binary("*", X, X)),
            )
        )
        ensures = self.group(lambda: self.weaker(Fact(Result(), value)))
        behaviors: tuple[Behavior, ...] = ()
        if self.chance(0.3):
            low, high = Compare("<", X, ZERO), Compare("<=", ZERO, X)
            behaviors = tuple(
                Behavior(word, when, (), self.group(lambda: self.weaker(Fact(Result(), value))))
                for word, when in (("low", low), ("high", high))
            )
            ensures = ensures if self.chance(0.3) else ()
        body: tuple[Stmt, ...] = (Return(self.site(), computed),)
        if self.chance(0.3):
            early = If(self.site(), negative, (Return(self.site(), computed),), ())
            body = (early, *body)
        contract = Contract((self.range(),), self.nothing(), ensures, behaviors)
        name = self.callee((self.argument(),), body, contract, returns=True)
        r = self.name("r")
        self.called(name, (X,), r)
        return Fact(r, value)

    def nothing(self) -> tuple[Assigns, ...]:
        return (Assigns(self.site(), ()),) if self.chance(0.8) else ()

    def cell(self) -> Fact:
        """``g(a)`` adds to ``a[0]``, of an array or of a part of one."""
        k = self.rng.choice((1, 2))
        fact = Fact(Deref(P), plus(At(Deref(P), "Old"), k))
        cells = Span(P, ZERO, ONE)
        regions: list[tuple[Region, ...]] = [(Deref(P),), (cells,)]
        frames = tuple(Assigns(self.site(), chosen) for chosen in regions)
        if self.chance(0.15):
            frames = ()
        near = both(Compare("<=", Num(-50), Deref(P)), Compare("<=", Deref(P), Num(50)))
        needs = (Clause(self.site(), Valid(cells, True)), Clause(self.site(), near))
        contract = Contract(needs, frames, self.group(lambda: self.weaker(fact)))
        p = Parameter("p", Pointer(INT), (0, 1, -1), (2,), ((1, 0),))
        body = (Assign(self.site(), Deref(P), "+=", Num(k)),)
        name = self.callee((p,), body, contract, returns=False)
        a = self.name("a")
        self.body.append(Declare(self.site(), a.name, Array(INT, 2), (X, Num(7))))
        self.called(name, (a,), None)
        if self.chance(0.3):
            return Fact(Index(a, ONE), Num(7))
        return Fact(Index(a, ZERO), plus(X, k))

    def in_global(self) -> Fact:
        """``g(x)`` writes a global."""
        if not self.globals:
            self.globals.append(Global("G", INT, (0, 1)))
        value = plus(X, self.rng.choice((-1, 0, 2)))
        frames = (Assigns(self.site(), (G,)),) if self.chance(0.8) else ()
        contract = Contract(
            (self.range(),), frames, self.group(lambda: self.weaker(Fact(G, value)))
        )
        body = (Assign(self.site(), G, "=", value),)
        name = self.callee((self.argument(),), body, contract, returns=False)
        self.called(name, (X,), None)
        r = self.name("r")
        self.body.append(Declare(self.site(), r.name, INT, (G,)))
        return Fact(r, value)

    def recursive(self) -> Fact:
        """``g(x)`` is k times x, step by step; it is called where x is not negative."""
        k = self.rng.choice((1, 2))
        name = f"g{len(self.callees)}"
        low = Clause(self.site(), both(Compare("<=", ZERO, X), Compare("<=", X, Num(4))))
        value = Binary("*", Num(k), X)
        ensures = self.group(lambda: self.weaker(Fact(Result(), value)))
        measure = Variant(self.site(), X)
        contract = Contract((low,), self.nothing(), ensures, decreases=measure)
        again = (
            Call(self.site(), Name("v"), name, (Binary("-", X, ONE),)),
            Assign(self.site(), Name("v"), "+=", Num(k)),
        )
        body = (
            Declare(self.site(), "v", INT, (ZERO,)),
            If(self.site(), Binary(">", X, ZERO), again, ()),
            Return(self.site(), Name("v")),
        )
        self.callee((Parameter("x", INT, (0, 1, 2)),), body, contract, returns=True)
        r, n = self.name("r"), self.rng.choice((1, 2, 3))
        self.called(name, (Num(n),), r)
        return Fact(r, Num(k * n))

    # --- loops ---------------------------------------------------------------------------------

    def invariants(self, *facts: Fact | Pred) -> tuple[Clause, ...]:
        """The first of them is kept as it is."""
        first, *rest = facts
        assert not isinstance(first, Fact)
        found = [Clause(self.site(), first)]
        for fact in rest:
            assert isinstance(fact, Fact)
            found += self.group(lambda fact=fact: self.weaker(fact))  # type: ignore[misc]
        return tuple(found)

    def frames(self, *regions: Region) -> tuple[Assigns, ...]:
        if self.chance(0.12):
            return ()
        return (Assigns(self.site(), regions),)

    def counted(self, i: Name, most: int, contract: LoopContract, body: tuple[Stmt, ...]) -> None:
        """``for``, ``while`` or ``do`` over i from 0 to ``most``, which is not 0."""
        start = Declare(self.site(), i.name, INT, (ZERO,))
        step = Assign(self.site(), i, "++", ZERO)
        test = Binary("<", i, Num(most))
        match self.rng.randrange(3):
            case 0:
                self.body.append(Loop(self.site(), contract, start, test, step, body))
            case form:
                last = form == 2
                rest = (*body, step)
                made = Loop(self.site(), contract, None, test, None, rest, test_last=last)
                self.body += [start, made]

    def between(self, i: Name, most: int) -> Pred:
        return both(Compare("<=", ZERO, i), Compare("<=", i, Num(most)))

    def sum(self) -> Fact:
        s, i, most = self.name("s"), self.name("i"), self.rng.choice((1, 2, 3))
        add = self.rng.choice((ONE, Num(2), X))
        self.body.append(Declare(self.site(), s.name, INT, (ZERO,)))
        exact = Fact(s, Binary("*", add, i))
        contract = LoopContract(
            self.invariants(self.between(i, most), exact),
            self.frames(i, s),
            (Variant(self.site(), Binary("-", Num(most), i)),),
        )
        self.counted(i, most, contract, (Assign(self.site(), s, "+=", add),))
        return Fact(s, Binary("*", add, Num(most)))

    def fill(self) -> Fact:
        """``a[i] = e`` for all i; the invariant speaks of all before i."""
        a, i, k = self.name("a"), self.name("i"), Name("k")
        value = self.rng.choice((X, Num(4), Binary("+", X, i)))
        self.body.append(Declare(self.site(), a.name, Array(INT, 2), (ZERO, ZERO)))
        of_k = Binary("+", X, k) if isinstance(value, Binary) else value
        cell = Fact(Index(a, k), of_k)
        filled = [
            Clause(self.site(), Quantified(True, "k", ZERO, i, self.weaker(cell)))
            for _ in range(CANDIDATES)
        ]
        high = self.rng.choice((ONE, ONE, Binary("-", i, ONE)))
        contract = LoopContract(
            (Clause(self.site(), self.between(i, 2)), *filled),
            self.frames(i, Span(a, ZERO, high)),
            (Variant(self.site(), Binary("-", Num(2), i)),),
        )
        self.counted(i, 2, contract, (Assign(self.site(), Index(a, i), "=", value),))
        which = self.rng.choice((0, 1))
        shown = Binary("+", X, Num(which)) if isinstance(value, Binary) else value
        return Fact(Index(a, Num(which)), shown)

    def down(self) -> Fact:
        """``while (n > 0) { n--; c += 2; }``"""
        n, c, first = self.name("n"), self.name("c"), self.rng.choice((1, 2, 3))
        self.body.append(Declare(self.site(), n.name, INT, (Num(first),)))
        self.body.append(Declare(self.site(), c.name, INT, (X,)))
        exact = Fact(c, Binary("+", X, Binary("*", Num(2), Binary("-", Num(first), n))))
        contract = LoopContract(
            self.invariants(self.between(n, first), exact),
            self.frames(n, c),
            (Variant(self.site(), n),),
        )
        body = (Assign(self.site(), n, "--", ZERO), Assign(self.site(), c, "+=", Num(2)))
        test = Binary(">", n, ZERO)
        self.body.append(Loop(self.site(), contract, None, test, None, body))
        return Fact(c, plus(X, 2 * first))

    def nested(self) -> Fact:
        """Two loops, one in the other, that count together."""
        s, i, j = self.name("s"), self.name("i"), self.name("j")
        self.body.append(Declare(self.site(), s.name, INT, (ZERO,)))
        twice = Binary("*", Num(2), i)
        inner = LoopContract(
            self.invariants(self.between(j, 2), Fact(s, Binary("+", twice, j))),
            self.frames(j, s),
            (Variant(self.site(), Binary("-", Num(2), j)),),
        )
        start = Declare(self.site(), j.name, INT, (ZERO,))
        step = Assign(self.site(), j, "++", ZERO)
        more = (Assign(self.site(), s, "++", ZERO),)
        within = Loop(self.site(), inner, start, Binary("<", j, Num(2)), step, more)
        outer = LoopContract(
            self.invariants(self.between(i, 2), Fact(s, twice)),
            self.frames(i, s),
            (Variant(self.site(), Binary("-", Num(2), i)),),
        )
        self.counted(i, 2, outer, (within,))
        return Fact(s, Num(4))
