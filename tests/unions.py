"""The members of the IR's unions."""


def classes(union: object) -> frozenset[type]:
    """All of them; what any leaf term may stand for (``ir/phases.py``) is none."""
    return frozenset(member for member in union.__args__ if isinstance(member, type))
