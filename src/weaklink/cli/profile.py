"""Where the time went, as text or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping


def shown(spent: Mapping[str, tuple[float, int]], total: float, format: str) -> str:
    """A line for each phase, those that took longest first; their seconds are those of all
    processes together, ``total`` those of the clock on the wall."""
    phases = sorted(spent.items(), key=lambda item: -item[1][0])
    if format == "json":
        told = {name: {"seconds": round(s, 4), "times": n} for name, (s, n) in phases}
        return json.dumps({"profile": {"total": round(total, 4), "phases": told}})
    width = max([len("in all"), *(len(name) for name, _ in phases)])
    lines = [f"{name.ljust(width)}  {seconds:8.3f} s  {n:6} times" for name, (seconds, n) in phases]
    return "\n".join([*lines, f"{'in all'.ljust(width)}  {total:8.3f} s"])
