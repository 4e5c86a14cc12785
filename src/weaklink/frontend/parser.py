"""The grammar of C with ACSL, put together from its parts.

Each part is a class in a module of its own, whose methods are productions (the grammar line
stands above).  A part is handed the token stream and the parts that it uses:

    stream      where in the tokens the parser stands; messages (``stream.py``)
    names       which names are types there (``names.py``)
    C           attributes, types, declarators, literals, expressions, declarations, statements
    ACSL        types, sets, terms, clauses, logic declarations, annotations among statements
    files       external declarations; ``recovery`` goes on behind a wrong one

The parts stand in the order in which they use each other.  Where the grammar is recursive, a
part calls one that comes later through ``Productions``.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.diagnostics import Diagnostic
from weaklink.frontend import syntax
from weaklink.frontend.acsl_clauses import Clauses
from weaklink.frontend.acsl_logic import LogicDeclarations
from weaklink.frontend.acsl_match import Matches
from weaklink.frontend.acsl_sets import Nesting, Sets
from weaklink.frontend.acsl_statements import Annotations
from weaklink.frontend.acsl_terms import Terms
from weaklink.frontend.acsl_types import LogicTypes
from weaklink.frontend.c_attributes import Attributes
from weaklink.frontend.c_declarations import Declarations
from weaklink.frontend.c_declarators import Declarators
from weaklink.frontend.c_expressions import Expressions
from weaklink.frontend.c_literals import Literals
from weaklink.frontend.c_statements import Statements
from weaklink.frontend.c_types import Types
from weaklink.frontend.names import Names
from weaklink.frontend.parser_files import Files
from weaklink.frontend.parser_recovery import Recovery
from weaklink.frontend.productions import LogicProductions, Productions
from weaklink.frontend.stream import TokenStream
from weaklink.frontend.tokens import Token


class Parser:
    """Reads the tokens of one file, once."""

    def __init__(
        self, tokens: list[Token], machine: ir.Machine, left_out: tuple[str, ...] = ()
    ) -> None:
        stream = self.stream = TokenStream(tokens, left_out)
        names, nesting = Names(stream), Nesting()
        later, later_terms = self.later = Productions(), LogicProductions()
        attributes = Attributes(stream)
        types = Types(stream, names, attributes, later)
        declarators = Declarators(stream, names, attributes, types, later)
        literals = Literals(stream, machine)
        expressions = Expressions(stream, literals, types, declarators, later)
        logic_types = LogicTypes(stream, names, types, declarators)
        sets = Sets(stream, nesting, logic_types, later_terms)
        matches = Matches(stream, nesting, literals, later_terms)
        terms = self.terms = Terms(stream, nesting, literals, logic_types, sets, matches)
        clauses = Clauses(stream, terms)
        logic = LogicDeclarations(stream, names, declarators, logic_types, terms, clauses)
        declarations = Declarations(
            stream, names, attributes, types, declarators, expressions, later
        )
        statements = Statements(stream, names, attributes, types, expressions, declarations, later)
        annotations = Annotations(stream, clauses, statements)
        recovery = Recovery(stream, names, nesting, types, annotations)
        self.files = Files(
            stream, names, attributes, types, declarators, declarations, statements, clauses,
            logic, annotations, recovery,
        )  # fmt: skip

        later.declarator, later.type_name = declarators.declarator, declarators.type_name
        later.expression, later.constant = expressions.expression, expressions.constant
        later.compound = statements.compound
        later.statement_expression = statements.statement_expression
        later.annotation, later.annotated = annotations.annotation, annotations.annotated
        later_terms.expression, later_terms.postfix = terms.expression, terms.postfix
        later_terms.term_or_range = terms.term_or_range

    def file(self, diagnostics: list[Diagnostic]) -> tuple[syntax.External, ...]:
        """All external declarations that can be read; one message for each that cannot."""
        items = self.files.file(diagnostics)
        self.release()
        return items

    def release(self) -> None:
        """Cut the circles of parts: else the tokens stay until garbage is collected."""
        for productions in self.later:
            vars(productions).clear()

    def predicate(self) -> syntax.Expr:
        """The predicate that begins at the present token."""
        return self.terms.predicate()
