"""Syntax trees -> IR: names, types, conversions, side effects, control flow, contracts."""

from weaklink.frontend.elaborate.program import elaborate

__all__ = ["elaborate"]
