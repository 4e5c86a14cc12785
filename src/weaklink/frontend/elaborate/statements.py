"""C statements -> basic blocks.

Before::

    while (i < n) { if (f(i)) break; i++; }

After::

    head:  if (i < n) goto body; else goto after;      (the block that carries the loop)
    body:  tmp = f(i);  if (tmp != 0) goto then; else goto join;
    then:  goto after;
    join:  i = i + 1;  goto head;
    after: ...

Afterwards every block ends in a jump, a branch or the one exit, code behind a jump is in blocks
that nothing reaches, and each loop of the source has a head block that carries its contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.builder import EXIT, Builder
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.ghost import CODE, Regions, check_course
from weaklink.frontend.elaborate.gotos import Gotos
from weaklink.frontend.elaborate.jumps import Jumps, Target
from weaklink.frontend.elaborate.lives import used_unborn
from weaklink.frontend.elaborate.locals import check_static_assertion, declare_local
from weaklink.frontend.elaborate.loop_contracts import Loop, LoopContracts
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.points import Points, addressed_names, collect_labels, lengths_of
from weaklink.frontend.elaborate.problems import Attempt, error
from weaklink.frontend.elaborate.scope import Scope
from weaklink.frontend.elaborate.statement_annotations import Annotations, Heading
from weaklink.frontend.elaborate.switches import dispatch, enter_case
from weaklink.record import replace
from weaklink.source import NOWHERE, Span, end_of
from weaklink.wording import with_article


class Statements:
    """Lowers one body; ``statics`` collects its static locals."""

    def __init__(
        self, env: Environment, scope: Scope, heading: Heading, names: Namer, attempt: Attempt
    ) -> None:
        self._env = env
        self._heading = heading
        self._attempt = attempt
        self._builder = Builder(names)
        self._expressions = Expressions(env, scope, self._builder)
        self._expressions.run = self._expression
        self._expressions.function = heading.name
        self._points = Points(frozenset(heading.parameters))
        self._annotations = Annotations(
            env, self._expressions, self._builder, self._points, heading, attempt
        )
        self._loop_contracts = LoopContracts(self._annotations, self._expressions, heading.contract)
        self._jumps = Jumps()
        self._ghost = Regions()
        self._gotos = Gotos(self._builder, self._points, self._ghost, attempt)
        self._skipped: set[ir.Variable] = set()
        self.statics: list[ir.Global] = []

    # --- the body as a whole -------------------------------------------------------------------

    def lower(
        self, written: syntax.Compound, parameters: Sequence[syntax.Parameter] = ()
    ) -> ir.Body:
        """The graph of a body, with these ``parameters``; only valid if the attempt succeeded."""
        labels, local = collect_labels(written)
        for labeled in labels:
            with self._attempt.guard():
                self._gotos.declare(labeled, local)
        self._expressions.addressed = addressed_names(written)
        with self._attempt.guard():
            self._evaluate_lengths(parameters)
        # The body shares its scope with the parameters (C11 6.2.1p4).
        self._items(written)
        if self._builder.is_open:
            self._fall_off(written.span)
            self._builder.leave(0, end_of(written.span), whole=True)
        self._skipped |= self._gotos.settle()
        body = self._builder.finish()
        if unborn := used_unborn(body, frozenset(self._builder.begun_early | self._skipped)):
            what = f"jump past the declaration of `{unborn[0].shown}`"
            self._attempt.refuse(what, unborn[1])
        return body

    def _evaluate_lengths(self, parameters: Sequence[syntax.Parameter]) -> None:
        """What the lengths of parameters that are arrays do (C11 6.9.1p10)."""
        for length in lengths_of(parameters):
            if self._expressions.has_effects(length):
                self._expressions.full_effect(length)

    def _fall_off(self, span: Span) -> None:
        """The end of the body is reached without ``return``."""
        result = self._heading.result
        if result is None:
            return
        if self._heading.returns_zero:
            zero = operators.zero(result.type, span)
            self._builder.emit(ir.Assign(result, zero, span))
        else:
            self._builder.emit(ir.Declare(result, span))

    @property
    def ghost_calls(self) -> tuple[ir.Call, ...]:
        """The calls that ghost code makes."""
        return tuple(self._expressions.ghost_calls)

    @property
    def _scope(self) -> Scope:
        return self._expressions.scope

    @contextmanager
    def _block(self, span: Span) -> Iterator[None]:
        """A scope that ends with ``span``."""
        outer = self._expressions.scope
        self._expressions.scope = outer.child()
        self._builder.open_scope()
        try:
            with self._points.in_block():
                yield
        finally:
            self._expressions.scope = outer
            self._builder.close_scope(end_of(span))

    def _items(self, compound: syntax.Compound) -> None:
        with self._gotos.in_block(compound.items):
            for item in compound.items:
                self.statement(item)

    def _expression(self, written: syntax.StatementExpression) -> ir.Expr | None:
        """What is in a statement expression, and its value; None if it has none."""
        span = written.span
        if self._scope.sees_ghosts:
            raise error(CODE, span, "a statement expression in ghost code, which can't be judged")
        items = written.body.items
        with self._gotos.in_expression(span), self._block(span), self._gotos.in_block(items):
            for item in items[:-1]:
                self.statement(item)
            return self._last(items[-1]) if items else None

    def _last(self, item: syntax.Statement) -> ir.Expr | None:
        """The last statement of a statement expression, whose value is that of the whole."""
        if isinstance(item, syntax.Labeled):
            self._gotos.arrive(item, self._scope)
            return self._last(item.body)
        if not isinstance(item, syntax.ExpressionStatement) or item.expression is None:
            self.statement(item)
            return None
        if self._expressions.is_void(item.expression):
            self._expressions.full_effect(item.expression)
            return None
        value = self._expressions.full_value(item.expression)
        return value if isinstance(value, ir.Const) else self._expressions.keep(value)

    # --- statements ----------------------------------------------------------------------------

    def statement(self, statement: syntax.Statement) -> None:
        """Lowers ``statement``; what is wrong with it is kept in the attempt."""
        calls = self._expressions.calls
        with self._guard():
            self._lower(statement)
        if calls:
            self._expressions.calls = None

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """What has no meaning yet in this part of the body is a statement that is not modelled;
        what is wrong is kept in the attempt."""
        with self._attempt.guard():
            try:
                yield
            except Unsupported as problem:
                self._builder.emit(ir.Unmodelled(problem.construct, problem.span))

    def _lower(self, statement: syntax.Statement) -> None:
        match statement:
            case syntax.Compound(()) | syntax.ExpressionStatement(None):
                self._builder.pass_over(statement.span)
            case syntax.Compound():
                with self._block(statement.span):
                    self._items(statement)
            case syntax.DeclarationStatement(declarations):
                for declaration in declarations:
                    with self._guard():
                        self._declaration(declaration)
            case syntax.ExpressionStatement(expression):
                assert expression is not None
                self._expressions.full_effect(expression)
            case syntax.If():
                self._if(statement)
            case syntax.While():
                self._while(statement)
            case syntax.DoWhile():
                self._do_while(statement)
            case syntax.For():
                with self._block(statement.span):
                    self._for(statement)
            case syntax.Switch():
                self._switch(statement)
            case syntax.Case():
                self._case(statement)
            case syntax.Labeled():
                self._gotos.arrive(statement, self._scope)
                self.statement(statement.body)
            case syntax.Break(span):
                self._leave(self._jumps.on_break, "break", span)
            case syntax.Continue(span):
                self._leave(self._jumps.on_continue, "continue", span)
            case syntax.Goto():
                self._gotos.goto(statement, self._scope)
            case syntax.Return():
                self._return(statement)
            case syntax.AssertStatement():
                if not self._loop_contracts.say(statement):
                    self._annotations.assertion(statement)
            case syntax.Asm():
                self._expressions.asm(statement)
            case syntax.Contracted(contract, body):
                self._contracted(contract, body)
            case syntax.OtherStatement(construct, span):
                if construct == syntax.NESTED:  # it declares what is used behind it
                    self._scope.opaque.append((0, construct))
                self._builder.emit(ir.Unmodelled(construct, span))
            case syntax.GhostStatement(items):
                with self._scope.in_ghost_code(), self._ghost.code():
                    for item in items:
                        self.statement(item)
            case syntax.Extension("calls"):
                self._expressions.expect_calls(statement)
            case syntax.Extension() | syntax.LocalLabels():
                pass
            case syntax.StaticAssertion():
                check_static_assertion(self._env, statement, self._scope)
            case _:
                assert_never(statement)

    def _contracted(self, contract: syntax.Contract, body: syntax.Statement) -> None:
        """A statement with its contract around it."""
        if isinstance(body, syntax.Asm):
            self._annotations.said_asm(contract, body)
            return
        with self._annotations.around(contract, body) as said:
            blocks = {way: self._builder.new_block(way.value) for way in said}
            with self._jumping(self._jumps.through(blocks, len(self._builder.scopes))):
                self.statement(body)
        for way, block in blocks.items():
            self._pass_on(self._jumps.at(way), way, block, said[way])

    def _pass_on(
        self, target: Target | None, way: ir.ClauseKind, block: str, said: Sequence[ir.Statement]
    ) -> None:
        """The block by way of which a statement is left for the ``target``, its contract checked;
        one to which nothing jumps keeps what is said known."""
        behind = self._builder.new_block("behind")
        self._builder.jump(behind)
        self._builder.start(block)
        for statement in said:
            self._builder.emit(statement)
        if way is ir.ClauseKind.RETURNS:
            self._end(NOWHERE)
        elif target is None:
            self._builder.jump(EXIT)
        else:
            self._builder.leave(target.depth, NOWHERE)
            self._builder.jump(target.block)
        self._builder.join(behind)

    def _declaration(self, declaration: syntax.Declaration) -> None:
        statics = declare_local(
            self._env, self._expressions, self._builder, declaration, self._heading.name
        )
        self.statics.extend(statics)

    def _condition(self, expr: syntax.Expr, then: str, otherwise: str) -> None:
        """A decision; a mistake in it does not keep the rest from being read."""
        decided = False
        with self._guard():
            self._expressions.full_condition(expr, then, otherwise)
            decided = True
        if not decided and self._builder.is_open:  # it may be either
            self._builder.branch(ir.Branch(ir.TRUE, then, otherwise, expr.span))

    def _if(self, statement: syntax.If) -> None:
        then, join = self._builder.new_block("then"), self._builder.new_block("join")
        otherwise = join
        if statement.otherwise is not None:
            otherwise = self._builder.new_block("else")
        self._condition(statement.condition, then, otherwise)
        self._branch_body(then, statement.then)
        if statement.otherwise is not None:
            self._builder.jump(join)
            self._branch_body(otherwise, statement.otherwise)
        self._builder.join(join)

    def _branch_body(self, block: str, statement: syntax.Statement) -> None:
        self._builder.start(block)
        with self._block(statement.span):
            self.statement(statement)

    def _leave(self, target: Target | None, word: str, span: Span) -> None:
        if target is None:
            place = "a loop or a `switch`" if word == "break" else "a loop"
            raise error("misplaced", span, f"`{word}` outside {place}")
        check_course(self._ghost.current, target.region, f"this `{word}`", span)
        self._builder.leave(target.depth, span)
        self._builder.jump(target.block, span)

    def _return(self, statement: syntax.Return) -> None:
        result, value, span = self._heading.result, statement.value, statement.span
        check_course(self._ghost.current, 0, "this `return`", span)
        if value is None:
            if result is not None:
                raise error("type", span, "`return` without a value", with_article(result.type))
        elif result is None and self._expressions.is_void(value):
            self._expressions.full_effect(value)
        elif result is None:
            raise error("type", span, "a value returned from a `void` function", "`return;`")
        else:
            given = self._expressions.full_value(value)
            returned = operators.assigned(given, result.type, "the value returned")
            self._builder.emit(ir.Assign(result, returned, span))
        self._end(span)

    def _end(self, span: Span) -> None:
        """Leaves the function, or a statement of whose ``return`` something is said."""
        target = self._jumps.on_return
        self._builder.leave(0 if target is None else target.depth, span, whole=target is None)
        self._builder.jump(EXIT if target is None else target.block, span)

    # --- loops ---------------------------------------------------------------------------------

    def _loop(self, head: str, loop: Loop) -> None:
        """Makes the block ``head``, just started, the head of a loop."""
        with self._guard():
            self._builder.mark_loop(head, ir.LoopContract((), loop.span))
            contract = self._loop_contracts.read(loop)
            self._builder.mark_loop(head, contract)
            self._loop_contracts.check_end(loop, contract)

    def _while(self, loop: syntax.While) -> None:
        head, body, after = self._new_blocks("head", "body", "after")
        self._builder.start(head)
        with self._points.in_loop(head, self._scope):
            self._loop(head, loop)
            self._condition(loop.condition, body, after)
            self._loop_body(body, loop.body, after, head)
            self._builder.jump(head)
        self._builder.end_loop(head)
        self._builder.join(after)

    def _do_while(self, loop: syntax.DoWhile) -> None:
        if (
            loop.contract is None
            and isinstance(loop.condition, syntax.Number)
            and not loop.condition.value
        ):  # as macros are written: no loop
            test, after = self._new_blocks("test", "after")
            self._loop_body(None, loop.body, after, test)
            self._builder.join(test)
            self._builder.join(after)
            return
        head, test, after = self._new_blocks("head", "test", "after")
        self._builder.start(head)
        with self._points.in_loop(head, self._scope):
            self._loop(head, loop)
            self._loop_body(None, loop.body, after, test)
            self._builder.join(test)
            self._condition(loop.condition, head, after)
        self._builder.end_loop(head)
        self._builder.join(after)

    def _for(self, loop: syntax.For) -> None:
        if loop.initial is not None:
            self.statement(loop.initial)
        head, body, step, after = self._new_blocks("head", "body", "step", "after")
        self._builder.start(head)
        with self._points.in_loop(head, self._scope):
            self._loop(head, loop)
            if loop.condition is not None:
                self._condition(loop.condition, body, after)
            self._loop_body(body, loop.body, after, step)
            self._builder.join(step)
            if loop.step is not None:
                with self._attempt.guard():
                    self._expressions.full_effect(loop.step)
            self._builder.jump(head)
        self._builder.end_loop(head)
        self._builder.join(after)

    def _new_blocks(self, *names: str) -> tuple[str, ...]:
        return tuple(self._builder.new_block(name) for name in names)

    def _loop_body(
        self, block: str | None, body: syntax.Statement, on_break: str, on_continue: str
    ) -> None:
        if block is not None:
            self._builder.start(block)
        depth = len(self._builder.scopes)
        region = self._ghost.current
        targets = Target(on_break, depth, region), Target(on_continue, depth, region)
        jumps = replace(self._jumps, on_break=targets[0], on_continue=targets[1])
        with self._jumping(jumps), self._block(body.span):
            self.statement(body)

    @contextmanager
    def _jumping(self, jumps: Jumps) -> Iterator[None]:
        outer, self._jumps = self._jumps, jumps
        try:
            yield
        finally:
            self._jumps = outer

    # --- switch --------------------------------------------------------------------------------

    def _switch(self, switch: syntax.Switch) -> None:
        after = self._builder.new_block("after")
        blocks = dispatch(self._expressions, self._builder, switch, after)
        region = self._ghost.current
        target = Target(after, len(self._builder.scopes), region)
        jumps = replace(
            self._jumps,
            on_break=target,
            cases=blocks,
            case_region=region,
            visible=self._scope.locals(),
        )
        with self._jumping(jumps), self._block(switch.body.span):
            self.statement(switch.body)
        self._builder.join(after)

    def _case(self, case: syntax.Case) -> None:
        block = self._jumps.cases.get(id(case))
        if block is None:
            word = "default" if case.value is None else "case"
            raise error("misplaced", case.span, f"`{word}` outside a `switch`")
        check_course(self._ghost.current, self._jumps.case_region, "this case", case.span)
        passed = self._scope.locals() - self._jumps.visible
        enter_case(self._builder, block, passed, case.span)
        self.statement(case.body)
