"""Runs the IR of C code in the plainest way: wraps on overflow, and checks nothing."""

from collections.abc import Mapping, Sequence

from weaklink.ir.expressions import (
    Binary,
    Conditional,
    Const,
    Convert,
    Expr,
    Read,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.predicates import And, BoolConst, Compare, Not, Or, Pred
from weaklink.ir.program import Branch, Exit, Jump, Program
from weaklink.ir.statements import Assign, Call, Declare, Statement
from weaklink.ir.types import IntType
from weaklink.ir.variables import Variable

State = dict[Variable, int]

OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "%": lambda a, b: abs(a) % abs(b) * (1 if a >= 0 else -1),
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def initial(program: Program) -> State:
    return {g.variable: value(g.initial, {}) for g in program.globals}


def call(program: Program, name: str, arguments: Sequence[int], globals_: State) -> int | None:
    """The result of the call; ``globals_`` is changed as the call changes it."""
    function = program.functions[name]
    assert function.body is not None, name
    state = dict(zip(function.parameters, arguments, strict=True)) | globals_
    block = function.body.blocks[function.body.entry]
    while True:
        for statement in block.statements:
            execute(program, statement, state, globals_)
        match block.end:
            case Jump(target):
                block = function.body.blocks[target]
            case Branch(condition, then, otherwise):
                block = function.body.blocks[then if holds(condition, state) else otherwise]
            case Exit():
                globals_.update({variable: state[variable] for variable in globals_})
                (result,) = function.results or (None,)
                return None if result is None else state[result]
            case end:
                raise AssertionError(end)


def execute(program: Program, statement: Statement, state: State, globals_: State) -> None:
    match statement:
        case Assign(target, expr):
            state[target] = value(expr, state)
        case Declare(variable):
            state.pop(variable, None)
        case Call(callee, arguments, results):
            globals_.update({variable: state[variable] for variable in globals_})
            returned = call(program, callee, [value(a, state) for a in arguments], globals_)
            state.update(globals_)
            for result in results:
                assert returned is not None
                state[result] = returned
        case _:
            raise AssertionError(statement)


def value(expr: Expr, state: Mapping[Variable, int]) -> int:
    match expr:
        case Const(constant):
            result = constant
        case Read(variable):
            result = state[variable]
        case Unary(op, operand):
            inner = value(operand, state)
            result = -inner if op is UnaryOp.NEG else ~inner
        case Binary(op, left, right):
            result = OPERATIONS[op.value](value(left, state), value(right, state))
        case Convert(operand):
            result = value(operand, state)
        case Truth(predicate):
            result = int(holds(predicate, state))
        case Conditional(condition, then, otherwise):
            result = value(then if holds(condition, state) else otherwise, state)
        case _:
            raise AssertionError(expr)
    assert isinstance(expr.type, IntType)
    return expr.type.wrap(result)


def holds(pred: Pred, state: Mapping[Variable, int]) -> bool:
    match pred:
        case BoolConst(constant):
            return constant
        case Compare(op, left, right):
            return bool(OPERATIONS[op.value](value(left, state), value(right, state)))
        case Not(operand):
            return not holds(operand, state)
        case And(left, right):
            return holds(left, state) and holds(right, state)
        case Or(left, right):
            return holds(left, state) or holds(right, state)
        case _:
            raise AssertionError(pred)
