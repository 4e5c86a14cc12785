"""External declarations, and the file that they make."""

from __future__ import annotations

from weaklink.frontend.syntax.acsl import Contract, LogicDeclaration
from weaklink.frontend.syntax.statements import (
    Compound,
    DeclarationStatement,
    OtherStatement,
)
from weaklink.frontend.syntax.types import FunctionType, StaticAssertion
from weaklink.record import field, record
from weaklink.source import SourceText, Span


@record
class FunctionDefinition:
    name: str
    type: FunctionType
    storage: tuple[str, ...]
    contract: Contract | None
    body: Compound
    span: Span = field(compare=False, repr=False)
    attributes: tuple[str, ...] = ()


@record
class GhostDeclaration:
    """The declarations of one ``ghost`` comment at file level."""

    items: tuple[External, ...]
    span: Span = field(compare=False, repr=False)


External = (
    DeclarationStatement
    | FunctionDefinition
    | StaticAssertion
    | OtherStatement
    | GhostDeclaration
    | LogicDeclaration
)
"""What stands at file level.  A prototype is a ``Declaration`` of function type, its contract
in ``Declaration.contract``."""


@record
class TranslationUnit:
    """One file that the user named, after preprocessing; ``sources`` are the files read,
    ``left_out`` the headers that were not found, ``implied`` those that the file does not name."""

    file: str
    items: tuple[External, ...]
    sources: tuple[SourceText, ...] = field(compare=False, repr=False, default=())
    left_out: tuple[str, ...] = ()
    implied: tuple[str, ...] = ()
