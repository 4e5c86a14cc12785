r"""Types of the logic: each at its arguments, with what makes its values and takes them apart.

    before:  type pair<A, B> = Pair(A, B);    logic A fst<A, B>(pair<A, B> p) = Pair.1(p);
             lemma one: fst(Pair(1, 2)) == \nth([| 1 |], 0);
    after:   lemma one: fst<integer, integer>(Pair<integer, integer>(1, 2))
                        == \nth<integer>(\Cons<integer>(1, \Nil<integer>), 0);

Afterwards polymorphic definitions are applied nowhere but where they have no meaning; ACSL's lists
are a sum like others, with functions.  What is quantified over a type that holds machine integers
has those of their ranges.  A type of which a part has no meaning in a view stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.ir.lists import LIST, LIST_DEFINITIONS
from weaklink.ir.typevars import substitute
from weaklink.record import replace
from weaklink.source import NOWHERE, SourceText
from weaklink.view.data_instances import Instances, at_types
from weaklink.view.data_lists import FUNCTIONS, ListType, facts, list_definitions, literal
from weaklink.view.data_ranges import range_name, range_of, ranged_types, size_of
from weaklink.view.rewriting import Rewriting
from weaklink.view.rules import rule_of
from weaklink.view.type_matching import (
    generic_types,
    is_generic,
    match_types,
    uses_of_lemma,
)

LIST_WORDS = (r"\list", r"\Nil", r"\Cons", "[|")
"""No program without any of these has lists."""

MOST_DEFINITIONS = 300
"""Polymorphic definitions that apply themselves at other types have no end."""

ANY = "?"
"""The type variable for what no type is known of: any will do."""

Values = Mapping[str, ir.Type]
"""What type variables stand for."""


def name_data_types(program: ir.Program) -> ir.Program:
    """``program``, the values of its types of annotations made by constructors alone."""
    polymorphic = any(one.type_parameters for one in program.definitions.values())
    has_lists = any(_speaks_of_lists(one) for one in program.sources.values())
    if not (program.logic_types or polymorphic or has_lists):
        return program
    return _Naming(program).program()


def _speaks_of_lists(text: SourceText) -> bool:
    return any(word in line for line in text.lines for word in LIST_WORDS)


class _Naming(Rewriting):
    """``values`` are those of the definition at work; ``made`` definitions of instances."""

    def __init__(self, program: ir.Program) -> None:
        super().__init__()
        self._program = program
        self._instances = Instances(program.logic_types)
        self._values: Values = {}
        self._wanted: dict[str, tuple[ir.Definition, Values]] = {}
        self._done: set[str] = set()
        self._generic: dict[ir.DataType, None] = {}

    def program(self) -> ir.Program:
        program = self._program
        functions = {name: self.function(one) for name, one in program.functions.items()}
        plain = {
            number: [self._lemma(one)]
            for number, one in enumerate(program.lemmas)
            if not one.type_parameters
        }
        invariants = tuple(
            replace(one, predicate=ir.as_pred(self.node(one.predicate)))
            for one in program.invariants
        )
        definitions = {
            name: one if one.type_parameters else self._definition(one)
            for name, one in program.definitions.items()
            if one.role is None
        }
        definitions |= self._of_wanted()
        lemmas = [
            made
            for number, one in enumerate(program.lemmas)
            for made in plain.get(number) or self._at_types(one)
        ]
        definitions |= self._of_wanted()
        definitions |= {one.name: one for one in self._of_types()}
        left_over = (one for one in program.definitions.values() if one.role is not None)
        definitions |= {one.name: one for one in left_over if one.name not in definitions}
        return replace(
            program,
            functions=functions,
            lemmas=(*self._facts(), *lemmas),
            definitions=definitions,
            invariants=invariants,
        )

    # --- definitions ----------------------------------------------------------------------------

    def _of_wanted(self) -> dict[str, ir.Definition]:
        """The instances of polymorphic definitions that are applied, and are not made yet."""
        made: dict[str, ir.Definition] = {}
        while self._wanted.keys() > self._done:
            for name in [one for one in self._wanted if one not in self._done]:
                self._done.add(name)
                written, self._values = self._wanted[name]
                plain = replace(written, name=name, type_parameters=())
                made[name] = self._definition(plain)
        self._values = {}
        return made

    def _of_types(self) -> Iterator[ir.Definition]:
        """What comes with the types that were met."""
        ranged = ranged_types(self._instances.found)
        for one in self._instances.found:
            yield from ir.definitions_of_sum(one.sum, one.type)
            if not one.type.constructors:
                some = f"some {one.type}"
                yield ir.Definition(some, (), (), one.type, None, one.sum.span, reads=())
            if one.type.constructors:
                yield size_of(one.sum, one.type)
            if one.type in ranged:
                yield range_of(one.sum, one.type, ranged)
        for list in self._lists():
            yield from list_definitions(list)
        for type in self._generic:
            yield ir.Definition(f"some {type}", (), (), type, None, NOWHERE, reads=())

    def _lists(self) -> Iterator[ListType]:
        for one in self._instances.found:
            if one.written.name == LIST:
                yield ListType(self._instances.type(one.written.arguments[0]), one.type)

    def _facts(self) -> Iterator[ir.Lemma]:
        for list in self._lists():
            yield from facts(list)

    def _definition(self, definition: ir.Definition) -> ir.Definition:
        body = definition.body
        reads, cases = definition.reads, definition.cases
        return replace(
            definition,
            parameters=tuple(map(self._bound, definition.parameters)),
            type=self._type(definition.type),
            body=None if body is None else self._body(body, definition.type),
            reads=None if reads is None else tuple(map(self.term, reads)),
            cases=None if cases is None else tuple(self._case(definition, one) for one in cases),
        )

    def _body(self, body: ir.Expr | ir.Pred, type: ir.Type) -> ir.Expr | ir.Pred:
        if isinstance(body, ir.Predicate):
            return ir.as_pred(self.node(body))
        return self._passed(body, self._closed(type))

    def _lemma(self, lemma: ir.Lemma) -> ir.Lemma:
        return replace(lemma, predicate=ir.as_pred(self.node(lemma.predicate)))

    def _case(self, definition: ir.Definition, case: ir.Lemma) -> ir.Lemma:
        """A case of an inductive predicate: its types are those of what it concludes."""
        conclusion = rule_of(case.predicate).conclusion
        if not isinstance(conclusion, ir.ApplyPred):
            return case if case.type_parameters else self._lemma(case)
        found: dict[str, ir.Type] = {}
        for argument, parameter in zip(conclusion.arguments, definition.parameters, strict=True):
            match_types(argument.type, self._closed(parameter.type), found)
        outer, self._values = self._values, {**self._values, **found}
        made = replace(self._lemma(case), type_parameters=())
        self._values = outer
        return made

    def _at_types(self, lemma: ir.Lemma) -> list[ir.Lemma]:
        """A polymorphic lemma or axiom at the types that it may help with; the lemma itself is of
        types of which nothing is known."""
        known = [one.written for one in self._instances.found if not is_generic(one.written)]
        made: list[ir.Lemma] = []
        if lemma.mode is not ir.Mode.ADMIT:
            types = generic_types(lemma.type_parameters)
            self._generic.update(dict.fromkeys(types.values()))
            made.append(self._at(lemma, types, lemma.name))
        for values in uses_of_lemma(lemma, known):
            listed = tuple(values[one] for one in lemma.type_parameters)
            made.append(self._at(lemma, values, at_types(lemma.name, listed)))
        return made

    def _at(self, lemma: ir.Lemma, values: Values, name: str) -> ir.Lemma:
        self._values = values
        made = replace(self._lemma(lemma), name=name, type_parameters=())
        self._values = {}
        return made

    # --- types ----------------------------------------------------------------------------------

    def _closed(self, type: ir.Type) -> ir.Type:
        """A type as it was written, without variables."""
        return substitute(substitute(type, self._values), {ANY: ir.INTEGER})

    def _type(self, type: ir.Type) -> ir.Type:
        return self._instances.type(self._closed(type))

    def _bound(self, bound: ir.Bound) -> ir.Bound:
        return replace(bound, type=self._type(bound.type))

    def _list(self, type: ir.Type) -> ListType | None:
        """A closed type of lists."""
        if not isinstance(type, ir.LogicType) or type.name != LIST:
            return None
        made = self._instances.data(type)
        element = self._instances.type(type.arguments[0])
        return None if made is None else ListType(element, made)

    # --- nodes ----------------------------------------------------------------------------------

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.BoundRead(bound):
                return replace(node, bound=self._bound(bound))
            case ir.Quantified():
                return self._quantified(node)
            case ir.LetPred(bound, value, body):
                inner = ir.as_pred(self.node(body))
                return replace(node, bound=self._bound(bound), value=self.term(value), body=inner)
            case ir.Let(bound):
                made = self.of_parts(node)
                assert isinstance(made, ir.Let)
                return replace(made, bound=self._bound(bound))
            case ir.ApplyPred(name, arguments):
                known = self._definition_of(name)
                made_name, values = self._instance(known, arguments, None)
                given = self._arguments(known, arguments, values)
                return replace(node, predicate=made_name, arguments=given)
            case ir.Apply():
                return self._applied(node, self._closed(node.type))
            case ir.Convert(operand, type) if isinstance(type, ir.LogicType):
                return self._passed(operand, self._closed(type))
            case ir.Conditional(type=type):
                made = self.of_parts(node)
                assert isinstance(made, ir.Conditional)
                return replace(made, type=self._type(type))
            case ir.BuiltinTerm(type=type):
                return self._builtin(node, self._closed(type))
            case ir.Lambda(bounds):
                made = self.of_parts(node)
                assert isinstance(made, ir.Lambda)
                return replace(made, bounds=tuple(map(self._bound, bounds)))
            case ir.Comprehension(bounds):
                made = self.of_parts(node)
                assert isinstance(made, ir.Comprehension)
                return replace(made, bounds=tuple(map(self._bound, bounds)))
            case _:  # all others have no type of annotations but by their parts
                return self.of_parts(node)

    def _quantified(self, node: ir.Quantified) -> ir.Pred:
        """Over values whose machine integers are in their ranges."""
        bounds = tuple(map(self._bound, node.bounds))
        body = ir.as_pred(self.node(node.body))
        ranged = ranged_types(self._instances.found)
        known = [
            ir.ApplyPred(range_name(bound.type), (ir.BoundRead(bound),), (), node.span)
            for bound in bounds
            if isinstance(bound.type, ir.DataType) and bound.type in ranged
        ]
        if known and node.universal:
            body = ir.Implies(ir.conjunction(known), body, node.span)
        elif known:
            body = ir.conjunction([*known, body])
        return replace(node, bounds=bounds, body=body)

    def _builtin(self, node: ir.BuiltinTerm, type: ir.Type) -> ir.Expr:
        """ACSL's words for lists, of the closed ``type``."""
        arguments, span = node.arguments, node.span
        own = self._list(type)
        match node.name:
            case r"\Nil" | r"\list" if own is not None:
                element = _element(type)
                return literal(own, tuple(self._passed(a, element) for a in arguments), span)
            case r"\Cons" if own is not None:
                head = self._passed(arguments[0], _element(type))
                return own.cons(head, self._passed(arguments[1], type), span)
            case word if word in FUNCTIONS and arguments:
                whole = self._closed(arguments[0].type)
                over = self._list(whole)
                if over is None:
                    return ir.as_expr(self.of_parts(node))
                if own is not None and FUNCTIONS[word] in (r"\concat", r"\repeat"):
                    over, whole = own, type
                given = [self._passed(arguments[0], whole)]
                for other in arguments[1:]:
                    is_list = isinstance(other.type, ir.LogicType)
                    given.append(self._passed(other, whole) if is_list else self.term(other))
                return over.applied(FUNCTIONS[word], *given, span=span)
            case _:  # all others are about no lists
                return ir.as_expr(self.of_parts(node))

    # --- applications ---------------------------------------------------------------------------

    def _applied(self, node: ir.Apply, type: ir.Type) -> ir.Expr:
        """An application that gives a value of the closed type."""
        known = self._definition_of(node.function)
        name, values = self._instance(known, node.arguments, type)
        given = self._arguments(known, node.arguments, values)
        result = self._instances.type(substitute(known.type, values))
        return replace(node, function=name, arguments=given, type=self._lifted(node.type, result))

    def _lifted(self, was: ir.Type, result: ir.Type) -> ir.Type:
        """The result, or the set of such where an argument is a set."""
        is_set = isinstance(was, ir.SetType) and not isinstance(result, ir.SetType)
        return ir.SetType(result) if is_set else result

    def _definition_of(self, name: str) -> ir.Definition:
        return self._program.definitions.get(name) or LIST_DEFINITIONS[name]

    def _instance(
        self, known: ir.Definition, arguments: Sequence[ir.Expr], type: ir.Type | None
    ) -> tuple[str, Values]:
        """The definition that is meant, and what its type parameters stand for."""
        if not known.type_parameters:
            return known.name, {}
        found: dict[str, ir.Type] = {}
        if type is not None:
            match_types(known.type, ir.element_of(type), found)
        for parameter, argument in zip(known.parameters, arguments, strict=True):
            given = substitute(argument.type, self._values)
            match_types(parameter.type, given, found)
        anything = ir.TypeVariable(ANY)
        values = {one: self._closed(found.get(one, anything)) for one in known.type_parameters}
        listed = tuple(values[one] for one in known.type_parameters)
        if known.role is not None:
            return self._role_name(known, known.role, listed), values
        name = at_types(known.name, listed)
        if name not in self._wanted and len(self._wanted) >= MOST_DEFINITIONS:
            return known.name, values
        self._wanted.setdefault(name, (known, values))
        return name, values

    def _role_name(
        self, known: ir.Definition, role: ir.DataRole, types: tuple[ir.Type, ...]
    ) -> str:
        match role:
            case ir.Constructor():
                return at_types(known.name, types)
            case ir.Selector(constructor, index):
                return ir.selector_name(at_types(constructor, types), index)
            case ir.Tester(constructor):
                return ir.tester_name(at_types(constructor, types))

    def _arguments(
        self, known: ir.Definition, arguments: Sequence[ir.Expr], values: Values
    ) -> tuple[ir.Expr, ...]:
        return tuple(
            self._passed(argument, substitute(parameter.type, values))
            for argument, parameter in zip(arguments, known.parameters, strict=True)
        )

    # --- values of another type -------------------------------------------------------------------

    def _passed(self, node: ir.Expr, type: ir.Type) -> ir.Expr:
        """The value as one of the closed type: what is made of parts is made of others.  A value
        that lies there already does not convert: that is refused by name."""
        was = self._closed(node.type)
        if was == type:
            return self.term(node)
        if isinstance(type, ir.IntegerType | ir.IntType):
            return self._number(node, was, type)
        if not isinstance(type, ir.LogicType):
            return self.term(node)
        return self._made_as(node, type) or ir.Convert(
            self.term(node), self._instances.type(type), False, node.span
        )

    def _made_as(self, node: ir.Expr, type: ir.LogicType) -> ir.Expr | None:
        """A value that is made here, of the parts that one of the closed type has."""
        match node:
            case ir.Convert(operand) if isinstance(operand.type, ir.LogicType):
                return self._passed(operand, type)
            case ir.Conditional(condition, then, otherwise):
                test = ir.as_pred(self.node(condition))
                parts = self._passed(then, type), self._passed(otherwise, type)
                return replace(
                    node,
                    condition=test,
                    then=parts[0],
                    otherwise=parts[1],
                    type=self._instances.type(type),
                )
            case ir.Let(bound, value, body):
                inner = self._passed(body, type)
                return replace(node, bound=self._bound(bound), value=self.term(value), body=inner)
            case ir.At(operand):
                return replace(node, operand=self._passed(operand, type))
            case ir.Apply(function):
                known = self._definition_of(function)
                if not isinstance(known.role, ir.Constructor):
                    return None
                found: dict[str, ir.Type] = {}
                match_types(known.type, type, found)
                return self._applied_as(node, known, found, type)
            case ir.BuiltinTerm(name) if name not in (r"\length", r"\nth"):
                return self._builtin(node, type)
            case _:  # any other value lies there already
                return None

    def _applied_as(
        self, node: ir.Apply, known: ir.Definition, values: Values, type: ir.LogicType
    ) -> ir.Expr:
        listed = tuple(values.get(one, ir.INTEGER) for one in known.type_parameters)
        assert known.role is not None
        name = self._role_name(known, known.role, listed)
        given = self._arguments(known, node.arguments, values)
        return replace(node, function=name, arguments=given, type=self._instances.type(type))

    def _number(self, node: ir.Expr, was: ir.Type, type: ir.IntegerType | ir.IntType) -> ir.Expr:
        """A number as one of the type, if it is one of it."""
        match node:
            case ir.Const(value) if not isinstance(type, ir.IntType) or type.contains(value):
                return ir.Const(value, type, node.span)
            case ir.Convert(operand) if self._closed(operand.type) == type:
                return self.term(operand)
            case _:  # any other has to be in its range by its type
                pass
        made = self.term(node)
        if isinstance(was, ir.IntType) and (
            not isinstance(type, ir.IntType) or (type.min <= was.min and was.max <= type.max)
        ):
            return ir.Convert(made, type, False, node.span)
        return ir.Convert(made, ir.LogicType(str(type)), False, node.span)


def _element(type: ir.Type) -> ir.Type:
    assert isinstance(type, ir.LogicType)
    return type.arguments[0]
