"""Why a line of Chromium ends elsewhere than greedy's: classes by rules.

The rest of the block from the line's start is laid out again, in a narrower or wider box, until the line
reaches the later of the two ends, and until it reaches greedy's.

  rounding         greedy's line is longer, and Chromium ends its own there when it may be wider by at most
                   1/64 px for each piece of the line: it rounds the width of every piece up to that
  stops            greedy's line is longer and ends with a stop, and Chromium ends its own there when it may be
                   wider by at most half an em: it keeps the stop's blank half
  sizes            Chromium's line is longer, by no more than what it loses of a font size that is not a
                   whole number of 1/64 px: FreeType, which it takes widths from, has no others
  line feeds       a document has a line feed between two Chinese characters, which is a space for Chromium
  pictures         Chromium never ends a line there, and a picture is beside
  parted ruby      Chromium ends a line among characters that have an annotation together
  quotation marks  it never does, and a quotation mark is beside
  break rules      it never does; or its own line would fit for greedy, too
  widths           glyphs are not as wide
  unexplained      laid out again, the line does not repeat itself
"""
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "comparing"))

from characters import ends_with_pause, is_beside_quotation, is_inside_cluster
from classes import BREAKS, CLUSTERS, QUOTATION, ROUNDING, STOPS, UNEXPLAINED, WIDTHS

LINE_FEEDS, PICTURES, RUBY, SIZES = "line feeds", "pictures", "parted ruby", "sizes"
UNIT = 1 / 64
MOST = 4096
# What a font size loses: measured up to 1.2/64 px (19.55 px are shown as 19.53).
LOST = 2 * UNIT


def least(end_at, place, low, high):
    """The least change of the width, in 1/64 px, with which a line reaches a place; `None` where none does.

    `low` does not reach it for certain.
    """
    if end_at(high * UNIT) < place:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if end_at(middle * UNIT) < place:
            low = middle
        else:
            high = middle
    return high


def never_there(text, place):
    """The class of a place where one of two never ends a line."""
    if "\ufffc" in text[max(0, place - 1):place + 1]:
        return PICTURES
    if is_beside_quotation(text, place):
        return QUOTATION
    return CLUSTERS if is_inside_cluster(text, place) else BREAKS


def classed(text, ours, theirs, end_at, pieces, slack, width, size=1, largest=0):
    """The class of a line that ends at two places, and by how many px the widths differ, if they do.

    `end_at` says where Chromium ends the line in a box wider by so many px; `slack` is how much room
    greedy's line leaves of the width, `size` and `largest` the smallest and the largest font size on it.
    """
    if end_at(0) != theirs:
        return UNEXPLAINED, None
    if ours > theirs:
        found = least(end_at, ours, 0, MOST)
        if found is None or end_at(found * UNIT) != ours:
            return never_there(text, ours), None
        if found <= pieces + 1:
            return ROUNDING, found * UNIT
        is_stop = ends_with_pause(text[:ours]) and found * UNIT <= largest / 2
        return (STOPS if is_stop else WIDTHS), found * UNIT
    to_ours, to_theirs = (least(end_at, place, -int(width / UNIT), 0) for place in (ours, theirs))
    if end_at(to_ours * UNIT) != ours:
        return never_there(text, ours), None
    # What Chromium has on its line beyond greedy's end would fit for greedy, too.
    if (to_theirs - to_ours) * UNIT <= slack - UNIT:
        return never_there(text, theirs), None
    if -to_theirs <= pieces + 1:
        return ROUNDING, -to_theirs * UNIT
    is_cut = size / UNIT % 1 != 0 and -to_theirs * UNIT <= width * LOST / size
    return (SIZES if is_cut else WIDTHS), -to_theirs * UNIT
