"""Which names are types, at the place where the token stream stands."""

from __future__ import annotations

from weaklink.frontend.stream import TokenStream


class Names:
    """``typedefs`` maps a name to whether it is a type in the present scope, ``ghost_names`` those
    that mean something else to ghost code and annotations; leaving a scope restores what its
    declarations hid.  ``logic_types`` are the names of ACSL's types.
    """

    def __init__(self, stream: TokenStream) -> None:
        self.stream = stream
        self.typedefs: dict[str, bool] = {"__builtin_va_list": True}
        self.ghost_names: dict[str, bool] = {}
        self.logic_types = {"integer", "real", "boolean"}
        self.function = ""
        """The one whose body is read, or was read last."""
        self.hidden: list[list[tuple[dict[str, bool], str, bool | None]]] = []

    def open_scope(self) -> None:
        self.hidden.append([])

    def close_scope(self) -> None:
        for names, name, meant in reversed(self.hidden.pop()):
            _set(names, name, meant)

    def close_scopes(self) -> None:
        """Back to what stands outside of all blocks."""
        while self.hidden:
            self.close_scope()

    def declare(self, name: str, is_type: bool, *, ghost: bool = False) -> None:
        """``name`` is a type from here on, or none: a ghost one only where ghosts are seen."""
        if ghost or self.stream.in_ghost:
            self._change(self.ghost_names, name, is_type)
            return
        self._change(self.ghost_names, name, None)
        if self.typedefs.get(name, False) != is_type:
            self._change(self.typedefs, name, is_type)

    def _change(self, names: dict[str, bool], name: str, meaning: bool | None) -> None:
        known = names.get(name)
        if known == meaning:
            return
        if self.hidden:
            self.hidden[-1].append((names, name, known))
        _set(names, name, meaning)

    def is_typedef(self, name: str, *, of_ghost: bool = False) -> bool:
        """Whether ``name`` is a type here; to ghost code, or ``of_ghost``, a ghost one too."""
        if self.stream.in_ghost or of_ghost:
            return self.ghost_names.get(name, self.typedefs.get(name, False))
        return self.typedefs.get(name, False)

    def is_logic_type(self, name: str) -> bool:
        return name in self.logic_types or self.is_typedef(name, of_ghost=True)


def _set(names: dict[str, bool], name: str, meaning: bool | None) -> None:
    if meaning is None:
        names.pop(name, None)
    else:
        names[name] = meaning
