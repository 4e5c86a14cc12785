"""ACSL's sets, lists and functional updates: what stands in braces.

They become ``Builtin`` nodes: ``{a, b}`` is ``\\set(a, b)``; ``{t | T x; p}`` is
``\\comprehension`` of two ``\\lambda`` over the same variables, the term and the predicate;
``{r \\with .f = v, [i] = w}`` is ``\\with(r, r.f, v, r[i], w)``; ``[|a, b|]`` is ``\\list(a, b)``.
"""

from __future__ import annotations

from collections.abc import Callable

from weaklink.frontend.acsl_types import LogicTypeParser
from weaklink.frontend.syntax import Builtin, Expr, InitList, Name, Quantifier
from weaklink.frontend.tokens import Token


class SetParser(LogicTypeParser):
    """``in_branch`` is set between ``?`` and ``:``, where ``name :`` does not name a predicate;
    ``in_set`` between braces, where a ``|`` before a variable's declaration ends the term.
    """

    in_branch = False
    in_set = False

    def enclosed(self, production: Callable[[], Expr]) -> Expr:
        """A production inside brackets, where naming and ``|`` are as usual."""
        outer = self.in_branch, self.in_set
        self.in_branch = self.in_set = False
        expression = production()
        self.in_branch, self.in_set = outer
        return expression

    # set: "{" [term {"," term}] "}" | "{" term "|" binders [";" predicate] "}"
    #    | "{" term "\with" update {"," update} "}" | aggregate
    def set_or_update(self) -> Expr:
        start = self.index
        opening = self.token
        self.advance()
        elements: list[Expr] = []
        if self.text in (".", "["):
            return self.aggregate(start, opening)
        if self.text != "}":
            elements.append(self.set_element())
            if self.text == "|":
                return self.comprehension(elements[0], start, opening)
            if self.text == r"\with":
                return self.update(elements[0], start, opening)
            while self.accept(","):
                elements.append(self.set_element())
        self.expect_closing("}", opening)
        return Builtin(r"\set", tuple(elements), self.span_from(start))

    def set_element(self) -> Expr:
        outer, self.in_set = self.in_set, True
        element = self.term_or_range()
        self.in_set = outer
        return element

    def comprehension(self, term: Expr, start: int, opening: Token) -> Expr:
        begin = self.index
        self.advance()
        binders = self.binders()
        condition: Expr = Name(r"\true", self.span_from(begin))
        if self.accept(";"):
            condition = self.logic_expression()
        span = self.span_from(begin)
        self.expect_closing("}", opening)
        parts = tuple(Quantifier(r"\lambda", binders, part, span) for part in (term, condition))
        return Builtin(r"\comprehension", parts, self.span_from(start))

    # aggregate: "{" item {"," item} "}"    item: ("." name | "[" range "]") "=" expression
    def aggregate(self, start: int, opening: Token) -> Expr:
        items: list[tuple[tuple[Expr | str, ...], Expr]] = []
        while True:
            bracket = self.token
            designator: Expr | str
            if self.accept("."):
                designator = self.identifier("a member's name").text
            else:
                self.expect("[", "or '.' in an aggregate")
                designator = self.enclosed(self.term_or_range)
                self.expect_closing("]", bracket)
            self.expect("=", "behind a designator")
            items.append(((designator,), self.enclosed(self.logic_expression)))
            if not self.accept(","):
                break
        self.expect_closing("}", opening)
        return InitList(tuple(items), self.span_from(start))

    # update: {"." name | "[" expression "]"} "=" (expression | "{" "\with" ... "}")
    def update(self, record: Expr, start: int, opening: Token) -> Expr:
        parts = [record]
        while True:
            self.advance()
            begin = self.index
            target = self.logic_postfix(record, begin)
            self.expect("=", "in an update")
            inner = self.token
            if self.text == "{" and self.peek().text == r"\with":
                self.advance()
                value = self.update(target, begin, inner)
            else:
                value = self.enclosed(self.logic_expression)
            parts += [target, value]
            if self.text != ",":
                break
        self.expect_closing("}", opening)
        return Builtin(r"\with", tuple(parts), self.span_from(start))

    # list: "[|" [term {"," term}] "|]"
    def list_literal(self) -> Expr:
        start = self.index
        opening = self.token
        self.advance()
        elements: list[Expr] = []
        while self.text != "|]":
            elements.append(self.enclosed(self.logic_expression))
            if not self.accept(","):
                break
        self.expect_closing("|]", opening)
        return Builtin(r"\list", tuple(elements), self.span_from(start))
