"""Logic functions and predicates as C functions, each made when an annotation first needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.c_text import declared
from weaklink.emit.logic import Writer, bound_name
from weaklink.emit.surroundings import Naming, Surroundings
from weaklink.emit.tags import tag_of
from weaklink.record import record

MOST_KNOWN = 4096
"""Values that a function keeps."""

_THERE = ir.Label("there")
"""The state that a definition with one label is about."""


@record
class CFunction:
    """Its head, without semicolon, and the whole."""

    head: str
    text: str


class LogicFunctions:
    """The functions that one emitted program needs, in the order of need; ``tags`` are those
    of its structures at file level, which alone stand before these functions."""

    def __init__(
        self,
        definitions: Mapping[str, ir.Definition],
        machine: ir.Machine,
        naming: Naming,
        tags: frozenset[str],
    ) -> None:
        self._tags = tags
        self._definitions = definitions
        self._machine = machine
        self._naming = naming
        self._made: dict[tuple[str, bool], CFunction | None] = {}

    def made(self) -> list[CFunction]:
        return [function for function in self._made.values() if function is not None]

    def need(self, symbol: str, *, earlier: bool) -> None:
        """Makes the function of a symbol, of the present state or of an ``earlier`` one, and those
        that it uses.  Raises ``Unsupported``."""
        if (symbol, earlier) in self._made:
            return
        before = dict(self._made)
        self._made[symbol, earlier] = None  # it may use itself
        try:
            self._made[symbol, earlier] = self._function(symbol, earlier=earlier)
        except Unsupported:
            self._made = before
            raise

    def _function(self, symbol: str, *, earlier: bool) -> CFunction:
        definition = self._definitions[symbol]
        body = definition.body
        if body is None:
            raise Unsupported(f"logic function `{symbol}` without a definition", definition.span)
        if definition.type_parameters:
            raise Unsupported(f"polymorphic definition `{symbol}`", definition.span)
        if any(map(self._is_of_a_block, definition.parameters)):
            text = f"`{symbol}` of a structure that only a block knows in an emitted program"
            raise Unsupported(text, definition.span)
        labels = [_THERE if label == ir.HERE else label for label in definition.labels]
        words = {label: label.name if earlier else "Here" for label in labels}
        around = Surroundings(
            self._machine, words, in_logic=True, need=self.need, naming=self._naming
        )
        state = labels[0] if earlier and len(labels) == 1 else ir.HERE
        writer = Writer(around, state)
        listed = [f"int {word}" for word in words.values()] if earlier else []
        listed += [declared(p.type, bound_name(p), definition.span) for p in definition.parameters]
        type = definition.type
        result = "int" if type == ir.BOOLEAN else declared(type, "", definition.span)
        name = self._naming.logic(symbol, earlier=earlier)
        head = f"static {result} {name}({', '.join(listed) or 'void'})"
        text = writer.predicate(body) if isinstance(body, ir.Predicate) else writer.term(body)
        lines = [f"return {text};"]
        if not listed[: -len(definition.parameters)] and _explodes(definition):
            lines = _kept([bound_name(p) for p in definition.parameters], listed, result, text)
        return CFunction(head, "".join([f"{head} {{\n", *(f"    {one}\n" for one in lines), "}\n"]))

    def _is_of_a_block(self, parameter: ir.Bound) -> bool:
        """Whether its type is known in a block alone, behind the definition."""
        type = parameter.type
        while isinstance(type, ir.PointerType | ir.ArrayType):
            type = type.target if isinstance(type, ir.PointerType) else type.element
        return (
            isinstance(type, ir.RecordType) and type.is_unnamed and tag_of(type) not in self._tags
        )


def _explodes(definition: ir.Definition) -> bool:
    """Whether it applies itself more than once, to numbers alone: ``fib(40)`` does 300 million
    times."""
    assert definition.body is not None
    parts = [*ir.walk(definition.body)]
    own = [p for p in parts if isinstance(p, ir.Apply) and p.function == definition.name]
    types = [p.type for p in definition.parameters] + [definition.type]
    of_numbers = all(isinstance(type, ir.IntType | ir.IntegerType) for type in types)
    is_plain = not any(isinstance(part, ir.Quantified) for part in parts)
    return len(own) > 1 and len(types) > 1 and of_numbers and is_plain


def _kept(names: Sequence[str], listed: Sequence[str], result: str, text: str) -> list[str]:
    """The body of a function that keeps what it gave."""
    members = "".join(f"{one}; " for one in (*listed, f"{result} wl_value", "int wl_is_known"))
    place = " + ".join(f"(unsigned){name}" for name in names)
    same = " && ".join(f"wl_at->{name} == {name}" for name in names)
    return [
        f"static struct {{ {members}}} wl_known[{MOST_KNOWN}], *wl_at;",
        f"wl_at = &wl_known[({place}) % {MOST_KNOWN}];",
        f"if (wl_at->wl_is_known && {same})",
        "    return wl_at->wl_value;",
        f"{result} wl_value = {text};",
        f"wl_at = &wl_known[({place}) % {MOST_KNOWN}];",
        *(f"wl_at->{name} = {name};" for name in names),
        "wl_at->wl_is_known = 1;",
        "return wl_at->wl_value = wl_value;",
    ]
