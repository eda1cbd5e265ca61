"""Lines that an engine tells by their characters, found again in the canonical text by their order.

White space is left out. What an engine adds, as the markers of lists and hyphens, is passed over in its
lines; what it leaves out is passed over in the text, and on no page then.
"""
import re

# What shows nothing: white space, and the marks of directions, which some engines take out.
WHITE = " \t\n\r\f\v\x85\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
BREAK = re.compile("\r\n|[\n\v\f\r\x85\u2028\u2029]")
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


def held_together(line, found, ours):
    """The indices of a line whose beginning may stand where the rest does, behind what an engine left out."""
    for count in range(1, len(line)):
        if found[count - 1] is None or found[count] is None:
            break
        place = found[count] - count
        if found[count] != found[count - 1] + 1:
            return [*range(place, place + count), *found[count:]] if ours[place:place + count] == line[:count] else found
    return found


class Matching:
    def __init__(self, text):
        self.text = text
        self.places = [at for at, character in enumerate(text) if character not in WHITE]
        self.found = []  # pages of lines as they are told
        self.above, self.below = [], []  # the blank lines that each page begins and ends with, where they are told
        self.tells_blank = False

    def begin_page(self):
        self.found.append([])
        self.above.append([])
        self.below.append([])

    def add_blank_line(self, top, bottom):
        """A blank line, of an engine that tells all of them where they stand."""
        self.tells_blank = True
        (self.below if self.found[-1] else self.above)[-1].append((top, bottom))

    def add(self, text, top, bottom, left, right, kind="text"):
        """The next line of the page."""
        line = "".join(character for character in text if character not in WHITE and character != SOFT_HYPHEN)
        if line:
            self.below[-1].clear()
            self.found[-1].append((line, top, bottom, left, right, kind))

    def after_white(self, place):
        while place < len(self.text) and self.text[place] in WHITE:
            place += 1
        return place

    def placed(self):
        """The pages' lines as (first, last, top, bottom, left, right, kind), in what is no white space."""
        theirs = "".join(line[0] for page in self.found for line in page)
        ours = "".join(self.text[at] for at in self.places)
        indices = aligned(theirs, ours)
        at, pages = 0, []
        for page in self.found:
            pages.append([])
            for line, *rest in page:
                found = held_together(line, indices[at:at + len(line)], ours)
                known = [index for index in found if index is not None]
                at += len(line)
                if known:
                    pages[-1].append((known[0], known[-1], *rest))
        return pages

    def pages(self, height):
        """The pages with their lines in UTF-16, pieces of one line joined; `height` is that of a page.

        Blank lines, of which nothing is told, stand at a page's end as far as it has room.
        """
        unit, pages, before, behind, told = units(self.text), [], 0, 0, 0
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
            if lines and self.tells_blank:
                told = self.end_with(lines, self.below[number])
            elif lines and number + 1 < len(placed) and placed[number + 1]:
                self.add_blank(lines, placed[number + 1][0], height)
            if lines and self.above[number]:
                before = self.begin_with_blank(lines, self.above[number], behind)
                self.end_before(before, pages, unit)
            elif not found and self.above[number]:
                before, lines = told, self.blank(told, self.above[number])
                told = lines[-1]["end"] if lines else told
                self.end_before(before, pages, unit)
            start = lines[0]["start"] if lines else before
            if lines and self.after_white(before) == start:
                start = before
            behind = self.places[found[-1][1]] + 1 if found else behind
            end = lines[-1]["end"] if lines else before
            pages.append({"start": unit[start], "end": unit[end], "lines": [
                {**line, "start": unit[line["start"]], "end": unit[line["end"]]} for line in lines]})
            before = end
        if pages and before < len(self.text) and self.after_white(before) == len(self.text):
            self.end_with_blank(pages[-1], unit)
        return pages

    def end_with(self, lines, below):
        """Blank lines that are told behind the last of a page; where they end."""
        end = lines[-1]["end"]
        ends = self.breaks(lines[-1]["start"], end)
        blank = self.blank(ends[0], below) if ends else []
        if blank:
            lines[-1]["end"] = ends[0]
            lines += blank
        told = blank[-1]["end"] if blank else ends[0] if ends else end
        lines[-1]["end"] = end
        return told

    def blank(self, start, places):
        """Blank lines from there on, as far as the text has them."""
        ends = [start, *self.breaks(start, len(self.text))[:len(places)]]
        return [{"start": at, "end": end, "top": top, "bottom": bottom, "x": 0, "width": 0, "kind": "text"}
                for at, end, (top, bottom) in zip(ends, ends[1:], places)]

    def breaks(self, start, end):
        """Where lines that the text itself ends have their ends."""
        return [found.end() for found in BREAK.finditer(self.text, start, end)]

    def begin_with_blank(self, lines, above, behind):
        """Blank lines before the first of a page, behind the last text before it; where the page begins then."""
        ends = [behind, *self.breaks(behind, lines[0]["start"])][-len(above) - 1:]
        lines[:0] = self.blank(ends[0], above[len(above) + 1 - len(ends):])
        return lines[0]["start"]

    def end_with_blank(self, page, unit):
        """Has white space behind all text, or without any, stand on the last page."""
        blank = [{"start": page["start"], "end": unit[-1], "top": top, "bottom": bottom, "x": 0, "width": 0, "kind": "text"}
                 for top, bottom in self.above[-1][:1]]
        page["lines"] = page["lines"] or blank
        page["end"] = unit[-1]

    @staticmethod
    def end_before(place, pages, unit):
        """Has the page before end where this one begins."""
        if pages and unit[place] < pages[-1]["end"]:
            pages[-1]["end"] = unit[place]
            pages[-1]["lines"] = [{**line, "end": min(line["end"], unit[place])}
                                  for line in pages[-1]["lines"] if line["start"] < unit[place]]

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
