"""Characters by which engines differ, and where they stand in a line."""
import unicodedata

# UAX #14, class QU.
QUOTATION_MARKS = set("\"'«»‘’‛“”‟‹›❛❜❝❞")
# R in UAX #50 of Unicode 15.0.
TURNED_QUOTES = frozenset("‘’“”")
# U in UAX #50 of Unicode 15.0, and R in that of 11.0, which Pango 1.50 has.
UPRIGHT_SINCE = ((0x2B97, 0x2B97), (0x2E50, 0x2E51), (0x11AB0, 0x11ABF), (0x13430, 0x1345F), (0x18B00, 0x18D7F),
                 (0x1AFF0, 0x1AFFF), (0x1B130, 0x1B16F), (0x1CF00, 0x1CFCF), (0x1FA70, 0x1FAFF))
# Scripts whose letters join (CSS Text 3, 8.2.1), as names of their letters begin.
JOINING = ("ARABIC ", "HANIFI ROHINGYA ", "MANDAIC ", "MONGOLIAN ", "NKO ", "PHAGS-PA ", "SYRIAC ", "ADLAM ", "MANICHAEAN ",
           "PSALTER PAHLAVI ", "SOGDIAN ", "CHORASMIAN ")
# Format characters that extend a grapheme cluster (UAX #29), and those that are drawn.
EXTENDING = frozenset("\u200c\u200d").union(map(chr, range(0xE0020, 0xE0080)))
DRAWN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
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


def joins(character):
    return unicodedata.category(character)[0] == "L" and unicodedata.name(character, "").startswith(JOINING)


def unspaced(line):
    """How many characters of a line CSS leaves without a letter's space, and an engine may space.

    They draw nothing, or stand among letters that join, as spaces do between them.
    """
    hidden = sum(unicodedata.category(character) == "Cf" and character not in EXTENDING | DRAWN for character in line)
    if not any(map(joins, line)):
        return hidden
    return hidden + sum(joins(character) or unicodedata.category(character)[0] in "ZPNS" for character in line)


def upright_since(line):
    return sum(any(low <= ord(character) <= high for low, high in UPRIGHT_SINCE) for character in line)
