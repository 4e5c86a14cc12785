"""Tags for structures that have none, so that an emitted program can name their types.

before:  typedef struct { int a; } T;
after:   typedef struct wl_tag_struct_T { int a; } T;
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.trees import mapped, parts
from weaklink.frontend import syntax
from weaklink.ir.layout import Records
from weaklink.record import replace
from weaklink.source import NOWHERE


def tagged(
    units: Sequence[syntax.TranslationUnit], records: Records
) -> tuple[syntax.TranslationUnit, ...]:
    """The units, all structures of ``records`` with the tags that ``tag_of`` gives them."""
    spans = {found.span: tag_of(type) for type, found in records.items() if type.is_unnamed}
    if not spans:
        return tuple(units)
    alike = {
        (part.keyword, part.fields): spans[part.span]
        for part in parts(tuple(unit.items for unit in units))
        if isinstance(part, syntax.RecordType) and part.span in spans
    }

    def change(node: Any) -> Any:
        match node:
            case syntax.RecordType(keyword, None, fields) if fields is not None:
                tag = spans.get(node.span) or alike.get((keyword, fields))
                return replace(node, tag=tag)
            case syntax.Field(None, syntax.RecordType() as type):
                return replace(node, type=replace(type, tag=_written(type.tag)))
            case _:  # nothing else has a tag to be given or taken
                return node

    return tuple(replace(unit, items=mapped(unit.items, change)) for unit in units)


def tag_of(type: ir.RecordType) -> str:
    """The tag of a structure or union.  Raises ``Unsupported``."""
    tag, _, number = type.name.partition("#")
    if type.is_unnamed:
        return "_".join(filter(None, [_OWN, type.keyword, tag[1:-1], number]))
    if number:
        raise Unsupported(f"a second `{type.keyword} {tag}` in an emitted program", NOWHERE)
    return tag


_OWN = "wl_tag"


def _written(tag: str | None) -> str | None:
    """The tag of a member without a name, whose members are those of the structure around it
    only as long as it has none."""
    return None if tag is not None and tag.startswith(_OWN) else tag
