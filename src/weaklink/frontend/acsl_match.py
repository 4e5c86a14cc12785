"""ACSL's ``\\match``: a value taken apart by the constructors of its type."""

from __future__ import annotations

from weaklink.frontend import syntax
from weaklink.frontend.acsl_sets import Nesting
from weaklink.frontend.c_literals import Literals
from weaklink.frontend.productions import LogicProductions
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import IDENTIFIER, NUMBER, WORD
from weaklink.record import record


@record
class Matches:
    """Cases, and their patterns."""

    stream: TokenStream
    nesting: Nesting
    literals: Literals
    productions: LogicProductions

    # match: "\match" expression "{" case {case} "}"
    def match(self) -> syntax.Expr:
        stream = self.stream
        start = stream.index
        stream.advance()
        value = self.nesting.enclosed(self.productions.expression)
        opening = stream.token
        stream.expect("{", "and the cases behind the value of '\\match'")
        cases = [self.case()]
        while stream.text == "case":
            cases.append(self.case())
        stream.expect_closing("}", opening)
        return syntax.MatchExpr(value, tuple(cases), stream.span_from(start))

    # case: "case" pattern {"|" pattern} ":" expression
    def case(self) -> syntax.MatchCase:
        stream = self.stream
        start = stream.index
        stream.expect("case", "of '\\match'")
        patterns = [self.pattern()]
        while stream.accept("|"):
            patterns.append(self.pattern())
        stream.expect(":", "behind the pattern of a case")
        body = self.nesting.enclosed(self.productions.expression)
        return syntax.MatchCase(tuple(patterns), body, stream.span_from(start))

    # pattern: simple-pattern {"as" name}
    def pattern(self) -> syntax.Pattern:
        stream = self.stream
        start = stream.index
        pattern = self.simple_pattern()
        while stream.accept("as"):
            name = stream.identifier("the name of what matches").text
            pattern = syntax.AsPattern(pattern, name, stream.span_from(start))
        return pattern

    # simple-pattern: "_" | ["-"] number | name ["(" pattern {"," pattern} ")"]
    def simple_pattern(self) -> syntax.Pattern:
        stream = self.stream
        start = stream.index
        token = stream.token
        if token.text == "-" or token.kind is NUMBER:
            return self.number()
        if token.kind is not IDENTIFIER and token.kind is not WORD:
            raise stream.unexpected("a pattern: a constructor, a variable, a number or '_'")
        stream.advance()
        if token.text == "_":
            return syntax.AnyPattern(token.span)
        opening = stream.token
        if not stream.accept("("):
            return syntax.NamePattern(token.text, token.span)
        parts = [self.pattern()]
        while stream.accept(","):
            parts.append(self.pattern())
        stream.expect_closing(")", opening)
        return syntax.ConstructorPattern(token.text, tuple(parts), stream.span_from(start))

    def number(self) -> syntax.Pattern:
        stream = self.stream
        start = stream.index
        sign = -1 if stream.accept("-") else 1
        found = self.literals.number()
        if not isinstance(found, syntax.Number):
            raise stream.error(found.span, "a pattern holds no fraction", "an integer")
        return syntax.NumberPattern(sign * found.value, stream.span_from(start))
