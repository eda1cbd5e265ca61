"""Characters by which engines differ, and where they stand in a line."""
import unicodedata

# UAX #14, class QU.
QUOTATION_MARKS = set("\"'«»‘’‛“”‟‹›❛❜❝❞")
# R in UAX #50 of Unicode 15.0.
TURNED_QUOTES = frozenset("‘’“”")
# Full-width stops, commas, colons and semicolons, which close (CSS Text 4, text-spacing-trim).
PAUSES = frozenset("、。，．：；")
SPACES = " \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\n\r\v\f\x85\u2028\u2029"


def ends_with_pause(line):
    """Whether the last of a line is a stop, whose blank half may be given up."""
    return line.rstrip(SPACES)[-1:] in PAUSES


def is_beside_quotation(text, place):
    before = text[:place].rstrip(SPACES)[-1:]
    return before in QUOTATION_MARKS or text[place:place + 1] in QUOTATION_MARKS


def is_inside_cluster(text, place):
    """Whether what stands at a place extends the character before it (UAX #29, roughly)."""
    after = text[place:place + 1]
    return (unicodedata.category(after) in ("Mn", "Me", "Mc") or after in "\u200d" or "🏻" <= after <= "🏿") \
        if after else False
