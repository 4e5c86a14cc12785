"""ACSL's sets, lists and functional updates: what stands in braces.

They become ``Builtin`` nodes: ``{a, b}`` is ``\\set(a, b)``; ``{t | T x; p}`` is
``\\comprehension`` of two ``\\lambda`` over the same variables, the term and the predicate;
``{r \\with .f = v, [i] = w}`` is ``\\with(r, r.f, v, r[i], w)``; ``[|a, b|]`` is ``\\list(a, b)``.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink.frontend import syntax
from weaklink.frontend.acsl_types import LogicTypes
from weaklink.frontend.productions import LogicProductions
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import Token
from weaklink.record import record


class Nesting:
    """Which brackets are open around a term: ``in_branch`` is set between ``?`` and ``:``, where
    ``name :`` does not name a predicate; ``in_set`` between braces, where a ``|`` before a
    variable's declaration ends the term.
    """

    def __init__(self) -> None:
        self.in_branch = False
        self.in_set = False

    def enclosed(self, production: Callable[[], syntax.Expr]) -> syntax.Expr:
        """A production inside brackets, where naming and ``|`` are as usual."""
        outer = self.in_branch, self.in_set
        self.leave()
        expression = production()
        self.in_branch, self.in_set = outer
        return expression

    def leave(self) -> None:
        """Out of all of them."""
        self.in_branch = self.in_set = False


@record
class Sets:
    """Sets, comprehensions, aggregates, updates and lists."""

    stream: TokenStream
    nesting: Nesting
    logic_types: LogicTypes
    productions: LogicProductions

    # set: "{" [term {"," term}] "}" | "{" term "|" binders [";" predicate] "}"
    #    | "{" term "\with" update {"," update} "}" | aggregate
    def set_or_update(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        opening = stream.token
        stream.advance()
        elements: list[syntax.Expr] = []
        if stream.text in (".", "["):
            return self.aggregate(start, opening)
        if stream.text != "}":
            elements.append(self.set_element())
            if stream.text == "|":
                return self.comprehension(elements[0], start, opening)
            if stream.text == r"\with":
                return self.update(elements[0], start, opening)
            while stream.accept(","):
                elements.append(self.set_element())
        stream.expect_closing("}", opening)
        return syntax.Builtin(r"\set", tuple(elements), stream.span_from(start))

    def set_element(self) -> syntax.Expr:
        outer, self.nesting.in_set = self.nesting.in_set, True
        element = self.productions.term_or_range()
        self.nesting.in_set = outer
        return element

    def comprehension(self, term: syntax.Expr, start: int, opening: Token) -> syntax.Expr:
        stream = self.stream
        begin = stream.index
        stream.advance()
        binders = self.logic_types.binders()
        condition: syntax.Expr = syntax.Name(r"\true", stream.span_from(begin))
        if stream.accept(";"):
            condition = self.productions.expression()
        span = stream.span_from(begin)
        stream.expect_closing("}", opening)
        parts = tuple(
            syntax.Quantifier(r"\lambda", binders, part, span) for part in (term, condition)
        )
        return syntax.Builtin(r"\comprehension", parts, stream.span_from(start))

    # aggregate: "{" item {"," item} "}"    item: ("." name | "[" range "]") "=" expression
    def aggregate(self, start: int, opening: Token) -> syntax.Expr:
        stream = self.stream
        items: list[tuple[tuple[syntax.Expr | str, ...], syntax.Expr]] = []
        while True:
            bracket = stream.token
            designator: syntax.Expr | str
            if stream.accept("."):
                designator = stream.identifier("a member's name").text
            else:
                stream.expect("[", "or '.' in an aggregate")
                designator = self.nesting.enclosed(self.productions.term_or_range)
                stream.expect_closing("]", bracket)
            stream.expect("=", "behind a designator")
            items.append(((designator,), self.nesting.enclosed(self.productions.expression)))
            if not stream.accept(","):
                break
        stream.expect_closing("}", opening)
        return syntax.InitList(tuple(items), stream.span_from(start))

    # update: {"." name | "[" expression "]"} "=" (expression | "{" "\with" ... "}")
    def update(self, record: syntax.Expr, start: int, opening: Token) -> syntax.Expr:
        stream = self.stream
        parts = [record]
        while True:
            stream.advance()
            begin = stream.index
            target = self.productions.postfix(record, begin)
            stream.expect("=", "in an update")
            inner = stream.token
            if stream.text == "{" and stream.peek().text == r"\with":
                stream.advance()
                value = self.update(target, begin, inner)
            else:
                value = self.nesting.enclosed(self.productions.expression)
            parts += [target, value]
            if stream.text != ",":
                break
        stream.expect_closing("}", opening)
        return syntax.Builtin(r"\with", tuple(parts), stream.span_from(start))

    # list: "[|" [term {"," term}] "|]"
    def list_literal(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        opening = stream.token
        stream.advance()
        elements: list[syntax.Expr] = []
        while stream.text != "|]":
            elements.append(self.nesting.enclosed(self.productions.expression))
            if not stream.accept(","):
                break
        stream.expect_closing("|]", opening)
        return syntax.Builtin(r"\list", tuple(elements), stream.span_from(start))
