"""Which contracts can be too weak: the members of weak sets, and how users name them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from weaklink.explain.findings import Element
from weaklink.ir.names import meant, short_name
from weaklink.options import AUTO, Choice
from weaklink.view.build import Views


def elements_of(views: Views, function: str) -> Iterable[Element]:
    """The members that a weak set can have, in source order: the function's own sites, then the
    body-less calls in what it calls; and, among them, the exact ones, which are no members."""
    for site in views.sites(function):
        exact = bool(site.callee) and views.program.functions[site.callee].exact
        id = f"{function}/{site.name}"
        yield Element(id, site.name, site.callee, site.has_code, site.span, exact)
    for name in views.reach.reachable(function)[1:]:
        callee = views.program.functions[name]
        if callee.body is None:
            continue
        for site in views.sites(name):
            if not site.has_code:
                exact = views.program.functions[site.callee].exact
                yield Element(f"{name}/{site.name}", "", site.callee, False, site.span, exact)


def chosen_sites(choice: Choice, views: Views, function: str) -> frozenset[str]:
    """The function's own sites that the user wants to stand as contracts; none by default."""
    elements = list(elements_of(views, function))
    positions = chosen(choice, elements, function) or frozenset()
    return frozenset(elements[position].site for position in positions) - {""}


def chosen(choice: Choice, elements: Sequence[Element], function: str) -> frozenset[int] | None:
    """The positions of the sites that the user named; None where weaklink is to find them.

    ``g`` names all calls of g; a name that this function has no site for is another's.
    """
    if choice == AUTO:
        return None
    return frozenset(
        position
        for position, element in enumerate(elements)
        if any(word == "all" or is_named(word, element, function) for word in choice.sites)
    )


def is_named(word: str, element: Element, function: str) -> bool:
    """Whether the word names the element in a view of the function: ``loop1``, ``f/loop1``, ``g1``,
    or ``g`` and ``f/g``, all calls of g.  Of a static function the file may be left out."""
    callee = element.callee
    if callee and meant(word, [callee]):
        return True
    head, _, site = word.rpartition("/")
    is_own = not head or bool(meant(head, [function]))
    if is_own and site and site in (element.site, short_name(callee)):
        return True
    owner, _, name = element.id.rpartition("/")
    return site == name and bool(meant(head, [owner]))
