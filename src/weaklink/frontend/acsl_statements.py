"""Annotations among statements: assertions, loops' and statements' contracts, ghost code."""

from __future__ import annotations

from weaklink.frontend import syntax
from weaklink.frontend.acsl_clauses import (
    CONTRACT_WORDS,
    EXTENSION_WORDS,
    MODES,
    STRENGTHS,
    Clauses,
)
from weaklink.frontend.c_statements import Statements
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, IDENTIFIER, Token
from weaklink.record import record

_LOOP_STARTS = frozenset(("while", "for", "do"))


@record
class Annotations:
    """Annotations in a function's body, each with the statement that it belongs to."""

    stream: TokenStream
    clauses: Clauses
    statements: Statements

    # annotated: annotation | (assertion | extension | ghost code) statement
    def annotated(self) -> syntax.Statement:
        """As ``annotation``, where one statement is required: an assertion and the statement
        behind it are a block."""
        stream = self.stream
        start = stream.index
        annotation = self.annotation()
        stands_alone = isinstance(
            annotation, syntax.AssertStatement | syntax.Extension | syntax.GhostStatement
        )
        if not stands_alone or stream.text == "}":
            return annotation
        return syntax.Compound((annotation, self.statements.statement()), stream.span_from(start))

    # annotation: loop-annotation loop | assertion | contract statement | ghost code
    def annotation(self) -> syntax.Statement:
        """The annotation here and what it belongs to."""
        stream = self.stream
        start = stream.index
        stream.advance()
        word = self.annotation_word()
        if word.text in ("loop", "variant"):
            return self.annotated_loop()
        if word.text == "ghost":
            stream.go_to(start)
            return self.ghost_statement()
        if word.text in CONTRACT_WORDS:
            return self.contracted(start)
        if word.text in MODES or word.text in ("assert", "invariant"):
            behaviors = self.clauses.for_behaviors()
            clause = self.clauses.assertion(stream.index, behaviors)
            stream.advance()
            return syntax.AssertStatement(clause, clause.span)
        return self.extension_statement()

    # extension-statement: extension
    def extension_statement(self) -> syntax.Extension:
        stream = self.stream
        start = stream.index
        behaviors = self.clauses.for_behaviors()
        if stream.text in EXTENSION_WORDS:
            extension = self.clauses.extension(start, "", behaviors)
        else:
            words = CONTRACT_WORDS | MODES | {"assert", "invariant", "loop", "ghost", "for"}
            extension = self.clauses.unknown_extension(start, words, "", behaviors)
        stream.end_annotation()
        return extension

    # ghost-statement: "/*@" "ghost" {item} "*/"
    def ghost_statement(self) -> syntax.GhostStatement:
        stream = self.stream
        start = stream.index
        items: list[syntax.Statement] = []
        with stream.ghost_code():
            while stream.token.kind is not ANNOTATION_END:
                items.append(self.statements.item())
            stream.advance()
        return syntax.GhostStatement(tuple(items), stream.span_from(start))

    def annotation_word(self) -> Token:
        """The word that tells which annotation this is, behind ``for b:``, a mode or a strength."""
        stream = self.stream
        index = stream.index
        tokens = stream.tokens
        if tokens[index].text == "for":
            while tokens[index].text != ":" and tokens[index].kind is not ANNOTATION_END:
                index += 1
            index += tokens[index].text == ":"
        if tokens[index].text in MODES:
            following = tokens[index + 1]
            is_word = following.text in CONTRACT_WORDS or following.text in ("loop", "lemma")
            if is_word and tokens[index + 2].text != ":":
                return following
        if tokens[index].text in STRENGTHS and tokens[index + 1].text in ("global", "type"):
            return tokens[index + 1]
        return tokens[index]

    def annotated_loop(self) -> syntax.Statement:
        stream = self.stream
        annotation = self.clauses.loop_annotation()
        stream.advance()
        labels: list[tuple[int, str]] = []
        while stream.token.kind is IDENTIFIER and self.statements.is_label():
            labels.append((stream.index, stream.text))
            stream.go_to(stream.index + 2)
        if stream.text not in _LOOP_STARTS:
            if stream.token.kind is ANNOTATION_START:
                message = "a loop has one annotation: put these clauses into the comment before"
                raise stream.error(stream.token.span, message, "a loop")
            raise stream.unexpected("a loop", "behind a loop annotation")
        loop: syntax.Statement
        if stream.text == "while":
            loop = self.statements.while_loop(annotation)
        elif stream.text == "for":
            loop = self.statements.for_loop(annotation)
        else:
            loop = self.statements.do_loop(annotation)
        for start, label in reversed(labels):
            loop = syntax.Labeled(label, loop, stream.span_from(start))
        return loop

    def contracted(self, start: int) -> syntax.Statement:
        stream = self.stream
        contract = self.clauses.contract(self.clauses.for_behaviors())
        stream.advance()
        if stream.text == "}":
            raise stream.unexpected("a statement", "behind a statement contract")
        body = self.statements.item()
        return syntax.Contracted(contract, body, stream.span_from(start))
