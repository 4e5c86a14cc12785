"""Where a run is: in which activation of a function, and in which traversal and iteration of loops.

Here alone it is worked out what of a run is a traversal or an iteration; each step has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from weaklink import ir
from weaklink.ir import lir
from weaklink.record import record

Path = tuple[tuple[str, int], ...]
"""The way to a place of a run, by what it is inside of, the outermost first: the n-th call at a
site, the n-th traversal of a loop, its n-th iteration, each counted within what is around it."""

ITERATION = "iteration"


@record
class Iteration:
    """Within a loop: its ``traversal``, counted from one in each activation of the function, and
    the ``number`` of the iteration in it, counted from one; 0 where the loop is being entered.
    ``by_contract`` if its contract stands for the iterations before: then 1 is just the one that
    runs.  ``path`` leads to the traversal, None where it is in such an iteration of another."""

    head: str
    site: str
    traversal: int
    number: int
    by_contract: bool
    path: Path | None


@record
class Position:
    """``activation`` counts the calls of a run, the function under view as one; ``loops`` are those
    of the function that runs, the outermost first.  ``path`` is the way here, None in an iteration
    before which a contract stood for others."""

    activation: int
    loops: tuple[Iteration, ...]
    path: Path | None


START = Position(1, (), ())


class _Activation:
    """A call that runs."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.outside = at.path
        self.traversals: Counter[str] = Counter()


class Positions:
    """Follows one run."""

    def __init__(self) -> None:
        self._running = [_Activation(START)]
        self._activations = 1
        self._times: Counter[tuple[Path, str]] = Counter()

    @property
    def now(self) -> Position:
        return self._running[-1].at

    def come_to(self, block: lir.ViewBlock) -> Position:
        """A block begins: loops are left, entered, or iterate."""
        running = self._running[-1]
        loops: tuple[Iteration, ...] = ()
        for around, before in _beside(block.around, running.at.loops):
            path = _inside(loops, running.outside)
            inner = self._enter(around, path, running) if before is None else before
            loops = (*loops, _next(inner) if around.head == block.name else inner)
        running.at = Position(running.at.activation, loops, _inside(loops, running.outside))
        return running.at

    def _enter(self, around: ir.Around, path: Path | None, running: _Activation) -> Iteration:
        running.traversals[around.site] += 1
        traversal = running.traversals[around.site]
        own = self._at(path, around.site)
        return Iteration(around.head, around.site, traversal, 0, around.by_contract, own)

    def call(self, site: str) -> None:
        at = self.now
        self._activations += 1
        self._running.append(_Activation(Position(self._activations, (), self._at(at.path, site))))

    def come_back(self) -> None:
        self._running.pop()

    def _at(self, path: Path | None, site: str) -> Path | None:
        """The way on from ``path`` to what begins now at ``site``."""
        if path is None:
            return None
        self._times[path, site] += 1
        return (*path, (site, self._times[path, site]))


def _next(loop: Iteration) -> Iteration:
    return Iteration(
        loop.head, loop.site, loop.traversal, loop.number + 1, loop.by_contract, loop.path
    )


def _inside(loops: tuple[Iteration, ...], outside: Path | None) -> Path | None:
    """The way to the iteration of the innermost of ``loops``."""
    if not loops:
        return outside
    if loops[-1].by_contract or loops[-1].path is None:
        return None
    return (*loops[-1].path, (ITERATION, loops[-1].number))


def _beside(
    around: tuple[ir.Around, ...], loops: tuple[Iteration, ...]
) -> Iterator[tuple[ir.Around, Iteration | None]]:
    """The loops around a block, each with where the run was in it; None if it was outside."""
    for index, loop in enumerate(around):
        was = loops[index] if index < len(loops) else None
        yield loop, was if was is not None and was.head == loop.head else None
