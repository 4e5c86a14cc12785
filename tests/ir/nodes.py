"""Random expressions and predicates in the form the elaborator gives to annotations."""

from hypothesis import strategies as st

from weaklink.ir.expressions import (
    PRE,
    And,
    At,
    AtPred,
    Binary,
    BinaryOp,
    Bound,
    BoundRead,
    Compare,
    CompareOp,
    Conditional,
    Const,
    Convert,
    Expr,
    Iff,
    IfPred,
    Implies,
    Let,
    LetPred,
    Not,
    Or,
    Pred,
    Quantified,
    Read,
    Storage,
    Truth,
    Unary,
    UnaryOp,
    Variable,
)
from weaklink.ir.types import BOOLEAN, INTEGER, MACHINES

INT = MACHINES["lp64"].int
SHORT = MACHINES["lp64"]["short"]
GLOBAL = Variable("g", INT, Storage.GLOBAL, "g")
OTHER = Variable("h", INT, Storage.GLOBAL, "h")

_DEPTH = 4


def _fresh(depth: int) -> Bound:
    return Bound(f"b{depth}", INTEGER, f"b{depth}")


def _leaves(bounds: tuple[Bound, ...]) -> st.SearchStrategy[Expr]:
    plain: list[st.SearchStrategy[Expr]] = [
        st.integers(-3, 300).map(lambda n: Const(n, INTEGER)),
        st.sampled_from([Convert(Read(GLOBAL), INTEGER), Convert(Read(OTHER), INTEGER)]),
    ]
    if bounds:
        plain.append(st.sampled_from([BoundRead(bound) for bound in bounds]))
    return st.one_of(plain)


def terms(depth: int = _DEPTH, bounds: tuple[Bound, ...] = ()) -> st.SearchStrategy[Expr]:
    """Terms of type ``integer``."""
    if depth == 0:
        return _leaves(bounds)
    inner = terms(depth - 1, bounds)
    bound = _fresh(depth)
    return st.one_of(
        _leaves(bounds),
        st.builds(
            lambda op, a, b: Binary(op, a, b, INTEGER), st.sampled_from(BinaryOp), inner, inner
        ),
        st.builds(lambda op, a: Unary(op, a, INTEGER), st.sampled_from(UnaryOp), _not_const(inner)),
        st.builds(lambda a: Convert(Convert(a, SHORT, True), INTEGER), _not_const(inner)),
        st.builds(
            lambda c, a, b: Conditional(c, a, b, INTEGER),
            predicates(depth - 1, bounds),
            inner,
            inner,
        ),
        st.builds(lambda a: At(a, PRE), inner),
        st.builds(lambda v, b: Let(bound, v, b), inner, terms(depth - 1, (*bounds, bound))),
    )


def _not_const(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    """The elaborator folds what is done to a constant."""
    return inner.filter(lambda term: not isinstance(term, Const))


def predicates(depth: int = _DEPTH, bounds: tuple[Bound, ...] = ()) -> st.SearchStrategy[Pred]:
    compare = st.builds(
        Compare, st.sampled_from(CompareOp), terms(max(depth - 1, 0), bounds), _leaves(bounds)
    )
    if depth == 0:
        return compare
    inner = predicates(depth - 1, bounds)
    bound = _fresh(depth)
    below = predicates(depth - 1, (*bounds, bound))
    return st.one_of(
        compare,
        st.builds(
            lambda op, a, b: Compare(op, Truth(a, BOOLEAN), Truth(b, BOOLEAN)),
            st.sampled_from([CompareOp.EQ, CompareOp.NE]),
            inner,
            inner,
        ),
        *(st.builds(node, inner, inner) for node in (And, Or, Implies, Iff)),
        st.builds(Not, inner),
        st.builds(IfPred, inner, inner, inner),
        st.builds(AtPred, inner, st.just(PRE)),
        st.builds(lambda u, b: Quantified(u, (bound,), b), st.booleans(), below),
        st.builds(lambda v, b: LetPred(bound, v, b), terms(depth - 1, bounds), below),
    )
