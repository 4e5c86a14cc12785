"""Random expressions and predicates in the form the elaborator gives to annotations."""

from hypothesis import strategies as st

from weaklink.ir.expressions import (
    At,
    Binary,
    BinaryOp,
    BoundRead,
    Conditional,
    Const,
    Convert,
    Expr,
    Let,
    Read,
    Truth,
    Unary,
    UnaryOp,
)
from weaklink.ir.predicates import (
    And,
    AtPred,
    Compare,
    CompareOp,
    Iff,
    IfPred,
    Implies,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
)
from weaklink.ir.types import BOOLEAN, INTEGER, MACHINES
from weaklink.ir.variables import PRE, Bound, Storage, Variable

INT = MACHINES["lp64"].int
SHORT = MACHINES["lp64"]["short"]
GLOBAL = Variable("g", INT, Storage.GLOBAL, "g")
OTHER = Variable("h", INT, Storage.GLOBAL, "h")

Bounds = tuple[Bound, ...]


def terms(depth: int = 3, bounds: Bounds = (), at: bool = True) -> st.SearchStrategy[Expr]:
    """Terms of type ``integer``; ``at`` allows ``\\at``, which stands in no other."""
    if depth == 0:
        return _leaves(bounds)
    inner = terms(depth - 1, bounds, at)
    tests = predicates(depth - 1, bounds, at)
    bound = _fresh(depth)
    below = terms(depth - 1, (*bounds, bound), at).filter(_is_integer)
    plain = inner.filter(lambda term: not isinstance(term, Const))
    whole = inner.filter(lambda term: not isinstance(term, Convert))
    choices: list[st.SearchStrategy[Expr]] = [
        _leaves(bounds),
        st.builds(Binary, st.sampled_from(BinaryOp), inner, inner, st.just(INTEGER)),
        st.builds(Unary, st.sampled_from(UnaryOp), plain, st.just(INTEGER)),
        plain.map(_cast),
        st.builds(Conditional, tests, inner.filter(_is_integer), inner, st.just(INTEGER)),
        st.builds(Let, st.just(bound), whole, below),
    ]
    if at:
        choices.append(st.builds(At, terms(depth - 1, bounds, False), st.just(PRE)))
    return st.one_of(choices)


def _fresh(depth: int) -> Bound:
    return Bound(f"b{depth}", INTEGER, f"b{depth}")


def _doubled(variable: Variable) -> Expr:
    """Not a mere read: of what type that is depends on what surrounds it."""
    return Binary(BinaryOp.MUL, Const(2, INTEGER), Convert(Read(variable), INTEGER), INTEGER)


def _is_integer(term: Expr) -> bool:
    """Not a cast, whose type a ``\\let`` would take over."""
    return not isinstance(term, Convert)


def _cast(term: Expr) -> Expr:
    if isinstance(term, Convert):
        return term
    return Convert(Convert(term, SHORT, True), INTEGER)


def _leaves(bounds: Bounds) -> st.SearchStrategy[Expr]:
    plain: list[st.SearchStrategy[Expr]] = [
        st.integers(-3, 300).map(lambda n: Const(n, INTEGER)),
        st.sampled_from([_doubled(GLOBAL), _doubled(OTHER)]),
    ]
    if bounds:
        plain.append(st.sampled_from([BoundRead(bound) for bound in bounds]))
    return st.one_of(plain)


def predicates(depth: int = 3, bounds: Bounds = (), at: bool = True) -> st.SearchStrategy[Pred]:
    numbers = terms(max(depth - 1, 0), bounds, at)
    whole = numbers.filter(lambda term: not isinstance(term, Convert))
    compare = st.builds(Compare, st.sampled_from(CompareOp), numbers, numbers)
    if depth == 0:
        return compare
    inner = predicates(depth - 1, bounds, at)
    bound = _fresh(depth)
    below = predicates(depth - 1, (*bounds, bound), at)
    truths = st.one_of(compare, inner.map(Not)).map(lambda pred: Truth(pred, BOOLEAN))
    equality = st.sampled_from([CompareOp.EQ, CompareOp.NE])
    choices: list[st.SearchStrategy[Pred]] = [
        compare,
        st.builds(Compare, equality, truths, truths),
        *(st.builds(node, inner, inner) for node in (And, Or, Implies, Iff)),
        inner.map(Not),
        st.builds(IfPred, inner, inner, inner),
        st.builds(Quantified, st.booleans(), st.just((bound,)), below),
        st.builds(LetPred, st.just(bound), whole, below),
    ]
    if at:
        choices.append(st.builds(AtPred, predicates(depth - 1, bounds, False), st.just(PRE)))
    return st.one_of(choices)
