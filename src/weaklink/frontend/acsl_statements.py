"""Annotations among statements: assertions, loops' and statements' contracts, ghost code."""

from __future__ import annotations

from weaklink.frontend.acsl_clauses import CONTRACT_WORDS, EXTENSION_WORDS, MODES
from weaklink.frontend.c_statements import LOOP_STARTS, StatementParser
from weaklink.frontend.syntax import (
    AssertStatement,
    Compound,
    Contracted,
    Extension,
    GhostStatement,
    Labeled,
    Statement,
)
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, IDENTIFIER, Token


class AnnotatedStatementParser(StatementParser):
    # annotated: loop-annotation loop | assertion | contract statement | ghost code
    def annotated(self, is_item: bool) -> Statement:
        """The annotation here and what it belongs to; where one statement is required, an
        assertion and the statement behind it are a block."""
        start = self.index
        annotation = self.annotation()
        stands_alone = isinstance(annotation, AssertStatement | Extension | GhostStatement)
        if is_item or not stands_alone or self.text == "}":
            return annotation
        return Compound((annotation, self.statement()), self.span_from(start))

    def annotation(self) -> Statement:
        start = self.index
        self.advance()
        word = self.annotation_word()
        if word.text in ("loop", "variant"):
            return self.annotated_loop()
        if word.text == "ghost":
            self.go_to(start)
            return self.ghost_statement()
        if word.text in CONTRACT_WORDS:
            return self.contracted(start)
        if word.text in MODES or word.text in ("assert", "invariant"):
            behaviors = self.for_behaviors()
            clause = self.assertion(self.index, behaviors)
            self.advance()
            return AssertStatement(clause, clause.span)
        return self.extension_statement()

    # extension-statement: extension
    def extension_statement(self) -> Extension:
        start = self.index
        behaviors = self.for_behaviors()
        if self.text in EXTENSION_WORDS:
            extension = self.extension(start, "", behaviors)
        else:
            words = CONTRACT_WORDS | MODES | {"assert", "invariant", "loop", "ghost", "for"}
            extension = self.unknown_extension(start, words, "", behaviors)
        self.end_annotation()
        return extension

    # ghost-statement: "/*@" "ghost" {item} "*/"
    def ghost_statement(self) -> GhostStatement:
        start = self.index
        items: list[Statement] = []
        with self.ghost_code():
            while self.token.kind is not ANNOTATION_END:
                items.append(self.item())
            self.advance()
        return GhostStatement(tuple(items), self.span_from(start))

    def annotation_word(self) -> Token:
        """The word that tells which annotation this is, behind ``for b:`` and a mode."""
        index = self.index
        tokens = self.tokens
        if tokens[index].text == "for":
            while tokens[index].text != ":" and tokens[index].kind is not ANNOTATION_END:
                index += 1
            index += tokens[index].text == ":"
        if tokens[index].text in MODES:
            following = tokens[index + 1]
            is_word = following.text in CONTRACT_WORDS or following.text in ("loop", "lemma")
            if is_word and tokens[index + 2].text != ":":
                return following
        return tokens[index]

    def annotated_loop(self) -> Statement:
        annotation = self.loop_annotation()
        self.advance()
        labels: list[tuple[int, str]] = []
        while self.token.kind is IDENTIFIER and self.is_label():
            labels.append((self.index, self.text))
            self.go_to(self.index + 2)
        if self.text not in LOOP_STARTS:
            if self.token.kind is ANNOTATION_START:
                message = "a loop has one annotation: put these clauses into the comment before"
                raise self.error(self.token.span, message, "a loop")
            raise self.unexpected("a loop", "behind a loop annotation")
        loop: Statement
        if self.text == "while":
            loop = self.while_loop(annotation)
        elif self.text == "for":
            loop = self.for_loop(annotation)
        else:
            loop = self.do_loop(annotation)
        for start, label in reversed(labels):
            loop = Labeled(label, loop, self.span_from(start))
        return loop

    def contracted(self, start: int) -> Statement:
        contract = self.contract(self.for_behaviors())
        self.advance()
        if self.text == "}":
            raise self.unexpected("a statement", "behind a statement contract")
        body = self.item()
        return Contracted(contract, body, self.span_from(start))
