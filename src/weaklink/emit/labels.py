"""Labels that belong to a block, with names of their own in the whole function.

before:  ({ __label__ out; ... goto out; ... out: k; })   twice
after:   ({ ... goto out; ... out: k; })   ({ ... goto out_2; ... out_2: k; })
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from weaklink.emit.trees import parts
from weaklink.frontend import syntax
from weaklink.record import field_names, replace
from weaklink.source import Span


def labels_apart(definition: syntax.FunctionDefinition) -> syntax.FunctionDefinition:
    """The function, in which no two labels have one name."""
    every = list(parts(definition.body))
    if not any(isinstance(part, syntax.LocalLabels) for part in every):
        return definition
    local = {name for p in every if isinstance(p, syntax.LocalLabels) for name in p.labels}
    whole = {p.label for p in every if isinstance(p, syntax.Labeled)} - local
    return replace(definition, body=_Apart(whole).node(definition.body, {}))


class _Apart:
    def __init__(self, taken: set[str]) -> None:
        self._taken = taken

    def node(self, node: Any, names: Mapping[str, str]) -> Any:
        match node:
            case tuple():
                return tuple(self.node(item, names) for item in node)
            case syntax.Compound(items):
                own = [item for item in items if isinstance(item, syntax.LocalLabels)]
                names = {**names, **{n: self._free(n) for one in own for n in one.labels}}
                rest = tuple(item for item in items if not isinstance(item, syntax.LocalLabels))
                return replace(node, items=self.node(rest, names))
            case syntax.Labeled(label, body):
                return replace(node, label=names.get(label, label), body=self.node(body, names))
            case syntax.Goto(label):
                return replace(node, label=names.get(label, label))
            case _:  # nothing else names a label
                return self._fields(node, names)

    def _fields(self, node: Any, names: Mapping[str, str]) -> Any:
        fields = field_names(node)
        if fields is None or isinstance(node, Span):
            return node
        return replace(node, **{name: self.node(getattr(node, name), names) for name in fields})

    def _free(self, name: str) -> str:
        number, free = 1, name
        while free in self._taken:
            number += 1
            free = f"{name}_{number}"
        self._taken.add(free)
        return free
