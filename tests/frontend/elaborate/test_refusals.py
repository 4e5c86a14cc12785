"""What has no meaning yet is refused by name and place, and only where it is needed."""

import pytest

from tests.frontend.elaborate.elaborating import elaborate_files, elaborate_text, errors
from weaklink.ir.program import Program

# What is refused, and the program; the refused function is f.
REFUSED = [
    ("pointer type", "int f(int ⟨*⟩p) { return 1; }"),
    ("pointer dereference", "int f(int x) { return ⟨*x⟩; }"),
    ("address-of operator", "int f(int x) { return ⟨&x⟩ == 0; }"),
    ("array access", "int a[3]; int f(void) { return ⟨a[1]⟩; }"),
    ("array type", "int f(void) { int a⟨[3]⟩; return 1; }"),
    ("`a` (array type)", "int a[3]; int f(void) { return sizeof ⟨a⟩; }"),
    ("struct type", "struct s { int x; }; int f(⟨struct s⟩ s) { return 1; }"),
    ("member access", "struct s { int x; } s; int f(void) { return ⟨s.x⟩; }"),
    ("floating-point type `double`", "int f(⟨double⟩ x) { return 1; }"),
    ("floating-point constant", "int f(int x) { return x > ⟨1.5⟩; }"),
    ("string literal", 'int f(void) { return ⟨"a"⟩ == 0; }'),
    ("`d` (floating-point type `float`)", "float d; int f(void) { return ⟨d⟩ > 1; }"),
    ("function used as a value", "int g(void); int f(void) { return ⟨g⟩ == 0; }"),
    ("variable number of arguments", "int f⟨(int x, ...)⟩ { return 1; }"),
    ("`({...})`", "int f(int x) { return ⟨({ x; })⟩; }"),
    ("`?:`", "int f(int x) { return ⟨x ?: 1⟩; }"),
    ("ghost code", "int f(int x) { ⟨/*@ ghost int k = x; */⟩ return x; }"),
    ("statement contract", "int f(int x) { ⟨/*@ requires x > 0; */ x++;⟩ return x; }"),
    ("asm", 'int f(int x) { ⟨__asm__("nop");⟩ return x; }'),
    ("`volatile` object", "⟨volatile int⟩ v; int f(int x) { return v; }"),
    ("`terminates` clause", "/*@ ⟨terminates \\true⟩; */ int f(int x) { return x; }"),
    ("`\\valid`", "/*@ requires ⟨\\valid(x)⟩; */ int f(int x) { return x; }"),
    ("type `real`", "/*@ requires (⟨real⟩)x > 0; */ int f(int x) { return x; }"),
    ("C label `Pre`, a word of ACSL", "int f(int x) { ⟨Pre: x++;⟩ return x; }"),
    ("`exits` clause", "/*@ ⟨exits \\true⟩; */ int f(int x) { return x; }"),
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
]


@pytest.mark.parametrize(("construct", "marked"), REFUSED, ids=[c for c, _ in REFUSED])
def test_refused(construct: str, marked: str) -> None:
    text = marked.replace("⟨", "").replace("⟩", "")
    program = elaborate_text(text + " int bystander(int k) { return k; }")
    assert errors(program) == []
    first = next(r for r in program.refused if r.function == "f")
    assert first.construct in (construct, f"`v` ({construct})")
    assert program.functions["f"].refused and program.functions["f"].body is None
    assert program.functions["bystander"].body is not None
    if "v;" not in text:
        assert first.span.column == marked.index("⟨") + 1
        assert first.span.end_column == marked.index("⟩")


@pytest.mark.parametrize("statement", UNSEQUENCED)
def test_unsequenced(statement: str) -> None:
    program = elaborate_text(f"int g(int, int); void f(int i, int j) {{ {statement} }}")
    assert [r.function for r in program.refused] == ["f"]
    assert "unsequenced modification and access of `" in program.refused[0].construct
    assert errors(program) == []


@pytest.mark.parametrize("statement", SEQUENCED)
def test_sequenced(statement: str) -> None:
    program = elaborate_text(f"int g(int, int); void f(int i, int j) {{ {statement} }}")
    assert program.refused == () and errors(program) == []


def constructs(program: Program) -> dict[str, str]:
    return {refusal.function: refusal.construct for refusal in program.refused}


def test_a_refused_contract_costs_the_callers() -> None:
    program = elaborate_text(
        """/*@ requires \\valid(x); */ int f(int x);
        int g(int x) { return f(x); }
        int h(int x) { return g(x); }"""
    )
    assert constructs(program) == {"g": "call of refused function `f` (`\\valid`)"}
    assert program.functions["h"].body is not None


def test_a_refused_body_costs_nobody_else() -> None:
    program = elaborate_text(
        """/*@ ensures \\result > 0; */ int f(int x) { return *x; }
        int g(int x) { return f(x); }"""
    )
    assert constructs(program) == {"f": "pointer dereference"}
    assert len(program.functions["f"].contract.ensures) == 1
    assert program.functions["g"].body is not None


def test_an_error_in_a_contract_refuses_the_callers() -> None:
    program = elaborate_text("/*@ requires y > 0; */ int f(int x); int g(int x) { return f(x); }")
    assert [found.function for found in errors(program)] == ["f"]
    assert constructs(program) == {"g": "call of refused function `f`"}


def test_a_function_that_the_parser_lost_costs_its_callers() -> None:
    program = elaborate_text("int f(int x) { return +; } int g(int x) { return f(x); }")
    assert [found.function for found in errors(program)] == ["f"]
    assert constructs(program) == {"g": "call of `f`, whose declaration is in error"}


def test_axioms_are_not_needed_but_their_symbols_are() -> None:
    program = elaborate_text(
        """/*@ axiomatic A { logic integer foo(integer x); axiom a: foo(1) == 2; } */
        /*@ ensures foo(x) == 1; */ int f(int x) { return x; }
        int g(int x) { return x; }"""
    )
    assert [d.code for d in program.diagnostics] == ["unsupported"]
    assert constructs(program) == {"f": "`foo`, perhaps of axiomatic `A`"}
    assert program.functions["g"].body is not None


def test_overloads_are_refused_where_they_are_used() -> None:
    program = elaborate_text(
        """/*@ predicate p(integer x) = x > 0; predicate p(integer x, integer y) = x > y; */
        /*@ requires p(x); */ int f(int x) { return x; }
        int g(int x) { return x; }"""
    )
    assert constructs(program) == {"f": "`p` (second definition of `p`)"}


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
