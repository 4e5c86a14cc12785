"""Cases as in ``cases``: globals that hold addresses, ghost code, functions as values."""

from __future__ import annotations

from tests.reference.cases import Case

FEATURE_CASES = [
    Case(
        "what the code fails at the function's end does not matter to what is checked before",
        """int x;
           //@ ensures x >= \\old(x) + 1; assigns x;
           void g(void) { x = x + 2; }
           //@ requires x == 0; ensures x == 5; assigns x;
           void f(void) { g(); /*@ assert x >= 2; */ }""",
        {
            "f/assertion/1": "subcontract-weakness {g1} x=0 : g1.x=1",
            "f/postcondition/1": "non-compliance x=0",
        },
    ),
    Case(
        "main begins with what initialisers say, addresses among it",
        """int a = 2; int b[2] = {1, 3}; int *p = &a; int *q = &b[1];
           //@ assigns a; ensures \\result == 3;
           int main(void) { a = 1; int r = *p + *q; /*@ assert r == 4; */ return r; }""",
        {"main/postcondition/1": "non-compliance a=2 b={1, 3} p=&a[0] q=&b[1]"},
    ),
    Case(
        "a constant table of addresses is what it is in every function",
        """int a; int * const t[2] = {&a, 0};
           //@ requires a == 1; assigns a; ensures a == 2;
           void f(void) { *t[0] = 3; }""",
        {"f/postcondition/1": "non-compliance a=1"},
    ),
    Case(
        "ghost names have a scope of their own, and annotations see them first",
        """//@ assigns \\nothing; ensures \\result == x;
           int f(int x) {
             int c = x;
             {
               //@ ghost int c = 1;
               //@ ghost c = c + 1;
               c = c - 0;
               //@ assert c == 2;
               //@ assert c == x;
             }
             return c;
           }""",
        {"f/assertion/2": "non-compliance x=0"},
    ),
    Case(
        "ghost variables are chosen by a loop's contract as others are",
        """void f(void) {
             int i = 0;
             //@ ghost int g = 0;
             /*@ loop invariant 0 <= i <= 2; loop assigns i, g; loop variant 2 - i; */
             while (i < 2) { i++; /*@ ghost g = g + 1; */ }
             //@ assert g == 2;
           }""",
        {"f/assertion/1": "subcontract-weakness {loop1} : loop1.i=2 loop1.g=0"},
    ),
    Case(
        "a prototype without assigns may change all but what nobody else can name",
        """int G; void g(int *p);
           void f(void) { int u = 1, v = 1; G = 1; g(&u); /*@ assert v == 1; */
             /*@ check u == 1; */ /*@ check G == 1; */ }""",
        {
            "f/assertion/2": "subcontract-weakness {g1} G=0 : g1.G=0 g1.u=0",
            "f/assertion/3": "subcontract-weakness {g1} G=0 : g1.G=0 g1.u=0",
        },
    ),
]

OUTSIDE_CASES = [
    Case(
        "what no object holds is some value: a claim about it fails for another one",
        """_Bool g[2];
           //@ requires n <= 2; assigns \\nothing;
           void f(unsigned char n) { /*@ check g[2] == 0; */ /*@ check g[n] == g[n]; */
             /*@ check n < 2 ==> g[n] <= 1; */ /*@ check g[2] == 0 || g[2] == 1; */ }""",
        {"f/assertion/1": "non-compliance"},
    ),
    Case(
        "the same in all clauses of a state, and what two states hold is left open",
        """int g[1];
           void f(void) { /*@ admit g[1] == 2; */ /*@ assert g[1] == 2; */ g[0] = 1;
             /*@ assert g[1] == 2; */ /*@ assert g[1] >= -8; */ }""",
        {"f/assertion/2": "undecided"},
    ),
    Case(
        "a contract that leaves it open is too weak where the code does not need it",
        """_Bool g[2];
           //@ assigns \\nothing; ensures \\result == 1 ==> g[2] == 1;
           int h(void) { return 0; }
           void f(void) { int r = h(); /*@ assert r == 0; */ }""",
        {"f/assertion/1": "subcontract-weakness {h1}"},
    ),
]

CALLED = """/*@ assigns \\nothing; ensures \\result == x; */ int same(int x) { return x; }
            /*@ assigns \\nothing; ensures \\result == 1; */ int one(int x) { return 1; }
            """

TARGET_CASES = [
    Case(
        "a calls list is a check at the call",
        CALLED + "int f(int (*g)(int), int x) { /*@ calls same; */ return g(x); }"
        "int h(void) { return f(one, 2); }",
        {"f/call-target/1": "non-compliance g=NULL x=0"},
    ),
    Case(
        "behind it the call is of one that is listed",
        CALLED + "/*@ requires g == same || g == one; assigns \\nothing; ensures \\result == x; */"
        "int f(int (*g)(int), int x) { /*@ calls same, one; */ return g(x); }",
        {"f/postcondition/1": "non-compliance g=&one x=0"},
    ),
]
"""Those about ``calls`` lists, which are judged where the engine knows the kind ``call-target``."""
