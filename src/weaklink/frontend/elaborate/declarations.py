"""One file's external declarations, in order: fills its scope and the program's records."""

from __future__ import annotations

from collections.abc import Collection

from weaklink.diagnostics import InputError, Refusal, Unsupported
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.contracts import WrittenContract
from weaklink.frontend.elaborate.definitions import read_definition, read_lemma
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.locals import initial_value
from weaklink.frontend.elaborate.problems import Attempt, error, warning
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
    FunctionEntity,
    Namer,
    Scope,
    Signature,
    TypedefEntity,
    VariableEntity,
)
from weaklink.frontend.elaborate.typenames import (
    parameter_list,
    resolve_signature,
    resolve_type,
)
from weaklink.ir.expressions import Storage, Variable
from weaklink.ir.types import IntType
from weaklink.source import Span

RESULT = "\\result"


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
        self._scope = Scope()
        self._external: set[str] = set()
        for name in lost:
            self._scope.define(name, BrokenEntity("in error", False))

    def read(self) -> None:
        for index, item in enumerate(self._unit.items):
            self._scope.now = index
            match item:
                case syntax.DeclarationStatement(declarations):
                    for declaration in declarations:
                        self._declaration(declaration)
                case syntax.FunctionDefinition():
                    self._definition(item)
                case syntax.LogicDefinition():
                    self._logic_definition(item)
                case syntax.LemmaDefinition():
                    self._lemma(item)
                case syntax.OtherLogic():
                    self._other_logic(item)
                case syntax.Extension() | syntax.StaticAssertion() | syntax.OtherStatement():
                    pass
                case _:
                    self._other_logic(_opaque(item))

    # --- variables and types -------------------------------------------------------------------

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
        ctype = resolve_type(self._env, declaration.type, self._scope)
        name, span = declaration.name, declaration.span
        if name is None:
            return
        known = self._scope.entities.get(name)
        if "typedef" in declaration.storage:
            if known is not None and known != TypedefEntity(ctype):
                raise error("conflict", span, f"`{name}` was declared as something else")
            self._scope.define(name, TypedefEntity(ctype))
            return
        if not isinstance(ctype.type, IntType):
            raise error("type", span, f"`{name}` is of type `void`")
        if known is not None and not isinstance(known, VariableEntity | BrokenEntity):
            raise error("conflict", span, f"`{name}` was declared as something else")
        self._variable(declaration, name, ctype)

    def _variable(self, declaration: syntax.Declaration, name: str, ctype: CType) -> None:
        self._check_linkage(name, declaration.storage, declaration.span)
        id = self._outline.id(self._unit.file, name)
        record = self._records.globals.get(id)
        if record is None:
            # The first value of a variable that no file defines is not known.
            is_const = ctype.is_const and self._outline.is_defined(id)
            span = declaration.span
            variable = Variable(id, ctype.type, Storage.GLOBAL, name, span, is_const)
            record = GlobalRecord(variable, ctype.is_const)
            self._records.globals[id] = record
        elif record.variable.type != ctype.type or record.is_const != ctype.is_const:
            message = f"`{name}` was declared with another type"
            raise error("conflict", declaration.span, message, f"`{record.variable.type}`")
        self._scope.define(name, VariableEntity(record.variable, ctype.is_const))
        if declaration.initializer is not None:
            if record.initial is not None:
                raise error("duplicate", declaration.span, f"`{name}` is initialised twice")
            record.initial = initial_value(
                self._env, declaration.initializer, ctype.type, self._scope, declaration.span
            )
            if ctype.is_const:
                value = record.initial.value
                self._scope.define(name, VariableEntity(record.variable, True, value))

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
            raise Unsupported("function type", declaration.span)
        record = self._function(name, type, declaration.storage, declaration.span)
        if declaration.span.file == self._unit.file:
            record.in_named_file = True
        self._contract(record, type, declaration.contract)

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
        record.span = definition.span
        record.order = (self._number, self._scope.now)
        record.requested = definition.span.file == self._unit.file
        scope = self._contract(record, definition.type, definition.contract)
        record.body = WrittenBody(self._env, definition, scope)

    def _function(
        self, name: str, type: syntax.FunctionType, storage: tuple[str, ...], span: Span
    ) -> FunctionRecord:
        """The record of the function declared here, and its name in scope."""
        id = self._outline.id(self._unit.file, name)
        record = self._records.functions.get(id)
        if record is None:
            order = (self._number, self._scope.now)
            record = FunctionRecord(id, name, span, Attempt(id), order=order)
            self._records.functions[id] = record
        with record.attempt.guard():
            self._check_linkage(name, storage, span)
            signature = resolve_signature(self._env, type, self._scope)
            if isinstance(self._scope.entities.get(name), VariableEntity | TypedefEntity):
                raise error("conflict", span, f"`{name}` was declared as something else")
            if record.signature is None:
                self._set_signature(record, signature)
            elif not record.signature.accepts(signature):
                raise error("conflict", span, f"`{name}` was declared with another type")
            elif not record.signature.has_prototype:
                self._set_signature(record, signature)
        self._scope.define(name, self._entity(record))
        return record

    def _entity(self, record: FunctionRecord) -> FunctionEntity | BrokenEntity:
        if record.attempt.unsupported:
            return BrokenEntity(str(record.attempt.unsupported[0]), True)
        if record.signature is None or record.attempt.has_errors:
            return BrokenEntity("in error", False)
        return FunctionEntity(record.id, record.name, record.signature)

    def _set_signature(self, record: FunctionRecord, signature: Signature) -> None:
        record.signature = signature
        record.names = Namer(self._outline.globals)
        written = self._outline.parameters(record.id)
        parameters: list[Variable] = []
        for number, ctype in enumerate(signature.parameters):
            given = written[number] if number < len(written) else None
            name = (given.name if given is not None else None) or f"arg{number + 1}"
            span = record.span if given is None else given.span
            unique = record.names.fresh(name)
            parameters.append(
                Variable(unique, ctype.type, Storage.PARAMETER, name, span, ctype.is_const)
            )
        record.parameters = tuple(parameters)
        if isinstance(signature.result, IntType):
            record.result = Variable(RESULT, signature.result, Storage.LOCAL, RESULT, record.span)

    def _contract(
        self,
        record: FunctionRecord,
        type: syntax.FunctionType,
        contract: syntax.Contract | None,
    ) -> Scope:
        """Keeps a contract, with the parameters under the names they have in it."""
        scope = Scope(self._scope, horizon=self._scope.now)
        with record.attempt.guard():
            written = parameter_list(type)
            for parameter, variable in zip(written, record.parameters, strict=False):
                if parameter.name is not None:
                    entity = VariableEntity(variable, self._is_const(parameter.type))
                    scope.declare(parameter.name, entity, parameter.span)
        known = {written.contract.span for written in record.contracts}
        if contract is not None and contract.span not in known:
            record.contracts.append(WrittenContract(self._env, contract, scope))
        return scope

    def _is_const(self, name: syntax.TypeName) -> bool:
        """Each declaration decides by itself whether its body may assign to a parameter."""
        if isinstance(name, syntax.BaseType):
            return resolve_type(self._env, name, self._scope).is_const
        return isinstance(name, syntax.EnumType) and name.is_const

    # --- logic ---------------------------------------------------------------------------------

    def _logic_definition(self, item: syntax.LogicDefinition) -> None:
        name = item.name
        earlier = self._records.written.get(name)
        attempt = Attempt(None)
        if earlier is not None and name not in self._scope.logic and earlier == item:
            # The same header, read for another file.
            if name in self._records.definitions:
                self._scope.define_logic(name, self._records.definitions[name])
                return
        with attempt.guard():
            if earlier is not None:
                raise _again(earlier, item, name in self._scope.logic)
            self._records.written[name] = item
            definition = read_definition(self._env, item, self._scope, attempt)
            self._scope.define_logic(name, definition)
            self._records.definitions[name] = definition
        self._logic_failed(attempt, name)

    def _logic_failed(self, attempt: Attempt, name: str) -> None:
        self._records.diagnostics += attempt.diagnostics
        for construct in attempt.unsupported:
            message = f"`{name}` is not understood: {construct}"
            if construct.span.file == self._unit.file:
                self._records.diagnostics.append(warning("unsupported", construct.span, message))
        if attempt.failed:
            why = str(attempt.unsupported[0]) if attempt.unsupported else "in error"
            self._scope.define_logic(name, BrokenEntity(why, bool(attempt.unsupported)))

    def _lemma(self, item: syntax.LemmaDefinition) -> None:
        earlier = self._records.lemmas.get(item.name)
        if earlier is not None and earlier.span == item.span:
            return
        attempt = Attempt(None)
        with attempt.guard():
            if earlier is not None:
                raise error("duplicate", item.span, f"a second lemma `{item.name}`")
            lemma = read_lemma(self._env, item, self._scope, attempt)
            self._records.lemmas[item.name] = lemma
        self._records.diagnostics += attempt.diagnostics
        if item.span.file == self._unit.file:
            self._records.refused += [
                Refusal("logic", construct.span, construct.construct)
                for construct in attempt.unsupported
            ]

    def _other_logic(self, item: syntax.OtherLogic) -> None:
        """Its symbols stay unknown, and its axioms unused: less is proved, nothing wrong."""
        what = f"{item.keyword} `{item.name}`" if item.name else item.keyword
        self._scope.opaque.append((self._scope.now, what))
        if item.name:
            self._scope.define_logic(item.name, BrokenEntity(item.keyword, True))
        if item.span.file == self._unit.file:
            message = f"{what} is not understood; what uses it is not analysed"
            self._records.diagnostics.append(warning("unsupported", item.span, message))


def _opaque(
    item: syntax.Axiomatic
    | syntax.Inductive
    | syntax.LogicType
    | syntax.TypeInvariant
    | syntax.GlobalInvariant
    | syntax.ModelField
    | syntax.VolatileAccess
    | syntax.GhostDeclaration,
) -> syntax.OtherLogic:
    """A global annotation of which only keyword and name are used."""
    match item:
        case syntax.Axiomatic():
            keyword, name = item.keyword, item.name
        case syntax.Inductive():
            keyword, name = "inductive", item.name
        case syntax.LogicType():
            keyword, name = "type", item.name
        case syntax.TypeInvariant():
            keyword, name = "type invariant", item.name
        case syntax.GlobalInvariant():
            keyword, name = "global invariant", item.name
        case syntax.ModelField():
            keyword, name = "model", ""
        case syntax.VolatileAccess():
            keyword, name = "volatile", ""
        case syntax.GhostDeclaration():
            keyword, name = "ghost", ""
    return syntax.OtherLogic(keyword, name, item.span)


def _again(
    earlier: syntax.LogicDefinition, later: syntax.LogicDefinition, here: bool
) -> InputError | Unsupported:
    """A name defined twice: an error, or what ACSL allows and weaklink does not yet."""
    types = [[binder.type for binder in d.parameters] for d in (earlier, later)]
    if here and types[0] == types[1]:
        return error("duplicate", later.span, f"`{later.name}` is defined twice")
    return Unsupported(f"second definition of `{later.name}`", later.span)
