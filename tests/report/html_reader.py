"""A strict reader of the page: what a browser would forgive is an error here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "br"}
REFERENCES = ("aria-labelledby", "data-weak", "data-culprits", "data-at")


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def find(self, name: str = "", **attributes: str) -> list[Element]:
        """Those of a name and with these attributes; of ``class_`` one word is enough."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            one
            for one in self.walk()
            if name in ("", one.name)
            and all(
                value in one.attributes.get(key, "").split()
                if key == "class"
                else one.attributes.get(key) == value
                for key, value in wanted.items()
            )
        ]

    @property
    def text(self) -> str:
        return "".join(one if isinstance(one, str) else one.text for one in self.children)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]
        self.comments: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = Counter(name for name, _ in attrs)
        assert not [name for name, count in names.items() if count > 1], (tag, attrs)
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag, tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def read(page: str) -> Element:
    """The ``html`` element of a page; it is well-formed, and its references lead somewhere."""
    assert page.startswith("<!DOCTYPE html>\n") and page.endswith("</html>\n")
    assert page.isascii()
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == [reader.root] and reader.comments == []
    (html,) = (one for one in reader.root.children if isinstance(one, Element))
    ids = Counter(one.attributes["id"] for one in html.walk() if "id" in one.attributes)
    assert [id for id, count in ids.items() if count > 1] == []
    for one in html.walk():
        for target in targets(one):
            assert target in ids, (one.name, target)
    return html


def targets(one: Element) -> Iterator[str]:
    for name in REFERENCES:
        yield from one.attributes.get(name, "").split()
    if "href" in one.attributes:
        assert one.attributes["href"].startswith("#")
        yield one.attributes["href"][1:]
