"""What all files together declare, while it is gathered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from weaklink import ir
from weaklink.diagnostics import Diagnostic, Refusal
from weaklink.frontend import syntax
from weaklink.frontend.elaborate.contracts import WrittenContract
from weaklink.frontend.elaborate.environment import Environment
from weaklink.frontend.elaborate.namer import Namer
from weaklink.frontend.elaborate.problems import Attempt
from weaklink.frontend.elaborate.scope import Scope, Signature
from weaklink.frontend.elaborate.typenames import parameter_list
from weaklink.record import record, replace
from weaklink.source import Span


@record
class WrittenBody:
    """A function definition, and the scope of its parameters."""

    env: Environment
    definition: syntax.FunctionDefinition
    scope: Scope


@dataclass(slots=True, eq=False)
class FunctionRecord:
    """One function.  ``signature`` is None where its types have no meaning yet, or are in
    error (``attempt`` then says so).  One that ``gives_way`` is of POSIX, and no
    more if the program has another of that name."""

    id: str
    name: str
    span: Span
    attempt: Attempt
    signature: Signature | None = None
    parameters: tuple[ir.Variable, ...] = ()
    result: ir.Variable | None = None
    names: Namer = field(default_factory=Namer)
    contracts: list[WrittenContract] = field(default_factory=list)
    body: WrittenBody | None = None
    order: tuple[int, int] = (0, 0)
    requested: bool = False
    in_named_file: bool = False
    is_ghost: bool = False
    is_exact: bool = False
    is_determined: bool = False
    is_noreturn: bool = False
    is_constructor: bool = False
    gives_way: bool = False
    format: ir.Format | None = None


@dataclass(slots=True, eq=False)
class GlobalRecord:
    """``earlier`` is what the variable was before its type was complete."""

    variable: ir.Variable
    is_const: bool
    initial: ir.Expr | None = None
    earlier: list[ir.Variable] = field(default_factory=list)

    def retype(self, type: ir.Type) -> None:
        self.earlier.append(self.variable)
        self.variable = replace(self.variable, type=type)


@dataclass(slots=True)
class Records:
    """Everything gathered, in source order."""

    functions: dict[str, FunctionRecord] = field(default_factory=dict)
    globals: dict[str, GlobalRecord] = field(default_factory=dict)
    definitions: dict[str, ir.Definition] = field(default_factory=dict)
    written: dict[str, list[tuple[syntax.LogicDefinition | syntax.Inductive, ir.Definition]]] = (
        field(default_factory=dict)
    )
    names: Namer = field(default_factory=Namer)
    written_types: dict[str, syntax.LogicType] = field(default_factory=dict)
    logic_types: dict[str, ir.LogicSum] = field(default_factory=dict)
    invariants: list[ir.Invariant] = field(default_factory=list)
    lemmas: dict[str, ir.Lemma] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)

    @property
    def retyped(self) -> dict[ir.Variable, ir.Variable]:
        """The variables of incomplete types, each with what it became."""
        return {early: r.variable for r in self.globals.values() for early in r.earlier}

    def final(self, variable: ir.Variable) -> ir.Variable:
        """The variable with the type that all files together give it."""
        record = self.globals.get(variable.name)
        return variable if record is None or variable not in record.earlier else record.variable

    def complete(self, outline: Outline) -> None:
        """``int t[];`` that nothing completes has one element (C11 6.9.2p5)."""
        for id, known in self.globals.items():
            type = known.variable.type
            if isinstance(type, ir.ArrayType) and type.length is None and outline.is_defined(id):
                known.retype(ir.ArrayType(type.element, 1))


_DEFINITION = 3
"""How much the names of parameters count in a definition."""


class Outline:
    """What has to be known of all files before the first is read: which names are static,
    which variables are defined, and under which names a function's parameters appear."""

    def __init__(self, units: Sequence[syntax.TranslationUnit]) -> None:
        self.globals: set[str] = set()
        self._static: set[tuple[str, str]] = set()
        self._defined: set[str] = set()
        self._parameters: dict[str, tuple[syntax.Parameter, ...]] = {}
        self._weights: dict[str, int] = {}
        self._old_style: set[str] = set()
        self._prefixes = prefixes([unit.file for unit in units])
        for unit in units:
            self._find_static(unit)
        for unit in units:
            self._scan(unit)

    def is_static(self, file: str, name: str) -> bool:
        return (file, name) in self._static

    def id(self, file: str, name: str) -> str:
        """The name in the whole program: ``FILE:NAME`` for what is static."""
        return f"{self._prefixes[file]}:{name}" if self.is_static(file, name) else name

    def is_defined(self, id: str) -> bool:
        """Whether a file defines the variable, so that its first value is known."""
        return id in self._defined

    def defines_function(self, id: str) -> bool:
        """Whether a file defines the function, so that its parameters are known."""
        return self._weights.get(id, 0) == _DEFINITION

    def is_old_style(self, id: str) -> bool:
        """Whether that definition has no prototype."""
        return id in self._old_style

    def parameters(self, id: str) -> tuple[syntax.Parameter, ...]:
        return self._parameters.get(id, ())

    def _find_static(self, unit: syntax.TranslationUnit) -> None:
        for item in flat(unit.items):
            for name, storage in _declared(item):
                if "static" in storage:
                    self._static.add((unit.file, name))

    def _scan(self, unit: syntax.TranslationUnit) -> None:
        for item in flat(unit.items):
            match item:
                case syntax.FunctionDefinition(name, type):
                    self._see(self.id(unit.file, name), _parameters(type), _DEFINITION)
                    if type.old_style:
                        self._old_style.add(self.id(unit.file, name))
                case syntax.DeclarationStatement(declarations):
                    for declaration in declarations:
                        self._declaration(unit.file, declaration)
                case _:  # no other item declares C functions or variables
                    pass

    def _declaration(self, file: str, declaration: syntax.Declaration) -> None:
        name, type = declaration.name, declaration.type
        if name is None or "typedef" in declaration.storage:
            return
        if isinstance(type, syntax.FunctionType):
            parameters = _parameters(type)
            weight = 1 if declaration.contract is None else 2
            self._see(self.id(file, name), parameters, weight)
            return
        self.globals.add(name)
        if "extern" not in declaration.storage or declaration.initializer is not None:
            self._defined.add(self.id(file, name))

    def _see(self, id: str, parameters: tuple[syntax.Parameter, ...], weight: int) -> None:
        """The names of a definition count most, then those of a prototype with contract."""
        if weight > self._weights.get(id, 0):
            self._parameters[id] = parameters
            self._weights[id] = weight


def flat(items: Sequence[syntax.External]) -> Iterator[syntax.External]:
    """The items, those of ghost comments among them."""
    for item in items:
        if isinstance(item, syntax.GhostDeclaration):
            yield from flat(item.items)
        else:
            yield item


def _parameters(type: syntax.FunctionType) -> tuple[syntax.Parameter, ...]:
    return (*parameter_list(type), *type.ghost)


def _declared(item: syntax.External) -> list[tuple[str, tuple[str, ...]]]:
    match item:
        case syntax.FunctionDefinition(name, _, storage):
            return [(name, storage)]
        case syntax.DeclarationStatement(declarations):
            return [(d.name, d.storage) for d in declarations if d.name is not None]
        case _:  # no other item declares C functions or variables
            return []


def prefixes(files: list[str]) -> dict[str, str]:
    """Each file's last component, or its whole name where two files share that."""
    last = [PurePath(file).name for file in files]
    return {
        file: name if last.count(name) == 1 else file
        for file, name in zip(files, last, strict=True)
    }
