"""Why the reference gives up."""

from __future__ import annotations


class Unsupported(Exception):
    """The program uses something that the reference does not know."""


class TooLarge(Exception):
    """Judging the program takes more steps than it was given."""
