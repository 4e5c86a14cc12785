"""The words for why an annotation fails, for every format."""

from __future__ import annotations

from weaklink.model import Event, Reason
from weaklink.wording import listed, place_from

LONGEST_PART = 120
"""Of a longer part only its beginning is told."""

MOST_TRIED = 1000
"""Of a quantified variable with more values they are not told."""


def why(event: Event) -> list[str]:
    """A sentence without full stop for each part that was found, from the whole to its parts."""
    return [sentence(reason, event) for reason in event.why]


def sentence(reason: Reason, event: Event) -> str:
    """``in the definition of sorted (line 3), this part fails for i = 2: a[i] <= b (b is 1)``."""
    facts = ", ".join(vain(reason) + [f"{name} is {value}" for name, value in reason.told.items()])
    if not reason.text:
        indices = f"it fails{_for(reason)}" if reason.indices else ""
        return ", ".join(part for part in (indices, facts) if part)
    fails = "holds" if reason.holds else "fails"
    text = f"this part {fails}{_for(reason)}: {_short(reason.text)}"
    if reason.definition:
        text = f"in the definition of {reason.definition} ({_place(reason, event)}), {text}"
    return f"{text} ({facts})" if facts else text


def vain(reason: Reason) -> list[str]:
    """``no k from 0 to 2 will do``."""
    if not reason.vain:
        return []
    ((name, ends), *others) = reason.vain.items()
    if others or ends is None:
        return [f"no {listed(list(reason.vain))} will do"]
    low, high = map(int, ends)
    if low == high:
        return [f"{name} = {low} will not do"]
    if low > high:
        return [f"there is no {name} from {low} to {high}"]
    some = f" from {low} to {high}" if high - low < MOST_TRIED else ""
    return [f"no {name}{some} will do"]


def _for(reason: Reason) -> str:
    pairs = [f"{name} = {value}" for name, value in reason.indices.items()]
    return f" for {listed(pairs)}" if pairs else ""


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_PART else text[: LONGEST_PART - 3] + "..."


def _place(reason: Reason, event: Event) -> str:
    return place_from(event.location.file, reason.location)
