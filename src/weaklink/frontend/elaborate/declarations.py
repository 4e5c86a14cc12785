"""One file's external declarations, in order: fills its scope and the program's records."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from weaklink import ir
from weaklink.diagnostics import InputError
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.attributes import object_alignment
from weaklink.frontend.elaborate.contracts import WrittenContract
from weaklink.frontend.elaborate.declarations_logic import LogicReader
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.expressions import Expressions
from weaklink.frontend.elaborate.implied import RESULT, ImpliedFunctions
from weaklink.frontend.elaborate.locals import check_static_assertion, completed, initial_value
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.points import all_statements
from weaklink.frontend.elaborate.problems import Attempt, error
from weaklink.frontend.elaborate.prototypes import (
    check_complete,
    fits,
    gives_way,
    is_outer,
    note_attributes,
    runs_first,
)
from weaklink.frontend.elaborate.records import (
    FunctionRecord,
    GlobalRecord,
    Outline,
    Records,
    WrittenBody,
)
from weaklink.frontend.elaborate.scope import (
    BrokenEntity,
    CType,
    Entity,
    FunctionEntity,
    Scope,
    Signature,
    TypedefEntity,
    VariableEntity,
    are_compatible,
)
from weaklink.frontend.elaborate.typenames import (
    declared_type,
    is_incomplete,
    parameter_list,
    renamed,
    resolve_parameter,
    resolve_signature,
    resolve_type,
    sized_by_parameters,
)
from weaklink.frontend.headers import SHOWN_AS
from weaklink.record import replace
from weaklink.source import Span


def _not_both(name: str, was_ghost: bool, span: Span) -> InputError:
    """An error to raise for a name that is declared as a ghost, and as one of the program's."""
    before = "ghost" if was_ghost else "one of the program's"
    message = f"`{name}` was declared as {before}"
    return error("conflict", span, message, "another name for the ghost")


class FileReader:
    """Reads the declarations of file number ``number``; ``lost`` are names of functions that
    the parser could not read."""

    def __init__(
        self,
        env: Environment,
        unit: syntax.TranslationUnit,
        number: int,
        outline: Outline,
        records: Records,
        lost: Collection[str] = (),
    ) -> None:
        self._env = env
        self._unit = unit
        self._number = number
        self._outline = outline
        self._records = records
        self._scope = Scope(left_out=unit.left_out)
        self._external: set[str] = set()
        self._logic = LogicReader(env, unit, self._scope, records)
        implied = ImpliedFunctions(
            unit.file, number, outline, records, self._scope, env.machine.int
        )
        self._scope.implied = implied.function
        for name in lost:
            self._scope.define(name, BrokenEntity("in error", False))

    def read(self) -> None:
        for index, item in enumerate(self._unit.items):
            self._scope.now = index
            self._external_item(item)

    def settle(self) -> None:
        """To be called when all files were read: names mean variables of their final types."""
        for known in (self._scope.entities, self._scope.hidden):
            for name, entity in known.items():
                known[name] = self._settled(entity)

    def _settled(self, entity: Entity) -> Entity:
        match entity:
            case VariableEntity(variable):
                return replace(entity, variable=self._records.final(variable))
            case FunctionEntity(id, _, signature) if not signature.has_prototype:
                final = self._records.functions[id].signature
                return replace(entity, signature=final or signature)
            case _:  # what all others mean is final
                return entity

    def _external_item(self, item: syntax.External) -> None:
        match item:
            case syntax.DeclarationStatement(declarations):
                for declaration in declarations:
                    self._declaration(declaration)
            case syntax.FunctionDefinition():
                self._definition(item)
            case syntax.GhostDeclaration(items):
                with self._scope.in_ghost_code():
                    for inner in items:
                        self._external_item(inner)
            case syntax.StaticAssertion():
                attempt = Attempt(None)
                with attempt.guard():
                    check_static_assertion(self._env, item, self._scope)
                self._records.diagnostics += attempt.diagnostics
            case syntax.OtherStatement():
                pass
            case _ if isinstance(item, syntax.LogicDeclaration):
                self._logic.read(item)
            case _:
                assert_never(item)

    # --- variables and types -------------------------------------------------------------------

    def _declared_within(self, body: syntax.Compound) -> None:
        """Functions and `extern` variables that a body alone declares: there they are visible."""
        known = dict(self._scope.entities)
        for part in all_statements(body):
            for one in part.declarations if isinstance(part, syntax.DeclarationStatement) else ():
                if is_outer(one) and one.name not in (*known, *self._scope.hidden, None):
                    self._hidden(one, one.name or "")

    def _hidden(self, declaration: syntax.Declaration, name: str) -> None:
        """Notes what a declaration in a block means, if types of the file are enough for it."""
        attempt = Attempt(None)
        with attempt.guard():
            if isinstance(declaration.type, syntax.FunctionType):
                resolve_signature(self._env, declaration.type, self._scope)
                self._prototype(declaration, declaration.type)
            else:
                self._variable_or_type(declaration)
        entity = self._scope.forget(name)
        self._external.discard(name)
        if entity is not None and not attempt.failed:
            self._scope.hidden[name] = entity

    def _declaration(self, declaration: syntax.Declaration) -> None:
        """What fails leaves a broken name behind, which costs only the functions that use it."""
        attempt = Attempt(None)
        with attempt.guard():
            if isinstance(declaration.type, syntax.FunctionType):
                self._prototype(declaration, declaration.type)
                return
            self._variable_or_type(declaration)
        self._records.diagnostics += attempt.diagnostics
        if attempt.failed and declaration.name is not None:
            why = str(attempt.unsupported[0]) if attempt.unsupported else "in error"
            broken = BrokenEntity(why, bool(attempt.unsupported))
            self._scope.define(declaration.name, broken)

    def _variable_or_type(self, declaration: syntax.Declaration) -> None:
        ctype = declared_type(self._env, declaration, self._scope)
        name, span = declaration.name, declaration.span
        if name is None:
            return
        known = self._scope.entities.get(name)
        self._check_ghost(name, span)
        if "typedef" in declaration.storage:
            same = isinstance(known, TypedefEntity) and are_compatible(known.ctype.type, ctype.type)
            if known is not None and not same:
                raise error("conflict", span, f"`{name}` was declared as something else")
            self._scope.define(name, TypedefEntity(ctype))
            return
        if ctype.type == ir.VOID:
            raise error("type", span, f"`{name}` is of type `void`")
        if known is not None and not isinstance(known, VariableEntity | BrokenEntity):
            raise error("conflict", span, f"`{name}` was declared as something else")
        self._variable(declaration, name, ctype)

    def _variable(self, declaration: syntax.Declaration, name: str, ctype: CType) -> None:
        self._check_linkage(name, declaration.storage, declaration.span)
        aside = Expressions(self._env, self._scope, None)
        type = completed(aside, ctype.type, declaration.initializer)
        if isinstance(type, ir.FunctionType):
            self._typed_prototype(declaration, name, type)
            return
        id = self._outline.id(self._unit.file, name)
        record = self._records.globals.get(id)
        if record is None:
            is_foreign = not self._outline.is_defined(id)
            variable = ir.Variable(
                id,
                type,
                ir.Storage.GLOBAL,
                SHOWN_AS.get(name, name),
                declaration.span,
                ctype.is_const and not is_foreign,
                self._scope.sees_ghosts,
                is_foreign=is_foreign,
                is_volatile=ctype.is_volatile,
                align=object_alignment(self._env, declaration.attributes, declaration.span),
            )
            record = GlobalRecord(variable, ctype.is_const)
            self._records.globals[id] = record
        elif record.variable.is_ghost != self._scope.sees_ghosts:
            raise _not_both(name, record.variable.is_ghost, declaration.span)
        elif not are_compatible(record.variable.type, type) or record.is_const != ctype.is_const:
            message = f"`{name}` was declared with another type"
            raise error("conflict", declaration.span, message, f"`{record.variable.type}`")
        elif record.variable.type != type and not is_incomplete(self._env, type, declaration.span):
            record.retype(type)
        self._scope.define(name, VariableEntity(record.variable, ctype.is_const))
        if declaration.initializer is not None:
            if record.initial is not None:
                raise error("duplicate", declaration.span, f"`{name}` is initialised twice")
            record.initial = initial_value(
                self._env, declaration.initializer, type, self._scope, declaration.span
            )
            if isinstance(record.initial, ir.Const):
                value = record.initial.value
                self._scope.define(name, VariableEntity(record.variable, ctype.is_const, value))

    def _check_ghost(self, name: str, span: Span) -> None:
        """One name at file level is a ghost, or one of the program's."""
        known = self._scope.entities.get(name)
        if known is not None and not isinstance(known, BrokenEntity):
            was_ghost = name in self._scope.ghosts
            if was_ghost != self._scope.sees_ghosts:
                raise _not_both(name, was_ghost, span)

    def _check_linkage(self, name: str, storage: tuple[str, ...], span: Span) -> None:
        """What was declared without ``static`` cannot become static (C11 6.2.2p7)."""
        if "static" in storage and name in self._external:
            raise error("conflict", span, f"`{name}` was declared without `static`")
        if "static" not in storage and name not in self._scope.entities:
            self._external.add(name)

    # --- functions -----------------------------------------------------------------------------

    def _prototype(self, declaration: syntax.Declaration, type: syntax.FunctionType) -> None:
        name = declaration.name
        if name is None:
            return
        if "typedef" in declaration.storage:
            ctype = resolve_type(self._env, type, self._scope)
            self._scope.define(name, TypedefEntity(ctype))
            return
        if self._is_another(declaration, type):
            return
        record = self._function(name, type, declaration.storage, declaration.span)
        if declaration.span.file == self._unit.file:
            record.in_named_file = True
        note_attributes(record, declaration, self._unit.implied)
        self._scope.define(name, self._entity(record))
        self._contract(record, type, declaration.contract)

    def _is_another(self, declaration: syntax.Declaration, type: syntax.FunctionType) -> bool:
        """Whether a header speaks of a function of POSIX where another file has one of its own."""
        known = self._records.functions.get(
            self._outline.id(self._unit.file, declaration.name or "")
        )
        if known is None or known.span.file.startswith("<") or not gives_way(declaration):
            return False
        return not fits(known, resolve_signature(self._env, type, self._scope), ())

    def _typed_prototype(
        self, declaration: syntax.Declaration, name: str, type: ir.FunctionType
    ) -> None:
        """``typedef int F(int); F f;`` declares a function."""
        parameters = tuple(CType(parameter) for parameter in type.parameters)
        signature = Signature(type.result, parameters, type.has_prototype, type.variadic)
        record = self._record(name, declaration.storage, declaration.span, signature)
        if declaration.span.file == self._unit.file:
            record.in_named_file = True

    def _definition(self, definition: syntax.FunctionDefinition) -> None:
        record = self._function(
            definition.name, definition.type, definition.storage, definition.span
        )
        earlier = record.body
        if earlier is not None and "inline" in definition.storage:
            if earlier.definition == definition:
                return  # The same header, read for another file.
        with record.attempt.guard():
            if earlier is not None:
                message = f"`{definition.name}` is defined twice"
                raise error("duplicate", definition.span, message)
            check_complete(self._env, record, definition.span, self._scope)
        record.span = definition.span
        record.order = (self._number, self._scope.now)
        record.requested = definition.span.file == self._unit.file
        scope = self._contract(record, definition.type, definition.contract)
        record.is_constructor |= runs_first(definition.attributes)
        record.body = WrittenBody(self._env, definition, scope)
        self._declared_within(definition.body)

    def _function(
        self, name: str, type: syntax.FunctionType, storage: tuple[str, ...], span: Span
    ) -> FunctionRecord:
        """The record of the function declared here, and its name in scope."""
        attempt = Attempt(None)
        signature = None
        with attempt.guard():
            signature = resolve_signature(self._env, type, self._scope)
        record = self._record(name, storage, span, signature)
        function = record.attempt.function
        record.attempt.diagnostics += [replace(d, function=function) for d in attempt.diagnostics]
        record.attempt.unsupported += attempt.unsupported
        self._scope.define(name, self._entity(record))
        return record

    def _record(
        self, name: str, storage: tuple[str, ...], span: Span, signature: Signature | None
    ) -> FunctionRecord:
        id = self._outline.id(self._unit.file, name)
        record = self._records.functions.get(id)
        if record is None:
            order = (self._number, self._scope.now)
            is_ghost = self._scope.sees_ghosts
            record = FunctionRecord(id, name, span, Attempt(id), order=order, is_ghost=is_ghost)
            self._records.functions[id] = record
        elif record.gives_way and not fits(record, signature, storage):
            record = self._instead_of(record, span)
        with record.attempt.guard():
            self._check_ghost(name, span)
            if record.is_ghost != self._scope.sees_ghosts:
                raise _not_both(name, record.is_ghost, span)
            self._check_linkage(name, storage, span)
            if isinstance(self._scope.entities.get(name), VariableEntity | TypedefEntity):
                raise error("conflict", span, f"`{name}` was declared as something else")
            if signature is None:
                pass
            elif record.signature is None:
                self._set_signature(record, signature)
            elif not record.signature.accepts(signature):
                raise error("conflict", span, f"`{name}` was declared with another type")
            elif not record.signature.has_prototype:
                self._set_signature(record, signature)
        is_prototype = signature is not None and signature.has_prototype
        self._scope.define(name, self._entity(record, is_prototype=is_prototype))
        return record

    def _instead_of(self, record: FunctionRecord, span: Span) -> FunctionRecord:
        """The record of a function of the program's own that has the name of one of POSIX."""
        self._external.discard(record.name)
        order = (self._number, self._scope.now)
        own = FunctionRecord(record.id, record.name, span, Attempt(record.id), order=order)
        self._records.functions[record.id] = own
        return own

    def _entity(
        self, record: FunctionRecord, *, is_prototype: bool = False
    ) -> FunctionEntity | BrokenEntity:
        if record.attempt.unsupported:
            return BrokenEntity(str(record.attempt.unsupported[0]), True)
        if record.signature is None or record.attempt.has_errors:
            return BrokenEntity("in error", False)
        known = self._scope.entities.get(record.name)
        before = known.prototyped if isinstance(known, FunctionEntity) else None
        now = self._scope.now if is_prototype else None
        return FunctionEntity(
            record.id,
            record.name,
            record.signature,
            now if before is None else before,
            self._outline.defines_function(record.id),
            self._outline.is_old_style(record.id),
        )

    def _set_signature(self, record: FunctionRecord, signature: Signature) -> None:
        record.signature = signature
        record.names = Namer(self._outline.globals)
        written = self._outline.parameters(record.id)
        parameters: list[ir.Variable] = []
        uniques: dict[str, str] = {}
        for number, ctype in enumerate(signature.parameters):
            given = written[number] if number < len(written) else None
            name = (given.name if given is not None else None) or f"arg{number + 1}"
            span = record.span if given is None else given.span
            unique = record.names.fresh(name)
            uniques[name] = unique
            is_ghost = ctype.is_ghost or record.is_ghost
            kind = ir.Storage.PARAMETER
            parameters.append(
                ir.Variable(
                    unique,
                    renamed(ctype.type, uniques),
                    kind,
                    name,
                    span,
                    ctype.is_const,
                    is_ghost,
                    is_volatile=ctype.is_volatile,
                )
            )
        record.parameters = tuple(parameters)
        if signature.result != ir.VOID:
            record.result = ir.Variable(
                RESULT, signature.result, ir.Storage.LOCAL, RESULT, record.span
            )

    def _contract(
        self,
        record: FunctionRecord,
        type: syntax.FunctionType,
        contract: syntax.Contract | None,
    ) -> Scope:
        """Keeps a contract, with the parameters under the names they have in it."""
        sees_ghosts = self._scope.sees_ghosts
        scope = Scope(self._scope, horizon=self._scope.now, sees_ghosts=sees_ghosts)
        with record.attempt.guard():
            written = parameter_list(type)
            self._parameters(written, record.parameters, scope)
            with scope.in_ghost_code():
                self._parameters(type.ghost, record.parameters[len(written) :], scope)
        known = {written.contract.span for written in record.contracts}
        if contract is not None and contract.span not in known:
            record.contracts.append(WrittenContract(self._env, contract, scope))
        return scope

    def _parameters(
        self, written: Sequence[syntax.Parameter], variables: Sequence[ir.Variable], scope: Scope
    ) -> None:
        sized = sized_by_parameters(written, scope)
        for parameter, variable in zip(written, variables, strict=False):
            if parameter.name is not None:
                entity = VariableEntity(variable, self._is_const(parameter.type, sized))
                scope.declare(parameter.name, entity, parameter.span)

    def _is_const(self, name: syntax.TypeName, scope: Scope) -> bool:
        """Each declaration decides by itself whether its body may assign to a parameter."""
        return resolve_parameter(self._env, name, scope).is_const
