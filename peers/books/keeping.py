"""Why Chromium ends a page elsewhere than greedy although both have the same lines.

What was found out by some thousands of trials with random blocks. Rare ones remain that this does not foretell:
pages of fewer lines than `widows`, and longer chains.

  widows    Chromium moves as many lines over as `widows` asks for while `orphans` stay, and no more: it
            never moves a paragraph whole for its widows, and greedy does
  resumed   lines of a block that came from the page before are no places to go back to when the page's
            end breaks a rule; for greedy they are
  chain     it ends a page inside a chain of blocks that are kept with the next when one of them, not the
            first, has two lines or more that are kept together: headings behind a heading, and in a book's
            own documents one that begins an element; greedy does not
  avoided   where a block that is kept together must be parted, Chromium still keeps its orphans and
            widows; greedy ends the page where it is full
"""
WIDOWS, RESUMED, CHAIN, AVOIDED = "widows", "resumed block", "chain", "parted block"


class Lines:
    """The lines of a book by their starts, with the rules of the blocks that they stand in."""

    def __init__(self, blocks, starts, breaks, orphans, widows, is_nested=False):
        self.is_nested = is_nested
        self.orphans, self.widows = orphans, widows
        self.breaks = breaks
        self.known = {}
        index = 0
        for number, block in enumerate(blocks):
            inside = []
            while index < len(starts) and starts[index] < block.end:
                inside.append(starts[index])
                index += 1
            for place, start in enumerate(inside):
                avoids = block.together if place else number > 0 and blocks[number - 1].next
                self.known[start] = block, place, len(inside) - place, avoids and start not in breaks

    def avoids(self, start):
        """Whether no page should end before a line."""
        return self.known[start][3]

    def is_widow(self, start):
        """Whether a page that ends before a line leaves too few of its block behind it."""
        _, place, left, _ = self.known[start]
        return place > 0 and left < self.widows

    def is_orphan(self, start):
        """Whether it leaves too few before it."""
        _, place, _, _ = self.known[start]
        return 0 < place < self.orphans

    def has_chained(self, start, end):
        """Whether two lines or more that are kept together stand between two lines and behind an avoided break."""
        return any(start <= line < end and place == 0 and left > 1 and block.together and (avoids or self.is_nested)
                   for line, (block, place, left, avoids) in self.known.items())

    def resumes(self, page, start):
        """Whether a line goes on with a block that began before the page."""
        block, place, _, _ = self.known[start]
        return place > 0 and block.start < page


def cause(lines, page, ours, theirs):
    """Why a page that begins at a place ends at two, `None` where no rule explains it."""
    if ours not in lines.known or theirs not in lines.known:
        return None
    is_kept = not lines.avoids(ours) and not lines.is_widow(ours)
    if ours < theirs and is_kept and lines.is_widow(theirs) and not lines.is_orphan(theirs):
        return WIDOWS
    if ours < theirs and lines.resumes(page, ours) and (lines.avoids(theirs) or lines.is_widow(theirs)):
        return RESUMED
    if ours < theirs and not lines.avoids(ours) and lines.avoids(theirs) and lines.has_chained(ours, theirs):
        return CHAIN
    if theirs < ours and lines.avoids(ours) and lines.avoids(theirs) and not lines.is_widow(theirs):
        return AVOIDED
    return None
