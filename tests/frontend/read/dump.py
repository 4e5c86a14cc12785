"""Syntax trees as short S-expressions, for the text cases."""

from functools import singledispatch

from weaklink.frontend import syntax as s
from weaklink.record import field_names


def dump(items: tuple[s.External, ...]) -> str:
    """One external declaration a line."""
    return "\n".join(show(item) for item in items)


@singledispatch
def show(node: object) -> str:
    if (names := field_names(node)) is not None:
        values = [getattr(node, name) for name in names if name != "span"]
        return group(type(node).__name__, *values)
    if isinstance(node, tuple):
        return "[" + " ".join(show(part) for part in node) + "]"
    return "_" if node is None else str(node)


def group(head: str, *parts: object) -> str:
    return "(" + " ".join([head, *(show(part) for part in parts)]) + ")"


def optional(*parts: object) -> list[object]:
    """Those parts that say something."""
    return [part for part in parts if part not in (None, (), "", False, "assert")]


@show.register
def _(node: s.BaseType) -> str:
    marks = "const " * node.is_const + "volatile " * node.is_volatile + "ghost " * node.is_ghost
    return marks + node.name if not marks and " " not in node.name else f"'{marks}{node.name}'"


@show.register
def _(node: s.PointerType) -> str:
    marks = "-const" * node.is_const + "-volatile" * node.is_volatile + "-ghost" * node.is_ghost
    return group(f"ptr{marks}", node.target)


@show.register
def _(node: s.ArrayType) -> str:
    return group("array", node.element, node.size)


@show.register
def _(node: s.FunctionType) -> str:
    parts = list(node.parameters or ()) + ["..."] * node.variadic
    parts += ["ghost", *node.ghost] if node.ghost else []
    return group("fun" if node.parameters is not None else "fun?", node.result, *parts)


@show.register
def _(node: s.Parameter | s.Binder) -> str:
    return f"{node.name or '_'}:{show(node.type)}"


@show.register
def _(node: s.RecordType) -> str:
    fields = () if node.fields is None else ("{", *node.fields, "}")
    marks = [*optional(node.is_const and "const"), *_attributes(node.attributes)]
    return group(node.keyword, node.tag, *fields, *node.assertions, *marks)


def _attributes(attributes: tuple[str, ...]) -> list[str]:
    return [f"[[{attribute}]]" for attribute in attributes]


@show.register
def _(node: s.TypeofType) -> str:
    return group("typeof" + "-const" * node.is_const, node.operand)


@show.register
def _(node: s.Field) -> str:
    width = "" if node.width is None else f"/{show(node.width)}"
    ghost = "ghost " * node.is_ghost
    return f"{ghost}{node.name or '_'}:{show(node.type)}{width}" + "".join(
        _attributes(node.attributes)
    )


@show.register
def _(node: s.EnumType) -> str:
    return group("enum", node.tag, *(node.enumerators or ()))


@show.register
def _(node: s.Enumerator) -> str:
    return node.name if node.value is None else f"{node.name}={show(node.value)}"


@show.register
def _(node: s.Number) -> str:
    return f"{node.value}{node.suffix}" + {10: "", 16: "x", 8: "o", 2: "b"}[node.base]


@show.register
def _(node: s.Float) -> str:
    return node.text


@show.register
def _(node: s.Character) -> str:
    return f"{node.text}={node.value}"


@show.register
def _(node: s.String) -> str:
    return node.prefix + repr(node.value)


@show.register
def _(node: s.Name) -> str:
    return node.name


@show.register
def _(node: s.Unary) -> str:
    return group(node.op, node.operand)


@show.register
def _(node: s.Postfix) -> str:
    return group("post" + node.op, node.operand)


@show.register
def _(node: s.Binary) -> str:
    return group(node.op, node.left, node.right)


@show.register
def _(node: s.Chain) -> str:
    rest = [part for pair in zip(node.ops, node.operands[1:], strict=True) for part in pair]
    return group("chain", node.operands[0], *rest)


@show.register
def _(node: s.Assignment) -> str:
    return group(node.op, node.target, node.value)


@show.register
def _(node: s.Ternary) -> str:
    return group("?:", node.condition, node.then, node.otherwise)


@show.register
def _(node: s.Cast) -> str:
    return group("cast", node.type, node.operand)


@show.register
def _(node: s.SizeofType | s.SizeofExpr) -> str:
    return group("sizeof", node.type if isinstance(node, s.SizeofType) else node.operand)


@show.register
def _(node: s.CallExpr) -> str:
    ghost = ["ghost", *node.ghost] if node.ghost else []
    return group("call", node.function, *_labels(node.labels), *node.arguments, *ghost)


@show.register
def _(node: s.Builtin) -> str:
    return group(node.name, *_labels(node.labels), *node.arguments)


def _labels(labels: tuple[str, ...]) -> list[str]:
    return ["{" + ",".join(labels) + "}"] if labels else []


@show.register
def _(node: s.Index) -> str:
    return group("at", node.array, node.index)


@show.register
def _(node: s.Member) -> str:
    return group("->" if node.arrow else ".", node.record, node.field)


@show.register
def _(node: s.Range) -> str:
    return group("..", node.low, node.high)


@show.register
def _(node: s.AtExpr) -> str:
    return group(r"\at", node.operand, node.label)


@show.register
def _(node: s.Quantifier) -> str:
    return group(node.keyword, *node.binders, node.body)


@show.register
def _(node: s.LetExpr) -> str:
    return group(r"\let", node.name, node.value, node.body)


@show.register
def _(node: s.MatchExpr) -> str:
    return group(r"\match", node.value, *node.cases)


@show.register
def _(node: s.MatchCase) -> str:
    return group("case", *node.patterns, node.body)


@show.register
def _(node: s.AnyPattern) -> str:
    return "_"


@show.register
def _(node: s.NumberPattern) -> str:
    return str(node.value)


@show.register
def _(node: s.NamePattern) -> str:
    return node.name


@show.register
def _(node: s.ConstructorPattern) -> str:
    return group(node.name, *node.parts)


@show.register
def _(node: s.AsPattern) -> str:
    return group("as", node.pattern, node.name)


@show.register
def _(node: s.Named) -> str:
    return f"{node.name}:{show(node.operand)}"


@show.register
def _(node: s.InitList) -> str:
    return "{" + " ".join(_item(*item) for item in node.items) + "}"


def _item(designators: tuple[s.Expr | str, ...], value: s.Expr) -> str:
    names = "".join(f".{d}" if isinstance(d, str) else f"[{show(d)}]" for d in designators)
    return f"{names}={show(value)}" if names else show(value)


@show.register
def _(node: s.CompoundLiteral) -> str:
    return group("literal", node.type, node.value)


@show.register
def _(node: s.PredicateClause) -> str:
    mode = node.mode if node.mode != node.keyword else ""
    return group(node.keyword, *optional(mode), *_for(node.behaviors), node.predicate)


def _for(behaviors: tuple[str, ...]) -> list[str]:
    return [f"for={','.join(behaviors)}"] if behaviors else []


@show.register
def _(node: s.AssignsClause) -> str:
    origins: list[object] = [] if node.origins is None else ["from"]
    for number, origin in enumerate(node.origins or ()):
        origins.append(f"indirect:{show(origin)}" if number in node.indirect else origin)
    names = [f"{name}:" for name in node.names]
    marks = [*optional(node.mode), *_for(node.behaviors), *names]
    return group(node.keyword, *marks, *node.locations, *origins)


@show.register
def _(node: s.MeasureClause) -> str:
    relation = [] if node.relation is None else [f"relation={node.relation}"]
    marks = [*optional(node.mode), *_for(node.behaviors)]
    return group(node.keyword, *marks, node.expression, *relation)


@show.register
def _(node: s.BehaviorSetClause) -> str:
    return group(node.keyword, *node.names)


@show.register
def _(node: s.OtherClause) -> str:
    marks = [*optional(node.mode), *_for(node.behaviors)]
    return group(node.keyword, *marks, *node.arguments)


@show.register
def _(node: s.Extension) -> str:
    return group("extension", *_for(node.behaviors), node.keyword, repr(node.text))


@show.register
def _(node: s.BehaviorClause) -> str:
    return group("behavior", node.name, *node.clauses)


@show.register
def _(node: s.Contract) -> str:
    return group("contract", *node.clauses)


@show.register
def _(node: s.LoopAnnotation) -> str:
    return group("loop", *node.clauses)


@show.register
def _(node: s.LogicDefinition) -> str:
    head = "predicate" if node.result is None else f"logic {show(node.result)}"
    types = [f"<{','.join(node.type_parameters)}>"] if node.type_parameters else []
    reads = [] if node.reads is None else ["reads", *node.reads]
    body = [] if node.body is None else ["=", node.body]
    signature = [node.name, *_labels(node.labels), *types, *node.parameters]
    return group(head, *signature, *reads, *body)


@show.register
def _(node: s.LemmaDefinition) -> str:
    types = [f"<{','.join(node.type_parameters)}>"] if node.type_parameters else []
    marks = [*optional(node.mode), node.name, *_labels(node.labels), *types]
    return group(node.keyword, *marks, node.predicate)


@show.register
def _(node: s.Axiomatic) -> str:
    return group(node.keyword, node.name, *node.declarations)


@show.register
def _(node: s.Inductive) -> str:
    types = [f"<{','.join(node.type_parameters)}>"] if node.type_parameters else []
    signature = [node.name, *_labels(node.labels), *types, *node.parameters]
    return group("inductive", *signature, *node.cases)


@show.register
def _(node: s.InductiveCase) -> str:
    types = [f"<{','.join(node.type_parameters)}>"] if node.type_parameters else []
    return group("case", node.name, *_labels(node.labels), *types, node.predicate)


@show.register
def _(node: s.LogicType) -> str:
    types = [f"<{','.join(node.type_parameters)}>"] if node.type_parameters else []
    definition = [] if node.alias is None else ["=", node.alias]
    return group("type", node.name, *types, *definition, *node.constructors)


@show.register
def _(node: s.Constructor) -> str:
    return group("|", node.name, *node.parameters)


@show.register
def _(node: s.TypeInvariant) -> str:
    return group("type-invariant", node.name, node.parameter, node.predicate)


@show.register
def _(node: s.GlobalInvariant) -> str:
    return group("global-invariant", node.name, node.predicate)


@show.register
def _(node: s.ModelField) -> str:
    return group("model", node.owner, node.field)


@show.register
def _(node: s.VolatileAccess) -> str:
    reads = [] if node.reads is None else [f"reads={node.reads}"]
    writes = [] if node.writes is None else [f"writes={node.writes}"]
    return group("volatile", *node.locations, *reads, *writes)


@show.register
def _(node: s.OtherLogic) -> str:
    return group("other-logic", node.keyword, repr(node.text))


@show.register
def _(node: s.StaticAssertion) -> str:
    return group("static-assert", node.condition, *optional(node.message))


@show.register
def _(node: s.GhostStatement | s.GhostDeclaration) -> str:
    return group("ghost", *node.items)


@show.register
def _(node: s.StatementExpression) -> str:
    return group("value-of", node.body)


@show.register
def _(node: s.Generic) -> str:
    pairs = [f"{'default' if t is None else show(t)}={show(e)}" for t, e in node.associations]
    return group("generic", node.control, *pairs)


@show.register
def _(node: s.Declaration) -> str:
    init = [] if node.initializer is None else ["=", node.initializer]
    marks = [*_attributes(node.attributes), *optional(node.contract)]
    return group("declare", *node.storage, node.name, node.type, *init, *marks)


@show.register
def _(node: s.DeclarationStatement) -> str:
    return " ".join(show(one) for one in node.declarations)


@show.register
def _(node: s.ExpressionStatement) -> str:
    return ";" if node.expression is None else show(node.expression)


@show.register
def _(node: s.Compound) -> str:
    return "{" + " ".join(show(item) for item in node.items) + "}"


@show.register
def _(node: s.If) -> str:
    return group("if", node.condition, node.then, *optional(node.otherwise))


@show.register
def _(node: s.While) -> str:
    return group("while", *optional(node.contract), node.condition, node.body)


@show.register
def _(node: s.DoWhile) -> str:
    return group("do", *optional(node.contract), node.body, node.condition)


@show.register
def _(node: s.For) -> str:
    return group(
        "for", *optional(node.contract), node.initial, node.condition, node.step, node.body
    )


@show.register
def _(node: s.Switch) -> str:
    return group("switch", node.value, node.body)


@show.register
def _(node: s.Case) -> str:
    high = [] if node.high is None else ["...", node.high]
    head = ["default"] if node.value is None else ["case", node.value, *high]
    return "(" + " ".join(show(part) for part in [*head, node.body]) + ")"


@show.register
def _(node: s.Labeled) -> str:
    return group("label", node.label, node.body)


@show.register
def _(node: s.Break | s.Continue) -> str:
    return type(node).__name__.lower()


@show.register
def _(node: s.Goto) -> str:
    return group("goto", node.label)


@show.register
def _(node: s.Return) -> str:
    return group("return", *optional(node.value))


@show.register
def _(node: s.AssertStatement) -> str:
    return show(node.clause)


@show.register
def _(node: s.Contracted) -> str:
    return group("under", node.contract, node.body)


@show.register
def _(node: s.Asm) -> str:
    sides = ("out", node.outputs), ("in", node.inputs)
    operands = [
        group(word, *[group(repr(one.constraint), one.value) for one in side])
        for word, side in sides
    ]
    return group("asm", repr(node.template), *operands, *map(repr, node.clobbers), *node.labels)


@show.register
def _(node: s.LocalLabels) -> str:
    return group("local-labels", *node.labels)


@show.register
def _(node: s.OtherStatement) -> str:
    return group("other", node.construct, repr(node.text))


@show.register
def _(node: s.FunctionDefinition) -> str:
    marks = [*_attributes(node.attributes), *optional(node.contract)]
    return group("define", *node.storage, node.name, node.type, *marks, node.body)
