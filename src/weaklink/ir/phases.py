"""The type variables by which the records of the IR are shared before and after lowering.

Expressions, predicates and what is made of them have the same nodes before lowering and after it,
but for their *leaf terms* (``SourceTerm``: places and what ACSL says of them; ``CellTerm``: memory
as a value), and bodies but for their statements.  A bare ``ir.Clause`` in a signature is one of the
source; what is lowered is named in ``ir/lir.py``; what serves both is ``ir.AnyNode`` and the like,
or, where the IR that goes in comes out, ``ir.Node[ir.Same]``.

To a type checker ``Generic`` is that of ``typing``, and ``OneOf`` its ``Union``.  When weaklink
runs, brackets are as good as not there: making what they stand for cost every run 7 ms of its 140.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["After", "Before", "Generic", "Given", "Leaf", "OneOf", "Same", "Step"]

if TYPE_CHECKING:
    from typing import Generic
    from typing import Union as OneOf

    from typing_extensions import TypeVar

    from weaklink.ir.expressions import CellTerm, Expr, SourceTerm, Term
    from weaklink.ir.predicates import Node, Pred
    from weaklink.ir.statements import Statement

    Leaf = TypeVar("Leaf", bound=Term, covariant=True, default=SourceTerm)  # noqa: PLC0105
    """The leaf terms of what a record holds."""
    Step = TypeVar("Step", covariant=True, default=Statement)  # noqa: PLC0105
    """The statements of a body."""
    Same = TypeVar("Same", bound=Term)
    """The leaf terms of what goes into a function and comes out of it."""
    Before = TypeVar("Before", bound=Term)
    After = TypeVar("After", bound=Term)
    """Those of what goes in, and of what comes out of what may be lowering."""
    Given = TypeVar(
        "Given",
        Expr[SourceTerm],
        Pred[SourceTerm],
        Node[SourceTerm],
        Expr[CellTerm],
        Pred[CellTerm],
        Node[CellTerm],
        Expr[Term],
        Pred[Term],
        Node[Term],
    )
    """An expression, a predicate or any node, of either IR: what comes out is of that kind."""
else:
    Leaf = Step = Same = Before = After = Given = None
    """Brackets are not read."""

    class Generic:
        __slots__ = ()

        def __class_getitem__(cls, _: object) -> type:
            return cls

    class OneOf:
        """A union, by its members: classes, and what any leaf term stands for (None)."""

        __slots__ = ("__args__",)

        def __class_getitem__(cls, members: tuple[object, ...]) -> OneOf:
            made = cls()
            parts = [getattr(member, "__args__", (member,)) for member in members]
            made.__args__ = tuple(dict.fromkeys(one for part in parts for one in part))
            return made

        def __getitem__(self, _: object) -> OneOf:
            return self

        def __or__(self, other: object) -> OneOf:
            return OneOf[self, other]

        def __ror__(self, other: object) -> OneOf:
            return OneOf[other, self]
