"""Several files are one program: what is static is each file's own, what is not is one."""

import pytest

from tests.frontend.elaborate.elaborating import elaborate_files, errors
from weaklink import ir
from weaklink.ir.program import Program


def program(*texts: str) -> Program:
    return elaborate_files({f"{name}.c": text for name, text in zip("abc", texts, strict=False)})


def initials(found: Program) -> dict[str, ir.Expr]:
    assert errors(found) == []
    return {item.variable.name: item.initial for item in found.globals}


def value(found: Program, name: str) -> int:
    initial = initials(found)[name]
    assert isinstance(initial, ir.Const)
    return int(initial.value)


def test_statics_are_apart() -> None:
    one = (
        "static int count = 1; static int get(void) { return count; } int a(void) { return get(); }"
    )
    other = one.replace("= 1", "= 2").replace("int a(", "int b(")
    found = program(one, other)
    assert [value(found, f"{file}.c:count") for file in "ab"] == [1, 2]
    assert {"a.c:get", "b.c:get", "a", "b"} <= set(found.functions)
    for name in "ab":
        body = found.functions[name].body
        assert body is not None
        statements = [one for block in body.blocks.values() for one in block.statements]
        calls = [one.callee for one in statements if isinstance(one, ir.Call)]
        assert calls == [f"{name}.c:get"]


def test_a_static_beside_one_that_all_see() -> None:
    found = program("int count = 1;", "static int count = 2;", "extern int count; int *p = &count;")
    assert [value(found, name) for name in ("count", "b.c:count")] == [1, 2]


@pytest.mark.parametrize(
    "texts",
    [
        ("int x; int x; int x = 3; int x;",),
        ("int x;", "int x = 3;"),
        ("int x = 3;", "int x; int x;"),
        ("extern int x;", "int x;", "extern int x = 3;"),
        ("extern int x; int x = 3;", "extern int x;"),
    ],
)
def test_tentative_definitions_are_one(texts: tuple[str, ...]) -> None:
    found = program(*texts)
    assert value(found, "x") == 3
    (only,) = [item.variable for item in found.globals]
    assert not only.is_foreign


def test_what_nothing_initialises_is_zero() -> None:
    found = program("int x; static int y;", "int x;")
    assert value(found, "x") == value(found, "a.c:y") == 0


def test_what_only_others_define_is_foreign() -> None:
    found = program("extern int x; int f(void) { return x; }")
    (only,) = [item.variable for item in found.globals]
    assert only.is_foreign


def test_an_array_is_completed_by_another_file() -> None:
    found = program("extern int t[]; int f(void) { return t[2]; }", "int t[3];")
    (only,) = [item.variable for item in found.globals]
    assert isinstance(only.type, ir.ArrayType) and only.type.length == 3


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("int x = 1;", "int x = 1;"), "`x` is initialised twice"),
        (("int x;", "long x;"), "`x` was declared with another type"),
        (("int x;", "const int x;"), "`x` was declared with another type"),
        (("int f(int);", "int f(long x) { return 1; }"), "`f` was declared with another type"),
        (("int f(void) { return 1; }", "int f(void) { return 1; }"), "`f` is defined twice"),
    ],
)
def test_what_does_not_fit(texts: tuple[str, ...], said: str) -> None:
    (one,) = errors(program(*texts))
    assert one.message == said
    assert one.span.file == "b.c"


OWN = "int getline(char *s, int n) { return n; } int f(void) { return getline(0, 4); }"
INCLUDE = "#include <stdio.h>\n"


@pytest.mark.parametrize(
    "texts",
    [
        (INCLUDE + OWN,),
        (INCLUDE + "static " + OWN,),
        (INCLUDE + OWN, INCLUDE),
        (INCLUDE, INCLUDE + OWN),
        ("#include <unistd.h>\nint swab(int x) { return x; } int index;",),
    ],
)
def test_a_name_of_posix_is_the_programs(texts: tuple[str, ...]) -> None:
    found = program(*texts)
    assert errors(found) == []
    assert all(one.body is not None for one in found.functions.values() if one.requested)


def test_a_name_of_c_is_not() -> None:
    (one,) = errors(program("#include <string.h>\nint strlen(int x) { return x; }"))
    assert one.message == "`strlen` was declared with another type"
