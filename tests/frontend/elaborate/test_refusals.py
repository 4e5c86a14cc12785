"""What has no meaning yet is refused by name and place, and only where it is needed."""

import pytest

from tests.frontend.elaborate.elaborating import (
    elaborate_files,
    elaborate_text,
    errors,
    refusals,
    views_of,
)
from weaklink.diagnostics import Cost
from weaklink.ir.predicates import FALSE
from weaklink.ir.program import Program
from weaklink.ir.statements import Call, Guard
from weaklink.kinds import Kind
from weaklink.view.cut import as_called, is_cut, taken_out_of
from weaklink.view.supported import refused_lemmas, supported_part

# What is refused, and the program; the refused function is f.
REFUSED = [
    # by its type
    ("union", "union u { int x : 3, *q; }; int f(union u *p) { return ⟨p->x⟩; }"),
    ("union", "struct s { union { int x : 3, *q; } u; }; int f(struct s *p) { return ⟨p->u.x⟩; }"),
    ("union", "union u { int x : 3, *q; }; int f(union u u) { return ⟨u.x⟩; }"),
    (
        "comparison of `struct s`, of which a member is not modelled",
        "struct s { long double b; int x; }; /*@ requires ⟨*p == *q⟩; */ "
        "int f(struct s *p, struct s *q) { return 0; }",
    ),
    ("floating-point type `long double`", "int f(⟨long double x⟩) { return 1; }"),
    ("floating-point type `long double`", "int f(int x) { return ⟨x⟩ > 1.5L; }"),
    ("floating-point type `long double`", "long double d; int f(void) { return ⟨d⟩ > 1; }"),
    ("floating-point type `long double`", "long double a[3]; int f(int i) { return ⟨a[i]⟩ > 0; }"),
    ("floating-point type `long double`", "int f(long double *p) { return ⟨*p⟩ > 0; }"),
    (
        "floating-point type `long double`",
        "struct s { long double b; int x; }; int f(struct s *p) { return ⟨p->b⟩ > 0; }",
    ),
    ("`\\exact`", "/*@ requires ⟨\\exact(x)⟩ > 0; */ int f(int x) { return x; }"),
    (
        "copy of a `volatile` structure",
        "struct s { int x; }; volatile struct s v; int f(void) { struct s w = ⟨v⟩; return w.x; }",
    ),
    ("variable-length array", "int f(int x) { typedef int T⟨[x]⟩; return 1; }"),
    # in code
    ("floating-point constant", "int f(int x) { return ⟨1.5L⟩ < x; }"),
    ("conversion from `long*` to `int*`", "int f(long **p) { return *⟨(int *)*p⟩; }"),
    ("conversion from `int*` to `char*`", "int f(int **p) { return ⟨(char *)*p⟩ == 0; }"),
    (
        "conversion from `struct s*` to `int*`",
        "struct s { long double x; }; int f(struct s *p) { return *⟨(int *)p⟩; }",
    ),
    ("pointer made from a number", "int f(long x) { return *⟨(int *)x⟩; }"),
    ("number made from a `int**`", "int f(int **p) { return (long)⟨p⟩ == 0; }"),
    (
        "call through a pointer to functions with a variable number of arguments",
        "int (*p)(int, ...); void f(void) { ⟨p(1)⟩; }",
    ),
    (
        "`va_list` that is a part of another object, or global",
        "struct s { __builtin_va_list l; }; int f(struct s *p) "
        "{ return ⟨__builtin_va_arg(p->l, int)⟩; }",
    ),
    (
        "assignment of a `va_list`",
        "void f(int x, ...) { __builtin_va_list a, b; __builtin_va_start(a, x); ⟨b = a⟩; }",
    ),
    (
        "`va_list` of the arguments of one function or another",
        "void f(int x, __builtin_va_list b, ...) { __builtin_va_list a; "
        "if (x) ⟨__builtin_va_start(a, b)⟩; else __builtin_va_copy(a, b); "
        "__builtin_va_end(a); }",
    ),
    ("asm that jumps", 'int f(int x) { return ({ ⟨asm goto("j" : : : : out);⟩ out: x; }); }'),
    ("asm that may change memory", 'int f(int x) { ⟨asm("st" : : : "memory");⟩ return x; }'),
    ("alignment of a function", "int g(void); int f(void) { return ⟨_Alignof(g)⟩; }"),
    (
        "`wide` (attribute `mode` of a type)",
        "typedef int wide __attribute__((mode(TI))); int f(⟨wide⟩ x) { return x; }",
    ),
    ("vector type", "typedef int w __attribute__((vector_size(16))); int f(⟨w⟩ x) { return 1; }"),
    ("type `__int128`", "int f(int x) { return sizeof(⟨__int128⟩); }"),
    (
        "range of designators of aggregates without braces",
        "int f(void) { int m[2][2] = { [0 ... 1] = ⟨3⟩, 4 }; return m[0][0]; }",
    ),
    ("type `unsigned __int128`", "int f(int x) { return sizeof(⟨unsigned __int128⟩); }"),
    ("`__real__`", "int f(int x) { return ⟨__real__ x⟩; }"),
    ("`__imag__`", "int f(int x) { ⟨__imag__ x⟩ = 1; return x; }"),
    ("`__imag`", "int f(int x) { return ⟨__imag (x)⟩ + 1; }"),
    ("address of a label", "int f(int x) { void *p = ⟨&&out⟩; out: return p == 0; }"),
    ("nested function", "int f(int x) { ⟨int g(int y) { return y; }⟩ return g(x); }"),
    ("computed goto", "int f(void **p) { ⟨goto *p[0];⟩ return 1; }"),
    ("call of undeclared function `__g`", "int f(void) { return ⟨__g⟩(1); }"),
    (
        "call of undeclared function `__nxet` (perhaps `__next`)",
        "int __next(int); int f(void) { return ⟨__nxet⟩(1); }",
    ),
    (
        "`int` for a parameter of type `unsigned int` without a prototype",
        "int f(int x) { return g(⟨x⟩); } int g(unsigned y) { return 1; }",
    ),
    (
        "jump past the declaration of `t`",
        "int f(int x) { if (x) goto l; int t[2]; l: x++; ⟨t[0] = x⟩; return x; }",
    ),
    (
        "jump past the declaration of `k`",
        "void g(int *); void f(int x) { if (x) goto l; int k; l: ⟨k = 2⟩; g(&k); }",
    ),
    ("C label `Pre`, a word of ACSL", "int f(int x) { ⟨Pre: x++;⟩ return x; }"),
    # in annotations
    (
        "`frees` clause of a set of pointers",
        "int *g[9]; /*@ ⟨frees g[0 .. x]⟩; */ int f(int x) { return x; }",
    ),
    (
        "`\\pointer_comparable`",
        "/*@ requires ⟨\\pointer_comparable(p, p)⟩; */ int f(int *p) { return *p; }",
    ),
    (
        "`\\inter` of objects of several cells",
        "struct s { int x, y; } a[4]; /*@ assigns ⟨\\inter(a[0..1], a[1..2])⟩; */ void f(void) { }",
    ),
    (
        "set comprehension",
        "int a[4]; /*@ assigns ⟨{a[i] | integer i; 0 <= i < 3}⟩; */ void f(void) { }",
    ),
    (
        "set whose members are not written out",
        "/*@ ensures \\let s = p[0 .. 1]; \\at(⟨1 \\in s⟩, Pre); */ int f(int *p) { return *p; }",
    ),
    ("set of this kind", "/*@ requires \\valid(⟨p[0 .. 1]⟩); */ int f(int **p) { return **p; }"),
]

# What was refused once, and has a meaning.
NOT_REFUSED = [
    "int f(int x) { /*@ requires x > 0; ensures x > \\old(x); */ x++; return x; }",
    "/*@ ensures \\sum(0, x, \\lambda integer i; i) > 0; */ int f(int x) { return x; }",
    "/*@ logic int *g(int *p) = p; */ /*@ requires *g(p) == 0; */ int f(int *p) { return 0; }",
    "int f(int *p) { return *p; }",
    "int f(int x) { return &x == 0; }",
    "int a[3]; void f(int i) { a[i]++; }",
    "struct s { int x, t[2]; } s; int f(struct s v) { return v.x + s.t[1]; }",
    'int f(void) { return "a"[0]; }',
    "int g(void); int f(void) { return g == 0; }",
    "int f(void *p) { unsigned *q = p; return *(int *)q; }",
    "int m[2][3]; int f(int (*p)[3]) { return p[1][2] + m[1][2] + (p == m); }",
    "int f(int *p) { return (_Bool)p && p < p + 1; }",
    "int a[4]; /*@ assigns \\union(a[0 .. 1], a[2 .. 3]); */ void f(void) { }",
    "/*@ requires \\valid(p + (0 ..)) && \\separated(p, q); */ void f(int *p, int *q) { }",
    "/*@ requires \\valid_read(p) && \\initialized(p); */ int f(int *p) { return *p; }",
    "/*@ terminates \\true; exits x > 0; */ int f(int x) { return x; }",
    "/*@ requires \\allocable(p); */ int f(int *p) { return 0; }",
    "int a[4]; /*@ assigns \\inter(a[0 .. 1], a[1 .. 2]); */ void f(void) { }",
    "/*@ requires \\subset(p, q + (0 .. 3)); */ void f(int *p, int *q) { }",
    "/*@ requires x \\in (0 .. 3); */ void f(int x) { }",
    "void f(int x, int *p) { /*@ assert \\dangling(&x) || *\\at(p, Pre) == 0; */ }",
    "union u { int x; }; int f(union u u) { union u *p = &u, w = *p; return p == &w; }",
    "struct s { int b : 3, x; float d; union { int i; } u; } s[2]; int f(struct s *p) "
    "{ struct s t = *p; return t.x + s[1].x; }",
    "/*@ predicate z{L}(int *p) = *p == 0; */ /*@ ensures z{Pre}(p); */ void f(int *p) { }",
    "struct s { int b : 3, : 2; } s; /*@ assigns p->b; */ int f(struct s *p) "
    "{ s = *p; return p->b = s.b; }",
    "struct s { int b : 3, : 2; }; /*@ requires *p == *q; */ int f(struct s *p, struct s *q) "
    "{ return sizeof(struct s) + sizeof(p->b + 0); }",
]

UNSEQUENCED = [
    "i = i++;",
    "i = ++i;",
    "i = i = 1;",
    "i += i++;",
    "j = i++ + i;",
    "j = i + i--;",
    "j = i++ + i++;",
    "g(i++, i);",
    "g(i = 1, i = 2);",
    "j = (i = 1) + (j = 2) + i;",
    "i = j ? i++ : 0;",
    "i = j && i++;",
    "j = (j, i++) + i;",
    "if (i++ == i) j = 1;",
    "for (; i++ < i; ) ;",
    "j = i + _Generic(j, int: i++);",
    "j = _Generic(j, int: i++) + i;",
    "int (*h[2])(int, int); h[i++](i, 0);",
]

SEQUENCED = [
    "i = i + 1;",
    "j = i++, i;",
    "i = (i++, j);",
    "i = i++ && j;",
    "i = g(i++, 1);",
    "j = i++ ? i : i--;",
    "j = i++ || i++;",
    "i = (j = i) + 1;",
    "j = sizeof(i++) + i++;",
    "j = g(i, 1) + g(i, 2);",
    "i = j = i;",
    "j = _Generic(j, int: i++, long: i--);",
    "i = _Generic(i++, int: j);",
    "int (*h[2])(int, int); h[i++](j, 0);",
]


@pytest.mark.parametrize(("construct", "marked"), REFUSED, ids=[c for c, _ in REFUSED])
def test_refused(construct: str, marked: str) -> None:
    text = marked.replace("⟨", "").replace("⟩", "")
    program = elaborate_text(text + " int bystander(int k) { return k; }")
    assert errors(program) == []
    first = next(r for r in refusals(program) if r.function == "f")
    assert first.construct == construct or first.construct.endswith(f"` ({construct})")
    functions = views_of(program).program.functions
    assert functions["f"].refused or first.costs is not Cost.FUNCTION
    assert first.costs is not Cost.REST or is_cut(functions["f"])
    assert functions["bystander"].body is not None
    if "v;" not in text:
        assert first.span.column == marked.index("⟨") + 1
        assert first.span.end_column == marked.index("⟩")


@pytest.mark.parametrize("text", NOT_REFUSED)
def test_not_refused(text: str) -> None:
    program = elaborate_text(text)
    assert errors(program) == [] and refusals(program) == []
    assert views_of(program).program.functions["f"].body is not None


def unsequenced_in(program: Program) -> list[object]:
    """What has to hold so that accesses are of different objects."""
    body = program.functions["f"].body
    assert body is not None
    made = [s for block in body.blocks.values() for s in block.statements]
    return [s.safe for s in made if isinstance(s, Guard) and s.kind is Kind.UNSEQUENCED]


@pytest.mark.parametrize("statement", UNSEQUENCED)
def test_unsequenced(statement: str) -> None:
    program = elaborate_text(f"int g(int, int); void f(int i, int j) {{ {statement} }}")
    assert refusals(program) == [] and errors(program) == []
    conditional = "?" in statement or "&&" in statement
    assert unsequenced_in(program) and (conditional or FALSE in unsequenced_in(program))


@pytest.mark.parametrize("statement", SEQUENCED)
def test_sequenced(statement: str) -> None:
    program = elaborate_text(f"int g(int, int); void f(int i, int j) {{ {statement} }}")
    assert refusals(program) == [] and errors(program) == []
    assert unsequenced_in(program) == []


def constructs(program: Program) -> dict[str, str]:
    return {refusal.function: refusal.construct for refusal in refusals(program)}


def test_a_refused_contract_costs_the_callers() -> None:
    program = elaborate_text(
        """int *p; /*@ requires \\pointer_comparable(p, p); */ int f(int x);
        int g(int x) { return f(x); }
        int h(int x) { return g(x); }"""
    )
    assert constructs(program) == {"g": "call of refused function `f` (`\\pointer_comparable`)"}
    assert program.functions["h"].body is not None


def test_a_refused_body_costs_nobody_else() -> None:
    program = elaborate_text(
        """/*@ ensures \\result > 0; */ int f(void **p) { goto *p[0]; }
        int g(int x) { return f(0); }"""
    )
    assert constructs(program) == {"f": "computed goto"}
    assert len(program.functions["f"].contract.ensures) == 1
    assert program.functions["g"].body is not None


@pytest.mark.parametrize("text", ["void g(void) { }", "void g(void);"])
def test_main_is_refused_behind_a_constructor(text: str) -> None:
    plain = f"{text} int main(void) {{ return 0; }}"
    assert constructs(elaborate_text(plain)) == {}
    program = elaborate_text(f"__attribute__((constructor(101))) {plain}")
    assert constructs(program) == {"main": "attribute `constructor`"}


def test_an_error_in_a_contract_refuses_the_callers() -> None:
    program = elaborate_text("/*@ requires y > 0; */ int f(int x); int g(int x) { return f(x); }")
    assert [found.function for found in errors(program)] == ["f"]
    assert constructs(program) == {"g": "call of refused function `f`"}


def test_a_function_that_the_parser_lost_costs_its_callers() -> None:
    program = elaborate_text("int f(int x) { return +; } int g(int x) { return f(x); }")
    assert [found.function for found in errors(program)] == ["f"]
    assert constructs(program) == {"g": "call of `f`, whose declaration is in error"}


def test_axioms_and_their_symbols_are_read() -> None:
    program = elaborate_text(
        """/*@ axiomatic A { logic integer foo(integer x); axiom a: foo(1) == 2; } */
        /*@ ensures foo(x) == 1; */ int f(int x) { return x; }
        int g(int x) { return x; }"""
    )
    assert program.diagnostics == () and constructs(program) == {}
    assert [lemma.name for lemma in program.lemmas] == ["a"]


def test_a_lemma_without_meaning_is_refused_for_itself() -> None:
    program = elaborate_text(
        """/*@ lemma l: \\forall real x; \\exact(x * x) >= 0; lemma m: 1 < 2; */
        int f(int x) { return x; }"""
    )
    assert [r.construct for r in refused_lemmas(program)] == ["`\\exact`"]
    assert [lemma.name for lemma in supported_part(program).lemmas] == ["m"]


def test_overloads_are_told_apart_by_their_arguments() -> None:
    program = elaborate_text(
        """/*@ predicate p(integer x) = x > 0; predicate p(integer x, integer y) = x > y; */
        /*@ requires p(x); */ int f(int x) { return x; }
        int g(int x) { return x; }"""
    )
    assert constructs(program) == {}
    assert list(program.definitions) == ["p", "p#2"]


def test_what_nobody_requested_is_not_reported() -> None:
    program = elaborate_text("/*@ requires \\valid(p); */ int f(int *p); int g(void) { return 1; }")
    assert program.refused == () and program.diagnostics == ()


def test_static_functions_of_two_files() -> None:
    program = elaborate_files(
        {
            "a/one.c": "static int h(void) { return 1; } int f(void) { return h(); }",
            "b/one.c": "static int h(void) { return 2; } int g(void) { return h(); }",
            "two.c": "static int n = 1; static int h(void) { return n; } int k(void);",
        }
    )
    names = ["a/one.c:h", "f", "b/one.c:h", "g", "two.c:h", "k"]
    assert list(program.functions) == names
    assert [g.variable.name for g in program.globals] == ["two.c:n"]
    assert [f.requested for f in program.functions.values()] == [True] * 5 + [False]


def test_files_share_globals_functions_and_contracts() -> None:
    program = elaborate_files(
        {
            "a.c": "extern int n; /*@ requires x > n; */ int f(int x); int g(void);",
            "b.c": "int n = 5; /*@ ensures \\result == y; */ int f(int y) { return y; }",
        }
    )
    assert [g.variable.name for g in program.globals] == ["n"]
    contract = program.functions["f"].contract
    assert len(contract.requires) == len(contract.ensures) == 1
    assert [p.shown for p in program.functions["f"].parameters] == ["y"]


def test_an_inline_function_of_a_header_is_one_a_file() -> None:
    text = "inline int twice(int x) { return 2 * x; } "
    program = elaborate_files({"a.c": text + "int f(void) { return twice(1); }", "b.c": text})
    assert errors(program) == [] and program.refused == ()


def test_each_declaration_says_what_is_const() -> None:
    free = elaborate_text("int f(const int x); int f(int x) { x = 1; return x; }")
    assert errors(free) == []
    bound = elaborate_text("int f(int x); int f(const int x) { x = 1; return x; }")
    assert [found.code for found in errors(bound)] == ["const"]


def test_a_first_value_that_no_file_gives_is_not_a_constant() -> None:
    program = elaborate_text("extern const int n; const int m = 3; int f(void) { return n + m; }")
    assert [(g.variable.name, g.variable.is_const) for g in program.globals] == [
        ("n", False),
        ("m", True),
    ]


HEADER = """struct s { int x; struct t *t; }; struct t { struct s s; }; enum e { A, B };
typedef struct { int n; } box; struct s *get(struct t *t, box b, enum e e);
/*@ predicate ok(struct s *s) = s->x > 0; axiomatic X { type q; logic q make(integer n); } */
"""


def test_files_share_the_types_of_a_header() -> None:
    program = elaborate_files(
        {
            "a.c": HEADER + "struct s g; int f(struct t *t, box b) { return get(t, b, A)->x; }",
            "b.c": HEADER + "extern struct s g; struct s *get(struct t *t, box b, enum e e)"
            " { return t ? &t->s : &g; }",
        }
    )
    assert errors(program) == []
    assert [str(type) for type in program.records][:2] == ["struct s", "struct t"]
    assert list(program.definitions) == ["ok", "make"]


def test_a_tag_may_mean_something_else_in_another_file() -> None:
    program = elaborate_files(
        {
            "a.c": "struct s { int x; }; int f(struct s *p) { return p->x; }",
            "b.c": "struct s { char y; }; int g(struct s *p) { return p->y; }",
        }
    )
    assert errors(program) == []
    assert [str(type) for type in program.records] == ["struct s", "struct s#2"]


def test_what_a_view_cannot_express_is_taken_out() -> None:
    program = elaborate_text(
        """int n; long double a; //@ lemma real: \\exists real r; r == \\sqrt(2.0);
        /*@ assigns n; ensures n > 0; */ int f(int x) { a = x; return n; }
        int g(int x) { return f(x); }"""
    )
    part = supported_part(program)
    assert [g.variable.name for g in part.globals] == ["n"]
    assert part.lemmas == () and part.refused == ()
    assert [r.span.line for r in taken_out_of(part.functions["f"])] == [2]
    other = part.functions[as_called("f")]
    assert other.refused and other.body is None and len(other.contract.ensures) == 1
    body = part.functions["g"].body
    assert body is not None
    calls = [s for b in body.blocks.values() for s in b.statements if isinstance(s, Call)]
    assert [call.callee for call in calls] == [other.name]
