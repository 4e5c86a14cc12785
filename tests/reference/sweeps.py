"""Loops over an array that is a parameter with its length: fill, copy, search, sum, shift."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.reference.inputs import Bounds
from tests.reference.kits import cell_type
from tests.reference.slots import Annotation, Part, Slot

if TYPE_CHECKING:
    from tests.reference.program import Builder


@dataclass(frozen=True, slots=True)
class _Sweep:
    """One kind of loop.  In the texts ``{k}`` is a quantified index, ``{i}`` the counter.

    ``done`` is what holds of the elements before the counter, and of all afterwards; ``rest``
    what holds of those that are still to come.
    """

    body: str
    done: tuple[str, ...]
    rest: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    writes: str = ""
    result: str = ""
    initial: str = "0"
    second: bool = False
    last: str = "n"


_KEPT = "a[{k}] == \\at(a[{k}], Pre)"

_SWEEPS = [
    _Sweep("a[i] = x;", ("a[{k}] == x",), (_KEPT,), writes="a"),
    _Sweep("a[i] = 0;", ("a[{k}] == 0", "a[{k}] <= 0"), (_KEPT,), writes="a"),
    _Sweep("a[i] = !a[i];", ("a[{k}] == (\\at(a[{k}], Pre) == 0 ? 1 : 0)",), (_KEPT,), writes="a"),
    _Sweep("if (a[i] < x) a[i] = x;", ("a[{k}] >= x",), (_KEPT,), writes="a"),
    _Sweep("*(a + i) = i;", ("a[{k}] == {k}", "a[{k}] <= {k}"), writes="a"),
    _Sweep("a[i] = b[i];", ("a[{k}] == b[{k}]", "a[{k}] == \\at(b[{k}], Pre)"),
           ("b[{k}] == \\at(b[{k}], Pre)",), writes="a", second=True),
    _Sweep("if (a[i] != b[i]) return 0;", ("a[{k}] == b[{k}]",), result="same", second=True),
    _Sweep("if (a[i] > r) r = a[i];", ("a[{k}] <= r",), also=("r >= 0",), result="r"),
    _Sweep("if (a[i] == x) r++;", (), also=("r <= i", "0 <= r", "r == 0 || i > 0"), result="r"),
    _Sweep("if (a[i] == x) { r = i; break; }", ("a[{k}] != x",), also=("r == n",), result="r",
           initial="n"),
    _Sweep("a[i] = a[i + 1];", ("a[{k}] == \\at(a[{k} + 1], Pre)",), (_KEPT,), writes="a",
           last="n - 1"),
]  # fmt: skip


def sweep(builder: Builder) -> list[Part]:
    """A program with one such loop; its annotations are mostly what is needed."""
    return _Program(builder, builder.rng.choice(_SWEEPS)).complete()


class _Program:
    def __init__(self, builder: Builder, sweep: _Sweep) -> None:
        self.builder = builder
        self.rng = builder.rng
        self.sweep = sweep
        self.counter = builder.machine["unsigned char"]
        self.type = cell_type(builder, 2 if sweep.second or builder.chance(0.6) else 4)
        builder.bounds = Bounds(3, 4) if sweep.second else Bounds(2, 2)

    def complete(self) -> list[Part]:
        builder, sweep = self.builder, self.sweep
        parameters = [f"{self.type} *a"]
        parameters += [f"{self.type} *b"] if sweep.second else []
        parameters += [f"{self.counter} n"]
        parameters += [f"{self.type} x"] if "x" in self.words() else []
        result = self.counter if sweep.result else "void"
        builder.defined.append("f")
        lines: list[Part] = []
        if sweep.result == "r":
            lines.append(f"{self.counter} r = {sweep.initial};")
        lines += self.loop()
        lines += self.behind()
        if sweep.result:
            lines.append(f"return {'1' if sweep.result == 'same' else 'r'};")
        contract: list[str | Slot] = [*self.requires(), *self.assigns(), self.ensures()]
        header = f"{result} f({', '.join(parameters)})"
        return [*builder.before, Annotation(contract), f"{header} {{", *lines, "}"]

    def words(self) -> str:
        return self.sweep.body + " ".join(self.sweep.done)

    # --- the contract -------------------------------------------------------------------------

    def requires(self) -> list[str]:
        clauses = [f"requires {self.lengths()};"]
        word = "\\valid" if self.sweep.writes else self.rng.choice(["\\valid", "\\valid_read"])
        if self.builder.chance(0.95):
            clauses.append(f"requires {word}(a + (0..n - 1));")
        if self.sweep.second:
            word = self.rng.choice(["\\valid", "\\valid", "\\valid_read"])
            clauses.append(f"requires {word}(b + (0..n - 1));")
            if self.builder.chance(0.6):
                clauses.append("requires \\separated(a + (0..n - 1), b + (0..n - 1));")
        return clauses

    def lengths(self) -> str:
        """Few, where the cells have many values."""
        if self.type.width > 1 or self.sweep.second:
            return self.rng.choice(["n == 2", "n == 2", "n == 1"])
        return self.rng.choice(["n <= 2", "1 <= n <= 2"]) if self.sweep.last == "n" else "n == 2"

    def assigns(self) -> list[str]:
        if self.builder.chance(0.15):
            return []
        if not self.sweep.writes:
            return ["assigns \\nothing;"]
        place = self.rng.choice(["a[0..n - 1]"] * 5 + ["a[..]", "*a", "a[0..n]", "a[1..n - 1]"])
        return [f"assigns {place};"]

    def ensures(self) -> Slot:
        sweep = self.sweep
        strong = [self.over("0", sweep.last, text) for text in sweep.done]
        strong = [text.replace("Pre", "Old") for text in strong]
        if sweep.result == "r":
            strong = [_word(text, "r", "\\result") for text in [*strong, *sweep.also]]
            strong = [_word(text, "i", "n") for text in strong]
        elif sweep.result:
            strong = [f"\\result == 1 ==> {text}" for text in strong]
        others = ["n > 0 ==> a[0] == \\old(a[0])", self.over("0", "n", "a[{k}] <= 1")]
        others += ["\\exists integer k; 0 <= k < n && a[k] == 0"]
        others += ["\\result <= n", "\\result == n"] if sweep.result else []
        return self.builder.slot("ensures", strong, others, 0.15)

    # --- the loop -----------------------------------------------------------------------------

    def over(self, low: str, high: str, text: str) -> str:
        if self.builder.chance(0.3):
            high = f"{low} <= k < {high}"
            return f"\\forall integer k; {high} ==> {text.replace('{k}', 'k')}"
        other = self.rng.choice(["integer", "integer", "unsigned char"])
        return f"\\forall {other} j; {low} <= j < {high} ==> {text.replace('{k}', 'j')}"

    def loop(self) -> list[Part]:
        sweep, builder = self.sweep, self.builder
        last = sweep.last
        strong = [self.over("0", "i", text) for text in sweep.done]
        strong += [self.over("i", "n", text) for text in sweep.rest]
        strong += list(sweep.also)
        strong = [text for text in strong if builder.chance(0.75)]
        others = ["i >= 1", self.over("0", "n", "a[{k}] >= 0")]
        parts: list[str | Slot] = []
        if builder.chance(0.93):
            parts.append(f"loop invariant 0 <= i <= {last};")
        parts.append(builder.slot("invariant", strong, others, 0.07))
        if builder.chance(0.97):
            parts.append(f"loop assigns {', '.join(self.changed())};")
        if builder.chance(0.8):
            parts.append(f"loop variant {last} - i;")
        kind = self.rng.random()
        if kind < 0.75:
            head = f"for ({self.counter} i = 0; i < {last}; i++) {{"
            return [Annotation(parts), head, sweep.body, "}"]
        start = f"{self.counter} i = 0;"
        return [start, Annotation(parts), f"while (i < {last}) {{", sweep.body, "i++;", "}"]

    def changed(self) -> list[str]:
        """Mostly right; sometimes too little or more than needed."""
        places = ["i"] + (["r"] if self.sweep.result == "r" else [])
        if self.sweep.writes:
            right = ["a[0..i - 1]"] * 5 + ["a[0..n - 1]"] * 3 + ["a[..]"]
            wrong = ["a[i]", "a[0..i - 2]", "*a", "a[i - 1]"]
            places.append(self.rng.choice(wrong if self.builder.chance(0.15) else right))
        if self.builder.chance(0.04):
            places.pop()
        return places or ["\\nothing"]

    def behind(self) -> list[Part]:
        if not self.builder.chance(0.6):
            return []
        sweep = self.sweep
        facts = [self.over("0", sweep.last, text) for text in sweep.done]
        if "break" not in sweep.body:
            facts += ["n > 0 ==> a[0] >= 0"]
        if sweep.result == "r":
            facts += ["0 <= r <= n", "r == 0 || n > 0"]
        facts += [self.over("0", "n", _KEPT), "\\valid_read(a + (0..n - 1))"]
        return [self.builder.slot("assertion", facts, [], 0.2)]


def _word(text: str, word: str, other: str) -> str:
    """``text`` with a name replaced."""
    return " ".join(other if one == word else one for one in text.split(" "))
