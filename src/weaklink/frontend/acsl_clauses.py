"""ACSL's clauses: contracts of functions and statements, loop annotations, assertions."""

from __future__ import annotations

from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend import syntax
from weaklink.frontend.acsl_terms import Terms
from weaklink.frontend.stream import C_KEYWORDS, TokenStream, describe, nearest
from weaklink.frontend.tokens import ANNOTATION_END, ANNOTATION_START, IDENTIFIER, WORD, Token
from weaklink.record import record

MODES = frozenset(("check", "admit"))
STRENGTHS = ("weak", "strong")
"""What may stand before an invariant of data."""
_FORMS = {kind.value: form for kind, form in ir.FORMS.items()}
_RANKS = {w: f.rank for w, f in _FORMS.items() if f.rank is not None} | {"behavior": 5}
"""The order of a contract's clauses, by Frama-C's grammar."""
_BEHAVIOR_RANKS = {w: f.behavior_rank for w, f in _FORMS.items() if f.behavior_rank is not None}
_ANYWHERE = 0
"""The rank of our own clauses, of which that grammar says nothing."""
CONTRACT_WORDS = frozenset(_RANKS) | frozenset(_BEHAVIOR_RANKS)
EXTENSION_WORDS = frozenset(
    ("calls", "slevel", "unroll", "widen_hints", "split", "merge", "dynamic_split", "subdivide",
     "taint", "eva_allocate", "eva_domain_scope", "slice", "impact", "array_partition")
)  # fmt: skip
"""Annotations of Frama-C's plug-ins that stand among statements."""
LOOP_WORDS = (
    *(word for word, form in _FORMS.items() if form.in_loop),
    *("pragma", "unroll", "widen_hints"),
)
LOGIC_WORDS = frozenset(
    ("predicate", "logic", "lemma", "axiom", "axiomatic", "inductive", "type", "model", "global",
     "volatile", "import", "module", "include")
)  # fmt: skip

STATEMENT_WORDS = frozenset(("assert", "invariant", "loop", "for", "ghost", "check", "admit"))
ACSL_WORDS = CONTRACT_WORDS | LOGIC_WORDS | STATEMENT_WORDS


@record
class Clauses:
    """All that stands between a keyword of ACSL and its ``;``, but for logic declarations."""

    stream: TokenStream
    terms: Terms

    # --- contracts ----------------------------------------------------------------------------

    # contract: {clause}
    def contract(self, behaviors: tuple[str, ...] = ()) -> syntax.Contract:
        """The clauses up to the end of the annotation; ``behaviors`` are those of a ``for``
        before a statement's contract."""
        stream = self.stream
        start = stream.index
        clauses: list[syntax.Clause] = []
        last: Token | None = None
        while stream.token.kind is not ANNOTATION_END:
            word = self.clause_word()
            last = self.check_order(word, last, _RANKS, "a contract")
            if word.text == "behavior":
                clauses.append(self.behavior())
            else:
                clauses.append(self.contract_clause(behaviors))
        return syntax.Contract(tuple(clauses), stream.span_from(start))

    def clause_word(self) -> Token:
        """The word that tells which clause begins here, behind ``check`` or ``admit``."""
        stream = self.stream
        return stream.peek() if stream.text in MODES else stream.token

    def check_order(
        self, word: Token, last: Token | None, ranks: dict[str, int], where: str
    ) -> Token | None:
        """The word that those of later clauses must not stand before."""
        rank = ranks.get(word.text)
        if rank == _ANYWHERE:
            return last
        if rank is None or last is None or ranks.get(last.text, 0) <= rank:
            return word
        message = f"'{word.text}' must stand before '{last.text}' in {where}"
        raise self.stream.error(word.span, message, f"'{word.text}' before '{last.text}'")

    # behavior: "behavior" name ":" {clause}
    def behavior(self) -> syntax.BehaviorClause:
        stream = self.stream
        start = stream.index
        stream.advance()
        name = self.terms.logic_name("the behavior's name")
        stream.expect(":", "behind the behavior's name")
        clauses: list[syntax.SimpleClause] = []
        last: Token | None = None
        span = stream.span_from(start)
        while (word := self.clause_word()).text in _BEHAVIOR_RANKS:
            last = self.check_order(word, last, _BEHAVIOR_RANKS, "a behavior")
            clauses.append(self.contract_clause())
            span = span.to(clauses[-1].span)
        return syntax.BehaviorClause(name.text, tuple(clauses), span)

    # behavior-set: ("complete" | "disjoint") "behaviors" [name {"," name}] ";"
    def behavior_set(self, mode: str) -> syntax.BehaviorSetClause:
        stream = self.stream
        start = stream.index
        keyword = stream.text
        if mode != "assert":
            message = f"'{mode}' cannot stand before '{keyword} behaviors'"
            place = stream.tokens[start - 1].span
            raise stream.error(place, message, f"'{keyword} behaviors' alone")
        stream.advance()
        stream.expect("behaviors", f"behind '{keyword}'")
        names = (
            [] if stream.text == ";" else [self.terms.logic_name("a behavior's name or ';'").text]
        )
        while names and stream.accept(","):
            names.append(self.terms.logic_name("a behavior's name").text)
        span = stream.span_from(start)
        self.end_clause()
        return syntax.BehaviorSetClause(keyword, tuple(names), span)

    # clause: ["check" | "admit"] (predicate-clause | assigns | measure | locations-clause
    #         | behavior-set | extension)
    def contract_clause(self, behaviors: tuple[str, ...] = ()) -> syntax.SimpleClause:
        stream = self.stream
        start = stream.index
        mode = self.mode()
        form = _FORMS.get(stream.text) if stream.text in CONTRACT_WORDS else None
        if form is None:
            return self.unknown_extension(start, CONTRACT_WORDS | MODES | STATEMENT_WORDS)
        return self.formed(form, start, mode, behaviors)

    def formed(
        self, form: ir.Form, start: int, mode: str, behaviors: tuple[str, ...]
    ) -> syntax.SimpleClause:
        """The clause that begins here with the word of a kind that has this form."""
        match form.shape:
            case ir.Shape.PREDICATE:
                return self.predicate_clause(start, mode, behaviors)
            case ir.Shape.FRAME:
                return self.assigns(start, mode, behaviors)
            case ir.Shape.MEASURE:
                return self.measure(start, mode, behaviors)
            case ir.Shape.LOCATIONS:
                return self.location_clause(start, mode, behaviors)
            case ir.Shape.BEHAVIORS:
                return self.behavior_set(mode)
            case _:
                assert_never(form.shape)

    def mode(self) -> str:
        stream = self.stream
        if stream.text not in MODES:
            return "assert"
        mode = stream.text
        stream.advance()
        return mode

    # predicate-clause: keyword predicate ";"
    def predicate_clause(
        self, start: int, mode: str, behaviors: tuple[str, ...]
    ) -> syntax.PredicateClause:
        stream = self.stream
        keyword = stream.text
        stream.advance()
        predicate = self.terms.predicate()
        span = stream.span_from(start)
        self.end_clause()
        return syntax.PredicateClause(keyword, predicate, mode, behaviors, span)

    # assigns: "assigns" (location {"," location} | "\nothing") ["\from" (...)] ";"
    def assigns(self, start: int, mode: str, behaviors: tuple[str, ...]) -> syntax.AssignsClause:
        stream = self.stream
        keyword = stream.text
        stream.advance()
        names = self.clause_names()
        locations = self.locations()
        origins = None
        indirect: tuple[int, ...] = ()
        if stream.accept(r"\from"):
            origins, indirect = self.origins()
        span = stream.span_from(start)
        self.end_clause()
        return syntax.AssignsClause(
            locations, origins, mode, behaviors, span, keyword, names, indirect
        )

    def clause_names(self) -> tuple[str, ...]:
        stream = self.stream
        names = []
        while stream.token.kind is IDENTIFIER and stream.peek().text == ":":
            names.append(stream.text)
            stream.go_to(stream.index + 2)
        return tuple(names)

    # locations: "\nothing" | location {"," location}
    def locations(self) -> tuple[syntax.Expr, ...]:
        stream = self.stream
        if stream.text == r"\nothing" and stream.peek().text not in (",", "("):
            stream.advance()
            return ()
        locations = [self.terms.term_or_range()]
        while stream.accept(","):
            locations.append(self.terms.term_or_range())
        return tuple(locations)

    # origins: "\nothing" | origin {"," origin}    origin: ["indirect" ":"] term-or-range
    def origins(self) -> tuple[tuple[syntax.Expr, ...], tuple[int, ...]]:
        """What stands behind ``\\from``, and the numbers of the indirect ones."""
        stream = self.stream
        if stream.text == r"\nothing":
            return self.locations(), ()
        origins: list[syntax.Expr] = []
        indirect: list[int] = []
        while True:
            if stream.text == "indirect" and stream.peek().text == ":":
                stream.go_to(stream.index + 2)
                indirect.append(len(origins))
            origins.append(self.terms.term_or_range())
            if not stream.accept(","):
                return tuple(origins), tuple(indirect)

    # measure: ("decreases" | "variant") expression ["for" name] ";"
    def measure(self, start: int, mode: str, behaviors: tuple[str, ...]) -> syntax.MeasureClause:
        stream = self.stream
        keyword = stream.text
        stream.advance()
        expression = self.terms.expression()
        relation = None
        if stream.accept("for"):
            relation = self.terms.logic_name("the name of a relation").text
        span = stream.span_from(start)
        self.end_clause()
        return syntax.MeasureClause(keyword, expression, relation, behaviors, span, mode)

    # locations-clause: ("allocates" | "frees") locations ";"
    def location_clause(
        self, start: int, mode: str, behaviors: tuple[str, ...]
    ) -> syntax.OtherClause:
        stream = self.stream
        keyword = stream.text
        stream.advance()
        locations = self.locations()
        span = stream.span_from(start)
        self.end_clause()
        return syntax.OtherClause(keyword, locations, span, behaviors, mode)

    def end_clause(self) -> None:
        """Step over the ``;`` behind a clause."""
        stream = self.stream
        token = stream.token
        if token.text == "..":
            message = "a range ('..') stands only in brackets, parentheses or a list of locations"
            raise stream.error(token.span, message, "a term without '..'")
        if token.text == ",":
            raise stream.error(token.span, "',' does not join predicates; write '&&'", "&&")
        if token.kind is WORD:
            self.terms.check_word(token)
        stream.expect(";", "behind the clause")

    def unknown_keyword(self, candidates: frozenset[str]) -> InputError:
        """The message where a clause must begin with one of ``candidates``."""
        stream = self.stream
        token, before = stream.token, stream.tokens[stream.index - 1]
        if token.kind is ANNOTATION_END and before.kind is ANNOTATION_START:
            return stream.error(before.span, "this annotation is empty", "a clause")
        if token.kind is not IDENTIFIER or token.text in C_KEYWORDS - ACSL_WORDS:
            return stream.unexpected("an ACSL clause")
        if token.text in ACSL_WORDS:
            return stream.error(token.span, f"'{token.text}' cannot stand here", "another clause")
        message = f"unknown ACSL keyword '{token.text}'"
        near = nearest(token.text, candidates)
        if near is not None:
            message += f"; did you mean '{near}'?"
        return stream.error(token.span, message, near or "an ACSL clause")

    # --- loops --------------------------------------------------------------------------------

    # loop-annotation: {["for" names ":"] ["check" | "admit"] "loop" loop-clause}
    def loop_annotation(self) -> syntax.LoopAnnotation:
        stream = self.stream
        start = stream.index
        clauses: list[syntax.SimpleClause] = []
        variant: Token | None = None
        while stream.token.kind is not ANNOTATION_END:
            begin = stream.index
            behaviors = self.for_behaviors()
            mode = self.mode()
            if stream.text != "loop":
                if stream.text in LOOP_WORDS:
                    raise stream.error(
                        stream.token.span, f"expected 'loop' before '{stream.text}'", "loop"
                    )
                raise self.unknown_keyword(frozenset(("loop", "for", "check", "admit")))
            stream.advance()
            if variant is not None and stream.text != "variant":
                message = f"'loop {stream.text}' must stand before 'loop variant'"
                raise stream.error(stream.token.span, message, f"'loop {stream.text}' first")
            if stream.text == "variant":
                variant = stream.token
            clauses.append(self.loop_clause(begin, mode, behaviors))
        return syntax.LoopAnnotation(tuple(clauses), stream.span_from(start))

    # loop-clause: "invariant" predicate ";" | assigns | measure | locations-clause | pragma
    def loop_clause(self, start: int, mode: str, behaviors: tuple[str, ...]) -> syntax.SimpleClause:
        stream = self.stream
        form = _FORMS.get(stream.text)
        if form is not None and form.in_loop:
            return self.formed(form, start, mode, behaviors)
        if stream.text in LOOP_WORDS:
            return self.extension(start, "loop ", behaviors)
        return self.unknown_extension(start, frozenset(LOOP_WORDS), "loop ", behaviors)

    # extension: (name | word "::" name) ... ";"
    def extension(
        self, start: int, prefix: str = "", behaviors: tuple[str, ...] = ()
    ) -> syntax.Extension:
        """An annotation whose contents are not looked at."""
        stream = self.stream
        keyword = prefix + stream.text
        stream.advance()
        while stream.text == "::":
            stream.advance()
            keyword += f"::{stream.text}"
            stream.advance()
        text = self.skipped_text()
        span = stream.span_from(start)
        if stream.tokens[stream.index - 1].text != "}" or stream.text == ";":
            self.end_clause()
        return syntax.Extension(keyword, text, span, behaviors)

    def skipped_text(self) -> str:
        """Step to the ``;`` outside all braces, or behind a closing brace that ends the
        annotation or stands before another one; what stood before it."""
        stream = self.stream
        words = []
        depth = 0
        while stream.token.kind is not ANNOTATION_END and (depth or stream.text != ";"):
            depth += {"{": 1, "}": -1}.get(stream.text, 0)
            words.append(stream.text)
            stream.advance()
            if depth == 0 and words[-1] == "}" and stream.text in ACSL_WORDS:
                break
        return " ".join(words)

    def unknown_extension(
        self,
        start: int,
        candidates: frozenset[str],
        prefix: str = "",
        behaviors: tuple[str, ...] = (),
    ) -> syntax.Extension:
        """An annotation that begins with no word of ACSL: skipped with a warning, unless the
        word is nearly one of ``candidates``."""
        stream = self.stream
        token = stream.token
        is_name = token.kind is IDENTIFIER or stream.peek().text == "::"
        if not is_name or token.text in ACSL_WORDS or token.text in C_KEYWORDS:
            raise self.unknown_keyword(candidates)
        if stream.peek().text != "::" and nearest(token.text, candidates, 0.8) is not None:
            raise self.unknown_keyword(candidates)
        if stream.peek().text in ("=", "(", "[", "->", ".", "++", "--", "+=", "-=", ",", "?"):
            raise self.unknown_keyword(candidates)
        extension = self.extension(start, prefix, behaviors)
        message = f"'{extension.keyword}' is no word of ACSL; this annotation is skipped"
        stream.warn("extension", token.span, message)
        return extension

    # for-behaviors: ["for" name {"," name} ":"]
    def for_behaviors(self) -> tuple[str, ...]:
        stream = self.stream
        if not stream.accept("for"):
            return ()
        names = [self.terms.logic_name("a behavior's name").text]
        while stream.accept(","):
            names.append(self.terms.logic_name("a behavior's name").text)
        stream.expect(":", "behind the behaviors of 'for'")
        return tuple(names)

    # --- assertions ---------------------------------------------------------------------------

    # assertion: ["for" names ":"] ("assert" | "check" | "admit" | "invariant") predicate ";"
    def assertion(self, start: int, behaviors: tuple[str, ...]) -> syntax.PredicateClause:
        stream = self.stream
        keyword = stream.text
        mode = keyword if keyword in MODES else "assert"
        clause = self.predicate_clause(start, mode, behaviors)
        if stream.token.kind is not ANNOTATION_END:
            raise stream.error(
                stream.token.span,
                f"a comment holds one assertion; found {describe(stream.token)} behind it",
                "a comment of its own",
            )
        return clause
