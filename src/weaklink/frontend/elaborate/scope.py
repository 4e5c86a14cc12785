"""What names mean, block by block.

A file scope remembers at which external declaration each name appeared, so that function
bodies, which are read after all declarations, still see only what stands before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import InputError, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.problems import error, nearest
from weaklink.frontend.headers import those_missing
from weaklink.record import record
from weaklink.source import Span


@record
class CType:
    """A C type with its outermost qualifiers (of an array: those of its elements)."""

    type: ir.Type
    is_const: bool = False
    is_ghost: bool = False
    is_volatile: bool = False


@record
class Signature:
    result: ir.Type
    parameters: tuple[CType, ...]
    has_prototype: bool = True
    variadic: bool = False
    ghost: bool = False

    @property
    def type(self) -> ir.FunctionType:
        listed = tuple(parameter.type for parameter in self.parameters)
        return ir.FunctionType(self.result, listed, self.variadic, self.has_prototype)

    def accepts(self, other: Signature) -> bool:
        """Whether the two declare one function (C11 6.7.6.3p15)."""
        return are_compatible(self.type, other.type)


def are_compatible(left: ir.Type, right: ir.Type) -> bool:
    """Whether two declarations may give one thing these types (C11 6.2.7)."""
    match left, right:
        case ir.PointerType(), ir.PointerType():
            same = left.target_const == right.target_const
            return same and are_compatible(left.target, right.target)
        case ir.ArrayType(), ir.ArrayType():
            if None not in (left.length, right.length) and left.length != right.length:
                return False
            return are_compatible(left.element, right.element)
        case ir.FunctionType(), ir.FunctionType():
            if not are_compatible(left.result, right.result):
                return False
            if not (left.has_prototype and right.has_prototype):
                return True
            if len(left.parameters) != len(right.parameters) or left.variadic != right.variadic:
                return False
            pairs = zip(left.parameters, right.parameters, strict=True)
            return all(are_compatible(a, b) for a, b in pairs)
        case _:  # types that are built unlike are compatible only if they are one
            return left == right


@record
class VariableEntity:
    """``value`` is what a global begins with that has an initialiser: gcc, like Frama-C, takes
    that of a ``const`` variable for a constant, and Frama-C any where a ghost begins with it."""

    variable: ir.Variable
    is_const: bool
    value: int | None = None

    @property
    def is_global(self) -> bool:
        return self.variable.storage is ir.Storage.GLOBAL


@record
class TypedefEntity:
    ctype: CType


@record
class ConstantEntity:
    """An enumerator."""

    value: int
    type: ir.IntType


@record
class FunctionEntity:
    """A C function, by its id in the program.

    ``prototyped`` is the external declaration as of which calls know its parameters; None where
    none of this file says them.  ``defined`` says whether some file does, in a definition, and
    ``old_style`` that it is one without a prototype.
    """

    id: str
    name: str
    signature: Signature
    prototyped: int | None = 0
    defined: bool = True
    old_style: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nothing says what it takes."""
        return not (self.signature.has_prototype or self.defined)


@record
class Access:
    """The functions that read and write an object; None where the access stays what it is."""

    reads: FunctionEntity | None
    writes: FunctionEntity | None


@record
class BrokenEntity:
    """A declaration that could not be given a meaning; ``why`` completes "`x` is ...".

    ``unsupported`` tells a construct without a meaning yet from an error already reported.
    """

    why: str
    unsupported: bool

    def use(self, name: str, span: Span) -> Unsupported:
        """What a use of the name costs: its function, which is therefore refused."""
        if self.unsupported:
            return Unsupported(f"`{name}` ({self.why})", span)
        return Unsupported(f"`{name}`, whose declaration is in error", span)


@record
class Overloaded:
    """Logic functions and predicates of one name, told apart by their parameters."""

    definitions: tuple[ir.Definition, ...]


@record
class LogicTypeEntity:
    """A type of annotations; ``alias`` stands for it, its parameters put in place; ``sum`` has its
    constructors."""

    name: str
    parameters: tuple[str, ...]
    alias: ir.Type | None = None
    sum: ir.LogicSum | None = None


Entity = VariableEntity | TypedefEntity | ConstantEntity | FunctionEntity | BrokenEntity
LogicEntity = ir.Definition | Overloaded | BrokenEntity
TypeEntity = LogicTypeEntity | ir.TypeVariable | BrokenEntity
Tag = CType | BrokenEntity


@dataclass(slots=True)
class Scope:
    """One block, and through ``parent`` what surrounds it.

    ``horizon`` hides entries that a file scope received later than that.  ``opaque`` lists the
    global annotations whose symbols are not known, ``hidden`` what only blocks of the file declare,
    though it lives outside, ``expected`` the enumerations that are used before they are defined.
    What ghost code declares (``ghosts``: names, and tags as ``struct s``) is seen only while what
    is read here ``sees_ghosts``, as ghost code and annotations do.  ``implied`` is what a file
    declares by its calls.
    """

    parent: Scope | None = None
    horizon: int | None = None
    entities: dict[str, Entity] = field(default_factory=dict)
    tags: dict[str, Tag] = field(default_factory=dict)
    logic: dict[str, LogicEntity] = field(default_factory=dict)
    types: dict[str, TypeEntity] = field(default_factory=dict)
    born: dict[str, int] = field(default_factory=dict)
    opaque: list[tuple[int, str]] = field(default_factory=list)
    hidden: dict[str, Entity] = field(default_factory=dict)
    expected: dict[str, Span] = field(default_factory=dict)
    now: int = 0
    ghosts: set[str] = field(default_factory=set)
    sees_ghosts: bool = False
    left_out: tuple[str, ...] = ()
    implied: Callable[[str, Span], Entity | None] | None = None

    def child(self) -> Scope:
        return Scope(self, sees_ghosts=self.sees_ghosts)

    def with_ghosts(self) -> Scope:
        """The scope as annotations see it."""
        return self if self.sees_ghosts else Scope(self, sees_ghosts=True)

    @contextmanager
    def in_ghost_code(self) -> Iterator[None]:
        """Ghost code stands here: it sees ghosts, and what it declares is one."""
        outer, self.sees_ghosts = self.sees_ghosts, True
        try:
            yield
        finally:
            self.sees_ghosts = outer

    def _chain(self) -> Iterator[tuple[Scope, int | None]]:
        """The scopes from inside out, each with the horizon that applies to it."""
        scope: Scope | None = self
        horizon: int | None = None
        while scope is not None:
            yield scope, horizon
            horizon = scope.horizon if scope.horizon is not None else horizon
            scope = scope.parent

    def _sees(self, key: str, horizon: int | None) -> bool:
        return horizon is None or self.born.get(key, 0) <= horizon

    def lookup(self, name: str) -> Entity | None:
        return next(self.meanings(name), None)

    def outer(self, name: str) -> Entity | None:
        """What a declaration in a block of the name of something outside means, whatever blocks
        around have of that name."""
        *_, (of_file, horizon) = self._chain()
        if self._finds(name, of_file, horizon):
            return of_file.entities[name]
        return of_file.hidden.get(name)

    def called(self, name: str, span: Span) -> Entity | None:
        """What a call of ``name`` is of: C89 declares by its call what nothing else declares."""
        entity = self.lookup(name)
        *_, (of_file, _) = self._chain()
        if entity is not None or of_file.implied is None:
            return entity
        if self.sees_ghosts or self.hides(name) or self.perhaps_of():
            return None
        return of_file.implied(name, span)

    def is_prototyped(self, function: FunctionEntity) -> bool:
        """Whether what stands here knows the function's parameters."""
        *_, (_, horizon) = self._chain()
        since = function.prototyped
        return since is not None and (horizon is None or since <= horizon)

    def meanings(self, name: str) -> Iterator[Entity]:
        """What ``name`` means here, and then what it would mean without that, and so on."""
        for scope, horizon in self._chain():
            if self._finds(name, scope, horizon):
                yield scope.entities[name]

    def _finds(self, name: str, scope: Scope, horizon: int | None) -> bool:
        if name in scope.ghosts and not self.sees_ghosts:
            return False
        return name in scope.entities and scope._sees(name, horizon)

    def hides(self, name: str) -> bool:
        """Whether ``name`` means nothing here, but something to ghost code."""
        return self.lookup(name) is None and self.with_ghosts().lookup(name) is not None

    def lookup_tag(self, tag: str) -> Tag | None:
        for scope, _ in self._chain():
            if tag in scope.tags and (self.sees_ghosts or f"struct {tag}" not in scope.ghosts):
                return scope.tags[tag]
        return None

    def define_tag(self, tag: str, meaning: Tag) -> None:
        self.tags[tag] = meaning
        self._note_ghost(f"struct {tag}")

    def _note_ghost(self, key: str) -> None:
        if self.sees_ghosts:
            self.ghosts.add(key)
        else:
            self.ghosts.discard(key)

    def lookup_logic(self, name: str) -> LogicEntity | None:
        for scope, horizon in self._chain():
            if name in scope.logic and scope._sees(f"logic {name}", horizon):
                return scope.logic[name]
        return None

    def lookup_type(self, name: str) -> TypeEntity | None:
        """The type of annotations that ``name`` means."""
        for scope, _ in self._chain():
            if name in scope.types:
                return scope.types[name]
        return None

    @property
    def is_file(self) -> bool:
        return self.parent is None

    def define(self, name: str, entity: Entity) -> None:
        """Give ``name`` its meaning here, replacing an earlier one of this very scope."""
        self.entities[name] = entity
        self.born.setdefault(name, self.now)
        self._note_ghost(name)

    def declare(self, name: str, entity: Entity, span: Span) -> None:
        """Like ``define``, but ``name`` must be new in this scope; the program does not know of
        ghosts, which give way to it."""
        gives_way = name in self.ghosts and not self.sees_ghosts
        if name in self.entities and not gives_way:
            raise error("duplicate", span, f"`{name}` is declared twice in one scope")
        self.define(name, entity)

    def forget(self, name: str) -> Entity | None:
        """What ``name`` means here: nothing any more, until it is declared anew."""
        self.born.pop(name, None)
        return self.entities.pop(name, None)

    def define_logic(self, name: str, entity: LogicEntity) -> None:
        self.logic[name] = entity
        self.born.setdefault(f"logic {name}", self.now)

    def names(self) -> set[str]:
        """Every C name visible here."""
        return {
            name
            for scope, horizon in self._chain()
            for name in scope.entities
            if self._finds(name, scope, horizon)
        }

    def may_declare(self) -> str | None:
        """A global annotation that may declare any unknown logic name, or None."""
        for scope, horizon in self._chain():
            for born, what in scope.opaque:
                if horizon is None or born <= horizon:
                    return what
        return None

    def perhaps_of(self) -> str:
        """The headers that are missing, any of which may declare an unknown name, or what is
        refused in a block around; or nothing."""
        missing = "".join(those_missing(scope.left_out) for scope, _ in self._chain())
        if missing:
            return f"perhaps of {missing}"
        blocks = (scope for scope, _ in self._chain() if not scope.is_file)
        refused = next((what for scope in blocks for _, what in scope.opaque), "")
        return refused and f"perhaps of the {refused} above"

    def logic_names(self) -> set[str]:
        return {name for scope, _ in self._chain() for name in scope.logic}

    def locals(self) -> frozenset[ir.Variable]:
        """The parameters and locals visible here."""
        found: dict[tuple[str, bool], Entity] = {}
        for scope, _ in self._chain():
            if scope.is_file:
                break
            for name, entity in scope.entities.items():
                found.setdefault((name, name in scope.ghosts), entity)
        return frozenset(
            entity.variable
            for entity in found.values()
            if isinstance(entity, VariableEntity)
            and entity.variable.storage is not ir.Storage.GLOBAL
        )


def find_variable(scope: Scope, node: syntax.Name) -> VariableEntity:
    """The variable that ``node`` names; an error or a refusal if it is none."""
    entity = scope.lookup(node.name)
    match entity:
        case VariableEntity():
            return entity
        case BrokenEntity():
            raise entity.use(node.name, node.span)
        case None:
            raise unknown_name(scope, node)
        case TypedefEntity() | ConstantEntity() | FunctionEntity():
            raise error("type", node.span, f"`{node.name}` is not a variable")
        case _:
            assert_never(entity)


def unknown_name(scope: Scope, node: syntax.Name) -> InputError | Unsupported:
    """To raise where nothing that is seen has the name."""
    if scope.hides(node.name):
        return unseen(node.name, node.span)
    return unknown("name", node.name, node.span, scope, scope.names())


def unknown(
    what: str, name: str, span: Span, scope: Scope, candidates: Iterable[str]
) -> InputError | Unsupported:
    """To raise for a name that nothing visible carries: an error, with the nearest one, or a
    refusal where a header is missing that may declare it."""
    if headers := scope.perhaps_of():
        return Unsupported(f"`{name}`, {headers}", span)
    return error("unknown-name", span, f"unknown {what} `{name}`", nearest(name, candidates))


def without_members(
    type: ir.Type, span: Span, scope: Scope, message: str
) -> InputError | Unsupported:
    """To raise for an incomplete type where it must be complete: an error of which ``message``
    tells, or a refusal where a header is missing that may complete it."""
    if headers := scope.perhaps_of():
        return Unsupported(f"members of `{type}`, {headers}", span)
    return error("type", span, message)


def unseen(name: str, span: Span) -> InputError:
    """An error to raise where the program names what is ghost."""
    message = f"`{name}` is ghost: the program can't name it"
    return error("ghost", span, message, "ghost code, or a variable of the program")


def find_callee(scope: Scope, expr: syntax.Expr) -> FunctionEntity:
    """The function that a call names; an error or a refusal if it is none."""
    if not isinstance(expr, syntax.Name):
        raise Unsupported("call through a pointer", expr.span)
    entity = scope.lookup(expr.name)
    match entity:
        case FunctionEntity():
            return entity
        case BrokenEntity(unsupported=True, why=why):
            raise Unsupported(f"call of refused function `{expr.name}` ({why})", expr.span)
        case BrokenEntity():
            raise Unsupported(f"call of `{expr.name}`, whose declaration is in error", expr.span)
        case None if scope.hides(expr.name):
            raise unseen(expr.name, expr.span)
        case None:
            # C89 and gcc declare it by its call, so the file is not wrong.
            if headers := scope.perhaps_of():
                construct = f"call of undeclared function `{expr.name}`, {headers}"
                raise Unsupported(construct, expr.span)
            hint = nearest(expr.name, scope.names())
            near = f" ({hint})" if hint else ""
            raise Unsupported(f"call of undeclared function `{expr.name}`{near}", expr.span)
        case VariableEntity() | TypedefEntity() | ConstantEntity():
            raise error("type", expr.span, f"`{expr.name}` is not a function")
        case _:
            assert_never(entity)
