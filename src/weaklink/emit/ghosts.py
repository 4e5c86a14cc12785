"""Ghost variables as variables of C, where their names are not free there.

    before:  int c = 0;  { /*@ ghost int c = 1; */  c = 2;  /*@ ghost c = 3; */ }
    after:   int c = 0;  { int c_ghost = 1;         c = 2;  c_ghost = 3; }

The program does not see ghosts, so that in C none may hide what it names.  Annotations are written
from the IR, and find a variable's new name by the place of its declaration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from weaklink.diagnostics import Unsupported
from weaklink.emit.trees import mapped, parts, rebuilt
from weaklink.frontend import syntax
from weaklink.record import record, replace
from weaklink.source import Span

T = TypeVar("T")


@record
class Apart:
    """A definition in which no ghost hides a name of the program; ``names`` are the new names of
    ghosts, by the places of their declarations."""

    definition: syntax.FunctionDefinition
    names: Mapping[Span, str]


def ghosts_apart(
    definition: syntax.FunctionDefinition, outside: frozenset[str], taken: frozenset[str]
) -> Apart:
    """``definition`` with names of their own for ghosts that hide one of the program's, of which
    ``outside`` are those at file level; ``taken`` are all that there are."""
    definition = _with_ghost_parameters(definition, outside)
    if not any(isinstance(part, syntax.GhostStatement) for part in parts(definition.body)):
        return Apart(definition, {})
    given = {one.name for one in definition.type.parameters or () if one.name}
    renamer = _Renamer(set(taken))
    body = renamer.compound(definition.body, _Names(None, dict.fromkeys(outside | given)))
    return Apart(replace(definition, body=body), renamer.names)


def _with_ghost_parameters(
    definition: syntax.FunctionDefinition, outside: frozenset[str]
) -> syntax.FunctionDefinition:
    """``definition`` with its ghost parameters among the others, as C has them."""
    type = definition.type
    if not type.ghost:
        return definition
    for parameter in type.ghost:
        if parameter.name in outside:
            text = "ghost parameter that hides a name in an emitted program"
            raise Unsupported(text, definition.span)
    listed = (*(type.parameters or ()), *type.ghost)
    return replace(definition, type=replace(type, parameters=listed, ghost=()))


@dataclass(slots=True)
class _Names:
    """A block: what C calls ghosts here, None for a name of the program."""

    outer: _Names | None
    own: dict[str, str | None] = field(default_factory=dict)
    is_ghost: bool = False

    def inner(self) -> _Names:
        return _Names(self, is_ghost=self.is_ghost)

    def now(self, name: str) -> str | None:
        """What C calls what ghost code means by a name."""
        names: _Names | None = self
        while names is not None:
            if name in names.own:
                return names.own[name]
            names = names.outer
        return None

    def hides(self, name: str) -> bool:
        """Whether the program means something by a name here."""
        names: _Names | None = self
        while names is not None:
            if name in names.own and names.own[name] is None:
                return True
            names = names.outer
        return False


class _Renamer:
    def __init__(self, taken: set[str]) -> None:
        self.names: dict[Span, str] = {}
        self._taken = taken

    def compound(self, body: syntax.Compound, names: _Names) -> syntax.Compound:
        later = set() if names.is_ghost else set(_declared(body.items))
        items = tuple(self._statement(item, names, later) for item in body.items)
        return replace(body, items=items)

    def _statement(
        self, statement: syntax.Statement, names: _Names, later: set[str]
    ) -> syntax.Statement:
        """``later``: names that the program declares in this very block."""
        match statement:
            case syntax.GhostStatement(items):
                outer, names.is_ghost = names.is_ghost, True
                made = tuple(self._statement(item, names, later) for item in items)
                names.is_ghost = outer
                return replace(statement, items=made)
            case syntax.DeclarationStatement():
                listed = [self._declaration(d, names, later) for d in statement.declarations]
                return replace(statement, declarations=tuple(listed))
            case syntax.Compound():
                return self.compound(statement, names.inner())
            case syntax.For(initial, condition, step, body):
                inner = names.inner()
                start = None if initial is None else self._statement(initial, inner, set())
                test, next_ = self._code(condition, inner), self._code(step, inner)
                made_ = self._block(body, inner)
                return replace(statement, initial=start, condition=test, step=next_, body=made_)
            case syntax.Case() | syntax.Labeled() | syntax.Contracted():
                return replace(statement, body=self._statement(statement.body, names, later))
            case _ if isinstance(statement, syntax.SimpleStatement):
                return statement
            case _:  # any other declares nothing itself: what is below it are blocks (C11 6.8.4p3)
                return rebuilt(
                    statement,
                    lambda part: self._code(part, names),
                    lambda below: self._block(below, names),
                )

    def _block(self, statement: syntax.Statement, names: _Names) -> syntax.Statement:
        return self._statement(statement, names.inner(), set())

    def _declaration(
        self, declaration: syntax.Declaration, names: _Names, later: set[str]
    ) -> syntax.Declaration:
        name = declaration.name
        if name is None:
            return declaration
        if not names.is_ghost:
            names.own[name] = None
            return declaration
        made = name
        if names.hides(name) or name in later:
            if "static" in declaration.storage or "extern" in declaration.storage:
                what = "static ghost with a name of the program in an emitted program"
                raise Unsupported(what, declaration.span)
            made = self.names[declaration.span] = self._free(f"{name}_ghost")
        names.own[name] = made
        return replace(self._code(declaration, names), name=made)

    def _free(self, name: str) -> str:
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def _code(self, node: T, names: _Names) -> T:
        """C of ghost code, its names as C has them; the program's stays."""

        def change(part: Any) -> Any:
            if isinstance(part, syntax.Name):
                called = names.now(part.name)
                return part if called is None else replace(part, name=called)
            return part

        return mapped(node, change) if names.is_ghost else node


def _declared(items: Sequence[syntax.Statement]) -> Iterator[str]:
    """The names that the program declares in a block, but not in inner ones."""
    for item in items:
        match item:
            case syntax.DeclarationStatement(declarations):
                yield from (one.name for one in declarations if one.name)
            case syntax.Labeled(body=body) | syntax.Case(body=body):
                yield from _declared((body,))
            case _:  # what else stands below a statement is in a block of its own
                pass
