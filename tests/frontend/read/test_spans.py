"""Every node's place is exactly the text it was read from."""

from collections.abc import Iterator

import pytest

from tests.frontend.read.dump import show
from weaklink.diagnostics import InputError
from weaklink.frontend.read import parse_predicate, read_text
from weaklink.ir.types import MACHINES
from weaklink.options import Reading
from weaklink.record import field_names
from weaklink.source import SourceText


def nodes(node: object) -> Iterator[object]:
    """All nodes of a tree, parents first, in source order of their fields."""
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif (names := field_names(node)) is not None:
        if "span" in names:
            yield node
        for name in names:
            if name != "span":
                yield from nodes(getattr(node, name))


def texts(source: str) -> list[str]:
    """``kind: text`` of every node."""
    unit, diagnostics = read_text("t.c", source, Reading(), MACHINES["lp64"])
    assert diagnostics == ()
    lines = SourceText.of("t.c", source)
    return [f"{type(n).__name__}: {lines.text(n.span)}" for n in nodes(unit.items)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("int x = (a + b) * -c[1];", [
            "Binary: (a + b) * -c[1]", "Binary: a + b", "Unary: -c[1]", "Index: c[1]"]),
        ("int x = (int)(a)->f.g++;", [
            "Cast: (int)(a)->f.g++", "Postfix: (a)->f.g++", "Member: (a)->f.g", "Member: (a)->f"]),
        ("int x = f(1, g()) ? y : (z, 2);", [
            "Ternary: f(1, g()) ? y : (z, 2)", "CallExpr: f(1, g())", "CallExpr: g()",
            "Binary: z, 2"]),
        ("int a[2] = {1, [1] = b};", [
            "InitList: {1, [1] = b}", "Declaration: a[2] = {1, [1] = b}"]),
        ("/*@ requires a: b: x > 0; */ int f(int x);", [
            "PredicateClause: requires a: b: x > 0", "Named: a: b: x > 0", "Named: b: x > 0",
            "Binary: x > 0", "Contract: requires a: b: x > 0;"]),
        ("/*@ check requires x; assigns a[0 .. x] , b \\from c ; */ int f(int x);", [
            "PredicateClause: check requires x", "AssignsClause: assigns a[0 .. x] , b \\from c",
            "Index: a[0 .. x]", "Range: 0 .. x"]),
        ("/*@ behavior b: assumes x;\n ensures y; complete behaviors b; */ int f(int x);", [
            "BehaviorClause: behavior b: assumes x; ensures y",
            "BehaviorSetClause: complete behaviors b"]),
        ("/*@ lemma l: \\forall int *p, q; *p < q <= \\at(q,L) ==> \\let z = q; z == q; */", [
            "Quantifier: \\forall int *p, q; *p < q <= \\at(q,L) ==> \\let z = q; z == q",
            "Binder: *p", "Binder: q", "Chain: *p < q <= \\at(q,L)", "AtExpr: \\at(q,L)",
            "LetExpr: \\let z = q; z == q"]),
        ("void f(int n) { /*@ for b: loop invariant n > 0; loop variant n; */ while (n) n--; }", [
            "PredicateClause: for b: loop invariant n > 0", "MeasureClause: loop variant n",
            "LoopAnnotation: for b: loop invariant n > 0; loop variant n;", "While: while (n) n--;",
            "Compound: { /*@ for b: loop invariant n > 0; loop variant n; */ while (n) n--; }"]),
        ("void f(int n) { //@ assert a: n > 0;\n if (n) return; else { n = 1; } }", [
            "AssertStatement: assert a: n > 0", "If: if (n) return; else { n = 1; }",
            "Return: return;", "Assignment: n = 1", "ExpressionStatement: n = 1;"]),
        ("static int f(int n) { return 1; }", [
            "FunctionDefinition: static int f(int n) { return 1; }", "Parameter: int n"]),
        ("struct s { int a; } *p, q[2];", [
            "RecordType: struct s { int a; }", "Field: a", "Declaration: *p", "Declaration: q[2]",
            "DeclarationStatement: struct s { int a; } *p, q[2];"]),
        # Macros: a use counts as a whole, but for what lies inside one argument.
        ("#define ADD(x, y) ((x) + (y))\nint x = 2 * ADD(a - 1, b);", [
            "Binary: 2 * ADD(a - 1, b)", "Binary: ADD(a - 1, b)", "Binary: a - 1", "Name: b"]),
        ("#define SUB(x, y) y - x\nint x = SUB(a, b);", [
            "Binary: SUB(a, b)", "Name: a", "Name: b"]),
        ("#define N 3\n#define F(x) f(x, N)\nint x = F(N + 1) + N;", [
            "Binary: F(N + 1) + N", "CallExpr: F(N + 1)", "Binary: N + 1", "Number: N",
            "Number: F(N + 1)"]),
        ("#define INV(c) /*@ loop invariant c; */\nvoid f(int n) { INV(n > 0) while (n) n--; }", [
            "PredicateClause: INV(n > 0)", "Binary: n > 0"]),
    ],
)  # fmt: skip
def test_places(source: str, expected: list[str]) -> None:
    found = texts(source)
    assert [one for one in expected if one not in found] == []


def test_a_macro_is_named_in_the_span() -> None:
    unit, _ = read_text("t.c", "#define A B\n#define B 3\nint x = A;", Reading(), MACHINES["lp64"])
    numbers = [node for node in nodes(unit.items) if type(node).__name__ == "Number"]
    assert [(str(n.span), n.span.macro) for n in numbers] == [("t.c:3:9", "A")]  # type: ignore[attr-defined]


def test_messages_name_the_macro() -> None:
    source = "#define BAD (1 +)\nint x = BAD;"
    _, (one,) = read_text("t.c", source, Reading(), MACHINES["lp64"])
    assert str(one.span) == "t.c:2:9"
    assert one.message == (
        "expected an expression, found ')' (macro 'BAD', defined at t.c:1:9, becomes '( 1 + )')"
    )


def test_predicate_of_the_command_line() -> None:
    predicate = parse_predicate("0 <= n < 4 && \\valid(p)", "<typically>")
    assert show(predicate) == "(&& (chain 0 <= n < 4) (\\valid p))"
    assert str(predicate.span) == "<typically>:1:1"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("n = 3", 3, "'=' in an annotation: equality is written '=='"),
        ("n < ", 5, "expected a term or predicate, found the end of the annotation"),
        ("n < 3; m", 6, "expected the end of the predicate, found ';'"),
        ("", 1, "expected a term or predicate, found the end of the annotation"),
    ],
)
def test_wrong_predicate_of_the_command_line(text: str, place: int, message: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_predicate(text, "--typically")
    diagnostic = raised.value.diagnostic
    assert (diagnostic.span.file, diagnostic.span.line, diagnostic.span.column) == (
        "--typically", 1, place,
    )  # fmt: skip
    assert diagnostic.message == message
