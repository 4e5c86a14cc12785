"""The body of a function: its annotations, loops and calls as code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from weaklink import ir
from weaklink.analysis.changes import in_scope, written
from weaklink.analysis.flow import Loop, natural_loops
from weaklink.analysis.initialized import InitFlags
from weaklink.analysis.reducible import original
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import comment, declared, string
from weaklink.emit.declarations import apart
from weaklink.emit.endings import may_change
from weaklink.emit.entries import Entering, LoopStatement, begins_anew, entering
from weaklink.emit.logic import Writer
from weaklink.emit.operands import Operands, is_place, with_statements
from weaklink.emit.order import ordered_places
from weaklink.emit.places import marked
from weaklink.emit.plan import Scope, demand
from weaklink.emit.sites import PointerCall, Sites, choices
from weaklink.emit.statics import is_static, types_of_statics
from weaklink.emit.surroundings import source_name
from weaklink.emit.trees import block, continuing_at, lines, mapped, parts
from weaklink.frontend import syntax
from weaklink.frontend.printer import print_expr, print_items
from weaklink.kinds import Kind
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.guards import guard
from weaklink.view.runtime import Surroundings as Hazards

T = TypeVar("T")


class Body:
    """The body of a function, its annotations, loops and calls as code that checks them."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.plan = scope.plan
        function = scope.function
        assert function.body is not None
        self.function = function
        self.blocks = function.body.blocks
        self.loops: dict[Span, tuple[ir.LoopContract, Loop]] = {}
        self.annotations: dict[Span, ir.Clause] = {}
        self.calls: dict[Span, ir.Call] = {}
        self.pointers: dict[Span, PointerCall] = {}
        self._collect()
        types = types_of_statics(scope.definition, self.plan.units)
        self.types = {one.span for one in types}
        self.sites = Sites(scope, self.calls, self.pointers)
        self._arrived: dict[str, str] = {}
        """Of the loops that are entered past their heads, by their sites: the variable that says
        whether the head was reached since."""
        self._outside: dict[Span, str] = {}
        """Of blocks of code that are entered past their beginnings: the variable that says which
        objects there were before."""
        self._jumps: dict[tuple[Span, str], list[str]] = {}
        """What has to be said of these before the jumps into them."""
        self._find_entries()
        self._values: dict[Span, str] = {}
        """The results of calls that were made already, in the statement that is written."""
        self._checks: dict[Span, list[syntax.Statement]] = {}
        """What is checked where an expression in that statement is evaluated."""
        self._operands = Operands(ordered_places(self.plan, scope.id))
        self.guards = list(dict.fromkeys(self._guards()))
        labels = {ir.PRE: "Pre"}
        for contract, loop in self.loops.values():
            labels[_label("LoopEntry", loop)] = f"{contract.site}_entry"
            labels[_label("LoopCurrent", loop)] = f"{contract.site}_now"
        for part in parts(scope.definition.body):
            match part:
                case syntax.CallExpr(ghost=ghost, span=span) if ghost:
                    raise Unsupported("ghost argument in an emitted program", span)
                case syntax.CompoundLiteral(span=span):
                    raise Unsupported("compound literal in an emitted program", span)
                case syntax.Labeled(label):
                    labels[ir.Label(label)] = f"at_{label}"
                case _:  # nothing else names a state, and statements are refused one by one
                    pass
        self.around = scope.around(labels)
        self.writer = Writer(self.around)

    def _collect(self) -> None:
        loops = natural_loops(self.blocks, self.function.body.entry if self.function.body else "")
        for name, block_ in self.blocks.items():
            if block_.loop is not None and name in loops:
                stands = self.scope.is_main and block_.loop.site in self.plan.contracts
                if block_.loop.by_goto and stands:
                    what = "loop by goto, as a contract, in an emitted program"
                    raise Unsupported(what, block_.loop.span)
                if name == original(name) or block_.loop.span not in self.loops:
                    self.loops[block_.loop.span] = (block_.loop, loops[name])
            for statement in block_.statements:
                match statement:
                    case ir.Annotation(clause):
                        self.annotations[clause.span] = clause
                    case ir.Call(span=span):
                        self._call(statement)
                    case ir.Guard(chooses=True, span=span):
                        known = self.pointers.setdefault(span, PointerCall(statement, ()))
                        if known.guard != statement:
                            raise Unsupported("call that is one of several", span)
                    case _:  # all others are written from the syntax, and not looked up
                        pass

    def _call(self, call: ir.Call) -> None:
        """Notes a call, once for it and its copies."""
        pointer = self.pointers.get(call.span)
        known = self.calls.setdefault(call.span, call)
        if pointer is not None and all(call.callee != one.callee for one in pointer.calls):
            calls = (*pointer.calls, call)
            self.pointers[call.span] = replace(pointer, calls=calls)
        elif known.site != call.site and (pointer is None or call not in pointer.calls):
            raise Unsupported("call that is one of several", call.span)

    def _find_entries(self) -> None:
        body = self.function.body
        assert body is not None
        written = self.scope.definition.body
        for part in parts(written):
            match part:
                case syntax.While() | syntax.DoWhile() | syntax.For() if _span(part) in self.loops:
                    contract, _ = self.loops[_span(part)]
                    for jump in entering(part, written):
                        word = self.plan.free(f"{contract.site}_arrived")
                        self._arrived[contract.site] = word
                        if begins_anew(body, contract, jump):
                            self._jumps.setdefault(_jump(jump), []).append(f"{word} = 0;")
                case syntax.Compound() if self._has_objects(part):
                    for jump in entering(part, written):
                        word = f"wl_outside_{len(self._outside)}"
                        word = self._outside.setdefault(part.span, word)
                        self._jumps.setdefault(_jump(jump), []).append(f"{word} = wl_blocks();")
                case _:  # nothing has to be known at the beginning of anything else
                    pass

    def _guards(self) -> Iterator[ir.Guard]:
        """The run-time error that the program is to show."""
        failing = self.plan.failing
        if failing is None or failing.function != self.scope.id:
            return
        if not failing.kind.is_runtime_error:
            return
        flags = InitFlags(self.function, frozenset())
        around = Hazards(flags.flag, self.scope.in_memory, False)
        made = guard(self.function, flags, around)
        assert made.body is not None
        for block_ in made.body.blocks.values():
            for statement in block_.statements:
                if isinstance(statement, ir.Guard) and not statement.chooses:
                    if statement.kind is failing.kind and statement.span == failing.span:
                        yield statement

    # --- the code ------------------------------------------------------------------------------

    def text(self) -> str:
        self._body()  # what it refers back to is known once it has been written
        definition = self.scope.definition
        body = self._body()
        self._operands.check_all_met()
        parameters = [p for p in self.function.parameters if p in self.scope.in_memory]
        entered = [f"ENTER({source_name(p)});" for p in parameters]
        start = [*self._declarations(), *entered, *self._remembered(ir.PRE)]
        made = syntax.FunctionDefinition(
            self.scope.code_name,
            definition.type,
            ("static",),
            None,
            syntax.Compound((*lines(*start), *body.items), definition.body.span),
            definition.span,
        )
        return print_items([made])

    def _declarations(self) -> Iterator[str]:
        for (_, variable), name in self.around.snapshots.items():
            yield f"{declared(variable.type, name, self.function.span)};"
        for word in self.around.states.values():
            yield f"int {word};"
        for word in self._arrived.values():
            yield f"int {word} = 0;"
        for word in self._outside.values():
            yield f"int {word};"
        for contract, _ in self.loops.values():
            if contract.site in self._arrived and contract.variant is not None:
                yield f"integer {self.plan.free(f'{contract.site}_variant')};"

    def _remembered(self, label: ir.Label) -> Iterator[str]:
        """What has to be kept of the state here, for what refers back to it."""
        for (at, variable), name in self.around.snapshots.items():
            if at == label:
                yield f"{name} = {self.around.name(variable)};"
        if label in self.around.states:
            yield f"{self.around.states[label]} = wl_snapshot();"

    def _body(self) -> syntax.Compound:
        self._operands.begin()
        items = self._all(self.scope.definition.body.items)
        return syntax.Compound(tuple(items), self.scope.definition.body.span)

    def _all(self, statements: Sequence[syntax.Statement]) -> list[syntax.Statement]:
        return [made for one in statements for made in self._statement(one)]

    def _one(self, statement: syntax.Statement) -> syntax.Statement:
        return block(self._statement(statement) or lines(";"))

    def _statement(self, statement: syntax.Statement) -> list[syntax.Statement]:
        match statement:
            case syntax.Compound():
                return [self._compound(statement)]
            case syntax.AssertStatement(clause):
                return self._assertion(clause)
            case syntax.While() | syntax.DoWhile() | syntax.For():
                return self._loop(statement)
            case syntax.If(condition, then, otherwise, span):
                second = None if otherwise is None else self._one(otherwise)
                guards = self._guarded(condition)
                made = syntax.If(self._code(condition), self._one(then), second, span)
                return [*guards, *self._placed(made)]
            case syntax.Switch(value, body, span):
                guards = self._guarded(value)
                made_ = syntax.Switch(self._code(value), self._one(body), span)
                return [*guards, *self._entered_by(statement), *self._placed(made_)]
            case syntax.Case(value, high, body, span):
                return [syntax.Case(value, high, self._one(body), span)]
            case syntax.Labeled(label, body, span):
                kept = lines(*self._remembered(ir.Label(label)))
                if not kept:
                    return [syntax.Labeled(label, self._one(body), span)]
                return [*lines(f"{label}:;"), *kept, *self._statement(body)]
            case syntax.DeclarationStatement() if is_static(statement):
                return []  # before its function, so that inputs can be put into it
            case syntax.DeclarationStatement() if statement.span in self.types:
                return []
            case syntax.DeclarationStatement():
                return [*self._guarded(statement), *self._declared(statement)]
            case syntax.ExpressionStatement() | syntax.Return():
                return [*self._guarded(statement), *self._placed(self._code(statement))]
            case syntax.Goto():
                return [*self._entered_by(statement), *self._placed(statement)]
            case syntax.Break() | syntax.Continue():
                return self._placed(statement)
            case syntax.StaticAssertion():
                return [statement]
            case syntax.Extension():
                return []
            case syntax.GhostStatement(items):
                return self._all(items)
            case syntax.Contracted() | syntax.OtherStatement():
                raise Unsupported("statement of this kind in an emitted program", statement.span)

    def _compound(self, body: syntax.Compound) -> syntax.Compound:
        """A block of code, behind which its objects live no more."""
        made = self._all(body.items)
        if self._has_objects(body):
            word = self._outside.get(body.span)
            before = f"{word} = wl_blocks();" if word else "int wl_outside = wl_blocks();"
            made = [*lines(before), *made, *lines(f"wl_leave({word or 'wl_outside'});")]
        return syntax.Compound(tuple(made), body.span)

    def _has_objects(self, body: syntax.Compound) -> bool:
        declared_ = [one for one in body.items if isinstance(one, syntax.DeclarationStatement)]
        return any(list(self._entered(one)) for one in declared_)

    def _declared(self, statement: syntax.DeclarationStatement) -> Iterator[syntax.Statement]:
        """The declaration, several where some of it has to be done before the rest."""
        entered = set(self._entered(statement))
        later = tuple(one.initializer for one in statement.declarations[1:])
        calls = any(isinstance(part, syntax.CallExpr) for part in parts(later))
        named = any(isinstance(part, syntax.Name) and part.name in entered for part in parts(later))
        code = self._checked(self._calls(statement))
        for one in self._operands.declared(code, alone=calls and named):
            kept = [d.name for d in one.declarations if d.name in entered]
            made = self._lined(one)
            yield from self._placed(apart(made) if kept else made)
            yield from lines(*(f"ENTER({name});" for name in kept))

    def _entered(self, statement: syntax.DeclarationStatement) -> Iterator[str]:
        in_memory = {self.scope.called(variable) for variable in self.scope.in_memory}
        for one in statement.declarations:
            if one.name in in_memory and not {"typedef", "extern"} & set(one.storage):
                yield one.name

    def _placed(self, statement: syntax.Statement) -> list[syntax.Statement]:
        """The statement, and before it where it comes from."""
        mark = self.scope.mark(statement.span)
        return [*lines(mark), statement] if mark else [statement]

    def _code(self, node: Any) -> Any:
        """The node as it is to be printed."""
        return self._lined(self._operands.ordered(self._checked(self._calls(node))))

    def _lined(self, node: T) -> T:
        return marked(node, self.scope.mark) if self.plan.lined else node

    def _checked(self, node: T) -> T:
        """The node with checks where expressions in it are evaluated."""

        def change(part: Any) -> Any:
            if not isinstance(part, syntax.Expr) or part.span not in self._checks:
                return part
            first = self._checks[part.span]
            if is_place(part):
                address = with_statements(first, syntax.Unary("&", part, part.span))
                return syntax.Unary("*", address, part.span)
            return with_statements(first, part)

        return mapped(node, change) if self._checks else node

    def _calls(self, node: Any) -> Any:
        """The node, with its calls as those of their sites."""

        def change(part: Any) -> Any:
            match part:
                case syntax.CallExpr(span=span) if span in self._values:
                    return syntax.Name(self._values[span], span)
                case syntax.CallExpr(function, arguments, span) if span in self.pointers:
                    own = self.sites.pointer_name(self.pointers[span])
                    name = syntax.Name(own, function.span)
                    return syntax.CallExpr(name, (function, *arguments), span)
                case syntax.CallExpr(function, arguments, span) if span in self.calls:
                    name = syntax.Name(self.sites.name(self.calls[span]), function.span)
                    return syntax.CallExpr(name, arguments, span)
                case syntax.Declaration(type=type, initializer=initial):
                    if initial is not None and not isinstance(type, syntax.ArrayType):
                        initial = mapped(initial, literal)
                    return replace(part, contract=None, initializer=initial)
                case _:  # all others stay: what is in them has been changed
                    return part

        def literal(part: Any) -> Any:
            if isinstance(part, syntax.String) and not part.prefix:
                size = syntax.SizeofExpr(part, part.span)
                name = syntax.Name("wl_string", part.span)
                return syntax.CallExpr(name, (part, size), part.span)
            return part

        made = mapped(node, change)
        return made if isinstance(node, syntax.DeclarationStatement) else mapped(made, literal)

    def _guarded(self, node: Any) -> list[syntax.Statement]:
        """The run-time errors of evaluating a node."""
        made: list[syntax.Statement] = []
        spans = {part.span for part in parts(node) if hasattr(part, "span")}
        self._values, self._checks = {}, {}
        for found in self.guards:
            if found.span in spans:
                if self._operands.concerns(node):
                    _check_between(node, found)
                    self._checks.setdefault(found.span, []).extend(self._check(found, {}))
                else:
                    names = self._called_before(node, found, made)
                    made += self._check(found, names)
        return made

    def _check(self, found: ir.Guard, names: dict[ir.Variable, str]) -> list[syntax.Statement]:
        failing = self.plan.failing
        assert failing is not None
        around = self.scope.around(self.around.labels, names=names)
        predicate = Writer(around).predicate(found.safe)
        check = demand(failing.id, ir.Mode.ASSERT, predicate)
        return lines(f"/* {comment(failing.text)} */", check)

    def _called_before(
        self, node: Any, found: ir.Guard, made: list[syntax.Statement]
    ) -> dict[ir.Variable, str]:
        """What the results of calls in a node are called, which come before a check that needs
        them: they get variables of their own."""
        needed = {v for v in ir.reads(found.safe) if v.storage is ir.Storage.TEMPORARY}
        if not needed:
            return {}
        if any(map(_is_conditional, parts(node))) or self._values:
            raise Unsupported("check between the steps of an expression", found.span)
        names: dict[ir.Variable, str] = {}
        for part in parts(node):
            if isinstance(part, syntax.CallExpr) and part.span in self.calls:
                call = self.calls[part.span]
                if any(isinstance(inner, syntax.CallExpr) for inner in parts(part.arguments)):
                    raise Unsupported("call within a call, checked between", part.span)
                for result in call.results:
                    names[result] = f"wl_{call.site.replace('-', '_')}"
                    left = declared(result.type, names[result], part.span)
                    text = f"{left} = {print_expr(self._code(part))};"
                    made += lines(self.scope.mark(part.span) + text)
        if not needed <= names.keys():
            raise Unsupported("check between the steps of an expression", found.span)
        self._values = {self._span_of(result): name for result, name in names.items()}
        return names

    def _span_of(self, result: ir.Variable) -> Span:
        return next(span for span, call in self.calls.items() if result in call.results)

    def _assertion(self, clause: syntax.PredicateClause) -> list[syntax.Statement]:
        found = self.annotations.get(clause.span)
        if found is None:
            return []  # where no run comes
        id = "admit"
        if found.mode is not ir.Mode.ADMIT:
            id = self.scope.properties.id(Kind.ASSERTION, "", found.span)
        predicate = partial(self.writer.predicate, found.predicate)
        text = self.scope.demanded(id, found.mode, predicate, found.text)
        return lines(*text)

    # --- loops ---------------------------------------------------------------------------------

    def _entered_by(self, jump: Entering) -> list[syntax.Statement]:
        """That control comes here into the midst of loops and of blocks with objects."""
        return lines(*self._jumps.get(_jump(jump), ()))

    def _loop(self, loop: LoopStatement) -> list[syntax.Statement]:
        """The loop, its contract checked; or (as a contract) one iteration from any state that its
        contract allows."""
        found = self.loops.get(_span(loop))
        if found is None:
            return self._placed(self._plain(loop))
        contract, natural = found
        by_contract = self.scope.is_main and contract.site in self.plan.contracts
        start: list[syntax.Statement] = []
        condition = loop.condition
        if isinstance(loop, syntax.For) and loop.initial is not None:
            start = self._statement(loop.initial)
        entry = _label("LoopEntry", natural)
        first = [*self._remembered(entry)]
        first += self._invariants(Kind.INVARIANT_ESTABLISHED, contract)
        if contract.assigns is not None:
            self.around.states.setdefault(entry, self.around.word(entry, contract.span))
        if by_contract:
            first += self._taking_over(contract, natural)
        again = [*self._iteration_ends(contract, natural)]
        if by_contract:
            again.append(f"STOP({string(f'{self.scope.id}/{contract.site}')});")
        before, at_head, behind = self._around_iterations(contract, first, again)
        start += lines(*before)
        next_ = self.plan.free(f"{contract.site}_next")
        body, continues = continuing_at(loop.body, next_)
        inside = lines(*at_head, *self._iteration_begins(contract, natural))
        test = self._leaving(condition)
        step: list[syntax.Statement] = []
        if isinstance(loop, syntax.For) and loop.step is not None:
            step = self._statement(syntax.ExpressionStatement(loop.step, loop.step.span))
        label = lines(f"{next_}:;") if continues else []
        made = [self._one(body)]
        if isinstance(loop, syntax.DoWhile):
            inside += [*made, *label, *test]
        else:
            inside += [*test, *made, *label, *step]
        inside += lines(*behind)
        forever = syntax.While(
            syntax.Number(1, "", 10, loop.span),
            syntax.Compound(tuple(inside), loop.span),
            None,
            loop.span,
        )
        return [syntax.Compound((*start, forever), loop.span)]

    def _around_iterations(
        self, contract: ir.LoopContract, first: list[str], again: list[str]
    ) -> tuple[list[str], list[str], list[str]]:
        """What stands before the loop, where an iteration begins, and where it ends: of what is
        done where the head is reached ``first``, and ``again``."""
        word = self._arrived.get(contract.site)
        if word is None:
            return first, [], again
        at_head = [f"if (!{word}) {{", f"{word} = 1;", *first, "} else {", *again, "}"]
        return [f"{word} = 0;"], at_head, []

    def _plain(self, loop: LoopStatement) -> syntax.Statement:
        """A loop that no run comes to, or that is none."""
        body = self._one(loop.body)
        match loop:
            case syntax.While(condition, _, _, span):
                return syntax.While(self._code(condition), body, None, span)
            case syntax.DoWhile(_, condition, _, span):
                return syntax.DoWhile(body, self._code(condition), None, span)
            case syntax.For(syntax.DeclarationStatement() as initial, span=span) if (
                self._operands.concerns(initial)
            ):
                rest = replace(loop, initial=None)
                return syntax.Compound((*self._statement(initial), self._plain(rest)), span)
            case syntax.For(initial, condition, step, _, _, span):
                made = [self._code(part) for part in (initial, condition, step)]
                return syntax.For(made[0], made[1], made[2], body, None, span)

    def _leaving(self, condition: syntax.Expr | None) -> list[syntax.Statement]:
        if condition is None:
            return []
        if isinstance(condition, syntax.Number) and condition.value:
            return []
        guards = self._guarded(condition)
        test = (
            f"{self.scope.mark(condition.span)}if (!({print_expr(self._code(condition))})) break;"
        )
        return [*guards, *lines(test)]

    def _invariants(self, kind: Kind, contract: ir.LoopContract) -> Iterator[str]:
        for clause in contract.invariants:
            id = "admit"
            if clause.mode is not ir.Mode.ADMIT:
                id = self.scope.properties.id(kind, contract.site, clause.span)
            predicate = partial(self.writer.predicate, clause.predicate)
            text = clause.text
            yield from self.scope.demanded(id, clause.mode, predicate, text)

    def _taking_over(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        id = f"{self.scope.id}/{contract.site}"
        yield f"/* {contract.site} stands as its contract */"
        scope = in_scope(self.function, natural.head)
        chosen = () if contract.assigns is not None else scope
        yield from choices(self.plan, id, contract.assigns, chosen, self.writer)
        for clause in contract.invariants:
            if clause.mode is not ir.Mode.CHECK:
                what = f"invariant of {contract.site}"
                predicate = partial(self.writer.predicate, clause.predicate)
                text = clause.text
                yield from self.scope.demanded(what, ir.Mode.ADMIT, predicate, text)

    def _iteration_begins(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        yield from self._remembered(_label("LoopCurrent", natural))
        variant = contract.variant
        if variant is not None:
            if variant.relation is not None:
                raise Unsupported("variant with a relation", variant.span)
            type_ = "" if contract.site in self._arrived else "integer "
            name = self.plan.free(f"{contract.site}_variant")
            yield f"{type_}{name} = {self.writer.exact(variant.expression)};"

    def _iteration_ends(self, contract: ir.LoopContract, natural: Loop) -> Iterator[str]:
        yield from self._invariants(Kind.INVARIANT_PRESERVED, contract)
        variant, site = contract.variant, contract.site
        if variant is not None:
            before, now = self.plan.free(f"{site}_variant"), self.writer.term(variant.expression)
            for kind, predicate in (
                (Kind.VARIANT_NON_NEGATIVE, f"{before} >= 0"),
                (Kind.VARIANT_DECREASES, f"{now} < {before}"),
            ):
                id = "admit"
                if variant.mode is not ir.Mode.ADMIT:
                    id = self.scope.properties.id(kind, site, variant.span)
                yield demand(id, variant.mode, predicate)
        if contract.assigns is not None:
            yield from self._loop_frame(contract, contract.assigns, natural)

    def _loop_frame(
        self, contract: ir.LoopContract, assigns: ir.Assigns, natural: Loop
    ) -> Iterator[str]:
        entry = _label("LoopEntry", natural)
        word = self.around.word(entry, assigns.span)
        id = "admit"
        if assigns.mode is not ir.Mode.ADMIT:
            id = self.scope.properties.id(Kind.LOOP_ASSIGNS, contract.site, assigns.span)
        regions: list[str] = []

        def unchanged() -> str:
            regions.extend(may_change(assigns, self.writer, self.writer))
            own = [v for v in assigns.variables if v in self.scope.in_memory]
            regions.extend(f"MAY_CHANGE(&{self.scope.called(v)}, 0, 0);" for v in own)
            same = [f"wl_unchanged({word})"]
            for variable in self._others(assigns, natural):
                name = self.plan.free(f"{self.scope.called(variable)}_{word}")
                self.around.snapshots[entry, variable] = name
                same.append(f"{self.scope.called(variable)} == {name}")
            return " && ".join(same)

        text = assigns.text
        first, *check = self.scope.demanded(id, assigns.mode, unchanged, text)
        yield from [first, *regions, *check] if check else [first]

    def _others(self, assigns: ir.Assigns, natural: Loop) -> Iterator[ir.Variable]:
        """The plain locals that the loop may change, and its frame clause does not name."""
        changed: set[ir.Variable] = set()
        scope = in_scope(self.function, natural.head)
        for name in natural.blocks:
            found = self.blocks[name]
            for statement in found.statements:
                changed.update(written(statement))
            if found.loop is not None and found.loop.assigns is not None:
                changed.update(found.loop.assigns.variables)
            elif found.loop is not None:
                changed.update(scope)
        for variable in scope:
            if variable in changed and variable not in assigns.variables:
                if variable not in self.scope.in_memory:
                    yield variable


def _label(name: str, natural: Loop) -> ir.Label:
    """What annotations call it, in copies of the loop, too."""
    return ir.Label(name, original(natural.head))


def _span(loop: LoopStatement) -> Span:
    """Where the loop's contract stands, or would."""
    return loop.span if loop.contract is None else loop.contract.span


def _jump(jump: Entering) -> tuple[Span, str]:
    return jump.span, jump.label if isinstance(jump, syntax.Goto) else ""


def _check_between(node: object, found: ir.Guard) -> None:
    """Raises ``Unsupported`` unless the check can stand before one expression in the node."""
    checked = [p for p in parts(node) if isinstance(p, syntax.Expr) and p.span == found.span]
    targets = [p.target for p in parts(node) if isinstance(p, syntax.Assignment)]
    needs_results = any(v.storage is ir.Storage.TEMPORARY for v in ir.reads(found.safe))
    is_called = any(isinstance(part, syntax.CallExpr) for part in parts(tuple(checked)))
    spans = {getattr(part, "span", None) for part in parts(tuple(targets))}
    is_target = found.span in spans
    if len(checked) != 1 or needs_results or is_called or is_target:
        raise Unsupported("check between the steps of an expression", found.span)


def _is_conditional(part: object) -> bool:
    """Whether some of what is in it may not be evaluated, or changes what is read beside it."""
    match part:
        case syntax.Ternary() | syntax.Postfix() | syntax.Unary("++" | "--"):
            return True
        case syntax.Binary(op):
            return op in ("&&", "||", ",")
        case _:  # all others evaluate all of their parts, in an order that C leaves open
            return False
