"""Going on behind an external declaration that is wrong: what it costs, and where the next is."""

from __future__ import annotations

from weaklink.diagnostics import Diagnostic
from weaklink.frontend.acsl_clauses import CONTRACT_WORDS, LOGIC_WORDS
from weaklink.frontend.acsl_sets import Nesting
from weaklink.frontend.acsl_statements import Annotations
from weaklink.frontend.c_types import NO_NAMES, Types
from weaklink.frontend.headers import those_missing
from weaklink.frontend.names import Names
from weaklink.frontend.stream import C_KEYWORDS, TokenStream
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, IDENTIFIER, Token
from weaklink.record import record, replace


@record
class Recovery:
    """Where the parser goes on behind a wrong declaration."""

    stream: TokenStream
    names: Names
    nesting: Nesting
    types: Types
    annotations: Annotations

    def assume_type(self, start: int) -> bool:
        """Go back to the external declaration at ``start`` that is wrong here, if a type of a
        missing header explains it: its name is a type from here on."""
        stream = self.stream
        name = self._meant_as_type() if stream.left_out else None
        if name is None or name in stream.assumed:
            return False
        stream.assumed.add(name)
        self.names.close_scopes()
        self.nesting.leave()
        self.names.declare(name, True)
        stream.warnings.clear()
        stream.go_to(start)
        return True

    def _meant_as_type(self) -> str | None:
        """The unknown name here that must be a type: before a declarator, or in a cast."""
        stream = self.stream
        last, here, following = stream.peek(-1), stream.token, stream.peek()
        if (name := stream.meant_as_type()) is not None:
            return name.text
        if self._may_be_type(last) and self._may_be_type(here):
            return last.text
        if self._may_be_type(here) and (following.text == "*" or self._may_be_type(following)):
            return here.text
        distance = -1
        while stream.peek(distance).text == "*":
            distance -= 1
        pointee, opening = stream.peek(distance), stream.peek(distance - 1)
        if here.text == ")" and distance < -1 and opening.text == "(":
            return pointee.text if self._may_be_type(pointee) else None
        return None

    def _may_be_type(self, token: Token) -> bool:
        is_name = token.kind is IDENTIFIER and token.text not in NO_NAMES
        return is_name and not self.types.starts_type(token)

    def explained(self, problem: Diagnostic) -> Diagnostic:
        """``problem`` with the headers that are missing, whose macros may be what is wrong."""
        missing = those_missing(self.stream.left_out)
        if not missing:
            return problem
        return replace(problem, message=f"{problem.message}; a macro of {missing} may explain it")

    def recover(self, start: int, reached: int) -> None:
        """Go to where the next external declaration begins, behind the one at ``start`` that is
        wrong at ``reached``."""
        stream = self.stream
        self.names.close_scopes()
        self.nesting.leave()
        if self.is_logic(start, reached):
            index = self.annotation_end(reached) + 1
        else:
            index = self.behind_declaration(start, reached)
        stream.go_to(min(max(index, start + 1), len(stream.tokens) - 1))

    def lost_function(self, start: int, reached: int) -> str | None:
        """The function that the declaration at ``start`` declares, as far as can be told: the
        first name before a parenthesis outside annotations."""
        stream = self.stream
        if self.is_logic(start, reached):
            return None
        index = start
        while index < len(stream.tokens) - 1:
            token = stream.tokens[index]
            if token.kind is ANNOTATION_START:
                index = self.annotation_end(index)
            elif token.text in ("{", ";", "="):
                return None
            elif token.kind is IDENTIFIER and stream.tokens[index + 1].text == "(":
                if not self.types.starts_type(token):
                    return token.text
            index += 1
        return None

    def is_logic(self, start: int, reached: int) -> bool:
        """Whether a global annotation stands at ``start`` that belongs to no function."""
        stream = self.stream
        if stream.tokens[start].kind is not ANNOTATION_START:
            return False
        stream.go_to(start + 1)
        word = self.annotations.annotation_word().text
        stream.go_to(reached)
        # A contract behind definitions in one comment is the function's.
        return word in LOGIC_WORDS | {"ghost"} and stream.text not in CONTRACT_WORDS

    def begins_external(self, index: int) -> bool:
        """Whether token number ``index`` looks like the start of an external declaration."""
        token = self.stream.tokens[index]
        if token.kind is ANNOTATION_START or (token.first and self.types.starts_type(token)):
            return True
        is_name = token.kind is IDENTIFIER and token.text not in C_KEYWORDS
        return is_name and token.first and token.span.column == 1

    def behind_declaration(self, start: int, reached: int) -> int:
        """The end of a wrong declaration: a ``;`` or ``}`` outside all braces or, should a brace
        never be closed, a declaration at the margin."""
        tokens = self.stream.tokens
        depth, index = 0, start
        while index < len(tokens) - 1:
            token = tokens[index]
            if token.kind is ANNOTATION_START:
                index = self.annotation_end(index)
            elif token.text == "{":
                depth += 1
            elif token.text == "}":
                depth -= 1
                if depth <= 0 and index >= reached - 1:
                    return index + (2 if tokens[index + 1].text == ";" else 1)
                depth = max(depth, 0)
            elif token.text == ";" and depth == 0 and index >= reached:
                return index + 1
            index += 1
        return self.next_at_margin(start)

    def annotation_end(self, index: int) -> int:
        stream = self.stream
        while stream.tokens[index].kind is not ANNOTATION_END and index < len(stream.tokens) - 1:
            index += 1
        return index

    def next_at_margin(self, index: int) -> int:
        """The next token in column 1, behind a brace, that begins an external declaration."""
        tokens = self.stream.tokens
        while index < len(tokens) - 1 and tokens[index].text != "{":
            index += 1
        while index < len(tokens) - 1:
            token = tokens[index]
            if token.kind is ANNOTATION_END or not self.begins_external(index):
                index += 1
            elif token.span.column == 1:
                return index
            else:
                index += 1
        return index
