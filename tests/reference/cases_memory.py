"""Small programs with arrays, pointers and structs, whose verdicts are known by hand.

As in ``cases``; input blocks have up to ``longest`` elements, and run-time errors are checked
unless a case says otherwise.  A ``char`` is -2 .. 1, an ``int`` is -8 .. 7.
"""

from __future__ import annotations

from tests.reference.cases import Case


def _case(
    intent: str, text: str, expected: dict[str, str], *, longest: int = 1, rte: bool = True
) -> Case:
    return Case(intent, text, expected, rte, longest)


_TWO = "requires \\valid(p) && \\valid(q);"
_APART = "requires \\separated(p, q);"

MEMORY_CASES = [
    # --- accesses -----------------------------------------------------------------------------
    _case(
        "NULL comes before every other pointer",
        "char f(char *p) { return *p; }",
        {"f/mem-access/1": "non-compliance p=NULL"},
    ),
    _case(
        "a pointer that is not NULL may point to an empty block, or behind the last element",
        """//@ requires p != \\null;
           char f(char *p) { return *p; }""",
        {"f/mem-access/1": "non-compliance p=&B1[0] B1={}"},
    ),
    _case(
        "of a block of one element the second does not exist, and not the one before",
        """//@ requires \\valid(p);
           void f(char *p) { p[0] = 0; p[1] = 0; p[-1] = 1; }""",
        {"f/mem-access/2": "non-compliance p=&B1[0] B1={0}"},
    ),
    _case(
        "behind the first access its hazard is excluded",
        """//@ requires \\valid(p);
           void f(char *p) { p[-1] = 0; p[0] = 0; }""",
        {"f/mem-access/1": "non-compliance p=&B1[0] B1={0}"},
    ),
    _case(
        "in the middle of a block both neighbours exist",
        """//@ requires \\valid(p + (-1 .. 0));
           void f(char *p) { p[-1] = 1; /*@ assert *(p - 1) == 1; */ p[1] = 0; }""",
        {"f/mem-access/2": "non-compliance p=&B1[1] B1={0, 0}"},
        longest=2,
    ),
    _case(
        "writing needs a block that is not read-only, reading does not",
        """//@ requires \\valid_read(p);
           void f(char *p) { char c = *p; *p = c; }""",
        {"f/mem-access/2": "non-compliance p=&B1[0] B1=const {0}"},
    ),
    _case(
        "a target that is const may be read-only, or writable as well",
        """//@ requires \\valid_read(p); ensures \\valid(p);
           void f(const char *p) { ; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] B1=const {0}"},
    ),
    _case(
        "an array's index must be within its bounds, also where memory goes on behind it",
        """struct S { char t[2]; char u; };
           void f(int i) { struct S s = {{0, 0}, 1}; char c = s.t[i]; /*@ assert c == 0; */ }""",
        {"f/index-bound/1": "non-compliance i=-1"},
    ),
    _case(
        "the array of a struct behind a pointer: index-bound before mem-access",
        """struct S { char t[1]; };
           char f(struct S *p, int i) { return p->t[i]; }""",
        {
            "f/index-bound/1": "non-compliance p=NULL i=1",
            "f/mem-access/1": "non-compliance p=NULL i=0",
        },
    ),
    _case(
        "an address is no access; one behind the last element of an array may be taken",
        """int a[2];
           void f(char *p) { int *q = &a[2]; char *r = &p[5]; q = a + 3; q -= 2;
             /*@ assert q == &a[1]; */ *q = 1; /*@ assert a[1] == 1; */ *(q + 1) = 1; }""",
        {"f/mem-access/2": "non-compliance a={0, 0} p=NULL"},
        longest=0,
    ),
    _case(
        "but not more, and no member of it, and no row",
        """struct S { char f; }; char m[2][2];
           void f(int i) { struct S s[2]; char *p;
             if (i == 3) p = &m[1][i]; if (i == 2) { p = &m[1][i]; p = m[i]; }
             if (i == 4) p = &s[i - 2].f; }""",
        {
            "f/index-bound/2": "non-compliance m={0, 0, 0, 0} i=3",
            "f/index-bound/5": "non-compliance m={0, 0, 0, 0} i=2",
            "f/index-bound/6": "non-compliance m={0, 0, 0, 0} i=4",
        },
    ),
    _case(
        "reading what has no value yet",
        """//@ requires 0 <= i < 2;
           char f(int i) { char a[2]; a[0] = 1; return a[i]; }""",
        {"f/initialization/1": "non-compliance i=1"},
    ),
    _case(
        "an initialiser sets all of an array; a local whose address is taken begins unset",
        """char f(int i) {
             char a[2] = {1}; int x; int *p = &x;
             if (i == 1) *p = 1;
             /*@ assert a[1] == 0; */
             /*@ assert \\initialized(&a[0 .. 1]); */
             /*@ assert i == 1 <==> \\initialized(p); */
             return x == 1; }""",
        {"f/initialization/1": "non-compliance i=0"},
    ),
    _case(
        "a local dies at the end of its scope, and its pointer with it",
        """void f(int i) {
             int y = 1; int *p = &y;
             if (i) { int x = 2; p = &x; }
             *p = 3;
             /*@ assert y == 3; */ }""",
        {"f/mem-access/1": "non-compliance i=1"},
    ),
    _case(
        "in each iteration a local is another object",
        """void f(void) {
             int i = 0; int *p = &i;
             /*@ loop assigns i, p; loop invariant 0 <= i <= 2; */
             while (i < 2) { int x = 0; /*@ check p != &x; */ p = &x; i++; }
             /*@ assert !\\valid(p); */ }""",
        {"f/assertion/2": "subcontract-weakness {loop1} : loop1.p=&i@1[0] loop1.i=2"},
        rte=False,
    ),
    # --- pointers -----------------------------------------------------------------------------
    _case(
        "pointers are ordered within a block only; NULL is in none",
        "int f(char *p, char *q) { return p < q; }",
        {"f/pointer-comparison/1": "non-compliance p=NULL q=NULL"},
    ),
    _case(
        "two blocks: not comparable; one block: ordered by offset",
        """//@ requires \\valid_read(p) && \\valid_read(q); ensures \\result == 1 ==> q == p + 1;
           int f(char *p, char *q) { return q - p; }""",
        {"f/pointer-comparison/1": "non-compliance p=&B1[0] q=&B2[0] B1={0} B2={0}"},
        longest=2,
    ),
    _case(
        "equality is defined everywhere",
        """//@ ensures \\result != 0;
           int f(char *p, char *q) { return p == q || p != q + 1 || p == 0; }""",
        {"f/postcondition/1": "non-compliance p=&B1[1] q=&B1[0] B1={0}"},
    ),
    _case(
        "pointers as conditions",
        """//@ requires p == \\null || \\valid(p);
           void f(char *p) { if (p && *p) *p = 0; if (!p) return; /*@ assert *p == 0; */ }""",
        {},
    ),
    _case(
        "p++ and *p++ step by elements",
        """struct S { char f; char g; };
           //@ requires \\valid(p + (0 .. 1));
           void f(struct S *p) { struct S *q = p; q++->f = 1; (*q).g = 0; ++p;
             /*@ assert p == q; */ /*@ assert (p - 1)->f == 1 && p->g == 0; */
             /*@ assert p[-1].g == 1; */ }""",
        {"f/assertion/3": "non-compliance p=&B1[0] B1={0, 0, 0, 0}"},
        longest=2,
    ),
    _case(
        "a pointer to a pointer",
        """void f(void) { int x = 1, y = 2; int *p = &x; int **pp = &p; *pp = &y; **pp = 5;
             /*@ assert y == 5 && x == 1; */ /*@ assert p == &x; */ }""",
        {"f/assertion/2": "non-compliance"},
    ),
    _case(
        "the target behind a pointer that a function returns",
        """/*@ requires \\valid(p) && \\valid(q); ensures \\result == p || \\result == q;
               assigns \\nothing; ensures *\\result == *p; */
           char *f(char *p, char *q) { return *p ? p : q; }""",
        {"f/postcondition/2": "non-compliance p=&B1[0] q=&B2[0] B1={0} B2={1}"},
    ),
    # --- aliasing -----------------------------------------------------------------------------
    _case(
        "a swap by a third variable works where both are one",
        f"""/*@ {_TWO} assigns *p, *q; ensures *p == \\old(*q) && *q == \\old(*p); */
            void f(char *p, char *q) {{ char t = *p; *p = *q; *q = t; }}""",
        {},
    ),
    _case(
        "a swap by exclusive or does not",
        f"""/*@ {_TWO} assigns *p, *q; ensures *p == \\old(*q) && *q == \\old(*p); */
            void f(char *p, char *q) {{ *p ^= *q; *q ^= *p; *p ^= *q; }}""",
        {"f/postcondition/1": "non-compliance p=&B1[0] q=&B1[0] B1={1}"},
    ),
    _case(
        "unless they are separated",
        f"""/*@ {_TWO} {_APART} assigns *p, *q; ensures *p == \\old(*q) && *q == \\old(*p); */
            void f(char *p, char *q) {{ *p ^= *q; *q ^= *p; *p ^= *q; }}""",
        {},
    ),
    _case(
        "a pointer may point to a global whose address is taken somewhere",
        """char G; char *h(void) { return &G; }
           //@ requires \\valid(p); assigns *p, G; ensures G == 1;
           void f(char *p) { G = 1; *p = 0; }""",
        {"f/postcondition/1": "non-compliance G=0 p=&G[0]"},
    ),
    _case(
        "and to no other",
        """char G;
           //@ requires \\valid(p); assigns *p, G; ensures G == 1;
           void f(char *p) { G = 1; *p = 0; }""",
        {},
    ),
    _case(
        "an own block comes before a global's",
        """char a[1];
           char *lend(void) { return a; }
           //@ requires \\valid(p); ensures \\result == 0; assigns \\nothing;
           char f(char *p) { return *p + a[0]; }""",
        {"f/postcondition/1": "non-compliance a={1} p=&a[0]"},
    ),
    _case(
        "int and unsigned are two views of one object",
        """//@ requires \\valid(p) && \\valid_read(u); assigns *p; ensures *u <= 7;
           void f(int *p, unsigned *u) { *p = -1; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] u=&B1[0] B1={0}"},
    ),
    _case(
        "a value that changes its view wraps, and bits that stay are no change",
        """unsigned u;
           //@ requires u >= 8; assigns \\nothing;
           void f(void) { int *p = (int *)&u; *p = *p; /*@ assert *p == u - 16; */
                          /*@ assert \\at(u, Pre) > 8; */ }""",
        {"f/assertion/2": "non-compliance u=8"},
    ),
    # --- structs ------------------------------------------------------------------------------
    _case(
        "a struct is copied, member by member",
        """struct S { char f; char g; };
           //@ ensures \\result.f == s.f && \\result.g == 1; ensures s.g == 1;
           struct S f(struct S s) { struct S t = s; s.g = 0; t.g = 1;
             /*@ assert s.f == t.f && s.g != t.g; */ return t; }""",
        {"f/postcondition/2": "non-compliance s={0, 0}"},
    ),
    _case(
        "a bit-field holds what is stored modulo two to its width",
        """struct S { int b : 2; unsigned : 1, u : 3; _Bool f : 1; };
           //@ assigns \\nothing;
           void f(int x) { struct S s = { 0 }; s.b = x; s.u = x; s.f = x;
             /*@ assert s.b == x; */ /*@ assert s.u == (x + 8) % 8; */
             /*@ assert s.f == (x != 0 ? 1 : 0); */ }""",
        {"f/assertion/1": "non-compliance x=2"},
    ),
    _case(
        "a narrow bit-field is an int where it is computed with, and its ++ wraps",
        """struct S { unsigned u : 2; };
           //@ requires \\valid(p); assigns p->u; ensures p->u > 0; ensures \\result == -1;
           int f(struct S *p) { int r = p->u - p->u - 1; p->u++; return r; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] B1={3}"},
    ),
    _case(
        "an assignment to a bit-field has the value that is there then",
        """struct S { int b : 1; };
           //@ assigns \\nothing; ensures \\result == 1;
           int f(void) { struct S s; return s.b = 1; }""",
        {"f/postcondition/1": "non-compliance"},
    ),
    _case(
        "a frame names a bit-field, not its neighbour",
        """struct S { unsigned u : 1; unsigned v : 1; };
           //@ requires \\valid(p); assigns p->u;
           void f(struct S *p) { p->u = 0; p->v = 0; }""",
        {"f/assigns/1": "non-compliance p=&B1[0] B1={0, 1}"},
    ),
    _case(
        "what a contract chooses for a bit-field lies in its range",
        """struct S { int b : 2; };
           /*@ requires \\valid(p); assigns p->b; */ void g(struct S *p);
           /*@ requires \\valid(p); assigns p->b; ensures -2 <= p->b <= 1; ensures p->b < 1; */
           void f(struct S *p) { g(p); }""",
        {"f/postcondition/2": "subcontract-weakness {g1} p=&B1[0] B1={0} : g1.B1[0].b=1"},
    ),
    _case(
        "a struct behind a pointer is assigned as a whole",
        """struct S { char f; char g; };
           /*@ requires \\valid(p) && \\valid(q); assigns *p; ensures p->f == \\old(q->f);
               ensures p->g == 1; */
           void f(struct S *p, struct S *q) { *p = *q; if (p != q) q = p; q->g = 1; }""",
        {},
    ),
    _case(
        "a struct parameter is a copy, a pointer is none",
        """struct S { char f; };
           /*@ requires \\valid(p); assigns p->f; ensures p->f == 1; */
           void g(struct S s, struct S *p) { s.f = 1; p->f = s.f; }
           void f(void) { struct S s = {.f = 0}, t = {0}; g(s, &t);
             /*@ assert s.f == 0; */ /*@ assert t.f == 1; */ }""",
        {},
    ),
    # --- frames -------------------------------------------------------------------------------
    _case(
        "a frame names cells: others must keep theirs",
        """//@ requires \\valid(p + (0 .. 1)); assigns *p;
           void f(char *p) { p[1] = 0; p[0] = 0; }""",
        {"f/assigns/1": "non-compliance p=&B1[0] B1={0, 1}"},
        longest=2,
    ),
    _case(
        "the clause is read at entry",
        """//@ requires \\valid(p) && \\valid(q); assigns *p;
           void f(char *p, char *q) { p = q; *p = 1; }""",
        {"f/assigns/1": "non-compliance p=&B1[0] q=&B2[0] B1={0} B2={0}"},
    ),
    _case(
        "what is written back is no change; a local's cells are nobody's business",
        """//@ requires \\valid(p); assigns \\nothing;
           void f(char *p) { char a[2]; char old = *p; *p = 1; a[1] = *p; *p = old; }""",
        {},
    ),
    _case(
        "a member alone",
        """struct S { char f; char g; } ;
           struct S s;
           //@ assigns s.f;
           void f(struct S *p) { s.f = 1; if (p == &s) p->g = 1; }""",
        {"f/assigns/1": "non-compliance s={0, 0} p=&s[0]"},
        longest=0,
    ),
    _case(
        "nothing points to a global struct whose address is not taken",
        """struct S { char f; } s;
           //@ requires \\valid(p); assigns p->f, s.f; ensures p->f == 1;
           void f(struct S *p) { p->f = 1; s.f = 0; }""",
        {},
    ),
    _case(
        "but to one of which an index is computed",
        """struct S { char t[2]; } s;
           //@ requires \\valid(p) && 0 <= i < 2; assigns p->t[i], s.t[i]; ensures p->t[i] == 1;
           void f(struct S *p, int i) { p->t[i] = 1; s.t[i] = 0; }""",
        {"f/postcondition/1": "non-compliance s={0, 0} p=&s[0] i=0"},
    ),
    _case(
        "the frames of behaviors: each where it applies",
        """/*@ requires \\valid(p); assigns *p;
             behavior zero: assumes *p == 0; assigns \\nothing;
             behavior other: assumes *p != 0; ensures *p == \\old(*p); */
           void f(char *p) { *p = 1; }""",
        {
            "f/assigns/2": "non-compliance p=&B1[0] B1={0}",
            "f/postcondition/1": "non-compliance p=&B1[0] B1={-1}",
        },
    ),
    _case(
        "a loop's frame is read at the end of each iteration, and compares with its entry",
        """//@ requires \\valid(a + (0 .. 1));
           void f(char *a) {
             /*@ loop invariant 0 <= i <= 2; loop assigns i, a[0 .. i - 1]; loop variant 2 - i; */
             for (int i = 0; i < 2; i++) a[i] = 1;
           }""",
        {},
        longest=2,
    ),
    _case(
        "one element too few",
        """//@ requires \\valid(a + (0 .. 1));
           void f(char *a) {
             /*@ loop invariant 0 <= i <= 2; loop assigns i, a[0 .. i - 2]; loop variant 2 - i; */
             for (int i = 0; i < 2; i++) a[i] = 1;
           }""",
        {"f/loop1/loop-assigns/1": "non-compliance a=&B1[0] B1={0, 0}"},
        longest=2,
    ),
    _case(
        "a loop's frame is about the locals outside of it too",
        """void f(void) {
             char b[1] = {0}; int i = 0;
             /*@ loop invariant 0 <= i <= 1; loop assigns i; loop variant 1 - i; */
             while (i < 1) { char c[1] = {1}; b[0] = c[0]; i++; }
           }""",
        {"f/loop1/loop-assigns/1": "non-compliance"},
    ),
    # --- contracts that stand for code ----------------------------------------------------------
    _case(
        "a call changes the cells that it names, and no others",
        """/*@ requires \\valid(p); assigns *p; */ void g(char *p) { *p = 0; }
           void f(void) { char a[2] = {0, 0}; g(a);
             /*@ assert y: a[1] == 0; */ /*@ assert x: a[0] == 0; */ }""",
        {"f/assertion/x": "subcontract-weakness {g1} : g1.a[0]=1"},
    ),
    _case(
        "ranges that overlap are chosen once; the clause means values before the call",
        """char a[2]; int n;
           /*@ requires n == 1; assigns n, a[0 .. n], a[n]; ensures n == 0; */
           void g(void) { n = 0; }
           //@ requires n == 1 && a[0] == 0 && a[1] == 0;
           void f(void) { g(); /*@ assert x: a[0] == 0; */ /*@ assert y: a[1] == 0; */ }""",
        {
            "f/assertion/x": "subcontract-weakness {g1} a={0, 0} n=1 : g1.n=0 g1.a[0]=1 g1.a[1]=0",
            "f/assertion/y": "subcontract-weakness {g1} a={0, 0} n=1 : g1.n=0 g1.a[0]=0 g1.a[1]=1",
        },
    ),
    _case(
        "without assigns a call may change all that it can reach: no array that is only indexed",
        """void g(void) { ; }
           void f(void) { char a[1] = {0}; char b[1] = {0}; char *p = b; g();
             /*@ assert x: a[0] == 0 && p == b; */ /*@ assert y: b[0] == 0; */ }""",
        {"f/assertion/y": "subcontract-weakness {g1} : g1.b[0]=1"},
        longest=0,
    ),
    _case(
        "a contract on pointers is as good as its promise",
        """/*@ requires \\valid(p) && \\valid_read(q); assigns *p; ensures *p >= *q; */
           void g(char *p, char *q) { *p = *q; }
           //@ requires \\valid(p) && *p == 0;
           void f(char *p) { char x = 0; g(p, &x);
             /*@ assert *p == 0; */ /*@ assert x == 0; */ }""",
        {
            "f/assertion/1": "subcontract-weakness {g1} p=&B1[0] B1={0} : g1.B1[0]=1",
        },
    ),
    _case(
        "the precondition of a call about memory",
        """/*@ requires \\valid(p) && \\separated(p, q); assigns *p; */
           void g(char *p, char *q) { *p = 1; }
           //@ requires \\valid(p) && \\valid(q);
           void f(char *p, char *q) { g(p, q); }""",
        {"f/g1/call-precondition/1": "non-compliance p=&B1[0] q=&B1[0] B1={0}"},
    ),
    _case(
        "a loop chooses variables first, then the cells that its clause names with them",
        """void f(void) {
             char a[2] = {0, 0}; int i = 0;
             /*@ loop invariant 0 <= i <= 2; loop assigns i, a[0 .. i - 1]; loop variant 2 - i; */
             while (i < 2) { a[i] = 1; i++; /*@ check i == 1 ==> a[1] == 0; */ }
             /*@ assert i == 2; */ /*@ assert a[0] == 1; */ }""",
        {"f/assertion/3": "subcontract-weakness {loop1} : loop1.i=2 loop1.a[0]=0 loop1.a[1]=0"},
    ),
    _case(
        "what was unset before a loop by contract may stay unset, or get a value",
        """void f(void) {
             char a[1]; int i = 0;
             /*@ loop invariant 0 <= i <= 1; loop assigns i, a[0]; loop variant 1 - i; */
             while (i < 1) { a[0] = 1; i++; }
             char c = a[0]; /*@ assert c == 1; */ }""",
        {
            "f/initialization/1": "subcontract-weakness {loop1} : loop1.i=1",
            "f/assertion/1": "subcontract-weakness {loop1} : loop1.i=1 loop1.a[0]=0",
        },
    ),
    _case(
        "a callee without body may write where its clause says",
        """/*@ requires \\valid(p); assigns *p; ensures *p >= 0; */ void g(char *p);
           void f(void) { char x = 0; g(&x); /*@ assert x == 0; */ }""",
        {"f/assertion/1": "subcontract-weakness {g1} : g1.x=1"},
    ),
    _case(
        "the pointer that a contract returns may be any, if nothing is said of it",
        """char a[1]; char *q = a;
           /*@ assigns \\nothing; ensures \\result != \\null; */ char *g(void) { return a; }
           //@ requires q == \\null;
           void f(void) { char *p = g(); /*@ assert p == &a[0]; */ }""",
        {"f/assertion/1": "subcontract-weakness {g1} a={0} q=NULL : g1.\\result=&a[1]"},
    ),
    # --- annotations ----------------------------------------------------------------------------
    _case(
        "\\at(a[i], L): array, index and cell, all of the other state",
        """char a[2]; int i;
           //@ requires i == 0 && a[0] == 0 && a[1] == 1;
           void f(void) { a[0] = 1; a[1] = 0; i = 1;
             /*@ assert \\at(a[i], Pre) == 0; */
             /*@ assert \\at(a[\\at(i, Here)], Pre) == 0; */ }""",
        {"f/assertion/2": "non-compliance a={0, 1} i=0"},
    ),
    _case(
        "\\old(p) and *\\old(p), \\old(*p)",
        """//@ requires \\valid(p); ensures *\\old(p) == 1; ensures \\old(*p) == 1; assigns *p;
           void f(char *p) { *p = 1; }""",
        {"f/postcondition/2": "non-compliance p=&B1[0] B1={0}"},
    ),
    _case(
        "a formal means its value at entry, what it points to that at the end",
        """//@ requires \\valid(p); ensures a: p[0] == \\old(p[0]); ensures b: *p == \\old(*p);
           void f(char *p) { char **pp = &p; **pp = 1; p = 0; }""",
        {
            "f/postcondition/a": "non-compliance p=&B1[0] B1={0}",
        },
    ),
    _case(
        "a struct formal means its value at entry, its array too",
        """struct S { char f; char t[2]; };
           //@ ensures s.t[0] == 1; ensures \\result == s.f; ensures s.t[1] != \\result;
           char f(struct S s) { s.t[0] = 1; char r = s.f; s.f = 0; return r; }""",
        {
            "f/postcondition/1": "non-compliance s={0, 0, 0}",
            "f/postcondition/3": "non-compliance s={0, 1, 0}",
        },
    ),
    _case(
        "an empty range is valid, and separated from everything",
        """//@ requires \\valid(p + (0 .. -1)) && \\separated(p + (0 .. -1), p);
           char f(char *p) { return p == 0; }""",
        {},
    ),
    _case(
        "sets that share one cell are not separated",
        """char a[3];
           void f(void) {
             /*@ assert \\separated(&a[0 .. 1], &a[2]); */
             /*@ assert \\separated(a, a + 1, a + 2); */
             /*@ assert \\valid(a + (0 .. 2)) && !\\valid(a + (1 .. 3)); */
             /*@ assert \\separated(a + (0 .. 1), &a[1 .. 2]); */ }""",
        {"f/assertion/4": "non-compliance a={0, 0, 0}"},
    ),
    _case(
        "predicates with pointers, in the state of their label",
        """/*@ predicate zero{L}(char *a, integer n) =
               \\forall integer k; 0 <= k < n ==> \\at(a[k], L) == 0;
             predicate same{K, L}(char *a) = \\at(*a, K) == \\at(*a, L);
             logic integer sum(char *a) = a[0] + a[1]; */
           //@ requires \\valid(p + (0 .. 1)) && zero(p, 2);
           void f(char *p) { p[1] = 1;
             /*@ assert zero{Pre}(p, 2) && zero(p, 1) && !zero(p, 2); */
             /*@ assert same{Pre, Here}(p) && sum(p) == 1; */
             /*@ assert same{Pre, Here}(p + 1); */ }""",
        {"f/assertion/3": "non-compliance p=&B1[0] B1={0, 0}"},
        longest=2,
    ),
    _case(
        "a read outside of live blocks has no known value",
        "void f(char *p) { /*@ assert *p == *p; */ }",
        {"f/assertion/1": "undecided"},
    ),
    _case(
        "an annotation is not evaluated further than it needs",
        """//@ requires p == \\null || (\\valid(p) && *p == 1);
           void f(char *p) { /*@ assert p == \\null || *p > 0; */ }""",
        {},
    ),
    _case(
        "constants are read-only, keep what they begin with, and are no inputs",
        """const char c[2] = {1, -1};
           void g(void) { ; }
           char f(int i) { char *p = (char *)&c[0]; g(); /*@ assert c[1] == -1; */
                           *p = 0; return c[0]; }""",
        {"f/mem-access/1": "non-compliance i=0"},
    ),
    # --- the order of inputs ----------------------------------------------------------------------
    _case(
        "short blocks before small numbers",
        """//@ requires \\valid(p) && (\\valid(p + 1) || *p == 1); ensures 1 == 2;
           void f(char *p) { ; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] B1={1}"},
        longest=2,
    ),
    _case(
        "the number of non-zero integers, their sum, then where pointers point",
        """/*@ requires \\valid(p) && \\valid(q) && (p == q ==> *p == -1 && x == 0);
               requires (p != q ==> *p == 0 && *q == 0); ensures 1 == 2; */
           void f(char *p, char *q, int x) { ; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] q=&B1[0] x=0 B1={-1}"},
    ),
    _case(
        "integers of variables before those of blocks",
        """//@ requires \\valid(p) && *p + x == 1 && *p >= 0 && x >= 0; ensures 1 == 2;
           void f(char *p, int x) { ; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] x=0 B1={1}"},
    ),
    _case(
        "which block is longer is said before what they hold",
        """/*@ requires \\valid_read(p) && \\valid_read(q) && \\separated(p, q);
               requires \\valid_read(p + 1) || \\valid_read(q - 1); ensures 1 == 2; */
           void f(char *p, char *q) { ; }""",
        {"f/postcondition/1": "non-compliance p=&B1[0] q=&B1[1] B1={0, 0}"},
        longest=2,
    ),
    _case(
        "a pointer that a contract chooses leads to objects of its type, not to some alike",
        """struct S { char u; char v; }; struct T { char a; char b; };
           struct T g; struct W { char w; struct S s; } h;
           //@ assigns \\nothing; ensures \\valid(\\result);
           struct S *pick(void);
           void f(void) { struct S *p = pick(); g.a = 0; h.s.u = 0; p->u = 1;
             //@ assert g.a == 0;
             //@ assert h.s.u == 0;
           }""",
        {"f/assertion/2": "non-compliance g={0, 0} h={0, 0, 0}"},
    ),
]
