"""Where the variables of views come from: the parts of the source's variables that they are."""

from __future__ import annotations

from collections.abc import Iterator

from weaklink import ir
from weaklink.diagnostics import Unsupported
from weaklink.explain.runs.in_bytes import is_in_bytes, scalars
from weaklink.explain.runs.titles import Titles
from weaklink.explain.runs.usage import Usages
from weaklink.ir.layout import Path
from weaklink.ir.owned import Owned, owned
from weaklink.record import record, replace
from weaklink.replay.outcome import Value
from weaklink.replay.states import Begun, State
from weaklink.source import NOWHERE
from weaklink.view.freeing import FREED
from weaklink.view.lower.pieces import suffix
from weaklink.view.lower.representation import numbers, whole_name
from weaklink.view.lower.world import World

RESULT = "\\result"


@record
class Part:
    """A scalar part of ``variable``, which is called ``title`` where values are shown: the one at
    the ``path`` (``.f``, ``[1]``; empty for a variable that is a scalar; the ``steps``), made of
    ``pieces`` (``is_of_bytes``).  Where bit-fields share these, it is ``all`` of them."""

    variable: ir.Variable
    title: str
    path: str
    type: ir.Type
    pieces: tuple[ir.Variable, ...]
    steps: Path = ()
    all: tuple[str, ...] = ("",)
    is_of_bytes: bool = False
    is_padding: bool = False
    owned: Owned | None = None
    owners: tuple[ir.Variable, ...] = ()

    def is_told(self, state: State) -> bool:
        """Whether readers know what it is in a state: not of a member of a union with pointers
        that was not the last written."""
        if self.owned is None:
            return True
        owners = dict(zip(self.owned.owners, self.owners, strict=True))
        return self.owned.is_told(lambda one: _number(state.get(owners[one])))

    @property
    def shown(self) -> str:
        """What no other part that can be shown beside it is called."""
        return ", ".join(self.title + path for path in self.all)

    @property
    def identity(self) -> tuple[str, str]:
        """What it is, in the function where it is: results of calls are one thing."""
        return self.variable.name, self.path

    @property
    def in_source(self) -> str:
        """What the source calls it."""
        return ", ".join(self.variable.shown + path for path in self.all)

    @property
    def is_whole(self) -> bool:
        """Whether it is a variable that is one number."""
        return self.pieces == (self.variable,)

    @property
    def is_named(self) -> bool:
        """Whether a reader of the source knows it, and is told of its values."""
        if self.type == ir.VOID or self.is_padding:
            return False
        storage = self.variable.storage
        if storage is ir.Storage.TEMPORARY:
            return self.variable.shown == RESULT or self.variable.shown.startswith(FREED)
        return storage is not ir.Storage.SNAPSHOT and bool(self.variable.shown)


def _number(value: Value | None) -> int | None:
    return value if isinstance(value, int) else None


class Sources:
    """The parts and blocks of a program's variables, function by function (a name means one
    variable in one function only), with titles for what is told of the function ``main``, or of
    all."""

    def __init__(self, world: World, main: str = "") -> None:
        self.world = world
        self.titles = Titles(world.program, main)
        self._parts: dict[str, dict[ir.Variable, Part]] = {}
        self._blocks: dict[str, dict[ir.Variable, ir.Variable]] = {}
        program = world.program
        self.usages = Usages(program)
        self._globals = dict(self._all("", [item.variable for item in program.globals]))

    def part(self, function: str, piece: ir.Variable) -> Part:
        """The part that a variable of a view of the function is a piece of."""
        own = self._function(function)
        found = own.get(piece) or self._globals.get(piece)
        return found or Part(piece, piece.shown, "", piece.type, (piece,))

    def begun(self, object: Begun) -> ir.Variable | None:
        """The local that an object is, or what was allocated; None if the source has neither."""
        self._function(object.function)
        local = self._blocks[object.function].get(object.by.target)
        return local or self._allocated(object.function, object.by.target, object.length)

    def _allocated(self, function: str, block: ir.Variable, cells: int) -> ir.Variable | None:
        """What was allocated where the block's number is in ``block``: as if it were an array
        that is called like the call (``malloc1``)."""
        element = self.world.allocated.get((function, block))
        if element is None:
            return None
        length = cells // max(self.world.cells.count(element, NOWHERE), 1)
        if self.world.cells.flexible(element) is not None:
            length = min(length, 1)
        shown = whole_name(block)
        type = ir.ArrayType(element, length)
        return ir.Variable(block.name, type, ir.Storage.TEMPORARY, shown, block.span)

    def of(self, function: str, variable: ir.Variable) -> list[Part]:
        """The parts of a global, or of a variable of the function; none if it has no meaning."""
        try:
            pieces = iter(self.world.pieces.of(variable))
            found = scalars(self.world, variable.type)
            padding = self.world.padding.of_leaves(variable.type)
        except Unsupported:
            return []
        title = self.titles.of(function, variable)
        made: list[Part] = []
        by_leaf: dict[int, ir.Variable] = {}
        for one in found:
            in_bytes = is_in_bytes(self.world, variable.type, one.path)
            each = 1 if in_bytes else len(numbers(one.type))
            own = tuple(next(pieces) for _ in range(one.count * each))
            by_leaf[one.first] = own[0]
            about = owned(self.world.cells, variable.type, one.first)
            owners = tuple(by_leaf[owner] for owner in about.owners) if about else ()
            made.append(
                Part(
                    variable,
                    title,
                    suffix(one.path),
                    one.type,
                    own,
                    one.path,
                    tuple(map(suffix, one.all)),
                    in_bytes,
                    padding.get(one.first) == 0,
                    about,
                    owners,
                )
            )
        return made

    def _all(
        self, function: str, variables: list[ir.Variable]
    ) -> Iterator[tuple[ir.Variable, Part]]:
        for variable in variables:
            if self.world.block_if_global(variable) is None:
                for part in self.of(function, variable):
                    yield from ((piece, part) for piece in part.pieces)

    def _function(self, name: str) -> dict[ir.Variable, Part]:
        if name not in self._parts:
            function = self.world.program.functions[name]
            locals_ = [] if function.body is None else list(function.body.locals)
            own = [*function.parameters, *locals_, *function.results]
            self._parts[name] = {**dict(self._all(name, own)), **dict(self._results(function))}
            self._blocks[name] = {self.world.pieces.block(v): v for v in own}
        return self._parts[name]

    def _results(self, function: ir.Function) -> Iterator[tuple[ir.Variable, Part]]:
        """What calls give back, as the caller has it."""
        blocks = () if function.body is None else function.body.blocks.values()
        for call in (s for block in blocks for s in block.statements if isinstance(s, ir.Call)):
            for result in self.world.program.functions[call.callee].results:
                for part in self.of(call.callee, result):
                    copies = tuple(
                        replace(
                            piece, name=f"{call.site}.{piece.name}", storage=ir.Storage.TEMPORARY
                        )
                        for piece in part.pieces
                    )
                    yield from ((copy, replace(part, pieces=copies)) for copy in copies)
