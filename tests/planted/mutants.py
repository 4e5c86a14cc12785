"""Defects that are planted in the engine, one at a time, to see that the tests notice.

Each is one replacement of text that stands exactly once in a file of ``src/weaklink``; ``family``
and ``seed`` say from which generated program on it is looked for (``hunt``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tests.native.generate import FULL, LIGHT, RARE

FAR = "far"
"""The family of ``tests.reference.far_programs``, judged by inputs far from zero."""

NATIVE = {"native": FULL, "native-light": LIGHT, "native-rare": RARE}
"""The families of the native judge's programs, with their profiles; all others are of
``tests.reference.generate``."""

LENDING = "lending"
"""The family of ``tests.agreement.lending``."""


DEAD_ENDS = "dead ends"
"""The family of ``tests.agreement.smoke``: programs with places that runs do not come to."""

TRACED = ("traces", "choices")
"""The families of ``tests.traces.judge``."""


class Rule(Enum):
    """How the engine is asked, and what counts: answers that are wrong; or those of an engine
    whose proofs get so few steps that the solvers give up; or also that it does not decide what
    is about integers alone (which the tests of agreement do not allow either)."""

    WRONG = "wrong"
    WRONG_WITHOUT_PROVER = "wrong-without-prover"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Mutant:
    """``wrong`` is what the engine does wrong then, in one sentence."""

    name: str
    file: str
    old: str
    new: str
    wrong: str
    family: str = ""
    seed: int = 0
    rule: Rule = Rule.WRONG


@dataclass(frozen=True, slots=True)
class Unseen:
    """A defect that the generated programs did not show within minutes, and what is known of why:
    a gap of the generators, which other tests have to fill."""

    mutant: Mutant
    reason: str


ONCE = (
    # --- calls through pointers, callees of which little is said ----
    Mutant(
        "list-is-not-checked",
        "view/pointer_calls.py",
        "    if not targets.open:\n        safe = _one_of(call, targets.functions)",
        "    if False:\n        safe = _one_of(call, targets.functions)",
        "A call through a pointer may be of any function, whatever its clause lists.",
        family="targets",
        seed=2,
    ),
    Mutant(
        "ghost-code-is-not-run",
        "frontend/elaborate/statements.py",
        "                    for item in items:\n                        self.statement(item)\n"
        '            case syntax.Extension("calls"):',
        "                    for item in items:\n"
        "                        if isinstance(item, syntax.Declaration):\n"
        "                            self.statement(item)\n"
        '            case syntax.Extension("calls"):',
        "Ghost variables keep the values that they begin with.",
        family="ghost",
        seed=1,
    ),
    Mutant(
        "set-on-one-way-natively",
        "analysis/initialized.py",
        "known = set(frozenset.intersection(*before))",
        "known = set(frozenset.union(*before))",
        "A local that is set on one way is set behind the join, before the judge that compiles it.",
        family="native-rare",
        seed=46,
    ),
    Mutant(
        "another-of-the-list",
        "view/pointer_calls.py",
        "choice = ir.Branch(_is(call, target), own, other, NOWHERE)",
        "choice = ir.Branch(_is(call, target), other, own, NOWHERE)",
        "A call through a pointer is of a function that it does not point to.",
        family="targets",
        seed=0,
    ),
    Mutant(
        "functions-are-never-null",
        "ask/discovery.py",
        "targets = (0, *self.world.values_of(type))",
        "targets = tuple(self.world.values_of(type)) or (0,)",
        "No pointer to a function that comes in is NULL.",
        family="targets",
        seed=3,
    ),
    Mutant(
        "no-clause-no-change",
        "view/calls.py",
        "        free = changes.by_contract(contract)\n",
        "        free = changes.by_contract(contract) if contract.assigns else frozenset()\n",
        "A callee without an assigns clause changes nothing.",
        family="prototypes",
        seed=11,
    ),
    # --- how far an answer reaches, and what it takes for granted ----
    Mutant(
        "lengths-are-no-limit",
        "ask/limits.py",
        "        found.setdefault(cut.limit, []).append(cut.reached)",
        '        if cut.limit.kind.value != "length":\n'
        "            found.setdefault(cut.limit, []).append(cut.reached)",
        "What was searched in blocks up to a length is told of all runs.",
        family=FAR,
        seed=1,
    ),
    Mutant(
        "iterations-are-no-limit",
        "ask/limits.py",
        "        found.setdefault(cut.limit, []).append(cut.reached)",
        '        if cut.limit.kind.value != "iterations":\n'
        "            found.setdefault(cut.limit, []).append(cut.reached)",
        "What was searched up to some iterations of a loop is told of all runs.",
        family=FAR,
        seed=12,
    ),
    Mutant(
        "depth-is-no-limit",
        "ask/limits.py",
        "        found.setdefault(cut.limit, []).append(cut.reached)",
        '        if cut.limit.kind.value != "depth":\n'
        "            found.setdefault(cut.limit, []).append(cut.reached)",
        "What was searched up to some depth of recursion is told of all runs.",
        family=FAR,
        seed=66,
    ),
    Mutant(
        "excluded-by-the-last",
        "explain/method/weakest.py",
        "self.excluded = None if self.excluded is None else join(self.excluded, scope)",
        "pass",
        "Smaller weak sets are excluded outright, within whatever limits they were searched.",
        family=FAR,
        seed=1,
    ),
    Mutant(
        "contract-is-no-premise",
        "view/calls.py",
        "            return self._context.premises.rest_on(call_premise(call, callee))",
        "            return ()",
        "A proof does not say that it takes the contract of a function without body for granted.",
        family="prototypes",
        seed=4,
    ),
    Mutant(
        "admit-is-no-premise",
        "view/assertions.py",
        '        return self._premises.rest_on(Premise(PremiseKind.ADMIT, "", span))',
        "        return ()",
        "A proof does not say that it rests on what is admitted.",
        family="integers",
        seed=152,
    ),
    Mutant(
        "separation-is-no-premise",
        "explain/method/aliasing.py",
        "            id: tuple(known[one] for one in sorted(found & separations))",
        "            id: ()",
        "A proof does not say that no pointer may name a global.",
        family="aliased",
        seed=19,
    ),
    Mutant(
        "nothing-is-exposed",
        "view/build.py",
        "        return Views(self._source, self.checking, frozenset(targets), self)",
        "        return Views(self._source, self.checking, frozenset(), self)",
        "No pointer may name a global, whatever is asked.",
        family="aliased",
        seed=19,
    ),
    # --- arithmetic ----
    Mutant(
        "unsigned-unwrapped",
        "encode/operators.py",
        "    if isinstance(type, ir.IntType) and not type.signed:\n"
        "        return terms.wrap(value, type.min, type.max)",
        "    if isinstance(type, ir.IntType) and not type.signed:\n        return value",
        "Unsigned results don't wrap in formulas.",
        family="integers",
        seed=16,
    ),
    Mutant(
        "unsigned-wraps-late",
        "replay/expressions.py",
        'return f"({text} & {(1 << type.width) - 1})"',
        'return f"({text} & {(2 << type.width) - 1})"',
        "Runs reduce unsigned results modulo twice the range.",
        family="native-light",
        seed=41,
    ),
    Mutant(
        "overflow-off-by-one",
        "view/runtime.py",
        "return _between(type.min, value, type.max, span)",
        "return _between(type.min, value, type.max + 1, span)",
        "The greatest integer and one more is no overflow.",
        family="integers",
        seed=2,
    ),
    Mutant(
        "division-by-zero-unseen",
        "view/runtime.py",
        "zero = ir.Compare(ir.CompareOp.NE, _exact(right), ir.Const(0, ir.INTEGER), span)",
        "zero = ir.Compare(ir.CompareOp.NE, _exact(right), ir.Const(type.max, ir.INTEGER), span)",
        "Division by another number than zero is the error.",
        family="integers",
        seed=57,
    ),
    Mutant(
        "remainder-never-negative",
        "logic/quotients.py",
        "return _truncated(terms, Op.MOD, left, right, rest)",
        "return terms.make(Op.MOD, Sort.INT, (left, right), interval=rest)",
        "The remainder of a negative number is one of a positive.",
        family="integers",
        seed=194,
    ),
    Mutant(
        "shift-one-further",
        "encode/bits.py",
        "return terms.mul(terms.integer(1 << by), value)",
        "return terms.mul(terms.integer(2 << by), value)",
        "Formulas shift to the left by one more.",
        family="integers",
        seed=41,
    ),
    Mutant(
        "shift-by-width",
        "view/runtime.py",
        "safe = _between(0, _exact(right), type.width - 1, span)",
        "safe = _between(0, _exact(right), type.width, span)",
        "A shift by all bits of the type is no error.",
        family="integers",
        seed=233,
    ),
    Mutant(
        "conversion-keeps-value",
        "encode/operators.py",
        "        return terms.ite(is_zero, terms.integer(0), terms.integer(1))\n"
        "    return terms.wrap(value, type.min, type.max)",
        "        return terms.ite(is_zero, terms.integer(0), terms.integer(1))\n    return value",
        "Conversions to a narrower type keep the value in formulas.",
        family="integers",
        seed=16,
    ),
    Mutant(
        "conversion-loses-sign",
        "replay/expressions.py",
        'return f"((({value} + {type.max + 1}) & {mask}) - {type.max + 1})"',
        'return f"({value} & {mask})"',
        "Runs convert to a signed type as to the unsigned one.",
        family="integers",
        seed=7,
    ),
    Mutant(
        "bool-is-truncated",
        "encode/operators.py",
        "        is_zero = terms.eq(value, terms.integer(0))\n",
        "        is_zero = terms.eq(terms.floor_mod(value, 2), terms.integer(0))\n",
        "A conversion to _Bool takes the lowest bit.",
        family="integers",
        seed=22,
    ),
    Mutant(
        "unpromoted",
        "frontend/elaborate/operators.py",
        "return expr if isinstance(type, ir.FloatType) else convert(expr, machine.promote(type))",
        "return expr",
        "Operands of unary operators and shifts are not promoted to int.",
        family="integers",
        seed=41,
    ),
    # --- what a run checks ----
    Mutant(
        "uninitialized-unseen",
        "view/runtime.py",
        "return [Hazard(Kind.INITIALIZATION, ir.Holds(ir.Read(flag)), span)]",
        "return []",
        "Reading a local that has no value is no error.",
        family="integers",
        seed=36,
    ),
    Mutant(
        "frame-unchecked",
        "view/instrument.py",
        "changed = self.context.changes.by_any_view(self.function.name)",
        "changed = self.context.changes.by_any_view(self.function.name) & frozenset()",
        "A function's assigns clause is not checked.",
        family="sweeps",
        seed=0,
    ),
    Mutant(
        "frame-forgets-members",
        "view/lower/sets.py",
        "start = self.world.cells.member(inner.type, name, span)",
        "start = 0 * self.world.cells.member(inner.type, name, span)",
        "A location that is a member of a structure is its first member.",
        family="structs",
        seed=4,
    ),
    Mutant(
        "frame-misses-aliases",
        "encode/memory.py",
        "return terms.and_([terms.eq(block, rows.block), holds_offset(terms, rows, offset)])",
        "return holds_offset(terms, rows, offset)",
        "What a clause names of one block may change in all of them.",
        family="pointers",
        seed=32,
    ),
    Mutant(
        "established-assumed",
        "view/loops.py",
        '            yield self._assertions.said(one, site, claimed, f"invariant of {site}")',
        "            if moment is ir.Moment.LOOP_ENTRY and isinstance(one.clause, ir.Clause):\n"
        "                one = replace(one, checked=None)\n"
        '            yield self._assertions.said(one, site, claimed, f"invariant of {site}")',
        "Invariants are assumed where a loop is entered, not checked.",
        family="integers",
        seed=91,
    ),
    Mutant(
        "preserved-assumed",
        "view/loops.py",
        '            yield self._assertions.said(one, site, claimed, f"invariant of {site}")',
        "            if moment is ir.Moment.ITERATED and isinstance(one.clause, ir.Clause):\n"
        "                one = replace(one, checked=None)\n"
        '            yield self._assertions.said(one, site, claimed, f"invariant of {site}")',
        "Invariants are assumed at the end of an iteration, not checked.",
        family="integers",
        seed=32,
    ),
    Mutant(
        "loop-frame-unchecked",
        "view/loops.py",
        "frame([v for v in scope if v in changed], assigns, _entry(loop.head))",
        "frame([v for v in scope if v in changed][:0], assigns, _entry(loop.head))",
        "A loop's assigns clause is not checked.",
        family="pointers",
        seed=0,
    ),
    Mutant(
        "variant-may-stay",
        "view/said.py",
        "Kind.VARIANT_DECREASES: smaller}",
        "Kind.VARIANT_DECREASES: ir.Compare(ir.CompareOp.LE, now, before, span)}",
        "A variant that stays the same is taken for a smaller one.",
        family="integers",
        seed=222,
    ),
    Mutant(
        "call-precondition-forgotten",
        "view/calls.py",
        "for one in before_call(self._function, callee, self._context.program):",
        "for one in before_call(self._function, callee, self._context.program)[1:]:",
        "The first precondition of a callee is not checked at its calls.",
        family="integers",
        seed=7,
    ),
    Mutant(
        "behavior-requires-forgotten",
        "view/said.py",
        "        if uses and not isinstance(clause, ir.OtherClause) and not _is_all(clause):",
        "        is_duty = part is contract or clause.kind is not ir.ClauseKind.REQUIRES\n"
        "        if uses and is_duty and not isinstance(clause, ir.OtherClause):",
        "What a behavior requires is nobody's duty.",
        family="integers",
        seed=41,
    ),
    Mutant(
        "behavior-assumes-ignored",
        "view/instrument.py",
        '            yield self.assertions.said(one, "", self._claimed(one), why)',
        "            bare = moments == ENDS and isinstance(one.clause, ir.Clause)\n"
        "            claimed = one.clause.predicate if bare else self._claimed(one)\n"
        '            yield self.assertions.said(one, "", claimed, why)',
        "A behavior's postconditions are checked where it does not apply.",
        family="integers",
        seed=6,
    ),
    Mutant(
        "recorded-failure-passes",
        "encode/encoder.py",
        "            self.recorded.append(fails)\n            return reached",
        "            self.condition.failures.pop()\n            return reached",
        "A failed check that lets the run go on counts as passed in formulas.",
        family="integers",
        seed=85,
    ),
    Mutant(
        "replay-skips-a-check",
        "replay/compiler.py",
        'yield f"    {action}"',
        "yield f\"    {'pass' if number == 2 else action}\"",
        "Runs pass over the third check of a view.",
        family="integers",
        seed=16,
    ),
    # --- memory ----
    Mutant(
        "null-may-be-read",
        "view/lower/locations.py",
        "            if writing:\n                may_write",
        "            inside = Or(Compare(CompareOp.EQ, region.block, ZERO, span), inside, span)\n"
        "            if writing:\n                may_write",
        "NULL is a valid pointer to read.",
        family="calls",
        seed=0,
    ),
    Mutant(
        "block-one-longer",
        "view/lower/locations.py",
        "ir.Compare(ir.CompareOp.LE, last, length_of(region.block, span, at), span),",
        "ir.Compare(ir.CompareOp.LE, minus(last, ONE), length_of(region.block, span, at), span),",
        "A pointer just past a block is valid.",
        family="calls",
        seed=0,
    ),
    Mutant(
        "read-only-ignored",
        "view/lower/locations.py",
        "            if writing:\n                may_write",
        "            if writing and not writing:\n                may_write",
        "Constants may be written to.",
        family="calls",
        seed=1,
    ),
    Mutant(
        "separated-by-offset",
        "view/lower/locations.py",
        "            ir.Compare(ir.CompareOp.NE, left.block, right.block, span),",
        "            ir.Compare(ir.CompareOp.NE, left.block, left.block, span),",
        "Locations of two blocks count as one and the same block's for \\separated.",
        family="calls",
        seed=1,
    ),
    Mutant(
        "locals-outlive-their-function",
        "view/lower/functions.py",
        "            if ending := (*ending, *self._on_stack()):",
        "            if ending := (*self._on_stack(),):",
        "A local is alive behind the end of its function.",
        family="structs",
        seed=5,
    ),
    Mutant(
        "cells-too-narrow",
        "encode/changes.py",
        "        return type.min, type.max\n",
        "        return type.min, type.max - 1\n",
        "No cell that a contract chooses holds the greatest value: a contradiction on some ways.",
        family="sweeps",
        seed=0,
    ),
    Mutant(
        "inputs-too-narrow",
        "encode/scope.py",
        "return terms.symbol(name, sort_of(type), held.min, held.max)",
        "return terms.symbol(name, sort_of(type), held.min, held.max - 1)",
        "No input has the greatest value of its type.",
        family="integers",
        seed=2,
    ),
    # --- contracts in place of code ----
    Mutant(
        "loop-forgets-nothing",
        "view/loops.py",
        "        free = named(contract.assigns, scope)\n",
        "        free = named(contract.assigns, scope) & frozenset()\n",
        "A loop by contract leaves all variables as they were.",
        family="integers",
        seed=0,
    ),
    Mutant(
        "loop-forgets-no-globals",
        "view/loops.py",
        "if variable in free and not isinstance(variable.type, ir.MemoryType):",
        "if variable in free and variable.storage is not ir.Storage.GLOBAL:",
        "A loop by contract leaves global variables as they were.",
        family="integers",
        seed=0,
    ),
    Mutant(
        "loop-forgets-no-cells",
        "view/loops.py",
        "            elif regions := regions_of(memory, contract.assigns):",
        "            elif regions := regions_of(memory, contract.assigns)[1:]:",
        "A loop by contract leaves the first location of its frame as it was.",
        family="sweeps",
        seed=0,
    ),
    Mutant(
        "callee-changes-nothing",
        "view/calls.py",
        "        for variable in plain:\n            yield ir.Havoc(variable, site, call.span)",
        "        for variable in plain[:0]:\n            yield ir.Havoc(variable, site, call.span)",
        "A call by contract leaves global variables as they were.",
        family="integers",
        seed=7,
    ),
    Mutant(
        "callee-changes-no-cells",
        "view/calls.py",
        "            if regions := regions_of(memory, assigns):",
        "            if regions := regions_of(memory, assigns)[1:]:",
        "A call by contract leaves the first location of its frame as it was.",
        family="calls",
        seed=15,
    ),
    Mutant(
        "precondition-forgotten",
        "view/instrument.py",
        "given = list(self._said(ir.Moment.INPUTS, why=PRECONDITION))",
        "given = list(self._said(ir.Moment.INPUTS, why=PRECONDITION))[1:]",
        "The first precondition is not assumed of the inputs.",
        family="integers",
        seed=0,
    ),
    # --- logic ----
    Mutant(
        "old-is-now",
        "view/labels.py",
        "    if label == ir.HERE:\n        return span",
        '    if label == ir.HERE or label.name == "Pre":\n        return span',
        "\\old is read in the current state.",
        family="integers",
        seed=5,
    ),
    Mutant(
        "old-of-the-caller",
        "view/renaming.py",
        "return self._pre if label == ir.PRE else label",
        "return label",
        "\\old in a callee's contract is read where the caller begins.",
        family="integers",
        seed=8,
    ),
    Mutant(
        "strict-is-not",
        "frontend/elaborate/logic_types.py",
        '            raise error("type", span, message, "`==` or `!=`")\n'
        "    if isinstance(left.type, ir.SetType):",
        '            raise error("type", span, message, "`==` or `!=`")\n'
        "    op = ir.CompareOp.LE if op is ir.CompareOp.LT else op\n"
        "    if isinstance(left.type, ir.SetType):",
        "In annotations `<` is `<=`, in ranges of quantifiers too.",
        family="integers",
        seed=5,
    ),
    # --- proof, search, verdicts ----
    Mutant(
        "unknown-is-unsat",
        "ask/proof_answers.py",
        "        case Unknown():\n            return Undecided(explain(answer))",
        "        case Unknown():\n            return Unreachable(ALL)",
        "Where the solvers give up, the property counts as proved.",
        rule=Rule.WRONG_WITHOUT_PROVER,
        family="integers",
        seed=0,
    ),
    Mutant(
        "weakness-from-failing-runs",
        "explain/method/method.py",
        "return CodeVerdict(False, check.property.id)",
        "return CodeVerdict(True)",
        "Contracts are called weak for inputs from which the code itself fails.",
        family="integers",
        seed=5,
    ),
    Mutant(
        "callees-choose-for-us",
        "ask/hunt.py",
        "        if self.spoiling is None:\n            return False",
        "        if True:\n            return False",
        "A failure counts though a callee without body can prevent it.",
        family="integers",
        seed=8,
    ),
    Mutant(
        "hidden-by-the-set",
        "ask/otherwise.py",
        "terms.or_([checked, self._if_others(condition)])",
        "checked",
        "A set is called weak that only hides how a callee outside of it can prevent the failure.",
        family="several",
        seed=1005,
    ),
    Mutant(
        "weak-set-of-all",
        "explain/method/weakest.py",
        "    for count in range(1, size):",
        "    for count in range(size, size):",
        "No smaller weak set is looked for.",
        family="integers",
        seed=6,
    ),
    Mutant(
        "weak-set-last-first",
        "explain/method/weakest.py",
        "        for members in combinations(range(size), count):",
        "        for members in combinations(range(size - 1, -1, -1), count):",
        "Of several weak sets the last in source order is taken.",
        family="integers",
        seed=7,
    ),
    Mutant(
        "inputs-not-minimised",
        "ask/minimise.py",
        "    while low < (current := int(model[name])):",
        "    while low > (current := int(model[name])):",
        "The first inputs that a solver finds count as the smallest.",
        family="integers",
        seed=2,
    ),
    Mutant(
        "division-rounds-down",
        "logic/quotients.py",
        "return _truncated(terms, Op.DIV, left, right, (None, None))",
        "return terms.make(Op.DIV, Sort.INT, (left, right))",
        "Formulas round quotients down, not towards zero.",
        family="integers",
        seed=1471,
        rule=Rule.UNDECIDED,
    ),
    Mutant(
        "division-rounds-down-in-runs",
        "arithmetic.py",
        "return quotient if (left < 0) == (right < 0) else -quotient",
        "return left // right",
        "Runs round quotients down, not towards zero.",
        family="integers",
        seed=1437,
    ),
    Mutant(
        "index-one-further",
        "view/runtime.py",
        "last = length if past_the_end else length - 1",
        "last = length",
        "The index just past an array is within its bounds.",
        family="arrays",
        seed=42,
    ),
    Mutant(
        "signs-kept-apart",
        "view/lower/memories.py",
        "key = (type.width, type.is_bool, _of_bits(type))",
        "key = (type.width, type.signed, _of_bits(type))",
        "An int and an unsigned at one address are two cells.",
        family="pointers",
        seed=31,
    ),
    Mutant(
        "bit-field-as-declared",
        "ir/types.py",
        "width=width, declared=declared.name",
        "width=declared.width, declared=declared.name",
        "A bit-field holds whatever its declared type does.",
        family="bits",
        seed=0,
    ),
    Mutant(
        "range-ends-early",
        "analysis/ranges.py",
        "            yield _Limit(bound, False, ir.Binary(ir.BinaryOp.SUB, end, one, ir.INTEGER))",
        "            two = ir.Const(2, ir.INTEGER)\n"
        "            yield _Limit(bound, False, ir.Binary(ir.BinaryOp.SUB, end, two, ir.INTEGER))",
        "Quantifiers are spelled out without the last value of `i < n`.",
        family="arrays",
        seed=16,
    ),
    # --- values at calls ----
    Mutant(
        "inputs-have-values",
        "view/start.py",
        "self._observed[function] = any(one.observing for one in facts)",
        "self._observed[function] = False",
        "All cells of inputs have values, whatever is asked.",
        LENDING,
        0,
    ),
    Mutant(
        "proofs-grant-values",
        "encode/inputs.py",
        "    if not view.memory.observed:\n        return terms.constant(all_set, Sort.MEMORY)",
        "    if True:\n        return terms.constant(all_set, Sort.MEMORY)",
        "In proofs, all cells of inputs have values.",
        LENDING,
        0,
    ),
    Mutant(
        "nothing-implied",
        "view/assertions.py",
        "if guard.lent and observed and not self._called:",
        "if False:",
        "A function that reads an input without a value fails, although its callers answer.",
        LENDING,
        3,
    ),
    Mutant(
        "calls-lend-nothing",
        "view/calls.py",
        "        if not call.lends or not checked:\n            return None",
        "        if True:\n            return None",
        "Nobody checks at a call that what the callee reads has a value.",
        LENDING,
        24,
    ),
    Mutant(
        "said-of-one-said-of-all",
        "analysis/given.py",
        "                return pointer not in self.explicit(function)",
        "                return not self.explicit(function)",
        "What a precondition says of one pointer takes away what is implied for all.",
        LENDING,
        3,
    ),
    Mutant(
        "arguments-not-lent",
        "view/lower/lending.py",
        "            return variable in unset\n",
        "            return False\n",
        "Locals without a value are passed without a check.",
        LENDING,
        24,
    ),
    # --- traces ----
    Mutant(
        "entry-is-an-iteration",
        "explain/runs/events.py",
        "head.number < 2",
        "head.number < 1",
        "A loop's head that is passed where the loop is entered counts as an iteration.",
        "traces",
        0,
    ),
    Mutant(
        "traversals-uncounted",
        "replay/positions.py",
        "running.traversals[around.site] += 1",
        "running.traversals[around.site] = 1",
        "Each traversal of a loop is the first one.",
        "traces",
        0,
    ),
    Mutant(
        "activations-are-depths",
        "replay/positions.py",
        "Position(self._activations, (), self._at(at.path, site))",
        "Position(len(self._running) + 1, (), self._at(at.path, site))",
        "Two calls of the same depth are one activation.",
        "traces",
        1,
    ),
    Mutant(
        "traversals-together",
        "explain/runs/choices.py",
        "return None if head is None or head.path is None else (head.site, 0, head.path)",
        "return None if head is None or head.path is None else (head.site, 0, head.path[:1])",
        "Beside a contract stands no traversal of an inner loop.",
        "choices",
        2,
    ),
    Mutant(
        "behind-a-contract-as-code",
        "replay/positions.py",
        "    if loops[-1].by_contract or loops[-1].path is None:",
        "    if loops[-1].path is None:",
        "An iteration behind a contract is taken for the first one of the code.",
        "choices",
        7,
    ),
    # --- dead ends ----
    Mutant(
        "runs-end-at-what-they-fail",
        "view/past_failures.py",
        "return found.kind.is_runtime_error or found.kind is Kind.CALL_TARGET or kept(found)",
        "return True",
        "Code is dead to which runs come that have failed an annotation.",
        DEAD_ENDS,
        0,
    ),
    Mutant(
        "dead-on-nothing",
        "view/culprits.py",
        "        self._foundations.setdefault(name, {}).update(dict.fromkeys(rests_on))\n",
        "        self._foundations.setdefault(name, {})\n",
        "What a place is dead by rests on nothing: the contracts of code are taken at their word.",
        DEAD_ENDS,
        0,
    ),
)

ALSO_NATIVELY = {"list-is-not-checked": 24, "ghost-code-is-not-run": 4}
"""Defects that the judge which compiles programs has to find, too, and from which seed on."""

MUTANTS = (
    *ONCE,
    *(
        replace(mutant, name=f"{mutant.name}-natively", family="native-rare", seed=seed)
        for mutant in ONCE
        if (seed := ALSO_NATIVELY.get(mutant.name)) is not None
    ),
)

UNSEEN = (
    Unseen(
        Mutant(
            "reads-written-on-one-way",
            "analysis/surely_written.py",
            "return frozenset.intersection(*known) if known else NONE",
            "return frozenset.union(*known) if known else NONE",
            "What a callee writes on one way to a read is taken for written.",
        ),
        "Nothing in 70 programs; tests/data/memory/lent/written-on-one-way.c tells.",
    ),
    Unseen(
        Mutant(
            "last-lender-answers",
            "replay/compiler.py",
            '        yield "    if found.block >= -begun: raise"\n',
            '        yield "    if False: raise"\n',
            "The last call before a read answers for it, whoever had the object first.",
        ),
        "Nothing in 16 programs; tests/data/memory/lent/lent-local.c tells.",
    ),
    Unseen(
        Mutant(
            "seems-is-assumed",
            "view/calls.py",
            "yield replace(lends, goes_on=True)",
            "yield lends",
            "What a callee only seems to read is assumed to have a value behind the call.",
        ),
        "Nothing in 31 programs; one with a callee that only seems to read shows it.",
    ),
    Unseen(
        Mutant(
            "inputs-never-alias",
            "ask/discovery.py",
            "        targets += [b.number for b in alike]\n",
            "        targets += [b.number for b in alike[:0]]\n",
            "No input pointer points into the block of another.",
        ),
        "Caught at times (pointers 2 and 8), depending on how far a search gets in its time.",
    ),
    Unseen(
        Mutant(
            "least-by-minus-one",
            "view/runtime.py",
            "    if type.signed:\n        not_least",
            "    if False:\n        not_least",
            "The least integer divided by -1 is no overflow.",
        ),
        "None of 3,500 programs tells: the reference, changed alike, judges them the same.",
    ),
    Unseen(
        Mutant(
            "bit-facts-unguarded",
            "encode/bits.py",
            "return terms.implies(terms.and_(fitting), terms.and_(known))",
            "return terms.and_(known)",
            "What is known of bits is said of operands that overflow, too.",
        ),
        "Nothing in 129 programs with bit operations, nor in 60 of the native judge.",
    ),
    Unseen(
        Mutant(
            "masks-too-wide",
            "encode/bits.py",
            "run = terms.floor_mod(shifted, 1 << length)",
            "run = terms.floor_mod(shifted, 2 << length)",
            "A mask lets the bit above it through.",
        ),
        "Nothing in 54 programs of the native judge; masks hardly matter to tiny integers.",
    ),
    Unseen(
        Mutant(
            "right-operand-always-evaluated",
            "view/runtime.py",
            "        case ir.And(left, right) | ir.Implies(left, right):\n"
            "            return hazards(left, around) + _under(left, hazards(right, around))",
            "        case ir.And(left, right) | ir.Implies(left, right):\n"
            "            return hazards(left, around) + hazards(right, around)",
            "What follows `&&` is checked for errors even where it is not evaluated.",
        ),
        "Nothing in 105 programs; none has a division to the right of `&&`.",
    ),
    Unseen(
        Mutant(
            "frame-read-late",
            "view/instrument.py",
            "return ir.implies(one.guard, frame(changed, assigns, ir.PRE, clause_at=ir.PRE))",
            "return ir.implies(one.guard, frame(changed, assigns, ir.PRE))",
            "A function's assigns clause is read at the end, not at the beginning.",
        ),
        "Nothing in 57 programs.",
    ),
    Unseen(
        Mutant(
            "variant-may-be-negative",
            "view/said.py",
            "apart = {Kind.VARIANT_NON_NEGATIVE: non_negative,",
            "least = ir.Const(-1, ir.INTEGER)\n"
            "    least_ = ir.Compare(ir.CompareOp.LE, least, before, span)\n"
            "    apart = {Kind.VARIANT_NON_NEGATIVE: least_,",
            "A variant of -1 is taken for non-negative.",
        ),
        "Nothing in 34 programs with variants.",
    ),
    Unseen(
        Mutant(
            "measure-may-stay",
            "view/said.py",
            "ir.And(non_negative, smaller, span)",
            "ir.And(non_negative, ir.Compare(ir.CompareOp.LE, now, before, span), span)",
            "A decreases clause holds of a measure that stays the same.",
        ),
        "No generated program has a decreases clause.",
    ),
    Unseen(
        Mutant(
            "behaviors-never-overlap",
            "view/said.py",
            "for right in assumptions[index + 1 :]",
            "for right in assumptions[index + 2 :]",
            "Neighbours among the behaviors may both apply and count as disjoint.",
        ),
        "Of the 125 generated programs with disjoint behaviors none has two that overlap.",
    ),
    Unseen(
        Mutant(
            "reads-unchecked",
            "view/runtime.py",
            "checked = access is not Access.ADDRESS",
            "checked = access is Access.WRITE",
            "Reading through a pointer is never an error.",
        ),
        "Nothing in 91 programs that do not require valid pointers.",
    ),
    Unseen(
        Mutant(
            "behavior-always-promises",
            "view/calls.py",
            "return rename(ir.implies(one.guard, kept))",
            "return rename(kept)",
            "Callers assume the frames of behaviors that do not apply.",
        ),
        "Nothing in 211 programs with behaviors.",
    ),
    Unseen(
        Mutant(
            "loop-entry-every-time",
            "view/loops.py",
            'current = ir.Mark(ir.Label("LoopCurrent", original(head)))',
            'current = ir.Mark(ir.Label("LoopEntry", original(head)))',
            "LoopEntry names the start of each iteration.",
        ),
        "Nothing in 58 programs with a look at the state at a loop's entry.",
    ),
    Unseen(
        Mutant(
            "implication-limits-exists",
            "analysis/ranges.py",
            "    if not node.universal:\n",
            "    if not node.universal and not isinstance(body, Implies):\n",
            "`==>` directly under \\exists is taken for `&&` where values are chosen.",
        ),
        "No generated \\exists has an implication as its body.",
    ),
    Unseen(
        Mutant(
            "exists-holds-outside",
            "encode/quantifiers.py",
            "            instances.append(terms.and_([within, instance]))",
            "            instances.append(terms.implies(within, instance))",
            "An \\exists over integers holds by a value outside its range.",
        ),
        "Nothing in 60 programs with \\exists; over tiny integers all values are spelled out.",
    ),
    Unseen(
        Mutant(
            "iff-is-implies",
            "encode/translate.py",
            "return terms.eq(*(translate_predicate(p, scope) for p in (left, right)))",
            "return terms.implies(*(translate_predicate(p, scope) for p in (left, right)))",
            "`<==>` is `==>` in formulas.",
        ),
        "No program of the reference's generator has `<==>`.",
    ),
    Unseen(
        Mutant(
            "endless-is-an-end",
            "replay/runner.py",
            "result = ends.Endless(tuple(recorded))",
            "result = ends.Ended(tuple(recorded), (), {})",
            "A run that never ends counts as one that ends well.",
        ),
        "Two of the programs looked at have endless runs, and nothing hangs on these.",
    ),
    Unseen(
        Mutant(
            "negative-first",
            "ask/small.py",
            "return 2 * value - 1 if value > 0 else -2 * value",
            "return 2 * value if value > 0 else -2 * value - 1",
            "-1 counts as smaller than 1.",
        ),
        "Nothing in 185 programs.",
    ),
)


def all_mutants() -> tuple[Mutant, ...]:
    """Those that are caught, and those that are not."""
    return (*MUTANTS, *(unseen.mutant for unseen in UNSEEN))
