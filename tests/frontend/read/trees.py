"""Random syntax trees, as the parser could have built them."""

from hypothesis import strategies as st

from weaklink.frontend import syntax as s
from weaklink.source import NOWHERE

HERE = NOWHERE
NAMES = st.sampled_from(["a", "b", "x1", "requires", "behavior", "loop", "invariant"])
LABELS = st.sampled_from(["Pre", "Here", "L"])
WORDS = st.sampled_from(["n1", "n2", "requires"])
MODES = st.sampled_from(["assert", "check", "admit"])


def qualified(make, *parts):
    """A type, ``const``, ``volatile``, both or neither."""
    return st.builds(
        lambda c, v, *given: make(*given, HERE, c, v), st.booleans(), st.booleans(), *parts
    )


def spanned(make, *parts, **named):
    """A node whose ``span`` is nowhere."""
    return st.builds(lambda *a, **k: make(*a, span=HERE, **k), *parts, **named)


def tuples(of, least=0, most=3):
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def number(value, suffix, base):
    return s.Number(value, suffix, 10 if base == 8 and value == 0 else base, HERE)


NUMBERS = st.builds(
    number,
    st.integers(0, 2**64),
    st.sampled_from(["", "u", "l", "ul", "ll", "ull"]),
    st.sampled_from([2, 8, 10, 16]),
)
FLOATS = st.sampled_from(["1.5", ".5e-3f", "0x1.8p3", "1."]).map(lambda text: s.Float(text, HERE))
STRINGS = spanned(s.String, st.text(st.characters(codec="utf-8", exclude_characters="\0")))
NAMED = spanned(s.Name, NAMES)
TYPES = st.recursive(
    st.one_of(
        qualified(s.BaseType, st.sampled_from(["int", "unsigned long", "_Bool", "double", "T"])),
        st.builds(lambda k, t: s.RecordType(k, t, None, HERE),
                  st.sampled_from(["struct", "union"]), NAMES),
        NAMES.map(lambda tag: s.EnumType(tag, None, HERE)),
    ),
    lambda inner: st.one_of(
        qualified(s.PointerType, inner),
        st.builds(lambda t, n: s.ArrayType(t, n, HERE), inner, st.none() | NUMBERS),
        st.builds(
            lambda t, p, v: s.FunctionType(t, p, v and bool(p), HERE),
            inner,
            st.none() | tuples(spanned(s.Parameter, st.none() | NAMES, inner), 0, 2),
            st.booleans(),
        ),
    ),
    max_leaves=4,
)  # fmt: skip
C_OPS = st.sampled_from("|| && | ^ & == != < <= > >= << >> + - * / % ,".split())
ACSL_OPS = st.sampled_from(
    r"<==> ==> || ^^ && <--> --> | ^ & \in < <= > >= == != *^ << >> + - * / %".split()
)
ASSIGNING = st.sampled_from("= *= /= %= += -= <<= >>= &= ^= |=".split())


def unary(op, operand):
    """What the parser makes of a prefix."""
    return s.Unary(op, operand, HERE)


def c_expressions():
    leaves = NUMBERS | FLOATS | STRINGS | NAMED
    return st.recursive(leaves, _more_c, max_leaves=12)


def _more_c(inner):
    return st.one_of(
        st.builds(unary, st.sampled_from("- + ~ ! * & ++ --".split()), inner),
        spanned(s.Postfix, st.sampled_from(["++", "--"]), inner),
        spanned(s.Binary, C_OPS, inner, inner),
        spanned(s.Assignment, ASSIGNING, inner, inner),
        spanned(s.Ternary, inner, inner, inner),
        spanned(s.Cast, TYPES, inner),
        spanned(s.SizeofType, TYPES),
        spanned(s.SizeofExpr, inner),
        spanned(s.CallExpr, inner, tuples(inner), ghost=tuples(inner, 0, 1)),
        spanned(s.Index, inner, inner),
        st.builds(lambda e, n, a: s.Member(e, n, a, HERE), inner, NAMES, st.booleans()),
        spanned(s.CompoundLiteral, TYPES, initializers(inner)),
        st.builds(lambda c, o: s.Builtin("?:", (c, o), HERE), inner, inner),
        NAMED.map(lambda name: s.Builtin("&&", (name,), HERE)),
        st.builds(lambda t: s.Builtin("_Alignof", (s.SizeofType(t, HERE),), HERE), TYPES),
        st.builds(
            lambda e, t: s.Builtin("__builtin_va_arg", (e, s.SizeofType(t, HERE)), HERE),
            inner, TYPES,
        ),
        spanned(s.Generic, inner, tuples(st.tuples(st.none() | TYPES, inner), 1)),
        spanned(s.StatementExpression, spanned(s.Compound, tuples(expression_statements(inner)))),
    )  # fmt: skip


def initializers(inner):
    designator = (
        NAMES | inner | st.builds(lambda a, b: s.Builtin("...", (a, b), HERE), inner, inner)
    )
    item = st.tuples(tuples(designator, 0, 2), inner)
    return spanned(s.InitList, tuples(item))


def expression_statements(inner):
    return spanned(s.ExpressionStatement, st.none() | inner)


BINDERS = spanned(s.Binder, TYPES, NAMES)


def terms():
    leaves = (
        NUMBERS
        | FLOATS
        | STRINGS
        | NAMED
        | spanned(s.Name, st.sampled_from([r"\result", r"\true"]))
    )
    return st.recursive(leaves, _more_terms, max_leaves=12)


def _more_terms(inner):
    ranged = inner | spanned(s.Range, st.none() | inner, st.none() | inner)
    chains = st.sampled_from([("<", "<="), ("==", "<", "=="), (">", ">="), (">=", "==", ">")])
    return st.one_of(
        st.builds(unary, st.sampled_from("- + ~ ! * &".split()), inner),
        spanned(s.Binary, ACSL_OPS, inner, inner),
        chains.flatmap(
            lambda ops: st.lists(inner, min_size=len(ops) + 1, max_size=len(ops) + 1).map(
                lambda operands: s.Chain(tuple(operands), ops, HERE)
            )
        ),
        spanned(s.Ternary, inner, inner, inner),
        spanned(s.Cast, TYPES, inner),
        spanned(s.SizeofType, TYPES),
        spanned(s.SizeofExpr, inner),
        spanned(s.CallExpr, NAMED, tuples(ranged), labels=tuples(LABELS, 0, 2)),
        spanned(s.Index, inner, ranged),
        st.builds(lambda e, n, a: s.Member(e, n, a, HERE), inner, NAMES, st.booleans()),
        spanned(s.AtExpr, ranged, LABELS),
        spanned(s.Quantifier, st.sampled_from([r"\forall", r"\exists", r"\lambda"]),
                tuples(BINDERS, 1), inner),
        spanned(s.LetExpr, NAMES, inner, inner),
        spanned(s.Named, WORDS | st.just("no word"), inner),
        spanned(s.Builtin, st.just(r"\max"), tuples(ranged), labels=tuples(LABELS, 0, 1)),
        spanned(s.Builtin, st.sampled_from([r"\set", r"\list"]), tuples(inner)),
        st.builds(comprehension, tuples(BINDERS, 1), inner, inner),
        st.builds(update, inner, NAMES, inner),
        spanned(s.InitList, tuples(st.tuples(tuples(NAMES | ranged, 1, 1), inner), 1)),
    )  # fmt: skip


def comprehension(binders, element, condition):
    parts = tuple(s.Quantifier(r"\lambda", binders, part, HERE) for part in (element, condition))
    return s.Builtin(r"\comprehension", parts, HERE)


def update(record, name, value):
    return s.Builtin(r"\with", (record, s.Member(record, name, False, HERE), value), HERE)


def clauses(term):
    frame = tuples(location(term), 0, 2)
    return st.one_of(
        spanned(s.PredicateClause, st.sampled_from(["ensures", "exits", "returns"]), term, MODES,
                st.just(())),
        st.builds(assigns, frame, st.none() | tuples(term, 0, 2), MODES, st.booleans()),
        spanned(s.OtherClause, st.sampled_from(["allocates", "frees"]), tuples(term)),
    )  # fmt: skip


def location(term):
    """A name before the first location names the clause."""
    return term.filter(lambda one: not isinstance(one, s.Named))


def assigns(locations, origins, mode, indirect):
    numbers = tuple(range(len(origins or ()))) if indirect else ()
    return s.AssignsClause(locations, origins, mode, (), HERE, indirect=numbers)


def contracts(term):
    behavior = spanned(s.BehaviorClause, WORDS, tuples(clauses(term)))
    return st.builds(
        lambda first, then: s.Contract((*first, *then), HERE),
        tuples(clauses(term), 1), tuples(behavior, 0, 2),
    )  # fmt: skip


def loop_annotations(term):
    behaviors = tuples(WORDS, 0, 2)
    invariant = spanned(s.PredicateClause, st.just("invariant"), term, MODES, behaviors)
    frame = spanned(s.AssignsClause, tuples(location(term)), st.none(), MODES, behaviors)
    return spanned(s.LoopAnnotation, tuples(invariant | frame, 1))


def statements():
    expr, term = c_expressions(), terms()
    simple = st.one_of(
        expression_statements(expr),
        spanned(s.Break),
        spanned(s.Continue),
        spanned(s.Goto, NAMES),
        spanned(s.Return, st.none() | expr),
        spanned(s.StaticAssertion, expr, st.none() | STRINGS),
        st.builds(lambda p, m: s.AssertStatement(s.PredicateClause(m, p, m, (), HERE), HERE),
                  term, MODES),
        st.builds(lambda d: s.DeclarationStatement((d,), HERE), declarations(expr)),
    )  # fmt: skip
    return st.recursive(simple, lambda inner: _more_statements(inner, expr, term), max_leaves=8)


def _more_statements(inner, expr, term):
    block = spanned(s.Compound, tuples(inner))
    annotation = st.none() | loop_annotations(term)
    return st.one_of(
        block,
        spanned(s.If, expr, block, st.none() | block),
        spanned(s.While, expr, block, annotation),
        spanned(s.DoWhile, block, expr, annotation),
        spanned(s.For, st.none() | expression_statements(expr).filter(lambda e: e.expression),
                st.none() | expr, st.none() | expr, block, annotation),
        spanned(s.Switch, expr, block),
        spanned(s.Case, st.none() | expr, st.none(), inner),
        spanned(s.Labeled, NAMES, inner),
        spanned(s.Contracted, contracts(term), block),
        spanned(s.GhostStatement, tuples(inner.filter(lambda one: not _has_ghost(one)), 1)),
    )  # fmt: skip


def _has_ghost(statement):
    return "ghost" in repr(statement).lower()


def declarations(expr):
    initializer = st.none() | expr | initializers(expr)
    storage = st.sampled_from([(), ("static",), ("extern", "inline")])
    attributes = tuples(st.sampled_from(["unused", "aligned(4)", "_Alignas(8)"]), 0, 2)
    return st.builds(
        lambda n, t, sto, i, a: s.Declaration(
            n, t, sto, None if isinstance(t, s.FunctionType) else i, HERE, None, a),
        NAMES, TYPES, storage, initializer, attributes,
    )  # fmt: skip
