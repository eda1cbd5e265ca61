"""Why a line of one engine ends elsewhere than that of another: classes by rules.

A *first* difference is a pair of lines that begin at the same place and end at two. All other lines that
only one of the two has follow from one. A first difference is classed by asking the one who ended the
line earlier for wider lines, until it reaches the later end:

  rounding         it ends the line there when the line is at most 1 px wider
  stops            it does when the line is wider by at most half an em; ours is the longer line and ends with a
                   stop, whose blank half it has given up
  tabs             it does when the line is wider by more than that, and there is a tab in it
  letter spaces    it does when wider by at most a letter's space for each character in it that CSS leaves without
                   one; ours is the longer line: Pango spaces them as it does letters
  upright quotes   it does when the vertical line is longer by at most an em for each of ‘ ’ “ ” in it: Chromium
                   sets them upright
  orientation      it does when the vertical line is longer by at most an em for each character in it that has an
                   orientation since Unicode 11: Pango turns them
  widths           it does when the line is wider by more than that: glyphs are not as wide
  quotation marks  it never ends a line there, and a quotation mark stands beside that place
  clusters         it never does, since what follows belongs to the grapheme cluster before it
  break rules      it never does, and none of these is why
  blank paragraphs one of the two lines is a blank paragraph's
  unexplained      asked for the rest of the paragraph alone, it does not repeat its line
"""
from characters import TURNED_QUOTES, ends_with_pause, is_beside_quotation, is_inside_cluster, unspaced, upright_since

ROUNDING, STOPS, TABS, WIDTHS = "rounding", "stops", "tabs", "widths"
UPRIGHT_QUOTES, ORIENTATION, LETTER_SPACES = "upright quotes", "orientation", "letter spaces"
QUOTATION, CLUSTERS, BREAKS = "quotation marks", "clusters", "break rules"
BLANK, UNEXPLAINED, FOLLOWING = "blank paragraphs", "unexplained", "follow from these"
ALL = [QUOTATION, UPRIGHT_QUOTES, ORIENTATION, LETTER_SPACES, ROUNDING, STOPS, BLANK, BREAKS, CLUSTERS, TABS, WIDTHS,
       UNEXPLAINED, FOLLOWING]

UNIT = 1 / 64
MOST = 4096


def room(end_at, place):
    """By how much a line must be wider to reach a place, in px, and whether it ends just there then.

    `None` when it does not reach it at any width.
    """
    below, above = 0, 1
    while end_at(above * UNIT) < place:
        below, above = above, above * 2
        if above * UNIT > MOST:
            return None
    while above - below > 1:
        middle = (below + above) // 2
        if end_at(middle * UNIT) < place:
            below = middle
        else:
            above = middle
    return above * UNIT, end_at(above * UNIT) == place


def by_width(line, is_ours, excess, style):
    """The class of lines of which the shorter one ends where the other does when it is wider by some px."""
    size, is_vertical = style["size"], style.get("writing") == "vertical-rl"
    if excess <= 1:
        return ROUNDING
    if is_ours and excess <= size / 2 and ends_with_pause(line):
        return STOPS
    if "\t" in line:
        return TABS
    if is_ours and excess <= unspaced(line) * style.get("letter_spacing", 0) * size:
        return LETTER_SPACES
    if is_vertical and is_ours and excess <= sum(character in TURNED_QUOTES for character in line) * size:
        return UPRIGHT_QUOTES
    if is_vertical and excess <= upright_since(line) * size:
        return ORIENTATION
    return WIDTHS


def classed(text, start, ours, theirs, our_end, their_end, style):
    """The class of a first difference, and by how many px the shorter line had to be wider, if at all.

    `style` is the type of the question: its size, its way of writing and its spaces.
    """
    place = max(ours, theirs)
    if not text[start:min(ours, theirs)].strip("\n\r\v\f\x85\u2028\u2029"):
        return BLANK, None
    shorter = our_end if theirs > ours else their_end
    if shorter(0) != min(ours, theirs):
        return UNEXPLAINED, None
    found = room(shorter, place)
    if found is None:
        return UNEXPLAINED, None
    excess, is_end = found
    if is_end:
        return by_width(text[start:place], ours > theirs, excess, style), excess
    if is_beside_quotation(text, place):
        return QUOTATION, None
    return (CLUSTERS if is_inside_cluster(text, place) else BREAKS), None


def differences(ours, theirs):
    """The first differences as (start, our end, their end), and how many lines of ours follow from them."""
    our_ends, their_ends = dict(ours), dict(theirs)
    firsts = [(start, end, their_ends[start]) for start, end in ours
              if start in their_ends and their_ends[start] != end]
    return firsts, sum(1 for start in our_ends if start not in their_ends)


def page_cause(text, ours, theirs, lines_agree):
    """Why pages begin elsewhere, at the first that does; `None` when all begin at the same places."""
    for (_, our_end), (_, their_end) in zip(ours, theirs):
        if our_end == their_end:
            continue
        if not lines_agree:
            return "lines"
        place = min(our_end, their_end)
        return BLANK if text[place:place + 1] in "\n\r\v\f\x85\u2028\u2029" else "filling"
    return None if len(ours) == len(theirs) else "filling"
