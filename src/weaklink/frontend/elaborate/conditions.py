"""``&& || ?:`` in C, and what is decided by them.

Before::

    r = a && f(b);

After::

            if (a != 0) goto right; else goto false;
    right:  tmp = f(b);  if (tmp != 0) goto true; else goto false;
    true:   holder = 1;  goto join;
    false:  holder = 0;  goto join;
    join:   r = holder;

They stay expressions where the operands that may be skipped have no effects.
"""

from __future__ import annotations

from weaklink import ir
from weaklink.frontend import syntax
from weaklink.frontend.elaborate import operators
from weaklink.frontend.elaborate.assignments import Assignments
from weaklink.frontend.elaborate.operators import truth
from weaklink.source import Span


class Conditions(Assignments):
    """Evaluates conditions; every method may emit code."""

    is_typing = False
    """Whether only types are asked for: what is emitted goes nowhere."""

    def logical(self, expr: syntax.Binary) -> ir.Expr:
        int_ = self.env.machine.int
        if self.has_effects(expr.right):
            return self._decided(expr)
        left, right = truth(self.value(expr.left)), truth(self.value(expr.right))
        node: ir.Pred = (
            ir.And(left, right, expr.span) if expr.op == "&&" else ir.Or(left, right, expr.span)
        )
        return ir.Truth(node, int_, expr.span)

    def ternary(self, expr: syntax.Ternary) -> ir.Expr:
        if not self._branches(expr):
            condition = truth(self.value(expr.condition))
            then, otherwise = self.value(expr.then), self.value(expr.otherwise)
            return operators.conditional(self.env.machine, condition, then, otherwise, expr.span)
        aside = self.aside()
        then, otherwise = aside.value(expr.then), aside.value(expr.otherwise)
        common = operators.conditional_type(self.env.machine, then, otherwise)
        builder = self.code(expr.span)
        holder = builder.temporary(common, self.env.text(expr.span), expr.span)
        if not self.is_typing:  # Else nested ones would be read twice each level.
            self.either(expr, holder)
        return ir.Read(holder, expr.span)

    def first_or(self, left: syntax.Expr, right: syntax.Expr, span: Span) -> ir.Expr:
        """GNU's ``left ?: right``, where ``left`` has effects: it is evaluated once."""
        first = self.keep(self.value(left))
        common = operators.conditional_type(self.env.machine, first, self.aside().value(right))
        builder = self.code(span)
        holder = builder.temporary(common, self.env.text(span), span)
        if self.is_typing:
            return ir.Read(holder, span)
        builder.emit(ir.Assign(holder, operators.assigned(first, common), left.span))
        otherwise, join = builder.new_block("else"), builder.new_block("join")
        builder.branch(ir.Branch(truth(first), join, otherwise, span))
        builder.start(otherwise)
        value = operators.assigned(self.value(right), common)
        builder.emit(ir.Assign(holder, value, right.span))
        builder.jump(join)
        builder.start(join)
        return ir.Read(holder, span)

    def condition(self, expr: syntax.Expr, then: str, otherwise: str) -> None:
        """Ends the current block: to ``then`` if ``expr`` is not zero, else ``otherwise``."""
        builder = self.code(expr.span)
        match expr:
            case syntax.Binary("&&", left, right) if self._branches(expr):
                middle = builder.new_block("right")
                self.condition(left, middle, otherwise)
                builder.start(middle)
                self.condition(right, then, otherwise)
            case syntax.Binary("||", left, right) if self._branches(expr):
                middle = builder.new_block("right")
                self.condition(left, then, middle)
                builder.start(middle)
                self.condition(right, then, otherwise)
            case syntax.Unary("!", operand) if self.has_effects(operand):
                self.condition(operand, otherwise, then)
            case syntax.Binary(",", left, right):
                self.effect(left)
                self.condition(right, then, otherwise)
            case _:  # all others are conditions by their value
                self._branch(expr, then, otherwise)

    def maybe(self, left: syntax.Expr, right: syntax.Expr, *, when: bool) -> None:
        """``right`` for its effects, if ``left`` is ``when``."""
        builder = self.code(right.span)
        evaluate, done = builder.new_block("right"), builder.new_block("join")
        self.condition(left, evaluate if when else done, done if when else evaluate)
        builder.start(evaluate)
        self.effect(right)
        builder.start(done)

    def either(self, expr: syntax.Ternary, holder: ir.Variable | None) -> None:
        """One of the two, its value kept in ``holder`` if there is one."""
        builder = self.code(expr.span)
        yes, no, join = (builder.new_block(name) for name in ("then", "else", "join"))
        self.condition(expr.condition, yes, no)
        for block, chosen in ((yes, expr.then), (no, expr.otherwise)):
            builder.start(block)
            if holder is None:
                self.effect(chosen)
            else:
                value = operators.assigned(self.value(chosen), holder.type)
                builder.emit(ir.Assign(holder, value, chosen.span))
            builder.jump(join)
        builder.start(join)

    def _decided(self, expr: syntax.Expr) -> ir.Expr:
        """The 0 or 1 of a condition that takes branches."""
        builder = self.code(expr.span)
        yes, no, join = (builder.new_block(name) for name in ("true", "false", "join"))
        int_ = self.env.machine.int
        holder = builder.temporary(int_, self.env.text(expr.span), expr.span)
        self.condition(expr, yes, no)
        for block, value in ((yes, 1), (no, 0)):
            builder.start(block)
            builder.emit(ir.Assign(holder, ir.Const(value, int_, expr.span), expr.span))
            builder.jump(join)
        builder.start(join)
        return ir.Read(holder, expr.span)

    def _branches(self, expr: syntax.Expr) -> bool:
        """Whether a condition has to be decided by branches: an operand that may be skipped has
        effects."""
        match expr:
            case syntax.Binary("&&" | "||", left, right):
                return self.has_effects(right) or self._branches(left)
            case syntax.Ternary():
                return self.has_effects(expr.then) or self.has_effects(expr.otherwise)
            case _:  # no other operand is skipped, but that of `?:` without middle, a `Ternary`
                return False

    def _branch(self, expr: syntax.Expr, then: str, otherwise: str) -> None:
        test = truth(self.value(expr))
        self.code(expr.span).branch(ir.Branch(test, then, otherwise, expr.span))
