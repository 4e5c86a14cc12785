"""ACSL's global annotations: predicates, logic functions, lemmas, axiomatic blocks, types."""

from __future__ import annotations

from weaklink.frontend.acsl_clauses import LOGIC_WORDS, MODES, ClauseParser
from weaklink.frontend.c_types import TAG_WORDS
from weaklink.frontend.parser import C_KEYWORDS
from weaklink.frontend.syntax import (
    Axiomatic,
    BaseType,
    Binder,
    Constructor,
    EnumType,
    Expr,
    GlobalInvariant,
    Inductive,
    InductiveCase,
    LemmaDefinition,
    LogicDeclaration,
    LogicDefinition,
    LogicType,
    ModelField,
    OtherLogic,
    RecordType,
    TypeInvariant,
    TypeName,
    VolatileAccess,
)
from weaklink.frontend.tokens import ANNOTATION_END


class LogicParser(ClauseParser):
    # logic-declaration: definition | lemma | axiomatic | inductive | type | invariant | model
    #                  | volatile | other | extension
    def logic_declaration(self) -> LogicDeclaration:
        start = self.index
        mode = self.mode()
        keyword = self.text
        if keyword in ("predicate", "logic"):
            return self.logic_definition(start)
        if keyword in ("lemma", "axiom"):
            return self.lemma(start, mode)
        if keyword in ("axiomatic", "module"):
            return self.axiomatic(start)
        if keyword == "inductive":
            return self.inductive(start)
        if keyword == "type" and self.peek().text != "invariant":
            return self.type_declaration(start)
        if keyword == "type":
            return self.type_invariant(start)
        if keyword == "global":
            return self.global_invariant(start)
        if keyword == "model":
            return self.model_field(start)
        if keyword == "volatile":
            return self.volatile_access(start)
        if keyword in LOGIC_WORDS:
            return self.other_logic(start)
        return self.unknown_extension(start, LOGIC_WORDS | MODES)

    # definition: ("predicate" | "logic" type) name [labels] [type-parameters] [parameters]
    #             ["reads" locations] ["=" expression] ";"
    def logic_definition(self, start: int) -> LogicDefinition:
        is_predicate = self.text == "predicate"
        self.advance()
        known = set(self.logic_types)
        result = None if is_predicate else self.result_type()
        if result is not None and self.text in ("(", "{", "="):
            before = self.tokens[self.index - 1]
            message = f"logic function '{before.text}' needs a type before its name"
            raise self.error(before.span, message, f"logic integer {before.text}")
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
        base = self.logic_specifiers()
        if self.text in (",", ")") and isinstance(base, BaseType):
            only = self.tokens[start]
            is_type = base.name != only.text or self.is_logic_type(only.text)
            needed = "a name" if is_type or only.text in C_KEYWORDS else "a type"
            message = f"parameter '{base.name}' needs {needed}"
            raise self.error(self.span_from(start), message, needed)
        name, type_ = self.declarator(base)
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
    def axiomatic(self, start: int) -> Axiomatic:
        keyword = self.text
        self.advance()
        what = "axiomatic block" if keyword == "axiomatic" else keyword
        name = self.logic_name(f"the name of the {what}")
        opening = self.token
        self.expect("{", f"behind the name of the {what}")
        declarations: list[LogicDeclaration] = []
        while self.text != "}":
            if self.token.kind is ANNOTATION_END:
                self.expect_closing("}", opening)
            if self.text == keyword == "axiomatic":
                message = "an axiomatic block cannot stand in another"
                raise self.error(self.token.span, message, "a declaration or '}'")
            declarations.append(self.logic_declaration())
        self.advance()
        return Axiomatic(name.text, tuple(declarations), self.span_from(start), keyword)

    # inductive: "inductive" name signature "{" {inductive-case} "}"
    def inductive(self, start: int) -> Inductive:
        self.advance()
        known = set(self.logic_types)
        name = self.logic_name("the name that is defined")
        labels, type_parameters, parameters = self.signature()
        opening = self.token
        self.expect("{", "behind the parameters of an inductive predicate")
        cases = []
        while self.text == "case":
            cases.append(self.inductive_case())
        self.expect_closing("}", opening)
        self.logic_types = known
        return Inductive(
            name.text, labels, type_parameters, parameters, tuple(cases), self.span_from(start)
        )

    # inductive-case: "case" name signature ":" predicate ";"
    def inductive_case(self) -> InductiveCase:
        start = self.index
        self.advance()
        name = self.logic_name("the name of the case")
        labels, type_parameters, _ = self.signature()
        self.expect(":", "behind the name of the case")
        predicate = self.predicate()
        span = self.span_from(start)
        self.end_clause()
        return InductiveCase(name.text, labels, type_parameters, predicate, span)

    # type: "type" name [type-parameters] ["=" (logic-type | sum)] ";"
    def type_declaration(self, start: int) -> LogicType:
        self.advance()
        known = set(self.logic_types)
        name = self.identifier("the name of the type")
        self.logic_types.add(name.text)
        parameters = self.type_parameters()
        alias: TypeName | None = None
        constructors: tuple[Constructor, ...] = ()
        if self.accept("="):
            if self.text == "|" or self.peek().text in ("|", "("):
                constructors = self.sum_type()
            else:
                alias = self.logic_type()
        self.logic_types = known | {name.text}
        span = self.span_from(start)
        self.end_clause()
        return LogicType(name.text, parameters, alias, constructors, span)

    # sum: ["|"] constructor {"|" constructor}
    def sum_type(self) -> tuple[Constructor, ...]:
        self.accept("|")
        constructors = [self.constructor()]
        while self.accept("|"):
            constructors.append(self.constructor())
        return tuple(constructors)

    # constructor: name ["(" logic-type {"," logic-type} ")"]
    def constructor(self) -> Constructor:
        start = self.index
        name = self.logic_name("a constructor")
        parameters: list[TypeName] = []
        opening = self.token
        if self.accept("("):
            parameters.append(self.logic_type())
            while self.accept(","):
                parameters.append(self.logic_type())
            self.expect_closing(")", opening)
        return Constructor(name.text, tuple(parameters), self.span_from(start))

    # type-invariant: "type" "invariant" name "(" parameter ")" "=" predicate ";"
    def type_invariant(self, start: int) -> TypeInvariant:
        self.go_to(self.index + 2)
        name = self.logic_name("the name of the invariant")
        opening = self.token
        self.expect("(", "and the value of the type behind the name of a type invariant")
        parameter = self.logic_parameter()
        self.expect_closing(")", opening)
        self.expect("=", "behind the parameter of a type invariant")
        predicate = self.predicate()
        span = self.span_from(start)
        self.end_clause()
        return TypeInvariant(name.text, parameter, predicate, span)

    # global-invariant: "global" "invariant" name ":" predicate ";"
    def global_invariant(self, start: int) -> GlobalInvariant:
        self.advance()
        self.expect("invariant", "behind 'global'")
        name = self.logic_name("the name of the invariant")
        self.expect(":", "behind the name of a global invariant")
        predicate = self.predicate()
        span = self.span_from(start)
        self.end_clause()
        return GlobalInvariant(name.text, predicate, span)

    # model: "model" logic-type "{" parameter [";"] "}" ";"
    def model_field(self, start: int) -> ModelField:
        self.advance()
        owner = self.model_owner()
        opening = self.token
        self.expect("{", "behind the type that gets a model field")
        member = self.logic_parameter()
        self.accept(";")
        self.expect_closing("}", opening)
        span = self.span_from(start)
        self.end_clause()
        return ModelField(owner, member, span)

    def model_owner(self) -> TypeName:
        """A type before ``{``, which is not the body of a structure here."""
        start = self.index
        if self.text not in TAG_WORDS:
            return self.logic_type()
        keyword = self.text
        self.advance()
        tag = self.identifier(f"the tag of the {keyword}").text
        if keyword == "enum":
            return EnumType(tag, None, self.span_from(start))
        return RecordType(keyword, tag, None, self.span_from(start))

    # volatile: "volatile" locations ["reads" name] ["writes" name] ";"
    def volatile_access(self, start: int) -> VolatileAccess:
        self.advance()
        locations = self.locations()
        reads = writes = None
        if self.accept("reads"):
            reads = self.identifier("a function that reads").text
        if self.accept("writes"):
            writes = self.identifier("a function that writes").text
        span = self.span_from(start)
        self.end_clause()
        return VolatileAccess(locations, reads, writes, span)

    # other: word ... ";"
    def other_logic(self, start: int) -> OtherLogic:
        """What is only recognised (``import`` ...)."""
        keyword = self.text
        self.advance()
        name = self.text
        text = self.skipped_text()
        span = self.span_from(start)
        self.end_clause()
        return OtherLogic(keyword, name, span, text)
