"""What the text of an annotation depends on where it stands: names, labels, what it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.emit.objects import literal_name
from weaklink.frontend.headers import SHOWN_AS
from weaklink.ir.layout import Records
from weaklink.ir.names import short_name
from weaklink.record import record
from weaklink.source import Span


class Need(Protocol):
    """Makes the C function of a symbol of the logic.  May raise ``Unsupported``."""

    def __call__(self, symbol: str, *, earlier: bool) -> None: ...


@record
class Naming:
    """What things are called: ``new`` are the names of what could not keep its own
    (``statics.py``); a local name of the emitted program is made ``free``, one at file level its
    ``own``."""

    new: Mapping[str, str]
    free: Callable[[str], str]
    own: Callable[..., str]

    def logic(self, symbol: str, *, earlier: bool) -> str:
        """The C function of a logic function or predicate (C may have one of that name), of the
        present state or of an ``earlier`` one."""
        plain = symbol.replace("#", "_").replace("\\", "")
        name = f"logic_{plain}{'_at' if earlier else ''}"
        return self.own(name, symbol, str(earlier))


class Surroundings:
    """What the text of an annotation depends on where it stands, and what it needs there.

    ``labels`` gives for each label the word of the emitted program for its state; in a label's
    state a variable is a snapshot of its own, which is noted in ``snapshots``, and memory is
    looked up (``states`` notes it).  Definitions (``in_logic``) look variables up, too.
    ``frozen`` variables still have the value that they had in the state ``pre``.  ``names``
    overrides what variables are called; ``need`` makes the symbols of the logic that are used.
    """

    def __init__(
        self,
        machine: ir.Machine,
        labels: Mapping[ir.Label, str],
        frozen: frozenset[ir.Variable] = frozenset(),
        names: Mapping[ir.Variable, str] = {},
        pre: ir.Label | None = None,
        in_logic: bool = False,
        *,
        need: Need,
        naming: Naming,
        records: Records = MappingProxyType({}),
    ) -> None:
        self.machine = machine
        self.records = records
        self.labels = dict(labels)
        self.frozen = frozen
        self.names = names
        self.pre = pre
        self.snapshots: dict[tuple[ir.Label, ir.Variable], str] = {}
        self.states: dict[ir.Label, str] = {}
        self.need = need
        self.naming = naming
        self.in_logic = in_logic

    def word(self, label: ir.Label, span: Span) -> str:
        if label not in self.labels:
            raise Unsupported(f"label `{label.name}` in an emitted program", span)
        return self.labels[label]

    def name(self, variable: ir.Variable) -> str:
        return self.names.get(variable) or source_name(variable, self.naming.new)

    def remembered(self, label: ir.Label) -> Iterator[str]:
        """What has to be kept of the state here, for what refers back to it."""
        for (at, variable), name in self.snapshots.items():
            if at == label:
                yield f"{name} = {self.name(variable)};"
        if label in self.states:
            yield f"{self.states[label]} = wl_snapshot();"


def source_name(variable: ir.Variable, names: Mapping[str, str] = {}) -> str:
    """What C calls it: two locals ``i`` are ``i`` and ``i#2`` elsewhere; what is at file level may
    have new ``names`` (``statics.py``)."""
    if variable.name in names:
        return names[variable.name]
    if variable.name in SHOWN_AS:
        return variable.name
    if name := literal_name(variable):
        return name
    return short_name(variable.shown).partition("#")[0]
