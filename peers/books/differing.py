"""How the lines and pages of two engines differ: first differences, and what follows from them."""
import dataclasses
from collections import Counter
from dataclasses import dataclass, field

WHITE = " \t\n\u2028"
# The cause of a page that ends elsewhere since its lines do.
LINES = "pages by their lines"
# Lines with pictures among text: Chromium has baselines at whole px of a line, so that such a line, where
# it is higher than others, is up to 2 px higher or lower than greedy's.
PICTURES = "pages by lines with pictures"
# A line with annotations is as high as others in greedy, unless it is to be as high as its tallest text.
RUBY = "pages by lines with ruby"


@dataclass
class FirstLine:
    """A pair of lines that begin at one place and end at two."""
    start: int
    our_end: int
    their_end: int
    kind: str = None
    excess: float = None


@dataclass
class FirstPage:
    """A pair of pages that begin at one place and end at two."""
    start: int
    our_end: int
    their_end: int
    kind: str = None


@dataclass
class Found:
    """What a comparison of one layout found."""
    lines: int = 0
    same_lines: int = 0
    first_lines: list = field(default_factory=list)
    pages: int = 0
    their_pages: int = 0
    same_pages: int = 0
    first_pages: list = field(default_factory=list)
    displaced: list = field(default_factory=list)  # (start, our bottom, their bottom)
    shifted: list = field(default_factory=list)  # (start, our inset, their x)
    following_lines: int = 0
    following_pages: int = 0

    def kinds(self):
        return Counter(first.kind for first in self.first_lines + self.first_pages)


def ends(starts, end):
    return dict(zip(starts, list(starts[1:]) + [end]))


def page_starts(lines):
    return [line.start for line, before in zip(lines, [None] + lines) if not before or before.page != line.page]


def without_white(lines, text):
    """Lines that begin with what is no white space, and none without such; where those begin is not known."""
    found = []
    for line in lines:
        start = line.start
        while start < len(text) and text[start] in WHITE:
            start += 1
        if start == len(text):
            continue
        moved = dataclasses.replace(line, start=start, inset=line.inset if start == line.start else None)
        if found and found[-1].start == start:
            found.pop()
        found.append(moved)
    return found


def compared(ours, theirs, end, has_picture=lambda start: False, near=0, has_blank=lambda start: False):
    """The differences of two lists of lines of a text that ends at a place.

    Below a line that `has_picture` among its text, lines may stand elsewhere, and all may by `near` px. A page
    whose first line `has_blank` ones before it that nobody sees may begin with these.
    """
    our_ends = ends([line.start for line in ours], end)
    their_ends = ends([line.start for line in theirs], end)
    found = Found(lines=len(ours), same_lines=len(our_ends.items() & their_ends.items()))
    for start, our_end in our_ends.items():
        if start not in their_ends:
            found.following_lines += 1
        elif their_ends[start] != our_end:
            found.first_lines.append(FirstLine(start, our_end, their_ends[start]))
    our_pages, their_pages = ends(page_starts(ours), end), ends(page_starts(theirs), end)
    bottoms = {line.start: line.bottom for line in theirs}
    hidden = {line.start for line in ours if line.start in our_pages and line.start in their_pages
              and has_blank(line.start) and abs(bottoms[line.start] - line.bottom) > near}
    found.pages, found.their_pages = len(our_pages), len(their_pages)
    found.same_pages = len(our_pages.keys() & their_pages.keys())
    for start, our_end in our_pages.items():
        if start not in their_pages or start in hidden:
            found.following_pages += 1
        elif their_pages[start] != our_end:
            found.first_pages.append(FirstPage(start, our_end, their_pages[start]))
    place(found, ours, theirs, has_picture, near, (our_pages.keys() & their_pages.keys()) - hidden)
    return found


def place(found, ours, theirs, has_picture, near, both):
    """Compares where lines stand that have as many lines above them on pages which begin alike."""

    def standing(lines):
        places, page = {}, None
        for line in lines:
            if line.page != page:
                page, first, number = line.page, line.start, 0
            places[line.start] = (first, number), line
            number += 1
        return places

    their_places = standing(theirs)
    unsure = None
    # By how much their lines stand lower where lines above are others, which may be of another height; `None`
    # behind such a line, until one is alike.
    lower, page = 0, None
    for start, (place_on_page, line) in standing(ours).items():
        first = place_on_page[0]
        if first != page:
            lower, page = 0, first
        if has_picture(start):
            unsure = first
        if start not in their_places or first not in both:
            lower = None
            continue
        their_place, their_line = their_places[start]
        if their_place != place_on_page:
            lower = None
            continue
        if lower is None:
            lower = their_line.bottom - line.bottom
        if first != unsure and abs(their_line.bottom - line.bottom - lower) > near:
            found.displaced.append((start, line.bottom, their_line.bottom))
        if line.inset is not None and abs(their_line.inset - line.inset) > near:
            found.shifted.append((start, line.inset, their_line.inset))
