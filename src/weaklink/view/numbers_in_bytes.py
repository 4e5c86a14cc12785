r"""Numbers that are looked at as bytes: each is the member of a structure of its own.

    before:  int x, *p = &x;  ...  *p = 1;  *(char *)p = 2;  return x
    after:   struct <int> x, *p = &x;  ...  p->#value = 1;  *(char *)p = 2;  return x.#value

That structure lies in bytes (``view/in_bytes.py``).  What is declared to hold a pointer to such
numbers points to such structures; ``analysis/regions.py`` says which.  An array of numbers that is
a variable is one member.  A parameter has a copy, on which the code works; its contract speaks of
what was passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weaklink import ir
from weaklink.analysis.flows import logic_scope
from weaklink.analysis.regions import is_number, objects, value_key
from weaklink.ir.cells import VALUE, Cells
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.number_types import Chosen, NumberTypes, structure_of
from weaklink.view.rewriting import Rewriting

COPY = ".copy"
"""How the copy of a parameter is called behind its name."""

COPIES = "entry.copies"
"""The block in which parameters are copied."""


def put_in_bytes(program: ir.Program, cells: Cells, chosen: Chosen) -> ir.Program:
    """``program`` with the numbers of the regions that are ``chosen`` as members of structures that
    lie in bytes."""
    return _Numbers(program, cells, chosen).program()


class _Numbers(Rewriting):
    """``made`` are the variables that are declared in the stead of others: those of the scope that
    is worked on, and globals."""

    def __init__(self, program: ir.Program, cells: Cells, chosen: Chosen) -> None:
        super().__init__()
        self._program = program
        self._cells = cells
        self._chosen = chosen
        self._types = NumberTypes(program, cells, chosen)
        self._scope = ""
        self._copied: frozenset[ir.Variable] = frozenset()
        self._is_before = False
        self._temporaries: list[ir.Variable] = []
        self.made = dict(self._types.declared("", (item.variable for item in program.globals)))
        self._globals = dict(self.made)
        self._definitions = {
            name: self._types.heading(one) for name, one in program.definitions.items()
        }

    def program(self) -> ir.Program:
        program = self._program
        functions = {name: self._function(one) for name, one in program.functions.items()}
        self.made = self._globals
        globals_ = tuple(map(self._global, program.globals))
        definitions = {name: self._definition(one) for name, one in self._definitions.items()}
        lemmas = tuple(self._lemma(one, logic_scope(one.name)) for one in program.lemmas)
        invariants = tuple(map(self._invariant, program.invariants))
        return replace(
            program,
            functions=functions,
            globals=globals_,
            definitions=definitions,
            lemmas=lemmas,
            invariants=invariants,
            records=self._types.records(),
        )

    def _global(self, item: ir.Global) -> ir.Global:
        variable = self.made.get(item.variable, item.variable)
        value = self.term(item.initial)
        if self._is_wrapped(item.variable):
            value = _as_member(value, variable.type)
        return ir.Global(variable, self._fitting(value, variable.type))

    # --- the logic ---------------------------------------------------------------------------

    def _definition(self, definition: ir.Definition) -> ir.Definition:
        self._scope = logic_scope(definition.name)
        body, reads, cases = definition.body, definition.reads, definition.cases
        if body is not None:
            body = self.node(body)
            if not isinstance(body, ir.Predicate):
                body = self._fitting(body, definition.type)
        if reads is not None:
            reads = tuple(map(self.term, reads))
        if cases is not None:
            cases = tuple(self._lemma(one, self._scope) for one in cases)
        return replace(definition, body=body, reads=reads, cases=cases)

    def _lemma(self, lemma: ir.Lemma, scope: str) -> ir.Lemma:
        self._scope = scope
        return replace(lemma, predicate=ir.as_pred(self.node(lemma.predicate)))

    def _invariant(self, invariant: ir.Invariant) -> ir.Invariant:
        self._scope = logic_scope(invariant.name)
        return replace(invariant, predicate=ir.as_pred(self.node(invariant.predicate)))

    # --- functions ---------------------------------------------------------------------------

    def _function(self, function: ir.Function) -> ir.Function:
        """Parameters whose object lies in bytes have a copy in the body; its contract is about what
        was passed."""
        self._scope = function.name
        body = function.body
        own = [*function.parameters, *function.results]
        passed = dict(self._types.declared(function.name, own))
        copied = [one for one in function.parameters if isinstance(passed.get(one), ir.Variable)]
        copied = [one for one in copied if not self._types.leads(one.type)]
        inside = dict(passed)
        for one in copied:
            del passed[one]
            inside[one] = replace(inside[one], name=f"{one.name}{COPY}", hides=True)
        self.made = self._globals | passed
        contract = ir.map_contract(function.contract, self.clause)
        if body is not None:
            locals_ = dict(self._types.declared(function.name, body.locals))
            self.made = self._globals | locals_ | inside
            self._copied = frozenset(copied)
            body = self._body(body, copied)
            self._copied = frozenset()
        return replace(
            function,
            parameters=tuple(passed.get(one, one) for one in function.parameters),
            results=tuple(passed.get(one, one) for one in function.results),
            contract=contract,
            body=body,
        )

    def _body(self, body: ir.Body, copied: list[ir.Variable]) -> ir.Body:
        self._temporaries = []
        blocks = {name: self.block(block) for name, block in body.blocks.items()}
        locals_ = [self.made.get(one, one) for one in body.locals] + self._temporaries
        entry = body.entry
        if copied:
            entry = COPIES
            first = ir.Block(entry, tuple(self._copies(copied)), ir.Jump(body.entry))
            blocks = {entry: first, **blocks}
            locals_ += [self.made[one] for one in copied]
        return replace(body, blocks=blocks, locals=tuple(locals_), entry=entry)

    def _copies(self, parameters: Iterable[ir.Variable]) -> Iterator[ir.Statement]:
        for one in parameters:
            yield ir.Declare(self.made[one], one.span)
            yield ir.Store(self._member(one, one.span), ir.Read(one, one.span), one.span)

    # --- statements --------------------------------------------------------------------------

    def block(self, block: ir.Block) -> ir.Block:
        made = super().block(block)
        statements = [
            one
            for old, new in zip(block.statements, made.statements, strict=True)
            for one in self._with_results(old, new)
        ]
        return replace(made, statements=tuple(statements))

    def _with_results(self, old: ir.Statement, new: ir.Statement) -> Iterator[ir.Statement]:
        """A call gives what lies in bytes a value by way of another variable."""
        if not isinstance(old, ir.Call) or not isinstance(new, ir.Call):
            yield new
            return
        results, stores = [], []
        for one in old.results:
            if not self._is_wrapped(one):
                results.append(self.made.get(one, one))
                continue
            name = f"{one.name}.result#{len(self._temporaries)}"
            given = ir.Variable(name, one.type, ir.Storage.TEMPORARY, one.shown, one.span)
            self._temporaries.append(given)
            results.append(given)
            stores.append(ir.Store(self._member(one, old.span), ir.Read(given), old.span))
        yield replace(new, results=tuple(results))
        yield from stores

    def statement(self, statement: ir.Statement) -> ir.Statement:
        made = super().statement(statement)
        match made:
            case ir.Assign(target, value, span) if self._is_wrapped(target):
                return ir.Store(self._member(target, span), value, span)
            case ir.Assign(target, value, span):
                target = self.made.get(target, target)
                return ir.Assign(target, self._fitting(value, target.type), span)
            case ir.Store(place, value, span):
                return ir.Store(place, self._fitting(value, place.type), span)
            case ir.Call(callee, arguments) if callee in self._program.functions:
                called = self._program.functions[callee]
                types = self._types.parameters(called)
                types += [one.type for one in arguments[len(types) :]]
                return replace(made, arguments=self._all_fitting(arguments, types))
            case _:  # all others pass no pointer on
                return made

    # --- expressions -------------------------------------------------------------------------

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.Load(place, span=span):
                made = self.place(place)
                is_set = isinstance(node.type, ir.SetType)
                return ir.Load(made, ir.SetType(made.type) if is_set else made.type, span)
            case ir.AddressOf(place):
                return self._address(node, place)
            case ir.Update(record, place, value, span):
                inside = self.place(place)
                given = self._fitting(self.term(value), inside.type)
                return ir.Update(self.term(record), inside, given, span)
            case ir.Read(variable, span):
                return self._read(variable, span)
            case ir.BoundRead(bound, span):
                return ir.BoundRead(self._types.bound(self._scope, bound), span)
            case ir.At(_, label) | ir.AtPred(_, label) if label == ir.PRE:
                return self._before(node)
            case ir.Convert(ir.AddressOf(place, type, at), to, explicit, span):
                if self._types.leads(to) and not self._chosen(value_key(node)):
                    return ir.Convert(self.term(node.operand), to, explicit, span)
                operand = ir.AddressOf(self.place(place), type, at)
                return ir.Convert(operand, self._types.converted(node), explicit, span)
            case _:  # all others mean what their parts do
                return self._typed(node, self.of_parts(node))

    def _typed(self, old: ir.Node, made: ir.Node) -> ir.Node:
        """A node whose parts are of other types now."""
        match made:
            case ir.Convert() if isinstance(old, ir.Convert):
                return replace(made, type=self._types.converted(old))
            case ir.PointerAdd(pointer=pointer, type=type):
                return replace(made, type=_as_set(type, pointer.type))
            case ir.Conditional(_, then, otherwise, type) if self._types.leads(type):
                then, otherwise = self._alike(then, otherwise)
                return replace(made, then=then, otherwise=otherwise, type=then.type)
            case ir.Compare(_, left, right) | ir.PointerDiff(left, right):
                left, right = self._alike(left, right)
                return replace(made, left=left, right=right)
            case ir.Let(bound, value) | ir.LetPred(bound, value):
                bound = self._types.bound(self._scope, bound)
                return replace(made, bound=bound, value=self._fitting(value, bound.type))
            case ir.Quantified(_, bounds) | ir.Comprehension(bounds) | ir.Lambda(bounds):
                return self._binding(made, bounds)
            case ir.Apply(name, arguments) | ir.ApplyPred(name, arguments):
                return self._applied(made, name, arguments)
            case ir.BuiltinTerm(_, arguments, type=type) if self._types.leads(type):
                pointers = [one.type for one in arguments if isinstance(one.type, _POINTERS)]
                return replace(made, type=_as_set(type, pointers[0])) if pointers else made
            case ir.Aggregate(paths, values, type) if isinstance(type, ir.RecordType):
                members = [self._types.at(type, path) for path in paths]
                return replace(made, values=self._all_fitting(values, members))
            case _:  # no other's type hangs on those of its parts
                return made

    def _binding(
        self,
        made: ir.Quantified[ir.SourceTerm] | ir.Comprehension | ir.Lambda,
        bounds: tuple[ir.Bound, ...],
    ) -> ir.Node:
        bounds = tuple(self._types.bound(self._scope, one) for one in bounds)
        if isinstance(made, ir.Comprehension):
            type = ir.SetType(made.element.type) if self._types.leads(made.type) else made.type
            return replace(made, bounds=bounds, type=type)
        return replace(made, bounds=bounds)

    def _applied(
        self,
        made: ir.Apply[ir.SourceTerm] | ir.ApplyPred[ir.SourceTerm],
        name: str,
        arguments: tuple[ir.Expr, ...],
    ) -> ir.Node:
        definition = self._definitions.get(name)
        if definition is None or definition.type_parameters:
            return made
        types = [one.type for one in definition.parameters]
        made = replace(made, arguments=self._all_fitting(arguments, types))
        return replace(made, type=definition.type) if isinstance(made, ir.Apply) else made

    def _read(self, variable: ir.Variable, span: Span) -> ir.Expr:
        if self._is_wrapped(variable):
            return ir.Load(self._member(variable, span), variable.type, span)
        return ir.Read(self._made(variable), span)

    def _before(self, node: ir.Node) -> ir.Node:
        """What is said of the state in which the function begins: a parameter has no copy yet."""
        outer, self._is_before = self._is_before, True
        try:
            return self.of_parts(node)
        finally:
            self._is_before = outer

    def _is_wrapped(self, variable: ir.Variable) -> bool:
        return self._made(variable) != variable and not self._types.leads(variable.type)

    def _made(self, variable: ir.Variable) -> ir.Variable:
        """What is declared in its stead, where it is said of the state that is meant."""
        if self._is_before and variable in self._copied:
            return variable
        return self.made.get(variable, variable)

    # --- places ------------------------------------------------------------------------------

    def place(self, place: ir.Place) -> ir.Place:
        match place:
            case ir.VariablePlace(variable, span):
                if self._is_wrapped(variable):
                    return self._member(variable, span)
                return ir.VariablePlace(self._made(variable), span)
            case ir.DerefPlace(pointer, type, span):
                made = self.term(pointer)
                if not (is_number(type, self._cells) and _leads_to(made, structure_of(type))):
                    return ir.DerefPlace(made, _target(made, type), span)
                whole = ir.DerefPlace(made, structure_of(type), span)
                return ir.FieldPlace(whole, VALUE, type, span)
            case ir.IndexPlace(array, index, type, span):
                inner = self.place(array)
                of = inner.type.element if isinstance(inner.type, ir.ArrayType) else type
                return ir.IndexPlace(inner, self.term(index), of, span)
            case ir.FieldPlace(record, field, type, span):
                outer = self.place(record)
                return ir.FieldPlace(
                    outer, field, self._types.member(outer.type, field, type), span
                )
            case ir.ValuePlace(value, span):
                return ir.ValuePlace(self.term(value), span)
            case ir.StringPlace():
                return place

    def _member(self, variable: ir.Variable, span: Span) -> ir.Place:
        whole = ir.VariablePlace(self.made[variable], span)
        return ir.FieldPlace(whole, VALUE, variable.type, span)

    def _address(self, node: ir.AddressOf, place: ir.Place) -> ir.Expr:
        """Of what lies in bytes it is one of the structure that is meant."""
        made = self.place(place)
        if isinstance(made, ir.FieldPlace) and made.field == VALUE:
            if isinstance(made.record, ir.DerefPlace):
                return ir.AddressOf(made.record, ir.PointerType(made.record.type), node.span)
        if not is_number(made.type, self._cells):
            return ir.AddressOf(made, self._address_type(node.type, made.type), node.span)
        address = ir.AddressOf(made, node.type, node.span)
        if not any(map(self._chosen, objects(self._scope, node, self._cells))):
            return address
        return ir.Convert(address, self._types.pointing(node.type), span=node.span)

    def _address_type(self, old: ir.Type, target: ir.Type) -> ir.Type:
        return replace(old, target=target) if isinstance(old, ir.PointerType) else old

    # --- what fits where -----------------------------------------------------------------------

    def _all_fitting(
        self, values: Iterable[ir.Expr], types: Iterable[ir.Type]
    ) -> tuple[ir.Expr, ...]:
        pairs = zip(values, types, strict=True)
        return tuple(self._fitting(value, type) for value, type in pairs)

    def _fitting(self, value: ir.Expr, type: ir.Type) -> ir.Expr:
        """A value where one of the type is needed: what leads nowhere is of any."""
        match value:
            case ir.Const(0, ir.PointerType(), span) if isinstance(type, ir.PointerType):
                return ir.Const(0, type, span)
            case ir.Aggregate(paths, values, ir.ArrayType()):
                given = self._all_fitting(values, [self._types.at(type, path) for path in paths])
                return replace(value, values=given, type=type)
            case _:  # all others are what they are
                return value

    def _alike(self, left: ir.Expr, right: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
        """Two pointers, of which one may be NULL."""
        if isinstance(left, ir.Const):
            return self._fitting(left, right.type), right
        return left, self._fitting(right, left.type)


_POINTERS = (ir.PointerType, ir.SetType)


def _leads_to(pointer: ir.Expr, type: ir.Type) -> bool:
    return _target(pointer, ir.VOID) == type


def _target(pointer: ir.Expr, otherwise: ir.Type) -> ir.Type:
    type = pointer.type.element if isinstance(pointer.type, ir.SetType) else pointer.type
    return type.target if isinstance(type, ir.PointerType) else otherwise


def _as_set(old: ir.Type, type: ir.Type) -> ir.Type:
    """The type, or a set of such where ``old`` is one."""
    is_set = isinstance(old, ir.SetType) and not isinstance(type, ir.SetType)
    return ir.SetType(type) if is_set else type


def _as_member(value: ir.Expr, type: ir.Type) -> ir.Expr:
    """The value of a structure whose only member has that value."""
    match value:
        case ir.Aggregate(paths, values, span=span):
            inner = tuple((VALUE, *path) for path in paths)
            return ir.Aggregate(inner, values, type, span)
        case _:  # all others are numbers
            return ir.Aggregate(((VALUE,),), (value,), type, value.span)
