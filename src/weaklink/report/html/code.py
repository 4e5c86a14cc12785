"""C and ACSL as a reader's eye wants them: comments, annotations, keywords, strings told apart.

Only looks: nothing depends on what is found here, and wrong C gives no error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from weaklink.record import record
from weaklink.report.html.escape import Content, Markup, group, tag

_TOKEN = re.compile(
    r"""(?P<line>//.*)
      | (?P<open>/\*)
      | (?P<text>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)
      | (?P<directive>^\s*\#\s*\w*)
      | (?P<word>\\?[A-Za-z_]\w*)""",
    re.VERBOSE,
)
_WORD = re.compile(r"(?P<line>//.*)|(?P<word>\\?[A-Za-z_]\w*)")
_C = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if "
    "inline int long register restrict return short signed sizeof static struct switch typedef "
    "union unsigned void volatile while _Bool _Static_assert".split()
)
_ACSL = frozenset(
    "admit allocates assert assigns assumes axiom axiomatic behavior behaviors boolean breaks "
    "calls case check complete continues decreases disjoint ensures exits for frees global "
    "inductive integer invariant lemma logic loop predicate reads real requires returns strong "
    "terminates type typically variant weak".split()
)


@record
class Run:
    """Characters ``start`` to ``end`` of a line are of one kind: a class of the page, or ``""``."""

    start: int
    end: int
    kind: str


@record
class Underline:
    """A stretch of a line (columns from 0) that a finding is about."""

    start: int
    end: int
    tone: str


def coloured(lines: Sequence[str]) -> Iterator[list[Run]]:
    """For each line its runs, in order; what lies between two has no kind."""
    within = ""  # "comment" or "acsl" inside of a block comment
    for line in lines:
        runs: list[Run] = []
        position = 0
        while position < len(line):
            start = behind = position
            if not within:
                found = _TOKEN.search(line, position)
                if found is None:
                    break
                start, behind = found.span()
                if found.lastgroup != "open":
                    runs += _token(line, found)
                    position = behind
                    continue
                within = _flavour(line, behind)
            close = line.find("*/", behind)
            position = len(line) if close < 0 else close + 2
            runs += _comment(line, start, position, within)
            within = within if close < 0 else ""
        yield runs


def _token(line: str, found: re.Match[str]) -> list[Run]:
    start, end = found.span()
    match found.lastgroup:
        case "line":
            return _comment(line, start, end, _flavour(line, start + 2))
        case "word":
            return [Run(start, end, "k")] if found[0] in _C else []
        case "text":
            return [Run(start, end, "s")]
        case _:  # a directive: what opens a comment is none of its tokens
            return [Run(start, end, "k")]


def _flavour(line: str, position: int) -> str:
    return "acsl" if line.startswith("@", position) else "comment"


def _comment(line: str, start: int, end: int, flavour: str) -> list[Run]:
    """A comment is one run; an annotation is cut at its keywords, and at comments in it."""
    if flavour == "comment":
        return [Run(start, end, "m")]
    runs = []
    position = start + 2 if line.startswith("//", start) else start
    plain = start
    for found in _WORD.finditer(line, position, end):
        keyword = found[0] in _ACSL or found[0].startswith("\\")
        if not keyword and found.lastgroup == "word":
            continue
        if plain < found.start():
            runs.append(Run(plain, found.start(), "a"))
        runs.append(Run(*found.span(), "m" if found.lastgroup == "line" else "ak"))
        plain = found.end()
    if plain < end:
        runs.append(Run(plain, end, "a"))
    return runs


def line_markup(line: str, runs: Sequence[Run], underlines: Sequence[Underline] = ()) -> Markup:
    """A line of source with its runs and underlines as elements."""
    if not underlines:
        return group(_filled(line, runs, 0, len(line)))
    cuts = {0, len(line)}
    for under in underlines:
        cuts |= {min(under.start, len(line)), min(under.end, len(line))}
    parts: list[Content] = []
    edges = sorted(cuts)
    for start, end in pairwise(edges):
        over = [u for u in underlines if u.start <= start and end <= u.end]
        inner = _filled(line, runs, start, end)
        parts.append(tag("u", inner, class_=over[0].tone) if over else group(inner))
    return group(parts)


def _filled(line: str, runs: Sequence[Run], start: int, end: int) -> Iterator[Content]:
    position = start
    for run in runs:
        first, last = max(run.start, start), min(run.end, end)
        if first >= last:
            continue
        if position < first:
            yield line[position:first]
        yield tag("i", line[first:last], class_=run.kind) if run.kind else line[first:last]
        position = last
    if position < end:
        yield line[position:end]
