"""What proofs take for granted, and in which scope nothing was found, as a report has it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.session.sessions import report_on, words
from weaklink import session
from weaklink.kinds import Kind, PremiseKind
from weaklink.model import PropertyReport, Report, SmokeVerdict, Status, Verdict
from weaklink.options import Options, Reading
from weaklink.report import json_format
from weaklink.report.exit_code import exit_code
from weaklink.report.html.page import render as html
from weaklink.report.layout import Page
from weaklink.report.sentences import verdict
from weaklink.report.text import render
from weaklink.scope import ALL, LimitKind

DATA = Path(__file__).parents[1] / "data" / "scope"


def report_of(name: str, options: Options | None = None) -> Report:
    return session.diagnose([str(DATA / f"{name}.c")], options or Options(smoke=False))


def named(report: Report, id: str) -> PropertyReport:
    return next(found for found in report.properties if found.id == id)


def premises(report: Report, id: str) -> list[tuple[PremiseKind, str]]:
    return [(one.kind, one.text or one.name) for one in named(report, id).premises]


def test_premises_come_through_proofs() -> None:
    report = report_of("premises")
    contract = premises(report, "by_contract/postcondition/more")
    assert [kind for kind, _ in contract] == [PremiseKind.CONTRACT]
    assert premises(report, "through/postcondition/more") == contract
    assert premises(report, "admitted/postcondition/small") == [(PremiseKind.ADMIT, "admit x < 10")]
    (axiom,) = premises(report, "axiom/postcondition/1")
    assert axiom[0] is PremiseKind.AXIOM and "positive" in axiom[1]
    assert premises(report, "admitted/assigns/1") == []


def test_the_axioms_of_a_header_are_one_premise_in_words(tmp_path: Path) -> None:
    """JSON names each."""
    path = tmp_path / "t.c"
    path.write_text(
        "#include <string.h>\n/*@ requires valid_read_string(s); assigns \\nothing;\n"
        "ensures s[0] == 0 ==> strlen(s) == 0; */ int f(const char *s) { return 0; }\n"
        "/*@ requires valid_read_string(s); assigns \\nothing;\n"
        "ensures strlen(s) >= 0 && s[strlen(s)] == 0; */ int g(const char *s) { return 0; }\n"
    )
    report = session.diagnose([str(path)], Options(smoke=False))
    given = premises(report, "f/postcondition/1") + premises(report, "g/postcondition/1")
    assert len(set(given)) > 1 and {kind for kind, _ in given} == {PremiseKind.AXIOM}
    text = render(report, Page(200))
    assert "the axioms of <__weaklink_strings.h>" in text and "axiom strlen" not in text
    assert text.count("the axioms of") == 2  # once a function


def test_a_premise_that_the_source_does_not_say() -> None:
    """The clause is one that the user can paste; the run shows why."""
    report = report_of("visible")
    clause = [(PremiseKind.SEPARATION, r"\separated(p, &shared)")]
    assert premises(report, "put/postcondition/kept") == clause
    assert premises(report, "again/postcondition/kept") == clause
    found = named(report, "put/postcondition/kept")
    assert found.exception is not None and found.exception.replayed
    assert found.exception.inputs.variables["p"] == "&shared"
    assert named(report, "put_hidden/postcondition/kept").premises == ()


def test_arrays_that_code_only_indexes_are_premises_or_nobodys() -> None:
    """So is what only annotations name; the clause is one that the user can paste."""
    report = report_of("unpointed")
    expected = {
        "put_named": r"\separated(p, &named)",
        "put_row": r"\separated(p, &row)",
        "put_row_picked": r"\separated(\result, &row)",
        "put_row_stored": r"\forall integer i; 0 <= i && i <= 1 ==> \separated(slots[i], &row)",
        "put_shared_stored": (
            r"\forall integer i; 0 <= i && i <= 1 ==> \separated(slots[i], &shared)"
        ),
    }
    for function, clause in expected.items():
        found = named(report, f"{function}/postcondition/kept")
        assert clause in [one.text for one in found.premises]
        assert found.exception is not None and found.exception.replayed
    for function in ("put_hidden", "put_said", "put_table", "put_stored", "put_static"):
        found = named(report, f"{function}/postcondition/kept")
        assert found.verdict is None and found.exception is None
        assert {one.kind for one in found.premises} <= {PremiseKind.CONTRACT}


@pytest.mark.slow
def test_what_a_function_without_a_body_may_give_back_is_a_premise() -> None:
    """The clause is one for its contract; words, where it does not say what it changes."""
    report = report_of("given-back")
    expected = {
        "put": ("pick", r"\separated(\result, &shared)"),
        "put_moved": ("move", r"\separated(cursor, &shared)"),
        "put_stored": ("store", r"\separated(*out, &shared)"),
        "put_filled": ("fill", r"\separated(s->at, &shared)"),
        "put_handed_on": ("handed_on", r"\separated(\result, &shared)"),
        "put_anywhere": ("anything", "pointers that do not lead to shared"),
    }
    for function, told in expected.items():
        found = named(report, f"{function}/postcondition/kept")
        apart = [one for one in found.premises if one.kind is PremiseKind.RETURNED]
        assert [(one.name, one.text) for one in apart] == [told]
        assert found.exception is not None and found.exception.replayed
    for function in ("put_hidden", "put_apart", "put_same"):
        kinds = {kind for kind, _ in premises(report, f"{function}/postcondition/kept")}
        assert kinds <= {PremiseKind.CONTRACT}
    assert PremiseKind.RETURNED not in dict(premises(report, "reads/postcondition/sum"))


def test_what_an_exact_contract_gives_back_does_occur() -> None:
    """It counts as with --aliasing, where nothing else breaks what is taken for granted."""
    report = report_of("given-back-exact")
    found = named(report, "put/postcondition/kept")
    assert found.verdict is Verdict.NON_COMPLIANCE and found.premises == ()
    assert found.counterexample is not None and found.counterexample.replayed
    assert PremiseKind.RETURNED not in {kind for kind, _ in premises(report, found.id)}
    for function in ("put_picked", "put_both"):
        other = named(report, f"{function}/postcondition/kept")
        assert other.verdict is None and other.exception is not None


SETS = {
    "put_tab": ("load", r"\forall integer i; 0 <= i && i <= 1 ==> \separated(tab[i], &shared)"),
    "put_all": ("load_all", r"\forall integer i; \separated(tab[i], &shared)"),
    "put_own": ("load_own", r"\forall integer i; 0 <= i && i <= 1 ==> \separated(own[i], &shared)"),
    "put_slots": (
        "load_slots",
        r"\forall integer i; 0 <= i && i <= 1 ==> \separated(slots[i].at, &shared)",
    ),
    "put_filled": ("fill", r"\forall integer i; 0 <= i && i <= 1 ==> \separated(t[i], &shared)"),
    "put_in": ("fill", r"\forall integer i; 0 <= i && i <= 1 ==> \separated(t[i], &shared)"),
    "put_sum": ("fill_sum", r"\forall integer i; 0 <= i && i <= 1 ==> \separated(t[i], &shared)"),
    "put_row": (
        "fill_row",
        r"\forall integer i; 0 <= i && i <= 1 ==> \separated(r->a[i], &shared)",
    ),
    "put_filled_slots": (
        "fill_slots",
        r"\forall integer i; 0 <= i && i <= 1 ==> \separated(s[i].at, &shared)",
    ),
    "put_slot": ("fill_slot", r"\separated(s->at, &shared)"),
    "put_array": ("fill_array", r"\forall integer i; \separated((*t)[i], &shared)"),
    "put_behind": ("fill_behind", r"\separated((*s)->at, &shared)"),
}
"""What a contract assigns through ranges, sets and whole objects."""

GIVEN = {
    "put_given": r"\separated(s->at, &shared)",
    "put_given_array": r"\forall integer i; 0 <= i && i <= 1 ==> \separated((*t)[i], &shared)",
    "put_given_row": r"\forall integer i; 0 <= i && i <= 1 ==> \separated((*r)->a[i], &shared)",
}


def apart(report: Report, function: str) -> list[tuple[PremiseKind, str, str]]:
    found = named(report, f"{function}/postcondition/kept").premises
    kinds = {PremiseKind.RETURNED, PremiseKind.SEPARATION}
    return [(one.kind, one.name, one.text) for one in found if one.kind in kinds]


@pytest.mark.slow
def test_what_is_assigned_as_a_set_is_a_premise() -> None:
    report = report_of("given-back-sets", Options())
    for function, (callee, text) in SETS.items():
        assert apart(report, function) == [(PremiseKind.RETURNED, callee, text)]
    for function, text in GIVEN.items():
        assert apart(report, function) == [(PremiseKind.SEPARATION, function, text)]
    assert SmokeVerdict.DOOMED not in {one.verdict for one in report.smoke_tests}


@pytest.mark.slow
def test_a_clause_that_a_premise_tells_can_be_pasted(tmp_path: Path) -> None:
    """It has C's precedence; with it, nothing is left to be taken for granted of pointers."""
    source = (DATA / "given-back-sets.c").read_text(encoding="utf-8")
    for callee, text in dict(SETS.values()).items():
        source = _with_clause(source, callee, f"ensures {text};")
    for function, text in GIVEN.items():
        source = _with_clause(source, function, f"requires {text};")
    path = tmp_path / "pasted.c"
    path.write_text(source, encoding="utf-8")
    report = session.diagnose([str(path)], Options(smoke=False))
    assert report.unanalysed == () and report.diagnostics == ()
    for function in (*SETS, *GIVEN):
        assert apart(report, function) == []


def _with_clause(source: str, function: str, clause: str) -> str:
    """The source, with the clause in the contract of the function: ``requires`` before all else,
    ``ensures`` behind."""
    head, name, rest = re.split(rf"(?<= |\*)({function}\()", source, maxsplit=1)
    start = head.rindex("/*@") + len("/*@")
    if clause.startswith("ensures"):
        start = head.index(" */", start)
    return f"{head[:start]} {clause}{head[start:]}{name}{rest}"


@pytest.mark.slow
def test_what_is_given_back_counts_with_aliasing() -> None:
    found = named(
        report_of("given-back", Options(smoke=False, aliasing=True)), "put/postcondition/kept"
    )
    assert found.verdict is not None


@pytest.mark.parametrize(
    ("name", "fail_on", "code"),
    [
        ("premises", {"unproved"}, 0),
        ("premises", {"premises"}, 1),
        ("visible_apart", {"premises"}, 0),
        ("premises", {"premises", "never"}, 0),
    ],
)
def test_premises_can_fail_a_build(name: str, fail_on: set[str], code: int) -> None:
    assert exit_code(report_of(name), fail_on) == code


def test_json_has_premises_and_scopes() -> None:
    listed = {one["id"]: one for one in json_format.as_json(report_of("premises"))["properties"]}
    (one,) = listed["admitted/postcondition/small"]["premises"]
    assert (one["kind"], one["text"], one["location"]["line"]) == ("admit", "admit x < 10", 18)
    cells = {one["id"]: one for one in json_format.as_json(report_of("cells"))["properties"]}
    assert cells["far/postcondition/far"]["scope"] == {
        "all": False,
        "limits": [{"kind": "length", "of": "t", "limit": 6}],
    }


def test_a_limit_that_cut_nothing_does_not_appear() -> None:
    """All runs of three iterations were gone through; of more, as many as the search goes."""
    report = report_of("depth")
    assert named(report, "few/postcondition/all").scope == ALL
    kinds = {one.kind for found in report.properties if found.scope for one in found.scope.limits}
    assert LimitKind.LENGTH not in kinds


def test_that_a_call_comes_back_is_the_callees_promise(tmp_path: Path) -> None:
    """A prototype that does not say whether it ends is a premise; with an unknown function the
    clause is open."""
    report = report_on(
        tmp_path,
        """void logged(void);
/*@ terminates \\true; */
void f(void) { logged(); }
/*@ terminates \\true; */
void g(void (*q)(void)) { if (q) q(); }
""",
    )
    proved, open_ = (one for one in report.properties if one.kind is Kind.TERMINATES)
    assert proved.function == "f" and proved.is_clean
    assert [(one.kind, one.name) for one in proved.premises] == [(PremiseKind.CONTRACT, "logged")]
    assert open_.function == "g" and open_.verdict is Verdict.UNKNOWN
    assert open_.reason == "it rests on a function of which nothing is known."


def test_a_separation_is_a_premise_through_annotations_and_calls() -> None:
    report = report_of("through-an-assertion")
    clause = [(PremiseKind.SEPARATION, r"\separated(p, &g)")]
    assert premises(report, "f/assertion/1") == clause
    assert premises(report, "f/postcondition/1") == clause
    assert premises(report, "k/postcondition/1") == clause


def test_what_a_callee_further_down_leaves_alone_is_its_promise(tmp_path: Path) -> None:
    report = report_on(
        tmp_path,
        """int g, other;
/*@ assigns \\nothing; */
void ext(void);
/*@ assigns g; */
void f(void) { g = 1; ext(); }
/*@ assigns g; ensures other == \\old(other); */
void k(void) { f(); }
""",
    )
    for id in ("f/assigns/1", "k/assigns/1", "k/postcondition/1"):
        assert [(one.kind, one.name) for one in named(report, id).premises] == [
            (PremiseKind.CONTRACT, "ext")
        ]


def test_no_run_is_not_said_of_what_a_function_without_a_body_may_do(tmp_path: Path) -> None:
    """f(0) fails if ext gives back -1: only whatever ext does no input fails."""
    report = report_on(
        tmp_path,
        """/*@ assigns \\nothing; */ int ext(void);
/*@ assigns \\nothing; */ int one(void) { return 1; }
/*@ assigns \\nothing; ensures \\result >= 0; */
int f(int c) { if (c) return one(); return ext(); }
""",
    )
    found = named(report, "f/postcondition/1")
    assert [weak.function for weak in found.weak] == ["one"] and found.whatever == ("ext",)
    told = " ".join(verdict(found, report))
    assert "whatever ext does" in told and "no run makes it fail" not in told


def test_what_fewer_contracts_without_body_allow_is_said_of_what_they_do(tmp_path: Path) -> None:
    """No code stands in the place of such a contract; and a function that is without body and
    weak itself is no other one."""
    report = report_on(
        tmp_path,
        """/*@ assigns \\nothing; ensures -1 <= \\result <= 1; */ int one(void);
/*@ assigns \\nothing; ensures -1 <= \\result <= 1; */ int two(void);
/*@ assigns \\nothing; ensures sum: \\result <= 1; */
int f(void) { return one() + two(); }
/*@ assigns \\nothing; ensures second: \\result <= 0; */
int h(void) { int first = one(); /*@ assert first >= 0; */ return two(); }
""",
    )
    told = " ".join(verdict(named(report, "f/postcondition/sum"), report))
    assert "if one is left out, no inputs make it fail whatever one and two do" in told
    assert "with the code of one" not in told
    found = named(report, "h/postcondition/second")
    assert [weak.id for weak in found.weak] == ["h/two1"]
    assert "A called function has no body" in " ".join(verdict(found, report))


ALIASED = """int g;
/*@ requires \\valid(p); assigns g, *p; */
int f(int *p)
{
  g = 1;
  *p = 2;
  if (g == 2)
    return 1;
  return 0;
}
"""


@pytest.mark.parametrize(
    ("contract", "roams"),
    [
        (r"assigns \nothing; ensures \valid(\result);", True),
        (r"assigns \nothing; check ensures \result == s; ensures \valid(\result);", True),
        (r"assigns \nothing; ensures \result == s && \valid(\result);", False),
        (r"assigns \nothing; ensures \result == s || \result == \null;", False),
        (r"assigns held; ensures \result == held && \valid(held);", True),
        (r"assigns held; ensures \result == held && held == s;", False),
        (r"assigns held; ensures \result == \old(held) && \valid(held);", False),
        (
            r"assigns \nothing; ensures \valid(\result); "
            r"ensures *\result != 5 ==> \result == s;",
            True,
        ),
        (
            r"assigns \nothing; behavior some: assumes s != 0; ensures \result == s; "
            r"behavior none: assumes s == 0; ensures \result == 0;",
            False,
        ),
    ],
)
def test_a_pointer_may_lead_to_what_its_callee_keeps(
    tmp_path: Path, contract: str, roams: bool
) -> None:
    """An object that nobody here can name is found, but only where the contract lets it."""
    path = tmp_path / "elsewhere.c"
    path.write_text(f"""int *held;
/*@ {contract} */ int *pick(int *s);
/*@ requires held == \\null; */
int f(void)
{{
  int x = 1;
  int *p = pick(&x);
  if (p == &x || p == 0)
    return 1;
  return 2;
}}
""")
    (cover,) = session.cover([str(path)], Options()).covers
    left = [one.scope.is_all for one in cover.uncovered]
    assert left == ([] if roams else [True])


def test_unreachable_is_not_said_where_a_second_object_may_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "two.c"
    path.write_text(r"""/*@ assigns \nothing;
    ensures \valid(\result) && \block_length(\result) == sizeof(int); */
int *pick(void);
int f(void)
{
  int *p = pick(), *q = pick();
  if (p == q)
    return 1;
  return 2;
}
""")
    (cover,) = session.cover([str(path)], Options()).covers
    (left,) = cover.uncovered
    assert LimitKind.CHOICE in {one.kind for one in left.scope.limits}


def test_what_only_aliased_pointers_come_to_is_neither_dead_nor_unreachable(tmp_path: Path) -> None:
    path = tmp_path / "aliased.c"
    path.write_text(ALIASED, encoding="utf-8")
    report = session.diagnose([str(path)], Options())
    assert {found.verdict for found in report.smoke_tests} == {SmokeVerdict.ALIVE}
    (cover,) = session.cover([str(path)], Options()).covers
    assert [one.scope.is_all for one in cover.uncovered] == [False]


def test_incapacity_needs_a_run_that_comes_to_the_property(tmp_path: Path) -> None:
    report = report_on(
        tmp_path,
        """/*@ requires n >= 0; typically n < 0; assigns \\nothing; ensures \\result == 0; */
int f(int n) { return n > 1000000; }
""",
    )
    found = named(report, "f/postcondition/1")
    assert found.verdict is Verdict.UNKNOWN and "no run that was searched comes" in found.reason


def test_of_a_function_that_is_not_known_the_call_is_told(tmp_path: Path) -> None:
    report = report_on(
        tmp_path,
        """/*@ requires \\valid_function(p); assigns \\nothing; */
void f(void (*p)(void), int n) {
  p();
  if (n) (*p)();
}
""",
        smoke=False,
    )
    found = named(report, "f/assigns/1")
    told = [(one.kind, one.text, one.location.line) for one in found.premises]
    assert told == [(PremiseKind.CONTRACT, "p()", 3), (PremiseKind.CONTRACT, "(*p)()", 4)]
    text = " ".join(render(report, Page(width=200)).split())
    assert "f: Taken for granted: that whatever `p()` calls changes only what these files have" in (
        text
    )
    assert "that whatever `(*p)()` calls changes only what these files have (line 4)" in text


READS = """/*@ requires \\valid(p); assigns *p; */
void lends(int *p) { *p = *p & 1; }
/*@ requires \\valid(p) && \\initialized(p); assigns *p; */
void asks(int *p) { *p = *p & 1; }
/*@ requires \\valid(p); assigns *p; */
void writes(int *p) { *p = 1; *p = *p & 3; }
/*@ requires \\valid(p); assigns *p; */
void through(int *p) { lends(p); }
void own(void) { int x = 1; int *p = &x; lends(p); }
"""


def test_what_is_read_through_pointers_is_taken_to_have_a_value(tmp_path: Path) -> None:
    report = report_on(tmp_path, READS, smoke=False, discard_runtime_errors=False)
    given = [(PremiseKind.INITIALIZED, r"\initialized(p)")]
    rests = {one.id: premises(report, one.id) for one in report.properties if one.premises}
    assert rests == {"lends/initialization/1": given}
    assert exit_code(report, {"premises"}) == 1
    text = " ".join(render(report, Page(width=200)).split())
    assert r"lends: Taken for granted: `\initialized(p)` (line 2)." in text
    (listed,) = named(report, "lends/initialization/1").premises
    assert listed.location.line == 2


def initialized(report: Report) -> dict[str, list[str]]:
    """By property, what it takes to have a value."""
    found = {
        one.id: [p.text for p in one.premises if p.kind is PremiseKind.INITIALIZED]
        for one in report.properties
    }
    return {id: texts for id, texts in found.items() if texts}


UNTRACKED = r"""/*@ requires \valid(p); assigns \nothing; */
int get(int *p) { return *p; }
/*@ requires \valid(p) && \initialized(p); assigns \nothing; */
int asks(int *p) { return *p; }
/*@ requires \valid(p); assigns *p; */
int writes(int *p) { *p = 1; return *p; }
int *where;
/*@ requires \valid(where) && \valid(q); assigns \nothing; */
int both(int *q) { if (*where > 1) return 1; return *q; }
struct node { int v; struct node *next; };
/*@ requires \valid(l) && \valid(l->next); assigns \nothing; */
int second(struct node *l) { struct node *n = l->next; return n->v; }
int shared;
int own(void) { return shared; }
"""


def test_that_what_comes_in_has_a_value_does_not_hang_on_other_functions(tmp_path: Path) -> None:
    """Nothing in the file lacks a value, but a caller elsewhere may pass what does."""
    report = report_on(tmp_path, UNTRACKED, smoke=False, discard_runtime_errors=False)
    assert initialized(report) == {
        "get/mem-access/1": [r"\initialized(p)"],
        "both/mem-access/1": [r"\initialized(where)"],
        "both/mem-access/2": [r"\initialized(q)"],
        "second/mem-access/1": [r"\initialized(&l->next)"],
        "second/mem-access/2": [r"\initialized(&l->next->v)"],
    }
    kinds = {(one.function, one.kind) for one in report.properties}
    assert not {("get", Kind.INITIALIZATION), ("both", Kind.INITIALIZATION)} & kinds
    text = " ".join(render(report, Page(width=200)).split())
    assert r"get: Taken for granted: `\initialized(p)` (line 2)." in text
    grouped = r"both: Taken for granted: `\initialized(where) && \initialized(q)` (line 9)."
    assert grouped in text
    assert exit_code(report, {"premises"}) == 1
    assert initialized(report_on(tmp_path, UNTRACKED, smoke=False)) == {}


def test_a_read_after_a_write_takes_nothing_for_granted(tmp_path: Path) -> None:
    """Only the read that comes first does, each its own object."""
    source = "//@ requires \\valid(p) && \\valid(q); assigns *q;\nint f(int *p, int *q)"
    for local in ("", "int x = 1; int *r = &x; *q = *r; "):
        body = f"{{ {local}*q = 1; int y = *q; return y & *p; }}"
        report = report_on(tmp_path, f"{source} {body}", smoke=False, discard_runtime_errors=False)
        assert list(initialized(report).values()) == [[r"\initialized(p)"]]


NAMELESS = r"""struct node { int v; struct node *next; };
/*@ assigns \nothing; */
int sum(struct node *l) {
  int s = 0;
  //@ loop assigns s, l;
  while (l) {
    s = (s + l->v) & 7;
    l = l->next;
  }
  return s;
}
/*@ requires n < 0; assigns \nothing; */
int never(int *p, int n) {
  int i;
  //@ loop invariant i == 0; loop assigns i;
  for (i = 0; i < n; i++)
    if (p[i]) return 1;
  return 0;
}
int *ret(void) { int x = 1; return &x; }
int use(void) { int *p = ret(); return *p; }
int *same(int *p) { return p; }
int twice(void) { int x = 1; return *same(same(&x)); }
/*@ assigns \nothing; ensures \valid(\result); */
int *pick(void);
int picked(void) { int *p = pick(); return *p; }
"""


@pytest.mark.slow
def test_a_premise_that_acsl_cannot_say_is_told_in_words(tmp_path: Path) -> None:
    """What is read, and where; none where the pointer leads to no object of a caller."""
    report = report_on(tmp_path, NAMELESS, smoke=False, discard_runtime_errors=False)
    found = {
        (one.function, premise.text, premise.location.line)
        for one in report.properties
        for premise in one.premises
        if premise.kind is PremiseKind.INITIALIZED
    }
    assert {one for one in found if one[0] != "sum"} == {
        ("never", "p[i] has a value where it is read", 17),
        ("picked", "*p has a value where it is read", 26),
    }
    text = " ".join(render(report, Page(width=200)).split())
    assert "that `*p` has a value where it is read (line 26)" in text
    assert "reads before it writes it" not in text


def test_without_run_time_errors_nothing_is_claimed_of_what_is_read(tmp_path: Path) -> None:
    report = report_on(tmp_path, READS, smoke=False)
    assert all(one.premises == () for one in report.properties)


def test_the_machine_is_told_once(tmp_path: Path) -> None:
    report = report_on(tmp_path, READS, smoke=False, reading=Reading(machine="ilp32"))
    (machine,) = json_format.as_json(report)["premises"]
    assert machine == {"kind": "machine", "name": "ilp32", "text": "", "location": None}
    told = "Taken for granted by all proofs: the machine ilp32."
    assert render(report, Page()).count(told) == 1 and html(report).count(told) == 1
    assert exit_code(report, {"premises"}) == 0
    nothing = report_on(tmp_path, "/*@ ensures \\result; */ int f(void) { return 0; }", smoke=False)
    assert nothing.premises == () and "by all proofs" not in render(nothing, Page())


STARTS = """int main(int argc, char **argv) {
  //@ assert started: argc >= 0;
  //@ assert same: argc == \\at(argc, Pre);
  return 0;
}
"""


def test_what_c_promises_of_main_is_a_premise_where_a_proof_needs_it(tmp_path: Path) -> None:
    """Frama-C does not take it for granted."""
    report = report_on(tmp_path, STARTS, smoke=False)
    assert premises(report, "main/assertion/started") == [(PremiseKind.MACHINE, "argc >= 0")]
    assert premises(report, "main/assertion/same") == []
    text = render(report, Page())
    assert "main: Taken for granted: `argc >= 0` (line 1).\n" in text
    assert exit_code(report, {"premises"}) == 1
    asked = report_on(tmp_path, f"//@ requires argc >= 0;\n{STARTS}", smoke=False)
    assert premises(asked, "main/assertion/started") == []
    other = report_on(tmp_path, STARTS.replace("main", "start"), smoke=False)
    assert words(other)["start/assertion/started"] == "non-compliance"


OWN_VALUES = """
#include <stdlib.h>

int make(void)
{
  int *p = malloc(sizeof(int));
  if (!p)
    return 1;
  *p = 1;
  int r = *p;
  free(p);
  return r;
}

/*@ requires \\valid(q); */
int write(int *q, int c)
{
  int *p = c ? malloc(sizeof(int)) : q;
  if (!p)
    return 1;
  *p = 1;
  return *p;
}

/*@ requires \\valid(q); */
int moved(int *q, int c)
{
  int *p = c ? malloc(sizeof(int)) : q;
  if (!p)
    return 1;
  *p = 1;
  p = q;
  return *p;
}
"""


def test_what_a_function_allocated_or_wrote_itself_is_no_premise(tmp_path: Path) -> None:
    report = report_on(tmp_path, OWN_VALUES, smoke=False, discard_runtime_errors=False)
    resting = {
        found.function
        for found in report.properties
        if any(one.kind is PremiseKind.INITIALIZED for one in found.premises)
    }
    assert resting == {"moved"}


LEFT_TO_RIGHT = {
    "arguments/postcondition/last": ["take(one(), two())"],
    "variable/postcondition/before": ["x + one()"],
    "local/postcondition/unequal": ["a == set(&a, 3)"],
    "through/postcondition/before": ["x + nested()"],
    "caller/postcondition/called": ["x + one()"],
    "items/postcondition/first": ["{ x, two() }"],
    "apart/postcondition/kept": [],
    "pure/postcondition/pure": [],
    "reads/postcondition/read": [],
    "sequenced/postcondition/sequenced": [],
    "promised/postcondition/promised": [],
    "nested/postcondition/1": [],
}


def ordered(report: Report, id: str) -> list[str]:
    kinds = named(report, id).premises
    return [one.text for one in kinds if one.kind is PremiseKind.ORDER]


def test_the_order_of_operands_is_a_premise_where_it_matters() -> None:
    report = report_of("unordered")
    assert {id: ordered(report, id) for id in LEFT_TO_RIGHT} == LEFT_TO_RIGHT
    assert all(named(report, id).status is Status.PROVED for id in LEFT_TO_RIGHT)
    assert exit_code(report, frozenset({"premises"})) == 1


def test_what_was_searched_rests_on_the_order_and_a_run_does_not() -> None:
    """That no code fails it is said of runs from left to right; C allows the run that is shown."""
    report = report_of("unordered")
    weak = named(report, "caller/postcondition/weak")
    assert weak.verdict is Verdict.SUBCONTRACT_WEAKNESS
    assert ordered(report, weak.id) == ["x + one()"]
    wrong = named(report, "refuted/postcondition/never")
    assert wrong.verdict is Verdict.NON_COMPLIANCE and wrong.premises == ()


def test_how_the_order_is_told() -> None:
    report = report_of("unordered", Options())
    lines = " ".join(render(report, Page(200)).split())
    told = "the order from left to right in `x + one()` (line"
    assert f"variable: Taken for granted: {told} 34)." in lines
    (dead,) = (one for one in report.smoke_tests if one.verdict is SmokeVerdict.DOOMED)
    taken = "the order from left to right in `take(one(), two())` (line 27)"
    assert dead.sentence.startswith(f"This is never executed, if {taken} holds:")
    assert [one.kind for one in dead.premises] == [PremiseKind.ORDER]
    found = json_format.as_json(report)["properties"]
    (premise,) = next(p["premises"] for p in found if p["id"] == "variable/postcondition/before")
    assert premise["kind"] == "evaluation-order" and premise["text"] == "x + one()"
    assert premise["name"] is None and premise["location"]["line"] == 34
    assert "the order from left to right in" in html(report)


def test_code_that_a_cover_finds_unreachable_rests_on_the_order(tmp_path: Path) -> None:
    """Also where the code is that of a callee."""
    text = (
        "int x;\nint one(void) { x = 1; return 0; }\nint two(void) { x = 2; return 0; }\n"
        "int take(int a, int b) { return 0; }\nint both(void) { return take(one(), two()); }\n"
        "int f(void) {\n  both();\n  if (x == 1)\n    return 5;\n  return 0;\n}\n"
    )
    path = tmp_path / "t.c"
    path.write_text(text, encoding="utf-8")
    report = session.cover([str(path)], Options(functions=("f",)))
    (found,) = (one for cover in report.covers for one in cover.uncovered)
    assert [(one.kind, one.text) for one in found.premises] == [
        (PremiseKind.ORDER, "take(one(), two())")
    ]
    assert (
        "if the order from left to right in `take(one(), two())` (line 5) holds" in found.sentence
    )


def test_an_unreachable_property_rests_on_the_order(tmp_path: Path) -> None:
    text = (
        "int x;\n/*@ assigns x; ensures x == 1; */\nint one(void) { x = 1; return 0; }\n"
        "/*@ assigns x; ensures x == 2; */\nint two(void) { x = 2; return 0; }\n"
        "int f(void) {\n  int r = one() == two();\n  if (x == 1) {\n"
        "    //@ assert here: r == 3;\n  }\n  return r;\n}\n"
    )
    found = named(report_on(tmp_path, text), "f/assertion/here")
    assert found.reachable is False
    assert [one.text for one in found.unreachable_if] == ["one() == two()"]
