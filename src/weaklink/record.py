"""Frozen, slotted value classes, as ``dataclass(frozen=True, slots=True)`` makes them, but made
ten times as fast.

weaklink has some 400 of them; ``dataclasses`` generates and compiles six methods for each, which
took longer than proving a small program.  Here one is made for each, ``__init__``, the others
are shared.  To a type checker a record is a dataclass.

Differences: no ``__post_init__``, and ``replace`` and ``field`` come from here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from operator import attrgetter
from types import CodeType, FunctionType
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

_MISSING: Any = object()


class Field:
    """What ``field`` says of one field."""

    __slots__ = ("compare", "default", "default_factory", "repr")

    def __init__(self, default: object, default_factory: object, compare: bool, repr: bool) -> None:
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr


def field(
    *,
    default: Any = _MISSING,
    default_factory: Callable[[], Any] = _MISSING,
    compare: bool = True,
    repr: bool = True,
) -> Any:
    """A field that has a default, or takes no part in equality, hashing or ``repr``."""
    return Field(default, default_factory, compare, repr)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Makes ``cls`` a frozen, slotted value class of its annotated fields."""
    namespace = dict(cls.__dict__)
    own = tuple(namespace.get("__annotations__", ()))
    fields: dict[str, Field] = dict(getattr(cls, "_fields", {}))
    fields.update({name: _field(namespace.pop(name, _MISSING)) for name in own})
    names = tuple(fields)
    for name in ("__dict__", "__weakref__"):
        namespace.pop(name, None)
    namespace["__slots__"] = own
    namespace["_fields"] = fields
    namespace["__match_args__"] = names
    namespace["__repr__"] = _repr
    namespace["__setattr__"] = _frozen
    namespace["__delattr__"] = _frozen
    namespace["__reduce__"] = _reduce
    namespace["_shown"] = tuple(name for name in names if fields[name].repr)
    if "__eq__" not in namespace:
        namespace["_key"] = _key([name for name in names if fields[name].compare])
        namespace["__eq__"] = _eq
        namespace.setdefault("__hash__", _hash)
    made: Any = type(cls.__name__, cls.__bases__, namespace)
    made.__init__ = _init(made, fields)
    result: type[T] = made
    return result


def replace(value: T, /, **changes: object) -> T:
    """A copy of a record with some fields changed."""
    slots: tuple[str, ...] = type(value).__match_args__  # type: ignore[attr-defined]
    for name in slots:
        changes.setdefault(name, getattr(value, name))
    return type(value)(**changes)


def field_names(value: object) -> tuple[str, ...] | None:
    """The names of a record's fields, in order; None for any other value."""
    is_record = type(value).__setattr__ is _frozen
    names: tuple[str, ...] = type(value).__match_args__ if is_record else ()  # type: ignore[attr-defined]
    return names if is_record else None


def _field(given: object) -> Field:
    if isinstance(given, Field):
        return given
    return Field(given, _MISSING, True, True)


def _init(made: type, fields: Mapping[str, Field]) -> Callable[..., None]:
    """``__init__``, which writes through the slots and so past ``__setattr__``.

    To compile one for each class would be most of what a class costs: classes with as many fields
    share their code, but for the names.
    """
    factories = tuple(about.default_factory is not _MISSING for about in fields.values())
    scope: dict[str, Any] = {"_missing": _MISSING}
    for number, (name, about) in enumerate(fields.items()):
        scope[f"_set{number}"] = getattr(made, name).__set__
        scope[f"_make{number}"] = about.default_factory
    code = _code(factories).replace(
        co_varnames=("self", *fields), co_qualname=f"{made.__qualname__}.__init__"
    )
    given = [
        about
        for about in fields.values()
        if about.default is not _MISSING or about.default_factory is not _MISSING
    ]
    return FunctionType(code, scope, "__init__", tuple(about.default for about in given))


@functools.cache
def _code(factories: tuple[bool, ...]) -> CodeType:
    """What sets as many fields; of each, whether a factory makes its value where none is given."""
    lines = []
    for number, factory in enumerate(factories):
        value = (
            f"_make{number}() if v{number} is _missing else v{number}" if factory else f"v{number}"
        )
        lines.append(f"    _set{number}(self, {value})")
    parameters = ", ".join(["self", *(f"v{number}" for number in range(len(factories)))])
    scope: dict[str, Any] = {}
    exec("\n".join([f"def __init__({parameters}):", *lines, "    return None"]), scope)
    init: FunctionType = scope["__init__"]
    return init.__code__


def _key(names: list[str]) -> Callable[[object], object]:
    if not names:
        return staticmethod(lambda value: ())
    return staticmethod(attrgetter(*names))


def _eq(self: Any, other: Any) -> Any:
    if self is other:
        return True
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._key(self) == self._key(other)


def _hash(self: Any) -> int:
    return hash((self.__class__, self._key(self)))


def _repr(self: Any) -> str:
    parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._shown)
    return f"{self.__class__.__name__}({parts})"


def _frozen(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"{name!r} of a record cannot be changed")


def _reduce(self: Any) -> tuple[object, ...]:
    return (self.__class__, tuple(getattr(self, name) for name in self.__match_args__))
