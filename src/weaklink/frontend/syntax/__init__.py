"""Syntax trees: C and ACSL as written, untyped, every node with its place.

C expressions and ACSL terms and predicates share one union, ``Expr``: what an operator means
is decided when names and types are resolved.  Parentheses leave no node.  ``span`` never takes
part in equality, so that a program printed and read again is equal to the first.

A module for each kind of node; this one has the names of all.  The kinds hold each other (a type
an array's size, an expression GNU's ``({ ... })``), so annotations name what comes later.
"""

from __future__ import annotations

from weaklink.frontend.syntax.acsl import *  # noqa: F403
from weaklink.frontend.syntax.expressions import *  # noqa: F403
from weaklink.frontend.syntax.files import *  # noqa: F403
from weaklink.frontend.syntax.statements import *  # noqa: F403
from weaklink.frontend.syntax.types import *  # noqa: F403
