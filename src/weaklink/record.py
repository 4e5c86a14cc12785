"""Frozen, slotted value classes, as ``dataclass(frozen=True, slots=True)`` makes them, but made
ten times as fast.

weaklink has some 250 of them; ``dataclasses`` generates and compiles six methods for each, which
took longer than proving a small program.  Here one method is generated, ``__init__``, and the
others are shared.  To a type checker a record is a dataclass.

Differences: no ``__post_init__``, and ``replace`` and ``field`` come from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from operator import attrgetter
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
    """``__init__``, which writes through the slots and so past ``__setattr__``."""
    scope: dict[str, Any] = {"_missing": _MISSING}
    parameters, lines = "", ""
    for name, about in fields.items():
        scope[f"_set_{name}"] = getattr(made, name).__set__
        value = name
        if about.default is not _MISSING:
            scope[f"_default_{name}"] = about.default
            parameters += f", {name}=_default_{name}"
        elif about.default_factory is not _MISSING:
            scope[f"_make_{name}"] = about.default_factory
            parameters += f", {name}=_missing"
            value = f"_make_{name}() if {name} is _missing else {name}"
        else:
            parameters += f", {name}"
        lines += f"\n _set_{name}(self, {value})"
    exec(f"def __init__(self{parameters}):{lines or ' pass'}", scope)
    init: Callable[..., None] = scope["__init__"]
    return init


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
