"""The C file around the functions of several programs: globals, inputs, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.native.c_text import declared, struct_text
from tests.native.domain import Slot, SlotKind, leaves, pointers, slots
from tests.native.emit import Keys, functions, leaf_of
from tests.native.keys import Key, NativeError
from tests.native.names import nodes
from tests.native.syntax import (
    Assert,
    Assigns,
    Clause,
    Dispatch,
    Function,
    Pointer,
    Program,
    Struct,
    Variant,
)


@dataclass(frozen=True, slots=True)
class File:
    """``keys`` by number, each with its program; ``entries`` are the functions that can be run;
    ``bases`` is what each program's sites are counted from."""

    text: str
    keys: tuple[tuple[int, Key], ...]
    entries: tuple[tuple[int, str], ...]
    bases: tuple[int, ...]

    def key(self, number: int, owners: Sequence[dict[int, str]]) -> Key:
        """A key that the runtime names, of an annotation or of a run-time error at a site."""
        if number < len(self.keys):
            return self.keys[number][1]
        at, error = divmod(number - len(self.keys), 8)
        program = max(n for n, base in enumerate(self.bases) if base <= at)
        site = at - self.bases[program]
        kind = NativeError(error).kind
        return Key(owners[program].get(site, "?"), kind.value, site, 0)


def sites(program: Program) -> dict[int, str]:
    """The function of each site."""
    return {
        site: function.name
        for function in program.functions
        for node in nodes(function)
        if isinstance(site := getattr(node, "site", None), int)
    }


def emit(programs: Sequence[Program]) -> File:
    lines = ['#include "runtime.h"']
    keys, entries, bases, base = Keys(), list[tuple[int, str]](), list[int](), 0
    tables: list[str] = []
    for number, program in enumerate(programs):
        bases.append(base)
        # Structures of programs may share a name, hence a scope of their own by macro.
        prefix = f"P{number}_"
        body = list(_globals(program, prefix))
        body += functions(program, number, base, keys)
        for function in program.functions:
            entry = _Entry(program, function, prefix)
            body += entry.lines()
            tables.append(entry.row())
            entries.append((number, function.name))
        for struct in program.structs:
            lines.append(f"#define {struct.name} {prefix}{struct.name}")
        lines += body
        lines += [f"#undef {struct.name}" for struct in program.structs]
        base += max(sites(program), default=0) + 1
    soft = ", ".join(str(int(one)) for one in keys.soft)
    lines += [
        f"const struct entry entries[] = {{ {', '.join(tables)} }};",
        f"const int entry_count = {len(entries)}, key_count = {len(keys.listed)};",
        f"const int site_count = {base};",
        f"const unsigned char goes_on[] = {{ {soft or '0'} }};",
    ]
    text = "\n".join(lines) + "\n"
    return File(text, tuple(keys.listed), tuple(entries), tuple(bases))


def _globals(program: Program, prefix: str) -> Iterator[str]:
    yield from map(struct_text, program.structs)
    for item in program.globals:
        yield f"static __attribute__((aligned(4096))) {declared(item.type, prefix + item.name)};"
    if program.globals:
        places = ", ".join(f"&{prefix}{item.name}" for item in program.globals)
        yield f"static void *const {prefix}globals_[] = {{ {places} }};"
    else:
        yield f"static void *const {prefix}globals_[] = {{ 0 }};"


@dataclass(frozen=True, slots=True)
class _Entry:
    program: Program
    function: Function
    prefix: str

    @property
    def name(self) -> str:
        return f"{self.prefix}{self.function.name}"

    def lines(self) -> Iterator[str]:
        found = slots(self.program, self.function)
        yield from self.table(found)
        for p in self.function.parameters:
            yield f"static {declared(p.type, f'{self.name}_in_{p.name}')};"
        if self.function.result is not None:
            yield f"static {self.function.result.name} {self.name}_out;"
        yield f"static QUIET void {self.name}_load(const long long *v) {{"
        yield from self.load(found)
        yield "}"
        yield f"static QUIET void {self.name}_call(void) {{"
        names = [f"{self.name}_in_{p.name}" for p in self.function.parameters]
        yield f"{self.name}_pre({', '.join(['-1', *names])});"
        called = f"{self.name}({', '.join(names)});"
        yield called if self.function.result is None else f"{self.name}_out = {called}"
        yield "}"
        yield f"static QUIET void {self.name}_dump(const long long *v) {{ (void)v;"
        yield from self.dump(found)
        yield "}"

    def table(self, found: Sequence[Slot]) -> Iterator[str]:
        rows = []
        for number, slot in enumerate(found):
            values = ", ".join(f"(long long){_literal(value)}" for value in slot.values)
            array = f"{self.name}_v{number}"
            yield f"static const long long {array}[] = {{ {values or '0'} }};"
            count = max(len(slot.values), 1)
            rows.append(f"{{ {int(slot.kind)}, {slot.owner}, {slot.element}, {count}, {array} }}")
        yield f"static const struct slot {self.name}_slots[] = {{ {', '.join(rows) or '{0}'} }};"

    def row(self) -> str:
        count = len(slots(self.program, self.function))
        names = ", ".join(f"{self.name}_{part}" for part in ("slots", "load", "call", "dump"))
        return f"{{ {len(pointers(self.function))}, {count}, {names} }}"

    def load(self, found: Sequence[Slot]) -> Iterator[str]:
        """Globals are entered, blocks made and filled, arguments set."""
        for item in self.program.globals:
            name = f"{self.prefix}{item.name}"
            yield f"enter(&{name}, sizeof {name}, 0, {leaf_of(item.type)});"
        blocks = pointers(self.function)
        count = len(blocks)
        for number, p in enumerate(blocks):
            target = _target(p.type)
            length, flag = f"v[{count + number}]", f"v[{2 * count + number}]"
            assert isinstance(p.type, Pointer)
            leaf = leaf_of(p.type.target)
            made = f"(void *)input_block({number}, {length} * sizeof({target}), {flag}, {leaf})"
            yield f"{target} *block{number} = {made};"
            where = f"point(v[{number}], sizeof({target}), {self.prefix}globals_)"
            yield f"{self.name}_in_{p.name} = {where};"
        own = {p.name for p in self.function.parameters}
        for number, slot in enumerate(found):
            match slot.kind:
                case SlotKind.NUMBER if slot.name in own:
                    yield f"{self.name}_in_{slot.name} = v[{number}];"
                case SlotKind.NUMBER:
                    yield f"{self.prefix}{slot.name} = v[{number}];"
                case SlotKind.ELEMENT:
                    present = f"{slot.element} < v[{count + slot.owner}]"
                    yield f"if ({present}) block{slot.owner}{slot.name} = v[{number}];"
                case _:
                    pass

    def dump(self, found: Sequence[Slot]) -> Iterator[str]:
        """As ``domain.outcome`` reads it."""
        result = "0" if self.function.result is None else f"{self.name}_out"
        yield f"out[outs++] = {result};"
        for item in self.program.globals:
            for path, _ in leaves(item.type):
                yield f"out[outs++] = {self.prefix}{item.name}{path};"
        blocks = pointers(self.function)
        for number, p in enumerate(blocks):
            target = _target(p.type)
            yield f"{target} *block{number} = point({(number + 1) * 64}, 1, 0);"
        for slot in found:
            if slot.kind is SlotKind.ELEMENT:
                present = f"{slot.element} < v[{len(blocks) + slot.owner}]"
                yield f"if ({present}) out[outs++] = block{slot.owner}{slot.name};"


def _target(type: object) -> str:
    assert isinstance(type, Pointer)
    target = type.target
    return f"struct {target.name}" if isinstance(target, Struct) else target.name


def _literal(value: int) -> str:
    if value == -(1 << 63):
        return "(-9223372036854775807LL - 1)"
    return f"{value}ULL" if value >= 1 << 63 else f"{value}LL"


def checked_sites(program: Program) -> frozenset[int]:
    """The sites of the clauses of a program: what is to be switched on for it."""
    found: set[int] = set()
    for node in nodes(program):
        if isinstance(node, Clause | Assigns | Variant):
            found.add(node.site)
        if isinstance(node, Assert):
            found.add(node.clause.site)
        if isinstance(node, Dispatch) and node.listed:
            found.add(node.site)
    for function in program.functions:
        for site in (function.contract.complete, function.contract.disjoint):
            if site is not None:
                found.add(site)
    return frozenset(found)
