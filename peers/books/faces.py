"""How high lines of a face are, by the tables of its file (OpenType 1.9, OS/2 and hhea)."""
import struct
from fractions import Fraction

USE_TYPO_METRICS = 0x80


def tables(data):
    """The tables of a font file with one face, by tag."""
    (count,) = struct.unpack_from(">H", data, 4)
    found = {}
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        found[tag] = data[offset:offset + length]
    return found


def natural_height(data):
    """Ascender − descender + line gap, in em."""
    found = tables(data)
    (units,) = struct.unpack_from(">H", found[b"head"], 18)
    os2 = found.get(b"OS/2", b"")
    if len(os2) >= 74 and struct.unpack_from(">H", os2, 62)[0] & USE_TYPO_METRICS:
        extents = struct.unpack_from(">hhh", os2, 68)
    else:
        extents = struct.unpack_from(">hhh", found[b"hhea"], 4)
    ascender, descender, gap = extents
    return Fraction(ascender - descender + gap, units)


def rounded(length):
    """A length in px to the nearest 1/64 px, halves up."""
    return (Fraction(length) * 64 + Fraction(1, 2)).__floor__() / 64


def line_height(data, size, em, multiple):
    """The height of a line, in px: size × em × multiple × natural height."""
    return rounded(Fraction(size) * exact(em) * exact(multiple) * natural_height(data))


def exact(number):
    """A multiple as the ten-thousandths that it is."""
    return Fraction(round(number * 10_000), 10_000)
