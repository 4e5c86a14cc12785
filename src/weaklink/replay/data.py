"""Values of types of the logic in a run: a tuple of the constructor's name and the parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import assert_never

from weaklink import ir
from weaklink.ir import lir
from weaklink.ir.lists import CONS, NIL
from weaklink.ir.names import unspecialised
from weaklink.view.type_matching import GENERIC


def of_data(definition: lir.Definition, role: ir.DataRole) -> str:
    """The Python statement that is the body of a function that makes a value of its arguments
    (``b0``, ``b1`` ...), or takes one apart.  A number that nobody knows (``unknown.py``) is no
    part: it has no hash."""
    match role:
        case ir.Constructor():
            numbered = list(enumerate(definition.parameters))
            parts = "".join(f"b{number}, " for number, _ in numbered)
            known = "".join(
                f"hash(b{number}); "
                for number, part in numbered
                if not isinstance(part.type, ir.DataType)
            )
            return f"{known}return ({definition.name!r}, {parts})"
        case ir.Tester(constructor):
            return f"return b0[0] == {constructor!r}"
        case ir.Selector(constructor, index):
            other = f"a part of what is no {constructor}"
            return (
                f"if b0[0] != {constructor!r}: raise NotExecutable({other!r})\n"
                f"    return b0[{index + 1}]"
            )
    assert_never(role)


MOST_VALUES = 24
"""Of a type that are tried."""

_ROUNDS = 4
_EACH = 6
"""Times that values are made of those known, and how many then by each constructor."""

_NUMBERS = (0, 1, -1)

Data = int | tuple[object, ...]
"""A value of the logic: a number, a truth value or what a constructor made."""


def small_values(definitions: Mapping[str, lir.Definition]) -> dict[str, tuple[Data, ...]]:
    """Some values of each type that ``definitions`` make, by its name."""
    if not any(isinstance(one.role, ir.Constructor) for one in definitions.values()):
        return {}
    return SmallValues(definitions).by_name()


class SmallValues:
    """Some values of each type that ``definitions`` make, those with few parts first; of pointers
    NULL alone, of a type that may be any two that are not equal."""

    def __init__(self, definitions: Mapping[str, lir.Definition]) -> None:
        makers = [d for d in definitions.values() if isinstance(d.role, ir.Constructor)]
        self._makers = {one.name: one for one in makers}
        self._known: dict[ir.Type, list[Data]] = {}
        for _ in range(_ROUNDS):
            for maker in makers:
                self._more(maker)

    def by_name(self) -> dict[str, tuple[Data, ...]]:
        """Those of each type."""
        return {str(type): tuple(known[:MOST_VALUES]) for type, known in self._known.items()}

    def of(self, bound: ir.Bound) -> Sequence[Data]:
        """Values of a variable."""
        if bound.role is not ir.Role.VALUE:
            return (0,)
        match bound.type:
            case ir.DataType(name) if name.startswith(GENERIC):
                return tuple((f"x{number}",) for number in (1, 2))
            case ir.DataType():
                return self._known.get(bound.type, [])[:MOST_VALUES]
            case ir.BooleanType():
                return (False, True)
            case ir.IntType() as type:
                return [one for one in (*_NUMBERS, type.max, type.min) if type.contains(one)]
            case _:  # all others are numbers
                return _NUMBERS

    def _more(self, maker: lir.Definition) -> None:
        """What the constructor makes of the values that are known."""
        known = self._known.setdefault(maker.type, [])
        parts = [self.of(part) for part in maker.parameters]
        all_made: Iterator[Data] = ((maker.name, *given) for given in product(*parts))
        known += islice((made for made in all_made if made not in known), _EACH)

    def show(self, bounds: Sequence[ir.Bound], values: Sequence[Data]) -> dict[str, str]:
        """The values of variables as annotations write them."""
        texts = DataTexts(self._makers, lambda block, offset: "NULL")
        shown = (bound.shown for bound in bounds if bound.role is not ir.Role.OFFSET)
        return dict(zip(shown, texts.of_parts(bounds, values), strict=True))


class DataTexts:
    """Values as annotations write them, pointers in them as ``pointer`` writes block and offset."""

    def __init__(
        self, makers: Mapping[str, lir.Definition], pointer: Callable[[int, int], str]
    ) -> None:
        self._makers = makers
        self._pointer = pointer

    def text(self, value: object) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        if not isinstance(value, tuple):
            return str(value)
        name, *parts = value
        if name.partition("<")[0] in (NIL, CONS):
            return self._list(value)
        parameters = self._makers[name].parameters if name in self._makers else ()
        shown = self.of_parts(parameters, parts)
        listed = f"({', '.join(shown)})" if shown else ""
        return f"{unspecialised(name.partition('<')[0])}{listed}"

    def _list(self, value: tuple[object, ...]) -> str:
        members: list[str] = []
        while len(value) > 1:
            name, *head, rest = value
            assert isinstance(name, str) and isinstance(rest, tuple)
            members += self.of_parts(self._makers[name].parameters[:-1], head)
            value = rest
        return f"[| {', '.join(members)} |]" if members else "[| |]"

    def of_parts(self, parameters: Sequence[ir.Bound], parts: Sequence[object]) -> list[str]:
        """The parts; a pointer, of which two lie side by side, as one."""
        texts: list[str] = []
        block = 0
        for parameter, part in zip(parameters, parts, strict=True):
            match parameter.role, part:
                case ir.Role.BLOCK, int(number):
                    block = number
                case ir.Role.OFFSET, int(offset):
                    texts.append(self._pointer(block, offset))
                case _:  # any other part is a value by itself
                    texts.append(self.text(part))
        return texts
