"""ACSL's global annotations: predicates, logic functions, lemmas, axiomatic blocks, types."""

from __future__ import annotations

from weaklink.frontend import syntax
from weaklink.frontend.acsl_clauses import LOGIC_WORDS, MODES, STRENGTHS, Clauses
from weaklink.frontend.acsl_terms import Terms
from weaklink.frontend.acsl_types import LogicTypes
from weaklink.frontend.c_declarators import Declarators
from weaklink.frontend.c_types import SPECIFIER_WORDS, TAG_WORDS
from weaklink.frontend.names import Names
from weaklink.frontend.stream import C_KEYWORDS, TokenStream
from weaklink.frontend.tokens import ANNOTATION_END, IDENTIFIER
from weaklink.record import record

OWN_TYPES = ("integer", "real", "boolean")
"""ACSL's own, by a name alone."""


@record
class LogicDeclarations:
    """What ACSL declares: each production begins behind ``check`` or ``admit``."""

    stream: TokenStream
    names: Names
    declarators: Declarators
    logic_types: LogicTypes
    terms: Terms
    clauses: Clauses

    # logic-declaration: definition | lemma | axiomatic | inductive | type | invariant | model
    #                  | volatile | other | extension
    def declaration(self) -> syntax.LogicDeclaration:
        stream = self.stream
        start = stream.index
        mode = self.clauses.mode()
        strong = stream.text == "strong"
        if stream.text in STRENGTHS and stream.peek().text in ("global", "type"):
            stream.advance()
        keyword = stream.text
        if keyword in ("predicate", "logic"):
            return self.definition(start)
        if keyword in ("lemma", "axiom"):
            return self.lemma(start, mode)
        if keyword in ("axiomatic", "module"):
            return self.axiomatic(start)
        if keyword == "inductive":
            return self.inductive(start)
        if keyword == "type" and stream.peek().text != "invariant":
            return self.type_declaration(start)
        if keyword == "type":
            return self.type_invariant(start, strong)
        if keyword == "global":
            return self.global_invariant(start, strong)
        if keyword == "model":
            return self.model_field(start)
        if keyword == "volatile":
            return self.volatile_access(start)
        if keyword in LOGIC_WORDS:
            return self.other_logic(start)
        return self.clauses.unknown_extension(start, LOGIC_WORDS | MODES)

    # strength: "weak" | "strong"
    # definition: ("predicate" | "logic" type) name [labels] [type-parameters] [parameters]
    #             ["reads" locations] ["=" expression] ";"
    def definition(self, start: int) -> syntax.LogicDefinition:
        stream = self.stream
        is_predicate = stream.text == "predicate"
        stream.advance()
        known = set(self.names.logic_types)
        result = None if is_predicate else self.result_type()
        if result is not None and stream.text in ("(", "{", "="):
            before = stream.tokens[stream.index - 1]
            message = f"logic function '{before.text}' needs a type before its name"
            raise stream.error(before.span, message, f"logic integer {before.text}")
        name = self.terms.logic_name("the name that is defined")
        labels, type_parameters, parameters = self.signature()
        reads = self.clauses.locations() if stream.accept("reads") else None
        body: syntax.Expr | None = None
        if stream.accept("="):
            body = self.terms.term_or_range()
        self.names.logic_types = known
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.LogicDefinition(
            name.text, labels, type_parameters, parameters, result, body, reads, span
        )

    def result_type(self) -> syntax.TypeName:
        result = self.declarators.pointers(self.logic_types.specifiers())
        return self.declarators.suffixes(result) if self.stream.text == "[" else result

    # signature: [labels] [type-parameters] [parameters] in any order of the first two
    def signature(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[syntax.Binder, ...]]:
        labels = self.terms.labels()
        type_parameters = self.type_parameters()
        labels = labels or self.terms.labels()
        parameters: tuple[syntax.Binder, ...] = ()
        if self.stream.text == "(":
            parameters = self.parameters()
        return labels, type_parameters, parameters

    # type-parameters: ["<" name {"," name} ">"]
    def type_parameters(self) -> tuple[str, ...]:
        stream = self.stream
        if stream.text != "<":
            return ()
        opening = stream.token
        stream.advance()
        names = [stream.identifier("a type parameter").text]
        while stream.accept(","):
            names.append(stream.identifier("a type parameter").text)
        stream.expect_closing(">", opening)
        self.names.logic_types |= set(names)
        return tuple(names)

    # parameters: "(" [type declarator {"," type declarator}] ")"
    def parameters(self) -> tuple[syntax.Binder, ...]:
        stream = self.stream
        opening = stream.token
        stream.advance()
        parameters = []
        if stream.text != ")":
            parameters.append(self.parameter())
            while stream.accept(","):
                parameters.append(self.parameter())
        stream.expect_closing(")", opening)
        return tuple(parameters)

    def parameter(self) -> syntax.Binder:
        stream = self.stream
        start = stream.index
        base = self.logic_types.specifiers()
        if stream.text in (",", ")") and isinstance(base, syntax.BaseType):
            only = stream.tokens[start]
            is_type = base.name != only.text or self.names.is_logic_type(only.text)
            needed = "a name" if is_type or only.text in C_KEYWORDS else "a type"
            message = f"parameter '{base.name}' needs {needed}"
            raise stream.error(stream.span_from(start), message, needed)
        name, type_ = self.declarators.declarator(base)
        assert name is not None
        return syntax.Binder(type_, name.text, stream.span_from(start))

    # lemma: ["check" | "admit"] ("lemma" | "axiom") name [labels] [type-parameters]
    #        ":" predicate ";"
    def lemma(self, start: int, mode: str) -> syntax.LemmaDefinition:
        stream = self.stream
        keyword = stream.text
        stream.advance()
        known = set(self.names.logic_types)
        name = self.terms.logic_name(f"the name of the {keyword}")
        labels, type_parameters, _ = self.signature()
        stream.expect(":", f"behind the name of the {keyword}")
        predicate = self.terms.predicate()
        self.names.logic_types = known
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.LemmaDefinition(
            keyword, name.text, labels, type_parameters, predicate, mode, span
        )

    # axiomatic: "axiomatic" name "{" {logic-declaration} "}"
    def axiomatic(self, start: int) -> syntax.Axiomatic:
        stream = self.stream
        keyword = stream.text
        stream.advance()
        what = "axiomatic block" if keyword == "axiomatic" else keyword
        name = self.terms.logic_name(f"the name of the {what}").text
        while keyword == "module" and stream.accept("::"):
            name += f"::{self.terms.logic_name('a name of the module').text}"
        opening = stream.token
        stream.expect("{", f"behind the name of the {what}")
        declarations: list[syntax.LogicDeclaration] = []
        while stream.text != "}":
            if stream.token.kind is ANNOTATION_END:
                stream.expect_closing("}", opening)
            if stream.text == keyword == "axiomatic":
                message = "an axiomatic block cannot stand in another"
                raise stream.error(stream.token.span, message, "a declaration or '}'")
            declarations.append(self.declaration())
        stream.advance()
        return syntax.Axiomatic(name, tuple(declarations), stream.span_from(start), keyword)

    # inductive: "inductive" name signature "{" {inductive-case} "}"
    def inductive(self, start: int) -> syntax.Inductive:
        stream = self.stream
        stream.advance()
        known = set(self.names.logic_types)
        name = self.terms.logic_name("the name that is defined")
        labels, type_parameters, parameters = self.signature()
        opening = stream.token
        stream.expect("{", "behind the parameters of an inductive predicate")
        cases = []
        while stream.text == "case":
            cases.append(self.inductive_case())
        stream.expect_closing("}", opening)
        self.names.logic_types = known
        return syntax.Inductive(
            name.text, labels, type_parameters, parameters, tuple(cases), stream.span_from(start)
        )

    # inductive-case: "case" name signature ":" predicate ";"
    def inductive_case(self) -> syntax.InductiveCase:
        stream = self.stream
        start = stream.index
        stream.advance()
        name = self.terms.logic_name("the name of the case")
        labels, type_parameters, _ = self.signature()
        stream.expect(":", "behind the name of the case")
        predicate = self.terms.predicate()
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.InductiveCase(name.text, labels, type_parameters, predicate, span)

    # type: "type" name [type-parameters] ["=" (logic-type | sum)] ";"
    def type_declaration(self, start: int) -> syntax.LogicType:
        stream = self.stream
        stream.advance()
        known = set(self.names.logic_types)
        name = stream.identifier("the name of the type")
        self.names.logic_types.add(name.text)
        parameters = self.type_parameters()
        alias: syntax.TypeName | None = None
        constructors: tuple[syntax.Constructor, ...] = ()
        if stream.accept("="):
            if stream.text == "|" or stream.peek().text in ("|", "(") or self.is_constructor():
                constructors = self.sum_type()
            else:
                alias = self.logic_types.type_name()
        self.names.logic_types = known | {name.text}
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.LogicType(name.text, parameters, alias, constructors, span)

    def is_constructor(self) -> bool:
        """Whether the name that stands alone here is that of no type."""
        token, names = self.stream.token, self.names
        is_type = names.is_logic_type(token.text) or names.is_typedef(token.text)
        is_own = token.text in (*OWN_TYPES, *SPECIFIER_WORDS)
        is_name = token.kind is IDENTIFIER and not is_type and not is_own
        return is_name and self.stream.peek().text == ";"

    # sum: ["|"] constructor {"|" constructor}
    def sum_type(self) -> tuple[syntax.Constructor, ...]:
        stream = self.stream
        stream.accept("|")
        constructors = [self.constructor()]
        while stream.accept("|"):
            constructors.append(self.constructor())
        return tuple(constructors)

    # constructor: name ["(" logic-type {"," logic-type} ")"]
    def constructor(self) -> syntax.Constructor:
        stream = self.stream
        start = stream.index
        name = self.terms.logic_name("a constructor")
        parameters: list[syntax.TypeName] = []
        opening = stream.token
        if stream.accept("("):
            parameters.append(self.logic_types.type_name())
            while stream.accept(","):
                parameters.append(self.logic_types.type_name())
            stream.expect_closing(")", opening)
        return syntax.Constructor(name.text, tuple(parameters), stream.span_from(start))

    # type-invariant: [strength] "type" "invariant" name "(" parameter ")" "=" predicate ";"
    def type_invariant(self, start: int, strong: bool) -> syntax.TypeInvariant:
        stream = self.stream
        stream.advance()
        stream.expect("invariant", "behind 'type'")
        name = self.terms.logic_name("the name of the invariant")
        opening = stream.token
        stream.expect("(", "and the value of the type behind the name of a type invariant")
        parameter = self.parameter()
        stream.expect_closing(")", opening)
        stream.expect("=", "behind the parameter of a type invariant")
        predicate = self.terms.predicate()
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.TypeInvariant(name.text, parameter, predicate, span, strong)

    # global-invariant: [strength] "global" "invariant" name ":" predicate ";"
    def global_invariant(self, start: int, strong: bool) -> syntax.GlobalInvariant:
        stream = self.stream
        stream.advance()
        stream.expect("invariant", "behind 'global'")
        name = self.terms.logic_name("the name of the invariant")
        stream.expect(":", "behind the name of a global invariant")
        predicate = self.terms.predicate()
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.GlobalInvariant(name.text, predicate, span, strong)

    # model: "model" logic-type "{" parameter [";"] "}" ";"
    def model_field(self, start: int) -> syntax.ModelField:
        stream = self.stream
        stream.advance()
        owner = self.model_owner()
        opening = stream.token
        stream.expect("{", "behind the type that gets a model field")
        member = self.parameter()
        stream.accept(";")
        stream.expect_closing("}", opening)
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.ModelField(owner, member, span)

    def model_owner(self) -> syntax.TypeName:
        """A type before ``{``, which is not the body of a structure here."""
        stream = self.stream
        start = stream.index
        if stream.text not in TAG_WORDS:
            return self.logic_types.type_name()
        keyword = stream.text
        stream.advance()
        tag = stream.identifier(f"the tag of the {keyword}").text
        if keyword == "enum":
            return syntax.EnumType(tag, None, stream.span_from(start))
        return syntax.RecordType(keyword, tag, None, stream.span_from(start))

    # volatile: "volatile" locations ["reads" name] ["writes" name] ";"
    def volatile_access(self, start: int) -> syntax.VolatileAccess:
        stream = self.stream
        stream.advance()
        locations = self.clauses.locations()
        reads = writes = None
        if stream.accept("reads"):
            reads = stream.identifier("a function that reads").text
        if stream.accept("writes"):
            writes = stream.identifier("a function that writes").text
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.VolatileAccess(locations, reads, writes, span)

    # other: word ... ";"
    def other_logic(self, start: int) -> syntax.OtherLogic:
        """What is only recognised (``import`` ...)."""
        stream = self.stream
        keyword = stream.text
        stream.advance()
        name = stream.text
        text = self.clauses.skipped_text()
        span = stream.span_from(start)
        self.clauses.end_clause()
        return syntax.OtherLogic(keyword, name, span, text)
