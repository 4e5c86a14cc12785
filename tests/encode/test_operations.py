"""Operations of C as terms: against Python's integers, and as z3 understands them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.encode.asking import satisfiable, z3_session
from weaklink.arithmetic import trunc_div
from weaklink.encode.bits import bit_operation, complement, shift_left, shift_right
from weaklink.encode.operators import convert
from weaklink.encode.scope import Scope
from weaklink.encode.translate import translate
from weaklink.ir.expressions import Binary, BinaryOp, Convert, Expr, Read, Unary, UnaryOp
from weaklink.ir.types import INTEGER, MACHINES, IntType
from weaklink.ir.variables import Storage, Variable
from weaklink.logic.evaluate import evaluate
from weaklink.logic.term import Op, Sort, Term, subterms
from weaklink.logic.terms import Terms
from weaklink.solve import TextSession

OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
NAMES = st.sampled_from(sorted(OPERATIONS))
NUMBERS = st.integers(-300, 300)
TYPES = tuple(MACHINES["ip16"].types.values())


def value(term: Term, **model: int) -> int | bool:
    found = evaluate([term], model)
    assert found is not None
    return found[0]


@given(NAMES, NUMBERS, NUMBERS)
def test_a_bit_operation_with_a_constant_is_arithmetic(name: str, left: int, mask: int) -> None:
    """Exact for integers of any size, without bit vectors."""
    terms = Terms()
    x, constant = terms.symbol("x", Sort.INT), terms.integer(mask)
    for sides in ((x, constant), (constant, x)):
        term = bit_operation(terms, name, *sides, 0)
        assert value(term, x=left) == OPERATIONS[name](left, mask)
        assert all(part.op is not Op.BITS for part in subterms([term]))


@given(NAMES, st.integers(-128, 127), st.integers(-128, 127))
def test_a_bit_operation_on_two_unknowns(name: str, left: int, right: int) -> None:
    terms = Terms()
    x, y = (terms.symbol(n, Sort.INT, -128, 127) for n in "xy")
    term = bit_operation(terms, name, x, y, 32)
    assert value(term, x=left, y=right) == OPERATIONS[name](left, right)
    assert term.op is Op.BITS and term.value == (name, 8)
    assert term.low is not None and term.high is not None
    assert term.low <= OPERATIONS[name](left, right) <= term.high


@given(NUMBERS, st.integers(0, 9))
def test_a_shift_by_a_constant_is_arithmetic(number: int, count: int) -> None:
    terms = Terms()
    x, by = terms.symbol("x", Sort.INT), terms.integer(count)
    assert value(shift_left(terms, x, by), x=number) == number << count
    assert value(shift_right(terms, x, by), x=number) == number >> count
    assert value(complement(terms, x), x=number) == ~number


@given(st.integers(-(1 << 70), 1 << 70), st.sampled_from(TYPES))
def test_a_conversion_is_that_of_the_type(number: int, type: IntType) -> None:
    terms = Terms()
    term = convert(terms.symbol("x", Sort.INT), type, terms)
    assert value(term, x=number) == type.wrap(number)
    truth = convert(terms.symbol("b", Sort.BOOL), type, terms)
    assert evaluate([truth], {"b": True}) == [1]


def expected(op: BinaryOp, left: int, right: int) -> int | None:
    """The mathematical result; None where there is none."""
    if op in (BinaryOp.DIV, BinaryOp.MOD):
        if right == 0:
            return None
        quotient = trunc_div(left, right)
        return quotient if op is BinaryOp.DIV else left - quotient * right
    if op in (BinaryOp.SHL, BinaryOp.SHR):
        if not 0 <= right < 16:
            return None
        return left << right if op is BinaryOp.SHL else left >> right
    simple: dict[BinaryOp, Callable[[int, int], int]] = {
        BinaryOp.ADD: lambda a, b: a + b,
        BinaryOp.SUB: lambda a, b: a - b,
        BinaryOp.MUL: lambda a, b: a * b,
        BinaryOp.BITAND: OPERATIONS["and"],
        BinaryOp.BITOR: OPERATIONS["or"],
        BinaryOp.BITXOR: OPERATIONS["xor"],
    }
    return simple[op](left, right)


def operands(type: IntType) -> list[Variable]:
    return [Variable(name, type, Storage.LOCAL, name) for name in "xy"]


def scope(terms: Terms, variables: list[Variable]) -> Scope:
    symbols = {}
    for variable in variables:
        assert isinstance(variable.type, IntType)
        low, high = variable.type.min, variable.type.max
        symbols[variable] = terms.symbol(variable.name, Sort.INT, low, high)
    return Scope(terms, symbols)


@given(st.sampled_from(BinaryOp), st.sampled_from(TYPES[2:8]), st.data())
def test_a_binary_operation_of_machine_type(
    op: BinaryOp, type: IntType, data: st.DataObject
) -> None:
    """Unsigned results wrap; a signed one is exact, in range or not."""
    x, y = operands(type)
    numbers = st.integers(type.min, type.max)
    left, right = data.draw(numbers), data.draw(st.one_of(st.integers(-2, 17), numbers))
    if not type.contains(right):
        return
    result = expected(op, left, right)
    terms = Terms()
    term = translate(Binary(op, Read(x), Read(y), type), scope(terms, [x, y]))
    found = evaluate([without_functions(term)], {"x": left, "y": right})
    if result is not None:
        assert found == [result if type.signed else type.wrap(result)]


def without_functions(root: Term) -> Term:
    """The term with 0 for the function that stands for a shift by no possible count: ``evaluate``
    gives no value to what holds one."""
    terms = Terms()
    kept: dict[int, Term] = {}
    for term in subterms([root]):
        args = tuple(kept[arg.id] for arg in term.args)
        is_function = term.op is Op.APPLY
        kept[term.id] = (
            terms.integer(0) if is_function else terms.make(term.op, term.sort, args, term.value)
        )
    return kept[root.id]


# --- as z3 understands them ------------------------------------------------------------------


@pytest.fixture(scope="module")
def z3() -> Iterator[TextSession]:
    with z3_session() as session:
        yield session


CHAR, UCHAR = MACHINES["lp64"]["signed char"], MACHINES["lp64"]["unsigned char"]


@pytest.mark.parametrize("op", BinaryOp, ids=lambda op: op.name)
@pytest.mark.parametrize("type", [CHAR, UCHAR], ids=str)
def test_z3_finds_no_other_value(z3: TextSession, op: BinaryOp, type: IntType) -> None:
    """The encoded operation differs from Python's result nowhere among these operands."""
    x, y = operands(type)
    corners = [n for n in (type.min, -1, 0, 1, 2, 5, 100, type.max) if type.contains(n)]
    terms = Terms()
    names = scope(terms, [x, y])
    result = translate(Binary(op, Read(x), Read(y), type), names)
    left, right = names.state[x], names.state[y]
    wrong = []
    for a in corners:
        for b in corners:
            exact = expected(op, a, b)
            if exact is not None and b < 64:
                answer = terms.integer(exact if type.signed else type.wrap(exact))
                here = [terms.eq(left, terms.integer(a)), terms.eq(right, terms.integer(b))]
                wrong.append(terms.and_([*here, terms.not_(terms.eq(result, answer))]))
    assert not satisfiable(z3, terms, terms.or_(wrong))
    assert satisfiable(z3, terms, terms.eq(result, result))


@pytest.mark.parametrize("name", OPERATIONS)
def test_bit_vectors_agree_with_arithmetic(z3: TextSession, name: str) -> None:
    """Two ways to write one operation: ``x OP y`` by bit vectors, and with y a constant."""
    terms = Terms()
    x, y = (terms.symbol(n, Sort.INT, -16, 15) for n in "xy")
    vectors = bit_operation(terms, name, x, y, 8)
    assert vectors.op is Op.BITS
    for constant in (-16, -3, -1, 0, 6, 15):
        by_hand = bit_operation(terms, name, x, terms.integer(constant), 8)
        differ = terms.not_(terms.eq(vectors, by_hand))
        assert not satisfiable(z3, terms, terms.eq(y, terms.integer(constant)), differ)


def test_bits_of_unbounded_integers_are_uninterpreted(z3: TextSession) -> None:
    """Nothing is known of them, but that equal operands give equal results."""
    terms = Terms()
    x, y, z = (terms.symbol(n, Sort.INT) for n in "xyz")
    first, second = (bit_operation(terms, "and", side, y, 0) for side in (x, z))
    assert first.value == ("and", 0)
    differ = terms.not_(terms.eq(first, second))
    assert satisfiable(z3, terms, differ)
    assert not satisfiable(z3, terms, differ, terms.eq(x, z))


def test_conversions_of_wide_values(z3: TextSession) -> None:
    """Conversion to a narrow type and back to ``integer`` is congruent and in range."""
    type = MACHINES["lp64"]["short"]
    wide = Variable("w", MACHINES["lp64"]["long"], Storage.LOCAL, "w")
    terms = Terms()
    names = scope(terms, [wide])
    narrow: Expr = Convert(Convert(Read(wide), type), INTEGER)
    term = translate(narrow, names)
    in_range = terms.and_(
        [terms.le(terms.integer(type.min), term), terms.le(term, terms.integer(type.max))]
    )
    difference = terms.floor_mod(terms.sub(names.state[wide], term), 1 << type.width)
    congruent = terms.eq(difference, terms.integer(0))
    assert not satisfiable(z3, terms, terms.not_(terms.and_([in_range, congruent])))


def test_unary_operations() -> None:
    (x, _) = operands(UCHAR)
    terms = Terms()
    for number in (0, 1, 127, 128, 255):
        for op, result in ((UnaryOp.NEG, -number), (UnaryOp.BITNOT, ~number)):
            term = translate(Unary(op, Read(x), UCHAR), scope(terms, [x]))
            assert value(term, x=number) == result % 256


@pytest.mark.parametrize("name", ["and", "or", "xor"])
@pytest.mark.parametrize("right", [2, 3, -3])
def test_what_is_known_of_bits_excludes_no_operand(z3: TextSession, name: str, right: int) -> None:
    """An operand that is the result of an overflow does not fit, and is a value all the same."""
    terms = Terms()
    x, y = (terms.symbol(n, Sort.INT) for n in "xy")
    bits = terms.bits(name, 2, x, y)
    values = [terms.eq(x, terms.integer(-2)), terms.eq(y, terms.integer(right))]
    zero = terms.integer(0)
    assert satisfiable(z3, terms, *values, terms.or_([terms.le(zero, bits), terms.le(bits, zero)]))
