r"""Sets of values that are computed or comprehended, where something is asked of them.

    before:  x \in {y * y | integer y; 0 <= y < n}           \subset({i | integer i; 0 <= i < 2}, s)
    after:   \exists integer y; 0 <= y < n && x == y * y     \forall integer i; 0 <= i < 2 ==> ...

A set is a union of *images*: what a term is for all values of some variables for which a condition
holds.  What such a set is called by ``\let``, or by a function of the logic with a body, is put in
its place.  Sets of integers and of pointers that are written out are left to ``view/lower``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from weaklink import ir
from weaklink.ir.constructs import has_members
from weaklink.record import record, replace
from weaklink.source import Span
from weaklink.view.rewriting import Rewriting


def write_out_sets(program: ir.Program) -> ir.Program:
    """``program``, of whose sets nothing is asked but of such as are written out."""
    sets = _Sets(program.definitions)
    definitions = {name: sets.definition(one) for name, one in program.definitions.items()}
    invariants = [
        replace(one, predicate=sets.predicate(one.predicate)) for one in program.invariants
    ]
    return replace(
        program,
        functions={name: sets.function(one) for name, one in program.functions.items()},
        lemmas=tuple(map(sets.lemma, program.lemmas)),
        definitions=definitions,
        invariants=tuple(invariants),
    )


@record
class _Image:
    """The values of ``element`` for all of the ``bounds`` for which the ``condition`` holds."""

    bounds: tuple[ir.Bound, ...]
    condition: ir.Pred
    element: ir.Expr


class _Unknown(Exception):
    """A set that is no union of images."""


class _Sets(Rewriting):
    def __init__(self, definitions: Mapping[str, ir.Definition]) -> None:
        super().__init__()
        self._definitions = definitions

    def definition(self, definition: ir.Definition) -> ir.Definition:
        body, cases = definition.body, definition.cases
        return replace(
            definition,
            body=None if body is None else self.node(body),
            cases=None if cases is None else tuple(map(self.lemma, cases)),
        )

    def lemma(self, lemma: ir.Lemma) -> ir.Lemma:
        return replace(lemma, predicate=self.predicate(lemma.predicate))

    def predicate(self, predicate: ir.Pred) -> ir.Pred:
        return ir.as_pred(self.node(predicate))

    def node(self, node: ir.Node) -> ir.Node:
        match node:
            case ir.Let(bound, value, body) | ir.LetPred(bound, value, body) if _is_name(
                bound, value, body
            ):
                return self.node(_put(body, {bound: value}))
            case ir.Holds(ir.BuiltinPred("\\in" | "\\subset" as name, (part, whole), span=span)):
                return self._asked(name, self.term(part), self.term(whole), span, node)
            case ir.Apply(name, given, labels) | ir.ApplyPred(name, given, labels):
                if not self._is_of_sets(name, labels):
                    return self.of_parts(node)
                return self.node(_applied(self._definitions[name], given))
            case _:  # all others are about no sets, or about what they are as a whole
                return self.of_parts(node)

    def _is_of_sets(self, name: str, labels: tuple[ir.Label, ...]) -> bool:
        """Whether a function gives or takes a set, has a body, does not call itself, and is about
        no other state than that where it is applied."""
        definition = self._definitions.get(name)
        if definition is None:
            return False
        types = [definition.type, *(one.type for one in definition.parameters)]
        has_sets = any(isinstance(type, ir.SetType) for type in types)
        here = all(label == ir.HERE for label in labels)
        return has_sets and here and not self._calls(definition, name, set())

    def _calls(self, definition: ir.Definition, name: str, seen: set[str]) -> bool:
        """Whether a definition applies one of a name, by way of others too; or speaks of
        states by their names."""
        if definition.body is None:
            return True
        for part in ir.walk(definition.body):
            match part:
                case ir.At() | ir.AtPred():
                    return True
                case ir.Apply(called) | ir.ApplyPred(called) if called not in seen:
                    seen.add(called)
                    other = self._definitions.get(called)
                    if called == name or (other and self._calls(other, name, seen)):
                        return True
                case _:  # nothing else applies any
                    pass
        return False

    def _asked(
        self, name: str, part: ir.Expr, whole: ir.Expr, span: Span, asked: ir.Holds[ir.SourceTerm]
    ) -> ir.Pred:
        """That the part, one value or a set, is in the whole."""
        made = replace(asked, operand=ir.BuiltinPred(name, (part, whole), (), span))
        if not any(map(_is_comprehended, (part, whole))):
            return made
        try:
            if name == "\\in":
                return _member(part, whole, span)
            return _subset(part, whole, span)
        except _Unknown:
            return made


def _is_name(bound: ir.Bound, value: ir.Node, body: ir.Node) -> bool:
    """Whether a set may be put where its name stands: nothing there is of another state."""
    if not isinstance(bound.type, ir.SetType):
        return False
    return not any(isinstance(part, ir.At | ir.AtPred) for part in ir.walk(body)) or not any(
        isinstance(part, ir.Read | ir.Load | ir.Apply) for part in ir.walk(value)
    )


def _is_comprehended(set_: ir.Expr) -> bool:
    """Whether it is not just written out, as lowering knows sets."""
    return not has_members(set_) or any(
        isinstance(part, ir.Comprehension) for part in ir.walk(set_)
    )


def _subset(part: ir.Expr, whole: ir.Expr, span: Span) -> ir.Pred:
    found: list[ir.Pred] = []
    for image in _images(part):
        image = _renamed(image, [whole])
        inside = ir.implies(image.condition, _member(image.element, whole, span))
        found.append(_quantified(True, image.bounds, inside, span))
    return _all_of(found)


def _member(value: ir.Expr, whole: ir.Expr, span: Span) -> ir.Pred:
    """That the value is one of the set."""
    found: list[ir.Pred] = []
    for image in _images(whole):
        image = _renamed(image, [value, whole])
        match image.element:
            case ir.BoundRead(bound) if bound in image.bounds and _may_stand_for(value, image):
                others = tuple(one for one in image.bounds if one != bound)
                condition = ir.as_pred(_put(image.condition, {bound: value}))
                found.append(_quantified(False, others, condition, span))
            case element:  # what is computed is compared
                same = ir.Compare(ir.CompareOp.EQ, value, _like(element, value), span)
                both = _all_of([image.condition, same])
                found.append(_quantified(False, image.bounds, both, span))
    return ir.disjunction(found)


def _may_stand_for(value: ir.Expr, image: _Image) -> bool:
    """Whether a value may be put where the image has its variable: both are of all integers, and
    no other state is spoken of."""
    of_integers = value.type == ir.INTEGER == image.element.type
    return of_integers and not any(
        isinstance(part, ir.At | ir.AtPred) for part in ir.walk(image.condition)
    )


def _like(element: ir.Expr, value: ir.Expr) -> ir.Expr:
    """The element in the type of the value with which it is compared."""
    if element.type == value.type:
        return element
    if not isinstance(value.type, ir.IntegerType | ir.RealType):
        raise _Unknown
    return ir.Convert(element, value.type, span=element.span)


def _all_of(predicates: Sequence[ir.Pred]) -> ir.Pred:
    """All of them, but what holds anyway."""
    return ir.conjunction([one for one in predicates if one != ir.TRUE])


def _quantified(
    universal: bool, bounds: tuple[ir.Bound, ...], body: ir.Pred, span: Span
) -> ir.Pred:
    return ir.Quantified(universal, bounds, body, span) if bounds else body


# --- what a set is made of -----------------------------------------------------------------------


def _images(set_: ir.Expr) -> list[_Image]:
    """The images of which a set is the union.  Raises ``_Unknown``."""
    match set_:
        case _ if not isinstance(set_.type, ir.SetType):
            return [_Image((), ir.TRUE, set_)]
        case ir.BuiltinTerm("\\union" | "\\set" | "\\empty", parts):
            return [image for part in parts for image in _images(part)]
        case ir.BuiltinTerm("\\inter", (first, *others), span=span):
            return [_within(image, others, span) for image in _images(first)]
        case ir.Comprehension(bounds, element, condition):
            return [
                _Image(
                    (*bounds, *inner.bounds),
                    _all_of([condition, inner.condition]),
                    inner.element,
                )
                for inner in (_renamed(one, [condition, element]) for one in _images(element))
            ]
        case ir.Range(low, high, span):
            return [_of_range(low, high, span)]
        case ir.At(operand, label, span):
            return [
                _Image(
                    image.bounds,
                    ir.AtPred(image.condition, label, span),
                    ir.At(image.element, label, span),
                )
                for image in _images(operand)
            ]
        case ir.Convert() | ir.Unary() | ir.Binary() | ir.Load() | ir.AddressOf() | ir.PointerAdd():
            return list(_of_parts(set_))
        case _:  # sets that only their names are known of
            raise _Unknown


def _within(image: _Image, others: Sequence[ir.Expr], span: Span) -> _Image:
    """What of an image lies in the other sets."""
    image = _renamed(image, others)
    inside = [_member(image.element, other, span) for other in others]
    return replace(image, condition=_all_of([image.condition, *inside]))


def _of_range(low: ir.Expr | None, high: ir.Expr | None, span: Span) -> _Image:
    bound = ir.Bound(f"member#{span.line}.{span.column}", ir.INTEGER, "k")
    value = ir.BoundRead(bound, span)
    conditions: list[ir.Pred] = []
    if low is not None:
        conditions.append(ir.Compare(ir.CompareOp.LE, low, value, span))
    if high is not None:
        conditions.append(ir.Compare(ir.CompareOp.LE, value, high, span))
    return _Image((bound,), _all_of(conditions), value)


def _of_parts(set_: ir.Expr) -> Iterator[_Image]:
    """The values of a term in which sets stand for values: for all of these."""
    parts = list(ir.children(set_))
    place = next(
        (
            index
            for index, part in enumerate(parts)
            if not isinstance(part, ir.Predicate) and isinstance(part.type, ir.SetType)
        ),
        None,
    )
    if place is None:
        raise _Unknown
    for image in _images(ir.as_expr(parts[place])):
        image = _renamed(image, [set_])
        given = [*parts[:place], image.element, *parts[place + 1 :]]
        made = _of_one(ir.as_expr(ir.map_children(set_, _one_after_the_other(given))))
        for inner in _images(made):
            inner = _renamed(inner, [image.condition, image.element])
            yield _Image(
                (*image.bounds, *inner.bounds),
                _all_of([image.condition, inner.condition]),
                inner.element,
            )


def _one_after_the_other(given: Sequence[ir.Node]) -> Callable[[ir.Node], ir.Node]:
    """What gives the parts in their order, whatever it is asked of."""
    left = iter(given)
    return lambda _: next(left)


def _of_one(made: ir.Expr) -> ir.Expr:
    """A term of which a part became one value, of the type that it then has."""
    is_set = any(
        not isinstance(part, ir.Predicate) and isinstance(part.type, ir.SetType)
        for part in ir.children(made)
    )
    if is_set:
        return made
    type = ir.element_of(made.type)
    match made:
        case ir.Load(place, _, span):
            return ir.Load(_plain(place), type, span)
        case ir.AddressOf(place, _, span):
            return ir.AddressOf(_plain(place), type, span)
        case ir.Convert() | ir.Unary() | ir.Binary() | ir.PointerAdd():
            return replace(made, type=type)
        case _:  # `_images` takes no other term apart
            raise _Unknown


def _plain(place: ir.Place) -> ir.Place:
    """A place in which no set is left."""
    match place:
        case ir.IndexPlace(array, type=type):
            return replace(place, array=_plain(array), type=ir.element_of(type))
        case ir.FieldPlace(record, type=type):
            return replace(place, record=_plain(record), type=ir.element_of(type))
        case ir.DerefPlace(type=type):
            return replace(place, type=ir.element_of(type))
        case ir.VariablePlace() | ir.ValuePlace() | ir.StringPlace():
            return place


# --- names ---------------------------------------------------------------------------------------


def _renamed(image: _Image, beside: Sequence[ir.Node]) -> _Image:
    """The image, its variables under names that nothing has that stands beside it."""
    if not image.bounds:
        return image
    known = {
        bound.name
        for node in (*beside, image.condition, image.element)
        for bound in _bounds_in(node)
    }
    other: dict[ir.Bound, ir.Expr] = {}
    made: list[ir.Bound] = []
    for bound in image.bounds:
        number = next(n for n in range(len(known) + 2) if f"{bound.name}#{n}" not in known)
        fresh = replace(bound, name=f"{bound.name}#{number}")
        known.add(fresh.name)
        other[bound] = ir.BoundRead(fresh)
        made.append(fresh)
    condition = ir.as_pred(_put(image.condition, other))
    return _Image(tuple(made), condition, ir.as_expr(_put(image.element, other)))


def _applied(definition: ir.Definition, arguments: Sequence[ir.Expr]) -> ir.Node:
    """The body of a definition, of the arguments; what it binds itself has other names than what
    they read."""
    assert definition.body is not None
    known = {bound.name for one in arguments for bound in _bounds_in(one)}
    own = set(definition.parameters)
    others = [b for b in _bounds_in(definition.body) if b.name in known and b not in own]
    other = {one: replace(one, name=f"{one.name}#{definition.name}") for one in others}
    body = _rebound(definition.body, other)
    return _put(body, dict(zip(definition.parameters, arguments, strict=True)))


def _rebound(node: ir.Node, other: Mapping[ir.Bound, ir.Bound]) -> ir.Node:
    """The node with other bound variables, where they are bound too."""
    if not other:
        return node
    made = ir.map_children(node, lambda part: _rebound(part, other))
    match made:
        case ir.BoundRead(bound) | ir.Let(bound) | ir.LetPred(bound):
            return replace(made, bound=other.get(bound, bound))
        case ir.Quantified(_, bounds) | ir.Comprehension(bounds) | ir.Lambda(bounds):
            return replace(made, bounds=tuple(other.get(one, one) for one in bounds))
        case _:  # nothing else names any
            return made


def _bounds_in(node: ir.Node) -> Iterator[ir.Bound]:
    for part in ir.walk(node):
        match part:
            case ir.BoundRead(bound) | ir.Let(bound) | ir.LetPred(bound):
                yield bound
            case ir.Quantified(_, bounds) | ir.Comprehension(bounds) | ir.Lambda(bounds):
                yield from bounds
            case _:  # nothing else names any
                pass


def _put(node: ir.Node, values: Mapping[ir.Bound, ir.Expr]) -> ir.Node:
    """The node with values for bound variables."""
    if isinstance(node, ir.BoundRead):
        return values.get(node.bound, node)
    return ir.map_children(node, lambda part: _put(part, values))
