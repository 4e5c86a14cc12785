"""Expressions and predicates as Python source text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.analysis.ranges import BoundRange, is_wide, ranges, within
from weaklink.ir import lir
from weaklink.record import replace
from weaklink.replay import support
from weaklink.view.lower.memories import COPIED, OVERLAID, SET, in_cell, is_lengths, orders_objects

_PARENTHESES = 4
"""How many a node opens at most around its parts."""

_HIGHEST = 120

Key = ir.Variable | ir.Bound

NO_ROW = ir.Bound("", ir.INTEGER, "")

_Names = Mapping[ir.Bound, str]


class Writer:
    """Writes Python for one function; ``place`` gives the Python text of a variable.  With
    ``ordered``, which gives it a number, a comparison of where objects lie calls the Python
    function of that name, with the number and its value.  ``unhooked``: nobody stands in for the
    functions that it calls, so that a quantifier may look up once what a block holds of which it
    reads cell after cell, and need not compare what its ranges say.  ``wide`` gives a number to a
    quantifier and the names of what it reads: where there are too many values, it is asked of
    these (``boxes.py``).

    Python nests 200 parentheses at most: a part that is too high becomes a helper function.
    """

    def __init__(
        self,
        place: Callable[[ir.Variable], str],
        depth: str = "0",
        ordered: Callable[[lir.Compare], int] | None = None,
        unhooked: bool = False,
        wide: Callable[[lir.Quantified, tuple[Key, ...]], int] | None = None,
        careful: bool = False,
    ) -> None:
        self._unhooked = unhooked
        self._wide = wide
        self._is_within = False
        self._careful = careful
        self._place = place
        self._ordered = ordered
        self._depth = depth
        self._height = 0
        self._helpers: list[str] = []
        self._helper_count = 0

    def helpers(self) -> list[str]:
        """The lines that define the helpers written since the last call; they go first."""
        lines, self._helpers = self._helpers, []
        return lines

    def write(self, node: lir.Node, bound: Mapping[ir.Bound, str]) -> str:
        """The text, in parentheses where it needs them.  ``bound`` names bound variables."""
        beside, self._height = self._height, 0
        text = self._write(node, bound)
        height = self._height + _PARENTHESES
        if height > _HIGHEST:
            name = f"h{self._helper_count}"
            self._helper_count += 1
            parameters = ", ".join(bound.values())
            self._helpers.append(f"{name} = lambda {parameters}: {text}")
            text, height = f"{name}({parameters})", 1
        self._height = max(beside, height)
        return text

    def _write(self, node: lir.Node, bound: Mapping[ir.Bound, str]) -> str:
        match node:
            case ir.Const(value):
                if node.type == ir.BOOLEAN:
                    return str(bool(value))
                return str(value) if value >= 0 else f"({value})"
            case ir.Read(variable):
                return self._place(variable)
            case ir.BoundRead(name):
                return bound[name]
            case ir.Unary(op, operand, type):
                return _wrapped(f"({op.value}{self.write(operand, bound)})", type)
            case ir.Binary():
                return self._binary(node, bound)
            case ir.Convert(operand, type):
                return self._convert(operand, type, bound)
            case ir.Truth(predicate, type):
                truth = self.write(predicate, bound)
                return truth if type == ir.BOOLEAN else f"(1 if {truth} else 0)"
            case ir.Conditional(condition, then, otherwise) | ir.IfPred(condition, then, otherwise):
                parts = [self.write(part, bound) for part in (then, condition, otherwise)]
                return f"({parts[0]} if {parts[1]} else {parts[2]})"
            case ir.Let(name, value, body) | ir.LetPred(name, value, body):
                local = f"b{len(bound)}"
                inner = self.write(body, {**bound, name: local})
                return f"(lambda {local}: {inner})({self.write(value, bound)})"
            case ir.Apply(function) if function == OVERLAID:
                return "0"
            case ir.Apply(function, arguments) | ir.ApplyPred(function, arguments):
                texts = "".join(f", {self.write(arg, bound)}" for arg in arguments)
                return f"unfold({definition_name(function)}, {self._depth}{texts})"
            case ir.Cell(memory, block, offset):
                row = self._row_of(node, bound)
                if row in bound:
                    return f"at({bound[row]}, {self.write(offset, bound)})"
                texts = ", ".join(self.write(part, bound) for part in (memory, block, offset))
                return f"{'length' if is_lengths(memory) else 'cell'}({texts})"
            case ir.Updated(memory, block, offset, value):
                texts = ", ".join(self.write(part, bound) for part in (memory, block, offset))
                if isinstance(memory, ir.Read) and memory.variable == SET:
                    return f"updated({texts}, {self._flag(value, bound)})"
                return f"updated({texts}, {self.copied(value, bound)})"
            case ir.Unchanged(now, then, live, was_live, but):
                states = ", ".join(self.write(part, bound) for part in (now, then, live, was_live))
                return f"unchanged({states}, {self.regions(but, bound)})"
            case ir.At() | ir.AtPred():
                raise AssertionError("labels are resolved before a replay")
            case _:  # all others are predicates: `_predicate` names them
                return self._predicate(node, bound)

    def copied(self, value: lir.Expr, bound: Mapping[ir.Bound, str]) -> str:
        """What a cell gets: of another cell also that it has no value, whatever type it is read
        with."""
        match value:
            case ir.Convert(operand) if _may_lack(operand):
                return self._converted_copy(value, bound)
            case ir.Conditional(condition, then, otherwise) if _may_lack(value):
                test = self.write(condition, bound)
                sides = self.copied(then, bound), self.copied(otherwise, bound)
                return f"({sides[0]} if {test} else {sides[1]})"
            case ir.Cell(memory, block, offset) if not is_lengths(memory):
                texts = [self.write(part, bound) for part in (memory, block, offset)]
                return f"{texts[0]}.get({texts[1]}, {texts[2]})"
            case _:  # whatever else is computed has a value
                return self.write(value, bound)

    def _flag(self, value: lir.Expr, bound: Mapping[ir.Bound, str]) -> str:
        """Whether a cell has a value: None where nobody says."""
        match value:
            case ir.Conditional(condition, then, ir.Apply(function)) if function == OVERLAID:
                test = self.write(condition, bound)
                return f"({self.copied(then, bound)} if {test} else None)"
            case _:  # all others are known
                return self.copied(value, bound)

    def _converted_copy(self, value: lir.Convert, bound: Mapping[ir.Bound, str]) -> str:
        name = f"copied{len(bound)}"
        known = ir.Bound(name, value.operand.type, name)
        text = self.write(replace(value, operand=ir.BoundRead(known)), {**bound, known: name})
        return f"(None if ({name} := {self.copied(value.operand, bound)}) is None else {text})"

    def _predicate(self, node: lir.Pred, bound: Mapping[ir.Bound, str]) -> str:
        match node:
            case ir.BoolConst(value):
                return str(value)
            case ir.Compare(op, left, right):
                text = f"({self.write(left, bound)} {op.value} {self.write(right, bound)})"
                if self._ordered is None or not orders_objects(node):
                    return text
                return f"ordered({self._ordered(node)}, {text})"
            case ir.Holds(operand):
                return self.write(operand, bound)
            case ir.Not(operand):
                return f"(not {self.write(operand, bound)})"
            case ir.And() | ir.Or():
                word = " and " if isinstance(node, ir.And) else " or "
                parts = sorted(_flat(node), key=_may_lack_a_value)
                return f"({word.join(self.write(part, bound) for part in parts)})"
            case ir.Implies(left, right):
                texts = f"not {self.write(left, bound)}", self.write(right, bound)
                if _may_lack_a_value(left) and not _may_lack_a_value(right):
                    texts = texts[1], texts[0]
                return f"({' or '.join(texts)})"
            case ir.Iff(left, right):
                return f"({self.write(left, bound)} == {self.write(right, bound)})"
            case ir.Quantified():
                return self._quantified(node, bound)
            case ir.IfPred() | ir.LetPred() | ir.AtPred() | ir.ApplyPred():
                raise AssertionError("written above")
            case _:
                assert_never(node)

    def regions(self, regions: Sequence[ir.Region], bound: Mapping[ir.Bound, str]) -> str:
        """The regions as a tuple of tuples."""
        texts = [
            "("
            + ", ".join(self.write(part, bound) for part in ir.region_parts(region))
            + f", {region.stride}, {region.width}), "
            for region in regions
        ]
        return f"({''.join(texts)})"

    def _binary(self, node: lir.Binary, bound: Mapping[ir.Bound, str]) -> str:
        called = "product" if _may_explode(node) else support.called(node.op)
        if node.type == ir.REAL and node.op is ir.BinaryOp.DIV:
            called = "quotient"
        if called is not None:
            sides = f"{self.write(node.left, bound)}, {self.write(node.right, bound)}"
            return _wrapped(f"{called}({sides})", node.type)
        operands = [self.write(part, bound) for part in _operands(node)]
        return _wrapped(f"({f' {node.op.value} '.join(operands)})", node.type)

    def _convert(self, operand: lir.Expr, type: ir.Type, bound: Mapping[ir.Bound, str]) -> str:
        value = self.write(operand, bound)
        source = operand.type
        if source == ir.BOOLEAN:
            return f"(1 if {value} else 0)"
        if not isinstance(type, ir.IntType):
            return value
        if type.is_bool:
            return f"(1 if {value} != 0 else 0)"
        if isinstance(source, ir.IntType) and type.min <= source.min and source.max <= type.max:
            return value
        mask = (1 << type.width) - 1
        if not type.signed:
            return f"({value} & {mask})"
        return f"((({value} + {type.max + 1}) & {mask}) - {type.max + 1})"

    def example(self, node: lir.Quantified, bound: Mapping[ir.Bound, str], truth: bool) -> str:
        """The first values of the bound variables for which the body has this truth, as a tuple;
        None if there are none among those that are tried."""

        def found(names: Mapping[ir.Bound, str]) -> str:
            values = "".join(f"known({names[one]}), " for one in node.bounds)
            test = f"{'' if truth else 'not '}{self.write(node.body, names)}"
            return f"(({values}) if {test} else None)"

        def one_after_the_other(item: BoundRange[ir.CellTerm], inner: str, names: _Names) -> str:
            local, found = names[item.bound], f"found{len(names)}"
            if _is_wide(item):
                return f"first({', '.join(self._ends_of(item, names))}, lambda {local}: {inner})"
            loop = f"for {local} in {self._values(item, names)[0]}"
            return f"next(({found} {loop} if ({found} := {inner}) is not None), None)"

        return self._nested(ranges(node), bound, found, one_after_the_other)

    def ends(self, item: BoundRange[ir.CellTerm], bound: Mapping[ir.Bound, str]) -> str:
        """All values of a bound variable, as a range; None if they are not finitely many."""
        values, finite = self._values(item, bound)
        return values if finite else "None"

    def _quantified(self, node: lir.Quantified, bound: Mapping[ir.Bound, str]) -> str:
        if self._wide is None or self._is_within:
            return self._one_by_one(node, bound)
        self._is_within = True
        text = self._one_by_one(node, bound)
        self._is_within = False
        read = _read_in(node, bound)
        places = (self._place(k) if isinstance(k, ir.Variable) else bound[k] for k in read)
        values = "".join(f"{place}, " for place in places)
        return f"in_boxes(lambda: {text}, {self._wide(node, read)}, lambda: ({values}))"

    def _one_by_one(self, node: lir.Quantified, bound: Mapping[ir.Bound, str]) -> str:
        rows = self._rows_in(node, bound)
        beside = {**bound, **{row: name for row, name, _ in rows}}
        if any(map(self._goes_in_spans, ranges(node))):
            text = self._in_spans(node, beside)
        else:
            text = self._in_loops(node, beside)
        if not rows:
            return text
        parameters, values = (", ".join(part) for part in list(zip(*rows, strict=True))[1:])
        return f"(lambda {parameters}: {text})({values})"

    def _in_loops(self, node: lir.Quantified, bound: _Names) -> str:
        """The values of all bound variables, one by one."""
        names, loops, finite = self.loops(node, bound)
        inner = within(node) if finite and self._unhooked else node.body
        body = f"{self.write(inner, names)} {' '.join(loops)}"
        if finite:
            return f"{'all' if node.universal else 'any'}({body})"
        return f"unbounded({node.universal}, ({body}))"

    def _in_spans(self, node: lir.Quantified, bound: _Names) -> str:
        """The same where some have so many values that they are gone through in spans."""
        of_all = "all" if node.universal else "any"

        def each(item: BoundRange[ir.CellTerm], inner: str, names: _Names) -> str:
            local = names[item.bound]
            if self._goes_in_spans(item):
                ends = ", ".join(self._ends_of(item, names))
                return f"each({node.universal}, {ends}, lambda {local}: {inner})"
            values, finite = self._values(item, names)
            every = f"({inner} for {local} in {values})"
            return f"{of_all}{every}" if finite else f"unbounded({node.universal}, {every})"

        return self._nested(ranges(node), bound, lambda names: self.write(node.body, names), each)

    def _goes_in_spans(self, item: BoundRange[ir.CellTerm]) -> bool:
        is_number = isinstance(item.bound.type, ir.IntType | ir.IntegerType)
        return _is_wide(item) or (self._careful and is_number)

    def _nested(
        self,
        items: Sequence[BoundRange[ir.CellTerm]],
        names: _Names,
        innermost: Callable[[_Names], str],
        around: Callable[[BoundRange[ir.CellTerm], str, _Names], str],
    ) -> str:
        """The ``innermost`` text, what goes through the values of each variable ``around`` it."""
        if not items:
            return innermost(names)
        item, rest = items[0], items[1:]
        deeper = {**names, item.bound: f"b{len(names)}"}
        inner = self._nested(rest, deeper, innermost, around)
        self._height += _PARENTHESES
        return around(item, inner, deeper)

    def _rows_in(
        self, node: lir.Quantified, bound: Mapping[ir.Bound, str]
    ) -> list[tuple[ir.Bound, str, str]]:
        """The rows of which a quantifier reads cells, their names, and how they are looked up:
        where that is the same for all values of its variables, and nothing can go wrong."""
        found: dict[ir.Bound, tuple[ir.Bound, str, str]] = {}
        for cell in ir.walk(node.body) if self._unhooked else ():
            if isinstance(cell, ir.Cell):
                row = self._row_of(cell, bound)
                if row != NO_ROW and row not in bound and row not in found:
                    found[row] = row, f"r{len(bound) + len(found)}", f"row({row.name})"
        return list(found.values())

    def _row_of(self, cell: ir.Cell, bound: Mapping[ir.Bound, str]) -> ir.Bound:
        """What stands for all cells of the block, among the names of bound variables."""
        if not self._unhooked or not isinstance(cell.memory, ir.Read) or is_lengths(cell.memory):
            return NO_ROW
        match cell.block:
            case ir.Const() | ir.Read():
                pass
            case ir.BoundRead(outer) if outer in bound:
                pass
            case _:  # there may be no such block
                return NO_ROW
        texts = (self.write(part, bound) for part in (cell.memory, cell.block))
        return ir.Bound(", ".join(texts), ir.INTEGER, "")

    def loops(
        self, node: lir.Quantified, bound: Mapping[ir.Bound, str]
    ) -> tuple[Mapping[ir.Bound, str], list[str], bool]:
        """Over the bound variables: their names, a loop for each, and whether that is all."""
        names = dict(bound)
        loops: list[str] = []
        finite = True
        for item in ranges(node):
            local = f"b{len(names)}"
            values, is_finite = self._values(item, names)
            finite = finite and is_finite
            loops.append(f"for {local} in {values}")
            names[item.bound] = local
        return names, loops, finite

    def _values(
        self, item: BoundRange[ir.CellTerm], names: Mapping[ir.Bound, str]
    ) -> tuple[str, bool]:
        if item.bound.type == ir.BOOLEAN:
            return "(False, True)", True
        if isinstance(type := item.bound.type, ir.DataType):
            return f"small.get({type.name!r}, ())", type.listed
        ends = self._ends_of(item, names)
        if item.bound.type == ir.REAL:
            return f"some_reals({ends[0]}, {ends[1]})", False
        if not item.low or not item.high:
            return "()", False
        return f"span_of({ends[0]}, {ends[1]})", True

    def _ends_of(self, item: BoundRange[ir.CellTerm], names: _Names) -> list[str]:
        """The lows and the highs of a number, a tuple each."""
        return [
            "(" + "".join(f"{self.write(end, names)}, " for end in side) + ")"
            for side in (item.low, item.high)
        ]


MOST_BITS = 8
"""Of a type whose values are tried one by one."""


def _is_wide(item: BoundRange[ir.CellTerm]) -> bool:
    return is_wide(item, MOST_BITS)


def _read_in(node: lir.Quantified, bound: Mapping[ir.Bound, str]) -> tuple[Key, ...]:
    """What a quantifier reads but for its own variables, and those of quantifiers in it."""
    found: dict[Key, None] = {}
    for part in ir.walk(node):
        match part:
            case ir.Read(variable):
                found[variable] = None
            case ir.BoundRead(name) if name in bound:
                found[name] = None
            case _:  # all others read nothing themselves
                pass
    return tuple(found)


def _may_lack(value: lir.Expr) -> bool:
    """Whether it may be copied without a value."""
    match value:
        case ir.Cell(memory):
            return not is_lengths(memory)
        case ir.Read(variable):
            return variable.role is ir.Role.PADDING or variable.name.startswith(COPIED)
        case ir.Convert(operand):
            return _may_lack(operand)
        case ir.Conditional(_, then, otherwise) if in_cell(value) is None:
            return _may_lack(then) or _may_lack(otherwise)
        case _:  # whatever else is computed has one
            return False


def _flat(node: lir.And | lir.Or) -> list[lir.Pred]:
    """The operands of a chain of one connective: Python nests few parentheses."""
    parts: list[lir.Pred] = []
    stack: list[lir.Pred] = [node]
    while stack:
        top = stack.pop()
        if isinstance(top, ir.And | ir.Or) and type(top) is type(node):
            stack += [top.right, top.left]
        else:
            parts.append(top)
    return parts


def _may_lack_a_value(part: lir.Pred) -> bool:
    """Whether it may look where nobody knows what is there, or be without a value otherwise.  What
    decides without that comes first, in whatever order it is written: logic is total."""
    for node in ir.walk(part):
        match node:
            case ir.Cell(memory) if not is_lengths(memory):
                return True
            case ir.Apply() | ir.ApplyPred() | ir.Quantified():
                return True
            case ir.Binary(op) if support.called(op) is not None:
                return True
            case _:  # all others have one
                pass
    return False


def _may_explode(node: lir.Binary) -> bool:
    """Whether it is a product that may have the digits of both sides together, again and again."""
    sides = (node.left, node.right)
    unbounded = node.op is ir.BinaryOp.MUL and node.type == ir.INTEGER
    return unbounded and not any(isinstance(side, ir.Const) for side in sides)


def _operands(node: lir.Binary) -> list[lir.Expr]:
    """The operands of a chain of one operator, associated to the left.

    Unsigned, such a chain is reduced once, at its end: none of its operators divides or shifts.
    """
    parts: list[lir.Expr] = []
    top: lir.Expr = node
    while isinstance(top, ir.Binary) and top.op is node.op and top.type == node.type:
        parts.append(top.right)
        top = top.left
    return [top, *reversed(parts)]


def _wrapped(text: str, type: ir.Type) -> str:
    """An unsigned result modulo its range; a signed one is in range, as was checked before."""
    if isinstance(type, ir.IntType) and not type.signed:
        return f"({text} & {(1 << type.width) - 1})"
    return text


def definition_name(name: str) -> str:
    return "d_" + "".join(c if c.isalnum() and c.isascii() else f"_{ord(c):x}_" for c in name)
