r"""String literals handed to functions without a body: what contracts say of them is evident.

    before:  puts("ok")       with  requires valid_read_string(s);
    after:   puts#1("ok")     with  requires \true;

    before:  strcpy(b, "ok")      with  requires \valid(dest + (0 .. strlen(src)));
    after:   strcpy#1(b, "ok")    with  requires \valid(dest + (0 .. 2));

Nothing changes a literal (writing one is undefined, and checked), so this holds in every state.
Only words of our own headers are meant: those of a user may mean something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from weaklink import ir
from weaklink.ir.names import variant
from weaklink.record import replace
from weaklink.view.acsl import number

LENGTH = "strlen"
READABLE = frozenset({"valid_read_string", "valid_read_nstring", "valid_read_string_or_null"})
"""What every string literal is."""

Lengths = Mapping[ir.Variable, int]
"""By parameter, the characters of the literal that it points to."""


def fold_literal_arguments(program: ir.Program) -> ir.Program:
    """``program`` with each call of a function without a body, where its contract speaks of a
    literal that it is given, as one of a function of whose contract that is evident."""
    own = frozenset(
        name for name, one in program.definitions.items() if one.span.file.startswith("<")
    )
    if not own & {LENGTH, *READABLE}:
        return program
    folder = _Folder(program, own)
    functions = {name: folder.of(function) for name, function in program.functions.items()}
    return replace(program, functions=functions | folder.made)


class _Folder:
    """``own`` are the definitions of our headers."""

    def __init__(self, program: ir.Program, own: frozenset[str]) -> None:
        self._functions = program.functions
        self._own = own
        self._count: dict[str, int] = {}
        self.made: dict[str, ir.Function] = {}

    def of(self, function: ir.Function) -> ir.Function:
        body = function.body
        if body is None:
            return function
        blocks = {
            name: replace(block, statements=tuple(self._of_block(block)))
            for name, block in body.blocks.items()
        }
        return replace(function, body=replace(body, blocks=blocks))

    def _of_block(self, block: ir.Block) -> Iterator[ir.Statement]:
        for statement in block.statements:
            yield self._call(statement) if isinstance(statement, ir.Call) else statement

    def _call(self, call: ir.Call) -> ir.Call:
        callee = self._functions.get(call.callee)
        if callee is None or callee.body is not None:
            return call
        lengths = {
            parameter: length
            for parameter, argument in zip(callee.parameters, call.arguments, strict=False)
            if (length := literal_length(argument)) is not None
        }
        if not lengths:
            return call
        contract = ir.map_contract(callee.contract, lambda one: self._clause(one, lengths))
        if contract == callee.contract:
            return call
        self._count[callee.name] = self._count.get(callee.name, 0) + 1
        name = variant(callee.name, self._count[callee.name])
        while name in self._functions:  # it is one of a variable number of arguments, too
            self._count[callee.name] += 1
            name = variant(callee.name, self._count[callee.name])
        self.made[name] = replace(callee, name=name, contract=contract, requested=False)
        return replace(call, callee=name)

    def _clause(self, clause: ir.ContractClause, lengths: Lengths) -> ir.ContractClause:
        match clause:
            case ir.Clause(predicate):
                return replace(clause, predicate=self._folded(predicate, lengths))
            case ir.Assigns(locations=locations):
                folded = tuple(self._term(one, lengths) for one in locations)
                return replace(clause, locations=folded)
            case ir.Frees() | ir.Measure() | ir.BehaviorSet() | ir.OtherClause():
                return clause

    def _folded(self, node: ir.Pred, lengths: Lengths) -> ir.Pred:
        match node:
            case ir.ApplyPred(name, (string, *_), _, span) if name in READABLE & self._own:
                known = _length(string, lengths) is not None
                return ir.BoolConst(True, span) if known else node
            case _:  # all others mean what their parts do
                return ir.as_pred(ir.map_children(node, lambda part: self._node(part, lengths)))

    def _term(self, node: ir.Expr, lengths: Lengths) -> ir.Expr:
        match node:
            case ir.Apply(name, (string,)) if name == LENGTH and name in self._own:
                length = _length(string, lengths)
                return node if length is None else number(length)
            case _:  # all others mean what their parts do
                return ir.as_expr(ir.map_children(node, lambda part: self._node(part, lengths)))

    def _node(self, node: ir.Node, lengths: Lengths) -> ir.Node:
        if isinstance(node, ir.Predicate):
            return self._folded(node, lengths)
        return self._term(node, lengths)


def _length(string: ir.Expr, lengths: Lengths) -> int | None:
    """The length of the literal that a term of a contract is, in whatever state."""
    match string:
        case ir.Read(variable):
            return lengths.get(variable)
        case ir.Convert(operand) | ir.At(operand):
            return _length(operand, lengths)
        case _:  # nothing else evidently is a parameter
            return None


def literal_length(value: ir.Expr) -> int | None:
    """The characters before the first zero of the string literal of which a pointer is the
    beginning; None where it is that of no literal."""
    match value:
        case ir.Convert(operand):
            return literal_length(operand)
        case ir.AddressOf(ir.IndexPlace(ir.StringPlace(units), ir.Const(0))):
            return units.index(0) if 0 in units else len(units)
        case _:  # no other value is one
            return None
