"""GNU's attribute ``format``: which arguments a format is about."""

from __future__ import annotations

import re
from collections.abc import Iterable

from weaklink import ir

_FORMAT = r"format\((?:gnu_|__)?(printf|scanf)(?:__)?,(\d+),(\d+)\)"


def format_of(attributes: Iterable[str]) -> ir.Format | None:
    """What the attributes of a declaration say of a format, as the function has it; None where
    they say nothing, or that nobody checks what it is about (0)."""
    for attribute in attributes:
        found = re.fullmatch(_FORMAT, attribute)
        if found and int(found[3]):
            return ir.Format(found[1], int(found[2]) - 1, int(found[3]) - 1)
    return None
