"""Where a reader's place comes to after a change of the layout: Metrics.md 10, worked out here from
page boundaries alone, so that the report's script and the harness can be compared with it.

Pages count from 0, offsets are Unicode scalars of the whole text.
"""
from bisect import bisect_right

# The characters after which UAX #14 ends a line whatever stands there: BK, CR, LF, NL.
BREAKS = "\n\v\f\r\u0085\u2028\u2029"


def paragraph_starts(text):
    """Returns where paragraphs start: at 0, and after every mandatory break within the text."""
    ends = [
        at + 1 for at, scalar in enumerate(text)
        if scalar in BREAKS and not (scalar == "\r" and text[at + 1:at + 2] == "\n")
    ]
    return [0] + [end for end in ends if end < len(text)]


class Pages:
    """The pages of one layout, which partition the text."""

    def __init__(self, ranges, text):
        self.starts = [start for start, _ in ranges]
        self.count = len(ranges)
        self.paragraphs = paragraph_starts(text)

    def holding(self, offset):
        return bisect_right(self.starts, offset) - 1

    def paragraph(self, page):
        return self.paragraphs[bisect_right(self.paragraphs, self.starts[page]) - 1]


def land(strategy, page, old, new, turned=None):
    """Returns the page of `new` on which a reader lands who is on a page of `old`.

    `turned` is where the reader last turned a page, an offset, for the strategy that keeps it.
    """
    if strategy == "page-number":
        return min(page, new.count - 1)
    if strategy == "proportional":
        return page * new.count // old.count
    if strategy == "fresh-anchor":
        return new.holding(old.starts[page])
    if strategy == "paragraph-anchor":
        return new.holding(old.paragraph(page))
    assert strategy == "sticky-anchor"
    return new.holding(old.starts[page] if turned is None else turned)


def to_and_fro(strategy, page, old, new, times):
    """Returns the page of `old` after changes to `new` and back, so many times."""
    turned = old.starts[page]
    for _ in range(times):
        page = land(strategy, land(strategy, page, old, new, turned), new, old, turned)
    return page


STRATEGIES = [
    "page-number", "proportional", "fresh-anchor", "sticky-anchor", "paragraph-anchor",
]
