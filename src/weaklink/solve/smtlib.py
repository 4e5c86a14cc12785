"""Terms as SMT-LIB text, shared subterms once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from weaklink.logic.term import AnySort, DataSort, Op, Sort, Term, fold, subterms
from weaklink.logic.terms import Terms
from weaklink.record import record

_QUANTIFIERS = (Op.FORALL, Op.EXISTS)


class Writer:
    """Writes terms of one bank into one session, declaring each symbol and naming each shared
    subterm the first time.

    ``fork`` gives a writer for a pushed level, whose declarations a pop forgets.  Outside
    quantifiers only ``and`` is written with bit vectors; whoever asserts a term with another bit
    operation says what it is in terms of ``and``.
    """

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._names: dict[int, str] = {}
        self._bound: dict[int, bool] = {}

    def fork(self) -> Writer:
        copy = Writer(self._terms)
        copy._names = dict(self._names)
        copy._bound = self._bound
        return copy

    def assertion(self, term: Term) -> str:
        """Commands that assert ``term``, with what it needs declared before."""
        text, (name,) = self.define([term])
        return f"{text}(assert {name})\n"

    def is_closed(self, term: Term) -> bool:
        """Whether the term, already written, holds no symbol of a quantifier around it."""
        return not self._bound.get(term.id, True)

    def define(self, roots: Sequence[Term]) -> tuple[str, list[str]]:
        """Commands that declare what ``roots`` need, and an expression for each root."""
        self._bound.update(fold(roots, _has_bound))
        uses = _count_uses(roots)
        lines: list[str] = []
        for term in subterms(roots):
            if term.id in self._names or self._bound[term.id]:
                continue
            if term.op is Op.SYMBOL:
                lines.append(self._declare(term))
            else:
                text = self._render(term)
                if uses.get(term.id, 0) > 1 and term.args:
                    name = f"t{term.id}"
                    lines.append(f"(define-fun {name} () {term.sort.value} {text})")
                    text = name
                self._names[term.id] = text
        return "".join(line + "\n" for line in lines), [self._names[root.id] for root in roots]

    def _declare(self, symbol: Term) -> str:
        name = quote(str(symbol.value))
        self._names[symbol.id] = name
        declaration = f"(declare-const {name} {symbol.sort.value})"
        if symbol.sort in (Sort.MEMORY, Sort.ROW):
            return declaration + _cells_within(symbol, name)
        bounds = []
        if symbol.low is not None:
            bounds.append(f"(<= {number(symbol.low)} {name})")
        if symbol.high is not None:
            bounds.append(f"(<= {name} {number(symbol.high)})")
        return declaration + "".join(f"\n(assert {bound})" for bound in bounds)

    def _render(self, term: Term, local: dict[int, str] | None = None) -> str:
        """One term, its arguments by name.  ``local`` names those below a quantifier."""
        if term.op in _QUANTIFIERS:
            return self._render_quantifier(term, local or {})
        if term.op is Op.BITS and local is None and _operation(term)[0] != "and":
            return _uninterpreted(term, [self._names[arg.id] for arg in term.args])
        within = local or {}
        return render(term, [within.get(a.id) or self._names[a.id] for a in term.args])

    def _render_quantifier(self, term: Term, outer: dict[int, str]) -> str:
        *bound, body = term.args
        text, names = self._open(body, bound, outer)
        binders = " ".join(f"({names[s.id]} {s.sort.value})" for s in bound)
        if patterns := self._patterns(body, bound):
            text = f"(! {text}{''.join(f' :pattern ({p})' for p in patterns)})"
        return f"({term.op.value} ({binders}) {text})"

    def _patterns(self, body: Term, bound: Sequence[Term]) -> list[str]:
        """The cells that one bound number names, each of which may tell a solver where to look.
        None where there is more to look for, which the solver finds by itself."""
        if len(bound) != 1:
            return []
        symbol = bound[0]
        cells: dict[str, None] = {}
        for part in subterms([body]):
            if part.op is Op.APPLY and any(arg is symbol for arg in part.args):
                return []
            if part.op is Op.SELECT and part.args[1] is symbol:
                if self._bound[part.args[0].id]:
                    return []
                row = self._names[part.args[0].id]
                cells[f"(select {row} {quote(str(symbol.value))})"] = None
        return list(cells)[:MAX_PATTERNS]

    def recursive(self, functions: Sequence[tuple[str, Sequence[Term], AnySort, Term]]) -> str:
        """Definitions, each a name, parameter symbols, a sort and a body, that may use each
        other.  Their bodies hold no symbol but the parameters."""
        heads: list[str] = []
        bodies: list[str] = []
        for name, parameters, sort, body in functions:
            self._bound.update(fold([body], _has_bound))
            for term in subterms([body]):
                if not self._bound[term.id] and term.id not in self._names:
                    self._names[term.id] = self._render(term)
            text, names = self._open(body, parameters, {})
            binders = " ".join(f"({names[p.id]} {p.sort.value})" for p in parameters)
            heads.append(f"({function_name(name)} ({binders}) {sort.value})")
            bodies.append(text)
        return f"(define-funs-rec ({' '.join(heads)}) ({' '.join(bodies)}))\n"

    def _open(
        self, body: Term, bound: Sequence[Term], outer: dict[int, str]
    ) -> tuple[str, dict[int, str]]:
        """A body in which ``bound`` symbols occur, shared parts under ``let``; and the names."""
        names = dict(outer)
        for symbol in bound:
            names[symbol.id] = quote(str(symbol.value))
        uses = _count_uses([body], self._bound)
        free = _free_bound([body])
        lets: list[tuple[str, str]] = []
        for part in subterms([body]):
            if part.id in names or not self._bound[part.id]:
                continue
            if not names.keys() >= free[part.id]:
                continue  # a part of a quantifier further in
            text = self._render(part, names)
            if uses.get(part.id, 0) > 1 and part.args:
                name = f"l{part.id}"
                lets.append((name, text))
                text = name
            names[part.id] = text
        inner = names.get(body.id) or self._names[body.id]
        for name, text in reversed(lets):
            inner = f"(let (({name} {text})) {inner})"
        return inner, names


MAX_PATTERNS = 6
"""Ways in which a solver is told to find the instances of one quantifier."""

BOUND_PREFIX = "?"
"""Names of bound symbols start with this, which no other symbol's does."""


def _has_bound(term: Term, args: tuple[bool, ...]) -> bool:
    """Whether the term holds a bound symbol (one bound within it counts: it is then written
    at its quantifier, not before)."""
    if term.op is Op.SYMBOL:
        return str(term.value).startswith(BOUND_PREFIX)
    if term.op in _QUANTIFIERS:
        return _is_open(term)
    return any(args)


def _is_open(quantifier: Term) -> bool:
    """Whether a symbol bound further out occurs in the quantifier."""
    return bool(_free_bound([quantifier])[quantifier.id])


def _free_bound(roots: Sequence[Term]) -> dict[int, frozenset[int]]:
    """The symbols of quantifiers around each term that occur in it, by id."""

    def combine(term: Term, args: tuple[frozenset[int], ...]) -> frozenset[int]:
        if term.op is Op.SYMBOL:
            is_bound = str(term.value).startswith(BOUND_PREFIX)
            return frozenset((term.id,)) if is_bound else frozenset()
        free = frozenset().union(*args) if args else frozenset()
        if term.op in _QUANTIFIERS:
            free -= {symbol.id for symbol in term.args[:-1]}
        return free

    return fold(roots, combine)


def _count_uses(roots: Iterable[Term], within: dict[int, bool] | None = None) -> dict[int, int]:
    """How often each term is an argument (of a term in ``within``, if given) or a root."""
    roots = list(roots)
    uses: dict[int, int] = {}
    for root in roots:
        uses[root.id] = uses.get(root.id, 0) + 1
    for term in subterms(roots):
        if within is None or within.get(term.id):
            for arg in term.args:
                uses[arg.id] = uses.get(arg.id, 0) + 1
    return uses


def render(term: Term, args: Sequence[str]) -> str:
    """A term that is no quantifier, its arguments already written."""
    match term.op:
        case Op.INT:
            assert isinstance(term.value, int)
            return number(term.value)
        case Op.SYMBOL:
            return quote(str(term.value))
        case Op.TRUE | Op.FALSE:
            return str(term.op.value)
        case Op.APPLY:
            name = function_name(str(term.value))
            return f"({name} {' '.join(args)})" if args else name
        case Op.BITS:
            return _render_bits(term, args)
        case Op.CONSTANT:
            return f"((as const {term.sort.value}) {args[0]})"
        case Op.TO_REAL:
            value = term.args[0].value
            if not isinstance(value, int):
                return f"(to_real {args[0]})"
            return f"{value}.0" if value >= 0 else f"(- {-value}.0)"
        case Op.SUM | Op.PRODUCT:
            return f"({'+' if term.op is Op.SUM else '*'} {' '.join(args)})"
        case _:  # all other operators have SMT-LIB's names
            return f"({term.op.value} {' '.join(args)})"


def _cells_within(symbol: Term, name: str) -> str:
    """What every cell of a declared row or memory lies between, as an axiom."""
    cell, binders = f"(select {name} o)", "(o Int)"
    if symbol.sort is Sort.MEMORY:
        cell, binders = f"(select (select {name} b) o)", "(b Int) (o Int)"
    bounds = []
    if symbol.low is not None:
        bounds.append(f"(<= {number(symbol.low)} {cell})")
    if symbol.high is not None:
        bounds.append(f"(<= {cell} {number(symbol.high)})")
    if not bounds:
        return ""
    within = bounds[0] if len(bounds) == 1 else f"(and {' '.join(bounds)})"
    return f"\n(assert (forall ({binders}) (! {within} :pattern ({cell}))))"


def _uninterpreted(term: Term, args: Sequence[str]) -> str:
    """A bit operation of which only what is asserted is known."""
    return f"(bits_{_operation(term)[0]} {' '.join(args)})"


def _operation(term: Term) -> tuple[str, int]:
    assert isinstance(term.value, tuple)
    operation, width = term.value
    return operation, width


def _render_bits(term: Term, args: Sequence[str]) -> str:
    """Two's complement through bit vectors, or an uninterpreted function if the width is 0."""
    operation, width = _operation(term)
    if width == 0:
        return _uninterpreted(term, args)
    sides = [f"((_ int2bv {width}) {arg})" for arg in args]
    natural = f"(bv2nat (bv{operation} {' '.join(sides)}))"
    if term.low == 0:
        return natural
    half, full = 1 << (width - 1), 1 << width
    return f"(let ((n {natural})) (ite (< n {half}) n (- n {full})))"


UNINTERPRETED_BITS = "".join(
    f"(declare-fun bits_{op} (Int Int) Int)\n" for op in ("and", "or", "xor")
)
"""Goes before a script that uses bit operations of width 0."""


def number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def quote(name: str) -> str:
    """The name as a symbol, between bars unless it is a plain one; backslashes, which no symbol
    may hold, become dollars."""
    name = name.replace("\\", "$").replace("|", "$")
    plain = (
        name.replace("_", "a")
        .replace("!", "a")
        .replace("?", "a")
        .replace(".", "a")
        .replace("$", "a")
    )
    return name if plain.isalnum() and plain.isascii() and not name[0].isdigit() else f"|{name}|"


def function_name(name: str) -> str:
    """The symbol of a logic function: never one that SMT-LIB has already (``abs``)."""
    return quote(f"f.{name}")


def declare_function(name: str, arguments: Sequence[AnySort], result: AnySort) -> str:
    sorts = " ".join(sort.value for sort in arguments)
    return f"(declare-fun {function_name(name)} ({sorts}) {result.value})\n"


def data_sort(name: str) -> str:
    """The sort of the values of a type of the logic."""
    return quote(f"data.{name}")


def declare_abstract(sort: DataSort) -> str:
    """A sort of which nothing is known."""
    return f"(declare-sort {sort.value} 0)\n"


@record
class Made:
    """What makes values of a sort: the constructor, what tells that it did, and what gives each
    part, with its sort."""

    constructor: str
    tester: str
    selectors: tuple[tuple[str, AnySort], ...]


def declare_data(sorts: Mapping[DataSort, Sequence[Made]]) -> str:
    """Sorts whose values are made of each other's."""
    if not sorts:
        return ""
    heads = " ".join(f"({sort.value} 0)" for sort in sorts)
    bodies = " ".join(f"({' '.join(map(_made, made))})" for made in sorts.values())
    testers = [
        f"(define-fun {function_name(one.tester)} ((x {sort.value})) Bool "
        f"((_ is {function_name(one.constructor)}) x))\n"
        for sort, made in sorts.items()
        for one in made
    ]
    return f"(declare-datatypes ({heads}) ({bodies}))\n{''.join(testers)}"


def _made(made: Made) -> str:
    parts = "".join(f" ({function_name(name)} {sort.value})" for name, sort in made.selectors)
    return f"({function_name(made.constructor)}{parts})"
