"""The story of one property: verdict, inputs, what contracts allow, the run, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from weaklink import claims
from weaklink.model import (
    ChoiceReport,
    Counterexample,
    PropertyReport,
    Report,
    State,
    Status,
)
from weaklink.model.phrases import place, subcontract, title
from weaklink.record import replace
from weaklink.report.captions import (
    ALLOWS,
    ALSO_ALLOWS,
    CANDIDATE,
    CODE_ENDS,
    NO_VALUES,
    REALLY,
    SPURIOUS,
    choice_place,
    choices_title,
    chosen_names,
    differing,
    inputs_title,
    nothing_beside,
    ordered,
    outside,
    passes,
    trace_title,
)
from weaklink.report.html.escape import Content, Markup, group, prose, tag
from weaklink.report.html.marks import Mark, chip, property_mark
from weaklink.report.html.places import Places
from weaklink.report.html.stepper import stepper
from weaklink.report.html.values import drawn, told_rows
from weaklink.report.sentences import (
    ADVICE,
    ROLES,
    exception,
    granted,
    proved_if,
    title_of_several,
    unknown,
    unreachable_if,
    verdict,
)


def property_story(
    members: Sequence[PropertyReport], found: PropertyReport, report: Report, places: Places
) -> Markup:
    """What is known of a property; of one that is simply proved, that alone.  Where the same is
    known of several ``members``, the first one's tells of all, and the others' lead there."""
    body = _body(found, report, places)
    if len(members) > 1 and found is members[0]:
        body = _of_several(members, places)
    elif len(members) > 1:
        body = _of_another(members, found, places)
    return article(
        places.stories[found.id],
        property_mark(found),
        title(found),
        body,
        where=places.spoken(found.location),
        weak=places.lines(weak.location for weak in found.weak),
        name=found.id,
    )


def article(
    id: str,
    mark: Mark,
    heading: str,
    body: Iterable[Content],
    *,
    where: str,
    weak: str | None = None,
    culprits: str | None = None,
    name: str | None = None,
) -> Markup:
    """A story with its heading.  ``weak`` and ``culprits`` are the ids of the lines to mark
    while it is open; ``name`` is what ``--property`` takes."""
    content = group(body)
    return tag(
        "article",
        tag(
            "header",
            chip(mark),
            tag("h3", prose(heading), id=f"{id}h"),
            tag("span", where, class_="where"),
            tag("code", name, class_="id") if name else None,
        ),
        tag("div", content, class_="body") if content.html else None,
        id=id,
        class_=f"story {mark.tone}",
        aria_labelledby=f"{id}h",
        tabindex=-1,
        data_weak=weak,
        data_culprits=culprits,
    )


def _body(found: PropertyReport, report: Report, places: Places) -> Iterator[Content]:
    yield from _text(found, places)
    yield from _related(found, places)
    if found.status is Status.UNPROVED:
        yield [tag("p", prose(said)) for said in verdict(found, report) if said]
    elif found.assuming:
        yield tag("p", prose(f"{proved_if(found.assuming, report)}."))
    if found.premises:
        yield tag("p", prose(granted(found.premises, found.location.file)))
    if found.reachable is False:
        yield tag("p", prose(claims.never_reached(unreachable_if(found))))
    yield _links(
        "The weak contract",
        "The weak contracts",
        [places.link(weak.location, subcontract(weak)) for weak in found.weak],
    )
    others = (*found.behind, *found.assuming)
    yield _links("See", "See", [places.story(id) for id in others])
    if found.exception is not None:
        yield [tag("p", prose(said)) for said in exception(found)]
        yield _evidence(replace(found, counterexample=found.exception), places)
    yield _evidence(found, places)
    if found.suggestion is not None:
        yield advice(found.suggestion.text)


def _of_several(members: Sequence[PropertyReport], places: Places) -> Iterator[Content]:
    first = members[0]
    yield tag("p", "One of ", tag("b", title_of_several(members)), ", of which the same is known.")
    yield [tag("p", prose(said)) for said in unknown(first, "any of them")]
    yield tag("ol", [_listed(one, places) for one in members], class_="list")
    if first.suggestion is not None:
        yield advice(first.suggestion.text)


def _listed(found: PropertyReport, places: Places) -> Markup:
    heading = tag("a", title(found, owned=False), href=f"#{places.stories[found.id]}")
    where = tag("span", places.link(found.location, places.spoken(found.location)), class_="where")
    return tag("li", heading, tag("code", found.text) if found.text else None, where)


def _of_another(
    members: Sequence[PropertyReport], found: PropertyReport, places: Places
) -> Iterator[Content]:
    yield from _text(found, places)
    yield from _related(found, places)
    first = tag("a", title_of_several(members), href=f"#{places.stories[members[0].id]}")
    yield tag("p", "Not decided, for one reason with others: ", first, ".")


def _text(found: PropertyReport, places: Places) -> Iterator[Content]:
    """The annotation, where it does not stand at the property's place (a clause at a call)."""
    if found.text and found.text not in places.excerpt(found.location):
        yield tag("pre", found.text, class_="clause")


def _related(found: PropertyReport, places: Places) -> Iterator[Content]:
    for role, span in found.related:
        if role == "loop":
            continue
        at = str(span) if span.file != found.location.file else place(span)
        text = places.excerpt(span)
        yield tag(
            "p",
            f"{ROLES.get(role, role)}, ",
            places.link(span, at),
            [": ", tag("code", text)] if text else None,
            class_="related",
        )


def _links(one: str, several: str, links: list[Markup]) -> Markup | None:
    if not links:
        return None
    parts = [[", " if number else None, link] for number, link in enumerate(links)]
    return tag("p", f"{one if len(links) == 1 else several}: ", parts, class_="links")


def _evidence(found: PropertyReport, places: Places) -> Markup | None:
    shown = found.counterexample
    if shown is not None:
        return group(_counterexample(shown, found, places))
    if found.candidate is not None:
        guessed = found.candidate
        choices = [beside(one, places) for one in guessed.choices]
        doubt = tag("p", SPURIOUS)
        return section(CANDIDATE, state(guessed.inputs), choices, doubt, kind="guess")
    return None


def _counterexample(
    shown: Counterexample, found: PropertyReport, places: Places
) -> Iterator[Content]:
    yield tag(
        "div",
        section(inputs_title(shown, found), state(shown.inputs)),
        section(CODE_ENDS, state(shown.code_run))
        if shown.code_run is not None and shown.code_run.told
        else None,
        class_="pair",
    )
    if shown.choices:
        yield section(choices_title(shown), [beside(one, places) for one in shown.choices])
    if shown.trace:
        yield section(trace_title(found), stepper(shown, found.location.file, places), kind="run")


def section(heading: str, *content: Content, kind: str = "") -> Markup:
    return tag("section", tag("h4", heading), *content, class_=kind or None)


def state(shown: State) -> Markup:
    values = drawn(told_rows(shown), NO_VALUES)
    told = [*map(outside, shown.outside), *map(ordered, shown.ordered)]
    return group([values, *(tag("p", one) for one in told)])


def beside(choice: ChoiceReport, places: Places) -> Markup:
    """What the code really does at a contract's place, and what the contract also allows; where
    they differ, a sign says so."""
    names = chosen_names(choice)
    caption = tag("caption", places.link(choice.location, choice_place(choice)))
    if not choice.code:
        head = [_heads("", ALLOWS)]
        body = [_row(name, choice.state.told.get(name, "")) for name in names]
    else:
        head = [_heads("", REALLY, "", ALSO_ALLOWS)]
        other = differing(choice)
        body = [_compared(name, choice, name in other) for name in names]
    table = tag("table", caption, tag("thead", head), tag("tbody", body), class_="beside")
    said = nothing_beside(choice)
    return tag("div", table, tag("p", said) if said else None, class_="scroll")


def _heads(*names: str) -> Markup:
    return tag("tr", [tag("th", name, scope="col") if name else tag("td") for name in names])


def _row(name: str, *values: str) -> Markup:
    return tag("tr", tag("th", name, scope="row"), [tag("td", value) for value in values])


def _compared(name: str, choice: ChoiceReport, differs: bool) -> Markup:
    allowed = choice.state.told.get(name, "")
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", passes(choice.code, name)),
        tag("td", "\u2260" if differs else None, class_="sign"),
        tag("td", tag("b", allowed) if differs else allowed),
        class_="differs" if differs else None,
    )


def advice(text: str) -> Markup:
    return tag("div", tag("p", tag("b", ADVICE), " ", prose(text)), class_="advice")
