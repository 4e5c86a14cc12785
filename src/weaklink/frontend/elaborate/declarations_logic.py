"""The global annotations of one file, in order."""

from __future__ import annotations

import re
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import Refusal, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.definitions import (
    Naming,
    read_definition,
    read_inductive,
    read_invariant,
    read_lemma,
    read_type,
)
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.logic_typenames import resolve_logic_type
from weaklink.frontend.elaborate.problems import Attempt, error, warning
from weaklink.frontend.elaborate.records import Records
from weaklink.frontend.elaborate.scope import BrokenEntity, Overloaded, Scope
from weaklink.frontend.elaborate.volatile_access import note_access
from weaklink.ir.layout import Member
from weaklink.record import replace

_IMPORT = re.compile(r"(?P<path>\w+(::\w+)*)( \\as (?P<alias>\w+))?")


class LogicReader:
    """Fills the file's scope and the program's records with what annotations declare."""

    def __init__(
        self, env: Environment, unit: syntax.TranslationUnit, scope: Scope, records: Records
    ) -> None:
        self._env = env
        self._unit = unit
        self._scope = scope
        self._records = records
        self._block = ""
        self._path: tuple[str, ...] = ()
        """The modules around what is read."""

    def read(self, item: syntax.LogicDeclaration) -> None:
        """What fails leaves a broken name behind, which costs only what uses it."""
        match item:
            case syntax.LogicDefinition() | syntax.Inductive():
                self._definition(item)
            case syntax.LemmaDefinition():
                self._lemma(item)
            case syntax.Axiomatic(keyword="module"):
                self._module(item)
            case syntax.Axiomatic(name, declarations):
                outer, self._block = self._block, name
                for declaration in declarations:
                    self.read(declaration)
                self._block = outer
            case syntax.LogicType():
                self._type(item)
            case syntax.TypeInvariant() | syntax.GlobalInvariant():
                self._invariant(item)
            case syntax.ModelField():
                self._model(item)
            case syntax.VolatileAccess():
                attempt = Attempt(None)
                with attempt.guard():
                    note_access(self._env, item, self._scope)
                self._failed(attempt, self._env.text(item.span))
            case syntax.Extension():
                pass
            case syntax.OtherLogic():
                self._other(item)
            case _:
                assert_never(item)

    def _module(self, item: syntax.Axiomatic) -> None:
        """What a module declares is known by its own name, and by that in the module."""
        outer, block = self._path, self._block
        self._path = (*outer, item.name)
        self._block = path = "::".join(self._path)
        for declaration in item.declarations:
            self.read(declaration)
            if isinstance(declaration, syntax.LogicDefinition | syntax.Inductive):
                entity = self._scope.lookup_logic(declaration.name)
                if entity is not None:
                    self._scope.define_logic(f"{path}::{declaration.name}", entity)
        self._path, self._block = outer, block

    def _import(self, item: syntax.OtherLogic) -> bool:
        """Whether a module is known that is imported: by its last name, or the one behind
        ``\\as``."""
        found = _IMPORT.fullmatch(item.text.replace(" :: ", "::"))
        path = found["path"] if found is not None else ""
        names = [name for name in self._scope.logic_names() if name.startswith(f"{path}::")]
        if found is None or not names:
            return False
        alias = found["alias"] or path.rsplit("::", 1)[-1]
        for name in names:
            entity = self._scope.lookup_logic(name)
            if entity is not None:
                self._scope.define_logic(f"{alias}{name.removeprefix(path)}", entity)
        return True

    def _definition(self, item: syntax.LogicDefinition | syntax.Inductive) -> None:
        name = item.name
        earlier = self._records.written.setdefault(name, [])
        visible = self._visible(name)
        for written, known in earlier:
            if written == item and known not in visible:
                # The same header, read for another file.
                Naming(name, known.name, visible).define(self._scope, known)
                return
        attempt = Attempt(None)
        with attempt.guard():
            naming = Naming(name, self._records.names.fresh(name), visible)
            if isinstance(item, syntax.Inductive):
                definition = read_inductive(self._env, item, self._scope, attempt, naming)
            else:
                definition = read_definition(self._env, item, self._scope, attempt, naming)
            types = [parameter.type for parameter in definition.parameters]
            for other in visible:
                if [parameter.type for parameter in other.parameters] == types:
                    raise error("duplicate", item.span, f"`{name}` is defined twice")
            naming.define(self._scope, definition)
            self._records.definitions[definition.name] = definition
            earlier.append((item, definition))
        self._failed(attempt, name, visible)

    def _visible(self, name: str) -> tuple[ir.Definition, ...]:
        found = self._scope.logic.get(name)
        match found:
            case ir.Definition() as definition:
                return (definition,)
            case Overloaded(definitions):
                return definitions
            case BrokenEntity() | None:
                return ()
            case _:
                assert_never(found)

    def _failed(self, attempt: Attempt, name: str, others: tuple[ir.Definition, ...] = ()) -> None:
        self._records.diagnostics += attempt.diagnostics
        for construct in attempt.unsupported:
            message = f"`{name}` is not understood: {construct}"
            if construct.span.file == self._unit.file:
                self._records.diagnostics.append(warning("unsupported", construct.span, message))
        if attempt.failed and not others:
            why = str(attempt.unsupported[0]) if attempt.unsupported else "in error"
            self._scope.define_logic(name, BrokenEntity(why, bool(attempt.unsupported)))
        elif attempt.failed:
            self._scope.define_logic(name, others[0] if len(others) == 1 else Overloaded(others))

    def _lemma(self, item: syntax.LemmaDefinition) -> None:
        earlier = self._records.lemmas.get(item.name)
        if earlier is not None and earlier.span == item.span:
            return
        attempt = Attempt(None)
        with attempt.guard():
            if earlier is not None:
                raise error("duplicate", item.span, f"a second lemma `{item.name}`")
            lemma = read_lemma(self._env, item, self._scope, attempt)
            lemma = replace(lemma, block=self._block)
            self._records.lemmas[item.name] = lemma
        self._records.diagnostics += attempt.diagnostics
        if item.span.file == self._unit.file:
            self._records.refused += [
                Refusal.of_logic(construct.span, construct.construct)
                for construct in attempt.unsupported
            ]

    def _type(self, item: syntax.LogicType) -> None:
        known = self._records.written_types.setdefault(item.name, item)
        attempt = Attempt(None)
        with attempt.guard():
            again = item.name in self._scope.types
            if again or known != item:
                raise error("duplicate", item.span, f"a second type `{item.name}`")
            fresh = self._records.names.fresh
            earlier = self._records.logic_types.get(item.name)
            found, definitions = read_type(self._env, item, self._scope, fresh, earlier)
            if item.alias is None:
                self._records.logic_types[item.name] = found
            for name, definition in definitions.items():
                if isinstance(definition.role, ir.Constructor):
                    self._scope.define_logic(name, definition)
                self._records.definitions[definition.name] = definition
        self._records.diagnostics += attempt.diagnostics
        if attempt.failed and item.name not in self._scope.types:
            why = str(attempt.unsupported[0]) if attempt.unsupported else "in error"
            self._scope.types[item.name] = BrokenEntity(why, bool(attempt.unsupported))

    def _invariant(self, item: syntax.TypeInvariant | syntax.GlobalInvariant) -> None:
        if any(invariant.span == item.span for invariant in self._records.invariants):
            return
        attempt = Attempt(None)
        with attempt.guard():
            naming = Naming(item.name, self._records.names.fresh(item.name))
            invariant, definition = read_invariant(self._env, item, self._scope, attempt, naming)
            self._records.invariants.append(invariant)
            naming.define(self._scope, definition)
            self._records.definitions[definition.name] = definition
        self._failed(attempt, item.name)

    def _model(self, item: syntax.ModelField) -> None:
        """A model field is a member that only annotations know."""
        attempt = Attempt(None)
        with attempt.guard():
            owner = resolve_logic_type(self._env, item.owner, self._scope)
            type = resolve_logic_type(self._env, item.field.type, self._scope)
            if not isinstance(owner, ir.RecordType):
                raise Unsupported(f"model field of `{owner}`", item.span)
            found = self._env.records[owner]
            if found.member(item.field.name) is None:
                member = Member(item.field.name, type, is_model=True)
                members = (*(found.members or ()), member)
                self._env.records[owner] = replace(found, members=members)
        self._failed(attempt, f"model {item.field.name}")

    def _other(self, item: syntax.OtherLogic) -> None:
        """Its symbols stay unknown, and its axioms unused: less is proved, nothing wrong."""
        if item.keyword == "import" and self._import(item):
            return
        what = f"{item.keyword} `{item.name}`" if item.name else item.keyword
        self._scope.opaque.append((self._scope.now, what))
        if item.name:
            self._scope.define_logic(item.name, BrokenEntity(item.keyword, True))
        if item.span.file == self._unit.file:
            message = f"{what} is not understood; what uses it is not analysed"
            self._records.diagnostics.append(warning("unsupported", item.span, message))
