"""ACSL's global annotations: predicates, logic functions, lemmas, axiomatic blocks, types."""

from __future__ import annotations

from weaklink.frontend.acsl_clauses import LOGIC_WORDS, MODES, ClauseParser
from weaklink.frontend.syntax import (
    Binder,
    Expr,
    LemmaDefinition,
    LogicDeclaration,
    LogicDefinition,
    OtherLogic,
    TypeName,
)
from weaklink.frontend.tokens import ANNOTATION_END


class LogicParser(ClauseParser):
    # logic-declaration: definition | lemma | axiomatic | inductive | type | other
    def logic_declaration(self) -> LogicDeclaration:
        start = self.index
        mode = self.mode()
        keyword = self.text
        if keyword in ("predicate", "logic"):
            return self.logic_definition(start)
        if keyword in ("lemma", "axiom"):
            return self.lemma(start, mode)
        if keyword == "axiomatic":
            return self.axiomatic(start)
        if keyword == "inductive":
            return self.inductive(start)
        if keyword == "type" and self.peek().text != "invariant":
            return self.type_declaration(start)
        if keyword in ("type", "global"):
            return self.data_invariant(start)
        if keyword in LOGIC_WORDS:
            return self.other_logic(start)
        raise self.unknown_keyword(LOGIC_WORDS | MODES)

    # definition: ("predicate" | "logic" type) name [labels] [type-parameters] [parameters]
    #             ["reads" locations] ["=" expression] ";"
    def logic_definition(self, start: int) -> LogicDefinition:
        is_predicate = self.text == "predicate"
        self.advance()
        known = set(self.logic_types)
        result = None if is_predicate else self.result_type()
        name = self.logic_name("the name that is defined")
        labels, type_parameters, parameters = self.signature()
        reads = self.locations() if self.accept("reads") else None
        body: Expr | None = None
        if self.accept("="):
            body = self.term_or_range()
        self.logic_types = known
        span = self.span_from(start)
        self.end_clause()
        return LogicDefinition(
            name.text, labels, type_parameters, parameters, result, body, reads, span
        )

    def result_type(self) -> TypeName:
        result = self.pointers(self.logic_specifiers())
        return self.suffixes(result) if self.text == "[" else result

    # signature: [labels] [type-parameters] [parameters] in any order of the first two
    def signature(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Binder, ...]]:
        labels = self.labels()
        type_parameters = self.type_parameters()
        labels = labels or self.labels()
        parameters: tuple[Binder, ...] = ()
        if self.text == "(":
            parameters = self.logic_parameters()
        return labels, type_parameters, parameters

    # type-parameters: ["<" name {"," name} ">"]
    def type_parameters(self) -> tuple[str, ...]:
        if self.text != "<":
            return ()
        opening = self.token
        self.advance()
        names = [self.identifier("a type parameter").text]
        while self.accept(","):
            names.append(self.identifier("a type parameter").text)
        self.expect_closing(">", opening)
        self.logic_types |= set(names)
        return tuple(names)

    # parameters: "(" [type declarator {"," type declarator}] ")"
    def logic_parameters(self) -> tuple[Binder, ...]:
        opening = self.token
        self.advance()
        parameters = []
        if self.text != ")":
            parameters.append(self.logic_parameter())
            while self.accept(","):
                parameters.append(self.logic_parameter())
        self.expect_closing(")", opening)
        return tuple(parameters)

    def logic_parameter(self) -> Binder:
        start = self.index
        name, type_ = self.declarator(self.logic_specifiers())
        assert name is not None
        return Binder(type_, name.text, self.span_from(start))

    # lemma: ["check" | "admit"] ("lemma" | "axiom") name [labels] [type-parameters]
    #        ":" predicate ";"
    def lemma(self, start: int, mode: str) -> LemmaDefinition:
        keyword = self.text
        self.advance()
        known = set(self.logic_types)
        name = self.logic_name(f"the name of the {keyword}")
        labels, type_parameters, _ = self.signature()
        self.expect(":", f"behind the name of the {keyword}")
        predicate = self.predicate()
        self.logic_types = known
        span = self.span_from(start)
        self.end_clause()
        return LemmaDefinition(keyword, name.text, labels, type_parameters, predicate, mode, span)

    # axiomatic: "axiomatic" name "{" {logic-declaration} "}"
    def axiomatic(self, start: int) -> OtherLogic:
        self.advance()
        name = self.logic_name("the name of the axiomatic block")
        opening = self.token
        self.expect("{", "behind the name of the axiomatic block")
        while self.text != "}":
            if self.token.kind is ANNOTATION_END:
                self.expect_closing("}", opening)
            self.logic_declaration()
        self.advance()
        return OtherLogic("axiomatic", name.text, self.span_from(start))

    # inductive: "inductive" name signature "{" {"case" name signature ":" predicate ";"} "}"
    def inductive(self, start: int) -> OtherLogic:
        self.advance()
        known = set(self.logic_types)
        name = self.logic_name("the name that is defined")
        self.signature()
        opening = self.token
        self.expect("{", "behind the parameters of an inductive predicate")
        while self.text == "case":
            self.advance()
            self.logic_name("the name of the case")
            self.signature()
            self.expect(":", "behind the name of the case")
            self.predicate()
            self.end_clause()
        self.expect_closing("}", opening)
        self.logic_types = known
        return OtherLogic("inductive", name.text, self.span_from(start))

    # type: "type" name [type-parameters] ["=" (logic-type | ["|"] constructor {"|" constructor})]
    #       ";"
    def type_declaration(self, start: int) -> OtherLogic:
        self.advance()
        known = set(self.logic_types)
        name = self.identifier("the name of the type")
        self.logic_types.add(name.text)
        self.type_parameters()
        if self.accept("="):
            self.type_definition()
        self.logic_types = known | {name.text}
        span = self.span_from(start)
        self.end_clause()
        return OtherLogic("type", name.text, span)

    def type_definition(self) -> None:
        is_sum = self.text == "|" or self.peek().text in ("|", "(")
        if not is_sum:
            self.logic_type()
            if self.text != "|":
                return
        self.accept("|")
        while True:
            self.logic_name("a constructor")
            if self.text == "(":
                self.advance()
                self.logic_type()
                while self.accept(","):
                    self.logic_type()
                self.expect(")")
            if not self.accept("|"):
                return

    # invariant: "global" "invariant" name ":" predicate ";"
    #          | "type" "invariant" name parameters "=" predicate ";"
    def data_invariant(self, start: int) -> OtherLogic:
        keyword = self.text
        self.advance()
        self.expect("invariant", f"behind '{keyword}'")
        name = self.logic_name("the name of the invariant")
        if keyword == "type":
            self.signature()
            self.expect("=", "behind the parameter of a type invariant")
        else:
            self.expect(":", "behind the name of a global invariant")
        self.predicate()
        span = self.span_from(start)
        self.end_clause()
        return OtherLogic(f"{keyword} invariant", name.text, span)

    # other: word ... ";"
    def other_logic(self, start: int) -> OtherLogic:
        """What is only recognised (``model``, ``volatile`` ...)."""
        keyword = self.text
        self.advance()
        name = self.text
        depth = 0
        while self.token.kind is not ANNOTATION_END and (depth or self.text != ";"):
            depth += {"{": 1, "}": -1}.get(self.text, 0)
            self.advance()
            if depth == 0 and self.tokens[self.index - 1].text == "}":
                break
        span = self.span_from(start)
        if self.tokens[self.index - 1].text != "}" or self.text == ";":
            self.end_clause()
        return OtherLogic(keyword, name, span)
