"""The parts of the grammar: what each is handed, and that the recursion is closed."""

import gc
import weakref
from collections.abc import Iterator

from weaklink.frontend.parser import Parser
from weaklink.frontend.productions import LogicProductions, Productions
from weaklink.frontend.tokens import END, Source, Token
from weaklink.ir.types import MACHINES
from weaklink.record import field_names


def parser() -> Parser:
    return Parser([Token(END, "", Source("t.c", ""), 0, 0)], MACHINES["lp64"])


def parts() -> list[object]:
    """All that the parser of files is made of, each once."""
    found: dict[int, object] = {}
    left: list[object] = [parser().files]
    while left:
        part = left.pop()
        if id(part) not in found:
            found[id(part)] = part
            left += handed(part)
    return list(found.values())


def handed(part: object) -> Iterator[object]:
    is_part = type(part).__module__.startswith("weaklink.frontend.")
    return (getattr(part, name) for name in field_names(part) or () if is_part)


def test_there_is_one_of_each_part() -> None:
    names = [type(part).__name__ for part in parts()]
    assert {"Files", "Statements", "Terms", "TokenStream", "Productions"} < set(names)
    assert len(names) == len(set(names))


def test_no_part_inherits_from_another() -> None:
    assert [part for part in parts() if type(part).__bases__ != (object,)] == []


def test_each_production_is_a_method_of_its_name_of_a_part() -> None:
    made = parts()
    for later in made:
        if isinstance(later, Productions | LogicProductions):
            wanted = type(later).__annotations__
            assert set(vars(later)) == set(wanted)
            for name, production in vars(later).items():
                assert production.__name__ == name
                assert any(production.__self__ is part for part in made)


def test_what_was_read_is_released_without_a_collection() -> None:
    gc.disable()
    try:
        whole = parser()
        stream = weakref.ref(whole.stream)
        whole.file([])
        del whole
        assert stream() is None
    finally:
        gc.enable()
