"""What compilers know of the library without a header."""

import pytest

from tests.frontend.elaborate.elaborating import elaborate_text, errors, refusals
from weaklink.frontend.builtin_names import implied_headers, library_name


@pytest.mark.parametrize(
    ("text", "headers"),
    [
        ("int f(void) { return __builtin_strlen(s); }", ["string.h"]),
        ("void f(void) { __builtin_trap(); }", ["stdlib.h"]),
        ("void f(void) { if (x) abort (); exit(0); }", ["stdlib.h"]),
        ("int f(void) { return abs(x); }", ["stdlib.h"]),
        ("int f(void) { return __builtin_clz(x); }", []),
        ("static int abs(int *x) { return *x; } int f(int n) { return abs(&n); }", []),
        ("int f(int exit) { return exit; }", []),
        ("/* a test */ extern void abort (void); void f(void) { abort (); }", ["stdlib.h"]),
        ("void exit(int); void f(void) { exit (0); }", ["stdlib.h"]),
        ("/*@ ensures \\false; */ void exit(int); void f(void) { exit (0); }", []),
        ("int exit(int); void f(void) { exit (0); }", []),
        ("extern int strcmp(const char *, __const char *__t);", ["string.h"]),
        ("char *strcpy (char *restrict to, const char * from);", ["string.h"]),
        ("extern void *memset (void *, int c, __SIZE_TYPE__ n) __attribute__((a));", ["string.h"]),
        ("#ifdef D\n#define abort() f(1)\n#endif\nvoid g(void) { abort(); }", ["stdlib.h"]),
        ("_Noreturn void abort(void); char *strdup(char *s) { abort(); }", ["stdlib.h"]),
        ("void free(void *); void *malloc(size_t n);", ["stdlib.h"]),
        ("int sprintf(char *, const char *, ...);", ["__weaklink_strings.h"]),
        ("//@ predicate p(int x) = x;\nint printf(const char *, ...);", []),
        ("int strcmp(char *, char *);", []),
        ("extern unsigned strlen(const char *);", []),
        ("/*@ assigns \\nothing; */ int strcmp(const char *s, const char *t);", []),
        ("int strcmp(const char *s, const char *t); char *strdup(char *s) { return s; }", []),
        ("int f(char *s, char *t) { return strcpy(s, t); } /* strcmp(a, b); */", ["string.h"]),
        ("/*@ ensures \\result == abs(n); */ int f(int n) { return n; } // abort()", []),
        ('int f(char *p) { p = "exit()"; return 0; }', []),
        ('#include "own.h"\nvoid f(void) { abort(); }', []),
        ("int f(struct s *p) { return p->free(1) + free(2); }", []),
    ],
)
def test_implied_headers(text: str, headers: list[str]) -> None:
    assert list(implied_headers(text)) == headers


def test_library_names() -> None:
    names = ["__builtin_memcpy", "__builtin_trap", "__builtin_clz", "memcpy"]
    assert [library_name(name) for name in names] == ["memcpy", "abort", "__builtin_clz", "memcpy"]


def test_what_ends_the_program_is_known() -> None:
    program = elaborate_text('int f(int x) { if (x) abort(); return __builtin_strlen("ab"); }')
    assert errors(program) == [] and refusals(program) == []
    assert {"abort", "strlen"} <= program.functions.keys()


def test_own_functions_replace_those_of_headers_that_are_implied_alone() -> None:
    own = "long long div(long long n) { return n; } int f(void) { if (div(3) < 0) abort(); }"
    program = elaborate_text(own)
    assert errors(program) == [] and refusals(program) == []
    assert errors(elaborate_text(f"#include <stdlib.h>\n{own}")) != []
