"""Small programs whose verdicts are known by hand, one rule of the semantics each.

All are judged on a machine with char of 2, short of 3, int of 4, long of 5 bits; ``f`` is the
function under view.  Properties that are not listed hold.  ``expected`` says of each id its
verdict, then the smallest inputs, and for a weakness the set, the inputs and the choices.
``longest`` is the most elements that an input block has (see ``cases_memory``).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    intent: str
    text: str
    expected: dict[str, str]
    rte: bool = False
    longest: int = 1


CASES = [
    # --- verdicts -----------------------------------------------------------------------------
    Case(
        "a true postcondition holds, a false one is non-compliant with the smallest input",
        """/*@ ensures \\result >= x; ensures \\result != 3; */
           int f(int x) { return x; }""",
        {"f/postcondition/2": "non-compliance x=3"},
    ),
    Case(
        "inputs are ordered by non-zero values, sum of absolute values, then 0 1 -1 2 -2",
        """int G;
           //@ ensures G + x < 2 && G != -2; assigns \\nothing;
           void f(int x) { G; }""",
        {"f/postcondition/1": "non-compliance G=0 x=2"},
    ),
    Case(
        "the precondition filters the inputs",
        """//@ requires 2 <= x; ensures \\result < 2;
           int f(int x) { return x; }""",
        {"f/postcondition/1": "non-compliance x=2"},
    ),
    Case(
        "Fig. 2a: the code does not do what is promised",
        """int x;
           //@ ensures x >= \\old(x) + 1; assigns x;
           void g(void) { x = x + 1; }
           //@ requires x <= 5; ensures x >= \\old(x) + 2; assigns x;
           void f(void) { g(); }""",
        {"f/postcondition/1": "non-compliance x=0"},
    ),
    Case(
        "Fig. 2b: the contract of g is too weak",
        """int x;
           //@ requires x <= 5; ensures x >= \\old(x) + 1; assigns x;
           void g(void) { x = x + 2; }
           //@ requires x <= 5; ensures x >= \\old(x) + 2; assigns x;
           void f(void) { g(); }""",
        {"f/postcondition/1": "subcontract-weakness {g1} x=0 : g1.x=1"},
    ),
    Case(
        "Fig. 12a: exactly all three contracts are too weak",
        """int x;
           //@ requires x <= 5; ensures x >= \\old(x) + 1; assigns x;
           void g1(void) { x = x + 2; }
           //@ requires x <= 5; ensures x >= \\old(x) + 1; assigns x;
           void g2(void) { x = x + 2; }
           //@ requires x <= 5; ensures x >= \\old(x) + 1; assigns x;
           void g3(void) { x = x + 2; }
           //@ requires x <= 0; ensures x >= \\old(x) + 4; assigns x;
           void f(void) { g1(); g2(); g3(); }""",
        {
            "f/g21/call-precondition/1": "subcontract-weakness {g11} x=0 : g11.x=6",
            "f/g31/call-precondition/1": "subcontract-weakness {g11} x=0 : g11.x=4",
            "f/postcondition/1": "subcontract-weakness {g11, g21, g31} x=0"
            " : g11.x=1 g21.x=2 g31.x=3",
        },
    ),
    Case(
        "Fig. 12b: exactly the third contract is too weak",
        """int x;
           //@ ensures x >= \\old(x) + 1; assigns x;
           void g1(void) { x = x + 1; }
           //@ ensures x >= \\old(x) + 1; assigns x;
           void g2(void) { x = x + 1; }
           //@ ensures x >= \\old(x) + 1; assigns x;
           void g3(void) { x = x + 2; }
           //@ requires x <= 3; ensures x >= \\old(x) + 4; assigns x;
           void f(void) { g1(); g2(); g3(); }""",
        {"f/postcondition/1": "subcontract-weakness {g31} x=0 : g31.x=3"},
    ),
    Case(
        "a false contract of a callee: what its caller wants is unknown, behind the callee",
        """int x;
           //@ ensures x >= 5; assigns x;
           void g(void) { x = 3; }
           void f(void) { g(); /*@ assert x >= 6; */ }""",
        {"f/assertion/1": "unknown behind {g/postcondition/1}"},
    ),
    Case(
        "the callee's own false postcondition",
        """int x;
           //@ ensures x >= 5; assigns x;
           void f(void) { x = 3; }""",
        {"f/postcondition/1": "non-compliance x=0"},
    ),
    Case(
        "of several sets of one member the first in source order is named",
        """/*@ assigns \\nothing; ensures \\result >= 0; */ int g(void) { return 2; }
           /*@ assigns \\nothing; ensures \\result >= 0; */ int h(void) { return 2; }
           void f(void) { int a = h(); int b = g(); /*@ assert a + b >= 4; */ }""",
        {"f/assertion/1": "subcontract-weakness {h1} : h1.\\result=0"},
    ),
    Case(
        "non-compliance is said first when both causes hold",
        """/*@ assigns \\nothing; ensures \\result >= 0; */ int g(int x) { return x > 0; }
           //@ requires 0 <= x;
           void f(int x) { int a = g(x); /*@ assert a == 1; */ }""",
        {"f/assertion/1": "non-compliance x=0"},
    ),
    Case(
        "a code run that never ends is no evidence",
        """/*@ assigns \\nothing; ensures \\result >= 0; */
           int g(int x) { while (1) { ; } return x; }
           void f(int x) { int a = g(x); /*@ assert a == 1; */ }""",
        {"f/assertion/1": "undecided"},
    ),
    Case(
        "an annotation without value is not decided",
        "void f(int x) { /*@ assert 1 / x >= -1; */ }",
        {"f/assertion/1": "undecided"},
    ),
    # --- checks and admits --------------------------------------------------------------------
    Case(
        "behind an assert it holds; a run fails its first assertion only",
        """void f(int x) {
             /*@ assert a: x > 0; */
             /*@ assert b: x > -3; */
             /*@ assert c: x > 1; */
           }""",
        {"f/assertion/a": "non-compliance x=0", "f/assertion/c": "non-compliance x=1"},
    ),
    Case(
        "behind a check nothing is assumed, and the run goes on",
        """void f(int x) {
             /*@ check a: x > 0; */
             /*@ assert b: x > 0; */
           }""",
        {"f/assertion/a": "non-compliance x=0", "f/assertion/b": "non-compliance x=0"},
    ),
    Case(
        "a violated admit discards the run",
        "void f(int x) { /*@ admit x > 2; */ /*@ assert x > 2; */ /*@ assert x > 3; */ }",
        {"f/assertion/2": "non-compliance x=3"},
    ),
    Case(
        "a check fails even if an admit is violated later",
        "void f(int x) { /*@ check x > 2; */ /*@ admit x > 2; */ }",
        {"f/assertion/1": "non-compliance x=0"},
    ),
    Case(
        "a failed check makes a run unclean: what fails by contract only is unknown, behind it",
        """/*@ assigns \\nothing; ensures \\result >= 0; */ int g(void) { return 1; }
           void f(void) { int a = g(); /*@ check c: a == 2; */ /*@ assert d: a < 2; */ }""",
        {
            "f/assertion/c": "non-compliance",
            "f/assertion/d": "unknown behind {f/assertion/c}",
        },
    ),
    Case(
        "check requires is checked at calls and not assumed inside; admit requires the reverse",
        """/*@ check requires a: x > 0; admit requires b: x < 2; assigns \\nothing; */
           void g(int x) { ; }
           /*@ check requires x > 0; admit requires x < 3; */
           void f(int x) { g(x); /*@ assert x > -2; */ /*@ assert x < 3; */ }""",
        {"f/g1/call-precondition/a": "non-compliance x=0", "f/assertion/1": "non-compliance x=-2"},
    ),
    Case(
        "check ensures is not promised to callers; admit ensures is not checked",
        """/*@ assigns \\nothing; check ensures \\result == 1; admit ensures \\result < 3; */
           int g(void) { return 1; }
           /*@ assigns \\nothing; admit ensures \\result == 2; */
           int f(void) { int a = g(); /*@ assert a < 3; */ /*@ assert a == 1; */ return 2; }""",
        {"f/assertion/2": "subcontract-weakness {g1} : g1.\\result=0"},
    ),
    Case(
        "clauses at one point are checked in source order, each assuming the earlier ones",
        "/*@ ensures \\result > 0; ensures \\result > 1; ensures \\result > 0; */"
        "int f(int x) { return x; }",
        {"f/postcondition/1": "non-compliance x=0", "f/postcondition/2": "non-compliance x=1"},
    ),
    Case(
        "ids: ordinals count the unnamed, a repeated name gets a number, names are joined",
        """void f(int x) {
             /*@ check p: x != 1; */ /*@ check x != 2; */ /*@ check p: x != 3; */
             /*@ check q: r: x != 4; */ /*@ check x != 5; */
           }""",
        {
            "f/assertion/p": "non-compliance x=1",
            "f/assertion/1": "non-compliance x=2",
            "f/assertion/p#2": "non-compliance x=3",
            "f/assertion/q:r": "non-compliance x=4",
            "f/assertion/2": "non-compliance x=5",
        },
    ),
    # --- loops --------------------------------------------------------------------------------
    Case(
        "a loop by contract: established, preserved, and too weak behind the loop",
        """void f(void) {
             int i = 0;
             /*@ loop invariant a: 0 <= i <= 4; loop invariant b: i != 2;
                 loop assigns i; loop variant 4 - i; */
             while (i < 3) i++;
             /*@ assert i == 3; */
           }""",
        {
            "f/loop1/loop-invariant-preserved/b": "non-compliance",
            "f/assertion/1": "unknown behind {f/loop1/loop-invariant-preserved/b}",
        },
    ),
    Case(
        "an invariant that does not say enough: what follows is weak by the loop",
        """void f(void) {
             int i = 0;
             /*@ loop invariant 0 <= i; loop assigns i; loop variant 3 - i; */
             while (i < 3) i++;
             /*@ assert i == 3; */
           }""",
        {"f/assertion/1": "subcontract-weakness {loop1} : loop1.i=4"},
    ),
    Case(
        "an invariant that is not established",
        """void f(int x) {
             /*@ loop invariant x <= 3; loop assigns x; */
             while (x < 3) x++;
           }""",
        {"f/loop1/loop-invariant-established/1": "non-compliance x=4"},
    ),
    Case(
        "an invariant that is not inductive: preserved fails by contract only",
        """void f(void) {
             int i = 0, j = 0;
             /*@ loop invariant j <= 2; loop assigns i, j; loop variant 2 - i; */
             while (i < 2) { i++; j++; }
           }""",
        {
            "f/loop1/loop-invariant-preserved/1": "subcontract-weakness {loop1}"
            " : loop1.i=0 loop1.j=2",
        },
    ),
    Case(
        "without loop assigns a loop may change anything in scope",
        """void f(int x) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 1; loop variant 1 - i; */
             while (i < 1) i++;
             /*@ assert x == \\at(x, Pre); */
           }""",
        {"f/assertion/1": "subcontract-weakness {loop1} x=0 : loop1.x=1 loop1.i=1"},
    ),
    Case(
        "loop assigns that names too little fails at the back edge, in the code as well",
        """int G;
           void f(int x) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant 2 - i; */
             while (i < 2) { i++; if (x == 2) G = 1; }
           }""",
        {"f/loop1/loop-assigns/1": "non-compliance G=0 x=2"},
    ),
    Case(
        "a frame compares states: writing the old value is allowed",
        """int G;
           /*@ assigns \\nothing; */
           void f(int x) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant 2 - i; */
             while (i < 2) { i++; G = G + 1; G = G - 1; }
           }""",
        {},
    ),
    Case(
        "what leaves by break is no back edge: no invariant, variant or frame",
        """int G;
           void f(int x) {
             /*@ loop invariant x == \\at(x, Pre); loop assigns \\nothing; loop variant -1; */
             while (1) { x = 0; G = 1; break; }
             /*@ assert x == 0 && G == 1; */
           }""",
        {},
    ),
    Case(
        "continue is a back edge",
        """void f(int x) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 1; loop assigns i; */
             while (i < 3) { i++; if (i > 1) continue; }
           }""",
        {"f/loop1/loop-invariant-preserved/1": "non-compliance x=0"},
    ),
    Case(
        "continue of a for loop runs its step first",
        """void f(void) {
             /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant 2 - i; */
             for (int i = 0; i < 2; i++) { if (i == 1) continue; }
           }""",
        {},
    ),
    Case(
        "do while: the head is in front of the body, the condition before the back edge",
        """void f(void) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant 3 - i; */
             do i++; while (i < 3);
             /*@ assert i == 3; */
           }""",
        {},
    ),
    Case(
        "the effects of a loop's condition happen on the way out too",
        """void f(void) {
             int i = 2;
             /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant i; */
             while (i-- > 0) ;
             /*@ assert i == -1; */
           }""",
        {},
    ),
    Case(
        "a variant must have been non-negative when the iteration began",
        """void f(void) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 3; loop assigns i; loop variant 1 - i; */
             while (i < 3) i++;
           }""",
        {"f/loop1/loop-variant-non-negative/1": "non-compliance"},
    ),
    Case(
        "a variant must decrease",
        """void f(int x) {
             /*@ loop invariant x <= 3; loop assigns x; loop variant 3; */
             while (x < 3) x++;
           }""",
        {
            "f/loop1/loop-invariant-established/1": "non-compliance x=4",
            "f/loop1/loop-variant-decreases/1": "non-compliance x=0",
        },
    ),
    Case(
        "a variant that decreases in the code, but not by what the contract allows",
        """void f(void) {
             int i = 0, d = 1;
             /*@ loop invariant 0 <= i <= 2; loop assigns i, d; loop variant 2 - i; */
             while (i < 2) { i += d; }
           }""",
        {
            "f/loop1/loop-invariant-preserved/1": "subcontract-weakness {loop1}"
            " : loop1.i=0 loop1.d=-1",
            "f/loop1/loop-variant-decreases/1": "subcontract-weakness {loop1}"
            " : loop1.i=0 loop1.d=0",
        },
    ),
    Case(
        "nested loops: the inner invariant alone is to blame",
        """void f(void) {
             int i = 0, s = 0;
             /*@ loop invariant 0 <= i <= 2 && s == 2 * i; loop assigns i, s;
                 loop variant 2 - i; */
             while (i < 2) {
               int j = 0;
               /*@ loop invariant 0 <= j <= 2; loop assigns j, s; loop variant 2 - j; */
               while (j < 2) { j++; s++; }
               i++;
             }
             /*@ assert s == 4; */
           }""",
        {
            "f/loop1/loop-invariant-preserved/1": "subcontract-weakness {loop2}"
            " : loop2.s=0 loop2.j=2",
        },
    ),
    Case(
        "LoopEntry and LoopCurrent",
        """void f(int x) {
             int s = x & 1;
             /*@ loop invariant s <= \\at(s, LoopEntry) + 1;
                 loop invariant \\at(s, LoopEntry) <= s; loop assigns s; */
             while (s < 1) { s++; /*@ assert s == \\at(s, LoopCurrent) + 1; */ }
             /*@ assert s >= 1; */
           }""",
        {},
    ),
    Case(
        "a check loop invariant is checked, and not assumed by contract",
        """void f(void) {
             int i = 0;
             /*@ check loop invariant 0 <= i; loop invariant i <= 2; loop assigns i; */
             while (i < 2) i++;
             /*@ assert i == 2; */
           }""",
        {"f/loop1/loop-invariant-preserved/1": "subcontract-weakness {loop1} : loop1.i=-2"},
    ),
    Case(
        "an admitted loop invariant is assumed, and not checked",
        """void f(void) {
             int i = 0;
             /*@ admit loop invariant 0 <= i <= 1; loop assigns i; loop variant 2 - i; */
             while (i < 1) i++;
             /*@ assert i == 1; */
           }""",
        {},
    ),
    Case(
        "an endless loop is found by its variant",
        """void f(void) {
             int i = 0;
             /*@ loop invariant i == 0; loop assigns \\nothing; loop variant 3 - i; */
             while (i < 3) ;
           }""",
        {"f/loop1/loop-variant-decreases/1": "non-compliance"},
    ),
    # --- calls --------------------------------------------------------------------------------
    Case(
        "the precondition of a call, and the callee's body behind it",
        """/*@ requires x > 0; assigns \\nothing; */ void g(int x) { /*@ assert x > 0; */ }
           void f(int x) { g(x); /*@ assert x > 0; */ }""",
        {"f/g1/call-precondition/1": "non-compliance x=0"},
    ),
    Case(
        "without assigns a call may change every global, but no local",
        """int G; const int C = 3;
           void g(void) { ; }
           void f(int x) { g(); /*@ assert a: x == \\at(x, Pre) && C == 3; */
                           /*@ assert b: G == \\at(G, Pre); */ }""",
        {"f/assertion/b": "subcontract-weakness {g1} G=0 x=0 : g1.G=1"},
    ),
    Case(
        "formals mean their value at entry in a postcondition",
        "/*@ ensures \\result == x + 1; */ int f(int x) { int r = x; x = 0; r++; return r; }",
        {},
    ),
    Case(
        "a call's postcondition speaks of its arguments, converted",
        """/*@ assigns \\nothing; ensures \\result == x; */ int g(char x) { return x; }
           void f(int y) { int r = g(y); /*@ assert r == (char)y; */ /*@ assert r == y; */ }""",
        {"f/assertion/2": "non-compliance y=2"},
    ),
    Case(
        "an assertion inside a callee fails in the code only, and leaves the caller unknown",
        """/*@ assigns \\nothing; ensures \\result >= 0; */
           int g(void) { /*@ assert inner: 1 == 2; */ return 1; }
           void f(void) { int a = g(); /*@ assert a == 1; */ }""",
        {"f/assertion/1": "unknown behind {g/assertion/inner}"},
    ),
    Case(
        "a recursive call is an ordinary site; inside its code all is code",
        """/*@ requires 0 <= n <= 3; assigns \\nothing; ensures \\result >= n; */
           int f(int n) { if (n == 0) return 0; int r = f(n - 1); /*@ assert r == n - 1; */
             return r + 1; }""",
        {"f/assertion/1": "subcontract-weakness {f1} n=1 : f1.\\result=1"},
        rte=False,
    ),
    Case(
        "what an inlined recursive call fails is a finding at its own inputs",
        """/*@ requires 0 <= n <= 3; assigns \\nothing; */
           void f(int n) { if (n != 2) { if (n == 0) f(2); } /*@ assert n != 2; */ }""",
        {"f/assertion/1": "non-compliance n=2"},
    ),
    Case(
        "calls inside expressions, from left to right",
        """int G;
           /*@ assigns G; ensures G == \\old(G) + 1 && \\result == \\old(G); */
           int g(void) { return G++; }
           //@ requires 0 <= G <= 3;
           void f(void) { int a = g() - g(); /*@ assert a == -1 && G == \\at(G, Pre) + 2; */
             if (a > 0 && g() > 0) a = 0; /*@ assert G == \\at(G, Pre) + 2; */ }""",
        {},
    ),
    Case(
        "two calls of one callee, weak together only",
        """/*@ assigns \\nothing; ensures \\result >= 1; */ int g(void) { return 2; }
           void f(void) { int a = g(); int b = g(); /*@ assert a + b >= 3; */ }""",
        {"f/assertion/1": "subcontract-weakness {g1, g2} : g1.\\result=1 g2.\\result=1"},
    ),
    # --- callees without body -----------------------------------------------------------------
    Case(
        "a thin contract without body is weak",
        """/*@ assigns \\nothing; ensures \\result >= 0; */ int g(void);
           void f(void) { int a = g(); /*@ assert a >= 1; */ }""",
        {"f/assertion/1": "subcontract-weakness {g1} : g1.\\result=0"},
    ),
    Case(
        "whatever the callee without body chooses, the assertion fails: non-compliance",
        """/*@ assigns \\nothing; ensures \\result >= 3; */ int g(void);
           void f(int x) { int a = g(); /*@ assert a + x < 3; */ }""",
        {"f/assertion/1": "non-compliance x=0"},
    ),
    Case(
        "a contract that no value satisfies leaves no run",
        """/*@ assigns \\nothing; ensures \\result > 7; */ int g(void);
           void f(void) { int a = g(); /*@ assert a == 0; */ }""",
        {},
    ),
    Case(
        "the set holds those without body whose choice matters, and no others",
        """/*@ assigns \\nothing; ensures 0 <= \\result <= 1; */ int h(void);
           /*@ assigns \\nothing; ensures 0 <= \\result <= 1; */ int g(void) { return 1; }
           void f(void) { int b = h(); int a = g(); /*@ assert c: a == 1; */
                          /*@ assert d: a + b >= 1; */ /*@ assert e: b == 0; */ }""",
        {
            "f/assertion/c": "subcontract-weakness {g1} : g1.\\result=0",
            "f/assertion/e": "subcontract-weakness {h1} : h1.\\result=1",
        },
    ),
    Case(
        "a set of one with and one without body",
        """/*@ assigns \\nothing; ensures 0 <= \\result <= 1; */ int h(void);
           /*@ assigns \\nothing; ensures 0 <= \\result <= 1; */ int g(void) { return 1; }
           void f(void) { int b = h(); int a = g(); /*@ assert d: a + b >= 1; */ }""",
        {
            "f/assertion/d": "subcontract-weakness {h1, g1} : h1.\\result=0 g1.\\result=0",
        },
    ),
    Case(
        "the precondition of a callee without body, its call inside a loop",
        """/*@ requires 0 <= n; assigns \\nothing; ensures \\result < n; */ int g(int n);
           //@ requires 0 <= x <= 2;
           void f(int x) {
             /*@ loop invariant x <= 2; loop assigns x; */
             while (x != 0) x = g(x);
             /*@ loop invariant y <= 2; loop assigns y; */
             for (int y = 2; y > 0; y = g(y)) { /*@ assert y > -1; */ }
           }""",
        {"f/g1/call-precondition/1": "subcontract-weakness {loop1} x=0 : loop1.x=-1"},
    ),
    Case(
        "where every code run fails something, each is behind the other, none behind itself",
        """/*@ assigns \\nothing; ensures 0 <= \\result <= 1; */ int h(void);
           void f(void) { int b = h(); /*@ assert p: b == 0; */ /*@ assert q: b == 1; */ }""",
        {
            "f/assertion/p": "unknown behind {f/assertion/q}",
            "f/assertion/q": "unknown behind {f/assertion/p}",
        },
    ),
    Case(
        "a code run that commits a run-time error, unchecked, is neither failure nor end",
        """/*@ assigns \\nothing; ensures \\result >= 0; */ int g(void) { return 7; }
           void f(void) { int a = g(); /*@ assert a >= 1; */ a = a + 1; }""",
        {"f/assertion/1": "unknown"},
    ),
    # --- behaviors ----------------------------------------------------------------------------
    Case(
        "behaviors: ensures under assumes, complete, disjoint",
        """/*@ behavior pos: assumes x > 0; ensures \\result == 1;
               behavior neg: assumes x < 0; ensures \\result == 1;
               complete behaviors; disjoint behaviors; */
           int f(int x) { return x > 0; }""",
        {
            "f/postcondition/2": "non-compliance x=-1",
            "f/behaviors-complete/1": "non-compliance x=0",
        },
    ),
    Case(
        "behaviors that overlap; the failed check does not end the run",
        """/*@ ensures \\result != 1;
               behavior a: assumes x > 0; behavior b: assumes x < 2; disjoint behaviors a, b; */
           int f(int x) { return x; }""",
        {
            "f/behaviors-disjoint/1": "non-compliance x=1",
            "f/postcondition/1": "non-compliance x=1",
        },
    ),
    Case(
        "frames of behaviors hold per behavior, for the callee and its caller",
        """int G;
           /*@ behavior keep: assumes x <= 0; assigns \\nothing;
               behavior set: assumes x > 0; assigns G; ensures G == 1; */
           void g(int x) { if (x > 0) G = 1; }
           /*@ behavior keep: assumes x <= 1; assigns \\nothing; */
           void f(int x) { g(x); /*@ assert x <= 0 ==> G == \\at(G, Pre); */ }""",
        {"f/assigns/1": "non-compliance G=0 x=1"},
    ),
    Case(
        "requires of behaviors are checked where assumes holds",
        """/*@ behavior a: assumes x > 0; requires x != 2; assigns \\nothing; */
           void g(int x) { ; }
           /*@ behavior b: assumes x > 2; requires x != 4; */
           void f(int x) { g(x); /*@ assert x != 4; */ }""",
        {"f/g1/call-precondition/1": "non-compliance x=2"},
    ),
    Case(
        "assigns: globals only, ensures and assigns in source order",
        """int G, H;
           /*@ assigns G; ensures H == 0; */
           void f(int x) { G = 1; H = 0; x = 2; }""",
        {"f/assigns/1": "non-compliance G=0 H=1 x=0"},
    ),
    Case(
        "annotations for a behavior count where its assumes holds at entry",
        """/*@ behavior pos: assumes x > 0; behavior neg: assumes x < 0; */
           void f(int x) {
             int y = x; x = 0;
             /*@ for pos: assert a: y > 1; */
             /*@ for pos, neg: assert b: y != -1; */
             /*@ for neg: assert c: y > 0; */
           }""",
        {
            "f/assertion/a": "non-compliance x=1",
            "f/assertion/b": "non-compliance x=-1",
            "f/assertion/c": "non-compliance x=-2",
        },
    ),
    # --- logic --------------------------------------------------------------------------------
    Case(
        "predicates, logic functions, labels as arguments, quantifiers, let",
        """int G;
           /*@ predicate kept{L1, L2}(integer d) = \\at(G, L2) == \\at(G, L1) + d;
               logic integer square(integer a) = a * a;
               predicate small(integer a) = \\let b = square(a); b <= 4; */
           //@ requires small(G); ensures kept{Pre, Here}(1);
           void f(void) {
             /*@ assert \\forall integer i; -2 <= i < 3 ==> small(i); */
             /*@ assert \\exists integer i; 0 <= i <= 2 && square(i) == square(G); */
             /*@ assert \\forall integer i, j; 0 <= i < j <= 3 ==> square(i) < square(j); */
             L: G++;
             /*@ assert kept{L, Here}(1) && 1 <= G + 2 < 6; */
           }""",
        {},
    ),
    Case(
        "terms are unbounded, casts wrap",
        "void f(int x) { /*@ assert x * x * x >= -512; */ /*@ assert (int)(x + 8) != x; */ "
        "/*@ assert (x + 8) % 16 == (x + 8); */ /*@ assert -7 / 2 == -3 && -7 % 2 == -1; */ }",
        {},
    ),
    Case(
        "conjunction and implication evaluate no more than they need",
        "void f(int x) { /*@ assert x != 0 ==> 4 / x <= 4; */ "
        "/*@ assert x == 0 || x / x == 1; */ }",
        {},
    ),
    Case(
        "initial values: Init, and globals that are inputs all the same",
        """int G = 3;
           void f(void) { /*@ assert \\at(G, Init) == 3; */ /*@ assert G == 3; */ }""",
        {"f/assertion/2": "non-compliance G=0"},
    ),
    # --- C ------------------------------------------------------------------------------------
    Case(
        "goto leaves loops and jumps over code",
        """int f(int x) {
             int i = 0;
             /*@ loop invariant 0 <= i <= 2; loop assigns i; loop variant 3 - i; */
             while (1) { i++; if (i >= 3) goto out; }
             i = 0;
             out: /*@ assert i == 3; */
             return i;
           }""",
        {},
    ),
    Case(
        "switch falls through",
        """int f(int x) {
             int r = 0;
             switch (x) { case 1: r = 1; case 2: r += 2; break; default: r = 5; }
             /*@ assert r == (x == 1 ? 3 : x == 2 ? 2 : 5); */
             return r;
           }""",
        {},
    ),
    Case(
        "unsigned arithmetic wraps, small types are promoted, conversions wrap",
        """void f(char c) {
             unsigned int u = 0; u--; /*@ assert u == 15; */
             int i = c + 1; /*@ assert i == c + 1; */
             c = c + 1; /*@ assert c == (char)(\\at(c, Pre) + 1); */
             _Bool b = 6; /*@ assert b == 1; */
             int m = -1 < u; /*@ assert m == 0; */
           }""",
        {},
        rte=True,
    ),
    # --- run-time errors ----------------------------------------------------------------------
    Case(
        "overflow is a check like any other",
        "int f(int x) { int y = x + 1; /*@ assert y > x; */ return -y; }",
        {
            "f/signed-overflow/1": "non-compliance x=7",
        },
        rte=True,
    ),
    Case(
        "without run-time errors such a run is discarded",
        "int f(int x) { int y = x + 1; /*@ assert y > x; */ return y; }",
        {},
        rte=False,
    ),
    Case(
        "division: by zero, and the least value by -1",
        "int f(int x, int y) { return x / y + x % y; }",
        {
            "f/division-by-zero/1": "non-compliance x=0 y=0",
            "f/signed-overflow/1": "non-compliance x=-8 y=-1",
        },
        rte=True,
    ),
    Case(
        "shifts: count out of range, negative left operand, result too large",
        "int f(int x, int y) { return x << y; }",
        {
            "f/shift/1": "non-compliance x=0 y=-1",
            "f/signed-overflow/1": "non-compliance x=1 y=3",
        },
        rte=True,
    ),
    Case(
        "a negative value shifted to the right is defined",
        "int f(int x) { int r = x >> 1; /*@ assert 2 * r <= x <= 2 * r + 1; */ return r; }",
        {},
        rte=True,
    ),
    Case(
        "beside a truth value a number is one",
        """int f(int x) {
             /*@ assert x != 0 ==> x == !0; */
             /*@ assert (x < 2) == (x < 3); */
             return x;
           }""",
        {"f/assertion/2": "non-compliance x=2"},
        rte=True,
    ),
    Case(
        "reading an unset local",
        "int f(int x) { int u; if (x) u = 1; return u; }",
        {"f/initialization/1": "non-compliance x=0"},
        rte=True,
    ),
    Case(
        "an overflow that only the contract of a loop allows",
        """void f(void) {
             int i = 0;
             /*@ loop invariant 0 <= i; loop assigns i; loop variant 8 - i; */
             while (i != 3) i++;
           }""",
        {"f/signed-overflow/1": "subcontract-weakness {loop1} : loop1.i=7"},
        rte=True,
    ),
]
