"""Lines that an engine tells by their characters, found again in the canonical text by their order.

White space is left out. What an engine adds, as the markers of lists and hyphens, is passed over in its
lines; what it leaves out is passed over in the text, and on no page then.
"""
WHITE = " \t\n\r\f\u2028"
SOFT_HYPHEN = "\u00ad"
# Two stretches of so many characters are the same place, the nearer ones first; farther than some lines away
# a sentence may come again.
SAME, CLOSE, SAME_FARTHER = 10, 30, 40
# Where little was added, as the number of an item, fewer tell it: the next item's number comes soon.
LITTLE, SAME_BEHIND_LITTLE = 5, 4
NEAR = 400
# Farther away they are longer.
LONG = 40


def units(text):
    """The UTF-16 offset of each character, and one more for the end."""
    places, place = [], 0
    for character in text:
        places.append(place)
        place += 2 if ord(character) > 0xFFFF else 1
    return places + [place]


def aligned(theirs, ours):
    """For each character of one string its index in another that is nearly the same; `None` for one added."""
    found, i, j = [None] * len(theirs), 0, 0
    while i < len(theirs) and j < len(ours):
        if theirs[i] == ours[j]:
            found[i] = j
            i, j = i + 1, j + 1
            continue
        skipped = nearest(theirs, i, ours, j)
        if skipped is None:
            break
        i, j = i + skipped[0], j + skipped[1]
    return found


def nearest(theirs, i, ours, j):
    """How much has to be passed over in both until they agree again."""
    for total in range(1, NEAR):
        for added in range(total + 1):
            left = total - added
            same = SAME_FARTHER if total > CLOSE else SAME if left or added > LITTLE else SAME_BEHIND_LITTLE
            here, there = theirs[i + added:i + added + same], ours[j + left:j + left + same]
            if here and here == there:
                return added, left
    for added in range(0, min(len(theirs) - i, 100 * LONG)):
        left = ours.find(theirs[i + added:i + added + LONG], j)
        if left >= 0 and i + added + LONG <= len(theirs):
            return added, left - j
    return None


class Matching:
    def __init__(self, text):
        self.text = text
        self.places = [at for at, character in enumerate(text) if character not in WHITE]
        self.found = []  # pages of lines as they are told

    def begin_page(self):
        self.found.append([])

    def add(self, text, top, bottom, left, right, kind="text"):
        """The next line of the page."""
        line = "".join(character for character in text if character not in WHITE and character != SOFT_HYPHEN)
        if line:
            self.found[-1].append((line, top, bottom, left, right, kind))

    def after_white(self, place):
        while place < len(self.text) and self.text[place] in WHITE:
            place += 1
        return place

    def placed(self):
        """The pages' lines as (first, last, top, bottom, left, right, kind), in what is no white space."""
        theirs = "".join(line[0] for page in self.found for line in page)
        indices = aligned(theirs, "".join(self.text[at] for at in self.places))
        at, pages = 0, []
        for page in self.found:
            pages.append([])
            for line, *rest in page:
                known = [index for index in indices[at:at + len(line)] if index is not None]
                at += len(line)
                if known:
                    pages[-1].append((known[0], known[-1], *rest))
        return pages

    def pages(self, height):
        """The pages with their lines in UTF-16, pieces of one line joined; `height` is that of a page.

        Blank lines, of which nothing is told, stand at a page's end as far as it has room.
        """
        unit, pages, before = units(self.text), [], 0
        placed = self.placed()
        for number, found in enumerate(placed):
            lines = []
            for first, last, top, bottom, left, right, kind in joined(found):
                start, end = self.places[first], self.after_white(self.places[last] + 1)
                if lines and start < lines[-1]["end"]:
                    start = lines[-1]["end"]
                    end = max(start, end)
                lines.append({"start": start, "end": end, "top": top, "bottom": bottom, "x": left,
                              "width": max(0, right - left), "kind": kind})
            if lines and number + 1 < len(placed) and placed[number + 1]:
                self.add_blank(lines, placed[number + 1][0], height)
            start = lines[0]["start"] if lines else before
            if lines and self.after_white(before) == start:
                start = before
            end = lines[-1]["end"] if lines else before
            pages.append({"start": unit[start], "end": unit[end], "lines": [
                {**line, "start": unit[line["start"]], "end": unit[line["end"]]} for line in lines]})
            before = end
        return pages

    def add_blank(self, lines, following, height):
        """Blank lines behind the last of a page, but for those that stand above the first of the next."""
        last, end = lines[-1], lines[-1]["end"]
        high = last["bottom"] - last["top"]
        ends = [at for at in range(last["start"], last["end"]) if self.text[at] in "\n\u2028"]
        above = round(max(0, following[2]) / max(high, 1))
        blank = [at for at in ends[1:len(ends) - above] if self.text[ends[0]:at].strip() == ""] if len(ends) > 1 else []
        for at in blank:
            if last["bottom"] + high > height:
                break
            lines[-1]["end"] = at
            last = {"start": at, "end": at + 1, "top": last["bottom"], "bottom": last["bottom"] + high,
                    "x": 0, "width": 0, "kind": "text"}
            lines.append(last)
        lines[-1]["end"] = end


def joined(found):
    """Pieces of one line, which an engine tells apart, as one."""
    lines = []
    for line in found:
        last = lines[-1] if lines else None
        if last and line[6] == last[6] == "text" and line[0] == last[1] + 1 and abs(line[3] - last[3]) < 0.5 \
                and line[4] >= last[5] - 1:
            lines[-1] = (last[0], line[1], min(last[2], line[2]), max(last[3], line[3]), last[4], line[5], "text")
        else:
            lines.append(line)
    return lines
