"""Places for annotations in a generated program, filled after watching the program run.

First every slot shows all its candidates as ``check`` clauses; running the code from every
input tells which of them are true.  Then each slot keeps a few: mostly true ones (too few make
a contract weak), now and then a false one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

_WORDS = {"assertion": "", "invariant": "loop invariant ", "ensures": "ensures "}


@dataclass(slots=True)
class Slot:
    """``strong`` candidates are kept more often than ``others``."""

    kind: str
    tag: str
    strong: list[str]
    others: list[str]
    lies: float = 0.1
    kept: list[str] = field(default_factory=list)

    def candidates(self) -> list[tuple[str, str]]:
        every = [*self.strong, *self.others]
        return [(f"{self.tag}_{number}", text) for number, text in enumerate(every)]

    def probe(self) -> str:
        word = _WORDS[self.kind]
        return self._lines(f"check {word}{name}: {text};" for name, text in self.candidates())

    def final(self) -> str:
        return self._lines(self.kept)

    def _lines(self, clauses: Iterator[str] | list[str]) -> str:
        if self.kind == "assertion":
            return "\n".join(f"//@ {clause}" for clause in clauses)
        return "\n".join(clauses)

    def fill(self, rng: Random, failing: set[str]) -> None:
        true = [(name, text) for name, text in self.candidates() if name not in failing]
        false = [(name, text) for name, text in self.candidates() if name in failing]
        strong = {name for name, _ in self.candidates()[: len(self.strong)]}
        if self.kind == "assertion":
            kept = rng.sample(true, min(len(true), rng.choice([1, 1, 1, 2])))
        else:
            kept = [c for c in true if rng.random() < (0.75 if c[0] in strong else 0.22)]
        if false and rng.random() < self.lies:
            kept.insert(rng.randint(0, len(kept)), rng.choice(false))
        self.kept = [self._clause(rng, name, text) for name, text in kept]

    def _clause(self, rng: Random, name: str, text: str) -> str:
        label = rng.choice([f"{name}: ", "same: "]) if rng.random() < 0.15 else ""
        mode = rng.choices(["", "check ", "admit "], [93, 5, 2])[0]
        word = _WORDS[self.kind] or ("" if mode else "assert ")
        return f"{mode}{word}{label}{text};"


@dataclass(slots=True)
class Annotation:
    """``/*@ ... */`` around clauses, or nothing where there are none."""

    parts: list[str | Slot]


Part = str | Slot | Annotation


def slots(parts: list[Part]) -> list[Slot]:
    found: list[Slot] = []
    for part in parts:
        if isinstance(part, Slot):
            found.append(part)
        elif isinstance(part, Annotation):
            found += [inner for inner in part.parts if isinstance(inner, Slot)]
    return found


def render(parts: list[Part], *, probe: bool) -> str:
    return _indent(text for part in parts if (text := _text(part, probe)))


def _indent(texts: Iterable[str]) -> str:
    """Lines indented by the braces around them; clauses of an annotation align."""
    lines: list[str] = []
    depth = 0
    for line in "\n".join(texts).split("\n"):
        inner = depth - line.startswith("}")
        hanging = inside_annotation(lines)
        lines.append(f"{'  ' * inner}{'    ' if hanging else ''}{line}")
        depth += line.count("{") - line.count("}")
    return "\n".join(lines) + "\n"


def inside_annotation(lines: list[str]) -> bool:
    text = "\n".join(lines[-40:])
    return text.rfind("/*@") > text.rfind("*/")


def _text(part: Part, probe: bool) -> str:
    match part:
        case str():
            return part
        case Slot():
            return part.probe() if probe else part.final()
        case Annotation(parts):
            inner = "\n".join(text for one in parts if (text := _text(one, probe)))
            return f"/*@ {inner} */" if inner else ""
