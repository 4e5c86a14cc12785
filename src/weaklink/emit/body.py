"""The body of a function: its annotations, loops and calls as code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from weaklink import ir
from weaklink.analysis.flow import Loop, natural_loops
from weaklink.analysis.reducible import original
from weaklink.diagnostics import Unsupported
from weaklink.emit.arguments import argument_name
from weaklink.emit.c_text import declared, string
from weaklink.emit.checks import Checks
from weaklink.emit.contracted import JUMPS, Ends, ends_of, frame_of, olds, with_jumps_checked
from weaklink.emit.declarations import apart
from weaklink.emit.entries import LoopStatement, begins_anew, entering
from weaklink.emit.evaluation import Evaluation
from weaklink.emit.literals import entered, evaluated_by
from weaklink.emit.loops import LoopChecks, loop_label
from weaklink.emit.plan import Scope
from weaklink.emit.scopes import loop_place
from weaklink.emit.sites import PointerCall, Sites
from weaklink.emit.statics import is_static, types_of_statics
from weaklink.emit.surroundings import source_name
from weaklink.emit.trees import block, continuing_at, lines, parts
from weaklink.frontend import syntax
from weaklink.frontend.printer import print_expr, print_items
from weaklink.record import replace
from weaklink.source import Span
from weaklink.view.numbers_in_bytes import COPY
from weaklink.view.said import said_here


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
        self.frames: dict[Span, ir.Framed[ir.SourceTerm]] = {}
        self.calls: dict[Span, ir.Call] = {}
        self.pointers: dict[Span, PointerCall] = {}
        self._collect()
        types = types_of_statics(scope.definition, self.plan.units)
        self.types = {one.span for one in types}
        self.sites = Sites(scope, self.calls, self.pointers)
        self._nexts: set[str] = set()
        """The labels where iterations end."""
        self._arrived: dict[str, str] = {}
        """Of the loops that are entered past their heads, by their sites: the variable that says
        whether the head was reached since."""
        self._outside: dict[Span, str] = {}
        """Of blocks of code that are entered past their beginnings: the variable that says which
        objects there were before."""
        self._jumps: dict[tuple[Span, str], list[str]] = {}
        """What has to be said of these before the jumps into them."""
        self._find_entries()
        labels = {ir.PRE: "Pre"}
        for contract, loop in self.loops.values():
            labels[loop_label("LoopEntry", loop)] = f"{contract.site}_entry"
            labels[loop_label("LoopCurrent", loop)] = f"{contract.site}_now"
        for old in olds(tuple(self.annotations.values())):
            labels[old] = f"before_{old.scope.replace('#', '_')}"
        for part in parts(scope.definition.body):
            match part:
                case syntax.CallExpr(ghost=ghost, span=span) if ghost:
                    raise Unsupported("ghost argument in an emitted program", span)
                case syntax.Labeled(label):
                    labels[ir.Label(label)] = f"at_{label}"
                case _:  # nothing else names a state, and statements are refused one by one
                    pass
        self._find_unwritten()
        self.around = scope.around(labels)
        self.checks = Checks(scope, self.around)
        self.loop_checks = LoopChecks(scope, self.around, self._arrived)
        self.evaluation = Evaluation(
            scope, self.around, self.sites, self.calls, self.pointers, self._inner
        )

    def _collect(self) -> None:
        loops = natural_loops(self.blocks, self.function.body.entry if self.function.body else "")
        for name, block_ in self.blocks.items():
            if block_.loop is not None and name in loops:
                if block_.loop.by_goto and self.scope.by_contract(block_.loop.site):
                    what = "loop by goto, as a contract, in an emitted program"
                    raise Unsupported(what, block_.loop.span)
                other = self.loops.get(block_.loop.span)
                if other is not None and other[0].site != block_.loop.site:
                    raise Unsupported("loop that is one of several", block_.loop.span)
                if name == original(name) or other is None:
                    self.loops[block_.loop.span] = (block_.loop, loops[name])
            for statement in block_.statements:
                match statement:
                    case ir.Annotation(clause):
                        self.annotations[clause.span] = clause
                    case ir.Framed(assigns):
                        self.frames[assigns.span] = statement
                    case ir.Call(span=span):
                        self._call(statement)
                    case ir.Guard(chooses=True, span=span):
                        known = self.pointers.setdefault(span, PointerCall(statement, ()))
                        if known.guard != statement:
                            raise Unsupported("call that is one of several", span)
                    case _:  # all others are written from the syntax, and not looked up
                        pass

    def _find_unwritten(self) -> None:
        """Refuses calls that no text makes: ACSL's accesses of what is volatile, and clean-ups; and
        those whose arguments get lost."""
        every = parts(self.scope.definition.body)
        written = {part.span: part for part in every if isinstance(part, syntax.CallExpr)}
        for span in (*self.calls, *self.pointers):
            if span not in written:
                raise Unsupported("call that no text makes, in an emitted program", span)
        for span, call in self.calls.items():
            if written[span].arguments and not call.arguments:
                raise Unsupported("call without prototype in an emitted program", span)

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
                case syntax.While() | syntax.DoWhile() | syntax.For() if (
                    loop_place(part) in self.loops
                ):
                    contract, _ = self.loops[loop_place(part)]
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

    # --- the code ------------------------------------------------------------------------------

    def text(self) -> str:
        self._body()  # what it refers back to is known once it has been written
        definition = self.scope.definition
        body = self._body()
        self.evaluation.operands.check_all_met()
        written = [p for p in self.function.parameters if not argument_name(p)]
        copied = {v.name.removesuffix(COPY) for v in self.scope.in_memory if v.hides}
        parameters = [p for p in written if p in self.scope.in_memory or p.name in copied]
        entered = [f"ENTER({source_name(p)});" for p in parameters]
        start = [*self._declarations(), *entered, *self.around.remembered(ir.PRE)]
        made = syntax.FunctionDefinition(
            self.scope.code_name,
            definition.type,
            ("static",),
            None,
            syntax.Compound((*lines(*start), *body.items), definition.body.span),
            definition.span,
        )
        return "\n".join([*self.evaluation.lists.enders(), print_items([made])])

    def _declarations(self) -> Iterator[str]:
        yield from self.evaluation.lists.declarations()
        for (_, variable), name in self.around.snapshots.items():
            yield f"{declared(variable.type, name, self.function.span)};"
        for word in self.around.states.values():
            yield f"int {word};"
        for word in self._arrived.values():
            yield f"int {word} = 0;"
        for word in self._outside.values():
            yield f"int {word};"
        for contract, _ in self.loops.values():
            measure = self.loop_checks.measure(contract)
            if contract.site in self._arrived and measure is not None:
                yield f"{measure.declared()};"

    def _body(self) -> syntax.Compound:
        self.evaluation.operands.begin()
        items = self._all(self.scope.definition.body.items)
        return syntax.Compound(tuple(items), self.scope.definition.body.span)

    def _all(self, statements: Sequence[syntax.Statement]) -> list[syntax.Statement]:
        return [made for one in statements for made in self._statement(one)]

    def _one(self, statement: syntax.Statement) -> syntax.Statement:
        if any(self._literals(statement)):
            return self._compound(syntax.Compound((statement,), statement.span))
        return block(self._statement(statement) or lines(";"))

    def _literals(self, statement: syntax.Statement) -> Iterator[str]:
        """What has to be said before a statement of the compound literals that it evaluates."""
        for literal in evaluated_by(statement):
            variable = self.scope.literals.get(literal.span)
            if variable is not None:
                yield from entered(variable, self.scope.called(variable))

    def _statement(self, statement: syntax.Statement) -> list[syntax.Statement]:
        return [*lines(*self._literals(statement)), *self._written(statement)]

    def _written(self, statement: syntax.Statement) -> list[syntax.Statement]:
        match statement:
            case syntax.Compound():
                return [self._compound(statement)]
            case syntax.AssertStatement(clause):
                return self._assertion(clause)
            case syntax.While() | syntax.DoWhile() | syntax.For():
                return self._loop(statement)
            case syntax.If(condition, then, otherwise, span):
                second = None if otherwise is None else self._one(otherwise)
                guards = self.evaluation.guarded(condition)
                made = syntax.If(self.evaluation.code(condition), self._one(then), second, span)
                return [*guards, *self._placed(made)]
            case syntax.Switch(value, body, span):
                guards = self.evaluation.guarded(value)
                made_ = syntax.Switch(self.evaluation.code(value), self._one(body), span)
                return [*guards, *self._entered_by(statement), *self._placed(made_)]
            case syntax.Case(value, high, body, span):
                return [syntax.Case(value, high, self._one(body), span)]
            case syntax.Labeled(label, body, span):
                kept = lines(*self.around.remembered(ir.Label(label)))
                behind = [*kept, *self._statement(body)]
                if len(behind) == 1:
                    return [syntax.Labeled(label, block(behind), span)]
                return [*lines(f"{label}:;"), *behind]
            case syntax.DeclarationStatement() if is_static(statement):
                return []  # before its function, so that inputs can be put into it
            case syntax.DeclarationStatement() if statement.span in self.types:
                return []
            case syntax.DeclarationStatement():
                return [*self.evaluation.guarded(statement), *self._declared(statement)]
            case syntax.ExpressionStatement() | syntax.Return():
                return [
                    *self.evaluation.guarded(statement),
                    *self._placed(self.evaluation.code(statement)),
                ]
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
            case syntax.Asm() | syntax.Contracted(body=syntax.Asm()):
                raise Unsupported("asm in an emitted program", statement.span)
            case syntax.Contracted(contract, body):
                frames = self._frames(contract)
                return [*frames, *self._contracted(ends_of(contract, self.annotations), body)]
            case syntax.OtherStatement() | syntax.LocalLabels():
                raise Unsupported("statement of this kind in an emitted program", statement.span)

    def _compound(self, body: syntax.Compound) -> syntax.Compound:
        """A block of code, behind which its objects live no more."""
        made = self._all(body.items)
        if self._has_objects(body):
            word = self._outside.get(body.span)
            before = f"{word} = wl_blocks();" if word else "int wl_outside = wl_blocks();"
            made = [*lines(before), *made, *lines(f"wl_leave({word or 'wl_outside'});")]
        return syntax.Compound(tuple(made), body.span)

    def _inner(self, expr: syntax.StatementExpression) -> syntax.StatementExpression:
        """What a statement expression does; its value is that of its last statement still."""
        made = self._all(expr.body.items)
        if self._has_objects(expr.body):
            made = [*lines("LEAVING int wl_outside = wl_blocks();"), *made]
        body = syntax.Compound(tuple(made), expr.body.span)
        return syntax.StatementExpression(body, expr.span)

    def _has_objects(self, body: syntax.Compound) -> bool:
        return any(map(self._begins_object, body.items))

    def _begins_object(self, item: syntax.Statement) -> bool:
        match item:
            case syntax.Labeled(body=body):
                return self._begins_object(body)
            case syntax.DeclarationStatement() if any(self._entered(item)):
                return True
            case _:  # nothing else begins one, but by a compound literal
                return any(self._literals(item))

    def _declared(self, statement: syntax.DeclarationStatement) -> Iterator[syntax.Statement]:
        """The declaration, several where some of it has to be done before the rest."""
        entered = set(self._entered(statement))
        later = tuple(one.initializer for one in statement.declarations[1:])
        calls = any(isinstance(part, syntax.CallExpr) for part in parts(later))
        named = any(isinstance(part, syntax.Name) and part.name in entered for part in parts(later))
        code = self.evaluation.prepared(statement)
        for one in self.evaluation.operands.declared(code, alone=calls and named):
            kept = [d.name for d in one.declarations if d.name in entered]
            made = self.evaluation.lined(one)
            yield from self._placed(apart(made) if kept else made)
            yield from lines(*(f"ENTER({name});" for name in kept))
            for declared_ in one.declarations:
                yield from lines(*self.evaluation.lists.updates.get(declared_.span, ()))

    def _entered(self, statement: syntax.DeclarationStatement) -> Iterator[str]:
        in_memory = {self.scope.called(variable) for variable in self.scope.in_memory}
        for one in statement.declarations:
            if one.name in in_memory and not {"typedef", "extern"} & set(one.storage):
                yield one.name

    def _placed(self, statement: syntax.Statement) -> list[syntax.Statement]:
        """The statement, and before it where it comes from."""
        mark = self.scope.mark(statement.span)
        return [*lines(mark), statement] if mark else [statement]

    def _frames(self, contract: syntax.Contract) -> list[syntax.Statement]:
        """What stands for the frames of a statement."""
        failing = self.plan.failing
        every = {part.span for part in parts(contract) if isinstance(part, syntax.AssignsClause)}
        found = [self.frames[span] for span in self.frames if span in every]
        return lines(*(frame_of(one, failing) for one in found))

    def _contracted(self, ends: Ends, body: syntax.Statement) -> list[syntax.Statement]:
        """A statement between what its contract says of its ends."""
        first = self._checked(ends.before)
        first += lines(*(line for old in ends.labels for line in self.around.remembered(old)))
        jumps = {word: self._checked(ends.behind.get(word, ())) for word in JUMPS}
        made = with_jumps_checked(self._statement(body), jumps, self._nexts)
        return [*first, *made, *self._checked(ends.behind.get("ensures", ()))]

    def _checked(self, clauses: Sequence[ir.Clause]) -> list[syntax.Statement]:
        return lines(*(line for one in clauses for line in self.checks.lines(said_here(one))))

    def _assertion(self, clause: syntax.PredicateClause) -> list[syntax.Statement]:
        found = self.annotations.get(clause.span)
        if found is None:
            return []  # where no run comes
        return lines(*self.checks.lines(said_here(found)))

    # --- loops ---------------------------------------------------------------------------------

    def _entered_by(self, jump: syntax.Jump) -> list[syntax.Statement]:
        """That control comes here into the midst of loops and of blocks with objects."""
        return lines(*self._jumps.get(_jump(jump), ()))

    def _loop(self, loop: LoopStatement) -> list[syntax.Statement]:
        """The loop, its contract checked; or (as a contract) one iteration from any state that its
        contract allows."""
        found = self.loops.get(loop_place(loop))
        if found is None:
            return self._placed(self._plain(loop))
        contract, natural = found
        by_contract = self.scope.by_contract(contract.site)
        start: list[syntax.Statement] = []
        condition = loop.condition
        if isinstance(loop, syntax.For) and loop.initial is not None:
            start = self._statement(loop.initial)
        entry = loop_label("LoopEntry", natural)
        first = [*self.around.remembered(entry)]
        first += self.loop_checks.lines(contract, natural, ir.Moment.LOOP_ENTRY)
        if by_contract:
            first += self.loop_checks.taking_over(contract, natural)
        again = [*self.loop_checks.lines(contract, natural, ir.Moment.ITERATED)]
        if by_contract:
            again.append(f"STOP({string(f'{self.scope.id}/{contract.site}')});")
        before, at_head, behind = self._around_iterations(contract, first, again)
        start += lines(*before)
        next_ = self.plan.free(f"{contract.site}_next")
        self._nexts.add(next_)
        body, continues = continuing_at(loop.body, next_)
        inside = lines(*at_head, *self.loop_checks.begins(contract, natural))
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
                return syntax.While(self.evaluation.code(condition), body, None, span)
            case syntax.DoWhile(_, condition, _, span):
                return syntax.DoWhile(body, self.evaluation.code(condition), None, span)
            case syntax.For(syntax.DeclarationStatement() as initial, span=span) if (
                self.evaluation.operands.concerns(initial)
            ):
                rest = replace(loop, initial=None)
                return syntax.Compound((*self._statement(initial), self._plain(rest)), span)
            case syntax.For(initial, condition, step, _, _, span):
                made = [self.evaluation.code(part) for part in (initial, condition, step)]
                return syntax.For(made[0], made[1], made[2], body, None, span)

    def _leaving(self, condition: syntax.Expr | None) -> list[syntax.Statement]:
        if condition is None:
            return []
        if isinstance(condition, syntax.Number) and condition.value:
            return []
        guards = self.evaluation.guarded(condition)
        code = print_expr(self.evaluation.code(condition))
        test = f"{self.scope.mark(condition.span)}if (!({code})) break;"
        return [*guards, *lines(test)]


def _jump(jump: syntax.Jump) -> tuple[Span, str]:
    return jump.span, jump.label if isinstance(jump, syntax.Goto) else ""
